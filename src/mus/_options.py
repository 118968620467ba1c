"""What the commands share: how options are read, and how a command may end."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final, NoReturn

from mus.errors import RulesError, shown
from mus.rules import Rules

__all__ = [
    "DONE",
    "FAILED",
    "INTERRUPTED",
    "MISUSED",
    "SEEDS",
    "UNREAD",
    "Parser",
    "rules_named",
    "whole_from",
]

DONE: Final = 0
"""All went well."""
FAILED: Final = 1
"""The output could not be written, or an agent failed."""
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
        line = " ".join(message.split())
        self.exit(MISUSED, f"{self.prog}: {line} (see {self.prog} --help)\n")


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
