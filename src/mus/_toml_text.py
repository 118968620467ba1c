"""Texts, keys and whole numbers as TOML, each in one form only: the standard library only reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from mus.errors import RecordError, shown

__all__ = ["encodable", "toml_key", "toml_row", "toml_text"]

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_SHORT: Final = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f"}
_ESCAPED: Final = str.maketrans(
    {chr(code): f"\\u{code:04x}" for code in (*range(32), 127)} | _SHORT | {"\r": "\\r"}
)


def encodable(value: str) -> str:
    """Return a text that can be put into a file.

    Raises:
        RecordError: If half of a surrogate pair is in it.
    """
    try:
        value.encode()
    except UnicodeEncodeError:
        raise RecordError(f"{shown(value)} holds half a character and cannot be stored") from None
    return value


def toml_text(value: str) -> str:
    r"""Return a text in quotes.

    Args:
        value: Any text.

    Raises:
        RecordError: If half of a surrogate pair is in it.

    >>> print(toml_text('Ane "la zurda"'))
    "Ane \"la zurda\""
    """
    return f'"{encodable(value).translate(_ESCAPED)}"'


def toml_key(name: str) -> str:
    """Return a key, in quotes only where it needs them.

    Args:
        name: Any text.

    Raises:
        RecordError: If half of a surrogate pair is in it.

    >>> toml_key("table"), toml_key("the table")
    ('table', '"the table"')
    """
    return name if _BARE.fullmatch(name) else toml_text(name)


def toml_row(items: Iterable[str]) -> str:
    """Return an array of values that are TOML already, on one line.

    >>> toml_row(("1", "2"))
    '[1, 2]'
    """
    return f"[{', '.join(items)}]"
