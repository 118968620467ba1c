"""The presets of section 10, and the ids that name any rules."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given

from mus.errors import RulesError
from mus.rules import (
    PRESETS,
    DiscardOrder,
    MusCorrido,
    Points,
    Real,
    RefusalsPaid,
    Rules,
    Signs,
)
from strategies import rules_strategy

OF_POINTS = {field.name for field in attrs.fields(Points)}


def changed(base: Rules, /, **knobs: Any) -> Rules:
    """Return rules with other knobs, those of the scoring too."""
    scoring = {knob: knobs.pop(knob) for knob in [*knobs] if knob in OF_POINTS}
    return attrs.evolve(base, scoring=attrs.evolve(base.scoring, **scoring), **knobs)


CLASICO = Rules()
ASESMUS = changed(
    CLASICO,
    games=2,
    mus_corrido=MusCorrido.EACH_GAME,
    last_player_exception=False,
    refusal_is_final=False,
    signs=Signs.FEDERATION,
)
FEM = changed(
    CLASICO,
    games=4,
    mus_corrido=MusCorrido.MATCH,
    discard_order=DiscardOrder.POSTRE_FIRST,
    last_player_exception=False,
    refusal_is_final=False,
    signs=Signs.FEDERATION,
)
SECTION_10 = {
    "clasico": CLASICO,
    "fournier": changed(CLASICO, mus_corrido=MusCorrido.EACH_GAME),
    "asesmus": ASESMUS,
    "fem": FEM,
    "madrid": changed(FEM, raise_refusal_extra=1),
    "bizkaia": changed(
        CLASICO,
        games=4,
        mus_corrido=MusCorrido.MATCH,
        last_player_exception=False,
        refusal_is_final=False,
    ),
    "navarra": changed(
        CLASICO,
        kings=4,
        mus_corrido=MusCorrido.EACH_GAME,
        last_player_exception=False,
        refusal_is_final=False,
    ),
    "barcelona": changed(ASESMUS, real=Real.FIGURE),
    "corto": changed(CLASICO, target=30),
    "parejas6": changed(CLASICO, players=6),
    "mano_a_mano": changed(CLASICO, players=2),
}


@pytest.mark.parametrize(("name", "rules"), SECTION_10.items())
def test_the_presets_are_those_of_section_10(name: str, rules: Rules) -> None:
    assert PRESETS[name] == rules
    assert Rules.preset(name) is PRESETS[name]
    assert (rules.id, Rules.parse(name)) == (name, rules)


def test_there_are_no_other_presets_of_mus_and_none_can_be_added() -> None:
    mus = {name for name, rules in PRESETS.items() if isinstance(rules.scoring, Points)}
    assert mus == set(SECTION_10)
    assert len({*PRESETS.values()}) == len(PRESETS)
    with pytest.raises(TypeError):
        PRESETS["mine"] = CLASICO  # type: ignore[index]


@pytest.mark.parametrize("name", ["", "Clasico", "mus", "clasico ", None, 7, [], "clasico+kings=4"])
def test_a_preset_that_does_not_exist_is_refused_and_the_others_are_named(name: Any) -> None:
    with pytest.raises(RulesError, match="clasico, fournier, asesmus"):
        Rules.preset(name)


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (CLASICO, "clasico"),
        (ASESMUS, "asesmus"),
        (changed(CLASICO, target=35), "clasico+target=35"),
        (Rules(players=3, teams=3), "clasico+players=3+teams=3"),
        (Rules(players=4, teams=4), "clasico+teams=4"),
        (changed(CLASICO, refusal_is_final=False), "clasico+refusal_is_final=off"),
        (
            changed(ASESMUS, max_bet=10),
            "clasico+games=2+last_player_exception=off+mus_corrido="
            "EACH_GAME+max_bet=10+refusal_is_final=off+signs=FEDERATION",
        ),
        (
            changed(CLASICO, real=Real.KING_12, paso_extra=1, kings=4, players=2, min_raise=1),
            "clasico+players=2+paso_extra=1+kings=4+real=KING_12+min_raise=1",
        ),
        (
            changed(CLASICO, refusals_paid=RefusalsPaid.AT_COUNT, target=30),
            "clasico+target=30+refusals_paid=AT_COUNT",
        ),
    ],
)
def test_an_id_is_the_first_equal_preset_or_clasico_and_the_differences_in_order(
    rules: Rules, text: str
) -> None:
    assert rules.id == text
    assert Rules.parse(text) == rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("clasico+mus_corrido=EACH_GAME", SECTION_10["fournier"]),
        ("fem+raise_refusal_extra=1", SECTION_10["madrid"]),
        ("navarra+kings=8+games=2+signs=FEDERATION", ASESMUS),
        ("clasico+max_bet=none", CLASICO),
        ("clasico+real=figure", changed(CLASICO, real=Real.FIGURE)),
        ("asesmus+last_player_exception=on", changed(ASESMUS, last_player_exception=True)),
    ],
)
def test_an_id_that_is_not_the_canonical_one_is_read_too(text: str, rules: Rules) -> None:
    assert Rules.parse(text) == rules
    assert Rules.parse(rules.id) == rules


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("nowhere", ["nowhere"]),
        ("", ["preset"]),
        ("+target=35", ["preset"]),
        ("nowhere+target=35", ["nowhere"]),
        ("clasico+target", ["'target'"]),
        ("clasico+", ["knob=value"]),
        ("clasico+points=35", ["points"]),
        ("clasico+scoring=Points", ["scoring"]),
        ("clasico+seating=4", ["seating"]),
        ("clasico+target=", ["target"]),
        ("clasico+target=-35", ["target"]),
        ("clasico+target= 35", ["target"]),
        ("clasico+target=3_5", ["target"]),
        ("clasico+target=٣", ["target"]),
        ("clasico+target=on", ["target"]),
        ("clasico+target=0", ["target"]),
        ("clasico+target=" + "9" * 5000, ["target"]),
        ("clasico+refusal_is_final=False", ["refusal_is_final"]),
        ("clasico+real=", ["real"]),
        ("clasico+real=ROYAL", ["real", "FIGURE"]),
        ("clasico+min_bet=none", ["min_bet"]),
        ("clasico+target=0+kings=5+real=x+foo=1+bar", ["target", "kings", "real", "foo", "bar"]),
        ("clasico+declarations=LOUD", ["declarations", "SPOKEN"]),
        ("clasico+perete=on", ["perete", "NEW_HAND"]),
        ("clasico+table_faults=yes", ["table_faults"]),
        ("encaje+declarations=SPOKEN", ["declarations"]),
        ("clasico+teams=3+target=x", ["teams", "target"]),
        ("clasico+teams=3+min_bet=0", ["teams", "min_bet"]),
    ],
)
def test_an_id_that_cannot_be_read_is_refused_with_all_its_problems(
    text: str, named: list[str]
) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.parse(text)
    for name in named:
        assert [problem for problem in caught.value.problems if name in problem], name


@pytest.mark.parametrize("text", [None, 7, b"clasico", ["clasico"], CLASICO])
def test_an_id_is_text(text: Any) -> None:
    with pytest.raises(RulesError, match="text"):
        Rules.parse(text)


@given(rules_strategy())
def test_an_id_says_everything_about_any_rules(rules: Rules) -> None:
    assert Rules.parse(rules.id) == rules
    assert Rules.parse(rules.id).id == rules.id
    assert hash(Rules.parse(rules.id)) == hash(rules)


@given(rules_strategy(), rules_strategy())
def test_rules_are_equal_when_their_ids_are(one: Rules, other: Rules) -> None:
    assert (one == other) == (one.id == other.id)
