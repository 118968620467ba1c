"""Cases of the library itself, written as a user would write them, through public names only."""

import itertools
import random
from collections.abc import Callable

import mus
from harness import Case
from mus import (
    DECK,
    Card,
    Corto,
    Descarte,
    Hand,
    Lance,
    Mus,
    Paso,
    Phase,
    RandomDealer,
    Rules,
    State,
    apply,
    chance,
    legal_actions,
    new_game,
    view,
)
from mus.sampling import determinize

__all__ = [
    "ACTION",
    "COMPARE",
    "DETERMINIZE",
    "ENCAJE",
    "HAND",
    "KEPT",
    "STRENGTH",
    "STRENGTHS",
    "VIEW",
    "WINNER",
    "mus_cases",
]

ACTION = "mus"
KEPT = "mus, all kept"
ENCAJE = "mus, Encaje"
STRENGTHS = "mus, 4 cards in all lances"
STRENGTH = "mus.strength of a built hand"
COMPARE = "mus.compare of two hands"
WINNER = "mus.winner of four hands"
HAND = "mus.Hand from 4 cards"
VIEW = "mus.view, in the middle of a hand"
DETERMINIZE = "mus.determinize, four seats"

_SEED = 7
_HANDS = 2000
_VIEWS = 20
_STATES = 5
_PRESET = "asesmus"
_ENCAJE_PRESET = "encaje"


def mus_cases() -> list[Case]:
    """All cases of the library: one action, and what the four cards of a hand are worth."""
    rules = Rules.preset(_PRESET)
    return [
        Case(ACTION, "one player action", _matches(rules)),
        Case(KEPT, "one player action", _matches_kept(rules)),
        Case(ENCAJE, "one player action", _matches(Rules.preset(_ENCAJE_PRESET))),
        Case(STRENGTHS, "one hand evaluated", _strengths(rules)),
        Case(STRENGTH, "one lance of one hand", _strength(rules)),
        Case(COMPARE, "two hands in one lance", _compare(rules)),
        Case(WINNER, "four hands in one lance", _winner(rules)),
        Case(HAND, "one hand built", _hand()),
        Case(VIEW, "one view of a seat", _view()),
        Case(DETERMINIZE, "one state chosen", _determinize()),
    ]


def _matches(rules: Rules) -> Callable[[], int]:
    """Random matches, juego after juego; the deals and draws are inside, and not counted."""
    rnd = random.Random(_SEED).random
    dealer = RandomDealer(_SEED)

    def work() -> int:
        state = new_game(rules)
        count = 0
        while not state.is_terminal:
            if state.is_chance:
                state = apply(state, dealer(chance(state)))
                continue
            options = legal_actions(state)
            state = apply(state, options[int(rnd() * len(options))])
            count += 1
        return count

    return work


def _matches_kept(rules: Rules) -> Callable[[], int]:
    """The same with every state held until the match is over."""
    rnd = random.Random(_SEED).random
    dealer = RandomDealer(_SEED)

    def work() -> int:
        state = new_game(rules)
        kept = [state]
        count = 0
        while not state.is_terminal:
            if state.is_chance:
                state = apply(state, dealer(chance(state)))
            else:
                options = legal_actions(state)
                state = apply(state, options[int(rnd() * len(options))])
                count += 1
            kept.append(state)
        return count

    return work


def _fours(rng: random.Random) -> list[tuple[Card, ...]]:
    """Random cards, four and four, in no particular order."""
    return [tuple(rng.sample(DECK, 4)) for _ in range(_HANDS)]


def _strengths(rules: Rules) -> Callable[[], int]:
    """Four cards as they come, to the strengths in all five lances."""
    fours = _fours(random.Random(_SEED))

    def work() -> int:
        strengths = mus.strengths
        for cards in fours:
            strengths(cards, rules)
        return _HANDS

    return work


def _strength(rules: Rules) -> Callable[[], int]:
    """The lances in turn, each of a hand built beforehand."""
    lances = tuple(Lance)
    hands = [Hand(cards) for cards in _fours(random.Random(_SEED))]

    def work() -> int:
        strength = mus.strength
        for lance in lances:
            for hand in hands:
                strength(lance, hand, rules)
        return _HANDS * len(lances)

    return work


def _compare(rules: Rules) -> Callable[[], int]:
    """The lances in turn, each hand against the next one."""
    lances = tuple(Lance)
    hands = [Hand(cards) for cards in _fours(random.Random(_SEED))]
    pairs = list(itertools.pairwise(hands))

    def work() -> int:
        compare = mus.compare
        for lance in lances:
            for one, other in pairs:
                compare(lance, one, other, rules)
        return len(pairs) * len(lances)

    return work


def _winner(rules: Rules) -> Callable[[], int]:
    """The lances in turn, four hands of one deck, the mano moving on."""
    rng = random.Random(_SEED)
    lances = tuple(Lance)
    tables = []
    for number in range(_HANDS):
        cards = rng.sample(DECK, 16)
        hands = tuple(Hand(cards[start : start + 4]) for start in range(0, 16, 4))
        tables.append((hands, number % 4))

    def work() -> int:
        winner = mus.winner
        for lance in lances:
            for hands, mano in tables:
                winner(lance, hands, mano, rules)
        return _HANDS * len(lances)

    return work


def _hand() -> Callable[[], int]:
    """The public constructor, with its check that the cards differ."""
    fours = _fours(random.Random(_SEED))

    def work() -> int:
        for cards in fours:
            Hand(cards)
        return _HANDS

    return work


def _middle(rng: random.Random) -> tuple[State, int]:
    """A hand of four after a round of mus, juego declared, and the seat that has the word."""
    dealer = RandomDealer(rng)
    while True:
        state = apply(new_game(), dealer(chance(new_game())))
        cut = False
        while state.lance not in (Lance.JUEGO, Lance.PUNTO):
            seat = state.to_act
            if seat is None:
                state = apply(state, dealer(chance(state)))
                cut = True
            elif state.phase is Phase.MUS:
                state = apply(state, Corto(seat) if cut else Mus(seat))
            elif state.phase is Phase.DISCARD:
                hand = view(state, seat).hand or ()
                state = apply(state, Descarte(seat, rng.sample(list(hand), rng.randint(1, 4))))
            else:
                state = apply(state, Paso(seat))
        if state.to_act is not None:
            return state, state.to_act


def _view() -> Callable[[], int]:
    """What the seat to act is shown, as a game asks for it at every word."""
    rng = random.Random(_SEED)
    moments = [_middle(rng) for _ in range(_VIEWS)]

    def work() -> int:
        for state, seat in moments:
            view(state, seat)
        return _VIEWS

    return work


def _determinize() -> Callable[[], int]:
    """A few states for each of some views, as a search asks for them; the views are prepared."""
    rng = random.Random(_SEED)
    views = [view(*_middle(rng)) for _ in range(_VIEWS)]

    def work() -> int:
        for seen in views:
            for _ in range(_STATES):
                determinize(seen, rng)
        return _VIEWS * _STATES

    return work
