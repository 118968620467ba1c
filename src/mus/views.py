"""What a seat may know: plain data, built from the events it was told of and from nothing else.

A view never looks at the hands of a state. What it holds beside the events is public: the score,
the bet, whose turn it is. It remembers all that its seat was told in this hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from io import BytesIO
from typing import Any, Final, SupportsIndex

import attrs

from mus._draft import unchecked
from mus._values import FrozenMap, Value
from mus.actions import Corto, Envido, Mus, NoQuiero, Ordago, Paso, Quiero
from mus.cards import DECK, Card, Hand, mask_of
from mus.engine.deal import HAND_SIZE
from mus.engine.legality import throw_limits, why_no_senas
from mus.engine.options import LegalActions, Throws, legal_actions
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Event,
    Misdealt,
    PereteShown,
    Reshuffled,
    Said,
    Shown,
    Signed,
    Threw,
    told,
)
from mus.lances import Lance
from mus.ledger import Entry, Pots
from mus.masking import TOLD_TO_ALL, mask
from mus.rankings import Ranking
from mus.results import Bet, LanceResult, Outcome
from mus.rules import Rules, Signs
from mus.senas import code_of, signs
from mus.state import State, noted, require_state
from mus.turns import Phase

__all__ = ["Declarations", "PlayerView", "PublicView", "public_view", "view", "view_of"]

Declarations = FrozenMap[Lance, FrozenMap[int, bool]]
"""Who declared to have pares and juego, by lance and seat."""

NO_ACTIONS: Final = LegalActions((), None)
WORDS: Final = frozenset((Mus, Corto, Paso, Envido, Ordago, Quiero, NoQuiero))
CODES: Final = {admitted: code_of(Rules(signs=admitted)) for admitted in Signs}
"""The code of señas that each value of the knob `signs` admits."""

_said_of: Final = unchecked(Said)
_legal_of: Final = unchecked(LegalActions)


@attrs.frozen(kw_only=True, slots=True, weakref_slot=False)
class PublicView(Value):
    """What everybody at the table knows.

    Attributes:
        rules: The rules of the table.
        phase: The moment of the hand.
        to_act: The seat that has the word, or None.
        mano: The seat that speaks first.
        postre: The seat that speaks last.
        hand_number: Hands dealt so far.
        lance: The lance being bet on, or None.
        bet: The bet that waits for an answer, or None.
        results: The lances of this hand that have closed.
        stones: Stones of each side.
        pots: Stones in the pots, at Encaje.
        discarded: Stones that have left the game, at Encaje.
        total: Stones the game began with, at Encaje.
        games: Juegos of each side in the vaca.
        vacas: Vacas of each side.
        losses: Games lost by each seat, at Encaje.
        ledger: The stones that moved in this hand.
        outcome: How the match ended, or None.
        history: What happened in this hand, without what is hidden; cards shown at the end do
            not uncover what was hidden before.
        hands: The hands that were laid open, None for the others.
        declared: Who declared to have pares and juego.
        stock_count: Cards in the stock.
        pile_count: Cards thrown away.
        thrown: How many cards each seat threw in the latest round of mus.
    """

    rules: Rules
    phase: Phase
    to_act: int | None
    mano: int
    postre: int
    hand_number: int
    lance: Lance | None
    bet: Bet | None
    results: tuple[LanceResult, ...]
    stones: tuple[int, ...]
    pots: Pots
    discarded: int
    total: int
    games: tuple[int, ...]
    vacas: tuple[int, ...]
    losses: tuple[int, ...]
    ledger: tuple[Entry, ...]
    outcome: Outcome | None
    history: tuple[Event, ...]
    hands: tuple[Hand | None, ...]
    declared: Declarations
    stock_count: int
    pile_count: int
    thrown: tuple[int, ...]

    @property
    def is_chance(self) -> bool:
        """Whether cards must come in before anybody can act."""
        return self.phase in (Phase.DEAL, Phase.DRAW)

    @property
    def is_terminal(self) -> bool:
        """Whether the match is decided."""
        return self.phase is Phase.OVER

    @property
    def shown(self) -> tuple[Hand | None, ...]:
        """The hands that were laid open, None for the others; the same as `hands`."""
        return self.hands

    def __reduce_ex__(self, protocol: SupportsIndex, /) -> tuple[Any, ...]:
        # Two equal parts of a view may be one object or two, as the game happened to make them,
        # and a pickle shows which. Here each part is written out in full, without the memory of
        # what was written before: equal views have equal pickles.
        from pickle import Pickler  # who gets here has it already

        written = BytesIO()
        pickler = Pickler(written, int(protocol))
        pickler.fast = True
        pickler.dump({field.name: getattr(self, field.name) for field in attrs.fields(type(self))})
        return _read_back, (type(self), written.getvalue())


@attrs.frozen(kw_only=True, slots=True, weakref_slot=False, cache_hash=True)
class PlayerView(PublicView):
    """What one seat knows: all that is public, and its own cards.

    Attributes:
        seat: The seat.
        hand: Its cards; None between hands.
        throws: The cards it threw in this hand, a group for each round of mus.
        signs: The señas it received or saw, not its own (G-4).
        may_sign: The names of the señas that it may give now, all of them true of its cards (G-1).
        legal_actions: What it may do; empty unless it has the word.
    """

    seat: int
    hand: Hand | None
    throws: tuple[tuple[Card, ...], ...]
    signs: tuple[Signed, ...]
    may_sign: tuple[str, ...]
    legal_actions: LegalActions


class _Memory:
    """What somebody remembers who was told of a hand, event by event."""

    def __init__(self, players: int, seat: int | None) -> None:
        self.history: list[Event] = []
        self.hand: Hand | None = None
        self.throws: list[tuple[Card, ...]] = []
        self.hands: tuple[Hand | None, ...] = (None,) * players
        self.declared: dict[Lance, dict[int, bool]] = {}
        self.stock_count = len(DECK)
        self.pile_count = 0
        self.thrown = [0] * players
        self.signs: list[Signed] = []
        self._seat = seat
        self._served = False

    def dealt(self, event: Dealt) -> None:
        """Remember one's hand, and how many cards are left."""
        self.stock_count -= event.count
        if event.hand is not None:
            self.hand = event.hand

    def threw(self, event: Threw) -> None:
        """Remember how many cards were thrown, and which if they were one's own."""
        if self._served:
            self.thrown = [0] * len(self.thrown)
            self._served = False
        self.thrown[event.seat] = event.count
        self.pile_count += event.count
        if event.cards is not None and self.hand is not None:
            self.throws.append(event.cards)
            self.hand = self.hand.without(mask_of(event.cards))

    def reshuffled(self, event: Reshuffled) -> None:
        """Remember that the pile became the stock."""
        self.stock_count += event.count
        self.pile_count = event.kept

    def drew(self, event: Drew) -> None:
        """Remember how many cards came, and which if they are one's own."""
        self.stock_count -= event.count
        self._served = True
        if event.cards is not None and self.hand is not None:
            self.hand = self.hand.plus(mask_of(event.cards))

    def perete_shown(self, event: PereteShown) -> None:
        """Remember that four cards lie on the pile; one's own are gone."""
        self.pile_count += len(event.hand)
        if event.seat == self._seat:
            self.hand = event.hand.without(event.hand.mask)

    def misdealt(self, event: Misdealt) -> None:
        """Remember that the cards went back: those of a dealer who sits out, or all (F-2)."""
        if event.sits_out:
            self.stock_count += HAND_SIZE
        else:
            self.stock_count, self.pile_count = len(DECK), 0
            self.thrown = [0] * len(self.thrown)
        if not event.sits_out or event.seat == self._seat:
            self.hand = None

    def signed(self, event: Signed) -> None:
        """Remember a sign of somebody else."""
        if event.seat != self._seat:
            self.signs.append(event)

    def declared_by(self, event: Declared) -> None:
        """Remember what a seat said that it has."""
        self.declared.setdefault(event.lance, {})[event.seat] = event.has

    def shown(self, event: Shown) -> None:
        """Remember the hands on the table."""
        self.hands = event.hands

    def give_back_the_cards(self) -> None:
        """Forget where the cards were: the hand is over, and they are gathered."""
        self.hand = None
        self.stock_count = self.pile_count = 0


REMEMBER: Final[Mapping[type, Callable[[_Memory, Any], None]]] = {
    Declared: _Memory.declared_by,
    Dealt: _Memory.dealt,
    Threw: _Memory.threw,
    Drew: _Memory.drew,
    Reshuffled: _Memory.reshuffled,
    PereteShown: _Memory.perete_shown,
    Misdealt: _Memory.misdealt,
    Signed: _Memory.signed,
    Shown: _Memory.shown,
}
"""What each kind of event adds to the history; a table takes a quarter of the time of a `match`."""


def public_view(state: State) -> PublicView:
    """Return what everybody at the table knows.

    Args:
        state: Any state.

    Raises:
        StateError: If it is none.

    >>> from mus.engine import new_game
    >>> public_view(new_game()).stones
    (0, 0)
    """
    require_state(state)
    return PublicView(**_public(state, _remembered(state, None, _heard(state, None))))


def view(state: State, seat: int) -> PlayerView:
    """Return what a seat knows.

    Args:
        state: Any state.
        seat: The seat that looks.

    Raises:
        StateError: If there is no such state or seat.

    >>> from mus.actions import Deal
    >>> from mus.cards import deal_hands
    >>> from mus.engine import apply, new_game
    >>> state = apply(new_game(), Deal(deal_hands("RR75", "3CC4", "S6AA", "R754")))
    >>> print(view(state, 2).hand)
    Ao 6o So Ac
    """
    require_state(state)
    state.rules.seating.check_seat(seat)
    return view_of(state, seat, _heard(state, seat))


def view_of(state: State, seat: int, heard: Iterable[Event | None]) -> PlayerView:
    """Return what a seat knows that was told so much of a hand; nothing is checked.

    Args:
        state: A state; only what is public is taken from it.
        seat: The seat that looks.
        heard: What it was told since the hand was dealt; None is what it was not told of.
    """
    memory = _remembered(state, seat, heard)
    return PlayerView(
        **_public(state, memory),
        seat=seat,
        hand=memory.hand,
        throws=tuple(memory.throws),
        signs=tuple(memory.signs),
        may_sign=_may_sign(state, seat, memory.hand),
        legal_actions=_legal_actions(state, seat, memory.hand),
    )


def _heard(state: State, seat: int | None) -> list[Event | None]:
    """Return what somebody was told of the hand; None is what he was not told of.

    Most of a hand is words, and what was an event when it was noted. `told` tries first what else
    it could be, and a view would take a quarter longer.
    """
    heard: list[Event | None] = []
    for note in noted(state.log):
        kind = type(note)
        if kind in WORDS:
            heard.append(mask(_said_of(note), seat))
        elif kind in TOLD_TO_ALL:
            heard.append(mask(note, seat))  # type: ignore[arg-type]
        else:
            events = note if kind is tuple else told(note)
            heard += [mask(event, seat) for event in events]  # type: ignore[union-attr]
    return heard


def _remembered(state: State, seat: int | None, heard: Iterable[Event | None]) -> _Memory:
    """Tell somebody the whole hand, and return what he remembers."""
    memory = _Memory(state.rules.players, seat)
    memory.history = history = [event for event in heard if event is not None]
    for event in history:
        remember = REMEMBER.get(type(event))
        if remember is not None:
            remember(memory, event)
    if state.phase in (Phase.DEAL, Phase.OVER):
        memory.give_back_the_cards()
    return memory


def _public(state: State, memory: _Memory) -> dict[str, Any]:
    """Return the fields that every view has."""
    match, account = state.match, state.account
    return {
        "rules": match.rules,
        "phase": state.turn.phase,
        "to_act": state.to_act,
        "mano": match.mano,
        "postre": state.postre,
        "hand_number": match.hand_number,
        "lance": state.lance,
        "bet": state.bet,
        "results": state.results,
        "stones": account.stones,
        "pots": account.pots,
        "discarded": account.discarded,
        "total": match.total,
        "games": match.games,
        "vacas": match.vacas,
        "losses": match.losses,
        "ledger": account.entries,
        "outcome": match.outcome,
        "history": tuple(memory.history),
        "hands": memory.hands,
        "declared": FrozenMap({lance: FrozenMap(has) for lance, has in memory.declared.items()}),
        "stock_count": memory.stock_count,
        "pile_count": memory.pile_count,
        "thrown": tuple(memory.thrown),
    }


def _may_sign(state: State, seat: int, hand: Hand | None) -> tuple[str, ...]:
    """Return the señas that a seat may give with the cards it remembers (G-1)."""
    if hand is None or len(hand) != HAND_SIZE or why_no_senas(state, seat):
        return ()
    return _true_signs(hand, state.rules.signs, state.rules.ranking)


@lru_cache(maxsize=1024)
def _true_signs(hand: Hand, admitted: Signs, ranking: Ranking) -> tuple[str, ...]:
    """Return the señas that are true of a hand.

    They are asked for at every word and change with the cards alone: kept, they take a sixth of
    the time.
    """
    code = CODES[admitted]
    return () if code is None else signs(hand, code, ranking)


def _legal_actions(state: State, seat: int, hand: Hand | None) -> LegalActions:
    """Return what a seat may do, as a list that knows of no state."""
    if state.to_act != seat:
        return NO_ACTIONS
    if state.phase in (Phase.DISCARD, Phase.CHANGE) and hand is not None:
        limits = throw_limits(state.rules, state.phase)
        return LegalActions(Throws(seat, hand.cards, *limits), None)
    legal = legal_actions(state)
    return _legal_of(legal.listed, legal.envido, None)


def _read_back(kind: type[PublicView], written: bytes) -> PublicView:
    """Undo a pickle."""
    from pickle import loads

    return kind(**loads(written))
