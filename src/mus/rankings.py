"""How hands are ordered: one table for each way of counting cards (C-2 to C-5, L-1 to L-9).

Nothing is worked out hand by hand. `Hand.key` leads to everything there is to know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final, Protocol, TypeAlias, TypeVar, final

import attrs

from mus._values import Named, Value, is_whole
from mus.cards import DECK, Card, Hand, Rank, Suit
from mus.errors import RulesError, shown

__all__ = [
    "CLASSIC",
    "Juego",
    "Lance",
    "Pares",
    "ParesKind",
    "Ranking",
    "Real",
    "Strengths",
    "Table",
    "ranking_of",
]

T = TypeVar("T", covariant=True)

Strengths: TypeAlias = tuple[int, int, int, int, int]
"""By lance, in order: 1 for the worst hand and up, 0 for a hand that does not play it."""


class Lance(Named):
    """The contests of a hand, in the order in which they are played (L-1).

    >>> [lance.index for lance in Lance]
    [0, 1, 2, 3, 4]
    """

    index: int
    """Place in the order of play, 0 to 4."""
    column: int
    """Place in the rows of `Ranking.table`: the index, under a name that nothing else has."""

    GRANDE = "grande"
    """The highest cards (L-2)."""
    CHICA = "chica"
    """The lowest cards (L-3)."""
    PARES = "pares"
    """Cards of the same rank (L-4, L-5)."""
    JUEGO = "juego"
    """A sum of 31 or more (L-6)."""
    PUNTO = "punto"
    """The highest sum, when nobody has juego (L-7)."""

    def __init__(self, word: str) -> None:
        self.index = self.column = len(type(self).__members__)


class Real(Named):
    """Which 31 made with three sevens, if any, beats every other 31 (L-9)."""

    OFF = "off"
    """None does."""
    FIGURE = "figure"
    """With any card worth ten."""
    KING = "king"
    """With any card that counts as a rey."""
    KING_12 = "king_12"
    """With a rey; a tres will not do."""
    SOTA = "sota"
    """With a sota."""
    SOTA_OROS = "sota_oros"
    """With the sota of oros."""
    SOTA_FOURTH_SUIT = "sota_fourth_suit"
    """With the sota of the suit whose seven is missing."""


class ParesKind(Named):
    """The classes of pares, worst first (L-4)."""

    PAR = "par"
    """Two cards alike."""
    MEDIAS = "medias"
    """Three cards alike."""
    DUPLES = "duples"
    """Two pairs, or four cards alike."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Pares(Value):
    """What pares a hand has (L-4, L-5, P-5).

    Attributes:
        kind: Par, medias or duples.
        high: The rank of the set, or of the higher pair; with 8 kings a tres reads as a rey.
        low: The rank of the lower pair of duples, else None; with 8 kings a dos reads as an as.
        value: Stones it is worth: 1, 2 or 3.
    """

    kind: ParesKind
    high: Rank
    low: Rank | None
    value: int


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Juego(Value):
    """What juego a hand has (L-6, L-9, P-5).

    Attributes:
        points: The sum of the cards, 31 to 40.
        real: Whether it is the 31 that beats all others.
        value: Stones it is worth: what the rules say for a real, 3 for another 31, else 2.
    """

    points: int
    real: bool
    value: int


_PARES_ORDER: Final = tuple(ParesKind)
_JUEGO_ORDER: Final = (33, 34, 35, 36, 37, 40, 32, 31)
_LEAST_JUEGO: Final = min(_JUEGO_ORDER)
_BEST_JUEGO: Final = _JUEGO_ORDER[-1]
_READ_WITH_EIGHT_KINGS: Final = {Rank.TRES: Rank.REY, Rank.DOS: Rank.AS}
_SUIT_REALS: Final = (Real.SOTA_OROS, Real.SOTA_FOURTH_SUIT)
_SEVENS: Final = (Rank.SIETE, Rank.SIETE, Rank.SIETE)
_WEIGHTS: Final = {card.rank: card.weight for card in DECK}


@attrs.frozen(slots=True)
class _Facts:
    """All there is to know of the hands that share a key."""

    key: int
    ranks: tuple[Rank, ...]
    pares: Pares | None
    juego: Juego | None
    points: int

    def orders(self) -> tuple[tuple[int, ...] | None, ...]:
        """Return for each lance what is bigger for a better hand, None if it does not play."""
        pares, juego = self.pares, self.juego
        return (
            self.ranks[::-1],
            tuple([-rank for rank in self.ranks]),
            pares and (_PARES_ORDER.index(pares.kind), pares.high, pares.low or 0),
            juego and (juego.real, _JUEGO_ORDER.index(juego.points)),
            None if juego else (self.points,),
        )


class Table(Protocol[T]):
    """What a ranking knows by `Hand.key`; only hands of four cards are in it."""

    def __getitem__(self, key: int, /) -> T:
        """Return what is known of the hands with that key, or raise `KeyError`."""


class _Unbuilt:
    """Stands in a ranking for a table until it is first asked, and then has all tables built."""

    __slots__ = ("_name", "_ranking")

    def __init__(self, ranking: Ranking, name: str) -> None:
        self._ranking = ranking
        self._name = name

    def __getitem__(self, key: int, /) -> Any:
        if getattr(self._ranking, self._name) is self:
            self._ranking.build()
        return getattr(self._ranking, self._name)[key]


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Ranking(Value):
    """The order of hands under three knobs of the rules (C-2, L-9). See `ranking_of`.

    The tables lead from `Hand.key`, of hands of four cards, to what is known of them. The first
    question builds them, in a few milliseconds; from then on an answer is one look-up.

    Attributes:
        kings: 8 when a tres is a rey and a dos an as, 4 when each card is itself (C-2).
        real: Which hand is the real (L-9).
        real_value: Stones a real is worth (L-9).
        ranking: Itself, so that a ranking serves wherever rules do.
        table: The strengths in the five lances, 0 where the hand does not play.
        pares: The pares of the hand, None without.
        juego: The juego of the hand, None without.
        points: The sum of the cards, 4 to 40 (C-4).
        values: The stones that the pares and the juego are worth, 0 without (P-5).
    """

    kings: int
    real: Real
    real_value: int
    ranking: Ranking = attrs.field(init=False, repr=False, eq=False)
    table: Table[Strengths] = attrs.field(init=False, repr=False, eq=False)
    pares: Table[Pares | None] = attrs.field(init=False, repr=False, eq=False)
    juego: Table[Juego | None] = attrs.field(init=False, repr=False, eq=False)
    points: Table[int] = attrs.field(init=False, repr=False, eq=False)
    values: Table[tuple[int, int]] = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "ranking", self)
        for name in ("table", "pares", "juego", "points", "values"):
            object.__setattr__(self, name, _Unbuilt(self, name))

    def build(self) -> None:
        """Build the tables now rather than at the first question."""
        known = list(self._work_out())
        orders = zip(*[facts.orders() for facts in known], strict=True)
        strengths = zip(*map(_places, orders), strict=True)
        tables: dict[str, Iterable[object]] = {
            "table": strengths,
            "pares": [facts.pares for facts in known],
            "juego": [facts.juego for facts in known],
            "points": [facts.points for facts in known],
            "values": [
                (facts.pares.value if facts.pares else 0, facts.juego.value if facts.juego else 0)
                for facts in known
            ],
        }
        keys = [facts.key for facts in known]
        for name, column in tables.items():
            object.__setattr__(self, name, dict(zip(keys, column, strict=True)))

    def _work_out(self) -> Iterator[_Facts]:
        for ranks in combinations_with_replacement(Rank, 4):
            sevens_and_sota = ranks == (*_SEVENS, Rank.SOTA)
            if not (sevens_and_sota and self.real in _SUIT_REALS):
                key = sum([_WEIGHTS[rank] for rank in ranks])
                yield self._facts_of(key, ranks, self._is_real(ranks))
            if sevens_and_sota:
                for missing in Suit:
                    for suit in Suit:
                        hand = _sevens_and_sota(missing, suit)
                        real = self._is_real(ranks, missing, suit)
                        yield self._facts_of(hand.key, ranks, real)

    def _facts_of(self, key: int, ranks: tuple[Rank, ...], real: bool) -> _Facts:
        if self.kings == 8:
            ranks = tuple(sorted([_READ_WITH_EIGHT_KINGS.get(rank, rank) for rank in ranks]))
        points = sum([min(rank, 10) for rank in ranks])
        juego = None
        if points >= _LEAST_JUEGO:
            value = self.real_value if real else 3 if points == _BEST_JUEGO else 2
            juego = Juego(points, real, value)
        return _Facts(key, ranks, _pares_in(ranks), juego, points)

    def _is_real(
        self, ranks: tuple[Rank, ...], missing: Suit | None = None, suit: Suit | None = None
    ) -> bool:
        if ranks.count(Rank.SIETE) != 3:
            return False
        (fourth,) = [rank for rank in ranks if rank is not Rank.SIETE]
        read = _READ_WITH_EIGHT_KINGS.get(fourth, fourth) if self.kings == 8 else fourth
        match self.real:
            case Real.FIGURE:
                return read >= Rank.SOTA
            case Real.KING:
                return read is Rank.REY
            case Real.KING_12:
                return fourth is Rank.REY
            case Real.SOTA:
                return fourth is Rank.SOTA
            case Real.SOTA_OROS:
                return suit is Suit.OROS
            case Real.SOTA_FOURTH_SUIT:
                return suit is not None and suit is missing
            case _:
                return False

    def __reduce__(self) -> tuple[object, ...]:
        return ranking_of, (self.kings, self.real, self.real_value)


def _places(orders: tuple[Any, ...]) -> list[int]:
    """Number the different orders from 1, the worst; 0 stands for None."""
    places = {order: place for place, order in enumerate(sorted({*orders} - {None}), 1)}
    return [places.get(order, 0) for order in orders]


def _sevens_and_sota(missing: Suit, suit: Suit) -> Hand:
    sevens = [Card(Rank.SIETE, other) for other in Suit if other is not missing]
    return Hand([*sevens, Card(Rank.SOTA, suit)])


def _pares_in(ranks: tuple[Rank, ...]) -> Pares | None:
    """Find the pares of four ranks; four alike are two equal pairs (L-4)."""
    counts = Counter(ranks)
    alike = sorted([rank for rank, count in counts.items() if count > 1], reverse=True)
    if not alike:
        return None
    high, low = alike[0], alike[-1]
    if counts[high] == 4 or high is not low:
        return Pares(ParesKind.DUPLES, high, low, 3)
    if counts[high] == 3:
        return Pares(ParesKind.MEDIAS, high, None, 2)
    return Pares(ParesKind.PAR, high, None, 1)


@cache
def _ranking(kings: int, real: Real, real_value: int) -> Ranking:
    return Ranking(kings, real, real_value)


def ranking_of(kings: int, real: Real, real_value: int) -> Ranking:
    """Return the ranking of these knobs, always the same object.

    Args:
        kings: 8 or 4 (C-2).
        real: Which hand is the real (L-9).
        real_value: Stones a real is worth, 0 or more (L-9).

    Raises:
        RulesError: A knob has no such value; `problems` lists all that is wrong.

    >>> ranking_of(8, Real.OFF, 3) is ranking_of(8, Real.OFF, 3)
    True
    """
    problems = []
    if not (is_whole(kings) and kings in (4, 8)):
        problems.append(f"kings = {shown(kings)} is neither 8 nor 4")
    if type(real) is not Real:
        problems.append(f"real = {shown(real)} is not a Real, like Real.FIGURE")
    if not is_whole(real_value):
        problems.append(f"real_value = {shown(real_value)} is not a whole number from 0")
    if problems:
        raise RulesError(problems=problems)
    return _ranking(kings, real, real_value)


CLASSIC: Final = ranking_of(8, Real.OFF, 3)
"""The ranking of the default rules: 8 kings, no real."""
