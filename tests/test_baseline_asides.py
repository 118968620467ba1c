"""How `Baseline` behaves where seats sign (G), declare (T-4), change after a mus visto (F-1)."""

from __future__ import annotations

from random import Random

import attrs
import pytest

from mus.actions import Declaro, Descarte, Expose, Misdeal, PlayerAction, Sena
from mus.agents import FirstLegalAgent, RandomAgent
from mus.baseline import Baseline
from mus.dealers import RandomDealer
from mus.engine import apply, legal_actions, why_illegal
from mus.errors import StateError
from mus.game import Game
from mus.lances import Lance
from mus.rules import Declarations, MusCorrido, Points, Rules, Signs
from mus.rules import Perete as PereteKnob
from mus.senas import code_of, is_true
from mus.state import State
from mus.turns import Phase
from mus.views import view
from playing import claim, hand, has_it, pass_to, sit
from restless import interruption

CLASICO = Rules()
SPOKEN = Rules(declarations=Declarations.SPOKEN)
CLUMSY = Rules(table_faults=True, perete=PereteKnob.NEW_HAND, min_discard=1)
SHORT = Points(target=20, games=1)
HANDS = ("RR75", "CC54", "S6AA", "R764")
LEFT_OUT = ("corto", "envido", "pares", "juego", "punto_29")
"""Wishes, and signs that tell less than the others: it need not give them."""
SIGNING = {
    "classic": attrs.evolve(CLASICO, scoring=SHORT),
    "federation": attrs.evolve(CLASICO, scoring=SHORT, signs=Signs.FEDERATION),
    "mus corrido": attrs.evolve(CLASICO, scoring=SHORT, mus_corrido=MusCorrido.EACH_GAME),
    "three pairs": attrs.evolve(CLASICO, players=6, teams=3, scoring=SHORT, kings=4),
    "two trios": attrs.evolve(CLASICO, players=6, teams=2, scoring=SHORT),
    "anything goes": attrs.evolve(CLUMSY, scoring=SHORT, declarations=Declarations.SPOKEN),
}
every_table = pytest.mark.parametrize("rules", SIGNING.values(), ids=list(SIGNING))


def chosen(state: State, *, senas: bool = False) -> PlayerAction:
    """Return what a baseline does with the word."""
    assert state.to_act is not None
    return Baseline(1, senas=senas).choose(view(state, state.to_act))


def decisions(rules: Rules, seed: int, *, senas: bool = True) -> list[tuple[State, PlayerAction]]:
    """Return all that baselines decide in a match, each with the state that it was decided in.

    Where faults happen, something goes wrong now and then.
    """
    game = Game(rules, dealer=RandomDealer(seed))
    agents = [Baseline(Random(f"{seed} {seat}"), senas=senas) for seat in rules.seating.seats]
    other = Random(seed)
    made = []
    for seat in game.turns():
        fault = interruption(game.state, other.randrange(1000)) if other.random() < 0.1 else None
        if rules.table_faults and fault is not None and not isinstance(fault, Sena):
            game.play(fault)
            continue
        action = agents[seat].choose(game.view(seat))
        made.append((game.state, action))
        game.play(action)
    return made


# -- Señas ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "sign"),
    [("RR75", "dos_reyes"), ("RC74", "treinta_y_una"), ("R764", "ciego"), ("S6AA", "dos_ases")],
)
def test_g_2_a_baseline_that_signs_tells_what_it_holds_before_it_speaks(
    held: str, sign: str
) -> None:
    state = sit(held, "CC54", "SS65", "7333")
    action = chosen(state, senas=True)
    assert action == Sena(0, sign)
    after = apply(state, action)
    assert after.to_act == 0
    assert chosen(after, senas=True) in legal_actions(after)
    assert not isinstance(chosen(after, senas=True), Sena)


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_g_1_it_signs_truly_and_once_for_each_hand_of_cards(rules: Rules, seed: int) -> None:
    told: dict[int, object] = {}
    signed = 0
    for state, action in decisions(rules, seed):
        assert why_illegal(state, action) is None
        seat = state.to_act
        assert seat is not None
        code, held = code_of(rules), hand(state, seat)
        assert code is not None
        cards = (state.hand_number, held)
        if isinstance(action, Sena):
            signed += 1
            assert (action.seat, action.seen_by) == (seat, ())
            assert is_true(action.sign, held, code, rules)
            assert action.sign not in ("corto", "envido")
            assert told.get(seat) != cards, "the same cards are told twice"
            told[seat] = cards
        elif {*view(state, seat).may_sign} - {*LEFT_OUT}:
            assert told.get(seat) == cards, "it has the word and did not tell its cards"
    assert signed


@pytest.mark.parametrize(
    "rules",
    [
        attrs.evolve(CLASICO, signs=Signs.NONE, scoring=SHORT),
        attrs.evolve(CLASICO, teams=4, scoring=SHORT),
        attrs.evolve(CLASICO, players=2, scoring=SHORT),
        Rules.preset("encaje"),
    ],
    ids=lambda rules: rules.id,
)
def test_g_1_where_there_are_no_signs_it_plays_as_one_that_does_not_sign(rules: Rules) -> None:
    assert decisions(rules, 4) == decisions(rules, 4, senas=False)


@every_table
def test_g_1_one_that_does_not_sign_gives_none(rules: Rules) -> None:
    assert not [
        action for _, action in decisions(rules, 5, senas=False) if isinstance(action, Sena)
    ]
    assert Baseline(1).choose(view(sit(*HANDS), 0)) == chosen(sit(*HANDS))


def test_d_6_in_mus_corrido_it_waits_for_the_cut() -> None:
    rules = SIGNING["mus corrido"]
    first = [(state, action) for state, action in decisions(rules, 6) if state.hand_number == 1]
    signs = [state.lance for state, action in first if isinstance(action, Sena)]
    assert signs
    assert None not in signs


def test_an_agent_that_signs_has_no_sign_to_give_without_the_word() -> None:
    with pytest.raises(StateError):
        Baseline(1, senas=True).choose(view(sit(*HANDS), 2))


def test_the_same_seed_signs_the_same() -> None:
    for rules in SIGNING.values():
        assert decisions(rules, 7) == decisions(rules, 7)


# -- Claims ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [SPOKEN, attrs.evolve(SPOKEN, kings=4)], ids=lambda r: r.id)
def test_t_4_it_declares_what_it_has(rules: Rules) -> None:
    rules = attrs.evolve(rules, scoring=SHORT)
    said = set()
    for seed in range(4):
        for state, action in decisions(rules, seed, senas=False):
            if state.phase is Phase.DECLARE:
                assert isinstance(action, Declaro)
                assert state.to_act is not None
                assert action == Declaro(state.to_act, has_it(state, state.to_act))
                said.add((state.lance, action.has))
    assert said == {(lance, has) for lance in (Lance.PARES, Lance.JUEGO) for has in (True, False)}


@pytest.mark.parametrize(("hands", "has"), [(HANDS, True), (("R765", *HANDS[1:]), False)])
def test_t_4_it_declares_truly_whatever_the_others_claim(hands: tuple[str, ...], has: bool) -> None:
    state = pass_to(sit(*hands, rules=SPOKEN, mano=1), Lance.PARES)
    for claims in ("yyy", "nnn", "yny"):
        assert chosen(claim(state, claims)) == Declaro(0, has)


def test_t_4_other_agents_declare_what_is_listed() -> None:
    state = pass_to(sit(*HANDS, rules=SPOKEN), Lance.PARES)
    assert FirstLegalAgent().choose(view(state, 0)) == Declaro(0, True)
    said = {RandomAgent(seed).choose(view(state, 0)) for seed in range(20)}
    assert said == {Declaro(0, True), Declaro(0, False)}


# -- Faults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "kept"), [("RRRR", 4), ("RR75", 2), ("7654", 0), ("R333", 4), ("RRCC", 4)]
)
def test_f_1_after_a_mus_visto_it_keeps_what_it_would_keep(held: str, kept: int) -> None:
    """It may stand servido there, also where a mus makes it throw a card."""
    state = sit(held, "SS65", "7S65", "C644", rules=CLUMSY)
    state = apply(state, Expose(hand(state, 1).cards[:1]))
    action = chosen(state)
    assert isinstance(action, Descarte)
    assert action in legal_actions(state)
    assert len(action.cards) == 4 - kept


def test_f_2_it_plays_on_without_its_partner_and_against_fewer() -> None:
    state = apply(sit("RRAA", "CC54", "S654", "R764", rules=CLUMSY), Misdeal(3))
    state = pass_to(state, Lance.GRANDE)
    while state.to_act is not None:
        action = chosen(state)
        assert why_illegal(state, action) is None
        state = apply(state, action)
    assert state.hand_number == 1


def test_f_2_the_last_of_two_plays_on_alone() -> None:
    state = apply(sit("R764", "CC54", rules=attrs.evolve(CLUMSY, players=2)), Misdeal(1))
    assert chosen(state) in legal_actions(state)
