"""The notation: what is written, what is read, and what is said of everything else."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from mus import actions as all_actions
from mus import notation
from mus.actions import (
    Action,
    Corto,
    Deal,
    Declaro,
    Descarte,
    Draw,
    Envido,
    Expose,
    Misdeal,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Sena,
)
from mus.cards import DECK, Card, Hand, deal_hands
from mus.errors import NotationError, RecordError, StateError
from mus.notation import dump, dumps, load, load_seat, loads, loads_seat
from mus.record import Record
from mus.rules import Points, Rules, Shedding
from mus.seat_record import SeatRecord

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "notation.md"
FIRST = Deal(deal_hands("RR75", "3CC4", "S6AA", "R754"))
DEALT = "deal 5o7oRoRc 3o4oCoCc Ao6oSoAc 4c5c7cRe"
WHOLE = Record(
    Rules(),
    1,
    (3, 4),
    (1, 2),
    (0, 0),
    None,
    [FIRST, Corto(1), Envido(1, 2), Quiero(2), FIRST, Mus(2)],
    ["Ane", "Beñat", 'Edurne "la zurda"', "Iker"],
    "2024-02-29",
    {"table": "3", "the place": "Bilbo\n", "": ""},
    {1: "too early", 5: "Iker: ¡mus!"},
)
WRITTEN = f"""\
pmn = 1
rules = "clasico"
mano = 1
stones = [3, 4]
games = [1, 2]
vacas = [0, 0]
names = ["Ane", "Beñat", "Edurne \\"la zurda\\"", "Iker"]
date = "2024-02-29"

[extra]
"" = ""
table = "3"
"the place" = "Bilbo\\n"

[[hands]]
actions = '''
{DEALT}
1 corto # too early
1 envido 2
2 quiero
'''

[[hands]]
actions = '''
{DEALT}
2 mus # Iker: ¡mus!
'''
"""


def text_of(*hands: str, head: str = 'rules = "clasico"\nmano = 0') -> str:
    """Return a file with these hands."""
    return f"pmn = 1\n{head}\n" + "".join(
        [f"[[hands]]\nactions = '''\n{hand}\n'''\n" for hand in hands]
    )


def read(*lines: str) -> tuple[Action, ...]:
    """Return the actions of a hand, dealt before these lines."""
    return loads(text_of("\n".join([DEALT, *lines]))).actions[1:]


# -- What is written ------------------------------------------------------------------------------


def test_a_whole_record_is_written_so_and_read_back() -> None:
    assert dumps(WHOLE) == WRITTEN
    assert loads(WRITTEN) == WHOLE


def test_a_record_of_nothing_is_three_lines() -> None:
    text = 'pmn = 1\nrules = "clasico"\nmano = 0\n'
    assert dumps(Record(Rules())) == text
    assert loads(text) == Record(Rules())
    assert loads(text.strip()) == Record(Rules())


def test_equal_records_are_written_alike_whatever_they_were_made_of() -> None:
    other = attrs.evolve(
        WHOLE,
        extra=dict(reversed([*WHOLE.extra.items()])),
        comments=dict(reversed([*WHOLE.comments.items()])),
        actions=[
            *(Deal(list(FIRST.hands)), Corto(1), Envido(1), Quiero(2)),
            *(FIRST, Mus(2)),
        ],
    )
    assert other == WHOLE
    assert dumps(other) == WRITTEN


def test_the_losses_of_encaje_are_written_too() -> None:
    record = Record(Rules(players=3, teams=3, scoring=Shedding(losses=3)), 2, losses=(1, 0, 2))
    assert "losses = [1, 0, 2]\n" in dumps(record)
    assert loads(dumps(record)) == record


ROWS = re.findall(r"^\| `([^`]+)` \| `(\w+\([^`]*\))` \|$", PAGE.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize(("words", "shown"), ROWS)
def test_the_page_shows_what_words_stand_for(words: str, shown: str) -> None:
    space = {**vars(all_actions), "Hand": Hand, "Card": Card}
    action = eval(shown, space)
    (read_back,) = read(words) if type(action) is not Deal else loads(text_of(words)).actions
    assert read_back == action
    assert repr(action) == shown
    lines = dumps(Record(Rules(), actions=[FIRST, Misdeal(0), action])).splitlines()
    written = lines[lines.index("0 misdeal") + 1]
    (again,) = read("0 misdeal", written)[1:]
    assert again == action
    assert type(action) is Deal or written == words


def test_the_page_shows_every_kind_of_action() -> None:
    kinds = {
        type(eval(shown, {**vars(all_actions), "Hand": Hand, "Card": Card})) for _, shown in ROWS
    }
    assert kinds == {
        *(Deal, Draw, Mus, Corto, Descarte, Paso, Envido, Ordago, Quiero, NoQuiero),
        *(Declaro, Sena, Expose, Misdeal, Perete),
    }


@pytest.mark.parametrize("stones", [0, 1, 2, 40, 41, 15000, 10**100, 10**640 - 1])
@pytest.mark.parametrize("plural", [False, True])
def test_a_bet_may_be_of_any_size(stones: int, plural: bool) -> None:
    """B-2: without a cap any amount is legal."""
    record = Record(Rules(), actions=[FIRST, Corto(0), Envido(7, stones, plural)])
    assert loads(dumps(record)) == record


def test_rules_of_any_kind_are_written_by_their_id() -> None:
    rules = Rules(scoring=Points(target=10**9, games=7), max_bet=10**9, players=6)
    record = Record(rules, stones=(10**8, 0))
    assert loads(dumps(record)) == record


# -- What is read besides -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("0 órdago", [Ordago(0)]),
        ("0 echamos órdago", [Ordago(0, plural=True)]),
        ("0 seña medias 1", [Sena(0, "medias", (1,))]),
        ("  0   no\tquiero ", [NoQuiero(0)]),
        ("\t0 envido   5", [Envido(0, 5)]),
        ("0 descarte 3cRo", [Descarte(0, [Card.parse("Ro"), Card.parse("3c")])]),
        ("draw 2 3cRo 4b", [Draw(2, map(Card.parse, ("Ro", "3c", "4b")))]),
        ("0 paso, 1 paso,2 envido 2 , 3 paso", [Paso(0), Paso(1), Envido(2), Paso(3)]),
        ("0 paso, 1 paso,", [Paso(0), Paso(1)]),
        ("\n\n0 paso\n\n   \n1 paso\n", [Paso(0), Paso(1)]),
        (",", []),
    ],
)
def test_a_hand_may_be_typed_in_other_ways(line: str, expected: list[Action]) -> None:
    assert read(line) == tuple(expected)


def test_lines_may_end_as_on_any_system_and_toml_be_written_in_other_ways() -> None:
    for text in (
        WRITTEN.replace("\n", "\r\n"),
        WRITTEN.replace("'''", '"""'),
        "# of monday\n\n  " + WRITTEN,
        WRITTEN.replace("= ", "=  ").replace("pmn = 1", "pmn=1 # the first"),
        WRITTEN.replace("mano = 1\n", "").replace("date", "mano = 1\ndate"),
    ):
        assert loads(text) == WHOLE


def test_a_hand_dealt_again_is_one_hand() -> None:
    """F-2."""
    again: list[Action] = [FIRST, Misdeal(1), FIRST, Misdeal(2), FIRST, Corto(0)]
    record = Record(Rules(table_faults=True), actions=[*again, *again])
    assert dumps(record).count("[[hands]]") == 2
    assert loads(dumps(record)) == record


# -- Comments -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "comment",
    [
        "two reyes",
        "# , 0 paso",
        "'", "''", "'''", "''''", "a'''", "'''b", "Ane's",
        "\\", "\\n", "\\\\", "\\u0041", "\\'",
        "a\nb", "\n", "\r\n", "\r", "\t", "a\tb",
        " ", "  ", " a ", "\u00a0", "\u2028", "\x85", "\x00", "\x1f", "\x7f",
        '"', '"""', "¡órdago! 🂡", "\ufeff", "\U0010ffff",
    ],
)  # fmt: skip
def test_a_comment_survives(comment: str) -> None:
    record = Record(Rules(), actions=[FIRST, Corto(0), Paso(0)], comments={1: comment, 2: "end"})
    text = dumps(record)
    assert loads(text) == record
    assert dumps(loads(text)) == text
    assert len(text.splitlines()) >= len(text.split("\n")) - 1
    assert text.count("'''") == 2


def test_a_comment_is_on_the_last_action_of_its_line() -> None:
    record = loads(text_of(f"{DEALT}#dealt\n0 corto,  0 paso ,#  by all  \n1 paso #a#b"))
    assert record.comments == {0: "dealt", 2: "by all", 3: "a#b"}
    assert record.actions[1:] == (Corto(0), Paso(0), Paso(1))


def test_comments_of_each_hand_are_on_its_own_actions() -> None:
    text = text_of(f"{DEALT}\n0 corto # one", f"{DEALT} # two\n1 corto")
    assert loads(text).comments == {1: "one", 2: "two"}


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("0 paso #", "#"),
        ("0 paso #   ", "#"),
        (r"0 paso # a\b", r"\b"),
        ("0 paso # a\\", "\\"),
        (r"0 paso # \u12", r"\u"),
        (r"0 paso # \ud800", r"\ud800"),
        ("# on nothing", "#"),
        (", # on nothing", "#"),
    ],
)
def test_a_comment_that_cannot_be_read_is_a_fault(line: str, token: str) -> None:
    with pytest.raises(NotationError, match="hand 1, action 2: ") as caught:
        read(line)
    assert caught.value.token == token
    assert caught.value.action == 2


# -- What is not understood -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "token", "expected"),
    [
        ("paso", "paso", "a seat, 0 to 7, or deal, draw or expose"),
        ("8 paso", "8", "a seat, 0 to 7"),
        ("-1 paso", "-1", "a seat, 0 to 7"),
        ("٣ paso", "٣", "a seat, 0 to 7"),
        ("0", "0", "what seat 0 does: mus, corto"),
        ("0 envid 5", "envid", "mus, corto, servido"),
        ("0 Paso", "Paso", "mus, corto, servido"),
        ("0 no", "no", "mus, corto, servido"),
        ("0 paso 1", "paso 1", "mus, corto, servido"),
        ("0 paso 1 paso", "paso 1 paso", "mus, corto, servido"),
        ("0 deal", "deal", "mus, corto, servido"),
        ("0 envido", "0 envido", "the stones of the bet"),
        ("0 envido -5", "-5", "a whole number"),
        ("0 envido +5", "+5", "a whole number"),
        ("0 envido 05", "05", "a whole number"),
        ("0 envido 5.0", "5.0", "a whole number"),
        ("0 envido \uff15", "\uff15", "a whole number"),
        ("0 envido 1_0", "1_0", "a whole number"),
        ("0 envido " + "9" * 641, "9" * 641, "a whole number of 1 to 640 figures"),
        ("0 envido 5 6", "6", "nothing after '5'"),
        ("0 descarte", "0 descarte", "servido"),
        ("0 descarte Ro 3", "3", "a card, such as Ro"),
        ("0 descarte ro", "ro", "a card, such as Ro"),
        ("0 descarte 12o", "12o", "a card, such as Ro"),
        ("0 descarte ??", "??", "a card, such as Ro"),
        ("0 descarte RoX", "RoX", "a card, such as Ro"),
        ("draw", "draw", "a seat and cards"),
        ("draw 1", "draw 1", "the cards served"),
        ("draw Ro", "Ro", "a seat, 0 to 7"),
        ("draw 9 Ro", "9", "a seat, 0 to 7"),
        ("expose", "expose", "the cards seen"),
        ("0 sena", "0 sena", "the name of the sign"),
        ("0 sena dos-reyes", "dos-reyes", "the name of a sign"),
        ("0 sena duples x", "x", "a seat, 0 to 7"),
        ("0 pares si", "pares", "mus, corto, servido"),
    ],
)
def test_what_is_not_understood_is_named_with_its_place(
    line: str, token: str, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        loads(text_of(f"{DEALT}\n0 corto", f"{DEALT}\n0 corto\n{line}"), file="monday.pmn")
    error = caught.value
    assert (error.file, error.hand, error.action, error.token) == ("monday.pmn", 2, 3, token)
    assert error.expected.startswith(expected) or expected in error.expected
    assert str(error).startswith("monday.pmn, hand 2, action 3: ")
    assert error.expected in str(error)


@pytest.mark.parametrize(
    ("hand", "token"),
    [
        ("deal", "deal"),
        ("deal RoRc7o5o 3o4oCoC", "3o4oCoC"),
        ("deal RoRc7o5o 3o4oCoCo", "3o4oCoCo"),
        ("deal RoRc7o5o 3o4oCoCcRe7c", "3o4oCoCcRe7c"),
        ("deal RoRc7o5o ????????", "????????"),
        ("deal RoRo", "RoRo"),
        ("deal RbRb", "RbRb"),
        ("deal --", "--"),
    ],
)
def test_a_deal_that_is_not_understood_is_named(hand: str, token: str) -> None:
    with pytest.raises(NotationError, match=r"^hand 1, action 1: ") as caught:
        loads(text_of(hand))
    assert caught.value.token == token
    assert caught.value.file == ""


@pytest.mark.parametrize(
    ("hands", "place", "message"),
    [
        ([""], (1, None), "the hand is empty"),
        ([DEALT, " ,\n"], (2, None), "the hand is empty"),
        (["0 mus"], (1, 1), "a hand begins with its deal"),
        ([f"{DEALT}\n0 corto", "0 mus"], (2, 1), "a hand begins with its deal"),
        ([f"{DEALT}\n0 corto\n{DEALT}"], (1, 3), r"a deal begins a hand; expected \[\[hands\]\]"),
        ([f"{DEALT}\n{DEALT}"], (1, 2), "a deal begins a hand"),
        ([f"{DEALT}\n1 misdeal", DEALT], (2, 1), "after a misdeal this deal is of the hand before"),
    ],
)
def test_a_hand_is_from_its_deal_to_the_next(
    hands: list[str], place: tuple[int, int | None], message: str
) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        loads(text_of(*hands))
    assert (caught.value.hand, caught.value.action) == place
    assert caught.value.expected


HEAD = 'pmn = 1\nrules = "clasico"\nmano = 0\n'


@pytest.mark.parametrize(
    ("text", "message", "token"),
    [
        ("", "the first key is not the version, pmn = 1", ""),
        ("\ufeff" + HEAD, "the first key is not the version", None),
        ('rules = "clasico"\npmn = 1\nmano = 0', "the first key is not the version", None),
        ('"pmn" = 1\nrules = "clasico"\nmano = 0', "the first key is not the version", None),
        ("pmn = one", "the first key is not the version", None),
        ("pmn = -1", "the first key is not the version", None),
        (HEAD.replace("= 1", "= 0"), "pmn is a version, 1 to 1, not 0", "0"),
        (HEAD.replace("= 1", "= 1.5"), r"pmn is a version, 1 to 1, not 1\.5", "1.5"),
        (HEAD.replace("= 1", "= 1_0"), "pmn is a version, 1 to 1, not 10", "10"),
        ('pmn = 1\nrules = "clasico"', "mano is missing", "mano"),
        ("pmn = 1\nmano = 0", "rules is missing", "rules"),
        (HEAD + "[[hands", "this is not TOML: .* at the end of an array", ""),
        (HEAD + "mano = 1", "this is not TOML: ", ""),
        (HEAD + "[[hands]]\nactions = '''", "this is not TOML: ", ""),
        (HEAD + "extra = " + "[" * 5000, "this is not TOML: ", ""),
        (HEAD + "stones = [" + "9" * 5000 + "]", "this is not TOML: ", ""),
        (HEAD + 'date = "\ud800"', "this is not TOML: ", ""),
        (HEAD + "place = 'Bilbo'", r"'place' is no key here: yours go under \[extra\]", "place"),
        (HEAD + "hand = 1", "'hand' is no key here", "hand"),
        (HEAD + "seat = 1", "this is the record of a seat, which loads_seat reads", "seat"),
        (HEAD.replace("0", '"0"'), "mano is a seat, such as 0, not '0'", "'0'"),
        (HEAD.replace("0", "true"), "mano is a seat, such as 0, not True", "True"),
        (HEAD.replace("0", "-1"), "mano is a seat, such as 0, not -1", "-1"),
        (HEAD.replace("0", "4"), "no game begins so: the mano is a seat from 0 to 3", ""),
        (HEAD + "stones = [40, 0]", "no game begins so: ", ""),
        (HEAD + "stones = [1]", "no game begins so: ", ""),
        (HEAD + "stones = [1, 2.0]", r"stones is a row of whole numbers, .* not \[1, 2\.0\]", None),
        (HEAD + "stones = [1, -2]", "stones is a row of whole numbers", None),
        (HEAD + "games = 1", "games is a row of whole numbers", "1"),
        (HEAD + "losses = [0, 0]", "no game begins so: ", ""),
        (HEAD + "names = ['Ane']", "1 names for 4 seats", "1 names"),
        (HEAD + "names = ['Ane', 'Iker', 3, 'Jon']", "names is a text in quotes for each", None),
        (HEAD + "names = 'Ane'", "names is a text in quotes for each seat", None),
        (HEAD + "date = 2026-11-30", 'date is a text in quotes, such as "2026-11-30"', None),
        (HEAD + "[extra]\nround = 3", "extra is a table of texts in quotes", None),
        (HEAD + "[extra.deep]\nround = '3'", "extra is a table of texts in quotes", None),
        (HEAD + "extra = 'x'", "extra is a table of texts in quotes", "'x'"),
        (HEAD + "hands = 'x'", r"hands is tables, each under \[\[hands\]\]", "'x'"),
        (HEAD + "hands = ['x']", r"hands is tables, each under \[\[hands\]\]", "['x']"),
        (HEAD + "[hands]\nactions = ''", r"hands is tables, each under \[\[hands\]\]", None),
        (HEAD + "[[hands]]\nmano = 1", "hand 1: 'mano' is no key of a hand", "mano"),
        (HEAD + "[[hands]]", "hand 1: actions is a text, not None", "None"),
        (HEAD + "[[hands]]\nactions = ['0 mus']", "hand 1: actions is a text, not ", "['0 mus']"),
        (HEAD.replace("clasico", "tute"), "there is no preset 'tute'", "tute"),
        (HEAD.replace("clasico", "clasico+target=many"), "target: 'many' is not a", None),
        (HEAD.replace('"clasico"', "1"), "rules is the id of rules", "1"),
    ],
)  # fmt: skip
def test_a_file_that_is_not_one_is_told_apart(text: str, message: str, token: str | None) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        loads(text)
    assert token is None or caught.value.token == token


@pytest.mark.parametrize("text", [None, 5, b"pmn = 1", WHOLE])
def test_only_text_is_read(text: Any) -> None:
    with pytest.raises(NotationError, match="a record is read from text, not from ") as caught:
        loads(text)
    assert caught.value.expected == "text"
    with pytest.raises(NotationError, match="a record is read from text, not from "):
        loads_seat(text)


# -- Versions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", ["2", "10", "99" * 4000])
def test_a_newer_version_is_refused_by_its_number(version: str) -> None:
    text = f"\n# anything\npmn = {version}\nwhat = {{ nobody: knows }}"
    with pytest.raises(
        NotationError, match=f"this is version '{version[:5]}.* newest known"
    ) as caught:
        loads(text, file="new.pmn")
    assert caught.value.token == version
    assert caught.value.expected == "a version, 1 to 1"
    assert len(str(caught.value)) < 200


def test_the_version_written_is_the_first_line_and_on_the_page() -> None:
    assert dumps(Record(Rules())).startswith(f"pmn = {notation.VERSION}\n")
    page = PAGE.read_text(encoding="utf-8")
    assert f"\n| {notation.VERSION} | " in page
    assert f"\n| {notation.VERSION + 1} | " not in page


# -- All the faults at once -----------------------------------------------------------------------


def test_all_the_faults_are_collected_in_their_order() -> None:
    text = text_of(
        f"{DEALT}\n0 corto\n0 envid\n1 paso #\n{DEALT}",
        "0 mus\n0 envido x",
        "",
        head='rules = "clasico"\nmano = 9\nplace = "Bilbo"\nnames = ["Ane"]',
    )
    record, problems = loads(text, file="bad.pmn", errors="collect")
    assert record is None
    assert [(error.hand, error.action, error.token) for error in problems] == [
        (None, None, "place"),
        (None, None, "1 names"),
        (None, None, ""),
        (1, 3, "envid"),
        (1, 4, "#"),
        (1, 5, DEALT),
        (2, 1, "0 mus"),
        (2, 2, "x"),
        (3, None, ""),
    ]
    assert all(type(error) is NotationError for error in problems)
    assert all(str(error).startswith("bad.pmn") for error in problems)


def test_a_file_without_faults_is_returned_with_none() -> None:
    assert loads(WRITTEN, errors="collect") == (WHOLE, ())


@pytest.mark.parametrize("text", ["", "pmn = 2", HEAD + "[[", None])
def test_where_nothing_can_be_read_there_is_one_fault_to_collect(text: Any) -> None:
    record, problems = loads(text, errors="collect")
    assert record is None
    assert problems[0].token == ("" if text is None else problems[0].token) or text is None


def test_what_is_missing_or_of_the_wrong_kind_is_collected_too() -> None:
    record, problems = loads("pmn = 1", errors="collect")
    assert record is None
    assert [error.token for error in problems] == ["rules", "mano"]
    text = text_of("0 mus", head='rules = "tute"\nmano = "0"\nseat = 1')
    _, problems = loads(text, errors="collect")
    assert [error.token for error in problems] == ["'0'", "seat", "tute", "0 mus"]


def test_a_misdeal_that_is_not_understood_brings_no_other_fault() -> None:
    _, problems = loads(text_of(f"{DEALT}\n1 misdea\n{DEALT}", DEALT), errors="collect")
    assert [error.token for error in problems] == ["misdea"]


@pytest.mark.parametrize("errors", ["ignore", None, True])
def test_there_are_two_ways_with_faults(errors: Any) -> None:
    for reading in (loads, load):
        with pytest.raises(NotationError, match="errors is 'raise' or 'collect'"):
            reading(WRITTEN, errors=errors)


# -- Files ----------------------------------------------------------------------------------------


def test_a_record_goes_into_a_file_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "monday.pmn"
    dump(WHOLE, path)
    assert path.read_bytes() == WRITTEN.encode()
    assert load(path) == load(str(path)) == WHOLE
    assert load(path, errors="collect") == (WHOLE, ())
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        assert load(binary) == load(text) == WHOLE
    with (tmp_path / "again.pmn").open("w", encoding="utf-8", newline="\n") as file:
        dump(WHOLE, file)
    assert (tmp_path / "again.pmn").read_bytes() == WRITTEN.encode()
    buffer = io.StringIO()
    dump(WHOLE, buffer)
    assert buffer.getvalue() == WRITTEN


def test_a_fault_names_the_file_it_is_in(tmp_path: Path) -> None:
    path = tmp_path / "monday.pmn"
    path.write_text(text_of("deal"), encoding="utf-8")
    for source in (path, str(path), path.open("rb")):
        with pytest.raises(NotationError, match=re.escape(f"{path}, hand 1, action 1: ")) as caught:
            load(source)
        assert caught.value.file == str(path)
        if not isinstance(source, str | Path):
            source.close()
    with pytest.raises(NotationError, match=r"^hand 1, action 1: "):
        load(io.StringIO(text_of("deal")))
    with path.open() as file, pytest.raises(NotationError, match=r"^hand 1"):
        load(open(file.fileno(), closefd=False))  # noqa: SIM115  # it is known by its number


@pytest.mark.parametrize("reading", [load, load_seat])
def test_a_file_that_cannot_be_read_is_a_notation_error(tmp_path: Path, reading: Any) -> None:
    path = tmp_path / "none.pmn"
    with pytest.raises(NotationError, match=r"none\.pmn cannot be read: ") as caught:
        reading(path)
    assert isinstance(caught.value.__cause__, OSError)
    assert caught.value.file == str(path)
    path.write_bytes(b'pmn = 1\ndate = "\xff"')
    with pytest.raises(NotationError, match="codec"):
        reading(path)
    for stranger in (None, 5, "a\0b", tmp_path, WHOLE):
        with pytest.raises(NotationError, match="cannot be read: "):
            reading(stranger)


def test_an_unreadable_file_is_collected_too(tmp_path: Path) -> None:
    record, problems = load(tmp_path / "none.pmn", errors="collect")
    assert record is None
    assert [error.file for error in problems] == [str(tmp_path / "none.pmn")]


def test_nothing_is_written_of_a_record_that_cannot_be(tmp_path: Path) -> None:
    path = tmp_path / "kept.pmn"
    dump(WHOLE, path)
    with pytest.raises(RecordError):
        dump(Record(Rules(), mano=9), path)
    assert path.read_bytes() == WRITTEN.encode()
    with pytest.raises(OSError, match="none"):
        dump(WHOLE, tmp_path / "none" / "kept.pmn")


# -- What cannot be written -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"mano": 4}, "no game begins so: "),
        ({"mano": True}, "no game begins so: "),
        ({"stones": (40, 0)}, "no game begins so: "),
        ({"stones": (1, True)}, "no game begins so: "),
        ({"losses": (0, 0)}, "no game begins so: "),
        ({"rules": "clasico"}, "no game begins so: "),
        ({"names": ["Ane"]}, "1 names for 4 seats"),
        ({"names": ["Ane", "Jon", "Iker", "\ud800"]}, "half a character"),
        ({"date": "\udfff"}, "half a character"),
        ({"extra": {"\ud800": ""}}, "half a character"),
        ({"extra": {"": "\ud800"}}, "half a character"),
        ({"comments": {0: "\ud800"}}, "half a character"),
        ({"actions": [Mus(0)]}, "hand 1 begins with its deal, not with Mus"),
        ({"actions": [FIRST, FIRST, "corto"]}, "action 2 of hand 2: 'corto' cannot be written"),
        ({"actions": [FIRST, None]}, "action 2 of hand 1: None cannot be written"),
        ({"actions": [FIRST, Mus(8)]}, "action 2 of hand 1: there is no seat 8 at any table"),
        ({"actions": [FIRST, Mus(-1)]}, "there is no seat -1"),
        ({"actions": [FIRST, Mus(True)]}, "there is no seat True"),
        ({"actions": [FIRST, Paso("0")]}, "there is no seat '0'"),  # type: ignore[arg-type]
        ({"actions": [FIRST, Paso(0, plural=1)]}, "cannot be written down"),  # type: ignore[arg-type]
        ({"actions": [FIRST, Envido(0, 2, plural=None)]}, "cannot be written down"),  # type: ignore[arg-type]
        ({"actions": [FIRST, Declaro(0, 1)]}, "cannot be written down"),  # type: ignore[arg-type]
        ({"actions": [FIRST, Envido(0, 2.0)]}, r"2\.0 is not a whole number"),  # type: ignore[arg-type]
        ({"actions": [FIRST, Envido(0, True)]}, "True is not a whole number"),
        ({"actions": [FIRST, Envido(0, -2)]}, "-2 is not a whole number"),
        ({"actions": [FIRST, Envido(0, 10**640)]}, "is not a whole number of at most 640"),
        ({"actions": [FIRST, Envido(0, 10**5000)]}, "is not a whole number of at most 640"),
        ({"actions": [FIRST, Sena(0, "dos reyes")]}, "'dos reyes' is not the name of a sign"),
        ({"actions": [FIRST, Sena(0, "")]}, "'' is not the name of a sign"),
        ({"actions": [FIRST, Sena(0, 5)]}, "5 is not the name of a sign"),  # type: ignore[arg-type]
        ({"actions": [FIRST, Sena(0, "duples", (9,))]}, "there is no seat 9"),
        ({"actions": [FIRST, Draw(0, ())]}, "cards are missing"),
        ({"actions": [FIRST, Expose(())]}, "cards are missing"),
        ({"actions": [Deal([Hand(())])]}, "a hand without cards cannot be written"),
        ({"actions": [Deal([])]}, "a deal without hands cannot be written"),
    ],
)  # fmt: skip
def test_what_no_file_can_hold_is_a_record_error(fields: dict[str, Any], message: str) -> None:
    record = Record(**{"rules": Rules(), "actions": [FIRST], **fields})
    with pytest.raises(RecordError, match=message):
        dumps(record)


@pytest.mark.parametrize("stranger", [None, "record", 5, Rules()])
def test_only_records_are_written(stranger: Any) -> None:
    with pytest.raises(RecordError, match="only a Record or a SeatRecord"):
        dumps(stranger)


def test_the_cause_of_a_start_that_cannot_be_is_kept() -> None:
    with pytest.raises(RecordError) as caught:
        dumps(Record(Rules(), mano=4))
    assert isinstance(caught.value.__cause__, StateError)


def test_a_card_twice_is_written_as_it_was_thrown() -> None:
    """Whether it is legal is for the replay to say."""
    record = Record(Rules(), actions=[FIRST, Descarte(0, [DECK[0], DECK[0]])])
    assert loads(dumps(record)) == record


def test_loads_seat_is_named_where_a_table_is_expected() -> None:
    kept = Record(Rules(), actions=[FIRST]).for_seat(1)
    assert isinstance(loads_seat(dumps(kept)), SeatRecord)
    with pytest.raises(NotationError, match="loads_seat"):
        loads(dumps(kept))
    with pytest.raises(NotationError, match="which loads reads"):
        loads_seat(WRITTEN)
