"""No other way round: orders, pickles, seeds, hashes, games taken back, questions, and words."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from itertools import permutations
from random import Random

import attrs
import pytest
from hypothesis import given

from disclosures import ANSWERS
from mus.actions import (
    Action,
    ChanceAction,
    ChanceRequest,
    Corto,
    Deal,
    Descarte,
    Draw,
    Envido,
    Expose,
    Misdeal,
    Mus,
    Perete,
    PlayerAction,
    Quiero,
    Sena,
)
from mus.cards import DECK, Hand, deal_hands
from mus.dealers import RandomDealer
from mus.engine import apply, chance, is_dealt_again, legal_actions, new_game, why_illegal
from mus.errors import IllegalActionError, Illegality, NotationError
from mus.events import Drew, Event, Said, Signed
from mus.game import Game
from mus.masking import mask
from mus.notation import dumps
from mus.rules import Rules
from mus.state import State
from mus.turns import Phase
from mus.views import PlayerView, PublicView, public_view, view
from playing import all_say_mus, answer, apply_all, cards, hand, say, sit, throw
from restless import SIGNS
from senses import attempts, differences, image, look
from wandering import TABLES, seeds, tables
from worlds import Step, game, twins, watchers

HANDS = ("RR75", "3CC4", "S6AA", "R754")
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


def pickles(seen: PublicView) -> list[bytes]:
    """Return a view as every protocol writes it."""
    return [pickle.dumps(seen, protocol) for protocol in PROTOCOLS]


def the_same(one: PublicView, other: PublicView) -> bool:
    """Tell whether two views are one to whoever has them, in every form."""
    texts = repr(one) == repr(other) and str(one) == str(other)
    return one == other and hash(one) == hash(other) and texts and pickles(one) == pickles(other)


# -- The order of cards ---------------------------------------------------------------------------


def test_the_order_in_which_cards_are_dealt_thrown_and_served_is_nowhere() -> None:
    states = []
    for order in permutations(range(4)):
        hands = [Hand([held.cards[place] for place in order]) for held in deal_hands(*HANDS)]
        state = all_say_mus(apply(new_game(), Deal(hands)))
        for seat in range(4):
            thrown = hand(state, seat).cards
            state = apply(state, Descarte(seat, [thrown[place] for place in order if place < 3]))
        for seat in range(4):
            served = sorted(chance(state).pool, key=lambda card: card.index)[:3]
            state = apply(state, Draw(seat, [served[place] for place in order if place < 3]))
        states.append(state)
    for state in states:
        assert state == states[0]
        for who in watchers(state.rules):
            assert the_same(look(state, who), look(states[0], who))


# -- Pickles --------------------------------------------------------------------------------------


def fresh(action: Action) -> Action:
    """Return an equal action that has no part in common with it, where that can be."""
    copy = pickle.loads(pickle.dumps(action))
    if isinstance(copy, Sena):
        return attrs.evolve(copy, sign="".join(list(copy.sign)))
    return copy  # type: ignore[no-any-return]


@given(tables, seeds)
def test_equal_views_have_equal_pickles_wherever_they_come_from(rules: Rules, seed: int) -> None:
    """Equal parts are one object here and two there; the pickle must not show which."""
    walk = game(rules, seed, restless=0.3, steps=60)
    again = walk[0].state
    for number, (action, state) in enumerate(walk):
        if action is not None:
            again = apply(again, fresh(action))
        if number % 20 == seed % 20:
            again = pickle.loads(pickle.dumps(again))
            for who in watchers(rules):
                seen = look(state, who)
                assert pickles(look(again, who)) == pickles(seen)
                back = pickle.loads(pickle.dumps(seen))
                assert (type(back), back) == (type(seen), seen)
                assert pickles(back) == pickles(seen)


def test_the_parts_of_equal_views_are_not_always_shared_alike() -> None:
    """So the test above says something: by their parts these two could be told apart."""
    state = say(sit(*HANDS), "0 corto, 0 paso, 1 paso, 2 paso, 3 paso")
    other = pickle.loads(pickle.dumps(state))
    one, same = public_view(state), attrs.evolve(public_view(other), vacas=(*other.games,))
    assert one == same
    assert image(one) != image(same)
    assert pickles(one) == pickles(same)


def test_a_view_does_not_depend_on_the_seed_of_hashes() -> None:
    program = (
        "import mus, pickle, hashlib\n"
        "rules = mus.Rules.preset('parejas6')\n"
        "game = mus.Game(rules, seed=7)\n"
        "for word in (*['mus'] * 6, *['descarto todas'] * 6, 'corto'):\n"
        "    game.play(word)\n"
        "views = [game.view(seat) for seat in range(6)] + [mus.public_view(game.state)]\n"
        "print(hashlib.sha256(pickle.dumps(views) + repr(views).encode()).hexdigest())\n"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(said) == 1


# -- A game at hand -------------------------------------------------------------------------------


class _Script:
    """A dealer that serves what was written, and at times something else."""

    def __init__(self, actions: list[Action | None]) -> None:
        self.script = [action for action in actions if isinstance(action, ChanceAction)][::-1]
        self.instead: Random | None = None

    def __call__(self, request: ChanceRequest) -> Deal | Draw:
        return self.script.pop() if self.instead is None else answer(request, self.instead)


def at_rest(state: State) -> bool:
    """Tell whether a `Game` could stand here: it serves at once, and deals again at once."""
    return state.phase is not Phase.DRAW and not is_dealt_again(state)


def of_a_game(walk: list[Step]) -> list[Step]:
    """Return a game as a `Game` could have come by it: no señas while cards are being served."""
    kept, served = walk[:1], walk[0].state
    for step in walk[1:]:
        if not (isinstance(step.action, Sena) and not at_rest(served)):
            kept.append(step)
        served = step.state
    while not at_rest(kept[-1].state):
        kept.pop()
    state, again = kept[0].state, kept[:1]
    for action, _ in kept[1:]:
        assert action is not None
        state = apply(state, action)
        again.append(Step(action, state))
    return again


def played(table: Game, action: Action) -> tuple[Event, ...]:
    """Do what comes next in a game; the cards that a game fetches by itself are there already."""
    if not isinstance(action, ChanceAction):
        return table.play(action)
    waits = table.state.phase is Phase.DEAL and not table.state.is_terminal
    return table.deal() if waits and isinstance(action, Deal) else ()


def told(events: tuple[Event, ...], who: int | None) -> list[Event]:
    """Return what somebody is told of some events."""
    heard = [mask(event, who) for event in events]
    return [event for event in heard if event is not None]


def answers(table: Game, seat: int) -> list[object]:
    """Return what a game answers to a seat that tries what is illegal, as a server lets it."""
    before, heard = table.state, list[object]()
    for action in attempts(before, seat):
        if why_illegal(before, action) is not None and not isinstance(action, str):
            try:
                table.play(action)  # type: ignore[arg-type]
            except IllegalActionError as error:
                heard.append((str(error), error.code, list(error.options), pickle.dumps(error)))
    if table.to_act == seat:
        for text in ("descarto", "veo", "descarto rey rey rey rey", "a diez", "", "siete"):
            try:
                table.play(text)
            except (IllegalActionError, NotationError) as error:
                heard.append((type(error), str(error), pickle.dumps(error)))
            else:
                heard.append("played")
                table.undo()
    assert table.state == before
    return heard


@pytest.mark.parametrize(
    "name", ["clasico", "asesmus", "liars", "clumsy", "encaje", "anything goes"]
)
def test_games_at_hand_tell_and_answer_alike(name: str) -> None:
    """What `Game.play` returns, masked; what it answers to nonsense; the record of a seat."""
    rules = TABLES[name]
    for seed in range(2):
        rng = Random(f"{name} {seed}")
        walk = of_a_game(game(rules, seed, patience=0.6, restless=0.3, steps=60))
        who = rng.choice(rules.seating.seats)
        pairs = [
            pair
            for pair in twins(walk, who, rng, once=True)
            if at_rest(pair.there) or not isinstance(pair.other, Sena)
        ]
        mano = walk[0].state.mano
        scripts = [_Script([pair.action for pair in pairs]), _Script([p.other for p in pairs])]
        here, there = (Game(rules, dealer=script, mano=mano) for script in scripts)
        for moment, pair in enumerate(pairs[2:]):
            if pair.other is None:
                assert told(here.play(pair.action), who) == []  # type: ignore[arg-type]
            elif pair.action is None:
                assert told(there.play(pair.other), who) == []  # type: ignore[arg-type]
            else:
                heard = told(played(here, pair.action), who)
                assert heard == told(played(there, pair.other), who)
            assert here.view(who) == there.view(who)
            if moment % 10 == seed:
                assert answers(here, who) == answers(there, who)
        ours, theirs = (table.record().for_seat(who) for table in (here, there))
        assert (ours, dumps(ours)) == (theirs, dumps(theirs))


@pytest.mark.parametrize("name", ["clasico", "clumsy", "encaje", "liars"])
def test_what_was_taken_back_is_nowhere(name: str) -> None:
    """A game with excursions that were undone, cards drawn on them too, and one without."""
    rules, rng = TABLES[name], Random(name)
    walk = of_a_game(game(rules, 5, patience=0.7, restless=0.2, steps=80))
    actions = [action for action, _ in walk if action is not None]
    mano, dealer = walk[0].state.mano, _Script([*actions])
    straight = Game(rules, dealer=_Script([*actions]), mano=mano)
    wavering = Game(rules, dealer=dealer, mano=mano)
    undone = 0
    for action in actions[1:]:
        if wavering.to_act is not None:
            dealer.instead = rng
            for _ in range(rng.randrange(6)):
                if wavering.to_act is not None:
                    wavering.play(rng.choice(wavering.legal_actions))
                    undone += 1
            while wavering.state != straight.state:
                wavering.undo()
            dealer.instead = None
        played(straight, action)
        played(wavering, action)
        for who in watchers(rules):
            assert the_same(look(wavering.state, who), look(straight.state, who))
    assert undone > 20


def test_cards_drawn_on_an_excursion_are_not_in_the_view_afterwards() -> None:
    table = Game(seed=7)
    for _ in range(4):
        table.play("mus")
    before = table.view(0)
    for _ in range(4):
        table.play("descarto todas")
    drawn = next(event.cards for event in table.view(0).history if isinstance(event, Drew))
    assert drawn
    for _ in range(4):
        table.undo()
    assert the_same(table.view(0), before)
    assert not [card for card in drawn if str(card) in repr(table.view(0)).split("'")]


def test_the_seed_of_a_dealer_is_in_no_view() -> None:
    """The same cards from seeded dealers, from the system, and from a script."""
    seeded = Game(seed=7)
    hands = seeded.state.hands

    def fixed(request: ChanceRequest) -> Deal:
        return Deal(hands)

    for table in (Game(dealer=fixed), Game(dealer=RandomDealer(Random(7)))):
        for seat in range(4):
            assert the_same(table.view(seat), seeded.view(seat))


# -- Questions ------------------------------------------------------------------------------------


def questions(state: State, rng: Random) -> Iterator[Action]:
    """Yield what could be asked of a state about anybody, in every phase."""
    some = rng.sample(DECK, 4)
    for seat in state.rules.seating.seats:
        yield from (Mus(seat), Corto(seat), Envido(seat), Quiero(seat))
        yield from (Misdeal(seat), Perete(seat))
        yield from (Sena(seat, sign) for sign in rng.sample(SIGNS, 3))
        yield from (Descarte(seat, [card]) for card in some)
    yield from (Expose([card]) for card in some)
    if state.phase is Phase.DRAW:
        (seat,), (count,) = chance(state).seats, chance(state).counts
        yield from (Draw(seat, rng.sample(DECK, count)) for _ in range(3))
    yield Deal(deal_hands(*["4567"] * min(4, state.rules.players)))


def by_whom(question: Action) -> str:
    """Return who may ask a question, as the page of disclosures says it."""
    if isinstance(question, ChanceAction):
        return "the dealer"
    return "the table" if isinstance(question, Expose) else "the seat"


def test_the_page_lists_all_questions_whose_answer_tells_of_hidden_cards() -> None:
    listed = {(row.action, row.code): row.who for row in ANSWERS}
    found: dict[tuple[str, str], str] = {}
    for name in ("anything goes", "clumsy", "clasico", "encaje", "encaje_mus"):
        for seed in range(3):
            rng = Random(f"{name} {seed}")
            walk = game(TABLES[name], seed, patience=0.8, restless=0.3, steps=60)
            who = rng.choice(watchers(TABLES[name]))
            for here, there, _, _ in twins(walk, who, rng):
                for question in questions(here, rng):
                    codes = {why_illegal(here, question), why_illegal(there, question)}
                    if len(codes) == 1:
                        continue
                    if not isinstance(question, ChanceAction | Expose):
                        assert question.seat != who, question
                    row = next(
                        (type(question).__name__, str(code))
                        for code in codes
                        if (type(question).__name__, code) in listed
                    )
                    found[row] = by_whom(question)
    assert found == listed


# -- What is handed in ----------------------------------------------------------------------------


class Letter(str):
    """A text that carries more than its letters."""

    __slots__ = ("__dict__",)


def test_g_4_nothing_travels_with_the_name_of_a_sign() -> None:
    """A partner gets the name, and no object that the signer could have written upon."""
    sign = Letter("dos_reyes")
    sign.cards = cards("Ro Rc 7o 5o")  # type: ignore[attr-defined]
    state = sit(*HANDS)
    assert why_illegal(state, Sena(0, sign)) is Illegality.UNKNOWN_SIGN
    for seat in (0, 2):
        after = apply(state, Sena(0, "dos_reyes"))
        (heard,) = [e for e in view(after, seat).history if isinstance(e, Signed)]
        assert type(heard.sign) is str


# -- Other seats' turns ---------------------------------------------------------------------------


@given(tables, seeds)
def test_only_the_seat_that_has_the_word_is_told_what_it_may_do(rules: Rules, seed: int) -> None:
    for _, state in game(rules, seed, patience=0.7, restless=0.2, steps=40):
        for seat in rules.seating.seats:
            legal = view(state, seat).legal_actions
            assert bool(legal) is (state.to_act == seat)
            assert (legal.state, legal.envido if not legal else None) == (None, None)
            if not legal:
                assert not [action for action in attempts(state, seat) if action in legal]


def test_the_throws_that_another_may_choose_from_are_his_secret() -> None:
    state = all_say_mus(sit(*HANDS))
    assert Descarte(0, cards("Ro")) in legal_actions(state)
    for who in (1, 2, 3):
        assert Descarte(0, cards("Ro")) not in view(state, who).legal_actions
        assert "Ro" not in repr(view(state, who)).split("'")
    assert throw(state, 1, 1, 1, 1).phase is Phase.DRAW


def test_a_sign_that_is_not_told_leaves_no_trace_in_a_view() -> None:
    state = say(sit(*HANDS), "0 corto, 0 envido 2")
    signed = apply_all(state, Sena(0, "dos_reyes", (1,)), Sena(2, "dos_ases"), Sena(0, "dos_reyes"))
    assert differences(state, signed, None) == []
    assert differences(state, signed, 3) == []
    assert differences(state, signed, 1)
    assert hash(signed) == hash(state)
    assert isinstance(view(signed, 3), PlayerView)
    said: list[PlayerAction] = [e.action for e in view(signed, 3).history if isinstance(e, Said)]
    assert said == [Corto(0), Envido(0)]
