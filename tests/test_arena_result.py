"""What a tournament comes to: standings, intervals and tables."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.arena import (
    ArenaError,
    Failure,
    FailureKind,
    Interval,
    Partida,
    Result,
    Standing,
    Tournament,
    paired_interval,
)
from mus.record import Record
from mus.rules import Rules

Z = 1.959963984540054
"""How many deviations the normal distribution takes for 95 %."""

RULES = Rules.preset("asesmus")
PAIR = (("a", "b"),)
BOOM = Failure(FailureKind.RAISED, ("b",), 3, "ValueError: boom", Record(RULES))


def partida(board: int, table: int, winner: str, juegos: tuple[int, int] = (2, 1)) -> Partida:
    """Return a game of `a` and `b`; the juegos are the winner's and the loser's."""
    names = ("a", "b") if table == 0 else ("b", "a")
    won = tuple(name == winner for name in names)
    return Partida(0, board, table, names, won, juegos if won[0] else juegos[::-1], 9)


def result(*partidas: Partida, boards: int = 3) -> Result:
    return Result(PAIR, RULES, boards, 7, partidas)


def board(number: int, first: str, second: str) -> tuple[Partida, Partida]:
    """Return a board by who won at its two tables."""
    return partida(number, 0, first), partida(number, 1, second)


def failed(number: int, table: int, failure: Failure = BOOM) -> Partida:
    names = ("a", "b") if table == 0 else ("b", "a")
    return Partida(0, number, table, names, hands=2, failure=failure)


# -- Intervals ------------------------------------------------------------------------------------


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50))
def test_the_interval_is_that_of_the_formula(won: int, split: int, lost: int) -> None:
    """Bonett and Price, from the numbers of boards won twice, won once and lost twice.

    Their difference of two shares is twice the share won, less one.
    """
    count = won + split + lost + 2
    difference = (won - lost) / count
    reach = Z * sqrt((won + lost + 2) / count - difference**2) / sqrt(count)
    low, high = max(-1.0, difference - reach), min(1.0, difference + reach)
    found = paired_interval([1.0] * won + [0.5] * split + [0.0] * lost)
    assert found.low == pytest.approx((1 + low) / 2)
    assert found.high == pytest.approx((1 + high) / 2)


scores = st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=1, max_size=60)


@given(scores)
def test_the_interval_lies_round_the_mean_and_within_the_shares(row: list[float]) -> None:
    found = paired_interval(row)
    mean = sum(row) / len(row)
    assert 0 <= found.low <= mean + 1e-12
    assert mean - 1e-12 <= found.high <= 1
    assert found.low < found.high


@given(scores)
def test_the_interval_of_the_other_side_is_its_mirror(row: list[float]) -> None:
    one, other = paired_interval(row), paired_interval([1 - score for score in row])
    assert one.low == pytest.approx(1 - other.high)
    assert one.high == pytest.approx(1 - other.low)


@given(scores)
def test_more_boards_and_less_confidence_make_it_narrower(row: list[float]) -> None:
    found = paired_interval(row)
    more, bold = paired_interval(row * 40), paired_interval(row, 0.5)
    assert more.high - more.low < found.high - found.low
    assert bold.high - bold.low < found.high - found.low


def test_luck_that_has_been_exchanged_takes_no_room() -> None:
    """Every board was won once: chance has had no hand in it, however the games went."""
    split = paired_interval([0.5] * 50)
    mixed = paired_interval([0.0, 1.0] * 25)
    assert split.high - split.low < (mixed.high - mixed.low) / 4


@pytest.mark.parametrize("confidence", [0, 1, 0.0, 1.0, -0.5, 95.0, "0.95", None, float("nan")])
def test_a_confidence_lies_between_nothing_and_certainty(confidence: Any) -> None:
    with pytest.raises(ArenaError, match="the confidence is a number between 0 and 1"):
        paired_interval([0.5], confidence)


# -- Standings ------------------------------------------------------------------------------------


def test_wins_and_juegos_are_counted_and_the_best_comes_first() -> None:
    found = result(*board(0, "b", "b"), *board(1, "a", "b"), *board(2, "b", "b")).standings()
    assert found == (
        Standing("b", 6, 5, 5 / 6, paired_interval([1.0, 0.5, 1.0]), 0.5, 11, 0),
        Standing("a", 6, 1, 1 / 6, paired_interval([0.0, 0.5, 0.0]), 0.5, 7, 0),
    )


def test_a_board_with_a_failure_counts_for_nobody_and_the_others_do() -> None:
    found = result(*board(0, "a", "a"), partida(1, 0, "b"), failed(1, 1), *board(2, "a", "b"))
    a, b = found.standings()
    assert (a.name, a.played, a.won, a.juegos, a.failed) == ("a", 4, 3, 7, 0)
    assert (b.name, b.played, b.won, b.juegos, b.failed) == ("b", 4, 1, 5, 1)
    assert found.failures == (BOOM,)


def test_a_board_that_was_not_finished_counts_for_nobody() -> None:
    found = result(*board(0, "a", "a"), partida(1, 0, "b"))
    assert [one.played for one in found.standings()] == [2, 2]


def test_nothing_is_known_of_who_has_played_nothing() -> None:
    for found in (result(), result(failed(0, 0), failed(0, 1))):
        for standing in found.standings():
            assert (standing.played, standing.rate, standing.interval) == (0, None, None)


def test_who_is_known_comes_before_who_is_not() -> None:
    names = (("a", "b"), ("a", "c"), ("b", "c"))
    found = Result(names, RULES, 1, 7, board(0, "b", "b")).standings()
    assert [(one.name, one.rate) for one in found] == [("b", 1.0), ("a", 0.0), ("c", None)]


def test_a_failure_of_nobody_in_particular_is_put_down_to_all() -> None:
    failure = Failure(FailureKind.UNFINISHED, ("a", "b"), None, "no end", Record(RULES))
    found = result(failed(0, 0, failure), failed(0, 1))
    assert [(one.name, one.failed) for one in found.standings()] == [("a", 1), ("b", 2)]


def test_a_standing_is_found_by_its_name() -> None:
    found = result(*board(0, "a", "a"))
    assert found.standing("b") == found.standings()[1]
    assert found.standing("b", confidence=0.5) == found.standings(confidence=0.5)[1]
    strangers: list[Any] = ["c", None, []]
    for stranger in strangers:
        with pytest.raises(ArenaError, match=r"no line-up is called .*: there are a, b"):
            found.standing(stranger)


@pytest.mark.parametrize("matchup", [1, -1, "0", True])
def test_a_matchup_is_one_of_those_there_are(matchup: Any) -> None:
    with pytest.raises(ArenaError, match="there is no matchup"):
        result().standings(matchup)


def test_each_matchup_has_its_standings() -> None:
    tournament = Tournament(("baseline", "random", "first"), boards=4, seed=3)
    found = tournament.play()
    for place, names in enumerate(found.matchups):
        standings = found.standings(place)
        assert {one.name for one in standings} == {*names}
        assert [one.played for one in standings] == [8, 8]
        assert sum(one.won for one in standings) == 8
    assert found.names == ("baseline", "random", "first")
    assert [one.played for one in found.standings()] == [16, 16, 16]
    whole = {one.name: one.won for one in found.standings()}
    parts = [one for place in range(3) for one in found.standings(place)]
    assert all(won == sum(p.won for p in parts if p.name == name) for name, won in whole.items())


def test_boards_of_one_number_are_one_observation() -> None:
    """They have the same cards, so who plays three matchups has not seen three times as much."""
    found = Tournament(("baseline", "random", "first"), boards=4, seed=3).play()
    by_board: dict[int, list[bool]] = {}
    for one in found.partidas:
        for name, won in zip(one.line_ups, one.won, strict=True):
            if name == "random":
                by_board.setdefault(one.board, []).append(won)
    scores = [sum(row) / len(row) for row in by_board.values()]
    assert [len(row) for row in by_board.values()] == [4] * 4
    assert found.standing("random").interval == paired_interval(scores)


def test_at_encaje_all_win_but_one_and_who_sits_twice_is_counted_twice() -> None:
    rules = Rules.preset("encaje_mesa")
    found = Tournament(("one=random", "other=random"), rules=rules, boards=3, seed=3).play()
    standings = found.standings()
    assert sum(one.played for one in standings) == 3 * 6 * 3
    assert sum(one.won for one in standings) == 3 * 6 * 2
    assert {one.played for one in standings} == {27}
    assert {one.even for one in standings} == {2 / 3}


def test_of_three_sides_one_wins() -> None:
    rules = Rules(players=6, teams=3)
    names = ("one=random", "other=random", "third=random")
    found = Tournament(names, rules=rules, boards=2, seed=3).play()
    assert sum(one.won for one in found.standings()) == 6
    assert {(one.played, one.even) for one in found.standings()} == {(6, 1 / 3)}


# -- Tables ---------------------------------------------------------------------------------------

TEXT = """\
asesmus, seed 7, 3 boards: 6 games played.

line-up  played  won    rate      95 % interval    even  juegos  failed
b             6    5  83.3 %  34.9 % to 100.0 %  50.0 %      11       0
a             6    1  16.7 %    0.0 % to 65.1 %  50.0 %       7       0"""

MARKDOWN = """\
asesmus, seed 7, 3 boards: 6 games played.

| line-up | played | won | rate | 95 % interval | even | juegos | failed |
|---|---:|---:|---:|---:|---:|---:|---:|
| b | 6 | 5 | 83.3 % | 34.9 % to 100.0 % | 50.0 % | 11 | 0 |
| a | 6 | 1 | 16.7 % | 0.0 % to 65.1 % | 50.0 % | 7 | 0 |"""


def test_a_table_in_text_and_in_markdown() -> None:
    found = result(*board(0, "b", "b"), *board(1, "a", "b"), *board(2, "b", "b"))
    assert found.table() == str(found) == TEXT
    assert found.table("markdown") == MARKDOWN


def test_a_table_of_another_confidence() -> None:
    table = result(*board(0, "a", "a")).table(confidence=0.995)
    assert "99.5 % interval" in table


def test_a_name_does_not_break_a_table_in_markdown() -> None:
    one = Partida(0, 0, 0, ("a|b", "c"), (True, False), (2, 0), 9)
    other = Partida(0, 0, 1, ("c", "a|b"), (True, False), (2, 0), 9)
    table = Result((("a|b", "c"),), RULES, 1, 7, (one, other)).table("markdown")
    assert "| a\\|b | 2 |" in table


def test_several_matchups_have_a_table_each() -> None:
    table = Tournament(("baseline", "random", "first"), boards=1).play().table()
    blocks = table.split("\n\n")
    titles = ["baseline against random:", "baseline against first:", "random against first:"]
    assert blocks[2::2] == titles
    assert [len(block.splitlines()) for block in blocks[1::2]] == [4, 3, 3, 3]


def test_at_encaje_games_are_kept() -> None:
    table = Tournament(("one=random", "b=random"), rules=Rules.preset("encaje"), boards=1).play()
    assert "  games kept  " in table.table()


def test_what_has_failed_stands_under_the_table_by_name() -> None:
    unfinished = (
        Failure(FailureKind.UNFINISHED, names, None, "no end", Record(RULES))
        for names in (("a", "b"), ("b", "a"))
    )
    partidas = [
        failed(0, 0),
        failed(0, 1),
        *(failed(1, n, one) for n, one in enumerate(unfinished)),
    ]
    partidas.append(failed(2, 1, Failure(FailureKind.SLOW, ("b",), 0, "no answer", Record(RULES))))
    *_, played, none, lines = result(*partidas).table().split("\n\n")
    assert played.endswith("5 games played.")
    assert none.splitlines()[1].split() == ["a", "0", "0", "-", "-", "50.0", "%", "0", "2"]
    assert lines.splitlines() == [
        "- b raised an error (2 games, the first on board 0, table 0, seat 3): ValueError: boom",
        "- a and b came to no end (2 games, the first on board 1, table 0): no end",
        "- b took too long (1 game, on board 2, table 1, seat 0): no answer",
    ]


def test_one_game_is_one_game() -> None:
    assert "3 boards: 1 game played." in result(partida(0, 0, "a")).table()


@pytest.mark.parametrize("form", ["html", None, ["text"]])
def test_there_are_two_forms_of_table(form: Any) -> None:
    with pytest.raises(ArenaError, match="a table is text or markdown, not"):
        result().table(form)


def test_an_interval_has_two_ends() -> None:
    assert Interval(0.25, 0.75).low == 0.25
