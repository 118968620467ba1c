"""What can be wrong with the talk of a state made by hand: its turn, its bet, its closed lances.

Each check yields a sentence for whatever it finds, and leaves to the others what is theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, cast

from mus._values import is_whole
from mus.actions import Envido, Ordago
from mus.cards import Hand
from mus.engine.deal import HAND_SIZE
from mus.engine.past import change_of, claimants
from mus.engine.scoring import scorer_of
from mus.errors import shown
from mus.events import Declared, LanceClosed, LanceOpened, Said
from mus.lances import Lance
from mus.results import LanceKind
from mus.rules import AnswerOrder, DealForm, Declarations, DiscardOrder
from mus.state import Draft, State
from mus.turns import Phase

__all__ = ["BET", "BETWEEN", "RESULTS", "TURN"]

BETWEEN: Final = (Phase.DEAL, Phase.OVER)
"""The phases in which no hand is on."""

BEFORE_LANCES: Final = {
    DealForm.FOUR_WITH_MUS: (Phase.MUS, Phase.DISCARD, Phase.DRAW),
    DealForm.FIVE_DISCARD_ONE: (Phase.CHANGE,),
}
IN_A_LANCE: Final = (Phase.DECLARE, Phase.LANCE)
ORDER: Final = tuple(Lance)
BET_ON: Final = (LanceKind.REFUSED, LanceKind.ACCEPTED, LanceKind.ORDAGO)


# -- Turn -----------------------------------------------------------------------------------------


def _mano(state: State) -> Iterator[str]:
    """The mano is a seat in the hand, and hands are counted from the first deal (S-1, E-4)."""
    match = state.match
    if not is_whole(match.mano, 0, state.rules.players - 1):
        yield f"there is no seat {shown(match.mano)} to be the mano"
    if match.mano in state.table.out:
        yield f"the mano, seat {shown(match.mano)}, sits out"
    if not is_whole(match.hand_number, 0 if state.phase is Phase.DEAL else 1):
        yield f"{shown(match.hand_number)} hands have been dealt in phase {state.phase.name}"


def _phase(state: State) -> Iterator[str]:
    """Seats are asked while a hand is on, and a lance is open in its own phase alone."""
    phase, turn, rules = state.phase, state.turn, state.rules
    before = [*BEFORE_LANCES[rules.deal], *[Phase.CHANGE] * rules.table_faults]
    declaring = [Phase.DECLARE] * (rules.declarations is Declarations.SPOKEN)
    if phase not in (*BETWEEN, *before, *declaring, Phase.LANCE):
        yield f"these rules do not bring phase {phase.name}"
    if bool(turn.asked) is (phase in BETWEEN):
        yield f"{len(turn.asked)} seats are asked in phase {phase.name}"
    bet_on = (turn.circle is not None) is (phase is Phase.LANCE)
    if not bet_on or (state.lance is not None) is not (phase in IN_A_LANCE):
        yield f"phase {phase.name} does not go with a lance being {shown(state.lance)}"


def _circle(state: State) -> Iterator[str]:
    """Those round a lance are the seats that play it, on two sides or more (T-2, E-8)."""
    rules, circle, lance = state.rules, state.turn.circle, state.lance
    if circle is None or lance is None:
        return
    if (circle.rules, circle.mano) != (rules, state.mano):
        yield "the lance is played under other rules or from another mano"
    # A state can be read like a draft.
    could = scorer_of(rules).contestants(cast(Draft, state))
    plays = tuple(seat for seat in could if _has(state, state.hands[seat], lance))
    if _is_spoken(state, lance):
        plays = claimants(state.log, lance)
    if circle.plays != plays:
        yield f"{lance.name.lower()} is played by {plays}, not {shown(circle.plays)}"
    if len({rules.seating.side_of[seat] for seat in plays}) < 2:
        yield f"{lance.name.lower()} is not played by two sides"


def _declaring(state: State) -> Iterator[str]:
    """Each seat declares once: those who have, in order, and then those who are asked (T-4)."""
    if state.phase is not Phase.DECLARE:
        return
    said = [
        event.seat
        for event in state.history
        if isinstance(event, Declared) and event.lance is state.lance
    ]
    if (*said, *state.turn.asked) != _order(state, state.mano):
        yield f"seats {said} have declared, and {shown(state.turn.asked)} are asked"


def _is_spoken(state: State, lance: Lance) -> bool:
    """Tell whether the seats themselves say who plays a lance, and may be wrong (T-4)."""
    return state.rules.declarations is Declarations.SPOKEN and lance in (Lance.PARES, Lance.JUEGO)


def _has(state: State, hand: Hand | None, lance: Lance) -> bool:
    """Tell whether a hand has a lance; every hand of four cards has grande."""
    if hand is None or len(hand) != HAND_SIZE:
        return False
    return state.rules.ranking.table[hand.key][lance.index] > 0


def _asked(state: State) -> Iterator[str]:
    """The seats asked are the last ones in the order of speech, or in a lance some of them."""
    turn = state.turn
    order = _asking_order(state)
    if state.phase in (Phase.CHANGE, Phase.MUS, Phase.DISCARD, Phase.DECLARE):
        expected = order[len(order) - len(turn.asked) :]
    else:
        expected = tuple(seat for seat in order if seat in turn.asked)
    if turn.asked != expected:
        yield f"the seats asked are {shown(turn.asked)} of {order}"


def _asking_order(state: State) -> tuple[int, ...]:
    """Return all who could be asked, in the order in which they would be (B-3, D-3)."""
    rules, turn = state.rules, state.turn
    if turn.circle is not None:
        from_bettor = turn.bettor is not None and rules.answer_order is AnswerOrder.FROM_BETTOR
        first = turn.bettor if from_bettor else state.mano
        return tuple(seat for seat in _order(state, first) if seat in turn.circle.plays)
    order = _order(state, state.mano)
    throwing = state.phase in (Phase.DISCARD, Phase.DRAW) and change_of(state.log).by_mus
    if throwing and rules.discard_order is DiscardOrder.POSTRE_FIRST:
        return order[::-1]
    return order


def _order(state: State, first: int | None) -> tuple[int, ...]:
    """Return the seats that hold cards, in speaking order from a seat."""
    present = [seat for seat, hand in enumerate(state.hands) if hand is not None]
    # `first` may be anything, and is told elsewhere when it is no seat.
    return tuple(seat for seat in state.rules.seating.orders[first] if seat in present)  # type: ignore[index]


def _waiting(state: State) -> Iterator[str]:
    """Those who throw hold four cards, those who are served have thrown some (D-3)."""
    served: set[int] = set()
    waiting: set[int] = set()
    for seat, (hand, thrown) in enumerate(zip(state.hands, state.table.thrown, strict=False)):
        # Hands that have not four cards in all are told elsewhere.
        if hand is not None and len(hand) + thrown.bit_count() == HAND_SIZE:
            (waiting if thrown else served).add(seat)
    asked = set(state.turn.asked)
    if state.phase is Phase.DRAW:
        wrong = asked & served | waiting - asked
    elif state.phase is Phase.DISCARD:
        silent = served - asked if state.rules.min_discard else set()
        wrong = asked & waiting | silent
    elif state.phase is Phase.CHANGE:
        wrong = asked & waiting
    else:
        wrong = waiting
    if wrong:
        yield f"seats {sorted(wrong)} do not hold as many cards as in phase {state.phase.name}"


# -- Bet ------------------------------------------------------------------------------------------


def _bet_by_nobody(state: State) -> Iterator[str]:
    """Without a bettor there is nothing bet, seen or refused (B-1)."""
    turn = state.turn
    talked = turn.ordago or turn.seen or turn.refused
    if turn.bettor is None and (state.standing or state.previous or talked):
        yield f"a bet of {shown(state.standing)} is made by nobody"


def _amounts(state: State) -> Iterator[str]:
    """A bet is more than what it was made over, an órdago as much (B-2, B-8)."""
    rules, turn = state.rules, state.turn
    standing, previous = state.standing, state.previous
    if not is_whole(previous, 0) or not is_whole(standing, previous):
        yield f"a bet of {shown(standing)} stands over {shown(previous)}"
    elif turn.bettor is not None:
        least = rules.min_raise if previous else rules.min_bet
        if turn.ordago and standing != previous:
            yield f"an órdago adds {standing - previous} stones"
        if not turn.ordago and standing - previous < least:
            yield f"a bet adds {standing - previous} stones, fewer than {least}"
        if rules.max_bet is not None and standing > rules.max_bet:
            yield f"a bet of {standing} stands over the cap of {rules.max_bet}"


def _bettor(state: State) -> Iterator[str]:
    """Who bets plays the lance, and the other sides answer, each until it has (B-3, B-4)."""
    turn, side_of = state.turn, state.rules.seating.side_of
    if turn.bettor is None:
        return
    if turn.circle is None or turn.bettor not in turn.circle.plays:
        yield f"seat {shown(turn.bettor)} bets and does not play a lance"
        return
    side = side_of[turn.bettor]
    rivals = {side_of[seat] for seat in turn.circle.plays} - {side}
    if not turn.seen <= rivals:
        yield f"sides {sorted(turn.seen)} have seen a bet of side {side}"
    if not {side_of[seat] for seat in turn.asked} <= rivals - turn.seen:
        yield f"seats {turn.asked} are asked for an answer that their side need not give"
    if turn.refused & {turn.bettor, *turn.asked}:
        yield f"seats {sorted(turn.refused)} have refused for good, and talk"


def _bet_is_told(state: State) -> Iterator[str]:
    """The bet is what the words said since the lance was opened make it (B-2)."""
    if state.phase is not Phase.LANCE:
        return
    words: list[Envido | Ordago] = []
    for event in state.history:
        if isinstance(event, LanceOpened):
            words = []
        if isinstance(event, Said) and isinstance(event.action, Envido | Ordago):
            words.append(event.action)
    amounts = [word.stones if isinstance(word, Envido) else 0 for word in words]
    told = (
        words[-1].seat if words else None,
        bool(words) and isinstance(words[-1], Ordago),
        sum(amounts),
        sum(amounts[:-1]),
    )
    turn = state.turn
    if told != (turn.bettor, turn.ordago, state.standing, state.previous):
        yield f"the history tells of a bet by seat {told[0]}, {told[2]} over {told[3]}"


# -- Results --------------------------------------------------------------------------------------


def _lances_before(state: State) -> Iterator[str]:
    """The lances that have closed are those before the one being played (L-1)."""
    closed = [result.lance for result in state.results]
    before = [] if state.lance is None else list(ORDER[: min(state.lance.index, 3)])
    if closed != before:
        yield f"the lances closed are {shown(closed)} instead of {before}"


def _ways_to_close(state: State) -> Iterator[str]:
    """What a result says goes with how its lance closed (B-1, B-4, T-2)."""
    for result in state.results:
        lance, kind = result.lance.name.lower(), result.kind
        if kind is LanceKind.ORDAGO and not _is_spoken(state, result.lance):
            yield f"an órdago was accepted at {lance}, and did not end the hand"
        if (result.by is not None) is not (kind in BET_ON):
            yield f"{lance} is {kind.value} with a last bet by {shown(result.by)}"
        if (result.refusal > 0) is not (kind is LanceKind.REFUSED):
            yield f"{lance} is {kind.value}, and {result.refusal} stones are paid for a refusal"
        if bool(result.seats) is (kind is LanceKind.VOID):
            yield f"{lance} is {kind.value} among the seats {shown(result.seats)}"


def _results_are_told(state: State) -> Iterator[str]:
    """The history tells of the lances that have closed, and of no others."""
    told = [event.result for event in state.history if isinstance(event, LanceClosed)]
    if state.phase not in BETWEEN and told != list(state.results):
        yield f"the history tells of {len(told)} other results than the {len(state.results)} kept"


Checks: TypeAlias = tuple[Callable[[State], Iterator[str]], ...]

BET: Final[Checks] = (_bet_by_nobody, _amounts, _bettor, _bet_is_told)
"""What is checked of the bet that waits for an answer."""

RESULTS: Final[Checks] = (_lances_before, _ways_to_close, _results_are_told)
"""What is checked of the lances that have closed."""

TURN: Final[Checks] = (_mano, _phase, _circle, _asked, _declaring, _waiting)
"""What is checked of the seats that have still to act."""
