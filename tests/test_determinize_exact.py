"""Small decks, gone through to the last choice: every course is exactly as likely as another.

No sampling is done here. `chances_of` runs a try through all that chance can make of it and adds
up fractions; `courses` finds slowly, and in its own way, what there should be.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from determinize_decks import SMALL, TOLD, TWO, anything, cards, course_in, fewer
from determinize_oracle import Course, chances_of, courses
from mus import _tries
from mus._hearings import scripts_of
from mus._places import Layout
from mus._tries import attempt, attempt_to_the_end, with_juego
from mus.cards import DECK, Card, Hand
from mus.events import Event, Threw
from mus.lances import juego
from mus.rules import Rules

FOUR = Rules()


def assert_even(rules: Rules, history: list[Event], deck: Sequence[Card]) -> None:
    """Check that the tries which succeed come to every course, and to each as often."""
    (script,) = scripts_of(rules, 0, history, False)

    def end(random: Any) -> Course | None:
        layout = attempt(script, anything, random)
        if layout is None:
            return None
        # More ways than the most there can be would make for too many of their courses.
        assert layout.chance <= 1
        return course_in(script, layout)

    chances = chances_of(end)
    failed = chances.pop(None, 0)
    assert failed + sum(chances.values()) == 1
    expected = set(courses(rules, 0, history, deck))
    assert len(expected) > 1
    assert chances.keys() == expected
    assert len(set(chances.values())) == 1


@pytest.mark.parametrize("name", SMALL)
def test_every_course_is_as_likely_as_another(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    size, history = SMALL[name]
    fewer(monkeypatch, DECK[:size])
    assert_even(FOUR, history, DECK[:size])


@pytest.mark.parametrize("name", TOLD)
def test_every_course_that_bears_out_what_is_told_is_as_likely_as_another(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, history, ways = TOLD[name]
    fewer(monkeypatch, deck)
    if not any(isinstance(event, Threw) and event.count for event in history):
        # In which order a hand lies makes no difference to it, and would be a long way round.
        monkeypatch.setattr(_tries, "ORDERS", _tries.ORDERS[:1])
    (script,) = scripts_of(FOUR, 0, history, False)
    drawn, guessed, checked = (
        len(groups)
        for groups in (script.groups.drawn, script.groups.guessed, script.groups.checked)
    )
    assert f"drawn {drawn}, guessed {guessed}, checked {checked}" == ways
    assert_even(FOUR, history, deck)


def test_who_plays_a_punto_is_in_doubt_no_more_than_the_view_leaves_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """T-4: of two seats neither, or the first alone, has the juego that it denied."""
    deck = cards("Ro Co So 7o 6c 5c 4c Ao")
    fewer(monkeypatch, deck)
    monkeypatch.setattr(_tries, "ORDERS", _tries.ORDERS[:1])
    (script,) = scripts_of(FOUR, 0, TWO, True)
    allowed = (frozenset[int](), frozenset([1]))

    def allows(layout: Layout) -> bool:
        return with_juego(script, layout) in allowed

    def end(random: Any) -> Course | None:
        layout = attempt(script, allows, random)
        return None if layout is None else course_in(script, layout)

    chances = chances_of(end)
    chances.pop(None)
    expected = {
        (first, second)
        for first, second in courses(FOUR, 0, TWO, deck)
        if juego(Hand(second), FOUR) is None
    }
    having = [juego(Hand(first), FOUR) is not None for first, _ in expected]
    assert {*having} == {True, False}
    assert chances.keys() == expected
    assert len(set(chances.values())) == 1


def test_a_try_to_the_end_misses_nothing_just_when_it_could_be_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deck, history, _ = TOLD["seen before it is told of (F-1, T-1)"]
    fewer(monkeypatch, deck)
    (script,) = scripts_of(FOUR, 0, history, False)
    expected = set(courses(FOUR, 0, history, deck))
    random = Random(1).random
    for _ in range(300):
        layout, missed = attempt_to_the_end(script, anything, random)
        assert (course_in(script, layout) in expected) is (missed == 0)


def test_a_try_to_the_end_is_the_farther_off_the_sooner_it_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, history = SMALL["seen twice, the same card and another (F-1)"]
    fewer(monkeypatch, DECK[:7])
    (script,) = scripts_of(FOUR, 0, history, False)
    random = Random(1).random
    found = {attempt_to_the_end(script, anything, random)[1] for _ in range(100)}
    # Fails at the second sight of cards, with two steps to go, or not at all.
    assert found == {0, 200}
