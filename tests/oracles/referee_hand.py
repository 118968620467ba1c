"""One hand of Mus, told again from the deal. Nothing here comes from `mus`.

`Hand` is given the score before the deal and the whole list of what was dealt and said. It plays
the hand through in the order of the rules; when it needs a word that is not in the list yet it
stops there, and `asked` tells what it was waiting for. Everything in the list is taken as legal.
"""

from collections.abc import Sequence

from .referee_claims import Closed, best, count, has
from .referee_lances import DECK, LANCES
from .referee_said import (
    Claimed,
    Dealt,
    Exposed,
    Misdealt,
    More,
    Peretes,
    Said,
    Served,
    Signed,
    Thrown,
)
from .referee_settings import Settings
from .referee_talk import Talk, Word, hear

__all__ = ["Asked", "Closed", "Dealt", "Entry", "Hand", "Said", "Served", "Thrown"]

Asked = tuple[object, ...]
Entry = tuple[str, str, int, int, int]
"""Lance, reason, stones, side and seat; stones given back (T-4) are fewer than none."""


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
        said: Sequence[Said | More],
    ) -> None:
        self.settings = settings
        self.mano = mano
        self.stones = list(stones)
        self.corrido = corrido
        self.phase = "DEAL"
        self.asked: Asked = ("deal",)
        self.hands: list[frozenset[str]] = []
        self.out: set[int] = set()
        self.deals = 0
        self.stock: frozenset[str] = DECK
        self.pile: frozenset[str] = frozenset()
        self.thrown: dict[int, frozenset[str]] = {}
        self.mus_is_over = False
        self.declared: list[tuple[str, int, bool]] = []
        self.lance: str | None = None
        self.plays: list[int] = []
        self.words: list[Word] = []
        self.talk: Talk | None = None
        self.closed: list[Closed] = []
        self.ledger: list[Entry] = []
        self.shown = False
        self.finished = False
        self.juego_winner: int | None = None
        self.said = list(said)
        self._heard = 0
        self._playing: dict[str, list[int]] = {}
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
        self.mus_is_over = True
        for lance in LANCES:
            self._playing[lance] = self._order()
            if lance in ("PARES", "JUEGO"):
                self._declare(lance)
            if lance == "JUEGO" and not self._playing["JUEGO"]:
                continue  # Punto takes its place (L-1, T-3).
            if lance == "PUNTO":
                if self._playing["JUEGO"]:
                    continue
                # Who denied the juego he has does not play it either (T-4, L-7).
                self._playing[lance] = [seat for seat in self._order() if self._has(lance, seat)]
            self._play_lance(lance)
        self._show()  # P-11
        for closed in self.closed:
            self._count(closed)

    def _next(self, phase: str, *asked: object) -> Said | More:
        """Ask for the next thing to be said or dealt; a sign changes nothing (G-4)."""
        self.phase = phase
        self.asked = asked
        while self._heard < len(self.said):
            self._heard += 1
            said = self.said[self._heard - 1]
            if not isinstance(said, Signed):
                return said
        raise _NothingMoreSaid

    def _order(self) -> list[int]:
        """The seats that hold cards in this hand, in speaking order (S-1, F-2)."""
        return [seat for seat in self.settings.around(self.mano) if seat not in self.out]

    def _deal(self) -> None:
        """Four cards each (D-1), none to a dealer who sits out (F-2)."""
        self.hands = [frozenset()] * self.settings.players
        self.stock = self.pile = frozenset()
        dealt = self._next("DEAL", "deal")
        assert isinstance(dealt, Dealt)
        self.hands = [frozenset() if hand is None else hand for hand in dealt.hands]
        self.stock = DECK.difference(*self.hands)
        self.deals += self.settings.players - len(self.out)

    # The talk of mus.

    def _mus(self) -> None:
        """Mus talk and exchanges until somebody cuts, or stands (D-2, D-3, D-6, F-1)."""
        while True:
            said = self._first_said()
            if isinstance(said, Exposed):
                throws = self._throw("CHANGE", self._order())
                self._serve(self._order())
                if not all(throws):
                    return  # Somebody is servido.
                continue
            cutter = self._first_to_cut(said)
            if cutter is not None:
                if self.corrido:
                    self.mano = cutter
                return
            self._throw("DISCARD", self._exchange_order())
            self._serve(self._exchange_order())
            if self.corrido:
                # To the next that holds cards; who sits out cannot speak first.
                self.mano = [*self._order(), self.mano][1]

    def _first_said(self) -> Said | More:
        """The first word of a round, or cards exposed; other faults are seen to before."""
        while True:
            said = self._next("MUS", "play", self.mano)
            if isinstance(said, Misdealt):
                self._misdeal(said.seat)
            elif isinstance(said, Peretes):
                self._perete(said.seat)
            else:
                return said

    def _first_to_cut(self, word: Said | More) -> int | None:
        for seat in self._order():
            if seat != self.mano:
                word = self._next("MUS", "play", seat)
            assert isinstance(word, Word)
            if word.what == "corto":
                return seat
        return None

    # What may happen before it.

    def _misdeal(self, seat: int) -> None:
        """The dealer gives up his own cards; for anybody else's all is dealt again (F-2)."""
        dealer = self.settings.around(self.mano)[-1]
        if seat == dealer:
            self.stock = self.stock | self.hands[seat]
            self.hands[seat] = frozenset()
            self.out.add(seat)
        else:
            self._deal()

    def _perete(self, seat: int) -> None:
        """The four go to the pile, four new ones come (D-7)."""
        self.thrown = {seat: self.hands[seat]}
        self.pile = self.pile | self.hands[seat]
        self.hands[seat] = frozenset()
        self._serve([seat])

    # The exchange.

    def _exchange_order(self) -> list[int]:
        order = self._order()
        return order if self.settings.discard_order == "MANO_FIRST" else order[::-1]

    def _throw(self, phase: str, order: list[int]) -> list[int]:
        """Every seat throws, into the pile at once; how many each (D-3, D-4, F-1)."""
        self.thrown = {}
        for seat in order:
            throw = self._next(phase, "play", seat)
            assert isinstance(throw, Thrown)
            self.thrown[seat] = throw.cards
            self.hands[seat] = self.hands[seat] - throw.cards
            self.pile = self.pile | throw.cards
        return [len(cards) for cards in self.thrown.values()]

    def _serve(self, order: list[int]) -> None:
        """Every seat gets as many as it threw; the pile is shuffled if need be (D-3 to D-5)."""
        for seat in order:
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
        short = [other for other in self._order() if len(self.hands[other]) < 4]
        if self.settings.last_player_exception and short == [seat]:
            return self.thrown[seat]
        return frozenset()

    # The lances.

    def _declare(self, lance: str) -> None:
        """Each says whether it has a lance, or the table says it for them (T-1, T-4)."""
        claimants = []
        for seat in self._order():
            if self.settings.declarations == "SPOKEN":
                self.lance = lance
                said = self._next("DECLARE", "play", seat)
                assert isinstance(said, Claimed)
                claims = said.has
            else:
                claims = self._has(lance, seat)
            self.declared.append((lance, seat, claims))
            if claims:
                claimants.append(seat)
        self.lance = None
        self._playing[lance] = claimants

    def _has(self, lance: str, seat: int) -> bool:
        return has(lance, self.hands[seat], self.settings)

    def _play_lance(self, lance: str) -> None:
        plays = self._playing[lance]
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
        self._refusals[lance] = stones
        if self.settings.refusals_paid == "NOW":
            self._take(lance, "REFUSAL", stones, talk.by)

    def _ordago(self, lance: str, seats: Sequence[int]) -> None:
        """Cards on the table: the best hand of this lance has the juego (B-8).

        If nobody who competes has what he claimed it decides nothing, and the hand goes on (T-4).
        """
        self._show()
        winner = best(lance, seats, self._playing[lance], self.hands, self.mano, self.settings)
        if winner is None:
            return
        if not self.settings.ordago_voids_bets:
            for closed in self.closed[:-1]:
                self._count(closed)
        missing = self.settings.target - self.stones[self.settings.side(winner)]
        self._take(lance, "ORDAGO", missing, winner)

    def _show(self) -> None:
        """All hands are laid open, once (P-11)."""
        self.shown = True

    def _count(self, closed: Closed) -> None:
        lance = closed[0]
        award = self._refusals.get(lance, 0)
        worth = count(closed, self._playing[lance], self.hands, self.mano, self.settings, award)
        for reason, stones, seat in worth:
            self._take(lance, reason, stones, seat)
