"""Who knows what at Encaje: the buried card is its owner's alone for ever (E-6)."""

from __future__ import annotations

import re

import attrs
import pytest
from hypothesis import given

from encaje_driver import pass_all, pass_until, sit_at_encaje, speak
from mus.actions import Deal, Descarte
from mus.cards import DECK, Card, Hand
from mus.engine import apply, events_between, legal_actions, new_game
from mus.errors import IllegalActionError
from mus.events import Dealt, Declared, GameLost, Posted, SessionLost, Shown, Threw
from mus.lances import Lance
from mus.masking import mask
from mus.rules import Rules
from mus.state import State
from mus.turns import Phase
from mus.views import public_view, view
from oracles.encaje_scripts import H1
from oracles.encaje_settings import EncajeSettings
from strategies import Walk, encaje_strategy, walks

TOKEN = re.compile(r"\b[A2-7SCR][oceb]\b")
HANDS = tuple(Hand(DECK[5 * seat : 5 * seat + 5]) for seat in range(3))
ENCAJE = Rules.preset("encaje")


def tokens(value: object) -> set[str]:
    """Return the cards that the repr of a value names."""
    return set(TOKEN.findall(repr(value)))


def dealt(mano: int = 0) -> State:
    """Return a table of three with five cards each."""
    return apply(new_game(ENCAJE, mano=mano), Deal(HANDS))


def buried_from(state: State) -> tuple[State, list[Card]]:
    """Let every seat bury its third card; return what each one buried."""
    buried = [hand.cards[2] for hand in state.hands if hand is not None]
    while state.phase is Phase.CHANGE:
        seat = state.to_act
        assert seat is not None
        state = apply(state, Descarte(seat, [buried[seat]]))
    return state, buried


def test_e_6_a_seat_sees_its_five_cards_and_five_ways_to_bury_one() -> None:
    state = dealt()
    seen = view(state, 0)
    assert seen.phase is Phase.CHANGE
    assert seen.hand == HANDS[0]
    assert list(seen.legal_actions) == [Descarte(0, [card]) for card in HANDS[0].cards]
    assert seen.legal_actions == legal_actions(state)
    assert seen.legal_actions.envido is None
    assert Descarte(0, HANDS[0].cards[:2]) not in seen.legal_actions
    assert Descarte(0, HANDS[1].cards[:1]) not in seen.legal_actions
    assert not view(state, 1).legal_actions
    assert seen.history == (Dealt(0, 5, HANDS[0]), Dealt(1, 5, None), Dealt(2, 5, None))
    assert (seen.stock_count, seen.pile_count) == (25, 0)


def test_e_6_who_buries_remembers_it_and_the_others_count_it() -> None:
    state, buried = buried_from(dealt())
    mine, other, watcher = view(state, 0), view(state, 1), public_view(state)
    assert mine.throws == ((buried[0],),)
    assert other.throws == ((buried[1],),)
    for seen in (mine, other, watcher):
        assert (seen.stock_count, seen.pile_count, seen.thrown) == (25, 3, (1, 1, 1))
    assert mine.hand is not None
    assert set(mine.hand) == {*HANDS[0]} - {buried[0]}
    assert Threw(0, 1, (buried[0],)) in mine.history
    assert Threw(0, 1, None) in other.history
    assert Threw(0, 1, None) in watcher.history


@pytest.mark.parametrize("mano", range(3))
def test_e_6_the_buried_card_is_hidden_from_all_but_its_owner_at_the_showdown_too(
    mano: int,
) -> None:
    state, buried = buried_from(dealt(mano))
    for later in (state, pass_until(state, Lance.PARES), pass_all(state)):
        assert any(later.shown) == (later.phase is Phase.DEAL)
        for seat in range(3):
            found = tokens(view(later, seat))
            for owner, card in enumerate(buried):
                assert (str(card) in found) == (owner == seat)
        assert not tokens(public_view(later)) & {str(card) for card in buried}
        assert not tokens(later.shown) & {str(card) for card in buried}


def test_e_6_it_is_hidden_when_the_game_is_over_and_when_it_ends_with_nothing_shown() -> None:
    table = EncajeSettings(players=2, min_bet=1)
    over = pass_all(sit_at_encaje("RRRR", "A456", settings=table, stones=(1, 5)))
    folded = speak(sit_at_encaje("RRRR", "A456", settings=table, stones=(1, 5)), "0 b1, 1 f")
    for state in (over, folded):
        assert state.is_terminal
        for seat in range(2):
            buried = [e.cards for e in state.history if isinstance(e, Threw) and e.seat == seat]
            ((card,),) = [cards for cards in buried if cards is not None]
            assert str(card) in tokens(view(state, seat))
            assert str(card) not in tokens(view(state, 1 - seat))
            assert str(card) not in tokens(public_view(state))
    assert view(folded, 0).hands == (None, None)
    # Nothing is shown, so the four cards kept stay hidden as well.
    assert not tokens(public_view(folded))


def test_e_6_a_refusal_names_no_card_that_its_seat_does_not_hold() -> None:
    state = dealt()
    with pytest.raises(IllegalActionError) as caught:
        apply(state, Descarte(0, [HANDS[1].cards[0]]))
    assert tokens(str(caught.value)) <= {str(card) for card in (*HANDS[0], HANDS[1].cards[0])}


def test_e_20_the_hands_shown_are_known_to_all_and_who_is_out_shows_none() -> None:
    state = pass_all(sit_at_encaje("RR75", "", "S6AA", stones=(5, 0, 5)))
    for seat in range(3):
        seen = view(state, seat)
        assert seen.hands == state.shown
        assert seen.hands[1] is None
        assert Shown(state.shown) in seen.history


def test_a_seat_that_is_out_watches() -> None:
    state = sit_at_encaje("RR75", "", "S6AA", stones=(5, 0, 5))
    seen = view(state, 1)
    assert (seen.hand, seen.throws, list(seen.legal_actions)) == (None, (), [])
    assert not tokens(seen)
    assert seen.stones == (5, 0, 5)
    watched = public_view(state)
    assert (seen.history, seen.declared) == (watched.history, watched.declared)


def test_pots_and_stones_are_known_to_all() -> None:
    state = speak(sit_at_encaje(*H1), "0 b5, 1 s, 2 s")
    for seen in (public_view(state), *[view(state, seat) for seat in range(3)]):
        assert seen.pots == {Lance.GRANDE: {0: 5, 1: 5, 2: 5}}
        assert (seen.stones, seen.discarded, seen.total) == ((10, 10, 10), 0, 45)
        assert len(seen.ledger) == 3
    state = pass_all(state)
    assert public_view(state).pots == {}
    assert public_view(state).discarded == state.discarded > 0


def test_e_8_only_seats_with_stones_are_known_to_have_declared() -> None:
    state = speak(sit_at_encaje(*H1, stones=(15, 2, 15)), "0 b2, 1 s, 2 f")
    state = pass_until(state, Lance.PARES)
    assert public_view(state).declared == {Lance.PARES: {0: True, 2: True}}
    assert [event.seat for event in state.history if isinstance(event, Declared)] == [0, 2]


def test_the_bets_that_a_view_lists_are_those_of_ones_own_stones() -> None:
    state = speak(sit_at_encaje(*H1, stones=(15, 7, 1)), "0 b2")
    assert view(state, 1).legal_actions.envido == range(2, 6)
    assert view(state, 1).legal_actions == legal_actions(state)
    state = speak(state, "1 s")
    assert view(state, 2).legal_actions.envido is None
    assert view(state, 0).legal_actions.envido is None


def test_the_end_of_a_game_is_told_to_all() -> None:
    for event in (GameLost(1), SessionLost(1)):
        assert event.audience is None
        for seat in (None, 0, 1, 2):
            assert mask(event, seat) is event


def test_events_between_tells_the_whole_settlement_as_one_action_caused_it() -> None:
    state = pass_until(sit_at_encaje(*H1), Lance.JUEGO)
    before = speak(state, "0 p")
    events = events_between(before, speak(before, "1 p"))
    assert [type(event).__name__ for event in events] == [
        *("Said", "LanceClosed", "Shown"),
        *("Posted",) * 4,
    ]
    assert [event.entry.lance for event in events if isinstance(event, Posted)] == [
        Lance.GRANDE,
        Lance.CHICA,
        Lance.PARES,
        Lance.JUEGO,
    ]


five_cards = encaje_strategy().map(lambda rules: attrs.evolve(rules, deal=ENCAJE.deal))


@given(walks(five_cards, most=100))
def test_e_6_what_is_buried_is_nowhere_in_the_view_of_another(walk: Walk) -> None:
    buried: dict[str, int] = {}
    for action, state in zip(walk.actions, walk.states[1:], strict=True):
        if isinstance(action, Deal):
            buried = {}
        if isinstance(action, Descarte):
            buried[str(action.cards[0])] = action.seat
        for seat in range(walk.rules.players):
            found = tokens(view(state, seat)) & {*buried}
            assert found == {card for card, owner in buried.items() if owner == seat}
        assert not tokens(public_view(state)) & {*buried}
