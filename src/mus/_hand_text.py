"""How cards and hands are written: texts go in, tokens such as `Ro` come out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from mus.errors import NotationError, shown
from mus.ranks import RANK_TEXTS, SUIT_TEXTS, Suit

__all__ = ["card_token", "hand_tokens"]

_CARD_TOKENS: Final = {
    rank_text + suit_text: rank.symbol + suit.symbol
    for rank_text, rank in RANK_TEXTS.items()
    for suit_text, suit in SUIT_TEXTS.items()
}
_RANK_TOKENS: Final = {text: rank.symbol for text, rank in RANK_TEXTS.items()}

# In a run a lower case c is always copas and an upper case C always a caballo.
_RUN_RANK: Final = "10|11|12|[1-7AaSsRrC]"
_RANKS_ONLY: Final = re.compile(f"(?:{_RUN_RANK})+")
_RUN_TOKEN: Final = re.compile(f"({_RUN_RANK})([oceb]?)")

_RANKS: Final = "A 2 3 4 5 6 7 S C R, or 1 to 7 and 10 to 12"
_CARD: Final = f"a rank ({_RANKS}) and a suit (o c e b), like 'Ro' or '10e'"
_HAND: Final = f"cards like Ro or 10e, or ranks ({_RANKS})"


def card_token(text: object) -> str:
    """Return the token of one card, see `Card.parse` for how it is read.

    Raises:
        NotationError: The text is not one card; `token` holds it.
    """
    written = _text(text, _CARD)
    token = _CARD_TOKENS.get(written.strip())
    if token is None:
        raise NotationError(
            f"{shown(text)} is not a card: expected {_CARD}", token=written, expected=_CARD
        )
    return token


def hand_tokens(texts: Iterable[object], most: int) -> list[list[str]]:
    """Return the tokens of the hands written, see `Hand.parse` and `deal_hands`.

    Args:
        texts: One text for each hand.
        most: How many cards a hand may have.

    Raises:
        NotationError: A piece cannot be read, or a card, a rank or a hand is too much; `token`
            holds the offender.

    >>> hand_tokens(["12o 3", "RR3c"], 5)
    [['Ro', '3o'], ['Rc', 'Re', '3c']]
    """
    hands = [_read(text) for text in texts]
    taken: set[str] = set()
    for hand in hands:
        if len(hand) > most:
            raise NotationError(
                f"a hand has at most {most} cards, and {hand[most]} is one more",
                token=hand[most],
                expected=f"at most {most} cards",
            )
        for token in hand:
            if token in taken:
                raise NotationError(
                    f"{token} comes twice: there is one of each card",
                    token=token,
                    expected="different cards",
                )
            if len(token) > 1:
                taken.add(token)
    return [[_with_suit(token, taken) for token in hand] for hand in hands]


def _with_suit(token: str, taken: set[str]) -> str:
    if len(token) > 1:
        return token
    for suit in Suit:
        card = token + suit.symbol
        if card not in taken:
            taken.add(card)
            return card
    raise NotationError(
        f"{token} comes more than four times: there are four of each rank",
        token=token,
        expected="at most four cards of a rank",
    )


def _read(text: object) -> list[str]:
    """Split the text of a hand into tokens, with a suit only where one is written."""
    written = _text(text, _HAND)
    pieces = written.split()
    if len(pieces) == 1 and _RANKS_ONLY.fullmatch(pieces[0]):
        return _run(pieces[0])
    tokens = [_CARD_TOKENS.get(piece) or _RANK_TOKENS.get(piece) for piece in pieces]
    if tokens == [None]:
        return _run(pieces[0])
    for piece, token in zip(pieces, tokens, strict=True):
        if token is None:
            raise _unreadable(piece, written)
    return [token for token in tokens if token]


def _run(text: str) -> list[str]:
    tokens = []
    place = 0
    while place < len(text):
        found = _RUN_TOKEN.match(text, place)
        if found is None:
            raise _unreadable(text[place:], text)
        tokens.append(_RANK_TOKENS[found[1]] + found[2])
        place = found.end()
    return tokens


def _text(value: object, expected: str) -> str:
    if not isinstance(value, str):
        raise NotationError(
            f"{shown(value)} is not text: expected {expected}",
            token=shown(value),
            expected=expected,
        )
    return value


def _unreadable(piece: str, text: str) -> NotationError:
    return NotationError(
        f"cannot read {shown(piece)} in {shown(text)}: expected {_HAND}; without blanks, "
        "ranks in upper case and suits in lower case",
        token=piece,
        expected=_HAND,
    )
