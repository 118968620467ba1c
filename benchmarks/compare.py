"""Compare the library with other game libraries, side by side, promise by promise.

`python benchmarks/compare.py [--rounds N] [--json FILE]` prints Markdown: what was measured, and
a table with a verdict for each promise. Libraries that are not installed are skipped with a line;
`pip install open-spiel pokerkit treys eval7 phevaluator chess` brings them all (Python 3.11).

Ratios are what counts. Absolute times hold for the machine of the run only.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

import imports
import memory
import mus_cases
import peers
import record_cases
from harness import Ratio, Timings, machine, measure, table, versions

__all__ = ["Verdict", "main"]

_MEBIBYTE = 1024 * 1024

# At most so much growth counts as flat: less than a page of states over a million actions, but
# more than what the allocator keeps in reserve.
_FLAT_RESIDENT = 4 * _MEBIBYTE
_FLAT_TRACED = _MEBIBYTE // 4

# "500,000 winners a second where a bare call takes 30 ns", as a number of bare calls.
_WINNER_CALLS = 2000 / 30

# "5,000 states a second" from one view, likewise.
_DETERMINIZE_CALLS = 200_000 / 30


@attrs.frozen
class Verdict:
    """One promise and how it fared.

    Args:
        promise: The promise in words.
        bound: The number promised.
        at_least: Whether the measured number must reach the bound or stay below it.
        measured: What was measured, None where a library was missing.
        unit: What the numbers are.
    """

    promise: str
    bound: float
    at_least: bool
    measured: Ratio | None
    unit: str = "x"

    @property
    def kept(self) -> bool | None:
        """Whether the median keeps the promise; None if it could not be measured."""
        if self.measured is None:
            return None
        return self._good(self.measured.median)

    @property
    def words(self) -> str:
        """The verdict in a word or two."""
        if self.measured is None:
            return "not measured"
        quartiles = (self.measured.low, self.measured.high)
        clear = all(self._good(figure) is self.kept for figure in quartiles)
        return ("kept" if self.kept else "BROKEN") + ("" if clear else ", narrowly")

    def _good(self, figure: float) -> bool:
        """Whether a figure is on the right side of the bound."""
        return figure >= self.bound if self.at_least else figure <= self.bound

    @property
    def line(self) -> str:
        """The verdict as a row of a Markdown table."""
        sign = "≥" if self.at_least else "≤"
        if self.measured is None:
            figures = "- | -"
        else:
            low, high = self.measured.low, self.measured.high
            figures = f"{self.measured.median:.3g} {self.unit} | {low:.3g} to {high:.3g}"
        promised = f"{sign} {self.bound:.3g} {self.unit}"
        return f"| {self.promise} | {figures} | {promised} | {self.words} |"


def speed_verdicts(timings: Timings) -> list[Verdict]:
    """The promises about speed, each against a case of the same run."""
    faster = (
        ("an action, against hearts with clone", mus_cases.ACTION, peers.HEARTS, 1.3),
        (
            "an action, against limit hold'em with clone",
            mus_cases.ACTION,
            peers.UNIVERSAL_POKER,
            1.5,
        ),
        ("an action, against pokerkit", mus_cases.ACTION, peers.POKERKIT, 50),
        ("4 cards in all lances, against treys on 5", mus_cases.STRENGTHS, peers.TREYS, 3),
    )
    cheaper = (
        ("strength of a built hand, in bare calls", mus_cases.STRENGTH, 4),
        ("winner of four hands, in bare calls", mus_cases.WINNER, _WINNER_CALLS),
        ("a state from a four-seat view, in bare calls", mus_cases.DETERMINIZE, _DETERMINIZE_CALLS),
    )
    verdicts = [
        Verdict(text, bound, True, timings.ratio(theirs, mine) if theirs in timings else None)
        for text, mine, theirs, bound in faster
    ]
    verdicts += [
        Verdict(text, bound, False, timings.ratio(mine, peers.BARE_CALL), "calls")
        for text, mine, bound in cheaper
    ]
    encaje = timings.ratio(mus_cases.ENCAJE, mus_cases.ACTION)
    verdicts.append(Verdict("an action of Encaje, against one of Mus", 1.2, False, encaje))
    seen = timings.ratio(mus_cases.VIEW, mus_cases.ACTION)
    verdicts.append(Verdict("a view in the middle of a hand, against an action", 8, False, seen))
    read = timings.ratio(record_cases.READ, record_cases.PLAYED)
    verdicts.append(Verdict("a record loaded and replayed, against play", 2, False, read))
    return verdicts


def import_verdicts(cost: imports.ImportCost) -> list[Verdict]:
    """The promises about `import mus`."""
    table_cost = cost.table_milliseconds
    return [
        Verdict("import mus, against import attrs", 1.8, False, cost.ratio),
        Verdict("import mus and use the engine, likewise", 1.8, False, cost.used_ratio),
        Verdict("slowest table built at import", 10, False, _exactly(table_cost), "ms"),
    ]


def memory_verdicts(figures: dict[str, Any]) -> list[Verdict]:
    """The promises about memory."""
    growth, sharing = figures["growth"], figures["sharing"]
    resident = growth["resident"]
    return [
        Verdict(
            f"the process after {growth['actions']:,} random actions",
            _FLAT_RESIDENT / _MEBIBYTE,
            False,
            None if resident is None else _exactly(resident / _MEBIBYTE),
            "MiB",
        ),
        Verdict(
            f"the Python heap after {growth['traced_actions']:,} random actions",
            _FLAT_TRACED / _MEBIBYTE,
            False,
            _exactly(growth["traced"] / _MEBIBYTE),
            "MiB",
        ),
        Verdict(
            "parts of a state built anew although unchanged",
            0,
            False,
            _exactly(len(sharing["unshared"])),
            "parts",
        ),
    ]


def _exactly(figure: float) -> Ratio:
    """A figure that was taken once."""
    return Ratio(figure, figure, figure)


def verdict_table(verdicts: Sequence[Verdict]) -> str:
    """All verdicts as a Markdown table."""
    head = ["| promise | measured | quartiles | promised | verdict |", "|---|---:|---:|---:|---|"]
    return "\n".join(head + [verdict.line for verdict in verdicts])


def _tell(line: str) -> None:
    """Progress goes to the error stream, so that the output stays Markdown."""
    print(line, file=sys.stderr)


def _memory(actions: int) -> dict[str, Any]:
    """Run the memory script in a process of its own, undisturbed by the other libraries."""
    script = Path(memory.__file__)
    run = subprocess.run(
        [sys.executable, str(script), "--json", "--actions", str(actions)],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    figures: dict[str, Any] = json.loads(run.stdout)
    return figures


def _as_json(timings: Timings, verdicts: Sequence[Verdict], found: dict[str, str]) -> str:
    """Everything measured, for a machine to read."""
    return json.dumps(
        {
            "machine": machine(),
            "versions": found,
            "rounds": timings.rounds,
            "cases": [
                {
                    "name": case.name,
                    "unit": case.unit,
                    "median_ns": timings.median(case.name),
                    "rounds_ns": timings.nanoseconds[case.name],
                }
                for case in timings.cases
            ],
            "verdicts": [
                {**attrs.asdict(verdict), "kept": verdict.kept, "verdict": verdict.words}
                for verdict in verdicts
            ],
        },
        indent=2,
    )


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description="Compare mus with other game libraries.")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of all cases (default 15)")
    parser.add_argument("--actions", type=int, default=1_000_000, help="of the memory run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there, too")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")

    skipped: list[str] = []
    cases = mus_cases.mus_cases() + record_cases.record_cases() + peers.peer_cases(skipped.append)
    timings = measure(cases, rounds=options.rounds, tell=_tell)
    _tell("imports")
    cost = imports.measure_imports(2 * options.rounds + 1)
    _tell("memory")
    figures = _memory(options.actions)
    verdicts = [*speed_verdicts(timings), *import_verdicts(cost), *memory_verdicts(figures)]
    found = versions(("mus-rules", "attrs", *peers.DISTRIBUTIONS))

    print("# mus, side by side\n")
    print(f"{machine()}; {', '.join(f'{name} {number}' for name, number in found.items())}.")
    print(f"{timings.rounds} shuffled rounds in one process; medians of the rounds.\n")
    for line in skipped:
        print(f"- {line}")
    print("## One action\n")
    print("Legal actions, a random choice, apply; deals and chance nodes inside, not counted.\n")
    print(table(timings.only("one player action"), mus_cases.ACTION))
    print("\n## Hands\n")
    print(table(timings.without("one player action", record_cases.HAND), peers.BARE_CALL))
    print("\n## Records\n")
    print(table(timings.only(record_cases.HAND), record_cases.PLAYED))
    print("\n## Import\n")
    print(imports.report(cost))
    print("\n## Memory\n")
    print(memory.report(memory.Growth(**figures["growth"]), memory.Sharing(**figures["sharing"])))
    print("\n## Promises\n")
    print(verdict_table(verdicts))
    if options.json is not None:
        options.json.write_text(_as_json(timings, verdicts, found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
