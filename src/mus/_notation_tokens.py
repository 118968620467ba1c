"""The smallest pieces of the notation, cards, hands, seats and numbers, as text and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from mus._values import is_whole
from mus.cards import DECK, FULL_DECK, SUMMANDS, Card, Hand, hand_of_sum
from mus.errors import NotationError, RecordError, shown

__all__ = [
    "CARD",
    "HIDDEN",
    "MOST_DIGITS",
    "NOBODY",
    "SEATS",
    "cards_of_pieces",
    "hand_of_piece",
    "misread",
    "number_of",
    "seat_of",
    "sign_of",
    "some",
    "written_cards",
    "written_hand",
    "written_number",
    "written_seat",
    "written_sign",
]

CARD: Final = {str(card): card for card in DECK}
"""Every card by its two letters."""

HIDDEN: Final = "??"
"""A card that was not seen."""

NOBODY: Final = "-"
"""Stands in a row of hands for a seat without one."""

SEATS: Final = tuple("01234567")
"""A seat is one digit: no table has more than eight."""

MOST_DIGITS: Final = 640
"""Python reads so many digits however it is set up."""

_SUMMAND: Final = dict(zip(CARD, SUMMANDS, strict=True))
_NUMBER: Final = re.compile(rf"0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}}")
_SIGN: Final = re.compile(r"\w+", re.ASCII)
_A_CARD: Final = "a card, such as Ro or 3c"
_A_HAND: Final = "one to five different cards in one piece, such as RoRc7o5o, or - for none"


def misread(token: str, expected: str) -> NotationError:
    """Return the complaint about a piece that is not what it should be."""
    return NotationError(
        f"{shown(token)} is not understood; expected {expected}", token=token, expected=expected
    )


def some(pieces: Sequence[str], words: str, expected: str, most: int = 99) -> Sequence[str]:
    """Return pieces if there are any, and not too many.

    Args:
        pieces: What follows.
        words: All the words, for the complaint.
        expected: What should follow.
        most: How many pieces may follow.
    """
    if not pieces:
        message = f"{shown(words)} is cut short; expected {expected}"
        raise NotationError(message, token=words, expected=expected)
    if len(pieces) > most:
        raise misread(pieces[most], f"nothing after {shown(pieces[most - 1])}")
    return pieces


def seat_of(piece: str) -> int:
    """Return the seat that a digit stands for."""
    if piece not in SEATS:
        raise misread(piece, "a seat, 0 to 7")
    return int(piece)


def number_of(piece: str) -> int:
    """Return the number that figures stand for."""
    if not _NUMBER.fullmatch(piece):
        raise misread(piece, f"a whole number of 1 to {MOST_DIGITS} figures, such as 5")
    return int(piece)


def sign_of(piece: str) -> str:
    """Return the name of a seña."""
    if not _SIGN.fullmatch(piece):
        raise misread(piece, "the name of a sign, such as duples")
    return piece


def cards_of_pieces(pieces: Iterable[str]) -> list[Card]:
    """Return the cards that some pieces stand for, one or several in each."""
    cards: list[Card] = []
    for piece in pieces:
        for place in range(0, len(piece), 2):
            card = CARD.get(piece[place : place + 2])
            if card is None:
                raise misread(piece, _A_CARD)
            cards.append(card)
    return cards


def hand_of_piece(piece: str) -> Hand | None:
    """Return the hand that a piece stands for; None for a seat without one."""
    if piece == NOBODY:
        return None
    size = len(piece)
    try:
        total = sum([_SUMMAND[piece[place : place + 2]] for place in range(0, size, 2)])
    except KeyError:
        raise misread(piece, _A_HAND) from None
    # A card that comes twice makes the sum carry, and that costs a bit.
    if size > 10 or (total & FULL_DECK).bit_count() * 2 != size:
        raise misread(piece, _A_HAND)
    return hand_of_sum(total)


def written_seat(seat: object) -> str:
    """Return a seat as a digit."""
    if not is_whole(seat, 0, len(SEATS) - 1):
        raise RecordError(f"there is no seat {shown(seat)} at any table")
    return f"{seat}"


def written_number(number: object) -> str:
    """Return a number in figures."""
    if not is_whole(number, 0, 10**MOST_DIGITS - 1):
        raise RecordError(f"{shown(number)} is not a whole number of at most {MOST_DIGITS} figures")
    return f"{number}"


def written_sign(sign: object) -> str:
    """Return the name of a seña."""
    if not isinstance(sign, str) or not _SIGN.fullmatch(sign):
        raise RecordError(f"{shown(sign)} is not the name of a sign")
    return sign


def written_cards(cards: Sequence[Card]) -> str:
    """Return cards, a blank between them."""
    return " ".join(map(str, cards))


def written_hand(hand: Hand | None) -> str:
    """Return a hand in one piece."""
    if hand is None:
        return NOBODY
    if not hand:
        raise RecordError("a hand without cards cannot be written")
    return "".join(map(str, hand))
