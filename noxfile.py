"""Every check of the project, one nox session each: `nox` runs them all, `nox -l` lists them."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "venv"
nox.options.sessions = ["tests", "tests_oldest", "typing", "lint", "docs", "coverage", "build"]

PROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PROJECT)
OLDEST = PYTHONS[0]
PACKAGE = Path("src/mus")


def group(name: str) -> tuple[str, ...]:
    """Return what a dependency group of `pyproject.toml` installs."""
    return nox.project.dependency_groups(PROJECT, name)


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests on every Python that the package supports."""
    session.install("-e", ".", *group("tests"))
    session.run("pytest", *session.posargs)


@nox.session(python=[OLDEST, PYTHONS[-1]])
def tests_oldest(session: nox.Session) -> None:
    """Run the tests with the oldest dependencies that `pyproject.toml` admits."""
    lowest = [bound.replace(">=", "==") for bound in PROJECT["project"]["dependencies"]]
    session.install("-e", ".", *lowest, *group("tests"))
    session.run("pytest", *session.posargs)


@nox.session(python=OLDEST)
def typing(session: nox.Session) -> None:
    """Check the types of the package and of everything around it."""
    session.install("-e", ".", *group("typing"))
    session.run("mypy", *session.posargs)


@nox.session(python=OLDEST)
def lint(session: nox.Session) -> None:
    """Check style and formatting."""
    session.install(*group("lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session(python=OLDEST)
def docs(session: nox.Session) -> None:
    """Build the documentation, with every warning an error, and run the examples in it."""
    session.install("-e", ".", *group("docs"))
    for builder in ("html", "doctest"):
        session.run(
            "sphinx-build", "-W", "-n", "-q", "-b", builder, "docs", f"docs/_build/{builder}"
        )


@nox.session(python=OLDEST)
def coverage(session: nox.Session) -> None:
    """Run the tests and fail unless they take every branch of the package."""
    session.install("-e", ".", *group("tests"))
    session.run("coverage", "run", "-m", "pytest", "-q", *session.posargs)
    session.run("coverage", "report")


@nox.session(python=OLDEST)
def fuzz(session: nox.Session) -> None:
    """Read damaged files, thousands of them and others each time."""
    session.install("-e", ".", *group("tests"))
    session.env["HYPOTHESIS_PROFILE"] = "fuzz"
    session.run("pytest", "-q", *(session.posargs or ["tests/test_notation_fuzz.py"]))


@nox.session(python=OLDEST)
def bench(session: nox.Session) -> None:
    """Measure the package beside other game libraries; the figures are printed."""
    session.install(".", *group("bench"))
    session.run("python", "benchmarks/compare.py", *session.posargs)


@nox.session(python=OLDEST)
def build(session: nox.Session) -> None:
    """Build what is published, look into it, and run the tests against the installed wheel."""
    session.install(*group("build"), *group("tests"))
    shutil.rmtree("dist", ignore_errors=True)
    session.run("python", "-m", "build")
    session.run("twine", "check", "--strict", *map(str, Path("dist").iterdir()))

    (wheel,) = Path("dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if ".dist-info/" not in name}
    sources = {
        path.relative_to("src").as_posix()
        for path in PACKAGE.rglob("*")
        if path.suffix == ".py" or path.name == "py.typed"
    }
    if shipped != sources:
        session.error(f"the wheel and {PACKAGE} differ: {sorted(shipped ^ sources)}")

    session.install(str(wheel))
    session.run("pytest", "tests", *session.posargs)


@nox.session(python=OLDEST)
def changelog(session: nox.Session) -> None:
    """Print the next entry of the changelog as the fragments stand."""
    session.install(*group("changelog"))
    session.run("towncrier", "build", "--draft", "--version", PROJECT["project"]["version"])
