"""The command `mus`: a match told at the terminal, of Encaje too; `mus play` seats a person."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from enum import Enum
from importlib.metadata import version
from io import TextIOWrapper
from random import Random, SystemRandom
from typing import Final

import attrs

from mus._options import (
    DONE,
    FAILED,
    INTERRUPTED,
    SEEDS,
    UNREAD,
    Parser,
    file_named,
    language,
    one_line,
    rules_named,
    whole_from,
)
from mus._record_command import check_record, hand_of, replay_record, told_again
from mus._save_file import save
from mus._sentences import SENTENCES
from mus._table import Table
from mus.baseline import Baseline
from mus.errors import NotationError, RecordError, shown
from mus.game import Game
from mus.notation import load
from mus.record import Record, replay
from mus.rules import PRESETS, Rules, Shedding
from mus.telling import LANGUAGES, Narrator

__all__ = ["main"]

COMMANDS: Final = ("play", "encaje", "presets", "arena", "replay", "check")
FIRST: Final = {"arena": "LINE-UP LINE-UP...", "replay": "FILE", "check": "FILE"}
"""The commands with options of their own, which come after their name, and what these go with."""
ENCAJE: Final = "encaje_mesa"
"""The preset that `mus encaje` plays when nothing else is said."""

USAGE: Final = """\
mus [options]                  four agents play a match, and it is told
       mus encaje [options]           three play Encaje, each alone
       mus play [--seat N] [options]  a match or, by its preset, Encaje, with you at the table
       mus presets [--lang es|en]     the rules that --preset knows
       mus arena LINE-UP LINE-UP...   a tournament of agents; mus arena --help has its options
       mus replay FILE [options]      a saved game told again; mus replay --help has its options
       mus check FILE                 whether a saved game is sound, or where it is not"""


class Options(argparse.Namespace):
    """What was asked for; None where nothing was said."""

    preset: Rules | None
    seed: int | None
    hands: int | None
    juegos: int | None
    quiet: bool
    lang: str
    seat: int | None
    senas: bool
    save: str | None
    resume: str | None
    version: bool


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: The words after `mus`; without them, those of the command line.

    Returns:
        The exit status: 0, also when a person leaves the table; 1 when the output or a file cannot
        be written, a file cannot be read, or its record is not sound; 2 when the command was
        misused, after one line on standard error; 130 after an interrupt; 141 when nobody reads
        the output any more.
    """
    try:
        try:
            status = _run(argv)
        except KeyboardInterrupt:
            print()
            status = INTERRUPTED
        print(end="", flush=True)
    except OSError as error:
        # What is still to be written must go somewhere, or Python complains when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return UNREAD
        print(f"mus: cannot write: {error.strerror}", file=sys.stderr)
        return FAILED
    return status


def _run(argv: Sequence[str] | None) -> int:
    """Read the command line and do what it asks for."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            # A letter that the terminal lacks is no reason to stop.
            stream.reconfigure(errors="replace")
    words = sys.argv[1:] if argv is None else [*argv]
    parser = _parser()
    try:
        if words[:1] == ["arena"]:
            from mus._arena_command import arena  # nobody else waits for it to load

            return arena(words[1:])
        if words[:1] == ["replay"]:
            return replay_record(words[1:])
        if words[:1] == ["check"]:
            return check_record(words[1:])
        options, rest = parser.parse_known_args(words, Options())
        command = _command(parser, rest)
        if options.version:
            print(f"mus-rules {version('mus-rules')}")
        elif command == "presets":
            _presets(parser, options)
        else:
            _match(parser, options, command)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else DONE
    return DONE


def _parser() -> Parser:
    """Return the parser of the options. The command among them is found afterwards."""
    parser = Parser(prog="mus", usage=USAGE, allow_abbrev=False, add_help=False)
    add = parser.add_argument
    languages = "|".join(LANGUAGES)
    add("--preset", type=rules_named, metavar="NAME", help="the rules (clasico; encaje_mesa)")
    add("--seed", type=whole_from(0), metavar="N", help="the cards and the play of this number")
    add("--hands", type=whole_from(1), metavar="N", help="stop after so many hands")
    add(
        "--juegos",
        type=whole_from(1),
        metavar="N",
        help="stop after so many juegos, games at Encaje",
    )
    add("--quiet", action="store_true", help="tell nothing but the score")
    add("--lang", type=language, default="es", metavar=languages, help="the language (es)")
    add("--seat", type=whole_from(0), metavar="N", help="your seat, with play (0)")
    add("--senas", action="store_true", help="the agents sign to their partners")
    add("--save", type=file_named, metavar="FILE", help="save the game there after every action")
    add("--resume", type=file_named, metavar="FILE", help="go on with the game saved there")
    add("-h", "--help", action="help", help="show this and leave")
    add("--version", action="store_true", help="show the version and leave")
    return parser


def _command(parser: Parser, rest: list[str]) -> str:
    """Return the command among the words that belong to no option."""
    for word in rest:
        if word in FIRST:
            parser.error(f"{word} is the first word: mus {word} {FIRST[word]} [options]")
    for word in rest:
        if word.startswith("-"):
            parser.error(f"there is no option {shown(word)}")
    if rest[1:] or not {*rest} <= {*COMMANDS}:
        known = " and ".join((", ".join(COMMANDS[:-1]), COMMANDS[-1]))
        parser.error(f"there is no command {shown(' '.join(rest))}, but {known}")
    return "".join(rest)


def _match(parser: Parser, options: Options, command: str) -> None:
    """Play a match, or as much of it as was asked for."""
    record = _resumed(parser, options)
    rules, seat = _rules_for(parser, options, command, record), options.seat
    if seat is not None and command != "play":
        parser.error("argument --seat: it goes with mus play")
    if command == "play":
        seat = seat or 0
        if seat >= rules.players:
            parser.error(f"argument --seat: {seat} is none of the seats 0 to {rules.players - 1}")
    seed = SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    keep = _keeper(parser, options)
    game = Game(rules, seed=seed) if record is None else _going_on(parser, options, record, seed)
    narrator = Narrator(rules, game.record().names, options.lang)
    if keep is not None and (options.save is not None or game.record() != record):
        keep(game.record())
    if not options.quiet:
        print(narrator.say("rules", rules=rules.id, seed=seed))
        print(*narrator.welcome(), sep="\n")
    if seat is not None:
        print(narrator.say("you", name=narrator.names[seat]))
    if record is not None and game.to_act is not None:
        # The hand that is going on is told from its deal, also to a narrator whom nobody hears.
        hand = hand_of([*replay(game.record())], game.state.hand_number)
        for line in told_again(narrator, hand, seat):
            if not options.quiet:
                print(line)
    # Each seat bluffs by a row of numbers of its own, none of them the dealer's.
    agents = [
        Baseline(Random(f"{seed} {place}"), senas=options.senas) for place in rules.seating.seats
    ]
    table = Table(
        game,
        agents,
        narrator,
        quiet=options.quiet,
        person=seat,
        write=print,
        read=_read,
        save=keep,
    )
    table.play(options.hands, options.juegos, told=record is not None)


def _rules_for(parser: Parser, options: Options, command: str, record: Record | None) -> Rules:
    """Return the rules of the table: those asked for, or those that the command goes by."""
    asked = options.preset if record is None else record.rules
    if command != "encaje":
        return asked or Rules()
    rules = asked or PRESETS[ENCAJE]
    if not isinstance(rules.scoring, Shedding):
        option = "preset" if record is None else "resume"
        parser.error(f"argument --{option}: {rules.id} is not Encaje, which mus encaje plays")
    return rules


# -- Games that are kept --------------------------------------------------------------------------


def _resumed(parser: Parser, options: Options) -> Record | None:
    """Return the game to go on with, if there is one."""
    if options.resume is None:
        return None
    if options.preset is not None:
        parser.error("argument --preset: a game goes on by the rules that --resume finds")
    try:
        return load(options.resume)
    except NotationError as error:
        parser.exit(FAILED, f"mus: {one_line(str(error))}\n")


def _going_on(parser: Parser, options: Options, record: Record, seed: int) -> Game:
    """Return a game that goes on where a record stops."""
    try:
        return Game.resume(record, seed=seed)
    except RecordError as error:
        parser.exit(FAILED, f"mus: {options.resume}: {one_line(str(error))}\n")


def _keeper(parser: Parser, options: Options) -> Callable[[Record], None] | None:
    """Return what saves the game, or None when it is not kept."""
    name, old = options.save or options.resume, options.resume
    if name is None:
        return None
    if os.path.lexists(name) and not (old is not None and _are_same(name, old)):
        parser.error(
            f"argument --save: {name} exists, and is not the game that --resume goes on with"
        )

    def keep(record: Record) -> None:
        try:
            save(record, name)
        except OSError as error:
            parser.exit(FAILED, f"mus: {one_line(f'cannot save {name}: {error.strerror}')}\n")

    return keep


def _are_same(one: str, other: str) -> bool:
    """Tell whether two names are of one file."""
    return os.path.realpath(one) == os.path.realpath(other)


def _read(prompt: str) -> str:
    """Return the next line that the person types."""
    # At a terminal input() would write the prompt to standard error.
    print(prompt, end="", flush=True)
    try:
        text = input()
    except (EOFError, RuntimeError):  # the second where there is no standard input at all
        print()
        raise EOFError from None
    if not sys.stdin.isatty():
        print(text)
    return text


def _presets(parser: Parser, options: Options) -> None:
    """List the presets."""
    numbers = (options.seed, options.hands, options.juegos, options.seat)
    others = (options.preset, options.save, options.resume, *numbers)
    if options.quiet or options.senas or any(option is not None for option in others):
        parser.error("mus presets takes no option but --lang")
    sentences = SENTENCES[options.lang]
    width = max(map(len, PRESETS))
    for first in ("clasico", "encaje"):
        print(sentences[f"presets_{first}"])
        base = PRESETS[first]
        for name, rules in PRESETS.items():
            if type(rules.scoring) is type(base.scoring):
                changes = ", ".join(_differences(rules, base)) or sentences["nothing"]
                print(f"  {name:<{width}}  {changes}")


def _differences(rules: Rules, base: Rules) -> list[str]:
    """Return the knobs in which rules differ from others, as their id writes them."""
    default = _knobs(base)
    return [f"{knob}={value}" for knob, value in _knobs(rules).items() if value != default[knob]]


def _knobs(rules: Rules) -> dict[str, str]:
    """Return every knob as an id writes it, those of the scoring first."""
    return {
        field.name: _written(getattr(part, field.name))
        for part in (rules.scoring, rules)
        for field in attrs.fields(type(part))
        if field.init and field.name != "scoring"
    }


def _written(value: object) -> str:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
