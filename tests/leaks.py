"""Masks, views, refusals and moves that tell too much, on purpose: each must be caught.

A leak takes the place of the honest function for the length of a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import attrs
import pytest

from mus import views
from mus._values import FrozenMap
from mus.actions import Declaro, Descarte, Perete, Sena
from mus.cards import Hand
from mus.engine import flow, legal_actions, legality, mus, refusal, signing, step
from mus.engine.declare import having
from mus.engine.options import LegalActions
from mus.errors import IllegalActionError, Illegality
from mus.events import Dealt, Drew, Event, Exposed, Shown, Signed, Threw
from mus.lances import Lance, pares, strength
from mus.masking import mask
from mus.senas import code_of, signs
from mus.state import Draft, State
from mus.turns import Phase
from mus.views import PlayerView, PublicView, public_view, view

__all__ = ["LEAKS", "MOVES", "Leak"]

Patch: TypeAlias = pytest.MonkeyPatch


class Leak(NamedTuple):
    """Something that tells too much.

    Attributes:
        put_in: Puts it in place of the honest function.
        table: The table at which it shows.
        by: Among what else it must show, where that is what the leak is about.
        thorough: Whether it shows in what is compared only now and then.
        phase: The phase in which to look for it, None for any.
    """

    put_in: Callable[[Patch], None]
    table: str
    by: str = ""
    thorough: bool = False
    phase: Phase | None = None


# -- Masks ----------------------------------------------------------------------------------------

Mask: TypeAlias = Callable[[Event, int | None], Event | None]


def _mask(tells: Mask, table: str = "clasico") -> Leak:
    return Leak(lambda patch: patch.setattr(views, "mask", tells), table)


def _uncover(kind: type, when: Callable[[Any, int | None], bool]) -> Mask:
    """Return a mask that leaves events of a kind as they are, for some who hear them."""

    def tells(event: Event, seat: int | None) -> Event | None:
        return event if type(event) is kind and when(event, seat) else mask(event, seat)

    return tells


def _partner(event: Any, seat: int | None) -> bool:
    return seat is not None and seat == (event.seat + 2) % 4


def _next_to(event: Any, seat: int | None) -> bool:
    return seat is not None and seat == (event.seat + 1) % 4


def _watches(event: Any, seat: int | None) -> bool:
    return seat is None


def _anybody(event: Any, seat: int | None) -> bool:
    return True


def _is_of_court(event: Any) -> int:
    return sum(card.rank >= 10 for card in event.cards or ())


def _count_kings(event: Event, seat: int | None) -> Event | None:
    """Nothing but a number: how many of the cards thrown were figures."""
    told = mask(event, seat)
    if isinstance(told, Threw) and told.cards is None:
        return attrs.evolve(told, count=_is_of_court(event))
    return told


def _first_card(event: Event, seat: int | None) -> Event | None:
    """One card of four, and only of what is drawn."""
    told = mask(event, seat)
    if isinstance(event, Drew) and isinstance(told, Drew) and told.cards is None:
        return attrs.evolve(told, cards=(event.cards or ())[:1])
    return told


def _blank_sign(event: Event, seat: int | None) -> Event | None:
    """A sign leaves a blank where it is not told."""
    told = mask(event, seat)
    return Signed(0, "", ()) if told is None else told


def _spies_told(when: Callable[[Signed, int | None], bool]) -> Mask:
    """Return a mask that names all spies to some of those who are told of a sign."""

    def tells(event: Event, seat: int | None) -> Event | None:
        told = mask(event, seat)
        if isinstance(event, Signed) and told is not None and when(event, seat):
            return event
        return told

    return tells


MASKS: Final[Mapping[str, Leak]] = {
    "the hand dealt, to the partner": _mask(_uncover(Dealt, _partner)),
    "the hand dealt, to the next seat": _mask(_uncover(Dealt, _next_to)),
    "the hand dealt, to who watches": _mask(_uncover(Dealt, _watches)),
    "the hand dealt, to everybody": _mask(_uncover(Dealt, _anybody)),
    "the five cards dealt at Encaje": _mask(_uncover(Dealt, _anybody), "encaje"),
    "the throw, to the partner": _mask(_uncover(Threw, _partner)),
    "the throw, to who watches": _mask(_uncover(Threw, _watches)),
    "the throw, to everybody": _mask(_uncover(Threw, _anybody)),
    "the card buried": _mask(_uncover(Threw, _anybody), "encaje"),
    "the figures among a throw": _mask(_count_kings),
    "the draw, to the next seat": _mask(_uncover(Drew, _next_to)),
    "the draw, to who watches": _mask(_uncover(Drew, _watches)),
    "the draw, to everybody": _mask(_uncover(Drew, _anybody)),
    "one card of a draw": _mask(_first_card),
    "a seña, to the next seat": _mask(_uncover(Signed, _next_to)),
    "a seña, to who watches": _mask(_uncover(Signed, _watches)),
    "a seña, to everybody": _mask(_uncover(Signed, _anybody)),
    "that there was a seña": _mask(_blank_sign),
    "the spies, to who signed": _mask(_spies_told(lambda sign, seat: seat == sign.seat)),
    "the spies, to the partners": _mask(_spies_told(lambda sign, seat: seat in sign.partners)),
    "the spies, to one another": _mask(_spies_told(lambda sign, seat: seat in sign.seen_by)),
}

# -- Views ----------------------------------------------------------------------------------------

Look: TypeAlias = Callable[[PlayerView, State], PlayerView]


def _view(tells: Look, table: str = "clasico", by: str = "", *, thorough: bool = False) -> Leak:
    def put_in(patch: Patch) -> None:
        patch.setattr(views, "view", lambda state, seat: tells(view(state, seat), state))

    return Leak(put_in, table, by, thorough)


def _watched(tells: Callable[[PublicView, State], PublicView], table: str = "clasico") -> Leak:
    def put_in(patch: Patch) -> None:
        patch.setattr(views, "public_view", lambda state: tells(public_view(state), state))

    return Leak(put_in, table)


def _with(**fields: Callable[[PlayerView, State], object]) -> Look:
    """Return a look that works out some fields from the state."""

    def tells(seen: PlayerView, state: State) -> PlayerView:
        found: dict[str, Any] = {name: make(seen, state) for name, make in fields.items()}
        return attrs.evolve(seen, **found)

    return tells


def _legal_of_another(seen: PlayerView, state: State) -> LegalActions:
    legal = legal_actions(state)
    return LegalActions(legal.listed, legal.envido)


def _hands_too_soon(seen: PlayerView, state: State) -> tuple[Hand | None, ...]:
    return state.hands if state.lance in (Lance.JUEGO, Lance.PUNTO) else seen.hands


def _signs_of_partner(seen: PlayerView, state: State) -> tuple[str, ...]:
    code, hand = code_of(state.rules), state.hands[(seen.seat + 2) % state.rules.players]
    return signs(hand, code, state.rules) if code and hand and len(hand) == 4 else ()


def _declared_in_truth(seen: PlayerView, state: State) -> views.Declarations:
    said = seen.declared.get(Lance.PARES)
    if said is None or not all(map(_is_whole, [state.hands[seat] for seat in said])):
        return seen.declared
    truth = {seat: _has_pares(state, seat) for seat in said}
    return FrozenMap({**seen.declared, Lance.PARES: FrozenMap(truth)})


def _has_pares(state: State, seat: int) -> bool:
    hand = state.hands[seat]
    return hand is not None and pares(hand, state.rules) is not None


def _is_whole(hand: Hand | None) -> bool:
    return hand is not None and len(hand) == 4


def _declared_best_first(seen: PlayerView, state: State) -> views.Declarations:
    """The same map, and only the order of its seats tells whose hand is better."""

    def at_grande(seat: int) -> int:
        hand = state.hands[seat]
        return (strength(Lance.GRANDE, hand, state.rules) or 0) if _is_whole(hand) and hand else 0

    return FrozenMap(
        {
            lance: FrozenMap(dict(sorted(said.items(), key=lambda had: at_grande(had[0]))))
            for lance, said in seen.declared.items()
        }
    )


def _uncovered_at_the_end(seen: PlayerView, state: State) -> tuple[Event, ...]:
    """Once hands are shown, what was thrown and drawn comes out as well."""
    over = any(isinstance(event, Shown) for event in seen.history)
    return state.history if over else seen.history


class _Keeping(PlayerView):
    """A view that keeps a secret where nothing shows it."""

    __slots__ = ("secret",)


class _Hashed(_Keeping):
    """A view that is equal when it should be, but whose hash is that of the secret."""

    __slots__ = ()

    def __hash__(self) -> int:
        return hash(self.secret)  # type: ignore[attr-defined]


class _Printed(_Keeping):
    """A view whose repr is honest and whose str is not."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(self.secret)  # type: ignore[attr-defined]


class _Pickled(_Keeping):
    """A view that takes the secret along into its pickle."""

    __slots__ = ()

    def __reduce_ex__(self, protocol: Any) -> Any:
        return list, ([self.secret],)  # type: ignore[attr-defined]


def _dressed(kind: type[_Keeping]) -> Look:
    """Return a look that makes a view of another kind, with the hands for its secret."""

    def tells(seen: PlayerView, state: State) -> PlayerView:
        dressed = kind(**{field.name: getattr(seen, field.name) for field in attrs.fields(kind)})
        object.__setattr__(dressed, "secret", state.hands)
        return dressed

    return tells


def _one_object(seen: PlayerView, state: State) -> PlayerView:
    """Equal tuples are one object when the ace of oros is in the stock, and two when it is not."""
    games = (*seen.games,)  # another object than the score of the state
    one = state.table.stock & 1 and games == seen.vacas
    return attrs.evolve(seen, games=games, vacas=games if one else seen.vacas)


LOOKS: Final[Mapping[str, Leak]] = {
    "the legal actions of another": _view(_with(legal_actions=_legal_of_another)),
    "which card another may bury": _view(_with(legal_actions=_legal_of_another), "encaje"),
    "a way from the legal actions to the state": _view(
        _with(legal_actions=lambda seen, state: attrs.evolve(seen.legal_actions, state=state)),
        by="image",
        thorough=True,
    ),
    "the hands before they are shown": _view(_with(hands=_hands_too_soon)),
    "the hand of the partner": _view(
        _with(hand=lambda seen, state: state.hands[(seen.seat + 2) % 4])
    ),
    "the signs that the partner could give": _view(_with(may_sign=_signs_of_partner)),
    "who lied": _view(_with(declared=_declared_in_truth), "liars"),
    "whose hand is better, by an order": _view(_with(declared=_declared_best_first), by="repr"),
    "what was thrown, once hands are shown": _view(_with(history=_uncovered_at_the_end)),
    "what was buried, once hands are shown": _view(_with(history=_uncovered_at_the_end), "encaje"),
    "how many figures the pile has": _view(
        _with(pile_count=lambda seen, state: sum(card.rank >= 10 for card in state.pile))
    ),
    "one bit of the stock": _view(
        _with(hand_number=lambda seen, state: seen.hand_number + (state.table.stock >> 7 & 1))
    ),
    "the throws of the partner": _view(
        _with(throws=lambda seen, state: view(state, (seen.seat + 2) % 4).throws)
    ),
    "the signs that all were given": _view(
        _with(
            signs=lambda seen, state: tuple(
                event for event in state.history if isinstance(event, Signed)
            )
        )
    ),
    "how often anybody signed": _view(
        _with(hand_number=lambda seen, state: sum(isinstance(e, Signed) for e in state.history))
    ),
    "a hash of the state, as a number": _view(_with(hand_number=lambda _, state: hash(state))),
    "a hash of the hands, as the hash": _view(_dressed(_Hashed), by="hash"),
    "the hands, in the str": _view(_dressed(_Printed), by="str", thorough=True),
    "the hands, in the pickle": _view(_dressed(_Pickled), by="pickles", thorough=True),
    "the hands, in a slot that nothing shows": _view(_dressed(_Keeping), by="image", thorough=True),
    "whether equal parts are one object": _view(_one_object, by="image", thorough=True),
    "the hands, to who watches": _watched(
        lambda seen, state: attrs.evolve(seen, hands=state.hands)
    ),
    "the view of a seat, to who watches": _watched(lambda seen, state: view(state, 0)),
}

# -- Refusals -------------------------------------------------------------------------------------


def _refusal(
    tells: Callable[[IllegalActionError, State, Any], IllegalActionError],
    by: str,
    phase: Phase | None = None,
) -> Leak:
    def put_in(patch: Patch) -> None:
        def leaky(state: State, tried: object) -> IllegalActionError:
            return tells(refusal.refusal(state, tried), state, tried)

        patch.setattr(step, "refusal", leaky)

    return Leak(put_in, "clasico", by, True, phase)


def _judge(
    kind: type, tells: Callable[[State, Any], Illegality | None], table: str, phase: Phase
) -> Leak:
    def put_in(patch: Patch) -> None:
        patch.setitem(legality.JUDGES, kind, tells)

    return Leak(put_in, table, "code", True, phase)


def _options_of_whoever_plays(
    error: IllegalActionError, state: State, tried: object
) -> IllegalActionError:
    legal = legal_actions(state)
    error.options = LegalActions(legal.listed, legal.envido)
    return error


def _options_with_a_state(
    error: IllegalActionError, state: State, tried: object
) -> IllegalActionError:
    error.options = legal_actions(state)
    return error


def _message_about_cards(error: IllegalActionError, state: State, tried: Any) -> IllegalActionError:
    if error.code is Illegality.NOT_HELD:
        owner = [seat for seat, hand in enumerate(state.hands) if {*tried.cards} & {*(hand or ())}]
        error.args = (f"{error}: held by {owner}",)
    return error


def _note_on_an_error(error: IllegalActionError, state: State, tried: Any) -> IllegalActionError:
    error.state = state  # type: ignore[attr-defined]
    return error


def _throw_from_the_stock(state: State, action: Descarte) -> Illegality | None:
    code = legality._descarte(state, action)
    if code is Illegality.NOT_HELD and {*action.cards} <= state.stock:
        return Illegality.NOT_IN_STOCK
    return code


def _any_perete(state: State, action: Perete) -> Illegality | None:
    """It answers for the hand of whoever is to act."""
    return legality._perete(state, attrs.evolve(action, seat=state.to_act or 0))


def _sign_of_the_side(state: State, action: Sena) -> Illegality | None:
    """A sign may be true of the partner's hand in place of one's own."""
    code = legality._sena(state, action)
    if code is Illegality.FALSE_SIGN:
        (partner, *_) = state.rules.seating.partners_of[action.seat]
        return legality._sena(state, Sena(partner, action.sign))
    return code


REFUSALS: Final[Mapping[str, Leak]] = {
    "the options of whoever has the word": _refusal(
        _options_of_whoever_plays, "options", Phase.DISCARD
    ),
    "options that lead to the state": _refusal(_options_with_a_state, "error"),
    "who holds a card": _refusal(_message_about_cards, "message", Phase.DISCARD),
    "a state on the error": _refusal(_note_on_an_error, "pickle"),
    "whether a card is in the stock": _judge(
        Descarte, _throw_from_the_stock, "clasico", Phase.DISCARD
    ),
    "whether somebody has a perete": _judge(Perete, _any_perete, "clumsy", Phase.MUS),
    "what the partner could sign": _judge(Sena, _sign_of_the_side, "clasico", Phase.MUS),
}

# -- Moves ----------------------------------------------------------------------------------------


def _move(kind: type, move: Callable[[Draft, Any], None], table: str) -> Leak:
    def put_in(patch: Patch) -> None:
        patch.setitem(step.MOVES, kind, move)

    return Leak(put_in, table)


def _declare_the_truth(draft: Draft, action: Declaro) -> None:
    """The engine knows better than who claims, and says so."""
    lance: Any = draft.lance
    flow.declaro(draft, Declaro(action.seat, bool(having(draft, lance, (action.seat,)))))


def _sign_for_a_stone(draft: Draft, action: Sena) -> None:
    """Something that all can see changes when somebody signs."""
    signing.sena(draft, action)
    draft.account = attrs.evolve(draft.account, discarded=draft.account.discarded + 1)


def _throw_and_tell(draft: Draft, action: Descarte) -> None:
    """One figure of a throw is noted as if it had been seen."""
    mus.descarte(draft, action)
    seen = tuple(card for card in action.cards if card.rank >= 10)
    draft.log = (draft.log, Exposed(action.seat, seen[:1]))


MOVES: Final[Mapping[str, Leak]] = {
    "what a claim is worth": _move(Declaro, _declare_the_truth, "liars"),
    "that somebody signed": _move(Sena, _sign_for_a_stone, "clasico"),
    "a card that is thrown": _move(Descarte, _throw_and_tell, "clasico"),
}
"""These are put in before a game is played."""

LEAKS: Final[Mapping[str, Leak]] = {**MASKS, **LOOKS, **REFUSALS}
"""All the others, by what they tell."""
