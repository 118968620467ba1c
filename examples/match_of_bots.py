"""A match of bots: two baseline agents against two that play at random, told juego by juego."""

from __future__ import annotations

import sys
from itertools import pairwise

import mus


def main(seed: int = 7) -> int:
    agents: list[mus.Agent] = [mus.Baseline(seed), mus.RandomAgent(seed)] * 2
    record = mus.play_game(agents, rules=mus.Rules.preset("asesmus"), dealer=mus.RandomDealer(seed))
    for before, after in pairwise(mus.replay(record)):
        if (before.games, before.vacas) != (after.games, after.vacas):
            print(f"hand {after.hand_number}: {after.stones} stones, juegos {after.games}")
    outcome = after.outcome
    if outcome is None:
        raise RuntimeError("play_game plays a match to its end")
    names = ("the baseline", "chance")
    print(f"{names[outcome.winner or 0]} wins after {len(record.actions)} actions")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:2])))
