"""Notes, hands laid open, and the best of them: what every way of scoring needs."""

from __future__ import annotations

from collections.abc import Iterable

from mus.events import Noted, Shown
from mus.lances import Lance
from mus.state import Draft, table_of

__all__ = ["best", "note", "show"]


def note(draft: Draft, what: Noted) -> None:
    """Add to the history of the hand."""
    draft.log = (draft.log, what)


def show(draft: Draft) -> None:
    """Lay all hands open (P-11)."""
    table = draft.table
    hands = table.hands
    draft.table = table_of(hands, table.stock, table.pile, table.thrown, hands, table.out)
    note(draft, Shown(table.hands))


def best(draft: Draft, lance: Lance, seats: Iterable[int]) -> int:
    """Return the seat with the best hand; of equal ones the first given (L-8, L-10).

    Args:
        draft: The state being made.
        lance: The lance that decides which is better.
        seats: One seat or more that play it, in speaking order.
    """
    table = draft.match.rules.ranking.table
    hands = draft.table.hands
    place = lance.index
    winner, highest = -1, 0
    for seat in seats:
        hand = hands[seat]
        if hand is not None and (strength := table[hand.key][place]) > highest:
            winner, highest = seat, strength
    return winner
