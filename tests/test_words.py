"""Words typed at the table become actions, and actions words (B-1 to B-7, D-2, D-3)."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus._vocabulary import MOST, PHRASES, amount, numeral
from mus.actions import (
    Corto,
    Declaro,
    Descarte,
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
from mus.cards import Card
from mus.engine import LegalActions, apply, chance, legal_actions, new_game, why_illegal
from mus.errors import Illegality, NotationError, StateError
from mus.events import Signed
from mus.lances import Lance
from mus.rules import PRESETS, Declarations, Rules
from mus.state import State
from mus.telling import Narrator
from mus.turns import Phase
from mus.views import view
from mus.words import Misheard, WordError, legal_words, spoken, words_of, words_of_sign
from playing import NO_JUEGO, answer, apply_all, cards, pass_to, points, say, sit
from restless import SIGNS

TALK = sit("Ro 3c 7e 4b", "CC54", "S654", "R76A")
"""Seat 0 may say mus or cut."""
GRANDE = apply(TALK, Corto(0))
"""Seat 0 opens grande."""
BET = apply(GRANDE, Envido(0, 5))
"""Seat 1 answers a bet of 5."""
ORDAGO = apply(GRANDE, Ordago(0))
"""Seat 1 answers an órdago."""
THROW = apply_all(TALK, Mus(0), Mus(1), Mus(2), Mus(3))
"""Seat 0 throws some of Ro 3c 7e 4b."""
FREE = apply_all(
    sit("Ro 3c 7e 4b", "CC54", "S654", "R76A", rules=Rules(min_discard=0)),
    *(Mus(seat) for seat in range(4)),
)
"""The same where nothing need be thrown."""
ALONE = say(sit("RR75", "CC54", rules=Rules(players=2)), "0 corto")
"""Two who play alone, at grande."""


def refused(text: str, state: State) -> WordError:
    """Return the error that words meet with."""
    with pytest.raises(WordError) as caught:
        spoken(text, state)
    return caught.value


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("mus", Mus(0)),
        ("¡Mus!", Mus(0)),
        ("  MUS.  ", Mus(0)),
        ("quiero mus", Mus(0)),
        ("corto", Corto(0)),
        ("corta", Corto(0)),
        ("Cortamos", Corto(0)),
        ("no hay mus", Corto(0)),
        ("¡No  hay\tmus!", Corto(0)),
        ("no hay", Corto(0)),
        ("perete", Perete(0)),
    ],
)
def test_d_2_mus_is_asked_for_or_cut(text: str, action: PlayerAction) -> None:
    assert spoken(text, TALK) == action


@pytest.mark.parametrize(
    ("text", "stones"),
    [
        ("envido", 2),
        ("¡Envido!", 2),
        ("envido 5", 5),
        ("envido, 5", 5),
        ("envido cinco", 5),
        ("envido 5 piedras", 5),
        ("envido un amarraco", 5),
        ("envido dos amarracos", 10),
        ("5", 5),
        ("+5", 5),
        ("cinco", 5),
        ("5 más", 5),
        ("5 mas", 5),
        ("cinco más", 5),
        ("cinco piedras más", 5),
        ("¡y cinco más!", 5),
        ("y 5", 5),
        ("otras cinco", 5),
        ("envido cinco más", 5),
        ("reenvido 5", 5),
        ("echo cinco", 5),
        ("Envido VEINTIDÓS", 22),
        ("envido treinta y uno", 31),
        ("treinta y una más", 31),
        ("veintiún tantos más", 21),
        ("cien", 100),
        ("una más", 1),
        ("envido 15000", 15000),
        ("envido 15.000", 15000),
        ("envido 0", 0),
    ],
)
def test_b_1_b_3_a_bet_says_what_it_adds(text: str, stones: int) -> None:
    assert spoken(text, GRANDE) == Envido(0, stones)
    assert spoken(text, BET) == Envido(1, stones) if "reenvido" not in text else True


@pytest.mark.parametrize("text", ["¡y yo!", "y yo", "Y YO", "envido más", "reenvido", "envido mas"])
def test_b_3_a_raise_without_a_number_adds_two(text: str) -> None:
    assert spoken(text, BET) == Envido(1, 2)
    error = refused(text, GRANDE)
    assert error.code is Misheard.NO_BET
    assert "there is none" in str(error)


def test_b_3_y_yo_may_go_on_with_a_number() -> None:
    assert spoken("¡Y yo, cinco más!", BET) == Envido(1, 5)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("órdago", Ordago(0)),
        ("ordago", Ordago(0)),
        ("¡ÓRDAGO!", Ordago(0)),
        (unicodedata.normalize("NFD", "órdago"), Ordago(0)),
        ("hordago", Ordago(0)),
        ("echo un órdago", Ordago(0)),
        ("echamos órdago", Ordago(0, plural=True)),
        ("paso", Paso(0)),
        ("pasamos", Paso(0, plural=True)),
        ("envidamos", Envido(0, 2, plural=True)),
        ("envidamos 5", Envido(0, 5, plural=True)),
        ("echamos cinco más", Envido(0, 5, plural=True)),
        ("quiero", Quiero(0)),
        ("queremos", Quiero(0, plural=True)),
        ("no quiero", NoQuiero(0)),
        ("no queremos", NoQuiero(0, plural=True)),
    ],
)
def test_b_1_b_7_the_words_of_a_lance(text: str, action: PlayerAction) -> None:
    assert spoken(text, GRANDE) == action


@pytest.mark.parametrize("state", [BET, ORDAGO], ids=["bet", "órdago"])
@pytest.mark.parametrize(
    ("text", "plural"), [("paso", False), ("pasamos", True), ("no", False), ("No quiero.", False)]
)
def test_b_5_paso_with_a_bet_standing_is_no_quiero(state: State, text: str, plural: bool) -> None:
    assert spoken(text, state) == NoQuiero(1, plural=plural)


def test_no_alone_says_nothing_without_a_bet() -> None:
    assert refused("no", TALK).code is Misheard.UNKNOWN


@pytest.mark.parametrize(
    ("text", "has"),
    [("pares sí", True), ("juego no", False), ("tengo", True), ("no tengo", False)],
)
def test_t_4_a_declaration_is_understood_and_left_to_the_rules(text: str, has: bool) -> None:
    action = spoken(text, TALK)
    assert action == Declaro(0, has)
    assert why_illegal(TALK, action) is Illegality.NOT_AT_THIS_TABLE


def test_t_4_where_the_seats_declare_they_are_told_the_words_for_it() -> None:
    spoken_rules = Rules(declarations=Declarations.SPOKEN)
    state = pass_to(sit(*NO_JUEGO, rules=spoken_rules), Lance.PARES)
    assert legal_words(legal_actions(state)) == ("tengo", "no tengo")
    for text, has in {"pares no": False, "juego sí": True, "llevo": True}.items():
        assert spoken(text, state) == Declaro(0, has)
    error = refused("quizás", state)
    assert error.expected == "tengo, no tengo"


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("seña dos reyes", "dos_reyes"),
        ("Seña: duples.", "duples"),
        ("SEÑAS tres ases", "tres_ases"),
        ("sena medias", "medias"),
        ("seña treinta y una", "treinta_y_una"),
        ("seña 31", "treinta_y_una"),
        ("seña 30", "punto_30"),
        ("seña 29", "punto_29"),
        ("seña treinta al punto", "punto_30"),
        ("seña veintinueve al punto", "punto_29"),
        ("seña nada", "ciego"),
        ("seña ciego", "ciego"),
        ("seña duples de reyes", "duples_reyes"),
        ("seña duples con reyes", "duples_reyes"),
        ("seña duples, con ases", "duples_ases"),
        ("seña duples_ases", "duples_ases"),
        ("seña corto", "corto"),
        ("seña envido", "envido"),
        ("seña de mi abuela", "de_mi_abuela"),
    ],
)
def test_g_3_a_sign_is_typed_by_its_name_and_left_to_the_rules(text: str, sign: str) -> None:
    for state in (TALK, GRANDE, THROW):
        assert spoken(text, state) == Sena(0, sign)
    assert spoken(text, BET) == Sena(1, sign)


@pytest.mark.parametrize("sign", SIGNS)
def test_g_3_every_sign_has_words_that_are_read_back(sign: str) -> None:
    assert words_of_sign(sign) == words_of(Sena(0, sign))
    for state in (TALK, BET, THROW):
        assert state.to_act is not None
        assert spoken(words_of_sign(sign), state) == Sena(state.to_act, sign)


@pytest.mark.parametrize("sign", [sign for sign in SIGNS if sign not in ("ciego", "juego")])
def test_g_3_a_sign_may_be_typed_as_it_is_told_in_spanish(sign: str) -> None:
    """But for two, that are told in a whole sentence."""
    told = Narrator().tell(Signed(0, sign, (2,)))
    assert told is not None
    name = told.rstrip(".").partition(": ")[2]
    assert spoken(f"seña {name}", TALK) == Sena(0, sign)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("seña", Misheard.WHICH_SIGN),
        ("¡Señas!", Misheard.WHICH_SIGN),
        ("mi seña", Misheard.UNKNOWN),
        ("mus seña", Misheard.UNKNOWN),
    ],
)
def test_g_3_a_sign_without_a_name_is_asked_for_or_not_understood(
    text: str, code: Misheard
) -> None:
    assert refused(text, TALK).code is code


def test_f_1_what_may_be_changed_is_told_in_the_words_of_a_throw() -> None:
    state = sit("Ro 3c 7e 4b", "CC54", "S654", "R76A", rules=Rules(table_faults=True))
    state = apply(state, Expose(cards("Ro")))
    assert legal_words(legal_actions(state)) == (
        *("descarto 1..4 cartas", "descarto todas", "servido"),
    )
    for text, thrown in {"servido": "", "descarto Ro 4": "Ro 4b", "todas": "Ro 3c 7e 4b"}.items():
        assert spoken(text, state) == Descarte(0, cards(thrown))


@pytest.mark.parametrize(
    ("text", "thrown"),
    [
        ("descarto Ro 3c", "Ro 3c"),
        ("descarto ro, 3C", "Ro 3c"),
        ("me descarto de 12o y 3c", "Ro 3c"),
        ("Ro 3c", "Ro 3c"),
        ("descarto el rey de oros y el 3 de copas", "Ro 3c"),
        ("descarto la cuatro de bastos", "4b"),
        ("descarto R 3", "Ro 3c"),
        ("descarto el rey", "Ro"),
        ("descarto 4", "4b"),
        ("4", "4b"),
        ("cuatro y siete", "7e 4b"),
        ("descarto todas", "Ro 3c 7e 4b"),
        ("todas", "Ro 3c 7e 4b"),
        ("descarto las cuatro", "Ro 3c 7e 4b"),
        ("descarto Ro Ro", "Ro Ro"),
        ("descarto Ab", "Ab"),
        ("descarto nada", ""),
        ("servido", ""),
    ],
)
def test_d_3_cards_are_thrown(text: str, thrown: str) -> None:
    assert spoken(text, THROW) == Descarte(0, cards(thrown))


def test_d_3_throwing_nothing_is_legal_where_the_rules_have_it_so() -> None:
    assert why_illegal(THROW, spoken("nada", THROW)) is Illegality.TOO_FEW_CARDS
    assert apply(FREE, spoken("servido", FREE)).to_act == 1


def test_d_3_a_rank_that_could_be_several_cards_is_asked_about() -> None:
    state = apply_all(sit("Ro Rc 7e 4b", "CC54", "S654", "R76A"), *(Mus(seat) for seat in range(4)))
    error = refused("descarto el rey", state)
    assert (error.code, error.token) == (Misheard.WHICH_CARDS, "R")
    assert spoken("descarto R R", state) == Descarte(0, cards("Ro Rc"))
    assert spoken("descarto Ro y R", state) == Descarte(0, cards("Ro Rc"))
    error = refused("descarto R R R", state)
    assert (error.code, error.token) == (Misheard.NOT_HELD, "R")


@pytest.mark.parametrize("text", ["descarto", "descarto el", "y"])
def test_d_3_a_throw_names_its_cards(text: str) -> None:
    assert refused(text, THROW).code is Misheard.WHICH_CARDS


def test_cards_are_a_throw_only_where_cards_are_thrown() -> None:
    assert spoken("4", GRANDE) == Envido(0, 4)
    assert refused("Ro", GRANDE).code is Misheard.UNKNOWN
    assert spoken("descarto Ro", GRANDE) == Descarte(0, cards("Ro"))
    assert why_illegal(GRANDE, Descarte(0, cards("Ro"))) is Illegality.WRONG_PHASE
    assert spoken("envido 4", THROW) == Envido(0, 4)


@pytest.mark.parametrize(
    ("text", "code", "token"),
    [
        ("", Misheard.SILENCE, ""),
        ("  ", Misheard.SILENCE, "  "),
        ("¡...!", Misheard.SILENCE, ""),
        ("veo", Misheard.VEO, "veo"),
        ("¡La veo!", Misheard.VEO, "veo"),
        ("lo vemos", Misheard.VEO, "vemos"),
        ("que sean diez", Misheard.TOTAL, "que sean diez"),
        ("¡Qué sean 10!", Misheard.TOTAL, "Qué sean 10"),
        ("envido hasta 10", Misheard.TOTAL, "envido hasta 10"),
        ("envido a diez", Misheard.TOTAL, "envido a diez"),
        ("envido a la grande", Misheard.UNKNOWN, "grande"),
        ("hola", Misheard.UNKNOWN, "hola"),
        ("¡Envido, Patxi!", Misheard.UNKNOWN, "Patxi"),
        ("envido 5 5", Misheard.UNKNOWN, "envido 5 5"),
        ("más", Misheard.UNKNOWN, "más"),
        ("y", Misheard.UNKNOWN, "y"),
        ("envido y", Misheard.UNKNOWN, "envido y"),
        ("piedras", Misheard.UNKNOWN, "piedras"),
        ("-3", Misheard.UNKNOWN, "-3"),
        ("2.5", Misheard.UNKNOWN, "2.5"),
        ("٣", Misheard.UNKNOWN, "٣"),
        ("envido " + "9" * 5000, Misheard.UNKNOWN, "9" * 5000),
        ("descarto Ro Xx", Misheard.UNKNOWN, "Xx"),
        ("descarto rey de", Misheard.UNKNOWN, "descarto rey de"),
        ("descarto rey de copas de", Misheard.UNKNOWN, "descarto rey de copas de"),
        ("mus mus", Misheard.UNKNOWN, "mus mus"),
    ],
)
def test_what_is_not_understood_is_named_with_what_may_be_said(
    text: str, code: Misheard, token: str
) -> None:
    error = refused(text, GRANDE)
    assert (error.code, error.token) == (code, token.strip())
    assert error.expected == "paso, envido 2..40, órdago"
    assert str(error).endswith("; legal now: paso, envido 2..40, órdago")
    assert len(str(error)) < 200
    assert isinstance(error, NotationError)


def test_veo_is_answered_with_the_word_of_mus() -> None:
    assert "'quiero'" in str(refused("la veo", BET))


def test_an_ambiguous_amount_is_told_how_to_be_clear() -> None:
    assert "5 más" in str(refused("¡que sean diez!", BET))


@pytest.mark.parametrize("text", [None, 5, b"mus", Mus(0)])
def test_what_is_no_text_is_no_word(text: Any) -> None:
    assert refused(text, GRANDE).code is Misheard.UNKNOWN


def test_words_are_said_in_a_state() -> None:
    nothing: Any = None
    with pytest.raises(StateError):
        spoken("mus", nothing)
    with pytest.raises(StateError):
        legal_words(nothing)


def test_words_between_hands_are_the_manos_and_apply_says_why_not() -> None:
    state = new_game(mano=2)
    assert spoken("mus", state) == Mus(2)
    assert why_illegal(state, Mus(2)) is Illegality.CHANCE_TO_ACT
    assert spoken("descarto todas", state) == Descarte(2, ())
    assert refused("hola", state).expected == "nothing, for nobody has the word"


def test_b_7_the_plural_of_one_who_plays_alone_is_left_to_the_rules() -> None:
    action = spoken("pasamos", ALONE)
    assert why_illegal(ALONE, action) is Illegality.NO_PARTNERS


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Mus(0), "mus"),
        (Corto(0), "corto"),
        (Paso(0), "paso"),
        (Paso(0, plural=True), "pasamos"),
        (Envido(0), "envido"),
        (Envido(0, 5), "envido 5"),
        (Envido(0, plural=True), "envidamos"),
        (Envido(0, 15000, plural=True), "envidamos 15000"),
        (Ordago(0), "órdago"),
        (Ordago(0, plural=True), "echamos órdago"),
        (Quiero(0), "quiero"),
        (Quiero(0, plural=True), "queremos"),
        (NoQuiero(0), "no quiero"),
        (NoQuiero(0, plural=True), "no queremos"),
        (Declaro(0, has=True), "tengo"),
        (Declaro(0, has=False), "no tengo"),
        (Perete(0), "perete"),
        (Sena(0, "dos_reyes"), "seña dos reyes"),
        (Sena(0, "treinta_y_una"), "seña treinta y una"),
        (Sena(0, "punto_29"), "seña punto 29"),
        (Sena(0, "ciego"), "seña ciego"),
        (Descarte(0, cards("3c Ro")), "descarto Ro 3c"),
        (Descarte(0, ()), "servido"),
    ],
)
def test_an_action_has_words_that_are_read_back(action: PlayerAction, words: str) -> None:
    assert words_of(action) == words
    assert spoken(words, THROW) == action


@pytest.mark.parametrize(
    "action",
    [
        Sena(0, "dos_reyes", (1,)),
        Sena(0, "seis_reyes"),
        Sena(0, ""),
        Sena(0, None),  # type: ignore[arg-type]
        Misdeal(0),
        Expose([Card.parse("Ro")]),
        Envido(0, -1),
        Envido(0, True),
        Envido(0, MOST + 1),
        Envido(0, 2.0),  # type: ignore[arg-type]
        Envido(0, 10**5000),
        Envido(0, 2, plural=1),  # type: ignore[arg-type]
        Paso(0, plural=None),  # type: ignore[arg-type]
        Declaro(0, has=1),  # type: ignore[arg-type]
        None,
        "mus",
    ],
)
def test_what_is_not_said_aloud_has_no_words(action: Any) -> None:
    with pytest.raises(NotationError):
        words_of(action)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (TALK, ("mus", "corto")),
        (GRANDE, ("paso", "envido 2..40", "órdago")),
        (BET, ("quiero", "no quiero", "2..35 más", "órdago")),
        (ORDAGO, ("quiero", "no quiero")),
        (THROW, ("descarto 1..4 cartas", "descarto todas")),
        (FREE, ("descarto 1..4 cartas", "descarto todas", "servido")),
        (new_game(), ()),
        (apply(GRANDE, Envido(0, 200)), ("quiero", "no quiero", "2 más", "órdago")),
    ],
)
def test_the_legal_words_are_few_and_bets_are_a_span(state: State, words: tuple[str, ...]) -> None:
    assert legal_words(legal_actions(state)) == words
    if state.to_act is not None:
        assert legal_words(view(state, state.to_act).legal_actions) == words


def test_b_2_a_cap_leaves_no_bet_among_the_legal_words() -> None:
    rules = Rules(max_bet=5)
    state = say(sit(*NO_JUEGO, rules=rules), "0 corto, 0 envido 5")
    assert legal_words(legal_actions(state)) == ("quiero", "no quiero", "órdago")


def test_the_legal_words_of_a_very_long_span_are_quick() -> None:
    state = say(sit(*NO_JUEGO, rules=points(target=10**9)), "0 corto")
    assert legal_words(legal_actions(state))[1] == "envido 2..1000000000"


def test_legal_words_of_actions_in_a_row_without_a_range_are_each_there() -> None:
    assert legal_words(LegalActions((Envido(0), Envido(0, 3)), None)) == ("envido", "envido 3")


def random_states(seed: int, rules: Rules) -> list[State]:
    """Return the states of a hand played at random in which a seat has the word."""
    rng = Random(seed)
    state = new_game(rules)
    met = []
    while state.hand_number < 2 and not state.is_terminal:
        if state.is_chance:
            state = apply(state, answer(chance(state), rng))
        else:
            met.append(state)
            state = apply(state, rng.choice(legal_actions(state)))
    return met


@given(seed=st.integers(0, 10**6), preset=st.sampled_from([*PRESETS]), pick=st.data())
def test_every_legal_action_has_words_that_stand_for_it(
    seed: int, preset: str, pick: st.DataObject
) -> None:
    for state in random_states(seed, PRESETS[preset]):
        for action in legal_actions(state):
            assert spoken(words_of(action), state) == action
        words = pick.draw(st.sampled_from(legal_words(legal_actions(state))))
        assert words
        if state.phase is Phase.LANCE:
            first: Any = legal_actions(state)[0]
            plural = attrs.evolve(first, plural=True)
            assert spoken(words_of(plural), state) == plural


@given(
    text=st.text(max_size=20)
    | st.lists(
        st.sampled_from(
            [*PHRASES, "envido", "y", "a", "más", "de", "rey", "oros", "Ro", "4", "sean"]
        ),
        max_size=4,
    ).map(" ".join),
    state=st.sampled_from([TALK, GRANDE, BET, ORDAGO, THROW, FREE, ALONE, new_game()]),
)
def test_anything_typed_is_an_action_or_a_word_error(text: str, state: State) -> None:
    with suppress(WordError):
        why_illegal(state, spoken(text, state))


@given(number=st.integers(0, 100))
def test_numbers_are_said_in_words_and_read_back(number: int) -> None:
    assert spoken(f"envido {numeral(number)}", GRANDE) == Envido(0, number)


def test_numerals_are_those_of_spanish() -> None:
    said = [numeral(number) for number in (0, 1, 16, 21, 22, 30, 31, 45, 100, 101)]
    assert said == [
        *("cero", "una", "dieciséis", "veintiuna", "veintidós"),
        *("treinta", "treinta y una", "cuarenta y cinco", "cien", "101"),
    ]
    assert [amount(word) for word in ("un", "uno", "una", "treinta y")] == [1, 1, 1, None]
