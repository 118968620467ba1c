"""The stones: every one that moves is an entry with its reason, and nothing else moves any."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import attrs

from mus._draft import unchecked
from mus._values import FrozenMap, Value
from mus.lances import Lance

__all__ = ["Account", "Entry", "Pots", "Reason", "account_of", "entry_of"]

Pots = FrozenMap[Lance, FrozenMap[int, int]]
"""The stones that lie in the pot of each lance, by the seat that put them there."""


class Reason(StrEnum):
    """Why stones move (P-10)."""

    def __repr__(self) -> str:
        return f"Reason.{self.name}"

    REFUSAL = "refusal"
    """A bet nobody accepted (P-1); with a giver, the same taken back for a false claim (T-4)."""
    PASO = "paso"
    """A lance in which nobody bet (P-4, P-6)."""
    BET = "bet"
    """A bet that was accepted (P-4)."""
    VALUE = "value"
    """The pares or the juego of one seat (P-5)."""
    PUNTO = "punto"
    """The stone of the punto (P-7)."""
    ORDAGO = "ordago"
    """What an órdago lacked to the target (B-8)."""
    STAKE = "stake"
    """Into the pot of a lance, from a seat that bet or saw (E-16)."""
    POT = "pot"
    """The pot of a lance, to the worst hand among those who paid it (E-16)."""
    PASSED = "passed"
    """Out of the game, from the best hand of a lance nobody bet on (E-13)."""
    UNOPPOSED = "unopposed"
    """Out of the game, from a bettor whom all refused (E-14)."""
    RAISE_REFUSED = "raise_refused"
    """The stake raised over, from a raiser whom all refused to whoever had made it (E-15)."""
    OWN_VALUE = "own_value"
    """Out of the game, from whoever was refused: what his own hand is worth (E-14, E-15)."""


@attrs.frozen(slots=True, weakref_slot=False)
class Entry(Value):
    """Stones that moved, and why.

    Attributes:
        lance: The lance they were for.
        reason: Why they moved.
        stones: How many, 1 or more.
        giver: The side that gave them; None when they came from the saucer, or from a pot.
        taker: The side that took them; None when they went into a pot, out of the game, or back
            to the saucer.
        seat: The seat whose hand or word it was.

    >>> print(Entry(Lance.PARES, Reason.VALUE, 3, None, 0, 2))
    pares: 3 stones to side 0, the duples of seat 2
    """

    lance: Lance
    reason: Reason
    stones: int
    giver: int | None
    taker: int | None
    seat: int | None

    def __str__(self) -> str:
        amount = "1 stone" if self.stones == 1 else f"{self.stones} stones"
        if self.is_taken_back:
            giver, taker = f" from side {self.giver}", "back to the saucer"
            return f"{self.lance.name.lower()}: {amount}{giver} {taker}, {self.why}"
        giver = "" if self.giver is None else f" from seat {self.giver}"
        if self.taker is None:
            taker = "to the pot" if self.reason is Reason.STAKE else "out of the game"
        elif self.giver is None and self.reason is not Reason.POT:
            taker = f"to side {self.taker}"
        else:
            taker = f"to seat {self.taker}"
        return f"{self.lance.name.lower()}: {amount}{giver} {taker}, {self.why}"

    @property
    def is_taken_back(self) -> bool:
        """Whether these are the stones of a refusal, taken back for a false claim (T-4)."""
        return self.giver is not None and self.reason is REFUSAL

    @property
    def why(self) -> str:
        """The reason in words, with the seat it was owed to."""
        if self.is_taken_back:
            return f"taken for the bet of seat {self.seat} on a false claim"
        # At Encaje a value may be paid short, so the stones do not tell what it was.
        what = self.what if self.giver is None else self.lance.name.lower()
        return _WHY[self.reason].format(seat=self.seat, what=what)

    @property
    def what(self) -> str:
        """What the value was for: par, medias, duples, juego."""
        if self.lance is Lance.PARES:
            return {1: "par", 2: "medias"}.get(self.stones, "duples")
        return "juego" if self.stones == OTHER_JUEGO else "31"


OTHER_JUEGO: Final = 2
_WHY: Final = {
    Reason.REFUSAL: "refused to seat {seat}",
    Reason.PASO: "en paso, the best hand is that of seat {seat}",
    Reason.BET: "the bet, won by the hand of seat {seat}",
    Reason.VALUE: "the {what} of seat {seat}",
    Reason.PUNTO: "the punto of seat {seat}",
    Reason.ORDAGO: "the órdago, won by the hand of seat {seat}",
    Reason.STAKE: "the stake of seat {seat}",
    Reason.POT: "the pot, for the worst hand",
    Reason.PASSED: "nobody bet, and the best hand is that of seat {seat}",
    Reason.UNOPPOSED: "the bet of seat {seat}, which nobody saw",
    Reason.RAISE_REFUSED: "the raise of seat {seat}, which nobody saw",
    Reason.OWN_VALUE: "the hand of seat {seat}, whom nobody saw",
}

entry_of: Final = unchecked(Entry)
"""An entry, quickly."""


@attrs.frozen(slots=True, weakref_slot=False)
class Account(Value):
    """Who has how many stones, and the entries that made it so.

    Attributes:
        stones: Stones of each side.
        staked: The entries of the stakes that lie in pots.
        discarded: Stones that have left the game.
        entries: The ledger of the hand, oldest first.

    >>> entry = Entry(Lance.GRANDE, Reason.BET, 2, None, 1, 3)
    >>> Account((0, 5)).post(entry).stones
    (0, 7)
    """

    stones: tuple[int, ...]
    staked: tuple[Entry, ...] = ()
    discarded: int = 0
    entries: tuple[Entry, ...] = ()

    @property
    def pots(self) -> Pots:
        """The stones in the pot of each lance, by seat."""
        pots: dict[Lance, dict[int, int]] = {}
        for entry in self.staked:
            giver: int = entry.giver  # type: ignore[assignment]  # a stake comes from a seat
            pots.setdefault(entry.lance, {})[giver] = entry.stones
        return FrozenMap({lance: FrozenMap(pot) for lance, pot in pots.items()})

    def pot(self, lance: Lance) -> int:
        """Return how many stones lie in the pot of a lance."""
        return sum([entry.stones for entry in self.staked if entry.lance is lance])

    def post(self, entry: Entry) -> Account:
        """Return the account after one more entry: the only way in which stones move (P-10)."""
        stones, staked, discarded = list(self.stones), self.staked, self.discarded
        giver, taker = entry.giver, entry.taker
        if giver is not None:
            stones[giver] -= entry.stones
            if entry.reason is STAKE:
                staked = (*staked, entry)
            elif taker is None and entry.reason is not REFUSAL:
                discarded += entry.stones
        if taker is not None:
            stones[taker] += entry.stones
            if entry.reason is POT:
                staked = tuple([stake for stake in staked if stake.lance is not entry.lance])
        return account_of(tuple(stones), staked, discarded, (*self.entries, entry))


REFUSAL, STAKE, POT = Reason.REFUSAL, Reason.STAKE, Reason.POT
account_of: Final = unchecked(Account)
"""An account, quickly."""
