"""Files as Boardspace writes them, and how tests put more of them together."""

from __future__ import annotations

import pytest

from sixfold.games.errors import BadNotation
from sixfold.games.record import Record
from sixfold.games.sixth import sgf

ARCHIVE = """ (;
GM[Sixmaking]VV[1]
CM[0,1]
TC[None]
SU[Sixmaking -1173394575 2]
DT[Thu Jul 17 17:24:45 PDT 2025]
GN[SM-white-black-2025-07-18-0024]
RE[Game won by white]
P0[id "white"]
P0[ranking 1500]
P0[country Norway]
P1[id "black"]
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
P0[id "white"]
P1[id "black"]
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
P0[id "white"]
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
P0[ id "white"]
P1[ id "black"]
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


def sgf_text(*words: str, root: str = ROOT, start: str = "Start P0") -> str:
    """A file with one entry in each node; the first entry is node 2 (and `Start` is node 1)."""
    return f"(;{root};P0[{start}]" + "".join(f";P0[{word}]" for word in words) + ")"


def entry_texts(record: Record) -> list[str]:
    return [f"{entry.seat} {entry.move}" for entry in record.entries]


def read(*words: str, **more: str) -> list[str]:
    return entry_texts(sgf.loads(sgf_text(*words, **more)))


def read_error(text: str) -> BadNotation:
    with pytest.raises(BadNotation) as caught:
        sgf.loads(text)
    assert caught.value.code == "bad-sgf"
    return caught.value


def place(square: str, colour: str = "W") -> tuple[str, str]:
    return f"Move {colour} @ -1 1 x {square}", "Done"
