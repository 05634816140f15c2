"""That a run learns, leaves what it promises, and can be gone on from."""

import csv
import math
from pathlib import Path

import pytest

from training.arena import Entrant, match
from training.games import SIX, SIXTH, VARIANTS, Taught
from training.generations import kept
from training.net import Net, write
from training.run import main

LEFT = {"checkpoint.pt", "net.bin", "card.toml", "generations", "samples.bin", "curves.csv", "curves.svg", "log.txt"}


def entrant(path: Path, nodes: int) -> Entrant:
    return Entrant(str(path).encode(), nodes, 0)


def test_a_minute_on_a_cpu_teaches_something(tmp_path: Path) -> None:
    """The taught net beats one that knows nothing by more than chance, and is less wrong than one that says nothing."""
    one, two, blank = tmp_path / "one", tmp_path / "two", tmp_path / "blank.bin"
    write(Net(SIXTH), 4, blank)
    main(["--configuration", "tiny", "--minutes", "10", "--generations", "1", "--out", str(one)])
    assert {path.name for path in one.iterdir()} == LEFT
    resumed = ["--resume", str(one / "checkpoint.pt"), "--samples", str(one / "samples.bin"), "--out", str(two)]
    main(["--configuration", "tiny", "--minutes", "10", "--generations", "2", *resumed])
    assert {path.name for path in two.iterdir()} == LEFT | {"before.bin"}
    assert sorted(kept(two)) == [1, 2, 3]
    with (two / "curves.csv").open(newline="") as file:
        losses = [float(row["loss"]) for row in csv.DictReader(file)]
    assert len(losses) == 3
    assert max(losses) < math.log(2)  # by so much it is off who knows nothing
    assert losses[-1] < math.log(2) - 0.01
    score = match(entrant(two / "net.bin", 200), entrant(blank, 200), preset="sixth-4x4", pairs=60, threads=1)
    elo, error = score.elo
    assert elo > error + 100, str(score)


@pytest.mark.parametrize(("game", "preset"), [(SIXTH, "sixth-4x4"), (SIX, "six"), (VARIANTS, "sixth+kings")])
def test_a_match_is_fair_and_repeats_itself(game: Taught, preset: str, tmp_path: Path) -> None:
    net = tmp_path / "net.bin"
    write(Net(game), game.board(preset), net)
    scores = [match(entrant(net, 100), entrant(net, 100), preset=preset, pairs=6, threads=2) for _ in range(2)]
    assert scores[0].won == scores[0].lost  # each opening is played twice by equals, who always answer alike
    assert [(score.won, score.drawn, score.plies) for score in scores] == [
        (scores[0].won, scores[0].drawn, scores[0].plies)
    ] * 2
    assert match(Entrant(b"alphabeta", 400, 0), entrant(net, 20), preset=preset, pairs=6, threads=2).won > 8


def test_a_net_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        match(entrant(tmp_path / "none.bin", 8), Entrant(b"alphabeta", 8, 0), preset="sixth", pairs=1, threads=1)
