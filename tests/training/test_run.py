"""A run trains a net, writes its files, and can be continued."""

import csv
import math
from pathlib import Path

import pytest
import torch

from training.arena import Entrant, match
from training.games import SIX, SIXTH, VARIANTS, TrainedGame
from training.generations import stored_nets
from training.net import Net, write
from training.run import main

FILES = {"checkpoint.pt", "net.bin", "card.toml", "generations", "samples.bin", "curves.csv", "curves.svg", "log.txt"}
SEED = 1
#: One thread, a fixed seed, and time limits so long that the numbers of samples and steps decide: a slow machine plays
#: the same games and takes the same steps.
REPRODUCIBLE = ["--threads", "1", "--seed", str(SEED), "--minutes", "200"]
REPRODUCIBLE += ["--generation", "1000", "--lesson", "1000", "--last-lesson", "1000"]


def entrant(path: Path, nodes: int) -> Entrant:
    return Entrant(str(path).encode(), nodes, 0)


def train(out: Path, generations: int, *more: str) -> list[float]:
    """Run the smallest configuration; the losses of its generations so far."""
    main(["--configuration", "tiny", *REPRODUCIBLE, "--generations", str(generations), "--out", str(out), *more])
    with (out / "curves.csv").open(newline="") as file:
        return [float(row["loss"]) for row in csv.DictReader(file)]


def test_three_generations_in_two_runs_make_a_stronger_net(tmp_path: Path) -> None:
    """The net is better than constant predictions, and clearly beats an untrained net."""
    one, two, untrained = tmp_path / "one", tmp_path / "two", tmp_path / "untrained.bin"
    torch.manual_seed(SEED)
    write(Net(SIXTH), 4, untrained)
    train(one, 1)
    assert {path.name for path in one.iterdir()} == FILES
    resume = ["--resume", str(one / "checkpoint.pt"), "--samples", str(one / "samples.bin")]
    losses = train(two, 2, *resume)
    assert {path.name for path in two.iterdir()} == FILES | {"before.bin"}
    assert sorted(stored_nets(two)) == [1, 2, 3]
    assert len(losses) == 3
    assert max(losses) < math.log(2)  # the loss of a constant prediction
    assert losses[-1] < math.log(2) - 0.01
    score = match(entrant(two / "net.bin", 200), entrant(untrained, 200), preset="sixth-4x4", pairs=60, threads=1)
    elo, error = score.elo
    assert elo > error + 100, str(score)


@pytest.mark.parametrize(("game", "preset"), [(SIXTH, "sixth-4x4"), (SIX, "six"), (VARIANTS, "sixth+kings")])
def test_a_match_is_fair_and_reproducible(game: TrainedGame, preset: str, tmp_path: Path) -> None:
    net = tmp_path / "net.bin"
    write(Net(game), game.board(preset), net)
    scores = [match(entrant(net, 100), entrant(net, 100), preset=preset, pairs=6, threads=2) for _ in range(2)]
    assert scores[0].won == scores[0].lost  # equal deterministic players play each opening twice
    assert [(score.won, score.drawn, score.plies) for score in scores] == [
        (scores[0].won, scores[0].drawn, scores[0].plies)
    ] * 2
    assert match(Entrant(b"alphabeta", 400, 0), entrant(net, 20), preset=preset, pairs=6, threads=2).won > 8


def test_a_missing_net_raises_value_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        match(entrant(tmp_path / "none.bin", 8), Entrant(b"alphabeta", 8, 0), preset="sixth", pairs=1, threads=1)
