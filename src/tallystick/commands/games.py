"""`tally games`: the games that keep themselves, and how each goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING

import click

from tallystick.commands.parameters import any_game_argument

if TYPE_CHECKING:
    from tallystick.play.saved import Kept


@click.command("games")
@any_game_argument
@click.option("--delete", metavar="NAME", help="Delete the game of that name.")
def command(game: str | None, delete: str | None) -> None:
    """List the games that have been played, unfinished ones first; those of GAME if it is named.

    Every game with a person in it is kept from the first answer on.
    """
    from tallystick.play import saved

    if delete:
        click.echo(f"{saved.delete(delete).name} is deleted.")
        return
    found = saved.kept(game or "")
    for line in listing(found):
        click.echo(line)
    if found:
        click.echo(f"\nThey are in {saved.folder()}; of finished ones the last are kept", nl=False)
        click.echo(f" ({saved.FINISHED_KEPT}), unfinished ones until you --delete them.")
    else:
        click.echo("No game has been played yet. Begin one: tally play GAME")


def listing(found: list[Kept]) -> Iterator[str]:
    """The games in three parts."""
    open_ones = [one for one in found if one.can_go_on]
    yield from part("Unfinished", open_ones)
    yield from part("Finished", [one for one in found if one.standing.over])
    yield from part("Cannot go on", [one for one in found if one.standing.trouble])


def part(title: str, found: Iterable[Kept]) -> Iterator[str]:
    """Games under a heading."""
    for number, one in enumerate(found):
        if not number:
            yield f"{title}:"
        yield from entry(one)


def entry(one: Kept) -> Iterator[str]:
    """A game in a few lines: name, when, where it stands, who plays, what to type."""
    how = one.standing
    when = datetime.fromtimestamp(one.when).strftime("%Y-%m-%d %H:%M")
    yield f"  {one.name}  ({when}{', being played now' * one.in_use})"
    if how.trouble:
        yield f"      {how.trouble}"
        return
    yield f"      {how.now} · {how.stands}"
    yield f"      {how.seats}"
    yield f"      tally {'replay' if how.over else 'play --resume'} {one.name}"
