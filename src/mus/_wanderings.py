"""Where the layouts of a deal come from: tries that succeed, and a walk for when none does.

Tries are exact, and there are only so many of them. When they are used up, or are known to be in
vain, a layout comes from a walk: from one that agrees with what the player was told, a random
choice in it is made anew, again and again, and what would contradict him is not done. Such a
walk comes as close to evenness as it is long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from mus._places import Layout, Numbers
from mus._scripts import Script
from mus._tries import Allows, attempt, attempt_to_the_end
from mus.errors import StateError

__all__ = ["Source"]

TRIES: Final = 10_000
"""Tries before a layout is walked to."""

SEARCH: Final = 4_000
"""Choices made anew in search of a first layout for a walk, before the search begins again."""

RESTARTS: Final = 5
"""How often it begins."""

ROUNDS: Final = 20
"""Steps of a walk for each choice that is made in it. Half as many are too few to be even."""

POWERS: Final = 4
"""In one step up to so many powers of two of choices are made anew, from 1 on."""


class Source:
    """The layouts of one deal.

    Args:
        script: The deal as the player was told of it.
        allows: Tells whether the seats in doubt can have the juegos that they have.

    Raises:
        StateError: If no layout can be found.
    """

    __slots__ = ("_allows", "_hard", "_searched", "_start", "first", "script")

    def __init__(self, script: Script, allows: Allows) -> None:
        self.script = script
        self._allows = allows
        self._searched = False
        self._start: list[float] | None = None
        # The same for the same script, whatever was asked before.
        random = Random(0).random
        found = self._try(random)
        self._hard = found is None
        if found is None:
            start = self._search()
            if start is None:
                raise StateError("no game leads to this view: no cards agree with it")
            found = self._walk(start, random)
        self.first = found

    def draw(self, random: Numbers) -> Layout:
        """Return one of the layouts.

        Args:
            random: The source of chance.
        """
        found = None if self._hard else self._try(random)
        if found is not None:
            return found
        start = self._search()
        # Where a try succeeded once, and even a search does not: that one agrees at least.
        return self.first if start is None else self._walk(start, random)

    def _try(self, random: Numbers) -> Layout | None:
        script, allows = self.script, self._allows
        for _ in range(TRIES):
            layout = attempt(script, allows, random)
            if layout is not None:
                return layout
        return None

    def _walk(self, start: list[float], random: Numbers) -> Layout:
        """Return the layout at the end of a walk."""
        numbers = start
        layout, _ = self._run(numbers)
        for _ in range(ROUNDS * len(numbers)):
            others = [*numbers]
            # One choice, or 2, 4 or 8: some cannot be made anew alone.
            for _ in range(1 << int(random() * POWERS)):
                others[int(random() * len(others))] = random()
            other, missed = self._run(others)
            if not missed and random() * layout.chance < other.chance:
                layout, numbers = other, others
        return layout

    def _run(self, numbers: Iterable[float]) -> tuple[Layout, int]:
        return attempt_to_the_end(self.script, self._allows, iter(numbers).__next__)

    def _search(self) -> list[float] | None:
        """Return choices that lead to a layout which agrees with what is known, if any is found.

        They are looked for once, and are the same for the same script.
        """
        if not self._searched:
            self._searched = True
            random = Random(0).random
            searches = (self._search_once(random) for _ in range(RESTARTS))
            self._start = next((start for start in searches if start is not None), None)
        return self._start

    def _search_once(self, random: Numbers) -> list[float] | None:
        """Make one choice after another anew, as long as that leads no farther off."""
        numbers: list[float] = []
        _, missed = self._run(_going_on(numbers, random))
        for _ in range(SEARCH if numbers else 0):
            if not missed:
                break
            others = [*numbers]
            others[int(random() * len(others))] = random()
            _, others_missed = self._run(_going_on(others, random))
            if others_missed <= missed:
                numbers, missed = others, others_missed
        return None if missed else numbers


def _going_on(numbers: list[float], random: Numbers) -> Iterator[float]:
    """Yield numbers, and when they have run out new ones, which join them."""
    place = 0
    while True:
        if place == len(numbers):
            numbers.append(random())
        yield numbers[place]
        place += 1
