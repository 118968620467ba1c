"""Cases of records: the hands of many matches played, and read from their text and replayed."""

from __future__ import annotations

import random
from collections.abc import Callable

from harness import Case
from mus import (
    Action,
    RandomDealer,
    Record,
    Rules,
    apply,
    chance,
    legal_actions,
    new_game,
    replay,
)
from mus.notation import dumps, loads

__all__ = ["HAND", "PLAYED", "READ", "record_cases"]

HAND = "one hand of a record"
PLAYED = "mus, hands played"
READ = "mus, records loaded and replayed"

_SEED = 7
_HANDS = 1000
_PRESET = "asesmus"


def record_cases() -> list[Case]:
    """The same thousand hands both ways."""
    rules = Rules.preset(_PRESET)
    texts = [dumps(Record(rules, actions=actions)) for actions in _played(rules)]
    return [Case(PLAYED, HAND, _playing(rules)), Case(READ, HAND, _reading(texts))]


def _played(rules: Rules) -> list[list[Action]]:
    """Play whole matches at random, a thousand hands at least, and note their actions."""
    rnd = random.Random(_SEED).random
    dealer = RandomDealer(_SEED)
    matches: list[list[Action]] = []
    hands = 0
    while hands < _HANDS:
        state = new_game(rules)
        actions: list[Action] = []
        while not state.is_terminal:
            if state.is_chance:
                action: Action = dealer(chance(state))
            else:
                options = legal_actions(state)
                action = options[int(rnd() * len(options))]
            state = apply(state, action)
            actions.append(action)
        hands += state.hand_number
        matches.append(actions)
    return matches


def _playing(rules: Rules) -> Callable[[], int]:
    """Play the hands; the few beyond a thousand are there both times."""

    def work() -> int:
        _played(rules)
        return _HANDS

    return work


def _reading(texts: list[str]) -> Callable[[], int]:
    """Read every text, and go through all the states of its game."""

    def work() -> int:
        for text in texts:
            for _ in replay(loads(text)):
                pass
        return _HANDS

    return work
