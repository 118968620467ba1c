"""Hands played at random in which everything can happen: lies, señas, faults, peretes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

import attrs

from mus.actions import (
    Action,
    Corto,
    Declaro,
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
from mus.engine import apply, chance, legal_actions, new_game, why_illegal
from mus.events import Declared, Exposed, Misdealt, PereteShown, Signed
from mus.knobs import Declarations, DiscardOrder, MusCorrido
from mus.knobs import Perete as PereteKnob
from mus.rules import Rules
from mus.senas import code_of, signs
from mus.state import State, noted
from mus.turns import Phase
from playing import answer

__all__ = ["ANYTHING", "Moment", "actions_of", "play"]

WHOLE: dict[str, Any] = {
    "declarations": Declarations.SPOKEN,
    "table_faults": True,
    "perete": PereteKnob.NEW_HAND,
}
FAR = Rules.parse("clasico+target=400")
ANYTHING: dict[str, Rules] = {
    "pairs": FAR,
    "pairs, anything goes": attrs.evolve(FAR, **WHOLE),
    "pairs, faults and servido": attrs.evolve(
        FAR, table_faults=True, min_discard=0, discard_order=DiscardOrder.POSTRE_FIRST
    ),
    "pairs, short": Rules.parse("clasico+target=4+games=1"),
    "corrido": Rules.parse("fem+target=9+games=2+table_faults=on+perete=NEW_HAND"),
    "four kings": Rules.preset("navarra"),
    "two": attrs.evolve(FAR, players=2, **WHOLE),
    "three alone": attrs.evolve(FAR, players=3, teams=3, mus_corrido=MusCorrido.EACH_GAME),
    "five alone": attrs.evolve(FAR, players=5, teams=5, **WHOLE),
    "six": attrs.evolve(FAR, players=6, declarations=Declarations.SPOKEN),
    "six in pairs": attrs.evolve(FAR, players=6, teams=3, table_faults=True),
    "encaje": Rules.parse("encaje+stones=6+losses=2"),
    "encaje of eight": Rules.parse("encaje+players=8+teams=8+stones=4"),
    "encaje with mus": Rules.parse("encaje_mus+stones=6+min_discard=0"),
    "encaje of eight with mus": Rules.parse("encaje_mus+players=8+teams=8"),
}
"""Tables at which a hand may go every way there is."""

LIKELY = {Paso: 12, Envido: 4, Ordago: 1, Quiero: 5, NoQuiero: 4}


class Moment(NamedTuple):
    """A state, and the one in which its hand was about to be dealt."""

    start: State
    state: State


def play(rules: Rules, seed: int, steps: int) -> Iterator[Moment]:
    """Yield the moments of a game played at random, at most so many."""
    rng = Random(seed)
    patience = rng.choice((0.2, 0.6, 0.85))
    state = start = new_game(rules, mano=rng.randrange(rules.players))
    yield Moment(start, state)
    for _ in range(steps):
        if state.is_terminal:
            return
        before = state
        action: Action
        if state.is_chance:
            action = answer(chance(state), rng)
        else:
            action = _aside(state, rng) or _choice(state, rng, patience)
        state = apply(state, action)
        if state.hand_number != before.hand_number:
            start = before
        yield Moment(start, state)


def _aside(state: State, rng: Random) -> PlayerAction | None:
    """Return something told out of turn, if it is legal, or None."""
    rules, seat = state.rules, rng.randrange(state.rules.players)
    code, hand = code_of(rules), state.hands[seat]
    held = [card for hand in state.hands for card in hand or ()]
    options: list[Any] = [Misdeal(seat)] if rng.random() < 0.1 else [None]
    options += [Perete(other) for other in rules.seating.seats]
    options += [Expose(rng.sample(held, min(len(held), rng.choice((1, 2, 6)))))]
    if code is not None and hand is not None and len(hand) == 4 and signs(hand, code, rules):
        spies = [rival for rival in rules.seating.rivals_of[seat] if rng.random() < 0.3]
        options += [Sena(seat, rng.choice(signs(hand, code, rules)), spies)] * 6
    option = rng.choice(options) if rng.random() < 0.4 else None
    return None if option is None or why_illegal(state, option) else option


def _choice(state: State, rng: Random, patience: float) -> PlayerAction:
    """Return what the seat to act does."""
    seat, legal = state.to_act, legal_actions(state)
    assert seat is not None
    if state.phase is Phase.MUS:
        return Mus(seat) if rng.random() < patience else Corto(seat)
    if state.phase is Phase.DECLARE:
        return Declaro(seat, rng.random() < 0.3)
    if state.phase is not Phase.LANCE:
        return rng.choice(legal)
    kinds = list(dict.fromkeys(map(type, legal)))
    (kind,) = rng.choices(kinds, [LIKELY[kind] for kind in kinds])
    return rng.choice([action for action in legal if type(action) is kind][:3])


def actions_of(state: State) -> list[Action]:
    """Return the actions that the notes of a hand tell of, in order."""
    actions: list[Action] = []
    spoken = state.rules.declarations is Declarations.SPOKEN
    for kind, notes in groupby(noted(state.log), type):
        if kind is Exposed:
            seen = [card for note in notes if isinstance(note, Exposed) for card in note.cards]
            actions.append(Expose(seen))
            continue
        for note in notes:
            match note:
                case Declared(_, seat, has) if spoken:
                    actions.append(Declaro(seat, has))
                case Signed(seat, sign, _, seen_by):
                    actions.append(Sena(seat, sign, seen_by))
                case Misdealt(seat):
                    actions.append(Misdeal(seat))
                case PereteShown(seat):
                    actions.append(Perete(seat))
                case _ if isinstance(note, Action):
                    actions.append(note)
                case _:
                    pass
    return actions
