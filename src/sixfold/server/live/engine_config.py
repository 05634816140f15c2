"""What an engine in a page needs to think about a game: its rules as the core takes them, and where its net is."""

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
    """The rules of a game for the core, and the address of the net that judges it; `None` where there is no net."""

    rules: dict[str, Any]
    net: str | None


def engine_config(game: Game) -> EngineConfig | None:
    """What is needed to think about a game; `None` where the core does not play it.

    >>> import sixfold
    >>> mind_of(sixfold.game("sixth-4x4")).rules["size"], mind_of(sixfold.game("sixes"))
    (4, None)
    """
    if not is_supported(game):
        return None
    card = find_net(game)
    return EngineConfig(engine_rules(game), None if card is None else f"/nets/{_name(card)}")


@cache
def nets() -> Mapping[str, bytes]:
    """Every net that is shipped, by a name with a digest of it: what a name leads to never changes."""
    return {_name(card): load_weights(card) for card in list_nets()}


@cache
def _name(card: NetInfo) -> str:
    stem, _, ending = card.file.rpartition(".")
    return f"{stem}-{hashlib.sha256(load_weights(card)).hexdigest()[:12]}.{ending}"
