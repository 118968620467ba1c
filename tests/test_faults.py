"""Faults at the table: mus visto (F-1) and a misdeal (F-2).

F-3, stones that a side forgets to take, is documented and not modelled: the engine counts.
"""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

from mus.actions import (
    Corto,
    Deal,
    Declaro,
    Descarte,
    Draw,
    Expose,
    Misdeal,
    Mus,
    NoQuiero,
    Paso,
    Perete,
)
from mus.cards import Card, Hand, deal_hands
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
from mus.errors import DealerError, IllegalActionError, Illegality, StateError
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Exposed,
    LanceClosed,
    LanceOpened,
    ManoMoved,
    Misdealt,
    Reshuffled,
    Said,
    Shown,
    Threw,
)
from mus.game import Game
from mus.lances import Lance
from mus.record import replay
from mus.results import LanceKind, LanceResult
from mus.rules import Declarations, DiscardOrder, MusCorrido, Rules
from mus.rules import Perete as PereteKnob
from mus.state import State
from mus.turns import Phase
from mus.views import public_view, view
from playing import (
    FULL,
    NO_JUEGO,
    all_say_mus,
    answer,
    apply_all,
    cards,
    hand,
    ledger,
    of_lance,
    one_round,
    pass_out,
    pass_to,
    points,
    say,
    serve,
    sit,
)

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
CLUMSY = Rules(table_faults=True)
CORRIDO = attrs.evolve(CLUMSY, mus_corrido=MusCorrido.EACH_GAME)
BOTH = attrs.evolve(CLUMSY, perete=PereteKnob.NEW_HAND)


def clumsy(*hands: str, rules: Rules = CLUMSY, mano: int = 0, **score: Any) -> State:
    """Return a table with faults and these hands dealt."""
    return sit(*(hands or NO_JUEGO), rules=rules, mano=mano, **score)


def first_cards(state: State, *seats: int) -> list[Card]:
    """Return the first card of each of some seats."""
    return [hand(state, seat).cards[0] for seat in seats]


def seen(state: State, *seats: int) -> State:
    """Let the first card of each of some seats be seen."""
    return apply(state, Expose(first_cards(state, *(seats or (1,)))))


def change(state: State, *counts: int) -> State:
    """Let each seat, in the order in which they are asked, change the first of its cards."""
    for count in counts:
        assert state.phase is Phase.CHANGE
        seat = state.to_act
        assert seat is not None
        state = apply(state, Descarte(seat, hand(state, seat).cards[:count]))
    return state


# -- F-1: mus visto -------------------------------------------------------------------------------


@pytest.mark.parametrize("mano", range(4))
def test_f_1_from_the_mano_each_seat_changes_none_to_four_cards_once(mano: int) -> None:
    state = seen(clumsy(mano=mano))
    order = [*range(mano, 4), *range(mano)]
    for count, seat in zip((1, 4, 2, 3), order, strict=True):
        assert (state.phase, state.to_act, state.mano) == (Phase.CHANGE, seat, mano)
        assert check(state) == ()
        legal = legal_actions(state)
        assert len(legal) == 16
        assert {len(action.cards) for action in legal if isinstance(action, Descarte)} == {
            *range(5)
        }
        assert view(state, seat).legal_actions == legal
        state = change(state, count)
    assert (state.phase, state.is_chance) == (Phase.DRAW, True)
    for count, seat in zip((1, 4, 2, 3), order, strict=True):
        request = chance(state)
        assert (request.seats, request.counts, len(request.pool)) == (
            (seat,),
            (count,),
            len(state.stock),
        )
        state = apply(state, answer(request, Random(0)))
    assert (state.phase, state.to_act) == (Phase.MUS, mano)
    assert [len(hand(state, seat)) for seat in range(4)] == [4] * 4
    assert (len(state.stock), len(state.pile)) == (14, 10)


@pytest.mark.parametrize("order", DiscardOrder)
def test_f_1_from_the_mano_where_the_postre_throws_first_too(order: DiscardOrder) -> None:
    rules = attrs.evolve(CLUMSY, discard_order=order)
    state = change(seen(clumsy(rules=rules, mano=1)), 1, 2, 0, 1)
    assert state.turn.asked == (1, 2, 0)
    assert check(state) == ()
    state = change(seen(clumsy(rules=rules, mano=1)), 1, 1, 1, 1)
    assert state.turn.asked == (1, 2, 3, 0)
    thrown = all_say_mus(serve(state))
    assert thrown.turn.asked == ((1, 2, 3, 0) if order is DiscardOrder.MANO_FIRST else (0, 3, 2, 1))


@pytest.mark.parametrize(
    ("counts", "served"),
    [
        ((1, 1, 1, 0), (0, 1, 2)),
        ((0, 4, 4, 4), (1, 2, 3)),
        ((0, 0, 2, 0), (2,)),
        ((0, 0, 0, 0), ()),
    ],
)
def test_f_1_somebody_stood_servido_and_grande_begins(
    counts: tuple[int, ...], served: tuple[int, ...]
) -> None:
    state = change(seen(clumsy()), *counts)
    for seat in served:
        assert (state.phase, state.turn.asked[0]) == (Phase.DRAW, seat)
        state = apply(state, answer(chance(state), Random(0)))
    assert (state.phase, state.lance, state.to_act) == (Phase.LANCE, GRANDE, 0)
    assert state.history[-1] == LanceOpened(GRANDE)
    assert check(state) == ()


def test_f_1_nobody_servido_and_the_talk_of_mus_comes_with_all_that_belongs_to_it() -> None:
    state = serve(change(seen(clumsy()), 1, 1, 1, 1))
    assert (state.phase, state.to_act) == (Phase.MUS, 0)
    again = one_round(state, 1, 1, 1, 1)
    assert (again.phase, again.to_act) == (Phase.MUS, 0)
    assert say(state, "0 mus, 1 corto").lance is GRANDE


def test_f_1_may_happen_again_at_each_serving_and_after_a_round_of_mus() -> None:
    state = clumsy()
    for _ in range(2):
        state = serve(change(seen(state, 0, 2), 1, 1, 1, 1))
    state = seen(one_round(state, 1, 1, 1, 1), 3)
    assert (state.phase, state.to_act) == (Phase.CHANGE, 0)
    state = serve(change(state, 1, 1, 0, 1))
    assert state.lance is GRANDE
    exposed = [event.seat for event in state.history if isinstance(event, Exposed)]
    assert exposed == [0, 2, 0, 2, 3]


def test_f_1_who_threw_none_in_a_round_of_mus_did_not_stand_servido_in_a_mus_visto() -> None:
    rules = attrs.evolve(CLUMSY, min_discard=0)
    state = serve(change(seen(clumsy(rules=rules)), 1, 1, 1, 1))
    assert one_round(state, 0, 1, 1, 1).phase is Phase.MUS
    assert one_round(state, 0, 0, 0, 0).phase is Phase.MUS


@pytest.mark.parametrize("mano", range(4))
def test_f_1_whose_cards_were_seen_is_told_seat_by_seat_from_the_mano(mano: int) -> None:
    before = clumsy(mano=mano)
    shown = {seat: hand(before, seat).cards[: 1 + seat % 2] for seat in (3, 1, 0)}
    after = apply(before, Expose([card for held in shown.values() for card in held]))
    order = [seat for seat in (*range(mano, 4), *range(mano)) if seat in shown]
    told = tuple(Exposed(seat, shown[seat]) for seat in order)
    assert events_between(before, after) == told
    assert after.history == (*before.history, *told)
    assert all(event.audience is None for event in told)
    assert after.hands == before.hands
    for seat in range(4):
        assert view(after, seat).history[-3:] == told
    assert public_view(after).history[-3:] == told
    assert not any(public_view(after).hands)


def test_f_1_the_whole_is_told_in_order() -> None:
    before = clumsy()
    (card,) = first_cards(before, 1)
    state = apply(before, Expose([card]))
    state = apply_all(state, Descarte(0, ()), Descarte(1, [card]), Descarte(2, ()), Descarte(3, ()))
    state = apply(state, Draw(1, cards("7b")))
    assert events_between(before, state) == (
        Exposed(1, (card,)),
        Threw(0, 0, ()),
        Threw(1, 1, (card,)),
        Threw(2, 0, ()),
        Threw(3, 0, ()),
        Drew(1, 1, cards("7b")),
        LanceOpened(GRANDE),
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0 mus", Illegality.TOO_LATE),
        ("0 corto", Illegality.TOO_LATE),
        ("0 mus, 1 mus, 2 mus", Illegality.TOO_LATE),
        ("0 mus, 1 mus, 2 mus, 3 mus", Illegality.TOO_LATE),
        ("0 corto, 0 envido 2", Illegality.TOO_LATE),
    ],
)
def test_f_1_f_2_not_once_somebody_has_spoken(text: str, code: Illegality) -> None:
    state = clumsy()
    card = first_cards(state, 2)
    said = say(state, text)
    for fault in (Expose(card), Misdeal(2), Misdeal(3)):
        assert why_illegal(state, fault) is None
        assert why_illegal(said, fault) is code
        assert fault not in legal_actions(said)


def test_f_1_f_2_nor_while_cards_are_thrown_or_served_or_after_the_hand() -> None:
    start = clumsy()
    changing = seen(start)
    serving = change(changing, 1, 1, 1, 1)
    for state, code in {
        new_game(CLUMSY): Illegality.CHANCE_TO_ACT,
        changing: Illegality.TOO_LATE,
        change(changing, 0): Illegality.TOO_LATE,
        serving: Illegality.CHANCE_TO_ACT,
        pass_out(start): Illegality.CHANCE_TO_ACT,
    }.items():
        for fault in (Expose(first_cards(start, 2)), Misdeal(2)):
            assert why_illegal(state, fault) is code
    over = say(
        clumsy("RR75", "3CC4", rules=points(attrs.evolve(CLUMSY, players=2), games=1)),
        "0 corto, 0 ordago, 1 quiero",
    )
    assert why_illegal(over, Expose(cards("Ro"))) is Illegality.GAME_OVER
    assert why_illegal(over, Misdeal(0)) is Illegality.GAME_OVER
    assert why_illegal(clumsy(rules=Rules()), Misdeal(0)) is Illegality.NOT_AT_THIS_TABLE


def test_f_2_d_7_not_after_a_round_of_mus_nor_after_a_mus_visto() -> None:
    changed = serve(change(seen(clumsy("4567", "RRR7", "CCC6", "SSS5", rules=BOTH)), 1, 1, 1, 1))
    for state in (one_round(clumsy(rules=BOTH), 1, 1, 1, 1), changed):
        assert why_illegal(state, Expose(first_cards(state, 1))) is None
        for action in (Misdeal(1), Misdeal(3), Perete(0)):
            assert why_illegal(state, action) is Illegality.TOO_LATE


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ("", Illegality.TOO_FEW_CARDS),
        ("5o 5o", Illegality.CARD_TWICE),
        ("2b", Illegality.NOT_HELD),
        ("5o 2b", Illegality.NOT_HELD),
        ("5o", None),
        ("5o 6o 7o Ro", None),
    ],
)
def test_f_1_cards_that_somebody_holds_one_or_more_each_once(
    texts: str, code: Illegality | None
) -> None:
    state = clumsy()
    assert hand(state, 0).cards == cards("5o 6o 7o Ro")
    assert why_illegal(state, Expose(cards(texts))) is code


def test_f_1_the_cards_in_the_pile_cannot_be_seen() -> None:
    state = clumsy()
    (card,) = first_cards(state, 0)
    state = one_round(state, 1, 1, 1, 1)
    assert card in state.pile
    assert why_illegal(state, Expose([card])) is Illegality.NOT_HELD


def test_f_1_every_card_that_is_held_may_have_been_seen() -> None:
    state = clumsy()
    everything = [card for held in state.hands for card in held or ()]
    after = apply(state, Expose(everything))
    assert [event.cards for event in after.history if isinstance(event, Exposed)] == [
        held.cards for held in state.hands if held
    ]


def test_d_6_f_1_in_mus_corrido_the_change_leaves_the_mano_where_it_is() -> None:
    state = serve(change(seen(clumsy(rules=CORRIDO)), 1, 1, 1, 1))
    assert (state.mano, state.to_act) == (0, 0)
    state = one_round(state, 1, 1, 1, 1)
    assert (state.mano, state.to_act) == (1, 1)
    state = serve(change(seen(state), 1, 1, 1, 1))
    assert (state.mano, state.to_act) == (1, 1)
    servido = serve(change(seen(state), 1, 0, 1, 1))
    assert (servido.lance, servido.mano, servido.to_act) == (GRANDE, 1, 1)
    cut = say(state, "1 mus, 2 mus, 3 corto")
    assert (cut.lance, cut.mano, cut.to_act) == (GRANDE, 3, 3)
    assert ManoMoved(3) in cut.history


@pytest.mark.parametrize("exception", [True, False])
def test_d_4_d_5_f_1_the_stock_may_run_out_in_a_mus_visto_too(exception: bool) -> None:
    """Six seats hold 24 cards: 16 are in the stock."""
    rules = attrs.evolve(CLUMSY, players=6, last_player_exception=exception)
    hands = ("RRRR", "3333", "CCCC", "SSSS", "7777", "6666")
    state = change(seen(clumsy(*hands, rules=rules)), 4, 4, 4, 4, 0, 4)
    for _ in range(4):
        state = apply(state, answer(chance(state), Random(0)))
    assert (state.turn.asked, len(state.stock), len(state.pile)) == ((5,), 0, 20)
    own = set(deal_hands(*hands)[5] or ())
    pool = state.pile - own if exception else state.pile
    assert (chance(state).pool, chance(state).counts) == (pool, (4,))
    state = serve(state)
    kept = 4 if exception else 0
    assert Reshuffled(len(pool), kept) in state.history
    assert (len(state.stock), len(state.pile)) == (len(pool) - 4, kept)
    assert (state.lance, check(state)) == (GRANDE, ())


def test_f_1_the_counts_of_the_table_are_public() -> None:
    state = change(seen(clumsy(), 0, 1), 1, 0, 4, 2)
    for seat in (None, 0, 1, 2, 3):
        known = public_view(state) if seat is None else view(state, seat)
        assert (known.stock_count, known.pile_count, known.thrown) == (24, 7, (1, 0, 4, 2))
    state = serve(state)
    assert (public_view(state).stock_count, public_view(state).pile_count) == (17, 7)
    mine = view(state, 2)
    assert (mine.hand, mine.throws) == (state.hands[2], (deal_hands(*NO_JUEGO)[2].cards,))


def test_f_1_a_second_change_is_a_round_of_its_own() -> None:
    state = serve(change(seen(clumsy()), 1, 1, 1, 1))
    assert public_view(seen(state)).thrown == (1, 1, 1, 1)
    assert public_view(change(seen(state), 0, 2)).thrown == (0, 2, 0, 0)
    state = change(seen(state), 0, 0, 3, 0)
    assert public_view(state).thrown == (0, 0, 3, 0)
    assert [len(throw) for throw in view(state, 2).throws] == [1, 3]


def test_f_1_a_game_is_played_by_words() -> None:
    game = Game(CLUMSY, seed=1)
    card = hand(game.state, 2).cards[0]
    assert game.play(Expose([card])) == (Exposed(2, (card,)),)
    for words in ("servido", "descarto todas", "nada"):
        game.play(words)
    told = game.play("descarto todas")
    assert [type(event) for event in told] == [Threw, Drew, Drew, LanceOpened]
    assert list(replay(game.record()))[-1] == game.state
    for _ in range(5):
        game.undo()
    assert (game.state.phase, len(game.record().actions)) == (Phase.MUS, 1)


# -- F-2: somebody else's wrong hand --------------------------------------------------------------


@pytest.mark.parametrize("mano", range(4))
@pytest.mark.parametrize("right", range(3))
def test_f_2_all_is_collected_and_dealt_again_to_the_same_mano(mano: int, right: int) -> None:
    before = clumsy(mano=mano, stones=(3, 5))
    seat = (mano + right) % 4
    state = apply(before, Misdeal(seat))
    assert (state.phase, state.is_chance, state.to_act) == (Phase.DEAL, True, None)
    assert (state.mano, state.postre, state.hand_number) == (mano, before.postre, 1)
    assert (state.hands, state.stock, state.pile) == ((None,) * 4, frozenset(), frozenset())
    assert (state.stones, state.ledger, state.results) == ((3, 5), (), ())
    assert events_between(before, state) == (Misdealt(seat, False),)
    assert chance(state).seats == (*range(mano, 4), *range(mano))
    assert chance(state).counts == (4,) * 4
    assert check(state) == ()
    again = apply(state, Deal(deal_hands(*FULL)))
    assert (again.phase, again.to_act, again.mano) == (Phase.MUS, mano, mano)
    assert (again.hand_number, again.stones) == (1, (3, 5))
    assert again.history == (
        *before.history,
        Misdealt(seat, False),
        *[Dealt(other, 4, held) for other, held in enumerate(deal_hands(*FULL))],
    )
    assert events_between(state, again) == again.history[5:]
    assert events_between(before, again) == again.history[4:]
    assert check(again) == ()
    assert (len(again.stock), len(again.pile)) == (24, 0)


def test_f_2_the_next_hand_is_the_second() -> None:
    state = apply_all(clumsy(), Misdeal(1), Deal(deal_hands(*FULL)))
    after = pass_out(state)
    assert (after.mano, after.hand_number, after.phase) == (1, 1, Phase.DEAL)
    assert ledger(after) == ledger(pass_out(clumsy(*FULL)))
    following = apply(after, Deal(deal_hands(*NO_JUEGO)))
    assert (following.hand_number, following.to_act) == (2, 1)
    assert following.history == tuple(
        Dealt(seat, 4, held) for seat, held in enumerate(deal_hands(*NO_JUEGO))
    )
    assert events_between(after, following) == following.history


def test_f_2_a_hand_that_is_dealt_again_is_not_over() -> None:
    wrong = apply(clumsy(), Misdeal(1))
    over = pass_out(apply(wrong, Deal(deal_hands(*FULL))))
    following = apply(over, Deal(deal_hands(*NO_JUEGO)))
    assert events_between(wrong, over)[:2] == over.history[5:7]
    assert events_between(over, following) == following.history
    with pytest.raises(StateError):
        events_between(wrong, following)


def test_f_2_a_hand_may_be_dealt_wrong_again_and_again() -> None:
    state = clumsy()
    for seat in (1, 2, 0):
        state = apply_all(state, Misdeal(seat), Deal(deal_hands(*FULL)))
    assert (state.hand_number, state.mano, check(state)) == (1, 0, ())
    assert [event.seat for event in state.history if isinstance(event, Misdealt)] == [1, 2, 0]
    assert ledger(pass_out(state)) == ledger(pass_out(clumsy(*FULL)))


def test_f_2_s_4_the_score_of_a_new_juego_is_set_once() -> None:
    rules = points(CLUMSY, games=1, vacas=2)
    won = say(clumsy(rules=rules, stones=(39, 12)), "0 corto, 0 envido 2, 1 no, 3 no")
    assert (won.stones, won.games, won.vacas) == ((40, 12), (1, 0), (1, 0))
    dealt = apply(won, Deal(deal_hands(*NO_JUEGO)))
    again = apply_all(dealt, Misdeal(2), Deal(deal_hands(*FULL)))
    for state in (dealt, again):
        assert (state.stones, state.games, state.vacas) == ((0, 0), (0, 0), (1, 0))
        assert (state.hand_number, state.mano) == (2, 1)


def test_d_6_f_2_the_first_hand_is_the_first_when_it_is_dealt_again() -> None:
    state = apply_all(clumsy(rules=CORRIDO), Misdeal(1), Deal(deal_hands(*FULL)))
    assert one_round(state, 1, 1, 1, 1).mano == 1
    assert say(state, "0 mus, 1 mus, 2 corto").mano == 2


@pytest.mark.parametrize("seat", [-1, 4, 9, True, None, "0", 1.0])
def test_f_2_of_a_seat_that_exists(seat: Any) -> None:
    assert why_illegal(clumsy(), Misdeal(seat)) is Illegality.NOT_A_SEAT


def test_f_2_the_cards_of_the_first_deal_are_forgotten_by_nobody_and_held_by_nobody() -> None:
    before = clumsy()
    state = apply(before, Misdeal(1))
    for seat in range(4):
        known = view(state, seat)
        assert (known.hand, known.stock_count, known.pile_count) == (None, 0, 0)
        assert known.history[seat] == Dealt(seat, 4, before.hands[seat])
        assert [event for event in known.history if isinstance(event, Dealt) and event.hand] == [
            known.history[seat]
        ]
    again = apply(state, Deal(deal_hands(*FULL)))
    for seat in range(4):
        known = view(again, seat)
        assert (known.hand, known.stock_count) == (deal_hands(*FULL)[seat], 24)


# -- F-2: the dealer's own wrong hand -------------------------------------------------------------


@pytest.mark.parametrize("mano", range(4))
def test_f_2_a_dealer_who_dealt_himself_wrong_sits_the_hand_out(mano: int) -> None:
    before = clumsy(mano=mano)
    dealer = before.postre
    own = hand(before, dealer)
    state = apply(before, Misdeal(dealer))
    others = [seat for seat in (*range(mano, 4), *range(mano)) if seat != dealer]
    assert (state.phase, state.to_act, state.mano) == (Phase.MUS, mano, mano)
    assert events_between(before, state) == (Misdealt(dealer, True),)
    assert state.hands[dealer] is None
    assert state.stock == before.stock | set(own)
    assert [state.hands[seat] for seat in others] == [before.hands[seat] for seat in others]
    assert state.turn.asked == tuple(others)
    assert state.postre == others[-1]
    assert check(state) == ()
    assert why_illegal(state, Mus(dealer)) is Illegality.NOT_YOUR_TURN
    assert why_illegal(state, Misdeal(dealer)) is Illegality.SITS_OUT
    thrown = all_say_mus(state)
    assert thrown.turn.asked == tuple(others)
    assert check(thrown) == ()
    end = pass_out(state)
    said = [event for event in end.history if isinstance(event, Said | Declared)]
    seats = {event.action.seat if isinstance(event, Said) else event.seat for event in said}
    assert seats == {*others}
    for event in end.history:
        if isinstance(event, LanceClosed):
            assert dealer not in event.result.seats
    assert end.shown == tuple(None if seat == dealer else before.hands[seat] for seat in range(4))


def test_f_2_his_cards_may_come_to_somebody_else() -> None:
    state = apply(clumsy(), Misdeal(3))
    own = hand(clumsy(), 3)
    state = apply_all(all_say_mus(state), Descarte(0, hand(state, 0).cards))
    state = apply_all(state, *[Descarte(seat, hand(state, seat).cards[:1]) for seat in (1, 2)])
    assert {*own} <= chance(state).pool
    state = apply(state, Draw(0, own.cards))
    assert state.hands[0] == own
    assert check(state) == ()


def test_f_2_his_partner_plays_alone_and_he_has_nothing_to_show() -> None:
    """FULL without seat 3: side B has the par and the 32 of seat 1 alone."""
    state = pass_to(apply(clumsy(*FULL), Misdeal(3)), GRANDE)
    state = say(state, "0 envido 2")
    assert state.turn.asked == (1,)
    state = pass_out(say(state, "1 no"))
    assert ledger(state) == [
        ("GRANDE", "REFUSAL", 1, 0, 0),
        ("CHICA", "PASO", 1, 0, 0),
        ("PARES", "VALUE", 1, 0, 0),
        ("PARES", "VALUE", 1, 0, 2),
        ("JUEGO", "VALUE", 3, 0, 0),
        ("JUEGO", "VALUE", 2, 0, 2),
    ]
    assert state.shown == (*deal_hands(*FULL)[:3], None)
    assert Shown((*deal_hands(*FULL)[:3], None)) in state.history


def test_f_2_next_hand_he_plays_again() -> None:
    state = pass_out(apply(clumsy(*FULL), Misdeal(3)))
    assert (state.phase, state.mano, state.postre) == (Phase.DEAL, 1, 0)
    assert chance(state).seats == (1, 2, 3, 0)
    state = apply(state, Deal(deal_hands(*NO_JUEGO)))
    assert state.turn.asked == (1, 2, 3, 0)
    assert check(state) == ()
    # Seat 3 is no longer the dealer.
    assert apply(state, Misdeal(3)).phase is Phase.DEAL
    assert apply(state, Misdeal(0)).phase is Phase.MUS


def test_f_2_a_juego_won_without_him_is_won_all_the_same() -> None:
    state = apply(clumsy(stones=(0, 39)), Misdeal(3))
    state = say(state, "0 corto, 0 paso, 1 envido 2, 2 no, 0 no")
    assert (state.stones, state.games, state.phase) == ((0, 40), (0, 1), Phase.DEAL)
    assert chance(state).seats == (1, 2, 3, 0)
    assert check(state) == ()


def test_f_2_he_stays_out_when_the_hand_is_dealt_again() -> None:
    state = apply_all(clumsy(), Misdeal(3), Misdeal(1))
    assert (state.phase, chance(state).seats) == (Phase.DEAL, (0, 1, 2))
    assert check(state) == ()
    four, three = deal_hands(*FULL), (*deal_hands(*FULL)[:3], None)
    assert why_illegal(state, Deal(four)) is Illegality.WRONG_COUNT
    assert why_illegal(state, Deal((None, *four[1:]))) is Illegality.WRONG_COUNT
    assert why_illegal(state, Deal(three[:3])) is Illegality.WRONG_COUNT
    assert [event.sits_out for event in state.history if isinstance(event, Misdealt)] == [
        True,
        False,
    ]
    state = apply(state, Deal(three))
    assert (state.hands, state.turn.asked) == (three, (0, 1, 2))
    assert check(state) == ()
    assert why_illegal(state, Misdeal(3)) is Illegality.SITS_OUT
    assert len(state.stock) == 28
    end = pass_out(state)
    assert (end.shown, chance(end).seats) == (three, (1, 2, 3, 0))


def test_f_2_first_another_s_hand_then_his_own() -> None:
    state = apply_all(clumsy(), Misdeal(1), Deal(deal_hands(*FULL)), Misdeal(3))
    assert (state.phase, state.turn.asked, check(state)) == (Phase.MUS, (0, 1, 2), ())
    again = apply_all(clumsy(), Misdeal(3))
    assert again.turn == state.turn


@pytest.mark.parametrize("players", [3, 5])
def test_f_2_in_individual_play_the_others_go_on(players: int) -> None:
    rules = attrs.evolve(CLUMSY, players=players, teams=players)
    hands = ("R765", "C654", "S754", "CC4A", "SSA6")[:players]
    state = apply(clumsy(*hands, rules=rules, mano=1), Misdeal(0))
    assert state.turn.asked == tuple(range(1, players))
    end = pass_out(state)
    assert end.shown[0] is None
    assert of_lance(end, GRANDE) != []
    assert chance(end).seats == (*range(2, players), 0, 1)


def test_f_2_of_two_the_one_left_has_no_rival_in_any_lance() -> None:
    rules = attrs.evolve(CLUMSY, players=2)
    state = apply(clumsy("RR64", "CC54", rules=rules), Misdeal(1))
    assert (state.turn.asked, state.mano, state.postre) == ((0,), 0, 0)
    assert list(legal_actions(state)) == [Mus(0), Corto(0)]
    again = one_round(state, 1)
    assert (again.turn.asked, check(again)) == ((0,), ())
    end = apply(state, Corto(0))
    assert end.phase is Phase.DEAL
    closed = [event.result for event in end.history if isinstance(event, LanceClosed)]
    alone = LanceKind.UNCONTESTED
    assert closed == [
        LanceResult(lance, alone, 0, None, (0,)) for lance in (GRANDE, CHICA, PARES)
    ] + [LanceResult(PUNTO, alone, 0, None, (0,))]
    assert ledger(end) == [
        ("GRANDE", "PASO", 1, 0, 0),
        ("CHICA", "PASO", 1, 0, 0),
        ("PARES", "VALUE", 1, 0, 0),
        ("PUNTO", "PUNTO", 1, 0, 0),
    ]
    assert (end.mano, chance(end).seats) == (1, (1, 0))


def test_f_2_of_two_the_one_left_has_nobody_to_bet_against_before_his_juego() -> None:
    rules = attrs.evolve(CLUMSY, players=2)
    end = apply_all(clumsy("RRR4", "CC54", rules=rules, stones=(38, 0)), Misdeal(1), Corto(0))
    assert ledger(end) == [("GRANDE", "PASO", 1, 0, 0), ("CHICA", "PASO", 1, 0, 0)]
    assert (end.stones, end.games) == ((40, 0), (1, 0))


@pytest.mark.parametrize("mano", range(4))
def test_d_6_f_2_in_mus_corrido_the_mano_passes_over_who_sits_out(mano: int) -> None:
    state = apply(clumsy(rules=CORRIDO, mano=mano), Misdeal((mano + 3) % 4))
    for step in (1, 2, 0, 1):
        state = one_round(state, 1, 1, 1, 1)
        assert (state.mano, state.to_act) == ((mano + step) % 4,) * 2
        assert check(state) == ()
    assert ManoMoved(mano) in state.history


@pytest.mark.parametrize(("cuts", "following"), [("0 corto", 1), ("0 mus, 1 corto", 2)])
def test_d_6_f_2_the_next_mano_is_right_of_the_last_though_he_sat_out(
    cuts: str, following: int
) -> None:
    state = pass_out(say(apply(clumsy(rules=CORRIDO), Misdeal(3)), cuts))
    assert state.mano == following
    state = pass_out(say(apply(clumsy(rules=CORRIDO), Misdeal(3)), "0 mus, 1 mus, 2 corto"))
    assert (state.mano, chance(state).seats) == (3, (3, 0, 1, 2))


def test_d_6_f_2_of_two_the_one_left_stays_the_mano() -> None:
    rules = attrs.evolve(CORRIDO, players=2)
    state = apply(clumsy("RR64", "CC54", rules=rules), Misdeal(1))
    assert one_round(state, 2).mano == 0
    assert not [event for event in one_round(state, 2).history if isinstance(event, ManoMoved)]


def test_d_3_f_2_the_postre_that_throws_first_is_the_last_who_plays() -> None:
    rules = attrs.evolve(CLUMSY, discard_order=DiscardOrder.POSTRE_FIRST)
    state = all_say_mus(apply(clumsy(rules=rules), Misdeal(3)))
    assert state.turn.asked == (2, 1, 0)
    assert check(state) == ()


def test_f_1_f_2_a_mus_visto_asks_only_those_who_play() -> None:
    state = seen(apply(clumsy(), Misdeal(3)), 0, 2)
    assert state.turn.asked == (0, 1, 2)
    state = serve(change(state, 1, 1, 1))
    assert (state.phase, state.turn.asked) == (Phase.MUS, (0, 1, 2))
    (card,) = first_cards(clumsy(), 3)
    gone = apply(clumsy(), Misdeal(3))
    assert why_illegal(gone, Expose([card])) is Illegality.NOT_HELD


def test_b_7_f_2_the_plural_of_one_who_plays_alone_still_speaks_for_the_side() -> None:
    state = say(apply(clumsy(), Misdeal(3)), "0 corto, 0 envido 2")
    assert why_illegal(state, NoQuiero(1, plural=True)) is None
    closed = apply(state, NoQuiero(1, plural=True))
    assert closed.results == apply(state, NoQuiero(1)).results


def test_t_4_f_2_who_sits_out_declares_nothing() -> None:
    rules = attrs.evolve(CLUMSY, declarations=Declarations.SPOKEN)
    state = pass_to(apply(clumsy(*FULL, rules=rules), Misdeal(3)), PARES)
    assert state.turn.asked == (0, 1, 2)
    state = apply_all(state, *[Declaro(seat, False) for seat in range(3)])
    assert state.results[-1] == LanceResult(PARES, LanceKind.VOID)
    assert state.turn.asked == (0, 1, 2)
    state = apply_all(state, *[Declaro(seat, True) for seat in range(3)])
    assert state.turn.circle is not None
    assert state.turn.circle.plays == (0, 1, 2)
    end = pass_out(state)
    assert check(end) == ()
    assert of_lance(end, JUEGO) == [("VALUE", 3, 0, 0), ("VALUE", 2, 0, 2)]


def test_t_4_f_2_a_liar_whose_only_rival_sits_out_scores_nothing() -> None:
    rules = attrs.evolve(CLUMSY, players=2, declarations=Declarations.SPOKEN)
    state = apply_all(clumsy("R764", "CC54", rules=rules), Misdeal(1), Corto(0))
    state = apply_all(state, Declaro(0, True), Declaro(0, False))
    assert [entry[:2] for entry in ledger(state)] == [
        ("GRANDE", "PASO"),
        ("CHICA", "PASO"),
        ("PUNTO", "PUNTO"),
    ]


def test_f_2_what_each_seat_knows_of_it() -> None:
    before = clumsy()
    state = apply(before, Misdeal(3))
    for seat in range(4):
        known = view(state, seat)
        assert known.hand == (before.hands[seat] if seat < 3 else None)
        assert (known.stock_count, known.pile_count, known.to_act) == (28, 0, 0)
        assert known.history[-1] == Misdealt(3, True)
        assert known.history[seat] == Dealt(seat, 4, before.hands[seat])
    assert not view(state, 3).legal_actions
    assert view(state, 3).may_sign == ()
    assert public_view(state).stock_count == 28


# -- F-2 in a game --------------------------------------------------------------------------------

FIRST, SECOND = Deal(deal_hands(*NO_JUEGO)), Deal(deal_hands(*FULL))


def test_f_2_a_game_deals_again_by_itself() -> None:
    game = Game(CLUMSY, dealer=ScriptedDealer([FIRST, SECOND]))
    told = game.play(Misdeal(1))
    assert told == (
        Misdealt(1, False),
        *[Dealt(seat, 4, held) for seat, held in enumerate(SECOND.hands)],
    )
    assert (game.to_act, game.state.hand_number) == (0, 1)
    assert game.record().actions == (FIRST, Misdeal(1), SECOND)
    assert list(replay(game.record()))[-1] == game.state
    game.undo()
    assert game.state == apply(new_game(CLUMSY), FIRST)
    assert game.record().actions == (FIRST,)


def test_f_2_a_game_goes_on_without_its_dealer() -> None:
    game = Game(CLUMSY, dealer=ScriptedDealer([FIRST, Deal((*SECOND.hands[:3], None))]))
    assert game.play(Misdeal(3)) == (Misdealt(3, True),)
    assert len(game.play(Misdeal(0))) == 1 + 3
    assert game.state.hands == (*SECOND.hands[:3], None)
    while game.to_act is not None:
        game.play("corto" if game.state.phase is Phase.MUS else "paso")
    assert list(replay(game.record()))[-1] == game.state


def test_f_2_without_cards_to_deal_again_nothing_has_changed() -> None:
    game = Game(CLUMSY, dealer=ScriptedDealer([FIRST]))
    before = game.state
    with pytest.raises(DealerError):
        game.play(Misdeal(1))
    assert game.state is before
    assert game.record().actions == (FIRST,)


def test_f_2_turns_go_on_over_a_misdeal() -> None:
    game = Game(CLUMSY, seed=4)
    asked: list[int] = []
    for seat in game.turns():
        if len(asked) == 8:
            break
        asked.append(seat)
        words: dict[int, Misdeal | str] = {1: Misdeal(1), 2: "mus", 3: "corto"}
        game.play(words.get(len(asked), "paso"))
    assert asked == [0, 0, 1, 0, 1, 2, 3, 0]


def test_f_2_no_hand_is_dealt_for_the_asking() -> None:
    state = clumsy()
    with pytest.raises(IllegalActionError):
        apply(state, SECOND)
    assert why_illegal(apply(state, Misdeal(1)), Paso(0)) is Illegality.CHANCE_TO_ACT
    assert isinstance(state.hands[0], Hand)
