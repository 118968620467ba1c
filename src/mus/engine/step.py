"""`apply`: the one function that moves a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mus.actions import (
    Action,
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
    Quiero,
    Sena,
)
from mus.engine import deal, faults, flow, lance, mus, signing
from mus.engine.deal import is_dealt_again
from mus.engine.legality import why_illegal
from mus.engine.refusal import refusal
from mus.errors import StateError
from mus.events import Event, told
from mus.state import Draft, State, freeze, noted, require_state
from mus.turns import Phase

__all__ = ["apply", "events_between"]

DEAL: Final = Phase.DEAL

MOVES: Final[dict[type, Callable[[Draft, Any], None]]] = {
    Deal: deal.deal,
    Draw: deal.draw,
    Mus: mus.mus,
    Corto: mus.corto,
    Descarte: mus.descarte,
    Paso: lance.paso,
    Envido: lance.envido,
    Ordago: lance.ordago,
    Quiero: lance.quiero,
    NoQuiero: lance.no_quiero,
    Declaro: flow.declaro,
    Sena: signing.sena,
    Expose: faults.expose,
    Misdeal: faults.misdeal,
    Perete: faults.perete,
}


def apply(state: State, action: Action) -> State:
    """Return the state after an action; the old one stays as it was.

    Args:
        state: The state to move on from.
        action: What chance brings or the seat to act does.

    Raises:
        IllegalActionError: When `why_illegal` has a reason; its `code` is that reason, and its
            message says what would be legal.
        GameOverError: When the match is decided.
        StateError: If `state` is no state.

    >>> from mus.cards import deal_hands
    >>> from mus.engine.start import new_game
    >>> state = apply(new_game(), Deal(deal_hands("RR75", "3CC4", "S6AA", "R754")))
    >>> apply(state, Corto(0)).lance
    Lance.GRANDE
    """
    if why_illegal(state, action) is not None:
        raise refusal(state, action)
    # A draft says what the state says, and is frozen when the move has changed it.
    after = Draft()
    after.match = state.match
    after.table = state.table
    after.account = state.account
    after.turn = state.turn
    after.lance = state.lance
    after.standing = state.standing
    after.previous = state.previous
    after.results = state.results
    after.log = (state.log, action)
    MOVES[type(action)](after, action)
    return freeze(after)


def events_between(before: State, after: State) -> tuple[Event, ...]:
    """Return what happened from one state to a later one, in order.

    Args:
        before: The earlier state.
        after: A state of the same hand, or of the next hand just dealt.

    Returns:
        The events of one action, when `after` is the state after it. When the hand of `before`
        is over and another was dealt, all that happened in the new one.

    Raises:
        StateError: When `after` does not come after `before` in this way.
    """
    require_state(before)
    require_state(after)
    old, new = noted(before.log), noted(after.log)
    hands_later = after.hand_number - before.hand_number
    if before.rules == after.rules:
        if hands_later == 0 and new[: len(old)] == old:
            return tuple(event for note in new[len(old) :] for event in told(note))
        if hands_later == 1 and before.phase is DEAL and not is_dealt_again(before):
            return after.history
    raise StateError("these states do not follow one another")
