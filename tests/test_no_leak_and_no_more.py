"""What is told is told: to change it changes the view of all who may know it, and of nobody else.

Every field of every event is changed in turn, in histories that have all kinds of them, and the
table of `docs/reference/disclosures.md` says who can see the change. So nothing is hidden but
what must be, and masks that hide more are caught, each one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import attrs
import pytest

from disclosures import EVENTS, FIELDS, told_as_written
from mus import views
from mus.actions import Corto, Envido, Expose, Misdeal, Mus, Paso, Perete, Sena
from mus.cards import DECK, Hand, deal_hands
from mus.engine import apply
from mus.events import Dealt, Event, Noted, Said, Signed
from mus.lances import Lance
from mus.ledger import Entry, Reason
from mus.masking import mask
from mus.results import LanceKind, LanceResult, Outcome, OutcomeReason
from mus.rules import Declarations, Rules
from mus.rules import Perete as PereteKnob
from mus.state import State, noted
from mus.turns import Phase, Turn
from mus.views import PlayerView, PublicView
from playing import apply_all, cards, claim, pass_to, say, sit
from senses import look
from wandering import TABLES
from worlds import game, watchers

# -- Field by field -------------------------------------------------------------------------------


@cache
def stories() -> dict[str, State]:
    """Return for each kind of event a state in whose history it is, the shortest that is met."""
    found: dict[str, State] = {}
    for name in (
        "anything goes",
        "clumsy",
        "liars",
        "short",
        "encaje",
        "encaje of two",
        "two alone",
    ):
        for seed in range(6):
            walk = game(TABLES[name], seed, patience=0.7, restless=0.3, steps=400)
            for _, state in walk:
                for kind in {type(event).__name__ for event in state.history}:
                    shortest = found.get(kind)
                    if shortest is None or len(state.history) < len(shortest.history):
                        found[kind] = state
    return found


def test_the_stories_of_this_file_have_every_kind_of_event() -> None:
    assert set(stories()) == set(EVENTS)


def another(value: Any, name: str) -> Iterator[Any]:
    """Yield other values that a field of an event could have."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1 if name in ("count", "kept") or not value else value - 1
        case str():
            yield "medias" if value != "medias" else "duples"
        case Lance():
            yield Lance.PARES if value is not Lance.PARES else Lance.JUEGO
        case Hand():
            yield Hand([card for card in DECK if card not in value][: len(value)])
        case LanceResult():
            yield attrs.evolve(value, stake=value.stake + 1)
        case Entry():
            yield attrs.evolve(value, stones=value.stones + 1)
        case Envido():
            yield attrs.evolve(value, stones=value.stones + 1)
        case tuple() if name == "cards" and value:
            yield tuple(card for card in DECK if card not in value)[: len(value)]
        case tuple() if name == "hands":
            for seat, hand in enumerate(value):
                yield (*value[:seat], next(another(hand or Hand(()), "")), *value[seat + 1 :])
        case tuple() if name == "partners":
            yield ()
        case tuple() if name == "seen_by":
            yield from ((seat,) for seat in range(4) if (seat,) != value)
        case tuple():  # no card was thrown
            return
        case _:
            yield Corto(value.seat) if isinstance(value, Mus) else Mus(value.seat)


def changes(state: State) -> Iterator[tuple[int, Event, str, Event]]:
    """Yield every change of one field of one event: its place, the event, the field, the other."""
    for place, event in enumerate(state.history):
        for field in attrs.fields(type(event)):
            for value in another(getattr(event, field.name), field.name):
                changed: Any = {field.name: value}
                yield place, event, field.name, attrs.evolve(event, **changed)


def retold(state: State, events: tuple[Event, ...]) -> State:
    """Return a state with another history and nothing else changed."""
    notes: list[Noted] = [event.action if isinstance(event, Said) else event for event in events]
    log: Any = None
    for note in notes:
        log = (log, note)
    return attrs.evolve(state, log=log)


def disagreements(state: State, kind: str) -> list[str]:
    """Return where a change of an event is seen and should not be, or is not and should be."""
    rules, history = state.rules, state.history
    seen = {who: look(retold(state, history), who) for who in watchers(rules)}
    found = []
    for place, event, name, changed in changes(state):
        if type(event).__name__ != kind:
            continue
        other = retold(state, (*history[:place], changed, *history[place + 1 :]))
        for who in watchers(rules):
            granted = told_as_written(event, who) != told_as_written(changed, who)
            if (look(other, who) != seen[who]) is not granted:
                found.append(f"{name} of {event}: to {who}, granted {granted}")
    return found


@pytest.mark.parametrize("kind", EVENTS)
def test_a_change_of_an_event_is_seen_by_those_who_are_told_and_by_nobody_else(kind: str) -> None:
    assert disagreements(stories()[kind], kind) == []


def test_a_history_that_is_told_again_is_the_same_to_everybody() -> None:
    for state in stories().values():
        for who in watchers(state.rules):
            assert look(retold(state, state.history), who) == look(state, who)


BLANK: dict[str, Any] = {
    "action": Paso(0),
    "result": LanceResult(Lance.GRANDE, LanceKind.PASSED),
    "entry": Entry(Lance.GRANDE, Reason.PASO, 1, None, 0, 0),
    "lance": Lance.GRANDE,
    "has": False,
    "sits_out": False,
    "sign": "",
    **dict.fromkeys(("seat", "count", "kept", "mano", "side"), 0),
    **dict.fromkeys(("cards", "hand"), None),
    **dict.fromkeys(("partners", "seen_by", "hands"), ()),
}
"""What a mask that hides too much puts in the place of a field."""

TOO_SHY = [
    (kind, name)
    for kind, row in EVENTS.items()
    for name in (*row.to_all, *row.to_some)
    # A perete without its cards could not be remembered at all.
    if (kind, name) != ("PereteShown", "hand")
]


@pytest.mark.parametrize(("kind", "name"), TOO_SHY)
def test_a_mask_that_hides_a_field_from_those_who_may_know_it_is_caught(
    kind: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shy(event: Event, seat: int | None) -> Event | None:
        told = mask(event, seat)
        if told is None or type(told).__name__ != kind:
            return told
        blank: Any = {name: BLANK[name]}
        return attrs.evolve(told, **blank)

    monkeypatch.setattr(views, "mask", shy)
    assert disagreements(stories()[kind], kind)


@pytest.mark.parametrize("kind", EVENTS)
def test_a_mask_that_does_not_tell_of_an_event_is_caught(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        views,
        "mask",
        lambda event, seat: None if type(event).__name__ == kind else mask(event, seat),
    )
    assert disagreements(stories()[kind], kind)


# -- The table ------------------------------------------------------------------------------------

STANDING = say(sit("RR75", "3CC4", "S6AA", "R754"), "0 corto, 0 envido 2, 1 3 mas")
"""A bet that was raised, in the middle of a lance."""


def of_match(**fields: Any) -> State:
    """Return the state with something else in its match."""
    return attrs.evolve(STANDING, match=attrs.evolve(STANDING.match, **fields))


def of_account(**fields: Any) -> State:
    """Return the state with something else in its account."""
    return attrs.evolve(STANDING, account=attrs.evolve(STANDING.account, **fields))


def of_turn(**fields: Any) -> State:
    """Return the state with something else in its turn."""
    turn = STANDING.turn
    parts = {"asked": turn.asked, "circle": turn.circle, "bettor": turn.bettor, **fields}
    return attrs.evolve(STANDING, turn=Turn(Phase.LANCE, **parts))


def of_table(**fields: Any) -> State:
    """Return the state with something else on its table."""
    return attrs.evolve(STANDING, table=attrs.evolve(STANDING.table, **fields))


ENTRY = Entry(Lance.GRANDE, Reason.REFUSAL, 1, None, 0, 0)
STAKE = Entry(Lance.GRANDE, Reason.STAKE, 2, 0, None, 0)
OPEN: dict[str, State] = {
    "rules": of_match(rules=Rules(min_bet=3)),
    "phase": attrs.evolve(STANDING, turn=Turn(Phase.DEAL, ())),
    "to_act": of_turn(asked=STANDING.turn.asked[1:]),
    "mano": of_match(mano=1),
    "postre": of_table(out=(3,)),
    "hand_number": of_match(hand_number=2),
    "lance": attrs.evolve(STANDING, lance=Lance.CHICA),
    "bet": attrs.evolve(STANDING, standing=7),
    "results": attrs.evolve(STANDING, results=(LanceResult(Lance.GRANDE, LanceKind.VOID),)),
    "stones": of_account(stones=(1, 0)),
    "pots": of_account(staked=(STAKE,)),
    "discarded": of_account(discarded=1),
    "total": of_match(total=1),
    "games": of_match(games=(1, 0)),
    "vacas": of_match(vacas=(1, 0)),
    "losses": of_match(losses=(0, 0, 0, 1)),
    "ledger": of_account(entries=(ENTRY,)),
    "outcome": of_match(outcome=Outcome(0, None, OutcomeReason.COUNT)),
}
CLOSED: dict[str, State] = {
    "hands": of_table(hands=deal_hands("S754", "R333", "CCCC", "AA22")),
    "no hands": of_table(hands=(None,) * 4),
    "stock": of_table(stock=0),
    "pile": of_table(pile=1),
    "thrown": of_table(thrown=(1, 2, 4, 8)),
}


def test_the_states_of_this_file_change_all_that_lies_open() -> None:
    assert set(OPEN) == {name for name, (kind, _) in FIELDS.items() if kind == "table"}


@pytest.mark.parametrize("name", OPEN)
def test_what_lies_open_on_the_table_is_seen_by_all_to_change(name: str) -> None:
    for who in watchers(STANDING.rules):
        seen, before = look(OPEN[name], who), look(STANDING, who)
        assert getattr(seen, name) != getattr(before, name)
        assert getattr(seen, name) == getattr(OPEN[name], name)
        assert seen != before


@pytest.mark.parametrize("name", CLOSED)
def test_cards_that_lie_face_down_may_be_any_cards(name: str) -> None:
    assert CLOSED[name] != STANDING
    for who in watchers(STANDING.rules):
        assert look(CLOSED[name], who) == look(STANDING, who)


# -- At the table ---------------------------------------------------------------------------------

NOISY = Rules(table_faults=True, perete=PereteKnob.NEW_HAND)
HANDS = ("RR75", "3CC4", "7654", "AAS6")
DEALT = sit(*HANDS, rules=NOISY)


def can_tell(one: State, other: State) -> set[int | None]:
    """Return who can tell two states apart."""
    return {who for who in watchers(one.rules) if look(one, who) != look(other, who)}


EVERYBODY = {0, 1, 2, 3, None}


@pytest.mark.parametrize(
    ("one", "other", "who"),
    [
        (DEALT, apply(DEALT, Sena(0, "dos_reyes")), {0, 2}),
        (DEALT, apply(DEALT, Sena(0, "dos_reyes", (3,))), {0, 2, 3}),
        (
            apply(DEALT, Sena(3, "dos_ases", (2,))),
            apply(DEALT, Sena(3, "dos_ases", (0, 2))),
            {0},
        ),
        (apply(DEALT, Sena(3, "dos_ases", (0,))), apply(DEALT, Sena(3, "dos_ases", (2,))), {0, 2}),
        (apply(DEALT, Expose(cards("Ro"))), apply(DEALT, Expose(cards("Rc"))), EVERYBODY),
        (apply(DEALT, Misdeal(1)), apply(DEALT, Misdeal(2)), EVERYBODY),
        (DEALT, apply(DEALT, Perete(2)), EVERYBODY),
        (apply(DEALT, Mus(0)), apply(DEALT, Corto(0)), EVERYBODY),
        (DEALT, sit("RR75", "3CC4", "7654", "AAS7", rules=NOISY), {3}),
        (DEALT, sit("Ro Rc 6c 5o", "3CC4", "6o 4c 5c 7c", "Ao So Ac 7o", rules=NOISY), {0, 3}),
    ],
)
def test_what_happens_is_known_to_those_who_saw_it(
    one: State, other: State, who: set[int | None]
) -> None:
    assert can_tell(one, other) == who


def test_g_4_signs_of_another_order_are_told_apart_by_who_received_them() -> None:
    reyes, duples = Sena(0, "dos_reyes"), Sena(0, "duples", (1,))
    dealt = sit("RR77", "3CC4", "S654", "AAS6")
    assert can_tell(apply_all(dealt, reyes, duples), apply_all(dealt, duples, reyes)) == {0, 2}


def test_t_1_a_declaration_tells_the_others_what_somebody_holds() -> None:
    one = pass_to(sit("RR75", "3CC4", "S6AA", "R754"), Lance.PARES)
    other = pass_to(sit("RR75", "3CC4", "S6A4", "R75A"), Lance.PARES)
    assert can_tell(one, other) == EVERYBODY


def test_t_4_who_denied_his_juego_is_passed_over_at_punto_and_all_can_see_it() -> None:
    rules = Rules(declarations=Declarations.SPOKEN)
    hands = ("R765", "C654", "S754")
    one, other = (
        claim(claim(pass_to(sit(*hands, last, rules=rules), Lance.PARES), "nnnn"), "nnnn")
        for last in ("R654", "RCS6")
    )
    assert one.lance is other.lance is Lance.PUNTO
    assert one.results == other.results
    passed_one, passed_other = (say(state, "0 paso, 1 paso, 2 paso") for state in (one, other))
    assert (passed_one.to_act, passed_other.phase) == (3, Phase.DEAL)
    assert can_tell(one, other) == {3}, "nobody has come to him yet"
    assert can_tell(passed_one, passed_other) == EVERYBODY


def test_p_11_when_hands_are_shown_every_card_of_them_is_seen() -> None:
    passed = "0 corto, 0 paso, 1 paso, 2 paso, 3 paso, 0 ordago, 1 quiero"
    one = say(sit("RR75", "3CC4", "S6AA", "R754"), passed)
    other = say(sit("RR75", "3CC4", "S6AA", "R753"), passed)
    assert can_tell(one, other) == EVERYBODY


# -- All of the hand ------------------------------------------------------------------------------


def is_kept(before: PublicView, after: PublicView) -> bool:
    """Tell whether one view remembers all that an earlier one knew."""
    if after.history[: len(before.history)] != before.history:
        return False
    if not isinstance(before, PlayerView) or not isinstance(after, PlayerView):
        return True
    return (
        after.throws[: len(before.throws)] == before.throws
        and after.signs[: len(before.signs)] == before.signs
    )


@pytest.mark.parametrize("name", ["clasico", "anything goes", "clumsy", "encaje", "encaje_mus"])
def test_nothing_of_a_hand_is_forgotten_before_the_next_is_dealt(name: str) -> None:
    for seed in range(3):
        before: State | None = None
        for _, state in game(TABLES[name], seed, patience=0.7, restless=0.3):
            if before is not None and before.hand_number == state.hand_number:
                for who in watchers(state.rules):
                    assert is_kept(look(before, who), look(state, who))
            before = state


def test_f_2_what_one_held_before_a_misdeal_is_remembered() -> None:
    again = apply_all(DEALT, Sena(0, "dos_reyes"), Misdeal(1))
    held = [event.hand for event in views.view(again, 0).history if isinstance(event, Dealt)]
    assert held == [DEALT.hands[0], None, None, None]
    assert Signed(0, "dos_reyes", (2,)) in views.view(again, 2).signs
    assert not any(isinstance(event, Signed) for event in views.view(again, 3).history)


# -- Nothing but what was told --------------------------------------------------------------------


class _FaceDown:
    """A table at which nobody may look at a card; who sits out, and what is shown, lies open."""

    def __init__(self, state: State) -> None:
        self.out = state.table.out
        self.shown = state.table.shown

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a view looked at {name}")


def as_told(state: State, who: int | None) -> State:
    """Return a state that knows of the hand what somebody was told, and has no cards."""
    heard = [mask(event, who) for event in state.history]
    face_down: Any = _FaceDown(state)
    told = retold(state, tuple(event for event in heard if event is not None))
    return attrs.evolve(told, table=face_down)


@pytest.mark.parametrize("name", TABLES)
def test_a_view_is_made_of_what_its_seat_was_told_and_of_no_card_of_the_state(name: str) -> None:
    """It is the same when the history has only that, and when no card can be looked at."""
    rng = Random(name)
    walk = game(TABLES[name], rng.randrange(10**6), patience=0.6, restless=0.3)
    for _, state in walk:
        for who in watchers(state.rules):
            assert look(as_told(state, who), who) == look(state, who)


def looks_at_hands(state: State, seat: int) -> PlayerView:
    """A view that is right, and looks where it must not."""
    return attrs.evolve(views.view(state, seat), hand=state.hands[seat])


@pytest.mark.parametrize("leaky", [looks_at_hands])
def test_a_view_that_looks_at_a_hand_is_caught(leaky: Callable[[State, int], PlayerView]) -> None:
    assert leaky(STANDING, 0) == views.view(STANDING, 0)
    with pytest.raises(AssertionError, match="looked at hands"):
        leaky(as_told(STANDING, 0), 0)


def test_an_empty_log_is_what_nobody_has_told_yet() -> None:
    assert noted(retold(STANDING, ()).log) == ()
