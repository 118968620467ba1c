"""Determinization: whole states that a player cannot tell from the one he is in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from mus._hearings import scripts_of
from mus._places import Layout
from mus._retellings import Retelling
from mus._tries import with_juego
from mus._wanderings import Source
from mus.errors import MusError, StateError, shown
from mus.events import LanceOpened
from mus.lances import Lance
from mus.rules import Declarations
from mus.state import State
from mus.views import PlayerView

__all__ = ["determinize"]

PUNTO: Final = Lance.PUNTO
NOBODY: Final[frozenset[int]] = frozenset()
KEPT: Final = 32
"""Views of which is remembered how to fill them."""


def determinize(view: PlayerView, rng: Random) -> State:
    """Return a state in which a player would see just what he sees; it ignores how people play.

    The state is chosen evenly among all that agree with the view: everything that the seats may
    have been dealt, thrown, buried and served, every such course of the hand being as likely as
    any other. What is known is kept: the cards that the player saw, his own and those laid open;
    pares and juego as the engine declared them (T-1); señas that he was given or spied, which
    are true (G-1). What the seats themselves declare may be a lie (T-4), and a bet, a word or a
    number of cards thrown says nothing here about the cards.

    The choice is exactly even, or as good as even in rare positions; see the page of this module.
    The first call with a view prepares it, in some milliseconds; later ones with the same view, or
    an equal one, take a small part of that.

    Args:
        view: What a seat knows, in any phase.
        rng: The source of chance. Only its `random()` is used, so that a seed gives the same
            states on every Python.

    Returns:
        A state; `view(state, seat)` of it equals the view given.

    Raises:
        StateError: If this is no view of a seat, or one that no game leads to, or if `rng` is no
            `random.Random`.

    >>> from random import Random
    >>> from mus.actions import Deal
    >>> from mus.cards import deal_hands
    >>> from mus.engine import apply, new_game
    >>> from mus.views import view
    >>> state = apply(new_game(), Deal(deal_hands("RR75", "3CC4", "S6AA", "R754")))
    >>> seen = view(state, 2)
    >>> other = determinize(seen, Random(7))
    >>> other == state, view(other, 2) == seen
    (False, True)
    """
    if not isinstance(view, PlayerView):
        raise StateError(
            f"expected a PlayerView, such as view(state, seat) returns, not {shown(view)}"
        )
    if not isinstance(rng, Random):
        raise StateError(f"expected a random.Random, not {shown(rng)}")
    try:
        prepared = _prepared(view)
    except StateError:
        raise
    except Exception as error:
        # A view made by hand may hold anything, and what reads it may stumble over anything.
        raise StateError(f"no game leads to this view: {shown(error)}") from None
    return prepared.draw(rng)


class _Prepared:
    """A view of which is known how to fill it.

    Everything but the cards is told once; where the view leaves open who plays a punto, once for
    each way in which it may be, as soon as that way comes up.

    Args:
        view: What the player knows.
    """

    __slots__ = ("_retellings", "_scripts", "_sources", "_view")

    def __init__(self, view: PlayerView) -> None:
        self._view = view
        self._scripts = scripts_of(view.rules, view.seat, view.history, _leaves_juegos_open(view))
        self._retellings: dict[frozenset[int], Retelling | None] = {}
        self._sources: list[Source] = []
        for script in self._scripts:
            self._sources.append(Source(script, self._allows))
        layouts = [source.first for source in self._sources]
        having = self._having(layouts)
        if having not in self._retellings:
            self._retellings[having] = Retelling(view, self._scripts, layouts)

    def draw(self, rng: Random) -> State:
        """Return a state."""
        layouts = [source.draw(rng.random) for source in self._sources]
        retelling = self._retellings[self._having(layouts)]
        return retelling.tell(layouts)  # type: ignore[union-attr]  # a source gives what is allowed

    def _having(self, layouts: Sequence[Layout]) -> frozenset[int]:
        """Return the seats in doubt that have juego in the last deal."""
        return with_juego(self._scripts[-1], layouts[-1]) if layouts else NOBODY

    def _allows(self, layout: Layout) -> bool:
        """Tell whether the talk can have gone as it did with the juegos of the last deal."""
        before = self._sources[: len(self._scripts) - 1]
        layouts = [*[source.first for source in before], layout]
        having = self._having(layouts)
        if having not in self._retellings:
            try:
                self._retellings[having] = Retelling(self._view, self._scripts, layouts)
            except MusError:
                self._retellings[having] = None
        return self._retellings[having] is not None


@lru_cache(KEPT)
def _prepared(view: PlayerView) -> _Prepared:
    """Return a view prepared, the same when it is asked again."""
    return _Prepared(view)


def _leaves_juegos_open(view: PlayerView) -> bool:
    """Tell whether who plays the punto is decided by cards that the player does not see.

    Where the seats declare for themselves, a seat that denied the juego it has plays no punto:
    who is asked to speak, and who is not, tells of it (T-4).
    """
    spoken = view.rules.declarations is Declarations.SPOKEN
    return spoken and LanceOpened(PUNTO) in view.history
