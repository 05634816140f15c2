"""Positions with a known solution: forced wins, and positions with a single defence."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

FOLDER = Path(__file__).parent


class Problem(Struct, frozen=True):
    """A position that is won in `win_in` plies, or in which only one turn does not lose."""

    preset: str
    position: str
    win_in: int | None = None
    only: str | None = None

    def __str__(self) -> str:
        task = f"win {self.win_in}" if self.win_in else f"only {self.only}"
        return f"{task}\t{self.position}"


def load_problems(preset: str) -> list[Problem]:
    """Every problem of a preset."""
    problems = []
    for line in Path(FOLDER, f"{preset}.tsv").read_text(encoding="utf-8").splitlines():
        task, position = line.split("\t")
        kind, answer = task.split()
        problems.append(
            Problem(preset, position, int(answer)) if kind == "win" else Problem(preset, position, only=answer)
        )
    return problems
