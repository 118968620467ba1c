"""Drawing for seats: from a card for each person, who sits where or who must draw again (S-6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, final

import attrs

from mus._values import Value
from mus.cards import Card
from mus.errors import StateError, shown
from mus.lances import Lance
from mus.rules import Rules
from mus.seats import Seating

__all__ = ["Drawn", "draw_for_seats"]

CLASICO: Final = Rules()
MANO: Final = 0
"""The mano's seat: the others are counted from him."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Drawn(Value):
    """What a draw for seats has come to: either the seats, or who must draw again (S-6).

    Persons are numbers from 0, by their places in what was given to `draw_for_seats`.

    Attributes:
        seats: By seat: the person who sits there, the mano at seat 0. None while somebody must
            draw again.
        sides: By side: its persons, lowest seat first. None while somebody must draw again.
        again: The persons who must draw a card now, lowest first; empty when all is decided.
    """

    seats: tuple[int, ...] | None
    sides: tuple[tuple[int, ...], ...] | None
    again: tuple[int, ...]


def draw_for_seats(drawn: Sequence[Card | Sequence[Card]], rules: Rules = CLASICO) -> Drawn:
    """Return who sits where, or who must draw again, after everybody drew a card (S-6).

    The highest card is the mano's. From there down, cards fill the seats of his side, lowest
    first, then those of the side to his right, and so on; where everybody plays alone this is
    the order of the seats. A tie matters if it leaves open who plays with whom, who is mano or
    who sits at his right. Those who tie so draw again, for their own order and nothing else. In
    any other tie the first person given takes the lower seat.

    The mano also chooses his place in the room. That is not modelled: seats are counted from him.

    Args:
        drawn: For each person, in an order that stays the same: his card, or the row of cards he
            has drawn so far, first to last. A card that was drawn stays on the table, so no card
            comes twice.
        rules: The rules of the table, of which `players`, `teams` and `kings` count here.

    Returns:
        The seats and the sides, or the persons who must draw. Among these is also who has not
        yet drawn what those he is compared with have.

    Raises:
        StateError: If there are more or fewer persons than seats, something is no card, a card
            comes twice, or somebody drew again who need not; `problems` lists everything wrong.

    >>> cards = [Card.parse(text) for text in ("4o", "Rc", "7e", "3b")]
    >>> draw_for_seats(cards).again
    (1, 3)
    >>> draw_for_seats([*cards[:3], [cards[3], Card.parse("Ao")]]).again
    (1,)
    >>> draw_for_seats([*cards[:3], Card.parse("Sb")]).seats
    (1, 2, 3, 0)
    """
    if not isinstance(rules, Rules):
        raise StateError(f"seats are drawn for under Rules, not {shown(rules)}")
    rows = _rows(drawn, rules.players)
    seating = rules.seating
    placed: dict[int, int] = {}
    again: list[int] = []
    most: dict[int, int] = {}
    # Persons whose cards are alike so far, the seats that they share out, those for the higher
    # cards first, and how many cards of each have been compared.
    tied = [(tuple(range(rules.players)), _filled_in_order(seating), 0)]
    while tied:
        persons, seats, turn = tied.pop()
        if not _matters(seats, seating):
            placed |= zip(seats, persons, strict=True)
            most |= dict.fromkeys(persons, turn)
        elif late := [person for person in persons if len(rows[person]) == turn]:
            again += late
            most |= dict.fromkeys(persons, turn + 1)
        else:
            ranks = {person: _rank(rows[person][turn], rules) for person in persons}
            order = sorted(persons, key=ranks.__getitem__, reverse=True)
            for _, group in groupby(order, key=ranks.__getitem__):
                alike = tuple(group)
                tied.append((alike, seats[: len(alike)], turn + 1))
                seats = seats[len(alike) :]
    problems = [
        f"person {person} has drawn {len(row)} cards and may have {most[person]}: who ties in a "
        "way that matters draws again, nobody else, and not before all who may tie have drawn"
        for person, row in enumerate(rows)
        if len(row) > most[person]
    ]
    if problems:
        raise StateError(problems=problems)
    if again:
        return Drawn(None, None, tuple(sorted(again)))
    return Drawn(
        tuple([placed[seat] for seat in seating.seats]),
        tuple([tuple([placed[seat] for seat in members]) for members in seating.members_of]),
        (),
    )


def _filled_in_order(seating: Seating) -> tuple[int, ...]:
    """Return the seats in the order in which the cards fill them, the mano's first."""
    return tuple([seat for members in seating.members_of for seat in members])


def _matters(seats: tuple[int, ...], seating: Seating) -> bool:
    """Tell whether it matters which of several persons takes which of these seats."""
    named = (MANO, seating.right_of[MANO])
    return len({(seating.side_of[seat], seat in named) for seat in seats}) > 1


def _rank(card: Card, rules: Rules) -> int:
    """Return a number that is higher for a higher card: it ranks as four of it would at grande."""
    return rules.ranking.table[4 * card.weight][Lance.GRANDE.column]


def _rows(drawn: object, players: int) -> list[Sequence[Card]]:
    """Return the cards of each person, after a check that they are different cards."""
    if not isinstance(drawn, Sequence) or isinstance(drawn, str):
        raise StateError(
            f"{shown(drawn)} is not a list or tuple of what {players} persons have drawn"
        )
    rows: list[Sequence[Card]] = []
    problems: list[str] = []
    if len(drawn) != players:
        problems.append(f"{len(drawn)} persons have drawn, and {players} are to be seated")
    holders: dict[Card, int] = {}
    for person, given in enumerate(drawn):
        row = (given,) if type(given) is Card else given
        if not isinstance(row, Sequence) or isinstance(row, str):
            problems.append(
                f"person {person} has drawn {shown(row)}, which is neither a Card nor a list or "
                "tuple of Card objects in the order in which they came"
            )
            continue
        for card in row:
            if type(card) is not Card:
                problems.append(f"person {person} has drawn {shown(card)}, which is not a Card")
            elif card in holders:
                problems.append(
                    f"person {person} has drawn {card}, which person {holders[card]} has before him"
                )
            else:
                holders[card] = person
        rows.append(row)
    if problems:
        raise StateError(problems=problems)
    return rows
