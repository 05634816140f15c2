"""Retrain the shipped nets: `python -m training.rebuild --out DIR --ship`, all of `recipes.toml` or those named.

Each net has a folder in DIR with its runs. A net whose minutes are not used up continues where its last run ended, so
that a machine that is available for ten minutes at a time can make them all in several calls (`--minutes 9`).
"""

import argparse
import dataclasses
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from training.net_card import SHIPPED, ship
from training.run import UNLIMITED, Run
from training.settings import CONFIGURATIONS, GPU, Settings, Totals

#: Seconds that a run needs to start.
START = 5.0
RECIPES = Path(__file__).parent / "recipes.toml"


@dataclass(frozen=True)
class Recipe:
    """How one net is trained."""

    name: str
    minutes: float
    settings: Settings
    plays: tuple[str, ...]
    kings: tuple[str, ...]

    @property
    def shortest_run(self) -> float:
        """The shortest useful run in seconds: its start, one generation, and the last lesson."""
        return START + self.settings.generation + self.settings.last_lesson


def recipes(path: Path = RECIPES, configuration: str = "gpu", **changes: Any) -> dict[str, Recipe]:
    """Every shipped net by its name; a smaller configuration overrides the amount of work.

    >>> recipes()["sixth-4x4"].settings.lesson, recipes(configuration="tiny")["sixth-4x4"].settings.steps
    (6.0, 150)
    """
    result, base, usual = {}, dataclasses.asdict(CONFIGURATIONS[configuration]), dataclasses.asdict(GPU)
    smaller = {name: value for name, value in base.items() if value != usual[name]}
    for name, recipe in tomllib.loads(path.read_text()).items():
        presets, minutes = {"presets": tuple(recipe["presets"])}, recipe.pop("minutes")
        plays, kings = tuple(recipe.pop("plays", dict.fromkeys(recipe["presets"]))), tuple(recipe.pop("kings", ()))
        settings = Settings(**usual | recipe | smaller | presets | changes)
        result[name] = Recipe(name, minutes, settings, plays, kings)
    return result


def finished_runs(folder: Path) -> list[Path]:
    """The runs of a net that wrote a checkpoint, in order."""
    numbers = sorted(int(path.parent.name) for path in folder.glob("[0-9]*/checkpoint.pt"))
    return [folder / str(number) for number in numbers]


def seconds_spent(run: Path) -> float:
    """The training time of a net by the end of a run, in seconds."""
    return Totals(**torch.load(run / "checkpoint.pt", map_location="cpu", weights_only=True)["totals"]).seconds


def make(recipe: Recipe, folder: Path, seconds: float, generations: int = UNLIMITED) -> bool:
    """Train a net for at most this many seconds; returns whether its minutes are used up."""
    before = finished_runs(folder)
    left = recipe.minutes * 60 - (seconds_spent(before[-1]) if before else 0.0)
    if before and left < recipe.shortest_run and (before[-1] / "card.toml").exists():
        return True
    if seconds < recipe.shortest_run <= left:
        return False
    number = int(before[-1].name) + 1 if before else 1
    resume = before[-1] / "checkpoint.pt" if before else None
    last = (
        left - seconds < recipe.shortest_run or generations < UNLIMITED
    )  # only the last run plays the match for the card
    settings = recipe.settings if last else dataclasses.replace(recipe.settings, last_pairs=0)
    samples = [run / "samples.bin" for run in before if (run / "samples.bin").exists()]
    Run(settings, folder / str(number), resume, samples).complete(min(left, seconds), generations)
    return last


def main(arguments: list[str] | None = None) -> None:
    """Read the command line and train the named nets."""
    parser = argparse.ArgumentParser(prog="python -m training.rebuild", description=__doc__)
    known = recipes()
    parser.add_argument("nets", nargs="*", metavar="NET", help=f"of {', '.join(known)}; all by default")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "out")
    parser.add_argument("--ship", action="store_true", help="copy nets and cards into the package")
    parser.add_argument("--into", type=Path, default=SHIPPED, help="the folder of the shipped nets")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="for this call; the next one continues")
    parser.add_argument("--configuration", choices=CONFIGURATIONS, default="gpu")
    parser.add_argument("--generations", type=int, default=UNLIMITED, help="the most generations of each net")
    parser.add_argument("--threads", type=int)
    options = parser.parse_args(arguments)
    if unknown := set(options.nets) - set(known):
        parser.error(f"no recipe for {', '.join(sorted(unknown))}: there are {', '.join(known)}")
    until = time.monotonic() + options.minutes * 60
    changes = {} if options.threads is None else {"threads": options.threads}
    unfinished = []
    for name, recipe in recipes(configuration=options.configuration, **changes).items():
        if options.nets and name not in options.nets:
            continue
        print(f"{name}: {recipe.minutes} minutes", flush=True)
        if not make(recipe, options.out / name, until - time.monotonic(), options.generations):
            unfinished.append(name)
        elif options.ship:
            card = ship(
                finished_runs(options.out / name)[-1], name, options.into, presets=recipe.plays, kings=recipe.kings
            )
            print(f"{options.into / card.file}: {card.strength}", flush=True)
    if unfinished:
        parser.exit(3, f"training.rebuild: call again to continue with {', '.join(unfinished)}\n")


if __name__ == "__main__":
    main()
