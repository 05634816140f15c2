"""A rating ladder: `python -m training.ladder RUN...` lets the nets of runs and alpha-beta play each other.

A RUN is the folder of a run, whose stored generations play, or a file of weights. Results go to DIR (by default the
last run's folder): `ladder.csv` with the points of every pair of games, `ladder.txt` and `ladder.svg`. Games in
`ladder.csv` are not played again: an interrupted ladder continues, and new nets only play their own games.
"""

import argparse
import csv
import hashlib
import os
import time
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from training.arena import Entrant, match
from training.charts import draw_ratings
from training.elo import Pair, Ratings, rate
from training.generations import stored_nets, thin_out
from training.net_card import NetCard
from training.progress import ProgressBar


@dataclass(frozen=True)
class LadderPlayer:
    """A participant: its label, the name that `arena` opens, and a hash of its weights."""

    label: str
    name: str
    key: str


ALPHABETA = LadderPlayer("alphabeta", "alphabeta", "alphabeta")
Key = tuple[str, ...]
#: Columns of `ladder.csv`: the key of a pair, and its points.
COLUMNS = 8


@dataclass(frozen=True)
class MatchRules:
    """The conditions of all games."""

    preset: str
    nodes: int
    microseconds: int
    seed: int = 1

    def key(self, one: LadderPlayer, other: LadderPlayer, number: int) -> Key:
        """The key of a pair of games in `ladder.csv`."""
        parts = (self.preset, self.nodes, self.microseconds, self.seed, one.key, other.key, number)
        return tuple(map(str, parts))

    def play(self, one: LadderPlayer, other: LadderPlayer, number: int) -> float:
        """Play two games from one opening; the points of the first player."""
        sides = [Entrant(player.name.encode(), self.nodes, self.microseconds) for player in (one, other)]
        seed = zlib.crc32(" ".join(self.key(one, other, number)).encode())
        score = match(sides[0], sides[1], preset=self.preset, pairs=1, threads=1, seed=seed)
        return score.won + score.drawn / 2


def find_players(runs: Sequence[Path], most: int) -> list[LadderPlayer]:
    """Alpha-beta and the nets, each once, oldest first, at most `most` of each run."""
    players: dict[str, LadderPlayer] = {ALPHABETA.key: ALPHABETA}
    for run in runs:
        paths = stored_nets(run) if run.is_dir() else {0: run}
        for number in thin_out(sorted(paths), most):
            label = f"{run.name} {number}" if run.is_dir() else run.stem
            key = hashlib.sha256(paths[number].read_bytes()).hexdigest()[:16]
            players.setdefault(key, LadderPlayer(label, str(paths[number]), key))
    return list(players.values())


class Ladder:
    """The pairs of games played so far."""

    def __init__(self, path: Path, terms: MatchRules, players: Sequence[LadderPlayer]) -> None:
        self.path, self.terms, self.players = path, terms, players
        self.points: dict[Key, float] = {}
        if path.exists():
            with path.open(newline="") as file:
                self.points = {tuple(row[:-1]): float(row[-1]) for row in csv.reader(file) if len(row) == COLUMNS}

    def missing(self, pairs: int) -> Iterator[tuple[LadderPlayer, LadderPlayer, int]]:
        """The pairs still to be played: every pairing once, before any is repeated."""
        for number in range(pairs):
            for one, other in combinations(self.players, 2):
                if self.terms.key(one, other, number) not in self.points:
                    yield one, other, number

    def play(self, pairs: int, threads: int, seconds: float) -> None:
        """Play until every pairing has this many pairs or the time is up; each result is stored at once."""
        todo, until, bar = list(self.missing(pairs)), time.monotonic() + seconds, ProgressBar()
        playing: dict[Future[float], Key] = {}
        coming = iter(todo)
        with self.path.open("a", newline="") as file, ThreadPoolExecutor(threads) as pool:
            writer, done = csv.writer(file), 0
            while True:
                while len(playing) < threads and time.monotonic() < until and (game := next(coming, None)):
                    playing[pool.submit(self.terms.play, *game)] = self.terms.key(*game)
                if not playing:
                    break
                for future in wait(playing, return_when=FIRST_COMPLETED).done:
                    key = playing.pop(future)
                    self.points[key] = future.result()
                    writer.writerow([*key, self.points[key]])
                    file.flush()
                    done += 1
                bar.show(f"{done} of {len(todo)} pairs", done / len(todo))
        bar.clear()

    def pairs(self) -> list[Pair]:
        """The results between the participants."""
        at = {player.key: number for number, player in enumerate(self.players)}
        mine = self.terms.key(ALPHABETA, ALPHABETA, 0)[:4]
        return [
            Pair(at[key[4]], at[key[5]], points)
            for key, points in self.points.items()
            if key[:4] == mine and key[4] in at and key[5] in at
        ]

    def rate(self) -> Ratings:
        """Elo ratings relative to alpha-beta."""
        return rate(self.pairs(), len(self.players))


def table(players: Sequence[LadderPlayer], pairs: Sequence[Pair], ratings: Ratings) -> str:
    """The ratings as a text table."""
    wide = max(len(player.label) for player in players)
    lines = [f"{'':{wide}}    Elo     ±  games  points  gain over previous"]
    for number, player in enumerate(players):
        games = sum(pair.games for pair in pairs if number in pair[:2])
        points = sum(pair.points for pair in pairs if pair.one == number)
        points += sum(pair.games - pair.points for pair in pairs if pair.other == number)
        line = f"{player.label:{wide}}  {ratings.elo[number]:+5.0f} {ratings.error(number, 0):5.0f}  {games:5}"
        line += f"  {100 * points / max(games, 1):4.0f} %"
        if number > 1:
            ahead = ratings.elo[number] - ratings.elo[number - 1]
            line += f"  {ahead:+.0f} ± {ratings.error(number, number - 1):.0f}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def default_preset(runs: Sequence[Path]) -> str | None:
    """The first preset on the newest card of the runs."""
    cards = [run / "card.toml" if run.is_dir() else run.with_suffix(".toml") for run in runs]
    return next((NetCard.read(card).presets[0] for card in reversed(cards) if card.exists()), None)


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, play, and print the ratings."""
    parser = argparse.ArgumentParser(prog="python -m training.ladder", description=__doc__)
    parser.add_argument("runs", type=Path, nargs="+", metavar="RUN")
    parser.add_argument("--preset", help="the preset to play; by default the first on the last run's card")
    parser.add_argument("--pairs", type=int, default=16, help="pairs of games for each pairing")
    parser.add_argument("--nodes", type=int, default=2000, help="nodes per turn")
    parser.add_argument("--turn", type=float, help="seconds of CPU time per turn, instead of nodes")
    parser.add_argument("--most", type=int, default=6, help="the most nets of each run")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args(arguments)
    preset = options.preset or default_preset(options.runs)
    players = find_players(options.runs, options.most)
    if preset is None or len(players) < 2:
        parser.error("no run has a card: give --preset" if preset is None else "none of these contains a net")
    terms = MatchRules(preset, 0 if options.turn else options.nodes, round((options.turn or 0) * 1e6))
    out: Path = options.out or (options.runs[-1] if options.runs[-1].is_dir() else Path())
    out.mkdir(parents=True, exist_ok=True)
    ladder = Ladder(out / "ladder.csv", terms, players)
    ladder.play(options.pairs, options.threads, options.minutes * 60)
    ratings, pairs = ladder.rate(), ladder.pairs()
    text = f"{preset}, {f'{options.turn:g} s' if options.turn else f'{options.nodes} nodes'} a turn\n"
    text += table(players, pairs, ratings)
    (out / "ladder.txt").write_text(text)
    labels = [player.label for player in players]
    errors = [ratings.error(number, 0) for number in range(len(players))]
    draw_ratings(out / "ladder.svg", labels, ratings.elo.tolist(), errors)
    print(text, end="")


if __name__ == "__main__":
    main()
