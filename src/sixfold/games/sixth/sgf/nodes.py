"""SGF as such, whatever the game: the nodes along the main line, and the properties in each."""

from __future__ import annotations

import re
from typing import TypeAlias

from sixfold.games.moves import clip
from sixfold.games.sixth.sgf.terms import bad_sgf

#: A node: the name and one value of each property, in their order. A property with two values comes twice.
Node: TypeAlias = tuple[tuple[str, str], ...]

# Nothing here ever goes back a step (`+` after a repeat), so that reading takes time in proportion to the text.
_TOKEN = re.compile(r"\s*+(?:([();])|([A-Za-z0-9]*+)\s*+\[([^]\\]*+(?:\\.[^]\\]*+)*+)\])", re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def main_line(text: str) -> tuple[Node, ...]:
    """The nodes of the first game in a text, the first variation wherever there are several.

    >>> main_line("(;GM[Sixmaking] (;C[one] C[two]) (;C[other]))")
    ((('GM', 'Sixmaking'),), (('C', 'one'), ('C', 'two')))
    """
    text = text.removeprefix("\ufeff")
    nodes: list[list[tuple[str, str]]] = []
    at = depth = 0
    # The first `)` ends the main line: what comes after it are other variations, and then other games.
    mark, name, ended = "", "", False
    while True:
        node = max(len(nodes) - 1, 0)
        found = _TOKEN.match(text, at)
        if found is None:
            raise bad_sgf(node, f"“{clip(rest)}” is no SGF" if (rest := text[at:].strip()) else "it ends too early")
        at, before, mark = found.end(), mark, found[1]
        if mark == "(":
            depth += 1
        elif mark == ")":
            depth, ended = depth - 1, True
            if depth <= 0:
                break
        elif depth == 0 or before == ")":
            raise bad_sgf(node, "games and variations begin with ( and nothing goes on after them")
        elif ended:
            continue
        elif mark == ";":
            nodes.append([])
            name = ""
        else:
            name = found[2] or name
            if not nodes or not name:
                raise bad_sgf(node, f"the value “{clip(found[3])}” belongs to nothing")
            nodes[-1].append((name, _ESCAPE.sub(r"\1", found[3])))
    if not nodes:
        raise bad_sgf(0, "there is no node")
    return tuple(map(tuple, nodes))
