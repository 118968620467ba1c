"""Agents under a clock: games in a thread that is left behind when an agent hangs."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Lock, Thread
from time import perf_counter

from mus.arena.partidas import Partida
from mus.arena.sitting import NoClock, Sitting

__all__ = ["Watch", "play_sittings"]


def play_sittings(sittings: Sequence[Sitting], seconds: float | None) -> list[Partida]:
    """Play games one after the other.

    A thread cannot be stopped. If there is a limit, one whose agent hangs is left behind with
    its game, and another plays the games that remain.

    Args:
        sittings: The games.
        seconds: How long a decision may take, or None.
    """
    if seconds is None:
        clock = NoClock()
        return [sitting.play(clock) for sitting in sittings]
    partidas: list[Partida] = []
    while len(partidas) < len(sittings):
        partidas += Watch(sittings[len(partidas) :], seconds).wait()
    return partidas


class Watch:
    """Games in a thread of their own, and the clock that is looked at from outside.

    Args:
        sittings: The games.
        seconds: How long a decision may take.
    """

    def __init__(self, sittings: Sequence[Sitting], seconds: float) -> None:
        self._sittings = sittings
        self._seconds = seconds
        self._lock = Lock()
        self._over = Event()
        self._partidas: list[Partida] = []
        self._asked: float | None = None
        self._left = False
        self._error: BaseException | None = None

    # -- Outside --------------------------------------------------------------------------------

    def wait(self) -> list[Partida]:
        """Return the games as they end, up to the first in which an agent hangs."""
        thread = Thread(target=self._play, daemon=True)
        thread.start()
        try:
            pause = self._seconds
            while not self._over.wait(pause):
                with self._lock:
                    pause = self._rest()
                    if pause <= 0:
                        self._left = True
                        hanging = self._sittings[len(self._partidas)]
                        return [*self._partidas, hanging.late()]
        finally:
            self._left = True
        thread.join()
        if self._error is not None:
            raise self._error
        return self._partidas

    def _rest(self) -> float:
        """Return how many seconds the agent that is being asked has left."""
        if self._asked is None:
            return self._seconds
        return self._asked + self._seconds - perf_counter()

    # -- Inside ---------------------------------------------------------------------------------

    def _play(self) -> None:
        """Play the games until the last, or until this thread is left behind."""
        try:
            for sitting in self._sittings:
                partida = sitting.play(self)
                with self._lock:
                    if self._left:
                        return
                    self._partidas.append(partida)
        except BaseException as error:
            self._error = error
        finally:
            self._over.set()

    def start(self) -> None:
        """Note that an agent is asked."""
        self._asked = perf_counter()

    def stop(self) -> bool:
        """Return whether the agent that was asked has answered in time."""
        with self._lock:
            in_time = self._rest() > 0 and not self._left
            self._asked = None
        return in_time
