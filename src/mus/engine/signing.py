"""Señas: a message to one's partners, which changes nothing in the game (G-1, G-4)."""

from __future__ import annotations

from mus.actions import Sena
from mus.events import Signed
from mus.state import Draft

__all__ = ["sena"]


def sena(draft: Draft, action: Sena) -> None:
    """Note whom the seña is meant for, and who else saw it."""
    before = draft.log
    partners = draft.match.rules.seating.partners_of[action.seat]
    signed = Signed(action.seat, action.sign, partners, action.seen_by)
    draft.log = (before and before[0], signed)
