"""Replays of finished games: every step as its viewers saw it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from sixfold.games import SixfoldError
from sixfold.games.base import game_as_json
from sixfold.server.live.pictures import draw_picture
from sixfold.server.live.replays import PAGE, FinishedGame, Replay, ReplayCache
from sixfold.server.requests import OpenTableRequest, Visitor
from sixfold.server.service import TableService
from sixfold.tables import LogEntry, actions
from tests.server.service.service_helpers import (
    ANN,
    BOB,
    CAS,
    DOT,
    ManualClockStore,
    open_service,
    play_drafts,
    service_over,
    start_game,
)

#: A game of `sixth-4x4` that Gold wins with a King.
SHORT_GAME = ["a2", "a3", "a1", "c2", "b1", "b2", "b1-a1", "a3-a2", "a1-a2", "c2-b2", "b2-a2"]


async def fetch_replay(
    service: TableService, table: str, visitor: Visitor | None, number: int = 1, first: int = 0
) -> Replay:
    return await service.replay(table, visitor, number, first, PAGE, "en")


async def play_short_game(service: TableService, **opening: object) -> str:
    """Play a game of Ann and Dot on Ann's device."""
    table = await service.open(ANN, OpenTableRequest(preset="sixth-4x4", companions=("Dot",), **opening))  # type: ignore[arg-type]
    await service.act(table, ANN, actions.Start())
    for move in SHORT_GAME:
        await service.act(table, ANN, actions.Turn(move))
    return table


def test_every_step_shows_the_board_as_it_stood(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await play_short_game(service)
            game = await fetch_replay(service, table, None)
            assert ([seat.name for seat in game.seats], game.you) == (["Ann", "Dot"], None)
            assert (game.ending, game.ruling, game.outcome.winners) == ("Dot wins with a King.", "STH-4", (1,))
            assert [step.move for step in game.steps] == [None, *SHORT_GAME]
            assert [step.seat for step in game.steps] == [None, *(ply % 2 for ply in range(len(SHORT_GAME)))]
            record = await service.record(table, None, 1)
            assert [step.view for step in game.steps] == [state.view(None) for state in record.states()]
            assert [step.position for step in game.steps] == [state.position() for state in record.states()]
            assert (await fetch_replay(service, table, ANN)).you == 0

    asyncio.run(scenario())


def test_steps_are_paged_and_the_game_is_folded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folds: list[int] = []
    fold = ReplayCache.fold

    def counting_fold(self: ReplayCache, entries: Iterable[LogEntry], number: int, person: str | None) -> FinishedGame:
        folds.append(number)
        return fold(self, entries, number, person)

    monkeypatch.setattr(ReplayCache, "fold", counting_fold)

    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await play_short_game(service)
            pages = [await service.replay(table, DOT, 1, first, 5, "en") for first in (0, 5, 10, 15)]
            assert [len(page.steps) for page in pages] == [5, 5, 2, 0]
            steps = [step for page in pages for step in page.steps]
            assert [step.number for step in steps] == list(range(pages[0].total))
            assert len(folds) == 1

    asyncio.run(scenario())


def test_only_finished_games_are_replayed_each_with_its_players(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await play_short_game(service)
            await service.act(table, ANN, actions.RequestRematch())
            for number in (0, 2, 3):
                with pytest.raises(SixfoldError, match="not over"):
                    await fetch_replay(service, table, ANN, number)
            await service.act(table, ANN, actions.Turn("a1"))
            await service.act(table, ANN, actions.Resign())
            first, second = [await fetch_replay(service, table, None, number) for number in (1, 2)]
            # The loser of the first game starts the second one.
            assert [[seat.name for seat in game.seats] for game in (first, second)] == [["Ann", "Dot"], ["Ann", "Dot"]]
            assert ([seat.wins for seat in first.seats], [seat.wins for seat in second.seats]) == ([0, 1], [1, 1])
            assert (first.games, second.games) == (2, 2)
            assert [step.move for step in second.steps] == [None, "a1", "resign"]

    asyncio.run(scenario())


def test_games_without_spectators_are_replayed_only_for_their_players(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await play_short_game(service, spectators=False)
            assert (await fetch_replay(service, table, ANN)).total == len(SHORT_GAME) + 1
            for stranger in (BOB, None):
                for request in (fetch_replay(service, table, stranger), service.finished_game(table, stranger, 1)):
                    with pytest.raises(SixfoldError) as caught:
                        await request
                    assert caught.value.code == "no-watching"

    asyncio.run(scenario())


def test_replays_of_games_with_secrets_show_points_and_no_drafts(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = ManualClockStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store, started=False) as service:
            table = await play_drafts(service, store)
            for visitor in (ANN, BOB, DOT, None):
                game = await fetch_replay(service, table, visitor)
                text = msgspec.json.encode(game, enc_hook=game_as_json).decode()
                for other in (ANN, BOB, CAS):
                    assert f"{other.id} wondered" not in text
                scores = [step.scores for step in game.steps]
                assert len(set(scores)) == len(scores) or scores[-1] == scores[-2]
                assert game.steps[-1].view.outcome == game.outcome
                assert game.total < 20
        await store.stop()

    asyncio.run(scenario())


def test_the_picture_of_a_game_is_valid_svg_with_any_names(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="six", name="<b>&\"{x}'", companions=("Ö" * 40,)))
            await service.act(table, ANN, actions.Start())
            await service.act(table, ANN, actions.Resign())
            folded = await service.finished_game(table, None, 1)
            for step in (0, 1, 99):
                picture = draw_picture(folded, step)
                assert "<b>" not in picture
                assert "{" not in picture.replace("{x}", "")
                assert picture.count("<svg") == picture.count("</svg>") == 2
                assert "href" not in picture

    asyncio.run(scenario())


@pytest.mark.parametrize("preset", ["six", "sixth", "six-4", "sixth-armies", "sixes"])
def test_a_game_that_ended_at_once_has_steps_and_a_picture(tmp_path: Path, preset: str) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            others = [Visitor(f"guest{number}", f"Guest {number}") for number in range(3 if preset == "six-4" else 1)]
            table = await start_game(service, preset, *others)
            for _ in range(4):
                if (await service.view(table, ANN)).phase == "playing":
                    await service.act(table, ANN, actions.Resign())
            game = await fetch_replay(service, table, None)
            assert game.steps[-1].view.outcome is not None
            assert draw_picture(await service.finished_game(table, None, 1), 99).endswith("</svg>")

    asyncio.run(scenario())
