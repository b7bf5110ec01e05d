"""A process of its own that plays on in a file, and says on its output what it has kept.

``python -m tests.play.keeper FILE SEED``: begins a game there, or goes on with it.
"""

import os
import sys
from random import Random

from tests.play.matches import BOTS

from tallystick.errors import InputError
from tallystick.play import save
from tallystick.play.keeping import Appender, MatchWriter

ENOUGH = 3000  # answers


def main() -> int:
    """Play until killed."""
    path, chance = sys.argv[1], Random(sys.argv[2])
    try:
        if os.path.exists(path):
            writer: MatchWriter = Appender(path)
        else:
            writer = MatchWriter(path, save.start("terrus", {}, BOTS, 1), {})
    except InputError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    match = writer.match
    match.listeners.append(writer)
    sys.stdout.write(f"{len(match.log)}\n")
    sys.stdout.flush()
    while (decision := match.decision()) is not None and len(match.log) < ENOUGH:
        match.answer(chance.randrange(len(decision.options)))
        sys.stdout.write(f"{len(match.log)}\n")  # from here on it is acknowledged
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
