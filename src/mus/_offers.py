"""A list of legal actions taken apart: the words, and the row of bets among them as one range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mus.actions import Envido, PlayerAction
from mus.engine.menus import READY, Bets
from mus.engine.options import LegalActions

__all__ = ["MOST_AMOUNTS", "Offers", "joined", "offers_of"]

MOST_AMOUNTS: Final = 10**9
"""No list has more amounts than this: bets are listed up to a target, and that is the largest."""


class Offers(NamedTuple):
    """What a seat may do, with its bets in one piece.

    Attributes:
        before: What is listed before the bets; everything, where there are none.
        seat: The seat that may bet, or None.
        amounts: The amounts of the bets, in stones.
        after: What is listed after them.
    """

    before: Sequence[PlayerAction]
    seat: int | None = None
    amounts: range = range(0)
    after: Sequence[PlayerAction] = ()


def offers_of(legal: LegalActions) -> Offers | None:
    """Take a list apart without walking through its bets.

    Args:
        legal: What `legal_actions` returns, or what a view holds.

    Returns:
        Its pieces; None where the list does not have the bets that its `envido` promises.

    >>> from mus.actions import Paso
    >>> bets = (Envido(0, 2), Envido(0, 3))
    >>> offers_of(LegalActions((Paso(0), *bets), range(2, 4))).amounts
    range(2, 4)
    """
    listed, amounts = legal.listed, legal.envido
    if amounts is None:
        return Offers(listed)
    if not amounts or amounts.step != 1:
        return None
    if type(listed) is Bets:
        same = listed.amounts == amounts
        return Offers(listed.before, listed.seat, amounts, listed.after) if same else None
    words = tuple(listed)
    first = next((at for at, action in enumerate(words) if type(action) is Envido), len(words))
    last = first + len(amounts)
    bets = [bet for bet in words[first:last] if type(bet) is Envido]
    if not bets or bets != [Envido(bets[0].seat, stones) for stones in amounts]:
        return None
    return Offers(words[:first], bets[0].seat, amounts, words[last:])


def joined(offers: Offers) -> LegalActions:
    """Put a list together again, as the engine makes it.

    Args:
        offers: The pieces; at most `MOST_AMOUNTS` amounts.

    >>> joined(Offers((), 0, range(2, 10**6))).envido
    range(2, 1000000)
    """
    before, seat, amounts, after = offers
    if seat is None:
        return LegalActions(before, None)
    if len(amounts) > READY:
        return LegalActions(Bets(tuple(before), seat, amounts, tuple(after)), amounts)
    bets = [Envido(seat, stones) for stones in amounts]
    return LegalActions((*before, *bets, *after), amounts)
