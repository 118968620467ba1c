"""The arena on executors: the same result on each, and what is kept when workers die."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import odd_agents
from mus.actions import Corto, Mus
from mus.agents import RandomAgent
from mus.arena import ArenaError, FailureKind, LineUp, Partida, Result, Tournament, spreading
from mus.arena.diaries import Diary, LastEntry, last_entry
from mus.arena.spreading import play_batch
from mus.arena.tables import Place
from mus.record import replay
from mus.rules import Rules

TOURNAMENT = Tournament(
    ("baseline", "random", "third=first+random"), rules=Rules.preset("asesmus"), boards=7, seed=3
)
METHODS = multiprocessing.get_all_start_methods()

# From Python 3.12 a process that has threads warns when it forks.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")


def pool(method: str, workers: int = 2) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context(method))


@pytest.fixture(scope="module")
def here() -> Result:
    """The result without an executor."""
    return TOURNAMENT.play()


EXECUTORS: dict[str, Callable[[], Any]] = {
    "threads": partial(ThreadPoolExecutor, 3),
    **{f"processes by {method}": partial(pool, method) for method in METHODS},
}


@pytest.mark.parametrize("name", EXECUTORS)
def test_the_result_is_the_same_on_every_executor(name: str, here: Result) -> None:
    told: list[tuple[int, int]] = []
    with EXECUTORS[name]() as executor:
        result = TOURNAMENT.play(executor, progress=lambda *now: told.append(now))
    assert result == here
    assert result.table() == here.table()
    assert told == [(count, 42) for count in range(43)]


def test_an_executor_is_left_open(here: Result) -> None:
    with ThreadPoolExecutor(1) as executor:
        assert TOURNAMENT.play(executor) == here
        assert executor.submit(int, "7").result() == 7


def test_an_executor_that_was_made_for_the_tournament_is_closed(here: Result) -> None:
    made: list[ThreadPoolExecutor] = []

    def make() -> Executor:
        made.append(ThreadPoolExecutor(2))
        return made[-1]

    assert TOURNAMENT.play(make) == here
    (executor,) = made
    with pytest.raises(RuntimeError):
        executor.submit(int)


@pytest.mark.parametrize("boards", [1, 2, 63, 64, 200, 1200])
def test_batches_hold_all_games_and_are_neither_small_nor_large(
    boards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[Place, ...]] = []

    def note(tournament: Tournament, batches: list[tuple[Place, ...]], executor: object) -> Any:
        sent.extend(batches)
        return iter(())

    tournament = Tournament(("baseline", "random"), boards=boards)
    monkeypatch.setattr("mus.arena.tournament.spread", note)
    assert tournament.play(ThreadPoolExecutor).partidas == ()
    places = [(0, board, table) for board in range(boards) for table in range(2)]
    assert [place for batch in sent for place in batch] == places
    assert all(4 <= len(batch) <= 32 for batch in sent[:-1])
    assert len(sent) <= max(64, 2 * boards / 32) + 4


# -- Agents that fail -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["threads", f"processes by {METHODS[0]}"])
def test_an_agent_that_fails_in_a_worker_is_reported_as_it_would_be_here(name: str) -> None:
    tournament = Tournament(("random", "odd_agents:Raises"), boards=4, seed=1)
    here = tournament.play()
    assert here.failures
    with EXECUTORS[name]() as executor:
        found = tournament.play(executor)
    assert found == here
    assert "odd_agents.py" in found.failures[0].trace


def test_an_agent_that_hangs_in_a_worker_is_left_behind() -> None:
    """Two seconds are a long time for any decision but one that never comes."""
    odd_agents.RELEASE.clear()
    line_ups = ("random", "odd_agents:Hangs")
    tournament = Tournament(line_ups, boards=1, seed=1, max_seconds=2)
    with pool(METHODS[0]) as executor:
        result = tournament.play(executor)
    assert len(result.partidas) == 2
    assert result.failures
    for failure in result.failures:
        assert (failure.kind, failure.line_ups) == (FailureKind.SLOW, ("odd_agents:Hangs",))
        *_, state = replay(failure.record)
        assert (state.to_act, state.hand_number) == (failure.seat, 2)


def dying(*line_ups: str, executor: Any, **settings: Any) -> Result:
    return Tournament((*line_ups, "dead=odd_agents:Dies"), seed=1, **settings).play(executor)


@pytest.mark.parametrize("method", METHODS)
def test_an_agent_that_takes_its_worker_down_is_found_and_the_rest_is_played(method: str) -> None:
    """The pools are replaced, and a diary tells how far the game had come."""
    healthy = Tournament(("random", "baseline"), boards=2, seed=1).play().partidas
    result = dying("random", "baseline", boards=2, executor=partial(pool, method))
    assert len(result.partidas) == 12
    assert [one for one in result.partidas if "dead" not in one.line_ups] == [*healthy]
    assert result.failures
    for failure in result.failures:
        assert (failure.kind, failure.line_ups) == (FailureKind.LOST, ("dead",))
        assert failure.error.startswith("BrokenProcessPool: ")
        *_, state = replay(failure.record)
        assert (state.to_act, state.hand_number) == (failure.seat, 2)
        assert failure.seat is not None
        assert failure.record.names[failure.seat] == "dead"


def test_a_pool_that_cannot_be_replaced_loses_what_it_had_not_played() -> None:
    with pool(METHODS[0], 1) as executor:
        result = dying("random", boards=3, executor=executor)
    assert len(result.partidas) == 6
    lost = [one for one in result.failures if one.kind is FailureKind.LOST]
    assert lost
    for failure in lost:
        assert ({*failure.line_ups}, failure.seat) == ({"random", "dead"}, None)
        assert failure.record.actions == ()
        assert [*replay(failure.record)][-1].hand_number == 0


# -- Executors that fail --------------------------------------------------------------------------


class Fragile(Executor):
    """An executor that plays here and now, and breaks at some games, as a pool does.

    What was sent to it later is broken too, and it takes nothing more.
    """

    def __init__(self, deadly: Callable[[Place], bool], opened: list[int] | None = None) -> None:
        self.deadly = deadly
        self.broken = False
        if opened is not None:
            opened.append(1)

    def submit(self, function: Any, /, *given: Any, **named: Any) -> Future[Any]:
        if self.broken:
            raise BrokenExecutor("broken")
        future: Future[Any] = Future()
        _, batch, *_ = given
        if any(map(self.deadly, batch)):
            self.broken = True
            future.set_exception(BrokenExecutor("broke"))
        else:
            future.set_result(function(*given, **named))
        return future


def lost(result: Result) -> list[Place]:
    return [
        Place(one.matchup, one.board, one.table)
        for one in result.partidas
        if one.failure is not None and one.failure.kind is FailureKind.LOST
    ]


def played(result: Result) -> list[Partida]:
    return [one for one in result.partidas if one.failure is None]


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many games are suspected when a pool breaks follows from the cores there are."""
    monkeypatch.setattr("os.cpu_count", lambda: 2)


@pytest.mark.usefixtures("two_cores")
def test_only_the_games_that_break_a_pool_are_lost(here: Result) -> None:
    deadly = {Place(1, 0, 0), Place(1, 0, 1), Place(2, 6, 1)}
    opened: list[int] = []
    result = TOURNAMENT.play(lambda: Fragile(deadly.__contains__, opened))
    assert {*lost(result)} == deadly
    assert len(result.partidas) == 42
    assert [one for one in here.partidas if (one.matchup, one.board, one.table) not in deadly] == (
        played(result)
    )
    assert 4 <= len(opened) <= 10


@pytest.mark.usefixtures("two_cores")
def test_pools_that_break_whatever_they_play_are_given_up() -> None:
    opened: list[int] = []
    result = TOURNAMENT.play(lambda: Fragile(lambda place: True, opened))
    assert len(lost(result)) == 42
    # Two of them had all the games: after the first, sixteen were suspected.
    assert len(opened) == 2 + spreading.PATIENCE


def test_patience_is_for_deaths_in_a_row(monkeypatch: pytest.MonkeyPatch, here: Result) -> None:
    """Two of three games are deadly: there are never more than two deaths in a row."""
    monkeypatch.setattr(spreading, "PATIENCE", 3)
    deadly = {place for number, place in enumerate(places()) if divmod(number, 3)[1]}
    result = TOURNAMENT.play(lambda: Fragile(deadly.__contains__))
    assert {*lost(result)} == deadly
    monkeypatch.setattr(spreading, "PATIENCE", 2)
    assert len(lost(TOURNAMENT.play(lambda: Fragile(deadly.__contains__)))) > len(deadly)


@pytest.mark.usefixtures("two_cores")
def test_games_that_were_played_side_by_side_end_a_row_of_deaths(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first sixteen are suspected, and end with two deaths; four are played; then one more."""
    monkeypatch.setattr(spreading, "PATIENCE", 3)
    deadly = {places()[number] for number in (0, 14, 15, 20)}
    assert {*lost(TOURNAMENT.play(lambda: Fragile(deadly.__contains__)))} == deadly


def places() -> list[Place]:
    return [
        Place(matchup, board, table)
        for board in range(7)
        for matchup in range(3)
        for table in range(2)
    ]


def test_an_executor_that_takes_nothing_is_an_error() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(ArenaError, match="the executor takes no games: RuntimeError: cannot sched"):
        TOURNAMENT.play(executor)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: 7, "what makes an executor has made 7"),
        (lambda: ThreadPoolExecutor(-1), "no executor can be made: ValueError: max_workers"),
        (RandomAgent, "what makes an executor has made "),
    ],
)
def test_what_makes_no_executor_is_an_error(make: Any, message: str) -> None:
    with pytest.raises(ArenaError) as refused:
        TOURNAMENT.play(make)
    assert message in str(refused.value)


def test_line_ups_that_cannot_be_sent_are_an_error() -> None:
    tournament = Tournament(("baseline", LineUp("mine", lambda seed: RandomAgent(seed))), boards=9)
    with (
        pool(METHODS[0]) as executor,
        pytest.raises(ArenaError, match=r"the line-ups cannot be sent to a worker .*: name what"),
    ):
        tournament.play(executor)


class Careless(Executor):
    """An executor that loses some of its work."""

    def submit(self, function: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        _, batch, *_ = given
        if Place(0, 0, 0) in batch:
            future.set_exception(MemoryError("no room"))
        elif Place(2, 6, 1) in batch:
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_result(function(*given, **named))
        return future


def test_games_that_are_lost_on_the_way_are_reported(here: Result) -> None:
    result = TOURNAMENT.play(Careless())
    assert len(result.partidas) == 42
    errors = [one.failure.error for one in result.partidas if one.failure]
    assert errors == ["MemoryError: no room"] * 4 + ["CancelledError"] * 2
    assert {*played(result)} < {*here.partidas}


class Pending(Executor):
    """An executor that finishes its first batch, and never comes to the others."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []
        self.closed: tuple[bool, bool] | None = None

    def submit(self, function: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.futures:
            future.set_result(function(*given, **named))
        self.futures.append(future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = (wait, cancel_futures)


@pytest.mark.parametrize("made", [False, True])
def test_whoever_stops_early_leaves_nothing_running(made: bool, here: Result) -> None:
    executor = Pending()
    games = TOURNAMENT.partidas((lambda: executor) if made else executor)
    assert next(games) == here.partidas[0]
    games.close()
    first, *others = executor.futures
    assert first.done()
    # A pool of the arena's own cancels what it holds when it is closed.
    assert all(future.cancelled() is not made for future in others)
    assert len(others) == 10
    assert executor.closed == ((False, True) if made else None)


# -- Diaries --------------------------------------------------------------------------------------


def test_a_diary_tells_who_was_asked_last_and_all_that_had_happened(tmp_path: Path) -> None:
    path = str(tmp_path / "diary")
    assert last_entry(path) is None
    diary = Diary(path)
    diary.note(0, ())
    assert last_entry(path) == LastEntry(0, ())
    diary.note(1, (Mus(0),))
    diary.note(2, (Mus(0), Corto(1)))
    assert last_entry(path) == LastEntry(2, (Mus(0), Corto(1)))


def test_a_diary_that_breaks_off_in_a_word_is_read_up_to_there(tmp_path: Path) -> None:
    path = tmp_path / "diary"
    diary = Diary(str(path))
    diary.note(0, ())
    whole = path.read_bytes()
    diary.note(1, (Mus(0),))
    for length in range(len(whole) + 1, path.stat().st_size):
        path.with_name("torn").write_bytes(path.read_bytes()[:length])
        assert last_entry(str(path.with_name("torn"))) == LastEntry(0, ())


def test_a_diary_that_cannot_be_written_stays_empty(tmp_path: Path) -> None:
    path = str(tmp_path / "nowhere" / "diary")
    Diary(path).note(0, ())
    assert last_entry(path) is None


def test_a_game_with_a_diary_is_the_same_game(tmp_path: Path, here: Result) -> None:
    path = str(tmp_path / "diary")
    assert play_batch(TOURNAMENT, (Place(0, 0, 0),), path) == [here.partidas[0]]
    record = TOURNAMENT.record(here.partidas[0])
    last = last_entry(path)
    assert last is not None
    assert last.actions == record.actions[: len(last.actions)]
    assert getattr(record.actions[len(last.actions)], "seat", None) == last.seat


def test_no_thread_is_left_over() -> None:
    """Agents that keep to their time leave nothing behind."""
    before = threading.active_count()
    Tournament(("baseline", "random"), boards=2, max_seconds=60).play()
    assert threading.active_count() <= before
