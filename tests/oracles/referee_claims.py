"""What a closed lance is worth when the hands are counted, lies and errors included (P, T-4).

Nothing here comes from `mus`. Where the table declares for the players every claim is true, and
what is said of false ones never happens.
"""

from collections.abc import Collection, Iterator, Sequence

from .referee_lances import Cards, best_seat, rate, value
from .referee_settings import Settings

Closed = tuple[str, str, int, int | None, tuple[int, ...]]
Worth = tuple[str, int, int]
"""A reason, how many stones (fewer than none are given back), and whose hand or word it was."""


def has(lance: str, hand: Cards, settings: Settings) -> bool:
    """Whether four cards have what it takes to play a lance."""
    return rate(lance, hand, settings) is not None


def false_sides(
    lance: str, plays: Collection[int], hands: Sequence[Cards], settings: Settings
) -> set[int]:
    """The sides of whom somebody claimed what he has not: they lose it whatever else they hold."""
    return {settings.side(seat) for seat in plays if not has(lance, hands[seat], settings)}


def contenders(
    lance: str,
    seats: Collection[int],
    plays: Collection[int],
    hands: Sequence[Cards],
    settings: Settings,
) -> list[int]:
    """Those of some seats whose cards can win: of sides that are not false (T-4)."""
    lost = false_sides(lance, plays, hands, settings)
    return [seat for seat in seats if settings.side(seat) not in lost]


def count(
    closed: Closed,
    plays: Sequence[int],
    hands: Sequence[Cards],
    mano: int,
    settings: Settings,
    award: int,
) -> Iterator[Worth]:
    """What one closed lance brings when the hand is counted, in order (P-3 to P-8, T-4).

    Args:
        closed: How it ended; an accepted órdago here is one that nobody could win.
        plays: The seats that played it, in speaking order: those who said they have it.
        hands: The cards of every seat, none for one that sits out.
        mano: Who wins what is equal.
        settings: The table.
        award: What the refusal was worth, 0 without one.
    """
    lance, kind, stake, by, seats = closed
    if kind in ("VOID", "ORDAGO"):
        return
    paid_now = settings.refusals_paid == "NOW"
    winner: int | None
    if kind == "REFUSED":
        assert by is not None
        if settings.side(by) in false_sides(lance, plays, hands, settings):
            if paid_now:
                yield "REFUSAL", -award, by
            winner = best(lance, plays, plays, hands, mano, settings)
            if winner is not None and stake > 0:
                yield "BET", stake, winner
        else:
            if not paid_now:
                yield "REFUSAL", award, by
            winner = by
    else:
        winner = best(lance, seats, plays, hands, mano, settings)
    if winner is None:
        return
    if kind == "ACCEPTED":
        yield "BET", stake, winner
    if kind in ("PASSED", "UNCONTESTED") and lance in ("GRANDE", "CHICA"):
        # Nobody bet; a side alone at the table (F-2) is the best of it (P-4).
        yield "PASO", 1, winner
    if kind == "PASSED" and lance in ("PARES", "JUEGO") and settings.paso_extra:
        yield "PASO", settings.paso_extra, winner
    if lance in ("PARES", "JUEGO"):
        for seat in plays:
            if settings.side(seat) == settings.side(winner):
                yield "VALUE", value(lance, hands[seat], settings), seat
    if lance == "PUNTO":
        yield "PUNTO", 1, winner


def best(
    lance: str,
    seats: Collection[int],
    plays: Collection[int],
    hands: Sequence[Cards],
    mano: int,
    settings: Settings,
) -> int | None:
    """The best of some seats whose cards can win, None if nobody's can."""
    able = contenders(lance, seats, plays, hands, settings)
    return best_seat(lance, hands, able, mano, settings) if able else None
