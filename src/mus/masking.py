"""What a seat is told of an event: the one place where secrets are cut out."""

from __future__ import annotations

from typing import assert_never

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


def mask(event: Event, seat: int | None) -> Event | None:
    """Return an event as a seat is told of it.

    Args:
        event: What happened.
        seat: The seat that is told, or None for somebody who only watches.

    Returns:
        The event itself, the same without what is hidden, or None for what it is not told of at
        all (G-4).

    >>> mask(Drew(1, 2, ()), 0)
    Drew(seat=1, count=2, cards=None)
    """
    match event:
        case Dealt(owner, count, _):
            return event if owner == seat else Dealt(owner, count, None)
        case Threw(owner, count, _):
            return event if owner == seat else Threw(owner, count, None)
        case Drew(owner, count, _):
            return event if owner == seat else Drew(owner, count, None)
        case Signed(owner, sign, partners, seen_by):
            if seat in seen_by:
                # A spy knows of no other spy, and nobody knows of a spy.
                return Signed(owner, sign, partners, (seat,))
            return Signed(owner, sign, partners) if seat in (owner, *partners) else None
        case (
            Said()
            | Reshuffled()
            | Exposed()
            | Misdealt()
            | PereteShown()
            | ManoMoved()
            | LanceOpened()
            | Declared()
            | LanceClosed()
            | Posted()
            | Shown()
            | Dentro()
            | GameWon()
            | VacaWon()
            | MatchWon()
            | GameLost()
            | SessionLost()
        ):
            return event
        case _:
            assert_never(event)
