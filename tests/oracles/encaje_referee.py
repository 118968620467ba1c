"""A slow referee of Encaje, written from the rules alone. Nothing here comes from `mus`.

Like the referee of Mus it keeps the list of everything dealt and said in the hand, and works the
whole hand out again after each. Actions are the same tuples; ("descarte", seat, cards) buries the
fifth card too, and a deal has None for the seats that are out.
"""

from collections.abc import Sequence

from .encaje_hand import Dealt, EncajeHand, Entry, Said, may_say
from .encaje_settings import EncajeSettings
from .referee import Action, read
from .referee_hand import Asked, Closed, Served, Thrown
from .referee_hand import Dealt as MusDealt
from .referee_talk import Talk

__all__ = ["Action", "Closed", "EncajeReferee", "EncajeSettings", "Entry", "Talk"]


class EncajeReferee:
    """A session told to a referee who believes nothing and forgets nothing.

    Args:
        settings: the knobs of the table.
        mano: the mano of the first hand, a seat with stones.
        stones: what each seat has at the start of the first game; `settings.stones` if left out.
        losses: the games each seat has lost before; none if left out.
    """

    def __init__(
        self,
        settings: EncajeSettings,
        mano: int = 0,
        stones: Sequence[int] | None = None,
        losses: Sequence[int] | None = None,
    ) -> None:
        self.settings = settings
        self.losses = (0,) * settings.players if losses is None else tuple(losses)
        self.hand_number = 0
        self._mano = mano
        self._stones = self._new_stones() if stones is None else tuple(stones)
        self._discarded = 0
        self._total = sum(self._stones)
        self._said: list[Said] = []
        self._hand: EncajeHand | None = None
        self._refuse_a_bad_start()

    # What may be done, and doing it.

    def to_act(self) -> Asked:
        """Who or what the session waits for.

        ("deal", seats, count), ("draw", seat, count, sure, pool), ("play", seat) or
        ("over", loser). The seats of a deal are in dealing order, the mano first.
        """
        if self.loser is not None:
            return ("over", self.loser)
        hand = self._hand_in_play
        return ("deal", self._dealt_in, self.settings.cards) if hand is None else hand.asked

    def allows(self, action: Action) -> bool:
        """Whether an action, any tuple at all, is legal here."""
        said = read_encaje(action)
        if self.loser is not None or said is None:
            return False
        hand = self._hand_in_play
        if hand is None or isinstance(said, Dealt):
            return hand is None and isinstance(said, Dealt) and self._may_deal(said)
        if hand.asked[1] != said.seat:
            return False
        if isinstance(said, Served):
            return hand.phase == "DRAW" and _may_serve(said, hand.asked)
        if isinstance(said, Thrown):
            return self._may_throw(said, hand)
        if said.what in ("mus", "corto"):
            return hand.phase == "MUS"
        return hand.phase == "LANCE" and may_say(hand, said)

    def tell(self, action: Action) -> None:
        """Add one thing to the story; a ValueError if it may not be."""
        said = read_encaje(action)
        if said is None or not self.allows(action):
            raise ValueError(f"not allowed: {action!r} while {self.to_act()!r}")
        if isinstance(said, Dealt):
            self._begin_hand()
        self._said.append(said)
        hand = EncajeHand(self.settings, self._mano, self._stones, self._discarded, self._said)
        self._hand = hand
        if hand.loser is not None:
            self._lose_game(hand.loser)

    # What everybody can see.

    @property
    def phase(self) -> str:
        """DEAL, CHANGE, MUS, DISCARD, DRAW, LANCE or OVER."""
        if self.loser is not None:
            return "OVER"
        hand = self._hand_in_play
        return "DEAL" if hand is None else hand.phase

    @property
    def loser(self) -> int | None:
        """The seat that has lost the session (E-3)."""
        for seat, lost in enumerate(self.losses):
            if lost >= self.settings.losses:
                return seat
        return None

    @property
    def game_loser(self) -> int | None:
        """The seat that lost the game just ended, until the next deal."""
        return None if self._hand is None else self._hand.loser

    @property
    def mano(self) -> int:
        """The mano of the hand, between hands the one of the next (E-3, E-4)."""
        if self._hand is None:
            return self._mano
        if not self._hand.finished:
            return self._hand.mano
        right = self.settings.right_of(self._hand.mano)
        if self._hand.loser is not None:
            return right  # Everybody is back in.
        return next(seat for seat in self.settings.around(right) if self._hand.stones[seat] > 0)

    @property
    def postre(self) -> int:
        """The last dealt-in seat before the mano, between hands the one of the next (E-4)."""
        hand = self._hand_in_play
        return self._dealt_in[-1] if hand is None else hand.seats[-1]

    @property
    def stones(self) -> tuple[int, ...]:
        """What each seat has; the final stones of a game until the next deal."""
        return self._stones if self._hand is None else tuple(self._hand.stones)

    @property
    def discarded(self) -> int:
        """The stones out of the game; of a game that ended until the next deal."""
        return self._discarded if self._hand is None else self._hand.discarded

    @property
    def total(self) -> int:
        """What the game began with (E-5)."""
        return self._total

    @property
    def pots(self) -> dict[str, dict[int, int]]:
        """The stones of each seat in the pots that nobody has taken yet."""
        if self._hand is None:
            return {}
        return {lance: dict(pot) for lance, pot in self._hand.pots.items()}

    @property
    def ledger(self) -> list[Entry]:
        """The entries of the hand, there until the next deal."""
        return [] if self._hand is None else list(self._hand.ledger)

    @property
    def shown(self) -> tuple[frozenset[str] | None, ...]:
        """The hands shown when the hand ended, there until the next deal (E-20)."""
        if self._hand is None or not self._hand.shown:
            return (None,) * self.settings.players
        return self._cards_of(self._hand)

    @property
    def hands(self) -> tuple[frozenset[str] | None, ...]:
        """The cards of every dealt-in seat while a hand is played."""
        hand = self._hand_in_play
        return (None,) * self.settings.players if hand is None else self._cards_of(hand)

    @property
    def stock(self) -> frozenset[str]:
        """The cards not dealt yet."""
        hand = self._hand_in_play
        return frozenset() if hand is None else hand.stock

    @property
    def pile(self) -> frozenset[str]:
        """The cards thrown or buried, and not shuffled in again."""
        hand = self._hand_in_play
        return frozenset() if hand is None else hand.pile

    @property
    def closed(self) -> list[Closed]:
        """The closed lances of the hand in play: lance, kind, stake, last bettor, seats."""
        hand = self._hand_in_play
        return [] if hand is None else list(hand.closed)

    @property
    def closed_lately(self) -> list[Closed]:
        """The closed lances of the hand, there until the next deal."""
        return [] if self._hand is None else list(self._hand.closed)

    @property
    def lance(self) -> str | None:
        """The lance being talked about."""
        hand = self._hand_in_play
        return None if hand is None else hand.lance

    @property
    def plays(self) -> list[int]:
        """The contestants of the lance being talked about."""
        hand = self._hand_in_play
        return [] if hand is None else list(hand.plays)

    @property
    def bet(self) -> Talk | None:
        """The bet on the table (`standing by previous previous_by`), None without one."""
        hand = self._hand_in_play
        talk = None if hand is None else hand.talk
        return None if talk is None or talk.by is None else talk

    # Between hands.

    @property
    def _hand_in_play(self) -> EncajeHand | None:
        return None if self._hand is None or self._hand.finished else self._hand

    @property
    def _dealt_in(self) -> tuple[int, ...]:
        """The seats that get cards in the next deal, in the order of the deal."""
        stones = self.stones if self.game_loser is None else self._new_stones()
        return tuple(seat for seat in self.settings.around(self.mano) if stones[seat] > 0)

    def _new_stones(self) -> tuple[int, ...]:
        return (self.settings.stones,) * self.settings.players

    def _begin_hand(self) -> None:
        """Start a new list; after a game everybody gets stones anew (E-3)."""
        mano, stones, discarded = self.mano, self.stones, self.discarded
        if self.game_loser is not None:
            stones, discarded = self._new_stones(), 0
            self._total = sum(stones)
        self._mano, self._stones, self._discarded = mano, stones, discarded
        self._said = []
        self.hand_number += 1

    def _lose_game(self, loser: int) -> None:
        self.losses = tuple(
            lost + 1 if seat == loser else lost for seat, lost in enumerate(self.losses)
        )

    def _refuse_a_bad_start(self) -> None:
        players = self.settings.players
        if len(self._stones) != players or len(self.losses) != players:
            raise ValueError("stones and losses are one number a seat")
        if min(self._stones) < 0 or min(self.losses) < 0:
            raise ValueError("nobody has fewer than none")
        if len([stones for stones in self._stones if stones > 0]) < 2 or self.loser is not None:
            raise ValueError("there is nothing left to play for")
        if self._mano not in range(players) or self._stones[self._mano] == 0:
            raise ValueError("the mano has no stones (E-4)")

    # Cards.

    def _cards_of(self, hand: EncajeHand) -> tuple[frozenset[str] | None, ...]:
        return tuple(hand.hands.get(seat) for seat in range(self.settings.players))

    def _may_deal(self, dealt: Dealt) -> bool:
        """So many cards for each seat that plays, none for another, all from one deck."""
        if len(dealt.hands) != self.settings.players:
            return False
        given = {seat: hand for seat, hand in enumerate(dealt.hands) if hand is not None}
        together = frozenset[str]().union(*given.values())
        return (
            set(given) == set(self._dealt_in)
            and all(len(hand) == self.settings.cards for hand in given.values())
            and len(together) == self.settings.cards * len(given)
        )

    def _may_throw(self, thrown: Thrown, hand: EncajeHand) -> bool:
        """One card of five to bury (E-6), one to four to change (D-3)."""
        if not thrown.cards <= hand.hands[thrown.seat]:
            return False
        if hand.phase == "CHANGE":
            return len(thrown.cards) == 1
        return hand.phase == "DISCARD" and self.settings.min_discard <= len(thrown.cards) <= 4


def _may_serve(served: Served, asked: Asked) -> bool:
    _, _, count, sure, pool = asked
    assert isinstance(sure, frozenset)
    assert isinstance(pool, frozenset)
    return len(served.cards) == count and sure <= served.cards <= sure | pool


def read_encaje(action: Action) -> Said | None:
    """Understand an action, or None if it is no action at all."""
    match action:
        case ("deal", tuple() as hands):
            # Read as a deal to the others alone, then put back in its place.
            said = read(("deal", tuple(hand for hand in hands if hand is not None)))
            if not isinstance(said, MusDealt):
                return None
            given = iter(said.hands)
            return Dealt(tuple(None if hand is None else next(given) for hand in hands))
        case _:
            said = read(action)
            return None if isinstance(said, MusDealt) else said
