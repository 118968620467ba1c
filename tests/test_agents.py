"""The agents: legal at every table, the same under a seed, and `Baseline` plays sensible Mus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from mus.actions import Corto, Descarte, Envido, Mus, NoQuiero, Paso, PlayerAction, Quiero
from mus.agents import Agent, FirstLegalAgent, RandomAgent
from mus.baseline import Baseline
from mus.cards import DECK, Hand
from mus.engine import apply, legal_actions, new_game
from mus.errors import StateError
from mus.game import Game
from mus.lances import Lance, Real, strength
from mus.odds import beaten
from mus.rules import Rules
from mus.state import State
from mus.turns import Phase
from mus.views import view
from playing import CLASICO, apply_all, cards, pass_to, points, say, sit
from strategies import rules_strategy
from wandering import TABLES, seeds

HANDS = ("RR75", "3CC4", "S6AA", "R754")
MAKERS: dict[str, Callable[[Any], Agent]] = {"random": RandomAgent, "baseline": Baseline}
every_maker = pytest.mark.parametrize("make", MAKERS.values(), ids=list(MAKERS))


class Always(Random):
    """A generator that has one number to say."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self._number = number

    def random(self) -> float:
        return self._number


ALONE = Rules(players=2)
STEADY = Always(0.99)
"""Under this one nobody bluffs."""


def table_of(rules: Rules, seed: int) -> list[Agent]:
    """Return agents of every kind, by turns, for all seats of a table."""
    kinds: list[Agent] = [
        Baseline(seed),
        RandomAgent(seed),
        Baseline(seed + 1),
        RandomAgent(seed + 1),
    ]
    return [kinds[(seat + seed) % 4] for seat in rules.seating.seats]


def match(agents: Sequence[Agent], rules: Rules, seed: int, most: int = 5000) -> Game:
    """Play a match to its end, which must come; every choice must be one of those listed."""
    game = Game(rules, seed=seed)
    for _, seat in zip(range(most), game.turns(), strict=False):
        seen = game.view(seat)
        assert len(seen.history) < 500, f"{game!r}: a hand without an end"
        action = agents[seat].choose(seen)
        assert action in seen.legal_actions
        game.play(action)
    assert game.state.is_terminal, f"{game!r} has not come to an end in {most} decisions"
    return game


# -- All of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_agents_of_all_kinds_play_whole_matches_at_every_table(name: str) -> None:
    for seed in range(3):
        match(table_of(TABLES[name], seed), TABLES[name], seed)


@pytest.mark.parametrize("name", TABLES)
def test_baselines_among_themselves_come_to_an_end_at_every_table(name: str) -> None:
    for seed in range(3):
        match([Baseline(seed)] * TABLES[name].players, TABLES[name], seed)


@given(rules_strategy(), seeds)
@settings(max_examples=100)
def test_what_agents_choose_is_listed_whatever_the_rules(rules: Rules, seed: int) -> None:
    game, agents = Game(rules, seed=seed), table_of(rules, seed)
    agents[seed % rules.players] = FirstLegalAgent()
    for _, seat in zip(range(60), game.turns(), strict=False):
        action = agents[seat].choose(game.view(seat))
        assert action in list(game.legal_actions)
        game.play(action)


@every_maker
@pytest.mark.parametrize("name", ["clasico", "four alone"])
def test_the_same_seed_makes_the_same_choices(make: Callable[[Any], Agent], name: str) -> None:
    def actions(seed: Any) -> object:
        return match([make(seed)] * 4, TABLES[name], 5).record().actions

    assert actions(3) == actions(3) == actions(Random(3))
    assert len({actions(seed) for seed in range(8)}) > 1


@every_maker
def test_without_a_seed_the_system_chooses(make: Callable[[Any], Agent]) -> None:
    state = sit(*HANDS)
    assert make(None).choose(view(state, 0)) in legal_actions(state)


@every_maker
@pytest.mark.parametrize("seed", [True, "x", 2.5, (7,), Random])
def test_a_seed_is_a_whole_number_or_a_generator(make: Callable[[Any], Agent], seed: Any) -> None:
    with pytest.raises(StateError, match="a seed is a whole number"):
        make(seed)


@pytest.mark.parametrize("agent", [FirstLegalAgent(), RandomAgent(1), Baseline(1)])
def test_an_agent_without_the_word_is_told_so(agent: Agent) -> None:
    between = apply_all(
        sit(*HANDS, rules=points(CLASICO, target=1)), Corto(0), Envido(0), NoQuiero(1), NoQuiero(3)
    )
    assert between.phase is Phase.DEAL
    for state, seat in ((sit(*HANDS), 1), (between, 0), (new_game(), 0)):
        with pytest.raises(StateError):
            agent.choose(view(state, seat))


def test_the_first_legal_action_is_mus_then_the_fewest_cards_then_paso() -> None:
    agent, state = FirstLegalAgent(), sit(*HANDS)
    said: list[PlayerAction] = []
    for _ in range(5):
        assert state.to_act is not None
        said.append(agent.choose(view(state, state.to_act)))
        state = apply(state, said[-1])
    assert said == [*[Mus(seat) for seat in range(4)], Descarte(0, cards("5o"))]
    assert agent.choose(view(say(sit(*HANDS), "0 corto"), 0)) == Paso(0)


def test_a_random_agent_may_take_any_of_its_actions() -> None:
    seen = view(say(sit(*HANDS), "0 corto"), 0)
    count = len(seen.legal_actions)
    taken = [RandomAgent(Always((place + 0.5) / count)).choose(seen) for place in range(count)]
    assert taken == list(seen.legal_actions)
    assert RandomAgent(Always(0.0)).choose(seen) == seen.legal_actions[0]
    assert RandomAgent(Always(1 - 2**-53)).choose(seen) == seen.legal_actions[-1]


# -- Baseline against RandomAgent -----------------------------------------------------------------


def won(rules: Rules, matches: int) -> float:
    """Return the share of matches that `Baseline` wins, with each side's cards in turn."""
    wins = 0
    for seed in range(matches):
        for hero in rules.seating.sides:
            agents = [
                Baseline(seed + seat)
                if rules.seating.side(seat) == hero
                else RandomAgent(seed + seat)
                for seat in rules.seating.seats
            ]
            outcome = match(agents, rules, seed).outcome
            wins += outcome is not None and outcome.winner == hero
    return wins / (matches * rules.teams)


@pytest.mark.parametrize("name", ["clasico", "fem", "navarra", "mano_a_mano", "far"])
def test_baseline_beats_a_random_agent_clearly(name: str) -> None:
    assert won(TABLES[name], 20) > 0.8


@pytest.mark.parametrize("name", ["parejas6", "capped"])
def test_baseline_beats_random_agents_where_chance_weighs_more(name: str) -> None:
    assert won(TABLES[name], 20) > 0.65


@pytest.mark.parametrize("name", ["three alone", "four alone", "five alone", "six in pairs"])
def test_baseline_wins_more_than_its_share_where_many_sides_play(name: str) -> None:
    rules = TABLES[name]
    assert won(rules, 40) > 1 / rules.teams


# -- Baseline: mus and throws ---------------------------------------------------------------------


def choice(state: State, seed: Any = STEADY) -> PlayerAction:
    """Return what `Baseline` does where a state stands."""
    assert state.to_act is not None
    return Baseline(seed).choose(view(state, state.to_act))


@pytest.mark.parametrize("hand", ["RRRA", "RRRR", "RRAA", "RR33", "R3C7"])
def test_baseline_cuts_with_good_cards(hand: str) -> None:
    assert choice(sit(hand, "4567", "4567", "4567")) == Corto(0)


@pytest.mark.parametrize("hand", ["7654", "S765", "CS65"])
def test_baseline_asks_for_mus_with_poor_cards(hand: str) -> None:
    assert choice(sit(hand, "RRRA", "RSA2", "4567")) == Mus(0)


def test_the_mano_cuts_with_all_that_others_cut_with_and_more() -> None:
    early = late = 0
    for ranks in combinations_with_replacement("A234567SCR", 4):
        if max(map(ranks.count, ranks)) > 3:
            continue
        cuts = []
        for mano in (0, 3):
            state = sit(*deal_texts("".join(ranks)), mano=mano)
            state = state if mano == 0 else apply(state, Mus(3))
            cuts.append(choice(state) == Corto(0))
        early += cuts[0]
        late += cuts[1]
        assert cuts[0] or not cuts[1]
    assert early > late > 0


def deal_texts(hand: str) -> tuple[str, ...]:
    """Return four hands that leave no rank short, the first as given."""
    left = list("A234567SCR" * 4)
    for rank in hand:
        left.remove(rank)
    return (hand, *["".join(left[place : place + 4]) for place in (0, 9, 20)])


@pytest.mark.parametrize(
    ("hand", "kept", "rules"),
    [
        ("RR75", "RR", CLASICO),
        ("R364", "R3", CLASICO),
        ("R364", "R", Rules(kings=4)),
        ("RAA4", "RAA", CLASICO),
        ("R2A4", "R2A", CLASICO),
        ("RRCC", "RRCC", Rules(min_discard=0)),
        ("7777", "7777", Rules(min_discard=0)),
        ("7654", "", CLASICO),
    ],
)
def test_baseline_keeps_kings_and_pairs(hand: str, kept: str, rules: Rules) -> None:
    state = sit(*deal_texts(hand), rules=rules)
    action = choice(apply_all(state, *[Mus(seat) for seat in range(4)]))
    assert isinstance(action, Descarte)
    held = state.hands[0]
    assert held is not None
    left = held.without(sum(card.bit for card in action.cards))
    assert Counter(card.rank.symbol for card in left) == Counter(kept)


@pytest.mark.parametrize("hand", ["RRRR", "7777", "RRCC"])
def test_baseline_throws_a_card_where_it_must(hand: str) -> None:
    state = apply_all(sit(*deal_texts(hand)), *[Mus(seat) for seat in range(4)])
    action = choice(state)
    assert isinstance(action, Descarte)
    assert len(action.cards) == 1


# -- Baseline: bets and answers -------------------------------------------------------------------


def at_grande(hand: str, text: str = "0 paso", rules: Rules = CLASICO, **score: Any) -> State:
    """Return grande with these cards for seat 1, the words having been said."""
    hands = ("4567", hand, "4567", "456A")[: rules.players]
    return say(sit(*hands, rules=rules, **score), f"0 corto, {text}")


@pytest.mark.parametrize(
    ("hand", "rules", "action"),
    [
        ("RRRR", CLASICO, Envido(1, 5)),
        ("RCS7", CLASICO, Envido(1, 2)),
        ("S7AA", CLASICO, Paso(1)),
        ("RRRR", Rules(min_bet=8), Envido(1, 8)),
        ("RRRR", Rules(max_bet=3), Envido(1, 3)),
        ("RCS7", Rules(min_bet=1, max_bet=1), Envido(1, 1)),
    ],
)
def test_baseline_bets_more_the_better_its_cards(
    hand: str, rules: Rules, action: PlayerAction
) -> None:
    assert choice(at_grande(hand, rules=rules)) == action


def test_baseline_bluffs_when_its_generator_says_so() -> None:
    state = at_grande("4567")
    assert choice(state, Always(0.0)) == Envido(1, 2)
    assert choice(state, Always(0.039)) == Envido(1, 2)
    assert choice(state, Always(0.041)) == Paso(1)


@pytest.mark.parametrize(
    ("hand", "text", "rules", "action"),
    [
        ("RRRR", "0 envido 2", CLASICO, Envido(1, 5)),
        ("RRRR", "0 envido 19", CLASICO, Envido(1, 5)),
        ("RRRR", "0 envido 20", CLASICO, Quiero(1)),
        ("RRRR", "0 ordago", CLASICO, Quiero(1)),
        ("RRRR", "0 envido 2", Rules(max_bet=2), Quiero(1)),
        ("RRRR", "0 envido 2", Rules(max_bet=5), Envido(1, 3)),
        ("RCS7", "0 envido 2", CLASICO, Quiero(1)),
        ("4567", "0 envido 30", CLASICO, NoQuiero(1)),
        ("4567", "0 ordago", CLASICO, NoQuiero(1)),
        ("4567", "0 envido 2", ALONE, NoQuiero(1)),
    ],
)
def test_baseline_answers_by_its_cards(
    hand: str, text: str, rules: Rules, action: PlayerAction
) -> None:
    assert choice(at_grande(hand, text, rules)) == action


LADDER = ("4567", "S765", "C765", "CS76", "CCS7", "R765", "RC76", "RCS7", "RR76", "RRC7", "RRR7")
"""Hands from the worst to the best at grande."""


def answers(text: str, **score: Any) -> list[type]:
    """Return what `Baseline`, alone against one rival, answers with the hands of the ladder."""
    return [type(choice(at_grande(hand, text, ALONE, **score))) for hand in LADDER]


def test_baseline_sees_a_small_bet_with_cards_that_refuse_a_large_one() -> None:
    small, large = (answers(text).count(NoQuiero) for text in ("0 envido 2", "0 envido 30"))
    assert 0 < small < large < len(LADDER)


def test_baseline_refuses_the_worse_hands_and_no_others() -> None:
    for text in ("0 envido 2", "0 envido 30", "0 ordago"):
        said = answers(text)
        refused = said.count(NoQuiero)
        assert said[:refused] == [NoQuiero] * refused


def test_baseline_takes_an_ordago_when_behind_that_it_refuses_when_ahead() -> None:
    refused = [
        answers("0 ordago", stones=score).count(NoQuiero) for score in ((39, 0), (0, 0), (0, 39))
    ]
    assert refused == sorted(set(refused))


def test_baseline_counts_the_rivals_that_declared() -> None:
    """A par of kings is bet on against one rival with pares, and not against three."""
    alone = Rules(players=4, teams=4)
    against = {
        "one": ("RR76", "AA45", "7654", "7654"),
        "three": ("RR76", "AA45", "SS74", "CC54"),
    }
    said = {
        name: choice(pass_to(sit(*hands, rules=alone), Lance.PARES))
        for name, hands in against.items()
    }
    assert isinstance(said["one"], Envido)
    assert said["three"] == Paso(0)


def test_baseline_sees_an_ordago_that_another_side_has_seen() -> None:
    """The juego goes to one of those who play for it: refusing loses it for certain."""
    state = sit("RRRR", "CCCC", "4567", rules=Rules(players=3, teams=3))
    state = say(state, "0 corto, 0 ordago")
    assert choice(say(state, "1 quiero")) == Quiero(2)
    assert choice(say(state, "1 no")) == NoQuiero(2)


# -- beaten ---------------------------------------------------------------------------------------


@cache
def all_hands() -> Sequence[Hand]:
    """Return every hand of four cards."""
    return [Hand(four) for four in combinations(DECK, 4)]


@pytest.mark.parametrize(
    "rules", [Rules(kings=4), *[Rules(real=real) for real in Real]], ids=lambda rules: rules.id
)
def test_beaten_is_the_share_of_all_hands_that_are_worse(rules: Rules) -> None:
    for lance in Lance:
        of = Counter(strength(lance, hand, rules) for hand in all_hands())
        of.pop(None, None)
        total, below, expected = of.total(), 0, {}
        for bar in sorted(bar for bar in of if bar is not None):
            expected[bar] = (below + of[bar] / 2) / total
            below += of[bar]
        assert beaten(rules.ranking, lance) == pytest.approx(expected)
