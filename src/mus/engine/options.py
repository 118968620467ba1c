"""`legal_actions`: what the seat to act may do, made only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import comb
from typing import Final, overload

import attrs

from mus._draft import unchecked
from mus._values import Value
from mus.actions import Deal, Descarte, Draw, PlayerAction
from mus.cards import Card
from mus.engine.legality import why_illegal
from mus.engine.menus import menu_of
from mus.state import State
from mus.turns import Phase

__all__ = ["LegalActions", "Throws", "legal_actions"]

DISCARD, DRAW = Phase.DISCARD, Phase.DRAW


@attrs.frozen(slots=True, weakref_slot=False)
class Throws(Sequence[PlayerAction], Value):
    """Every way in which a seat may throw cards, fewest cards first.

    Attributes:
        seat: The seat.
        cards: The cards it holds.
        least: The fewest it may throw.
        most: The most it may throw.
    """

    seat: int
    cards: tuple[Card, ...]
    least: int
    most: int

    def __len__(self) -> int:
        return sum([comb(len(self.cards), size) for size in range(self.least, self.most + 1)])

    @overload
    def __getitem__(self, index: int) -> PlayerAction: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[PlayerAction]: ...
    def __getitem__(self, index: int | slice) -> PlayerAction | Sequence[PlayerAction]:
        if isinstance(index, slice):
            return tuple(self)[index]
        place = range(len(self))[index]
        return next(islice(self, place, None))

    def __iter__(self) -> Iterator[PlayerAction]:
        for size in range(self.least, self.most + 1):
            for cards in combinations(self.cards, size):
                yield Descarte(self.seat, cards)


@attrs.frozen(slots=True, weakref_slot=False)
class LegalActions(Sequence[PlayerAction], Value):
    """The decisions of the seat to act, each once, in the singular.

    Bets are listed from the least legal amount until the bet would reach the target or the cap;
    a larger legal one is `in` all the same, and so is every other legal action of a player.
    What a view holds knows its list alone.

    Attributes:
        listed: The decisions.
        envido: The amounts listed for `Envido`, in stones, or None when there are none.
    """

    listed: Sequence[PlayerAction]
    envido: range | None
    state: State | None = attrs.field(default=None, eq=False, repr=False)

    def __len__(self) -> int:
        return len(self.listed)

    @overload
    def __getitem__(self, index: int) -> PlayerAction: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[PlayerAction]: ...
    def __getitem__(self, index: int | slice) -> PlayerAction | Sequence[PlayerAction]:
        return self.listed[index]

    def __contains__(self, action: object) -> bool:
        if self.state is None:
            return action in self.listed
        return type(action) not in CHANCE and why_illegal(self.state, action) is None


CHANCE: Final = (Deal, Draw)
_legal_actions_of: Final = unchecked(LegalActions)
NOTHING: Final = LegalActions((), None)


def legal_actions(state: State) -> LegalActions:
    """Return what the seat to act may do; nothing when chance is to act or the match is over.

    Args:
        state: Any state.

    >>> from mus.cards import deal_hands
    >>> from mus.engine.start import new_game
    >>> from mus.engine.step import apply
    >>> list(legal_actions(apply(new_game(), Deal(deal_hands("RR75", "3CC4", "S6AA", "R754")))))
    [Mus(seat=0), Corto(seat=0)]
    """
    turn = state.turn
    menu = turn.menus.get(state.standing)
    if menu is None:
        if turn.seat is None or turn.phase is DRAW:
            return NOTHING
        if turn.phase is DISCARD:
            return _legal_actions_of(_throws(state, turn.seat), None, state)
        menu = menu_of(state)
    return _legal_actions_of(menu.listed, menu.amounts, state)


def _throws(state: State, seat: int) -> Throws:
    """Return the throws of a seat (D-3)."""
    cards = state.table.hands[seat].cards  # type: ignore[union-attr]
    return Throws(seat, cards, state.rules.min_discard, len(cards))
