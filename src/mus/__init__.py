"""The rules of Mus, the Basque card game, as a library.

Cards, hands and their order; the rules of a table as one value; a state that never changes and
one pure function, `apply`, that makes the next; views of what a seat may know; dealers, agents
and a `Game` that drives it all.

>>> import mus
>>> game = mus.Game(seed=7)
>>> len(game.view(game.to_act).hand)
4
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mus._values import FrozenMap
    from mus.actions import (
        Action,
        ChanceAction,
        ChanceKind,
        ChanceRequest,
        Corto,
        Deal,
        Declaro,
        Descarte,
        Draw,
        Envido,
        Expose,
        Misdeal,
        Mus,
        NoQuiero,
        Ordago,
        Paso,
        Perete,
        PlayerAction,
        Quiero,
        Sena,
    )
    from mus.agents import Agent, FirstLegalAgent, RandomAgent
    from mus.baseline import Baseline
    from mus.cards import DECK, Card, Hand, Rank, Suit, deal_hands
    from mus.dealers import Dealer, PairedDealer, RandomDealer, ScriptedDealer, StackedDealer
    from mus.draw import Drawn, draw_for_seats
    from mus.engine import (
        Fault,
        LegalActions,
        Problem,
        apply,
        chance,
        check,
        events_between,
        is_dealt_again,
        legal_actions,
        new_game,
        why_illegal,
    )
    from mus.errors import (
        DealerError,
        GameOverError,
        IllegalActionError,
        Illegality,
        MusError,
        NotationError,
        RecordError,
        RulesError,
        StateError,
    )
    from mus.events import Event
    from mus.game import Game, play_game
    from mus.lances import (
        Juego,
        Lance,
        Pares,
        ParesKind,
        Real,
        compare,
        compare_chica,
        compare_grande,
        compare_juego,
        compare_pares,
        compare_punto,
        juego,
        pares,
        points,
        ranking,
        strength,
        strengths,
        winner,
    )
    from mus.ledger import Entry, Reason
    from mus.record import Record, replay
    from mus.results import Bet, LanceKind, LanceResult, Outcome, OutcomeReason
    from mus.rules import PRESETS, RULES_REVISION, Points, Rules, Shedding
    from mus.sampling import determinize
    from mus.scoring import tanteo
    from mus.seat_record import SeatRecord, replay_views
    from mus.seats import Seating
    from mus.senas import SignCode, signs
    from mus.state import State
    from mus.turns import Phase
    from mus.views import PlayerView, PublicView, public_view, view

__all__ = [
    "DECK",
    "PRESETS",
    "RULES_REVISION",
    "Action",
    "Agent",
    "Baseline",
    "Bet",
    "Card",
    "ChanceAction",
    "ChanceKind",
    "ChanceRequest",
    "Corto",
    "Deal",
    "Dealer",
    "DealerError",
    "Declaro",
    "Descarte",
    "Draw",
    "Drawn",
    "Entry",
    "Envido",
    "Event",
    "Expose",
    "Fault",
    "FirstLegalAgent",
    "FrozenMap",
    "Game",
    "GameOverError",
    "Hand",
    "IllegalActionError",
    "Illegality",
    "Juego",
    "Lance",
    "LanceKind",
    "LanceResult",
    "LegalActions",
    "Misdeal",
    "Mus",
    "MusError",
    "NoQuiero",
    "NotationError",
    "Ordago",
    "Outcome",
    "OutcomeReason",
    "PairedDealer",
    "Pares",
    "ParesKind",
    "Paso",
    "Perete",
    "Phase",
    "PlayerAction",
    "PlayerView",
    "Points",
    "Problem",
    "PublicView",
    "Quiero",
    "RandomAgent",
    "RandomDealer",
    "Rank",
    "Real",
    "Reason",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "ScriptedDealer",
    "SeatRecord",
    "Seating",
    "Sena",
    "Shedding",
    "SignCode",
    "StackedDealer",
    "State",
    "StateError",
    "Suit",
    "__version__",
    "apply",
    "chance",
    "check",
    "compare",
    "compare_chica",
    "compare_grande",
    "compare_juego",
    "compare_pares",
    "compare_punto",
    "deal_hands",
    "determinize",
    "draw_for_seats",
    "events_between",
    "is_dealt_again",
    "juego",
    "legal_actions",
    "new_game",
    "pares",
    "play_game",
    "points",
    "public_view",
    "ranking",
    "replay",
    "replay_views",
    "signs",
    "strength",
    "strengths",
    "tanteo",
    "view",
    "why_illegal",
    "winner",
]

__version__: Final = "0.1.0"

# A module is loaded when a name of it is first used: nothing happens at import, and a program
# that only ranks hands does not wait for the engine.
_HOME: Final = {
    "FrozenMap": "mus._values",
    "Action": "mus.actions",
    "ChanceAction": "mus.actions",
    "ChanceKind": "mus.actions",
    "ChanceRequest": "mus.actions",
    "Corto": "mus.actions",
    "Deal": "mus.actions",
    "Declaro": "mus.actions",
    "Descarte": "mus.actions",
    "Draw": "mus.actions",
    "Envido": "mus.actions",
    "Expose": "mus.actions",
    "Misdeal": "mus.actions",
    "Mus": "mus.actions",
    "NoQuiero": "mus.actions",
    "Ordago": "mus.actions",
    "Paso": "mus.actions",
    "Perete": "mus.actions",
    "PlayerAction": "mus.actions",
    "Quiero": "mus.actions",
    "Sena": "mus.actions",
    "Card": "mus.cards",
    "DECK": "mus.cards",
    "Hand": "mus.cards",
    "Rank": "mus.cards",
    "Suit": "mus.cards",
    "deal_hands": "mus.cards",
    "Fault": "mus.engine",
    "LegalActions": "mus.engine",
    "Problem": "mus.engine",
    "apply": "mus.engine",
    "chance": "mus.engine",
    "check": "mus.engine",
    "events_between": "mus.engine",
    "is_dealt_again": "mus.engine",
    "legal_actions": "mus.engine",
    "new_game": "mus.engine",
    "why_illegal": "mus.engine",
    "DealerError": "mus.errors",
    "GameOverError": "mus.errors",
    "IllegalActionError": "mus.errors",
    "Illegality": "mus.errors",
    "MusError": "mus.errors",
    "NotationError": "mus.errors",
    "RecordError": "mus.errors",
    "RulesError": "mus.errors",
    "StateError": "mus.errors",
    "Event": "mus.events",
    "Juego": "mus.lances",
    "Lance": "mus.lances",
    "Pares": "mus.lances",
    "ParesKind": "mus.lances",
    "Real": "mus.lances",
    "compare": "mus.lances",
    "compare_chica": "mus.lances",
    "compare_grande": "mus.lances",
    "compare_juego": "mus.lances",
    "compare_pares": "mus.lances",
    "compare_punto": "mus.lances",
    "juego": "mus.lances",
    "pares": "mus.lances",
    "points": "mus.lances",
    "ranking": "mus.lances",
    "strength": "mus.lances",
    "strengths": "mus.lances",
    "winner": "mus.lances",
    "Entry": "mus.ledger",
    "Reason": "mus.ledger",
    "Bet": "mus.results",
    "LanceKind": "mus.results",
    "LanceResult": "mus.results",
    "Outcome": "mus.results",
    "OutcomeReason": "mus.results",
    "PRESETS": "mus.rules",
    "Points": "mus.rules",
    "RULES_REVISION": "mus.rules",
    "Rules": "mus.rules",
    "Shedding": "mus.rules",
    "tanteo": "mus.scoring",
    "Seating": "mus.seats",
    "State": "mus.state",
    "Phase": "mus.turns",
    "Agent": "mus.agents",
    "FirstLegalAgent": "mus.agents",
    "RandomAgent": "mus.agents",
    "Baseline": "mus.baseline",
    "Dealer": "mus.dealers",
    "PairedDealer": "mus.dealers",
    "RandomDealer": "mus.dealers",
    "ScriptedDealer": "mus.dealers",
    "StackedDealer": "mus.dealers",
    "Game": "mus.game",
    "play_game": "mus.game",
    "Record": "mus.record",
    "replay": "mus.record",
    "SeatRecord": "mus.seat_record",
    "replay_views": "mus.seat_record",
    "PlayerView": "mus.views",
    "PublicView": "mus.views",
    "public_view": "mus.views",
    "view": "mus.views",
    "SignCode": "mus.senas",
    "signs": "mus.senas",
    "Drawn": "mus.draw",
    "draw_for_seats": "mus.draw",
    "determinize": "mus.sampling",
}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
    else:
        try:
            value = import_module(f"{__name__}.{name}")
        except ModuleNotFoundError:
            raise AttributeError(f"module 'mus' has no attribute {name!r}") from None
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
