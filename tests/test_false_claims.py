"""T-4: what a lance is worth when somebody claimed what he has not, sentence by sentence.

In the figures side A is seats 0 and 2, side B seats 1 and 3. Entries are (reason, stones, side,
seat), and stones given back to the saucer are fewer than none.
"""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claiming import (
    A_WINS,
    AT_COUNT,
    FOUR,
    JUEGOS,
    LIES,
    PAIRS,
    SPOKEN,
    THREE,
    THREE_PAIRS,
    TWO_TRIOS,
    count,
    of_kind,
    reach,
    result_of,
)
from mus.actions import Deal, Declaro
from mus.engine import apply, check
from mus.events import Declared, Dentro, Posted, Shown
from mus.lances import Lance, strength
from mus.ledger import Entry, Reason
from mus.results import LanceKind, LanceResult
from mus.rules import Declarations, Points, RefusalsPaid, Rules
from mus.state import State
from mus.turns import Phase
from mus.views import public_view, view
from playing import (
    Taken,
    claim,
    ledger,
    of_lance,
    pass_out,
    pass_to,
    points,
    say,
    sit,
)
from strategies import Walk, rules_strategy, walks

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
VOID, UNCONTESTED, PASSED, _, ACCEPTED, ORDAGO = LanceKind


# -- Claiming what one has not ---------------------------------------------------------------------


def test_t_4_the_bets_below_are_side_b_s_when_nobody_lies() -> None:
    assert count("ynyy", "0 envido 3, 3 quiero", *PAIRS) == [("BET", 3, 1, 3), ("VALUE", 1, 1, 3)]
    assert count("ynyy", "", *PAIRS) == [("VALUE", 1, 1, 3)]


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        # En paso too.
        ("", A_WINS),
        # The whole standing bet, whoever made it.
        ("0 envido 3, 1 quiero", [("BET", 3, 0, 2), *A_WINS]),
        ("0 envido 3, 1 no, 3 quiero", [("BET", 3, 0, 2), *A_WINS]),
        ("0 paso, 1 envido 3, 2 quiero", [("BET", 3, 0, 2), *A_WINS]),
        ("0 envido 3, 1 4 mas, 2 quiero", [("BET", 7, 0, 2), *A_WINS]),
        # A refusal by the false side is an ordinary one.
        ("0 envido 3, 1 no, 3 no", [("REFUSAL", 1, 0, 0), *A_WINS]),
        ("0 envido 3, 1 4 mas, 2 5 mas, 3 no, 1 no", [("REFUSAL", 7, 0, 2), *A_WINS]),
        ("0 ordago, 1 no, 3 no", [("REFUSAL", 1, 0, 0), *A_WINS]),
        # What the false side took for one is given back, and the bet is won.
        (
            "0 paso, 1 envido 3, 2 no, 0 no",
            [("REFUSAL", 1, 1, 1), ("REFUSAL", -1, 1, 1), ("BET", 3, 0, 2), *A_WINS],
        ),
        (
            "0 paso, 1 paso, 2 paso, 3 envido 3, 0 no, 2 no",
            [("REFUSAL", 1, 1, 3), ("REFUSAL", -1, 1, 3), ("BET", 3, 0, 2), *A_WINS],
        ),
        (
            "0 envido 2, 1 5 mas, 2 no, 0 no",
            [("REFUSAL", 2, 1, 1), ("REFUSAL", -2, 1, 1), ("BET", 7, 0, 2), *A_WINS],
        ),
        (
            "0 envido 2, 1 no, 3 5 mas, 0 5 mas, 3 9 mas, 0 no, 2 no",
            [("REFUSAL", 12, 1, 3), ("REFUSAL", -12, 1, 3), ("BET", 21, 0, 2), *A_WINS],
        ),
        # Its refused órdago counts as the bet it was said over, a first one as none.
        ("0 paso, 1 ordago, 2 no, 0 no", [("REFUSAL", 1, 1, 1), ("REFUSAL", -1, 1, 1), *A_WINS]),
        (
            "0 envido 4, 1 ordago, 2 no, 0 no",
            [("REFUSAL", 4, 1, 1), ("REFUSAL", -4, 1, 1), ("BET", 4, 0, 2), *A_WINS],
        ),
        (
            "0 paso, 1 envido 4, 2 5 mas, 3 ordago, 0 no, 2 no",
            [("REFUSAL", 9, 1, 3), ("REFUSAL", -9, 1, 3), ("BET", 9, 0, 2), *A_WINS],
        ),
    ],
)
def test_t_4_a_false_claim_loses_the_lance_whatever_the_partner_holds(
    text: str, entries: list[Taken]
) -> None:
    """Seat 1 claims pares that it has not; seat 3, its partner, has the best."""
    assert count("yyyy", text, *PAIRS) == entries


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("0 paso, 1 envido 3, 2 no, 0 no", [("BET", 3, 0, 2), *A_WINS]),
        ("0 envido 2, 1 5 mas, 2 no, 0 no", [("BET", 7, 0, 2), *A_WINS]),
        ("0 paso, 1 ordago, 2 no, 0 no", A_WINS),
        ("0 envido 4, 1 ordago, 2 no, 0 no", [("BET", 4, 0, 2), *A_WINS]),
        ("0 envido 3, 1 no, 3 no", [("REFUSAL", 1, 0, 0), *A_WINS]),
    ],
)
def test_p_3_t_4_paid_at_the_count_a_false_side_is_paid_no_refusal(
    text: str, entries: list[Taken]
) -> None:
    assert count("yyyy", text, *PAIRS, rules=AT_COUNT) == entries


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("", [("PASO", 1, 0, 2), *A_WINS]),
        (
            "0 paso, 1 envido 3, 2 no, 0 no",
            [("REFUSAL", 1, 1, 1), ("REFUSAL", -1, 1, 1), ("BET", 3, 0, 2), *A_WINS],
        ),
        (
            "0 envido 2, 1 5 mas, 2 no, 0 no",
            [("REFUSAL", 3, 1, 1), ("REFUSAL", -3, 1, 1), ("BET", 7, 0, 2), *A_WINS],
        ),
        (
            "0 envido 2, 1 ordago, 2 no, 0 no",
            [("REFUSAL", 3, 1, 1), ("REFUSAL", -3, 1, 1), ("BET", 2, 0, 2), *A_WINS],
        ),
    ],
)
def test_p_2_p_6_t_4_the_extra_stones_go_the_same_way(text: str, entries: list[Taken]) -> None:
    rules = points(SPOKEN, raise_refusal_extra=1, paso_extra=1)
    assert count("yyyy", text, *PAIRS, rules=rules) == entries


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("", [("VALUE", 3, 0, 0), ("VALUE", 2, 0, 2)]),
        ("0 envido 2, 1 quiero", [("BET", 2, 0, 0), ("VALUE", 3, 0, 0), ("VALUE", 2, 0, 2)]),
        (
            "0 paso, 1 envido 6, 2 no, 0 no",
            [
                *[("REFUSAL", 1, 1, 1), ("REFUSAL", -1, 1, 1), ("BET", 6, 0, 0)],
                *[("VALUE", 3, 0, 0), ("VALUE", 2, 0, 2)],
            ],
        ),
    ],
)
def test_t_4_juego_is_no_different_from_pares(text: str, entries: list[Taken]) -> None:
    assert count("yyyn", text, *JUEGOS, lance=JUEGO) == entries


def test_t_4_an_error_of_the_best_hand_costs_its_partner_the_lance_too() -> None:
    """Seat 2 has 31, and its partner claims a juego of 30."""
    hands = ("R765", "RC66", "CC74", "S654")
    assert count("yyyn", "", *hands, lance=JUEGO) == [("VALUE", 2, 1, 1)]
    assert count("nyyn", "", *hands, lance=JUEGO) == [("VALUE", 3, 0, 2)]


@pytest.mark.parametrize("mano", range(4))
def test_l_8_t_4_equal_hands_of_the_rest_go_to_the_one_nearest_the_mano(mano: int) -> None:
    rules = attrs.evolve(SPOKEN, players=4, teams=4)
    hands = ("R764", "SS65", "SSA7", "RR54")
    first = 2 if mano == 2 else 1
    assert count("." * 4, "", *hands, rules=rules, mano=mano) == [("VALUE", 1, 3, 3)]
    # Seat 0 lies, and seat 3, who has the best, denies it.
    state = pass_to(sit(*hands, rules=rules, mano=mano), PARES)
    while state.phase is Phase.DECLARE and state.lance is PARES:
        assert state.to_act is not None
        state = apply(state, Declaro(state.to_act, state.to_act != 3))
    assert of_lance(pass_out(state), PARES) == [("VALUE", 1, first, first)]


def test_t_4_grande_and_chica_are_not_touched_by_a_lie() -> None:
    state = pass_out(reach(PARES, "yyyy", *PAIRS))
    honest = pass_out(reach(PARES, "....", *PAIRS))
    for lance in (GRANDE, CHICA, PUNTO):
        assert of_lance(state, lance) == of_lance(honest, lance) != []


# -- What was taken for a refusal ------------------------------------------------------------------


def test_t_4_what_is_given_back_is_an_entry_of_its_own_before_the_bet_and_the_values() -> None:
    state = pass_out(say(reach(PARES, "yyyy", *PAIRS), "0 envido 2, 1 5 mas, 2 no, 0 no"))
    of_pares = [entry for entry in state.ledger if entry.lance is PARES]
    taken, back, bet, *values = of_pares
    assert taken == Entry(PARES, Reason.REFUSAL, 2, None, 1, 1)
    assert back == Entry(PARES, Reason.REFUSAL, 2, 1, None, 1)
    assert bet == Entry(PARES, Reason.BET, 7, None, 0, 2)
    assert [value.reason for value in values] == [Reason.VALUE, Reason.VALUE]
    assert [entry.is_taken_back for entry in of_pares] == [False, True, False, False, False]
    assert str(taken) == "pares: 2 stones to side 1, refused to seat 1"
    assert str(back) == (
        "pares: 2 stones from side 1 back to the saucer, taken for the bet of seat 1 on a false "
        "claim"
    )
    # The award at once, the rest after grande and chica.
    assert [entry.lance for entry in state.ledger] == [
        *[PARES, GRANDE, CHICA],
        *[PARES] * 4,
        PUNTO,
    ]
    told = [event.entry for event in of_kind(state, Posted)]
    assert told == list(state.ledger)
    # Grande and punto are B's, chica is A's.
    assert state.stones == (1 + 9, 2 - 2 + 2)


def test_t_4_a_single_stone_given_back_is_one_stone() -> None:
    entry = Entry(JUEGO, Reason.REFUSAL, 1, 0, None, 2)
    assert str(entry).startswith("juego: 1 stone from side 0 back to the saucer")


def test_t_4_an_award_that_ended_the_juego_stands() -> None:
    state = reach(PARES, "yyyy", *PAIRS, stones=(0, 39))
    state = say(state, "0 paso, 1 envido 3, 2 no, 0 no")
    assert ledger(state) == [("PARES", "REFUSAL", 1, 1, 1)]
    assert (state.stones, state.games, state.phase) == ((0, 40), (0, 1), Phase.DEAL)
    assert not any(state.shown)


def test_p_8_t_4_an_earlier_lance_may_win_the_juego_before_anything_is_given_back() -> None:
    state = reach(PARES, "yyyy", "4476", "R765", "5567", "CC54", stones=(0, 38), mano=0)
    state = pass_out(say(state, "0 paso, 1 envido 3, 2 no, 0 no"))
    # Grande en paso is B's: 38, 1 for the refusal and 1 for the paso.
    assert ledger(state) == [("PARES", "REFUSAL", 1, 1, 1), ("GRANDE", "PASO", 1, 1, 1)]
    assert state.stones == (0, 40)


def test_p_8_t_4_what_was_given_back_is_missing_when_the_target_is_tested() -> None:
    hands = ("RRAA", "R765", "4467", "CC54")
    state = reach(PARES, "yyyy", *hands, stones=(0, 38))
    state = pass_out(say(state, "0 paso, 1 envido 3, 2 no, 0 no"))
    assert of_lance(state, PARES)[:2] == [("REFUSAL", 1, 1, 1), ("REFUSAL", -1, 1, 1)]
    assert ledger(state)[-1] == ("PUNTO", "PUNTO", 1, 1, 3)
    # 38, 1 taken and given back, and the punto: 40 with what had been taken.
    assert state.stones[1] == 39
    assert state.games == (0, 0)


@pytest.mark.parametrize("voids", [True, False])
def test_b_8_t_4_an_ordago_that_decides_the_juego_later_may_leave_an_award_standing(
    voids: bool,
) -> None:
    """What a liar took is given back as his lance is counted, and not where it is void."""
    rules = attrs.evolve(SPOKEN, ordago_voids_bets=voids)
    hands = ("R764", "RRR7", "5567", "C654")
    state = say(reach(PARES, "yyyn", *hands, rules=rules), "0 envido 3, 1 no")
    state = say(claim(state, "yynn"), "0 ordago, 1 quiero")
    won = [("JUEGO", "ORDAGO", 40, 1, 1)]
    counted = [
        ("GRANDE", "PASO", 1, 1, 1),
        ("CHICA", "PASO", 1, 1, 3),
        ("PARES", "REFUSAL", -1, 0, 0),
        ("PARES", "BET", 3, 1, 1),
        ("PARES", "VALUE", 2, 1, 1),
        ("JUEGO", "ORDAGO", 33, 1, 1),
    ]
    assert ledger(state) == [("PARES", "REFUSAL", 1, 0, 0), *(won if voids else counted)]
    assert (state.stones, state.games) == ((1, 40) if voids else (0, 40), (0, 1))


def test_s_5_t_4_giving_stones_back_makes_nobody_dentro() -> None:
    state = reach(PARES, "yyyy", *PAIRS, stones=(0, 36))
    state = pass_out(say(state, "0 paso, 1 envido 3, 2 no, 0 no"))
    assert of_kind(state, Dentro) == []
    assert state.stones[1] == 36 + 1 - 1 + 2


# -- Órdago ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["0 ordago, 1 quiero", "0 paso, 1 ordago, 2 quiero", "0 envido 5, 1 ordago, 2 quiero"]
)
def test_b_8_t_4_an_accepted_ordago_is_won_by_the_rivals_of_the_liar(text: str) -> None:
    state = say(reach(PARES, "yyyy", *PAIRS, stones=(12, 39)), text)
    assert ledger(state) == [("PARES", "ORDAGO", 28, 0, 2)]
    assert (state.stones, state.games, state.phase) == ((40, 39), (1, 0), Phase.DEAL)
    assert len(of_kind(state, Shown)) == 1
    assert result_of(state, PARES).kind is ORDAGO


def test_b_8_t_4_among_true_claims_the_best_hand_wins_it() -> None:
    state = say(reach(PARES, "ynyy", *PAIRS), "0 ordago, 3 quiero")
    assert ledger(state) == [("PARES", "ORDAGO", 40, 1, 3)]


def test_b_8_t_4_where_earlier_bets_are_not_void_they_are_counted_before_it() -> None:
    rules = attrs.evolve(SPOKEN, ordago_voids_bets=False)
    state = say(pass_to(sit(*PAIRS, rules=rules), GRANDE), "0 envido 5, 1 quiero")
    state = claim(pass_to(state, PARES), "yyyy")
    state = say(state, "0 ordago, 1 quiero")
    assert ledger(state) == [
        ("GRANDE", "BET", 5, 1, 1),
        ("CHICA", "PASO", 1, 0, 0),
        ("PARES", "ORDAGO", 39, 0, 2),
    ]


def liars_ordago(rules: Rules = SPOKEN, before: str = "", **score: Any) -> State:
    """Return a hand after an órdago at pares that both sides play by a false claim."""
    state = pass_to(sit(*LIES, rules=rules, **score), GRANDE)
    state = claim(pass_to(say(state, before) if before else state, PARES), "yyyy")
    return say(state, "0 ordago, 1 quiero")


@pytest.mark.parametrize("voids", [True, False])
def test_t_4_after_an_ordago_among_liars_the_hand_goes_on_with_the_cards_shown(
    voids: bool,
) -> None:
    rules = attrs.evolve(SPOKEN, ordago_voids_bets=voids)
    before = pass_to(sit(*LIES, rules=rules), PARES)
    state = liars_ordago(rules)
    assert (state.phase, state.lance, state.to_act) == (Phase.DECLARE, JUEGO, 0)
    assert state.shown == state.hands == before.hands
    assert (state.stock, state.pile) == (before.stock, before.pile)
    assert state.results[-1] == LanceResult(PARES, ORDAGO, 0, 0, (0, 1, 2, 3))
    assert (state.ledger, state.stones, state.games) == ((), (0, 0), (0, 0))
    assert of_kind(state, Shown) == [Shown(before.hands)]
    assert check(state) == ()
    assert public_view(state).hands == before.hands
    for seat in range(4):
        assert view(state, seat).hand == before.hands[seat]
    end = pass_out(state)
    assert len(of_kind(end, Shown)) == 1
    assert end.shown == before.hands
    assert of_lance(end, PARES) == []
    assert [entry[:2] for entry in ledger(end)] == [
        ("GRANDE", "PASO"),
        ("CHICA", "PASO"),
        ("PUNTO", "PUNTO"),
    ]
    again = apply(end, Deal(sit("RR75", "3CC4", "S6AA", "R754").hands))
    assert again.shown == (None,) * 4


@pytest.mark.parametrize("voids", [True, False])
def test_b_8_t_4_nothing_is_void_after_an_ordago_that_nobody_could_win(voids: bool) -> None:
    rules = attrs.evolve(SPOKEN, ordago_voids_bets=voids)
    end = pass_out(liars_ordago(rules, "0 envido 5, 1 quiero"))
    assert of_lance(end, GRANDE) == [("BET", 5, 1, 1)]
    paid = points(rules, refusals_paid=RefusalsPaid.AT_COUNT)
    end = pass_out(liars_ordago(paid, "0 envido 5, 1 no, 3 no"))
    assert of_lance(end, GRANDE) == [("REFUSAL", 1, 0, 0)]


def test_b_8_t_4_a_later_ordago_may_decide_the_juego_and_voids_what_came_before() -> None:
    state = liars_ordago(before="0 envido 5, 1 quiero")
    end = say(claim(state, "nnnn"), "0 ordago, 1 quiero")
    assert ledger(end) == [("PUNTO", "ORDAGO", 40, 1, 3)]
    assert len(of_kind(end, Shown)) == 1
    assert end.shown == state.shown
    counted = attrs.evolve(SPOKEN, ordago_voids_bets=False)
    state = liars_ordago(counted, before="0 envido 5, 1 quiero")
    end = say(claim(state, "nnnn"), "0 ordago, 1 quiero")
    assert ledger(end) == [
        ("GRANDE", "BET", 5, 1, 1),
        ("CHICA", "PASO", 1, 1, 3),
        ("PUNTO", "ORDAGO", 34, 1, 3),
    ]


def test_t_4_two_ordagos_among_liars_and_still_the_cards_are_shown_once() -> None:
    state = say(claim(liars_ordago(), "yynn"), "0 ordago, 1 quiero")
    assert state.phase is Phase.DEAL
    assert len(of_kind(state, Shown)) == 1
    assert [entry[0] for entry in ledger(state)] == ["GRANDE", "CHICA"]
    assert result_of(state, JUEGO) == LanceResult(JUEGO, ORDAGO, 0, 0, (0, 1))


def test_p_9_t_4_hands_laid_open_stay_open_when_an_award_ends_the_juego() -> None:
    state = liars_ordago(stones=(39, 0))
    shown = state.shown
    state = say(claim(state, "nnnn"), "0 envido 2, 1 no, 3 no")
    assert (state.phase, state.stones, state.games) == (Phase.DEAL, (40, 0), (1, 0))
    assert state.shown == shown
    assert ledger(state) == [("PUNTO", "REFUSAL", 1, 0, 0)]


# -- Both sides, or nobody to win ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("", []),
        ("0 envido 3, 1 quiero", []),
        ("0 paso, 1 envido 3, 2 quiero", []),
        ("0 envido 3, 1 no, 3 no", [("REFUSAL", 1, 0, 0), ("REFUSAL", -1, 0, 0)]),
        ("0 envido 3, 1 5 mas, 2 no, 0 no", [("REFUSAL", 3, 1, 1), ("REFUSAL", -3, 1, 1)]),
        ("0 ordago, 1 no, 3 no", [("REFUSAL", 1, 0, 0), ("REFUSAL", -1, 0, 0)]),
    ],
)
@pytest.mark.parametrize("extra", [0, 1])
def test_t_4_both_sides_false_and_nobody_scores(
    text: str, entries: list[Taken], extra: int
) -> None:
    assert count("yyyy", text, *LIES, rules=points(SPOKEN, paso_extra=extra)) == entries


def test_p_3_t_4_both_sides_false_and_no_refusal_is_paid_at_the_count() -> None:
    assert count("yyyy", "0 envido 3, 1 no, 3 no", *LIES, rules=AT_COUNT) == []


@pytest.mark.parametrize(
    ("claims", "seats"), [("ynnn", (0,)), ("ynyn", (0, 2)), ("nynn", (1,)), ("nyny", (1, 3))]
)
def test_t_4_a_false_claimant_without_a_rival_scores_nothing(
    claims: str, seats: tuple[int, ...]
) -> None:
    end = pass_out(reach(PARES, claims, *LIES))
    assert result_of(end, PARES) == LanceResult(PARES, UNCONTESTED, 0, None, seats)
    assert of_lance(end, PARES) == []


# -- More than two sides ---------------------------------------------------------------------------

OF_THREE = ("4476", "R765", "CC54")
"""Par of 4, nothing, and the best."""
OF_FOUR = ("4476", "R765", "S765", "CC54")
"""Par of 4, nothing twice, and the best."""


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("", [("VALUE", 1, 2, 2)]),
        ("0 envido 3, 1 quiero, 2 quiero", [("BET", 3, 2, 2), ("VALUE", 1, 2, 2)]),
        # Only the bettor and those who saw compete.
        ("0 envido 3, 1 quiero, 2 no", [("BET", 3, 0, 0), ("VALUE", 1, 0, 0)]),
        ("0 paso, 1 envido 3, 2 no, 0 quiero", [("BET", 3, 0, 0), ("VALUE", 1, 0, 0)]),
        ("0 paso, 1 envido 3, 2 quiero, 0 no", [("BET", 3, 2, 2), ("VALUE", 1, 2, 2)]),
        # An honest bettor whom all refused.
        ("0 envido 3, 1 no, 2 no", [("REFUSAL", 1, 0, 0), ("VALUE", 1, 0, 0)]),
        # A false one loses the bet to the best honest hand that plays the lance.
        (
            "0 paso, 1 envido 3, 2 no, 0 no",
            [("REFUSAL", 1, 1, 1), ("REFUSAL", -1, 1, 1), ("BET", 3, 2, 2), ("VALUE", 1, 2, 2)],
        ),
        (
            "0 envido 2, 1 5 mas, 2 no, 0 no",
            [("REFUSAL", 2, 1, 1), ("REFUSAL", -2, 1, 1), ("BET", 7, 2, 2), ("VALUE", 1, 2, 2)],
        ),
        (
            "0 paso, 1 ordago, 2 no, 0 no",
            [("REFUSAL", 1, 1, 1), ("REFUSAL", -1, 1, 1), ("VALUE", 1, 2, 2)],
        ),
    ],
)
def test_b_10_t_4_of_three_sides_the_false_one_is_struck_out(
    text: str, entries: list[Taken]
) -> None:
    assert count("yyy", text, *OF_THREE, rules=THREE) == entries


def test_b_10_t_4_an_ordago_is_won_by_the_best_honest_one_who_accepted() -> None:
    for text, side in {
        "0 paso, 1 ordago, 2 quiero, 0 no": 2,
        "0 paso, 1 ordago, 2 no, 0 quiero": 0,
        "0 ordago, 1 quiero, 2 no": 0,
        "0 ordago, 1 quiero, 2 quiero": 2,
    }.items():
        state = say(reach(PARES, "yyy", *OF_THREE, rules=THREE), text)
        assert ledger(state) == [("PARES", "ORDAGO", 40, side, side)]


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        # No honest one among those who compete, and nobody scores.
        ("0 paso, 1 envido 3, 2 quiero, 3 no, 0 no", []),
        ("0 paso, 1 paso, 2 envido 3, 3 no, 0 no, 1 quiero", []),
        ("0 paso, 1 envido 3, 2 quiero, 3 no, 0 quiero", [("BET", 3, 0, 0), ("VALUE", 1, 0, 0)]),
        ("", [("VALUE", 1, 3, 3)]),
        (
            "0 paso, 1 envido 3, 2 5 mas, 3 no, 0 no, 1 no",
            [("REFUSAL", 3, 2, 2), ("REFUSAL", -3, 2, 2), ("BET", 8, 3, 3), ("VALUE", 1, 3, 3)],
        ),
    ],
)
def test_b_10_t_4_of_four_alone_two_are_false(text: str, entries: list[Taken]) -> None:
    assert count("yyyy", text, *OF_FOUR, rules=FOUR) == entries


def test_b_10_t_4_an_ordago_between_two_liars_decides_nothing_for_the_honest_others() -> None:
    state = say(
        reach(PARES, "yyyy", *OF_FOUR, rules=FOUR), "0 paso, 1 ordago, 2 quiero, 3 no, 0 no"
    )
    assert (state.phase, state.lance) == (Phase.DECLARE, JUEGO)
    assert state.results[-1] == LanceResult(PARES, ORDAGO, 0, 1, (1, 2))
    assert state.shown == state.hands
    assert of_lance(pass_out(state), PARES) == []


PAIRS_OF_SIX = ("4476", "CC65", "5567", "R764", "S7RA", "C4SA")
"""Sides of two: par of 4 and nothing; par of caballos and nothing; par of 5 and nothing."""


@pytest.mark.parametrize(
    ("claims", "text", "entries"),
    [
        ("yyynnn", "", [("VALUE", 1, 1, 1)]),
        # Seat 4 lies, and its partner, who is best, goes down with it.
        ("yyynyn", "", [("VALUE", 1, 2, 2)]),
        (
            "yyynyn",
            "0 envido 3, 1 quiero, 2 no",
            [("BET", 3, 0, 0), ("VALUE", 1, 0, 0)],
        ),
        (
            "yyynyn",
            "0 paso, 1 envido 3, 2 no, 0 no",
            [("REFUSAL", 1, 1, 1), ("REFUSAL", -1, 1, 1), ("BET", 3, 2, 2), ("VALUE", 1, 2, 2)],
        ),
        # Two sides are false.
        ("yyyyyn", "", [("VALUE", 1, 2, 2)]),
        ("yyyyyy", "", []),
        # The best denies.
        ("ynynnn", "", [("VALUE", 1, 2, 2)]),
        ("ynnnnn", "", [("VALUE", 1, 0, 0)]),
    ],
)
def test_t_4_in_three_pairs_a_liar_takes_his_partner_down(
    claims: str, text: str, entries: list[Taken]
) -> None:
    assert count(claims, text, *PAIRS_OF_SIX, rules=THREE_PAIRS) == entries


@pytest.mark.parametrize(
    ("claims", "text", "entries"),
    [
        # Sides 0, 2, 4 and 1, 3, 5: par of 4, par of 5, nothing; par of caballos, nothing twice.
        ("yyynnn", "", [("VALUE", 1, 1, 1)]),
        ("yyyynn", "", [("VALUE", 1, 0, 0), ("VALUE", 1, 0, 2)]),
        ("yyynnn", "0 envido 2, 1 quiero", [("BET", 2, 1, 1), ("VALUE", 1, 1, 1)]),
        (
            "yyynny",
            "0 envido 2, 1 quiero",
            [("BET", 2, 0, 2), ("VALUE", 1, 0, 0), ("VALUE", 1, 0, 2)],
        ),
        (
            "yyynyn",
            "0 envido 2, 1 no",
            [("REFUSAL", 1, 0, 0), ("REFUSAL", -1, 0, 0), ("BET", 2, 1, 1), ("VALUE", 1, 1, 1)],
        ),
        (
            "yyynny",
            "0 paso, 1 envido 2, 2 no, 0 no",
            [
                *[("REFUSAL", 1, 1, 1), ("REFUSAL", -1, 1, 1), ("BET", 2, 0, 2)],
                *[("VALUE", 1, 0, 0), ("VALUE", 1, 0, 2)],
            ],
        ),
        (
            "yyynyn",
            "0 paso, 1 envido 2, 2 no, 4 no, 0 no",
            [("REFUSAL", 1, 1, 1), ("VALUE", 1, 1, 1)],
        ),
        ("yyyyyy", "0 envido 2, 1 quiero", []),
        ("nyyynn", "1 envido 2, 2 quiero", [("BET", 2, 0, 2), ("VALUE", 1, 0, 2)]),
    ],
)
def test_t_4_one_liar_of_three_takes_down_both_his_partners(
    claims: str, text: str, entries: list[Taken]
) -> None:
    assert count(claims, text, *PAIRS_OF_SIX, rules=TWO_TRIOS) == entries


def test_t_4_of_two_who_play_alone_the_honest_one_wins() -> None:
    rules = attrs.evolve(SPOKEN, players=2)
    hands = ("R765", "4476")
    assert count("yy", "0 envido 3, 1 no", *hands, rules=rules) == [
        *[("REFUSAL", 1, 0, 0), ("REFUSAL", -1, 0, 0), ("BET", 3, 1, 1), ("VALUE", 1, 1, 1)]
    ]
    assert count("yn", "", *hands, rules=rules) == []
    assert count("nn", "", *hands, rules=rules) == []


# -- Whatever is said ------------------------------------------------------------------------------

spoken_walks = walks(
    rules_strategy(targets=st.sampled_from((40, 20, 300))).map(
        lambda rules: attrs.evolve(rules, declarations=Declarations.SPOKEN)
    ),
    most=120,
)


def liars_of(state: State, lance: Lance) -> tuple[set[int], set[int]]:
    """Return who claimed a lance of a hand that was shown, and the sides of those who lied."""
    said = [event for event in of_kind(state, Declared) if event.lance is lance and event.has]
    claimants = {event.seat for event in said}
    lies = {
        seat
        for seat in claimants
        if (held := state.shown[seat]) is not None and strength(lance, held, state.rules) is None
    }
    return claimants, {state.rules.seating.side_of[seat] for seat in lies}


@given(spoken_walks)
def test_t_4_a_false_side_takes_nothing_at_the_count_and_others_only_for_true_claims(
    walk: Walk,
) -> None:
    for state in walk.states:
        if state.phase not in (Phase.DEAL, Phase.OVER) or not any(state.shown):
            continue
        events = list(state.history)
        shown = next(at for at, event in enumerate(events) if isinstance(event, Shown))
        counted = [event.entry for event in events[shown:] if isinstance(event, Posted)]
        for lance in (PARES, JUEGO):
            claimants, false = liars_of(state, lance)
            for entry in counted:
                # An award for a refusal may come after hands that an órdago laid open.
                if entry.lance is not lance or entry.reason is Reason.REFUSAL:
                    continue
                assert entry.taker not in false
                assert entry.seat in claimants


@given(spoken_walks)
def test_t_4_what_a_false_side_took_for_a_refusal_is_given_back_if_its_lance_is_counted(
    walk: Walk,
) -> None:
    for state in walk.states:
        scoring = state.rules.scoring
        assert isinstance(scoring, Points)
        if state.phase not in (Phase.DEAL, Phase.OVER) or not any(state.shown):
            continue
        if max(state.stones) >= scoring.target:
            continue
        for lance in (PARES, JUEGO):
            _, false = liars_of(state, lance)
            for entry in [entry for entry in state.ledger if entry.lance is lance]:
                back = attrs.evolve(entry, giver=entry.taker, taker=None)
                if entry.reason is Reason.REFUSAL and entry.giver is None:
                    assert (back in state.ledger) is (entry.taker in false)
