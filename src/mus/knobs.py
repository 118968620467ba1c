"""The choices that a table makes before it plays: one enumeration for each knob with names.

The first member of each is the choice of the classic game. `mus.rules` exports them all.
"""

from __future__ import annotations

from mus._values import Named

__all__ = [
    "AnswerOrder",
    "DealForm",
    "Declarations",
    "DiscardOrder",
    "Limit",
    "MusCorrido",
    "Perete",
    "RefusalsPaid",
    "Signs",
]


class DealForm(Named):
    """How a hand is dealt (E-6)."""

    FOUR_WITH_MUS = "four_with_mus"
    """Four cards each, then the talk of mus (D-1, D-2)."""
    FIVE_DISCARD_ONE = "five_discard_one"
    """Five cards each; every seat buries one, and there is no mus."""


class DiscardOrder(Named):
    """In which order the seats throw cards and are served (D-3)."""

    MANO_FIRST = "mano_first"
    POSTRE_FIRST = "postre_first"
    """The whole order turned round: the postre first, the mano last."""


class MusCorrido(Named):
    """When the mano wanders with every round of mus until somebody cuts (D-6)."""

    OFF = "off"
    EACH_GAME = "each_game"
    """In the first hand of every juego."""
    MATCH = "match"
    """In the first hand of the match only."""


class Perete(Named):
    """What a seat dealt exactly 4 5 6 7 may do (D-7)."""

    OFF = "off"
    NEW_HAND = "new_hand"
    """Show it before anybody has spoken, and be dealt four new cards."""


class Declarations(Named):
    """Who says whether a seat has pares and juego (T-1, T-4)."""

    AUTOMATIC = "automatic"
    """The engine, truthfully."""
    SPOKEN = "spoken"
    """The seat itself, which may lie or err."""


class AnswerOrder(Named):
    """Which of the seats asked answers a bet first (B-3)."""

    FROM_BETTOR = "from_bettor"
    """The one nearest the bettor's right."""
    FROM_MANO = "from_mano"
    """The one nearest the mano."""


class Signs(Named):
    """Which code of señas the table admits (G-1)."""

    CLASSIC = "classic"
    FEDERATION = "federation"
    NONE = "none"


class RefusalsPaid(Named):
    """When the stones of a refused bet are taken (P-3)."""

    NOW = "now"
    """The moment the last rival refuses."""
    AT_COUNT = "at_count"
    """With the other stones of that lance, when the hand is counted."""


class Limit(Named):
    """How much may be bet at Encaje (E-11)."""

    OPEN = "open"
    """Any amount from the minimum to all one has."""
    FIXED = "fixed"
    """The minimum, and raises of the minimum, only."""
