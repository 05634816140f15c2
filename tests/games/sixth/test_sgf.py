"""What reading and writing Boardspace's SGF promises."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.games.errors import BadNotation, BadOption, IllegalMove
from sixfold.games.moves import COMMON
from sixfold.games.outcome import Reason
from sixfold.games.record import Entry, Record
from sixfold.games.sixth import sgf

ARCHIVE = """ (;
GM[Sixmaking]VV[1]
CM[0,1]
TC[None]
SU[Sixmaking -1173394575 2]
DT[Thu Jul 17 17:24:45 PDT 2025]
GN[SM-alice-Dumbot-2025-07-18-0024]
RE[Game won by alice]
P0[id "alice"]
P0[ranking 1500]
P0[country Norway]
P1[id "Dumbot"]
; P0[0 Start P0]
; P0[1 Pick W 1]TM[2000]
; P0[2 Dropb D 4]TM[2600]
; P0[3 Done ]TM[3000]
; P1[4 Move B @ -1 1 x D 2]TM[1000]
; P1[5 Done ]TM[1500]
; P0[6 Pick W 1]TM[5000]
; P0[7 Dropb E 2]TM[5600]
; P0[8 Done ]TM[6000]
; P1[9 Move B @ -1 1 x E 1]TM[2500]
; P1[10 Done ]TM[3000]
; P0[11 Pick W 1]TM[8000]
; P0[12 Dropb C 4]TM[8600]
; P0[13 Done ]TM[9000]
; P1[14 Move B @ -1 1 x E 3]TM[4000]
; P1[15 Done ]TM[4500]
; P0[16 Pickb C 4 1]TM[11000]
; P0[17 Dropb D 4]TM[11600]
; P0[18 Done ]TM[12000]
; P1[19 Move x E 1 1 x E 2]TM[5500]
; P1[20 Done ]TM[6000]
; P0[21 Pickb D 4 1]AN[(A1 arrow board 1 2)]TM[14000]
; P0[22 Dropb D 2]TM[14600]
; P0[23 Done ]TM[15000]
; P1[24 Move x D 2 2 x E 2]TM[7000]
; P1[25 Done ]TM[7500]
; P0[26 Pick W 1]TM[17000]
; P0[27 Dropb D 2]TM[17600]
; P0[28 Done ]TM[18000]
; P1[29 Move x E 3 1 x E 2]TM[8500]
; P1[30 Done ]TM[9000]
; P0[31 Pickb D 2 1]TM[20000]
; P0[32 Dropb E 2]TM[20600]
; P0[33 Done ]TM[21000]
;
P0[time 0:00:21 ]
P1[time 0:00:09 ]
)

"""

SMALL = """(;
GM[Sixmaking]VV[1]
SU[sixmaking-4 0 2]
P0[id "alice"]
P1[id "Dumbot"]
; P0[0 Start P0]
; P0[1 Pick W 1]
; P0[2 Dropb D 4]
; P0[3 Done ]
; P1[4 Move B @ -1 1 x C 4]
; P1[5 Done ]
; P0[6 Pick W 1]
; P0[7 Dropb D 3]
; P0[8 Done ]
; P1[9 Move x D 4 1 x D 3]
; P1[10 Done ]
; P0[11 Pick W 1]
; P0[12 Dropb C 2]
; P0[13 Done ]
; P1[14 Move B @ -1 1 x D 2]
; P1[15 Done ]
; P0[16 Pickb C 2 1]
; P0[17 Dropb D 2]
; P0[18 Done ]
; P1[19 Move x D 3 2 x D 2]
; P1[20 Done ]
; P0[21 Pick W 1]
; P0[22 Dropb B 4]
; P0[23 Done ]
; P1[24 Move x C 4 1 x B 4]
; P1[25 Done ]
; P0[26 Pickb D 2 4]
; P0[27 Dropb B 4]
; P0[28 Done ]
;
)
"""

OLD = """(;
GM[Sixmaking]VV[1]
SU[Sixmaking 398820930 2]
DT[Wed Nov 25 12:25:41 PST 2015]
P0[id "alice"]
P1[id "bob"]
; P0[0 Start P0]
; P0[1 pick W 1]
; P0[2 dropb C 3]
; P0[3 done]
; P1[4 offerdraw]
; P1[5 done]
; P0[6 declinedraw]
; P0[7 done]
; P1[8 resign]
; P1[9 done]
;
P0[time 0:00:34 ]
P1[time 0:01:19 ]
)
"""

VIEWER = r"""(;P0[ time null]
P1[ time null]
GM[Sixmaking]
TC[None]
CM[0,1]
SU[Sixmaking -1173394575 2]
GC[]
GN[]
P0[ id "alice"]
P1[ id "Dumbot"]
FF[4]
;P0[0 Start P0]
;TM[2000]
P0[1 Pick W 1]
;TM[2600]
C[nice \[central\] start; \\ (no more) of it]
P0[2 Dropb D 4]
;TM[3000]
N[#1]
P0[3 Done ]
)
"""

ROOT = "GM[Sixmaking]SU[sixmaking 0 2]"


def written(*words: str, root: str = ROOT, start: str = "Start P0") -> str:
    """A file with one entry in each node; the first entry is node 2 (and `Start` is node 1)."""
    return f"(;{root};P0[{start}]" + "".join(f";P0[{word}]" for word in words) + ")"


def told(record: Record) -> list[str]:
    return [f"{entry.seat} {entry.move}" for entry in record.entries]


def read(*words: str, **more: str) -> list[str]:
    return told(sgf.loads(written(*words, **more)))


def refused(text: str) -> BadNotation:
    with pytest.raises(BadNotation) as caught:
        sgf.loads(text)
    assert caught.value.code == "bad-sgf"
    return caught.value


def place(square: str, colour: str = "W") -> tuple[str, str]:
    return f"Move {colour} @ -1 1 x {square}", "Done"


# What is read -------------------------------------------------------------------------------------------------------


def test_the_archive_layout_is_read_to_its_end() -> None:
    record = sgf.loads(ARCHIVE)
    assert record.game == sixfold.game("sixth-16")
    moves = " ".join(str(entry.move) for entry in record.entries)
    assert moves == "d4 d2 e2 e1 c4 e3 c4-d4 e1-e2 d4-d2:1 d2-e2 d2 e3-e2 d2-e2"
    final = record.final()
    assert "/4[sggsgs]/" in str(final.position())
    assert final.outcome is not None
    assert (final.outcome.winners, final.outcome.reason) == ((0,), Reason.KING)


def test_the_small_board_and_a_short_header_are_read() -> None:
    record = sgf.loads(SMALL)
    assert record.game == sixfold.game("sixth-4x4")
    assert str(record.entries[-1].move) == "d2-b4"
    assert str(record.final().position()).startswith("1[sggsss]2/4/")


def test_old_lower_case_words_are_read_and_a_declined_draw_leaves_no_trace() -> None:
    record = sgf.loads(OLD)
    assert told(record) == ["0 c3", "1 resign"]
    assert record.seed == 398820930


def test_the_viewers_layout_is_read() -> None:
    assert told(sgf.loads(VIEWER)) == ["0 d4"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r\r\n", "\n\n \t"])
def test_line_ends_do_not_matter(line_end: str) -> None:
    for text in (ARCHIVE, SMALL, OLD, VIEWER):
        assert sgf.loads("\ufeff" + text.replace("\n", line_end)) == sgf.loads(text)


def test_parts_of_stacks_and_whole_stacks_are_told_apart() -> None:
    opening = [*place("A 1"), *place("A 2", "B"), "Move x A 1 1 x A 2", "Done", *place("C 2", "B")]
    assert read(*opening, "Move x A 2 1 x C 2", "Done")[-1] == "0 a2-c2:1"
    assert read(*opening, "Pickb A 2 2", "Dropb C 2", "Done")[-1] == "0 a2-c2"


@pytest.mark.parametrize(
    ("root", "start"),
    [
        ("CM[0,1]", "Start P1"),
        ("CM[1,0]", "Start P0"),
        ("", "Start P1"),
        ("", "Start P0"),
    ],
)
def test_who_starts_is_silver_whatever_the_colour(root: str, start: str) -> None:
    assert read(*place("C 3", "B"), *place("C 4"), root=ROOT + root, start=start) == ["0 c3", "1 c4"]
    refused(written(*place("C 3", "B"), *place("C 4", "B"), root=ROOT + root, start=start))


def test_colours_that_contradict_their_map_are_refused() -> None:
    assert "colour to move" in str(refused(written(*place("C 3", "B"), root=ROOT + "CM[0,1]")))
    assert "colour to move" in str(refused(written(*place("C 3"), root=ROOT + "CM[0 , 1]", start="Start P1")))


@pytest.mark.parametrize(
    "gestures",
    [
        ["Pick W 1", "Pick W 1", "Dropb C 3"],
        ["Pick W 1", "Drop W 0", "Pick W 1", "Dropb C 3"],
        ["Pick W 1", "Drop W", "Pick W 1", "Dropb C 3"],
        ["Pick W 1", "Dropb D 4", "Pickb D 4 1", "Dropb C 3"],
        ["Pick W 1", "Dropb D 4", "Pickb D 4 1", "Drop W 0", *place("C 3")[:1]],
        ["Pickb A 1 1", "Dropb A 1", "Pick W 1", "Dropb C 3"],
        ["Pickb A 1 1", "Pick W 1", "Dropb C 3"],
        ["Pickb A 1 1", "Dropb A 2", "Pickb A 2 7", "Dropb A 1", "Pick W 1", "Dropb C 3"],
        ["Resign", "Pick W 1", "Dropb C 3"],
        ["Resign", "Resign", "Pick W 1", "Dropb C 3"],
        ["Pick W 1", "Resign", "OfferDraw", "OfferDraw", "Move W @ -1 1 x C 3"],
        ["OfferDraw", "Done", "AcceptDraw", "DeclineDraw", "Done", "Pick W 1", "Dropb C 3"],
        ["OfferDraw", "Done", "DeclineDraw", "DeclineDraw", "DeclineDraw", "Done", "Move W @ -1 1 x C 3"],
    ],
)
def test_only_what_stands_at_done_counts(gestures: list[str]) -> None:
    opening = [*place("A 1"), *place("A 2", "B")]
    assert read(*opening, *gestures, "Done") == ["0 a1", "1 a2", "0 c3"]


def test_the_end_of_the_file_stands_for_a_last_done() -> None:
    assert read("Pick W 1", "Dropb C 3") == ["0 c3"]
    assert read("Resign") == ["0 resign"]
    assert read("OfferDraw", "Done", "AcceptDraw") == ["0 draw"]
    assert read("Pick W 1") == read("OfferDraw") == read() == []


def test_a_lower_index_takes_back() -> None:
    taken_back = ["1 Pick W 1", "2 Dropb A 1", "3 Done", "1 Pick W 1", "2 Dropb B 1", "3 Done"]
    assert read(*taken_back, start="0 Start P0") == ["0 b1"]


@pytest.mark.parametrize(
    ("words", "entries", "reason", "winners"),
    [
        (["Resign ", "Done "], ["0 resign"], Reason.RESIGNED, (1,)),
        ([*place("C 3"), "Resign", "Done"], ["0 c3", "1 resign"], Reason.RESIGNED, (0,)),
        (["Pick W 1", "Dropb C 3", "Resign", "Done"], ["0 resign"], Reason.RESIGNED, (1,)),
        (["OfferDraw", "Done", "AcceptDraw", "Done"], ["0 draw"], Reason.AGREED, ()),
        (["OfferDraw", "Done", "Resign", "Done"], ["1 resign"], Reason.RESIGNED, (0,)),
        (["LoseOnTime"], ["0 flag"], Reason.TIME, (1,)),
        (["WinOnTime"], ["1 flag"], Reason.TIME, (0,)),
        (["Pick W 1", "Dropb C 3", "LoseOnTime"], ["0 flag"], Reason.TIME, (1,)),
        (["OfferDraw", "Done", "LoseOnTime"], ["1 flag"], Reason.TIME, (0,)),
    ],
)
def test_what_the_table_settles_ends_the_game(
    words: list[str], entries: list[str], reason: Reason, winners: tuple[int, ...]
) -> None:
    record = sgf.loads(written(*words))
    outcome = record.final().outcome
    assert told(record) == entries
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (reason, winners)


@pytest.mark.parametrize("more", ["Done", "Resign", "LoseOnTime", "WinOnTime", "AcceptDraw"])
def test_after_the_end_only_results_may_follow(more: str) -> None:
    assert read("Resign", "Done", more) == ["0 resign"]


def test_setting_up_may_come_before_start_if_nothing_is_set_up() -> None:
    assert read("Start P1", "Start P0", *place("C 3"), start="0 Edit ") == ["0 c3"]


def test_the_first_game_and_its_first_variation_are_read() -> None:
    text = (
        f"(;{ROOT};P0[Start P0](;P0[Pick W 1](;P0[Dropb A 1];P0[Done])(;P0[Dropb B 1]C[;)]))(;P0[Resign]))(;GM[other])"
    )
    assert told(sgf.loads(text)) == ["0 a1"]


def test_two_values_of_a_property_are_two_entries() -> None:
    assert told(sgf.loads(f"(;{ROOT};P0[Start P0][Pick W 1] [Dropb C 3]P0[]P0[Done])")) == ["0 c3"]


def test_nothing_but_the_first_node_describes_the_game() -> None:
    assert read("Done]GM[chess", root=ROOT, start="Start P0]P0[Move W @ -1 1 x C 3") == ["0 c3"]


# What is refused ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "node", "why"),
    [
        (["Done"], 2, "nothing that could be done"),
        (["Pick W 1", "Done"], 3, "nothing that could be done"),
        (["Dropb C 3"], 2, "nothing is in hand"),
        (["Pick W 1", "Dropb C 3", "Dropb C 4"], 4, "nothing is in hand"),
        (["Pick W 1", "Dropb C 3", "Pick W 1"], 4, "waits for its Done"),
        (["Pick W 1", "Dropb C 3", "Pickb C 4 1"], 4, "waits for its Done"),
        (["Pick W 1", "Dropb C 3", "OfferDraw"], 4, "waits for its Done"),
        (["Move W @ -1 1 x C 3", "Move W @ -1 1 x C 4"], 3, "under way"),
        (["Pick W 1", "Drop B 0"], 3, "cannot go to a rack"),
        (["Pick W 2", "Dropb C 3", "Done"], 4, "one disc"),
        (["AcceptDraw", "Done"], 3, "no draw was offered"),
        (["OfferDraw", "Done", "Move W @ -1 1 x C 3", "Done"], 5, "needs an answer"),
        (["OfferDraw", "Done", "OfferDraw", "Done"], 5, "needs an answer"),
        (["Pickb x C 3 1"], 2, "no command"),
        (["Pick W 0"], 2, "no command"),
        (["Dropb F 6"], 2, "no command"),
        (["Pass"], 2, "no command"),
        (["Swap"], 2, "no command"),
        (["12"], 2, "no command"),
        (["1234567890 Done"], 2, "no command"),
        (["Done now"], 2, "no command"),
        ([*place("C 3"), "Start P0"], 4, "before the first turn"),
        (["Pick W 1", "Edit"], 3, "before the first turn"),
        (["Edit", "Pick W 1"], 3, "begin with Start"),
        (["Edit", "LoseOnTime"], 3, "begin with Start"),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_node(words: list[str], node: int, why: str) -> None:
    error = refused(written(*words))
    assert error.params["node"] == node
    assert why in error.sentence


@pytest.mark.parametrize(
    ("words", "node", "ruling"),
    [
        ([*place("C 3"), *place("C 3", "B")], 5, "STH-2"),
        ([*place("C 3"), "Move x C 3 1 x C 4", "Done"], 5, "STH-2"),
        ([*place("C 3"), "Move x A 1 1 x C 3", "Done"], 5, "STH-2"),
        ([*place("C 3"), *place("A 1", "B"), "Move x C 3 1 x A 1", "Done"], 7, "STH-3"),
        ([*place("C 3"), *place("C 4", "B"), "Move x C 3 2 x C 4", "Done"], 7, "STH-3"),
        (["Resign", "Done", *place("C 3")], 4, "GAME-2"),
        (["Resign", "Done", "Start P0"], 4, "GAME-2"),
    ],
)
def test_what_the_referee_refuses_is_refused_with_its_ruling(words: list[str], node: int, ruling: str) -> None:
    error = refused(written(*words))
    assert (error.params["node"], error.ruling) == (node, ruling)
    assert str(error).endswith(f"({ruling})")


def test_undoing_the_last_turn_is_refused_with_its_ruling() -> None:
    opening = [*place("A 1"), *place("A 2", "B"), "Move x A 1 1 x A 2", "Done", *place("C 2", "B")]
    split = ["Move x A 2 1 x C 2", "Done", "Move x C 2 1 x A 2", "Done"]
    assert refused(written(*opening, *split)).ruling == "STH-5"


def test_the_small_board_has_no_fifth_row() -> None:
    error = refused(written(*place("A 5"), root="GM[Sixmaking]SU[sixmaking-4]"))
    assert error.ruling == "STH-2"
    assert refused(written("Pickb E 5 1", "Dropb A 1", "Done", root="GM[Sixmaking]SU[sixmaking-4]")).ruling == "STH-2"


@pytest.mark.parametrize(
    "root",
    [
        "",
        "GM[Sixmaking]",
        "GM[Zertz]SU[sixmaking 0 2]",
        "GM[Sixmaking]SU[sixmaking-6 0 2]",
        "GM[Sixmaking]SU[sixmaking key 2]",
        "GM[Sixmaking]SU[sixmaking 9223372036854775808 2]",
        "GM[Sixmaking]SU[sixmaking 0 3]",
        "GM[Sixmaking]SU[sixmaking 0 2]SU[sixmaking-4 0 2]",
        "GM[Sixmaking]GM[Zertz]SU[sixmaking 0 2]",
        "GM[Sixmaking]VV[3]SU[sixmaking 0 2]",
        "GM[Sixmaking]CM[0,0]SU[sixmaking 0 2]",
    ],
)
def test_another_game_or_an_unclear_one_is_refused(root: str) -> None:
    assert refused(written(root=root)).params["node"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "()",
        ")",
        ";",
        "sixfold record 1",
        f";{ROOT}",
        f"({ROOT})",
        f"(;[Sixmaking]{ROOT})",
        f"(;{ROOT}",
        f"(;{ROOT};P0[Start P0]",
        f"(;{ROOT};P0[Start P0",
        f"(;{ROOT};P0[Start P0\\]",
        f"(;{ROOT}(;P0[Start P0]);P0[Resign])",
        f"(;{ROOT}(;P0[Start P0])P0[Resign])",
        f"(;{ROOT}(;P0[Start P0])(;P0[Resign]",
        f"(;{ROOT}(;P0[Start P0])(;é)",
    ],
)
def test_text_that_is_no_sgf_is_refused(text: str) -> None:
    refused(text)


@pytest.mark.parametrize("end", ["0 flag", "0 draw", "2 resign", "resign", "1 c3", ""])
def test_an_end_in_the_houses_words_that_does_not_fit_is_refused(end: str) -> None:
    refused(written(f"WinOnTime]SF[{end}"))


def test_huge_texts_take_time_in_proportion() -> None:
    many = 200_000
    start = f"(;{ROOT};P0[Start P0]"
    for text in (
        "(" * many,
        "(;" * many,
        "a" * many,
        " " * many,
        "[" * many,
        "(;A[" + "\\]" * many,
        "(;" + "A[b]" * many,
    ):
        refused(text)
    refused(f"{start};P0[{'1 ' * many}])")
    refused(f"(;GM[Sixmaking]SU[sixmaking {'1' * many}])")
    assert told(sgf.loads(start + "(;" * many + ")" * (many + 1))) == []
    assert told(sgf.loads(start + ";P0[1 Pick W 1]" * many + ")")) == []
    assert told(sgf.loads(start + ";P0[OfferDraw];P0[Done];P1[DeclineDraw];P1[Done]" * 20_000 + ")")) == []


# What is written ----------------------------------------------------------------------------------------------------


def test_what_was_read_is_written_and_read_again() -> None:
    for text in (ARCHIVE, SMALL, OLD, VIEWER):
        record = sgf.loads(text)
        assert sgf.loads(sgf.dumps(record)) == record


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        (["c3"], None),
        (["c3", "resign"], "RE[Game won by Silver]"),
        (["flag"], "RE[Game won by Gold]"),
        (["c3", "draw"], "RE[The game is a draw]"),
    ],
)
def test_the_result_is_written_when_there_is_one(moves: list[str], result: str | None) -> None:
    lines = sgf.dumps(Record.of(sixfold.game("sixth-16"), 0, moves)).splitlines()
    assert [line for line in lines if line.startswith("RE")] == ([result] if result else [])


def test_only_the_player_to_move_resigns_at_boardspace() -> None:
    game = sixfold.game("sixth-16")
    record = Record(game, 0, (Entry(0, 1, 0.0, COMMON["resign"]),))
    assert sgf.dumps(record).endswith("; P0[1 WinOnTime ]SF[1 resign]\n)\n")
    assert sgf.loads(sgf.dumps(record)) == record


def test_times_are_not_kept() -> None:
    game = sixfold.game("sixth-16")
    record = Record(game, 0, (Entry(0, None, 2.5, game.parse("c3")),))
    assert sgf.loads(sgf.dumps(record)) == Record.of(game, 0, ["c3"])


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("sixth", {}),
        ("sixth", {"discs": 16}),
        ("sixth-milady", {}),
        ("sixth-16", {"kings": "six"}),
        ("sixth-16", {"discs": 15}),
        ("sixth-4x4", {"discs": 16}),
        ("six", {}),
    ],
)
def test_games_that_boardspace_does_not_play_are_not_written(preset: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="sixth-16 or sixth-4x4") as caught:
        sgf.dumps(Record(sixfold.game(preset, **options), 0))
    assert caught.value.code == "bad-sgf"


def test_what_boardspace_has_no_word_for_is_not_written() -> None:
    record = Record.of(sixfold.game("sixth-16"), 0, ["c3", "leave"])
    with pytest.raises(BadNotation, match="no word for leave") as caught:
        sgf.dumps(record)
    assert caught.value.code == "bad-sgf"


def test_a_log_that_breaks_the_rules_is_not_written() -> None:
    game = sixfold.game("sixth-16")
    with pytest.raises(IllegalMove):
        sgf.dumps(Record(game, 0, (Entry(0, 0, 0.0, game.parse("a1-a2")),)))


# What holds for any game and any text -------------------------------------------------------------------------------


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
        record, state = record.then(state, legal[pick % len(legal)])
    end = draw(st.sampled_from([None, "resign", "draw", "flag"]))
    if end is None or state.outcome:
        return record
    seat = draw(st.sampled_from([0, 1, None]))
    return Record(game, record.seed, (*record.entries, Entry(len(record.entries), seat, 0.0, COMMON[end])))


@settings(deadline=None)
@given(records())
def test_every_record_comes_back_as_it_was_written(record: Record) -> None:
    text = sgf.dumps(record)
    assert sgf.loads(text) == record
    assert sgf.dumps(sgf.loads(text)) == text


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A valid file with slices left out, repeated or put in."""
    text = draw(st.sampled_from([ARCHIVE, SMALL, OLD, VIEWER]) | records().map(sgf.dumps))
    for _ in range(draw(st.integers(1, 4))):
        first, last = sorted(draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        slices = (text[first:last], text[first:last] * 2, "", draw(st.text("();[]\\ P019WBx\nDone", max_size=8)))
        text = text[:first] + draw(st.sampled_from(slices)) + text[last:]
    return text


@st.composite
def shuffled(draw: st.DrawFn) -> str:
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
    return written(*(f"{draw(st.integers(0, 30))} {word}" if draw(st.integers(0, 9)) == 0 else word for word in words))


def read_or_refused(text: str) -> None:
    try:
        record = sgf.loads(text)
    except BadNotation:
        return
    assert sgf.loads(sgf.dumps(record)) == record


@settings(deadline=None)
@given(st.text() | st.text("();[]\\ P01GMSUsixmaking\n"))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    read_or_refused(text)
    read_or_refused(f"(;{ROOT};P0[{text}])")
    read_or_refused(f"(;{ROOT};P0[Start P0];{text})")


@settings(deadline=None, max_examples=300)
@given(damaged())
def test_a_damaged_file_is_a_record_or_refused(text: str) -> None:
    read_or_refused(text)


@settings(deadline=None, max_examples=300)
@given(shuffled())
def test_commands_in_any_order_are_a_record_or_refused(text: str) -> None:
    read_or_refused(text)
