"""Actions of all kinds for a table, plausible and absurd, as the referees are told them."""

from __future__ import annotations

from random import Random
from typing import Any

from oracles.encaje_referee import EncajeReferee
from oracles.random_play import some_of
from oracles.referee import Action, Referee
from oracles.referee_lances import DECK

__all__ = ["some_action"]

ODD_SEATS: tuple[Any, ...] = (-1, 6, 7, 8, 99, True, False, "0", None, 1.0)
ODD_AMOUNTS: tuple[Any, ...] = (0, -5, 1, 2, 3, 7, 39, 40, 15000, 10**30, True, 2.5, "2", None)
ODD_PLURALS: tuple[Any, ...] = (True, False, False, 0, 1, None)
NO_ACTIONS: tuple[tuple[Any, ...], ...] = (
    (),
    (None,),
    (7, 0),
    ("mus",),
    ("corto", 0, 0),
    ("deal",),
    ("deal", 7),
    ("deal", (None, None)),
    ("draw", 0, None),
    ("descarte", 0, frozenset({"Xo"})),
    ("perete", 0),
)


def some_action(referee: Referee | EncajeReferee, rng: Random) -> Action:
    """Return an action that may be legal or not, at the seat to act more often than not."""
    asked = referee.to_act()
    seat: Any = asked[1] if len(asked) > 1 and type(asked[1]) is int else 0
    if rng.random() < 0.3:
        seat = rng.choice([*range(referee.settings.players), *ODD_SEATS])
    what = rng.choice(("mus", "corto", "paso", "envido", "ordago", "quiero", "noquiero"))
    what = rng.choice((what, what, what, "descarte", "draw", "deal", "nothing"))
    if what in ("mus", "corto"):
        return (what, seat)
    if what == "envido":
        amounts = [*ODD_AMOUNTS, *_edges(referee, seat)]
        return (what, seat, rng.choice(amounts), rng.choice(ODD_PLURALS))
    if what == "descarte":
        held = referee.hands[seat] if type(seat) is int and 0 <= seat < len(referee.hands) else None
        size = rng.choice((1, rng.randint(0, len(held or "12345"))))
        cards = some_of(held or DECK, min(size, len(held or DECK)), rng)
        return (what, seat, cards if rng.random() < 0.7 else cards | some_of(DECK, 1, rng))
    if what == "draw":
        pool = asked[3] | asked[4] if asked[0] == "draw" else DECK  # type: ignore[operator]
        count = asked[2] if asked[0] == "draw" and rng.random() < 0.8 else rng.randint(0, 5)
        assert isinstance(count, int)
        return (what, seat, some_of(pool, min(count, len(pool)), rng))
    if what == "deal":
        return (what, _some_hands(referee, rng))
    return rng.choice(NO_ACTIONS) if what == "nothing" else (what, seat, rng.choice(ODD_PLURALS))


def _edges(referee: Referee | EncajeReferee, seat: Any) -> list[int]:
    """Return the amounts about the cap of a table of Mus, or about one's own stones at Encaje."""
    if isinstance(referee, Referee):
        cap = referee.settings.max_bet
        return [] if cap is None else [cap - 2, cap, cap + 1]
    table, bet, seats = referee.settings, referee.bet, range(referee.settings.players)
    has = referee.stones[seat] if type(seat) is int and seat in seats else 0
    most = has if bet is None else has - bet.standing
    least = table.min_bet if bet is None else table.min_raise
    return [most - 1, most, most, most + 1, least - 1, least, least, least + 1]


def _some_hands(referee: Referee | EncajeReferee, rng: Random) -> tuple[Any, ...]:
    """Return hands for a deal: for too many, too few or the wrong seats, or as they should be."""
    players = referee.settings.players
    seats = rng.choice((players, players, rng.randint(0, 8)))
    size = rng.choice((4, 4, 5, 5, 3))
    deck = rng.sample(sorted(DECK), 40)
    hands: list[Any] = [frozenset(deck[size * at : size * at + size]) for at in range(seats)]
    if isinstance(referee, EncajeReferee) and rng.random() < 0.7:
        # Those who have stones; at times somebody else, or one fewer.
        hands = [hand if referee.stones[at % players] else None for at, hand in enumerate(hands)]
    if hands and rng.random() < 0.3:
        hands[rng.randrange(len(hands))] = rng.choice((None, some_of(DECK, size, rng)))
    return tuple(hands)
