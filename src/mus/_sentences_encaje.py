"""The sentences that tables of Encaje have of their own, over those of `mus._sentences`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["BURYING", "SHEDDING"]

_SPANISH: Final = {
    "rules": "Encaje: reglas {rules}, semilla {seed}.",
    "rules_alone": "Encaje: reglas {rules}.",
    "void": "Nadie va a {lower}.",
    "value": "{lance}: {name} le da a {side} {stones} {of_what}.",
    "score": "Tanteo: {seats}{pots}{discarded}.",
    "help": (
        "Puedes decir: {words}.\n"
        "Al envidar se dice lo que se añade: envido 2, y sobre otro envite, 2 más. Nadie envida\n"
        "más de lo que tiene. Ver un envite es quiero, e irse, no quiero o paso.\n"
        "Para descartarte: descarto Ro 3c, o descarto todas. Las cartas: A 2 3 4 5 6 7 S C R de\n"
        "oros, copas, espadas y bastos (o c e b). Aparte: tanteo, ayuda, salir."
    ),
    "veo": "«{token}» no se dice aquí: se dice quiero.",
}

_ENGLISH: Final = {
    "rules": "Encaje: rules {rules}, seed {seed}.",
    "rules_alone": "Encaje: rules {rules}.",
    "void": "Nobody plays {lower}.",
    "value": "{lance}: {name} gives {side} {stones} for the {of_what}.",
    "score": "Score: {seats}{pots}{discarded}.",
    "help": (
        "You may say: {words}.\n"
        "A bet says what is added: envido 2; over another bet, 2 más. Nobody bets more than he\n"
        "has. To see a bet is quiero, and to fold no quiero or paso.\n"
        "To throw cards: descarto Ro 3c, or descarto todas. Cards are A 2 3 4 5 6 7 S C R of\n"
        "oros, copas, espadas, bastos (o c e b). Besides: score, help, quit."
    ),
    "veo": "'{token}' is not said here: say quiero.",
}

_SPANISH_BURYING: Final = {
    "threw": "{name} entierra una carta.",
    "help": (
        "Puedes decir: {words}.\n"
        "Primero se entierra una de las cinco cartas: entierro 5b, o entierro el cinco si solo\n"
        "tienes uno. Las cartas: A 2 3 4 5 6 7 S C R de oros, copas, espadas y bastos (o c e b).\n"
        "Al envidar se dice lo que se añade: envido 2, y sobre otro envite, 2 más. Nadie envida\n"
        "más de lo que tiene. Ver un envite es quiero, e irse, no quiero o paso.\n"
        "Aparte: tanteo, ayuda, salir."
    ),
    "which_cards": "¿Qué carta? Dila entera, como entierro 5b.",
    "illegal_too_few_cards": "Hay que enterrar una carta.",
    "illegal_too_many_cards": "Se entierra una carta y solo una.",
}

_ENGLISH_BURYING: Final = {
    "threw": "{name} buries a card.",
    "help": (
        "You may say: {words}.\n"
        "First bury one of the five cards: entierro 5b, or entierro 5 if you hold only one.\n"
        "Cards are A 2 3 4 5 6 7 S C R of oros, copas, espadas, bastos (o c e b).\n"
        "A bet says what is added: envido 2; over another bet, 2 más. Nobody bets more than he\n"
        "has. To see a bet is quiero, and to fold no quiero or paso.\n"
        "Besides: score, help, quit."
    ),
    "which_cards": "Which card? Name it whole, as in entierro 5b.",
    "illegal_too_few_cards": "You must bury a card.",
    "illegal_too_many_cards": "You bury one card and no more.",
}

SHEDDING: Final[Mapping[str, Mapping[str, str]]] = {"es": _SPANISH, "en": _ENGLISH}
"""The sentences of a table that sheds stones, by language."""

BURYING: Final[Mapping[str, Mapping[str, str]]] = {"es": _SPANISH_BURYING, "en": _ENGLISH_BURYING}
"""The sentences of a table at which one of five cards is buried, by language."""
