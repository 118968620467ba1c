"""How a hand goes from lance to lance: who has what, who bets, and what follows (T-1 to T-3)."""

from __future__ import annotations

from typing import Final

from mus.actions import Declaro
from mus.engine.declare import declare, declare_turn, having
from mus.engine.past import claimants
from mus.engine.scoring import scorer_of
from mus.engine.showdown import gather, note
from mus.engine.talk import open_talk
from mus.events import Declared, LanceOpened
from mus.lances import Lance
from mus.results import LanceKind, LanceResult, result_of
from mus.rules import Declarations
from mus.state import Draft, table_of, with_mano
from mus.turns import Phase, Turn

__all__ = ["BETWEEN_HANDS", "close", "declaro", "open_lances"]

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
FOLLOWS: Final = {GRANDE: CHICA, CHICA: PARES, PARES: JUEGO}
"""The order of the lances; punto takes the place of a juego that nobody has (L-1)."""
OPENED: Final = {lance: LanceOpened(lance) for lance in Lance}
SPOKEN: Final = Declarations.SPOKEN
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


def declaro(draft: Draft, action: Declaro) -> None:
    """Note what a seat claims; when all have declared, those who claim the lance play it (T-4)."""
    lance: Lance = draft.lance  # type: ignore[assignment]  # it is open while seats declare
    before, asked = draft.log, draft.turn.asked[1:]
    # The claim stands where the engine's own word would: nothing tells the one from the other.
    draft.log = (before and before[0], Declared(lance, action.seat, action.has))
    if asked:
        draft.turn = declare_turn(asked)
    else:
        _play(draft, lance, claimants(draft.log, lance))


def _open(draft: Draft, lance: Lance) -> None:
    """Open a lance; who has pares or juego is declared before anybody bets (T-1)."""
    note(draft, OPENED[lance])
    rules = draft.match.rules
    seats = scorer_of(rules).contestants(draft)
    if lance is PARES or lance is JUEGO:
        if rules.declarations is SPOKEN:
            draft.lance, draft.turn = lance, declare_turn(seats)
            return
        seats = declare(draft, lance, seats)
    elif lance is PUNTO and rules.declarations is SPOKEN:
        # Whoever denied the juego he has plays no punto either (T-4, L-7).
        seats = having(draft, lance, seats)
    _play(draft, lance, seats)


def _play(draft: Draft, lance: Lance, plays: tuple[int, ...]) -> None:
    """Play a lance: it is bet on if two sides play it, else it closes by itself (T-2, T-3)."""
    if lance is JUEGO and not plays:
        _open(draft, PUNTO)
        return
    draft.turn = turn = open_talk(draft.match.rules, draft.match.mano, plays)
    draft.lance = lance
    if not turn.asked:
        close(draft, result_of(lance, UNCONTESTED if plays else VOID, 0, None, plays, 0))


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
