"""The knobs of a table as plain values, and the seats around it. Nothing here comes from `mus`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Every knob the referee knows, under its own name and with its own default."""

    players: int = 4
    teams: int = 2
    kings: int = 8
    real: str = "OFF"
    real_value: int = 3
    target: int = 40
    games: int = 3
    vacas: int = 1
    raise_refusal_extra: int = 0
    refusals_paid: str = "NOW"
    paso_extra: int = 0
    discard_order: str = "MANO_FIRST"
    min_discard: int = 1
    last_player_exception: bool = True
    mus_corrido: str = "OFF"
    perete: str = "OFF"
    declarations: str = "AUTOMATIC"
    min_bet: int = 2
    min_raise: int = 2
    max_bet: int | None = None
    answer_order: str = "FROM_BETTOR"
    refusal_is_final: bool = True
    ordago_voids_bets: bool = True
    signs: str = "CLASSIC"
    table_faults: bool = False

    @property
    def individual(self) -> bool:
        """True where a side is one seat."""
        return self.players == self.teams

    def side(self, seat: int) -> int:
        """The side a seat plays for (S-2)."""
        return seat % self.teams

    def right_of(self, seat: int) -> int:
        """The next seat in speaking order (S-1)."""
        return (seat + 1) % self.players

    def around(self, start: int) -> list[int]:
        """All seats in speaking order, `start` first."""
        return [(start + step) % self.players for step in range(self.players)]

    def members(self, side: int) -> list[int]:
        """The seats of a side."""
        return [seat for seat in range(self.players) if self.side(seat) == side]
