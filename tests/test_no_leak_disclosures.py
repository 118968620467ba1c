"""The page of disclosures is what the code does: every table of it, in both directions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mus
from disclosures import ANSWERS, EVENTS, FIELDS, KINDS, PAGE, told_as_written
from mus.actions import Corto, Deal, Descarte, Expose, Misdeal
from mus.cards import deal_hands
from mus.engine import apply, events_between, new_game
from mus.errors import Illegality
from mus.lances import Lance
from mus.masking import mask
from mus.rules import Declarations, Points, Rules
from mus.state import State
from mus.views import PlayerView, PublicView
from playing import apply_all, cards, claim, pass_to, serve, sit
from wandering import TABLES, seeds, tables
from worlds import game, watchers

HANDS = ("RR75", "3CC4", "S6AA", "R754")


def rare() -> Iterator[tuple[State, State]]:
    """Yield steps that games played at random seldom come to, each with the state before."""
    # A dealer sits out, and of two players the other one has every lance to himself: the cut, or
    # the throw after mus visto, ends the hand as well (F-1, F-2).
    short = Points(target=7, games=1, vacas=1)
    rules = Rules(players=2, teams=2, table_faults=True, scoring=short)
    hands = deal_hands("RRCC", "4567")
    state = apply_all(new_game(rules), Deal(hands), Misdeal(1))
    yield state, apply(state, Corto(0))
    state = apply(state, Expose(hands[0].cards[:1]))
    yield state, apply(state, Descarte(0, ()))
    # After mus visto somebody is servido, and grande begins with the last card served (F-1).
    state = apply(sit(*HANDS, rules=Rules(table_faults=True)), Expose(cards("Ro")))
    state = apply_all(state, *[Descarte(seat, cards("5o" * (seat == 0))) for seat in range(4)])
    yield state, serve(state)
    # Only one side claims juego, and the match is decided at the count (T-4).
    rules = Rules(declarations=Declarations.SPOKEN, scoring=short)
    state = pass_to(sit(*HANDS, rules=rules, stones=(6, 6)), Lance.PARES)
    state = claim(claim(state, "nnnn"), "ynn")
    yield state, claim(state, "n")


# -- Events ---------------------------------------------------------------------------------------


def test_the_page_has_a_row_for_every_kind_of_event_and_no_other() -> None:
    assert sorted(EVENTS) == sorted(kind.__name__ for kind in KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_row_has_every_field_of_its_event_once(kind: Any) -> None:
    row = EVENTS[kind.__name__]
    names = [field.name for field in attrs.fields(kind)]
    assert sorted((*row.to_all, *row.to_some)) == sorted(names)
    assert row.is_announced or not row.to_all
    assert bool(row.to_some) is bool(row.whom)


@given(tables, seeds, st.sampled_from((0.3, 0.8)))
def test_everybody_is_told_of_an_event_what_the_page_grants_him(
    rules: Rules, seed: int, patience: float
) -> None:
    for _, state in game(rules, seed, patience=patience, restless=0.3, steps=40)[::7]:
        for event in state.history:
            for who in watchers(rules):
                assert mask(event, who) == told_as_written(event, who)


@given(tables, seeds)
def test_the_audience_of_an_event_is_who_the_page_says(rules: Rules, seed: int) -> None:
    state = game(rules, seed, patience=0.7, restless=0.3, steps=60)[-1].state
    for event in state.history:
        row = EVENTS[type(event).__name__]
        assert event.audience == (row.insiders(event) if row.whom else None)


@cache
def when() -> dict[str, set[str]]:
    """Return the phases in which each kind of event is met, over many games."""
    met: dict[str, set[str]] = {kind.__name__: set() for kind in KINDS}
    steps = [*rare()]
    for rules in TABLES.values():
        for seed in range(3):
            walk = game(rules, seed, patience=(0.2, 0.5, 0.8)[seed % 3], restless=0.2, steps=300)
            steps += pairwise([step.state for step in walk])
    for before, after in steps:
        for event in events_between(before, after):
            met[type(event).__name__].add(before.phase.name)
    return met


@pytest.mark.parametrize("kind", EVENTS)
def test_an_event_is_brought_about_in_the_phases_that_the_page_names(kind: str) -> None:
    assert when()[kind] == set(EVENTS[kind].phases)


def test_the_clauses_of_the_page_exist_and_its_links_lead_to_them() -> None:
    text = PAGE.read_text(encoding="utf-8")
    links = re.findall(r"\[(\w-\d+)\]\(\.\./rules/(\w+)\.md#([\w-]+)\)", text)
    assert len(links) > 40
    for clause, page, anchor in links:
        assert anchor == clause.lower()
        rules = (PAGE.parents[1] / "rules" / f"{page}.md").read_text(encoding="utf-8")
        assert f"({anchor})=\n" in rules or f"{{#{anchor}}}" in rules
    assert all(row.clauses for row in EVENTS.values())


# -- Views ----------------------------------------------------------------------------------------


def test_the_page_has_a_row_for_every_field_of_a_view() -> None:
    assert list(FIELDS) == [field.name for field in attrs.fields(PlayerView)]


def test_what_the_page_calls_everybody_s_is_in_the_view_of_who_only_watches() -> None:
    public = [field.name for field in attrs.fields(PublicView)]
    # Everybody has a history, each his own.
    everybodys = [name for name, (_, whose) in FIELDS.items() if whose == "everybody's"]
    assert sorted([*everybodys, "history"]) == sorted(public)


@given(tables, seeds, st.sampled_from((0.3, 0.8)))
def test_what_the_page_calls_everybody_s_is_the_same_in_every_view(
    rules: Rules, seed: int, patience: float
) -> None:
    state = game(rules, seed, patience=patience, restless=0.3, steps=seed % 80)[-1].state
    seen = [mus.public_view(state), *[mus.view(state, seat) for seat in rules.seating.seats]]
    for name, (kind, whose) in FIELDS.items():
        if whose == "everybody's":
            assert len({getattr(view, name) for view in seen}) == 1
        if kind == "table":
            assert getattr(seen[0], name) == getattr(state, name)


# -- Answers --------------------------------------------------------------------------------------


def test_the_answers_of_the_page_are_codes_of_actions() -> None:
    for row in ANSWERS:
        assert row.code in {code.value for code in Illegality}
        assert hasattr(mus, row.action)
        assert row.who in ("the seat", "the table", "the dealer")


# -- The pages around it --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "page", ["explanation/hidden-information.md", "howto/serve-hidden-hands.md"]
)
def test_the_pages_on_hidden_hands_lead_to_the_tables(page: str) -> None:
    text = (PAGE.parents[1] / page).read_text(encoding="utf-8")
    assert "(../reference/disclosures.md" in text
