"""Where in the JSON something is wrong: `$.hands[3].actions[7]`.

Who meets an error notes on it the key or the index he was at, as `cattrs` does, and raises it
again. What comes out in the end has the notes of the whole way.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cattrs import BaseValidationError, ClassValidationError, ForbiddenExtraKeysError
from cattrs.errors import AttributeValidationNote, IterableValidationNote

from mus._json_shapes import TAGS, fields_of
from mus.errors import MusError, NotationError, RecordError, RulesError, shown

__all__ = ["each", "each_of", "located", "missing_key", "note_key", "unknown_key"]

_Note = AttributeValidationNote | IterableValidationNote


def note_key(error: Exception, key: str) -> None:
    """Note on an error the key of an object that it was met under."""
    error.add_note(AttributeValidationNote("", key, None))


def each(items: Iterable[Any], made: Callable[[Any], Any]) -> list[Any]:
    """Return what becomes of each item of a list; the first error notes its place and ends it."""
    done: list[Any] = []
    try:
        for item in items:
            done.append(made(item))
    except Exception as error:
        error.add_note(IterableValidationNote("", len(done), None))
        raise
    return done


def each_of(items: Mapping[str, Any], made: Callable[[Any], Any]) -> dict[str, Any]:
    """Return what becomes of each item of an object, likewise."""
    done: dict[str, Any] = {}
    for key, item in items.items():
        try:
            done[key] = made(item)
        except Exception as error:
            error.add_note(IterableValidationNote("", key, None))
            raise
    return done


def missing_key(key: str) -> NotationError:
    """Return the error for an object that lacks a key."""
    return NotationError(f"the key {key!r} is missing", expected=key)


def unknown_key(key: object, known: Iterable[str]) -> NotationError:
    """Return the error for an object with a key that says nothing."""
    keys = ", ".join(known)
    return NotationError(
        f"the key {shown(key)} is unknown here; the keys are {keys}",
        token=shown(key),
        expected=keys,
    )


def located(error: Exception, otherwise: type[MusError]) -> MusError:
    """Return what went wrong as one error of this package that says where.

    Args:
        error: What a reader or a writer raised. Of several errors in it, the first is told.
        otherwise: What an error becomes that is none of this package.
    """
    trail: list[str] = []
    shape: type | None = None
    while True:
        notes = [note for note in getattr(error, "__notes__", ()) if isinstance(note, _Note)]
        trail += [_step(note, shape) for note in reversed(notes)]
        if not isinstance(error, BaseValidationError):
            break
        shape = error.cl if isinstance(error, ClassValidationError) else None
        error = error.exceptions[0]
    if isinstance(error, KeyError):  # noted by the class that looked for the key
        trail.pop()
        error = missing_key(error.args[0])
    elif isinstance(error, ForbiddenExtraKeysError):
        known = [*["type"][: error.cl in TAGS], *[field.key for field in fields_of(error.cl)]]
        error = unknown_key(min(error.extra_fields, key=shown), known)
    return _retold(error, "".join(["$", *trail]), otherwise)


def _step(note: _Note, shape: type | None) -> str:
    """Return one step of a path; `shape` is the class that was being made, if one was."""
    if isinstance(note, AttributeValidationNote):
        keys = {field.name: field.key for field in fields_of(shape)} if shape else {}
        return f".{keys.get(note.name, note.name)}"
    if isinstance(note.index, int):
        return f"[{note.index}]"
    return f".{note.index}" if note.index.isidentifier() else f"[{json.dumps(note.index)}]"


def _retold(error: Exception, where: str, otherwise: type[MusError]) -> MusError:
    """Return an error of the same class with the place in front."""
    told = f"{where}: {error}"
    match error:
        case RulesError():
            return RulesError(told, problems=[f"{where}: {text}" for text in error.problems])
        case RecordError():
            return RecordError(told)
        case NotationError():
            return NotationError(told, token=error.token, expected=error.expected)
        case _:
            return otherwise(told)
