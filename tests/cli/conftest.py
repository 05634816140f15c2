from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Sixfold, command_in


@pytest.fixture
def sixfold(tmp_path: Path) -> Sixfold:
    return command_in(tmp_path)
