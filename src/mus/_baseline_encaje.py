"""How `Baseline` plays Encaje: it sheds stones, and fears nothing but the worst hand of a pot."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum, prod
from typing import Final

from mus._baseline_mus import thrown
from mus.actions import (
    Corto,
    Descarte,
    Envido,
    Mus,
    NoQuiero,
    Paso,
    PlayerAction,
    Quiero,
)
from mus.cards import Card, Hand
from mus.events import Said
from mus.lances import Lance
from mus.odds import beaten, playing
from mus.turns import Phase
from mus.views import PlayerView

__all__ = ["choose_at_encaje"]

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
CUT: Final = 1.2
"""The stones that a hand may be expected to shed, from which it is played, not changed."""
BET: Final = 0.55
"""The share of hands beaten from which a lance is bet on."""
RAISE: Final = 0.8
"""The share from which a bet is larger, and from which one is raised."""
SMALL, LARGE = 2, 5
"""Stones of a bet, and of one with good cards."""
ENOUGH: Final = 10
"""Nobody raises over a bet of this many stones."""
POOR: Final = 0.35
"""Whoever bets or sees is thought to beat at least this share of hands."""
BLUFF: Final = 0.04
"""How often a poor lance is bet on all the same."""


def choose_at_encaje(view: PlayerView, hand: Hand, draw: Callable[[], float]) -> PlayerAction:
    """Return what a sensible player does at Encaje.

    Args:
        view: What the seat to act knows.
        hand: Its cards.
        draw: Returns a number from 0 to below 1, by which it bluffs.
    """
    if view.lance is not None:
        return _speak(view, _share(view, view.lance, hand), draw)
    if view.phase is Phase.CHANGE:
        return Descarte(view.seat, (_buried(view, hand),))
    throw = thrown(view, hand)
    if view.phase is Phase.DISCARD:
        return Descarte(view.seat, throw)
    return Corto(view.seat) if not throw or _sheds(view, hand) >= CUT else Mus(view.seat)


def _speak(view: PlayerView, share: float, draw: Callable[[], float]) -> PlayerAction:
    """Bet, pass or answer in a lance with a hand that beats a share of all that play it."""
    bet = view.bet
    if bet is None:
        if share < BET and draw() >= BLUFF:
            return Paso(view.seat)
        return _bet(view, share) or Paso(view.seat)
    raised = _bet(view, share) if share >= RAISE and bet.standing < ENOUGH else None
    if raised is not None:
        return raised
    # A pot is worth seeing while it is likely to take more stones away than it brings.
    others = [min(bet.standing, view.stones[seat]) for seat in _payers(view, bet.by)]
    own, pot = min(bet.standing, view.stones[view.seat]), sum(others)
    worst = prod([min(1.0, (1 - share) / (1 - POOR)) for _ in others])
    return Quiero(view.seat) if worst * pot <= (1 - worst) * own else NoQuiero(view.seat)


def _bet(view: PlayerView, share: float) -> PlayerAction | None:
    """Return a bet that suits a hand, if one is legal."""
    amounts = view.legal_actions.envido
    if amounts is None:
        return None
    stones = LARGE if share >= RAISE else SMALL
    return Envido(view.seat, min(max(stones, amounts[0]), amounts[-1]))


def _payers(view: PlayerView, bettor: int) -> list[int]:
    """Return the seats that will pay the bet that stands: who made it, and who saw it."""
    payers = [bettor]
    for event in view.history:
        match event:
            case Said(Envido()):
                payers = [bettor]
            case Said(Quiero(seat)):
                payers.append(seat)
            case _:
                pass
    return payers


def _share(view: PlayerView, lance: Lance, hand: Hand) -> float:
    """Return the share of hands that a hand beats in a lance, among those that play it."""
    ranking = view.rules.ranking
    return beaten(ranking, lance)[ranking.table[hand.key][lance.index]]


def _buried(view: PlayerView, hand: Hand) -> Card:
    """Return the card whose loss leaves the hand that sheds most (E-6)."""
    return max(hand, key=lambda card: _sheds(view, hand.without(card.bit)))


def _sheds(view: PlayerView, hand: Hand) -> float:
    """Return the stones that a hand may be expected to shed where everybody passes (E-13)."""
    others = len(view.stones) - view.stones.count(0) - 1
    values = (1, 1, *view.rules.ranking.values[hand.key], 1)
    # Sums of floats differ from one Python to another, this one does not.
    return fsum([_best(view, lance, hand) ** others * values[lance.index] for lance in Lance])


def _best(view: PlayerView, lance: Lance, hand: Hand) -> float:
    """Return the chance that another hand, any one, does not keep this from being the best."""
    ranking = view.rules.ranking
    strength = ranking.table[hand.key][lance.index]
    if not strength:
        return 0.0
    plays, share = playing(ranking, lance), beaten(ranking, lance)[strength]
    # Whoever does not play pares or juego is no rival; one with juego leaves no punto to play.
    return plays * share if lance is PUNTO else 1 - plays * (1 - share)
