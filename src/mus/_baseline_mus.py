"""How `Baseline` plays Mus: it bets and sees by its chance of winning the lance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final

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
    Sena,
)
from mus.cards import Card, Hand
from mus.events import Dealt, Drew, Said, Signed
from mus.lances import Lance
from mus.odds import beaten
from mus.turns import Phase
from mus.views import PlayerView

__all__ = ["choose_at_mus", "sign_at_mus", "thrown"]

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
CUT: Final = 0.62
"""The worth of a hand, 0 to 1, from which it is played rather than changed."""
BET: Final = 0.58
"""The chance of winning a lance from which it is bet on."""
RAISE: Final = 0.75
"""The chance from which a bet is larger, and from which one is raised."""
SMALL, LARGE = 2, 5
"""Stones of a bet, and of one with good cards."""
ENOUGH: Final = 20
"""Nobody raises over a bet of this many stones."""
RESPECT: Final = 0.6
"""Whoever bets has better cards than most: he counts as this many more rivals."""
BLUFF: Final = 0.04
"""How often a poor lance is bet on all the same."""


def choose_at_mus(view: PlayerView, hand: Hand, draw: Callable[[], float]) -> PlayerAction:
    """Return what a sensible player does at Mus.

    Args:
        view: What the seat to act knows.
        hand: Its cards.
        draw: Returns a number from 0 to below 1, by which it bluffs.
    """
    if view.phase is Phase.DECLARE and view.lance is not None:
        # It says what it has: whoever claims more loses the lance (T-4).
        return Declaro(view.seat, view.rules.ranking.table[hand.key][view.lance.index] > 0)
    if view.lance is not None:
        return _speak(view, hand, view.lance, draw)
    throw = thrown(view, hand)
    if view.phase in (Phase.DISCARD, Phase.CHANGE):
        return Descarte(view.seat, throw)
    # Whoever would keep all his cards gains nothing by mus.
    return Corto(view.seat) if not throw or _worth(view, hand) >= CUT else Mus(view.seat)


def _speak(view: PlayerView, hand: Hand, lance: Lance, draw: Callable[[], float]) -> PlayerAction:
    """Bet, pass or answer in a lance."""
    bet = view.bet
    if bet is None:
        chance = _chance(view, lance, hand, 0)
        if chance < BET and draw() >= BLUFF:
            return Paso(view.seat)
        return _bet(view, chance) or Paso(view.seat)
    chance = _chance(view, lance, hand, RESPECT)
    if chance >= RAISE and bet.standing < ENOUGH and not bet.ordago:
        raised = _bet(view, chance)
        if raised is not None:
            return raised
    needed = (
        _needed_for_ordago(view) if bet.ordago else 0.5 - max(bet.previous, 1) / (2 * bet.standing)
    )
    return Quiero(view.seat) if chance >= needed else NoQuiero(view.seat)


def _bet(view: PlayerView, chance: float) -> PlayerAction | None:
    """Return a bet that suits a chance, if one is legal."""
    amounts = view.legal_actions.envido
    if amounts is None:
        return None
    stones = LARGE if chance >= RAISE else SMALL
    return Envido(view.seat, min(max(stones, amounts[0]), amounts[-1]))


def _needed_for_ordago(view: PlayerView) -> float:
    """Return the chance that makes an órdago worth seeing: the one of winning without it.

    When another side has seen it, the juego is lost to whoever refuses.
    """
    said = [event.action for event in view.history if isinstance(event, Said)]
    called = max(place for place, action in enumerate(said) if isinstance(action, Ordago))
    if any(isinstance(action, Quiero) for action in said[called:]):
        return 0.0
    seating = view.rules.seating
    side = seating.side_of[view.seat]
    own = view.stones[side]
    best = max(stones for other, stones in enumerate(view.stones) if other != side)
    return 1 / seating.teams + (own - best) / (3 * max(own, best, 20))


def _chance(view: PlayerView, lance: Lance, hand: Hand, respect: float) -> float:
    """Return the chance that the side of a seat wins a lance, its partners' cards unknown.

    Each of the others who play the lance holds any hand that plays it: of `rivals` and
    `partners` such hands, and one that beats a share of all, the best is the side's own with
    the chance below.
    """
    seating, seat = view.rules.seating, view.seat
    having = view.declared.get(lance)
    plays = [other for other in seating.seats if having is None or having.get(other, False)]
    partners = len([other for other in seating.partners_of[seat] if other in plays])
    rivals = len([other for other in seating.rivals_of[seat] if other in plays]) + respect
    share: float = _share(view, lance, hand) ** (partners + rivals)
    return share + (1 - share) * partners / (partners + rivals)


def _share(view: PlayerView, lance: Lance, hand: Hand) -> float:
    """Return the share of hands that a hand beats in a lance, among those that play it."""
    ranking = view.rules.ranking
    return beaten(ranking, lance).get(ranking.table[hand.key][lance.index], 0.0)


def _worth(view: PlayerView, hand: Hand) -> float:
    """Return what a hand is worth playing for, 0 to 1: its best lances, and what it will count."""
    pares, juego = view.rules.ranking.values[hand.key]
    shares = sorted((_share(view, lance, hand) for lance in (GRANDE, CHICA)), reverse=True)
    best = 0.7 * shares[0] + 0.3 * shares[1]
    mano_bonus = 0.05 if view.mano == view.seat else 0.0
    return 0.45 * best + 0.1 * pares + 0.13 * juego + mano_bonus


def thrown(view: PlayerView, hand: Hand) -> tuple[Card, ...]:
    """Return the cards that spoil a hand: all but kings, or aces, or what pairs up."""
    kings = view.rules.kings
    least = 0 if view.phase is Phase.CHANGE else view.rules.min_discard
    kept = max(_kept(hand, least), key=lambda cards: _keeping(kings, cards))
    return tuple(card for card in hand if card not in kept)


def _kept(hand: Hand, least: int) -> Iterable[tuple[Card, ...]]:
    """Yield every group of cards that may be kept."""
    for size in range(len(hand) - least + 1):
        yield from combinations(hand.cards, size)


def _keeping(kings: int, kept: tuple[Card, ...]) -> int:
    """Return how good a group of cards is to keep: kings and pairs are, and figures a little."""
    ranks = [_read(card, kings) for card in kept]
    score = sum(_CARD_WORTH.get(rank, SPOILS) for rank in ranks)
    pairs = sum(rank == other for rank, other in combinations(ranks, 2))
    return score + PAIR * pairs


SIGNED_FIRST: Final = (
    *("duples_reyes", "cuatro_reyes", "duples_ases", "duples", "treinta_y_una"),
    *("tres_reyes", "medias", "tres_ases", "dos_reyes", "punto_30", "dos_ases", "ciego"),
)
"""The señas that it gives, the most telling first."""


def sign_at_mus(view: PlayerView) -> Sena | None:
    """Return the seña that tells most of the cards, unless the partners know it already (G-1)."""
    own = (Dealt, Drew, Signed)
    latest = [event for event in view.history if isinstance(event, own) and event.seat == view.seat]
    if [type(event) for event in latest[-1:]] == [Signed]:
        return None
    signs = [sign for sign in SIGNED_FIRST if sign in view.may_sign]
    return Sena(view.seat, signs[0]) if signs else None


# Whole numbers, since sums of fractions differ from one Python to another.
_CARD_WORTH: Final = {12: 20, 11: 3, 10: 1, 1: 2, 7: -2}
PAIR, SPOILS = 9, -10


def _read(card: Card, kings: int) -> int:
    """Return the rank that a card counts as (C-2)."""
    if kings == 8:
        return {3: 12, 2: 1}.get(card.rank, int(card.rank))
    return int(card.rank)
