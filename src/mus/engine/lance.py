"""The words of a lance: paso, envido, órdago, quiero, no quiero (B-1 to B-10).

`talk` says whose turn is next; here are the amounts, and how a lance closes.
"""

from __future__ import annotations

from mus.actions import Envido, NoQuiero, Ordago, Paso, Quiero
from mus.engine import talk
from mus.engine.flow import close
from mus.engine.scoring import scorer_of
from mus.results import LanceKind, result_of
from mus.state import Draft

__all__ = ["envido", "no_quiero", "ordago", "paso", "quiero"]

ACCEPTED, ORDAGO = LanceKind.ACCEPTED, LanceKind.ORDAGO
PASSED, REFUSED = LanceKind.PASSED, LanceKind.REFUSED


def paso(draft: Draft, action: Paso) -> None:
    """Let the next seat speak; when all have passed, the lance is en paso (B-1)."""
    draft.turn = turn = talk.pass_by(draft.turn, action.plural)
    if not turn.asked:
        plays = turn.circle.plays  # type: ignore[union-attr]
        close(draft, result_of(draft.lance, PASSED, 0, None, plays, 0))


def envido(draft: Draft, action: Envido) -> None:
    """Put a bet, or add to the one that stands (B-1, B-3)."""
    draft.previous = standing = draft.standing
    draft.standing = standing + action.stones
    draft.turn = talk.bet(draft.turn)


def ordago(draft: Draft, action: Ordago) -> None:
    """Bet the whole juego over what stands (B-8)."""
    draft.previous = draft.standing
    draft.turn = talk.ordago(draft.turn)


def quiero(draft: Draft, action: Quiero) -> None:
    """See the bet for the side (B-4)."""
    draft.turn = turn = talk.see(draft.turn)
    if not turn.asked:
        _close_answered(draft)


def no_quiero(draft: Draft, action: NoQuiero) -> None:
    """Refuse the bet for the seat, or in the plural for the side (B-4, B-7)."""
    draft.turn = turn = talk.refuse(draft.turn, action.plural)
    if not turn.asked:
        _close_answered(draft)


def _close_answered(draft: Draft) -> None:
    """Close a lance with a bet that nobody is left to answer (B-4, B-10)."""
    turn, standing = draft.turn, draft.standing
    if turn.seen:
        kind = ORDAGO if turn.ordago else ACCEPTED
        close(draft, result_of(draft.lance, kind, standing, turn.bettor, turn.competing, 0))
    else:
        refusal = scorer_of(draft.match.rules).refusal_of(draft)
        bettor = (turn.bettor,)
        close(draft, result_of(draft.lance, REFUSED, standing, turn.bettor, bettor, refusal))
