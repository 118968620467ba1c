"""`Game.resume`: a game goes on where its record stops, as if it had been played here."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

from keeping import TABLES, choice, game, record_of
from mus.actions import (
    Action,
    ChanceAction,
    ChanceRequest,
    Corto,
    Deal,
    Descarte,
    Draw,
    Misdeal,
    Mus,
)
from mus.cards import Card, deal_hands
from mus.dealers import RandomDealer, ScriptedDealer
from mus.engine import apply, events_between
from mus.errors import DealerError, GameOverError, RecordError, StateError
from mus.game import Game
from mus.notation import dumps, loads
from mus.record import Record, replay
from mus.rules import Rules
from mus.state import State
from mus.turns import Phase

FIRST = Deal(deal_hands("RR75", "3CC4", "S6AA", "R754"))


def must_not_deal(request: ChanceRequest) -> Deal | Draw:
    """Stand in for a dealer where no cards are due."""
    raise AssertionError(request)


@pytest.mark.parametrize("name", TABLES)
def test_a_game_goes_on_wherever_it_stopped(name: str) -> None:
    """In the talk, in a throw, between two draws, in a lance, between hands, and when over."""
    whole = list(game(TABLES[name], 3, 220))
    actions = [action for action, _ in whole if action is not None]
    phases: set[Phase] = set()
    for steps in range(0, len(actions), 7):
        start = whole[0][1]
        record = Record(start.rules, start.mano, actions=actions[:steps])
        state = whole[steps][1]
        phases.add(state.phase)
        resumed = Game.resume(loads(dumps(record)), seed=5)
        kept = resumed.record()
        assert kept.actions[:steps] == record.actions
        assert attrs.evolve(kept, actions=record.actions) == record
        served = kept.actions[steps:]
        assert all(isinstance(action, ChanceAction) for action in served)
        for action in served:
            state = apply(state, action)
        assert resumed.state == state
        assert state.phase is not Phase.DRAW
        assert not served or whole[steps][1].phase in (Phase.DEAL, Phase.DRAW)
        played = play_on(resumed)
        *_, last = replay(resumed.record())
        assert last == played
    assert Phase.DEAL in phases


def play_on(resumed: Game, steps: int = 12) -> State:
    """Play a few words more, and return the state then."""
    rng = Random(1)
    for _ in zip(range(steps), resumed.turns(), strict=False):
        resumed.play(choice(resumed.state, rng, 0.3))
    return resumed.state


def test_a_game_that_rests_between_hands_rests_again_and_a_finished_one_is_over() -> None:
    record = record_of(Rules(), 3)
    over = Game.resume(record, dealer=must_not_deal)
    assert over.outcome is not None
    assert over.record() == record
    with pytest.raises(GameOverError):
        over.deal()
    rest = attrs.evolve(record, actions=record.hands[0])
    between = Game.resume(rest, dealer=must_not_deal)
    assert between.state.phase is Phase.DEAL
    assert between.to_act is None
    assert between.record() == rest


def test_a_game_of_which_nothing_was_played_is_dealt() -> None:
    resumed = Game.resume(Record(Rules(), 2, stones=(3, 4)), dealer=ScriptedDealer([FIRST]))
    assert resumed.record() == Record(Rules(), 2, stones=(3, 4), actions=[FIRST])
    assert resumed.state.stones == (3, 4)
    assert resumed.to_act == 2


def test_a_hand_that_is_to_be_dealt_again_is() -> None:
    """F-2."""
    rules = Rules(table_faults=True)
    record = Record(rules, actions=[FIRST, Misdeal(1)])
    resumed = Game.resume(record, dealer=ScriptedDealer([FIRST]))
    assert resumed.record().actions == (FIRST, Misdeal(1), FIRST)
    assert resumed.to_act == 0


def test_a_game_that_stopped_between_two_draws_is_served() -> None:
    """D-3: the cards that are due come in, and the talk begins again."""
    throws = [Descarte(seat, FIRST.hands[seat].cards[:1]) for seat in range(4)]  # type: ignore[union-attr]
    first, *rest = [
        Draw(seat, [Card.parse(card)]) for seat, card in enumerate(("Rb", "3b", "2b", "Ab"))
    ]
    said: list[Action] = [*map(Mus, range(4)), *throws, first]
    record = Record(Rules(), actions=[FIRST, *said])
    resumed = Game.resume(record, dealer=ScriptedDealer(rest))
    assert resumed.record().actions == (FIRST, *said, *rest)
    assert (resumed.state.phase, resumed.to_act) == (Phase.MUS, 0)
    resumed.undo()
    assert resumed.record().actions == (FIRST, *said[:-2])


def test_what_is_resumed_can_be_taken_back_to_the_first_word() -> None:
    played = Game(seed=3, rules=Rules.preset("asesmus"))
    rng = Random(2)
    for _ in zip(range(60), played.turns(), strict=False):
        played.play(choice(played.state, rng, 0.6))
    resumed = Game.resume(played.record(), dealer=must_not_deal)
    while played.record().actions[1:]:
        assert resumed.record() == played.record()
        assert resumed.state == played.state
        played.undo()
        resumed.undo()
    with pytest.raises(StateError, match="nothing to take back"):
        resumed.undo()


def test_a_resumed_game_keeps_what_the_record_has_besides_actions() -> None:
    record = Record(
        Rules(),
        1,
        (3, 4),
        actions=[FIRST, Mus(1), Corto(2)],
        names=("Ane", "Beñat", "Edurne", "Iker"),
        date="2024-02-29",
        extra={"table": "3"},
        comments={0: "dealt", 1: "mus", 2: "cut"},
    )
    resumed = Game.resume(record)
    assert resumed.record() == record
    resumed.play("paso")
    assert resumed.record().comments == record.comments
    assert resumed.record().extra == record.extra
    resumed.undo()
    resumed.undo()
    assert resumed.record().comments == {0: "dealt", 1: "mus"}
    resumed.play("mus")
    assert resumed.record() == attrs.evolve(
        record, actions=[FIRST, Mus(1), Mus(2)], comments={0: "dealt", 1: "mus"}
    )


def test_the_cards_that_come_now_are_from_the_dealer_of_the_resumed_game() -> None:
    def after(**dealing: Any) -> tuple[Action, ...]:
        resumed = Game.resume(record, **dealing)
        play_on(resumed, 200)
        return resumed.record().actions

    record = Record(Rules(), actions=[FIRST])
    assert after(seed=4) == after(seed=4) == after(dealer=RandomDealer(4)) != after(seed=5)
    assert after() != after(seed=4)


def test_events_go_on_in_the_hand_that_was_resumed() -> None:
    resumed = Game.resume(Record(Rules(), actions=[FIRST]))
    before = resumed.state
    assert resumed.play("corto") == events_between(before, resumed.state)


def test_a_game_is_not_resumed_from_what_is_no_record_of_it() -> None:
    with pytest.raises(RecordError, match="action 1 of the record"):
        Game.resume(Record(Rules(), actions=[FIRST, Corto(1)]))
    with pytest.raises(StateError, match="stones"):
        Game.resume(Record(Rules(), stones=(40, 0)))
    kept: Any = Record(Rules(), actions=[FIRST]).for_seat(1)
    strangers: list[Any] = [kept, None, "record"]
    for stranger in strangers:
        with pytest.raises(RecordError):
            Game.resume(stranger)


def test_a_dealer_is_one_or_the_other_and_has_cards() -> None:
    record = Record(Rules())
    with pytest.raises(StateError, match="a dealer or a seed"):
        Game.resume(record, dealer=RandomDealer(1), seed=1)
    stranger: Any = 5
    with pytest.raises(StateError, match="cannot be called"):
        Game.resume(record, dealer=stranger)
    with pytest.raises(DealerError, match="a seed is a whole number"):
        Game.resume(record, seed=FIRST)  # type: ignore[arg-type]
    with pytest.raises(DealerError, match="run out"):
        Game.resume(record, dealer=ScriptedDealer([]))


def test_a_game_of_another_kind_is_resumed_as_that_kind() -> None:
    class Table(Game):
        """A game with a table."""

    assert type(Table.resume(Record(Rules(), actions=[FIRST]))) is Table
