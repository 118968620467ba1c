"""The knobs of a table of Encaje as plain values. Nothing here comes from `mus`."""

from dataclasses import dataclass

from .referee_settings import Settings


@dataclass(frozen=True)
class EncajeSettings:
    """Every knob that has a meaning in Encaje (E-21); the defaults are a table of three, E-1."""

    players: int = 3
    stones: int = 15
    losses: int = 1
    limit: str = "OPEN"
    kings: int = 8
    real: str = "OFF"
    real_value: int = 3
    deal: str = "FIVE_DISCARD_ONE"
    discard_order: str = "MANO_FIRST"
    min_discard: int = 1
    last_player_exception: bool = True
    min_bet: int = 2
    min_raise: int = 2

    @property
    def table(self) -> Settings:
        """The same table for what Encaje shares with Mus: every seat plays alone."""
        return Settings(
            players=self.players,
            teams=self.players,
            kings=self.kings,
            real=self.real,
            real_value=self.real_value,
        )

    @property
    def cards(self) -> int:
        """How many cards a seat is dealt (E-6)."""
        return 5 if self.deal == "FIVE_DISCARD_ONE" else 4

    def right_of(self, seat: int) -> int:
        """The next seat in speaking order, whoever sits there (S-1)."""
        return (seat + 1) % self.players

    def around(self, start: int) -> list[int]:
        """All seats in speaking order, `start` first."""
        return [(start + step) % self.players for step in range(self.players)]
