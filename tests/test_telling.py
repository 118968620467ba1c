"""A game told at the table: what is said, the count aloud with its reasons (P-10), the score."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from string import Formatter
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus._sentences import SENTENCES
from mus._sentences_aside import ASIDE
from mus.actions import (
    Corto,
    Deal,
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
    Quiero,
)
from mus.agents import RandomAgent
from mus.cards import Hand, deal_hands
from mus.dealers import RandomDealer
from mus.engine import apply, events_between, new_game
from mus.errors import StateError
from mus.events import (
    Dealt,
    Declared,
    Dentro,
    Drew,
    Event,
    Exposed,
    GameLost,
    GameWon,
    LanceClosed,
    LanceOpened,
    ManoMoved,
    MatchWon,
    Misdealt,
    PereteShown,
    Posted,
    Reshuffled,
    Said,
    SessionLost,
    Shown,
    Signed,
    Threw,
    VacaWon,
)
from mus.game import play_game
from mus.lances import Lance, Real
from mus.ledger import Entry, Reason
from mus.masking import mask
from mus.record import replay
from mus.results import LanceKind, LanceResult
from mus.rules import PRESETS, Declarations, Points, Rules
from mus.rules import Perete as PereteKnob
from mus.senas import CLASSIC, FEDERATION, SignCode
from mus.telling import LANGUAGES, NAMES, Narrator, by_rank, tell
from mus.views import public_view, view
from playing import NO_JUEGO, apply_all, cards, claim, pass_out, pass_to, play, points, say, sit

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
SIX = Rules(players=6)
ALONE = Rules(players=3, teams=3)

EVENTS: list[tuple[Event, str | None, str | None]] = [
    (Dealt(0, 4, Hand.parse("RR75")), None, None),
    (Said(Mus(0)), "Ana: Mus.", "Ana: Mus."),
    (Said(Corto(1)), "Beñat: No hay mus.", "Beñat: No hay mus."),
    (Said(Paso(2)), "Carmen: Paso.", "Carmen: Paso."),
    (Said(Paso(2, plural=True)), "Carmen: Pasamos.", "Carmen: Pasamos."),
    (Said(Envido(3)), "Diego: Envido.", "Diego: Envido."),
    (Said(Envido(3, plural=True)), "Diego: Envidamos.", "Diego: Envidamos."),
    (Said(Envido(3, 5)), "Diego: Envido cinco.", "Diego: Envido 5."),
    (Said(Envido(3, 31, plural=True)), "Diego: Envidamos treinta y una.", "Diego: Envidamos 31."),
    (Said(Envido(3, 15000)), "Diego: Envido 15000.", "Diego: Envido 15000."),
    (Said(Ordago(0)), "Ana: ¡Órdago!", "Ana: Órdago!"),
    (Said(Quiero(1)), "Beñat: Quiero.", "Beñat: Quiero."),
    (Said(Quiero(1, plural=True)), "Beñat: Queremos.", "Beñat: Queremos."),
    (Said(NoQuiero(1)), "Beñat: No quiero.", "Beñat: No quiero."),
    (Said(NoQuiero(1, plural=True)), "Beñat: No queremos.", "Beñat: No queremos."),
    (Threw(0, 0, ()), "Ana no se descarta.", "Ana throws nothing."),
    (Threw(0, 1, None), "Ana se descarta de una.", "Ana throws 1."),
    (Threw(0, 3, None), "Ana se descarta de tres.", "Ana throws 3."),
    (Threw(0, 4, None), "Ana se descarta de las cuatro.", "Ana throws all four."),
    (Drew(0, 1, cards("Ro")), None, None),
    (
        Reshuffled(12, 0),
        "Se acaba el mazo: se barajan los descartes (12).",
        "The stock is out: the discards are shuffled (12).",
    ),
    (
        Reshuffled(12, 3),
        "Se acaba el mazo: se barajan los descartes (12) menos los del último.",
        "The stock is out: the discards but the last seat's are shuffled (12).",
    ),
    (ManoMoved(3), "Mus corrido: ahora es mano Diego.", "Mus corrido: Diego is mano now."),
    (LanceOpened(CHICA), "Chica:", "Chica:"),
    (Declared(PARES, 0, True), "Ana: Pares sí.", "Ana: Pares sí."),
    (Declared(JUEGO, 1, False), "Beñat: Juego no.", "Beñat: Juego no."),
    (
        LanceClosed(LanceResult(PARES, LanceKind.VOID)),
        "Nadie tiene pares.",
        "Nobody has pares.",
    ),
    (
        LanceClosed(LanceResult(PARES, LanceKind.UNCONTESTED, seats=(1, 3))),
        "Pares, solo de Beñat y Diego: no hay envite.",
        "Pares, only Beñat and Diego: no betting.",
    ),
    (
        LanceClosed(LanceResult(GRANDE, LanceKind.PASSED, seats=(0, 1, 2, 3))),
        "Grande en paso.",
        "Grande en paso.",
    ),
    (
        LanceClosed(LanceResult(JUEGO, LanceKind.ACCEPTED, 7, 1, (0, 1))),
        "Queda un envite de 7 al juego.",
        "A bet of 7 is on at juego.",
    ),
    (LanceClosed(LanceResult(GRANDE, LanceKind.REFUSED, 7, 1, (1,), 2)), None, None),
    (
        LanceClosed(LanceResult(GRANDE, LanceKind.ORDAGO, 0, 1, (0, 1))),
        "Órdago querido: se enseñan las cartas.",
        "The órdago is seen: cards on the table.",
    ),
    (
        Posted(Entry(GRANDE, Reason.REFUSAL, 1, None, 0, 2)),
        "Grande: 1 porque no, para Ana y Carmen.",
        "Grande: 1 for the refusal, to Ana and Carmen.",
    ),
    (
        Posted(Entry(CHICA, Reason.PASO, 1, None, 1, 3)),
        "Chica en paso: 1 para Beñat y Diego; gana Diego.",
        "Chica en paso: 1 to Beñat and Diego; Diego wins.",
    ),
    (
        Posted(Entry(JUEGO, Reason.BET, 5, None, 1, 1)),
        "Juego: 5 del envite para Beñat y Diego; gana Beñat.",
        "Juego: 5 of the bet to Beñat and Diego; Beñat wins.",
    ),
    (
        Posted(Entry(PARES, Reason.VALUE, 1, None, 0, 2)),
        "Pares: 1 del par de Carmen, para Ana y Carmen.",
        "Pares: 1 for the par of Carmen, to Ana and Carmen.",
    ),
    (
        Posted(Entry(PARES, Reason.VALUE, 2, None, 0, 2)),
        "Pares: 2 de las medias de Carmen, para Ana y Carmen.",
        "Pares: 2 for the medias of Carmen, to Ana and Carmen.",
    ),
    (
        Posted(Entry(PARES, Reason.VALUE, 3, None, 0, 2)),
        "Pares: 3 de los duples de Carmen, para Ana y Carmen.",
        "Pares: 3 for the duples of Carmen, to Ana and Carmen.",
    ),
    (
        Posted(Entry(JUEGO, Reason.VALUE, 3, None, 0, 0)),
        "Juego: 3 de la una de Ana, para Ana y Carmen.",
        "Juego: 3 for the 31 of Ana, to Ana and Carmen.",
    ),
    (
        Posted(Entry(JUEGO, Reason.VALUE, 2, None, 0, 0)),
        "Juego: 2 del juego de Ana, para Ana y Carmen.",
        "Juego: 2 for the juego of Ana, to Ana and Carmen.",
    ),
    (
        Posted(Entry(PUNTO, Reason.PUNTO, 1, None, 0, 0)),
        "Punto: 1 del punto de Ana, para Ana y Carmen.",
        "Punto: 1 for the punto of Ana, to Ana and Carmen.",
    ),
    (
        Posted(Entry(GRANDE, Reason.ORDAGO, 31, None, 1, 3)),
        "Órdago a la grande: 31, las que faltaban, para Beñat y Diego; gana Diego.",
        "Órdago at grande: 31, all that was missing, to Beñat and Diego; Diego wins.",
    ),
    (
        Posted(Entry(PARES, Reason.REFUSAL, 2, 0, None, 2)),
        "Pares: 2 de vuelta, de Ana y Carmen, por cantar lo que no había.",
        "Pares: 2 back from Ana and Carmen, for a claim that was not true.",
    ),
    (
        Exposed(1, cards("3c 7e Ro")),
        "¡Mus visto! Cartas vistas de Beñat: Ro 3c 7e.",
        "Mus visto! Ro 3c 7e of Beñat can be seen.",
    ),
    (
        Misdealt(1, False),
        "Beñat no tiene cuatro cartas: se recogen todas y se da otra vez.",
        "Beñat does not hold four cards: all are collected and dealt again.",
    ),
    (
        Misdealt(3, True),
        "Diego, que ha dado, se ha dado mal: entrega sus cartas y no juega esta mano.",
        "Diego, who dealt, dealt himself wrong: he gives up his cards and sits out.",
    ),
    (
        PereteShown(2, Hand.parse("4o 5c 6e 7b")),
        "Carmen: ¡Perete! Enseña 7b 6e 5c 4o y recibe otras cuatro.",
        "Carmen: Perete! He shows 7b 6e 5c 4o and is served four others.",
    ),
    (
        Signed(0, "duples", (2,)),
        "Ana hace una seña: duples.",
        "Ana makes a sign: duples.",
    ),
    (
        Signed(0, "treinta_y_una", (2,), (1,)),
        "Ana hace una seña a los suyos, y la ves: treinta y una.",
        "Ana makes a sign to the others of the side, and you see it: 31.",
    ),
    (Dentro(0), "Ana y Carmen: ¡dentro!", "Ana and Carmen: dentro!"),
    (GameWon(1), "Juego para Beñat y Diego.", "Juego to Beñat and Diego."),
    (VacaWon(1), None, None),
    (MatchWon(1), "¡Partida para Beñat y Diego!", "Match to Beñat and Diego!"),
    (
        GameLost(1),
        "Pierde Beñat: a nadie más le quedan piedras.",
        "Beñat loses: nobody else has piedras.",
    ),
    (SessionLost(1), None, None),
]


@pytest.mark.parametrize(("event", "spanish", "english"), EVENTS)
def test_an_event_is_told_in_one_line(
    event: Event, spanish: str | None, english: str | None
) -> None:
    assert Narrator().tell(event) == spanish
    assert Narrator(lang="en").tell(event) == english


def test_every_kind_of_event_is_tried_above() -> None:
    assert {type(event) for event, _, _ in EVENTS} | {Shown} == set(Event.__args__)


def test_a_vaca_is_told_only_where_several_are_played() -> None:
    narrator = Narrator(Rules(scoring=Points(vacas=2)))
    assert narrator.tell(VacaWon(0)) == "Vaca para Ana y Carmen."


def test_b_3_what_is_added_to_a_bet_is_told_as_more() -> None:
    events: list[Event] = [
        *(LanceOpened(GRANDE), Said(Paso(0)), Said(Envido(1)), Said(Envido(2, 5))),
        *(Said(Envido(3, 2, plural=True)), Said(Envido(0, 200)), LanceOpened(CHICA)),
        Said(Envido(0, 5)),
    ]
    assert list(tell(events)) == [
        *("Grande:", "Ana: Paso.", "Beñat: Envido.", "Carmen: Cinco más."),
        *("Diego: Dos más.", "Ana: 200 más.", "Chica:", "Ana: Envido cinco."),
    ]
    assert list(tell(events, lang="en"))[3:5] == ["Carmen: 5 más.", "Diego: 2 más."]


def test_p_10_a_whole_hand_is_told_with_its_count() -> None:
    state = play(Lance.GRANDE, "0 envido 2, 1 5 mas, 2 quiero", *NO_JUEGO)
    assert list(tell(state.history)) == [
        "Ana: No hay mus.",
        "Grande:",
        "Ana: Envido.",
        "Beñat: Cinco más.",
        "Carmen: Quiero.",
        "Queda un envite de 7 a la grande.",
        "Chica:",
        *(f"{name}: Paso." for name in NAMES[:4]),
        "Chica en paso.",
        "Pares:",
        *(f"{name}: Pares no." for name in NAMES[:4]),
        "Nadie tiene pares.",
        "Juego:",
        *(f"{name}: Juego no." for name in NAMES[:4]),
        "Punto:",
        *(f"{name}: Paso." for name in NAMES[:4]),
        "Punto en paso.",
        (
            "Las cartas:\n"
            "  Ana     R 7 6 5  sin pares, punto de 28\n"
            "  Beñat   C 6 5 4  sin pares, punto de 25\n"
            "  Carmen  S 7 5 4  sin pares, punto de 26\n"
            "  Diego   R 6 5 4  sin pares, punto de 25"
        ),
        "Grande: 7 del envite para Ana y Carmen; gana Ana.",
        "Chica en paso: 1 para Beñat y Diego; gana Beñat.",
        "Punto: 1 del punto de Ana, para Ana y Carmen.",
    ]


def test_an_ordago_is_told_to_the_end_of_the_match() -> None:
    state = say(sit(*NO_JUEGO, stones=(3, 39), games=(2, 0)), "0 corto, 0 ordago, 1 quiero")
    assert list(tell(state.history, lang="en"))[-4:] == [
        Narrator(lang="en").tell(Shown(state.shown)),
        "Órdago at grande: 37, all that was missing, to Ana and Carmen; Ana wins.",
        "Juego to Ana and Carmen.",
        "Match to Ana and Carmen!",
    ]


def test_s_5_dentro_is_told_among_the_count() -> None:
    state = play(Lance.GRANDE, "0 envido 2, 1 quiero", *NO_JUEGO, stones=(33, 0))
    lines = list(tell(state.history))
    assert lines.index("Ana y Carmen: ¡dentro!") == 1 + lines.index(
        "Grande: 2 del envite para Ana y Carmen; gana Ana."
    )


@pytest.mark.parametrize(
    ("hand", "rules", "told"),
    [
        ("RR75", Rules(), "R R 7 5  par de reyes, juego de 32"),
        ("73RA", Rules(), "R 3 7 A  par de reyes, punto de 28"),
        ("2223", Rules(), "3 2 2 2  medias de ases, punto de 13"),
        ("2223", Rules(kings=4), "3 2 2 2  medias de doses, punto de 9"),
        ("SS4R", Rules(), "R S S 4  par de sotas, juego de 34"),
        ("RR3A", Rules(), "R R 3 A  medias de reyes, juego de 31"),
        ("CC66", Rules(), "C C 6 6  duples de caballos y seises, juego de 32"),
        ("4444", Rules(), "4 4 4 4  duples de cuatros, punto de 16"),
        ("777S", Rules(), "S 7 7 7  medias de sietes, juego de 31"),
        ("777S", Rules(real=Real.FIGURE), "S 7 7 7  medias de sietes, la real"),
        ("R765", Rules(), "R 7 6 5  sin pares, punto de 28"),
    ],
)
def test_a_hand_is_shown_from_high_to_low_with_what_it_has(
    hand: str, rules: Rules, told: str
) -> None:
    shown = (Hand.parse(hand), None, None, None)
    assert Narrator(rules).tell(Shown(shown)) == f"Las cartas:\n  Ana     {told}"


def test_l_9_the_real_is_counted_by_its_name() -> None:
    rules = Rules(real=Real.FIGURE, real_value=5)
    hands = ("777S", "CC54", "S654", "R76A")
    lines = list(tell(play(Lance.GRANDE, "", *hands, rules=rules).history, rules))
    assert "Juego: 5 de la real de Ana, para Ana y Carmen." in lines
    narrator = Narrator(rules)
    narrator.tell(Shown(deal_hands("RR66", "777S", "RC74", "AAAA")))
    told = [narrator.tell(Posted(Entry(JUEGO, Reason.VALUE, 3, None, 0, seat))) for seat in (0, 2)]
    assert told == [
        "Juego: 3 del juego de Ana, para Ana y Carmen.",
        "Juego: 3 de la una de Carmen, para Ana y Carmen.",
    ]


def test_who_plays_alone_is_named_once() -> None:
    narrator = Narrator(ALONE)
    told = [
        narrator.tell(Posted(Entry(lance, reason, 1, None, 2, 2)))
        for lance, reason in [
            (GRANDE, Reason.BET),
            (CHICA, Reason.PASO),
            (PARES, Reason.VALUE),
            (PUNTO, Reason.PUNTO),
            (PUNTO, Reason.ORDAGO),
            (GRANDE, Reason.REFUSAL),
        ]
    ]
    assert told == [
        "Grande: 1 del envite para Carmen.",
        "Chica en paso: 1 para Carmen.",
        "Pares: 1 del par de Carmen.",
        "Punto: 1 del punto de Carmen.",
        "Órdago al punto: 1, las que faltaban, para Carmen.",
        "Grande: 1 porque no, para Carmen.",
    ]


def test_an_entry_of_no_seat_and_no_taker_is_told_all_the_same() -> None:
    assert Narrator().tell(Posted(Entry(PARES, Reason.VALUE, 1, 0, None, None)))


def test_the_cards_of_a_seat_are_told_to_nobody() -> None:
    """The same is told of an event and of what a stranger hears of it."""
    record = play_game([RandomAgent(5)] * 4, dealer=RandomDealer(5))
    states = list(replay(record))
    for before, after in pairwise(states):
        for event in events_between(before, after):
            heard = mask(event, None)
            assert heard is not None
            assert Narrator().tell(event) == Narrator().tell(heard)


@given(
    seed=st.integers(0, 10**6), preset=st.sampled_from([*PRESETS]), lang=st.sampled_from(LANGUAGES)
)
def test_any_match_can_be_told(seed: int, preset: str, lang: str) -> None:
    rules = PRESETS[preset]
    record = play_game([RandomAgent(seed)] * rules.players, rules=rules, dealer=RandomDealer(seed))
    narrator = Narrator(rules, lang=lang)
    hand = 0
    for state in replay(record):
        if state.hand_number > hand:
            hand = state.hand_number
            assert str(hand) in narrator.deal(state)
        for line in tell(state.history[-3:], rules, lang=lang):
            assert line
            assert not re.search(r"[{}]|None|\b\d[ceob]\b", line)
        assert narrator.score(state) == narrator.score(public_view(state))


def test_the_first_line_of_a_hand_names_mano_and_postre() -> None:
    state = sit(*NO_JUEGO, mano=1)
    assert Narrator().deal(state) == "-- Reparto 1. Mano, Beñat; da Ana. --"
    assert Narrator(lang="en").deal(view(state, 0)) == "-- Deal 1. Beñat is mano; Ana deals. --"


def test_a_match_is_introduced() -> None:
    assert Narrator().welcome() == [
        "Juegan Ana y Carmen contra Beñat y Diego.",
        "A 40 piedras y 3 juegos.",
    ]
    assert Narrator(points(SIX, vacas=2), lang="en").welcome() == [
        "Ana, Carmen and Elena against Beñat, Diego and Fermín.",
        "To 40 piedras, 3 juegos and 2 vacas.",
    ]


@pytest.mark.parametrize(
    ("stones", "told"),
    [
        (0, "nada"),
        (1, "1 piedra"),
        (4, "4 piedras"),
        (5, "1 amarraco"),
        (6, "1 amarraco y 1 piedra"),
        (10, "2 amarracos"),
        (17, "3 amarracos y 2 piedras"),
    ],
)
def test_s_5_the_score_is_told_in_amarracos_and_piedras(stones: int, told: str) -> None:
    line = Narrator().score(new_game(stones=(stones, 20), games=(1, 2)))
    assert line == (
        f"Tanteo: Ana y Carmen, {stones} ({told}); Beñat y Diego, 20 (4 amarracos). Juegos: 1-2."
    )


def test_the_score_tells_vacas_where_there_are_several_and_juegos_likewise() -> None:
    rules = Rules(players=2, scoring=Points(games=1, vacas=3))
    assert Narrator(rules, lang="en").score(new_game(rules, vacas=(2, 0))) == (
        "Score: Ana 0 (nothing); Beñat 0 (nothing). Vacas: 2-0."
    )


def test_names_are_those_given() -> None:
    names = ("Patxi", "Miren", "Iñaki", "Hilario")
    assert Narrator(names=names).side(0) == "Patxi e Iñaki"
    assert Narrator(names=names).side(1) == "Miren e Hilario"
    assert Narrator(names=names, lang="en").side(0) == "Patxi and Iñaki"
    assert Narrator(names=("A", "B", "Hielo", "D")).side(0) == "A y Hielo"
    assert list(tell([Said(Mus(3))], names=names)) == ["Hilario: Mus."]


@pytest.mark.parametrize("names", [("Ana",), "Ana", (1, 2, 3, 4), NAMES])
def test_there_is_a_name_for_each_seat(names: Any) -> None:
    with pytest.raises(StateError, match="4 names"):
        Narrator(names=names)


@pytest.mark.parametrize("lang", ["eu", "", None, []])
def test_an_unknown_language_is_refused(lang: Any) -> None:
    with pytest.raises(StateError, match="es or en"):
        Narrator(lang=lang)


def test_a_game_is_told_by_its_rules() -> None:
    preset: Any = "clasico"
    with pytest.raises(StateError, match="Rules"):
        Narrator(preset)


def test_cards_are_held_from_high_to_low_and_a_tres_beside_the_reyes() -> None:
    hand = Hand.parse("2c 3o 4e Rb")
    assert " ".join(map(str, by_rank(hand))) == "Rb 3o 4e 2c"
    assert " ".join(map(str, by_rank(hand, Rules(kings=4)))) == "Rb 4e 3o 2c"
    assert " ".join(map(str, by_rank(Hand.parse("Ao 2c 3e Rb")))) == "Rb 3e 2c Ao"


@pytest.mark.parametrize("sentences", [SENTENCES, ASIDE])
def test_the_languages_have_the_same_sentences(sentences: Mapping[str, Mapping[str, str]]) -> None:
    spanish, english = (sentences[lang] for lang in LANGUAGES)
    assert list(spanish) == list(english)


def test_no_sentence_is_there_twice() -> None:
    assert not SENTENCES["es"].keys() & ASIDE["es"].keys()


@pytest.mark.parametrize("key", [*SENTENCES["es"], *ASIDE["es"]])
def test_a_sentence_leaves_the_same_open_in_every_language(key: str) -> None:
    spanish, english = (
        {field.lower() for _, field, _, _ in Formatter().parse(text) if field}
        for text in [{**SENTENCES[lang], **ASIDE[lang]}[key] for lang in LANGUAGES]
    )
    assert {field.replace("number", "figures") for field in spanish} == english


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", [CLASSIC, FEDERATION], ids=lambda code: code.name)
def test_g_3_every_sign_of_a_code_is_told_by_name_and_each_otherwise(
    code: SignCode, lang: str
) -> None:
    narrator = Narrator(lang=lang)
    told = [narrator.tell(Signed(0, sign, (2,))) for sign in code]
    assert len({*told}) == len(code)
    assert not [line for line in told if line is None or "_" in line]


def test_g_4_a_sign_of_a_code_of_its_own_is_told_by_its_name() -> None:
    assert Narrator(lang="en").tell(Signed(0, "nose", (2,))) == "Ana makes a sign: nose."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_gives_stones_back_is_named_alone_or_with_his_side(lang: str) -> None:
    entry = Entry(JUEGO, Reason.REFUSAL, 1, 2, None, 2)
    alone, pair = Narrator(ALONE, lang=lang), Narrator(SIX, lang=lang)
    told = alone.tell(Posted(entry)), pair.tell(Posted(attrs.evolve(entry, giver=0)))
    names = ("Carmen", "Ana, Carmen y Elena" if lang == "es" else "Ana, Carmen and Elena")
    first, second = [(line or "").partition(name) for line, name in zip(told, names, strict=True)]
    assert (first[0], first[2]) == (second[0], second[2])
    assert first[1:2] + second[1:2] == names


def test_t_4_a_hand_with_a_false_claim_is_told_to_what_is_given_back() -> None:
    rules = Rules(declarations=Declarations.SPOKEN)
    state = pass_to(sit("RR65", "CC54", "S654", "7654", rules=rules), PARES)
    state = pass_out(say(claim(state, "nyyn"), "1 paso, 2 envido 2, 1 no"))
    lines = list(tell(state.history, rules))
    at = lines.index("Pares:")
    assert lines[at + 1 : at + 9] == [
        *("Ana: Pares no.", "Beñat: Pares sí.", "Carmen: Pares sí.", "Diego: Pares no."),
        *("Beñat: Paso.", "Carmen: Envido.", "Beñat: No quiero."),
        "Pares: 1 porque no, para Ana y Carmen.",
    ]
    assert lines[-4:-1] == [
        "Pares: 1 de vuelta, de Ana y Carmen, por cantar lo que no había.",
        "Pares: 2 del envite para Beñat y Diego; gana Beñat.",
        "Pares: 1 del par de Beñat, para Beñat y Diego.",
    ]


def test_f_2_a_hand_dealt_again_is_told_as_one() -> None:
    rules = Rules(table_faults=True, perete=PereteKnob.NEW_HAND)
    state = apply(sit(*NO_JUEGO, rules=rules), Misdeal(1))
    state = apply(state, Deal(deal_hands("4567", "RRRR", "CCCC", "SSSS")))
    state = apply_all(state, Perete(0), Draw(0, cards("7e 7c 7b 4b")), Expose(cards("Ro Rc So")))
    assert list(tell(state.history, rules, lang="en")) == [
        "Beñat does not hold four cards: all are collected and dealt again.",
        "Ana: Perete! He shows 7o 6o 5o 4o and is served four others.",
        "Mus visto! Ro Rc of Beñat can be seen.",
        "Mus visto! So of Diego can be seen.",
    ]


def test_a_mus_with_discards_and_cards_drawn_is_told_without_cards() -> None:
    state = apply(new_game(), Deal(deal_hands("RR75", "3CC4", "S6AA", "R754")))
    for seat in range(4):
        state = apply(state, Mus(seat))
    for seat in range(4):
        hand = state.hands[seat]
        assert hand is not None
        state = apply(state, Descarte(seat, hand.cards[:1]))
    state = apply(state, Draw(0, cards("7b")))
    assert list(tell(state.history))[4:] == [f"{name} se descarta de una." for name in NAMES[:4]]
