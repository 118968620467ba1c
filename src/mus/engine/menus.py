"""The words of a turn at the bet that stands, listed once and kept with the turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, overload

import attrs

from mus._values import Value
from mus.actions import Declaro, Envido, Ordago, PlayerAction
from mus.engine.scoring import scorer_of
from mus.engine.stakes import Stakes
from mus.state import State
from mus.turns import Menu

__all__ = ["Bets", "menu_of"]

READY: Final = 100
"""As many amounts as this are listed one by one; more are made when somebody asks."""
NO_STAKES: Final = Stakes(1, 0, 0)
MOST_KEPT: Final = 500
"""Menus that are kept for one seat: anybody may bet odd amounts for ever."""


@attrs.frozen(slots=True, weakref_slot=False)
class Bets(Sequence[PlayerAction], Value):
    """Words with a long row of amounts among them, which are not made before they are asked for.

    Attributes:
        before: The words before the bets.
        seat: The seat that may bet.
        amounts: The amounts of the bets, in stones.
        after: The words after them.
    """

    before: tuple[PlayerAction, ...]
    seat: int
    amounts: range
    after: tuple[PlayerAction, ...]

    def __len__(self) -> int:
        return len(self.before) + len(self.amounts) + len(self.after)

    @overload
    def __getitem__(self, index: int) -> PlayerAction: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[PlayerAction]: ...
    def __getitem__(self, index: int | slice) -> PlayerAction | Sequence[PlayerAction]:
        places = range(len(self))[index]
        if isinstance(places, range):
            return tuple([self[place] for place in places])
        place = places - len(self.before)
        if place < 0:
            return self.before[places]
        if place < len(self.amounts):
            return Envido(self.seat, self.amounts[place])
        return self.after[place - len(self.amounts)]


def menu_of(state: State) -> Menu:
    """Return what the seat to act may say in a turn that has words (D-2, T-4, B-1 to B-3)."""
    turn = state.turn
    scorer = scorer_of(state.rules)
    key = scorer.menu_key(state)
    menu = turn.menus.get(key)
    if menu is None:
        stakes = scorer.stakes(state) if Envido in turn.words else NO_STAKES
        if len(turn.menus) >= MOST_KEPT:
            turn.menus.clear()
        menu = turn.menus[key] = _menu(turn.seat, turn.words, stakes)
    return menu


@lru_cache(maxsize=4096)
def _menu(seat: int, words: tuple[type, ...], stakes: Stakes) -> Menu:
    """Return a menu: turns that offer the same words share it."""
    least, listed, most = stakes
    amounts = range(least, max(least, listed + 1))
    plain: list[PlayerAction]
    if words == (Declaro,):
        plain = [Declaro(seat, has) for has in (True, False)]
    else:
        plain = [word(seat) for word in words if word not in (Envido, Ordago)]
    last = [Ordago(seat)] if Ordago in words else []
    if len(amounts) > READY:
        return Menu(Bets(tuple(plain), seat, amounts, tuple(last)), least, most, amounts)
    bets = [_envido(seat, stones) for stones in amounts]
    return Menu((*plain, *bets, *last), least, most, amounts or None)


@lru_cache(maxsize=1024)
def _envido(seat: int, stones: int) -> Envido:
    """Return the one bet of that amount, so that a table's bets stay close together."""
    return Envido(seat, stones)
