"""Files of every version, kept for ever: each is read as it was meant when it was written.

The files of a version are never written anew. A new version brings a folder of its own.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from mus import notation
from mus.actions import ChanceAction, Deal, Envido, PlayerAction
from mus.notation import dumps, load, load_seat
from mus.record import replay
from mus.rules import PRESETS
from mus.seat_record import replay_views

GOLDEN = Path(__file__).resolve().parent / "golden"
FILES = sorted(GOLDEN.glob("pmn*/*.pmn"))
OF_TABLES = [path for path in FILES if not path.stem.startswith("seat_")]
OF_SEATS = [path for path in FILES if path.stem.startswith("seat_")]
NO_GAME = "words"
"""Holds every word there is, in an order that no game has."""

of_a_table = pytest.mark.parametrize("path", OF_TABLES, ids=lambda path: path.stem)
of_a_seat = pytest.mark.parametrize("path", OF_SEATS, ids=lambda path: path.stem)


def test_there_are_files_of_every_version_and_preset() -> None:
    assert {path.parent.name for path in FILES} == {
        f"pmn{version}" for version in range(1, notation.VERSION + 1)
    }
    for version in range(1, notation.VERSION + 1):
        stems = {path.stem for path in FILES if path.parent.name == f"pmn{version}"}
        assert {*PRESETS, "faults", "perete", "spoken", "seat_faults", NO_GAME} <= stems


def test_every_word_there_is_is_in_a_file() -> None:
    (path,) = [path for path in OF_TABLES if path.stem == NO_GAME]
    record = load(path)
    kinds = {type(action) for action in record.actions}
    assert kinds == {*get_args(ChanceAction), *get_args(PlayerAction)}
    assert Envido(5, 10**100, plural=True) in record.actions
    assert Deal([*record.actions[2].hands]) == record.actions[2]  # type: ignore[union-attr]
    assert record.comments == {0: "every word there is; not a game"}


@of_a_table
def test_a_file_of_a_table_is_read_and_replayed_as_it_was(path: Path) -> None:
    record = load(path)
    if path.parent.name == f"pmn{notation.VERSION}":
        assert dumps(record).encode() == path.read_bytes()
    if path.stem != NO_GAME:
        *_, last = replay(record)
        stones = " ".join(map(str, last.stones))
        ends = f"hand {last.hand_number}, {last.phase.name}, stones {stones}"
        assert record.extra.get("ends", ends) == ends


@of_a_seat
def test_a_file_of_a_seat_is_read_and_replayed(path: Path) -> None:
    kept = load_seat(path)
    if path.parent.name == f"pmn{notation.VERSION}":
        assert dumps(kept).encode() == path.read_bytes()
    *_, last = replay_views(kept)
    assert last.seat == kept.seat


@pytest.mark.parametrize("seed", ["0", "1"])
def test_what_is_written_does_not_depend_on_the_seed_of_hashes(seed: str) -> None:
    program = """
import hashlib, sys
from mus.notation import dumps, load, load_seat
texts = [dumps(load_seat(path) if "seat_" in path else load(path)) for path in sys.argv[1:]]
print(hashlib.sha256("".join(texts).encode()).hexdigest())
"""
    run = subprocess.run(
        [sys.executable, "-c", program, *map(str, FILES)],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))},
    )
    here = b"".join([dumps(load_seat(p) if p in OF_SEATS else load(p)).encode() for p in FILES])
    assert run.stdout.strip() == hashlib.sha256(here).hexdigest()
