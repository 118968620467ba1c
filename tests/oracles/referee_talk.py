"""The talk of one lance, read from the beginning every time. Nothing here comes from `mus`.

There is no state: `hear` takes the whole list of words said so far and works out who must speak
next, or that the lance is closed and how.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .referee_settings import Settings

BETS = ("envido", "ordago")


@dataclass(frozen=True)
class Word:
    """One call: paso, envido (the stones it adds), ordago, quiero or noquiero."""

    what: str
    seat: int
    stones: int = 0
    plural: bool = False


@dataclass(frozen=True)
class Talk:
    """How a lance stands.

    `next` is the seat to speak, None when the lance is closed; `kind` is None until then.
    `seats` are the contestants of a closed lance in speaking order.
    """

    next: int | None
    kind: str | None = None
    standing: int = 0
    by: int | None = None
    previous: int = 0
    previous_by: int | None = None
    ordago: bool = False
    seats: tuple[int, ...] = ()


def speaks_for(word: Word, settings: Settings) -> list[int]:
    """The seats a paso or a no quiero is said for: the plural takes the partners along (B-7)."""
    if word.plural:
        return settings.members(settings.side(word.seat))
    return [word.seat]


def hear(settings: Settings, mano: int, plays: Collection[int], words: Sequence[Word]) -> Talk:
    """Read the words of a lance that the seats `plays` play, from the first one (B-1 to B-10)."""
    order = [seat for seat in settings.around(mano) if seat in plays]
    bets = [place for place, word in enumerate(words) if word.what in BETS]
    if not bets:
        return _opening(settings, order, words)

    bet = words[bets[-1]]
    before = bets[-2] if len(bets) > 1 else None
    ordago = bet.what == "ordago"
    standing = sum(word.stones for word in words if word.what == "envido")
    previous = sum(word.stones for word in words[: bets[-1]] if word.what == "envido")
    previous_by = None if before is None else words[before].seat

    def talk(next_seat: int | None, kind: str | None, seats: Sequence[int]) -> Talk:
        return Talk(
            next_seat, kind, standing, bet.seat, previous, previous_by, ordago, tuple(seats)
        )

    # What the last bet has been answered so far.
    answers = words[bets[-1] + 1 :]
    refused = {seat for word in _no(answers) for seat in speaks_for(word, settings)}
    accepted = {settings.side(word.seat) for word in answers if word.what == "quiero"}

    out = _out_of_the_talk(settings, mano, plays, words, bets)
    for seat in _asked(settings, mano, plays, bet.seat, out):
        if seat not in refused and settings.side(seat) not in accepted:
            return talk(seat, None, ())

    # Every side has seen or refused: the lance is closed.
    if not accepted:
        return talk(None, "REFUSED", [bet.seat])
    competing = accepted | {settings.side(bet.seat)}
    seats = [seat for seat in order if settings.side(seat) in competing]
    return talk(None, "ORDAGO" if ordago else "ACCEPTED", seats)


def _opening(settings: Settings, order: Sequence[int], words: Sequence[Word]) -> Talk:
    """Nobody has bet: the first from the mano who has not passed speaks (B-1)."""
    passed = {seat for word in words for seat in speaks_for(word, settings)}
    for seat in order:
        if seat not in passed:
            return Talk(seat)
    return Talk(None, "PASSED", seats=tuple(order))


def _no(answers: Sequence[Word]) -> list[Word]:
    return [word for word in answers if word.what == "noquiero"]


def _asked(
    settings: Settings, mano: int, plays: Collection[int], bettor: int, out: Collection[int]
) -> list[int]:
    """The seats a bet is put to, in the order they answer (B-3)."""
    first = mano if settings.answer_order == "FROM_MANO" else settings.right_of(bettor)
    return [
        seat
        for seat in settings.around(first)
        if seat in plays and settings.side(seat) != settings.side(bettor) and seat not in out
    ]


def _out_of_the_talk(
    settings: Settings,
    mano: int,
    plays: Collection[int],
    words: Sequence[Word],
    bets: Sequence[int],
) -> set[int]:
    """The seats that the bets before the last one have put out of the talk (B-6).

    A seat that refused is out if refusals are final; a side that refused as a whole always is.
    """
    out: set[int] = set()
    for start, stop in pairwise(bets):
        asked = _asked(settings, mano, plays, words[start].seat, out)
        refusals = _no(words[start + 1 : stop])
        refused = {seat for word in refusals for seat in speaks_for(word, settings)}
        if settings.refusal_is_final:
            out |= refused
        for side in range(settings.teams):
            of_side = [seat for seat in asked if settings.side(seat) == side]
            if of_side and all(seat in refused for seat in of_side):
                out |= set(settings.members(side))
    return out


def may_say(
    settings: Settings,
    mano: int,
    plays: Collection[int],
    words: Sequence[Word],
    word: Word,
) -> bool:
    """Whether a word may follow the words said (B-1, B-2, B-3, B-5, B-7, B-8)."""
    talk = hear(settings, mano, plays, words)
    if talk.next is None or talk.next != word.seat:
        return False
    if word.plural and settings.individual:
        return False
    bet = talk.by is not None
    if word.what == "paso":
        return not bet
    if word.what in ("quiero", "noquiero"):
        return bet
    if talk.ordago:
        return False
    if word.what == "ordago":
        return True
    if word.what == "envido":
        least = settings.min_raise if bet else settings.min_bet
        after = talk.standing + word.stones
        return word.stones >= least and (settings.max_bet is None or after <= settings.max_bet)
    return False
