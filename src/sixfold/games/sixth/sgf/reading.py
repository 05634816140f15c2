"""Boardspace's SGF as a record: what the root says of the game, and the history that the nodes hold."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sixfold.games.moves import clip
from sixfold.games.record import Record
from sixfold.games.sixth import SixthGame
from sixfold.games.sixth.sgf.gestures import Command
from sixfold.games.sixth.sgf.nodes import Node, main_line
from sixfold.games.sixth.sgf.replay import PATTERNS, Replay
from sixfold.games.sixth.sgf.terms import COLOURS, END_PROPERTY, GAME, VARIANTS, bad_sgf

_PLAYERS = ("P0", "P1")
#: What else is said of players where moves are written.
_ABOUT = frozenset({"id", "time", "ranking", "country"})
_INDEX = re.compile(r"[0-9]{1,9}")
_SETUP = re.compile(r"(\S+)(?:\s+(-?[0-9]{1,20})(?:\s+2)?)?")
_MAP = re.compile(r"0\s*,\s*1|1\s*,\s*0")


def loads(text: str) -> Record:
    """The record that an SGF holds; `BadNotation`, with the node and the ruling if a turn breaks one, if it holds none.

    >>> record = loads('''(;GM[Sixmaking]SU[sixmaking 0 2];P1[0 Start P1]
    ... ;P1[1 Pick B 1];P1[2 Dropb C 3];P1[3 Done];P0[4 Move W @ -1 1 x C 4];P0[5 Done])''')
    >>> record.game, [(entry.seat, str(entry.move)) for entry in record.entries]
    (<sixth-16>, [(0, 'c3'), (1, 'c4')])
    >>> loads("(;GM[Sixmaking]SU[sixmaking];P0[Start P0];P0[Move x A 1 1 x A 2];P0[Done])")
    Traceback (most recent call last):
        ...
    sixfold.games.errors.BadNotation: Node 3 of the SGF: a1-a2:1 cannot be played. There is no stack on a1 to move. \
(STH-2)
    """
    nodes = main_line(text)
    replay = Replay(*_setup(nodes[0]))
    for word in _history(nodes):
        replay.play(word)
    return replay.record()


def _setup(root: Node) -> tuple[SixthGame, int, str | None]:
    """The game, its seed and the colour of P0, if that is said, from the properties of the root."""
    said: dict[str, str] = {}
    for name, value in root:
        if said.setdefault(name, value.strip()) != value.strip() and name in ("GM", "VV", "SU", "CM"):
            raise bad_sgf(0, f"{name} is there twice")
    if said.get("GM", "").lower() != GAME.lower():
        raise bad_sgf(0, f"GM must be {GAME}")
    if said.get("VV", "1") not in ("1", "2"):
        raise bad_sgf(0, f"version {clip(said['VV'])} of the format is not known")
    setup = _SETUP.fullmatch(said.get("SU", "").lower())
    presets = [preset for preset, variant in VARIANTS.items() if setup and setup[1] == variant.lower()]
    if setup is None or not presets:
        raise bad_sgf(0, f"SU must be {' or '.join(VARIANTS.values())}, a whole number and 2")
    key = int(setup[2] or 0)
    if not -(2**63) <= key < 2**63:
        raise bad_sgf(0, f"{key} does not fit into 64 bits")
    if "CM" in said and not _MAP.fullmatch(said["CM"]):
        raise bad_sgf(0, "CM must be 0,1 or 1,0")
    # Boardspace's key has a sign, a seed of the house has none; both are the same 64 bits.
    return SixthGame.of(presets[0]), key % 2**64, COLOURS[int(said["CM"][0])] if "CM" in said else None


def _history(nodes: Iterable[Node]) -> list[Command]:
    history: list[Command] = []
    for number, node in enumerate(nodes):
        end = next((value for name, value in node if name == END_PROPERTY), None)
        for value in (value for name, value in node if name in _PLAYERS):
            words = value.lower().split()
            if not words or words[0] in _ABOUT:
                continue
            if _INDEX.fullmatch(words[0]):
                # The index is how many entries stay before this one: a lower one takes some back.
                del history[int(words.pop(0)) :]
            command, given = words[0] if words else "", " ".join(words[1:])
            found = PATTERNS[command].fullmatch(given) if command in PATTERNS else None
            if found is None:
                raise bad_sgf(number, f"“{clip(value)}” is no command of this game")
            arguments = tuple(argument.replace(" ", "") for argument in found.groups() if argument is not None)
            history.append(Command(number, command, arguments, end))
    return history
