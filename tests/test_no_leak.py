"""Nobody learns what he is not told: games that differ only in that are the same to him.

The other game is made in `worlds`, all that reaches somebody is gathered in `senses`, and that the
comparison would catch a leak is shown in `test_no_leak_leaky`. That nothing is hidden without
need is in `test_no_leak_and_no_more`.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus import actions, asides, events
from mus._values import FrozenMap
from mus.actions import Deal, Sena
from mus.cards import Card, Hand
from mus.engine import apply, legal_actions, new_game
from mus.engine.menus import Bets
from mus.engine.options import LegalActions, Throws
from mus.ledger import Entry
from mus.rankings import Juego, Pares, Ranking
from mus.results import Bet, LanceResult, Outcome
from mus.rules import Points, Rules, Shedding
from mus.seats import Seating
from mus.state import State
from mus.views import PlayerView, PublicView
from playing import sit
from senses import differences, look
from wandering import TABLES, seeds, tables
from worlds import Twins, game, twins, watchers

EVERY = 40
"""Of so many moments one is looked at thoroughly."""


def check(pair: Twins, who: int | None, *, thorough: bool) -> None:
    """Fail if somebody could tell two states apart."""
    found = differences(pair.here, pair.there, who, thorough=thorough)
    assert not found, f"after {pair.action} and {pair.other}, {who} can tell by {found}"


@pytest.mark.parametrize("patience", [0.3, 0.8])
@pytest.mark.parametrize("name", TABLES)
def test_at_every_table_what_is_not_told_makes_no_difference(name: str, patience: float) -> None:
    """All presets, claims that lie, señas, faults, peretes, and Encaje: three who look at each."""
    rng = Random(f"{name} {patience}")
    walk = game(TABLES[name], rng.randrange(10**6), patience=patience)
    for who in rng.sample(watchers(TABLES[name]), 3):
        for moment, pair in enumerate(twins(walk, who, rng)):
            check(pair, who, thorough=moment % EVERY == EVERY // 2)


@given(tables, seeds, st.sampled_from((0.2, 0.7)), st.sampled_from((0.0, 0.3)))
def test_under_any_rules_what_is_not_told_makes_no_difference(
    rules: Rules, seed: int, patience: float, restless: float
) -> None:
    rng = Random(seed)
    walk = game(rules, seed, patience=patience, restless=restless, steps=60)
    who = rng.choice(watchers(rules))
    for moment, pair in enumerate(twins(walk, who, rng)):
        check(pair, who, thorough=moment % EVERY == seed % EVERY)


def test_the_other_games_differ_in_all_that_they_can() -> None:
    """Cards in hands, the stock, the pile, what was thrown; señas more, fewer, and other spies."""
    differs: Counter[str] = Counter()
    rules = TABLES["anything goes"]
    for seed in range(4):
        rng = Random(seed)
        walk = game(rules, seed, patience=0.7, restless=0.4)
        for who in watchers(rules):
            for here, there, action, other in twins(walk, who, rng):
                differs["hands"] += here.hands != there.hands
                differs["stock"] += here.stock != there.stock
                differs["pile"] += here.pile != there.pile
                differs["shown"] += any(here.shown) and here.history != there.history
                ours, theirs = signs_of(here), signs_of(there)
                differs["more signs"] += ours.keys() < theirs.keys()
                differs["fewer signs"] += ours.keys() > theirs.keys()
                differs["spies"] += any(
                    spies != ours[sign] for sign, spies in theirs.items() if sign in ours
                )
                differs["hash"] += hash(here) != hash(there)
                differs["here alone"] += isinstance(action, Sena) and other is None
                differs["there alone"] += isinstance(other, Sena) and action is None
    assert min(differs.values()) > 20, differs


def signs_of(state: State) -> dict[tuple[int, int, str], tuple[int, ...]]:
    """Return who saw the signs of a hand, by their places, signers and names."""
    signs = [event for event in state.history if isinstance(event, events.Signed)]
    return {(place, sign.seat, sign.sign): sign.seen_by for place, sign in enumerate(signs)}


# -- A closed world -------------------------------------------------------------------------------

PLAIN = (int, str, bool, type(None), tuple, range)
VALUES = (
    *(PublicView, PlayerView, LegalActions, Throws, Bets, Card, Hand, FrozenMap),
    *(Rules, Points, Shedding, Seating, Ranking, Pares, Juego),
    *(Bet, LanceResult, Outcome, Entry),
    *[getattr(actions, name) for name in actions.__all__],
    *[getattr(module, name) for module in (events, asides) for name in module.__all__],
)
CLOSED = {
    *PLAIN,
    *[kind for kind in VALUES if isinstance(kind, type) and not issubclass(kind, Enum)],
}
CLOSED -= {actions.ChanceRequest, Deal, actions.Draw}
"""Every type that a view may be made of, down to the last part; enumerations come besides."""


def reached(value: object, *, rules_too: bool = False) -> Iterator[tuple[object, object]]:
    """Yield all that a value leads to, as the garbage collector sees it, each with who leads there.

    That is more than attributes and items: what a closure, a bound method, an iterator or a
    weak reference holds would be found too. Classes are left out, for they lead everywhere, and
    so are the insides of rules if nobody asks: they are large, and the same in every view.
    """
    met, waiting = {id(value)}, [value]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, Rules) and not rules_too:
            continue
        for part in gc.get_referents(thing):
            if isinstance(part, type) or id(part) in met:
                continue
            met.add(id(part))
            waiting.append(part)
            yield thing, part


def strangers(value: object, *, rules_too: bool = False) -> list[object]:
    """Return what a view must not lead to."""
    found = []
    for holder, part in reached(value, rules_too=rules_too):
        # Mutable: the tables of a ranking, what a FrozenMap keeps, and the insides of enumerations.
        if type(part) is dict and isinstance(holder, FrozenMap | Ranking | Enum):
            continue
        # The hash that rules keep of themselves is an int of its own kind.
        if type(part) not in CLOSED and not isinstance(part, Enum | int):
            found.append(part)
    return found


@given(tables, seeds, st.sampled_from((0.2, 0.9)))
def test_a_view_is_made_of_plain_data_down_to_the_last_part(
    rules: Rules, seed: int, patience: float
) -> None:
    state = game(rules, seed, patience=patience, restless=0.3, steps=seed % 60)[-1].state
    for who in watchers(rules):
        assert strangers(look(state, who)) == []


@pytest.mark.parametrize("name", ["clasico", "anything goes", "encaje"])
def test_at_no_moment_does_a_view_lead_anywhere_else(name: str) -> None:
    for _, state in game(TABLES[name], 3, restless=0.3):
        assert strangers(look(state, 0)) == []
        assert strangers(look(state, None)) == []


@pytest.mark.parametrize("name", TABLES)
def test_rules_which_every_view_has_are_made_of_plain_data_too(name: str) -> None:
    rules = TABLES[name]
    rules.ranking.build()  # a table that is not built is a door to its own ranking
    assert strangers(rules, rules_too=True) == []
    assert strangers(view_of(rules), rules_too=True) == []


def view_of(rules: Rules) -> PublicView:
    """Return a view at a table with these rules."""
    return look(new_game(rules), 0)


def closures(state: State) -> list[Any]:
    """Return ways to hide a state, each where a look at attributes would miss it or nearly so."""
    return [
        lambda: state,
        state.__repr__,
        iter([state]),
        [state],
        {"state": state},
        {state},
        (event for event in state.history),
        FrozenMap({0: state}),
        legal_actions(state),
        state.turn,
        Random(7),
    ]


def test_the_walk_finds_a_state_however_well_it_hides() -> None:
    for hidden in closures(sit("RR75", "3CC4", "S6AA", "R754")):
        assert strangers((0, ("x", hidden))), hidden


def test_a_view_holds_no_set_whose_order_could_tell() -> None:
    assert not CLOSED & {set, frozenset}


def test_a_state_is_not_made_of_plain_data() -> None:
    state = new_game()
    assert strangers(state)
    assert strangers(apply(state, Deal(sit("RR75", "3CC4", "S6AA", "R754").hands)))
