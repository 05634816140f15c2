"""Every error code has an HTTP status."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sixfold.games.messages import COMMON_MESSAGES as COMMON
from sixfold.server.errors import MESSAGES
from sixfold.server.http import middleware, problems
from sixfold.tables import MESSAGES as TABLE_MESSAGES

#: Errors of the command line only, before the server runs.
BEFORE = {"bad-database", "bad-export", "port-taken", "cannot-listen"}
STORE = {code for code in MESSAGES.errors if code.startswith("store-")}


def test_every_server_error_has_a_status() -> None:
    own = set(MESSAGES.errors) - set(COMMON.errors)
    assert own - BEFORE - STORE <= set(problems.SERVER_STATUSES)
    assert set(problems.SERVER_STATUSES) <= own
    assert set(problems.TABLE_STATUSES) <= set(TABLE_MESSAGES.errors)


@given(st.text(max_size=300))
def test_any_accept_language_header_gives_a_language(header: str) -> None:
    assert re.fullmatch("[a-z]{2,3}", middleware.preferred_language(header))
