"""Legal actions at random, odd ones too, for whatever the referee waits for.

Nothing here comes from `mus`.
"""

from random import Random

from .referee import Action, Referee
from .referee_lances import DECK

AMOUNTS = (0, 1, 2, 2, 2, 3, 4, 5, 7, 10, 40, 15000)


def some_of(cards: frozenset[str], count: int, rng: Random) -> frozenset[str]:
    """So many cards, whatever order the set is kept in."""
    return frozenset(rng.sample(sorted(cards), count))


def random_action(referee: Referee, rng: Random, patience: float = 0.5) -> Action:
    """One legal action; `patience` is how likely a seat is to say mus, and to pass."""
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
    if referee.phase == "DISCARD":
        hand = referee.hands[seat]
        assert hand is not None
        count = rng.randint(referee.settings.min_discard, 4)
        return ("descarte", seat, some_of(hand, count, rng))
    quiet: Action = ("paso", seat, False)
    if rng.random() < patience and referee.allows(quiet):
        return quiet
    return rng.choice([action for action in calls(seat) if referee.allows(action)])


def random_deal(referee: Referee, rng: Random) -> Action:
    """Four cards to each seat."""
    deck = sorted(DECK)
    rng.shuffle(deck)
    players = referee.settings.players
    return ("deal", tuple(frozenset(deck[4 * seat : 4 * seat + 4]) for seat in range(players)))


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
