"""`Rules` in JSON: their id, which says it all, and every knob by name beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mus._json_leaves import LEAVES, Leaf, Reader, Writer, refusal, unwritable
from mus._json_shapes import Field, Kind, knobs_of
from mus._json_text import JSON
from mus._json_where import missing_key, note_key, unknown_key
from mus.errors import MusError, RulesError, shown
from mus.rules import Rules

__all__ = ["rules_leaf"]

LONGEST_ID: Final = 10_000
"""Every knob away from its default takes less than this, with numbers as long as there are."""


def rules_leaf(reader: Callable[[Kind], Reader], writer: Callable[[Kind], Writer]) -> Leaf:
    """Return how rules are read and written.

    Args:
        reader: Says how a knob of some type is read.
        writer: Says how it is written.
    """

    def write(rules: Any) -> dict[str, JSON]:
        if type(rules) is not Rules:
            raise unwritable(rules, "Rules")
        knobs = {
            knob.key: writer(knob.kind)(_value(rules, knob))
            for knob in knobs_of(type(rules.scoring))
        }
        return {"id": rules.id, "knobs": knobs}

    def read(data: Any, _: Any) -> Rules:
        if type(data) is not dict:
            raise refusal(data, "an object with the id of the rules")
        for key in data:
            if key not in ("id", "knobs"):
                raise unknown_key(key, ("id", "knobs"))
        if "id" not in data:
            raise missing_key("id")
        try:
            rules = Rules.parse(_id(data["id"]))
        except MusError as error:
            note_key(error, "id")
            raise
        try:
            _compare(rules, data.get("knobs", {}))
        except MusError as error:
            note_key(error, "knobs")
            raise
        return rules

    def _compare(rules: Rules, knobs: Any) -> None:
        """Refuse knobs that the id says otherwise; those left out are as it says."""
        if type(knobs) is not dict:
            raise refusal(knobs, "an object with a key for each knob")
        known = {knob.key: knob for knob in knobs_of(type(rules.scoring))}
        for key, data in knobs.items():
            if key not in known:
                raise unknown_key(key, known)
            try:
                _agree(reader(known[key].kind)(data, known[key].kind), _value(rules, known[key]))
            except MusError as error:
                note_key(error, key)
                raise

    return read, write


def _id(data: Any) -> str:
    text: str = LEAVES[str][0](data, str)
    if len(text) > LONGEST_ID:
        raise refusal(text, f"the id of rules, of at most {LONGEST_ID} letters")
    return text


def _value(rules: Rules, knob: Field) -> object:
    """Return the value of a knob, whether it is one of the scoring or not."""
    return getattr(rules if hasattr(rules, knob.name) else rules.scoring, knob.name)


def _agree(given: object, said: object) -> None:
    if given != said:
        raise RulesError(f"{shown(given)} does not agree with the id, which says {shown(said)}")
