"""Tune the evaluation of a game by self-play: `make tune GAME=six` (an hour or so on two cores; less with fewer games).

In each generation the search plays against itself, logistic regression fits the weights to how those games ended, and
the next generation plays with them. A final match decides whether the new weights are better than the old ones; only
then are they written into `weights.hpp`.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

ENGINE = Path(__file__).parents[1]
PLAY = ENGINE / "build" / "tune" / "play"
#: One unit of the logistic function, in points of the evaluation.
UNIT = 200
#: The weight decay, so that rare features do not count for much.
RIDGE = 2e-4
EPOCHS, BATCH = 40, 4096
PHASES = {"six": 2, "sixth": 1}
#: One position in this many is used for validation only.
VALIDATION = 10

Numbers = np.ndarray[Any, np.dtype[np.float64]]


def header(game: str) -> Path:
    return ENGINE / "include" / "sixfold" / game / "weights.hpp"


#: The numbers of the header and everything between them.
BODY = re.compile(r"(WEIGHTS = \{)(.*?)(\n\}\}?;)", re.DOTALL)


def current_weights(game: str) -> list[int]:
    """The weights in the header."""
    match = BODY.search(header(game).read_text())
    assert match is not None
    return [int(number) for number in re.findall(r"-?\d+", re.sub(r"//.*", "", match[2]))]


def write(game: str, weights: list[int]) -> None:
    """Replace the numbers in the header, and leave its comments."""
    numbers = iter(weights)

    def line(text: str) -> str:
        code, comment, rest = text.partition("//")
        return re.sub(r"-?\d+", lambda _: str(next(numbers)), code) + comment + rest

    text = header(game).read_text()
    header(game).write_text(
        BODY.sub(lambda match: match[1] + "\n".join(map(line, match[2].split("\n"))) + match[3], text)
    )


def write_file(folder: Path, name: str, weights: list[int]) -> Path:
    path = folder / name
    path.write_text(" ".join(map(str, weights)))
    return path


def play(*words: object) -> bytes:
    return subprocess.run([PLAY, *map(str, words)], check=True, stdout=subprocess.PIPE).stdout


def rows(game: str, weights: Path, games: int, nodes: int, seed: int, jobs: int) -> bytes:
    """The rows of some games, played in parts, so that progress is visible and every core has work."""
    parts = max(1, games // 50)
    with ThreadPoolExecutor(jobs) as pool:
        tasks = [
            pool.submit(play, game, "rows", 50, nodes, (seed << 32) + (part << 16), weights) for part in range(parts)
        ]
        return b"".join(task.result() for task in track(tasks, description=f"Playing {game}"))


def loss(features: Numbers, results: Numbers, weights: Numbers) -> float:
    chance = np.clip(1 / (1 + np.exp(-features @ weights)), 1e-6, 1 - 1e-6)
    return float(-(results * np.log(chance) + (1 - results) * np.log(1 - chance)).mean())


def fit(features: Numbers, results: Numbers) -> Numbers:
    """Logistic regression by Adam: the weights that make the results most likely."""
    size = len(results) // VALIDATION
    train, test = (features[:-size], results[:-size]), (features[-size:], results[-size:])
    dice, count = np.random.default_rng(0), features.shape[1]
    weights, mean, square, step = np.zeros(count), np.zeros(count), np.zeros(count), 0
    for epoch in range(EPOCHS):
        rate = 0.01 * (0.05 + 0.95 * (1 - epoch / EPOCHS))
        order = dice.permutation(len(train[1]))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            inputs = train[0][batch]
            error = 1 / (1 + np.exp(-inputs @ weights)) - train[1][batch]
            slope = inputs.T @ error / len(batch) + RIDGE * weights
            step += 1
            mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope * slope
            weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    print(f"  {len(results):,} positions; loss {loss(*train, weights):.4f}, in validation {loss(*test, weights):.4f}")
    return weights


def fit_phases(game: str, data: bytes, before: list[int]) -> list[int]:
    """Fit the weights of each phase; a phase with too few positions keeps its weights."""
    phases = PHASES[game]
    count = len(before) // phases
    table = np.frombuffer(data, dtype=np.int8).reshape(-1, count + 2)
    weights: list[int] = []
    for phase in range(phases):
        rows = table[table[:, 1] == phase]
        if len(rows) < 1000:
            weights += before[phase * count : (phase + 1) * count]
            continue
        fit_result = fit(rows[:, 2:].astype(np.float64), rows[:, 0] / 2.0)
        weights += [int(weight) for weight in np.round(fit_result * UNIT)]
    return weights


def match(game: str, new: Path, old: Path, games: int, nodes: int, jobs: int) -> tuple[int, int, int]:
    parts = max(1, games // 20)
    with ThreadPoolExecutor(jobs) as pool:
        tasks = [
            pool.submit(play, game, "match", 20, nodes, 7_000_000 + 1000 * part, new, old) for part in range(parts)
        ]
        results = [
            list(map(int, task.result().split())) for task in track(tasks, description=f"{new.name} against {old.name}")
        ]
    won, drawn, lost = (sum(column) for column in zip(*results, strict=True))
    return won, drawn, lost


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(PHASES))
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--games", type=int, default=6000, help="games of each generation")
    parser.add_argument("--nodes", type=int, default=1500, help="nodes per turn")
    parser.add_argument("--match", type=int, default=400, help="games of the final match")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    game, old = arguments.game, current_weights(arguments.game)
    weights, data = old, b""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = write_file(folder, "shipped", old)
        for generation in range(arguments.generations):
            path = write_file(folder, f"generation-{generation}", weights)
            data += rows(game, path, arguments.games, arguments.nodes, generation + 1, arguments.jobs)
            weights = fit_phases(game, data, weights)
        new = write_file(folder, "tuned", weights)
        won, drawn, lost = match(game, new, before, arguments.match, 4 * arguments.nodes, arguments.jobs)
    print(f"{game}: the tuned weights won {won}, drew {drawn} and lost {lost} against the old ones.")
    if won <= lost:
        print("They are not better: nothing is written.")
        return 1
    write(game, weights)
    print(f"They are written into {header(game).relative_to(ENGINE)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
