"""The small values of the model: actions, the ledger, the score as it lies on the table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.actions import Deal, Descarte, Draw, Envido, Expose, NoQuiero, Paso, Sena
from mus.cards import DECK, Card, Hand, deal_hands
from mus.errors import NotationError, StateError
from mus.lances import Lance
from mus.ledger import Account, Entry, Reason
from mus.scoring import tanteo
from playing import cards


@given(st.lists(st.sampled_from(DECK), max_size=5), st.randoms(use_true_random=False))
def test_cards_of_an_action_are_kept_in_canonical_order(thrown: list[Card], rng: Any) -> None:
    mixed = list(thrown)
    rng.shuffle(mixed)
    for make in (lambda held: Descarte(0, held), lambda held: Draw(0, held), Expose):
        one, other = make(iter(mixed)), make(tuple(thrown))
        assert (one, hash(one), repr(one)) == (other, hash(other), repr(other))
        assert one.cards == tuple(sorted(thrown, key=DECK.index))


class Unshowable:
    """An object that refuses to be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


NO_CARDS = {
    "none": None,
    "a number": 7,
    "a text": "Ro",
    "texts": ["Ro", "Rc"],
    "a hand among cards": [Hand.parse("Ro")],
    "a huge number": 10**5000,
    "huge numbers": [10**5000],
    "an object": Unshowable(),
    "objects": [Unshowable()],
}


@pytest.mark.parametrize("wrong", NO_CARDS.values(), ids=NO_CARDS)
def test_what_is_no_card_is_refused_when_the_action_is_made(wrong: Any) -> None:
    makers: tuple[Any, ...] = (lambda held: Descarte(0, held), lambda held: Draw(0, held), Expose)
    for make in makers:
        with pytest.raises(NotationError, match=r"card|Card"):
            make(wrong)


@pytest.mark.parametrize("wrong", NO_CARDS.values(), ids=NO_CARDS)
def test_what_is_no_hand_is_refused_when_the_deal_is_made(wrong: Any) -> None:
    if wrong == [Hand.parse("Ro")]:
        assert Deal(wrong).hands == (Hand.parse("Ro"),)
        return
    with pytest.raises(NotationError, match=r"hand|Hand"):
        Deal(wrong)


def test_a_deal_is_any_iterable_of_hands() -> None:
    hands = deal_hands("RR75", "CC54")
    assert Deal(iter(hands)) == Deal(list(hands)) == Deal(hands)
    assert Deal([None, hands[0]]).hands == (None, hands[0])


def test_a_word_is_in_the_singular_and_a_bet_of_two_unless_said_otherwise() -> None:
    assert Envido(0) == Envido(0, 2, False) == Envido(seat=0, stones=2, plural=False)
    assert Paso(1) == Paso(1, plural=False)
    assert Sena(0, "medias").seen_by == ()
    different = {Paso(1), NoQuiero(1), Descarte(1, cards("Ro")), Draw(1, cards("Ro"))}
    assert len(different) == 4


def test_an_account_moves_stones_by_entries_only() -> None:
    before = Account((3, 5))
    bet = Entry(Lance.GRANDE, Reason.BET, 2, None, 1, 3)
    back = Entry(Lance.PARES, Reason.REFUSAL, 1, 0, None, 2)
    over = Entry(Lance.JUEGO, Reason.BET, 2, 0, 1, 1)
    after = before.post(bet).post(back).post(over)
    assert (before.stones, before.entries) == ((3, 5), ())
    assert (after.stones, after.entries) == ((0, 9), (bet, back, over))


@pytest.mark.parametrize(
    ("stones", "on_the_table"),
    [(0, (0, 0)), (4, (0, 4)), (5, (1, 0)), (17, (3, 2)), (39, (7, 4)), (40, (8, 0))],
)
def test_s_5_the_score_in_amarracos_and_piedras(stones: int, on_the_table: tuple[int, int]) -> None:
    assert tanteo(stones) == on_the_table


@given(st.integers(0, 10**30))
def test_s_5_an_amarraco_is_five(stones: int) -> None:
    amarracos, piedras = tanteo(stones)
    assert 5 * amarracos + piedras == stones
    assert piedras in range(5)


@pytest.mark.parametrize(
    "wrong", [-1, True, 2.0, "17", None, Unshowable()], ids=lambda wrong: type(wrong).__name__
)
def test_s_5_a_score_is_a_whole_number(wrong: Any) -> None:
    with pytest.raises(StateError):
        tanteo(wrong)


def test_p_10_an_entry_says_the_count_aloud() -> None:
    """P-10; at Encaje a value may be paid short, so the entry names the lance alone."""
    said = [
        str(Entry(Lance.PARES, Reason.VALUE, 2, None, 1, 3)),
        str(Entry(Lance.JUEGO, Reason.VALUE, 3, None, 0, 2)),
        str(Entry(Lance.JUEGO, Reason.VALUE, 2, None, 0, 2)),
        str(Entry(Lance.PARES, Reason.VALUE, 1, 2, 0, 2)),
        str(Entry(Lance.GRANDE, Reason.STAKE, 4, 1, None, 1)),
        str(Entry(Lance.PUNTO, Reason.OWN_VALUE, 1, 1, None, 1)),
        str(Entry(Lance.GRANDE, Reason.POT, 8, None, 2, 2)),
    ]
    assert said == [
        "pares: 2 stones to side 1, the medias of seat 3",
        "juego: 3 stones to side 0, the 31 of seat 2",
        "juego: 2 stones to side 0, the juego of seat 2",
        "pares: 1 stone from seat 2 to seat 0, the pares of seat 2",
        "grande: 4 stones from seat 1 to the pot, the stake of seat 1",
        "punto: 1 stone from seat 1 out of the game, the hand of seat 1, whom nobody saw",
        "grande: 8 stones to seat 2, the pot, for the worst hand",
    ]
