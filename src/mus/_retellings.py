"""A hand told again as a player was told of it, with cards where he saw none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

import attrs

from mus._places import Layout, Places
from mus._scripts import Script
from mus.actions import (
    Action,
    Deal,
    Declaro,
    Descarte,
    Draw,
    Expose,
    Misdeal,
    Perete,
    Sena,
    deal_of,
    descarte_of,
    draw_of,
)
from mus.cards import FULL_DECK, Hand, cards_of, hand_of
from mus.engine import apply
from mus.engine.flow import BETWEEN_HANDS
from mus.engine.scoring import scorer_of
from mus.errors import StateError
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Event,
    Exposed,
    GameLost,
    GameWon,
    Misdealt,
    Noted,
    PereteShown,
    Said,
    Signed,
    Threw,
    VacaWon,
)
from mus.ledger import Account
from mus.rules import Declarations
from mus.state import Log, Match, State, Table, noted, table_of
from mus.turns import Phase
from mus.views import PlayerView
from mus.views import view as view_of

__all__ = ["Retelling", "before_the_deal"]

BETWEEN: Final = (Phase.DEAL, Phase.OVER)


def before_the_deal(view: PlayerView) -> State:
    """Return the state that waits for the hand which a player sees to be dealt.

    Before the first hand of a game it is the state he sees himself.
    """
    rules, players = view.rules, view.rules.players
    moved = Account((0,) * rules.teams)
    for entry in view.ledger:
        moved = moved.post(entry)
    stones = _less(view.stones, moved.stones)
    games, vacas, losses = [*view.games], [*view.vacas], [*view.losses]
    mano: int | None = None
    for event in view.history:
        match event:
            case GameWon(side):
                games[side] -= 1
            case VacaWon(side):
                vacas[side] -= 1
            case GameLost(seat):
                losses[seat] -= 1
            case Said(action) if mano is None:
                # The mano speaks first, in the talk of mus as in the lances (D-2, B-1).
                mano = action.seat
            case _:
                pass
    match = Match(
        rules,
        view.mano if mano is None else mano,
        view.hand_number - bool(view.history),
        tuple(games),
        tuple(vacas),
        tuple(losses),
        view.total,
        stones,
    )
    account = Account(stones, (), view.discarded - moved.discarded)
    nobody = (None,) * players
    out = scorer_of(rules).sitting_out(account)
    table = Table(nobody, 0, 0, (0,) * players, nobody, out)
    return State(match, table, account, BETWEEN_HANDS, None, 0, 0, (), None)


def _less(counts: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    return tuple([count - other for count, other in zip(counts, others, strict=True)])


class _Change(NamedTuple):
    """A note with cards that the player did not see.

    Attributes:
        place: Where it stands among the notes.
        deal: The number of the deal that it belongs to.
        number: The number of the throw or draw among those of hidden seats.
        note: The note as it was told first.
    """

    place: int
    deal: int
    number: int
    note: Deal | Descarte | Draw


class Retelling:
    """A hand that was told again once, and can be told with other cards in little time.

    Everything but the cards stays what `apply` made of it.

    Args:
        view: What the player was told.
        scripts: The deals of the hand.
        layouts: For each a layout that agrees with what he was told.

    Raises:
        StateError: If no game leads to this view.
    """

    __slots__ = ("_changes", "_notes", "_player", "_scripts", "_state")

    def __init__(
        self, view: PlayerView, scripts: Sequence[Script], layouts: Sequence[Layout]
    ) -> None:
        state = before_the_deal(view)
        for action in _actions(view, scripts, layouts):
            state = apply(state, action)
        if view_of(state, view.seat) != view:
            raise StateError("no game leads to this view: its parts contradict one another")
        self._state = state
        self._player = view.seat
        self._scripts = scripts
        self._notes = noted(state.log)
        self._changes = tuple(_changes(self._notes, view.seat))

    def tell(self, layouts: Sequence[Layout]) -> State:
        """Return the state with the cards of these layouts, one for each deal."""
        told = self._state
        table = told.table if told.phase in BETWEEN else self._table(layouts[-1])
        notes = [*self._notes]
        for place, deal, number, note in self._changes:
            cards, moved = layouts[deal].cards, layouts[deal].moved
            if isinstance(note, Deal):
                notes[place] = self._deal(note, self._scripts[deal].dealt, cards)
            else:
                make = draw_of if type(note) is Draw else descarte_of
                notes[place] = make(note.seat, cards_of(_mask(moved[number], cards)))
        log: Log = None
        for told_note in notes:
            log = (log, told_note)
        return attrs.evolve(told, table=table, log=log)

    def _deal(self, note: Deal, dealt: Sequence[Places], cards: list[int]) -> Deal:
        return deal_of(
            tuple(
                [
                    hand and hand_of(_mask(dealt[seat], cards))
                    for seat, hand in enumerate(note.hands)
                ]
            )
        )

    def _table(self, layout: Layout) -> Table:
        """Return where the cards are."""
        told, cards, player = self._state.table, layout.cards, self._player
        last = self._scripts[-1].last
        hands: list[Hand | None] = [*told.hands]
        thrown = [*told.thrown]
        pile = _mask(layout.pile, cards)
        gone = pile
        for seat, hand in enumerate(hands):
            if hand is None:
                continue
            if seat != player:
                hands[seat] = hand = hand_of(_mask(layout.hands[seat], cards))
                if thrown[seat] and seat in last:
                    thrown[seat] = _mask(layout.moved[last[seat]], cards)
            gone |= hand.mask
        stock = FULL_DECK & ~gone
        return table_of(tuple(hands), stock, pile, tuple(thrown), told.shown, told.out)


def _mask(places: Places, cards: list[int]) -> int:
    """Return the cards in some places as a set of bits."""
    return sum([cards[place] for place in places])


def _actions(
    view: PlayerView, scripts: Sequence[Script], layouts: Sequence[Layout]
) -> Iterator[Action]:
    """Yield what was done in a hand, with cards where the player saw none."""
    deals = iter(zip(scripts, layouts, strict=True))
    cards: list[int] = []
    moved: Iterator[Places] = iter(())
    for kind, events in groupby(view.history, type):
        if kind is Dealt:
            script, layout = next(deals)
            cards, moved = layout.cards, iter(layout.moved)
            hands = [hand_of(_mask(places, cards)) if places else None for places in script.dealt]
            yield Deal(hands)
        elif kind is Exposed:
            yield Expose([card for event in events for card in event.cards])  # type: ignore[union-attr]
        else:
            for event in events:
                action = _action(event, view, cards, moved)
                if action is not None:
                    yield action


def _action(
    event: Event, view: PlayerView, cards: list[int], moved: Iterator[Places]
) -> Action | None:
    """Return what was done when an event happened, or None if it follows from something else."""
    match event:
        case Said(action):
            return action
        case Threw(seat, _, seen):
            return Descarte(seat, cards_of(_mask(next(moved), cards)) if seen is None else seen)
        case Drew(seat, _, seen):
            return Draw(seat, cards_of(_mask(next(moved), cards)) if seen is None else seen)
        case Misdealt(seat):
            return Misdeal(seat)
        case PereteShown(seat):
            return Perete(seat)
        case Signed(seat, sign, _, seen_by):
            return Sena(seat, sign, seen_by)
        case Declared(_, seat, has) if view.rules.declarations is Declarations.SPOKEN:
            return Declaro(seat, has)
        case _:
            return None


def _changes(notes: Sequence[Noted], player: int) -> Iterator[_Change]:
    """Yield the notes with cards that the player did not see."""
    deal, number = -1, 0
    for place, note in enumerate(notes):
        if isinstance(note, Deal):
            deal, number = deal + 1, 0
            yield _Change(place, deal, number, note)
        elif isinstance(note, Descarte | Draw) and note.seat != player:
            yield _Change(place, deal, number, note)
            number += 1
