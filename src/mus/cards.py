"""The forty cards of the Spanish deck and hands of them (C-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, final

import attrs

from mus._draft import draft_of
from mus._hand_text import card_token, hand_tokens
from mus._values import Value
from mus.errors import NotationError, shown
from mus.ranks import Rank, Suit

__all__ = [
    "DECK",
    "FULL_DECK",
    "SUMMANDS",
    "Card",
    "Hand",
    "Rank",
    "Suit",
    "cards_of",
    "checked_mask",
    "deal_hands",
    "hand_of",
    "hand_of_sum",
    "key_of",
    "mask_of",
]


@final
@attrs.frozen(slots=True, weakref_slot=False, init=False, eq=False, repr=False)
class Card(Value):
    """One of the forty cards; there is a single object of each, so `is` compares them (C-1).

    Cards have no order of their own: which is better depends on the lance and on the rules.

    Attributes:
        rank: The rank printed on the card.
        suit: The suit.
        index: Place in `DECK`, 0 to 39.
        bit: The card as a set of one: `1 << index`.
        weight: 5 to the place of the rank among the ten, so that the sum over a hand tells how
            many cards it has of each rank.

    Raises:
        NotationError: The rank is no `Rank` or the suit no `Suit`.

    >>> Card(Rank.REY, Suit.OROS)
    Card.parse('Ro')
    """

    rank: Rank
    suit: Suit
    index: int = attrs.field(init=False)
    bit: int = attrs.field(init=False)
    weight: int = attrs.field(init=False)

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """Return the one card of this rank and suit."""
        _check(rank, Rank)
        _check(suit, Suit)
        return _CARD_OF_TOKEN[rank.symbol + suit.symbol]

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card: a rank, by letter or number, and a suit, in any case.

        Args:
            text: For example `Ro`, `12o`, `1b` or `10E`; blanks around it do not matter.

        Returns:
            The card.

        Raises:
            NotationError: The text is not one card; `token` holds it.

        >>> str(Card.parse("12O"))
        'Ro'
        """
        return _CARD_OF_TOKEN[card_token(text)]

    def __str__(self) -> str:
        return self.rank.symbol + self.suit.symbol

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"

    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (self.rank, self.suit)


def _check(value: object, kind: type) -> None:
    if type(value) is not kind:
        raise NotationError(
            f"{shown(value)} is not a {kind.__name__}: a card is made as in "
            "Card(Rank.REY, Suit.OROS), or read from text by Card.parse('Ro')",
            token=shown(value),
            expected=f"a {kind.__name__}",
        )


def _make_deck() -> tuple[Card, ...]:
    deck: list[Card] = []
    for suit in Suit:
        for place, rank in enumerate(Rank):
            index = len(deck)
            card: Card = object.__new__(Card)
            object.__setattr__(card, "rank", rank)
            object.__setattr__(card, "suit", suit)
            object.__setattr__(card, "index", index)
            object.__setattr__(card, "bit", 1 << index)
            object.__setattr__(card, "weight", 5**place)
            deck.append(card)
    return tuple(deck)


DECK: Final[tuple[Card, ...]] = _make_deck()
"""The forty cards: oros, copas, espadas, bastos, each from the as to the rey (C-1)."""

FULL_DECK: Final = (1 << len(DECK)) - 1
"""The whole deck as a set of bits."""

_CARD_OF_TOKEN: Final = {str(card): card for card in DECK}

# Ten bits of a set are one suit. Four look-ups by suit replace a walk over the bits.
_SUIT_MASK: Final = (1 << len(Rank)) - 1


def _subsets(suit: int) -> tuple[tuple[Card, ...], ...]:
    table: list[tuple[Card, ...]] = [()]
    for card in DECK[suit * len(Rank) :][: len(Rank)]:
        table += [(*cards, card) for cards in table]
    return tuple(table)


_OROS, _COPAS, _ESPADAS, _BASTOS = map(_subsets, range(len(Suit)))
_WEIGHTS: Final = tuple([sum([card.weight for card in cards]) for cards in _OROS])


def mask_of(cards: Iterable[Card]) -> int:
    """Return a set of cards as bits, `1 << card.index` for each; the cards are not checked."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a set of bits (0 to `FULL_DECK`) in the order of `DECK`.

    >>> [str(card) for card in cards_of(0b11)]
    ['Ao', '2o']
    """
    return (
        _OROS[mask & _SUIT_MASK]
        + _COPAS[mask >> 10 & _SUIT_MASK]
        + _ESPADAS[mask >> 20 & _SUIT_MASK]
        + _BASTOS[mask >> 30]
    )


def checked_mask(cards: Iterable[Card], most: int = len(DECK)) -> int:
    """Return cards from outside as bits, after a check that they are different cards.

    Args:
        cards: Any iterable of `Card`.
        most: How many there may be.

    Raises:
        NotationError: Something is no card, a card comes twice, or there are too many.
    """
    mask = 0
    try:
        numbered = enumerate(cards, 1)
    except TypeError:
        raise _not_cards(cards) from None
    for number, card in numbered:
        if type(card) is not Card:
            raise _not_cards(card)
        if mask & card.bit:
            raise NotationError(
                f"{card} comes twice: there is one of each card",
                token=str(card),
                expected="different cards",
            )
        if number > most:
            raise NotationError(
                f"{card} is one card too many: at most {most} here",
                token=str(card),
                expected=f"at most {most} cards",
            )
        mask |= card.bit
    return mask


def _not_cards(thing: object) -> NotationError:
    return NotationError(
        f"{shown(thing)} is not a card: expected Card objects; text is read by Hand.parse",
        token=thing if isinstance(thing, str) else shown(thing),
        expected="Card objects",
    )


MOST_CARDS: Final = 5
"""A hand holds no more cards than this."""

# Two forms of the real ask for a suit (L-9). Every other question is settled by ranks alone, so
# only the sixteen hands 7 7 7 S need a key that tells them apart: minus their set of bits.
_SEVENS_AND_SOTA: Final = sum([card.weight for card in map(Card.parse, ("7o", "7c", "7e", "So"))])


def key_of(mask: int) -> int:
    """Return what a hand's strength is looked up by: the sum of its weights.

    No two collections of ranks have the same sum, for no rank has more than four cards.
    """
    key = (
        _WEIGHTS[mask & _SUIT_MASK]
        + _WEIGHTS[mask >> 10 & _SUIT_MASK]
        + _WEIGHTS[mask >> 20 & _SUIT_MASK]
        + _WEIGHTS[mask >> 30]
    )
    return key if key != _SEVENS_AND_SOTA else -mask


@final
@attrs.frozen(slots=True, weakref_slot=False, init=False, eq=False, repr=False)
class Hand(Value):
    """The cards of one seat: none to five different cards, in no order.

    Args:
        cards: The cards, in any order.

    Attributes:
        mask: The cards as a set of bits, `1 << card.index` each.
        key: What a `Ranking` knows the hand by, see `key_of`.

    Raises:
        NotationError: Something is no card, a card comes twice, or there are more than five.

    >>> Hand([Card.parse("Ro"), Card.parse("3c")])
    Hand.parse('Ro 3c')
    """

    mask: int = attrs.field(init=False)
    key: int = attrs.field(init=False)

    def __init__(self, cards: Iterable[Card]) -> None:
        mask = checked_mask(cards, MOST_CARDS)
        object.__setattr__(self, "mask", mask)
        object.__setattr__(self, "key", key_of(mask))

    @staticmethod
    def parse(text: str) -> Hand:
        """Read a hand from cards, from ranks, or from a mixture of both.

        With blanks, each piece is a card or a bare rank, in any case. Without, the text is a run
        of ranks, each with or without a suit after it: there suits are lower case, a `C` is a
        caballo and a `c` is copas, and of two readings of digits the longer holds (`12` is a
        rey). A text that is one card in any case is that card, unless it reads as ranks alone
        (`RO` is the rey of oros, `RC` is a rey and a caballo).

        Suits left out are filled in after the cards that have one: each rank gets the first
        of oros, copas, espadas, bastos that is free.

        Args:
            text: For example `Ro 3c 7e Ab`, `R 3 7 A`, `R37A` or `RoRc7e4b`; empty for no cards.

        Returns:
            The hand.

        Raises:
            NotationError: A piece cannot be read, a card or a rank comes too often, or there
                are more than five cards; `token` holds the offender.

        >>> Hand.parse("RR75")
        Hand.parse('5o 7o Ro Rc')
        """
        return deal_hands(text)[0]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order of `DECK`."""
        return cards_of(self.mask)

    def without(self, mask: int) -> Hand:
        """Return the hand less the cards of a set of bits."""
        return hand_of(self.mask & ~mask)

    def plus(self, mask: int) -> Hand:
        """Return the hand and the cards of a set of bits, which it must not hold; unchecked."""
        return hand_of(self.mask | mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_of(self.mask))

    def __contains__(self, card: object) -> bool:
        return type(card) is Card and self.mask & card.bit != 0

    def __eq__(self, other: object) -> bool:
        if type(other) is not Hand:
            return NotImplemented
        return self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return " ".join(map(str, cards_of(self.mask)))

    def __repr__(self) -> str:
        return f"Hand.parse('{self}')"

    def __reduce__(self) -> tuple[object, ...]:
        return hand_of, (self.mask,)


_HandDraft: Final = draft_of(Hand)


def hand_of(mask: int) -> Hand:
    """Return the hand of a set of bits (at most five cards), unchecked: the engine's door."""
    draft: Any = _HandDraft()
    draft.mask = mask
    draft.key = key_of(mask)
    draft.__class__ = Hand
    hand: Hand = draft
    return hand


SUMMANDS: Final = tuple([card.weight << len(DECK) | card.bit for card in DECK])
"""Each card of `DECK` as one number; the sum over a hand holds its key above its set of bits."""


def hand_of_sum(total: int) -> Hand:
    """Return the hand of a sum of `SUMMANDS` (at most five cards), unchecked: the dealers' door.

    It takes two thirds of the time of `hand_of`, and adding is all there is to do before.
    """
    draft: Any = _HandDraft()
    draft.mask = mask = total & FULL_DECK
    key = total >> 40
    draft.key = key if key != _SEVENS_AND_SOTA else -mask
    draft.__class__ = Hand
    hand: Hand = draft
    return hand


def deal_hands(*texts: str) -> tuple[Hand, ...]:
    """Read several hands out of one deck, for tests and examples.

    Args:
        *texts: One text for each hand, read as by `Hand.parse`. Suits left out are filled in
            over all the hands, from the first, after all the cards that have one.

    Returns:
        The hands, with no card in common.

    Raises:
        NotationError: A text cannot be read, a card comes twice, a rank more than four times,
            or a hand has more than five cards; `token` holds the offender.

    >>> deal_hands("RR75", "3CC4")
    (Hand.parse('5o 7o Ro Rc'), Hand.parse('3o 4o Co Cc'))
    """
    hands = hand_tokens(texts, MOST_CARDS)
    return tuple([Hand([_CARD_OF_TOKEN[token] for token in hand]) for hand in hands])
