"""The settings of `sixfold serve`: every one by flag and by environment variable, within its bounds."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from sixfold.cli.serve import serve
from sixfold.server import launcher
from sixfold.server.settings import ServerSettings

#: The bounds that docs/host.md promises.
BOUNDS = {
    "port": (0, 65535),
    "workers": (0, 256),
    "movetime": (0.01, 60.0),
    "pace": (0.0, 10.0),
    "away_timeout": (0.0, 3600.0),
    "idle_timeout": (1.0, 366 * 86400.0),
    "room_code_lifetime": (60.0, 31 * 86400.0),
    "shutdown_grace": (0.0, 300.0),
}
VALUES: dict[str, st.SearchStrategy[object]] = {
    "database": st.sampled_from(["sqlite:///sixfold.db", "sqlite:////srv/sixfold.db"]),
    "host": st.sampled_from(["127.0.0.1", "0.0.0.0", "::", "localhost"]),
    "public_url": st.sampled_from(["https://games.example.org", "http://10.0.0.2:8080"]),
    "trust_proxy": st.booleans(),
    "log_format": st.sampled_from(["text", "json"]),
    **{
        name: st.integers(int(low), int(high)) if isinstance(low, int) else st.floats(low, high)
        for name, (low, high) in BOUNDS.items()
    },
}

app = typer.Typer()
app.command()(serve)


@pytest.fixture(scope="module", autouse=True)
def settings_used() -> Iterator[list[ServerSettings]]:
    """The settings that servers were started with; no server runs."""
    settings: list[ServerSettings] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(launcher, "run", lambda one, _: settings.append(one))
        yield settings


def run(flags: list[str], environment: dict[str, str]) -> tuple[int, str]:
    result = CliRunner().invoke(app, flags, env=environment)
    return result.exit_code, result.output


def as_flags(name: str, value: object) -> list[str]:
    flag = name.replace("_", "-")
    if isinstance(value, bool):
        return [f"--{flag}" if value else f"--no-{flag}"]
    return [f"--{flag}", str(value)]


@given(st.data())
def test_flags_take_precedence_over_variables_and_variables_over_defaults(
    settings_used: list[ServerSettings], data: st.DataObject
) -> None:
    flags = {name: data.draw(value) for name, value in VALUES.items() if data.draw(st.booleans())}
    variables = {name: data.draw(value) for name, value in VALUES.items() if data.draw(st.booleans())}
    arguments = [word for name, value in flags.items() for word in as_flags(name, value)]
    environment = {f"SIXFOLD_{name.upper()}": str(value) for name, value in variables.items()}
    assert run(arguments, environment) == (0, "")
    assert settings_used.pop() == ServerSettings(**variables | flags)  # type: ignore[arg-type]  # drawn for each field


@given(st.sampled_from(sorted(BOUNDS)), st.floats() | st.integers() | st.text("0123456789.e-naif", max_size=8))
def test_a_number_out_of_its_bounds_is_an_error(settings_used: list[ServerSettings], name: str, value: object) -> None:
    text = str(value)
    code, output = run([], {f"SIXFOLD_{name.upper()}": text})
    if code:
        assert code == 2
        assert name.replace("_", "-") in output
    else:
        number = getattr(settings_used.pop(), name)
        low, high = BOUNDS[name]
        assert low <= number <= high
        assert math.isfinite(number)


@pytest.mark.parametrize(
    "address",
    [
        "games.example.org",
        "ftp://games.example.org",
        "https://",
        "https://a b",
        "https://games.example.org/six",
        "https://games.example.org?x=1",
        "https://me@games.example.org",
        "https://games.example.org:99999",
        "//x",
        "https://[::",
    ],
)
def test_a_public_url_is_an_address_without_a_path(address: str) -> None:
    assert run(["--public-url", address], {})[0] == 2


@pytest.mark.parametrize("host", ["a b", "http://x", "me@x"])
def test_a_host_is_a_name_or_a_number(host: str) -> None:
    assert run(["--host", host], {})[0] == 2


@pytest.mark.parametrize(("text", "expected"), [("yes", True), ("1", True), ("TRUE", True), ("no", False), ("", False)])
def test_a_variable_can_be_yes_or_no(settings_used: list[ServerSettings], text: str, expected: bool) -> None:
    assert run([], {"SIXFOLD_TRUST_PROXY": text}) == (0, "")
    assert settings_used.pop().trust_proxy is expected
