"""Every game survives the way to a worker process and back, and its bots play legal moves there."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import sixfold
from sixfold.bots import registry
from sixfold.games import Game, State
from sixfold.games import registry as game_registry
from sixfold.games.registry import InstalledJudges
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.bots.worker import WorkerLoop
from sixfold.server.bots.worker_protocol import GameSpec, MoveRequest

GAMES = tuple(game_registry.games().values())
PRESETS = game_registry.presets()

JUDGE = InstalledJudges()


def start_game(preset: str) -> State[Any]:
    """Start a game and apply the referee's opening moves."""
    state = sixfold.game(preset).start(seed=7)
    at = 0.0
    while state.turn is None and state.deadline is not None and state.deadline <= at:
        due = state.deadline_move(JUDGE)
        state = state.expire(at, due)
    return state


def test_bots_of_every_game_play_legal_moves() -> None:
    async def scenario() -> None:
        pool = WorkerPool(2)
        await pool.start()
        try:
            for game_class in GAMES:
                state = start_game(game_class.presets[0].name)
                for name in registry.player_names(state.game)[:2]:
                    seat = state.turn or 0
                    seconds = 0.1 if state.turn is not None else 60.0
                    reply = await pool.find_move(state.game, state, seat, name, 7, seconds)
                    assert reply is not None
                    move = state.prepare(state.game.parse(reply.move), seat, JUDGE)
                    assert state.play(move, seat=seat, at=reply.wait) != state
        finally:
            await pool.stop()

    asyncio.run(scenario())


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_the_same_game_in_another_process(preset: str) -> None:
    state = sixfold.game(preset).start(seed=7)
    request = MoveRequest.of(state.game, state, 0, "1", 7, 0.0)
    assert request.game.game() == state.game
    assert request.game.game().loads(request.state) == state


@pytest.mark.parametrize(
    "game",
    [sixfold.game("six-4"), sixfold.game("sixth", kings="six"), sixfold.game("sixes", seats=5, language="fr")],
    ids=repr,
)
def test_seats_teams_and_options_reach_the_process(game: Game) -> None:
    assert GameSpec.of(game).game() == game


def test_players_are_kept_between_turns() -> None:
    created: list[str] = []

    def player(name: str, game: Any, seed: int) -> Any:
        created.append(name)
        return registry.create_player(name, game, seed)

    worker = WorkerLoop(player)
    state = sixfold.game("sixth").start()
    for _ in range(3):
        worker.answer(MoveRequest.of(state.game, state, 0, "1", 7, 0.1))
    assert created == ["1"]
