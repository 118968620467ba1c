"""How much a seat may add to a bet: the only thing that legality asks of the scoring."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Stakes"]


class Stakes(NamedTuple):
    """The amounts a seat may add, in stones.

    `least` to `listed` are the amounts worth listing, none when `listed` is the smaller;
    `least` to `most` are the legal ones.
    """

    least: int
    listed: int
    most: int
