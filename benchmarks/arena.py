"""What a tournament costs over the same games played by hand, as a ratio of one run.

`python benchmarks/arena.py [--rounds N] [--least SECONDS]` prints Markdown. The bare games are
those of the tournament, card for card and word for word, played by `mus.play_game` in a loop.
"""

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

import mus
from harness import Case, machine, measure, table, versions
from mus import PairedDealer, Rules, play_game
from mus.arena import Tournament
from mus.arena.tables import seed_of, tables

__all__ = ["arena_cases", "main"]

_BOARDS = 64
_SEED = 7

# The arena may take a tenth longer than bare play.
_PROMISED = 1.10

_TABLES: tuple[tuple[str, Callable[[int], mus.Agent], str], ...] = (
    ("random", mus.RandomAgent, "asesmus"),
    ("baseline", mus.Baseline, "asesmus"),
    ("random", mus.RandomAgent, "encaje"),
)


def arena_cases(pool: ProcessPoolExecutor) -> list[tuple[Case, list[Case]]]:
    """Each bare case, and the cases of the arena to be held against it."""
    groups = []
    for name, make, preset in _TABLES:
        rules, what = Rules.preset(preset), f"{name}, {preset}"
        tournament = Tournament(
            (f"one={name}", f"other={name}"), rules=rules, boards=_BOARDS, seed=_SEED
        )
        groups.append(
            (
                Case(f"bare play: {what}", "one game", _bare(make, rules)),
                [
                    Case(f"arena: {what}", "one game", _arena(tournament, None)),
                    Case(f"arena, a process: {what}", "one game", _arena(tournament, pool)),
                ],
            )
        )
    return groups


def _bare(make: Callable[[int], mus.Agent], rules: Rules) -> Callable[[], int]:
    """The games of the tournament in a loop."""
    seats, count = rules.seating.seats, len(tables(2, rules.teams))

    def work() -> int:
        for board in range(_BOARDS):
            for number in range(count):
                agents = [make(seed_of(_SEED, board, number, seat)) for seat in seats]
                play_game(agents, rules=rules, dealer=PairedDealer(seed_of(_SEED, board)))
        return _BOARDS * count

    return work


def _arena(tournament: Tournament, pool: ProcessPoolExecutor | None) -> Callable[[], int]:
    """The tournament, here or on a pool, reckoned up too."""

    def work() -> int:
        result = tournament.play(pool)
        if len(result.standings()) != 2 or result.failures:
            raise RuntimeError("the tournament was not played")
        return tournament.games

    return work


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Compare the arena with bare play.")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of all cases (default 15)")
    parser.add_argument("--least", type=float, default=0.2, help="seconds of a timing (0.2)")
    options = parser.parse_args()
    with ProcessPoolExecutor(1) as pool:
        groups = arena_cases(pool)
        cases = [case for bare, others in groups for case in (bare, *others)]
        timings = measure(
            cases,
            rounds=options.rounds,
            least_seconds=options.least,
            tell=lambda line: print(line, file=sys.stderr),
        )
    found = versions(("mus-rules", "attrs"))
    print("# The arena over bare play\n")
    print(f"{machine()}; {', '.join(f'{name} {number}' for name, number in found.items())}.\n")
    print(table(timings, cases[0].name))
    print("\n| case | over bare play | quartiles | promised | verdict |")
    print("|---|---:|---:|---:|---|")
    for bare, others in groups:
        for case in others:
            ratio = timings.ratio(case.name, bare.name)
            verdict = "kept" if ratio.median <= _PROMISED else "BROKEN"
            quartiles = f"{ratio.low:.3f} to {ratio.high:.3f}"
            print(f"| {case.name} | {ratio.median:.3f} | {quartiles} | ≤ {_PROMISED} | {verdict} |")


if __name__ == "__main__":
    main()
