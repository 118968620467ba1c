"""A slow referee of Mus, written from the rules alone. Nothing here comes from `mus`.

It keeps the list of everything dealt and said in the hand, and works the whole hand out again
after each. Actions and facts are plain tuples, strings, ints and frozensets of two-letter cards.
"""

from collections.abc import Sequence

from .referee_faults import may_expose, may_misdeal, may_show_a_perete
from .referee_hand import Asked, Closed, Entry, Hand
from .referee_said import (
    Action,
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
    read,
    understand,
)
from .referee_settings import Settings
from .referee_signs import may_sign
from .referee_talk import Talk, may_say

__all__ = ["Action", "Closed", "Entry", "Referee", "Settings", "Talk", "read"]


class Referee:
    """A match told to a referee who believes nothing and forgets nothing.

    Args:
        settings: the knobs of the table.
        mano: the mano of the first hand, a seat.
        stones, games, vacas: what each side starts with; nothing if left out.
    """

    def __init__(
        self,
        settings: Settings,
        mano: int = 0,
        stones: Sequence[int] | None = None,
        games: Sequence[int] | None = None,
        vacas: Sequence[int] | None = None,
    ) -> None:
        nothing = (0,) * settings.teams
        self.settings = settings
        self.games = nothing if games is None else tuple(games)
        self.vacas = nothing if vacas is None else tuple(vacas)
        self.hand_number = 0
        self._mano = mano
        self._stones = nothing if stones is None else tuple(stones)
        self._corrido = False
        self._said: list[Said | More] = []
        self._hand: Hand | None = None

    # What may be done, and doing it.

    def to_act(self) -> Asked:
        """Who or what the match waits for."""
        if self.winner is not None:
            return ("over", self.winner)
        hand = self._hand_in_play
        return ("deal",) if hand is None else hand.asked

    def allows(self, action: Action) -> bool:
        """Whether an action, any tuple at all, is legal here."""
        said = understand(action)
        if self.winner is not None or said is None:
            return False
        hand = self._hand_in_play
        if hand is None or hand.phase == "DEAL":
            return isinstance(said, Dealt) and self._may_deal(said)
        if isinstance(said, Exposed):
            return may_expose(self.settings, hand, said)
        if isinstance(said, Dealt) or not 0 <= said.seat < self.settings.players:
            return False
        if isinstance(said, Misdealt):
            return may_misdeal(self.settings, hand, said)
        if isinstance(said, Peretes):
            return may_show_a_perete(self.settings, hand, said)
        if isinstance(said, Signed):
            return may_sign(self.settings, hand, said)
        if hand.asked[1] != said.seat:
            return False
        if isinstance(said, Served):
            return hand.phase == "DRAW" and _may_serve(said, hand.asked)
        if isinstance(said, Thrown):
            return self._may_throw(said, hand)
        if isinstance(said, Claimed):
            return hand.phase == "DECLARE"
        if said.what in ("mus", "corto"):
            return hand.phase == "MUS"
        if hand.phase != "LANCE":
            return False
        return may_say(self.settings, hand.mano, hand.plays, hand.words, said)

    def tell(self, action: Action) -> None:
        """Add one thing to the story; a ValueError if it may not be."""
        said = understand(action)
        if said is None or not self.allows(action):
            raise ValueError(f"not allowed: {action!r} while {self.to_act()!r}")
        if self._hand_in_play is None:
            self._begin_hand()
        self._said.append(said)
        hand = Hand(self.settings, self._mano, self._stones, self._corrido, self._said)
        self._hand = hand
        if hand.finished and hand.juego_winner is not None:
            self._win_juego(hand.juego_winner)

    # What everybody can see.

    @property
    def phase(self) -> str:
        """DEAL, MUS, CHANGE, DISCARD, DRAW, DECLARE, LANCE or OVER."""
        if self.winner is not None:
            return "OVER"
        hand = self._hand_in_play
        return "DEAL" if hand is None else hand.phase

    @property
    def winner(self) -> int | None:
        """The side that has won the match."""
        for side, won in enumerate(self.vacas):
            if won >= self.settings.vacas:
                return side
        return None

    @property
    def mano(self) -> int:
        """The mano of the hand, between hands the one of the next (S-3, D-6)."""
        if self._hand is None:
            return self._mano
        if self._hand.finished:
            return self.settings.right_of(self._hand.mano)
        return self._hand.mano

    @property
    def postre(self) -> int:
        """The seat that speaks last: the one before the mano, if it is not out (S-1)."""
        return [seat for seat in self.settings.around(self.mano) if seat not in self.out][-1]

    @property
    def stones(self) -> tuple[int, ...]:
        """What each side has taken in the juego; the final score until the next deal."""
        return self._stones if self._hand is None else tuple(self._hand.stones)

    @property
    def ledger(self) -> list[Entry]:
        """The entries of the hand, there until the next deal."""
        return [] if self._hand is None else list(self._hand.ledger)

    @property
    def shown(self) -> tuple[frozenset[str] | None, ...]:
        """The hands laid open, there until the next deal."""
        hand = self._hand
        return self._hands_of(hand if hand is not None and hand.shown else None)

    @property
    def times_shown(self) -> int:
        """How often hands were laid open in this hand: once at the most."""
        return int(self._hand is not None and self._hand.shown)

    @property
    def signs(self) -> list[tuple[int, str, tuple[object, ...]]]:
        """The signs made in this hand: who, what, and the rivals who saw it."""
        told = [] if self._hand is None else self._hand.said
        return [(one.seat, one.sign, one.seen_by) for one in told if isinstance(one, Signed)]

    @property
    def hands(self) -> tuple[frozenset[str] | None, ...]:
        """The cards of every seat while a hand is played, None for one that sits out."""
        hand = self._hand_in_play
        return self._hands_of(None if hand is None or hand.phase == "DEAL" else hand)

    @property
    def out(self) -> frozenset[int]:
        """The seats that sit the hand in play out (F-2)."""
        hand = self._hand_in_play
        return frozenset() if hand is None else frozenset(hand.out)

    @property
    def dealt(self) -> int:
        """How many hands of four were dealt in this hand, once or again (F-2)."""
        return 0 if self._hand is None else self._hand.deals

    @property
    def declared(self) -> list[tuple[str, int, bool]]:
        """What the seats said, or the table for them, of pares and juego in this hand."""
        return [] if self._hand is None else list(self._hand.declared)

    @property
    def stock(self) -> frozenset[str]:
        """The cards not dealt yet."""
        hand = self._hand_in_play
        return frozenset() if hand is None else hand.stock

    @property
    def pile(self) -> frozenset[str]:
        """The cards thrown and not shuffled in again."""
        hand = self._hand_in_play
        return frozenset() if hand is None else hand.pile

    @property
    def closed(self) -> list[Closed]:
        """The closed lances of the hand in play: lance, kind, stake, last bettor, seats."""
        hand = self._hand_in_play
        return [] if hand is None else list(hand.closed)

    @property
    def lance(self) -> str | None:
        """The lance being declared or talked about."""
        hand = self._hand_in_play
        return None if hand is None else hand.lance

    @property
    def plays(self) -> list[int]:
        """The seats that play the lance being talked about."""
        hand = self._hand_in_play
        return [] if hand is None else list(hand.plays)

    @property
    def bet(self) -> Talk | None:
        """The bet on the table (`standing by previous previous_by ordago`), None without one."""
        hand = self._hand_in_play
        talk = None if hand is None else hand.talk
        return None if talk is None or talk.by is None else talk

    # Between hands.

    @property
    def _hand_in_play(self) -> Hand | None:
        return None if self._hand is None or self._hand.finished else self._hand

    def _hands_of(self, hand: Hand | None) -> tuple[frozenset[str] | None, ...]:
        if hand is None:
            return (None,) * self.settings.players
        return tuple(None if at in hand.out else cards for at, cards in enumerate(hand.hands))

    def _begin_hand(self) -> None:
        """Set the score of the last juego or vaca back and start a new list (S-4, D-6)."""
        nothing = (0,) * self.settings.teams
        self._mano, self._stones = self.mano, self.stones
        if max(self._stones) >= self.settings.target:
            self._stones = nothing
        if max(self.games) >= self.settings.games:
            self.games = nothing
        new_juego = self._stones == nothing
        new_match = new_juego and self.games == nothing and self.vacas == nothing
        self._corrido = (self.settings.mus_corrido == "EACH_GAME" and new_juego) or (
            self.settings.mus_corrido == "MATCH" and new_match
        )
        self._said = []
        self.hand_number += 1

    def _win_juego(self, side: int) -> None:
        """A juego more, perhaps a vaca too, at once (S-4)."""
        self.games = _one_more(self.games, side)
        if self.games[side] == self.settings.games:
            self.vacas = _one_more(self.vacas, side)

    # Cards.

    def _may_deal(self, dealt: Dealt) -> bool:
        if len(dealt.hands) != self.settings.players:
            return False
        given = {seat: hand for seat, hand in enumerate(dealt.hands) if hand is not None}
        together = frozenset[str]().union(*given.values())
        return (
            set(given) == set(range(self.settings.players)) - self.out
            and all(len(hand) == 4 for hand in given.values())
            and len(together) == 4 * len(given)
        )

    def _may_throw(self, thrown: Thrown, hand: Hand) -> bool:
        """One card or more after all said mus (D-3), or none in a mus visto (F-1)."""
        if hand.phase not in ("DISCARD", "CHANGE") or not thrown.cards <= hand.hands[thrown.seat]:
            return False
        least = 0 if hand.phase == "CHANGE" else self.settings.min_discard
        return len(thrown.cards) >= least


def _may_serve(served: Served, asked: Asked) -> bool:
    _, _, count, sure, pool = asked
    assert isinstance(sure, frozenset)
    assert isinstance(pool, frozenset)
    return len(served.cards) == count and sure <= served.cards <= sure | pool


def _one_more(counts: tuple[int, ...], side: int) -> tuple[int, ...]:
    return tuple(count + (1 if at == side else 0) for at, count in enumerate(counts))
