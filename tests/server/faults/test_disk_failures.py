"""A full disk or a locked database: only requests that write fail."""

from __future__ import annotations

import resource
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from tests.server.faults.ledger import LogReader
from tests.server.server_process import ServerProcess


def new_client(server: ServerProcess) -> httpx.Client:
    return httpx.Client(base_url=server.address, timeout=60, headers={"x-forwarded-for": "10.9.9.9"})


def post_action(client: httpx.Client, table: str, **act: Any) -> httpx.Response:
    return client.post(f"/api/tables/{table}/actions", json={"action": act})


def test_a_full_disk_fails_only_writes(server: ServerProcess) -> None:
    """RLIMIT_FSIZE stops both the database and the log file from growing."""
    with new_client(server) as ann:
        table = ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}).json()["table"]
        assert post_action(ann, table, type="chat", text="before").is_success
        size = max(path.stat().st_size for path in server.database.parent.iterdir())
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))
        messages = 0
        while (response := post_action(ann, table, type="chat", text=f"{messages} " + "x" * 200)).is_success:
            messages += 1
            assert messages < 2000
        assert (response.status_code, response.json()["code"]) == (503, "store-down")
        assert ann.get("/readyz").status_code == 503
        assert ann.get("/healthz").status_code == 200
        assert ann.get(f"/api/tables/{table}").status_code == 200
        assert ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}).json()["code"] == "store-down"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))
        assert post_action(ann, table, type="chat", text="after").is_success
        assert ann.get("/readyz").status_code == 200
    texts = [entry.action.text for entry in LogReader(server.database).entries(table) if hasattr(entry.action, "text")]
    assert len(texts) == messages + 2
    assert texts[-1] == "after"


def test_a_locked_database_fails_only_writes(
    server: ServerProcess,
) -> None:
    with new_client(server) as ann:
        table = ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}).json()["table"]
        with closing(sqlite3.connect(server.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = post_action(ann, table, type="chat", text="locked")
            assert (answer.status_code, answer.json()["code"]) == (503, "store-down")
            assert "locked" in answer.json()["message"]
            assert ann.get(f"/api/tables/{table}").status_code == 200
            assert ann.get("/healthz").status_code == 200
            other.execute("ROLLBACK")
        assert post_action(ann, table, type="chat", text="free").is_success
    assert [
        entry.action.text for entry in LogReader(server.database).entries(table) if hasattr(entry.action, "text")
    ] == ["free"]


def test_a_log_that_cannot_be_written_fails_no_request(tmp_path: Path) -> None:
    """Requests succeed even when log lines are lost."""
    server = ServerProcess(tmp_path, "--workers", "1", log="/dev/full")
    with new_client(server) as ann:
        table = ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}).json()["table"]
        for _ in range(20):
            assert post_action(ann, table, type="chat", text="unheard").is_success
        assert ann.get("/nowhere").status_code == 404
    assert server.close() == 0
