"""The señas: which there are, what each says of four cards, when it may be made (G-1 to G-4).

Nothing here comes from `mus`.
"""

from collections import Counter

from .referee_hand import Hand
from .referee_lances import Cards, counts_as, points, rate_pares
from .referee_said import Signed
from .referee_settings import Settings

BOTH = [
    *("dos_reyes", "tres_reyes", "dos_ases", "tres_ases"),
    *("medias", "duples", "treinta_y_una", "punto_30", "ciego"),
]
CODES: dict[str, list[str]] = {
    "CLASSIC": [*BOTH, "cuatro_reyes", "cuatro_ases", "duples_reyes", "duples_ases"],
    "FEDERATION": [*BOTH, "pares", "juego", "punto_29", "corto", "envido"],
    "NONE": [],
}
HOW_MANY = {"dos": 2, "tres": 3, "cuatro": 4}
WHICH = {"reyes": "R", "ases": "A"}


def is_true(sign: str, hand: Cards, settings: Settings) -> bool:
    """Whether a sign says the truth of four cards (G-2, G-3)."""
    held = Counter(counts_as(card, settings) for card in hand)
    pares = rate_pares(hand, settings)
    kind = 0 if pares is None else pares[0]
    total = points(hand, settings)
    if sign in ("corto", "envido"):
        return True
    if sign == "ciego":
        return kind == 0 and total < 31
    if sign in ("pares", "medias", "duples"):
        return kind > 0 if sign == "pares" else kind == {"medias": 2, "duples": 3}[sign]
    if sign in ("juego", "treinta_y_una"):
        return total > 31 if sign == "juego" else total == 31
    if sign in ("punto_30", "punto_29"):
        return total == int(sign[-2:])
    number, rank = sign.split("_")
    if number == "duples":
        return kind == 3 and held[WHICH[rank]] in (2, 4)
    return held[WHICH[rank]] == HOW_MANY[number]


def may_sign(settings: Settings, hand: Hand, signed: Signed) -> bool:
    """Whether a sign may be made now: true, admitted, to a partner, and in its time."""
    seat = signed.seat
    if settings.individual or signed.sign not in CODES[settings.signs]:
        return False
    if hand.shown or (hand.corrido and not hand.mus_is_over):
        return False
    if len(hand.hands[seat]) < 4:
        return False
    rivals = [at for at in range(settings.players) if settings.side(at) != settings.side(seat)]
    if not all(type(spy) is int and spy in rivals for spy in signed.seen_by):
        return False
    if len(set(signed.seen_by)) < len(signed.seen_by):
        return False
    return is_true(signed.sign, hand.hands[seat], settings)
