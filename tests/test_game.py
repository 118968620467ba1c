"""`Game`: it deals, reads words, takes back, and an error leaves it as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mus.actions import (
    ChanceRequest,
    Corto,
    Deal,
    Descarte,
    Draw,
    Envido,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    PlayerAction,
    Quiero,
)
from mus.cards import deal_hands
from mus.dealers import RandomDealer, ScriptedDealer
from mus.engine import apply, legal_actions, new_game
from mus.errors import (
    DealerError,
    GameOverError,
    IllegalActionError,
    Illegality,
    MusError,
    NotationError,
    StateError,
)
from mus.events import Dealt, Drew, GameWon, LanceOpened, MatchWon, Said, Threw
from mus.game import Game
from mus.lances import Lance
from mus.rules import Rules
from mus.turns import Phase
from mus.views import view
from playing import CLASICO, cards, points

HANDS = Deal(deal_hands("RR75", "3CC4", "S6AA", "R754"))
NEXT = Deal(deal_hands("4567", "4567", "4567", "456A"))
ONE_JUEGO = points(CLASICO, games=1)
ROUND: list[PlayerAction] = [
    *[Mus(seat) for seat in range(4)],
    Descarte(0, cards("5o 7o")),
    Descarte(1, cards("3o")),
    Descarte(2, cards("6o")),
    Descarte(3, cards("4c 5c 7c")),
]
BLOCKS = [
    Draw(0, cards("2o 2c")),
    Draw(1, cards("2e")),
    Draw(2, cards("2b")),
    Draw(3, cards("4b 5b 6b")),
]


def scripted(*more: Deal | Draw, rules: Rules = CLASICO, **start: Any) -> Game:
    """Return a game with known hands, and what is served after them."""
    return Game(rules, dealer=ScriptedDealer([HANDS, *more]), **start)


def finished_hand(**start: Any) -> Game:
    """Return a game that rests after its first hand."""
    game = scripted(NEXT, **start)
    game.play("corto")
    while game.to_act is not None:
        game.play("paso")
    return game


def finished_match() -> Game:
    """Return a game whose match is decided."""
    game = scripted(rules=ONE_JUEGO)
    for word in ("corto", "órdago", "quiero"):
        game.play(word)
    assert game.state.is_terminal
    return game


# -- Dealing --------------------------------------------------------------------------------------


def test_a_game_deals_its_first_hand_by_itself() -> None:
    game = scripted()
    assert game.state == apply(new_game(), HANDS)
    assert (game.to_act, game.outcome) == (0, None)
    assert list(game.legal_actions) == [Mus(0), Corto(0)]


def test_a_game_without_anything_is_the_classic_one_with_cards_from_the_system() -> None:
    games = [Game() for _ in range(5)]
    assert {game.state.rules for game in games} == {Rules()}
    assert len({game.state.hands for game in games}) > 1


def test_a_seed_is_a_random_dealer_of_that_seed() -> None:
    assert Game(seed=7).state == Game(dealer=RandomDealer(7)).state
    assert Game(seed=7).state != Game(seed=8).state
    assert Game(seed=0).state == Game(dealer=RandomDealer(0)).state


def test_the_rules_are_those_given() -> None:
    rules = Rules(players=6, teams=3)
    game = Game(rules, seed=1)
    assert game.state.rules == rules
    assert len(game.state.hands) == 6


def test_the_blocks_of_a_draw_are_served_as_they_fall_due() -> None:
    game = scripted(*BLOCKS)
    for action in ROUND[:-1]:
        game.play(action)
    told = game.play(ROUND[-1])
    assert told == (
        Threw(3, 3, cards("4c 5c 7c")),
        *[Drew(b.seat, len(b.cards), b.cards) for b in BLOCKS],
    )
    assert (game.state.phase, game.to_act) == (Phase.MUS, 0)
    assert game.record().actions == (HANDS, *ROUND, *BLOCKS)


def test_between_hands_a_game_rests_until_it_is_told_to_deal() -> None:
    game = finished_hand()
    assert (game.state.phase, game.to_act, game.state.hand_number) == (Phase.DEAL, None, 1)
    assert game.state.ledger
    assert not game.legal_actions
    before = game.state
    told = game.deal()
    assert game.state == apply(before, NEXT)
    assert told == tuple(Dealt(seat, 4, hand) for seat, hand in enumerate(NEXT.hands))
    assert (game.to_act, game.state.hand_number) == (1, 2)


def test_no_hand_is_dealt_before_the_one_in_play_is_over() -> None:
    game = scripted(NEXT)
    with pytest.raises(StateError, match="seat 0 has the word"):
        game.deal()
    assert game.state == apply(new_game(), HANDS)
    assert game.record().actions == (HANDS,)


def test_no_hand_is_dealt_after_the_match() -> None:
    game = finished_match()
    state = game.state
    with pytest.raises(GameOverError) as caught:
        game.deal()
    assert caught.value.code is Illegality.GAME_OVER
    assert game.state is state


# -- Playing --------------------------------------------------------------------------------------


def test_actions_and_words_do_the_same() -> None:
    by_actions, by_words = scripted(), scripted()
    said: list[tuple[PlayerAction, str]] = [
        (Corto(0), "no hay mus"),
        (Envido(0, 5), "envido 5"),
        (Envido(1, 3), "tres más"),
        (Quiero(2), "quiero"),
        (Paso(0), "paso"),
        (Ordago(1), "¡Órdago!"),
        (NoQuiero(2), "paso"),
        (NoQuiero(0), "no quiero"),
    ]
    for action, words in said:
        assert by_actions.play(action) == by_words.play(words)
        assert by_actions.state == by_words.state
    assert by_actions.record() == by_words.record()
    assert by_words.record().actions == (HANDS, *[action for action, _ in said])


def test_words_of_a_throw_are_those_of_the_hand() -> None:
    game = scripted(*BLOCKS)
    for _ in range(4):
        game.play("mus")
    game.play("descarto 5o 7o")
    assert game.record().actions[-1] == Descarte(0, cards("5o 7o"))


def test_playing_tells_all_that_happened() -> None:
    game = scripted()
    assert game.play("corto") == (Said(Corto(0)), LanceOpened(Lance.GRANDE))
    game = scripted(rules=ONE_JUEGO)
    game.play("corto")
    assert game.play("órdago") == (Said(Ordago(0)),)
    told = game.play("quiero")
    assert told[0] == Said(Quiero(1))
    assert told[-1] == MatchWon(0)
    assert GameWon(0) in told
    assert told == game.state.history[-len(told) :]


def test_what_a_seat_may_know_is_its_view() -> None:
    game = scripted()
    for seat in range(4):
        assert game.view(seat) == view(game.state, seat)
    with pytest.raises(StateError):
        game.view(4)


def test_the_legal_actions_are_those_of_the_state() -> None:
    game = scripted()
    game.play("corto")
    assert game.legal_actions == legal_actions(game.state)
    assert Envido(0, 15000) in game.legal_actions


def test_a_match_that_is_over_has_its_outcome() -> None:
    game = finished_match()
    assert game.outcome is not None
    assert game.outcome == game.state.outcome
    assert (game.outcome.winner, game.to_act) == (0, None)


# -- Errors change nothing ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "error"),
    [
        (Mus(1), IllegalActionError),
        (Paso(0), IllegalActionError),
        (Envido(0), IllegalActionError),
        (None, IllegalActionError),
        (5, IllegalActionError),
        (HANDS, IllegalActionError),
        ("paso", IllegalActionError),
        ("envido 5", IllegalActionError),
        ("", NotationError),
        ("buenas tardes", NotationError),
    ],
)
def test_what_is_illegal_or_not_understood_changes_nothing(
    play: Any, error: type[Exception]
) -> None:
    game = scripted()
    state, record = game.state, game.record()
    with pytest.raises(error):
        game.play(play)
    assert game.state is state
    assert game.record() == record
    with pytest.raises(StateError):
        game.undo()


@pytest.mark.parametrize("play", ["mus", Mus(1), Corto(0)])
def test_between_hands_nobody_has_the_word(play: Any) -> None:
    game = finished_hand()
    state = game.state
    with pytest.raises(IllegalActionError) as caught:
        game.play(play)
    assert caught.value.code is Illegality.CHANCE_TO_ACT
    assert game.state is state


def test_after_the_match_nobody_has_the_word() -> None:
    game = finished_match()
    for play in ("paso", Paso(0)):
        with pytest.raises(GameOverError):
            game.play(play)


def test_a_player_cannot_deal() -> None:
    """Whoever sends an action to be played must not choose the cards."""
    game = finished_hand()
    state = game.state
    with pytest.raises(IllegalActionError):
        game.play(NEXT)  # type: ignore[arg-type]
    assert game.state is state


class Failing:
    """A dealer that deals, and then fails as it is told to."""

    def __init__(self, fail: Callable[[ChanceRequest], Any]) -> None:
        self._fail = fail
        self.dealt = False

    def __call__(self, request: ChanceRequest, /) -> Any:
        if not self.dealt:
            self.dealt = True
            return HANDS
        return self._fail(request)


def no_cards(request: ChanceRequest) -> Any:
    raise DealerError("no cards", request=request)


def broken(request: ChanceRequest) -> Any:
    raise RuntimeError("the deck fell off the table")


FAILURES: list[tuple[Callable[[ChanceRequest], Any], type[Exception]]] = [
    (no_cards, DealerError),
    (broken, RuntimeError),
    (lambda request: None, MusError),
    (lambda request: Draw(0, cards("Ro Rc")), MusError),
    (lambda request: HANDS, MusError),
    (lambda request: Mus(0), MusError),
]


@pytest.mark.parametrize(("fail", "error"), FAILURES)
def test_a_dealer_that_fails_at_a_draw_changes_nothing(
    fail: Callable[[ChanceRequest], Any], error: type[Exception]
) -> None:
    game = Game(dealer=Failing(fail))
    for action in ROUND[:-1]:
        game.play(action)
    state, record = game.state, game.record()
    for _ in range(2):
        with pytest.raises(error):
            game.play(ROUND[-1])
        assert game.state is state
        assert game.record() == record
    game.undo()
    assert game.record().actions == (HANDS, *ROUND[:-2])


@pytest.mark.parametrize(("fail", "error"), FAILURES[:4])
def test_a_dealer_that_fails_at_a_deal_changes_nothing(
    fail: Callable[[ChanceRequest], Any], error: type[Exception]
) -> None:
    game = Game(dealer=Failing(fail))
    for word in ("corto", "órdago", "quiero"):
        game.play(word)
    state, record = game.state, game.record()
    with pytest.raises(error):
        game.deal()
    assert game.state is state
    assert game.record() == record
