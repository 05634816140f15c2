"""How a house is set up: every setting by flag and by environment, and what is refused."""

from __future__ import annotations

import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.server.errors import ServerError
from sixfold.server.settings import LOG_FORMATS, RANGES, ServerSettings, from_environment

NAMES = ServerSettings.__struct_fields__
VALUES = {
    "database": st.sampled_from(["sqlite:///house.db", "sqlite:////srv/house.db"]),
    "host": st.sampled_from(["127.0.0.1", "0.0.0.0", "::", "localhost"]),
    "public_url": st.sampled_from(["", "https://games.example.org", "http://10.0.0.2:8080"]),
    "trust_proxy": st.booleans(),
    "log_format": st.sampled_from(LOG_FORMATS),
}


def value_of(name: str) -> st.SearchStrategy[object]:
    if name not in RANGES:
        return VALUES[name]
    low, high = RANGES[name]
    whole = isinstance(getattr(ServerSettings(), name), int)
    return st.integers(int(low), int(high)) if whole else st.floats(low, high)


@given(st.data())
def test_flags_count_more_than_the_environment_and_that_more_than_what_comes(data: st.DataObject) -> None:
    flags = {name: data.draw(st.none() | value_of(name)) for name in NAMES}
    variables = {name: data.draw(value_of(name)) for name in NAMES if data.draw(st.booleans())}
    environment = {f"SIXFOLD_{name.upper()}": str(value) for name, value in variables.items()} | {"SIXFOLD": "?"}
    expected = variables | {name: value for name, value in flags.items() if value is not None}
    assert from_environment(environment, **flags) == msgspec.structs.replace(ServerSettings(), **expected)


@given(st.sampled_from(sorted(RANGES)), st.floats() | st.integers() | st.text(max_size=8))
def test_numbers_out_of_their_range_are_refused(name: str, value: object) -> None:
    low, high = RANGES[name]
    try:
        kept = getattr(from_environment({f"SIXFOLD_{name.upper()}": str(value)}), name)
    except ServerError as error:
        assert error.code == "bad-setting-value"
    else:
        assert low <= kept <= high
        assert math.isfinite(kept)


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
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ServerError) as refused:
        from_environment({}, public_url=address)
    assert refused.value.code == "bad-setting-value"


@pytest.mark.parametrize(("text", "meant"), [("yes", True), ("1", True), ("TRUE", True), ("no", False), ("", False)])
def test_flags_are_read_as_people_write_them(text: str, meant: bool) -> None:
    assert from_environment({"SIXFOLD_TRUST_PROXY": text}).trust_proxy is meant
