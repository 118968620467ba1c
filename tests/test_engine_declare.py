"""Who has pares and juego, and what follows from it: T-1 to T-3, and the order of the lances."""

from __future__ import annotations

import pytest

from mus.actions import Declaro, Paso
from mus.engine import apply, events_between, legal_actions, why_illegal
from mus.errors import Illegality
from mus.events import Declared, Event, LanceClosed, LanceOpened, Posted, Said, Shown
from mus.lances import Lance
from mus.results import LanceKind, LanceResult
from mus.rules import Rules
from mus.state import State
from mus.turns import Phase
from playing import NO_JUEGO, ledger, of_lance, pass_out, pass_to, play, say, sit

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
PASSED, UNCONTESTED, VOID = LanceKind.PASSED, LanceKind.UNCONTESTED, LanceKind.VOID
THREE = Rules(players=3, teams=3)
THREE_PAIRS = Rules(players=6, teams=3)

MIXED = ("RR64", "CC74", "S765", "RC7A")
"""Pares: seats 0 and 1. Juego: seat 1 (31) alone; the others have 30, 28 and 28."""


def of_kind(state: State, *kinds: type[Event]) -> list[Event]:
    """Return the events of some kinds in a hand."""
    return [event for event in state.history if isinstance(event, kinds)]


def results_before_the_count(state: State) -> dict[Lance, LanceResult]:
    """Return how each lance of the hand closed, from its history."""
    closed = [event.result for event in state.history if isinstance(event, LanceClosed)]
    assert len({result.lance for result in closed}) == len(closed)
    return {result.lance: result for result in closed}


def test_l_1_the_lances_come_in_order_and_juego_leaves_no_punto() -> None:
    state = pass_out(sit("RR64", "CC74", "SS75", "RC7A"))
    assert [*results_before_the_count(state)] == [GRANDE, CHICA, PARES, JUEGO]


def test_l_1_punto_replaces_a_juego_that_nobody_has() -> None:
    state = pass_out(sit(*NO_JUEGO))
    assert [*results_before_the_count(state)] == [GRANDE, CHICA, PARES, PUNTO]
    opened = [event.lance for event in of_kind(state, LanceOpened)]  # type: ignore[union-attr]
    assert opened == list(Lance)


@pytest.mark.parametrize("mano", range(4))
def test_t_1_each_seat_declares_from_the_mano_and_the_engine_says_the_truth(mano: int) -> None:
    state = pass_out(sit(*MIXED, mano=mano))
    order = [*range(mano, 4), *range(mano)]
    pares = [Declared(PARES, seat, seat in (0, 1)) for seat in order]
    juego = [Declared(JUEGO, seat, seat == 1) for seat in order]
    assert of_kind(state, Declared) == [*pares, *juego]


def test_t_1_declarations_come_before_the_first_word_of_their_lance() -> None:
    state = pass_to(sit("RR64", "CC74", "SS75", "RC7A"), CHICA)
    before = say(state, "0 paso, 1 paso, 2 paso")
    after = apply(before, Paso(3))
    said, closed, opened, *declared = events_between(before, after)
    assert (said, opened) == (Said(Paso(3)), LanceOpened(PARES))
    assert closed == LanceClosed(LanceResult(CHICA, PASSED, 0, None, (0, 1, 2, 3)))
    assert declared == [Declared(PARES, seat, seat < 3) for seat in range(4)]
    assert all(event.audience is None for event in declared)
    assert after.to_act == 0


@pytest.mark.parametrize("has", [True, False])
def test_t_1_the_seats_themselves_declare_nothing(has: bool) -> None:
    state = pass_to(sit("RR64", "CC74", "SS75", "RC7A"), PARES)
    assert why_illegal(state, Declaro(0, has)) is Illegality.NOT_AT_THIS_TABLE


def test_t_2_only_those_who_have_it_speak() -> None:
    state = pass_to(sit("RC64", "CC74", "SS75", "RR7A"), PARES)
    for seat in (1, 2, 3):
        assert state.to_act == seat
        assert why_illegal(state, Paso(0)) is Illegality.NOT_YOUR_TURN
        state = apply(state, Paso(seat))
    assert state.results[-1] == LanceResult(PARES, PASSED, 0, None, (1, 2, 3))


def test_t_2_only_those_who_have_it_answer() -> None:
    state = say(pass_to(sit("RR64", "CC74", "SS75", "RC7A"), PARES), "0 envido 2, 1 no")
    assert state.lance is JUEGO
    (pares,) = [result for result in state.results if result.lance is PARES]
    assert (pares.kind, pares.by, pares.seats) == (LanceKind.REFUSED, 0, (0,))


def test_t_2_pares_that_nobody_has_are_void_and_score_nothing() -> None:
    state = pass_out(sit(*NO_JUEGO))
    assert results_before_the_count(state)[PARES] == LanceResult(PARES, VOID)
    assert of_lance(state, PARES) == []


def test_t_2_pares_of_one_side_are_not_bet_on_and_are_counted() -> None:
    state = pass_out(sit("RR64", "C765", "SS74", "R65A"))
    closed = results_before_the_count(state)[PARES]
    assert closed == LanceResult(PARES, UNCONTESTED, 0, None, (0, 2))
    assert of_lance(state, PARES) == [("VALUE", 1, 0, 0), ("VALUE", 1, 0, 2)]


def test_t_2_juego_of_one_side_ends_the_talk_of_the_hand() -> None:
    state = pass_to(sit(*MIXED), PARES)
    state = say(state, "0 paso, 1 paso")
    assert state.phase is Phase.DEAL
    closed = results_before_the_count(state)[JUEGO]
    assert closed == LanceResult(JUEGO, UNCONTESTED, 0, None, (1,))
    assert of_lance(state, JUEGO) == [("VALUE", 3, 1, 1)]


@pytest.mark.parametrize(
    ("rules", "hands", "seats"),
    [
        (THREE, ("R764", "CC54", "S76A"), (1,)),
        (THREE_PAIRS, ("R764", "CC54", "S75A", "R65A", "SS64", "C73A"), (1, 4)),
        (Rules(players=2), ("R764", "CC54"), (1,)),
        (Rules(players=6), ("R764", "CC54", "S75A", "R65A", "S64A", "C773"), (1, 5)),
    ],
)
def test_t_2_one_side_of_any_number_of_sides_has_it_alone(
    rules: Rules, hands: tuple[str, ...], seats: tuple[int, ...]
) -> None:
    state = pass_out(sit(*hands, rules=rules))
    closed = results_before_the_count(state)[PARES]
    assert closed == LanceResult(PARES, UNCONTESTED, 0, None, seats)
    assert [taken[3] for taken in of_lance(state, PARES)] == list(seats)


def test_t_2_two_of_three_sides_bet_and_the_third_does_not_speak() -> None:
    state = pass_to(sit("R764", "CC54", "SS76", rules=THREE), PARES)
    assert state.to_act == 1
    state = say(state, "1 envido 2, 2 quiero")
    assert results_before_the_count(state)[PARES].seats == (1, 2)


@pytest.mark.parametrize("mano", range(4))
def test_t_3_everybody_speaks_at_punto(mano: int) -> None:
    state = pass_to(sit(*NO_JUEGO, mano=mano), PUNTO)
    order = (*range(mano, 4), *range(mano))
    for seat in order:
        assert state.to_act == seat
        assert [type(action).__name__ for action in legal_actions(state)][:2] == ["Paso", "Envido"]
        state = apply(state, Paso(seat))
    assert results_before_the_count(state)[PUNTO] == LanceResult(PUNTO, PASSED, 0, None, order)


def test_t_3_one_juego_is_enough_for_no_punto() -> None:
    state = pass_out(sit(*MIXED))
    assert PUNTO not in results_before_the_count(state)
    assert not [event for event in of_kind(state, Declared) if event.lance is PUNTO]  # type: ignore[union-attr]


def test_a_whole_hand_is_told_in_order() -> None:
    state = play(PUNTO, "0 envido 2, 1 quiero", *NO_JUEGO)
    names = [type(event).__name__ for event in state.history]
    lance = ["LanceOpened", *["Said"] * 4, "LanceClosed"]
    assert names == [
        *["Dealt"] * 4,
        "Said",
        *lance,
        *lance,
        *["LanceOpened", *["Declared"] * 4, "LanceClosed"],
        *["LanceOpened", *["Declared"] * 4],
        *["LanceOpened", "Said", "Said", "LanceClosed"],
        "Shown",
        *["Posted"] * 4,
    ]
    posted = [event.entry for event in state.history if isinstance(event, Posted)]
    assert tuple(posted) == state.ledger
    assert of_kind(state, Shown) == [Shown(sit(*NO_JUEGO).hands)]
    assert len(ledger(state)) == 4
