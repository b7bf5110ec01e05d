"""Mutants that change nothing a player could see, and clauses without code to break: with why."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutants.swapping import Mutant

FILE: Final = Path(__file__).with_name("equivalent.toml")


class Excuses(NamedTuple):
    """The reasons of a game, by mutant (function and change) and by clause."""

    mutants: dict[tuple[str, str], str]
    clauses: dict[str, str]

    @classmethod
    def of(cls, game: str, file: Path = FILE) -> Excuses:
        """Those that are written down for a game."""
        found = tomllib.loads(file.read_text(encoding="utf-8")).get(game, {})
        mutants = {(one["in"], one["change"]): one["why"] for one in found.get("mutant", ())}
        return cls(mutants, {one["id"]: one["why"] for one in found.get("clause", ())})

    def why(self, mutant: Mutant) -> str:
        """Why a mutant may survive; "" if it may not."""
        return self.mutants.get(mutant.key, "")
