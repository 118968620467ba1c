"""The arena: who meets whom with which cards, what fails, and that nothing else is disturbed."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import odd_agents
from mus.actions import Corto, Deal, Ordago, PlayerAction, Quiero
from mus.agents import Agent, FirstLegalAgent, RandomAgent
from mus.arena import (
    ArenaError,
    Failure,
    FailureKind,
    LineUp,
    Partida,
    Tournament,
)
from mus.arena import watching as watching_module
from mus.arena.spreading import play_batch
from mus.arena.tables import Place, matchups, seed_of, tables
from mus.baseline import Baseline
from mus.events import GameLost, GameWon
from mus.record import Record, replay
from mus.rules import PRESETS, Points, Rules, Shedding
from mus.state import State
from mus.turns import Phase
from mus.views import PlayerView, view

ASESMUS = Rules.preset("asesmus")


def last(record: Record) -> State:
    """Return the state that a record ends in."""
    return [*replay(record)][-1]


# -- Line-ups -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "makers"),
    [
        ("baseline", "baseline", ("baseline",)),
        ("one=baseline", "one", ("baseline",)),
        ("baseline+random", "baseline and random", ("baseline", "random")),
        ("a pair=first+odd_agents:Raises", "a pair", ("first", "odd_agents:Raises")),
    ],
)
def test_a_line_up_is_read_from_text(text: str, name: str, makers: tuple[str, ...]) -> None:
    assert LineUp.parse(text) == LineUp(name, makers)


def test_one_maker_makes_the_whole_side() -> None:
    assert LineUp("one", "random") == LineUp("one", ("random",))
    assert LineUp("one", RandomAgent).makers == (RandomAgent,)


@pytest.mark.parametrize(
    ("name", "makers", "message"),
    [
        ("", "random", "is named by a line of text, not ''"),
        (" ", "random", "is named by"),
        ("two\nlines", "random", "is named by"),
        (7, "random", "is named by a line of text, not 7"),
        ("a=b", "random", "has no = and no +: 'a=b'"),
        ("a+b", "random", "has no = and no +"),
        ("one", (), "has nobody to play"),
        ("one", 7, "is made up of makers of agents, not 7"),
        ("one", ("random", 7), "called with a seed, not by 7"),
    ],
)
def test_a_bad_line_up_is_refused(name: Any, makers: Any, message: str) -> None:
    with pytest.raises(ArenaError) as refused:
        LineUp(name, makers)
    assert message in str(refused.value)


def test_a_line_up_is_read_from_nothing_but_text() -> None:
    with pytest.raises(ArenaError, match="written as text, not 7"):
        LineUp.parse(7)  # type: ignore[arg-type]


class Nameless:
    """Something that is called with a seed and has no name."""

    def __call__(self, seed: int) -> Agent:
        return RandomAgent(seed)


def test_what_may_stand_for_a_line_up() -> None:
    pair = LineUp("pair", ("baseline", "random"))
    given = ("baseline", "x=first", pair, RandomAgent, odd_agents.unmade, lambda seed: Baseline(1))
    names = ("baseline", "x", "pair", "RandomAgent", "unmade", "lambda")
    assert Tournament(given).names == names


@pytest.mark.parametrize("stranger", [7, None, Nameless(), partial(RandomAgent), RandomAgent(7)])
def test_what_may_not_stand_for_a_line_up(stranger: Any) -> None:
    with pytest.raises(ArenaError, match="is no line-up: give a LineUp, a text"):
        Tournament(("baseline", stranger))


def test_something_that_is_called_may_be_given_a_name() -> None:
    tournament = Tournament((LineUp("mine", Nameless()), "random"), boards=1)
    assert not tournament.play().failures


@pytest.mark.parametrize(
    ("maker", "message"),
    [
        ("rondom", "there are baseline, random, first, and 'module:name'"),
        ("", "there is no agent ''"),
        (":Raises", "there is no agent ':Raises'"),
        ("odd_agents:", "there is no agent 'odd_agents:'"),
        ("no.such:thing", "cannot be had: ModuleNotFoundError: No module named 'no'"),
        ("odd_agents:Nobody", "cannot be had: AttributeError: "),
        ("odd_agents:not_a_maker", "is called with a seed, but is 7"),
        ("..:x", "cannot be had"),
    ],
)
def test_a_name_that_leads_nowhere_is_refused_at_once(maker: str, message: str) -> None:
    with pytest.raises(ArenaError) as refused:
        Tournament(("baseline", maker or LineUp("none", "")))
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


# -- Tournaments that cannot be -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line_ups", "message"),
    [
        ((), "between two line-ups or more"),
        (("baseline",), "between two line-ups or more"),
        ("baseline", "at least two, not 'baseline'"),
        (LineUp("one", "random"), "at least two"),
        (7, "between line-ups, not 7"),
        (("baseline", "baseline"), "two line-ups are called baseline: name them apart"),
        (("one=random", "one=first"), "as in one=random"),
        (("x=random+random+first", "first"), "x has 3 agents: a side of these rules has 2"),
    ],
)
def test_line_ups_that_cannot_meet_are_refused(line_ups: Any, message: str) -> None:
    with pytest.raises(ArenaError) as refused:
        Tournament(line_ups)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"rules": "asesmus"}, "are Rules, not 'asesmus'"),
        ({"boards": 0}, "boards is a whole number, 1 or more, not 0"),
        ({"boards": 2.0}, "boards"),
        ({"boards": True}, "boards"),
        ({"max_actions": 0}, "max_actions"),
        ({"max_hands": None}, "max_hands"),
        ({"seed": "7"}, "the seed is a whole number, not '7'"),
        ({"seed": None}, "seed"),
        ({"max_seconds": 0}, "max_seconds is a number above 0, or None, not 0"),
        ({"max_seconds": -1.5}, "max_seconds"),
        ({"max_seconds": float("nan")}, "max_seconds"),
        ({"max_seconds": float("inf")}, "max_seconds"),
        ({"max_seconds": "2"}, "max_seconds"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ArenaError) as refused:
        Tournament(("baseline", "random"), **settings)
    assert message in str(refused.value)


@pytest.mark.parametrize("executor", [7, "threads", object()])
def test_what_is_no_executor_is_refused(executor: Any) -> None:
    with pytest.raises(ArenaError, match="an executor is one of concurrent"):
        Tournament(("baseline", "random")).play(executor)


def test_what_is_told_the_progress_must_be_callable() -> None:
    with pytest.raises(ArenaError, match="progress is something to be called, not 7"):
        Tournament(("baseline", "random")).play(progress=7)  # type: ignore[arg-type]


# -- Who meets whom -------------------------------------------------------------------------------


def test_two_sides_exchange_seats() -> None:
    assert tables(2, 2) == ((0, 1), (1, 0))


def test_three_alone_move_round_the_table() -> None:
    assert tables(3, 3) == ((0, 1, 2), (1, 2, 0), (2, 0, 1))


@pytest.mark.parametrize("sides", range(2, 9))
@pytest.mark.parametrize("line_ups", range(2, 9))
def test_every_line_up_has_every_side_equally_often(line_ups: int, sides: int) -> None:
    for group in matchups(line_ups, sides):
        seatings = tables(len(group), sides)
        assert len({*seatings}) == len(seatings)
        assert all(len(row) == sides for row in seatings)
        held = Counter((side, one) for row in seatings for side, one in enumerate(row))
        assert len(held) == sides * len(group)
        assert len({*held.values()}) == 1


def test_more_line_ups_than_sides_meet_in_every_group() -> None:
    tournament = Tournament(("baseline", "random", "first"), boards=5)
    assert tournament.matchups == (
        ("baseline", "random"),
        ("baseline", "first"),
        ("random", "first"),
    )
    assert tournament.games == 3 * 5 * 2
    met = Counter(one.line_ups for one in tournament.play().partidas)
    assert len(met) == 6
    assert {*met.values()} == {5}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_tournament_is_played_by_any_rules(preset: str) -> None:
    tournament = Tournament(("one=random", "other=random"), rules=PRESETS[preset], boards=2, seed=3)
    result = tournament.play()
    assert result.failures == ()
    assert len(result.partidas) == tournament.games
    winners = {sum(one.won) for one in result.partidas}
    sides = PRESETS[preset].teams
    assert winners == ({1} if isinstance(PRESETS[preset].scoring, Points) else {sides - 1})


def test_a_pair_may_be_of_two_kinds() -> None:
    """The first agent has the lower seat of its side."""
    seats: list[tuple[str, int]] = []

    def noted(name: str) -> Any:
        class Noting(RandomAgent):
            def choose(self, view: PlayerView) -> PlayerAction:
                seats.append((name, view.seat))
                return super().choose(view)

        return Noting

    pair = LineUp("pair", (noted("low"), noted("high")))
    Tournament((pair, "random"), boards=1).play()
    assert {*seats} == {("low", 0), ("low", 1), ("high", 2), ("high", 3)}


# -- Cards and seeds ------------------------------------------------------------------------------


def deals(record: Record) -> list[Deal]:
    return [action for action in record.actions if isinstance(action, Deal)]


@pytest.mark.parametrize("preset", ["asesmus", "encaje"])
def test_all_tables_of_a_board_have_the_same_cards(preset: str) -> None:
    tournament = Tournament(("baseline", "random"), rules=PRESETS[preset], boards=2, seed=5)
    partidas = tournament.play().partidas
    boards = [[one for one in partidas if one.board == board] for board in (0, 1)]
    rows = [[deals(tournament.record(one)) for one in board] for board in boards]
    for row in rows:
        for dealt in zip(*row, strict=False):
            hands = [[*one] for one in zip(*[deal.hands for deal in dealt], strict=True)]
            # Whoever is out at one table has no cards there.
            assert all(len({*hand} - {None}) == 1 for hand in hands)
    assert rows[0][0][0] != rows[1][0][0]


def test_line_ups_that_meet_others_have_the_same_cards() -> None:
    tournament = Tournament(("baseline", "random", "first"), boards=1, seed=5)
    firsts = {deals(tournament.record(one))[0] for one in tournament.play().partidas}
    assert len(firsts) == 1


def test_seeds_are_those_on_file() -> None:
    """They must be the same on every Python and for ever."""
    assert seed_of(7, 0) == 11512792577066536153
    assert seed_of(7, 0, 1, 3) == 5916202561718480713


def test_every_agent_has_a_seed_of_its_own() -> None:
    seeds: list[int] = []

    def maker(seed: int) -> Agent:
        seeds.append(seed)
        return RandomAgent(seed)

    tournament = Tournament((LineUp("a", maker), LineUp("b", maker)), boards=3, seed=1)
    first = tournament.play()
    assert len({*seeds}) == len(seeds) == 3 * 2 * 4
    again = [*seeds]
    seeds.clear()
    assert tournament.play() == first
    assert seeds == again
    attrs.evolve(tournament, seed=2).play()
    assert not {*seeds[24:]} & {*again}


def test_another_line_up_changes_nothing_for_the_others() -> None:
    two = Tournament(("baseline", "random"), boards=3, seed=1).play()
    three = Tournament(("baseline", "random", "first"), boards=3, seed=1).play()
    assert three.partidas[0] == two.partidas[0]
    assert [one for one in three.partidas if one.matchup == 0] == [*two.partidas]


# -- What is played -------------------------------------------------------------------------------


class Bold:
    """An agent that says órdago or sees it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: PlayerView) -> PlayerAction:
        for action in (Corto(view.seat), Ordago(view.seat), Quiero(view.seat)):
            if action in view.legal_actions:
                return action
        return view.legal_actions[0]


@pytest.mark.parametrize(
    "rules",
    [
        ASESMUS,
        Rules(scoring=Points(target=10, games=2, vacas=2)),
        Rules(players=6, teams=3, scoring=Points(target=10, games=1, vacas=3)),
        Rules.parse("encaje+losses=3"),
    ],
    ids=lambda rules: rules.id,
)
def test_a_partida_tells_what_its_record_tells(rules: Rules) -> None:
    tournament = Tournament(("bold=baseline", LineUp("other", RandomAgent)), rules=rules, boards=3)
    for partida in tournament.play().partidas:
        record = tournament.record(partida)
        assert record.names == tuple(partida.line_ups[side] for side in rules.seating.side_of)
        states = [*replay(record)]
        end = states[-1]
        assert end.outcome is not None
        assert partida.hands == end.hand_number
        rests = [state for state in states if state.phase in (Phase.DEAL, Phase.OVER)]
        told = [event for state in rests[1:] for event in state.history]
        if isinstance(rules.scoring, Shedding):
            assert partida.won == tuple(seat != end.outcome.loser for seat in rules.seating.seats)
            lost = [event.seat for event in told if isinstance(event, GameLost)]
            kept = [len(lost) - lost.count(seat) for seat in rules.seating.seats]
            assert partida.juegos == tuple(kept)
        else:
            assert partida.won == tuple(side == end.outcome.winner for side in rules.seating.sides)
            won = [event.side for event in told if isinstance(event, GameWon)]
            assert partida.juegos == tuple(won.count(side) for side in rules.seating.sides)


def test_progress_is_told_from_the_start_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    Tournament(("one=first", "random"), boards=2).play(progress=lambda *now: told.append(now))
    assert told == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]


def test_whoever_stops_early_has_what_was_played() -> None:
    tournament = Tournament(("baseline", "random"), boards=5)
    games = tournament.partidas()
    some = [next(games) for _ in range(3)]
    games.close()
    result = tournament.result(reversed(some))
    assert result.partidas == tournament.play().partidas[:3]
    assert result.standing("baseline").played == 2


@pytest.mark.parametrize(
    "change",
    [{"board": 5}, {"board": -1}, {"matchup": 1}, {"table": 2}, {"line_ups": ("x", "y")}],
)
def test_a_record_is_of_a_game_of_the_tournament(change: dict[str, Any]) -> None:
    tournament = Tournament(("baseline", "random"), boards=5)
    partida = next(tournament.partidas())
    for stranger in (attrs.evolve(partida, **change), 7):
        with pytest.raises(ArenaError, match="that is no game of this tournament"):
            tournament.record(stranger)  # type: ignore[arg-type]


def test_a_tournament_is_a_value() -> None:
    one, other = (Tournament(("baseline", "random"), rules=ASESMUS) for _ in range(2))
    assert one == other
    assert len({one, other}) == 1


# -- What fails -----------------------------------------------------------------------------------


def failing(agent: str, **settings: Any) -> tuple[Tournament, tuple[Partida, ...]]:
    """Return a tournament with an odd agent, and its games."""
    line_ups = ("random", "baseline", f"odd=odd_agents:{agent}")
    tournament = Tournament(line_ups, boards=2, seed=1, **settings)
    return tournament, tournament.play().partidas


@pytest.mark.parametrize("seconds", [None, 60])
@pytest.mark.parametrize(
    ("agent", "kind", "error"),
    [
        ("Raises", FailureKind.RAISED, "ValueError: nothing for seat "),
        ("Leaves", FailureKind.RAISED, "SystemExit: 3"),
        ("Cheats", FailureKind.ILLEGAL, "Ordago(seat="),
        ("unmade", FailureKind.RAISED, "ValueError: no agent today"),
    ],
)
def test_an_agent_that_fails_is_reported_and_the_rest_is_kept(
    agent: str, kind: FailureKind, error: str, seconds: float | None
) -> None:
    tournament, partidas = failing(agent, max_seconds=seconds)
    assert len(partidas) == tournament.games == 12
    healthy = Tournament(("random", "baseline"), boards=2, seed=1).play().partidas
    assert [one for one in partidas if "odd" not in one.line_ups] == [*healthy]
    failed = [one for one in partidas if one.failure]
    # A game may be over before the agent has had its chance.
    assert len(failed) >= 6
    for partida in failed:
        failure = partida.failure
        assert failure is not None
        assert failure.kind is kind
        assert failure.line_ups == ("odd",)
        assert failure.error.startswith(error)
        assert "\n" not in failure.error
        assert (partida.won, partida.juegos) == ((), ())
        assert failure.seat is not None
        assert failure.record.names[failure.seat] == "odd"
        state = last(failure.record)
        assert partida.hands == state.hand_number
        if agent != "unmade":
            assert (state.to_act, state.hand_number) == (failure.seat, 2)
        assert tournament.record(partida) == failure.record


def test_an_error_is_traced_to_the_line_of_the_agent() -> None:
    _, partidas = failing("Raises")
    trace = next(one.failure for one in partidas if one.failure).trace
    assert trace.startswith("Traceback (most recent call last):\n")
    assert trace.endswith("ValueError: nothing\nfor seat 1\n")
    assert "odd_agents.py" in trace
    assert "sitting.py" not in trace


def test_a_failure_shows_itself_again_from_its_record() -> None:
    """The agent is asked once more where it failed, with what it saw."""
    _, partidas = failing("Raises")
    failure = next(one.failure for one in partidas if one.failure)
    assert failure.seat is not None
    with pytest.raises(ValueError, match="nothing"):
        odd_agents.Raises(1).choose(view(last(failure.record), failure.seat))


class UnprintableError(Exception):
    """An error whose text cannot be had."""

    def __str__(self) -> str:
        raise RuntimeError


class MuteError(Exception):
    """An error without text."""


@pytest.mark.parametrize(
    ("error", "text"), [(UnprintableError, "UnprintableError: ..."), (MuteError, "MuteError")]
)
def test_an_error_without_words_has_its_name(error: type[Exception], text: str) -> None:
    def maker(seed: int) -> Agent:
        raise error

    result = Tournament((LineUp("odd", maker), "first"), boards=1).play()
    assert [failure.error for failure in result.failures] == [text] * 2


@pytest.mark.parametrize("thing", [None, 7, RandomAgent])
def test_what_is_no_agent_is_reported_when_it_is_asked(thing: Any) -> None:
    result = Tournament((LineUp("odd", lambda seed: thing), "first"), boards=1).play()
    assert {failure.kind for failure in result.failures} == {FailureKind.RAISED}
    assert {failure.line_ups for failure in result.failures} == {("odd",)}


@pytest.mark.parametrize("word", ["no hay mus", "qué", None, 7])
def test_an_agent_may_use_words_but_they_must_be_legal(word: Any) -> None:
    class Speaks:
        def choose(self, view: PlayerView) -> Any:
            return word if view.lance is None else view.legal_actions[0]

    result = Tournament((LineUp("odd", lambda seed: Speaks()), "random"), boards=1).play()
    kinds = {failure.kind for failure in result.failures}
    assert kinds == (set() if word == "no hay mus" else {FailureKind.ILLEGAL})


def test_a_table_that_says_mus_for_ever_comes_to_no_end() -> None:
    tournament = Tournament(("one=first", "other=first"), boards=1, max_actions=50)
    for partida in tournament.play().partidas:
        failure = partida.failure
        assert failure is not None
        assert failure.kind is FailureKind.UNFINISHED
        assert {*failure.line_ups} == {"one", "other"}
        assert failure.seat is None
        assert failure.error == "a hand is not over after 50 actions"
        actions = failure.record.actions
        assert sum(type(action).__name__ not in ("Deal", "Draw") for action in actions) == 50
        assert last(failure.record).hand_number == partida.hands == 1


def test_a_hand_may_have_just_as_many_actions_as_it_has() -> None:
    """A hand of `Bold` is cut, órdago and quiero."""
    line_ups = (LineUp("one", Bold), LineUp("other", Bold))
    enough = Tournament(line_ups, boards=1, max_actions=3).play()
    assert not enough.failures
    few = Tournament(line_ups, boards=1, max_actions=2).play()
    assert {one.kind for one in few.failures} == {FailureKind.UNFINISHED}


def test_a_game_of_too_many_hands_comes_to_no_end() -> None:
    """Three juegos take `Bold` three hands or more."""
    line_ups = (LineUp("one", Bold), LineUp("other", Bold))
    (first, _) = Tournament(line_ups, boards=1, max_hands=2).play().partidas
    failure = first.failure
    assert failure is not None
    assert failure.kind is FailureKind.UNFINISHED
    assert failure.error == "there is no outcome after 2 hands"
    state = last(failure.record)
    assert (state.hand_number, state.to_act, state.is_terminal) == (2, None, False)
    hands = Tournament(line_ups, boards=1).play().partidas[0].hands
    assert not Tournament(line_ups, boards=1, max_hands=hands).play().partidas[0].failure


@pytest.mark.parametrize("seconds", [None, 60])
def test_an_interrupt_is_nobodys_failure(seconds: float | None) -> None:
    with pytest.raises(KeyboardInterrupt):
        failing("Interrupts", max_seconds=seconds)


def test_an_interrupt_while_an_agent_is_made_is_nobodys_failure() -> None:
    def maker(seed: int) -> Agent:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Tournament((LineUp("odd", maker), "first"), boards=1).play()


# -- Who hangs ------------------------------------------------------------------------------------


class FakeTime:
    """A clock that stands still unless it is put forward."""

    def __init__(self) -> None:
        self.now = 0.0
        self.looked = threading.Event()

    def __call__(self) -> float:
        if threading.current_thread() is threading.main_thread():
            self.looked.set()
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeTime]:
    """Give agents under a limit a clock of the test, and let those that hang go afterwards."""
    fake = FakeTime()
    monkeypatch.setattr(watching_module, "perf_counter", fake)
    before = {*threading.enumerate()}
    odd_agents.RELEASE.clear()
    yield fake
    odd_agents.RELEASE.set()
    for thread in {*threading.enumerate()} - before:
        thread.join()


def slow(clock: FakeTime, hangs: bool) -> LineUp:
    """Return agents that take a hundred seconds in the second hand, or never come back."""

    class Slow(odd_agents.Odd):
        def be_odd(self, view: PlayerView) -> None:
            clock.now += 100
            if hangs:
                odd_agents.RELEASE.wait()

    return LineUp("slow", Slow)


@pytest.mark.parametrize("hangs", [False, True])
def test_an_agent_that_takes_too_long_is_left_behind(clock: FakeTime, hangs: bool) -> None:
    line_ups = ("random", "baseline", slow(clock, hangs))
    result = Tournament(line_ups, boards=2, seed=1, max_seconds=0.01).play()
    assert len(result.partidas) == 12
    healthy = Tournament(("random", "baseline"), boards=2, seed=1).play().partidas
    assert [one for one in result.partidas if "slow" not in one.line_ups] == [*healthy]
    assert len(result.failures) >= 6
    for failure in result.failures:
        assert failure.kind is FailureKind.SLOW
        assert failure.line_ups == ("slow",)
        assert failure.error == "no answer in 0.01 s"
        state = last(failure.record)
        assert (state.to_act, state.hand_number) == (failure.seat, 2)


def test_an_agent_that_takes_too_long_to_be_made_is_slow(clock: FakeTime) -> None:
    def maker(seed: int) -> Agent:
        clock.now += 100
        return FirstLegalAgent()

    result = Tournament((LineUp("slow", maker), "random"), boards=1, max_seconds=1).play()
    assert {one.kind for one in result.failures} == {FailureKind.SLOW}
    assert {one.line_ups for one in result.failures} == {("slow",)}


def test_what_is_quick_enough_is_not_slow(clock: FakeTime) -> None:
    class Steady(RandomAgent):
        def choose(self, view: PlayerView) -> PlayerAction:
            clock.now += 0.9
            return super().choose(view)

    line_ups = (LineUp("steady", Steady), "random")
    limited = Tournament(line_ups, boards=2, seed=1, max_seconds=1).play()
    assert limited.failures == ()
    assert limited == Tournament(line_ups, boards=2, seed=1).play()


def test_an_agent_that_is_looked_at_while_it_thinks_has_the_rest_of_its_time(
    clock: FakeTime,
) -> None:
    class Watched(RandomAgent):
        def choose(self, view: PlayerView) -> PlayerAction:
            clock.looked.wait()
            return super().choose(view)

    line_ups = (LineUp("watched", Watched), "random")
    assert not Tournament(line_ups, boards=1, max_seconds=0.01).play().failures


def test_between_two_decisions_nobody_is_late(clock: FakeTime) -> None:
    watch = watching_module.Watch([], 5)
    clock.now = 100
    assert watch._rest() == 5
    watch.start()
    clock.now += 2
    assert watch._rest() == 3
    assert watch.stop()
    clock.now += 100
    assert watch._rest() == 5


def test_a_thread_that_was_left_behind_stops_at_the_next_answer(clock: FakeTime) -> None:
    watch = watching_module.Watch([], 5)
    watch._left = True
    watch.start()
    assert not watch.stop()


def test_a_thread_that_was_left_behind_plays_nothing_more(clock: FakeTime) -> None:
    """It wakes up while another plays the games that remain, or long after."""
    made: list[int] = []

    class Slow(odd_agents.Odd):
        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            made.append(seed)

        def be_odd(self, view: PlayerView) -> None:
            clock.now += 100
            odd_agents.RELEASE.wait()

    before = {*threading.enumerate()}
    tournament = Tournament((LineUp("slow", Slow), "random"), boards=3, seed=1, max_seconds=0.01)
    places = tuple(Place(0, board, table) for board in range(3) for table in range(2))
    partidas = play_batch(tournament, places)
    assert [(one.matchup, one.board, one.table) for one in partidas] == [*places]
    odd_agents.RELEASE.set()
    for thread in {*threading.enumerate()} - before:
        thread.join()
    assert len(made) == len({*made}) == 6 * 2


def test_the_record_of_a_hanging_game_can_be_had_again(clock: FakeTime) -> None:
    tournament = Tournament(("random", slow(clock, True)), boards=1, seed=1, max_seconds=0.01)
    partida = next(one for one in tournament.partidas() if one.failure)
    assert isinstance(partida.failure, Failure)
    assert tournament.record(partida) == partida.failure.record


@given(st.integers(), st.integers(1, 3))
def test_a_limit_changes_nothing_for_agents_that_keep_it(seed: int, boards: int) -> None:
    tournament = Tournament(("baseline", "random"), boards=boards, seed=seed)
    assert attrs.evolve(tournament, max_seconds=600).play() == tournament.play()
