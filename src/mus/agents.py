"""Agents: what plays a seat. They are given views and nothing else."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Protocol

from mus.actions import PlayerAction
from mus.engine import LegalActions
from mus.errors import StateError, shown
from mus.views import PlayerView

__all__ = ["Agent", "FirstLegalAgent", "RandomAgent"]


class Agent(Protocol):
    """Anything that can choose an action when it is its turn."""

    def choose(self, view: PlayerView) -> PlayerAction:
        """Return one of the legal actions of the seat that looks."""


class FirstLegalAgent:
    """An agent that always takes the first of its legal actions: mus, the fewest cards, paso.

    A table of nothing but these says mus for ever.
    """

    def choose(self, view: PlayerView) -> PlayerAction:
        """Return the first legal action.

        Raises:
            StateError: If the seat has not the word.
        """
        return _options(view)[0]


class RandomAgent:
    """An agent that takes any of its legal actions, each as likely as the others.

    Args:
        seed: A whole number for the same choices every time, or a `random.Random` to draw from;
            without one they come from the randomness of the system.

    Raises:
        StateError: If the seed is neither.
    """

    def __init__(self, seed: int | Random | None = None) -> None:
        self._random = random_of(seed)

    def choose(self, view: PlayerView) -> PlayerAction:
        """Return a legal action at random.

        Raises:
            StateError: If the seat has not the word.
        """
        legal = _options(view)
        return legal[int(self._random.random() * len(legal))]


def _options(view: PlayerView) -> LegalActions:
    """Return what a seat may do, if anything."""
    if not view.legal_actions:
        raise StateError(f"seat {view.seat} has not the word")
    return view.legal_actions


def random_of(seed: int | Random | None) -> Random:
    """Return the source of randomness that a seed stands for."""
    if isinstance(seed, Random):
        return seed
    if seed is None:
        return SystemRandom()
    if type(seed) is not int:
        raise StateError(f"a seed is a whole number or a random.Random, not {shown(seed)}")
    return Random(seed)
