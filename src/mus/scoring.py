"""The two ways of scoring, as data: stones won up to a target, or shed until none is left."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

import attrs

from mus._values import Value, is_whole
from mus.errors import RulesError, StateError, shown
from mus.knobs import Limit, RefusalsPaid

__all__ = ["Points", "Scoring", "Shedding", "tanteo"]


LARGEST: Final = 10**100
"""The largest number that a knob takes: any table's, and short enough to be written down."""
LARGEST_TARGET: Final = 10**9
"""Bets are listed up to the target, or to all one has: a list has not many more places."""


def span(low: int, high: int) -> str:
    """Return the range of a knob in words."""
    return f"{low} or more" if high == LARGEST else f"{low} to {high}"


def _whole(problems: list[str], knob: str, value: object, low: int, high: int = LARGEST) -> None:
    """Note a problem unless `value` is a whole number from `low` to `high`."""
    if not is_whole(value, low, high):
        problems.append(f"{knob} must be a whole number, {span(low, high)}, not {shown(value)}")


@attrs.frozen(kw_only=True, slots=True, weakref_slot=False)
class Points(Value):
    """Scoring of Mus: a side takes stones from the saucer until it reaches the target.

    Attributes:
        target: Stones that win a juego, 1 to a billion (S-4). 40 at most tables; 30, 35 elsewhere.
        games: Juegos that win a vaca, 1 or more (S-4).
        vacas: Vacas that win the match, 1 or more (S-4).
        raise_refusal_extra: Stones added, 0 or 1, when a raise is refused at pares, juego or
            punto (P-2).
        refusals_paid: When the stones of a refused bet are taken (P-3).
        paso_extra: Stones added, 0 or 1, to pares and juego that both sides had and nobody bet
            on (P-6).

    Raises:
        RulesError: If a value is out of its range; it lists every problem.

    >>> Points(target=35).target
    35
    """

    ordago: ClassVar[bool] = True
    """There is an órdago at Mus (B-8)."""

    target: int = 40
    games: int = 3
    vacas: int = 1
    raise_refusal_extra: int = 0
    refusals_paid: RefusalsPaid = RefusalsPaid.NOW
    paso_extra: int = 0

    def __attrs_post_init__(self) -> None:
        problems: list[str] = []
        _whole(problems, "target", self.target, 1, LARGEST_TARGET)
        _whole(problems, "games", self.games, 1)
        _whole(problems, "vacas", self.vacas, 1)
        _whole(problems, "raise_refusal_extra", self.raise_refusal_extra, 0, 1)
        _whole(problems, "paso_extra", self.paso_extra, 0, 1)
        if not isinstance(self.refusals_paid, RefusalsPaid):
            problems.append(
                f"refusals_paid must be a RefusalsPaid, not {shown(self.refusals_paid)}"
            )
        if problems:
            raise RulesError(problems=problems)


@attrs.frozen(kw_only=True, slots=True, weakref_slot=False)
class Shedding(Value):
    """Scoring of Encaje: everybody sheds stones, and the last one who has any loses (E-1).

    Attributes:
        stones: Stones that every seat begins a game with, 1 to a billion (E-1).
        losses: Games lost that lose the session, 1 or more (E-3).
        limit: How much may be bet (E-11).

    Raises:
        RulesError: If a value is out of its range; it lists every problem.

    >>> Shedding(stones=21).stones
    21
    """

    ordago: ClassVar[bool] = False
    """There is no órdago at Encaje (E-11)."""

    stones: int = 15
    losses: int = 1
    limit: Limit = Limit.OPEN

    def __attrs_post_init__(self) -> None:
        problems: list[str] = []
        _whole(problems, "stones", self.stones, 1, LARGEST_TARGET)
        _whole(problems, "losses", self.losses, 1)
        if not isinstance(self.limit, Limit):
            problems.append(f"limit must be a Limit, not {shown(self.limit)}")
        if problems:
            raise RulesError(problems=problems)


Scoring: TypeAlias = Points | Shedding
"""A way of scoring."""


def tanteo(stones: int) -> tuple[int, int]:
    """Return a score as it lies on the table: amarracos of five, and single piedras (S-5).

    Args:
        stones: A score, 0 or more stones.

    Returns:
        The number of amarracos and of piedras left over.

    Raises:
        StateError: If `stones` is not a whole number from 0.

    >>> tanteo(17)
    (3, 2)
    """
    if not is_whole(stones):
        raise StateError(f"a score is a whole number of stones, 0 or more, not {shown(stones)}")
    return divmod(stones, 5)
