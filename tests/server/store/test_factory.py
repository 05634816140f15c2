"""Location of the store: the flag, else the environment variable, else the user's data folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixfold.server.errors import ServerError
from sixfold.server.settings import ServerSettings
from sixfold.server.store.factory import VARIABLE, database_path, database_url, open_store
from sixfold.server.store.sqlite import SqliteStore


def test_the_setting_takes_precedence_over_the_variable_and_the_users_folder() -> None:
    set_to = {VARIABLE: "sqlite:////srv/variable.db"}
    assert database_url(ServerSettings(database="sqlite:///chosen.db"), set_to) == "sqlite:///chosen.db"
    assert database_url(ServerSettings(), set_to) == "sqlite:////srv/variable.db"
    default = database_path(database_url(ServerSettings(), {}))
    assert default.is_absolute()
    assert default.parts[-2:] == ("sixfold", "sixfold.db")


def test_three_slashes_are_a_relative_path_and_four_an_absolute_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for address in ("sqlite:///a b/ü.db", f"sqlite:///{tmp_path}/a b/ü.db"):
        store = open_store(ServerSettings(database=address))
        assert isinstance(store, SqliteStore)
        assert store.path == tmp_path.resolve() / "a b" / "ü.db"


@pytest.mark.parametrize(
    "address",
    [
        "sixfold.db",
        "sqlite://sixfold.db",
        "sqlite:///",
        "sqlite:////",
        "postgres://x",
        " sqlite:///x",
        "sqlite:///a\0b",
    ],
)
def test_other_urls_are_errors(address: str) -> None:
    with pytest.raises(ServerError) as caught:
        open_store(ServerSettings(database=address))
    assert caught.value.code == "bad-database"
