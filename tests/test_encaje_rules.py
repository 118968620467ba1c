"""The rules of a table of Encaje: which knobs it has, its presets and its ids (E-1, E-6, E-21)."""

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
from strategies import any_rules, encaje_strategy

FIVE, FOUR = DealForm.FIVE_DISCARD_ONE, DealForm.FOUR_WITH_MUS

APPLY: dict[str, tuple[object, ...]] = {
    "kings": (8, 4),
    "real": tuple(Real),
    "real_value": (3, 1, 5),
    "deal": (FOUR, FIVE),
    "discard_order": tuple(DiscardOrder),
    "min_discard": (1, 0),
    "last_player_exception": (True, False),
    "min_bet": (2, 1, 3, 10**30),
    "min_raise": (2, 1, 3, 10**30),
}
"""The knobs of E-21."""

DO_NOT_APPLY: dict[str, tuple[object, ...]] = {
    "mus_corrido": (MusCorrido.EACH_GAME, MusCorrido.MATCH),
    "max_bet": (10, 2),
    "answer_order": tuple(order for order in AnswerOrder if order is not AnswerOrder.FROM_BETTOR),
    "refusal_is_final": (False,),
    "ordago_voids_bets": (False,),
    "signs": tuple(signs for signs in Signs if signs is not Signs.CLASSIC),
}
"""The knobs of Mus alone, away from their defaults."""

NOT_YET: dict[str, object] = {
    "perete": Perete.NEW_HAND,
    "declarations": Declarations.SPOKEN,
    "table_faults": True,
}
"""These are refused at Mus too."""


def table(**knobs: Any) -> Rules:
    """Return a table of three with five cards and other knobs."""
    usual: dict[str, Any] = {"players": 3, "teams": 3, "scoring": Shedding(), "deal": FIVE}
    return Rules(**(usual | knobs))


def problems_of(build: Any, **knobs: Any) -> tuple[str, ...]:
    """Return what is wrong with some knobs."""
    with pytest.raises(RulesError) as caught:
        build(**knobs)
    assert str(caught.value)
    return caught.value.problems


def test_e_21_every_knob_is_one_of_encaje_or_one_of_mus() -> None:
    knobs = {field.name for field in attrs.fields(Rules) if field.init}
    groups = [{*APPLY}, {*DO_NOT_APPLY}, {*NOT_YET}, {"players", "teams", "scoring"}]
    assert set.union(*groups) == knobs
    assert sum(map(len, groups)) == len(knobs)


@pytest.mark.parametrize("deal", DealForm)
@pytest.mark.parametrize(
    ("knob", "value"), [(knob, value) for knob, values in APPLY.items() for value in values]
)
def test_e_21_a_knob_of_encaje_is_allowed_with_effect_or_without(
    knob: str, value: object, deal: DealForm
) -> None:
    rules = table(**{"deal": deal, knob: value})
    assert getattr(rules, knob) == value
    assert Rules.parse(rules.id) == rules


@pytest.mark.parametrize(
    ("knob", "value"), [(knob, value) for knob, values in DO_NOT_APPLY.items() for value in values]
)
@pytest.mark.parametrize("deal", DealForm)
def test_e_21_a_knob_of_mus_alone_is_refused_by_its_name(
    knob: str, value: object, deal: DealForm
) -> None:
    (problem,) = problems_of(table, **{"deal": deal, knob: value})
    assert problem.startswith(knob)
    (problem,) = problems_of(Rules.parse, text=f"encaje+{knob}={written(value)}")
    assert problem.startswith(knob)


def written(value: object) -> str:
    """Return a value as an id has it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(getattr(value, "name", value))


@pytest.mark.parametrize(("knob", "value"), NOT_YET.items())
def test_e_21_a_knob_of_mus_that_waits_is_refused_here_too(knob: str, value: object) -> None:
    problems = problems_of(table, **{knob: value})
    assert problems
    assert all(problem.startswith(knob) for problem in problems)


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("teams", range(1, 10))
def test_e_21_everybody_plays_alone_two_to_eight(players: int, teams: int) -> None:
    if players == teams:
        rules = table(players=players, teams=teams)
        assert (rules.seating.players, rules.seating.teams) == (players, players)
        assert rules.seating.partners_of == ((),) * players
    else:
        problems = problems_of(table, players=players, teams=teams)
        assert [problem for problem in problems if problem.startswith("teams")]


@pytest.mark.parametrize("players", [-1, 0, 1, 9, 10, True, None, "3", 3.0])
def test_one_player_and_nine_players_are_refused(players: Any) -> None:
    problems = problems_of(table, players=players, teams=players)
    assert [problem for problem in problems if "players" in problem]
    for problem in problems:
        assert problem.startswith(("players", "teams"))


def test_seven_and_eight_play_encaje_only() -> None:
    for players in (7, 8):
        assert table(players=players, teams=players).players == players
        (problem,) = problems_of(Rules, players=players, teams=players)
        assert "Mus is played by 2 to 6" in problem


def test_e_6_five_cards_are_for_shedding_only() -> None:
    (problem,) = problems_of(Rules, deal=FIVE)
    assert problem.startswith("deal")
    (problem,) = problems_of(Rules, scoring=Points(target=30), deal=FIVE)
    assert problem.startswith("deal")
    (problem,) = problems_of(Rules.parse, text="clasico+deal=FIVE_DISCARD_ONE")
    assert problem.startswith("deal")
    assert table(deal=FIVE).deal is FIVE
    assert table(deal=FOUR).deal is FOUR


def test_all_problems_of_a_table_of_encaje_are_told_at_once() -> None:
    knobs: dict[str, Any] = {knob: values[0] for knob, values in DO_NOT_APPLY.items()}
    problems = problems_of(table, players=4, teams=2, kings=5, min_bet=0, real=None, **knobs)
    for name in ("teams", "kings", "min_bet", "real", *DO_NOT_APPLY):
        assert [problem for problem in problems if problem.startswith((f"{name} ", f"{name}:"))]
    assert len(problems) == 4 + len(DO_NOT_APPLY)


def test_all_problems_of_an_id_are_told_at_once() -> None:
    text = "encaje+stones=0+losses=0+limit=NONE+max_bet=4+signs=FEDERATION+kings=5+target=9+teams=2"
    problems = problems_of(Rules.parse, text=text)
    for name in ("stones", "losses", "limit", "max_bet", "signs", "kings", "target", "teams"):
        assert [problem for problem in problems if name in problem], name


# Shedding itself.


@pytest.mark.parametrize("stones", [1, 2, 15, 21, 1000, 10**9])
@pytest.mark.parametrize("losses", [1, 5, 10, 10**30])
def test_e_1_and_e_3_any_number_of_stones_and_losses_from_one(stones: int, losses: int) -> None:
    scoring = Shedding(stones=stones, losses=losses)
    assert (scoring.stones, scoring.losses) == (stones, losses)
    assert Rules.parse(table(scoring=scoring).id).scoring == scoring


def test_the_defaults_of_shedding_are_those_of_the_page() -> None:
    assert Shedding() == Shedding(stones=15, losses=1, limit=Limit.OPEN)
    assert {limit.name for limit in Limit} == {"OPEN", "FIXED"}
    with pytest.raises(TypeError):
        Shedding(21)  # type: ignore[call-arg]


# Presets and ids.

ENCAJE = table()
PRESETS_OF_ENCAJE = {
    "encaje": ENCAJE,
    "encaje_mesa": table(scoring=Shedding(limit=Limit.FIXED)),
    "encaje_mus": Rules(
        players=5,
        teams=5,
        scoring=Shedding(stones=21),
        deal=FOUR,
        last_player_exception=True,
    ),
}


@pytest.mark.parametrize(("name", "rules"), PRESETS_OF_ENCAJE.items())
def test_e_21_the_presets_are_those_of_the_page(name: str, rules: Rules) -> None:
    assert PRESETS[name] == rules
    assert Rules.preset(name) is PRESETS[name]
    assert (rules.id, Rules.parse(name)) == (name, rules)


def test_there_are_no_other_presets_of_encaje() -> None:
    shedding = {name for name, rules in PRESETS.items() if isinstance(rules.scoring, Shedding)}
    assert shedding == set(PRESETS_OF_ENCAJE)


def test_the_preset_encaje_is_three_players_fifteen_stones_five_cards_open_and_one_loss() -> None:
    rules = Rules.preset("encaje")
    assert (rules.players, rules.teams, rules.deal) == (3, 3, FIVE)
    assert rules.scoring == Shedding(stones=15, losses=1, limit=Limit.OPEN)
    defaults = {field.name: field.default for field in attrs.fields(Rules) if field.init}
    changed = {name for name in defaults if getattr(rules, name) != defaults[name]}
    assert changed == {"players", "teams", "scoring", "deal"}


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (table(scoring=Shedding(stones=21)), "encaje+stones=21"),
        (table(scoring=Shedding(stones=1, losses=5)), "encaje+stones=1+losses=5"),
        (
            table(scoring=Shedding(stones=21, limit=Limit.FIXED)),
            "encaje+stones=21+limit=FIXED",
        ),
        (table(players=5, teams=5), "encaje+players=5+teams=5"),
        (table(deal=FOUR), "encaje+deal=FOUR_WITH_MUS"),
        (
            table(
                players=8,
                teams=8,
                scoring=Shedding(losses=2),
                kings=4,
                real=Real.FIGURE,
                min_bet=1,
            ),
            "encaje+players=8+teams=8+losses=2+kings=4+real=FIGURE+min_bet=1",
        ),
        (
            table(deal=FOUR, last_player_exception=False, min_discard=0, min_raise=3),
            "encaje+deal=FOUR_WITH_MUS+min_discard=0+last_player_exception=off+min_raise=3",
        ),
    ],
)
def test_an_id_is_the_first_equal_preset_or_encaje_and_the_differences_in_order(
    rules: Rules, text: str
) -> None:
    assert rules.id == text
    assert Rules.parse(text) == rules
    assert repr(rules) == f"Rules.parse({text!r})"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("encaje+limit=FIXED", "encaje_mesa"),
        ("encaje_mesa+limit=OPEN", "encaje"),
        ("encaje+stones=21+players=5+teams=5+deal=FOUR_WITH_MUS", "encaje_mus"),
        ("encaje_mus+players=3+teams=3+stones=15+deal=five_discard_one", "encaje"),
    ],
)
def test_an_id_that_is_not_the_canonical_one_is_read_too(text: str, rules: str) -> None:
    assert Rules.parse(text) == Rules.preset(rules)
    assert Rules.parse(text).id == rules


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("encaje+target=40", "target"),
        ("encaje+games=3", "games"),
        ("encaje+paso_extra=1", "paso_extra"),
        ("encaje+refusals_paid=NOW", "refusals_paid"),
        ("clasico+stones=21", "stones"),
        ("clasico+losses=2", "losses"),
        ("clasico+limit=FIXED", "limit"),
        ("encaje+stones=0", "stones"),
        ("encaje+stones=x", "stones"),
        ("encaje+limit=on", "limit"),
        ("encaje+limit=", "OPEN, FIXED"),
        ("encaje+players=9+teams=9", "players"),
        ("encaje+players=1+teams=1", "players"),
        ("encaje+players=4", "teams"),
        ("encaje_mus+teams=2", "teams"),
        ("encaje+max_bet=10", "max_bet"),
        ("encaje+scoring=Shedding", "scoring"),
    ],
)
def test_an_id_of_another_game_or_out_of_range_is_refused(text: str, named: str) -> None:
    problems = problems_of(Rules.parse, text=text)
    assert [problem for problem in problems if named in problem]


def test_a_knob_of_mus_written_at_its_default_changes_nothing() -> None:
    assert Rules.parse("encaje+max_bet=none+signs=CLASSIC+refusal_is_final=on") == ENCAJE


@given(encaje_strategy())
def test_an_id_says_everything_about_any_rules_of_encaje(rules: Rules) -> None:
    assert Rules.parse(rules.id) == rules
    assert Rules.parse(rules.id).id == rules.id
    assert hash(Rules.parse(rules.id)) == hash(rules)
    assert rules.id.split("+")[0] in PRESETS_OF_ENCAJE


@given(any_rules(), any_rules())
def test_rules_of_mus_and_encaje_are_equal_when_their_ids_are(one: Rules, other: Rules) -> None:
    assert (one == other) == (one.id == other.id)


@given(encaje_strategy())
def test_rules_of_encaje_are_values(rules: Rules) -> None:
    assert eval(repr(rules), vars(rules_module)) == rules
    assert copy.copy(rules) is copy.deepcopy(rules) is rules
    again = pickle.loads(pickle.dumps(rules))
    assert (again, hash(again), again.id) == (rules, hash(rules), rules.id)
    assert (again.seating, again.ranking) == (rules.seating, rules.ranking)
    assert attrs.evolve(rules) == rules


def test_the_knobs_of_points_are_none_of_shedding() -> None:
    with pytest.raises(TypeError):
        Shedding(target=40)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Points(stones=15)  # type: ignore[call-arg]
    assert RefusalsPaid.NOW is Points().refusals_paid
