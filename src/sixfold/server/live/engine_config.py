"""What an engine in the page needs to analyse a game: its rules as the engine takes them, and the URL of its net."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from sixfold.bots.nets import NetInfo, find_net, list_nets, load_weights
from sixfold.engine import engine_rules, is_supported
from sixfold.games import Game


class EngineConfig(Struct, frozen=True):
    """The rules of a game for the engine, and the URL of its net; `None` without a net."""

    rules: dict[str, Any]
    net: str | None


def engine_config(game: Game) -> EngineConfig | None:
    """Return the config of a game; `None` if the engine does not play it.

    >>> import sixfold
    >>> engine_config(sixfold.game("sixth-4x4")).rules["size"], engine_config(sixfold.game("sixes"))
    (4, None)
    """
    if not is_supported(game):
        return None
    card = find_net(game)
    return EngineConfig(engine_rules(game), None if card is None else f"/nets/{_name(card)}")


@cache
def nets() -> Mapping[str, bytes]:
    """Return every shipped net by a name with its digest, so that a name always means the same net."""
    return {_name(card): load_weights(card) for card in list_nets()}


@cache
def _name(card: NetInfo) -> str:
    stem, _, ending = card.file.rpartition(".")
    return f"{stem}-{hashlib.sha256(load_weights(card)).hexdigest()[:12]}.{ending}"
