"""The kinds of values that paths and queries hold, so that the published schema says what is taken."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.params import PathParameter

#: A table's id: 128 bits, url-safe.
TableId: TypeAlias = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{22}$", description="A table's id.")]
PresetName: TypeAlias = Annotated[str, PathParameter(pattern="^[a-z0-9-]{1,40}$", description="A preset's name.")]
RulingNumber: TypeAlias = Annotated[
    str, PathParameter(pattern="^[A-Z]{2,8}-[1-9][0-9]{0,2}$", description="A ruling's number.")
]
GameNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=1_000_000, description="A game of the match, from 1.")]
ProgramId: TypeAlias = Annotated[str, PathParameter(pattern="^program:[A-Za-z0-9_-]{22}$", description="A program.")]
