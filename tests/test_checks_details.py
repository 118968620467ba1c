"""What `check` says of a state that is broken: the sentence, not its kind alone."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from mus.engine import check
from mus.events import Reshuffled
from mus.lances import Lance
from mus.ledger import Entry, Reason
from mus.rules import Rules
from mus.state import State
from mus.turns import Phase
from playing import NO_JUEGO, pass_to, say, sit
from wandering import wander

START = sit("RR75", "3CC4", "S6AA", "R754")
GRANDE = say(START, "0 corto")
RAISED = say(GRANDE, "0 envido 2, 1 5 mas")
PARES = pass_to(START, Lance.PARES)
CAPPED = say(sit(*NO_JUEGO, rules=Rules(max_bet=5)), "0 corto, 0 envido 5")
OF_ONE_SIDE = pass_to(sit("RRAA", "4567", "CCSS", "456A"), Lance.CHICA)
ENTRY = Entry(Lance.GRANDE, Reason.BET, 2, None, 0, 0)


def part(state: State, name: str, **changes: Any) -> State:
    """Return a state with one of its parts changed."""
    return attrs.evolve(state, **{name: attrs.evolve(getattr(state, name), **changes)})


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (part(START, "table", pile=1 << 4), "a card lies in two places"),
        (part(START, "table", stock=0), "16 cards are on the table instead of 40"),
        (part(START, "match", mano=4), "there is no seat 4 to be the mano"),
        (attrs.evolve(OF_ONE_SIDE, lance=Lance.PARES), "pares is not played by two sides"),
        (attrs.evolve(RAISED, previous=-1), "a bet of 7 stands over -1"),
        (attrs.evolve(RAISED, standing=3), "a bet adds 1 stones, fewer than 2"),
        (attrs.evolve(CAPPED, standing=6), "a bet of 6 stands over the cap of 5"),
        (part(RAISED, "turn", ordago=True), "an órdago adds 5 stones"),
        (part(PARES, "turn", bettor=3), "seat 3 bets and does not play a lance"),
        (part(GRANDE, "account", stones=(0, 1)), "start and ledger make (0, 0), not (0, 1)"),
        (
            part(GRANDE, "account", entries=(attrs.evolve(ENTRY, taker=2),)),
            "an entry moves stones from None to 2",
        ),
        (
            part(GRANDE, "account", entries=(ENTRY,), stones=(2, 0)),
            "the history tells of 0 other entries than the 1 made",
        ),
    ],
)
def test_a_problem_says_what_is_wrong(state: State, said: str) -> None:
    assert said in [problem.detail for problem in check(state)]


def test_a_throw_that_is_not_in_the_pile_is_noticed_after_an_earlier_shuffle_too() -> None:
    """D-4: the shuffle before a round took the throws of earlier rounds, and no others."""
    found = 0
    for _, state in wander(Rules(players=6), 0, steps=400, patience=0.95):
        events = [type(event) for event in state.history]
        if Reshuffled in events and state.phase is Phase.DISCARD and any(state.table.thrown):
            found += 1
            table = state.table
            lost = part(state, "table", pile=0, stock=table.stock | table.pile)
            seat = next(seat for seat, thrown in enumerate(table.thrown) if thrown)
            said = f"what seat {seat} threw does not lie in the pile"
            assert said in [problem.detail for problem in check(lost)]
    assert found
