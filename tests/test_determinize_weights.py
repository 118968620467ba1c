"""The classes of hands that are admitted, and hands drawn from them by weight, one by one."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus._evidence import Fact, admitted, kinds_of
from mus._weights import Scales, choices_of, scales_of
from mus.cards import DECK, FULL_DECK, Card, Hand, cards_of, mask_of
from mus.lances import Lance, Real, juego, pares, ranking_of
from mus.senas import CLASSIC, FEDERATION, Claim

FACTS: list[Fact] = [
    *[(lance, has) for lance in (Lance.PARES, Lance.JUEGO) for has in (True, False)],
    *[sign.claim for code in (CLASSIC, FEDERATION) for sign in code.signs],
]


def scales(kings: int, facts: frozenset[Fact], left: int) -> Scales:
    return scales_of(admitted(kings, facts).classes, choices_of(kinds_of(kings).masks, left))


def is_so(fact: Fact, hand: Hand, kings: int) -> bool:
    ranking = ranking_of(kings, Real.OFF, 3)
    if isinstance(fact, Claim):
        return fact.holds(hand, ranking)
    lance, has = fact
    found = pares(hand, ranking) if lance is Lance.PARES else juego(hand, ranking)
    return (found is not None) is has


COUNTS = {
    (8, Lance.PARES, False): 39_680,
    (4, Lance.PARES, False): 53_760,
    (8, Lance.PARES, True): 43_776 + 4_448 + 3_486,
    (4, Lance.PARES, True): 34_560 + 1_440 + 1_630,
    (8, Lance.JUEGO, True): 24_444,
    (4, Lance.JUEGO, True): 11_719,
}


@pytest.mark.parametrize(("kings", "lance", "has"), COUNTS)
def test_the_hands_of_a_whole_deck_are_as_many_as_they_are(
    kings: int, lance: Lance, has: bool
) -> None:
    facts = frozenset([(lance, has)])
    assert scales(kings, facts, FULL_DECK).total == COUNTS[kings, lance, has]


@pytest.mark.parametrize("kings", [8, 4])
def test_c_2_without_facts_all_classes_are_admitted(kings: int) -> None:
    every = admitted(kings, frozenset())
    assert len(every.classes) == len(every.sums) == {8: 330, 4: 715}[kings]
    assert scales(kings, frozenset(), FULL_DECK).total == 91_390


@given(
    st.sampled_from([8, 4]),
    st.frozensets(st.sampled_from(FACTS), max_size=3),
    st.sets(st.sampled_from(DECK), min_size=4, max_size=13),
)
def test_every_hand_that_bears_out_the_facts_is_drawn_by_one_number_and_no_other(
    kings: int, facts: frozenset[Fact], left: set[Card]
) -> None:
    weighed = scales(kings, facts, mask_of(left))
    # The middle of each share of the numbers from 0 to 1.
    shares = [(number + 0.5) / weighed.total for number in range(weighed.total)]
    drawn = [weighed.draw(lambda share=share: share) for share in shares]  # type: ignore[misc]
    hands = [Hand(cards) for cards in combinations(sorted(left, key=hash), 4)]
    expected = [hand.mask for hand in hands if all(is_so(fact, hand, kings) for fact in facts)]
    assert sorted(drawn) == sorted(expected)


@given(st.sampled_from([8, 4]), st.sets(st.sampled_from(DECK), min_size=4, max_size=4))
def test_a_hand_is_known_by_the_sum_of_its_weights(kings: int, cards: set[Card]) -> None:
    weights = kinds_of(kings).weights
    total = sum(weights[card.bit] for card in cards)
    for fact in FACTS:
        sums = admitted(kings, frozenset([fact])).sums
        assert (total in sums) is is_so(fact, Hand(cards), kings)


def test_nothing_is_drawn_where_nothing_can_be() -> None:
    assert scales(8, frozenset([(Lance.PARES, True)]), mask_of(cards_of(0b1111))).total > 0
    assert scales(4, frozenset([(Lance.PARES, True)]), mask_of(cards_of(0b1111))).total == 0


def test_a_random_number_gives_a_hand_of_those_left() -> None:
    left = mask_of(Random(5).sample(DECK, 20))
    weighed = scales(8, frozenset([(Lance.JUEGO, True)]), left)
    random = Random(6).random
    for _ in range(200):
        hand = weighed.draw(random)
        assert hand & ~left == 0
        assert hand.bit_count() == 4
