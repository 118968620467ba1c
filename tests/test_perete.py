"""D-7: a seat dealt exactly 4 5 6 7 may show it and be served four new cards."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from mus.actions import Deal, Descarte, Draw, Expose, Misdeal, Mus, Paso, Perete
from mus.cards import Hand, deal_hands
from mus.dealers import ScriptedDealer
from mus.engine import apply, chance, check, events_between, legal_actions, new_game, why_illegal
from mus.errors import Illegality
from mus.events import Dealt, Drew, ManoMoved, PereteShown, Reshuffled
from mus.game import Game
from mus.lances import Lance
from mus.record import replay
from mus.rules import Declarations, DiscardOrder, MusCorrido, Rules
from mus.rules import Perete as PereteKnob
from mus.state import State
from mus.turns import Phase
from mus.views import public_view, view
from playing import (
    all_say_mus,
    apply_all,
    cards,
    ledger,
    one_round,
    pass_out,
    points,
    say,
    serve,
    sit,
    throw,
)

RULES = Rules(perete=PereteKnob.NEW_HAND)
BOTH = attrs.evolve(RULES, table_faults=True)
HANDS = ("RR75", "4567", "3CC4", "7654")
"""Seats 1 and 3 hold a perete each."""
NEW = cards("Ao Ac Ae Ab")


def table(*hands: str, rules: Rules = RULES, mano: int = 0, **score: Any) -> State:
    """Return a table with peretes and these hands dealt."""
    return sit(*(hands or HANDS), rules=rules, mano=mano, **score)


def changed(state: State, seat: int, text: str = "Ao Ac Ae Ab") -> State:
    """Let a seat show its perete and be served these cards."""
    return apply_all(state, Perete(seat), Draw(seat, cards(text)))


@pytest.mark.parametrize("mano", range(4))
@pytest.mark.parametrize("seat", [1, 3])
def test_d_7_shown_out_of_turn_the_four_go_to_the_pile_and_four_are_drawn(
    mano: int, seat: int
) -> None:
    before = table(mano=mano)
    own = before.hands[seat]
    assert own is not None
    state = apply(before, Perete(seat))
    assert events_between(before, state) == (PereteShown(seat, own),)
    assert state.history[-1].audience is None
    assert (state.phase, state.is_chance, state.mano) == (Phase.DRAW, True, mano)
    assert (state.hands[seat], state.pile) == (Hand(()), frozenset(own))
    request = chance(state)
    assert (request.seats, request.counts, request.pool) == ((seat,), (4,), before.stock)
    assert check(state) == ()
    assert list(legal_actions(state)) == []
    assert why_illegal(state, Mus(mano)) is Illegality.CHANCE_TO_ACT
    after = apply(state, Draw(seat, NEW))
    assert events_between(state, after) == (Drew(seat, 4, NEW),)
    assert (after.phase, after.to_act, after.turn) == (Phase.MUS, mano, before.turn)
    assert after.hands == tuple(
        Hand(NEW) if other == seat else held for other, held in enumerate(before.hands)
    )
    assert (after.stock, after.pile) == (before.stock - {*NEW}, frozenset(own))
    assert check(after) == ()


@pytest.mark.parametrize(
    ("hand", "shows"),
    [
        ("4567", True),
        ("7564", True),
        ("4566", False),
        ("4577", False),
        ("567S", False),
        ("3456", False),
        ("4444", False),
    ],
)
@pytest.mark.parametrize("kings", [8, 4])
def test_d_7_exactly_four_five_six_seven(hand: str, shows: bool, kings: int) -> None:
    state = table(hand, "RRRR", "CCCC", "SSS2", rules=attrs.evolve(RULES, kings=kings))
    assert why_illegal(state, Perete(0)) is (None if shows else Illegality.NOT_PERETE)
    assert why_illegal(state, Perete(1)) is Illegality.NOT_PERETE
    assert (Perete(0) in legal_actions(state)) is shows


def test_d_7_it_is_not_listed_and_legal_at_anybody_s_turn() -> None:
    state = table()
    legal = legal_actions(state)
    assert list(legal) == [Mus(0), *legal[1:]]
    assert len(legal) == 2
    for seat in range(4):
        assert (Perete(seat) in legal) is (seat in (1, 3))


def test_d_7_two_seats_may_have_one_in_any_order() -> None:
    one = changed(changed(table(), 1), 3, "So Sc Se Sb")
    other = changed(changed(table(), 3, "So Sc Se Sb"), 1)
    assert (one.hands, one.pile, one.stock, one.turn) == (
        *(other.hands, other.pile, other.stock, other.turn),
    )
    assert len(one.pile) == 8
    assert check(one) == ()


def test_d_7_once_a_deal_whatever_he_draws() -> None:
    state = changed(table("4567", "RRRR", "CCCC", "SSSS"), 0, "4c 5c 6c 7c")
    assert why_illegal(state, Perete(0)) is Illegality.NOT_PERETE
    assert say(state, "0 corto").lance is Lance.GRANDE


@pytest.mark.parametrize("text", ["0 mus", "0 corto", "0 mus, 1 mus, 2 mus, 3 mus"])
def test_d_7_before_the_first_talk_of_the_hand(text: str) -> None:
    state = say(table(), text)
    for seat in (1, 3):
        assert why_illegal(state, Perete(seat)) is Illegality.TOO_LATE


def test_d_7_not_what_was_drawn_in_a_round_of_mus() -> None:
    state = throw(all_say_mus(table("RR75", "33CC", "SSSS", "CC4A")), 4, 1, 1, 1)
    state = apply(state, Draw(0, cards("4e 5e 6e 7e")))
    assert why_illegal(state, Perete(1)) is Illegality.CHANCE_TO_ACT
    state = serve(state)
    assert (state.phase, state.to_act) == (Phase.MUS, 0)
    assert why_illegal(state, Perete(0)) is Illegality.TOO_LATE


@pytest.mark.parametrize(
    ("state", "seat", "code"),
    [
        (new_game(RULES), 1, Illegality.CHANCE_TO_ACT),
        (pass_out(table()), 1, Illegality.CHANCE_TO_ACT),
        (table(rules=Rules()), 1, Illegality.NOT_AT_THIS_TABLE),
        (table(), 4, Illegality.NOT_A_SEAT),
        (table(), True, Illegality.NOT_A_SEAT),
        (table(), None, Illegality.NOT_A_SEAT),
        (
            say(
                table("RR75", "3CC4", rules=points(attrs.evolve(RULES, players=2), games=1)),
                "0 corto, 0 ordago, 1 quiero",
            ),
            1,
            Illegality.GAME_OVER,
        ),
    ],
)
def test_d_7_a_seat_of_this_table_with_cards(state: State, seat: Any, code: Illegality) -> None:
    assert why_illegal(state, Perete(seat)) is code


@pytest.mark.parametrize("order", DiscardOrder)
def test_d_3_d_7_the_talk_and_the_throws_after_it_are_as_always(order: DiscardOrder) -> None:
    state = changed(table(rules=attrs.evolve(RULES, discard_order=order)), 1)
    thrown = all_say_mus(state)
    forth = order is DiscardOrder.MANO_FIRST
    assert thrown.turn.asked == ((0, 1, 2, 3) if forth else (3, 2, 1, 0))
    after = one_round(state, 1, 2, 1, 4)
    assert (after.phase, after.to_act, len(after.pile)) == (Phase.MUS, 0, 12)
    assert check(after) == ()


def test_d_6_d_7_in_mus_corrido_the_mano_does_not_move_for_it() -> None:
    rules = attrs.evolve(RULES, mus_corrido=MusCorrido.EACH_GAME)
    state = changed(table(rules=rules), 1)
    assert (state.mano, state.to_act) == (0, 0)
    assert not [event for event in state.history if isinstance(event, ManoMoved)]
    assert one_round(state, 1, 1, 1, 1).mano == 1
    assert say(state, "0 mus, 1 corto").mano == 1


def test_d_7_with_the_cards_of_a_perete_lances_are_played() -> None:
    state = changed(table("4567", "RRRR", "CCCC", "SSSS"), 0)
    end = pass_out(say(state, "0 corto"))
    assert end.shown[0] == Hand(NEW)
    assert ("CHICA", "PASO", 1, 0, 0) in ledger(end)


def test_d_7_what_each_seat_knows_of_it() -> None:
    before = table()
    shown = apply(before, Perete(1))
    for seat in (None, 0, 1, 2, 3):
        known = public_view(shown) if seat is None else view(shown, seat)
        assert known.history[-1] == PereteShown(1, deal_hands(*HANDS)[1])
        assert (known.stock_count, known.pile_count, known.thrown) == (24, 4, (0, 0, 0, 0))
        assert known.hands == (None,) * 4
    assert view(shown, 1).hand == Hand(())
    assert view(shown, 1).throws == ()
    after = apply(shown, Draw(1, NEW))
    for seat in range(4):
        known = view(after, seat)
        assert known.history[-1] == Drew(1, 4, NEW if seat == 1 else None)
        assert known.hand == after.hands[seat]
        assert (known.stock_count, known.pile_count) == (20, 4)


def test_d_4_d_7_the_four_are_shuffled_in_like_other_discards() -> None:
    hands = ("4567", "7654", "RRRR", "CCCC", "SSSS", "3333")
    rules = attrs.evolve(RULES, players=6, last_player_exception=False)
    state = changed(changed(table(*hands, rules=rules), 0), 1, "2o 2c 2e 2b")
    assert (len(state.stock), len(state.pile)) == (8, 8)
    state = one_round(state, 4, 4, 4, 4, 1, 1)
    assert Reshuffled(26, 0) in state.history
    assert check(state) == ()


# -- With faults ----------------------------------------------------------------------------------


def test_d_7_f_2_after_a_misdeal_a_new_perete_may_be_shown() -> None:
    state = changed(table(rules=BOTH), 1)
    state = apply(state, Misdeal(0))
    assert (state.phase, state.pile) == (Phase.DEAL, frozenset())
    state = apply(state, Deal(deal_hands("RR75", "4567", "3CC4", "RC3S")))
    assert why_illegal(state, Perete(1)) is None
    state = changed(state, 1)
    assert why_illegal(state, Perete(1)) is Illegality.NOT_PERETE
    assert check(state) == ()
    dealt = [event for event in state.history if isinstance(event, Dealt)]
    assert len(dealt) == 8


def test_d_7_f_2_a_dealer_who_has_shown_one_gives_up_the_new_four() -> None:
    state = apply(changed(table(rules=BOTH), 3), Misdeal(3))
    assert (state.phase, state.turn.asked) == (Phase.MUS, (0, 1, 2))
    assert {*NEW} <= state.stock
    assert (len(state.stock), len(state.pile)) == (24, 4)
    assert check(state) == ()
    assert why_illegal(state, Perete(3)) is Illegality.SITS_OUT
    assert why_illegal(state, Perete(1)) is None
    assert public_view(state).stock_count == 24


def test_d_7_f_2_the_dealer_who_sits_out_has_none_to_show() -> None:
    state = apply(table(rules=BOTH), Misdeal(3))
    assert why_illegal(state, Perete(3)) is Illegality.SITS_OUT


def test_d_7_f_1_cards_may_be_seen_after_it_and_then_it_is_too_late() -> None:
    state = changed(table(rules=BOTH), 1)
    state = apply(state, Expose(NEW[:1]))
    assert state.turn.asked == (0, 1, 2, 3)
    assert why_illegal(state, Perete(3)) is Illegality.TOO_LATE
    state = apply_all(state, *[Descarte(seat, ()) for seat in range(4)])
    assert (state.phase, state.lance) == (Phase.LANCE, Lance.GRANDE)
    assert why_illegal(state, Perete(3)) is Illegality.TOO_LATE


def test_d_7_f_1_who_stood_servido_in_an_earlier_mus_visto_ends_no_later_talk() -> None:
    """The serving of a perete is no mus visto, and asks nobody whether he stands."""
    rules = attrs.evolve(BOTH, mus_corrido=MusCorrido.EACH_GAME, min_discard=0)
    state = changed(table(rules=rules), 1)
    assert one_round(state, 0, 1, 1, 1).phase is Phase.MUS
    assert one_round(state, 0, 1, 1, 1).mano == 1


def test_d_7_t_4_who_claims_his_old_cards_has_not_got_them() -> None:
    rules = attrs.evolve(RULES, declarations=Declarations.SPOKEN)
    state = changed(table(rules=rules), 1)
    end = pass_out(say(state, "0 corto"))
    assert ("PARES", "VALUE", 3, 1, 1) in ledger(end)


# -- In a game ------------------------------------------------------------------------------------


def test_d_7_a_game_serves_the_cards_by_itself() -> None:
    deal = Deal(deal_hands(*HANDS))
    game = Game(RULES, dealer=ScriptedDealer([deal, Draw(1, NEW)]))
    told = game.play(Perete(1))
    own = deal.hands[1]
    assert own is not None
    assert told == (PereteShown(1, own), Drew(1, 4, NEW))
    assert (game.to_act, game.state.phase) == (0, Phase.MUS)
    assert game.record().actions == (deal, Perete(1), Draw(1, NEW))
    assert list(replay(game.record()))[-1] == game.state
    game.undo()
    assert game.state == apply(new_game(RULES), deal)


def test_d_7_whoever_has_the_word_may_say_it() -> None:
    game = Game(
        RULES,
        dealer=ScriptedDealer([Deal(deal_hands("4567", "RRRR", "CCCC", "SSSS")), Draw(0, NEW)]),
    )
    game.play("¡Perete!")
    assert game.state.hands[0] == Hand(NEW)
    game.play("corto")
    assert game.play("paso")[0].action == Paso(0)  # type: ignore[union-attr]
