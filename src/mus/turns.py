"""Whose turn it is, as data: the phase, the seats that have still to act, the talk of a lance.

How a turn leads to the next is the business of `mus.engine.talk`; amounts are nowhere in it.
Turns are made once and met again: a game walks along them, and whatever follows from a turn
alone (the words that are legal, the turn after a word) is kept with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from mus._values import Named, Value
from mus.actions import (
    Corto,
    Declaro,
    Descarte,
    Envido,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    PlayerAction,
    Quiero,
)
from mus.rules import Rules

__all__ = ["Circle", "Menu", "Phase", "Turn"]


class Phase(Named):
    """The moments of a hand."""

    DEAL = "deal"
    """Between hands: the next one is to be dealt."""
    CHANGE = "change"
    """After mus visto: each seat may change cards (F-1); with five cards, one is buried (E-6)."""
    MUS = "mus"
    """The seats say mus or cut (D-2)."""
    DISCARD = "discard"
    """All said mus: the seats throw cards (D-3)."""
    DRAW = "draw"
    """The seats that threw are served (D-3)."""
    DECLARE = "declare"
    """The seats declare pares or juego themselves (T-4)."""
    LANCE = "lance"
    """The seats bet on a lance (B-1)."""
    OVER = "over"
    """The match is decided."""


@attrs.frozen(slots=True, weakref_slot=False)
class Menu(Value):
    """What a seat may say at one moment of a lance.

    Attributes:
        listed: Its decisions, each once.
        least: The smallest amount it may bet or add, in stones.
        most: The largest.
        amounts: The amounts listed, None without any.
    """

    listed: Sequence[PlayerAction]
    least: int
    most: int
    amounts: range | None


@attrs.frozen(slots=True, weakref_slot=False)
class Circle(Value):
    """The seats round a lance, whichever it is, and the manners of their table.

    Attributes:
        rules: The rules of the table.
        mano: The seat that speaks first.
        plays: The seats that play the lance, in speaking order.
        turns: The turns it has met, by what tells them apart.
    """

    rules: Rules
    mano: int
    plays: tuple[int, ...]
    turns: dict[TurnKey, Turn] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        return (Circle, (self.rules, self.mano, self.plays))


NOBODY: Final[frozenset[int]] = frozenset()
_WORDS: Final[Mapping[Phase, tuple[type[PlayerAction], ...]]] = {
    Phase.CHANGE: (Descarte,),
    Phase.MUS: (Mus, Corto),
    Phase.DISCARD: (Descarte,),
    Phase.DECLARE: (Declaro,),
}


@attrs.frozen(slots=True, weakref_slot=False)
class Turn(Value):
    """One moment of a hand, without cards and stones.

    Attributes:
        phase: The phase.
        asked: The seats that have still to act, in order.
        circle: The seats round the lance, in the phase of a lance.
        bettor: The seat that bet last, or None.
        ordago: Whether the last bet was an órdago.
        seen: Sides that have seen the bet.
        refused: Seats that are out of the talk for good.
        words: The kinds of action that the next seat may speak.
        seat: The next seat to act, or None.
        is_chance: Whether cards must come in before anybody can act.
        is_terminal: Whether the match is decided.
        competing: The seats of the sides that bet or saw, in speaking order.
        menus: What may be said at each standing bet, as far as it has been met.
        after_paso: The turn after that word, once it has been met; so are those that follow.
    """

    phase: Phase
    asked: tuple[int, ...]
    circle: Circle | None = None
    bettor: int | None = None
    ordago: bool = False
    seen: frozenset[int] = NOBODY
    refused: frozenset[int] = NOBODY
    words: tuple[type[PlayerAction], ...] = attrs.field(init=False, eq=False, repr=False)
    seat: int | None = attrs.field(init=False, eq=False, repr=False)
    is_chance: bool = attrs.field(init=False, eq=False, repr=False)
    is_terminal: bool = attrs.field(init=False, eq=False, repr=False)
    competing: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    menus: dict[object, Menu] = attrs.field(factory=dict, eq=False, repr=False, kw_only=True)
    after_paso: Turn | None = attrs.field(default=None, init=False, eq=False, repr=False)
    after_pasamos: Turn | None = attrs.field(default=None, init=False, eq=False, repr=False)
    after_envido: Turn | None = attrs.field(default=None, init=False, eq=False, repr=False)
    after_ordago: Turn | None = attrs.field(default=None, init=False, eq=False, repr=False)
    after_quiero: Turn | None = attrs.field(default=None, init=False, eq=False, repr=False)
    after_no_quiero: Turn | None = attrs.field(default=None, init=False, eq=False, repr=False)
    after_no_queremos: Turn | None = attrs.field(default=None, init=False, eq=False, repr=False)

    @words.default
    def _words_now(self) -> tuple[type[PlayerAction], ...]:
        if self.circle is None:
            return _WORDS.get(self.phase, ())
        words = (Paso, Envido) if self.bettor is None else (Quiero, NoQuiero, Envido)
        if self.ordago:
            return words[:2]
        return (*words, Ordago) if self.circle.rules.scoring.ordago else words

    @competing.default
    def _who_compete(self) -> tuple[int, ...]:
        if self.circle is None or self.bettor is None:
            return ()
        side_of = self.circle.rules.seating.side_of
        sides = self.seen | {side_of[self.bettor]}
        return tuple(seat for seat in self.circle.plays if side_of[seat] in sides)

    @is_chance.default
    def _waits_for_cards(self) -> bool:
        return self.phase in (Phase.DEAL, Phase.DRAW)

    @is_terminal.default
    def _ends_the_match(self) -> bool:
        return self.phase is Phase.OVER

    @seat.default
    def _first_asked(self) -> int | None:
        return self.asked[0] if self.asked else None

    def __reduce__(self) -> tuple[object, ...]:
        talk = (self.bettor, self.ordago, self.seen, self.refused)
        return (Turn, (self.phase, self.asked, self.circle, *talk))


TurnKey: TypeAlias = tuple[Any, ...]
