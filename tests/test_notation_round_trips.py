"""Whatever was played goes through text and comes back: any table, finished or not."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeping import TABLES, record_of
from mus.errors import RecordError
from mus.notation import dumps, loads
from mus.record import Record, replay
from mus.rules import Rules
from strategies import Walk, absurd_actions, score_of, walks

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


def goes_through(record: Record) -> None:
    """Check that a record comes back from its text, and the text from the record."""
    text = dumps(record)
    again = loads(text)
    assert again == record
    assert dumps(again) == text
    assert hash(again) == hash(record)


@pytest.mark.parametrize("name", TABLES)
def test_a_match_goes_through_text(name: str) -> None:
    record = record_of(TABLES[name], 7, 1000)
    goes_through(record)
    *_, last = replay(record)
    *_, again = replay(loads(dumps(record)))
    assert again == last


@pytest.mark.parametrize("name", TABLES)
def test_a_game_goes_through_text_wherever_it_stops(name: str) -> None:
    whole = record_of(TABLES[name], 8, 120)
    for steps in range(len(whole.actions)):
        goes_through(attrs.evolve(whole, actions=whole.actions[:steps]))


@given(walks(), st.lists(texts, max_size=8), texts, st.dictionaries(texts, texts), st.data())
def test_any_record_goes_through_text(
    walk: Walk, names: list[str], date: str, extra: dict[str, str], data: st.DataObject
) -> None:
    start = walk.states[0]
    score: dict[str, Any] = {**score_of(start)}
    places = st.integers(0, max(0, len(walk.actions) - 1))
    most = 4 if walk.actions else 0
    record = Record(
        walk.rules,
        start.mano,
        **score,
        actions=walk.actions,
        names=names if len(names) == walk.rules.players else (),
        date=date,
        extra=extra,
        comments=data.draw(st.dictionaries(places, texts.filter(bool), max_size=most)),
    )
    goes_through(record)
    assert tuple(replay(loads(dumps(record)))) == walk.states


@given(st.lists(absurd_actions(), max_size=6), st.text(max_size=5), st.text(max_size=5))
def test_what_is_written_can_be_read_and_the_rest_is_a_record_error(
    actions: list[Any], name: str, date: str
) -> None:
    """Actions of all kinds, legal nowhere, and texts with half characters."""
    dealt = record_of(Rules(), 1, 1).actions
    record = Record(Rules(), actions=[*dealt, *actions], extra={name: name}, date=date)
    try:
        text = dumps(record)
    except RecordError:
        return
    assert loads(text) == record
    assert dumps(loads(text)) == text
