"""Cards in place of those that a seat did not see, so that the engine can play its record again.

Until the lances open, nothing that is public depends on where the cards lie, so any will do. Then
no card moves any more, and all that matters of a hidden hand is what was told of it: whether it
has pares and juego and, when the hands are laid open, its cards. The states that come out serve
the public side of views and nothing else: in a lance, hidden hands may have cards in common.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final, TypeAlias

import attrs

from mus._values import is_whole
from mus.actions import (
    Action,
    Deal,
    Declaro,
    Descarte,
    Draw,
    Expose,
    Misdeal,
    Perete,
)
from mus.cards import DECK, Card, Hand, cards_of, hand_of, mask_of
from mus.engine import chance
from mus.errors import RecordError, shown
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Event,
    Exposed,
    Misdealt,
    PereteShown,
    Said,
    Shown,
    Threw,
)
from mus.lances import Lance
from mus.state import State, table_of
from mus.turns import Phase

__all__ = ["acted", "seated", "told_hands"]

Swap: TypeAlias = Mapping[Card, Card]

_HANDS: Final = dict(
    zip(
        ((False, False), (True, False), (False, True), (True, True)),
        map(Hand.parse, ("4567", "4456", "RCS7", "RRRR")),
        strict=True,
    )
)
"""A hand for each answer to: has it pares, has it juego? The same with four kings and eight."""


def acted(state: State, events: Sequence[Event]) -> tuple[State, Action]:
    """Return what was done, told by the first of the events, with stand-ins for cards.

    Args:
        state: Where it was done.
        events: What a seat was told, from that moment on.

    Returns:
        The state to do it in, which may have other stand-ins than the one given, and the action.

    Raises:
        RecordError: If the first event tells of nothing that is done.
    """
    match events[0]:
        case Said(action):
            return state, action
        case Dealt():
            return state, _deal(state, events)
        case Threw(seat, count):
            return state, Descarte(seat, _held(state, seat)[:count])
        case Drew(seat, count):
            return state, Draw(seat, _served(state)[:count])
        case Declared(_, seat, has):
            return state, Declaro(seat, has)
        case Exposed():
            seen = [event for event in takewhile(_is_exposed, events) if isinstance(event, Exposed)]
            cards = [_held(state, event.seat)[: len(event.cards)] for event in seen]
            return state, Expose([card for held in cards for card in held])
        case Misdealt(seat):
            return state, Misdeal(seat)
        case PereteShown(seat, hand):
            held = _held(state, seat)
            if len(held) == len(hand):
                state = _with_table(state, _swap(held, hand.cards))
            return state, Perete(seat)
        case event:
            raise RecordError(f"{shown(event)} does not come by itself")


def _is_exposed(event: Event) -> bool:
    return isinstance(event, Exposed)


def _deal(state: State, events: Sequence[Event]) -> Deal:
    """Deal the first cards of the deck to the seats that were dealt some."""
    counts: dict[int, int] = {}
    for event in events:
        if not isinstance(event, Dealt) or event.seat in counts:
            break
        counts[event.seat] = event.count
    left = list(DECK)
    hands: list[Hand | None] = []
    for seat in state.rules.seating.seats:
        cards = left[: counts.get(seat, 0)]
        del left[: len(cards)]
        hands.append(hand_of(mask_of(cards)) if cards else None)
    return Deal(hands)


def _held(state: State, seat: object) -> tuple[Card, ...]:
    """Return the stand-ins that a seat holds, none where there is no such seat."""
    hands = state.table.hands
    if type(seat) is not int or not is_whole(seat, 0, len(hands) - 1):
        return ()
    hand = hands[seat]
    return () if hand is None else hand.cards


def _served(state: State) -> tuple[Card, ...]:
    """Return cards that can be drawn now, first those that must be; none where none are due."""
    if state.phase is not Phase.DRAW:
        return ()
    request = chance(state)
    return (*cards_of(mask_of(request.sure)), *cards_of(mask_of(request.pool)))


def told_hands(events: Sequence[Event], players: int) -> tuple[Hand, ...]:
    """Return hands for the lances that are like the hidden ones in all that was told of them.

    Args:
        events: What a seat was told of a whole hand.
        players: Seats at the table.
    """
    has: set[tuple[Lance, int]] = set()
    open_hands: tuple[Hand | None, ...] = (None,) * players
    for event in events:
        if isinstance(event, Declared) and event.has:
            has.add((event.lance, event.seat))
        elif isinstance(event, Shown) and len(event.hands) == players:
            open_hands = event.hands
    return tuple(
        [
            hand or _HANDS[(Lance.PARES, seat) in has, (Lance.JUEGO, seat) in has]
            for seat, hand in enumerate(open_hands)
        ]
    )


def seated(state: State, action: Action, hands: Sequence[Hand]) -> tuple[State, Action]:
    """Return a state and an action in it that leaves everybody with certain hands.

    Args:
        state: Where the last card moves, or the talk ends, before the lances.
        action: What is done there, with stand-ins.
        hands: The four cards that each seat is to hold then; those of seats without cards in
            `state` are not used.
    """
    mover = None
    if isinstance(action, Descarte | Draw):
        mover = action.seat
        moved, held = mask_of(action.cards), mask_of(_held(state, mover))
        after = held | moved if isinstance(action, Draw) else held & ~moved
        swap = _swap(cards_of(after), hands[mover].cards)
        state = _with_table(state, swap)
        action = type(action)(mover, [swap[card] for card in action.cards])
    held_now = tuple(
        [
            hand if hand is None or seat == mover else hands[seat]
            for seat, hand in enumerate(state.table.hands)
        ]
    )
    return attrs.evolve(state, table=attrs.evolve(state.table, hands=held_now)), action


def _swap(old: Sequence[Card], new: Sequence[Card]) -> Swap:
    """Return who stands in for whom: `new` for `old`, and as few others as may be."""
    swap = dict(zip(old, new, strict=True))
    left = [card for card in DECK if card not in swap]
    free = [card for card in DECK if card not in new]
    swap |= {card: card for card in left if card in free}
    moved = [card for card in left if card not in free]
    return swap | dict(zip(moved, [card for card in free if card not in left], strict=True))


def _with_table(state: State, swap: Swap) -> State:
    """Return a state in which other cards lie where these lay."""
    table = state.table

    def swapped(mask: int) -> int:
        return mask_of([swap[card] for card in cards_of(mask)])

    hands = [hand if hand is None else hand_of(swapped(hand.mask)) for hand in table.hands]
    thrown = tuple(map(swapped, table.thrown))
    stock, pile = swapped(table.stock), swapped(table.pile)
    return attrs.evolve(
        state, table=table_of(tuple(hands), stock, pile, thrown, table.shown, table.out)
    )
