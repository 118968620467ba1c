"""`PairedDealer`: the same cards for every game of a seed, however it is played."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.actions import Action, ChanceKind, ChanceRequest, Deal, Descarte, Draw, PlayerAction
from mus.agents import Agent, RandomAgent
from mus.baseline import Baseline
from mus.cards import DECK, Card
from mus.dealers import PairedDealer
from mus.engine import chance, new_game
from mus.errors import DealerError
from mus.events import Reshuffled
from mus.game import Game, play_game
from mus.record import replay
from mus.rules import PRESETS, Rules
from mus.turns import Phase
from mus.views import PlayerView


def request(seats: tuple[int, ...], count: int = 4, players: int = 4) -> ChanceRequest:
    """Return the request for a hand of these seats."""
    counts = (count,) * len(seats)
    return ChanceRequest(ChanceKind.DEAL, seats, counts, frozenset(), frozenset(DECK), players)


def deals(actions: tuple[Action, ...]) -> list[Deal]:
    return [action for action in actions if isinstance(action, Deal)]


GOLDEN = (
    ["4o Co 4e Sb", "2o 6o 2c 3e", "Ao 3c 5e Ab", "3o 7c 6e Rb"],
    ["Ac Rc 5e 5b", "5c 4e Re Ab", "7o Sc 7e Se", "2o 2c 6c Ae"],
)
"""The first two hands of seed 7."""


def test_the_cards_of_a_seed_are_those_on_file() -> None:
    """They must be the same on every Python and for ever."""
    dealer = PairedDealer(7)
    for hands in GOLDEN:
        dealt = dealer(chance(new_game()))
        assert isinstance(dealt, Deal)
        assert [str(hand) for hand in dealt.hands] == hands


@pytest.mark.parametrize("seed", ["7", 7.0, None, True, Random(7)])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(DealerError, match="a seed is a whole number"):
        PairedDealer(seed)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_dealt_for(preset: str) -> None:
    rules = PRESETS[preset]
    for seed in range(3):
        agents = [RandomAgent(10 * seed + seat) for seat in rules.seating.seats]
        record = play_game(agents, rules=rules, dealer=PairedDealer(seed))
        assert [*replay(record)][-1].is_terminal


@given(st.integers(), st.integers(0, 2**32), st.integers(0, 2**32))
def test_hands_are_the_same_however_the_game_is_played(seed: int, one: int, other: int) -> None:
    rules = Rules.preset("asesmus")
    tables: list[list[Agent]] = [
        [RandomAgent(one)] * 4,
        [Baseline(one), RandomAgent(other)] * 2,
        [Baseline(other)] * 4,
    ]
    records = [play_game(agents, rules=rules, dealer=PairedDealer(seed)) for agents in tables]
    rows = [deals(record.actions) for record in records]
    assert all(len(row) > 0 for row in rows)
    for dealt in zip(*rows, strict=False):
        assert len({*dealt}) == 1


def test_the_hands_of_a_game_differ() -> None:
    dealer = PairedDealer(7)
    assert len({dealer(request((0, 1, 2, 3))) for _ in range(50)}) == 50


def test_the_mano_makes_no_difference() -> None:
    orders = [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    assert len({PairedDealer(7)(request(order)) for order in orders}) == 1


def test_a_seat_that_is_out_leaves_the_others_their_cards() -> None:
    """At Encaje seats drop out (E-2); who is left must be dealt what he would have been."""
    whole, some = (
        PairedDealer(7)(request(seats, count=5, players=5))
        for seats in ((0, 1, 2, 3, 4), (3, 4, 1))
    )
    assert isinstance(whole, Deal)
    assert isinstance(some, Deal)
    assert some.hands == (None, whole.hands[1], None, whole.hands[3], whole.hands[4])


def test_without_the_number_of_players_the_last_seat_served_is_the_last() -> None:
    dealt = PairedDealer(7)(request((2, 0, 1), players=0))
    assert isinstance(dealt, Deal)
    assert len(dealt.hands) == 3


class Thrower:
    """An agent that says mus in the first round, and throws as many cards as it is told."""

    def __init__(self, count: int) -> None:
        self.count = count

    def choose(self, view: PlayerView) -> PlayerAction:
        if view.phase is Phase.MUS:
            return view.legal_actions[0 if view.stock_count == 24 else 1]
        if view.phase is Phase.DISCARD:
            throws = [one for one in view.legal_actions if isinstance(one, Descarte)]
            return next(throw for throw in throws if len(throw.cards) == self.count)
        return view.legal_actions[0]


def drawn(counts: tuple[int, ...], seed: int = 7) -> dict[int, tuple[Card, ...]]:
    """Return what each seat draws in the first round if the seats throw so many cards."""
    game = Game(dealer=PairedDealer(seed))
    for seat in game.turns():
        if game.state.phase is Phase.LANCE:
            break
        game.play(Thrower(counts[seat]).choose(game.view(seat)))
    return {one.seat: one.cards for one in game.record().actions if isinstance(one, Draw)}


@given(st.tuples(*[st.integers(1, 4)] * 4), st.tuples(*[st.integers(1, 4)] * 4), st.integers())
def test_what_a_seat_draws_depends_on_how_many_it_draws_alone(
    counts: tuple[int, ...], others: tuple[int, ...], seed: int
) -> None:
    """The more it draws, the more there are: the first of them stay as they were."""
    one, other = drawn(counts, seed), drawn(others, seed)
    for seat in range(4):
        few, many = sorted((one[seat], other[seat]), key=len)
        assert {*few} <= {*many}


def draw(seat: int, count: int, pool: frozenset[Card], *sure: Card) -> ChanceRequest:
    """Return the request for cards from a stock, or from a pile when something is sure."""
    return ChanceRequest(ChanceKind.DRAW, (seat,), (count,), frozenset(sure), pool, 4)


def table(seed: int) -> tuple[PairedDealer, Deal, frozenset[Card]]:
    """Return a dealer who has dealt, what he dealt, and the stock."""
    dealer = PairedDealer(seed)
    hands = dealer(request((0, 1, 2, 3)))
    assert isinstance(hands, Deal)
    return dealer, hands, frozenset(DECK).difference(*[hand.cards for hand in hands.hands if hand])


def cards_drawn(dealer: PairedDealer, asked: ChanceRequest) -> tuple[Card, ...]:
    served = dealer(asked)
    assert isinstance(served, Draw)
    assert served.seat == asked.seats[0]
    assert len(served.cards) == asked.counts[0]
    return served.cards


def test_a_seat_whose_row_has_run_out_draws_from_the_others() -> None:
    dealer, _, stock = table(7)
    for _ in range(6):
        drawn = cards_drawn(dealer, draw(2, 4, stock))
        assert {*drawn} <= stock
        stock -= {*drawn}
    assert not stock


def test_what_is_left_of_the_stock_is_served_and_the_pile_is_shuffled_for_the_rest() -> None:
    """D-4: the last of the stock is sure, and the others come out of the pile."""
    dealer, hands, stock = table(7)
    seen = hands.hands[0] and frozenset(hands.hands[0].cards)
    assert seen
    first = [cards_drawn(dealer, draw(seat, 4, stock)) for seat in (0, 1)]
    last = sorted(stock.difference(*first), key=str)[:2]
    drawn = cards_drawn(dealer, draw(3, 4, seen, *last))
    assert {*last} < {*drawn} < {*last, *seen}
    rest = cards_drawn(dealer, draw(0, 2, seen - {*drawn}))
    assert {*rest} == seen - {*drawn}


def test_a_shuffled_pile_has_lost_its_order() -> None:
    """A seat knows what it drew: that must not be what it draws again."""
    again = 0
    for seed in range(240):
        dealer, _, stock = table(seed)
        (first,) = cards_drawn(dealer, draw(0, 1, stock))
        pile = frozenset([first, *cards_drawn(dealer, draw(0, 23, stock - {first}))])
        again += cards_drawn(dealer, draw(0, 1, pile)) == (first,)
    assert 0 < again < 25  # one in 24 by chance


def test_one_shuffle_is_not_another() -> None:
    firsts = set()
    dealer, _, stock = table(7)
    for _ in range(20):
        pile = frozenset(DECK) - stock
        firsts.add(cards_drawn(dealer, draw(0, 1, pile)))
    assert len(firsts) > 5


def test_all_say_mus_again_and_again_and_there_are_always_cards() -> None:
    """Whatever is served can come (D-4, D-5), or the engine would refuse it."""
    game = Game(dealer=PairedDealer(7))
    for _ in range(100):
        options = game.legal_actions
        game.play(options[0] if game.state.phase is Phase.MUS else options[-1])
    assert any(isinstance(event, Reshuffled) for event in game.state.history)


def test_every_card_is_dealt_and_drawn_equally_often() -> None:
    """Each card is dealt to seat 2 in a tenth of 2,000 hands, and drawn next in a fortieth."""
    dealt: Counter[Card] = Counter()
    drawn: Counter[Card] = Counter()
    for seed in range(2000):
        dealer, hands, stock = table(seed)
        assert hands.hands[2] is not None
        dealt.update(hands.hands[2].cards)
        drawn.update(cards_drawn(dealer, draw(1, 1, stock)))
    assert {card for card in DECK if not 140 < dealt[card] < 260} == set()
    assert {card for card in DECK if not 20 < drawn[card] < 80} == set()
