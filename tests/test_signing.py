"""Señas in play: G-1, G-3, G-4 and what D-6 says of them. The codes are in `test_senas`."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.actions import Corto, Deal, Declaro, Descarte, Draw, Expose, Misdeal, Paso, Sena
from mus.cards import deal_hands
from mus.dealers import ScriptedDealer
from mus.engine import (
    apply,
    chance,
    check,
    events_between,
    legal_actions,
    new_game,
    why_illegal,
)
from mus.errors import IllegalActionError, Illegality
from mus.events import Dealt, Event, Signed
from mus.game import Game
from mus.lances import Lance
from mus.masking import mask
from mus.record import replay
from mus.rules import Declarations, MusCorrido, Rules, Signs
from mus.rules import Perete as PereteKnob
from mus.senas import CLASSIC, FEDERATION, SignCode, code_of, signs
from mus.state import State
from mus.turns import Phase
from mus.views import public_view, view
from playing import (
    all_say_mus,
    answer,
    apply_all,
    cards,
    claim,
    hand,
    one_round,
    pass_out,
    pass_to,
    points,
    say,
    serve,
    sit,
    throw,
)
from restless import SIGNS
from strategies import Walk, rules_strategy, walks
from wandering import seeds, tables, wander

CLASICO = Rules()
FEM = attrs.evolve(CLASICO, signs=Signs.FEDERATION)
SILENT = attrs.evolve(CLASICO, signs=Signs.NONE)
ALONE = attrs.evolve(CLASICO, teams=4)
TRIOS = attrs.evolve(CLASICO, players=6)
THREE_PAIRS = attrs.evolve(CLASICO, players=6, teams=3)
SPOKEN = attrs.evolve(CLASICO, declarations=Declarations.SPOKEN)
CLUMSY = attrs.evolve(CLASICO, table_faults=True, perete=PereteKnob.NEW_HAND)

HANDS = ("RR75", "CC54", "S6AA", "R764")
"""Two kings, nothing but a par, two aces; seat 3 has nothing at all."""
KINGS, ACES = Sena(0, "dos_reyes"), Sena(2, "dos_ases")


def table(rules: Rules = CLASICO, *hands: str, **start: Any) -> State:
    """Return a table at which these hands, or `HANDS`, were dealt."""
    return sit(*(hands or HANDS), rules=rules, **start)


def signed(state: State, *signs: Sena) -> State:
    """Apply some signs."""
    return apply_all(state, *signs)


# -- When, and by whom ----------------------------------------------------------------------------

CHANGING = apply(table(CLUMSY), Expose([hand(table(CLUMSY), 1).cards[0]]))
MOMENTS: dict[str, State] = {
    "the talk of mus": table(),
    "in the middle of it": say(table(), "0 mus, 1 mus"),
    "before the throws": all_say_mus(table()),
    "grande": pass_to(table(), Lance.GRANDE),
    "a bet at grande": say(table(), "0 corto, 0 envido 2"),
    "an órdago": say(table(), "0 corto, 0 ordago"),
    "chica": pass_to(table(), Lance.CHICA),
    "pares": pass_to(table(), Lance.PARES),
    "declaring": pass_to(table(SPOKEN), Lance.PARES),
    "declaring juego": pass_to(table(SPOKEN), Lance.JUEGO),
    "mus visto": CHANGING,
}


@pytest.mark.parametrize("state", MOMENTS.values(), ids=list(MOMENTS))
def test_g_1_at_any_moment_of_a_hand_and_at_anybody_s_turn(state: State) -> None:
    for sign in (KINGS, ACES):
        assert why_illegal(state, sign) is None
        assert sign in legal_actions(state)
        assert sign not in list(legal_actions(state))
        after = apply(state, sign)
        assert events_between(state, after) == (
            Signed(sign.seat, sign.sign, ((sign.seat + 2) % 4,)),
        )
        assert check(after) == ()


@pytest.mark.parametrize("state", MOMENTS.values(), ids=list(MOMENTS))
def test_g_4_it_changes_nothing_but_the_history(state: State) -> None:
    after = signed(state, KINGS, ACES, KINGS)
    assert after != state
    assert attrs.evolve(after, log=state.log) == state
    assert hash(after) == hash(state)
    assert after.history[: len(state.history)] == state.history
    assert [type(event) for event in after.history[-3:]] == [Signed] * 3
    assert legal_actions(after) == legal_actions(state)
    for seat in range(4):
        assert view(after, seat).legal_actions == view(state, seat).legal_actions
    assert public_view(after) == public_view(state)


def test_g_1_never_between_hands() -> None:
    for state in (new_game(), pass_out(table())):
        assert why_illegal(state, KINGS) is Illegality.CHANCE_TO_ACT
    over = say(table(points(attrs.evolve(CLASICO), games=1)), "0 corto, 0 ordago, 1 no, 3 quiero")
    assert over.is_terminal
    assert why_illegal(over, KINGS) is Illegality.GAME_OVER


def test_g_1_nor_while_a_hand_is_dealt_again() -> None:
    assert why_illegal(apply(table(CLUMSY), Misdeal(1)), KINGS) is Illegality.CHANCE_TO_ACT


def test_g_1_none_at_a_table_without_signs() -> None:
    for state in (table(SILENT), pass_to(table(SILENT), Lance.GRANDE), new_game(SILENT)):
        for sign in (KINGS, Sena(9, "x")):
            assert why_illegal(state, sign) is Illegality.NOT_AT_THIS_TABLE
            assert sign not in legal_actions(state)
        assert view(state, 0).may_sign == ()


@pytest.mark.parametrize(
    "rules",
    [
        ALONE,
        attrs.evolve(CLASICO, players=2),
        attrs.evolve(CLASICO, players=3, teams=3),
        Rules.preset("encaje"),
        Rules.preset("encaje_mus"),
    ],
    ids=lambda rules: rules.id,
)
def test_g_1_none_in_individual_play(rules: Rules) -> None:
    state = new_game(rules)
    state = apply(state, answer(chance(state), Random(1)))
    for seat in range(rules.players):
        for sign in SIGNS:
            assert why_illegal(state, Sena(seat, sign)) in (
                Illegality.NO_PARTNERS,
                Illegality.NOT_AT_THIS_TABLE,
            )
        assert view(state, seat).may_sign == ()


@pytest.mark.parametrize("seat", [-1, 4, 99, True, None, "0", 1.0, (0,)])
def test_g_1_by_a_seat_that_exists(seat: Any) -> None:
    assert why_illegal(table(), Sena(seat, "dos_reyes")) is Illegality.NOT_A_SEAT


def test_g_3_not_while_the_seat_waits_to_be_served() -> None:
    state = all_say_mus(table())
    before = hand(state, 0).cards
    state = apply(state, Descarte(0, before[:2]))
    assert why_illegal(state, KINGS) is Illegality.WAITS_FOR_CARDS
    assert view(state, 0).may_sign == ()
    assert why_illegal(state, ACES) is None
    assert view(state, 2).may_sign == ("dos_ases",)
    state = throw(state, 0, 1, 1, 1)
    assert state.phase is Phase.DRAW
    for seat, sign in ((0, "dos_reyes"), (2, "dos_ases"), (1, "ciego")):
        assert why_illegal(state, Sena(seat, sign)) is Illegality.WAITS_FOR_CARDS
    state = apply(state, Draw(0, cards("Ae Ab")))
    # Served he may sign again, though others wait, and of the cards that he has now.
    assert state.phase is Phase.DRAW
    held = hand(state, 0)
    assert view(state, 0).may_sign == signs(held, CLASSIC)
    for sign in CLASSIC:
        expected = None if sign in signs(held, CLASSIC) else Illegality.FALSE_SIGN
        assert why_illegal(state, Sena(0, sign)) is expected


def test_g_3_who_threw_none_may_sign_while_the_others_wait() -> None:
    state = all_say_mus(table(attrs.evolve(CLASICO, min_discard=0)))
    state = throw(state, 0, 1, 1, 1)
    assert state.phase is Phase.DRAW
    assert why_illegal(state, KINGS) is None
    assert events_between(state, apply(state, KINGS)) == (Signed(0, "dos_reyes", (2,)),)
    assert chance(apply(state, KINGS)) == chance(state)
    assert serve(apply(state, KINGS)).phase is Phase.MUS


def test_g_1_f_2_a_dealer_who_sits_out_signs_nothing_and_sees_his_partner_sign() -> None:
    state = apply(table(CLUMSY, "RR75", "33CC", "S6AA", "R764"), Misdeal(3))
    assert why_illegal(state, Sena(3, "ciego")) is Illegality.SITS_OUT
    assert view(state, 3).may_sign == ()
    state = signed(state, Sena(1, "duples_reyes"))
    assert view(state, 3).signs == (Signed(1, "duples_reyes", (3,)),)
    assert why_illegal(state, Sena(0, "dos_reyes", (3,))) is None


def test_g_1_t_4_not_after_hands_were_laid_open_though_the_hand_goes_on() -> None:
    state = claim(pass_to(table(SPOKEN, "R764", "R765", "5567", "CC54"), Lance.PARES), "yyyy")
    assert why_illegal(state, Sena(0, "ciego")) is None
    state = say(state, "0 ordago, 1 quiero")
    assert (state.phase, any(state.shown)) == (Phase.DECLARE, True)
    for seat in range(4):
        for sign in CLASSIC:
            assert why_illegal(state, Sena(seat, sign)) is Illegality.WRONG_PHASE
        assert view(state, seat).may_sign == ()


# -- Mus corrido ----------------------------------------------------------------------------------


@pytest.mark.parametrize("corrido", [MusCorrido.EACH_GAME, MusCorrido.MATCH])
def test_d_6_in_mus_corrido_no_signs_until_the_cut(corrido: MusCorrido) -> None:
    rules = attrs.evolve(CLUMSY, mus_corrido=corrido)
    start = table(rules)
    thrown = throw(all_say_mus(start), 1, 1, 1, 1)
    changing = apply(start, Expose([hand(start, 1).cards[0]]))
    for state in (start, say(start, "0 mus"), all_say_mus(start), thrown, changing):
        for seat in range(4):
            for sign in CLASSIC:
                code = why_illegal(state, Sena(seat, sign))
                assert code is Illegality.NO_SIGNS_YET
            assert view(state, seat).may_sign == ()
    cut = say(start, "0 mus, 1 corto")
    assert why_illegal(cut, KINGS) is None
    assert view(cut, 0).may_sign == ("dos_reyes",)
    servido = apply_all(changing, *[Descarte(seat, ()) for seat in range(4)])
    assert servido.lance is Lance.GRANDE
    assert why_illegal(servido, KINGS) is None


@pytest.mark.parametrize(
    ("corrido", "score", "yet"),
    [
        (MusCorrido.EACH_GAME, {}, False),
        (MusCorrido.EACH_GAME, {"stones": (1, 0)}, True),
        (MusCorrido.EACH_GAME, {"games": (1, 0)}, False),
        (MusCorrido.MATCH, {"games": (1, 0)}, True),
        (MusCorrido.MATCH, {"stones": (0, 3)}, True),
        (MusCorrido.OFF, {}, True),
    ],
)
def test_d_6_signs_from_the_deal_where_there_is_no_mus_corrido(
    corrido: MusCorrido, score: dict[str, Any], yet: bool
) -> None:
    state = table(attrs.evolve(CLASICO, mus_corrido=corrido), **score)
    assert why_illegal(state, KINGS) is (None if yet else Illegality.NO_SIGNS_YET)
    assert view(state, 0).may_sign == (("dos_reyes",) if yet else ())


def test_d_6_in_the_second_hand_there_are_signs_at_once() -> None:
    rules = attrs.evolve(CLASICO, mus_corrido=MusCorrido.EACH_GAME)
    state = apply(pass_out(table(rules)), Deal(deal_hands(*HANDS)))
    assert why_illegal(state, KINGS) is None


# -- Which ----------------------------------------------------------------------------------------

ODD_NAMES: tuple[Any, ...] = (
    *("", "DOS_REYES", "dos reyes", None, 7, True),
    *(("dos_reyes",), [], {}, b"dos_reyes"),
)


@pytest.mark.parametrize(
    ("rules", "sign", "code"),
    [
        (CLASICO, "dos_reyes", None),
        (CLASICO, "treinta_y_una", Illegality.FALSE_SIGN),
        (CLASICO, "tres_reyes", Illegality.FALSE_SIGN),
        (CLASICO, "ciego", Illegality.FALSE_SIGN),
        (CLASICO, "duples", Illegality.FALSE_SIGN),
        (CLASICO, "pares", Illegality.UNKNOWN_SIGN),
        (CLASICO, "juego", Illegality.UNKNOWN_SIGN),
        (CLASICO, "corto", Illegality.UNKNOWN_SIGN),
        (CLASICO, "envido", Illegality.UNKNOWN_SIGN),
        (CLASICO, "punto_29", Illegality.UNKNOWN_SIGN),
        (FEM, "dos_reyes", None),
        (FEM, "pares", None),
        (FEM, "juego", None),
        (FEM, "corto", None),
        (FEM, "envido", None),
        (FEM, "treinta_y_una", Illegality.FALSE_SIGN),
        (FEM, "punto_29", Illegality.FALSE_SIGN),
        (FEM, "cuatro_reyes", Illegality.UNKNOWN_SIGN),
        (FEM, "duples_reyes", Illegality.UNKNOWN_SIGN),
        *[(CLASICO, odd, Illegality.UNKNOWN_SIGN) for odd in ODD_NAMES],
    ],
)
def test_g_1_g_3_true_and_of_the_code_of_the_table(
    rules: Rules, sign: Any, code: Illegality | None
) -> None:
    """Seat 0 has two kings, a par and a juego of 32."""
    state = table(rules)
    assert why_illegal(state, Sena(0, sign)) is code
    assert (Sena(0, sign) in legal_actions(state)) is (code is None)


@pytest.mark.parametrize(
    ("hands", "kings", "true"),
    [
        (("R3CS", "4567", "4567", "4567"), 8, ("dos_reyes",)),
        (("R3CS", "4567", "4567", "4567"), 4, ()),
        (("A2CS", "4567", "4567", "4567"), 8, ("dos_ases",)),
        (("A2CS", "4567", "4567", "4567"), 4, ("ciego",)),
        (("33SS", "4567", "4567", "4567"), 8, ("dos_reyes", "duples", "duples_reyes")),
        (("33SS", "4567", "4567", "4567"), 4, ("duples",)),
    ],
)
def test_c_2_g_1_a_tres_is_a_king_where_there_are_eight(
    hands: tuple[str, ...], kings: int, true: tuple[str, ...]
) -> None:
    state = table(attrs.evolve(CLASICO, kings=kings), *hands)
    assert allowed(state, 0) == view(state, 0).may_sign == true


def test_g_1_signs_are_of_the_cards_held_when_they_are_given() -> None:
    state = table()
    assert why_illegal(state, KINGS) is None
    state = throw(all_say_mus(state), 4, 1, 1, 1)
    state = apply(state, Draw(0, cards("2e 2b Ae Ab")))
    assert why_illegal(state, KINGS) is Illegality.FALSE_SIGN
    assert why_illegal(state, Sena(0, "cuatro_ases")) is None


def test_g_1_a_refusal_names_no_card_and_tells_options_to_the_seat_to_act_alone() -> None:
    state = table()
    for seat in range(4):
        with pytest.raises(IllegalActionError) as caught:
            apply(state, Sena(seat, "treinta_y_una", (3 - seat,) if seat % 2 == 0 else ()))
        error = caught.value
        assert (error.seat, error.code) == (seat, Illegality.FALSE_SIGN)
        assert list(error.options) == (list(legal_actions(state)) if seat == 0 else [])
        assert not [card for card in state.hands[seat] or () if str(card) in str(error)]
    assert state == table()


# -- Who sees it ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "seat", "seen_by", "code"),
    [
        (CLASICO, 0, (), None),
        (CLASICO, 0, (1,), None),
        (CLASICO, 0, (3, 1), None),
        (CLASICO, 0, (0,), Illegality.NOT_A_RIVAL),
        (CLASICO, 0, (2,), Illegality.NOT_A_RIVAL),
        (CLASICO, 0, (1, 2), Illegality.NOT_A_RIVAL),
        (CLASICO, 0, (1, 1), Illegality.NOT_A_RIVAL),
        (CLASICO, 0, (4,), Illegality.NOT_A_RIVAL),
        (CLASICO, 0, (-1,), Illegality.NOT_A_RIVAL),
        (CLASICO, 0, (True,), Illegality.NOT_A_RIVAL),
        (CLASICO, 0, (1.0,), Illegality.NOT_A_RIVAL),
        (CLASICO, 0, ("1",), Illegality.NOT_A_RIVAL),
        (CLASICO, 0, (None,), Illegality.NOT_A_RIVAL),
        (TRIOS, 0, (1, 3, 5), None),
        (TRIOS, 0, (4,), Illegality.NOT_A_RIVAL),
        (THREE_PAIRS, 0, (1, 2, 4, 5), None),
        (THREE_PAIRS, 0, (3,), Illegality.NOT_A_RIVAL),
    ],
)
def test_g_4_seen_by_seats_of_other_sides_each_named_once(
    rules: Rules, seat: int, seen_by: tuple[Any, ...], code: Illegality | None
) -> None:
    hands = (*HANDS, "CS54", "37S7")[: rules.players]
    state = table(rules, *hands)
    assert why_illegal(state, Sena(seat, "dos_reyes", seen_by)) is code


def of_sign(events: tuple[Event, ...]) -> list[Signed]:
    """Return the signs among some events."""
    return [event for event in events if isinstance(event, Signed)]


@pytest.mark.parametrize(
    ("rules", "partners", "seen_by"),
    [
        (CLASICO, (2,), ()),
        (CLASICO, (2,), (3,)),
        (CLASICO, (2,), (1, 3)),
        (TRIOS, (2, 4), (5, 1)),
        (THREE_PAIRS, (3,), (2,)),
    ],
)
def test_g_4_partners_and_spies_see_it_and_nobody_else_does(
    rules: Rules, partners: tuple[int, ...], seen_by: tuple[int, ...]
) -> None:
    before = table(rules, *(*HANDS, "CS54", "37S7")[: rules.players])
    after = apply(before, Sena(0, "dos_reyes", seen_by))
    (told,) = events_between(before, after)
    spies = tuple(sorted(seen_by))
    assert told == Signed(0, "dos_reyes", partners, spies)
    assert told.audience == frozenset((0, *partners, *spies))
    unseen = Signed(0, "dos_reyes", partners)
    for seat in range(rules.players):
        known, earlier = view(after, seat), view(before, seat)
        heard = of_sign(known.history)
        if seat == 0:
            # The signer is told of no spy, and received no sign.
            assert (heard, known.signs) == ([unseen], ())
        elif seat in partners:
            assert (heard, known.signs) == ([unseen], (unseen,))
        elif seat in spies:
            mine = attrs.evolve(unseen, seen_by=(seat,))
            assert (heard, known.signs) == ([mine], (mine,))
        else:
            assert known == earlier
            assert repr(known) == repr(earlier)
        assert mask(told, seat) == (heard[0] if heard else None)
        assert known.history[: len(earlier.history)] == earlier.history
        assert attrs.evolve(known, history=earlier.history, signs=()) == earlier
    assert public_view(after) == public_view(before)
    assert mask(told, None) is None


def test_g_4_what_spies_saw_is_the_same_to_the_signer_and_his_partner() -> None:
    states = [apply(table(), Sena(0, "dos_reyes", seen_by)) for seen_by in ((), (1,), (3,), (1, 3))]
    for seat in (0, 2):
        assert len({repr(view(state, seat)) for state in states}) == 1
        assert len({view(state, seat) for state in states}) == 1
    for seat in (1, 3):
        assert len({view(state, seat) for state in states}) == 2


def test_g_4_signs_are_remembered_in_order_until_the_next_deal() -> None:
    state = signed(table(), KINGS, ACES)
    state = signed(pass_to(state, Lance.PARES), Sena(0, "dos_reyes", (1,)))
    assert view(state, 2).signs == (Signed(0, "dos_reyes", (2,)),) * 2
    assert view(state, 0).signs == (Signed(2, "dos_ases", (0,)),)
    assert view(state, 1).signs == (Signed(0, "dos_reyes", (2,), (1,)),)
    assert view(state, 3).signs == ()
    end = pass_out(state)
    assert view(end, 2).signs == (Signed(0, "dos_reyes", (2,)),) * 2
    again = apply(end, Deal(deal_hands(*HANDS)))
    assert view(again, 2).signs == ()
    assert all(isinstance(event, Dealt) for event in again.history)


def test_g_4_equal_signs_are_equal_actions() -> None:
    assert Sena(0, "duples", [3, 1]) == Sena(0, "duples", (1, 3))
    assert Sena(0, "duples", {1}).seen_by == (1,)


def test_f_1_f_2_d_7_a_sign_closes_no_window() -> None:
    state = signed(table(CLUMSY, "RR75", "4567", "3CC4", "R764"), KINGS)
    card = hand(state, 1).cards[0]
    for action in (Misdeal(1), Misdeal(3), Expose([card])):
        assert why_illegal(state, action) is None
    again = apply_all(state, Misdeal(1), Deal(deal_hands(*HANDS)))
    assert len(of_sign(again.history)) == 1
    assert check(again) == ()


# -- Any rules, any game --------------------------------------------------------------------------


def allowed(state: State, seat: int) -> tuple[str, ...]:
    """Return the signs that the engine accepts of a seat, in the order of the code."""
    code = code_of(state.rules)
    names = SIGNS if code is None else (*code, *[sign for sign in SIGNS if sign not in code])
    return tuple(sign for sign in names if why_illegal(state, Sena(seat, sign)) is None)


@given(tables, seeds, st.sampled_from((0.2, 0.8)))
def test_g_1_may_sign_is_what_the_engine_allows(rules: Rules, seed: int, patience: float) -> None:
    for _, state in wander(rules, seed, steps=60, patience=patience, restless=0.2):
        for seat in rules.seating.seats:
            assert view(state, seat).may_sign == allowed(state, seat)


@given(walks(rules_strategy(forms=((4, 2), (6, 2), (6, 3)))))
def test_g_1_only_true_signs_of_the_code_are_legal(walk: Walk) -> None:
    code = code_of(walk.rules)
    for state in walk.states:
        for seat in walk.rules.seating.seats:
            held = state.hands[seat]
            true = () if code is None or not held or len(held) < 4 else true_of(held, code, state)
            assert allowed(state, seat) in ((), true)


def true_of(held: Any, code: SignCode, state: State) -> tuple[str, ...]:
    """Return the signs of a code that are true of a hand."""
    return signs(held, code, state.rules)


@given(walks(rules_strategy(forms=((4, 2), (6, 2), (6, 3))), most=120))
def test_g_4_without_its_signs_a_game_is_the_same(walk: Walk) -> None:
    state = walk.states[0]
    for action, after in zip(walk.actions, walk.states[1:], strict=True):
        if not isinstance(action, Sena):
            state = apply(state, action)
        assert attrs.evolve(after, log=state.log) == state
        assert after.bet == state.bet
        assert list(legal_actions(after)[:30]) == list(legal_actions(state)[:30])
        told = tuple(event for event in after.history if not isinstance(event, Signed))
        assert told == state.history
        if state.is_chance:
            assert chance(after) == chance(state)
        if not of_sign(after.history):
            assert after == state


@given(walks(rules_strategy(forms=((4, 2), (6, 2), (6, 3))), most=60))
def test_g_4_a_view_holds_just_the_signs_that_its_seat_may_know(walk: Walk) -> None:
    for state in walk.states:
        told = of_sign(state.history)
        for seat in walk.rules.seating.seats:
            known = view(state, seat)
            mine = [sign for sign in told if sign.audience and seat in sign.audience]
            heard = of_sign(known.history)
            assert [(sign.seat, sign.sign) for sign in heard] == [
                (sign.seat, sign.sign) for sign in mine
            ]
            for sign, whole in zip(heard, mine, strict=True):
                assert sign.seen_by == ((seat,) if seat in whole.seen_by else ())
            assert known.signs == tuple(sign for sign in heard if sign.seat != seat)
        assert of_sign(public_view(state).history) == []


# -- In a game ------------------------------------------------------------------------------------


def test_g_4_a_game_takes_signs_as_words_and_as_actions() -> None:
    game = Game(CLASICO, dealer=ScriptedDealer([Deal(deal_hands(*HANDS))]))
    start = game.state
    assert game.play("seña dos reyes") == (Signed(0, "dos_reyes", (2,)),)
    assert game.play(Sena(2, "dos_ases", (3,))) == (Signed(2, "dos_ases", (0,), (3,)),)
    assert (game.to_act, game.state.phase) == (0, Phase.MUS)
    assert list(replay(game.record()))[-1] == game.state
    game.undo()
    assert of_sign(game.state.history) == [Signed(0, "dos_reyes", (2,))]
    game.undo()
    assert game.state == start


def test_g_4_a_sign_among_the_serving_of_cards_is_replayed() -> None:
    state = throw(all_say_mus(table(attrs.evolve(CLASICO, min_discard=0))), 0, 1, 0, 1)
    state = apply(state, answer(chance(state), Random(0)))
    state = signed(state, KINGS, ACES)
    assert state.phase is Phase.DRAW
    assert serve(state).phase is Phase.MUS
    assert one_round(serve(state), 1, 1, 1, 1).phase is Phase.MUS
    assert apply(serve(state), Corto(0)).lance is Lance.GRANDE


def test_g_3_the_federation_signs_a_wish_whatever_it_holds() -> None:
    state = pass_to(table(FEM), Lance.GRANDE)
    for seat in range(4):
        for wish in ("corto", "envido"):
            assert why_illegal(state, Sena(seat, wish)) is None
            assert wish in FEDERATION
    assert apply(apply(state, Sena(1, "envido")), Paso(0)).to_act == 1
    assert why_illegal(pass_to(table(SPOKEN), Lance.PARES), Declaro(0, True)) is None
