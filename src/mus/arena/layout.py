"""Results laid out as tables, in text and in Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from mus.arena.lineups import ArenaError
from mus.arena.partidas import Failure, FailureKind, Partida
from mus.errors import shown
from mus.rules import Points

if TYPE_CHECKING:
    from mus.arena.results import Result, Standing

__all__ = ["FORMS", "layout"]

FORMS: Final = ("text", "markdown")
"""How a result may be laid out."""

WORDS: Final = {
    FailureKind.RAISED: "raised an error",
    FailureKind.ILLEGAL: "did what is not legal",
    FailureKind.SLOW: "took too long",
    FailureKind.UNFINISHED: "came to no end",
    FailureKind.LOST: "went down with the worker",
}
"""What went wrong, in words."""

Row: TypeAlias = Sequence[str]
"""The cells of a line."""


def layout(result: Result, form: str, confidence: float) -> str:
    """Return a result as text or as Markdown: `Result.table` has the rest."""
    if form not in FORMS:
        raise ArenaError(f"a table is {' or '.join(FORMS)}, not {shown(form)}")
    rows = _markdown if form == "markdown" else _text
    blocks = [_title(result), rows(_rows(result, None, confidence))]
    if len(result.matchups) > 1:
        for matchup, names in enumerate(result.matchups):
            blocks += [f"{' against '.join(names)}:", rows(_rows(result, matchup, confidence))]
    blocks += _failures(result)
    return "\n\n".join(blocks)


def _title(result: Result) -> str:
    """Return what was played."""
    played = len(result.partidas)
    games = "1 game" if played == 1 else f"{played} games"
    return f"{result.rules.id}, seed {result.seed}, {result.boards} boards: {games} played."


def _rows(result: Result, matchup: int | None, confidence: float) -> list[Row]:
    """Return the standings as rows of text, the heading first."""
    juegos = "juegos" if isinstance(result.rules.scoring, Points) else "games kept"
    interval = f"{100 * confidence:g} % interval"
    rows: list[Row] = [
        ("line-up", "played", "won", "rate", interval, "even", juegos, "failed"),
    ]
    return rows + [_row(one) for one in result.standings(matchup, confidence=confidence)]


def _row(standing: Standing) -> Row:
    """Return a standing as a row of text."""
    rate, interval = standing.rate, standing.interval
    return (
        standing.name,
        str(standing.played),
        str(standing.won),
        "-" if rate is None else _percent(rate),
        "-" if interval is None else f"{_percent(interval.low)} to {_percent(interval.high)}",
        _percent(standing.even),
        str(standing.juegos),
        str(standing.failed),
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _text(rows: Sequence[Row]) -> str:
    """Lay rows out in columns, the first to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]
    return "\n".join(lines)


def _markdown(rows: Sequence[Row]) -> str:
    """Lay rows out as a table in Markdown."""
    cells = [[cell.replace("|", r"\|") for cell in row] for row in rows]
    head, *rest = [f"| {' | '.join(row)} |" for row in cells]
    return "\n".join([head, f"|---{'|---:' * (len(rows[0]) - 1)}|", *rest])


def _failures(result: Result) -> list[str]:
    """Return a line for whoever failed and how, with the first game in which it was seen."""
    first: dict[tuple[tuple[str, ...], FailureKind], tuple[Partida, Failure]] = {}
    count: Counter[tuple[tuple[str, ...], FailureKind]] = Counter()
    for partida in result.partidas:
        failure = partida.failure
        if failure is not None:
            key = (tuple(sorted(failure.line_ups)), failure.kind)
            first.setdefault(key, (partida, failure))
            count[key] += 1
    lines = []
    for key, (partida, failure) in first.items():
        games = "1 game," if count[key] == 1 else f"{count[key]} games, the first"
        where = f"on board {partida.board}, table {partida.table}"
        seat = "" if failure.seat is None else f", seat {failure.seat}"
        who = " and ".join(key[0])
        lines.append(f"- {who} {WORDS[failure.kind]} ({games} {where}{seat}): {failure.error}")
    return ["\n".join(lines)] if lines else []
