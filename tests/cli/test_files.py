"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from sixfold.cli.errors import CommandError
from sixfold.cli.files import write_text


def test_a_failure_half_way_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "game"
    kept.write_text("mine")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CommandError, match="No space left on device"):
        write_text(str(kept), "new", replace=True, hint="--force")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("game", "mine")]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    kept, link = tmp_path / "game", tmp_path / "link"
    kept.write_text("mine")
    link.symlink_to(kept)
    write_text(str(link), "new", replace=True, hint="--force")
    assert link.is_symlink()
    assert kept.read_text() == "new"


def test_a_new_file_is_as_open_as_the_others(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    write_text(str(tmp_path / "game"), "new", replace=False, hint="--force")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 1


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, "nowhere/game", "~nobody-of-this-name/game"])
def test_a_name_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError) as refused:
        write_text(name, "new", replace=True, hint="--force")
    assert refused.value.code == "file-unwritten"
    assert list(tmp_path.iterdir()) == []
