"""What the README and the documentation show is true: their examples run, their commands exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FENCE = re.compile(
    r"^(?P<fence>`{3,})(?P<language>[\w-]*)[^\n`]*\n(?P<code>.*?)^(?P=fence)$", re.M | re.S
)


def examples_of(page: Path) -> doctest.DocTest:
    """Return the `>>>` examples in the fenced blocks of a page, under their own line numbers."""
    text = page.read_text(encoding="utf-8")
    lines = [""] * (text.count("\n") + 1)
    for block in FENCE.finditer(text):
        if ">>>" in block["code"]:
            first = text.count("\n", 0, block.start("code"))
            code = block["code"].splitlines()
            lines[first : first + len(code)] = code
    name = page.relative_to(ROOT).as_posix()
    return doctest.DocTestParser().get_doctest("\n".join(lines), {}, name, str(page), 0)


PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHOWN = [examples for examples in map(examples_of, PAGES) if examples.examples]


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.name)
def test_the_examples_of_a_page_run_as_shown(shown: doctest.DocTest) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    failed, _ = runner.run(shown, out=report.append)
    assert not failed, "".join(report)


def test_the_readme_shows_examples_that_are_run() -> None:
    assert "README.md" in {shown.name for shown in SHOWN}


def test_every_example_stands_in_a_fenced_block() -> None:
    for page in PAGES:
        outside = FENCE.sub("", page.read_text(encoding="utf-8"))
        assert ">>>" not in outside, f"{page.name} shows an example that no test runs"


def test_the_readme_begins_with_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    play, test = [block["code"].strip() for block in FENCE.finditer(text)][:2]
    assert len(text[: text.index(test)].splitlines()) < 20
    assert play.endswith(".venv/bin/mus --seed 7")
    assert test.endswith(".venv/bin/python -m pytest")


def test_continuous_integration_calls_the_very_test_command_of_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    _, test = [block["code"].strip() for block in FENCE.finditer(text)][:2]
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert test in map(str.strip, lines)
