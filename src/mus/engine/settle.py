"""Scoring by shedding: stones go into pots, to other seats, or out of the game (E-1 to E-21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from mus._values import is_whole
from mus.engine.scores import score_of
from mus.engine.showdown import best, note, show, worst
from mus.engine.stakes import Stakes
from mus.events import GameLost, SessionLost
from mus.lances import Lance
from mus.ledger import Account, Reason, account_of, entry_of
from mus.results import LanceKind, LanceResult, Outcome, OutcomeReason
from mus.rules import Limit, Rules, Shedding
from mus.scoring import LARGEST_TARGET
from mus.state import Draft, Match, State, match_of, previous_bettor
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

PARES_PLACE: Final = Lance.PARES.index
JUEGO: Final = Lance.JUEGO
PUNTO: Final = Lance.PUNTO
ACCEPTED, REFUSED, VOID = LanceKind.ACCEPTED, LanceKind.REFUSED, LanceKind.VOID


def _shedding(rules: Rules) -> Shedding:
    # The seam sends nothing but shedding here.
    return rules.scoring  # type: ignore[return-value]


def first_match(
    rules: Rules, mano: int, given: Mapping[str, Iterable[int] | None], problems: list[str]
) -> tuple[Match, Account]:
    """Return the match and the stones that a game begins with, and note what is wrong (E-3)."""
    shedding, seats = _shedding(rules), rules.players
    stones: tuple[int, ...] = (shedding.stones,) * seats
    if given["stones"] is not None:
        wrong = len(problems)
        stones = score_of("stones", given["stones"], seats, LARGEST_TARGET + 1, problems)
        if len(problems) == wrong:
            problems.extend(_unplayable(stones, mano))
    losses = score_of("losses", given["losses"], seats, shedding.losses, problems)
    problems.extend(
        f"{name} are counted at Mus only" for name in ("games", "vacas") if given[name] is not None
    )
    nothing = (0,) * seats
    total = 0 if problems else sum(stones)
    return Match(rules, mano, 0, nothing, nothing, losses, total, stones), Account(stones)


def _unplayable(stones: tuple[int, ...], mano: int) -> Iterator[str]:
    """Yield why nobody can play with these stones (E-2, E-4)."""
    if decided(stones):
        yield f"stones are {stones}: two seats or more must have some"
    if any(stones) and is_whole(mano, 0, len(stones) - 1) and not stones[mano]:
        yield f"the mano, seat {mano}, has no stones"


def decided(stones: tuple[int, ...]) -> bool:
    """Tell whether a game is over: no more than one seat has stones (E-2)."""
    return len(stones) - stones.count(0) <= 1


def next_hand(draft: Draft) -> None:
    """Set the match and the stones as the next hand is dealt; a new game has new ones (E-3)."""
    match, account = draft.match, draft.account
    stones, discarded, total = account.stones, account.discarded, match.total
    if decided(stones):
        stones = (_shedding(match.rules).stones,) * len(stones)
        discarded, total = 0, sum(stones)
    number, losses = match.hand_number + 1, match.losses
    draft.match = match_of(
        match.rules, match.mano, number, match.games, match.vacas, losses, total, stones, None
    )
    draft.account = account_of(stones, (), discarded, ())


def sitting_out(account: Account) -> tuple[int, ...]:
    """Return the seats that sit out the next hand: those without stones, until a new game (E-1)."""
    stones = account.stones
    if decided(stones):
        return ()
    return tuple([seat for seat, count in enumerate(stones) if not count])


def contestants(draft: Draft) -> tuple[int, ...]:
    """Return the seats that may play a lance: dealt in, and with stones as it opens (E-8)."""
    stones, out = draft.account.stones, draft.table.out
    order = draft.match.rules.seating.orders[draft.match.mano]
    return tuple([seat for seat in order if stones[seat] and seat not in out])


def menu_key(state: State) -> object:
    """Return what the words of a turn depend on: the bet, and the stones of who speaks (E-10)."""
    return state.standing, state.account.stones[state.turn.asked[0]]


def stakes(state: State) -> Stakes:
    """Return what may be added to the bet: never beyond one's own stones (E-9 to E-11)."""
    rules, standing = state.match.rules, state.standing
    least = rules.min_bet if state.turn.bettor is None else rules.min_raise
    most = state.account.stones[state.turn.asked[0]] - standing
    if _shedding(rules).limit is Limit.FIXED:
        most = min(most, least)
    return Stakes(least, most, most)


def refusal_of(draft: Draft) -> int:
    """Return the stones that a refusal moves: one, or all that was raised over (E-14, E-15)."""
    return draft.previous or 1


def close_lance(draft: Draft, result: LanceResult) -> bool:
    """Move the stones that a lance moves at once; return whether the game is over by it."""
    lance = result.lance
    if result.kind is REFUSED:
        bettor, caller = result.seats[0], previous_bettor(draft.log)
        reason = Reason.UNOPPOSED if caller is None else Reason.RAISE_REFUSED
        return _move(draft, lance, reason, result.refusal, bettor, caller, bettor)
    if result.kind is ACCEPTED:
        for seat in result.seats:
            _move(draft, lance, Reason.STAKE, result.stake, seat, None, seat)
    return False


def count_hand(draft: Draft) -> None:
    """Show the hands and settle the lances in order, until the game is over (E-19, E-20)."""
    show(draft)
    for result in draft.results:
        for movement in _owed(draft, result):
            if _move(draft, result.lance, *movement):
                return


Movement = tuple[Reason, int, int | None, int | None, int]
"""A reason, stones, who gives them, who takes them, and whose hand it was."""


def _owed(draft: Draft, result: LanceResult) -> Iterator[Movement]:
    """Yield what a lance moves at the showdown (E-13 to E-16)."""
    lance, kind, seats = result.lance, result.kind, result.seats
    if kind is ACCEPTED:
        loser, winner = worst(draft, lance, seats), best(draft, lance, seats)
        yield Reason.POT, draft.account.pot(lance), None, loser, loser
        # One event with the pot: should the taker alone have stones now, the best owes none (E-19).
        if lance.index >= PARES_PLACE:
            yield Reason.VALUE, _value(draft, lance, winner), winner, loser, winner
    elif kind is REFUSED:
        if lance.index >= PARES_PLACE:
            yield Reason.OWN_VALUE, _value(draft, lance, seats[0]), seats[0], None, seats[0]
    elif kind is not VOID:
        winner = best(draft, lance, seats)
        value = _value(draft, lance, winner) if lance.index >= PARES_PLACE else 1
        yield Reason.PASSED, value, winner, None, winner


def _value(draft: Draft, lance: Lance, seat: int) -> int:
    """Return what the hand of a seat is worth in a lance (E-17)."""
    if lance is PUNTO:
        return 1
    hand = draft.table.shown[seat]
    values = draft.match.rules.ranking.values[hand.key]  # type: ignore[union-attr]
    return values[lance.index - PARES_PLACE]


def _move(
    draft: Draft,
    lance: Lance,
    reason: Reason,
    stones: int,
    giver: int | None,
    taker: int | None,
    seat: int,
) -> bool:
    """Move stones, as many as the giver has, and return whether the game is over (E-2, E-19)."""
    if giver is not None:
        stones = min(stones, draft.account.stones[giver])
    if stones:
        entry = entry_of(lance, reason, stones, giver, taker, seat)
        draft.account = draft.account.post(entry)
        note(draft, entry)
    if draft.account.staked or not decided(draft.account.stones):
        return False
    _lose(draft)
    return True


def _lose(draft: Draft) -> None:
    """Count a lost game against the only seat that has stones, and end the session (E-3)."""
    match, stones = draft.match, draft.account.stones
    (seat,) = (seat for seat, count in enumerate(stones) if count)
    note(draft, GameLost(seat))
    losses = tuple([count + (loser == seat) for loser, count in enumerate(match.losses)])
    outcome = None
    if losses[seat] == _shedding(match.rules).losses:
        note(draft, SessionLost(seat))
        outcome = Outcome(None, seat, OutcomeReason.LAST)
    number, total, start = match.hand_number, match.total, match.start
    draft.match = match_of(
        match.rules,
        match.mano,
        number,
        match.games,
        match.vacas,
        losses,
        total,
        start,
        outcome,
    )


def score_problems(state: State) -> Iterator[str]:
    """Yield what cannot be in a score of stones shed (E-1 to E-5)."""
    yield from _conserved(state)
    yield from _lost(state)
    yield from _in_or_out(state)


def _conserved(state: State) -> Iterator[str]:
    """No stone is made or lost (E-5), and nothing is counted that only points count."""
    account, discarded = state.account, state.discarded
    in_pots = sum([entry.stones for entry in account.staked])
    if discarded < 0 or sum(account.stones) + in_pots + discarded != state.total:
        yield f"{state.stones}, pots {in_pots} and {discarded} out do not make {state.total}"
    for name, score in (("games", state.games), ("vacas", state.vacas)):
        if any(score):
            yield f"{name} are {score}, and are kept at Mus only"


def _lost(state: State) -> Iterator[str]:
    """One seat loses the session, and the outcome names it (E-3)."""
    needed, losses, outcome = _shedding(state.match.rules).losses, state.losses, state.outcome
    if len(losses) != state.rules.players or not all(is_whole(lost, 0, needed) for lost in losses):
        yield f"losses are {losses}: each of {state.rules.players} seats has 0 to {needed}"
    losers = [seat for seat, lost in enumerate(losses) if lost >= needed]
    if len(losers) != state.is_terminal:
        yield f"losses are {losses} in phase {state.phase.name}"
    if outcome is not None and (outcome.winner is not None or [outcome.loser] != losers):
        yield f"the outcome is {outcome}, and losses are {losses}"


def _in_or_out(state: State) -> Iterator[str]:
    """Who had stones when the hand was dealt is in it, and nobody else (E-1, E-2)."""
    between = state.phase in (Phase.DEAL, Phase.OVER)
    account = state.account if between else Account(state.match.start)
    if state.table.out != sitting_out(account):
        yield f"seats {state.table.out} sit out, and stones are {account.stones}"
    if not between and decided(account.stones):
        yield f"a hand is played with stones {account.stones}"
