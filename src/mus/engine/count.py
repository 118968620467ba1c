"""Scoring by points: what a refusal pays, how a hand is counted, and who has won (P-1 to P-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from mus._values import is_whole
from mus.engine.past import claimants, is_misdealt
from mus.engine.scores import score_of
from mus.engine.showdown import best, gather, lay_open, note, show
from mus.engine.stakes import Stakes
from mus.engine.verdict import upheld
from mus.errors import shown
from mus.events import Dentro, GameWon, MatchWon, Misdealt, VacaWon
from mus.lances import Lance
from mus.ledger import Account, Entry, Reason, account_of, entry_of
from mus.results import LanceKind, LanceResult, Outcome, OutcomeReason
from mus.rules import Declarations, Points, RefusalsPaid, Rules
from mus.scoring import LARGEST
from mus.seats import MAX_PLAYERS
from mus.state import Draft, Match, State, match_of, noted
from mus.turns import Phase

__all__ = [
    "close_lance",
    "contestants",
    "count_hand",
    "first_match",
    "menu_key",
    "next_hand",
    "refusal_of",
    "score_problems",
    "sitting_out",
    "stakes",
]

DENTRO: Final = 5
"""A side is dentro when it lacks this many stones or fewer (S-5)."""

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
PARES_PLACE: Final = PARES.index
ACCEPTED, ORDAGO, PASSED = LanceKind.ACCEPTED, LanceKind.ORDAGO, LanceKind.PASSED
REFUSED, VOID = LanceKind.REFUSED, LanceKind.VOID
SPOKEN: Final = Declarations.SPOKEN
CLAIMED: Final = (PARES, JUEGO)
"""The lances that the seats say they play, where they declare themselves (T-4)."""
NOW, AT_COUNT = RefusalsPaid.NOW, RefusalsPaid.AT_COUNT
BY_COUNT, BY_REFUSAL = OutcomeReason.COUNT, OutcomeReason.REFUSAL
BY_ORDAGO = OutcomeReason.ORDAGO
FOR_REFUSAL, FOR_PASO, FOR_BET, FOR_VALUE, FOR_PUNTO, FOR_ORDAGO, *_ = Reason
WON: Final = tuple(map(GameWon, range(MAX_PLAYERS)))
"""A juego won by each side: made once."""


def _points(rules: Rules) -> Points:
    # The seam sends nothing but points here.
    return rules.scoring  # type: ignore[return-value]


def first_match(
    rules: Rules, mano: int, given: Mapping[str, Iterable[int] | None], problems: list[str]
) -> tuple[Match, Account]:
    """Return the match and the stones that a game begins with, and note what is wrong (S-4)."""
    points = _points(rules)
    limits = {"stones": points.target, "games": points.games, "vacas": points.vacas}
    stones, games, vacas = (
        score_of(name, given[name], rules.teams, below, problems) for name, below in limits.items()
    )
    if given["losses"] is not None:
        problems.append("losses are counted at Encaje only")
    return Match(rules, mano, 0, games, vacas, (), 0, stones), Account(stones)


def next_hand(draft: Draft) -> None:
    """Set the match and the stones as the next hand is dealt.

    The score of a juego that was won stays until now, the juegos of a vaca likewise (S-4).
    """
    points = _points(draft.match.rules)
    match, stones = draft.match, draft.account.stones
    nothing = (0,) * len(stones)
    if max(stones) >= points.target:
        stones = nothing
    games = nothing if max(match.games) >= points.games else match.games
    number, vacas = match.hand_number + 1, match.vacas
    draft.match = match_of(
        match.rules, match.mano, number, games, vacas, match.losses, match.total, stones, None
    )
    draft.account = account_of(stones, (), 0, ())


def sitting_out(account: Account) -> tuple[int, ...]:
    """Return the seats that sit out the next hand: none at Mus."""
    return ()


def menu_key(state: State) -> object:
    """Return what the words of a turn depend on: the bet that stands, and nothing else."""
    return state.standing


def score_problems(state: State) -> Iterator[str]:
    """Yield what cannot be in a score of points (S-4)."""
    yield from _kept_at_encaje(state)
    yield from _sits_out(state)
    wrong = list(_out_of_range(state))
    yield from wrong or _won(state)
    yield from _named_winner(state)


def _kept_at_encaje(state: State) -> Iterator[str]:
    """Points need no pots, and nothing leaves the game."""
    kept = {
        "losses": state.losses,
        "total": state.total,
        "pots": state.pots,
        "discarded": state.discarded,
    }
    for name, value in kept.items():
        if value:
            yield f"{name} is {shown(value)}, and is kept at Encaje only"


def _sits_out(state: State) -> Iterator[str]:
    """Nobody sits a hand out but a dealer who dealt himself the wrong number of cards (F-2)."""
    told = [note.seat for note in noted(state.log) if isinstance(note, Misdealt) and note.sits_out]
    between = state.phase in (Phase.DEAL, Phase.OVER) and not is_misdealt(state.log)
    if list(state.table.out) != ([] if between else told):
        yield f"seats {shown(state.table.out)} sit out"


def _out_of_range(state: State) -> Iterator[str]:
    """Each side has a number of juegos and of vacas, up to those that win (S-4)."""
    points, sides = _points(state.match.rules), state.match.rules.teams
    scores = {"games": (state.games, points.games), "vacas": (state.vacas, points.vacas)}
    for name, (score, needed) in scores.items():
        if len(score) != sides or not all(is_whole(count, 0, needed) for count in score):
            yield f"{name} are {shown(score)}: each of {sides} sides has 0 to {needed}"


def _won(state: State) -> Iterator[str]:
    """One side wins a juego, between hands; by it the vaca, and by that the match (S-4)."""
    points, phase = _points(state.match.rules), state.phase
    juego, vaca, match = (
        {side for side, count in enumerate(score) if count >= needed}
        for score, needed in (
            (state.stones, points.target),
            (state.games, points.games),
            (state.vacas, points.vacas),
        )
    )
    if bool(match) is not state.is_terminal:
        yield f"vacas are {state.vacas} in phase {phase.name}"
    if juego and phase not in (Phase.DEAL, Phase.OVER):
        yield f"stones are {state.stones} of {points.target} in the middle of a hand"
    if len(juego) > 1:
        yield f"stones are {state.stones}: two sides have won the juego"
    if not match <= vaca <= juego:
        yield f"stones are {state.stones}, games {state.games}, vacas {state.vacas}: won by whom?"
    if not all(state.games[side] for side in juego):
        yield f"stones are {state.stones}, and games {state.games} do not count that juego"


def _named_winner(state: State) -> Iterator[str]:
    """The outcome names the side that has the vacas, and nobody has lost (S-4)."""
    outcome, vacas = state.outcome, _points(state.match.rules).vacas
    if outcome is None:
        return
    winner = outcome.winner
    if winner not in state.match.rules.seating.sides or state.vacas[winner] != vacas:
        yield f"side {shown(winner)} is said to have won, and vacas are {shown(state.vacas)}"
    if outcome.loser is not None:
        yield f"seat {shown(outcome.loser)} is said to have lost, which happens at Encaje only"


def contestants(draft: Draft) -> tuple[int, ...]:
    """Return the seats that may play a lance, in speaking order: all that hold cards."""
    order = draft.match.rules.seating.orders[draft.match.mano]
    out = draft.table.out
    return tuple([seat for seat in order if seat not in out]) if out else order


def stakes(state: State) -> Stakes:
    """Return what may be added to the bet (B-2).

    Amounts are listed until the standing bet reaches the target or the cap; without a cap any
    larger one is legal too, as long as it can be written down.
    """
    rules, standing = state.match.rules, state.standing
    least = rules.min_raise if state.turn.bettor is not None else rules.min_bet
    listed = max(least, _points(rules).target - standing)
    if rules.max_bet is None:
        return Stakes(least, listed, LARGEST)
    most = rules.max_bet - standing
    return Stakes(least, min(listed, most), most)


def refusal_of(draft: Draft) -> int:
    """Return the stones that a refusal of the bet pays (P-1, P-2)."""
    if not draft.previous:
        return 1
    lance: Lance = draft.lance  # type: ignore[assignment]
    if lance.index < PARES_PLACE:
        return draft.previous
    return draft.previous + _points(draft.match.rules).raise_refusal_extra


def close_lance(draft: Draft, result: LanceResult) -> bool:
    """Take the stones that a lance moves at once; return whether the juego is decided by it."""
    points = _points(draft.match.rules)
    if result.kind is REFUSED and points.refusals_paid is NOW:
        return _pay(draft, _refusal(draft, result), BY_REFUSAL)
    if result.kind is ORDAGO:
        return _decide_ordago(draft, result)
    return False


def count_hand(draft: Draft) -> None:
    """Show the hands and count them, until a side reaches the target (P-8, P-11)."""
    _show(draft)
    _count(draft, draft.results)


def _show(draft: Draft) -> None:
    """Show the hands for good; those who declared themselves may have shown them before (T-4)."""
    if draft.match.rules.declarations is SPOKEN:
        lay_open(draft)
        gather(draft, draft.table.shown)
    else:
        show(draft)


def _decide_ordago(draft: Draft, result: LanceResult) -> bool:
    """Give the juego to the best hand of the lance (B-8), unless all claims were false (T-4)."""
    if draft.match.rules.declarations is SPOKEN and result.lance in CLAIMED:
        lay_open(draft)
        result = upheld(draft, result)
        if result.kind is VOID:
            return False
    _show(draft)
    if not draft.match.rules.ordago_voids_bets and _count(draft, draft.results[:-1]):
        return True
    seat = best(draft, result.lance, result.seats)
    side = draft.match.rules.seating.side_of[seat]
    missing = _points(draft.match.rules).target - draft.account.stones[side]
    entry = entry_of(result.lance, FOR_ORDAGO, missing, None, side, seat)
    return _pay(draft, entry, BY_ORDAGO)


def _count(draft: Draft, results: Iterable[LanceResult]) -> bool:
    """Count lances in order; return whether a side reached the target, where counting stops."""
    owed = _owed_on_claims if draft.match.rules.declarations is SPOKEN else _owed
    for result in results:
        for entry in owed(draft, result):
            if _pay(draft, entry, BY_COUNT):
                return True
    return False


def _owed_on_claims(draft: Draft, result: LanceResult) -> Iterator[Entry]:
    """Yield what a lance is worth when claims may have been false (T-4)."""
    if result.lance not in CLAIMED:
        yield from _owed(draft, result)
        return
    counted = upheld(draft, result)
    paid = result.kind is REFUSED and _points(draft.match.rules).refusals_paid is NOW
    if paid and counted is not result:
        yield _taken_back(draft, result)
    yield from _owed(draft, counted, claimants(draft.log, result.lance))


def _owed(
    draft: Draft, result: LanceResult, players: tuple[int, ...] | None = None
) -> Iterator[Entry]:
    """Yield what a lance is worth at the count: the bet or the paso first, then the values.

    Args:
        draft: The state being made, its hands shown.
        result: How the lance closed.
        players: The seats whose values count, in speaking order; None for all.
    """
    lance, kind = result.lance, result.kind
    if kind is VOID:
        return
    points, seating = _points(draft.match.rules), draft.match.rules.seating
    if kind is REFUSED:
        # The bettors keep the lance, even with the worse cards (P-6, P-7).
        seat = result.seats[0]
        if points.refusals_paid is AT_COUNT:
            yield _refusal(draft, result)
    else:
        seat = best(draft, lance, result.seats)
    side = seating.side_of[seat]
    if kind is ACCEPTED:
        yield entry_of(lance, FOR_BET, result.stake, None, side, seat)
    elif kind is not REFUSED and lance.index < PARES_PLACE:
        yield entry_of(lance, FOR_PASO, 1, None, side, seat)
    elif kind is PASSED and lance is not PUNTO and points.paso_extra:
        yield entry_of(lance, FOR_PASO, points.paso_extra, None, side, seat)
    if lance is PUNTO:
        yield entry_of(lance, FOR_PUNTO, 1, None, side, seat)
    elif lance.index >= PARES_PLACE:
        if players is None:
            players = seating.orders[draft.match.mano]
        yield from _values(draft, lance, side, players)


def _values(draft: Draft, lance: Lance, side: int, seats: tuple[int, ...]) -> Iterator[Entry]:
    """Yield the value of every member of a side among some seats that has the lance (P-5)."""
    seating, hands = draft.match.rules.seating, draft.table.shown
    values = draft.match.rules.ranking.values
    place = lance.index - PARES_PLACE
    for seat in seats:
        hand = hands[seat]
        if (
            seating.side_of[seat] == side
            and hand is not None
            and (stones := values[hand.key][place])
        ):
            yield entry_of(lance, FOR_VALUE, stones, None, side, seat)


def _refusal(draft: Draft, result: LanceResult) -> Entry:
    """Return the award for a refused bet: one, from the saucer, to the bettor's side (P-1)."""
    seat = result.seats[0]
    side = draft.match.rules.seating.side_of[seat]
    return entry_of(result.lance, FOR_REFUSAL, result.refusal, None, side, seat)


def _taken_back(draft: Draft, result: LanceResult) -> Entry:
    """Return what a refusal paid to a false side, on its way back to the saucer (T-4)."""
    seat = result.seats[0]
    side = draft.match.rules.seating.side_of[seat]
    return entry_of(result.lance, FOR_REFUSAL, result.refusal, side, None, seat)


def _pay(draft: Draft, entry: Entry, reason: OutcomeReason) -> bool:
    """Enter stones in the ledger; return whether they won the juego (P-8, P-9)."""
    draft.account = draft.account.post(entry)
    note(draft, entry)
    side = entry.taker
    if side is None:
        return False
    missing = _points(draft.match.rules).target - draft.account.stones[side]
    if missing <= 0:
        _win(draft, side, reason)
        return True
    # Stones taken back may have brought it out again, and it has been said (T-4).
    if missing <= DENTRO < missing + entry.stones and Dentro(side) not in noted(draft.log):
        note(draft, Dentro(side))
    return False


def _win(draft: Draft, side: int, reason: OutcomeReason) -> None:
    """Give a juego to a side, and the vaca and the match that it completes (S-4)."""
    points, match = _points(draft.match.rules), draft.match
    note(draft, WON[side])
    games, vacas, outcome = _one_more(match.games, side), match.vacas, None
    if games[side] == points.games:
        note(draft, VacaWon(side))
        vacas = _one_more(vacas, side)
        if vacas[side] == points.vacas:
            note(draft, MatchWon(side))
            outcome = Outcome(side, None, reason)
    number, losses, total, start = match.hand_number, match.losses, match.total, match.start
    draft.match = match_of(
        match.rules, match.mano, number, games, vacas, losses, total, start, outcome
    )


def _one_more(counts: tuple[int, ...], side: int) -> tuple[int, ...]:
    return tuple([count + (which == side) for which, count in enumerate(counts)])
