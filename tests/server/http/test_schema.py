"""The published schema is true: what it says is taken is taken, what it says is answered is answered."""

from __future__ import annotations

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

from sixfold.server.messages import Incoming, Outgoing
from tests.server.running import Running

#: As it comes, and 422: what a preset takes is said by the preset (`GET /api/games/{preset}`), not by the schema.
TAKEN = ["2xx", "401", "403", "404", "409", "422", "429"]
CONFIG = SchemathesisConfig(
    projects=ProjectsConfig(
        default=ProjectConfig(
            checks=ChecksConfig(positive_data_acceptance=PositiveDataAcceptanceConfig(expected_statuses=TAKEN))
        )
    )
)
FEW = settings(
    max_examples=10,
    phases=[Phase.explicit, Phase.generate],
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def test_schemathesis_finds_no_failure(house: Running) -> None:
    schema = schemathesis.openapi.from_url(f"{house.url}/api/schema/openapi.json", config=CONFIG)
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == len(list(schema.get_all_operations()))
    assert len(operations) > 20
    with house.client() as ann:
        table = ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}).json()["table"]
        cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in ann.cookies.items())}
        failures = []
        for operation in operations:
            # Whoever is forgotten cannot ask for anything more.
            shown = {} if operation.label == "DELETE /api/me" else cookie
            places = [None, table] if "{table}" in operation.path else [None]
            failures += [fault for place in places if (fault := failure(operation, place, shown))]
    assert not failures, "\n".join(failures)


def failure(operation: Any, table: str | None, headers: dict[str, str]) -> str | None:
    """What does not hold of an operation, asked at a table that is there or at any."""

    @FEW
    @given(case=operation.as_strategy())
    def holds(case: Case[Any]) -> None:
        if table is not None:
            case.path_parameters["table"] = table
        case.call_and_validate(headers=headers)

    try:
        holds()
    except (Exception, BaseExceptionGroup) as error:
        return "\n".join([operation.label, str(error), *map(str, getattr(error, "exceptions", ()))])
    return None


def test_every_operation_and_field_is_described_once(house: Running) -> None:
    document = httpx.get(f"{house.url}/api/schema/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert all("." not in name and "_" not in name for name in document["components"]["schemas"])
    for path, ways in document["paths"].items():
        for method, way in ways.items():
            assert way["summary"], (method, path)
            for status, answer in way["responses"].items():
                refused = int(status) >= 400
                assert not refused or answer["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")


@pytest.mark.parametrize(("name", "kinds"), [("Incoming", Incoming), ("Outgoing", Outgoing)])
def test_every_message_of_the_socket_is_in_the_schema(house: Running, name: str, kinds: Any) -> None:
    document = httpx.get(f"{house.url}/api/schema/messages.json").json()
    named = {one["$ref"].rpartition("/")[2] for one in document["$defs"][name]["anyOf"]}
    assert named == {kind.__name__ for kind in kinds.__args__}
    assert named <= set(document["$defs"])
    assert msgspec.json.decode(msgspec.json.encode(document)) == document
