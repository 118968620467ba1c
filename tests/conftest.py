"""What every test shares: the Hypothesis profiles.

`dev` is for work at the desk, `ci` is taken when `CI` is set, and `HYPOTHESIS_PROFILE` names
another: `quick`, where a run goes after other things than new examples, and `fuzz`, where it
goes after nothing else.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=50, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("quick", max_examples=15, deadline=None, derandomize=True)
settings.register_profile("fuzz", max_examples=20_000, deadline=None, print_blob=True)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)
