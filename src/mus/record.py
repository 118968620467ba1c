"""`Record`: a game as it can be kept: where it began, and every action since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

import attrs

from mus._values import FrozenMap, Value
from mus.actions import Action
from mus.engine import apply, new_game
from mus.errors import IllegalActionError, RecordError, shown
from mus.rules import Rules
from mus.state import State

__all__ = ["Record", "replay"]

T = TypeVar("T")


def _map(extra: Mapping[str, str]) -> FrozenMap[str, str]:
    if not isinstance(extra, Mapping):
        raise RecordError(f"extra is a mapping of texts, not {shown(extra)}")
    return FrozenMap(extra)


def _tuple(things: Iterable[T]) -> tuple[T, ...]:
    try:
        return tuple(things)
    except TypeError:
        raise RecordError(f"a record keeps a row of things, not {shown(things)}") from None


def _actions(actions: Iterable[Action]) -> tuple[Action, ...]:
    return _tuple(actions)


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return _tuple(names)


def _score(score: Iterable[int] | None) -> tuple[int, ...] | None:
    return None if score is None else _tuple(score)


@attrs.frozen(slots=True, weakref_slot=False)
class Record(Value):
    """A game, finished or not: rules, start, and actions with the cards that came. Never a seed.

    Attributes:
        rules: The rules of the table.
        mano: The seat that spoke first.
        stones: The stones that the game began with, or None for none.
        games: The juegos it began with, or None.
        vacas: The vacas it began with, or None.
        losses: The games lost that it began with, or None (Encaje).
        actions: Every action in order, chance included.
        names: The name of each seat, or nothing.
        date: When it was played, as text.
        extra: Anything else worth keeping.
    """

    rules: Rules
    mano: int = 0
    stones: tuple[int, ...] | None = attrs.field(default=None, converter=_score)
    games: tuple[int, ...] | None = attrs.field(default=None, converter=_score)
    vacas: tuple[int, ...] | None = attrs.field(default=None, converter=_score)
    losses: tuple[int, ...] | None = attrs.field(default=None, converter=_score)
    actions: tuple[Action, ...] = attrs.field(default=(), converter=_actions)
    names: tuple[str, ...] = attrs.field(default=(), converter=_names)
    date: str = ""
    extra: FrozenMap[str, str] = attrs.field(factory=FrozenMap, converter=_map)


def replay(record: Record) -> Iterator[State]:
    """Yield the state that a record begins with, then the one after each of its actions.

    Args:
        record: The record.

    Raises:
        StateError: If the record begins with a score that cannot be.
        RecordError: If an action is illegal where it stands; the error it met is its cause.

    >>> len(list(replay(Record(Rules()))))
    1
    """
    state = new_game(
        record.rules,
        mano=record.mano,
        stones=record.stones,
        games=record.games,
        vacas=record.vacas,
        losses=record.losses,
    )
    yield state
    for place, action in enumerate(record.actions):
        try:
            state = apply(state, action)
        except IllegalActionError as error:
            raise RecordError(f"action {place} of the record: {error}") from error
        yield state
