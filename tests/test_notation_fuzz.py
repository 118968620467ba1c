"""Files that were damaged, or were never any: nothing comes out but a record or a clear error.

`nox -s fuzz` runs this with thousands of examples more.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.errors import NotationError, RecordError
from mus.notation import dumps, loads, loads_seat
from mus.record import Record, replay
from mus.seat_record import replay_views

FILES = sorted((Path(__file__).resolve().parent / "golden").glob("pmn*/*.pmn"))
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in FILES}
MUTANTS = 10_000

WORDS = (
    *("deal", "draw", "expose", "mus", "corto", "servido", "descarte", "paso", "pasamos", "quiero"),
    *(
        "queremos",
        "no",
        "si",
        "envido",
        "envidamos",
        "ordago",
        "echamos",
        "tengo",
        "sena",
        "duples",
    ),
    *("misdeal", "perete", "pares", "juego", "show", "out", "seat", "mano", "rules", "stones"),
    *("pmn", "names", "extra", "hands", "actions", "clasico", "encaje", "[[hands]]", "[extra]"),
    *("0", "1", "2", "3", "7", "8", "-1", "40", "15000", "1e9", "true", "1.5", "1979-05-27"),
    *("Ro", "3c", "??", "RoRc7o5o", "????????", "-", "#", "# a", ",", "=", "[", "]", "{", "}"),
    *(
        "'",
        "'''",
        '"',
        '"""',
        "\\",
        "\\n",
        "\\u0041",
        "\n",
        "\r\n",
        "\t",
        " ",
        "\x00",
        "é",
        "\ud800",
    ),
)


def mutant(text: str, rng: Random) -> str:
    """Return a text that was damaged in one to four places, or cut off."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(text))
        to = min(len(text), at + rng.choice((0, 1, 1, 2, 5, 40)))
        pieces = text.split(" ")
        lines = text.split("\n")
        one, other = rng.randrange(len(pieces)), rng.randrange(len(lines))
        match rng.choice(("cut", "put", "drop", "word", "words", "line", "twice", "swap")):
            case "cut":
                text = text[:at]
            case "put":
                text = text[:at] + rng.choice(WORDS) + text[to:]
            case "drop":
                text = text[:at] + text[to:]
            case "word":
                text = " ".join([*pieces[:one], rng.choice(WORDS), *pieces[one + 1 :]])
            case "words":
                text = " ".join([*pieces[:one], pieces[-1 - one], *pieces[one + 1 :]])
            case "line":
                text = "\n".join([*lines[:other], *lines[other + 1 :]])
            case "twice":
                text = "\n".join([*lines[: other + 1], *lines[other:]])
            case _:
                text = "\n".join([*lines[:other], *lines[other:][::-1]])
    return text


def look_at(text: str) -> str:
    """Read a text in every way, and return how far it got; anything unforeseen comes through."""
    try:
        kept = loads_seat(text)
    except NotationError:
        pass
    else:
        assert loads_seat(dumps(kept)) == kept
        try:
            return f"{len(list(replay_views(kept)))} views"
        except RecordError:
            return "impossible views"
    record, problems = loads(text, errors="collect")
    if record is None:
        with pytest.raises(NotationError) as caught:
            loads(text)
        assert str(caught.value) == str(problems[0])
        return "no record"
    assert problems == ()
    assert loads(text) == record
    assert loads(dumps(record)) == record
    try:
        return f"{len(list(replay(record)))} states"
    except RecordError:
        return "illegal"


@pytest.mark.parametrize("chunk", range(10))
def test_a_damaged_file_is_read_or_refused_and_nothing_else(chunk: int) -> None:
    rng = Random(chunk)
    names = sorted(TEXTS)
    ends = [look_at(mutant(TEXTS[rng.choice(names)], rng)) for _ in range(MUTANTS // 10)]
    assert {"no record", "illegal", "impossible views"} <= {*ends}
    assert any(end.endswith(" states") for end in ends)
    assert any(end.endswith(" views") for end in ends)


@pytest.mark.parametrize("name", ["spoken", "seat_faults"])
def test_a_file_may_break_off_anywhere(name: str) -> None:
    for size in range(len(TEXTS[name])):
        look_at(TEXTS[name][:size])


@pytest.mark.parametrize("name", ["clasico", "perete"])
def test_a_game_that_stopped_anywhere_in_its_actions_is_a_save_file(name: str) -> None:
    text = TEXTS[name]
    whole = loads(text)
    for number, _ in enumerate(whole.actions):
        record = Record(whole.rules, whole.mano, actions=whole.actions[: number + 1])
        assert loads(dumps(record)) == record
        assert len(list(replay(record))) == number + 2


@given(st.text())
def test_any_text_is_no_record(text: str) -> None:
    assert look_at(text) == "no record"


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=30), st.sampled_from(" \n,"))
def test_words_in_any_order_are_read_or_refused(words: list[str], between: str) -> None:
    hand = between.join(words).replace("'''", "")
    deal = "deal 5o7oRoRc 3o4oCoCc Ao6oSoAc 4c5c7cRe"
    for head in ("", "seat = 1\n"):
        look_at(
            f'pmn = 1\nrules = "clasico"\n{head}mano = 0\n[[hands]]\n'
            f"actions = '''\n{deal}\n{hand}\n'''\n"
        )


@given(st.sampled_from(sorted(TEXTS)), st.integers(0, 2**32))
def test_any_damage_is_read_or_refused(name: str, seed: int) -> None:
    look_at(mutant(TEXTS[name], Random(seed)))
