"""What a seat is told of an event: its own cards, the number of the others', all that is public."""

from __future__ import annotations

from typing import Any, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.actions import Envido
from mus.cards import Hand, deal_hands
from mus.errors import StateError
from mus.events import (
    Dealt,
    Declared,
    Dentro,
    Drew,
    Event,
    Exposed,
    GameLost,
    GameWon,
    LanceClosed,
    LanceOpened,
    ManoMoved,
    MatchWon,
    Misdealt,
    PereteShown,
    Posted,
    Reshuffled,
    Said,
    SessionLost,
    Shown,
    Signed,
    Threw,
    VacaWon,
)
from mus.lances import Lance
from mus.ledger import Entry, Reason
from mus.masking import TOLD_TO_ALL, WITHOUT_CARDS, mask
from mus.results import LanceKind, LanceResult
from playing import cards
from wandering import seeds, tables, wander

HAND = Hand.parse("Ro 3c 7e Ab")

PRIVATE: list[Event] = [
    Dealt(1, 4, HAND),
    Threw(1, 2, cards("3c 7e")),
    Threw(1, 0, ()),
    Drew(1, 2, cards("So 4b")),
]
PUBLIC: list[Event] = [
    Said(Envido(1, 5)),
    Reshuffled(12, 3),
    Exposed(1, cards("Ro 3c")),
    Misdealt(1, False),
    Misdealt(3, True),
    PereteShown(1, Hand.parse("4o 5c 6e 7b")),
    ManoMoved(1),
    LanceOpened(Lance.CHICA),
    Declared(Lance.PARES, 1, True),
    LanceClosed(LanceResult(Lance.GRANDE, LanceKind.ACCEPTED, 2, 1, (0, 1))),
    Posted(Entry(Lance.PARES, Reason.VALUE, 3, None, 1, 1)),
    Shown(deal_hands("RR75", "3CC4")),
    Dentro(1),
    GameWon(1),
    VacaWon(1),
    MatchWon(1),
    GameLost(1),
    SessionLost(1),
]
SIGNED = Signed(1, "medias", (3,), (0, 2))
"""A sign of seat 1 to its partner, which both rivals saw."""
WATCHERS = (None, 0, 1, 2, 3)
every_private = pytest.mark.parametrize("event", PRIVATE, ids=repr)
every_public = pytest.mark.parametrize("event", PUBLIC, ids=lambda event: type(event).__name__)


def hidden(event: Any) -> Any:
    """Return an event with its cards blotted out, whatever they are called."""
    name = "hand" if isinstance(event, Dealt) else "cards"
    return attrs.evolve(event, **{name: None})


def test_the_lists_of_this_file_are_complete() -> None:
    assert {type(event) for event in [*PRIVATE, *PUBLIC, SIGNED]} == set(get_args(Event))


@every_private
def test_the_cards_of_a_seat_are_its_own_to_see(event: Event) -> None:
    assert mask(event, 1) is event


@every_private
@pytest.mark.parametrize("watcher", [None, 0, 2, 3])
def test_everybody_else_is_told_how_many_cards_and_not_which(
    event: Event, watcher: int | None
) -> None:
    told = mask(event, watcher)
    assert told == hidden(event)
    assert told.count == event.count  # type: ignore[union-attr]


@every_public
@pytest.mark.parametrize("watcher", WATCHERS)
def test_what_is_public_is_told_as_it_is(event: Event, watcher: int | None) -> None:
    assert mask(event, watcher) is event


@pytest.mark.parametrize("event", [*PRIVATE, *PUBLIC], ids=repr)
@pytest.mark.parametrize("watcher", WATCHERS)
def test_the_whole_is_told_to_the_audience_of_an_event_and_to_nobody_else(
    event: Event, watcher: int | None
) -> None:
    may_know = event.audience is None or watcher in event.audience
    assert (mask(event, watcher) == event) is may_know


@every_private
@pytest.mark.parametrize("first", WATCHERS)
@pytest.mark.parametrize("then", WATCHERS)
def test_what_was_hidden_once_is_never_uncovered(
    event: Event, first: int | None, then: int | None
) -> None:
    once = mask(event, first)
    assert once is not None
    told = mask(once, then)
    assert told == (event if first == then == 1 else hidden(event))


@pytest.mark.parametrize(
    ("watcher", "told"),
    [
        (None, None),
        (1, attrs.evolve(SIGNED, seen_by=())),
        (3, attrs.evolve(SIGNED, seen_by=())),
        (0, attrs.evolve(SIGNED, seen_by=(0,))),
        (2, attrs.evolve(SIGNED, seen_by=(2,))),
    ],
)
def test_g_4_a_sign_is_told_to_those_who_saw_it_and_nobody_is_told_of_another_spy(
    watcher: int | None, told: Event | None
) -> None:
    assert mask(SIGNED, watcher) == told
    if told is not None:
        assert mask(told, watcher) == told
    assert SIGNED.audience == frozenset(range(4))


@pytest.mark.parametrize("watcher", WATCHERS)
def test_g_4_a_sign_that_no_rival_saw_is_nothing_to_the_rivals(watcher: int | None) -> None:
    unseen = attrs.evolve(SIGNED, seen_by=())
    assert mask(unseen, watcher) == (unseen if watcher in (1, 3) else None)
    assert unseen.audience == frozenset((1, 3))


@pytest.mark.parametrize("stranger", ["Dealt", None, HAND, Envido(1, 5)])
def test_what_is_no_event_is_not_passed_on(stranger: Any) -> None:
    """A kind of event that nobody has thought of must not carry a secret past the mask."""
    with pytest.raises(StateError, match="expected an event of a hand, not "):
        mask(stranger, 0)


def test_every_kind_of_event_is_told_to_all_or_cut_by_a_rule_of_its_own() -> None:
    kinds = [*TOLD_TO_ALL, *WITHOUT_CARDS, Signed]
    assert len(kinds) == len({*kinds})
    assert {*kinds} == set(get_args(Event))


@pytest.mark.parametrize("watcher", [True, False, 1.0, "1", (1,), [1]])
@pytest.mark.parametrize("event", [*PRIVATE, PUBLIC[0]], ids=repr)
def test_a_seat_is_a_whole_number_or_nobody(event: Event, watcher: Any) -> None:
    """True is equal to 1, and must not see what seat 1 may see."""
    with pytest.raises(StateError, match="a seat is a whole number, or None"):
        mask(event, watcher)


@given(tables, seeds, st.sampled_from((0.2, 0.9)))
def test_in_a_match_each_event_is_masked_by_its_audience(
    rules: Any, seed: int, many: float
) -> None:
    for _, state in wander(rules, seed, steps=60, patience=many):
        if not state.is_chance:
            continue
        for event in state.history:
            for watcher in (None, *rules.seating.seats):
                may_know = event.audience is None or watcher in event.audience
                assert mask(event, watcher) == (event if may_know else hidden(event))
