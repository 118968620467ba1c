"""The table of betting sequences in `tests/data/talk_sequences.toml`, and who can judge its rows.

An arbiter is a function from a row to a verdict: what has become of the lance after the words of
the row. `by_the_talk` asks the function that reads the words alone. `by_a_whole_hand` deals cards
with which exactly the seats of the row play the lance, passes everything before it and then says
the words; anything with the face of `Referee` that `Driver` names can be judged that way.
Nothing here comes from `mus`.
"""

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from .referee import Action, Referee, Settings, read
from .referee_hand import Asked, Closed, Entry
from .referee_lances import LANCES, rate
from .referee_talk import Talk, Word, hear, may_say
from .scripts import word

DATA = Path(__file__).parent.parent / "data" / "talk_sequences.toml"


@dataclass(frozen=True)
class Row:
    """One row: the table, the words said, and what must have come of them.

    `next` is the seat to speak, None once the lance is closed. `paid` is the award of a refusal or
    the stake of an accepted bet, 0 otherwise. `legal` and `illegal` are words tried at the end.
    """

    name: str
    clause: str
    settings: Settings
    words: tuple[str, ...]
    mano: int = 0
    lance: str = "GRANDE"
    plays: tuple[int, ...] = ()
    next: int | None = None
    standing: int = 0
    previous: int = 0
    kind: str | None = None
    paid: int = 0
    by: int | None = None
    seats: tuple[int, ...] = ()
    legal: tuple[str, ...] = ()
    illegal: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What an arbiter says of a row; a field left None is one it cannot see."""

    next: int | None
    kind: str | None
    standing: int | None = None
    previous: int | None = None
    paid: int | None = None
    by: int | None = None
    seats: tuple[int, ...] | None = None
    allowed: tuple[str, ...] = field(default=())


Arbiter = Callable[[Row], Verdict]


class Driver(Protocol):
    """The part of a referee that `by_a_whole_hand` needs."""

    def to_act(self) -> Asked: ...
    def allows(self, action: Action) -> bool: ...
    def tell(self, action: Action) -> None: ...
    @property
    def lance(self) -> str | None: ...
    @property
    def bet(self) -> Talk | None: ...
    @property
    def closed(self) -> list[Closed]: ...
    @property
    def ledger(self) -> list[Entry]: ...


def load_rows() -> list[Row]:
    """The rows of the data file."""
    document: dict[str, Any] = tomllib.loads(DATA.read_text(encoding="utf-8"))
    tables = {name: Settings(**knobs) for name, knobs in document["tables"].items()}
    return [_row(tables[one.pop("table")], one) for one in document["rows"]]


def _row(settings: Settings, one: dict[str, Any]) -> Row:
    everybody = tuple(range(settings.players))
    lists = ("words", "plays", "seats", "legal", "illegal")
    fields = {key: tuple(value) if key in lists else value for key, value in one.items()}
    return Row(settings=settings, **({"plays": everybody} | fields))


def agrees(row: Row, verdict: Verdict) -> list[str]:
    """Everything in which a verdict differs from its row; nothing if they agree."""
    expected = {
        "next": row.next,
        "kind": row.kind,
        "standing": row.standing,
        "previous": row.previous,
        "paid": row.paid,
        "by": row.by,
        "seats": row.seats,
    }
    wrong = []
    for name, right in expected.items():
        said = getattr(verdict, name)
        hidden = said is None and name not in ("next", "kind")
        if said != right and not hidden:
            wrong.append(f"{name} is {said}, not {right}")
    wrong += [f"{text} is refused" for text in row.legal if text not in verdict.allowed]
    wrong += [f"{text} is allowed" for text in row.illegal if text in verdict.allowed]
    return wrong


def by_the_talk(row: Row) -> Verdict:
    """Judge a row with the function that reads the words of one lance."""
    said: list[Word] = []
    for text in row.words:
        one = _lance_word(text)
        if not may_say(row.settings, row.mano, row.plays, said, one):
            raise ValueError(f"{text} may not be said after {said}")
        said.append(one)
    talk = hear(row.settings, row.mano, row.plays, said)
    tried = [*row.legal, *row.illegal]
    return Verdict(
        next=talk.next,
        kind=talk.kind,
        standing=talk.standing,
        previous=talk.previous,
        by=talk.by if talk.kind is not None else None,
        seats=talk.seats if talk.kind is not None else None,
        allowed=tuple(
            text
            for text in tried
            if may_say(row.settings, row.mano, row.plays, said, _lance_word(text))
        ),
    )


def _lance_word(text: str) -> Word:
    said = read(word(text))
    assert isinstance(said, Word)
    return said


def by_a_whole_hand(
    row: Row, sit_down: Callable[[Settings, int], Driver] = lambda table, mano: Referee(table, mano)
) -> Verdict:
    """Judge a row by a hand played up to its lance and through its words."""
    driver = sit_down(row.settings, row.mano)
    driver.tell(("deal", deal_for(row.settings, row.lance, row.plays)))
    driver.tell(("corto", row.mano))
    while driver.lance != row.lance:
        driver.tell(("paso", driver.to_act()[1], False))
    for text in row.words:
        driver.tell(word(text))
    allowed = tuple(t for t in [*row.legal, *row.illegal] if driver.allows(word(t)))
    if driver.lance == row.lance:
        seat = driver.to_act()[1]
        assert isinstance(seat, int)
        bet = driver.bet
        standing, previous = (0, 0) if bet is None else (bet.standing, bet.previous)
        return Verdict(seat, None, standing, previous, allowed=allowed)
    return _closed_in_a_hand(row, driver, allowed)


def _closed_in_a_hand(row: Row, driver: Driver, allowed: tuple[str, ...]) -> Verdict:
    """What can be seen of a lance that is closed, perhaps with the whole hand."""
    entries = {reason: stones for at, reason, stones, *_ in driver.ledger if at == row.lance}
    for lance, kind, stake, by, seats in driver.closed:
        if lance == row.lance:
            paid = stake if kind == "ACCEPTED" else entries.get("REFUSAL", 0)
            return Verdict(None, kind, stake, paid=paid, by=by, seats=seats, allowed=allowed)
    if "ORDAGO" in entries:
        return Verdict(None, "ORDAGO", paid=0)
    if "REFUSAL" in entries:
        return Verdict(None, "REFUSED", paid=entries["REFUSAL"])
    if "BET" in entries:
        return Verdict(None, "ACCEPTED", entries["BET"], paid=entries["BET"])
    return Verdict(None, "PASSED", 0, paid=0)


def deal_for(settings: Settings, lance: str, plays: Sequence[int]) -> tuple[frozenset[str], ...]:
    """Hands with which exactly these seats play a lance, and that lance is played at all."""
    rng = Random(0)
    while True:
        hands = _shuffled_hands(settings, rng)
        if _players(settings, lance, hands) != sorted(plays):
            continue
        if lance == "PUNTO" and _players(settings, "JUEGO", hands):
            continue
        return hands


def _shuffled_hands(settings: Settings, rng: Random) -> tuple[frozenset[str], ...]:
    deck = [rank + suit for suit in "oceb" for rank in "A234567SCR"]
    rng.shuffle(deck)
    return tuple(frozenset(deck[4 * at : 4 * at + 4]) for at in range(settings.players))


def _players(settings: Settings, lance: str, hands: tuple[frozenset[str], ...]) -> list[int]:
    assert lance in LANCES
    return [seat for seat, hand in enumerate(hands) if rate(lance, hand, settings) is not None]
