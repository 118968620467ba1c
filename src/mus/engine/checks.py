"""`check`: everything that is wrong with a state made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

import attrs

from mus._values import Value, is_whole
from mus.cards import FULL_DECK
from mus.engine.deal import HAND_SIZE
from mus.engine.scoring import scorer_of
from mus.lances import Lance
from mus.state import State, require_state
from mus.turns import Phase

__all__ = ["Fault", "Problem", "check"]


class Fault(StrEnum):
    """What kind of thing is wrong with a state."""

    CARDS = "cards"
    """Cards are missing, or lie in two places."""
    HANDS = "hands"
    """A seat holds too many or too few cards."""
    TURN = "turn"
    """The seats that have still to act do not fit the phase or the hands."""
    BET = "bet"
    """The bet contradicts itself or the talk."""
    RESULTS = "results"
    """The closed lances are not those that come before the lance being played."""
    STONES = "stones"
    """The stones are not what the start and the ledger make of them, or finished."""
    SCORE = "score"
    """The juegos, vacas or the outcome cannot be."""

    def __repr__(self) -> str:
        return f"Fault.{self.name}"


@attrs.frozen(slots=True, weakref_slot=False)
class Problem(Value):
    """One thing that is wrong with a state.

    Attributes:
        fault: What kind of thing.
        detail: What it is, in a sentence.
    """

    fault: Fault
    detail: str


BETWEEN: Final = (Phase.DEAL, Phase.OVER)
ORDER: Final = tuple(Lance)


def check(state: State) -> tuple[Problem, ...]:
    """Return everything that is wrong with a state; nothing for any that `apply` can reach.

    Args:
        state: Any state, also one built by hand.

    Raises:
        StateError: If it is none.

    >>> from mus.engine.start import new_game
    >>> check(new_game())
    ()
    """
    require_state(state)
    faults = (
        (Fault.CARDS, _cards(state)),
        (Fault.HANDS, _hands(state)),
        (Fault.TURN, _turn(state)),
        (Fault.BET, _bet(state)),
        (Fault.RESULTS, _results(state)),
        (Fault.STONES, _stones(state)),
        (Fault.SCORE, _score(state)),
    )
    return tuple(Problem(fault, detail) for fault, details in faults for detail in details)


def _cards(state: State) -> Iterator[str]:
    """Every card lies in one place while a hand is on, and in none between hands."""
    table = state.table
    places = [table.stock, table.pile, *(hand.mask for hand in table.hands if hand is not None)]
    union, count = 0, 0
    for cards in places:
        union |= cards
        count += cards.bit_count()
    if union.bit_count() != count:
        yield "a card lies in two places"
    expected = 0 if state.phase in BETWEEN else FULL_DECK
    if union != expected:
        yield f"{union.bit_count()} cards are on the table instead of {expected.bit_count()}"


def _hands(state: State) -> Iterator[str]:
    """Everybody in the hand has four cards, but for those he waits for."""
    table = state.table
    if len(table.hands) != state.rules.players:
        yield f"there are {len(table.hands)} hands for {state.rules.players} seats"
        return
    for seat, (hand, thrown) in enumerate(zip(table.hands, table.thrown, strict=False)):
        if hand is not None and len(hand) + thrown.bit_count() != HAND_SIZE:
            yield f"seat {seat} holds {len(hand)} cards and waits for {thrown.bit_count()}"
        if hand is None and state.phase not in BETWEEN and seat not in table.out:
            yield f"seat {seat} has no cards"


def _turn(state: State) -> Iterator[str]:
    """Seats are asked while there is something to do, each once, and only those in the hand."""
    turn, match = state.turn, state.match
    if not is_whole(match.mano, 0, state.rules.players - 1):
        yield f"there is no seat {match.mano!r} to be the mano"
    if bool(turn.asked) is (state.phase in BETWEEN):
        yield f"{len(turn.asked)} seats are asked in phase {state.phase.name}"
    if len(set(turn.asked)) != len(turn.asked) or not set(turn.asked) <= set(_present(state)):
        yield f"the seats asked are {turn.asked}"
    in_lance = state.phase is Phase.LANCE
    if (turn.circle is not None) is not in_lance or (state.lance is not None) is not in_lance:
        yield f"phase {state.phase.name} does not go with a lance being {state.lance}"
    if turn.circle is not None and (turn.circle.rules, turn.circle.mano) != (
        state.rules,
        match.mano,
    ):
        yield "the lance is played under other rules or from another mano"


def _present(state: State) -> tuple[int, ...]:
    """Return the seats that hold cards."""
    return tuple(seat for seat, hand in enumerate(state.table.hands) if hand is not None)


def _bet(state: State) -> Iterator[str]:
    """There are stones bet when there is a bettor, more than he raised over."""
    turn, standing, previous = state.turn, state.standing, state.previous
    if turn.bettor is None and (standing or previous or turn.ordago):
        yield f"{standing} stones are bet by nobody"
    if previous < 0 or standing < previous:
        yield f"a bet of {standing} stands over {previous}"
    if turn.bettor is not None and (standing == previous) is not turn.ordago:
        yield f"a bet of {standing} over {previous} is {'' if turn.ordago else 'not '}an órdago"


def _results(state: State) -> Iterator[str]:
    """The lances that have closed are those before the one being played."""
    closed = [result.lance for result in state.results]
    before = [] if state.lance is None else list(ORDER[: min(state.lance.index, 3)])
    if closed != before:
        yield f"the lances closed are {closed} instead of {before}"


def _stones(state: State) -> Iterator[str]:
    """Start, and what the ledger gave and took, make the stones."""
    stones = list(state.match.start)
    for entry in state.ledger:
        if entry.taker is not None:
            stones[entry.taker] += entry.stones
        if entry.giver is not None:
            stones[entry.giver] -= entry.stones
    if tuple(stones) != state.stones:
        yield f"start and ledger make {tuple(stones)}, not {state.stones}"
    if min(state.stones) < 0:
        yield f"a side has {min(state.stones)} stones"


def _score(state: State) -> Iterator[str]:
    """The score is that of a match that is not decided, unless it is over."""
    yield from scorer_of(state.rules).score_problems(state)
    if (state.outcome is not None) is not (state.phase is Phase.OVER):
        yield f"the outcome is {state.outcome} in phase {state.phase.name}"
