"""Two games that somebody cannot tell apart: the same to him, and as different elsewhere as can be.

A game played at random is played again, with other cards wherever he has seen none, and with
other señas wherever he sees none. What he may know of the cards nevertheless is written down
here, apart from the package: the cards he held, those that lay open, who declared to have pares
or juego, who is asked at a punto after claims, and the señas that he was told.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from random import Random
from typing import NamedTuple

import attrs

from mus.actions import Action, Deal, Descarte, Draw, Sena
from mus.cards import DECK, Card, Hand
from mus.engine import apply, events_between, why_illegal
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Event,
    Exposed,
    LanceOpened,
    Misdealt,
    PereteShown,
    Shown,
    Signed,
    Threw,
)
from mus.lances import Lance, juego, pares
from mus.rules import Declarations, Rules
from mus.senas import code_of, is_true
from mus.state import State
from restless import SIGNS
from wandering import wander

__all__ = ["Step", "Twins", "another_sign", "game", "twins", "watchers"]

TRIES = 40
"""Swaps of two cards that are tried in every deal."""


class Step(NamedTuple):
    """An action, None for the start, and the state after it."""

    action: Action | None
    state: State


class Twins(NamedTuple):
    """A moment of two games that somebody cannot tell apart, and the actions that led there.

    An action is None where nothing was done: at the start, and in one of the games while in the
    other something happens that he is not told of.
    """

    here: State
    there: State
    action: Action | None
    other: Action | None


def watchers(rules: Rules) -> tuple[int | None, ...]:
    """Return all who may look: the seats, and None for who only watches."""
    return (*rules.seating.seats, None)


def game(
    rules: Rules, seed: int, *, patience: float = 0.5, restless: float = 0.2, steps: int = 120
) -> list[Step]:
    """Return a game played at random, out of turn too."""
    walk = wander(rules, seed, steps=steps, patience=patience, restless=restless)
    return [Step(*step) for step in walk]


# -- What somebody may know of the cards ----------------------------------------------------------


class _Fact(NamedTuple):
    """Something true of a hand that was held, which somebody was told."""

    held: frozenset[Card]
    holds: Callable[[Hand], bool]
    value: bool

    def survives(self, moved: Mapping[Card, Card]) -> bool:
        """Tell whether it is as true of the cards that take the places of these."""
        return self.holds(Hand([moved[card] for card in self.held])) is self.value


class _Knowledge:
    """What somebody comes to know of the cards of one deal.

    Args:
        rules: The rules of the table.
        who: The seat, or None for who only watches.
    """

    def __init__(self, rules: Rules, who: int | None) -> None:
        self.cards: set[Card] = set()
        self.facts: list[_Fact] = []
        self._rules = rules
        self._who = who
        self._held: dict[int, set[Card]] = {}

    def hear(self, event: Event) -> None:
        """Follow the cards through an event that hides nothing, and keep what is told of them."""
        match event:
            case Dealt(seat, _, Hand() as hand):
                self._held[seat] = {*hand}
                self._see_own(seat, hand.cards)
            case Threw(seat, _, tuple() as cards):
                self._held[seat] -= {*cards}
            case Drew(seat, _, tuple() as cards):
                self._held[seat] |= {*cards}
                self._see_own(seat, cards)
            case Exposed(_, cards):
                self.cards |= {*cards}
            case PereteShown(seat, hand):
                self.cards |= {*hand}
                self._held[seat] = set()
            case Misdealt(seat, True):
                del self._held[seat]
            case Shown(hands):
                self.cards |= {card for hand in hands for card in hand or ()}
            case Declared(lance, seat, has):
                self._hear_declared(lance, seat, has)
            case LanceOpened(Lance.PUNTO) if self._rules.declarations is Declarations.SPOKEN:
                # Who is asked and who is not is plain to see (T-4).
                for seat in self._held:
                    self._keep(seat, self._has_juego)
            case Signed(seat, sign) if self._who in (event.audience or ()):
                self._keep(seat, lambda hand: self._is_true(sign, hand))
            case _:
                pass

    def _see_own(self, seat: int, cards: tuple[Card, ...]) -> None:
        if seat == self._who:
            self.cards |= {*cards}

    def _hear_declared(self, lance: Lance, seat: int, has: bool) -> None:
        """A claim may be false, and then it tells nothing of the cards (T-4)."""
        if self._rules.declarations is Declarations.AUTOMATIC:
            kept = self._keep(seat, self._has_pares if lance is Lance.PARES else self._has_juego)
            assert kept.value is has

    def _keep(self, seat: int, holds: Callable[[Hand], bool]) -> _Fact:
        held = frozenset(self._held[seat])
        self.facts.append(_Fact(held, holds, holds(Hand(held))))
        return self.facts[-1]

    def _has_pares(self, hand: Hand) -> bool:
        return pares(hand, self._rules) is not None

    def _has_juego(self, hand: Hand) -> bool:
        return juego(hand, self._rules) is not None

    def _is_true(self, sign: str, hand: Hand) -> bool:
        code = code_of(self._rules)
        assert code is not None
        return is_true(sign, hand, code, self._rules)


def _deals(walk: list[Step]) -> Iterator[list[Step]]:
    """Yield a game deal by deal, each with the states that its actions lead to."""
    deal: list[Step] = []
    for step in walk[1:]:
        if isinstance(step.action, Deal) and deal:
            yield deal
            deal = []
        deal.append(step)
    yield deal


def _other_cards(before: State, deal: list[Step], who: int | None, rng: Random) -> list[Card]:
    """Return for each card of the deck another that may be in its place in a deal."""
    known = _Knowledge(before.rules, who)
    for step in deal:
        for event in events_between(before, step.state):
            known.hear(event)
        before = step.state
    hidden = [card for card in DECK if card not in known.cards]
    moved = {card: card for card in DECK}
    for _ in range(TRIES):
        one, other = rng.sample(hidden, 2)
        moved[one], moved[other] = moved[other], moved[one]
        if not all(fact.survives(moved) for fact in known.facts if {one, other} & fact.held):
            moved[one], moved[other] = moved[other], moved[one]
    return [moved[card] for card in DECK]


# -- The other game -------------------------------------------------------------------------------


def _elsewhere(action: Action, moved: list[Card]) -> Action:
    """Return an action with every card in the place of another."""
    if isinstance(action, Deal):
        return Deal([hand and Hand([moved[card.index] for card in hand]) for hand in action.hands])
    if isinstance(action, Descarte | Draw):
        return attrs.evolve(action, cards=[moved[card.index] for card in action.cards])
    return action


def _is_told_of(who: int | None, action: Action | None, rules: Rules) -> bool:
    """Tell whether somebody is told that something happened (G-4)."""
    if not isinstance(action, Sena):
        return True
    return who in (action.seat, *rules.seating.partners_of[action.seat], *action.seen_by)


def _other_spies(action: Action, who: int | None, rules: Rules, rng: Random) -> Action:
    """Return a seña with other spies; who spied himself spies all the same (G-4)."""
    if not isinstance(action, Sena):
        return action
    rivals = rules.seating.rivals_of[action.seat]
    spies = [seat for seat in rivals if seat != who and rng.random() < 0.5]
    spies += [seat for seat in action.seen_by if seat == who]
    return Sena(action.seat, action.sign, spies)


def another_sign(state: State, who: int | None, rng: Random) -> Sena | None:
    """Return a seña that may be given now and that somebody is not told of, or None."""
    seat = rng.choice(state.rules.seating.seats)
    rivals = [rival for rival in state.rules.seating.rivals_of[seat] if rival != who]
    spies = rng.sample(rivals, rng.randint(0, len(rivals)))
    unseen = [Sena(seat, sign, spies) for sign in SIGNS]
    legal = [sign for sign in unseen if why_illegal(state, sign) is None]
    if not legal or _is_told_of(who, legal[0], state.rules):
        return None
    return rng.choice(legal)


def _before_the_showdown(before: State, deal: list[Step]) -> list[Step]:
    """Return the part of a deal in which no hand has been laid open."""
    closed: list[Step] = []
    for step in deal:
        if any(isinstance(event, Shown) for event in events_between(before, step.state)):
            break
        closed.append(step)
        before = step.state
    return closed


def _side_by_side(
    here: State, there: State, deal: list[Step], who: int | None, rng: Random
) -> Generator[Twins, None, State]:
    """Yield a deal in both games, and return where the other one comes to."""
    rules, moved = here.rules, _other_cards(here, deal, who, rng)
    for action, after in deal:
        assert action is not None
        here = after
        other: Action | None = _other_spies(_elsewhere(action, moved), who, rules, rng)
        hidden = not _is_told_of(who, action, rules)
        if hidden and (why_illegal(there, other) is not None or rng.random() < 0.5):
            other = None
        if other is not None:
            there = apply(there, other)
        yield Twins(here, there, action, other)
        unseen = another_sign(there, who, rng) if rng.random() < 0.2 else None
        if unseen is not None:
            there = apply(there, unseen)
            yield Twins(here, there, None, unseen)
    return there


def twins(walk: list[Step], who: int | None, rng: Random, *, once: bool = False) -> Iterator[Twins]:
    """Yield a game side by side with another, moment by moment, as `who` cannot tell them apart.

    In the other game the cards that he has not seen are others, and so are the señas that he is
    not told of: some are left out, some are given that were not. While such a seña is given in
    one of the games, the other one stands still. A deal in which the hands are shown comes twice
    if it may: first up to the showdown only, when more cards can be others.
    """
    here = there = walk[0].state
    yield Twins(here, there, None, None)
    for deal in _deals(walk):
        closed = _before_the_showdown(here, deal)
        if len(closed) < len(deal) and not once:
            yield from _side_by_side(here, there, closed, who, rng)
        there = yield from _side_by_side(here, there, deal, who, rng)
        here = deal[-1].state
