"""What four cards are worth, worked out one rule at a time. Nothing here comes from `mus`.

A card is a rank and a suit in two characters ("Ro", "3c"); a hand is any set of four of them.
Every `rate_...` function gives a tuple: the greater tuple is the better hand, None does not play.
"""

from collections.abc import Collection, Mapping, Sequence

from .referee_settings import Settings

RANKS = "A234567SCR"
SUITS = "oceb"
DECK = frozenset(rank + suit for rank in RANKS for suit in SUITS)
LANCES = ("GRANDE", "CHICA", "PARES", "JUEGO", "PUNTO")

Cards = Collection[str]
Rating = tuple[int, ...]

# Best juego first (L-6).
JUEGO_ORDER = (31, 32, 40, 37, 36, 35, 34, 33)


def counts_as(card: str, settings: Settings) -> str:
    """The rank a card plays as: with eight kings a 3 is a rey and a 2 an as (C-2)."""
    rank = card[0]
    if settings.kings == 8 and rank == "3":
        return "R"
    if settings.kings == 8 and rank == "2":
        return "A"
    return rank


def worth(card: str, settings: Settings) -> int:
    """The points of a card for juego and punto (C-4)."""
    rank = counts_as(card, settings)
    if rank in ("R", "C", "S"):
        return 10
    if rank == "A":
        return 1
    return int(rank)


def points(hand: Cards, settings: Settings) -> int:
    """The sum of a hand."""
    return sum(worth(card, settings) for card in hand)


def heights(hand: Cards, settings: Settings) -> list[int]:
    """The heights of the four cards in rank order, the lowest first (C-3)."""
    return sorted(RANKS.index(counts_as(card, settings)) for card in hand)


def rate_grande(hand: Cards, settings: Settings) -> Rating:
    """High to low, the higher wins (L-2)."""
    return tuple(reversed(heights(hand, settings)))


def rate_chica(hand: Cards, settings: Settings) -> Rating:
    """Low to high, the lower wins (L-3)."""
    return tuple(-height for height in heights(hand, settings))


def rate_pares(hand: Cards, settings: Settings) -> Rating | None:
    """Duples (3), medias (2), par (1), then the ranks that make them (L-4, L-5)."""
    found = heights(hand, settings)
    twos = sorted({height for height in found if found.count(height) == 2}, reverse=True)
    threes = [height for height in found if found.count(height) == 3]
    fours = [height for height in found if found.count(height) == 4]
    if fours:
        return (3, fours[0], fours[0])
    if len(twos) == 2:
        return (3, twos[0], twos[1])
    if threes:
        return (2, threes[0])
    if len(twos) == 1:
        return (1, twos[0])
    return None


def is_real(hand: Cards, settings: Settings) -> bool:
    """Three sevens and the fourth card the table asks for (L-9)."""
    sevens = [card for card in hand if card[0] == "7"]
    others = [card for card in hand if card[0] != "7"]
    if settings.real == "OFF" or len(sevens) != 3:
        return False
    fourth = others[0]
    missing = [suit for suit in SUITS if "7" + suit not in sevens]
    if settings.real == "FIGURE":
        return worth(fourth, settings) == 10
    if settings.real == "KING":
        return counts_as(fourth, settings) == "R"
    if settings.real == "KING_12":
        return fourth[0] == "R"
    if settings.real == "SOTA":
        return fourth[0] == "S"
    if settings.real == "SOTA_OROS":
        return fourth == "So"
    if settings.real == "SOTA_FOURTH_SUIT":
        return fourth == "S" + missing[0]
    raise ValueError(f"no such real: {settings.real}")


def rate_juego(hand: Cards, settings: Settings) -> Rating | None:
    """31, 32, 40, 37 down to 33; a real is above every other 31 (L-6, L-9)."""
    total = points(hand, settings)
    if total < 31:
        return None
    return (-JUEGO_ORDER.index(total), 1 if is_real(hand, settings) else 0)


def rate_punto(hand: Cards, settings: Settings) -> Rating | None:
    """30 or less, the more the better (L-7)."""
    total = points(hand, settings)
    return None if total >= 31 else (total,)


def rate(lance: str, hand: Cards, settings: Settings) -> Rating | None:
    """How good a hand is at a lance, None if it does not play it."""
    if lance == "GRANDE":
        return rate_grande(hand, settings)
    if lance == "CHICA":
        return rate_chica(hand, settings)
    if lance == "PARES":
        return rate_pares(hand, settings)
    if lance == "JUEGO":
        return rate_juego(hand, settings)
    if lance == "PUNTO":
        return rate_punto(hand, settings)
    raise ValueError(f"no such lance: {lance}")


def value(lance: str, hand: Cards, settings: Settings) -> int:
    """The stones a hand has of its own in pares or juego, 0 if it has none (P-5)."""
    if lance == "PARES":
        rating = rate_pares(hand, settings)
        return 0 if rating is None else rating[0]
    if lance == "JUEGO":
        if points(hand, settings) < 31:
            return 0
        if is_real(hand, settings):
            return settings.real_value
        return 3 if points(hand, settings) == 31 else 2
    return 0


def best_seat(
    lance: str,
    hands: Sequence[Cards] | Mapping[int, Cards],
    contestants: Collection[int],
    mano: int,
    settings: Settings,
) -> int:
    """The contestant with the best single hand; of equals the nearest the mano (L-8, L-10)."""
    best: int | None = None
    best_rating: Rating = ()
    for seat in settings.around(mano):
        if seat not in contestants:
            continue
        rating = rate(lance, hands[seat], settings)
        if rating is None:
            raise ValueError(f"seat {seat} does not play {lance}")
        if best is None or rating > best_rating:
            best, best_rating = seat, rating
    if best is None:
        raise ValueError("nobody plays")
    return best
