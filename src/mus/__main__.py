"""`python -m mus`: the command `mus`."""

from __future__ import annotations

import sys

from mus.command import main

if __name__ == "__main__":
    sys.exit(main())
