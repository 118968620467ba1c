"""The script of a deal: its steps, and what is known of the hands on the way."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import comb
from typing import Final

import attrs

from mus._evidence import HAND_SIZE, Fact, admitted, kinds_of
from mus._places import Learns, Places, Serves, Step
from mus._weights import Scales, choices_of, scales_of
from mus.errors import StateError
from mus.lances import Lance

__all__ = ["Group", "Groups", "Known", "Script", "groups_of", "has_juego", "puts_cards"]

JUEGO: Final = Lance.JUEGO


@attrs.frozen
class Known:
    """What is known of the cards that a hidden seat held at one moment.

    Attributes:
        seat: The seat.
        mark: The number of the hand in `Layout.marks`.
        facts: What is true of it.
        last: Whether it is the last hand of the seat in the deal.
        pure: Whether it was all of cards that the player was never told of, in every layout.
    """

    seat: int
    mark: int
    facts: frozenset[Fact]
    last: bool
    pure: bool


@attrs.frozen(slots=True)
class Group:
    """Four cards of which something is known.

    Attributes:
        mark: The number of the hand in `Layout.marks`.
        sums: The sums of weights that its cards may have.
        scales: The hands that there can be of cards the player was never told of.
    """

    mark: int
    sums: frozenset[int]
    scales: Scales


@attrs.frozen(slots=True)
class Groups:
    """The groups of a deal, the rarest first, by the way in which their cards are chosen.

    Attributes:
        drawn: Those drawn by weight.
        guessed: Those that are any four hidden cards, and looked at once they are chosen.
        checked: Those filled in where they lie, and looked at when all cards have gone their way.
    """

    drawn: tuple[Group, ...]
    guessed: tuple[Group, ...]
    checked: tuple[Group, ...]


@attrs.frozen(slots=True, kw_only=True)
class Script:
    """One deal as a player was told of it.

    Attributes:
        dealt: By seat the places it was dealt; none for a seat without cards.
        steps: What happened, in order.
        cards: By place its card as a bit, or 0 where the player did not see it come.
        where: The places of the cards that he saw come.
        by_chance: Whether there are steps that put known cards in places.
        hidden: The cards that he was never told of, as bits.
        used: How many places were dealt, served or shuffled; the others are the stock.
        moved: How many throws and draws of hidden seats there were.
        last: By hidden seat the number of its last throw among them.
        marks: How many hands are marked.
        groups: The hands of which something is known.
        doubts: By hidden seat the mark of its last hand, if its juego is to be found out.
        juegos: The sums of weights of hands with juego.
        weights: By the bit of a card its weight in such sums.
    """

    dealt: tuple[Places, ...]
    steps: tuple[Step, ...]
    cards: Places
    where: dict[int, int]
    by_chance: bool
    hidden: tuple[int, ...]
    used: int
    moved: int
    last: dict[int, int]
    marks: int
    groups: Groups
    doubts: dict[int, int]
    juegos: frozenset[int]
    weights: dict[int, int]


def groups_of(kings: int, known: Iterable[Known], hidden: int) -> Groups:
    """Return what is known of some hands, by the way in which their cards are chosen.

    Only a pure hand can be chosen before it is known where its cards lie, and only one of a seat.
    Hands drawn by weight must not have a card in common: of many such hands it is better to guess
    the less rare ones than to draw them all.

    Args:
        kings: 8 or 4 (C-2).
        known: What is known.
        hidden: The cards that the player was never told of, as a set of bits.

    Raises:
        StateError: If no hidden cards bear out what is known of a pure hand.
    """
    choices = choices_of(kinds_of(kings).masks, hidden)
    weighed: list[tuple[Group, Known]] = []
    for one in known:
        sums, classes = admitted(kings, one.facts)
        weighed.append((Group(one.mark, sums, scales_of(classes, choices)), one))
    weighed.sort(key=lambda pair: pair[0].scales.total)
    chosen: set[int] = set()
    drawn: list[Group] = []
    guessed: list[Group] = []
    checked: list[Group] = []
    left = hidden.bit_count()
    for group, one in weighed:
        total = group.scales.total
        if not one.pure or one.seat in chosen:
            checked.append(group)
            continue
        if not total:
            raise StateError(f"no cards left bear out what is known of the hand of seat {one.seat}")
        chosen.add(one.seat)
        # The share of hands that meet none drawn before, against the share that is admitted.
        if comb(left, HAND_SIZE) >= total:
            drawn.append(group)
            left = max(left - HAND_SIZE, 0)
        else:
            guessed.append(group)
    return Groups(tuple(drawn), tuple(guessed), tuple(checked))


def has_juego(kings: int) -> frozenset[int]:
    """Return the sums of weights of the hands with juego."""
    return admitted(kings, frozenset([(JUEGO, True)])).sums


def puts_cards(steps: Collection[Step]) -> bool:
    """Tell whether some of the steps put known cards in places."""
    return any(
        isinstance(step, Learns) or (isinstance(step, Serves) and step.known is not None)
        for step in steps
    )
