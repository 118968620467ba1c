"""Where the cards of a deal go, told of places instead of cards.

A deck is a row of places with a card in each. While it lasts, who is dealt which places and who
is served which of those that are left is no matter of chance: the cards in them are. Two things
are open besides, and every way in which they can go is as likely as another: which places a
hidden seat throws, and which come back when the pile is shuffled.

A `Layout` is one such way, gone step by step. What the player was told puts cards in places; the
other cards are filled in later. A step fails when this way cannot have brought what he was told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import comb
from typing import Final, Protocol, TypeAlias

import attrs

__all__ = [
    "GivesUp",
    "Layout",
    "Learns",
    "Marks",
    "Numbers",
    "Places",
    "Serves",
    "ServesInOrder",
    "Spreads",
    "Step",
    "Throws",
    "ThrowsAll",
    "ThrowsKnown",
    "taken",
]

Numbers: TypeAlias = Callable[[], float]
"""A source of chance: numbers from 0 to less than 1."""

Places: TypeAlias = list[int]
"""Places of the deck. What a seat holds or has thrown is a new list each time."""

MOST_HELD: Final = 5
"""A seat holds no more cards than this."""

Way: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Which of the places held go, and which stay."""


def _ways(held: int, count: int) -> tuple[Way, ...]:
    every = range(held)
    return tuple(
        [
            (thrown, tuple([place for place in every if place not in thrown]))
            for thrown in combinations(every, count)
        ]
    )


WAYS: Final = tuple(
    [tuple([_ways(held, count) for count in range(held + 1)]) for held in range(MOST_HELD + 1)]
)
"""By how many places are held and how many thrown: every way to do it."""


def taken(things: list[int], chosen: float) -> int:
    """Take one of some things out of a list, which one being chosen by a number below 1.

    The last one goes where it lay: all the others stay in their places, so that another choice
    here leaves later choices what they were, as far as can be.
    """
    place = int(chosen * len(things))
    last = things.pop()
    if place == len(things):
        return last
    thing = things[place]
    things[place] = last
    return thing


class Layout:
    """One way in which the cards of a deal may have gone.

    Attributes:
        cards: By place its card, as a bit, or 0 as long as it can be any.
        where: The place of each card that the player was told of, by its bit.
        hands: By seat the places it holds.
        thrown: By seat the places it threw last.
        pile: The places thrown away.
        stock: The places to be served from, once they are not those of the deck in its order.
        moved: What each hidden seat threw and was served, in order.
        marks: The hands of which something is known, at the moment in which it was.
        chance: How many ways there were to put known cards, as a share of the most there can be.
    """

    __slots__ = ("cards", "chance", "hands", "marks", "moved", "pile", "stock", "thrown", "where")

    def __init__(
        self, cards: Places, where: dict[int, int], dealt: Sequence[Places], moved: int, marks: int
    ) -> None:
        self.cards = cards
        self.where = where
        self.hands = [*dealt]
        self.thrown: list[Places] = [[]] * len(self.hands)
        self.pile: Places = []
        self.stock: Places = []
        self.moved: list[Places] = [[]] * moved
        self.marks: list[Places] = [[]] * marks
        self.chance = 1.0

    def put(
        self, known: Iterable[int], sure: Places, pool: Places, most: int, random: Numbers
    ) -> Places | None:
        """Put cards that the player was told of in places, each way being as likely as another.

        Args:
            known: The cards, as bits.
            sure: Places that hold one of them each.
            pool: Other places that the rest of them can be in.
            most: The most ways there are to choose these, whatever has happened.
            random: The source of chance. How many numbers it is asked for is always the same.

        Returns:
            The places of the cards, or None if they cannot be there.
        """
        cards, where = self.cards, self.where
        found = [where[card] for card in known if card in where]
        new = [card for card in known if card not in where]
        filled = {place for place in sure if cards[place]}
        if not filled <= {*found} <= {*sure, *pool}:
            return None
        free = [place for place in pool if not cards[place]]
        spots = [place for place in sure if not cards[place]]
        others = len(new) - len(spots)
        if not 0 <= others <= len(free):
            return None
        self.chance *= comb(len(free), others) / most
        for number, _ in enumerate(new):
            chosen = random()
            if number < others:
                spots.append(taken(free, chosen))
        for card in new:
            place = taken(spots, random())
            cards[place] = card
            where[card] = place
            found.append(place)
        return found


class Step(Protocol):
    """Something that happens to the cards of a deal."""

    def go(self, layout: Layout, random: Numbers) -> bool:
        """Do it; return whether it can have been so."""


@attrs.frozen(slots=True)
class Throws:
    """A hidden seat throws some of its cards, any of them (D-3).

    Attributes:
        seat: The seat.
        count: How many cards.
        note: The number under which the places are kept in `Layout.moved`.
    """

    seat: int
    count: int
    note: int

    def go(self, layout: Layout, random: Numbers) -> bool:
        """Choose them."""
        seat, hand = self.seat, layout.hands[self.seat]
        ways = WAYS[len(hand)][self.count]
        thrown, kept = ways[int(random() * len(ways))]
        places = [hand[place] for place in thrown]
        layout.hands[seat] = [hand[place] for place in kept]
        layout.thrown[seat] = layout.moved[self.note] = places
        layout.pile += places
        return True


@attrs.frozen(slots=True)
class ThrowsKnown:
    """The player throws some of his cards.

    Attributes:
        seat: His seat.
        known: The cards, as bits.
    """

    seat: int
    known: tuple[int, ...]

    def go(self, layout: Layout, random: Numbers) -> bool:
        """Move them."""
        seat, where = self.seat, layout.where
        places = [where[card] for card in self.known]
        layout.hands[seat] = [place for place in layout.hands[seat] if place not in places]
        layout.thrown[seat] = places
        layout.pile += places
        return True


@attrs.frozen(slots=True)
class ThrowsAll:
    """A seat throws all of its cards: it has shown a perete (D-7).

    Attributes:
        seat: The seat.
    """

    seat: int

    def go(self, layout: Layout, random: Numbers) -> bool:
        """Move them."""
        layout.thrown[self.seat] = layout.hands[self.seat]
        layout.pile += layout.hands[self.seat]
        layout.hands[self.seat] = []
        return True


@attrs.frozen(slots=True)
class ServesInOrder:
    """A seat is served what comes next in the deck.

    Attributes:
        seat: The seat.
        places: What it is served.
        note: The number under which the places are kept, or None for the player.
    """

    seat: int
    places: Places
    note: int | None

    def go(self, layout: Layout, random: Numbers) -> bool:
        """Move the places."""
        layout.hands[self.seat] = layout.hands[self.seat] + self.places
        if self.note is not None:
            layout.moved[self.note] = self.places
        return True


@attrs.frozen(slots=True)
class Spreads:
    """What is left of the deck loses its order: other cards are about to join it.

    Attributes:
        places: What is left.
    """

    places: Places

    def go(self, layout: Layout, random: Numbers) -> bool:
        """Make a stock of it."""
        layout.stock = [*self.places]
        return True


@attrs.frozen(slots=True)
class GivesUp:
    """A seat sits out, and its cards go back to the stock (F-2).

    Attributes:
        seat: The seat.
    """

    seat: int

    def go(self, layout: Layout, random: Numbers) -> bool:
        """Move them."""
        layout.stock = layout.stock + layout.hands[self.seat]
        layout.hands[self.seat] = []
        return True


@attrs.frozen(slots=True)
class Serves:
    """A seat is served from a stock without order, after a shuffle of the pile perhaps (D-4, D-5).

    Attributes:
        seat: The seat.
        count: How many cards.
        shuffles: Whether the pile is shuffled for it, what is left of the stock being served.
        keeps: Whether its own last throws stay out of that.
        known: The cards as bits if it is the player, else None.
        kept_back: Cards that are not among those served, for the player gets them later.
        most: The most ways there are to choose places for known cards.
        note: The number under which the places are kept, or None for the player.
    """

    seat: int
    count: int
    shuffles: bool
    keeps: bool
    known: tuple[int, ...] | None
    kept_back: set[int]
    most: int
    note: int | None

    def go(self, layout: Layout, random: Numbers) -> bool:
        """Choose what is served."""
        sure: Places = []
        pool = layout.stock
        if self.shuffles:
            kept = layout.thrown[self.seat] if self.keeps else []
            sure, pool = pool, [place for place in layout.pile if place not in kept]
            layout.pile = [*kept]
        if self.known is None:
            cards, number = layout.cards, self.count - len(sure)
            later = [place for place in pool if cards[place] in self.kept_back]
            pool = [place for place in pool if cards[place] not in self.kept_back]
            served = sure + [taken(pool, random()) for _ in range(number)]
            pool += later
        else:
            found = layout.put(self.known, sure, pool, self.most, random)
            if found is None:
                return False
            served = found
            pool = [place for place in pool if place not in served]
        layout.stock = pool
        layout.hands[self.seat] = layout.hands[self.seat] + served
        if self.note is not None:
            layout.moved[self.note] = served
        return True


@attrs.frozen(slots=True)
class Learns:
    """The player is told of cards that another seat holds (F-1, D-7, P-11).

    Attributes:
        seat: The seat.
        known: The cards, as bits.
        whole: Whether they are all that it holds.
        most: The most ways there are to choose places for them.
    """

    seat: int
    known: tuple[int, ...]
    whole: bool
    most: int

    def go(self, layout: Layout, random: Numbers) -> bool:
        """Put them in its hand."""
        hand = layout.hands[self.seat]
        sure, pool = (hand, []) if self.whole else ([], hand)
        return layout.put(self.known, sure, pool, self.most, random) is not None


@attrs.frozen(slots=True)
class Marks:
    """Something is known of what a seat holds now.

    Attributes:
        seat: The seat.
        mark: The number under which its hand is kept in `Layout.marks`.
    """

    seat: int
    mark: int

    def go(self, layout: Layout, random: Numbers) -> bool:
        """Keep it."""
        layout.marks[self.mark] = layout.hands[self.seat]
        return True
