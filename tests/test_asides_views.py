"""What a seat makes of faults and peretes: how many cards lie where, and what is said once."""

from __future__ import annotations

from mus.actions import (
    Corto,
    Deal,
    Declaro,
    Descarte,
    Envido,
    Expose,
    Misdeal,
    NoQuiero,
    Paso,
    Perete,
)
from mus.cards import deal_hands
from mus.engine import chance
from mus.events import Dentro
from mus.rules import Declarations, Rules
from mus.rules import Perete as PereteKnob
from mus.views import public_view
from playing import apply_all, one_round, serve, sit

CLUMSY = Rules(table_faults=True, perete=PereteKnob.NEW_HAND)


def test_f_2_after_a_misdeal_no_card_lies_in_the_pile_or_is_missing_from_the_stock() -> None:
    shown = serve(apply_all(sit("4567", "RRRC", "CC54", "SSS7", rules=CLUMSY), Perete(0)))
    assert (public_view(shown).stock_count, public_view(shown).pile_count) == (20, 4)
    dealt_again = apply_all(shown, Misdeal(1))
    assert public_view(dealt_again).pile_count == 0
    state = apply_all(dealt_again, Deal(deal_hands("RR75", "3CC4", "S6AA", "R754")))
    assert (public_view(state).stock_count, public_view(state).pile_count) == (24, 0)
    assert len(chance(dealt_again).pool) == 40


def test_f_1_a_mus_visto_is_a_round_of_throws_of_its_own() -> None:
    state = one_round(sit("Ro 3c 7e 4b", "CC54", "S654", "R76A", rules=CLUMSY), 4, 3, 2, 1)
    assert public_view(state).thrown == (4, 3, 2, 1)
    first = state.hands[0]
    assert first is not None
    state = apply_all(state, Expose(first.cards[:1]), Descarte(0, first.cards[:2]))
    assert public_view(state).thrown == (2, 0, 0, 0)


def test_s_5_t_4_dentro_is_said_once_though_stones_are_taken_back() -> None:
    rules = Rules(declarations=Declarations.SPOKEN)
    state = sit("CS74", "RRA4", "6654", "R725", rules=rules, stones=(34, 0))
    state = apply_all(state, Corto(0), *[Paso(seat) for seat in range(4)] * 2)
    state = apply_all(state, *[Declaro(seat, True) for seat in range(4)], Envido(0))
    state = apply_all(state, NoQuiero(1), NoQuiero(3), Declaro(0, True))
    state = apply_all(state, *[Declaro(seat, False) for seat in (1, 2, 3)])
    assert [entry.is_taken_back for entry in state.ledger].count(True) == 1
    assert [event for event in state.history if isinstance(event, Dentro)] == [Dentro(0)]
