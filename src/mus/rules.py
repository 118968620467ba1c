"""`Rules`: everything a table agrees on before it plays, as one value; and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

import attrs

from mus._rules_check import ENUMS, SWITCHES, problems_of
from mus._values import Value
from mus.errors import RulesError, shown
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
from mus.lances import Ranking, Real, ranking_of
from mus.scoring import Points, Scoring, Shedding
from mus.seats import Seating, seating_of

__all__ = [
    "PRESETS",
    "RULES_REVISION",
    "AnswerOrder",
    "DealForm",
    "Declarations",
    "DiscardOrder",
    "Limit",
    "MusCorrido",
    "Perete",
    "Points",
    "Real",
    "RefusalsPaid",
    "Rules",
    "Scoring",
    "Shedding",
    "Signs",
]

RULES_REVISION: Final = 1
"""Changes only when some game would be adjudicated differently; never for speed or tidiness."""


@attrs.frozen(kw_only=True, slots=True, weakref_slot=False, repr=False, cache_hash=True)
class Rules(Value):
    """The rules of one table; the default is the classic game of four in two pairs.

    Attributes:
        players: Seats at the table, 2 to 6, at Encaje 2 to 8 (S-2).
        teams: Sides, `seat % teams` each; as many as players for individual play (S-2).
        scoring: `Points`, the scoring of Mus, or `Shedding`, that of Encaje.
        kings: Cards that are kings: 8 (a 3 is a rey and a 2 an as) or 4 (C-2).
        real: Which 31, if any, beats every other 31 (L-9).
        real_value: Stones a real is worth at the count, 1 or more (L-9).
        deal: Four cards and mus, or five of which one is buried (E-6).
        discard_order: Who throws and is served first (D-3).
        min_discard: Fewest cards that a seat must throw after all said mus, 1 or 0 (D-3).
        last_player_exception: Whether the last seat still short when the stock runs out keeps
            his own throws out of the shuffle (D-5).
        mus_corrido: Whether the mano wanders until somebody cuts, and in which hands (D-6).
        perete: Whether 4 5 6 7 may be changed for a new hand (D-7).
        declarations: Whether the engine declares pares and juego or the seats do (T-1, T-4).
        min_bet: Fewest stones of a first bet, 1 or more (B-2).
        min_raise: Fewest stones of a raise, 1 or more (B-2).
        max_bet: Most stones that may stand bet after the word, or None for no cap (B-2).
        answer_order: Which of the seats asked answers first (B-3).
        refusal_is_final: Whether a seat that refused a bet is out of that lance's talk (B-6).
        ordago_voids_bets: Whether an accepted órdago voids the earlier lances of the hand or
            is decided after they are counted (B-8).
        signs: Which señas are admitted (G-1).
        table_faults: Whether faults at the table can be told to the engine (F-1, F-2).
        seating: The seats and sides that follow from `players` and `teams`; all seat arithmetic
            is there.
        ranking: The order of hands that follows from `kings`, `real` and `real_value`.

    Raises:
        RulesError: If the combination makes no sense; `problems` lists everything wrong.

    >>> Rules(scoring=Points(target=35)).id
    'clasico+target=35'
    """

    players: int = 4
    teams: int = 2
    scoring: Scoring = attrs.field(factory=Points)
    kings: int = 8
    real: Real = Real.OFF
    real_value: int = 3
    deal: DealForm = DealForm.FOUR_WITH_MUS
    discard_order: DiscardOrder = DiscardOrder.MANO_FIRST
    min_discard: int = 1
    last_player_exception: bool = True
    mus_corrido: MusCorrido = MusCorrido.OFF
    perete: Perete = Perete.OFF
    declarations: Declarations = Declarations.AUTOMATIC
    min_bet: int = 2
    min_raise: int = 2
    max_bet: int | None = None
    answer_order: AnswerOrder = AnswerOrder.FROM_BETTOR
    refusal_is_final: bool = True
    ordago_voids_bets: bool = True
    signs: Signs = Signs.CLASSIC
    table_faults: bool = False
    seating: Seating = attrs.field(init=False, eq=False)
    ranking: Ranking = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        problems = problems_of(self)
        if problems:
            raise RulesError(problems=problems)
        object.__setattr__(self, "seating", seating_of(self.players, self.teams))
        object.__setattr__(self, "ranking", ranking_of(self.kings, self.real, self.real_value))

    @classmethod
    def preset(cls, name: str) -> Rules:
        """Return the preset of that name.

        Args:
            name: One of the keys of `PRESETS`.

        Raises:
            RulesError: If there is no such preset.

        >>> Rules.preset("navarra").kings
        4
        """
        try:
            return PRESETS[name]
        except (KeyError, TypeError):
            known = ", ".join(PRESETS)
            raise RulesError(f"there is no preset {shown(name)}; there are {known}") from None

    @property
    def id(self) -> str:
        """The canonical name: the first equal preset, or `clasico` and what differs from it.

        >>> Rules.preset("asesmus").id
        'asesmus'
        >>> Rules(players=3, teams=3).id
        'clasico+players=3+teams=3'
        """
        for name, rules in PRESETS.items():
            if rules == self:
                return name
        name = "clasico" if isinstance(self.scoring, Points) else "encaje"
        base = _flat(PRESETS[name])
        differences = [
            f"{knob}={_written(value)}"
            for knob, value in _flat(self).items()
            if value != base[knob]
        ]
        return "+".join([name, *differences])

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Return the rules of that id: a preset, then `+knob=value` for each difference.

        Args:
            text: For instance `"clasico+target=35+refusal_is_final=off"`.

        Raises:
            RulesError: If the preset or a knob does not exist, or a value cannot be read; all
                the problems at once.

        >>> Rules.parse("clasico+target=35") == Rules(scoring=Points(target=35))
        True
        """
        if not isinstance(text, str):
            raise RulesError(
                f"the id of rules is text, such as 'clasico+target=35', not {shown(text)}"
            )
        name, *differences = text.split("+")
        base = cls.preset(name)
        knobs = _flat(base)
        problems = []
        for difference in differences:
            knob, equals, value = difference.partition("=")
            if not equals or knob not in knobs:
                problems.append(f"{difference!r} is not knob=value with a knob of these rules")
                continue
            try:
                knobs[knob] = _read(knob, value)
            except ValueError as error:
                problems.append(f"{knob}: {error}")
        scoring = {field.name: knobs.pop(field.name) for field in attrs.fields(type(base.scoring))}
        for build in (
            lambda: type(base.scoring)(**scoring),
            lambda: cls(scoring=base.scoring, **knobs),
        ):
            try:
                build()
            except RulesError as error:
                problems.extend(error.problems)
        if problems:
            raise RulesError(problems=problems)
        return cls(scoring=type(base.scoring)(**scoring), **knobs)

    def __repr__(self) -> str:
        return f"Rules.parse({self.id!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        knobs = {field.name: getattr(self, field.name) for field in _KNOBS}
        return (_rebuilt, (type(self), knobs))


def _rebuilt(cls: type[Rules], knobs: dict[str, Any]) -> Rules:
    """Undo a pickle: what follows from the knobs is looked up again, not stored."""
    return cls(**knobs)


_KNOBS: Final = tuple(field for field in attrs.fields(Rules) if field.init)


def _flat(rules: Rules) -> dict[str, Any]:
    """Return every knob by name in field order, those of the scoring in its place."""
    knobs: dict[str, Any] = {}
    for field in _KNOBS:
        value = getattr(rules, field.name)
        if field.name == "scoring":
            knobs |= {inner.name: getattr(value, inner.name) for inner in attrs.fields(type(value))}
        else:
            knobs[field.name] = value
    return knobs


def _written(value: object) -> str:
    """Return a knob's value as an id writes it."""
    match value:
        case Enum():
            return value.name
        case bool():
            return "on" if value else "off"
        case _:
            return "none" if value is None else str(value)


def _read(knob: str, text: str) -> object:
    """Return the value that an id writes for a knob; a `ValueError` says what would be read."""
    if knob in ENUMS:
        names = ENUMS[knob].__members__
        if text.upper() not in names:
            raise ValueError(f"{text!r} is none of {', '.join(names)}")
        return names[text.upper()]
    if knob in SWITCHES:
        if text not in ("on", "off"):
            raise ValueError(f"{text!r} is neither on nor off")
        return text == "on"
    if knob == "max_bet" and text == "none":
        return None
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(f"{text!r} is not a whole number")
    return int(text)


def _presets() -> dict[str, Rules]:
    """Return the presets in the order in which an id prefers them."""
    clasico = Rules()
    asesmus = Rules(
        scoring=Points(games=2),
        mus_corrido=MusCorrido.EACH_GAME,
        last_player_exception=False,
        refusal_is_final=False,
        signs=Signs.FEDERATION,
    )
    fem = attrs.evolve(
        asesmus,
        scoring=Points(games=4),
        mus_corrido=MusCorrido.MATCH,
        discard_order=DiscardOrder.POSTRE_FIRST,
    )
    encaje = Rules(players=3, teams=3, scoring=Shedding(), deal=DealForm.FIVE_DISCARD_ONE)
    return {
        "clasico": clasico,
        "fournier": attrs.evolve(clasico, mus_corrido=MusCorrido.EACH_GAME),
        "asesmus": asesmus,
        "fem": fem,
        "madrid": attrs.evolve(fem, scoring=Points(games=4, raise_refusal_extra=1)),
        "bizkaia": Rules(
            scoring=Points(games=4),
            mus_corrido=MusCorrido.MATCH,
            last_player_exception=False,
            refusal_is_final=False,
        ),
        "navarra": Rules(
            kings=4,
            mus_corrido=MusCorrido.EACH_GAME,
            last_player_exception=False,
            refusal_is_final=False,
        ),
        "barcelona": attrs.evolve(asesmus, real=Real.FIGURE),
        "corto": Rules(scoring=Points(target=30)),
        "parejas6": Rules(players=6),
        "mano_a_mano": Rules(players=2),
        "encaje": encaje,
        "encaje_mesa": attrs.evolve(encaje, scoring=Shedding(limit=Limit.FIXED)),
        "encaje_mus": Rules(players=5, teams=5, scoring=Shedding(stones=21)),
    }


PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(_presets())
"""The named rules, each "in the style of" a place or a house and never official."""
