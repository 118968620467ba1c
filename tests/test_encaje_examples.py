"""The worked hands of Encaje, Y-1 to Y-16, by the engine, figure by figure.

The hands, the words and the stones are those of `oracles.encaje_examples`; the deal of five with
its burials, and the deal of four with mus cut at once, lead to the same hands.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from encaje_driver import (
    EncajeDriver,
    encaje_ledger,
    encaje_rules,
    encaje_stones,
    pass_until,
    sit_at_encaje,
    speak,
)
from mus.cards import Hand
from mus.engine import check, legal_actions, why_illegal
from mus.events import Declared, GameLost, LanceClosed, LanceOpened, Posted, SessionLost, Shown
from mus.lances import Lance
from mus.results import Outcome, OutcomeReason
from mus.rules import Limit, Rules, Shedding
from mus.state import State
from mus.turns import Phase
from oracles.encaje_examples import CHOICES, EXAMPLES
from oracles.encaje_referee import Entry
from oracles.encaje_scripts import (
    Choice,
    Example,
    actions,
    hands_kept,
    lance_actions,
    ledger,
    opening,
    word_action,
)
from playing import action_of

every_deal = pytest.mark.parametrize("deal", ["FIVE_DISCARD_ONE", "FOUR_WITH_MUS"])
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)


def named(name: str) -> Example:
    """Return the example of that name."""
    return next(example for example in EXAMPLES if example.name == name)


def play_at(example: Example, deal: str) -> State:
    """Return an example played to its end at a table with that deal."""
    example = example.with_deal(deal)
    driver = EncajeDriver(example.settings, example.mano, example.stones)
    for action in actions(example):
        driver.tell(action)
    return driver.state


@every_deal
@every_example
def test_y_1_to_y_15_come_out_to_the_stone(example: Example, deal: str) -> None:
    example = example.with_deal(deal)
    driver = EncajeDriver(example.settings, example.mano, example.stones)
    for action in opening(example.settings, example.hands, example.mano):
        driver.tell(action)
    moved: list[Entry] = []
    for lance, text in example.talk.items():
        assert driver.lance == lance
        for action in lance_actions(text):
            assert driver.allows(action)
            assert driver.lance == lance
            assert driver.ledger == moved
            driver.tell(action)
        assert driver.lance != lance
        moved = driver.ledger
        if lance in example.after:
            assert driver.stones == example.after[lance]
            assert driver.phase == "LANCE"
    assert driver.stones == example.final
    assert driver.discarded == example.discarded
    assert driver.pots == {}
    assert driver.ledger == ledger(example)
    assert list(driver.shown) == hands_kept(example.hands)
    assert driver.game_loser == example.loser
    if example.loser is None:
        assert driver.phase == "DEAL"
        assert (driver.loser, set(driver.losses)) == (None, {0})
    else:
        assert driver.to_act() == ("over", example.loser)
        assert driver.losses == tuple(int(seat == example.loser) for seat in range(3))
    assert driver.total == sum(example.stones or (15,) * len(example.hands))
    assert encaje_stones(driver.state) == driver.total
    assert check(driver.state) == ()


@every_deal
@every_example
def test_y_1_to_y_15_the_stones_after_every_lance_follow_from_the_moves(
    example: Example, deal: str
) -> None:
    example = example.with_deal(deal)
    driver = EncajeDriver(example.settings, example.mano, example.stones)
    for action in opening(example.settings, example.hands, example.mano):
        driver.tell(action)
    stones = list(driver.stones)
    lances = list(example.talk)
    for lance, after in pairwise(lances):
        for action in lance_actions(example.talk[lance]):
            driver.tell(action)
        # "1 STAKE 2", or "0>1 RAISE_REFUSED 4".
        for move in example.moves.get(lance, ()):
            who, _, moved = move.split()
            giver, _, taker = who.partition(">")
            stones[int(giver)] -= int(moved)
            if taker:
                stones[int(taker)] += int(moved)
        assert (driver.lance, driver.stones) == (after, tuple(stones))


@every_example
def test_e_20_the_hands_are_shown_before_the_first_stone_of_the_settlement(
    example: Example,
) -> None:
    history = play_at(example, "FIVE_DISCARD_ONE").history
    (shown,) = [place for place, event in enumerate(history) if isinstance(event, Shown)]
    told = [event.entry for event in history[:shown] if isinstance(event, Posted)]
    assert len(told) == sum(map(len, example.moves.values()))
    rest = [event for event in history[shown + 1 :] if isinstance(event, Posted)]
    assert len(rest) == sum(map(len, example.showdown.values()))
    assert all(isinstance(event, Posted | GameLost | SessionLost) for event in history[shown + 1 :])


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
@every_deal
def test_y_16_what_may_be_said(choice: Choice, deal: str) -> None:
    table = replace(choice.settings, deal=deal)
    state = speak(sit_at_encaje(*choice.hands, settings=table, stones=choice.stones), choice.words)
    assert state.to_act == choice.seat
    standing = 0 if state.bet is None else state.bet.standing
    legal = legal_actions(state)
    for said in choice.legal.split(", "):
        action = action_of(word_action(choice.seat, said, standing))
        assert why_illegal(state, action) is None, said
        assert action in list(legal), said
    for said in choice.illegal.split(", "):
        action = action_of(word_action(choice.seat, said, standing))
        assert why_illegal(state, action) is not None, said
        assert action not in legal, said


def test_y_16_the_amounts_are_listed_up_to_ones_own_stones() -> None:
    def amounts(words: str) -> range | None:
        state = sit_at_encaje("RR75", "3CC4", "S6AA", stones=(15, 3, 1))
        return legal_actions(speak(state, words)).envido

    assert amounts("") == range(2, 16)
    assert amounts("0 p") == range(2, 4)
    assert amounts("0 p, 1 p") is None
    assert amounts("0 b2") is None
    assert amounts("0 b2, 1 s") is None
    fixed = sit_at_encaje("RR75", "3CC4", "S6AA", settings=named("Y-15").settings)
    assert legal_actions(fixed).envido == range(2, 3)
    assert legal_actions(speak(fixed, "0 b2")).envido == range(2, 3)


def test_the_worked_hands_are_all_here() -> None:
    names = {example.name.split()[0] for example in EXAMPLES}
    names |= {choice.name.split()[0] for choice in CHOICES if choice.name.startswith("Y-")}
    assert names == {f"Y-{number}" for number in range(1, 17)}


# What the figures do not say.


def test_y_2_the_bettor_keeps_pares_though_his_are_the_worst() -> None:
    state = play_at(named("Y-2"), "FIVE_DISCARD_ONE")
    assert ("PARES", "OWN_VALUE", 1, 2, None, 2) in encaje_ledger(state)


def test_y_9_one_pot_and_the_short_seer_out_of_the_next_lances() -> None:
    example = named("Y-9")
    state = sit_at_encaje(*example.hands, settings=example.settings, stones=example.stones)
    state = speak(state, example.talk["GRANDE"])
    assert state.pots == {Lance.GRANDE: {1: 12, 4: 10}}
    assert state.turn.circle is not None
    assert state.turn.circle.plays == (0, 1, 2, 3)
    state = speak(state, example.talk["CHICA"])
    declared = [event.seat for event in state.history if isinstance(event, Declared)]
    assert declared == [0, 1, 2, 3]


def test_y_10_a_juego_without_stones_does_not_count_and_the_others_play_punto() -> None:
    example = named("Y-10")
    state = sit_at_encaje(*example.hands, stones=example.stones)
    state = speak(speak(state, example.talk["GRANDE"]), example.talk["CHICA"])
    assert state.lance is Lance.PUNTO
    opened = [event.lance for event in state.history if isinstance(event, LanceOpened)]
    assert opened == list(Lance)
    assert [result.lance for result in state.results] == [Lance.GRANDE, Lance.CHICA, Lance.PARES]


def test_y_13_nobody_drops_out_while_his_stones_lie_in_a_pot() -> None:
    example = named("Y-13")
    state = speak(sit_at_encaje(*example.hands), example.talk["GRANDE"])
    assert state.pots == {Lance.GRANDE: {0: 5, 1: 5, 2: 5}}
    state = speak(state, example.talk["CHICA"])
    assert state.phase is Phase.DEAL
    assert state.table.out == ()
    before_the_showdown = [entry[2] for entry in encaje_ledger(state)[:5]]
    assert before_the_showdown == [5, 5, 5, 10, 10]


def test_y_14_a_pot_keeps_the_game_alive_and_the_last_with_stones_loses() -> None:
    state = play_at(named("Y-14"), "FIVE_DISCARD_ONE")
    assert state.is_terminal
    assert state.outcome == Outcome(None, 2, OutcomeReason.LAST)
    assert state.history[-2:] == (GameLost(2), SessionLost(2))
    # Grande moved a stone, chica and the value of punto none, and nothing moved is no entry.
    assert [entry[:2] for entry in encaje_ledger(state)] == [
        ("PUNTO", "STAKE"),
        ("PUNTO", "STAKE"),
        ("GRANDE", "PASSED"),
        ("PUNTO", "POT"),
    ]


def test_y_15_is_played_at_the_table_of_the_preset_encaje_mesa() -> None:
    assert encaje_rules(named("Y-15").settings) == Rules.preset("encaje_mesa")
    assert Rules.preset("encaje_mesa").scoring == Shedding(limit=Limit.FIXED)


def test_the_four_cards_kept_are_those_of_the_page_whatever_was_buried() -> None:
    example = named("Y-1")
    five, four = play_at(example, "FIVE_DISCARD_ONE"), play_at(example, "FOUR_WITH_MUS")
    assert five.shown == four.shown
    assert all(isinstance(hand, Hand) and len(hand) == 4 for hand in five.shown)
    assert five.ledger == four.ledger


def test_y_13_in_the_middle_pares_and_juego_close_by_themselves() -> None:
    example = named("Y-13")
    state = pass_until(sit_at_encaje(*example.hands, stones=(15, 15, 15)), Lance.GRANDE)
    state = speak(speak(state, example.talk["GRANDE"]), example.talk["CHICA"])
    closed = [event.result for event in state.history if isinstance(event, LanceClosed)]
    kinds = [result.kind.name for result in closed]
    assert kinds == ["ACCEPTED", "ACCEPTED", "UNCONTESTED", "UNCONTESTED"]
