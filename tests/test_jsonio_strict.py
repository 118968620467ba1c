"""`mus.jsonio` refuses: what is not to the letter, hostile texts, what could not be read again."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mus
from json_values import LARGEST, WRITABLE, of_class
from mus import jsonio
from mus._extras import MissingExtraError
from mus._values import FrozenMap
from mus.actions import Corto, Deal, Draw, Envido, Mus, Paso, Sena
from mus.cards import DECK, Hand, deal_hands
from mus.engine import chance, legal_actions, new_game
from mus.engine.options import LegalActions
from mus.errors import MusError, NotationError, RecordError, RulesError
from mus.events import Dealt, Declared, LanceOpened, Said
from mus.lances import Lance
from mus.ledger import Entry, Reason
from mus.record import Record
from mus.rules import RULES_REVISION, Points, Rules
from mus.views import view
from playing import say, sit

HANDS = ("RR75", "3CC4", "S6AA", "R754")
FIRST = Deal(deal_hands(*HANDS))
RECORD = Record(Rules(), 1, (3, 4), names=("Ane", "Iker"), actions=[FIRST, Corto(1), FIRST, Mus(1)])
ENVELOPE: dict[str, Any] = {"format": "mus.action", "version": 1}
ENVIDO: dict[str, Any] = {**ENVELOPE, "type": "envido", "seat": 1, "stones": 5}


def refused(data: Any, error: type[MusError] = NotationError) -> str:
    """Return the message of the error that data meets, as data and as text."""
    with pytest.raises(error) as caught:
        jsonio.from_json(data)
    assert type(caught.value) is error
    message = str(caught.value)
    assert message.startswith("$")
    with pytest.raises(error) as again:
        jsonio.loads(json.dumps(data))
    assert str(again.value).partition(", not ")[0] == message.partition(", not ")[0]
    return message


def changed(value: Any, path: tuple[str | int, ...], to: Any) -> Any:
    """Return what is written of a value, with something else in one place."""
    data: Any = json.loads(jsonio.dumps(value))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return data


def where(path: tuple[str | int, ...]) -> str:
    """Return a path as it is written."""
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)


# -- Types ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["2", 2.9, 2.0, True, False, None, [2], {}, 10**110, -(10**110)])
def test_only_a_whole_number_is_a_number(number: Any) -> None:
    message = refused({**ENVIDO, "stones": number})
    assert message.startswith("$.stones: expected a whole number of at most 110 digits, not ")


@pytest.mark.parametrize("flag", [0, 1, "true", None, 1.0])
def test_only_true_and_false_are_a_switch(flag: Any) -> None:
    assert refused({**ENVIDO, "plural": flag}).startswith("$.plural: expected true or false, not ")


@pytest.mark.parametrize(
    ("value", "path", "to", "expected"),
    [
        (RECORD, ("hands", 1, "actions", 1, "seat"), "1", "a whole number"),
        (RECORD, ("hands", 0, "actions", 0, "hands", 2, 3), "Rx", "a card, such as 'Ro'"),
        (RECORD, ("hands", 0, "actions", 0, "hands", 2, 0), "ro", "a card"),
        (RECORD, ("hands", 0, "actions", 0, "hands", 2, 0), "12o", "a card"),
        (RECORD, ("hands", 0, "actions", 0, "hands", 2, 0), 7, "a card"),
        (RECORD, ("hands", 0, "actions", 0, "hands", 1), "3C", "a list of cards"),
        (RECORD, ("hands", 0, "actions", 0, "hands"), {}, "a list"),
        (RECORD, ("hands", 0, "actions", 1), [], "an object"),
        (RECORD, ("hands", 0, "actions"), None, "a list"),
        (RECORD, ("hands", 0), [], "an object"),
        (RECORD, ("hands",), {}, "a list"),
        (RECORD, ("stones",), [3, True], "a list"),
        (RECORD, ("names", 1), 7, "text"),
        (RECORD, ("names",), "Ane", "a list"),
        (RECORD, ("date",), None, "text"),
        (RECORD, ("date",), "\ud800", "text"),
        (RECORD, ("extra",), [], "an object"),
        (RECORD, ("extra", "place"), 1, "text"),
        (RECORD, ("rules",), "clasico", "an object with the id of the rules"),
        (RECORD, ("rules", "id"), 7, "text"),
        (RECORD, ("rules", "knobs"), [], "an object with a key for each knob"),
        (RECORD, ("rules", "knobs", "kings"), "8", "a whole number"),
        (RECORD, ("rules", "knobs", "real"), "OFF", "one of 'off', 'figure'"),
        (RECORD, ("rules", "knobs", "table_faults"), 0, "true or false"),
        (Said(Paso(1)), ("action", "type"), "deal", "one of 'mus', 'corto', 'paso'"),
        (Said(Paso(1)), ("action", "type"), ["paso"], "one of 'mus'"),
        (LanceOpened(Lance.GRANDE), ("lance",), "Grande", "one of 'grande', 'chica'"),
        (LanceOpened(Lance.GRANDE), ("lance",), 0, "one of 'grande', 'chica'"),
        (Entry(Lance.PARES, Reason.VALUE, 3, None, 0, 2), ("reason",), None, "one of 'refusal'"),
        (chance(new_game()), ("pool", 39), 1, "a card"),
        (chance(new_game()), ("pool",), "Ro", "a list"),
        (view(sit(*HANDS), 0), ("declared", "pares"), [], "an object"),
        (view(sit(*HANDS), 0), ("legal_actions",), [], "an object"),
        (view(sit(*HANDS), 0), ("legal_actions", "listed", 1), "corto", "an object"),
        (view(sit(*HANDS), 0), ("history", 3, "hand"), "RRRR", "a list of cards"),
    ],
)
def test_what_is_of_another_type_is_refused_where_it_stands(
    value: Any, path: tuple[str | int, ...], to: Any, expected: str
) -> None:
    message = refused(changed(value, path, to))
    if path == ("stones",):
        path = ("stones", 1)
        expected = "a whole number"
    assert message.startswith(f"{where(path)}: expected {expected}")


def test_a_key_that_is_no_name_stands_in_brackets() -> None:
    data = changed(RECORD, ("extra", 'a "b"'), 1)
    assert refused(data).startswith('$.extra["a \\"b\\""]: expected text')


@pytest.mark.parametrize("key", ["", "00", "01", "-1", "+1", " 1", "1.0", "x", "٣", "9" * 111])
def test_a_seat_as_key_is_a_plain_number(key: str) -> None:
    seen = view(sit(*HANDS), 0)
    data = changed(seen, ("declared",), {"pares": {key: True}})
    assert refused(data).startswith("$.declared.pares: expected a number as key, such as '0'")
    data = changed(seen, ("declared",), {"mus": {}})
    assert refused(data).startswith("$.declared: expected one of 'grande', 'chica'")


def test_a_card_comes_once_where_it_can_only_be_once() -> None:
    data = changed(FIRST, ("hands", 0), ["Ro", "Ro"])
    assert refused(data).startswith("$.hands[0]: Ro comes twice")
    data = changed(chance(new_game()), ("pool",), ["Ro", "Ro"])
    assert refused(data).startswith("$.pool: Ro comes twice")
    data = changed(FIRST, ("hands", 0), [str(card) for card in DECK[:6]])
    assert refused(data).startswith("$.hands[0]: 6o is one card too many")


def test_the_order_of_cards_means_nothing() -> None:
    data = changed(Draw(1, DECK[:3]), ("cards",), ["3o", "Ao", "2o"])
    assert jsonio.from_json(data) == Draw(1, DECK[:3])


# -- Keys, tags, envelopes ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        ("more",),
        ("rules", "more"),
        ("rules", "knobs", "stones"),
        ("hands", 0, "more"),
        ("hands", 1, "actions", 0, "more"),
        ("hands", 1, "actions", 1, "format"),
        ("actions",),
    ],
)
def test_a_key_that_says_nothing_is_refused(path: tuple[str | int, ...]) -> None:
    message = refused(changed(RECORD, path, []))
    assert message.startswith(f"{where(path[:-1])}: the key '{path[-1]}' is unknown here; the keys")


def test_an_unknown_key_is_told_with_the_keys_there_are() -> None:
    message = refused({**ENVIDO, "amount": 5})
    assert message.endswith("the keys are type, seat, stones, plural")
    assert refused(changed(Rules(), ("x",), 0)).endswith("the keys are id, knobs")


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (RECORD, ("rules",)),
        (RECORD, ("rules", "id")),
        (RECORD, ("hands", 0, "actions")),
        (RECORD, ("hands", 1, "actions", 1, "seat")),
        (RECORD, ("hands", 1, "actions", 1, "type")),
        (RECORD, ("format",)),
        (RECORD, ("version",)),
        (Dealt(0, 4, None), ("hand",)),
        (view(sit(*HANDS), 0), ("to_act",)),
    ],
)
def test_a_key_that_is_missing_is_told(value: Any, path: tuple[str | int, ...]) -> None:
    data = changed(value, path, 0)
    place = data
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    assert refused(data) == f"{where(path[:-1])}: the key '{path[-1]}' is missing"


def test_a_key_with_a_default_may_be_left_out() -> None:
    assert jsonio.from_json(ENVIDO) == Envido(1, 5)
    assert jsonio.from_json({**ENVELOPE, "type": "envido", "seat": 1}) == Envido(1, 2)
    data: Any = {"format": "mus.record", "version": 1, "rules": {"id": "corto"}}
    assert jsonio.from_json(data) == Record(Rules.preset("corto"))


@pytest.mark.parametrize("tag", ["Envido", "envidos", "", "dealt", 7, None, ["envido"]])
def test_an_unknown_tag_is_refused(tag: Any) -> None:
    message = refused({**ENVIDO, "type": tag})
    assert message.startswith("$.type: expected one of 'deal', 'draw', 'mus', ")


def test_a_tag_must_be_there_even_where_only_one_would_do() -> None:
    seen = attrs.evolve(view(sit(*HANDS), 2), signs=(mus.events.Signed(0, "medias", (2,)),))
    assert jsonio.from_json(jsonio.to_json(seen)) == seen
    data = changed(seen, ("signs", 0, "type"), "dealt")
    assert refused(data) == "$.signs[0].type: expected one of 'signed', not 'dealt'"
    del data["signs"][0]["type"]
    assert refused(data) == "$.signs[0]: the key 'type' is missing"


@pytest.mark.parametrize("name", ["mus.Action", "action", "mus.state", "", 7, None, ["mus.action"]])
def test_an_unknown_format_is_refused(name: Any) -> None:
    assert refused({**ENVIDO, "format": name}).startswith("$.format: expected ")


@pytest.mark.parametrize("version", [0, 2, -1, "1", 1.0, True, None, 10**200])
def test_another_version_is_refused(version: Any) -> None:
    assert refused({**ENVIDO, "version": version}).startswith("$.version: expected ")


@pytest.mark.parametrize("data", [None, 7, "mus", [], [ENVIDO], True, 2.5])
def test_what_is_no_object_is_refused(data: Any) -> None:
    assert refused(data).startswith("$: expected an object with a format and a version, not ")


def test_an_error_has_the_piece_and_what_was_expected() -> None:
    with pytest.raises(NotationError) as caught:
        jsonio.from_json({**ENVIDO, "stones": "5"})
    assert caught.value.token == "'5'"
    assert caught.value.expected == "a whole number of at most 110 digits"


# -- Rules and records ----------------------------------------------------------------------------


def test_knobs_must_agree_with_the_id_and_may_be_left_out() -> None:
    rules = Rules.parse("clasico+target=35")
    data: Any = {"format": "mus.rules", "version": 1, "id": rules.id}
    assert jsonio.from_json(data) == rules
    assert jsonio.from_json({**data, "knobs": {"target": 35, "kings": 8}}) == rules
    assert jsonio.from_json({**data, "knobs": {}}) == rules
    message = refused({**data, "knobs": {"kings": 8, "target": 40}}, RulesError)
    assert message == "$.knobs.target: 40 does not agree with the id, which says 35"
    message = refused({**data, "knobs": {"discard_order": "postre_first"}}, RulesError)
    assert message.startswith("$.knobs.discard_order: DiscardOrder.POSTRE_FIRST does not agree")


@pytest.mark.parametrize("knob", ["target", "stones"])
def test_the_knobs_are_those_of_the_scoring(knob: str) -> None:
    points: Any = jsonio.to_json(Rules())["knobs"]
    shedding: Any = jsonio.to_json(Rules.preset("encaje"))["knobs"]
    assert (knob in points, knob in shedding) == (knob == "target", knob == "stones")
    other = "encaje" if knob == "target" else "clasico"
    data = changed(Rules.preset(other), ("knobs", knob), 40)
    assert refused(data).startswith(f"$.knobs: the key '{knob}' is unknown here; the keys are ")


@pytest.mark.parametrize("name", ["", "Clasico", "clasico+x=1", "clasico+target=0+kings=7"])
def test_rules_that_make_no_sense_are_a_rules_error_with_every_problem(name: str) -> None:
    data: Any = {"format": "mus.rules", "version": 1, "id": name}
    message = refused(data, RulesError)
    assert message.startswith("$.id: ")
    with pytest.raises(RulesError) as caught:
        jsonio.from_json(data)
    with pytest.raises(RulesError) as direct:
        Rules.parse(name)
    assert caught.value.problems == tuple([f"$.id: {text}" for text in direct.value.problems])


def test_an_id_has_an_end() -> None:
    longest = "clasico" + "".join(
        [f"+{knob}={10**100}" for knob in ("games", "vacas", "real_value", "min_bet", "min_raise")]
    )
    data: Any = {"format": "mus.rules", "version": 1, "id": longest}
    assert jsonio.from_json(data) == Rules.parse(longest)
    assert refused({**data, "id": "clasico+" * 10_000}).startswith("$.id: expected the id of rules")


@pytest.mark.parametrize("revision", [RULES_REVISION + 1, 0, -1, 10**50])
def test_a_record_of_rulings_that_are_unknown_is_refused(revision: int) -> None:
    data = changed(RECORD, ("rules_revision",), revision)
    assert refused(data, RecordError).startswith("$.rules_revision: expected rulings of revision 1")
    assert refused(changed(RECORD, ("rules_revision",), "1")).startswith("$.rules_revision: ")
    del data["rules_revision"]
    assert jsonio.from_json(data) == RECORD


@pytest.mark.parametrize(
    "hands",
    [
        [[FIRST, Corto(1), FIRST]],
        [[FIRST], [Corto(1)]],
        [[]],
        [[FIRST], []],
        [[Corto(1)], [Corto(1)]],
        [[FIRST, mus.Misdeal(1)], [FIRST]],
    ],
)
def test_hands_that_do_not_begin_with_each_deal_are_refused(hands: list[list[Any]]) -> None:
    lists = [
        {"actions": [dict(list(jsonio.to_json(a).items())[2:]) for a in hand]} for hand in hands
    ]
    assert refused(changed(RECORD, ("hands",), lists)).startswith("$.hands: a hand begins with")


# -- Legal actions --------------------------------------------------------------------------------

BETS = {"type": "envidos", "seat": 0, "stones": {"from": 2, "to": 40}}
THROWS = {"type": "descartes", "seat": 0, "cards": ["Ro", "3c"], "count": {"from": 1, "to": 2}}
PASO = {"type": "paso", "seat": 0}


@pytest.mark.parametrize(
    "listed",
    [
        [BETS, BETS],
        [PASO, BETS, PASO, BETS],
        [{**BETS, "stones": {"from": 3, "to": 2}}],
        [{**BETS, "stones": {"from": 1, "to": 10**9 + 1}}],
        [{**BETS, "stones": {"from": 1, "to": 10**100}}],
        [THROWS, THROWS],
        [THROWS, PASO],
        [BETS, THROWS],
        [{**THROWS, "count": {"from": -1, "to": 2}}],
        [{**THROWS, "count": {"from": 2, "to": 1}}],
        [{**THROWS, "count": {"from": 1, "to": 3}}],
    ],
)
def test_lists_that_no_engine_makes_are_refused(listed: list[Any]) -> None:
    data: Any = {"format": "mus.legal_actions", "version": 1, "listed": listed}
    assert refused(data).startswith("$: ")
    seen = changed(view(sit(*HANDS), 0), ("legal_actions", "listed"), listed)
    assert refused(seen).startswith("$.legal_actions: ")


def test_the_lines_of_bets_and_throws_are_as_strict_as_all_others() -> None:
    def listed(line: Any) -> Any:
        return {"format": "mus.legal_actions", "version": 1, "listed": [PASO, line]}

    assert refused(listed({**BETS, "stones": 2})) == "$.listed[1].stones: expected an object, not 2"
    message = refused(listed({**BETS, "stones": {"from": 2}}))
    assert message == "$.listed[1].stones: the key 'to' is missing"
    assert refused(listed({**BETS, "stones": {"from": 2, "to": 3.0}})).startswith(
        "$.listed[1].stones.to: expected a whole number"
    )
    assert refused(listed({**BETS, "plural": False})).startswith("$.listed[1]: the key 'plural'")


# -- Hostile texts --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nul",
        "{'seat': 0}",
        '{"seat": 0,}',
        "\ufeff{}",
        b"\xff\xfe",
        b"{",
        '{"a": 1} {}',
        "[" * 100_000,
        '{"a":' * 100_000,
    ],
)
def test_what_is_no_json_is_refused(text: Any) -> None:
    with pytest.raises(NotationError, match=r"JSON"):
        jsonio.loads(text)


@pytest.mark.parametrize("text", [None, 7, ENVIDO, ["{}"]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(NotationError, match="JSON is read from text"):
        jsonio.loads(text)


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        ('"stones":NaN', "$.stones: expected a whole number of at most 110 digits, not nan"),
        ('"stones":-Infinity', "$.stones: expected a whole number of at most 110 digits, not -inf"),
        ('"stones":1e999', "$.stones: expected a whole number of at most 110 digits, not inf"),
        (
            '"stones":' + "9" * 5000,
            "$.stones: expected a whole number of at most 110 digits, not a number of 5000 digits",
        ),
        ('"stones":5,"stones":5', "$: expected an object with a format and a version, not"),
        (
            '"stones":{"a":1,"b":2,"a":3}',
            "$.stones: expected a whole number of at most 110 digits, not an object with the key "
            "'a' twice",
        ),
        ('"\\ud800":1', "$: the key '\\ud800' is unknown here"),
    ],
)
def test_what_json_should_not_have_is_refused_where_it_stands(piece: str, told: str) -> None:
    text = '{"format":"mus.action","version":1,"type":"envido","seat":1,' + piece + "}"
    with pytest.raises(NotationError) as caught:
        jsonio.loads(text)
    assert str(caught.value).startswith(told)


def test_a_text_of_trouble_ends_at_the_first() -> None:
    """A million errors are not collected: the message is of the first one."""
    data = changed(RECORD, ("stones",), [True] * 1_000_000)
    with pytest.raises(NotationError) as caught:
        jsonio.from_json(data)
    assert str(caught.value).startswith("$.stones[0]: ")
    data = changed(RECORD, ("names",), {str(n): n for n in range(100_000)})
    assert len(refused(data)) < 300
    data = {**ENVIDO, **{f"key {n}": n for n in range(100_000)}}
    assert len(refused(data)) < 300


STRANGE: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(("Ro", "grande", "clasico", "mus", "paso", 10**120)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@given(st.data())
def test_whatever_stands_in_one_place_of_a_text_reading_ends_in_a_value_or_an_error(
    data: st.DataObject,
) -> None:
    value = data.draw(st.sampled_from(WRITABLE).flatmap(of_class))
    whole: Any = json.loads(jsonio.dumps(value))
    place = whole
    while True:
        keys: list[Any] = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or data.draw(st.booleans()):
            if isinstance(place, dict) and data.draw(st.booleans()):
                del place[key]
            else:
                place[key] = data.draw(STRANGE)
            break
        place = place[key]
    text = json.dumps(whole)
    with suppress_told():
        again = jsonio.loads(text)
        assert jsonio.loads(jsonio.dumps(again)) == again
    with suppress_told():
        assert jsonio.from_json(whole) == jsonio.loads(text)


@contextmanager
def suppress_told() -> Iterator[None]:
    """Let pass the errors that reading is allowed to raise, if they say where."""
    try:
        yield
    except (NotationError, RulesError, RecordError) as error:
        if not str(error).startswith("$"):
            raise


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    with pytest.raises(NotationError):
        jsonio.loads(text)


# -- Writing --------------------------------------------------------------------------------------


def made(kind: Any, *values: Any, **named: Any) -> Any:
    """Return an object of a class with values that are of other types than it says."""
    return kind(*values, **named)


def passed(seats: Any) -> Any:
    """Return the result of a lance that nobody bet on."""
    return made(mus.LanceResult, Lance.GRANDE, mus.LanceKind.PASSED, 0, None, seats)


def unwritable(value: Any) -> str:
    """Return the message of the error that writing a value meets."""
    with pytest.raises(RecordError) as caught:
        jsonio.dumps(value)
    return str(caught.value)


def test_a_state_is_not_written_and_the_message_says_what_to_do() -> None:
    message = unwritable(sit(*HANDS))
    assert message.startswith("a State is not written: it knows the cards of every seat")
    assert "Record" in message
    assert not any(str(card) in message.split() for card in DECK)


@pytest.mark.parametrize(
    "value", [None, 7, "paso", [Corto(0)], {}, DECK[0], Hand(()), Points(), Mus]
)
def test_what_has_no_format_is_not_written(value: Any) -> None:
    assert "has no JSON; there is one for mus.record" in unwritable(value)


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (made(Corto, "0"), "$.seat: '0' cannot be written: expected a whole number"),
        (made(Corto, True), "$.seat: True cannot be written"),
        (made(Envido, 0, 2.0), "$.stones: 2.0 cannot be written"),
        (made(Envido, 0, LARGEST + 1), "$.stones: "),
        (made(Envido, 0, 10**5000), "$.stones: <int> cannot be written"),
        (made(Paso, 0, plural=1), "$.plural: 1 cannot be written: expected true or false"),
        (made(Sena, 0, "\ud800"), "$.sign: "),
        (passed([1]), "$.seats: [1] cannot be written: expected a tuple"),
        (passed((1, None)), "$.seats[1]: None cannot be written"),
        (made(Dealt, 0, 4, "RRRR"), "$.hand: 'RRRR' cannot be written: expected a Hand"),
        (made(Said, Dealt(0, 4, None)), "$.action: Dealt("),
        (made(Declared, "pares", 0, True), "$.lance: 'pares' cannot be written: expected a Lance"),
        (made(Record, "clasico"), "$.rules: 'clasico' cannot be written: expected Rules"),
        (made(Record, Rules(), actions=[FIRST, Corto(0), "paso"]), "$.hands[0].actions[2]: 'paso'"),
        (
            made(Record, Rules(), actions=[FIRST, FIRST, made(Corto, -0.5)]),
            "$.hands[1].actions[1].seat: -0.5",
        ),
        (made(Record, Rules(), stones=(3, 4.5)), "$.stones[1]: 4.5"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(value: Any, place: str) -> None:
    assert unwritable(value).startswith(place)


def test_views_with_things_in_them_that_are_none_are_not_written() -> None:
    seen = view(say(sit(*HANDS), "0 corto"), 0)
    for change, place in (
        ({"legal_actions": ()}, "$.legal_actions: () cannot be written: expected LegalActions"),
        ({"bet": 7}, "$.bet: 7 cannot be written: expected a Bet"),
        ({"pots": {}}, "$.pots: {} cannot be written: expected a FrozenMap"),
        ({"declared": FrozenMap({Lance.PARES: FrozenMap({-1: True})})}, "$.declared.pares: -1"),
        ({"declared": FrozenMap({"pares": FrozenMap({})})}, "$.declared: 'pares'"),
        ({"throws": (("Ro",),)}, "$.throws[0][0]: 'Ro' cannot be written: expected a Card"),
        ({"history": (None,)}, "$.history[0]: None cannot be written"),
    ):
        assert unwritable(made(attrs.evolve, seen, **change)).startswith(place)
    request = chance(new_game())
    assert unwritable(made(attrs.evolve, request, pool=DECK)).startswith("$.pool: ")
    assert unwritable(made(attrs.evolve, request, pool=frozenset((7,)))).startswith("$.pool[0]: 7 ")


def test_the_message_of_a_missing_extra_survives_a_pickle() -> None:
    error = MissingExtraError("mus.jsonio", "cattrs", "json")
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (str(other), vars(other)) == (str(error), vars(error))


def test_legal_actions_of_no_state_are_written() -> None:
    nothing = legal_actions(new_game())
    assert jsonio.from_json(jsonio.to_json(nothing)) == nothing == LegalActions((), None)
