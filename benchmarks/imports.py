"""What `import mus` costs, compared with `import attrs`, each in fresh interpreters.

Run it alone (`python benchmarks/imports.py [--rounds N]`) or let `compare.py` run it.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping

import attrs

from harness import Ratio, ratio_of

__all__ = ["ImportCost", "measure_imports", "report"]

# A name of the package is loaded when it is first used, so a user of the engine pays for `used`.
_USED = "import mus; mus.apply"
_STATEMENTS = {"bare": "pass", "attrs": "import attrs", "mus": "import mus", "used": _USED}

# A container of more entries than this, made by the import, is called a table.
_TABLE_ENTRIES = 256

# Runs in a fresh interpreter: walks from the library's modules over everything their import made,
# what functools caches hold included, and prints the large containers.
_PROBE = """
import gc, json, sys, types
import attrs

def foreign(thing):
    if isinstance(thing, types.ModuleType):
        return not (thing.__name__ + ".").startswith("mus.")
    if isinstance(thing, dict) and "__name__" in thing and "__builtins__" in thing:
        return not (str(thing["__name__"]) + ".").startswith("mus.")
    return False

def walk(roots, seen):
    todo = list(roots)
    found = []
    while todo:
        thing = todo.pop()
        if id(thing) in seen or foreign(thing):
            continue
        seen[id(thing)] = thing
        found.append(thing)
        todo.extend(gc.get_referents(thing))
    return found

seen = {}
walk([vars(module) for module in list(sys.modules.values())], seen)
walk([attrs, object], seen)
import mus
mus.apply
tables = []
for name, module in list(sys.modules.items()):
    if (name + ".").startswith("mus."):
        for thing in walk([vars(module)], seen):
            if isinstance(thing, (dict, list, tuple, set, frozenset)) and len(thing) > LIMIT:
                tables.append((len(thing), type(thing).__name__, name))
print(json.dumps(sorted(tables, reverse=True)))
"""


@attrs.frozen
class ImportCost:
    """What importing costs.

    Args:
        bare: Milliseconds of an interpreter that imports nothing.
        attrs: Milliseconds of `import attrs` on top of that.
        mus: Milliseconds of `import mus` on top of the bare start.
        used: The same when the engine is used too, attrs included.
        ratio: `mus` over `attrs`, round by round, each less the bare start of its round.
        used_ratio: `used` over `attrs` likewise.
        modules: Milliseconds each own module takes by itself, the slowest first, the engine in use.
        others: The same for the modules needed beyond the own ones and those of attrs.
        tables: Entries, kind and module of each large container the import built.
    """

    bare: float
    attrs: float
    mus: float
    used: float
    ratio: Ratio
    used_ratio: Ratio
    modules: dict[str, float]
    others: dict[str, float]
    tables: list[tuple[int, str, str]]

    @property
    def table_milliseconds(self) -> float:
        """No table took longer than this: the slowest module that holds one, 0 without any."""
        return max((self.modules[module] for _, _, module in self.tables), default=0.0)


def measure_imports(rounds: int = 21) -> ImportCost:
    """Start fresh interpreters in shuffled rounds, one of each kind a round.

    Byte code is cached, in a folder of its own, as it is for whoever installs a package: what
    the environment says about writing it does not count.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        return _measure(rounds, environment)


def _measure(rounds: int, environment: Mapping[str, str]) -> ImportCost:
    """Measure in one environment."""
    for statement in _STATEMENTS.values():
        _wall(statement, environment)  # writes the byte code, warms the file cache
    shuffle = random.Random(1).shuffle
    walls: dict[str, list[float]] = {name: [] for name in _STATEMENTS}
    for _ in range(rounds):
        order = list(_STATEMENTS)
        shuffle(order)
        for name in order:
            walls[name].append(_wall(_STATEMENTS[name], environment))
    bare = statistics.median(walls["bare"])
    own, others = _modules(environment)
    return ImportCost(
        bare=bare,
        attrs=statistics.median(walls["attrs"]) - bare,
        mus=statistics.median(walls["mus"]) - bare,
        used=statistics.median(walls["used"]) - bare,
        ratio=_over_attrs(walls, "mus"),
        used_ratio=_over_attrs(walls, "used"),
        modules=own,
        others=others,
        tables=_tables(environment),
    )


def _over_attrs(walls: Mapping[str, list[float]], name: str) -> Ratio:
    """A statement over `import attrs`, round by round, each less the bare start of its round."""
    rounds_of = zip(walls[name], walls["attrs"], walls["bare"], strict=True)
    return ratio_of([(mine - start) / (theirs - start) for mine, theirs, start in rounds_of])


def _wall(statement: str, environment: Mapping[str, str]) -> float:
    """Milliseconds from starting an interpreter to its end."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-P", "-c", statement], check=True, env=environment)
    return (time.perf_counter() - start) * 1000


def _import_times(statement: str, environment: Mapping[str, str]) -> dict[str, float]:
    """Milliseconds by module, without what it imports itself."""
    run = subprocess.run(
        [sys.executable, "-P", "-X", "importtime", "-c", statement],
        check=True,
        env=environment,
        capture_output=True,
        text=True,
    )
    times = {}
    for line in run.stderr.splitlines():
        parts = line.removeprefix("import time:").split("|")
        if len(parts) == 3 and parts[0].strip().isdigit():
            times[parts[2].strip()] = int(parts[0]) / 1000
    return times


def _modules(
    environment: Mapping[str, str], runs: int = 5
) -> tuple[dict[str, float], dict[str, float]]:
    """Milliseconds of the own modules and of the others, the quickest of a few runs each."""
    known = _import_times("import attrs", environment)
    best: dict[str, float] = {}
    for _ in range(runs):
        for name, milliseconds in _import_times(_USED, environment).items():
            best[name] = min(milliseconds, best.get(name, milliseconds))
    ranked = sorted(best.items(), key=lambda item: -item[1])
    own = {name: time for name, time in ranked if f"{name}.".startswith("mus.")}
    others = {name: time for name, time in ranked if name not in own and name not in known}
    return own, others


def _tables(environment: Mapping[str, str]) -> list[tuple[int, str, str]]:
    """Large containers that importing the library leaves behind."""
    run = subprocess.run(
        [sys.executable, "-P", "-c", _PROBE.replace("LIMIT", str(_TABLE_ENTRIES))],
        check=True,
        env=environment,
        capture_output=True,
        text=True,
    )
    return [(entries, kind, module) for entries, kind, module in json.loads(run.stdout)]


def report(cost: ImportCost) -> str:
    """The cost as Markdown."""
    lines = [
        "| a fresh interpreter | ms over the bare start |",
        "|---|---:|",
        f"| (bare start) | ({cost.bare:.1f}) |",
        f"| import attrs | {cost.attrs:.1f} |",
        f"| import mus | {cost.mus:.1f} |",
        f"| import mus, and use the engine | {cost.used:.1f} |",
        "",
        f"Own modules: {sum(cost.modules.values()):.1f} ms, the slowest "
        + ", ".join(f"{name} {time:.1f}" for name, time in list(cost.modules.items())[:6])
        + ".",
        f"Further modules of the standard library: {sum(cost.others.values()):.1f} ms"
        + "".join(f", {name} {time:.1f}" for name, time in list(cost.others.items())[:6])
        + ".",
        f"Containers of more than {_TABLE_ENTRIES} entries built at import: "
        + (
            ", ".join(f"{kind} of {entries} in {module}" for entries, kind, module in cost.tables)
            or "none"
        )
        + ".",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=21, help="interpreters of each kind")
    cost = measure_imports(parser.parse_args().rounds)
    print(report(cost))
    ratios = f"{cost.ratio.median:.2f}, with the engine in use {cost.used_ratio.median:.2f}"
    print(f"\nimport mus / import attrs: {ratios}")


if __name__ == "__main__":
    main()
