"""Small decks, and what a player at seat 0 was told of them: they can be gone through whole."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from determinize_oracle import Course
from mus import _hearings
from mus._places import Layout
from mus._scripts import Script
from mus.cards import DECK, Card, Hand
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Event,
    Exposed,
    Misdealt,
    PereteShown,
    Reshuffled,
    Shown,
    Signed,
    Threw,
)
from mus.lances import Lance

__all__ = ["SMALL", "TOLD", "TWO", "anything", "cards", "course_in", "fewer", "row"]

A, B, C, D, E, F, G = DECK[:7]


def fewer(monkeypatch: pytest.MonkeyPatch, deck: Sequence[Card]) -> None:
    """Let a deck have these cards, and no others."""
    monkeypatch.setattr(_hearings, "FULL", len(deck))
    monkeypatch.setattr(_hearings, "FULL_DECK", sum(card.bit for card in deck))


def course_in(script: Script, layout: Layout) -> Course:
    """Return the course that a layout stands for; seat 0 is the player's."""
    by_bit = {card.bit: card for card in DECK}
    moves = [*[places for places in script.dealt[1:] if places], *layout.moved]
    return tuple(frozenset(by_bit[layout.cards[place]] for place in places) for places in moves)


def anything(layout: Layout) -> bool:
    """Allow every juego."""
    return True


def hand(*cards: Card) -> Hand:
    return Hand(cards)


def row(*events: Event) -> tuple[Event, ...]:
    """Return what happened, a few events to a line."""
    return events


MINE = Dealt(0, 2, hand(A, B))
HIS = Dealt(1, 2, None)
FIRST_ROUND: list[Event] = [
    Threw(0, 1, (A,)),
    Threw(1, 1, None),
    Drew(0, 1, (C,)),
    Drew(1, 1, None),
]
"""A third card comes, and A lies in the pile; of six cards two are left to nobody."""

SMALL: dict[str, tuple[int, list[Event]]] = {
    "one throw": (6, [MINE, HIS, Threw(1, 1, None), Drew(1, 1, None)]),
    "no throw": (5, [MINE, HIS, Threw(1, 0, None)]),
    "a round": (6, [MINE, HIS, *FIRST_ROUND]),
    "two rounds": (
        8,
        [MINE, HIS, *FIRST_ROUND, Threw(0, 1, (C,)), Threw(1, 1, None), Drew(0, 1, (D,))],
    ),
    "all in the pile, mine comes back (D-4)": (
        6,
        [
            *row(MINE, HIS, *FIRST_ROUND, Threw(0, 1, (C,)), Threw(1, 1, None)),
            *row(Reshuffled(4, 0), Drew(0, 1, (A,)), Drew(1, 1, None)),
        ],
    ),
    "all in the pile, his comes to me (D-4)": (
        6,
        [
            *row(MINE, HIS, *FIRST_ROUND, Threw(0, 1, (C,)), Threw(1, 1, None)),
            *row(Reshuffled(4, 0), Drew(0, 1, (D,)), Drew(1, 1, None)),
        ],
    ),
    "he is served before me, and does not get mine (D-4)": (
        6,
        [
            *row(MINE, HIS, *FIRST_ROUND, Threw(1, 1, None), Threw(0, 1, (C,))),
            *row(Reshuffled(4, 0), Drew(1, 1, None), Drew(0, 1, (A,))),
        ],
    ),
    "he is served before me, and I get what is new (D-4)": (
        6,
        [
            *row(MINE, HIS, *FIRST_ROUND, Threw(1, 1, None), Threw(0, 1, (C,))),
            *row(Reshuffled(4, 0), Drew(1, 1, None), Drew(0, 1, (E,))),
        ],
    ),
    "what is left is served first, to me (D-4)": (
        5,
        [
            *row(MINE, HIS, Threw(1, 1, None), Threw(0, 2, (A, B)), Reshuffled(3, 0)),
            *row(Drew(0, 2, (A, C)), Drew(1, 1, None)),
        ],
    ),
    "what is left is served first, and both are new to me (D-4)": (
        5,
        [
            *row(MINE, HIS, Threw(1, 1, None), Threw(0, 2, (A, B)), Reshuffled(3, 0)),
            *row(Drew(0, 2, (D, C)), Drew(1, 1, None)),
        ],
    ),
    "what is left is served first, to him (D-4)": (
        5,
        [
            *row(MINE, HIS, Threw(1, 2, None), Threw(0, 1, (A,)), Reshuffled(3, 0)),
            *row(Drew(1, 2, None), Drew(0, 1, (C,))),
        ],
    ),
    "the last one short keeps his own out, he (D-5)": (
        7,
        [
            *row(Dealt(0, 3, hand(A, B, C)), HIS, Threw(0, 2, (A, B)), Threw(1, 2, None)),
            *row(Drew(0, 1, (D,)), Reshuffled(2, 2), Drew(1, 2, None)),
        ],
    ),
    "the last one short keeps his own out, he and then I (D-5)": (
        7,
        [
            *row(Dealt(0, 3, hand(A, B, C)), HIS, Threw(0, 2, (A, B)), Threw(1, 2, None)),
            *row(Drew(0, 1, (D,)), Reshuffled(2, 2), Drew(1, 2, None)),
            *row(Threw(1, 1, None), Threw(0, 1, (C,)), Drew(1, 1, None)),
            *row(Reshuffled(3, 1), Drew(0, 1, (E,))),
        ],
    ),
    "the last one short keeps his own out, I (D-5)": (
        6,
        [
            *row(MINE, Dealt(1, 3, None), Threw(1, 2, None), Threw(0, 1, (A,)), Drew(1, 1, None)),
            *row(Reshuffled(2, 1), Drew(0, 1, (C,)), Drew(1, 1, None)),
        ],
    ),
    "shuffled twice (D-4)": (
        5,
        [
            *row(MINE, HIS, Threw(0, 1, (A,)), Threw(1, 1, None), Drew(0, 1, (C,))),
            *row(Reshuffled(2, 0), Drew(1, 1, None)),
            *row(Threw(0, 1, (C,)), Threw(1, 1, None), Drew(0, 1, (A,))),
            *row(Reshuffled(2, 0), Drew(1, 1, None)),
        ],
    ),
    "shuffled twice, and mine is not what was left (D-4)": (
        7,
        [
            *row(MINE, HIS, *FIRST_ROUND, Threw(0, 1, (C,)), Threw(1, 1, None), Drew(0, 1, (D,))),
            *row(Reshuffled(4, 0), Drew(1, 1, None), Threw(1, 1, None), Threw(0, 2, (B, D))),
            *row(Drew(1, 1, None), Drew(0, 2, (E, C)), Threw(1, 1, None), Threw(0, 1, (C,))),
            *row(Reshuffled(5, 0), Drew(1, 1, None), Drew(0, 1, (F,))),
        ],
    ),
    "shuffled twice, and what was left comes with something new (D-4)": (
        6,
        [
            *row(MINE, HIS, *FIRST_ROUND, Threw(0, 1, (C,)), Threw(1, 1, None)),
            *row(Reshuffled(4, 0), Drew(0, 1, (D,)), Drew(1, 1, None)),
            *row(Threw(1, 1, None), Threw(0, 2, (B, D)), Drew(1, 1, None), Reshuffled(3, 0)),
            Drew(0, 2, (B, E)),
        ],
    ),
    "shuffled twice, and what was left may have been mine (D-4)": (
        8,
        [
            *row(Dealt(0, 3, hand(A, B, C)), HIS, Threw(0, 1, (A,)), Threw(1, 1, None)),
            *row(Drew(0, 1, (D,)), Drew(1, 1, None), Threw(0, 1, (D,)), Threw(1, 1, None)),
            *row(Drew(0, 1, (E,)), Reshuffled(4, 0), Drew(1, 1, None)),
            *row(Threw(1, 2, None), Threw(0, 2, (B, C)), Drew(1, 2, None), Reshuffled(4, 0)),
            Drew(0, 2, (A, F)),
        ],
    ),
    "shuffled twice, and a new card comes (D-4)": (
        6,
        [
            *row(MINE, HIS, *FIRST_ROUND, Threw(0, 1, (C,)), Threw(1, 1, None)),
            *row(Reshuffled(4, 0), Drew(0, 1, (D,)), Drew(1, 1, None)),
            *row(Threw(1, 2, None), Threw(0, 1, (B,)), Drew(1, 2, None), Reshuffled(3, 0)),
            Drew(0, 1, (E,)),
        ],
    ),
    "seen while dealt, and again after a throw (F-1)": (
        7,
        [
            *row(MINE, Dealt(1, 3, None), Exposed(1, (C,)), Exposed(0, (A,))),
            *row(Threw(1, 1, None), Drew(1, 1, None), Exposed(1, (D,))),
        ],
    ),
    "seen twice, the same card and another (F-1)": (
        7,
        [
            *row(MINE, Dealt(1, 3, None), Exposed(1, (C,)), Threw(1, 1, None), Drew(1, 1, None)),
            *row(Exposed(1, (C, D)), Threw(1, 1, None)),
        ],
    ),
    "shown in the end (P-11)": (
        6,
        [
            *row(MINE, HIS, Threw(1, 1, None), Drew(1, 1, None)),
            Shown((hand(A, B), hand(C, D), None, None)),
        ],
    ),
    "seen, thrown and shown in the end (F-1, P-11)": (
        7,
        [
            *row(MINE, Dealt(1, 3, None), Exposed(1, (C,)), Threw(1, 2, None), Drew(1, 2, None)),
            Shown((hand(A, B), hand(D, E, F), None, None)),
        ],
    ),
    "a dealer sits out, another draws (F-2)": (
        8,
        [
            *row(MINE, Dealt(1, 1, None), Dealt(3, 4, None), Misdealt(3, True)),
            *row(Threw(1, 1, None), Drew(1, 1, None)),
        ],
    ),
    "a dealer sits out, and I draw (F-2)": (
        8,
        [
            *row(MINE, Dealt(1, 1, None), Dealt(3, 4, None), Misdealt(3, True)),
            *row(Threw(1, 1, None), Threw(0, 1, (A,)), Drew(1, 1, None), Drew(0, 1, (C,))),
        ],
    ),
    "I deal and sit out, and others draw what I had (F-2)": (
        7,
        [
            *row(Dealt(0, 4, hand(A, B, C, D)), Dealt(1, 2, None), Misdealt(0, True)),
            *row(Threw(1, 1, None), Drew(1, 1, None), Threw(1, 1, None), Drew(1, 1, None)),
        ],
    ),
    "a perete (D-7)": (
        10,
        [
            *row(Dealt(0, 1, hand(A)), Dealt(1, 4, None), PereteShown(1, hand(D, E, F, G))),
            *row(Drew(1, 4, None), Threw(1, 1, None)),
        ],
    ),
    "my own perete, and it comes back (D-7, D-4)": (
        8,
        [
            *row(
                Dealt(0, 4, hand(D, E, F, G)), Dealt(1, 2, None), PereteShown(0, hand(D, E, F, G))
            ),
            *row(Threw(1, 1, None), Reshuffled(5, 0), Drew(0, 4, (A, B, D, E)), Drew(1, 1, None)),
        ],
    ),
}


# -- What is known of hands -----------------------------------------------------------------------


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


NINE = cards("Ro Rc 3e Ao 2c 7o 7c So Ce")
PARES, JUEGO = Lance.PARES, Lance.JUEGO
TWO: list[Event] = [Dealt(1, 4, None), Dealt(2, 4, None)]

TOLD: dict[str, tuple[tuple[Card, ...], list[Event], str]] = {
    "one has pares and one has not (T-1)": (
        NINE,
        [*TWO, Declared(PARES, 1, True), Declared(PARES, 2, False)],
        "drawn 1, guessed 1, checked 0",
    ),
    "pares and juego (T-1)": (
        NINE,
        [
            *TWO,
            *row(Declared(PARES, 1, True), Declared(PARES, 2, True)),
            *row(Declared(JUEGO, 1, True), Declared(JUEGO, 2, False)),
        ],
        "drawn 1, guessed 1, checked 0",
    ),
    "both are rare (G-1)": (
        cards("Ro Rc Co Cc So Sc 7o 7c 5o 4o"),
        [*TWO, Signed(1, "duples", (3,)), Signed(2, "duples", (0,))],
        "drawn 2, guessed 0, checked 0",
    ),
    "a sign, a throw, and pares after it (G-1, T-1)": (
        cards("Ro Rc 3e Ao 7o 7c So"),
        [
            *row(Dealt(1, 4, None), Signed(1, "dos_reyes", (3,)), Threw(1, 1, None)),
            *row(Drew(1, 1, None), Declared(PARES, 1, True), Declared(JUEGO, 1, False)),
        ],
        "drawn 1, guessed 0, checked 1",
    ),
    "a sign, servido, and another (G-1)": (
        cards("Ro Rc 3e Ao 7o 7c So"),
        [
            *row(Dealt(1, 4, None), Signed(1, "dos_reyes", (3,)), Threw(1, 0, None)),
            Signed(1, "treinta_y_una", (3,)),
        ],
        "drawn 1, guessed 0, checked 0",
    ),
    "seen before it is told of (F-1, T-1)": (
        cards("Ro Rc 3e Ao 7o 7c So"),
        [
            *row(Dealt(1, 4, None), Exposed(1, cards("Rc 7o")), Threw(1, 1, None)),
            *row(Drew(1, 1, None), Declared(PARES, 1, True)),
        ],
        "drawn 0, guessed 0, checked 1",
    ),
    "a sign, and shown after a throw (G-1, P-11)": (
        cards("Ro Rc 3e Ao 7o 7c So"),
        [
            *row(Dealt(1, 4, None), Signed(1, "dos_reyes", (3,)), Threw(1, 2, None)),
            *row(Drew(1, 2, None), Shown((None, Hand(cards("Ro Ao 7o 7c")), None, None))),
        ],
        "drawn 0, guessed 0, checked 1",
    ),
    "what was signed of comes back to me (G-1, D-4)": (
        cards("Ro Rc 3e Ao 7o 7c"),
        [
            *row(Dealt(0, 1, Hand(cards("Ao"))), Dealt(2, 4, None), Signed(2, "tres_reyes", (0,))),
            *row(Threw(2, 2, None), Threw(0, 1, cards("Ao")), Drew(2, 1, None)),
            *row(Reshuffled(3, 0), Drew(2, 1, None), Drew(0, 1, cards("Rc"))),
        ],
        "drawn 0, guessed 0, checked 1",
    ),
    "what was signed of comes back to me alone (G-1, D-4)": (
        cards("Ro Rc 3e Ao 7o 7c"),
        [
            *row(Dealt(0, 1, Hand(cards("Ao"))), Dealt(2, 4, None), Signed(2, "dos_reyes", (0,))),
            *row(Threw(2, 1, None), Threw(0, 1, cards("Ao")), Drew(2, 1, None)),
            *row(Reshuffled(2, 0), Drew(0, 1, cards("Rc"))),
        ],
        "drawn 0, guessed 0, checked 1",
    ),
    "a sign before a perete (G-1, D-7)": (
        cards("4o 5o 6o 7o Ro Rc Ao Ac 4c"),
        [
            *row(Dealt(2, 4, None), Signed(2, "ciego", (0,))),
            *row(PereteShown(2, Hand(cards("4o 5o 6o 7o"))), Drew(2, 4, None)),
            Signed(2, "dos_reyes", (0,)),
        ],
        "drawn 1, guessed 0, checked 1",
    ),
}
