"""`sixfold serve` sends no seeds, and logs no seeds, credentials or names."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from sixfold.tables import LogEntry, actions
from sixfold.tables.start import game_seed
from tests.server import server_process
from tests.server.end_to_end.api_client import open_clients

GAMES: dict[str, dict[str, Any]] = {"sixth": {}, "six": {}, "degrees": {"grade": 1}, "sixes": {"seconds": 0}}
SECRET = "zebrafish in the wardrobe"
DRAFTS = {
    "degrees": f'draft 1 {{"links":[{{"actor":"{SECRET}"}}]}}',
    "sixes": f'draft 1 ["{SECRET}"]',
}
WRONG = "twtwtw"


def test_no_seed_is_sent_and_no_secret_is_logged(tmp_path: Path) -> None:
    with server_process.run_server_process(tmp_path, "--movetime", "0.05", "--log-format", "json") as address:
        told, keys = asyncio.run(_play_games(address))
    seeds = [str(seed) for table in _seeds(tmp_path / "sixfold.db") for seed in (table, game_seed(table, 1))]
    assert len(seeds) == 2 * len(GAMES)
    assert not [seed for seed in seeds if seed in told]
    log = (tmp_path / "log.txt").read_text(encoding="utf-8")
    assert log.count('"event": "request"') > 20
    assert not [secret for secret in (*seeds, *keys, SECRET, WRONG, "Anneliese", "Friederike") if secret in log]


async def _play_games(address: str) -> tuple[str, list[str]]:
    """Return everything that was sent during unfinished games, and all credentials."""
    async with open_clients(address, "Anneliese", "Friederike", "") as (host, friend, stranger):
        keys = [host.id, friend.id, stranger.id]
        told: list[str] = []
        for preset, options in GAMES.items():
            opened = await host.request("POST", "/api/tables", preset=preset, options=options, bots=[{"player": "1"}])
            table = opened["table"]
            keys.append(opened["code"])
            connections = [await host.connect(table), await friend.join(table), await stranger.connect(table)]
            await connections[0].do_or_fail("start")
            if preset in DRAFTS:
                await connections[0].wait_for_view(lambda view: view["choices"] and view["choices"].get("forms"))
                await connections[0].do_or_fail("turn", move=DRAFTS[preset])
                await connections[0].wait_until(lambda connection=connections[0]: SECRET in str(connection.view))  # type: ignore[misc]  # bound now
            for one in (host, friend, stranger):
                told += [
                    (await one.http.get(f"/api/tables/{table}{more}")).text
                    for more in ("", "/choices", "/records/1", "/games/1")
                ]
            told += [frame.decode() for connection in connections for frame in connection.frames]
            assert not [
                frame for connection in connections[1:] for frame in connection.frames if SECRET.encode() in frame
            ]
        program = await host.request("POST", "/api/programs", name="Anneliese's program")
        link = await host.request("POST", "/api/me/links")
        assert await friend.error_code("POST", "/api/rooms", code=WRONG) == "no-room"
        bearer = {"authorization": f"Bearer {program['token']}"}
        assert httpx.get(f"{address}/api/me", headers=bearer).status_code == 200
        told.append((await stranger.http.get("/metrics")).text)
        keys += [program["token"], link["token"], *[one.http.cookies["sixfold"] for one in (host, friend, stranger)]]
        return "\n".join(told), keys


def _seeds(path: Path) -> list[int]:
    """The seeds of all tables."""
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT entry FROM log_entries WHERE seq = 0").fetchall()
    opened = [LogEntry.loads(row).action for (row,) in rows]
    return [act.seed for act in opened if isinstance(act, actions.Open)]
