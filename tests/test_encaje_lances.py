"""Encaje by the engine: betting by one's stones, and settling lance by lance (E-8 to E-20)."""

from __future__ import annotations

from typing import Any

import pytest

from encaje_driver import (
    THREE,
    code,
    encaje_ledger,
    pass_all,
    pass_until,
    refused,
    sit_at_encaje,
    speak,
)
from mus.actions import (
    Envido,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
)
from mus.engine import apply, legal_actions
from mus.errors import Illegality
from mus.events import (
    Declared,
    LanceClosed,
    Said,
    Shown,
)
from mus.lances import Lance
from mus.results import LanceKind
from mus.state import State
from mus.turns import Phase
from oracles.encaje_scripts import H1
from oracles.encaje_settings import EncajeSettings

PLAIN = ("R765", "C654", "S764")
"""Nobody has pares or juego: seat 0 is best at grande and punto, seat 1 at chica."""

TWO = EncajeSettings(players=2)
FOUR = EncajeSettings(deal="FOUR_WITH_MUS")
FIXED = EncajeSettings(limit="FIXED")


def entries(state: State, lance: str) -> list[tuple[Any, ...]]:
    """Return the entries of a lance: reason, stones, giver, taker, seat."""
    return [entry[1:] for entry in encaje_ledger(state) if entry[0] == lance]


# Betting (E-8 to E-12).


def test_e_8_a_seat_without_stones_takes_no_part_though_its_stones_lie_in_a_pot() -> None:
    state = speak(sit_at_encaje(*H1, stones=(15, 2, 15)), "0 b2, 1 s, 2 f")
    assert state.stones == (13, 0, 15)
    assert state.pots == {Lance.GRANDE: {0: 2, 1: 2}}
    assert (state.lance, state.to_act) == (Lance.CHICA, 0)
    state = speak(state, "0 p, 2 p")
    assert state.lance is Lance.PARES
    declared = [event.seat for event in state.history if isinstance(event, Declared)]
    assert declared == [0, 2]
    assert code(speak(state, "0 p"), Paso(1)) is Illegality.NOT_YOUR_TURN


def test_e_8_in_pares_and_juego_only_those_who_have_it_bet() -> None:
    state = sit_at_encaje("RR74", "C654", "SSAA")
    state = pass_until(state, Lance.PARES)
    assert state.to_act == 0
    assert speak(state, "0 p").to_act == 2
    told = {
        (event.lance.name, event.seat): event.has
        for event in pass_all(state).history
        if isinstance(event, Declared)
    }
    assert told == {
        ("PARES", 0): True,
        ("PARES", 1): False,
        ("PARES", 2): True,
        ("JUEGO", 0): True,
        ("JUEGO", 1): False,
        ("JUEGO", 2): False,
    }


@pytest.mark.parametrize(
    ("hands", "kind", "seats"),
    [
        (("R765", "C654", "S764"), LanceKind.VOID, ()),
        (("R765", "CC64", "S764"), LanceKind.UNCONTESTED, (1,)),
        (("RR65", "CC64", "S764"), LanceKind.PASSED, (0, 1)),
    ],
)
def test_e_8_nobody_one_alone_or_two_have_pares(
    hands: tuple[str, ...], kind: LanceKind, seats: tuple[int, ...]
) -> None:
    state = pass_all(sit_at_encaje(*hands))
    closed = [event.result for event in state.history if isinstance(event, LanceClosed)]
    (result,) = [result for result in closed if result.lance is Lance.PARES]
    assert (result.kind, result.seats, result.stake, result.by) == (kind, seats, 0, None)
    assert len(entries(state, "PARES")) == len(seats[:1])


def test_e_8_with_all_stones_in_a_pot_the_lances_that_follow_are_void() -> None:
    state = speak(sit_at_encaje("RR75", "3CC4", settings=TWO, stones=(2, 2)), "0 b2, 1 s")
    closed = [event.result for event in state.history if isinstance(event, LanceClosed)]
    assert [(result.lance, result.kind) for result in closed] == [
        (Lance.GRANDE, LanceKind.ACCEPTED),
        (Lance.CHICA, LanceKind.VOID),
        (Lance.PARES, LanceKind.VOID),
        (Lance.PUNTO, LanceKind.VOID),
    ]
    assert not [event for event in state.history if isinstance(event, Declared)]
    # The worst hand takes it all, and so loses.
    assert (state.stones, state.losses) == ((0, 4), (0, 1))


def test_e_8_one_seat_with_stones_alone_settles_every_lance_as_passed() -> None:
    state = speak(sit_at_encaje("RR75", "3CC4", settings=TWO, stones=(9, 2)), "0 b2, 1 s")
    closed = [event.result for event in state.history if isinstance(event, LanceClosed)]
    assert [result.kind for result in closed[1:]] == [LanceKind.UNCONTESTED] * 3
    assert [result.seats for result in closed[1:]] == [(0,)] * 3
    assert entries(state, "CHICA") == [("PASSED", 1, 0, None, 0)]
    assert entries(state, "PARES") == [("PASSED", 1, 0, None, 0)]
    assert entries(state, "JUEGO") == [("PASSED", 2, 0, None, 0)]
    # RR75 is the better grande: the pot is seat 1's.
    assert entries(state, "GRANDE")[-1] == ("POT", 4, None, 1, 1)


def test_e_8_punto_if_no_seat_with_stones_has_juego() -> None:
    state = speak(sit_at_encaje("C765", "RRR4", "S754", stones=(15, 1, 15)), "0 b6, 1 s, 2 f")
    state = pass_until(state, Lance.PUNTO)
    assert state.turn.circle is not None
    assert state.turn.circle.plays == (0, 2)
    with_stones = pass_until(sit_at_encaje("C765", "RRR4", "SSS7"), Lance.JUEGO)
    assert with_stones.turn.circle is not None
    assert with_stones.turn.circle.plays == (1, 2)


def test_e_9_answers_run_from_the_bettors_right_and_a_pass_keeps_one_in() -> None:
    state = speak(sit_at_encaje(*H1), "0 p, 1 b2")
    assert state.to_act == 2
    state = speak(state, "2 f")
    assert state.to_act == 0
    assert {type(action) for action in legal_actions(state)} == {Quiero, NoQuiero, Envido}
    state = speak(state, "0 s")
    assert state.lance is Lance.CHICA
    assert state.pots == {Lance.GRANDE: {0: 2, 1: 2}}


def test_e_9_a_raise_asks_again_those_who_saw_but_not_those_who_folded() -> None:
    state = speak(sit_at_encaje(*H1), "0 b2, 1 s, 2 r4")
    assert state.to_act == 0
    state = speak(state, "0 f")
    assert state.to_act == 1
    state = speak(state, "1 r6")
    assert state.to_act == 2
    assert state.bet is not None
    assert (state.bet.standing, state.bet.by, state.bet.previous, state.bet.previous_by) == (
        6,
        1,
        4,
        2,
    )
    assert code(state, Quiero(0)) is Illegality.NOT_YOUR_TURN
    state = speak(state, "2 s")
    assert state.results[-1].seats == (1, 2)


def test_e_9_a_lance_closes_when_all_but_the_last_bettor_have_answered() -> None:
    table = EncajeSettings(players=4)
    state = sit_at_encaje("R765", "C654", "S754", "R654", settings=table)
    for words, to_act in (("0 p", 1), ("1 p", 2), ("2 b2", 3), ("3 f", 0), ("0 s", 1)):
        state = speak(state, words)
        assert (state.lance, state.to_act) == (Lance.GRANDE, to_act)
    state = speak(state, "1 f")
    (result,) = state.results
    assert (result.kind, result.stake, result.by, result.seats) == (
        LanceKind.ACCEPTED,
        2,
        2,
        (0, 2),
    )


def test_e_9_a_seat_that_can_only_pass_is_still_asked() -> None:
    state = speak(sit_at_encaje(*H1, stones=(15, 3, 1)), "0 p, 1 p")
    assert state.to_act == 2
    assert list(legal_actions(state)) == [Paso(2)]
    assert legal_actions(state).envido is None
    assert code(state, Envido(2, 1)) is Illegality.TOO_FEW_STONES
    assert code(state, Envido(2, 2)) is Illegality.TOO_MANY_STONES
    assert speak(state, "2 p").lance is Lance.CHICA


def test_e_9_with_a_bet_standing_a_pass_is_refused_and_without_one_an_answer() -> None:
    state = sit_at_encaje(*H1)
    assert code(state, Quiero(0)) is Illegality.NO_BET
    assert code(state, NoQuiero(0)) is Illegality.NO_BET
    assert code(speak(state, "0 b2"), Paso(1)) is Illegality.BET_STANDS


@pytest.mark.parametrize("least", [1, 2, 3])
def test_e_9_the_least_bet_and_the_least_raise(least: int) -> None:
    table = EncajeSettings(min_bet=least, min_raise=least + 1)
    state = sit_at_encaje(*H1, settings=table)
    assert legal_actions(state).envido == range(least, 16)
    assert code(state, Envido(0, least - 1)) is Illegality.TOO_FEW_STONES
    state = apply(state, Envido(0, least))
    assert legal_actions(state).envido == range(least + 1, 16 - least)
    assert code(state, Envido(1, least)) is Illegality.TOO_FEW_STONES


def test_e_10_nobody_bets_or_raises_beyond_his_own_stones() -> None:
    state = sit_at_encaje(*H1, stones=(15, 9, 5))
    for stones in (16, 40, 15000, 10**30, 10**5000):
        assert code(state, Envido(0, stones)) is Illegality.TOO_MANY_STONES
    state = apply(state, Envido(0, 4))
    # Seat 1 has nine: four are standing, so he adds five at the most.
    assert legal_actions(state).envido == range(2, 6)
    assert code(state, Envido(1, 6)) is Illegality.TOO_MANY_STONES
    state = apply(state, Envido(1, 5))
    assert code(state, Envido(2, 2)) is Illegality.TOO_MANY_STONES
    assert [type(action) for action in legal_actions(state)] == [Quiero, NoQuiero]
    assert legal_actions(apply(state, Quiero(2))).envido == range(2, 7)


def test_e_10_all_ones_stones_may_be_bet() -> None:
    state = apply(sit_at_encaje(*H1), Envido(0, 15))
    assert state.bet is not None
    assert state.bet.standing == 15


def test_e_10_a_short_seer_puts_in_all_he_has_and_plays_for_the_whole_pot() -> None:
    state = speak(sit_at_encaje(*H1, stones=(15, 15, 1)), "0 b9, 1 s, 2 s")
    assert state.stones == (6, 6, 0)
    assert state.pots == {Lance.GRANDE: {0: 9, 1: 9, 2: 1}}
    state = pass_all(state)
    assert entries(state, "GRANDE")[-1] == ("POT", 19, None, 2, 2)


def test_e_10_a_short_seer_must_answer_again_if_it_is_raised() -> None:
    state = speak(sit_at_encaje(*H1, stones=(15, 1, 15)), "0 b2, 1 s, 2 r4, 0 s")
    assert state.to_act == 1
    assert [type(action) for action in legal_actions(state)] == [Quiero, NoQuiero]
    assert speak(state, "1 s").pots == {Lance.GRANDE: {0: 4, 1: 1, 2: 4}}
    assert speak(state, "1 f").pots == {Lance.GRANDE: {0: 4, 2: 4}}


@pytest.mark.parametrize("words", ["", "0 p", "0 b2", "0 b2, 1 r4"])
@pytest.mark.parametrize("table", [THREE, FOUR, FIXED])
def test_e_11_there_is_no_ordago(table: EncajeSettings, words: str) -> None:
    state = speak(sit_at_encaje(*H1, settings=table), words)
    assert state.to_act is not None
    for plural in (False, True):
        error = refused(state, Ordago(state.to_act, plural))
        assert error.code is Illegality.NOT_AT_THIS_TABLE
        assert str(error.code) == "not_at_this_table"
        assert Ordago not in {type(option) for option in error.options}
        assert list(error.options) == list(legal_actions(state))


def test_e_11_nobody_has_a_partner_to_speak_for() -> None:
    state = sit_at_encaje(*H1)
    assert code(state, Paso(0, plural=True)) is Illegality.NO_PARTNERS
    assert code(state, Envido(0, 2, plural=True)) is Illegality.NO_PARTNERS
    assert code(speak(state, "0 b2"), NoQuiero(1, plural=True)) is Illegality.NO_PARTNERS


def test_e_11_fixed_bets_and_raises_are_of_exactly_the_least() -> None:
    table = EncajeSettings(limit="FIXED", min_bet=3, min_raise=2)
    state = sit_at_encaje(*H1, settings=table, stones=(15, 5, 4))
    assert legal_actions(state).envido == range(3, 4)
    assert code(state, Envido(0, 2)) is Illegality.TOO_FEW_STONES
    assert code(state, Envido(0, 4)) is Illegality.TOO_MANY_STONES
    state = apply(state, Envido(0, 3))
    assert legal_actions(state).envido == range(2, 3)
    assert code(state, Envido(1, 3)) is Illegality.TOO_MANY_STONES
    assert code(state, Envido(1, 1)) is Illegality.TOO_FEW_STONES
    state = apply(state, Envido(1, 2))
    assert legal_actions(state).envido is None
    assert code(state, Envido(2, 2)) is Illegality.TOO_MANY_STONES


@pytest.mark.parametrize("stones", [True, 2.0, "2", None, (2,), float("nan")])
def test_e_10_what_is_no_number_of_stones_is_refused(stones: Any) -> None:
    assert code(sit_at_encaje(*H1), Envido(0, stones)) is Illegality.NOT_AN_AMOUNT


def test_e_12_stakes_are_words_until_the_lance_closes() -> None:
    state = sit_at_encaje(*H1)
    for words in ("0 b2", "1 r4", "2 s", "0 r6", "1 r15"):
        state = speak(state, words)
        assert (state.stones, state.discarded) == ((15, 15, 15), 0)
        assert (dict(state.pots), state.ledger) == ({}, ())
    assert speak(state, "2 f, 0 f").ledger


# Settling (E-13 to E-20).


def test_e_13_the_best_of_a_passed_lance_discards_one_or_his_value() -> None:
    state = pass_all(sit_at_encaje(*H1))
    assert encaje_ledger(state) == [
        ("GRANDE", "PASSED", 1, 0, None, 0),
        ("CHICA", "PASSED", 1, 2, None, 2),
        ("PARES", "PASSED", 1, 0, None, 0),
        ("JUEGO", "PASSED", 2, 0, None, 0),
    ]


def test_e_14_an_unseen_bet_costs_one_at_once_whatever_it_was() -> None:
    for stake in (2, 7, 15):
        state = speak(sit_at_encaje(*H1), f"0 b{stake}, 1 f, 2 f")
        assert encaje_ledger(state) == [("GRANDE", "UNOPPOSED", 1, 0, None, 0)]
        assert (state.stones, state.discarded) == ((14, 15, 15), 1)
        # In grande and chica nothing follows at the showdown.
        assert len(entries(pass_all(state), "GRANDE")) == 1


@pytest.mark.parametrize(
    ("lance", "hands", "value"),
    [
        (Lance.PARES, ("RR75", "CC64", "A654"), 1),
        (Lance.PARES, ("RRR5", "CC64", "A654"), 2),
        (Lance.PARES, ("RR55", "CC64", "A654"), 3),
        (Lance.JUEGO, ("RRSA", "CCC7", "A654"), 3),
        (Lance.JUEGO, ("RRS7", "CCCA", "A654"), 2),
        (Lance.PUNTO, ("R765", "C654", "S764"), 1),
    ],
)
def test_e_14_and_e_17_the_bettor_discards_the_value_of_his_own_hand(
    lance: Lance, hands: tuple[str, ...], value: int
) -> None:
    state = pass_until(sit_at_encaje(*hands), lance)
    state = apply(state, Envido(0, 2))
    while state.lance is lance:
        assert state.to_act is not None
        state = apply(state, NoQuiero(state.to_act))
    assert entries(pass_all(state), lance.name) == [
        ("UNOPPOSED", 1, 0, None, 0),
        ("OWN_VALUE", value, 0, None, 0),
    ]


def test_e_15_the_raiser_gives_the_stake_he_raised_over_to_whoever_made_it() -> None:
    state = speak(sit_at_encaje(*H1), "0 b3, 1 r8, 2 f, 0 f")
    assert encaje_ledger(state) == [("GRANDE", "RAISE_REFUSED", 3, 1, 0, 1)]
    assert (state.stones, state.discarded) == ((18, 12, 15), 0)


def test_e_15_in_pares_he_also_discards_his_own_value_out_of_the_game() -> None:
    state = pass_until(sit_at_encaje("RR75", "CCC4", "A654"), Lance.PARES)
    state = pass_all(speak(state, "0 b2, 1 r6, 0 r9, 1 f"))
    assert entries(state, "PARES") == [
        ("RAISE_REFUSED", 6, 0, 1, 0),
        ("OWN_VALUE", 1, 0, None, 0),
    ]


def test_e_15_the_stake_may_have_been_made_by_a_seat_that_was_asked_between() -> None:
    table = EncajeSettings(players=4)
    state = sit_at_encaje("R765", "C654", "S754", "R654", settings=table)
    state = speak(state, "0 b2, 1 r5, 2 s, 3 r9, 0 f, 1 f, 2 f")
    # Who saw five neither pays nor receives.
    assert encaje_ledger(state) == [("GRANDE", "RAISE_REFUSED", 5, 3, 1, 3)]
    assert state.stones == (15, 20, 15, 10)


def test_e_16_who_bet_or_saw_lower_and_then_folded_pays_nothing() -> None:
    state = speak(sit_at_encaje(*H1), "0 b2, 1 s, 2 r4, 0 f, 1 s")
    assert encaje_ledger(state) == [
        ("GRANDE", "STAKE", 4, 1, None, 1),
        ("GRANDE", "STAKE", 4, 2, None, 2),
    ]
    assert state.stones == (15, 11, 11)


def test_e_16_the_worst_of_the_payers_takes_the_pot_and_the_value_of_the_best() -> None:
    state = pass_until(sit_at_encaje("7774", "AA22", "RR3C"), Lance.PARES)
    state = pass_all(speak(state, "0 b2, 1 s, 2 f"))
    # Duples of seat 1 against the medias of seat 0; the duples of seat 2 folded.
    assert entries(state, "PARES") == [
        ("STAKE", 2, 0, None, 0),
        ("STAKE", 2, 1, None, 1),
        ("POT", 4, None, 0, 0),
        ("VALUE", 3, 1, 0, 1),
    ]


def test_e_16_in_grande_and_chica_the_best_gives_nothing() -> None:
    state = speak(sit_at_encaje(*PLAIN), "0 b2, 1 s, 2 s")
    state = pass_all(speak(state, "0 b2, 1 s, 2 s"))
    assert [entry[0] for entry in entries(state, "GRANDE")] == ["STAKE"] * 3 + ["POT"]
    assert [entry[0] for entry in entries(state, "CHICA")] == ["STAKE"] * 3 + ["POT"]


@pytest.mark.parametrize("real_value", [1, 3, 5])
def test_e_17_a_real_is_worth_what_the_table_says(real_value: int) -> None:
    table = EncajeSettings(real="FIGURE", real_value=real_value)
    state = pass_all(sit_at_encaje("777S", "CCC7", "A654", settings=table))
    assert entries(state, "JUEGO") == [("PASSED", real_value, 0, None, 0)]


def test_e_17_a_juego_of_31_is_three_and_any_other_two() -> None:
    of_31 = pass_all(sit_at_encaje("RRSA", "CCC7", "A654"))
    assert entries(of_31, "JUEGO") == [("PASSED", 3, 0, None, 0)]
    of_40 = pass_all(sit_at_encaje("RRSS", "CCC7", "A654"))
    assert entries(of_40, "JUEGO") == [("PASSED", 2, 0, None, 0)]


@pytest.mark.parametrize(("mano", "taker"), [(0, 2), (1, 0), (2, 1)])
def test_e_18_of_equal_hands_the_farthest_from_the_mano_is_the_worse(mano: int, taker: int) -> None:
    seats = [(mano + step) % 3 for step in range(3)]
    state = sit_at_encaje("RSC7", "3SC7", "3CS7", mano=mano)
    state = pass_all(speak(state, f"{seats[0]} b2, {seats[1]} s, {seats[2]} s"))
    assert entries(state, "GRANDE")[-1] == ("POT", 6, None, taker, taker)
    assert entries(state, "CHICA") == [("PASSED", 1, mano, None, mano)]


def test_e_19_lances_are_settled_in_order_and_a_pot_won_can_pay_for_the_next() -> None:
    # Seat 1 has put in everything; the pot of grande comes back before he pays for nothing.
    state = speak(sit_at_encaje("RR75", "C654", settings=TWO, stones=(9, 2)), "0 b2, 1 s")
    assert [entry[:2] for entry in encaje_ledger(state)] == [
        ("GRANDE", "STAKE"),
        ("GRANDE", "STAKE"),
        ("GRANDE", "POT"),
        ("CHICA", "PASSED"),
        ("PARES", "PASSED"),
        ("JUEGO", "PASSED"),
    ]


def test_e_19_who_owes_more_than_he_has_pays_what_he_has() -> None:
    state = pass_all(sit_at_encaje("RRRS", "C654", "S764", stones=(2, 9, 9)))
    # One for grande; the medias would be two, and the juego two more.
    assert [entry for entry in encaje_ledger(state) if entry[3] == 0] == [
        ("GRANDE", "PASSED", 1, 0, None, 0),
        ("PARES", "PASSED", 1, 0, None, 0),
    ]
    assert state.stones[0] == 0
    assert state.phase is Phase.DEAL


def test_e_19_nobody_replaces_the_best_of_a_passed_lance_who_has_no_stones_left() -> None:
    state = pass_all(sit_at_encaje("RR54", "CC76", "A654", stones=(1, 9, 9)))
    assert entries(state, "GRANDE") == [("PASSED", 1, 0, None, 0)]
    assert entries(state, "PARES") == []
    closed = [event.result for event in state.history if isinstance(event, LanceClosed)]
    (pares,) = [result for result in closed if result.lance is Lance.PARES]
    assert (pares.kind, pares.seats) == (LanceKind.PASSED, (0, 1))


def test_e_19_a_value_that_cannot_be_paid_leaves_the_pot_alone() -> None:
    state = pass_until(sit_at_encaje("5544", "RR76", "CSA2", stones=(4, 15, 15)), Lance.PARES)
    state = pass_all(speak(state, "0 b4, 1 s"))
    assert entries(state, "PARES") == [
        ("STAKE", 4, 0, None, 0),
        ("STAKE", 4, 1, None, 1),
        ("POT", 8, None, 1, 1),
    ]


def test_e_20_the_four_cards_of_those_dealt_in_are_shown_at_the_end() -> None:
    state = sit_at_encaje("R765", "", "S764", stones=(5, 0, 5))
    held = state.hands
    assert state.shown == (None, None, None)
    state = pass_all(state)
    assert state.shown == held
    assert state.shown[1] is None
    assert [len(hand) for hand in state.shown if hand is not None] == [4, 4]
    assert [event for event in state.history if isinstance(event, Shown)] == [Shown(held)]
    assert (state.hands, state.stock, state.pile) == ((None,) * 3, frozenset(), frozenset())


def test_e_20_a_seat_out_of_stones_but_dealt_in_shows_its_hand() -> None:
    state = pass_all(speak(sit_at_encaje(*PLAIN, stones=(9, 2, 9)), "0 b2, 1 s, 2 f"))
    assert None not in state.shown


def test_e_20_what_is_paid_as_the_last_lance_closes_is_no_showdown_yet() -> None:
    table = EncajeSettings(players=2, min_bet=1)
    state = sit_at_encaje("R765", "C654", settings=table, stones=(1, 5))
    state = speak(pass_until(state, Lance.PUNTO), "0 b1, 1 f")
    assert encaje_ledger(state) == [("PUNTO", "UNOPPOSED", 1, 0, None, 0)]
    assert (state.phase, state.shown) == (Phase.OVER, (None, None))


def test_e_20_the_words_of_a_hand_are_in_its_history() -> None:
    state = speak(sit_at_encaje(*H1), "0 b2, 1 s, 2 f")
    said = [event.action for event in state.history if isinstance(event, Said)]
    assert said == [Envido(0, 2), Quiero(1), NoQuiero(2)]


def test_the_sides_of_mus_have_no_score_here() -> None:
    state = pass_all(sit_at_encaje(*H1))
    assert (state.games, state.vacas) == ((0, 0, 0), (0, 0, 0))


def test_every_entry_is_a_sentence_that_names_its_stones() -> None:
    for words in ("0 b2, 1 s, 2 s", "0 b2, 1 f, 2 f", "0 b2, 1 r4, 2 f, 0 f", "0 p, 1 p, 2 p"):
        for lance in (Lance.GRANDE, Lance.PARES):
            state = pass_all(speak(pass_until(sit_at_encaje(*H1), lance), words))
            for entry in state.ledger:
                assert str(entry.stones) in str(entry)
                assert entry.lance.name.lower() in str(entry)
                assert str(entry).isprintable()
