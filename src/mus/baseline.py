"""`Baseline`: an agent that plays sensible Mus, and Encaje, by how good its cards are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from mus._baseline_encaje import choose_at_encaje
from mus._baseline_mus import choose_at_mus, sign_at_mus
from mus.actions import PlayerAction
from mus.agents import random_of
from mus.cards import Hand
from mus.errors import StateError
from mus.rules import Points, Scoring, Shedding
from mus.views import PlayerView

__all__ = ["Baseline"]


class Baseline:
    """An agent that reckons its chance in the lance being played, and bets and sees by it.

    It keeps what makes a hand, answers a bet by the odds that the bet gives, and bluffs once in
    a while: at Mus to win stones, at Encaje to get rid of them. It looks at its own cards, who
    has pares and juego, the bet and the score, and does not remember how the others play.

    Args:
        seed: A whole number for the same bluffs every time, or a `random.Random` to draw from;
            without one they come from the randomness of the system.
        senas: Whether it gives its partners a seña, where the table admits them: one for each
            hand of cards it holds, before it speaks. It has the word again afterwards.

    Raises:
        StateError: If the seed is neither.
    """

    def __init__(self, seed: int | Random | None = None, *, senas: bool = False) -> None:
        self._random = random_of(seed)
        self._senas = senas

    def choose(self, view: PlayerView) -> PlayerAction:
        """Return what a sensible player would do.

        Args:
            view: What the seat to act knows.

        Raises:
            StateError: If the seat of the view is not to act.
        """
        if view.hand is None or view.to_act != view.seat:
            raise StateError(f"seat {view.seat} has not the word")
        sign = sign_at_mus(view) if self._senas else None
        if sign is not None:
            return sign
        return STRATEGIES[type(view.rules.scoring)](view, view.hand, self._random.random)


Strategy = Callable[[PlayerView, Hand, Callable[[], float]], PlayerAction]
STRATEGIES: Final[Mapping[type[Scoring], Strategy]] = {
    Points: choose_at_mus,
    Shedding: choose_at_encaje,
}
