"""The exceptions: their family, what they carry, and that nothing is lost on the way."""

from __future__ import annotations

import copy
import pickle

import pytest

from mus import errors
from mus.errors import (
    DealerError,
    GameOverError,
    IllegalActionError,
    Illegality,
    MusError,
    NotationError,
    RecordError,
    RulesError,
    StateError,
    shown,
)

ERRORS: list[MusError] = [
    MusError("no"),
    RulesError("no", problems=("one", "two")),
    IllegalActionError("no", code=Illegality.NOT_YOUR_TURN, action="paso", seat=2, options=()),
    GameOverError("no", code=Illegality.GAME_OVER, action="paso", seat=0),
    StateError("no", problems=["one"]),
    NotationError("no", token="xx", expected="a card"),
    RecordError("no"),
    DealerError("no"),
]
every_error = pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)


def test_the_list_of_this_file_is_complete() -> None:
    classes = {name for name in errors.__all__ if name != "Illegality"}
    assert {type(error).__name__ for error in ERRORS} == classes


@every_error
def test_an_error_is_a_mus_error_and_all_but_the_base_a_value_error(error: MusError) -> None:
    assert isinstance(error, MusError)
    assert isinstance(error, ValueError) == (type(error) is not MusError)
    assert str(error) == "no"


@every_error
def test_an_error_survives_pickle_and_copy_with_all_it_carries(error: MusError) -> None:
    copies = [copy.copy(error), copy.deepcopy(error)]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        copies.append(pickle.loads(pickle.dumps(error, protocol)))
    for other in copies:
        assert type(other) is type(error)
        assert other.args == error.args
        assert vars(other) == vars(error)


def test_game_over_is_an_illegal_action() -> None:
    error = GameOverError("no", code=Illegality.GAME_OVER, seat=1)
    assert isinstance(error, IllegalActionError)
    assert (error.code, error.action, error.seat, error.options) == ("game_over", None, 1, ())


@pytest.mark.parametrize("kind", [RulesError, StateError])
def test_problems_and_message_stand_in_for_one_another(
    kind: type[RulesError] | type[StateError],
) -> None:
    assert str(kind(problems=("one", "two"))) == "one; two"
    assert kind(problems=("one", "two")).problems == ("one", "two")
    assert kind("one").problems == ("one",)
    assert kind().problems == ()


def test_a_notation_error_tells_token_and_what_was_expected() -> None:
    error = NotationError("no", token="xx", expected="a card")
    assert (error.token, error.expected) == ("xx", "a card")


def test_codes_are_lower_case_names() -> None:
    for code in Illegality:
        assert code.value == code.name.lower()


class Hostile:
    def __repr__(self) -> str:
        raise RuntimeError("no")


def test_anything_can_be_shown_in_a_message() -> None:
    assert shown("Ro") == "'Ro'"
    assert len(shown("x" * 1000)) < 100
    assert len(shown(list(range(1000)))) < 100
    assert "Hostile" in shown(Hostile())
    assert shown(10**5000) == "<int>"
