"""`check`: everything that is wrong with a state made by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Final, TypeAlias

import attrs

from mus._values import Value, is_whole
from mus.cards import FULL_DECK
from mus.engine import talk_checks
from mus.engine.deal import HAND_SIZE, cards_dealt
from mus.engine.scoring import scorer_of
from mus.errors import shown
from mus.events import Posted, Reshuffled, Threw
from mus.ledger import Account
from mus.results import LanceKind
from mus.state import State, require_state
from mus.turns import Phase

__all__ = ["Fault", "Problem", "check"]


class Fault(StrEnum):
    """What kind of thing is wrong with a state."""

    CARDS = "cards"
    """Cards are missing, or lie in two places, or not where they were thrown."""
    HANDS = "hands"
    """A seat holds too many or too few cards, or shows them too early."""
    TURN = "turn"
    """The seats that have still to act do not fit the phase, the lance or the hands."""
    BET = "bet"
    """The bet contradicts itself, the talk or the history."""
    RESULTS = "results"
    """The closed lances are not those that come before the lance being played."""
    STONES = "stones"
    """The stones are not what the start and the ledger make of them."""
    SCORE = "score"
    """The juegos, vacas or the outcome cannot be, or are counted as in another game."""

    def __repr__(self) -> str:
        return f"Fault.{self.name}"


@attrs.frozen(slots=True, weakref_slot=False)
class Problem(Value):
    """One thing that is wrong with a state.

    Attributes:
        fault: What kind of thing.
        detail: What it is, in a sentence.
    """

    fault: Fault
    detail: str


Check: TypeAlias = Callable[[State], Iterator[str]]

BETWEEN: Final = talk_checks.BETWEEN
THROWING: Final = (Phase.CHANGE, Phase.DISCARD, Phase.DRAW)


def check(state: State) -> tuple[Problem, ...]:
    """Return everything that is wrong with a state; nothing for any that `apply` can reach.

    Args:
        state: Any state, also one built by hand, whatever its parts are.

    Raises:
        StateError: If it is none.

    >>> from mus.engine.start import new_game
    >>> check(new_game())
    ()
    """
    require_state(state)
    return tuple(
        Problem(fault, detail)
        for fault, checks in CHECKS.items()
        for detail in _details(state, checks)
    )


def _details(state: State, checks: Iterable[Check]) -> list[str]:
    """Return what some checks of one kind say of a state.

    A check may stumble over what one before it has told, and then has nothing to add. When it
    stumbles over anything else, the state is without sense there, and that is told.
    """
    details: list[str] = []
    stumbled = None
    for one in checks:
        try:
            details.extend(one(state))
        except Exception as error:
            # Anything may lie in a state made by hand, and raise anything.
            stumbled = error
    if stumbled is not None and not details:
        details.append(f"it makes no sense: {shown(stumbled)}")
    return details


# -- Cards ----------------------------------------------------------------------------------------


def _one_place_each(state: State) -> Iterator[str]:
    """Every card lies in one place while a hand is on, and in none between hands."""
    table = state.table
    places = [table.stock, table.pile, *(hand.mask for hand in table.hands if hand is not None)]
    union, count = 0, 0
    for cards in places:
        union |= cards
        count += cards.bit_count()
    if union.bit_count() != count:
        yield "a card lies in two places"
    expected = 0 if state.phase in BETWEEN else FULL_DECK
    if union != expected:
        yield f"{union.bit_count()} cards are on the table instead of {expected.bit_count()}"


def _throws_in_the_pile(state: State) -> Iterator[str]:
    """What was thrown lies in the pile until it is shuffled to be served from (D-3, D-4)."""
    if state.phase not in THROWING:
        return
    for event in reversed(state.history):
        if isinstance(event, Reshuffled):
            return
        if isinstance(event, Threw):
            break
    for seat, thrown in enumerate(state.table.thrown):
        if thrown & ~state.table.pile:
            yield f"what seat {seat} threw does not lie in the pile"


# -- Hands ----------------------------------------------------------------------------------------


def _one_for_each_seat(state: State) -> Iterator[str]:
    """Hands, throws and what is shown are kept by seat."""
    table, players = state.table, state.rules.players
    for name in ("hands", "thrown", "shown"):
        if len(row := getattr(table, name)) != players:
            yield f"{name} has {len(row)} places for {players} seats"


def _four_cards(state: State) -> Iterator[str]:
    """A seat has four cards with those it waits for, and what it is still to bury (D-3, E-6)."""
    table = state.table
    to_bury = state.turn.asked if state.phase is Phase.CHANGE else ()
    for seat, (hand, thrown) in enumerate(zip(table.hands, table.thrown, strict=False)):
        held, waited = 0 if hand is None else len(hand), thrown.bit_count()
        due = cards_dealt(state.rules) if seat in to_bury else HAND_SIZE
        if hand is None and waited:
            yield f"seat {seat} has no cards and waits for {waited}"
        elif hand is not None and held + waited != due:
            yield f"seat {seat} holds {held} cards and waits for {waited}, which makes not {due}"


def _cards_for_whoever_plays(state: State) -> Iterator[str]:
    """While a hand is on, the seats that do not sit it out hold cards, and no others."""
    if state.phase in BETWEEN:
        return
    for seat, hand in enumerate(state.table.hands):
        out = seat in state.table.out
        if (hand is None) is not out:
            yield f"seat {seat} {'sits out with' if out else 'plays without'} cards"


def _shown_at_the_end(state: State) -> Iterator[str]:
    """Hands are laid open when the hand is over (P-11), or an órdago was seen (T-4), whole."""
    open_early = any(result.kind is LanceKind.ORDAGO for result in state.results)
    for seat, hand in enumerate(state.table.shown):
        if hand is not None and state.phase not in BETWEEN and not open_early:
            yield f"seat {seat} shows its cards in phase {state.phase.name}"
        elif hand is not None and len(hand) != HAND_SIZE:
            yield f"seat {seat} shows {len(hand)} cards"
    if any(state.table.shown) and state.phase not in BETWEEN and state.table.shown != state.hands:
        yield "what is shown is not what is held"


# -- Stones ---------------------------------------------------------------------------------------


def _stones_of_each_side(state: State) -> Iterator[str]:
    """Every side has a number of stones, and had one as the hand was dealt."""
    sides = state.rules.teams
    for name, stones in {"stones": state.stones, "start": state.match.start}.items():
        if len(stones) != sides or not all(is_whole(count, 0) for count in stones):
            yield f"{name} is {shown(stones)}: each of {sides} sides has 0 or more"


def _entries(state: State) -> Iterator[str]:
    """An entry moves one stone or more, from a side or to one (P-10)."""
    last = state.rules.teams - 1
    for entry in state.ledger:
        if not is_whole(entry.stones, 1):
            yield f"an entry moves {shown(entry.stones)} stones"
        sides = [side for side in (entry.giver, entry.taker) if side is not None]
        if not sides or not all(is_whole(side, 0, last) for side in sides):
            yield f"an entry moves stones from {shown(entry.giver)} to {shown(entry.taker)}"


def _start_and_ledger(state: State) -> Iterator[str]:
    """Start, and what the ledger moved, make the stones and what lies in pots (P-10)."""
    account = Account(state.match.start)
    for entry in state.ledger:
        account = account.post(entry)
    if account.stones != state.stones:
        yield f"start and ledger make {shown(account.stones)}, not {shown(state.stones)}"
    staked = state.account.staked
    if account.staked != staked:
        yield f"the ledger leaves {shown(account.staked)} in pots, not {shown(staked)}"


def _ledger_is_told(state: State) -> Iterator[str]:
    """The history tells of every entry, and of no other (P-10)."""
    told = [event.entry for event in state.history if isinstance(event, Posted)]
    if told != list(state.ledger):
        yield f"the history tells of {len(told)} other entries than the {len(state.ledger)} made"


# -- Score ----------------------------------------------------------------------------------------


def _score(state: State) -> Iterator[str]:
    """The score can be counted so."""
    return scorer_of(state.rules).score_problems(state)


def _outcome(state: State) -> Iterator[str]:
    """A match that is over has an outcome, and no other."""
    if (state.outcome is not None) is not (state.phase is Phase.OVER):
        yield f"the outcome is {shown(state.outcome)} in phase {state.phase.name}"


CHECKS: Final[dict[Fault, tuple[Check, ...]]] = {
    Fault.CARDS: (_one_place_each, _throws_in_the_pile),
    Fault.HANDS: (_one_for_each_seat, _four_cards, _cards_for_whoever_plays, _shown_at_the_end),
    Fault.TURN: talk_checks.TURN,
    Fault.BET: talk_checks.BET,
    Fault.RESULTS: talk_checks.RESULTS,
    Fault.STONES: (_stones_of_each_side, _entries, _start_and_ledger, _ledger_is_told),
    Fault.SCORE: (_score, _outcome),
}
