"""From hand to hand: órdagos (B-8), the next mano (S-3), juegos and vacas (S-4), dentro (S-5)."""

from __future__ import annotations

import pytest

from mus.actions import Deal, Envido, Mus
from mus.cards import deal_hands
from mus.engine import apply, chance, events_between, legal_actions, why_illegal
from mus.errors import GameOverError, Illegality
from mus.events import Dentro, GameWon, MatchWon, Posted, Shown, VacaWon
from mus.lances import Lance
from mus.results import Outcome, OutcomeReason
from mus.rules import Points, RefusalsPaid, Rules
from mus.state import State
from mus.turns import Phase
from playing import FULL, NO_JUEGO, ledger, pass_out, pass_to, say, sit

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
A, B = 0, 1
COUNTED_FIRST = Rules(ordago_voids_bets=False)


def deal(state: State, *hands: str) -> State:
    """Deal the next hand."""
    return apply(state, Deal(deal_hands(*hands)))


def dentros(state: State) -> list[int]:
    """Return the sides announced as dentro in this hand."""
    return [event.side for event in state.history if isinstance(event, Dentro)]


def win(state: State) -> State:
    """Let the mano's side win the juego by an órdago at grande with the best hand."""
    seat = state.mano
    hands = ["R765", "C654", "S754", "C654"]
    order = state.rules.seating.order(seat)
    dealt = [hands[order.index(place)] for place in range(4)]
    state = deal(state, *dealt) if state.phase is Phase.DEAL else state
    return say(state, f"{seat} corto, {seat} ordago, {order[1]} quiero")


@pytest.mark.parametrize("start", [(0, 0), (39, 12), (7, 39)])
@pytest.mark.parametrize("earlier", ["0 paso, 1 paso, 2 paso, 3 paso", "0 envido 2, 1 quiero"])
def test_b_8_the_best_hand_of_that_lance_wins_whatever_the_score(
    start: tuple[int, int], earlier: str
) -> None:
    # Grande is A's, chica is seat 1's: an órdago at chica gives the juego to B.
    state = say(pass_to(sit(*NO_JUEGO, stones=start), GRANDE), earlier)
    before = state.hands
    state = say(state, "0 ordago, 1 quiero")
    assert ledger(state) == [("CHICA", "ORDAGO", 40 - start[B], B, 1)]
    assert (state.stones, state.games) == ((start[A], 40), (0, 1))
    assert state.shown == before


def test_b_8_stones_taken_already_stay_taken() -> None:
    state = say(pass_to(sit(*NO_JUEGO), GRANDE), "0 envido 2, 1 5 mas, 2 no queremos")
    state = say(state, "0 ordago, 1 quiero")
    assert ledger(state) == [("GRANDE", "REFUSAL", 2, B, 1), ("CHICA", "ORDAGO", 38, B, 1)]


def test_b_8_where_bets_are_not_void_the_earlier_lances_are_counted_first_in_order() -> None:
    state = pass_to(sit(*FULL, rules=COUNTED_FIRST), GRANDE)
    state = say(state, "0 envido 5, 1 quiero, 0 paso, 1 paso, 2 paso, 3 paso")
    state = say(state, "0 paso, 1 envido 2, 2 no queremos, 0 paso, 1 ordago, 2 quiero")
    assert ledger(state) == [
        ("PARES", "REFUSAL", 1, B, 1),
        ("GRANDE", "BET", 5, A, 0),
        ("CHICA", "PASO", 1, B, 3),
        ("PARES", "VALUE", 1, B, 1),
        ("JUEGO", "ORDAGO", 35, A, 0),
    ]
    assert len([event for event in state.history if isinstance(event, Shown)]) == 1


def test_b_8_and_they_may_win_the_juego_before_the_ordago_is_looked_at() -> None:
    state = pass_to(sit(*NO_JUEGO, rules=COUNTED_FIRST, stones=(35, 0)), GRANDE)
    state = say(state, "0 envido 5, 1 quiero, 0 ordago, 1 quiero")
    assert ledger(state) == [("GRANDE", "BET", 5, A, 0)]
    assert state.games == (1, 0)
    assert state.shown != (None,) * 4


def test_b_8_refusals_kept_for_the_count_are_counted_there_too() -> None:
    rules = Rules(ordago_voids_bets=False, scoring=Points(refusals_paid=RefusalsPaid.AT_COUNT))
    state = pass_to(sit(*NO_JUEGO, rules=rules), GRANDE)
    state = say(state, "0 envido 5, 1 no queremos, 0 ordago, 1 quiero")
    assert ledger(state) == [("GRANDE", "REFUSAL", 1, A, 0), ("CHICA", "ORDAGO", 40, B, 1)]


def test_b_8_a_partner_s_better_hand_wins_it() -> None:
    state = pass_to(sit("C654", "S754", "R765", "S654"), GRANDE)
    state = say(state, "0 paso, 1 ordago, 2 no, 0 quiero")
    assert ledger(state) == [("GRANDE", "ORDAGO", 40, A, 2)]


@pytest.mark.parametrize("mano", range(4))
def test_s_3_the_next_mano_is_the_seat_to_the_right(mano: int) -> None:
    state = pass_out(sit(*NO_JUEGO, mano=mano))
    assert (state.mano, state.postre) == ((mano + 1) % 4, mano)
    assert chance(state).seats[0] == state.mano


def test_s_4_the_mano_goes_on_from_one_juego_to_the_next() -> None:
    state = win(sit(*NO_JUEGO))
    assert (state.games, state.mano) == ((1, 0), 1)
    assert win(state).games == (1, 1)


@pytest.mark.parametrize("target", [1, 5, 30, 35, 40, 100])
@pytest.mark.parametrize("over", [0, 3])
def test_s_4_a_juego_is_won_on_reaching_or_passing_the_target(target: int, over: int) -> None:
    rules = Rules(scoring=Points(target=target), min_bet=1)
    state = pass_to(sit(*NO_JUEGO, rules=rules), GRANDE)
    state = pass_out(say(state, f"0 envido {target + over}, 1 quiero"))
    assert (state.stones, state.games) == ((target + over, 0), (1, 0))


def test_s_4_one_stone_short_is_not_won() -> None:
    state = pass_to(sit(*NO_JUEGO), GRANDE)
    state = pass_out(say(state, "0 envido 38, 1 quiero"))
    assert (state.stones, state.games) == ((39, 1), (0, 0))


def test_s_4_stones_stay_until_the_next_deal_and_games_move_at_once() -> None:
    state = win(sit(*NO_JUEGO, stones=(7, 9)))
    assert (state.stones, state.games, state.phase) == ((40, 9), (1, 0), Phase.DEAL)
    assert state.history[-1] == GameWon(A)
    state = deal(state, *NO_JUEGO)
    assert (state.stones, state.games, state.hand_number) == ((0, 0), (1, 0), 2)
    assert (state.ledger, state.shown) == ((), (None,) * 4)


def test_s_4_a_hand_that_wins_nothing_keeps_the_score() -> None:
    state = pass_out(sit(*FULL, stones=(3, 4)))
    assert state.stones == (11, 5)
    assert deal(state, *FULL).stones == (11, 5)


def test_s_4_the_deal_after_a_vaca_sets_the_games_back() -> None:
    rules = Rules(scoring=Points(games=2, vacas=2))
    state = win(sit(*NO_JUEGO, rules=rules, games=(1, 1)))
    assert (state.games, state.vacas, state.phase) == ((2, 1), (1, 0), Phase.DEAL)
    assert state.history[-2:] == (GameWon(A), VacaWon(A))
    state = deal(state, *NO_JUEGO)
    assert (state.games, state.vacas, state.outcome) == ((0, 0), (1, 0), None)


def test_s_4_the_last_vaca_wins_the_match() -> None:
    rules = Rules(scoring=Points(games=2, vacas=2))
    before = pass_to(sit(*NO_JUEGO, rules=rules, games=(1, 0), vacas=(1, 1)), GRANDE)
    state = say(before, "0 ordago, 1 quiero")
    assert (state.games, state.vacas, state.phase) == ((2, 0), (2, 1), Phase.OVER)
    assert events_between(before, state)[-3:] == (GameWon(A), VacaWon(A), MatchWon(A))
    assert (state.is_terminal, state.is_chance, state.to_act) == (True, False, None)
    assert state.stones == (40, 0)
    assert state.hands == (None,) * 4


@pytest.mark.parametrize(
    ("words", "start", "reason"),
    [
        ("0 ordago, 1 quiero", (0, 0), OutcomeReason.ORDAGO),
        ("0 envido 2, 1 no queremos", (39, 0), OutcomeReason.REFUSAL),
        ("0 envido 40, 1 quiero", (0, 0), OutcomeReason.COUNT),
    ],
)
def test_s_4_the_outcome_says_who_won_and_by_what(
    words: str, start: tuple[int, int], reason: OutcomeReason
) -> None:
    rules = Rules(scoring=Points(games=1))
    state = pass_to(sit(*NO_JUEGO, rules=rules, stones=start), GRANDE)
    assert state.outcome is None
    state = pass_out(say(state, words))
    assert state.outcome == Outcome(A, None, reason)


def test_after_the_match_nothing_is_legal() -> None:
    state = win(sit(*NO_JUEGO, rules=Rules(scoring=Points(games=1))))
    assert not legal_actions(state)
    for action in (Mus(0), Envido(1), Deal(deal_hands(*NO_JUEGO))):
        assert why_illegal(state, action) is Illegality.GAME_OVER
        with pytest.raises(GameOverError) as caught:
            apply(state, action)
        assert caught.value.code is Illegality.GAME_OVER
    assert why_illegal(state, None) is Illegality.NOT_AN_ACTION


def test_s_5_dentro_is_announced_by_the_entry_that_brings_a_side_there() -> None:
    before = say(pass_to(sit(*NO_JUEGO, stones=(34, 34)), GRANDE), "0 envido 2, 1 no")
    after = say(before, "3 no")
    said = events_between(before, after)
    assert said[said.index(Posted(after.ledger[0])) + 1] == Dentro(A)
    assert dentros(after) == [A]
    state = pass_out(after)
    assert dentros(state) == [A, B]
    assert state.stones == (36, 35)


@pytest.mark.parametrize(
    ("start", "announced"), [((33, 0), []), ((34, 0), [A]), ((35, 0), []), ((39, 35), [])]
)
def test_s_5_a_start_already_dentro_is_not_announced(
    start: tuple[int, int], announced: list[int]
) -> None:
    state = pass_to(sit(*NO_JUEGO, stones=start), GRANDE)
    state = say(state, "0 envido 2, 1 no queremos")
    assert dentros(state) == announced


@pytest.mark.parametrize(("bet", "announced"), [(2, [A]), (5, [A]), (6, []), (40, [])])
def test_s_5_not_by_an_entry_that_wins(bet: int, announced: list[int]) -> None:
    state = pass_to(sit(*NO_JUEGO, stones=(34, 0)), GRANDE)
    state = pass_out(say(state, f"0 envido {bet}, 1 quiero"))
    assert dentros(state) == announced


def test_s_5_an_ordago_that_wins_announces_nothing() -> None:
    assert dentros(win(sit(*NO_JUEGO))) == []


def test_s_5_it_is_announced_once_a_juego() -> None:
    state = pass_out(sit(*NO_JUEGO, stones=(34, 0)))
    assert (state.stones, dentros(state)) == ((36, 1), [A])
    state = pass_out(deal(state, *NO_JUEGO))
    assert (state.stones, dentros(state)) == ((38, 2), [])
    state = win(deal(state, *NO_JUEGO))
    state = pass_to(deal(state, *NO_JUEGO), GRANDE)
    seat = state.mano
    state = pass_out(say(state, f"{seat} envido 36, {state.rules.seating.next(seat)} quiero"))
    assert dentros(state) == [A]


@pytest.mark.parametrize(
    ("target", "start", "announced"),
    [(30, 24, [A]), (30, 25, []), (6, 0, [A]), (5, 0, []), (3, 0, [])],
)
def test_s_5_five_stones_or_fewer_are_missing_to_any_target(
    target: int, start: int, announced: list[int]
) -> None:
    rules = Rules(scoring=Points(target=target))
    state = pass_to(sit(*NO_JUEGO, rules=rules, stones=(start, 0)), GRANDE)
    assert dentros(say(state, "0 envido 2, 1 no queremos")) == announced
