"""Upgrades exported tables of earlier versions. The database itself is upgraded by `sqlite/migrations`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixfold.tables.log import upgrade_entry_v1

#: The phases of a table that had other names in version 1.
PHASES_V1 = {"setting": "setup", "over": "finished"}
_COLUMNS_V1 = {"due": "deadline", "bots": "has_bots", "free": "free_seats", "host": "owner_name"}


def upgrade_export_v1(old: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON object of an exported table, given one of the format `sixfold table 1`."""
    seen = old["seen"]
    row = {_COLUMNS_V1.get(name, name): value for name, value in seen["standing"].items()}
    row["phase"] = PHASES_V1.get(row["phase"], row["phase"])
    return {
        "format": "sixfold table 2",
        "stored": {"table": seen["table"], "opened": seen["opened"], "active_at": seen["touched"], "row": row},
        "log": [upgrade_entry_v1(line) for line in old["lines"]],
        "records": old.get("records", []),
    }
