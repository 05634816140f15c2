"""The examples in docs/tools.md: every request gets the documented response, and every command runs."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.cli.command import ENVIRONMENT, SIXFOLD

PAGE = Path(__file__).parents[3].joinpath("docs", "tools.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```http\n(GET|POST) (\S+)\n(.*?)```\n\n```json\n(.*?)```", PAGE, re.DOTALL)
#: PDF responses, and requests that write; covered by the tests of films and of decks.
LISTED = {*re.findall(r"`(?:GET|POST) (/api/\S+)`", PAGE)}
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
#: Checking every shipped deck takes long; the tests of decks do it.
LONG = {"sixfold decks check"}


def contains(part: Any, whole: Any) -> bool:
    """Whether `whole` contains `part`; lists may be cut off at the end."""
    if isinstance(part, dict):
        return all(name in whole and contains(value, whole[name]) for name, value in part.items())
    if isinstance(part, list) and part:
        return len(part) <= len(whole) and all(map(contains, part, whole))
    return bool(part == whole)


@pytest.mark.parametrize(("method", "path", "body", "expected"), EXAMPLES, ids=lambda text: text[:60].strip())
def test_example_requests_get_the_documented_responses(
    client: TestClient[Litestar], method: str, path: str, body: str, expected: str
) -> None:
    response = client.get(path) if method == "GET" else client.post(path, json=json.loads(body))
    assert response.status_code == 200, response.text
    assert contains(json.loads(expected), response.json()), response.text


def test_every_endpoint_is_documented(client: TestClient[Litestar]) -> None:
    document = client.get("/api/schema/openapi.json").json()
    endpoints = {path for path in document["paths"] if path.startswith(("/api/films", "/api/decks", "/api/analysis"))}
    documented = {path.split("?")[0] for _, path, _, _ in EXAMPLES} | LISTED
    patterns = {path: re.compile(re.sub(r"\{\w+\}", "[^/]+", path)) for path in endpoints}
    assert {path for path in endpoints if not any(patterns[path].fullmatch(one) for one in documented)} == set()


@pytest.mark.parametrize("command", [command for command in COMMANDS if command not in LONG])
def test_documented_commands_run(command: str) -> None:
    name, *rest = shlex.split(command)
    assert name == "sixfold"
    process = subprocess.run([SIXFOLD, *rest], capture_output=True, text=True, env=ENVIRONMENT)
    assert process.returncode == 0, process.stderr
    assert process.stdout
