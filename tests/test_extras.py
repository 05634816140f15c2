"""Sixfold without its extras: core commands work, and those that need an extra name it in one line."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]  # ships no types
import pytest
import zxingcpp

from sixfold.extras import EXTRAS, MissingExtra, requires_extra

#: Runs a command line in a process that cannot import the modules named in its first argument.
WITHOUT_MODULES = """
import sys
from importlib.abc import MetaPathFinder

class BlockingFinder(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in modules:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

modules = set(sys.argv[1].split(","))
sys.meta_path.insert(0, BlockingFinder())
"""
RUN = "from sixfold.cli.app import run; sys.exit(run(sys.argv[2:]))"
RUN_REQUIREMENTS = Path(__file__).parents[1] / "requirements/run.txt"
EVERY_MODULE = sorted({module for modules in EXTRAS.values() for module in modules} | {"numpy"})


def canonical_name(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


def run_without(modules: list[str], *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `sixfold` in a folder, in a process that cannot import these modules."""
    command = [sys.executable, "-c", WITHOUT_MODULES + RUN, ",".join(modules), *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=120, check=False)


@pytest.mark.parametrize(
    "arguments",
    [
        "--version",
        "--help",
        "games",
        "games sixes",
        "rules degrees",
        "play sixth --bot 1",
        "perft six 3 --engine",
        "match sixth-4x4 --first 2 --second 1 --games 2 --movetime 0.01",
        "analyse sixth --depth 3",
        "ugi sixth",
        "movies cast Heat",
        "movies chain al-pacino joe-pesci",
        "decks list",
        "bench",
    ],
)
def test_commands_of_the_core_need_no_extra(tmp_path: Path, arguments: str) -> None:
    process = run_without(EVERY_MODULE, *arguments.split(), folder=tmp_path)
    assert (process.returncode, process.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        ("serve --port 0", "server"),
        ("movies search pacino", "films"),
        ("movies sheets out.pdf", "print"),
        ("movies cards out.pdf", "print"),
        ("decks print sheets out.pdf", "print"),
        ("decks print cards out.pdf", "print"),
        ("decks check", "words"),
    ],
)
def test_a_command_that_needs_an_extra_names_it_in_one_line(tmp_path: Path, arguments: str, extra: str) -> None:
    process = run_without(EVERY_MODULE, *arguments.split(), folder=tmp_path)
    assert process.stderr == f"sixfold: This needs the {extra} extra: pip install 'sixfold[{extra}]'. (missing-extra)\n"
    assert process.returncode == 2


def test_what_make_setup_installs_prints_cards_whose_codes_scan(tmp_path: Path) -> None:
    pinned = {line.partition("==")[0] for line in RUN_REQUIREMENTS.read_text("utf-8").splitlines() if "==" in line}
    others = sorted(
        module
        for module, names in packages_distributions().items()
        if not any(canonical_name(name) in pinned | {"sixfold", "sixfold-engine"} for name in names)
    )
    assert {"pypdf", "pytest", "zxingcpp"} <= {*others}
    for arguments in (
        "movies sheets a.pdf",
        "decks print cards b.pdf",
        "decks print sheets c.pdf",
        "movies cards x.pdf",
    ):
        process = run_without(others, *arguments.split(), folder=tmp_path)
        assert (process.returncode, process.stderr) == (0, ""), arguments
        assert (tmp_path / arguments.split()[-1]).read_bytes().startswith(b"%PDF")
    page = pypdfium2.PdfDocument(tmp_path / "x.pdf")[0].render(scale=2).to_pil()
    codes = [found.text for found in zxingcpp.read_barcodes(page)]
    assert len(codes) == 9
    assert all(re.fullmatch(r"http://localhost:6660/actors/[a-z-]+", code) for code in codes), codes


def test_the_server_needs_only_the_server_extra() -> None:
    modules = sorted({*EVERY_MODULE} - EXTRAS["server"])
    command = [sys.executable, "-c", WITHOUT_MODULES + "import sixfold.server.launcher", ",".join(modules)]
    process = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (process.returncode, process.stderr) == (0, "")


def test_an_import_that_fails_for_another_reason_is_not_a_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError), requires_extra("server"):
        import_module("sixfold.no_such_module")
    with pytest.raises(MissingExtra) as raised, requires_extra("server"):
        raise ModuleNotFoundError(name="litestar.di")
    assert raised.value.params == {"extra": "server", "module": "litestar"}


def test_every_extra_of_the_package_is_known() -> None:
    declared = {
        match[1] for text in requires("sixfold") or () if (match := re.search(r"extra == ['\"](\w+)['\"]", text))
    }
    assert set(EXTRAS) <= declared
