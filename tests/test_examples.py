"""The worked examples X-1 to X-19, figure by figure: the whole ledger and the score of each."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from mus.engine import legal_actions
from mus.lances import Lance
from mus.results import LanceKind
from mus.rules import Rules
from mus.turns import Phase
from playing import CLASICO, NO_JUEGO, ledger, pass_out, pass_to, play, points, say, sit

A, B = 0, 1
Line = tuple[str, str, int, int, int]

PARES_OF_TWO = ("CC54", "RRAA", "4447", "7766")
"""A has a par and medias, B duples twice; nobody has juego, and seat 0 has 29."""
ALL_FOUR = ("772A", "33S2", "RRSA", "CCC6")
"""Duples, par, par, medias."""


class Example(NamedTuple):
    """Hands, the lance and what is said in it, and what must be in the ledger, in order.

    `now` are the entries as soon as the last word is said, `then` those that follow when
    everything else is passed.
    """

    hands: tuple[str, ...]
    lance: Lance
    words: str
    now: list[Line]
    then: list[Line]
    stones: tuple[int, int]
    start: tuple[int, int] = (0, 0)
    rules: Rules = CLASICO


REST_OF_NO_JUEGO: list[Line] = [("CHICA", "PASO", 1, B, 1), ("PUNTO", "PUNTO", 1, A, 0)]

EXAMPLES = {
    "X-1 grande en paso, B best": Example(
        ("C654", "R765", "S754", "R654"),
        Lance.GRANDE,
        "0 paso, 1 paso, 2 paso, 3 paso",
        now=[],
        then=[
            ("GRANDE", "PASO", 1, B, 1),
            ("CHICA", "PASO", 1, A, 0),
            ("PUNTO", "PUNTO", 1, B, 1),
        ],
        stones=(1, 2),
    ),
    "X-2 grande 2 accepted, A best": Example(
        NO_JUEGO,
        Lance.GRANDE,
        "0 envido 2, 1 quiero",
        now=[],
        then=[("GRANDE", "BET", 2, A, 0), *REST_OF_NO_JUEGO],
        stones=(3, 1),
    ),
    "X-3 grande 2, +5 by the partner of who refused, no": Example(
        NO_JUEGO,
        Lance.GRANDE,
        "0 envido 2, 1 no, 3 5 mas, 0 no, 2 no",
        now=[("GRANDE", "REFUSAL", 2, B, 3)],
        then=REST_OF_NO_JUEGO,
        stones=(1, 3),
    ),
    "X-4 the same, +10, no": Example(
        NO_JUEGO,
        Lance.GRANDE,
        "0 envido 2, 1 no, 3 5 mas, 0 no, 2 10 mas, 3 no",
        now=[("GRANDE", "REFUSAL", 7, A, 2)],
        then=REST_OF_NO_JUEGO,
        stones=(8, 1),
    ),
    "X-5 a first bet of 15,000 refused": Example(
        NO_JUEGO,
        Lance.GRANDE,
        "0 envido 15000, 1 no, 3 no",
        now=[("GRANDE", "REFUSAL", 1, A, 0)],
        then=REST_OF_NO_JUEGO,
        stones=(2, 1),
    ),
    "X-6 pares refused, the bettors count theirs with the worse cards": Example(
        PARES_OF_TWO,
        Lance.PARES,
        "0 envido 2, 1 no, 3 no",
        now=[("PARES", "REFUSAL", 1, A, 0)],
        then=[
            ("GRANDE", "PASO", 1, B, 1),
            ("CHICA", "PASO", 1, B, 1),
            ("PARES", "VALUE", 1, A, 0),
            ("PARES", "VALUE", 2, A, 2),
            ("PUNTO", "PUNTO", 1, A, 0),
        ],
        stones=(5, 2),
    ),
    "X-7 only A has pares": Example(
        ("444R", "C765", "SS64", "R76A"),
        Lance.CHICA,
        "0 paso, 1 paso, 2 paso, 3 paso",
        now=[],
        then=[
            ("GRANDE", "PASO", 1, B, 3),
            ("CHICA", "PASO", 1, B, 3),
            ("PARES", "VALUE", 2, A, 0),
            ("PARES", "VALUE", 1, A, 2),
            ("PUNTO", "PUNTO", 1, A, 2),
        ],
        stones=(4, 2),
    ),
    "X-8 juego 2 accepted, 31 and 33 against 32": Example(
        ("RC74", "RS75", "CS76", "654A"),
        Lance.JUEGO,
        "0 envido 2, 1 quiero",
        now=[
            ("GRANDE", "PASO", 1, A, 0),
            ("CHICA", "PASO", 1, B, 3),
            ("JUEGO", "BET", 2, A, 0),
            ("JUEGO", "VALUE", 3, A, 0),
            ("JUEGO", "VALUE", 2, A, 2),
        ],
        then=[],
        stones=(8, 1),
    ),
    "X-9 juego bet with 33, refused by 31": Example(
        ("CS76", "RC74", "654A", "R65A"),
        Lance.JUEGO,
        "0 envido 2, 1 no",
        now=[
            ("JUEGO", "REFUSAL", 1, A, 0),
            ("GRANDE", "PASO", 1, B, 1),
            ("CHICA", "PASO", 1, A, 2),
            ("JUEGO", "VALUE", 2, A, 0),
        ],
        then=[],
        stones=(4, 1),
    ),
    "X-10 punto en paso": Example(
        NO_JUEGO,
        Lance.PUNTO,
        "0 paso, 1 paso, 2 paso, 3 paso",
        now=[("GRANDE", "PASO", 1, A, 0), *REST_OF_NO_JUEGO],
        then=[],
        stones=(2, 1),
    ),
    "X-10 punto 2 accepted": Example(
        NO_JUEGO,
        Lance.PUNTO,
        "0 paso, 1 envido 2, 2 quiero",
        now=[
            ("GRANDE", "PASO", 1, A, 0),
            ("CHICA", "PASO", 1, B, 1),
            ("PUNTO", "BET", 2, A, 0),
            ("PUNTO", "PUNTO", 1, A, 0),
        ],
        then=[],
        stones=(4, 1),
    ),
    "X-10 punto 2 refused to the worse punto": Example(
        NO_JUEGO,
        Lance.PUNTO,
        "0 paso, 1 envido 2, 2 no, 0 no",
        now=[
            ("PUNTO", "REFUSAL", 1, B, 1),
            ("GRANDE", "PASO", 1, A, 0),
            ("CHICA", "PASO", 1, B, 1),
            ("PUNTO", "PUNTO", 1, B, 1),
        ],
        then=[],
        stones=(1, 3),
    ),
    "X-11 an órdago between equal hands": Example(
        ("RR7A", "RR7A", "7654", "7654"),
        Lance.GRANDE,
        "0 ordago, 1 quiero",
        now=[("GRANDE", "ORDAGO", 40, A, 0)],
        then=[],
        stones=(40, 0),
    ),
    "X-12 the count stops at the target": Example(
        ("AA54", "RR65", "C764", "S765"),
        Lance.CHICA,
        "0 envido 2, 1 quiero",
        now=[],
        then=[("GRANDE", "PASO", 1, B, 1), ("CHICA", "BET", 2, A, 0)],
        stones=(40, 37),
        start=(38, 36),
    ),
    "X-13 an award in the middle of the hand ends the juego": Example(
        NO_JUEGO,
        Lance.GRANDE,
        "0 envido 2, 1 5 mas, 2 no, 0 no",
        now=[("GRANDE", "REFUSAL", 2, B, 1)],
        then=[],
        stones=(20, 41),
        start=(20, 39),
    ),
    "X-14 grande comes before six stones of pares": Example(
        ("CCSS", "R54A", "7766", "R65A"),
        Lance.GRANDE,
        "0 paso, 1 paso, 2 paso, 3 paso",
        now=[],
        then=[("GRANDE", "PASO", 1, B, 3)],
        stones=(38, 40),
        start=(38, 39),
    ),
    "X-15 a later órdago voids 50 stones": Example(
        NO_JUEGO,
        Lance.GRANDE,
        "0 envido 50, 1 quiero, 0 ordago, 1 quiero",
        now=[("CHICA", "ORDAGO", 40, B, 1)],
        then=[],
        stones=(0, 40),
    ),
    "X-16 the postre bets after three passes": Example(
        NO_JUEGO,
        Lance.GRANDE,
        "0 paso, 1 paso, 2 paso, 3 envido 2, 0 no, 2 no",
        now=[("GRANDE", "REFUSAL", 1, B, 3)],
        then=REST_OF_NO_JUEGO,
        stones=(1, 2),
    ),
    "X-17 pares 2, +3, no, with a stone extra": Example(
        PARES_OF_TWO,
        Lance.PARES,
        "0 envido 2, 1 3 mas, 2 no, 0 no",
        now=[("PARES", "REFUSAL", 3, B, 1)],
        then=[
            ("GRANDE", "PASO", 1, B, 1),
            ("CHICA", "PASO", 1, B, 1),
            ("PARES", "VALUE", 3, B, 1),
            ("PARES", "VALUE", 3, B, 3),
            ("PUNTO", "PUNTO", 1, A, 0),
        ],
        stones=(1, 11),
        rules=points(raise_refusal_extra=1),
    ),
    "X-18 pares 4 accepted": Example(
        ALL_FOUR,
        Lance.PARES,
        "0 envido 4, 1 quiero",
        now=[],
        then=[
            ("GRANDE", "PASO", 1, B, 1),
            ("CHICA", "PASO", 1, A, 0),
            ("PARES", "BET", 4, A, 0),
            ("PARES", "VALUE", 3, A, 0),
            ("PARES", "VALUE", 1, A, 2),
            ("JUEGO", "VALUE", 3, B, 1),
            ("JUEGO", "VALUE", 2, B, 3),
        ],
        stones=(9, 6),
    ),
    "X-19 the same, 4, +6, no": Example(
        ALL_FOUR,
        Lance.PARES,
        "0 envido 4, 1 6 mas, 2 no, 0 no",
        now=[("PARES", "REFUSAL", 4, B, 1)],
        then=[
            ("GRANDE", "PASO", 1, B, 1),
            ("CHICA", "PASO", 1, A, 0),
            ("PARES", "VALUE", 1, B, 1),
            ("PARES", "VALUE", 2, B, 3),
            ("JUEGO", "VALUE", 3, B, 1),
            ("JUEGO", "VALUE", 2, B, 3),
        ],
        stones=(1, 13),
    ),
}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_an_example_is_counted_figure_by_figure(example: Example) -> None:
    state = sit(*example.hands, rules=example.rules, stones=example.start)
    state = say(pass_to(state, example.lance), example.words)
    assert ledger(state) == example.now
    state = pass_out(state)
    assert ledger(state) == [*example.now, *example.then]
    assert state.stones == example.stones


@pytest.mark.parametrize("bet", ["envido 1", "envido 2", "envido 15000", "ordago"])
@pytest.mark.parametrize("lance", [Lance.GRANDE, Lance.CHICA, Lance.PUNTO])
def test_x_5_any_first_bet_refused_is_one_stone_now(lance: Lance, bet: str) -> None:
    state = pass_to(sit(*NO_JUEGO, rules=Rules(min_bet=1)), lance)
    state = say(state, f"0 paso, 1 {bet}, 2 no, 0 no")
    assert ledger(state)[0] == (lance.name, "REFUSAL", 1, B, 1)


def test_x_7_nobody_bets_where_only_one_side_has_pares() -> None:
    state = pass_to(sit("444R", "C765", "SS64", "R76A"), Lance.CHICA)
    state = say(state, "0 paso, 1 paso, 2 paso, 3 paso")
    assert state.lance is Lance.PUNTO
    (pares,) = [result for result in state.results if result.lance is Lance.PARES]
    assert (pares.kind, pares.stake, pares.by) == (LanceKind.UNCONTESTED, 0, None)
    assert pares.seats == (0, 2)


def test_x_11_the_ordago_wins_the_juego_and_the_cards_are_shown() -> None:
    state = sit("RR7A", "RR7A", "7654", "7654")
    hands = state.hands
    state = say(state, "0 corto, 0 ordago, 1 quiero")
    assert (state.games, state.phase, state.shown) == ((1, 0), Phase.DEAL, hands)


def test_x_11_of_equal_hands_that_of_the_mano_whoever_said_ordago() -> None:
    state = sit("RR7A", "RR7A", "7654", "7654", mano=1)
    state = say(state, "1 corto, 1 paso, 2 paso, 3 paso, 0 ordago, 1 quiero")
    assert ledger(state) == [("GRANDE", "ORDAGO", 40, B, 1)]


def test_x_12_pares_and_juego_are_not_counted_and_the_juego_is_won() -> None:
    state = play(
        Lance.CHICA, "0 envido 2, 1 quiero", "AA54", "RR65", "C764", "S765", stones=(38, 36)
    )
    assert state.games == (1, 0)
    assert not {entry.lance for entry in state.ledger} & {Lance.PARES, Lance.JUEGO}


def test_x_13_the_hand_is_over_and_the_cards_are_not_shown() -> None:
    state = say(pass_to(sit(*NO_JUEGO, stones=(20, 39)), Lance.GRANDE), "0 envido 2, 1 5 mas")
    state = say(state, "2 no, 0 no")
    assert (state.phase, state.games) == (Phase.DEAL, (0, 1))
    assert state.shown == (None,) * 4
    assert not legal_actions(state)
