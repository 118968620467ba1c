"""`mus arena`: a tournament of agents at the terminal."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from importlib import import_module
from multiprocessing import active_children
from random import SystemRandom
from typing import Final, TextIO

from mus._options import (
    DONE,
    FAILED,
    INTERRUPTED,
    SEEDS,
    Parser,
    rules_named,
    whole_from,
)
from mus.arena import ArenaError, Failure, Partida, Tournament
from mus.arena.layout import FORMS
from mus.arena.tables import tables
from mus.rules import Rules

__all__ = ["arena"]

GAMES: Final = 200
"""Games of each matchup when nothing else is said."""

USAGE: Final = """\
mus arena LINE-UP LINE-UP... [options]

A tournament: every line-up plays the same cards as the others, in every seat. A LINE-UP is an
agent, baseline, random or first, or module:name for what makes one out of a seed; or one agent
for each seat of a side, as in baseline+random. NAME=LINE-UP gives it a name."""


class Options(argparse.Namespace):
    """What was asked for."""

    line_ups: list[str]
    preset: Rules
    games: int
    seed: int | None
    seconds: float | None
    workers: int
    format: str
    failures: str | None


def arena(argv: Sequence[str]) -> int:
    """Play a tournament and print its table.

    Args:
        argv: The words after `mus arena`.

    Returns:
        The exit status: 0; 1 if an agent failed; 130 after an interrupt. The table is printed in
        any case, of what has been played.
    """
    parser = _parser()
    options = parser.parse_intermixed_args(argv, Options())
    if any(":" in line_up for line_up in options.line_ups):
        # Modules are looked for where one stands, too, as `python -m mus` does.
        sys.path.append(os.getcwd())
    with _file(options.failures) as file:
        try:
            tournament = _tournament(options)
            partidas, interrupted = _played(tournament, _executor(options.workers))
        except ArenaError as error:
            parser.error(str(error))
        result = tournament.result(partidas)
        file.writelines(map(_written, result.failures))
    print(result.table(options.format))
    if interrupted:
        return INTERRUPTED
    return FAILED if result.failures else DONE


def _file(name: str | None) -> TextIO:
    """Open the file for what fails, before hours of play: none is a file that keeps nothing."""
    return open(os.devnull if name is None else name, "w", encoding="utf-8")


def _executor(workers: int) -> Callable[[], Executor] | None:
    """Return what makes so many workers, or None to play here."""
    if workers == 1:
        return None
    return partial(ProcessPoolExecutor, workers, initializer=_uninterrupted)


def _parser() -> Parser:
    """Return the parser of the words after `mus arena`."""
    parser = Parser(prog="mus arena", usage=USAGE, allow_abbrev=False, add_help=False)
    add = parser.add_argument
    add("line_ups", nargs="+", metavar="LINE-UP", help=argparse.SUPPRESS)
    add(
        "--games",
        type=whole_from(1),
        default=GAMES,
        metavar="N",
        help=f"games of each matchup ({GAMES})",
    )
    add("--preset", type=rules_named, default=Rules(), metavar="NAME", help="the rules (clasico)")
    add("--seed", type=whole_from(0), metavar="N", help="the cards and the play of this number")
    add("--seconds", type=_seconds, metavar="S", help="how long a decision may take")
    add("--workers", type=whole_from(1), default=1, metavar="N", help="processes that play (1)")
    forms = "|".join(FORMS)
    add("--format", choices=FORMS, default="text", metavar=forms, help="the table's form (text)")
    add("--failures", metavar="FILE", help="write the records of the games that failed there")
    add("-h", "--help", action="help", help="show this and leave")
    return parser


def _seconds(text: str) -> float:
    """Return a length of time."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None


def _tournament(options: Options) -> Tournament:
    """Return the tournament that was asked for, of whole boards."""
    seed = SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    sides = options.preset.teams
    seatings = len(tables(min(len(options.line_ups), sides), sides))
    return Tournament(
        options.line_ups,
        rules=options.preset,
        boards=-(-options.games // seatings),
        seed=seed,
        max_seconds=options.seconds,
    )


def _played(
    tournament: Tournament, executor: Callable[[], Executor] | None
) -> tuple[list[Partida], bool]:
    """Return the games that were played, and whether somebody has interrupted them."""
    partidas: list[Partida] = []
    try:
        with _bar(tournament.games) as step, closing(tournament.partidas(executor)) as games:
            for partida in games:
                partidas.append(partida)
                step()
    except KeyboardInterrupt:
        for worker in active_children():
            worker.terminate()
        return partidas, True
    return partidas, False


def _uninterrupted() -> None:
    """Leave Ctrl-C to the process that waits for the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[], object]]:
    """Show at the terminal how many games have been played; yield what counts one more."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    try:
        tqdm = import_module("tqdm").tqdm
    except ImportError:
        with closing(_Counter(total)) as counter:
            yield counter.update
    else:
        with tqdm(total=total, unit="game", leave=False) as bar:
            yield bar.update


class _Counter:
    """A line that counts games, where there is no bar.

    Args:
        total: How many games there will be.
    """

    def __init__(self, total: int) -> None:
        self._total = total
        self._played = 0

    def update(self) -> None:
        """Count one more, and say so when that is another hundredth of all."""
        before = self._played * 100 // self._total
        self._played += 1
        if self._played * 100 // self._total > before:
            line = f"\r{self._played} of {self._total} games"
            print(line, end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """End the line."""
        print(file=sys.stderr)


def _written(failure: Failure) -> str:
    """Return a failure as two lines: what went wrong, and the record."""
    return f"# {' and '.join(failure.line_ups)}: {failure.error}\n{failure.record!r}\n"
