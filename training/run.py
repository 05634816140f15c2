"""Teach a net by self-play: `python -m training.run --preset sixth --minutes 9 --resume CHECKPOINT --out DIR`.

What is left in DIR: `checkpoint.pt` (to go on from), `net.bin` (what the player reads), `before.bin` (the net of the
generation before), `samples.bin` (some of the last samples), `curves.csv`, `curves.svg` and `log.txt`.
"""

import argparse
import dataclasses
import os
import time
from pathlib import Path

import numpy as np
import torch

from training.arena import Entrant, Score, match
from training.bar import Bar
from training.curves import Curves
from training.learner import Learner
from training.net import write
from training.samples import SAMPLE, play
from training.settings import CONFIGURATIONS, Settings, Totals

DRAWN = ("against_alphabeta", "against_before", "loss", "first", "drawn", "plies", "samples_a_second")
#: Samples that a run leaves for another to begin with.
LEFT = 400_000


class Run:
    """One run: from a checkpoint or from nothing, for some time."""

    def __init__(self, settings: Settings, out: Path, resume: Path | None, samples: list[Path]) -> None:
        self.settings, self.out = settings, out
        self.began = time.monotonic()
        out.mkdir(parents=True, exist_ok=True)
        self.log_file = (out / "log.txt").open("a")
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        if self.device.type == "cpu":
            torch.set_num_threads(1)  # self-play and batches have threads of their own
        self.learner = Learner(settings, self.device)
        self.totals = Totals()
        self.curves = Curves(out / "curves.csv")
        self.net, self.before = out / "net.bin", out / "before.bin"
        self.bar = Bar()
        if resume is not None:
            kept = torch.load(resume, map_location=self.device, weights_only=True)
            self.learner.net.load_state_dict(kept["net"])
            self.totals = Totals(**kept["totals"])
            self.curves.rows = kept["curves"]
            write(self.learner.net, settings.board, self.net)
        for path in samples:
            self.learner.add(np.fromfile(path, SAMPLE))
        self.spent = self.totals.seconds
        self.totals.runs += 1
        self.say(f"{self.device}, {settings}, {len(self.learner.replay)} samples to begin with")

    @property
    def seconds(self) -> float:
        """Since this run began."""
        return time.monotonic() - self.began

    def say(self, text: str) -> None:
        """Print a line, and keep it."""
        line = f"[{self.seconds:6.1f}] {text}"
        self.bar.clear()
        print(line, flush=True)
        self.log_file.write(line + "\n")
        self.log_file.flush()

    def teach(self, seconds: float, generations: int) -> None:
        """Generations of play and lessons until the time is up, and then a longer lesson."""
        settings = self.settings
        most = self.totals.generations + generations
        while self.totals.generations < most:
            left = seconds - self.seconds - settings.last_lesson
            if left < settings.generation:
                break
            self.play()
            more = left > 2 * settings.generation + settings.lesson and self.totals.generations < most
            self.study(settings.lesson if more else settings.last_lesson)

    def play(self) -> None:
        """One generation of games."""
        settings, totals = self.settings, self.totals
        netted = self.net.exists()
        name, nodes = (str(self.net), settings.nodes) if netted else ("alphabeta", settings.first_nodes)
        with self.bar.running(f"generation {totals.generations + 1} plays", settings.generation):
            start = self.seconds
            harvest = play(settings, name, nodes, settings.generation, totals.generations * 1000 + settings.seed)
        speed = len(harvest.samples) / (self.seconds - start)
        self.learner.add(harvest.samples)
        totals.generations += 1
        totals.samples += len(harvest.samples)
        totals.games += harvest.games
        games = max(harvest.games, 1)
        self.curves.add(
            samples=totals.samples, games=totals.games, first=harvest.first / games, drawn=harvest.drawn / games,
            plies=harvest.plies / games, samples_a_second=speed,
        )  # fmt: skip
        self.say(
            f"generation {totals.generations}: {harvest.games} games, {len(harvest.samples)} samples, {speed:.0f} a"
            f" second; first won {harvest.first / games:.3f}, drawn {harvest.drawn / games:.3f},"
            f" {harvest.plies / games:.1f} plies"
        )

    def study(self, seconds: float) -> None:
        """A lesson, and what it was good for."""
        before = self.learner.measure()
        steps = self.learner.lesson(
            seconds, self.totals.generations * 1000, lambda share: self.bar.show("learns", share)
        )
        self.totals.steps += steps
        loss = self.learner.measure()
        self.say(f"{steps} steps on {len(self.learner.replay)} samples: loss {before:.5f} before, {loss:.5f} after")
        compared = self.net.exists()
        if compared:
            os.replace(self.net, self.before)
        self.save()
        row: dict[str, float] = {"seconds": self.totals.seconds, "loss": loss}
        if self.settings.pairs:
            score = self.match("alphabeta", self.settings.match_nodes, 0, self.settings.pairs)
            self.say(f"{self.settings.match_nodes} nodes against alpha-beta without a net: {score}")
            row["against_alphabeta"] = score.share
        if self.settings.pairs and compared:
            score = self.match(str(self.before), self.settings.match_nodes, 0, self.settings.pairs)
            self.say(f"against the generation before: {score}")
            row["against_before"] = score.share
        self.curves.rows[-1] |= row
        self.save()

    def match(self, other: str, nodes: int, microseconds: int, pairs: int) -> Score:
        """The net against another player."""
        me, you = (Entrant(name.encode(), nodes, microseconds) for name in (str(self.net), other))
        how = self.settings
        return match(me, you, preset=how.presets[0], pairs=pairs, threads=how.threads, seed=how.seed)

    def save(self) -> None:
        """Leave everything so that another run can go on."""
        self.totals.seconds = self.spent + self.seconds
        kept = {
            "net": self.learner.net.state_dict(), "totals": dataclasses.asdict(self.totals), "curves": self.curves.rows,
        }  # fmt: skip
        torch.save(kept, self.out / "checkpoint.part")
        os.replace(self.out / "checkpoint.part", self.out / "checkpoint.pt")
        write(self.learner.net, self.settings.board, self.net)
        self.learner.replay[-LEFT:].tofile(self.out / "samples.bin")
        self.curves.draw(self.out / "curves.svg", "samples", DRAWN)

    def end(self) -> None:
        """The last match: the same CPU time for both."""
        settings = self.settings
        if settings.last_pairs:
            score = self.match("alphabeta", 0, round(settings.turn * 1e6), settings.last_pairs)
            self.say(f"{settings.turn} s of CPU a turn against alpha-beta without a net: {score}")
        self.save()
        self.say(f"in all: {dataclasses.asdict(self.totals)}")
        self.log_file.close()


def settings_of(given: argparse.Namespace) -> Settings:
    """The settings that the command line means."""
    names = ("threads", "nodes", "generation", "lesson", "last_lesson", "last_pairs", "turn", "trust", "seed")
    changes = {name: getattr(given, name) for name in names if getattr(given, name) is not None}
    if given.preset:
        changes["presets"] = tuple(given.preset.split(","))
    return dataclasses.replace(CONFIGURATIONS[given.configuration], **changes)


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, and run."""
    parser = argparse.ArgumentParser(prog="python -m training.run", description=__doc__)
    parser.add_argument("--preset", help="what is played, several between commas: threads take them in turns")
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--generations", type=int, default=10**6, help="end after so many, if that comes first")
    parser.add_argument("--resume", type=Path, help="a checkpoint to go on from")
    parser.add_argument("--samples", type=Path, nargs="*", default=[], help="samples of other runs to begin with")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--configuration", choices=CONFIGURATIONS, default="gpu")
    for name in ("threads", "nodes", "last-pairs", "seed"):
        parser.add_argument(f"--{name}", type=int)
    for name in ("generation", "lesson", "last-lesson", "turn", "trust"):
        parser.add_argument(f"--{name}", type=float)
    given = parser.parse_args(arguments)
    run = Run(settings_of(given), given.out, given.resume, given.samples)
    run.teach(given.minutes * 60, given.generations)
    run.end()


if __name__ == "__main__":
    main()
