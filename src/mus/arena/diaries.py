"""A diary of a game, kept in a file: what is known of it when its process has died."""

from __future__ import annotations

import pickle
from typing import NamedTuple

from mus.actions import Action

__all__ = ["Diary", "LastEntry", "last_entry"]


class LastEntry(NamedTuple):
    """Where a game stood when its diary breaks off."""

    seat: int
    actions: tuple[Action, ...]


class Diary:
    """The diary of one game: before an agent is asked, what happened since the last entry.

    Args:
        path: The file. Where it cannot be written, which may be on another machine, the diary
            stays empty.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._known = 0

    def note(self, seat: int, actions: tuple[Action, ...]) -> None:
        """Write down that a seat is asked, after these actions of the game."""
        try:
            with open(self._path, "ab") as file:
                pickle.dump(LastEntry(seat, actions[self._known :]), file)
        except OSError:
            return
        self._known = len(actions)


def last_entry(path: str) -> LastEntry | None:
    """Return where the game of a diary stood, and what had been played; None if it is empty."""
    last: LastEntry | None = None
    try:
        with open(path, "rb") as file:
            while True:
                seat, actions = pickle.load(file)
                last = LastEntry(seat, actions if last is None else last.actions + actions)
    except (OSError, EOFError, pickle.UnpicklingError):
        return last
