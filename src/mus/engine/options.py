"""`legal_actions`: what the seat to act may do, made only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final, overload

import attrs

from mus._draft import unchecked
from mus._values import Value
from mus.actions import Deal, Descarte, Draw, Envido, PlayerAction, descarte_of
from mus.cards import Card
from mus.engine.legality import throw_limits, why_illegal
from mus.engine.menus import menu_of
from mus.state import State, not_a_state
from mus.turns import Phase

__all__ = ["LegalActions", "Throws", "legal_actions"]

DRAW: Final = Phase.DRAW


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
        return len(_choices(len(self.cards), self.least, self.most))

    @overload
    def __getitem__(self, index: int) -> PlayerAction: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[PlayerAction]: ...
    def __getitem__(self, index: int | slice) -> PlayerAction | Sequence[PlayerAction]:
        if isinstance(index, slice):
            return tuple(self)[index]
        choice = _choices(len(self.cards), self.least, self.most)[index]
        return descarte_of(self.seat, tuple([self.cards[place] for place in choice]))


@lru_cache(maxsize=64)
def _choices(count: int, least: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Return every choice of `least` to `most` places out of `count`, fewest first."""
    sizes = range(least, most + 1)
    return tuple(chain.from_iterable(combinations(range(count), size) for size in sizes))


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
            return _is_listed(self, action)
        return type(action) not in CHANCE and why_illegal(self.state, action) is None


def _is_listed(legal: LegalActions, action: object) -> bool:
    """Tell whether an action is one of a list, to the letter: True is no seat, 2.0 no amount."""
    amounts = legal.envido or range(0)
    first = next((at for at, other in enumerate(legal.listed) if type(other) is Envido), 0)
    if type(action) is Envido:
        if type(action.stones) is not int or action.stones not in amounts:
            return False
        return _same(action, legal.listed[first + action.stones - amounts[0]])
    # A long row of bets is not walked through.
    words = [*legal.listed[:first], *legal.listed[first + len(amounts) :]]
    return any(_same(action, other) for other in words)


def _same(action: object, other: PlayerAction) -> bool:
    """Tell whether two actions are equal, field by field and type by type."""
    if type(action) is not type(other):
        return False
    fields = [
        (getattr(action, field.name), getattr(other, field.name))
        for field in attrs.fields(type(other))
    ]
    return all(type(one) is type(two) and one == two for one, two in fields)


CHANCE: Final = (Deal, Draw)
_legal_actions_of: Final = unchecked(LegalActions)
NOTHING: Final = LegalActions((), None)


def legal_actions(state: State) -> LegalActions:
    """Return what the seat to act may do; nothing when chance is to act or the match is over.

    Args:
        state: Any state.

    Raises:
        StateError: If it is none.

    >>> from mus.cards import deal_hands
    >>> from mus.engine.start import new_game
    >>> from mus.engine.step import apply
    >>> list(legal_actions(apply(new_game(), Deal(deal_hands("RR75", "3CC4", "S6AA", "R754")))))
    [Mus(seat=0), Corto(seat=0)]
    """
    try:
        turn = state.turn
    except AttributeError:
        raise not_a_state(state) from None
    menu = turn.menus.get(state.standing)
    if menu is None:
        if turn.phase is DRAW:
            # Chance is to act, and a seña may be given all the same (G-3).
            return _legal_actions_of((), None, state)
        if turn.seat is None:
            return NOTHING
        if Descarte in turn.words:
            return _legal_actions_of(_throws(state, turn.seat), None, state)
        menu = menu_of(state)
    return _legal_actions_of(menu.listed, menu.amounts, state)


def _throws(state: State, seat: int) -> Throws:
    """Return the throws of a seat (D-3, E-6)."""
    cards = state.table.hands[seat].cards  # type: ignore[union-attr]
    return Throws(seat, cards, *throw_limits(state.rules, state.phase))
