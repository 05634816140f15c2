"""How a house is set up: by flags, by environment variables of the same names, or as it comes."""

from __future__ import annotations

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that can be set. Each field is also read from `SIXFOLD_` and its name in capitals."""

    #: `sqlite:///PATH`; without any, a file in the user's data directory.
    database: str = ""
    host: str = "127.0.0.1"
    port: int = 6660
    #: The address that visitors use, where a proxy stands before the house: `https://games.example.org`.
    address: str = ""
    #: Whether a proxy on this machine says where requests come from.
    proxied: bool = False
    #: Processes that think for bots and analyse; 0 is one for each core but one, and at least one.
    thinkers: int = 0
    #: Seconds a bot of the house may think about a turn.
    movetime: float = 1.0
    #: Seconds after which somebody whose connection broke counts as gone.
    away: float = 20.0
    #: Seconds after which a table with nobody there is closed.
    idle: float = 24 * 3600.0
    #: Seconds a room code leads to its table.
    room: float = 6 * 3600.0
    #: Seconds that requests in flight are given when the house stops.
    grace: float = 10.0
    #: `json` for machines, `text` for people.
    logs: str = "text"
