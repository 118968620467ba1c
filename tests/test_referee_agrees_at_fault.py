"""The engine and the referee judge games with lies, signs, peretes and faults at the table."""

from __future__ import annotations

from random import Random

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_driver import EngineDriver, settings_of
from mus.rules import Declarations, Perete, Rules
from mus.state import State
from odd_actions import some_action
from oracles.random_faults import Company, odd_interruption
from oracles.referee import Referee
from strategies import rules_strategy, starts
from test_referee_agrees import assert_same

OFTEN = st.sampled_from((True, True, False))


@st.composite
def loose_rules(draw: st.DrawFn, targets: st.SearchStrategy[int] | None = None) -> Rules:
    """Draw rules with every knob of Mus, those of T-4, F-1, F-2 and D-7 too."""
    rules = draw(rules_strategy() if targets is None else rules_strategy(targets))
    return attrs.evolve(
        rules,
        declarations=Declarations.SPOKEN if draw(OFTEN) else Declarations.AUTOMATIC,
        table_faults=draw(OFTEN),
        perete=Perete.NEW_HAND if draw(OFTEN) else Perete.OFF,
    )


def play_both(start: State, rng: Random, *, steps: int, tries: int) -> EngineDriver:
    """Play at random with both, faults and lies among it, and ask both about other actions."""
    table = settings_of(start.rules)
    referee = Referee(table, start.mano, start.stones, start.games, start.vacas)
    driver = EngineDriver(table, start=start)
    company = Company(rng)
    assert_same(driver, referee)
    for _ in range(steps):
        for _ in range(tries):
            for odd in (some_action(referee, rng), odd_interruption(referee, rng)):
                assert driver.allows(odd) == referee.allows(odd), odd
        if referee.winner is not None:
            break
        action = company.next_action(referee)
        driver.tell(action)
        referee.tell(action)
        assert_same(driver, referee)
    return driver


@given(loose_rules(), st.data(), st.integers(0, 10**9))
def test_t_4_f_1_f_2_d_7_g_4_engine_and_referee_agree_at_every_step(
    rules: Rules, data: st.DataObject, seed: int
) -> None:
    play_both(data.draw(starts(rules)), Random(seed), steps=80, tries=3)


@given(loose_rules(targets=st.integers(1, 15)), st.data(), st.integers(0, 10**9))
@settings(max_examples=40)
def test_t_4_f_1_f_2_d_7_g_4_engine_and_referee_agree_on_whole_matches(
    rules: Rules, data: st.DataObject, seed: int
) -> None:
    start = data.draw(starts(rules))
    assert play_both(start, Random(seed), steps=50_000, tries=0).winner is not None
