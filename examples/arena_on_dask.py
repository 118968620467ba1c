"""A tournament on a cluster: dask has an executor, and the arena takes any executor.

The cluster is a small one on this machine. For another, give `Client` its address. It needs
`pip install distributed`.
"""

from __future__ import annotations

import sys

from distributed import Client, LocalCluster

import mus
from mus.arena import Tournament


def main(boards: int = 25) -> int:
    line_ups = ("baseline", "random")
    tournament = Tournament(line_ups, rules=mus.Rules.preset("asesmus"), boards=boards, seed=7)
    with (
        LocalCluster(n_workers=2, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        result = tournament.play(client.get_executor())
    print(result.table())
    print("the same as without a cluster:", result == tournament.play())
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:2])))
