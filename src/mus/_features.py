"""What a view says as numbers: the pieces of a row that is as long at every table.

Seats are counted from the one that looks: itself, then the others in speaking order. What belongs
to a side stands at each of its seats. No number is scaled or capped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Final, TypeAlias

from mus._values import FrozenMap
from mus.actions import Envido, NoQuiero, Ordago, Paso, Quiero
from mus.cards import MOST_CARDS, Card
from mus.events import Dealt, LanceOpened, Misdealt, Said
from mus.lances import Lance, Pares, ParesKind, juego, pares, points
from mus.ranks import Rank, Suit
from mus.results import Bet, LanceKind
from mus.rules import DealForm, Declarations, Points, Shedding
from mus.seats import MAX_PLAYERS
from mus.turns import Phase
from mus.views import PlayerView

__all__ = ["PIECES", "Look", "Piece"]

HAND_SIZE: Final = 4
"""Cards of a hand that plays the lances."""
WORDS: Final = (Paso, Envido, Ordago, Quiero, NoQuiero)
SIGNS: Final = (
    *("dos_reyes", "tres_reyes", "cuatro_reyes", "dos_ases", "tres_ases", "cuatro_ases"),
    *("medias", "duples", "duples_reyes", "duples_ases", "pares"),
    *("juego", "treinta_y_una", "punto_30", "punto_29", "ciego", "corto", "envido"),
)
"""The señas of all codes; written out, for a code may grow and their places may not change."""
NO_BET: Final = Bet(0, -1)


class Look:
    """A view, and what several pieces ask of it.

    Args:
        view: The view.
    """

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self.seating = view.rules.seating
        self.cards: tuple[Card, ...] = () if view.hand is None else view.hand.cards
        self.bet = view.bet or NO_BET
        self.closed = {result.lance: result for result in view.results}
        self.present = self._present()
        self.said = self._said()
        self.side = self.seating.members_of[self.seating.side_of[view.seat]]
        self.pares: Pares | None = None
        self.points, self.real = 0, False
        if view.hand is not None and len(view.hand) == HAND_SIZE:
            found = juego(view.hand, view.rules)
            self.pares = pares(view.hand, view.rules)
            self.points = points(view.hand, view.rules)
            self.real = found is not None and found.real

    def _present(self) -> set[int]:
        """Return the seats that have, or had, cards in this hand."""
        present: set[int] = set()
        for event in self.view.history:
            if isinstance(event, Dealt):
                present.add(event.seat)
            elif isinstance(event, Misdealt):
                present -= {event.seat} if event.sits_out else present
        return present

    def _said(self) -> dict[int, type]:
        """Return the last word of each seat in the lance that is being played."""
        said: dict[int, type] = {}
        for event in self.view.history:
            if isinstance(event, LanceOpened):
                said.clear()
            elif isinstance(event, Said):
                said[event.action.seat] = type(event.action)
        return said if self.view.lance is not None else {}

    def round(self, numbers: Mapping[int, int]) -> list[int]:
        """Return what each seat has; 0 for a seat without, or that there is not."""
        found = [numbers.get(seat, 0) for seat in self.seating.orders[self.view.seat]]
        return found + [0] * (MAX_PLAYERS - len(found))

    def marked(self, seats: Iterable[int | None]) -> list[int]:
        """Return 1 for some seats and 0 for the others."""
        return self.round({seat: 1 for seat in seats if seat is not None})

    def sides(self, numbers: tuple[int, ...]) -> list[int]:
        """Return for each seat what its side has; zeros where no side has such a thing."""
        side_of = self.seating.side_of if numbers else ()
        return self.round({seat: numbers[side] for seat, side in enumerate(side_of)})

    def declared(self, lance: Lance, has: bool) -> list[int]:
        """Return 1 for the seats that declared so."""
        declared: Mapping[int, bool] = self.view.declared.get(lance, FrozenMap())
        return self.marked(seat for seat, said in declared.items() if said is has)


def _one_of(options: Iterable[object], chosen: object) -> list[int]:
    """Return 1 for the option that is chosen, if one is, and 0 for the others."""
    return [int(option is chosen) for option in options]


def _ranks(cards: Iterable[Card]) -> list[int]:
    """Return how many cards there are of each rank."""
    found = [card.rank for card in cards]
    return [found.count(rank) for rank in Rank]


def _by_place(marks: Callable[[Card | None], list[int]]) -> Callable[[Look], list[int]]:
    """Return the marks of the card at each place of the hand."""

    def read(look: Look) -> list[int]:
        places = [*look.cards, *[None] * (MOST_CARDS - len(look.cards))]
        return [mark for card in places for mark in marks(card)]

    return read


def _rank(card: Card | None) -> list[int]:
    return _one_of(Rank, card and card.rank)


def _suit(card: Card | None) -> list[int]:
    return _one_of(Suit, card and card.suit)


def _of_lances(marks: Callable[[Look, Lance], Iterable[int]]) -> Callable[[Look], list[int]]:
    """Return what there is of each lance, one after the other."""
    return lambda look: [mark for lance in Lance for mark in marks(look, lance)]


def _kind(look: Look, lance: Lance) -> list[int]:
    return _one_of(LanceKind, lance in look.closed and look.closed[lance].kind)


def _stake(look: Look, lance: Lance) -> list[int]:
    return [look.closed[lance].stake if lance in look.closed else 0]


def _bettor(look: Look, lance: Lance) -> list[int]:
    return look.marked([look.closed[lance].by if lance in look.closed else None])


def _scoring(look: Look) -> list[int]:
    scoring = look.view.rules.scoring
    return [scoring.target if isinstance(scoring, Points) else 0]


def _words(look: Look) -> list[int]:
    said = look.said.items()
    return [
        mark for word in WORDS for mark in look.marked(seat for seat, kind in said if kind is word)
    ]


def _signs(look: Look) -> list[int]:
    told = look.view.signs
    return [
        mark
        for name in SIGNS
        for mark in look.marked(signed.seat for signed in told if signed.sign == name)
    ]


SEATS: Final = MAX_PLAYERS
LANCES: Final = len(Lance)

Piece: TypeAlias = tuple[int, Callable[[Look], list[int]]]
"""How many numbers a piece has, and how they are read off a view."""

PIECES: Final[Mapping[str, Piece]] = {
    # The table.
    "players": (SEATS, lambda look: look.marked(look.seating.seats)),
    "side": (SEATS, lambda look: look.marked(look.side)),
    "encaje": (1, lambda look: [int(isinstance(look.view.rules.scoring, Shedding))]),
    "five_cards": (1, lambda look: [int(look.view.rules.deal is DealForm.FIVE_DISCARD_ONE)]),
    "four_kings": (1, lambda look: [int(look.view.rules.kings == len(Suit))]),
    "target": (1, _scoring),
    "min_bet": (1, lambda look: [look.view.rules.min_bet]),
    "min_raise": (1, lambda look: [look.view.rules.min_raise]),
    "max_bet": (1, lambda look: [look.view.rules.max_bet or 0]),
    # The moment.
    "phase": (len(Phase), lambda look: _one_of(Phase, look.view.phase)),
    "lance": (LANCES, lambda look: _one_of(Lance, look.view.lance)),
    "mano": (SEATS, lambda look: look.marked([look.view.mano])),
    "postre": (SEATS, lambda look: look.marked([look.view.postre])),
    "to_act": (SEATS, lambda look: look.marked([look.view.to_act])),
    # The score.
    "stones": (SEATS, lambda look: look.sides(look.view.stones)),
    "games": (SEATS, lambda look: look.sides(look.view.games)),
    "vacas": (SEATS, lambda look: look.sides(look.view.vacas)),
    "losses": (SEATS, lambda look: look.sides(look.view.losses)),
    "pots": (
        LANCES * SEATS,
        _of_lances(lambda look, lance: look.round(look.view.pots.get(lance, {}))),
    ),
    "discarded": (1, lambda look: [look.view.discarded]),
    # The cards.
    "ranks": (len(Rank), lambda look: _ranks(look.cards)),
    "place_ranks": (MOST_CARDS * len(Rank), _by_place(_rank)),
    "place_suits": (MOST_CARDS * len(Suit), _by_place(_suit)),
    "pares": (len(ParesKind), lambda look: _one_of(ParesKind, look.pares and look.pares.kind)),
    "points": (1, lambda look: [look.points]),
    "real": (1, lambda look: [int(look.real)]),
    "thrown_ranks": (len(Rank), lambda look: _ranks(chain.from_iterable(look.view.throws))),
    "present": (SEATS, lambda look: look.marked(look.present)),
    "thrown": (SEATS, lambda look: look.round(dict(enumerate(look.view.thrown)))),
    "stock": (1, lambda look: [look.view.stock_count]),
    "pile": (1, lambda look: [look.view.pile_count]),
    "spoken": (1, lambda look: [int(look.view.rules.declarations is Declarations.SPOKEN)]),
    "has_pares": (SEATS, lambda look: look.declared(Lance.PARES, True)),
    "no_pares": (SEATS, lambda look: look.declared(Lance.PARES, False)),
    "has_juego": (SEATS, lambda look: look.declared(Lance.JUEGO, True)),
    "no_juego": (SEATS, lambda look: look.declared(Lance.JUEGO, False)),
    # The talk.
    "bet": (1, lambda look: [look.bet.standing]),
    "previous": (1, lambda look: [look.bet.previous]),
    "ordago": (1, lambda look: [int(look.bet.ordago)]),
    "bettor": (SEATS, lambda look: look.marked([look.bet.by])),
    "words": (len(WORDS) * SEATS, _words),
    "closed": (LANCES * len(LanceKind), _of_lances(_kind)),
    "stakes": (LANCES, _of_lances(_stake)),
    "bettors": (LANCES * SEATS, _of_lances(_bettor)),
    "signs": (len(SIGNS) * SEATS, _signs),
}
"""Every piece by name, in order. New ones go to the end, and none ever changes."""
