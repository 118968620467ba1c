"""Agents that misbehave, for the arena. Workers find them by name: `odd_agents:Raises`."""

from __future__ import annotations

import os
from threading import Event

from mus.actions import Ordago, PlayerAction
from mus.agents import Agent, RandomAgent
from mus.views import PlayerView

__all__ = [
    "RELEASE",
    "Cheats",
    "Dies",
    "Hangs",
    "Interrupts",
    "Leaves",
    "Odd",
    "Raises",
    "not_a_maker",
    "unmade",
]

RELEASE = Event()
"""What agents that hang are waiting for; set it and they go on."""

not_a_maker = 7
"""Something that cannot be called."""


class Odd(RandomAgent):
    """An agent that plays at random in the first hand of a game, and is odd from the second on."""

    def choose(self, view: PlayerView) -> PlayerAction:
        if view.hand_number > 1:
            self.be_odd(view)
        return super().choose(view)

    def be_odd(self, view: PlayerView) -> None:
        raise NotImplementedError


class Raises(Odd):
    """An agent with a bug."""

    def be_odd(self, view: PlayerView) -> None:
        raise ValueError(f"nothing\nfor seat {view.seat}")


class Leaves(Odd):
    """An agent that would end the program."""

    def be_odd(self, view: PlayerView) -> None:
        raise SystemExit(3)


class Interrupts(Odd):
    """An agent beside which somebody presses Ctrl-C."""

    def be_odd(self, view: PlayerView) -> None:
        raise KeyboardInterrupt


class Hangs(Odd):
    """An agent that does not answer when it sits in seat 1."""

    def be_odd(self, view: PlayerView) -> None:
        if view.seat == 1:
            RELEASE.wait()


class Dies(Odd):
    """An agent that takes its process with it."""

    def be_odd(self, view: PlayerView) -> None:
        os._exit(7)


class Cheats(RandomAgent):
    """An agent that says what it may not."""

    def choose(self, view: PlayerView) -> PlayerAction:
        return Ordago(99) if view.hand_number > 1 else super().choose(view)


def unmade(seed: int) -> Agent:
    """Make no agent."""
    raise ValueError("no agent today")
