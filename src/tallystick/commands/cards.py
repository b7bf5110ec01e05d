"""`tally cards`: whether card text is understood, and which cards a game has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from tallystick.commands.parameters import game_argument, game_option

if TYPE_CHECKING:
    from tallystick.cards.compile import CompiledCard


@click.group("cards")
def command() -> None:
    """Check card files, and list a game's cards."""


@command.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@game_option
def check(files: tuple[str, ...], game: str) -> int:
    """Compile the cards in each FILE and report what is not understood.

    Exit status: 0 all compile, 1 some do not, 2 a file cannot be read (the others are still read).
    """
    from tallystick.cards import report
    from tallystick.play import games

    checked = report.check_files(list(files), games.find(game).language)
    for problem in checked.broken:
        click.echo(f"tally: {problem}", err=True)
    if checked.cards:
        for line in checked._replace(broken=()).lines():
            click.echo(line)
    return checked.status


@command.command("list")
@game_argument
def list_cards(game: str) -> None:
    """List the cards of GAME with their facts and text."""
    from tallystick.play import games

    for card in sorted(games.find(game).cards(), key=lambda card: card.facts.name):
        for line in described(card):
            click.echo(line)


def described(card: CompiledCard) -> Iterator[str]:
    """A card on a line, and its text below."""
    facts = card.facts
    groups = (facts.words, facts.costs, facts.numbers, facts.lists)
    shown = [f"{name} {printed(value)}" for group in groups for name, value in group.items()]
    yield f"{facts.name} ({', '.join([facts.type, *facts.tags, *shown])})"
    yield from (f"    {line}" for _, line in facts.lines())


def printed(value: object) -> str:
    """A fact as on a card: 1/2/3 for statistics."""
    return "/".join(str(one) for one in value) if isinstance(value, tuple) else str(value)
