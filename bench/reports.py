"""The page of reports of our four games: `python -m bench.reports [--games N] [GAME ...]`.

Plays many games of each between greedy bots, as `tally sim` does, and writes docs/reports.md with
the command, what it said, and pictures (docs/simulation). Of games that are not named the page
keeps what it says.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "reports.md"
PICTURES: Final = ROOT / "docs" / "simulation"
HEAD: Final = """# Reports of our four games

What `tally sim` says of our own cards, in games between greedy bots, and some of the pictures of
its reports ([simulation.md](simulation.md) says how to read them, and whether
[our cards are level](simulation.md#are-our-own-cards-level)). `python -m bench.reports` plays them
again and writes this page.
"""
SAID: Final = {
    "wins": "who won, with intervals of 95 %",
    "cards": "wins with a card in hand at any time, less those without; marked ones in red",
    "stuck": "the cards that could be played least often while they were held; marked ones in red",
    "payments": "what was overpaid most",
    "dealings": "promises and trades in a game",
}


class Report(NamedTuple):
    """A game, how many of it are played, the rest of the command, which pictures are shown."""

    title: str
    games: int
    more: str
    pictures: tuple[str, ...]


REPORTS: Final = {
    "terrus": Report(
        "Terrus", 400, '--seats greedy,greedy --deck "Reed Hollow" --deck "Cold Ridge"',
        ("wins", "cards", "stuck"),
    ),
    "heirless": Report(
        "Heirless", 40, "--seats greedy,greedy,greedy,greedy", ("cards", "dealings", "stuck")
    ),
    "marvel-champions": Report(
        "Marvel Champions", 400, '--seats greedy --deck "Night Round"',
        ("cards", "payments", "stuck"),
    ),
    "grand-archive": Report(
        "Grand Archive", 400, '--seats greedy,greedy --deck "Banked Coals" --deck "Slow Waters"',
        ("wins", "cards", "stuck"),
    ),
}  # fmt: skip


def command_of(game: str, games: int) -> str:
    """The command line that plays a report's games."""
    more = REPORTS[game].more
    return f"tally sim {game} --games {games} {more} --seed 1 --pictures --out {game}-run"


def section(game: str, games: int, said: str) -> str:
    """What the page says of a game."""
    report = REPORTS[game]
    shown = "".join(
        f"\n![{report.title}: {SAID[name]}](simulation/{game}-{name}.svg)\n"
        for name in report.pictures
        if (PICTURES / f"{game}-{name}.svg").exists()
    )
    text = f"```\n{command_of(game, games)}\n```\n\n```text\n{said.strip()}\n```\n"
    return f"\n## {report.title}\n\n{text}{shown}"


def played(game: str, games: int) -> str:
    """Play them, keep the pictures; what the command said."""
    with TemporaryDirectory() as folder:
        arguments = shlex.split(command_of(game, games))[1:]
        line = [sys.executable, "-m", "tallystick.cli", *arguments, "--out", folder]
        said = subprocess.run(line, check=True, stdout=subprocess.PIPE, text=True).stdout
        for name in REPORTS[game].pictures:
            kept = PICTURES / f"{game}-{name}.svg"
            kept.unlink(missing_ok=True)
            if (drawn := Path(folder) / f"{name}.svg").exists():  # none where nothing is to be seen
                kept.write_bytes(drawn.read_bytes())
    return said.partition("\nIn ")[0]


def sections() -> dict[str, str]:
    """What the page says by now, by game."""
    parts = re.split(r"(?m)^(?=## )", PAGE.read_text(encoding="utf-8")) if PAGE.exists() else []
    named = {report.title: game for game, report in REPORTS.items()}
    return {named[part[3 : part.index("\n")]]: f"\n{part.rstrip()}\n" for part in parts[1:]}


def main() -> None:
    """Play, and write."""
    parser = argparse.ArgumentParser(prog="python -m bench.reports")
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=0, help="as many as each has, if not given")
    given = parser.parse_args()
    found = sections()
    for game in given.names:
        if game not in REPORTS:
            parser.error(f"{game}: expected {', '.join(REPORTS)}")
    for game in given.names or REPORTS:
        games = given.games or REPORTS[game].games
        found[game] = section(game, games, played(game, games))
        write(found)


def write(found: dict[str, str]) -> None:
    """The page, as far as there is something to say."""
    text = HEAD + "".join(found[game] for game in REPORTS if game in found)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
