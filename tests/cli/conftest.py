from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Sixfold, run_in


@pytest.fixture
def sixfold(tmp_path: Path) -> Sixfold:
    return run_in(tmp_path)
