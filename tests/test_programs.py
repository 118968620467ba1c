"""Every program in `examples/` runs, and says something sensible."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
SAYS = {
    "arena_on_dask.py": "the same as without a cluster: True",
    "encaje_from_a_script.py": "loses; ",
    "match_of_bots.py": "wins after",
    "rank_hands.py": "juego   777S > RR75",
    "what_if.py": "bet_stands",
}


def run(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_every_example_is_run() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SAYS)


@pytest.mark.parametrize("name", SAYS)
def test_an_example_runs_and_says_what_it_shows(name: str) -> None:
    done = run(name)
    assert (done.returncode, done.stderr) == (0, "")
    assert SAYS[name] in done.stdout


def test_ranking_bad_hands_is_one_line_of_error() -> None:
    done = run("rank_hands.py", "RRRRR75")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
