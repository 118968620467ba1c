"""How a hand goes from lance to lance: who has what, who bets, and what follows (T-1 to T-3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mus.engine.scoring import scorer_of
from mus.engine.showdown import gather, note
from mus.engine.talk import open_talk
from mus.events import Declared, LanceOpened
from mus.lances import Lance
from mus.results import LanceKind, LanceResult, result_of
from mus.state import Draft, table_of, with_mano
from mus.turns import Phase, Turn

__all__ = ["BETWEEN_HANDS", "close", "open_lances"]

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
FOLLOWS: Final = {GRANDE: CHICA, CHICA: PARES, PARES: JUEGO}
"""The order of the lances; punto takes the place of a juego that nobody has (L-1)."""
OPENED: Final = {lance: LanceOpened(lance) for lance in Lance}
VOID, UNCONTESTED = LanceKind.VOID, LanceKind.UNCONTESTED

BETWEEN_HANDS: Final = Turn(Phase.DEAL, ())
"""Nobody has the word: a hand is to be dealt."""
MATCH_OVER: Final = Turn(Phase.OVER, ())


def open_lances(draft: Draft) -> None:
    """Go from the talk of mus to the lances: the mano speaks first whoever cut (D-2)."""
    _open(draft, GRANDE)


def close(draft: Draft, result: LanceResult) -> None:
    """Close a lance and go on: to the next one, to the count, or to the end of the juego."""
    draft.results = (*draft.results, result)
    draft.standing = draft.previous = 0
    note(draft, result)
    scorer = scorer_of(draft.match.rules)
    if scorer.close_lance(draft, result):
        _end_hand(draft)
    elif result.lance in FOLLOWS:
        _open(draft, FOLLOWS[result.lance])
    else:
        scorer.count_hand(draft)
        _end_hand(draft)


def _open(draft: Draft, lance: Lance) -> None:
    """Open a lance: it is bet on if two sides play it, else it closes by itself (T-2, T-3)."""
    note(draft, OPENED[lance])
    match = draft.match
    plays = scorer_of(match.rules).contestants(draft)
    if lance is PARES or lance is JUEGO:
        plays = _declare(draft, lance, plays)
        if not plays and lance is JUEGO:
            _open(draft, PUNTO)
            return
    draft.turn = turn = open_talk(match.rules, match.mano, plays)
    draft.lance = lance
    if not turn.asked:
        close(draft, result_of(lance, UNCONTESTED if plays else VOID, 0, None, plays, 0))


def _declare(draft: Draft, lance: Lance, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Note who has a lance and who has not, and return those who have, in speaking order (T-1)."""
    table, place, hands = draft.match.rules.ranking.table, lance.index, draft.table.hands
    # Contestants hold cards.
    has = tuple([table[hands[seat].key][place] > 0 for seat in seats])  # type: ignore[union-attr]
    declared, having = _declarations(lance, seats, has)
    note(draft, declared)
    return having


@lru_cache(maxsize=4096)
def _declarations(
    lance: Lance, seats: tuple[int, ...], has: tuple[bool, ...]
) -> tuple[tuple[Declared, ...], tuple[int, ...]]:
    """Return what the seats declare, and those that have it: the same events each time."""
    declared = tuple(map(Declared, [lance] * len(seats), seats, has))
    return declared, tuple([event.seat for event in declared if event.has])


def _end_hand(draft: Draft) -> None:
    """Gather the cards; the seat to the right is the next mano (S-3)."""
    match, table = draft.match, draft.table
    if table.stock or table.pile:
        gather(draft, table.shown)
    seating, out = match.rules.seating, scorer_of(match.rules).sitting_out(draft.account)
    mano = seating.right_of[match.mano]
    if out != table.out:
        nobody, thrown, shown = draft.table.hands, draft.table.thrown, draft.table.shown
        draft.table = table_of(nobody, 0, 0, thrown, shown, out)
    if mano in out:
        mano = next(seat for seat in seating.orders[mano] if seat not in out)
    draft.match = with_mano(match, mano)
    draft.turn = BETWEEN_HANDS if match.outcome is None else MATCH_OVER
    draft.lance = None
    draft.results = ()
