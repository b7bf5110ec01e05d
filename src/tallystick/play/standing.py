"""How a saved game stands: what is said of it in a list, without playing it again each time.

``standings.json`` in the folder of the games holds what is known, by file and its size. It can be
deleted at any time, and is not believed where a file has changed.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from tallystick import __version__
from tallystick.errors import InputError
from tallystick.play import save as saves
from tallystick.play.drawing import figure_text
from tallystick.play.match import ONLOOKER, Match
from tallystick.reading import read_json, read_text, table_in
from tallystick.rules.prose import listed
from tallystick.rules.scene import Scene

FILE: Final = "standings.json"


class Standing(NamedTuple):
    """What is public of a game: who sits there, where it is ("Turn 11 · Red's day"), how everybody
    stands or who has won, and why it cannot go on."""

    game: str
    seats: str = ""
    now: str = ""
    stands: str = ""
    answers: int = 0
    over: bool = False
    trouble: str = ""


def standing(match: Match) -> Standing:
    """How a match stands, as an onlooker sees it."""
    rules, game = match.rules, match.game
    scene = rules.scene(game, ONLOOKER)
    seats = [
        f"{rules.seat_name(game, place)}: {who_sits(match, place)}" for place in range(game.seats)
    ]
    stands = won(match) if match.over else numbers(scene)
    now = " · ".join(scene.now)
    return Standing(rules.name, ", ".join(seats), now, stands, len(match.log), match.over)


def won(match: Match) -> str:
    """Who has won a game that is over: "Red (Ann) won"."""
    rules, game = match.rules, match.game
    names = [f"{rules.seat_name(game, n)} ({match.seats[n].name})" for n in game.winners()]
    return f"{listed(names)} won" if names else "nobody won"


def numbers(scene: Scene) -> str:
    """What one asks for first of each side that is still in: "Red vitae 12, Blue vitae 9"."""
    sides = [side for side in scene.sides if side.gauges and not side.out]
    return ", ".join(f"{side.name} {figure_text(side.gauges[0])}" for side in sides)


def who_sits(match: Match, place: int) -> str:
    """A seat's player, and what plays if it is nobody: "Ben (greedy)"."""
    seat = match.seats[place]
    return seat.name if seat.is_person else f"{seat.name} ({seat.who})"


class Standings:
    """What is known of the games in a folder."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        self.rows: dict[str, dict[str, Any]] = {}
        with suppress(InputError):
            found = table_in(read_json(read_text(str(self.file)), str(self.file)))
            rows = table_in(found.get("games") if found.get("version") == __version__ else None)
            self.rows = {name: dict(table_in(row)) for name, row in rows.items()}
        self.has_changed = False

    def of(self, path: str) -> Standing:
        """How the game in a file stands; played again if it is not known. What speaks against it
        is not remembered: a game, or its cards, may be back."""
        found = self.known(path)
        if found is None:
            found = _played(path)
            if not found.trouble:
                self._set(path, found)
        return found

    def known(self, path: str) -> Standing | None:
        """How it stands, if that is known of the file as it is."""
        row = self.rows.get(os.path.basename(path), {})
        with suppress(OSError, TypeError, KeyError):
            if row and row["size"] == os.path.getsize(path):
                found = Standing(**row["standing"])
                if all(type(a) is type(b) for a, b in zip(found, Standing(""), strict=True)):
                    return found
        return None

    def note(self, path: str, found: Standing) -> None:
        """Remember how it stands."""
        self._set(path, found)
        self.write()

    def write(self) -> None:
        """Put what has become known into the file, if it can be."""
        if not self.has_changed:
            return
        there = {name for name in self.rows if (self.file.parent / name).exists()}
        rows = {name: row for name, row in self.rows.items() if name in there}
        text = json.dumps({"version": __version__, "games": rows}, ensure_ascii=False, indent=1)
        beside = self.file.with_name(f".{FILE}.{os.getpid()}")
        with suppress(OSError):
            beside.write_text(text, encoding="utf-8")
            os.replace(beside, self.file)
            return
        with suppress(OSError):
            beside.unlink()

    def _set(self, path: str, found: Standing) -> None:
        with suppress(OSError):
            row = {"size": os.path.getsize(path), "standing": found._asdict()}
            self.rows[os.path.basename(path)] = row
            self.has_changed = True


def _played(path: str) -> Standing:
    """How the game in a file stands, by playing it again."""
    game = ""
    try:
        saved = saves.read(path)
        game = saved.header.game
        return standing(saves.resumed(path, saved))
    except InputError as error:
        return Standing(game, trouble=str(InputError(error.message, field=error.field)))
