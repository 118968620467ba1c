"""Text into plain JSON data and back: strict where `json` of the standard library is lenient.

What the text may not have is not refused here, where nobody knows to what it belongs: it becomes
an object that no reader of a value accepts, and so the error says where it stands.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final, TypeAlias

from mus.errors import NotationError, shown

__all__ = ["JSON", "LONGEST_NUMBER", "MANY_DIGITS", "JSONObject", "Refused", "parsed", "written"]

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"
"""What JSON can say, as Python has it. No value is written with a float in it."""

JSONObject: TypeAlias = dict[str, JSON]
"""An object, which is what every value is written as."""

MANY_DIGITS: Final = 110
"""Digits of the longest number that is written or read."""

LONGEST_NUMBER: Final = 10**MANY_DIGITS - 1
"""Any bet, and whatever bets add up to; and not so long that reading it takes long."""


class Refused:
    """Something that a text may not have.

    Attributes:
        name: What a message calls it.
    """

    def __init__(self, name: str) -> None:
        self.name = name


def _whole(digits: str) -> int | Refused:
    """Read a number that has no point, unless it is endless."""
    count = len(digits) - digits.startswith("-")
    return int(digits) if count <= MANY_DIGITS else Refused(f"a number of {count} digits")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | Refused:
    """Read an object, unless it has a key twice."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    times = Counter(key for key, _ in pairs)
    twice = next(key for key, count in times.items() if count > 1)
    return Refused(f"an object with the key {shown(twice)} twice")


def parsed(text: str | bytes) -> JSON:
    """Return what a text says.

    Args:
        text: JSON, as text or in UTF-8.

    Raises:
        NotationError: If it is not JSON.

    >>> parsed('{"seat": 0}')
    {'seat': 0}
    """
    if not isinstance(text, str | bytes):
        raise NotationError(
            f"JSON is read from text, not from {shown(text)}", token=shown(text), expected="text"
        )
    try:
        if isinstance(text, bytes):
            text = text.decode()
        data: JSON = json.loads(text, parse_int=_whole, object_pairs_hook=_object)
    except RecursionError:
        raise NotationError("this JSON is nested too deep to be a value of mus") from None
    except ValueError as error:
        raise NotationError(f"this is not JSON: {error}", token=shown(text)) from None
    return data


def written(data: JSON) -> str:
    """Return the text that says this and nothing else: ASCII, no blanks, keys as they stand.

    >>> written({"seat": 0, "cards": ["Ro"]})
    '{"seat":0,"cards":["Ro"]}'
    """
    return json.dumps(data, allow_nan=False, separators=(",", ":"))
