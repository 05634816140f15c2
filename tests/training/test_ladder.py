"""A ladder plays nets against each other, repeats nothing, and writes readable results."""

import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
import torch

from training import ladder
from training.games import SIXTH
from training.generations import MAX_NETS, inherit, store_net, stored_nets
from training.net import Net, write

NODES = ["--nodes", "40", "--threads", "2", "--preset", "sixth-4x4"]


def net(path: Path, seed: int) -> Path:
    torch.manual_seed(seed)
    write(Net(SIXTH), 4, path)
    return path


@pytest.fixture
def run(tmp_path: Path) -> Path:
    folder = tmp_path / "run"
    folder.mkdir()
    for number in range(1, 4):
        store_net(folder, number, net(tmp_path / "net.bin", number))
    return folder


def test_a_ladder_rates_real_nets(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ladder.main([str(run), "--pairs", "3", *NODES])
    shown = capsys.readouterr().out
    assert shown == (run / "ladder.txt").read_text()
    assert [line.split("  ")[0] for line in shown.splitlines()[2:]] == ["alphabeta", "run 1", "run 2", "run 3"]
    assert len((run / "ladder.csv").read_text().splitlines()) == 6 * 3
    drawn = ET.parse(run / "ladder.svg").getroot()
    assert len(drawn.findall("{http://www.w3.org/2000/svg}circle")) == 4


def test_a_ladder_continues_and_repeats_nothing(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder.main([str(run), "--pairs", "2", *NODES])
    before = (run / "ladder.csv").read_text()
    ladder.main([str(run), "--pairs", "3", *NODES])
    after = (run / "ladder.csv").read_text()
    assert after.startswith(before)
    rows = after.splitlines()
    assert len(rows) == len({row.rsplit(",", 1)[0] for row in rows}) == 6 * 3
    ladder.main([str(run), "--pairs", "3", "--minutes", "0", *NODES])
    assert (run / "ladder.csv").read_text() == after


def test_results_with_other_conditions_are_kept_apart(run: Path) -> None:
    players = ladder.find_players([run], 6)
    path = run / "ladder.csv"
    one = ladder.Ladder(path, ladder.MatchRules("sixth-4x4", 40, 0), players)
    one.play(1, 1, 60.0)
    assert len(one.pairs()) == 6
    other = ladder.Ladder(path, ladder.MatchRules("sixth-4x4", 50, 0), players)
    assert not other.pairs()
    assert len(list(other.missing(1))) == 6


def test_equal_weights_participate_once(run: Path, tmp_path: Path) -> None:
    later = tmp_path / "later"
    later.mkdir()
    inherit(later, run)
    store_net(later, 4, net(tmp_path / "net.bin", 4))
    labels = [player.label for player in ladder.find_players([run, later, run / "generations" / "0001.bin"], 6)]
    assert labels == ["alphabeta", "run 1", "run 2", "run 3", "later 4"]


def test_a_bounded_number_of_nets_is_stored_over_chained_runs(tmp_path: Path) -> None:
    weights = net(tmp_path / "net.bin", 1)
    before = tmp_path / "0"
    for chain in range(1, 4):
        run = tmp_path / str(chain)
        run.mkdir()
        inherit(run, before)
        for number in range(chain * 10 - 9, chain * 10 + 1):
            store_net(run, number, weights)
        before = run
    numbers = sorted(stored_nets(before))
    assert len(numbers) == MAX_NETS
    assert numbers[0] == 1
    assert numbers[-1] == 30
    assert np.diff(numbers).max() <= 6


def test_a_run_without_a_card_needs_a_preset(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ladder.main([str(run)])
    assert "give --preset" in capsys.readouterr().err
