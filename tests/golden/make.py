"""Write the golden files anew: ``python -m tests.golden.make``; read what has changed."""

from __future__ import annotations

from tests.golden.goldens import COUNTS_FILE, FOLDER, PLAYTHROUGHS, TOLD, counted

from tallystick.testing import record


def main() -> None:
    """Write every file, and remove those that no playthrough has."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for golden in PLAYTHROUGHS:
        record(golden.lines(), golden.file)
    record(counted(), COUNTS_FILE)
    for told in TOLD:
        record(told.lines(), told.file)


if __name__ == "__main__":
    main()
