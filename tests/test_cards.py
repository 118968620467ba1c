"""Cards and hands, and how they are written (C-1)."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from contextlib import suppress
from itertools import combinations
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus._draft import draft_of
from mus.cards import (
    DECK,
    FULL_DECK,
    SUMMANDS,
    Card,
    Hand,
    Rank,
    Suit,
    cards_of,
    checked_mask,
    deal_hands,
    hand_of,
    hand_of_sum,
    key_of,
    mask_of,
)
from mus.errors import NotationError

cards = st.sampled_from(DECK)
card_lists = st.lists(cards, unique=True, max_size=5)
hands = st.builds(Hand, card_lists)
masks = st.integers(0, FULL_DECK)


def written(texts: str) -> list[Card]:
    return [Card.parse(text) for text in texts.split()]


def copies_of(value: object) -> list[object]:
    found = [copy.copy(value), copy.deepcopy(value), copy.deepcopy([value])[0]]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        found.append(pickle.loads(pickle.dumps(value, protocol)))
    return found


# --- the deck


def test_c_1_there_are_forty_cards_ten_of_each_suit() -> None:
    assert len(DECK) == len(set(DECK)) == 40
    assert [card.suit for card in DECK[::10]] == list(Suit)
    for suit in Suit:
        assert [card.rank for card in DECK if card.suit is suit] == list(Rank)


def test_c_1_ranks_run_to_seven_and_then_sota_caballo_rey() -> None:
    assert [int(rank) for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
    assert "".join(rank.symbol for rank in Rank) == "A234567SCR"
    assert "".join(suit.symbol for suit in Suit) == "oceb"
    assert [suit.name for suit in Suit] == ["OROS", "COPAS", "ESPADAS", "BASTOS"]


def test_suits_and_ranks_show_themselves_as_code() -> None:
    assert repr(Suit.OROS) == "Suit.OROS"
    assert repr(Rank.REY) == "Rank.REY"
    for member in (*Suit, *Rank):
        assert eval(repr(member)) is member
        assert all(other is member for other in copies_of(member))


def test_the_deck_is_in_the_canonical_order() -> None:
    assert " ".join(map(str, DECK[:10])) == "Ao 2o 3o 4o 5o 6o 7o So Co Ro"
    for index, card in enumerate(DECK):
        assert card.index == hash(card) == index
        assert card.bit == 1 << index
        assert card.weight == 5 ** list(Rank).index(card.rank)


# --- one card


def test_there_is_one_object_of_each_card() -> None:
    for card in DECK:
        assert Card(card.rank, card.suit) is card
        assert all(other is card for other in copies_of(card))


def test_a_card_evolves_into_another_card() -> None:
    evolve: Any = attrs.evolve
    assert evolve(DECK[0], suit=Suit.BASTOS) is Card(Rank.AS, Suit.BASTOS)


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        DECK[0].rank = Rank.REY  # type: ignore[misc]
    with pytest.raises(AttributeError):
        DECK[0].owner = 3  # type: ignore[attr-defined]
    assert not hasattr(DECK[0], "__dict__")


def test_cards_have_no_order() -> None:
    with pytest.raises(TypeError):
        sorted(DECK)  # type: ignore[type-var]


@given(cards)
def test_a_card_reads_back_from_what_it_shows(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert eval(repr(card)) is card
    assert card != str(card)


@pytest.mark.parametrize(
    ("texts", "card"),
    [
        ("Ro RO ro rO 12o 12O", Card(Rank.REY, Suit.OROS)),
        ("Ab AB ab aB 1b 1B", Card(Rank.AS, Suit.BASTOS)),
        ("Se SE se 10e 10E", Card(Rank.SOTA, Suit.ESPADAS)),
        ("Cc CC cc cC 11c 11C", Card(Rank.CABALLO, Suit.COPAS)),
        ("7o 7O", Card(Rank.SIETE, Suit.OROS)),
    ],
)
def test_a_card_is_read_in_any_case_by_letter_or_number(texts: str, card: Card) -> None:
    for text in texts.split():
        assert Card.parse(text) is card
        assert Card.parse(f" \t{text}\n") is card


@pytest.mark.parametrize(
    "text",
    ["", " ", "R", "o", "oR", "8o", "9o", "13o", "0o", "03o", "1 o", "Rx", "Roo", "RoRo", "R٣"],
)
def test_a_text_that_is_no_card_is_refused_and_told(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert caught.value.token == text
    assert "A 2 3 4 5 6 7 S C R" in caught.value.expected
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("thing", [None, 3, 1.5, b"Ro", ["Ro"], Rank.REY, DECK[0]])
def test_what_is_no_text_is_refused_too(thing: Any) -> None:
    for read in (Card.parse, Hand.parse, deal_hands):
        with pytest.raises(NotationError, match="is not text") as caught:
            read(thing)
        assert isinstance(caught.value.token, str)


@pytest.mark.parametrize(
    ("rank", "suit"),
    [(12, Suit.OROS), (Rank.REY, "o"), ("R", "o"), (Suit.OROS, Rank.REY), (None, None), ([], {})],
)
def test_a_card_is_made_of_a_rank_and_a_suit_only(rank: Any, suit: Any) -> None:
    with pytest.raises(NotationError, match=r"Card\.parse\('Ro'\)"):
        Card(rank, suit)


# --- sets of cards


@given(masks)
def test_a_set_of_bits_is_its_cards_in_the_order_of_the_deck(mask: int) -> None:
    found = cards_of(mask)
    assert found == tuple(card for card in DECK if card.bit & mask)
    assert mask_of(found) == mask_of(reversed(found)) == checked_mask(found) == mask


def test_the_full_deck_is_all_the_cards() -> None:
    assert cards_of(FULL_DECK) == DECK
    assert cards_of(0) == ()


# --- hands


@given(card_lists)
def test_a_hand_does_not_care_in_which_order_it_came(chosen: list[Card]) -> None:
    hand = Hand(chosen)
    assert hand == Hand(reversed(chosen)) == Hand(frozenset(chosen)) == Hand(iter(chosen))
    assert hash(hand) == hash(Hand(reversed(chosen)))
    assert hand.cards == tuple(hand) == tuple(sorted(chosen, key=lambda card: card.index))
    assert len(hand) == len(chosen)
    assert bool(hand) == bool(chosen)
    for card in DECK:
        assert (card in hand) == (card in chosen)
    assert "Ro" not in hand
    assert hand != hand.cards


@given(hands)
def test_a_hand_reads_back_from_what_it_shows(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert eval(repr(hand)) == hand
    assert copy.copy(hand) is copy.deepcopy(hand) is hand
    for other in copies_of(hand):
        assert other == hand
        assert type(other) is Hand


def test_a_hand_shows_itself() -> None:
    hand = Hand.parse("Ro 7o 3c")
    assert str(hand) == "7o Ro 3c"
    assert repr(hand) == "Hand.parse('7o Ro 3c')"
    assert repr(Hand(())) == "Hand.parse('')"


def test_a_hand_cannot_be_changed() -> None:
    for hand in (Hand.parse("RR75"), hand_of(15)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            hand.mask = 3  # type: ignore[misc]
        with pytest.raises(AttributeError):
            hand.owner = 3  # type: ignore[attr-defined]
        assert not hasattr(hand, "__dict__")


def test_hands_have_no_order() -> None:
    with pytest.raises(TypeError):
        Hand.parse("R") < Hand.parse("C")  # type: ignore[operator]  # noqa: B015


@given(hands)
def test_the_fast_doors_make_the_same_hands(hand: Hand) -> None:
    same = hand_of(hand.mask)
    assert type(same) is Hand
    assert (same, same.key, hash(same)) == (hand, hand.key, hash(hand))
    summed = hand_of_sum(sum(SUMMANDS[card.index] for card in hand))
    assert type(summed) is Hand
    assert (summed, summed.key) == (hand, hand.key)


@given(hands, hands)
def test_a_hand_gives_and_takes_cards(hand: Hand, other: Hand) -> None:
    left = hand.without(other.mask)
    assert set(left) == set(hand) - set(other)
    assert left.plus(hand.mask & other.mask) == hand
    assert left.key == key_of(left.mask)


def test_keys_tell_the_ranks_and_suits_only_where_a_real_may_ask_for_them() -> None:
    """C-5: among four cards only 7 7 7 S is known by its suits (L-9)."""
    ranks_of_key: dict[int, set[tuple[Rank, ...]]] = {}
    hands_of_key: dict[int, int] = {}
    for size in (0, 1, 2, 3, 4):
        for four in combinations(DECK, size):
            key = key_of(mask_of(four))
            ranks = tuple(sorted(card.rank for card in four))
            ranks_of_key.setdefault(key, set()).add(ranks)
            hands_of_key[key] = hands_of_key.get(key, 0) + 1
    assert all(len(ranks) == 1 for ranks in ranks_of_key.values())
    apart = [ranks for key, (ranks,) in ranks_of_key.items() if key < 0]
    assert apart == [(Rank.SIETE, Rank.SIETE, Rank.SIETE, Rank.SOTA)] * 16
    assert len(ranks_of_key) == 1 + 10 + 55 + 220 + 715 - 1 + 16


@pytest.mark.parametrize(
    ("given_cards", "token"),
    [
        (written("Ro 3c Ro"), "Ro"),
        (written("Ro 3c 7e Ab 4b 5b"), "5b"),
        (["Ro"], "Ro"),
        ("Ro", "R"),
        ([DECK[0], None], "None"),
        ([DECK[0].index], "0"),
        (None, "None"),
        (7, "7"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_and_told(given_cards: Any, token: str) -> None:
    with pytest.raises(NotationError) as caught:
        Hand(given_cards)
    assert caught.value.token == token
    assert caught.value.expected
    assert token in str(caught.value)


def test_a_hand_stops_reading_where_it_is_too_long() -> None:
    deck = iter(DECK)
    with pytest.raises(NotationError, match="6o is one card too many: at most 5"):
        Hand(deck)
    assert next(deck) is DECK[6]


# --- reading hands


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("", ""),
        ("  ", ""),
        ("Ro 3c 7e Ab", "Ro 3c 7e Ab"),
        (" 3C  12O\t1b 7E ", "Ro 3c 7e Ab"),
        ("R 3 7 A", "Ro 3o 7o Ao"),
        ("r 3 7 a", "Ro 3o 7o Ao"),
        ("r c s c", "Ro Co So Cc"),
        ("RC 3C", "Rc 3c"),
        ("12 11 10 1", "Ro Co So Ao"),
        ("7 7 7o Ro 7", "7c 7e 7o Ro 7b"),
        ("R37A", "Ro 3o 7o Ao"),
        ("RR75", "Ro Rc 7o 5o"),
        ("rr75", "Ro Rc 7o 5o"),
        ("3CC4", "3o Co Cc 4o"),
        ("CCCC", "Co Cc Ce Cb"),
        ("7777R", "7o 7c 7e 7b Ro"),
        ("RoRc7e4b", "Ro Rc 7e 4b"),
        ("RcR", "Rc Ro"),
        ("RRo", "Rc Ro"),
        ("3cCc", "3c Cc"),
        ("1oC", "Ao Co"),
        ("121110", "Ro Co So"),
        ("112", "Co 2o"),
        ("1c", "Ac"),
        ("1C", "Ao Co"),
        ("RO", "Ro"),
        ("10E", "Se"),
        ("RC", "Ro Co"),
        ("rc", "Rc"),
        ("cc", "Cc"),
        ("c", "Co"),
        ("R", "Ro"),
        ("12", "Ro"),
    ],
)
def test_a_hand_is_read_from_cards_from_ranks_or_from_both(text: str, same: str) -> None:
    assert Hand.parse(text) == Hand(written(same))


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("Ro xx", "xx"),
        ("Ro 3c7e", "3c7e"),
        ("Ro o", "o"),
        ("x", "x"),
        ("RO3C", "O3C"),
        ("R8", "8"),
        ("R-7", "-7"),
        ("c7", "c7"),
        ("Roo", "o"),
        ("RRRRR", "R"),
        ("R R R R R", "R"),
        ("RoRo", "Ro"),
        ("Ro RO", "Ro"),
        ("A23456", "6"),
        ("A 2 3 4 5 6o", "6o"),
        ("٣", "٣"),
    ],
)
def test_a_text_that_is_no_hand_is_refused_and_told(text: str, token: str) -> None:
    for read in (Hand.parse, lambda text: deal_hands("45", text)):
        with pytest.raises(NotationError) as caught:
            read(text)
        assert caught.value.token == token
        assert caught.value.expected
        assert token in str(caught.value)


@given(st.text() | st.text("A234567SCRoceb10 xrs", max_size=12))
def test_any_text_is_a_hand_or_a_notation_error(text: str) -> None:
    readers: list[Callable[[str], object]] = [Card.parse, Hand.parse, deal_hands]
    for read in readers:
        with suppress(NotationError):
            read(text)


def test_hands_are_dealt_out_of_one_deck() -> None:
    first, second, third = deal_hands("RR75", "3CC4", "S6AR")
    assert first == Hand(written("Ro Rc 7o 5o"))
    assert second == Hand(written("3o Co Cc 4o"))
    assert third == Hand(written("So 6o Ao Re"))
    assert deal_hands() == ()
    assert deal_hands("") == (Hand(()),)


def test_cards_written_with_their_suit_are_left_to_those_who_ask_for_them() -> None:
    assert deal_hands("RR", "Ro 7") == (Hand(written("Rc Re")), Hand(written("Ro 7o")))


@pytest.mark.parametrize(
    ("texts", "token"),
    [(("RR75", "RRR4"), "R"), (("Ro", "3c Ro"), "Ro"), (("RoRcReRb", "R"), "R")],
)
def test_one_deck_has_four_of_a_rank_and_one_of_each_card(
    texts: tuple[str, ...], token: str
) -> None:
    with pytest.raises(NotationError) as caught:
        deal_hands(*texts)
    assert caught.value.token == token


@given(st.permutations(DECK), st.lists(st.integers(0, 5), max_size=8))
def test_hands_dealt_by_ranks_have_those_ranks_and_no_card_in_common(
    deck: list[Card], sizes: list[int]
) -> None:
    texts = []
    for size in sizes:
        texts.append("".join(card.rank.symbol for card in deck[:size]))
        deck = deck[size:]
    dealt = deal_hands(*texts)
    for hand, text in zip(dealt, texts, strict=True):
        assert sorted(card.rank.symbol for card in hand) == sorted(text)
    assert (
        sum(len(hand) for hand in dealt)
        == mask_of(card for hand in dealt for card in hand).bit_count()
    )


# --- the draft


def test_a_draft_becomes_the_frozen_object() -> None:
    draft = draft_of(Hand)()
    draft.mask = 1
    draft.mask, draft.key = 3, 6
    draft.__class__ = Hand
    assert draft == Hand(DECK[:2])
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        draft.mask = 4


def test_a_draft_of_a_class_with_a_frozen_base_can_be_filled_too() -> None:
    @attrs.frozen(slots=True, weakref_slot=False)
    class Base:
        pass

    @attrs.frozen(slots=True, weakref_slot=False)
    class Derived(Base):
        field: int

    draft = draft_of(Derived)()
    draft.field = 1
    draft.__class__ = Derived
    assert draft == Derived(1)
