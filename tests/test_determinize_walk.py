"""What is done when tries are in vain: a walk from one course that agrees to another."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from determinize_decks import SMALL, TOLD, TWO, anything, cards, course_in, fewer, row
from determinize_games import ANYTHING, play
from determinize_oracle import courses
from mus import _wanderings
from mus._hearings import scripts_of
from mus._tries import with_juego
from mus._wanderings import Source
from mus.cards import DECK, Hand
from mus.engine import check
from mus.errors import StateError
from mus.events import Dealt, Declared, Event, Exposed, Shown
from mus.lances import Lance, juego
from mus.rules import Rules
from mus.sampling import _prepared, determinize
from mus.views import view

FOUR = Rules()
DECKS = {
    **{name: (DECK[:size], history) for name, (size, history) in SMALL.items()},
    **{name: (deck, history) for name, (deck, history, _) in TOLD.items()},
}


@pytest.fixture
def in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be no tries."""
    monkeypatch.setattr(_wanderings, "TRIES", 0)


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.usefixtures("in_vain")
def test_a_walk_ends_at_a_course_that_agrees(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deck, history = DECKS[name]
    fewer(monkeypatch, deck)
    (script,) = scripts_of(FOUR, 0, history, False)
    source = Source(script, anything)
    expected = set(courses(FOUR, 0, history, deck))
    random = Random(2).random
    for _ in range(3):
        assert course_in(script, source.draw(random)) in expected


@pytest.mark.parametrize(
    "name",
    [
        "two rounds",
        "he is served before me, and I get what is new (D-4)",
        "shuffled twice, and what was left may have been mine (D-4)",
        "seen twice, the same card and another (F-1)",
        "a sign, and shown after a throw (G-1, P-11)",
        "what was signed of comes back to me (G-1, D-4)",
    ],
)
@pytest.mark.usefixtures("in_vain")
def test_walks_end_everywhere_about_as_often(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deck, history = DECKS[name]
    fewer(monkeypatch, deck)
    (script,) = scripts_of(FOUR, 0, history, False)
    source = Source(script, anything)
    expected = set(courses(FOUR, 0, history, deck))
    random, share = Random(4).random, 20
    ends = Counter(course_in(script, source.draw(random)) for _ in range(share * len(expected)))
    # What chi square is for so many courses, with room for four times its own spread.
    off = sum((ends[course] - share) ** 2 / share for course in expected)
    freedom = len(expected) - 1
    assert off < freedom + 4 * sqrt(2 * freedom)


@pytest.mark.usefixtures("in_vain")
def test_t_4_a_walk_keeps_to_the_juegos_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer(monkeypatch, cards("Ro Co So 7o 6c 5c 4c Ao"))
    (script,) = scripts_of(FOUR, 0, TWO, True)
    source = Source(script, lambda layout: with_juego(script, layout) == {1})
    random = Random(2).random
    for _ in range(5):
        layout = source.draw(random)
        first, second = course_in(script, layout)
        assert juego(Hand(first), FOUR)
        assert not juego(Hand(second), FOUR)


@pytest.mark.parametrize("name", ["pairs, anything goes", "six in pairs", "encaje of eight"])
@pytest.mark.usefixtures("in_vain")
def test_a_seat_sees_the_same_in_the_state_that_was_walked_to(name: str) -> None:
    rules, rng = ANYTHING[name], Random(1)
    _prepared.cache_clear()
    for place, (_, state) in enumerate(play(rules, 8, 80)):
        if place % 10 == 0:
            seen = view(state, rng.randrange(rules.players))
            chosen = determinize(seen, rng)
            assert view(chosen, seen.seat) == seen
            assert check(chosen) == ()
    _prepared.cache_clear()


@pytest.mark.usefixtures("in_vain")
def test_the_same_random_numbers_lead_to_the_same_end(monkeypatch: pytest.MonkeyPatch) -> None:
    deck, history = DECKS["seen twice, the same card and another (F-1)"]
    fewer(monkeypatch, deck)
    (script,) = scripts_of(FOUR, 0, history, False)
    source, later = Source(script, anything), Source(script, anything)
    later.draw(Random(1).random)
    ends = [course_in(script, one.draw(Random(9).random)) for one in (source, later)]
    assert ends[0] == ends[1]


def test_where_tries_run_out_a_walk_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    deck, history = DECKS["shuffled twice, and what was left may have been mine (D-4)"]
    fewer(monkeypatch, deck)
    (script,) = scripts_of(FOUR, 0, history, False)
    source = Source(script, anything)
    expected = set(courses(FOUR, 0, history, deck))
    monkeypatch.setattr(_wanderings, "TRIES", 1)
    random = Random(2).random
    assert {course_in(script, source.draw(random)) for _ in range(60)} <= expected


def test_what_was_found_once_is_given_where_nothing_is_found_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deck, history = DECKS["seen twice, the same card and another (F-1)"]
    fewer(monkeypatch, deck)
    (script,) = scripts_of(FOUR, 0, history, False)
    source = Source(script, anything)
    monkeypatch.setattr(_wanderings, "TRIES", 0)
    monkeypatch.setattr(_wanderings, "RESTARTS", 0)
    assert source.draw(Random(2).random) is source.first


IMPOSSIBLE: dict[str, list[Event]] = {
    "he holds a pair and is said to have none": [
        *row(Dealt(1, 4, None), Exposed(1, cards("Ro Rc")), Declared(Lance.PARES, 1, False)),
    ],
    "he holds what another holds": [
        *TWO,
        *row(Exposed(1, cards("Ro")), Exposed(2, cards("Ro"))),
    ],
    "nothing is left to chance, and is wrong": [
        Dealt(0, 1, Hand(cards("Ro"))),
        *row(Dealt(1, 1, None), Shown((None, Hand(cards("Ro")), None, None))),
    ],
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_searched_for_in_vain(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fewer(monkeypatch, cards("Ro Rc 3e Ao 7o 7c So Ce 5o 4o"))
    for constant in ("TRIES", "SEARCH"):
        monkeypatch.setattr(_wanderings, constant, 40)
    (script,) = scripts_of(FOUR, 0, IMPOSSIBLE[name], False)
    with pytest.raises(StateError, match="no cards agree"):
        Source(script, anything)
