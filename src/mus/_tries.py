"""One try at the hidden cards of a deal.

A try goes one of the ways in which the cards may have gone, each as likely as another, and is
given up where it contradicts what the player was told. Those that are not given up are then as
likely as one another too. Hands of which much is known are drawn by weight before anything else
is chosen, for they would hardly ever come up by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Final, TypeAlias

from mus._evidence import HAND_SIZE
from mus._places import Layout, Numbers, taken
from mus._scripts import Group, Script

__all__ = ["Allows", "attempt", "attempt_to_the_end", "with_juego"]

Allows: TypeAlias = Callable[[Layout], bool]
"""A question about a layout that is as it should be otherwise."""

ORDERS: Final = tuple(permutations(range(HAND_SIZE)))
STEP_MISSED: Final = 100
"""A step that cannot have been counts as more than all hands that cannot be."""


def attempt(script: Script, allows: Allows, random: Numbers) -> Layout | None:
    """Return one way in which the cards of a deal may have gone, or None if the try fails.

    Args:
        script: The deal as the player was told of it.
        allows: Tells whether the seats in doubt can have the juegos that they have.
        random: The source of chance.
    """
    given = 0
    hands: list[int] = []
    for group in script.groups.drawn:
        hand = group.scales.draw(random)
        if hand & given:
            return None
        given |= hand
        hands.append(hand)
    left = [card for card in script.hidden if not card & given]
    weights = script.weights
    for group in script.groups.guessed:
        hand, total = 0, 0
        for _ in range(HAND_SIZE):
            card = taken(left, random())
            hand |= card
            total += weights[card]
        if total not in group.sums:
            return None
        hands.append(hand)
    layout = _blank(script)
    for step in script.steps:
        if not step.go(layout, random):
            return None
    if layout.chance < 1 and random() >= layout.chance:
        return None
    cards, marks = layout.cards, layout.marks
    for group, hand in zip((*script.groups.drawn, *script.groups.guessed), hands, strict=True):
        places = marks[group.mark]
        for number in ORDERS[int(random() * len(ORDERS))]:
            card = hand & -hand
            hand ^= card
            cards[places[number]] = card
    for group in script.groups.checked:
        if not _bears_out(group, script, layout, left, random):
            return None
    _fill(script, layout, left, random)
    if script.doubts and not allows(layout):
        return None
    return layout


def attempt_to_the_end(script: Script, allows: Allows, random: Numbers) -> tuple[Layout, int]:
    """Return a try that is not given up, and how far it is from what the player was told.

    No hand is drawn by weight, and when nothing is wrong, as many random numbers are taken as in
    any other such try.
    """
    layout = _blank(script)
    for number, step in enumerate(script.steps):
        if not step.go(layout, random):
            return layout, STEP_MISSED * (len(script.steps) - number)
    left, missed = [*script.hidden], 0
    for group in (*script.groups.drawn, *script.groups.guessed, *script.groups.checked):
        missed += not _bears_out(group, script, layout, left, random)
    _fill(script, layout, left, random)
    if script.doubts and not allows(layout):
        missed += 1
    return layout, missed


def with_juego(script: Script, layout: Layout) -> frozenset[int]:
    """Return the seats in doubt that have juego in the end."""
    sums, cards, weights = script.juegos, layout.cards, script.weights
    return frozenset(
        [
            seat
            for seat, mark in script.doubts.items()
            if sum([weights[cards[place]] for place in layout.marks[mark]]) in sums
        ]
    )


def _blank(script: Script) -> Layout:
    """Return the layout before anything has happened."""
    where = {**script.where} if script.by_chance else script.where
    return Layout([*script.cards], where, script.dealt, script.moved, script.marks)


def _bears_out(
    group: Group, script: Script, layout: Layout, left: list[int], random: Numbers
) -> bool:
    """Fill in a hand, and tell whether it is as it is known to be."""
    cards, weights, total = layout.cards, script.weights, 0
    for place in layout.marks[group.mark]:
        if not cards[place]:
            cards[place] = taken(left, random())
        total += weights[cards[place]]
    return total in group.sums


def _fill(script: Script, layout: Layout, left: list[int], random: Numbers) -> None:
    """Fill in all the other cards that have gone anywhere."""
    cards = layout.cards
    for place in range(script.used):
        if not cards[place]:
            cards[place] = taken(left, random())
