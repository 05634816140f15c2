"""Who is stronger: `python -m training.ladder RUN...` lets the nets of runs and alpha-beta play each other.

A RUN is a folder that a run left, of which the generations play, or a file of weights. What is left in DIR (the last
run's folder, unless said): `ladder.csv` with the points of every pair of games, `ladder.txt` and `ladder.svg`. What is
in `ladder.csv` already is not played again: a ladder that was ended goes on, and one with more nets plays theirs.
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
from training.bar import Bar
from training.card import Card
from training.curves import rungs
from training.elo import Pair, Ratings, rate
from training.generations import kept, thinned


@dataclass(frozen=True)
class Player:
    """Who takes part: what it is called, what the workshop opens, and what its weights are known by."""

    label: str
    name: str
    key: str


ALPHABETA = Player("alphabeta", "alphabeta", "alphabeta")
Key = tuple[str, ...]
#: Of `ladder.csv`: what a pair is known by, and its points.
COLUMNS = 8


@dataclass(frozen=True)
class Terms:
    """What all play by."""

    preset: str
    nodes: int
    microseconds: int
    seed: int = 1

    def key(self, one: Player, other: Player, number: int) -> Key:
        """What a pair of games is known by."""
        known = (self.preset, self.nodes, self.microseconds, self.seed, one.key, other.key, number)
        return tuple(map(str, known))

    def play(self, one: Player, other: Player, number: int) -> float:
        """Two games from one opening: the points of the one named first."""
        sides = [Entrant(player.name.encode(), self.nodes, self.microseconds) for player in (one, other)]
        seed = zlib.crc32(" ".join(self.key(one, other, number)).encode())
        score = match(sides[0], sides[1], preset=self.preset, pairs=1, threads=1, seed=seed)
        return score.won + score.drawn / 2


def players_of(runs: Sequence[Path], most: int) -> list[Player]:
    """Alpha-beta and the nets, each once, from the oldest on: so many of each run at most."""
    found: dict[str, Player] = {ALPHABETA.key: ALPHABETA}
    for run in runs:
        paths = kept(run) if run.is_dir() else {0: run}
        for number in thinned(sorted(paths), most):
            label = f"{run.name} {number}" if run.is_dir() else run.stem
            key = hashlib.sha256(paths[number].read_bytes()).hexdigest()[:16]
            found.setdefault(key, Player(label, str(paths[number]), key))
    return list(found.values())


class Ladder:
    """The pairs of games that are played by now."""

    def __init__(self, path: Path, terms: Terms, players: Sequence[Player]) -> None:
        self.path, self.terms, self.players = path, terms, players
        self.points: dict[Key, float] = {}
        if path.exists():
            with path.open(newline="") as file:
                self.points = {tuple(row[:-1]): float(row[-1]) for row in csv.reader(file) if len(row) == COLUMNS}

    def missing(self, pairs: int) -> Iterator[tuple[Player, Player, int]]:
        """What is yet to be played: each pairing once, before any is played again."""
        for number in range(pairs):
            for one, other in combinations(self.players, 2):
                if self.terms.key(one, other, number) not in self.points:
                    yield one, other, number

    def play(self, pairs: int, threads: int, seconds: float) -> None:
        """Play until every pairing has so many pairs, or the time is up; each is kept as soon as it has ended."""
        todo, until, bar = list(self.missing(pairs)), time.monotonic() + seconds, Bar()
        playing: dict[Future[float], Key] = {}
        coming = iter(todo)
        with self.path.open("a", newline="") as file, ThreadPoolExecutor(threads) as pool:
            writer, done = csv.writer(file), 0
            while True:
                while len(playing) < threads and time.monotonic() < until and (game := next(coming, None)):
                    playing[pool.submit(self.terms.play, *game)] = self.terms.key(*game)
                if not playing:
                    break
                for ended in wait(playing, return_when=FIRST_COMPLETED).done:
                    key = playing.pop(ended)
                    self.points[key] = ended.result()
                    writer.writerow([*key, self.points[key]])
                    file.flush()
                    done += 1
                bar.show(f"{done} of {len(todo)} pairs", done / len(todo))
        bar.clear()

    def pairs(self) -> list[Pair]:
        """What was played between those who take part."""
        at = {player.key: number for number, player in enumerate(self.players)}
        mine = self.terms.key(ALPHABETA, ALPHABETA, 0)[:4]
        return [
            Pair(at[key[4]], at[key[5]], points)
            for key, points in self.points.items()
            if key[:4] == mine and key[4] in at and key[5] in at
        ]

    def rate(self) -> Ratings:
        """Elo: alpha-beta has 0."""
        return rate(self.pairs(), len(self.players))


def table(players: Sequence[Player], pairs: Sequence[Pair], ratings: Ratings) -> str:
    """Who is how strong, in lines."""
    wide = max(len(player.label) for player in players)
    lines = [f"{'':{wide}}    Elo     ±  games  points  over the one before"]
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


def preset_of(runs: Sequence[Path]) -> str | None:
    """What the runs were taught to play first of all, as their cards say."""
    cards = [run / "card.toml" if run.is_dir() else run.with_suffix(".toml") for run in runs]
    return next((Card.read(card).presets[0] for card in reversed(cards) if card.exists()), None)


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, play, and show how strong all are."""
    parser = argparse.ArgumentParser(prog="python -m training.ladder", description=__doc__)
    parser.add_argument("runs", type=Path, nargs="+", metavar="RUN")
    parser.add_argument("--preset", help="what is played; what the last run's card names first, unless said")
    parser.add_argument("--pairs", type=int, default=16, help="of games, for each two who play")
    parser.add_argument("--nodes", type=int, default=2000, help="that each turn looks at")
    parser.add_argument("--turn", type=float, help="seconds of CPU time a turn, instead of nodes")
    parser.add_argument("--most", type=int, default=6, help="nets of each run that take part")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(arguments)
    preset = given.preset or preset_of(given.runs)
    players = players_of(given.runs, given.most)
    if preset is None or len(players) < 2:
        parser.error("no run has a card: say --preset" if preset is None else "there is no net in any of these")
    terms = Terms(preset, 0 if given.turn else given.nodes, round((given.turn or 0) * 1e6))
    out: Path = given.out or (given.runs[-1] if given.runs[-1].is_dir() else Path())
    out.mkdir(parents=True, exist_ok=True)
    ladder = Ladder(out / "ladder.csv", terms, players)
    ladder.play(given.pairs, given.threads, given.minutes * 60)
    ratings, pairs = ladder.rate(), ladder.pairs()
    text = f"{preset}, {f'{given.turn:g} s' if given.turn else f'{given.nodes} nodes'} a turn\n"
    text += table(players, pairs, ratings)
    (out / "ladder.txt").write_text(text)
    labels = [player.label for player in players]
    errors = [ratings.error(number, 0) for number in range(len(players))]
    rungs(out / "ladder.svg", labels, ratings.elo.tolist(), errors)
    print(text, end="")


if __name__ == "__main__":
    main()
