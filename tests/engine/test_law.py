"""The law that the core quotes is the referees'."""

from __future__ import annotations

from tests.engine.law import HEADER, header


def test_the_header_of_the_law_is_as_the_rulings_have_it() -> None:
    assert HEADER.read_text(encoding="utf-8") == header(), "run `make golden`"
