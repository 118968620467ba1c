"""What pares and juego are worth once the hands are shown and a claim proves false (T-4)."""

from __future__ import annotations

import attrs

from mus.engine.past import claimants
from mus.results import LanceKind, LanceResult
from mus.state import Draft

__all__ = ["upheld"]


def upheld(draft: Draft, result: LanceResult) -> LanceResult:
    """Return a closed lance as it is counted among those whose claims were true.

    One false claim makes its whole side false, and its seats are struck out. A bet of theirs
    that was refused is won from them as if it had been accepted; for a first órdago, which was
    said over no bet, there are only the values to win. When nobody honest is left the lance is
    void.

    Args:
        draft: The state being made, its hands shown.
        result: How a lance closed that the seats themselves said they play.
    """
    rules, shown = draft.match.rules, draft.table.shown
    table, place, side_of = rules.ranking.table, result.lance.index, rules.seating.side_of
    players = claimants(draft.log, result.lance)
    # Whoever claims a lance has cards to show.
    lies = [seat for seat in players if table[shown[seat].key][place] <= 0]  # type: ignore[union-attr]
    false = {side_of[seat] for seat in lies}
    kind, seats = result.kind, result.seats
    if kind is LanceKind.REFUSED:
        if side_of[seats[0]] not in false:
            return result
        kind = LanceKind.ACCEPTED if result.stake else LanceKind.UNCONTESTED
        seats = players
    seats = tuple([seat for seat in seats if side_of[seat] not in false])
    return attrs.evolve(result, kind=kind if seats else LanceKind.VOID, seats=seats)
