"""What is legal: the one place that says so, and why not (`why_illegal`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mus.actions import (
    Corto,
    Deal,
    Declaro,
    Descarte,
    Draw,
    Envido,
    Expose,
    Misdeal,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Sena,
)
from mus.cards import mask_of
from mus.engine.deal import HAND_SIZE, cards_dealt, service
from mus.engine.menus import menu_of
from mus.engine.mus import present
from mus.errors import Illegality
from mus.rules import Rules
from mus.state import State, not_a_state, require_state
from mus.turns import Phase, Turn

__all__ = ["throw_limits", "why_illegal"]

DEAL, DRAW, LANCE, OVER = Phase.DEAL, Phase.DRAW, Phase.LANCE, Phase.OVER
WORDS_OF_LANCE: Final = (Paso, Envido, Ordago, Quiero, NoQuiero)


def why_illegal(state: State, action: object) -> Illegality | None:
    """Return why an action is illegal in a state, or None when it is legal.

    `apply` accepts an action if and only if this returns None.

    Args:
        state: The state it would be played in.
        action: Anything: what is no action is illegal too.

    Raises:
        StateError: If `state` is no state.

    >>> from mus.engine.start import new_game
    >>> why_illegal(new_game(), Mus(0))
    Illegality.CHANCE_TO_ACT
    """
    judge = JUDGES.get(type(action), _no_action)
    try:
        return judge(state, action)
    except AttributeError:
        raise not_a_state(state) from None


def _no_action(state: State, action: object) -> Illegality:
    require_state(state)
    return Illegality.NOT_AN_ACTION


def _word(state: State, action: Any) -> Illegality | None:
    """Judge a word that has no amount: only the phase, the turn and the bet matter."""
    turn = state.turn
    if type(action) in turn.words and action.seat is turn.seat:
        return None
    return _out_of_turn(state, action)


def _word_of_lance(state: State, action: Paso | Ordago | Quiero | NoQuiero) -> Illegality | None:
    """Judge a word of a lance, in the singular or the plural."""
    turn = state.turn
    if type(action) in turn.words and action.seat is turn.seat and action.plural is False:
        return None
    return _out_of_turn(state, action) or _plural(state, action)


def _envido(state: State, action: Envido) -> Illegality | None:
    """Judge a bet or a raise (B-2)."""
    turn = state.turn
    if not (action.seat is turn.seat and Envido in turn.words and action.plural is False):
        wrong = _out_of_turn(state, action) or _plural(state, action)
        if wrong is not None:
            return wrong
    stones = action.stones
    if type(stones) is not int:
        return Illegality.NOT_AN_AMOUNT
    menu = turn.menus.get(state.standing) or menu_of(state)
    if stones < menu.least:
        return Illegality.TOO_FEW_STONES
    return Illegality.TOO_MANY_STONES if stones > menu.most else None


def _out_of_turn(state: State, action: Any) -> Illegality | None:
    """Return why a seat may not say a word of this kind now, or None if it may."""
    turn = state.turn
    if turn.phase is OVER:
        return Illegality.GAME_OVER
    seat, kind = action.seat, type(action)
    if type(seat) is not int or not 0 <= seat < state.rules.players:
        return Illegality.NOT_A_SEAT
    if turn.phase is DEAL or turn.phase is DRAW:
        return Illegality.CHANCE_TO_ACT
    if kind not in turn.words:
        return _wrong_word(turn, kind)
    return None if seat == turn.seat else Illegality.NOT_YOUR_TURN


def _wrong_word(turn: Turn, kind: type) -> Illegality:
    """Return why a word of this kind does not belong here, whoever says it."""
    if turn.phase is not LANCE or kind not in WORDS_OF_LANCE:
        return Illegality.WRONG_PHASE
    if turn.ordago:
        return Illegality.ORDAGO_STANDS
    if kind is Ordago:
        return Illegality.NOT_AT_THIS_TABLE
    return Illegality.BET_STANDS if kind is Paso else Illegality.NO_BET


def _plural(state: State, action: Any) -> Illegality | None:
    """Return why a seat may not speak in the plural, if it does (B-7)."""
    if type(action.plural) is not bool:
        return Illegality.NOT_A_PLURAL
    if action.plural and not state.rules.seating.partners_of[action.seat]:
        return Illegality.NO_PARTNERS
    return None


def _descarte(state: State, action: Descarte) -> Illegality | None:
    wrong = _out_of_turn(state, action)
    if wrong:
        return wrong
    held = state.table.hands[action.seat].mask  # type: ignore[union-attr]
    thrown = mask_of(action.cards)
    if thrown & ~held:
        return Illegality.NOT_HELD
    if thrown.bit_count() != len(action.cards):
        return Illegality.CARD_TWICE
    least, most = throw_limits(state.rules, state.phase)
    if len(action.cards) < least:
        return Illegality.TOO_FEW_CARDS
    return Illegality.TOO_MANY_CARDS if len(action.cards) > most else None


def throw_limits(rules: Rules, phase: Phase) -> tuple[int, int]:
    """Return the fewest and the most cards that a seat may throw in a phase (D-3, E-6)."""
    return (1, 1) if phase is Phase.CHANGE else (rules.min_discard, HAND_SIZE)


def _deal(state: State, action: Deal) -> Illegality | None:
    if state.phase is not DEAL:
        return Illegality.GAME_OVER if state.phase is OVER else Illegality.NO_CARDS_DUE
    dealt_in, size = present(state), cards_dealt(state.match.rules)
    cards, count = 0, 0
    for seat, hand in enumerate(action.hands):
        if hand is not None:
            if hand.mask.bit_count() != size or seat not in dealt_in:
                return Illegality.WRONG_COUNT
            cards |= hand.mask
            count += 1
    if count != len(dealt_in) or len(action.hands) != state.match.rules.players:
        return Illegality.WRONG_COUNT
    return None if cards.bit_count() == count * size else Illegality.CARD_TWICE


def _draw(state: State, action: Draw) -> Illegality | None:
    if state.phase is not DRAW:
        return Illegality.GAME_OVER if state.phase is OVER else Illegality.NO_CARDS_DUE
    seat, count, sure, pool, _ = service(state)
    if type(action.seat) is not int or action.seat != seat:
        return Illegality.WRONG_SEAT
    cards = mask_of(action.cards)
    if cards.bit_count() != len(action.cards):
        return Illegality.CARD_TWICE
    if len(action.cards) != count:
        return Illegality.WRONG_COUNT
    if cards & ~(sure | pool) or sure & ~cards:
        return Illegality.NOT_IN_STOCK
    return None


def _not_here(state: State, action: Declaro | Sena | Expose | Misdeal | Perete) -> Illegality:
    """Refuse what no rule of this table provides for."""
    if state.phase is OVER:
        return Illegality.GAME_OVER
    return Illegality.NOT_AT_THIS_TABLE


JUDGES: Final[dict[type, Callable[[State, Any], Illegality | None]]] = {
    Deal: _deal,
    Draw: _draw,
    Mus: _word,
    Corto: _word,
    Descarte: _descarte,
    Paso: _word_of_lance,
    Envido: _envido,
    Ordago: _word_of_lance,
    Quiero: _word_of_lance,
    NoQuiero: _word_of_lance,
    Declaro: _not_here,
    Sena: _not_here,
    Expose: _not_here,
    Misdeal: _not_here,
    Perete: _not_here,
}
