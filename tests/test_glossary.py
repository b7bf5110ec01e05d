"""The glossary names files that there are, each word once, and every name that games share."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "tallystick"
GAMES = sorted(path for path in (SOURCES / "games").iterdir() if (path / "rulebook.py").exists())
# Names whose meaning is that of the word itself, or that say what a folder is about.
PLAIN = frozenset(
    [
        "__init__",
        "aiming",
        "assembly",
        "book",
        "choosing",
        "costs",
        "deckbuilding",
        "effects",
        "language",
        "library",
        "lines",
        "meaning",
        "moves",
        "options",
        "payment",
        "phrases",
        "reasons",
        "rulebook",
        "score",
        "setup",
        "story",
        "things",
        "turn",
        "words",
    ]
)


def rows() -> list[list[str]]:
    """Word, meaning, places."""
    lines = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "|" in line]
    return cells[2:]


def places(row: list[str]) -> list[str]:
    return re.findall(r"`([^`]+)`", row[2])


def found(place: str) -> list[Path]:
    if not place.startswith("*/"):
        return [SOURCES / place] if (SOURCES / place).exists() else []
    return [path for game in GAMES for path in game.rglob(place[2:])]


def test_each_word_stands_once_and_in_order() -> None:
    words = [row[0] for row in rows()]
    assert words == sorted(set(words))


def test_every_place_is_there() -> None:
    for row in rows():
        for place in places(row):
            least = 2 if place.startswith("*/") else 1
            assert len(found(place)) >= least, (row[0], place)


def test_names_that_games_share_are_in_it() -> None:
    names = Counter(name for game in GAMES for name in {path.stem for path in game.rglob("*.py")})
    listed = {Path(place).stem for row in rows() for place in places(row)}
    shared = {name for name, n in names.items() if n > 2}
    assert not shared - listed - PLAIN
