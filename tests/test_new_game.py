"""The start of a game, at any score, and what chance is asked for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.actions import ChanceKind, Descarte, Mus
from mus.engine import apply, chance, legal_actions, new_game
from mus.errors import StateError
from mus.lances import Lance
from mus.rules import Points, Rules
from mus.state import State
from mus.turns import Phase
from playing import NO_JUEGO, answer, apply_all, pass_to, say, sit
from strategies import FORMS, any_rules, score_of, starts

VACAS = Rules(scoring=Points(target=30, games=2, vacas=3))


@pytest.mark.parametrize(("players", "teams"), FORMS)
def test_a_game_begins_with_nothing_and_waits_for_cards(players: int, teams: int) -> None:
    state = new_game(Rules(players=players, teams=teams), mano=players - 1)
    nothing, nobody = (0,) * teams, (None,) * players
    assert (state.stones, state.games, state.vacas) == (nothing, nothing, nothing)
    assert (state.hands, state.shown) == (nobody, nobody)
    assert (state.phase, state.is_chance, state.is_terminal) == (Phase.DEAL, True, False)
    assert (state.to_act, state.lance, state.bet, state.outcome) == (None, None, None, None)
    assert (state.mano, state.postre) == (players - 1, players - 2)
    assert (state.hand_number, state.history, state.ledger, state.results) == (0, (), (), ())
    assert (state.stock, state.pile) == (frozenset(), frozenset())
    assert (state.losses, state.total, state.discarded, dict(state.pots)) == ((), 0, 0, {})
    assert not legal_actions(state)


def test_without_arguments_it_is_the_classic_game_and_seat_0_is_mano() -> None:
    assert new_game() == new_game(Rules(), mano=0, stones=(0, 0), games=[0, 0], vacas=(0, 0))
    assert new_game().rules == Rules()
    assert new_game(mano=1) != new_game()


@given(any_rules(), st.data())
def test_any_score_that_is_not_finished_is_a_start(rules: Rules, data: st.DataObject) -> None:
    state = data.draw(starts(rules))
    given_as = score_of(state)
    assert new_game(rules, mano=state.mano, **given_as) == state
    for name, score in given_as.items():
        assert getattr(state, name) == score
        assert type(score) is tuple
    dealt = apply(state, answer(chance(state), Random(1)))
    assert score_of(dealt) == given_as


def test_a_score_may_be_any_iterable() -> None:
    one = new_game(VACAS, stones=iter([7, 29]), games=[1, 0], vacas=(n for n in (0, 2)))
    assert (one.stones, one.games, one.vacas) == ((7, 29), (1, 0), (0, 2))


@pytest.mark.parametrize(
    ("knobs", "name"),
    [
        ({"mano": 4}, "mano"),
        ({"mano": -1}, "mano"),
        ({"mano": True}, "mano"),
        ({"mano": "0"}, "mano"),
        ({"mano": None}, "mano"),
        ({"mano": 1.0}, "mano"),
        ({"stones": (30, 0)}, "stones"),
        ({"stones": (0, 31)}, "stones"),
        ({"stones": (-1, 0)}, "stones"),
        ({"stones": (0, True)}, "stones"),
        ({"stones": (0, 2.0)}, "stones"),
        ({"stones": (0, None)}, "stones"),
        ({"stones": "12"}, "stones"),
        ({"stones": 12}, "stones"),
        ({"stones": ()}, "stones"),
        ({"stones": (0,)}, "stones"),
        ({"stones": (0, 0, 0)}, "stones"),
        ({"stones": (0, 0, 0, 0)}, "stones"),
        ({"games": (2, 0)}, "games"),
        ({"games": (0, -1)}, "games"),
        ({"games": (0,)}, "games"),
        ({"vacas": (0, 3)}, "vacas"),
        ({"vacas": 1}, "vacas"),
        ({"losses": (0, 0, 0, 0)}, "losses"),
    ],
)
def test_a_start_that_cannot_be_is_refused(knobs: dict[str, Any], name: str) -> None:
    with pytest.raises(StateError, match=name) as caught:
        new_game(VACAS, **knobs)
    assert len(caught.value.problems) == 1


def test_a_score_just_under_the_end_is_a_start() -> None:
    state = new_game(VACAS, mano=3, stones=(29, 29), games=(1, 1), vacas=(2, 2))
    assert (state.mano, state.outcome) == (3, None)


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(StateError) as caught:
        new_game(VACAS, mano=9, stones=(30, 0), games=(0,), vacas=None, losses=(1,))
    problems = caught.value.problems
    for name in ("mano", "stones", "games", "losses"):
        assert [problem for problem in problems if name in problem], name
    assert len(problems) == 4


@pytest.mark.parametrize("rules", [None, "clasico", 4, Rules, Points()])
def test_a_game_is_played_by_rules(rules: Any) -> None:
    with pytest.raises(StateError, match="Rules"):
        new_game(rules)


class Unshowable:
    """An object that refuses to be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.parametrize("odd", [10**5000, Unshowable()], ids=["a huge number", "an object"])
@pytest.mark.parametrize("name", ["rules", "mano", "stones", "games", "vacas", "losses"])
def test_what_cannot_be_shown_is_refused_like_anything_else(name: str, odd: Any) -> None:
    wrong: list[Any] = [odd] if name in ("rules", "mano") else [odd, (odd, 0)]
    for value in wrong:
        knobs: dict[str, Any] = {name: value}
        with pytest.raises(StateError):
            new_game(**knobs)


def outside_chance() -> dict[str, State]:
    """Return a state of each phase in which no cards are due."""
    talk = sit(*NO_JUEGO, rules=Rules(scoring=Points(games=1)))
    discard = say(talk, "0 mus, 1 mus, 2 mus, 3 mus")
    lance = pass_to(talk, Lance.GRANDE)
    over = say(lance, "0 ordago, 1 quiero")
    return {state.phase.name: state for state in (talk, discard, lance, over)}


@pytest.mark.parametrize("phase", ["MUS", "DISCARD", "LANCE", "OVER"])
def test_chance_is_asked_for_nothing_outside_its_phases(phase: str) -> None:
    state = outside_chance()[phase]
    assert not state.is_chance
    with pytest.raises(StateError, match=phase):
        chance(state)


def test_chance_is_asked_for_a_deal_and_for_a_draw() -> None:
    assert chance(new_game()).kind is ChanceKind.DEAL
    state = say(sit(*NO_JUEGO, rules=Rules(min_discard=0)), "0 mus, 1 mus, 2 mus")
    state = apply(state, Mus(3))
    held = state.hands[0]
    assert held is not None
    throws = [Descarte(0, held.cards[:1]), *[Descarte(seat, ()) for seat in (1, 2, 3)]]
    state = apply_all(state, *throws)
    request = chance(state)
    assert (request.kind, request.seats, request.counts) == (ChanceKind.DRAW, (0,), (1,))
    assert state.is_chance
