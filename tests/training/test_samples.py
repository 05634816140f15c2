"""Training and engine agree about samples, features and evaluations."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import torch

from training.games import GAMES, SIX, SIXTH, VARIANTS, TrainedGame
from training.learner import make_batch
from training.native import library
from training.net import Net, pack, write
from training.samples import Samples, features, play
from training.settings import TINY, Settings

CPU = torch.device("cpu")
PLAYED = [("sixth", "sixth-16"), ("sixth-4x4",), tuple(set(VARIANTS.presets) - set(SIXTH.presets)), SIX.presets]
BOARDS = {SIXTH: 5, SIX: 0, VARIANTS: 0}


@pytest.fixture(scope="module", params=PLAYED, ids=["plain", "small", "variants", "six"])
def settings(request: pytest.FixtureRequest) -> Settings:
    presets = tuple(sorted(request.param))
    return dataclasses.replace(TINY, presets=presets, max_samples=max(2000, 250 * len(presets)), threads=len(presets))


@pytest.fixture(scope="module")
def game(settings: Settings) -> TrainedGame:
    return settings.game


@pytest.fixture(scope="module")
def samples(settings: Settings) -> Samples:
    return play(settings, "alphabeta", 50, 60.0, 3).samples


def evaluate(path: Path, game: TrainedGame, samples: Samples) -> list[np.ndarray]:
    out = [np.zeros(len(samples), np.int32) for _ in range(2)]
    where = (samples.ctypes.data, len(samples), out[0].ctypes.data, out[1].ctypes.data)
    assert library().training_evaluate(game.number, str(path).encode(), *where)
    return out


def random_net(game: TrainedGame) -> Net:
    torch.manual_seed(5)
    net = Net(game)
    torch.nn.init.normal_(net.rows.weight, 0, 0.2 / game.sizes.views**2)
    torch.nn.init.normal_(net.narrow.weight, 0, 0.2)
    torch.nn.init.normal_(net.last.weight, 0, 0.5)
    return net


def test_the_engine_evaluates_like_pytorch(
    settings: Settings, game: TrainedGame, samples: Samples, tmp_path: Path
) -> None:
    net = random_net(game)
    write(net, settings.board, tmp_path / "net.bin")
    one, two = evaluate(tmp_path / "net.bin", game, samples)
    assert np.array_equal(one, two)
    with torch.no_grad():
        indices, begins, stages, _, _ = make_batch(game, samples, np.arange(len(samples)), 0, CPU)
        expected = game.sizes.unit * net(indices, begins, stages).numpy()
    assert expected.std() > 20
    assert np.abs(one - expected).max() < 20  # rounding to 1/256


def test_samples_are_relative_to_the_side_to_move(samples: Samples, game: TrainedGame) -> None:
    """Score and result are for the same side, and correlated."""
    assert 0.15 < np.corrcoef(samples["score"].astype(float), samples["result"].astype(float))[0, 1] < 1
    if game is not SIX:
        assert (samples["stacks"] <= (62 if game is SIXTH else 67)).all()
        assert (samples["hands"] <= (16 if game is SIXTH else 30)).all()


def test_samples_cover_all_options() -> None:
    """All goals, boards, characters and budgets occur."""
    samples = np.concatenate(
        [
            play(
                dataclasses.replace(TINY, presets=(preset,), max_samples=300, vary=2), "alphabeta", 20, 60.0, 4
            ).samples
            for preset in sorted(PLAYED[2])
        ]
    )
    figures = samples["figures"]
    assert set(samples["goal"]) == {0, 1, 2}
    assert set(samples["size"]) == {4, 5}
    assert set(samples["keeper"]) >= {0, 1}
    assert samples["points"].max() > 0
    assert samples["purses"].max() > 1
    assert ((figures[:, :, 0] < 25).sum(axis=0) > 20).all()


def test_a_symmetry_changes_only_squares(samples: Samples, game: TrainedGame) -> None:
    which = np.arange(len(samples))
    plain, turned = features(game, samples, which), features(game, samples, which, 7)
    assert len(plain[0]) == len(turned[0]) <= len(samples) * game.sizes.views * game.sizes.max_features
    assert np.array_equal(plain[1], turned[1])
    assert np.array_equal(plain[2], turned[2])
    if game is SIX:  # its features have no squares
        assert np.array_equal(plain[0], turned[0])
        return
    for one, two in zip(np.split(plain[0], plain[1][1:]), np.split(turned[0], turned[1][1:]), strict=True):
        assert without_squares(one, game) == without_squares(two, game)
    assert not np.array_equal(plain[0], turned[0])


def without_squares(found: np.ndarray, game: TrainedGame) -> list[list[int]]:
    """Features without their squares: of stacks, of characters (by the height of their stack), and others."""
    stacks = 62 if game is SIXTH else 67
    reached, figures = 25 * stacks, 25 * stacks + stacks * stacks
    ended = figures if game is SIXTH else figures + 5 * 125
    on_squares = found[(found >= figures) & (found < ended)] - figures
    others = found[(found >= reached) & (found < figures) | (found >= ended)]
    return [sorted(found[found < reached] % stacks), sorted(on_squares // 125 * 5 + on_squares % 5), sorted(others)]


def test_the_features_of_six_are_symmetric() -> None:
    """All stages occur, both views have equally many features, and rotating the plane changes nothing."""
    settings = dataclasses.replace(TINY, presets=SIX.presets, max_samples=2000, threads=len(SIX.presets))
    samples = play(settings, "alphabeta", 50, 60.0, 3).samples
    assert set(samples["capture"]) == set(samples["side"]) == {0, 1}
    turned = samples.copy()
    q, r = samples["cells"][:, :, 0], samples["cells"][:, :, 1]
    turned["cells"][:, :, 0], turned["cells"][:, :, 1] = -r, q + r
    which = np.arange(len(samples))
    plain, other = features(SIX, samples, which), features(SIX, turned, which)
    assert np.array_equal(plain[1], other[1])
    assert {0, 1} < set(plain[2]) <= {0, 1, 2, 3}
    views, others = (np.split(found, begins[1:]) for found, begins, *_ in (plain, other))
    assert all(len(mine) == len(theirs) for mine, theirs in zip(views[::2], views[1::2], strict=True))
    assert all(sorted(one) == sorted(two) for one, two in zip(views, others, strict=True))


def test_a_corrupt_file_is_rejected(settings: Settings, game: TrainedGame, samples: Samples, tmp_path: Path) -> None:
    path, data = tmp_path / "net.bin", pack(random_net(game), settings.board)
    others = [pack(random_net(other), BOARDS[other]) for other in GAMES if other is not game]
    out = np.zeros(1, np.int32).ctypes.data

    def can_be_read(file: bytes) -> bool:
        path.write_bytes(file)
        arguments = (str(path).encode(), samples.ctypes.data, 1, out, out)
        return bool(library().training_evaluate(game.number, *arguments))

    for broken in (b"", data[:-1], data + b"\0", b"X" + data[1:], data[:40] + b"\x55" + data[41:], *others):
        assert not can_be_read(broken)
    assert can_be_read(data)
