"""A match at the terminal: agents at the table, perhaps a person among them, and a narrator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mus._vocabulary import plain
from mus.agents import Agent
from mus.errors import IllegalActionError
from mus.events import Event, GameLost, GameWon
from mus.game import Game
from mus.masking import mask
from mus.record import Record
from mus.telling import Narrator, by_rank
from mus.views import PlayerView
from mus.words import WordError, legal_words, words_of_sign

__all__ = ["Table"]

HELP: Final = frozenset(("ayuda", "help", "?"))
SCORE: Final = frozenset(("tanteo", "score"))
LEAVE: Final = frozenset(("salir", "quit", "exit", "agur"))
SHORT: Final = 40
"""A word that is not understood is repeated up to this many letters."""


class Table:
    """A match that is told line by line.

    Args:
        game: The game, its first hand dealt.
        agents: An agent for each seat.
        narrator: Who tells it.
        quiet: Whether nothing is told but the score.
        person: The seat of a person, who plays in place of its agent; or None.
        write: Takes each line.
        read: Takes a prompt and returns what the person says; `EOFError` when he has left.
        save: Takes the record: with a person at the table after every action, before he is told
            of it; without one after every hand. Or None.
    """

    def __init__(
        self,
        game: Game,
        agents: Sequence[Agent],
        narrator: Narrator,
        *,
        quiet: bool,
        person: int | None,
        write: Callable[[str], None],
        read: Callable[[str], str],
        save: Callable[[Record], None] | None = None,
    ) -> None:
        self._game = game
        self._agents = agents
        self._narrator = narrator
        self._quiet = quiet
        self._person = person
        self._write = write
        self._read = read
        self._save = save
        self._juegos = 0
        # What was played before does not count, but for the hand that is going on.
        self._hands_before = game.state.hand_number - (game.to_act is not None)

    def play(
        self, hands: int | None = None, juegos: int | None = None, *, told: bool = False
    ) -> None:
        """Play until the match is decided or the person leaves.

        Args:
            hands: Stop after so many hands, the one that is going on included.
            juegos: Stop after so many juegos; at Encaje, after so many games of the session.
            told: Whether everything until now is told and saved, as when a game goes on.
        """
        if not told:
            self._tell_deal()
        try:
            while not self._over(hands, juegos):
                seat = self._game.to_act
                if seat is None:
                    self._game.deal()
                    self._tell_deal()
                elif seat == self._person:
                    self._tell(self._ask(self._game.view(seat)))
                else:
                    action = self._agents[seat].choose(self._game.view(seat))
                    self._tell(self._game.play(action))
        except EOFError:
            self._say("bye")
        except (KeyboardInterrupt, OSError):
            self._keep()
            raise

    def _over(self, hands: int | None, juegos: int | None) -> bool:
        """After a hand tell the score, and return whether it was the last."""
        state = self._game.state
        if state.to_act is not None:
            return False
        if self._person is None:
            self._keep()
        self._write(self._narrator.score(state))
        enough = hands is not None and state.hand_number - self._hands_before >= hands
        return state.is_terminal or enough or (juegos is not None and self._juegos >= juegos)

    # -- Telling --------------------------------------------------------------------------------

    def _say(self, key: str, **what: object) -> None:
        self._write(self._narrator.say(key, **what))

    def _keep(self) -> None:
        """Save the game, if it is kept."""
        if self._save is not None:
            self._save(self._game.record())

    def _tell_deal(self) -> None:
        if self._person is not None:
            self._keep()
        if not self._quiet:
            self._write("")
            self._write(self._narrator.deal(self._game.state))

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Tell what happened, as far as the table may hear it."""
        if self._person is not None:
            self._keep()  # whoever is told of something will find it again
        for event in events:
            self._juegos += isinstance(event, GameWon | GameLost)
            heard = mask(event, self._person)
            line = None if heard is None else self._narrator.tell(heard)
            if line is not None and not self._quiet:
                self._write(line)

    # -- Asking ---------------------------------------------------------------------------------

    def _ask(self, view: PlayerView) -> tuple[Event, ...]:
        """Ask the person until a word is legal, and play it."""
        words = ", ".join(legal_words(view.legal_actions))
        self._write(self._situation(view, words))
        prompt = self._narrator.say("prompt", name=self._narrator.names[view.seat])
        while True:
            text = self._read(prompt)
            aside = plain(text.strip())
            if aside in LEAVE:
                raise EOFError
            if aside in HELP:
                self._say("help", words=words)
                if view.may_sign:
                    self._say("may_sign", signs=", ".join(map(words_of_sign, view.may_sign)))
            elif aside in SCORE:
                self._write(self._narrator.score(view))
            else:
                try:
                    return self._game.play(text)
                except (WordError, IllegalActionError) as error:
                    self._say("refused", reason=self._reason(error), words=words)

    def _situation(self, view: PlayerView, words: str) -> str:
        """Return the cards of the person, what is at stake, and what may be said."""
        cards = " ".join(map(str, by_rank(view.hand or (), view.rules)))
        if view.lance is None:
            return self._narrator.say("turn", cards=cards, words=words)
        key, bet = "turn_lance", 0
        if view.bet is not None:
            key, bet = "turn_ordago" if view.bet.ordago else "turn_bet", view.bet.standing
        lance = self._narrator.say(view.lance.name)
        return self._narrator.say(key, cards=cards, lance=lance, bet=bet, words=words)

    def _reason(self, error: WordError | IllegalActionError) -> str:
        """Return why a word will not do, in the language of the table."""
        if isinstance(error, WordError):
            return self._narrator.say(error.code, token=error.token[:SHORT])
        key = f"illegal_{error.code}"
        return self._narrator.say(key if key in self._narrator.sentences else "illegal")
