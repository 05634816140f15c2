"""Teach a net by self-play: `python -m training.run --preset sixth --minutes 9 --resume CHECKPOINT --out DIR`.

What is left in DIR: `checkpoint.pt` (to go on from), `net.bin` (what the player reads), `card.toml` (what is known of
it), `before.bin` (the net of the generation before), `generations` (nets of earlier ones), `samples.bin` (some of the
last samples), `curves.csv`, `curves.svg` and `log.txt`.
"""

import argparse
import dataclasses
import os
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import numpy as np
import torch

from training.arena import Entrant, Score, match
from training.bar import Bar
from training.card import Card, commit, size_of
from training.curves import Curves
from training.generations import inherit, keep
from training.learner import Learner
from training.net import write
from training.players import Failed, Local, Players, Say
from training.settings import CONFIGURATIONS, Settings, Totals

DRAWN = ("against_alphabeta", "against_before", "loss", "first", "drawn", "plies", "samples_a_second")
#: More generations than there is time for.
ENDLESS = 10**6
#: What of the settings can be said on the command line: whole numbers, and others.
COUNTS = ("threads", "nodes", "pairs", "match_nodes", "last_pairs", "replay", "left", "seed")
LENGTHS = ("generation", "lesson", "last_lesson", "rate", "turn", "trust")


class Run:
    """One run: from a checkpoint or from nothing, for some time."""

    def __init__(
        self,
        settings: Settings,
        out: Path,
        resume: Path | None = None,
        samples: list[Path] | None = None,
        hosts: Callable[[Settings, Say], Players] = Local,
    ) -> None:
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
        self.strength = "not measured"
        if resume is not None:
            kept = torch.load(resume, map_location=self.device, weights_only=True)
            self.learner.net.load_state_dict(kept["net"])
            self.totals = Totals(**kept["totals"])
            self.curves.rows = kept["curves"]
            write(self.learner.net, settings.board, self.net)
            inherit(out, resume.parent)
        for path in samples or []:
            self.learner.add(np.fromfile(path, settings.game.sample))
        self.spent = self.totals.seconds
        self.totals.runs += 1
        self.say(f"{self.device}, {settings}, {len(self.learner.replay)} samples to begin with")
        try:
            self.players = hosts(settings, self.say)
        except Failed:
            self.log_file.close()
            raise
        if self.net.exists():
            self.players.use(self.net)

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

    def whole(self, seconds: float, generations: int = ENDLESS) -> None:
        """Everything, from the first game to the last match."""
        try:
            self.teach(seconds, generations)
            self.end()
        finally:
            self.close()

    def teach(self, seconds: float, generations: int) -> None:
        """Generations of play and lessons until the time is up, and then a longer lesson."""
        settings = self.settings
        most = self.totals.generations + generations
        if len(self.learner.replay) and not self.net.exists():  # what others played is worth a lesson
            self.curves.add(samples=self.totals.samples)
            self.study(settings.lesson)
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
        seed, what = totals.generations * 1000 + settings.seed, f"generation {totals.generations + 1} plays"
        harvest, seconds = self.players.gather(settings.generation, seed, self.bar, what)
        speed = len(harvest.samples) / seconds
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
        self.players.use(self.net)
        keep(self.out, self.totals.generations, self.net)
        row: dict[str, float] = {"seconds": self.totals.seconds, "loss": loss}
        nodes, pairs = self.settings.match_nodes, self.settings.pairs
        if pairs:
            scores = self.match("alphabeta", nodes, 0, pairs, f"{nodes} nodes against alpha-beta without a net")
            self.strength = told(scores, f"{nodes} nodes")
            row["against_alphabeta"] = share(scores)
        if pairs and compared:
            row["against_before"] = share(
                self.match(str(self.before), nodes, 0, pairs, "against the generation before")
            )
        self.curves.rows[-1] |= row
        self.save()

    def match(self, other: str, nodes: int, microseconds: int, pairs: int, what: str) -> dict[str, Score]:
        """The net against another player, in every preset that matches are played in."""
        me, you = (Entrant(name.encode(), nodes, microseconds) for name in (str(self.net), other))
        how, scores = self.settings, {}
        for preset in how.matched:
            scores[preset] = match(
                me, you, game=how.game, preset=preset, pairs=pairs, threads=how.threads, seed=how.seed
            )
            self.say(f"{what}, {preset}: {scores[preset]}")
        return scores

    def save(self) -> None:
        """Leave everything so that another run can go on."""
        self.totals.seconds = self.spent + self.seconds
        kept = {
            "net": self.learner.net.state_dict(), "totals": dataclasses.asdict(self.totals), "curves": self.curves.rows,
        }  # fmt: skip
        torch.save(kept, self.out / "checkpoint.part")
        os.replace(self.out / "checkpoint.part", self.out / "checkpoint.pt")
        write(self.learner.net, self.settings.board, self.net)
        self.learner.replay[-self.settings.left :].tofile(self.out / "samples.bin")
        self.curves.write()
        self.curves.draw(self.out / "curves.svg", "samples", DRAWN)

    def end(self) -> None:
        """The last match: the same CPU time for both."""
        settings = self.settings
        if settings.last_pairs:
            what = f"{settings.turn:g} s of CPU a turn against alpha-beta without a net"
            scores = self.match("alphabeta", 0, round(settings.turn * 1e6), settings.last_pairs, what)
            self.strength = told(scores, f"{settings.turn:g} s")
        self.save()
        presets = tuple(dict.fromkeys(settings.presets))
        minutes = round(self.totals.seconds / 60, 1)
        card = Card(self.net.name, presets, size_of(settings.game), minutes, commit(), self.strength)
        (self.out / "card.toml").write_text(card.text)
        self.say(f"in all: {dataclasses.asdict(self.totals)}")

    def close(self) -> None:
        """Let players and files go."""
        self.players.close()
        self.log_file.close()


def share(scores: Mapping[str, Score]) -> float:
    """Of the points, over all presets."""
    return sum(score.share for score in scores.values()) / len(scores)


def told(scores: Mapping[str, Score], turn: str) -> str:
    """What matches say about a net, for its card.

    >>> told({"six": Score(9, 0, 1)}, "0.1 s")
    'against alphabeta at 0.1 s a turn: six 9-0-1 (90 %)'
    """
    each = (f"{name} {one.won}-{one.drawn}-{one.lost} ({100 * one.share:.0f} %)" for name, one in scores.items())
    return f"against alphabeta at {turn} a turn: {', '.join(each)}"


def settings_of(given: argparse.Namespace) -> Settings:
    """The settings that the command line means."""
    changes = {name: getattr(given, name) for name in (*COUNTS, *LENGTHS) if getattr(given, name) is not None}
    if given.preset:
        changes["presets"] = tuple(given.preset.split(","))
    settings = dataclasses.replace(CONFIGURATIONS[given.configuration], **changes)
    if given.ray and given.lesson is None:  # others play meanwhile, so that nobody need wait for the learner
        settings = dataclasses.replace(settings, lesson=max(settings.lesson, settings.generation))
    return settings


def hosts_of(given: argparse.Namespace) -> Callable[[Settings, Say], Players]:
    """Who plays."""
    if not given.ray:
        return Local
    if given.ray == "local":  # what Ray calls this: it listens to this machine alone
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    from training.actors import Actors  # only who asks for it needs Ray

    return partial(Actors, address=given.ray, count=given.actors)


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, and run."""
    parser = argparse.ArgumentParser(prog="python -m training.run", description=__doc__)
    parser.add_argument("--preset", help="what is played, several between commas: threads take them in turns")
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--generations", type=int, default=ENDLESS, help="end after so many, if that comes first")
    parser.add_argument("--resume", type=Path, help="a checkpoint to go on from")
    parser.add_argument("--samples", type=Path, nargs="*", default=[], help="samples of other runs to begin with")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--configuration", choices=CONFIGURATIONS, default="gpu")
    parser.add_argument("--ray", help="let actors play, through the Ray at an address; `local` begins one here")
    parser.add_argument("--actors", type=int, help="how many of them; as many as there are cores for, unless said")
    for names, kind in ((COUNTS, int), (LENGTHS, float)):
        for name in names:
            parser.add_argument(f"--{name.replace('_', '-')}", type=kind)
    given = parser.parse_args(arguments)
    try:
        run = Run(settings_of(given), given.out, given.resume, given.samples, hosts_of(given))
        run.whole(given.minutes * 60, given.generations)
    except Failed as error:
        parser.exit(1, f"training.run: {error}\n")


if __name__ == "__main__":
    main()
