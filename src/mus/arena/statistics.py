"""How far a share that was measured board by board can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from statistics import NormalDist

import attrs

from mus._values import Value
from mus.arena.lineups import ArenaError
from mus.errors import shown

__all__ = ["Interval", "paired_interval"]


@attrs.frozen(slots=True, weakref_slot=False)
class Interval(Value):
    """A confidence interval of a share.

    Attributes:
        low: Its lower end, 0 or more.
        high: Its upper end, 1 or less.
    """

    low: float
    high: float


def paired_interval(scores: Sequence[float], confidence: float = 0.95) -> Interval:
    """Return the confidence interval of the mean of scores that were taken board by board.

    The games of a board share their cards, so a board is one observation and not several: luck
    that has been exchanged along with the seats takes no room in the interval. It is the
    adjusted Wald interval of Bonett and Price for paired shares: two boards more are thought of,
    one lost and one won in every seat, and the normal distribution is laid round the mean of
    all. Unlike the plain one it does not shrink to nothing when all boards end alike.

    Args:
        scores: The share of its games that a line-up won, 0 to 1, for each board.
        confidence: How sure to be, between 0 and 1.

    Raises:
        ArenaError: If the confidence is out of its range.

    >>> paired_interval([1.0, 0.5, 1.0, 0.5, 1.0, 1.0]).low > 0.5
    True
    """
    if type(confidence) is not float or not 0 < confidence < 1:
        raise ArenaError(f"the confidence is a number between 0 and 1, not {shown(confidence)}")
    boards = [0.0, 1.0, *scores]
    count = len(boards)
    mean = fsum(boards) / count
    variance = fsum([(score - mean) ** 2 for score in boards]) / count
    reach = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt(variance / count)
    return Interval(max(0.0, mean - reach), min(1.0, mean + reach))
