"""Records as text, in files `.pmn`: read strictly, written in one form only.

A file is TOML with a text of actions for each hand; `docs/reference/notation.md` has the grammar.
Versions up to the newest known here are read for ever, and a newer one is refused by its number.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import IO, Literal, TypeAlias, overload

from mus._notation_head import VERSION, Faults
from mus._notation_read import read_record, read_seat_record
from mus._notation_write import written_record, written_seat_record
from mus.errors import NotationError, RecordError, shown
from mus.record import Record
from mus.seat_record import SeatRecord

__all__ = [
    "VERSION",
    "Collected",
    "Source",
    "dump",
    "dumps",
    "load",
    "load_seat",
    "loads",
    "loads_seat",
]

Path: TypeAlias = str | os.PathLike[str]
Source: TypeAlias = Path | IO[str] | IO[bytes]
"""Where a record is read from: the path of a file, or a file that is open for reading."""

Collected: TypeAlias = tuple[Record | None, tuple[NotationError, ...]]
"""A record, or None, and everything that is wrong with its text."""


def dumps(record: Record | SeatRecord) -> str:
    """Return a record as text: the same for equal records, on every Python.

    Args:
        record: The record of a table or of a seat, finished or not.

    Raises:
        RecordError: If it is no record, or cannot be read back as it is: the game cannot begin
            so, a hand does not begin with a deal, an action is of no seat that a table has.

    >>> from mus.rules import Rules
    >>> print(dumps(Record(Rules(), mano=2)), end="")
    pmn = 1
    rules = "clasico"
    mano = 2
    """
    if isinstance(record, Record):
        return written_record(record)
    if isinstance(record, SeatRecord):
        return written_seat_record(record)
    raise RecordError(f"only a Record or a SeatRecord can be written, not {shown(record)}")


@overload
def loads(text: str, *, file: str = "", errors: Literal["raise"] = "raise") -> Record: ...


@overload
def loads(text: str, *, file: str = "", errors: Literal["collect"]) -> Collected: ...


def loads(text: str, *, file: str = "", errors: str = "raise") -> Record | Collected:
    r"""Return the record of a table that a text holds.

    The actions are read, not judged: `replay` does that.

    Args:
        text: The text.
        file: What errors call the place it comes from.
        errors: What is done at a fault: `"raise"` raises the first, and `"collect"` goes on and
            returns them all.

    Returns:
        The record. With `"collect"` a pair: the record, or None where something is wrong, and
        the faults, each as an error that has not been raised.

    Raises:
        NotationError: At the first fault. It names the file, the hand, the action and the piece
            that was not understood, and says what was expected.

    >>> loads('pmn = 1\nrules = "clasico"\nmano = 2').mano
    2
    """
    return _record(lambda: text, Faults(file, collect=_is_collecting(errors)))


def loads_seat(text: str, *, file: str = "") -> SeatRecord:
    """Return the record of a seat that a text holds.

    Args:
        text: The text.
        file: What errors call the place it comes from.

    Raises:
        NotationError: At the first fault, a card that the seat did not see among them.
    """
    return read_seat_record(text, Faults(file))


def dump(record: Record | SeatRecord, target: Path | IO[str]) -> None:
    """Write a record into a file.

    Args:
        record: The record of a table or of a seat, finished or not.
        target: The path of the file, or a file that is open for writing text.

    Raises:
        RecordError: If the record cannot be read back as it is; nothing is written.
        OSError: If the file cannot be written.
    """
    text = dumps(record)
    if isinstance(target, str | os.PathLike):
        with open(target, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    else:
        target.write(text)


@overload
def load(source: Source, *, errors: Literal["raise"] = "raise") -> Record: ...


@overload
def load(source: Source, *, errors: Literal["collect"]) -> Collected: ...


def load(source: Source, *, errors: str = "raise") -> Record | Collected:
    """Return the record of a table that a file holds.

    Args:
        source: The path of the file, or a file that is open for reading.
        errors: As for `loads`.

    Returns:
        As `loads`.

    Raises:
        NotationError: As `loads`; also if the file cannot be opened or is not UTF-8.
    """
    collect = _is_collecting(errors)
    return _record(lambda: _content(source), Faults(_name(source), collect=collect))


def load_seat(source: Source) -> SeatRecord:
    """Return the record of a seat that a file holds.

    Args:
        source: The path of the file, or a file that is open for reading.

    Raises:
        NotationError: As `loads_seat`; also if the file cannot be opened or is not UTF-8.
    """
    return read_seat_record(_content(source), Faults(_name(source)))


def _is_collecting(errors: object) -> bool:
    if errors not in ("raise", "collect"):
        raise NotationError(
            f"errors is 'raise' or 'collect', not {shown(errors)}",
            token=shown(errors),
            expected="'raise' or 'collect'",
        )
    return errors == "collect"


def _record(content: Callable[[], str], faults: Faults) -> Record | Collected:
    """Read a record; where faults are collected, return them too."""
    if not faults.collect:
        return read_record(content(), faults)
    try:
        return read_record(content(), faults), ()
    except NotationError as error:
        return None, tuple(faults.found) or (error,)


def _name(source: object) -> str:
    """Return what errors call a file."""
    name = source if isinstance(source, str | os.PathLike) else getattr(source, "name", "")
    return f"{name}" if isinstance(name, str | os.PathLike) else ""


def _content(source: Source) -> str:
    """Return what is in a file."""
    try:
        if isinstance(source, str | os.PathLike):
            with open(source, "rb") as file:
                content: str | bytes = file.read()
        else:
            content = source.read()
        return content.decode() if isinstance(content, bytes) else content
    except (OSError, ValueError, AttributeError, TypeError) as error:
        name = _name(source)
        raise NotationError(
            f"{name or shown(source)} cannot be read: {error}",
            file=name,
            expected="a file in UTF-8",
        ) from error
