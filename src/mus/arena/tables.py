"""Who meets whom, and who sits where: the games that make up a board."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from itertools import combinations, cycle, islice
from typing import NamedTuple

__all__ = ["Place", "matchups", "seed_of", "tables"]


class Place(NamedTuple):
    """Which game of a tournament: `Partida` says what the numbers mean."""

    matchup: int
    board: int
    table: int


@cache
def matchups(line_ups: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """Return which line-ups meet: all of them if there is a side for each, else every group.

    >>> matchups(3, 2)
    ((0, 1), (0, 2), (1, 2))
    """
    return tuple(combinations(range(line_ups), min(line_ups, sides)))


@cache
def tables(line_ups: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways to sit at a board: for each table, the line-up of each side.

    Two sides exchange seats; more move round the table. If there are fewer line-ups than sides
    some sit twice, and each takes a turn at that. Every line-up has every side equally often.

    >>> tables(2, 2)
    ((0, 1), (1, 0))
    >>> tables(3, 3)
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    >>> tables(2, 3)
    ((0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0))
    """
    found: dict[tuple[int, ...], None] = {}
    for first in range(line_ups):
        row = tuple(islice(cycle(range(line_ups)), first, first + sides))
        for step in range(sides):
            found[row[step:] + row[:step]] = None
    return tuple(found)


def seed_of(*parts: int) -> int:
    """Return the seed that belongs to some numbers, the same on every machine and Python.

    >>> seed_of(7, 0) == seed_of(7, 0), seed_of(7, 0) == seed_of(7, 1)
    (True, False)
    """
    text = " ".join(map(str, parts))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
