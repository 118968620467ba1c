"""The engine and the referee, which share no line, judge the same games."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_driver import EngineDriver, rules_of, settings_of
from mus.actions import Envido, NoQuiero, Ordago, Paso, Quiero
from mus.engine import apply, why_illegal
from mus.events import LanceClosed
from mus.lances import Lance
from mus.rules import PRESETS, Points, Rules
from mus.state import State
from odd_actions import some_action
from oracles import perft
from oracles.random_play import random_action
from oracles.referee import Referee, Settings
from oracles.talk_table import deal_for
from strategies import rules_strategy, starts

FACTS = (
    "phase",
    "winner",
    "mano",
    "postre",
    "hand_number",
    "stones",
    "games",
    "vacas",
    "ledger",
    "declared",
    "signs",
    "shown",
    "times_shown",
    "hands",
    "out",
    "dealt",
    "stock",
    "pile",
    "closed",
    "lance",
    "bet",
)


def assert_same(driver: EngineDriver, referee: Referee) -> None:
    """Compare all that the referee tells of a game."""
    assert driver.to_act() == referee.to_act()
    for fact in FACTS:
        assert getattr(driver, fact) == getattr(referee, fact), fact


def play_both(start: State, rng: Random, *, steps: int, tries: int) -> EngineDriver:
    """Play at random with both, and ask both about other actions at every step."""
    table = settings_of(start.rules)
    referee = Referee(table, start.mano, start.stones, start.games, start.vacas)
    driver = EngineDriver(table, start=start)
    patience = rng.choice((0.3, 0.5, 0.7, 0.9))
    assert_same(driver, referee)
    for _ in range(steps):
        for _ in range(tries):
            odd = some_action(referee, rng)
            assert driver.allows(odd) == referee.allows(odd), odd
        if referee.winner is not None:
            break
        action = random_action(referee, rng, patience)
        driver.tell(action)
        referee.tell(action)
        assert_same(driver, referee)
    return driver


@given(rules_strategy(), st.data(), st.integers(0, 10**9))
def test_engine_and_referee_agree_at_every_step(
    rules: Rules, data: st.DataObject, seed: int
) -> None:
    play_both(data.draw(starts(rules)), Random(seed), steps=60, tries=4)


AT_MUS = [name for name, rules in PRESETS.items() if isinstance(rules.scoring, Points)]


@given(st.sampled_from(AT_MUS), st.integers(0, 10**9))
@settings(max_examples=30)
def test_engine_and_referee_agree_on_whole_matches_of_the_presets(name: str, seed: int) -> None:
    rules = PRESETS[name]
    start = EngineDriver(settings_of(rules), mano=seed % rules.players).state
    assert play_both(start, Random(seed), steps=50_000, tries=0).winner is not None


@given(rules_strategy(targets=st.integers(1, 15)), st.data(), st.integers(0, 10**9))
@settings(max_examples=40)
def test_engine_and_referee_agree_on_whole_matches_of_any_rules(
    rules: Rules, data: st.DataObject, seed: int
) -> None:
    start = data.draw(starts(rules))
    assert play_both(start, Random(seed), steps=50_000, tries=0).winner is not None


@given(rules_strategy())
def test_the_settings_of_the_referee_say_what_the_rules_say(rules: Rules) -> None:
    again = rules_of(settings_of(rules))
    assert settings_of(again) == settings_of(rules)
    assert rules_of(Settings()) == Rules()


def test_a_disagreement_is_noticed() -> None:
    table = Settings()
    driver, referee = EngineDriver(table), Referee(table)
    hands = deal_for(table, "GRANDE", range(4))
    referee.tell(("deal", hands))
    with pytest.raises(AssertionError):
        assert_same(driver, referee)
    driver.tell(("deal", hands[::-1]))
    with pytest.raises(AssertionError, match="hands"):
        assert_same(driver, referee)


# The counted betting sequences, counted again with the words of the engine.


def count_with_the_engine(state: State, lance: Lance, depth: int) -> perft.Counts:
    """Count all betting sequences of a lance to a depth, with the words of `oracles.perft`."""
    counts = perft.Counts([0] * depth, {kind: [0] * depth for kind in perft.KINDS})
    _count(state, lance, 0, depth, counts)
    return counts


def _count(state: State, lance: Lance, said: int, depth: int, counts: perft.Counts) -> None:
    if state.lance is not lance:
        closed = [event.result for event in state.history if isinstance(event, LanceClosed)]
        (result,) = [result for result in closed if result.lance is lance]
        counts.closed[result.kind.name][said - 1] += 1
        return
    if said:
        counts.open[said - 1] += 1
    if said == depth:
        return
    seat, bet = state.to_act, state.bet
    assert seat is not None
    opened = bet is not None and bet.standing > 0
    smallest = state.rules.min_raise if opened else state.rules.min_bet
    words = (Paso(seat), Envido(seat, smallest), Ordago(seat), Quiero(seat), NoQuiero(seat))
    for word in words:
        if why_illegal(state, word) is None:
            _count(apply(state, word), lance, said + 1, depth, counts)


@pytest.mark.parametrize(
    "table",
    tomllib.loads(perft.DATA.read_text(encoding="utf-8"))["tables"],
    ids=lambda t: t["name"],
)
def test_the_engine_knows_as_many_betting_sequences(table: dict[str, Any]) -> None:
    rules = Settings(**table["settings"])
    everybody = table["plays"] == list(range(rules.players))
    lance = Lance.GRANDE if everybody else Lance.PARES
    driver = EngineDriver(rules, table["mano"])
    driver.tell(("deal", deal_for(rules, lance.name, table["plays"])))
    driver.tell(("corto", table["mano"]))
    while driver.lance != lance.name:
        driver.tell(("paso", driver.to_act()[1], False))
    counts = count_with_the_engine(driver.state, lance, len(table["open"]))
    assert counts == perft.Counts(table["open"], table["closed"])
