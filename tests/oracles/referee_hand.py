"""One hand of Mus, told again from the deal. Nothing here comes from `mus`.

`Hand` is given the score before the deal and the whole list of what was dealt and said. It plays
the hand through in the order of the rules; when it needs a word that is not in the list yet it
stops there, and `asked` tells what it was waiting for. Everything in the list is taken as legal.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .referee_lances import DECK, LANCES, best_seat, rate, value
from .referee_settings import Settings
from .referee_talk import Talk, Word, hear

Asked = tuple[object, ...]
Closed = tuple[str, str, int, int | None, tuple[int, ...]]
Entry = tuple[str, str, int, int, int]


@dataclass(frozen=True)
class Dealt:
    """The first four cards of every seat."""

    hands: tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Served:
    """The block of cards a seat got for the ones it threw."""

    seat: int
    cards: frozenset[str]


@dataclass(frozen=True)
class Thrown:
    """The cards a seat threw."""

    seat: int
    cards: frozenset[str]


Said = Dealt | Served | Thrown | Word


class _NothingMoreSaid(Exception):  # noqa: N818, it is no error
    """The list has come to its end: the hand waits for what it asked last."""


class _JuegoWon(Exception):  # noqa: N818, it is no error
    """A side has reached the target: nothing more is played or counted (P-8, P-9)."""


class Hand:
    """What a hand has come to after the things said in it."""

    def __init__(
        self,
        settings: Settings,
        mano: int,
        stones: Sequence[int],
        corrido: bool,
        said: Sequence[Said],
    ) -> None:
        self.settings = settings
        self.mano = mano
        self.stones = list(stones)
        self.corrido = corrido
        self.phase = "DEAL"
        self.asked: Asked = ("deal",)
        self.hands: list[frozenset[str]] = []
        self.stock: frozenset[str] = DECK
        self.pile: frozenset[str] = frozenset()
        self.thrown: dict[int, frozenset[str]] = {}
        self.lance: str | None = None
        self.plays: list[int] = []
        self.words: list[Word] = []
        self.talk: Talk | None = None
        self.closed: list[Closed] = []
        self.ledger: list[Entry] = []
        self.shown = False
        self.finished = False
        self.juego_winner: int | None = None
        self._said = list(said)
        self._heard = 0
        self._refusals: dict[str, int] = {}
        try:
            self._play()
            self.finished = True
        except _JuegoWon:
            self.finished = True
        except _NothingMoreSaid:
            pass

    # The course of a hand.

    def _play(self) -> None:
        self._deal()
        self._mus()
        for lance in LANCES:
            if lance == "JUEGO" and not self._players_of("JUEGO"):
                continue  # Punto takes its place (L-1, T-3).
            if lance == "PUNTO" and self._players_of("JUEGO"):
                continue
            self._play_lance(lance)
        self.shown = True  # P-11
        for closed in self.closed:
            self._count(closed)

    def _next(self, phase: str, *asked: object) -> Said:
        """Ask for the next thing to be said or dealt."""
        self.phase = phase
        self.asked = asked
        if self._heard == len(self._said):
            raise _NothingMoreSaid
        self._heard += 1
        return self._said[self._heard - 1]

    def _deal(self) -> None:
        """Four cards each (D-1)."""
        dealt = self._next("DEAL", "deal")
        assert isinstance(dealt, Dealt)
        self.hands = list(dealt.hands)
        self.stock = DECK.difference(*dealt.hands)

    def _mus(self) -> None:
        """Mus talk and exchanges until somebody cuts (D-2, D-3, D-6)."""
        while True:
            cutter = self._first_to_cut()
            if cutter is not None:
                if self.corrido:
                    self.mano = cutter
                return
            self._throw()
            self._serve()
            if self.corrido:
                self.mano = self.settings.right_of(self.mano)

    def _first_to_cut(self) -> int | None:
        for seat in self.settings.around(self.mano):
            word = self._next("MUS", "play", seat)
            assert isinstance(word, Word)
            if word.what == "corto":
                return seat
        return None

    # The exchange.

    def _exchange_order(self) -> list[int]:
        order = self.settings.around(self.mano)
        return order if self.settings.discard_order == "MANO_FIRST" else order[::-1]

    def _throw(self) -> None:
        """Every seat throws; throws join the pile at once (D-3, D-4)."""
        self.thrown = {}
        for seat in self._exchange_order():
            throw = self._next("DISCARD", "play", seat)
            assert isinstance(throw, Thrown)
            self.thrown[seat] = throw.cards
            self.hands[seat] = self.hands[seat] - throw.cards
            self.pile = self.pile | throw.cards

    def _serve(self) -> None:
        """Every seat gets as many as it threw; the pile is shuffled if need be (D-3 to D-5)."""
        for seat in self._exchange_order():
            count = 4 - len(self.hands[seat])
            if count == 0:
                continue
            kept_out = self._kept_out_of_the_shuffle(seat)
            enough = len(self.stock) >= count
            sure = frozenset[str]() if enough else self.stock
            pool = self.stock if enough else self.pile - kept_out
            served = self._next("DRAW", "draw", seat, count, sure, pool)
            assert isinstance(served, Served)
            self.hands[seat] = self.hands[seat] | served.cards
            self.stock = pool - served.cards
            if not enough:
                self.pile = kept_out
        self.thrown = {}

    def _kept_out_of_the_shuffle(self, seat: int) -> frozenset[str]:
        """The throws of the only seat still short, if the table spares them (D-5)."""
        short = [other for other in range(self.settings.players) if len(self.hands[other]) < 4]
        if self.settings.last_player_exception and short == [seat]:
            return self.thrown[seat]
        return frozenset()

    # The lances.

    def _players_of(self, lance: str) -> list[int]:
        """The seats that play a lance, in speaking order (T-2, T-3)."""
        return [
            seat
            for seat in self.settings.around(self.mano)
            if rate(lance, self.hands[seat], self.settings) is not None
        ]

    def _play_lance(self, lance: str) -> None:
        plays = self._players_of(lance)
        sides = {self.settings.side(seat) for seat in plays}
        if not plays:
            self.closed.append((lance, "VOID", 0, None, ()))
        elif len(sides) == 1:
            self.closed.append((lance, "UNCONTESTED", 0, None, tuple(plays)))
        else:
            self._talk(lance, plays)

    def _talk(self, lance: str, plays: list[int]) -> None:
        self.lance, self.plays, self.words = lance, plays, []
        self.talk = hear(self.settings, self.mano, plays, self.words)
        while self.talk.next is not None:
            word = self._next("LANCE", "play", self.talk.next)
            assert isinstance(word, Word)
            self.words.append(word)
            self.talk = hear(self.settings, self.mano, plays, self.words)
        talk = self.talk
        self.lance, self.plays, self.words, self.talk = None, [], [], None
        assert talk.kind is not None
        self.closed.append((lance, talk.kind, talk.standing, talk.by, talk.seats))
        if talk.kind == "REFUSED":
            self._refuse(lance, talk)
        if talk.kind == "ORDAGO":
            self._ordago(lance, talk.seats)

    # The stones.

    def _take(self, lance: str, reason: str, stones: int, seat: int) -> None:
        """One entry to the side of a seat, and the target tested after it (P-8, P-10)."""
        side = self.settings.side(seat)
        self.ledger.append((lance, reason, stones, side, seat))
        self.stones[side] += stones
        if self.stones[side] >= self.settings.target:
            self.juego_winner = side
            raise _JuegoWon

    def _refuse(self, lance: str, talk: Talk) -> None:
        """What a refusal is worth, taken now or kept for the count (P-1, P-2, P-3)."""
        assert talk.by is not None
        first = talk.previous_by is None
        stones = 1 if first else talk.previous
        if not first and lance in ("PARES", "JUEGO", "PUNTO"):
            stones += self.settings.raise_refusal_extra
        if self.settings.refusals_paid == "NOW":
            self._take(lance, "REFUSAL", stones, talk.by)
        else:
            self._refusals[lance] = stones

    def _ordago(self, lance: str, seats: Sequence[int]) -> None:
        """Cards on the table: the best hand of this lance has the juego (B-8)."""
        self.shown = True
        if not self.settings.ordago_voids_bets:
            for closed in self.closed[:-1]:
                self._count(closed)
        best = best_seat(lance, self.hands, seats, self.mano, self.settings)
        missing = self.settings.target - self.stones[self.settings.side(best)]
        self._take(lance, "ORDAGO", missing, best)

    def _count(self, closed: Closed) -> None:
        """Count one closed lance (P-3 to P-8)."""
        lance, kind, stake, by, seats = closed
        if kind == "VOID":
            return
        if kind == "REFUSED":
            assert by is not None
            winner = by
            if lance in self._refusals:
                self._take(lance, "REFUSAL", self._refusals[lance], by)
        else:
            winner = best_seat(lance, self.hands, seats, self.mano, self.settings)
        if kind == "ACCEPTED":
            self._take(lance, "BET", stake, winner)
        if kind == "PASSED" and lance in ("GRANDE", "CHICA"):
            self._take(lance, "PASO", 1, winner)
        if kind == "PASSED" and lance in ("PARES", "JUEGO") and self.settings.paso_extra:
            self._take(lance, "PASO", self.settings.paso_extra, winner)
        if lance in ("PARES", "JUEGO"):
            self._count_values(lance, self.settings.side(winner))
        if lance == "PUNTO":
            self._take(lance, "PUNTO", 1, winner)

    def _count_values(self, lance: str, side: int) -> None:
        """What every member of a side has of its own, in speaking order (P-5, P-8)."""
        for seat in self.settings.around(self.mano):
            worth = value(lance, self.hands[seat], self.settings)
            if self.settings.side(seat) == side and worth > 0:
                self._take(lance, "VALUE", worth, seat)
