"""`Tournament`: line-ups, rules and a seed; all its games follow from that."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from itertools import islice
from typing import Final

import attrs

from mus._values import Value, is_whole
from mus.arena.lineups import ArenaError, LineUp, Maker, line_up_of, maker_of
from mus.arena.partidas import Partida
from mus.arena.results import Result
from mus.arena.sitting import Sitting, line_ups_at
from mus.arena.spreading import play_batch, spread
from mus.arena.tables import Place, matchups, tables
from mus.arena.watching import play_sittings
from mus.errors import shown
from mus.record import Record
from mus.rules import Rules

__all__ = ["Tournament"]

SMALLEST_BATCH: Final = 4
"""So many games are sent to a worker together at least: to send one takes time, too."""
LARGEST_BATCH: Final = 32
"""And so many at most, for progress to be seen."""
BATCHES: Final = 64
"""A tournament is cut into about so many batches between the two, for many workers to share."""


def _line_ups(given: Iterable[LineUp | Maker]) -> tuple[LineUp, ...]:
    if isinstance(given, str | LineUp):
        raise ArenaError(f"a tournament is between line-ups, at least two, not {shown(given)}")
    try:
        return tuple([line_up_of(one) for one in given])
    except TypeError:
        raise ArenaError(f"a tournament is between line-ups, not {shown(given)}") from None


@attrs.frozen(slots=True, weakref_slot=False)
class Tournament(Value):
    """A tournament: which line-ups play, by which rules, and how many boards.

    A board is one set of cards, played once at each of its tables. With two sides there are two
    tables: at the second the line-ups have changed seats and get each other's cards. With more
    sides there are as many as it takes for every line-up to have every side equally often; if
    there are fewer line-ups than sides, some sit twice, each in its turn. If there are more,
    every group of them that fills a table is a matchup and plays all the boards.

    The cards of a hand follow from the seed, the number of the board and the number of the hand
    (`PairedDealer`); an agent's seed from the seed, the board, the table and the seat. So nothing
    depends on where or in what order games are played, as long as agents depend on nothing but
    their seed and their views.

    Attributes:
        line_ups: Two line-ups or more, of different names. In their place may stand their text,
            as `LineUp.parse` takes it, or something that makes an agent for every seat.
        rules: The rules of the table.
        boards: How many boards each matchup plays, 1 or more.
        seed: A whole number, from which all that is chance follows.
        max_seconds: How long an agent may take over a decision, or None for as long as it likes.
            With a limit agents play in a thread of their own, and one that hangs is left behind
            in it. One that does not let other threads run, as C code may, cannot be noticed.
        max_actions: How many actions a hand may have, 1 or more.
        max_hands: How many hands a game may have, 1 or more.

    Raises:
        ArenaError: If something of that will not do.

    >>> Tournament(("baseline", "random"), boards=250).games
    500
    """

    line_ups: tuple[LineUp, ...] = attrs.field(converter=_line_ups)
    rules: Rules = attrs.field(factory=Rules, kw_only=True)
    boards: int = attrs.field(default=100, kw_only=True)
    seed: int = attrs.field(default=0, kw_only=True)
    max_seconds: float | None = attrs.field(default=None, kw_only=True)
    max_actions: int = attrs.field(default=1_000, kw_only=True)
    max_hands: int = attrs.field(default=10_000, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise ArenaError(f"the rules of a tournament are Rules, not {shown(self.rules)}")
        for what in ("boards", "max_actions", "max_hands"):
            number = getattr(self, what)
            if not is_whole(number, 1):
                raise ArenaError(f"{what} is a whole number, 1 or more, not {shown(number)}")
        if type(self.seed) is not int:
            raise ArenaError(f"the seed is a whole number, not {shown(self.seed)}")
        seconds = self.max_seconds
        if seconds is not None and not (type(seconds) in (int, float) and 0 < seconds < 1e9):
            raise ArenaError(f"max_seconds is a number above 0, or None, not {shown(seconds)}")
        self._check_line_ups()

    def _check_line_ups(self) -> None:
        """Raise unless there are two line-ups or more that differ by name and can play."""
        names = self.names
        if len(names) < 2:
            raise ArenaError("a tournament is between two line-ups or more")
        for line_up in self.line_ups:
            if names.count(line_up.name) > 1:
                raise ArenaError(
                    f"two line-ups are called {line_up.name}: name them apart, as in "
                    f"one={line_up.makers[0]}"
                )
            seats = self.rules.players // self.rules.teams
            if len(line_up.makers) not in (1, seats):
                raise ArenaError(
                    f"the line-up {line_up.name} has {len(line_up.makers)} agents: a side of these "
                    f"rules has {seats}"
                )
            for maker in line_up.makers:
                maker_of(maker)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the line-ups."""
        return tuple([line_up.name for line_up in self.line_ups])

    @property
    def matchups(self) -> tuple[tuple[str, ...], ...]:
        """The names of the line-ups that meet, for each matchup."""
        return tuple([tuple([self.names[one] for one in group]) for group in self._groups])

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.boards * len(self._board)

    @property
    def _groups(self) -> tuple[tuple[int, ...], ...]:
        """Which line-ups meet, for each matchup."""
        return matchups(len(self.line_ups), self.rules.teams)

    @property
    def _board(self) -> list[tuple[int, int]]:
        """The matchup and the table of every game that is played with the cards of a board."""
        return [
            (matchup, table)
            for matchup, group in enumerate(self._groups)
            for table, _ in enumerate(tables(len(group), self.rules.teams))
        ]

    def play(
        self,
        executor: Executor | Callable[[], Executor] | None = None,
        *,
        progress: Callable[[int, int], object] | None = None,
    ) -> Result:
        """Play all the games.

        Args:
            executor: Where to play: None for here and now, one game after the other; an
                executor, which is left open; or something that makes one when it is called,
                such as `ProcessPoolExecutor` itself. In the last case a pool that an agent brings
                down is replaced, and the games go on.
            progress: Is told how many games have been played, out of how many: at the start,
                and whenever there is news.

        Returns:
            The result. It is the same wherever the games were played.

        Raises:
            ArenaError: If the executor is none, or the line-ups cannot be sent to it.
        """
        if progress is not None and not callable(progress):
            raise ArenaError(f"progress is something to be called, not {shown(progress)}")
        found: list[Partida] = []
        partidas = self.partidas(executor)
        if progress is not None:
            progress(0, self.games)
        for partida in partidas:
            found.append(partida)
            if progress is not None:
                progress(len(found), self.games)
        return self.result(found)

    def partidas(
        self, executor: Executor | Callable[[], Executor] | None = None
    ) -> Generator[Partida, None, None]:
        """Play all the games, and yield each when it has been played, in no particular order.

        Whoever stops early has what has been played so far, and `result` reckons that up.

        Args:
            executor: As in `play`.

        Raises:
            ArenaError: As in `play`.
        """
        if executor is None:
            return (partida for place in self._places() for partida in play_batch(self, (place,)))
        if not isinstance(executor, Executor) and not callable(executor):
            raise ArenaError(
                "an executor is one of concurrent.futures, or what makes one, or None, not "
                f"{shown(executor)}"
            )
        size = max(SMALLEST_BATCH, min(LARGEST_BATCH, self.games // BATCHES))
        places = self._places()
        batches = list(iter(lambda: tuple(islice(places, size)), ()))
        return spread(self, batches, executor)

    def _places(self) -> Iterator[Place]:
        """Yield all the games, board after board."""
        for board in range(self.boards):
            for matchup, table in self._board:
                yield Place(matchup, board, table)

    def result(self, partidas: Iterable[Partida]) -> Result:
        """Return the result of games of this tournament, some or all of them, in any order."""
        ordered = sorted(partidas, key=lambda one: (one.board, one.matchup, one.table))
        return Result(self.matchups, self.rules, self.boards, self.seed, tuple(ordered))

    def record(self, partida: Partida) -> Record:
        """Return the record of a game, which is played again here for it.

        Args:
            partida: A game of this tournament, also one that failed.

        Raises:
            ArenaError: If it is none.
        """
        if not self._has(partida):
            raise ArenaError(f"that is no game of this tournament: {shown(partida)}")
        sitting = Sitting(self, Place(partida.matchup, partida.board, partida.table))
        play_sittings([sitting], self.max_seconds)
        return sitting.record()

    def _has(self, partida: object) -> bool:
        """Tell whether something is a game of this tournament."""
        if not isinstance(partida, Partida) or not is_whole(partida.board, 0, self.boards - 1):
            return False
        if (partida.matchup, partida.table) not in self._board:
            return False
        seated = line_ups_at(self, Place(partida.matchup, partida.board, partida.table))
        return partida.line_ups == tuple([line_up.name for line_up in seated])
