"""The searcher with a value net, using nets with random weights."""

from __future__ import annotations

import struct
from array import array
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sixfold_engine import Searcher, Sixth

#: The numbers of features of a net for the plain game, and of one for six Kings and characters.
PLAIN, VARIANT = 5454, 7075
#: The widths of the two hidden layers.
WIDE, NARROW = 64, 32


def weights(seed: int, board: int = 5, features: int = PLAIN) -> bytes:
    """A file of random weights."""
    dice = Random(seed)

    def numbers(count: int, limit: int, kind: str) -> bytes:
        data = array(kind, (dice.randint(-limit, limit) for _ in range(count))).tobytes()
        return data + bytes(-len(data) % 64)

    body = b"".join(
        [
            numbers(features * WIDE, 40, "h"), numbers(WIDE, 100, "h"), numbers(NARROW * WIDE, 100, "h"),
            numbers(NARROW, 9000, "i"), numbers(NARROW, 300, "h"), numbers(1, 9000, "i"),
        ]
    )  # fmt: skip
    checksum = 0xCBF29CE484222325
    for byte in body:
        checksum = (checksum ^ byte) * 0x100000001B3 % 2**64
    return struct.pack("<4s4HIQQ", b"SXV1", features, WIDE, NARROW, board, 0, checksum, 0) + body


@pytest.fixture(scope="module")
def plain_net() -> bytes:
    return weights(1)


@pytest.fixture(scope="module")
def variant_net() -> bytes:
    return weights(2, 0, VARIANT)


def start(size: int = 5, **rules: bool) -> Sixth:
    """A game after four turns."""
    core = Sixth(size=size, hands=[(12, 0, 0)] * 2, **rules)  # type: ignore[arg-type] # any rule may be tried
    for turn in ("c3", "c4", "b3", "d4"):
        core.play(turn)
    return core


def test_results_with_a_net_are_reproducible(plain_net: bytes) -> None:
    core, searcher = start(), Searcher(weights=plain_net)
    first = searcher.think(core, nodes=3000, lines=2)
    searcher.clear()
    assert (
        searcher.think(core, nodes=3000, lines=2)
        == first
        == Searcher(weights=plain_net).think(core, nodes=3000, lines=2)
    )


def test_a_net_evaluates_only_the_rules_it_supports(plain_net: bytes, variant_net: bytes) -> None:
    def scores(core: Sixth, net: bytes | None) -> list[int]:
        return [line.score for line in Searcher(weights=net).think(core, depth=2, lines=8)]

    kings = (start(six_kings=True), start(six_kings=True, classic=True), start(4, six_kings=True))
    assert scores(start(), plain_net) != scores(start(), None) == scores(start(), variant_net)
    assert scores(start(4), plain_net) == scores(start(4), None) == scores(start(4), variant_net)
    for core in kings:
        assert scores(core, plain_net) == scores(core, None) != scores(core, variant_net)


def test_a_searcher_switches_between_games(plain_net: bytes, variant_net: bytes) -> None:
    for net in (plain_net, variant_net):
        searcher = Searcher(weights=net)
        for core in (start(), start(4), start(), start(six_kings=True), start()):
            assert searcher.think(core, depth=3) == Searcher(weights=net).think(core, depth=3)


def test_an_immediate_win_is_found(plain_net: bytes) -> None:
    stacks = [""] * 25
    stacks[12], stacks[13] = "ggggs", "s"  # a Queen beside a single disc
    core = Sixth().at(stacks, 0, [(13, 0, 0), (11, 0, 0)])
    [line] = Searcher(weights=plain_net).think(core, depth=1)
    assert (line.win_in, line.score) == (1, 29999)


@settings(max_examples=50, deadline=None)
@given(data=st.binary(max_size=200), cut=st.integers(0, 702_623), flip=st.integers(0, 702_623))
def test_a_corrupt_file_of_weights_raises_value_error(
    plain_net: bytes, variant_net: bytes, data: bytes, cut: int, flip: int
) -> None:
    for net in (plain_net, variant_net):
        broken = bytearray(net)
        broken[flip] ^= 0x10
        for file in (data, net[:cut], bytes(broken), net + b"\0"):
            with pytest.raises(ValueError, match="not a file of weights"):
                Searcher(weights=file)
