"""Notes, hands laid open, and the best of them: what every way of scoring needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mus._draft import unchecked
from mus.cards import Hand
from mus.events import Noted, Shown
from mus.lances import Lance
from mus.state import Draft, table_of

__all__ = ["best", "gather", "lay_open", "note", "show", "worst"]


def note(draft: Draft, what: Noted) -> None:
    """Add to the history of the hand."""
    draft.log = (draft.log, what)


_shown_of: Final = unchecked(Shown)


def gather(draft: Draft, shown: tuple[Hand | None, ...]) -> None:
    """Take up all the cards; the hands that were laid open stay known."""
    table = draft.table
    nobody = (None,) * len(table.hands)
    draft.table = table_of(nobody, 0, 0, table.thrown, shown, table.out)


def lay_open(draft: Draft) -> None:
    """Lay all hands open while the hand may still go on, unless they are open already (T-4)."""
    table = draft.table
    hands = table.hands
    if not any(table.shown):
        note(draft, _shown_of(hands))
        draft.table = table_of(hands, table.stock, table.pile, table.thrown, hands, table.out)


def show(draft: Draft) -> None:
    """Lay all hands open, at the end of a hand (P-11)."""
    hands = draft.table.hands
    note(draft, _shown_of(hands))
    gather(draft, hands)


def best(draft: Draft, lance: Lance, seats: Iterable[int]) -> int:
    """Return the seat with the best hand shown; of equal ones the first given (L-8, L-10).

    Args:
        draft: The state being made.
        lance: The lance that decides which is better.
        seats: One seat or more that play it, in speaking order.
    """
    table = draft.match.rules.ranking.table
    hands = draft.table.shown
    place = lance.index
    winner, highest = -1, 0
    for seat in seats:
        hand = hands[seat]
        if hand is not None and (strength := table[hand.key][place]) > highest:
            winner, highest = seat, strength
    return winner


def worst(draft: Draft, lance: Lance, seats: Iterable[int]) -> int:
    """Return the seat with the worst hand shown; of equal ones the last given (E-18).

    Args:
        draft: The state being made.
        lance: The lance that decides which is worse.
        seats: One seat or more that play it, in speaking order.
    """
    table = draft.match.rules.ranking.table
    hands = draft.table.shown
    strengths = [(table[hands[seat].key][lance.index], seat) for seat in seats]  # type: ignore[union-attr]
    lowest = min(strength for strength, _ in strengths)
    return [seat for strength, seat in strengths if strength == lowest][-1]
