"""What states cost in memory, and whether a long run keeps the process flat.

Run it alone (`python benchmarks/memory.py [--actions N] [--json]`) or let `compare.py` run it.
"""

import argparse
import gc
import json
import os
import random
import statistics
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import attrs

from mus import RandomDealer, Rules, State, apply, chance, legal_actions, new_game

__all__ = ["Growth", "Sharing", "grow", "report", "share"]

_PRESET = "asesmus"
_SEED = 7
_MEBIBYTE = 1024 * 1024


@attrs.frozen
class Growth:
    """What a long run of random actions left behind.

    Args:
        actions: Player actions between the two readings.
        resident: Bytes the process grew by, as the system sees it; None where it does not tell.
        traced: Bytes the Python heap grew by, as tracemalloc sees it, over `traced_actions`.
        traced_actions: Player actions of the traced run.
    """

    actions: int
    resident: int | None
    traced: int
    traced_actions: int


@attrs.frozen
class Sharing:
    """What a new state does not share with the one before it.

    Args:
        steps: How often each kind of action was looked at.
        objects: New objects of each kind of action, the median.
        bytes: Their size in bytes, the median.
        kinds: The new objects by type name, for a typical step.
        whole: Bytes of everything a state in play holds on to, the median.
        unshared: Parts equal to those of the state before but built anew, and how often.
    """

    steps: dict[str, int]
    objects: dict[str, float]
    bytes: dict[str, float]
    kinds: dict[str, dict[str, int]]
    whole: float
    unshared: dict[str, int]


def _player(rules: Rules) -> Callable[[int], int]:
    """A function that plays on at random for at least so many actions, and says how many."""
    rnd = random.Random(_SEED).random
    dealer = RandomDealer(_SEED)

    def play(actions: int) -> int:
        count = 0
        while count < actions:
            state = new_game(rules)
            while not state.is_terminal:
                if state.is_chance:
                    state = apply(state, dealer(chance(state)))
                    continue
                options = legal_actions(state)
                state = apply(state, options[int(rnd() * len(options))])
                count += 1
        return count

    return play


def _resident() -> int | None:
    """Bytes the process holds in memory, or None where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def grow(actions: int = 1_000_000, warm_up: int = 100_000) -> Growth:
    """Play random actions and compare the process before and after, once it has warmed up."""
    play = _player(Rules.preset(_PRESET))
    play(warm_up)
    gc.collect()
    before = _resident()
    played = play(actions)
    gc.collect()
    after = _resident()
    resident = None if before is None or after is None else after - before
    # Tracing slows everything down several times: a shorter run, on the same warm process.
    tracemalloc.start()
    play(warm_up // 10)
    gc.collect()
    start = tracemalloc.get_traced_memory()[0]
    traced_actions = play(actions // 10)
    gc.collect()
    traced = tracemalloc.get_traced_memory()[0] - start
    tracemalloc.stop()
    return Growth(played, resident, traced, traced_actions)


def _reachable(
    roots: Iterable[object], known: Iterable[dict[int, object]] = ()
) -> dict[int, object]:
    """Every object that can be reached, by identity; classes, functions, modules aside."""
    skipped = list(known)
    found: dict[int, object] = {}
    todo = list(roots)
    while todo:
        thing = todo.pop()
        key = id(thing)
        if key in found or isinstance(thing, type | FunctionType | ModuleType):
            continue
        if any(key in seen for seen in skipped):
            continue
        found[key] = thing
        todo.extend(gc.get_referents(thing))
    return found


def _equal_but_new(
    before: object, after: object, fresh: Mapping[int, object], path: str
) -> Iterator[str]:
    """Name the parts of a state that were built for it although nothing about them changed."""
    kind = type(after)
    if before is after or id(after) not in fresh or isinstance(after, int | str):
        return  # shared, kept for good, or for the interpreter to decide
    if type(before) is kind and before == after:
        yield path
    elif type(before) is kind and attrs.has(kind):
        for field in attrs.fields(kind):
            one, other = getattr(before, field.name), getattr(after, field.name)
            yield from _equal_but_new(one, other, fresh, f"{path}.{field.name}")


def share(steps: int = 4000) -> Sharing:
    """Look at the objects that single steps of random matches create.

    Each step is taken twice from the same state. What both results hold, but neither the state
    before nor the action does, is kept by the library for good (prepared actions, tables); the
    rest of what is new belongs to that one state.
    """
    rules = Rules.preset(_PRESET)
    rnd = random.Random(_SEED).random
    dealer = RandomDealer(_SEED)
    objects: dict[str, list[int]] = {}
    sizes: dict[str, list[int]] = {}
    kinds: dict[str, Counter[str]] = {}
    unshared: Counter[str] = Counter()
    whole: list[int] = []
    state: State = new_game(rules)
    for _ in range(steps):
        if state.is_terminal:
            state = new_game(rules)
        action: Any
        if state.is_chance:
            action = dealer(chance(state))
        else:
            options = legal_actions(state)
            action = options[int(rnd() * len(options))]
        old = _reachable([state, action])
        after, twin = apply(state, action), apply(state, action)
        fresh = _reachable([after], [old, _reachable([twin], [old])])
        name = type(action).__name__
        objects.setdefault(name, []).append(len(fresh))
        sizes.setdefault(name, []).append(sum(map(sys.getsizeof, fresh.values())))
        kinds.setdefault(name, Counter()).update(type(thing).__name__ for thing in fresh.values())
        unshared.update(_equal_but_new(state, after, fresh, "state"))
        whole.append(sum(map(sys.getsizeof, _reachable([after], [_reachable([rules])]).values())))
        state = after
    names = sorted(objects)
    return Sharing(
        steps={name: len(objects[name]) for name in names},
        objects={name: statistics.median(objects[name]) for name in names},
        bytes={name: statistics.median(sizes[name]) for name in names},
        kinds={
            name: {
                kind: number
                for kind, count in kinds[name].most_common()
                if (number := round(count / len(objects[name])))
            }
            for name in names
        },
        whole=statistics.median(whole),
        unshared=dict(unshared.most_common()),
    )


def report(growth: Growth, sharing: Sharing) -> str:
    """Both as Markdown."""
    resident = (
        "an unknown amount" if growth.resident is None else f"{growth.resident / _MEBIBYTE:.2f} MiB"
    )
    lines = [
        f"{growth.actions:,} random actions after the warm-up: the process grew by {resident}; "
        f"the Python heap by {growth.traced / _MEBIBYTE:.3f} MiB "
        f"over {growth.traced_actions:,} actions.",
        "",
        "| action | seen | new objects | bytes | what they are |",
        "|---|---:|---:|---:|---|",
    ]
    for name, seen in sharing.steps.items():
        what = ", ".join(f"{count} {kind}" for kind, count in sharing.kinds[name].items())
        lines.append(
            f"| {name} | {seen:,} | {sharing.objects[name]:.0f} | {sharing.bytes[name]:.0f} "
            f"| {what} |"
        )
    again = ", ".join(f"{path} ({times}x)" for path, times in sharing.unshared.items())
    lines += [
        "",
        f"Everything a state leads to is {sharing.whole:,.0f} bytes, what it shares with others "
        "and what the library keeps for good included. "
        f"Built anew although unchanged: {again or 'nothing'}.",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure in this process and print, as Markdown or as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=1_000_000, help="length of the long run")
    parser.add_argument("--json", action="store_true", help="print JSON instead of Markdown")
    options = parser.parse_args()
    growth, sharing = grow(options.actions), share()
    if options.json:
        print(json.dumps({"growth": attrs.asdict(growth), "sharing": attrs.asdict(sharing)}))
    else:
        print(report(growth, sharing))


if __name__ == "__main__":
    main()
