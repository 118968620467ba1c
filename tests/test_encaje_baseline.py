"""`Baseline` at Encaje: always legal, sensible, and losing less than its share of games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mus.actions import Corto, Descarte, Envido, Mus, NoQuiero, Paso, PlayerAction, Quiero
from mus.agents import Agent, RandomAgent
from mus.baseline import Baseline
from mus.cards import Hand
from mus.engine import apply
from mus.game import Game
from mus.lances import Lance, Real
from mus.odds import playing
from mus.rules import DealForm, DiscardOrder, Limit, Rules, Shedding
from mus.state import State
from mus.views import view
from playing import apply_all, pass_to, say, sit

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
ENCAJE = Rules.preset("encaje")
FIXED = Rules.preset("encaje_mesa")
MUS = attrs.evolve(ENCAJE, deal=DealForm.FOUR_WITH_MUS)


class Always(Random):
    """A generator that has one number to say."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self._number = number

    def random(self) -> float:
        return self._number


STEADY = Always(0.99)
"""Under this one nobody bluffs."""


def game_of(make: Callable[[int], Agent], rules: Rules, seed: int, most: int = 500) -> Game:
    """Play a game with the agents that `make` has for each seat; every choice must be legal."""
    game = Game(rules, seed=seed)
    agents = [make(seat) for seat in rules.seating.seats]
    for seat in game.turns():
        seen = game.view(seat)
        action = agents[seat].choose(seen)
        assert action in seen.legal_actions
        game.play(action)
        assert game.state.hand_number <= most, f"{game!r} does not come to an end"
    return game


@given(
    players=st.integers(2, 8),
    scoring=st.builds(
        Shedding,
        stones=st.integers(1, 21),
        losses=st.integers(1, 2),
        limit=st.sampled_from(Limit),
    ),
    knobs=st.fixed_dictionaries(
        {
            "deal": st.sampled_from(DealForm),
            "kings": st.sampled_from((8, 4)),
            "real": st.sampled_from(Real),
            "real_value": st.integers(1, 5),
            "discard_order": st.sampled_from(DiscardOrder),
            "min_discard": st.integers(0, 1),
            "last_player_exception": st.booleans(),
            "min_bet": st.integers(1, 6),
            "min_raise": st.integers(1, 6),
        }
    ),
    seed=st.integers(0, 1000),
)
@settings(max_examples=60)
def test_baseline_plays_any_game_legally_to_its_end(
    players: int, scoring: Shedding, knobs: dict[str, Any], seed: int
) -> None:
    rules = Rules(players=players, teams=players, scoring=scoring, **knobs)
    mixed: list[Agent] = [Baseline(seed), RandomAgent(seed), Baseline(seed + 1)]
    game_of(lambda seat: mixed[(seat + seed) % 3], rules, seed)


@pytest.mark.parametrize("name", ["encaje", "encaje_mesa", "encaje_mus"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = [
        game_of(lambda seat: Baseline(seat), Rules.preset(name), 3).record().actions
        for _ in range(2)
    ]
    assert games[0] == games[1]


@pytest.mark.parametrize("name", ["encaje", "encaje_mesa", "encaje_mus"])
def test_baseline_loses_less_than_its_share_against_random_agents(name: str) -> None:
    """The same cards are played from each seat in turn."""
    rules = Rules.preset(name)
    games = losses = 0
    for seed in range(12):
        for hero in rules.seating.seats:
            agents: list[Agent] = [RandomAgent(seed + seat) for seat in rules.seating.seats]
            agents[hero] = Baseline(seed)
            game = game_of(agents.__getitem__, rules, seed)
            assert game.outcome is not None
            games += 1
            losses += game.outcome.loser == hero
    assert losses / games < 0.5 / rules.players


def test_the_chance_of_playing_a_lance_is_that_of_all_hands() -> None:
    ranking = Rules().ranking
    counts = {GRANDE: 91390, CHICA: 91390, PARES: 51710, JUEGO: 24444, PUNTO: 66946}
    for lance, count in counts.items():
        assert playing(ranking, lance) == pytest.approx(count / 91390)


# -- Burying and mus ------------------------------------------------------------------------------


def choice(state: State, seed: Any = STEADY) -> PlayerAction:
    """Return what `Baseline` does where a state stands; under this seed it never bluffs."""
    assert state.to_act is not None
    return Baseline(seed).choose(view(state, state.to_act))


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("RRRR4", "RRRR"),
        ("RR754", "RR74"),
        ("RC746", "RC74"),
        ("AA224", "AA22"),
        ("RRAA5", "RRAA"),
        ("RSC7A", "RSCA"),
    ],
)
def test_e_6_baseline_buries_the_card_that_its_best_four_do_without(hand: str, left: str) -> None:
    state = sit(hand, "65476", "C6S54", rules=ENCAJE)
    after = apply(state, choice(state)).hands[0]
    assert after is not None
    assert after.key == Hand.parse(left).key


@pytest.mark.parametrize(
    ("hand", "action"),
    [("RRAA", Corto(0)), ("RR3A", Corto(0)), ("C654", Mus(0)), ("S765", Mus(0))],
)
def test_baseline_cuts_with_cards_that_shed_stones(hand: str, action: PlayerAction) -> None:
    assert choice(sit(hand, "7654", "C65S", rules=MUS)) == action


def test_baseline_throws_what_spoils_its_hand_and_cuts_rather_than_throw_nothing() -> None:
    state = apply_all(sit("RR75", "C654", "S764", rules=MUS), *[Mus(seat) for seat in range(3)])
    action = choice(state)
    assert isinstance(action, Descarte)
    assert [card.rank.symbol for card in action.cards] == ["5", "7"]
    whole = attrs.evolve(MUS, min_discard=0, players=8, teams=8)
    rest = ("4444", "5555", "6666", "777S", "SSCC", "CRRR", "222A")
    assert choice(sit("AASC", *rest, rules=whole)) == Corto(0)


# -- Bets and answers -----------------------------------------------------------------------------


def at_grande(hand: str, text: str = "", rules: Rules = MUS, **score: Any) -> State:
    """Return grande with these cards for the mano's right, the words having been said."""
    state = sit("4567", hand, "456S", rules=rules, **score)
    return say(state, f"0 corto, {text or '0 paso'}")


@pytest.mark.parametrize(
    ("hand", "rules", "score", "action"),
    [
        ("RRRR", MUS, {}, Envido(1, 5)),
        ("RC76", MUS, {}, Envido(1, 2)),
        ("S7AA", MUS, {}, Paso(1)),
        ("RRRR", attrs.evolve(MUS, scoring=Shedding(limit=Limit.FIXED)), {}, Envido(1, 2)),
        ("RRRR", attrs.evolve(MUS, min_bet=8), {}, Envido(1, 8)),
        ("RRRR", MUS, {"stones": (15, 3, 15)}, Envido(1, 3)),
        ("RRRR", MUS, {"stones": (15, 1, 15)}, Paso(1)),
    ],
)
def test_e_10_baseline_bets_by_its_cards_and_its_stones(
    hand: str, rules: Rules, score: dict[str, Any], action: PlayerAction
) -> None:
    assert choice(at_grande(hand, rules=rules, **score)) == action


def test_baseline_bluffs_once_in_a_while() -> None:
    state = at_grande("4567")
    assert choice(state, Always(0.039)) == Envido(1, 2)
    assert choice(state, Always(0.041)) == Paso(1)


@pytest.mark.parametrize(
    ("hand", "text", "score", "action"),
    [
        ("RRRR", "0 envido 2", {}, Envido(1, 5)),
        ("RRRR", "0 envido 10", {}, Quiero(1)),
        ("RRRR", "0 envido 2", {"stones": (15, 3, 15)}, Quiero(1)),
        ("RC76", "0 envido 2", {}, Quiero(1)),
        ("C654", "0 envido 2", {}, NoQuiero(1)),
        ("CS54", "0 envido 10", {"stones": (15, 1, 15)}, NoQuiero(1)),
    ],
)
def test_baseline_sees_when_it_is_not_likely_to_have_the_worst(
    hand: str, text: str, score: dict[str, Any], action: PlayerAction
) -> None:
    assert choice(at_grande(hand, text, **score)) == action


MIDDLING = "RS75"
"""A hand that beats nearly two of three at grande."""

LADDER = ("4567", "S765", "C765", "CS76", "CCS7", "R765", "RC76", "RCS7", "RR76", "RRC7", "RRR7")
"""Hands from the worst to the best at grande."""


def folded(text: str, **score: Any) -> int:
    """Return how many hands of the ladder are folded; they must be the worst ones."""
    said = [type(choice(at_grande(hand, text, **score))) for hand in LADDER]
    count = said.count(NoQuiero)
    assert said[:count] == [NoQuiero] * count
    return count


def test_baseline_folds_the_worse_hands_and_more_of_them_with_fewer_stones_to_lose() -> None:
    assert 0 < folded("0 envido 6") < len(LADDER)
    assert folded("0 envido 6") < folded("0 envido 6", stones=(15, 2, 15))


def test_e_16_baseline_reckons_with_those_who_pay_the_bet_that_stands() -> None:
    """One of three who pay is the worst. Whoever saw a lower bet does not pay the raise."""
    hands = ("4567", "456S", MIDDLING, "4567")
    rules = attrs.evolve(MUS, players=4, teams=4)
    bet = say(sit(*hands, rules=rules), "0 corto, 0 envido 2")
    assert choice(say(bet, "1 no")) == NoQuiero(2)
    assert choice(say(bet, "1 quiero")) == Quiero(2)
    passed = say(sit(*hands, rules=rules), "0 corto, 0 paso, 1 paso, 2 paso, 3 envido 2")
    assert choice(say(passed, "0 quiero, 1 quiero")) == Quiero(2)
    assert choice(say(passed, "0 quiero, 1 2 mas")) == NoQuiero(2)


def test_pares_are_bet_on_by_those_who_have_them() -> None:
    state = pass_to(sit("RRRR", "AA45", "SS74", rules=MUS), PARES)
    assert choice(state) == Envido(0, 5)
    state = pass_to(sit("AA45", "RRRR", "SS74", rules=MUS), PARES)
    assert choice(state) == Paso(0)
