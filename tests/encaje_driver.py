"""The engine with the face of the referee of Encaje, and short ways to play hands of Encaje.

`EncajeSettings` are the referee's rules. `encaje_rules` and `encaje_settings` lead from the one
to the other. The words of a lance are those of `oracles.encaje_scripts`: "0 p, 1 b2, 2 s, 0 f".
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

import attrs
import pytest

from engine_driver import EngineDriver
from mus.actions import ChanceKind, NoQuiero, Paso
from mus.engine import apply, chance, legal_actions, new_game, why_illegal
from mus.errors import IllegalActionError, Illegality
from mus.events import GameLost, LanceClosed
from mus.lances import Lance, Real
from mus.results import LanceResult
from mus.rules import DealForm, DiscardOrder, Limit, Rules, Shedding
from mus.state import State
from mus.turns import Phase
from oracles.encaje_referee import Closed, EncajeSettings, Entry
from oracles.encaje_scripts import opening, word_action
from oracles.referee_hand import Asked
from playing import action_of

__all__ = [
    "THREE",
    "EncajeDriver",
    "code",
    "encaje_ledger",
    "encaje_rules",
    "encaje_settings",
    "encaje_stones",
    "open_hand",
    "pass_all",
    "pass_until",
    "refused",
    "sit_at_encaje",
    "speak",
]

ENUMS: dict[str, type[Enum]] = {
    "real": Real,
    "limit": Limit,
    "deal": DealForm,
    "discard_order": DiscardOrder,
}
OF_SCORING = {field.name for field in attrs.fields(Shedding)}


def encaje_rules(settings: EncajeSettings) -> Rules:
    """Return the rules with the referee's settings."""
    knobs: dict[str, Any] = dict(vars(settings))
    for name, kind in ENUMS.items():
        knobs[name] = kind[knobs[name]]
    scoring = {name: knobs.pop(name) for name in OF_SCORING}
    return Rules(teams=settings.players, scoring=Shedding(**scoring), **knobs)


def encaje_settings(rules: Rules) -> EncajeSettings:
    """Return the referee's settings for some rules."""
    knobs: dict[str, Any] = {}
    for name in vars(EncajeSettings()):
        value = getattr(rules.scoring if name in OF_SCORING else rules, name)
        knobs[name] = value.name if isinstance(value, Enum) else value
    return EncajeSettings(**knobs)


def encaje_ledger(state: State) -> list[Entry]:
    """Return the entries of the hand: lance, reason, stones, giver, taker and seat."""
    entries: list[Entry] = []
    for entry in state.ledger:
        assert entry.seat is not None
        moved = (entry.stones, entry.giver, entry.taker, entry.seat)
        entries.append((entry.lance.name, entry.reason.name, *moved))
    return entries


def encaje_stones(state: State) -> int:
    """Return all the stones there are: with the seats, in pots and out of the game (E-5)."""
    in_pots = sum(sum(pot.values()) for pot in state.pots.values())
    return sum(state.stones) + in_pots + state.discarded


def _closed(result: LanceResult) -> Closed:
    return (result.lance.name, result.kind.name, result.stake, result.by, result.seats)


class EncajeDriver(EngineDriver):
    """A session of the engine, driven and seen as the referee of Encaje is.

    Args:
        settings: The knobs of the table.
        mano: The mano of the first hand.
        stones: What each seat begins with.
        losses: The games each seat has lost before.
    """

    def __init__(
        self,
        settings: EncajeSettings,
        mano: int = 0,
        stones: Sequence[int] | None = None,
        losses: Sequence[int] | None = None,
    ) -> None:
        self.state = new_game(encaje_rules(settings), mano=mano, stones=stones, losses=losses)

    def to_act(self) -> Asked:
        """Who or what the session waits for."""
        if self.state.is_terminal:
            return ("over", self.loser)
        if self.state.is_chance:
            request = chance(self.state)
            if request.kind is ChanceKind.DEAL:
                (count,) = set(request.counts)
                return ("deal", request.seats, count)
        return super().to_act()

    @property
    def loser(self) -> int | None:
        """The seat that has lost the session."""
        outcome = self.state.outcome
        assert outcome is None or outcome.winner is None
        return None if outcome is None else outcome.loser

    @property
    def game_loser(self) -> int | None:
        """The seat that lost the game just ended, until the next deal."""
        lost = [event.seat for event in self.state.history if isinstance(event, GameLost)]
        assert len(lost) <= 1
        return lost[0] if lost else None

    @property
    def losses(self) -> tuple[int, ...]:
        """The games that each seat has lost."""
        return self.state.losses

    @property
    def discarded(self) -> int:
        """The stones out of the game."""
        return self.state.discarded

    @property
    def total(self) -> int:
        """What the game began with."""
        return self.state.total

    @property
    def pots(self) -> dict[str, dict[int, int]]:
        """The stones of each seat in the pots."""
        return {lance.name: dict(pot) for lance, pot in self.state.pots.items()}

    @property
    def ledger(self) -> list[Entry]:  # type: ignore[override]
        """The entries of the hand."""
        return encaje_ledger(self.state)

    @property
    def closed_lately(self) -> list[Closed]:
        """The lances of the hand that have closed, there until the next deal."""
        told = self.state.history
        return [_closed(event.result) for event in told if isinstance(event, LanceClosed)]

    @property
    def plays(self) -> list[int]:
        """The contestants of the lance being bet on."""
        circle = self.state.turn.circle
        return [] if circle is None else list(circle.plays)


# Sitting down at a table and playing.

THREE = EncajeSettings()


def sit_at_encaje(
    *hands: str,
    settings: EncajeSettings = THREE,
    mano: int = 0,
    stones: Sequence[int] | None = None,
    losses: Sequence[int] | None = None,
) -> State:
    """Return a session with these hands kept, "" for a seat that is out, and grande open."""
    state = new_game(encaje_rules(settings), mano=mano, stones=stones, losses=losses)
    return open_hand(state, *hands)


def open_hand(state: State, *hands: str) -> State:
    """Return the next hand, with these four cards kept, and grande open."""
    for told in opening(encaje_settings(state.rules), hands, state.mano):
        state = apply(state, action_of(told))
    return state


def speak(state: State, text: str) -> State:
    """Say words in a lance that is open: a bet is told by what then stands."""
    for one in filter(None, text.split(", ")):
        seat, said = one.split()
        standing = 0 if state.bet is None else state.bet.standing
        state = apply(state, action_of(word_action(int(seat), said, standing)))
    return state


def pass_until(state: State, lance: Lance) -> State:
    """Pass until a lance is open."""
    while state.lance is not lance:
        state = _pass_one(state)
    return state


def pass_all(state: State) -> State:
    """Pass everything to the end of the hand; a bet that stands is refused."""
    while state.phase is Phase.LANCE:
        state = _pass_one(state)
    return state


def refused(state: State, action: Any) -> IllegalActionError:
    """Return the error with which `apply` refuses an action; it must have changed nothing."""
    before, mark = repr(state), hash(state)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    assert (repr(state), hash(state)) == (before, mark)
    assert caught.value.code is why_illegal(state, action)
    assert action not in legal_actions(state)
    return caught.value


def code(state: State, action: Any) -> Illegality:
    """Return the code with which an action is refused."""
    return refused(state, action).code


def _pass_one(state: State) -> State:
    seat = state.to_act
    assert seat is not None, state.phase
    return apply(state, Paso(seat) if state.bet is None else NoQuiero(seat))
