"""`State`: the whole of a game at one moment, as a value that never changes."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Final, TypeAlias

import attrs

from mus._draft import unchecked
from mus._values import Value
from mus.actions import Envido, Ordago
from mus.cards import Card, Hand, cards_of
from mus.errors import StateError, shown
from mus.events import Event, LanceOpened, Noted, told
from mus.lances import Lance
from mus.ledger import Account, Entry, Pots
from mus.results import Bet, LanceResult, Outcome
from mus.rules import Rules
from mus.turns import Phase, Turn

__all__ = [
    "Draft",
    "Log",
    "Match",
    "Phase",
    "State",
    "Table",
    "freeze",
    "match_of",
    "not_a_state",
    "noted",
    "previous_bettor",
    "require_state",
    "table_of",
    "with_mano",
]


@attrs.frozen(slots=True, weakref_slot=False)
class Match(Value):
    """What lasts longer than a hand.

    Attributes:
        rules: The rules of the table.
        mano: The seat that speaks first.
        hand_number: Hands dealt so far.
        games: Juegos of each side in the vaca.
        vacas: Vacas of each side.
        losses: Games lost by each seat, at Encaje; empty at Mus.
        total: Stones that are in the game, at Encaje; 0 at Mus.
        start: Stones of each side when the hand was dealt.
        outcome: How the match ended, or None.
    """

    rules: Rules
    mano: int
    hand_number: int
    games: tuple[int, ...]
    vacas: tuple[int, ...]
    losses: tuple[int, ...]
    total: int
    start: tuple[int, ...]
    outcome: Outcome | None = None


match_of: Final = unchecked(Match)
"""A match, quickly."""


def with_mano(match: Match, mano: int) -> Match:
    """Return a match with another mano: a fourteenth of the time of `attrs.evolve`."""
    return match_of(
        match.rules,
        mano,
        match.hand_number,
        match.games,
        match.vacas,
        match.losses,
        match.total,
        match.start,
        match.outcome,
    )


@attrs.frozen(slots=True, weakref_slot=False)
class Table(Value):
    """Where the cards are. Sets of cards are bits, see `mus.cards`.

    Attributes:
        hands: The cards of each seat; None for a seat without.
        stock: The cards nobody has seen.
        pile: The cards thrown away.
        thrown: What each seat threw in this round of mus and has not been served for.
        shown: The hands laid open, None for the others.
        out: The seats that sit the hand out.
    """

    hands: tuple[Hand | None, ...]
    stock: int
    pile: int
    thrown: tuple[int, ...]
    shown: tuple[Hand | None, ...]
    out: tuple[int, ...] = ()


table_of: Final = unchecked(Table)
"""A table, quickly."""


Log: TypeAlias = "tuple[Log, Noted] | None"
"""What happened in the hand, newest first: a pair of all that came before and the last thing.

Sharing the past costs half of copying a tuple of forty, and a million states stay small.
"""


def noted(log: Log) -> tuple[Noted, ...]:
    """Return what a log holds, oldest first."""
    notes: list[Noted] = []
    while log is not None:
        log, note = log
        notes.append(note)
    notes.reverse()
    return tuple(notes)


def previous_bettor(log: Log) -> int | None:
    """Return the seat that bet before the last bettor of the lance being played, or None."""
    of_lance = takewhile(lambda note: not isinstance(note, LanceOpened), reversed(noted(log)))
    bettors = [note.seat for note in of_lance if isinstance(note, Envido | Ordago)]
    return bettors[1] if len(bettors) > 1 else None


def _log_of(notes: tuple[Noted, ...]) -> Log:
    """Return the log that holds these notes, oldest first."""
    log: Log = None
    for note in notes:
        log = (log, note)
    return log


@attrs.frozen(slots=True, weakref_slot=False, eq=False, repr=False)
class State(Value):
    """A game at one moment. Read it freely; only `apply` makes the next one.

    States are equal when everything in them is, the history of the hand too. The attributes
    below are how the engine keeps a game, in few and shared pieces; the properties are what
    there is to know of it.

    Attributes:
        match: What lasts longer than a hand.
        table: Where the cards are.
        account: The stones and the ledger of the hand.
        turn: Whose turn it is.
        lance: The lance being bet on, or None.
        standing: Stones of the bet that waits for an answer, 0 without one.
        previous: Stones that stood before it.
        results: The lances of this hand that have closed.
        log: What happened in this hand, in its shortest form; read `history` instead.
    """

    match: Match
    table: Table
    account: Account
    turn: Turn
    lance: Lance | None
    standing: int
    previous: int
    results: tuple[LanceResult, ...]
    log: Log

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.match.rules

    @property
    def phase(self) -> Phase:
        """The moment of the hand."""
        return self.turn.phase

    @property
    def is_chance(self) -> bool:
        """Whether cards must come in from outside before anybody can act."""
        return self.turn.is_chance

    @property
    def is_terminal(self) -> bool:
        """Whether the match is decided."""
        return self.turn.is_terminal

    @property
    def to_act(self) -> int | None:
        """The seat that has the word, or None when chance is to act or the match is over."""
        return None if self.turn.is_chance else self.turn.seat

    @property
    def bet(self) -> Bet | None:
        """The bet that waits for an answer, or None."""
        turn = self.turn
        if turn.bettor is None:
            return None
        previous_by = previous_bettor(self.log)
        return Bet(self.standing, turn.bettor, self.previous, previous_by, turn.ordago)

    @property
    def mano(self) -> int:
        """The seat that speaks first (S-1); between hands already that of the next one."""
        return self.match.mano

    @property
    def postre(self) -> int:
        """The seat that deals and speaks last (S-1): the last one in the hand (E-4)."""
        seating, out = self.match.rules.seating, self.table.out
        order = reversed(seating.orders[self.match.mano])
        return next(seat for seat in order if seat not in out)

    @property
    def hand_number(self) -> int:
        """How many hands have been dealt, 0 before the first."""
        return self.match.hand_number

    @property
    def hands(self) -> tuple[Hand | None, ...]:
        """The cards of each seat, None for a seat without; between hands all None."""
        return self.table.hands

    @property
    def stock(self) -> frozenset[Card]:
        """The cards that nobody has seen; their order does not exist yet."""
        return frozenset(cards_of(self.table.stock))

    @property
    def pile(self) -> frozenset[Card]:
        """The cards thrown away."""
        return frozenset(cards_of(self.table.pile))

    @property
    def shown(self) -> tuple[Hand | None, ...]:
        """The hand that each seat laid open in this hand, or None."""
        return self.table.shown

    @property
    def stones(self) -> tuple[int, ...]:
        """Stones of each side in this juego; at Encaje what each seat still has."""
        return self.account.stones

    @property
    def pots(self) -> Pots:
        """Stones in the pot of each lance, by seat (Encaje)."""
        return self.account.pots

    @property
    def discarded(self) -> int:
        """Stones that have left the game (Encaje)."""
        return self.account.discarded

    @property
    def total(self) -> int:
        """Stones the game began with (Encaje)."""
        return self.match.total

    @property
    def games(self) -> tuple[int, ...]:
        """Juegos won by each side in this vaca (S-4)."""
        return self.match.games

    @property
    def vacas(self) -> tuple[int, ...]:
        """Vacas won by each side (S-4)."""
        return self.match.vacas

    @property
    def losses(self) -> tuple[int, ...]:
        """Games lost by each seat (Encaje)."""
        return self.match.losses

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """Every stone that moved in this hand, with its reason (P-10)."""
        return self.account.entries

    @property
    def history(self) -> tuple[Event, ...]:
        """What happened in this hand, in order."""
        return tuple(event for note in noted(self.log) for event in told(note))

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it lasts."""
        return self.match.outcome

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, State):
            return NotImplemented
        return _parts(self) == _parts(other) and noted(self.log) == noted(other.log)

    def __hash__(self) -> int:
        # The history follows from the rest nearly always, and takes longest.
        return hash(_parts(self))

    def __repr__(self) -> str:
        names = (field.name for field in attrs.fields(State) if field.name != "log")
        parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"State.rebuild({parts}, notes={noted(self.log)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        # A long hand makes a log too deep for pickle to follow pair by pair.
        return (State.rebuild, (*_parts(self), noted(self.log)))

    @staticmethod
    def rebuild(
        match: Match,
        table: Table,
        account: Account,
        turn: Turn,
        lance: Lance | None,
        standing: int,
        previous: int,
        results: tuple[LanceResult, ...],
        notes: tuple[Noted, ...],
    ) -> State:
        """Return the state with these parts, as its `repr` names them; see `check` for its sense.

        Args:
            match: What lasts longer than a hand.
            table: Where the cards are.
            account: The stones and the ledger of the hand.
            turn: Whose turn it is.
            lance: The lance being bet on, or None.
            standing: Stones of the bet that waits for an answer.
            previous: Stones that stood before it.
            results: The lances of this hand that have closed.
            notes: What happened in the hand, oldest first.
        """
        parts = (match, table, account, turn, lance, standing, previous, results)
        return State(*parts, _log_of(notes))


def require_state(value: object) -> None:
    """Refuse what is no state.

    Args:
        value: What was given as a state.

    Raises:
        StateError: If it is none.
    """
    if not isinstance(value, State):
        raise not_a_state(value)


def not_a_state(value: object) -> StateError:
    """Return the error for what is no state."""
    return StateError(f"expected a State, such as new_game() returns, not {shown(value)}")


def _parts(state: State) -> tuple[Any, ...]:
    """Return all of a state but the log."""
    return (
        state.match,
        state.table,
        state.account,
        state.turn,
        state.lance,
        state.standing,
        state.previous,
        state.results,
    )


class Draft(Value):
    """A state that is being made: the same fields, written freely and then frozen."""

    __slots__ = (
        "account",
        "lance",
        "log",
        "match",
        "previous",
        "results",
        "standing",
        "table",
        "turn",
    )

    match: Match
    table: Table
    account: Account
    turn: Turn
    lance: Lance | None
    standing: int
    previous: int
    results: tuple[LanceResult, ...]
    log: Log


def freeze(draft: Any) -> State:
    """Turn a draft into the state it says, for ever.

    Filling a draft and setting its class takes a third of the time of the frozen constructor.
    """
    draft.__class__ = State
    return draft  # type: ignore[no-any-return]
