"""The result of a tournament: as a value, and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from mus._values import Value
from mus.arena.layout import layout
from mus.arena.lineups import ArenaError
from mus.arena.partidas import Failure, Partida
from mus.arena.statistics import Interval, paired_interval
from mus.arena.tables import tables
from mus.errors import shown
from mus.rules import Points, Rules

__all__ = ["Result", "Standing"]


@attrs.frozen(slots=True, weakref_slot=False)
class Standing(Value):
    """How a line-up fared.

    A board of which a game has failed counts for nobody of its matchup: its cards have not been
    exchanged. At Encaje every seat wins that does not lose.

    Attributes:
        name: The name of the line-up.
        played: Games that count; with fewer line-ups than sides, once for each of its sides.
        won: How many of these it won.
        rate: The share of them that it won, 0 to 1; None if none counts.
        interval: The confidence interval of the share, reckoned by boards; None likewise.
        even: The share that it would win if all were equally good.
        juegos: Juegos won in these games; at Encaje, games of the sessions that were not lost.
        failed: Games that failed and were put down to it, alone or with the others.
    """

    name: str
    played: int
    won: int
    rate: float | None
    interval: Interval | None
    even: float
    juegos: int
    failed: int


@attrs.frozen(slots=True, weakref_slot=False)
class Result(Value):
    """What came of a tournament, or of as much of it as was played.

    Attributes:
        matchups: The names of the line-ups that met, for each matchup.
        rules: The rules of the table.
        boards: Boards that each matchup was to play.
        seed: The seed.
        partidas: The games, by board, matchup and table.
    """

    matchups: tuple[tuple[str, ...], ...]
    rules: Rules
    boards: int
    seed: int
    partidas: tuple[Partida, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the line-ups."""
        return tuple(dict.fromkeys([name for names in self.matchups for name in names]))

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The failures, in the order of the games."""
        return tuple([one.failure for one in self.partidas if one.failure is not None])

    def standings(
        self, matchup: int | None = None, *, confidence: float = 0.95
    ) -> tuple[Standing, ...]:
        """Return how the line-ups fared, the best first.

        Args:
            matchup: Which matchup, a place in `matchups`; None for all the games.
            confidence: How sure to be of the intervals, between 0 and 1.

        Raises:
            ArenaError: If there is no such matchup, or the confidence is out of its range.
        """
        if matchup is None:
            names, partidas = self.names, self.partidas
        elif type(matchup) is int and 0 <= matchup < len(self.matchups):
            names = self.matchups[matchup]
            partidas = tuple([one for one in self.partidas if one.matchup == matchup])
        else:
            last = len(self.matchups) - 1
            raise ArenaError(f"there is no matchup {shown(matchup)}: there are 0 to {last}")
        sides = self.rules.teams
        even = 1 / sides if isinstance(self.rules.scoring, Points) else (sides - 1) / sides
        tallies = {name: _Tally() for name in names}
        whole = self._whole_boards(partidas)
        for partida in partidas:
            if partida.failure is not None:
                for name in partida.failure.line_ups:
                    tallies[name].failed += 1
            elif (partida.matchup, partida.board) in whole:
                for name, won, juegos in zip(
                    partida.line_ups, partida.won, partida.juegos, strict=True
                ):
                    tallies[name].note(partida.board, won, juegos)
        found = [tally.standing(name, even, confidence) for name, tally in tallies.items()]
        return tuple(sorted(found, key=_by_rate, reverse=True))

    def standing(self, name: str, *, confidence: float = 0.95) -> Standing:
        """Return how a line-up fared in all its games.

        Args:
            name: The name of the line-up.
            confidence: How sure to be of the interval, between 0 and 1.

        Raises:
            ArenaError: If none has that name, or the confidence is out of its range.
        """
        for standing in self.standings(confidence=confidence):
            if standing.name == name:
                return standing
        raise ArenaError(f"no line-up is called {shown(name)}: there are {', '.join(self.names)}")

    def table(self, form: str = "text", *, confidence: float = 0.95) -> str:
        """Return the standings as a table, each matchup too if there are several; and what failed.

        Args:
            form: `"text"` or `"markdown"`.
            confidence: How sure to be of the intervals, between 0 and 1.

        Raises:
            ArenaError: If there is no such form, or the confidence is out of its range.
        """
        return layout(self, form, confidence)

    def __str__(self) -> str:
        return self.table()

    def _whole_boards(self, partidas: Iterable[Partida]) -> set[tuple[int, int]]:
        """Return the boards, by matchup and number, that were played to the end at all tables."""
        played = Counter([(one.matchup, one.board) for one in partidas if one.failure is None])
        needed = [len(tables(len(names), self.rules.teams)) for names in self.matchups]
        return {place for place, games in played.items() if games == needed[place[0]]}


def _by_rate(standing: Standing) -> float:
    """Return the share won, so that those of whom nothing is known come last."""
    return -1.0 if standing.rate is None else standing.rate


class _Tally:
    """What a line-up has won, board by board."""

    def __init__(self) -> None:
        self.failed = self._juegos = 0
        self._boards: dict[int, list[bool]] = {}

    def note(self, board: int, won: bool, juegos: int) -> None:
        """Note a game of a side."""
        self._boards.setdefault(board, []).append(won)
        self._juegos += juegos

    def standing(self, name: str, even: float, confidence: float) -> Standing:
        """Return what it comes to."""
        boards = self._boards.values()
        played, won = sum(map(len, boards)), sum(map(sum, boards))
        interval = paired_interval([sum(one) / len(one) for one in boards], confidence)
        return Standing(
            name,
            played,
            won,
            won / played if played else None,
            interval if played else None,
            even,
            self._juegos,
            self.failed,
        )
