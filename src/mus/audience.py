"""Who may know the whole of what happened: everybody, or one seat."""

from __future__ import annotations

from typing import TypeAlias

from mus._values import Value

__all__ = ["Audience", "Private", "Public"]

Audience: TypeAlias = frozenset[int] | None
"""The seats that may know the whole of an event; None when everybody may."""


class Public(Value):
    """Base of the events that everybody at the table sees whole."""

    __slots__ = ()

    @property
    def audience(self) -> Audience:
        """None: everybody may know all of it."""
        return None


class Private(Value):
    """Base of the events whose cards only one seat sees; the others see how many there are."""

    __slots__ = ()

    seat: int

    @property
    def audience(self) -> Audience:
        """The one seat that may know the cards."""
        return frozenset((self.seat,))
