"""What is raised where an extra of the package is used that has not been installed."""

from __future__ import annotations

from mus.errors import MusError

__all__ = ["MissingExtraError"]


class MissingExtraError(MusError, ImportError):
    """A module that needs a package which is not installed.

    It can be caught as an `ImportError`, like the lack of any other module.

    Args:
        module: The module that was imported, such as `mus.jsonio`.
        needs: The package it needs.
        extra: The extra of the distribution that brings it.

    >>> print(MissingExtraError("mus.jsonio", "cattrs", "json"))
    mus.jsonio needs cattrs, which is not installed: pip install "mus-rules[json]"
    """

    def __init__(self, module: str, needs: str, extra: str) -> None:
        super().__init__(
            f'{module} needs {needs}, which is not installed: pip install "mus-rules[{extra}]"'
        )
        self.module = module
        self.needs = needs
        self.extra = extra

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.module, self.needs, self.extra)
