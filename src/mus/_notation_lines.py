"""The text of a hand as lines: actions, commas between them, and a comment after a `#`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from mus._notation_tokens import misread
from mus._toml_text import encodable

__all__ = ["comment_of", "split_hand", "written_lines"]

_BLANKS: Final = " \t"
_MARK: Final = "#"
_SHORT: Final = {"\\": "\\\\", "\n": "\\n"}
_ESCAPED: Final = str.maketrans(
    {chr(code): f"\\u{code:04x}" for code in (*range(32), 127)} | _SHORT
)
_ESCAPE: Final = re.compile(r"\\(u[0-9A-Fa-f]{4}|.?)")
_READ: Final = {"\\": "\\", "n": "\n", "'": "'"}
_APOSTROPHE_AGAIN: Final = re.compile("(?<=')'")
_SURROGATES: Final = range(0xD800, 0xE000)


def split_hand(text: str) -> tuple[list[str], list[tuple[int, str]]]:
    """Return the actions of a hand in words, and what is remarked on some of them.

    Args:
        text: The text of a hand.

    Returns:
        The words of each action, and the comments as they are written, each with the place of
        its action, from 0.
    """
    if _MARK not in text:
        return [words for words in text.replace(",", "\n").split("\n") if words.strip()], []
    actions: list[str] = []
    comments: list[tuple[int, str]] = []
    for line in text.split("\n"):
        said, mark, comment = line.partition(_MARK)
        found = [words for words in said.split(",") if words.strip()]
        if mark and not found:
            found = [mark + comment]  # no action: whoever reads it will say so
        elif mark:
            comments.append((len(actions) + len(found) - 1, comment))
        actions += found
    return actions, comments


def comment_of(written: str) -> str:
    r"""Return the comment that is written after a `#`.

    Raises:
        NotationError: If there is none, or a backslash means nothing.

    >>> comment_of(r" two\nlines")
    'two\nlines'
    """
    comment = _ESCAPE.sub(_read, written.strip(_BLANKS))
    if not comment:
        raise misread(_MARK, f"a comment after {_MARK}")
    return comment


def _read(escape: re.Match[str]) -> str:
    """Return the character that is written with a backslash."""
    what = escape[1]
    if len(what) > 1 and int(what[1:], 16) not in _SURROGATES:
        return chr(int(what[1:], 16))
    if what not in _READ:
        raise misread(escape[0], r"\\, \n, \' or \u and four hexadecimal figures")
    return _READ[what]


def written_lines(actions: Sequence[str], comments: Mapping[int, str]) -> str:
    """Return the text of a hand, an action a line.

    Args:
        actions: The words of each action.
        comments: What is remarked on some of them, by their place, from 0.

    Raises:
        RecordError: If a comment cannot be stored.
    """
    lines = [
        f"{words} {_MARK} {_written(comments[place])}" if place in comments else words
        for place, words in enumerate(actions)
    ]
    return "".join([f"{line}\n" for line in lines])


def _written(comment: str) -> str:
    """Return a comment on one line: without three apostrophes, which would end the text."""
    written = encodable(comment).translate(_ESCAPED)
    written = _APOSTROPHE_AGAIN.sub(r"\\'", written)
    if written.startswith(" "):
        written = f"\\u0020{written[1:]}"
    return f"{written[:-1]}\\u0020" if written.endswith(" ") else written
