"""What everything is worth and how a hand is counted: P-1 to P-11."""

from __future__ import annotations

from typing import Any

import pytest

from mus.actions import NoQuiero, Paso
from mus.engine import apply, events_between, legal_actions
from mus.events import LanceClosed, Posted, Shown
from mus.lances import Lance, Real
from mus.ledger import Entry, Reason
from mus.results import LanceKind
from mus.rules import Points, RefusalsPaid, Rules
from mus.state import State
from mus.turns import Phase
from playing import FULL, NO_JUEGO, Taken, ledger, of_lance, pass_out, pass_to, play, say, sit

GRANDE, CHICA, PARES, JUEGO, PUNTO = Lance
A, B = 0, 1

AT_COUNT = RefusalsPaid.AT_COUNT

REST_OF_FULL = {
    GRANDE: [("PASO", 1, A, 0)],
    CHICA: [("PASO", 1, B, 3)],
    PARES: [("VALUE", 1, A, 0), ("VALUE", 1, A, 2)],
    JUEGO: [("VALUE", 3, A, 0), ("VALUE", 2, A, 2)],
}
"""What FULL is worth when all lances are en paso."""


def scoring(**knobs: Any) -> Rules:
    """Return the classic rules with another scoring."""
    return Rules(scoring=Points(**knobs))


def hands_for(lance: Lance) -> tuple[str, ...]:
    """Return hands with which a lance is bet on, seats 0 and 1 being in it."""
    return NO_JUEGO if lance is PUNTO else FULL


def refused(state: State) -> State:
    """Let everybody who is asked refuse the bet."""
    while state.bet is not None:
        assert state.to_act is not None
        state = apply(state, NoQuiero(state.to_act))
    return state


@pytest.mark.parametrize("lance", Lance)
@pytest.mark.parametrize(
    ("text", "stones", "seat"),
    [
        ("0 envido 2", 1, 0),
        ("0 envido 39", 1, 0),
        ("0 envido 15000", 1, 0),
        ("0 ordago", 1, 0),
        ("0 envido 2, 1 5 mas", 2, 1),
        ("0 envido 2, 1 5 mas, 2 10 mas", 7, 2),
        ("0 envido 2, 1 ordago", 2, 1),
        ("0 envido 2, 1 5 mas, 2 ordago", 7, 2),
        ("0 paso, 1 envido 4, 2 8 mas", 4, 2),
    ],
)
def test_p_1_a_refusal_pays_the_last_amount_accepted(
    lance: Lance, text: str, stones: int, seat: int
) -> None:
    state = refused(say(pass_to(sit(*hands_for(lance)), lance), text))
    assert of_lance(state, lance)[0] == ("REFUSAL", stones, seat % 2, seat)
    assert state.ledger[0].giver is None


def test_p_1_one_award_however_many_sides_refuse() -> None:
    state = pass_to(sit("R765", "C654", "S754", rules=Rules(players=3, teams=3)), GRANDE)
    state = say(state, "0 envido 2, 1 3 mas, 2 no, 0 no")
    assert ledger(state) == [("GRANDE", "REFUSAL", 2, 1, 1)]
    assert state.stones == (0, 2, 0)


@pytest.mark.parametrize("lance", Lance)
@pytest.mark.parametrize(
    ("text", "stones", "is_raise"),
    [
        ("0 envido 2, 1 no queremos", 1, False),
        ("0 ordago, 1 no queremos", 1, False),
        ("0 envido 2, 1 3 mas, 2 no queremos", 2, True),
        ("0 envido 4, 1 ordago, 2 no queremos", 4, True),
    ],
)
def test_p_2_the_extra_stone_is_for_raises_in_pares_juego_and_punto(
    lance: Lance, text: str, stones: int, is_raise: bool
) -> None:
    rules = scoring(raise_refusal_extra=1)
    state = say(pass_to(sit(*hands_for(lance), rules=rules), lance), text)
    extra = 1 if is_raise and lance not in (GRANDE, CHICA) else 0
    closed = [e.result for e in state.history if isinstance(e, LanceClosed)]
    (refused,) = [result for result in closed if result.kind is LanceKind.REFUSED]
    assert refused.refusal == stones + extra
    refusals = [taken for taken in of_lance(state, lance) if taken[0] == "REFUSAL"]
    assert [taken[1] for taken in refusals] == [stones + extra]


def test_p_3_refusals_are_paid_now() -> None:
    state = say(pass_to(sit(*FULL), GRANDE), "0 envido 2, 1 no queremos")
    assert (state.stones, state.lance) == ((1, 0), CHICA)


def test_p_3_or_at_the_count_before_the_values_of_their_lance() -> None:
    rules = scoring(refusals_paid=AT_COUNT)
    state = say(pass_to(sit(*FULL, rules=rules), GRANDE), "0 paso, 1 envido 2, 2 no queremos")
    assert (state.stones, state.ledger) == ((0, 0), ())
    state = say(pass_to(state, PARES), "0 paso, 1 envido 2, 2 3 mas, 1 no")
    assert (state.stones, state.ledger) == ((0, 0), ())
    assert ledger(pass_out(state)) == [
        ("GRANDE", "REFUSAL", 1, B, 1),
        ("CHICA", "PASO", 1, B, 3),
        ("PARES", "REFUSAL", 2, A, 2),
        ("PARES", "VALUE", 1, A, 0),
        ("PARES", "VALUE", 1, A, 2),
        ("JUEGO", "VALUE", 3, A, 0),
        ("JUEGO", "VALUE", 2, A, 2),
    ]


@pytest.mark.parametrize(("paid", "winner"), [(RefusalsPaid.NOW, A), (AT_COUNT, B)])
def test_p_3_a_refusal_paid_at_the_count_does_not_end_the_juego_before(
    paid: RefusalsPaid, winner: int
) -> None:
    rules = scoring(refusals_paid=paid)
    state = pass_to(sit(*FULL, rules=rules, stones=(39, 0)), GRANDE)
    state = say(state, "0 envido 2, 1 no queremos")
    if paid is AT_COUNT:
        state = say(state, "0 ordago, 1 quiero")
        # The órdago that voids bets voids the refusal too.
        assert ledger(state) == [("CHICA", "ORDAGO", 40, B, 3)]
    assert state.games == ((1, 0) if winner == A else (0, 1))


@pytest.mark.parametrize(("lance", "side", "seat"), [(GRANDE, A, 0), (CHICA, B, 3)])
@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("", "PASO 1"),
        ("0 envido 2, 1 quiero", "BET 2"),
        ("0 paso, 1 envido 9, 2 quiero", "BET 9"),
        ("0 envido 2, 1 5 mas, 2 quiero", "BET 7"),
    ],
)
def test_p_4_the_best_hand_takes_the_bet_whoever_made_it(
    lance: Lance, side: int, seat: int, text: str, counted: str
) -> None:
    reason, stones = counted.split()
    state = play(lance, text, *FULL)
    assert of_lance(state, lance) == [(reason, int(stones), side, seat)]


@pytest.mark.parametrize("lance", [GRANDE, CHICA])
def test_p_4_a_lance_refused_is_worth_nothing_more(lance: Lance) -> None:
    state = play(lance, "0 paso, 1 envido 2, 2 no queremos", *FULL)
    assert of_lance(state, lance) == [("REFUSAL", 1, B, 1)]


@pytest.mark.parametrize(
    ("lance", "hand", "stones"),
    [
        (PARES, "RR54", 1),
        (PARES, "66R4", 1),
        (PARES, "AAA6", 2),
        (PARES, "RR3C", 2),
        (PARES, "RRCC", 3),
        (PARES, "RRRR", 3),
        (PARES, "2A3R", 3),
        (JUEGO, "RC74", 3),
        (JUEGO, "RC3A", 3),
        (JUEGO, "RC75", 2),
        (JUEGO, "RRRR", 2),
        (JUEGO, "RCS7", 2),
        (JUEGO, "RC76", 2),
    ],
)
def test_p_5_values(lance: Lance, hand: str, stones: int) -> None:
    state = pass_out(sit(hand, "7654", "S65A", "C754"))
    assert of_lance(state, lance) == [("VALUE", stones, A, 0)]


@pytest.mark.parametrize("value", [1, 2, 3, 5])
def test_p_5_a_real_has_its_own_value_and_beats_the_31_of_the_mano(value: int) -> None:
    rules = Rules(real=Real.FIGURE, real_value=value)
    state = play(JUEGO, "0 envido 2, 1 quiero", "RR74", "777C", "SS65", "654A", rules=rules)
    assert of_lance(state, JUEGO) == [("BET", 2, B, 1), ("VALUE", value, B, 1)]


def test_p_5_the_winners_count_all_they_have_and_the_losers_nothing() -> None:
    # Pares: par, medias, duples, par; juego: 40, 24, 30, 31.
    state = pass_out(sit("RRCS", "AAA7", "CC55", "RR74"))
    assert of_lance(state, PARES) == [("VALUE", 1, A, 0), ("VALUE", 3, A, 2)]
    assert of_lance(state, JUEGO) == [("VALUE", 3, B, 3)]


@pytest.mark.parametrize(("extra", "stones"), [(0, []), (1, [("PASO", 1, A, 0)])])
def test_p_6_en_paso_values_only_or_with_a_stone_more(extra: int, stones: list[Taken]) -> None:
    state = pass_out(sit(*FULL, rules=scoring(paso_extra=extra)))
    for lance, rest in REST_OF_FULL.items():
        expected = [*stones, *rest] if lance in (PARES, JUEGO) else rest
        assert of_lance(state, lance) == expected


def test_p_6_no_stone_more_when_one_side_alone_has_it_nor_at_punto() -> None:
    rules = scoring(paso_extra=1)
    state = pass_out(sit("RR64", "C765", "SS74", "R65A", rules=rules))
    assert of_lance(state, PARES) == [("VALUE", 1, A, 0), ("VALUE", 1, A, 2)]
    assert [taken[0] for taken in of_lance(state, JUEGO)] == ["VALUE"]
    state = pass_out(sit(*NO_JUEGO, rules=rules))
    assert of_lance(state, PUNTO) == [("PUNTO", 1, A, 0)]


@pytest.mark.parametrize("lance", [PARES, JUEGO])
def test_p_6_accepted_the_bet_and_the_values(lance: Lance) -> None:
    state = play(lance, "0 paso, 1 envido 6, 2 quiero", *FULL)
    assert of_lance(state, lance) == [("BET", 6, A, 0), *REST_OF_FULL[lance]]


@pytest.mark.parametrize(("lance", "value"), [(PARES, 1), (JUEGO, 2)])
def test_p_6_refused_the_bettors_count_theirs_with_the_worse_cards(
    lance: Lance, value: int
) -> None:
    state = play(lance, "0 paso, 1 envido 6, 2 no queremos", *FULL)
    assert of_lance(state, lance) == [("REFUSAL", 1, B, 1), ("VALUE", value, B, 1)]


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("", [("PUNTO", 1, A, 0)]),
        ("0 paso, 1 envido 5, 2 quiero", [("BET", 5, A, 0), ("PUNTO", 1, A, 0)]),
        ("0 paso, 1 envido 5, 2 no queremos", [("REFUSAL", 1, B, 1), ("PUNTO", 1, B, 1)]),
    ],
)
def test_p_7_punto(text: str, taken: list[Taken]) -> None:
    assert of_lance(play(PUNTO, text, *NO_JUEGO), PUNTO) == taken


def test_p_7_the_stone_of_a_refused_punto_goes_to_the_seat_that_bet() -> None:
    state = play(PUNTO, "0 envido 2, 1 5 mas, 2 no queremos", *NO_JUEGO)
    assert of_lance(state, PUNTO) == [("REFUSAL", 2, B, 1), ("PUNTO", 1, B, 1)]


@pytest.mark.parametrize("mano", range(4))
def test_p_8_lance_by_lance_the_bet_before_the_values_and_seats_as_they_speak(mano: int) -> None:
    state = pass_to(sit(*FULL, mano=mano), GRANDE)
    for lance in (GRANDE, CHICA, PARES, JUEGO):
        assert state.lance is lance
        seat = state.to_act
        assert seat is not None
        state = say(state, f"{seat} envido 2")
        state = say(state, f"{state.to_act} quiero")
    members = [0, 2] if mano in (0, 3) else [2, 0]
    values = {(PARES, 0): 1, (PARES, 2): 1, (JUEGO, 0): 3, (JUEGO, 2): 2}
    assert ledger(state) == [
        ("GRANDE", "BET", 2, A, 0),
        ("CHICA", "BET", 2, B, 3),
        *[
            line
            for lance in (PARES, JUEGO)
            for line in (
                (lance.name, "BET", 2, A, 0),
                *[(lance.name, "VALUE", values[lance, seat], A, seat) for seat in members],
            )
        ],
    ]


@pytest.mark.parametrize(
    ("start", "entries", "stones"),
    [
        ((39, 39), 1, (40, 39)),
        ((38, 39), 2, (39, 40)),
        ((38, 38), 3, (40, 39)),
        ((37, 38), 4, (40, 39)),
        ((35, 38), 5, (41, 39)),
        ((33, 38), 6, (41, 39)),
        ((32, 38), 6, (40, 39)),
        ((31, 38), 6, (39, 39)),
    ],
)
def test_p_8_the_count_stops_at_the_entry_that_reaches_the_target(
    start: tuple[int, int], entries: int, stones: tuple[int, int]
) -> None:
    # Grande 1 A, chica 1 B, pares 1 and 1 A, juego 3 and 2 A.
    state = pass_out(sit(*FULL, stones=start))
    assert (len(state.ledger), state.stones) == (entries, stones)
    won = tuple(int(count >= 40) for count in stones)
    assert state.games == won


def test_p_8_the_score_shows_what_was_reached_and_later_bets_are_not_added() -> None:
    state = pass_to(sit(*FULL, stones=(39, 0)), GRANDE)
    state = pass_out(say(state, "0 envido 30, 1 quiero, 0 envido 30, 1 quiero"))
    assert state.stones == (69, 0)
    assert ledger(state) == [("GRANDE", "BET", 30, A, 0)]


@pytest.mark.parametrize("lance", Lance)
def test_p_9_an_award_that_reaches_the_target_ends_the_juego_there(lance: Lance) -> None:
    state = pass_to(sit(*hands_for(lance), stones=(0, 39)), lance)
    before = say(state, "0 paso, 1 envido 2")
    after = pass_out(before)
    assert ledger(after) == [(lance.name, "REFUSAL", 1, B, 1)]
    assert (after.phase, after.stones, after.games) == (Phase.DEAL, (0, 40), (0, 1))
    assert after.shown == (None,) * 4
    assert not [event for event in after.history if isinstance(event, Shown)]


def test_p_10_every_stone_is_an_entry_told_as_it_is_taken() -> None:
    before = say(pass_to(sit(*FULL), GRANDE), "0 envido 2, 1 no")
    after = say(before, "3 no")
    entry = Entry(GRANDE, Reason.REFUSAL, 1, None, A, 0)
    assert after.ledger == (entry,)
    assert Posted(entry) in events_between(before, after)
    state = pass_out(after)
    posted = [event.entry for event in state.history if isinstance(event, Posted)]
    assert tuple(posted) == state.ledger
    assert all(event.audience is None for event in state.history if isinstance(event, Posted))


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (Entry(GRANDE, Reason.REFUSAL, 1, None, A, 0), "grande: 1 stone to side 0"),
        (Entry(CHICA, Reason.PASO, 1, None, B, 3), "chica: 1 stone to side 1"),
        (Entry(PARES, Reason.BET, 7, None, B, 1), "pares: 7 stones to side 1"),
        (Entry(PARES, Reason.VALUE, 1, None, A, 2), "the par of seat 2"),
        (Entry(PARES, Reason.VALUE, 2, None, A, 2), "the medias of seat 2"),
        (Entry(PARES, Reason.VALUE, 3, None, A, 2), "the duples of seat 2"),
        (Entry(JUEGO, Reason.VALUE, 3, None, A, 0), "the 31 of seat 0"),
        (Entry(JUEGO, Reason.VALUE, 2, None, A, 0), "the juego of seat 0"),
        (Entry(PUNTO, Reason.PUNTO, 1, None, A, 0), "the punto of seat 0"),
        (Entry(GRANDE, Reason.ORDAGO, 40, None, A, 0), "órdago"),
    ],
)
def test_p_10_an_entry_can_be_said_aloud(entry: Entry, sentence: str) -> None:
    assert sentence in str(entry)


def test_p_11_after_the_last_lance_the_hands_are_shown() -> None:
    state = pass_to(sit(*FULL), JUEGO)
    hands = state.hands
    state = say(state, "0 paso, 1 paso, 2 paso")
    assert state.shown == hands
    assert state.hands == (None,) * 4
    assert Shown(hands) in state.history
    assert (state.stock, state.pile, state.results) == (frozenset(), frozenset(), ())
    assert (state.lance, state.bet, state.to_act) == (None, None, None)
    assert not legal_actions(state)


def test_p_11_nothing_is_shown_before() -> None:
    state = pass_to(sit(*FULL), JUEGO)
    for seat in range(3):
        assert state.shown == (None,) * 4
        state = apply(state, Paso(seat))
