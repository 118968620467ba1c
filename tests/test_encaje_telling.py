"""Encaje told at the table: pots and who takes them, stones shed, who is out and who loses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import Formatter
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus._sentences import SENTENCES
from mus._sentences_encaje import BURYING, SHEDDING
from mus.actions import Action, Deal, Descarte, Envido, NoQuiero, Paso, Quiero
from mus.agents import RandomAgent
from mus.cards import Hand, deal_hands
from mus.dealers import RandomDealer
from mus.engine import apply, new_game
from mus.events import (
    Event,
    GameLost,
    LanceClosed,
    Posted,
    SessionLost,
    Shown,
    Threw,
    VacaWon,
)
from mus.game import Game
from mus.lances import Lance, Real
from mus.ledger import Entry, Reason
from mus.results import LanceKind, LanceResult
from mus.rules import DealForm, Limit, Rules, Shedding
from mus.state import State
from mus.telling import LANGUAGES, Narrator, tell
from mus.turns import Phase
from mus.views import public_view, view
from playing import apply_all, cards

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
ENCAJE = Rules.preset("encaje")
SESSION = attrs.evolve(ENCAJE, scoring=Shedding(losses=3))
FOUR = Rules.preset("encaje_mus")
HANDS = ("RR754", "3CC44", "S6AA7")
BURIED = ("4o", "4e", "7c")
"""What is left is R R 7 5, 3 C C 4, S 6 A A: par and 32, par and 34, par of aces."""


def entry(
    lance: Lance, reason: Reason, stones: int, giver: int | None, taker: int | None, seat: int
) -> Posted:
    return Posted(Entry(lance, reason, stones, giver, taker, seat))


EVENTS: list[tuple[Event, str | None, str | None]] = [
    (Threw(0, 1, None), "Ana entierra una carta.", "Ana buries a card."),
    (Threw(0, 1, cards("5b")), "Ana entierra una carta.", "Ana buries a card."),
    (
        LanceClosed(LanceResult(CHICA, LanceKind.VOID)),
        "Nadie va a chica.",
        "Nobody plays chica.",
    ),
    (
        LanceClosed(LanceResult(CHICA, LanceKind.UNCONTESTED, seats=(1,))),
        "Chica, solo de Beñat: no hay envite.",
        "Chica, only Beñat: no betting.",
    ),
    (LanceClosed(LanceResult(GRANDE, LanceKind.REFUSED, 4, 1, (1,), 2)), None, None),
    (
        entry(GRANDE, Reason.STAKE, 4, 0, None, 0),
        "Grande: Ana pone 4 en el bote.",
        "Grande: Ana puts 4 into the pot.",
    ),
    (
        entry(GRANDE, Reason.POT, 8, None, 2, 2),
        "Grande: el bote de 8 es para Carmen, que tiene la peor jugada.",
        "Grande: the pot of 8 goes to Carmen, who has the worst hand.",
    ),
    (
        entry(PUNTO, Reason.VALUE, 1, 1, 0, 1),
        "Punto: Beñat le da a Ana 1 del punto.",
        "Punto: Beñat gives Ana 1 for the punto.",
    ),
    (
        entry(GRANDE, Reason.PASSED, 1, 0, None, 0),
        "Grande: Ana, con la mejor, se quita 1.",
        "Grande: Ana, with the best, sheds 1.",
    ),
    (
        entry(PUNTO, Reason.PASSED, 1, 0, None, 0),
        "Punto: Ana, con la mejor, se quita 1 del punto.",
        "Punto: Ana, with the best, sheds 1 for the punto.",
    ),
    (
        entry(CHICA, Reason.UNOPPOSED, 1, 1, None, 1),
        "Chica: nadie quiere, y Beñat se quita 1.",
        "Chica: nobody sees, and Beñat sheds 1.",
    ),
    (
        entry(CHICA, Reason.RAISE_REFUSED, 2, 1, 0, 1),
        "Chica: nadie quiere la subida, y Beñat le da 2 a Ana.",
        "Chica: nobody sees the raise, and Beñat gives 2 to Ana.",
    ),
    (
        entry(PARES, Reason.OWN_VALUE, 2, 2, None, 2),
        "Pares: Carmen se quita además 2 de las medias.",
        "Pares: Carmen sheds 2 more for the medias.",
    ),
    (GameLost(2), "Pierde Carmen: a nadie más le quedan piedras.", None),
    (SessionLost(2), None, None),
    (VacaWon(0), None, None),
]


@pytest.mark.parametrize(("event", "spanish", "english"), EVENTS)
def test_e_20_what_happens_is_told_in_one_line(
    event: Event, spanish: str | None, english: str | None
) -> None:
    assert Narrator(ENCAJE).tell(event) == spanish
    if not isinstance(event, GameLost):
        assert Narrator(ENCAJE, lang="en").tell(event) == english


def test_every_reason_is_told() -> None:
    told = {event.entry.reason for event, _, _ in EVENTS if isinstance(event, Posted)}
    mus = {Reason.REFUSAL, Reason.PASO, Reason.BET, Reason.PUNTO, Reason.ORDAGO}
    assert told | mus == set(Reason)
    for reason in Reason:
        assert Narrator(ENCAJE).tell(entry(PARES, reason, 1, 0, 1, 0))


def test_e_3_the_end_of_a_session_is_told_only_where_it_has_several_games() -> None:
    assert Narrator(SESSION).tell(SessionLost(1)) == "Beñat pierde la sesión."
    assert Narrator(SESSION, lang="en").tell(SessionLost(1)) == "Beñat loses the session."


def test_four_cards_are_thrown_as_at_mus() -> None:
    assert Narrator(FOUR).tell(Threw(0, 3, None)) == "Ana se descarta de tres."


@pytest.mark.parametrize(
    ("hand", "lance", "stones", "rules", "what"),
    [
        ("5544", PARES, 1, ENCAJE, "de los duples"),
        ("7774", PARES, 2, ENCAJE, "de las medias"),
        ("RR75", PARES, 1, ENCAJE, "del par"),
        ("RC75", PARES, 1, ENCAJE, "del par"),
        ("RR3A", JUEGO, 2, ENCAJE, "de la una"),
        ("RR75", JUEGO, 1, ENCAJE, "del juego"),
        ("777S", JUEGO, 3, attrs.evolve(ENCAJE, real=Real.FIGURE), "de la real"),
    ],
)
def test_e_19_a_value_goes_by_its_hand_also_when_it_is_paid_short(
    hand: str, lance: Lance, stones: int, rules: Rules, what: str
) -> None:
    """The fourth hand has no pares, which no game comes to, and is told all the same."""
    narrator = Narrator(rules)
    narrator.tell(Shown((Hand.parse(hand), None, None)))
    told = narrator.tell(entry(lance, Reason.VALUE, stones, 0, 1, 0))
    assert told is not None
    assert told.endswith(f": Ana le da a Beñat {stones} {what}.")


# -- A whole hand ---------------------------------------------------------------------------------


def hand_of(*actions: Action, rules: Rules = ENCAJE, stones: Sequence[int] = (15, 15, 15)) -> State:
    """Return a hand of these actions, in which all bury what they are to bury."""
    state = apply(new_game(rules, stones=stones), Deal(deal_hands(*HANDS)))
    for seat, buried in enumerate(BURIED):
        state = apply(state, Descarte(seat, cards(buried)))
    return apply_all(state, *actions)


def pass_out(state: State) -> State:
    while state.phase is Phase.LANCE:
        assert state.to_act is not None
        state = apply(state, Paso(state.to_act))
    return state


def told_from_the_deal(state: State, lang: str = "es", **start: Any) -> list[str]:
    """Return what is told of a hand by one who has said its first line."""
    narrator = Narrator(state.rules, lang=lang)
    narrator.deal(apply(new_game(state.rules, **start), Deal(deal_hands(*HANDS))))
    lines = [narrator.tell(event) for event in state.history]
    return [line for line in lines if line is not None]


SEEN = (Envido(0), Quiero(1), Quiero(2))


def test_y_5_a_pot_is_told_from_the_stakes_to_who_takes_it() -> None:
    state = pass_out(hand_of(*SEEN))
    assert state.stones == (10, 13, 18)
    lines = told_from_the_deal(state)
    stakes = lines.index("Grande: Ana pone 2 en el bote.")
    assert lines[:4] == [
        *(f"{name} entierra una carta." for name in ("Ana", "Beñat", "Carmen")),
        "Grande:",
    ]
    assert lines[stakes - 1 : stakes + 4] == [
        "Queda un envite de 2 a la grande.",
        "Grande: Ana pone 2 en el bote.",
        "Grande: Beñat pone 2 en el bote.",
        "Grande: Carmen pone 2 en el bote.",
        "Quedan: Ana 13, Beñat 13, Carmen 13; en los botes 6.\nChica:",
    ]
    assert lines[-5:] == [
        (
            "Las cartas:\n"
            "  Ana     R R 7 5  par de reyes, juego de 32\n"
            "  Beñat   3 C C 4  par de caballos, juego de 34\n"
            "  Carmen  S 6 A A  par de ases, punto de 18"
        ),
        "Grande: el bote de 6 es para Carmen, que tiene la peor jugada.",
        "Quedan: Ana 13, Beñat 13, Carmen 19.\nChica: Carmen, con la mejor, se quita 1.",
        "Quedan: Ana 13, Beñat 13, Carmen 18.\nPares: Ana, con la mejor, se quita 1 del par.",
        "Quedan: Ana 12, Beñat 13, Carmen 18.\nJuego: Ana, con la mejor, se quita 2 del juego.",
    ]
    assert Narrator(ENCAJE).score(state) == "Tanteo: Ana 10, Beñat 13, Carmen 18; quitadas 4."


def test_who_has_not_said_the_first_line_knows_no_stones() -> None:
    told = list(tell(pass_out(hand_of(*SEEN)).history, ENCAJE))
    assert "Grande: Ana pone 2 en el bote." in told
    assert not [line for line in told if "Quedan" in line]


def test_what_is_buried_is_told_to_nobody() -> None:
    told = "\n".join(told_from_the_deal(pass_out(hand_of(*SEEN)))).partition("Las cartas")[0]
    assert not re.search(r"\b[A2-7SCR][oceb]\b", told)


def test_e_2_who_is_out_and_who_loses() -> None:
    state = hand_of(Envido(0), NoQuiero(1), Quiero(2), stones=(2, 1, 1))
    start = {"stones": (2, 1, 1)}
    told = told_from_the_deal(state, lang="en", **start)
    assert any(line.startswith("Left: Ana 0, Beñat 1, Carmen 0; in pots 3.") for line in told)
    state = pass_out(state)
    assert (
        Narrator(ENCAJE, lang="en").score(state) == "Score: Ana out, Beñat out, Carmen 3; shed 1."
    )
    assert told_from_the_deal(state, lang="en", **start)[-1] == (
        "Carmen loses: nobody else has piedras."
    )


def test_e_1_who_is_out_is_named_as_a_hand_begins() -> None:
    rules = attrs.evolve(ENCAJE, players=4, teams=4)
    state = new_game(rules, stones=(5, 0, 5, 0))
    first, second = deal_hands("RR754", "S6AA7")
    state = apply(state, Deal([first, None, second, None]))
    assert Narrator(rules).deal(state) == (
        "-- Reparto 1. Mano, Ana; da Carmen. Fuera, Beñat y Diego. --"
    )
    assert Narrator(rules, lang="en").deal(view(state, 0)) == (
        "-- Deal 1. Ana is mano; Carmen deals. Out: Beñat and Diego. --"
    )
    assert Narrator(rules).score(state) == "Tanteo: Ana 5, Beñat fuera, Carmen 5, Diego fuera."


def test_who_plays_and_for_what_is_told_first() -> None:
    assert Narrator(ENCAJE).welcome() == [
        "Juegan Ana, Beñat y Carmen, cada uno por su cuenta.",
        "Cada uno sale con 15 piedras, y pierde el último al que le queden.",
    ]
    assert Narrator(SESSION, lang="en").welcome() == [
        "Ana, Beñat and Carmen play, each alone.",
        "Each begins with 15 piedras, and the last to have any loses.",
        "The session is lost by losing 3 games.",
    ]


def test_e_3_the_score_of_a_session_counts_the_games_lost() -> None:
    state = new_game(SESSION, losses=(0, 2, 1))
    assert Narrator(SESSION).score(state) == (
        "Tanteo: Ana 15, Beñat 15, Carmen 15. Partidas perdidas: 0-2-1."
    )


# -- Any game -------------------------------------------------------------------------------------


@given(
    seed=st.integers(0, 10**6),
    players=st.integers(2, 8),
    deal=st.sampled_from(DealForm),
    limit=st.sampled_from(Limit),
    losses=st.integers(1, 2),
    lang=st.sampled_from(LANGUAGES),
)
def test_any_game_can_be_told(
    seed: int, players: int, deal: DealForm, limit: Limit, losses: int, lang: str
) -> None:
    scoring = Shedding(stones=5, limit=limit, losses=losses)
    rules = Rules(players=players, teams=players, scoring=scoring, deal=deal)
    narrator, agent = Narrator(rules, lang=lang), RandomAgent(seed)
    game = Game(rules, dealer=RandomDealer(seed))
    hand = 0
    for _, seat in zip(range(300), game.turns(), strict=False):
        if game.state.hand_number > hand:
            hand = game.state.hand_number
            assert str(hand) in narrator.deal(game.state)
        for event in game.play(agent.choose(game.view(seat))):
            line = narrator.tell(event)
            assert line is None or line
            assert not re.search(r"[{}]|None|\b\d[ceob]\b|rdago", line or "")
        assert narrator.score(game.state) == narrator.score(public_view(game.state))


@pytest.mark.parametrize("own", [SHEDDING, BURYING], ids=["shedding", "burying"])
def test_both_languages_have_the_same_sentences_of_their_own(
    own: dict[str, dict[str, str]],
) -> None:
    spanish, english = (own[lang] for lang in LANGUAGES)
    assert list(spanish) == list(english)
    assert set(spanish) <= set(SENTENCES["es"]) | {"illegal_too_many_cards"}
    for key in spanish:
        left_open = [
            {field.lower() for _, field, _, _ in Formatter().parse(own[lang][key]) if field}
            for lang in LANGUAGES
        ]
        assert left_open[0] == left_open[1]
        assert "rdago" not in spanish[key] + english[key]
