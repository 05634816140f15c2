"""Optional parts: what needs the packages of an extra says which one to install."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from sixfold.games import SixfoldError
from sixfold.games.messages import Messages

MESSAGES = Messages("sixfold")

#: The modules that each extra of `pyproject.toml` installs.
EXTRAS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "server": frozenset(
            {"litestar", "prometheus_client", "segno", "structlog", "uvicorn", "uvloop", "websockets"},
        ),
        "words": frozenset({"rapidfuzz", "simplemma", "snowballstemmer", "spellchecker"}),
        "films": frozenset({"rapidfuzz"}),
        "print": frozenset({"reportlab", "segno", "ttf_opensans"}),
        "polars": frozenset({"polars"}),
        "bench": frozenset({"igraph", "networkit", "networkx", "polars", "pyspiel"}),
    }
)


class MissingExtra(SixfoldError):
    """A package is missing that an extra of Sixfold installs; `params` has the `extra` and the `module`."""


@contextmanager
def requires_extra(extra: str) -> Iterator[None]:
    """Raises `MissingExtra` if an import inside fails because the extra is not installed.

    >>> with requires_extra("server"):
    ...     import uvicorn
    """
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module not in EXTRAS[extra]:
            raise
        raise MESSAGES.error(MissingExtra, "missing-extra", extra=extra, module=module) from None
