"""One hand of Encaje, told again from the deal. Nothing here comes from `mus`.

`EncajeHand` is given the stones before the deal and the whole list of what was dealt and said. It
plays the hand through in the order of the rules; when it needs a word that is not in the list yet
it stops there, and `asked` tells what it was waiting for. Everything in the list is taken as legal.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .encaje_settings import EncajeSettings
from .referee_hand import Asked, Closed, Served, Thrown
from .referee_lances import DECK, Rating, best_seat, rate, value
from .referee_talk import Talk, Word, hear

# Lance, reason, stones, giver, taker, seat; no giver or taker is a pot, or out of the game.
Entry = tuple[str, str, int, int | None, int | None, int]

WITHOUT_VALUES = ("GRANDE", "CHICA")


@dataclass(frozen=True)
class Dealt:
    """The first cards of every seat, None for a seat that is out."""

    hands: tuple[frozenset[str] | None, ...]


Said = Dealt | Served | Thrown | Word


class _NothingMoreSaid(Exception):  # noqa: N818, it is no error
    """The list has come to its end: the hand waits for what it asked last."""


class _GameOver(Exception):  # noqa: N818, it is no error
    """Only one seat has stones, and there is no pot: nothing more is played or settled (E-2)."""


class EncajeHand:
    """What a hand has come to after the things said in it."""

    def __init__(
        self,
        settings: EncajeSettings,
        mano: int,
        stones: Sequence[int],
        discarded: int,
        said: Sequence[Said],
    ) -> None:
        self.settings = settings
        self.mano = mano
        self.stones = list(stones)
        self.discarded = discarded
        self.pots: dict[str, dict[int, int]] = {}
        self.seats = [seat for seat in settings.around(mano) if stones[seat] > 0]
        self.phase = "DEAL"
        self.asked: Asked = ()
        self.hands: dict[int, frozenset[str]] = {}
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
        self.loser: int | None = None
        self._said = list(said)
        self._heard = 0
        try:
            self._play()
            self.finished = True
        except _GameOver:
            self.finished = True
        except _NothingMoreSaid:
            pass

    # The course of a hand.

    def _play(self) -> None:
        self._deal()
        if self.settings.deal == "FIVE_DISCARD_ONE":
            self._bury()
        else:
            self._mus()
        for lance in ("GRANDE", "CHICA", "PARES"):
            self._play_lance(lance, self._contestants(lance))
        with_juego = self._contestants("JUEGO")
        if with_juego:
            self._play_lance("JUEGO", with_juego)
        else:
            self._play_lance("PUNTO", self._contestants("PUNTO"))
        self.shown = True  # E-20
        for closed in self.closed:
            self._settle(closed)

    def _next(self, phase: str, *asked: object) -> Said:
        """Ask for the next thing to be said or dealt."""
        self.phase = phase
        self.asked = asked
        if self._heard == len(self._said):
            raise _NothingMoreSaid
        self._heard += 1
        return self._said[self._heard - 1]

    # Cards.

    def _deal(self) -> None:
        """Four or five cards to each seat with stones (E-6)."""
        dealt = self._next("DEAL", "deal", tuple(self.seats), self.settings.cards)
        assert isinstance(dealt, Dealt)
        for seat, hand in enumerate(dealt.hands):
            if hand is not None:
                self.hands[seat] = hand
                self.stock = self.stock - hand

    def _bury(self) -> None:
        """Each seat buries one card, from the mano whatever the order of discards (E-6)."""
        for seat in self.seats:
            self._throw_one("CHANGE", seat)

    def _mus(self) -> None:
        """Mus talk and exchanges until somebody cuts (D-2, D-3)."""
        while not self._somebody_cuts():
            self.thrown = {}
            for seat in self._exchange_order():
                self._throw_one("DISCARD", seat)
            for seat in self._exchange_order():
                self._serve(seat)

    def _somebody_cuts(self) -> bool:
        for seat in self.seats:
            word = self._next("MUS", "play", seat)
            assert isinstance(word, Word)
            if word.what == "corto":
                return True
        return False

    def _exchange_order(self) -> list[int]:
        return self.seats if self.settings.discard_order == "MANO_FIRST" else self.seats[::-1]

    def _throw_one(self, phase: str, seat: int) -> None:
        """One seat throws or buries; the cards join the pile at once (D-4, E-6)."""
        throw = self._next(phase, "play", seat)
        assert isinstance(throw, Thrown)
        self.thrown[seat] = throw.cards
        self.hands[seat] = self.hands[seat] - throw.cards
        self.pile = self.pile | throw.cards

    def _serve(self, seat: int) -> None:
        """One seat gets as many as it threw; the pile is shuffled if need be (D-3, D-4)."""
        count = 4 - len(self.hands[seat])
        if count == 0:
            return
        if len(self.stock) >= count:
            self.stock = self.stock - self._drawn(seat, count, frozenset(), self.stock)
            return
        kept_out = self._kept_out_of_the_shuffle(seat)
        pool = self.pile - kept_out
        self.stock = pool - self._drawn(seat, count, self.stock, pool)
        self.pile = kept_out

    def _drawn(
        self, seat: int, count: int, sure: frozenset[str], pool: frozenset[str]
    ) -> frozenset[str]:
        served = self._next("DRAW", "draw", seat, count, sure, pool)
        assert isinstance(served, Served)
        self.hands[seat] = self.hands[seat] | served.cards
        return served.cards

    def _kept_out_of_the_shuffle(self, seat: int) -> frozenset[str]:
        """The throws of the only seat still short, if the table spares them (D-5)."""
        short = [other for other in self.seats if len(self.hands[other]) < 4]
        if self.settings.last_player_exception and short == [seat]:
            return self.thrown[seat]
        return frozenset()

    # The lances.

    def _contestants(self, lance: str) -> list[int]:
        """The seats that have stones now and play the lance, in speaking order (E-8)."""
        return [
            seat
            for seat in self.seats
            if self.stones[seat] > 0
            and rate(lance, self.hands[seat], self.settings.table) is not None
        ]

    def _play_lance(self, lance: str, plays: list[int]) -> None:
        if not plays:
            self.closed.append((lance, "VOID", 0, None, ()))
        elif len(plays) == 1:
            self.closed.append((lance, "UNCONTESTED", 0, None, tuple(plays)))
        else:
            self._talk(lance, plays)

    def _talk(self, lance: str, plays: list[int]) -> None:
        """Words, and no stone moves until the lance closes (E-9, E-12)."""
        table = self.settings.table
        self.lance, self.plays, self.words = lance, plays, []
        self.talk = hear(table, self.mano, plays, self.words)
        while self.talk.next is not None:
            word = self._next("LANCE", "play", self.talk.next)
            assert isinstance(word, Word)
            self.words.append(word)
            self.talk = hear(table, self.mano, plays, self.words)
        talk = self.talk
        self.lance, self.plays, self.words, self.talk = None, [], [], None
        assert talk.kind is not None
        self.closed.append((lance, talk.kind, talk.standing, talk.by, talk.seats))
        self._pay_at_once(lance, talk)

    def _pay_at_once(self, lance: str, talk: Talk) -> None:
        """What moves as soon as a lance has closed (E-13 to E-16, second column)."""
        if talk.kind == "REFUSED":
            assert talk.by is not None
            if talk.previous_by is None:
                self._discard(lance, "UNOPPOSED", 1, talk.by)
            else:
                self._give(lance, "RAISE_REFUSED", talk.previous, talk.by, talk.previous_by)
            self._test_the_end()
        if talk.kind == "ACCEPTED":
            for seat in talk.seats:
                self._put_into_the_pot(lance, talk.standing, seat)
                self._test_the_end()

    def _settle(self, closed: Closed) -> None:
        """What moves at the showdown for one lance (E-13 to E-16, third column)."""
        lance, kind, _, by, seats = closed
        if kind in ("PASSED", "UNCONTESTED"):
            best = best_seat(lance, self.hands, seats, self.mano, self.settings.table)
            stones = 1 if lance in WITHOUT_VALUES else self._value(lance, best)
            self._discard(lance, "PASSED", stones, best)
        if kind == "REFUSED" and lance not in WITHOUT_VALUES:
            assert by is not None
            self._discard(lance, "OWN_VALUE", self._value(lance, by), by)
        if kind == "ACCEPTED":
            best = best_seat(lance, self.hands, seats, self.mano, self.settings.table)
            worst = self._worst(lance, seats)
            self._take_the_pot(lance, worst)
            if lance not in WITHOUT_VALUES:
                self._give(lance, "VALUE", self._value(lance, best), best, worst)
        self._test_the_end()  # Pot and value are one event (E-19).

    def _value(self, lance: str, seat: int) -> int:
        """The combination value of a hand in pares, juego or punto (E-17)."""
        return 1 if lance == "PUNTO" else value(lance, self.hands[seat], self.settings.table)

    def _worst(self, lance: str, seats: Collection[int]) -> int:
        """The worst hand; of equals the farthest from the mano (E-18)."""
        worst: int | None = None
        worst_rating: Rating = ()
        for seat in self.settings.around(self.mano):
            if seat not in seats:
                continue
            rating = rate(lance, self.hands[seat], self.settings.table)
            assert rating is not None
            if worst is None or rating <= worst_rating:
                worst, worst_rating = seat, rating
        assert worst is not None
        return worst

    # The stones. Who owes more than he has pays what he has; nothing moved, no entry (E-19, E-20).

    def _put_into_the_pot(self, lance: str, stake: int, seat: int) -> None:
        paid = min(stake, self.stones[seat])
        self.stones[seat] -= paid
        self.pots.setdefault(lance, {})[seat] = paid
        self.ledger.append((lance, "STAKE", paid, seat, None, seat))

    def _take_the_pot(self, lance: str, taker: int) -> None:
        stones = sum(self.pots.pop(lance).values())
        self.stones[taker] += stones
        self.ledger.append((lance, "POT", stones, None, taker, taker))

    def _give(self, lance: str, reason: str, stones: int, giver: int, taker: int) -> None:
        paid = min(stones, self.stones[giver])
        if paid > 0:
            self.stones[giver] -= paid
            self.stones[taker] += paid
            self.ledger.append((lance, reason, paid, giver, taker, giver))

    def _discard(self, lance: str, reason: str, stones: int, giver: int) -> None:
        paid = min(stones, self.stones[giver])
        if paid > 0:
            self.stones[giver] -= paid
            self.discarded += paid
            self.ledger.append((lance, reason, paid, giver, None, giver))

    def _test_the_end(self) -> None:
        """One seat with stones and no pot: that seat loses (E-2)."""
        left = [seat for seat, stones in enumerate(self.stones) if stones > 0]
        if len(left) == 1 and not self.pots:
            self.loser = left[0]
            raise _GameOver


def may_say(hand: EncajeHand, word: Word) -> bool:
    """Whether a word may be said now, the hand being in a lance (E-9, E-10, E-11)."""
    talk, settings = hand.talk, hand.settings
    if talk is None or talk.next != word.seat or word.plural:
        return False
    bet = talk.by is not None
    if word.what == "paso":
        return not bet
    if word.what in ("quiero", "noquiero"):
        return bet
    if word.what == "envido":
        least = settings.min_raise if bet else settings.min_bet
        if word.stones < least or (settings.limit == "FIXED" and word.stones != least):
            return False
        return talk.standing + word.stones <= hand.stones[word.seat]
    return False
