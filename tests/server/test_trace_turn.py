"""The path of a turn stays readable: few files and functions, and the text of a move is parsed once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


#: A little more than today. Raise them only with a reason.
MOST_FILES, MOST_FUNCTIONS = 24, 120


def test_a_turn_takes_a_short_path_and_its_text_is_parsed_once() -> None:
    printed = subprocess.run(
        [sys.executable, ROOT / "tools/trace-turn"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    counted = re.search(r"(\d+) files, (\d+) functions \(.*\), (\d+) parses", printed)
    assert counted is not None, printed
    files, functions, parses = map(int, counted.groups())
    assert parses == 1
    assert files <= MOST_FILES
    assert functions <= MOST_FUNCTIONS
