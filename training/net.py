"""The value net, and the file that the player reads it from."""

import struct
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from training.samples import FEATURES, NARROW, ONE, WIDE

MAGIC, ALIGNMENT = b"SXV1", 64
#: The largest weight of the last layers that 16 bits and the player's sums have room for.
MOST_WEIGHT = 30.0


class Net(nn.Module):
    """Features to one number: a logistic unit is one."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(FEATURES, WIDE, mode="sum")
        self.first = nn.Parameter(torch.full((WIDE,), 0.3))
        self.narrow = nn.Linear(WIDE, NARROW)
        self.last = nn.Linear(NARROW, 1)
        nn.init.normal_(self.rows.weight, 0, 0.05)
        nn.init.constant_(self.narrow.bias, 0.2)
        nn.init.zeros_(self.last.bias)

    def forward(self, features: Tensor, begins: Tensor) -> Tensor:
        """What positions are worth to the side to move."""
        wide = (self.rows(features, begins) + self.first).clamp(0, 1).square()
        out: Tensor = self.last(self.narrow(wide).clamp(0, 1)).squeeze(1)
        return out

    def restrain(self) -> None:
        """Cut weights off that the file has no room for."""
        with torch.no_grad():
            for weight in (self.rows.weight, self.narrow.weight, self.last.weight):
                weight.clamp_(-MOST_WEIGHT, MOST_WEIGHT)


def packed(net: Net, board: int) -> bytes:
    """A net as the player reads it."""

    def whole(numbers: Tensor, one: int, kind: str) -> bytes:
        data: bytes = np.rint(numbers.detach().cpu().double().numpy() * one).astype(kind).tobytes()
        return data + bytes(-len(data) % ALIGNMENT)

    body = b"".join(
        [
            whole(net.rows.weight, ONE, "<i2"), whole(net.first, ONE, "<i2"),
            whole(net.narrow.weight, ONE, "<i2"), whole(net.narrow.bias, ONE * ONE, "<i4"),
            whole(net.last.weight, ONE, "<i2"), whole(net.last.bias, ONE * ONE, "<i4"),
        ]
    )  # fmt: skip
    return struct.pack("<4s4HIQQ", MAGIC, FEATURES, WIDE, NARROW, board, 0, checksum(body), 0) + body


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
    """Leave a net where a player finds it."""
    path.write_bytes(packed(net, board))
