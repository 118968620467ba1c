"""Matches played at random, state by state: they meet what no hand-made example thinks of."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from mus.actions import (
    Action,
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
)
from mus.engine import apply, legal_actions, new_game
from mus.rules import (
    PRESETS,
    DealForm,
    Declarations,
    DiscardOrder,
    MusCorrido,
    Points,
    RefusalsPaid,
    Rules,
    Shedding,
    Signs,
)
from mus.rules import Perete as PereteKnob
from mus.state import State
from mus.turns import Phase
from restless import interruption, served
from strategies import any_rules

__all__ = ["ODD", "TABLES", "choice", "seeds", "states", "tables", "wander"]

ODD = {
    "two alone": Rules(players=2, teams=2, min_discard=0),
    "three alone": Rules(players=3, teams=3, mus_corrido=MusCorrido.EACH_GAME),
    "four alone": Rules(players=4, teams=4, scoring=Points(target=12, games=2)),
    "five alone": Rules(players=5, teams=5, discard_order=DiscardOrder.POSTRE_FIRST),
    "six in pairs": Rules(players=6, teams=3, refusal_is_final=False),
    "six alone": Rules(players=6, teams=6, min_bet=1, min_raise=1, max_bet=6),
    "paid at the count": Rules(scoring=Points(target=20, refusals_paid=RefusalsPaid.AT_COUNT)),
    "capped": Rules(max_bet=5, min_discard=0, ordago_voids_bets=False),
    "far": Rules(scoring=Points(target=500, games=1)),
    "short": Rules(scoring=Points(target=5, games=1, vacas=2, paso_extra=1)),
    "encaje of two": Rules.parse("encaje+players=2+teams=2+stones=6+losses=3+min_bet=1"),
    "encaje of five": Rules.parse("encaje+players=5+teams=5+stones=4+losses=2+limit=FIXED"),
    "encaje of eight": Rules(
        players=8,
        teams=8,
        scoring=Shedding(stones=3, losses=2),
        deal=DealForm.FIVE_DISCARD_ONE,
        min_bet=1,
        min_raise=1,
    ),
    "encaje with mus": Rules(
        players=4, teams=4, scoring=Shedding(stones=5, losses=2), min_discard=0, kings=4
    ),
    "liars": Rules(declarations=Declarations.SPOKEN, scoring=Points(target=20, paso_extra=1)),
    "liars alone": Rules(
        players=3,
        teams=3,
        declarations=Declarations.SPOKEN,
        scoring=Points(target=12, refusals_paid=RefusalsPaid.AT_COUNT),
        ordago_voids_bets=False,
    ),
    "clumsy": Rules(
        table_faults=True,
        perete=PereteKnob.NEW_HAND,
        mus_corrido=MusCorrido.EACH_GAME,
        discard_order=DiscardOrder.POSTRE_FIRST,
        min_discard=0,
    ),
    "anything goes": Rules(
        players=6,
        teams=3,
        kings=4,
        declarations=Declarations.SPOKEN,
        table_faults=True,
        perete=PereteKnob.NEW_HAND,
        signs=Signs.FEDERATION,
        refusal_is_final=False,
    ),
}
"""Tables that no preset is like."""

TABLES = {**PRESETS, **ODD}

LIKELY = {Paso: 12, Envido: 5, Ordago: 1, Quiero: 5, NoQuiero: 5, Descarte: 1, Declaro: 1}
"""How often a kind of word is said, beside the others."""

tables = st.sampled_from(sorted(TABLES)).map(TABLES.__getitem__) | any_rules()
seeds = st.integers(0, 2**32 - 1)


def choice(state: State, rng: Random, patience: float) -> PlayerAction:
    """Return a legal action: mus with that patience, else any kind of word."""
    legal = legal_actions(state)
    if state.phase is Phase.MUS:
        assert state.to_act is not None
        return Mus(state.to_act) if rng.random() < patience else Corto(state.to_act)
    if state.phase is Phase.DISCARD or (state.phase is Phase.CHANGE and state.rules.table_faults):
        return legal[-1] if rng.random() < patience else rng.choice(legal)
    said = list(dict.fromkeys(type(action) for action in legal))
    (kind,) = rng.choices(said, [LIKELY[kind] for kind in said])
    return rng.choice([action for action in legal if type(action) is kind][:4])


def wander(
    rules: Rules,
    seed: int,
    *,
    steps: int | None = None,
    patience: float = 0.5,
    restless: float = 0.0,
    **start: Any,
) -> Iterator[tuple[Action | None, State]]:
    """Yield the states of a match played at random, each with the action that led to it.

    `patience` is how likely a seat is to say mus, and to throw all of its cards; `restless` how
    likely something is done out of turn, where it may be. A claim is a lie as often as not.
    """
    rng, other = Random(seed), Random(f"{seed} out of turn")
    state = new_game(rules, mano=rng.randrange(rules.players), **start)
    yield None, state
    left = math.inf if steps is None else steps
    while not state.is_terminal and left:
        left -= 1
        action: Action | None = None
        if other.random() < restless:
            action = interruption(state, other.randrange(1000))
        if action is None:
            action = served(state, rng) if state.is_chance else choice(state, rng, patience)
        state = apply(state, action)
        yield action, state


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state that a match can come to."""
    rules, seed = draw(tables), draw(seeds)
    patience = draw(st.sampled_from((0.0, 0.5, 0.9)))
    steps = draw(st.integers(0, 150))
    restless = draw(st.sampled_from((0.0, 0.3)))
    *_, (_, state) = wander(rules, seed, steps=steps, patience=patience, restless=restless)
    return state
