"""What a seat is told of an event: the one place where secrets are cut out."""

from __future__ import annotations

from typing import assert_never

from mus.events import (
    Dealt,
    Declared,
    Dentro,
    Drew,
    Event,
    GameLost,
    GameWon,
    LanceClosed,
    LanceOpened,
    ManoMoved,
    MatchWon,
    Posted,
    Reshuffled,
    Said,
    SessionLost,
    Shown,
    Threw,
    VacaWon,
)

__all__ = ["mask"]


def mask(event: Event, seat: int | None) -> Event:
    """Return an event as a seat is told of it.

    Args:
        event: What happened.
        seat: The seat that is told, or None for somebody who only watches.

    Returns:
        The event itself, or the same without the cards.

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
        case (
            Said()
            | Reshuffled()
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
