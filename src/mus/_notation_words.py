"""One action as the words of the notation, and back; `docs/reference/notation.md` has them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from mus._notation_tokens import (
    SEATS,
    cards_of_pieces,
    hand_of_piece,
    misread,
    number_of,
    seat_of,
    sign_of,
    some,
    written_cards,
    written_hand,
    written_number,
    written_seat,
    written_sign,
)
from mus.actions import (
    Action,
    Corto,
    Deal,
    Declaro,
    Descarte,
    Draw,
    Envido,
    Expose,
    Misdeal,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    PlayerAction,
    Quiero,
    Sena,
)
from mus.cards import Card
from mus.errors import RecordError, shown

__all__ = ["ACCENTED", "PHRASES", "action_of", "words_of"]

PHRASES: Final[dict[str, Callable[[int], PlayerAction]]] = {
    "mus": Mus,
    "corto": Corto,
    "servido": partial(Descarte, cards=()),
    "paso": Paso,
    "pasamos": partial(Paso, plural=True),
    "ordago": Ordago,
    "echamos ordago": partial(Ordago, plural=True),
    "quiero": Quiero,
    "queremos": partial(Quiero, plural=True),
    "no quiero": NoQuiero,
    "no queremos": partial(NoQuiero, plural=True),
    "tengo": partial(Declaro, has=True),
    "no tengo": partial(Declaro, has=False),
    "misdeal": Misdeal,
    "perete": Perete,
}
"""What a seat does with nothing more to say, in the words that are written."""

ACCENTED: Final = {"órdago": "ordago", "echamos órdago": "echamos ordago", "seña": "sena"}
"""What is read too, and what is written for it."""

_BETS: Final = {"envido": False, "envidamos": True}
_USUAL: Final = range(1, 41)
_PLAIN: Final[dict[str, Action]] = {
    **{f"{seat} {phrase}": make(int(seat)) for seat in SEATS for phrase, make in PHRASES.items()},
    **{f"{seat} envido {stones}": Envido(int(seat), stones) for seat in SEATS for stones in _USUAL},
}
"""Whole actions: most of a game is looked up here, which takes a thirtieth of the time."""

_VERBS: Final = frozenset([phrase.split()[0] for phrase in PHRASES])
_WORDS: Final = ", ".join((*PHRASES, "envido 5", "envidamos 5", "descarte Ro 3c", "sena duples"))
_STARTS: Final = "a seat, 0 to 7, or deal, draw or expose"


def action_of(words: str) -> Action:
    """Return the action that words of the notation stand for.

    Args:
        words: The words, with blanks between them.

    Raises:
        NotationError: If they are none; it says which piece, and what was expected.

    >>> action_of("2 envido 5"), action_of("draw 1 Ro")
    (Envido(seat=2, stones=5, plural=False), Draw(seat=1, cards=(Card.parse('Ro'),)))
    """
    action = _PLAIN.get(words)
    if action is not None:
        return action
    first, *rest = words.split() or [words]
    if first == "deal":
        return Deal(map(hand_of_piece, some(rest, words, "a hand for each seat")))
    if first == "draw":
        seat, *pieces = some(rest, words, "a seat and cards, such as draw 1 Ro 3c")
        return Draw(seat_of(seat), cards_of_pieces(some(pieces, words, "the cards served")))
    if first == "expose":
        return Expose(cards_of_pieces(some(rest, words, "the cards seen")))
    if first not in SEATS:
        raise misread(first, _STARTS)
    return _said(int(first), rest, words)


def _said(seat: int, rest: Sequence[str], words: str) -> Action:
    """Read what a seat does."""
    verb, *pieces = some(rest, words, f"what seat {seat} does: {_WORDS}")
    verb = ACCENTED.get(verb, verb)
    if verb in _BETS:
        (stones,) = some(pieces, words, "the stones of the bet, such as envido 5", most=1)
        return Envido(seat, number_of(stones), _BETS[verb])
    if verb == "descarte":
        thrown = some(pieces, words, "the cards thrown; none are 'servido'")
        return Descarte(seat, cards_of_pieces(thrown))
    if verb == "sena":
        sign, *spies = some(pieces, words, "the name of the sign")
        return Sena(seat, sign_of(sign), tuple(map(seat_of, spies)))
    phrase = " ".join(rest)
    plain = _PLAIN.get(f"{seat} {ACCENTED.get(phrase, phrase)}")
    if plain is None:
        raise misread(phrase if verb in _VERBS else verb, _WORDS)
    return plain


_WRITTEN: Final[dict[tuple[type, bool], str]] = {
    (type(action), getattr(action, "plural", getattr(action, "has", False))): phrase
    for phrase, action in ((phrase, make(0)) for phrase, make in PHRASES.items())
}
"""The phrases by what they stand for, and whether it is a plural, or a yes."""


def words_of(action: Action) -> str:
    """Return the words of an action, the same for equal actions.

    Args:
        action: Any action that can be legal somewhere.

    Raises:
        RecordError: If it is no action, or one that no grammar could hold: of a seat that no
            table has, of half a stone.

    >>> words_of(Envido(2, 5)), words_of(Descarte(0, ()))
    ('2 envido 5', '0 servido')
    """
    match action:
        case Deal(()):
            raise RecordError("a deal without hands cannot be written down")
        case Deal(hands):
            return " ".join(["deal", *map(written_hand, hands)])
        case Draw(seat, cards):
            return f"draw {written_seat(seat)} {_some_cards(cards)}"
        case Expose(cards):
            return f"expose {_some_cards(cards)}"
        case Descarte(seat, ()):
            return f"{written_seat(seat)} servido"
        case Descarte(seat, cards):
            return f"{written_seat(seat)} descarte {written_cards(cards)}"
        case Sena(seat, sign, spies):
            said = [written_seat(seat), "sena", written_sign(sign), *map(written_seat, spies)]
            return " ".join(said)
        case Envido(seat, stones, bool(plural)):
            verb = "envidamos" if plural else "envido"
            return f"{written_seat(seat)} {verb} {written_number(stones)}"
        case Paso() | Ordago() | Quiero() | NoQuiero() if type(action.plural) is bool:
            return f"{written_seat(action.seat)} {_WRITTEN[type(action), action.plural]}"
        case Declaro(seat, bool(has)):
            return f"{written_seat(seat)} {_WRITTEN[Declaro, has]}"
        case Mus(seat) | Corto(seat) | Misdeal(seat) | Perete(seat):
            return f"{written_seat(seat)} {_WRITTEN[type(action), False]}"
        case _:
            raise RecordError(f"{shown(action)} cannot be written down")


def _some_cards(cards: Sequence[Card]) -> str:
    if not cards:
        raise RecordError("cards are missing: nobody is served none")
    return written_cards(cards)
