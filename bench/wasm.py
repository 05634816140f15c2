"""How fast the core for browsers is beside the native one: `sixfold bench wasm [--seconds S] [--json]`.

Perft and searches of fixed nodes, native and in Node by turns, CPU time. Needs the repository, where `make wasm` builds
the module first.
"""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from sixfold_engine import Searcher, Six, Sixth

ROOT = Path(__file__).parents[1]
WASM = ROOT / "engine/wasm"
BOUNDS = {
    "six_perft_native_over_wasm": "<= 2.5",
    "six_search_native_over_wasm": "<= 2.5",
    "sixth_perft_native_over_wasm": "<= 2.5",
    "sixth_search_native_over_wasm": "<= 2.5",
    "module_gzipped_kb": "<= 100",
}
PERFTS = {"six": 7, "sixth": 5}
NODES = 300_000
TIMES = 3  # each question, after a first time that is not counted: the browser compiles while it runs
ROUND = 4.0  # seconds, more or less


def in_node(questions: list[dict[str, Any]]) -> list[float]:
    """What each answer took."""
    command = [str(ROOT / "tools/node"), "node", str(WASM / "test/answer.mjs")]
    lines = "\n".join(map(json.dumps, questions))
    said = subprocess.run(command, input=lines, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line)["seconds"] for line in said.stdout.splitlines()]


def wasm_perft(game: str) -> float:
    question = {"ask": "perft", "position": {"game": game}, "depth": PERFTS[game]}
    return sum(in_node([question] * (1 + TIMES))[1:])


def wasm_search(game: str) -> float:
    forget = {"ask": "forget"}
    question = {"ask": "analyse", "position": {"game": game}, "limits": {"nodes": NODES}}
    return sum(in_node([forget, question] * (1 + TIMES))[3::2])


def native_perft(game: str) -> float:
    core, start = (Six() if game == "six" else Sixth()), process_time()
    for _ in range(TIMES):
        core.perft(PERFTS[game])
    return process_time() - start


def native_search(game: str) -> float:
    core, searcher, took = (Six() if game == "six" else Sixth()), Searcher(), 0.0
    for _ in range(TIMES):
        searcher.clear()
        start = process_time()
        searcher.think(core, nodes=NODES)
        took += process_time() - start
    return took


KINDS = {"perft": (native_perft, wasm_perft), "search": (native_search, wasm_search)}


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    if not WASM.is_dir():
        raise FileNotFoundError(WASM)
    make = ["make", "--silent", "wasm"]
    subprocess.run(make, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    rounds, ratios, speeds = max(3, int(seconds / ROUND)), dict[str, list[float]](), dict[str, list[float]]()
    for number in range(rounds):
        for game in PERFTS:
            for kind, (native, wasm) in KINDS.items():
                took = wasm(game)
                ratios.setdefault(f"{game}_{kind}_native_over_wasm", []).append(took / native(game))
                if kind == "search":
                    speeds.setdefault(f"{game}_wasm_nodes_per_second", []).append(TIMES * NODES / took)
        progress((number + 1) / rounds)
    size = len(gzip.compress((WASM / "build/core.wasm").read_bytes(), 9)) / 1000
    return {name: median(found) for name, found in (ratios | speeds).items()} | {"module_gzipped_kb": size}
