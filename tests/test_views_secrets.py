"""The cards that a view names are those that its seat has seen. The rest is in `test_no_leak`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from mus.actions import Deal
from mus.cards import Card, Hand, deal_hands
from mus.engine import new_game
from mus.errors import StateError
from mus.rules import Rules
from mus.turns import Phase
from mus.views import public_view, view
from playing import say, sit
from wandering import TABLES, wander

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
