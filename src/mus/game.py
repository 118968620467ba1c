"""`Game`: a game that is being played, with a dealer at hand. The only thing here that changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Self

import attrs

from mus.actions import Action, ChanceAction, Deal, Draw, PlayerAction
from mus.agents import Agent
from mus.dealers import Dealer, RandomDealer
from mus.engine import (
    LegalActions,
    apply,
    chance,
    events_between,
    is_dealt_again,
    legal_actions,
    new_game,
    why_illegal,
)
from mus.errors import DealerError, GameOverError, IllegalActionError, Illegality, StateError, shown
from mus.events import Event
from mus.record import Record, replay
from mus.results import Outcome
from mus.rules import Rules
from mus.state import State
from mus.turns import Phase
from mus.views import PlayerView, view
from mus.words import spoken

__all__ = ["Game", "play_game"]

CLASICO: Final = Rules()


class Game:
    """A game in play: it deals for you, reads words, and can take back.

    The first hand is dealt at once, and the cards of a draw as they fall due. Between hands the
    game rests, so that the count can be looked at; `deal` goes on. Who holds a `Game` is the
    dealer: give the players views.

    Args:
        rules: The rules of the table.
        dealer: Where the cards come from.
        seed: A whole number for `RandomDealer`, in place of a dealer. With neither, the cards
            come from the randomness of the system.
        mano: The seat that speaks first.
        stones: Stones of each side at the start.
        games: Juegos of each side at the start.
        vacas: Vacas of each side at the start.
        losses: Games lost by each seat at the start, at Encaje.

    Raises:
        StateError: If the start cannot be, or both a dealer and a seed are given.
        DealerError: If the seed is not a whole number, or the dealer has no cards.

    >>> game = Game(seed=7)
    >>> game.to_act, game.legal_actions[0]
    (0, Mus(seat=0))
    """

    def __init__(
        self,
        rules: Rules = CLASICO,
        *,
        dealer: Dealer | None = None,
        seed: int | None = None,
        mano: int = 0,
        stones: Iterable[int] | None = None,
        games: Iterable[int] | None = None,
        vacas: Iterable[int] | None = None,
        losses: Iterable[int] | None = None,
    ) -> None:
        start = Record(rules, mano, _given(stones), _given(games), _given(vacas), _given(losses))
        self._dealer = _dealer_of(dealer, seed)
        self._state = new_game(
            rules,
            mano=mano,
            stones=start.stones,
            games=start.games,
            vacas=start.vacas,
            losses=start.losses,
        )
        self._start = start
        self._comments: dict[int, str] = {}
        self._actions: list[Action] = []
        self._decisions: list[tuple[State, int]] = []
        self.deal()

    @classmethod
    def resume(
        cls, record: Record, *, dealer: Dealer | None = None, seed: int | None = None
    ) -> Self:
        """Return a game that goes on where a record stops, as if it had been played here.

        Cards that are due are served, and a game of which nothing was played is dealt. Between
        hands it rests. Names, date, comments and the rest of the record are kept.

        Args:
            record: A game in any phase, finished or not.
            dealer: Where the cards come from now on; what it has dealt before it need not know.
            seed: A whole number for `RandomDealer`, in place of a dealer.

        Raises:
            StateError: If the record begins with a score that cannot be, or both a dealer and a
                seed are given.
            RecordError: If an action is illegal where it stands, or it is no record of a table.
            DealerError: If the seed is not a whole number, or the dealer has no cards.

        >>> game = Game(seed=7)
        >>> game.play("corto")
        (Said(action=Corto(seat=0)), LanceOpened(lance=Lance.GRANDE))
        >>> Game.resume(game.record()).state == game.state
        True
        """
        game = cls.__new__(cls)
        game._dealer = _dealer_of(dealer, seed)
        game._actions = []
        game._decisions = []
        states = replay(record)
        state = next(states)
        for action, after in zip(record.actions, states, strict=True):
            if not isinstance(action, ChanceAction):
                game._decisions.append((state, len(game._actions)))
            game._actions.append(action)
            state = after
        game._start = attrs.evolve(record, actions=(), comments={})
        game._comments = dict(record.comments)
        game._state = game._served_up(state, game._actions)
        if not game._actions:
            game.deal()
        return game

    @property
    def state(self) -> State:
        """The state of the game now."""
        return self._state

    @property
    def to_act(self) -> int | None:
        """The seat that has the word; None between hands and at the end."""
        return self._state.to_act

    @property
    def legal_actions(self) -> LegalActions:
        """What the seat to act may do."""
        return legal_actions(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it lasts."""
        return self._state.outcome

    def view(self, seat: int) -> PlayerView:
        """Return what a seat may know.

        Args:
            seat: The seat that looks.

        Raises:
            StateError: If there is no such seat.
        """
        return view(self._state, seat)

    def record(self) -> Record:
        """Return the game so far, to be kept or replayed."""
        return attrs.evolve(self._start, actions=self._actions, comments=self._comments)

    def play(self, action: PlayerAction | str) -> tuple[Event, ...]:
        """Play an action, and draw the cards that fall due after it.

        After a misdeal the hand is dealt again at once (F-2).

        Args:
            action: An action, or the words of the seat to act: `"envido 5"`, `"no quiero"`.

        Returns:
            All that happened. It is the table's to know, not the players'.

        Raises:
            IllegalActionError: If the action is illegal; nothing has changed.
            NotationError: If the words are none of Mus; nothing has changed.
            DealerError: If the dealer has no cards to serve; nothing has changed.

        >>> game = Game(seed=7)
        >>> game.play("corto")[0]
        Said(action=Corto(seat=0))
        """
        before = self._state
        if isinstance(action, ChanceAction):
            raise IllegalActionError(
                f"{type(action).__name__} is for the dealer, not for a player",
                code=Illegality.NOT_A_PLAYERS,
                action=action,
            )
        if isinstance(action, str):
            action = spoken(action, before)
        played: list[Action] = [action]
        after = self._served_up(apply(before, action), played)
        self._decisions.append((before, len(self._actions)))
        self._actions += played
        self._state = after
        return events_between(before, after)

    def undo(self) -> None:
        """Go back to the decision before: the last action, and the cards since, did not happen.

        The dealer is not asked to take cards back, so cards dealt again may be others.

        Raises:
            StateError: If nothing has been played.
        """
        if not self._decisions:
            raise StateError("there is nothing to take back")
        self._state, count = self._decisions.pop()
        del self._actions[count:]
        self._comments = {place: text for place, text in self._comments.items() if place < count}

    def deal(self) -> tuple[Event, ...]:
        """Deal the next hand.

        Returns:
            All that happened: the hands dealt.

        Raises:
            StateError: If the hand is not over.
            GameOverError: If the match is decided.
            DealerError: If the dealer has no cards.
        """
        if self._state.is_terminal:
            raise GameOverError("no hand is dealt after the match", code=Illegality.GAME_OVER)
        if self._state.phase is not Phase.DEAL:
            raise StateError(f"the hand is not over: seat {self.to_act} has the word")
        before = self._state
        dealt = self._served(before)
        self._state = apply(before, dealt)
        self._actions.append(dealt)
        return events_between(before, self._state)

    def turns(self) -> Iterator[int]:
        """Yield the seat to act, again and again, dealing what is due, until the match is over.

        Play between one seat and the next: a seat that has not played is yielded again.
        """
        while not self._state.is_terminal:
            if self._state.phase is Phase.DEAL:
                self.deal()
            yield self._state.turn.asked[0]

    def _served_up(self, state: State, played: list[Action]) -> State:
        """Serve the cards that fall due, note them down, and return the state then."""
        while state.phase is Phase.DRAW or is_dealt_again(state):
            served = self._served(state)
            state = apply(state, served)
            played.append(served)
        return state

    def _served(self, state: State) -> Deal | Draw:
        """Return what the dealer brings, if it can come."""
        request = chance(state)
        served = self._dealer(request)
        code = why_illegal(state, served)
        if code is not None:
            raise DealerError(f"the dealer served {shown(served)}: {code}", request=request)
        return served

    def __repr__(self) -> str:
        state = self._state
        return f"<Game {state.rules.id} hand {state.hand_number} {state.phase.name} {state.stones}>"


def play_game(
    agents: Mapping[int, Agent] | Sequence[Agent],
    *,
    rules: Rules = CLASICO,
    dealer: Dealer | None = None,
) -> Record:
    """Let agents play a match to its end.

    Args:
        agents: One for each seat.
        rules: The rules of the table.
        dealer: Where the cards come from; without one, the randomness of the system.

    Returns:
        The record of the match.

    Raises:
        StateError: If there is not an agent for each seat.
        IllegalActionError: If an agent chooses an illegal action.

    >>> from mus.agents import RandomAgent
    >>> record = play_game([RandomAgent(1)] * 4, dealer=RandomDealer(1))
    >>> list(record.actions)[1].seat
    0
    """
    game = Game(rules, dealer=dealer)
    try:
        seats = dict(agents) if isinstance(agents, Mapping) else dict(enumerate(agents))
    except TypeError:
        seats = {}
    if set(seats) != set(rules.seating.seats):
        raise StateError(f"there must be an agent for each of the {rules.players} seats")
    for seat in game.turns():
        game.play(seats[seat].choose(game.view(seat)))
    return game.record()


def _dealer_of(dealer: Dealer | None, seed: int | None) -> Dealer:
    """Return the dealer of a game."""
    if dealer is not None and seed is not None:
        raise StateError("a game takes a dealer or a seed, not both")
    if dealer is not None and not callable(dealer):
        raise StateError(f"a dealer is called with a request; {shown(dealer)} cannot be called")
    return RandomDealer(seed) if dealer is None else dealer


def _given(score: Iterable[int] | None) -> tuple[int, ...] | None:
    """Return a score that can be looked at twice."""
    try:
        return None if score is None else tuple(score)
    except TypeError:
        raise StateError(f"a score is a number for each side, not {shown(score)}") from None
