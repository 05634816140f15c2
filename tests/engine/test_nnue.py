"""The searcher with a value net, with nets that know nothing."""

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


def opened(size: int = 5, **rules: bool) -> Sixth:
    core = Sixth(size=size, hands=[(12, 0, 0)] * 2, **rules)  # type: ignore[arg-type] # any rule may be tried
    for turn in ("c3", "c4", "b3", "d4"):
        core.play(turn)
    return core


def test_the_same_question_has_the_same_answer(blank: bytes) -> None:
    core, searcher = opened(), Searcher(weights=blank)
    first = searcher.think(core, nodes=3000, lines=2)
    searcher.clear()
    assert (
        searcher.think(core, nodes=3000, lines=2) == first == Searcher(weights=blank).think(core, nodes=3000, lines=2)
    )


def test_a_net_judges_the_positions_that_it_knows_and_no_others(blank: bytes, variants: bytes) -> None:
    def scores(core: Sixth, net: bytes | None) -> list[int]:
        return [line.score for line in Searcher(weights=net).think(core, depth=2, lines=8)]

    kings = (opened(six_kings=True), opened(six_kings=True, classic=True), opened(4, six_kings=True))
    assert scores(opened(), blank) != scores(opened(), None) == scores(opened(), variants)
    assert scores(opened(4), blank) == scores(opened(4), None) == scores(opened(4), variants)
    for core in kings:
        assert scores(core, blank) == scores(core, None) != scores(core, variants)


def test_a_searcher_goes_from_one_game_to_another(blank: bytes, variants: bytes) -> None:
    for net in (blank, variants):
        searcher = Searcher(weights=net)
        for core in (opened(), opened(4), opened(), opened(six_kings=True), opened()):
            assert searcher.think(core, depth=3) == Searcher(weights=net).think(core, depth=3)


def test_a_win_at_once_is_seen(blank: bytes) -> None:
    stacks = [""] * 25
    stacks[12], stacks[13] = "ggggs", "s"  # a Queen beside a single disc
    core = Sixth().at(stacks, 0, [(13, 0, 0), (11, 0, 0)])
    [found] = Searcher(weights=blank).think(core, depth=1)
    assert (found.win_in, found.score) == (1, 29999)


@settings(max_examples=50, deadline=None)
@given(data=st.binary(max_size=200), cut=st.integers(0, 702_623), flip=st.integers(0, 702_623))
def test_what_is_no_file_of_weights_is_refused(blank: bytes, variants: bytes, data: bytes, cut: int, flip: int) -> None:
    for net in (blank, variants):
        broken = bytearray(net)
        broken[flip] ^= 0x10
        for file in (data, net[:cut], bytes(broken), net + b"\0"):
            with pytest.raises(ValueError, match="not a file of weights"):
                Searcher(weights=file)
