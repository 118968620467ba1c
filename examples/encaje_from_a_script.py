"""A game of Encaje from a script: three agents shed stones, and the last to have any loses."""

from __future__ import annotations

import sys

import mus


def main(seed: int = 7) -> int:
    game = mus.Game(mus.Rules.preset("encaje_mesa"), seed=seed)
    agents: list[mus.Agent] = [mus.Baseline(seed), mus.Baseline(seed + 1), mus.RandomAgent(seed)]
    state = game.state
    for seat in game.turns():
        game.play(agents[seat].choose(game.view(seat)))
        if game.state.to_act is None:  # the hand is over
            state = game.state
            moved = sum(entry.stones for entry in state.ledger)
            print(f"hand {state.hand_number}: stones {state.stones}, {moved} moved")
    outcome = game.outcome
    if outcome is None:
        raise RuntimeError("turns() ends with the game")
    print(f"seat {outcome.loser} loses; {state.discarded} of {state.total} stones were shed")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:2])))
