"""The arena on a cluster of dask: its executor is one like others."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

import pytest

from mus.arena import Tournament
from mus.rules import Rules

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    """An executor on a small cluster in this process."""
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


def test_the_result_is_the_same_on_a_cluster(executor: Executor) -> None:
    line_ups = ("baseline", "random", "third=first+random")
    tournament = Tournament(line_ups, rules=Rules.preset("asesmus"), boards=7, seed=3)
    told: list[tuple[int, int]] = []
    result = tournament.play(executor, progress=lambda *now: told.append(now))
    assert result == tournament.play()
    assert told == [(count, 42) for count in range(43)]


def test_an_agent_that_fails_on_a_cluster_is_reported_as_it_would_be_here(
    executor: Executor,
) -> None:
    tournament = Tournament(("random", "odd_agents:Raises"), boards=4, seed=1)
    result = tournament.play(executor)
    assert result == tournament.play()
    assert "odd_agents.py" in result.failures[0].trace
