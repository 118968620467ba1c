"""The deal, the talk of mus, the throws and the serving: D-1 to D-5."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mus.actions import (
    Action,
    ChanceKind,
    Corto,
    Deal,
    Descarte,
    Draw,
    Mus,
    Ordago,
    Paso,
)
from mus.cards import DECK, Card, Hand, deal_hands
from mus.engine import apply, chance, events_between, legal_actions, new_game, why_illegal
from mus.errors import Illegality
from mus.events import Dealt, Drew, Reshuffled, Said, Threw
from mus.lances import Lance
from mus.rules import DiscardOrder, Rules
from mus.state import State
from mus.turns import Phase
from playing import (
    CLASICO,
    NO_JUEGO,
    all_say_mus,
    answer,
    cards,
    hand,
    one_round,
    serve,
    sit,
    throw,
)

POSTRE_FIRST = Rules(discard_order=DiscardOrder.POSTRE_FIRST)
FORMS = [(2, 2), (3, 3), (4, 2), (4, 4), (5, 5), (6, 2), (6, 3), (6, 6)]


def due(state: State) -> tuple[object, ...]:
    """Return what chance is asked for."""
    request = chance(state)
    return (request.kind, request.seats, request.counts, request.sure, request.pool)


def nearly_out(rules: Rules = CLASICO) -> State:
    """Four seats after a round in which all threw four: 8 cards in stock, 16 in the pile."""
    state = one_round(sit(*NO_JUEGO, rules=rules), 4, 4, 4, 4)
    assert (len(state.stock), len(state.pile)) == (8, 16)
    return state


@pytest.mark.parametrize(("players", "teams"), FORMS)
def test_d_1_four_cards_each_from_the_mano(players: int, teams: int) -> None:
    rules = Rules(players=players, teams=teams)
    for mano in range(players):
        state = new_game(rules, mano=mano)
        order = (*range(mano, players), *range(mano))
        assert due(state) == (ChanceKind.DEAL, order, (4,) * players, frozenset(), frozenset(DECK))
        hands = [Hand(DECK[4 * seat : 4 * seat + 4]) for seat in range(players)]
        state = apply(state, Deal(hands))
        assert state.hands == tuple(hands)
        assert state.stock == frozenset(DECK[4 * players :])
        assert (state.pile, state.hand_number, state.phase) == (frozenset(), 1, Phase.MUS)
        assert (state.to_act, state.mano, state.postre) == (mano, mano, order[-1])


def test_d_1_everybody_sees_that_a_hand_was_dealt_and_its_seat_alone_the_cards() -> None:
    state = sit(*NO_JUEGO)
    dealt = tuple(Dealt(seat, 4, hand(state, seat)) for seat in range(4))
    assert state.history == dealt
    assert [event.audience for event in dealt] == [frozenset({seat}) for seat in range(4)]


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        (deal_hands("RR75", "CC54", "SS76"), Illegality.WRONG_COUNT),
        (deal_hands("RR75", "CC54", "SS76", "765A", "A"), Illegality.WRONG_COUNT),
        ((*deal_hands("RR75", "CC54", "SS76"), None), Illegality.WRONG_COUNT),
        ((*deal_hands("RR75", "CC54", "SS76", "765A"), None), Illegality.WRONG_COUNT),
        (deal_hands("RR75", "CC54", "SS76", "765"), Illegality.WRONG_COUNT),
        (deal_hands("RR75", "CC54", "SS76", "765AA"), Illegality.WRONG_COUNT),
        (deal_hands("RR75", "CC54", "SS76", ""), Illegality.WRONG_COUNT),
        ((), Illegality.WRONG_COUNT),
        ((*deal_hands("RR75", "CC54", "SS76"), Hand.parse("Ro 6c 5b Ab")), Illegality.CARD_TWICE),
    ],
)
def test_d_1_a_deal_that_is_not_four_different_cards_a_seat_is_refused(
    hands: tuple[Hand | None, ...], code: Illegality
) -> None:
    assert why_illegal(new_game(), Deal(hands)) is code


def test_d_1_no_deal_in_a_hand_and_no_draw_before_it() -> None:
    state = sit(*NO_JUEGO)
    assert why_illegal(state, Deal(deal_hands(*NO_JUEGO))) is Illegality.NO_CARDS_DUE
    assert why_illegal(new_game(), Draw(0, cards("Ro"))) is Illegality.NO_CARDS_DUE


@pytest.mark.parametrize("mano", range(4))
@pytest.mark.parametrize("before", range(4))
def test_d_2_the_first_to_cut_ends_it_and_the_mano_speaks_first(mano: int, before: int) -> None:
    state = sit(*NO_JUEGO, mano=mano)
    order = CLASICO.seating.order(mano)
    for seat in order[:before]:
        assert list(legal_actions(state)) == [Mus(seat), Corto(seat)]
        state = apply(state, Mus(seat))
    state = apply(state, Corto(order[before]))
    assert (state.phase, state.lance, state.to_act) == (Phase.LANCE, Lance.GRANDE, mano)
    assert state.mano == mano


@pytest.mark.parametrize("action", [Mus(1), Corto(3)])
def test_d_2_nobody_speaks_before_his_turn(action: Action) -> None:
    assert why_illegal(sit(*NO_JUEGO), action) is Illegality.NOT_YOUR_TURN


@pytest.mark.parametrize("action", [Paso(0), Ordago(0), Descarte(0, cards("Ro"))])
def test_d_2_before_the_cut_there_is_nothing_but_mus_and_corto(action: Action) -> None:
    assert why_illegal(sit(*NO_JUEGO), action) is Illegality.WRONG_PHASE


@pytest.mark.parametrize("mano", range(4))
@pytest.mark.parametrize(
    ("rules", "step"), [(CLASICO, 1), (POSTRE_FIRST, -1)], ids=["mano first", "postre first"]
)
def test_d_3_all_throw_in_order_and_are_served_in_the_same_order(
    rules: Rules, step: int, mano: int
) -> None:
    state = all_say_mus(sit(*NO_JUEGO, rules=rules, mano=mano))
    order = rules.seating.order(mano)[::step]
    counts = (1, 2, 3, 4)
    for seat in order:
        assert (state.phase, state.to_act) == (Phase.DISCARD, seat)
        held = hand(state, seat)
        state = apply(state, Descarte(seat, held.cards[: counts[seat]]))
        assert hand(state, seat) == Hand(held.cards[counts[seat] :])
        assert state.pile >= set(held.cards[: counts[seat]])
    for seat in order:
        assert (state.phase, state.to_act) == (Phase.DRAW, None)
        request = (ChanceKind.DRAW, (seat,), (counts[seat],), frozenset[Card](), state.stock)
        assert due(state) == request
        assert not legal_actions(state)
        block = sorted(state.stock, key=hash)[: counts[seat]]
        kept, stock = set(hand(state, seat)), state.stock
        state = apply(state, Draw(seat, block))
        assert set(hand(state, seat)) == kept | set(block)
        assert state.stock == stock - set(block)
    assert (state.phase, state.to_act, len(state.pile)) == (Phase.MUS, mano, 10)


def test_d_3_throws_and_blocks_are_seen_by_their_seat_alone() -> None:
    before = all_say_mus(sit(*NO_JUEGO))
    held = hand(before, 0).cards
    after = apply(before, Descarte(0, reversed(held[:2])))
    (threw,) = events_between(before, after)
    assert (threw, threw.audience) == (Threw(0, 2, held[:2]), frozenset({0}))
    after = throw(after, 1, 1, 1, 1)
    served = apply(after, Draw(0, cards("7b Ro")[:1] + cards("Sb")[:1]))
    (drew,) = events_between(after, served)
    assert (drew, drew.audience) == (Drew(0, 2, cards("7b Sb")), frozenset({0}))


def test_d_3_there_is_no_limit_on_rounds() -> None:
    state = sit(*NO_JUEGO)
    for _ in range(50):
        state = one_round(state, 4, 1, 2, 3)
        assert state.phase is Phase.MUS
    assert sum(isinstance(event, Said) for event in state.history) == 200


def test_d_3_who_threw_none_is_not_served() -> None:
    state = all_say_mus(sit(*NO_JUEGO, rules=Rules(min_discard=0)))
    state = throw(state, 0, 2, 0, 1)
    assert chance(state).seats == (1,)
    state = apply(state, answer(chance(state), Random(0)))
    assert chance(state).seats == (3,)
    assert serve(state).phase is Phase.MUS


def test_d_3_when_nobody_throws_the_talk_begins_again_at_once() -> None:
    before = sit(*NO_JUEGO, rules=Rules(min_discard=0))
    after = throw(all_say_mus(before), 0, 0, 0, 0)
    assert (after.phase, after.to_act, after.hands) == (Phase.MUS, 0, before.hands)
    assert (len(after.stock), after.pile) == (24, frozenset())


@pytest.mark.parametrize(
    ("thrown", "code"),
    [
        ("", Illegality.TOO_FEW_CARDS),
        ("Rc", Illegality.NOT_HELD),
        ("Ro Rc", Illegality.NOT_HELD),
        ("Ro Ro", Illegality.CARD_TWICE),
        ("Ro 7o 6o 5o 5o", Illegality.CARD_TWICE),
        ("Ro 7o 6o 5o Rc", Illegality.NOT_HELD),
    ],
)
def test_d_3_one_to_four_cards_that_he_holds(thrown: str, code: Illegality) -> None:
    state = all_say_mus(sit(*NO_JUEGO))
    assert str(hand(state, 0)) == "5o 6o 7o Ro"
    assert why_illegal(state, Descarte(0, cards(thrown))) is code


@pytest.mark.parametrize(("least", "listed"), [(1, 15), (0, 16)])
def test_d_3_every_subset_is_listed_once(least: int, listed: int) -> None:
    state = all_say_mus(sit(*NO_JUEGO, rules=Rules(min_discard=least)))
    options = list(legal_actions(state))
    assert len(options) == len(set(options)) == listed
    assert (Descarte(0, ()) in options) == (least == 0)
    assert Descarte(0, cards("7o Ro")) in options


def test_d_4_the_rest_of_the_stock_is_served_and_the_pile_shuffled_for_what_lacks() -> None:
    state = throw(all_say_mus(nearly_out()), 3, 3, 3, 1)
    for _ in range(2):
        state = apply(state, answer(chance(state), Random(0)))
    left, pile = state.stock, state.pile
    assert (len(left), len(pile)) == (2, 26)
    assert due(state) == (ChanceKind.DRAW, (2,), (3,), left, pile)
    # Any card of the pile may come, one that he threw in this round too.
    own = next(e for e in state.history[::-1] if isinstance(e, Threw) and e.seat == 2)
    assert own.cards is not None
    block = Draw(2, [*left, own.cards[0]])
    after = apply(state, block)
    assert after.stock == pile - {own.cards[0]}
    assert (after.pile, len(after.stock)) == (frozenset(), 25)
    assert events_between(state, after) == (Reshuffled(26, 0), Drew(2, 3, block.cards))
    # Seat 3 is served from what was shuffled.
    assert due(after) == (ChanceKind.DRAW, (3,), (1,), frozenset(), after.stock)


def test_d_4_what_is_left_must_be_served_and_cards_in_hands_never_go_back() -> None:
    state = throw(all_say_mus(nearly_out()), 3, 3, 3, 1)
    for _ in range(2):
        state = apply(state, answer(chance(state), Random(0)))
    one_left = sorted(state.stock, key=hash)[:1]
    some = sorted(state.pile, key=hash)
    assert why_illegal(state, Draw(2, [*one_left, *some[:2]])) is Illegality.NOT_IN_STOCK
    held = hand(state, 0).cards[:1]
    assert why_illegal(state, Draw(2, [*state.stock, *held])) is Illegality.NOT_IN_STOCK
    assert why_illegal(state, Draw(2, [*state.stock])) is Illegality.WRONG_COUNT
    assert why_illegal(state, Draw(2, [*state.stock, *some[:2]])) is Illegality.WRONG_COUNT
    assert why_illegal(state, Draw(2, [*one_left, *one_left, some[0]])) is Illegality.CARD_TWICE
    assert why_illegal(state, Draw(3, [*state.stock, some[0]])) is Illegality.WRONG_SEAT
    for seat in (True, 2.0, "2", None, -2, 6):
        odd: Any = seat
        assert why_illegal(state, Draw(odd, [*state.stock, some[0]])) is Illegality.WRONG_SEAT
    assert why_illegal(state, Draw(2, [*state.stock, some[0]])) is None


def test_d_4_a_stock_that_is_just_enough_is_not_a_stock_that_runs_out() -> None:
    state = throw(all_say_mus(nearly_out()), 4, 4, 1, 1)
    state = apply(state, answer(chance(state), Random(0)))
    assert due(state) == (ChanceKind.DRAW, (1,), (4,), frozenset(), state.stock)
    after = apply(state, answer(chance(state), Random(0)))
    assert events_between(state, after)[0] == Drew(1, 4, tuple(sorted(state.stock, key=hash)))
    assert (after.stock, len(after.pile)) == (frozenset(), 26)
    # Nothing is left for the next: all of his cards come out of the pile.
    assert due(after) == (ChanceKind.DRAW, (2,), (1,), frozenset(), after.pile)


@pytest.mark.parametrize(
    ("order", "last"), [(DiscardOrder.MANO_FIRST, 3), (DiscardOrder.POSTRE_FIRST, 0)]
)
@pytest.mark.parametrize("exception", [True, False])
def test_d_5_the_throws_of_the_only_seat_still_short_stay_out(
    exception: bool, order: DiscardOrder, last: int
) -> None:
    rules = Rules(last_player_exception=exception, discard_order=order)
    counts = [3, 2, 2, 3]
    state = all_say_mus(nearly_out(rules))
    own = frozenset(hand(state, last).cards[:3])
    state = throw(state, *counts)
    for _ in range(3):
        state = apply(state, answer(chance(state), Random(0)))
    left, pile = state.stock, state.pile
    assert (len(left), len(pile)) == (1, 26)
    kept = own if exception else frozenset[Card]()
    assert due(state) == (ChanceKind.DRAW, (last,), (3,), left, pile - kept)
    back = Draw(last, [*left, *sorted(own, key=hash)[:2]])
    assert (why_illegal(state, back) is None) == (not exception)
    after = apply(state, answer(chance(state), Random(1)))
    assert after.pile == kept
    assert Reshuffled(26 - len(kept), len(kept)) in events_between(state, after)
    assert len(after.stock) == 26 - len(kept) - 2


def test_d_5_with_two_seats_short_nothing_stays_out() -> None:
    state = throw(all_say_mus(nearly_out()), 4, 3, 2, 1)
    for _ in range(2):
        state = apply(state, answer(chance(state), Random(0)))
    assert len(state.stock) == 1
    assert chance(state).pool == state.pile
    assert len(state.pile) == 26


def test_d_5_what_stayed_out_is_in_the_pile_of_the_next_round() -> None:
    state = one_round(nearly_out(), 3, 2, 2, 3)
    kept = state.pile
    assert len(kept) == 3
    state = throw(all_say_mus(state), 1, 1, 1, 1)
    assert state.pile > kept
    assert len(state.pile) == 7
