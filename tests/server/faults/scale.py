"""Load factor of the fault tests: 1 in the test suite, more in `make faults`."""

from __future__ import annotations

import os

#: How many times as much as the suite asks.
TIMES = int(os.environ.get("FAULTS_TIMES", "1"))
