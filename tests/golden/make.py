"""Write the golden files anew: ``python -m tests.golden.make``; read what has changed."""

from __future__ import annotations

from tests.golden.playthrough import COUNTS_FILE, FOLDER, PLAYTHROUGHS, counted, text, told


def main() -> None:
    """Write every file, and remove those that no playthrough has."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for golden in PLAYTHROUGHS:
        golden.file.write_text(text(told(golden)), encoding="utf-8")
    COUNTS_FILE.write_text(text(counted()), encoding="utf-8")


if __name__ == "__main__":
    main()
