"""Rules: every knob, valid and invalid, alone and together."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given

from mus import rules as rules_module
from mus.errors import RulesError
from mus.rules import (
    PRESETS,
    RULES_REVISION,
    AnswerOrder,
    DealForm,
    Declarations,
    DiscardOrder,
    Limit,
    MusCorrido,
    Perete,
    Points,
    Real,
    RefusalsPaid,
    Rules,
    Shedding,
    Signs,
)
from strategies import FORMS, rules_strategy

DEFAULTS: dict[str, object] = {
    "players": 4,
    "teams": 2,
    "scoring": Points(),
    "kings": 8,
    "real": Real.OFF,
    "real_value": 3,
    "deal": DealForm.FOUR_WITH_MUS,
    "discard_order": DiscardOrder.MANO_FIRST,
    "min_discard": 1,
    "last_player_exception": True,
    "mus_corrido": MusCorrido.OFF,
    "perete": Perete.OFF,
    "declarations": Declarations.AUTOMATIC,
    "min_bet": 2,
    "min_raise": 2,
    "max_bet": None,
    "answer_order": AnswerOrder.FROM_BETTOR,
    "refusal_is_final": True,
    "ordago_voids_bets": True,
    "signs": Signs.CLASSIC,
    "table_faults": False,
}
OF_POINTS: dict[str, object] = {
    "target": 40,
    "games": 3,
    "vacas": 1,
    "raise_refusal_extra": 0,
    "refusals_paid": RefusalsPaid.NOW,
    "paso_extra": 0,
}

VALID: dict[str, tuple[object, ...]] = {
    "kings": (8, 4),
    "real": tuple(Real),
    "real_value": (1, 2, 3, 10),
    "discard_order": tuple(DiscardOrder),
    "min_discard": (0, 1),
    "last_player_exception": (True, False),
    "mus_corrido": tuple(MusCorrido),
    "perete": tuple(Perete),
    "declarations": tuple(Declarations),
    "min_bet": (1, 2, 40, 10**30),
    "min_raise": (1, 2, 40, 10**30),
    "max_bet": (None, 2, 40, 10**30),
    "answer_order": tuple(AnswerOrder),
    "refusal_is_final": (True, False),
    "ordago_voids_bets": (True, False),
    "signs": tuple(Signs),
    "table_faults": (True, False),
}
NO_NUMBERS: tuple[object, ...] = (True, 2.0, "2", (), Real.OFF)
NO_SWITCHES: tuple[object, ...] = (1, 0, None, "on")
NO_ENUMS: tuple[object, ...] = ("OFF", "off", 0, None, True, Limit.OPEN)
INVALID: dict[str, tuple[object, ...]] = {
    "players": (*NO_NUMBERS, None, 1, 0, -4, 9),
    "teams": (*NO_NUMBERS, None, 1, 0, -2, 9),
    "scoring": (None, 40, "points", Points, {}),
    "kings": (*NO_NUMBERS, None, 6, 0, -8),
    "real": NO_ENUMS,
    "real_value": (*NO_NUMBERS, None, 0, -3),
    "deal": NO_ENUMS,
    "discard_order": NO_ENUMS,
    "min_discard": (*NO_NUMBERS, None, 2, -1),
    "last_player_exception": NO_SWITCHES,
    "mus_corrido": NO_ENUMS,
    "perete": NO_ENUMS,
    "declarations": NO_ENUMS,
    "min_bet": (*NO_NUMBERS, None, 0, -2),
    "min_raise": (*NO_NUMBERS, None, 0, -2),
    "max_bet": (*NO_NUMBERS, 0, -2),
    "answer_order": NO_ENUMS,
    "refusal_is_final": NO_SWITCHES,
    "ordago_voids_bets": NO_SWITCHES,
    "signs": NO_ENUMS,
    "table_faults": NO_SWITCHES,
}
VALID_POINTS: dict[str, tuple[object, ...]] = {
    "target": (1, 30, 35, 40, 1000, 10**9),
    "games": (1, 4, 100),
    "vacas": (1, 3, 100),
    "raise_refusal_extra": (0, 1),
    "refusals_paid": tuple(RefusalsPaid),
    "paso_extra": (0, 1),
}
INVALID_POINTS: dict[str, tuple[object, ...]] = {
    # Bets are listed up to the target, and a list has no more than a billion places here.
    "target": (*NO_NUMBERS, None, 0, -40, 10**30),
    "games": (*NO_NUMBERS, None, 0),
    "vacas": (*NO_NUMBERS, None, 0),
    "raise_refusal_extra": (*NO_NUMBERS, None, 2, -1),
    "refusals_paid": NO_ENUMS,
    "paso_extra": (*NO_NUMBERS, None, 2, -1),
}
SHEDDING_INVALID: dict[str, tuple[object, ...]] = {
    # Bets are listed up to one's own stones, as at Mus up to the target.
    "stones": (*NO_NUMBERS, None, 0, 10**30),
    "losses": (*NO_NUMBERS, None, 0),
    "limit": ("OPEN", None, Real.OFF),
}


def pairs(values: dict[str, tuple[object, ...]]) -> pytest.MarkDecorator:
    """Parametrize a test with a knob and each of its values."""
    return pytest.mark.parametrize(
        ("knob", "value"), [(knob, value) for knob, all_of in values.items() for value in all_of]
    )


def problems_of(build: Any, **knobs: object) -> tuple[str, ...]:
    """Return what is wrong with some knobs."""
    with pytest.raises(RulesError) as caught:
        build(**knobs)
    assert str(caught.value)
    return caught.value.problems


def test_the_defaults_are_those_of_the_spec() -> None:
    knobs = {
        field.name: getattr(Rules(), field.name) for field in attrs.fields(Rules) if field.init
    }
    assert knobs == DEFAULTS
    assert attrs.asdict(Points()) == OF_POINTS
    assert attrs.asdict(Shedding()) == {"stones": 15, "losses": 1, "limit": Limit.OPEN}
    assert Rules() == PRESETS["clasico"] == Rules.preset("clasico")


@pairs(VALID)
def test_a_valid_value_is_kept(knob: str, value: object) -> None:
    rules = Rules(**{knob: value})  # type: ignore[arg-type]
    assert getattr(rules, knob) == value
    assert (rules == Rules()) == (value == DEFAULTS[knob])
    assert Rules.parse(rules.id) == rules


@pairs(INVALID)
def test_an_invalid_value_is_refused_by_the_name_of_its_knob(knob: str, value: object) -> None:
    (problem,) = problems_of(Rules, **{knob: value})
    assert problem.startswith(knob)


@pairs(VALID_POINTS)
def test_a_valid_value_of_the_scoring_is_kept(knob: str, value: object) -> None:
    scoring = Points(**{knob: value})  # type: ignore[arg-type]
    assert getattr(scoring, knob) == value
    assert Rules.parse(Rules(scoring=scoring).id).scoring == scoring


@pairs(INVALID_POINTS)
def test_an_invalid_value_of_the_scoring_is_refused(knob: str, value: object) -> None:
    (problem,) = problems_of(Points, **{knob: value})
    assert problem.startswith(knob)


@pairs(SHEDDING_INVALID)
def test_an_invalid_value_of_shedding_is_refused(knob: str, value: object) -> None:
    (problem,) = problems_of(Shedding, **{knob: value})
    assert problem.startswith(knob)


@pytest.mark.parametrize("players", range(10))
@pytest.mark.parametrize("teams", range(10))
def test_s_2_these_tables_are_supported_and_no_others(players: int, teams: int) -> None:
    if (players, teams) in FORMS:
        rules = Rules(players=players, teams=teams)
        assert (rules.seating.players, rules.seating.teams) == (players, teams)
    else:
        assert problems_of(Rules, players=players, teams=teams)


def test_b_2_a_cap_under_the_least_bet_makes_no_sense() -> None:
    (problem,) = problems_of(Rules, min_bet=5, max_bet=4)
    assert "max_bet" in problem
    assert Rules(min_bet=5, max_bet=5).max_bet == 5


@pytest.mark.parametrize(
    ("knobs", "named"),
    [
        ({"kings": 5, "min_bet": 0, "real": "off"}, ["kings", "min_bet", "real"]),
        ({"players": 4, "teams": 3, "min_bet": 9, "max_bet": 2}, ["teams", "max_bet"]),
        ({"players": 7, "teams": 7, "max_bet": 1}, ["Mus is played by 2 to 6", "max_bet"]),
        ({"players": 4, "teams": 3, "min_bet": 0}, ["min_bet", "teams"]),
        ({"players": 4, "teams": 3, "table_faults": 1}, ["table_faults", "teams"]),
        ({"kings": 5, "perete": "NEW_HAND"}, ["kings", "perete"]),
    ],
)
def test_all_problems_are_listed_at_once(knobs: dict[str, object], named: list[str]) -> None:
    problems = problems_of(Rules, **knobs)
    assert len(problems) == len(named)
    for name in named:
        assert [problem for problem in problems if name in problem], name


def test_all_problems_of_a_scoring_are_listed_at_once() -> None:
    everything = dict.fromkeys(OF_POINTS)
    assert len(problems_of(Points, **everything)) == len(OF_POINTS)
    assert len(problems_of(Shedding, stones=0, losses=0, limit=None)) == 3


OF_MUS_ONLY: dict[str, object] = {
    "declarations": Declarations.SPOKEN,
    "table_faults": True,
    "perete": Perete.NEW_HAND,
}


def test_t_4_f_1_d_7_claims_faults_and_peretes_are_admitted_at_any_table_of_mus() -> None:
    for players, teams in FORMS:
        rules = Rules(players=players, teams=teams, **OF_MUS_ONLY)  # type: ignore[arg-type]
        assert Rules.parse(rules.id) == rules
    rules = Rules(**OF_MUS_ONLY)  # type: ignore[arg-type]
    assert rules.id == "clasico+perete=NEW_HAND+declarations=SPOKEN+table_faults=on"


def test_e_21_claims_faults_and_peretes_have_no_place_at_encaje() -> None:
    encaje = {"players": 3, "teams": 3, "scoring": Shedding(), **OF_MUS_ONLY}
    problems = problems_of(Rules, **encaje)
    assert len(problems) == len(OF_MUS_ONLY)
    for knob in OF_MUS_ONLY:
        (problem,) = [problem for problem in problems if problem.startswith(knob)]
        assert "has no place under Shedding" in problem


@given(rules_strategy())
def test_rules_are_values(rules: Rules) -> None:
    assert eval(repr(rules), vars(rules_module)) == rules
    assert copy.copy(rules) is copy.deepcopy(rules) is rules
    again = pickle.loads(pickle.dumps(rules))
    assert (again, hash(again), again.id) == (rules, hash(rules), rules.id)
    assert (again.seating, again.ranking) == (rules.seating, rules.ranking)
    assert attrs.evolve(rules) == rules
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.players = 2  # type: ignore[misc]


def test_what_follows_from_the_knobs_cannot_be_given() -> None:
    for knob in ("seating", "ranking"):
        with pytest.raises(TypeError):
            Rules(**{knob: getattr(Rules(), knob)})
    with pytest.raises(TypeError):
        Rules(4)  # type: ignore[call-arg]
    assert [Rules(kings=kings).ranking.kings for kings in (8, 4)] == [8, 4]
    assert type(RULES_REVISION) is int
