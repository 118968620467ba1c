"""The house rules that no tool checks: layers, sizes, what the source never does, exports."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import pytest

import mus

PACKAGE = Path(mus.__file__).resolve().parent

# Each module may import what stands in a line above its own, and in its own line what stands to
# its left. The rooms of the engine are one line: they may import one another.
LAYERS = (
    ("errors", "_values", "_draft"),
    ("ranks", "_hand_text", "cards", "seats"),
    ("rankings", "lances", "odds"),
    ("knobs", "scoring", "_rules_check", "rules", "draw", "senas"),
    ("actions", "ledger", "results", "turns", "audience", "asides", "events", "state"),
    ("engine",),
    ("masking", "views"),
    ("_evidence", "_weights", "_places", "_scripts", "_hearings", "_tries", "_wanderings"),
    ("_retellings", "sampling"),
    ("_offers", "_features", "encoding"),
    ("dealers", "agents", "_baseline_mus", "_baseline_encaje", "baseline"),
    ("_vocabulary", "words", "_record_fields", "_stand_ins", "seat_record", "record", "game"),
    (
        *("_toml_text", "_notation_tokens", "_notation_words", "_notation_events"),
        *("_notation_lines", "_notation_head", "_notation_read", "_notation_write", "notation"),
    ),
    ("_extras", "_json_text", "_json_standins", "_json_shapes", "_json_where", "_json_leaves"),
    ("_json_rules", "_json_hooks", "_json_schema", "jsonio"),
    ("arena",),
    ("_sentences", "_sentences_encaje", "_sentences_aside", "_reading", "_tally", "telling"),
    ("_options", "_save_file", "_table", "_arena_command", "_record_command", "command"),
    ("__main__",),
)
ROOMS_OF_SIBLINGS = {"engine", "arena"}
ORDER = {
    room: (level, place) for level, rooms in enumerate(LAYERS) for place, room in enumerate(rooms)
}

LONGEST = 420
MAY_PRINT = {"_table", "_arena_command", "_record_command", "command", "__main__"}
MAY_USE_RANDOM = {
    "sampling",
    "_wanderings",
    *("dealers", "agents", "baseline", "game", "views", "command", "_arena_command"),
    "arena",  # for its clock: it draws nothing itself
}
MAY_USE_MODULO = {"seats", "dealers"}  # dealers count cards of the stock, not seats


class Module(NamedTuple):
    """One source file of the package."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def room(self) -> str:
        """The module's place in the house: `engine` for `engine.talk`, "" for the front door."""
        return self.name.partition(".")[0]


def modules() -> Iterator[Module]:
    """Yield every source file of the package, named without the `mus.` in front."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        yield Module(name, path, ast.parse(path.read_text(encoding="utf-8")))


MODULES = {module.name: module for module in modules()}
every_module = pytest.mark.parametrize(
    "module", MODULES.values(), ids=lambda module: module.name or "mus"
)


def is_type_checking(node: ast.AST) -> bool:
    """Tell whether a node is `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def running_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every node below `node` but those that only a type checker reads."""
    for child in ast.iter_child_nodes(node):
        if is_type_checking(child):
            assert isinstance(child, ast.If)
            for other in child.orelse:
                yield other
                yield from running_nodes(other)
            continue
        yield child
        yield from running_nodes(child)


def imported(module: Module) -> set[str]:
    """Return the full names of the modules that a module imports when it runs."""
    names: set[str] = set()
    for node in running_nodes(module.tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module.name} imports by a relative name"
            assert node.module is not None
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                names.add(full if full.removeprefix("mus.") in MODULES else node.module)
    return names


def neighbours(module: Module) -> set[str]:
    """Return the modules of this package, "" for the front door, that a module imports."""
    mine = {name for name in imported(module) if name.partition(".")[0] == "mus"}
    return {name.removeprefix("mus").removeprefix(".") for name in mine}


@every_module
def test_a_module_has_a_place_in_the_house(module: Module) -> None:
    assert not module.name or module.room in ORDER, f"give {module.room} a place in LAYERS"


@every_module
def test_a_module_imports_only_what_lies_below_it(module: Module) -> None:
    for name in neighbours(module) if module.name else ():
        room = name.partition(".")[0]
        if room == module.room and room in ROOMS_OF_SIBLINGS:
            continue
        assert name, (
            f"{module.name} imports the package itself: import from the module that defines"
        )
        here, there = ORDER[module.room], ORDER[room]
        assert there < here, f"{module.name} imports {name}, which does not lie below it"


def test_no_modules_import_each_other_in_a_circle() -> None:
    below = {name: neighbours(module) & MODULES.keys() - {name} for name, module in MODULES.items()}
    while free := [name for name, rest in below.items() if not rest]:
        below = {name: rest - {*free} for name, rest in below.items() if name not in free}
    assert not below, f"these import each other: {sorted(below)}"


def test_using_all_of_mus_brings_nothing_but_attrs_and_the_standard_library() -> None:
    program = (
        "import sys; before = set(sys.modules); from mus import *; "
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    strangers = set(run.stdout.split()) - sys.stdlib_module_names
    assert strangers <= {"mus", "attr", "attrs"}


@every_module
def test_a_module_fits_on_a_few_screens(module: Module) -> None:
    lines = len(module.path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST, (
        f"{module.name} has {lines} lines: is there a room that wants to be its own?"
    )


@every_module
def test_a_module_says_what_it_is_for(module: Module) -> None:
    assert ast.get_docstring(module.tree)


@every_module
def test_nothing_is_asserted_on_input(module: Module) -> None:
    lines = [node.lineno for node in ast.walk(module.tree) if isinstance(node, ast.Assert)]
    assert not lines, f"{module.name} asserts in lines {lines}: raise a MusError"


@every_module
def test_only_the_command_prints_and_nothing_logs_or_warns(module: Module) -> None:
    assert not imported(module) & {"logging", "warnings"}
    called = {
        ast.unparse(node.func) for node in ast.walk(module.tree) if isinstance(node, ast.Call)
    }
    assert module.room in MAY_PRINT or not called & {"print", "input", "exit", "sys.exit"}


@every_module
def test_chance_comes_only_from_a_generator_that_somebody_holds(module: Module) -> None:
    """The functions of `random` share one hidden generator, and nothing here may touch it."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "random":
            assert node.attr in {"Random", "SystemRandom"}, f"{module.name}: random.{node.attr}"
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert {alias.name for alias in node.names} <= {"Random", "SystemRandom"}
    assert module.room in MAY_USE_RANDOM or not imported(module) & {"random", "secrets", "time"}


@every_module
def test_seats_are_counted_round_the_table_only_in_seats(module: Module) -> None:
    lines = [
        node.lineno
        for node in ast.walk(module.tree)
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Mod)
    ]
    assert module.room in MAY_USE_MODULO or not lines, f"{module.name} uses % in lines {lines}"


def exported(module: Module) -> list[str] | None:
    """Return a module's `__all__`, or None if it has none."""
    for node in module.tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets):
            assert isinstance(node, ast.Assign | ast.AnnAssign)
            assert node.value is not None
            return [str(name) for name in ast.literal_eval(node.value)]
    return None


def has_docstring(module: Module, name: str) -> bool:
    """Tell whether what a module calls `name` has a docstring, there or where it comes from."""
    for node, after in zip(module.tree.body, [*module.tree.body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            if "overload" in map(ast.unparse, node.decorator_list):
                continue
            return bool(ast.get_docstring(node))
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if name in map(ast.unparse, targets):
                return (
                    isinstance(after, ast.Expr)
                    and isinstance(after.value, ast.Constant)
                    and isinstance(after.value.value, str)
                )
    for found in ast.walk(module.tree):
        if isinstance(found, ast.ImportFrom) and found.module:
            origin = MODULES.get(found.module.removeprefix("mus").removeprefix("."))
            names = {alias.asname or alias.name: alias.name for alias in found.names}
            if name in names and origin:
                return has_docstring(origin, names[name])
    return False


def kind_then_name(name: str) -> tuple[int, str]:
    """Sort constants before classes before functions, as the linter does."""
    return (0 if name.isupper() else 1 if name[:1].isupper() else 2, name)


@every_module
def test_a_module_lists_what_it_exports_once_and_in_order(module: Module) -> None:
    names = exported(module)
    if names is None:
        assert module.name in {"__main__"}, f"{module.name} has no __all__"
        return
    assert names == sorted(set(names), key=kind_then_name)


@every_module
def test_every_exported_name_exists_and_has_a_docstring(module: Module) -> None:
    names = exported(module) or []
    found = importlib.import_module(f"mus.{module.name}".rstrip(".")) if names else None
    for name in names:
        assert hasattr(found, name), f"{module.name}.{name} does not exist"
    bare = [name for name in names if name != "__version__" and not has_docstring(module, name)]
    assert not bare, f"{module.name}: without a docstring"


def test_the_package_says_that_it_is_typed() -> None:
    assert resources.files("mus").joinpath("py.typed").is_file()


def test_the_version_is_that_of_the_distribution() -> None:
    from importlib.metadata import version

    assert mus.__version__ == version("mus-rules")
