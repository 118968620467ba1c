"""What is answered to señas and faults that will not do: nobody's cards, and what would do."""

from __future__ import annotations

from typing import Any

import pytest

from mus.actions import Descarte, Draw, Expose, Misdeal, Sena
from mus.cards import deal_hands
from mus.engine import apply, chance, is_dealt_again, legal_actions, why_illegal
from mus.errors import IllegalActionError, MusError, NotationError, StateError
from mus.rules import Rules
from mus.senas import CLASSIC
from mus.state import State
from mus.turns import Phase
from mus.views import view
from mus.words import Misheard, WordError, spoken
from playing import all_say_mus, sit, throw

HANDS = ("R765", "CC64", "SSAA", "C754")


@pytest.mark.parametrize("rules", [Rules(), Rules(table_faults=True)])
def test_f_2_a_misdeal_told_too_late_is_not_answered_with_the_cards_of_its_seat(
    rules: Rules,
) -> None:
    state = all_say_mus(sit(*HANDS, rules=rules))
    assert state.to_act == 0
    with pytest.raises(IllegalActionError) as caught:
        apply(state, Misdeal(0))
    assert (caught.value.seat, list(caught.value.options)) == (None, [])
    assert not any(str(card) in str(caught.value) for card in deal_hands(*HANDS)[0])


def test_g_3_a_sign_is_among_what_is_legal_while_others_are_served() -> None:
    state = waiting_for_seat_1()
    sign = Sena(0, view(state, 0).may_sign[0])
    assert state.phase is Phase.DRAW
    assert why_illegal(state, sign) is None
    assert sign in legal_actions(state)
    assert len(legal_actions(state)) == 0
    assert apply(state, sign).phase is Phase.DRAW
    assert Sena(1, "dos_reyes") not in legal_actions(state)


def waiting_for_seat_1() -> State:
    """Return a state in which seat 0 has been served and seat 1 waits."""
    state = throw(all_say_mus(sit(*HANDS)), 1, 1, 1, 1)
    pool = sorted(chance(state).pool, key=lambda card: card.index)
    return apply(state, Draw(0, pool[:1]))


def test_g_1_an_unknown_sign_is_answered_with_those_of_the_table() -> None:
    with pytest.raises(IllegalActionError, match="dos_reyes, tres_reyes"):
        apply(sit(*HANDS), Sena(0, "guiño"))


@pytest.mark.parametrize("stranger", [None, 7, "state"])
def test_what_is_no_state_is_not_dealt_again(stranger: Any) -> None:
    with pytest.raises(StateError):
        is_dealt_again(stranger)


class Hostile(str):
    """Text that cannot be hashed."""

    def __hash__(self) -> int:
        raise RuntimeError("no hash")


def hostile_cards() -> Any:
    """Return an iterator that fails."""
    yield from ()
    raise RuntimeError("no cards")


def test_what_strangers_raise_does_not_escape() -> None:
    with pytest.raises(IllegalActionError):
        apply(sit(*HANDS), Sena(0, Hostile("medias")))
    assert Hostile("medias") not in CLASSIC
    for make in (lambda x: Expose(x), lambda x: Descarte(0, x), lambda x: Sena(0, "medias", x)):
        with pytest.raises(MusError):
            make(hostile_cards())
    with pytest.raises(NotationError):
        CLASSIC.by_gestures("wink")  # type: ignore[arg-type]


def test_a_sign_without_a_name_is_asked_for() -> None:
    with pytest.raises(WordError) as caught:
        spoken("¡Seña!", sit(*HANDS))
    assert caught.value.code is Misheard.WHICH_SIGN
