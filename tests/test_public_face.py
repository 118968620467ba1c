"""What users import: the names that are promised, and that what they name are values."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
import re
import subprocess
import sys
import tomllib
from enum import Enum
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given

import mus
from mus import arena, engine, knobs
from mus._values import FrozenMap
from mus.rules import PRESETS, Rules
from mus.state import State
from playing import pass_out, pass_to, say, sit
from wandering import ODD, states

ROOT = Path(__file__).resolve().parents[1]
PROMISED = re.findall(
    r"\w+",
    """
    Suit Rank Card DECK Hand deal_hands
    Lance strength compare compare_grande compare_chica compare_pares compare_juego compare_punto
    winner ranking pares juego points Pares Juego ParesKind Real
    Rules Points Shedding PRESETS RULES_REVISION Seating tanteo
    Deal Draw Mus Corto Descarte Paso Envido Ordago Quiero NoQuiero Declaro Sena Expose Misdeal
    Perete Action PlayerAction ChanceAction
    new_game apply legal_actions why_illegal chance check events_between
    LegalActions Illegality ChanceRequest ChanceKind Problem State Phase Bet LanceResult LanceKind
    Outcome Entry Reason Event
    view public_view PlayerView PublicView
    Game Dealer RandomDealer PairedDealer StackedDealer ScriptedDealer
    Agent RandomAgent Baseline play_game Record replay
    MusError RulesError IllegalActionError GameOverError StateError NotationError RecordError
    DealerError
""",
)
LATER = [
    *("Agent", "FirstLegalAgent", "RandomAgent", "Baseline", "Dealer", "RandomDealer"),
    "PairedDealer",
    *("ScriptedDealer", "StackedDealer", "Game", "play_game", "Record", "replay"),
    *("PlayerView", "PublicView", "public_view", "view"),
]
MODULES = [name for _, name, _ in pkgutil.walk_packages(mus.__path__, "mus.")]
HANDS = ("RR75", "3CC4", "S6AA", "R754")
TOURNAMENT = arena.Tournament(("baseline", "random"), boards=2, seed=3)


# -- Names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PROMISED)
def test_a_promised_name_is_there_and_listed(name: str) -> None:
    assert getattr(mus, name) is not None
    assert name in mus.__all__
    assert name in dir(mus)


def test_the_list_is_complete_and_true() -> None:
    assert len(mus.__all__) == len(set(mus.__all__))
    for name in mus.__all__:
        assert hasattr(mus, name)
    public = {
        name
        for name, value in vars(mus).items()
        if not name.startswith("_") and getattr(value, "__module__", "").startswith("mus.")
    }
    assert public <= set(mus.__all__)
    assert set(mus.__all__) - set(dir(mus)) == set()


def test_a_star_brings_every_name() -> None:
    space: dict[str, Any] = {}
    exec("from mus import *", space)
    assert set(mus.__all__) <= set(space)


def test_no_name_is_that_of_a_module() -> None:
    assert not {name.removeprefix("mus.") for name in MODULES} & set(mus.__all__)


def test_the_engine_is_exported_whole() -> None:
    for name in engine.__all__:
        assert getattr(mus, name) is getattr(engine, name)


def test_the_knobs_are_exported_by_the_module_of_the_rules() -> None:
    rules = importlib.import_module("mus.rules")
    assert set(knobs.__all__) <= set(rules.__all__)
    for name in knobs.__all__:
        assert getattr(rules, name) is getattr(knobs, name)


@pytest.mark.parametrize("name", LATER)
def test_a_name_that_is_loaded_later_is_that_of_its_module(name: str) -> None:
    value = mus.__getattr__(name)
    assert getattr(mus, name) is value
    modules = [importlib.import_module(f"mus.{module}") for module in ("agents", "baseline")]
    modules += [importlib.import_module(f"mus.{module}") for module in ("dealers", "game")]
    modules += [importlib.import_module(f"mus.{module}") for module in ("record", "views")]
    assert [
        module for module in modules if name in module.__all__ and getattr(module, name) is value
    ]


def test_what_drives_games_is_loaded_when_it_is_first_used() -> None:
    program = """
import sys, mus
late = ("mus.game", "mus.views", "mus.agents", "mus.dealers")
print([name for name in late if name in sys.modules], "Game" in vars(mus), "Game" in dir(mus))
mus.Game(seed=1)
print([name for name in late if name in sys.modules], "Game" in vars(mus))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines() == [
        "[] False True",
        "['mus.game', 'mus.views', 'mus.agents', 'mus.dealers'] True",
    ]


def test_there_is_no_other_name() -> None:
    with pytest.raises(AttributeError, match="'mus' has no attribute 'Tute'"):
        mus.Tute  # noqa: B018
    assert not hasattr(mus, "tute")
    with pytest.raises(ImportError):
        exec("from mus import Tute")


def test_the_version_is_that_of_the_project() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        assert mus.__version__ == tomllib.load(file)["project"]["version"]


# -- Values ---------------------------------------------------------------------------------------


def namespace() -> dict[str, Any]:
    """Return every name that a module of the package exports; those of `mus` go first."""
    names: dict[str, Any] = {}
    for module in map(importlib.import_module, MODULES):
        if not module.__name__.endswith("__main__"):
            names |= {name: getattr(module, name) for name in getattr(module, "__all__", ())}
    return names | {name: getattr(mus, name) for name in mus.__all__}


def cases() -> dict[str, Any]:
    """Return a value of every kind that users meet."""
    start = sit(*HANDS)
    talk = say(start, "0 corto, 0 envido 2, 1 5 mas")
    thrown = say(start, "0 mus, 1 mus, 2 mus, 3 mus")
    over = pass_out(start)
    game = mus.Game(seed=3, stones=(3, 4))
    game.play("mus")
    tournament = TOURNAMENT.play()
    unfinished = attrs.evolve(TOURNAMENT, max_hands=1).play()
    values = {
        "card": mus.DECK[7],
        "hand": mus.Hand.parse("Ro 3c 7e Ab"),
        "empty hand": mus.Hand(()),
        "rank": mus.Rank.REY,
        "suit": mus.Suit.OROS,
        "lance": mus.Lance.PARES,
        "pares": mus.pares(mus.Hand.parse("RRAA")),
        "juego": mus.juego(mus.Hand.parse("RRRA")),
        "seating": mus.Seating(6, 3),
        "points": mus.Points(target=35),
        "shedding": mus.Shedding(stones=21),
        "deal": mus.Deal([*start.hands]),
        "deal with a seat out": mus.Deal([None, start.hands[0]]),
        "draw": mus.Draw(2, mus.DECK[:3]),
        "mus": mus.Mus(0),
        "corto": mus.Corto(1),
        "throw": mus.Descarte(2, [mus.DECK[9], mus.DECK[2]]),
        "paso": mus.Paso(3, plural=True),
        "envido": mus.Envido(0, 5),
        "ordago": mus.Ordago(1),
        "quiero": mus.Quiero(2),
        "no quiero": mus.NoQuiero(3),
        "declaration": mus.Declaro(0, True),
        "sign": mus.Sena(0, "medias", (1,)),
        "expose": mus.Expose(mus.DECK[:2]),
        "misdeal": mus.Misdeal(1),
        "perete": mus.Perete(2),
        "request for a deal": mus.chance(mus.new_game()),
        "request for a draw": mus.chance(throw_all(thrown)),
        "bet": talk.bet,
        "illegality": mus.Illegality.NOT_YOUR_TURN,
        "fault": mus.Fault.CARDS,
        "problem": mus.Problem(mus.Fault.CARDS, "a card lies in two places"),
        "entry": over.ledger[0],
        "reason": over.ledger[0].reason,
        "history": over.history,
        "result": pass_to(start, mus.Lance.CHICA).results[0],
        "outcome": mus.Outcome(0, None, mus.OutcomeReason.ORDAGO),
        "start": mus.new_game(),
        "state in the talk of mus": start,
        "state in a lance": talk,
        "state at a throw": thrown,
        "state between hands": over,
        "options of the engine": mus.legal_actions(talk),
        "legal words": mus.view(start, 0).legal_actions,
        "legal bets": mus.view(pass_to(start, mus.Lance.GRANDE), 0).legal_actions,
        "legal throws": mus.view(thrown, 0).legal_actions,
        "public view": mus.public_view(talk),
        "view": mus.view(talk, 2),
        "view at a throw": mus.view(thrown, 0),
        "view between hands": mus.view(over, 1),
        "record": game.record(),
        "line-up": arena.LineUp.parse("mixed=baseline+random"),
        "tournament": TOURNAMENT,
        "partida": tournament.partidas[0],
        "failed partida": unfinished.partidas[0],
        "failure": unfinished.failures[0],
        "kind of failure": unfinished.failures[0].kind,
        "result of a tournament": tournament,
        "standing": tournament.standings()[0],
        "interval": tournament.standings()[0].interval,
        "frozen map": FrozenMap({mus.Lance.PARES: FrozenMap({0: True})}),
    }
    for name, rules in {**PRESETS, **ODD}.items():
        values[f"rules {name}"] = rules
    return values


def throw_all(state: State) -> State:
    """Let every seat throw all of its cards."""
    while state.to_act is not None:
        state = mus.apply(state, mus.legal_actions(state)[-1])
    return state


CASES = cases()
every_value = pytest.mark.parametrize("value", CASES.values(), ids=list(CASES))


@every_value
def test_a_value_can_be_hashed_and_is_equal_to_itself(value: Any) -> None:
    assert {value: 1}[value] == 1


@every_value
def test_a_copy_of_a_value_is_the_value(value: Any) -> None:
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    assert copy.deepcopy([value])[0] is value


@every_value
def test_a_value_survives_pickle_in_every_protocol(value: Any) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        kept = pickle.loads(pickle.dumps(value, protocol))
        assert type(kept) is type(value)
        assert kept == value
        assert hash(kept) == hash(value)
        assert repr(kept) == repr(value)


@every_value
def test_the_repr_of_a_value_makes_an_equal_value(value: Any) -> None:
    made = eval(repr(value), namespace())
    assert type(made) is type(value)
    assert made == value
    assert hash(made) == hash(value)


@every_value
def test_a_value_cannot_be_changed(value: Any) -> None:
    names = [field.name for field in attrs.fields(type(value))] if attrs.has(type(value)) else []
    # Python lets a member of an enumeration have attributes of its own.
    for name in ["name", "value"] if isinstance(value, Enum) else [*names, "brand_new"]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, None)
    for name in names:
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)


def test_the_values_of_this_file_differ() -> None:
    assert len({repr(value) for value in CASES.values()}) == len(CASES)


@given(states())
def test_any_state_is_a_value(state: State) -> None:
    made = eval(repr(state), namespace())
    assert made == state
    assert hash(made) == hash(state)
    kept = pickle.loads(pickle.dumps(state))
    assert kept == state
    assert kept.history == state.history
    assert list(mus.legal_actions(kept)) == list(mus.legal_actions(state))
    for seat in state.rules.seating.seats:
        seen = mus.view(state, seat)
        assert eval(repr(seen), namespace()) == seen
        assert pickle.loads(pickle.dumps(seen)) == seen
        assert mus.view(kept, seat) == seen


def test_the_rules_of_a_table_are_pasted_by_their_id() -> None:
    for rules in (*PRESETS.values(), *ODD.values()):
        assert repr(rules) == f"Rules.parse({rules.id!r})"
        assert Rules.parse(rules.id) == rules
