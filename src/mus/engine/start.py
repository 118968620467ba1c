"""The first state of a game, at any score."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from mus._values import is_whole
from mus.engine.flow import BETWEEN_HANDS
from mus.engine.scoring import scorer_of
from mus.errors import StateError, shown
from mus.ledger import Account
from mus.rules import Rules
from mus.state import Match, State, Table

__all__ = ["new_game"]

CLASICO: Final = Rules()


def new_game(
    rules: Rules = CLASICO,
    *,
    mano: int = 0,
    stones: Iterable[int] | None = None,
    games: Iterable[int] | None = None,
    vacas: Iterable[int] | None = None,
    losses: Iterable[int] | None = None,
) -> State:
    """Return a game about to begin; chance acts first.

    Args:
        rules: The rules of the table.
        mano: The seat that speaks first.
        stones: Stones of each side, 0 to less than the target; all 0 when left out. At Encaje
            the stones of each seat; two seats or more, the mano among them, must have some.
        games: Juegos of each side in the vaca, 0 to less than it takes to win it.
        vacas: Vacas of each side, 0 to less than it takes to win the match.
        losses: Games lost by each seat at Encaje, 0 to less than lose the session.

    Raises:
        StateError: If there is no such seat, or a score is finished, negative or ill-sized;
            `problems` lists everything wrong.

    >>> new_game(stones=(35, 20)).stones
    (35, 20)
    """
    if not isinstance(rules, Rules):
        raise StateError(f"a game is played by Rules, not {shown(rules)}")
    if stones is games is vacas is losses is None and is_whole(mano, 0, rules.players - 1):
        return _from_nothing(rules, mano)
    problems: list[str] = []
    if not is_whole(mano, 0, rules.players - 1):
        problems.append(f"the mano is a seat from 0 to {rules.players - 1}, not {shown(mano)}")
    given: dict[str, Iterable[int] | None]
    given = {"stones": stones, "games": games, "vacas": vacas, "losses": losses}
    match, account = scorer_of(rules).first_match(rules, mano, given, problems)
    if problems:
        raise StateError(problems=problems)
    return _waiting(match, account)


@lru_cache(maxsize=256)
def _from_nothing(rules: Rules, mano: int) -> State:
    """Return the start of a whole match: the same state each time."""
    nothing: dict[str, Iterable[int] | None] = dict.fromkeys(("stones", "games", "vacas", "losses"))
    return _waiting(*scorer_of(rules).first_match(rules, mano, nothing, []))


def _waiting(match: Match, account: Account) -> State:
    """Return the state before the first deal."""
    nobody = (None,) * match.rules.players
    out = scorer_of(match.rules).sitting_out(account)
    table = Table(nobody, 0, 0, (0,) * match.rules.players, nobody, out)
    return State(match, table, account, BETWEEN_HANDS, None, 0, 0, (), None)
