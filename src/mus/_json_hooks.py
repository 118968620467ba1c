"""How each value goes into JSON data and comes out of it: the hooks of a `cattrs` converter.

Each form of types has one function here, which returns how it is read and how it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, StrEnum
from types import NoneType
from typing import Any, Final, TypeAlias, get_args

from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, override

from mus._json_leaves import KEYS, LEAVES, Leaf, Reader, Writer, choice, refusal, unwritable
from mus._json_rules import rules_leaf
from mus._json_shapes import (
    SHAPED,
    TAGS,
    Field,
    Kind,
    class_of,
    fields_of,
    is_map,
    is_row,
    is_set,
    members,
)
from mus._json_standins import Listed, legal_of, listed_of
from mus._json_where import each, each_of, missing_key, note_key
from mus._values import FrozenMap
from mus.cards import DECK, Card, cards_of, checked_mask
from mus.engine.options import LegalActions
from mus.rules import Rules

__all__ = ["hooked"]

_LeafOf: TypeAlias = Callable[[Kind, Converter], Leaf]


def hooked(converter: Converter) -> Converter:
    """Teach a converter every value of this package, and to be strict; return it."""
    for kind, (read, write) in LEAVES.items():
        converter.register_structure_hook(kind, read)
        converter.register_unstructure_hook(kind, write)
    for names in (Enum, StrEnum):
        converter.register_structure_hook(names, _read_choice)
    for fits, leaf_of in _FORMS:
        _register(converter, fits, leaf_of)
    return converter


def _register(converter: Converter, fits: Callable[[Kind], bool], leaf_of: _LeafOf) -> None:
    converter.register_structure_hook_factory(fits, lambda kind: leaf_of(kind, converter)[0])
    converter.register_unstructure_hook_factory(fits, lambda kind: leaf_of(kind, converter)[1])


def _read_choice(data: Any, kind: type[Enum]) -> Enum:
    found: Enum = choice(kind)[0](data, kind)
    return found


def _writer(kind: Kind, converter: Converter) -> Writer:
    named = class_of(kind)
    if named is not None and issubclass(named, Enum):
        return choice(named)[1]
    return converter.get_unstructure_hook(kind)


def _shape(shape: Kind, converter: Converter) -> Leaf:
    """An attrs class is an object with a key for each attribute, and its tag if it has one."""
    fields = fields_of(shape)
    keys: dict[str, Any] = {
        field.name: override(rename=field.key, struct_hook=_key(field, converter))
        for field in fields
    }
    build = make_dict_structure_fn(
        shape,
        converter,
        _cattrs_forbid_extra_keys=True,
        _cattrs_detailed_validation=True,
        **keys,
    )
    writers = [(field, _writer(field.kind, converter)) for field in fields]
    tag = TAGS.get(shape)

    def read(data: Any, _: Any) -> Any:
        if tag is not None:
            _tag_of(data, (tag,))
            data = {key: item for key, item in data.items() if key != "type"}
        elif type(data) is not dict:
            raise refusal(data, "an object")
        return build(data, shape)

    def write(value: Any) -> Any:
        if type(value) is not shape:
            raise unwritable(value, f"a {shape.__name__}")
        found = {} if tag is None else {"type": tag}
        for field, write_one in writers:
            try:
                found[field.key] = write_one(field.stand_in(getattr(value, field.name)))
            except Exception as error:
                note_key(error, field.key)
                raise
        return found

    return read, write


def _key(field: Field, converter: Converter) -> Reader:
    """Return how what stands under a key is read."""
    read = converter.get_structure_hook(field.kind)
    return lambda data, _: field.restored(read(data, field.kind))


def _tag_of(data: Any, tags: Sequence[str]) -> str:
    """Return the tag of an object; it must be one of these."""
    if type(data) is not dict:
        raise refusal(data, "an object")
    if "type" not in data:
        raise missing_key("type")
    tag = data["type"]
    if type(tag) is not str or tag not in tags:
        error = refusal(tag, "one of " + ", ".join(map(repr, tags)))
        note_key(error, "type")
        raise error
    return tag


def _is_closed(kind: Kind) -> bool:
    """Tell whether a type is None or one other, or a union of classes that have tags."""
    others = [member for member in members(kind) if member is not NoneType]
    return len(others) == 1 or (bool(others) and all(member in TAGS for member in others))


def _union(kind: Kind, converter: Converter) -> Leaf:
    """A value or null; or one of several classes, which its tag tells."""
    others = [member for member in members(kind) if member is not NoneType]
    nullable = len(others) < len(members(kind))
    if len(others) == 1:
        read_one, write_one = converter.get_structure_hook(others[0]), _writer(others[0], converter)
    else:
        read_one, write_one = _tagged(others, converter)

    def read(data: Any, _: Any) -> Any:
        return None if nullable and data is None else read_one(data, others[0])

    def write(value: Any) -> Any:
        return None if nullable and value is None else write_one(value)

    return read, write


def _tagged(kinds: Sequence[type], converter: Converter) -> Leaf:
    readers = {TAGS[kind]: converter.get_structure_hook(kind) for kind in kinds}
    writers = {kind: converter.get_unstructure_hook(kind) for kind in kinds}
    tags = tuple(readers)

    def read(data: Any, kind: Any) -> Any:
        return readers[_tag_of(data, tags)](data, kind)

    def write(value: Any) -> Any:
        if type(value) not in writers:
            raise unwritable(value, "one of " + ", ".join(kind.__name__ for kind in kinds))
        return writers[type(value)](value)

    return read, write


def _row(kind: Kind, converter: Converter) -> Leaf:
    """A tuple of any length is a list."""
    inner = get_args(kind)[0]
    read_one, write_one = converter.get_structure_hook(inner), _writer(inner, converter)

    def read(data: Any, _: Any) -> Any:
        if type(data) is not list:
            raise refusal(data, "a list")
        return tuple(each(data, lambda item: read_one(item, inner)))

    def write(value: Any) -> Any:
        if type(value) is not tuple:
            raise unwritable(value, "a tuple")
        return each(value, write_one)

    return read, write


def _cards(_: Kind, converter: Converter) -> Leaf:
    """A set of cards is a list of them in the order of the deck."""
    read_cards, write_cards = _row(tuple[Card, ...], converter)

    def read(data: Any, _: Any) -> frozenset[Card]:
        return frozenset(cards_of(checked_mask(read_cards(data, None))))

    def write(value: Any) -> Any:
        if type(value) is not frozenset:
            raise unwritable(value, "a frozenset of cards")
        return sorted(write_cards(tuple(value)), key=_PLACES.__getitem__)

    return read, write


def _map(kind: Kind, converter: Converter) -> Leaf:
    """A mapping is an object, with its keys in their own order: equal mappings look alike."""
    of_keys, inner = get_args(kind)
    read_key, write_key = KEYS.get(of_keys) or choice(of_keys)
    read_one, write_one = converter.get_structure_hook(inner), _writer(inner, converter)
    places = {} if of_keys in KEYS else {key: place for place, key in enumerate(of_keys)}

    def read(data: Any, _: Any) -> Any:
        if type(data) is not dict:
            raise refusal(data, "an object")
        keys = [read_key(key, of_keys) for key in data]
        items = each_of(data, lambda item: read_one(item, inner))
        return FrozenMap(dict(zip(keys, items.values(), strict=True)))

    def write(value: Any) -> Any:
        if type(value) is not FrozenMap:
            raise unwritable(value, "a FrozenMap")
        keys = {key: write_key(key) for key in value}
        in_order = sorted(keys, key=lambda key: places.get(key, key))
        return each_of({keys[key]: value[key] for key in in_order}, write_one)

    return read, write


def _rules(_: Kind, converter: Converter) -> Leaf:
    return rules_leaf(converter.get_structure_hook, lambda kind: _writer(kind, converter))


def _legal_actions(_: Kind, converter: Converter) -> Leaf:
    read_list, write_list = _shape(Listed, converter)

    def read(data: Any, _: Any) -> LegalActions:
        return legal_of(read_list(data, Listed))

    def write(value: Any) -> Any:
        if type(value) is not LegalActions:
            raise unwritable(value, "LegalActions")
        return write_list(listed_of(value))

    return read, write


_PLACES: Final = {str(card): card.index for card in DECK}

_FORMS: Final[tuple[tuple[Callable[[Kind], bool], _LeafOf], ...]] = (
    (SHAPED.__contains__, _shape),
    (lambda kind: kind is Rules, _rules),
    (lambda kind: kind is LegalActions, _legal_actions),
    (_is_closed, _union),
    (is_row, _row),
    (is_set, _cards),
    (is_map, _map),
)
"""The forms of types, and how each is read and written."""
