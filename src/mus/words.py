"""The words of the table: what is typed or said becomes an action, and an action words.

Accents, case and the punctuation round a word make no difference. What is read is an action of
the seat that has the word; whether it is legal is for `apply` to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from mus._values import is_whole
from mus._vocabulary import (
    ALL_CARDS,
    AROUND,
    BET_VERBS,
    BETWEEN_CARDS,
    BURY_VERBS,
    CARDS,
    KNOWN,
    KNOWN_SIGNS,
    MOST,
    NO_CARDS,
    PHRASES,
    PHRASES_WITH_A_BET,
    RAISE_VERBS,
    RANKS,
    SAID,
    SEEN,
    SIGN_VERBS,
    SIGNS,
    SUITS,
    THROW_VERBS,
    TOTALS,
    UNITS,
    USUAL,
    amount,
    plain,
)
from mus.actions import (
    Corto,
    Declaro,
    Descarte,
    Envido,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    PlayerAction,
    Quiero,
    Sena,
)
from mus.cards import Card, Rank
from mus.engine import LegalActions, legal_actions
from mus.errors import NotationError, StateError, shown
from mus.rules import DealForm
from mus.state import State
from mus.turns import Phase

__all__ = ["Misheard", "WordError", "legal_words", "spoken", "words_of", "words_of_sign"]


class Misheard(StrEnum):
    """Why words were not understood: a stable code, safe to store and to translate."""

    SILENCE = "silence"
    """There are no words."""
    UNKNOWN = "unknown"
    """A word that nobody says at Mus, or words in an order that means nothing."""
    VEO = "veo"
    """The *veo* of other games: at Mus one says *quiero*."""
    TOTAL = "total"
    """*Que sean diez*: ten in all for some, ten more for others."""
    NO_BET = "no_bet"
    """*Envido más* or *¡y yo!* where there is no bet to raise."""
    WHICH_CARDS = "which_cards"
    """A throw that leaves open which cards are meant."""
    NOT_HELD = "not_held"
    """A throw of more cards of a rank than the seat holds."""
    WHICH_SIGN = "which_sign"
    """A seña without its name."""


class WordError(NotationError):
    """Words that are not understood; nothing has changed.

    Args:
        message: What was not understood, and what may be said.
        code: The reason, as a stable code.
        token: The piece that was not understood, as it was typed.
        expected: What the seat may say.
    """

    code: Misheard

    def __init__(
        self,
        message: str = "",
        *,
        code: Misheard = Misheard.UNKNOWN,
        token: str = "",
        expected: str = "",
    ) -> None:
        super().__init__(message, token=token, expected=expected)
        self.code = code


_EXPLAINED: Final = {
    Misheard.SILENCE: "nothing was said",
    Misheard.UNKNOWN: "{token} is not understood",
    Misheard.VEO: "{token} is not a word of Mus: a bet is accepted with 'quiero'",
    Misheard.TOTAL: "{token} may mean the whole bet or what is added: say '5 más' to add five",
    Misheard.NO_BET: "{token} raises a bet, and there is none: say 'envido'",
    Misheard.WHICH_CARDS: "{token} does not tell which cards: name them, as in 'descarto Ro 3c'",
    Misheard.NOT_HELD: "the seat does not hold so many cards {token}",
    Misheard.WHICH_SIGN: "{token} does not tell which: name it, as in 'seña duples'",
}
THROWING: Final = (Phase.DISCARD, Phase.CHANGE)
_PAUSE: Final = re.compile(r"[\s,;]+")


class _Ears:
    """One thing said, in pieces, and the state in which it was said."""

    def __init__(self, text: str, state: State) -> None:
        self.text = text.strip()
        self.state = state
        self.seat = state.mano if state.to_act is None else state.to_act
        self.raw = [piece for piece in _PAUSE.split(text) if piece.strip(AROUND)]
        self.pieces = [plain(piece.strip(AROUND)) for piece in self.raw]

    def error(self, code: Misheard, token: str) -> WordError:
        """Return the error for what was not understood, with what may be said instead."""
        token = token.strip(AROUND)
        expected = ", ".join(legal_words(legal_actions(self.state)))
        expected = expected or "nothing, for nobody has the word"
        message = f"{_EXPLAINED[code].format(token=shown(token))}; legal now: {expected}"
        return WordError(message, code=code, token=token, expected=expected)

    def not_understood(self) -> WordError:
        """Return the error for words that make no phrase: the first strange one is the culprit."""
        said = list(zip(self.raw, self.pieces, strict=True))
        for raw, piece in said:
            if piece in SEEN:
                return self.error(Misheard.VEO, raw)
        numbers = [amount(piece) is not None for piece in self.pieces]
        after_a = ("a", True) in zip(self.pieces, numbers[1:], strict=False)
        if after_a or not TOTALS.isdisjoint(self.pieces):
            return self.error(Misheard.TOTAL, self.text)
        strange = [raw for raw, piece in said if piece not in KNOWN and amount(piece) is None]
        return self.error(Misheard.UNKNOWN, strange[0] if strange else self.text)


def spoken(text: str, state: State) -> PlayerAction:
    """Return the action that words stand for, said by the seat that has the word.

    Understood are *mus*; *no hay mus*, *corto*; *paso*, which with a bet standing is *no quiero*
    (B-5); *envido*, *envido 5*, *5*, *cinco más*, *¡y yo!*, where the number is what is added;
    *órdago*; *quiero*, *no quiero*; the plurals *pasamos*, *envidamos*, *queremos*, *no queremos*
    (B-7); *descarto Ro 3c*, *descarto todas*, *servido*, and *entierro 5b* where one of five cards
    is buried (E-6); *seña duples*, which makes a sign (G-1). A card is `Ro` or *rey de oros*; its
    rank alone will do where it leaves no doubt.

    Args:
        text: What was said or typed.
        state: The state in which it was said. If nobody has the word, the words are taken as
            the mano's, and `apply` will say why they are illegal.

    Returns:
        The action, legal or not.

    Raises:
        WordError: If the words are not understood; it says what may be said.
        StateError: If `state` is none.

    >>> from mus.actions import Deal
    >>> from mus.cards import deal_hands
    >>> from mus.engine import apply, new_game
    >>> state = apply(new_game(), Deal(deal_hands("RR75", "3CC4", "S6AA", "R754")))
    >>> spoken("¡No hay mus!", state)
    Corto(seat=0)
    >>> spoken("envido cinco", apply(state, Corto(0)))
    Envido(seat=0, stones=5, plural=False)
    """
    if not isinstance(text, str):
        raise WordError(f"words are text, not {shown(text)}", token=shown(text))
    if not isinstance(state, State):
        raise StateError(f"words are said in a State, not {shown(state)}")
    ears = _Ears(text, state)
    if not ears.pieces:
        raise ears.error(Misheard.SILENCE, ears.text)
    phrase = " ".join(ears.pieces)
    make = PHRASES.get(phrase)
    if state.bet is not None:
        make = PHRASES_WITH_A_BET.get(phrase, make)
    if make is not None:
        return make(ears.seat)
    action = _sign(ears) or _throw(ears, phrase) or _bet(ears, ears.pieces.copy())
    if action is None:
        raise ears.not_understood()
    return action


def _sign(ears: _Ears) -> Sena | None:
    """Read a seña: its name, in one word or several (G-3)."""
    verb, *name = ears.pieces
    if verb not in SIGN_VERBS:
        return None
    if not name:
        raise ears.error(Misheard.WHICH_SIGN, ears.text)
    sign = "_".join(name)
    return Sena(ears.seat, SIGNS.get(sign, sign))


def _bet(ears: _Ears, rest: list[str]) -> Envido | None:
    """Read a bet or a raise: a verb, a number, *más*, in part or all of them (B-1, B-3)."""
    verb = rest.pop(0) if rest[0] in BET_VERBS else ""
    raises = verb in RAISE_VERBS
    if rest[:2] == ["y", "yo"]:
        raises = True
        del rest[:2]
    more = rest[:1] in (["y"], ["otras"])
    del rest[:more]
    stones = _stones(rest)
    if rest == ["mas"] and (verb or stones is not None):
        raises = True
    elif rest or (more and stones is None):
        return None
    if stones is None:
        if raises and ears.state.bet is None:
            raise ears.error(Misheard.NO_BET, ears.text)
        stones = USUAL
    return Envido(ears.seat, stones, BET_VERBS.get(verb, False))


def _stones(rest: list[str]) -> int | None:
    """Take a number from the front of what is left, and what it counts."""
    for size in (3, 1):  # treinta y cinco, cinco
        number = amount(" ".join(rest[:size]))
        if number is not None:
            unit = UNITS.get("".join(rest[size : size + 1]))
            del rest[: size + (unit is not None)]
            return number * (unit or 1)
    return None


def _throw(ears: _Ears, phrase: str) -> Descarte | None:
    """Read a throw. Without a verb it is one only where cards are to be thrown (D-3, E-6)."""
    buries = ears.state.rules.deal is DealForm.FIVE_DISCARD_ONE
    verbs = (*THROW_VERBS, *BURY_VERBS) if buries else THROW_VERBS
    verb = next((verb for verb in verbs if f"{phrase} ".startswith(f"{verb} ")), None)
    if verb is not None:
        phrase = phrase[len(verb) :].strip()
    elif ears.state.phase not in THROWING and not phrase.startswith("servid"):
        return None
    hand = ears.state.hands[ears.seat]
    held = hand.cards if hand is not None else ()
    if phrase in ALL_CARDS:
        return Descarte(ears.seat, held)
    if phrase in NO_CARDS:
        return Descarte(ears.seat, ())
    cards = _cards(ears, phrase.split(), held)
    return None if cards is None else Descarte(ears.seat, cards)


def _cards(ears: _Ears, pieces: list[str], held: Sequence[Card]) -> list[Card] | None:
    """Read cards, some of them perhaps by rank alone; None if something else is among them."""
    cards: list[Card] = []
    ranks: list[Rank] = []
    while pieces:
        piece = pieces.pop(0)
        if piece in CARDS:
            cards.append(CARDS[piece])
        elif piece in RANKS:
            suit = SUITS.get(pieces[1]) if pieces[:1] == ["de"] and pieces[1:] else None
            if suit is None:
                ranks.append(RANKS[piece])
            else:
                cards.append(Card(RANKS[piece], suit))
                del pieces[:2]
        elif piece not in BETWEEN_CARDS:
            return None
    for rank in dict.fromkeys(ranks):
        found = [card for card in held if card.rank is rank and card not in cards]
        wanted = ranks.count(rank)
        if wanted != len(found):
            code = Misheard.NOT_HELD if wanted > len(found) else Misheard.WHICH_CARDS
            raise ears.error(code, rank.symbol)
        cards += found
    if not cards:
        raise ears.error(Misheard.WHICH_CARDS, ears.text)
    return cards


def words_of(action: PlayerAction) -> str:
    """Return what a seat says to do something, in the form that `spoken` reads back.

    Args:
        action: An action of a player.

    Raises:
        NotationError: If it is nothing that is said: a fault at the table, a seña that others
            have seen or of no known code, a bet of no number of stones that can be read back, or
            no action at all.

    >>> words_of(Envido(0, 5)), words_of(NoQuiero(1, plural=True))
    ('envido 5', 'no queremos')
    """
    match action:
        case Envido(_, stones, bool(plural)) if is_whole(stones, 0, MOST):
            verb = "envidamos" if plural else "envido"
            return verb if stones == USUAL else f"{verb} {stones}"
        case Descarte(_, cards):
            return f"descarto {' '.join(map(str, cards))}" if cards else "servido"
        case Sena(_, sign, ()) if sign in KNOWN_SIGNS:
            return words_of_sign(sign)
        case Declaro(_, bool(has)):
            return "tengo" if has else "no tengo"
        case Paso() | Quiero() | NoQuiero() | Ordago() if type(action.plural) is bool:
            return SAID[type(action)][action.plural]
        case Mus() | Corto() | Perete():
            return SAID[type(action)][0]
        case _:
            raise NotationError(f"{shown(action)} has no words", token=shown(action))


def words_of_sign(sign: str) -> str:
    """Return what is typed to make a seña, in the form that `spoken` reads back.

    Args:
        sign: The name of the sign.

    >>> words_of_sign("dos_reyes")
    'seña dos reyes'
    """
    return f"seña {sign.replace('_', ' ')}"


def legal_words(actions: LegalActions) -> tuple[str, ...]:
    """Return what may be said, in a few words: the amounts of a bet and the throws as a span.

    Args:
        actions: What `legal_actions` returned, or the `legal_actions` of a view.

    Raises:
        StateError: If they are not `LegalActions`.

    >>> from mus.actions import Deal
    >>> from mus.cards import deal_hands
    >>> from mus.engine import apply, new_game
    >>> state = apply(new_game(), Deal(deal_hands("RR75", "3CC4", "S6AA", "R754")))
    >>> legal_words(legal_actions(state)), legal_words(legal_actions(apply(state, Corto(0))))
    (('mus', 'corto'), ('paso', 'envido 2..40', 'órdago'))
    """
    if not isinstance(actions, LegalActions):
        raise StateError(f"expected LegalActions, not {shown(actions)}")
    words: list[str] = []
    place = 0
    while place < len(actions):
        action = actions[place]
        if isinstance(action, Descarte):
            return _throws(len(action.cards), actions[-1])
        if isinstance(action, Envido) and actions.envido:
            words.append(_span(actions.envido, raising="quiero" in words))
            place += len(actions.envido)
        else:
            words.append(words_of(action))
            place += 1
    return tuple(words)


def _span(amounts: range, *, raising: bool) -> str:
    """Return the amounts of a bet, or of a raise, as a span."""
    span = f"{amounts[0]}..{amounts[-1]}" if len(amounts) > 1 else f"{amounts[0]}"
    return f"{span} más" if raising else f"envido {span}"


def _throws(least: int, largest: PlayerAction) -> tuple[str, ...]:
    """Return the throws of a seat: how many cards, all of them, or none."""
    most = len(largest.cards) if isinstance(largest, Descarte) else least
    if least == most:
        return ("entierro una carta",)
    words = (f"descarto {max(1, least)}..{most} cartas", "descarto todas")
    return words if least else (*words, "servido")
