"""The talk of mus: mus, no hay mus, and the throws (D-2, D-3, D-6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mus.actions import Corto, Descarte, Mus
from mus.cards import mask_of
from mus.engine.flow import open_lances
from mus.engine.past import change_of
from mus.engine.showdown import note
from mus.events import ManoMoved
from mus.rules import DealForm, DiscardOrder, MusCorrido, Perete
from mus.state import Draft, State, table_of, with_mano
from mus.turns import Phase, Turn

__all__ = [
    "change_turn",
    "corto",
    "descarte",
    "draw_turn",
    "is_corrido",
    "mus",
    "mus_turn",
    "present",
    "served",
]

CHANGE = Phase.CHANGE
FIVE_DISCARD_ONE: Final = DealForm.FIVE_DISCARD_ONE
OFF, EACH_GAME = MusCorrido.OFF, MusCorrido.EACH_GAME
NO_PERETE: Final = Perete.OFF


@lru_cache(maxsize=1024)
def mus_turn(asked: tuple[int, ...]) -> Turn:
    """Return the turn in which these seats have still to say mus or cut."""
    return Turn(Phase.MUS, asked)


@lru_cache(maxsize=1024)
def change_turn(asked: tuple[int, ...]) -> Turn:
    """Return the turn in which these seats have still to bury a card (E-6), or to change (F-1)."""
    return Turn(Phase.CHANGE, asked)


@lru_cache(maxsize=1024)
def _discard_turn(asked: tuple[int, ...]) -> Turn:
    """Return the turn in which these seats have still to throw cards."""
    return Turn(Phase.DISCARD, asked)


@lru_cache(maxsize=1024)
def draw_turn(asked: tuple[int, ...]) -> Turn:
    """Return the turn in which these seats have still to be served."""
    return Turn(Phase.DRAW, asked)


def mus(draft: Draft, action: Mus) -> None:
    """Ask the next seat; when all have said mus, they throw (D-3)."""
    asked = draft.turn.asked[1:]
    draft.turn = mus_turn(asked) if asked else _discard_turn(_throwing_order(draft))


def corto(draft: Draft, action: Corto) -> None:
    """End the talk; in mus corrido whoever cuts is the mano of the hand (D-2, D-6)."""
    if draft.match.rules.mus_corrido is not OFF and is_corrido(draft):
        _move_mano(draft, action.seat)
    open_lances(draft)


def descarte(draft: Draft, action: Descarte) -> None:
    """Put cards away: to be served as many (D-3, F-1), or one for good (E-6)."""
    seat, cards, table = action.seat, mask_of(action.cards), draft.table
    hands, throws = list(table.hands), list(table.thrown)
    hands[seat] = hands[seat].without(cards)  # type: ignore[union-attr]
    changes = draft.turn.phase is CHANGE
    buries = changes and draft.match.rules.deal is FIVE_DISCARD_ONE
    throws[seat] = 0 if buries else cards
    pile = table.pile | cards
    draft.table = table_of(tuple(hands), table.stock, pile, tuple(throws), table.shown, table.out)
    asked = draft.turn.asked[1:]
    if asked:
        draft.turn = change_turn(asked) if changes else _discard_turn(asked)
    elif buries:
        open_lances(draft)
    else:
        order = present(draft) if changes else _throwing_order(draft)
        served(draft, tuple([seat for seat in order if throws[seat]]))


def served(draft: Draft, waiting: tuple[int, ...]) -> None:
    """Serve the seats that wait; after the last one the talk begins again (D-3, D-6).

    After mus visto there is no more mus if somebody stood servido (F-1).
    """
    if waiting:
        draft.turn = draw_turn(waiting)
        return
    rules, by_mus = draft.match.rules, True
    if rules.table_faults or rules.perete is not NO_PERETE:
        by_mus, all_threw = change_of(draft.log)
        if not by_mus and not all_threw:
            open_lances(draft)
            return
    if by_mus and rules.mus_corrido is not OFF and is_corrido(draft):
        # To the next on the right who has cards (F-2), or back to the one who alone has.
        _, following, *_ = (*present(draft), draft.match.mano)
        _move_mano(draft, following)
    draft.turn = mus_turn(present(draft))


def is_corrido(state: State | Draft) -> bool:
    """Tell whether the juego, or the match, began with this hand (D-6)."""
    match = state.match
    corrido = match.rules.mus_corrido
    if corrido is OFF or any(match.start):
        return False
    return corrido is EACH_GAME or not (any(match.games) or any(match.vacas))


def _move_mano(draft: Draft, mano: int) -> None:
    if mano != draft.match.mano:
        draft.match = with_mano(draft.match, mano)
        note(draft, ManoMoved(mano))


def present(state: State | Draft) -> tuple[int, ...]:
    """Return the seats that are in the hand, or will be in the next, in speaking order."""
    order = state.match.rules.seating.orders[state.match.mano]
    out = state.table.out
    return tuple([seat for seat in order if seat not in out]) if out else order


def _throwing_order(draft: Draft) -> tuple[int, ...]:
    """Return the seats in the order in which they throw and are served (D-3)."""
    order = present(draft)
    return order if draft.match.rules.discard_order is DiscardOrder.MANO_FIRST else order[::-1]
