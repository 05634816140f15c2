"""The local table in the WebAssembly module against the referees: a page without a server sees the same."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sixfold.engine import engine_rules
from sixfold.games import Game, State
from sixfold.games.choices import Picks
from tests.browser.wasm_module import WasmModule
from tests.conformance.test_conformance import BOARDS
from tests.engine.local_tables import encode, plausible_text, referee_result, variant_of, viewers


class LocalTable:
    """The table of one game in the WebAssembly module."""

    def __init__(self, module: WasmModule, game: Game) -> None:
        self._module = module
        assert self.call("open", json.loads(encode(engine_rules(game)))) is None

    def call(self, name: str, *arguments: Any) -> Any:
        return self._module.ask("table", call=name, arguments=arguments)


def check_agreement(state: State[Any], table: LocalTable) -> None:
    """Check that both show and offer the same to every seat."""
    for seat in viewers(state.game):
        assert table.call("view", seat) == json.loads(encode(state.view(seat)))
        assert table.call("choices", seat) == json.loads(encode(state.choices(seat)))


@pytest.mark.parametrize("variant", BOARDS)
def test_views_choices_and_errors_agree(wasm_module: WasmModule, variant: str) -> None:
    game, dice = variant_of(variant), Random(variant)
    state, table, plies = game.start(), LocalTable(wasm_module, game), 0
    while state.outcome is None:
        if plies % 5 == 0:
            check_agreement(state, table)
            for _ in range(6):
                text, seat = plausible_text(state, dice), dice.choice([None, state.turn, dice.randrange(-1, 5)])
                answer, after = referee_result(state, text, seat)
                if after is None:
                    assert table.call("play", text, seat) == json.loads(answer)
        text = str(dice.choice(state.legal()))
        state, plies = state.play(text), plies + 1
        assert table.call("play", text, None) is None
    check_agreement(state, table)
    turns = table.call("turns")
    assert len(turns) == plies
    assert table.call("undo") is None
    again = LocalTable(wasm_module, game)
    assert again.call("open", json.loads(encode(engine_rules(game))), turns) is None
    check_agreement(state, again)


def test_large_choices_come_step_by_step(wasm_module: WasmModule) -> None:
    game, dice = variant_of("sixth"), Random(1)
    state, table = game.start(), LocalTable(wasm_module, game)
    for _ in range(12):
        text = str(dice.choice(state.legal()))
        state = state.play(text)
        table.call("play", text, None)
    picks = state.choices(state.turn)
    assert isinstance(picks, Picks)
    assert table.call("choices", state.turn, [], 200) == json.loads(encode(picks.shorten(200)))
    first = picks.first[0].value
    assert table.call("choices", state.turn, [first]) == json.loads(encode(picks.expand(first)))


def test_invalid_rules_return_an_error_and_keep_the_open_game(wasm_module: WasmModule) -> None:
    table = LocalTable(wasm_module, variant_of("six"))
    before = table.call("view", None)
    for rules in ({}, {"game": "chess"}, {"game": "six", "tiles": 99}):
        assert table.call("open", rules)["code"] == "bad-snapshot"
    error = table.call("open", json.loads(encode(engine_rules(variant_of("six")))), ["2,0", "2,0"])
    assert (error["code"], error["ruling"], error["ply"]) == ("not-empty", "SIX-3", 1)
    assert table.call("view", None) == before
