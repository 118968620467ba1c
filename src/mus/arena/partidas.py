"""What came of a game of the arena: who won it, or why it has no end."""

from __future__ import annotations

import attrs

from mus._values import Named, Value
from mus.record import Record

__all__ = ["Failure", "FailureKind", "Partida"]


class FailureKind(Named):
    """Why a game of the arena has no end."""

    RAISED = "raised"
    """An agent raised an error, or could not be made."""
    ILLEGAL = "illegal"
    """An agent chose what is not legal."""
    SLOW = "slow"
    """An agent took longer over a decision than it may, or hangs."""
    UNFINISHED = "unfinished"
    """A hand or the game went on for longer than it may; nobody in particular is at fault."""
    LOST = "lost"
    """The worker that played the game died, or its answer never came."""


@attrs.frozen(slots=True, weakref_slot=False)
class Failure(Value):
    """A game that has no end, and what it takes to see why.

    Attributes:
        kind: What went wrong.
        line_ups: The names of whom it is put down to: one line-up, or all at the table.
        seat: The seat that had the word, or None if it is not known.
        error: What went wrong in words, on one line.
        record: The game up to then, with the line-up of each seat for `names`. It can be
            replayed. Of a game that was lost with its worker it has the start alone.
        trace: The lines of code that raised the error, if any did; it is not compared.
    """

    kind: FailureKind
    line_ups: tuple[str, ...]
    seat: int | None
    error: str
    record: Record
    trace: str = attrs.field(default="", eq=False, repr=False)


@attrs.frozen(slots=True, weakref_slot=False)
class Partida(Value):
    """A game of a tournament, from the first deal to the outcome of the match.

    Attributes:
        matchup: Which line-ups met: a place in `Result.matchups`.
        board: The number of the board: games of one number have the same cards.
        table: Which of the ways to sit at it, from 0.
        line_ups: The name of the line-up of each side.
        won: For each side, whether it won: of Mus one side does, of Encaje all but one.
        juegos: Juegos that each side won; at Encaje, games of the session that it did not lose.
        hands: Hands that were dealt.
        failure: Why the game has no end, or None; if it has none, nobody won.
    """

    matchup: int
    board: int
    table: int
    line_ups: tuple[str, ...]
    won: tuple[bool, ...] = ()
    juegos: tuple[int, ...] = ()
    hands: int = 0
    failure: Failure | None = None
