"""Seats, sides and the order of speech: the only place where seats are counted round the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Final, final

import attrs

from mus._values import Value
from mus.errors import RulesError, StateError, shown

__all__ = ["MAX_PLAYERS", "MIN_PLAYERS", "ORDERS", "Seating", "seating_of", "seating_problems"]

MIN_PLAYERS: Final = 2
"""The fewest seats a table has."""

MAX_PLAYERS: Final = 8
"""The most seats a table has."""

ORDERS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple((start + step) % count for step in range(count)) for start in range(count))
    for count in range(MAX_PLAYERS + 1)
)
"""`ORDERS[count][start]`: all seats of a table of `count`, in speaking order from `start`."""

_FORMS: Final[dict[int, tuple[int, ...]]] = {
    2: (2,),
    3: (3,),
    4: (2, 4),
    5: (5,),
    6: (2, 3, 6),
    7: (7,),
    8: (8,),
}


def seating_problems(players: object, teams: object) -> tuple[str, ...]:
    """Say what is wrong with a number of players and a number of sides (S-2).

    Args:
        players: Seats at the table, 2 to 8.
        teams: Sides; as many as players when everybody plays alone.

    Returns:
        One sentence for each problem, none when the form is supported.

    >>> seating_problems(4, 3)
    ('teams = 3 does not fit 4 players: choose 2 or 4',)
    """
    problems = []
    if type(players) is not int or players not in _FORMS:
        problems.append(f"players = {shown(players)} is not a whole number from 2 to 8")
    if type(teams) is not int or not MIN_PLAYERS <= teams <= MAX_PLAYERS:
        problems.append(f"teams = {shown(teams)} is not a whole number from 2 to 8")
    if not problems and teams not in _FORMS[players]:  # type: ignore[index]
        forms = " or ".join(str(form) for form in _FORMS[players])  # type: ignore[index]
        problems.append(f"teams = {teams} does not fit {players} players: choose {forms}")
    return tuple(problems)


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Seating(Value):
    """Who sits where: seats from 0 in speaking order, sides, partners and rivals (S-1, S-2).

    The methods check the seat they are given. The tuples beside them (`side_of`, `right_of`,
    `left_of`, `orders`, `members_of`, `partners_of`, `rivals_of`) hold the same answers and are
    meant for code that already knows its seats to be good.

    Attributes:
        players: Seats at the table, 2 to 8.
        teams: Sides; as many as players when everybody plays alone.
        seats: All seats, from 0.
        sides: All sides, from 0.
        orders: By seat: everybody in speaking order, that seat first.
        side_of: By seat: its side.
        right_of: By seat: the seat that speaks after it.
        left_of: By seat: the seat that speaks before it.
        members_of: By side: its seats, lowest first.
        partners_of: By seat: the others of its side, in speaking order after it.
        rivals_of: By seat: the seats of all other sides, in speaking order after it.

    Raises:
        RulesError: The form is not one of those supported; `problems` lists all that is wrong.

    >>> Seating(4, 2).order(3)
    (3, 0, 1, 2)
    """

    players: int
    teams: int
    seats: tuple[int, ...] = attrs.field(init=False, repr=False, eq=False)
    sides: tuple[int, ...] = attrs.field(init=False, repr=False, eq=False)
    orders: tuple[tuple[int, ...], ...] = attrs.field(init=False, repr=False, eq=False)
    side_of: tuple[int, ...] = attrs.field(init=False, repr=False, eq=False)
    right_of: tuple[int, ...] = attrs.field(init=False, repr=False, eq=False)
    left_of: tuple[int, ...] = attrs.field(init=False, repr=False, eq=False)
    members_of: tuple[tuple[int, ...], ...] = attrs.field(init=False, repr=False, eq=False)
    partners_of: tuple[tuple[int, ...], ...] = attrs.field(init=False, repr=False, eq=False)
    rivals_of: tuple[tuple[int, ...], ...] = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Check the form and work out every answer once."""
        problems = seating_problems(self.players, self.teams)
        if problems:
            raise RulesError(problems=problems)
        orders = ORDERS[self.players]
        seats = orders[0]
        side_of = tuple(seat % self.teams for seat in seats)
        sides = tuple(range(self.teams))
        answers: dict[str, object] = {
            "seats": seats,
            "sides": sides,
            "orders": orders,
            "side_of": side_of,
            "right_of": tuple(order[1] for order in orders),
            "left_of": tuple(order[-1] for order in orders),
            "members_of": tuple(tuple(s for s in seats if side_of[s] == side) for side in sides),
            "partners_of": tuple(
                tuple(other for other in order[1:] if side_of[other] == side_of[order[0]])
                for order in orders
            ),
            "rivals_of": tuple(
                tuple(other for other in order[1:] if side_of[other] != side_of[order[0]])
                for order in orders
            ),
        }
        for name, answer in answers.items():
            object.__setattr__(self, name, answer)

    def check_seat(self, seat: object) -> int:
        """Return the seat given, if there is one of that number.

        Raises:
            StateError: No such seat at this table.
        """
        if type(seat) is not int or not 0 <= seat < self.players:
            raise StateError(f"no seat {shown(seat)}: the seats are 0 to {self.players - 1}")
        return seat

    def check_side(self, side: object) -> int:
        """Return the side given, if there is one of that number.

        Raises:
            StateError: No such side at this table.
        """
        if type(side) is not int or not 0 <= side < self.teams:
            raise StateError(f"no side {shown(side)}: the sides are 0 to {self.teams - 1}")
        return side

    def side(self, seat: int) -> int:
        """Return the side a seat plays for (S-2)."""
        return self.side_of[self.check_seat(seat)]

    def next(self, seat: int) -> int:
        """Return the seat to the right, which speaks next and is the next mano (S-1, S-3)."""
        return self.right_of[self.check_seat(seat)]

    def previous(self, seat: int) -> int:
        """Return the seat to the left: of the mano, the postre (S-1)."""
        return self.left_of[self.check_seat(seat)]

    def order(self, start: int) -> tuple[int, ...]:
        """Return all seats in speaking order, `start` first (S-1)."""
        return self.orders[self.check_seat(start)]

    def partners(self, seat: int) -> tuple[int, ...]:
        """Return the other seats of the side, in speaking order after this one (S-2)."""
        return self.partners_of[self.check_seat(seat)]

    def rivals(self, seat: int) -> tuple[int, ...]:
        """Return the seats of all other sides, in speaking order after this one (S-2)."""
        return self.rivals_of[self.check_seat(seat)]

    def members(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side, lowest first (S-2)."""
        return self.members_of[self.check_side(side)]

    def order_among(self, start: int, seats: Iterable[int]) -> tuple[int, ...]:
        """Return the given seats in speaking order from `start`, which need not be one of them.

        >>> Seating(4, 2).order_among(2, {0, 1, 3})
        (3, 0, 1)
        """
        wanted = self._checked(seats)
        return tuple([seat for seat in self.order(start) if seat in wanted])

    def next_in(self, seat: int, seats: Iterable[int]) -> int | None:
        """Return the first of the given seats that speaks after `seat`, itself last of all.

        Returns:
            A seat, or None when no seats are given.

        >>> Seating(4, 2).next_in(1, {0, 1})
        0
        """
        wanted = self._checked(seats)
        for other in self.orders[self.next(seat)]:
            if other in wanted:
                return other
        return None

    def _checked(self, seats: Iterable[int]) -> Collection[int]:
        try:
            found = list(seats)
        except TypeError:
            raise StateError(f"{shown(seats)} is not a collection of seats") from None
        for seat in found:
            self.check_seat(seat)
        return found

    def __reduce__(self) -> tuple[object, ...]:
        return seating_of, (self.players, self.teams)


@cache
def _seating(players: int, teams: int) -> Seating:
    return Seating(players, teams)


def seating_of(players: int, teams: int) -> Seating:
    """Return the seating of a form, always the same object (S-2).

    Args:
        players: Seats at the table, 2 to 8.
        teams: Sides; as many as players when everybody plays alone.

    Raises:
        RulesError: The form is not one of those supported.
    """
    problems = seating_problems(players, teams)
    if problems:
        raise RulesError(problems=problems)
    return _seating(players, teams)
