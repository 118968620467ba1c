"""Games that the command saves, goes on with, tells again and looks over."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import attrs
import pytest

from mus import _save_file, notation
from mus._record_command import told_again
from mus.actions import Misdeal
from mus.command import main
from mus.game import Game
from mus.record import Record, replay
from mus.rules import PRESETS, Rules
from mus.telling import Narrator

Captured = pytest.CaptureFixture[str]
PLAY = [sys.executable, "-m", "mus", "play", "--save"]
ENVIRONMENT = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}


def lines_of(capsys: Captured, *argv: str, status: int = 0) -> list[str]:
    """Run the command and return the lines it prints; nothing must go to standard error."""
    assert main(argv) == status
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def complaint(capsys: Captured, *argv: str, status: int) -> str:
    """Run the command, which must complain in one line and say no more."""
    assert main(argv) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


def typing(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """Let a person type these lines and then end the input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{word}\n" for word in words)))


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return the name of a file that does not exist yet."""
    return str(tmp_path / "game.pmn")


# -- Saving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_that_is_watched_is_saved_and_told_again(
    capsys: Captured, file: str, preset: str
) -> None:
    played = lines_of(capsys, "--preset", preset, "--seed", "7", "--save", file)
    again = lines_of(capsys, "replay", file)
    assert again[1:] == played[1:]
    assert f"{again[0][:-1]}, semilla 7." == played[0]
    record = notation.load(file)
    *_, last = replay(record)
    assert last.is_terminal
    (sound,) = lines_of(capsys, "check", file)
    hands, actions = len(record.hands), len(record.actions)
    assert sound.startswith(f"{file} is sound: {hands} hands, {actions} actions, ")
    assert sound.partition("actions, ")[2].startswith(
        "lost by " if "encaje" in preset else "won by"
    )
    assert os.listdir(Path(file).parent) == ["game.pmn"]


def test_saving_changes_nothing_of_what_is_told(capsys: Captured, file: str) -> None:
    plain = lines_of(capsys, "--seed", "7", "--hands", "3")
    assert lines_of(capsys, "--seed", "7", "--hands", "3", "--save", file) == plain
    assert len(notation.load(file).hands) == 3


def test_every_action_is_saved_before_a_person_is_told_of_it(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    """Whenever a line is printed, the file tells it too."""
    told: list[str] = []

    def heard(line: str = "", *_: str, **__: object) -> None:
        if line.startswith(("Ana", "Beñat", "Carmen", "Diego")) and "> " not in line:
            told.append(line)
            record = notation.load(file)
            assert line in told_again(Narrator(), [*replay(record)], 0)

    monkeypatch.setattr("builtins.print", heard)
    typing(monkeypatch, "no hay mus", *["paso"] * 8)
    assert main(["play", "--seed", "7", "--save", file]) == 0
    assert len(told) > 10


def test_a_file_that_exists_is_not_written_over(capsys: Captured, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("a game")
    dangling = tmp_path / "dangling"
    dangling.symlink_to(tmp_path / "nowhere")
    for name in (there, dangling, tmp_path):
        told = complaint(capsys, "--save", str(name), status=2)
        assert told.startswith(f"mus: argument --save: {name} exists")
    assert there.read_text() == "a game"


@pytest.mark.parametrize("words", [["--hands", "1"], ["play"]])
def test_a_file_that_cannot_be_written_ends_the_command_before_it_begins(
    capsys: Captured, tmp_path: Path, words: list[str]
) -> None:
    name = str(tmp_path / "no" / "game.pmn")
    told = complaint(capsys, *words, "--save", name, status=1)
    assert told == f"mus: cannot save {name}: No such file or directory\n"


def test_an_action_that_cannot_be_saved_is_not_told(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    def full(file: int) -> None:
        if len(notation.load(name).actions) == 3:
            raise OSError(errno.ENOSPC, "No space left on device")

    typing(monkeypatch, "mus")
    name = file
    Path(name).write_text(notation.dumps(Game(seed=7).record()), encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    assert main(["play", "--seed", "7", "--resume", file]) == 1
    out, err = capsys.readouterr()
    assert err == f"mus: cannot save {file}: No space left on device\n"
    assert out.splitlines()[-2:] == ["Ana: Mus.", "Beñat: Mus."]
    assert len(notation.load(file).actions) == 3
    assert os.listdir(Path(file).parent) == ["game.pmn"]


def test_an_interrupt_saves_what_was_watched(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    def interrupted(line: str = "", *_: str, **__: object) -> None:
        if line == "Chica:":
            raise KeyboardInterrupt

    monkeypatch.setattr("builtins.print", interrupted)
    assert main(["--seed", "7", "--save", file]) == 130
    *_, last = replay(notation.load(file))
    assert (last.hand_number, last.phase.name) == (1, "LANCE")


def test_the_rest_of_a_process_that_was_killed_is_in_nobodys_way(file: str) -> None:
    part = Path(f"{file}.{os.getpid()}.part")
    part.write_text("half a ga")
    _save_file.save(Record(Rules()), file)
    assert not part.exists()
    assert notation.load(file) == Record(Rules())


def test_a_saved_file_keeps_its_mode_and_a_link_stays_one(tmp_path: Path) -> None:
    game, link = tmp_path / "game.pmn", tmp_path / "link.pmn"
    game.write_text("", encoding="utf-8")
    game.chmod(0o600)
    link.symlink_to(game)
    _save_file.save(Record(Rules()), str(link))
    assert link.is_symlink()
    assert notation.load(game) == Record(Rules())
    assert game.stat().st_mode & 0o777 == 0o600


# -- Going on -------------------------------------------------------------------------------------


def test_a_game_goes_on_in_the_middle_of_a_hand(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    typing(monkeypatch, "no hay mus", "envido 3")
    first = lines_of(capsys, "play", "--seed", "7", "--save", file)
    saved = notation.load(file)
    typing(monkeypatch)
    again = lines_of(capsys, "play", "--seed", "8", "--resume", file)
    told = [line for line in first if not line.startswith(("[", "Ana> "))]
    asked = [line for line in again if not line.startswith(("[", "Ana> "))]
    assert asked[0] == "Mus: reglas clasico, semilla 8."
    assert asked[1:] == told[1:]
    assert again[-3:] == first[-3:]
    assert notation.load(file) == saved


def test_a_game_goes_on_between_hands_and_counts_its_own(capsys: Captured, file: str) -> None:
    lines = lines_of(capsys, "--seed", "7", "--hands", "2", "--save", file)
    before = notation.load(file)
    again = lines_of(capsys, "--seed", "9", "--hands", "1", "--resume", file)
    assert again[3:6] == [lines[-1], "", "-- Reparto 3. Mano, Carmen; da Beñat. --"]
    after = notation.load(file)
    assert len(after.hands) == 3
    assert after.actions[: len(before.actions)] == before.actions
    quiet = lines_of(capsys, "--hands", "1", "--resume", file, "--quiet")
    assert len(quiet) == 2


@pytest.mark.parametrize("preset", ["clasico", "encaje_mesa", "navarra"])
def test_a_game_goes_on_from_every_moment(capsys: Captured, file: str, preset: str) -> None:
    lines_of(capsys, "--preset", preset, "--seed", "3", "--hands", "1", "--save", file)
    whole = notation.load(file)
    for count in range(len(whole.actions) + 1):
        part = attrs.evolve(whole, actions=whole.actions[:count])
        Path(file).write_text(notation.dumps(part), encoding="utf-8")
        lines_of(capsys, "--seed", "4", "--hands", "1", "--resume", file)
        gone_on = notation.load(file)
        assert gone_on.actions[:count] == part.actions
        again = lines_of(capsys, "replay", file)
        assert again[-1].startswith("Tanteo: ")


def test_the_hand_that_goes_on_is_the_first_of_those_asked_for(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    typing(monkeypatch, "no hay mus")
    lines_of(capsys, "play", "--seed", "7", "--save", file)
    quiet = lines_of(capsys, "--quiet", "--hands", "1", "--resume", file)
    assert len(quiet) == 1
    assert len(notation.load(file).hands) == 1


def test_a_match_that_is_over_has_only_its_score_to_tell(capsys: Captured, file: str) -> None:
    lines = lines_of(capsys, "--preset", "corto", "--seed", "7", "--save", file)
    text = Path(file).read_bytes()
    assert lines_of(capsys, "--resume", file)[3:] == lines[-1:]
    assert Path(file).read_bytes() == text


def test_names_rules_and_all_that_is_kept_go_on(capsys: Captured, file: str) -> None:
    names = ("Ane", "Iker", "Jon", "Miren")
    start = Game(Rules.preset("asesmus"), seed=7).record()
    record = attrs.evolve(start, names=names, extra={"mesa": "3"}, comments={0: "reparte Miren"})
    notation.dump(record, file)
    lines = lines_of(capsys, "--seed", "1", "--hands", "1", "--resume", file)
    assert lines[0] == "Mus: reglas asesmus, semilla 1."
    assert lines[1] == "Juegan Ane y Jon contra Iker y Miren."
    kept = notation.load(file)
    assert (kept.names, dict(kept.extra), dict(kept.comments)) == (
        names,
        {"mesa": "3"},
        {0: "reparte Miren"},
    )
    assert lines_of(capsys, "replay", file)[1:] == lines[1:]
    assert "Ane and Jon" in lines_of(capsys, "replay", file, "--lang", "en")[1]


def test_a_game_of_which_nothing_was_played_is_dealt(capsys: Captured, file: str) -> None:
    notation.dump(Record(Rules(), mano=2), file)
    lines = lines_of(capsys, "--seed", "1", "--hands", "1", "--resume", file)
    assert lines[4] == "-- Reparto 1. Mano, Carmen; da Beñat. --"


def test_a_game_that_goes_on_can_be_saved_elsewhere(
    capsys: Captured, tmp_path: Path, file: str
) -> None:
    lines_of(capsys, "--seed", "7", "--hands", "1", "--save", file)
    text = Path(file).read_bytes()
    other = str(tmp_path / "other.pmn")
    lines_of(capsys, "--hands", "1", "--resume", file, "--save", other)
    assert Path(file).read_bytes() == text
    assert len(notation.load(other).hands) == 2
    same = os.path.join(tmp_path, ".", "game.pmn")
    lines_of(capsys, "--hands", "1", "--resume", file, "--save", same)
    assert len(notation.load(file).hands) == 2
    assert "exists" in complaint(capsys, "--resume", file, "--save", other, status=2)


def test_a_game_that_cannot_go_on_says_why(capsys: Captured, tmp_path: Path, file: str) -> None:
    missing = complaint(capsys, "play", "--resume", file, status=1)
    assert missing.startswith(f"mus: {file} cannot be read: ")
    record = Game(seed=7).record()
    Path(file).write_text(notation.dumps(record) + "0 envid\n", encoding="utf-8")
    assert complaint(capsys, "--resume", file, status=1).startswith(
        f"mus: {file}: this is not TOML"
    )
    Path(file).write_text(f"{notation.dumps(record)[:-4]}1 mus\n'''\n", encoding="utf-8")
    told = complaint(capsys, "--resume", file, status=1)
    assert told.startswith(f"mus: {file}: action 1 of the record, which is action 2 of hand 1: ")
    seat = tmp_path / "seat.pmn"
    notation.dump(record.for_seat(0), seat)
    assert "record of a seat" in complaint(capsys, "--resume", str(seat), status=1)


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (["--resume", "FILE", "--preset", "corto"], "--preset: a game goes on by the rules"),
        (["encaje", "--resume", "FILE"], "--resume: clasico is not Encaje"),
        (["play", "--resume", "FILE", "--seat", "4"], "0 to 3"),
        (["--resume", ""], "'' is no name of a file"),
        (["--save", "a\0b"], "no name of a file"),
        (["presets", "--save", "new"], "no option but --lang"),
        (["presets", "--resume", "new"], "no option but --lang"),
        (["--lang", "en", "replay", "FILE"], "replay is the first word: mus replay FILE"),
        (["--lang", "en", "check", "FILE"], "check is the first word: mus check FILE"),
        (["replay"], "required: FILE"),
        (["replay", "FILE", "more"], "unrecognized arguments: more"),
        (["replay", "FILE", "--seat", "4"], "--seat: 4 is none of the seats 0 to 3"),
        (["replay", "FILE", "--hand", "0"], "'0' is not a whole number from 1"),
        (["replay", "FILE", "--hand", "2"], "there is no hand 2: the record has 1 hand"),
        (["replay", "FILE", "--lang", "eu"], "'eu' is neither es nor en"),
        (["replay", "SEAT", "--seat", "1"], "is the record of seat 0"),
        (["check"], "required: FILE"),
        (["check", "FILE", "--hand", "1"], "unrecognized arguments: --hand 1"),
    ],
)
def test_misuse_is_one_line_and_status_2(
    capsys: Captured, tmp_path: Path, argv: list[str], word: str
) -> None:
    record = Game(seed=7).record()
    names = {"FILE": tmp_path / "game.pmn", "SEAT": tmp_path / "seat.pmn"}
    notation.dump(record, names["FILE"])
    notation.dump(record.for_seat(0), names["SEAT"])
    told = complaint(capsys, *[str(names.get(arg, arg)) for arg in argv], status=2)
    assert word in told


# -- Telling again --------------------------------------------------------------------------------


def test_one_hand_is_told_alone(capsys: Captured, file: str) -> None:
    lines = lines_of(capsys, "--seed", "7", "--hands", "3", "--save", file)
    second = [place for place, line in enumerate(lines) if not line][1:]
    hand = lines_of(capsys, "replay", file, "--hand", "2")
    assert hand == lines[second[0] : second[1]]
    assert lines_of(capsys, "replay", file, "--hand", "3") == lines[second[1] :]


def test_a_seat_is_told_what_it_was_told_and_its_own_cards(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    typing(monkeypatch, "mus", "descarto todas", "no hay mus", *["paso", "no quiero"] * 6)
    options = ["--preset", "asesmus", "--senas", "--seat", "2", "--seed", "3"]
    lines = lines_of(capsys, "play", *options, "--save", file)
    kept = str(tmp_path / "kept.pmn")
    notation.dump(notation.load(file).for_seat(2), kept)
    again = lines_of(capsys, "replay", file, "--seat", "2")
    assert lines_of(capsys, "replay", kept) == again
    assert lines_of(capsys, "replay", kept, "--seat", "2") == again
    shown = [line for line in again if line.startswith("[")]
    asked = [f"{line.partition(']')[0]}]" for line in lines if line.startswith("[")]
    assert set(shown) == {*asked}
    assert len(shown) > 1
    heard = [line for line in again if not line.startswith("[")]
    said = [line for line in lines if not line.startswith("[") and "> " not in line]
    assert [line for line in said[4:] if "Puedes decir" not in line][: len(heard) - 3] == heard[3:]
    assert any("señ" in line for line in heard)
    stranger = lines_of(capsys, "replay", file)
    assert not any("señ" in line or line.startswith("[") for line in stranger)


def test_a_hand_that_was_dealt_wrong_is_not_over(capsys: Captured, file: str) -> None:
    game = Game(Rules(table_faults=True), seed=1)
    record = game.record()
    wrong = attrs.evolve(record, actions=[*record.actions, Misdeal(0)])
    notation.dump(wrong, file)
    lines = lines_of(capsys, "replay", file)
    assert not any(line.startswith("Tanteo") for line in lines)
    assert lines[5] == "Ana no tiene cuatro cartas: se recogen todas y se da otra vez."
    again = lines_of(capsys, "--seed", "1", "--hands", "1", "--resume", file)
    assert again[4:6] == lines[4:6]


# -- Looking over ---------------------------------------------------------------------------------


def test_a_game_that_is_not_over_is_sound(capsys: Captured, tmp_path: Path, file: str) -> None:
    record = Game(seed=7).record()
    notation.dump(record, file)
    assert lines_of(capsys, "check", file) == [f"{file} is sound: 1 hand, 1 action, unfinished"]
    seat = str(tmp_path / "seat.pmn")
    notation.dump(record.for_seat(2), seat)
    expected = f"{seat} is sound: the record of seat 2, 1 hand, 4 events, unfinished"
    assert lines_of(capsys, "check", seat) == [expected]


def test_everything_that_is_wrong_with_a_text_has_a_line(capsys: Captured, file: str) -> None:
    text = notation.dumps(Game(seed=7).record())[:-4]
    Path(file).write_text(f"{text}0 envid 2\n0 corto\n9 pas\n'''\n", encoding="utf-8")
    lines = lines_of(capsys, "check", file, status=1)
    assert [line.partition(": ")[0] for line in lines] == [
        f"{file}, hand 1, action 2",
        f"{file}, hand 1, action 4",
    ]
    assert "envid" in complaint(capsys, "replay", file, status=1)


def test_an_action_that_is_illegal_where_it_stands_is_named(capsys: Captured, file: str) -> None:
    text = notation.dumps(Game(seed=7).record())[:-4]
    Path(file).write_text(f"{text}1 mus\n'''\n", encoding="utf-8")
    (line,) = lines_of(capsys, "check", file, status=1)
    start = f"{file}: action 1 of the record, which is action 2 of hand 1: "
    assert line.startswith(start)
    assert complaint(capsys, "replay", file, status=1) == f"mus replay: {line}\n"


def test_a_record_of_a_seat_that_is_wrong_is_told_so(capsys: Captured, file: str) -> None:
    text = notation.dumps(Game(seed=7).record().for_seat(0))
    Path(file).write_text(text.replace("seat = 0", "seat = 1"), encoding="utf-8")
    (line,) = lines_of(capsys, "check", file, status=1)
    assert line.startswith(f"{file}, hand 1")
    Path(file).write_text(text[:-4] + "1 mus\n'''\n", encoding="utf-8")
    (line,) = lines_of(capsys, "check", file, status=1)
    assert line.startswith(f"{file}: event ")


@pytest.mark.parametrize("command", ["check", "replay"])
def test_a_file_that_cannot_be_read_is_one_line(capsys: Captured, file: str, command: str) -> None:
    told = complaint(capsys, command, file, status=1)
    assert told == f"mus {command}: {file} cannot be read: No such file or directory\n"
    Path(file).write_bytes(b"pmn = 1\xff")
    assert "cannot be read: 'utf-8' codec" in complaint(capsys, command, file, status=1)


# -- Killed ---------------------------------------------------------------------------------------

WORDS = "no hay mus\npaso\nno quiero\n" * 1200
"""Something will do, and what will not is refused and forgotten."""
LONG = "clasico+games=50"
"""A match that fills the pipe before it ends, if nobody reads."""
TOLD = ("Ana: ", "Beñat: ", "Carmen: ", "Diego: ", "-- ", "Tanteo: ")


def acknowledged(lines: list[str]) -> Iterator[str]:
    """Yield what was said and dealt; a person who asks and is refused is nobody's business."""
    return (line for line in lines if line.startswith(TOLD))


def told_by(file: str) -> list[str]:
    """Return what was said and dealt in the game of a file, as seat 0 heard it."""
    record = notation.load(file)
    texts = told_again(Narrator(record.rules), [*replay(record)], 0)
    return [*acknowledged([line for text in texts for line in text.split("\n")])]


DYING = """
import os, sys
from mus.command import main
step, left = getattr(os, sys.argv[1]), int(sys.argv[2])
def dying(*args):
    global left
    left -= 1
    if not left:
        os._exit(9)
    return step(*args)
setattr(os, sys.argv[1], dying)
main(["play", "--seed", "7", "--save", sys.argv[3]])
"""
"""A program that plays, and dies when the file is about to be synchronised or put in its place."""


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("count", [2, 7, 12])
def test_a_process_that_dies_while_it_saves_leaves_the_game_before(
    file: str, step: str, count: int
) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", DYING, step, str(count), file],
        input=WORDS,
        capture_output=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (9, "")
    told = [*acknowledged(ended.stdout.splitlines())]
    assert told_by(file)[: len(told)] == told
    # The first two savings are of the deal, and one action is lost: nobody was told of it.
    game = Game.resume(notation.load(file), seed=1)
    assert len(notation.load(file).actions) == max(1, count - 2)
    _save_file.save(game.record(), file)


def test_a_match_whose_output_nobody_reads_any_more_is_saved(file: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "mus", "--seed", "7", "--save", file],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=ENVIRONMENT,
    ) as program:
        assert program.stdout is not None
        lines = [program.stdout.readline().rstrip("\n") for _ in range(20)]
        program.stdout.close()
    assert program.returncode == 141
    told = [*acknowledged(lines)]
    assert told_by(file)[: len(told)] == told


@pytest.mark.parametrize("seed", range(12))
def test_a_process_that_is_killed_has_lost_nothing_that_it_told(
    capsys: Captured, file: str, seed: int
) -> None:
    """Killed at any point, the file loads, replays, has all that was told, and goes on."""
    rng = Random(seed)
    with subprocess.Popen(
        [*PLAY, file, "--preset", LONG, "--seed", f"{seed}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=ENVIRONMENT,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(WORDS)
        program.stdin.flush()
        lines = [program.stdout.readline() for _ in range(rng.randrange(4, 250))]
        for _ in range(rng.randrange(20_000)):
            pass  # somewhere between two lines
        program.kill()
        lines += program.stdout.readlines()
    assert program.returncode not in (0, 1)
    if not lines[-1].endswith("\n"):
        lines.pop()  # half a line
    told = [*acknowledged([line.rstrip("\n") for line in lines])]
    record = notation.load(file)
    assert told_by(file)[: len(told)] == told
    lines_of(capsys, "--seed", "1", "--hands", "1", "--resume", file, "--quiet")
    after = notation.load(file)
    assert after.actions[: len(record.actions)] == record.actions
    assert len(after.actions) > len(record.actions)
