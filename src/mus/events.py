"""What happens in a hand, told one thing at a time, each with those who may know all of it.

A state keeps what happened in its shortest form; `told` turns that into events. A view is built
from events alone, masked for the seat that looks (`mus.masking`).
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from mus.actions import (
    Action,
    Corto,
    Deal,
    Descarte,
    Draw,
    Envido,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
)
from mus.asides import Exposed, Misdealt, PereteShown, Signed
from mus.audience import Audience, Private, Public
from mus.cards import Card, Hand
from mus.lances import Lance
from mus.ledger import Entry
from mus.results import LanceResult

__all__ = [
    "Audience",
    "Dealt",
    "Declared",
    "Dentro",
    "Drew",
    "Event",
    "Exposed",
    "GameLost",
    "GameWon",
    "LanceClosed",
    "LanceOpened",
    "ManoMoved",
    "MatchWon",
    "Misdealt",
    "Noted",
    "PereteShown",
    "Posted",
    "Reshuffled",
    "Said",
    "SessionLost",
    "Shown",
    "Signed",
    "Spoken",
    "Threw",
    "VacaWon",
    "told",
]

Spoken: TypeAlias = Mus | Corto | Paso | Envido | Ordago | Quiero | NoQuiero
"""The actions that are words said aloud."""


@attrs.frozen(slots=True, weakref_slot=False)
class _Moved(Private):
    """Cards that a seat threw or was served."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None


@attrs.frozen(slots=True, weakref_slot=False)
class _OfSide(Public):
    """Something that a side came to."""

    side: int


@attrs.frozen(slots=True, weakref_slot=False)
class Dealt(Private):
    """A seat was dealt its hand (D-1).

    Attributes:
        seat: The seat.
        count: How many cards it got.
        hand: The cards, or None where they are hidden.
    """

    seat: int
    count: int
    hand: Hand | None


@attrs.frozen(slots=True, weakref_slot=False)
class Said(Public):
    """A seat said something aloud.

    Attributes:
        action: The word, as it was spoken.
    """

    action: Spoken


class Threw(_Moved):
    """A seat threw cards away, face down (D-3).

    Attributes:
        seat: The seat.
        count: How many cards.
        cards: The cards, or None where they are hidden.
    """

    __slots__ = ()


@attrs.frozen(slots=True, weakref_slot=False)
class Reshuffled(Public):
    """The stock ran out, and the pile was shuffled to be served from (D-4).

    Attributes:
        count: How many cards of the pile were shuffled.
        kept: How many stay in the pile: the throws of the last seat still short (D-5).
    """

    count: int
    kept: int


class Drew(_Moved):
    """A seat was served as many cards as it threw (D-3).

    Attributes:
        seat: The seat.
        count: How many cards.
        cards: The cards, or None where they are hidden.
    """

    __slots__ = ()


@attrs.frozen(slots=True, weakref_slot=False)
class ManoMoved(Public):
    """In mus corrido, another seat became the mano (D-6).

    Attributes:
        mano: The new mano.
    """

    mano: int


@attrs.frozen(slots=True, weakref_slot=False)
class LanceOpened(Public):
    """A lance began.

    Attributes:
        lance: Which one.
    """

    lance: Lance


@attrs.frozen(slots=True, weakref_slot=False)
class Declared(Public):
    """A seat declared whether it has pares, or juego (T-1).

    Attributes:
        lance: Pares or juego.
        seat: The seat.
        has: What it declared.
    """

    lance: Lance
    seat: int
    has: bool


@attrs.frozen(slots=True, weakref_slot=False)
class LanceClosed(Public):
    """A lance ended.

    Attributes:
        result: How, and for how much.
    """

    result: LanceResult


@attrs.frozen(slots=True, weakref_slot=False)
class Posted(Public):
    """Stones moved, and the reason was said aloud (P-10).

    Attributes:
        entry: The entry in the ledger.
    """

    entry: Entry


@attrs.frozen(slots=True, weakref_slot=False)
class Shown(Public):
    """The hands were laid open (P-11).

    Attributes:
        hands: One for each seat; None for a seat that shows nothing.
    """

    hands: tuple[Hand | None, ...]


class Dentro(_OfSide):
    """A side lacks five stones or fewer (S-5).

    Attributes:
        side: The side.
    """

    __slots__ = ()


class GameWon(_OfSide):
    """A side won a juego (S-4).

    Attributes:
        side: The side.
    """

    __slots__ = ()


class VacaWon(_OfSide):
    """A side won a vaca (S-4).

    Attributes:
        side: The side.
    """

    __slots__ = ()


class MatchWon(_OfSide):
    """A side won the match (S-4).

    Attributes:
        side: The side.
    """

    __slots__ = ()


@attrs.frozen(slots=True, weakref_slot=False)
class _OfSeat(Public):
    """Something that a seat came to."""

    seat: int


class GameLost(_OfSeat):
    """A seat was the last to have stones, and lost a game of Encaje (E-2).

    Attributes:
        seat: The seat.
    """

    __slots__ = ()


class SessionLost(_OfSeat):
    """A seat lost as many games as lose a session of Encaje (E-3).

    Attributes:
        seat: The seat.
    """

    __slots__ = ()


Event: TypeAlias = (
    Dealt
    | Said
    | Threw
    | Reshuffled
    | Drew
    | Exposed
    | Misdealt
    | PereteShown
    | Signed
    | ManoMoved
    | LanceOpened
    | Declared
    | LanceClosed
    | Posted
    | Shown
    | Dentro
    | GameWon
    | VacaWon
    | MatchWon
    | GameLost
    | SessionLost
)
"""Anything that can happen in a hand."""

Noted: TypeAlias = Action | LanceResult | Entry | Event | tuple[Declared, ...]
"""What a state notes down: what has no event of its own shape yet is told as one on demand."""


def told(noted: Noted) -> tuple[Event, ...]:
    """Return what a state noted down, as events.

    Notes are kept as they come (an action, a result, an entry), so that `apply` makes no object
    that nobody asks for; the events are made here.
    """
    match noted:
        case Deal(hands):
            return tuple(
                Dealt(seat, len(hand), hand) for seat, hand in enumerate(hands) if hand is not None
            )
        case Draw(seat, cards):
            return (Drew(seat, len(cards), cards),)
        case Descarte(seat, cards):
            return (Threw(seat, len(cards), cards),)
        case Entry():
            return (Posted(noted),)
        case LanceResult():
            return (LanceClosed(noted),)
        case Mus() | Corto() | Paso() | Envido() | Ordago() | Quiero() | NoQuiero():
            return (Said(noted),)
        case tuple():
            return noted
        case _:
            return (noted,)  # type: ignore[return-value]
