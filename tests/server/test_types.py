"""The TypeScript types match the current schema, and the client's built files are present and safe."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from sixfold.server.http import assets

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"


def test_the_types_are_up_to_date() -> None:
    process = subprocess.run(
        [sys.executable, ROOT / "tools/types", "--check"], capture_output=True, text=True, check=False
    )
    assert (process.returncode, process.stderr) == (0, "")


def test_every_file_that_the_page_names_is_served() -> None:
    served = assets.client_files()
    names = re.findall(r'(?:src|href)="/([^"]+)"', served["index.html"].content.decode())
    assert len(names) > 5
    assert [name for name in names if name not in served] == []


def test_every_file_that_scripts_load_later_is_served() -> None:
    served = assets.client_files()
    for name, file in served.items():
        if name.endswith(".js"):
            later = re.findall(r'"(assets/[^"]+\.(?:js|css))"', file.content.decode())
            assert [one for one in later if one not in served] == []


def test_the_page_has_no_inline_script_or_style_and_the_client_no_raw_html() -> None:
    page = assets.client_files()["index.html"].content.decode()
    assert not re.search(r"<style|style=|<script(?![^>]*src=)|\son[a-z]+=|javascript:", page)
    for path in (WEB / "src").rglob("*.*"):
        if path.suffix in (".ts", ".svelte"):
            text = path.read_text(encoding="utf-8")
            # A static style attribute is one that the server's policy forbids; `style:` sets a property instead.
            assert not re.search(
                r"\{@html|innerHTML|insertAdjacentHTML|\beval\(|new Function|<[a-z][^>]*\sstyle=", text
            ), path


def test_files_with_a_digest_in_their_name_are_immutable_and_others_revalidated() -> None:
    assert "immutable" in assets.IMMUTABLE
    assert assets.REVALIDATE == "no-cache"
    assert all(re.search(r"-[\w-]{8}\.\w+$", name) for name in assets.client_files() if name.startswith("assets/"))
