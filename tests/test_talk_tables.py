"""The hand-written betting sequences, judged by the referee in two ways, and by the engine.

To judge them with something else, give it the face of `oracles.talk_table.Driver` and add
`partial(by_a_whole_hand, sit_down=...)` to `ARBITERS`.
"""

import tomllib
from functools import partial

import pytest

from engine_driver import EngineDriver
from oracles import perft
from oracles.talk_table import (
    Arbiter,
    Row,
    agrees,
    by_a_whole_hand,
    by_the_talk,
    deal_for,
    load_rows,
)

ROWS = load_rows()
ARBITERS: dict[str, Arbiter] = {
    "talk": by_the_talk,
    "hand": by_a_whole_hand,
    "engine": partial(by_a_whole_hand, sit_down=EngineDriver),
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.clause} {row.name}")
@pytest.mark.parametrize("arbiter", ARBITERS.values(), ids=ARBITERS)
def test_a_betting_sequence_comes_to_what_its_row_says(arbiter: Arbiter, row: Row) -> None:
    assert agrees(row, arbiter(row)) == []


def test_rows_are_many_and_no_two_are_the_same() -> None:
    positions = [(row.settings, row.mano, row.lance, row.plays, row.words) for row in ROWS]
    assert len(ROWS) >= 60
    assert len(set(positions)) == len(ROWS)


def test_rows_say_how_the_lance_stands_or_how_it_closed_never_both() -> None:
    for row in ROWS:
        assert (row.next is None) == (row.kind is not None), row.name
        if row.kind is None:
            assert row.by is None, row.name
            assert row.seats == (), row.name
            assert row.paid == 0, row.name
        if row.kind in ("REFUSED", "ACCEPTED"):
            assert row.paid > 0, row.name


def test_a_wrong_verdict_is_noticed() -> None:
    row = ROWS[0]
    wrong = agrees(row, by_the_talk(ROWS[1]))
    assert "next is 1, not 0" in wrong
    assert "0 paso is refused" in wrong


def test_the_deal_of_a_row_gives_the_lance_to_its_seats_alone() -> None:
    row = next(row for row in ROWS if row.plays == (1, 3, 5))
    hands = deal_for(row.settings, "PARES", row.plays)
    assert len(frozenset().union(*hands)) == 24


@pytest.mark.parametrize("table", perft.TABLES, ids=lambda table: str(table[0]))
def test_the_counted_sequences_are_the_ones_on_file(
    table: tuple[str, dict[str, int | bool | str], int, tuple[int, ...]],
) -> None:
    name, differences, mano, plays = table
    kept = tomllib.loads(perft.DATA.read_text(encoding="utf-8"))["tables"]
    on_file = next(one for one in kept if one["name"] == name)
    assert on_file["settings"] == differences
    assert (on_file["mano"], on_file["plays"]) == (mano, list(plays))
    counts = perft.count_sequences(
        perft.settings_of(differences), plays, len(on_file["open"]), mano
    )
    assert counts == perft.Counts(on_file["open"], on_file["closed"])


def test_two_pairs_counted_by_hand_to_the_third_word() -> None:
    # One word: paso, envido, órdago.
    # Two: paso and any of the three; envido and no, more, órdago (quiero closes it); órdago and no.
    # Three: after paso paso 3, paso envido 3, paso órdago 1, envido no 2, envido more 3,
    # envido órdago 1, órdago no 0.
    counts = perft.count_sequences(perft.settings_of({}), (0, 1, 2, 3), 3)
    assert counts.open == [3, 3 + 3 + 1, 3 + 3 + 1 + 2 + 3 + 1]
    assert counts.closed["ACCEPTED"] == [0, 1, 3]
    assert counts.closed["ORDAGO"] == [0, 1, 3]
    assert counts.closed["REFUSED"] == [0, 0, 2]
    assert counts.closed["PASSED"] == [0, 0, 0]


def test_two_players_have_four_open_sequences_however_long() -> None:
    # The one to answer may raise or say órdago, and so may the first if the second opened.
    counts = perft.count_sequences(perft.settings_of({"players": 2}), (0, 1), 9)
    assert counts.open == [3, *[4] * 8]


def test_the_file_of_counts_is_written_by_its_module() -> None:
    assert perft.DATA.read_text(encoding="utf-8") == perft.document()
