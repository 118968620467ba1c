"""`Record`: a game as it can be kept: where it began, and every action since."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, chain, pairwise

import attrs

from mus._record_fields import (
    is_text,
    mapping_of,
    names_of,
    require_texts,
    row_of,
    score_of,
)
from mus._values import FrozenMap, Value, is_whole
from mus.actions import Action, Deal, Misdeal
from mus.engine import apply, events_between, new_game
from mus.errors import IllegalActionError, RecordError, shown
from mus.rules import Rules
from mus.seat_record import SeatRecord, kept_by
from mus.state import State

__all__ = ["Record", "replay"]


def _actions(actions: Iterable[Action]) -> tuple[Action, ...]:
    return row_of(actions)


def _extra(extra: Mapping[str, str]) -> FrozenMap[str, str]:
    return mapping_of(extra)


def _comments(comments: Mapping[int, str]) -> FrozenMap[int, str]:
    return mapping_of(comments)


@attrs.frozen(slots=True, weakref_slot=False)
class Record(Value):
    """A game, finished or not: rules, start, and actions with the cards that came. Never a seed.

    The actions are not judged before they are replayed. Whoever holds a record knows all the
    cards; `for_seat` leaves out what one seat may not keep.

    Attributes:
        rules: The rules of the table.
        mano: The seat that spoke first.
        stones: The stones that the game began with, or None for none.
        games: The juegos it began with, or None.
        vacas: The vacas it began with, or None.
        losses: The games lost that it began with, or None (Encaje).
        actions: Every action in order, chance included.
        names: The name of each seat, or nothing.
        date: When it was played, as text.
        extra: Anything else worth keeping: texts by keys of your own.
        comments: What is remarked on actions, by their place in `actions`, from 0.

    Raises:
        RecordError: If a name, the date, a key, a text or a comment is no text, or a comment is
            empty or on no action.

    >>> Record(Rules(), names=("Ane", "Beñat", "Edurne", "Iker"), extra={"table": "3"}).names[1]
    'Beñat'
    """

    rules: Rules
    mano: int = 0
    stones: tuple[int, ...] | None = attrs.field(default=None, converter=score_of)
    games: tuple[int, ...] | None = attrs.field(default=None, converter=score_of)
    vacas: tuple[int, ...] | None = attrs.field(default=None, converter=score_of)
    losses: tuple[int, ...] | None = attrs.field(default=None, converter=score_of)
    actions: tuple[Action, ...] = attrs.field(default=(), converter=_actions)
    names: tuple[str, ...] = attrs.field(default=(), converter=names_of)
    date: str = ""
    extra: FrozenMap[str, str] = attrs.field(factory=FrozenMap, converter=_extra)
    comments: FrozenMap[int, str] = attrs.field(factory=FrozenMap, converter=_comments)

    def __attrs_post_init__(self) -> None:
        require_texts(*self.names, self.date, *self.extra, *self.extra.values())
        for place, comment in self.comments.items():
            if not is_whole(place, 0, len(self.actions) - 1):
                raise RecordError(f"a comment on action {shown(place)}, which is not in the record")
            if not (is_text(comment) and comment):
                raise RecordError(f"the comment on action {place} is no text: {shown(comment)}")

    @property
    def hands(self) -> tuple[tuple[Action, ...], ...]:
        """The actions of each hand, from its deal on; a deal after a misdeal is of the same one."""
        hands: list[list[Action]] = []
        before: Action | None = None
        for action in self.actions:
            if not hands or (type(action) is Deal and type(before) is not Misdeal):
                hands.append([])
            hands[-1].append(action)
            before = action
        return tuple(map(tuple, hands))

    def for_seat(self, seat: int) -> SeatRecord:
        """Return what one seat may keep: what it saw and heard, without comments and `extra`.

        Args:
            seat: The seat.

        Raises:
            StateError: If there is no such seat, or the record begins with a score that cannot
                be.
            RecordError: If an action is illegal where it stands.

        >>> from mus.actions import Deal
        >>> from mus.cards import deal_hands
        >>> dealt = Deal(deal_hands("RR75", "3CC4", "S6AA", "R754"))
        >>> Record(Rules(), actions=[dealt]).for_seat(2).events[1:3]
        (Dealt(seat=1, count=4, hand=None), Dealt(seat=2, count=4, hand=Hand.parse('Ao 6o So Ac')))
        """
        states = replay(self)
        start = next(states)
        start.rules.seating.check_seat(seat)
        return SeatRecord(
            self.rules,
            seat,
            self.mano,
            self.stones,
            self.games,
            self.vacas,
            self.losses,
            [
                event
                for before, after in pairwise(chain([start], states))
                for event in kept_by(seat, events_between(before, after))
            ],
            self.names,
            self.date,
        )


def replay(record: Record) -> Iterator[State]:
    """Yield the state that a record begins with, then the one after each of its actions.

    Args:
        record: The record.

    Raises:
        StateError: If the record begins with a score that cannot be.
        RecordError: If an action is illegal where it stands; the error it met is its cause. Also
            for the record of a seat, which does not know all the cards.

    >>> len(list(replay(Record(Rules()))))
    1
    """
    if isinstance(record, SeatRecord):
        raise RecordError(
            f"the record of seat {shown(record.seat)} does not know all the cards, so it cannot be "
            "replayed as states: replay_views shows what the seat saw"
        )
    if not isinstance(record, Record):
        raise RecordError(f"only a Record can be replayed, not {shown(record)}")
    state = new_game(
        record.rules,
        mano=record.mano,
        stones=record.stones,
        games=record.games,
        vacas=record.vacas,
        losses=record.losses,
    )
    yield state
    for place, action in enumerate(record.actions):
        try:
            state = apply(state, action)
        except IllegalActionError as error:
            raise RecordError(f"{_named(record, place)}: {error}") from error
        yield state


def _named(record: Record, place: int) -> str:
    """Return how a message names an action: by its place in the record, and in its hand."""
    starts = [0, *accumulate(map(len, record.hands))]
    number = bisect_right(starts, place)
    within = place - starts[number - 1] + 1
    return f"action {place} of the record, which is action {within} of hand {number}"
