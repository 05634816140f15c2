"""The WebAssembly module against the native engine: the same moves, counts and search."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from importlib.resources import as_file, files
from random import Random
from typing import Any

import pytest
from sixfold_engine import Analysis, Searcher

import sixfold
from sixfold.bots import nets
from sixfold.bots.nets import find_net, load_weights
from sixfold.engine import EngineState, engine_state
from sixfold.games import Game, State
from tests.browser.wasm_module import WasmModule, position_of, start_of
from tests.conformance.test_conformance import BOARDS, VARIANTS
from tests.engine.agreement import ENGINE_PRESETS

MEGABYTES = 1  # small, so that entries of the hash table are overwritten too
FAMILIES = {
    "six": ["six", "six-4", "six-o", "six-o-advanced"],
    "sixth": [name for name in ENGINE_PRESETS if "sixth" in name],
}


def game_of(variant: str) -> Game:
    return sixfold.game(variant.split()[0], **VARIANTS[variant])


def describe(core: EngineState) -> dict[str, Any]:
    outcome = core.outcome and {"reason": core.outcome[0], "winner": core.outcome[1] if core.outcome[1] >= 0 else None}
    score = list(core.score) if hasattr(core, "score") else None
    return {"legal": core.legal(), "side": core.side, "outcome": outcome, "score": score}


@pytest.mark.parametrize("variant", BOARDS)
def test_random_games_agree_at_every_ply(wasm_module: WasmModule, variant: str) -> None:
    game = game_of(variant)
    core, dice, turns = engine_state(game.start()), Random(variant), list[str]()
    while True:
        assert wasm_module.ask("game", position={**start_of(game), "turns": turns}) == describe(core)
        if core.outcome:
            break
        turns.append(dice.choice(core.legal()))
        core.play(turns[-1])


@pytest.mark.parametrize("variant", BOARDS)
def test_set_up_positions_agree(wasm_module: WasmModule, variant: str) -> None:
    state, dice = game_of(variant).start(), Random(variant)
    for ply in range(60):
        if state.outcome is not None:
            break
        if ply % 4 == 0:
            assert wasm_module.ask("game", position=position_of(state)) == describe(engine_state(state))
        state = state.play(dice.choice(state.legal()))


@pytest.mark.parametrize("name", ENGINE_PRESETS)
def test_perft_agrees(wasm_module: WasmModule, name: str) -> None:
    game = sixfold.game(name)
    core = engine_state(game.start())
    for depth in range(5):
        assert wasm_module.ask("perft", position=start_of(game), depth=depth) == core.perft(depth)


def random_positions(family: str, count: int) -> Iterator[State[Any]]:
    """Yield positions of random games of all presets."""
    dice = Random(family)
    for number in range(count):
        state = sixfold.game(FAMILIES[family][number % len(FAMILIES[family])]).start()
        for _ in range(dice.randrange(50 if family == "six" else 24)):
            after = state.play(dice.choice(state.legal()))
            if after.outcome is not None:
                break
            state = after
        yield state


def line_fields(line: Analysis) -> dict[str, Any]:
    return {name: getattr(line, name) for name in ("best", "score", "depth", "nodes", "win_in", "pv")}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_search_of_fixed_nodes_agrees(wasm_module: WasmModule, family: str) -> None:
    wasm_module.ask("memory", megabytes=MEGABYTES)
    searcher, proved = Searcher(megabytes=MEGABYTES), 0
    for number, state in enumerate(random_positions(family, 28)):
        nodes, lines = 3000 + 1000 * number, 1 + number % 3
        native = [line_fields(line) for line in searcher.think(engine_state(state), nodes=nodes, lines=lines)]
        answer = wasm_module.ask("analyse", position=position_of(state), limits={"nodes": nodes, "lines": lines})
        assert answer == native
        proved += native[0]["win_in"] != 0
    assert proved  # some of them are won or lost, so that proofs are compared too


PLAIN: dict[str, Any] = {}
KINGS = {"kings": "six"}
WITH_NETS = [(preset, PLAIN) for preset in (*FAMILIES["sixth"], "six", "six-o") if find_net(sixfold.game(preset))]


@pytest.mark.parametrize(
    ("preset", "options"), [*WITH_NETS, ("sixth", KINGS), ("sixth-4x4", KINGS), ("sixth-armies", KINGS)]
)
def test_a_search_with_a_net_agrees(preset: str, options: dict[str, Any]) -> None:
    game = sixfold.game(preset, **options)
    card = find_net(game)
    assert card is not None
    searcher = Searcher(megabytes=MEGABYTES, weights=load_weights(card))
    with closing(WasmModule()) as wasm_module, as_file(files(nets) / card.file) as path:
        wasm_module.ask("memory", megabytes=MEGABYTES)
        wasm_module.ask("net", path=str(path))
        state, dice = game.start(), Random(preset)
        for number in range(12):
            state = state.play(dice.choice(state.legal()))
            if state.outcome is not None:
                break
            native = [
                line_fields(line) for line in searcher.think(engine_state(state), nodes=3000 + 500 * number, lines=2)
            ]
            limits = {"nodes": 3000 + 500 * number, "lines": 2}
            assert wasm_module.ask("analyse", position=position_of(state), limits=limits) == native


@pytest.mark.parametrize("family", FAMILIES)
def test_a_search_of_fixed_depth_agrees(wasm_module: WasmModule, family: str) -> None:
    wasm_module.ask("memory", megabytes=MEGABYTES)
    searcher = Searcher(megabytes=MEGABYTES)
    for state in random_positions(family, 6):
        native = [line_fields(line) for line in searcher.think(engine_state(state), depth=4)]
        assert wasm_module.ask("analyse", position=position_of(state), limits={"depth": 4}) == native
