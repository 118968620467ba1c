"""The smallest pieces of a value in JSON: numbers, words, names and cards, each to the letter.

A reader refuses what is not there with a `NotationError`; a writer refuses what could not be read
again with a `RecordError`. Neither knows where it stands: that is noted on the way out.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, Final, TypeAlias

from mus._json_text import JSON, LONGEST_NUMBER, MANY_DIGITS, Refused
from mus._json_where import each
from mus.cards import DECK, Card, Hand
from mus.errors import NotationError, RecordError, shown

__all__ = [
    "KEYS",
    "LEAVES",
    "Leaf",
    "Reader",
    "Writer",
    "choice",
    "refusal",
    "unwritable",
]

Reader: TypeAlias = Callable[[Any, Any], Any]
"""Makes a value of JSON data; the second argument is the type, for `cattrs`."""

Writer: TypeAlias = Callable[[Any], Any]
"""Makes JSON data of a value."""

Leaf: TypeAlias = tuple[Reader, Writer]
"""How a piece is read and how it is written."""


def refusal(found: object, expected: str) -> NotationError:
    """Return the error for data that is not what stands in this place."""
    token = found.name if isinstance(found, Refused) else shown(found)
    return NotationError(f"expected {expected}, not {token}", token=token, expected=expected)


def unwritable(found: object, expected: str) -> RecordError:
    """Return the error for a value that is not what it should be."""
    return RecordError(f"{shown(found)} cannot be written: expected {expected}")


def _is_whole(value: object) -> bool:
    return type(value) is int and abs(value) <= LONGEST_NUMBER


def _is_bool(value: object) -> bool:
    return type(value) is bool


def _is_text(value: object) -> bool:
    if type(value) is not str:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a surrogate pair: no text can hold it
        return False
    return True


def _plain(fits: Callable[[object], bool], expected: str) -> Leaf:
    """Return how to read and write what JSON and Python have alike."""

    def read(data: Any, _: Any) -> Any:
        if not fits(data):
            raise refusal(data, expected)
        return data

    def write(value: Any) -> Any:
        if not fits(value):
            raise unwritable(value, expected)
        return value

    return read, write


@cache
def choice(kind: type[Enum]) -> Leaf:
    """Return how to read and write an enumeration: by the value of each member."""
    by_value: dict[str, Enum] = {member.value: member for member in kind}
    expected = "one of " + ", ".join(map(repr, by_value))

    def read(data: Any, _: Any) -> Enum:
        if type(data) is not str or data not in by_value:
            raise refusal(data, expected)
        return by_value[data]

    def write(value: Any) -> JSON:
        if type(value) is not kind:
            raise unwritable(value, f"a {kind.__name__}")
        return str(value.value)

    return read, write


_CARDS: Final = {str(card): card for card in DECK}


def _read_card(data: Any, _: Any) -> Card:
    if type(data) is not str or data not in _CARDS:
        raise refusal(data, "a card, such as 'Ro'")
    return _CARDS[data]


def _write_card(card: Any) -> JSON:
    if type(card) is not Card:
        raise unwritable(card, "a Card")
    return str(card)


def _read_hand(data: Any, _: Any) -> Hand:
    if type(data) is not list:
        raise refusal(data, "a list of cards")
    return Hand(each(data, lambda card: _read_card(card, Card)))


def _write_hand(hand: Any) -> JSON:
    if type(hand) is not Hand:
        raise unwritable(hand, "a Hand")
    return [str(card) for card in hand.cards]


_TEXT: Final = _plain(_is_text, "text")

LEAVES: Final[dict[type, Leaf]] = {
    int: _plain(_is_whole, f"a whole number of at most {MANY_DIGITS} digits"),
    bool: _plain(_is_bool, "true or false"),
    str: _TEXT,
    Card: (_read_card, _write_card),
    Hand: (_read_hand, _write_hand),
}
"""The pieces that are always read and written in the same way."""


def _read_number_key(key: Any, _: Any) -> int:
    """Read a number that is a key, and so is text: without signs, blanks and needless zeros."""
    whole = key.isascii() and key.isdecimal() and len(key) <= MANY_DIGITS
    if not whole or str(int(key)) != key:
        raise refusal(key, "a number as key, such as '0'")
    return int(key)


def _write_number_key(key: Any) -> str:
    if not _is_whole(key) or key < 0:
        raise unwritable(key, "a number from 0 as key")
    return str(key)


KEYS: Final[dict[type, Leaf]] = {int: (_read_number_key, _write_number_key), str: _TEXT}
"""The keys of mappings that are no names."""
