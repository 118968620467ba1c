"""The draw for partners, seats and mano (S-6)."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus.cards import DECK, Card, Hand
from mus.draw import Drawn, draw_for_seats
from mus.errors import StateError
from mus.rules import Points, Rules, Shedding

# The seats from the highest card to the lowest; where none of "|" stands between two seats, it
# does not matter who of two equals sits on which.
FILLED = {
    (2, 2): "0|1",
    (3, 3): "0|1|2",
    (4, 4): "0|1|2|3",
    (5, 5): "0|1|2|3|4",
    (6, 6): "0|1|2|3|4|5",
    (7, 7): "0|1|2|3|4|5|6",
    (8, 8): "0|1|2|3|4|5|6|7",
    (4, 2): "0|2|1|3",
    (6, 2): "0|24|1|35",
    (6, 3): "0|3|1|4|25",
}
HIGH_TO_LOW = {8: "R3 C S 7 6 5 4 2A", 4: "R C S 7 6 5 4 3 2 A"}


def rules_of(players: int, teams: int, kings: int = 8) -> Rules:
    """Return rules of that form; seven and eight sit down to Encaje only."""
    scoring = Points() if players < 7 else Shedding()
    return Rules(players=players, teams=teams, kings=kings, scoring=scoring)


def read(text: str) -> list[list[Card]]:
    """Return rows of cards: `Ro Ac,7e` is a rey for the first, an as and a siete for the second."""
    return [[*map(Card.parse, row.split(","))] for row in text.split()]


every_form = pytest.mark.parametrize("form", FILLED, ids=str)


# -- What the clause says -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "kings", "cards", "seats"),
    [
        ((4, 2), 8, "Ro Co So 7o", (0, 2, 1, 3)),
        ((4, 2), 8, "7o So Co Ro", (3, 1, 2, 0)),
        ((4, 2), 8, "4o Rc 7e 6b", (1, 3, 2, 0)),
        ((4, 2), 8, "2o 3o 4o 5o", (1, 2, 3, 0)),
        ((4, 2), 4, "2o 3o 4o 5o", (3, 1, 2, 0)),
        ((4, 2), 4, "Ro 3o 2o Ao", (0, 2, 1, 3)),
        ((2, 2), 8, "Ao 4o", (1, 0)),
        ((3, 3), 8, "Co 3o Ao", (1, 0, 2)),
        ((4, 4), 8, "7o So Co Ro", (3, 2, 1, 0)),
        ((5, 5), 4, "Ao 2o 3o Ro 7o", (3, 4, 2, 1, 0)),
        ((6, 6), 8, "4o 5o 6o 7o So Co", (5, 4, 3, 2, 1, 0)),
        ((7, 7), 8, "4o 5o 6o 7o So Co Ro", (6, 5, 4, 3, 2, 1, 0)),
        ((8, 8), 8, "Ao 4o 5o 6o 7o So Co Ro", (7, 6, 5, 4, 3, 2, 1, 0)),
        ((6, 2), 8, "Ro Co So 7o 6o 5o", (0, 3, 1, 4, 2, 5)),
        ((6, 2), 8, "5o 6o 7o So Co Ro", (5, 2, 4, 1, 3, 0)),
        ((6, 3), 8, "Ro Co So 7o 6o 5o", (0, 2, 4, 1, 3, 5)),
        ((6, 3), 8, "5o 6o 7o So Co Ro", (5, 3, 1, 4, 2, 0)),
    ],
)
def test_s_6_cards_that_differ_seat_everybody_at_once(
    form: tuple[int, int], kings: int, cards: str, seats: tuple[int, ...]
) -> None:
    drawn = draw_for_seats(read(cards), rules_of(*form, kings))
    assert (drawn.seats, drawn.again) == (seats, ())


def test_s_6_the_two_highest_play_the_two_lowest() -> None:
    drawn = draw_for_seats(read("5o Co 7o 4o"))
    assert drawn.sides == ((1, 2), (0, 3))


def test_s_6_the_highest_is_mano_his_partner_opposite_the_higher_rival_at_his_right() -> None:
    drawn = draw_for_seats(read("5o Co 7o 4o"))
    assert drawn.seats is not None
    mano, right, opposite, left = drawn.seats
    assert (mano, opposite) == (1, 2)
    assert (right, left) == (0, 3)


@pytest.mark.parametrize(
    ("form", "kings", "cards", "again"),
    [
        # Four in pairs: each of the ties leaves something open.
        ((4, 2), 8, "Ro Rc 7o 6o", (0, 1)),
        ((4, 2), 8, "7o Ro 6o 7c", (0, 3)),
        ((4, 2), 8, "Ro 5o 6o 5c", (1, 3)),
        ((4, 2), 8, "7o 7c 7e Ro", (0, 1, 2)),
        ((4, 2), 8, "7o 7c 7e Ao", (0, 1, 2)),
        ((4, 2), 8, "7o 7c 7e 7b", (0, 1, 2, 3)),
        ((4, 2), 8, "Ro 4o 4c Rc", (0, 1, 2, 3)),
        # A tres is a rey and a dos an as, or they are not.
        ((4, 2), 8, "Ro 3o 2o Ao", (0, 1, 2, 3)),
        ((4, 2), 4, "Ro 3o 2o Ao", ()),
        ((4, 2), 4, "Ro 3o 2o 3c", (1, 3)),
        # Alone: the seats go by the cards, all of them.
        ((2, 2), 8, "Ro 3c", (0, 1)),
        ((5, 5), 8, "Ro Co So Ao 2o", (3, 4)),
        ((8, 8), 8, "Ro 7o Rc 7c Re 7e Rb Ao", (0, 1, 2, 3, 4, 5, 6)),
        # Two teams of three: mano, teams, and the rival at the mano's right.
        ((6, 2), 8, "Ro Rc So 7o 6o 5o", (0, 1)),
        ((6, 2), 8, "Ro Co So Sc 6o 5o", (2, 3)),
        ((6, 2), 8, "Ro Co So 7o 7c 5o", (3, 4)),
        ((6, 2), 8, "Ro Co Cc 7o 6o 5o", ()),
        ((6, 2), 8, "Ro Co So 7o 6o 6c", ()),
        ((6, 2), 8, "Ro Co Cc 7o 6o 6c", ()),
        ((6, 2), 8, "Ro Co Cc Ce 6o 5o", (1, 2, 3)),
        ((6, 2), 8, "Ro Rc Re 7o 6o 6c", (0, 1, 2)),
        ((6, 2), 8, "Ro Co Cc 6o 6c 6e", (3, 4, 5)),
        # Three pairs: all but the places of the last pair.
        ((6, 3), 8, "Ro Rc So 7o 6o 5o", (0, 1)),
        ((6, 3), 8, "Ro Co Cc 7o 6o 5o", (1, 2)),
        ((6, 3), 8, "Ro Co So Sc 6o 5o", (2, 3)),
        ((6, 3), 8, "Ro Co So 7o 7c 5o", (3, 4)),
        ((6, 3), 8, "Ro Co So 7o 6o 6c", ()),
        ((6, 3), 8, "Ro Co So 6e 6o 6c", (3, 4, 5)),
    ],
)
def test_s_6_equal_ranks_that_matter_draw_again(
    form: tuple[int, int], kings: int, cards: str, again: tuple[int, ...]
) -> None:
    drawn = draw_for_seats(read(cards), rules_of(*form, kings))
    assert drawn.again == again
    assert (drawn.seats is None) == (drawn.sides is None) == (again != ())


@pytest.mark.parametrize(
    ("form", "cards", "seats"),
    [
        ((6, 2), "Co Ro Cc 6o 7o 6c", (1, 4, 0, 3, 2, 5)),
        ((6, 2), "6c Ro Cc Co 7o 6o", (1, 4, 2, 0, 3, 5)),
        ((6, 3), "6c Ro Co 7o So 6o", (1, 4, 0, 2, 3, 5)),
    ],
)
def test_s_6_in_a_tie_that_does_not_matter_the_first_named_sits_first(
    form: tuple[int, int], cards: str, seats: tuple[int, ...]
) -> None:
    assert draw_for_seats(read(cards), rules_of(*form)).seats == seats


@pytest.mark.parametrize(
    ("form", "rows", "seats", "again"),
    [
        # The 6 of the second is lower than the siete of the first, and he stays above him.
        ((4, 2), "7o Rc,6o 3e,So 4b", (2, 0, 1, 3), ()),
        ((4, 2), "7o Rc,So 3e,6o 4b", (1, 0, 2, 3), ()),
        # A low tie with figures drawn again does not climb.
        ((4, 2), "4o,Ro 4c,Co 7o So", (3, 0, 2, 1), ()),
        # They tie once more, and once more.
        ((4, 2), "Ro,6o Rc,6c 7o 5o", None, (0, 1)),
        ((4, 2), "Ro,6o,Ao Rc,6c,4o 7o 5o", (1, 2, 0, 3), ()),
        # Of three one is parted, and the two others tie again.
        ((3, 3), "7o,Ao 7c,2o 7e,Ro", None, (0, 1)),
        ((3, 3), "7o,Ao,5o 7c,2o,Co 7e,Ro", (2, 1, 0), ()),
        # Two ties, each among its own.
        ((4, 2), "Ro,4o 7o,5o 7c,6o 3o,Co", (3, 2, 0, 1), ()),
        ((4, 2), "Ro,4o 7o,5o 7c,5c 3o,4c", None, (0, 1, 2, 3)),
        ((4, 2), "Ro,4o 7o,5o 7c,5c 3o,Co", None, (1, 2)),
        # The highest of three is found: the others need not be parted.
        ((6, 2), "Ro,4o Rc,4c Re,7o So Co 7c", (2, 4, 0, 3, 1, 5), ()),
        ((6, 2), "Ro,7o Rc,4c Re,7e So Co 7c", None, (0, 2)),
        ((6, 2), "Ro 3o Co 4o,5o 4c,5c 4e,Rc", None, (0, 1)),
        ((6, 2), "Ro,Ao 3o,7o Co 4o,5o 4c,5c 4e,Rc", (1, 5, 0, 3, 2, 4), ()),
        ((6, 3), "Ro Co So 6o,Ao 6c,2o 6e,7o", (0, 2, 3, 1, 5, 4), ()),
    ],
)
def test_s_6_who_draws_again_settles_only_his_own_order(
    form: tuple[int, int], rows: str, seats: tuple[int, ...] | None, again: tuple[int, ...]
) -> None:
    drawn = draw_for_seats(read(rows), rules_of(*form))
    assert (drawn.seats, drawn.again) == (seats, again)


def test_s_6_who_has_not_drawn_yet_is_asked_to() -> None:
    ro, rc, so, ao = map(Card.parse, ("Ro", "Rc", "So", "Ao"))
    assert draw_for_seats([(), (), (), ()]).again == (0, 1, 2, 3)
    assert draw_for_seats([ro, [], rc, ()]).again == (1, 3)
    assert draw_for_seats([[ro, so], ao, rc, Card.parse("4o")]).again == (2,)


def test_s_6_a_card_a_list_and_a_tuple_are_read_alike() -> None:
    ro, so, co, ao = map(Card.parse, ("Ro", "So", "Co", "Ao"))
    assert draw_for_seats([ro, [so], (co,), ao]) == draw_for_seats(([ro], so, co, (ao,)))


# -- The whole draw, played by hand ---------------------------------------------------------------


class Glance(NamedTuple):
    """The table at one moment of a draw: the cards, who must draw, and at the end the seats."""

    rows: list[list[Card]]
    due: list[int]
    seats: dict[int, int]


def played(form: tuple[int, int], kings: int, pack: list[Card]) -> Iterator[Glance]:
    """Draw from the top of a pack until everybody has a seat, or the pack is too small.

    People stand in lines, the best line first; whoever is in one line has been equal so far.
    """
    heights = {rank: at for at, same in enumerate(HIGH_TO_LOW[kings].split()) for rank in same}
    blocks = FILLED[form].split("|")
    block_of = [at for at, block in enumerate(blocks) for _ in block]
    rows: list[list[Card]] = [[] for _ in block_of]
    lines = [list(range(len(rows)))]
    while True:
        due, front = [], 0
        for line in lines:
            if block_of[front] != block_of[front + len(line) - 1]:
                due += line
            front += len(line)
        queue = [person for line in lines for person in line]
        chairs = map(int, FILLED[form].replace("|", ""))
        seats = {} if due else dict(zip(chairs, queue, strict=True))
        yield Glance([[*row] for row in rows], sorted(due), seats)
        if not due or len(due) > len(pack):
            return
        for person in sorted(due):
            rows[person].append(pack.pop(0))
        split: list[list[int]] = []
        for line in lines:
            if line[0] not in due:
                split.append(line)
                continue
            for height in sorted(set(heights.values())):
                split += [[who for who in line if heights[str(rows[who][-1])[0]] == height]]
        lines = [line for line in split if line]


@st.composite
def packs(draw: st.DrawFn) -> list[Card]:
    """Draw a shuffled pack, often with a few ranks on top so that many cards tie."""
    pack = draw(st.permutations(DECK))
    few = draw(st.none() | st.sets(st.sampled_from([*{card.rank for card in DECK}]), max_size=4))
    return pack if few is None else sorted(pack, key=lambda card: card.rank not in few)


forms = st.sampled_from([*FILLED])
some_kings = st.sampled_from((8, 4))


@given(forms, some_kings, packs())
def test_s_6_agrees_with_a_draw_played_by_hand(
    form: tuple[int, int], kings: int, pack: list[Card]
) -> None:
    for rows, due, seats in played(form, kings, pack):
        drawn = draw_for_seats(rows, rules_of(*form, kings))
        assert drawn.again == tuple(due)
        if due:
            assert drawn.seats is None
            assert drawn.sides is None
        else:
            assert drawn.seats == tuple(seats[seat] for seat in range(form[0]))


@every_form
@pytest.mark.parametrize("kings", [8, 4])
def test_s_6_every_tie_of_two_neighbours_is_decided_as_by_hand(
    form: tuple[int, int], kings: int
) -> None:
    ranks = HIGH_TO_LOW[kings].split()
    for place in range(1, form[0]):
        row = [ranks[at - (at >= place)][0] + ("c" if at == place else "o") for at in range(8)]
        cards = [Card.parse(text) for text in row[: form[0]]]
        *_, (_, due, _) = list(played(form, kings, [*cards]))
        drawn = draw_for_seats(cards, rules_of(*form, kings))
        assert drawn.again == tuple(due)
        assert drawn.again in ((), (place - 1, place))


# -- What does not change the outcome -------------------------------------------------------------


def settled(drawn: Drawn) -> object:
    """Return what a draw is for: who plays with whom, who is mano, who sits at his right."""
    assert drawn.seats is not None
    assert drawn.sides is not None
    return [frozenset(side) for side in drawn.sides], drawn.seats[:2]


def ended(form: tuple[int, int], kings: int, pack: list[Card]) -> list[list[Card]]:
    """Return the rows at the end of a draw, or as far as the pack went."""
    *_, glance = played(form, kings, pack)
    return glance.rows


@given(forms, some_kings, packs())
def test_s_6_a_tie_matters_exactly_if_a_swap_in_it_changes_what_the_draw_is_for(
    form: tuple[int, int], kings: int, pack: list[Card]
) -> None:
    rules = rules_of(*form, kings)
    cards = pack[: form[0]]
    chairs = [*map(int, FILLED[form].replace("|", ""))]

    def outcome(queue: list[int]) -> object:
        at = dict(zip(chairs, queue, strict=True))
        sides = [{at[seat] for seat in rules.seating.members(side)} for side in rules.seating.sides]
        return sides, at[0], at[1]

    ties = [
        [who for who in range(form[0]) if str(cards[who])[0] in same]
        for same in HIGH_TO_LOW[kings].split()
    ]
    queue = [who for tie in ties for who in tie]
    again = set()
    for tie in ties:
        for a, b in combinations(tie, 2):
            swap = {a: b, b: a}
            if outcome([swap.get(who, who) for who in queue]) != outcome(queue):
                again |= {*tie}
    assert draw_for_seats(cards, rules).again == tuple(sorted(again))


@given(forms, some_kings, packs(), st.data())
def test_s_6_persons_named_in_another_order_sit_as_before(
    form: tuple[int, int], kings: int, pack: list[Card], data: st.DataObject
) -> None:
    rules = rules_of(*form, kings)
    rows = ended(form, kings, pack)
    names = data.draw(st.permutations(range(form[0])))
    before = draw_for_seats(rows, rules)
    after = draw_for_seats([rows[name] for name in names], rules)
    assert {names[person] for person in after.again} == {*before.again}
    if not before.again:
        assert after.seats is not None
        assert after.sides is not None
        seats = tuple(names[person] for person in after.seats)
        sides = tuple(tuple(names[person] for person in side) for side in after.sides)
        assert settled(Drawn(seats, sides, ())) == settled(before)


@given(forms, some_kings, st.data())
def test_s_6_persons_whose_cards_all_differ_sit_the_same_whoever_is_named_first(
    form: tuple[int, int], kings: int, data: st.DataObject
) -> None:
    ranks = HIGH_TO_LOW[kings].split()
    chosen = data.draw(st.permutations(ranks))[: form[0]]
    suits = data.draw(st.lists(st.sampled_from("oceb"), min_size=8, max_size=8))
    cards = [Card.parse(rank[-1] + suit) for rank, suit in zip(chosen, suits, strict=False)]
    names = data.draw(st.permutations(range(form[0])))
    before = draw_for_seats(cards, rules_of(*form, kings)).seats
    after = draw_for_seats([cards[name] for name in names], rules_of(*form, kings)).seats
    assert before is not None
    assert after is not None
    assert tuple(names[person] for person in after) == before


@given(forms, some_kings, packs(), st.data())
def test_s_6_those_who_tie_share_the_same_seats_whatever_they_draw_again(
    form: tuple[int, int], kings: int, pack: list[Card], data: st.DataObject
) -> None:
    rules = rules_of(*form, kings)
    other = [*pack[: form[0]], *data.draw(st.permutations(pack[form[0] :]))]
    one, two = (draw_for_seats(ended(form, kings, [*cards]), rules) for cards in (pack, other))
    if one.seats and two.seats:
        for same in HIGH_TO_LOW[kings].split():
            equal = {who for who in range(form[0]) if str(pack[who])[0] in same}
            assert {one.seats.index(who) for who in equal} == {
                two.seats.index(who) for who in equal
            }


@given(forms, some_kings, packs(), st.data())
def test_s_6_cards_may_come_one_at_a_time_and_nobody_else_may_draw(
    form: tuple[int, int], kings: int, pack: list[Card], data: st.DataObject
) -> None:
    rules = rules_of(*form, kings)
    rows: list[list[Card]] = [[] for _ in range(form[0])]
    left = [*pack]
    while (drawn := draw_for_seats(rows, rules)).again and left:
        card = left.pop(0)
        for person in set(range(form[0])) - {*drawn.again}:
            crowded = [[*row, card] if who == person else row for who, row in enumerate(rows)]
            with pytest.raises(StateError, match=rf"^person {person} has drawn"):
                draw_for_seats(crowded, rules)
        rows[data.draw(st.sampled_from(drawn.again))].append(card)
    if not drawn.again and left:
        for person, row in enumerate(rows):
            crowded = [[*row, left[0]] if who == person else row for who, row in enumerate(rows)]
            with pytest.raises(StateError, match=rf"^person {person} has drawn") as caught:
                draw_for_seats(crowded, rules)
            assert len(caught.value.problems) == 1


# -- What is refused ------------------------------------------------------------------------------


class Unshowable:
    """Refuses to be shown."""

    def __repr__(self) -> str:
        raise ValueError("no")


@pytest.mark.parametrize(
    "drawn",
    [None, 4, "Ro Co So 7o", {*DECK[:4]}, iter(DECK[:4]), Hand(DECK[:4]), DECK[0], Unshowable()],
    ids=lambda drawn: type(drawn).__name__,
)
def test_what_is_no_row_of_persons_is_refused(drawn: Any) -> None:
    with pytest.raises(StateError, match="is not a list or tuple of what 4 persons have drawn"):
        draw_for_seats(drawn)


@pytest.mark.parametrize(
    "row",
    [None, 7, "Ro", {DECK[0]}, iter(DECK[:1]), Hand(DECK[:1]), Unshowable()],
    ids=lambda row: type(row).__name__,
)
def test_what_is_neither_a_card_nor_a_row_in_order_is_refused(row: Any) -> None:
    with pytest.raises(StateError) as caught:
        draw_for_seats([*DECK[1:3], row, DECK[3]])
    (problem,) = caught.value.problems
    assert problem.startswith("person 2 has drawn ")
    assert "neither a Card nor a list or tuple" in problem


@pytest.mark.parametrize(
    "thing", [None, "Ro", 12, DECK[0].rank, (DECK[0],), Unshowable()], ids=type
)
def test_something_in_a_row_that_is_no_card_is_refused(thing: Any) -> None:
    with pytest.raises(StateError, match=r"^person 1 has drawn .* which is not a Card$"):
        draw_for_seats([DECK[0], [DECK[1], thing], DECK[2], DECK[3]])


@every_form
def test_there_must_be_as_many_persons_as_seats(form: tuple[int, int]) -> None:
    for count in {*range(10)} - {form[0]}:
        with pytest.raises(StateError) as caught:
            draw_for_seats(DECK[:count], rules_of(*form))
        assert caught.value.problems == (
            f"{count} persons have drawn, and {form[0]} are to be seated",
        )


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("Ro Co So Ro", "person 3 has drawn Ro, which person 0 has before him"),
        ("Ro,7o Rc,7o 6o 5o", "person 1 has drawn 7o, which person 0 has before him"),
        ("Ro,6o Rc,7o 6o 5o", "person 2 has drawn 6o, which person 0 has before him"),
        ("Ao So Co So", "person 3 has drawn So, which person 1 has before him"),
        ("Ro,Ro Rc,7o 6o 5o", "person 0 has drawn Ro, which person 0 has before him"),
    ],
)
def test_a_card_comes_once_in_all_the_draw(rows: str, problem: str) -> None:
    with pytest.raises(StateError) as caught:
        draw_for_seats(read(rows))
    assert caught.value.problems == (problem,)


@pytest.mark.parametrize(
    ("form", "rows", "most"),
    [
        ((4, 2), "Ro,4c Co So 7o", {0: 1}),
        ((4, 2), "Ro Co,4c So 7o,4e", {1: 1, 3: 1}),
        ((4, 2), "Ro,5o 3o,6o So,4e 7o", {2: 1}),
        ((4, 2), "Ro,5o,Ac 3o,6o,Ae So 7o", {0: 2, 1: 2}),
        ((4, 2), "Ro,5o,Ac 3o So 7o", {0: 2}),
        ((6, 2), "Ro Co,5c Cc,4c 7o 6o 5o", {1: 1, 2: 1}),
        ((6, 3), "Ro Co So 7o 6o,Ac 6c,Rc", {4: 1, 5: 1}),
    ],
)
def test_s_6_nobody_draws_again_but_for_a_tie_that_matters(
    form: tuple[int, int], rows: str, most: dict[int, int]
) -> None:
    with pytest.raises(StateError) as caught:
        draw_for_seats(read(rows), rules_of(*form))
    assert [problem.partition(":")[0] for problem in caught.value.problems] == [
        f"person {person} has drawn {len(read(rows)[person])} cards and may have {number}"
        for person, number in most.items()
    ]


def test_s_6_nobody_draws_again_before_all_have_drawn() -> None:
    so, ro = Card.parse("So"), Card.parse("Ro")
    with pytest.raises(StateError, match="person 0 has drawn 2 cards and may have 1: "):
        draw_for_seats([[so, ro], (), (), ()])


def test_all_that_is_wrong_is_told_at_once() -> None:
    drawn: Any = [DECK[0], [DECK[1], "x"], None, DECK[1], [DECK[0], 5]]
    with pytest.raises(StateError) as caught:
        draw_for_seats(drawn)
    assert len(caught.value.problems) == 6
    assert str(caught.value) == "; ".join(caught.value.problems)


@pytest.mark.parametrize("rules", [None, "clasico", Rules, Rules().ranking, Unshowable()], ids=type)
def test_seats_are_drawn_for_under_rules(rules: Any) -> None:
    with pytest.raises(StateError, match="seats are drawn for under Rules, not "):
        draw_for_seats(DECK[:4], rules)


# -- The value ------------------------------------------------------------------------------------


def test_a_draw_is_a_value() -> None:
    drawn = draw_for_seats(read("7o So Co Ro"))
    assert drawn == Drawn(seats=(3, 1, 2, 0), sides=((3, 2), (1, 0)), again=())
    assert hash(drawn) == hash(draw_for_seats(read("7o So Co Ro")))
    assert repr(drawn) == "Drawn(seats=(3, 1, 2, 0), sides=((3, 2), (1, 0)), again=())"
    assert copy.copy(drawn) is copy.deepcopy(drawn) is drawn
    assert pickle.loads(pickle.dumps(drawn)) == drawn
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        drawn.again = (1,)  # type: ignore[misc]


@every_form
def test_s_6_the_sides_are_those_of_the_seats(form: tuple[int, int]) -> None:
    rules = rules_of(*form)
    ranks = [same[0] for same in HIGH_TO_LOW[8].split()]
    drawn = draw_for_seats([Card.parse(rank + "o") for rank in ranks[: form[0]]], rules)
    assert drawn.seats is not None
    assert drawn.sides == tuple(
        tuple(drawn.seats[seat] for seat in rules.seating.members(side))
        for side in rules.seating.sides
    )
