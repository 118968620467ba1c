"""The exceptions of the package: everything it raises on purpose is a `MusError`."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mus.actions import ChanceRequest, PlayerAction

__all__ = [
    "DealerError",
    "GameOverError",
    "IllegalActionError",
    "Illegality",
    "MusError",
    "NotationError",
    "RecordError",
    "RulesError",
    "StateError",
]


def shown(value: object) -> str:
    """Return a short form of any object for a message, whatever its `repr` does.

    >>> shown("Ro"), shown(7)
    ("'Ro'", '7')
    """
    try:
        return reprlib.repr(value)
    except Exception:
        # Numbers of thousands of digits and hostile objects refuse to be shown.
        return f"<{type(value).__name__}>"


class Illegality(StrEnum):
    """Why an action is illegal: a stable code, safe to store and to translate.

    >>> Illegality.NOT_YOUR_TURN
    Illegality.NOT_YOUR_TURN
    """

    def __repr__(self) -> str:
        return f"Illegality.{self.name}"

    NOT_AN_ACTION = "not_an_action"
    """The object is not one of the actions of the game."""
    NOT_A_SEAT = "not_a_seat"
    """The action names a seat that does not exist."""
    GAME_OVER = "game_over"
    """The match has been decided."""
    CHANCE_TO_ACT = "chance_to_act"
    """Cards must be dealt or drawn first."""
    NO_CARDS_DUE = "no_cards_due"
    """A deal or a draw while a player has the word, or a deal where a draw is due."""
    NOT_A_PLAYERS = "not_a_players"
    """A deal or a draw from somebody who plays."""
    WRONG_PHASE = "wrong_phase"
    """The action belongs to another moment of the hand."""
    NOT_YOUR_TURN = "not_your_turn"
    """Another seat has the word."""
    NOT_AT_THIS_TABLE = "not_at_this_table"
    """The rules of this table do not provide for the action."""
    NO_BET = "no_bet"
    """There is no bet to answer."""
    BET_STANDS = "bet_stands"
    """A *paso* where a bet waits for an answer (B-5)."""
    ORDAGO_STANDS = "ordago_stands"
    """An órdago can only be accepted or refused (B-8)."""
    NOT_AN_AMOUNT = "not_an_amount"
    """The stones of a bet are not a whole number."""
    TOO_FEW_STONES = "too_few_stones"
    """Less than the least bet or raise (B-2)."""
    TOO_MANY_STONES = "too_many_stones"
    """More than may be bet (B-2)."""
    NOT_A_PLURAL = "not_a_plural"
    """`plural` is neither True nor False."""
    NO_PARTNERS = "no_partners"
    """The plural, or a seña, of a seat that plays alone (B-7, G-1)."""
    NOT_A_CLAIM = "not_a_claim"
    """A declaration that is neither True nor False (T-4)."""
    UNKNOWN_SIGN = "unknown_sign"
    """A seña that the code of the table has not (G-1)."""
    FALSE_SIGN = "false_sign"
    """A seña that is not true of the cards (G-1)."""
    NO_SIGNS_YET = "no_signs_yet"
    """A seña during mus corrido, before anybody cut (D-6)."""
    NOT_A_RIVAL = "not_a_rival"
    """A seña seen by a seat that is of no other side, or named twice (G-4)."""
    WAITS_FOR_CARDS = "waits_for_cards"
    """A seña of a seat that has thrown cards and is still to be served (G-3)."""
    SITS_OUT = "sits_out"
    """The seat has no cards in this hand (F-2)."""
    TOO_LATE = "too_late"
    """A fault, or a perete, that should have been told before somebody spoke (D-7, F-1, F-2)."""
    NOT_PERETE = "not_perete"
    """The seat was not dealt 4 5 6 7, or has shown them already (D-7)."""
    NOT_HELD = "not_held"
    """Cards that the seat does not hold."""
    CARD_TWICE = "card_twice"
    """The same card more than once."""
    TOO_FEW_CARDS = "too_few_cards"
    """Fewer cards thrown than the rules ask for (D-3)."""
    TOO_MANY_CARDS = "too_many_cards"
    """More cards thrown than the rules allow: one is buried, not two (E-6)."""
    WRONG_COUNT = "wrong_count"
    """A deal or a draw with another number of cards, or of hands, than is due."""
    WRONG_SEAT = "wrong_seat"
    """A draw for another seat than the one to be served."""
    NOT_IN_STOCK = "not_in_stock"
    """Cards drawn that cannot come now (D-4)."""


class MusError(Exception):
    """Anything this package raises on purpose."""


class RulesError(MusError, ValueError):
    """A set of rules that makes no sense, or that cannot be read.

    Args:
        message: What is wrong; when it is missing, the problems are joined into one.
        problems: Every problem found, one sentence each.

    >>> RulesError(problems=("a", "b")).problems
    ('a', 'b')
    """

    problems: tuple[str, ...]

    def __init__(self, message: str = "", *, problems: Iterable[str] = ()) -> None:
        found = tuple(problems)
        super().__init__(message or "; ".join(found))
        self.problems = found or ((message,) if message else ())


class IllegalActionError(MusError, ValueError):
    """An action that the rules do not allow; the state has not changed.

    Args:
        message: What was tried, why it is refused, and what would be legal.
        code: The reason, as a stable code.
        action: What was tried (any object at all).
        seat: The seat that tried it, or None when it names none.
        options: What that seat may do, filled in only for the seat that has the word.
    """

    code: Illegality
    action: object
    seat: int | None
    options: Sequence[PlayerAction]

    def __init__(
        self,
        message: str = "",
        *,
        code: Illegality = Illegality.NOT_AN_ACTION,
        action: object = None,
        seat: int | None = None,
        options: Sequence[PlayerAction] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.action = action
        self.seat = seat
        self.options = options


class GameOverError(IllegalActionError):
    """An action after the match was decided: an illegal action like the others."""


class StateError(MusError, ValueError):
    """A state, a seat or a hand that cannot be, or a question put at the wrong moment.

    Args:
        message: What is wrong; when it is missing, the problems are joined into one.
        problems: Every problem found, one sentence each.
    """

    problems: tuple[str, ...]

    def __init__(self, message: str = "", *, problems: Iterable[str] = ()) -> None:
        found = tuple(problems)
        super().__init__(message or "; ".join(found))
        self.problems = found or ((message,) if message else ())


class NotationError(MusError, ValueError):
    """Cards, words or a record that cannot be read.

    Args:
        message: What could not be read and what would be accepted.
        token: The piece that could not be read, as it was given.
        expected: What would have been accepted there.
        file: The name of the file it stands in, or nothing.
        hand: The number of the hand in the file, from 1, or None where it is in none.
        action: The number of the action in the hand, from 1, or None.
    """

    token: str
    expected: str
    file: str
    hand: int | None
    action: int | None

    def __init__(
        self,
        message: str = "",
        *,
        token: str = "",
        expected: str = "",
        file: str = "",
        hand: int | None = None,
        action: int | None = None,
    ) -> None:
        super().__init__(message)
        self.token = token
        self.expected = expected
        self.file = file
        self.hand = hand
        self.action = action


class RecordError(MusError, ValueError):
    """A record that cannot be replayed or stored as it stands."""


class DealerError(MusError, ValueError):
    """A dealer that cannot serve what the game asks for.

    Args:
        message: What was asked and why it could not be served.
        request: The request that was being served.
    """

    request: ChanceRequest | None

    def __init__(self, message: str = "", *, request: ChanceRequest | None = None) -> None:
        super().__init__(message)
        self.request = request
