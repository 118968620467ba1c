"""`check`: nothing to say of a state that was played, and a fault for each thing that is broken."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given

from mus.cards import FULL_DECK, hand_of
from mus.engine import Fault, apply, check, legal_actions, new_game
from mus.lances import Lance
from mus.ledger import Entry, Reason
from mus.results import LanceKind, Outcome, OutcomeReason
from mus.rules import Rules
from mus.state import State
from mus.turns import Phase
from playing import NO_JUEGO, pass_out, pass_to, points, say, sit
from strategies import Walk, walks
from wandering import TABLES, wander

START = sit("RR75", "3CC4", "S6AA", "R754")
GRANDE = say(START, "0 corto")
RAISED = say(GRANDE, "0 envido 2, 1 5 mas")
PARES = pass_to(START, Lance.PARES)
PUNTO = pass_to(sit(*NO_JUEGO), Lance.PUNTO)
THROWING = say(START, "0 mus, 1 mus, 2 mus, 3 mus")
BETWEEN = pass_out(START)
OVER = say(
    sit("RR75", "3CC4", rules=points(Rules(players=2), games=1)), "0 corto, 0 ordago, 1 quiero"
)
ENTRY = Entry(Lance.GRANDE, Reason.BET, 2, None, 0, 0)


def all_throw_one(state: State) -> State:
    """Let every seat throw its first card."""
    while state.phase is Phase.DISCARD:
        state = apply(state, legal_actions(state)[0])
    return state


DRAWING = all_throw_one(THROWING)
SOUND = (new_game(), START, GRANDE, RAISED, PARES, PUNTO, THROWING, DRAWING, BETWEEN, OVER)


def part(state: State, name: str, **changes: Any) -> State:
    """Return a state with one of its parts changed."""
    return attrs.evolve(state, **{name: attrs.evolve(getattr(state, name), **changes)})


def match(state: State, **changes: Any) -> State:
    return part(state, "match", **changes)


def table(state: State, **changes: Any) -> State:
    return part(state, "table", **changes)


def account(state: State, **changes: Any) -> State:
    return part(state, "account", **changes)


def turn(state: State, **changes: Any) -> State:
    return part(state, "turn", **changes)


def circle(state: State, **changes: Any) -> State:
    """Return a state with something else about the seats round its lance."""
    seats = state.turn.circle
    assert seats is not None
    return turn(state, circle=attrs.evolve(seats, **changes))


def scored(state: State, *stones: int) -> State:
    """Return a state whose hand began with these stones."""
    return match(account(state, stones=stones), start=stones)


def hand(state: State, seat: int) -> Any:
    """Return the cards of a seat that has some."""
    return state.hands[seat]


# -- Sound states ---------------------------------------------------------------------------------


@pytest.mark.parametrize("state", SOUND, ids=lambda state: state.phase.name)
def test_the_states_of_this_file_are_sound(state: State) -> None:
    assert check(state) == ()


@pytest.mark.parametrize(("patience", "restless"), [(0.3, 0.0), (0.9, 0.0), (0.5, 0.15)])
@pytest.mark.parametrize("name", TABLES)
def test_every_state_of_a_match_is_sound(name: str, patience: float, restless: float) -> None:
    for seed in range(3):
        match = wander(TABLES[name], seed, patience=patience, restless=restless, steps=4000)
        for _, state in match:
            assert check(state) == ()


@given(walks())
def test_every_state_that_can_be_reached_is_sound(walk: Walk) -> None:
    for state in walk.states:
        assert check(state) == ()


# -- Broken states --------------------------------------------------------------------------------

OTHER_TABLE = Rules(players=6)
AFTER_A_BET = account(GRANDE, entries=(ENTRY,), stones=(2, 0))

BROKEN: dict[str, tuple[Fault, State]] = {
    # Cards
    "a card in hand and pile": (Fault.CARDS, table(START, pile=1)),
    "a card in two hands": (
        Fault.CARDS,
        table(START, hands=(*START.hands[:3], START.hands[0])),
    ),
    "a card in stock and hand": (Fault.CARDS, table(START, stock=FULL_DECK)),
    "no stock": (Fault.CARDS, table(START, stock=0)),
    "a card too many": (Fault.CARDS, table(START, stock=START.table.stock | 1 << 40)),
    "cards between hands": (Fault.CARDS, table(BETWEEN, pile=3)),
    "cards before the first deal": (Fault.CARDS, table(new_game(), stock=FULL_DECK)),
    "cards after the match": (Fault.CARDS, table(OVER, stock=FULL_DECK)),
    # Hands
    "three cards": (
        Fault.HANDS,
        table(
            START,
            hands=(hand_of(hand(START, 0).mask & hand(START, 0).mask - 1), *START.hands[1:]),
            pile=hand(START, 0).mask & -hand(START, 0).mask,
        ),
    ),
    "a card waited for that was not thrown": (Fault.HANDS, table(START, thrown=(1, 0, 0, 0))),
    "a throw that was not noted": (Fault.HANDS, table(DRAWING, thrown=(0, 0, 0, 0))),
    "a hand for nobody": (
        Fault.HANDS,
        turn(
            table(START, hands=(None, *START.hands[1:]), pile=hand(START, 0).mask), asked=(1, 2, 3)
        ),
    ),
    "a hand too few": (
        Fault.HANDS,
        turn(table(START, hands=START.hands[:3], pile=hand(START, 3).mask), asked=(0, 1, 2)),
    ),
    "a table of six": (Fault.HANDS, match(START, rules=OTHER_TABLE)),
    # Turns
    "no such mano": (Fault.TURN, match(START, mano=4)),
    "a mano that is no number": (Fault.TURN, match(START, mano="0")),
    "nobody asked": (Fault.TURN, turn(START, asked=())),
    "somebody asked between hands": (Fault.TURN, turn(BETWEEN, asked=(0,))),
    "a seat asked twice": (Fault.TURN, turn(START, asked=(0, 1, 2, 3, 0))),
    "a seat asked that is not there": (Fault.TURN, turn(START, asked=(0, 4))),
    "a circle without a lance": (Fault.TURN, turn(GRANDE, phase=Phase.MUS)),
    "a lance without a circle": (Fault.TURN, turn(GRANDE, circle=None)),
    "a circle of another table": (
        Fault.TURN,
        circle(GRANDE, rules=Rules(kings=4)),
    ),
    "a circle round another mano": (
        Fault.TURN,
        circle(GRANDE, mano=2),
    ),
    # Bets
    "stones bet by nobody": (Fault.BET, attrs.evolve(GRANDE, standing=2)),
    "an órdago by nobody": (Fault.BET, turn(GRANDE, ordago=True)),
    "a bet of nothing": (Fault.BET, turn(GRANDE, bettor=0, asked=(1, 3))),
    "a raise of nothing": (Fault.BET, attrs.evolve(RAISED, standing=RAISED.previous)),
    "an órdago that adds stones": (Fault.BET, turn(RAISED, ordago=True)),
    "a raise downwards": (Fault.BET, attrs.evolve(RAISED, standing=1)),
    "a bet below nothing": (Fault.BET, attrs.evolve(RAISED, previous=-1)),
    # Results
    "no results": (Fault.RESULTS, attrs.evolve(PARES, results=())),
    "a result too few": (Fault.RESULTS, attrs.evolve(PARES, results=PARES.results[:1])),
    "a result twice": (Fault.RESULTS, attrs.evolve(PARES, results=PARES.results[:1] * 2)),
    "results in disorder": (Fault.RESULTS, attrs.evolve(PARES, results=PARES.results[::-1])),
    "punto without pares": (Fault.RESULTS, attrs.evolve(PUNTO, results=PUNTO.results[:2])),
    "results before the lances": (Fault.RESULTS, attrs.evolve(START, results=PARES.results)),
    "results between hands": (Fault.RESULTS, attrs.evolve(BETWEEN, results=PARES.results)),
    # Stones
    "stones from nowhere": (Fault.STONES, account(GRANDE, stones=(0, 1))),
    "stones that were not taken": (Fault.STONES, account(AFTER_A_BET, stones=(0, 0))),
    "stones that were not given": (
        Fault.STONES,
        account(AFTER_A_BET, entries=(attrs.evolve(ENTRY, giver=1),)),
    ),
    "stones that were not given back": (
        Fault.STONES,
        account(GRANDE, entries=(attrs.evolve(ENTRY, giver=0, taker=None),)),
    ),
    "fewer stones than none": (Fault.STONES, scored(GRANDE, -1, 0)),
    # Score
    "a juego won in the middle of a hand": (Fault.SCORE, scored(GRANDE, 40, 0)),
    "more juegos than there are": (Fault.SCORE, match(GRANDE, games=(4, 0))),
    "fewer juegos than none": (Fault.SCORE, match(GRANDE, games=(0, -1))),
    "juegos of three sides": (Fault.SCORE, match(GRANDE, games=(0, 0, 0))),
    "juegos that are no numbers": (Fault.SCORE, match(GRANDE, games=(True, 0))),
    "a match won and not over": (Fault.SCORE, match(GRANDE, vacas=(1, 0))),
    "a match over and not won": (Fault.SCORE, match(OVER, vacas=(0, 0))),
    "an outcome of a match that lasts": (
        Fault.SCORE,
        match(GRANDE, outcome=Outcome(0, None, OutcomeReason.COUNT)),
    ),
    "no outcome of a match that is over": (Fault.SCORE, match(OVER, outcome=None)),
}


@pytest.mark.parametrize(("fault", "state"), BROKEN.values(), ids=list(BROKEN))
def test_what_is_broken_is_found_and_nothing_else(fault: Fault, state: State) -> None:
    problems = check(state)
    assert {problem.fault for problem in problems} == {fault}
    assert all(problem.detail for problem in problems)


def test_each_kind_of_fault_is_met_in_this_file() -> None:
    assert {fault for fault, _ in BROKEN.values()} == set(Fault)


UNNOTICED: dict[str, tuple[Fault, State]] = {
    "a throw that is not in the pile": (
        Fault.CARDS,
        table(DRAWING, pile=0, stock=DRAWING.table.stock | DRAWING.table.pile),
    ),
    "a seat out that holds cards": (Fault.HANDS, table(START, out=(1,))),
    "hands shown in the talk of mus": (Fault.HANDS, table(START, shown=START.hands)),
    "throws of three seats": (Fault.HANDS, table(START, thrown=(0, 0, 0))),
    "seats asked in disorder": (Fault.TURN, turn(START, asked=(1, 0, 2, 3))),
    "a seat asked that does not play the lance": (Fault.TURN, turn(PARES, asked=(0, 1, 2, 3))),
    "a draw of a seat that threw nothing": (Fault.TURN, turn(START, phase=Phase.DRAW)),
    "talk of mus while a seat waits": (Fault.TURN, turn(DRAWING, phase=Phase.MUS)),
    "a phase that no rule brings": (Fault.TURN, turn(START, phase=Phase.DECLARE)),
    "a bettor in the talk of mus": (Fault.BET, attrs.evolve(turn(START, bettor=1), standing=2)),
    "a bettor who is asked": (Fault.BET, attrs.evolve(turn(GRANDE, bettor=0), standing=2)),
    "a bet seen that nobody made": (Fault.BET, turn(GRANDE, seen=frozenset((0,)))),
    "an órdago that was accepted and did not end the hand": (
        Fault.RESULTS,
        attrs.evolve(
            PARES,
            results=(PARES.results[0], attrs.evolve(PARES.results[1], kind=LanceKind.ORDAGO)),
        ),
    ),
    "stones of one side": (Fault.STONES, scored(GRANDE, 0)),
    "an entry of nothing": (
        Fault.STONES,
        account(GRANDE, entries=(attrs.evolve(ENTRY, stones=0),)),
    ),
    "an entry that the history does not tell": (Fault.STONES, AFTER_A_BET),
    "juegos that won the vaca in the middle of a hand": (Fault.SCORE, match(GRANDE, games=(3, 0))),
    "games lost at Mus": (Fault.SCORE, match(GRANDE, losses=(1, 0, 0, 0))),
}


@pytest.mark.parametrize(("fault", "state"), UNNOTICED.values(), ids=list(UNNOTICED))
def test_what_is_broken_less_plainly_is_found_too(fault: Fault, state: State) -> None:
    assert fault in {problem.fault for problem in check(state)}


SENSELESS: dict[str, tuple[Fault, State]] = {
    "no vacas at all": (Fault.SCORE, match(GRANDE, vacas=())),
    "no juegos at all": (Fault.SCORE, match(GRANDE, games=())),
    "vacas that are no numbers": (Fault.SCORE, match(GRANDE, vacas=("a", 0))),
    "no stones at all": (Fault.STONES, account(GRANDE, stones=())),
    "stones that are no numbers": (Fault.STONES, account(GRANDE, stones=(None, 0))),
    "an entry for no side": (
        Fault.STONES,
        account(GRANDE, entries=(attrs.evolve(ENTRY, taker=7),)),
    ),
    "an entry from no side": (
        Fault.STONES,
        account(GRANDE, entries=(attrs.evolve(ENTRY, giver=7),)),
    ),
}


@pytest.mark.parametrize(("fault", "state"), SENSELESS.values(), ids=list(SENSELESS))
def test_a_state_without_sense_is_checked_all_the_same(fault: Fault, state: State) -> None:
    assert fault in {problem.fault for problem in check(state)}


def test_everything_that_is_wrong_is_told_at_once() -> None:
    state = attrs.evolve(match(table(START, stock=0), mano=9, games=(9, 9)), standing=3)
    faults = [problem.fault for problem in check(state)]
    assert faults == [Fault.CARDS, Fault.TURN, Fault.BET, Fault.SCORE]


def test_a_fault_is_a_stable_code() -> None:
    for fault in Fault:
        assert fault == fault.value == fault.name.lower()
        assert repr(fault) == f"Fault.{fault.name}"


# -- What is finer ---------------------------------------------------------------------------------

CAPPED = say(sit(*NO_JUEGO, rules=Rules(max_bet=5)), "0 corto, 0 envido 5")
SEEN = say(sit("RR75", "3CC4", "S6AA", rules=Rules(players=3, teams=3)), "0 corto, 0 envido 2")
SEEN = say(SEEN, "1 quiero")
BEGINNING = new_game()
TWO_WINNERS = match(account(BEGINNING, stones=(40, 40)), start=(40, 40), games=(1, 1))

FINER: dict[str, tuple[Fault, State]] = {
    "cards waited for between hands": (Fault.HANDS, table(BETWEEN, thrown=(1, 0, 0, 0))),
    "a single card shown": (Fault.HANDS, table(BETWEEN, shown=(hand_of(1), None, None, None))),
    "a throw of a seat that has still to throw": (Fault.TURN, turn(DRAWING, phase=Phase.DISCARD)),
    "a seat that waits and is not served": (Fault.TURN, turn(DRAWING, asked=(1, 2, 3))),
    "a mano that sits out": (Fault.TURN, table(START, out=(0,))),
    "a hand before the first": (Fault.TURN, match(START, hand_number=0)),
    "five cards to bury at a table of four": (Fault.TURN, turn(START, phase=Phase.CHANGE)),
    "a seat round a lance that does not have it": (Fault.TURN, circle(PARES, plays=(0, 1, 2, 3))),
    "a lance that nobody has": (
        Fault.TURN,
        attrs.evolve(pass_to(sit(*NO_JUEGO), Lance.GRANDE), lance=Lance.PARES),
    ),
    "a seat round a lance without cards": (Fault.TURN, table(GRANDE, hands=(None,) * 4)),
    "a bet under the least": (Fault.BET, attrs.evolve(RAISED, standing=RAISED.previous + 1)),
    "a bet over the cap": (Fault.BET, attrs.evolve(CAPPED, standing=6)),
    "a bettor who does not play": (Fault.BET, turn(PARES, bettor=3)),
    "a bet seen by its own side": (Fault.BET, turn(RAISED, seen=frozenset((1,)))),
    "a bet seen by a side that is asked": (Fault.BET, turn(SEEN, asked=(1, 2))),
    "a bettor who has refused for good": (Fault.BET, turn(RAISED, refused=frozenset((1,)))),
    "a bet that the history does not tell": (Fault.BET, attrs.evolve(RAISED, log=GRANDE.log)),
    "a lance passed with a bettor": (
        Fault.RESULTS,
        attrs.evolve(PARES, results=(attrs.evolve(PARES.results[0], by=0), PARES.results[1])),
    ),
    "a lance passed with a refusal to pay": (
        Fault.RESULTS,
        attrs.evolve(PARES, results=(attrs.evolve(PARES.results[0], refusal=1), PARES.results[1])),
    ),
    "a lance passed by nobody": (
        Fault.RESULTS,
        attrs.evolve(PARES, results=(attrs.evolve(PARES.results[0], seats=()), PARES.results[1])),
    ),
    "results that the history does not tell": (Fault.RESULTS, attrs.evolve(PARES, log=GRANDE.log)),
    "stones in a pot that nobody staked": (Fault.STONES, account(GRANDE, staked=(ENTRY,))),
    "stones from nobody to nobody": (
        Fault.STONES,
        account(GRANDE, entries=(attrs.evolve(ENTRY, taker=None),)),
    ),
    "a juego that two sides have won": (Fault.SCORE, TWO_WINNERS),
    "a juego won that is not counted": (Fault.SCORE, scored(BEGINNING, 40, 0)),
    "an outcome with a loser at Mus": (
        Fault.SCORE,
        match(OVER, outcome=Outcome(1, 0, OutcomeReason.ORDAGO)),
    ),
    "an outcome with the wrong winner": (
        Fault.SCORE,
        match(OVER, outcome=Outcome(7, None, OutcomeReason.ORDAGO)),
    ),
}


@pytest.mark.parametrize(("fault", "state"), FINER.values(), ids=list(FINER))
def test_what_is_broken_in_a_detail_is_found_too(fault: Fault, state: State) -> None:
    assert fault in {problem.fault for problem in check(state)}


def bent(whole: Any, name: str, value: object) -> Any:
    """Return a copy of an object with anything at all in one field, which no constructor saw."""
    copy = object.__new__(type(whole))
    for field in attrs.fields(type(whole)):
        object.__setattr__(copy, field.name, getattr(whole, field.name))
    object.__setattr__(copy, name, value)
    return copy


@pytest.mark.parametrize("sound", SOUND, ids=lambda state: state.phase.name)
@pytest.mark.parametrize("value", [None, -1, "x", (), (None,), object, Lance.GRANDE], ids=repr)
def test_no_part_can_be_so_senseless_that_check_fails(sound: State, value: object) -> None:
    for field in attrs.fields(State):
        assert isinstance(check(bent(sound, field.name, value)), tuple)
    for name in ("match", "table", "account", "turn"):
        whole = getattr(sound, name)
        for field in attrs.fields(type(whole)):
            assert isinstance(check(bent(sound, name, bent(whole, field.name, value))), tuple)


def test_a_state_without_any_parts_is_checked_all_the_same() -> None:
    assert {problem.fault for problem in check(State.__new__(State))} == set(Fault)


def test_throws_that_were_shuffled_to_be_served_from_are_not_missed() -> None:
    """D-4: they lie in the pile no more, and nothing is wrong with it."""
    rules = Rules(players=6, teams=2)
    shuffles = 0
    for seed in range(4):
        for _, state in wander(rules, seed, steps=200, patience=0.95):
            gone = any(thrown & ~state.table.pile for thrown in state.table.thrown)
            shuffles += gone
            assert check(state) == ()
    assert shuffles
