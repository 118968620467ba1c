"""Betting: B-1 to B-10, word by word. The long table of sequences is in `test_talk_tables`."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from mus.actions import Action, Envido, NoQuiero, Ordago, Paso, Quiero
from mus.engine import apply, legal_actions, why_illegal
from mus.errors import IllegalActionError, Illegality
from mus.events import LanceClosed
from mus.lances import Lance
from mus.results import Bet, LanceKind, LanceResult
from mus.rules import AnswerOrder, Rules
from mus.state import State
from playing import CLASICO, NO_JUEGO, ledger, pass_to, say, sit

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
ACCEPTED, ORDAGO, PASSED, REFUSED = (
    LanceKind.ACCEPTED,
    LanceKind.ORDAGO,
    LanceKind.PASSED,
    LanceKind.REFUSED,
)

NOT_FINAL = Rules(refusal_is_final=False)
FROM_MANO = Rules(answer_order=AnswerOrder.FROM_MANO)
HANDS = (*NO_JUEGO, "C732", "S762")


def table(players: int = 4, teams: int = 2, mano: int = 0, **knobs: Any) -> State:
    """Return a table at grande, where everybody speaks."""
    rules = Rules(players=players, teams=teams, **knobs)
    return pass_to(sit(*HANDS[:players], rules=rules, mano=mano), GRANDE)


def asked(state: State) -> list[int]:
    """Return the seats that answer a bet when all refuse, in order."""
    seats = []
    lance = state.lance
    while state.lance is lance:
        assert state.to_act is not None
        seats.append(state.to_act)
        state = apply(state, NoQuiero(state.to_act))
    return seats


def closed(state: State) -> LanceResult:
    """Return how the last lance with a word in it closed."""
    results = [event.result for event in state.history if isinstance(event, LanceClosed)]
    return next(r for r in reversed(results) if r.lance is GRANDE)


@pytest.mark.parametrize("mano", range(4))
def test_b_1_from_the_mano_each_passes_and_the_lance_is_en_paso(mano: int) -> None:
    state = table(mano=mano)
    order = (*range(mano, 4), *range(mano))
    for seat in order:
        assert state.to_act == seat
        assert state.bet is None
        state = apply(state, Paso(seat))
    assert closed(state) == LanceResult(GRANDE, PASSED, 0, None, order)
    assert (state.lance, state.to_act) == (CHICA, mano)


def test_b_1_each_may_pass_bet_or_say_ordago() -> None:
    kinds = [type(action) for action in legal_actions(table())]
    assert kinds == [Paso, *[Envido] * 39, Ordago]


def test_b_1_a_bet_is_two_when_no_number_is_said() -> None:
    state = apply(table(), Envido(0))
    assert state.bet == Bet(2, 0, 0, None, False)


def test_b_1_each_lance_begins_without_a_bet() -> None:
    state = say(table(), "0 envido 2, 1 2 mas, 2 quiero")
    assert (state.lance, state.bet) == (CHICA, None)
    state = say(state, "0 paso, 1 envido 3")
    assert state.bet == Bet(3, 1, 0, None, False)


@pytest.mark.parametrize(
    ("knobs", "stones", "code"),
    [
        ({}, 1, Illegality.TOO_FEW_STONES),
        ({}, 0, Illegality.TOO_FEW_STONES),
        ({}, -5, Illegality.TOO_FEW_STONES),
        ({}, True, Illegality.NOT_AN_AMOUNT),
        ({}, 2.0, Illegality.NOT_AN_AMOUNT),
        ({}, "2", Illegality.NOT_AN_AMOUNT),
        ({}, None, Illegality.NOT_AN_AMOUNT),
        ({}, 15000, None),
        ({}, 10**30, None),
        ({"min_bet": 1}, 1, None),
        ({"min_bet": 5}, 4, Illegality.TOO_FEW_STONES),
        ({"min_bet": 5}, 5, None),
        ({"max_bet": 10}, 10, None),
        ({"max_bet": 10}, 11, Illegality.TOO_MANY_STONES),
        ({"max_bet": 10, "min_raise": 20}, 10, None),
    ],
)
def test_b_2_a_first_bet(knobs: dict[str, Any], stones: Any, code: Illegality | None) -> None:
    state = table(**knobs)
    assert why_illegal(state, Envido(0, stones)) is code
    assert (Envido(0, stones) in legal_actions(state)) == (code is None)


@pytest.mark.parametrize(
    ("knobs", "stones", "code"),
    [
        ({}, 1, Illegality.TOO_FEW_STONES),
        ({}, 2, None),
        ({}, 15000, None),
        ({"min_raise": 1}, 1, None),
        ({"min_raise": 7}, 6, Illegality.TOO_FEW_STONES),
        ({"min_raise": 7}, 7, None),
        ({"max_bet": 10}, 7, None),
        ({"max_bet": 10}, 8, Illegality.TOO_MANY_STONES),
        ({"max_bet": 4}, 2, Illegality.TOO_MANY_STONES),
        ({"max_bet": 4}, 1, Illegality.TOO_FEW_STONES),
    ],
)
def test_b_2_a_raise_is_on_top_and_the_cap_is_on_what_stands_after_it(
    knobs: dict[str, Any], stones: int, code: Illegality | None
) -> None:
    state = apply(table(**knobs), Envido(0, 3))
    assert why_illegal(state, Envido(1, stones)) is code


def test_b_2_at_the_cap_there_is_still_the_ordago() -> None:
    state = apply(table(max_bet=4), Envido(0, 3))
    assert list(legal_actions(state)) == [Quiero(1), NoQuiero(1), Ordago(1)]
    assert legal_actions(state).envido is None
    assert apply(state, Ordago(1)).bet == Bet(3, 1, 3, 0, True)


def test_b_2_any_amount_is_still_not_an_ordago() -> None:
    state = apply(table(), Envido(0, 15000))
    assert state.bet == Bet(15000, 0)
    state = say(state, "1 15000 mas, 2 quiero")
    assert closed(state) == LanceResult(GRANDE, ACCEPTED, 30000, 1, (0, 1, 2, 3))
    assert (state.lance, state.stones) == (CHICA, (0, 0))


@pytest.mark.parametrize(
    ("rules", "bettor", "order"),
    [
        (CLASICO, 0, [1, 3]),
        (CLASICO, 1, [2, 0]),
        (CLASICO, 2, [3, 1]),
        (CLASICO, 3, [0, 2]),
        (FROM_MANO, 0, [1, 3]),
        (FROM_MANO, 1, [0, 2]),
        (FROM_MANO, 2, [1, 3]),
        (FROM_MANO, 3, [0, 2]),
    ],
)
def test_b_3_the_other_side_answers_in_order(rules: Rules, bettor: int, order: list[int]) -> None:
    state = pass_to(sit(*NO_JUEGO, rules=rules), GRANDE)
    for seat in range(bettor):
        state = apply(state, Paso(seat))
    assert asked(apply(state, Envido(bettor))) == order


def test_b_3_from_the_mano_whoever_he_is() -> None:
    state = say(table(mano=2, answer_order=AnswerOrder.FROM_MANO), "2 paso, 3 envido 2")
    assert asked(state) == [2, 0]


def test_b_3_an_answer_is_quiero_no_quiero_a_raise_or_ordago() -> None:
    state = say(table(), "0 envido 2")
    kinds = [type(action) for action in legal_actions(state)]
    assert kinds == [Quiero, NoQuiero, *[Envido] * 37, Ordago]
    assert why_illegal(state, NoQuiero(2)) is Illegality.NOT_YOUR_TURN


@pytest.mark.parametrize("action", [Quiero(0), NoQuiero(0)])
def test_b_3_nothing_is_answered_before_a_bet(action: Action) -> None:
    assert why_illegal(table(), action) is Illegality.NO_BET


def test_b_3_a_raise_is_said_on_top_of_what_stands() -> None:
    state = say(table(), "0 envido 2, 1 5 mas")
    assert state.bet == Bet(7, 1, 2, 0, False)
    state = say(state, "2 10 mas")
    assert state.bet == Bet(17, 2, 7, 1, False)
    assert asked(state) == [3, 1]


@pytest.mark.parametrize(
    "text", ["0 envido 2, 1 quiero", "0 envido 2, 1 no, 3 quiero", "0 paso, 1 envido 2, 2 quiero"]
)
def test_b_4_one_quiero_binds_the_side(text: str) -> None:
    state = say(table(), text)
    assert state.lance is CHICA
    result = closed(state)
    assert (result.kind, result.stake, result.seats) == (ACCEPTED, 2, (0, 1, 2, 3))


@pytest.mark.parametrize(
    ("word", "bet"), [("3 2 mas", Bet(4, 3, 2, 0)), ("3 ordago", Bet(2, 3, 2, 0, True))]
)
def test_b_4_the_partner_may_raise_after_a_no(word: str, bet: Bet) -> None:
    state = say(table(), "0 envido 2, 1 no")
    assert (state.lance, state.to_act) == (GRANDE, 3)
    state = say(state, word)
    assert (state.lance, state.bet, state.to_act) == (GRANDE, bet, 0)


def test_b_4_a_refusal_is_complete_when_all_have_refused() -> None:
    state = say(table(), "0 envido 5, 1 no, 3 no")
    assert closed(state) == LanceResult(GRANDE, REFUSED, 5, 0, (0,), 1)


def test_b_5_who_passed_before_a_bet_answers_and_raises_later() -> None:
    state = say(table(), "0 paso, 1 paso, 2 envido 2, 3 no")
    assert state.to_act == 1
    state = say(state, "1 2 mas")
    assert (state.bet, state.to_act) == (Bet(4, 1, 2, 2), 2)
    assert asked(state) == [2, 0]


def test_b_5_paso_is_no_word_when_there_is_a_bet() -> None:
    assert why_illegal(say(table(), "0 envido 2"), Paso(1)) is Illegality.BET_STANDS


@pytest.mark.parametrize(("rules", "order"), [(CLASICO, [3]), (NOT_FINAL, [3, 1])])
def test_b_6_who_refused_is_asked_again_only_where_a_refusal_is_not_final(
    rules: Rules, order: list[int]
) -> None:
    state = pass_to(sit(*NO_JUEGO, rules=rules), GRANDE)
    state = say(state, "0 envido 2, 1 no, 3 2 mas, 0 no, 2 2 mas")
    assert asked(state) == order


def test_b_6_the_cards_of_who_refused_still_count() -> None:
    # Seat 1, with the best grande, says no; his partner accepts.
    state = pass_to(sit("C654", "R765", "S754", "R654"), GRANDE)
    state = say(state, "0 envido 2, 1 no, 3 quiero")
    state = say(state, "0 ordago, 1 no queremos")
    state = say(state, "0 paso, 1 paso, 2 paso, 3 paso")
    assert ("GRANDE", "BET", 2, 1, 1) in ledger(state)


def test_b_7_pasamos_passes_for_the_partners_yet_to_speak() -> None:
    state = say(table(), "0 pasamos")
    assert state.to_act == 1
    state = say(state, "1 paso")
    assert state.to_act == 3
    assert closed(say(state, "3 paso")) == LanceResult(GRANDE, PASSED, 0, None, (0, 1, 2, 3))


def test_b_7_who_was_passed_for_may_still_answer() -> None:
    assert asked(say(table(), "0 pasamos, 1 envido 2")) == [2, 0]


def test_b_7_pasamos_after_the_partner_has_passed_is_a_paso() -> None:
    state = say(table(), "0 paso, 1 paso, 2 pasamos")
    assert (state.lance, state.to_act) == (GRANDE, 3)


def test_b_7_pasamos_of_both_sides_ends_the_lance() -> None:
    state = say(table(), "0 pasamos, 1 pasamos")
    assert closed(state).kind is PASSED
    six = say(table(players=6), "0 pasamos")
    assert six.to_act == 1
    assert closed(say(six, "1 paso, 3 pasamos")).kind is PASSED


def test_b_7_no_queremos_refuses_for_all() -> None:
    assert closed(say(table(), "0 envido 2, 1 no queremos")).kind is REFUSED
    six = say(table(players=6), "0 paso, 1 envido 2, 2 no queremos")
    assert closed(six) == LanceResult(GRANDE, REFUSED, 2, 1, (1,), 1)
    pairs = say(table(players=6, teams=3), "0 envido 2, 1 no queremos, 2 2 mas")
    assert asked(pairs) == [3, 0]


def test_b_7_queremos_accepts_as_quiero_does() -> None:
    plural, singular = (
        say(table(), "0 envido 2, 1 queremos"),
        say(table(), "0 envido 2, 1 quiero"),
    )
    assert closed(plural) == closed(singular)
    assert plural != singular
    assert plural.turn == singular.turn


@pytest.mark.parametrize("word", [Envido(0, 3), Ordago(0)])
def test_b_7_a_bet_in_the_plural_is_the_same_bet(word: Envido | Ordago) -> None:
    plural, singular = (
        apply(table(), attrs.evolve(word, plural=True)),
        apply(table(), word),
    )
    assert (plural.bet, plural.turn) == (singular.bet, singular.turn)
    assert asked(plural) == asked(singular) == [1, 3]


@pytest.mark.parametrize(("players", "teams"), [(2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
@pytest.mark.parametrize("kind", [Paso, Envido, Ordago, Quiero, NoQuiero])
def test_b_7_no_plural_for_a_seat_that_plays_alone(players: int, teams: int, kind: Any) -> None:
    state = table(players, teams)
    seat = 0
    if kind in (Quiero, NoQuiero):
        state, seat = apply(state, Envido(0)), 1
    assert why_illegal(state, kind(seat, plural=True)) is Illegality.NO_PARTNERS
    assert why_illegal(state, kind(seat)) is None


@pytest.mark.parametrize("plural", [1, 0, None, "True"])
@pytest.mark.parametrize("kind", [Paso, Envido, Ordago])
def test_b_7_plural_is_true_or_false(kind: Any, plural: object) -> None:
    assert why_illegal(table(), kind(0, plural=plural)) is Illegality.NOT_A_PLURAL


@pytest.mark.parametrize("start", ["0 ordago", "0 envido 2, 1 ordago"])
def test_b_8_an_ordago_is_accepted_or_refused(start: str) -> None:
    state = say(table(), start)
    seat = state.to_act
    assert seat is not None
    assert list(legal_actions(state)) == [Quiero(seat), NoQuiero(seat)]
    for action in (Envido(seat), Ordago(seat), Paso(seat)):
        assert why_illegal(state, action) is Illegality.ORDAGO_STANDS


def test_b_8_an_ordago_leaves_the_bet_as_it_was() -> None:
    first = say(table(), "0 ordago")
    assert first.bet == Bet(0, 0, 0, None, True)
    assert closed(say(first, "1 no, 3 no")) == LanceResult(GRANDE, REFUSED, 0, 0, (0,), 1)
    over = say(table(), "0 envido 5, 1 ordago")
    assert over.bet == Bet(5, 1, 5, 0, True)
    assert closed(say(over, "2 no, 0 no")) == LanceResult(GRANDE, REFUSED, 5, 1, (1,), 5)
    assert closed(say(over, "2 quiero")) == LanceResult(GRANDE, ORDAGO, 5, 1, (0, 1, 2, 3))


def test_b_9_an_illegal_word_changes_nothing_and_a_word_said_is_in_the_history() -> None:
    state = say(table(), "0 envido 2")
    before = repr(state)
    with pytest.raises(IllegalActionError):
        apply(state, Paso(1))
    assert repr(state) == before
    assert say(table(), "0 envido 2") == state
    assert say(table(), "0 envido 3") != state


def test_b_10_a_raise_asks_those_that_saw_the_lower_bet_too() -> None:
    state = say(table(3, 3), "0 envido 2, 1 quiero")
    assert (state.lance, state.to_act) == (GRANDE, 2)
    assert asked(say(state, "2 3 mas")) == [0, 1]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("0 envido 2, 1 quiero, 2 quiero", LanceResult(GRANDE, ACCEPTED, 2, 0, (0, 1, 2))),
        ("0 envido 2, 1 no, 2 quiero", LanceResult(GRANDE, ACCEPTED, 2, 0, (0, 2))),
        ("0 envido 2, 1 no, 2 no", LanceResult(GRANDE, REFUSED, 2, 0, (0,), 1)),
        (
            "0 envido 2, 1 quiero, 2 3 mas, 0 no, 1 quiero",
            LanceResult(GRANDE, ACCEPTED, 5, 2, (1, 2)),
        ),
        (
            "0 envido 2, 1 quiero, 2 3 mas, 0 no, 1 no",
            LanceResult(GRANDE, REFUSED, 5, 2, (2,), 2),
        ),
        ("0 ordago, 1 no, 2 quiero", LanceResult(GRANDE, ORDAGO, 0, 0, (0, 2))),
    ],
)
def test_b_10_each_of_three_answers_for_itself(text: str, result: LanceResult) -> None:
    assert closed(say(table(3, 3), text)) == result


@pytest.mark.parametrize("final", [True, False])
def test_b_10_a_side_that_refused_is_out_in_either_case(final: bool) -> None:
    alone = table(3, 3, refusal_is_final=final)
    assert asked(say(alone, "0 envido 2, 1 no, 2 2 mas")) == [0]
    pairs = table(6, 3, refusal_is_final=final)
    assert asked(say(pairs, "0 envido 2, 1 no, 2 no, 4 no, 5 2 mas")) == [0, 3]


@pytest.mark.parametrize(("final", "order"), [(True, [3, 4, 0]), (False, [3, 4, 0, 1])])
def test_b_10_half_a_side_in_three_pairs(final: bool, order: list[int]) -> None:
    state = say(table(6, 3, refusal_is_final=final), "0 envido 2, 1 no, 2 2 mas")
    assert asked(state) == order


def test_b_10_in_three_pairs_a_quiero_binds_its_side_and_the_others_answer() -> None:
    state = say(table(6, 3), "0 envido 2, 1 quiero")
    assert asked(state) == [2, 5]
    state = say(state, "2 no, 5 quiero")
    assert closed(state) == LanceResult(GRANDE, ACCEPTED, 2, 0, (0, 1, 2, 3, 4, 5))


def test_b_10_six_in_two_teams_all_three_rivals_may_answer() -> None:
    state = say(table(6), "0 envido 2")
    assert asked(state) == [1, 3, 5]
    assert asked(say(state, "1 no, 3 2 mas")) == [4, 0, 2]
    assert closed(say(state, "1 no, 3 no, 5 quiero")).kind is ACCEPTED


def test_b_10_an_ordago_is_decided_among_its_caller_and_those_who_accepted() -> None:
    # The best grande is that of seat 0, who refuses.
    state = pass_to(sit("R765", "C654", "S754", rules=Rules(players=3, teams=3)), GRANDE)
    state = say(state, "0 paso, 1 ordago, 2 quiero, 0 no")
    assert ledger(state) == [("GRANDE", "ORDAGO", 40, 1, 1)]
