"""The module against the native core: the same turns, the same counts, and node for node the same search."""

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
from sixfold.bots.nets import card_of, weights_of
from sixfold.engine import EngineState, engine_state
from sixfold.games import Game, State
from tests.bots.agreement import PLAYED
from tests.browser.module import Module, position_of, start_of
from tests.conformance.test_conformance import BOARDS, VARIANTS

MEGABYTES = 1  # little, so that entries of the table are written over as well
FAMILIES = {"six": ["six", "six-4", "six-o", "six-o-advanced"], "sixth": [name for name in PLAYED if "sixth" in name]}


def game_of(variant: str) -> Game:
    return sixfold.game(variant.split()[0], **VARIANTS[variant])


def standing(core: EngineState) -> dict[str, Any]:
    outcome = core.outcome and {"reason": core.outcome[0], "winner": core.outcome[1] if core.outcome[1] >= 0 else None}
    score = list(core.score) if hasattr(core, "score") else None
    return {"legal": core.legal(), "side": core.side, "outcome": outcome, "score": score}


@pytest.mark.parametrize("variant", BOARDS)
def test_random_games_go_alike_at_every_ply(module: Module, variant: str) -> None:
    game = game_of(variant)
    core, dice, turns = engine_state(game.start()), Random(variant), list[str]()
    while True:
        assert module.ask("game", position={**start_of(game), "turns": turns}) == standing(core)
        if core.outcome:
            break
        turns.append(dice.choice(core.legal()))
        core.play(turns[-1])


@pytest.mark.parametrize("variant", BOARDS)
def test_described_positions_stand_alike(module: Module, variant: str) -> None:
    state, dice = game_of(variant).start(), Random(variant)
    for ply in range(60):
        if state.outcome is not None:
            break
        if ply % 4 == 0:
            assert module.ask("game", position=position_of(state)) == standing(engine_state(state))
        state = state.play(dice.choice(state.legal()))


@pytest.mark.parametrize("name", PLAYED)
def test_perft_counts_alike(module: Module, name: str) -> None:
    game = sixfold.game(name)
    core = engine_state(game.start())
    for depth in range(5):
        assert module.ask("perft", position=start_of(game), depth=depth) == core.perft(depth)


def places(family: str, count: int) -> Iterator[State[Any]]:
    """Positions some random turns into games of all presets."""
    dice = Random(family)
    for number in range(count):
        state = sixfold.game(FAMILIES[family][number % len(FAMILIES[family])]).start()
        for _ in range(dice.randrange(50 if family == "six" else 24)):
            after = state.play(dice.choice(state.legal()))
            if after.outcome is not None:
                break
            state = after
        yield state


def told(line: Analysis) -> dict[str, Any]:
    return {name: getattr(line, name) for name in ("best", "score", "depth", "nodes", "win_in", "pv")}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_search_of_fixed_nodes_is_the_same_node_for_node(module: Module, family: str) -> None:
    module.ask("memory", megabytes=MEGABYTES)
    searcher, proved = Searcher(megabytes=MEGABYTES), 0
    for number, state in enumerate(places(family, 28)):
        nodes, lines = 3000 + 1000 * number, 1 + number % 3
        native = [told(line) for line in searcher.think(engine_state(state), nodes=nodes, lines=lines)]
        found = module.ask("analyse", position=position_of(state), limits={"nodes": nodes, "lines": lines})
        assert found == native
        proved += native[0]["win_in"] != 0
    assert proved  # some of them are won or lost, so that proofs are compared too


PLAIN: dict[str, Any] = {}
KINGS = {"kings": "six"}
NETTED = [(preset, PLAIN) for preset in (*FAMILIES["sixth"], "six", "six-o") if card_of(sixfold.game(preset))]


@pytest.mark.parametrize(
    ("preset", "options"), [*NETTED, ("sixth", KINGS), ("sixth-4x4", KINGS), ("sixth-armies", KINGS)]
)
def test_a_search_with_a_net_is_the_same_node_for_node(preset: str, options: dict[str, Any]) -> None:
    game = sixfold.game(preset, **options)
    card = card_of(game)
    assert card is not None
    searcher = Searcher(megabytes=MEGABYTES, weights=weights_of(card))
    with closing(Module()) as module, as_file(files(nets) / card.file) as path:
        module.ask("memory", megabytes=MEGABYTES)
        module.ask("net", path=str(path))
        state, dice = game.start(), Random(preset)
        for number in range(12):
            state = state.play(dice.choice(state.legal()))
            if state.outcome is not None:
                break
            native = [told(line) for line in searcher.think(engine_state(state), nodes=3000 + 500 * number, lines=2)]
            limits = {"nodes": 3000 + 500 * number, "lines": 2}
            assert module.ask("analyse", position=position_of(state), limits=limits) == native


@pytest.mark.parametrize("family", FAMILIES)
def test_a_search_of_fixed_depth_is_the_same(module: Module, family: str) -> None:
    module.ask("memory", megabytes=MEGABYTES)
    searcher = Searcher(megabytes=MEGABYTES)
    for state in places(family, 6):
        native = [told(line) for line in searcher.think(engine_state(state), depth=4)]
        assert module.ask("analyse", position=position_of(state), limits={"depth": 4}) == native
