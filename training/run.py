"""Train a net by self-play: `python -m training.run --preset sixth --minutes 9 --resume CHECKPOINT --out DIR`.

Files in DIR: `checkpoint.pt` (to continue from), `net.bin` (for the engine), `card.toml` (its description),
`before.bin` (the net of the previous generation), `generations` (earlier nets), `samples.bin` (some of the last
samples), `curves.csv`, `curves.svg` and `log.txt`.
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
from training.charts import LearningCurves
from training.generations import inherit, store_net
from training.learner import Learner
from training.net import write
from training.net_card import NetCard, commit, size_of
from training.players import LocalPlayers, Log, Players, PlayersFailed
from training.progress import ProgressBar
from training.settings import CONFIGURATIONS, Settings, Totals

CHARTED = ("against_alphabeta", "against_before", "loss", "first", "drawn", "plies", "samples_a_second")
#: More generations than fit into any run.
UNLIMITED = 10**6
#: The settings with a command-line option: integers, and others.
COUNTS = ("threads", "nodes", "pairs", "match_nodes", "last_pairs", "replay", "saved_samples", "seed")
LENGTHS = ("generation", "lesson", "last_lesson", "rate", "turn", "score_weight")


class Run:
    """One run: from a checkpoint or from scratch, for some time."""

    def __init__(
        self,
        settings: Settings,
        out: Path,
        resume: Path | None = None,
        samples: list[Path] | None = None,
        hosts: Callable[[Settings, Log], Players] = LocalPlayers,
    ) -> None:
        self.settings, self.out = settings, out
        self.began = time.monotonic()
        out.mkdir(parents=True, exist_ok=True)
        self.log_file = (out / "log.txt").open("a")
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        if self.device.type == "cpu":
            torch.set_num_threads(1)  # self-play and batches use their own threads
        self.learner = Learner(settings, self.device)
        self.totals = Totals()
        self.curves = LearningCurves(out / "curves.csv")
        self.net, self.before = out / "net.bin", out / "before.bin"
        self.bar = ProgressBar()
        self.strength = "not measured"
        if resume is not None:
            checkpoint = torch.load(resume, map_location=self.device, weights_only=True)
            self.learner.net.load_state_dict(checkpoint["net"])
            self.totals = Totals(**checkpoint["totals"])
            self.curves.rows = checkpoint["curves"]
            write(self.learner.net, settings.board, self.net)
            inherit(out, resume.parent)
        for path in samples or []:
            self.learner.add(np.fromfile(path, settings.game.sample))
        self.spent = self.totals.seconds
        self.totals.runs += 1
        self.log(f"{self.device}, {settings}, {len(self.learner.replay)} samples to start with")
        try:
            self.players = hosts(settings, self.log)
        except PlayersFailed:
            self.log_file.close()
            raise
        if self.net.exists():
            self.players.use(self.net)

    @property
    def seconds(self) -> float:
        """Seconds since this run started."""
        return time.monotonic() - self.began

    def log(self, text: str) -> None:
        """Print a line and write it to the log."""
        line = f"[{self.seconds:6.1f}] {text}"
        self.bar.clear()
        print(line, flush=True)
        self.log_file.write(line + "\n")
        self.log_file.flush()

    def complete(self, seconds: float, generations: int = UNLIMITED) -> None:
        """Run everything, from the first game to the last match."""
        try:
            self.teach(seconds, generations)
            self.end()
        finally:
            self.close()

    def teach(self, seconds: float, generations: int) -> None:
        """Alternate play and lessons until the time is up; the last lesson is longer."""
        settings = self.settings
        most = self.totals.generations + generations
        if len(self.learner.replay) and not self.net.exists():  # train on samples of other runs first
            self.curves.add(samples=self.totals.samples)
            self.learn(settings.lesson)
        while self.totals.generations < most:
            left = seconds - self.seconds - settings.last_lesson
            if left < settings.generation:
                break
            self.play()
            more = left > 2 * settings.generation + settings.lesson and self.totals.generations < most
            self.learn(settings.lesson if more else settings.last_lesson)

    def play(self) -> None:
        """Play one generation of games."""
        settings, totals = self.settings, self.totals
        seed, what = totals.generations * 1000 + settings.seed, f"generation {totals.generations + 1} plays"
        played, seconds = self.players.gather(settings.generation, seed, self.bar, what)
        speed = len(played.samples) / seconds
        self.learner.add(played.samples)
        totals.generations += 1
        totals.samples += len(played.samples)
        totals.games += played.games
        games = max(played.games, 1)
        self.curves.add(
            samples=totals.samples, games=totals.games, first=played.first / games, drawn=played.drawn / games,
            plies=played.plies / games, samples_a_second=speed,
        )  # fmt: skip
        self.log(
            f"generation {totals.generations}: {played.games} games, {len(played.samples)} samples, {speed:.0f} a"
            f" second; first won {played.first / games:.3f}, drawn {played.drawn / games:.3f},"
            f" {played.plies / games:.1f} plies"
        )

    def learn(self, seconds: float) -> None:
        """Train on the samples so far, and measure the result."""
        before = self.learner.measure()
        steps = self.learner.train(
            seconds, self.totals.generations * 1000, lambda share: self.bar.show("training", share)
        )
        self.totals.steps += steps
        loss = self.learner.measure()
        self.log(f"{steps} steps on {len(self.learner.replay)} samples: loss {before:.5f} before, {loss:.5f} after")
        compared = self.net.exists()
        if compared:
            os.replace(self.net, self.before)
        self.save()
        self.players.use(self.net)
        store_net(self.out, self.totals.generations, self.net)
        row: dict[str, float] = {"seconds": self.totals.seconds, "loss": loss}
        nodes, pairs = self.settings.match_nodes, self.settings.pairs
        if pairs:
            scores = self.match("alphabeta", nodes, 0, pairs, f"{nodes} nodes against alpha-beta without a net")
            self.strength = describe_scores(scores, f"{nodes} nodes")
            row["against_alphabeta"] = share(scores)
        if pairs and compared:
            row["against_before"] = share(
                self.match(str(self.before), nodes, 0, pairs, "against the generation before")
            )
        self.curves.rows[-1] |= row
        self.save()

    def match(self, other: str, nodes: int, microseconds: int, pairs: int, what: str) -> dict[str, Score]:
        """Play the net against another player in each match preset."""
        me, you = (Entrant(name.encode(), nodes, microseconds) for name in (str(self.net), other))
        how, scores = self.settings, {}
        for preset in how.match_presets:
            scores[preset] = match(
                me, you, game=how.game, preset=preset, pairs=pairs, threads=how.threads, seed=how.seed
            )
            self.log(f"{what}, {preset}: {scores[preset]}")
        return scores

    def save(self) -> None:
        """Write all files, so that another run can continue."""
        self.totals.seconds = self.spent + self.seconds
        checkpoint = {
            "net": self.learner.net.state_dict(), "totals": dataclasses.asdict(self.totals), "curves": self.curves.rows,
        }  # fmt: skip
        torch.save(checkpoint, self.out / "checkpoint.part")
        os.replace(self.out / "checkpoint.part", self.out / "checkpoint.pt")
        write(self.learner.net, self.settings.board, self.net)
        self.learner.replay[-self.settings.saved_samples :].tofile(self.out / "samples.bin")
        self.curves.write()
        self.curves.draw(self.out / "curves.svg", "samples", CHARTED)

    def end(self) -> None:
        """Play the last match, with equal CPU time, and write the card."""
        settings = self.settings
        if settings.last_pairs:
            what = f"{settings.turn:g} s of CPU a turn against alpha-beta without a net"
            scores = self.match("alphabeta", 0, round(settings.turn * 1e6), settings.last_pairs, what)
            self.strength = describe_scores(scores, f"{settings.turn:g} s")
        self.save()
        presets = tuple(dict.fromkeys(settings.presets))
        minutes = round(self.totals.seconds / 60, 1)
        card = NetCard(self.net.name, presets, size_of(settings.game), minutes, commit(), self.strength)
        (self.out / "card.toml").write_text(card.text)
        self.log(f"totals: {dataclasses.asdict(self.totals)}")

    def close(self) -> None:
        """Close players and files."""
        self.players.close()
        self.log_file.close()


def share(scores: Mapping[str, Score]) -> float:
    """The share of the points over all presets."""
    return sum(score.share for score in scores.values()) / len(scores)


def describe_scores(scores: Mapping[str, Score], turn: str) -> str:
    """The results of matches, for a net's card.

    >>> describe_scores({"six": Score(9, 0, 1)}, "0.1 s")
    'against alphabeta at 0.1 s a turn: six 9-0-1 (90 %)'
    """
    each = (f"{name} {one.won}-{one.drawn}-{one.lost} ({100 * one.share:.0f} %)" for name, one in scores.items())
    return f"against alphabeta at {turn} a turn: {', '.join(each)}"


def parse_settings(options: argparse.Namespace) -> Settings:
    """The settings from the command line."""
    changes = {name: getattr(options, name) for name in (*COUNTS, *LENGTHS) if getattr(options, name) is not None}
    if options.preset:
        changes["presets"] = tuple(options.preset.split(","))
    settings = dataclasses.replace(CONFIGURATIONS[options.configuration], **changes)
    if options.ray and options.lesson is None:  # actors play during lessons, so these may be longer
        settings = dataclasses.replace(settings, lesson=max(settings.lesson, settings.generation))
    return settings


def choose_players(options: argparse.Namespace) -> Callable[[Settings, Log], Players]:
    """Who plays the training games, from the command line."""
    if not options.ray:
        return LocalPlayers
    if options.ray == "local":  # a single-node cluster that listens on localhost only
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    from training.actors import RayPlayers  # Ray is optional

    return partial(RayPlayers, address=options.ray, count=options.actors)


def main(arguments: list[str] | None = None) -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m training.run", description=__doc__)
    parser.add_argument("--preset", help="presets to play, separated by commas; threads take them in turns")
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--generations", type=int, default=UNLIMITED, help="the most generations")
    parser.add_argument("--resume", type=Path, help="a checkpoint to continue from")
    parser.add_argument("--samples", type=Path, nargs="*", default=[], help="samples of other runs to start with")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--configuration", choices=CONFIGURATIONS, default="gpu")
    parser.add_argument("--ray", help="play with actors of the Ray cluster at this address; `local` starts one here")
    parser.add_argument("--actors", type=int, help="the number of actors; by default as many as fit on the cores")
    for names, kind in ((COUNTS, int), (LENGTHS, float)):
        for name in names:
            parser.add_argument(f"--{name.replace('_', '-')}", type=kind)
    options = parser.parse_args(arguments)
    try:
        run = Run(parse_settings(options), options.out, options.resume, options.samples, choose_players(options))
        run.complete(options.minutes * 60, options.generations)
    except PlayersFailed as error:
        parser.exit(1, f"training.run: {error}\n")


if __name__ == "__main__":
    main()
