"""Hands compared as a player compares them: laid out, card by card. Nothing comes from `mus`.

A card is written "Ro", a hand is four of them. Every comparison gives 1, 0 or -1.
"""

from collections.abc import Sequence

LOW_TO_HIGH = "A234567SCR"
BEST_JUEGO_FIRST = [31, 32, 40, 37, 36, 35, 34, 33]

Written = Sequence[str]


def plays_as(card: str, kings: int) -> str:
    rank = card[0]
    if kings == 8:
        if rank == "3":
            return "R"
        if rank == "2":
            return "A"
    return rank


def heights(hand: Written, kings: int) -> list[int]:
    return sorted([LOW_TO_HIGH.index(plays_as(card, kings)) for card in hand])


def total(hand: Written, kings: int) -> int:
    stones = 0
    for card in hand:
        rank = plays_as(card, kings)
        if rank in "SCR":
            stones += 10
        elif rank == "A":
            stones += 1
        else:
            stones += int(rank)
    return stones


def bigger(a: int, b: int) -> int:
    if a > b:
        return 1
    return -1 if a < b else 0


def grande(a: Written, b: Written, kings: int) -> int:
    for mine, other in zip(reversed(heights(a, kings)), reversed(heights(b, kings)), strict=True):
        if mine != other:
            return bigger(mine, other)
    return 0


def chica(a: Written, b: Written, kings: int) -> int:
    for mine, other in zip(heights(a, kings), heights(b, kings), strict=True):
        if mine != other:
            return bigger(other, mine)
    return 0


def sets_of(hand: Written, kings: int) -> tuple[str, list[int]]:
    """The class of pares and the heights of its sets, higher first."""
    held = heights(hand, kings)
    pairs = []
    if held[3] == held[2]:
        pairs.append(held[3])
        if held[1] == held[0]:
            pairs.append(held[1])
            return "duples", pairs
        if held[2] == held[1]:
            return "medias", pairs
        return "par", pairs
    if held[2] == held[1]:
        pairs.append(held[2])
        if held[1] == held[0]:
            return "medias", pairs
        return "par", pairs
    if held[1] == held[0]:
        pairs.append(held[1])
        return "par", pairs
    return "nothing", pairs


def pares(a: Written, b: Written, kings: int) -> int:
    mine, my_sets = sets_of(a, kings)
    other, other_sets = sets_of(b, kings)
    if mine != other:
        classes = ["nothing", "par", "medias", "duples"]
        return bigger(classes.index(mine), classes.index(other))
    for my_set, other_set in zip(my_sets, other_sets, strict=True):
        if my_set != other_set:
            return bigger(my_set, other_set)
    return 0


def has_juego(hand: Written, kings: int) -> bool:
    return total(hand, kings) > 30


def is_real(hand: Written, kings: int, form: str) -> bool:
    """Tell whether a hand is the real under one of the seven forms."""
    sevens = [card for card in hand if card[0] == "7"]
    if form == "OFF" or len(sevens) != 3:
        return False
    (fourth,) = [card for card in hand if card[0] != "7"]
    if form == "FIGURE":
        return total(hand, kings) == 31
    if form == "KING":
        return plays_as(fourth, kings) == "R"
    if form == "KING_12":
        return fourth[0] == "R"
    if fourth[0] != "S":
        return False
    if form == "SOTA_OROS":
        return fourth == "So"
    if form == "SOTA_FOURTH_SUIT":
        return all(seven[1] != fourth[1] for seven in sevens)
    return True


def juego(a: Written, b: Written, kings: int, form: str) -> int:
    if not has_juego(a, kings) or not has_juego(b, kings):
        return bigger(has_juego(a, kings), has_juego(b, kings))
    if is_real(a, kings, form) or is_real(b, kings, form):
        return bigger(is_real(a, kings, form), is_real(b, kings, form))
    mine = BEST_JUEGO_FIRST.index(total(a, kings))
    other = BEST_JUEGO_FIRST.index(total(b, kings))
    return bigger(other, mine)


def punto(a: Written, b: Written, kings: int) -> int:
    if has_juego(a, kings) or has_juego(b, kings):
        return bigger(not has_juego(a, kings), not has_juego(b, kings))
    return bigger(total(a, kings), total(b, kings))


def plays(lance: str, hand: Written, kings: int) -> bool:
    if lance == "PARES":
        return sets_of(hand, kings)[0] != "nothing"
    if lance == "JUEGO":
        return has_juego(hand, kings)
    if lance == "PUNTO":
        return not has_juego(hand, kings)
    return True


def compare(lance: str, a: Written, b: Written, kings: int = 8, form: str = "OFF") -> int:
    if lance == "GRANDE":
        return grande(a, b, kings)
    if lance == "CHICA":
        return chica(a, b, kings)
    if lance == "PARES":
        return pares(a, b, kings)
    if lance == "JUEGO":
        return juego(a, b, kings, form)
    return punto(a, b, kings)


def winner(
    lance: str, hands: Sequence[Written | None], mano: int, kings: int = 8, form: str = "OFF"
) -> int | None:
    """Walk the table once from the mano; who comes later must be better to take the lance."""
    best: int | None = None
    seat = mano
    for _ in hands:
        hand = hands[seat]
        if hand is not None and plays(lance, hand, kings):
            held = None if best is None else hands[best]
            if held is None or compare(lance, hand, held, kings, form) > 0:
                best = seat
        seat += 1
        if seat == len(hands):
            seat = 0
    return best
