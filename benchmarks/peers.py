"""Cases of other libraries, the yardsticks. Each is optional and skipped with a line when missing.

The loops are written the way the library's own documentation would write them, with the same
random choice everywhere: `options[int(rnd() * len(options))]`. Chance nodes run inside the clock
and are not counted as actions.
"""

import importlib
import random
import warnings
from collections.abc import Callable
from types import ModuleType
from typing import Any

from harness import Case

__all__ = [
    "BARE_CALL",
    "DISTRIBUTIONS",
    "HEARTS",
    "POKERKIT",
    "TREYS",
    "UNIVERSAL_POKER",
    "peer_cases",
]

BARE_CALL = "bare Python call"
HEARTS = "open_spiel hearts + clone"
UNIVERSAL_POKER = "open_spiel universal_poker + clone"
POKERKIT = "pokerkit no-limit hold'em"
TREYS = "treys, 5 cards"

DISTRIBUTIONS = ("open-spiel", "pokerkit", "treys", "eval7", "phevaluator", "chess")

_ACTION = "one player action"
_EVALUATION = "one hand evaluated"
_HANDS = 2000
_SEED = 7

# Limit hold'em for four players; universal_poker counts suits, ranks and stacks itself.
_HOLDEM = (
    "universal_poker(betting=limit,numPlayers=4,numRounds=4,blind=1 2 0 0,firstPlayer=3 1 1 1,"
    "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=200 200 200 200,"
    "raiseSize=2 2 4 4,maxRaises=4 4 4 4)"
)


def peer_cases(skipped: Callable[[str], None]) -> list[Case]:
    """All cases of the libraries that are installed.

    Args:
        skipped: Is told, in a line, about each library that is missing.
    """
    cases = [Case(BARE_CALL, "one call of a function that returns its argument", _bare_call())]
    for module, build in (
        ("pyspiel", _open_spiel),
        ("pokerkit", _pokerkit),
        ("treys", _treys),
        ("eval7", _eval7),
        ("phevaluator", _phevaluator),
        ("chess", _chess),
    ):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                library = importlib.import_module(module)
        except ImportError:
            skipped(f"{module} is not installed: its cases are skipped")
            continue
        cases += build(library)
    return cases


def _bare_call() -> Callable[[], int]:
    """The floor: a loop over prepared objects that calls a Python function on each."""
    objects = [object() for _ in range(_HANDS)]

    def same(thing: object) -> object:
        return thing

    def work() -> int:
        for thing in objects:
            same(thing)
        return _HANDS

    return work


def _deck() -> list[str]:
    """The 52 cards as two letters, as all the poker libraries read them."""
    return [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def _poker_hands(size: int) -> list[list[str]]:
    """Random hands of some cards, the same for every library."""
    rng = random.Random(_SEED)
    deck = _deck()
    return [rng.sample(deck, size) for _ in range(_HANDS)]


def _open_spiel(pyspiel: ModuleType) -> list[Case]:
    """Hearts and limit hold'em in C++, seen from Python, with and without a clone per action."""
    hearts: Any = pyspiel.load_game("hearts")
    holdem: Any = pyspiel.load_game(_HOLDEM)
    return [
        Case("open_spiel hearts", _ACTION, _open_spiel_game(hearts, clone=False)),
        Case(HEARTS, _ACTION, _open_spiel_game(hearts, clone=True)),
        Case("open_spiel universal_poker", _ACTION, _open_spiel_game(holdem, clone=False)),
        Case(UNIVERSAL_POKER, _ACTION, _open_spiel_game(holdem, clone=True)),
        Case(f"{HEARTS}, all kept", _ACTION, _open_spiel_kept(hearts)),
    ]


def _open_spiel_game(game: Any, *, clone: bool) -> Callable[[], int]:
    """A random game from its first state to its last."""
    rnd = random.Random(_SEED).random

    def work() -> int:
        state = game.new_initial_state()
        count = 0
        while not state.is_terminal():
            if state.is_chance_node():
                options = state.legal_actions()
                state.apply_action(options[int(rnd() * len(options))])
                continue
            if clone:
                state = state.clone()
            options = state.legal_actions()
            state.apply_action(options[int(rnd() * len(options))])
            count += 1
        return count

    return work


def _open_spiel_kept(game: Any) -> Callable[[], int]:
    """The same with a clone before each action, and every state held until the game is over."""
    rnd = random.Random(_SEED).random

    def work() -> int:
        state = game.new_initial_state()
        kept = [state]
        count = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                state = state.clone()
                kept.append(state)
                count += 1
            options = state.legal_actions()
            state.apply_action(options[int(rnd() * len(options))])
        return count

    return work


def _pokerkit(pokerkit: ModuleType) -> list[Case]:
    """No-limit hold'em for four players with everything automated but the betting."""
    rnd = random.Random(_SEED).random
    automations = tuple(pokerkit.Automation)
    create: Callable[..., Any] = pokerkit.NoLimitTexasHoldem.create_state

    def work() -> int:
        count = 0
        for _ in range(3):
            state = create(automations, True, 0, (1, 2), 2, 200, 4)
            while state.status:
                options = []
                if state.can_check_or_call():
                    options.append(state.check_or_call)
                if state.can_fold():
                    options.append(state.fold)
                if state.can_complete_bet_or_raise_to():
                    options.append(state.complete_bet_or_raise_to)
                options[int(rnd() * len(options))]()
                count += 1
        return count

    return [Case(POKERKIT, _ACTION, work)]


def _treys(treys: ModuleType) -> list[Case]:
    """Two cards and a board of three, prepared as treys' own integers."""
    evaluator: Any = treys.Evaluator()
    make: Callable[[str], int] = treys.Card.new
    hands = [([make(c) for c in h[:2]], [make(c) for c in h[2:]]) for h in _poker_hands(5)]

    def work() -> int:
        evaluate = evaluator.evaluate
        for own, board in hands:
            evaluate(own, board)
        return _HANDS

    return [Case(TREYS, _EVALUATION, work)]


def _eval7(eval7: ModuleType) -> list[Case]:
    """Five cards, prepared as eval7's own objects."""
    hands = [[eval7.Card(card) for card in hand] for hand in _poker_hands(5)]

    def work() -> int:
        evaluate = eval7.evaluate
        for hand in hands:
            evaluate(hand)
        return _HANDS

    return [Case("eval7, 5 cards", _EVALUATION, work)]


def _phevaluator(phevaluator: ModuleType) -> list[Case]:
    """Five cards, prepared as phevaluator's own integers."""
    hands = [[int(phevaluator.Card(card)) for card in hand] for hand in _poker_hands(5)]

    def work() -> int:
        evaluate = phevaluator.evaluate_cards
        for hand in hands:
            evaluate(*hand)
        return _HANDS

    return [Case("phevaluator, 5 cards", _EVALUATION, work)]


def _chess(chess: ModuleType) -> list[Case]:
    """Random chess from the first position, at most eighty moves."""
    rnd = random.Random(_SEED).random
    new_board: Callable[[], Any] = chess.Board

    def play(copy: bool) -> int:
        board = new_board()
        count = 0
        while count < 80:
            if copy:
                board = board.copy(stack=False)
            options = list(board.legal_moves)
            if not options:
                break
            board.push(options[int(rnd() * len(options))])
            count += 1
        return count

    return [
        Case("python-chess", _ACTION, lambda: play(copy=False)),
        Case("python-chess + copy", _ACTION, lambda: play(copy=True)),
    ]
