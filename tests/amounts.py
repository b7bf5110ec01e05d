"""How often the tests that try at random try: a few times, or in full, with ``make fuzz`` and
``make laws``."""

import os
from typing import Final

FULL: Final = 5000  # inputs for each entry point
ASKED: Final = int(os.environ.get("TALLY_FUZZ", "0"))  # inputs; 0: as few as the suite has time for


IN_FULL: Final = "LAWS" in os.environ  # as `make laws` asks for
FEW: Final = 2  # seeds


def some(few: int, full: int) -> int:
    """``full`` with ``make laws``, else ``few``."""
    return full if IN_FULL else few


def seeds(full: int) -> range:
    """The seeds of as many random games with ``make laws``, else the first few."""
    return range(some(min(FEW, full), full))


def tries(few: int, full: int = FULL) -> int:
    """``few`` in the normal suite, ``full`` if TALLY_FUZZ is 5000, and in proportion."""
    return max(1, full * ASKED // FULL) if ASKED else few
