"""Who has pares and juego: said by the engine or by the seats themselves (T-1, T-4)."""

from __future__ import annotations

from functools import lru_cache

from mus.engine.showdown import note
from mus.events import Declared
from mus.lances import Lance
from mus.state import Draft
from mus.turns import Phase, Turn

__all__ = ["declare", "declare_turn", "having"]


def declare(draft: Draft, lance: Lance, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Note who has a lance and who has not, and return those who have, in speaking order (T-1)."""
    table, place, hands = draft.match.rules.ranking.table, lance.index, draft.table.hands
    # Contestants hold cards.
    has = tuple([table[hands[seat].key][place] > 0 for seat in seats])  # type: ignore[union-attr]
    declared, have = _declarations(lance, seats, has)
    note(draft, declared)
    return have


def having(draft: Draft, lance: Lance, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of the seats whose cards play a lance, whatever they said (T-4)."""
    table, place, hands = draft.match.rules.ranking.table, lance.index, draft.table.hands
    return tuple([seat for seat in seats if table[hands[seat].key][place] > 0])  # type: ignore[union-attr]


@lru_cache(maxsize=4096)
def _declarations(
    lance: Lance, seats: tuple[int, ...], has: tuple[bool, ...]
) -> tuple[tuple[Declared, ...], tuple[int, ...]]:
    """Return what the seats declare, and those that have it: the same events each time."""
    declared = tuple(map(Declared, [lance] * len(seats), seats, has))
    return declared, tuple([event.seat for event in declared if event.has])


@lru_cache(maxsize=1024)
def declare_turn(asked: tuple[int, ...]) -> Turn:
    """Return the turn in which these seats have still to declare (T-4)."""
    return Turn(Phase.DECLARE, asked)
