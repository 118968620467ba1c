"""The pages agree with the code: presets, knobs, clauses and modules."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

import attrs
import pytest

from mus.rules import PRESETS, Points, Rules, Shedding

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
CLAUSES = (DOCS / "rules" / "mus.md").read_text(encoding="utf-8")
ENCAJE = (DOCS / "rules" / "encaje.md").read_text(encoding="utf-8")
CLAUSE = re.compile(r"\b[CLSDTBPGFXEY]-\d+\b")


def knobs(rules: Rules) -> dict[str, object]:
    """Return every knob of the rules by name, those of the scoring in its place."""
    found: dict[str, object] = {}
    for field in attrs.fields(Rules):
        value = getattr(rules, field.name)
        if field.name == "scoring":
            found |= {inner.name: getattr(value, inner.name) for inner in attrs.fields(type(value))}
        elif field.init:
            found[field.name] = value
    return found


def written(value: object) -> str:
    """Return a knob's value as the pages and the ids write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return value.name if isinstance(value, Enum) else str(value)


def test_the_table_of_presets_says_what_each_preset_changes() -> None:
    expected = []
    for name, rules in PRESETS.items():
        first = "clasico" if isinstance(rules.scoring, Points) else "encaje"
        default = knobs(PRESETS[first])
        different = [
            f"`{knob}={written(value)}`"
            for knob, value in knobs(rules).items()
            if value != default[knob]
        ]
        expected.append(f"| `{name}` | {', '.join(different) or 'nothing'} |")
    page = (DOCS / "reference" / "presets.md").read_text(encoding="utf-8")
    shown = [line for line in page.splitlines() if line.startswith("| `")]
    assert shown == expected


def test_the_rules_list_the_presets_there_are() -> None:
    sections = CLAUSES.partition("## 10. Presets")[2] + ENCAJE.partition("## 5. Presets")[2]
    assert re.findall(r"^\| `(\w+)` \|", sections, re.M) == list(PRESETS)


@pytest.mark.parametrize("knob", knobs(Rules()))
def test_the_rules_explain_every_knob_that_mus_uses(knob: str) -> None:
    if knob != "deal":  # explained at Encaje, see below
        assert f"`{knob}`" in CLAUSES


@pytest.mark.parametrize("knob", ["deal", *attrs.asdict(Shedding())])
def test_the_rules_of_encaje_explain_every_knob_that_mus_has_not(knob: str) -> None:
    assert f"Knob `{knob}`" in ENCAJE or f"knob `{knob}`" in ENCAJE or f"`{knob}` = " in ENCAJE


@pytest.mark.parametrize("page", [CLAUSES, ENCAJE], ids=["mus", "encaje"])
def test_every_clause_can_be_linked_to_once(page: str) -> None:
    stated = re.findall(r"^\*\*([A-Z]-\d+)\*\* ", page, re.M)
    anchors = [anchor.upper() for anchor in re.findall(r"^\((\w-\d+)\)=$", page, re.M)]
    assert stated == anchors
    in_tables = [anchor.upper() for anchor in re.findall(r"\{#(\w-\d+)\}", page)]
    assert len({*anchors, *in_tables}) == len(anchors) + len(in_tables)


def test_the_rules_of_encaje_have_all_their_clauses_and_worked_hands() -> None:
    found = {name.upper() for name in re.findall(r"[({]#?(\w-\d+)[)}]", ENCAJE)}
    numbers = [("E", range(1, 22)), ("Y", range(1, 17))]
    assert {f"{letter}-{number}" for letter, row in numbers for number in row} <= found


@pytest.mark.parametrize(
    "source",
    [*sorted((ROOT / "src").rglob("*.py")), *sorted((ROOT / "tests").rglob("*.py"))],
    ids=lambda source: source.relative_to(ROOT).as_posix(),
)
def test_every_clause_that_is_named_exists(source: Path) -> None:
    known = {clause.upper() for clause in re.findall(r"\b([a-z]-\d+)\b", CLAUSES + ENCAJE)}
    assert set(CLAUSE.findall(source.read_text(encoding="utf-8"))) <= known


def public_modules() -> list[str]:
    """Return the modules whose names a user may see, the engine as one."""
    paths = (ROOT / "src" / "mus").glob("*")
    names = {path.stem for path in paths if path.suffix == ".py" or (path / "__init__.py").exists()}
    return sorted(name for name in names if not name.startswith("_"))


@pytest.mark.parametrize("module", public_modules())
def test_the_reference_and_the_plan_of_the_house_show_every_module(module: str) -> None:
    pages = [page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md")]
    shown = re.compile(rf"^\.\. automodule:: mus\.{module}$", re.M)
    assert sum(len(shown.findall(page)) for page in pages) == 1
    assert f"`{module}`" in (DOCS / "explanation" / "house.md").read_text(encoding="utf-8")


def test_every_page_of_the_reference_is_in_its_table_of_contents() -> None:
    contents = (DOCS / "reference" / "index.md").read_text(encoding="utf-8").splitlines()
    pages = {page.stem for page in (DOCS / "reference").glob("*.md")} - {"index"}
    assert pages <= set(contents)
