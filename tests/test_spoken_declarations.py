"""T-4: the seats say themselves whether they have pares and juego, and may lie or err."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claiming import (
    A_WINS,
    HIDDEN,
    JUEGOS,
    LIES,
    PAIRS,
    SPOKEN,
    THREE,
    count,
    of_kind,
    reach,
    result_of,
)
from mus.actions import Corto, Deal, Declaro, Envido, Mus, Ordago, Paso, Quiero
from mus.cards import DECK, Hand
from mus.engine import apply, check, events_between, legal_actions, new_game, why_illegal
from mus.errors import Illegality
from mus.events import Declared, LanceOpened, Said
from mus.game import Game
from mus.lances import Lance
from mus.record import replay
from mus.results import LanceKind, LanceResult
from mus.rules import Declarations, Rules
from mus.state import State
from mus.turns import Phase
from mus.views import public_view, view
from playing import (
    Taken,
    apply_all,
    claim,
    ledger,
    of_lance,
    pass_out,
    pass_to,
    points,
    say,
    sit,
)
from strategies import choose, rules_strategy

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
VOID, UNCONTESTED, PASSED, _, ACCEPTED, ORDAGO = LanceKind


# -- Each seat must say it -------------------------------------------------------------------------


@pytest.mark.parametrize("mano", range(4))
def test_t_1_t_4_each_seat_says_it_once_from_the_mano(mano: int) -> None:
    state = pass_to(sit(*PAIRS, rules=SPOKEN, mano=mano), PARES)
    order = [*range(mano, 4), *range(mano)]
    for place, seat in enumerate(order):
        assert (state.phase, state.lance, state.to_act) == (Phase.DECLARE, PARES, seat)
        assert (state.is_chance, state.bet) == (False, None)
        assert [result.lance for result in state.results] == [GRANDE, CHICA]
        assert check(state) == ()
        before, state = state, apply(state, Declaro(seat, place < 2))
        assert events_between(before, state)[0] == Declared(PARES, seat, place < 2)
    assert state.phase is Phase.LANCE


def test_t_4_a_claim_is_told_as_the_engine_would_tell_it() -> None:
    """The events of a hand in which all say the truth are those of a table that declares for
    them."""
    for hands in (PAIRS, LIES, JUEGOS, HIDDEN, ("RR65", "CC54", "S654", "A765")):
        aloud, silent = (pass_out(sit(*hands, rules=rules)) for rules in (SPOKEN, Rules()))
        assert aloud.history == silent.history
        assert aloud.ledger == silent.ledger


def test_t_4_the_seat_to_declare_may_say_the_one_or_the_other() -> None:
    state = pass_to(sit(*PAIRS, rules=SPOKEN), PARES)
    legal = legal_actions(state)
    assert list(legal) == [Declaro(0, True), Declaro(0, False)]
    assert legal.envido is None
    assert [Declaro(0, True) in legal, Declaro(1, True) in legal] == [True, False]
    assert view(state, 0).legal_actions == legal
    assert not view(state, 1).legal_actions


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Declaro(1, True), Illegality.NOT_YOUR_TURN),
        (Declaro(4, True), Illegality.NOT_A_SEAT),
        (Declaro(True, True), Illegality.NOT_A_SEAT),
        (Declaro(0, 1), Illegality.NOT_A_CLAIM),  # type: ignore[arg-type]
        (Declaro(0, None), Illegality.NOT_A_CLAIM),  # type: ignore[arg-type]
        (Declaro(0, "no"), Illegality.NOT_A_CLAIM),  # type: ignore[arg-type]
        (Declaro(1, "no"), Illegality.NOT_YOUR_TURN),  # type: ignore[arg-type]
        (Paso(0), Illegality.WRONG_PHASE),
        (Envido(0), Illegality.WRONG_PHASE),
        (Ordago(0), Illegality.WRONG_PHASE),
        (Mus(0), Illegality.WRONG_PHASE),
        (Corto(0), Illegality.WRONG_PHASE),
    ],
)
def test_t_4_while_they_declare_nothing_else_is_said(action: Any, code: Illegality) -> None:
    state = pass_to(sit(*PAIRS, rules=SPOKEN), PARES)
    assert why_illegal(state, action) is code
    assert action not in legal_actions(state)


def test_t_4_nobody_declares_at_any_other_moment() -> None:
    states = {
        new_game(SPOKEN): Illegality.CHANCE_TO_ACT,
        sit(*PAIRS, rules=SPOKEN): Illegality.WRONG_PHASE,
        pass_to(sit(*PAIRS, rules=SPOKEN), GRANDE): Illegality.WRONG_PHASE,
        reach(PARES, "....", *PAIRS): Illegality.WRONG_PHASE,
        pass_to(sit(*HIDDEN, rules=SPOKEN), JUEGO): None,
        # At punto seat 1 has the word, for seat 0 denied a juego.
        reach(JUEGO, "nnnn", *HIDDEN): Illegality.WRONG_PHASE,
        pass_out(sit(*PAIRS, rules=SPOKEN)): Illegality.CHANCE_TO_ACT,
        pass_to(sit(*PAIRS), PARES): Illegality.NOT_AT_THIS_TABLE,
    }
    for state, code in states.items():
        assert why_illegal(state, Declaro(0, True)) is code
    over = say(
        sit("RR75", "3CC4", rules=points(attrs.evolve(SPOKEN, players=2), games=1)),
        "0 corto, 0 ordago, 1 quiero",
    )
    assert why_illegal(over, Declaro(0, True)) is Illegality.GAME_OVER


@pytest.mark.parametrize(
    ("lance", "hands", "claims", "plays"),
    [
        (PARES, PAIRS, "ynyy", (0, 2, 3)),
        (PARES, PAIRS, "yyyy", (0, 1, 2, 3)),
        (PARES, PAIRS, "yynn", (0, 1)),
        (PARES, PAIRS, "nnyy", (2, 3)),
        (JUEGO, JUEGOS, "yyyn", (0, 1, 2)),
        (JUEGO, JUEGOS, "nnyy", (2, 3)),
    ],
)
def test_t_2_t_4_who_claims_it_plays_it_and_nobody_else(
    lance: Lance, hands: tuple[str, ...], claims: str, plays: tuple[int, ...]
) -> None:
    state = reach(lance, claims, *hands)
    assert (state.phase, state.lance) == (Phase.LANCE, lance)
    assert state.turn.circle is not None
    assert state.turn.circle.plays == plays
    for seat in plays:
        assert state.to_act == seat
        state = apply(state, Paso(seat))
    assert result_of(state, lance) == LanceResult(lance, PASSED, 0, None, plays)


@pytest.mark.parametrize(
    ("claims", "result"),
    [
        ("ynyn", LanceResult(PARES, UNCONTESTED, 0, None, (0, 2))),
        ("ynnn", LanceResult(PARES, UNCONTESTED, 0, None, (0,))),
        ("nyny", LanceResult(PARES, UNCONTESTED, 0, None, (1, 3))),
        ("nnnn", LanceResult(PARES, VOID)),
    ],
)
def test_t_2_t_4_claimed_by_one_side_or_none_it_is_not_bet_on(
    claims: str, result: LanceResult
) -> None:
    state = reach(PARES, claims, *PAIRS)
    assert (state.phase, state.lance) == (Phase.DECLARE, JUEGO)
    assert state.results[-1] == result


def test_t_3_t_4_juego_that_nobody_claims_leaves_no_result_and_opens_the_punto() -> None:
    state = reach(JUEGO, "nnnn", *PAIRS)
    assert (state.phase, state.lance, state.to_act) == (Phase.LANCE, PUNTO, 0)
    assert [result.lance for result in state.results] == [GRANDE, CHICA, PARES]
    opened = [event.lance for event in of_kind(state, LanceOpened)]
    assert opened == [GRANDE, CHICA, PARES, JUEGO, PUNTO]


# -- Denying what one has --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claims", "text", "entries"),
    [
        # Seat 3, who has the best, denies it.
        ("ynyn", "", A_WINS),
        # Seat 0 denies: A wins nothing by it, and counts no value of it.
        ("nnyy", "2 envido 2, 3 no", [("REFUSAL", 1, 0, 2), ("VALUE", 1, 0, 2)]),
        ("nnyn", "", [("VALUE", 1, 0, 2)]),
        ("ynnn", "", [("VALUE", 1, 0, 0)]),
        ("nnny", "", [("VALUE", 1, 1, 3)]),
        # All deny.
        ("nnnn", "", []),
        # The better pares of a side are denied, and the others lose.
        ("ynny", "0 envido 2, 3 quiero", [("BET", 2, 1, 3), ("VALUE", 1, 1, 3)]),
        # One denies, his partner lies.
        ("yyyn", "0 envido 2, 1 quiero", [("BET", 2, 0, 2), *A_WINS]),
        ("nyyy", "1 envido 2, 2 quiero", [("BET", 2, 0, 2), ("VALUE", 1, 0, 2)]),
    ],
)
def test_t_4_who_denies_what_he_has_does_not_play_and_his_value_is_not_counted(
    claims: str, text: str, entries: list[Taken]
) -> None:
    assert count(claims, text, *PAIRS) == entries


def test_p_5_t_4_the_partner_s_denied_value_is_not_counted_by_a_bettor_who_was_refused() -> None:
    assert count("ynnn", "", *JUEGOS, lance=JUEGO) == [("VALUE", 3, 0, 0)]
    assert count("nnyn", "", *JUEGOS, lance=JUEGO) == [("VALUE", 2, 0, 2)]


# -- Punto after denied juegos ---------------------------------------------------------------------


def test_l_7_t_4_who_denied_his_juego_does_not_play_the_punto() -> None:
    state = reach(JUEGO, "nnnn", *HIDDEN)
    assert (state.phase, state.lance) == (Phase.LANCE, PUNTO)
    assert state.turn.circle is not None
    assert state.turn.circle.plays == (1, 2, 3)
    assert check(state) == ()
    assert why_illegal(state, Paso(0)) is Illegality.NOT_YOUR_TURN
    end = pass_out(state)
    assert result_of(end, PUNTO) == LanceResult(PUNTO, PASSED, 0, None, (1, 2, 3))
    assert of_lance(end, PUNTO) == [("PUNTO", 1, 1, 1)]


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("1 envido 2, 2 quiero", [("BET", 2, 1, 1), ("PUNTO", 1, 1, 1)]),
        ("1 envido 2, 2 no", [("REFUSAL", 1, 1, 1), ("PUNTO", 1, 1, 1)]),
        ("1 paso, 2 envido 2, 3 no, 1 no", [("REFUSAL", 1, 0, 2), ("PUNTO", 1, 0, 2)]),
        ("1 paso, 2 envido 2, 3 quiero", [("BET", 2, 1, 1), ("PUNTO", 1, 1, 1)]),
        ("1 ordago, 2 quiero", [("ORDAGO", 39, 1, 1)]),
    ],
)
def test_l_7_t_4_his_partner_plays_it_for_the_side(text: str, entries: list[Taken]) -> None:
    state = say(reach(JUEGO, "nnnn", *HIDDEN, stones=(0, 1)), text)
    assert of_lance(state, PUNTO) == entries


@pytest.mark.parametrize(
    ("hands", "seats", "entries"),
    [
        (JUEGOS, (1, 3), [("PUNTO", 1, 1, 1)]),
        (("R765", "RRRA", "S654", "CCC5"), (0, 2), [("PUNTO", 1, 0, 0)]),
        (("RRRA", "R765", "CCC5", "SS74"), (1,), [("PUNTO", 1, 1, 1)]),
    ],
)
def test_t_4_one_side_left_at_the_punto_takes_its_stone_without_a_bet(
    hands: tuple[str, ...], seats: tuple[int, ...], entries: list[Taken]
) -> None:
    end = reach(JUEGO, "nnnn", *hands)
    assert end.phase is Phase.DEAL
    assert result_of(end, PUNTO) == LanceResult(PUNTO, UNCONTESTED, 0, None, seats)
    assert of_lance(end, PUNTO) == entries


def test_t_4_nobody_left_at_the_punto_and_it_is_void() -> None:
    end = reach(JUEGO, "nnnn", "RRRA", "CCC5", "SS74", "R777")
    assert result_of(end, PUNTO) == LanceResult(PUNTO, VOID)
    assert of_lance(end, PUNTO) == []
    assert end.phase is Phase.DEAL


def test_t_4_a_false_juego_leaves_no_punto_to_play() -> None:
    end = reach(JUEGO, "nynn", *PAIRS)
    assert end.phase is Phase.DEAL
    assert result_of(end, JUEGO) == LanceResult(JUEGO, UNCONTESTED, 0, None, (1,))
    assert [entry[0] for entry in ledger(end)] == ["GRANDE", "CHICA", "PARES"]


def test_l_7_t_4_the_punto_of_three_alone_with_denied_juegos() -> None:
    hands = ("RRRA", "R765", "S654")
    state = reach(JUEGO, "nnn", *hands, rules=THREE)
    assert state.turn.circle is not None
    assert state.turn.circle.plays == (1, 2)
    assert of_lance(pass_out(say(state, "1 envido 3, 2 no")), PUNTO) == [
        *[("REFUSAL", 1, 1, 1), ("PUNTO", 1, 1, 1)]
    ]
    end = reach(JUEGO, "nnn", "RRRA", "CCC5", "S654", rules=THREE)
    assert result_of(end, PUNTO) == LanceResult(PUNTO, UNCONTESTED, 0, None, (2,))
    assert of_lance(end, PUNTO) == [("PUNTO", 1, 2, 2)]


# -- Nothing shows before the hands ----------------------------------------------------------------


@st.composite
def deals(draw: st.DrawFn, players: int) -> Deal:
    """Draw a deal of any cards."""
    deck = draw(st.permutations(DECK))
    return Deal([Hand(deck[4 * seat : 4 * seat + 4]) for seat in range(players)])


def in_public(state: State) -> tuple[object, ...]:
    """Return all that anybody may know of a state, and what the seat to act may do."""
    legal = legal_actions(state)
    return (public_view(state), list(legal[:60]), legal.envido, state.bet, state.turn)


@pytest.mark.parametrize(
    ("lance", "honest", "lying", "claims"),
    [
        (PARES, ("4476", "66RC", "5567", "CC54"), PAIRS, "yyyy"),
        (PARES, ("4R76", "R765", "5S67", "C654"), LIES, "nnnn"),
        (JUEGO, ("RRRA", "RC74", "CCC5", "S654"), JUEGOS, "yyyn"),
    ],
)
@pytest.mark.parametrize(
    "text", ["", "{0} envido 2, {1} 5 mas, {2} no", "{0} paso, {1} envido 7", "{0} ordago"]
)
def test_t_4_what_is_said_over_a_lie_is_what_is_said_over_the_truth(
    lance: Lance, honest: tuple[str, ...], lying: tuple[str, ...], claims: str, text: str
) -> None:
    here, there = (pass_to(sit(*hands, rules=SPOKEN), lance) for hands in (honest, lying))
    for said in claims:
        assert in_public(here) == in_public(there)
        here, there = claim(here, said), claim(there, said)
    assert in_public(here) == in_public(there)
    if "y" in claims:
        for state in (here, there):
            assert {type(event) for event in state.history[-len(claims) :]} == {Declared}
        words = text.format(0, 1, 2)
        here, there = (say(state, words) if words else state for state in (here, there))
        assert in_public(here) == in_public(there)


@given(rules_strategy(), st.data(), st.binary(min_size=60, max_size=60))
def test_t_4_nobody_can_tell_a_lie_from_the_truth_before_hands_are_shown(
    rules: Rules, data: st.DataObject, choices: bytes
) -> None:
    """Any two deals, the same words: all that is public is the same until hands lie open.

    At punto whoever denied his juego does not speak (L-7), and by that it shows.
    """
    rules = attrs.evolve(rules, declarations=Declarations.SPOKEN)
    here, there = (apply(new_game(rules), data.draw(deals(rules.players))) for _ in range(2))
    here, there = apply(here, Corto(0)), apply(there, Corto(0))
    for choice in choices:
        if here.lance is PUNTO or there.lance is PUNTO or any(here.shown) or any(there.shown):
            break
        if here.to_act is None or there.to_act is None:
            break
        assert in_public(here) == in_public(there)
        for seat in range(rules.players):
            assert len(view(here, seat).legal_actions) == len(view(there, seat).legal_actions)
        action = choose(here, choice)
        assert why_illegal(there, action) is None
        here, there = apply(here, action), apply(there, action)


def test_l_7_t_4_a_denied_juego_shows_at_the_punto_and_only_there() -> None:
    here = pass_to(sit(*HIDDEN, rules=SPOKEN), JUEGO)
    there = pass_to(sit("RRAA", "R765", "S654", "C654", rules=SPOKEN), JUEGO)
    assert claim(here, "nnn").to_act == claim(there, "nnn").to_act == 3
    assert (claim(here, "nnnn").to_act, claim(there, "nnnn").to_act) == (1, 0)


# -- Driving it ------------------------------------------------------------------------------------


def test_t_4_a_game_is_played_by_words_taken_back_and_replayed() -> None:
    game = Game(SPOKEN, seed=3)
    game.play("corto")
    while game.state.phase is not Phase.DECLARE:
        game.play("paso")
    first = game.state
    assert game.to_act == 0
    assert game.play("pares no")[0] == Declared(PARES, 0, False)
    game.undo()
    assert game.state == first
    for words in ("tengo", "no tengo", "llevo", "no llevo"):
        game.play(words)
    said = [event.has for event in game.state.history if isinstance(event, Declared)]
    assert said[:4] == [True, False, True, False]
    assert list(replay(game.record()))[-1] == game.state


def test_t_4_said_and_declared_are_in_one_history() -> None:
    state = reach(PARES, "yyyy", *PAIRS)
    state = apply_all(state, Paso(0), Envido(1, 3), Quiero(2))
    assert [event.action for event in of_kind(state, Said)][-3:] == [
        *[Paso(0), Envido(1, 3), Quiero(2)]
    ]
    assert [event.has for event in of_kind(state, Declared)] == [True] * 4
    assert result_of(state, PARES) == LanceResult(PARES, ACCEPTED, 3, 1, (0, 1, 2, 3))
