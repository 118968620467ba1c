"""What a seat saw and heard as words of the notation, and back: cards it did not see are `??`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mus._notation_tokens import (
    HIDDEN,
    NOBODY,
    SEATS,
    cards_of_pieces,
    hand_of_piece,
    misread,
    seat_of,
    some,
    written_cards,
    written_hand,
    written_seat,
    written_sign,
)
from mus._notation_words import action_of, words_of
from mus.actions import (
    Action,
    Corto,
    Descarte,
    Envido,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
    Sena,
)
from mus.cards import Card
from mus.errors import NotationError, RecordError, shown
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Exposed,
    Misdealt,
    PereteShown,
    Said,
    Shown,
    Signed,
    Threw,
)
from mus.lances import Lance
from mus.masking import mask
from mus.rules import Rules
from mus.seat_record import KeptEvent

__all__ = ["Hearing", "words_of_events"]

_DECLARED: Final = {"pares": Lance.PARES, "juego": Lance.JUEGO}
_ANSWERS: Final = {"si": True, "no": False}
_OUT: Final = "out"
_NOT_HEARD: Final = (
    "a word said aloud, descarte, servido, draw, sena, pares si, juego no, expose, misdeal, "
    "perete, or show"
)


class Hearing:
    """How the words of a seat's record are understood.

    Args:
        rules: The rules of the table.
        seat: The seat that keeps the record.
    """

    def __init__(self, rules: Rules, seat: int) -> None:
        self.seating = rules.seating
        self.seat = seat

    def events_of(self, words: str) -> tuple[KeptEvent, ...]:
        """Return what the seat saw and heard, in the words of the notation.

        Args:
            words: The words, with blanks between them.

        Raises:
            NotationError: If they are none that a seat keeps, or show what it did not see.
        """
        first, *rest = words.split() or [words]
        if first == "deal":
            hands = self._row(rest, words)
            dealt = [(seat, piece) for seat, piece in enumerate(hands) if piece != NOBODY]
            if not dealt:
                raise misread(words, "a hand for some seat")
            return tuple([self._dealt(seat, piece) for seat, piece in dealt])
        if first == "show":
            return (Shown(tuple(map(hand_of_piece, self._row(rest, words)))),)
        if first == "draw":
            seat, *pieces = some(rest, words, "a seat and cards, such as draw 1 ?? ??")
            drawn = some(pieces, words, "the cards served")
            return (Drew(seat_of(seat), *self._moved(seat_of(seat), drawn)),)
        if first in SEATS and rest:
            return (self._done(int(first), rest, words),)
        return (self._said(action_of(words), words),)

    def _done(self, seat: int, rest: Sequence[str], words: str) -> KeptEvent:
        """Read what a seat did."""
        verb, *pieces = rest
        if verb == "descarte":
            return Threw(seat, *self._moved(seat, some(pieces, words, "the cards thrown")))
        if verb == "expose":
            return Exposed(seat, _in_order(some(pieces, words, "the cards seen")))
        if verb == "perete":
            hand = hand_of_piece("".join(some(pieces, words, "the four cards shown")))
            if hand is None:
                raise misread(pieces[0], "the four cards shown")
            return PereteShown(seat, hand)
        if verb == "misdeal":
            if pieces not in ([], [_OUT]):
                raise misread(pieces[0], f"{_OUT}, or nothing more")
            return Misdealt(seat, pieces == [_OUT])
        if verb in _DECLARED:
            (answer,) = some(pieces, words, "si or no", most=1)
            if answer not in _ANSWERS:
                raise misread(answer, "si or no")
            return Declared(_DECLARED[verb], seat, _ANSWERS[answer])
        return self._said(action_of(words), words)

    def _said(self, action: Action, words: str) -> KeptEvent:
        """Return what is heard of an action that is written like one."""
        match action:
            case Descarte(seat):
                return Threw(seat, 0, () if seat == self.seat else None)
            case Sena(seat, sign, spies):
                if seat not in self.seating.seats:
                    raise misread(f"{seat}", f"a seat of {self.seating.players}, from 0")
                signed = Signed(seat, sign, self.seating.partners(seat), spies)
                if mask(signed, self.seat) != signed:
                    raise misread(words, f"a seña as seat {self.seat} was told of it")
                return signed
            case Mus() | Corto() | Paso() | Envido() | Ordago() | Quiero() | NoQuiero():
                return Said(action)
            case _:
                raise misread(words, _NOT_HEARD)

    def _row(self, pieces: Sequence[str], words: str) -> Sequence[str]:
        """Return a hand for each seat."""
        players = self.seating.players
        expected = f"a hand for each of {players} seats, - where there is none"
        some(pieces, words, expected, most=players)
        if len(pieces) < players:
            raise misread(words, expected)
        return pieces

    def _dealt(self, seat: int, piece: str) -> Dealt:
        """Read the hand that a seat was dealt: its own in full, another as so many cards."""
        if seat == self.seat:
            hand = hand_of_piece(piece)
            return Dealt(seat, 0 if hand is None else len(hand), hand)
        return Dealt(seat, self._hidden([piece]), None)

    def _moved(self, seat: int, pieces: Sequence[str]) -> tuple[int, tuple[Card, ...] | None]:
        """Read the cards that moved: how many, and which if they are its own."""
        if seat == self.seat:
            cards = _in_order(pieces)
            return len(cards), cards
        return self._hidden(pieces), None

    def _hidden(self, pieces: Sequence[str]) -> int:
        """Return how many cards were not seen."""
        for piece in pieces:
            if not piece or piece.replace(HIDDEN, ""):
                raise misread(piece, f"{HIDDEN} for each card that seat {self.seat} did not see")
        return sum(map(len, pieces)) // len(HIDDEN)


def _in_order(pieces: Sequence[str]) -> tuple[Card, ...]:
    """Read cards, and return them in the order in which events hold them."""
    return tuple(sorted(cards_of_pieces(pieces), key=lambda card: card.index))


def words_of_events(events: Sequence[KeptEvent], rules: Rules, seat: int) -> Iterator[str]:
    """Yield the lines that tell of events, the hands of one deal on one line.

    Args:
        events: What the seat was told of a hand.
        rules: The rules of the table.
        seat: The seat that keeps the record.

    Raises:
        RecordError: If something among them cannot be written so that it is read back.
    """
    hearing = Hearing(rules, seat)
    left = list(events)
    while left:
        size = 1
        while size < len(left) and isinstance(left[0], Dealt) and isinstance(left[size], Dealt):
            size += 1
        words = (
            _dealt(left[:size], rules.players) if isinstance(left[0], Dealt) else _words(left[0])
        )
        try:
            read = list(hearing.events_of(words))
        except NotationError:
            read = []
        if read != left[:size]:
            raise RecordError(f"{shown(left[0])} cannot be written down so that it is read back")
        del left[:size]
        yield words


def _dealt(dealt: Sequence[KeptEvent], players: int) -> str:
    """Return the line of a deal."""
    pieces = {
        event.seat: HIDDEN * event.count if event.hand is None else written_hand(event.hand)
        for event in dealt
        if isinstance(event, Dealt)
    }
    return " ".join(["deal", *[pieces.get(seat, NOBODY) for seat in range(players)]])


def _words(event: KeptEvent) -> str:
    """Return the line of any other event."""
    match event:
        case Said(Mus() | Corto() | Paso() | Envido() | Ordago() | Quiero() | NoQuiero() as action):
            return words_of(action)
        case Threw(seat, 0):
            return f"{written_seat(seat)} servido"
        case Threw(seat, count, cards):
            return f"{written_seat(seat)} descarte {_moved(count, cards)}"
        case Drew(seat, count, cards):
            return f"draw {written_seat(seat)} {_moved(count, cards)}"
        case Exposed(seat, cards):
            return f"{written_seat(seat)} expose {written_cards(cards)}"
        case PereteShown(seat, hand):
            return f"{written_seat(seat)} perete {hand}"
        case Misdealt(seat, sits_out):
            return f"{written_seat(seat)} misdeal{' out' if sits_out else ''}"
        case Signed(seat, sign, _, spies):
            said = [written_seat(seat), "sena", written_sign(sign), *map(written_seat, spies)]
            return " ".join(said)
        case Declared(Lance.PARES | Lance.JUEGO as lance, seat, has):
            return f"{written_seat(seat)} {lance.name.lower()} {'si' if has else 'no'}"
        case Shown(hands):
            return " ".join(["show", *map(written_hand, hands)])
        case _:
            raise RecordError(f"{shown(event)} cannot be written down")


def _moved(count: int, cards: Sequence[Card] | None) -> str:
    """Return cards that moved, as far as they were seen."""
    return " ".join([HIDDEN] * count) if cards is None else written_cards(cards)
