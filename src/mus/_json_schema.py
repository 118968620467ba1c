"""The JSON Schema of everything that is written, read off the same classes as the hooks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import NoneType
from typing import Final, get_args

from mus._json_shapes import (
    FORMATS,
    TAGS,
    Kind,
    fields_of,
    is_map,
    is_row,
    is_set,
    knobs_of,
    members,
    snake,
)
from mus._json_standins import Listed, Offer
from mus._json_text import JSON, JSONObject
from mus.actions import Action, PlayerAction
from mus.cards import DECK, MOST_CARDS, Card, Hand
from mus.engine.options import LegalActions
from mus.events import Event, Spoken
from mus.record import Record
from mus.rules import Rules

__all__ = ["schema_of"]

_Node = JSONObject

_LEAVES: Final[dict[Kind, _Node]] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
}
_UNIONS: Final[dict[Kind, str]] = {
    Action: "action",
    PlayerAction: "player_action",
    Event: "event",
    Spoken: "spoken",
    Offer: "offer",
}
"""The unions that have a name of their own."""
_NO_ENVELOPE: Final[Mapping[str, JSON]] = {}
_KEYS: Final[dict[Kind, _Node]] = {int: {"pattern": "^(0|[1-9][0-9]*)$"}, str: {}}


def schema_of(version: int) -> _Node:
    """Return the schema of that version of the format, with a definition for each envelope."""
    pages = _Pages()
    for name, kind in FORMATS.items():
        said: _Node = {"format": {"const": name}, "version": {"const": version}}
        if kind is Record:
            said["rules_revision"] = {"type": "integer", "minimum": 1}
        shapes: list[JSON] = [pages.object_of(one, said) for one in members(kind) or (kind,)]
        pages.defined[name] = shapes[0] if len(shapes) == 1 else {"oneOf": shapes}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:mus-rules:json:{version}",
        "title": "What mus.jsonio writes",
        "oneOf": [_see(name) for name in FORMATS],
        "$defs": {name: pages.defined[name] for name in sorted(pages.defined)},
    }


def _see(name: str) -> _Node:
    return {"$ref": f"#/$defs/{name}"}


class _Pages:
    """The definitions made so far, by name."""

    def __init__(self) -> None:
        self.defined: _Node = {}

    def node(self, kind: Kind) -> _Node:
        """Return the schema of a type: a reference, where it has a name."""
        name = _UNIONS.get(kind)
        if name:
            return self._once(name, lambda: {"oneOf": self._each(members(kind))})
        if kind in _LEAVES:
            return _LEAVES[kind]
        if is_row(kind):
            return {"type": "array", "items": self.node(get_args(kind)[0])}
        if is_set(kind):
            return _cards(self.node(Card), len(DECK))
        if is_map(kind):
            return self._map(*get_args(kind))
        if members(kind):
            return {"oneOf": self._each(members(kind))}
        return self._class(kind)

    def _class(self, kind: type) -> _Node:
        if issubclass(kind, Enum):
            return {"enum": [member.value for member in kind]}
        name = snake(kind.__name__)
        if kind is Card:
            return self._once(name, lambda: {"enum": [str(card) for card in DECK]})
        if kind is Hand:
            return self._once(name, lambda: _cards(self.node(Card), MOST_CARDS))
        return self._once(name, lambda: self.object_of(kind))

    def _each(self, kinds: Iterable[Kind]) -> list[JSON]:
        return [self.node(kind) for kind in kinds]

    def _once(self, name: str, made: Callable[[], _Node]) -> _Node:
        """Define a name if it is new, and return a reference to it."""
        if name not in self.defined:
            self.defined[name] = made()
        return _see(name)

    def _map(self, of_keys: Kind, inner: Kind) -> _Node:
        keys = _KEYS.get(of_keys) or self.node(of_keys)
        return {"type": "object", "propertyNames": keys, "additionalProperties": self.node(inner)}

    def object_of(self, shape: type, envelope: Mapping[str, JSON] = _NO_ENVELOPE) -> _Node:
        """Return the schema of an object, and of its envelope if it has one."""
        properties: _Node = dict(envelope)
        required: list[JSON] = [key for key in envelope if key != "rules_revision"]
        if shape in TAGS:
            properties["type"] = {"const": TAGS[shape]}
            required.append("type")
        if shape is Rules:
            properties |= {"id": _LEAVES[str], "knobs": self._knobs()}
            required.append("id")
        else:
            for field in fields_of(Listed if shape is LegalActions else shape):
                properties[field.key] = self.node(field.kind)
                required += [field.key] * field.required
        return {
            "description": (shape.__doc__ or "").partition("\n")[0],
            **_closed(properties),
            "required": required,
        }

    def _knobs(self) -> _Node:
        """Return the schema of the knobs: one form for each scoring."""
        (scorings,) = [members(field.kind) for field in fields_of(Rules) if field.name == "scoring"]
        forms = [{knob.key: self.node(knob.kind) for knob in knobs_of(one)} for one in scorings]
        return {"anyOf": [_closed(form) for form in forms]}


def _closed(properties: Mapping[str, JSON]) -> _Node:
    return {"type": "object", "properties": {**properties}, "additionalProperties": False}


def _cards(card: _Node, most: int) -> _Node:
    return {"type": "array", "items": card, "uniqueItems": True, "maxItems": most}
