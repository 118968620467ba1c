"""How the documentation is built: `nox -s docs`."""

from __future__ import annotations

import os
import pkgutil
import sys
from importlib.metadata import version as version_of

from sphinx.application import Sphinx

import mus

project = "mus-rules"
author = "mus-rules contributors"
project_copyright = f"2026, {author}"
release = version = version_of("mus-rules")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"mus-rules {version}"
html_copy_source = False

myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 3

# A name is documented where it is defined, not again where it is only handed on.
autodoc_default_options = {"members": True, "ignore-module-all": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_type_aliases = {name: name for name in ("JSON", "JSONObject", "Writable")}
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

# The examples in docstrings stand beside what they show, so they name it without importing it.
MODULES = [found.name for found in pkgutil.walk_packages(mus.__path__, "mus.")]
doctest_global_setup = "\n".join(
    f"from {name} import *" for name in MODULES if not name.endswith("__main__")
)

# Every reference must lead somewhere. A build needs no network, so what other projects document
# is let pass by name, and only the published pages link to it.
nitpicky = True
nitpick_ignore_regex = [
    (r"py:.*", r"(collections|concurrent|enum|os|random|typing|types|argparse)\..*"),
    (r"py:.*", r"(attr|attrs|cattrs)\..*"),
    (r"py:.*", r"mus\._.*"),
    (r"py:class", r"(Player)?Action|JSON(Object)?|Writable|mus\.jsonio\.T"),
]
if os.environ.get("READTHEDOCS"):
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "attrs": ("https://www.attrs.org/en/stable/", None),
    }


def read_prose_as_prose(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Keep napoleon from reading "By seat: its side." as something of the type "By seat".

    Types stand in annotations here, so what is returned and what an attribute holds is described
    in prose, which may have a colon. A colon in front says that the type is left out.
    """
    if what in {"attribute", "data", "property"} and lines:
        lines[0] = f": {lines[0]}"
    for place, line in enumerate(lines[1:], start=1):
        if lines[place - 1].strip() in {"Returns:", "Yields:"}:
            indent = len(line) - len(line.lstrip())
            lines[place] = f"{line[:indent]}: {line[indent:]}"


def skip_what_is_not_exported(
    app: Sphinx, what: str, name: str, obj: object, skip: bool, options: object
) -> bool | None:
    """Leave out what a module defines for its neighbours; None leaves the choice to autodoc."""
    module = sys.modules.get(app.env.temp_data.get("autodoc:module") or "")
    if what != "module" or module is None:
        return None
    return skip or name not in module.__all__


def setup(app: Sphinx) -> None:
    """Document what is exported, and read docstrings as they are meant."""
    app.connect("autodoc-skip-member", skip_what_is_not_exported)
    app.connect("autodoc-process-docstring", read_prose_as_prose, priority=400)
