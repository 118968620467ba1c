"""Words at Encaje: burying a card, bets by one's stones, no órdago (E-6, E-9 to E-11)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus._vocabulary import PHRASES
from mus.actions import Descarte, Envido, NoQuiero, Ordago, Quiero
from mus.engine import apply, legal_actions, why_illegal
from mus.errors import Illegality
from mus.rules import Rules, Shedding
from mus.state import State
from mus.views import view
from mus.words import Misheard, WordError, legal_words, spoken, words_of
from playing import apply_all, cards, sit

ENCAJE = Rules.preset("encaje")
FIXED = Rules.preset("encaje_mesa")
BURIES = sit("Ro 5c 7e 4b 4c", "CC54A", "S6547", rules=ENCAJE)
"""Seat 0 buries one of Ro 5c 7e 4b 4c."""


def at_grande(rules: Rules = ENCAJE, **score: Any) -> State:
    """Return grande, each seat's last card buried."""
    state = sit("Ro 5c 7e 4b 4c", "Ce Cb 5o 4o Ao", "So 6e 5e 4e 7b", rules=rules, **score)
    buried = [(0, cards("4c")), (1, cards("Ao")), (2, cards("7b"))]
    return apply_all(state, *[Descarte(seat, card) for seat, card in buried])


GRANDE = at_grande()


@pytest.mark.parametrize(
    ("text", "buried"),
    [
        ("entierro 5c", "5c"),
        ("¡Entierro 5c!", "5c"),
        ("ENTIERRO el cinco de copas", "5c"),
        ("entierro el 5", "5c"),
        ("entierro la 4b", "4b"),
        ("descarto 5c", "5c"),
        ("me descarto del rey de oros", None),
        ("me descarto de Ro", "Ro"),
        ("5c", "5c"),
        ("5", "5c"),
        ("el rey", "Ro"),
        ("siete", "7e"),
        ("entierro 5c 7e", "5c 7e"),
        ("entierro Ab", "Ab"),
        ("entierro todas", "Ro 5c 7e 4b 4c"),
        ("servido", ""),
    ],
)
def test_e_6_a_card_is_buried_in_words(text: str, buried: str | None) -> None:
    if buried is None:
        with pytest.raises(WordError):
            spoken(text, BURIES)
    else:
        assert spoken(text, BURIES) == Descarte(0, cards(buried))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("entierro 5c 7e", Illegality.TOO_MANY_CARDS),
        ("entierro todas", Illegality.TOO_MANY_CARDS),
        ("servido", Illegality.TOO_FEW_CARDS),
        ("entierro Ab", Illegality.NOT_HELD),
        ("mus", Illegality.WRONG_PHASE),
        ("órdago", Illegality.WRONG_PHASE),
    ],
)
def test_e_6_what_cannot_be_buried_is_left_to_the_rules(text: str, code: Illegality) -> None:
    assert why_illegal(BURIES, spoken(text, BURIES)) is code


@pytest.mark.parametrize(
    ("text", "code", "token"),
    [
        ("entierro", Misheard.WHICH_CARDS, "entierro"),
        ("entierro 4", Misheard.WHICH_CARDS, "4"),
        ("entierro A", Misheard.NOT_HELD, "A"),
        ("entierro Xx", Misheard.UNKNOWN, "Xx"),
        ("veo", Misheard.VEO, "veo"),
    ],
)
def test_words_that_bury_nothing_are_answered_with_what_may_be_said(
    text: str, code: Misheard, token: str
) -> None:
    with pytest.raises(WordError) as caught:
        spoken(text, BURIES)
    assert (caught.value.code, caught.value.token) == (code, token)
    assert caught.value.expected == "entierro una carta"


def test_burying_belongs_to_a_table_of_five_cards() -> None:
    assert why_illegal(GRANDE, spoken("entierro Ro", GRANDE)) is Illegality.WRONG_PHASE
    mus = sit("RR75", "CC54", "S654", "R76A")
    with pytest.raises(WordError) as caught:
        spoken("entierro Ro", mus)
    assert caught.value.code is Misheard.UNKNOWN


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (BURIES, ("entierro una carta",)),
        (GRANDE, ("paso", "envido 2..15")),
        (apply(GRANDE, Envido(0, 5)), ("quiero", "no quiero", "2..10 más")),
        (at_grande(FIXED), ("paso", "envido 2")),
        (apply(at_grande(FIXED), Envido(0)), ("quiero", "no quiero", "2 más")),
        (at_grande(stones=(1, 3, 15)), ("paso",)),
        (apply(at_grande(stones=(9, 3, 1)), Envido(0, 5)), ("quiero", "no quiero")),
    ],
)
def test_e_10_e_11_the_legal_words_go_no_further_than_ones_stones(
    state: State, words: tuple[str, ...]
) -> None:
    assert legal_words(legal_actions(state)) == words
    assert state.to_act is not None
    assert legal_words(view(state, state.to_act).legal_actions) == words


def test_e_9_to_see_is_quiero_and_to_fold_no_quiero_or_paso() -> None:
    bet = apply(GRANDE, Envido(0, 5))
    assert spoken("quiero", bet) == Quiero(1)
    assert spoken("no quiero", bet) == spoken("paso", bet) == spoken("no", bet) == NoQuiero(1)
    assert spoken("5 más", bet) == spoken("cinco más", bet) == Envido(1, 5)
    with pytest.raises(WordError, match="'quiero'"):
        spoken("veo", bet)


def test_e_11_an_ordago_is_understood_and_left_to_the_rules() -> None:
    assert spoken("órdago", GRANDE) == Ordago(0)
    assert why_illegal(GRANDE, Ordago(0)) is Illegality.NOT_AT_THIS_TABLE
    with pytest.raises(WordError) as caught:
        spoken("hola", GRANDE)
    assert "rdago" not in str(caught.value)


def test_every_way_to_bury_has_words_that_stand_for_it() -> None:
    for action in legal_actions(BURIES):
        assert spoken(words_of(action), BURIES) == action


def test_four_cards_with_mus_are_thrown_as_at_mus() -> None:
    rules = attrs.evolve(Rules.preset("encaje_mus"), players=2, teams=2, scoring=Shedding())
    state = sit("RR75", "CC54", rules=rules)
    assert legal_words(legal_actions(state)) == ("mus", "corto")
    state = apply_all(
        state, spoken("mus", state), spoken("mus", apply(state, legal_actions(state)[0]))
    )
    assert legal_words(legal_actions(state)) == ("descarto 1..4 cartas", "descarto todas")


@given(
    text=st.text(max_size=20)
    | st.lists(
        st.sampled_from(
            [*PHRASES, "entierro", "descarto", "y", "el", "rey", "de", "Ro", "4", "5c"]
        ),
        max_size=4,
    ).map(" ".join),
    state=st.sampled_from([BURIES, GRANDE, at_grande(FIXED), apply(GRANDE, Envido(0, 5))]),
)
def test_anything_typed_at_encaje_is_an_action_or_a_word_error(text: str, state: State) -> None:
    with suppress(WordError):
        why_illegal(state, spoken(text, state))


def test_saying_what_the_list_of_words_says_asks_which_card() -> None:
    """E-6: the list offers "entierro una carta", and whoever says so is asked for its name."""
    with pytest.raises(WordError) as caught:
        spoken("entierro una carta", BURIES)
    assert caught.value.code is Misheard.WHICH_CARDS
