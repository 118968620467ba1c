"""How a game stands, in words: amarracos and juegos at Mus, the stones that are left at Encaje."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from mus.events import Event, GameLost, Posted
from mus.lances import Lance
from mus.ledger import Account, Pots
from mus.rules import Points, Rules, Scoring, Shedding
from mus.scoring import tanteo
from mus.state import State
from mus.views import PublicView

__all__ = ["Tally", "Voice", "tally_of"]


class Voice(Protocol):
    """Somebody who knows the names of the seats and the sentences of a language."""

    rules: Rules
    names: tuple[str, ...]

    def say(self, key: str, **what: object) -> str:
        """Return a sentence, filled in."""

    def side(self, side: int) -> str:
        """Return the names of a side."""

    def joined(self, words: Sequence[str]) -> str:
        """Return words as a list that is said."""


class Tally(Protocol):
    """What a scoring has to tell of a game."""

    lasts: bool
    """Whether a match is more than one vaca, or a session more than one game."""

    def welcome(self) -> list[str]:
        """Return who plays, and for what."""

    def begin(self, state: State | PublicView) -> str:
        """Note how a hand begins, and return what the first line says of it."""

    def before(self, event: Event) -> str | None:
        """Note an event, and return how the game stood before it, if that is to be told."""

    def score(self, state: State | PublicView) -> str:
        """Return the score of all."""


class _PointsTally:
    """The tally of Mus: stones won, juegos, vacas (S-4, S-5)."""

    def __init__(self, voice: Voice, points: Points) -> None:
        self._voice = voice
        self._points = points
        self.lasts = points.vacas > 1

    def welcome(self) -> list[str]:
        voice, points = self._voice, self._points
        sides = [voice.side(side) for side in voice.rules.seating.sides]
        key = "target_vacas" if self.lasts else "target"
        goal = voice.say(key, target=points.target, games=points.games, vacas=points.vacas)
        return [voice.say("sides", sides=voice.say("against").join(sides)), goal]

    def begin(self, state: State | PublicView) -> str:
        return ""

    def before(self, event: Event) -> str | None:
        return None

    def score(self, state: State | PublicView) -> str:
        say = self._voice.say
        sides = [
            say("score_of", side=self._voice.side(side), stones=stones, tanteo=self._tanteo(stones))
            for side, stones in enumerate(state.stones)
        ]
        line = say("score", sides="; ".join(sides))
        if self._points.games > 1:
            line += say("games", counts="-".join(map(str, state.games)))
        if self.lasts:
            line += say("vacas", counts="-".join(map(str, state.vacas)))
        return line

    def _tanteo(self, stones: int) -> str:
        """Return stones as they lie on the table."""
        words = []
        for count, what in zip(tanteo(stones), ("amarraco", "piedra"), strict=True):
            if count:
                words.append(self._voice.say(what if count == 1 else f"{what}s", count=count))
        return self._voice.joined(words) if words else self._voice.say("nothing")


class _SheddingTally:
    """The tally of Encaje: the stones that each seat has left, told as they move (E-1, E-3)."""

    def __init__(self, voice: Voice, shedding: Shedding) -> None:
        self._voice = voice
        self._shedding = shedding
        self.lasts = shedding.losses > 1
        self._account: Account | None = None
        self._moved: Lance | None = None

    def welcome(self) -> list[str]:
        say, shedding = self._voice.say, self._shedding
        lines = [
            say("players", players=self._voice.joined(self._voice.names)),
            say("shed_all", stones=shedding.stones),
        ]
        return [*lines, say("session", losses=shedding.losses)] if self.lasts else lines

    def begin(self, state: State | PublicView) -> str:
        self._account, self._moved = Account(state.stones), None
        out = [
            name for name, stones in zip(self._voice.names, state.stones, strict=True) if not stones
        ]
        return self._voice.say("out", names=self._voice.joined(out)) if out else ""

    def before(self, event: Event) -> str | None:
        account, moved, line = self._account, None, None
        if account is None:
            return None
        if isinstance(event, Posted):
            moved = event.entry.lance
            self._account = account.post(event.entry)
        # At the end of a hand the score tells the same.
        if self._moved not in (None, moved) and not isinstance(event, GameLost):
            seats, pots = self._seats(account.stones, account.pots)
            line = self._voice.say("left", seats=seats, pots=pots)
        self._moved = moved
        return line

    def score(self, state: State | PublicView) -> str:
        say = self._voice.say
        seats, pots = self._seats(state.stones, state.pots)
        discarded = say("discarded", stones=state.discarded) if state.discarded else ""
        line = say("score", seats=seats, pots=pots, discarded=discarded)
        return line + say("losses", counts="-".join(map(str, state.losses))) if self.lasts else line

    def _seats(self, stones: Sequence[int], pots: Pots) -> tuple[str, str]:
        """Return what each seat has, and what lies in the pots, which may yet come back."""
        say, waiting = self._voice.say, sum(sum(pot.values()) for pot in pots.values())
        seats = [
            say("has_left" if count or waiting else "is_out", name=name, stones=count)
            for name, count in zip(self._voice.names, stones, strict=True)
        ]
        return ", ".join(seats), say("in_pots", stones=waiting) if waiting else ""


TALLIES: Final[Mapping[type[Scoring], Callable[..., Tally]]] = {
    Points: _PointsTally,
    Shedding: _SheddingTally,
}


def tally_of(voice: Voice) -> Tally:
    """Return the tally of a table, told by a voice.

    Args:
        voice: Who tells it.
    """
    return TALLIES[type(voice.rules.scoring)](voice, voice.rules.scoring)
