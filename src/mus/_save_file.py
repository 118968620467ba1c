"""The file of a game that is being played: written whole, or not at all."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress

from mus.notation import dumps
from mus.record import Record

__all__ = ["save"]


def save(record: Record, name: str) -> None:
    """Put a record in place of what a file holds. Whoever reads it finds the old or the new.

    Args:
        record: The record.
        name: The path of the file.

    Raises:
        OSError: If it cannot be written; the file is as it was.
    """
    text = dumps(record)
    path = os.path.realpath(name)  # a link stays a link
    part = f"{path}.{os.getpid()}.part"
    with suppress(FileNotFoundError):
        os.unlink(part)  # of a process that was killed
    try:
        with open(part, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, part)
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
