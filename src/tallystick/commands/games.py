"""`tally games`: the games that keep themselves, and how each goes on."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Final

import click

from tallystick.commands.pages import show, width
from tallystick.commands.parameters import any_game_argument

if TYPE_CHECKING:
    from tallystick.play.saved import KeptGame

KEPT: Final = """\
Unfinished games stay until you --delete them by name; of the finished ones the latest are kept."""


@click.command("games")
@any_game_argument
@click.option("--delete", metavar="NAME", help="Delete the game of that name.")
def command(game: str | None, delete: str | None) -> None:
    """List the games that have been played, unfinished ones first; those of GAME if it is named.

    Every game with a person in it is kept from the first answer on.
    """
    import tallystick.cases  # noqa: F401  what a game that begins at a case is opened by
    from tallystick.play import saved

    if delete:
        click.echo(f"{saved.delete(delete).name} is deleted.")
        return
    found = saved.kept(game or "")
    if not found:
        click.echo(f"No game{f' of {game}' * bool(game)} has been kept yet: tally play GAME")
        return
    wide = width()
    lines = [part for line in listing(found) for part in hanging(line, wide)]
    show([*lines, "", f"They are in {saved.folder()}.", *textwrap.wrap(KEPT, wide)])


def hanging(line: str, wide: int) -> list[str]:
    """A line, broken under its own margin."""
    margin = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(
        line, wide, subsequent_indent=f"{margin}  ", break_long_words=False, break_on_hyphens=False
    )


def listing(found: list[KeptGame]) -> Iterator[str]:
    """The games in three parts."""
    open_ones = [one for one in found if one.can_go_on]
    yield from part("Unfinished", open_ones)
    yield from part("Finished", [one for one in found if one.standing.over])
    yield from part("Cannot go on", [one for one in found if one.standing.trouble])


def part(title: str, found: Iterable[KeptGame]) -> Iterator[str]:
    """Games under a heading."""
    for number, one in enumerate(found):
        if not number:
            yield f"{title}:"
        yield from entry(one)


def entry(one: KeptGame) -> Iterator[str]:
    """A game in a few lines: name, when, where it stands, who plays, what to type."""
    how = one.standing
    when = datetime.fromtimestamp(one.when).strftime("%Y-%m-%d %H:%M")
    yield f"  {one.name}  ({when}{', being played now' * one.in_use})"
    if how.trouble:
        yield f"      {how.trouble}"
        return
    yield f"      {how.now} · {how.stands}"
    yield f"      {how.seats}"
    yield f"      {one.way}"
