"""What a seat is told of an event: the one place where secrets are cut out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mus._draft import unchecked
from mus.errors import StateError, shown
from mus.events import (
    Dealt,
    Declared,
    Dentro,
    Drew,
    Event,
    Exposed,
    GameLost,
    GameWon,
    LanceClosed,
    LanceOpened,
    ManoMoved,
    MatchWon,
    Misdealt,
    PereteShown,
    Posted,
    Reshuffled,
    Said,
    SessionLost,
    Shown,
    Signed,
    Threw,
    VacaWon,
)

__all__ = ["mask"]

TOLD_TO_ALL: Final = frozenset(
    (
        Said,
        Declared,
        LanceOpened,
        LanceClosed,
        Posted,
        Reshuffled,
        Exposed,
        Misdealt,
        PereteShown,
        ManoMoved,
        Shown,
        Dentro,
        GameWon,
        VacaWon,
        MatchWon,
        GameLost,
        SessionLost,
    )
)
"""The kinds of event that hide nothing. One look into a set, where most of a hand is found, masks
a hand in a quarter of the time that trying the kinds one after the other takes."""

WITHOUT_CARDS: Final[Mapping[type, Callable[[int, int, None], Event]]] = {
    Dealt: unchecked(Dealt),
    Threw: unchecked(Threw),
    Drew: unchecked(Drew),
}
"""The kinds whose cards are for their seat alone, and how each is made without them, from the seat
and the number of cards. What is in neither table, and is no sign, is told to nobody."""


def mask(event: Event, seat: int | None) -> Event | None:
    """Return an event as a seat is told of it.

    Args:
        event: What happened.
        seat: The seat that is told, or None for somebody who only watches.

    Returns:
        The event itself, the same without what is hidden, or None for what it is not told of at
        all (G-4).

    Raises:
        StateError: If it is no event, or the seat neither a whole number nor None.

    >>> mask(Drew(1, 2, ()), 0)
    Drew(seat=1, count=2, cards=None)
    """
    if type(seat) is not int and seat is not None:
        # True is equal to 1, and must not see the cards of seat 1.
        raise StateError(f"a seat is a whole number, or None for who watches, not {shown(seat)}")
    kind = type(event)
    if kind in TOLD_TO_ALL:
        return event
    if kind is Signed:
        return _sign(event, seat)  # type: ignore[arg-type]
    cut = WITHOUT_CARDS.get(kind)
    if cut is None:
        raise StateError(f"expected an event of a hand, not {shown(event)}")
    return event if event.seat == seat else cut(event.seat, event.count, None)  # type: ignore[union-attr]


def _sign(event: Signed, seat: int | None) -> Signed | None:
    """Return a seña as a seat is told of it, if it is (G-4)."""
    owner, sign, partners = event.seat, event.sign, event.partners
    if seat in event.seen_by:
        # A spy knows of no other spy, and nobody knows of a spy.
        return Signed(owner, sign, partners, (seat,))
    return Signed(owner, sign, partners) if seat in (owner, *partners) else None
