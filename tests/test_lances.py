"""Which hand is better (C-2 to C-5, L-1 to L-10)."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.cards import DECK, Card, Hand, Rank, Suit, deal_hands
from mus.errors import MusError, RulesError, StateError
from mus.lances import (
    CLASSIC,
    Juego,
    Lance,
    Pares,
    ParesKind,
    Ranking,
    Real,
    compare,
    compare_chica,
    compare_grande,
    compare_juego,
    compare_pares,
    compare_punto,
    juego,
    pares,
    points,
    ranking,
    ranking_of,
    strength,
    strengths,
    winner,
)
from oracles import naive_lances

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
EIGHT = CLASSIC
FOUR = ranking_of(4, Real.OFF, 3)

rankings = st.builds(ranking_of, st.sampled_from([4, 8]), st.sampled_from(Real), st.integers(1, 4))
four_cards = st.lists(st.sampled_from(DECK), unique=True, min_size=4, max_size=4)


@st.composite
def tables(draw: st.DrawFn) -> list[Hand | None]:
    """Draw hands for one to eight seats out of one deck, some seats without."""
    deck = draw(st.permutations(DECK))
    there = draw(st.lists(st.booleans(), min_size=1, max_size=8))
    return [Hand(deck[4 * seat :][:4]) if here else None for seat, here in enumerate(there)]


def written(hand: Hand) -> list[str]:
    return [str(card) for card in hand]


def judge(how: Callable[[Hand, Hand], int], first: str, second: str) -> int:
    return how(Hand.parse(first), Hand.parse(second))


# --- the table of section 2

COMPARISONS = [
    (GRANDE, "RR7A", "RCCC", 8, 1),
    (GRANDE, "3R7A", "RR7A", 8, 0),
    (GRANDE, "3R7A", "RR7A", 4, -1),
    (GRANDE, "RAAA", "CCCC", 8, 1),
    (CHICA, "7AAA", "654A", 8, 1),
    (CHICA, "RAAA", "4AAA", 8, -1),
    (CHICA, "2A45", "AA45", 8, 0),
    (CHICA, "AARR", "4567", 8, 1),
    (PARES, "RR7A", "CCSS", 8, -1),
    (PARES, "777A", "RRCA", 8, 1),
    (PARES, "RRAA", "CCCC", 8, 1),
    (PARES, "RRRR", "RRCC", 8, 1),
    (PARES, "55RA", "55CA", 8, 0),
    (PARES, "AAA2", "4445", 8, 1),
    (JUEGO, "RC74", "RRRS", 8, 1),
    (JUEGO, "RR75", "RRRS", 8, 1),
    (JUEGO, "RRR7", "RR76", 8, 1),
    (PUNTO, "RR73", "RR54", 4, 1),
    # L-5
    (PARES, "CCCC", "4445", 8, 1),
]


@pytest.mark.parametrize(("lance", "first", "second", "kings", "better"), COMPARISONS)
def test_comparisons_come_out_as_the_rules_list_them(
    lance: Lance, first: str, second: str, kings: int, better: int
) -> None:
    rules = ranking_of(kings, Real.OFF, 3)
    a, b = Hand.parse(first), Hand.parse(second)
    assert compare(lance, a, b, rules) == better
    assert compare(lance, b, a, rules) == -better
    assert compare(lance, a, a, rules) == 0
    assert naive_lances.compare(lance.name, written(a), written(b), kings) == better
    mine, other = strength(lance, a, rules), strength(lance, b, rules)
    assert mine is not None
    assert other is not None
    assert (mine > other) - (mine < other) == better


def test_two_reyes_an_as_and_a_tres_are_31_with_eight_kings_only() -> None:
    hand = Hand.parse("RR3A")
    assert juego(hand, EIGHT) == Juego(31, False, 3)
    assert juego(hand, FOUR) is None
    assert points(hand, FOUR) == 24


# --- cards


def test_c_2_with_eight_kings_a_tres_is_a_rey_and_a_dos_an_as() -> None:
    for ours, read in [("3", "R"), ("2", "A")]:
        a, b = Hand.parse(f"{ours}C74"), Hand.parse(f"{read}C74")
        assert strengths(a, EIGHT) == strengths(b, EIGHT)
        assert points(a) == points(b)
        assert strengths(a, FOUR) != strengths(b, FOUR)
        pair = Hand.parse(f"{ours}{read}75")
        assert pares(pair) == Pares(ParesKind.PAR, Hand.parse(read).cards[0].rank, None, 1)
        assert pares(pair, FOUR) is None


@pytest.mark.parametrize(("kings", "order"), [(4, "RCS765432A"), (8, "RCS7654A")])
def test_c_3_ranks_are_in_this_order_high_to_low(kings: int, order: str) -> None:
    rules = ranking_of(kings, Real.OFF, 3)
    alike = [Hand.parse(rank * 4) for rank in order]
    for higher, lower in pairwise(alike):
        assert compare_grande(higher, lower, rules) == 1
        assert compare_chica(higher, lower, rules) == -1
        assert compare_pares(higher, lower, rules) == 1


@pytest.mark.parametrize(
    ("kings", "worth"),
    [(4, [1, 2, 3, 4, 5, 6, 7, 10, 10, 10]), (8, [1, 1, 10, 4, 5, 6, 7, 10, 10, 10])],
)
def test_c_4_cards_are_worth_their_number_and_figures_ten(kings: int, worth: list[int]) -> None:
    for rank, stones in zip(Rank, worth, strict=True):
        four = Hand([Card(rank, suit) for suit in Suit])
        assert points(four, ranking_of(kings, Real.OFF, 3)) == 4 * stones


# --- lances


def test_l_1_lances_are_in_the_order_of_play() -> None:
    assert [lance.name for lance in Lance] == ["GRANDE", "CHICA", "PARES", "JUEGO", "PUNTO"]
    assert [lance.index for lance in Lance] == [0, 1, 2, 3, 4]


def test_l_2_grande_compares_the_highest_cards_first() -> None:
    assert judge(compare_grande, "RAAA", "CCCC") == 1
    assert judge(compare_grande, "RC4A", "RS77") == 1
    assert judge(compare_grande, "RCSA", "RCS4") == -1


def test_l_3_chica_compares_the_lowest_cards_first() -> None:
    assert judge(compare_chica, "7AAA", "654A") == 1
    assert judge(compare_grande, "7AAA", "654A") == 1
    assert judge(compare_chica, "A456", "A457") == 1


def test_l_4_duples_beat_medias_and_medias_a_par() -> None:
    four_alike, two_pairs = Hand.parse("4444"), Hand.parse("4455")
    medias, par, nothing = Hand.parse("RRR7"), Hand.parse("RRC7"), Hand.parse("RCS7")
    kinds = []
    for hand in (four_alike, two_pairs, medias, par):
        found = pares(hand)
        assert found is not None
        kinds.append(found.kind)
    assert kinds == [ParesKind.DUPLES, ParesKind.DUPLES, ParesKind.MEDIAS, ParesKind.PAR]
    assert compare_pares(four_alike, medias) == compare_pares(medias, par) == 1
    assert compare_pares(two_pairs, four_alike) == 1
    assert pares(nothing) is None
    assert compare_pares(par, nothing) == 1
    assert compare_pares(nothing, par) == -1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("RRRR", Pares(ParesKind.DUPLES, Rank.REY, Rank.REY, 3)),
        ("RR33", Pares(ParesKind.DUPLES, Rank.REY, Rank.REY, 3)),
        ("3322", Pares(ParesKind.DUPLES, Rank.REY, Rank.AS, 3)),
        ("CC77", Pares(ParesKind.DUPLES, Rank.CABALLO, Rank.SIETE, 3)),
        ("SSS4", Pares(ParesKind.MEDIAS, Rank.SOTA, None, 2)),
        ("R662", Pares(ParesKind.PAR, Rank.SEIS, None, 1)),
        ("RC75", None),
    ],
)
def test_l_4_pares_are_told_with_their_ranks_and_stones(text: str, found: Pares | None) -> None:
    assert pares(Hand.parse(text)) == found


def test_l_5_par_and_medias_do_not_look_at_the_other_cards() -> None:
    assert compare_pares(Hand.parse("55RC"), Hand.parse("554A")) == 0
    assert compare_pares(Hand.parse("555R"), Hand.parse("5554")) == 0
    assert compare_pares(Hand.parse("664A"), Hand.parse("55RC")) == 1


def test_l_5_duples_compare_the_higher_pair_then_the_lower() -> None:
    best_first = ["RRRR", "RRCC", "RRAA", "CCCC", "CCSS", "7755", "7744", "6655", "AAAA"]
    duples = [Hand.parse(text) for text in best_first]
    for better, worse in pairwise(duples):
        assert compare_pares(better, worse) == 1


JUEGOS = ["RC74", "RR75", "RRRS", "RRR7", "RRR6", "RRR5", "RRR4", "RR76"]


def test_l_6_juego_goes_31_32_40_and_then_down_from_37() -> None:
    hands = [Hand.parse(text) for text in JUEGOS]
    assert [points(hand) for hand in hands] == [31, 32, 40, 37, 36, 35, 34, 33]
    for better, worse in pairwise(hands):
        assert compare_juego(better, worse) == 1
    assert [strength(JUEGO, hand) for hand in hands] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert juego(hands[0]) == Juego(31, False, 3)
    assert juego(hands[1]) == Juego(32, False, 2)


def test_l_6_below_31_there_is_no_juego() -> None:
    hand = Hand.parse("RR64")
    assert points(hand) == 30
    assert juego(hand) is None
    assert strength(JUEGO, hand) is None
    assert compare_juego(hand, Hand.parse("RR76")) == -1
    assert compare_juego(hand, Hand.parse("4567")) == 0


def test_l_7_the_highest_punto_wins_and_juego_does_not_play_it() -> None:
    best, worst, with_juego = Hand.parse("RR64"), Hand.parse("AAAA"), Hand.parse("RC74")
    assert (points(best), points(worst)) == (30, 4)
    assert compare_punto(best, Hand.parse("RR54")) == 1
    assert strength(PUNTO, worst) == 1
    assert strength(PUNTO, with_juego) is None
    assert compare_punto(with_juego, worst) == -1
    assert compare_punto(with_juego, Hand.parse("RR76")) == 0
    assert winner(PUNTO, [with_juego, worst]) == 1


def test_l_8_equal_hands_go_to_the_seat_nearest_the_mano() -> None:
    hands = deal_hands("RR7A", "C654", "R372", "S654")
    assert [winner(GRANDE, hands, mano) for mano in range(4)] == [0, 2, 2, 0]
    assert [ranking(GRANDE, hands, mano) for mano in range(4)] == [
        (0, 2, 1, 3),
        (2, 0, 1, 3),
        (2, 0, 1, 3),
        (0, 2, 1, 3),
    ]
    assert winner(PARES, deal_hands("R753", "RR54"), 1) == 1


def test_l_10_the_best_single_hand_wins_whatever_its_partner_holds() -> None:
    hands = deal_hands("4567", "RRC7", "RRAA", "CC77")
    assert winner(PARES, hands) == 2
    assert ranking(PARES, hands) == (2, 3, 1)


def test_who_does_not_play_the_lance_is_not_ranked() -> None:
    hands = [*deal_hands("4567", "RRC7"), None]
    assert ranking(PARES, hands, 2) == (1,)
    assert ranking(JUEGO, hands, 2) == (1,)
    assert ranking(PUNTO, hands, 2) == (0,)
    for nobody in ([None, None], [hands[0]]):
        assert winner(JUEGO, nobody) is None
        assert ranking(JUEGO, nobody) == ()


@given(tables(), st.data(), st.sampled_from(Lance), rankings)
def test_l_8_the_winner_is_the_one_a_walk_round_the_table_finds(
    hands: list[Hand | None], data: st.DataObject, lance: Lance, rules: Ranking
) -> None:
    mano = data.draw(st.integers(0, len(hands) - 1))
    laid_out = [None if hand is None else written(hand) for hand in hands]
    expected = naive_lances.winner(lance.name, laid_out, mano, rules.kings, rules.real.name)
    assert winner(lance, hands, mano, rules) == expected
    order = ranking(lance, hands, mano, rules)
    assert order[:1] == (() if expected is None else (expected,))
    left = list(hands)
    for seat in order:
        assert winner(lance, left, mano, rules) == seat
        left[seat] = None
    assert winner(lance, left, mano, rules) is None


@given(tables(), st.data(), st.sampled_from(Lance))
def test_the_winner_moves_with_the_table_when_all_move_one_seat(
    hands: list[Hand | None], data: st.DataObject, lance: Lance
) -> None:
    last = len(hands) - 1
    mano = data.draw(st.integers(0, last))
    won = winner(lance, hands, mano)
    moved = [hands[last], *hands[:last]]
    expected = None if won is None else 0 if won == last else won + 1
    assert winner(lance, moved, 0 if mano == last else mano + 1) == expected


# --- the real


def reales(form: Real, kings: int = 8) -> set[str]:
    """Which of these fourth cards make a real with the sevens of oros, copas and bastos."""
    rules = ranking_of(kings, form, 3)
    fourths = ["Ro", "3o", "Co", "So", "Sc", "Se", "Sb", "2o", "4o", "7e"]
    found = set()
    for fourth in fourths:
        hand = Hand(map(Card.parse, ["7o", "7c", "7b", fourth]))
        shape = juego(hand, rules)
        if shape is not None and shape.real:
            assert shape.points == 31
            found.add(fourth)
    return found


def test_l_9_each_form_of_the_real_asks_for_its_own_fourth_card() -> None:
    assert reales(Real.OFF) == set()
    assert reales(Real.FIGURE) == {"Ro", "3o", "Co", "So", "Sc", "Se", "Sb"}
    assert reales(Real.FIGURE, 4) == {"Ro", "Co", "So", "Sc", "Se", "Sb"}
    assert reales(Real.KING) == {"Ro", "3o"}
    assert reales(Real.KING, 4) == {"Ro"}
    assert reales(Real.KING_12) == reales(Real.KING_12, 4) == {"Ro"}
    assert reales(Real.SOTA) == reales(Real.SOTA, 4) == {"So", "Sc", "Se", "Sb"}
    assert reales(Real.SOTA_OROS) == reales(Real.SOTA_OROS, 4) == {"So"}
    assert reales(Real.SOTA_FOURTH_SUIT) == reales(Real.SOTA_FOURTH_SUIT, 4) == {"Se"}


def test_l_9_a_real_beats_every_other_31_the_manos_too() -> None:
    rules = ranking_of(8, Real.FIGURE, 3)
    hands = deal_hands("RC74", "777S")
    assert winner(JUEGO, hands, 0, rules) == 1
    assert winner(JUEGO, hands, 0) == 0
    assert compare_juego(hands[1], hands[0], rules) == 1
    assert compare_juego(hands[1], hands[0]) == 0


@pytest.mark.parametrize("value", [0, 1, 3, 4])
def test_l_9_a_real_is_worth_what_the_rules_say_and_another_31_three(value: int) -> None:
    rules = ranking_of(8, Real.KING, value)
    assert juego(Hand.parse("7773"), rules) == Juego(31, True, value)
    assert juego(Hand.parse("777S"), rules) == Juego(31, False, 3)


def test_p_5_values_are_those_of_pares_and_juego() -> None:
    rules = ranking_of(8, Real.KING, 5)
    found = [
        rules.values[Hand.parse(text).key]
        for text in ("RRAA", "RRR7", "RR75", "RC74", "777R", "777S", "4567")
    ]
    assert found == [(3, 0), (2, 2), (1, 2), (0, 3), (2, 5), (2, 3), (0, 0)]


# --- doors


@given(four_cards, rankings)
def test_the_quick_door_tells_the_five_strengths(cards: list[Card], rules: Ranking) -> None:
    hand = Hand(cards)
    found = strengths(cards, rules)
    assert found == strengths(tuple(cards), rules) == strengths(hand, rules)
    assert found == strengths(frozenset(cards), rules) == rules.table[hand.key]
    assert found == tuple(strength(lance, hand, rules) or 0 for lance in Lance)
    assert (found[PARES.index] == 0) == (pares(hand, rules) is None)
    assert (found[JUEGO.index] == 0) == (juego(hand, rules) is None) == (points(hand, rules) < 31)
    assert (found[PUNTO.index] == 0) == (juego(hand, rules) is not None)


@pytest.mark.parametrize("form", Real)
def test_l_9_the_quick_door_looks_at_suits_where_the_real_asks_for_them(form: Real) -> None:
    rules = ranking_of(8, form, 3)
    for fourth in map(Card.parse, ["So", "Sc", "Se", "Sb"]):
        cards = [*map(Card.parse, ["7o", "7c", "7b"]), fourth]
        assert strengths(cards, rules) == strengths(Hand(cards), rules)


@given(four_cards, four_cards, st.sampled_from(Lance), rankings)
def test_comparing_is_comparing_strengths(
    first: list[Card], second: list[Card], lance: Lance, rules: Ranking
) -> None:
    a, b = Hand(first), Hand(second)
    mine, other = strengths(a, rules)[lance.index], strengths(b, rules)[lance.index]
    by_name = {
        GRANDE: compare_grande,
        CHICA: compare_chica,
        PARES: compare_pares,
        JUEGO: compare_juego,
        PUNTO: compare_punto,
    }
    expected = (mine > other) - (mine < other)
    assert compare(lance, a, b, rules) == by_name[lance](a, b, rules) == expected


def test_a_ranking_serves_as_rules_and_so_does_what_has_one() -> None:
    hand = Hand.parse("RR3A")
    assert FOUR.ranking is FOUR
    assert points(hand, SimpleNamespace(ranking=FOUR)) == points(hand, FOUR) == 24


def test_without_rules_the_classic_ones_hold() -> None:
    assert (CLASSIC.kings, CLASSIC.real, CLASSIC.real_value) == (8, Real.OFF, 3)
    assert points(Hand.parse("3332")) == 31


# --- values


def test_there_is_one_ranking_of_each_kind_and_it_is_a_value() -> None:
    rules = ranking_of(4, Real.SOTA_OROS, 4)
    assert rules is ranking_of(4, Real.SOTA_OROS, 4)
    assert rules == Ranking(4, Real.SOTA_OROS, 4) != FOUR
    assert hash(rules) == hash(Ranking(4, Real.SOTA_OROS, 4))
    assert repr(rules) == "Ranking(kings=4, real=Real.SOTA_OROS, real_value=4)"
    assert copy.copy(rules) is copy.deepcopy(rules) is rules
    assert pickle.loads(pickle.dumps(rules)) is rules


def test_a_ranking_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        FOUR.kings = 8  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        FOUR.table = EIGHT.table  # type: ignore[misc]


def test_a_ranking_builds_its_tables_at_the_first_question() -> None:
    hand = Hand.parse("RR75")
    for name in ("table", "pares", "juego", "points", "values"):
        fresh = Ranking(8, Real.OFF, 3)
        unbuilt = getattr(fresh, name)
        found = unbuilt[hand.key]
        assert found == getattr(fresh, name)[hand.key] == getattr(CLASSIC, name)[hand.key]
        built = getattr(fresh, name)
        assert unbuilt[hand.key] == found
        assert getattr(fresh, name) is built is not unbuilt
    with pytest.raises(KeyError):
        Ranking(8, Real.OFF, 3).table[-1]


@pytest.mark.parametrize(
    ("knobs", "count"),
    [
        ((5, Real.OFF, 3), 1),
        ((8.0, Real.OFF, 3), 1),
        (([8], [Real.OFF], [3]), 3),
        ((None, "off", -1), 3),
        ((8, Real.OFF, True), 1),
    ],
)
def test_knobs_that_are_none_are_all_told(knobs: Any, count: int) -> None:
    with pytest.raises(RulesError) as caught:
        ranking_of(*knobs)
    assert len(caught.value.problems) == count


def test_enums_and_shapes_show_themselves_as_code() -> None:
    shape, worth = pares(Hand.parse("RR75")), juego(Hand.parse("RR75"))
    for value in (*Lance, *Real, *ParesKind, shape, worth):
        assert eval(repr(value)) == value
        assert copy.copy(value) is copy.deepcopy(value) is value
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(value) == hash(copy.copy(value))


# --- errors

HAND = Hand.parse("RR75")
BAD_HANDS: list[Any] = [
    Hand(()),
    Hand.parse("RR7"),
    Hand.parse("RR754"),
    None,
    "RR75",
    HAND.cards,
    75,
    HAND.key,
    [],
    Hand,
    SimpleNamespace(key=[]),
]
BAD_LANCES = [None, 0, "grande", "GRANDE", Real.OFF, Card.parse("Ao"), Lance, (), [0]]
BAD_RULES: list[Any] = [None, 8, "clasico", {}, SimpleNamespace(ranking=8), Ranking, Real.OFF]
BAD_MANOS = [-1, 2, True, None, "0", 0.0, 10**30, [0]]
BAD_SEATS = [
    None,
    7,
    (),
    [],
    [HAND] * 9,
    HAND,
    {HAND},
    iter([HAND]),
    "hand",
    b"ha",
    {3: HAND},
    [HAND, HAND.cards],
    [HAND, Hand.parse("RR7")],
    [None, 0],
    [HAND, False],
]


def not_none(hand: Any) -> Any:
    """A seat may have no hand at all: try another thing that is none."""
    return 0 if hand is None else hand


WITH_HAND: dict[str, Callable[[Any, Any, Any], object]] = {
    "strength": lambda lance, hand, rules: strength(lance, hand, rules),
    "compare first": lambda lance, hand, rules: compare(lance, hand, HAND, rules),
    "compare second": lambda lance, hand, rules: compare(lance, HAND, hand, rules),
    "winner": lambda lance, hand, rules: winner(lance, [HAND, not_none(hand)], 1, rules),
    "ranking": lambda lance, hand, rules: ranking(lance, [not_none(hand)], 0, rules),
}
WITHOUT_LANCE: dict[str, Callable[[Any, Any], object]] = {
    "strengths": strengths,
    "pares": pares,
    "juego": juego,
    "points": points,
    "grande": lambda hand, rules: compare_grande(HAND, hand, rules),
    "chica": lambda hand, rules: compare_chica(hand, HAND, rules),
    "compare_pares": lambda hand, rules: compare_pares(HAND, hand, rules),
    "compare_juego": lambda hand, rules: compare_juego(hand, HAND, rules),
    "punto": lambda hand, rules: compare_punto(HAND, hand, rules),
}


def refusal(ask: Callable[..., object], *arguments: Any) -> StateError:
    with pytest.raises(MusError) as caught:
        ask(*arguments)
    assert isinstance(caught.value, StateError)
    assert caught.value.problems
    assert all(caught.value.problems)
    assert caught.value.__cause__ is None
    return caught.value


@pytest.mark.parametrize("hand", BAD_HANDS, ids=repr)
def test_what_is_no_hand_of_four_cards_is_a_state_error(hand: Any) -> None:
    for ask in WITH_HAND.values():
        refusal(ask, GRANDE, hand, CLASSIC)
    for name, ask_all in WITHOUT_LANCE.items():
        if name != "strengths" or hand != HAND.cards:
            refusal(ask_all, hand, CLASSIC)


@pytest.mark.parametrize("lance", BAD_LANCES, ids=repr)
def test_what_is_no_lance_is_a_state_error(lance: Any) -> None:
    for ask in WITH_HAND.values():
        assert "is not a Lance" in str(refusal(ask, lance, HAND, CLASSIC))


@pytest.mark.parametrize("rules", BAD_RULES, ids=repr)
def test_what_is_no_rules_is_a_state_error(rules: Any) -> None:
    for ask in WITH_HAND.values():
        assert "neither a Rules nor a Ranking" in str(refusal(ask, GRANDE, HAND, rules))
    for ask_all in WITHOUT_LANCE.values():
        assert "neither a Rules nor a Ranking" in str(refusal(ask_all, HAND, rules))
    assert "neither a Rules nor a Ranking" in str(refusal(strengths, HAND.cards, rules))


@pytest.mark.parametrize("mano", BAD_MANOS, ids=repr)
def test_a_mano_that_is_no_seat_is_a_state_error(mano: Any) -> None:
    for ask in (winner, ranking):
        error = refusal(ask, GRANDE, [HAND, None], mano)
        assert "the seats are 0 to 1" in str(error)


@pytest.mark.parametrize("hands", BAD_SEATS)
def test_hands_that_are_not_one_a_seat_are_a_state_error(hands: Any) -> None:
    for ask in (winner, ranking):
        refusal(ask, GRANDE, hands, 0)


def test_all_that_is_wrong_is_told_at_once() -> None:
    error = refusal(winner, None, [HAND, Hand(()), 3], 5, None)
    assert len(error.problems) == 5
    assert "a hand of 0 cards plays no lance: it takes four" in error.problems


@pytest.mark.parametrize(
    "cards",
    [
        "Ro Ro Rc 7o",
        "Ro Rc Ro 7o",
        "Ro Rc 7o Ro",
        "Rc Ro Ro 7o",
        "Rc Ro 7o Ro",
        "Rc 7o Ro Ro",
        "7o 7o 7c So",
        "Ro Rc 7o",
        "Ro Rc 7o 5o 4o",
        "",
    ],
)
@pytest.mark.parametrize("form", Real)
def test_four_cards_that_are_not_four_different_ones_are_a_state_error(
    cards: str, form: Real
) -> None:
    refusal(strengths, [Card.parse(card) for card in cards.split()], ranking_of(8, form, 3))


@pytest.mark.parametrize("cards", ["RR75", [0, 1, 2, 3], ["Ro", "Rc", "7o", "5o"], 7, None])
def test_what_is_not_cards_has_no_strengths(cards: Any) -> None:
    refusal(strengths, cards)
