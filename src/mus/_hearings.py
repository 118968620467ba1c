"""What a player was told of the cards of a hand, written down as scripts, one for each deal."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import Final

import attrs

from mus._evidence import HAND_SIZE, Fact, kinds_of
from mus._places import (
    GivesUp,
    Learns,
    Marks,
    Places,
    Serves,
    ServesInOrder,
    Spreads,
    Step,
    Throws,
    ThrowsAll,
    ThrowsKnown,
)
from mus._scripts import Known, Script, groups_of, has_juego, puts_cards
from mus.cards import DECK, FULL_DECK, Card, cards_of, mask_of
from mus.errors import StateError
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Event,
    Exposed,
    Misdealt,
    PereteShown,
    Reshuffled,
    Shown,
    Signed,
    Threw,
)
from mus.rules import Declarations, Rules
from mus.senas import code_of

__all__ = ["scripts_of"]

FULL: Final = len(DECK)


def scripts_of(
    rules: Rules,
    player: int,
    history: Iterable[Event],
    doubts: bool,
) -> tuple[Script, ...]:
    """Return the deals of a hand as a player was told of them; a misdeal makes one more.

    Args:
        rules: The rules of the table.
        player: His seat.
        history: What he was told.
        doubts: Whether it is to be found out which hidden seats have juego in the end.

    Raises:
        StateError: If no cards can bear out what he was told.
    """
    deals: list[_Deal] = []
    dealing = False
    for event in history:
        if isinstance(event, Dealt):
            if not dealing:
                deals.append(_Deal(rules, player))
            deals[-1].deal(event)
        else:
            deals[-1].hear(event)
        dealing = isinstance(event, Dealt)
    return tuple([deal.script(doubts and deal is deals[-1]) for deal in deals])


class _Deal:
    """A deal while its script is being written."""

    def __init__(self, rules: Rules, player: int) -> None:
        self._rules = rules
        self._player = player
        self._dealt: list[Places] = [[] for _ in rules.seating.seats]
        self._steps: list[Step] = []
        self._cards = [0] * FULL
        self._where: dict[int, int] = {}
        self._told = 0  # the cards that the player was told of, as bits
        self._used = 0  # places dealt and served
        self._stock = FULL
        self._in_order = True
        self._shuffled: Reshuffled | None = None  # the shuffle that the next draw is served from
        self._fresh = 0  # cards of the stock before it that nobody has seen
        self._seen_pile = 0  # cards of the pile that the player has seen, at the least
        # For everybody served from the stock as it was shuffled last: what the player gets later.
        self._served: list[set[int]] = []
        self._moved = 0
        self._last: dict[int, int] = {}
        self._facts: dict[int, set[Fact]] = {}
        self._marks = 0
        self._known: list[Known] = []
        self._mixed: set[int] = set()  # seats that hold cards which the player may know

    # -- What happens ---------------------------------------------------------------------------

    def deal(self, event: Dealt) -> None:
        """Write down that a seat was dealt its cards."""
        places = self._dealt[event.seat] = self._from_the_deck(event.count)
        if event.seat == self._player:
            self._see(places, event.hand or ())

    def hear(self, event: Event) -> None:
        """Write down what happened to the cards, and what was said of them."""
        match event:
            case Threw(seat, count, cards):
                self._throws(seat, count, cards or ())
            case Reshuffled():
                self._fresh = self._stock if self._in_order else 0
                self._spread()
                self._shuffled = event
            case Drew(seat, count, cards) if self._in_order:
                self._draws_in_order(seat, count, cards or ())
            case Drew(seat, count, cards):
                self._draws(seat, count, cards or ())
            case Exposed(seat, cards) if seat != self._player:
                self._learns(seat, cards, whole=False)
            case PereteShown(seat, hand):
                self._perete(seat, hand)
            case Misdealt(seat, True):
                self._settle(seat)
                self._spread()
                self._stock += HAND_SIZE
                self._steps.append(GivesUp(seat))
            case Shown(hands):
                for seat, shown in enumerate(hands):
                    if shown is not None and seat != self._player:
                        self._learns(seat, shown, whole=True)
            case Signed(seat, sign) if seat != self._player:
                self._is_true(seat, code_of(self._rules)[sign].claim)  # type: ignore[index]
            case Declared(lance, seat, has) if seat != self._player:
                if self._rules.declarations is Declarations.AUTOMATIC:
                    self._is_true(seat, (lance, has))
            case _:
                pass

    def _throws(self, seat: int, count: int, cards: Iterable[Card]) -> None:
        if seat == self._player:
            self._steps.append(ThrowsKnown(seat, _bits(cards)))
            self._seen_pile += count
            return
        if count:
            self._settle(seat)
        note = self._last[seat] = self._note()
        self._steps.append(Throws(seat, count, note))

    def _draws_in_order(self, seat: int, count: int, cards: Iterable[Card]) -> None:
        places = self._from_the_deck(count)
        note = None
        if seat == self._player:
            self._see(places, cards)
        else:
            note = self._note()
        self._steps.append(ServesInOrder(seat, places, note))

    def _draws(self, seat: int, count: int, cards: Iterable[Card]) -> None:
        """Write down what was served from a stock without order, shuffled just now perhaps."""
        shuffled, self._shuffled = self._shuffled, None
        sure, pool, keeps = 0, self._stock, False
        if shuffled is not None:
            keeps = shuffled.kept > 0
            sure, pool = self._stock, shuffled.count - max(self._seen_pile - shuffled.kept, 0)
            self._stock += shuffled.count
            self._seen_pile = shuffled.kept if seat == self._player else 0
            self._served.clear()
        self._stock -= count
        known, note, most, back = None, None, 1, set[int]()
        if seat == self._player:
            known = _bits(cards)
            for later in self._served:
                later.update(known)
            new = self._news(cards)
            in_sure = range(min(self._fresh, new, sure), min(new, sure) + 1)
            most = max([1, *[comb(pool, new - number) for number in in_sure]])
        else:
            note = self._note()
            self._mixed.add(seat)
            self._served.append(back)
        shuffles = shuffled is not None
        self._steps.append(Serves(seat, count, shuffles, keeps, known, back, most, note))

    def _perete(self, seat: int, hand: Iterable[Card]) -> None:
        if seat != self._player:
            self._settle(seat, pure=False)
            self._learns(seat, hand, whole=True)
            # The four cards that it is served have nothing to do with these.
            self._mixed.discard(seat)
        self._seen_pile += HAND_SIZE
        self._steps.append(ThrowsAll(seat))

    def _learns(self, seat: int, cards: Iterable[Card], *, whole: bool) -> None:
        self._mixed.add(seat)
        most = comb(HAND_SIZE, self._news(cards))
        self._steps.append(Learns(seat, _bits(cards), whole, 1 if whole else most))

    # -- The parts ------------------------------------------------------------------------------

    def _from_the_deck(self, count: int) -> Places:
        """Return the next places of the deck."""
        if not 0 <= count <= self._stock:
            raise StateError(f"{count} cards cannot come out of a stock of {self._stock}")
        first = self._used
        self._used += count
        self._stock -= count
        return list(range(first, self._used))

    def _see(self, places: Places, cards: Iterable[Card]) -> None:
        """Put cards in the places in which the player saw them come."""
        for place, card in zip(places, cards, strict=True):
            self._cards[place] = card.bit
            self._where[card.bit] = place
            self._told |= card.bit

    def _news(self, cards: Iterable[Card]) -> int:
        """Return how many cards the player is told of for the first time."""
        mask = mask_of(cards)
        new = mask & ~self._told
        self._told |= mask
        return new.bit_count()

    def _spread(self) -> None:
        """Let what is left of the deck be a stock without order."""
        if self._in_order:
            self._in_order = False
            self._steps.append(Spreads(list(range(self._used, FULL))))

    def _note(self) -> int:
        """Return the number of the next throw or draw of a hidden seat."""
        self._moved += 1
        return self._moved - 1

    def _mark(self, seat: int) -> int:
        """Mark the hand of a seat, and return the number of the mark."""
        self._steps.append(Marks(seat, self._marks))
        self._marks += 1
        return self._marks - 1

    def _is_true(self, seat: int, fact: Fact) -> None:
        """Keep in mind what is true of the hand of a seat, until it changes."""
        self._facts.setdefault(seat, set()).add(fact)

    def _settle(self, seat: int, *, last: bool = False, pure: bool = True) -> None:
        """Mark the hand of a seat if something is known of it: it is about to change."""
        facts = self._facts.pop(seat, None)
        if facts:
            self._known.append(Known(seat, self._mark(seat), frozenset(facts), last, pure))

    # -- The script -----------------------------------------------------------------------------

    def script(self, in_doubt: bool) -> Script:
        """Return the script, when all that happened has been written down."""
        hidden_seats = [seat for seat in self._rules.seating.seats if seat != self._player]
        doubts = {seat: self._mark(seat) for seat in hidden_seats} if in_doubt else {}
        for seat in hidden_seats:
            self._settle(seat, last=True)
        kings, hidden = self._rules.kings, FULL_DECK & ~self._told
        known = [attrs.evolve(one, pure=self._is_pure(one)) for one in self._known]
        return Script(
            dealt=tuple(self._dealt),
            steps=tuple(self._steps),
            cards=self._cards,
            where=self._where,
            by_chance=puts_cards(self._steps),
            hidden=_bits(cards_of(hidden)),
            used=self._used if self._in_order else FULL,
            moved=self._moved,
            last=self._last,
            marks=self._marks,
            groups=groups_of(kings, known, hidden),
            doubts=doubts,
            juegos=has_juego(kings),
            weights=kinds_of(kings).weights,
        )

    def _is_pure(self, known: Known) -> bool:
        """Tell whether a hand was all of cards that the player was never told of.

        Cards that were thrown may come back to him when the pile is shuffled.
        """
        kept = self._in_order or known.last
        return known.pure and kept and known.seat not in self._mixed


def _bits(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple([card.bit for card in cards])
