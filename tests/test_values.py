"""What all values share: frozen maps, named members, and whole numbers that are no bools."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Hashable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus import actions, knobs, lances, results, turns
from mus._values import FrozenMap, Named, Value, is_whole
from mus.actions import ChanceKind
from mus.cards import Rank
from mus.lances import Lance
from mus.turns import Phase

items = st.dictionaries(st.integers(0, 3) | st.sampled_from(Lance), st.integers(0, 3), max_size=4)


# -- FrozenMap ------------------------------------------------------------------------------------


@given(items)
def test_a_frozen_map_holds_what_it_was_given(given_items: dict[Any, int]) -> None:
    frozen = FrozenMap(given_items)
    assert isinstance(frozen, Mapping)
    assert list(frozen.items()) == list(given_items.items())
    assert len(frozen) == len(given_items)
    assert frozen == given_items
    assert FrozenMap(frozen) == frozen
    for key, value in given_items.items():
        assert frozen[key] == frozen.get(key) == value
    assert "Ro" not in frozen
    with pytest.raises(KeyError):
        frozen["Ro"]


@given(items, items)
def test_equal_maps_have_equal_hashes_in_whatever_order(
    one: dict[Any, int], other: dict[Any, int]
) -> None:
    backwards = FrozenMap(dict(reversed(one.items())))
    assert FrozenMap(one) == backwards
    assert hash(FrozenMap(one)) == hash(backwards)
    assert (FrozenMap(one) == FrozenMap(other)) is (one == other)


def test_maps_that_differ_are_told_apart_in_a_set() -> None:
    different = [FrozenMap({0: 1}), FrozenMap({1: 0}), FrozenMap({0: 2}), FrozenMap({})]
    assert len({*different, *different}) == 4
    assert len({hash(frozen) for frozen in different}) > 1


def test_a_map_of_maps_can_be_hashed_and_a_map_of_lists_cannot() -> None:
    assert len({FrozenMap({Lance.PARES: FrozenMap({0: True})})}) == 1
    assert isinstance(FrozenMap({0: []}), Hashable)
    with pytest.raises(TypeError):
        hash(FrozenMap({0: []}))


def test_a_frozen_map_does_not_change() -> None:
    source = {0: 1}
    frozen: Any = FrozenMap(source)
    source[0] = 2
    source[5] = 6
    assert frozen == {0: 1}
    with pytest.raises(TypeError):
        frozen[0] = 2
    with pytest.raises(TypeError):
        del frozen[0]
    for name in ("update", "pop", "clear", "setdefault", "popitem"):
        assert not hasattr(frozen, name)
    with pytest.raises(AttributeError):
        frozen.more = 1


def test_an_empty_map_needs_no_argument() -> None:
    empty: FrozenMap[int, int] = FrozenMap()
    assert empty == FrozenMap({}) == FrozenMap(None)
    assert not empty
    assert hash(empty) == hash(FrozenMap({}))


@given(items)
def test_a_frozen_map_is_copied_pickled_and_pasted_like_a_value(
    given_items: dict[Any, int],
) -> None:
    frozen = FrozenMap(given_items)
    assert copy.copy(frozen) is copy.deepcopy(frozen) is frozen
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        kept = pickle.loads(pickle.dumps(frozen, protocol))
        assert type(kept) is FrozenMap
        assert list(kept.items()) == list(frozen.items())
    assert eval(repr(frozen), {"FrozenMap": FrozenMap, "Lance": Lance}) == frozen


# -- Value ----------------------------------------------------------------------------------------


def test_a_value_is_its_own_copy_deep_inside_other_things_too() -> None:
    value = Value()
    assert copy.copy(value) is value
    inside = copy.deepcopy([value, {0: value}])
    assert inside[0] is value
    assert inside[1] == {0: value}


# -- Named ----------------------------------------------------------------------------------------

KINDS = [
    kind
    for module in (knobs, lances, results, turns, actions)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Named)
]
MEMBERS = [member for kind in dict.fromkeys(KINDS) for member in kind]
every_member = pytest.mark.parametrize("member", MEMBERS, ids=repr)


def test_there_are_members_to_look_at() -> None:
    assert {Phase.MUS, Lance.PUNTO, ChanceKind.DRAW, knobs.Limit.FIXED} <= set(MEMBERS)


@every_member
def test_the_repr_of_a_member_is_its_name_in_a_program(member: Named) -> None:
    kind = type(member)
    assert repr(member) == f"{kind.__name__}.{member.name}"
    assert eval(repr(member), {kind.__name__: kind}) is member


@every_member
def test_a_member_is_one_object_however_it_is_copied(member: Named) -> None:
    assert copy.copy(member) is copy.deepcopy(member) is member
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(member, protocol)) is member
    assert {member: 1}[type(member)[member.name]] == 1


# -- is_whole -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 5, 10**30])
def test_whole_numbers_are_whole(number: int) -> None:
    assert is_whole(number)


@pytest.mark.parametrize(
    "stranger", [True, False, 2.0, "2", None, -1, Rank.AS, 2 + 0j, float("nan"), [2], int]
)
def test_nothing_else_is_whole(stranger: object) -> None:
    assert not is_whole(stranger)


@given(st.integers(-5, 5), st.integers(-5, 5), st.none() | st.integers(-5, 5))
def test_both_ends_are_included(number: int, low: int, high: int | None) -> None:
    expected = number in range(low, 6 if high is None else high + 1)
    assert is_whole(number, low, high) is expected
