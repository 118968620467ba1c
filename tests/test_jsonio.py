"""`mus.jsonio`: what is written is read again, equal, canonical and as the schema says."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, get_args

import attrs
import cattrs
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mus
from json_values import ACTIONS, EVENTS, LARGEST, WRITABLE, of_class
from mus import jsonio
from mus._extras import MissingExtraError
from mus._values import FrozenMap
from mus.actions import Action, Corto, Deal, Descarte, Envido, Misdeal, Mus, Paso, Sena
from mus.cards import Card, Hand, deal_hands
from mus.engine import chance, legal_actions, new_game
from mus.engine.menus import Bets
from mus.engine.options import LegalActions
from mus.errors import MusError, RecordError
from mus.events import Dealt, Declared, Event, Said, Threw
from mus.lances import Lance
from mus.record import Record, replay
from mus.rules import PRESETS, Points, Rules
from mus.views import PlayerView, public_view, view
from playing import say, sit
from strategies import Walk, score_of, walks
from wandering import TABLES, wander

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "golden" / "jsonio_1.jsonl"
SCHEMA = ROOT / "docs" / "reference" / "mus.schema.json"
PAGE = (ROOT / "docs" / "reference" / "json.md").read_text(encoding="utf-8")
HANDS = ("RR75", "3CC4", "S6AA", "R754")
FIRST = Deal(deal_hands(*HANDS))

every_class = pytest.mark.parametrize("kind", WRITABLE, ids=lambda kind: kind.__name__)
every_table = pytest.mark.parametrize("name", TABLES)


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    """Return what checks a text of one format against the schema."""
    whole = jsonio.schema()
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": whole["$defs"]})


def goes_round(value: Any) -> str:
    """Write a value, check all that is promised of a text, and return it."""
    data = jsonio.to_json(value)
    validator(str(data["format"])).validate(data)
    text = jsonio.dumps(value)
    assert json.loads(text) == data
    assert text.isascii()
    assert "\n" not in text
    again: Any = jsonio.loads(text)
    assert type(again) is type(value)
    assert again == value
    assert hash(again) == hash(value)
    assert jsonio.loads(text.encode()) == value
    assert jsonio.from_json(data, type(value)) == value
    assert jsonio.dumps(again) == text
    return text


# -- Every value ----------------------------------------------------------------------------------


@every_class
@given(data=st.data())
def test_whatever_its_fields_may_hold_a_value_is_written_and_read(
    kind: type, data: st.DataObject
) -> None:
    goes_round(data.draw(of_class(kind)))


def test_the_values_that_can_be_written_are_those_that_were_promised() -> None:
    promised = {Record, mus.SeatRecord, PlayerView, mus.PublicView, Rules, LegalActions}
    promised |= {
        mus.ChanceRequest,
        mus.Entry,
        mus.LanceResult,
        mus.Bet,
        mus.Outcome,
        *ACTIONS,
        *EVENTS,
    }
    assert set(WRITABLE) == promised
    assert set(get_args(Action)) | set(get_args(Event)) <= promised


@every_table
def test_every_moment_of_a_match_is_written_and_read(name: str) -> None:
    rules = TABLES[name]
    rng = Random(5)
    for action, state in wander(rules, 5, steps=120):
        if action is not None:
            goes_round(action)
        if rng.random() < 0.9:  # checking against the schema takes its time
            continue
        goes_round(public_view(state))
        goes_round(view(state, rng.choice(rules.seating.seats)))
        goes_round(legal_actions(state))
        for value in (*state.ledger, *state.results, state.bet, state.outcome):
            if value is not None:
                goes_round(value)
        if state.is_chance:
            goes_round(chance(state))


@given(walks())
def test_a_record_is_written_and_replays_to_the_same_states(walk: Walk) -> None:
    score: dict[str, Any] = {**score_of(walk.states[0])}
    record = Record(walk.rules, walk.states[0].mano, **score, actions=walk.actions)
    text = goes_round(record)
    assert tuple(replay(jsonio.loads(text, Record))) == walk.states


@pytest.mark.parametrize("name", PRESETS)
def test_rules_are_written_with_their_id_and_every_knob(name: str) -> None:
    rules = PRESETS[name]
    data = jsonio.to_json(rules)
    assert data["id"] == name
    knobs = data["knobs"]
    assert isinstance(knobs, dict)
    fields = [*attrs.fields(Rules), *attrs.fields(type(rules.scoring))]
    assert set(knobs) == {f.name for f in fields if f.init and f.name != "scoring"}
    goes_round(rules)


# -- How values are written -----------------------------------------------------------------------


def written(value: Any) -> dict[str, Any]:
    """Return what is written of a value, without the envelope."""
    data = {**jsonio.to_json(value)}
    assert list(data)[:2] == ["format", "version"]
    assert data.pop("version") == jsonio.VERSION == 1
    assert str(data.pop("format")).startswith("mus.")
    return data


def test_an_action_has_its_tag_and_its_attributes_in_order() -> None:
    assert list(written(Envido(1, 5)).items()) == [
        ("type", "envido"),
        ("seat", 1),
        ("stones", 5),
        ("plural", False),
    ]
    assert written(mus.NoQuiero(0))["type"] == "no_quiero"
    assert written(Sena(2, "medias", (1, 3)))["seen_by"] == [1, 3]


def test_cards_are_tokens_and_what_is_hidden_is_null() -> None:
    thrown = Descarte(0, [Card.parse("3b"), Card.parse("Ro")])
    assert written(thrown)["cards"] == ["Ro", "3b"]
    assert written(Deal([Hand.parse("Ro 3c 7e Ab"), None]))["hands"] == [
        ["Ro", "3c", "7e", "Ab"],
        None,
    ]
    assert written(Dealt(1, 4, None)) == {"type": "dealt", "seat": 1, "count": 4, "hand": None}
    assert written(Threw(1, 2, None))["cards"] is None


def test_what_was_said_is_an_action_inside_an_event() -> None:
    assert written(Said(Paso(3)))["action"] == {"type": "paso", "seat": 3, "plural": False}
    assert written(Declared(Lance.PARES, 0, True))["lance"] == "pares"


def test_sets_and_mappings_are_in_their_own_order_whatever_the_order_they_were_made_in() -> None:
    request = chance(new_game())
    assert written(request)["pool"] == [str(card) for card in mus.DECK]
    seen = public_view(say(sit(*HANDS), "0 corto"))
    declared = FrozenMap(
        {
            Lance.JUEGO: FrozenMap({10: True, 9: False, 0: True}),
            Lance.GRANDE: FrozenMap({}),
        }
    )
    data = written(attrs.evolve(seen, declared=declared))["declared"]
    assert list(data) == ["grande", "juego"]
    assert list(data["juego"].items()) == [("0", True), ("9", False), ("10", True)]
    extra = {"b": "1", "a": "2"}
    assert list(written(Record(Rules(), extra=extra))["extra"]) == ["a", "b"]


def test_amounts_as_large_as_any_are_written_exactly() -> None:
    assert '"stones":' + "9" * 110 in goes_round(Envido(0, LARGEST))
    assert goes_round(Envido(0, 2**53 + 1)).count(str(2**53 + 1)) == 1


def test_names_of_any_alphabet_are_written_in_ascii() -> None:
    record = Record(Rules(), names=("Beñat", "\U0001f0cf"), extra={"ñ": "\u2028"})
    assert goes_round(record).isascii()


# -- The hands of a record ------------------------------------------------------------------------


def hands(record: Record) -> list[list[str]]:
    """Return the types of the actions of each hand."""
    found = written(record)["hands"]
    assert all(list(hand) == ["actions"] for hand in found)
    return [[action["type"] for action in hand["actions"]] for hand in found]


def test_the_actions_of_a_record_are_written_hand_by_hand() -> None:
    actions: list[Action] = [FIRST, Corto(0), FIRST, Mus(1), Paso(2)]
    assert hands(Record(Rules(), actions=actions)) == [["deal", "corto"], ["deal", "mus", "paso"]]
    assert hands(Record(Rules())) == []
    assert hands(Record(Rules(), actions=[Corto(0), FIRST])) == [["corto"], ["deal"]]


def test_f_2_the_deal_after_a_misdeal_goes_on_with_the_hand() -> None:
    record = Record(Rules(), actions=[FIRST, Misdeal(1), FIRST, Corto(0), FIRST])
    assert hands(record) == [["deal", "misdeal", "deal", "corto"], ["deal"]]
    goes_round(record)


def test_a_record_of_a_match_has_a_list_for_every_hand() -> None:
    record = mus.play_game([mus.RandomAgent(3)] * 4, dealer=mus.RandomDealer(3))
    *_, last = replay(record)
    found = hands(record)
    assert len(found) == last.hand_number
    assert all(hand.count("deal") == 1 and hand[0] == "deal" for hand in found)


# -- Legal actions --------------------------------------------------------------------------------


def test_bets_are_one_line_however_many_there_are() -> None:
    far = Rules(scoring=Points(target=10**9))
    state = say(sit(*HANDS, rules=far), "0 corto")
    legal = legal_actions(state)
    assert len(legal) > 10**8
    assert written(legal)["listed"] == [
        {"type": "paso", "seat": 0, "plural": False},
        {"type": "envidos", "seat": 0, "stones": {"from": 2, "to": 10**9}},
        {"type": "ordago", "seat": 0, "plural": False},
    ]
    again = jsonio.loads(jsonio.dumps(legal), LegalActions)
    assert again == legal
    assert isinstance(again.listed, Bets)
    assert again[1] == Envido(0, 2)
    assert jsonio.loads(goes_round(view(state, 0)), PlayerView).legal_actions[-1] == legal[-1]


@pytest.mark.parametrize("target", [3, 50, 51, 52, 75, 100, 101, 102, 200])
def test_lists_of_any_length_are_read_as_the_engine_makes_them(target: int) -> None:
    rules = Rules(scoring=Points(target=target))
    state = say(sit(*HANDS, rules=rules), "0 corto")
    assert jsonio.loads(goes_round(view(state, 0)), PlayerView) == view(state, 0)
    assert list(jsonio.from_json(jsonio.to_json(legal_actions(state)), LegalActions)) == list(
        legal_actions(state)
    )


def test_throws_are_one_line() -> None:
    state = say(sit(*HANDS), "0 mus, 1 mus, 2 mus, 3 mus")
    data = written(legal_actions(state))["listed"]
    cards = [str(card) for card in deal_hands(*HANDS)[0]]
    assert data == [{"type": "descartes", "seat": 0, "cards": cards, "count": {"from": 1, "to": 4}}]
    assert list(jsonio.loads(goes_round(view(state, 0)), PlayerView).legal_actions) == list(
        legal_actions(state)
    )


def test_bets_that_are_no_row_are_written_one_by_one() -> None:
    legal = LegalActions((Envido(0, 2), Envido(0, 5)), None)
    assert [line["type"] for line in written(legal)["listed"]] == ["envido", "envido"]
    goes_round(legal)


@pytest.mark.parametrize(
    ("listed", "envido"),
    [
        ((), range(2, 4)),
        ((Envido(0, 2),), range(2, 4)),
        ((Envido(0, 2), Envido(1, 3)), range(2, 4)),
        ((Envido(0, 2), Paso(0), Envido(0, 3)), range(2, 4)),
        ((Envido(0, 2), Envido(0, 4)), range(2, 5, 2)),
        ((Envido(0, 2),), range(0)),
        (Bets((), 0, range(2, 500), ()), range(2, 400)),
        (None, None),
        ((Envido(0, 2),), 7),
        ((Corto(0), "paso"), None),
    ],
)
def test_lists_that_no_engine_makes_are_refused(listed: Any, envido: Any) -> None:
    with pytest.raises(RecordError, match=r"^\$"):
        jsonio.to_json(LegalActions(listed, envido))


# -- Files, kinds, converters ---------------------------------------------------------------------


def test_a_value_goes_to_a_file_and_comes_back(tmp_path: Path) -> None:
    record = Record(Rules(), names=("Beñat",), actions=[FIRST])
    path = tmp_path / "game.json"
    with path.open("w", encoding="latin-1") as file:
        jsonio.dump(record, file)
    with path.open("rb") as binary:
        assert jsonio.load(binary) == record
    with path.open(encoding="utf-8") as text:
        assert jsonio.load(text, Record) == record


def test_a_file_that_does_not_work_is_an_error_of_this_package(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff")
    closed = io.StringIO("{}")
    closed.close()
    binary: Any = io.BytesIO()
    strange: Any = 7
    with path.open(encoding="utf-8") as file, pytest.raises(mus.NotationError):
        jsonio.load(file)
    for bad in (closed, strange):
        with pytest.raises(mus.NotationError, match="cannot be read"):
            jsonio.load(bad)
        with pytest.raises(RecordError, match="does not take the text"):
            jsonio.dump(Corto(0), bad)
    with pytest.raises(RecordError):
        jsonio.dump(Corto(0), binary)


def test_nothing_is_written_to_a_file_if_something_cannot_be() -> None:
    file = io.StringIO()
    strange: Any = new_game()
    with pytest.raises(RecordError):
        jsonio.dump(strange, file)
    assert not file.getvalue()


def test_a_kind_says_what_is_expected() -> None:
    text = jsonio.dumps(Envido(1, 5))
    envido: Envido = jsonio.loads(text, Envido)
    assert envido.stones == 5
    action = jsonio.loads(text, mus.PlayerAction)
    assert isinstance(action, mus.PlayerAction)
    assert jsonio.from_json(jsonio.to_json(FIRST), mus.ChanceAction) == FIRST
    for kind in (Paso, Record, mus.ChanceAction, mus.Event):
        with pytest.raises(mus.NotationError, match=r"expected a .*, not Envido\("):
            jsonio.loads(text, kind)
    with pytest.raises(mus.NotationError, match="expected a PlayerView"):
        jsonio.loads(jsonio.dumps(public_view(new_game())), PlayerView)
    for strange in (7, "Envido", [Envido]):
        with pytest.raises(mus.NotationError, match="a kind is a class"):
            jsonio.loads(text, strange)  # type: ignore[call-overload]


@attrs.frozen
class Message:
    """What the program of somebody else holds."""

    room: str
    action: mus.PlayerAction
    hand: Hand | None
    lance: Lance = Lance.GRANDE


def test_a_converter_is_there_for_classes_of_ones_own() -> None:
    converter = jsonio.make_converter()
    message = Message("txoko", Paso(1), Hand.parse("Ro 3c"))
    data = converter.unstructure(message)
    assert data == {
        "room": "txoko",
        "action": {"type": "paso", "seat": 1, "plural": False},
        "hand": ["Ro", "3c"],
        "lance": "grande",
    }
    assert converter.structure(data, Message) == message
    changes: list[dict[str, object]] = [{"hand": "Ro 3c"}, {"room": 7}, {"lance": 0}]
    for change in (*changes, {"more": 1}, {"action": {}}):
        with pytest.raises(cattrs.ClassValidationError):
            converter.structure(data | change, Message)


# -- What is published ----------------------------------------------------------------------------


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(jsonio.schema())


def test_the_published_schema_is_that_of_the_code() -> None:
    """Written anew by `print(json.dumps(jsonio.schema(), indent=1))`."""
    assert SCHEMA.read_text(encoding="utf-8") == json.dumps(jsonio.schema(), indent=1) + "\n"


def test_the_schema_takes_every_format_and_nothing_else() -> None:
    whole = jsonschema.Draft202012Validator(jsonio.schema())
    data = jsonio.to_json(Envido(1, 5))
    whole.validate(data)
    for change in (
        {"format": "mus.event"},
        {"version": 2},
        {"type": "dealt"},
        {"stones": "5"},
        {"stones": 2.5},
        {"more": 1},
    ):
        assert not whole.is_valid(data | change)
    assert not whole.is_valid({key: data[key] for key in data if key != "seat"})


def test_the_schema_says_what_each_action_and_event_is() -> None:
    definitions = jsonio.schema()["$defs"]
    assert isinstance(definitions, dict)
    for kind in (*ACTIONS, *EVENTS):
        of_kind = [
            d
            for d in definitions.values()
            if isinstance(d, dict) and d.get("description") == str(kind.__doc__).partition("\n")[0]
        ]
        assert of_kind, kind


def test_the_page_lists_the_formats() -> None:
    named = {line.split("`")[1] for line in PAGE.splitlines() if line.startswith("| `mus.")}
    assert named == set(jsonio.schema()["$defs"]) & {  # type: ignore[arg-type]
        str(jsonio.to_json(value)["format"])
        for value in (
            Record(Rules()),
            mus.SeatRecord(Rules(), 0),
            Rules(),
            Corto(0),
            Dealt(0, 4, None),
            public_view(new_game()),
            view(new_game(), 0),
            legal_actions(new_game()),
            chance(new_game()),
            mus.Bet(2, 0),
            mus.Outcome(0, None, mus.OutcomeReason.COUNT),
            mus.LanceResult(Lance.GRANDE, mus.LanceKind.PASSED),
            mus.Entry(Lance.GRANDE, mus.Reason.PASO, 1, None, 0, 0),
        )
    }


def holds(new: Any, old: Any) -> bool:
    """Tell whether data says all that older data says, if more besides."""
    if isinstance(old, dict):
        return all(key in new and holds(new[key], old[key]) for key in old)
    if isinstance(old, list):
        return len(new) == len(old) and all(map(holds, new, old))
    return type(new) is type(old) and bool(new == old)


GOLDEN_LINES = GOLDEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", GOLDEN_LINES, ids=range(len(GOLDEN_LINES)))
def test_what_version_1_wrote_is_read_for_ever(line: str) -> None:
    """A newer library may write more keys; it never reads these lines as anything else."""
    value = jsonio.loads(line)
    assert holds(jsonio.to_json(value), json.loads(line))
    if isinstance(value, Record):
        *_, state = replay(value)
        assert state.hand_number == len(json.loads(line)["hands"]) > 1


def test_the_lines_of_version_1_show_every_action_and_event_there_was() -> None:
    lines = list(map(json.loads, GOLDEN_LINES))
    assert {line["format"] for line in lines} == {
        "mus.record",
        "mus.rules",
        "mus.action",
        "mus.event",
    }
    tags = [line["type"] for line in lines if "type" in line]
    assert len(set(tags)) >= 36


# -- Without cattrs -------------------------------------------------------------------------------


def test_the_package_does_not_load_cattrs() -> None:
    program = "import sys; from mus import *; print('cattrs' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "False"


def test_without_cattrs_the_import_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("mus.jsonio", "mus._json"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cattrs", None)
    with pytest.raises(MissingExtraError, match=r'pip install "mus-rules\[json\]"') as caught:
        import_module("mus.jsonio")
    assert isinstance(caught.value, MusError)
    assert isinstance(caught.value, ImportError)
