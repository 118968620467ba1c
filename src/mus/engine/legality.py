"""What is legal: the one place that says so, and why not (`why_illegal`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mus._values import is_whole
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
from mus.cards import Rank, mask_of
from mus.engine.deal import HAND_SIZE, cards_dealt, service
from mus.engine.menus import menu_of
from mus.engine.mus import is_corrido, present
from mus.engine.past import has_shown_perete, is_as_dealt
from mus.errors import Illegality
from mus.knobs import DealForm, Declarations
from mus.knobs import Perete as PereteKnob
from mus.rules import Rules
from mus.senas import code_of, is_true
from mus.state import State, not_a_state, require_state
from mus.turns import Phase, Turn

__all__ = ["throw_limits", "why_illegal", "why_no_senas"]

DEAL, DRAW, LANCE, OVER = Phase.DEAL, Phase.DRAW, Phase.LANCE, Phase.OVER
WORDS_OF_LANCE: Final = (Paso, Envido, Ordago, Quiero, NoQuiero)
PERETE: Final = {Rank.CUATRO, Rank.CINCO, Rank.SEIS, Rank.SIETE}
"""The ranks of a hand that may be changed for a new one (D-7)."""


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
    """Return the fewest and the most cards that a seat may throw in a phase (D-3, E-6, F-1)."""
    if phase is not Phase.CHANGE:
        return rules.min_discard, HAND_SIZE
    return (1, 1) if rules.deal is DealForm.FIVE_DISCARD_ONE else (0, HAND_SIZE)


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


def _declaro(state: State, action: Declaro) -> Illegality | None:
    """Judge a claim, by whose turn it is and never by the cards (T-4)."""
    provided = state.rules.declarations is Declarations.SPOKEN
    wrong = _not_provided(state, provided=provided) or _out_of_turn(state, action)
    if wrong is None and type(action.has) is not bool:
        return Illegality.NOT_A_CLAIM
    return wrong


def _sena(state: State, action: Sena) -> Illegality | None:
    """Judge a seña (G-1 to G-4)."""
    wrong = _not_at_hand(state, action.seat, provided=code_of(state.rules) is not None)
    wrong = wrong or why_no_senas(state, action.seat)
    if wrong is not None:
        return wrong
    hand = state.table.hands[action.seat]
    if hand is None:
        return Illegality.SITS_OUT
    if len(hand) != HAND_SIZE:
        return Illegality.WAITS_FOR_CARDS
    code = code_of(state.rules)
    if code is None or action.sign not in code:
        return Illegality.UNKNOWN_SIGN
    if not is_true(action.sign, hand, code, state.rules):
        return Illegality.FALSE_SIGN
    rivals = state.rules.seating.rivals_of[action.seat]
    if any(type(seat) is not int or seat not in rivals for seat in action.seen_by):
        return Illegality.NOT_A_RIVAL
    return Illegality.NOT_A_RIVAL if len({*action.seen_by}) < len(action.seen_by) else None


def why_no_senas(state: State, seat: int) -> Illegality | None:
    """Return why a seat may give no seña at all now, whatever it holds, or None (G-1, D-6).

    Args:
        state: A state in the middle of a hand.
        seat: A seat of its table.
    """
    if not state.rules.seating.partners_of[seat]:
        return Illegality.NO_PARTNERS
    if any(state.table.shown):
        return Illegality.WRONG_PHASE
    return Illegality.NO_SIGNS_YET if state.lance is None and is_corrido(state) else None


def _expose(state: State, action: Expose) -> Illegality | None:
    """Judge mus visto: cards that some seat holds, before anybody says mus or cuts (F-1)."""
    wrong = _not_provided(state, provided=state.rules.table_faults)
    if wrong is not None:
        return wrong
    if state.is_chance:
        return Illegality.CHANCE_TO_ACT
    if state.phase is not Phase.MUS or state.turn.asked != present(state):
        return Illegality.TOO_LATE
    cards, held = mask_of(action.cards), 0
    for hand in state.table.hands:
        held |= 0 if hand is None else hand.mask
    if not cards:
        return Illegality.TOO_FEW_CARDS
    if cards.bit_count() != len(action.cards):
        return Illegality.CARD_TWICE
    return Illegality.NOT_HELD if cards & ~held else None


def _misdeal(state: State, action: Misdeal) -> Illegality | None:
    """Judge a misdeal, of a seat that was dealt cards (F-2)."""
    wrong = _not_at_hand(state, action.seat, provided=state.rules.table_faults)
    return wrong or _not_as_dealt(state, action.seat)


def _perete(state: State, action: Perete) -> Illegality | None:
    """Judge a perete, by the cards dealt to the seat (D-7)."""
    provided = state.rules.perete is PereteKnob.NEW_HAND
    wrong = _not_at_hand(state, action.seat, provided=provided)
    wrong = wrong or _not_as_dealt(state, action.seat)
    if wrong is not None:
        return wrong
    hand = state.table.hands[action.seat]
    ranks = set() if hand is None else {card.rank for card in hand}
    if ranks != PERETE or has_shown_perete(state.log, action.seat):
        return Illegality.NOT_PERETE
    return None


def _not_provided(state: State, *, provided: bool) -> Illegality | None:
    """Return why what only some tables admit is not admitted, if so."""
    if state.phase is OVER:
        return Illegality.GAME_OVER
    return None if provided else Illegality.NOT_AT_THIS_TABLE


def _not_at_hand(state: State, seat: object, *, provided: bool) -> Illegality | None:
    """Return why a seat may not speak out of turn, if its table or the moment forbids it."""
    wrong = _not_provided(state, provided=provided)
    if wrong is not None:
        return wrong
    if not is_whole(seat, 0, state.rules.players - 1):
        return Illegality.NOT_A_SEAT
    return Illegality.CHANCE_TO_ACT if state.phase is DEAL else None


def _not_as_dealt(state: State, seat: int) -> Illegality | None:
    """Return why it is too late for what must be told before the first talk (D-7, F-2)."""
    if state.is_chance:
        return Illegality.CHANCE_TO_ACT
    if state.phase is not Phase.MUS or not is_as_dealt(state.log):
        return Illegality.TOO_LATE
    return Illegality.SITS_OUT if state.table.hands[seat] is None else None


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
    Declaro: _declaro,
    Sena: _sena,
    Expose: _expose,
    Misdeal: _misdeal,
    Perete: _perete,
}
