"""Every hand there is: the counts, all pairs of rank classes, every form of the real."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from mus.cards import DECK, Card, Hand, Rank
from mus.lances import Lance, Ranking, Real, compare, juego, ranking_of, strengths
from oracles import naive_lances

ALL_FOURS = list(combinations(DECK, 4))
KEYS = [Hand(cards).key for cards in ALL_FOURS]
THREE_SEVENS = [
    Hand(cards) for cards in ALL_FOURS if sum(card.rank is Rank.SIETE for card in cards) == 3
]
CLASSES = [
    Hand.parse("".join(rank.symbol for rank in ranks))
    for ranks in combinations_with_replacement(Rank, 4)
]
GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance

both_kings = pytest.mark.parametrize("kings", [8, 4])


def written(hand: Hand) -> list[str]:
    return [str(card) for card in hand]


def classes(kings: int) -> list[Hand]:
    """One hand of each rank class: 330 with 8 kings, 715 with 4."""
    if kings == 4:
        return CLASSES
    return [hand for hand in CLASSES if not any(card.rank in (2, 3) for card in hand)]


COUNTS: dict[str, tuple[int, int]] = {
    "rank classes": (330, 715),
    "no pares": (39_680, 53_760),
    "PAR": (43_776, 34_560),
    "MEDIAS": (4_448, 1_440),
    "DUPLES": (3_486, 1_630),
    "juego": (24_444, 11_719),
    "31": (8_384, 3_040),
    "32": (2_640, 2_332),
    "40": (1_820, 495),
    "37": (2_240, 880),
    "36": (2_240, 880),
    "35": (2_240, 880),
    "34": (2_960, 1_276),
    "33": (1_920, 1_936),
    "30": (3_024, 2_796),
}


@both_kings
def test_l_4_l_6_l_7_all_91390_hands_are_as_many_as_counted_by_hand(kings: int) -> None:
    rules = ranking_of(kings, Real.OFF, 3)
    found: Counter[str] = Counter()
    different = set()
    for cards, key in zip(ALL_FOURS, KEYS, strict=True):
        shape = rules.pares[key]
        found[shape.kind.name if shape else "no pares"] += 1
        found[str(rules.points[key])] += 1
        found["juego"] += rules.juego[key] is not None
        different.add(strengths(cards, rules))
    found["rank classes"] = len(different)
    expected = {what: count[kings == 4] for what, count in COUNTS.items()}
    assert len(ALL_FOURS) == 91_390
    assert {what: found[what] for what in COUNTS} == expected
    assert found["38"] == found["39"] == 0


@both_kings
def test_c_5_suits_never_matter_without_a_real_that_names_one(kings: int) -> None:
    named = (Real.SOTA_OROS, Real.SOTA_FOURTH_SUIT)
    keys_of: dict[tuple[Rank, ...], set[int]] = {}
    for cards, key in zip(ALL_FOURS, KEYS, strict=True):
        keys_of.setdefault(tuple(sorted([card.rank for card in cards])), set()).add(key)
    assert len(keys_of) == 715
    for form in Real:
        table = ranking_of(kings, form, 3).table
        apart = [ranks for ranks, keys in keys_of.items() if len({table[key] for key in keys}) > 1]
        assert apart == ([(7, 7, 7, 10)] if form in named else [])


@both_kings
def test_c_2_with_eight_kings_only_the_ranks_they_read_as_matter(kings: int) -> None:
    rules = ranking_of(kings, Real.OFF, 3)
    rows = {tuple(rules.table[hand.key]) for hand in CLASSES}
    assert rows == {tuple(rules.table[hand.key]) for hand in classes(kings)}
    assert len(rows) == len(classes(kings)) == (330 if kings == 8 else 715)


@both_kings
@pytest.mark.parametrize("lance", Lance)
def test_l_2_to_l_7_all_pairs_of_rank_classes_compare_as_laid_out(lance: Lance, kings: int) -> None:
    rules = ranking_of(kings, Real.OFF, 3)
    hands = [(written(hand), rules.table[hand.key][lance.index]) for hand in classes(kings)]
    name = lance.name
    for (a, mine), (b, other) in combinations(hands, 2):
        expected = naive_lances.compare(name, a, b, kings)
        assert (mine > other) - (mine < other) == expected, (a, b)
    for hand, mine in hands:
        assert (mine > 0) == naive_lances.plays(name, hand, kings), hand


@both_kings
@pytest.mark.parametrize("lance", Lance)
def test_strengths_are_numbered_from_one_without_a_gap(lance: Lance, kings: int) -> None:
    for form in Real:
        rules = ranking_of(kings, form, 3)
        found = {rules.table[key][lance.index] for key in set(KEYS)}
        assert found - {0} == set(range(1, max(found) + 1))


@both_kings
@pytest.mark.parametrize("form", Real)
def test_l_9_every_hand_with_three_sevens_is_a_real_or_not_as_laid_out(
    form: Real, kings: int
) -> None:
    rules = ranking_of(kings, form, 4)
    assert len(THREE_SEVENS) == 144
    for hand in (*THREE_SEVENS, *CLASSES):
        shape = juego(hand, rules)
        real = naive_lances.is_real(written(hand), kings, form.name)
        assert (shape is not None and shape.real) == real
        if shape is not None:
            assert shape.points == naive_lances.total(written(hand), kings)
            assert shape.value == (4 if real else 3 if shape.points == 31 else 2)


@both_kings
@pytest.mark.parametrize("form", Real)
def test_l_9_hands_with_three_sevens_compare_as_laid_out(form: Real, kings: int) -> None:
    rules = ranking_of(kings, form, 3)
    others = [Hand.parse(text) for text in ("RC74", "RRRS", "RR75", "3RCA", "R754")]
    laid_out = {hand: written(hand) for hand in (*THREE_SEVENS, *others)}
    for a in THREE_SEVENS:
        for b in (*THREE_SEVENS[::5], *others):
            expected = naive_lances.juego(laid_out[a], laid_out[b], kings, form.name)
            assert compare(JUEGO, a, b, rules) == expected
            assert compare(JUEGO, b, a, rules) == -expected


@both_kings
def test_l_9_the_real_changes_nothing_but_juego(kings: int) -> None:
    plain = ranking_of(kings, Real.OFF, 3)
    for form in Real:
        rules: Ranking = ranking_of(kings, form, 3)
        for hand in (*THREE_SEVENS, *CLASSES):
            with_real, without = rules.table[hand.key], plain.table[hand.key]
            assert with_real[:3] == without[:3]
            assert with_real[4] == without[4]
            assert rules.pares[hand.key] == plain.pares[hand.key]
            assert rules.points[hand.key] == plain.points[hand.key]


@pytest.mark.parametrize("form", [Real.OFF, Real.SOTA_OROS, Real.SOTA_FOURTH_SUIT])
def test_the_quick_door_agrees_with_the_table_for_every_hand(form: Real) -> None:
    rules = ranking_of(8, form, 3)
    for cards, key in zip(ALL_FOURS, KEYS, strict=True):
        assert strengths(cards, rules) == rules.table[key]


def test_no_other_hand_has_the_cards_of_the_real_twice() -> None:
    """L-9: two reales cannot meet, for any two hands with three sevens share one."""
    sevens = {Card.parse(text) for text in ("7o", "7c", "7e", "7b")}
    for a, b in combinations(THREE_SEVENS, 2):
        assert set(a) & set(b) & sevens
