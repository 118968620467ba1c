"""The suits and the ranks of the Spanish deck, and the ways to write them (C-1)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mus._values import Named

__all__ = ["RANK_TEXTS", "SUIT_TEXTS", "Rank", "Suit"]


class Suit(Named):
    """The four suits; they matter only to some forms of the real (C-1, C-5).

    >>> Suit.OROS, Suit("c").symbol
    (Suit.OROS, 'c')
    """

    OROS = "o"
    COPAS = "c"
    ESPADAS = "e"
    BASTOS = "b"

    @property
    def symbol(self) -> str:
        """The lower case letter that stands for the suit."""
        return self.value


class Rank(IntEnum):
    """The ten ranks, by the number printed on the card (C-1).

    As numbers they are in the order of the game, the rey highest (C-3).

    >>> Rank.REY, int(Rank.SOTA), Rank.AS.symbol
    (Rank.REY, 10, 'A')
    """

    AS = 1
    DOS = 2
    TRES = 3
    CUATRO = 4
    CINCO = 5
    SEIS = 6
    SIETE = 7
    SOTA = 10
    CABALLO = 11
    REY = 12

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @property
    def symbol(self) -> str:
        """The upper case letter or the digit that stands for the rank."""
        return _SYMBOLS[self]


_SYMBOLS: Final = dict(zip(Rank, "A234567SCR", strict=True))

RANK_TEXTS: Final = {
    **{symbol: rank for rank, symbol in _SYMBOLS.items()},
    **{symbol.lower(): rank for rank, symbol in _SYMBOLS.items()},
    **{str(int(rank)): rank for rank in Rank},
}
"""Every way to write a rank: its symbol in any case, or its number."""

SUIT_TEXTS: Final = {
    **{suit.symbol: suit for suit in Suit},
    **{suit.symbol.upper(): suit for suit in Suit},
}
"""Every way to write a suit: its symbol in any case."""
