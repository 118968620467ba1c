"""Dealers: where the cards come from. Only they know an order of the deck (D-1).

The engine asks with a `ChanceRequest`; a dealer answers with the `Deal` or the `Draw`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import perm
from random import Random, SystemRandom
from typing import Final, Protocol

from mus.actions import ChanceAction, ChanceKind, ChanceRequest, Deal, Draw, deal_of, draw_of
from mus.cards import (
    DECK,
    FULL_DECK,
    SUMMANDS,
    Card,
    Hand,
    cards_of,
    hand_of,
    hand_of_sum,
    mask_of,
)
from mus.errors import DealerError, shown

__all__ = ["Dealer", "PairedDealer", "RandomDealer", "ScriptedDealer", "StackedDealer"]

DEAL: Final = ChanceKind.DEAL
FULL: Final = len(DECK)
CHOICES: Final = tuple([tuple([perm(size, count) for count in range(6)]) for size in range(41)])
"""In how many ways so many cards can be taken out of so many, one after the other."""


class Dealer(Protocol):
    """Anything that can be called with a request and answers it."""

    def __call__(self, request: ChanceRequest, /) -> Deal | Draw:
        """Return the cards asked for."""


class RandomDealer:
    """A dealer that shuffles fairly.

    The same seed deals the same cards on every Python: the shuffle is its own, built on
    `random()`, the one sequence that Python promises to keep.

    Args:
        seed: A whole number, or a `random.Random` to draw from. Without one the cards come
            from the randomness of the system and can't be dealt again.

    Raises:
        DealerError: If the seed is neither.

    >>> from mus.engine import chance, new_game
    >>> RandomDealer(7)(chance(new_game())) == RandomDealer(7)(chance(new_game()))
    True
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int | Random | None = None) -> None:
        if isinstance(seed, Random):
            self._random = seed.random
        elif seed is None:
            self._random = SystemRandom().random
        elif type(seed) is int:
            self._random = Random(seed).random
        else:
            raise DealerError(f"a seed is a whole number or a random.Random, not {shown(seed)}")

    def __call__(self, request: ChanceRequest, /) -> Deal | Draw:
        """Return cards drawn at random, every possible answer being equally likely."""
        if request.kind is DEAL:
            return self._deal(request)
        pool = sorted([card.index for card in request.pool])
        drawn = mask_of(request.sure)
        for _ in range(request.counts[0] - len(request.sure)):
            drawn |= 1 << pool.pop(int(self._random() * len(pool)))
        return draw_of(request.seats[0], cards_of(drawn))

    def _deal(self, request: ChanceRequest) -> Deal:
        """Strike cards off the deck until all hands are full (Fisher and Yates).

        One random number chooses all the cards of a hand: it has 53 bits, and five cards out of
        forty take 27. That, and sums in place of sets, save a third of the time of a deal.
        """
        random, strike, left = self._random, [*SUMMANDS].pop, FULL
        hands: list[Hand | None] = [None] * (request.players or max(request.seats) + 1)
        for seat, count in zip(request.seats, request.counts, strict=True):
            chosen, total = int(random() * CHOICES[left][count]), 0
            for size in range(left, left - count, -1):
                total += strike(chosen % size)
                chosen //= size
            left -= count
            hands[seat] = hand_of_sum(total)
        return deal_of(tuple(hands))


class PairedDealer:
    """A dealer for games that are to be compared: whoever plays, and however, the cards match.

    Each hand has an order of the deck that follows from the seed and the number of the hand
    alone, whatever was drawn before. In it each seat has its own cards, so that the mano makes
    no difference, and its own row of the stock: until that has run out, the cards a seat draws
    depend on nothing but how many it has drawn. Deals are counted, so a dealer is for one game.

    Like `RandomDealer` it deals every possible hand equally often, and the same seed deals the
    same cards on every Python.

    Args:
        seed: A whole number.

    Raises:
        DealerError: If the seed is none.

    >>> from mus.engine import chance, new_game
    >>> first, second = (PairedDealer(7)(chance(new_game(mano=mano))) for mano in (0, 1))
    >>> first == second
    True
    """

    __slots__ = ("_hand", "_last", "_left", "_random", "_rows", "_seed", "_shuffles", "_stock")

    def __init__(self, seed: int) -> None:
        if type(seed) is not int:
            raise DealerError(f"a seed is a whole number, not {shown(seed)}")
        self._seed = seed
        self._hand = self._stock = 0
        self._rows: list[list[int]] = []
        self._shuffle(0, [])

    def __call__(self, request: ChanceRequest, /) -> Deal | Draw:
        """Return the cards that belong to this hand of the game."""
        players = request.players or max(request.seats) + 1
        if request.kind is DEAL:
            self._hand += 1
            self._shuffle(0, [*range(FULL)])
            return self._deal(request, players)
        pool = mask_of(request.pool)
        if request.sure or pool != self._stock:
            # The pile has been shuffled in. Its cards have been seen, and so has their order.
            self._shuffle(self._shuffles + 1, sorted([card.index for card in request.pool]))
        if not self._rows:
            stock = [*self._taken(len(self._left)), *self._last]
            self._rows = [stock[seat::players] for seat in range(players)]
        seat = request.seats[0]
        rows = (self._rows[seat], *self._rows)
        drawn = 0
        for _ in range(request.counts[0] - len(request.sure)):
            drawn |= 1 << next(row for row in rows if row).pop()
        self._stock = pool & ~drawn
        return draw_of(seat, cards_of(drawn | mask_of(request.sure)))

    def _deal(self, request: ChanceRequest, players: int) -> Deal:
        """Give each seat the cards that are its own in this hand; the others are the stock."""
        self._stock = FULL_DECK
        hands: list[Hand | None] = []
        for seat in range(players):
            cards = self._taken(request.counts[0])
            if seat in request.seats:
                hand = hand_of_sum(sum([SUMMANDS[index] for index in cards]))
                self._stock -= hand.mask
                hands.append(hand)
            else:
                # What a seat would have been dealt were it not out comes last in the stock.
                self._last += cards
                hands.append(None)
        return deal_of(tuple(hands))

    def _shuffle(self, number: int, cards: list[int]) -> None:
        """Begin to shuffle cards; how they will lie follows from the hand and this number."""
        self._random = Random(f"{self._seed} {self._hand} {number}").random
        self._shuffles, self._left, self._rows = number, cards, []
        self._last: list[int] = []

    def _taken(self, count: int) -> list[int]:
        """Return the next cards of the shuffle (Fisher and Yates)."""
        random, left = self._random, self._left
        size = len(left)
        return [left.pop(int(random() * rest)) for rest in range(size, size - count, -1)]


class StackedDealer:
    """A dealer that serves cards in a fixed order.

    A deal goes round the table from the mano, one card at a time; a draw is a block. When the
    pile has been shuffled in, its order is the one in which its cards come later in the stack.

    Args:
        cards: The cards in the order in which they are served.

    Raises:
        DealerError: If something is no card; and, when dealing, if the stack has run out or
            holds a card that cannot come now.

    >>> from mus.engine import chance, new_game
    >>> str(StackedDealer(DECK)(chance(new_game())).hands[0])
    'Ao 5o Co 3c'
    """

    __slots__ = ("_cards", "_next")

    def __init__(self, cards: Iterable[Card]) -> None:
        try:
            self._cards = tuple(cards)
        except TypeError:
            raise DealerError(f"expected cards, not {shown(cards)}") from None
        for card in self._cards:
            if not isinstance(card, Card):
                raise DealerError(f"expected cards, not {shown(card)}")
        self._next = 0

    def __call__(self, request: ChanceRequest, /) -> Deal | Draw:
        """Return the next cards of the stack."""
        count = sum(request.counts)
        cards = self._cards[self._next : self._next + count]
        possible = request.sure | request.pool
        if len(cards) < count:
            missing = count - len(cards)
            raise DealerError(f"the stack is {missing} cards short of {count}", request=request)
        wrong = [str(card) for card in cards if card not in possible or cards.count(card) > 1]
        if wrong or not request.sure.issubset(cards):
            due = " ".join(wrong) or "the last of the stock is not among them"
            raise DealerError(f"these cards cannot come now: {due}", request=request)
        self._next += count
        if request.kind is DEAL:
            return _deal(request, [card.index for card in cards])
        return Draw(request.seats[0], cards)


class ScriptedDealer:
    """A dealer that answers with actions written before: for tests, problems and replays.

    Args:
        actions: The deals and draws, in order.

    Raises:
        DealerError: When dealing, if the script has run out or its next action does not answer
            the request. The engine says whether the cards are right.
    """

    __slots__ = ("_actions", "_next")

    def __init__(self, actions: Iterable[ChanceAction]) -> None:
        try:
            self._actions = tuple(actions)
        except TypeError:
            raise DealerError(f"expected deals and draws, not {shown(actions)}") from None
        self._next = 0

    def __call__(self, request: ChanceRequest, /) -> Deal | Draw:
        """Return the next action of the script."""
        if self._next == len(self._actions):
            raise DealerError(f"the script has run out at a {request.kind.value}", request=request)
        action = self._actions[self._next]
        if type(action) is not (Deal if request.kind is DEAL else Draw):
            asked = request.kind.value
            raise DealerError(f"a {asked} is due, not {shown(action)}", request=request)
        self._next += 1
        return action


def _deal(request: ChanceRequest, deck: Sequence[int]) -> Deal:
    """Deal a deck, given as places in `DECK`, round the table one card at a time."""
    seats, (count, *_) = request.seats, request.counts
    hands: list[Hand | None] = [None] * (request.players or max(seats) + 1)
    for place, seat in enumerate(seats):
        mask = 0
        for index in deck[place : count * len(seats) : len(seats)]:
            mask |= 1 << index
        hands[seat] = hand_of(mask)
    return deal_of(tuple(hands))
