"""What the workshop and the player have to agree about, to the number."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import torch

from training.learner import batch_of
from training.native import library
from training.net import Net, packed, write
from training.samples import MOST_FEATURES, UNIT, Samples, features, play
from training.settings import TINY

CPU = torch.device("cpu")


@pytest.fixture(scope="module", params=[("sixth", "sixth-16"), ("sixth-4x4",)])
def samples(request: pytest.FixtureRequest) -> Samples:
    settings = dataclasses.replace(TINY, presets=request.param, most=2000, threads=2)
    return play(settings, "alphabeta", 50, 60.0, 3).samples


def judged(path: Path, samples: Samples) -> list[np.ndarray]:
    out = [np.zeros(len(samples), np.int32) for _ in range(2)]
    assert library().workshop_judge(
        str(path).encode(), samples.ctypes.data, len(samples), out[0].ctypes.data, out[1].ctypes.data
    )
    return out


def random_net() -> Net:
    torch.manual_seed(5)
    net = Net()
    torch.nn.init.normal_(net.rows.weight, 0, 0.2)
    torch.nn.init.normal_(net.narrow.weight, 0, 0.2)
    torch.nn.init.normal_(net.last.weight, 0, 0.5)
    return net


def test_the_player_judges_as_the_workshop_does(samples: Samples, tmp_path: Path) -> None:
    net = random_net()
    board = int(samples["size"][0])
    write(net, board, tmp_path / "net.bin")
    one, two = judged(tmp_path / "net.bin", samples)
    assert np.array_equal(one, two)
    with torch.no_grad():
        found, begins, _, _ = batch_of(samples, np.arange(len(samples)), 0, CPU)
        wanted = UNIT * net(found, begins).numpy()
    assert wanted.std() > 20
    assert np.abs(one - wanted).max() < 12  # what is lost by whole numbers of a 256th


def test_samples_are_told_from_the_side_to_move(samples: Samples) -> None:
    """Both what the search says and what came of it hang on the same side, and hang together."""
    assert 0.15 < np.corrcoef(samples["score"].astype(float), samples["result"].astype(float))[0, 1] < 1
    assert (samples["stacks"] <= 62).all()
    assert (samples["hands"] <= 16).all()


def test_a_symmetry_changes_squares_and_nothing_else(samples: Samples) -> None:
    which = np.arange(len(samples))
    plain, turned = features(samples, which), features(samples, which, 7)
    assert len(plain[0]) == len(turned[0]) <= len(samples) * MOST_FEATURES
    assert np.array_equal(plain[1], turned[1])
    squares = 25 * 62
    for one, two in zip(np.split(plain[0], plain[1][1:]), np.split(turned[0], turned[1][1:]), strict=True):
        assert sorted(one[one >= squares]) == sorted(two[two >= squares])
        assert sorted(one[one < squares] % 62) == sorted(two[two < squares] % 62)
    assert not np.array_equal(plain[0], turned[0])


def test_a_broken_file_is_refused(samples: Samples, tmp_path: Path) -> None:
    path, data = tmp_path / "net.bin", packed(random_net(), 5)
    out = np.zeros(1, np.int32).ctypes.data
    for broken in (b"", data[:-1], data + b"\0", b"X" + data[1:], data[:40] + b"\x55" + data[41:]):
        path.write_bytes(broken)
        assert not library().workshop_judge(str(path).encode(), samples.ctypes.data, 1, out, out)
    path.write_bytes(data)
    assert library().workshop_judge(str(path).encode(), samples.ctypes.data, 1, out, out)
