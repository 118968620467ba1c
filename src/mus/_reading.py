"""How cards are read at the table: in order, and by what they make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mus.cards import Card, Hand, Rank
from mus.lances import Lance, juego, pares
from mus.rules import Rules

__all__ = ["KINDS", "RANKS", "by_rank", "kind_of_juego"]

CLASICO: Final = Rules()
RANKS: Final = {
    Rank.AS: "ases",
    Rank.DOS: "doses",
    Rank.TRES: "treses",
    Rank.CUATRO: "cuatros",
    Rank.CINCO: "cincos",
    Rank.SEIS: "seises",
    Rank.SIETE: "sietes",
    Rank.SOTA: "sotas",
    Rank.CABALLO: "caballos",
    Rank.REY: "reyes",
}
"""What several cards of a rank are called."""
_READ_WITH_EIGHT_KINGS: Final = {Rank.TRES: Rank.REY, Rank.DOS: Rank.AS}


def by_rank(cards: Iterable[Card], rules: Rules = CLASICO) -> tuple[Card, ...]:
    """Return cards from the highest to the lowest, as players hold them (C-3).

    Args:
        cards: The cards.
        rules: How many kings there are.

    >>> print(*by_rank(Hand.parse("7e 3c Ab Ro")))
    Ro 3c 7e Ab
    """
    read = _READ_WITH_EIGHT_KINGS if rules.kings == 8 else {}
    return tuple(
        sorted(cards, key=lambda card: (-read.get(card.rank, card.rank), -card.rank, card.index))
    )


def kind_of_juego(hand: Hand, rules: Rules) -> str:
    """Return what a hand with juego has: "31", "real" or "juego"."""
    found = juego(hand, rules)
    if found is not None and found.real:
        return "real"
    return "31" if found is not None and found.points == _THE_BEST else "juego"


def _kind_of_pares(hand: Hand, rules: Rules) -> str:
    """Return what a hand with pares has: "par", "medias" or "duples"."""
    found = pares(hand, rules)
    return "par" if found is None else found.kind.value


KINDS: Final = {Lance.PARES: _kind_of_pares, Lance.JUEGO: kind_of_juego}
"""How to tell what the value of a hand is for, in the lances that have kinds."""
_THE_BEST: Final = 31
