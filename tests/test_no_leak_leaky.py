"""The proof that nothing leaks would notice a leak: those made on purpose are caught, each one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from leaks import LEAKS, MOVES, Leak
from senses import differences
from wandering import TABLES
from worlds import Twins, game, twins, watchers

MOST = 12
"""Games that are played to catch a leak."""


def pairs(leak: Leak) -> Iterator[tuple[Twins, int | None]]:
    """Yield moments of twin games for everybody at a table, with the one who cannot tell."""
    rules = TABLES[leak.table]
    for seed in range(MOST):
        rng = Random(seed)
        walk = game(rules, seed, patience=0.7, restless=0.3, steps=60)
        for who in watchers(rules):
            for moment, pair in enumerate(twins(walk, who, rng)):
                often = not leak.thorough or moment % 5 == seed % 5
                if often and leak.phase in (None, pair.here.phase):
                    yield pair, who


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leak = LEAKS[name]
    for pair, who in pairs(leak):
        with monkeypatch.context() as patch:
            leak.put_in(patch)
            leaked = differences(pair.here, pair.there, who, thorough=leak.thorough)
        if any(leak.by in channel for channel in leaked):
            assert not differences(pair.here, pair.there, who, thorough=leak.thorough)
            return
    pytest.fail(f"{MOST} games do not show that somebody is told {name}")


@pytest.mark.parametrize("name", MOVES)
def test_a_move_that_leaks_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leak = MOVES[name]
    leak.put_in(monkeypatch)
    told = (differences(pair.here, pair.there, who, thorough=False) for pair, who in pairs(leak))
    assert any(told)
