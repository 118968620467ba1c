"""Line-ups: who plays for a side, and how its agents are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from operator import attrgetter
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from mus._values import Value
from mus.agents import Agent, FirstLegalAgent, RandomAgent
from mus.baseline import Baseline
from mus.errors import MusError, shown

__all__ = ["MAKERS", "ArenaError", "LineUp", "Maker", "line_up_of", "maker_of"]


class ArenaError(MusError, ValueError):
    """A tournament that cannot be played: a bad line-up, a bad number, a bad executor."""


Maker: TypeAlias = str | Callable[[int], Agent]
"""What makes an agent: something called with a whole number, its seed, or the name of it.

A name is `"baseline"`, `"random"`, `"first"`, or `"module:name"` for anybody else's.
"""


def _first(seed: int) -> Agent:
    """Return the agent that always takes the first legal action; it has no use for a seed."""
    return FirstLegalAgent()


MAKERS: Final[Mapping[str, Callable[[int], Agent]]] = MappingProxyType(
    {"baseline": Baseline, "random": RandomAgent, "first": _first}
)
"""The makers that have a short name."""


def _makers(makers: Maker | Iterable[Maker]) -> tuple[Maker, ...]:
    """Return makers as a tuple; one alone makes the whole side."""
    if isinstance(makers, str) or callable(makers):
        return (makers,)
    try:
        return tuple(makers)
    except TypeError:
        raise ArenaError(f"a line-up is made up of makers of agents, not {shown(makers)}") from None


@attrs.frozen(slots=True, weakref_slot=False)
class LineUp(Value):
    """Who plays for a side, under one name.

    Attributes:
        name: What it is called in results: one line of text, without `=` and `+`.
        makers: One maker for all the seats of a side, or one for each, lowest seat first. Each
            agent is made afresh for each game, with a seed of its own.

    Raises:
        ArenaError: If the name will not do, or something is no maker.

    >>> LineUp("mixed", ("baseline", "random")).makers
    ('baseline', 'random')
    """

    name: str
    makers: tuple[Maker, ...] = attrs.field(converter=_makers)

    def __attrs_post_init__(self) -> None:
        name: object = self.name
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise ArenaError(f"a line-up is named by a line of text, not {shown(name)}")
        if {*name} & {*"=+"}:
            raise ArenaError(f"the name of a line-up has no = and no +: {shown(name)}")
        if not self.makers:
            raise ArenaError(f"the line-up {name} has nobody to play")
        for maker in self.makers:
            if not isinstance(maker, str) and not callable(maker):
                raise ArenaError(
                    f"an agent of {name} is made by a name or by something that is called with a "
                    f"seed, not by {shown(maker)}"
                )

    @classmethod
    def parse(cls, text: str) -> LineUp:
        """Return the line-up that a text stands for.

        Args:
            text: `[name=]maker[+maker...]`: `"baseline"`, `"mixed=baseline+random"`,
                `"mybots:Careful"`. Without a name it is called by what makes it.

        Raises:
            ArenaError: If the text is none.

        >>> LineUp.parse("mixed=baseline+random").name
        'mixed'
        """
        if not isinstance(text, str):
            raise ArenaError(f"a line-up is written as text, not {shown(text)}")
        name, equals, makers = text.rpartition("=")
        parts = makers.split("+")
        return cls(name if equals else " and ".join(parts), tuple(parts))


def line_up_of(given: object) -> LineUp:
    """Return a line-up out of what may stand for one: a line-up, its text, or a maker."""
    if isinstance(given, LineUp):
        return given
    if isinstance(given, str):
        return LineUp.parse(given)
    name = getattr(given, "__name__", None)
    if not callable(given) or not isinstance(name, str):
        raise ArenaError(
            f"{shown(given)} is no line-up: give a LineUp, a text such as 'baseline', or a "
            "function or class that is called with a seed"
        )
    return LineUp(name.strip("<>"), given)


def maker_of(maker: Maker) -> Callable[[int], Agent]:
    """Return what makes an agent, found by its name if that is what is given.

    Raises:
        ArenaError: If nothing of that name can be had.
    """
    if not isinstance(maker, str):
        return maker
    if maker in MAKERS:
        return MAKERS[maker]
    module, colon, name = maker.partition(":")
    if not (module and colon and name):
        known = ", ".join(MAKERS)
        raise ArenaError(
            f"there is no agent {shown(maker)}: there are {known}, and 'module:name' for others"
        )
    try:
        found = attrgetter(name)(import_module(module))
    except Exception as error:  # a module may raise anything at all when it is imported
        raise ArenaError(f"{shown(maker)} cannot be had: {problem(error)}") from error
    if not callable(found):
        raise ArenaError(f"{shown(maker)} is called with a seed, but is {shown(found)}")
    made: Callable[[int], Agent] = found
    return made


def problem(error: BaseException) -> str:
    """Return an error in one line, whatever its text does."""
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = "..."
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
