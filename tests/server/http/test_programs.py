"""Programs: tokens that are returned once, what programs may do, and the documented example."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx

from sixfold.games import Reason
from tests.server.server_in_process import ServerInProcess

PAGE = Path(__file__).parents[3] / "docs" / "programs.md"


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_a_program_has_its_own_identity_until_its_token_is_revoked(server: ServerInProcess) -> None:
    with server.client() as ann:
        created = ann.post("/api/programs", json={"name": "Ann's bot"})
        assert created.status_code == 201
        program = created.json()
        assert [one["id"] for one in ann.get("/api/programs").json()] == [program["id"]]
        assert "token" not in ann.get("/api/programs").text
        me = httpx.get(f"{server.url}/api/me", headers=bearer(program["token"]))
        assert me.json() == {"id": program["id"], "name": "Ann's bot", "language": "en", "program": True}
        assert "set-cookie" not in me.headers
        table = ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}).json()["table"]
        joined = httpx.post(
            f"{server.url}/api/tables/{table}/actions",
            headers=bearer(program["token"]),
            json={"action": {"type": "join", "name": "Deep Ann"}},
        ).json()
        people = [person for person in joined["view"]["people"] if person["id"] == program["id"]]
        assert [(person["name"], person["bot"]) for person in people] == [("Deep Ann", True)]
        assert ann.delete(f"/api/programs/{program['id']}").status_code == 204
        assert ann.delete(f"/api/programs/{program['id']}").json()["code"] == "no-program"
        response = httpx.get(f"{server.url}/api/me", headers=bearer(program["token"]))
        assert (response.status_code, response.json()["code"]) == (401, "bad-token")


def test_a_program_cannot_act_as_its_owner(server: ServerInProcess) -> None:
    with server.client() as ann:
        token = ann.post("/api/programs", json={"name": "Ann's bot"}).json()["token"]
    requests = [
        ("POST", "/api/programs", {"name": "another"}),
        ("POST", "/api/me/links", None),
        ("PATCH", "/api/me", {"name": "Eve"}),
        ("DELETE", "/api/me", None),
        ("GET", "/api/programs", None),
    ]
    for method, path, body in requests:
        response = httpx.request(method, server.url + path, headers=bearer(token), json=body)
        assert (response.status_code, response.json()["code"]) == (403, "people-only")


def test_only_the_owner_deletes_a_program_and_their_number_is_limited(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as eve:
        eve.get("/api/me")
        program = ann.post("/api/programs", json={"name": "0"}).json()["id"]
        assert eve.delete(f"/api/programs/{program}").json()["code"] == "no-program"
        last = [ann.post("/api/programs", json={"name": str(number)}) for number in range(1, 21)][-1]
        assert (last.status_code, last.json()["code"]) == (409, "too-many-programs")


def test_the_program_in_the_documentation_plays_a_whole_game(server: ServerInProcess, tmp_path: Path) -> None:
    source = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    script = tmp_path / "twenty.py"
    script.write_text(source[0], encoding="utf-8")
    with server.client() as ann:
        token = ann.post("/api/programs", json={"name": "Twenty lines"}).json()["token"]
    process = subprocess.run(
        [sys.executable, script, server.url, token, "sixth"], capture_output=True, text=True, timeout=120, check=False
    )
    assert process.returncode == 0, process.stderr
    assert process.stdout.strip() in {reason.value for reason in Reason}
