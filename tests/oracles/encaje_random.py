"""Legal actions of Encaje at random, odd amounts too. Nothing here comes from `mus`."""

from random import Random

from .encaje_referee import Action, EncajeReferee, EncajeSettings
from .random_play import some_of
from .referee_lances import DECK

AMOUNTS = (0, 1, 2, 2, 2, 3, 4, 5, 7, 10, 21, 100)


def random_settings(rng: Random, **fixed: int | bool | str) -> EncajeSettings:
    """A table of any kind; `fixed` are the knobs that are not left to chance."""
    knobs: dict[str, int | bool | str] = {
        "players": rng.randint(2, 8),
        "stones": rng.randint(1, 21),
        "losses": rng.randint(1, 2),
        "limit": rng.choice(["OPEN", "FIXED"]),
        "kings": rng.choice([8, 8, 4]),
        "real": rng.choice(["OFF", "FIGURE", "KING"]),
        "deal": rng.choice(["FIVE_DISCARD_ONE", "FOUR_WITH_MUS"]),
        "discard_order": rng.choice(["MANO_FIRST", "POSTRE_FIRST"]),
        "min_discard": rng.randint(0, 1),
        "last_player_exception": rng.random() < 0.5,
        "min_bet": rng.randint(1, 3),
        "min_raise": rng.randint(1, 3),
    }
    return EncajeSettings(**(knobs | fixed))  # type: ignore[arg-type]


def random_encaje_action(referee: EncajeReferee, rng: Random, patience: float = 0.5) -> Action:
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
    hand = referee.hands[seat]
    assert hand is not None
    if referee.phase == "CHANGE":
        return ("descarte", seat, some_of(hand, 1, rng))
    if referee.phase == "DISCARD":
        return ("descarte", seat, some_of(hand, rng.randint(referee.settings.min_discard, 4), rng))
    quiet: Action = ("paso", seat, False)
    if rng.random() < patience and referee.allows(quiet):
        return quiet
    # First the kind of word, so that the many amounts do not drown the few answers.
    kinds = [[one for one in kind if referee.allows(one)] for kind in calls(referee, seat)]
    return rng.choice(rng.choice([kind for kind in kinds if kind]))


def random_deal(referee: EncajeReferee, rng: Random) -> Action:
    """Cards to each seat that the referee asks them for."""
    _, seats, count = referee.to_act()
    assert isinstance(seats, tuple)
    assert isinstance(count, int)
    deck = sorted(DECK)
    rng.shuffle(deck)
    hands: list[frozenset[str] | None] = [None] * referee.settings.players
    for seat in seats:
        hands[seat] = frozenset(deck[:count])
        deck = deck[count:]
    return ("deal", tuple(hands))


def calls(referee: EncajeReferee, seat: int) -> list[list[Action]]:
    """Everything a seat could say in a lance, legal or not, one list for each kind of word."""
    standing = 0 if referee.bet is None else referee.bet.standing
    everything = referee.stones[seat] - standing
    simple: list[list[Action]] = [
        [(what, seat, plural) for plural in (False, True)]
        for what in ("paso", "quiero", "noquiero", "ordago")
    ]
    bets: list[Action] = [
        ("envido", seat, stones, False)
        for stones in (*AMOUNTS, referee.settings.min_raise, everything, everything + 1)
    ]
    return [*simple, bets]
