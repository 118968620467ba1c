"""Short ways to play the engine in a test: hands by their ranks, words as they are said.

The words of a script are those of `oracles.scripts`: "0 paso, 1 envido 2, 2 5 mas, 3 no". A seat
of a referee's action, its cards and its amounts may be anything at all, as in the engine's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import attrs

from mus.actions import (
    Action,
    ChanceKind,
    ChanceRequest,
    Corto,
    Deal,
    Declaro,
    Descarte,
    Draw,
    Envido,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
)
from mus.cards import Card, Hand, deal_hands
from mus.engine import apply, chance, new_game
from mus.errors import MusError
from mus.lances import Lance, strength
from mus.rules import Points, Rules
from mus.state import State
from mus.turns import Phase
from oracles.scripts import words

__all__ = [
    "CLASICO",
    "FULL",
    "NO_JUEGO",
    "Taken",
    "action_of",
    "all_say_mus",
    "answer",
    "apply_all",
    "cards",
    "claim",
    "hand",
    "has_it",
    "ledger",
    "of_lance",
    "one_round",
    "pass_out",
    "pass_to",
    "play",
    "points",
    "say",
    "serve",
    "sit",
    "throw",
]

CLASICO = Rules()

NO_JUEGO = ("R765", "C654", "S754", "R654")
"""Nobody has pares or juego; seat 0 is best at grande (R) and punto (28), seat 1 at chica."""

FULL = ("RR74", "CC75", "SS76", "654A")
"""Pares and juego on both sides: par and 31, par and 32, par and 33, nothing. Seat 0 is best at
grande, pares and juego, seat 3 at chica. Passed out: grande 1 A, chica 1 B, pares 1 and 1 A,
juego 3 and 2 A."""

Taken = tuple[str, int, int, int]
"""Reason, stones, side and seat of an entry; stones given back are fewer than none."""


def _hand_of(cards: Iterable[str] | None) -> Hand | None:
    """Return the hand of these cards, None for a seat that is dealt nothing."""
    return None if cards is None else Hand(map(Card.parse, cards))


BUILDERS: dict[str, Callable[..., Action]] = {
    "deal": lambda hands: Deal([_hand_of(hand) for hand in hands]),
    "draw": lambda seat, held: Draw(seat, map(Card.parse, held)),
    "descarte": lambda seat, held: Descarte(seat, map(Card.parse, held)),
    "mus": Mus,
    "corto": Corto,
    "paso": Paso,
    "envido": Envido,
    "ordago": Ordago,
    "quiero": Quiero,
    "noquiero": NoQuiero,
    "declaro": Declaro,
}


def action_of(told: tuple[Any, ...]) -> Any:
    """Return the action that a referee's tuple stands for, or the tuple if none can be made."""
    try:
        return BUILDERS[told[0]](*told[1:])
    except (MusError, KeyError, TypeError, IndexError):
        return told


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text: "Ro 3c"."""
    return tuple(map(Card.parse, text.split()))


def points(rules: Rules = CLASICO, **scoring: Any) -> Rules:
    """Return the rules with other values in their scoring."""
    assert isinstance(rules.scoring, Points)
    return attrs.evolve(rules, scoring=attrs.evolve(rules.scoring, **scoring))


def answer(request: ChanceRequest, rng: Random) -> Deal | Draw:
    """Return cards for a request, each answer as likely as another."""
    pool = sorted(request.pool, key=lambda card: card.index)
    rng.shuffle(pool)
    if request.kind is ChanceKind.DRAW:
        (seat,), (count,) = request.seats, request.counts
        return Draw(seat, [*request.sure, *pool[: count - len(request.sure)]])
    hands: list[Hand | None] = [None] * request.players
    for seat, count in zip(request.seats, request.counts, strict=True):
        hands[seat] = Hand([pool.pop() for _ in range(count)])
    return Deal(hands)


def sit(*hands: str, rules: Rules = CLASICO, mano: int = 0, **score: Any) -> State:
    """Return a match with these hands dealt, by their ranks and the seats' order."""
    return apply(new_game(rules, mano=mano, **score), Deal(deal_hands(*hands)))


def apply_all(state: State, *actions: Action) -> State:
    """Apply one action after another."""
    for action in actions:
        state = apply(state, action)
    return state


def say(state: State, text: str) -> State:
    """Say the words of a script in order."""
    return apply_all(state, *[action_of(told) for told in words(text)])


def hand(state: State, seat: int) -> Hand:
    """Return the cards of a seat that holds some."""
    held = state.hands[seat]
    assert held is not None
    return held


def all_say_mus(state: State) -> State:
    """Let everybody say mus."""
    while state.phase is Phase.MUS:
        assert state.to_act is not None
        state = apply(state, Mus(state.to_act))
    return state


def throw(state: State, *counts: int) -> State:
    """Let each seat throw the first of its cards, so many of them; counts by seat."""
    while state.phase is Phase.DISCARD:
        seat = state.to_act
        assert seat is not None
        state = apply(state, Descarte(seat, hand(state, seat).cards[: counts[seat]]))
    return state


def serve(state: State) -> State:
    """Serve all who wait."""
    while state.phase is Phase.DRAW:
        state = apply(state, answer(chance(state), Random(0)))
    return state


def one_round(state: State, *counts: int) -> State:
    """All say mus, throw so many cards, and are served."""
    return serve(throw(all_say_mus(state), *counts))


def pass_to(state: State, lance: Lance) -> State:
    """Cut if there is mus to cut, and pass until a lance is bet on or declared."""
    while state.lance is not lance:
        state = _pass_one(state)
    return state


def claim(state: State, claims: str) -> State:
    """Let the seats declare, in speaking order: `y` for yes, `n` for no, `.` for the truth."""
    for said in claims:
        assert state.to_act is not None
        has = has_it(state, state.to_act) if said == "." else said == "y"
        state = apply(state, Declaro(state.to_act, has))
    return state


def has_it(state: State, seat: int) -> bool:
    """Tell whether a seat has the lance that is being declared."""
    assert state.lance is not None
    return strength(state.lance, hand(state, seat), state.rules) is not None


def pass_out(state: State) -> State:
    """Pass everything to the end of the hand; a bet that stands is refused, claims are true."""
    while not state.is_chance and not state.is_terminal:
        state = _pass_one(state)
    return state


def _pass_one(state: State) -> State:
    seat = state.to_act
    assert seat is not None, state.phase
    if state.phase is Phase.MUS:
        return apply(state, Corto(seat))
    if state.phase is Phase.DECLARE:
        return apply(state, Declaro(seat, has_it(state, seat)))
    return apply(state, Paso(seat) if state.bet is None else NoQuiero(seat))


def play(
    lance: Lance,
    text: str,
    *hands: str,
    rules: Rules = CLASICO,
    mano: int = 0,
    **score: Any,
) -> State:
    """Return a hand passed to a lance, with the words said there, and passed to its end."""
    state = pass_to(sit(*hands, rules=rules, mano=mano, **score), lance)
    return pass_out(say(state, text) if text else state)


def ledger(state: State) -> list[tuple[str, str, int, int, int]]:
    """Return the entries of the hand: lance, reason, stones, side and seat.

    Stones given back to the saucer are fewer than none (T-4).
    """
    entries: list[tuple[str, str, int, int, int]] = []
    for entry in state.ledger:
        assert entry.stones > 0
        assert entry.seat is not None
        side, stones = entry.taker, entry.stones
        if entry.giver is not None:
            assert (entry.taker, entry.is_taken_back) == (None, True)
            side, stones = entry.giver, -stones
        assert side is not None
        entries.append((entry.lance.name, entry.reason.name, stones, side, entry.seat))
    return entries


def of_lance(state: State, lance: Lance) -> list[Taken]:
    """Return the entries of one lance: reason, stones, side and seat."""
    return [(reason, *rest) for name, reason, *rest in ledger(state) if name == lance.name]  # type: ignore[misc]
