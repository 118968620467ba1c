"""Which hand is better in a lance, and who wins it (L-1 to L-10).

Every function takes `rules`: a `Rules`, or a `Ranking` where there are none.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final, Protocol

from mus.cards import Card, Hand
from mus.errors import MusError, StateError, shown
from mus.rankings import (
    CLASSIC,
    Juego,
    Lance,
    Pares,
    ParesKind,
    Ranking,
    Real,
    Strengths,
    ranking_of,
)
from mus.seats import MAX_PLAYERS, ORDERS

__all__ = [
    "CLASSIC",
    "Juego",
    "Lance",
    "Pares",
    "ParesKind",
    "Ranked",
    "Ranking",
    "Real",
    "Strengths",
    "compare",
    "compare_chica",
    "compare_grande",
    "compare_juego",
    "compare_pares",
    "compare_punto",
    "juego",
    "pares",
    "points",
    "ranking",
    "ranking_of",
    "strength",
    "strengths",
    "winner",
]

HAND_SIZE: Final = 4
"""A hand plays the lances with this many cards."""

# Members of an enum are looked up slowly, so the functions below hold on to their own.
_GRANDE: Final = Lance.GRANDE
_CHICA: Final = Lance.CHICA
_PARES: Final = Lance.PARES
_JUEGO: Final = Lance.JUEGO
_PUNTO: Final = Lance.PUNTO

# What a look-up with bad arguments can raise. Only then are the arguments examined one by one.
_TROUBLE: Final = (AttributeError, IndexError, KeyError, TypeError, ValueError)


class Ranked(Protocol):
    """Anything that says how hands are ordered: `Rules`, or a `Ranking` itself."""

    @property
    def ranking(self) -> Ranking:
        """The order of hands."""


def strength(lance: Lance, hand: Hand, rules: Ranked = CLASSIC) -> int | None:
    """Return how good a hand is in a lance (L-2 to L-9).

    Args:
        lance: The lance.
        hand: Four cards.
        rules: How the cards count.

    Returns:
        A number that is bigger for a better hand, and equal for hands that only the mano can
        part (L-8). It means nothing in another lance or under other rules. None if the hand
        does not play the lance: it has no pares, no juego, or has juego at punto.

    Raises:
        StateError: An argument is not what it should be.

    >>> strength(Lance.JUEGO, Hand.parse("RC74")), strength(Lance.PUNTO, Hand.parse("RC74"))
    (8, None)
    """
    try:
        return rules.ranking.table[hand.key][lance.column] or None
    except _TROUBLE:
        raise _complaint(lance, (hand,), rules) from None


def strengths(cards: Hand | Collection[Card], rules: Ranked = CLASSIC) -> Strengths:
    """Return how good four cards are in each of the five lances: the quick door for studies.

    Args:
        cards: A hand, or four cards that are not in a `Hand`, in any order.
        rules: How the cards count.

    Returns:
        By lance in order, what `strength` says, with 0 where the hand does not play.

    Raises:
        StateError: There are not four different cards, or `rules` are none.

    >>> strengths(Hand.parse("RR75"))
    (307, 81, 8, 7, 0)
    """
    try:
        if cards.__class__ is Hand:
            return rules.ranking.table[cards.key]
        a, b, c, d = cards
        if a is not b and a is not c and a is not d and b is not c and b is not d and c is not d:
            return rules.ranking.table[a.weight + b.weight + c.weight + d.weight]
    except _TROUBLE:
        pass
    return _strengths(cards, rules)


def _strengths(cards: Hand | Collection[Card], rules: Ranked) -> Strengths:
    """Answer where suits matter to the real, and complain of whatever is wrong."""
    try:
        hand = Hand(cards)
    except MusError as error:
        raise StateError(str(error)) from None
    try:
        return rules.ranking.table[hand.key]
    except _TROUBLE:
        raise _complaint(_GRANDE, (hand,), rules) from None


def compare(lance: Lance, a: Hand, b: Hand, rules: Ranked = CLASSIC) -> int:
    """Tell which of two hands is better in a lance (L-2 to L-9).

    Args:
        lance: The lance.
        a: Four cards.
        b: Four cards.
        rules: How the cards count.

    Returns:
        1 if the first is better, -1 if the second is, 0 if only the mano can part them (L-8). A
        hand that does not play the lance loses to one that does; two of them are equal.

    Raises:
        StateError: An argument is not what it should be.

    >>> compare(Lance.CHICA, Hand.parse("7AAA"), Hand.parse("654A"))
    1
    """
    try:
        column = lance.column
        table = rules.ranking.table
        first = table[a.key][column]
        second = table[b.key][column]
    except _TROUBLE:
        raise _complaint(lance, (a, b), rules) from None
    return (first > second) - (first < second)


def compare_grande(a: Hand, b: Hand, rules: Ranked = CLASSIC) -> int:
    """Tell which hand is better at grande, as `compare` does (L-2)."""
    return compare(_GRANDE, a, b, rules)


def compare_chica(a: Hand, b: Hand, rules: Ranked = CLASSIC) -> int:
    """Tell which hand is better at chica, as `compare` does (L-3)."""
    return compare(_CHICA, a, b, rules)


def compare_pares(a: Hand, b: Hand, rules: Ranked = CLASSIC) -> int:
    """Tell which hand is better at pares, as `compare` does (L-4, L-5)."""
    return compare(_PARES, a, b, rules)


def compare_juego(a: Hand, b: Hand, rules: Ranked = CLASSIC) -> int:
    """Tell which hand is better at juego, as `compare` does (L-6, L-9)."""
    return compare(_JUEGO, a, b, rules)


def compare_punto(a: Hand, b: Hand, rules: Ranked = CLASSIC) -> int:
    """Tell which hand is better at punto, as `compare` does (L-7)."""
    return compare(_PUNTO, a, b, rules)


def winner(
    lance: Lance, hands: Sequence[Hand | None], mano: int = 0, rules: Ranked = CLASSIC
) -> int | None:
    """Return the seat with the best hand of a lance (L-8, L-10).

    Args:
        lance: The lance.
        hands: For each seat from 0 a hand of four cards, or None for a seat without; 1 to 8.
        mano: The seat that speaks first: equal hands go to the one nearest it (L-8).
        rules: How the cards count.

    Returns:
        The seat, or None if nobody plays the lance.

    Raises:
        StateError: An argument is not what it should be.

    >>> winner(Lance.GRANDE, [Hand.parse("RR7A"), Hand.parse("33CA"), None], mano=1)
    1
    """
    best = None
    most = 0
    try:
        column = lance.column
        table = rules.ranking.table
        for seat in _order(hands, mano):
            hand = hands[seat]
            if hand is not None:
                found = table[hand.key][column]
                if found > most:
                    most = found
                    best = seat
    except _TROUBLE:
        raise _table_complaint(lance, hands, rules, mano) from None
    return best


def ranking(
    lance: Lance, hands: Sequence[Hand | None], mano: int = 0, rules: Ranked = CLASSIC
) -> tuple[int, ...]:
    """Return the seats that play a lance, best hand first (L-8, L-10).

    Args:
        lance: The lance.
        hands: For each seat from 0 a hand of four cards, or None for a seat without; 1 to 8.
        mano: The seat that speaks first: equal hands are in speaking order from it (L-8).
        rules: How the cards count.

    Returns:
        The seats, none if nobody plays the lance.

    Raises:
        StateError: An argument is not what it should be.

    >>> ranking(Lance.PARES, [Hand.parse("R753"), Hand.parse("C764"), Hand.parse("SSAA")])
    (2, 0)
    """
    found = {}
    try:
        column = lance.column
        table = rules.ranking.table
        for seat in _order(hands, mano):
            hand = hands[seat]
            if hand is not None and (value := table[hand.key][column]):
                found[seat] = value
    except _TROUBLE:
        raise _table_complaint(lance, hands, rules, mano) from None
    # Sorting keeps equal hands as they were: in speaking order.
    return tuple(sorted(found, key=found.__getitem__, reverse=True))


def _order(hands: Sequence[Hand | None], mano: int) -> tuple[int, ...]:
    if type(mano) is not int or mano < 0:
        raise IndexError
    return ORDERS[len(hands)][mano]


def pares(hand: Hand, rules: Ranked = CLASSIC) -> Pares | None:
    """Return the pares of a hand, or None without (L-4, L-5, P-5).

    Args:
        hand: Four cards.
        rules: How the cards count.

    Raises:
        StateError: An argument is not what it should be.

    >>> pares(Hand.parse("R3AA"))
    Pares(kind=ParesKind.DUPLES, high=Rank.REY, low=Rank.AS, value=3)
    """
    try:
        return rules.ranking.pares[hand.key]
    except _TROUBLE:
        raise _complaint(_PARES, (hand,), rules) from None


def juego(hand: Hand, rules: Ranked = CLASSIC) -> Juego | None:
    """Return the juego of a hand, or None below 31 (L-6, L-9, P-5).

    Args:
        hand: Four cards.
        rules: How the cards count.

    Raises:
        StateError: An argument is not what it should be.

    >>> juego(Hand.parse("RR75"))
    Juego(points=32, real=False, value=2)
    """
    try:
        return rules.ranking.juego[hand.key]
    except _TROUBLE:
        raise _complaint(_JUEGO, (hand,), rules) from None


def points(hand: Hand, rules: Ranked = CLASSIC) -> int:
    """Return the sum of a hand, 4 to 40, with juego or without (C-4).

    Args:
        hand: Four cards.
        rules: How the cards count.

    Raises:
        StateError: An argument is not what it should be.

    >>> points(Hand.parse("R752"))
    23
    """
    try:
        return rules.ranking.points[hand.key]
    except _TROUBLE:
        raise _complaint(_PUNTO, (hand,), rules) from None


def _complaint(
    lance: object, hands: Sequence[object], rules: object, problems: tuple[str, ...] = ()
) -> StateError:
    """Examine arguments that led to no answer, and say what is wrong with each."""
    found = list(problems)
    if type(lance) is not Lance:
        found.append(f"{shown(lance)} is not a Lance, like Lance.GRANDE")
    if type(getattr(rules, "ranking", None)) is not Ranking:
        found.append(f"{shown(rules)} is neither a Rules nor a Ranking")
    for hand in hands:
        if type(hand) is not Hand:
            found.append(f"{shown(hand)} is not a Hand")
        elif len(hand) != HAND_SIZE:
            found.append(f"a hand of {len(hand)} cards plays no lance: it takes four")
    return StateError(problems=found)


def _table_complaint(lance: object, hands: Any, rules: object, mano: object) -> StateError:
    """Examine a whole table likewise: its seats, the mano and the hands that are there."""
    try:
        seats = range(len(hands))
        held = [hands[seat] for seat in seats]
    except _TROUBLE:
        seats, held = range(0), []
    problem: tuple[str, ...] = ()
    if not 1 <= len(seats) <= MAX_PLAYERS:
        problem = ("hands must be a sequence: for each of 1 to 8 seats a Hand, or None",)
    elif type(mano) is not int or mano not in seats:
        problem = (f"the mano {shown(mano)} is no seat: the seats are 0 to {len(seats) - 1}",)
    return _complaint(lance, [hand for hand in held if hand is not None], rules, problem)
