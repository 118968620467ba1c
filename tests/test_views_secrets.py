"""What a view must not hold: cards its seat has not seen, a way back to a state, other worlds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.actions import Action, Deal, Descarte, Draw
from mus.cards import DECK, Card, Hand, deal_hands
from mus.engine import apply, legal_actions, new_game
from mus.errors import StateError
from mus.lances import Lance, juego, pares
from mus.ledger import Account
from mus.rules import Rules
from mus.state import Draft, Match, State, Table
from mus.turns import Circle, Phase, Turn
from mus.views import public_view, view
from playing import pass_to, say, sit
from wandering import TABLES, seeds, tables, wander

HANDS = ("RR75", "3CC4", "S6AA", "R754")
TOKEN = re.compile(r"\b[A2-7SCR][oceb]\b")


def tokens(value: object) -> set[str]:
    """Return the cards that the repr of a value names."""
    return set(TOKEN.findall(repr(value)))


def named(cards: Iterable[Card]) -> set[str]:
    """Return cards by their names."""
    return {str(card) for card in cards}


# -- Cards ----------------------------------------------------------------------------------------


def test_the_repr_of_a_card_is_found_in_whatever_holds_it() -> None:
    assert tokens((Hand.parse("Ro 3c"), {Card.parse("Ab")}, ["7e"])) == {"Ro", "3c", "Ab", "7e"}


@pytest.mark.parametrize("patience", [0.3, 0.9])
@pytest.mark.parametrize("name", TABLES)
def test_a_view_names_just_the_cards_that_its_seat_has_seen(name: str, patience: float) -> None:
    rules = TABLES[name]
    known: dict[int, set[str]] = {seat: set() for seat in rules.seating.seats}
    for action, state in wander(rules, 11, steps=120, patience=patience):
        if isinstance(action, Deal):
            known = {seat: set() for seat in rules.seating.seats}
        shown = {card for hand in state.shown if hand is not None for card in named(hand)}
        for seat, hand in enumerate(state.hands):
            known[seat] |= named(hand or ())
            assert tokens(view(state, seat)) == known[seat] | shown
        assert tokens(public_view(state)) == shown


def test_p_9_a_juego_won_by_a_refusal_uncovers_no_cards() -> None:
    state = say(sit(*HANDS, stones=(39, 0)), "0 corto, 0 envido 2, 1 no queremos")
    assert state.phase is Phase.DEAL
    assert not tokens(public_view(state))
    for seat in range(4):
        assert tokens(view(state, seat)) == named(deal_hands(*HANDS)[seat])


@pytest.mark.parametrize("seat", [-1, 4, True, False, "0", 1.0, None])
def test_the_view_of_a_seat_that_does_not_exist_is_a_state_error(seat: Any) -> None:
    with pytest.raises(StateError, match="seats are 0 to 3"):
        view(sit(*HANDS), seat)


@pytest.mark.parametrize("stranger", [None, "state", 0, Rules()])
def test_the_view_of_what_is_no_state_is_a_state_error(stranger: Any) -> None:
    with pytest.raises(StateError):
        view(stranger, 0)
    with pytest.raises(StateError):
        public_view(stranger)


def test_the_seats_are_those_of_the_table() -> None:
    assert view(new_game(Rules(players=6)), 5).seat == 5
    with pytest.raises(StateError, match="seats are 0 to 1"):
        view(new_game(Rules(players=2)), 2)


# -- States ---------------------------------------------------------------------------------------

SECRETIVE = (State, Draft, Table, Match, Account, Turn, Circle)


def reachable(value: object) -> Iterator[object]:
    """Yield a value and all that it leads to, through fields, slots and collections."""
    met: dict[int, object] = {}
    waiting = [value]
    while waiting:
        thing = waiting.pop()
        if id(thing) in met or isinstance(thing, type):
            continue
        met[id(thing)] = thing
        yield thing
        slots = [name for kind in type(thing).__mro__ for name in vars(kind).get("__slots__", ())]
        waiting += [getattr(thing, name) for name in slots if hasattr(thing, name)]
        waiting += list(getattr(thing, "__dict__", {}).values())
        if isinstance(thing, Mapping):
            waiting += [*thing.keys(), *thing.values()]
        elif isinstance(thing, list | tuple | set | frozenset):
            waiting += list(thing)


def test_the_walk_of_this_file_finds_what_the_engine_holds() -> None:
    state = pass_to(sit(*HANDS), Lance.GRANDE)
    found = {type(thing) for thing in reachable(legal_actions(state))}
    assert {State, Table, Match, Account, Turn, Circle, Hand, Rules} <= found


@given(tables, seeds, st.sampled_from((0.2, 0.9)))
def test_no_way_leads_from_a_view_to_a_state(rules: Rules, seed: int, patience: float) -> None:
    *_, (_, state) = wander(rules, seed, steps=seed % 60, patience=patience)
    for seen in [public_view(state), *[view(state, seat) for seat in rules.seating.seats]]:
        assert not [thing for thing in reachable(seen) if isinstance(thing, SECRETIVE)]


# -- Other worlds ---------------------------------------------------------------------------------

SAME: Mapping[Card, Card] = {card: card for card in DECK}


def told_in(world: Iterable[Action], seat: int) -> set[Card]:
    """Return every card that a seat sees in a hand before any hand is shown."""
    seen: set[Card] = set()
    for action in world:
        if isinstance(action, Deal):
            seen |= set(action.hands[seat] or ())
        elif isinstance(action, Draw) and action.seat == seat:
            seen |= set(action.cards)
    return seen


def elsewhere(action: Action, moved: Mapping[Card, Card]) -> Action:
    """Return an action with every card in the place of another."""
    if isinstance(action, Deal):
        return Deal([hand and Hand([moved[card] for card in hand]) for hand in action.hands])
    if isinstance(action, Descarte | Draw):
        return attrs.evolve(action, cards=[moved[card] for card in action.cards])
    return action


def declared_in(
    world: Iterable[Action], moved: Mapping[Card, Card], rules: Rules
) -> list[tuple[bool, bool]]:
    """Return who has pares and who juego when a hand has come so far, the cards being moved."""
    held: list[set[Card]] = [set() for _ in rules.seating.seats]
    for action in world:
        if isinstance(action, Deal):
            held = [set(hand or ()) for hand in action.hands]
        elif isinstance(action, Descarte):
            held[action.seat] -= set(action.cards)
        elif isinstance(action, Draw):
            held[action.seat] |= set(action.cards)
    hands = [Hand([moved[card] for card in cards]) for cards in held]
    return [(pares(hand, rules) is not None, juego(hand, rules) is not None) for hand in hands]


def another_world(world: list[Action], seat: int, rules: Rules, rng: Random) -> list[Action]:
    """Return a hand that its seats declare alike and one of them cannot tell from this one."""
    hidden = [card for card in DECK if card not in told_in(world, seat)]
    moved, declared = dict(SAME), declared_in(world, SAME, rules)
    for _ in range(60):
        one, other = rng.sample(hidden, 2)
        swapped = {**moved, one: moved[other], other: moved[one]}
        if declared_in(world, swapped, rules) == declared:
            moved = swapped
    return [elsewhere(action, moved) for action in world]


@given(tables, seeds, st.sampled_from((0.2, 0.7)))
def test_what_a_seat_was_not_told_makes_no_difference_to_it(
    rules: Rules, seed: int, patience: float
) -> None:
    """Two deals with the same cards for one seat, the same declarations and the same words."""
    rng = Random(seed)
    seat = rng.randrange(rules.players)
    match = wander(rules, seed, patience=patience)
    _, start = next(match)
    world: list[Action] = []
    for action, state in match:
        if action is None or any(state.shown) or state.hand_number > 1:
            break
        world.append(action)
    other = another_world(world, seat, rules, rng)
    assert other != world
    here = there = start
    for action, same_word in zip(world, other, strict=True):
        here, there = apply(here, action), apply(there, same_word)
        assert view(there, seat) == view(here, seat)
        assert repr(view(there, seat)) == repr(view(here, seat))
        assert public_view(there) == public_view(here)
    assert there != here


def test_a_seat_can_tell_worlds_in_which_somebody_declares_otherwise() -> None:
    """The property above is not true of everything: here is what a seat does learn."""
    one = pass_to(sit("RR75", "3CC4", "S6AA", "R754"), Lance.PARES)
    other = pass_to(sit("RR75", "3CC4", "S6A4", "R75A"), Lance.PARES)
    assert view(one, 0).hand == view(other, 0).hand
    assert view(one, 0) != view(other, 0)
