"""Everything that reaches somebody at the table: his view in all its forms, and what he is told
when he tries something.

Two games that somebody cannot tell apart must be alike in all of it. What is compared is what a
program could get hold of, not only what `==` looks at: texts, hashes, pickles, every slot of every
object, the order of collections, and which of the parts are one and the same object.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from mus import views
from mus.actions import (
    Corto,
    Declaro,
    Descarte,
    Envido,
    Misdeal,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Sena,
)
from mus.cards import DECK
from mus.engine import apply
from mus.engine.legality import why_illegal
from mus.errors import IllegalActionError
from mus.rules import Rules
from mus.state import State
from mus.views import PlayerView, PublicView
from restless import SIGNS, seen_by_somebody

__all__ = ["attempts", "differences", "image", "look", "refusals", "slots_of"]

ATOMS = (int, str, bytes, bool, range, type(None), type, Enum)


def look(state: State, who: int | None) -> PublicView:
    """Return the view of a seat, or of who only watches."""
    return views.public_view(state) if who is None else views.view(state, who)


# -- Every slot -----------------------------------------------------------------------------------


def slots_of(kind: type) -> tuple[str, ...]:
    """Return the names of the slots of a class, those of its bases too."""
    names = [name for base in kind.__mro__ for name in vars(base).get("__slots__", ())]
    return tuple(name for name in names if not name.startswith("__"))


def image(thing: object) -> object:
    """Return a value written out to the last slot, as nested tuples.

    An object that was met before is the number of that meeting: who holds a value can ask `is`.
    """
    return _image(thing, {})


def _image(thing: object, met: dict[int, tuple[int, object]]) -> object:
    if isinstance(thing, ATOMS) or thing == ():
        return (type(thing), thing)
    if isinstance(thing, Rules):  # data of the table, not of the game
        return (Rules, id(thing))
    if id(thing) in met:
        return ("met before", met[id(thing)][0])
    met[id(thing)] = (len(met), thing)
    parts: list[object] = [type(thing)]
    for name in slots_of(type(thing)):
        if hasattr(thing, name):
            parts.append((name, _image(getattr(thing, name), met)))
    for name, value in getattr(thing, "__dict__", {}).items():
        parts.append((name, _image(value, met)))
    if isinstance(thing, Mapping):
        parts += [(_image(key, met), _image(value, met)) for key, value in thing.items()]
    elif isinstance(thing, tuple | list | set | frozenset):
        parts += [_image(part, met) for part in thing]
    return tuple(parts)


# -- What somebody tries --------------------------------------------------------------------------

AMOUNTS: tuple[Any, ...] = (1, 2, 5, 40, 10**9, 0, -1, True, 2.0, None)


def attempts(state: State, seat: int) -> Iterator[object]:
    """Yield what a seat may try on its own behalf, whoever has the word: sense and nonsense.

    All of it is the same in two states that the seat cannot tell apart.
    """
    for word in (Mus, Corto, Misdeal, Perete):
        yield word(seat)
    for spoken in (Paso, Quiero, NoQuiero, Ordago):
        yield from (spoken(seat), spoken(seat, True))
    yield from (Envido(seat, amount) for amount in AMOUNTS)
    claims: tuple[Any, ...] = (True, False, None)
    yield from (Declaro(seat, claim) for claim in claims)
    yield from (Descarte(seat, cards) for cards in ((), *[(card,) for card in DECK]))
    hand = views.view(state, seat).hand
    own = DECK[:4] if hand is None else hand.cards
    yield from (Descarte(seat, own), Descarte(seat, own[:2]), Descarte(seat, own[:1] * 2))
    yield from (Sena(seat, sign) for sign in (*SIGNS, "no_such_sign"))
    yield from (Sena(seat, SIGNS[0], seen_by) for seen_by in seen_by_somebody(state, seat))
    yield Sena(seat, SIGNS[0], (seat,))
    yield from (None, "mus", 7, (seat, "mus"))


def refusals(state: State, seat: int) -> dict[str, object]:
    """Return what a seat is answered whatever it tries: codes, messages, errors as a whole."""
    answers: dict[str, object] = {}
    for action in attempts(state, seat):
        name = f"try {action!r}"
        code = answers[f"{name}: code"] = why_illegal(state, action)
        if code is None:
            continue
        try:
            apply(state, action)  # type: ignore[arg-type]
        except IllegalActionError as error:
            answers[f"{name}: message"] = (type(error), str(error), error.args, repr(error))
            answers[f"{name}: options"] = (list(error.options), repr(error.options))
            answers[f"{name}: error"] = image((error.code, error.seat, error.options))
            answers[f"{name}: pickle"] = pickle.dumps(error)
            answers[f"{name}: rest"] = sorted(vars(error))
    return answers


# -- All of it ------------------------------------------------------------------------------------


def _view_itself(view: PublicView) -> dict[str, object]:
    """Return a view as it compares, prints and hashes."""
    return {"view": view, "repr": repr(view), "hash": hash(view)}


def _all_of(view: PublicView, state: State) -> dict[str, object]:
    """Return all else that can be got out of a view."""
    senses: dict[str, object] = {
        "str": str(view),
        "image": image(view),
        "pickles": [pickle.dumps(view, protocol) for protocol in (2, pickle.HIGHEST_PROTOCOL)],
    }
    if isinstance(view, PlayerView):
        legal = view.legal_actions
        senses["legal"] = (list(legal[:200]), len(legal), legal.envido, list(legal[-1:]))
        senses["is legal"] = [action in legal for action in attempts(state, view.seat)]
    return senses


def differences(here: State, there: State, who: int | None, *, thorough: bool = True) -> list[str]:
    """Return the names of what is not the same to somebody in two states.

    Args:
        here: A state.
        there: Another.
        who: The seat, or None for who only watches.
        thorough: Whether everything is looked at, and the seat tries all that it can: it takes
            a hundred times as long.
    """
    found: list[dict[str, object]] = []
    for state in (here, there):
        view = look(state, who)
        senses = _view_itself(view)
        if thorough:
            senses |= _all_of(view, state)
            senses |= {} if who is None else refusals(state, who)
        found.append(senses)
    one, other = found
    return [name for name in {**one, **other} if one.get(name, ...) != other.get(name, ...)]
