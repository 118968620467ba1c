"""Signs, faults and peretes at random, and deals in which there is something to lie about.

Nothing here comes from `mus`.
"""

from random import Random
from typing import Any

from .random_play import in_blocks, random_action, some_of
from .referee import Action, Referee
from .referee_lances import DECK, RANKS, SUITS, worth
from .referee_signs import CODES

ODD_SEATS: tuple[Any, ...] = (-1, 4, 6, 99, True, "0", None, 1.0)
ODD_TRUTHS: tuple[Any, ...] = (True, False, True, False, 0, 1, None, "no")
ODD_SIGNS: tuple[Any, ...] = ("", "dos", "seis_reyes", "cuatro_cuatros", "DUPLES", None, 7)
EVERY_SIGN = sorted(set(CODES["CLASSIC"]) | set(CODES["FEDERATION"]))


class Company:
    """Players at random, each company with manners of its own.

    Args:
        rng: Their dice.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.patience = rng.choice((0.3, 0.5, 0.7, 0.9))
        self.honesty = rng.choice((0.05, 0.3, 0.6, 0.9))
        self.mischief = rng.choice((0.0, 0.1, 0.3))
        self.caution = rng.choice((0.0, 0.3, 0.7))

    def next_action(self, referee: Referee) -> Action:
        """What they do now: one legal action."""
        rng = self.rng
        if rng.random() < self.mischief:
            unasked = interruption(referee, rng)
            if unasked is not None:
                return unasked
        if referee.to_act() == ("deal",):
            return tempting_deal(referee, rng)
        if rng.random() < self.caution:
            small = small_word(referee, rng)
            if small is not None:
                return small
        return random_action(referee, rng, self.patience, self.honesty)


def interruption(referee: Referee, rng: Random) -> Action | None:
    """Something legal that nobody was asked for; None if the dice find nothing."""
    tries = [one_interruption(referee, rng) for _ in range(6)]
    return next((action for action in tries if referee.allows(action)), None)


def one_interruption(referee: Referee, rng: Random) -> Action:
    """A sign, a fault or a perete of somebody at the table, legal or not."""
    seat = rng.randrange(referee.settings.players)
    what = rng.choice(("sena", "sena", "expose", "misdeal", "misdeal", "perete", "perete"))
    if what == "sena":
        rivals = [
            other
            for other in range(referee.settings.players)
            if referee.settings.side(other) != referee.settings.side(seat)
        ]
        seen_by = tuple(sorted(rng.sample(rivals, rng.choice((0, 0, 1)))))
        return (what, seat, rng.choice(EVERY_SIGN), seen_by)
    if what == "expose":
        held = frozenset[str]().union(*filter(None, referee.hands))
        return (what, some_of(held, min(len(held), rng.randint(1, 3)), rng))
    return (what, seat)


def odd_interruption(referee: Referee, rng: Random) -> Action:
    """A declaration, a sign, a fault or a perete that may be legal, out of place or nonsense."""
    action = one_interruption(referee, rng)
    asked = referee.to_act()
    seat: Any = rng.randrange(referee.settings.players)
    if asked[0] == "play" and rng.random() < 0.6:
        seat = asked[1]
    if rng.random() < 0.2:
        seat = rng.choice(ODD_SEATS)
    dice = rng.random()
    if dice < 0.3:
        return ("declaro", seat, rng.choice(ODD_TRUTHS))
    if dice < 0.5:
        return action
    if dice < 0.6:
        return (rng.choice(("misdeal", "perete")), seat)
    if dice < 0.7:
        return ("expose", some_of(DECK, rng.randint(0, 2), rng))
    if dice < 0.9:
        spies = (rng.choice((*range(referee.settings.players), *ODD_SEATS)),)
        sign = rng.choice((*EVERY_SIGN, *ODD_SIGNS))
        return ("sena", seat, sign, rng.choice(((), spies, spies * 2)))
    return rng.choice(
        [("declaro", seat), ("sena", seat), ("expose",), ("misdeal",), ("perete", seat, 0)]
    )


def small_word(referee: Referee, rng: Random) -> Action | None:
    """A small bet, an órdago at times, or an answer, so that hands are counted; None elsewhere."""
    if referee.phase != "LANCE":
        return None
    seat = referee.to_act()[1]
    small: list[Action] = [
        ("noquiero", seat, True),
        ("noquiero", seat, False),
        ("quiero", seat, False),
        ("envido", seat, referee.settings.min_bet, False),
        ("envido", seat, referee.settings.min_raise, False),
        ("ordago", seat, False),
    ]
    legal = [action for action in small if referee.allows(action)]
    return rng.choice(legal) if legal else None


def tempting_deal(referee: Referee, rng: Random) -> Action:
    """A deal: any at all, or one full of peretes, of juegos or of none of them."""
    deck = sorted(DECK)
    rng.shuffle(deck)
    kind = rng.choice(("any", "any", "peretes", "juegos", "puntos", "pares"))
    if kind == "peretes":
        sets = [[rank + suit for rank in "4567"] for suit in SUITS]
        rest = [card for card in deck if card[0] not in "4567"]
        sets += [rest[at : at + 4] for at in range(0, len(rest), 4)]
        sets = sets[: referee.settings.players + 1]
        rng.shuffle(sets)
        deck = [card for cards in sets for card in cards]
    if kind == "juegos":
        # The high cards first, but not in order.
        deck.sort(key=lambda card: worth(card, referee.settings) < 10 + rng.randint(-3, 3))
    if kind == "puntos":
        deck.sort(key=lambda card: worth(card, referee.settings) > 7 + rng.randint(-3, 3))
    if kind == "pares":
        few = rng.sample(RANKS, 6)
        deck.sort(key=lambda card: card[0] not in few)
    return in_blocks(referee, deck)
