"""Values as JSON and back: records, views, actions, events, rules (extra `json`).

Every text is an object that says what it is, `{"format": "mus.action", "version": 1, ...}`, and
is read to the letter: no `"2"`, `2.0` or `true` for a number, no unknown key, no key twice. What
is wrong is told with the place, `$.hands[3].actions[7]`. A `State` has no JSON: it knows all the
cards. Keep a game as a `Record`, and send players their views.

>>> from mus import Envido, jsonio
>>> print(jsonio.dumps(Envido(1, 5)))
{"format":"mus.action","version":1,"type":"envido","seat":1,"stones":5,"plural":false}
>>> jsonio.loads(jsonio.dumps(Envido(1, 5)))
Envido(seat=1, stones=5, plural=False)
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, Final, Protocol, TypeVar, overload

from mus._extras import MissingExtraError

try:
    from cattrs import Converter

    from mus._json_hooks import hooked
    from mus._json_where import located, missing_key, note_key
except ImportError as error:
    raise MissingExtraError("mus.jsonio", "cattrs", "json") from error

from mus._json_leaves import LEAVES, refusal
from mus._json_schema import schema_of
from mus._json_shapes import FORMATS, Writable, format_of
from mus._json_text import JSON, JSONObject, parsed, written
from mus.errors import MusError, NotationError, RecordError, shown
from mus.record import Record
from mus.rules import RULES_REVISION
from mus.state import State

__all__ = [
    "JSON",
    "VERSION",
    "Appendable",
    "JSONObject",
    "Readable",
    "Writable",
    "dump",
    "dumps",
    "from_json",
    "load",
    "loads",
    "make_converter",
    "schema",
    "to_json",
]

T = TypeVar("T")

VERSION: Final = 1
"""The version of the format. It grows when a text of the one before could be misread."""


class Readable(Protocol):
    """A file that is open for reading, as text or as bytes."""

    def read(self) -> str | bytes:
        """Return all of it."""


class Appendable(Protocol):
    """A file that is open for writing text."""

    def write(self, text: str, /) -> object:
        """Write a text."""


def make_converter() -> Converter:
    """Return a `cattrs` converter that knows every value of this package.

    It is for attrs classes of your own with such values in them. It reads and writes without
    envelopes, is as strict about numbers, texts and unknown keys in your classes as in these, and
    reports errors as any converter does.

    >>> from mus import Hand
    >>> make_converter().unstructure(Hand.parse("Ro 3c"))
    ['Ro', '3c']
    """
    return hooked(Converter(forbid_extra_keys=True))


_converter: Final = cache(make_converter)


def schema() -> JSONObject:
    """Return the JSON Schema (2020-12) of all that is written, a definition for each format.

    What is read is held to more than a schema can say: see the functions that read.

    >>> schema()["$id"]
    'urn:mus-rules:json:1'
    """
    return schema_of(VERSION)


def to_json(value: Writable) -> JSONObject:
    """Return a value as plain data in its envelope, ready for `json.dumps`.

    Args:
        value: A record, a view, an action, an event, rules, or what is in them: legal actions, a
            request for cards, an entry, the result of a lance, a bet, an outcome.

    Raises:
        RecordError: If it is something else, such as a `State`, or has something in it that
            could not be read again; the message says where.

    >>> from mus import Quiero
    >>> to_json(Quiero(2))["type"]
    'quiero'
    """
    name = format_of(type(value))
    if name is None:
        raise RecordError(_unwritable(value))
    try:
        body: JSONObject = _converter().get_unstructure_hook(type(value))(value)
    except Exception as error:
        raise located(error, RecordError) from None
    envelope: JSONObject = {"format": name, "version": VERSION}
    if type(value) is Record:
        envelope["rules_revision"] = RULES_REVISION
    return envelope | body


def _unwritable(value: object) -> str:
    if isinstance(value, State):
        return (
            "a State is not written: it knows the cards of every seat. Keep the game as a Record, "
            "such as Game.record() returns, and send each seat its view"
        )
    return f"{shown(value)} has no JSON; there is one for {', '.join(FORMATS)}"


@overload
def from_json(data: JSON) -> Writable: ...
@overload
def from_json(data: JSON, kind: type[T]) -> T: ...
@overload
def from_json(data: JSON, kind: UnionType) -> Writable: ...
def from_json(data: JSON, kind: Any = None) -> object:
    """Return the value that plain data says.

    Args:
        data: What `to_json` returns, or `json.loads` of a text that it made.
        kind: The class that is expected, or a union of such as `mus.PlayerAction`; without one,
            anything that can be written.

    Raises:
        NotationError: If it says no value, or one of another kind; the message says where.
        RulesError: If the rules in it make no sense, or their knobs do not agree with their id.
        RecordError: If a record was made under later rulings than this library knows.

    >>> from_json({"format": "mus.action", "version": 1, "type": "corto", "seat": 3})
    Corto(seat=3)
    """
    try:
        value = _opened(data)
    except Exception as error:
        raise located(error, NotationError) from None
    if kind is None:
        return value
    try:
        expected = isinstance(value, kind)
    except TypeError:
        raise NotationError(f"a kind is a class or a union of classes, not {shown(kind)}") from None
    if not expected:
        name = getattr(kind, "__name__", str(kind))
        raise NotationError(f"expected a {name}, not {shown(value)}", expected=name)
    return value


def _opened(data: Any) -> object:
    """Return the value in an envelope."""
    if type(data) is not dict:
        raise refusal(data, "an object with a format and a version")
    body = dict(data)
    name = _taken(body, "format", str)
    if name not in FORMATS:
        raise _at("format", refusal(name, "one of " + ", ".join(FORMATS)))
    version = _taken(body, "version", int)
    if version != VERSION:
        raise _at("version", refusal(version, f"version {VERSION}, the one this library reads"))
    kind = FORMATS[name]
    if kind is Record and "rules_revision" in body:
        revision = _taken(body, "rules_revision", int)
        if not 1 <= revision <= RULES_REVISION:
            known = f"rulings of revision 1 to {RULES_REVISION}, those this library knows"
            raise _at("rules_revision", RecordError(f"expected {known}, not of {shown(revision)}"))
    return _converter().get_structure_hook(kind)(body, kind)


def _taken(body: dict[str, Any], key: str, kind: type) -> Any:
    """Take a key of the envelope away and return what it said."""
    if key not in body:
        raise missing_key(key)
    try:
        return LEAVES[kind][0](body.pop(key), kind)
    except NotationError as error:
        raise _at(key, error) from None


def _at(key: str, error: MusError) -> MusError:
    note_key(error, key)
    return error


def dumps(value: Writable) -> str:
    """Return a value as JSON text: ASCII, on one line, equal for equal values.

    Args:
        value: What `to_json` takes. For a text that is laid out for people, give its result to
            `json.dumps` with an `indent`.

    Raises:
        RecordError: As `to_json` does.
    """
    return written(to_json(value))


@overload
def loads(text: str | bytes) -> Writable: ...
@overload
def loads(text: str | bytes, kind: type[T]) -> T: ...
@overload
def loads(text: str | bytes, kind: UnionType) -> Writable: ...
def loads(text: str | bytes, kind: Any = None) -> object:
    """Return the value that a JSON text says.

    The work is in proportion to the length of the text, and any length is read: who takes texts
    from strangers limits their length.

    Args:
        text: JSON, as text or in UTF-8.
        kind: As in `from_json`.

    Raises:
        NotationError: If it is not JSON, or says no value; the message says where.
        RulesError: As `from_json` does.
        RecordError: As `from_json` does.
    """
    return from_json(parsed(text), kind)


def dump(value: Writable, file: Appendable) -> None:
    """Write a value as JSON text to a file; nothing is written if it cannot be.

    Args:
        value: What `to_json` takes.
        file: A file open for writing text, in any encoding.

    Raises:
        RecordError: As `to_json` does, or if the file does not take the text.
    """
    text = dumps(value)
    try:
        file.write(text)
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise RecordError(f"{shown(file)} does not take the text: {error}") from error


@overload
def load(file: Readable) -> Writable: ...
@overload
def load(file: Readable, kind: type[T]) -> T: ...
@overload
def load(file: Readable, kind: UnionType) -> Writable: ...
def load(file: Readable, kind: Any = None) -> object:
    """Return the value that a file says in JSON.

    Args:
        file: A file open for reading, as text or as bytes.
        kind: As in `from_json`.

    Raises:
        NotationError: As `loads` does, or if the file cannot be read.
        RulesError: As `from_json` does.
        RecordError: As `from_json` does.
    """
    try:
        text = file.read()
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise NotationError(f"{shown(file)} cannot be read: {error}") from error
    return loads(text, kind)
