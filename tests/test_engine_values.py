"""States, actions and events as values: copies, pickles, text that can be pasted, and time."""

from __future__ import annotations

import copy
import importlib
import pickle
from collections.abc import Hashable
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.actions import (
    Action,
    Corto,
    Deal,
    Declaro,
    Descarte,
    Expose,
    Misdeal,
    Mus,
    Perete,
    Sena,
)
from mus.cards import deal_hands
from mus.engine import apply, chance, check, events_between, legal_actions, new_game
from mus.errors import MusError, StateError
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Event,
    Exposed,
    Misdealt,
    PereteShown,
    Said,
    Signed,
    Threw,
)
from mus.rules import Rules
from mus.state import State
from mus.turns import Phase
from playing import NO_JUEGO, answer, pass_out, say, sit
from strategies import Walk, any_rules, walks

MODULES = (
    "_values",
    "cards",
    "errors",
    "events",
    "lances",
    "ledger",
    "results",
    "rules",
    "state",
    "turns",
    "actions",  # after the rules, which have a knob of the name of an action
)


def names() -> dict[str, Any]:
    """Return the names of the package with which a `repr` is read again."""
    found: dict[str, Any] = {}
    for name in MODULES:
        module = importlib.import_module(f"mus.{name}")
        found |= {public: getattr(module, public) for public in module.__all__}
    return found


NAMES = names()


def values_of(walk: Walk) -> list[Hashable]:
    """Return every kind of value that a game shows: states, and all that is in them."""
    found: list[Hashable] = [walk.rules, *walk.actions, *walk.states[::4]]
    for state in walk.states[::-10]:
        found += [*state.history, *state.ledger, *state.results, *state.hands, *state.stock]
        found += [state.bet, state.outcome, state.pots, state.phase, state.lance]
        found += [state.match, state.table, state.account, state.turn]
        found += [chance(state)] if state.is_chance else legal_actions(state)[:9]
    return found


@given(walks())
def test_a_copy_is_the_value_itself(walk: Walk) -> None:
    for value in values_of(walk):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
    assert copy.deepcopy([walk.last])[0] is walk.last


@given(walks())
def test_a_pickle_gives_an_equal_value(walk: Walk) -> None:
    values = values_of(walk)
    for protocol in (2, pickle.HIGHEST_PROTOCOL):
        for value, again in zip(values, pickle.loads(pickle.dumps(values, protocol)), strict=True):
            assert (again, hash(again)) == (value, hash(value))
            if isinstance(value, State):
                assert repr(again) == repr(value)


@given(walks())
def test_a_game_goes_on_from_a_pickle_as_from_the_state(walk: Walk) -> None:
    for state, action in zip(walk.states, walk.actions, strict=False):
        again = pickle.loads(pickle.dumps(state))
        assert list(legal_actions(again)[:30]) == list(legal_actions(state)[:30])
        assert apply(again, action) == apply(state, action)
        assert again.history == state.history


@given(walks())
def test_the_text_of_a_value_can_be_pasted(walk: Walk) -> None:
    for value in values_of(walk):
        again = eval(repr(value), dict(NAMES))
        assert type(again) is type(value)
        assert again == value
        assert hash(again) == hash(value)


@given(walks())
def test_legal_actions_can_be_copied_pickled_and_hashed(walk: Walk) -> None:
    for state in walk.states:
        legal = legal_actions(state)
        assert copy.deepcopy(legal) is legal
        assert hash(legal) == hash(legal_actions(state))
        again = pickle.loads(pickle.dumps(legal))
        assert again == legal == legal_actions(state)
        assert all(action in again for action in legal[:10])


@given(walks(), st.data())
def test_states_are_equal_when_they_look_equal(walk: Walk, data: st.DataObject) -> None:
    one, other = (data.draw(st.sampled_from(walk.states)) for _ in range(2))
    assert (one == other) == (repr(one) == repr(other))
    assert one != repr(one)
    if one == other:
        assert hash(one) == hash(other)


def test_states_that_differ_in_the_past_alone_differ() -> None:
    plural = say(sit(*NO_JUEGO), "0 corto, 0 pasamos, 1 pasamos")
    singular = say(sit(*NO_JUEGO), "0 corto, 0 paso, 1 paso, 2 paso, 3 paso")
    assert plural.turn == singular.turn
    assert plural != singular


@given(walks(most=8))
def test_nothing_in_a_state_can_be_changed(walk: Walk) -> None:
    for value in (walk.last, walk.last.match, walk.last.turn, *walk.actions):
        for field in attrs.fields(type(value)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(value, field.name, None)
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                delattr(value, field.name)
        with pytest.raises((AttributeError, attrs.exceptions.FrozenInstanceError)):
            value.something_new = 1  # type: ignore[union-attr]


def first_event_of(action: Action, event: Event) -> bool:
    """Tell whether an event is the first that an action causes, or a shuffle before a draw."""
    match event:
        case Said(said):
            return said == action
        case Declared(_, seat, has):
            return action == Declaro(seat, has)
        case Signed(seat, sign, partners, seen_by):
            side = {seat, *partners}
            return action == Sena(seat, sign, seen_by) and not side & {*seen_by}
        case Exposed(_, cards):
            return isinstance(action, Expose) and {*cards} <= {*action.cards}
        case Misdealt(seat):
            return action == Misdeal(seat)
        case PereteShown(seat):
            return action == Perete(seat)
        case Dealt(seat, _, hand):
            return isinstance(action, Deal) and action.hands[seat] == hand
        case Threw(seat, _, cards):
            return isinstance(action, Descarte) and (action.seat, action.cards) == (seat, cards)
        case _:
            return type(action).__name__ == "Draw"


@given(walks())
def test_events_between_gives_what_the_last_action_caused(walk: Walk) -> None:
    told: tuple[Event, ...] = ()
    for before, action, after in zip(walk.states, walk.actions, walk.states[1:], strict=False):
        events = events_between(before, after)
        assert first_event_of(action, events[0])
        told = events if isinstance(action, Deal) else told + events
        assert after.history == told
        assert events_between(after, after) == ()


@given(walks())
def test_events_between_leads_over_several_actions_of_a_hand_but_never_back(walk: Walk) -> None:
    for place, before in enumerate(walk.states):
        for after in walk.states[place + 1 : place + 5]:
            hands_later = after.hand_number - before.hand_number
            if hands_later == 0:
                assert before.history + events_between(before, after) == after.history
            elif hands_later > 1 or before.phase is not Phase.DEAL:
                with pytest.raises(StateError):
                    events_between(before, after)
            with pytest.raises(StateError):
                events_between(after, before)


def test_events_between_states_of_different_games_are_none() -> None:
    one, other = sit(*NO_JUEGO), sit(*NO_JUEGO[::-1])
    draw = say(one, "0 mus, 1 mus, 2 mus, 3 mus")
    while draw.phase is Phase.DISCARD:
        draw = apply(draw, legal_actions(draw)[0])
    later = apply(pass_out(one), Deal(deal_hands(*NO_JUEGO)))
    wrong = [
        (one, other),
        (draw, later),
        (one, say(other, "0 corto")),
        (say(one, "0 mus"), say(one, "0 corto")),
        (new_game(), new_game(Rules(kings=4))),
        (new_game(), sit(*NO_JUEGO, rules=Rules(kings=4))),
        (say(one, "0 corto"), later),
    ]
    for before, after in wrong:
        with pytest.raises(StateError):
            events_between(before, after)


def long_hand(rounds: int) -> State:
    """Return a hand with so many rounds of mus, each seat throwing one card."""
    state, rng = sit(*NO_JUEGO), Random(0)
    while rounds:
        seat = state.to_act
        if state.phase is Phase.MUS:
            assert seat is not None
            state = apply(state, Mus(seat))
        elif state.phase is Phase.DISCARD:
            assert seat is not None
            state = apply(state, Descarte(seat, legal_actions(state)[0].cards))  # type: ignore[union-attr]
        else:
            state = apply(state, answer(chance(state), rng))
            rounds -= state.phase is Phase.MUS
    return state


def test_d_3_a_hand_of_three_thousand_rounds_is_a_value_like_any_other() -> None:
    state = long_hand(3000)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert repr(again) == repr(state)
    assert apply(state, Corto(0)) != state
    assert copy.deepcopy(state) is state
    assert len(state.history) == 4 + 3000 * 12 + sum(
        type(event).__name__ == "Reshuffled" for event in state.history
    )
    assert isinstance(state.history[-1], Drew)
    (event,) = events_between(state, apply(state, Mus(0)))
    assert event == Said(Mus(0))
    assert check(state) == ()
    assert eval(repr(state), dict(NAMES)) == state
    del state, again


@given(any_rules())
def test_a_start_reads_as_itself(rules: Rules) -> None:
    assert eval(repr(new_game(rules)), dict(NAMES)) == new_game(rules)


@pytest.mark.parametrize("wrong", [None, 7, "state", Rules(), Mus(0), object()])
@pytest.mark.parametrize(
    "ask",
    [
        lambda state: apply(state, Mus(0)),
        legal_actions,
        chance,
        check,
        lambda state: events_between(state, new_game()),
        lambda state: events_between(new_game(), state),
    ],
    ids=["apply", "legal_actions", "chance", "check", "events_between", "events_between 2"],
)
def test_what_is_no_state_is_refused_by_name(ask: Any, wrong: Any) -> None:
    with pytest.raises(MusError):
        ask(wrong)
