"""The speed of the WebAssembly core next to the native one: `sixfold bench wasm [--seconds S] [--json]`.

Perft and searches of a fixed number of nodes, native and in Node by turns, in CPU time. Needs the repository: it builds
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
#: How often each request is repeated. A first one is not counted, since the module is compiled while it runs.
TIMES = 3
#: The seconds of a round, about.
ROUND_SECONDS = 4.0


def time_in_node(requests: list[dict[str, Any]]) -> list[float]:
    """The CPU seconds that the module in Node takes for each request."""
    command = [str(ROOT / "tools/node"), "node", str(WASM / "test/json-server.mjs")]
    lines = "\n".join(map(json.dumps, requests))
    result = subprocess.run(command, input=lines, stdout=subprocess.PIPE, text=True, check=True)
    replies = [json.loads(line) for line in result.stdout.splitlines()]
    assert all("result" in reply for reply in replies), replies
    return [reply["seconds"] for reply in replies]


def wasm_perft(game: str) -> float:
    request = {"kind": "perft", "position": {"game": game}, "depth": PERFTS[game]}
    return sum(time_in_node([request] * (1 + TIMES))[1:])


def wasm_search(game: str) -> float:
    forget = {"kind": "forget"}
    request = {"kind": "analyse", "position": {"game": game}, "limits": {"nodes": NODES}}
    return sum(time_in_node([forget, request] * (1 + TIMES))[3::2])


def native_perft(game: str) -> float:
    core, start = (Six() if game == "six" else Sixth()), process_time()
    for _ in range(TIMES):
        core.perft(PERFTS[game])
    return process_time() - start


def native_search(game: str) -> float:
    core, searcher, spent = (Six() if game == "six" else Sixth()), Searcher(), 0.0
    for _ in range(TIMES):
        searcher.clear()
        start = process_time()
        searcher.think(core, nodes=NODES)
        spent += process_time() - start
    return spent


KINDS = {"perft": (native_perft, wasm_perft), "search": (native_search, wasm_search)}


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    if not WASM.is_dir():
        raise FileNotFoundError(WASM)
    make = ["make", "--silent", "wasm", "engine/wasm/build/index.js"]
    subprocess.run(make, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    rounds, ratios, speeds = max(3, int(seconds / ROUND_SECONDS)), dict[str, list[float]](), dict[str, list[float]]()
    for number in range(rounds):
        for game in PERFTS:
            for kind, (native, wasm) in KINDS.items():
                spent = wasm(game)
                ratios.setdefault(f"{game}_{kind}_native_over_wasm", []).append(spent / native(game))
                if kind == "search":
                    speeds.setdefault(f"{game}_wasm_nodes_per_second", []).append(TIMES * NODES / spent)
        progress((number + 1) / rounds)
    size = len(gzip.compress((WASM / "build/core.wasm").read_bytes(), 9)) / 1000
    return {name: median(values) for name, values in (ratios | speeds).items()} | {"module_gzipped_kb": size}
