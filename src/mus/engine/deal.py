"""Cards that come in from outside: what chance is asked for, and where the cards go (D-1, D-3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from mus.actions import ChanceKind, ChanceRequest, Deal, Draw
from mus.cards import DECK, FULL_DECK, cards_of, mask_of
from mus.engine.mus import change_turn, mus_turn, present, served
from mus.engine.past import is_misdealt
from mus.engine.scoring import scorer_of
from mus.errors import StateError
from mus.events import Reshuffled
from mus.rules import DealForm, Rules
from mus.state import Draft, Log, State, require_state, table_of
from mus.turns import Phase

__all__ = [
    "HAND_SIZE",
    "Service",
    "cards_dealt",
    "chance",
    "deal",
    "draw",
    "is_dealt_again",
    "service",
]

HAND_SIZE: Final = 4
"""Cards that a hand is played with (D-1)."""
FIVE_DISCARD_ONE: Final = DealForm.FIVE_DISCARD_ONE

DEAL, DRAW = Phase.DEAL, Phase.DRAW


def cards_dealt(rules: Rules) -> int:
    """Return how many cards a seat is dealt: one more where one is buried (E-6)."""
    return HAND_SIZE + 1 if rules.deal is FIVE_DISCARD_ONE else HAND_SIZE


class Service(NamedTuple):
    """How the next seat is served: sets of cards as bits."""

    seat: int
    cards: int
    sure: int
    pool: int
    kept: int


def service(state: State | Draft) -> Service:
    """Return how the next seat is served (D-3 to D-5).

    From the stock while it lasts. Then what is left of it is served, and the pile is shuffled
    to serve the rest; the last seat still short may keep his own throws out of that.
    """
    table, seat = state.table, state.turn.asked[0]
    thrown = table.thrown[seat]
    count = thrown.bit_count()
    if count <= table.stock.bit_count():
        return Service(seat, count, 0, table.stock, table.pile)
    alone = len(state.turn.asked) == 1 and state.match.rules.last_player_exception
    kept = thrown if alone else 0
    return Service(seat, count, table.stock, table.pile & ~kept, kept)


def is_dealt_again(state: State) -> bool:
    """Tell whether the cards due are those of a hand that was dealt wrong (F-2).

    Args:
        state: Any state.

    Raises:
        StateError: If it is none.
    """
    require_state(state)
    return state.phase is DEAL and is_misdealt(state.log)


def chance(state: State) -> ChanceRequest:
    """Return the cards that must come in before the game goes on.

    Args:
        state: A state in which chance is to act.

    Returns:
        Who is to be served, how many cards, and from which.

    Raises:
        StateError: When no cards are due.

    >>> from mus.engine.start import new_game
    >>> chance(new_game()).counts
    (4, 4, 4, 4)
    """
    require_state(state)
    if state.phase is DEAL:
        rules = state.match.rules
        return _whole_deal(present(state), cards_dealt(rules), rules.players)
    if state.phase is DRAW:
        seat, count, sure, pool, _ = service(state)
        return ChanceRequest(
            ChanceKind.DRAW,
            (seat,),
            (count,),
            frozenset(cards_of(sure)),
            frozenset(cards_of(pool)),
            state.match.rules.players,
        )
    raise StateError(f"no cards are due in phase {state.phase.name}")


@lru_cache(maxsize=1024)
def _whole_deal(seats: tuple[int, ...], count: int, players: int) -> ChanceRequest:
    """Return the request for a new hand of these seats."""
    counts = (count,) * len(seats)
    return ChanceRequest(ChanceKind.DEAL, seats, counts, frozenset(), frozenset(DECK), players)


def deal(draft: Draft, action: Deal) -> None:
    """Give every seat its hand; the mano speaks, or buries a card, first (D-1, D-2, E-6).

    After a misdeal the same hand is dealt again, and its history goes on (F-2).
    """
    hands = action.hands
    dealt = 0
    for hand in hands:
        if hand is not None:
            dealt |= hand.mask
    table = draft.table
    nobody, nothing = table.hands, table.thrown
    draft.table = table_of(hands, FULL_DECK & ~dealt, 0, nothing, nobody, table.out)
    rules = draft.match.rules
    before: Log = draft.log[0]  # type: ignore[index]  # the deal has been noted
    if not is_misdealt(before):
        draft.log = (None, action)
        scorer_of(rules).next_hand(draft)
    first_turn = change_turn if rules.deal is FIVE_DISCARD_ONE else mus_turn
    draft.turn = first_turn(present(draft))


def draw(draft: Draft, action: Draw) -> None:
    """Serve one seat; after the last one the talk of mus begins again (D-3, D-4)."""
    seat, _, sure, pool, kept = service(draft)
    table, drawn = draft.table, mask_of(action.cards)
    if pool != table.stock and draft.log is not None:
        # The shuffle came before the cards.
        shuffled = Reshuffled(pool.bit_count(), kept.bit_count())
        draft.log = ((draft.log[0], shuffled), action)
    hands, thrown = list(table.hands), list(table.thrown)
    hands[seat] = hands[seat].plus(drawn)  # type: ignore[union-attr]
    thrown[seat] = 0
    stock = (pool | sure) & ~drawn
    draft.table = table_of(tuple(hands), stock, kept, tuple(thrown), table.shown, table.out)
    served(draft, draft.turn.asked[1:])
