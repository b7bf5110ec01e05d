"""Where a user's data lie: games that keep themselves, imported decks, the last choices."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import platformdirs

DATA: Final = "TALLYSTICK_DATA"


def data_folder() -> Path:
    """The folder; it need not exist yet. The environment may name another."""
    named = os.environ.get(DATA)
    return Path(named) if named else platformdirs.user_data_path("tallystick", appauthor=False)
