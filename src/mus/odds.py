"""How good a hand is among all the hands there are, by counting them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

from mus.cards import Card, Hand, Rank, Suit
from mus.lances import Lance, Ranking

__all__ = ["beaten", "playing"]


@lru_cache(maxsize=64)
def beaten(ranking: Ranking, lance: Lance) -> dict[int, float]:
    """Return, for each strength in a lance, the share of the hands that play it that are worse.

    Hands as good count half.

    Args:
        ranking: The order of hands.
        lance: The lance.
    """
    counts = _strengths(ranking, lance)
    del counts[0]
    total, below = counts.total(), 0
    shares = {}
    for strength in sorted(counts):
        shares[strength] = (below + counts[strength] / 2) / total
        below += counts[strength]
    return shares


@lru_cache(maxsize=64)
def playing(ranking: Ranking, lance: Lance) -> float:
    """Return the share of all hands that play a lance: all of them grande, a quarter juego.

    Args:
        ranking: The order of hands.
        lance: The lance.

    >>> from mus.rules import Rules
    >>> round(playing(Rules().ranking, Lance.JUEGO), 3)
    0.267
    """
    counts = _strengths(ranking, lance)
    return 1 - counts[0] / counts.total()


def _strengths(ranking: Ranking, lance: Lance) -> Counter[int]:
    """Return how many hands have each strength in a lance, 0 those that do not play it."""
    counts: Counter[int] = Counter()
    for hand, number in _classes():
        counts[ranking.table[hand.key][lance.index]] += number
    return counts


@lru_cache(maxsize=1)
def _classes() -> tuple[tuple[Hand, int], ...]:
    """Return one hand for each collection of ranks, and how many hands have these ranks.

    Hands whose suits may matter to a real come one by one.
    """
    classes = []
    for ranks in combinations_with_replacement(Rank, 4):
        alike = Counter(ranks)
        ways = prod(comb(4, count) for count in alike.values())
        hands = [_hand(alike, [tuple(Suit)[:count] for count in alike.values()])]
        if hands[0].key < 0:
            suits = [combinations(Suit, count) for count in alike.values()]
            hands = [_hand(alike, chosen) for chosen in product(*suits)]
        classes += [(hand, ways // len(hands)) for hand in hands]
    return tuple(classes)


def _hand(ranks: Iterable[Rank], suits: Iterable[tuple[Suit, ...]]) -> Hand:
    """Return the hand of these ranks, each in its suits."""
    together = zip(ranks, suits, strict=True)
    return Hand([Card(rank, suit) for rank, chosen in together for suit in chosen])
