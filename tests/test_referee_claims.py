"""The referee where the seats declare for themselves: T-4, sentence by sentence, by hand.

These tests check the oracle, not the library. In the figures, side A is seats 0 and 2, side B
seats 1 and 3; entries are (reason, stones, side, seat), and stones given back are fewer than none.
"""

import pytest

from oracles.referee import Referee, Settings
from oracles.referee_claims import has
from oracles.scripts import ranks, words

SPOKEN = Settings(declarations="SPOKEN")

PARES = ("4476", "R765", "5567", "CC54")
"""Par of 4, nothing, par of 5, par of caballos, which is the best; nobody has juego."""
PUNTO = ("RRRA", "R765", "S654", "C654")
"""31 in seat 0; the others have 28, 25 and 25."""
Claims = dict[str, str]
Taken = tuple[str, int, int, int]


def spoken(**knobs: object) -> Settings:
    """A table where the seats declare."""
    return Settings(declarations="SPOKEN", **knobs)  # type: ignore[arg-type]


def step(referee: Referee, claims: Claims) -> None:
    """One seat cuts, passes, or declares: what `claims` has for it, by seat, or the truth."""
    seat = referee.to_act()[1]
    assert isinstance(seat, int)
    if referee.phase == "MUS":
        referee.tell(("corto", seat))
    elif referee.phase == "LANCE":
        referee.tell(("paso", seat, False))
    else:
        assert referee.phase == "DECLARE"
        lance, hand = referee.lance, referee.hands[seat]
        assert lance is not None
        assert hand is not None
        truth = has(lance, hand, referee.settings)
        referee.tell(("declaro", seat, claims[lance][seat] == "y" if lance in claims else truth))


def reach(
    lance: str,
    claims: Claims,
    *hands: str,
    settings: Settings = SPOKEN,
    mano: int = 0,
    stones: tuple[int, ...] | None = None,
) -> Referee:
    """A hand passed to where a lance is talked about."""
    referee = Referee(settings, mano, stones)
    referee.tell(("deal", ranks(*hands)))
    while (referee.phase, referee.lance) != ("LANCE", lance):
        step(referee, claims)
    return referee


def go_on(referee: Referee, text: str, claims: Claims) -> None:
    """Say the words, then pass to the end of the hand."""
    for action in words(text) if text else ():
        referee.tell(action)
    while referee.phase != "DEAL":
        step(referee, claims)


def count(
    lance: str,
    claims: Claims,
    text: str,
    *hands: str,
    settings: Settings = SPOKEN,
    stones: tuple[int, ...] | None = None,
) -> list[Taken]:
    """The entries of a lance after these words in it, all else passed."""
    referee = reach(lance, claims, *hands, settings=settings, stones=stones)
    go_on(referee, text, claims)
    return of_lance(referee, lance)


def of_lance(referee: Referee, lance: str) -> list[Taken]:
    """Reason, stones, side and seat of the entries of a lance."""
    return [(reason, *rest) for at, reason, *rest in referee.ledger if at == lance]  # type: ignore[misc]


# Each seat must say it.


def test_t_4_each_seat_says_it_once_from_the_mano() -> None:
    referee = Referee(SPOKEN, mano=2)
    referee.tell(("deal", ranks(*PARES)))
    while referee.phase != "DECLARE":
        step(referee, {})
    for seat, claim in ((2, True), (3, False), (0, False), (1, True)):
        assert (referee.phase, referee.lance, referee.bet) == ("DECLARE", "PARES", None)
        assert referee.to_act() == ("play", seat)
        assert referee.allows(("declaro", seat, not claim))
        for other in {0, 1, 2, 3} - {seat}:
            assert not referee.allows(("declaro", other, True))
        for odd in (("paso", seat, False), ("declaro", seat, 1), ("declaro", seat), ("mus", seat)):
            assert not referee.allows(odd)
        referee.tell(("declaro", seat, claim))
    assert referee.declared == [
        ("PARES", 2, True),
        ("PARES", 3, False),
        ("PARES", 0, False),
        ("PARES", 1, True),
    ]
    # Only those who claim it speak.
    assert (referee.phase, referee.lance, referee.plays) == ("LANCE", "PARES", [2, 1])


def test_t_1_declared_for_them_it_is_the_truth_and_nobody_may_say_it() -> None:
    referee = reach("PUNTO", {}, *PARES, settings=Settings())
    assert [has for *_, has in referee.declared] == [True, False, True, True] + 4 * [False]
    assert not referee.allows(("declaro", 0, True))


def test_t_4_before_juego_each_seat_declares_again() -> None:
    referee = reach("PARES", {}, *PUNTO[:3], "CC54", mano=1)
    go_on(referee, "3 paso, 0 paso", {})
    assert [seat for lance, seat, _ in referee.declared if lance == "JUEGO"] == [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("claims", "closed"),
    [
        ("nnnn", ("PARES", "VOID", 0, None, ())),
        ("ynyn", ("PARES", "UNCONTESTED", 0, None, (0, 2))),
        ("nynn", ("PARES", "UNCONTESTED", 0, None, (1,))),
    ],
)
def test_t_2_claims_of_one_side_or_none_leave_nothing_to_talk_about(
    claims: str, closed: tuple[object, ...]
) -> None:
    referee = reach("PUNTO", {"PARES": claims}, *PARES)
    assert referee.closed[-1] == closed


# Claiming what one has not.


def test_t_4_a_false_claim_loses_an_accepted_bet_whatever_the_partner_holds() -> None:
    assert count("PARES", {"PARES": "yyyy"}, "0 envido 2, 1 quiero", *PARES) == [
        ("BET", 2, 0, 2),
        ("VALUE", 1, 0, 0),
        ("VALUE", 1, 0, 2),
    ]


def test_t_4_and_its_own_accepted_bet_too() -> None:
    words_said = "0 paso, 1 envido 4, 2 6 mas, 3 quiero"
    assert count("PARES", {"PARES": "yyyy"}, words_said, *PARES)[0] == ("BET", 10, 0, 2)


def test_t_4_without_the_lie_the_bet_is_b_s() -> None:
    assert count("PARES", {}, "0 envido 2, 3 quiero", *PARES) == [
        ("BET", 2, 1, 3),
        ("VALUE", 1, 1, 3),
    ]


@pytest.mark.parametrize("extra", [0, 1])
def test_t_4_a_false_side_loses_a_lance_en_paso_too(extra: int) -> None:
    table = spoken(paso_extra=extra)
    assert count("PARES", {"PARES": "yyyy"}, "", *PARES, settings=table) == [
        *[("PASO", 1, 0, 2)] * extra,
        ("VALUE", 1, 0, 0),
        ("VALUE", 1, 0, 2),
    ]


def test_p_6_the_stone_more_when_both_sides_claimed_it_and_one_had_it() -> None:
    # Only A has pares, and B claims them.
    hands, table = (*PARES[:3], "C654"), spoken(paso_extra=1)
    assert count("PARES", {"PARES": "ynny"}, "", *hands, settings=table) == [
        ("PASO", 1, 0, 0),
        ("VALUE", 1, 0, 0),
    ]


def test_t_4_what_a_false_bettor_took_for_a_refusal_is_given_back_at_the_count() -> None:
    claims = {"PARES": "yyyy"}
    referee = reach("PARES", claims, *PARES)
    for action in words("0 paso, 1 envido 2, 2 no queremos"):
        referee.tell(action)
    assert referee.stones == (0, 1)
    go_on(referee, "", claims)
    # The stone back first, then the bet as if it had been seen and won, then the values.
    assert of_lance(referee, "PARES") == [
        ("REFUSAL", 1, 1, 1),
        ("REFUSAL", -1, 1, 1),
        ("BET", 2, 0, 2),
        ("VALUE", 1, 0, 0),
        ("VALUE", 1, 0, 2),
    ]
    # What was taken now comes first; grande is of seat 1's king, chica of seat 0's 4 4 6 7.
    assert [entry[:3] for entry in referee.ledger[:3]] == [
        ("PARES", "REFUSAL", 1),
        ("GRANDE", "PASO", 1),
        ("CHICA", "PASO", 1),
    ]


@pytest.mark.parametrize("extra", [0, 1])
def test_t_4_a_refused_raise_of_a_false_side_is_lost_whole(extra: int) -> None:
    table = spoken(raise_refusal_extra=extra)
    said = "0 envido 2, 1 5 mas, 2 no queremos"
    assert count("PARES", {"PARES": "yyyy"}, said, *PARES, settings=table) == [
        ("REFUSAL", 2 + extra, 1, 1),
        ("REFUSAL", -2 - extra, 1, 1),
        ("BET", 7, 0, 2),
        ("VALUE", 1, 0, 0),
        ("VALUE", 1, 0, 2),
    ]


@pytest.mark.parametrize(
    ("said", "award", "bet"),
    [
        ("0 paso, 1 ordago, 2 no queremos", 1, []),
        ("0 envido 2, 1 ordago, 2 no queremos", 2, [("BET", 2, 0, 2)]),
        ("0 envido 2, 1 5 mas, 2 3 mas, 3 ordago, 0 no queremos", 10, [("BET", 10, 0, 2)]),
    ],
)
def test_t_4_a_false_side_s_refused_ordago_counts_as_the_bet_under_it(
    said: str, award: int, bet: list[Taken]
) -> None:
    seat = 3 if "3 ordago" in said else 1
    assert count("PARES", {"PARES": "yyyy"}, said, *PARES) == [
        ("REFUSAL", award, 1, seat),
        ("REFUSAL", -award, 1, seat),
        *bet,
        ("VALUE", 1, 0, 0),
        ("VALUE", 1, 0, 2),
    ]


@pytest.mark.parametrize(
    ("said", "entries"),
    [
        ("0 paso, 1 envido 2, 2 no queremos", [("BET", 2, 0, 2)]),
        ("0 envido 2, 1 5 mas, 2 no queremos", [("BET", 7, 0, 2)]),
        ("0 paso, 1 ordago, 2 no queremos", []),
    ],
)
def test_p_3_paid_at_the_count_a_false_side_is_paid_no_refusal_at_all(
    said: str, entries: list[Taken]
) -> None:
    table = spoken(refusals_paid="AT_COUNT", raise_refusal_extra=1)
    values = [("VALUE", 1, 0, 0), ("VALUE", 1, 0, 2)]
    assert count("PARES", {"PARES": "yyyy"}, said, *PARES, settings=table) == entries + values


def test_t_4_the_honest_partner_of_a_liar_loses_his_refused_bet_too() -> None:
    assert count(
        "PARES", {"PARES": "yyyy"}, "0 paso, 1 paso, 2 paso, 3 envido 6, 0 no, 2 no", *PARES
    )[:3] == [("REFUSAL", 1, 1, 3), ("REFUSAL", -1, 1, 3), ("BET", 6, 0, 2)]


def test_t_4_a_refusal_by_a_false_side_is_an_ordinary_refusal() -> None:
    assert count("PARES", {"PARES": "yyyy"}, "0 envido 9, 1 no queremos", *PARES) == [
        ("REFUSAL", 1, 0, 0),
        ("VALUE", 1, 0, 0),
        ("VALUE", 1, 0, 2),
    ]


def test_t_4_an_award_that_ended_the_juego_stands() -> None:
    referee = reach("PARES", {"PARES": "yyyy"}, *PARES, stones=(0, 39))
    for action in words("0 paso, 1 envido 2, 2 no queremos"):
        referee.tell(action)
    assert referee.ledger == [("PARES", "REFUSAL", 1, 1, 1)]
    assert (referee.stones, referee.games) == ((0, 40), (0, 1))


def test_p_8_the_target_is_reached_before_the_stones_would_be_given_back() -> None:
    # Grande is B's (seat 1, R): 38 + 1 now + 1 at the count.
    entries = count(
        "PARES", {"PARES": "yyyy"}, "0 paso, 1 envido 2, 2 no queremos", *PARES, stones=(0, 38)
    )
    assert entries == [("REFUSAL", 1, 1, 1)]


def test_p_8_what_was_given_back_is_missing_when_the_target_is_tested() -> None:
    # B: 37, +1 now, +1 grande = 39; chica is A's; pares -1 = 38; punto (29 of seat 3) +1 = 39.
    claims = {"PARES": "yyyy"}
    referee = reach("PARES", claims, *PARES, stones=(0, 37))
    go_on(referee, "0 paso, 1 envido 2, 2 no queremos", claims)
    # A: chica 1, the bet 2, two values.
    assert referee.ledger[-1] == ("PUNTO", "PUNTO", 1, 1, 3)
    assert referee.stones == (5, 39)


def test_t_4_an_accepted_ordago_is_won_by_the_rivals_of_the_liar() -> None:
    referee = reach("PARES", {"PARES": "yyyy"}, *PARES, stones=(3, 20))
    for action in words("0 ordago, 1 quiero"):
        referee.tell(action)
    assert referee.ledger == [("PARES", "ORDAGO", 37, 0, 2)]
    assert (referee.stones, referee.games) == ((40, 20), (1, 0))
    assert referee.times_shown == 1


def test_t_4_and_the_liar_s_own_ordago() -> None:
    entries = count(
        "PARES", {"PARES": "yyyy"}, "0 paso, 1 paso, 2 paso, 3 ordago, 0 quiero", *PARES
    )
    assert entries == [("ORDAGO", 40, 0, 2)]


# Denying what one has.


def test_t_4_who_denies_his_pares_does_not_play_and_counts_no_value() -> None:
    # Seat 2 denies; seat 0 is false nowhere, and loses to the caballos of seat 3.
    assert count("PARES", {"PARES": "ynny"}, "0 envido 2, 3 quiero", *PARES) == [
        ("BET", 2, 1, 3),
        ("VALUE", 1, 1, 3),
    ]
    # Seat 3 denies, and side A has them alone.
    claims = {"PARES": "ynyn"}
    referee = reach("PUNTO", claims, *PARES)
    go_on(referee, "", claims)
    assert of_lance(referee, "PARES") == [("VALUE", 1, 0, 0), ("VALUE", 1, 0, 2)]


def test_p_5_the_winner_s_partner_counts_his_value_only_if_he_claimed_it() -> None:
    assert count("PARES", {"PARES": "nyyn"}, "1 envido 2, 2 quiero", *PARES) == [
        ("BET", 2, 0, 2),
        ("VALUE", 1, 0, 2),
    ]


def test_t_4_denied_by_all_a_lance_is_void() -> None:
    claims = {"PARES": "nnnn"}
    referee = reach("PUNTO", claims, *PARES)
    go_on(referee, "", claims)
    assert of_lance(referee, "PARES") == []


def test_l_7_who_denies_his_juego_does_not_play_the_punto_either() -> None:
    claims = {"JUEGO": "nnnn"}
    referee = reach("PUNTO", claims, *PUNTO)
    assert [closed[0] for closed in referee.closed] == ["GRANDE", "CHICA", "PARES"]
    assert (referee.plays, referee.to_act()) == ([1, 2, 3], ("play", 1))
    assert not referee.allows(("paso", 0, False))
    go_on(referee, "1 envido 2, 2 quiero", claims)
    # 28 of seat 1 against the 25 of seat 2.
    assert of_lance(referee, "PUNTO") == [("BET", 2, 1, 1), ("PUNTO", 1, 1, 1)]
    assert of_lance(referee, "JUEGO") == []


def test_l_7_his_partner_plays_the_punto_for_the_side() -> None:
    claims = {"JUEGO": "nnnn"}
    hands = ("RRRA", "R765", "CC64", "S654")
    # 30 of seat 2; one refusal is that of the whole side.
    assert count("PUNTO", claims, "1 envido 2, 2 quiero", *hands) == [
        ("BET", 2, 0, 2),
        ("PUNTO", 1, 0, 2),
    ]
    assert count("PUNTO", claims, "1 envido 2, 2 no", *hands) == [
        ("REFUSAL", 1, 1, 1),
        ("PUNTO", 1, 1, 1),
    ]


def test_t_4_a_punto_of_one_side_after_denied_juegos_is_uncontested_and_1() -> None:
    referee = Referee(SPOKEN)
    referee.tell(("deal", ranks("RRRA", "R765", "CCC5", "CS54")))
    claims = {"JUEGO": "nnnn"}
    while referee.phase != "DEAL":
        step(referee, claims)
    assert [lance for lance, *_ in referee.declared] == ["PARES"] * 4 + ["JUEGO"] * 4
    # 28 of seat 1 and 29 of seat 3.
    assert of_lance(referee, "PUNTO") == [("PUNTO", 1, 1, 3)]


def test_t_4_a_punto_that_nobody_is_left_to_play_is_void() -> None:
    referee = Referee(SPOKEN)
    referee.tell(("deal", ranks("RRRA", "CCC5", "RSS7", "SC77")))
    claims = {"JUEGO": "nnnn"}
    while referee.phase != "DEAL":
        step(referee, claims)
    assert {lance for lance, *_ in referee.ledger} == {"GRANDE", "CHICA", "PARES"}


def test_t_4_juego_is_no_different_from_pares() -> None:
    # Seat 1 claims a juego with 28; seat 3 has the best, 31.
    hands = ("RR76", "C765", "CCC5", "RS74")
    assert count("JUEGO", {"JUEGO": "yyyy"}, "0 envido 2, 1 quiero", *hands) == [
        ("BET", 2, 0, 2),
        ("VALUE", 2, 0, 0),
        ("VALUE", 2, 0, 2),
    ]


def test_t_4_grande_and_chica_are_not_declared_and_lost_by_no_lie() -> None:
    claims = {"PARES": "yyyy", "JUEGO": "yyyy"}
    referee = reach("GRANDE", claims, *PARES)
    go_on(referee, "0 envido 2, 1 quiero, 0 envido 2, 1 quiero", claims)
    # Grande R of seat 1; chica 4 4 6 7 of seat 0 against 4 5 C C of seat 3.
    assert referee.ledger[:2] == [("GRANDE", "BET", 2, 1, 1), ("CHICA", "BET", 2, 0, 0)]


# Both sides false, or no rival left.

LIE_ON_BOTH_SIDES = ("4476", "R765", "S764", "CC54")
"""Seats 0 and 3 have pares, seats 1 and 2 have none."""


@pytest.mark.parametrize(
    ("said", "entries"),
    [
        ("", []),
        ("0 envido 2, 1 quiero", []),
        ("0 envido 2, 1 no queremos", [("REFUSAL", 1, 0, 0), ("REFUSAL", -1, 0, 0)]),
        (
            "0 envido 2, 1 5 mas, 2 no queremos",
            [("REFUSAL", 2, 1, 1), ("REFUSAL", -2, 1, 1)],
        ),
    ],
)
def test_t_4_both_sides_false_and_nobody_scores(said: str, entries: list[Taken]) -> None:
    assert count("PARES", {"PARES": "yyyy"}, said, *LIE_ON_BOTH_SIDES) == entries


def test_t_4_both_sides_false_en_paso_get_no_stone_more() -> None:
    table = spoken(paso_extra=1)
    assert count("PARES", {"PARES": "yyyy"}, "", *LIE_ON_BOTH_SIDES, settings=table) == []


@pytest.mark.parametrize("claims", ["nyny", "nynn"])
def test_t_4_a_false_claimant_with_no_rival_scores_nothing(claims: str) -> None:
    referee = reach("PUNTO", {"PARES": claims}, *PARES)
    assert referee.closed[-1][1] == "UNCONTESTED"
    go_on(referee, "", {})
    assert of_lance(referee, "PARES") == []


@pytest.mark.parametrize("voids", [True, False])
def test_t_4_after_an_ordago_nobody_could_win_the_hand_goes_on(voids: bool) -> None:
    claims = {"PARES": "yyyy"}
    table = spoken(ordago_voids_bets=voids)
    referee = reach("PARES", claims, *LIE_ON_BOTH_SIDES, settings=table)
    for action in words("0 envido 5, 1 ordago, 2 quiero"):
        referee.tell(action)
    # The hands lie open and stay in the hands; nothing is counted yet.
    assert referee.shown == referee.hands
    assert None not in referee.shown
    assert referee.times_shown == 1
    assert (referee.stones, referee.ledger) == ((0, 0), [])
    assert referee.closed[-1] == ("PARES", "ORDAGO", 5, 1, (0, 1, 2, 3))
    assert (referee.phase, referee.lance) == ("DECLARE", "JUEGO")
    shown = referee.shown
    go_on(referee, "", claims)
    # Nothing is void: grande (R of seat 1), chica (4 4 6 7 of seat 0), punto (29 of seat 3).
    assert referee.ledger == [
        ("GRANDE", "PASO", 1, 1, 1),
        ("CHICA", "PASO", 1, 0, 0),
        ("PUNTO", "PUNTO", 1, 1, 3),
    ]
    assert (referee.shown, referee.times_shown) == (shown, 1)


@pytest.mark.parametrize("voids", [True, False])
def test_b_8_a_later_ordago_may_decide_after_one_that_did_not(voids: bool) -> None:
    claims = {"PARES": "yyyy"}
    table = spoken(ordago_voids_bets=voids)
    referee = reach("PARES", claims, *LIE_ON_BOTH_SIDES, settings=table)
    for action in words("0 ordago, 1 quiero"):
        referee.tell(action)
    while (referee.phase, referee.lance) != ("LANCE", "PUNTO"):
        step(referee, claims)
    for action in words("0 ordago, 1 quiero"):
        referee.tell(action)
    before = [("GRANDE", "PASO", 1, 1, 1), ("CHICA", "PASO", 1, 0, 0)]
    expected = (
        [("PUNTO", "ORDAGO", 40, 1, 3)] if voids else [*before, ("PUNTO", "ORDAGO", 39, 1, 3)]
    )
    assert referee.ledger == expected
    assert referee.times_shown == 1


def test_p_9_the_hands_stay_shown_if_an_award_ends_the_juego_after_them() -> None:
    claims = {"PARES": "yyyy"}
    referee = reach("PARES", claims, *LIE_ON_BOTH_SIDES, stones=(39, 0))
    for action in words("0 ordago, 1 quiero"):
        referee.tell(action)
    while referee.phase == "DECLARE":
        step(referee, claims)
    for action in words("0 envido 2, 1 no queremos"):
        referee.tell(action)
    assert (referee.stones, referee.phase) == ((40, 0), "DEAL")
    assert None not in referee.shown


@pytest.mark.parametrize("voids", [True, False])
def test_t_4_stones_are_given_back_only_if_their_lance_is_counted(voids: bool) -> None:
    # Pares: seat 1 lies, bets and is refused. Punto: an órdago between honest sides.
    claims = {"PARES": "yyyy"}
    table = spoken(ordago_voids_bets=voids)
    referee = reach("PARES", claims, *PARES, settings=table)
    for action in words("0 paso, 1 envido 2, 2 no queremos"):
        referee.tell(action)
    while referee.phase == "DECLARE":
        step(referee, claims)
    for action in words("0 ordago, 1 quiero"):
        referee.tell(action)
    pares = [entry for entry in referee.ledger if entry[0] == "PARES"]
    if voids:
        assert pares == [("PARES", "REFUSAL", 1, 1, 1)]
        assert referee.stones == (0, 40)
        assert referee.ledger[-1] == ("PUNTO", "ORDAGO", 39, 1, 3)
    else:
        # B: 1 - 1 + 1 of grande; A: 1 of chica, 2 of the bet, 1 and 1 of values.
        assert [entry[2] for entry in pares] == [1, -1, 2, 1, 1]
        assert referee.ledger[-1] == ("PUNTO", "ORDAGO", 39, 1, 3)
        assert referee.stones == (5, 40)


# More than two sides.

THREE = spoken(players=3, teams=3)
FOUR = spoken(players=4, teams=4)
ALONE = ("4476", "R765", "5567", "C654")
"""Seats 0 and 2 have pares, seat 2 the better; seats 1 and 3 have none."""


def test_t_4_the_false_ones_are_struck_out_and_the_best_of_the_rest_wins() -> None:
    hands = ALONE[:3]
    assert count("PARES", {"PARES": "yyy"}, "", *hands, settings=THREE) == [("VALUE", 1, 2, 2)]
    said = "0 envido 2, 1 quiero, 2 quiero"
    assert count("PARES", {"PARES": "yyy"}, said, *hands, settings=THREE) == [
        ("BET", 2, 2, 2),
        ("VALUE", 1, 2, 2),
    ]


def test_t_4_only_the_bettor_and_those_who_saw_compete() -> None:
    said = "0 envido 2, 1 quiero, 2 no"
    assert count("PARES", {"PARES": "yyy"}, said, *ALONE[:3], settings=THREE) == [
        ("BET", 2, 0, 0),
        ("VALUE", 1, 0, 0),
    ]


def test_t_4_no_honest_one_among_those_who_compete_and_nobody_scores() -> None:
    said = "0 paso, 1 envido 2, 2 no, 3 quiero, 0 no"
    assert count("PARES", {"PARES": "yyyy"}, said, *ALONE, settings=FOUR) == []


def test_t_4_nor_does_their_ordago_decide() -> None:
    claims = {"PARES": "yyyy"}
    referee = reach("PARES", claims, *ALONE, settings=FOUR)
    for action in words("0 paso, 1 ordago, 2 no, 3 quiero, 0 no"):
        referee.tell(action)
    assert referee.closed[-1] == ("PARES", "ORDAGO", 0, 1, (1, 3))
    assert (referee.phase, referee.lance) == ("DECLARE", "JUEGO")


@pytest.mark.parametrize("paid", ["NOW", "AT_COUNT"])
def test_t_4_a_false_bettor_whom_all_refused_loses_to_the_best_honest_hand(paid: str) -> None:
    table = spoken(players=4, teams=4, refusals_paid=paid)
    said = "0 paso, 1 envido 2, 2 no, 3 no, 0 no"
    back = [("REFUSAL", 1, 1, 1), ("REFUSAL", -1, 1, 1)] if paid == "NOW" else []
    assert count("PARES", {"PARES": "yyyy"}, said, *ALONE, settings=table) == [
        *back,
        ("BET", 2, 2, 2),
        ("VALUE", 1, 2, 2),
    ]


def test_t_4_also_to_one_who_had_refused_a_lower_bet() -> None:
    # 0 bets, 2 refuses and is out, 1 raises falsely, 0 refuses: 2 has the better pares.
    claims = {"PARES": "yny"}
    hands = ("4476", "5567", "R765")
    said = "0 envido 2, 2 3 mas, 0 no"
    assert count("PARES", claims, said, *hands, settings=THREE) == [
        ("REFUSAL", 2, 2, 2),
        ("REFUSAL", -2, 2, 2),
        ("BET", 5, 0, 0),
        ("VALUE", 1, 0, 0),
    ]
    claims = {"PARES": "yyy"}
    said = "0 envido 2, 1 no, 2 3 mas, 0 no"
    assert count("PARES", claims, said, *hands, settings=THREE) == [
        ("REFUSAL", 2, 2, 2),
        ("REFUSAL", -2, 2, 2),
        ("BET", 5, 1, 1),
        ("VALUE", 1, 1, 1),
    ]


def test_t_4_the_punto_of_three_with_a_denied_juego() -> None:
    # 31 denied, 28, 25.
    claims = {"JUEGO": "nnn"}
    hands = PUNTO[:3]
    assert count("PUNTO", claims, "", *hands, settings=THREE) == [("PUNTO", 1, 1, 1)]
    assert count("PUNTO", claims, "1 envido 2, 2 no", *hands, settings=THREE) == [
        ("REFUSAL", 1, 1, 1),
        ("PUNTO", 1, 1, 1),
    ]
    assert count("PUNTO", claims, "1 paso, 2 envido 2, 1 quiero", *hands, settings=THREE) == [
        ("BET", 2, 1, 1),
        ("PUNTO", 1, 1, 1),
    ]


def test_t_4_in_three_pairs_a_liar_takes_his_partner_down() -> None:
    table = spoken(players=6, teams=3)
    # Pairs 0 3, 1 4, 2 5. Seat 4 lies; seat 1 has the kings. Seat 5 has 5s, seat 0 has 4s.
    hands = ("4476", "RR65", "S76A", "S74A", "C765", "55CA")
    assert count(
        "PARES", {"PARES": "yynnyy"}, "0 envido 2, 1 quiero, 5 quiero", *hands, settings=table
    ) == [
        ("BET", 2, 2, 5),
        ("VALUE", 1, 2, 5),
    ]
