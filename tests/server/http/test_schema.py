"""The published schema is true: the server accepts and returns what the schema says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case
from schemathesis.config import (
    ChecksConfig,
    PositiveDataAcceptanceConfig,
    ProjectConfig,
    ProjectsConfig,
    SchemathesisConfig,
)
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.schemas import OpenApiSchema

from sixfold.server.http.tools import films
from sixfold.server.protocol import Incoming, Outgoing
from tests.server.faults.fault_helpers import TIMES, unique_address
from tests.server.server_in_process import ServerInProcess
from tests.server.server_process import ServerProcess

#: As it comes, and 422: what a preset takes is said by the preset (`GET /api/games/{preset}`), not by the schema.
TAKEN = ["2xx", "401", "403", "404", "409", "422", "429"]
CONFIG = SchemathesisConfig(
    projects=ProjectsConfig(
        default=ProjectConfig(
            checks=ChecksConfig(positive_data_acceptance=PositiveDataAcceptanceConfig(expected_statuses=TAKEN))
        )
    )
)
#: Longer than the server gives its slowest tool (`OPEN_TIMEOUT`), after which it answers with an error by itself.
ANSWER_TIMEOUT = 2 * films.OPEN_TIMEOUT
FEW = settings(
    max_examples=10 * TIMES,
    phases=[Phase.explicit, Phase.generate],
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def test_schemathesis_finds_no_failure(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--trust-proxy", "--workers", "1")
    try:
        schema: OpenApiSchema = schemathesis.openapi.from_url(
            f"{server.address}/api/schema/openapi.json", config=CONFIG
        )
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        assert len(operations) == len(list(schema.get_all_operations()))
        assert len(operations) > 20
        answers: Counter[int] = Counter()
        failures = [fault for operation in operations for fault in find_failures(server, operation, answers)]
        assert not failures, "\n".join(failures)
        # Not by exceeding the rate limit.
        assert 10 * answers[429] < answers.total()
    finally:
        code = server.close()
    assert (code, "-failed" in server.log, "Traceback" in server.log) == (0, False, False), server.log[-3000:]


def find_failures(server: ServerProcess, operation: Any, answers: Counter[int]) -> list[str]:
    """Return violations of the schema by an operation, at random tables and at a real one."""
    with httpx.Client(base_url=server.address, headers=unique_address()) as ann:
        table = ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}).json()["table"]
        cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in ann.cookies.items())}
    # A deleted identity cannot send further requests.
    headers = {} if operation.label == "DELETE /api/me" else cookie
    places = [None, table] if "{table}" in operation.path else [None]
    return [fault for place in places if (fault := find_failure(operation, place, headers, answers))]


def find_failure(operation: Any, table: str | None, headers: dict[str, str], answers: Counter[int]) -> str | None:
    """Return the first violation of the schema by an operation."""

    @FEW
    @given(case=operation.as_strategy())
    def holds(case: Case[Any]) -> None:
        if table is not None:
            case.path_parameters["table"] = table
        response = case.call_and_validate(headers=headers | unique_address(), timeout=ANSWER_TIMEOUT)
        answers[response.status_code] += 1

    try:
        holds()
    except (Exception, BaseExceptionGroup) as error:
        return "\n".join([operation.label, str(error), *map(str, getattr(error, "exceptions", ()))])
    return None


def test_every_operation_and_field_is_described_once(server: ServerInProcess) -> None:
    document = httpx.get(f"{server.url}/api/schema/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert all("." not in name and "_" not in name for name in document["components"]["schemas"])
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            for status, response in operation["responses"].items():
                is_error = int(status) >= 400
                assert not is_error or response["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")


@pytest.mark.parametrize(("name", "kinds"), [("Incoming", Incoming), ("Outgoing", Outgoing)])
def test_every_message_of_the_socket_is_in_the_schema(server: ServerInProcess, name: str, kinds: Any) -> None:
    document = httpx.get(f"{server.url}/api/schema/messages.json").json()
    named = {one["$ref"].rpartition("/")[2] for one in document["$defs"][name]["anyOf"]}
    assert named == {kind.__name__ for kind in kinds.__args__}
    assert named <= set(document["$defs"])
    assert msgspec.json.decode(msgspec.json.encode(document)) == document
