"""The value net, and the file from which the engine reads it."""

import struct
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from training.games import TrainedGame

ALIGNMENT = 64
#: The largest weight that fits into 16 bits and the engine's sums.
MAX_WEIGHT = 30.0


class Net(nn.Module):
    """Maps features to a value in logistic units."""

    def __init__(self, game: TrainedGame) -> None:
        super().__init__()
        self.game, sizes = game, game.sizes
        self.rows = nn.EmbeddingBag(sizes.features, sizes.wide, mode="sum")
        self.first = nn.Parameter(torch.full((sizes.wide,), 0.3))
        self.narrow = nn.Linear(sizes.views * sizes.wide, sizes.stages * sizes.narrow)
        self.last = nn.Linear(sizes.narrow, sizes.stages)
        nn.init.normal_(self.rows.weight, 0, 0.05 / sizes.views**2)  # more views mean more features
        nn.init.constant_(self.narrow.bias, 0.2)
        nn.init.zeros_(self.last.bias)

    def forward(self, features: Tensor, begins: Tensor, stages: Tensor) -> Tensor:
        """The values of positions for the side to move."""
        wide = (self.rows(features, begins) + self.first).clamp(0, 1).square()
        wide = wide.reshape(-1, self.narrow.in_features)
        narrow = self.narrow(wide).clamp(0, 1).reshape(len(stages), self.last.out_features, -1)
        out: Tensor = (narrow * self.last.weight).sum(2) + self.last.bias
        return out.gather(1, stages.unsqueeze(1)).squeeze(1)

    def clamp_weights(self) -> None:
        """Clamp weights to what the file can hold."""
        with torch.no_grad():
            for weight in (self.rows.weight, self.narrow.weight, self.last.weight):
                weight.clamp_(-MAX_WEIGHT, MAX_WEIGHT)


def pack(net: Net, board: int) -> bytes:
    """A net in the format that the engine reads."""

    def whole(numbers: Tensor, one: int, kind: str) -> bytes:
        data: bytes = np.rint(numbers.detach().cpu().double().numpy() * one).astype(kind).tobytes()
        return data + bytes(-len(data) % ALIGNMENT)

    sizes, one = net.game.sizes, net.game.sizes.one
    parts = [whole(net.rows.weight, sizes.first_one, "<i2"), whole(net.first, sizes.first_one, "<i2")]
    for stage in range(sizes.stages):
        narrow = slice(stage * sizes.narrow, (stage + 1) * sizes.narrow)
        parts += [whole(net.narrow.weight[narrow], one, "<i2"), whole(net.narrow.bias[narrow], one * one, "<i4")]
        parts += [whole(net.last.weight[stage], one, "<i2"), whole(net.last.bias[stage], one * one, "<i4")]
    body = b"".join(parts)
    shape = (sizes.features, sizes.wide, sizes.narrow, board)
    return struct.pack("<4s4HIQQ", net.game.magic, *shape, 0, checksum(body), 0) + body


def checksum(data: bytes) -> int:
    """FNV-1a.

    >>> hex(checksum(b"a"))
    '0xaf63dc4c8601ec8c'
    """
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & (1 << 64) - 1
    return total


def write(net: Net, board: int, path: Path) -> None:
    """Write a net to a file."""
    path.write_bytes(pack(net, board))
