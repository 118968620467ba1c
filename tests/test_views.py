"""What a seat may know: the folds of `view` and `public_view` over the events it was told of."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from mus.actions import Action, Corto, Deal, Declaro, Descarte, Draw, Mus, Ordago, Quiero
from mus.cards import Hand, deal_hands
from mus.engine import apply, legal_actions, new_game
from mus.events import (
    Dealt,
    Drew,
    LanceOpened,
    Posted,
    Reshuffled,
    Shown,
    Threw,
)
from mus.lances import Lance, juego, pares
from mus.ledger import Entry
from mus.rules import Declarations, Rules, Shedding
from mus.state import State
from mus.turns import Phase
from mus.views import PlayerView, PublicView, public_view, view
from playing import CLASICO, apply_all, cards, pass_out, pass_to, points, say, sit
from wandering import TABLES, wander

HANDS = ("RR75", "3CC4", "S6AA", "R754")
PUBLIC_OF_STATE = (
    *("rules", "phase", "is_chance", "is_terminal", "to_act", "mano", "postre", "hand_number"),
    *("lance", "bet", "results", "stones", "pots", "discarded", "total", "games", "vacas"),
    *("losses", "ledger", "outcome", "shown"),
)
MUS = "0 mus, 1 mus, 2 mus, 3 mus"


def told(event: Any, seat: int | None) -> Any:
    """Return an event as a seat may hear it: here the audience alone decides."""
    if event.audience is None or seat in event.audience:
        return event
    return attrs.evolve(event, **{"hand" if isinstance(event, Dealt) else "cards": None})


# -- One hand, step by step -----------------------------------------------------------------------


def test_right_after_the_deal_a_seat_knows_its_own_hand_and_the_number_of_the_others() -> None:
    hands = deal_hands(*HANDS)
    seen = view(sit(*HANDS), 2)
    assert seen.seat == 2
    assert seen.hand == hands[2]
    assert seen.hands == (None,) * 4
    assert seen.history == tuple(
        Dealt(seat, 4, hands[2] if seat == 2 else None) for seat in range(4)
    )
    assert (seen.stock_count, seen.pile_count, seen.thrown) == (24, 0, (0, 0, 0, 0))
    assert (seen.throws, seen.signs, len(seen.declared)) == ((), (), 0)


def test_who_only_watches_knows_no_hand() -> None:
    seen = public_view(sit(*HANDS))
    assert type(seen) is PublicView
    assert seen.history == tuple(Dealt(seat, 4, None) for seat in range(4))
    assert (seen.hands, len(seen.declared)) == ((None,) * 4, 0)


def test_before_the_first_deal_there_is_nothing_to_know() -> None:
    seen = view(new_game(), 0)
    assert (seen.phase, seen.hand, seen.history, seen.hand_number) == (Phase.DEAL, None, (), 0)
    assert (seen.stock_count, seen.pile_count, seen.thrown) == (0, 0, (0, 0, 0, 0))
    assert not seen.legal_actions


def after_throws() -> State:
    """All say mus; seats 0 to 3 throw two, three, one and four cards."""
    return apply_all(
        sit(*HANDS),
        *[Mus(seat) for seat in range(4)],
        Descarte(0, cards("5o 7o")),
        Descarte(1, cards("3o 4o Co")),
        Descarte(2, cards("6o")),
        Descarte(3, cards("4c 5c 7c Re")),
    )


def test_a_throw_leaves_the_hand_of_its_seat_and_is_counted_by_all() -> None:
    state = after_throws()
    seen, other = view(state, 0), view(state, 2)
    assert seen.hand == Hand.parse("Ro Rc")
    assert seen.throws == (cards("5o 7o"),)
    assert other.throws == (cards("6o"),)
    for one in (seen, other, public_view(state)):
        assert (one.stock_count, one.pile_count, one.thrown) == (24, 10, (2, 3, 1, 4))
    assert seen.history[-4:] == (
        Threw(0, 2, cards("5o 7o")),
        Threw(1, 3, None),
        Threw(2, 1, None),
        Threw(3, 4, None),
    )


def test_cards_that_were_drawn_join_the_hand_of_their_seat_alone() -> None:
    state = apply_all(after_throws(), Draw(0, cards("3c Ab")), Draw(1, cards("4b 5b 6b")))
    seen, other = view(state, 0), view(state, 1)
    assert seen.hand == Hand.parse("Ro Rc 3c Ab")
    assert other.hand == Hand.parse("Cc 4b 5b 6b")
    assert seen.history[-2:] == (Drew(0, 2, cards("3c Ab")), Drew(1, 3, None))
    assert other.history[-2:] == (Drew(0, 2, None), Drew(1, 3, cards("4b 5b 6b")))
    assert (seen.stock_count, seen.pile_count) == (19, 10)


def test_the_throws_of_each_round_stay_apart_and_thrown_is_of_the_latest_round() -> None:
    draws = (Draw(0, cards("3c Ab")), Draw(1, cards("4b 5b 6b")), Draw(2, cards("Sb")))
    state = apply_all(after_throws(), *draws, Draw(3, cards("Ae 2e 4e 5e")))
    assert public_view(state).thrown == (2, 3, 1, 4)
    state = apply_all(state, *[Mus(seat) for seat in range(4)])
    assert public_view(state).thrown == (2, 3, 1, 4), "nobody has thrown in the new round yet"
    state = apply(state, Descarte(0, cards("Ab")))
    assert public_view(state).thrown == (1, 0, 0, 0)
    assert view(state, 0).throws == (cards("5o 7o"), cards("Ab"))


def test_who_throws_nothing_has_thrown_an_empty_group() -> None:
    state = apply_all(sit(*HANDS, rules=Rules(min_discard=0)), *[Mus(seat) for seat in range(4)])
    state = apply_all(state, Descarte(0, ()), Descarte(1, cards("3o")))
    assert view(state, 0).throws == ((),)
    assert public_view(state).thrown == (0, 1, 0, 0)


def test_declarations_are_known_by_lance_and_seat() -> None:
    state = sit(*HANDS)
    assert public_view(pass_to(state, Lance.CHICA)).declared == {}
    assert public_view(pass_to(state, Lance.PARES)).declared == {
        Lance.PARES: {0: True, 1: True, 2: True, 3: False}
    }
    juegos = public_view(pass_to(state, Lance.JUEGO)).declared[Lance.JUEGO]
    assert juegos == {0: True, 1: True, 2: False, 3: False}


def test_hands_are_known_when_they_are_shown_and_what_was_hidden_before_stays_hidden() -> None:
    hands = deal_hands(*HANDS)
    for state in (pass_out(sit(*HANDS)), say(sit(*HANDS), "0 corto, 0 ordago, 1 quiero")):
        for seat in range(4):
            seen = view(state, seat)
            assert seen.hands == seen.shown == hands
            assert Shown(hands) in seen.history
            dealt = [event.hand for event in seen.history if isinstance(event, Dealt)]
            assert dealt == [hands[seat] if other == seat else None for other in range(4)]
        assert public_view(state).hands == hands


def test_between_hands_a_seat_has_no_cards_and_remembers_the_hand() -> None:
    state = pass_out(sit(*HANDS))
    seen = view(state, 1)
    assert (seen.phase, seen.hand, seen.to_act, seen.mano) == (Phase.DEAL, None, None, 1)
    assert (seen.stock_count, seen.pile_count) == (0, 0)
    assert seen.declared[Lance.PARES] == {0: True, 1: True, 2: True, 3: False}
    assert len(seen.history) == len(state.history)
    assert not seen.legal_actions
    assert seen.legal_actions.envido is None


def test_when_the_match_is_over_nobody_has_cards_or_anything_to_do() -> None:
    rules = points(CLASICO, games=1)
    state = apply_all(sit(*HANDS, rules=rules), Corto(0), Ordago(0), Quiero(1))
    assert state.is_terminal
    seen = view(state, 0)
    assert (seen.phase, seen.hand, seen.is_terminal, seen.is_chance) == (
        Phase.OVER,
        None,
        True,
        False,
    )
    assert (seen.stock_count, seen.pile_count) == (0, 0)
    assert seen.outcome == state.outcome
    assert not seen.legal_actions


# -- Against the truth, over matches played at random ---------------------------------------------


def latest_throws(actions: list[Action], players: int) -> tuple[int, ...]:
    """Return how many cards each seat threw in the latest round of the hand."""
    thrown = [0] * players
    for before, action in zip([None, *actions], actions, strict=False):
        if isinstance(action, Descarte):
            if not isinstance(before, Descarte):
                thrown = [0] * players
            thrown[action.seat] = len(action.cards)
    return tuple(thrown)


def must_declare(state: State, hands: tuple[Hand | None, ...]) -> dict[Lance, dict[int, bool]]:
    """Return what the seats, with the cards of the lances, must have declared by now."""
    declared: dict[Lance, dict[int, bool]] = {}
    stones = list(state.match.start)
    at_encaje = isinstance(state.rules.scoring, Shedding)
    for event in state.history:
        if isinstance(event, Posted) and at_encaje:
            _move(stones, event.entry)
        if isinstance(event, LanceOpened) and event.lance in (Lance.PARES, Lance.JUEGO):
            has = {Lance.PARES: pares, Lance.JUEGO: juego}[event.lance]
            # Who has no stones as a lance opens declares nothing (E-8).
            having = {
                seat: has(hand, state.rules) is not None
                for seat, hand in enumerate(hands)
                if hand is not None and (not at_encaje or stones[seat])
            }
            if having:
                declared[event.lance] = having
    return declared


def aloud(actions: list[Action]) -> dict[Lance, dict[int, bool]]:
    """Return what the seats themselves have declared by now: each once of pares, then of juego."""
    declared: dict[Lance, dict[int, bool]] = {}
    for action in actions:
        if isinstance(action, Declaro):
            again = action.seat in declared.get(Lance.PARES, {})
            of_lance = declared.setdefault(Lance.JUEGO if again else Lance.PARES, {})
            of_lance[action.seat] = action.has
    return declared


def _move(stones: list[int], entry: Entry) -> None:
    """Move the stones of an entry."""
    if entry.giver is not None:
        stones[entry.giver] -= entry.stones
    if entry.taker is not None:
        stones[entry.taker] += entry.stones


def check_view(seen: PublicView, state: State, seat: int | None, of_hand: list[Action]) -> None:
    """Compare a view with the state that it is of, field by field."""
    for name in PUBLIC_OF_STATE:
        assert getattr(seen, name) == getattr(state, name), name
    assert seen.history == tuple(told(event, seat) for event in state.history)
    assert seen.hands == state.shown
    assert seen.stock_count == len(state.stock)
    assert seen.pile_count == len(state.pile)
    assert seen.thrown == latest_throws(of_hand, state.rules.players)
    if isinstance(seen, PlayerView) and seat is not None:
        assert seen.hand == state.hands[seat]
        mine = [
            action for action in of_hand if isinstance(action, Descarte) and action.seat == seat
        ]
        assert seen.throws == tuple(action.cards for action in mine)
        assert seen.signs == ()
        expected = list(legal_actions(state)) if seat == state.to_act else []
        assert list(seen.legal_actions) == expected
        assert seen.legal_actions.envido == (legal_actions(state).envido if expected else None)


@pytest.mark.parametrize("patience", [0.3, 0.9])
@pytest.mark.parametrize("name", TABLES)
def test_every_view_of_a_match_tells_the_truth(name: str, patience: float) -> None:
    of_hand: list[Action] = []
    hands: tuple[Hand | None, ...] = ()
    for action, state in wander(TABLES[name], 5, steps=150, patience=patience):
        if action is not None:
            of_hand = [action] if isinstance(action, Deal) else [*of_hand, action]
        hands = state.hands if any(state.hands) else hands
        for seat in (None, *state.rules.seating.seats):
            seen = public_view(state) if seat is None else view(state, seat)
            check_view(seen, state, seat, of_hand)
            spoken = state.rules.declarations is Declarations.SPOKEN
            expected = aloud(of_hand) if spoken else must_declare(state, hands)
            assert seen.declared == expected


def test_the_counts_stay_true_when_the_pile_is_shuffled_in() -> None:
    """D-4 and D-5: with and without throws that stay out, all over the matches of four seeds."""
    kept = set()
    for seed in range(4):
        for _, state in wander(TABLES["two alone"], seed, patience=0.9):
            seen = public_view(state)
            assert (seen.stock_count, seen.pile_count) == (len(state.stock), len(state.pile))
            kept |= {event.kept > 0 for event in state.history if isinstance(event, Reshuffled)}
    assert kept == {True, False}, "the seeds of this test meet both kinds of shuffle no more"


def test_the_legal_actions_of_a_view_are_equal_to_those_of_the_engine() -> None:
    for text in ("0 mus", "0 corto", "0 corto, 0 envido 2", "0 corto, 0 ordago", MUS):
        state = say(sit(*HANDS), text)
        assert state.to_act is not None
        seen = view(state, state.to_act).legal_actions
        assert seen == legal_actions(state)
        assert seen[0] == legal_actions(state)[0]
        assert seen[-1] in seen
        assert Mus(9) not in seen
        assert len({*seen}) == len(seen)
        other = state.rules.seating.next(state.to_act)
        assert not view(state, other).legal_actions
