"""The games of `examples/` as entry points, as if they were installed."""

from __future__ import annotations

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

from tallystick.play import games

EXAMPLES = Path(__file__).parents[2] / "examples"


def example_games() -> dict[str, EntryPoint]:
    """What the pyproject.toml files of the examples offer."""
    found: dict[str, EntryPoint] = {}
    for file in sorted(EXAMPLES.glob("*/pyproject.toml")):
        project = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
        offered = project["entry-points"][games.GROUP]
        found |= {name: EntryPoint(name, value, games.GROUP) for name, value in offered.items()}
    return found
