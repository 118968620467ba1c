"""What an illegal action is answered: what was tried, why not, and what would be legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mus._values import is_whole
from mus.actions import Envido, Misdeal, PlayerAction
from mus.engine.legality import why_illegal
from mus.engine.options import LegalActions, legal_actions
from mus.errors import GameOverError, IllegalActionError, Illegality, shown
from mus.senas import code_of
from mus.state import State

__all__ = ["refusal"]

LONGEST_NAME: Final = 200
MOST_SHOWN: Final = 8
"""A message lists no more throws than this."""

REASONS: Final = {
    Illegality.NOT_AN_ACTION: "it is not an action of the game",
    Illegality.NOT_A_SEAT: "there is no such seat",
    Illegality.GAME_OVER: "the match is decided",
    Illegality.CHANCE_TO_ACT: "cards must be dealt first",
    Illegality.NO_CARDS_DUE: "no cards are due",
    Illegality.NOT_A_PLAYERS: "cards come from the dealer",
    Illegality.WRONG_PHASE: "it belongs to another moment of the hand",
    Illegality.NOT_YOUR_TURN: "another seat has the word",
    Illegality.NOT_AT_THIS_TABLE: "the rules of this table do not provide for it",
    Illegality.NO_BET: "there is no bet to answer",
    Illegality.BET_STANDS: "a bet stands: it is accepted, raised, or refused with no quiero",
    Illegality.ORDAGO_STANDS: "an órdago can only be accepted or refused",
    Illegality.NOT_AN_AMOUNT: "a bet is a whole number of stones",
    Illegality.TOO_FEW_STONES: "it is less than the least bet or raise",
    Illegality.TOO_MANY_STONES: "it is more than may be bet",
    Illegality.NOT_A_PLURAL: "plural is True or False",
    Illegality.NO_PARTNERS: "a seat that plays alone has nobody to speak for or to sign to",
    Illegality.NOT_A_CLAIM: "a seat has the lance, True, or has not, False",
    Illegality.UNKNOWN_SIGN: "the signs of this table are {signs}",
    Illegality.FALSE_SIGN: "a sign must be true: may_sign of a view has those that are",
    Illegality.NO_SIGNS_YET: "in mus corrido there are no signs before somebody cuts",
    Illegality.NOT_A_RIVAL: "it is seen by seats of other sides, each named once",
    Illegality.WAITS_FOR_CARDS: "the seat waits to be served",
    Illegality.SITS_OUT: "the seat has no cards in this hand",
    Illegality.TOO_LATE: "it must be told before anybody speaks",
    Illegality.NOT_PERETE: "the seat was not dealt 4 5 6 7, or has shown them",
    Illegality.NOT_HELD: "these cards are not in hand",
    Illegality.CARD_TWICE: "a card is there twice",
    Illegality.TOO_FEW_CARDS: "it takes more cards",
    Illegality.TOO_MANY_CARDS: "it takes fewer cards",
    Illegality.WRONG_COUNT: "each seat that plays gets its number of cards",
    Illegality.WRONG_SEAT: "another seat is served first",
    Illegality.NOT_IN_STOCK: "these are not cards that can come now",
}


def refusal(state: State, action: object) -> IllegalActionError:
    """Return the error for an action that `why_illegal` refuses.

    Only the seat to act is told its options: those of another could show its cards.
    """
    code = why_illegal(state, action) or Illegality.NOT_AN_ACTION
    seat = None
    # The seat of a misdeal is the one that was dealt wrong; anybody may say so.
    spoken = code is not Illegality.NOT_AN_ACTION and not isinstance(action, Misdeal)
    if spoken and is_whole(named := getattr(action, "seat", None)):
        seat = named
    options: Sequence[PlayerAction] = ()
    if seat is not None and seat == state.to_act:
        # What an error carries may be sent on: the list, and no way to the state.
        legal = legal_actions(state)
        options = LegalActions(legal.listed, legal.envido)
    reason = REASONS[code].format(signs=", ".join(code_of(state.rules) or ()))
    message = f"{_named(action)} is illegal: {reason}; {_instead(state, options)}"
    kind = GameOverError if code is Illegality.GAME_OVER else IllegalActionError
    return kind(message, code=code, action=action, seat=seat, options=options)


def _named(action: object) -> str:
    """Return what was tried, as far as it can be shown."""
    try:
        name = repr(action)
    except Exception:
        return shown(action)
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."


def _instead(state: State, options: Sequence[PlayerAction]) -> str:
    """Return what would be legal, in words."""
    if isinstance(options, LegalActions):
        return f"legal: {_listing(options)}"
    if state.is_terminal:
        return "nothing is legal any more"
    if state.is_chance:
        return "legal: the cards that chance(state) asks for"
    return f"seat {state.to_act} has the word"


def _listing(options: LegalActions) -> str:
    """Return options in a line, the bets as a span of amounts."""
    amounts = options.envido
    if amounts is None:
        shown = [repr(action) for action in options[:MOST_SHOWN]]
        if len(options) > MOST_SHOWN:
            shown.append(f"... ({len(options)} in all)")
        return ", ".join(shown)
    first = next(place for place, action in enumerate(options) if isinstance(action, Envido))
    words = [*options[:first], *options[first + len(amounts) :]]
    span = f"Envido of {amounts[0]} to {amounts[-1]} stones"
    return ", ".join([*map(repr, words), span])
