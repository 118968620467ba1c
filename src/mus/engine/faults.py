"""What goes wrong at a table, and the perete: told out of turn, before anybody speaks (F, D-7)."""

from __future__ import annotations

from mus.actions import Expose, Misdeal, Perete
from mus.cards import cards_of, mask_of
from mus.engine.flow import BETWEEN_HANDS
from mus.engine.mus import change_turn, draw_turn, mus_turn, present
from mus.engine.showdown import gather, note
from mus.events import Exposed, Misdealt, PereteShown
from mus.state import Draft, State, table_of

__all__ = ["dealer_of", "expose", "misdeal", "perete"]


def dealer_of(state: State | Draft) -> int:
    """Return the seat that dealt: the postre, though it may sit the hand out (S-1, F-2)."""
    match = state.match
    return match.rules.seating.left_of[match.mano]


def expose(draft: Draft, action: Expose) -> None:
    """Mus visto: tell whose cards were seen; from the mano each seat may change some (F-1)."""
    _forget_the_action(draft)
    seen = mask_of(action.cards)
    for seat in present(draft):
        cards = seen & draft.table.hands[seat].mask  # type: ignore[union-attr]
        if cards:
            note(draft, Exposed(seat, cards_of(cards)))
    draft.turn = change_turn(present(draft))


def misdeal(draft: Draft, action: Misdeal) -> None:
    """Collect all cards, to be dealt again, or those of a dealer who erred on his own (F-2)."""
    _forget_the_action(draft)
    seat, table = action.seat, draft.table
    sits_out = seat == dealer_of(draft)
    note(draft, Misdealt(seat, sits_out))
    if not sits_out:
        gather(draft, table.shown)
        draft.turn = BETWEEN_HANDS
        return
    hands = list(table.hands)
    stock = table.stock | hands[seat].mask  # type: ignore[union-attr]
    hands[seat] = None
    draft.table = table_of(tuple(hands), stock, table.pile, table.thrown, table.shown, (seat,))
    draft.turn = mus_turn(present(draft))


def perete(draft: Draft, action: Perete) -> None:
    """Put the four cards shown on the pile; the seat is served as many (D-7)."""
    _forget_the_action(draft)
    seat, table = action.seat, draft.table
    hands, thrown = list(table.hands), list(table.thrown)
    hand = hands[seat]
    note(draft, PereteShown(seat, hand))  # type: ignore[arg-type]  # it holds 4 5 6 7
    cards = hand.mask  # type: ignore[union-attr]
    hands[seat] = hand.without(cards)  # type: ignore[union-attr]
    thrown[seat] = cards
    draft.table = table_of(
        tuple(hands), table.stock, table.pile | cards, tuple(thrown), table.shown, table.out
    )
    draft.turn = draw_turn((seat,))


def _forget_the_action(draft: Draft) -> None:
    """Take back the note of the action, which does not say whose cards it was about."""
    draft.log = draft.log and draft.log[0]
