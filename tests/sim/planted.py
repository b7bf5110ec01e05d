"""Cards that were made one unit too dear."""

from __future__ import annotations

from pathlib import Path

HEIFER = """
[[card]]
name = "Gate Heifer"
type = "beast"
species = "bovine"
season = "summer"
market = 2
recruit = "{recruit}"
stats = [1, 1, 3]
text = "When this beast guards: Gain 1 vitae."
"""
SHIPPED, DEAR = "{plant}", "{plant}{crystal}"


def heifer(folder: Path, recruit: str = DEAR) -> str:
    """A card file with the Gate Heifer of Terrus at another price."""
    file = folder / f"heifer-{len(recruit)}.toml"
    file.write_text(HEIFER.replace("{recruit}", recruit), encoding="utf-8")
    return str(file)
