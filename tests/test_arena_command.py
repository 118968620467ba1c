"""The command `mus arena`: what it prints, where it shows progress, how it ends."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import types
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import _arena_command
from mus._arena_command import _executor, _uninterrupted
from mus.arena import Partida, Tournament
from mus.command import main
from mus.record import replay
from mus.rules import Rules

# From Python 3.12 a process that has threads warns when it forks.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")

Captured = pytest.CaptureFixture[str]
TESTS = Path(__file__).parent
MUS = [sys.executable, "-m", "mus"]


def lines_of(capsys: Captured, *argv: str, status: int = 0) -> list[str]:
    """Run `mus arena` and return the lines it prints; nothing must go to standard error."""
    assert main(["arena", *argv]) == status
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


# -- What is printed ------------------------------------------------------------------------------


def test_a_tournament_is_played_and_its_table_printed(capsys: Captured) -> None:
    lines = lines_of(
        capsys, "baseline", "random", "--games", "10", "--preset", "asesmus", "--seed", "7"
    )
    tournament = Tournament(("baseline", "random"), rules=Rules.preset("asesmus"), boards=5, seed=7)
    assert lines == tournament.play().table().splitlines()


def test_workers_make_no_difference(capsys: Captured) -> None:
    argv = ("baseline", "random", "--games", "20", "--seed", "7")
    assert lines_of(capsys, *argv, "--workers", "2") == lines_of(capsys, *argv)


def test_a_table_in_markdown(capsys: Captured) -> None:
    lines = lines_of(
        capsys, "one=random", "other=random", "--games", "2", "--format", "markdown", "--seed", "1"
    )
    assert lines[2].startswith("| line-up | played | won |")


@pytest.mark.parametrize(
    ("preset", "games", "played"), [("clasico", "3", 4), ("encaje", "7", 12), ("parejas6", "1", 2)]
)
def test_boards_are_played_whole(capsys: Captured, preset: str, games: str, played: int) -> None:
    argv = ("a=random", "b=random", "--preset", preset, "--seed", "1", "--games", games)
    assert lines_of(capsys, *argv)[0].endswith(f": {played} games played.")


def test_each_matchup_has_so_many_games(capsys: Captured) -> None:
    argv = ("a=random", "b=random", "c=first", "--games", "4", "--seed", "1")
    assert lines_of(capsys, *argv)[0] == "clasico, seed 1, 2 boards: 12 games played."


def test_without_a_seed_one_is_chosen_and_told(capsys: Captured) -> None:
    first = lines_of(capsys, "a=random", "b=random", "--games", "2")
    seed = first[0].split()[2].rstrip(",")
    assert lines_of(capsys, "a=random", "b=random", "--games", "2", "--seed", seed) == first


def test_options_may_stand_between_the_line_ups(capsys: Captured) -> None:
    lines = lines_of(capsys, "--games", "2", "a=random", "--seed", "1", "b=random")
    assert lines[0] == "clasico, seed 1, 1 boards: 2 games played."


def test_help_shows_the_options(capsys: Captured) -> None:
    text = "\n".join(lines_of(capsys, "--help"))
    for word in ("mus arena LINE-UP", "--games", "--workers", "--seconds", "text|markdown"):
        assert word in text


def test_the_page_about_tournaments_names_every_option(capsys: Captured) -> None:
    page = (TESTS.parent / "docs" / "howto" / "tournaments.md").read_text("utf-8")
    helped = {word for word in "\n".join(lines_of(capsys, "--help")).split() if word[:2] == "--"}
    assert {word for word in helped if f"`{word}" not in page} == {"--help"}


# -- Misuse ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ([], "the following arguments are required: LINE-UP"),
        (["baseline"], "between two line-ups or more"),
        (["baseline", "rondom"], "there is no agent 'rondom'"),
        (["baseline", "no_such_module:x"], "'no_such_module:x' cannot be had"),
        (["baseline", "baseline"], "two line-ups are called baseline"),
        (["a=random", "b=random", "--games", "0"], "'0' is not a whole number from 1"),
        (["a=random", "b=random", "--workers", "0"], "'0' is not a whole number from 1"),
        (["a=random", "b=random", "--seconds", "soon"], "'soon' is not a number of seconds"),
        (["a=random", "b=random", "--seconds", "-1"], "max_seconds is a number above 0"),
        (["a=random", "b=random", "--preset", "nowhere"], "no preset 'nowhere'"),
        (["a=random", "b=random", "--format", "html"], "invalid choice: 'html'"),
        (["a=random", "b=random", "--quiet"], "unrecognized arguments: --quiet"),
        (["a=random", "b=random", "--game", "3"], "unrecognized arguments: --game"),
    ],
)
def test_misuse_is_one_line_on_standard_error_and_status_2(
    capsys: Captured, argv: list[str], message: str
) -> None:
    assert main(["arena", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("mus arena: ")
    assert err.endswith("(see mus arena --help)\n")
    assert err.count("\n") == 1
    assert message in err


@pytest.mark.parametrize("argv", [["--seed", "3", "arena", "a", "b"], ["play", "arena"]])
def test_arena_is_the_first_word(capsys: Captured, argv: list[str]) -> None:
    assert main(argv) == 2
    assert capsys.readouterr().err.startswith("mus: arena is the first word: mus arena LINE-UP")


# -- Agents that fail -----------------------------------------------------------------------------


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_agent_that_fails_is_named_and_its_records_are_kept(
    capsys: Captured, tmp_path: Path, workers: str
) -> None:
    file = tmp_path / "failures.txt"
    lines = lines_of(
        capsys,
        *("random", "odd=odd_agents:Raises", "--games", "4", "--seed", "1"),
        *("--failures", str(file), "--workers", workers),
        status=1,
    )
    assert lines[3].split()[0] in {"random", "odd"}
    assert lines[-1].startswith("- odd raised an error (")
    assert lines[-1].endswith(": ValueError: nothing for seat 1")
    written = file.read_text("utf-8").splitlines()
    assert written[0] == "# odd: ValueError: nothing for seat 1"
    assert len(written) >= 4
    for record in written[1::2]:
        kept = eval(record, vars(mus) | {name: getattr(mus, name) for name in mus.__all__})
        *_, state = replay(kept)
        assert (kept.names[state.to_act or 0], state.hand_number) == ("odd", 2)


def test_without_failures_there_are_no_records(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "failures.txt"
    lines_of(capsys, "a=random", "b=first", "--games", "2", "--failures", str(file))
    assert file.read_text("utf-8") == ""


def test_a_file_that_cannot_be_written_is_noticed_before_play(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.FileIO(os.dup(1), "w")))
    assert main(["arena", "a=random", "b=first", "--failures", str(tmp_path / "no" / "x")]) == 1
    sys.stdout.close()
    assert capsys.readouterr().err == "mus: cannot write: No such file or directory\n"


def test_an_agent_that_hangs_is_named(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of this test runs so fast that nobody is in time."""
    ticks = iter(range(10**9))
    monkeypatch.setattr("mus.arena.watching.perf_counter", lambda: next(ticks))
    lines = lines_of(capsys, "a=random", "b=random", "--games", "2", "--seconds", "0.5", status=1)
    assert lines[-1].endswith("no answer in 0.5 s")


def test_agents_are_found_where_one_stands(tmp_path: Path) -> None:
    (tmp_path / "mine_to_try.py").write_text("from mus import RandomAgent as Mine\n", "utf-8")
    # As the installed script does it, which does not look where one stands by itself.
    script = "import sys; from mus.command import main; sys.path.remove(''); sys.exit(main())"
    for program in (MUS, [sys.executable, "-c", script]):
        run = subprocess.run(
            [*program, "arena", "random", "mine_to_try:Mine", "--games", "2", "--workers", "2"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, "")
        assert "mine_to_try:Mine" in run.stdout


# -- Interrupts -----------------------------------------------------------------------------------


def test_an_interrupt_keeps_what_was_played(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = Tournament(("baseline", "random"), boards=5, seed=7)
    whole = [*tournament.partidas()]
    ended: list[object] = []

    def interrupted(self: Tournament, executor: object) -> Iterator[Partida]:
        yield from whole[:5]
        raise KeyboardInterrupt

    class Worker:
        def terminate(self) -> None:
            ended.append(self)

    worker = Worker()
    monkeypatch.setattr(Tournament, "partidas", interrupted)
    monkeypatch.setattr(_arena_command, "active_children", lambda: [worker])
    argv = ("baseline", "random", "--games", "10", "--seed", "7")
    lines = lines_of(capsys, *argv, status=130)
    assert lines == tournament.result(whole[:5]).table().splitlines()
    assert lines[0].endswith("5 games played.")
    assert ended == [worker]


def test_workers_leave_an_interrupt_to_the_command() -> None:
    make = _executor(2)
    assert make is not None
    with make() as pool:
        assert pool.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN
    before = signal.getsignal(signal.SIGINT)
    try:
        _uninterrupted()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of its own")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_at_a_terminal_prints_the_table_of_what_was_played(workers: str) -> None:
    """Progress is seen on a pseudo-terminal, and Ctrl-C comes after the first of it."""
    import pty
    import termios

    screen, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, 80))  # a bar has no room on a terminal without columns
    argv = ("arena", "baseline", "random", "--games", "20000", "--workers", workers)
    with subprocess.Popen(
        [*MUS, *argv],
        stdout=subprocess.PIPE,
        stderr=terminal,
        encoding="utf-8",
        start_new_session=True,
        # A job in the background has its interrupt ignored, and hands that down.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as program:
        os.close(terminal)
        seen = ""
        while "game" not in seen:
            seen += os.read(screen, 1024).decode()
        os.killpg(program.pid, signal.SIGINT)
        assert program.stdout is not None
        out = program.stdout.read()
        # What is on the screen can be read while somebody has it open, workers too.
        with suppress(OSError):
            while more := os.read(screen, 1024):
                seen += more.decode()
    os.close(screen)
    assert program.returncode == 130
    assert " boards: " in out
    assert "Traceback" not in seen
    assert out.splitlines()[2].startswith("line-up")


# -- Progress -------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """Standard error at a terminal."""

    def isatty(self) -> bool:
        return True


def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let standard error be a terminal."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    return shown


def test_games_are_counted_at_a_terminal_without_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = at_a_terminal(monkeypatch)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert main(["arena", "a=random", "b=random", "--games", "4"]) == 0
    counts = "".join(f"\r{count} of 4 games" for count in (1, 2, 3, 4))
    assert terminal.getvalue() == counts + "\n"


def test_a_count_is_not_written_more_often_than_it_can_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = at_a_terminal(monkeypatch)
    counter = _arena_command._Counter(1000)
    for _ in range(1000):
        counter.update()
    assert terminal.getvalue().count("\r") == 100


def test_with_tqdm_there_is_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    bars: list[Any] = []

    class Bar:
        """What is used of tqdm."""

        def __init__(self, **settings: object) -> None:
            self.settings = settings
            self.count = 0
            self.open = True
            bars.append(self)

        def __enter__(self) -> Bar:
            return self

        def __exit__(self, *what: object) -> None:
            self.open = False

        def update(self) -> None:
            self.count += 1

    at_a_terminal(monkeypatch)
    monkeypatch.setitem(sys.modules, "tqdm", types.SimpleNamespace(tqdm=Bar))
    assert main(["arena", "a=random", "b=random", "--games", "6"]) == 0
    (bar,) = bars
    assert (bar.count, bar.open) == (6, False)
    assert bar.settings == {"total": 6, "unit": "game", "leave": False}
