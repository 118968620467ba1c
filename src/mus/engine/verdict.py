"""What a lance is worth once the hands are shown and a claim proves false (T-4)."""

from __future__ import annotations

import attrs

from mus.engine.past import claimants
from mus.lances import Lance
from mus.results import LanceKind, LanceResult
from mus.state import Draft

__all__ = ["players_of", "upheld"]


def upheld(draft: Draft, result: LanceResult) -> LanceResult:
    """Return a closed lance as it is counted among those whose claims were true.

    The seats of a false side are struck out. A bet of theirs that was refused is won from them
    as if it had been accepted; for a first órdago, which was said over no bet, there are only
    the values to win. When nobody honest is left the lance is void.

    Args:
        draft: The state being made, its hands shown.
        result: How a lance closed in which the seats declared themselves.
    """
    standing = _standing(draft, result.lance)
    side_of = draft.match.rules.seating.side_of
    kind = result.kind
    if kind is not LanceKind.REFUSED:
        seats = tuple([seat for seat in result.seats if seat in standing])
    elif side_of[result.seats[0]] in {side_of[seat] for seat in standing}:
        return result
    else:
        kind = LanceKind.ACCEPTED if result.stake else LanceKind.UNCONTESTED
        seats = standing
    return attrs.evolve(result, kind=kind if seats else LanceKind.VOID, seats=seats)


def players_of(draft: Draft, lance: Lance) -> tuple[int, ...]:
    """Return the seats that claimed a lance, or all with cards at punto, in speaking order."""
    if lance is not Lance.PUNTO:
        return claimants(draft.log, lance)
    order, shown = draft.match.rules.seating.orders[draft.match.mano], draft.table.shown
    return tuple([seat for seat in order if shown[seat] is not None])


def _standing(draft: Draft, lance: Lance) -> tuple[int, ...]:
    """Return the seats whose cards bear out that they play a lance, without the false sides.

    A side is false in pares and juego when one of its seats claimed what it has not. To deny a
    juego claims nothing: at punto such a hand just does not count, and its side is beaten when
    it has no other.
    """
    rules, shown = draft.match.rules, draft.table.shown
    table, place, side_of = rules.ranking.table, lance.index, rules.seating.side_of
    players = players_of(draft, lance)
    # Whoever plays a lance has cards to show.
    true = [seat for seat in players if table[shown[seat].key][place] > 0]  # type: ignore[union-attr]
    if lance is Lance.PUNTO:
        return tuple(true)
    false = {side_of[seat] for seat in players if seat not in true}
    return tuple([seat for seat in true if side_of[seat] not in false])
