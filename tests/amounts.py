"""How often the tests that try at random try: a few times, or, with ``make fuzz``, in full."""

import os
from typing import Final

FULL: Final = 5000  # inputs for each entry point
ASKED: Final = int(os.environ.get("TALLY_FUZZ", "0"))  # inputs; 0: as few as the suite has time for


def tries(few: int, full: int = FULL) -> int:
    """``few`` in the normal suite, ``full`` if TALLY_FUZZ is 5000, and in proportion."""
    return max(1, full * ASKED // FULL) if ASKED else few
