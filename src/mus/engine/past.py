"""Questions to the history of a hand: what was said and done since the cards were dealt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mus.actions import Corto, Deal, Descarte, Mus
from mus.events import Declared, Exposed, Misdealt, Noted, PereteShown
from mus.lances import Lance
from mus.state import Log, noted

__all__ = [
    "Change",
    "change_of",
    "claimants",
    "has_shown_perete",
    "is_as_dealt",
    "is_misdealt",
]


class Change(NamedTuple):
    """How the cards being served came to be thrown.

    `by_mus` is false after mus visto and a perete, which nobody said mus for; `all_threw` is
    false when a seat stood servido.
    """

    by_mus: bool
    all_threw: bool


def _since_the_deal(log: Log) -> Iterator[Noted]:
    """Yield what happened since the latest deal, newest first."""
    while log is not None and type(log[1]) is not Deal:
        log, note = log
        yield note


def is_misdealt(log: Log) -> bool:
    """Tell whether the last that happened was a misdeal (F-2)."""
    return log is not None and type(log[1]) is Misdealt


def is_as_dealt(log: Log) -> bool:
    """Tell whether nobody has spoken or thrown cards since the latest deal (D-7, F-2)."""
    return not any(isinstance(note, Mus | Corto | Descarte) for note in _since_the_deal(log))


def has_shown_perete(log: Log, seat: int) -> bool:
    """Tell whether a seat has shown a perete since the latest deal (D-7)."""
    return any(isinstance(note, PereteShown) and note.seat == seat for note in _since_the_deal(log))


def change_of(log: Log) -> Change:
    """Return how the latest change of cards came about (D-3, D-7, F-1)."""
    all_threw = True
    for note in _since_the_deal(log):
        if isinstance(note, Descarte):
            all_threw = all_threw and bool(note.cards)
        elif isinstance(note, Mus | Exposed | PereteShown):
            return Change(isinstance(note, Mus), all_threw)
    return Change(by_mus=True, all_threw=all_threw)


def claimants(log: Log, lance: Lance) -> tuple[int, ...]:
    """Return the seats that declared themselves to have a lance, in speaking order (T-4)."""
    return tuple(
        note.seat
        for note in noted(log)
        if isinstance(note, Declared) and note.lance is lance and note.has
    )
