"""Collect positions for `tests/engine/positions/`: `python -m tests.engine.position_finder six` (some minutes).

Self-play games with some random turns are searched for forced wins and for positions with a single turn that does not
lose. Every forced win is proved by its complete tree: one turn of the winner against each legal turn of the loser, to
the end of the game.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sixfold_engine import Searcher

import sixfold
from sixfold.engine import EngineState, engine_state
from tests.engine.positions import FOLDER, Problem

#: How many positions of each kind to find. The kind is the number of plies of a win, or 0 for a single defence.
TARGETS = {1: 12, 3: 14, 5: 14, 7: 12, 0: 14}
#: The most positions in the tree of a proof; positions that need more are dropped.
MAX_TREE = 20_000
#: The most plies of a loss that a single defence prevents.
MAX_LOSS = 6
#: Nodes of a search: to play on, and to find and prove wins.
SHALLOW, DEEP = 3_000, 60_000


class TreeTooLarge(Exception):
    """The proof would take too long."""


def proves(core: EngineState, plies: int, searcher: Searcher, spent: Counter[str]) -> bool:
    """Whether the searcher wins within this many plies against every reply."""
    spent["positions"] += 1
    if spent["positions"] > MAX_TREE:
        raise TreeTooLarge
    side = core.side
    core.play(searcher.think(core, nodes=DEEP, depth=plies)[0].best)
    won = core.outcome is not None and core.outcome[1] == side
    if not won and core.outcome is None and plies > 2:
        won = all(_wins_after(core, reply, plies, searcher, spent) for reply in core.legal())
    core.undo()
    return won


def _wins_after(core: EngineState, reply: str, plies: int, searcher: Searcher, spent: Counter[str]) -> bool:
    side = core.side
    core.play(reply)
    won = core.outcome[1] == 1 - side if core.outcome else proves(core, plies - 2, searcher, spent)
    core.undo()
    return won


def only_turn(core: EngineState, searcher: Searcher) -> str | None:
    """The only turn that does not lose soon, if there is exactly one and none wins."""
    best, *others = searcher.think(core, nodes=4 * DEEP, lines=2)
    if best.win_in != 0 or not others or not -MAX_LOSS <= others[0].win_in < 0:
        return None
    return best.best


def games(preset: str, dice: Random) -> Iterator[tuple[list[str], EngineState]]:
    """Every position of endless games, with the turns that led there."""
    searcher = Searcher(megabytes=8)
    while True:
        core, turns = engine_state(sixfold.game(preset).start()), list[str]()
        while core.outcome is None:
            yield turns, core
            lines = searcher.think(core, nodes=SHALLOW, lines=4)
            turn = dice.choice(core.legal()) if len(turns) < 4 or dice.random() < 0.05 else dice.choice(lines).best
            if lines[0].win_in == 1:
                break
            core.play(turn)
            turns.append(turn)


def find_problems(preset: str, seed: int) -> Iterator[Problem]:
    """Problems of a preset until every kind has reached its target, at most one of each kind per game."""
    dice, counts, opening, kinds = Random(seed), Counter[int](), list[str](), set[int]()
    finder, prover = Searcher(megabytes=64), Searcher(megabytes=64)
    for turns, core in games(preset, dice):
        if len(turns) < 6:
            continue
        line = finder.think(core, nodes=DEEP)[0]
        kind = line.win_in if line.win_in in (1, 3, 5, 7) else 0
        if turns[:4] != opening:
            opening, kinds = turns[:4], set[int]()
        if counts[kind] >= TARGETS[kind] or kind in kinds:
            continue
        if kind == 0:
            only = only_turn(core, finder) if line.win_in == 0 else None
            if only is None:
                continue
        else:
            only = None
            try:
                if not proves(core, kind, prover, Counter()):
                    print("not a win:", " ".join(turns), line, file=sys.stderr)
                    continue
            except TreeTooLarge:
                continue
        counts[kind] += 1
        kinds.add(kind)
        print(f"{preset}: {dict(sorted(counts.items()))}", file=sys.stderr)
        state = sixfold.game(preset).start()
        for turn in turns:
            state = state.play(turn)
        yield Problem(preset, str(state.position()), kind or None, only)
        if all(counts[kind] >= target for kind, target in TARGETS.items()):
            return


def main(preset: str) -> None:
    """Write the file of positions of a preset."""
    problems = sorted(find_problems(preset, seed=6), key=lambda problem: (problem.win_in or 99, problem.position))
    Path(FOLDER, f"{preset}.tsv").write_text("".join(f"{problem}\n" for problem in problems), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
