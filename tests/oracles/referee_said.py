"""Everything that can be told to the referee of Mus, and how a tuple is understood.

Nothing here comes from `mus`. `read` knows what happens at every table, `understand` also what
happens only at some: declarations aloud, signs and faults.
"""

from dataclasses import dataclass

from .referee_lances import DECK
from .referee_talk import Word

Action = tuple[object, ...]


@dataclass(frozen=True)
class Dealt:
    """The first four cards of every seat; None for one that sits the hand out."""

    hands: tuple[frozenset[str] | None, ...]


@dataclass(frozen=True)
class Served:
    """The block of cards a seat got for the ones it threw."""

    seat: int
    cards: frozenset[str]


@dataclass(frozen=True)
class Thrown:
    """The cards a seat threw."""

    seat: int
    cards: frozenset[str]


@dataclass(frozen=True)
class Claimed:
    """A seat says whether it has what is asked, truly or not (T-4)."""

    seat: int
    has: bool


@dataclass(frozen=True)
class Signed:
    """A sign to the partners, and the rivals who saw it (G-4)."""

    seat: int
    sign: str
    seen_by: tuple[object, ...]


@dataclass(frozen=True)
class Exposed:
    """Cards seen that nobody should have seen (F-1)."""

    cards: frozenset[str]


@dataclass(frozen=True)
class Misdealt:
    """A seat has not four cards (F-2)."""

    seat: int


@dataclass(frozen=True)
class Peretes:
    """A seat shows 4 5 6 7 (D-7)."""

    seat: int


Said = Dealt | Served | Thrown | Word
More = Claimed | Signed | Exposed | Misdealt | Peretes


def read(action: Action) -> Said | None:
    """Understand an action, or None if it is no action at all."""
    match action:
        case ("deal", tuple() as hands):
            blocks = tuple(None if hand is None else cards_in(hand) for hand in hands)
            spoilt = [hand for hand, block in zip(hands, blocks, strict=True) if hand != block]
            return None if spoilt else Dealt(blocks)
        case ("draw" | "descarte" as what, seat, held) if type(seat) is int:
            cards = cards_in(held)
            if cards is None:
                return None
            return Served(seat, cards) if what == "draw" else Thrown(seat, cards)
        case ("mus" | "corto" as what, seat) if type(seat) is int:
            return Word(what, seat)
        case ("envido", seat, stones, bool() as plural):
            if type(seat) is int and type(stones) is int:
                return Word("envido", seat, stones, plural)
            return None
        case ("paso" | "ordago" | "quiero" | "noquiero" as what, seat, bool() as plural):
            return Word(what, seat, plural=plural) if type(seat) is int else None
        case _:
            return None


def understand(action: Action) -> Said | More | None:
    """Understand an action, one that not every table knows too, or None if it is none."""
    match action:
        case ("declaro", seat, bool() as has) if type(seat) is int:
            return Claimed(seat, has)
        case ("sena", seat, str() as sign, tuple() as seen_by) if type(seat) is int:
            return Signed(seat, sign, seen_by)
        case ("expose", held):
            cards = cards_in(held)
            return None if cards is None else Exposed(cards)
        case ("misdeal", seat) if type(seat) is int:
            return Misdealt(seat)
        case ("perete", seat) if type(seat) is int:
            return Peretes(seat)
        case _:
            return read(action)


def cards_in(held: object) -> frozenset[str] | None:
    """A frozenset of real cards, None for anything else."""
    if not isinstance(held, frozenset):
        return None
    cards = frozenset(card for card in held if isinstance(card, str) and card in DECK)
    return cards if len(cards) == len(held) else None
