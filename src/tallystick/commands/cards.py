"""`tally cards`: whether card text is understood, and which cards a game has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from tallystick.commands.parameters import game_argument, game_option

if TYPE_CHECKING:
    from tallystick.cards.compile import CompiledCard, Language
    from tallystick.cards.errors import Problem

# Games whose cards can be imported.
IMPORTED: Final = ("marvel-champions", "grand-archive")


@click.group("cards")
def command() -> None:
    """Check and import card files, and list a game's cards."""


@command.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@game_option
@click.option("--words", default=30, show_default=True, help="So many words that hold cards back.")
def check(files: tuple[str, ...], game: str, words: int) -> int:
    """Compile the cards in each FILE and report what is not understood.

    An imported file (.json) says itself of which game it is, and is reported by pack, type and
    faction. Exit status: 0 all compile, 1 some do not, 2 a file cannot be read (the others are
    still read).
    """
    from tallystick.play import games

    own = [file for file in files if not file.endswith(".json")]
    status = [_check_imported(file, words) for file in files if file.endswith(".json")]
    if own:
        status.append(_check_own(own, games.find(game).language))
    return max(status)


def _check_own(files: list[str], language: Language) -> int:
    from tallystick.cards import report

    checked = report.check_files(files, language)
    _complain(checked.broken)
    if checked.cards:
        for line in checked._replace(broken=()).lines():
            click.echo(line)
    return checked.status


def _check_imported(file: str, words: int) -> int:
    from tallystick.cards import load
    from tallystick.cards.errors import CardError

    try:
        text = _text_of(load.imported_game(file), file)
        census = text.census.take(load.read_file(file, text.language.SCHEMA))
    except CardError as error:
        _complain(error.problems)
        return 2
    for line in census.lines(words):
        click.echo(line)
    return int(census.report.status)


def _text_of(game: str, file: str) -> Any:
    """The package of a game's card language; it need not be a game that can be played yet."""
    from importlib import import_module

    from tallystick.errors import unknown

    if game not in IMPORTED:
        raise unknown("game", game, IMPORTED, file)
    package = f"tallystick.games.{game.replace('-', '_')}.text"
    import_module(f"{package}.census")
    return import_module(package)


def _complain(problems: Iterable[Problem]) -> None:
    for problem in problems:
        click.echo(f"tally: {problem}", err=True)


@command.command("import")
@click.argument("source", type=click.Choice(["marvelcdb", "grand-archive"]))
@click.argument("folder", metavar="PATH", type=click.Path(exists=True))
@click.option("-o", "--output", metavar="FILE", default="-", type=click.Path(dir_okay=False))
def import_cards(source: str, folder: str, output: str) -> int:
    """Turn the card data at PATH, as SOURCE publishes it, into a card file of ours.

    PATH is a .json file, or a folder that holds such files or a folder pack with them; without -o
    the card file goes to the standard output. Exit status: 0 all is imported,
    1 some cards cannot be used (the others are written), 2 there is nothing to import.
    """
    from tallystick.cards.errors import CardError
    from tallystick.cards.importers import cardindex, marvelcdb, neutral

    importer = {"marvelcdb": marvelcdb, "grand-archive": cardindex}[source]
    try:
        files = _data_files(folder)
    except CardError as error:
        _complain(error.problems)
        return 2
    cards, problems = importer.import_cards(files)
    _complain(problems)
    if not cards:
        click.echo(f"tally: {folder}: no cards of {source}", err=True)
        return 2
    with click.open_file(output, "w", encoding="utf-8") as out:
        out.write(neutral.dump(importer.GAME, cards))
    if output != "-":
        click.echo(f"{output}: {len(cards)} cards of {len(files)} files")
    return int(bool(problems))


def _data_files(path: str) -> list[tuple[str, str]]:
    """The names and words of the data's files: one file, or those of a folder."""
    from pathlib import Path

    from tallystick.cards import load

    found = Path(path)
    if found.is_file():
        return [(found.name, load.read_words(found))]
    return load.read_folder(path, "pack/*.json") or load.read_folder(path, "*.json")


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
