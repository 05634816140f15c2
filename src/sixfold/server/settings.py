"""The settings of a server: from flags, from environment variables, or by default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from sixfold.server.errors import server_error

PREFIX = "SIXFOLD_"


class ServerSettings(Struct, frozen=True, kw_only=True):
    """Everything that can be set. Each field is also read from `SIXFOLD_` and its name in capitals."""

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
    #: Seconds without a connection after which somebody leaves the table.
    away_timeout: float = 20.0
    #: Seconds after which a table without connections is closed.
    idle_timeout: float = 24 * 3600.0
    #: Seconds that a room code works.
    room_code_lifetime: float = 6 * 3600.0
    #: Seconds to finish requests when the server stops.
    shutdown_grace: float = 10.0
    #: `json` for machines, `text` for people.
    log_format: str = "text"


#: The settings that are numbers, each with its least and greatest value.
RANGES: Mapping[str, tuple[float, float]] = {
    "port": (0, 65535),
    "workers": (0, 256),
    "movetime": (0.01, 60),
    "away_timeout": (0, 3600),
    "idle_timeout": (1, 366 * 86400),
    "room_code_lifetime": (60, 31 * 86400),
    "shutdown_grace": (0, 300),
}
LOG_FORMATS = ("text", "json")
_FLAGS = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
    "": False,
}


def from_environment(environment: Mapping[str, str], **flags: Any) -> ServerSettings:
    """Return the settings of an environment, with flags over them; a flag that is `None` was not given.

    A port of 0 takes any that is free.

    >>> from_environment({"SIXFOLD_PORT": "7000", "SIXFOLD_LOG_FORMAT": "json"}, port=None, log_format="text").port
    7000
    >>> from_environment({"SIXFOLD_PORT": "many"})
    Traceback (most recent call last):
        ...
    sixfold.server.errors.ServerError: SIXFOLD_PORT takes a whole number from 0 to 65535, not “many”.
    """
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(ServerSettings):
        variable = PREFIX + field.name.upper()
        if flags.get(field.name) is not None:
            found[field.name] = _check(field.name, f"--{field.name.replace('_', '-')}", flags[field.name])
        elif variable in environment:
            read = _READERS.get(type(field.default), str)
            found[field.name] = _check(field.name, variable, read(environment[variable].strip()))
    return ServerSettings(**found)


def _parse_flag(text: str) -> object:
    return _FLAGS.get(text.lower(), text)


def _parse_int(text: str) -> object:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def _parse_seconds(text: str) -> object:
    try:
        return float(text)
    except ValueError:
        return text


_READERS: Mapping[type, Callable[[str], object]] = {bool: _parse_flag, int: _parse_int, float: _parse_seconds}


def _check(name: str, called: str, value: Any) -> Any:
    """Return the value if the setting takes it; `called` is its name for the error."""
    takes = _CHECKS.get(name, _check_text)(name, value)
    if takes is not None:
        raise server_error("bad-setting-value", name=called, takes=takes, value=value)
    return value.rstrip("/") if name == "public_url" else value


def _check_number(name: str, value: object) -> str | None:
    low, high = RANGES[name]
    whole = isinstance(getattr(ServerSettings(), name), int)
    kinds = (int,) if whole else (int, float)
    if isinstance(value, kinds) and not isinstance(value, bool) and low <= value <= high:
        return None
    return f"{'a whole number' if whole else 'seconds'} from {low:g} to {high:.0f}"


def _check_flag(_: str, value: object) -> str | None:
    return None if isinstance(value, bool) else "yes or no"


def _check_log_format(_: str, value: object) -> str | None:
    return None if value in LOG_FORMATS else " or ".join(LOG_FORMATS)


def _check_host(_: str, value: object) -> str | None:
    fine = isinstance(value, str) and value and not set(value) & set(" /@\t")
    return None if fine else "a name or a number of this machine, such as 127.0.0.1, 0.0.0.0 or ::"


def _check_public_url(_: str, value: object) -> str | None:
    takes = "an address without a path, such as https://games.example.org"
    if value == "":
        return None
    try:
        parts = urlsplit(str(value))
        port = parts.port  # out of range is refused when it is asked for
    except ValueError:
        return takes
    plain = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    fine = parts.scheme in ("http", "https") and parts.hostname and plain and port != 0
    return None if fine and not set(str(value)) & set(" \t\r\n") else takes


def _check_text(_: str, value: object) -> str | None:
    return None if isinstance(value, str) else "text"


_CHECKS: Mapping[str, Callable[[str, object], str | None]] = {
    **dict.fromkeys(RANGES, _check_number),
    "trust_proxy": _check_flag,
    "log_format": _check_log_format,
    "host": _check_host,
    "public_url": _check_public_url,
}
