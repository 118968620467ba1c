"""What is said at a table of Mus, as data: phrases, verbs, numbers, cards. `mus.words` reads it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from mus._values import is_whole
from mus.actions import (
    Corto,
    Declaro,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    PlayerAction,
    Quiero,
)
from mus.cards import Card, Rank, Suit
from mus.ranks import RANK_TEXTS, SUIT_TEXTS
from mus.senas import CLASSIC, FEDERATION

__all__ = [
    "ALL_CARDS",
    "AROUND",
    "BETWEEN_CARDS",
    "BET_VERBS",
    "BURY_VERBS",
    "CARDS",
    "KNOWN",
    "KNOWN_SIGNS",
    "MOST",
    "NO_CARDS",
    "PHRASES",
    "PHRASES_WITH_A_BET",
    "RAISE_VERBS",
    "RANKS",
    "SAID",
    "SEEN",
    "SIGNS",
    "SIGN_VERBS",
    "SUITS",
    "THROW_VERBS",
    "TOTALS",
    "UNITS",
    "USUAL",
    "amount",
    "numeral",
    "plain",
]

AROUND: Final = "¡!¿?.:…\"'«»“”()"
"""Punctuation that may stand round a word and means nothing."""


def plain(text: str) -> str:
    """Return text in small letters without accents.

    >>> plain("ÓRDAGO")
    'ordago'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join([letter for letter in letters if not unicodedata.combining(letter)])


# -- Numbers: piedras are feminine --------------------------------------------------------------

_UNITS: Final = ("", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
_TEENS: Final = (
    *("diez", "once", "doce", "trece", "catorce"),
    *("quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve"),
)
_TWENTIES: Final = (
    *("veinte", "veintiuna", "veintidós", "veintitrés", "veinticuatro"),
    *("veinticinco", "veintiséis", "veintisiete", "veintiocho", "veintinueve"),
)
_TENS: Final = ("treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
_NUMERALS: Final = (
    *("cero", *_UNITS[1:], *_TEENS, *_TWENTIES),
    *[f"{ten} y {unit}".removesuffix(" y ") for ten in _TENS for unit in _UNITS],
    "cien",
)
_NUMBERS: Final = {
    word.removesuffix("una") + ending if word.endswith("una") else word: number
    for number, word in enumerate(map(plain, _NUMERALS))
    for ending in ("una", "uno", "un")
}
_FIGURES: Final = re.compile(r"\+?([0-9]{1,18}|[0-9]{1,3}(?:\.[0-9]{3}){1,5})")

MOST: Final = 10**18 - 1
"""The largest number that is understood."""


def numeral(number: int) -> str:
    """Return a number of stones as it is said in Spanish; above a hundred in figures.

    Args:
        number: Stones, 0 or more.

    >>> numeral(5), numeral(31), numeral(15000)
    ('cinco', 'treinta y una', '15000')
    """
    return _NUMERALS[number] if is_whole(number, 0, len(_NUMERALS) - 1) else str(number)


def amount(text: str) -> int | None:
    """Return the number that plain text says in words, cero to cien, or in figures; else None.

    >>> amount("treinta y uno"), amount("+5"), amount("15.000"), amount("muchas")
    (31, 5, 15000, None)
    """
    figures = _FIGURES.fullmatch(text)
    return int(figures[1].replace(".", "")) if figures else _NUMBERS.get(text)


# -- Phrases ------------------------------------------------------------------------------------

Maker: TypeAlias = Callable[[int], PlayerAction]

PHRASES: Final[Mapping[str, Maker]] = {
    **dict.fromkeys(("mus", "quiero mus", "pido mus"), Mus),
    **dict.fromkeys(("corto", "corta", "cortamos", "se corta", "corto el mus"), Corto),
    **dict.fromkeys(("no hay mus", "no hay", "no mus"), Corto),
    "paso": Paso,
    "pasamos": partial(Paso, plural=True),
    "quiero": Quiero,
    "queremos": partial(Quiero, plural=True),
    "no quiero": NoQuiero,
    "no queremos": partial(NoQuiero, plural=True),
    **dict.fromkeys(("ordago", "hordago", "echo ordago", "echo un ordago"), Ordago),
    **dict.fromkeys(("echamos ordago", "echamos un ordago"), partial(Ordago, plural=True)),
    **dict.fromkeys(("tengo", "llevo", "pares si", "juego si"), partial(Declaro, has=True)),
    **dict.fromkeys(("no tengo", "no llevo", "pares no", "juego no"), partial(Declaro, has=False)),
    "perete": Perete,
}
"""What a whole phrase means, by the seat that says it."""

PHRASES_WITH_A_BET: Final[Mapping[str, Maker]] = {
    "paso": NoQuiero,
    "pasamos": partial(NoQuiero, plural=True),
    "no": NoQuiero,
}
"""What means something else, or anything at all, only when a bet waits for an answer (B-5)."""

SAID: Final[Mapping[type, tuple[str, ...]]] = {
    Mus: ("mus",),
    Corto: ("corto",),
    Perete: ("perete",),
    Paso: ("paso", "pasamos"),
    Quiero: ("quiero", "queremos"),
    NoQuiero: ("no quiero", "no queremos"),
    Ordago: ("órdago", "echamos órdago"),
}
"""How the words without an amount are written, in the singular and the plural."""

# -- Bets ---------------------------------------------------------------------------------------

USUAL: Final = 2
"""The stones of an *envido* without a number (B-1)."""

BET_VERBS: Final[Mapping[str, bool]] = {
    **dict.fromkeys(("envido", "echo", "reenvido"), False),
    **dict.fromkeys(("envidamos", "echamos", "reenvidamos"), True),
}
"""The verbs of a bet, and whether they speak for the side (B-7)."""

RAISE_VERBS: Final = frozenset(("reenvido", "reenvidamos"))
"""Those of them that raise."""

UNITS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("piedra", "piedras", "tanto", "tantos"), 1),
    **dict.fromkeys(("amarraco", "amarracos"), 5),
}
"""What is bet, in stones (S-5)."""

TOTALS: Final = frozenset(("sea", "sean", "hasta", "total"))
"""Words of one who names the whole bet, perhaps, and not what he adds."""

SEEN: Final = frozenset(("veo", "vemos"))
"""Words of poker."""

# -- Señas --------------------------------------------------------------------------------------

SIGN_VERBS: Final = frozenset(("sena", "senas"))
"""How a seña is introduced: no word of the table, for a sign is not spoken."""

KNOWN_SIGNS: Final = frozenset((*CLASSIC, *FEDERATION))
"""The names of all signs."""

SIGNS: Final[Mapping[str, str]] = {
    "31": "treinta_y_una",
    "30": "punto_30",
    "29": "punto_29",
    "nada": "ciego",
    "duples_de_reyes": "duples_reyes",
    "duples_de_ases": "duples_ases",
    "duples_con_reyes": "duples_reyes",
    "duples_con_ases": "duples_ases",
    "treinta_al_punto": "punto_30",
    "veintinueve_al_punto": "punto_29",
}
"""Other names of some of them."""

# -- Cards --------------------------------------------------------------------------------------

THROW_VERBS: Final = ("me descarto de", "me descarto", "descarto", "descarte")
"""How a throw begins, longest first."""

BURY_VERBS: Final = ("entierro",)
"""How a throw may begin too where one card is buried (E-6)."""

ALL_CARDS: Final = frozenset(("todas", "todo", "las cuatro", "las 4"))
"""The whole hand."""

NO_CARDS: Final = frozenset(("nada", "ninguna", "servido", "servida"))
"""None of it, where that is allowed (D-3)."""

BETWEEN_CARDS: Final = frozenset(("el", "la", "los", "las", "un", "una", "mi", "mis", "carta", "y"))
"""What may stand between cards."""

CARDS: Final[Mapping[str, Card]] = {
    (rank_text + suit_text).lower(): Card(rank, suit)
    for rank_text, rank in RANK_TEXTS.items()
    for suit_text, suit in SUIT_TEXTS.items()
}
"""Every way to write a card in one piece."""

RANKS: Final[Mapping[str, Rank]] = {
    **{text.lower(): rank for text, rank in RANK_TEXTS.items()},
    **{rank.name.lower(): rank for rank in Rank},
}
"""Every way to write or name a rank."""

SUITS: Final[Mapping[str, Suit]] = {
    name: suit for suit in Suit for name in (suit.name.lower(), suit.name.lower()[:-1])
}
"""The names of the suits: oros, oro."""

KNOWN: Final = frozenset(
    " ".join(
        (
            *(*PHRASES, *PHRASES_WITH_A_BET, *BET_VERBS, *UNITS, *_NUMBERS, "otras más y yo"),
            *(*THROW_VERBS, *BURY_VERBS, *ALL_CARDS, *NO_CARDS, *BETWEEN_CARDS),
            *(*CARDS, *RANKS, *SUITS, *SIGN_VERBS),
        )
    ).split()
)
"""Every word that means something somewhere."""
