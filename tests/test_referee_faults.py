"""The referee at a table with faults, peretes and signs: F-1, F-2, D-7 and G, by hand.

These tests check the oracle, not the library.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from oracles.random_faults import Company
from oracles.referee import Action, Referee, Settings
from oracles.referee_lances import DECK
from oracles.referee_signs import CODES, is_true
from oracles.scripts import ranks, words

FAULTS = Settings(table_faults=True)
NO_JUEGO = ("R765", "C654", "S754", "R65A")
"""Nobody has pares or juego; grande and punto (28) are of seat 0."""
ONE_MUS: Sequence[Action] = [("mus", 0)]


def sit(*hands: str, settings: Settings = FAULTS, mano: int = 0) -> Referee:
    """A table with these hands dealt."""
    referee = Referee(settings, mano)
    referee.tell(("deal", ranks(*(hands or NO_JUEGO))))
    return referee


def tell(referee: Referee, *actions: Action) -> None:
    """Tell one thing after another."""
    for action in actions:
        referee.tell(action)


def held(referee: Referee, seat: int, count: int = 4) -> frozenset[str]:
    """Some of the cards of a seat."""
    hand = referee.hands[seat]
    assert hand is not None
    return frozenset(sorted(hand)[:count])


def throw(referee: Referee, *counts: int) -> list[int]:
    """So many thrown by each seat in the order asked; which seats those were."""
    seats = []
    for count in counts:
        assert referee.phase in ("CHANGE", "DISCARD")
        seat = referee.to_act()[1]
        assert isinstance(seat, int)
        referee.tell(("descarte", seat, held(referee, seat, count)))
        seats.append(seat)
    return seats


def serve(referee: Referee) -> list[tuple[int, int]]:
    """Serve who waits with the first cards there are; the seats and their counts."""
    served = []
    while referee.phase == "DRAW":
        _, seat, count, sure, pool = referee.to_act()
        assert isinstance(seat, int)
        assert isinstance(count, int)
        assert isinstance(sure, frozenset)
        assert isinstance(pool, frozenset)
        cards = sure | frozenset(sorted(pool)[: count - len(sure)])
        referee.tell(("draw", seat, cards))
        served.append((seat, count))
    return served


def all_say_mus(referee: Referee) -> None:
    """Let everybody say mus."""
    while referee.phase == "MUS":
        referee.tell(("mus", referee.to_act()[1]))


def expose(referee: Referee) -> Action:
    """Show a card of seat 1."""
    return ("expose", held(referee, 1, 1))


# Mus visto.


def test_f_1_each_changes_none_to_four_cards_once_from_the_mano() -> None:
    referee = sit(mano=2)
    referee.tell(expose(referee))
    assert (referee.phase, referee.to_act()) == ("CHANGE", ("play", 2))
    hand = held(referee, 2)
    for count in range(5):
        assert referee.allows(("descarte", 2, frozenset(sorted(hand)[:count])))
    other = sorted(DECK - hand)[0]
    assert not referee.allows(("descarte", 2, frozenset({other})))
    assert not referee.allows(("descarte", 3, held(referee, 3)))
    for word in (("mus", 2), ("corto", 2), ("paso", 2, False), expose(referee)):
        assert not referee.allows(word)
    assert throw(referee, 1, 2, 3, 4) == [2, 3, 0, 1]
    assert serve(referee) == [(2, 1), (3, 2), (0, 3), (1, 4)]


@pytest.mark.parametrize("order", ["MANO_FIRST", "POSTRE_FIRST"])
def test_f_1_from_the_mano_where_the_postre_throws_first_too(order: str) -> None:
    referee = sit(settings=Settings(table_faults=True, discard_order=order))
    referee.tell(expose(referee))
    assert throw(referee, 1, 1, 1, 1) == [0, 1, 2, 3]
    assert [seat for seat, _ in serve(referee)] == [0, 1, 2, 3]
    # The mus after it goes in the order of the table.
    all_say_mus(referee)
    assert referee.to_act() == ("play", 0 if order == "MANO_FIRST" else 3)


def test_f_1_nobody_servido_and_the_talk_of_mus_comes() -> None:
    referee = sit()
    referee.tell(expose(referee))
    throw(referee, 1, 1, 1, 1)
    serve(referee)
    assert (referee.phase, referee.to_act()) == ("MUS", ("play", 0))
    tell(referee, *ONE_MUS, ("corto", 1))
    assert referee.lance == "GRANDE"


def test_f_1_somebody_servido_and_grande_begins() -> None:
    referee = sit()
    referee.tell(expose(referee))
    throw(referee, 4, 0, 1, 2)
    assert serve(referee) == [(0, 4), (2, 1), (3, 2)]
    assert (referee.phase, referee.lance, referee.to_act()) == ("LANCE", "GRANDE", ("play", 0))


def test_f_1_all_servidos_need_no_cards() -> None:
    referee = sit()
    hands = referee.hands
    referee.tell(expose(referee))
    throw(referee, 0, 0, 0, 0)
    assert (referee.phase, referee.lance) == ("LANCE", "GRANDE")
    assert (referee.hands, len(referee.pile)) == (hands, 0)


def test_f_1_again_after_the_serving_and_again_after_a_round_of_mus() -> None:
    referee = sit()
    for _ in range(2):
        referee.tell(expose(referee))
        throw(referee, 1, 1, 1, 1)
        serve(referee)
    all_say_mus(referee)
    throw(referee, 1, 1, 1, 1)
    assert not referee.allows(expose(referee))
    serve(referee)
    referee.tell(expose(referee))
    throw(referee, 1, 1, 1, 0)
    serve(referee)
    assert referee.lance == "GRANDE"


def test_f_1_not_once_somebody_has_spoken_in_the_round() -> None:
    referee = sit()
    tell(referee, *ONE_MUS)
    assert not referee.allows(expose(referee))
    tell(referee, ("corto", 1))
    assert not referee.allows(expose(referee))


def test_f_1_one_card_or_more_and_only_of_those_dealt() -> None:
    referee = sit()
    assert not referee.allows(("expose", frozenset()))
    assert not referee.allows(("expose", frozenset(sorted(referee.stock)[:1])))
    assert not referee.allows(("expose", held(referee, 0) | referee.stock))
    assert not referee.allows(("expose", sorted(held(referee, 0))))
    assert referee.allows(("expose", held(referee, 0) | held(referee, 3)))


def test_f_1_f_2_nothing_of_it_at_a_table_without_faults() -> None:
    referee = sit(settings=Settings())
    assert not referee.allows(expose(referee))
    assert not referee.allows(("misdeal", 0))


def test_f_1_in_mus_corrido_the_change_leaves_the_mano_where_it_is() -> None:
    referee = sit(settings=Settings(table_faults=True, mus_corrido="EACH_GAME"))
    referee.tell(expose(referee))
    throw(referee, 1, 1, 1, 1)
    serve(referee)
    assert referee.mano == 0
    all_say_mus(referee)
    throw(referee, 1, 1, 1, 1)
    serve(referee)
    assert referee.mano == 1
    referee.tell(expose(referee))
    assert throw(referee, 1, 1, 0, 1) == [1, 2, 3, 0]
    serve(referee)
    assert (referee.mano, referee.lance, referee.to_act()) == (1, "GRANDE", ("play", 1))


@pytest.mark.parametrize("exception", [True, False])
def test_d_5_holds_in_a_mus_visto_too(exception: bool) -> None:
    table = Settings(players=6, table_faults=True, last_player_exception=exception)
    referee = sit("R765", "C654", "S754", "R65A", "C4AA", "RS76", settings=table)
    referee.tell(expose(referee))
    throw(referee, 4, 4, 4, 4, 0, 3)
    serving = [referee.to_act()[1:3]]
    for _ in range(4):
        _, seat, count, _, pool = referee.to_act()
        assert isinstance(pool, frozenset)
        assert isinstance(count, int)
        referee.tell(("draw", seat, frozenset(sorted(pool)[:count])))
        serving.append(referee.to_act()[1:3])
    # Sixteen cards went to four seats; seat 4 stood, seat 5 is the only one short.
    assert serving == [(0, 4), (1, 4), (2, 4), (3, 4), (5, 3)]
    pool = referee.to_act()[4]
    assert isinstance(pool, frozenset)
    assert (len(referee.stock), len(pool)) == (0, 16 if exception else 19)


# Misdeals.


def test_f_2_somebody_else_s_wrong_hand_and_all_is_dealt_again() -> None:
    referee = sit(mano=1)
    # The dealer is seat 0.
    referee.tell(("misdeal", 3))
    assert (referee.phase, referee.to_act()) == ("DEAL", ("deal",))
    assert (referee.mano, referee.postre, referee.hand_number) == (1, 0, 1)
    assert (referee.hands, referee.stock, referee.pile) == ((None,) * 4, frozenset(), frozenset())
    assert not referee.allows(("corto", 1))
    assert not referee.allows(("misdeal", 3))
    assert not referee.allows(("deal", (*ranks(*NO_JUEGO)[:3], None)))
    referee.tell(("deal", ranks(*NO_JUEGO[::-1])))
    assert (referee.phase, referee.to_act(), referee.hand_number) == ("MUS", ("play", 1), 1)
    assert (len(referee.stock), referee.dealt) == (24, 8)
    # And it may happen again.
    assert referee.allows(("misdeal", 3))


def test_f_2_the_dealer_s_own_wrong_hand_and_he_sits_out() -> None:
    referee = sit()
    cards, stock = held(referee, 3), referee.stock
    referee.tell(("misdeal", 3))
    assert referee.hands[3] is None
    assert referee.hands[:3] == ranks(*NO_JUEGO)[:3]
    assert (referee.stock, referee.pile) == (stock | cards, frozenset())
    assert (referee.phase, referee.to_act()) == ("MUS", ("play", 0))
    assert (referee.mano, referee.postre, referee.out) == (0, 2, frozenset({3}))
    # He does not speak or throw, and has no wrong hand any more.
    assert not referee.allows(("misdeal", 3))
    all_say_mus(referee)
    assert throw(referee, 1, 1, 1) == [0, 1, 2]
    assert serve(referee) == [(0, 1), (1, 1), (2, 1)]
    tell(referee, *words("0 mus, 1 mus, 2 corto"))
    tell(referee, *words("0 paso, 1 paso, 2 paso, 0 paso, 1 envido 2, 2 no, 0 no"))
    assert referee.stones == (0, 1)


def test_f_2_his_partner_plays_alone_and_he_has_nothing_to_show() -> None:
    # Seat 3 would be best at grande and pares.
    referee = sit("R765", "C654", "S754", "RRRA")
    referee.tell(("misdeal", 3))
    tell(referee, *words("0 corto, 0 paso, 1 paso, 2 paso, 0 paso, 1 paso, 2 paso"))
    # Nobody who holds cards has pares or juego.
    assert referee.closed[-1] == ("PARES", "VOID", 0, None, ())
    assert [seat for _, seat, _ in referee.declared] == [0, 1, 2, 0, 1, 2]
    assert referee.plays == [0, 1, 2]
    tell(referee, *words("0 envido 2, 1 no"))
    # Grande R of seat 0, chica 4 5 6 C of seat 1, 4 5 7 S of seat 2; the bet of seat 0.
    assert referee.ledger == [
        ("PUNTO", "REFUSAL", 1, 0, 0),
        ("GRANDE", "PASO", 1, 0, 0),
        ("CHICA", "PASO", 1, 1, 1),
        ("PUNTO", "PUNTO", 1, 0, 0),
    ]
    assert referee.shown == (*ranks("R765", "C654", "S754"), None)
    # The next hand is his again.
    assert (referee.mano, referee.out) == (1, frozenset())
    assert referee.allows(("deal", ranks(*NO_JUEGO)))


def test_f_2_out_he_stays_if_the_hand_is_dealt_again() -> None:
    referee = sit()
    tell(referee, ("misdeal", 3), ("misdeal", 1))
    assert (referee.phase, referee.out) == ("DEAL", frozenset({3}))
    assert not referee.allows(("deal", ranks(*NO_JUEGO)))
    referee.tell(("deal", (*ranks(*NO_JUEGO)[:3], None)))
    assert referee.hands[3] is None
    assert (referee.hand_number, referee.dealt, len(referee.stock)) == (1, 7, 28)
    assert not referee.allows(("misdeal", 3))


@pytest.mark.parametrize(
    "before",
    [
        ONE_MUS,
        [("corto", 0)],
        [("mus", seat) for seat in range(4)],
    ],
)
def test_f_2_d_7_not_after_the_first_word(before: Sequence[Action]) -> None:
    referee = sit("4567", *NO_JUEGO[1:], settings=Settings(table_faults=True, perete="NEW_HAND"))
    tell(referee, *before)
    assert not referee.allows(("misdeal", 0))
    assert not referee.allows(("perete", 0))


def test_f_2_d_7_nor_once_cards_were_thrown_in_a_mus_visto() -> None:
    referee = sit("4567", *NO_JUEGO[1:], settings=Settings(table_faults=True, perete="NEW_HAND"))
    referee.tell(expose(referee))
    assert not referee.allows(("misdeal", 0))
    assert not referee.allows(("perete", 0))
    throw(referee, 1, 1, 1, 1)
    serve(referee)
    assert referee.phase == "MUS"
    assert not referee.allows(("misdeal", 0))
    assert not referee.allows(("perete", 0))


def test_f_2_a_seat_that_exists() -> None:
    referee = sit()
    for seat in (-1, 4, True, "0", None):
        assert not referee.allows(("misdeal", seat))
    assert not referee.allows(("misdeal",))


def test_f_2_in_individual_play_two_go_on() -> None:
    table = Settings(players=3, teams=3, table_faults=True)
    referee = sit("R765", "C654", "S754", settings=table, mano=1)
    referee.tell(("misdeal", 0))
    tell(referee, *words("1 corto, 1 envido 2, 2 quiero"))
    tell(referee, *words("1 paso, 2 paso, 1 paso, 2 paso"))
    assert referee.ledger[0] == ("GRANDE", "BET", 2, 1, 1)


def test_f_2_of_two_the_one_left_has_no_rival_in_any_lance() -> None:
    table = Settings(players=2, table_faults=True)
    referee = sit("CC54", "R765", settings=table)
    tell(referee, ("misdeal", 1), ("corto", 0))
    # No betting; all is his as if it had been passed: 1 and 1, the par 1, the punto 1.
    assert referee.phase == "DEAL"
    assert referee.ledger == [
        ("GRANDE", "PASO", 1, 0, 0),
        ("CHICA", "PASO", 1, 0, 0),
        ("PARES", "VALUE", 1, 0, 0),
        ("PUNTO", "PUNTO", 1, 0, 0),
    ]


def test_d_6_the_mano_passes_over_who_sits_out() -> None:
    table = Settings(players=3, teams=3, table_faults=True, mus_corrido="EACH_GAME")
    referee = sit("R765", "C654", "S754", settings=table)
    referee.tell(("misdeal", 2))
    for mano in (0, 1, 0):
        assert (referee.mano, referee.to_act()) == (mano, ("play", mano))
        all_say_mus(referee)
        throw(referee, 1, 1)
        serve(referee)


# Peretes.

PERETE = Settings(perete="NEW_HAND")


def test_d_7_4567_is_shown_out_of_turn_and_four_new_cards_come() -> None:
    referee = sit("R765", "C654", "4567", "R65A", settings=PERETE)
    cards, stock = held(referee, 2), referee.stock
    referee.tell(("perete", 2))
    assert (referee.phase, referee.pile) == ("DRAW", cards)
    assert referee.to_act() == ("draw", 2, 4, frozenset(), stock)
    referee.tell(("draw", 2, frozenset(sorted(stock)[:4])))
    assert (referee.phase, referee.to_act()) == ("MUS", ("play", 0))
    assert (referee.pile, len(referee.stock)) == (cards, 20)


def test_d_7_exactly_these_four() -> None:
    for hand in ("4467", "456R", "A567", "4566"):
        assert not sit(hand, *NO_JUEGO[1:], settings=PERETE).allows(("perete", 0))


def test_d_7_once_a_deal_whatever_he_draws() -> None:
    referee = sit("4567", "C64A", "S74A", "R65A", settings=PERETE)
    referee.tell(("perete", 0))
    fresh = {next(card for card in sorted(referee.stock) if card[0] == rank) for rank in "4567"}
    referee.tell(("draw", 0, frozenset(fresh)))
    assert not referee.allows(("perete", 0))


def test_d_7_two_seats_may_have_one() -> None:
    referee = sit("4567", "4567", "S754", "R65A", settings=PERETE, mano=3)
    for seat in (1, 0):
        referee.tell(("perete", seat))
        assert serve(referee) == [(seat, 4)]
    assert (referee.to_act(), len(referee.pile)) == (("play", 3), 8)


def test_d_7_not_what_was_drawn_and_off_not_at_all() -> None:
    referee = sit("4567", "C654", "S754", "R65A", settings=Settings())
    assert not referee.allows(("perete", 0))
    table = Settings(perete="NEW_HAND", min_discard=0)
    referee = sit("4567", "C654", "S754", "R65A", settings=table)
    assert referee.allows(("perete", 0))
    assert not referee.allows(("perete", 1))
    all_say_mus(referee)
    throw(referee, 0, 0, 0, 0)
    assert referee.phase == "MUS"
    assert not referee.allows(("perete", 0))


def test_d_7_with_a_misdeal_after_it_the_new_hand_may_be_one_again() -> None:
    table = Settings(perete="NEW_HAND", table_faults=True)
    referee = sit("4567", "C654", "S754", "R65A", settings=table)
    referee.tell(("perete", 0))
    serve(referee)
    referee.tell(("misdeal", 0))
    assert (referee.phase, referee.pile) == ("DEAL", frozenset())
    referee.tell(("deal", ranks("4567", *NO_JUEGO[1:])))
    assert referee.allows(("perete", 0))


def test_d_7_the_dealer_out_has_none() -> None:
    table = Settings(perete="NEW_HAND", table_faults=True)
    referee = sit("R765", "C654", "S754", "4567", settings=table)
    assert referee.allows(("perete", 3))
    referee.tell(("misdeal", 3))
    assert not referee.allows(("perete", 3))


def test_d_7_the_dealer_who_has_shown_one_gives_up_the_new_four() -> None:
    table = Settings(perete="NEW_HAND", table_faults=True)
    referee = sit("R765", "C654", "S754", "4567", settings=table)
    shown = held(referee, 3)
    referee.tell(("perete", 3))
    serve(referee)
    referee.tell(("misdeal", 3))
    assert (referee.pile, len(referee.stock), referee.hands[3]) == (shown, 24, None)


def test_d_7_in_mus_corrido_the_mano_does_not_move() -> None:
    table = Settings(perete="NEW_HAND", mus_corrido="EACH_GAME")
    referee = sit("4567", "C654", "S754", "R65A", settings=table)
    referee.tell(("perete", 0))
    serve(referee)
    assert (referee.mano, referee.to_act()) == (0, ("play", 0))


# Signs.

SIGNS = [
    ("RR76", 8, "dos_reyes pares juego"),
    ("R376", 8, "dos_reyes pares juego"),
    ("R376", 4, "ciego"),
    ("RR3A", 8, "tres_reyes medias pares treinta_y_una"),
    ("RR33", 8, "cuatro_reyes duples duples_reyes pares juego"),
    ("RR33", 4, "dos_reyes duples duples_reyes pares"),
    ("RRAA", 8, "dos_reyes dos_ases duples duples_reyes duples_ases pares"),
    ("A2A7", 8, "tres_ases medias pares"),
    ("A2A7", 4, "dos_ases pares"),
    ("AA22", 8, "cuatro_ases duples duples_ases pares"),
    ("RRCC", 8, "dos_reyes duples duples_reyes pares juego"),
    ("CCSS", 8, "duples pares juego"),
    ("6664", 8, "medias pares"),
    ("RC74", 8, "treinta_y_una"),
    ("RC75", 8, "juego"),
    ("RC64", 8, "punto_30 ciego"),
    ("RC54", 8, "punto_29 ciego"),
    ("R765", 8, "ciego"),
]


@pytest.mark.parametrize(("hand", "kings", "signs"), SIGNS)
def test_g_2_g_3_what_each_sign_says(hand: str, kings: int, signs: str) -> None:
    table = Settings(kings=kings)
    (cards,) = ranks(hand)
    every = set(CODES["CLASSIC"]) | set(CODES["FEDERATION"])
    true = {sign for sign in every if is_true(sign, cards, table)}
    # The two wishes claim nothing.
    assert true == set(signs.split()) | {"corto", "envido"}


def test_g_3_each_code_has_its_signs() -> None:
    classic, federation = set(CODES["CLASSIC"]), set(CODES["FEDERATION"])
    assert len(CODES["CLASSIC"]) == len(classic) == 13
    assert len(CODES["FEDERATION"]) == len(federation) == 14
    assert classic - federation == {"cuatro_reyes", "cuatro_ases", "duples_reyes", "duples_ases"}
    assert federation - classic == {"pares", "juego", "punto_29", "corto", "envido"}


@pytest.mark.parametrize(
    ("code", "allowed"),
    [("CLASSIC", [True, False]), ("FEDERATION", [True, True]), ("NONE", [False, False])],
)
def test_g_1_true_and_of_the_code(code: str, allowed: list[bool]) -> None:
    referee = sit("RR76", *NO_JUEGO[1:3], "C65A", settings=Settings(signs=code))
    assert [referee.allows(("sena", 0, sign, ())) for sign in ("dos_reyes", "pares")] == allowed
    assert not referee.allows(("sena", 0, "medias", ()))
    assert not referee.allows(("sena", 0, "corto_no", ()))
    assert not referee.allows(("sena", 4, "dos_reyes", ()))


def test_g_1_out_of_turn_from_the_deal_to_the_end_and_it_changes_nothing() -> None:
    referee = sit(settings=Settings(declarations="SPOKEN"))
    wink = ("sena", 2, "ciego", (1,))
    all_say_mus(referee)
    throw(referee, 1, 1, 1, 1)
    serve(referee)
    blind = ("sena", 0, "ciego", ())
    done = 0
    while referee.phase != "DEAL":
        for sign in (wink, blind):
            if referee.allows(sign):
                before = (referee.phase, referee.to_act(), referee.hands, referee.lance)
                referee.tell(sign)
                assert before == (referee.phase, referee.to_act(), referee.hands, referee.lance)
                done += 1
        seat = referee.to_act()[1]
        said = {"MUS": ("corto", seat), "DECLARE": ("declaro", seat, False)}
        referee.tell(said.get(referee.phase, ("paso", seat, False)))
    assert done > 0
    assert not referee.allows(wink)


def test_g_1_none_in_individual_play() -> None:
    table = Settings(players=4, teams=4)
    assert not sit(settings=table).allows(("sena", 0, "ciego", ()))


def test_g_1_never_during_mus_corrido() -> None:
    referee = sit(settings=Settings(mus_corrido="EACH_GAME", table_faults=True))
    sign: Action = ("sena", 0, "ciego", ())
    assert not referee.allows(sign)
    referee.tell(expose(referee))
    assert not referee.allows(sign)
    throw(referee, 0, 0, 0, 0)
    # Grande has begun, so the mus is over.
    assert referee.allows(sign)
    cut = sit(settings=Settings(mus_corrido="EACH_GAME"))
    tell(cut, ("corto", 0))
    assert cut.allows(sign)


def test_g_3_refused_while_the_seat_waits_to_be_served() -> None:
    referee = sit("R765", "C64A", "S74A", "R62A")
    all_say_mus(referee)
    signs: list[Action] = [("sena", seat, "ciego", ()) for seat in (0, 1)]
    assert all(map(referee.allows, signs))
    throw(referee, 1)
    assert [referee.allows(sign) for sign in signs] == [False, True]
    throw(referee, 1, 1, 1)
    assert not any(map(referee.allows, signs))
    _, seat, count, _, pool = referee.to_act()
    assert (seat, count) == (0, 1)
    assert isinstance(pool, frozenset)
    # Seat 0 threw its 5 and gets another.
    five = next(card for card in sorted(pool) if card[0] == "5")
    referee.tell(("draw", 0, frozenset({five})))
    assert [referee.allows(sign) for sign in signs] == [True, False]


def test_g_4_seen_by_rivals_only_once_each_and_by_seats_there_are() -> None:
    referee = sit()
    for seen_by in ((), (1,), (3,), (1, 3)):
        assert referee.allows(("sena", 0, "ciego", seen_by))
    for odd in ((0,), (2,), (4,), (-1,), (True,), ("1",), (1, 2), (1, 1)):
        assert not referee.allows(("sena", 0, "ciego", odd))


def test_g_1_the_dealer_out_signs_nothing() -> None:
    referee = sit()
    referee.tell(("misdeal", 3))
    assert not referee.allows(("sena", 3, "ciego", ()))
    # The one who plays alone may still make faces.
    assert referee.allows(("sena", 1, "ciego", ()))


def test_g_1_not_after_the_hands_lie_open() -> None:
    # Seats 0 and 3 have pares, 1 and 2 lie: an órdago that decides nothing.
    table = Settings(declarations="SPOKEN")
    referee = sit("4476", "R765", "S764", "CC54", settings=table)
    tell(referee, *words("0 corto, 0 pasamos, 1 pasamos, 0 pasamos, 1 pasamos"))
    tell(referee, *words("0 tiene, 1 tiene, 2 tiene, 3 tiene, 0 ordago"))
    sign: Action = ("sena", 1, "ciego", ())
    assert referee.allows(sign)
    tell(referee, *words("1 quiero"))
    assert referee.phase == "DECLARE"
    assert not referee.allows(sign)


# Played at random, whatever the rules promise of every hand.

TABLES = [
    Settings(table_faults=True, perete="NEW_HAND", declarations="SPOKEN"),
    Settings(table_faults=True, perete="NEW_HAND", mus_corrido="EACH_GAME", signs="FEDERATION"),
    Settings(declarations="SPOKEN", refusals_paid="AT_COUNT", ordago_voids_bets=False),
    Settings(declarations="SPOKEN", raise_refusal_extra=1, paso_extra=1, players=6, teams=3),
    Settings(declarations="SPOKEN", table_faults=True, players=2, mus_corrido="MATCH"),
    Settings(declarations="SPOKEN", table_faults=True, players=3, teams=3, perete="NEW_HAND"),
    Settings(declarations="SPOKEN", table_faults=True, players=6, discard_order="POSTRE_FIRST"),
    Settings(declarations="SPOKEN", ordago_voids_bets=False, players=5, teams=5),
]


@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_with_lies_signs_and_faults_keeps_what_the_rules_promise(
    table: Settings, seed: int
) -> None:
    company = Company(Random(seed))
    referee = Referee(table, mano=seed % table.players)
    start = referee.stones
    for _ in range(20000):
        if referee.phase == "OVER":
            break
        number = referee.hand_number
        referee.tell(company.next_action(referee))
        if referee.hand_number != number:
            start = referee.stones
        check_what_is_promised(referee, start)
    assert referee.phase == "OVER"
    assert referee.winner is not None
    assert referee.stones[referee.winner] >= table.target


def test_companies_at_random_come_to_all_that_there_is_to_judge() -> None:
    seen: set[str] = set()
    forms = ((4, 2), (2, 2), (3, 3))
    tables = [Settings(*form, perete="NEW_HAND", declarations="SPOKEN") for form in forms]
    for seed in range(90):
        table = replace(tables[seed % 3], table_faults=seed % 4 > 0, target=100)
        company, referee = Company(Random(seed)), Referee(table)
        for _ in range(150):
            action = company.next_action(referee)
            seen.add(f"{action[0]} told")
            referee.tell(action)
            seen |= {f"{entry[0]} given back" for entry in referee.ledger if entry[2] < 0}
            seen |= {f"{closed[0]} {closed[1]}" for closed in referee.closed}
            seen.add(f"{referee.phase} with a seat out" if referee.out else referee.phase)
            if referee.times_shown and referee.phase == "LANCE":
                seen.add(f"{referee.lance} with the hands open")
            if referee.phase == "OVER":
                break
    phases = ("DISCARD", "DRAW", "DECLARE", "LANCE")
    assert seen >= {
        *(f"{what} told" for what in ("declaro", "sena", "expose", "misdeal", "perete")),
        *("PARES given back", "JUEGO given back"),
        *("PARES ORDAGO", "JUEGO with the hands open"),
        *("CHANGE", "CHANGE with a seat out", "DEAL with a seat out"),
        *(f"{phase} with a seat out" for phase in phases),
    }


def check_what_is_promised(referee: Referee, start: tuple[int, ...]) -> None:
    """The score is the start and the ledger; every card in one place; who is out does nothing."""
    taken = list(start)
    refused: dict[str, int] = {}
    for lance, reason, stones, side, seat in referee.ledger:
        assert max(taken) < referee.settings.target, "nothing is counted after the target"
        assert side == referee.settings.side(seat)
        if stones < 0:
            # Only what was taken for a refusal in a lance that is declared.
            assert (reason, stones) == ("REFUSAL", -refused[lance])
            assert lance in ("PARES", "JUEGO")
        else:
            assert stones > 0
        if reason == "REFUSAL":
            refused[lance] = stones
        taken[side] += stones
        assert min(taken) >= 0
    assert referee.stones == tuple(taken)
    if referee.phase in ("DEAL", "OVER"):
        return
    places = [*filter(None, referee.hands), referee.stock, referee.pile]
    assert sum(map(len, places)) == 40
    assert frozenset().union(*places) == DECK
    out = {seat for seat, hand in enumerate(referee.hands) if hand is None}
    assert out == referee.out
    assert len(out) <= 1
    assert referee.mano not in out
    assert referee.postre not in out
    asked = referee.to_act()[1]
    assert asked not in out
    if referee.phase == "DECLARE":
        assert isinstance(asked, int)
        assert referee.allows(("declaro", asked, True))
        assert referee.allows(("declaro", asked, False))
