"""One game of a tournament while it is played: agents are made, asked and judged."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import attrs

from mus.agents import Agent
from mus.arena.diaries import Diary, LastEntry
from mus.arena.lineups import LineUp, maker_of, problem
from mus.arena.partidas import Failure, FailureKind, Partida
from mus.arena.tables import Place, matchups, seed_of, tables
from mus.dealers import PairedDealer
from mus.errors import MusError
from mus.game import Game
from mus.record import Record
from mus.results import Outcome

if TYPE_CHECKING:
    from mus.arena.tournament import Tournament

__all__ = ["Clock", "NoClock", "Sitting", "line_ups_at"]


class Clock(Protocol):
    """What times the agents."""

    def start(self) -> None:
        """Note that an agent is asked."""

    def stop(self) -> bool:
        """Return whether the agent that was asked has answered in time."""


class NoClock:
    """A clock for agents that may take as long as they like."""

    def start(self) -> None:
        """Note nothing."""

    def stop(self) -> bool:
        """Return True."""
        return True


class NoEndError(Exception):
    """The game cannot go on; this never leaves the sitting."""

    def __init__(self, kind: FailureKind, error: str, trace: str = "") -> None:
        super().__init__(error)
        self.kind = kind
        self.trace = trace


def line_ups_at(tournament: Tournament, place: Place) -> tuple[LineUp, ...]:
    """Return the line-up of each side in one of the games."""
    line_ups, sides = tournament.line_ups, tournament.rules.teams
    group = matchups(len(line_ups), sides)[place.matchup]
    return tuple([line_ups[group[one]] for one in tables(len(group), sides)[place.table]])


class Sitting:
    """A game at its table.

    Args:
        tournament: The tournament.
        place: Which of its games.
        diary: Where it is noted who is asked; None to note nothing.
    """

    def __init__(self, tournament: Tournament, place: Place, diary: Diary | None = None) -> None:
        self._tournament = tournament
        self._place = place
        self._line_ups = line_ups_at(tournament, place)
        seating = tournament.rules.seating
        self._names = tuple([self._line_ups[side].name for side in seating.side_of])
        self._seat: int | None = None
        self._diary = diary
        self._juegos = [0 for _ in seating.sides]
        dealer = PairedDealer(seed_of(tournament.seed, place.board))
        self._game = Game(tournament.rules, dealer=dealer)

    def play(self, clock: Clock) -> Partida:
        """Play the game, and return what came of it."""
        try:
            outcome = self._play(self._made(clock), clock)
        except NoEndError as failed:
            return self.failed(failed.kind, str(failed), failed.trace)
        state = self._game.state
        won = tuple([side == outcome.winner for side in self._tournament.rules.seating.sides])
        juegos = tuple(self._juegos)
        if outcome.winner is None:
            won = tuple([seat != outcome.loser for seat, _ in enumerate(won)])
            juegos = tuple([sum(state.losses) - lost for lost in state.losses])
        return self._partida(won, juegos)

    def record(self) -> Record:
        """Return the game so far."""
        return attrs.evolve(self._game.record(), names=self._names)

    def failed(self, kind: FailureKind, error: str, trace: str = "") -> Partida:
        """Return the game as one that has no end."""
        return self._failed(kind, self._seat, error, self.record(), trace)

    def lost(self, error: str, last: LastEntry | None = None) -> Partida:
        """Return the game as one that was lost with its worker, as far as its diary tells."""
        seat, actions = (None, ()) if last is None else last
        record = attrs.evolve(self.record(), actions=actions)
        return self._failed(FailureKind.LOST, seat, error, record)

    def late(self) -> Partida:
        """Return the game as one that waits for an agent."""
        return self.failed(FailureKind.SLOW, self._too_slow())

    def _failed(
        self, kind: FailureKind, seat: int | None, error: str, record: Record, trace: str = ""
    ) -> Partida:
        """Return the game as one that has no end; without a seat it is put down to all."""
        names = self._names if seat is None else (self._names[seat],)
        failure = Failure(kind, tuple(dict.fromkeys(names)), seat, error, record, trace)
        return self._partida(failure=failure)

    def _partida(
        self,
        won: tuple[bool, ...] = (),
        juegos: tuple[int, ...] = (),
        failure: Failure | None = None,
    ) -> Partida:
        """Return what came of the game."""
        names = tuple([line_up.name for line_up in self._line_ups])
        hands = self._game.state.hand_number
        return Partida(*self._place, names, won, juegos, hands, failure)

    def _too_slow(self) -> str:
        return f"no answer in {self._tournament.max_seconds:g} s"

    def _made(self, clock: Clock) -> list[Agent]:
        """Make an agent for each seat."""
        seating = self._tournament.rules.seating
        seed, board, table = self._tournament.seed, self._place.board, self._place.table
        agents = []
        for seat in seating.seats:
            members = seating.members_of[seating.side_of[seat]]
            makers = self._line_ups[seating.side_of[seat]].makers
            maker = makers[members.index(seat)] if makers[1:] else makers[0]
            self._ask(seat, clock)
            try:
                agent = maker_of(maker)(seed_of(seed, board, table, seat))
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # an agent that leaves the program, too
                clock.stop()
                raise _raised(error) from error
            if not clock.stop():
                raise NoEndError(FailureKind.SLOW, self._too_slow())
            agents.append(agent)
        return agents

    def _ask(self, seat: int, clock: Clock) -> None:
        """Note that an agent is asked."""
        self._seat = seat
        if self._diary is not None:
            self._diary.note(seat, self._game.record().actions)
        clock.start()

    def _play(self, agents: Sequence[Agent], clock: Clock) -> Outcome:
        """Play hand after hand until the match is decided."""
        game, most = self._game, self._tournament.max_hands
        while True:
            before = game.state.games
            self._play_hand(agents, clock)
            for side, (had, has) in enumerate(zip(before, game.state.games, strict=True)):
                self._juegos[side] += has - had
            if game.outcome is not None:
                return game.outcome
            if game.state.hand_number >= most:
                raise self._unfinished(f"there is no outcome after {most} hands")
            game.deal()

    def _play_hand(self, agents: Sequence[Agent], clock: Clock) -> None:
        """Ask the agents for their actions until the hand is over."""
        game, most = self._game, self._tournament.max_actions
        asked = 0
        while (seat := game.to_act) is not None:
            if asked == most:
                raise self._unfinished(f"a hand is not over after {most} actions")
            asked += 1
            view = game.view(seat)
            self._ask(seat, clock)
            try:
                action = agents[seat].choose(view)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                clock.stop()
                raise _raised(error) from error
            if not clock.stop():
                raise NoEndError(FailureKind.SLOW, self._too_slow())
            try:
                game.play(action)
            except MusError as error:
                raise NoEndError(FailureKind.ILLEGAL, str(error)) from error

    def _unfinished(self, error: str) -> NoEndError:
        """Return the failure of a game that goes on and on: nobody's in particular."""
        self._seat = None
        return NoEndError(FailureKind.UNFINISHED, error)


def _raised(error: BaseException) -> NoEndError:
    """Return the failure of an agent that raised an error."""
    below = error.__traceback__ and error.__traceback__.tb_next  # this module's frame is no news
    lines = traceback.format_exception(type(error), error, below)
    return NoEndError(FailureKind.RAISED, problem(error), "".join(lines))
