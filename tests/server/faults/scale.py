"""How much is asked of the house: as much as fits into the suite, or several times that (`make faults`)."""

from __future__ import annotations

import os

#: How many times as much as the suite asks.
TIMES = int(os.environ.get("FAULTS_TIMES", "1"))
