"""The tables of `docs/reference/disclosures.md` as data: who is told what, as it is written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import attrs

from mus.events import Event

__all__ = ["ANSWERS", "EVENTS", "FIELDS", "Answer", "Disclosure", "told_as_written"]

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "reference" / "disclosures.md"
EVERYBODY: Final = ""
THE_SEAT: Final = "the seat"
THE_SIGNED: Final = "the seat, its partners, and who saw it"
ONESELF: Final = re.compile(r"of `(\w+)` oneself alone")
TOLD_NOTHING: Final = "nothing, not even that it happened"


def _quoted(cell: str) -> tuple[str, ...]:
    """Return what stands between back quotes."""
    return tuple(re.findall(r"`(\w+)`", cell))


def _rows(heading: str) -> list[list[str]]:
    """Return the cells of the table under a heading, without its head."""
    text = PAGE.read_text(encoding="utf-8")
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


class Disclosure(NamedTuple):
    """One row of the table of events.

    `of_oneself` are fields with seats, of which a seat is told only itself.
    """

    event: str
    to_all: tuple[str, ...]
    to_some: tuple[str, ...]
    of_oneself: tuple[str, ...]
    whom: str
    phases: tuple[str, ...]
    clauses: tuple[str, ...]
    is_announced: bool

    def insiders(self, event: Any) -> set[int]:
        """Return the seats that are told all there is to tell."""
        if self.whom == THE_SIGNED:
            return {event.seat, *event.partners, *event.seen_by}
        return {event.seat} if self.whom == THE_SEAT else set()


def _disclosure(cells: list[str]) -> Disclosure:
    event, to_all, to_some, whom, when, clauses = cells
    (name,) = _quoted(event)
    assert whom in (EVERYBODY, THE_SEAT, THE_SIGNED), whom
    return Disclosure(
        name,
        _quoted(to_all),
        _quoted(to_some),
        tuple(ONESELF.findall(to_some)),
        whom,
        _quoted(when),
        tuple(re.findall(r"\[(\w-\d+)\]", clauses)),
        to_all != TOLD_NOTHING,
    )


class Answer(NamedTuple):
    """One row of the table of answers: what may be asked only by some."""

    action: str
    code: str
    who: str


EVENTS: Final = {row.event: row for row in map(_disclosure, _rows("Events"))}
"""The table of events."""
FIELDS: Final = {_quoted(field)[0]: (kind, whose) for field, kind, whose in _rows("Views")}
"""The table of the fields of a view: what kind of field each is, and whose."""
ANSWERS: Final = tuple(
    Answer(_quoted(action)[0], _quoted(code)[0], who) for action, code, _, who in _rows("Answers")
)
"""The table of answers that tell of cards."""
KINDS: Final = get_args(Event)


def told_as_written(event: Any, who: int | None) -> Any:
    """Return an event as the table grants it to somebody, None where it grants nothing."""
    row = EVENTS[type(event).__name__]
    if row.whom == EVERYBODY:
        return event
    if who in row.insiders(event):
        own = {name: _oneself(getattr(event, name), who) for name in row.of_oneself}
        return attrs.evolve(event, **own)
    if not row.is_announced:
        return None
    return attrs.evolve(event, **dict.fromkeys(row.to_some))


def _oneself(seats: tuple[int, ...], who: int | None) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat == who)
