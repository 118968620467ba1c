"""What Hypothesis draws to be written as JSON: anything that the types of the fields allow.

The types are read off the classes here once more, apart from how the package does it.
"""

from __future__ import annotations

from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import attrs
from hypothesis import assume
from hypothesis import strategies as st

import mus
from mus import jsonio
from mus._values import FrozenMap
from mus.actions import Action, PlayerAction
from mus.cards import DECK, Card, Hand
from mus.engine.menus import Bets
from mus.engine.options import LegalActions, Throws
from mus.errors import MusError
from mus.events import Event
from mus.rules import PRESETS, Rules
from strategies import any_rules

__all__ = ["ACTIONS", "EVENTS", "LARGEST", "WRITABLE", "of_class", "of_type"]

ACTIONS: tuple[type, ...] = get_args(Action)
EVENTS: tuple[type, ...] = get_args(Event)
WRITABLE: tuple[type, ...] = get_args(jsonio.Writable)
LARGEST = 10**110 - 1

NUMBERS = st.integers(-3, 50) | st.integers(-LARGEST, LARGEST)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
HANDS = st.lists(st.sampled_from(DECK), max_size=5, unique=True).map(Hand)
RULES = st.sampled_from(sorted(PRESETS)).map(PRESETS.__getitem__) | any_rules()


@st.composite
def lists_of_actions(draw: st.DrawFn) -> LegalActions:
    """Draw legal actions: throws, or words with or without bets among them."""
    if draw(st.booleans()):
        hand = draw(HANDS)
        most = draw(st.integers(0, len(hand)))
        return LegalActions(
            Throws(draw(NUMBERS), hand.cards, draw(st.integers(0, most)), most), None
        )
    words = st.lists(of_type(PlayerAction), max_size=3).map(tuple)
    before, after = draw(words), draw(words)
    count = draw(st.sampled_from((0, 0, 1, 5, 100, 101, 10**9)))
    if not count:
        return LegalActions((*before, *after), None)
    before = tuple(word for word in before if type(word) is not mus.Envido)
    seat, least = draw(NUMBERS), draw(st.integers(1, 10**6))
    amounts = range(least, least + count)
    if count > 100:
        return LegalActions(Bets(before, seat, amounts, after), amounts)
    bets = [mus.Envido(seat, stones) for stones in amounts]
    return LegalActions((*before, *bets, *after), amounts)


def of_type(kind: Any) -> st.SearchStrategy[Any]:
    """Draw a value of a type as an annotation says it."""
    simple: dict[Any, st.SearchStrategy[Any]] = {
        int: NUMBERS,
        bool: st.booleans(),
        str: TEXTS,
        Card: st.sampled_from(DECK),
        Hand: HANDS,
        Rules: RULES,
        LegalActions: lists_of_actions(),
        NoneType: st.none(),
    }
    if kind in simple:
        return simple[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return st.one_of([of_type(argument) for argument in arguments])
    if origin is tuple:
        return st.lists(of_type(arguments[0]), max_size=4).map(tuple)
    if origin is frozenset:
        return st.frozensets(of_type(arguments[0]), max_size=6)
    if origin is FrozenMap:
        keys = st.integers(0, 99) if arguments[0] is int else of_type(arguments[0])
        return st.dictionaries(keys, of_type(arguments[1]), max_size=3).map(FrozenMap)
    if issubclass(kind, Enum):
        return st.sampled_from(kind)
    return of_class(kind)


@st.composite
def of_class(draw: st.DrawFn, kind: Any) -> Any:
    """Draw an object of an attrs class with anything in it that its constructor takes."""
    if kind in (Rules, LegalActions):
        return draw(of_type(kind))
    fields = attrs.fields(attrs.resolve_types(kind))
    drawn = {field.name: draw(of_type(field.type)) for field in fields if field.init}
    try:
        return kind(**drawn)
    except MusError:
        assume(False)
