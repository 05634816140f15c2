"""Fuzzing of the SGF reader and writer: any game, and any text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.games.errors import BadNotation
from sixfold.games.moves import COMMON_MOVES
from sixfold.games.record import Entry, Record
from sixfold.games.sixth import sgf
from tests.games.sixth.sgf.files import ARCHIVE, OLD, ROOT, SMALL, VIEWER, sgf_text


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A game of either preset, played at random, perhaps ended by the table."""
    game = sixfold.game(draw(st.sampled_from(["sixth-16", "sixth-4x4"])))
    record = Record(game, draw(st.integers(0, 2**64 - 1)))
    state = game.start(record.seed)
    for pick in draw(st.lists(st.integers(0, 999), max_size=60)):
        if state.outcome:
            break
        legal = state.legal()
        record, state = record.append(state, legal[pick % len(legal)])
    end = draw(st.sampled_from([None, "resign", "draw", "flag"]))
    if end is None or state.outcome:
        return record
    seat = draw(st.sampled_from([0, 1, None]))
    return Record(game, record.seed, (*record.entries, Entry(len(record.entries), seat, 0.0, COMMON_MOVES[end])))


@given(records())
def test_every_record_survives_writing_and_reading(record: Record) -> None:
    text = sgf.dumps(record)
    assert sgf.loads(text) == record
    assert sgf.dumps(sgf.loads(text)) == text


@st.composite
def damaged_files(draw: st.DrawFn) -> str:
    """A valid file with slices left out, repeated or put in."""
    text = draw(st.sampled_from([ARCHIVE, SMALL, OLD, VIEWER]) | records().map(sgf.dumps))
    for _ in range(draw(st.integers(1, 4))):
        first, last = sorted(draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        slices = (text[first:last], text[first:last] * 2, "", draw(st.text("();[]\\ P019WBx\nDone", max_size=8)))
        text = text[:first] + draw(st.sampled_from(slices)) + text[last:]
    return text


@st.composite
def shuffled_commands(draw: st.DrawFn) -> str:
    """A well-formed file with commands in any order."""
    squares = [f"{column} {row}" for column in "ABE" for row in "125"]
    spots = st.sampled_from(squares)
    commands = st.one_of(
        st.just("Done"),
        st.sampled_from(["Resign", "OfferDraw", "AcceptDraw", "DeclineDraw", "Edit", "LoseOnTime", "WinOnTime"]),
        st.sampled_from(["Start P0", "Start P1", "Pick W 1", "Pick B 1", "Drop W 0", "Drop B 0"]),
        st.builds("Dropb {}".format, spots),
        st.builds("Pickb {} {}".format, spots, st.integers(1, 3)),
        st.builds("Move {} @ -1 1 x {}".format, st.sampled_from("WB"), spots),
        st.builds("Move x {} {} x {}".format, spots, st.integers(1, 3), spots),
    )
    words = draw(st.lists(commands, max_size=20))
    return sgf_text(*(f"{draw(st.integers(0, 30))} {word}" if draw(st.integers(0, 9)) == 0 else word for word in words))


def read_or_bad_notation(text: str) -> None:
    try:
        record = sgf.loads(text)
    except BadNotation:
        return
    assert sgf.loads(sgf.dumps(record)) == record


@given(st.text() | st.text("();[]\\ P01GMSUsixmaking\n"))
def test_any_text_is_a_record_or_raises_bad_notation(text: str) -> None:
    read_or_bad_notation(text)
    read_or_bad_notation(f"(;{ROOT};P0[{text}])")
    read_or_bad_notation(f"(;{ROOT};P0[Start P0];{text})")


@settings(max_examples=300)
@given(damaged_files())
def test_a_damaged_file_is_a_record_or_raises_bad_notation(text: str) -> None:
    read_or_bad_notation(text)


@settings(max_examples=300)
@given(shuffled_commands())
def test_commands_in_any_order_are_a_record_or_raise_bad_notation(text: str) -> None:
    read_or_bad_notation(text)
