"""What is known of four hidden cards, as the classes of hands that it admits (T-1, G-1).

Cards that read alike make a kind: with 8 kings a tres is a rey and a dos an as (C-2). Nothing
that is declared or signed tells apart two hands of the same kinds, so hands fall into 330
classes, or 715 with 4 kings, and what is known admits some of them.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

from mus.cards import DECK, Card, Hand, Rank, cards_of
from mus.lances import Lance, Ranking, Real, ranking_of, strength
from mus.senas import Claim

__all__ = ["HAND_SIZE", "Admitted", "Fact", "HandClass", "Kinds", "admitted", "kinds_of"]

HAND_SIZE: Final = 4
"""Whatever is declared or signed is about so many cards."""

Fact: TypeAlias = tuple[Lance, bool] | Claim
"""Something true of four cards: that they play a lance, or do not; or what a seña says."""

HandClass: TypeAlias = tuple[tuple[int, int], ...]
"""The kinds that are in a hand, each with how many cards are of it."""

READ: Final[dict[int, dict[Rank, Rank]]] = {8: {Rank.TRES: Rank.REY, Rank.DOS: Rank.AS}, 4: {}}


class Kinds(NamedTuple):
    """The kinds of cards there are with 8 or with 4 kings.

    Attributes:
        masks: The cards of each kind, as sets of bits.
        weights: By the bit of a card a number; the sum over four cards tells their kinds.
    """

    masks: tuple[int, ...]
    weights: dict[int, int]


class Admitted(NamedTuple):
    """The hands that are admitted by what is known of them.

    Attributes:
        sums: The sums of their weights.
        classes: Their classes, one for each sum.
    """

    sums: frozenset[int]
    classes: tuple[HandClass, ...]


@lru_cache(maxsize=2)
def kinds_of(kings: int) -> Kinds:
    """Return the kinds of cards with 8 or with 4 kings.

    >>> len(kinds_of(8).masks), len(kinds_of(4).masks)
    (8, 10)
    """
    read = READ[kings]
    ranks = [rank for rank in Rank if rank not in read]
    masks, weights = [0] * len(ranks), {}
    for card in DECK:
        kind = ranks.index(read.get(card.rank, card.rank))
        masks[kind] |= card.bit
        weights[card.bit] = (HAND_SIZE + 1) ** kind
    return Kinds(tuple(masks), weights)


@lru_cache(maxsize=512)
def admitted(kings: int, facts: frozenset[Fact]) -> Admitted:
    """Return the hands of which every one of some facts is true.

    Args:
        kings: 8 or 4.
        facts: What is known; without any, all hands are admitted.

    >>> len(admitted(8, frozenset()).classes), len(admitted(4, frozenset()).classes)
    (330, 715)
    """
    ranking = ranking_of(kings, Real.OFF, 3)
    masks, weights = kinds_of(kings)
    examples = [cards_of(mask)[:HAND_SIZE] for mask in masks]
    classes: dict[int, HandClass] = {}
    for kinds in combinations_with_replacement(range(len(masks)), HAND_SIZE):
        counts = Counter(kinds)
        cards = [card for kind, count in counts.items() for card in examples[kind][:count]]
        hand = Hand(cards)
        if all(_is_true(fact, hand, ranking) for fact in facts):
            classes[_sum_of(cards, weights)] = tuple(counts.items())
    return Admitted(frozenset(classes), tuple(classes.values()))


def _sum_of(cards: list[Card], weights: dict[int, int]) -> int:
    return sum([weights[card.bit] for card in cards])


def _is_true(fact: Fact, hand: Hand, ranking: Ranking) -> bool:
    if isinstance(fact, Claim):
        return fact.holds(hand, ranking)
    lance, has = fact
    return (strength(lance, hand, ranking) is not None) is has
