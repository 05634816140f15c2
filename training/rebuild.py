"""Make the nets that are shipped: `python -m training.rebuild --out DIR --ship`, all of `recipes.toml` or those named.

Each has a folder in DIR with its runs, one after another. A net whose minutes are not over goes on where its last run
ended, so that a machine that is lent for ten minutes at a time makes them all in several calls (`--minutes 9`).
"""

import argparse
import dataclasses
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from training.card import SHIPPED, ship
from training.run import ENDLESS, Run
from training.settings import CONFIGURATIONS, GPU, Settings, Totals

#: Seconds until a run plays.
START = 5.0
RECIPES = Path(__file__).parent / "recipes.toml"


@dataclass(frozen=True)
class Recipe:
    """How one net is made."""

    name: str
    minutes: float
    settings: Settings
    plays: tuple[str, ...]
    kings: tuple[str, ...]

    @property
    def least(self) -> float:
        """Seconds under which a run is not worth beginning: its start, one generation, and the last lesson."""
        return START + self.settings.generation + self.settings.last_lesson


def recipes(path: Path = RECIPES, configuration: str = "gpu", **changes: Any) -> dict[str, Recipe]:
    """Every net that is shipped, by its name; how much work goes into it is what a smaller configuration says.

    >>> recipes()["sixth-4x4"].settings.lesson, recipes(configuration="tiny")["sixth-4x4"].settings.steps
    (6.0, 150)
    """
    found, base, usual = {}, dataclasses.asdict(CONFIGURATIONS[configuration]), dataclasses.asdict(GPU)
    smaller = {name: value for name, value in base.items() if value != usual[name]}
    for name, given in tomllib.loads(path.read_text()).items():
        presets, minutes = {"presets": tuple(given["presets"])}, given.pop("minutes")
        plays, kings = tuple(given.pop("plays", dict.fromkeys(given["presets"]))), tuple(given.pop("kings", ()))
        settings = Settings(**usual | given | smaller | presets | changes)
        found[name] = Recipe(name, minutes, settings, plays, kings)
    return found


def runs_of(folder: Path) -> list[Path]:
    """The runs of a net that left a checkpoint, in their order."""
    numbers = sorted(int(path.parent.name) for path in folder.glob("[0-9]*/checkpoint.pt"))
    return [folder / str(number) for number in numbers]


def spent(run: Path) -> float:
    """The seconds that went into a net by the end of a run."""
    return Totals(**torch.load(run / "checkpoint.pt", map_location="cpu", weights_only=True)["totals"]).seconds


def make(recipe: Recipe, folder: Path, seconds: float, generations: int = ENDLESS) -> bool:
    """Teach a net for so many seconds at most; whether all its minutes are over."""
    before = runs_of(folder)
    left = recipe.minutes * 60 - (spent(before[-1]) if before else 0.0)
    if before and left < recipe.least and (before[-1] / "card.toml").exists():
        return True
    if seconds < recipe.least <= left:
        return False
    number = int(before[-1].name) + 1 if before else 1
    resume = before[-1] / "checkpoint.pt" if before else None
    last = left - seconds < recipe.least or generations < ENDLESS  # only then the match that goes on the card is played
    settings = recipe.settings if last else dataclasses.replace(recipe.settings, last_pairs=0)
    samples = [run / "samples.bin" for run in before if (run / "samples.bin").exists()]
    Run(settings, folder / str(number), resume, samples).whole(min(left, seconds), generations)
    return last


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, and make what it names."""
    parser = argparse.ArgumentParser(prog="python -m training.rebuild", description=__doc__)
    known = recipes()
    parser.add_argument("nets", nargs="*", metavar="NET", help=f"of {', '.join(known)}; all of them unless said")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "out")
    parser.add_argument("--ship", action="store_true", help="lay nets and cards where players find them")
    parser.add_argument("--into", type=Path, default=SHIPPED, help="the folder they are shipped from")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="of this call: another one goes on")
    parser.add_argument("--configuration", choices=CONFIGURATIONS, default="gpu")
    parser.add_argument("--generations", type=int, default=ENDLESS, help="end each net after so many")
    parser.add_argument("--threads", type=int)
    given = parser.parse_args(arguments)
    if unknown := set(given.nets) - set(known):
        parser.error(f"there is no recipe for {', '.join(sorted(unknown))}: there are {', '.join(known)}")
    until = time.monotonic() + given.minutes * 60
    changes = {} if given.threads is None else {"threads": given.threads}
    unfinished = []
    for name, recipe in recipes(configuration=given.configuration, **changes).items():
        if given.nets and name not in given.nets:
            continue
        print(f"{name}: {recipe.minutes} minutes", flush=True)
        if not make(recipe, given.out / name, until - time.monotonic(), given.generations):
            unfinished.append(name)
        elif given.ship:
            card = ship(runs_of(given.out / name)[-1], name, given.into, presets=recipe.plays, kings=recipe.kings)
            print(f"{given.into / card.file}: {card.strength}", flush=True)
    if unfinished:
        parser.exit(3, f"training.rebuild: call again to go on with {', '.join(unfinished)}\n")


if __name__ == "__main__":
    main()
