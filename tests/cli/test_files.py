"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from sixfold.cli.errors import CommandError
from sixfold.cli.files import write_text


def test_a_failure_half_way_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    path.write_text("mine")

    def raise_disk_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", raise_disk_full)
    with pytest.raises(CommandError, match="No space left on device"):
        write_text(str(path), "new", replace=True, hint="--force")
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("game", "mine")]


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    path, link = tmp_path / "game", tmp_path / "link"
    path.write_text("mine")
    link.symlink_to(path)
    write_text(str(link), "new", replace=True, hint="--force")
    assert link.is_symlink()
    assert path.read_text() == "new"


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    write_text(str(tmp_path / "game"), "new", replace=False, hint="--force")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 1


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, "nowhere/game", "~nobody-of-this-name/game"])
def test_a_path_that_cannot_be_written_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError) as caught:
        write_text(name, "new", replace=True, hint="--force")
    assert caught.value.code == "file-unwritten"
    assert list(tmp_path.iterdir()) == []
