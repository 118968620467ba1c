"""Seats, sides and the order of speech (S-1 to S-3)."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import attrs
import pytest

from mus.errors import RulesError, StateError
from mus.seats import ORDERS, Seating, seating_of, seating_problems

FORMS = [(2, 2), (3, 3), (4, 2), (4, 4), (5, 5), (6, 2), (6, 3), (6, 6), (7, 7), (8, 8)]
PAIRS = Seating(4, 2)

every_form = pytest.mark.parametrize("seating", [Seating(*form) for form in FORMS], ids=str)


def test_s_2_exactly_these_forms_are_supported() -> None:
    found = []
    for players in range(-1, 12):
        for teams in range(-1, 12):
            if not seating_problems(players, teams):
                found.append((players, teams))
                Seating(players, teams)
            else:
                with pytest.raises(RulesError):
                    Seating(players, teams)
    assert found == FORMS


@pytest.mark.parametrize("bad", [None, "4", 4.0, True, (4,), 1, 9, -2, 10**30])
def test_s_2_all_that_is_wrong_is_told_at_once(bad: Any) -> None:
    for make in (Seating, seating_of):
        with pytest.raises(RulesError) as caught:
            make(bad, bad)
        assert len(caught.value.problems) == 2
        with pytest.raises(RulesError) as caught:
            make(bad, 2)
        assert len(caught.value.problems) == 1
        assert "players" in str(caught.value)


def test_s_2_unhashable_knobs_are_refused_too() -> None:
    with pytest.raises(RulesError):
        seating_of([4], 2)  # type: ignore[arg-type]


def test_s_1_the_order_of_speech_runs_round_the_table() -> None:
    assert PAIRS.seats == (0, 1, 2, 3)
    assert PAIRS.order(0) == (0, 1, 2, 3)
    assert PAIRS.order(2) == (2, 3, 0, 1)
    assert [PAIRS.next(seat) for seat in PAIRS.seats] == [1, 2, 3, 0]


def test_s_1_the_postre_sits_before_the_mano_and_speaks_last() -> None:
    assert PAIRS.previous(0) == 3
    for mano in PAIRS.seats:
        assert PAIRS.order(mano)[-1] == PAIRS.previous(mano)


@every_form
def test_s_1_every_seat_speaks_once(seating: Seating) -> None:
    for start in seating.seats:
        order = seating.order(start)
        assert order[0] == start
        assert sorted(order) == list(range(seating.players))
        for seat, after in pairwise(order):
            assert seating.next(seat) == after
            assert seating.previous(after) == seat
        assert order is seating.orders[start]


@every_form
def test_s_3_the_mano_goes_round_to_the_right(seating: Seating) -> None:
    mano = 0
    manos = []
    for _ in seating.seats:
        manos.append(mano)
        mano = seating.next(mano)
    assert mano == 0
    assert manos == list(seating.seats)


def test_s_2_partners_face_one_another() -> None:
    assert [PAIRS.side(seat) for seat in PAIRS.seats] == [0, 1, 0, 1]
    assert PAIRS.sides == (0, 1)
    assert PAIRS.members(1) == (1, 3)
    assert PAIRS.partners(3) == (1,)
    assert PAIRS.rivals(3) == (0, 2)
    assert PAIRS.rivals(2) == (3, 1)


def test_s_2_six_play_in_two_teams_or_in_three_pairs() -> None:
    teams, pairs = Seating(6, 2), Seating(6, 3)
    assert teams.members(0) == (0, 2, 4)
    assert teams.partners(2) == (4, 0)
    assert teams.rivals(5) == (0, 2, 4)
    assert pairs.members(0) == (0, 3)
    assert pairs.partners(1) == (4,)
    assert pairs.rivals(1) == (2, 3, 5, 0)


@every_form
def test_s_2_sides_share_out_the_seats_and_partners_alternate(seating: Seating) -> None:
    assert sorted(seat for side in seating.sides for seat in seating.members(side)) == list(
        seating.seats
    )
    for seat in seating.seats:
        side = seating.side(seat)
        assert seat in seating.members(side)
        assert {seat, *seating.partners(seat)} == set(seating.members(side))
        assert {*seating.partners(seat), *seating.rivals(seat), seat} == set(seating.seats)
        assert not set(seating.partners(seat)) & set(seating.rivals(seat))
        assert seating.side(seating.next(seat)) != side
        assert len(seating.members(side)) * seating.teams == seating.players
        if seating.teams == seating.players:
            assert (side, seating.partners(seat)) == (seat, ())


def test_the_given_seats_are_put_in_speaking_order() -> None:
    assert PAIRS.order_among(1, [0, 3, 1]) == (1, 3, 0)
    assert PAIRS.order_among(2, frozenset({0, 1})) == (0, 1)
    assert PAIRS.order_among(2, iter([1, 1, 3])) == (3, 1)
    assert PAIRS.order_among(2, ()) == ()


def test_the_next_of_the_given_seats_is_found_itself_last() -> None:
    assert PAIRS.next_in(1, {0, 2}) == 2
    assert PAIRS.next_in(2, {0, 2}) == 0
    assert PAIRS.next_in(3, [3]) == 3
    assert PAIRS.next_in(3, iter([3, 2])) == 2
    assert PAIRS.next_in(3, []) is None


ASKED: dict[str, Callable[[Seating, Any], object]] = {
    "side": Seating.side,
    "next": Seating.next,
    "previous": Seating.previous,
    "order": Seating.order,
    "partners": Seating.partners,
    "rivals": Seating.rivals,
    "members": Seating.members,
    "order_among start": lambda seating, seat: seating.order_among(seat, ()),
    "order_among seats": lambda seating, seat: seating.order_among(0, (0, seat)),
    "next_in seat": lambda seating, seat: seating.next_in(seat, ()),
    "next_in seats": lambda seating, seat: seating.next_in(0, (0, seat)),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("seat", [-1, 4, 10**30, True, 1.0, "1", None, (1,), [1]])
def test_a_seat_that_does_not_exist_is_a_state_error(
    ask: Callable[[Seating, Any], object], seat: Any
) -> None:
    with pytest.raises(StateError, match=r"no seat|no side"):
        ask(PAIRS, seat)


def test_a_side_that_does_not_exist_is_a_state_error() -> None:
    with pytest.raises(StateError, match="no side 2: the sides are 0 to 1"):
        PAIRS.members(2)


@pytest.mark.parametrize("seats", [None, 3, 1.5])
def test_seats_that_are_no_collection_are_a_state_error(seats: Any) -> None:
    with pytest.raises(StateError, match="not a collection of seats"):
        PAIRS.order_among(0, seats)
    with pytest.raises(StateError, match="not a collection of seats"):
        PAIRS.next_in(0, seats)


def test_a_seating_is_a_value() -> None:
    assert Seating(4, 2) == PAIRS != Seating(4, 4)
    assert hash(Seating(4, 2)) == hash(PAIRS)
    assert repr(PAIRS) == "Seating(players=4, teams=2)"
    assert copy.copy(PAIRS) is PAIRS
    assert copy.deepcopy(PAIRS) is PAIRS
    assert attrs.evolve(PAIRS, teams=4) == Seating(4, 4)
    assert pickle.loads(pickle.dumps(PAIRS)) == PAIRS
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        PAIRS.players = 6  # type: ignore[misc]


def test_there_is_one_seating_of_each_form() -> None:
    assert seating_of(4, 2) is seating_of(4, 2)
    assert pickle.loads(pickle.dumps(seating_of(6, 3))) is seating_of(6, 3)


def test_orders_are_there_for_any_number_of_seats() -> None:
    assert ORDERS[0] == ()
    assert ORDERS[1] == ((0,),)
    assert ORDERS[3] == ((0, 1, 2), (1, 2, 0), (2, 0, 1))
