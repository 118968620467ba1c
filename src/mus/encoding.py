"""Actions as whole numbers and views as rows of them, for programs that learn.

The table of actions and the layout of the features are the same for every table of Mus and
Encaje. Both grow at the end only, so that what was learnt with them stays of use. Nothing but the
standard library is needed: any library of arrays takes a tuple.

>>> from mus import Game
>>> game = Game(seed=7)
>>> view = game.view(0)
>>> [ACTIONS[index] for index, legal in enumerate(legal_mask(view)) if legal]
['mus', 'corto']
>>> decode(1, view)
Corto(seat=0)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Final

from mus._features import PIECES, Look
from mus._offers import offers_of
from mus._values import is_whole
from mus.actions import (
    Corto,
    Declaro,
    Descarte,
    Envido,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    PlayerAction,
    Quiero,
)
from mus.cards import Card
from mus.errors import NotationError, StateError, shown
from mus.views import PlayerView

__all__ = [
    "ACTIONS",
    "ENCODING_VERSION",
    "FEATURES",
    "FEATURE_COUNT",
    "decode",
    "encode",
    "features",
    "legal_mask",
]

ENCODING_VERSION: Final = 1
"""Grows whenever an action or a feature is added; what was there keeps its place."""

_WORDS: Final = (Mus, Corto, Paso, Quiero, NoQuiero, Ordago)
_THROWN_FROM: Final = 4
"""Cards of a hand that cards are thrown from (D-3)."""
_BURIED_FROM: Final = 5
"""Cards of a hand that one is buried from (E-6)."""
_LARGEST: Final = 40
"""Stones of the largest bet with a number of its own."""


def _names() -> Iterator[str]:
    """Yield the names of all actions in order."""
    yield from ("mus", "corto", "paso", "quiero", "no_quiero", "ordago")
    yield from ("declaro_si", "declaro_no")
    for thrown in range(1 << _THROWN_FROM):
        yield "descarte" + "".join([f"_{place}" for place in _places(thrown)])
    yield from [f"entierro_{place}" for place in range(_BURIED_FROM)]
    yield from [f"envido_{stones}" for stones in range(1, _LARGEST + 1)]
    yield "envido_most"


def _places(thrown: int) -> list[int]:
    """Return the places in the hand of a throw, given as bits."""
    return [place for place in range(_THROWN_FROM) if thrown >> place & 1]


ACTIONS: Final = tuple(_names())
"""The name of each action; its place here is its number.

The places in the name of a throw (`descarte_0_2`) or a burial (`entierro_4`) are those of the
cards in the hand as `Hand.cards` has them, from 0. `descarte` alone throws none. `envido_most` is
the largest bet listed, where that is more than 40 stones.
"""

_DECLARO: Final = ACTIONS.index("declaro_si")
_DESCARTE: Final = ACTIONS.index("descarte")
_ENTIERRO: Final = ACTIONS.index("entierro_0")
_ENVIDO: Final = ACTIONS.index("envido_1")
_ENVIDO_MOST: Final = ACTIONS.index("envido_most")


def _slices() -> Iterator[tuple[str, slice]]:
    start = 0
    for name, (size, _) in PIECES.items():
        yield name, slice(start, start + size)
        start += size


FEATURES: Final[Mapping[str, slice]] = MappingProxyType(dict(_slices()))
"""Where in the row of `features` each piece lies, in order and without gaps."""

FEATURE_COUNT: Final = sum(size for size, _ in PIECES.values())
"""How many numbers `features` returns."""


def encode(action: PlayerAction, view: PlayerView) -> int:
    """Return the number of an action of the seat that looks.

    Whether it is legal is not asked, only whether the table has it.

    Args:
        action: An action in the singular.
        view: What its seat sees.

    Returns:
        Its place in `ACTIONS`.

    Raises:
        NotationError: If the table does not have it: a bet of more than 40 stones other than the
            largest listed, a plural, a sign, a fault, a throw of cards that the seat has not.
        StateError: If `view` is not the view of a seat.

    >>> from mus import Game
    >>> encode(Corto(0), Game(seed=7).view(0))
    1
    """
    _check(view)
    index = _index_of(action, view)
    if index is None:
        raise NotationError(
            f"{shown(action)} has no number for seat {view.seat}: {_WITHOUT}", token=shown(action)
        )
    return index


_WITHOUT: Final = (
    "it takes the words of the seat itself in the singular, throws of its own cards, and bets of "
    f"1 to {_LARGEST} stones or the largest listed"
)


def _index_of(action: PlayerAction, view: PlayerView) -> int | None:
    """Return the number of an action, or None if it has none."""
    seat = getattr(action, "seat", None)
    if type(seat) is not int or seat != view.seat or getattr(action, "plural", False) is not False:
        return None
    match action:
        case Envido(_, stones):
            return _bet(stones, view.legal_actions.envido)
        case Descarte(_, cards):
            return _throw(cards, () if view.hand is None else view.hand.cards)
        case Declaro(_, True):
            return _DECLARO
        case Declaro(_, False):
            return _DECLARO + 1
        case _:
            return _WORDS.index(type(action)) if type(action) in _WORDS else None


def _bet(stones: int, listed: range | None) -> int | None:
    if is_whole(stones, 1, _LARGEST):
        return _ENVIDO + stones - 1
    most = listed[-1] if listed else 0
    return _ENVIDO_MOST if is_whole(stones, _LARGEST + 1) and stones == most else None


def _throw(cards: tuple[Card, ...], held: tuple[Card, ...]) -> int | None:
    places = [held.index(card) for card in cards if card in held]
    if len(set(places)) != len(cards):
        return None
    if len(held) == _THROWN_FROM:
        return _DESCARTE + sum([1 << place for place in places])
    return _ENTIERRO + places[0] if len(held) == _BURIED_FROM and len(places) == 1 else None


def decode(index: int, view: PlayerView) -> PlayerAction:
    """Return the action of a number, as the seat that looks would do it.

    Whether it is legal is for the engine to say, as of any action.

    Args:
        index: A place in `ACTIONS`.
        view: What the seat sees.

    Raises:
        NotationError: If there is no such number, or it needs what is not there: cards to throw,
            a bet of more than 40 stones.
        StateError: If `view` is not the view of a seat.

    >>> from mus import Game
    >>> decode(ACTIONS.index("envido_5"), Game(seed=7).view(0))
    Envido(seat=0, stones=5, plural=False)
    """
    _check(view)
    if not is_whole(index, 0, len(ACTIONS) - 1):
        raise NotationError(
            f"an action is a whole number from 0 to {len(ACTIONS) - 1}, not {shown(index)}",
            token=shown(index),
        )
    seat = view.seat
    if index < _DECLARO:
        return _WORDS[index](seat)
    if index < _DESCARTE:
        return Declaro(seat, has=index == _DECLARO)
    if index < _ENTIERRO:
        return Descarte(seat, _held(view, index, _THROWN_FROM, _places(index - _DESCARTE)))
    if index < _ENVIDO:
        return Descarte(seat, _held(view, index, _BURIED_FROM, [index - _ENTIERRO]))
    if index < _ENVIDO_MOST:
        return Envido(seat, index - _ENVIDO + 1)
    listed = view.legal_actions.envido
    if not listed or listed[-1] <= _LARGEST:
        raise _nothing(index, f"no bet of more than {_LARGEST} stones is listed")
    return Envido(seat, listed[-1])


def _held(view: PlayerView, index: int, count: int, places: list[int]) -> list[Card]:
    """Return the cards at some places of a hand of so many."""
    cards = () if view.hand is None else view.hand.cards
    if len(cards) != count:
        raise _nothing(index, f"it takes a hand of {count} cards, not of {len(cards)}")
    return [cards[place] for place in places]


def _nothing(index: int, why: str) -> NotationError:
    return NotationError(f"{ACTIONS[index]} means nothing here: {why}", token=ACTIONS[index])


def legal_mask(view: PlayerView) -> tuple[bool, ...]:
    """Return for each number whether it is one of the legal actions that the view lists.

    Args:
        view: What a seat sees.

    Returns:
        As many as `ACTIONS` has, all False unless its seat has the word. Where one is True,
        `decode` gives an action that the engine accepts.

    Raises:
        StateError: If `view` is not the view of a seat.

    >>> from mus import Game
    >>> sum(legal_mask(Game(seed=7).view(1)))
    0
    """
    _check(view)
    offers = offers_of(view.legal_actions)
    if offers is None:
        raise StateError("the legal actions of this view do not have the bets that it says")
    legal = {_index_of(action, view) for action in (*offers.before, *offers.after)}
    if offers.amounts:
        first, last = offers.amounts[0], offers.amounts[-1]
        legal |= {_ENVIDO + stones - 1 for stones in range(first, min(last, _LARGEST) + 1)}
        if last > _LARGEST:
            legal.add(_ENVIDO_MOST)
    return tuple([index in legal for index in range(len(ACTIONS))])


def features(view: PlayerView) -> tuple[int, ...]:
    """Return what a seat sees as a row of whole numbers.

    Seats are counted from the one that looks, in speaking order, eight of them, with zeros for
    those that there are not; what belongs to a side stands at each of its seats. Nothing is
    scaled: stones are stones, and a bet may be as large as it likes.

    Args:
        view: What a seat sees.

    Returns:
        `FEATURE_COUNT` numbers; `FEATURES` says where what lies.

    Raises:
        StateError: If `view` is not the view of a seat.

    >>> from mus import Game
    >>> row = features(Game(seed=7).view(0))
    >>> row[FEATURES["ranks"]]  # 2 3 4 R
    (0, 1, 1, 1, 0, 0, 0, 0, 0, 1)
    """
    _check(view)
    try:
        look = Look(view)
        return tuple(chain.from_iterable([read(look) for _, read in PIECES.values()]))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        # A view from elsewhere may say of seats what no table could.
        raise StateError("this view does not fit its table") from None


def _check(view: object) -> None:
    """Refuse what is no view of a seat at its table."""
    if not isinstance(view, PlayerView):
        raise StateError(f"expected a PlayerView, such as view() returns, not {shown(view)}")
    view.rules.seating.check_seat(view.seat)
