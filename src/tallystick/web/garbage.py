"""When a server looks for cyclic garbage.

A pass over everything stops everybody for as long as it takes to look at each object of each table:
1.7 seconds with a thousand tables, in which it finds nothing, since tables make hardly any. Python
would do one whenever a quarter has been added; here it is done once an hour.
"""

from __future__ import annotations

import gc
import threading
import time
from typing import Final

YOUNG: Final = 2_000  # new objects until the young are looked at, which takes a millisecond
MIDDLING: Final = 5  # such passes until those are looked at which have outlived one
NEVER: Final = 2**31 - 1
HOUR: Final = 3600.0


def seldom() -> None:
    """From now on look through everything once an hour. For the whole process."""
    gc.set_threshold(YOUNG, MIDDLING, NEVER)
    threading.Thread(target=_hourly, name="garbage", daemon=True).start()


def _hourly() -> None:
    while True:
        time.sleep(HOUR)
        gc.collect()
