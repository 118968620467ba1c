"""What is wrong with a set of rules: single knobs, and knobs together."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import attrs

from mus._values import is_whole
from mus.errors import shown
from mus.knobs import (
    AnswerOrder,
    DealForm,
    Declarations,
    DiscardOrder,
    Limit,
    MusCorrido,
    Perete,
    RefusalsPaid,
    Signs,
)
from mus.lances import Real
from mus.scoring import LARGEST, Points, Shedding, span
from mus.seats import MAX_PLAYERS, seating_problems

if TYPE_CHECKING:
    from mus.rules import Rules

__all__ = ["ENUMS", "SWITCHES", "problems_of"]

MOST_AT_MUS: Final = 6
"""Seats at a table of Mus (S-2); Encaje takes more."""

ENUMS: Final[Mapping[str, type[Enum]]] = {
    "real": Real,
    "deal": DealForm,
    "discard_order": DiscardOrder,
    "mus_corrido": MusCorrido,
    "perete": Perete,
    "declarations": Declarations,
    "answer_order": AnswerOrder,
    "signs": Signs,
    "refusals_paid": RefusalsPaid,
    "limit": Limit,
}
"""The knobs with names, each with its choices."""
SWITCHES: Final = (
    "last_player_exception",
    "refusal_is_final",
    "ordago_voids_bets",
    "table_faults",
)
"""The knobs that are on or off."""
_AT_ENCAJE: Final = (
    "players",
    "teams",
    "scoring",
    "kings",
    "real",
    "real_value",
    "deal",
    "discard_order",
    "min_discard",
    "last_player_exception",
    "min_bet",
    "min_raise",
)
"""The knobs that Encaje obeys; the others stay as they are (E-21)."""
_NUMBERS: Final[Mapping[str, tuple[int, int]]] = {
    "real_value": (1, LARGEST),
    "min_discard": (0, 1),
    "min_bet": (1, LARGEST),
    "min_raise": (1, LARGEST),
}


def problems_of(rules: Rules) -> list[str]:
    """Return everything that is wrong with a set of rules, a sentence each."""
    return [*_nonsense(rules), *_wrong_values(rules)]


def _knobs(rules: Rules) -> list[attrs.Attribute[Any]]:
    """Return the fields that are chosen; the others follow from them."""
    return [field for field in attrs.fields(type(rules)) if field.init]


def _wrong_values(rules: Rules) -> list[str]:
    """Return what is wrong with single knobs."""
    problems = []
    for knob, (low, high) in _NUMBERS.items():
        value = getattr(rules, knob)
        if not is_whole(value, low, high):
            problems.append(f"{knob} must be a whole number, {span(low, high)}, not {shown(value)}")
    if not is_whole(rules.kings) or rules.kings not in (8, 4):
        problems.append(f"kings must be 8 or 4, not {shown(rules.kings)}")
    if rules.max_bet is not None and not is_whole(rules.max_bet, 1, LARGEST):
        problems.append(
            f"max_bet must be None or a whole number, 1 or more, not {shown(rules.max_bet)}"
        )
    for knob in SWITCHES:
        value = getattr(rules, knob)
        if type(value) is not bool:
            problems.append(f"{knob} must be True or False, not {shown(value)}")
    for field in _knobs(rules):
        kind = ENUMS.get(field.name)
        value = getattr(rules, field.name)
        if kind and not isinstance(value, kind):
            problems.append(f"{field.name} must be a {kind.__name__}, not {shown(value)}")
    if type(rules.scoring) not in (Points, Shedding):
        problems.append(f"scoring must be Points or Shedding, not {shown(rules.scoring)}")
    return problems


def _nonsense(rules: Rules) -> list[str]:
    """Return what is wrong with knobs together."""
    problems = [*seating_problems(rules.players, rules.teams)]
    if isinstance(rules.scoring, Shedding):
        return problems + _not_at_encaje(rules)
    if is_whole(rules.players, MOST_AT_MUS + 1, MAX_PLAYERS):
        problems.append(f"Mus is played by 2 to {MOST_AT_MUS}, not {rules.players}")
    if rules.deal is DealForm.FIVE_DISCARD_ONE:
        problems.append("deal: five cards, one of them buried, are for Shedding only")
    most, least = rules.max_bet, rules.min_bet
    if most is not None and is_whole(most, 1) and is_whole(least) and most < least:
        problems.append(f"max_bet {shown(most)} leaves no room for min_bet {shown(least)}")
    return problems


def _not_at_encaje(rules: Rules) -> list[str]:
    """Return what a table of Encaje cannot choose (E-21)."""
    problems = []
    if rules.teams != rules.players:
        problems.append(
            f"teams: at Encaje everybody plays alone, so teams is {shown(rules.players)}, "
            f"not {shown(rules.teams)}"
        )
    for field in _knobs(rules):
        value = getattr(rules, field.name)
        if field.name not in _AT_ENCAJE and value != field.default:
            problems.append(f"{field.name}: {shown(value)} has no place under Shedding")
    return problems
