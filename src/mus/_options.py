"""What the commands share: how options are read, and how a command may end."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final, NoReturn

from mus.errors import RulesError, shown
from mus.rules import Rules
from mus.telling import LANGUAGES

__all__ = [
    "DONE",
    "FAILED",
    "INTERRUPTED",
    "MISUSED",
    "SEEDS",
    "UNREAD",
    "Parser",
    "file_named",
    "language",
    "one_line",
    "rules_named",
    "whole_from",
]

DONE: Final = 0
"""All went well."""
FAILED: Final = 1
"""A file could not be read or written, a record is not sound, or an agent failed."""
MISUSED: Final = 2
"""The command was misused."""
INTERRUPTED: Final = 130
"""Ctrl-C, as shells know it."""
UNREAD: Final = 141
"""A closed pipe, as shells know it."""

SEEDS: Final = 1_000_000
"""Seeds are chosen below this when none is given."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line long."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line on standard error, and leave with status 2."""
        self.exit(MISUSED, f"{self.prog}: {one_line(message)} (see {self.prog} --help)\n")


def one_line(text: str) -> str:
    """Return a text in one line."""
    return " ".join(text.split())


def whole_from(least: int) -> Callable[[str], int]:
    """Return a reader of whole numbers, `least` or more."""

    def read(text: str) -> int:
        # int() takes underscores and the digits of any script, and refuses very long numbers.
        if text.isascii() and text.isdecimal() and len(text) <= 18 and int(text) >= least:
            return int(text)
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number from {least}")

    return read


def rules_named(text: str) -> Rules:
    """Return the rules of a preset, or of an id such as `clasico+target=30`."""
    try:
        return Rules.parse(text)
    except RulesError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def language(text: str) -> str:
    """Return a language that the table speaks."""
    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"{shown(text)} is neither {' nor '.join(LANGUAGES)}")
    return text


def file_named(text: str) -> str:
    """Return what can be the path of a file."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no name of a file")
    return text
