"""`mus replay` and `mus check`: a record told again, and looked over."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from mus._options import DONE, FAILED, Parser, file_named, language, one_line, whole_from
from mus.cards import Hand
from mus.errors import NotationError, RecordError, StateError
from mus.events import Dealt, Misdealt
from mus.masking import mask
from mus.notation import loads, loads_seat
from mus.record import Record, replay
from mus.seat_record import SeatRecord, replay_views
from mus.state import State
from mus.telling import LANGUAGES, Narrator, by_rank
from mus.turns import Phase
from mus.views import PlayerView

__all__ = ["check_record", "hand_of", "replay_record", "told_again"]

Moment: TypeAlias = State | PlayerView

REPLAY: Final = """\
mus replay FILE [options]

The game of a record, of a table or of a seat, told as mus tells it."""

CHECK: Final = """\
mus check FILE

Says whether a record, of a table or of a seat, is sound, or everything that is wrong with it."""


class Options(argparse.Namespace):
    """What was asked for."""

    file: str
    hand: int | None
    seat: int | None
    lang: str


# -- The commands ---------------------------------------------------------------------------------


def replay_record(argv: Sequence[str]) -> int:
    """Tell the game of a record.

    Args:
        argv: The words after `mus replay`.

    Returns:
        The exit status 0; the parser leaves with 1 where there is no game, with 2 after misuse.
    """
    parser = _parser("mus replay", REPLAY)
    add, languages = parser.add_argument, "|".join(LANGUAGES)
    add("--hand", type=whole_from(1), metavar="N", help="tell only this hand")
    add(
        "--seat",
        type=whole_from(0),
        metavar="N",
        help="tell what this seat was told, its cards too",
    )
    add("--lang", type=language, default="es", metavar=languages, help="the language (es)")
    options = parser.parse_args(argv, Options())
    try:
        record = _record_of(_text_of(parser, options.file), options.file)
        seat = _seat_of(parser, options, record)
        moments = _moments(record, seat)
    except (NotationError, RecordError, StateError) as error:
        parser.exit(FAILED, f"{parser.prog}: {_placed(error, options.file)}\n")
    narrator = Narrator(record.rules, record.names, options.lang)
    if options.hand is None:
        print(narrator.say("rules_alone", rules=record.rules.id))
        print(*narrator.welcome(), sep="\n")
    elif options.hand > moments[-1].hand_number:
        hands = _counted(moments[-1].hand_number, "hand")
        parser.error(f"argument --hand: there is no hand {options.hand}: the record has {hands}")
    else:
        moments = hand_of(moments, options.hand)
    for line in told_again(narrator, moments, seat):
        print(line)
    return DONE


def check_record(argv: Sequence[str]) -> int:
    """Say whether a record is sound.

    Args:
        argv: The words after `mus check`.

    Returns:
        The exit status: 0; 1 if the record is not sound, after a line for everything found.
    """
    parser = _parser("mus check", CHECK)
    name = parser.parse_args(argv, Options()).file
    text = _text_of(parser, name)
    _, faults = loads(text, file=name, errors="collect")
    if faults and not any(map(_is_of_a_seat, faults)):
        for fault in faults:
            print(one_line(str(fault)))
        return FAILED
    try:
        record = _record_of(text, name)
        last = _moments(record, None)[-1]
    except (NotationError, RecordError, StateError) as error:
        print(_placed(error, name))
        return FAILED
    hands = _counted(last.hand_number, "hand")
    whose, number, what = "", 0, "action"
    if isinstance(record, SeatRecord):
        whose, number, what = f"the record of seat {record.seat}, ", len(record.events), "event"
    else:
        number = len(record.actions)
    print(f"{name} is sound: {whose}{hands}, {_counted(number, what)}, {_ending(record, last)}")
    return DONE


# -- Files ----------------------------------------------------------------------------------------


def _parser(prog: str, usage: str) -> Parser:
    """Return a parser of the words after a command that reads a record."""
    parser = Parser(prog=prog, usage=usage, allow_abbrev=False, add_help=False)
    parser.add_argument("file", type=file_named, metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("-h", "--help", action="help", help="show this and leave")
    return parser


def _text_of(parser: Parser, name: str) -> str:
    """Return what is in a file, or leave."""
    try:
        with open(name, "rb") as file:
            return file.read().decode()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        parser.exit(FAILED, f"{parser.prog}: {one_line(f'{name} cannot be read: {reason}')}\n")


def _record_of(text: str, name: str) -> Record | SeatRecord:
    """Return the record in a text, whoever kept it."""
    try:
        return loads(text, file=name)
    except NotationError as error:
        if not _is_of_a_seat(error):
            raise
    return loads_seat(text, file=name)


def _is_of_a_seat(fault: NotationError) -> bool:
    """Tell whether the fault of a record is that a seat kept it."""
    return fault.hand is None and fault.token == "seat"


def _placed(error: Exception, name: str) -> str:
    """Return what is wrong in one line, the name of the file in front."""
    line = one_line(str(error))
    return line if isinstance(error, NotationError) else f"{name}: {line}"


def _seat_of(parser: Parser, options: Options, record: Record | SeatRecord) -> int | None:
    """Return the seat that the game is told to, or None for a stranger."""
    seat = options.seat
    if isinstance(record, SeatRecord):
        if seat not in (None, record.seat):
            parser.error(f"argument --seat: {options.file} is the record of seat {record.seat}")
        return record.seat
    if seat is not None and seat >= record.rules.players:
        last = record.rules.players - 1
        parser.error(f"argument --seat: {seat} is none of the seats 0 to {last}")
    return seat


# -- Telling --------------------------------------------------------------------------------------


def _moments(record: Record | SeatRecord, seat: int | None) -> list[Moment]:
    """Return every moment of a game, as the whole table or as a seat knows it."""
    if isinstance(record, Record):
        if seat is None:
            return [*replay(record)]
        record = record.for_seat(seat)
    return [*replay_views(record)]


def hand_of(moments: Sequence[Moment], number: int) -> list[Moment]:
    """Return the moments of a hand, and the one before its deal.

    Args:
        moments: Those of the game from its start.
        number: The number of the hand, from 1.
    """
    first = next(place for place, now in enumerate(moments) if now.hand_number == number)
    return [moments[first - 1], *[now for now in moments[first:] if now.hand_number == number]]


def told_again(narrator: Narrator, moments: Sequence[Moment], seat: int | None) -> Iterator[str]:
    """Yield the lines of a game, or of a part of it, from the deal of a hand on.

    Args:
        narrator: Who tells it.
        moments: States, or the views of a seat, whose cards are then told as it takes them.
        seat: The seat that hears it; None for a stranger.
    """
    held = 0
    for place, (before, now) in enumerate(pairwise(moments)):
        is_dealt = now.hand_number != before.hand_number
        if is_dealt:
            if place:
                yield narrator.score(before)
            yield from ("", narrator.deal(now))
        for event in now.history[0 if is_dealt else len(before.history) :]:
            heard = mask(event, seat)
            line = None if heard is None else narrator.tell(heard)
            if line is not None:
                yield line
        if isinstance(now, PlayerView):
            cards = now.hand or Hand(())
            if cards.mask & ~held:
                yield f"[{' '.join(map(str, by_rank(cards, now.rules)))}]"
            held = cards.mask
    if _is_over(moments[-1]):
        yield narrator.score(moments[-1])


def _is_over(now: Moment) -> bool:
    """Tell whether a hand was played to its end."""
    dealt = [type(event) for event in now.history if isinstance(event, Dealt | Misdealt)]
    is_between = now.phase is Phase.DEAL and dealt[-1:] == [Dealt]
    return now.is_terminal or is_between


def _ending(record: Record | SeatRecord, last: Moment) -> str:
    """Return how a game ended."""
    outcome = last.outcome
    if outcome is None:
        return "unfinished"
    narrator = Narrator(record.rules, record.names, "en")
    if outcome.loser is not None:
        return f"lost by {narrator.names[outcome.loser]}"
    return f"won by {narrator.side(outcome.winner or 0)}"


def _counted(number: int, what: str) -> str:
    """Return a number of things."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
