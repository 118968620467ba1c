"""The señas: by which gestures a partner may be told what one holds, and when they are true (G)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, TypeAlias

import attrs

from mus._values import FrozenMap, Named, Value, is_whole
from mus.cards import DECK, Hand, Rank, mask_of
from mus.errors import NotationError, RulesError, StateError, shown
from mus.lances import Pares, ParesKind, Ranked, pares, points
from mus.rules import Rules, Signs

__all__ = [
    "CLASSIC",
    "FEDERATION",
    "Claim",
    "Gesture",
    "Sign",
    "SignCode",
    "code_of",
    "is_true",
    "signs",
]

_DEFAULT: Final = Rules()


def _cards(*ranks: Rank) -> int:
    return mask_of(card for card in DECK if card.rank in ranks)


# By the knob `kings`: with 8 a tres counts as a rey and a dos as an as (C-2).
_KINGS: Final = {8: _cards(Rank.REY, Rank.TRES), 4: _cards(Rank.REY)}
_ACES: Final = {8: _cards(Rank.AS, Rank.DOS), 4: _cards(Rank.AS)}


class Gesture(Named):
    """What is done to make a seña; the value says it in English (G-2, G-3)."""

    LIP_BITTEN = "lower lip bitten"
    TONGUE_OUT = "tip of the tongue out"
    TONGUE_ASIDE = "tongue to one side"
    LIPS_ASIDE = "lips to one side"
    LIPS_OUT = "lips out"
    CHEEKS_OUT = "cheeks puffed out"
    EYEBROWS_UP = "eyebrows up"
    WINK = "a wink"
    EYES_CLOSED = "eyes closed"
    ONE_SHOULDER = "one shoulder up"
    BOTH_SHOULDERS = "both shoulders up"
    HEAD_TURNED = "head turned"
    HEAD_TILTED = "head tilted"
    HEAD_UP = "head up"


def _all(things: object, *kinds: type) -> bool:
    """Tell whether `things` is a tuple, of one thing or more, each of exactly one of the types."""
    return type(things) is tuple and len(things) > 0 and {*map(type, things)} <= {*kinds}


@attrs.frozen(kw_only=True, slots=True, weakref_slot=False, repr=False)
class Claim(Value):
    """What a seña says of four cards, as data: everything that its fields ask for at once.

    A field left out asks for nothing, so `Claim()` holds of every hand.

    Attributes:
        kings: How many cards are reyes, exactly, or None for any number. A tres counts as one
            where the rules have 8 kings (C-2).
        aces: How many are ases, likewise; there a dos counts as one.
        pares: The kinds of pares of which the hand has one; None among them stands for a hand
            without pares.
        pair: The rank of the set, or of one of the two pairs, or None for any.
        points: The sums that the cards may have; the sum of a hand is from 4 to 40 (C-4).

    Raises:
        RulesError: If a field is not what it should be; `problems` lists everything wrong.

    >>> Claim(pares=(ParesKind.DUPLES,), pair=Rank.REY).holds(Hand.parse("R3AA"))
    True
    """

    kings: int | None = None
    aces: int | None = None
    pares: tuple[ParesKind | None, ...] = (None, *ParesKind)
    pair: Rank | None = None
    points: range = range(4, 41)

    def __attrs_post_init__(self) -> None:
        problems = []
        for name, count in (("kings", self.kings), ("aces", self.aces)):
            if count is not None and not is_whole(count, 0, 4):
                problems.append(f"{name}, {shown(count)}, is neither a number from 0 to 4 nor None")
        if not _all(self.pares, ParesKind, type(None)):
            problems.append(f"pares, {shown(self.pares)}, is no tuple of ParesKind or None")
        if self.pair is not None and type(self.pair) is not Rank:
            problems.append(f"pair, {shown(self.pair)}, is neither a Rank nor None")
        if type(self.points) is not range:
            problems.append(f"points, {shown(self.points)}, is no range, such as range(32, 41)")
        if problems:
            raise RulesError(problems=problems)

    def holds(self, hand: Hand, rules: Ranked = _DEFAULT) -> bool:
        """Tell whether it is true of a hand.

        Args:
            hand: Four cards.
            rules: How the cards count: a `Rules` or a `Ranking`.

        Raises:
            StateError: An argument is not what it should be.

        >>> Claim(kings=2).holds(Hand.parse("R37A"))
        True
        """
        return _holds(self, *_facts(hand, rules))

    def __repr__(self) -> str:
        said = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in attrs.fields(Claim)
            if getattr(self, field.name) != field.default
        ]
        return f"Claim({', '.join(said)})"


_Facts: TypeAlias = tuple[int, int, Pares | None, int]


def _facts(hand: Hand, rules: Ranked) -> _Facts:
    """Return what claims speak of: reyes, ases, the pares, the sum."""
    held, total = pares(hand, rules), points(hand, rules)
    mask, kings = hand.mask, rules.ranking.kings
    return (mask & _KINGS[kings]).bit_count(), (mask & _ACES[kings]).bit_count(), held, total


def _holds(claim: Claim, kings: int, aces: int, held: Pares | None, total: int) -> bool:
    return (
        (claim.kings is None or claim.kings == kings)
        and (claim.aces is None or claim.aces == aces)
        and (held and held.kind) in claim.pares
        and (claim.pair is None or (held is not None and claim.pair in (held.high, held.low)))
        and total in claim.points
    )


@attrs.frozen(slots=True, weakref_slot=False)
class Sign(Value):
    """One seña of a code: its name, how it is made, and what it says.

    Attributes:
        name: A word, as the action `Sena` gives it.
        gestures: What is done, one after the other.
        claim: What it says of the cards of whoever makes it.

    Raises:
        RulesError: If a field is not what it should be; `problems` lists everything wrong.

    >>> CLASSIC["cuatro_reyes"].how
    'lower lip bitten, twice'
    """

    name: str
    gestures: tuple[Gesture, ...]
    claim: Claim

    def __attrs_post_init__(self) -> None:
        problems = []
        if not (type(self.name) is str and self.name.isidentifier()):
            problems.append(f"name, {shown(self.name)}, is not one word")
        if not _all(self.gestures, Gesture):
            problems.append(f"gestures, {shown(self.gestures)}, is no tuple of Gesture")
        if type(self.claim) is not Claim:
            problems.append(f"claim, {shown(self.claim)}, is not a Claim")
        if problems:
            raise RulesError(problems=problems)

    @property
    def how(self) -> str:
        """How it is made, in English."""
        first, *then = [gesture.value for gesture in self.gestures]
        return f"{first}, twice" if then == [first] else ", then ".join([first, *then])


@attrs.frozen(slots=True, weakref_slot=False)
class SignCode(Value):
    """The señas that a table admits (G-1 to G-3). As a collection it holds their names, in order.

    Attributes:
        name: What the code is called.
        signs: The signs. No two have the same name or are made alike.

    Raises:
        RulesError: If a field is not what it should be; `problems` lists everything wrong.

    >>> "punto_29" in FEDERATION, "punto_29" in CLASSIC
    (True, False)
    """

    name: str
    signs: tuple[Sign, ...]
    _by_name: FrozenMap[str, Sign] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        problems = []
        if type(self.name) is not str:
            problems.append(f"name, {shown(self.name)}, is not text")
        if not _all(self.signs, Sign):
            problems.append(f"signs, {shown(self.signs)}, is no tuple of Sign")
        else:
            for one, other in combinations(self.signs, 2):
                if one.name == other.name:
                    problems.append(f"{one.name} comes twice")
                if one.gestures == other.gestures:
                    problems.append(f"{one.name} and {other.name} are made alike: {one.how}")
        if problems:
            raise RulesError(problems=problems)
        by_name = FrozenMap({sign.name: sign for sign in self.signs})
        object.__setattr__(self, "_by_name", by_name)

    def __getitem__(self, name: str) -> Sign:
        """Return the sign of that name, or raise `NotationError`."""
        if name not in self:
            raise _unknown(name, f"no sign of the {self.name} code", ", ".join(self))
        return self._by_name[name]

    def __contains__(self, name: object) -> bool:
        return type(name) is str and name in self._by_name

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self.signs)

    def by_gestures(self, *gestures: Gesture) -> Sign:
        """Return the sign that is made so.

        Args:
            *gestures: What was seen, one after the other.

        Raises:
            NotationError: If no sign of the code is made so.

        >>> FEDERATION.by_gestures(Gesture.ONE_SHOULDER).name
        'punto_29'
        """
        if all(type(gesture) is Gesture for gesture in gestures):
            for sign in self.signs:
                if sign.gestures == gestures:
                    return sign
        ways = "; ".join(sign.how for sign in self.signs)
        raise _unknown(gestures, f"no sign of the {self.name} code", ways)


def _unknown(thing: object, what: str, expected: str) -> NotationError:
    """Return the complaint about something that is not in a code."""
    return NotationError(
        f"{shown(thing)} is {what}: expected {expected}",
        token=thing if isinstance(thing, str) else shown(thing),
        expected=expected,
    )


def is_true(sign: str, hand: Hand, code: SignCode, rules: Ranked = _DEFAULT) -> bool:
    """Tell whether a seña is true of a hand, as it must be to be given (G-1).

    Args:
        sign: The name of the sign.
        hand: Four cards.
        code: The code of the table.
        rules: How the cards count: a `Rules` or a `Ranking`.

    Raises:
        NotationError: The code has no such sign.
        StateError: Another argument is not what it should be.

    >>> is_true("duples_reyes", Hand.parse("R3AA"), CLASSIC)
    True
    """
    return _checked(code)[sign].claim.holds(hand, rules)


def signs(hand: Hand, code: SignCode, rules: Ranked = _DEFAULT) -> tuple[str, ...]:
    """Return the señas that are true of a hand (G-1).

    Args:
        hand: Four cards.
        code: The code of the table.
        rules: How the cards count: a `Rules` or a `Ranking`.

    Returns:
        The names, in the order of the code.

    Raises:
        StateError: An argument is not what it should be.

    >>> signs(Hand.parse("RR7A"), CLASSIC)
    ('dos_reyes',)
    """
    facts = _facts(hand, rules)
    return tuple([sign.name for sign in _checked(code).signs if _holds(sign.claim, *facts)])


def _checked(code: SignCode) -> SignCode:
    if type(code) is not SignCode:
        raise StateError(f"{shown(code)} is not a SignCode, like mus.senas.CLASSIC")
    return code


_DUPLES: Final = (ParesKind.DUPLES,)
_CLAIMS: Final = {
    "dos_reyes": Claim(kings=2),
    "tres_reyes": Claim(kings=3),
    "cuatro_reyes": Claim(kings=4),
    "dos_ases": Claim(aces=2),
    "tres_ases": Claim(aces=3),
    "cuatro_ases": Claim(aces=4),
    "medias": Claim(pares=(ParesKind.MEDIAS,)),
    "duples": Claim(pares=_DUPLES),
    "duples_reyes": Claim(pares=_DUPLES, pair=Rank.REY),
    "duples_ases": Claim(pares=_DUPLES, pair=Rank.AS),
    "pares": Claim(pares=tuple(ParesKind)),
    "juego": Claim(points=range(32, 41)),
    "treinta_y_una": Claim(points=range(31, 32)),
    "punto_30": Claim(points=range(30, 31)),
    "punto_29": Claim(points=range(29, 30)),
    "ciego": Claim(pares=(None,), points=range(4, 31)),
    "corto": Claim(),
    "envido": Claim(),
}


def _code(name: str, made: dict[str, tuple[Gesture, ...]]) -> SignCode:
    """Return a code, told what is done for each of its signs."""
    return SignCode(name, tuple([Sign(sign, how, _CLAIMS[sign]) for sign, how in made.items()]))


CLASSIC: Final = _code(
    "classic",
    {
        "dos_reyes": (Gesture.LIP_BITTEN,),
        "tres_reyes": (Gesture.LIPS_ASIDE, Gesture.LIP_BITTEN),
        "cuatro_reyes": (Gesture.LIP_BITTEN, Gesture.LIP_BITTEN),
        "dos_ases": (Gesture.TONGUE_OUT,),
        "tres_ases": (Gesture.LIPS_ASIDE, Gesture.TONGUE_OUT),
        "cuatro_ases": (Gesture.TONGUE_OUT, Gesture.TONGUE_OUT),
        "medias": (Gesture.LIPS_ASIDE,),
        "duples": (Gesture.EYEBROWS_UP,),
        "duples_reyes": (Gesture.EYEBROWS_UP, Gesture.LIP_BITTEN),
        "duples_ases": (Gesture.EYEBROWS_UP, Gesture.TONGUE_OUT),
        "treinta_y_una": (Gesture.WINK,),
        "punto_30": (Gesture.ONE_SHOULDER,),
        "ciego": (Gesture.EYES_CLOSED,),
    },
)
"""The code of the classic game, in which one shoulder is a punto of 30 (G-2)."""

FEDERATION: Final = _code(
    "federation",
    {
        "dos_reyes": (Gesture.LIP_BITTEN,),
        "tres_reyes": (Gesture.LIPS_ASIDE,),
        "dos_ases": (Gesture.TONGUE_OUT,),
        "tres_ases": (Gesture.TONGUE_ASIDE,),
        "medias": (Gesture.CHEEKS_OUT,),
        "duples": (Gesture.EYEBROWS_UP,),
        "pares": (Gesture.HEAD_TURNED,),
        "juego": (Gesture.LIPS_OUT,),
        "treinta_y_una": (Gesture.WINK,),
        "punto_30": (Gesture.BOTH_SHOULDERS,),
        "punto_29": (Gesture.ONE_SHOULDER,),
        "ciego": (Gesture.EYES_CLOSED,),
        "corto": (Gesture.HEAD_TILTED,),
        "envido": (Gesture.HEAD_UP,),
    },
)
"""The code of the federation, in which one shoulder is a punto of 29 (G-3)."""

_CODES: Final = {Signs.CLASSIC: CLASSIC, Signs.FEDERATION: FEDERATION, Signs.NONE: None}


def code_of(rules: Rules) -> SignCode | None:
    """Return the code that a table admits by its knob `signs`, or None for no signs at all (G-1).

    Args:
        rules: The rules of the table.

    Raises:
        StateError: If they are none.

    >>> code_of(Rules.preset("fem")) is FEDERATION
    True
    """
    if type(rules) is not Rules:
        raise StateError(f"{shown(rules)} is not a Rules")
    return _CODES[rules.signs]
