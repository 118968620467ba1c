"""The talk of mus: mus, no hay mus, and the throws (D-2, D-3, D-6)."""

from __future__ import annotations

from functools import lru_cache

from mus.actions import Corto, Descarte, Mus
from mus.cards import mask_of
from mus.engine.flow import open_lances
from mus.engine.showdown import note
from mus.events import ManoMoved
from mus.rules import DiscardOrder, MusCorrido
from mus.state import Draft, table_of, with_mano
from mus.turns import Phase, Turn

__all__ = ["corto", "descarte", "mus", "mus_turn", "served"]

OFF, EACH_GAME = MusCorrido.OFF, MusCorrido.EACH_GAME


@lru_cache(maxsize=1024)
def mus_turn(asked: tuple[int, ...]) -> Turn:
    """Return the turn in which these seats have still to say mus or cut."""
    return Turn(Phase.MUS, asked)


@lru_cache(maxsize=1024)
def _discard_turn(asked: tuple[int, ...]) -> Turn:
    """Return the turn in which these seats have still to throw cards."""
    return Turn(Phase.DISCARD, asked)


@lru_cache(maxsize=1024)
def _draw_turn(asked: tuple[int, ...]) -> Turn:
    """Return the turn in which these seats have still to be served."""
    return Turn(Phase.DRAW, asked)


def mus(draft: Draft, action: Mus) -> None:
    """Ask the next seat; when all have said mus, they throw (D-3)."""
    asked = draft.turn.asked[1:]
    draft.turn = mus_turn(asked) if asked else _discard_turn(_throwing_order(draft))


def corto(draft: Draft, action: Corto) -> None:
    """End the talk; in mus corrido whoever cuts is the mano of the hand (D-2, D-6)."""
    if draft.match.rules.mus_corrido is not OFF and _is_corrido(draft):
        _move_mano(draft, action.seat)
    open_lances(draft)


def descarte(draft: Draft, action: Descarte) -> None:
    """Throw cards; when all have thrown, those who threw any are served in that order (D-3)."""
    seat, thrown, table = action.seat, mask_of(action.cards), draft.table
    hands, throws = list(table.hands), list(table.thrown)
    hands[seat] = hands[seat].without(thrown)  # type: ignore[union-attr]
    throws[seat] = thrown
    pile = table.pile | thrown
    draft.table = table_of(tuple(hands), table.stock, pile, tuple(throws), table.shown, table.out)
    asked = draft.turn.asked[1:]
    if asked:
        draft.turn = _discard_turn(asked)
    else:
        served(draft, tuple([seat for seat in _throwing_order(draft) if throws[seat]]))


def served(draft: Draft, waiting: tuple[int, ...]) -> None:
    """Serve the seats that wait; after the last one the talk begins again (D-3, D-6)."""
    if waiting:
        draft.turn = _draw_turn(waiting)
        return
    seating = draft.match.rules.seating
    if draft.match.rules.mus_corrido is not OFF and _is_corrido(draft):
        _move_mano(draft, seating.right_of[draft.match.mano])
    draft.turn = mus_turn(seating.orders[draft.match.mano])


def _is_corrido(draft: Draft) -> bool:
    """Tell whether the juego, or the match, began with this hand (D-6)."""
    match = draft.match
    if any(match.start):
        return False
    return match.rules.mus_corrido is EACH_GAME or not (any(match.games) or any(match.vacas))


def _move_mano(draft: Draft, mano: int) -> None:
    if mano != draft.match.mano:
        draft.match = with_mano(draft.match, mano)
        note(draft, ManoMoved(mano))


def _throwing_order(draft: Draft) -> tuple[int, ...]:
    """Return the seats in the order in which they throw and are served (D-3)."""
    rules = draft.match.rules
    order = rules.seating.orders[draft.match.mano]
    return order if rules.discard_order is DiscardOrder.MANO_FIRST else order[::-1]
