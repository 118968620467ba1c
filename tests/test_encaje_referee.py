"""The referee of Encaje against the worked examples of the rules, figure by figure.

These tests check the oracle, not the library.
"""

import pytest

from oracles.encaje_examples import CHOICES, EXAMPLES
from oracles.encaje_referee import Action, EncajeReferee, EncajeSettings
from oracles.encaje_scripts import (
    H1,
    THREE,
    Choice,
    Example,
    actions,
    deal_again,
    hands_kept,
    lance_actions,
    ledger,
    opening,
    pass_out,
    pass_to,
    say,
    sit,
    word_action,
)
from oracles.scripts import ranks

DEALS = ("FIVE_DISCARD_ONE", "FOUR_WITH_MUS")

# Nobody has pares or juego: seat 0 is best at grande and punto, seat 1 at chica, seat 2 at nothing.
PLAIN = ("R765", "C654", "S764")


# The worked hands.


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_y_1_to_y_15_come_out_to_the_stone(example: Example, deal: str) -> None:
    example = example.with_deal(deal)
    referee = EncajeReferee(example.settings, example.mano, example.stones)
    for action in opening(example.settings, example.hands, example.mano):
        referee.tell(action)
    for lance, text in example.talk.items():
        assert referee.lance == lance
        say(referee, text)
        assert referee.lance != lance
        if lance in example.after:
            assert referee.stones == example.after[lance]
    assert referee.stones == example.final
    assert referee.discarded == example.discarded
    assert referee.ledger == ledger(example)
    assert referee.pots == {}
    assert referee.game_loser == example.loser
    # Every one of them ends with a showdown of the four cards kept.
    assert list(referee.shown) == hands_kept(example.hands)
    if example.loser is None:
        assert referee.phase == "DEAL"
        assert sum(referee.losses) == 0
    else:
        assert referee.to_act() == ("over", example.loser)
        assert referee.losses[example.loser] == 1


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_actions_of_an_example_are_its_whole_hand(example: Example) -> None:
    referee = EncajeReferee(example.settings, example.mano, example.stones)
    for action in actions(example):
        assert referee.allows(action)
        referee.tell(action)
    assert referee.stones == example.final


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_y_16_what_may_be_said(choice: Choice) -> None:
    referee = sit(*choice.hands, settings=choice.settings, stones=choice.stones)
    say(referee, choice.words)
    assert referee.to_act() == ("play", choice.seat)
    standing = 0 if referee.bet is None else referee.bet.standing
    for said in choice.legal.split(", "):
        assert referee.allows(word_action(choice.seat, said, standing)), said
    for said in choice.illegal.split(", "):
        assert not referee.allows(word_action(choice.seat, said, standing)), said


def test_the_worked_hands_are_all_here() -> None:
    named = {example.name.split()[0] for example in EXAMPLES}
    named |= {choice.name.split()[0] for choice in CHOICES if choice.name.startswith("Y-")}
    assert named == {f"Y-{number}" for number in range(1, 17)}


def test_y_13_nobody_drops_out_while_his_stones_lie_in_a_pot() -> None:
    referee = sit(*H1)
    say(referee, "0 b5, 1 s, 2 s")
    assert referee.pots == {"GRANDE": {0: 5, 1: 5, 2: 5}}
    say(referee, "0 b10, 1 f, 2 s")
    assert referee.phase == "DEAL"
    assert referee.to_act() == ("deal", (1, 2, 0), 5)


def test_y_9_one_pot_and_the_short_seer_in_it() -> None:
    example = next(one for one in EXAMPLES if one.name == "Y-9")
    referee = sit(*example.hands, settings=example.settings, stones=example.stones)
    say(referee, example.talk["GRANDE"])
    assert referee.pots == {"GRANDE": {1: 12, 4: 10}}
    assert referee.closed == [("GRANDE", "ACCEPTED", 12, 1, (1, 4))]
    assert referee.plays == [0, 1, 2, 3]


# Object and stones.


def test_e_1_fifteen_stones_each() -> None:
    referee = EncajeReferee(THREE)
    assert (referee.stones, referee.discarded, referee.total) == ((15, 15, 15), 0, 45)


def test_e_2_the_end_is_seen_in_the_middle_of_the_settlement() -> None:
    referee = sit("RRRR", "A456", settings=EncajeSettings(players=2), stones=(1, 5))
    pass_out(referee)
    # Chica, pares and juego are not settled any more; the cards are shown all the same (E-20).
    assert referee.ledger == [("GRANDE", "PASSED", 1, 0, None, 0)]
    assert (referee.stones, referee.discarded) == ((0, 5), 1)
    assert referee.to_act() == ("over", 1)
    assert None not in referee.shown


def test_e_2_a_game_may_end_while_bets_are_said_if_one_stone_is_a_bet() -> None:
    table = EncajeSettings(players=2, min_bet=1)
    referee = sit("RRRR", "A456", settings=table, stones=(1, 5))
    say(referee, "0 b1, 1 f")
    assert referee.ledger == [("GRANDE", "UNOPPOSED", 1, 0, None, 0)]
    assert referee.to_act() == ("over", 1)
    assert referee.shown == (None, None)


def test_e_20_what_is_paid_as_the_last_lance_closes_is_no_showdown_yet() -> None:
    table = EncajeSettings(players=2, min_bet=1)
    referee = sit("R765", "C654", settings=table, stones=(1, 5))
    pass_to(referee, "PUNTO")
    say(referee, "0 b1, 1 f")
    assert referee.ledger == [("PUNTO", "UNOPPOSED", 1, 0, None, 0)]
    assert referee.to_act() == ("over", 1)
    assert referee.shown == (None, None)


def test_e_3_a_session_goes_on_with_new_stones_for_everybody() -> None:
    table = EncajeSettings(losses=2, stones=4)
    referee = sit(*PLAIN, settings=table, mano=1, stones=(1, 2, 2))
    say(referee, "1 p, 2 p, 0 p")
    say(referee, "1 p, 2 p, 0 p")
    say(referee, "1 b2, 2 s, 0 f")
    # As in Y-14: seat 0 discards for grande, and seat 1 takes the pot of punto.
    assert (referee.stones, referee.discarded) == ((0, 4, 0), 1)
    assert (referee.losses, referee.game_loser, referee.phase) == ((0, 1, 0), 1, "DEAL")
    # Seat 2 is the right of the last mano; that it has no stones now does not matter.
    assert (referee.mano, referee.postre, referee.total) == (2, 1, 5)
    assert referee.to_act() == ("deal", (2, 0, 1), 5)
    deal_again(referee, *PLAIN)
    assert (referee.stones, referee.discarded, referee.total) == ((4, 4, 4), 0, 12)
    assert (referee.ledger, referee.game_loser) == ([], None)
    assert referee.to_act() == ("play", 2)


def test_e_3_the_session_is_lost_by_whoever_has_lost_that_many_games() -> None:
    table = EncajeSettings(losses=2)
    referee = sit(*PLAIN, settings=table, stones=(1, 2, 2), losses=(1, 1, 1))
    say(referee, "0 p, 1 p, 2 p")
    say(referee, "0 p, 1 p, 2 p")
    say(referee, "0 p, 1 b2, 2 s, 0 f")
    assert referee.losses == (1, 2, 1)
    assert referee.to_act() == ("over", 1)
    assert referee.stones == (0, 4, 0)
    assert referee.mano == 1
    assert not referee.allows(("deal", ranks(*PLAIN)))


def test_e_4_the_mano_skips_seats_that_are_out() -> None:
    table = EncajeSettings(players=5)
    referee = sit("RR75", "3CC4", "", "", "S6AA", settings=table, mano=1, stones=(8, 6, 0, 0, 4))
    assert referee.postre == 0
    pass_out(referee)
    assert referee.stones == (4, 6, 0, 0, 3)
    assert (referee.mano, referee.postre) == (4, 1)
    assert referee.to_act() == ("deal", (4, 0, 1), 5)
    # Two hands in which nobody drops out: grande and punto are seat 1's, chica seat 0's.
    for mano, postre in ((0, 4), (1, 0)):
        deal_again(referee, "S54A", "R754", "", "", "C654")
        assert referee.hands[2] is None
        pass_out(referee)
        assert (referee.mano, referee.postre) == (mano, postre)
    assert referee.stones == (2, 2, 0, 0, 3)


@pytest.mark.parametrize(
    ("mano", "stones", "losses"),
    [
        (1, (15, 0, 15), None),
        (3, (15, 15, 15), None),
        (-1, (15, 15, 15), None),
        (0, (15, 0, 0), None),
        (0, (0, 0, 0), None),
        (0, (15, -1, 15), None),
        (0, (15, 15), None),
        (0, (15, 15, 15), (0, 1, 0)),
        (0, (15, 15, 15), (0, -1, 0)),
        (0, (15, 15, 15), (0, 0)),
    ],
)
def test_e_4_a_start_that_cannot_be_is_refused(
    mano: int, stones: tuple[int, ...], losses: tuple[int, ...] | None
) -> None:
    with pytest.raises(ValueError, match=r"stones|nobody|nothing"):
        EncajeReferee(THREE, mano, stones, losses)


def test_e_5_the_total_is_what_the_game_began_with() -> None:
    referee = sit(*H1, stones=(1, 7, 4))
    assert referee.total == 12
    pass_out(referee)
    assert sum(referee.stones) + referee.discarded == 12


# Lances and bets.


def test_e_8_who_has_no_stones_takes_no_part_and_a_lance_may_be_void_for_want_of_stones() -> None:
    table = EncajeSettings(players=2)
    referee = sit("RRR4", "CC75", settings=table, stones=(2, 2))
    say(referee, "0 b2, 1 s")
    # All the stones are in the pot: no chica, no pares, and punto in place of juego, void too.
    assert referee.closed_lately == [
        ("GRANDE", "ACCEPTED", 2, 0, (0, 1)),
        ("CHICA", "VOID", 0, None, ()),
        ("PARES", "VOID", 0, None, ()),
        ("PUNTO", "VOID", 0, None, ()),
    ]
    assert (referee.stones, referee.game_loser) == ((0, 4), 1)


def test_e_8_one_contestant_is_not_asked_and_settles_as_if_all_had_passed() -> None:
    referee = sit(*H1)
    say(referee, "0 b5, 1 s, 2 s")
    say(referee, "0 b10, 1 f, 2 s")
    assert ("PARES", "UNCONTESTED", 0, None, (1,)) in referee.closed_lately
    assert ("PARES", "PASSED", 1, 1, None, 1) in referee.ledger


def test_e_9_a_raise_asks_those_who_saw_again_and_a_fold_is_final() -> None:
    table = EncajeSettings(players=4)
    referee = sit("R765", "C654", "S764", "R543", settings=table)
    asked = []
    for action in lance_actions("0 p, 1 b2, 2 s, 3 f, 0 r4, 1 s, 2 r7, 0 s, 1 s"):
        asked.append(referee.to_act()[1])
        referee.tell(action)
    assert asked == [0, 1, 2, 3, 0, 1, 2, 0, 1]
    assert referee.closed == [("GRANDE", "ACCEPTED", 7, 2, (0, 1, 2))]
    assert referee.bet is None


def test_e_9_the_bet_on_the_table_and_the_one_before() -> None:
    referee = sit(*H1)
    say(referee, "0 b2")
    bet = referee.bet
    assert bet is not None
    assert (bet.standing, bet.by, bet.previous, bet.previous_by) == (2, 0, 0, None)
    referee.tell(("envido", 1, 5, False))
    bet = referee.bet
    assert bet is not None
    assert (bet.standing, bet.by, bet.previous, bet.previous_by) == (7, 1, 2, 0)
    assert (referee.stones, referee.pots, referee.ledger) == ((15, 15, 15), {}, [])


def test_e_10_a_short_seer_must_answer_again_and_pays_all_he_has() -> None:
    referee = sit(*H1, stones=(15, 1, 15))
    say(referee, "0 b2, 1 s, 2 r6, 0 s")
    assert referee.to_act() == ("play", 1)
    referee.tell(("quiero", 1, False))
    assert referee.pots == {"GRANDE": {0: 6, 1: 1, 2: 6}}


@pytest.mark.parametrize("value", [3, 5])
def test_e_17_a_real_has_its_value(value: int) -> None:
    table = EncajeSettings(real="FIGURE", real_value=value)
    referee = sit("RSCA", "777S", "4567", settings=table)
    pass_out(referee)
    assert referee.ledger[-1] == ("JUEGO", "PASSED", value, 1, None, 1)


def test_e_18_of_equal_hands_the_one_nearer_the_mano_is_better() -> None:
    for mano, best, worst in ((0, 0, 2), (1, 1, 0), (2, 2, 1)):
        referee = sit("RSC7", "3SC7", "3CS7", mano=mano)
        order = (mano, (mano + 1) % 3, (mano + 2) % 3)
        pass_to(referee, "JUEGO")
        say(referee, f"{order[0]} b2, {order[1]} s, {order[2]} s")
        assert referee.ledger[-2:] == [
            ("JUEGO", "POT", 6, None, worst, worst),
            ("JUEGO", "VALUE", 2, best, worst, best),
        ]


# What is no action, and what may not be done now.


@pytest.mark.parametrize(
    "action",
    [
        (),
        ("nothing", 0),
        ("ordago", 0, False),
        ("paso", 0, True),
        ("paso", 0),
        ("paso", 1, False),
        ("paso", False, False),
        ("paso", 7, False),
        ("quiero", 0, False),
        ("noquiero", 0, False),
        ("envido", 0, True, False),
        ("envido", 0, 2.0, False),
        ("envido", 0, 2, True),
        ("envido", 0, -2, False),
        ("envido", 1, 2, False),
        ("mus", 0),
        ("corto", 0),
        ("descarte", 0, frozenset()),
        ("draw", 0, frozenset()),
        ("deal", ranks(*PLAIN)),
        ("deal", "RR75"),
        ("deal", (1, 2, 3)),
    ],
)
def test_e_11_in_a_lance_only_its_words_and_no_ordago(action: Action) -> None:
    referee = sit(*H1)
    assert not referee.allows(action)
    with pytest.raises(ValueError, match="not allowed"):
        referee.tell(action)
    assert referee.to_act() == ("play", 0)
    say(referee, "0 b2")
    assert not referee.allows(("ordago", 1, False))
    assert not referee.allows(("paso", 1, False))


def test_a_word_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no such word"):
        lance_actions("0 x")
