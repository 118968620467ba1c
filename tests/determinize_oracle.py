"""Every course of a hand that agrees with what a player was told, found the slow way.

Nothing here knows of places, weights or tries: cards are dealt, thrown and served in every way
there is, and what does not agree is dropped. `chances_of` runs a program that asks for random
numbers through all that they can make it do, and says how likely each end is, as a fraction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from mus.cards import Card, Hand
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Event,
    Exposed,
    Misdealt,
    PereteShown,
    Reshuffled,
    Shown,
    Signed,
    Threw,
)
from mus.lances import strength
from mus.rules import Rules
from mus.senas import code_of, is_true

__all__ = ["Course", "chances_of", "course_of", "courses"]

T = TypeVar("T", bound=Hashable)
Cards = frozenset[Card]

Course = tuple[Cards, ...]
"""The cards that hidden seats were dealt, threw and were served, event by event."""


def course_of(history: Iterable[Event], player: int) -> Course:
    """Return the course of a hand whose cards are all known."""
    return tuple(
        frozenset((event.hand if isinstance(event, Dealt) else event.cards) or ())
        for event in history
        if isinstance(event, Dealt | Threw | Drew) and event.seat != player
    )


class _Now(NamedTuple):
    """Where the cards are in the middle of a hand."""

    hands: dict[int, Cards]
    stock: Cards
    pile: Cards
    thrown: dict[int, Cards]


def courses(
    rules: Rules, player: int, history: Sequence[Event], deck: Iterable[Card]
) -> Iterator[Course]:
    """Yield every course of a hand that agrees with what a player was told."""
    whole = frozenset(deck)
    yield from _from(rules, player, list(history), whole, _Now({}, whole, frozenset(), {}))


def _from(rules: Rules, player: int, left: list[Event], deck: Cards, now: _Now) -> Iterator[Course]:
    if not left:
        yield ()
        return
    event, rest = left[0], left[1:]
    for part, after in _ways(rules, player, event, rest, deck, now):
        for course in _from(rules, player, rest, deck, after):
            yield (*part, *course)


def _ways(
    rules: Rules, player: int, event: Event, rest: list[Event], deck: Cards, now: _Now
) -> Iterator[tuple[Course, _Now]]:
    """Yield every way in which an event may have happened, and where the cards are then."""
    hands, stock, pile, thrown = now
    match event:
        case Dealt(seat, count, hand):
            if hands.get(seat):
                raise AssertionError("a misdeal begins another deck")
            mine = [frozenset(e.hand or ()) for e in (event, *rest) if isinstance(e, Dealt)]
            others = stock - frozenset().union(*mine)
            for cards in _choices(hand, others, count):
                if cards <= stock:
                    part = () if seat == player else (cards,)
                    yield part, _Now({**hands, seat: cards}, stock - cards, pile, thrown)
        case Threw(seat, count, cards_seen):
            for cards in _choices(cards_seen, hands[seat], count):
                if cards <= hands[seat]:
                    part = () if seat == player else (cards,)
                    held = {**hands, seat: hands[seat] - cards}
                    yield part, _Now(held, stock, pile | cards, {**thrown, seat: cards})
        case Reshuffled(count, kept):
            drew = rest[0]
            assert isinstance(drew, Drew)
            own = thrown[drew.seat] if kept else frozenset()
            shuffled = pile - own
            assert (len(shuffled), len(own)) == (count, kept)
            for cards in _choices(drew.cards, shuffled | stock, drew.count):
                if stock <= cards <= shuffled | stock:
                    # The draw itself finds nothing else to be served from.
                    yield (), _Now(hands, cards, own, {**thrown, -1: shuffled - cards})
        case Drew(seat, count, cards_seen):
            rest_of_pile = thrown.get(-1, frozenset())
            for cards in _choices(cards_seen, stock, count):
                if cards <= stock:
                    part = () if seat == player else (cards,)
                    held = {**hands, seat: hands[seat] | cards}
                    kept_thrown = {who: what for who, what in thrown.items() if who >= 0}
                    yield part, _Now(held, stock - cards | rest_of_pile, pile, kept_thrown)
        case Misdealt(seat, True):
            yield (), _Now({**hands, seat: frozenset()}, stock | hands[seat], pile, thrown)
        case PereteShown(seat, hand):
            if hands[seat] == frozenset(hand):
                held = {**hands, seat: frozenset[Card]()}
                yield (), _Now(held, stock, pile | hands[seat], {**thrown, seat: hands[seat]})
        case _:
            if _agrees(rules, event, now):
                yield (), now


def _choices(seen: Iterable[Card] | None, cards: Cards, count: int) -> Iterator[Cards]:
    if seen is not None:
        yield frozenset(seen)
        return
    for some in combinations(sorted(cards, key=lambda card: card.index), count):
        yield frozenset(some)


def _agrees(rules: Rules, event: Event, now: _Now) -> bool:
    """Tell whether what was said or shown of the cards is so."""
    match event:
        case Exposed(seat, cards):
            return now.hands[seat] >= frozenset(cards)
        case Shown(hands):
            return all(
                hand is None or now.hands[seat] == frozenset(hand)
                for seat, hand in enumerate(hands)
            )
        case Signed(seat, sign):
            code = code_of(rules)
            assert code is not None
            return is_true(sign, Hand(now.hands[seat]), code, rules)
        case Declared(lance, seat, has):
            return (strength(lance, Hand(now.hands[seat]), rules) is not None) is has
        case _:
            return True


class _Chance:
    """A source of chance that goes one way after another, until it has gone them all."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.sizes: list[int] = []
        self.chance = Fraction(1)

    def __call__(self) -> Any:
        return _Number(self)

    def pick(self, size: int) -> int:
        at = len(self.sizes)
        if at == len(self.path):
            self.path.append(0)
        self.sizes.append(size)
        return self.path[at]

    def advance(self) -> bool:
        """Turn to the next way; return whether there is one."""
        path, sizes = self.path[: len(self.sizes)], self.sizes
        while path and path[-1] == sizes[len(path) - 1] - 1:
            path.pop()
        if path:
            path[-1] += 1
        self.path, self.sizes, self.chance = path, [], Fraction(1)
        return bool(path)


class _Number:
    """A random number of which nothing is known but what is asked."""

    def __init__(self, source: _Chance) -> None:
        self._source = source

    def __mul__(self, size: int) -> int:
        self._source.chance /= size
        return self._source.pick(size)

    def __ge__(self, share: float) -> bool:
        part = Fraction(share).limit_denominator(10_000)
        above = self._source.pick(2) == 0
        self._source.chance *= 1 - part if above else part
        return above


def chances_of(end: Callable[[Callable[[], Any]], T]) -> dict[T, Fraction]:
    """Return how likely a program is to come to each of its ends."""
    found: Counter[T] = Counter()
    source = _Chance()
    while True:
        thing = end(source)
        found[thing] += source.chance  # type: ignore[assignment]
        if not source.advance():
            return dict(found)  # type: ignore[arg-type]
