"""A file that one process at a time may write to. The lock goes with the process, however it ends.

On Unix it is ``flock``; on Windows a byte far behind the end of the file is locked, so that others
may still read it.
"""

from __future__ import annotations

import os
import sys
from typing import Final

BEYOND: Final = 1 << 40  # no saved game is so long

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def take(handle: int) -> bool:
        """Lock an open file if nobody else has; whether it is ours now."""
        os.lseek(handle, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def take(handle: int) -> bool:
        """Lock an open file; whether it is ours now. OSError where its file system cannot."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
