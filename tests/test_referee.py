"""The referee against the worked examples of the rules, figure by figure.

These tests check the oracle, not the library.
"""

from itertools import combinations
from random import Random

import pytest

from oracles.random_play import calls, random_action
from oracles.referee import Action, Entry, Referee, Settings
from oracles.referee_lances import (
    DECK,
    JUEGO_ORDER,
    best_seat,
    heights,
    is_real,
    points,
    rate,
    value,
)
from oracles.scripts import ranks, words

# Two pairs, nobody with pares or juego; seat 0 has the best grande and the best punto.
NO_JUEGO = ("R765", "C654", "S754", "R654")


def sit(
    *hands: str,
    settings: Settings | None = None,
    mano: int = 0,
    stones: tuple[int, ...] | None = None,
) -> Referee:
    """A match with these hands dealt."""
    referee = Referee(Settings() if settings is None else settings, mano, stones)
    referee.tell(("deal", ranks(*hands)))
    return referee


def say(referee: Referee, *texts: str) -> None:
    """Tell the words in order, "" for none."""
    for text in filter(None, texts):
        for action in words(text):
            referee.tell(action)


def pass_to(referee: Referee, lance: str) -> None:
    """Cut if there is mus to cut, and pass until a lance opens."""
    while referee.lance != lance:
        pass_one(referee)


def pass_one(referee: Referee) -> None:
    """One seat cuts or passes."""
    seat = referee.to_act()[1]
    referee.tell(("corto", seat) if referee.phase == "MUS" else ("paso", seat, False))


def pass_out(referee: Referee) -> None:
    """Pass everything to the end of the hand."""
    while referee.phase == "LANCE":
        pass_one(referee)


def of_lance(referee: Referee, lance: str) -> list[tuple[str, int, int, int]]:
    """Reason, stones, side and seat of the entries of a lance."""
    return [tuple(entry[1:]) for entry in referee.ledger if entry[0] == lance]  # type: ignore[misc]


def play(
    lance: str,
    text: str,
    *hands: str,
    settings: Settings | None = None,
    mano: int = 0,
    stones: tuple[int, ...] | None = None,
) -> Referee:
    """A hand passed to a lance, the words said there, and passed to its end."""
    referee = sit(*hands, settings=settings, mano=mano, stones=stones)
    pass_to(referee, lance)
    say(referee, text)
    pass_out(referee)
    return referee


# The lances.

COMPARISONS = [
    ("GRANDE", "RR7A", "RCCC", 1, 8),
    ("GRANDE", "3R7A", "RR7A", 0, 8),
    ("GRANDE", "3R7A", "RR7A", -1, 4),
    ("GRANDE", "RAAA", "CCCC", 1, 8),
    ("CHICA", "7AAA", "654A", 1, 8),
    ("CHICA", "RAAA", "4AAA", -1, 8),
    ("CHICA", "2A45", "AA45", 0, 8),
    ("CHICA", "AARR", "4567", 1, 8),
    ("PARES", "RR7A", "CCSS", -1, 8),
    ("PARES", "777A", "RRCA", 1, 8),
    ("PARES", "RRAA", "CCCC", 1, 8),
    ("PARES", "RRRR", "RRCC", 1, 8),
    ("PARES", "55RA", "55CA", 0, 8),
    ("PARES", "AAA2", "4445", 1, 8),
    ("PARES", "CCCC", "4445", 1, 8),
    ("JUEGO", "RC74", "RRRS", 1, 8),
    ("JUEGO", "RR75", "RRRS", 1, 8),
    ("JUEGO", "RRR7", "RR76", 1, 8),
    ("PUNTO", "RR73", "RR54", 1, 4),
]


@pytest.mark.parametrize(("lance", "first", "second", "better", "kings"), COMPARISONS)
def test_hands_compare_as_in_the_table(
    lance: str, first: str, second: str, better: int, kings: int
) -> None:
    table = Settings(kings=kings)
    one, other = (
        rate(lance, [rank + suit for rank, suit in zip(hand, "oceb", strict=True)], table)
        for hand in (first, second)
    )
    assert one is not None
    assert other is not None
    assert (one > other) - (one < other) == better


def test_c_2_three_kings_and_an_ace_are_31_with_eight_kings_and_24_with_four() -> None:
    hand = ("Ro", "Rc", "3o", "Ao")
    assert points(hand, Settings()) == 31
    assert points(hand, Settings(kings=4)) == 24


@pytest.mark.parametrize(
    ("kings", "classes", "pares", "juego"),
    [
        (
            8,
            330,
            {0: 39680, 1: 43776, 2: 4448, 3: 3486},
            {31: 8384, 32: 2640, 40: 1820, 37: 2240, 36: 2240, 35: 2240, 34: 2960, 33: 1920},
        ),
        (
            4,
            715,
            {0: 53760, 1: 34560, 2: 1440, 3: 1630},
            {31: 3040, 32: 2332, 40: 495, 37: 880, 36: 880, 35: 880, 34: 1276, 33: 1936},
        ),
    ],
)
def test_all_hands_count_to_the_known_numbers(
    kings: int, classes: int, pares: dict[int, int], juego: dict[int, int]
) -> None:
    table = Settings(kings=kings)
    seen_classes = set()
    seen_pares = dict.fromkeys(range(4), 0)
    seen_points = dict.fromkeys(range(4, 41), 0)
    for hand in combinations(sorted(DECK), 4):
        seen_classes.add(tuple(heights(hand, table)))
        seen_pares[value("PARES", hand, table)] += 1
        seen_points[points(hand, table)] += 1
    assert len(seen_classes) == classes
    assert seen_pares == pares
    assert {total: seen_points[total] for total in JUEGO_ORDER} == juego
    assert seen_points[38] == seen_points[39] == 0
    assert seen_points[30] == (3024 if kings == 8 else 2796)


@pytest.mark.parametrize(
    ("real", "fourths"),
    [
        ("OFF", ""),
        ("FIGURE", "So Sb Co Cb Ro Rb 3o 3b"),
        ("KING", "Ro Rb 3o 3b"),
        ("KING_12", "Ro Rb"),
        ("SOTA", "So Sb"),
        ("SOTA_OROS", "So"),
        ("SOTA_FOURTH_SUIT", "Sb"),
    ],
)
def test_l_9_each_real_has_its_fourth_card(real: str, fourths: str) -> None:
    table = Settings(real=real, real_value=5)
    for fourth in ["So", "Sb", "Co", "Cb", "Ro", "Rb", "3o", "3b", "7b", "Ao"]:
        hand = ("7o", "7c", "7e", fourth)
        assert is_real(hand, table) == (fourth in fourths.split())
        if points(hand, table) == 31:
            assert value("JUEGO", hand, table) == (5 if fourth in fourths.split() else 3)


def test_l_9_a_real_is_above_the_mano_s_31() -> None:
    hands = ranks("RSC A", "777R", "4444", "5555")
    assert best_seat("JUEGO", hands, [0, 1], 0, Settings()) == 0
    assert best_seat("JUEGO", hands, [0, 1], 0, Settings(real="KING")) == 1


def test_l_9_four_kings_a_three_makes_no_real() -> None:
    hand = ("7o", "7c", "7e", "3b")
    assert is_real(hand, Settings(real="FIGURE"))
    assert not is_real(hand, Settings(real="FIGURE", kings=4))
    assert not is_real(hand, Settings(real="KING", kings=4))


def test_l_8_equal_hands_go_to_the_nearest_the_mano() -> None:
    hands = ranks("RR7A", "RR7A", "337A", "4567")
    assert best_seat("GRANDE", hands, [0, 1, 2], 1, Settings()) == 1
    assert best_seat("GRANDE", hands, [0, 1, 2], 3, Settings()) == 0
    assert best_seat("GRANDE", hands, [0, 2], 1, Settings()) == 2
    assert best_seat("GRANDE", hands, [0, 2], 1, Settings(kings=4)) == 0


def test_a_lance_or_a_real_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no such lance"):
        rate("ORDAGO", ("Ao",), Settings())
    with pytest.raises(ValueError, match="no such real"):
        is_real(("7o", "7c", "7e", "Ro"), Settings(real="BARBADO"))
    with pytest.raises(ValueError, match="does not play"):
        best_seat("JUEGO", ranks("4567", "4567"), [0], 0, Settings())
    with pytest.raises(ValueError, match="nobody"):
        best_seat("GRANDE", ranks("4567", "4567"), [], 0, Settings())
    assert value("GRANDE", ranks("4567")[0], Settings()) == 0


# The worked examples of scoring.


def test_x_1_grande_en_paso_to_b() -> None:
    referee = play("GRANDE", "", "C765", "R765", "S654", "SC54")
    assert of_lance(referee, "GRANDE") == [("PASO", 1, 1, 1)]


def test_x_2_grande_two_accepted_and_a_is_best() -> None:
    referee = play("GRANDE", "0 envido 2, 1 quiero", "C765", "S765", "R654", "SC54")
    assert of_lance(referee, "GRANDE") == [("BET", 2, 0, 2)]


def test_x_3_grande_two_five_more_no() -> None:
    referee = sit(*NO_JUEGO)
    say(referee, "0 corto", "0 envido 2, 1 no, 3 5 mas, 0 no, 2 no")
    assert referee.stones == (0, 2)
    assert referee.ledger == [("GRANDE", "REFUSAL", 2, 1, 3)]
    assert referee.closed == [("GRANDE", "REFUSED", 7, 3, (3,))]
    pass_out(referee)
    assert of_lance(referee, "GRANDE") == [("REFUSAL", 2, 1, 3)]


@pytest.mark.parametrize(("final", "b_says"), [(True, "3 no"), (False, "3 no, 1 no")])
def test_x_4_grande_two_five_more_ten_more_no(final: bool, b_says: str) -> None:
    referee = sit(*NO_JUEGO, settings=Settings(refusal_is_final=final))
    say(referee, "0 corto", "0 envido 2, 1 no, 3 5 mas, 0 no, 2 10 mas", b_says)
    assert referee.stones == (7, 0)
    assert referee.closed == [("GRANDE", "REFUSED", 17, 2, (2,))]


def test_x_5_any_first_bet_refused_is_one() -> None:
    referee = sit(*NO_JUEGO)
    say(referee, "0 corto", "0 envido 15000, 1 no, 3 no")
    assert referee.stones == (1, 0)


def test_x_6_pares_refused_and_the_bettors_count_theirs_with_the_worse_cards() -> None:
    referee = play("PARES", "0 envido 2, 1 no, 3 no", "4476", "RR55", "6667", "CCSS")
    assert of_lance(referee, "PARES") == [
        ("REFUSAL", 1, 0, 0),
        ("VALUE", 1, 0, 0),
        ("VALUE", 2, 0, 2),
    ]


def test_x_7_only_a_has_pares() -> None:
    referee = sit("555A", "R764", "CC4A", "S764")
    pass_to(referee, "CHICA")
    say(referee, "0 paso, 1 paso, 2 paso, 3 paso")
    assert referee.closed[-1] == ("PARES", "UNCONTESTED", 0, None, (0, 2))
    assert referee.lance == "PUNTO"
    pass_out(referee)
    assert of_lance(referee, "PARES") == [("VALUE", 2, 0, 0), ("VALUE", 1, 0, 2)]


def test_x_8_juego_two_accepted_with_31_and_33_against_32() -> None:
    referee = play("JUEGO", "0 envido 2, 1 quiero", "RRR A", "CC75", "SS76", "4567")
    assert of_lance(referee, "JUEGO") == [("BET", 2, 0, 0), ("VALUE", 3, 0, 0), ("VALUE", 2, 0, 2)]


def test_x_9_juego_refused_by_31() -> None:
    referee = play("JUEGO", "0 envido 2, 1 no", "SS76", "RRRA", "4567", "4567")
    assert of_lance(referee, "JUEGO") == [("REFUSAL", 1, 0, 0), ("VALUE", 2, 0, 0)]


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("", [("PUNTO", 1, 0, 0)]),
        ("0 envido 2, 1 quiero", [("BET", 2, 0, 0), ("PUNTO", 1, 0, 0)]),
        ("0 envido 2, 1 no queremos", [("REFUSAL", 1, 0, 0), ("PUNTO", 1, 0, 0)]),
        ("0 paso, 1 envido 2, 2 no queremos", [("REFUSAL", 1, 1, 1), ("PUNTO", 1, 1, 1)]),
    ],
)
def test_x_10_punto(text: str, entries: list[tuple[str, int, int, int]]) -> None:
    referee = play("PUNTO", text, *NO_JUEGO)
    assert of_lance(referee, "PUNTO") == entries


def test_x_11_an_ordago_between_equals_is_the_mano_s() -> None:
    referee = sit("RR7A", "RR7A", "4567", "4567")
    say(referee, "0 corto", "0 ordago, 1 quiero")
    assert referee.stones == (40, 0)
    assert referee.games == (1, 0)
    assert referee.ledger == [("GRANDE", "ORDAGO", 40, 0, 0)]
    assert referee.phase == "DEAL"
    assert None not in referee.shown


def test_x_11_with_mano_1_it_is_b_s() -> None:
    referee = sit("RR7A", "RR7A", "4567", "4567", mano=1)
    say(referee, "1 corto", "1 ordago, 2 no, 0 quiero")
    assert referee.ledger == [("GRANDE", "ORDAGO", 40, 1, 1)]


def test_x_12_the_count_stops_at_the_target() -> None:
    referee = sit("C4AA", "R765", "C754", "RR65", stones=(38, 36))
    pass_to(referee, "CHICA")
    say(referee, "0 envido 2, 1 quiero")
    pass_out(referee)
    assert referee.ledger == [("GRANDE", "PASO", 1, 1, 3), ("CHICA", "BET", 2, 0, 0)]
    assert referee.stones == (40, 37)
    assert referee.games == (1, 0)


def test_x_13_an_award_now_ends_the_juego_and_nothing_is_shown() -> None:
    referee = sit(*NO_JUEGO, stones=(20, 39))
    say(referee, "0 corto", "0 envido 2, 1 5 mas, 2 no, 0 no")
    assert referee.stones == (20, 41)
    assert referee.games == (0, 1)
    assert referee.phase == "DEAL"
    assert referee.shown == (None,) * 4


def test_x_14_grande_comes_first() -> None:
    referee = play("GRANDE", "", "CCSS", "R765", "CCSS", "A456", stones=(38, 39))
    assert referee.stones == (38, 40)
    assert referee.ledger == [("GRANDE", "PASO", 1, 1, 1)]


def test_x_15_an_accepted_ordago_voids_the_bets_before_it() -> None:
    referee = sit("RRRR", "A456", "4567", "A765")
    say(referee, "0 corto", "0 envido 50, 1 quiero", "0 ordago, 1 quiero")
    assert referee.ledger == [("CHICA", "ORDAGO", 40, 1, 1)]
    assert referee.stones == (0, 40)


def test_x_16_a_bet_of_the_postre_refused() -> None:
    referee = sit(*NO_JUEGO)
    say(referee, "0 corto", "0 paso, 1 paso, 2 paso, 3 envido 2, 0 no, 2 no")
    assert referee.stones == (0, 1)


def test_x_17_a_refused_raise_with_one_stone_extra() -> None:
    table = Settings(raise_refusal_extra=1)
    text = "0 envido 2, 1 3 mas, 2 no, 0 no"
    referee = play("PARES", text, "4476", "RR55", "6667", "CCS4", settings=table)
    assert of_lance(referee, "PARES") == [
        ("REFUSAL", 3, 1, 1),
        ("VALUE", 3, 1, 1),
        ("VALUE", 1, 1, 3),
    ]


def test_x_18_pares_accepted() -> None:
    referee = play("PARES", "0 envido 4, 1 quiero", "772A", "33S2", "RRSA", "CCC6")
    assert of_lance(referee, "PARES") == [("BET", 4, 0, 0), ("VALUE", 3, 0, 0), ("VALUE", 1, 0, 2)]


def test_x_19_pares_raised_and_refused() -> None:
    text = "0 envido 4, 1 6 mas, 2 no, 0 no"
    referee = play("PARES", text, "772A", "33S2", "RRSA", "CCC6")
    assert of_lance(referee, "PARES") == [
        ("REFUSAL", 4, 1, 1),
        ("VALUE", 1, 1, 1),
        ("VALUE", 2, 1, 3),
    ]


# What the examples leave out.


def test_t_2_nobody_has_pares_and_the_lance_is_void() -> None:
    referee = sit("R765", "C765", "S765", "R54A")
    pass_to(referee, "PUNTO")
    assert referee.closed[2:] == [("PARES", "VOID", 0, None, ())]
    pass_out(referee)
    assert of_lance(referee, "PARES") == []


def test_l_1_a_void_juego_leaves_nothing_and_a_juego_leaves_no_punto() -> None:
    referee = sit(*NO_JUEGO)
    pass_to(referee, "PUNTO")
    assert [closed[0] for closed in referee.closed] == ["GRANDE", "CHICA", "PARES"]
    with_juego = play("JUEGO", "", "SS75", "CC75", "4567", "4567")
    assert {entry[0] for entry in with_juego.ledger} == {"GRANDE", "CHICA", "PARES", "JUEGO"}


def test_p_6_the_last_lance_uncontested_ends_the_hand() -> None:
    referee = sit("RRR5", "R765", "CC54", "S764")
    pass_to(referee, "CHICA")
    say(referee, "0 pasamos, 1 pasamos")
    assert referee.phase == "DEAL"
    assert of_lance(referee, "JUEGO") == [("VALUE", 2, 0, 0)]
    assert referee.mano == 1
    assert referee.postre == 0


def test_p_6_a_stone_more_en_paso() -> None:
    table = Settings(paso_extra=1)
    hands = ("RRR5", "RC76", "4455", "S764")
    referee = play("GRANDE", "", *hands, settings=table)
    assert of_lance(referee, "PARES") == [("VALUE", 2, 0, 0), ("VALUE", 3, 0, 2)]
    assert of_lance(referee, "JUEGO") == [("PASO", 1, 0, 0), ("VALUE", 2, 0, 0)]
    assert of_lance(referee, "GRANDE") == [("PASO", 1, 0, 0)]


def test_p_3_refusals_at_the_count_come_before_the_values_of_their_lance() -> None:
    table = Settings(refusals_paid="AT_COUNT")
    referee = sit("772A", "33S2", "RRSA", "CCC6", settings=table, stones=(0, 39))
    say(referee, "0 corto", "0 envido 2, 1 2 mas, 2 no, 0 no")
    assert referee.stones == (0, 39)
    assert referee.ledger == []
    pass_out(referee)
    assert referee.ledger == [("GRANDE", "REFUSAL", 2, 1, 1)]
    assert referee.stones == (0, 41)


def test_p_3_refusals_at_the_count_before_values() -> None:
    table = Settings(refusals_paid="AT_COUNT")
    text = "0 envido 4, 1 6 mas, 2 no, 0 no"
    referee = play("PARES", text, "772A", "33S2", "RRSA", "CCC6", settings=table)
    assert of_lance(referee, "PARES") == [
        ("REFUSAL", 4, 1, 1),
        ("VALUE", 1, 1, 1),
        ("VALUE", 2, 1, 3),
    ]
    assert [entry[0] for entry in referee.ledger][:2] == ["GRANDE", "CHICA"]


def test_p_3_an_ordago_that_voids_bets_voids_these_refusals_too() -> None:
    table = Settings(refusals_paid="AT_COUNT")
    referee = sit("RRRR", "A456", "4567", "A765", settings=table)
    say(referee, "0 corto", "0 envido 2, 1 no queremos", "0 ordago, 1 quiero")
    assert referee.ledger == [("CHICA", "ORDAGO", 40, 1, 1)]


def test_b_8_stones_taken_already_stay_taken() -> None:
    referee = sit("RRRR", "A456", "4567", "A765")
    say(referee, "0 corto", "0 envido 2, 1 no queremos", "0 ordago, 1 quiero")
    assert referee.ledger == [("GRANDE", "REFUSAL", 1, 0, 0), ("CHICA", "ORDAGO", 40, 1, 1)]
    assert referee.stones == (1, 40)


def test_b_8_the_entry_of_an_ordago_is_the_difference() -> None:
    referee = sit("RRRR", "A456", "4567", "A765", stones=(12, 33))
    say(referee, "0 corto", "0 paso, 1 envido 2, 2 no queremos", "0 ordago, 1 quiero")
    assert referee.ledger == [("GRANDE", "REFUSAL", 1, 1, 1), ("CHICA", "ORDAGO", 6, 1, 1)]
    assert referee.stones == (12, 40)


def test_b_8_bets_that_are_not_void_are_counted_first() -> None:
    table = Settings(ordago_voids_bets=False)
    referee = sit("RRRR", "A456", "4567", "A765", settings=table)
    say(referee, "0 corto", "0 envido 10, 1 quiero", "0 ordago, 1 quiero")
    assert referee.ledger == [("GRANDE", "BET", 10, 0, 0), ("CHICA", "ORDAGO", 40, 1, 1)]
    assert referee.stones == (10, 40)


def test_b_8_and_may_win_before_the_ordago_is_looked_at() -> None:
    table = Settings(ordago_voids_bets=False)
    referee = sit("RRRR", "A456", "4567", "A765", settings=table)
    say(referee, "0 corto", "0 envido 50, 1 quiero", "0 ordago, 1 quiero")
    assert referee.ledger == [("GRANDE", "BET", 50, 0, 0)]
    assert referee.stones == (50, 0)
    assert referee.games == (1, 0)
    assert None not in referee.shown


def test_b_8_values_and_refusals_of_earlier_lances_are_counted_first_too() -> None:
    table = Settings(ordago_voids_bets=False, refusals_paid="AT_COUNT")
    referee = sit("RRR5", "CC75", "4455", "S764", settings=table)
    pass_to(referee, "CHICA")
    say(referee, "0 envido 2, 1 no queremos")
    say(referee, "0 pasamos, 1 paso")
    say(referee, "0 ordago, 1 quiero")
    assert referee.ledger == [
        ("GRANDE", "PASO", 1, 0, 0),
        ("CHICA", "REFUSAL", 1, 0, 0),
        ("PARES", "VALUE", 2, 0, 0),
        ("PARES", "VALUE", 3, 0, 2),
        ("JUEGO", "ORDAGO", 40, 1, 1),
    ]


def test_b_8_the_ordago_looks_at_its_own_lance_only() -> None:
    # Seat 2 is best at grande; the juego lance is between 0 and 1.
    referee = sit("SS75", "CC75", "RRR4", "4567")
    pass_to(referee, "JUEGO")
    say(referee, "0 ordago, 1 quiero")
    assert referee.ledger == [("JUEGO", "ORDAGO", 40, 0, 0)]


def test_p_5_the_losers_count_no_values() -> None:
    referee = play("GRANDE", "", "772A", "33S2", "RRSA", "CCC6")
    assert {entry[3] for entry in referee.ledger if entry[0] == "PARES"} == {0}


def test_b_10_a_seen_bet_goes_to_the_best_of_those_who_compete() -> None:
    table = Settings(players=3, teams=3)
    referee = sit("C765", "S765", "R765", settings=table)
    say(referee, "0 corto", "0 envido 2, 1 quiero, 2 no")
    pass_out(referee)
    assert referee.ledger[0] == ("GRANDE", "BET", 2, 0, 0)


def test_b_10_an_ordago_is_between_caller_and_accepters() -> None:
    table = Settings(players=3, teams=3)
    referee = sit("C765", "S765", "R765", settings=table)
    say(referee, "0 corto", "0 paso, 1 ordago, 2 no, 0 quiero")
    assert referee.ledger == [("GRANDE", "ORDAGO", 40, 0, 0)]


def test_six_in_three_pairs_the_winner_s_partner_counts_too() -> None:
    table = Settings(players=6, teams=3)
    hands = ("RRR4", "CCC4", "S764", "SS65", "5476", "7655")
    referee = play("PARES", "0 paso, 1 envido 2, 3 quiero, 5 no", *hands, settings=table)
    assert of_lance(referee, "PARES") == [("BET", 2, 0, 0), ("VALUE", 2, 0, 0), ("VALUE", 1, 0, 3)]


# The match.


def test_s_3_the_mano_moves_to_the_right() -> None:
    referee = sit(*NO_JUEGO, mano=3)
    assert referee.postre == 2
    say(referee, "3 corto")
    pass_out(referee)
    assert referee.phase == "DEAL"
    assert referee.mano == 0


def test_s_4_stones_stay_until_the_next_deal_and_games_move_at_once() -> None:
    referee = sit("RR7A", "RR7A", "4567", "4567")
    say(referee, "0 corto", "0 ordago, 1 quiero")
    assert (referee.stones, referee.games, referee.mano) == ((40, 0), (1, 0), 1)
    referee.tell(("deal", ranks(*NO_JUEGO)))
    assert (referee.stones, referee.games, referee.mano) == ((0, 0), (1, 0), 1)
    assert referee.ledger == []


def test_s_4_a_vaca_sets_the_games_back_at_the_next_deal() -> None:
    referee = Referee(Settings(games=2, vacas=2), games=(1, 1), vacas=(0, 1))
    referee.tell(("deal", ranks("RR7A", "RR7A", "4567", "4567")))
    say(referee, "0 corto", "0 ordago, 1 quiero")
    assert (referee.games, referee.vacas) == ((2, 1), (1, 1))
    assert referee.to_act() == ("deal",)
    referee.tell(("deal", ranks("4567", "RR7A", "4567", "RR7A")))
    assert (referee.games, referee.vacas) == ((0, 0), (1, 1))
    say(referee, "1 corto", "1 ordago, 2 quiero")
    assert (referee.games, referee.vacas) == ((0, 1), (1, 1))


def test_s_4_the_last_vaca_wins_the_match() -> None:
    referee = Referee(Settings(), games=(2, 2))
    referee.tell(("deal", ranks("RR7A", "RR7A", "4567", "4567")))
    say(referee, "0 corto", "0 ordago, 1 quiero")
    assert referee.to_act() == ("over", 0)
    assert referee.phase == "OVER"
    assert (referee.games, referee.vacas, referee.stones) == ((3, 2), (1, 0), (40, 0))
    assert not referee.allows(("deal", ranks(*NO_JUEGO)))


# Mus and discards.


def exchange(referee: Referee, *throws: str) -> None:
    """All say mus and throw these cards, in the order the referee asks for."""
    while referee.phase == "MUS":
        referee.tell(("mus", referee.to_act()[1]))
    for throw in throws:
        referee.tell(("descarte", referee.to_act()[1], frozenset(throw.split())))


def serve(referee: Referee) -> list[tuple[int, int]]:
    """Serve everybody with the first cards there are; the seats and their counts."""
    served = []
    while referee.phase == "DRAW":
        _, seat, count, sure, pool = referee.to_act()
        assert isinstance(seat, int)
        assert isinstance(count, int)
        assert isinstance(sure, frozenset)
        assert isinstance(pool, frozenset)
        cards = sure | frozenset(sorted(pool)[: count - len(sure)])
        referee.tell(("draw", seat, cards))
        served.append((seat, count))
    return served


def first_cards(referee: Referee, seat: int, count: int) -> str:
    """Some of the cards a seat holds."""
    hand = referee.hands[seat]
    assert hand is not None
    return " ".join(sorted(hand)[:count])


def throw_counts(referee: Referee, *counts: int) -> list[tuple[int, int]]:
    """A round of mus with so many thrown by each seat in the order asked; who was served."""
    exchange(referee)
    for count in counts:
        seat = referee.to_act()[1]
        assert isinstance(seat, int)
        exchange(referee, first_cards(referee, seat, count))
    return serve(referee)


def test_d_2_the_first_to_cut_ends_it_and_the_mano_speaks() -> None:
    referee = sit(*NO_JUEGO)
    say(referee, "0 mus, 1 mus, 2 corto")
    assert (referee.phase, referee.lance, referee.to_act()) == ("LANCE", "GRANDE", ("play", 0))


def test_d_3_each_throws_and_is_served_in_order_from_the_mano() -> None:
    referee = sit(*NO_JUEGO, mano=1)
    exchange(referee)
    assert (referee.phase, referee.to_act()) == ("DISCARD", ("play", 1))
    assert throw_counts(referee, 1, 2, 3, 4) == [(1, 1), (2, 2), (3, 3), (0, 4)]
    assert (referee.phase, referee.to_act()) == ("MUS", ("play", 1))
    assert len(referee.stock) == 14
    assert len(referee.pile) == 10


def test_d_3_postre_first_reverses_the_whole_order_but_not_the_talk() -> None:
    referee = sit(*NO_JUEGO, mano=1, settings=Settings(discard_order="POSTRE_FIRST"))
    assert referee.to_act() == ("play", 1)
    assert throw_counts(referee, 1, 2, 3, 4) == [(0, 1), (3, 2), (2, 3), (1, 4)]
    assert (referee.phase, referee.to_act()) == ("MUS", ("play", 1))


def test_d_3_who_threw_none_is_not_served() -> None:
    referee = sit(*NO_JUEGO, settings=Settings(min_discard=0))
    assert throw_counts(referee, 0, 1, 0, 2) == [(1, 1), (3, 2)]
    assert throw_counts(referee, 0, 0, 0, 0) == []
    assert referee.phase == "MUS"


def test_d_3_one_to_four_cards_that_he_holds() -> None:
    referee = sit(*NO_JUEGO)
    exchange(referee)
    hand = referee.hands[0]
    assert hand is not None
    assert referee.allows(("descarte", 0, hand))
    assert not referee.allows(("descarte", 0, frozenset()))
    assert not referee.allows(("descarte", 1, frozenset(sorted(hand)[:1])))
    other = sorted(DECK - hand)[0]
    assert not referee.allows(("descarte", 0, frozenset([other])))
    assert not referee.allows(("descarte", 0, hand | {other}))


def short_of_stock(settings: Settings) -> Referee:
    """Four seats, 24 cards in the stock: after 4 4 4 4 and 2 2 1 1 two cards are left."""
    referee = sit(*NO_JUEGO, settings=settings)
    assert throw_counts(referee, 4, 4, 4, 4)
    assert throw_counts(referee, 2, 2, 1, 1)
    assert (len(referee.stock), len(referee.pile)) == (2, 22)
    return referee


def test_d_4_what_is_left_is_served_and_the_pile_shuffled_for_the_rest() -> None:
    referee = short_of_stock(Settings())
    exchange(referee)
    for count in (3, 1, 1, 1):
        seat = referee.to_act()[1]
        assert isinstance(seat, int)
        exchange(referee, first_cards(referee, seat, count))
    stock, pile = referee.stock, referee.pile
    assert (len(stock), len(pile)) == (2, 28)
    assert referee.to_act() == ("draw", 0, 3, stock, pile)
    extra = sorted(pile)
    assert not referee.allows(("draw", 0, frozenset(extra[:3])))
    assert not referee.allows(("draw", 0, stock))
    referee.tell(("draw", 0, stock | {extra[0]}))
    assert (referee.stock, referee.pile) == (frozenset(extra[1:]), frozenset())
    assert referee.to_act() == ("draw", 1, 1, frozenset(), frozenset(extra[1:]))
    assert serve(referee) == [(1, 1), (2, 1), (3, 1)]
    assert (len(referee.stock), len(referee.pile)) == (24, 0)


@pytest.mark.parametrize("exception", [True, False])
def test_d_5_the_throws_of_the_only_seat_still_short_stay_out(exception: bool) -> None:
    referee = short_of_stock(Settings(last_player_exception=exception, min_discard=0))
    exchange(referee, "", first_cards(referee, 1, 1), "")
    own = first_cards(referee, 3, 4)
    exchange(referee, own)
    referee.tell(("draw", 1, frozenset(sorted(referee.stock)[:1])))
    stock, pile = referee.stock, referee.pile
    kept = frozenset(own.split()) if exception else frozenset()
    assert referee.to_act() == ("draw", 3, 4, stock, pile - kept)
    serve(referee)
    assert referee.pile == kept
    assert len(referee.stock) == (20 if exception else 24)


def test_d_5_with_two_seats_short_nothing_stays_out() -> None:
    referee = short_of_stock(Settings())
    exchange(referee)
    for count in (1, 1, 1, 1):
        seat = referee.to_act()[1]
        assert isinstance(seat, int)
        exchange(referee, first_cards(referee, seat, count))
    for seat in (0, 1):
        referee.tell(("draw", seat, frozenset(sorted(referee.stock)[:1])))
    # The stock is empty, nothing has been shuffled yet, and seats 2 and 3 are short.
    assert referee.to_act() == ("draw", 2, 1, frozenset(), referee.pile)
    assert len(referee.pile) == 26


def test_d_5_the_stock_may_end_just_before_the_last_seat() -> None:
    referee = short_of_stock(Settings(min_discard=0))
    exchange(referee, "", first_cards(referee, 1, 1), first_cards(referee, 2, 1))
    own = first_cards(referee, 3, 2)
    exchange(referee, own)
    for seat in (1, 2):
        referee.tell(("draw", seat, frozenset(sorted(referee.stock)[:1])))
    kept = frozenset(own.split())
    assert referee.to_act() == ("draw", 3, 2, frozenset(), referee.pile - kept)
    serve(referee)
    assert (referee.pile, len(referee.stock)) == (kept, 22)


def test_d_5_postre_first_the_last_is_the_mano() -> None:
    table = Settings(discard_order="POSTRE_FIRST", min_discard=0)
    referee = short_of_stock(table)
    exchange(referee, "", "", "")
    own = first_cards(referee, 0, 3)
    exchange(referee, own)
    kept = frozenset(own.split())
    assert referee.to_act() == ("draw", 0, 3, referee.stock, referee.pile - kept)


def test_e_7_the_worked_exchange_of_five() -> None:
    table = Settings(players=5, teams=5)
    referee = sit("R765", "C654", "S754", "R654", "SC4A", settings=table)
    assert len(referee.stock) == 20
    throw_counts(referee, 3, 3, 3, 3, 2)
    assert (len(referee.stock), len(referee.pile)) == (6, 14)
    exchange(referee)
    for count in (1, 1, 1, 1):
        seat = referee.to_act()[1]
        assert isinstance(seat, int)
        exchange(referee, first_cards(referee, seat, count))
    own = first_cards(referee, 4, 4)
    exchange(referee, own)
    for seat in range(4):
        referee.tell(("draw", seat, frozenset(sorted(referee.stock)[:1])))
    assert (len(referee.stock), len(referee.pile)) == (2, 22)
    asked = referee.to_act()
    assert asked == ("draw", 4, 4, referee.stock, referee.pile - frozenset(own.split()))
    assert isinstance(asked[4], frozenset)
    assert len(asked[4]) == 18
    serve(referee)
    assert (len(referee.stock), len(referee.pile)) == (16, 4)


# Mus corrido.


def test_d_6_the_worked_example() -> None:
    referee = sit(*NO_JUEGO, settings=Settings(mus_corrido="EACH_GAME"))
    assert throw_counts(referee, 1, 1, 1, 1) == [(0, 1), (1, 1), (2, 1), (3, 1)]
    assert referee.mano == 1
    assert throw_counts(referee, 1, 1, 1, 1) == [(1, 1), (2, 1), (3, 1), (0, 1)]
    assert referee.mano == 2
    assert referee.postre == 1
    say(referee, "2 mus, 3 mus, 0 mus, 1 corto")
    assert referee.mano == 1
    assert (referee.lance, referee.to_act()) == ("GRANDE", ("play", 1))
    pass_out(referee)
    assert referee.mano == 2


def test_d_6_the_mano_stays_while_cards_are_thrown_and_served() -> None:
    referee = sit(*NO_JUEGO, settings=Settings(mus_corrido="MATCH"))
    exchange(referee)
    for seat in range(4):
        assert (referee.mano, referee.to_act()) == (0, ("play", seat))
        exchange(referee, first_cards(referee, seat, 1))
    assert referee.mano == 0
    serve(referee)
    assert referee.mano == 1


@pytest.mark.parametrize(
    ("corrido", "stones", "games", "vacas", "runs"),
    [
        ("OFF", (0, 0), (0, 0), (0, 0), False),
        ("EACH_GAME", (0, 0), (0, 0), (0, 0), True),
        ("EACH_GAME", (0, 0), (1, 0), (0, 0), True),
        ("EACH_GAME", (0, 1), (0, 0), (0, 0), False),
        ("MATCH", (0, 0), (0, 0), (0, 0), True),
        ("MATCH", (0, 0), (0, 1), (0, 0), False),
        ("MATCH", (0, 0), (0, 0), (1, 0), False),
        ("MATCH", (1, 0), (0, 0), (0, 0), False),
    ],
)
def test_d_6_when_the_mus_runs(
    corrido: str,
    stones: tuple[int, int],
    games: tuple[int, int],
    vacas: tuple[int, int],
    runs: bool,
) -> None:
    table = Settings(mus_corrido=corrido, vacas=2)
    referee = Referee(table, 0, stones, games, vacas)
    referee.tell(("deal", ranks(*NO_JUEGO)))
    say(referee, "0 mus, 1 mus, 2 corto")
    assert referee.mano == (2 if runs else 0)


def test_d_6_it_runs_again_after_a_juego() -> None:
    referee = sit("RR7A", "RR7A", "4567", "4567", settings=Settings(mus_corrido="EACH_GAME"))
    say(referee, "0 corto", "0 ordago, 1 quiero")
    referee.tell(("deal", ranks(*NO_JUEGO)))
    say(referee, "1 mus, 2 corto")
    assert referee.mano == 2
    pass_out(referee)
    referee.tell(("deal", ranks(*NO_JUEGO)))
    say(referee, "3 mus, 0 corto")
    assert referee.mano == 3


# What is no action, and what may not be done now.


@pytest.mark.parametrize(
    "action",
    [
        (),
        ("nothing", 0),
        ("mus",),
        ("mus", True),
        ("mus", 0, False),
        ("mus", 1),
        ("mus", 4),
        ("mus", -1),
        ("corto", "0"),
        ("paso", 0, False),
        ("envido", 0, 2, False),
        ("descarte", 0, frozenset(["Ro"])),
        ("draw", 0, frozenset(["Ro"])),
        ("deal", ranks(*NO_JUEGO)),
    ],
)
def test_before_the_cut_only_mus_and_corto_of_the_seat_to_act(action: Action) -> None:
    referee = sit(*NO_JUEGO)
    assert not referee.allows(action)
    with pytest.raises(ValueError, match="not allowed"):
        referee.tell(action)
    assert referee.to_act() == ("play", 0)


@pytest.mark.parametrize(
    "action",
    [
        ("envido", 0, True, False),
        ("envido", 0, 2.0, False),
        ("envido", False, 2, False),
        ("envido", 0, 2, 0),
        ("envido", 0, 2),
        ("envido", 0, -2, False),
        ("paso", 0),
        ("paso", 0, None),
        ("paso", None, False),
        ("mus", 0),
        ("corto", 0),
        ("descarte", 0, frozenset(["Ro"])),
        ("descarte", 0, frozenset(["Xo"])),
        ("descarte", 0, ["Ro"]),
        ("draw", 0, frozenset()),
    ],
)
def test_in_a_lance_only_the_words_of_a_lance(action: Action) -> None:
    referee = sit(*NO_JUEGO)
    say(referee, "0 corto")
    assert not referee.allows(action)


def test_a_deal_is_four_cards_a_seat_from_one_deck() -> None:
    referee = Referee(Settings())
    good = ranks(*NO_JUEGO)
    assert referee.allows(("deal", good))
    assert not referee.allows(("deal", good[:3]))
    assert not referee.allows(("deal", (*good[:3], good[0])))
    assert not referee.allows(("deal", (*good[:3], frozenset(sorted(good[3])[:3]))))
    assert not referee.allows(("deal", (*good[:3], frozenset(["Ro", "Rc", "Re", "8b"]))))
    assert not referee.allows(("deal", list(good)))
    assert not referee.allows(("deal", (*good[:3], "R654")))
    assert not referee.allows(("mus", 0))


# Played at random, whatever the rules promise of every hand.

TABLES = [
    Settings(),
    Settings(refusal_is_final=False, answer_order="FROM_MANO", mus_corrido="EACH_GAME"),
    Settings(kings=4, real="FIGURE", real_value=4, paso_extra=1, max_bet=9),
    Settings(refusals_paid="AT_COUNT", ordago_voids_bets=False, raise_refusal_extra=1, vacas=2),
    Settings(discard_order="POSTRE_FIRST", min_discard=0, mus_corrido="MATCH"),
    Settings(players=6, last_player_exception=False, target=30),
    Settings(players=6, teams=3, refusal_is_final=False),
    Settings(players=6, teams=6),
    Settings(players=5, teams=5, discard_order="POSTRE_FIRST"),
    Settings(players=4, teams=4, answer_order="FROM_MANO"),
    Settings(players=3, teams=3, refusals_paid="AT_COUNT"),
    Settings(players=2),
]


@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_match_at_random_keeps_what_the_rules_promise(table: Settings, seed: int) -> None:
    rng = Random(seed)
    patience = (0.35, 0.6, 0.9)[seed - 1]
    referee = Referee(table, mano=seed % table.players)
    start = (0,) * table.teams
    for _ in range(20000):
        if referee.phase == "OVER":
            break
        action = random_action(referee, rng, patience)
        dealing = action[0] == "deal"
        referee.tell(action)
        if dealing:
            start = referee.stones
            assert max(start) < table.target
            assert max(referee.games) < table.games
        check_what_is_promised(referee, start)
    assert referee.phase == "OVER"
    assert referee.winner is not None
    assert referee.stones[referee.winner] >= table.target
    assert referee.games[referee.winner] == table.games


def check_what_is_promised(referee: Referee, start: tuple[int, ...]) -> None:
    """The score is the start and the ledger; every card is in one place; one seat may speak."""
    taken = list(start)
    for entry in referee.ledger:
        assert max(taken) < referee.settings.target, "nothing is counted after the target"
        assert entry[2] > 0
        assert entry[3] == referee.settings.side(entry[4])
        taken[entry[3]] += entry[2]
    assert referee.stones == tuple(taken)
    if referee.phase in ("DEAL", "OVER"):
        assert referee.closed == []
        assert referee.lance is None
        return
    places = [*(hand for hand in referee.hands if hand is not None), referee.stock, referee.pile]
    assert sum(map(len, places)) == 40
    assert frozenset().union(*places) == DECK
    if referee.phase == "LANCE":
        speaker = referee.to_act()[1]
        assert speaker in referee.plays
        for seat in range(referee.settings.players):
            if seat != speaker:
                assert not any(referee.allows(call) for call in calls(seat))
        assert isinstance(speaker, int)
        assert any(referee.allows(call) for call in calls(speaker))


def test_entries_come_in_lance_order_when_all_is_paid_at_the_count() -> None:
    table = Settings(refusals_paid="AT_COUNT")
    rng = Random(7)
    referee = Referee(table)
    order = ("GRANDE", "CHICA", "PARES", "JUEGO", "PUNTO")
    while referee.phase != "OVER":
        referee.tell(random_action(referee, rng))
        lances: list[Entry] = referee.ledger
        places = [order.index(entry[0]) for entry in lances]
        assert places == sorted(places)
