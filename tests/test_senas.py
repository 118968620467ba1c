"""The señas: both codes, and when each sign is true (G-1 to G-3)."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mus import senas
from mus.cards import DECK, Card, Hand, Rank
from mus.errors import MusError, NotationError, RulesError, StateError
from mus.lances import ParesKind, Ranking, Real, ranking_of
from mus.rules import PRESETS, Rules, Signs
from mus.senas import (
    CLASSIC,
    FEDERATION,
    Claim,
    Gesture,
    Sign,
    SignCode,
    code_of,
    is_true,
    signs,
)
from oracles import naive_lances

PAGE = Path(__file__).resolve().parents[1] / "docs" / "rules" / "senas.md"
RULES = {8: Rules(), 4: Rules(kings=4)}

every_code = pytest.mark.parametrize("code", [CLASSIC, FEDERATION], ids=lambda code: code.name)
both_kings = pytest.mark.parametrize("kings", [8, 4])


# -- Which signs are true, told as a player tells it -----------------------------------------------


class Laid:
    """A hand laid out on the table and sorted into heaps; nothing comes from `mus`."""

    def __init__(self, hand: list[str], kings: int) -> None:
        heaps = Counter([naive_lances.plays_as(card, kings) for card in hand])
        self.reyes = heaps["R"]
        self.ases = heaps["A"]
        self.heaps = sorted(heaps.values())
        self.pairs = {rank for rank, count in heaps.items() if count in (2, 4)}
        self.total = naive_lances.total(hand, kings)

    @property
    def duples(self) -> bool:
        return self.heaps in ([2, 2], [4])


TRUE: dict[str, Callable[[Laid], bool]] = {
    "dos_reyes": lambda laid: laid.reyes == 2,
    "tres_reyes": lambda laid: laid.reyes == 3,
    "cuatro_reyes": lambda laid: laid.reyes == 4,
    "dos_ases": lambda laid: laid.ases == 2,
    "tres_ases": lambda laid: laid.ases == 3,
    "cuatro_ases": lambda laid: laid.ases == 4,
    "medias": lambda laid: laid.heaps == [1, 3],
    "duples": lambda laid: laid.duples,
    "duples_reyes": lambda laid: laid.duples and "R" in laid.pairs,
    "duples_ases": lambda laid: laid.duples and "A" in laid.pairs,
    "pares": lambda laid: max(laid.heaps) > 1,
    "juego": lambda laid: laid.total > 31,
    "treinta_y_una": lambda laid: laid.total == 31,
    "punto_30": lambda laid: laid.total == 30,
    "punto_29": lambda laid: laid.total == 29,
    "ciego": lambda laid: max(laid.heaps) == 1 and laid.total < 31,
    "corto": lambda laid: True,
    "envido": lambda laid: True,
}


def written(hand: Hand) -> list[str]:
    return [str(card) for card in hand]


def classes() -> Iterator[tuple[Hand, int]]:
    """Yield a hand of each collection of ranks, and how many hands there are of it."""
    for ranks in combinations_with_replacement(Rank, 4):
        ways = prod(comb(4, count) for count in Counter(ranks).values())
        yield Hand.parse("".join(rank.symbol for rank in ranks)), ways


CLASSES = list(classes())


@both_kings
@pytest.mark.parametrize(
    ("code", "name"),
    [(code, name) for code in (CLASSIC, FEDERATION) for name in code],
    ids=lambda value: value.name if isinstance(value, SignCode) else value,
)
def test_g_2_g_3_a_sign_is_true_of_the_hands_it_should_be(
    code: SignCode, name: str, kings: int
) -> None:
    assert len(CLASSES) == 715
    for hand, _ in CLASSES:
        expected = TRUE[name](Laid(written(hand), kings))
        assert is_true(name, hand, code, RULES[kings]) is expected, hand
        assert code[name].claim.holds(hand, RULES[kings]) is expected, hand


@both_kings
@every_code
def test_g_1_the_true_signs_of_a_hand_come_in_the_order_of_the_code(
    code: SignCode, kings: int
) -> None:
    for hand, _ in CLASSES:
        laid = Laid(written(hand), kings)
        expected = tuple([name for name in code if TRUE[name](laid)])
        assert signs(hand, code, RULES[kings]) == expected


@given(
    cards=st.lists(st.sampled_from(DECK), unique=True, min_size=4, max_size=4),
    kings=st.sampled_from([4, 8]),
    real=st.sampled_from(Real),
)
def test_g_2_g_3_neither_suits_nor_a_real_matter(cards: list[Card], kings: int, real: Real) -> None:
    hand = Hand(cards)
    for ranking in (ranking_of(kings, real, 4), Rules(kings=kings, real=real)):
        for code in (CLASSIC, FEDERATION):
            laid = Laid(written(hand), kings)
            assert set(signs(hand, code, ranking)) == {name for name in code if TRUE[name](laid)}


@pytest.mark.parametrize("suit", "oceb")
@pytest.mark.parametrize("real", Real)
def test_g_2_three_sevens_and_a_sota_are_medias_and_31_whatever_the_real(
    real: Real, suit: str
) -> None:
    """L-9: these hands are the only ones whose suits a table of hands can tell apart."""
    hand = Hand.parse(f"7o 7c 7e S{suit}")
    assert signs(hand, CLASSIC, Rules(real=real)) == ("medias", "treinta_y_una")


@pytest.mark.parametrize(
    ("hand", "kings", "classic", "federation"),
    [
        ("RR7A", 8, "dos_reyes", "dos_reyes pares"),
        ("R37A", 8, "dos_reyes", "dos_reyes pares"),
        ("R37A", 4, "ciego", "ciego"),
        ("3333", 8, "cuatro_reyes duples duples_reyes", "duples pares juego"),
        ("3333", 4, "duples", "duples pares"),
        (
            "R3A2",
            8,
            "dos_reyes dos_ases duples duples_reyes duples_ases",
            "dos_reyes dos_ases duples pares",
        ),
        ("AA2C", 8, "tres_ases medias", "tres_ases medias pares"),
        ("AA2C", 4, "dos_ases", "dos_ases pares"),
        ("AAAA", 4, "cuatro_ases duples duples_ases", "duples pares"),
        ("RR33", 4, "dos_reyes duples duples_reyes", "dos_reyes duples pares"),
        ("CCSS", 8, "duples", "duples pares juego"),
        ("RC74", 8, "treinta_y_una", "treinta_y_una"),
        ("RC64", 8, "punto_30 ciego", "punto_30 ciego"),
        ("RC54", 8, "ciego", "punto_29 ciego"),
        ("RCS7", 8, "", "juego"),
        ("4567", 8, "ciego", "ciego"),
    ],
)
def test_g_2_g_3_hands_as_a_player_signs_them(
    hand: str, kings: int, classic: str, federation: str
) -> None:
    held = Hand.parse(hand)
    assert signs(held, CLASSIC, RULES[kings]) == tuple(classic.split())
    wishes = ("corto", "envido")
    assert signs(held, FEDERATION, RULES[kings]) == (*federation.split(), *wishes)


def test_g_1_the_default_is_eight_kings() -> None:
    hand = Hand.parse("R37A")
    assert signs(hand, CLASSIC) == ("dos_reyes",)
    assert is_true("dos_reyes", hand, CLASSIC)
    assert Claim(kings=2).holds(hand)


# -- The codes -------------------------------------------------------------------------------------

ONLY_CLASSIC = {"cuatro_reyes", "cuatro_ases", "duples_reyes", "duples_ases"}
ONLY_FEDERATION = {"pares", "juego", "punto_29", "corto", "envido"}


def test_g_2_g_3_each_code_has_its_names() -> None:
    assert list(CLASSIC) == [name for name in TRUE if name not in ONLY_FEDERATION]
    assert list(FEDERATION) == [name for name in TRUE if name not in ONLY_CLASSIC]
    assert (len(CLASSIC), len(FEDERATION)) == (13, 14)


def test_g_1_the_knob_leads_to_its_code() -> None:
    assert code_of(Rules()) is CLASSIC
    assert code_of(PRESETS["fem"]) is FEDERATION
    assert code_of(Rules(signs=Signs.NONE)) is None
    assert len({code_of(Rules(signs=signs)) for signs in Signs}) == len(Signs)


@pytest.mark.parametrize("rules", [None, "clasico", Signs.CLASSIC, Rules, Rules().ranking])
def test_what_has_no_knob_leads_to_no_code(rules: Any) -> None:
    with pytest.raises(StateError, match="is not a Rules"):
        code_of(rules)


@every_code
def test_g_2_g_3_no_two_signs_are_made_alike(code: SignCode) -> None:
    made = [sign.gestures for sign in code.signs]
    assert len({*made}) == len(made)
    for sign in code.signs:
        assert code.by_gestures(*sign.gestures) is sign
        assert code[sign.name] is sign
        assert sign.name in code


def test_g_2_g_3_one_shoulder_is_30_in_one_code_and_29_in_the_other() -> None:
    shoulder = Gesture.ONE_SHOULDER
    assert CLASSIC.by_gestures(shoulder).claim == Claim(points=range(30, 31))
    assert FEDERATION.by_gestures(shoulder).claim == Claim(points=range(29, 30))
    assert FEDERATION.by_gestures(Gesture.BOTH_SHOULDERS).claim == Claim(points=range(30, 31))


MADE_CLASSIC = {
    "dos_reyes": "LIP_BITTEN",
    "tres_reyes": "LIPS_ASIDE LIP_BITTEN",
    "cuatro_reyes": "LIP_BITTEN LIP_BITTEN",
    "dos_ases": "TONGUE_OUT",
    "tres_ases": "LIPS_ASIDE TONGUE_OUT",
    "cuatro_ases": "TONGUE_OUT TONGUE_OUT",
    "medias": "LIPS_ASIDE",
    "duples": "EYEBROWS_UP",
    "duples_reyes": "EYEBROWS_UP LIP_BITTEN",
    "duples_ases": "EYEBROWS_UP TONGUE_OUT",
    "treinta_y_una": "WINK",
    "punto_30": "ONE_SHOULDER",
    "ciego": "EYES_CLOSED",
}
MADE_FEDERATION = {
    "dos_reyes": "LIP_BITTEN",
    "tres_reyes": "LIPS_ASIDE",
    "dos_ases": "TONGUE_OUT",
    "tres_ases": "TONGUE_ASIDE",
    "duples": "EYEBROWS_UP",
    "pares": "HEAD_TURNED",
    "juego": "LIPS_OUT",
    "treinta_y_una": "WINK",
    "punto_30": "BOTH_SHOULDERS",
    "punto_29": "ONE_SHOULDER",
    "ciego": "EYES_CLOSED",
}


@pytest.mark.parametrize(
    ("code", "made"),
    [(CLASSIC, MADE_CLASSIC), (FEDERATION, MADE_FEDERATION)],
    ids=["classic", "federation"],
)
def test_g_2_g_3_signs_are_made_as_the_rules_say(code: SignCode, made: dict[str, str]) -> None:
    found = {sign.name: " ".join([one.name for one in sign.gestures]) for sign in code.signs}
    assert {name: found[name] for name in made} == made
    # Of these three the rules do not say how they are made.
    assert set(found) - set(made) <= {"medias", "corto", "envido"}


def test_a_sign_tells_how_it_is_made() -> None:
    assert CLASSIC["medias"].how == "lips to one side"
    assert CLASSIC["tres_ases"].how == "lips to one side, then tip of the tongue out"
    assert CLASSIC["cuatro_reyes"].how == "lower lip bitten, twice"
    wink = Gesture.WINK
    assert Sign("x", (wink, wink, wink), Claim()).how == "a wink, then a wink, then a wink"


# -- The page about them ---------------------------------------------------------------------------


def hands_of(name: str, kings: int) -> int:
    """Return of how many of all the hands a sign is true."""
    return sum(ways for hand, ways in CLASSES if TRUE[name](Laid(written(hand), kings)))


def test_the_page_has_a_row_for_every_sign() -> None:
    rows = []
    for name in TRUE:
        ways = [code[name].how if name in code else "" for code in (CLASSIC, FEDERATION)]
        numbers = [f"{hands_of(name, kings):,}" for kings in (8, 4)]
        rows.append([f"`{name}`", *ways, *numbers])
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:3] == "| `"]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert [cell[:3] + cell[4:] for cell in cells] == rows
    assert all(cell[3] for cell in cells)


# -- Claims, signs and codes as values -------------------------------------------------------------


def test_a_claim_asks_for_everything_it_names() -> None:
    """A table of its own may sign three reyes and an as, "solomillo", with no new function."""
    solomillo = Claim(kings=3, aces=1)
    for hand, _ in CLASSES:
        laid = Laid(written(hand), 8)
        assert solomillo.holds(hand) is (laid.reyes == 3 and laid.ases == 1)
        assert Claim().holds(hand)
    assert not Claim(kings=2, points=range(31, 32)).holds(Hand.parse("RR75"))
    assert Claim(kings=2, points=range(32, 33)).holds(Hand.parse("RR75"))
    assert Claim(pares=(None, ParesKind.PAR), kings=1).holds(Hand.parse("R77A"))
    assert not Claim(pares=(None, ParesKind.PAR)).holds(Hand.parse("R777"))


def test_the_pair_of_a_claim_may_be_either_pair_or_the_set() -> None:
    sevens = Claim(pair=Rank.SIETE)
    held = {text: sevens.holds(Hand.parse(text)) for text in ("77RR", "7744", "7777", "777A")}
    assert all(held.values())
    assert sevens.holds(Hand.parse("77RA"))
    assert not sevens.holds(Hand.parse("7RRA"))
    assert not sevens.holds(Hand.parse("7654"))


def examples() -> dict[str, Any]:
    return {
        "gesture": Gesture.WINK,
        "claim": Claim(pares=(ParesKind.PAR, None), pair=Rank.AS, kings=0, points=range(20, 30)),
        "no claim": Claim(),
        "sign": FEDERATION["duples"],
        "classic": CLASSIC,
        "federation": FEDERATION,
    }


every_value = pytest.mark.parametrize("value", examples().values(), ids=list(examples()))


@every_value
def test_values_can_be_hashed_copied_stored_and_pasted(value: Any) -> None:
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(value, protocol))
        assert back == value
        assert hash(back) == hash(value)
    names = vars(senas) | {"Signs": Signs, "Rank": Rank, "ParesKind": ParesKind}
    assert eval(repr(value), names) == value


def test_a_code_that_was_stored_still_finds_its_signs() -> None:
    back = pickle.loads(pickle.dumps(CLASSIC))
    assert back["medias"] == CLASSIC["medias"]
    assert back.by_gestures(Gesture.WINK).name == "treinta_y_una"


def test_a_claim_shows_only_what_it_asks_for() -> None:
    assert repr(Claim(kings=2)) == "Claim(kings=2)"
    assert repr(Claim()) == "Claim()"


def test_codes_with_other_signs_or_another_name_are_others() -> None:
    assert SignCode("classic", CLASSIC.signs) == CLASSIC
    assert SignCode("classic", CLASSIC.signs[1:]) != CLASSIC
    assert SignCode("house", CLASSIC.signs) != CLASSIC


# -- What is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["punto_29", "", "MEDIAS", None, 7, ["medias"], {}, Gesture.WINK])
def test_g_1_a_sign_that_the_code_has_not_is_refused(name: Any) -> None:
    assert name not in CLASSIC
    with pytest.raises(NotationError, match="no sign of the classic code") as raised:
        CLASSIC[name]
    assert "dos_reyes, tres_reyes" in raised.value.expected
    assert raised.value.token == (name if isinstance(name, str) else repr(name))
    with pytest.raises(NotationError, match="no sign of the classic code"):
        is_true(name, Hand.parse("RR7A"), CLASSIC)


@pytest.mark.parametrize(
    "gestures",
    [
        (Gesture.BOTH_SHOULDERS,),
        (Gesture.LIP_BITTEN, Gesture.TONGUE_OUT),
        (Gesture.LIPS_ASIDE, Gesture.LIP_BITTEN, Gesture.LIP_BITTEN),
        (),
        ("wink",),
        (None,),
    ],
)
def test_gestures_that_say_nothing_are_refused(gestures: Any) -> None:
    with pytest.raises(NotationError, match="no sign of the classic code") as raised:
        CLASSIC.by_gestures(*gestures)
    assert "lips to one side; eyebrows up" in raised.value.expected


@pytest.mark.parametrize("hand", ["", "R", "RRR", "RRRRA", None, "RR7A", DECK[:4]])
def test_a_hand_that_is_not_four_cards_is_refused(hand: Any) -> None:
    held = Hand.parse(hand) if isinstance(hand, str) and hand != "RR7A" else hand
    for ask in (
        lambda: signs(held, CLASSIC),
        lambda: is_true("corto", held, FEDERATION),
        lambda: CLASSIC["medias"].claim.holds(held),
    ):
        with pytest.raises(StateError, match=r"not a Hand|takes four"):
            ask()


@pytest.mark.parametrize("rules", [None, 8, "clasico", Ranking, Signs.CLASSIC])
def test_what_does_not_say_how_cards_count_is_refused(rules: Any) -> None:
    hand = Hand.parse("RR7A")
    for ask in (
        lambda: signs(hand, CLASSIC, rules),
        lambda: is_true("medias", hand, CLASSIC, rules),
        lambda: Claim().holds(hand, rules),
    ):
        with pytest.raises(StateError, match="neither a Rules nor a Ranking"):
            ask()


@pytest.mark.parametrize("code", [None, "classic", Signs.CLASSIC, SignCode, {"medias": 1}])
def test_what_is_no_code_is_refused(code: Any) -> None:
    with pytest.raises(StateError, match=r"is not a SignCode, like mus\.senas\.CLASSIC"):
        signs(Hand.parse("RR7A"), code)
    with pytest.raises(StateError, match=r"is not a SignCode, like mus\.senas\.CLASSIC"):
        is_true("medias", Hand.parse("RR7A"), code)


WINK = (Gesture.WINK,)
# What nobody may hand over, in the eyes of the type checker, either.
CLAIM: Any = Claim
SIGN: Any = Sign
CODE: Any = SignCode


@pytest.mark.parametrize(
    ("make", "problems"),
    [
        (lambda: CLAIM(kings=5), ["kings, 5"]),
        (lambda: CLAIM(kings=True, aces=-1), ["kings, True", "aces, -1"]),
        (lambda: CLAIM(pares=()), ["pares, ()"]),
        (lambda: CLAIM(pares=[None]), ["pares, [None]"]),
        (lambda: CLAIM(pares=("par",)), ["pares, ('par',)"]),
        (lambda: CLAIM(pair=12, points=31), ["pair, 12", "points, 31"]),
        (lambda: SIGN("two words", WINK, Claim()), ["name, 'two words'"]),
        (lambda: SIGN("", WINK, Claim()), ["name, ''"]),
        (lambda: SIGN(None, WINK, Claim()), ["name, None"]),
        (lambda: SIGN("x", (), Claim()), ["gestures, ()"]),
        (lambda: SIGN("x", Gesture.WINK, None), ["gestures, Gesture.WINK", "claim, None"]),
        (lambda: SIGN("x", (*WINK, "wink"), Claim()), ["gestures, (Gesture.WINK, 'wink')"]),
        (lambda: CODE(None, ()), ["name, None", "signs, ()"]),
        (lambda: CODE("x", CLASSIC), ["signs, "]),
        (
            lambda: CODE("x", (Sign("a", WINK, Claim()), Sign("b", WINK, Claim()))),
            ["a and b are made alike: a wink"],
        ),
        (
            lambda: CODE("x", (CLASSIC["medias"], CLASSIC["medias"])),
            ["medias comes twice", "medias and medias are made alike: lips to one side"],
        ),
    ],
)
def test_a_value_that_makes_no_sense_is_refused(make: Any, problems: list[str]) -> None:
    with pytest.raises(RulesError) as raised:
        make()
    assert isinstance(raised.value, MusError)
    assert len(raised.value.problems) == len(problems)
    for found, expected in zip(raised.value.problems, problems, strict=True):
        assert found.startswith(expected)
