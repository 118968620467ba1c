"""What a seat may keep of a game: no card that it did not see, and enough to replay its views."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mus.events
import mus.seat_record
from keeping import TABLES, game
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
    Paso,
    Perete,
    Quiero,
    Sena,
)
from mus.cards import DECK, Card, Hand, deal_hands
from mus.engine import apply, new_game
from mus.errors import RecordError, StateError
from mus.events import (
    Dealt,
    Declared,
    Drew,
    Exposed,
    LanceOpened,
    Misdealt,
    PereteShown,
    Said,
    Shown,
    Signed,
    Threw,
)
from mus.lances import Lance
from mus.masking import mask
from mus.record import Record, replay
from mus.rules import Declarations, Rules
from mus.rules import Perete as PereteKnob
from mus.seat_record import KeptEvent, SeatRecord, replay_views
from mus.state import State
from mus.views import PlayerView, view

HANDS = deal_hands("RR75", "3CC4", "S6AA", "R754")
FIRST = Deal(HANDS)
DEALT = (
    Dealt(0, 4, None),
    Dealt(1, 4, HANDS[1]),
    Dealt(2, 4, None),
    Dealt(3, 4, None),
)
"""What seat 1 is told of that deal."""

Played = list[tuple[Action | None, State]]


def record_of(played: Played, **fields: Any) -> Record:
    """Return the record of a game, from the states it went through."""
    actions = [action for action, _ in played if action is not None]
    start = played[0][1]
    return Record(start.rules, start.mano, actions=actions, **fields)


def noticed(played: Played, seat: int) -> list[PlayerView]:
    """Return the views of a seat: at the start, and after each action that it is told of."""
    views: list[PlayerView] = []
    for action, state in played:
        seen = view(state, seat)
        if isinstance(action, Sena):
            partners = state.rules.seating.partners_of[action.seat]
            if seat not in (action.seat, *partners, *action.seen_by):
                assert seen == views[-1]
                continue
        views.append(seen)
    return views


# -- The views of the game ------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_a_seat_replays_the_views_it_had(name: str) -> None:
    for seed, steps in ((1, 180), (3, 41)):
        played = list(game(TABLES[name], seed, steps))
        record = record_of(played)
        for seat in TABLES[name].seating.seats:
            assert list(replay_views(record.for_seat(seat))) == noticed(played, seat)


@given(st.sampled_from(sorted(TABLES)), st.integers(0, 10**6), st.integers(0, 90))
def test_a_seat_replays_the_views_of_any_game(name: str, seed: int, steps: int) -> None:
    played = list(game(TABLES[name], seed, steps))
    record = record_of(played)
    for seat in TABLES[name].seating.seats:
        assert list(replay_views(record.for_seat(seat))) == noticed(played, seat)


def states_of(rules: Rules, *actions: Action) -> Played:
    """Return the states that a game goes through."""
    state = new_game(rules)
    played: Played = [(None, state)]
    for action in actions:
        state = apply(state, action)
        played.append((action, state))
    return played


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text."""
    return tuple(map(Card.parse, text.split()))


ALL_FOUR = [Mus(seat) for seat in range(4)]
FAULTS = Rules(table_faults=True, perete=PereteKnob.NEW_HAND)
PERETE = Deal(map(Hand.parse, ("Ro Rc 7c 5c", "4o 5o 6o 7o", "So 6c Ao Ac", "Re 7e 5e 4c")))


@pytest.mark.parametrize(
    "played",
    [
        states_of(FAULTS, FIRST, Misdeal(1), FIRST, Corto(0), Paso(0)),
        states_of(FAULTS, FIRST, Misdeal(3), Mus(0), Corto(1), Paso(0), Envido(1, 2), Quiero(2)),
        states_of(FAULTS, PERETE, Perete(1), Draw(1, cards("Rb 3b 2b Ab")), Corto(0), Paso(0)),
        states_of(
            FAULTS,
            *(FIRST, Expose([HANDS[0].cards[0], HANDS[2].cards[1]])),
            *(Descarte(0, HANDS[0].cards[:1]), Descarte(1, ()), Descarte(2, ()), Descarte(3, ())),
            *(Draw(0, cards("Ab")), Paso(0)),
        ),
        states_of(
            FAULTS,
            *(FIRST, Expose([HANDS[0].cards[0]])),
            *(Descarte(0, ()), Descarte(1, ()), Descarte(2, ()), Descarte(3, ()), Paso(0)),
        ),
        states_of(
            Rules(declarations=Declarations.SPOKEN),
            *(FIRST, Corto(0)),
            *[Paso(seat) for seat in (0, 1, 2, 3) * 2],
            *(Declaro(0, True), Declaro(1, False), Declaro(2, True)),
        ),
        states_of(
            Rules(), FIRST, Sena(0, "dos_reyes", (1,)), Sena(2, "dos_ases"), Corto(0), Paso(0)
        ),
    ],
    ids=["misdeal", "dealer out", "perete", "exposed", "all servido", "spoken", "signs"],
)
def test_what_happens_out_of_turn_is_in_the_views_again(played: Played) -> None:
    """D-7, F-1, F-2, G-4, T-4."""
    for seat in range(4):
        kept = record_of(played).for_seat(seat)
        assert list(replay_views(kept)) == noticed(played, seat)


def test_a_pile_shuffled_in_serves_the_same_cards_again() -> None:
    """D-4: a card that a seat threw may come back to it, or to another."""
    assert any(
        isinstance(event, Drew) and event.seat == 0 and event.cards and {*event.cards} & thrown
        for seed in range(20)
        for hand in record_of(list(game(TABLES["parejas6"], seed, 80))).for_seat(0).hands
        for thrown in [{card for e in hand if isinstance(e, Threw) and e.cards for card in e.cards}]
        for event in hand
    )


# -- No card that it did not see ------------------------------------------------------------------


def cards_in(thing: Any) -> Iterable[Card]:
    """Yield every card in a value, wherever it is."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, Hand):
        yield from thing
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from cards_in(part)
    elif attrs.has(type(thing)) and not isinstance(thing, Rules):
        for field in attrs.fields(type(thing)):
            yield from cards_in(getattr(thing, field.name))


@pytest.mark.parametrize("name", TABLES)
def test_a_seat_keeps_only_cards_that_its_views_show(name: str) -> None:
    played = list(game(TABLES[name], 5, 200))
    for seat in TABLES[name].seating.seats:
        kept = record_of(played).for_seat(seat)
        for number, hand in enumerate(kept.hands, 1):
            seen = [view(state, seat) for _, state in played if state.hand_number == number]
            assert {*cards_in(hand)} <= {card for one in seen for card in cards_in(one.history)}


def test_a_seat_keeps_no_comment_and_nothing_of_extra() -> None:
    record = Record(
        Rules(),
        *(2, (3, 4), (1, 2), (0, 0), None),
        actions=[FIRST],
        names=("Ane", "Beñat", "Edurne", "Iker"),
        date="2024-02-29",
        extra={"deck": "RoRc7o5o"},
        comments={0: "Ane has two kings"},
    )
    assert record.for_seat(1) == SeatRecord(
        Rules(),
        *(1, 2, (3, 4), (1, 2), (0, 0), None),
        events=DEALT,
        names=("Ane", "Beñat", "Edurne", "Iker"),
        date="2024-02-29",
    )


def test_records_that_differ_in_hidden_cards_are_the_same_for_a_seat() -> None:
    other = Deal((HANDS[2], HANDS[1], HANDS[3], HANDS[0]))
    thrown = Descarte(0, HANDS[0].cards[:2]), Descarte(0, HANDS[2].cards[:2])
    records = [
        Record(Rules(), actions=[dealt, *ALL_FOUR, descarte])
        for dealt, descarte in zip((FIRST, other), thrown, strict=True)
    ]
    assert records[0].for_seat(1) == records[1].for_seat(1)
    assert repr(records[0].for_seat(1)) == repr(records[1].for_seat(1))
    assert records[0].for_seat(0) != records[1].for_seat(0)


def test_a_sign_is_kept_by_those_who_saw_it_and_no_spy_by_another() -> None:
    """G-4: the partners know of no spy, and the spy of no other."""
    record = Record(Rules(players=6), actions=[])
    hands = deal_hands("RR75", "3CC4", "S6AA", "R754", "7766", "S542")
    record = attrs.evolve(record, actions=[Deal(hands), Sena(0, "dos_reyes", (1, 3))])
    for seat in range(6):
        last = record.for_seat(seat).events[-1]
        spies = (seat,) if seat in (1, 3) else ()
        expected = Signed(0, "dos_reyes", (2, 4), spies)
        assert (last == expected) is (seat != 5)


def test_the_record_of_a_seat_cannot_be_replayed_as_states() -> None:
    kept: Any = Record(Rules(), actions=[FIRST]).for_seat(1)
    with pytest.raises(RecordError, match="the record of seat 1 does not know all the cards"):
        next(replay(kept))


@pytest.mark.parametrize("seat", [-1, 4, True, "1", None])
def test_a_seat_that_does_not_exist_keeps_nothing(seat: Any) -> None:
    with pytest.raises(StateError, match="no seat"):
        Record(Rules()).for_seat(seat)
    with pytest.raises(StateError, match="no seat"):
        next(replay_views(SeatRecord(Rules(), seat)))


def test_a_record_that_cannot_be_replayed_is_kept_by_nobody() -> None:
    with pytest.raises(RecordError, match="action 1 of the record"):
        Record(Rules(), actions=[FIRST, Paso(0)]).for_seat(0)
    with pytest.raises(StateError):
        Record(Rules(), stones=(40, 0)).for_seat(0)


# -- Records that nobody can have kept ------------------------------------------------------------

OPEN: list[KeptEvent] = [*DEALT, Said(Corto(0))]
BEFORE_JUEGO: list[KeptEvent] = [
    *(*OPEN, *[Said(Paso(seat)) for seat in (0, 1, 2, 3) * 2]),
    *[Declared(Lance.PARES, seat, seat != 3) for seat in range(4)],
    *[Said(Paso(seat)) for seat in (0, 1, 2)],
    *[Declared(Lance.JUEGO, seat, has) for seat, has in enumerate((True, True, False, False))],
]
"""What seat 1 hears of the first hand, with pares in three hands and juego in two."""


def test_the_hand_of_these_tests_can_be_replayed() -> None:
    *_, last = replay_views(SeatRecord(Rules(), 1, events=BEFORE_JUEGO))
    assert last.lance is Lance.JUEGO
    assert last.to_act == 0


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([Said(Corto(0))], "event 1 of hand 1: .* is illegal"),
        ([*DEALT, *DEALT], "event 5 of hand 1: .* is illegal"),
        ([*DEALT[:3]], "event 1 of hand 1"),
        ([*DEALT, Said(Corto(1))], "event 5 of hand 1: .* is illegal"),
        (
            [*DEALT, Said(FIRST)],  # type: ignore[arg-type]
            "event 5 of hand 1: .* is illegal",
        ),
        ([*DEALT, Drew(0, 1, None)], "event 5 of hand 1: .* is illegal"),
        ([*DEALT, Threw(0, 1, None)], "event 5 of hand 1: .* is illegal"),
        ([*DEALT, Threw(9, 1, None)], "event 5 of hand 1: .* is illegal"),
        ([*DEALT, Exposed(0, DECK[:1])], "event 5 of hand 1: .* is illegal"),
        ([*DEALT, Misdealt(0, False)], "event 5 of hand 1: .* is illegal"),
        ([*DEALT, PereteShown(0, Hand.parse("4567"))], "event 5 of hand 1: .* is illegal"),
        ([*DEALT, PereteShown(9, Hand.parse("4567"))], "event 5 of hand 1: .* is illegal"),
        ([*DEALT, Declared(Lance.PARES, 0, True)], "event 5 of hand 1: .* is illegal"),
        ([*DEALT, Shown(HANDS)], "event 5 of hand 1: .* does not come by itself"),
        ([Signed(0, "medias", (2,), (1,))], "event 1 of hand 1: seat 0 holds no cards"),
        ([*DEALT, Signed(9, "medias", (1,))], "event 5 of hand 1: seat 9 holds no cards"),
        ([*DEALT, Signed(0, "medias", (1,))], "event 5 of hand 1: the partners of seat 0"),
        (BEFORE_JUEGO[:-1], "event 24 of hand 1: the record tells of None where Declared"),
        ([*BEFORE_JUEGO[:14], *BEFORE_JUEGO[15:]], "event 15 of hand 1: the record tells of Decl"),
        ([*OPEN, Said(Envido(0, 2)), Said(Quiero(1)), Shown(HANDS)], "event 8 of hand 1: "),
    ],
)
def test_what_cannot_have_happened_is_a_record_error(
    events: list[KeptEvent], expected: str
) -> None:
    record = SeatRecord(Rules(), 1, events=events)
    with pytest.raises(RecordError, match=expected):
        list(replay_views(record))


def after_mus(*events: KeptEvent) -> SeatRecord:
    """Return what seat 1 keeps after all said mus."""
    return SeatRecord(Rules(), 1, events=[*DEALT, *map(Said, ALL_FOUR), *events])


THROWN = (Threw(0, 1, None), Threw(1, 1, cards("3o")), Threw(2, 1, None), Threw(3, 1, None))


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (after_mus(THROWN[0], Threw(1, 1, cards("Ro"))), "seat 1 does not hold Ro"),
        (after_mus(THROWN[0], Threw(1, 2, cards("3o Ro"))), "seat 1 does not hold 3o Ro"),
        (after_mus(Threw(0, 5, None)), "event 9 of hand 1: the record tells of Threw"),
        (after_mus(Threw(0, 0, None)), "event 9 of hand 1: .* is illegal"),
        (after_mus(*THROWN, Drew(0, 2, None)), "event 13 of hand 1: "),
        (
            after_mus(*THROWN, Drew(0, 1, None), Drew(1, 1, cards("Cc"))),
            "event 14 of hand 1: seat 1 already holds some of Cc",
        ),
    ],
)
def test_cards_that_a_seat_cannot_have_had_are_a_record_error(
    record: SeatRecord, expected: str
) -> None:
    with pytest.raises(RecordError, match=expected):
        list(replay_views(record))


def test_hands_shown_must_be_what_the_seat_held_and_what_was_declared() -> None:
    played = list(game(Rules(), 3, 200))
    record = record_of(played).for_seat(1)
    place = next(place for place, event in enumerate(record.events) if isinstance(event, Shown))
    shown = record.events[place]
    assert isinstance(shown, Shown)
    swapped = [shown.hands[at] for at in (1, 0, 2, 3)]
    for hands in (swapped, shown.hands[:3], (*shown.hands[:3], Hand.parse("RRR"))):
        events = [*record.events[:place], Shown(tuple(hands)), *record.events[place + 1 :]]
        with pytest.raises(RecordError, match="of hand 1: "):
            list(replay_views(attrs.evolve(record, events=events)))


def test_a_perete_is_of_the_cards_that_were_dealt() -> None:
    """D-7."""
    played = states_of(FAULTS, PERETE, Perete(1), Draw(1, cards("Rb 3b 2b Ab")))
    record = record_of(played).for_seat(1)
    events = list(record.events)
    events[4] = PereteShown(1, Hand.parse("4c 5c 6c 7c"))
    with pytest.raises(RecordError, match="seat 1 does not hold 4c 5c 6c 7c"):
        list(replay_views(attrs.evolve(record, events=events)))


@pytest.mark.parametrize(
    "event",
    [
        None,
        "corto",
        Corto(0),
        FIRST,
        LanceOpened(Lance.GRANDE),
        Dealt(0, 4, HANDS[0]),
        Dealt(1, 4, None),
        Dealt(1, 5, HANDS[1]),
        Threw(0, 1, DECK[:1]),
        Threw(1, 1, None),
        Threw(1, 2, DECK[:1]),
        Drew(0, 1, DECK[:1]),
        Drew(1, 1, None),
        Signed(0, "medias", (2,), (3,)),
        Signed(0, "medias", (2,)),
        Shown("hands"),  # type: ignore[arg-type]
        Shown(("RR75",)),  # type: ignore[arg-type]
    ],
)
def test_what_a_seat_does_not_keep_is_refused(event: Any) -> None:
    with pytest.raises(RecordError, match="event 4 is not one that seat 1 keeps"):
        SeatRecord(Rules(), 1, events=[*DEALT[:4], event])


@pytest.mark.parametrize(
    "strange",
    [{"events": None}, {"events": 5}, {"stones": 5}, {"names": 5}, {"names": [5]}, {"date": 5}],
)
def test_what_cannot_be_kept_is_refused(strange: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=r"a row of things|is text"):
        SeatRecord(Rules(), 1, **strange)


@pytest.mark.parametrize("stranger", [None, 5, Record(Rules()), new_game()])
def test_only_the_record_of_a_seat_is_replayed_as_views(stranger: Any) -> None:
    with pytest.raises(RecordError, match="only the record of a seat"):
        next(replay_views(stranger))


@pytest.mark.parametrize("start", [{"mano": 4}, {"stones": (40, 0)}, {"losses": (0, 0)}])
def test_a_start_that_cannot_be_is_a_state_error(start: dict[str, Any]) -> None:
    with pytest.raises(StateError):
        next(replay_views(SeatRecord(Rules(), 1, **start)))


# -- As a value -----------------------------------------------------------------------------------


def test_the_record_of_a_seat_is_a_value() -> None:
    kept = record_of(list(game(FAULTS, 2, 100))).for_seat(1)
    assert copy.copy(kept) is copy.deepcopy(kept) is kept
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(kept, protocol))
        assert again == kept
        assert hash(again) == hash(kept)
    assert eval(repr(kept), {**vars(mus.events), **vars(mus.seat_record), "Card": Card}) == kept
    assert all(mask(event, 1) == event for event in kept.events)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        kept.events = ()  # type: ignore[misc]


def test_the_hands_of_the_record_of_a_seat_are_those_of_the_game() -> None:
    """F-2: what is dealt again is the same hand."""
    record = record_of(list(game(Rules(), 4, 200)))
    kept = record.for_seat(1)
    assert len(kept.hands) == len(record.hands) > 1
    assert sum(kept.hands, ()) == kept.events
    twice = Record(FAULTS, actions=[FIRST, Misdeal(1), FIRST, Misdeal(2), FIRST, Corto(0)])
    assert twice.for_seat(1).hands == (twice.for_seat(1).events,)
    assert SeatRecord(Rules(), 0).hands == ()
