"""The law of the referees as a C++ header, which `make golden` writes: codes of refusals, and their rulings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import sixfold
from sixfold.games import BadNotation
from sixfold.games.messages import Messages
from sixfold.games.six import MESSAGES as SIX
from sixfold.games.sixth import MESSAGES as SIXTH
from sixfold.tables.errors import MESSAGES as TABLE

HEADER = Path(__file__).parents[2] / "engine/include/sixfold/table/error_codes.hpp"

_TOP = """\
// The codes of refusals, and the rulings they rest on. Written by `make golden` from the referees' messages.toml.
#pragma once

#include <string_view>

namespace sixfold::table::codes {

struct Code {
  std::string_view name;
  std::string_view ruling;  // empty where it rests on none
};
"""


def header() -> str:
    """The text of the header."""
    parts = [_struct("Six", SIX, _hint("six")), _struct("Sixth", SIXTH, _hint("sixth")), _struct("Table", TABLE)]
    text = "\n".join([_TOP, *parts, "}  // namespace sixfold::table::codes\n"])
    command = [str(Path(sys.executable).with_name("clang-format")), f"--assume-filename={HEADER}"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def _struct(name: str, law: Messages, *more: str) -> str:
    codes = [
        f'  static constexpr Code {code.replace("-", "_")}{{"{code}", "{refusal.ruling or ""}"}};'
        for code, refusal in law.errors.items()
    ]
    return "\n".join([f"struct {name} {{", *codes, *more, "};\n"])


def _hint(name: str) -> str:
    """What a player is told who wrote no turn at all."""
    try:
        sixfold.game(name).parse("")
    except BadNotation as error:
        hint = json.dumps(str(error.params["hint"]), ensure_ascii=False)
        return f"  static constexpr std::string_view HINT =\n      {hint};"
    raise AssertionError("nothing at all is no turn")


if __name__ == "__main__":
    HEADER.write_text(header(), encoding="utf-8")
    print(f"wrote {HEADER.name}")
