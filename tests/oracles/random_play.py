"""Legal actions at random, odd ones too, for whatever the referee waits for.

Nothing here comes from `mus`.
"""

from random import Random

from .referee import Action, Referee
from .referee_claims import has
from .referee_lances import DECK

AMOUNTS = (0, 1, 2, 2, 2, 3, 4, 5, 7, 10, 40, 15000)


def some_of(cards: frozenset[str], count: int, rng: Random) -> frozenset[str]:
    """So many cards, whatever order the set is kept in."""
    return frozenset(rng.sample(sorted(cards), count))


def random_action(
    referee: Referee, rng: Random, patience: float = 0.5, honesty: float = 0.75
) -> Action:
    """One legal action of whoever is asked.

    `patience` is how likely a seat is to say mus, and to pass; `honesty` is how likely it is to
    declare what it has.
    """
    asked = referee.to_act()
    if asked[0] == "deal":
        return random_deal(referee, rng)
    seat = asked[1]
    assert isinstance(seat, int)
    if asked[0] == "draw":
        _, _, count, sure, pool = asked
        assert isinstance(count, int)
        assert isinstance(sure, frozenset)
        assert isinstance(pool, frozenset)
        return ("draw", seat, sure | some_of(pool, count - len(sure), rng))
    if referee.phase == "MUS":
        return ("mus" if rng.random() < patience else "corto", seat)
    hand = referee.hands[seat]
    assert hand is not None
    if referee.phase in ("DISCARD", "CHANGE"):
        least = 0 if referee.phase == "CHANGE" else referee.settings.min_discard
        return ("descarte", seat, some_of(hand, rng.randint(least, 4), rng))
    if referee.phase == "DECLARE":
        assert referee.lance is not None
        truth = has(referee.lance, hand, referee.settings)
        return ("declaro", seat, truth == (rng.random() < honesty))
    quiet: Action = ("paso", seat, False)
    if rng.random() < patience and referee.allows(quiet):
        return quiet
    return rng.choice([action for action in calls(seat) if referee.allows(action)])


def random_deal(referee: Referee, rng: Random) -> Action:
    """Four cards to each seat that is in the hand."""
    deck = sorted(DECK)
    rng.shuffle(deck)
    return in_blocks(referee, deck)


def in_blocks(referee: Referee, deck: list[str]) -> Action:
    """A deal of the cards as they lie, four to a seat; None for one that is out (F-2)."""
    blocks = [
        None if seat in referee.out else frozenset(deck[4 * seat : 4 * seat + 4])
        for seat in range(referee.settings.players)
    ]
    return ("deal", tuple(blocks))


def calls(seat: int) -> list[Action]:
    """Everything a seat could say in a lance, legal or not."""
    simple: list[Action] = [
        (what, seat, plural)
        for what in ("paso", "quiero", "noquiero", "ordago")
        for plural in (False, True)
    ]
    bets: list[Action] = [
        ("envido", seat, stones, plural) for stones in AMOUNTS for plural in (False, True)
    ]
    return simple + bets
