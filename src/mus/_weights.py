"""Hands drawn by exact weights: first a class of hands, then its cards (C-2).

A class weighs as many hands as can be made of it with the cards that are left. One random number
chooses among all the hands at once: where it falls is the class, the rest of it the cards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate, combinations
from math import prod
from typing import TypeAlias

import attrs

from mus._evidence import HAND_SIZE, HandClass
from mus.cards import cards_of

__all__ = ["Choices", "Scales", "choices_of", "scales_of"]

Choices: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""By kind and number: every way to take so many cards of that kind, as sets of bits."""


def choices_of(masks: Iterable[int], left: int) -> Choices:
    """Return the ways to take cards out of those that are left.

    Args:
        masks: The cards of each kind, as sets of bits.
        left: The cards that can be taken.
    """
    return tuple([_of_one_kind(mask & left) for mask in masks])


def _of_one_kind(mask: int) -> tuple[tuple[int, ...], ...]:
    bits = [card.bit for card in cards_of(mask)]
    return tuple(
        [tuple(map(sum, combinations(bits, count))) for count in range(HAND_SIZE + 1)],
    )


@attrs.frozen(slots=True)
class Scales:
    """The hands of some classes that can be made with the cards that are left.

    Attributes:
        total: How many hands there are.
    """

    total: int
    _ends: tuple[int, ...]
    _parts: tuple[tuple[tuple[int, ...], ...], ...]

    def draw(self, random: Callable[[], float]) -> int:
        """Return one of the hands as a set of bits, each as likely as another.

        Args:
            random: Returns numbers from 0 to less than 1; one is taken.
        """
        number = int(random() * self.total)
        place = bisect_right(self._ends, number)
        hand = 0
        for ways in self._parts[place]:
            number, way = divmod(number, len(ways))
            hand |= ways[way]
        return hand


def scales_of(classes: Iterable[HandClass], choices: Choices) -> Scales:
    """Return the hands of some classes, weighed.

    Args:
        classes: The classes that are admitted.
        choices: The ways to take the cards that are left.
    """
    weights: list[int] = []
    parts: list[tuple[tuple[int, ...], ...]] = []
    for kinds in classes:
        ways = tuple([choices[kind][count] for kind, count in kinds])
        weight = prod([len(way) for way in ways])
        if weight:
            weights.append(weight)
            parts.append(ways)
    ends = tuple(accumulate(weights))
    return Scales(ends[-1] if ends else 0, ends, tuple(parts))
