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
from mus.rules import PRESETS, Rules
from mus.state import State
from oracles import perft
from oracles.random_play import random_action, some_of
from oracles.referee import Action, Referee, Settings
from oracles.referee_lances import DECK
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
    "shown",
    "hands",
    "stock",
    "pile",
    "closed",
    "lance",
    "bet",
)

ODD_SEATS: tuple[Any, ...] = (-1, 6, 7, 8, 99, True, False, "0", None, 1.0)
ODD_AMOUNTS: tuple[Any, ...] = (0, -5, 1, 2, 3, 7, 39, 40, 15000, 10**30, True, 2.5, "2", None)
ODD_PLURALS: tuple[Any, ...] = (True, False, False, 0, 1, None)
NO_ACTIONS: tuple[tuple[Any, ...], ...] = (
    (),
    (None,),
    (7, 0),
    ("mus",),
    ("corto", 0, 0),
    ("deal",),
    ("deal", 7),
    ("deal", (None, None)),
    ("draw", 0, None),
    ("descarte", 0, frozenset({"Xo"})),
    ("perete", 0),
)


def some_action(referee: Referee, rng: Random) -> Action:
    """Return an action that may be legal or not, at the seat to act more often than not."""
    asked = referee.to_act()
    seat: Any = asked[1] if len(asked) > 1 else 0
    if rng.random() < 0.3:
        seat = rng.choice([*range(referee.settings.players), *ODD_SEATS])
    what = rng.choice(("mus", "corto", "paso", "envido", "ordago", "quiero", "noquiero"))
    what = rng.choice((what, what, what, "descarte", "draw", "deal", "nothing"))
    if what in ("mus", "corto"):
        return (what, seat)
    if what == "envido":
        cap = referee.settings.max_bet
        amounts = [*ODD_AMOUNTS, *([] if cap is None else [cap - 2, cap, cap + 1])]
        return (what, seat, rng.choice(amounts), rng.choice(ODD_PLURALS))
    if what == "descarte":
        held = referee.hands[seat] if type(seat) is int and 0 <= seat < len(referee.hands) else None
        cards = some_of(held or DECK, rng.randint(0, len(held or "12345")), rng)
        return (what, seat, cards if rng.random() < 0.7 else cards | some_of(DECK, 1, rng))
    if what == "draw":
        pool = asked[3] | asked[4] if asked[0] == "draw" else DECK  # type: ignore[operator]
        count = asked[2] if asked[0] == "draw" and rng.random() < 0.8 else rng.randint(0, 5)
        assert isinstance(count, int)
        return (what, seat, some_of(pool, min(count, len(pool)), rng))
    if what == "deal":
        seats = rng.choice((referee.settings.players, rng.randint(0, 8)))
        size = rng.choice((4, 4, 4, 3, 5))
        deck = rng.sample(sorted(DECK), 40)
        hands = [frozenset(deck[size * at : size * at + size]) for at in range(seats)]
        if hands and rng.random() < 0.3:
            hands[-1] = some_of(DECK, 4, rng)
        return (what, tuple(hands))
    return rng.choice(NO_ACTIONS) if what == "nothing" else (what, seat, rng.choice(ODD_PLURALS))


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


@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 10**9))
@settings(max_examples=30)
def test_engine_and_referee_agree_on_whole_matches_of_the_presets(name: str, seed: int) -> None:
    rules = PRESETS[name]
    start = EngineDriver(settings_of(rules), mano=seed % rules.players).state
    assert play_both(start, Random(seed), steps=5000, tries=0).winner is not None


@given(rules_strategy(targets=st.integers(1, 15)), st.data(), st.integers(0, 10**9))
@settings(max_examples=40)
def test_engine_and_referee_agree_on_whole_matches_of_any_rules(
    rules: Rules, data: st.DataObject, seed: int
) -> None:
    start = data.draw(starts(rules))
    assert play_both(start, Random(seed), steps=5000, tries=0).winner is not None


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
