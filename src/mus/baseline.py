"""`Baseline`: an agent that plays sensible Mus by how good its cards are in each lance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from random import Random
from typing import Final

from mus.actions import (
    Corto,
    Descarte,
    Envido,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    PlayerAction,
    Quiero,
)
from mus.agents import random_of
from mus.cards import Card, Hand, Rank, Suit
from mus.errors import StateError
from mus.events import Said
from mus.lances import Lance, Ranking
from mus.turns import Phase
from mus.views import PlayerView

__all__ = ["Baseline", "beaten"]

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


class Baseline:
    """An agent that reckons its chance in the lance being played, and bets and sees by it.

    It cuts the mus with good cards, keeps what makes a hand, answers a bet by the odds that the
    bet gives, and bluffs once in a while. It looks at its own cards, who has pares and juego,
    the bet and the score, and does not remember how the others play.

    Args:
        seed: A whole number for the same bluffs every time, or a `random.Random` to draw from;
            without one they come from the randomness of the system.

    Raises:
        StateError: If the seed is neither.
    """

    def __init__(self, seed: int | Random | None = None) -> None:
        self._random = random_of(seed)

    def choose(self, view: PlayerView) -> PlayerAction:
        """Return what a sensible player would do.

        Args:
            view: What the seat to act knows.

        Raises:
            StateError: If the seat of the view is not to act.
        """
        hand = view.hand
        if hand is None or view.to_act != view.seat:
            raise StateError(f"seat {view.seat} has not the word")
        if view.lance is not None:
            return self._speak(view, hand, view.lance)
        throw = _throw(view, hand)
        if view.phase is Phase.DISCARD:
            return Descarte(view.seat, throw)
        # Whoever would keep all his cards gains nothing by mus.
        return Corto(view.seat) if not throw or _worth(view, hand) >= CUT else Mus(view.seat)

    def _speak(self, view: PlayerView, hand: Hand, lance: Lance) -> PlayerAction:
        """Bet, pass or answer in a lance."""
        bet = view.bet
        if bet is None:
            chance = _chance(view, lance, hand, 0)
            if chance < BET and self._random.random() >= BLUFF:
                return Paso(view.seat)
            return _bet(view, chance) or Paso(view.seat)
        chance = _chance(view, lance, hand, RESPECT)
        if chance >= RAISE and bet.standing < ENOUGH and not bet.ordago:
            raised = _bet(view, chance)
            if raised is not None:
                return raised
        needed = (
            _needed_for_ordago(view)
            if bet.ordago
            else 0.5 - max(bet.previous, 1) / (2 * bet.standing)
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


def _throw(view: PlayerView, hand: Hand) -> tuple[Card, ...]:
    """Return the cards that spoil a hand: all but kings, or aces, or what pairs up."""
    kings = view.rules.kings
    kept = max(_kept(hand, view.rules.min_discard), key=lambda cards: _keeping(kings, cards))
    return tuple(card for card in hand if card not in kept)


def _kept(hand: Hand, least: int) -> Iterable[tuple[Card, ...]]:
    """Yield every group of cards that may be kept."""
    for size in range(len(hand) - least + 1):
        yield from combinations(hand.cards, size)


def _keeping(kings: int, kept: tuple[Card, ...]) -> float:
    """Return how good a group of cards is to keep: kings and pairs are, and figures a little."""
    ranks = [_read(card, kings) for card in kept]
    score = sum(_CARD_WORTH.get(rank, -1.0) for rank in ranks)
    pairs = sum(rank == other for rank, other in combinations(ranks, 2))
    return score + 0.9 * pairs


_CARD_WORTH: Final = {12: 2.0, 11: 0.3, 10: 0.1, 1: 0.2, 7: -0.2}


def _read(card: Card, kings: int) -> int:
    """Return the rank that a card counts as (C-2)."""
    if kings == 8:
        return {3: 12, 2: 1}.get(card.rank, int(card.rank))
    return int(card.rank)


@lru_cache(maxsize=64)
def beaten(ranking: Ranking, lance: Lance) -> dict[int, float]:
    """Return, for each strength in a lance, the share of the hands that play it that are worse.

    Hands as good count half.

    Args:
        ranking: The order of hands.
        lance: The lance.
    """
    counts: Counter[int] = Counter()
    for hand, number in _classes():
        counts[ranking.table[hand.key][lance.index]] += number
    del counts[0]
    total, below = counts.total(), 0
    shares = {}
    for strength in sorted(counts):
        shares[strength] = (below + counts[strength] / 2) / total
        below += counts[strength]
    return shares


@lru_cache(maxsize=1)
def _classes() -> tuple[tuple[Hand, int], ...]:
    """Return one hand for each collection of ranks, and how many hands have these ranks.

    Hands whose suits may matter to a real come one by one.
    """
    classes = []
    for ranks in combinations_with_replacement(Rank, 4):
        alike = Counter(ranks)
        ways = prod(comb(4, count) for count in alike.values())
        hands = [_hand(alike, [tuple(Suit)[:count] for count in alike.values()])]
        if hands[0].key < 0:
            suits = [combinations(Suit, count) for count in alike.values()]
            hands = [_hand(alike, chosen) for chosen in product(*suits)]
        classes += [(hand, ways // len(hands)) for hand in hands]
    return tuple(classes)


def _hand(ranks: Iterable[Rank], suits: Iterable[tuple[Suit, ...]]) -> Hand:
    """Return the hand of these ranks, each in its suits."""
    together = zip(ranks, suits, strict=True)
    return Hand([Card(rank, suit) for rank, chosen in together for suit in chosen])
