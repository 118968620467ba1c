"""Determinization in real games: a seat sees what it saw, whatever the state that was chosen."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import product
from math import comb, prod, sqrt
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from determinize_games import ANYTHING, Moment, actions_of, play
from mus import _wanderings
from mus.actions import (
    Corto,
    Declaro,
    Descarte,
    Expose,
    Misdeal,
    Mus,
    Paso,
    Perete,
    Sena,
)
from mus.cards import DECK, Card, Hand, Rank, deal_hands
from mus.engine import apply, chance, check, legal_actions, new_game
from mus.errors import StateError
from mus.events import Dealt, Declared, Drew, Said, Shown, Signed, Threw
from mus.knobs import Declarations, Signs
from mus.knobs import Perete as PereteKnob
from mus.lances import Lance, juego, pares
from mus.rules import Rules
from mus.sampling import _prepared, determinize
from mus.state import State
from mus.turns import Phase
from mus.views import PlayerView, public_view, view
from playing import all_say_mus, answer, apply_all, one_round, pass_out, pass_to, say, sit, throw

STEPS = 90
HANDS = ("RR75", "3CC4", "S6AA", "R754")
SPOKEN = Rules(declarations=Declarations.SPOKEN)
FAULTS = Rules(table_faults=True, perete=PereteKnob.NEW_HAND)


def samples(seen: PlayerView, count: int = 40, seed: int = 1) -> list[State]:
    """Return states chosen for a view, after a check that they look alike."""
    rng = Random(seed)
    states = [determinize(seen, rng) for _ in range(count)]
    for state in states:
        assert view(state, seen.seat) == seen
        assert check(state) == ()
    return states


def held(state: State, seat: int) -> Hand:
    hand = state.hands[seat]
    assert hand is not None
    return hand


def as_dealt(state: State, seat: int) -> Hand:
    """Return what a seat was dealt last."""
    (*_, hand) = [e.hand for e in state.history if isinstance(e, Dealt) and e.seat == seat]
    assert hand is not None
    return hand


# -- What is promised -----------------------------------------------------------------------------


def assert_holds(moment: Moment, seat: int, rng: Random) -> None:
    """Check all that is promised of a state chosen for a seat."""
    start, state = moment
    seen = view(state, seat)
    chosen = determinize(seen, rng)
    assert view(chosen, seat) == seen
    assert repr(view(chosen, seat)) == repr(seen)
    assert check(chosen) == ()
    again = start
    for action in actions_of(chosen):
        again = apply(again, action)
    assert again == chosen
    assert again.history == chosen.history


@given(st.sampled_from(sorted(ANYTHING)), st.integers(0, 2**32 - 1), st.integers(0, STEPS))
def test_a_seat_sees_the_same_in_the_state_that_was_chosen(
    name: str, seed: int, steps: int
) -> None:
    rules = ANYTHING[name]
    *_, moment = play(rules, seed, steps)
    rng = Random(seed)
    for seat in rules.seating.seats:
        assert_holds(moment, seat, rng)


@pytest.mark.parametrize("name", ANYTHING)
def test_a_state_can_be_chosen_at_every_moment_of_a_game(name: str) -> None:
    rules = ANYTHING[name]
    rng = Random(3)
    for moment in play(rules, 5, STEPS):
        assert_holds(moment, rng.randrange(rules.players), rng)


def test_before_the_first_hand_there_is_nothing_to_choose() -> None:
    for rules in (Rules(), Rules.preset("encaje")):
        start = new_game(rules, mano=1)
        assert determinize(view(start, 0), Random(0)) == start
    start = new_game(stones=(12, 30), games=(1, 2))
    assert determinize(view(start, 3), Random(0)) == start


def test_the_score_before_the_hand_is_found_out() -> None:
    state = say(
        sit(*HANDS, stones=(12, 39), games=(1, 0)), "0 corto, 0 envido 2, 1 no, 3 5 mas, 0 no, 2 no"
    )
    assert state.stones == (12, 41)
    (chosen,) = samples(view(state, 0), 1)
    assert chosen.match == state.match
    assert chosen.account == state.account


def test_where_all_is_shown_only_what_was_thrown_is_chosen() -> None:
    state = pass_out(one_round(sit(*HANDS), 1, 2, 3, 4))
    assert any(state.shown)
    for chosen in samples(view(state, 2)):
        assert chosen.shown == state.shown
        assert chosen.ledger == state.ledger
    thrown = {e.cards for s in samples(view(state, 2)) for e in s.history if isinstance(e, Threw)}
    assert len(thrown) > 50


def test_a_sign_that_a_seat_did_not_see_is_not_there() -> None:
    state = apply(sit(*HANDS), Sena(0, "dos_reyes", [1]))
    assert [e.sign for e in samples(view(state, 3), 1)[0].history if isinstance(e, Signed)] == []
    spied = samples(view(state, 1), 1)[0]
    assert [e.seen_by for e in spied.history if isinstance(e, Signed)] == [(1,)]
    given = samples(view(state, 2), 1)[0]
    assert [e.seen_by for e in given.history if isinstance(e, Signed)] == [()]


def test_the_same_seed_gives_the_same_states_whatever_was_asked_before() -> None:
    state = pass_to(one_round(sit(*HANDS), 1, 2, 3, 4), Lance.PARES)
    seen = view(state, 0)
    first = samples(seen, 5, seed=7)
    _prepared.cache_clear()
    determinize(view(state, 1), Random(3))
    assert samples(view(state, 0), 5, seed=7) == first
    assert samples(seen, 5, seed=8) != first


def test_a_view_is_prepared_once() -> None:
    seen = view(sit(*HANDS), 1)
    _prepared.cache_clear()
    samples(seen, 3)
    samples(view(sit(*HANDS), 1), 3)
    assert (_prepared.cache_info().misses, _prepared.cache_info().hits) == (1, 5)


PINNED = """
from random import Random
from mus import *
from mus.sampling import determinize
state = new_game()
dealer = RandomDealer(11)
state = apply(state, dealer(chance(state)))
for seat in range(4):
    state = apply(state, Mus(seat))
while state.is_chance or state.phase is Phase.DISCARD:
    act = dealer(chance(state)) if state.is_chance else legal_actions(state)[7]
    state = apply(state, act)
state = apply(state, Corto(0))
for seat in (0, 1, 2, 3) * 2:
    state = apply(state, Paso(seat))
rng = Random(5)
for _ in range(2):
    print(*determinize(view(state, 2), rng).hands, sep=", ")
"""


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_seed_gives_the_same_states_on_every_python(hash_seed: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PINNED],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert run.stdout.splitlines() == [
        "Ao 6o 2c Sc, 3c 2b 3b Rb, 3o Se 5b Cb, 2o So 4e Ce",
        "So Ro Ae Sb, Ao 3c 4c 3e, 3o Se 5b Cb, Co Ac 5e 6e",
    ]


# -- How even it is -------------------------------------------------------------------------------


def kinds(hand: Iterable[Card]) -> tuple[Rank, ...]:
    """Return the ranks of a hand as they are read with 8 kings."""
    read = {Rank.TRES: Rank.REY, Rank.DOS: Rank.AS}
    return tuple(sorted(read.get(card.rank, card.rank) for card in hand))


def ways(taken: Counter[Rank], left: Counter[Rank]) -> int:
    """Return in how many ways cards of these ranks can be taken out of those left."""
    return prod(comb(left[rank], count) for rank, count in taken.items())


def test_t_1_the_hands_of_three_hidden_seats_come_as_often_as_they_should() -> None:
    """Each of the others has juego and no pares: 17 classes, and all their ways to meet."""
    state = pass_to(sit("AA44", "RCS7", "RCS6", "RCS5"), Lance.JUEGO)
    seen = view(state, 0)
    left = Counter(kinds(card for card in DECK if card not in held(state, 0)))
    classes = {
        tuple(sorted(four))
        for four in product(left, repeat=4)
        if len({*four}) == 4 and sum(min(rank, 10) for rank in four) >= 31
    }
    assert len(classes) == 17
    expected: Counter[tuple[int, tuple[Rank, ...]]] = Counter()
    for hands in product(map(Counter, sorted(classes)), repeat=3):
        pool, number = left.copy(), 1
        for one in hands:
            number *= ways(one, pool)
            pool -= one
        for seat, hand in enumerate(hands, 1):
            expected[seat, tuple(sorted(hand))] += number
    count = 4000
    found = Counter(
        (seat, kinds(held(chosen, seat))) for chosen in samples(seen, count) for seat in (1, 2, 3)
    )
    for seat in (1, 2, 3):
        total = sum(number for (who, _), number in expected.items() if who == seat)
        off = 0.0
        for four in classes:
            mean = count * expected[seat, four] / total
            off += (found[seat, four] - mean) ** 2 / mean
        assert off < 16 + 4 * sqrt(2 * 16)


def test_d_3_how_many_cards_were_thrown_says_nothing_of_them() -> None:
    state = throw(all_say_mus(sit(*HANDS)), 1, 2, 3, 4)
    mine = as_dealt(state, 0)
    gone = Counter(card for chosen in samples(view(state, 0), 400) for card in chosen.pile)
    # One card of its own, each time; and nine of the 36 that it has not seen.
    assert [count for card, count in gone.items() if card in mine] == [400]
    others = [count for card, count in gone.items() if card not in mine]
    assert len(others) == 36
    assert all(abs(count - 100) < 45 for count in others)


# -- What is known --------------------------------------------------------------------------------


def test_t_1_what_is_declared_is_so() -> None:
    state = pass_to(sit("RR74", "CC75", "S765", "654A"), Lance.JUEGO)
    for chosen in samples(view(state, 3)):
        assert [pares(held(chosen, seat)) is not None for seat in range(3)] == [True, True, False]
        assert [juego(held(chosen, seat)) is not None for seat in range(3)] == [True, True, False]


def test_t_4_what_the_seats_declare_themselves_may_be_a_lie() -> None:
    state = pass_to_declarations(sit(*HANDS, rules=SPOKEN))
    state = apply_all(state, *[Declaro(seat, True) for seat in range(4)])
    has = {pares(held(chosen, 1)) is not None for chosen in samples(view(state, 0))}
    assert has == {True, False}


def pass_to_declarations(state: State) -> State:
    """Cut, and pass until the seats declare."""
    while state.phase is not Phase.DECLARE:
        seat = state.to_act
        assert seat is not None
        state = apply(state, Corto(seat) if state.phase is Phase.MUS else Paso(seat))
    return state


def denied(*hands: str, rules: Rules = SPOKEN, **score: Any) -> State:
    """Return the moment in which nobody has claimed pares, nor juego."""
    state = pass_to_declarations(sit(*hands, rules=rules, **score))
    while state.phase is Phase.DECLARE:
        assert state.to_act is not None
        state = apply(state, Declaro(state.to_act, False))
    return state


def having_juego(state: State) -> frozenset[int]:
    return frozenset(seat for seat in state.rules.seating.seats if juego(held(state, seat)))


def test_t_4_who_is_asked_at_punto_tells_who_denied_the_juego_he_has() -> None:
    state = denied("R654", "RCS7", "C654", "S754")
    assert (state.lance, state.to_act) == (Lance.PUNTO, 0)
    # Seat 0 speaks, so another side has somebody to answer.
    found = {having_juego(chosen) for chosen in samples(view(state, 0), 200)}
    assert found == {*map(frozenset, ([], [1], [2], [3], [1, 2], [2, 3]))}
    # Seat 1 is passed over, so seat 3 is the one to answer.
    state = apply(state, Paso(0))
    assert state.to_act == 2
    assert {having_juego(chosen) for chosen in samples(view(state, 0))} == {frozenset([1])}
    # Seat 1 knows that it was itself.
    found = {having_juego(chosen) for chosen in samples(view(state, 1))}
    assert found == {frozenset([1])}


def test_t_4_a_punto_of_one_side_alone_is_that_of_its_seats() -> None:
    state = denied("R654", "RCS7", "C654", "RCS6")
    assert state.phase is Phase.DEAL
    for chosen in samples(view(state, 0)):
        assert [*map(bool, chosen.shown)] == [True] * 4


def test_t_4_a_punto_that_ended_the_juego_tells_who_played_it() -> None:
    state = denied("R654", "RCS7", "C654", "S754", stones=(39, 0))
    state = say(state, "0 envido 2, 3 no")
    assert state.stones == (40, 0)
    assert not any(state.shown)
    for chosen in samples(view(state, 0)):
        assert juego(as_dealt(chosen, 1))
        assert not juego(as_dealt(chosen, 3))
    has = {juego(as_dealt(chosen, 2)) is not None for chosen in samples(view(state, 0))}
    assert has == {True, False}


def test_t_4_a_seat_that_sits_out_is_not_asked_for_its_juego() -> None:
    rules = attrs.evolve(SPOKEN, table_faults=True)
    state = apply(sit("R654", "RCS7", "C654", "S754", rules=rules), Misdeal(3))
    state = pass_to_declarations(state)
    while state.phase is Phase.DECLARE:
        assert state.to_act is not None
        state = apply(state, Declaro(state.to_act, False))
    # Only its own side is left: seats 0 and 2 have no rivals at punto, and all is shown.
    assert state.phase is Phase.DEAL
    state = apply(sit("R654", "C754", "RCS7", "S754", rules=rules), Misdeal(3))
    state = pass_to_declarations(state)
    while state.phase is Phase.DECLARE:
        assert state.to_act is not None
        state = apply(state, Declaro(state.to_act, False))
    assert (state.lance, state.to_act) == (Lance.PUNTO, 0)
    for chosen in samples(view(state, 0)):
        assert chosen.hands[3] is None
        assert not juego(held(chosen, 1))


def test_g_1_a_sign_was_true_when_it_was_given() -> None:
    state = apply(sit("S765", "C754", "R3R4", "C654"), Sena(2, "tres_reyes", [3]))
    assert state.history[-1] == Signed(2, "tres_reyes", (0,), (3,))
    state = one_round(state, 1, 1, 1, 1)
    for seat in (0, 3):
        for chosen in samples(view(state, seat)):
            assert kinds(as_dealt(chosen, 2)).count(Rank.REY) == 3
    kings = {kinds(as_dealt(chosen, 2)).count(Rank.REY) for chosen in samples(view(state, 1))}
    assert kings >= {0, 1}


def test_f_1_a_card_that_was_seen_is_where_it_was_seen() -> None:
    state = sit(*HANDS, rules=FAULTS)
    card = held(state, 1).cards[0]
    state = apply(state, Expose([card]))
    assert all(card in as_dealt(chosen, 1) for chosen in samples(view(state, 0)))
    state = apply(state, Descarte(0, held(state, 0).cards[:1]))
    state = apply(state, Descarte(1, held(state, 1).cards[:2]))
    kept = {card in held(chosen, 1) for chosen in samples(view(state, 0))}
    assert kept == {True, False}


def test_f_2_a_misdeal_is_chosen_anew_with_the_deal_after_it() -> None:
    state = apply(sit(*HANDS, rules=FAULTS), Sena(2, "dos_ases"))
    state = apply(state, Misdeal(1))
    first = samples(view(state, 0))
    assert all(kinds(as_dealt(chosen, 2)).count(Rank.AS) == 2 for chosen in first)
    state = apply(state, answer(chance(state), Random(2)))
    for chosen in samples(view(state, 0)):
        deals = [e.hand for e in chosen.history if isinstance(e, Dealt) and e.seat == 2]
        assert len(deals) == 2
        assert kinds(deals[0] or ()).count(Rank.AS) == 2


def test_f_2_the_cards_of_a_dealer_who_sits_out_may_come_again() -> None:
    state = one_round(apply(sit(*HANDS, rules=FAULTS), Misdeal(3)), 4, 4, 4, 0)
    again = Counter(
        card in held(chosen, 1)
        for chosen in samples(view(state, 0))
        for card in as_dealt(chosen, 3)
    )
    assert again[True] > 0
    # Of the dealer's own cards it is known that they may.
    mine = set(as_dealt(state, 3))
    assert any(mine & set(held(chosen, 1)) for chosen in samples(view(state, 3)))


def test_d_7_a_perete_is_known_and_what_was_served_for_it_is_not() -> None:
    state = apply(sit("RR75", "4567", "S6AA", "R754", rules=FAULTS), Perete(1))
    assert all(as_dealt(chosen, 1) == as_dealt(state, 1) for chosen in samples(view(state, 0)))
    assert {chosen.table.thrown for chosen in samples(view(state, 0))} == {state.table.thrown}
    state = apply(state, answer(chance(state), Random(2)))
    assert len({held(chosen, 1) for chosen in samples(view(state, 0))}) > 30
    state = throw(all_say_mus(state), 1, 2, 3, 4)
    assert len({chosen.table.thrown[1] for chosen in samples(view(state, 0))}) > 30


def test_d_4_what_comes_back_from_the_pile_had_been_thrown() -> None:
    state = one_round(one_round(sit(*HANDS), 4, 4, 4, 3), 1, 1, 3, 4)
    assert len(state.stock) == 0
    state = one_round(state, 4, 1, 2, 4)
    seen = view(state, 3)
    draws = [e.cards for e in seen.history if isinstance(e, Drew) and e.seat == 3]
    assert draws[-1] is not None
    new = {*draws[-1]} - {card for cards in seen.throws for card in cards}
    assert new
    for chosen in samples(seen):
        thrown = [e for e in chosen.history if isinstance(e, Threw)]
        assert new <= {card for event in thrown for card in event.cards or ()}


@pytest.mark.parametrize("name", ["encaje", "encaje_mus"])
def test_e_1_a_seat_without_stones_watches(name: str) -> None:
    rules = Rules.preset(name)
    stones = (9, 0) + (9,) * (rules.players - 2)
    state = new_game(rules, stones=stones)
    state = apply(state, answer(chance(state), Random(1)))
    for _ in range(3):
        state = apply(state, legal_actions(state)[0])
    for chosen in samples(view(state, 1)):
        assert chosen.hands[1] is None
        assert chosen.stones == stones


def test_e_6_a_buried_card_stays_hidden_and_can_be_any() -> None:
    state = new_game(Rules.preset("encaje"))
    state = apply(state, answer(chance(state), Random(1)))
    mine = as_dealt(state, 0)
    for _ in range(3):
        state = apply(state, legal_actions(state)[0])
    piles = [chosen.pile for chosen in samples(view(state, 0))]
    assert all(mine.cards[0] in pile for pile in piles)
    assert len({*piles}) > 30


# -- What cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize("stranger", [None, "view", sit(*HANDS), public_view(sit(*HANDS))])
def test_what_is_no_view_of_a_seat_is_refused(stranger: Any) -> None:
    with pytest.raises(StateError, match="expected a PlayerView"):
        determinize(stranger, Random(1))


@pytest.mark.parametrize("stranger", [None, 7, "seed", Random])
def test_what_is_no_source_of_chance_is_refused(stranger: Any) -> None:
    with pytest.raises(StateError, match=r"expected a random\.Random"):
        determinize(view(sit(*HANDS), 0), stranger)


def told(state: State, seat: int, /, **changes: Any) -> PlayerView:
    """Return a view with something changed by hand."""
    return attrs.evolve(view(state, seat), **changes)


def changed(state: State, seat: int, old: type, new: Any) -> PlayerView:
    """Return a view in which the last event of a kind is another."""
    history = [*view(state, seat).history]
    (*_, place) = [place for place, event in enumerate(history) if type(event) is old]
    history[place] = new
    return told(state, seat, history=tuple(history))


MUS = sit(*HANDS)
THROWN = throw(all_say_mus(MUS), 1, 2, 3, 4)
JUEGO = pass_to(sit("RR74", "CC75", "S765", "654A"), Lance.JUEGO)
OPEN = pass_out(MUS)
SIGNED = apply(MUS, Sena(0, "dos_reyes"))
MADE_BY_HAND = {
    "another hand": told(MUS, 0, hand=held(MUS, 1)),
    "no history": told(MUS, 0, history=()),
    "no deal": told(MUS, 0, history=(Said(Mus(0)),)),
    "too many stones": told(MUS, 0, stones=(1, 2, 3)),
    "other stones": told(OPEN, 0, stones=(40, 40)),
    "another turn": told(MUS, 0, to_act=2),
    "another mano": told(MUS, 0, mano=2),
    "a seat that is none": told(MUS, 0, seat=7),
    "no rules": told(MUS, 0, rules=None),
    "what is no event": told(MUS, 0, history=(*view(MUS, 0).history, 7)),
    "a list, which has no hash": told(MUS, 0, history=[*view(MUS, 0).history]),
    "too many cards dealt": changed(MUS, 0, Dealt, Dealt(3, 40, None)),
    "fewer than none": changed(MUS, 0, Dealt, Dealt(3, -1, None)),
    "cards dealt that are not told of": changed(MUS, 0, Dealt, Dealt(0, 4, None)),
    "too many thrown": changed(THROWN, 0, Threw, Threw(3, 5, None)),
    "cards thrown that were not held": changed(THROWN, 0, Threw, Threw(0, 1, DECK[-1:])),
    "a word that is not legal": changed(apply(MUS, Mus(0)), 0, Said, Said(Corto(3))),
    "a lance that has not been opened": told(MUS, 0, lance=Lance.PARES),
    "a seat that is none declares": changed(JUEGO, 0, Declared, Declared(Lance.JUEGO, 7, True)),
    "an unknown sign": changed(SIGNED, 2, Signed, Signed(0, "guiño", (2,))),
    "a sign at a table without": told(SIGNED, 2, rules=attrs.evolve(Rules(), signs=Signs.NONE)),
    "other hands shown": changed(OPEN, 0, Shown, Shown(tuple(deal_hands(*HANDS)[::-1]))),
}


@pytest.mark.parametrize("name", MADE_BY_HAND)
def test_a_view_that_no_game_leads_to_is_refused(name: str) -> None:
    with pytest.raises(StateError):
        determinize(MADE_BY_HAND[name], Random(1))


def test_a_sign_that_no_cards_left_bear_out_is_refused() -> None:
    """G-1: with four kings, one of them in his own hand, nobody else has them all."""
    state = apply(sit("RRRA", "C654", "R765", "7645", rules=Rules(kings=4)), Sena(0, "tres_reyes"))
    samples(view(state, 2), 1)
    with pytest.raises(StateError, match="no cards left bear out"):
        determinize(changed(state, 2, Signed, Signed(0, "cuatro_reyes", (2,))), Random(1))


def test_a_punto_that_nobody_can_have_played_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for constant in ("TRIES", "SEARCH"):
        monkeypatch.setattr(_wanderings, constant, 100)
    state = apply(denied("R654", "RCS7", "C654", "S754"), Paso(0))
    with pytest.raises(StateError, match="no cards agree"):
        determinize(told(state, 0, mano=3), Random(1))
