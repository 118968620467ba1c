"""Driving a `Game`: starts, taking back, going round the table, keeping it, agents at play."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import given

from mus.actions import Corto, Deal, Draw, Envido, Mus, NoQuiero, PlayerAction
from mus.agents import Agent, RandomAgent
from mus.baseline import Baseline
from mus.cards import deal_hands
from mus.dealers import RandomDealer, ScriptedDealer
from mus.engine import apply, new_game
from mus.errors import DealerError, IllegalActionError, MusError, StateError
from mus.game import Game, play_game
from mus.record import Record, replay
from mus.rules import Points, Rules
from mus.turns import Phase
from mus.views import PlayerView
from playing import CLASICO, cards, points
from wandering import TABLES, seeds, tables

FIRST = Deal(deal_hands("RR75", "3CC4", "S6AA", "R754"))
SECOND = Deal(deal_hands("4567", "4567", "4567", "456A"))
THIRD = Deal(deal_hands("RRRR", "4567", "4567", "456A"))
BLOCKS = [Draw(0, cards("2o")), Draw(1, cards("2e")), Draw(2, cards("2b")), Draw(3, cards("4b"))]


def scripted(*more: Deal | Draw, rules: Rules = CLASICO, **start: Any) -> Game:
    """Return a game with known hands, and what is served after them."""
    return Game(rules, dealer=ScriptedDealer([FIRST, *more]), **start)


def pass_the_hand(game: Game) -> None:
    """Cut, and pass to the end of the hand."""
    game.play("corto")
    while game.to_act is not None:
        game.play("paso")


def snapshot(game: Game) -> object:
    """Return all that there is to see of a game."""
    views = [game.view(seat) for seat in game.state.rules.seating.seats]
    return game.state, game.to_act, game.outcome, game.record(), list(game.legal_actions), views


# -- Starts ---------------------------------------------------------------------------------------


def test_a_game_may_begin_at_any_score() -> None:
    game = Game(
        Rules(scoring=Points(vacas=2)),
        seed=1,
        mano=2,
        stones=iter((39, 0)),
        games=[1, 2],
        vacas=(1, 0),
    )
    state = game.state
    assert (state.mano, state.to_act) == (2, 2)
    assert (state.stones, state.games, state.vacas) == ((39, 0), (1, 2), (1, 0))
    record = game.record()
    assert (record.mano, record.stones, record.games, record.vacas) == (2, (39, 0), (1, 2), (1, 0))
    assert [*replay(record)][-1] == state


@pytest.mark.parametrize(
    "start",
    [
        {"mano": 4},
        {"mano": True},
        {"stones": (40, 0)},
        {"stones": (1, 2, 3)},
        {"stones": 7},
        {"games": "01"},
        {"games": 3.5},
        {"vacas": (1, 1)},
        {"losses": (0, 0, 0, 0)},
    ],
)
def test_a_start_that_cannot_be_is_a_state_error(start: dict[str, Any]) -> None:
    with pytest.raises(StateError):
        Game(seed=1, **start)


def test_a_game_takes_a_dealer_or_a_seed() -> None:
    with pytest.raises(StateError, match="a dealer or a seed"):
        Game(dealer=RandomDealer(1), seed=1)
    with pytest.raises(StateError, match="a dealer or a seed"):
        Game(dealer=RandomDealer(1), seed=0)


@pytest.mark.parametrize("seed", [True, "x", 2.5])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(DealerError):
        Game(seed=seed)


@pytest.mark.parametrize("strange", ["clasico", None, 4])
def test_a_game_is_played_by_rules(strange: Any) -> None:
    with pytest.raises(StateError, match="played by Rules"):
        Game(strange, seed=1)


def test_a_dealer_without_cards_deals_no_game() -> None:
    with pytest.raises(DealerError):
        Game(dealer=ScriptedDealer(()))
    with pytest.raises(DealerError, match="wrong_count"):
        Game(dealer=ScriptedDealer([Deal(FIRST.hands[:3])]))


def test_a_dealer_can_be_asked() -> None:
    with pytest.raises(MusError):
        Game(dealer=5)  # type: ignore[arg-type]


# -- undo -----------------------------------------------------------------------------------------


def test_before_the_first_word_there_is_nothing_to_take_back() -> None:
    game = scripted()
    before = snapshot(game)
    with pytest.raises(StateError, match="nothing to take back"):
        game.undo()
    assert snapshot(game) == before


def test_undo_takes_back_the_last_word_and_then_the_one_before() -> None:
    game = scripted()
    seen = [snapshot(game)]
    for word in ("corto", "envido", "cinco más"):
        game.play(word)
        seen.append(snapshot(game))
    while seen[1:]:
        seen.pop()
        game.undo()
        assert snapshot(game) == seen[-1]
    with pytest.raises(StateError):
        game.undo()


def test_undo_takes_back_the_blocks_that_were_drawn_after_a_throw() -> None:
    game = scripted(*BLOCKS)
    throws = ["5o", "3o", "6o", "4c"]
    for word in ["mus"] * 4 + [f"descarto {card}" for card in throws[:3]]:
        game.play(word)
    before = snapshot(game)
    game.play("descarto 4c")
    assert game.record().actions[-4:] == tuple(BLOCKS)
    game.undo()
    assert snapshot(game) == before
    assert game.state.phase is Phase.DISCARD


def test_undo_takes_back_a_deal_with_the_word_before_it() -> None:
    game = scripted(SECOND, THIRD)
    game.play("corto")
    before: object = None
    while game.to_act is not None:
        before = snapshot(game)
        game.play("paso")
    resting = snapshot(game)
    game.deal()
    game.undo()
    assert snapshot(game) == before
    game.play("paso")
    assert snapshot(game) == resting
    game.deal()
    assert game.state.hands == THIRD.hands, "the dealer does not take cards back"


def test_undo_goes_back_from_the_end_of_the_match() -> None:
    game = scripted(rules=points(CLASICO, games=1))
    for word in ("corto", "órdago"):
        game.play(word)
    before = snapshot(game)
    game.play("quiero")
    assert game.outcome is not None
    game.undo()
    assert game.outcome is None
    assert snapshot(game) == before
    game.play(NoQuiero(1))
    assert game.to_act == 3


def test_another_word_after_undo_makes_another_game() -> None:
    game = scripted()
    game.play("mus")
    game.undo()
    game.play("corto")
    assert game.record().actions == (FIRST, Corto(0))
    game.undo()
    assert game.record().actions == (FIRST,)


# -- turns ----------------------------------------------------------------------------------------


def test_turns_deal_what_is_due_and_end_with_the_match() -> None:
    game = Game(points(CLASICO, games=1), seed=3)
    agents, hands = [Baseline(seat) for seat in range(4)], []
    for seat in game.turns():
        assert seat == game.to_act
        hands.append(game.state.hand_number)
        game.play(agents[seat].choose(game.view(seat)))
    assert game.state.is_terminal
    assert hands == sorted(hands)
    assert set(hands) == set(range(1, hands[-1] + 1))
    assert hands[-1] > 1
    assert list(game.turns()) == []


def test_a_seat_that_does_not_play_has_its_turn_again() -> None:
    game = scripted()
    turns = game.turns()
    assert list(islice(turns, 3)) == [0, 0, 0]
    game.play("mus")
    assert next(turns) == 1
    game.undo()
    assert next(turns) == 0


def test_turns_go_on_in_the_next_hand() -> None:
    game = scripted(SECOND)
    pass_the_hand(game)
    assert next(game.turns()) == 1
    assert game.state == apply(apply_first_hand(), SECOND)


def apply_first_hand() -> Any:
    """Return the state after the first hand was passed to its end."""
    game = scripted()
    pass_the_hand(game)
    return game.state


def test_turns_of_a_dealer_without_cards_say_so() -> None:
    game = scripted()
    pass_the_hand(game)
    with pytest.raises(MusError, match="script has run out"):
        next(game.turns())


# -- record and repr ------------------------------------------------------------------------------


@given(tables, seeds)
def test_the_record_of_a_game_replays_to_its_state(rules: Rules, seed: int) -> None:
    game, agent = Game(rules, seed=seed, mano=seed % rules.players), RandomAgent(seed)
    for _, seat in zip(range(seed % 80), game.turns(), strict=False):
        game.play(agent.choose(game.view(seat)))
    record = game.record()
    states = list(replay(record))
    assert states[0] == new_game(rules, mano=seed % rules.players)
    assert states[-1] == game.state
    assert len(states) == len(record.actions) + 1


def test_a_record_does_not_change_with_the_game() -> None:
    game = scripted()
    record = game.record()
    game.play("mus")
    assert record == Record(CLASICO, actions=[FIRST])
    assert game.record() == Record(CLASICO, actions=[FIRST, Mus(0)])


def test_a_record_holds_what_the_game_began_with_and_no_seed() -> None:
    record = Game(CLASICO, seed=987654321, stones=(3, 4)).record()
    assert (record.rules, record.mano, record.stones) == (CLASICO, 0, (3, 4))
    assert (record.games, record.vacas, record.losses) == (None, None, None)
    assert (record.names, record.date, len(record.extra)) == ((), "", 0)
    assert "987654321" not in repr(record)


def test_the_repr_of_a_game_says_where_it_stands_and_shows_no_cards() -> None:
    game = scripted(stones=(3, 17))
    assert repr(game) == "<Game clasico hand 1 MUS (3, 17)>"
    pass_the_hand(game)
    assert repr(game).startswith("<Game clasico hand 1 DEAL (")


# -- play_game ------------------------------------------------------------------------------------


class Watchful:
    """An agent that checks what it is given."""

    def __init__(self, seat: int) -> None:
        self.seat, self.asked = seat, 0

    def choose(self, seen: PlayerView) -> PlayerAction:
        assert type(seen) is PlayerView
        assert seen.seat == seen.to_act == self.seat
        self.asked += 1
        return Baseline(self.asked).choose(seen)


@pytest.mark.parametrize("name", ["clasico", "five alone"])
def test_agents_play_a_match_to_its_end(name: str) -> None:
    rules = TABLES[name]
    agents = [Watchful(seat) for seat in rules.seating.seats]
    record = play_game(agents, rules=rules, dealer=RandomDealer(4))
    *_, last = replay(record)
    assert last.is_terminal
    assert record.rules is rules
    assert all(agent.asked for agent in agents)
    assert sum(agent.asked for agent in agents) == len(
        [action for action in record.actions if not isinstance(action, Deal | Draw)]
    )


def test_agents_may_be_given_by_seat() -> None:
    listed = play_game([Baseline(seat) for seat in range(4)], dealer=RandomDealer(2))
    by_seat = {seat: Baseline(seat) for seat in (2, 0, 3, 1)}
    assert play_game(by_seat, dealer=RandomDealer(2)) == listed
    others = {seat: Baseline(seat + 1) for seat in range(4)}
    assert play_game(others, dealer=RandomDealer(2)) != listed


def test_agents_given_by_seat_play_their_seat() -> None:
    agents: dict[int, Agent] = {seat: Watchful(seat) for seat in (3, 1, 0, 2)}
    *_, last = replay(play_game(agents, dealer=RandomDealer(2)))
    assert last.is_terminal


def test_without_a_dealer_the_system_deals() -> None:
    rules = points(CLASICO, games=1, target=2)
    deals = {play_game([Baseline(1)] * 4, rules=rules).actions[0] for _ in range(5)}
    assert len(deals) > 1


@pytest.mark.parametrize(
    "agents",
    [[], [Baseline(1)] * 3, [Baseline(1)] * 5, {0: Baseline(1)}, {"a": Baseline(1)}, 5, None],
)
def test_there_must_be_an_agent_for_each_seat(agents: Any) -> None:
    with pytest.raises(StateError, match="an agent for each"):
        play_game(agents, dealer=RandomDealer(1))


def test_agents_play_by_rules() -> None:
    with pytest.raises(StateError, match="played by Rules"):
        play_game([Baseline(1)] * 4, rules="clasico")  # type: ignore[arg-type]


class Stubborn:
    """An agent that bets whatever is going on."""

    def choose(self, seen: PlayerView) -> PlayerAction:
        return Envido(seen.seat)


def test_an_agent_that_chooses_what_is_illegal_is_told_so() -> None:
    with pytest.raises(IllegalActionError) as caught:
        play_game([Stubborn()] * 4, dealer=RandomDealer(1))
    assert caught.value.seat == 0
    assert list(caught.value.options) == [Mus(0), Corto(0)]
