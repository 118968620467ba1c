"""Records as the text of a file: one text for each record, whatever wrote it."""

from __future__ import annotations

from collections.abc import Mapping

from mus._notation_events import words_of_events
from mus._notation_head import VERSION
from mus._notation_lines import written_lines
from mus._notation_words import words_of
from mus._toml_text import toml_key, toml_row, toml_text
from mus._values import is_whole
from mus.actions import Deal
from mus.engine import new_game
from mus.errors import RecordError, StateError, shown
from mus.events import Dealt
from mus.record import Record
from mus.seat_record import SeatRecord

__all__ = ["written_record", "written_seat_record"]


def written_record(record: Record) -> str:
    """Return the text of the record of a table.

    Args:
        record: The record.

    Raises:
        RecordError: If it would not be read back as it is.
    """
    parts = [_head(record)]
    if record.extra:
        lines = [
            f"{toml_key(name)} = {toml_text(record.extra[name])}\n" for name in sorted(record.extra)
        ]
        parts.append("".join(["[extra]\n", *lines]))
    first = 0
    for number, hand in enumerate(record.hands, 1):
        _look_at_deal(hand[0], Deal, number)
        words = []
        for place, action in enumerate(hand, 1):
            try:
                words.append(words_of(action))
            except RecordError as error:
                raise RecordError(f"action {place} of hand {number}: {error}") from None
        places = [place for place in range(len(hand)) if first + place in record.comments]
        comments = {place: record.comments[first + place] for place in places}
        parts.append(_hand(words, comments))
        first += len(hand)
    return "\n".join(parts)


def written_seat_record(record: SeatRecord) -> str:
    """Return the text of the record of a seat.

    Args:
        record: The record.

    Raises:
        RecordError: If it would not be read back as it is.
    """
    parts = [_head(record)]
    for number, hand in enumerate(record.hands, 1):
        _look_at_deal(hand[0], Dealt, number)
        try:
            parts.append(_hand([*words_of_events(hand, record.rules, record.seat)], {}))
        except RecordError as error:
            raise RecordError(f"hand {number}: {error}") from None
    return "\n".join(parts)


def _look_at_deal(first: object, deal: type, number: int) -> None:
    """Refuse a hand that was not dealt."""
    if type(first) is not deal:
        raise RecordError(f"hand {number} begins with its deal, not with {shown(first)}")


def _head(record: Record | SeatRecord) -> str:
    """Return what stands before the hands: the version and how the game began."""
    scores = {name: getattr(record, name) for name in ("stones", "games", "vacas", "losses")}
    try:
        new_game(record.rules, mano=record.mano, **scores)
    except StateError as error:
        raise RecordError(f"no game begins so: {error}") from error
    lines = [f"pmn = {VERSION}", f"rules = {toml_text(record.rules.id)}"]
    if isinstance(record, SeatRecord):
        if not is_whole(record.seat, 0, record.rules.players - 1):
            raise RecordError(f"there is no seat {shown(record.seat)} at this table")
        lines.append(f"seat = {record.seat}")
    lines.append(f"mano = {record.mano}")
    lines += [
        f"{name} = {toml_row(map(str, score))}"
        for name, score in scores.items()
        if score is not None
    ]
    if record.names:
        if len(record.names) != record.rules.players:
            raise RecordError(f"{len(record.names)} names for {record.rules.players} seats")
        lines.append(f"names = {toml_row(map(toml_text, record.names))}")
    if record.date:
        lines.append(f"date = {toml_text(record.date)}")
    return "".join([f"{line}\n" for line in lines])


def _hand(words: list[str], comments: Mapping[int, str]) -> str:
    """Return a hand as a table of TOML."""
    return f"[[hands]]\nactions = '''\n{written_lines(words, comments)}'''\n"
