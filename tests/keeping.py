"""Games worth keeping: every table, with señas, faults and peretes, and odd words among others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

from mus.actions import (
    Action,
    Corto,
    Deal,
    Draw,
    Envido,
    Expose,
    Misdeal,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    PlayerAction,
    Quiero,
    Sena,
)
from mus.cards import deal_hands
from mus.engine import apply, chance, legal_actions, new_game, why_illegal
from mus.record import Record
from mus.rules import PRESETS, Declarations, DiscardOrder, MusCorrido, Rules
from mus.rules import Perete as PereteKnob
from mus.senas import code_of
from mus.state import State
from mus.turns import Phase
from playing import answer
from wandering import ODD

__all__ = ["TABLES", "choice", "game", "record_of"]

TABLES: dict[str, Rules] = {
    **PRESETS,
    **ODD,
    "faults": Rules(table_faults=True, perete=PereteKnob.NEW_HAND),
    "faults of two": Rules(players=2, table_faults=True, perete=PereteKnob.NEW_HAND),
    "spoken": Rules(declarations=Declarations.SPOKEN),
    "six, and everything": Rules(
        players=6,
        teams=3,
        declarations=Declarations.SPOKEN,
        table_faults=True,
        perete=PereteKnob.NEW_HAND,
        mus_corrido=MusCorrido.EACH_GAME,
        discard_order=DiscardOrder.POSTRE_FIRST,
    ),
}


def interruption(state: State, rng: Random) -> PlayerAction | None:
    """Return something legal that nobody was asked for, if the dice find it."""
    seat = rng.randrange(state.rules.players)
    cards = [card for hand in state.hands if hand is not None for card in hand]
    tries: list[Any] = [Misdeal(seat), *map(Perete, state.rules.seating.seats)]
    if cards:
        tries.append(Expose(rng.sample(cards, min(len(cards), rng.randint(1, 3)))))
    rivals = state.rules.seating.rivals_of[seat]
    for sign in code_of(state.rules) or ():
        tries.append(Sena(seat, sign, rng.sample(rivals, rng.choice((0, 1, len(rivals))))))
    rng.shuffle(tries)
    return next((action for action in tries if why_illegal(state, action) is None), None)


def choice(state: State, rng: Random, patience: float) -> PlayerAction:
    """Return a legal action of the seat to act, in the plural and with large amounts at times."""
    seat, legal = state.to_act, legal_actions(state)
    assert seat is not None
    if state.phase is Phase.MUS:
        return Mus(seat) if rng.random() < patience else Corto(seat)
    if state.phase in (Phase.DISCARD, Phase.CHANGE) and rng.random() < patience:
        return legal[-1]
    kinds = list(dict.fromkeys(map(type, legal)))
    weights = {Paso: 9, NoQuiero: 6, Quiero: 6, Envido: 6}
    (kind,) = rng.choices(kinds, [weights.get(kind, 2) for kind in kinds])
    action = rng.choice([action for action in legal if type(action) is kind][:9])
    plain = action
    if isinstance(action, Envido) and rng.random() < 0.2:
        action = attrs.evolve(action, stones=rng.choice((3, 40, 15000, 10**30)))
    if isinstance(action, Paso | Envido | Ordago | Quiero | NoQuiero) and rng.random() < 0.2:
        action = attrs.evolve(action, plural=True)
    return action if why_illegal(state, action) is None else plain


def cards(state: State, rng: Random) -> Deal | Draw:
    """Return cards for a state that waits for some; there is a perete more often than by chance."""
    served = answer(chance(state), rng)
    if isinstance(served, Draw) or not any(served.hands) or rng.random() < 0.7:
        return served
    hands = list(deal_hands(*("4567",) * 4, *("RCS3",) * 4))
    rng.shuffle(hands)
    found = [hand if hand is None else hands[seat] for seat, hand in enumerate(served.hands)]
    tempting = Deal(found)
    return tempting if why_illegal(state, tempting) is None else served


def game(rules: Rules, seed: int, steps: int = 10**9) -> Iterator[tuple[Action | None, State]]:
    """Yield the states of a match played at random, each with the action that led to it."""
    rng = Random(seed)
    patience = rng.choice((0.1, 0.5, 0.95))
    state = new_game(rules, mano=rng.randrange(rules.players))
    yield None, state
    while not state.is_terminal and steps:
        steps -= 1
        action: Action | None = None
        if rng.random() < 0.25 and state.phase is not Phase.DEAL:
            action = interruption(state, rng)
        if action is None:
            action = cards(state, rng) if state.is_chance else choice(state, rng, patience)
        state = apply(state, action)
        yield action, state


def record_of(rules: Rules, seed: int, steps: int = 10**9) -> Record:
    """Return the record of a match played at random, finished or not."""
    played = list(game(rules, seed, steps))
    actions = [action for action, _ in played if action is not None]
    return Record(rules, played[0][1].mano, actions=actions)
