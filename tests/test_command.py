"""The command `mus`: what it prints, what it asks, how it ends."""

from __future__ import annotations

import errno
import importlib
import io
import os
import re
import runpy
import select
import signal
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from mus import __version__
from mus._table import Table
from mus.actions import Corto, Deal, Envido, NoQuiero, Ordago, PlayerAction
from mus.agents import Agent, FirstLegalAgent
from mus.cards import deal_hands
from mus.command import main
from mus.dealers import ScriptedDealer
from mus.game import Game
from mus.rules import PRESETS, Rules
from mus.telling import LANGUAGES, Narrator
from mus.views import PlayerView
from playing import NO_JUEGO

Captured = pytest.CaptureFixture[str]
GOLDEN = Path(__file__).parent / "golden"
MUS = [sys.executable, "-m", "mus"]
ENVIRONMENT = {**os.environ, "PYTHONIOENCODING": "utf-8"}


def lines_of(capsys: Captured, *argv: str, status: int = 0) -> list[str]:
    """Run the command and return the lines it prints; nothing must go to standard error."""
    assert main(argv) == status
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def typing(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """Let a person type these lines and then end the input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{word}\n" for word in words)))


def run(*argv: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as a program of its own."""
    return subprocess.run(
        [*MUS, *argv],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )


# -- A match that is told -----------------------------------------------------------------------


def test_a_match_is_told_from_the_first_deal_to_the_last_juego(capsys: Captured) -> None:
    lines = lines_of(capsys, "--seed", "7")
    assert lines[:4] == [
        "Mus: reglas clasico, semilla 7.",
        "Juegan Ana y Carmen contra Beñat y Diego.",
        "A 40 piedras y 3 juegos.",
        "",
    ]
    assert lines[4] == "-- Reparto 1. Mano, Ana; da Diego. --"
    assert lines[-2].startswith("¡Partida para ")
    assert lines[-1].startswith("Tanteo: ")
    assert lines[-1].split()[-1] in {"3-0.", "3-1.", "3-2.", "0-3.", "1-3.", "2-3."}


def test_the_same_seed_tells_the_same_match(capsys: Captured) -> None:
    first = lines_of(capsys, "--seed", "7")
    assert lines_of(capsys, "--seed", "7") == first
    assert lines_of(capsys, "--seed", "8") != first
    assert run("--seed", "7").stdout.splitlines() == first


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_match_is_told_word_by_word_as_on_file(capsys: Captured, lang: str) -> None:
    """The files are what `mus --seed 7 --lang es` and the same with `en` print."""
    on_file = (GOLDEN / f"match_{lang}.txt").read_text("utf-8").splitlines()
    assert lines_of(capsys, "--seed", "7", "--lang", lang) == on_file


def test_without_a_seed_one_is_chosen_and_told(capsys: Captured) -> None:
    first = lines_of(capsys, "--hands", "1")
    seed = first[0].removeprefix("Mus: reglas clasico, semilla ").rstrip(".")
    assert lines_of(capsys, "--hands", "1", "--seed", seed) == first


def test_english_keeps_the_words_of_mus(capsys: Captured) -> None:
    lines = lines_of(capsys, "--seed", "7", "--lang", "en")
    assert lines[1] == "Ana and Carmen against Beñat and Diego."
    assert "Ana: No hay mus." in lines
    assert lines[-1].startswith("Score: ")


def test_quiet_tells_nothing_but_the_score_of_each_hand(capsys: Captured) -> None:
    told = lines_of(capsys, "--seed", "7")
    scores = [line for line in told if line.startswith("Tanteo: ")]
    assert lines_of(capsys, "--seed", "7", "--quiet") == scores


def test_a_match_can_stop_after_some_hands(capsys: Captured) -> None:
    assert len(lines_of(capsys, "--seed", "7", "--quiet", "--hands", "3")) == 3


def test_a_match_can_stop_after_some_juegos(capsys: Captured) -> None:
    whole = lines_of(capsys, "--seed", "7", "--quiet")
    one, two = (
        lines_of(capsys, "--seed", "7", "--quiet", "--juegos", count) for count in ("1", "2")
    )
    assert one == whole[: len(one)]
    assert two == whole[: len(two)]
    assert one[-1].split()[-1] in {"1-0.", "0-1."}
    assert sum(map(int, two[-1].split()[-1].rstrip(".").split("-"))) == 2
    assert lines_of(capsys, "--seed", "7", "--quiet", "--juegos", "99") == whole


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played(capsys: Captured, preset: str) -> None:
    game, end = ("Encaje", "Pierde ") if preset.startswith("encaje") else ("Mus", "¡Partida para ")
    lines = lines_of(capsys, "--seed", "1", "--preset", preset)
    assert lines[0] == f"{game}: reglas {preset}, semilla 1."
    assert lines[-2].startswith(end)


def test_rules_may_be_given_by_their_id(capsys: Captured) -> None:
    lines = lines_of(capsys, "--seed", "1", "--preset", "clasico+target=30", "--hands", "1")
    assert lines[0] == "Mus: reglas corto, semilla 1."
    assert lines[2] == "A 30 piedras y 3 juegos."


# -- Presets, version, help ---------------------------------------------------------------------


def test_presets_lists_each_with_what_differs(capsys: Captured) -> None:
    lines = lines_of(capsys, "presets")
    (first, mus), (second, encaje) = [
        (place, line) for place, line in enumerate(lines) if line.endswith(":")
    ]
    assert (first, mus[-8:], encaje[-7:]) == (0, "clasico:", "encaje:")
    rest = lines[1:second] + lines[second + 1 :]
    assert [line.split()[0] for line in rest] == [*PRESETS]
    assert rest[second - 1].split() == ["encaje", "nada"]
    differences = {line.split()[0]: line.split(maxsplit=1)[1] for line in rest}
    assert differences["clasico"] == "nada"
    assert differences["navarra"] == (
        "kings=4, last_player_exception=off, mus_corrido=EACH_GAME, refusal_is_final=off"
    )
    for name, rules in PRESETS.items():
        base = "encaje" if name.startswith("encaje") else "clasico"
        changes = "".join(f"+{change}" for change in differences[name].split(", "))
        assert Rules.parse(f"{base}{changes if name != base else ''}") == rules


def test_presets_in_english(capsys: Captured) -> None:
    assert lines_of(capsys, "presets", "--lang", "en")[1].split() == ["clasico", "nothing"]


def test_the_version_is_that_of_the_distribution(capsys: Captured) -> None:
    assert lines_of(capsys, "--version") == [f"mus-rules {__version__}"]


def test_help_shows_the_ways_to_call_it(capsys: Captured) -> None:
    text = "\n".join(lines_of(capsys, "--help"))
    ways = ("mus play", "mus encaje", "mus presets", "mus replay", "mus check")
    options = ("--seed", "--lang es|en", "--seat", "--senas", "--save", "--resume")
    for word in ways + options:
        assert word in text


def test_the_page_about_the_command_names_every_option(capsys: Captured) -> None:
    helps = (["--help"], ["replay", "--help"], ["check", "--help"])
    text = "\n".join(line for words in helps for line in lines_of(capsys, *words))
    helped = re.findall(r"^  (?:-h, )?(--\w+)", text, re.M)
    page = (Path(__file__).parents[1] / "docs" / "reference" / "command.md").read_text("utf-8")
    shown = set(re.findall(r"`(--\w+)", page))
    assert shown == {*helped} - {"--help", "--version"}


# -- Misuse -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (["--preset", "nowhere"], "'nowhere'"),
        (["--preset", "clasico+kings=5"], "kings must be 8 or 4"),
        (["--preset", "no\nwhere"], "where"),
        (["--seed", "x"], "'x' is not a whole number from 0"),
        (["--seed", "-3"], "'-3'"),
        (["--seed", "1_0"], "'1_0'"),
        (["--seed", "9" * 5000], "whole number"),
        (["--hands", "0"], "'0' is not a whole number from 1"),
        (["--hands", "-3"], "'-3'"),
        (["--hands", "x"], "'x'"),
        (["--hands", "٣"], "whole number"),
        (["--juegos", "0"], "--juegos"),
        (["--juegos", "2.5"], "'2.5'"),
        (["--juegos"], "expected one argument"),
        (["--lang", "eu"], "'eu' is neither es nor en"),
        (["--quiet=1"], "quiet"),
        (["--qui"], "no option '--qui'"),
        (["--bluff"], "no option '--bluff'"),
        (["--bluff\nmore"], "no option"),
        (["-x"], "no option '-x'"),
        (["--"], "no option '--'"),
        (["deal"], "no command 'deal'"),
        (["play", "presets"], "no command 'play presets'"),
        (["play", "--seat", "4"], "0 to 3"),
        (["play", "--seat", "2", "--preset", "mano_a_mano"], "0 to 1"),
        (["play", "--seat", "-1"], "'-1'"),
        (["play", "--seat", "x"], "'x'"),
        (["--seat", "0"], "mus play"),
        (["presets", "--seed", "1"], "no option but --lang"),
        (["presets", "--quiet"], "no option but --lang"),
        (["presets", "--senas"], "no option but --lang"),
        (["--senas=1"], "senas"),
        (["--señas"], "no option '--señas'"),
    ],
)
def test_misuse_is_one_line_on_standard_error_and_status_2(
    capsys: Captured, argv: list[str], word: str
) -> None:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("mus: ")
    assert err.endswith("(see mus --help)\n")
    assert err.count("\n") == 1
    assert word in err


def test_options_may_stand_before_the_command(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch)
    assert lines_of(capsys, "--lang", "en", "play", "--seat", "1")[3].startswith(
        "You have the seat"
    )


# -- A person at the table ----------------------------------------------------------------------

GREETING = [
    "Mus: reglas clasico, semilla 7.",
    "Juegan Ana y Carmen contra Beñat y Diego.",
    "A 40 piedras y 3 juegos.",
    "Te sientas en el sitio de Ana. Di lo que dirías en la mesa, o ayuda, tanteo, salir.",
    "",
    "-- Reparto 1. Mano, Ana; da Diego. --",
]


def test_the_end_of_the_input_leaves_the_table(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch)
    lines = lines_of(capsys, "play", "--seed", "7")
    assert lines[:6] == GREETING
    assert lines[6].endswith("] mus, corto")
    assert lines[7:] == ["Ana> ", "Agur."]


@pytest.mark.parametrize("word", ["salir", "SALIR", "quit", "exit", "agur"])
def test_a_word_leaves_the_table(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    typing(monkeypatch, word, "mus")
    assert lines_of(capsys, "play", "--seed", "7")[-2:] == [f"Ana> {word}", "Agur."]


def test_what_a_person_types_at_a_terminal_is_not_repeated(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch, "salir")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert lines_of(capsys, "play", "--seed", "7")[-1] == "Ana> Agur."


def test_there_may_be_no_standard_input_at_all(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert lines_of(capsys, "play", "--seed", "7")[-1] == "Agur."


def test_an_interrupt_leaves_with_the_status_of_shells(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert lines_of(capsys, "play", "--seed", "7", status=130)[:6] == GREETING


def test_nobody_is_told_of_his_own_word_before_the_others_hear_it(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch, "no hay mus")
    lines = lines_of(capsys, "play", "--seed", "7")
    assert lines[7:10] == ["Ana> no hay mus", "Ana: No hay mus.", "Grande:"]
    assert lines[10].endswith("] Grande: paso, envido 2..40, órdago")


class Bold:
    """An agent that cuts, bets or says órdago, and refuses."""

    def __init__(self, word: type[Envido] | type[Ordago]) -> None:
        self.word = word

    def choose(self, view: PlayerView) -> PlayerAction:
        wanted = Corto if view.lance is None else self.word if view.bet is None else NoQuiero
        return next(action for action in view.legal_actions if isinstance(action, wanted))


class Sitting:
    """A person at a table with cards that are known; the others pass, and accept every bet."""

    def __init__(
        self,
        *words: str,
        agent: Agent | None = None,
        rules: Rules | None = None,
        seat: int = 0,
        hands: int = 1,
        lang: str = "es",
        quiet: bool = False,
    ) -> None:
        rules = rules or Rules()
        self.words = iter(words)
        self.lines: list[str] = []
        dealer = ScriptedDealer([Deal(deal_hands(*NO_JUEGO[: rules.players]))] * hands)
        table = Table(
            Game(rules, dealer=dealer),
            [agent or FirstLegalAgent()] * rules.players,
            Narrator(rules, lang=lang),
            quiet=quiet,
            person=seat,
            write=self.lines.append,
            read=self.read,
        )
        table.play(hands=hands)

    def read(self, prompt: str) -> str:
        try:
            word = next(self.words)
        except StopIteration:
            raise EOFError from None
        self.lines.append(prompt + word)
        return word

    def after(self, line: str) -> str:
        """Return the line that follows the first one like this."""
        return self.lines[self.lines.index(line) + 1]


PASSED = ("corto", "paso", "paso", "paso")
"""What the mano says through a hand in which nobody has pares or juego."""


def test_a_whole_hand_is_played_and_its_score_told() -> None:
    sitting = Sitting(*PASSED)
    assert sitting.lines[-1] == (
        "Tanteo: Ana y Carmen, 2 (2 piedras); Beñat y Diego, 1 (1 piedra). Juegos: 0-0."
    )
    assert sitting.lines.count("-- Reparto 1. Mano, Ana; da Diego. --") == 1


def test_hand_follows_hand_until_the_person_leaves() -> None:
    sitting = Sitting(*PASSED, hands=2)
    assert "-- Reparto 2. Mano, Beñat; da Ana. --" in sitting.lines
    assert sitting.lines[-1] == "Agur."


def test_the_cards_of_the_others_stay_hidden_until_they_are_shown() -> None:
    lines = Sitting(*PASSED).lines
    shown = next(place for place, line in enumerate(lines) if line.startswith("Las cartas"))
    asked = [line for line in lines[:shown] if line.startswith("[")]
    assert {line.partition("]")[0] for line in asked} == {"[Ro 7o 6o 5o"}
    assert len(asked) == len(PASSED)
    others = [line for line in lines[:shown] if not line.startswith("[")]
    assert not any(symbol in f" {line} " for line in others for symbol in (" C ", " Co ", " So "))
    assert "Carmen  S 7 5 4" in lines[shown]


@pytest.mark.parametrize(
    ("seat", "agent", "asked"),
    [
        (0, FirstLegalAgent(), "[Ro 7o 6o 5o] Grande: paso, envido 2..40, órdago"),
        (1, Bold(Envido), "[Co 6c 5c 4o] Grande, van 2: quiero, no quiero, 2..38 más, órdago"),
        (1, Bold(Ordago), "[Co 6c 5c 4o] Grande, órdago: quiero, no quiero"),
    ],
)
def test_the_person_is_shown_his_cards_the_bet_and_what_he_may_say(
    seat: int, agent: Agent, asked: str
) -> None:
    assert asked in Sitting("corto", agent=agent, seat=seat).lines


def test_the_cards_to_throw_are_asked_for() -> None:
    lines = Sitting("mus").lines
    assert "[Ro 7o 6o 5o] descarto 1..4 cartas, descarto todas" in lines


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("", "No has dicho nada."),
        ("hola, Patxi", "No entiendo «hola»."),
        ("x" * 100, f"No entiendo «{'x' * 40}»."),
        ("{0}", "No entiendo «{0}»."),
        ("veo", "«veo» no se dice en el mus: se dice quiero."),
        ("que sean 10", "«que sean 10» puede ser en total o además: di cuántas más, como 5 más."),
        ("y yo", "No hay envite que subir: di envido."),
        ("quiero", "No hay envite al que responder."),
        ("envido 1", "Son menos piedras de las que se pueden envidar."),
        ("descarto", "¿Qué cartas? Dilas una a una, como descarto Ro 3c."),
        ("descarto 4", "No tienes tantas cartas 4."),
        ("descarto Ro", "Eso ahora no se puede decir."),
        ("mus", "Eso ahora no se puede decir."),
        ("pares sí", "En esta mesa no se juega a eso."),
    ],
)
def test_a_bad_word_is_answered_with_the_reason_and_nothing_is_lost(word: str, reason: str) -> None:
    lines = Sitting("corto", word, *PASSED[1:]).lines
    refused = lines.index(f"Ana> {word}") + 1
    assert lines[refused] == f"{reason} Puedes decir: paso, envido 2..40, órdago."
    assert lines[refused + 1] == "Ana> paso"
    assert lines[-1].startswith("Tanteo: Ana y Carmen, 2 ")


def test_a_bad_throw_is_answered_with_the_reason() -> None:
    everybody = Rules(players=2)
    lines = Sitting("mus", "descarto Co", "descarto Ro Ro", "nada", rules=everybody).lines
    told = [line.partition(" Puedes decir: ")[0] for line in lines if "Puedes decir" in line]
    assert told == [
        "No tienes esas cartas.",
        "Has dicho dos veces la misma carta.",
        "Has pedido mus: hay que descartarse de alguna carta.",
    ]


def test_a_bad_answer_is_answered_with_the_reason() -> None:
    lines = Sitting("pasamos", "5 más", rules=Rules(players=2), seat=1, agent=Bold(Ordago)).lines
    told = [line.partition(" Puedes decir: ")[0] for line in lines if "Puedes decir" in line]
    assert told == [
        "Juegas sin pareja: no hay a quién hacer señas ni por quién hablar.",
        "A un órdago se responde quiero o no quiero.",
    ]
    lines = Sitting("corto", "6", rules=Rules(max_bet=5), lang="en").lines
    assert "That is more than may be bet. You may say: paso, envido 2..5, órdago." in lines


@pytest.mark.parametrize("word", ["ayuda", "Ayuda", "help", "?"])
def test_help_lists_the_words_and_how_to_say_them(word: str) -> None:
    sitting = Sitting("corto", word, *PASSED[1:])
    told = sitting.after(f"Ana> {word}")
    assert told.startswith("Puedes decir: paso, envido 2..40, órdago.\n")
    assert "descarto todas" in told
    assert sitting.lines[-1].startswith("Tanteo: Ana y Carmen, 2 ")


@pytest.mark.parametrize("word", ["tanteo", "score"])
def test_the_score_can_be_asked_for(word: str) -> None:
    told = Sitting(word, lang="en").after(f"Ana> {word}")
    assert told == "Score: Ana and Carmen 0 (nothing); Beñat and Diego 0 (nothing). Juegos: 0-0."


def test_a_person_who_plays_quietly_is_asked_and_told_the_score() -> None:
    lines = Sitting(*PASSED, quiet=True).lines
    assert [line for line in lines if not line.startswith(("[", "Ana> ", "Tanteo: "))] == []


# -- As a program -------------------------------------------------------------------------------


def test_the_module_runs_as_the_command_and_only_when_it_is_run(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    importlib.import_module("mus.__main__")
    assert capsys.readouterr().out == ""
    del sys.modules["mus.__main__"]
    monkeypatch.setattr(sys, "argv", ["mus", "presets"])
    with pytest.raises(SystemExit) as leaving:
        runpy.run_module("mus", run_name="__main__")
    assert leaving.value.code == 0
    assert capsys.readouterr().out == run("presets").stdout


def test_the_command_is_installed_as_a_program() -> None:
    (script,) = entry_points(group="console_scripts", name="mus")
    assert script.load() is main


def test_words_can_come_from_a_pipe() -> None:
    ended = run("play", "--seed", "7", typed="no hay mus\nveo\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Ana> veo\n«veo» no se dice en el mus" in ended.stdout
    assert ended.stdout.endswith("Ana> \nAgur.\n")


def test_misuse_has_its_status_and_no_traceback() -> None:
    ended = run("--hands", "x")
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("seed", range(3))
def test_output_that_nobody_reads_any_more_is_let_go(seed: int) -> None:
    with subprocess.Popen(
        [*MUS, "--seed", str(seed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**ENVIRONMENT, "PYTHONUNBUFFERED": "1" if seed else ""},
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.read(10)
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 141


def test_letters_that_the_output_lacks_do_not_stop_it() -> None:
    ended = subprocess.run(
        [*MUS, "play", "--seed", "7"],
        input=b"\xff\xfe\n",
        capture_output=True,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"},
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"Be?at" in ended.stdout


class Broken(io.StringIO):
    """A standard output on which everything fails."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error
        self.file = os.open(os.devnull, os.O_WRONLY)

    def write(self, text: str) -> int:
        raise self.error

    def fileno(self) -> int:
        return self.file


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), 141, ""),
        (OSError(errno.ENOSPC, "No space left on device"), 1, "No space left on device\n"),
    ],
)
def test_output_that_cannot_be_written_ends_the_command(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, error: OSError, status: int, told: str
) -> None:
    broken = Broken(error)
    monkeypatch.setattr(sys, "stdout", broken)
    assert main(["presets"]) == status
    os.close(broken.file)
    assert capsys.readouterr().err == (f"mus: cannot write: {told}" if told else "")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of its own")
def test_a_person_plays_at_a_terminal() -> None:
    """Words are typed at a pseudo-terminal, and Ctrl-C ends the match."""
    import pty

    keyboard, terminal = pty.openpty()
    with subprocess.Popen(
        [*MUS, "play", "--seed", "7"],
        stdin=terminal,
        stdout=terminal,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        start_new_session=True,
        # A job in the background has its interrupt ignored, and hands that down.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as program:
        os.close(terminal)
        screen = seen(keyboard, "Ana> ")
        assert screen.count("Mus: reglas clasico") == 1
        os.write(keyboard, "no hay mús\n".encode())
        screen = seen(keyboard, "Ana> ")
        assert "Ana: No hay mus.\r\nGrande:\r\n[" in screen
        os.write(keyboard, b"veo\n")
        assert "se dice quiero" in seen(keyboard, "Ana> ")
        program.send_signal(signal.SIGINT)
        assert program.stderr is not None
        assert program.stderr.read() == b""
    os.close(keyboard)
    assert program.returncode == 130


def seen(terminal: int, end: str) -> str:
    """Return what appears on a terminal until something does."""
    screen = b""
    while not screen.endswith(end.encode()):
        ready, _, _ = select.select([terminal], [], [], 30)
        assert ready, f"{end!r} does not appear after {screen!r}"
        screen += os.read(terminal, 1024)
    return screen.decode()
