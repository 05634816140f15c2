"""The settings of a server. `cli/serve.py` reads them from flags and environment variables, with their bounds."""

from __future__ import annotations

from typing import Literal
from urllib.parse import urlsplit

from msgspec import Struct


class ServerSettings(Struct, frozen=True, kw_only=True):
    """Everything that can be set."""

    #: `sqlite:///PATH`; by default a file in the user's data directory.
    database: str = ""
    host: str = "127.0.0.1"
    port: int = 6660
    #: The address that visitors use, if a proxy stands before the server: `https://games.example.org`.
    public_url: str = ""
    #: Whether to trust X-Forwarded-* headers from localhost.
    trust_proxy: bool = False
    #: Worker processes for bots and analysis; 0 is one less than the cores, and at least one.
    workers: int = 0
    #: Seconds a bot may think about a turn.
    movetime: float = 1.0
    #: Seconds that a bot's turn takes at least where somebody is connected; it may be up to twice as many.
    pace: float = 0.6
    #: Seconds without a connection after which somebody leaves the table.
    away_timeout: float = 20.0
    #: Seconds after which a table without connections is closed.
    idle_timeout: float = 24 * 3600.0
    #: Seconds that a room code works.
    room_code_lifetime: float = 6 * 3600.0
    #: Seconds to finish requests when the server stops.
    shutdown_grace: float = 10.0
    #: `json` for machines, `text` for people.
    log_format: Literal["text", "json"] = "text"


def is_host(value: str) -> bool:
    """Whether a server can listen there: a name or a number of this machine.

    >>> is_host("0.0.0.0"), is_host("a b"), is_host("")
    (True, False, False)
    """
    return bool(value) and not set(value) & set(" /@\t")


def is_public_url(value: str) -> bool:
    """Whether this is the address of a server: HTTP or HTTPS, without a path.

    >>> is_public_url("https://games.example.org"), is_public_url("games.example.org")
    (True, False)
    """
    try:
        parts = urlsplit(value)
        port = parts.port  # raises if it is out of range
    except ValueError:
        return False
    is_bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    is_http = parts.scheme in ("http", "https") and bool(parts.hostname)
    return is_http and is_bare and port != 0 and not set(value) & set(" \t\r\n")
