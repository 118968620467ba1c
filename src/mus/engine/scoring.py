"""The seam between the flow of a hand and its scoring: points at Mus, shedding at Encaje."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol

from mus.engine import count, settle
from mus.engine.stakes import Stakes
from mus.ledger import Account
from mus.results import LanceResult
from mus.rules import Points, Rules, Shedding
from mus.scoring import Scoring
from mus.state import Draft, Match, State

__all__ = ["Scorer", "scorer_of"]


class Scorer(Protocol):
    """What the flow of a hand asks of its scoring."""

    def first_match(
        self,
        rules: Rules,
        mano: int,
        given: Mapping[str, Iterable[int] | None],
        problems: list[str],
    ) -> tuple[Match, Account]:
        """Return the match and the stones that a game begins with, and note what is wrong."""

    def next_hand(self, draft: Draft) -> None:
        """Set the match and the stones as the next hand is dealt."""

    def sitting_out(self, account: Account) -> tuple[int, ...]:
        """Return the seats that sit out the next hand."""

    def contestants(self, draft: Draft) -> tuple[int, ...]:
        """Return the seats that may play the lance about to open, in speaking order."""

    def menu_key(self, state: State) -> object:
        """Return what the words of a turn depend on."""

    def stakes(self, state: State) -> Stakes:
        """Return what the seat to act may add to the bet."""

    def refusal_of(self, draft: Draft) -> int:
        """Return the stones that a refusal of the bet moves."""

    def close_lance(self, draft: Draft, result: LanceResult) -> bool:
        """Move the stones that a closed lance moves at once; return whether the game is decided."""

    def score_problems(self, state: State) -> Iterator[str]:
        """Yield what cannot be in the score of a state."""

    def count_hand(self, draft: Draft) -> None:
        """Show the hands and move the stones of all lances."""


SCORERS: Final[dict[type[Scoring], Scorer]] = {Points: count, Shedding: settle}


def scorer_of(rules: Rules) -> Scorer:
    """Return the scoring of a table."""
    return SCORERS[type(rules.scoring)]
