"""What is true of every game: of its legality, its cards, its stones and its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mus.actions import Action, Deal, Draw, Expose, Misdeal, Sena
from mus.cards import DECK, Card
from mus.engine import apply, chance, check, legal_actions, new_game, why_illegal
from mus.errors import GameOverError, IllegalActionError, Illegality
from mus.events import GameLost
from mus.lances import Lance
from mus.ledger import Reason
from mus.results import Outcome, OutcomeReason
from mus.rules import DealForm, Declarations, Points, RefusalsPaid, Rules, Shedding
from mus.state import State
from mus.turns import Phase
from playing import answer
from strategies import (
    Walk,
    absurd_actions,
    choose,
    encaje_strategy,
    moves,
    rules_strategy,
    score_of,
    walks,
)

BETWEEN = (Phase.DEAL, Phase.OVER)


def points_of(state: State) -> Points:
    """Return the scoring of a game of Mus."""
    assert isinstance(state.rules.scoring, Points)
    return state.rules.scoring


def shedding_of(state: State) -> Shedding:
    """Return the scoring of a game of Encaje."""
    assert isinstance(state.rules.scoring, Shedding)
    return state.rules.scoring


def stones_in_play(state: State) -> int:
    """Return the stones that the seats have and those that lie in pots."""
    return sum(state.stones) + sum(sum(pot.values()) for pot in state.pots.values())


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
    # Anybody may tell of a misdeal: the seat of it is not the one that speaks.
    speaks = not isinstance(action, Misdeal)
    if speaks and type(named) is int and named in range(state.rules.players):
        assert error.seat == named
    else:
        assert error.seat is None or type(error.seat) is int
    his_turn = speaks and error.seat is not None and error.seat == state.to_act
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
        if state.phase in (Phase.MUS, Phase.DECLARE, Phase.LANCE):
            assert sizes == {4}
        # Of five cards, one is buried (E-6); after mus visto up to four are changed (F-1).
        buries = walk.rules.deal is DealForm.FIVE_DISCARD_ONE and state.phase is Phase.CHANGE
        assert sizes <= ({4, 5} if buries else {0, 1, 2, 3, 4})


@given(walks(rules_strategy(), most=120))
def test_start_and_ledger_make_the_stones(walk: Walk) -> None:
    start = walk.states[0].stones
    target = points_of(walk.last).target
    for before, state in zip(walk.states, walk.states[1:], strict=False):
        if before.phase is Phase.DEAL:
            start = state.stones
            won = max(before.stones) >= target
            assert start == ((0,) * walk.rules.teams if won else before.stones)
            assert state.ledger == ()
        taken = [0] * walk.rules.teams
        for entry in state.ledger:
            assert entry.stones >= 1
            assert (entry.giver is None) is (entry.taker is not None)
            if entry.taker is not None:
                taken[entry.taker] += entry.stones
            if entry.giver is not None:
                assert entry.is_taken_back
                taken[entry.giver] -= entry.stones
        assert state.stones == tuple(a + b for a, b in zip(start, taken, strict=True))
        assert state.ledger[: len(before.ledger)] == before.ledger or not state.ledger


@given(walks(encaje_strategy(), most=120))
def test_e_5_no_stone_is_made_or_lost_and_one_at_least_stays_in_play(walk: Walk) -> None:
    for state in walk.states:
        assert stones_in_play(state) + state.discarded == state.total
        assert stones_in_play(state) >= 1
        assert min(state.stones) >= 0
        assert all(stones >= 1 for pot in state.pots.values() for stones in pot.values())
        if state.phase in BETWEEN:
            assert not state.pots
    for before, state in zip(walk.states, walk.states[1:], strict=False):
        new_game_begins = before.phase is Phase.DEAL and len({*before.stones} - {0}) == 1
        if state.total != before.total:
            assert new_game_begins


@given(walks(encaje_strategy(), most=120))
def test_at_encaje_start_and_ledger_make_the_stones_the_pots_and_what_is_discarded(
    walk: Walk,
) -> None:
    discarded = 0
    for before, state in zip(walk.states, walk.states[1:], strict=False):
        if before.phase is Phase.DEAL:
            over = before.stones.count(0) == walk.rules.players - 1
            anew = (shedding_of(state).stones,) * walk.rules.players
            assert state.stones == state.match.start == (anew if over else before.stones)
            assert (state.ledger, dict(state.pots)) == ((), {})
            discarded = state.discarded
            assert discarded == (0 if over else before.discarded)
        stones, pots, out = list(state.match.start), Counter[Lance](), discarded
        for entry in state.ledger:
            assert entry.stones >= 1
            if entry.giver is not None:
                stones[entry.giver] -= entry.stones
            if entry.taker is not None:
                stones[entry.taker] += entry.stones
            if entry.reason is Reason.STAKE:
                pots[entry.lance] += entry.stones
            elif entry.reason is Reason.POT:
                assert pots.pop(entry.lance) == entry.stones
            elif entry.taker is None:
                out += entry.stones
            assert min(stones) >= 0
        assert (tuple(stones), out) == (state.stones, state.discarded)
        assert pots == {lance: sum(pot.values()) for lance, pot in state.pots.items()}
        assert state.ledger[: len(before.ledger)] == before.ledger or not state.ledger


@given(walks(encaje_strategy(), most=120))
def test_e_12_no_stone_moves_while_a_lance_is_open(walk: Walk) -> None:
    for before, state in zip(walk.states, walk.states[1:], strict=False):
        closes = len(state.results) > len(before.results) or state.phase in BETWEEN
        if before.phase is Phase.LANCE and not closes:
            assert state.account == before.account
        if before.phase not in (Phase.LANCE, Phase.DEAL):
            assert state.account == before.account


@given(walks(encaje_strategy(), most=120))
def test_e_2_a_game_ends_with_the_entry_that_leaves_one_seat_with_stones(walk: Walk) -> None:
    for state in walk.states[1:]:
        ended = state.stones.count(0) == walk.rules.players - 1 and not state.pots
        told = [event for event in state.history if isinstance(event, GameLost)]
        assert bool(told) == ended
        if ended:
            assert state.phase in BETWEEN
            (lost,) = told
            assert state.stones[lost.seat] > 0
            assert state.is_terminal == (state.losses[lost.seat] == shedding_of(state).losses)


@given(walks(encaje_strategy(), most=120))
def test_e_4_the_mano_and_all_that_are_asked_are_in_the_game(walk: Walk) -> None:
    for state in walk.states:
        out = state.table.out
        assert state.mano not in out
        assert state.postre not in out
        if state.phase is Phase.DEAL:
            assert set(chance(state).seats) == {*range(walk.rules.players)} - {*out}
        elif state.phase is not Phase.OVER:
            assert [seat for seat, hand in enumerate(state.hands) if hand is None] == list(out)
            assert state.to_act not in out
        if state.phase is Phase.LANCE:
            assert state.turn.circle is not None
            assert all(state.stones[seat] > 0 for seat in state.turn.circle.plays)
            assert len(state.turn.circle.plays) >= 2


@given(walks(rules_strategy(), most=120))
def test_the_count_stops_at_the_entry_that_reaches_the_target(walk: Walk) -> None:
    target = points_of(walk.last).target
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
    for _ in range(100_000):
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
    scoring = points_of(state)
    assert isinstance(state.outcome, Outcome)
    assert state.outcome.loser is None
    winners = [side for side, vacas in enumerate(state.vacas) if vacas >= scoring.vacas]
    assert winners == [state.outcome.winner]
    assert state.vacas[winners[0]] == scoring.vacas
    assert [side for side, won in enumerate(state.games) if won == scoring.games] == winners
    assert [side for side, n in enumerate(state.stones) if n >= scoring.target] == winners


@given(walks(rules_strategy(), most=120))
def test_t_4_stones_are_given_back_only_as_they_were_taken_for_a_refusal(walk: Walk) -> None:
    for state in walk.states:
        for place, entry in enumerate(state.ledger):
            if entry.giver is not None:
                assert walk.rules.declarations is Declarations.SPOKEN
                assert points_of(state).refusals_paid is RefusalsPaid.NOW
                award = attrs.evolve(entry, giver=None, taker=entry.giver)
                assert state.ledger[:place].count(award) == 1
                assert state.ledger.count(entry) == 1
                assert entry.lance in (Lance.PARES, Lance.JUEGO)


@given(walks(rules_strategy(), most=120))
def test_g_4_a_sign_changes_nothing_but_the_history(walk: Walk) -> None:
    for before, action, after in zip(walk.states, walk.actions, walk.states[1:], strict=False):
        if isinstance(action, Sena):
            assert attrs.evolve(after, log=before.log) == before
            assert after.history[:-1] == before.history
            assert after.to_act == before.to_act
            assert legal_actions(after) == legal_actions(before)


@given(walks(rules_strategy(), most=120))
def test_f_2_who_sits_out_has_no_cards_and_is_asked_for_nothing(walk: Walk) -> None:
    out: tuple[int, ...] = ()
    for before, action, state in zip(walk.states, walk.actions, walk.states[1:], strict=False):
        if state.hand_number > before.hand_number:
            out = ()
        dealer = walk.rules.seating.left_of[before.mano]
        if isinstance(action, Misdeal) and action.seat == dealer:
            out = (dealer,)
        if state.phase is Phase.DEAL:
            # Dealt again he is out still; in the next hand he is back.
            again = isinstance(action, Misdeal | Sena) and bool(out)
            assert set(chance(state).seats) == {*range(walk.rules.players)} - {
                *(out if again else ())
            }
        elif state.phase is not Phase.OVER:
            assert [seat for seat, hand in enumerate(state.hands) if hand is None] == list(out)
            assert not {*out} & {*state.turn.asked, state.mano, state.postre}
            assert not any({*out} & {*result.seats} for result in state.results)


@given(encaje_strategy(), st.integers(0, 10**9))
@settings(max_examples=25)
def test_a_session_of_encaje_has_exactly_one_loser(rules: Rules, seed: int) -> None:
    state = play_out(new_game(rules, mano=seed % rules.players), Random(seed))
    scoring = shedding_of(state)
    assert isinstance(state.outcome, Outcome)
    assert (state.outcome.winner, state.outcome.reason) == (None, OutcomeReason.LAST)
    losers = [seat for seat, lost in enumerate(state.losses) if lost == scoring.losses]
    assert losers == [state.outcome.loser]
    assert max(state.losses) == scoring.losses
    assert [seat for seat, stones in enumerate(state.stones) if stones] == losers
    assert not state.pots


@given(walks(rules_strategy()))
def test_the_score_of_juegos_and_vacas_stays_within_what_wins(walk: Walk) -> None:
    scoring = points_of(walk.last)
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
        score = {name: self.row(of_sides) for name, of_sides in score_of(state).items()}
        return new_game(self.rules, mano=self.seat(state.mano), **score)

    def action(self, action: Any) -> Action:
        """Return what its seat does in its new place."""
        if isinstance(action, Deal):
            return Deal(self.row(action.hands))
        if isinstance(action, Expose):
            return action
        if isinstance(action, Sena):
            spies = map(self.seat, action.seen_by)
            return Sena(self.seat(action.seat), action.sign, spies)
        turned: Action = attrs.evolve(action, seat=self.seat(action.seat))
        return turned

    def facts(self, state: State) -> dict[str, object]:
        """Return all that can be seen of a state, turned round."""
        seat, side, row = self.seat, self.side, self.row
        bet, outcome = state.bet, state.outcome
        asked = chance(state) if state.is_chance else None
        return {
            "phase": (state.phase, state.lance, state.hand_number),
            "seats": (seat(state.to_act), seat(state.mano), seat(state.postre)),
            "hands": (row(state.hands), row(state.shown), state.stock, state.pile),
            "score": [row(of_sides) for of_sides in score_of(state).values()],
            "stones": (state.discarded, state.total, _pots(state, seat)),
            "chance": asked and (tuple(map(seat, asked.seats)), asked.counts, asked.pool),
            "outcome": outcome and (side(outcome.winner), seat(outcome.loser), outcome.reason),
            "bet": bet and attrs.evolve(bet, by=seat(bet.by), previous_by=seat(bet.previous_by)),
            "results": [
                attrs.evolve(result, by=seat(result.by), seats=tuple(map(seat, result.seats)))
                for result in state.results
            ],
            "ledger": [
                attrs.evolve(
                    entry, giver=side(entry.giver), taker=side(entry.taker), seat=seat(entry.seat)
                )
                for entry in state.ledger
            ],
            "legal": [self.action(action) for action in legal_actions(state)[:50]],
        }


def _pots(state: State, place: Callable[[int], int]) -> dict[Lance, dict[int, int]]:
    """Return the pots, the seats of their stones moved to their places."""
    return {
        lance: {place(seat): stones for seat, stones in pot.items()}
        for lance, pot in state.pots.items()
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
