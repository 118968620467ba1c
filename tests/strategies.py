"""What Hypothesis draws: rules, games played at random, and actions that make no sense."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from mus.actions import (
    Action,
    Corto,
    Deal,
    Declaro,
    Descarte,
    Draw,
    Envido,
    Expose,
    Misdeal,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    PlayerAction,
    Quiero,
    Sena,
)
from mus.cards import DECK, Hand
from mus.engine import apply, legal_actions, new_game
from mus.lances import Lance, Real
from mus.rules import (
    AnswerOrder,
    DealForm,
    Declarations,
    DiscardOrder,
    Limit,
    MusCorrido,
    Points,
    RefusalsPaid,
    Rules,
    Shedding,
    Signs,
)
from mus.rules import Perete as PereteKnob
from mus.state import State
from mus.turns import Phase
from restless import SIGNS, interruption, served

__all__ = [
    "FORMS",
    "Walk",
    "absurd_actions",
    "any_rules",
    "choose",
    "encaje_strategy",
    "moves",
    "rules_strategy",
    "score_of",
    "starts",
    "walks",
]

FORMS = ((4, 2), (2, 2), (3, 3), (4, 4), (5, 5), (6, 2), (6, 3), (6, 6))
"""Players and teams of every supported table (S-2)."""

TARGETS = st.sampled_from((40, 30, 35, 1, 2, 5, 6, 10, 20)) | st.integers(1, 1000)


def points_strategy(targets: st.SearchStrategy[int] = TARGETS) -> st.SearchStrategy[Points]:
    """Draw a scoring."""
    return st.builds(
        Points,
        target=targets,
        games=st.integers(1, 4),
        vacas=st.integers(1, 3),
        raise_refusal_extra=st.integers(0, 1),
        refusals_paid=st.sampled_from(RefusalsPaid),
        paso_extra=st.integers(0, 1),
    )


@st.composite
def rules_strategy(
    draw: st.DrawFn, targets: st.SearchStrategy[int] = TARGETS, forms: Iterable[Any] = FORMS
) -> Rules:
    """Draw rules with every knob that games obey."""
    players, teams = draw(st.sampled_from(tuple(forms)))
    min_bet = draw(st.sampled_from((2, 1, 3, 5)))
    cap = draw(st.none() | st.integers(min_bet, 60))
    return Rules(
        players=players,
        teams=teams,
        scoring=draw(points_strategy(targets)),
        kings=draw(st.sampled_from((8, 4))),
        real=draw(st.sampled_from(Real)),
        real_value=draw(st.sampled_from((3, 1, 2, 5))),
        discard_order=draw(st.sampled_from(DiscardOrder)),
        min_discard=draw(st.sampled_from((1, 0))),
        last_player_exception=draw(st.booleans()),
        mus_corrido=draw(st.sampled_from(MusCorrido)),
        perete=draw(st.sampled_from(PereteKnob)),
        declarations=draw(st.sampled_from(Declarations)),
        min_bet=min_bet,
        min_raise=draw(st.sampled_from((2, 1, 3, 7))),
        max_bet=cap,
        answer_order=draw(st.sampled_from(AnswerOrder)),
        refusal_is_final=draw(st.booleans()),
        ordago_voids_bets=draw(st.booleans()),
        signs=draw(st.sampled_from(Signs)),
        table_faults=draw(st.booleans()),
    )


@st.composite
def encaje_strategy(draw: st.DrawFn, losses: st.SearchStrategy[int] | None = None) -> Rules:
    """Draw rules of Encaje with every knob that games obey (E-21)."""
    players = draw(st.sampled_from((3, 5, 2, 4, 6, 7, 8)))
    scoring = Shedding(
        stones=draw(st.sampled_from((15, 21, 1, 2, 3)) | st.integers(1, 21)),
        losses=draw(st.integers(1, 3) if losses is None else losses),
        limit=draw(st.sampled_from(Limit)),
    )
    return Rules(
        players=players,
        teams=players,
        scoring=scoring,
        kings=draw(st.sampled_from((8, 4))),
        real=draw(st.sampled_from(Real)),
        real_value=draw(st.sampled_from((3, 1, 2, 5))),
        deal=draw(st.sampled_from(DealForm)),
        discard_order=draw(st.sampled_from(DiscardOrder)),
        min_discard=draw(st.sampled_from((1, 0))),
        last_player_exception=draw(st.booleans()),
        min_bet=draw(st.sampled_from((2, 1, 3))),
        min_raise=draw(st.sampled_from((2, 1, 3))),
    )


def any_rules() -> st.SearchStrategy[Rules]:
    """Draw the rules of a table of Mus or of Encaje."""
    return rules_strategy() | encaje_strategy()


@st.composite
def starts(draw: st.DrawFn, rules: Rules) -> State:
    """Draw the start of a game: any mano, any score that is not finished."""
    mano = draw(st.integers(0, rules.players - 1))
    if draw(st.booleans()):
        return new_game(rules, mano=mano)

    def score(below: int) -> tuple[int, ...]:
        return draw(st.tuples(*[st.integers(0, below - 1)] * rules.teams))

    scoring = rules.scoring
    if isinstance(scoring, Points):
        stones, games, vacas = map(score, (scoring.target, scoring.games, scoring.vacas))
        return new_game(rules, mano=mano, stones=stones, games=games, vacas=vacas)
    # The mano has stones, and somebody else (E-4).
    other = draw(st.integers(0, rules.players - 1).filter(lambda seat: seat != mano))
    has = draw(st.tuples(*[st.integers(0, 3) | st.integers(0, 30)] * rules.players))
    stones = tuple(n or int(seat in (mano, other)) for seat, n in enumerate(has))
    return new_game(rules, mano=mano, stones=stones, losses=score(scoring.losses))


def score_of(state: State) -> dict[str, tuple[int, ...]]:
    """Return the score that a game stands at, as `new_game` takes it."""
    if isinstance(state.rules.scoring, Points):
        return {"stones": state.stones, "games": state.games, "vacas": state.vacas}
    return {"stones": state.stones, "losses": state.losses}


WORDS: tuple[Any, ...] = (Paso, Quiero, NoQuiero, Ordago)
AMOUNTS = (1, 2, 3, 5, 7, 40, 15000, 10**30)
OUT_OF_TURN, IN_THE_TALK = 224, 170
"""A choice from here on, up to 255, is something that nobody was asked for, where it may be."""


def moves(state: State) -> list[PlayerAction]:
    """Return what the seat to act may do: the list with few of its bets, odd ones and plurals.

    What ends a hand soonest comes first.
    """
    seat, legal = state.to_act, legal_actions(state)
    assert seat is not None
    if state.phase is not Phase.LANCE:
        return list(legal)[::-1] if state.phase is Phase.MUS else list(legal)
    amounts = {*AMOUNTS, *(legal.envido or ())[:1], *(legal.envido or ())[-1:]}
    bets = [Envido(seat, n, plural) for n in sorted(amounts) for plural in (False, True)]
    words = [kind(seat, plural) for kind in WORDS for plural in (False, True)]
    return [action for action in (*words[:6], *bets, *words[6:]) if action in legal]


def choose(state: State, choice: int) -> PlayerAction:
    """Return one of the moves: mus more often than not, and órdago less often than the rest."""
    options = moves(state)
    kinds = list(dict.fromkeys(map(type, options)))
    if state.phase is Phase.MUS:
        kinds += [Mus, Mus]
    if state.phase is Phase.LANCE:
        kinds += 3 * [kind for kind in kinds if kind is not Ordago]
    kind = kinds[choice % len(kinds)]
    of_kind = [action for action in options if type(action) is kind]
    return of_kind[choice // len(kinds) % len(of_kind)]


class Walk(NamedTuple):
    """A game as far as it was played: the start, then a state after each action."""

    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.states[0].rules

    def __repr__(self) -> str:
        # The states follow from these, and their text is long.
        start = self.states[0]
        score = (start.stones, start.games, start.vacas, start.losses)
        parts = (self.rules, start.mano, *score)
        return f"<walk: {parts!r}, {list(self.actions)!r}>"

    @property
    def last(self) -> State:
        """Where the game stands."""
        return self.states[-1]


@st.composite
def walks(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None, most: int = 60) -> Walk:
    """Draw a game of at most so many actions, cards and all, played at random.

    Claims are lies as often as not. An eighth of the actions are out of turn, and of those in
    the talk of mus, where most is to be told, a third.
    """
    state = draw(starts(draw(any_rules() if rules is None else rules)))
    rng = Random(draw(st.integers(0, 10_000)))
    # Lists of Hypothesis are short on the average; a game needs dozens of words.
    length = most - draw(st.integers(0, most))
    choices = draw(st.binary(min_size=length, max_size=length))
    states: list[State] = [state]
    actions: list[Action] = []
    for choice in choices:
        if state.is_terminal:
            break
        action: Action | None = None
        if choice >= (IN_THE_TALK if state.phase is Phase.MUS else OUT_OF_TURN):
            action = interruption(state, choice + rng.randrange(1000))
        if action is None:
            action = served(state, rng) if state.is_chance else choose(state, choice)
        state = apply(state, action)
        states.append(state)
        actions.append(action)
    return Walk(tuple(states), tuple(actions))


SEATS: st.SearchStrategy[Any] = st.integers(0, 7) | st.sampled_from(
    (-1, 8, 99, 10**30, True, False, "0", "", None, 2.0, (0,), Lance.GRANDE)
)
STONES: st.SearchStrategy[Any] = st.integers(-5, 50) | st.sampled_from(
    (10**30, -(10**30), True, 2.5, 2.0, "2", None, float("nan"), (2,))
)
PLURALS: st.SearchStrategy[Any] = st.booleans() | st.sampled_from((0, 1, None, "True"))
CARDS = st.lists(st.sampled_from(DECK), max_size=6)
HANDS = st.lists(
    st.none() | st.lists(st.sampled_from(DECK), max_size=5, unique=True).map(Hand), max_size=8
)
SIGN_NAMES: st.SearchStrategy[Any] = st.sampled_from(SIGNS) | st.sampled_from(
    ("", "x", None, 7, 2.0, True, ("medias",), "MEDIAS", [])
)
SPIES: st.SearchStrategy[Any] = st.lists(st.integers(-1, 8), max_size=2) | st.sampled_from(
    ((True,), (1.0,), (None,), ("1",), (10**30,), (1, 1))
)
NO_ACTIONS: st.SearchStrategy[Any] = st.sampled_from(
    (None, "paso", 7, True, (), ("paso", 0), [], {}, object(), Paso, Lance.GRANDE, DECK[0], Rules())
)


def absurd_actions() -> st.SearchStrategy[Any]:
    """Draw anything somebody could hand to `apply`: nonsense, and by chance a legal action."""
    return st.one_of(
        NO_ACTIONS,
        *[st.builds(kind, SEATS) for kind in (Mus, Corto, Misdeal, Perete)],
        *[st.builds(kind, SEATS, PLURALS) for kind in WORDS],
        st.builds(Envido, SEATS, STONES, PLURALS),
        st.builds(Descarte, SEATS, CARDS),
        st.builds(Draw, SEATS, CARDS),
        st.builds(Deal, HANDS),
        st.builds(Declaro, SEATS, PLURALS),
        st.builds(Sena, SEATS, SIGN_NAMES, SPIES),
        st.builds(Expose, CARDS),
    )
