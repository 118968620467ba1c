"""A `Game` against the plainest of models: a list of the states that it has gone through."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from mus.actions import Action, ChanceRequest, Corto, Deal, Draw, Mus, Paso
from mus.dealers import RandomDealer
from mus.engine import apply, chance, events_between, legal_actions, new_game
from mus.errors import GameOverError, IllegalActionError, NotationError, StateError
from mus.game import Game
from mus.record import Record, replay
from mus.rules import Rules
from mus.state import State
from mus.turns import Phase
from mus.views import view
from mus.words import words_of
from restless import interruption
from wandering import choice, seeds, tables


class Remembering:
    """A random dealer that keeps what it served, and the requests that it answered."""

    def __init__(self, seed: int) -> None:
        self._dealer = RandomDealer(seed)
        self.requests: list[ChanceRequest] = []
        self.served: list[Deal | Draw] = []

    def __call__(self, request: ChanceRequest, /) -> Deal | Draw:
        self.requests.append(request)
        self.served.append(self._dealer(request))
        return self.served[-1]


class GameMachine(RuleBasedStateMachine):
    """Plays, takes back, deals and looks, in any order."""

    game: Game
    dealer: Remembering
    start: State
    states: list[State]
    actions: list[Action]
    marks: list[int]

    @initialize(rules=tables, seed=seeds, data=st.data())
    def sit_down(self, rules: Rules, seed: int, data: st.DataObject) -> None:
        mano = data.draw(st.sampled_from(rules.seating.seats))
        self.dealer = Remembering(seed)
        self.game = Game(rules, dealer=self.dealer, mano=mano)
        self.start = new_game(rules, mano=mano)
        self.states, self.actions, self.marks = [self.start], [], []
        self.follow(0)

    @property
    def now(self) -> State:
        """The state that the model stands at."""
        return self.states[-1]

    def follow(self, served: int, *played: Action) -> None:
        """Move the model: what was played, then all that the dealer has served since."""
        for action in (*played, *self.dealer.served[served:]):
            if isinstance(action, Deal | Draw):
                assert chance(self.now) == self.dealer.requests[served]
                served += 1
            self.states.append(apply(self.now, action))
            self.actions.append(action)

    @precondition(lambda self: self.now.to_act is not None)
    @rule(seed=seeds, patience=st.sampled_from((0.2, 0.8)), aloud=st.booleans())
    def play(self, seed: int, patience: float, aloud: bool) -> None:
        before, served = self.now, len(self.dealer.served)
        action = choice(before, Random(seed), patience)
        self.marks.append(len(self.actions))
        told = self.game.play(words_of(action) if aloud else action)
        self.follow(served, action)
        assert told == events_between(before, self.now)
        assert self.now.phase is not Phase.DRAW

    @precondition(lambda self: self.now.to_act is not None)
    @rule(which=st.integers(0, 999))
    def interrupt(self, which: int) -> None:
        """Somebody signs, shows a perete, or errs at dealing (F, G, D-7)."""
        before, served = self.now, len(self.dealer.served)
        action = interruption(before, which)
        if action is None:
            return
        self.marks.append(len(self.actions))
        told = self.game.play(action)
        self.follow(served, action)
        assert told == events_between(before, self.now)
        assert self.now.to_act is not None
        assert self.now.hand_number == before.hand_number

    @precondition(lambda self: self.now.phase is Phase.DEAL)
    @rule()
    def deal(self) -> None:
        served = len(self.dealer.served)
        told = self.game.deal()
        self.follow(served)
        assert len(self.dealer.served) == served + 1
        assert told == self.now.history

    @precondition(lambda self: self.now.phase is not Phase.DEAL)
    @rule()
    def deal_too_early_or_too_late(self) -> None:
        error = GameOverError if self.now.is_terminal else StateError
        with pytest.raises(error):
            self.game.deal()

    @precondition(lambda self: self.marks)
    @rule()
    def undo(self) -> None:
        count = self.marks.pop()
        self.game.undo()
        del self.actions[count:], self.states[count + 1 :]

    @precondition(lambda self: not self.marks)
    @rule()
    def undo_nothing(self) -> None:
        with pytest.raises(StateError):
            self.game.undo()

    @rule(action=st.sampled_from((None, "", "hola", Mus(9), Corto(-1), Paso(True), ("paso", 0))))
    def play_nonsense(self, action: Any) -> None:
        with pytest.raises((IllegalActionError, NotationError)):
            self.game.play(action)

    @rule(data=st.data())
    def look(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.now.rules.seating.seats))
        assert self.game.view(seat) == view(self.now, seat)

    @rule()
    def keep(self) -> None:
        record = self.game.record()
        assert record == Record(self.start.rules, self.start.mano, actions=self.actions)
        assert list(replay(record)) == self.states

    @invariant()
    def game_and_model_agree(self) -> None:
        if hasattr(self, "game"):
            assert self.game.state == self.now
            assert self.game.to_act == self.now.to_act
            assert self.game.outcome == self.now.outcome
            assert list(self.game.legal_actions) == list(legal_actions(self.now))
            assert self.game.record().actions == tuple(self.actions)


TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(stateful_step_count=40)
