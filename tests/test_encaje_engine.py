"""Encaje by the engine: stones, the games of a session, the deal and burials (E-1 to E-7)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from encaje_driver import (
    THREE,
    code,
    encaje_ledger,
    encaje_rules,
    open_hand,
    pass_all,
    refused,
    sit_at_encaje,
    speak,
)
from mus.actions import (
    Corto,
    Deal,
    Descarte,
    Draw,
    Envido,
    Misdeal,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
)
from mus.cards import DECK, Card, Hand, deal_hands
from mus.engine import apply, chance, legal_actions, new_game, why_illegal
from mus.errors import GameOverError, Illegality, StateError
from mus.events import (
    Dealt,
    GameLost,
    Reshuffled,
    SessionLost,
    Threw,
)
from mus.lances import Lance
from mus.results import Outcome, OutcomeReason
from mus.rules import Limit, Rules, Shedding
from mus.state import State
from mus.turns import Phase
from oracles.encaje_settings import EncajeSettings
from playing import answer, apply_all

PLAIN = ("R765", "C654", "S764")
"""Nobody has pares or juego: seat 0 is best at grande and punto, seat 1 at chica."""

TWO = EncajeSettings(players=2)
FOUR = EncajeSettings(deal="FOUR_WITH_MUS")
FIXED = EncajeSettings(limit="FIXED")
POSTRE_FIRST = EncajeSettings(discard_order="POSTRE_FIRST")
FIVES = ("R7654", "C7654", "S7654", "S3A2")
ENCAJE = Rules.preset("encaje")


def deal_five(mano: int = 0, **knobs: Any) -> State:
    """Return a table of three with five cards each, of which one is to be buried."""
    settings = replace(THREE, **knobs)
    hands = [Hand(DECK[5 * seat : 5 * seat + 5]) for seat in range(settings.players)]
    return apply(new_game(encaje_rules(settings), mano=mano), Deal(hands))


def first_card(state: State, seat: int, place: int = 0) -> Card:
    """Return a card that a seat holds."""
    hand = state.hands[seat]
    assert hand is not None
    return hand.cards[place]


def bury(state: State, place: int = 0) -> State:
    """Let every seat bury a card."""
    while state.phase is Phase.CHANGE:
        assert state.to_act is not None
        card = first_card(state, state.to_act, place)
        state = apply(state, Descarte(state.to_act, [card]))
    return state


# Object and stones (E-1 to E-5).


@pytest.mark.parametrize(("name", "stones"), [("encaje", 15), ("encaje_mesa", 15)])
def test_e_1_everybody_starts_with_fifteen(name: str, stones: int) -> None:
    state = new_game(Rules.preset(name))
    assert (state.stones, state.total, state.discarded) == ((stones,) * 3, 3 * stones, 0)
    assert (state.losses, state.games, state.vacas) == ((0, 0, 0), (0, 0, 0), (0, 0, 0))
    assert dict(state.pots) == {}


def test_e_1_at_encaje_mus_it_is_twenty_one() -> None:
    assert new_game(Rules.preset("encaje_mus")).stones == (21,) * 5


def test_e_1_who_has_none_drops_out_and_is_dealt_nothing() -> None:
    state = pass_all(sit_at_encaje("RRRR", "A456", "S754", stones=(1, 5, 9)))
    assert state.stones[0] == 0
    assert chance(state).seats == (1, 2)
    state = open_hand(state, "", "A456", "S754")
    assert state.hands[0] is None
    assert state.to_act == 1
    assert state.turn.circle is not None
    assert state.turn.circle.plays == (1, 2)


def test_e_2_the_end_comes_in_the_middle_of_the_settlement() -> None:
    state = pass_all(sit_at_encaje("RRRR", "A456", settings=TWO, stones=(1, 5)))
    # Chica, pares and juego are settled no more; the cards are shown all the same (E-20).
    assert encaje_ledger(state) == [("GRANDE", "PASSED", 1, 0, None, 0)]
    assert (state.stones, state.discarded) == ((0, 5), 1)
    assert state.phase is Phase.OVER
    assert state.outcome == Outcome(None, 1, OutcomeReason.LAST)
    assert None not in state.shown


def test_e_2_a_pot_keeps_the_game_open_though_one_seat_alone_has_stones() -> None:
    table = EncajeSettings(players=2)
    state = speak(sit_at_encaje("R765", "C654", settings=table, stones=(9, 2)), "0 b2, 1 s")
    # Seat 1 has nothing but the pot of grande, which he wins for being the worse at it.
    assert [entry[1] for entry in encaje_ledger(state)][:3] == ["STAKE", "STAKE", "POT"]
    assert (state.stones, state.phase, state.losses) == ((5, 4), Phase.DEAL, (0, 0))


def test_e_2_with_bets_of_one_a_game_may_end_while_bets_are_said() -> None:
    table = EncajeSettings(players=2, min_bet=1)
    state = speak(sit_at_encaje("RRRR", "A456", settings=table, stones=(1, 5)), "0 b1, 1 f")
    assert encaje_ledger(state) == [("GRANDE", "UNOPPOSED", 1, 0, None, 0)]
    assert state.phase is Phase.OVER
    assert state.shown == (None, None)
    assert state.history[-2:] == (GameLost(1), SessionLost(1))
    assert state.results == ()
    with pytest.raises(GameOverError):
        apply(state, Paso(1))


def test_e_2_the_end_is_told_once() -> None:
    state = pass_all(sit_at_encaje("RRRR", "A456", settings=TWO, stones=(1, 5)))
    ends = [event for event in state.history if isinstance(event, GameLost | SessionLost)]
    assert ends == [GameLost(1), SessionLost(1)]


def lost_game(losses: tuple[int, ...] = (0, 0, 0), needed: int = 2) -> State:
    """Return a session of games of four stones, one just lost by seat 1, the mano; seat 2 next."""
    table = EncajeSettings(losses=needed, stones=4)
    state = sit_at_encaje(*PLAIN, settings=table, mano=1, stones=(1, 2, 2), losses=losses)
    for words in ("1 p, 2 p, 0 p", "1 p, 2 p, 0 p", "1 b2, 2 s, 0 f"):
        state = speak(state, words)
    return state


def test_e_3_the_final_values_of_a_game_stay_until_the_next_deal() -> None:
    state = lost_game()
    assert (state.stones, state.discarded, state.total) == ((0, 4, 0), 1, 5)
    assert (state.losses, state.phase, state.outcome) == ((0, 1, 0), Phase.DEAL, None)
    assert state.history[-1] == GameLost(1)
    # The mano is the right of the last one; that the seat has no stones now does not matter.
    assert (state.mano, state.postre) == (2, 1)
    assert chance(state).seats == (2, 0, 1)


def test_e_3_a_session_deals_the_stones_anew_and_everybody_is_back_in() -> None:
    state = open_hand(lost_game(), *PLAIN)
    assert (state.stones, state.discarded, state.total) == ((4, 4, 4), 0, 12)
    assert (state.losses, state.ledger, state.hand_number) == ((0, 1, 0), (), 2)
    assert (state.mano, state.postre, state.to_act) == (2, 1, 2)
    assert None not in state.hands
    assert not [event for event in state.history if isinstance(event, GameLost)]


def test_e_3_new_stones_come_at_the_deal_and_not_at_the_cut() -> None:
    hands = [Hand(DECK[5 * seat : 5 * seat + 5]) for seat in range(3)]
    state = apply(lost_game(), Deal(hands))
    assert (state.phase, state.stones, state.total) == (Phase.CHANGE, (4, 4, 4), 12)


def test_e_3_the_session_is_lost_by_whoever_has_lost_that_many_games() -> None:
    state = lost_game(losses=(1, 1, 1))
    assert state.losses == (1, 2, 1)
    assert state.outcome == Outcome(None, 1, OutcomeReason.LAST)
    assert (state.phase, state.is_terminal, state.to_act) == (Phase.OVER, True, None)
    assert state.history[-2:] == (GameLost(1), SessionLost(1))
    assert (state.stones, state.discarded, state.total) == ((0, 4, 0), 1, 5)
    assert not legal_actions(state)
    hands = [Hand(DECK[5 * seat : 5 * seat + 5]) for seat in range(3)]
    assert code(state, Deal(hands)) is Illegality.GAME_OVER
    for action in (Paso(1), Mus(1), Descarte(1, hands[1].cards[:1]), Draw(1, ()), Misdeal(1)):
        assert code(state, action) is Illegality.GAME_OVER


@pytest.mark.parametrize("losses", [1, 2, 5])
def test_e_3_a_session_takes_as_many_games_as_the_table_says(losses: int) -> None:
    rules = Rules(
        players=2,
        teams=2,
        scoring=Shedding(stones=2, losses=losses, limit=Limit.FIXED),
        deal=ENCAJE.deal,
    )
    state, rng, games = new_game(rules), Random(5), 0
    while not state.is_terminal:
        if state.is_chance:
            state = apply(state, answer(chance(state), rng))
            assert sum(state.stones) == state.total == 4 or state.discarded
        else:
            state = apply(state, rng.choice(legal_actions(state)))
        lost = sum(state.losses)
        assert lost in (games, games + 1)
        games = lost
    assert max(state.losses) == losses
    assert state.outcome is not None
    assert state.losses[state.outcome.loser or 0] == losses
    assert losses <= games <= 2 * losses - 1


def test_e_4_the_mano_passes_over_seats_that_are_out() -> None:
    table = EncajeSettings(players=5)
    hands = ("RR75", "3CC4", "", "", "S6AA")
    state = sit_at_encaje(*hands, settings=table, mano=1, stones=(8, 6, 0, 0, 4))
    assert (state.mano, state.postre, state.to_act) == (1, 0, 1)
    state = pass_all(state)
    assert state.stones == (4, 6, 0, 0, 3)
    manos = [(state.mano, state.postre)]
    for _ in range(2):
        state = pass_all(open_hand(state, "S54A", "R754", "", "", "C654"))
        manos.append((state.mano, state.postre))
    assert manos == [(4, 1), (0, 4), (1, 0)]


def test_e_4_a_seat_that_drops_out_is_passed_over_at_once() -> None:
    state = pass_all(sit_at_encaje("S754", "RRRR", "A456", stones=(9, 1, 5)))
    assert state.stones[1] == 0
    assert (state.mano, state.postre, chance(state).seats) == (2, 0, (2, 0))


def test_e_5_the_sum_given_is_what_the_game_began_with() -> None:
    state = new_game(ENCAJE, stones=(2, 0, 40))
    assert (state.total, state.discarded, state.stones) == (42, 0, (2, 0, 40))
    state = pass_all(open_hand(state, "RR75", "", "S6AA"))
    assert sum(state.stones) + state.discarded == 42


@pytest.mark.parametrize(
    ("start", "named"),
    [
        ({"mano": 1, "stones": (15, 0, 15)}, ["mano"]),
        ({"mano": 0, "stones": (0, 15, 15)}, ["mano"]),
        ({"stones": (15, 0, 0)}, ["stones"]),
        ({"stones": (0, 0, 0)}, ["stones"]),
        ({"stones": (15, -1, 15)}, ["stones"]),
        ({"stones": (15, 15)}, ["stones"]),
        ({"stones": (15, 15, 15, 15)}, ["stones"]),
        ({"stones": ()}, ["stones"]),
        ({"stones": (15, True, 15)}, ["stones"]),
        ({"stones": (15, 2.0, 15)}, ["stones"]),
        ({"stones": (15, None, 15)}, ["stones"]),
        ({"stones": 45}, ["stones"]),
        # Bets are listed up to one's own stones: no list has so many places.
        ({"stones": (15, 15, 10**30)}, ["stones"]),
        ({"losses": (2, 0, 0)}, ["losses"]),
        ({"losses": (0, -1, 0)}, ["losses"]),
        ({"losses": (0, 0)}, ["losses"]),
        ({"losses": "000"}, ["losses"]),
        ({"mano": 3}, ["mano"]),
        ({"mano": -1}, ["mano"]),
        ({"mano": True}, ["mano"]),
        ({"mano": None}, ["mano"]),
        ({"games": (0, 0, 0)}, ["games"]),
        ({"vacas": (0, 0, 0)}, ["vacas"]),
        ({"stones": (0, 15, 15), "losses": (9, 0, 0)}, ["mano", "losses"]),
        ({"mano": 1, "stones": (15, 0, 0)}, ["two seats or more", "mano"]),
        ({"mano": 7, "stones": (15, 0, 0)}, ["two seats or more", "mano"]),
        (
            {"mano": 7, "stones": (1, 2), "losses": (9, 0, 0), "games": (1,)},
            ["mano", "stones", "losses", "games"],
        ),
    ],
)
def test_e_4_a_start_that_cannot_be_is_refused(start: dict[str, Any], named: list[str]) -> None:
    rules = Rules.parse("encaje+losses=2")
    with pytest.raises(StateError) as caught:
        new_game(rules, **start)
    problems = caught.value.problems
    assert len(problems) == len(named)
    for name in named:
        assert [problem for problem in problems if name in problem], name


@pytest.mark.parametrize(
    "odd",
    [10**5000, object(), (object(),) * 3, (10**5000, 0, -1), (10**5000, 0, 0), (10**5000,) * 3],
    ids=["huge", "an object", "objects", "cannot be", "huge and alone", "all of them huge"],
)
@pytest.mark.parametrize("name", ["mano", "stones", "losses", "games", "vacas"])
def test_nonsense_is_refused_as_a_start(name: str, odd: Any) -> None:
    with pytest.raises(StateError):
        new_game(ENCAJE, **{name: odd})


def test_a_start_of_any_kind_of_iterable_and_size() -> None:
    state = new_game(ENCAJE, mano=2, stones=iter([0, 10**9, 1]), losses=[0, 0, 0])
    assert (state.stones, state.total, state.losses) == ((0, 10**9, 1), 10**9 + 1, (0, 0, 0))
    assert chance(state).seats == (2, 1)
    state = open_hand(state, "", "RR75", "C654")
    assert legal_actions(apply(state, Paso(2))).envido == range(2, 10**9 + 1)


# Deal (E-6, E-7).


@pytest.mark.parametrize("players", range(2, 9))
def test_e_6_each_seat_is_dealt_five_and_buries_one(players: int) -> None:
    state = new_game(Rules.parse(f"encaje+players={players}+teams={players}"), mano=players - 1)
    request = chance(state)
    order = (players - 1, *range(players - 1))
    assert (request.seats, request.counts) == (order, (5,) * players)
    assert (request.sure, request.pool) == (frozenset(), frozenset(DECK))
    state = apply(state, answer(request, Random(1)))
    asked = []
    while state.phase is Phase.CHANGE:
        seat = state.to_act
        assert seat is not None
        asked.append(seat)
        assert len(legal_actions(state)) == 5
        assert all(len(action.cards) == 1 for action in legal_actions(state))  # type: ignore[union-attr]
        assert legal_actions(state).envido is None
        state = apply(state, legal_actions(state)[2])
    assert tuple(asked) == order
    assert (state.phase, state.lance, state.to_act) == (Phase.LANCE, Lance.GRANDE, order[0])
    assert [len(hand or ()) for hand in state.hands] == [4] * players
    assert (len(state.pile), len(state.stock)) == (players, 40 - 5 * players)


def test_e_6_they_bury_from_the_mano_whatever_the_order_of_throws() -> None:
    for mano in range(3):
        state = deal_five(mano, discard_order="POSTRE_FIRST")
        assert (state.phase, state.to_act) == (Phase.CHANGE, mano)
        state = apply(state, legal_actions(state)[0])
        assert state.to_act == (mano + 1) % 3


def test_e_6_the_card_goes_from_the_hand_to_the_pile() -> None:
    state = deal_five()
    card = first_card(state, 0, 3)
    after = apply(state, Descarte(0, [card]))
    assert after.pile == {card}
    assert card not in (after.hands[0] or ())
    assert after.stock == state.stock
    assert after.history[-1] == Threw(0, 1, (card,))
    assert after.table.thrown == (0, 0, 0)


def test_e_6_with_five_cards_there_is_no_mus() -> None:
    state = deal_five()
    for action in (Mus(0), Corto(0), Paso(0), Envido(0, 2), Quiero(0), NoQuiero(0), Ordago(0)):
        assert code(state, action) is Illegality.WRONG_PHASE
    state = bury(state)
    for late in (Mus(0), Corto(0), Descarte(0, [first_card(state, 0)])):
        assert code(state, late) is Illegality.WRONG_PHASE


def test_e_6_one_card_is_buried_not_two_nor_none_nor_one_not_held() -> None:
    state = deal_five()
    two = [first_card(state, 0), first_card(state, 0, 1)]
    assert code(state, Descarte(0, two)) is Illegality.TOO_MANY_CARDS
    assert code(state, Descarte(0, ())) is Illegality.TOO_FEW_CARDS
    assert code(state, Descarte(0, [first_card(state, 1)])) is Illegality.NOT_HELD
    assert code(state, Descarte(0, [*state.stock][:1])) is Illegality.NOT_HELD
    assert code(state, Descarte(0, two[:1] * 2)) is Illegality.CARD_TWICE
    assert code(state, Descarte(1, [first_card(state, 1)])) is Illegality.NOT_YOUR_TURN
    assert code(state, Descarte(3, two[:1])) is Illegality.NOT_A_SEAT
    assert code(state, Deal(state.hands)) is Illegality.NO_CARDS_DUE
    assert code(state, Draw(0, two[:1])) is Illegality.NO_CARDS_DUE
    again = apply(state, Descarte(0, two[:1]))
    assert code(again, Descarte(0, two[1:])) is Illegality.NOT_YOUR_TURN


def test_e_6_the_refusal_of_two_cards_offers_the_cards_held() -> None:
    state = deal_five()
    error = refused(state, Descarte(0, (state.hands[0] or Hand(())).cards[:2]))
    assert list(error.options) == list(legal_actions(state))
    assert (error.seat, str(error) != "") == (0, True)
    # A seat that has not the word is told nothing of what another holds.
    assert list(refused(state, Descarte(1, [first_card(state, 0)])).options) == []


def test_e_6_five_cards_are_dealt_where_five_are_due_and_four_where_four_are() -> None:
    five = [Hand(DECK[5 * seat : 5 * seat + 5]) for seat in range(3)]
    four = [Hand(DECK[4 * seat : 4 * seat + 4]) for seat in range(3)]
    for settings, right, wrong in ((THREE, five, four), (FOUR, four, five)):
        state = new_game(encaje_rules(settings))
        assert why_illegal(state, Deal(right)) is None
        assert code(state, Deal(wrong)) is Illegality.WRONG_COUNT
        assert code(state, Deal([*right[:2], wrong[2]])) is Illegality.WRONG_COUNT
        assert code(state, Deal(right[:2])) is Illegality.WRONG_COUNT
        assert code(state, Deal([*right[:2], None])) is Illegality.WRONG_COUNT
        assert code(state, Deal([*right, right[0]])) is Illegality.WRONG_COUNT
        assert code(state, Deal([right[0], right[1], right[1]])) is Illegality.CARD_TWICE
        assert code(state, Deal([*right, None])) is Illegality.WRONG_COUNT


def test_e_6_who_is_out_is_dealt_nothing_and_the_others_are() -> None:
    five = [Hand(DECK[5 * seat : 5 * seat + 5]) for seat in range(3)]
    state = new_game(ENCAJE, stones=(5, 0, 5))
    assert chance(state).seats == (0, 2)
    assert code(state, Deal(five)) is Illegality.WRONG_COUNT
    assert code(state, Deal([five[0], five[1], None])) is Illegality.WRONG_COUNT
    assert code(state, Deal([five[0], five[2]])) is Illegality.WRONG_COUNT
    assert code(state, Deal([five[0], None, None])) is Illegality.WRONG_COUNT
    state = apply(state, Deal([five[0], None, five[2]]))
    assert [event.seat for event in state.history if isinstance(event, Dealt)] == [0, 2]
    assert code(state, Descarte(1, [first_card(state, 0)])) is Illegality.NOT_YOUR_TURN
    state = apply(state, legal_actions(state)[0])
    assert state.to_act == 2
    state = bury(state)
    assert (state.postre, state.hands[1]) == (2, None)
    assert len(state.stock) + len(state.pile) == 32


def test_e_6_with_four_cards_there_is_mus_among_those_who_are_in() -> None:
    state = new_game(encaje_rules(FOUR), mano=2, stones=(5, 0, 5))
    first, last = deal_hands("R765", "C654")
    state = apply(state, Deal([first, None, last]))
    assert (state.phase, state.to_act) == (Phase.MUS, 2)
    state = apply_all(state, Mus(2), Mus(0))
    assert (state.phase, state.to_act) == (Phase.DISCARD, 2)
    assert len(legal_actions(state)) == 15
    cut = apply(apply(new_game_dealt(FOUR), Mus(0)), Corto(1))
    assert (cut.phase, cut.lance, cut.to_act) == (Phase.LANCE, Lance.GRANDE, 0)


def new_game_dealt(settings: EncajeSettings) -> State:
    """Return a table of three with four cards each."""
    return apply(new_game(encaje_rules(settings)), Deal(deal_hands(*PLAIN)))


def exchange(state: State, counts: tuple[int, ...], rng: Random) -> State:
    """Let everybody say mus, throw so many cards each, and be served until the last one."""
    for seat in range(len(counts)):
        state = apply(state, Mus(seat))
    for seat, count in enumerate(counts):
        state = apply(state, Descarte(seat, (state.hands[seat] or Hand(())).cards[:count]))
    for _ in counts[:-1]:
        state = apply(state, answer(chance(state), rng))
    return state


@pytest.mark.parametrize("exception", [True, False])
def test_e_7_the_worked_exchange(exception: bool) -> None:
    rng = Random(7)
    settings = EncajeSettings(players=5, deal="FOUR_WITH_MUS", last_player_exception=exception)
    state = new_game(encaje_rules(settings))
    state = apply(state, answer(chance(state), rng))
    assert len(state.stock) == 20
    state = exchange(state, (3, 3, 3, 3, 2), rng)
    state = apply(state, answer(chance(state), rng))
    assert (len(state.stock), len(state.pile)) == (6, 14)
    state = exchange(state, (1, 1, 1, 1, 4), rng)
    request = chance(state)
    assert (request.seats, request.counts, len(state.stock)) == ((4,), (4,), 2)
    assert request.sure == state.stock
    # Alone in being short, he may keep his own four out of the shuffle.
    assert len(request.pool) == (18 if exception else 22)
    state = apply(state, answer(request, rng))
    assert (len(state.stock), len(state.pile)) == ((16, 4) if exception else (20, 0))
    shuffled = [event for event in state.history if isinstance(event, Reshuffled)]
    assert shuffled == [Reshuffled(18, 4) if exception else Reshuffled(22, 0)]
    assert (state.phase, state.to_act) == (Phase.MUS, 0)
