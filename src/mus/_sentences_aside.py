"""The sentences of what happens out of turn: señas, faults at the table, the perete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["ASIDE"]

_SPANISH: Final = {
    # Señas
    "signed": "{name} hace una seña: {sign}.",
    "signed_seen": "{name} hace una seña a los suyos, y la ves: {sign}.",
    "may_sign": "Puedes hacer señas: {signs}.",
    "sign_dos_reyes": "dos reyes",
    "sign_tres_reyes": "tres reyes",
    "sign_cuatro_reyes": "cuatro reyes",
    "sign_dos_ases": "dos ases",
    "sign_tres_ases": "tres ases",
    "sign_cuatro_ases": "cuatro ases",
    "sign_medias": "medias",
    "sign_duples": "duples",
    "sign_duples_reyes": "duples con reyes",
    "sign_duples_ases": "duples con ases",
    "sign_pares": "pares",
    "sign_juego": "juego, pero no treinta y una",
    "sign_treinta_y_una": "treinta y una",
    "sign_punto_30": "treinta al punto",
    "sign_punto_29": "veintinueve al punto",
    "sign_ciego": "nada, ni pares ni juego",
    "sign_corto": "corto",
    "sign_envido": "envido",
    "which_sign": "¿Qué seña? Dila, como seña duples.",
    "illegal_unknown_sign": "Esa seña no se usa en esta mesa.",
    "illegal_false_sign": "Esa seña no es verdad, y con las señas no se miente.",
    "illegal_no_signs_yet": "En mus corrido no hay señas hasta que se corta.",
    # Faults, and the perete
    "exposed": "¡Mus visto! Cartas vistas de {name}: {cards}.",
    "misdealt": "{name} no tiene cuatro cartas: se recogen todas y se da otra vez.",
    "misdealt_out": "{name}, que ha dado, se ha dado mal: entrega sus cartas y no juega esta mano.",
    "perete": "{name}: ¡Perete! Enseña {cards} y recibe otras cuatro.",
    "taken_back": "{lance}: {stones} de vuelta, de {side}, por cantar lo que no había.",
    "illegal_too_late": "Eso se dice antes de que nadie hable.",
    "illegal_not_perete": "No te han dado 4 5 6 7.",
}

_ENGLISH: Final = {
    "signed": "{name} makes a sign: {sign}.",
    "signed_seen": "{name} makes a sign to the others of the side, and you see it: {sign}.",
    "may_sign": "You may sign: {signs}.",
    "sign_dos_reyes": "two kings",
    "sign_tres_reyes": "three kings",
    "sign_cuatro_reyes": "four kings",
    "sign_dos_ases": "two aces",
    "sign_tres_ases": "three aces",
    "sign_cuatro_ases": "four aces",
    "sign_medias": "medias",
    "sign_duples": "duples",
    "sign_duples_reyes": "duples with kings",
    "sign_duples_ases": "duples with aces",
    "sign_pares": "pares",
    "sign_juego": "juego, but not 31",
    "sign_treinta_y_una": "31",
    "sign_punto_30": "30 at punto",
    "sign_punto_29": "29 at punto",
    "sign_ciego": "nothing, neither pares nor juego",
    "sign_corto": "a wish to cut",
    "sign_envido": "a wish to bet more",
    "which_sign": "Which sign? Name it, as in seña duples.",
    "illegal_unknown_sign": "That sign is not used at this table.",
    "illegal_false_sign": "That sign is not true, and nobody lies with signs.",
    "illegal_no_signs_yet": "In mus corrido there are no signs before somebody cuts.",
    "exposed": "Mus visto! {cards} of {name} can be seen.",
    "misdealt": "{name} does not hold four cards: all are collected and dealt again.",
    "misdealt_out": "{name}, who dealt, dealt himself wrong: he gives up his cards and sits out.",
    "perete": "{name}: Perete! He shows {cards} and is served four others.",
    "taken_back": "{lance}: {stones} back from {side}, for a claim that was not true.",
    "illegal_too_late": "That is said before anybody speaks.",
    "illegal_not_perete": "You were not dealt 4 5 6 7.",
}

ASIDE: Final[Mapping[str, Mapping[str, str]]] = {"es": _SPANISH, "en": _ENGLISH}
"""The sentences of each language, by what they say. Both have the same, and leave the same open."""
