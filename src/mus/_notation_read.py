"""Records read from the text of a file, hand by hand, with the place of every fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from mus._notation_events import Hearing
from mus._notation_head import Faults, start_of, toml_of
from mus._notation_lines import comment_of, split_hand
from mus._notation_words import action_of
from mus.actions import Deal, Misdeal
from mus.errors import NotationError, shown
from mus.events import Dealt, Misdealt
from mus.record import Record
from mus.seat_record import KeptEvent, SeatRecord

__all__ = ["read_record", "read_seat_record"]

T = TypeVar("T")

_A_DEAL: Final = "deal, and a hand for each seat"


def read_record(text: object, faults: Faults) -> Record:
    """Return the record of a table.

    Args:
        text: The content of a file.
        faults: Is told what is wrong.

    Raises:
        NotationError: At the first fault, or after the last if they are collected.
    """
    data = toml_of(text, faults)
    if "seat" in data:
        faults.report("this is the record of a seat, which loads_seat reads", "seat")
    start = start_of(data, faults)
    hands = _Hands(faults, action_of, type, (Deal, Misdeal))
    for number, words, remarked in _texts(data, faults):
        hands.read(number, words, dict(remarked))
    if faults.found:
        raise faults.found[0]
    return Record(
        **start, actions=hands.found, extra=data.get("extra", {}), comments=hands.comments
    )


def read_seat_record(text: object, faults: Faults) -> SeatRecord:
    """Return the record of a seat.

    Args:
        text: The content of a file.
        faults: Is told what is wrong; it must raise at once.

    Raises:
        NotationError: At the first fault.
    """
    data = toml_of(text, faults)
    if "seat" not in data:
        faults.report("this is the record of a table, which loads reads", expected="the key seat")
    if "extra" in data:
        faults.report("a seat keeps no extra", "extra")
    start = start_of(data, faults)
    seat, rules = data["seat"], start["rules"]
    if seat not in rules.seating.seats:
        faults.report(f"there is no seat {seat}", f"{seat}", f"a seat of {rules.players}, from 0")
    hands = _Hands(faults, Hearing(rules, seat).events_of, _kind_of_first, (Dealt, Misdealt))
    for number, words, remarked in _texts(data, faults):
        hands.read(number, words, {})
        for place, written in remarked:
            faults.report("a seat keeps no comments", written, "", number, place + 1)
    events = [event for heard in hands.found for event in heard]
    return SeatRecord(**start, seat=seat, events=events)


def _kind_of_first(events: Sequence[KeptEvent]) -> type:
    return type(events[0])


def _texts(
    data: Mapping[str, Any], faults: Faults
) -> Iterator[tuple[int, list[str], list[tuple[int, str]]]]:
    """Yield for each hand its number, its actions in words, and the comments on them."""
    for number, hand in enumerate(data.get("hands", ()), 1):
        for key in [key for key in hand if key != "actions"]:
            faults.report(f"{shown(key)} is no key of a hand", key, "actions", number)
        text = hand.get("actions")
        if isinstance(text, str):
            yield (number, *split_hand(text))
        else:
            faults.report(f"actions is a text, not {shown(text)}", shown(text), "a text", number)


class _Hands(Generic[T]):
    """Reads hands, which begin with a deal and have no other, unless a misdeal comes before it.

    Args:
        faults: Is told what is wrong.
        read: Returns the action that words stand for.
        kind_of: Returns the type that tells what an action is.
        kinds: The type of a deal, and that of a misdeal.

    Attributes:
        found: The actions of all hands.
        comments: What is remarked on them, by their place in `found`.
    """

    def __init__(
        self,
        faults: Faults,
        read: Callable[[str], T],
        kind_of: Callable[[T], type],
        kinds: tuple[type, type],
    ) -> None:
        self.faults = faults
        self.action_of = read
        self.kind_of = kind_of
        self.deal, self.misdeal = kinds
        self.before: type | None = None
        self.found: list[T] = []
        self.comments: dict[int, str] = {}

    def read(self, number: int, actions: list[str], remarked: Mapping[int, str]) -> None:
        """Read the actions of a hand.

        Args:
            number: The number of the hand, from 1.
            actions: Each of them in words.
            remarked: The comments as they are written, by the place of their action, from 0.
        """
        if not actions:
            self.faults.report("the hand is empty", "", _A_DEAL, number)
        for place, words in enumerate(actions, 1):
            try:
                action = self.action_of(words)
            except NotationError as error:
                self.faults.report(str(error), error.token, error.expected, number, place)
                self.before = None
                continue
            kind = self.kind_of(action)
            if kind is self.deal or place == 1:
                self._look_at_deal(words, kind, number, place)
            self.before = kind
            if place - 1 in remarked:
                self._remark(remarked[place - 1], number, place)
            self.found.append(action)

    def _remark(self, written: str, number: int, place: int) -> None:
        """Read the comment on the action that is found next."""
        try:
            self.comments[len(self.found)] = comment_of(written)
        except NotationError as error:
            self.faults.report(str(error), error.token, error.expected, number, place)

    def _look_at_deal(self, words: str, kind: type, number: int, place: int) -> None:
        """Report a hand without a deal in front, and a deal that belongs to another hand."""
        dealt_again = self.before is self.misdeal
        if kind is not self.deal:
            message, expected = "a hand begins with its deal", _A_DEAL
        elif place == 1 and dealt_again:
            message, expected = (
                "after a misdeal this deal is of the hand before",
                "no [[hands]] here",
            )
        elif place > 1 and not dealt_again and self.before is not None:
            message, expected = "a deal begins a hand", "[[hands]] in front of it"
        else:
            return
        self.faults.report(f"{message}; expected {expected}", words, expected, number, place)
