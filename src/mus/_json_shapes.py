"""What each value looks like in JSON: its format, its tag, its keys and the types of these.

Everything here is read off the classes. A new action, event or field needs no line in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Any, Final, NamedTuple, TypeAlias, Union, get_args, get_origin

import attrs

from mus._json_standins import (
    Descartes,
    Envidos,
    Listed,
    RecordedHand,
    Span,
    actions_of,
    hands_of,
)
from mus._values import FrozenMap
from mus.actions import Action, ChanceRequest
from mus.engine.options import LegalActions
from mus.events import Event
from mus.ledger import Entry
from mus.record import Record
from mus.results import Bet, LanceResult, Outcome
from mus.rules import Rules
from mus.seat_record import SeatRecord
from mus.views import PlayerView, PublicView

__all__ = [
    "FORMATS",
    "SHAPED",
    "TAGS",
    "Field",
    "Kind",
    "Writable",
    "class_of",
    "fields_of",
    "format_of",
    "is_map",
    "is_row",
    "is_set",
    "knobs_of",
    "members",
    "snake",
]

Kind: TypeAlias = Any
"""A type as an annotation says it: a class, a union, a tuple of hands."""

Writable: TypeAlias = (
    Record
    | SeatRecord
    | PlayerView
    | PublicView
    | Action
    | Event
    | Rules
    | LegalActions
    | ChanceRequest
    | Entry
    | LanceResult
    | Bet
    | Outcome
)
"""Every value that can be written alone, in an envelope of its own."""


def snake(name: str) -> str:
    """Return the name of a class in small letters: `NoQuiero` is `no_quiero`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


TAGS: Final[Mapping[type, str]] = {
    kind: snake(kind.__name__) for kind in (*get_args(Action), *get_args(Event), Envidos, Descartes)
}
"""The value of the key `type` in every action, event and line of a list of legal actions."""

FORMATS: Final[Mapping[str, Kind]] = {
    **{f"mus.{snake(kind.__name__)}": kind for kind in get_args(Writable) if kind not in TAGS},
    "mus.action": Action,
    "mus.event": Event,
}
"""The key `format` of every envelope, and the type of what may be in it."""


def _origin(kind: Kind) -> Any:
    return get_origin(kind)


def members(kind: Kind) -> tuple[Kind, ...]:
    """Return the types of a union; none for what is no union."""
    return get_args(kind) if _origin(kind) in (Union, UnionType) else ()


_FORMAT_OF: Final[Mapping[type, str]] = {
    one: name for name, kind in FORMATS.items() for one in members(kind) or (kind,)
}


def format_of(kind: type) -> str | None:
    """Return the format in which objects of a class are written, or None if they are not.

    >>> format_of(PlayerView)
    'mus.player_view'
    """
    return _FORMAT_OF.get(kind)


def _itself(value: Any) -> Any:
    return value


class Field(NamedTuple):
    """One key of an object.

    Attributes:
        name: The name of the attribute.
        key: The key: the same name, almost always.
        kind: The type of what is there.
        required: Whether the key must be there: it has no default.
        stand_in: What is written in place of what the attribute holds.
        restored: The way back.
    """

    name: str
    key: str
    kind: Kind
    required: bool
    stand_in: Callable[[Any], Any] = _itself
    restored: Callable[[Any], Any] = _itself


_OTHERWISE: Final[Mapping[tuple[type, str], dict[str, Any]]] = {
    (Record, "actions"): {
        "key": "hands",
        "kind": tuple[RecordedHand, ...],
        "stand_in": hands_of,
        "restored": actions_of,
    },
    (Span, "least"): {"key": "from"},
    (Span, "most"): {"key": "to"},
}
"""The attributes that are not written just as they are."""


@cache
def fields_of(shape: type) -> tuple[Field, ...]:
    """Return the keys of an attrs class in order, the tag and the envelope apart."""
    found = []
    for attribute in attrs.fields(attrs.resolve_types(shape)):
        if attribute.init:
            name, required = attribute.name, attribute.default is attrs.NOTHING
            field = Field(name, name, attribute.type, required)
            found.append(field._replace(**_OTHERWISE.get((shape, name), {})))
    return tuple(found)


def knobs_of(scoring: type) -> tuple[Field, ...]:
    """Return the knobs of a table with that scoring in the order of an id, each with its type."""
    outer = fields_of(Rules)
    place = next(at for at, field in enumerate(outer) if field.name == "scoring")
    return (*outer[:place], *fields_of(scoring), *outer[place + 1 :])


# -- The forms of types ---------------------------------------------------------------------------


def is_row(kind: Kind) -> bool:
    """Tell whether a type is a tuple of any length: a list in JSON."""
    return _origin(kind) is tuple and get_args(kind)[1:] == (...,)


def is_set(kind: Kind) -> bool:
    """Tell whether a type is a frozen set: a sorted list in JSON."""
    return _origin(kind) is frozenset


def is_map(kind: Kind) -> bool:
    """Tell whether a type is a frozen mapping: an object in JSON."""
    return _origin(kind) is FrozenMap


def class_of(kind: Kind) -> type | None:
    """Return a type if it is a class, and None if it is a form of types."""
    return kind if isinstance(kind, type) and get_origin(kind) is None else None


SHAPED: Final = frozenset({*_FORMAT_OF, *TAGS, RecordedHand, Listed, Span} - {Rules, LegalActions})
"""The classes that are written attribute by attribute, as attrs knows them."""
