"""Log lines contain no credentials."""

from __future__ import annotations

import io

import pytest
import structlog

from sixfold.server import logs


@pytest.mark.parametrize("kind", ["json", "text"])
def test_no_line_has_the_whole_id_of_a_table(kind: str) -> None:
    before, out, table = structlog.get_config(), io.StringIO(), "aB3-5_789012345678901Z"
    logs.configure(kind, out)
    structlog.get_logger().warning("bot-failed", table=table, person="bot", code="bot-failed", times=1)
    structlog.configure(**before)
    assert table not in out.getvalue()
    assert table[:6] in out.getvalue(), "but enough to follow it"
