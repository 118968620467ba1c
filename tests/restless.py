"""What seats do that were not asked: señas, faults at the table, peretes. And deals to tempt them.

A walk with these among its actions meets F-1, F-2, D-7 and G-1 wherever they are legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from mus.actions import (
    ChanceKind,
    ChanceRequest,
    Deal,
    Draw,
    Expose,
    Misdeal,
    Perete,
    PlayerAction,
    Sena,
)
from mus.cards import DECK, Card, Hand, Rank, Suit
from mus.engine import chance, why_illegal
from mus.rules import Perete as PereteKnob
from mus.senas import CLASSIC, FEDERATION
from mus.state import State
from playing import answer

__all__ = ["SIGNS", "interruption", "interruptions", "seen_by_somebody", "served", "with_a_perete"]

SIGNS = tuple(dict.fromkeys((*CLASSIC, *FEDERATION)))
"""The names of all señas."""


def seen_by_somebody(state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return who may see a sign of a seat, in a few ways: nobody, each rival, all of them."""
    rivals = state.rules.seating.rivals_of[seat]
    return tuple(dict.fromkeys(((), *[(rival,) for rival in rivals], tuple(sorted(rivals)))))


def interruptions(state: State) -> list[PlayerAction]:
    """Return what may be done out of turn: every sign, some cards exposed, every fault."""
    return [action for action in _any(state) if why_illegal(state, action) is None]


def _any(state: State) -> Iterator[PlayerAction]:
    """Yield all that somebody might do out of turn."""
    held = [hand.cards for hand in state.hands if hand]
    seats = state.rules.seating.seats
    for seat in seats:
        yield from (Misdeal(seat), Perete(seat))
        for sign, seen_by in product(SIGNS, seen_by_somebody(state, seat)):
            yield Sena(seat, sign, seen_by)
    for cards in held:
        yield from (Expose(cards[:1]), Expose(cards[-2:]))
    yield Expose([cards[0] for cards in held])


def interruption(state: State, choice: int) -> PlayerAction | None:
    """Return something done out of turn, each kind as likely as another; None if nothing may be."""
    legal = interruptions(state)
    kinds = list(dict.fromkeys(map(type, legal)))
    if not kinds:
        return None
    kind = kinds[choice % len(kinds)]
    of_kind = [action for action in legal if type(action) is kind]
    return of_kind[choice // len(kinds) % len(of_kind)]


def served(state: State, rng: Random) -> Deal | Draw:
    """Return the cards that are due; where peretes are played, every other deal has some."""
    request = chance(state)
    tempting = state.rules.perete is PereteKnob.NEW_HAND and request.kind is ChanceKind.DEAL
    return with_a_perete(request, rng) if tempting and rng.random() < 0.5 else answer(request, rng)


def with_a_perete(request: ChanceRequest, rng: Random) -> Deal:
    """Return a deal in which some seats, one or more, hold 4 5 6 7."""
    seats = rng.sample(request.seats, rng.randint(1, min(2, len(request.seats))))
    hands: list[Hand | None] = [None] * request.players
    rest = list(DECK)
    rng.shuffle(rest)
    for seat, suit in zip(seats, Suit, strict=False):
        ranks = (Rank.CUATRO, Rank.CINCO, Rank.SEIS, Rank.SIETE)
        cards = [Card(rank, suit) for rank in ranks]
        hands[seat] = Hand(cards)
        rest = [card for card in rest if card not in cards]
    for seat in request.seats:
        if hands[seat] is None:
            hands[seat] = Hand([rest.pop() for _ in range(4)])
    return Deal(hands)
