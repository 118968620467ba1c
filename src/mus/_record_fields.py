"""How the fields of records are taken in: any row becomes a tuple, and texts must be texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from mus._values import FrozenMap
from mus.errors import RecordError, shown

__all__ = ["is_text", "mapping_of", "names_of", "require_texts", "row_of", "score_of"]

T = TypeVar("T")


def row_of(things: Iterable[T]) -> tuple[T, ...]:
    """Return things in a row."""
    try:
        return tuple(things)
    except TypeError:
        raise RecordError(f"a record keeps a row of things, not {shown(things)}") from None


def names_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return names in a row."""
    return row_of(names)


def score_of(score: Iterable[int] | None) -> tuple[int, ...] | None:
    """Return a score in a row, or None for none."""
    return None if score is None else row_of(score)


def mapping_of(things: Mapping[T, str]) -> FrozenMap[T, str]:
    """Return a mapping that does not change."""
    if not isinstance(things, Mapping):
        raise RecordError(f"expected a mapping of texts, not {shown(things)}")
    return FrozenMap(things)


def is_text(value: object) -> bool:
    """Tell whether something is text."""
    return isinstance(value, str)


def require_texts(*texts: object) -> None:
    """Refuse what is no text."""
    for text in texts:
        if not is_text(text):
            raise RecordError(f"a name, a date and what else is kept is text, not {shown(text)}")
