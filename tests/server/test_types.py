"""The types for TypeScript are those of the schema as it is now; the page's files are there, and do no harm."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import sixfold.server

ROOT = Path(__file__).parents[2]
PAGE = Path(sixfold.server.__file__).parent / "page"


def test_the_types_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools/types", "--check"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_every_file_that_the_page_names_is_there_and_none_besides() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(PAGE.iterdir()))
    named = set(re.findall(r'(?:"\./|/page/|url\(")([a-z]+\.(?:js|css|svg))"', text))
    assert named == {path.name for path in PAGE.iterdir() if path.suffix != ".html"}


def test_the_page_holds_no_inline_script_or_style_and_reads_no_text_as_markup() -> None:
    for path in PAGE.iterdir():
        text = path.read_text(encoding="utf-8")
        assert not re.search(
            r"<style|style=|<script(?![^>]*src=)|\son[a-z]+=|javascript:", text if path.suffix == ".html" else ""
        )
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)
