"""Bets and lances as they stand: the bet on the table, and how each closed lance ended."""

from __future__ import annotations

from typing import Final

import attrs

from mus._draft import unchecked
from mus._values import Named, Value
from mus.lances import Lance

__all__ = ["Bet", "LanceKind", "LanceResult", "Outcome", "OutcomeReason", "result_of"]


@attrs.frozen(slots=True, weakref_slot=False)
class Bet(Value):
    """The bet that waits for an answer.

    Attributes:
        standing: Stones that an acceptance would play for; an órdago leaves it as it was.
        by: The seat that spoke last.
        previous: Stones that stood before it spoke, 0 for a first bet; what a refusal pays (P-1).
        previous_by: The seat that bet those, or None.
        ordago: Whether the last word was órdago.
    """

    standing: int
    by: int
    previous: int = 0
    previous_by: int | None = None
    ordago: bool = False


class LanceKind(Named):
    """How a lance closed."""

    VOID = "void"
    """Nobody plays it."""
    UNCONTESTED = "uncontested"
    """Only one side plays it, and nobody bets (T-2)."""
    PASSED = "passed"
    """En paso: nobody bet (B-1)."""
    REFUSED = "refused"
    """The last bet was accepted by nobody (B-4)."""
    ACCEPTED = "accepted"
    """The last bet was accepted (B-4)."""
    ORDAGO = "ordago"
    """An órdago was accepted (B-8)."""


@attrs.frozen(slots=True, weakref_slot=False)
class LanceResult(Value):
    """How a closed lance ended.

    Attributes:
        lance: Which one.
        kind: How.
        stake: Stones of the last bet, 0 without one; of a refused órdago, the bet under it.
        by: The seat that bet last, or None.
        seats: In speaking order: those who played it (passed, uncontested), the last bettor
            (refused), or all of the competing sides that play it (accepted, órdago).
        refusal: Stones that the refusal pays, with any extra (P-1, P-2); 0 unless refused.
    """

    lance: Lance
    kind: LanceKind
    stake: int = 0
    by: int | None = None
    seats: tuple[int, ...] = ()
    refusal: int = 0


result_of: Final = unchecked(LanceResult)
"""A result, quickly."""


class OutcomeReason(Named):
    """What decided a match."""

    COUNT = "count"
    """The count at the end of a hand (P-8)."""
    REFUSAL = "refusal"
    """Stones taken for a refusal, in the middle of a hand (P-9)."""
    ORDAGO = "ordago"
    """An accepted órdago (B-8)."""
    LAST = "last"
    """Nobody else had stones left, at Encaje (E-2)."""


@attrs.frozen(slots=True, weakref_slot=False)
class Outcome(Value):
    """How a match ended.

    Attributes:
        winner: The side that won, at Mus.
        loser: The seat that lost, at Encaje.
        reason: What decided it.
    """

    winner: int | None
    loser: int | None
    reason: OutcomeReason
