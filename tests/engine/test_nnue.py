"""The searcher with a value net, using nets with random weights."""

from __future__ import annotations

import struct
from array import array
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sixfold_engine import Searcher, Sixth

PLAIN, VARIANTS = 5454, 7075  # features
WIDE, NARROW = 64, 32


def weights(seed: int, board: int = 5, features: int = PLAIN) -> bytes:
    dice = Random(seed)

    def numbers(count: int, most: int, kind: str) -> bytes:
        data = array(kind, (dice.randint(-most, most) for _ in range(count))).tobytes()
        return data + bytes(-len(data) % 64)

    body = b"".join(
        [
            numbers(features * WIDE, 40, "h"), numbers(WIDE, 100, "h"), numbers(NARROW * WIDE, 100, "h"),
            numbers(NARROW, 9000, "i"), numbers(NARROW, 300, "h"), numbers(1, 9000, "i"),
        ]
    )  # fmt: skip
    total = 0xCBF29CE484222325
    for byte in body:
        total = (total ^ byte) * 0x100000001B3 % 2**64
    return struct.pack("<4s4HIQQ", b"SXV1", features, WIDE, NARROW, board, 0, total, 0) + body


@pytest.fixture(scope="module")
def blank() -> bytes:
    return weights(1)


@pytest.fixture(scope="module")
def variants() -> bytes:
    return weights(2, 0, VARIANTS)


def start(size: int = 5, **rules: bool) -> Sixth:
    core = Sixth(size=size, hands=[(12, 0, 0)] * 2, **rules)  # type: ignore[arg-type] # any rule may be tried
    for turn in ("c3", "c4", "b3", "d4"):
        core.play(turn)
    return core


def test_results_with_a_net_are_reproducible(blank: bytes) -> None:
    core, searcher = start(), Searcher(weights=blank)
    first = searcher.think(core, nodes=3000, lines=2)
    searcher.clear()
    assert (
        searcher.think(core, nodes=3000, lines=2) == first == Searcher(weights=blank).think(core, nodes=3000, lines=2)
    )


def test_a_net_evaluates_only_the_rules_it_supports(blank: bytes, variants: bytes) -> None:
    def scores(core: Sixth, net: bytes | None) -> list[int]:
        return [line.score for line in Searcher(weights=net).think(core, depth=2, lines=8)]

    kings = (start(six_kings=True), start(six_kings=True, classic=True), start(4, six_kings=True))
    assert scores(start(), blank) != scores(start(), None) == scores(start(), variants)
    assert scores(start(4), blank) == scores(start(4), None) == scores(start(4), variants)
    for core in kings:
        assert scores(core, blank) == scores(core, None) != scores(core, variants)


def test_a_searcher_switches_between_games(blank: bytes, variants: bytes) -> None:
    for net in (blank, variants):
        searcher = Searcher(weights=net)
        for core in (start(), start(4), start(), start(six_kings=True), start()):
            assert searcher.think(core, depth=3) == Searcher(weights=net).think(core, depth=3)


def test_an_immediate_win_is_found(blank: bytes) -> None:
    stacks = [""] * 25
    stacks[12], stacks[13] = "ggggs", "s"  # a Queen beside a single disc
    core = Sixth().at(stacks, 0, [(13, 0, 0), (11, 0, 0)])
    [found] = Searcher(weights=blank).think(core, depth=1)
    assert (found.win_in, found.score) == (1, 29999)


@settings(max_examples=50, deadline=None)
@given(data=st.binary(max_size=200), cut=st.integers(0, 702_623), flip=st.integers(0, 702_623))
def test_a_corrupt_file_of_weights_raises_value_error(
    blank: bytes, variants: bytes, data: bytes, cut: int, flip: int
) -> None:
    for net in (blank, variants):
        broken = bytearray(net)
        broken[flip] ^= 0x10
        for file in (data, net[:cut], bytes(broken), net + b"\0"):
            with pytest.raises(ValueError, match="not a file of weights"):
                Searcher(weights=file)
