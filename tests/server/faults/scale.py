"""Load factor of the fault tests: 1 in the test suite, more in `make faults`."""

from __future__ import annotations

import os

#: Multiplies the numbers of frames, guesses and examples.
TIMES = int(os.environ.get("FAULTS_TIMES", "1"))
