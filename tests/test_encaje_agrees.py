"""The engine and the referee of Encaje, which share no line, judge the same sessions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from encaje_driver import EncajeDriver, encaje_rules, encaje_settings
from mus.rules import PRESETS, Rules, Shedding
from mus.state import State
from odd_actions import some_action
from oracles.encaje_random import random_encaje_action, random_settings
from oracles.encaje_referee import EncajeReferee, EncajeSettings
from oracles.encaje_scripts import H1, opening
from strategies import encaje_strategy, starts

FACTS = (
    "phase",
    "loser",
    "game_loser",
    "mano",
    "postre",
    "hand_number",
    "stones",
    "discarded",
    "total",
    "pots",
    "losses",
    "ledger",
    "shown",
    "hands",
    "stock",
    "pile",
    "closed",
    "closed_lately",
    "lance",
    "plays",
    "bet",
)

AT_ENCAJE = [name for name, rules in PRESETS.items() if isinstance(rules.scoring, Shedding)]


def assert_same(driver: EncajeDriver, referee: EncajeReferee) -> None:
    """Compare all that the referee tells of a session."""
    assert driver.to_act() == referee.to_act()
    for fact in FACTS:
        assert getattr(driver, fact) == getattr(referee, fact), fact


def play_both(
    start: State, rng: Random, *, steps: int, tries: int, seen: Counter[str] | None = None
) -> EncajeDriver:
    """Play at random with both, and ask both about other actions at every step."""
    table = encaje_settings(start.rules)
    score = (start.mano, start.stones, start.losses)
    driver, referee = EncajeDriver(table, *score), EncajeReferee(table, *score)
    patience = rng.choice((0.2, 0.5, 0.8))
    assert_same(driver, referee)
    for _ in range(steps):
        for _ in range(tries):
            odd = some_action(referee, rng)
            allowed = referee.allows(odd)
            assert driver.allows(odd) == allowed, odd
            if seen is not None:
                seen[f"{odd[0] if odd else None} {'allowed' if allowed else 'refused'}"] += 1
        if referee.loser is not None:
            break
        action = random_encaje_action(referee, rng, patience)
        driver.tell(action)
        referee.tell(action)
        assert_same(driver, referee)
    return driver


@given(encaje_strategy(), st.data(), st.integers(0, 10**9))
def test_engine_and_referee_agree_at_every_step(
    rules: Rules, data: st.DataObject, seed: int
) -> None:
    play_both(data.draw(starts(rules)), Random(seed), steps=60, tries=4)


@pytest.mark.parametrize("deal", ["FIVE_DISCARD_ONE", "FOUR_WITH_MUS"])
@pytest.mark.parametrize("players", range(2, 9))
def test_engine_and_referee_agree_on_whole_sessions(players: int, deal: str) -> None:
    for limit in ("OPEN", "FIXED"):
        for min_bet in (1, 2, 3):
            rng = Random(f"{players} {deal} {limit} {min_bet}")
            table = random_settings(rng, players=players, deal=deal, limit=limit, min_bet=min_bet)
            start = EncajeDriver(table, mano=rng.randrange(players)).state
            assert play_both(start, rng, steps=4000, tries=1).loser is not None


@pytest.mark.parametrize("name", AT_ENCAJE)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=5)
def test_engine_and_referee_agree_on_whole_sessions_of_the_presets(name: str, seed: int) -> None:
    rules = PRESETS[name]
    start = EncajeDriver(encaje_settings(rules), mano=seed % rules.players).state
    assert play_both(start, Random(seed), steps=100_000, tries=0).loser is not None


@given(encaje_strategy(losses=st.integers(2, 3)), st.data(), st.integers(0, 10**9))
@settings(max_examples=10)
def test_engine_and_referee_agree_on_sessions_of_many_games(
    rules: Rules, data: st.DataObject, seed: int
) -> None:
    start = data.draw(starts(rules))
    assert play_both(start, Random(seed), steps=100_000, tries=0).loser is not None


@given(encaje_strategy())
def test_the_settings_of_the_referee_say_what_the_rules_say(rules: Rules) -> None:
    assert encaje_rules(encaje_settings(rules)) == rules


def test_the_settings_of_the_referee_are_the_preset_encaje() -> None:
    assert encaje_rules(EncajeSettings()) == Rules.preset("encaje")


def test_actions_of_every_kind_are_tried_where_they_are_legal_and_where_they_are_not() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        rng = Random(seed)
        deal = ("FIVE_DISCARD_ONE", "FOUR_WITH_MUS")[seed % 2]
        start = EncajeDriver(random_settings(rng, players=2 + seed % 4, stones=9, deal=deal)).state
        play_both(start, rng, steps=300, tries=6, seen=seen)
    for what in ("deal", "draw", "mus", "corto", "descarte", "paso", "envido", "quiero"):
        assert seen[f"{what} allowed"], what
        assert seen[f"{what} refused"], what
    assert seen["ordago refused"] > 100
    assert not seen["ordago allowed"]


def test_a_disagreement_is_noticed() -> None:
    table = EncajeSettings()
    driver, referee = EncajeDriver(table), EncajeReferee(table)
    hands = opening(table, H1)[0][1]
    assert isinstance(hands, tuple)
    referee.tell(("deal", hands))
    with pytest.raises(AssertionError):
        assert_same(driver, referee)
    driver.tell(("deal", hands[::-1]))
    with pytest.raises(AssertionError, match="hands"):
        assert_same(driver, referee)
