"""`mus.encoding`: numbers for actions and rows for views, pinned by a golden file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mus
from mus import encoding, senas
from mus._values import FrozenMap
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
    Quiero,
    Sena,
)
from mus.cards import Card, Hand
from mus.encoding import ACTIONS, FEATURE_COUNT, FEATURES, decode, encode, features, legal_mask
from mus.engine import apply, legal_actions, new_game, why_illegal
from mus.engine.options import LegalActions
from mus.errors import NotationError, StateError
from mus.events import Signed
from mus.lances import Lance, juego, pares, points
from mus.rules import PRESETS, Points, Rules
from mus.seats import MAX_PLAYERS
from mus.state import State
from mus.turns import Phase
from mus.views import PlayerView, public_view, view
from playing import say, sit
from strategies import Walk, walks
from wandering import TABLES, states, wander

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "golden" / "encoding.txt"
PAGE = (ROOT / "docs" / "reference" / "encoding.md").read_text(encoding="utf-8")
HANDS = ("RR75", "3CC4", "S6AA", "R754")

every_table = pytest.mark.parametrize("name", TABLES)


def piece(view: PlayerView, name: str) -> tuple[int, ...]:
    """Return one piece of the features."""
    return features(view)[FEATURES[name]]


def seats(view: PlayerView, name: str) -> dict[int, int]:
    """Return by seat of the table what a piece with a number for each seat has, without zeros."""
    found = piece(view, name)
    order = view.rules.seating.order(view.seat)
    assert len(found) == MAX_PLAYERS
    assert not any(found[len(order) :])
    return {seat: number for seat, number in zip(order, found, strict=False) if number}


def number(name: str) -> int:
    """Return the number of an action by its name."""
    return ACTIONS.index(name)


# -- Pinned ---------------------------------------------------------------------------------------


def positions() -> Iterator[tuple[str, PlayerView]]:
    """Yield a few views, whose rows are pinned."""
    talk = say(sit(*HANDS, stones=(12, 7)), "0 corto, 0 envido 2, 1 no, 3 5 mas")
    yield "a raise at grande", view(talk, 0)
    encaje = mus.Game(PRESETS["encaje_mesa"], seed=8)
    for choice in (0, 4, 2, 1, 1, 2, 1, 1, 0, 1, 0):
        encaje.play(encaje.legal_actions[choice])
    yield "encaje", encaje.view(2)
    six = mus.Game(PRESETS["parejas6"], seed=8, mano=2)
    for choice in (0, 0, 0, 0, 0, 0, 14, 13, 5, 4, 0, 10, 0, 0, 1):
        six.play(six.legal_actions[choice])
    yield "six", six.view(4)


def pinned() -> str:
    """Return what the golden file says."""
    lines = [f"version {encoding.ENCODING_VERSION}"]
    lines += [f"action {index} {name}" for index, name in enumerate(ACTIONS)]
    lines += [f"feature {at.start} {at.stop} {name}" for name, at in FEATURES.items()]
    for title, seen in positions():
        lines.append(f"position {title}")
        row = features(seen)
        lines += [
            f"  {name} {' '.join(map(str, row[at]))}"
            for name, at in FEATURES.items()
            if any(row[at])
        ]
        legal = [name for name, ok in zip(ACTIONS, legal_mask(seen), strict=True) if ok]
        lines.append(f"  legal {' '.join(legal)}".rstrip())
    return "\n".join(lines) + "\n"


def test_the_table_and_the_layout_are_those_of_the_golden_file() -> None:
    """They grow at the end only: a line that is there stays as it is."""
    assert pinned() == GOLDEN.read_text(encoding="utf-8")


def test_names_are_told_apart() -> None:
    assert len(set(ACTIONS)) == len(ACTIONS) == 70
    assert all(re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", name) for name in (*ACTIONS, *FEATURES))


def test_the_pieces_lie_one_after_the_other() -> None:
    stop = 0
    for at in FEATURES.values():
        assert at.start == stop < at.stop
        assert at.step is None
        stop = at.stop
    assert stop == FEATURE_COUNT
    with pytest.raises(TypeError):
        FEATURES["mano"] = slice(0, 1)  # type: ignore[index]


def test_the_page_has_the_table_and_the_layout() -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| (.*?) \|", PAGE, re.M)
    told: list[tuple[int, int, list[str]]] = [
        (int(first), int(last or first), re.findall(r"`(\w+)`", names))
        for first, last, names in rows
    ]
    assert [first for first, _, _ in told] == [0] + [last + 1 for _, last, _ in told[:-1]]
    assert told[-1][1] == len(ACTIONS) - 1
    for first, last, names in told:
        assert (ACTIONS[first], ACTIONS[last]) == (names[0], names[-1])
        assert len(names) == 2 or names == list(ACTIONS[first : last + 1])
    lengths = re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE, re.M)
    assert [(name, int(length)) for name, length in lengths] == [
        (name, at.stop - at.start) for name, at in FEATURES.items()
    ]
    assert f"\n{FEATURE_COUNT} numbers in all" in PAGE


# -- Actions --------------------------------------------------------------------------------------


def listed(seen: PlayerView) -> dict[str, Any]:
    """Return the legal actions that a view lists, by the names they should have."""
    named: dict[str, Any] = {}
    words = {Mus: "mus", Corto: "corto", Paso: "paso", Quiero: "quiero"}
    words |= {NoQuiero: "no_quiero", Ordago: "ordago"}
    amounts = list(seen.legal_actions.envido or ())[-1:]
    for action in seen.legal_actions:
        match action:
            case Envido(_, stones):
                named[f"envido_{stones}" if stones <= 40 else "envido_most"] = action
                if stones > 40 and stones not in amounts:
                    del named["envido_most"]
            case Descarte(_, cards):
                held = () if seen.hand is None else seen.hand.cards
                places = "".join([f"_{at}" for at, card in enumerate(held) if card in cards])
                named[("entierro" if len(held) == 5 else "descarte") + places] = action
            case Declaro(_, has):
                named["declaro_si" if has else "declaro_no"] = action
            case _:
                named[words[type(action)]] = action
    return named


def agrees(state: State) -> None:
    """Check mask, encoding and decoding against the legal actions of every seat."""
    for seat in state.rules.seating.seats:
        seen = view(state, seat)
        expected = listed(seen)
        mask = legal_mask(seen)
        assert len(mask) == len(ACTIONS)
        assert {name for name, ok in zip(ACTIONS, mask, strict=True) if ok} == set(expected)
        for name, action in expected.items():
            assert encode(action, seen) == number(name)
            again = decode(number(name), seen)
            assert again == action
            assert why_illegal(state, again) is None


@given(states())
def test_the_mask_is_the_list_of_legal_actions_that_have_numbers(state: State) -> None:
    agrees(state)


@every_table
def test_every_moment_of_a_match_has_its_numbers(name: str) -> None:
    for _, state in wander(TABLES[name], 17, steps=80):
        agrees(state)


@given(walks(), st.data())
def test_whatever_is_encoded_is_decoded(walk: Walk, data: st.DataObject) -> None:
    state = walk.last
    seen = view(state, data.draw(st.sampled_from(state.rules.seating.seats)))
    for index, name in enumerate(ACTIONS):
        try:
            action = decode(index, seen)
        except NotationError:
            assert name.startswith(("descarte", "entierro", "envido_most"))
        else:
            assert encode(action, seen) == index


def test_a_game_can_be_played_by_numbers() -> None:
    game = mus.Game(Rules.preset("encaje"), seed=4)
    for seat in game.turns():
        seen = game.view(seat)
        mask = legal_mask(seen)
        game.play(decode(mask.index(True), seen))
    assert game.outcome is not None


def test_throws_go_by_the_places_of_the_cards_in_the_hand() -> None:
    seen = view(say(sit(*HANDS), "0 mus, 1 mus, 2 mus, 3 mus"), 0)
    assert seen.hand is not None
    first, second, _, fourth = seen.hand.cards
    assert encode(Descarte(0, [first]), seen) == number("descarte_0") == 9
    assert encode(Descarte(0, [fourth, second]), seen) == number("descarte_1_3")
    assert encode(Descarte(0, ()), seen) == number("descarte") == 8
    assert decode(number("descarte_0_1_2_3"), seen) == Descarte(0, seen.hand)
    assert sum(legal_mask(seen)) == 15
    elsewhere = next(card for card in mus.DECK if card not in seen.hand)
    for cards in ([elsewhere], [first, elsewhere], [first, first]):
        with pytest.raises(NotationError, match="has no number for seat 0"):
            encode(Descarte(0, cards), seen)


def test_e_6_of_five_cards_one_is_buried() -> None:
    game = mus.Game(Rules.preset("encaje"), seed=4)
    seen = game.view(0)
    assert seen.hand is not None
    assert len(seen.hand) == 5
    assert encode(Descarte(0, seen.hand.cards[4:]), seen) == number("entierro_4") == 28
    assert decode(24, seen) == Descarte(0, seen.hand.cards[:1])
    assert sum(legal_mask(seen)) == 5
    with pytest.raises(NotationError, match="has no number"):
        encode(Descarte(0, seen.hand.cards[:2]), seen)
    with pytest.raises(NotationError, match="descarte_0 means nothing here: it takes a hand of 4"):
        decode(number("descarte_0"), seen)


def test_t_4_declarations_have_numbers() -> None:
    seen = view(sit(*HANDS), 0)
    assert encode(Declaro(0, True), seen) == number("declaro_si") == 6
    assert encode(Declaro(0, False), seen) == number("declaro_no") == 7
    assert decode(6, seen) == Declaro(0, True)
    assert decode(7, seen) == Declaro(0, False)
    says = attrs.evolve(seen, legal_actions=LegalActions((Declaro(0, True),), None))
    assert [index for index, legal in enumerate(legal_mask(says)) if legal] == [6]


def test_large_bets_have_no_number_but_the_largest_listed() -> None:
    near = say(sit(*HANDS), "0 corto")
    seen = view(near, 0)
    assert encode(Envido(0, 40), seen) == number("envido_40")
    assert not legal_mask(seen)[number("envido_most")]
    with pytest.raises(NotationError, match="bets of 1 to 40 stones or the largest listed"):
        encode(Envido(0, 41), seen)
    with pytest.raises(NotationError, match="envido_most means nothing here: no bet of more than"):
        decode(number("envido_most"), seen)
    far = view(say(sit(*HANDS, rules=Rules(scoring=Points(target=10**9))), "0 corto"), 0)
    assert legal_mask(far)[number("envido_most")]
    assert encode(Envido(0, 10**9), far) == number("envido_most")
    assert decode(number("envido_most"), far) == Envido(0, 10**9)
    with pytest.raises(NotationError):
        encode(Envido(0, 10**9 - 1), far)
    high = view(say(sit(*HANDS, rules=Rules(min_bet=100)), "0 corto"), 0)
    assert [name for name, ok in zip(ACTIONS, legal_mask(high), strict=True) if ok] == [
        *("paso", "ordago", "envido_most")
    ]


@pytest.mark.parametrize(
    "action",
    [
        Paso(0, plural=True),
        Envido(0, 2, plural=True),
        Quiero(0, plural=True),
        Sena(0, "medias"),
        Expose([Card.parse("Ro")]),
        Misdeal(0),
        Perete(0),
        Corto(1),
        Envido(1, 2),
        mus.Deal([None]),
        mus.Draw(0, ()),
        "paso",
        None,
        7,
    ],
)
def test_what_the_table_does_not_have_is_refused(action: Any) -> None:
    seen = view(say(sit(*HANDS), "0 corto"), 0)
    with pytest.raises(NotationError, match="has no number for seat 0: it takes the words of"):
        encode(action, seen)


def made(kind: Any, *values: Any) -> Any:
    """Return an action with values of other types than it says."""
    return kind(*values)


@pytest.mark.parametrize(
    "action",
    [
        made(Corto, False),
        made(Corto, "0"),
        made(Corto, None),
        made(Paso, 0, 0),
        made(Paso, 0, []),
        made(Envido, 0, True),
        made(Envido, 0, 2.0),
        made(Envido, 0, "2"),
        made(Envido, 0, 0),
        made(Envido, 0, -1),
        made(Declaro, 0, 1),
    ],
)
def test_a_number_is_for_an_action_to_the_letter(action: Any) -> None:
    with pytest.raises(NotationError):
        encode(action, view(say(sit(*HANDS), "0 corto"), 0))


@pytest.mark.parametrize("index", [-1, 70, True, 1.0, "1", None, 10**30])
def test_a_number_that_is_none_of_the_table_is_refused(index: Any) -> None:
    with pytest.raises(NotationError, match="an action is a whole number from 0 to 69"):
        decode(index, view(sit(*HANDS), 0))


def test_without_a_hand_nothing_is_thrown() -> None:
    seen = view(new_game(), 0)
    assert seen.hand is None
    for name in ("descarte", "entierro_0"):
        with pytest.raises(NotationError, match="not of 0"):
            decode(number(name), seen)
    with pytest.raises(NotationError):
        encode(Descarte(0, ()), seen)
    with pytest.raises(NotationError):
        encode(Descarte(0, [Card.parse("Ro")]), seen)


def test_legality_is_for_the_engine_to_say() -> None:
    state = say(sit(*HANDS), "0 corto")
    assert encode(Mus(0), view(state, 0)) == number("mus")
    assert why_illegal(state, decode(number("quiero"), view(state, 0))) is not None


def test_a_seat_that_has_not_the_word_has_no_legal_action() -> None:
    state = say(sit(*HANDS), "0 corto")
    for seat in (1, 2, 3):
        assert not any(legal_mask(view(state, seat)))


@pytest.mark.parametrize("stranger", [None, new_game(), public_view(new_game()), "view"])
def test_what_is_no_view_of_a_seat_is_refused(stranger: Any) -> None:
    calls: list[Any] = [legal_mask, features, lambda it: encode(Paso(0), it)]
    for call in (*calls, lambda it: decode(0, it)):
        with pytest.raises(StateError, match="expected a PlayerView"):
            call(stranger)


def test_a_view_from_elsewhere_that_fits_no_table_is_refused() -> None:
    seen = view(say(sit(*HANDS), "0 corto"), 0)
    changes: list[dict[str, Any]] = [
        {"stones": (1,)},
        {"seat": 4},
        {"declared": FrozenMap({Lance.PARES: None})},
        {"results": (None,)},
        {"hand": "RRRR"},
    ]
    for change in changes:
        with pytest.raises(StateError):
            features(attrs.evolve(seen, **change))
    for call in (legal_mask, features, lambda it: encode(Paso(4), it), lambda it: decode(0, it)):
        with pytest.raises(StateError, match="seats are 0 to 3"):
            call(attrs.evolve(seen, seat=4))
    odd = LegalActions((), range(2, 4))
    with pytest.raises(StateError, match="do not have the bets"):
        legal_mask(attrs.evolve(seen, legal_actions=odd))


# -- Features -------------------------------------------------------------------------------------


def by_lance(numbers: tuple[int, ...]) -> Mapping[Lance, tuple[int, ...]]:
    """Return what a piece has for each lance."""
    size = len(numbers) // len(Lance)
    return {lance: numbers[size * lance.index :][:size] for lance in Lance}


@every_table
def test_rows_are_as_long_at_every_table_and_whole(name: str) -> None:
    for _, state in wander(TABLES[name], 23, steps=60):
        for seat in state.rules.seating.seats:
            row = features(view(state, seat))
            assert len(row) == FEATURE_COUNT
            assert all(type(value) is int for value in row)


@given(states(), st.data())
def test_the_row_says_what_the_view_says(state: State, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(state.rules.seating.seats))
    seen = view(state, seat)
    rules, seating = seen.rules, seen.rules.seating
    assert seats(seen, "players") == dict.fromkeys(seating.seats, 1)
    assert seats(seen, "side") == dict.fromkeys((seat, *seating.partners(seat)), 1)
    points_won = isinstance(rules.scoring, Points)
    assert piece(seen, "encaje") == (int(not points_won),)
    assert piece(seen, "target") == (getattr(rules.scoring, "target", 0),)
    assert piece(seen, "four_kings") == (int(rules.kings == 4),)
    assert piece(seen, "five_cards") == (int(rules.deal is mus.rules.DealForm.FIVE_DISCARD_ONE),)
    assert piece(seen, "min_bet") + piece(seen, "min_raise") == (rules.min_bet, rules.min_raise)
    assert piece(seen, "max_bet") == (rules.max_bet or 0,)
    assert piece(seen, "phase") == tuple([int(phase is seen.phase) for phase in Phase])
    assert piece(seen, "lance") == tuple([int(lance is seen.lance) for lance in Lance])
    assert seats(seen, "mano") == {seen.mano: 1}
    assert seats(seen, "postre") == {seen.postre: 1}
    assert seats(seen, "to_act") == ({} if seen.to_act is None else {seen.to_act: 1})
    for name in ("stones", "games", "vacas", "losses"):
        score = getattr(seen, name)
        side_of = seating.side_of if score else ()
        assert seats(seen, name) == {
            s: score[side] for s, side in enumerate(side_of) if score[side]
        }
    assert sum(piece(seen, "pots")) == sum(sum(pot.values()) for pot in seen.pots.values())
    assert piece(seen, "discarded") == (seen.discarded,)
    assert piece(seen, "stock") + piece(seen, "pile") == (seen.stock_count, seen.pile_count)
    assert seats(seen, "thrown") == {s: n for s, n in enumerate(seen.thrown) if n}
    declared = {
        (name, has): {
            s for s, said in seen.declared.get(lance, FrozenMap[int, bool]()).items() if said is has
        }
        for name, lance in (("pares", Lance.PARES), ("juego", Lance.JUEGO))
        for has in (True, False)
    }
    for (name, has), who in declared.items():
        assert set(seats(seen, f"{'has' if has else 'no'}_{name}")) == who
    bet = seen.bet
    assert piece(seen, "bet") == (0 if bet is None else bet.standing,)
    assert piece(seen, "previous") == (0 if bet is None else bet.previous,)
    assert piece(seen, "ordago") == (int(bet is not None and bet.ordago),)
    assert seats(seen, "bettor") == ({} if bet is None else {bet.by: 1})
    closed, stakes = by_lance(piece(seen, "closed")), by_lance(piece(seen, "stakes"))
    bettors = by_lance(piece(seen, "bettors"))
    results = {result.lance: result for result in seen.results}
    order = seating.order(seat)
    for lance in Lance:
        result = results.get(lance)
        kind = None if result is None else result.kind
        assert closed[lance] == tuple([int(kind is one) for one in mus.LanceKind])
        assert stakes[lance] == (0 if result is None else result.stake,)
        by = None if result is None else result.by
        assert bettors[lance][: len(order)] == tuple([int(other == by) for other in order])


@given(states(), st.data())
def test_the_row_has_the_cards_of_its_seat(state: State, data: st.DataObject) -> None:
    seen = view(state, data.draw(st.sampled_from(state.rules.seating.seats)))
    cards = () if seen.hand is None else seen.hand.cards
    ranks, suits = piece(seen, "place_ranks"), piece(seen, "place_suits")
    for place in range(5):
        marks = ranks[10 * place :][:10], suits[4 * place :][:4]
        if place < len(cards):
            card = cards[place]
            assert marks[0] == tuple([int(rank is card.rank) for rank in mus.Rank])
            assert marks[1] == tuple([int(suit is card.suit) for suit in mus.Suit])
        else:
            assert not any(marks[0] + marks[1])
    assert sum(piece(seen, "ranks")) == len(cards)
    assert piece(seen, "ranks") == tuple([sum(ranks[rank::10]) for rank in range(10)])
    thrown = [card.rank for throw in seen.throws for card in throw]
    assert piece(seen, "thrown_ranks") == tuple([thrown.count(rank) for rank in mus.Rank])
    whole = seen.hand if len(cards) == 4 else None
    held = None if whole is None else pares(whole, seen.rules)
    kind = None if held is None else held.kind
    assert piece(seen, "pares") == tuple([int(kind is one) for one in mus.ParesKind])
    assert piece(seen, "points") == (0 if whole is None else points(whole, seen.rules),)
    found = None if whole is None else juego(whole, seen.rules)
    assert piece(seen, "real") == (int(found is not None and found.real),)


def test_the_row_of_a_position_worked_out_by_hand() -> None:
    state = say(sit(*HANDS, stones=(12, 7)), "0 corto, 0 envido 2, 1 no, 3 5 mas, 0 10 mas")
    seen = view(state, 3)
    assert piece(seen, "ranks") == (0, 0, 0, 1, 1, 0, 1, 0, 0, 1)
    assert piece(seen, "stones") == (7, 12, 7, 12, 0, 0, 0, 0)
    assert piece(seen, "mano") == (0, 1, 0, 0, 0, 0, 0, 0)
    assert piece(seen, "postre") == piece(seen, "to_act") == (1, *[0] * 7)
    assert piece(seen, "side") == (1, 0, 1, 0, 0, 0, 0, 0)
    assert piece(seen, "bet") + piece(seen, "previous") == (17, 7)
    assert piece(seen, "bettor") == (0, 1, 0, 0, 0, 0, 0, 0)
    assert piece(seen, "points") == (26,)
    words = piece(seen, "words")
    said = {name: words[8 * at :][:8] for at, name in enumerate(("paso", "envido", "ordago"))}
    assert said["envido"] == (1, 1, 0, 0, 0, 0, 0, 0)
    assert not any(said["paso"] + said["ordago"] + words[24:32])
    assert words[32:] == (0, 0, 1, 0, 0, 0, 0, 0)
    assert seats(seen, "present") == dict.fromkeys(range(4), 1)


def test_words_are_those_of_the_lance_being_played() -> None:
    grande = say(sit(*HANDS), "0 corto, 0 paso, 1 paso, 2 paso")
    assert sum(piece(view(grande, 0), "words")[:8]) == 3
    chica = say(grande, "3 paso")
    assert not any(piece(view(chica, 0), "words"))
    assert by_lance(piece(view(chica, 0), "closed"))[Lance.GRANDE] == (0, 0, 1, 0, 0, 0)
    over = say(chica, "0 ordago, 1 quiero") if chica.lance is Lance.CHICA else chica
    assert not any(piece(view(over, 0), "words"))


def test_the_real_has_its_mark() -> None:
    rules = Rules.preset("barcelona")
    assert piece(view(sit("777R", "3CC4", "S6AA", "R654", rules=rules), 0), "real") == (1,)
    assert piece(view(sit("777R", "3CC4", "S6AA", "R654"), 0), "real") == (0,)


def test_every_sign_of_every_code_has_its_place() -> None:
    named = re.findall(r"`(\w+)`", PAGE.partition("in this order:")[2].partition("\n\n")[0])
    assert set(named) == {*senas.CLASSIC, *senas.FEDERATION}
    for at, name in enumerate(named):
        seen = attrs.evolve(view(sit(*HANDS), 1), signs=(Signed(3, name, (1,)),))
        assert piece(seen, "signs") == tuple([int(n == 8 * at + 2) for n in range(8 * len(named))])


def test_g_4_a_sign_is_in_the_rows_of_those_who_saw_it() -> None:
    state = apply(sit(*HANDS), Sena(0, "dos_reyes", (3,)))
    assert [sum(piece(view(state, seat), "signs")) for seat in range(4)] == [0, 0, 1, 1]
    assert piece(view(state, 2), "signs")[:8] == (0, 0, 1, 0, 0, 0, 0, 0)


def test_f_2_a_dealer_who_sits_out_is_not_present() -> None:
    rules = Rules(table_faults=True)
    seen = view(apply(sit(*HANDS, rules=rules), Misdeal(3)), 0)
    assert set(seats(seen, "present")) == {0, 1, 2}
    collected = apply(sit(*HANDS, rules=rules), Misdeal(1))
    assert not seats(view(collected, 0), "present")
    again = apply(collected, mus.Deal(mus.deal_hands(*HANDS)))
    assert set(seats(view(again, 0), "present")) == {0, 1, 2, 3}


def test_t_4_spoken_declarations_have_their_mark_and_their_actions() -> None:
    rules = Rules(declarations=mus.rules.Declarations.SPOKEN)
    state = say(sit(*HANDS, rules=rules), "0 corto, 0 paso, 1 paso, 2 paso, 3 paso")
    state = say(state, "0 paso, 1 paso, 2 paso, 3 paso")
    seen = view(state, 0)
    assert piece(seen, "spoken") == (1,)
    assert piece(view(sit(*HANDS), 0), "spoken") == (0,)
    assert [name for name, ok in zip(ACTIONS, legal_mask(seen), strict=True) if ok] == [
        *("declaro_si", "declaro_no")
    ]
    after = view(apply(state, decode(7, seen)), 0)
    assert seats(after, "no_pares") == {0: 1}


def test_e_4_a_seat_without_stones_is_dealt_nothing() -> None:
    rules = Rules.preset("encaje_mus")
    deal = mus.Deal([*mus.deal_hands("RR75", "3CC4", "S6AA"), None, None])
    state = apply(new_game(rules, stones=(5, 5, 5, 0, 0)), deal)
    assert set(seats(view(state, 0), "present")) == {0, 1, 2}


@given(states())
def test_rows_look_alike_from_every_seat_if_the_table_is_turned(state: State) -> None:
    """What everybody sees is the same, only turned round to the seat that looks."""
    rows = {seat: view(state, seat) for seat in state.rules.seating.seats}
    for name in ("mano", "to_act", "stones", "bettor", "thrown", "has_pares", "present"):
        assert len({tuple(sorted(seats(seen, name).items())) for seen in rows.values()}) == 1


def test_rows_hold_nothing_that_the_seat_does_not_see() -> None:
    """Other hands for the others leave the row as it is."""
    one = view(say(sit("RR75", "3CC4", "S6AA", "R754"), "0 mus, 1 mus"), 0)
    two = view(say(sit("RR75", "6644", "SSAA", "CCC4"), "0 mus, 1 mus"), 0)
    assert one.hand == two.hand == Hand.parse("5o 7o Ro Rc")
    assert features(one) == features(two)
    after = apply(say(sit(*HANDS), "0 mus, 1 mus"), Corto(2))
    assert features(view(after, 0)) != features(one)
    assert legal_actions(after)
