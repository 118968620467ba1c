"""What can be done at the table: the words of the players, and the cards that chance brings.

An action is plain data. Whether it is legal is for the engine to say, so anything can be built
here, absurd amounts and seats too, and `apply` refuses it with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias, TypeVar

import attrs

from mus._draft import unchecked
from mus._values import Named, Value
from mus.cards import Card, Hand
from mus.errors import MusError, NotationError, shown

__all__ = [
    "Action",
    "ChanceAction",
    "ChanceKind",
    "ChanceRequest",
    "Corto",
    "Deal",
    "Declaro",
    "Descarte",
    "Draw",
    "Envido",
    "Expose",
    "Misdeal",
    "Mus",
    "NoQuiero",
    "Ordago",
    "Paso",
    "Perete",
    "PlayerAction",
    "Quiero",
    "Sena",
    "deal_of",
    "descarte_of",
    "draw_of",
]


T = TypeVar("T")


def _by_index(card: Card) -> int:
    return card.index


def _listed(things: Iterable[T], expected: str) -> tuple[T, ...]:
    """Return things as a tuple, whatever comes of asking a stranger for them."""
    try:
        return tuple(things)
    except MusError:
        raise
    except Exception:
        message = f"expected {expected}, not {shown(things)}"
        raise NotationError(message, token=shown(things)) from None


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in canonical order, so that equal throws are equal actions."""
    given = _listed(cards, "cards")
    for card in given:
        if not isinstance(card, Card):
            raise NotationError(
                f"expected a Card, such as Card.parse('Ro'), not {shown(card)}",
                token=shown(card),
            )
    return tuple(sorted(given, key=_by_index))


def _in_seat_order(seats: Iterable[int]) -> tuple[int, ...]:
    """Return seats in order, so that equal signs are equal actions."""
    given = _listed(seats, "seats")
    try:
        return tuple(sorted(given))
    except Exception:
        raise NotationError(f"expected seats, not {shown(given)}", token=shown(given)) from None


def _per_seat(hands: Iterable[Hand | None]) -> tuple[Hand | None, ...]:
    """Return one hand for each seat, as a tuple."""
    given = _listed(hands, "a hand for each seat")
    for hand in given:
        if not isinstance(hand, Hand | None):
            raise NotationError(f"expected a Hand or None, not {shown(hand)}", token=shown(hand))
    return given


# One decorated class for each shape: making one takes a program a quarter of a millisecond.


@attrs.frozen(slots=True, weakref_slot=False)
class _Seat(Value):
    """What a seat does with nothing to add."""

    seat: int


@attrs.frozen(slots=True, weakref_slot=False)
class _Word(Value):
    """What a seat says for itself or, in the plural, for its side."""

    seat: int
    plural: bool = False


@attrs.frozen(slots=True, weakref_slot=False)
class _Cards(Value):
    """Cards that a seat throws or is served."""

    seat: int
    cards: tuple[Card, ...] = attrs.field(converter=_in_order)


@attrs.frozen(slots=True, weakref_slot=False)
class Deal(Value):
    """Chance: the cards of a new hand (D-1).

    Attributes:
        hands: One hand for each seat, in the order of the seats; None for a seat that is out.
    """

    hands: tuple[Hand | None, ...] = attrs.field(converter=_per_seat)


deal_of: Final = unchecked(Deal)
"""A deal of hands known to be hands, in a quarter of the time."""


class Draw(_Cards):
    """Chance: the block of cards served to one seat after the throws (D-3).

    Attributes:
        seat: The seat served.
        cards: As many cards as it threw; any iterable, kept in canonical order.
    """

    __slots__ = ()


draw_of: Final = unchecked(Draw)
"""A draw of cards known to be cards in canonical order, in half the time."""


class Mus(_Seat):
    """*Mus*: let us change cards (D-2)."""

    __slots__ = ()


class Corto(_Seat):
    """*No hay mus*: the seat cuts, and the lances begin (D-2)."""

    __slots__ = ()


class Descarte(_Cards):
    """The cards that a seat throws away when all have said mus (D-3).

    Attributes:
        seat: The seat that throws.
        cards: Cards it holds; any iterable, kept in canonical order.
    """

    __slots__ = ()


descarte_of: Final = unchecked(Descarte)
"""A throw of cards known to be cards in canonical order, in half the time."""


class Paso(_Word):
    """*Paso*: no bet from this seat, as long as nobody has bet (B-1, B-5).

    Attributes:
        seat: The seat that speaks.
        plural: *Pasamos*, for the whole side (B-7).
    """

    __slots__ = ()


@attrs.frozen(slots=True, weakref_slot=False)
class Envido(Value):
    """*Envido*, *cinco más*: a bet or a raise (B-1, B-3).

    Attributes:
        seat: The seat that speaks.
        stones: What the speaker adds: the bet itself, or how much over the standing bet.
        plural: *Envidamos*; it changes nothing (B-7).
    """

    seat: int
    stones: int = 2
    plural: bool = False


class Ordago(_Word):
    """*Órdago*: the bet of the whole juego (B-8).

    Attributes:
        seat: The seat that speaks.
        plural: Said for the whole side; it changes nothing (B-7).
    """

    __slots__ = ()


class Quiero(_Word):
    """*Quiero*: the bet is seen, for the whole side (B-4).

    Attributes:
        seat: The seat that speaks.
        plural: *Queremos* (B-7).
    """

    __slots__ = ()


class NoQuiero(_Word):
    """*No quiero*: this seat refuses; its partners may still accept (B-4).

    Attributes:
        seat: The seat that speaks.
        plural: *No queremos*: refused for the whole side (B-7).
    """

    __slots__ = ()


@attrs.frozen(slots=True, weakref_slot=False)
class Declaro(Value):
    """*Pares sí*, *juego no*: a declaration, where the seats declare themselves (T-4).

    Attributes:
        seat: The seat that speaks.
        has: Whether it claims to have what the lance asks for.
    """

    seat: int
    has: bool


@attrs.frozen(slots=True, weakref_slot=False)
class Sena(Value):
    """A seña: a sign to one's partners (G-1, G-4).

    Attributes:
        seat: The seat that signs.
        sign: The name of the sign in the code of the table.
        seen_by: Seats of other sides that saw it; any iterable, kept in order.
    """

    seat: int
    sign: str
    seen_by: tuple[int, ...] = attrs.field(default=(), converter=_in_seat_order)


@attrs.frozen(slots=True, weakref_slot=False)
class Expose(Value):
    """Mus visto: cards shown by accident while dealing or serving (F-1).

    Attributes:
        cards: The cards shown; any iterable, kept in canonical order.
    """

    cards: tuple[Card, ...] = attrs.field(converter=_in_order)


class Misdeal(_Seat):
    """A seat was dealt too many or too few cards (F-2).

    Attributes:
        seat: The seat with the wrong number of cards.
    """

    __slots__ = ()


class Perete(_Seat):
    """A seat shows 4 5 6 7 and asks for a new hand (D-7).

    Attributes:
        seat: The seat that shows.
    """

    __slots__ = ()


ChanceAction: TypeAlias = Deal | Draw
"""The cards that chance brings."""
PlayerAction: TypeAlias = (
    Mus
    | Corto
    | Descarte
    | Paso
    | Envido
    | Ordago
    | Quiero
    | NoQuiero
    | Declaro
    | Sena
    | Expose
    | Misdeal
    | Perete
)
"""What a seat does."""
Action: TypeAlias = ChanceAction | PlayerAction
"""Anything that moves a game."""


class ChanceKind(Named):
    """What chance is asked for."""

    DEAL = "deal"
    """A new hand, to be answered with a `Deal`."""
    DRAW = "draw"
    """Cards for a seat that threw some, to be answered with a `Draw`."""


@attrs.frozen(slots=True, weakref_slot=False)
class ChanceRequest(Value):
    """The cards that must come in from outside before the game goes on.

    Attributes:
        kind: A deal or a draw.
        seats: The seats to be served, in serving order.
        counts: How many cards each of them gets.
        sure: Cards that are all served, whatever chance does: what is left of a stock that
            runs out (D-4). Empty while the stock has enough.
        pool: The cards that chance chooses the others from.
        players: Seats at the table, those too that sit the hand out: a deal has a hand, or
            None, for each. 0 stands for no more than the last one served.
    """

    kind: ChanceKind
    seats: tuple[int, ...]
    counts: tuple[int, ...]
    sure: frozenset[Card]
    pool: frozenset[Card]
    players: int = attrs.field(default=0, eq=False, repr=False)
