"""What is true of every game: of its legality, its cards, its stones and its end."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mus.actions import Action, Deal, Draw
from mus.cards import DECK, Card
from mus.engine import apply, chance, check, legal_actions, new_game, why_illegal
from mus.errors import GameOverError, IllegalActionError, Illegality
from mus.results import Outcome
from mus.rules import Points, Rules
from mus.state import State
from mus.turns import Phase
from playing import answer
from strategies import Walk, absurd_actions, choose, moves, rules_strategy, walks

BETWEEN = (Phase.DEAL, Phase.OVER)


def scoring_of(state: State) -> Points:
    """Return the scoring of a game of Mus."""
    assert isinstance(state.rules.scoring, Points)
    return state.rules.scoring


@given(walks())
def test_some_action_is_legal_until_the_match_is_decided(walk: Walk) -> None:
    for state in walk.states:
        legal = legal_actions(state)
        if state.is_terminal or state.is_chance:
            assert not legal
            assert state.to_act is None
            continue
        assert state.to_act in range(walk.rules.players)
        assert legal[0] in legal
        assert why_illegal(state, legal[0]) is None


@given(walks())
def test_the_cards_that_chance_is_asked_for_are_legal(walk: Walk) -> None:
    for state in walk.states:
        if state.is_chance:
            for seed in range(3):
                assert why_illegal(state, answer(chance(state), Random(seed))) is None


def assert_refused(state: State, action: Any, code: Illegality) -> None:
    """Check that `apply` refuses an action with this code and all that belongs to it."""
    before, mark = repr(state), hash(state)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    error = caught.value
    assert error.code is code
    assert (type(error) is GameOverError) == (code is Illegality.GAME_OVER)
    assert error.action is action
    named = getattr(action, "seat", None)
    assert error.seat is None or error.seat == named
    if type(named) is int and named in range(state.rules.players):
        assert error.seat == named
    else:
        assert error.seat is None or type(error.seat) is int
    his_turn = error.seat is not None and error.seat == state.to_act
    assert list(error.options[:20]) == (list(legal_actions(state)[:20]) if his_turn else [])
    assert str(error)
    assert (repr(state), hash(state)) == (before, mark)


@given(walks(most=30), st.lists(absurd_actions(), max_size=12))
def test_apply_and_legal_actions_and_why_illegal_agree_on_anything(
    walk: Walk, absurd: list[Any]
) -> None:
    for state in walk.states:
        legal = legal_actions(state)
        usual = [] if state.to_act is None else [*moves(state), *legal[:20]]
        for action in [*absurd, *usual, *walk.actions[-3:]]:
            code = why_illegal(state, action)
            assert (action in legal) == (code is None and type(action) not in (Deal, Draw))
            if code is None:
                assert apply(state, action) != state
            else:
                assert_refused(state, action, code)


@given(walks(most=30))
def test_only_the_seat_to_act_may_act(walk: Walk) -> None:
    for state in walk.states:
        if state.to_act is None:
            continue
        action: Any
        for action in moves(state):
            for seat in range(walk.rules.players):
                other = attrs.evolve(action, seat=seat)
                expected = None if seat == state.to_act else Illegality.NOT_YOUR_TURN
                assert why_illegal(state, other) is expected


@given(walks())
def test_every_card_lies_in_one_place_while_a_hand_is_on(walk: Walk) -> None:
    for state in walk.states:
        held: list[Card] = [card for hand in state.hands if hand is not None for card in hand]
        everywhere = [*held, *state.stock, *state.pile]
        if state.phase in BETWEEN:
            assert everywhere == []
            assert state.hands == (None,) * walk.rules.players
        else:
            assert len(everywhere) == len(DECK)
            assert set(everywhere) == set(DECK)


@given(walks())
def test_each_seat_holds_four_cards_but_between_a_throw_and_its_block(walk: Walk) -> None:
    for state in walk.states:
        sizes = {len(hand) for hand in state.hands if hand is not None}
        if state.phase in (Phase.MUS, Phase.LANCE):
            assert sizes == {4}
        assert sizes <= {0, 1, 2, 3, 4}


@given(walks(most=120))
def test_start_and_ledger_make_the_stones(walk: Walk) -> None:
    start = walk.states[0].stones
    target = scoring_of(walk.last).target
    for before, state in zip(walk.states, walk.states[1:], strict=False):
        if before.phase is Phase.DEAL:
            start = state.stones
            won = max(before.stones) >= target
            assert start == ((0,) * walk.rules.teams if won else before.stones)
            assert state.ledger == ()
        taken = [0] * walk.rules.teams
        for entry in state.ledger:
            assert entry.stones >= 1
            assert entry.giver is None
            assert entry.taker is not None
            taken[entry.taker] += entry.stones
        assert state.stones == tuple(a + b for a, b in zip(start, taken, strict=True))
        assert state.ledger[: len(before.ledger)] == before.ledger or not state.ledger


@given(walks(most=120))
def test_the_count_stops_at_the_entry_that_reaches_the_target(walk: Walk) -> None:
    target = scoring_of(walk.last).target
    for state in walk.states:
        reached = [side for side, stones in enumerate(state.stones) if stones >= target]
        if not reached:
            continue
        (side,) = reached
        assert state.phase in BETWEEN
        last = state.ledger[-1]
        assert last.taker == side
        assert state.stones[side] - last.stones < target


def play_out(state: State, rng: Random) -> State:
    """Play at random to the end of the match."""
    for _ in range(20_000):
        if state.is_terminal:
            return state
        if state.is_chance:
            state = apply(state, answer(chance(state), rng))
        else:
            state = apply(state, choose(state, rng.randrange(1000)))
    raise AssertionError("the match has no end")


@given(rules_strategy(targets=st.integers(1, 40)), st.integers(0, 10**9))
@settings(max_examples=40)
def test_a_match_has_exactly_one_winner(rules: Rules, seed: int) -> None:
    state = play_out(new_game(rules, mano=seed % rules.players), Random(seed))
    scoring = scoring_of(state)
    assert isinstance(state.outcome, Outcome)
    assert state.outcome.loser is None
    winners = [side for side, vacas in enumerate(state.vacas) if vacas >= scoring.vacas]
    assert winners == [state.outcome.winner]
    assert state.vacas[winners[0]] == scoring.vacas
    assert [side for side, won in enumerate(state.games) if won == scoring.games] == winners
    assert [side for side, n in enumerate(state.stones) if n >= scoring.target] == winners


@given(walks())
def test_the_score_of_juegos_and_vacas_stays_within_what_wins(walk: Walk) -> None:
    scoring = scoring_of(walk.last)
    for state in walk.states:
        assert max(state.games) <= scoring.games
        assert max(state.vacas) <= scoring.vacas
        assert state.is_terminal == (state.outcome is not None)
        assert state.is_terminal == (max(state.vacas) == scoring.vacas)
        if state.phase not in BETWEEN:
            assert max(state.games) < scoring.games


@given(walks())
def test_the_same_actions_make_the_same_game(walk: Walk) -> None:
    before = [(repr(state), hash(state)) for state in walk.states]
    state = walk.states[0]
    for action, expected in zip(walk.actions, walk.states[1:], strict=True):
        once, twice = apply(state, action), apply(state, action)
        assert once == twice == expected
        assert hash(once) == hash(twice) == hash(expected)
        state = once
    assert [(repr(state), hash(state)) for state in walk.states] == before


@given(walks(most=100))
def test_no_state_of_a_game_has_anything_wrong_with_it(walk: Walk) -> None:
    for state in walk.states:
        assert check(state) == ()


# Turning the table round turns the game round.


class Turned:
    """Where seats and sides come to lie when everybody moves some seats to the right.

    Args:
        rules: The rules of the table.
        by: How many seats.
    """

    def __init__(self, rules: Rules, by: int) -> None:
        self.rules = rules
        self.by = by

    def seat(self, seat: Any) -> Any:
        """Return where a seat comes to lie, None staying None."""
        return None if seat is None else (seat + self.by) % self.rules.players

    def side(self, side: Any) -> Any:
        """Return which side it is then, None staying None."""
        return None if side is None else (side + self.by) % self.rules.teams

    def row(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return a value for each seat, or for each side, in the new order."""
        cut = len(row) - self.by % len(row)
        return (*row[cut:], *row[:cut])

    def start(self, state: State) -> State:
        """Return the start of a game turned round."""
        stones, games, vacas = map(self.row, (state.stones, state.games, state.vacas))
        mano = (state.mano + self.by) % self.rules.players
        return new_game(self.rules, mano=mano, stones=stones, games=games, vacas=vacas)

    def action(self, action: Any) -> Action:
        """Return what its seat does in its new place."""
        if isinstance(action, Deal):
            return Deal(self.row(action.hands))
        turned: Action = attrs.evolve(action, seat=self.seat(action.seat))
        return turned

    def facts(self, state: State) -> dict[str, object]:
        """Return all that can be seen of a state, turned round."""
        seat, side, row = self.seat, self.side, self.row
        bet, outcome = state.bet, state.outcome
        return {
            "phase": (state.phase, state.lance, state.hand_number),
            "seats": (seat(state.to_act), seat(state.mano), seat(state.postre)),
            "hands": (row(state.hands), row(state.shown), state.stock, state.pile),
            "score": (row(state.stones), row(state.games), row(state.vacas)),
            "outcome": outcome and (side(outcome.winner), outcome.reason),
            "bet": bet and attrs.evolve(bet, by=seat(bet.by), previous_by=seat(bet.previous_by)),
            "results": [
                attrs.evolve(result, by=seat(result.by), seats=tuple(map(seat, result.seats)))
                for result in state.results
            ],
            "ledger": [
                attrs.evolve(entry, taker=side(entry.taker), seat=seat(entry.seat))
                for entry in state.ledger
            ],
            "legal": [self.action(action) for action in legal_actions(state)[:50]],
        }


@given(walks(most=50))
def test_turning_the_table_turns_the_game(walk: Walk) -> None:
    still = Turned(walk.rules, 0)
    for by in range(1, walk.rules.players):
        turned = Turned(walk.rules, by)
        state = turned.start(walk.states[0])
        assert still.facts(state) == turned.facts(walk.states[0])
        for action, original in zip(walk.actions, walk.states[1:], strict=True):
            state = apply(state, turned.action(action))
            assert still.facts(state) == turned.facts(original)


def test_turned_the_second_pair_is_the_first() -> None:
    turned = Turned(Rules(), 1)
    assert (turned.seat(3), turned.side(1), turned.row((1, 2, 3, 4))) == (0, 0, (4, 1, 2, 3))
    assert turned.row((5, 6)) == (6, 5)
