"""The list of legal actions, and what the refusal of an illegal one says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.actions import (
    Corto,
    Deal,
    Declaro,
    Descarte,
    Draw,
    Envido,
    Expose,
    Misdeal,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Sena,
)
from mus.cards import DECK, deal_hands
from mus.engine import LegalActions, apply, chance, legal_actions, new_game, why_illegal
from mus.errors import IllegalActionError, Illegality
from mus.lances import Lance
from mus.rules import AnswerOrder, Limit, Points, Rules, Shedding, Signs
from mus.state import State
from mus.turns import Phase
from playing import NO_JUEGO, pass_to, say, sit
from strategies import Walk, encaje_strategy, rules_strategy, walks


def table(text: str = "", **knobs: Any) -> State:
    """Return a table at grande, with some words said."""
    state = pass_to(sit(*NO_JUEGO, rules=Rules(**knobs)), Lance.GRANDE)
    return say(state, text) if text else state


def listed_amounts(state: State) -> range:
    """Return the amounts that the rule of the listing asks for."""
    rules, scoring = state.rules, state.rules.scoring
    standing = state.bet.standing if state.bet is not None else 0
    least = rules.min_bet if state.bet is None else rules.min_raise
    if isinstance(scoring, Shedding):
        assert state.to_act is not None
        most = state.stones[state.to_act] - standing
        fixed = scoring.limit is Limit.FIXED
        return range(least, max(least, (min(most, least) if fixed else most) + 1))
    last = max(least, scoring.target - standing)
    if rules.max_bet is not None:
        last = min(last, rules.max_bet - standing)
    return range(least, max(least, last + 1))


@given(walks())
def test_each_decision_of_the_seat_to_act_is_listed_once(walk: Walk) -> None:
    for state in walk.states:
        seat, legal = state.to_act, legal_actions(state)
        if seat is None:
            assert (len(legal), legal.envido) == (0, None)
            continue
        kinds = Counter(type(action) for action in legal)
        if state.phase is Phase.MUS:
            assert kinds == {Mus: 1, Corto: 1}
        elif state.phase is Phase.CHANGE:
            # One of five cards is buried (E-6), or none to four of four are changed (F-1).
            assert kinds == {Descarte: 16 if walk.rules.table_faults else 5}
        elif state.phase is Phase.DECLARE:
            assert list(legal) == [Declaro(seat, True), Declaro(seat, False)]
            assert legal.envido is None
        elif state.phase is Phase.DISCARD:
            assert kinds == {Descarte: 16 - walk.rules.min_discard}
        else:
            amounts = range(0) if state.bet and state.bet.ordago else listed_amounts(state)
            plain: list[type] = [Quiero, NoQuiero] if state.bet else [Paso]
            if isinstance(walk.rules.scoring, Points) and not (state.bet and state.bet.ordago):
                plain.append(Ordago)
            bets = [Envido] * len(amounts)
            assert kinds == Counter([*plain, *bets])
            assert legal.envido == (amounts or None)
            assert [a.stones for a in legal if isinstance(a, Envido)] == list(amounts)
        assert len({*legal}) == len(legal)
        for action in legal:
            assert getattr(action, "plural", False) is False
            assert action.seat == seat  # type: ignore[union-attr]


@given(
    walks(rules_strategy(targets=st.sampled_from((5, 40, 90, 150))) | encaje_strategy(), most=30)
)
def test_the_list_is_a_sequence_like_any_other(walk: Walk) -> None:
    for state in walk.states[::3]:
        legal = legal_actions(state)
        plain = list(legal)
        assert isinstance(legal, Sequence)
        assert (len(legal), bool(legal)) == (len(plain), bool(plain))
        assert [legal[place] for place in range(len(plain))] == plain
        assert [legal[place - len(plain)] for place in range(len(plain))] == plain
        for cut in (slice(2), slice(1, None), slice(-2, None), slice(None, None, -3), slice(5, 2)):
            assert list(legal[cut]) == plain[cut]
        assert list(reversed(legal)) == plain[::-1]
        assert list(legal.listed) == plain
        for wrong in (len(plain), -len(plain) - 1, 10**30):
            with pytest.raises(IndexError):
                legal[wrong]
        for action in plain[:3] + plain[-1:]:
            assert legal.index(action) == plain.index(action)
            assert legal.count(action) == 1
        assert legal == legal_actions(state)


def test_amounts_above_the_list_are_legal_where_there_is_no_cap() -> None:
    legal = legal_actions(table())
    assert legal.envido == range(2, 41)
    assert Envido(0, 41) not in list(legal)
    for action in (Envido(0, 41), Envido(0, 15000), Envido(0, 3, plural=True), Paso(0, True)):
        assert action in legal


@pytest.mark.parametrize(
    ("text", "knobs", "amounts"),
    [
        ("", {}, range(2, 41)),
        ("0 envido 2", {}, range(2, 39)),
        ("0 envido 37", {}, range(2, 4)),
        ("0 envido 38", {}, range(2, 3)),
        ("0 envido 39", {}, range(2, 3)),
        ("0 envido 15000", {}, range(2, 3)),
        ("", {"max_bet": 10}, range(2, 11)),
        ("0 envido 4", {"max_bet": 10}, range(2, 7)),
        ("0 envido 8", {"max_bet": 10}, range(2, 3)),
        ("0 envido 9", {"max_bet": 10}, None),
        ("0 envido 10", {"max_bet": 10}, None),
        ("", {"max_bet": 100}, range(2, 41)),
        ("0 envido 50", {"max_bet": 100}, range(2, 3)),
        ("", {"min_bet": 50}, range(50, 51)),
        ("0 envido 2", {"min_raise": 7}, range(7, 39)),
        ("0 envido 38", {"min_raise": 7}, range(7, 8)),
        ("0 ordago", {}, None),
        ("0 envido 2, 1 ordago", {}, None),
        ("", {"scoring": Points(target=1)}, range(2, 3)),
        ("", {"scoring": Points(target=2)}, range(2, 3)),
        ("", {"scoring": Points(target=3)}, range(2, 4)),
    ],
)
def test_bets_are_listed_until_the_target_or_the_cap_is_reached(
    text: str, knobs: dict[str, Any], amounts: range | None
) -> None:
    assert legal_actions(table(text, **knobs)).envido == amounts


def test_a_list_of_a_billion_bets_is_not_made() -> None:
    state = table(scoring=Points(target=10**9))
    legal = legal_actions(state)
    assert (len(legal), bool(legal)) == (10**9 + 1, True)
    assert legal.envido == range(2, 10**9 + 1)
    assert (legal[0], legal[1], legal[-1]) == (Paso(0), Envido(0, 2), Ordago(0))
    assert (legal[10**8], legal[-2]) == (Envido(0, 10**8 + 1), Envido(0, 10**9))
    assert list(legal[-2:]) == [Envido(0, 10**9), Ordago(0)]
    assert list(legal[:2]) == list(islice(legal, 2)) == [Paso(0), Envido(0, 2)]
    for action in (Envido(0, 10**9), Envido(0, 10**9 + 1), Ordago(0), Paso(0, plural=True)):
        assert action in legal
    for wrong in (Envido(0, 1), Envido(0, 2.5), Envido(0, "2"), Envido(1, 2), Quiero(0), None):  # type: ignore[arg-type]
        assert wrong not in legal
    assert legal == legal_actions(state)
    assert len(repr(legal)) < 1000
    with pytest.raises(IndexError):
        legal[10**9 + 1]
    with pytest.raises(IllegalActionError, match="1000000000"):
        apply(state, Quiero(0))


def test_a_turn_that_meets_thousands_of_bets_lists_each_as_it_should() -> None:
    start = table()
    for stones in [*range(2, 1500), *range(2, 100)]:
        legal = legal_actions(apply(start, Envido(0, stones)))
        assert legal.envido == range(2, max(3, 41 - stones))
        assert list(legal[:2]) == [Quiero(1), NoQuiero(1)]


class Patient:
    """An amount that is no number, and is compared with no more than ten others."""

    asked = 0

    def __eq__(self, other: object) -> bool:
        self.asked += 1
        assert self.asked <= 10, "the whole list is looked through"
        return False

    __hash__ = object.__hash__


def test_a_list_without_its_state_does_not_look_through_a_billion_bets_either() -> None:
    # A view holds such a list.
    legal = legal_actions(table(scoring=Points(target=10**9)))
    alone = LegalActions(legal.listed, legal.envido)
    assert Envido(0, 10**9) in alone
    assert Envido(0, 10**9 + 1) not in alone
    odd: Any = Patient()
    for wrong in (Envido(0, odd), Envido(0, True), Envido(1, 2), Paso(1), odd):
        assert wrong not in alone


def test_a_chance_action_is_never_in_the_list() -> None:
    start = new_game()
    deal: Any = Deal(deal_hands(*NO_JUEGO))
    assert why_illegal(start, deal) is None
    assert deal not in legal_actions(start)
    state = say(sit(*NO_JUEGO), "0 mus, 1 mus, 2 mus, 3 mus")
    while state.phase is Phase.DISCARD:
        state = apply(state, legal_actions(state)[0])
    draw: Any = Draw(0, sorted(chance(state).pool, key=hash)[:1])
    assert why_illegal(state, draw) is None
    assert draw not in legal_actions(state)


@pytest.mark.parametrize(
    ("knob", "value", "words"),
    [
        ("min_bet", 5, ""),
        ("min_raise", 9, "0 envido 5"),
        ("max_bet", 12, "0 envido 5"),
        ("scoring", Points(target=12), "0 envido 5"),
        ("answer_order", AnswerOrder.FROM_MANO, "0 paso, 1 envido 5"),
        ("refusal_is_final", False, "0 envido 5, 1 no, 3 5 mas, 0 no, 2 5 mas, 3 no"),
    ],
)
def test_tables_that_differ_in_one_knob_share_nothing_that_differs(
    knob: str, value: Any, words: str
) -> None:
    def look(state: State) -> tuple[object, ...]:
        return (state.to_act, state.lance, list(legal_actions(state)))

    plain, other = look(table(words)), look(table(words, **{knob: value}))
    assert plain != other
    for _ in range(2):
        assert look(table(words, **{knob: value})) == other
        assert look(table(words)) == plain


# What a refusal says.


def refused(state: State, action: Any) -> IllegalActionError:
    """Return the error for an action."""
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    return caught.value


def test_only_the_seat_to_act_is_told_its_options() -> None:
    state = say(table(), "0 envido 2")
    error = refused(state, Paso(1))
    assert (error.seat, error.options) == (1, legal_actions(state))
    assert "Quiero(seat=1" in str(error)
    for action in (Quiero(0), Quiero(2), Deal(()), Draw(0, ()), None, Quiero(9)):
        assert list(refused(state, action).options) == []
    assert refused(state, Quiero(3)).seat == 3
    assert "seat 1" in str(refused(state, Quiero(3)))


def test_options_do_not_show_cards_to_others() -> None:
    state = say(sit(*NO_JUEGO), "0 mus, 1 mus, 2 mus, 3 mus")
    mine = refused(state, Descarte(0, ()))
    assert "5o" in str(mine)
    assert len(mine.options) == 15
    error = refused(state, Descarte(1, ()))
    assert "5o" not in str(error)
    assert not [card for card in DECK if str(card) in str(error)]


@pytest.mark.parametrize("seat", ["0", None, True, 2.0, -1, 4, 7, 8, 99, 10**30, (0,)])
@pytest.mark.parametrize("phase", [Phase.DEAL, Phase.MUS, Phase.LANCE])
def test_a_seat_that_does_not_exist_is_no_seat_in_any_phase(phase: Phase, seat: Any) -> None:
    states = {Phase.DEAL: new_game(), Phase.MUS: sit(*NO_JUEGO), Phase.LANCE: table()}
    for kind in (Mus, Corto, Paso, Envido, Ordago, Quiero, NoQuiero):
        error = refused(states[phase], kind(seat))
        assert error.code is Illegality.NOT_A_SEAT
        assert error.seat is None or type(error.seat) is int


@pytest.mark.parametrize(
    "action",
    [
        *[Declaro(0, True), Sena(0, "medias"), Expose(DECK[:1]), Misdeal(0), Perete(0)],
        *[Declaro(9, True), Sena(-1, ""), Misdeal("x"), Perete(None)],  # type: ignore[arg-type]
    ],
)
def test_what_these_rules_do_not_provide_for_is_not_at_this_table(action: Any) -> None:
    silent = Rules(signs=Signs.NONE)
    for state in (new_game(silent), sit(*NO_JUEGO, rules=silent), table(signs=Signs.NONE)):
        assert why_illegal(state, action) is Illegality.NOT_AT_THIS_TABLE
        assert action not in legal_actions(state)
        assert refused(state, action).code is Illegality.NOT_AT_THIS_TABLE


class Hostile:
    """An object that answers nothing."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    def __hash__(self) -> int:
        raise RuntimeError("no")

    @property
    def seat(self) -> int:
        raise RuntimeError("no")


def test_hostile_objects_are_refused_like_any_other() -> None:
    state = say(table(), "0 envido 2")
    for action in (Hostile(), Hostile):
        assert refused(state, action).code is Illegality.NOT_AN_ACTION
    odd: Any = Hostile()
    assert refused(state, Quiero(odd)).code is Illegality.NOT_A_SEAT
    assert refused(state, Quiero(1, plural=odd)).code is Illegality.NOT_A_PLURAL
    assert refused(state, Envido(1, odd)).code is Illegality.NOT_AN_AMOUNT
    assert Quiero(odd) not in legal_actions(state)


def test_a_number_that_cannot_be_written_is_an_amount_like_any_other() -> None:
    huge = 10**5000
    assert refused(table(), Envido(1, huge)).code is Illegality.NOT_YOUR_TURN
    assert refused(table(max_bet=10), Envido(0, huge)).code is Illegality.TOO_MANY_STONES
    assert refused(table(), Paso(huge)).code is Illegality.NOT_A_SEAT
    assert refused(table(), Envido(0, huge)).code is Illegality.TOO_MANY_STONES


def test_a_bet_as_large_as_can_be_written_is_a_bet() -> None:
    large = 10**100
    assert refused(table(), Envido(0, large + 1)).code is Illegality.TOO_MANY_STONES
    state = apply(table(), Envido(0, large))
    assert state.bet is not None
    assert state.bet.standing == large
    assert refused(state, Paso(1)).code is Illegality.BET_STANDS
    state = say(state, "1 quiero, 0 pasamos, 1 pasamos, 0 pasamos, 1 pasamos")
    assert state.stones == (large, 0)
    assert state.games == (1, 0)
