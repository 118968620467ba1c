"""Time several pieces of work against each other, fairly.

All cases live in one process. Every round runs each case once, in a freshly shuffled order, so
that a slow spell of the machine hits all of them alike. What counts is the ratio of two cases
within a round; the report gives the median of those ratios and how far their quartiles lie apart.

A case does some work when called and returns how many units of it were done. What a unit is,
is written next to each case.
"""

import gc
import importlib.metadata
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import attrs

__all__ = ["Case", "Ratio", "Timings", "machine", "measure", "table", "versions"]


@attrs.frozen
class Case:
    """One piece of work to time.

    Args:
        name: What it is called in the report, unique within a run.
        unit: What one unit is, in a few words.
        work: Does the work and returns the number of units done, at least one.
    """

    name: str
    unit: str
    work: Callable[[], int]


@attrs.frozen
class Ratio:
    """The median of the ratios of all rounds, between its lower and its upper quartile."""

    median: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """Distance of the quartiles as a share of the median."""
        return (self.high - self.low) / self.median


@attrs.frozen
class Timings:
    """What a run measured: nanoseconds a unit, one figure for every case and round."""

    cases: tuple[Case, ...]
    nanoseconds: Mapping[str, tuple[float, ...]]

    def __contains__(self, name: object) -> bool:
        return name in self.nanoseconds

    @property
    def rounds(self) -> int:
        """How often every case ran."""
        return min((len(figures) for figures in self.nanoseconds.values()), default=0)

    def only(self, *units: str) -> "Timings":
        """The cases with one of these units."""
        return attrs.evolve(self, cases=tuple(case for case in self.cases if case.unit in units))

    def without(self, *units: str) -> "Timings":
        """The cases with any other unit."""
        return attrs.evolve(
            self, cases=tuple(case for case in self.cases if case.unit not in units)
        )

    def median(self, name: str) -> float:
        """Nanoseconds a unit of the case, the median of all rounds."""
        return statistics.median(self.nanoseconds[name])

    def ratio(self, name: str, reference: str) -> Ratio:
        """Time a unit of the case over time a unit of the reference, round by round."""
        pairs = zip(self.nanoseconds[name], self.nanoseconds[reference], strict=True)
        return ratio_of([mine / theirs for mine, theirs in pairs])


def ratio_of(figures: Sequence[float]) -> Ratio:
    """Median and quartiles of some ratios; a single one is its own quartiles."""
    if len(figures) == 1:
        return Ratio(figures[0], figures[0], figures[0])
    low, median, high = statistics.quantiles(figures, n=4, method="inclusive")
    return Ratio(median, low, high)


def measure(
    cases: Iterable[Case],
    *,
    rounds: int = 15,
    least_seconds: float = 0.05,
    seed: int = 1,
    tell: Callable[[str], None] | None = None,
) -> Timings:
    """Run all cases in turn, in shuffled rounds.

    Args:
        cases: What to time; names must differ.
        rounds: How often every case is timed, at least 1.
        least_seconds: Each timing repeats the work until it takes at least this long.
        seed: Fixes the order of the cases in each round.
        tell: Is told about the progress, a line at a time.

    Returns:
        Nanoseconds a unit for every case and round. The garbage collector stays on, as it is for
        users, and starts every timing with nothing left to collect.
    """
    chosen = tuple(cases)
    repeats = {case.name: _calibrate(case.work, least_seconds) for case in chosen}
    if len(repeats) != len(chosen):
        raise ValueError("two cases have the same name")
    figures: dict[str, list[float]] = {case.name: [] for case in chosen}
    shuffle = random.Random(seed).shuffle
    for number in range(rounds):
        if tell is not None:
            tell(f"round {number + 1} of {rounds}")
        order = list(chosen)
        shuffle(order)
        for case in order:
            figures[case.name].append(_time(case.work, repeats[case.name]))
    return Timings(chosen, {name: tuple(row) for name, row in figures.items()})


def _time(work: Callable[[], int], repeats: int) -> float:
    """Nanoseconds a unit over some repetitions of the work."""
    gc.collect()
    clock = time.perf_counter_ns
    units = 0
    start = clock()
    for _ in range(repeats):
        units += work()
    return (clock() - start) / units


def _calibrate(work: Callable[[], int], least_seconds: float) -> int:
    """How often the work must be repeated to take the given time; also warms it up."""
    work()
    repeats = 1
    while True:
        start = time.perf_counter()
        for _ in range(repeats):
            work()
        taken = time.perf_counter() - start
        if taken >= least_seconds:
            return repeats
        repeats = max(repeats * 2, int(repeats * least_seconds / max(taken, 1e-9)) + 1)


def table(timings: Timings, reference: str) -> str:
    """A Markdown table of all cases, compared with one of them.

    `x` says how many times as long as the reference a unit takes; `spread` is the distance of the
    quartiles of that ratio.
    """
    lines = [
        f"| case | a unit is | ns a unit | units a second | x {reference} | spread |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for case in timings.cases:
        nanoseconds = timings.median(case.name)
        ratio = timings.ratio(case.name, reference)
        lines.append(
            f"| {case.name} | {case.unit} | {nanoseconds:,.1f} | {1e9 / nanoseconds:,.0f} "
            f"| {ratio.median:.3g} | {ratio.spread:.1%} |"
        )
    return "\n".join(lines)


def versions(distributions: Iterable[str]) -> dict[str, str]:
    """Versions of the interpreter and of those of the distributions that are installed."""
    found = {"python": f"{platform.python_implementation()} {sys.version.split()[0]}"}
    for name in distributions:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def machine() -> str:
    """The machine in one line: system, architecture and, where it is known, the processor."""
    return f"{platform.system()} {platform.machine()}, {_processor()}"


def _processor() -> str:
    """Name of the processor, or what the platform module knows of it."""
    try:
        described = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        described = ""
    for line in described.splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or "processor unknown"
