"""What happens out of turn: señas, faults at the table, the perete. `mus.events` has them too."""

from __future__ import annotations

import attrs

from mus._values import Value
from mus.audience import Audience, Public
from mus.cards import Card, Hand

__all__ = ["Exposed", "Misdealt", "PereteShown", "Signed"]


@attrs.frozen(slots=True, weakref_slot=False)
class Exposed(Public):
    """Mus visto: cards of a seat were seen while they were dealt or served (F-1).

    Attributes:
        seat: The seat that holds them.
        cards: The cards.
    """

    seat: int
    cards: tuple[Card, ...]


@attrs.frozen(slots=True, weakref_slot=False)
class Misdealt(Public):
    """A seat was dealt the wrong number of cards (F-2).

    Attributes:
        seat: The seat.
        sits_out: Whether it is the dealer, who gives up his cards and sits the hand out; if
            not, all cards are collected and dealt again.
    """

    seat: int
    sits_out: bool


@attrs.frozen(slots=True, weakref_slot=False)
class PereteShown(Public):
    """A seat showed 4 5 6 7, to be served four new cards (D-7).

    Attributes:
        seat: The seat.
        hand: The four cards, which go to the pile.
    """

    seat: int
    hand: Hand


@attrs.frozen(slots=True, weakref_slot=False)
class Signed(Value):
    """A seat gave its partners a seña; the others do not know that it did (G-4).

    Attributes:
        seat: The seat that signed.
        sign: The name of the sign in the code of the table.
        partners: The seats it was meant for.
        seen_by: Seats of other sides that saw it. A view names none but its own seat here.
    """

    seat: int
    sign: str
    partners: tuple[int, ...]
    seen_by: tuple[int, ...] = ()

    @property
    def audience(self) -> Audience:
        """The seat itself, its partners, and whoever else saw it."""
        return frozenset((self.seat, *self.partners, *self.seen_by))
