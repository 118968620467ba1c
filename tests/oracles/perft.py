"""How many ways a lance can be talked: all sequences to a depth, counted one by one.

The vocabulary is cut down so that the numbers are finite: paso, the smallest envido, the smallest
raise, órdago, quiero and no quiero, all in the singular. The counts of `TABLES` are kept in
`tests/data/perft.toml`; running this module (`python -m oracles.perft` in `tests`) writes them
again. Nothing here comes from `mus`.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from .referee_settings import Settings
from .referee_talk import Word, hear, may_say

DATA = Path(__file__).parent.parent / "data" / "perft.toml"
DEPTH = 6
KINDS = ("PASSED", "REFUSED", "ACCEPTED", "ORDAGO")

# name, settings that differ from the defaults, mano, the seats that play the lance
TABLES: tuple[tuple[str, dict[str, int | bool | str], int, tuple[int, ...]], ...] = (
    ("pairs", {}, 0, (0, 1, 2, 3)),
    ("pairs, refusals not final", {"refusal_is_final": False}, 0, (0, 1, 2, 3)),
    ("pairs, answers from the mano", {"answer_order": "FROM_MANO"}, 0, (0, 1, 2, 3)),
    ("pairs, three play, mano with partner", {}, 0, (0, 1, 2)),
    ("pairs, three play, mano alone", {}, 0, (0, 1, 3)),
    (
        "pairs, three play, refusals not final",
        {"refusal_is_final": False},
        0,
        (0, 1, 3),
    ),
    ("pairs, two play", {}, 0, (1, 2)),
    ("six in two teams", {"players": 6}, 0, (0, 1, 2, 3, 4, 5)),
    (
        "six in two teams, refusals not final",
        {"players": 6, "refusal_is_final": False},
        0,
        (0, 1, 2, 3, 4, 5),
    ),
    ("six in two teams, mano 4, four play", {"players": 6}, 4, (0, 1, 3, 4)),
    ("three pairs", {"players": 6, "teams": 3}, 0, (0, 1, 2, 3, 4, 5)),
    (
        "three pairs, refusals not final",
        {"players": 6, "teams": 3, "refusal_is_final": False},
        0,
        (0, 1, 2, 3, 4, 5),
    ),
    (
        "three pairs, answers from the mano",
        {"players": 6, "teams": 3, "answer_order": "FROM_MANO"},
        0,
        (0, 1, 2, 3, 4, 5),
    ),
    ("three pairs, four play", {"players": 6, "teams": 3}, 0, (0, 1, 2, 4)),
    ("three alone", {"players": 3, "teams": 3}, 0, (0, 1, 2)),
    ("three alone, mano 2", {"players": 3, "teams": 3}, 2, (0, 1, 2)),
    (
        "three alone, refusals not final",
        {"players": 3, "teams": 3, "refusal_is_final": False},
        0,
        (0, 1, 2),
    ),
    ("five alone", {"players": 5, "teams": 5}, 0, (0, 1, 2, 3, 4)),
    ("two alone", {"players": 2, "teams": 2}, 0, (0, 1)),
    ("pairs, cap of 4", {"max_bet": 4}, 0, (0, 1, 2, 3)),
)


@dataclass(frozen=True)
class Counts:
    """Sequences of exactly 1, 2, 3 ... words: those still open, and those closed, by kind."""

    open: list[int]
    closed: dict[str, list[int]]


def count_sequences(
    settings: Settings, plays: Collection[int], depth: int, mano: int = 0
) -> Counts:
    """Count all betting sequences of one lance to a depth, however they go on."""
    counts = Counts([0] * depth, {kind: [0] * depth for kind in KINDS})
    _count(settings, mano, plays, [], depth, counts)
    return counts


def _count(
    settings: Settings,
    mano: int,
    plays: Collection[int],
    words: list[Word],
    depth: int,
    counts: Counts,
) -> None:
    talk = hear(settings, mano, plays, words)
    if talk.kind is not None:
        counts.closed[talk.kind][len(words) - 1] += 1
        return
    if words:
        counts.open[len(words) - 1] += 1
    if len(words) == depth:
        return
    assert talk.next is not None
    for word in vocabulary(settings, talk.next, words):
        if may_say(settings, mano, plays, words, word):
            _count(settings, mano, plays, [*words, word], depth, counts)


def vocabulary(settings: Settings, seat: int, words: Sequence[Word]) -> list[Word]:
    """The few words that are counted, legal or not."""
    opened = any(word.what == "envido" for word in words)
    stones = settings.min_raise if opened else settings.min_bet
    return [
        Word("paso", seat),
        Word("envido", seat, stones),
        Word("ordago", seat),
        Word("quiero", seat),
        Word("noquiero", seat),
    ]


def settings_of(differences: dict[str, int | bool | str]) -> Settings:
    """The settings of a table of `TABLES`."""
    return Settings(**differences)  # type: ignore[arg-type]


def document() -> str:
    """The text of the data file."""
    lines = [
        "# Betting sequences of one lance, counted to a depth. `open` and each `closed` kind are",
        "# the sequences of exactly 1, 2, 3 ... words. Vocabulary: paso, the smallest envido, the",
        "# smallest raise, ordago, quiero, no quiero; no plural. Written by oracles/perft.py.",
    ]
    for name, differences, mano, plays in TABLES:
        counts = count_sequences(settings_of(differences), plays, DEPTH, mano)
        inside = ", ".join(f"{knob} = {_toml(value)}" for knob, value in differences.items())
        lines += [
            "",
            "[[tables]]",
            f'name = "{name}"',
            f"settings = {{ {inside} }}" if inside else "settings = {}",
            f"mano = {mano}",
            f"plays = {list(plays)}",
            f"open = {counts.open}",
        ]
        lines += [f"closed.{kind} = {counts.closed[kind]}" for kind in KINDS]
    return "\n".join(lines) + "\n"


def _toml(value: int | bool | str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


if __name__ == "__main__":
    DATA.write_text(document(), encoding="utf-8")
