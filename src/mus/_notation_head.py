"""The TOML of a file of the notation: its version, its keys, and where the game begins."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from mus._values import is_whole
from mus.engine import new_game
from mus.errors import NotationError, RulesError, StateError, shown
from mus.rules import Rules

__all__ = ["VERSION", "Faults", "start_of", "toml_of"]

VERSION: Final = 1
"""The version that is written, and the newest that is read."""

_FIRST_KEY: Final = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*pmn[ \t]*=[ \t]*([0-9]+)")


class Faults:
    """What is wrong with a file: the first fault is raised, or all are collected.

    Args:
        file: The name of the file, or nothing.
        collect: Whether to go on after a fault.

    Attributes:
        found: The faults collected.
    """

    def __init__(self, file: str = "", *, collect: bool = False) -> None:
        self.file = file
        self.collect = collect
        self.found: list[NotationError] = []

    def report(
        self,
        message: str,
        token: str = "",
        expected: str = "",
        hand: int | None = None,
        action: int | None = None,
    ) -> None:
        """Raise what is wrong, with its place, or collect it.

        Args:
            message: What is wrong.
            token: The piece that could not be read.
            expected: What would have been accepted there.
            hand: The number of the hand, from 1.
            action: The number of the action in the hand, from 1.

        Raises:
            NotationError: Unless faults are collected.
        """
        places = (self.file, hand and f"hand {hand}", action and f"action {action}")
        where = ", ".join([place for place in places if place])
        error = NotationError(
            f"{where}: {message}" if where else message,
            token=token,
            expected=expected,
            file=self.file,
            hand=hand,
            action=action,
        )
        if not self.collect:
            raise error
        self.found.append(error)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_texts_by_key(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all(map(is_whole, value))


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(table, dict) for table in value)


_NUMBERS: Final = (_are_numbers, "a row of whole numbers, such as [12, 7]")
_KEYS: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "pmn": (lambda value: is_whole(value, 1, VERSION), f"a version, 1 to {VERSION}"),
    "rules": (_is_text, 'the id of rules, such as "clasico"'),
    "seat": (is_whole, "a seat, such as 0"),
    "mano": (is_whole, "a seat, such as 0"),
    **dict.fromkeys(("stones", "games", "vacas", "losses"), _NUMBERS),
    "names": (_are_texts, "a text in quotes for each seat"),
    "date": (_is_text, 'a text in quotes, such as "2026-11-30"'),
    "extra": (_are_texts_by_key, "a table of texts in quotes"),
    "hands": (_are_tables, "tables, each under [[hands]]"),
}
_NEEDED: Final = ("rules", "mano")
_SCORES: Final = ("stones", "games", "vacas", "losses")


def toml_of(text: object, faults: Faults) -> dict[str, Any]:
    """Return the TOML of a file: keys that there are, with values of the right kind.

    Args:
        text: The content of the file.
        faults: Is told what is wrong.
    """
    if not isinstance(text, str):
        faults.report(f"a record is read from text, not from {shown(text)}", shown(text), "text")
        return {}
    version = _FIRST_KEY.match(text)
    if version is None:
        first = f"pmn = {VERSION}"
        faults.report(f"the first key is not the version, {first}", text[:20].strip(), first)
        return {}
    number = version[1].lstrip("0")
    if len(number) > len(f"{VERSION}") or int(number or 0) > VERSION:
        faults.report(
            f"this is version {shown(number)} of the notation, and the newest known here is "
            f"{VERSION}: a newer release of the library reads it",
            number,
            _KEYS["pmn"][1],
        )
        return {}
    try:
        data = tomllib.loads(text)
        text.encode()
    except (ValueError, RecursionError) as error:
        faults.report(f"this is not TOML: {error}", expected="TOML")
        return {}
    sound = {key: value for key, value in data.items() if _is_sound(key, value, faults)}
    for key in _NEEDED:
        if key not in data:
            faults.report(f"{key} is missing", key, _KEYS[key][1])
    return sound


def _is_sound(key: str, value: object, faults: Faults) -> bool:
    """Tell whether a key is known and its value of the right kind."""
    if key not in _KEYS:
        faults.report(f"{shown(key)} is no key here: yours go under [extra]", key, ", ".join(_KEYS))
        return False
    is_right, expected = _KEYS[key]
    if not is_right(value):
        faults.report(f"{key} is {expected}, not {shown(value)}", shown(value), expected)
        return False
    return True


@lru_cache(maxsize=64)
def _rules_of(text: str) -> Rules:
    """Return rules by their id. The files of a tournament have the same, and parsing takes time."""
    return Rules.parse(text)


def start_of(data: Mapping[str, Any], faults: Faults) -> dict[str, Any]:
    """Return how a game begins, by the fields of a record, after a look whether it can.

    Args:
        data: What `toml_of` returned.
        faults: Is told what is wrong.
    """
    start = {key: data[key] for key in ("mano", *_SCORES, "names", "date") if key in data}
    try:
        start["rules"] = rules = _rules_of(data.get("rules", "clasico"))
    except RulesError as error:
        faults.report(str(error), data["rules"], "the id of rules")
        return start
    names = data.get("names", [])
    if len(names) not in (0, rules.players):
        number = f"{len(names)} names"
        faults.report(f"{number} for {rules.players} seats", number, f"{rules.players} names")
    try:
        new_game(rules, mano=data.get("mano", 0), **{key: data.get(key) for key in _SCORES})
    except StateError as error:
        faults.report(f"no game begins so: {error}", expected="the score of a game")
    return start
