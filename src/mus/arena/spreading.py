"""Games on an executor: sent in batches, gathered as they come, and kept when a worker dies."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeAlias

from mus.arena.diaries import Diary, last_entry
from mus.arena.lineups import ArenaError, problem
from mus.arena.partidas import Partida
from mus.arena.sitting import Sitting
from mus.arena.tables import Place
from mus.arena.watching import play_sittings
from mus.errors import shown

if TYPE_CHECKING:
    from mus.arena.tournament import Tournament

__all__ = ["Batch", "Workers", "play_batch", "spread"]

Batch: TypeAlias = tuple[Place, ...]
"""Games that are sent to a worker together."""

Workers: TypeAlias = Executor | Callable[[], Executor]
"""An executor, or what makes one."""

Unplayed: TypeAlias = list[tuple[Batch, BrokenExecutor]]
"""Batches that were sent to a pool that broke, in the order in which they were sent."""

PATIENCE: Final = 20
"""So many games in a row may bring their workers down before the others are given up too."""


def play_batch(tournament: Tournament, batch: Batch, diary: str | None = None) -> list[Partida]:
    """Play some games of a tournament: what a worker does.

    Args:
        tournament: The tournament.
        batch: Which of its games.
        diary: A file for the diary of the only game, or None.
    """
    kept = None if diary is None else Diary(diary)
    sittings = [Sitting(tournament, place, kept) for place in batch]
    return play_sittings(sittings, tournament.max_seconds)


def spread(
    tournament: Tournament, batches: Sequence[Batch], workers: Workers
) -> Generator[Partida, None, None]:
    """Play games on an executor, and yield each when it has been played."""
    if not isinstance(workers, Executor):
        yield from _Pools(tournament, workers).play(batches)
        return
    for batch, error in (yield from _played(tournament, batches, workers, own=False)):
        yield from _lost(tournament, batch, error)


def _played(
    tournament: Tournament,
    batches: Sequence[Batch],
    pool: Executor,
    diary: str | None = None,
    *,
    own: bool = True,
) -> Generator[Partida, None, Unplayed]:
    """Play batches on a pool as long as it holds; return those that it has left, in order."""
    futures: dict[Future[list[Partida]], Batch] = {}
    unplayed: Unplayed = []
    try:
        for place, batch in enumerate(batches):
            try:
                futures[pool.submit(play_batch, tournament, batch, diary)] = batch
            except BrokenExecutor as error:
                unplayed = [(other, error) for other in batches[place:]]
                break
            except Exception as error:  # executors differ in what they raise
                raise ArenaError(f"the executor takes no games: {problem(error)}") from error
        broken: dict[Batch, BrokenExecutor] = {}
        for future in as_completed(futures):
            try:
                partidas = future.result()
            except BrokenExecutor as error:
                broken[futures[future]] = error
            except Exception as error:
                _require_portable(tournament)
                yield from _lost(tournament, futures[future], error)
            else:
                yield from partidas
        return [(batch, broken[batch]) for batch in futures.values() if batch in broken] + unplayed
    finally:
        # A pool of one's own is closed with its futures; to cancel them here as well would race
        # with the thread that looks after its workers.
        for future in () if own else futures:
            future.cancel()


class _Pools:
    """Pools of workers, a new one for each that breaks.

    Args:
        tournament: The tournament.
        make: Makes a pool.
    """

    def __init__(self, tournament: Tournament, make: Callable[[], Executor]) -> None:
        self._tournament = tournament
        self._make = make
        self._deaths = 0

    def play(self, batches: Sequence[Batch]) -> Generator[Partida, None, None]:
        """Play games side by side, and those alone that may have broken a pool."""
        # The first of the batches that a broken pool leaves were being played when it broke.
        suspected = (os.cpu_count() or 1) + 2
        while batches:
            with self._opened() as pool:
                unplayed = yield from _played(self._tournament, batches, pool)
            if len(unplayed) < len(batches):
                self._deaths = 0
            yield from self._play_alone(
                [(one,) for batch, _ in unplayed[:suspected] for one in batch]
            )
            batches = [batch for batch, _ in unplayed[suspected:]]
            if self._deaths >= PATIENCE:
                for batch, error in unplayed[suspected:]:
                    yield from _lost(self._tournament, batch, error)
                return

    def _play_alone(self, suspects: Sequence[Batch]) -> Generator[Partida, None, None]:
        """Play games with nothing beside them, so that the one that breaks a pool is known."""
        while suspects:
            with self._opened() as pool, TemporaryDirectory() as folder:
                diary = os.path.join(folder, "diary")
                unplayed = yield from self._in_turn(suspects, pool, diary)
                last = last_entry(diary)
            for (place,), error in unplayed[:1]:
                yield Sitting(self._tournament, place).lost(problem(error), last)
            suspects = [batch for batch, _ in unplayed[1:]]
            if self._deaths >= PATIENCE:
                for batch, error in unplayed[1:]:
                    yield from _lost(self._tournament, batch, error)
                return

    def _in_turn(
        self, suspects: Sequence[Batch], pool: Executor, diary: str
    ) -> Generator[Partida, None, Unplayed]:
        """Play games one after the other; return the one that broke the pool, and the rest."""
        for number, suspect in enumerate(suspects):
            with suppress(FileNotFoundError):
                os.remove(diary)
            for _, error in (yield from _played(self._tournament, [suspect], pool, diary)):
                self._deaths += 1
                return [(other, error) for other in suspects[number:]]
            self._deaths = 0
        return []

    @contextmanager
    def _opened(self) -> Iterator[Executor]:
        """Make a pool, and close it; at once if it is to be left before the games are over."""
        try:
            pool = self._make()
        except Exception as error:
            raise ArenaError(f"no executor can be made: {problem(error)}") from error
        if not isinstance(pool, Executor):
            raise ArenaError(f"what makes an executor has made {shown(pool)}")
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        pool.shutdown()


def _lost(tournament: Tournament, batch: Batch, error: Exception) -> Iterator[Partida]:
    """Yield games that were lost with their worker."""
    for place in batch:
        yield Sitting(tournament, place).lost(problem(error))


def _require_portable(tournament: Tournament) -> None:
    """Raise if a tournament cannot be sent to another process, which explains a lost batch."""
    try:
        pickle.dumps(tournament)
    except Exception as error:
        raise ArenaError(
            f"the line-ups cannot be sent to a worker ({problem(error)}): name what makes an "
            "agent, as in 'module:name', or use a function that stands in a module"
        ) from error
