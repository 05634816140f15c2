"""Finished games, stepped through: each step as it was seen, to whoever may see it, and no more than that."""

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
from tests.server.service.service_helpers import ANN, BOB, CAS, DOT, Clocked, a_house, drafted, house_over, seated

#: A game of the small board that Gold wins with a King.
SHORT = ["a2", "a3", "a1", "c2", "b1", "b2", "b1-a1", "a3-a2", "a1-a2", "c2-b2", "b2-a2"]


async def told(house: TableService, table: str, who: Visitor | None, number: int = 1, first: int = 0) -> Replay:
    return await house.replay(table, who, number, first, PAGE, "en")


async def short_game(house: TableService, **opening: object) -> str:
    """A game that Ann and Dot play on Ann's device."""
    table = await house.open(ANN, OpenTableRequest(preset="sixth-4x4", companions=("Dot",), **opening))  # type: ignore[arg-type]
    await house.act(table, ANN, actions.Start())
    for move in SHORT:
        await house.act(table, ANN, actions.Turn(move))
    return table


def test_every_step_shows_the_board_as_it_stood(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await short_game(house)
            game = await told(house, table, None)
            assert ([sat.name for sat in game.seats], game.you) == (["Ann", "Dot"], None)
            assert (game.ending, game.ruling, game.outcome.winners) == ("Dot wins with a King.", "STH-4", (1,))
            assert [step.move for step in game.steps] == [None, *SHORT]
            assert [step.seat for step in game.steps] == [None, *(ply % 2 for ply in range(len(SHORT)))]
            record = await house.record(table, None, 1)
            assert [step.view for step in game.steps] == [state.view(None) for state in record.states()]
            assert [step.position for step in game.steps] == [state.position() for state in record.states()]
            assert (await told(house, table, ANN)).you == 0

    asyncio.run(evening())


def test_steps_are_told_page_by_page_and_the_game_is_folded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folds: list[int] = []
    fold = ReplayCache.fold

    def counted(self: ReplayCache, lines: Iterable[LogEntry], number: int, who: str | None) -> FinishedGame:
        folds.append(number)
        return fold(self, lines, number, who)

    monkeypatch.setattr(ReplayCache, "fold", counted)

    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await short_game(house)
            pages = [await house.replay(table, DOT, 1, first, 5, "en") for first in (0, 5, 10, 15)]
            assert [len(page.steps) for page in pages] == [5, 5, 2, 0]
            steps = [step for page in pages for step in page.steps]
            assert [step.number for step in steps] == list(range(pages[0].total))
            assert len(folds) == 1

    asyncio.run(evening())


def test_only_games_that_are_over_are_told_each_with_those_who_played_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await short_game(house)
            await house.act(table, ANN, actions.RequestRematch())
            for number in (0, 2, 3):
                with pytest.raises(SixfoldError, match="not over"):
                    await told(house, table, ANN, number)
            await house.act(table, ANN, actions.Turn("a1"))
            await house.act(table, ANN, actions.Resign())
            first, second = [await told(house, table, None, number) for number in (1, 2)]
            # The loser of the first game starts the second one.
            assert [[sat.name for sat in game.seats] for game in (first, second)] == [["Ann", "Dot"], ["Ann", "Dot"]]
            assert ([sat.wins for sat in first.seats], [sat.wins for sat in second.seats]) == ([0, 1], [1, 1])
            assert (first.games, second.games) == (2, 2)
            assert [step.move for step in second.steps] == [None, "a1", "resign"]

    asyncio.run(evening())


def test_where_nobody_may_watch_a_game_is_told_to_those_who_played(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await short_game(house, spectators=False)
            assert (await told(house, table, ANN)).total == len(SHORT) + 1
            for stranger in (BOB, None):
                for ask in (told(house, table, stranger), house.finished_game(table, stranger, 1)):
                    with pytest.raises(SixfoldError) as caught:
                        await ask
                    assert caught.value.code == "no-watching"

    asyncio.run(evening())


def test_of_games_that_hide_something_the_points_are_told_and_nobodys_drafts(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Clocked(tmp_path / "h.db")
        await store.start()
        async with house_over(store, started=False) as house:
            table = await drafted(house, store)
            for eyes in (ANN, BOB, DOT, None):
                game = await told(house, table, eyes)
                said = msgspec.json.encode(game, enc_hook=game_as_json).decode()
                for other in (ANN, BOB, CAS):
                    assert f"{other.id} wondered" not in said
                scores = [step.scores for step in game.steps]
                assert len(set(scores)) == len(scores) or scores[-1] == scores[-2]
                assert game.steps[-1].view.outcome == game.outcome
                assert game.total < 20
        await store.stop()

    asyncio.run(evening())


def test_the_picture_of_a_game_is_a_document_of_its_own_whatever_people_are_called(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="six", name="<b>&\"{x}'", companions=("Ö" * 40,)))
            await house.act(table, ANN, actions.Start())
            await house.act(table, ANN, actions.Resign())
            folded = await house.finished_game(table, None, 1)
            for step in (0, 1, 99):
                picture = draw_picture(folded, step)
                assert "<b>" not in picture
                assert "{" not in picture.replace("{x}", "")
                assert picture.count("<svg") == picture.count("</svg>") == 2
                assert "href" not in picture

    asyncio.run(evening())


@pytest.mark.parametrize("preset", ["six", "sixth", "six-4", "sixth-armies", "sixes"])
def test_a_game_of_any_kind_that_ended_at_once_can_be_stepped_through_and_drawn(tmp_path: Path, preset: str) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            others = [Visitor(f"guest{number}", f"Guest {number}") for number in range(3 if preset == "six-4" else 1)]
            table = await seated(house, preset, *others)
            for _ in range(4):
                if (await house.view(table, ANN)).phase == "playing":
                    await house.act(table, ANN, actions.Resign())
            game = await told(house, table, None)
            assert game.steps[-1].view.outcome is not None
            assert draw_picture(await house.finished_game(table, None, 1), 99).endswith("</svg>")

    asyncio.run(evening())
