"""What stands in JSON for what is not written attribute by attribute: lists of actions, hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import attrs

from mus._offers import MOST_AMOUNTS, Offers, joined, offers_of
from mus.actions import Action, Deal, Misdeal, PlayerAction
from mus.cards import Hand
from mus.engine.options import LegalActions, Throws
from mus.errors import NotationError, RecordError, shown

__all__ = [
    "Descartes",
    "Envidos",
    "Listed",
    "Offer",
    "RecordedHand",
    "Span",
    "actions_of",
    "hands_of",
    "legal_of",
    "listed_of",
]


@attrs.frozen(slots=True, weakref_slot=False)
class Span:
    """Whole numbers in a row.

    Attributes:
        least: The first, written as `from`.
        most: The last, written as `to`.
    """

    least: int
    most: int


@attrs.frozen(slots=True, weakref_slot=False)
class Envidos:
    """The bets a seat may make, in one piece: there may be a billion.

    Attributes:
        seat: The seat.
        stones: What it may add.
    """

    seat: int
    stones: Span


@attrs.frozen(slots=True, weakref_slot=False)
class Descartes:
    """The throws a seat may make: so many of these cards.

    Attributes:
        seat: The seat.
        cards: The cards it holds.
        count: How many of them it may throw.
    """

    seat: int
    cards: Hand
    count: Span


Offer: TypeAlias = PlayerAction | Envidos | Descartes
"""One line of a list of legal actions."""


@attrs.frozen(slots=True, weakref_slot=False)
class Listed:
    """A list of legal actions.

    Attributes:
        listed: The actions, the bets and the throws each in one line.
    """

    listed: tuple[Offer, ...]


def listed_of(legal: LegalActions) -> Listed:
    """Return how a list of legal actions is written.

    Raises:
        RecordError: If it is no list such as the engine makes.
    """
    if not isinstance(legal.listed, Sequence):
        raise RecordError(f"{shown(legal.listed)} is no list of actions")
    if isinstance(legal.listed, Throws):
        seat, cards, least, most = attrs.astuple(legal.listed, recurse=False)
        return Listed((Descartes(seat, Hand(cards), Span(least, most)),))
    offers = offers_of(legal)
    if offers is None:
        raise RecordError("these legal actions do not have the bets that their envido says")
    before, bettor, amounts, after = offers
    if bettor is None:
        return Listed(tuple(before))
    return Listed((*before, Envidos(bettor, Span(amounts[0], amounts[-1])), *after))


def legal_of(written: Listed) -> LegalActions:
    """Return the list of legal actions that is written so.

    Raises:
        NotationError: If no list can be like that.
    """
    match written.listed:
        case (Descartes(seat, cards, Span(least, most)),):
            if not 0 <= least <= most <= len(cards):
                raise NotationError("a seat throws from 0 to all of its cards")
            return LegalActions(Throws(seat, cards.cards, least, most), None)
    before: list[PlayerAction] = []
    after: list[PlayerAction] = []
    bets: Envidos | None = None
    for offer in written.listed:
        match offer:
            case Envidos(_, Span(least, most)):
                if bets is not None or not 0 <= most - least < MOST_AMOUNTS:
                    raise NotationError(f"there is one row of bets, of 1 to {MOST_AMOUNTS} amounts")
                bets = offer
            case Descartes():
                raise NotationError("a row of throws stands alone")
            case _:
                (before if bets is None else after).append(offer)
    if bets is None:
        return joined(Offers(tuple(before)))
    amounts = range(bets.stones.least, bets.stones.most + 1)
    return joined(Offers(tuple(before), bets.seat, amounts, tuple(after)))


@attrs.frozen(slots=True, weakref_slot=False)
class RecordedHand:
    """The actions of a record from one deal to the next.

    Attributes:
        actions: The deal, and what came after it.
    """

    actions: tuple[Action, ...]


def hands_of(actions: Iterable[Action]) -> tuple[RecordedHand, ...]:
    """Return the actions of a record hand by hand.

    A hand begins with its deal. The deal that mends a misdeal goes on with the same hand (F-2).
    What there is before any deal stands alone.
    """
    hands: list[list[Action]] = []
    before: Action | None = None
    for action in actions:
        if not hands or (type(action) is Deal and type(before) is not Misdeal):
            hands.append([])
        hands[-1].append(action)
        before = action
    return tuple([RecordedHand(tuple(hand)) for hand in hands])


def actions_of(hands: Iterable[RecordedHand]) -> tuple[Action, ...]:
    """Return the actions of all hands in one row.

    Raises:
        NotationError: If the hands are not those that begin with each deal.
    """
    given = tuple(hands)
    actions = tuple([action for hand in given for action in hand.actions])
    if hands_of(actions) != given:
        raise NotationError("a hand begins with each deal, other than one after a misdeal")
    return actions
