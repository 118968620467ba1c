"""`check` where claims may be false (T-4), cards are seen or misdealt (F-1, F-2), peretes shown."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from claiming import LIES, PAIRS, SPOKEN, reach
from mus.actions import Deal, Descarte, Expose, Misdeal, Perete
from mus.cards import deal_hands, hand_of
from mus.engine import Fault, apply, check
from mus.lances import Lance
from mus.results import LanceKind
from mus.rules import Declarations, DiscardOrder, Rules
from mus.rules import Perete as PereteKnob
from mus.state import State
from playing import claim, hand, pass_out, pass_to, say, sit

CLUMSY = Rules(table_faults=True, perete=PereteKnob.NEW_HAND, min_discard=0)
POSTRE_FIRST = attrs.evolve(CLUMSY, discard_order=DiscardOrder.POSTRE_FIRST)
HANDS = ("RR75", "3CC4", "S6AA", "7654")


def changing(rules: Rules = CLUMSY) -> State:
    """Return a hand of which a card was seen."""
    state = sit(*HANDS, rules=rules)
    return apply(state, Expose(hand(state, 1).cards[:1]))


def changed(state: State, *counts: int) -> State:
    """Let the seats change the first of their cards."""
    for seat, count in enumerate(counts):
        state = apply(state, Descarte(seat, hand(state, seat).cards[:count]))
    return state


DECLARING = pass_to(sit(*PAIRS, rules=SPOKEN), Lance.PARES)
HALF_DECLARED = claim(DECLARING, "yn")
CLAIMED = reach(Lance.PARES, "yyyy", *PAIRS)
DENIED = reach(Lance.JUEGO, "nnnn", "RRRA", "R765", "S654", "C654")
GIVEN_BACK = pass_out(say(CLAIMED, "0 paso, 1 envido 3, 2 no, 0 no"))
OPEN = say(reach(Lance.PARES, "yyyy", *LIES), "0 ordago, 1 quiero")
CHANGING = changing()
HALF_CHANGED = changed(CHANGING, 1, 0)
SERVING = changed(changing(POSTRE_FIRST), 1, 0, 2, 1)
SEEN_OUT = apply(sit(*HANDS, rules=CLUMSY), Misdeal(3))
COLLECTED = apply(sit(*HANDS, rules=CLUMSY), Misdeal(1))
COLLECTED_WITHOUT = apply(SEEN_OUT, Misdeal(1))
DEALT_AGAIN = apply(COLLECTED_WITHOUT, Deal((*deal_hands(*HANDS)[:3], None)))
AFTER_OUT = pass_out(SEEN_OUT)
SHOWN = apply(sit(*HANDS, rules=CLUMSY), Perete(3))
SOUND = {
    "declaring": DECLARING,
    "half declared": HALF_DECLARED,
    "claimed": CLAIMED,
    "a juego denied": DENIED,
    "stones given back": GIVEN_BACK,
    "hands laid open": OPEN,
    "changing": CHANGING,
    "half changed": HALF_CHANGED,
    "serving": SERVING,
    "a dealer out": SEEN_OUT,
    "collected": COLLECTED,
    "collected without the dealer": COLLECTED_WITHOUT,
    "dealt again without him": DEALT_AGAIN,
    "after a hand without him": AFTER_OUT,
    "a perete shown": SHOWN,
}


def part(state: State, name: str, **changes: Any) -> State:
    """Return a state with one of its parts changed."""
    return attrs.evolve(state, **{name: attrs.evolve(getattr(state, name), **changes)})


def turn(state: State, **changes: Any) -> State:
    """Return a state with another turn."""
    return part(state, "turn", **changes)


def table(state: State, **changes: Any) -> State:
    """Return a state with another table."""
    return part(state, "table", **changes)


def under(state: State, **knobs: Any) -> State:
    """Return a state as if it had come about under other rules."""
    rules = attrs.evolve(state.rules, **knobs)
    state = part(state, "match", rules=rules)
    if state.turn.circle is None:
        return state
    return turn(state, circle=attrs.evolve(state.turn.circle, rules=rules))


def played_by(state: State, *seats: int) -> State:
    """Return a state whose lance other seats play."""
    assert state.turn.circle is not None
    return turn(state, circle=attrs.evolve(state.turn.circle, plays=seats))


def last_result(state: State, **changes: Any) -> State:
    """Return a state whose last closed lance closed otherwise."""
    *before, last = state.results
    return attrs.evolve(state, results=(*before, attrs.evolve(last, **changes)))


@pytest.mark.parametrize("state", SOUND.values(), ids=list(SOUND))
def test_the_states_of_this_file_are_sound(state: State) -> None:
    assert check(state) == ()


AUTOMATIC = {"declarations": Declarations.AUTOMATIC}
HAND = hand(CHANGING, 0)

BROKEN: dict[str, tuple[Fault, State, str]] = {
    # T-4
    "seats declare where the engine does": (
        Fault.TURN,
        under(DECLARING, **AUTOMATIC),
        "these rules do not bring phase DECLARE",
    ),
    "seats declare no lance": (
        Fault.TURN,
        attrs.evolve(DECLARING, lance=None),
        "phase DECLARE does not go with a lance being None",
    ),
    "seats declare and bet": (
        Fault.TURN,
        turn(DECLARING, circle=CLAIMED.turn.circle),
        "phase DECLARE does not go with a lance being Lance.PARES",
    ),
    "seats declare in disorder": (
        Fault.TURN,
        turn(DECLARING, asked=(1, 0, 2, 3)),
        "the seats asked are (1, 0, 2, 3) of (0, 1, 2, 3)",
    ),
    "somebody declares after the postre": (
        Fault.TURN,
        turn(DECLARING, asked=(0, 1)),
        "the seats asked are (0, 1) of (0, 1, 2, 3)",
    ),
    "somebody plays a lance that he denied": (
        Fault.TURN,
        turn(played_by(reach(Lance.PARES, "nyyy", *PAIRS), 0, 1, 2, 3), asked=(0, 1, 2, 3)),
        "pares is played by (1, 2, 3), not (0, 1, 2, 3)",
    ),
    "somebody does not play a lance that he claimed": (
        Fault.TURN,
        turn(played_by(CLAIMED, 0, 2, 3), asked=(0, 2, 3)),
        "pares is played by (0, 1, 2, 3), not (0, 2, 3)",
    ),
    "somebody plays the punto with the juego that he denied": (
        Fault.TURN,
        played_by(DENIED, 0, 1, 2, 3),
        "punto is played by (1, 2, 3), not (0, 1, 2, 3)",
    ),
    "stones given back that were not": (
        Fault.STONES,
        part(GIVEN_BACK, "account", entries=GIVEN_BACK.ledger[:1] + GIVEN_BACK.ledger[2:]),
        "start and ledger make",
    ),
    "an órdago at grande that did not end the hand": (
        Fault.RESULTS,
        attrs.evolve(
            OPEN,
            results=(attrs.evolve(OPEN.results[-1], lance=Lance.GRANDE), *OPEN.results[1:]),
        ),
        "an órdago was accepted at grande, and did not end the hand",
    ),
    "an órdago among liars where nobody can lie": (
        Fault.RESULTS,
        under(OPEN, **AUTOMATIC),
        "an órdago was accepted at pares, and did not end the hand",
    ),
    "hands laid open without an órdago": (
        Fault.HANDS,
        table(CLAIMED, shown=CLAIMED.hands),
        "seat 0 shows its cards in phase LANCE",
    ),
    "hands laid open by a lance that was passed": (
        Fault.HANDS,
        last_result(OPEN, kind=LanceKind.PASSED, by=None),
        "seat 0 shows its cards in phase DECLARE",
    ),
    "half a hand laid open": (
        Fault.HANDS,
        table(OPEN, shown=(hand_of(1), *OPEN.shown[1:])),
        "seat 0 shows 1 cards",
    ),
    # F-1
    "cards are changed at a table without faults": (
        Fault.TURN,
        under(CHANGING, table_faults=False),
        "these rules do not bring phase CHANGE",
    ),
    "cards are changed from the postre": (
        Fault.TURN,
        turn(changing(POSTRE_FIRST), asked=(3, 2, 1, 0)),
        "the seats asked are (3, 2, 1, 0) of (0, 1, 2, 3)",
    ),
    "cards are changed in a lance": (
        Fault.TURN,
        attrs.evolve(CHANGING, lance=Lance.GRANDE),
        "phase CHANGE does not go with a lance being Lance.GRANDE",
    ),
    "somebody changes cards twice": (
        Fault.TURN,
        turn(HALF_CHANGED, asked=(0, 1, 2, 3)),
        "seats [0] do not hold as many cards as in phase CHANGE",
    ),
    "cards that were changed are not in the pile": (
        Fault.CARDS,
        table(HALF_CHANGED, pile=0, stock=HALF_CHANGED.table.stock | HALF_CHANGED.table.pile),
        "what seat 0 threw does not lie in the pile",
    ),
    "the postre is served first after a mus visto": (
        Fault.TURN,
        turn(SERVING, asked=(3, 2, 0)),
        "the seats asked are (3, 2, 0) of (0, 1, 2, 3)",
    ),
    "somebody who stood servido is served": (
        Fault.TURN,
        turn(SERVING, asked=(0, 1, 2, 3)),
        "seats [1] do not hold as many cards as in phase DRAW",
    ),
    "somebody who waits is not served": (
        Fault.TURN,
        turn(SERVING, asked=(2, 3)),
        "seats [0] do not hold as many cards as in phase DRAW",
    ),
    # F-2
    "a seat is out and nobody said so": (
        Fault.SCORE,
        attrs.evolve(SEEN_OUT, log=sit(*HANDS, rules=CLUMSY).log),
        "seats (3,) sit out",
    ),
    "another seat is out": (
        Fault.SCORE,
        turn(
            table(
                SEEN_OUT,
                out=(2,),
                hands=(*SEEN_OUT.hands[:2], None, SEEN_OUT.hands[2]),
            ),
            asked=(0, 1, 3),
        ),
        "seats (2,) sit out",
    ),
    "who sits out has cards": (
        Fault.HANDS,
        table(
            SEEN_OUT,
            hands=(*SEEN_OUT.hands[:3], deal_hands(*HANDS)[3]),
            stock=sit(*HANDS).table.stock,
        ),
        "seat 3 sits out with cards",
    ),
    "a dealer who is out is asked": (
        Fault.TURN,
        turn(SEEN_OUT, asked=(0, 1, 2, 3)),
        "the seats asked are (0, 1, 2, 3) of (0, 1, 2)",
    ),
    "the dealer is back before the hand is dealt again": (
        Fault.SCORE,
        table(COLLECTED_WITHOUT, out=()),
        "seats () sit out",
    ),
    "the dealer is out in the next hand too": (
        Fault.SCORE,
        table(AFTER_OUT, out=(3,)),
        "seats (3,) sit out",
    ),
    "a seat is out after a misdeal that put nobody out": (
        Fault.SCORE,
        table(COLLECTED, out=(3,)),
        "seats (3,) sit out",
    ),
    # D-7
    "a perete that is not in the pile": (
        Fault.CARDS,
        table(SHOWN, pile=0, stock=SHOWN.table.stock | SHOWN.table.pile),
        "what seat 3 threw does not lie in the pile",
    ),
    "a perete after which another seat is served": (
        Fault.TURN,
        turn(SHOWN, asked=(0,)),
        "seats [0, 3] do not hold as many cards as in phase DRAW",
    ),
}


@pytest.mark.parametrize(("fault", "state", "said"), BROKEN.values(), ids=list(BROKEN))
def test_what_is_broken_is_found_and_told(fault: Fault, state: State, said: str) -> None:
    problems = check(state)
    assert fault in {problem.fault for problem in problems}
    assert [problem for problem in problems if said in problem.detail], problems


UNTOLD: dict[str, tuple[Fault, State]] = {
    "a seat is asked that has declared": (Fault.TURN, turn(HALF_DECLARED, asked=(1, 2, 3))),
    "a seat is not asked that has not declared": (Fault.TURN, turn(HALF_DECLARED, asked=(3,))),
    "other cards are laid open than are held": (
        Fault.HANDS,
        table(OPEN, shown=(OPEN.shown[1], OPEN.shown[0], *OPEN.shown[2:])),
    ),
    "some hands are laid open and others not": (
        Fault.HANDS,
        table(OPEN, shown=(OPEN.shown[0], None, None, None)),
    ),
}


@pytest.mark.parametrize(("fault", "state"), UNTOLD.values(), ids=list(UNTOLD))
def test_what_the_history_tells_otherwise_is_found(fault: Fault, state: State) -> None:
    assert fault in {problem.fault for problem in check(state)}
