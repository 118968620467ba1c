"""`SeatRecord`: what one seat may keep of a game: what it saw and heard, and no other card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

import attrs

from mus._record_fields import names_of, require_texts, row_of, score_of
from mus._stand_ins import acted, seated, told_hands
from mus._values import Value, is_whole
from mus.cards import Card, Hand, mask_of
from mus.engine import apply, events_between, new_game
from mus.engine.deal import HAND_SIZE
from mus.errors import IllegalActionError, NotationError, RecordError, shown
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Event,
    Exposed,
    LanceOpened,
    Misdealt,
    PereteShown,
    Said,
    Shown,
    Signed,
    Threw,
)
from mus.lances import Lance
from mus.masking import mask
from mus.rules import Rules
from mus.state import State
from mus.views import PlayerView, view_of

__all__ = ["KeptEvent", "SeatRecord", "kept_by", "replay_views"]

KeptEvent: TypeAlias = (
    Dealt | Said | Threw | Drew | Exposed | Misdealt | PereteShown | Signed | Declared | Shown
)
"""The events that are kept: what was done, and what was told of cards. The rest follows."""

_KEPT: Final = (
    *(Dealt, Said, Threw, Drew, Exposed),
    *(Misdealt, PereteShown, Signed, Declared, Shown),
)

OPENING: Final = LanceOpened(Lance.GRANDE)


def kept_by(seat: int, events: Iterable[Event]) -> Iterator[KeptEvent]:
    """Yield those of the events that a seat keeps, as it was told of them.

    Args:
        seat: The seat.
        events: What happened.
    """
    for event in events:
        heard = mask(event, seat)
        if isinstance(heard, _KEPT):
            yield heard


def _events(events: Iterable[KeptEvent]) -> tuple[KeptEvent, ...]:
    return row_of(events)


@attrs.frozen(slots=True, weakref_slot=False)
class SeatRecord(Value):
    """What one seat may keep of a game, finished or not; `Record.for_seat` makes it.

    Attributes:
        rules: The rules of the table.
        seat: The seat that keeps it.
        mano: The seat that spoke first.
        stones: The stones that the game began with, or None for none.
        games: The juegos it began with, or None.
        vacas: The vacas it began with, or None.
        losses: The games lost that it began with, or None (Encaje).
        events: What the seat saw and heard, in order: what was done, with only the cards that
            it saw, the declarations, and the hands that were laid open.
        names: The name of each seat, or nothing.
        date: When it was played, as text.

    Raises:
        RecordError: If a name or the date is no text, or something among the events is none that
            is kept, or shows what this seat did not see, or hides what it did.
    """

    rules: Rules
    seat: int
    mano: int = 0
    stones: tuple[int, ...] | None = attrs.field(default=None, converter=score_of)
    games: tuple[int, ...] | None = attrs.field(default=None, converter=score_of)
    vacas: tuple[int, ...] | None = attrs.field(default=None, converter=score_of)
    losses: tuple[int, ...] | None = attrs.field(default=None, converter=score_of)
    events: tuple[KeptEvent, ...] = attrs.field(default=(), converter=_events)
    names: tuple[str, ...] = attrs.field(default=(), converter=names_of)
    date: str = ""

    def __attrs_post_init__(self) -> None:
        require_texts(*self.names, self.date)
        for place, event in enumerate(self.events):
            if not _may_keep(event, self.seat):
                raise RecordError(
                    f"event {place} is not one that seat {shown(self.seat)} keeps: {shown(event)}"
                )

    @property
    def hands(self) -> tuple[tuple[KeptEvent, ...], ...]:
        """The events of each hand, from its deal on; a deal after a misdeal is of the same one."""
        hands: list[list[KeptEvent]] = []
        before: KeptEvent | None = None
        for event in self.events:
            if not hands or (type(event) is Dealt and type(before) not in (Dealt, Misdealt)):
                hands.append([])
            hands[-1].append(event)
            before = event
        return tuple(map(tuple, hands))


def _may_keep(event: object, seat: int) -> bool:
    """Tell whether an event is as a seat is told of it, its own cards included."""
    if not isinstance(event, _KEPT) or mask(event, seat) != event:
        return False
    match event:
        case Dealt(owner, count, cards) | Threw(owner, count, cards) | Drew(owner, count, cards):
            return (cards is None) is (owner != seat) and (cards is None or len(cards) == count)
        case Shown(hands):
            return _are_hands(hands)
        case _:
            return True


def _are_hands(hands: object) -> bool:
    return isinstance(hands, tuple) and all(isinstance(hand, Hand | None) for hand in hands)


def replay_views(record: SeatRecord) -> Iterator[PlayerView]:
    """Yield what the seat of a record knew: at the start, then after all that it noticed.

    They are the views of the game itself, one for each action. A seña that the seat knows nothing
    of has none: nothing in its view changed.

    Args:
        record: The record of a seat.

    Raises:
        StateError: If the record begins with a score that cannot be.
        RecordError: If what it tells cannot have happened.

    >>> [view.hand_number for view in replay_views(SeatRecord(Rules(), 0))]
    [0]
    """
    if not isinstance(record, SeatRecord):
        raise RecordError(
            f"only the record of a seat is replayed as views, not {shown(record)}: "
            "Record.for_seat makes it"
        )
    state = new_game(
        record.rules,
        mano=record.mano,
        stones=record.stones,
        games=record.games,
        vacas=record.vacas,
        losses=record.losses,
    )
    record.rules.seating.check_seat(record.seat)
    yield view_of(state, record.seat, ())
    for number, events in enumerate(record.hands, 1):
        hand = _Hand(record.seat, state, events)
        while hand.place < len(events):
            try:
                hand.go_on()
            except (IllegalActionError, NotationError, RecordError) as error:
                place = hand.place + 1
                raise RecordError(f"event {place} of hand {number}: {error}") from error
            yield view_of(hand.state, record.seat, hand.heard)
        state = hand.state


class _Hand:
    """A hand that is played again from what one seat was told of it."""

    def __init__(self, seat: int, state: State, events: tuple[KeptEvent, ...]) -> None:
        self.seat = seat
        self.state = state
        self.events = events
        self.place = 0
        self.heard: list[Event | None] = []
        self._own: Hand | None = None
        self._told = told_hands(events, state.rules.players)

    def go_on(self) -> None:
        """Do what was done next, and hear what the seat heard of it."""
        event = self.events[self.place]
        if isinstance(event, Signed):
            self._hear_sign(event)
            return
        state, action = acted(self.state, self.events[self.place :])
        after = apply(state, action)
        told = events_between(state, after)
        if OPENING in told:
            # From here on the cards matter.
            state, action = seated(state, action, self._hands_after(event))
            after = apply(state, action)
            told = events_between(state, after)
        for happened in told:
            self._hear(happened)
        self.state = after

    def _hear_sign(self, event: Signed) -> None:
        """Hear of a seña, which moves nothing."""
        hands, partners_of = self.state.hands, self.state.rules.seating.partners_of
        if not is_whole(event.seat, 0, len(hands) - 1) or hands[event.seat] is None:
            raise RecordError(f"seat {shown(event.seat)} holds no cards to make a seña about")
        if event.partners != partners_of[event.seat]:
            raise RecordError(f"the partners of seat {event.seat} are {partners_of[event.seat]}")
        self.heard.append(event)
        self.place += 1

    def _hear(self, happened: Event) -> None:
        """Hear what happened: as it is recorded, if it is one of the events that are kept."""
        event = mask(happened, self.seat)
        if isinstance(event, _KEPT):
            recorded = self.events[self.place] if self.place < len(self.events) else None
            if recorded is None or not _is_alike(event, recorded):
                raise RecordError(
                    f"the record tells of {shown(recorded)} where {shown(event)} is due"
                )
            self._own = _own_after(self.seat, self._own, recorded)
            event = recorded
            self.place += 1
        self.heard.append(event)

    def _hands_after(self, event: KeptEvent) -> list[Hand]:
        """Return the hands with which the lances are played, its own after an event included."""
        hands = list(self._told)
        own = _own_after(self.seat, self._own, event)
        if own is not None:
            hands[self.seat] = own
        if any(len(hand) != HAND_SIZE for hand in hands):
            raise RecordError(f"the lances are played with {HAND_SIZE} cards, not {shown(hands)}")
        return hands


def _is_alike(happened: KeptEvent, recorded: KeptEvent) -> bool:
    """Tell whether what happened with stand-ins is what is recorded, but for the cards."""
    match happened:
        case Dealt() | Threw() | Drew():
            return type(recorded) is type(happened) and (
                (recorded.seat, recorded.count) == (happened.seat, happened.count)
            )
        case Exposed(seat, cards):
            return (
                isinstance(recorded, Exposed)
                and recorded.seat == seat
                and len(recorded.cards) == len(cards)
            )
        case _:
            return recorded == happened


def _own_after(seat: int, own: Hand | None, event: KeptEvent) -> Hand | None:
    """Return the cards of a seat after an event that it was told of."""
    match event:
        case Dealt(owner, _, hand) if owner == seat:
            return hand
        case Threw(owner, _, cards) if owner == seat and own is not None and cards is not None:
            if not own.mask & mask_of(cards) == mask_of(cards):
                raise RecordError(f"seat {seat} does not hold {_listed(cards)}")
            return own.without(mask_of(cards))
        case Drew(owner, _, cards) if owner == seat and own is not None and cards is not None:
            if own.mask & mask_of(cards):
                raise RecordError(f"seat {seat} already holds some of {_listed(cards)}")
            return own.plus(mask_of(cards))
        case PereteShown(owner, hand) if owner == seat:
            if own != hand:
                raise RecordError(f"seat {seat} does not hold {hand}")
            return hand.without(hand.mask)
        case Misdealt(owner, sits_out) if owner == seat or not sits_out:
            return None
        case _:
            return own


def _listed(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
