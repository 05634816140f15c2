"""`sixfold serve`: its output, the settings it rejects, and how it stops."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import websockets

from sixfold.server.addresses import addresses
from sixfold.server.settings import ServerSettings
from tests.cli.command import ENVIRONMENT, SIXFOLD, command_in, restore_ctrl_c
from tests.server.server_process import ServerProcess


def test_the_command_line_starts_without_importing_the_server() -> None:
    code = "import sys, sixfold.cli.app; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    server_only = {
        "litestar",
        "uvicorn",
        "uvloop",
        "websockets",
        "structlog",
        "prometheus_client",
        "segno",
        "sixfold.server.app",
    }
    assert not server_only & set(loaded)


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        (["--port", "65536"], "usage"),
        (["--port", "-1"], "usage"),
        (["--port", "x"], "usage"),
        (["--public-url", "games"], "usage"),
        (["--log-format", "xml"], "usage"),
        (["--host", "192.0.2.77"], "cannot-listen"),
        (["--database", "postgres://server"], "bad-database"),
        (["--database", "sqlite:////proc/nowhere/sixfold.db"], "store-down"),
    ],
)
def test_bad_settings_are_reported_in_one_line(tmp_path: Path, flags: list[str], code: str) -> None:
    assert command_in(tmp_path)("serve", *(["--port", "0"] if "--port" not in flags else []), *flags).has_error(code)


def test_a_port_that_is_taken_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert command_in(tmp_path)("serve", "--port", port, "--database", "sqlite:///sixfold.db").has_error(
            "port-taken"
        )


def test_a_second_server_on_the_same_file_is_rejected_and_so_is_a_newer_file(tmp_path: Path) -> None:
    serve = ["serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'sixfold.db'}"]
    first = ServerProcess(tmp_path)
    assert command_in(tmp_path)(*serve).has_error("store-taken")
    assert first.close() == 0
    with closing(sqlite3.connect(tmp_path / "sixfold.db")) as database:
        database.execute("PRAGMA user_version = 999")
    assert command_in(tmp_path)(*serve).has_error("store-newer")


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_it_with_a_goodbye_and_without_errors(tmp_path: Path, by: signal.Signals) -> None:
    server = ServerProcess(tmp_path, "--log-format", "json")

    async def visit() -> dict[str, str]:
        async with httpx.AsyncClient(base_url=server.address, headers={"origin": server.address}) as visitor:
            assert (await visitor.get("/api/me")).status_code == 200
            table = (await visitor.post("/api/tables", json={"preset": "sixth", "name": "Ada"})).json()["table"]
            jar = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        url = server.address.replace("http", "ws") + f"/api/tables/{table}/live"
        headers = {"cookie": jar, "origin": server.address}
        async with websockets.connect(url, additional_headers=headers) as connection:
            await connection.send('{"type":"hello"}')
            assert json.loads(await connection.recv())["type"] == "update"
            server.process.send_signal(by)
            messages = [json.loads(message) async for message in connection]
        return dict(messages[-1])

    assert asyncio.run(visit())["code"] == "closing"
    assert server.close() == 0
    lines = (tmp_path / "log.txt").read_text(encoding="utf-8").splitlines()
    assert all(isinstance(json.loads(line), dict) for line in lines)


def test_a_second_ctrl_c_stops_it_at_once(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, SIXFOLD_SHUTDOWN_GRACE="300")
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as slow:
        # A request that never ends is in flight, so that the server would wait for it.
        slow.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
        )
        assert httpx.get(server.address + "/healthz").status_code == 200
        server.process.send_signal(signal.SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            server.process.wait(1.0)
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(20) == 130
    server.close()


def test_a_terminal_shows_a_qr_code_of_the_public_address(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [SIXFOLD, "serve", "--port", "0", "--host", "0.0.0.0", "--database", "sqlite:///sixfold.db"]
    with subprocess.Popen(
        command, stdout=theirs, stderr=subprocess.DEVNULL, cwd=tmp_path, env=ENVIRONMENT, preexec_fn=restore_ctrl_c
    ) as process:
        os.close(theirs)
        output = b""
        while b"Ctrl-C" not in output:
            output += os.read(ours, 65536)
        process.send_signal(signal.SIGINT)
    os.close(ours)
    assert process.returncode == 0
    text = output.decode()
    assert "Sixfold is running at http://127.0.0.1:" in text
    assert "█▀▀▀▀▀█" in text


def test_addresses_for_others_belong_to_this_machine() -> None:
    here, *others = addresses(ServerSettings(host="0.0.0.0"), 6660)
    assert here == "http://127.0.0.1:6660"
    for address in others:
        with socket.socket() as own:
            own.bind((address.removeprefix("http://").removesuffix(":6660"), 0))
