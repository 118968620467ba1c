"""The command plays Encaje: `mus encaje`, its presets, and a person at its table."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from mus._table import Table
from mus.actions import Deal
from mus.agents import FirstLegalAgent
from mus.cards import deal_hands
from mus.command import main
from mus.dealers import ScriptedDealer
from mus.game import Game
from mus.rules import Rules
from mus.telling import LANGUAGES, Narrator

Captured = pytest.CaptureFixture[str]
GOLDEN = Path(__file__).parent / "golden"


def lines_of(capsys: Captured, *argv: str) -> list[str]:
    """Run the command and return the lines it prints; nothing must go to standard error."""
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def stones_of(line: str) -> tuple[list[int], int]:
    """Return what a line says the seats have, and what lies elsewhere."""
    seats, *elsewhere = line.rstrip(".").split(": ", 1)[1].split(". Partidas")[0].split("; ")
    has = [0 if seat.endswith(" fuera") else int(seat.split()[-1]) for seat in seats.split(", ")]
    return has, sum(int(part.split()[-1]) for part in elsewhere)


# -- A game that is told --------------------------------------------------------------------------


def test_a_game_of_three_is_told_from_the_first_deal_to_who_loses(capsys: Captured) -> None:
    lines = lines_of(capsys, "encaje", "--seed", "7")
    assert lines[:9] == [
        "Encaje: reglas encaje_mesa, semilla 7.",
        "Juegan Ana, Beñat y Carmen, cada uno por su cuenta.",
        "Cada uno sale con 15 piedras, y pierde el último al que le queden.",
        "",
        "-- Reparto 1. Mano, Ana; da Carmen. --",
        "Ana entierra una carta.",
        "Beñat entierra una carta.",
        "Carmen entierra una carta.",
        "Grande:",
    ]
    loser = re.fullmatch(r"Pierde (\w+): a nadie más le quedan piedras\.", lines[-2])
    assert loser
    assert re.search(rf"\b{loser[1]} [1-9]", lines[-1])
    assert lines[-1].count(" fuera") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_is_told_word_by_word_as_on_file(capsys: Captured, lang: str) -> None:
    """The files are what `mus encaje --seed 7 --lang es` and the same with `en` print."""
    on_file = (GOLDEN / f"encaje_{lang}.txt").read_text("utf-8").splitlines()
    assert lines_of(capsys, "encaje", "--seed", "7", "--lang", lang) == on_file


@pytest.mark.parametrize("preset", ["encaje", "encaje_mesa", "encaje_mus"])
def test_mus_encaje_and_a_preset_of_encaje_are_one(capsys: Captured, preset: str) -> None:
    lines = lines_of(capsys, "encaje", "--seed", "3", "--preset", preset)
    assert lines == lines_of(capsys, "--seed", "3", "--preset", preset)
    assert lines[0] == f"Encaje: reglas {preset}, semilla 3."
    assert not [line for line in lines if "rdago" in line]


def test_e_6_what_is_buried_stays_hidden(capsys: Captured) -> None:
    for seed in ("1", "2", "3"):
        for line in lines_of(capsys, "encaje", "--seed", seed):
            assert not re.search(r"\b(?:[A2-7SCR]|1[0-2])[oceb]\b", line)
            if line.startswith("  "):
                assert len(re.findall(r" [A2-7SCR](?= )", line)) == 4


def test_e_5_the_stones_of_all_are_told_as_they_move_and_none_is_lost(capsys: Captured) -> None:
    lines = lines_of(capsys, "encaje", "--seed", "7")
    shed = 0
    for line in lines:
        if found := re.search(r"se quita (?:además )?(\d+)", line):
            shed += int(found[1])
        if line.startswith("Quedan: "):
            has, in_pots = stones_of(line)
            assert sum(has) + in_pots + shed == 45
        if line.startswith("Tanteo: "):
            has, gone = stones_of(line)
            assert (sum(has) + gone, gone) == (45, shed)
    assert shed


def test_quiet_tells_nothing_but_the_stones_after_each_hand(capsys: Captured) -> None:
    told = lines_of(capsys, "encaje", "--seed", "7")
    scores = [line for line in told if line.startswith("Tanteo: ")]
    assert lines_of(capsys, "encaje", "--seed", "7", "--quiet") == scores
    assert lines_of(capsys, "encaje", "--seed", "7", "--quiet", "--hands", "2") == scores[:2]


def test_e_3_a_session_can_stop_after_some_games(capsys: Captured) -> None:
    session = ("encaje", "--seed", "2", "--preset", "encaje_mesa+losses=2")
    whole = lines_of(capsys, *session, "--quiet")
    one = lines_of(capsys, *session, "--quiet", "--juegos", "1")
    assert one == whole[: len(one)]
    assert sum(map(int, one[-1].split()[-1].rstrip(".").split("-"))) == 1
    assert "2" in whole[-1].split()[-1]
    told = lines_of(capsys, *session)
    assert told[3] == "Pierde la sesión quien pierda 2 partidas."
    assert re.fullmatch(r"\w+ pierde la sesión\.", told[-2])


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (["encaje", "--preset", "fem"], "fem is not Encaje"),
        (["encaje", "--preset", "encaje+players=9"], "players"),
        (["encaje", "--preset", "encaje+players=1+teams=1"], "players"),
        (["encaje", "--preset", "encaje+teams=2"], "teams"),
        (["encaje", "--preset", "encaje+stones=0"], "stones"),
        (["encaje", "--preset", "encaje+target=30"], "target"),
        (["encaje", "--seat", "1"], "mus play"),
        (["encaje", "--seed", "x"], "whole number"),
        (["encaje", "play"], "no command 'encaje play'"),
        (["encaje", "encaje"], "no command 'encaje encaje'"),
        (["play", "--preset", "encaje_mesa", "--seat", "3"], "0 to 2"),
        (["presets", "--preset", "encaje"], "no option but --lang"),
    ],
)
def test_misuse_is_one_line_on_standard_error_and_status_2(
    capsys: Captured, argv: list[str], word: str
) -> None:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert word in err


# -- A person at the table ------------------------------------------------------------------------


class Sitting:
    """A person at a table of Encaje; the others bury the first of their cards, pass and see."""

    def __init__(self, *words: str, rules: str = "encaje_mesa", seat: int = 0) -> None:
        self.words = iter(words)
        self.lines: list[str] = []
        table = Rules.preset(rules)
        dealer = ScriptedDealer([Deal(deal_hands("RR754", "3CC44", "S6AA7"))])
        game = Game(table, dealer=dealer)
        Table(
            game,
            [FirstLegalAgent()] * table.players,
            Narrator(table),
            quiet=False,
            person=seat,
            write=self.lines.append,
            read=self.read,
        ).play(hands=1)

    def read(self, prompt: str) -> str:
        try:
            word = next(self.words)
        except StopIteration:
            raise EOFError from None
        self.lines.append(prompt + word)
        return word


PASSED = ("entierro 4o", "paso", "paso", "paso", "paso")


def test_a_person_buries_a_card_and_bets_through_a_hand() -> None:
    lines = Sitting(*PASSED).lines
    assert "[Ro Rc 7o 5o 4o] entierro una carta" in lines
    assert lines[lines.index("Ana> entierro 4o") + 1] == "Ana entierra una carta."
    assert "[Ro Rc 7o 5o] Grande: paso, envido 2" in lines
    assert lines[-1].startswith("Tanteo: Ana 12, ")


def test_the_word_descarto_buries_as_well() -> None:
    assert Sitting("descarto 4o", *PASSED[1:]).lines[-1].startswith("Tanteo: Ana 12, ")


def test_e_10_e_11_a_person_is_asked_for_what_the_table_allows() -> None:
    lines = Sitting("entierro 4o", "envido", rules="encaje").lines
    assert "[Ro Rc 7o 5o] Grande: paso, envido 2..15" in lines
    lines = Sitting("entierro 4e", seat=1).lines
    assert "[3o Co Cc 4c] Grande: paso, envido 2" in lines


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("entierro", "¿Qué carta? Dila entera, como entierro 5b."),
        ("entierro R", "¿Qué carta? Dila entera, como entierro 5b."),
        ("entierro Ab", "No tienes esas cartas."),
        ("entierro 7 5", "Se entierra una carta y solo una."),
        ("nada", "Hay que enterrar una carta."),
        ("mus", "Eso ahora no se puede decir."),
        ("órdago", "Eso ahora no se puede decir."),
        ("veo", "«veo» no se dice aquí: se dice quiero."),
    ],
)
def test_e_6_a_bad_burial_is_answered_with_the_reason_and_nothing_is_lost(
    word: str, reason: str
) -> None:
    lines = Sitting(word, *PASSED).lines
    assert f"{reason} Puedes decir: entierro una carta." in lines
    assert lines[-1].startswith("Tanteo: Ana 12, ")


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("envido 16", "Son más piedras de las que se pueden envidar."),
        ("envido 1", "Son menos piedras de las que se pueden envidar."),
        ("órdago", "En esta mesa no se juega a eso."),
        ("pasamos", "Juegas sin pareja: no hay a quién hacer señas ni por quién hablar."),
        ("quiero", "No hay envite al que responder."),
    ],
)
def test_e_10_e_11_a_bad_bet_is_answered_with_the_reason(word: str, reason: str) -> None:
    lines = Sitting(PASSED[0], word, *PASSED[1:], rules="encaje").lines
    assert f"{reason} Puedes decir: paso, envido 2..15." in lines
    assert lines[-1].startswith("Tanteo: Ana 12, ")


@pytest.mark.parametrize("rules", ["encaje", "encaje_mesa", "encaje_mus"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_speaks_of_encaje_and_of_no_ordago(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, rules: str, lang: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("ayuda\ntanteo\nsalir\n"))
    lines = lines_of(capsys, "play", "--seed", "5", "--preset", rules, "--lang", lang)
    text = "\n".join(lines)
    assert "rdago" not in text
    assert "queremos" not in text
    assert ("entierro 5b" in text) is (rules != "encaje_mus")
    assert ("descarto Ro 3c" in text) is (rules == "encaje_mus")
    assert re.search(r"(Tanteo|Score): Ana \d+, Beñat \d+, Carmen \d+", text)
    assert lines[-1] == "Agur."
