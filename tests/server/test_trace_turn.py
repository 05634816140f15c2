"""The path of a turn stays readable: `tools/trace-turn` runs, and the text of a move is parsed once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_text_of_a_move_is_parsed_once() -> None:
    printed = subprocess.run(
        [sys.executable, ROOT / "tools/trace-turn"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    counted = re.search(r"(\d+) files, (\d+) functions, (\d+) parses", printed)
    assert counted is not None, printed
    assert counted[3] == "1"
