"""The record of a seat as text: what was not seen is `??`, and nothing else can be read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from keeping import TABLES, game
from mus.actions import Action, Corto, Deal, Envido, Paso
from mus.cards import DECK, Hand, deal_hands
from mus.errors import NotationError, RecordError
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Exposed,
    Misdealt,
    PereteShown,
    Said,
    Shown,
    Signed,
    Threw,
)
from mus.lances import Lance
from mus.notation import dump, dumps, load_seat, loads_seat
from mus.record import Record
from mus.rules import Rules
from mus.seat_record import KeptEvent, SeatRecord, replay_views

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "notation.md"
HANDS = deal_hands("RR75", "3CC4", "S6AA", "R754")
DEAL = "deal ???????? 3o4oCoCc ???????? ????????"
DEALT = (Dealt(0, 4, None), Dealt(1, 4, HANDS[1]), Dealt(2, 4, None), Dealt(3, 4, None))
HEAD = 'pmn = 1\nrules = "clasico"\nseat = 1\nmano = 0\n'


def text_of(*hands: str, head: str = HEAD) -> str:
    """Return a file with these hands."""
    return head + "".join([f"[[hands]]\nactions = '''\n{hand}\n'''\n" for hand in hands])


def read(*lines: str) -> tuple[KeptEvent, ...]:
    """Return what seat 1 heard after the deal."""
    return loads_seat(text_of("\n".join([DEAL, *lines]))).events[4:]


def test_a_whole_record_is_written_so_and_read_back(tmp_path: Path) -> None:
    kept = SeatRecord(
        Rules(),
        *(1, 2, (3, 4), (1, 2), (0, 0), None),
        events=[*DEALT, Said(Corto(2)), *DEALT, Signed(3, "duples", (1,))],
        names=["Ane", "Beñat", "Edurne", "Iker"],
        date="2024-02-29",
    )
    text = f"""\
pmn = 1
rules = "clasico"
seat = 1
mano = 2
stones = [3, 4]
games = [1, 2]
vacas = [0, 0]
names = ["Ane", "Beñat", "Edurne", "Iker"]
date = "2024-02-29"

[[hands]]
actions = '''
{DEAL}
2 corto
'''

[[hands]]
actions = '''
{DEAL}
3 sena duples
'''
"""
    assert dumps(kept) == text
    assert loads_seat(text) == kept
    dump(kept, tmp_path / "seat.pmn")
    assert load_seat(tmp_path / "seat.pmn") == kept


EVENTS: list[tuple[str, KeptEvent]] = [
    ("0 mus", Said(read("0 mus")[0].action)),  # type: ignore[union-attr]
    ("0 envidamos 7", Said(Envido(0, 7, plural=True))),
    ("1 descarte 3o Cc", Threw(1, 2, (HANDS[1].cards[0], HANDS[1].cards[3]))),
    ("0 descarte ?? ??", Threw(0, 2, None)),
    ("1 servido", Threw(1, 0, ())),
    ("0 servido", Threw(0, 0, None)),
    ("draw 1 Ao 2o", Drew(1, 2, DECK[:2])),
    ("draw 3 ??", Drew(3, 1, None)),
    ("2 expose Ao", Exposed(2, DECK[:1])),
    ("0 misdeal", Misdealt(0, False)),
    ("3 misdeal out", Misdealt(3, True)),
    ("2 perete 4o 5o 6o 7o", PereteShown(2, Hand(DECK[3:7]))),
    ("3 sena duples", Signed(3, "duples", (1,))),
    ("1 sena duples", Signed(1, "duples", (3,))),
    ("0 sena dos_reyes 1", Signed(0, "dos_reyes", (2,), (1,))),
    ("0 pares si", Declared(Lance.PARES, 0, True)),
    ("3 juego no", Declared(Lance.JUEGO, 3, False)),
    ("show 5o7oRoRc 3o4oCoCc Ao6oSoAc 4c5c7cRe", Shown(HANDS)),
    ("show 5o7oRoRc - - -", Shown((HANDS[0], None, None, None))),
]


@pytest.mark.parametrize(("words", "event"), EVENTS)
def test_each_event_has_its_words(words: str, event: KeptEvent) -> None:
    assert read(words) == (event,)
    text = dumps(SeatRecord(Rules(), 1, events=[*DEALT, event]))
    assert f"{DEAL}\n{words}\n'''" in text


def test_the_page_shows_words_that_are_read() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## The record of a seat")[2]
    rows = re.findall(r"^\| `([^`]+)` \|", section.partition("\n## ")[0], re.M)
    assert len(rows) > 8
    for words in rows:
        loads_seat(text_of(words if words.startswith("deal") else f"{DEAL}\n{words}"))


def test_a_seat_that_sits_out_and_five_cards_are_dealt_so() -> None:
    """E-4, E-6."""
    head = 'pmn = 1\nrules = "encaje"\nseat = 1\nmano = 0\n'
    kept = loads_seat(text_of("deal ?????????? 3o4oCoCc7b -", head=head))
    assert kept.events == (Dealt(0, 5, None), Dealt(1, 5, Hand.parse("3o 4o Co Cc 7b")))
    assert loads_seat(dumps(kept)) == kept
    out = loads_seat(text_of("deal ?????????? - ??????????", head=head))
    assert out.events == (Dealt(0, 5, None), Dealt(2, 5, None))
    assert loads_seat(dumps(out)) == out


def test_cards_of_its_own_may_be_typed_in_any_order() -> None:
    assert read("1 descarte Cc3o", "draw 1 2oAo") == (EVENTS[2][1], EVENTS[6][1])
    assert read("0 expose 3o Ao 2o") == (Exposed(0, DECK[:3]),)


@pytest.mark.parametrize("name", TABLES)
def test_what_a_seat_keeps_of_any_game_goes_through_text(name: str) -> None:
    played = list(game(TABLES[name], 11, 160))
    actions: list[Action] = [action for action, _ in played if action is not None]
    record = Record(TABLES[name], played[0][1].mano, actions=actions)
    for seat in TABLES[name].seating.seats:
        kept = record.for_seat(seat)
        text = dumps(kept)
        again = loads_seat(text)
        assert again == kept
        assert dumps(again) == text
        assert list(replay_views(again)) == list(replay_views(kept))


def test_a_text_holds_no_card_that_the_seat_did_not_see() -> None:
    deal = Deal(HANDS)
    text = dumps(
        Record(Rules(), actions=[deal, Corto(0), Paso(0)], comments={0: "RoRc"}).for_seat(1)
    )
    hidden = [card for seat in (0, 2, 3) for card in HANDS[seat]]
    assert not [card for card in hidden if f"{card}" in text.partition("[[hands]]")[2]]


@pytest.mark.parametrize(
    ("line", "token", "expected"),
    [
        ("paso", "paso", "a seat, 0 to 7"),
        ("0", "0", "what seat 0 does"),
        ("0 tengo", "0 tengo", "a word said aloud"),
        ("expose Ro", "expose Ro", "a word said aloud"),
        ("0 descarte Ro", "Ro", "?? for each card that seat 1 did not see"),
        ("0 descarte ??Ro", "??Ro", "?? for each card that seat 1 did not see"),
        ("0 descarte ???", "???", "?? for each card that seat 1 did not see"),
        ("0 descarte", "0 descarte", "the cards thrown"),
        ("1 descarte ??", "??", "a card, such as Ro"),
        ("draw 0 Ro", "Ro", "?? for each card that seat 1 did not see"),
        ("draw 1 ??", "??", "a card, such as Ro"),
        ("draw", "draw", "a seat and cards"),
        ("draw 0", "draw 0", "the cards served"),
        ("draw x ??", "x", "a seat, 0 to 7"),
        ("0 expose", "0 expose", "the cards seen"),
        ("0 expose ??", "??", "a card, such as Ro"),
        ("0 perete", "0 perete", "the four cards shown"),
        ("0 perete -", "-", "the four cards shown"),
        ("0 perete 4o 4o 4o 4o", "4o4o4o4o", "one to five different cards"),
        ("0 misdeal again", "again", "out, or nothing more"),
        ("0 misdeal out out", "out", "out, or nothing more"),
        ("0 pares", "0 pares", "si or no"),
        ("0 pares true", "true", "si or no"),
        ("0 pares si no", "no", "nothing after 'si'"),
        ("0 sena duples 3", "0 sena duples 3", "a seña as seat 1 was told of it"),
        ("0 sena duples", "0 sena duples", "a seña as seat 1 was told of it"),
        ("7 sena duples", "7", "a seat of 4, from 0"),
        ("show", "show", "a hand for each of 4 seats"),
        ("show - - -", "show - - -", "a hand for each of 4 seats"),
        ("show - - - - -", "-", "nothing after '-'"),
        ("show ???????? - - -", "????????", "one to five different cards"),
    ],
)
def test_what_is_not_understood_is_named_with_its_place(
    line: str, token: str, expected: str
) -> None:
    with pytest.raises(NotationError, match=r"^me\.pmn, hand 1, action 2: ") as caught:
        loads_seat(text_of(f"{DEAL}\n{line}"), file="me.pmn")
    assert caught.value.token == token
    assert expected in caught.value.expected
    assert caught.value.expected in str(caught.value)


@pytest.mark.parametrize(
    ("hand", "token"),
    [
        ("deal", "deal"),
        ("deal ???????? 3o4oCoCc ????????", "deal ???????? 3o4oCoCc ????????"),
        (f"{DEAL} ????????", "????????"),
        ("deal 5o7oRoRc 3o4oCoCc ???????? ????????", "5o7oRoRc"),
        ("deal ???????? ???????? ???????? ????????", "????????"),
        ("deal ??????? 3o4oCoCc ???????? ????????", "???????"),
        ("deal - - - -", "deal - - - -"),
    ],
)
def test_a_deal_that_is_not_understood_is_named(hand: str, token: str) -> None:
    with pytest.raises(NotationError, match=r"^hand 1, action 1: ") as caught:
        loads_seat(text_of(hand))
    assert caught.value.token == token


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (["0 mus"], "hand 1, action 1: a hand begins with its deal"),
        ([f"{DEAL}\n{DEAL}"], "hand 1, action 2: a deal begins a hand"),
        (
            [f"{DEAL}\n0 misdeal", DEAL],
            "hand 2, action 1: after a misdeal this deal is of the hand",
        ),
        ([f"{DEAL} # mine"], "hand 1, action 1: a seat keeps no comments"),
    ],
)
def test_a_hand_is_from_its_deal_to_the_next(hands: list[str], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        loads_seat(text_of(*hands))


@pytest.mark.parametrize(
    ("head", "message"),
    [
        (HEAD.replace("seat = 1", "seat = 4"), "there is no seat 4"),
        (HEAD.replace("seat = 1", "seat = true"), "seat is a seat, such as 0, not True"),
        (HEAD + "[extra]\na = 'b'\n", "a seat keeps no extra"),
        (HEAD + "names = ['Ane']\n", "1 names for 4 seats"),
        (HEAD.replace("mano = 0", "mano = 4"), "no game begins so"),
    ],
)
def test_a_file_that_is_not_one_is_told_apart(head: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        loads_seat(text_of(DEAL, head=head))


@pytest.mark.parametrize(
    "events",
    [
        [Said(Corto(0))],
        [DEALT[1], DEALT[0]],
        [*DEALT, Dealt(2, 4, None)],
        [Dealt(0, 0, None)],
        [Dealt(9, 4, None)],
        [*DEALT, Said(Corto(9))],
        [*DEALT, Said(Deal(HANDS))],  # type: ignore[arg-type]
        [*DEALT, Said("corto")],  # type: ignore[arg-type]
        [*DEALT, Threw(0, -1, None)],
        [*DEALT, Drew(0, 0, None)],
        [*DEALT, Exposed(0, ())],
        [*DEALT, Exposed(0, DECK[1::-1])],
        [*DEALT, PereteShown(0, Hand(()))],
        [*DEALT, PereteShown(0, None)],  # type: ignore[arg-type]
        [*DEALT, Signed(0, "duples", (1,))],
        [*DEALT, Signed(0, "dos reyes", (2,), (1,))],
        [*DEALT, Declared(Lance.GRANDE, 0, True)],
        [*DEALT, Shown(HANDS[:3])],
        [*DEALT, Shown((None, Hand(()), None, None))],
    ],
)
def test_events_that_no_file_can_hold_are_a_record_error(events: list[Any]) -> None:
    with pytest.raises(RecordError, match="hand 1"):
        dumps(SeatRecord(Rules(), 1, events=events))


@pytest.mark.parametrize("fields", [{"mano": 4}, {"names": ["Ane"]}, {"seat": 9}, {"seat": True}])
def test_a_head_that_no_file_can_hold_is_a_record_error(fields: dict[str, Any]) -> None:
    kept = attrs.evolve(SeatRecord(Rules(), 1), **fields)
    with pytest.raises(RecordError):
        dumps(kept)
