"""`check` at Encaje: nothing to say of a state that was played, and a fault for what is broken."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given

from encaje_driver import encaje_rules, open_hand, pass_all, pass_until, sit_at_encaje, speak
from mus.actions import Deal
from mus.cards import DECK, Hand
from mus.engine import Fault, apply, check, legal_actions, new_game
from mus.lances import Lance
from mus.ledger import Entry, Reason
from mus.results import Outcome, OutcomeReason
from mus.rules import Rules
from mus.state import State
from mus.turns import Phase
from oracles.encaje_scripts import H1
from oracles.encaje_settings import EncajeSettings
from strategies import Walk, encaje_strategy, walks

TWO_LOSSES = Rules.parse("encaje+losses=2")
START = new_game(TWO_LOSSES)
CHANGE = apply(START, Deal([Hand(DECK[5 * seat : 5 * seat + 5]) for seat in range(3)]))
GRANDE = sit_at_encaje(*H1, settings=EncajeSettings(losses=2))
RAISED = speak(GRANDE, "0 b2, 1 r4")
POT = speak(GRANDE, "0 b5, 1 s, 2 s")
BETWEEN = pass_all(GRANDE)
TWO = EncajeSettings(players=2, losses=2)
LOST = pass_all(sit_at_encaje("RRRR", "A456", settings=TWO, stones=(1, 5)))
OVER = pass_all(sit_at_encaje("RRRR", "A456", settings=TWO, stones=(1, 5), losses=(0, 1)))
ONE_OUT = sit_at_encaje("RR75", "", "S6AA", stones=(5, 0, 5))
MUS = new_game(encaje_rules(EncajeSettings(deal="FOUR_WITH_MUS")))
SOUND = {
    "start": START,
    "change": CHANGE,
    "grande": GRANDE,
    "raised": RAISED,
    "pot": POT,
    "between": BETWEEN,
    "game lost": LOST,
    "over": OVER,
    "one out": ONE_OUT,
    "mus": MUS,
}


def part(state: State, name: str, **changes: Any) -> State:
    """Return a state with one of its parts changed."""
    return attrs.evolve(state, **{name: attrs.evolve(getattr(state, name), **changes)})


def match(state: State, **changes: Any) -> State:
    return part(state, "match", **changes)


def account(state: State, **changes: Any) -> State:
    return part(state, "account", **changes)


def faults(state: State) -> set[Fault]:
    """Return the kinds of faults of a state."""
    return {problem.fault for problem in check(state)}


@pytest.mark.parametrize("state", SOUND.values(), ids=list(SOUND))
def test_the_states_of_this_file_are_sound(state: State) -> None:
    assert check(state) == ()


@given(walks(encaje_strategy(), most=100))
def test_every_state_of_encaje_that_can_be_reached_is_sound(walk: Walk) -> None:
    for state in walk.states:
        assert check(state) == ()


def test_a_session_goes_on_from_its_sound_states() -> None:
    assert check(open_hand(LOST, "RR75", "3CC4")) == ()
    assert check(apply(CHANGE, legal_actions(CHANGE)[0])) == ()
    assert check(pass_until(POT, Lance.PARES)) == ()


STAKE = Entry(Lance.GRANDE, Reason.STAKE, 5, 0, None, 0)
SCORE, STONES, TURN, HANDS, CARDS = (
    Fault.SCORE,
    Fault.STONES,
    Fault.TURN,
    Fault.HANDS,
    Fault.CARDS,
)

BROKEN: dict[str, tuple[Fault, State]] = {
    # E-5
    "a stone too many in the total": (SCORE, match(GRANDE, total=46)),
    "a stone made": (SCORE, match(account(GRANDE, stones=(16, 15, 15)), start=(16, 15, 15))),
    "a stone out of the game and not counted": (SCORE, account(BETWEEN, discarded=4)),
    "stones out of the game, fewer than none": (
        SCORE,
        match(account(GRANDE, discarded=-1, stones=(16, 15, 15)), start=(16, 15, 15)),
    ),
    "stones discarded that no entry moved": (
        STONES,
        match(account(GRANDE, stones=(14, 15, 15), discarded=1)),
    ),
    "a pot that vanished": (STONES, account(POT, staked=())),
    "a pot between hands": (
        STONES,
        match(account(START, staked=(STAKE,), stones=(10, 15, 15)), start=(15, 15, 15)),
    ),
    "stones of two seats of three": (
        STONES,
        match(account(GRANDE, stones=(15, 30)), start=(15, 30)),
    ),
    # E-3
    "more games lost than lose the session": (SCORE, match(GRANDE, losses=(3, 0, 0))),
    "fewer games lost than none": (SCORE, match(GRANDE, losses=(-1, 0, 0))),
    "games lost that are no numbers": (SCORE, match(GRANDE, losses=(True, 0, 0))),
    "games lost by two seats of three": (SCORE, match(GRANDE, losses=(0, 0))),
    "games lost by nobody": (SCORE, match(GRANDE, losses=())),
    "a session lost and not over": (SCORE, match(GRANDE, losses=(2, 0, 0))),
    "a session over and not lost": (SCORE, match(OVER, losses=(0, 1))),
    "a session that two have lost": (SCORE, match(OVER, losses=(2, 2))),
    "no outcome of a session that is over": (SCORE, match(OVER, outcome=None)),
    "an outcome of a session that lasts": (
        SCORE,
        match(GRANDE, outcome=Outcome(None, 1, OutcomeReason.LAST)),
    ),
    "an outcome with the wrong loser": (
        SCORE,
        match(OVER, outcome=Outcome(None, 0, OutcomeReason.LAST)),
    ),
    "an outcome with a loser who is no seat": (
        SCORE,
        match(OVER, outcome=Outcome(None, 7, OutcomeReason.LAST)),
    ),
    "an outcome with a winner": (SCORE, match(OVER, outcome=Outcome(0, 1, OutcomeReason.LAST))),
    "juegos at Encaje": (SCORE, match(GRANDE, games=(1, 0, 0))),
    "vacas at Encaje": (SCORE, match(GRANDE, vacas=(1, 0, 0))),
    # E-1, E-2, E-4
    "a game that goes on with one seat alone": (
        SCORE,
        match(account(CHANGE, stones=(45, 0, 0)), start=(45, 0, 0)),
    ),
    "a mano that sits out": (TURN, match(ONE_OUT, mano=1)),
    # E-6
    "a phase of mus with five cards": (TURN, part(CHANGE, "turn", phase=Phase.MUS)),
    "five cards in grande": (HANDS, attrs.evolve(GRANDE, table=CHANGE.table)),
    "a buried card that is nowhere": (CARDS, part(GRANDE, "table", pile=0)),
}


@pytest.mark.parametrize(("fault", "state"), BROKEN.values(), ids=list(BROKEN))
def test_what_is_broken_is_found(fault: Fault, state: State) -> None:
    problems = check(state)
    assert fault in {problem.fault for problem in problems}
    assert all(problem.detail for problem in problems)


@pytest.mark.parametrize(
    "state",
    [
        part(BETWEEN, "table", out=(2,)),
        match(account(CHANGE, stones=(25, 0, 20)), start=(25, 0, 20)),
    ],
    ids=["out with stones", "dealt in without"],
)
def test_e_1_who_has_stones_when_the_hand_is_dealt_is_in_and_nobody_else(state: State) -> None:
    assert check(state)


def test_a_score_of_mus_is_broken_at_encaje_and_the_other_way_round() -> None:
    of_mus = new_game()
    assert SCORE in faults(match(of_mus, total=5))
    assert SCORE in faults(match(START, total=0))


def bent(whole: Any, name: str, value: object) -> Any:
    """Return a copy of an object with anything at all in one field, which no constructor saw."""
    copy = object.__new__(type(whole))
    for field in attrs.fields(type(whole)):
        object.__setattr__(copy, field.name, getattr(whole, field.name))
    object.__setattr__(copy, name, value)
    return copy


@pytest.mark.parametrize("sound", SOUND.values(), ids=list(SOUND))
@pytest.mark.parametrize("value", [None, -1, "x", (), (None,), object, Lance.GRANDE], ids=repr)
def test_no_part_can_be_so_senseless_that_check_fails(sound: State, value: object) -> None:
    for name in ("match", "table", "account", "turn"):
        whole = getattr(sound, name)
        for field in attrs.fields(type(whole)):
            assert isinstance(check(bent(sound, name, bent(whole, field.name, value))), tuple)
