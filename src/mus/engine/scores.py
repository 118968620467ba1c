"""Scores that come from outside, checked."""

from __future__ import annotations

from collections.abc import Iterable

from mus._values import is_whole
from mus.errors import shown

__all__ = ["score_of"]


def score_of(
    name: str, given: Iterable[int] | None, sides: int, below: int, problems: list[str]
) -> tuple[int, ...]:
    """Return a score for each side, each less than `below`, and note what is wrong."""
    if given is None:
        return (0,) * sides
    try:
        score = tuple(given)
    except TypeError:
        problems.append(f"{name} must be a number for each side, not {shown(given)}")
        return ()
    if len(score) != sides:
        problems.append(f"{name} must be {sides} numbers, one for each side, not {shown(score)}")
    elif not all(is_whole(count, 0, below - 1) for count in score):
        problems.append(f"{name} must be whole numbers, from 0 to {below - 1}, not {shown(score)}")
    return score
