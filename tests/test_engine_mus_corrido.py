"""Mus corrido: the mano wanders until somebody cuts (D-6)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mus.actions import Corto, Deal, Mus
from mus.cards import deal_hands
from mus.engine import apply, chance
from mus.events import ManoMoved
from mus.lances import Lance
from mus.rules import MusCorrido, Points, Rules
from mus.state import State
from playing import (
    CLASICO,
    NO_JUEGO,
    all_say_mus,
    answer,
    apply_all,
    one_round,
    pass_out,
    say,
    sit,
    throw,
)


def corrido(kind: MusCorrido, **score: Any) -> State:
    """Two rounds of mus and a cut by seat 1, in the first hand."""
    state = sit(*NO_JUEGO, rules=Rules(mus_corrido=kind), **score)
    return one_round(one_round(state, 1, 1, 1, 1), 1, 1, 1, 1)


def test_d_6_the_worked_example() -> None:
    state = corrido(MusCorrido.EACH_GAME)
    assert (state.mano, state.postre, state.to_act) == (2, 1, 2)
    state = say(state, "2 mus, 3 mus, 0 mus, 1 corto")
    assert (state.lance, state.mano, state.to_act) == (Lance.GRANDE, 1, 1)
    assert pass_out(state).mano == 2


@pytest.mark.parametrize(
    ("kind", "score", "runs"),
    [
        (MusCorrido.OFF, {}, False),
        (MusCorrido.EACH_GAME, {}, True),
        (MusCorrido.MATCH, {}, True),
        (MusCorrido.EACH_GAME, {"stones": (1, 0)}, False),
        (MusCorrido.EACH_GAME, {"stones": (0, 39)}, False),
        (MusCorrido.EACH_GAME, {"games": (2, 0)}, True),
        (MusCorrido.MATCH, {"stones": (0, 1)}, False),
        (MusCorrido.MATCH, {"games": (0, 1)}, False),
    ],
)
def test_d_6_it_runs_in_the_first_hand_of_a_juego_or_of_the_match(
    kind: MusCorrido, score: dict[str, tuple[int, int]], runs: bool
) -> None:
    state = corrido(kind, **score)
    assert state.mano == (2 if runs else 0)
    seat = state.mano
    state = apply_all(state, Mus(seat), Corto(CLASICO.seating.next(seat)))
    assert state.mano == state.to_act == (3 if runs else 0)
    assert pass_out(state).mano == (0 if runs else 1)
    assert (ManoMoved(3) in state.history) == runs


@pytest.mark.parametrize(("kind", "mano"), [(MusCorrido.MATCH, 0), (MusCorrido.EACH_GAME, 1)])
def test_d_6_match_means_that_no_vaca_was_won_either(kind: MusCorrido, mano: int) -> None:
    rules = Rules(mus_corrido=kind, scoring=Points(vacas=2))
    state = one_round(sit(*NO_JUEGO, rules=rules, vacas=(0, 1)), 1, 1, 1, 1)
    assert state.mano == mano


def test_d_6_the_mano_moves_when_all_have_been_served_and_not_before() -> None:
    state = sit(*NO_JUEGO, rules=Rules(mus_corrido=MusCorrido.EACH_GAME))
    state = throw(all_say_mus(state), 1, 1, 1, 1)
    for seat in range(4):
        assert (state.mano, chance(state).seats) == (0, (seat,))
        assert not [event for event in state.history if isinstance(event, ManoMoved)]
        state = apply(state, answer(chance(state), Random(0)))
    assert state.history[-1] == ManoMoved(1)
    assert state.mano == 1


def test_d_6_the_mano_who_cuts_stays_and_nothing_is_said_of_it() -> None:
    state = say(sit(*NO_JUEGO, rules=Rules(mus_corrido=MusCorrido.EACH_GAME)), "0 corto")
    assert (state.mano, state.to_act) == (0, 0)
    assert not [event for event in state.history if isinstance(event, ManoMoved)]


def test_d_6_whoever_cuts_speaks_first_in_every_lance_and_breaks_ties() -> None:
    rules = Rules(mus_corrido=MusCorrido.EACH_GAME)
    state = sit("RR7A", "RR7A", "7654", "7654", rules=rules)
    state = say(state, "0 mus, 1 corto, 1 ordago, 2 quiero")
    assert state.games == (0, 1)
    assert state.ledger[-1].seat == 1
    assert state.mano == 2


def test_d_6_it_stops_in_the_second_hand_and_runs_again_after_the_juego() -> None:
    state = sit(*NO_JUEGO, rules=Rules(mus_corrido=MusCorrido.EACH_GAME))
    state = pass_out(state)
    assert state.mano == 1
    state = apply(state, Deal(deal_hands(*NO_JUEGO)))
    state = say(state, "1 mus, 2 mus, 3 corto")
    assert state.mano == state.to_act == 1
    state = say(state, "1 ordago, 2 quiero")
    assert state.mano == 2
    state = apply(state, Deal(deal_hands(*NO_JUEGO)))
    assert state.stones == (0, 0)
    state = say(state, "2 mus, 3 corto")
    assert state.mano == state.to_act == 3
