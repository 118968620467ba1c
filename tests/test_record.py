"""`Record` and `replay`: a game as it is kept, and played again from what was kept."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given

from mus.actions import Action, Corto, Deal, Envido, Misdeal, Mus, Paso
from mus.cards import deal_hands
from mus.engine import apply, new_game
from mus.errors import IllegalActionError, Illegality, RecordError, StateError
from mus.record import Record, replay
from mus.rules import Points, Rules
from strategies import Walk, score_of, walks
from wandering import TABLES, wander

FIRST = Deal(deal_hands("RR75", "3CC4", "S6AA", "R754"))
WHOLE = Record(
    Rules(),
    1,
    (3, 4),
    (1, 2),
    (0, 0),
    None,
    [FIRST, Corto(1)],
    ["Ane", "Beñat", "Edurne", "Iker"],
    "2024-02-29",
    {"table": "3", "place": "Bilbo"},
    {0: "dealt by Iker"},
)


def test_a_record_of_nothing_replays_to_the_start() -> None:
    assert list(replay(Record(Rules()))) == [new_game()]


@given(walks())
def test_a_replay_goes_through_the_states_of_the_game(walk: Walk) -> None:
    start = walk.states[0]
    score: dict[str, Any] = {**score_of(start)}
    record = Record(walk.rules, start.mano, **score, actions=walk.actions)
    assert tuple(replay(record)) == walk.states


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_match_replays_from_its_record(name: str) -> None:
    match = list(wander(TABLES[name], 2, restless=0.1))
    actions: list[Action] = [action for action, _ in match if action is not None]
    record = Record(TABLES[name], match[0][1].mano, actions=actions)
    assert list(replay(record)) == [state for _, state in match]
    kept = pickle.loads(pickle.dumps(record))
    assert list(replay(kept))[-1] == match[-1][1]


def test_a_replay_begins_with_the_score_of_the_record() -> None:
    state = next(replay(WHOLE))
    assert state == new_game(mano=1, stones=(3, 4), games=(1, 2), vacas=(0, 0))
    vacas = Rules(scoring=Points(vacas=3))
    assert next(replay(Record(vacas, 0, None, None, (2, 1)))).vacas == (2, 1)


def test_a_replay_yields_a_state_for_each_action_as_far_as_somebody_looks() -> None:
    """What is wrong later on does not keep the beginning from being seen."""
    record = attrs.evolve(WHOLE, actions=[FIRST, Corto(1), Mus(0), Paso(1)])
    states = replay(record)
    start = next(states)
    assert next(states) == apply(start, FIRST)
    assert next(states) == apply(apply(start, FIRST), Corto(1))
    with pytest.raises(RecordError):
        next(states)


@pytest.mark.parametrize(
    ("actions", "place", "code"),
    [
        ([Corto(1)], 0, Illegality.CHANCE_TO_ACT),
        ([FIRST, Corto(0)], 1, Illegality.NOT_YOUR_TURN),
        ([FIRST, FIRST], 1, Illegality.NO_CARDS_DUE),
        ([FIRST, Corto(1), Envido(1, 1)], 2, Illegality.TOO_FEW_STONES),
        ([FIRST, "corto"], 1, Illegality.NOT_AN_ACTION),
    ],
)
def test_an_action_that_is_illegal_where_it_stands_is_a_record_error(
    actions: list[Any], place: int, code: Illegality
) -> None:
    record = attrs.evolve(WHOLE, actions=actions)
    with pytest.raises(RecordError, match=f"action {place} of the record") as caught:
        list(replay(record))
    cause = caught.value.__cause__
    assert isinstance(cause, IllegalActionError)
    assert cause.code is code
    assert str(cause) in str(caught.value)


@pytest.mark.parametrize(
    "start",
    [
        {"mano": 4},
        {"mano": "0"},
        {"stones": (40, 0)},
        {"stones": (1,)},
        {"games": (3, 0)},
        {"vacas": (-1, 0)},
        {"losses": (0, 0)},
        {"rules": "clasico"},
        {"rules": None},
    ],
)
def test_a_record_that_begins_where_no_game_can_is_a_state_error(start: dict[str, Any]) -> None:
    with pytest.raises(StateError):
        next(replay(attrs.evolve(WHOLE, **start)))


@pytest.mark.parametrize(
    "strange",
    [
        {"stones": 5},
        {"games": 5},
        {"vacas": 5},
        {"losses": 5},
        {"actions": 5},
        {"actions": None},
        {"names": 5},
        {"extra": 5},
        {"extra": "ab"},
        {"names": [1, 2, 3, 4]},
        {"date": 20240229},
        {"extra": {1: "one"}},
        {"extra": {"one": 1}},
        {"comments": 5},
        {"comments": {0: "on nothing"}},
        {"actions": [FIRST], "comments": {1: "beyond"}},
        {"actions": [FIRST], "comments": {-1: "before"}},
        {"actions": [FIRST], "comments": {False: "no number"}},
        {"actions": [FIRST], "comments": {"0": "no number"}},
        {"actions": [FIRST], "comments": {0: 5}},
        {"actions": [FIRST], "comments": {0: ""}},
    ],
)
def test_a_record_of_things_that_cannot_be_kept_is_refused(strange: dict[str, Any]) -> None:
    with pytest.raises(RecordError):
        Record(Rules(), **strange)


def test_an_error_of_a_replay_names_the_hand_too() -> None:
    played = list(wander(Rules(), 3, steps=40))
    actions = [action for action, _ in played if action is not None]
    first, *rest = Record(Rules(), actions=actions).hands
    assert rest
    record = Record(Rules(), played[0][1].mano, actions=[*first, FIRST, Envido(0, 2)])
    where = f"action {len(first) + 1} of the record, which is action 2 of hand 2: "
    with pytest.raises(RecordError, match=where):
        list(replay(record))
    record = attrs.evolve(record, actions=[*first, FIRST, FIRST])
    where = f"action {len(first) + 1} of the record, which is action 1 of hand 3: "
    with pytest.raises(RecordError, match=where):
        list(replay(record))


@pytest.mark.parametrize("stranger", [None, 5, "record", new_game(), Rules()])
def test_only_a_record_is_replayed(stranger: Any) -> None:
    with pytest.raises(RecordError, match="only a Record"):
        next(replay(stranger))


# -- Hands ----------------------------------------------------------------------------------------


def test_the_hands_of_a_record_begin_with_their_deals() -> None:
    for name in TABLES:
        played = list(wander(TABLES[name], 4))
        record = Record(TABLES[name], actions=[action for action, _ in played if action])
        assert [type(hand[0]) for hand in record.hands] == [Deal] * played[-1][1].hand_number
        assert sum(record.hands, ()) == record.actions
        assert all(Deal not in map(type, hand[1:]) for hand in record.hands)


def test_a_hand_dealt_again_after_a_misdeal_is_one_hand() -> None:
    """F-2: all is collected and dealt again, with the same number."""
    faults = Rules(table_faults=True)
    record = Record(faults, actions=[FIRST, Misdeal(1), FIRST, Misdeal(2), FIRST, Corto(0)])
    assert record.hands == (record.actions,)
    assert list(replay(record))[-1].hand_number == 1


def test_a_record_of_nothing_has_no_hands_and_any_action_is_in_one() -> None:
    assert Record(Rules()).hands == ()
    assert Record(Rules(), actions=[Mus(0), FIRST]).hands == ((Mus(0),), (FIRST,))


# -- As a value -----------------------------------------------------------------------------------


def test_what_is_given_in_any_collection_is_kept_as_a_value() -> None:
    loose: dict[str, Any] = {
        "stones": [3, 4],
        "games": iter((1, 2)),
        "vacas": (0 for _ in range(2)),
        "actions": iter([FIRST, Corto(1)]),
        "names": ["Ane", "Beñat", "Edurne", "Iker"],
        "date": "2024-02-29",
        "extra": {"place": "Bilbo", "table": "3"},
        "comments": {0: "dealt by Iker"},
    }
    record = Record(Rules(), 1, **loose)
    assert record == WHOLE
    assert hash(record) == hash(WHOLE)
    loose["extra"]["place"] = "Donostia"
    loose["names"][0] = "Miren"
    loose["comments"][0] = "another deal"
    assert record == WHOLE


def test_every_field_makes_a_difference() -> None:
    other: dict[str, Any] = {
        "rules": Rules(players=2),
        "mano": 0,
        "stones": None,
        "games": None,
        "vacas": None,
        "losses": (1, 1),
        "actions": (FIRST, Mus(1)),
        "names": (),
        "date": "",
        "extra": {},
        "comments": {},
    }
    assert set(other) == {field.name for field in attrs.fields(Record)}
    for name, value in other.items():
        assert attrs.evolve(WHOLE, **{name: value}) != WHOLE


def test_a_record_cannot_be_changed_and_a_copy_is_the_record_itself() -> None:
    for field in attrs.fields(Record):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(WHOLE, field.name, None)
    with pytest.raises(TypeError):
        WHOLE.extra["table"] = "4"  # type: ignore[index]
    assert copy.copy(WHOLE) is copy.deepcopy(WHOLE) is WHOLE
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        kept = pickle.loads(pickle.dumps(WHOLE, protocol))
        assert kept == WHOLE
        assert hash(kept) == hash(WHOLE)


def test_a_record_has_no_room_for_a_seed() -> None:
    assert not [field.name for field in attrs.fields(Record) if "seed" in field.name]
    with pytest.raises(TypeError):
        Record(Rules(), seed=7)  # type: ignore[call-arg]
