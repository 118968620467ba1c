"""The engine with the face of the referee: told the same tuples, it shows the same plain facts.

`Settings` are the referee's rules. `rules_of` and `settings_of` lead from the one to the other.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

import attrs

from mus.actions import ChanceKind, Declaro, Expose, Misdeal, Perete, Sena
from mus.cards import Card, Hand
from mus.engine import apply, chance, new_game, why_illegal
from mus.errors import MusError
from mus.events import Dealt, Declared, Shown, Signed
from mus.lances import Real
from mus.rules import (
    AnswerOrder,
    Declarations,
    DiscardOrder,
    MusCorrido,
    Points,
    RefusalsPaid,
    Rules,
    Signs,
)
from mus.rules import Perete as PereteKnob
from mus.state import State
from mus.turns import Phase
from oracles.referee import Action, Closed, Entry, Settings, Talk
from oracles.referee_hand import Asked
from playing import action_of

__all__ = ["EngineDriver", "rules_of", "settings_of"]

ENUMS: dict[str, type[Enum]] = {
    "real": Real,
    "discard_order": DiscardOrder,
    "mus_corrido": MusCorrido,
    "perete": PereteKnob,
    "declarations": Declarations,
    "answer_order": AnswerOrder,
    "refusals_paid": RefusalsPaid,
    "signs": Signs,
}
OF_SCORING = {field.name for field in attrs.fields(Points)}

BUILDERS: dict[str, Callable[..., Any]] = {
    "declaro": Declaro,
    "sena": Sena,
    "expose": lambda held: Expose(map(Card.parse, held)),
    "misdeal": Misdeal,
    "perete": Perete,
}


def rules_of(settings: Settings) -> Rules:
    """Return the rules with the referee's settings."""
    knobs: dict[str, Any] = dict(vars(settings))
    for name, kind in ENUMS.items():
        knobs[name] = kind[knobs[name]]
    scoring = {name: knobs.pop(name) for name in OF_SCORING}
    return Rules(scoring=Points(**scoring), **knobs)


def settings_of(rules: Rules) -> Settings:
    """Return the referee's settings for some rules."""
    knobs: dict[str, Any] = {}
    for name in vars(Settings()):
        value = getattr(rules.scoring if name in OF_SCORING else rules, name)
        knobs[name] = value.name if isinstance(value, Enum) else value
    return Settings(**knobs)


def _texts(cards: Any) -> frozenset[str]:
    return frozenset(map(str, cards))


def _hands(hands: tuple[Hand | None, ...]) -> tuple[frozenset[str] | None, ...]:
    return tuple(None if hand is None else _texts(hand) for hand in hands)


def _card_texts(cards: frozenset[Card]) -> frozenset[str]:
    return _texts(cards)


def _action_of(told: Action) -> Any:
    """Return the action of a tuple, of those too that not every table knows."""
    if not told or told[0] not in BUILDERS:
        return action_of(told)
    try:
        return BUILDERS[str(told[0])](*told[1:])
    except (MusError, TypeError):
        return told


class EngineDriver:
    """A game of the engine, driven and seen as the referee is.

    Args:
        settings: The knobs of the table.
        mano: The mano of the first hand.
        start: Another state to begin with.
    """

    def __init__(self, settings: Settings, mano: int = 0, start: State | None = None) -> None:
        self.state = new_game(rules_of(settings), mano=mano) if start is None else start

    def to_act(self) -> Asked:
        """Who or what the match waits for."""
        state = self.state
        if state.is_terminal:
            assert state.outcome is not None
            return ("over", state.outcome.winner)
        if not state.is_chance:
            return ("play", state.to_act)
        request = chance(state)
        if request.kind is ChanceKind.DEAL:
            return ("deal",)
        (seat,), (count,) = request.seats, request.counts
        return ("draw", seat, count, _card_texts(request.sure), _card_texts(request.pool))

    def allows(self, action: Action) -> bool:
        """Whether an action, any tuple at all, is legal here."""
        return why_illegal(self.state, _action_of(action)) is None

    def tell(self, action: Action) -> None:
        """Play an action."""
        self.state = apply(self.state, _action_of(action))

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.state.phase.name

    @property
    def winner(self) -> int | None:
        """The side that has won the match."""
        return None if self.state.outcome is None else self.state.outcome.winner

    @property
    def mano(self) -> int:
        """The seat that speaks first."""
        return self.state.mano

    @property
    def postre(self) -> int:
        """The seat before it."""
        return self.state.postre

    @property
    def hand_number(self) -> int:
        """How many hands were dealt."""
        return self.state.hand_number

    @property
    def stones(self) -> tuple[int, ...]:
        """The score."""
        return self.state.stones

    @property
    def games(self) -> tuple[int, ...]:
        """The juegos of each side."""
        return self.state.games

    @property
    def vacas(self) -> tuple[int, ...]:
        """The vacas of each side."""
        return self.state.vacas

    @property
    def ledger(self) -> list[Entry]:
        """The entries of the hand; stones given back are fewer than none (T-4)."""
        entries: list[Entry] = []
        for entry in self.state.ledger:
            assert entry.stones > 0
            assert (entry.giver is None) != (entry.taker is None)
            assert entry.seat is not None
            side = entry.taker if entry.giver is None else entry.giver
            assert side is not None
            stones = entry.stones if entry.giver is None else -entry.stones
            entries.append((entry.lance.name, entry.reason.name, stones, side, entry.seat))
        return entries

    @property
    def shown(self) -> tuple[frozenset[str] | None, ...]:
        """The hands laid open."""
        return _hands(self.state.shown)

    @property
    def hands(self) -> tuple[frozenset[str] | None, ...]:
        """The cards of every seat."""
        return _hands(self.state.hands)

    @property
    def out(self) -> frozenset[int]:
        """The seats that sit the hand in play out."""
        state = self.state
        if state.phase is Phase.DEAL:
            return frozenset(range(state.rules.players)) - set(chance(state).seats)
        if state.phase is Phase.OVER:
            return frozenset()
        return frozenset(seat for seat, held in enumerate(state.hands) if held is None)

    @property
    def dealt(self) -> int:
        """How many hands of four were dealt in this hand."""
        return sum(isinstance(event, Dealt) for event in self.state.history)

    @property
    def declared(self) -> list[tuple[str, int, bool]]:
        """What was declared of pares and juego in this hand."""
        return [
            (event.lance.name, event.seat, event.has)
            for event in self.state.history
            if isinstance(event, Declared)
        ]

    @property
    def signs(self) -> list[tuple[int, str, tuple[int, ...]]]:
        """The signs made in this hand."""
        return [
            (event.seat, event.sign, event.seen_by)
            for event in self.state.history
            if isinstance(event, Signed)
        ]

    @property
    def times_shown(self) -> int:
        """How often hands were laid open in this hand."""
        return sum(isinstance(event, Shown) for event in self.state.history)

    @property
    def stock(self) -> frozenset[str]:
        """The cards not dealt yet."""
        return _card_texts(self.state.stock)

    @property
    def pile(self) -> frozenset[str]:
        """The cards thrown."""
        return _card_texts(self.state.pile)

    @property
    def lance(self) -> str | None:
        """The lance being bet on."""
        return None if self.state.lance is None else self.state.lance.name

    @property
    def bet(self) -> Talk | None:
        """The bet on the table, as the referee tells it."""
        bet, seat = self.state.bet, self.state.to_act
        if bet is None:
            return None
        return Talk(seat, None, bet.standing, bet.by, bet.previous, bet.previous_by, bet.ordago)

    @property
    def closed(self) -> list[Closed]:
        """The lances of the hand that have closed."""
        return [
            (result.lance.name, result.kind.name, result.stake, result.by, result.seats)
            for result in self.state.results
        ]
