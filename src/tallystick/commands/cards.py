"""`tally cards`: whether card text is understood, and which cards a game has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import click

from tallystick.commands.parameters import HelpfulGroup, files_argument, game_argument, game_option
from tallystick.errors import InputError

if TYPE_CHECKING:
    from types import ModuleType

    from tallystick.cards.compile import CompiledCard
    from tallystick.cards.errors import CardProblem
    from tallystick.cards.importers.records import Card
    from tallystick.play.games import Entry

# Games whose cards can be imported.
IMPORTED: Final = ("marvel-champions", "grand-archive")
NO_CARDS: Final = "has no cards: expected one at least"  # of an imported file


@click.group("cards", cls=HelpfulGroup, invoke_without_command=True)
def command() -> None:
    """Check and import card files, and list a game's cards."""


@command.command("check")
@files_argument
@game_option("The game in whose words the text is.")
@click.option(
    "--words",
    type=click.IntRange(min=0),
    default=30,
    show_default=True,
    help="Of an imported file: list so many of the words that hold most cards back.",
)
@click.option(
    "--sets",
    is_flag=True,
    help="Of an imported file: say which heroes and scenarios run whole, and what the others lack.",
)
def check(files: tuple[str, ...], game: str, words: int, sets: bool) -> int:
    """Compile the cards in each FILE and report what is not understood.

    A TOML file has cards of the game that --game names. An imported file (.json) says itself of
    which game it is, and is reported in groups: types, and packs and factions or classes and
    elements. A card of marvel-champions or grand-archive that is read whole may say things that the
    rules do not carry out yet: such cards are listed, and no deck may have them either. Exit
    status: 0 all compile and run, 1 some do not, 2 a file cannot be read or has no cards (the
    others are still read).
    """
    from tallystick.play import games

    own = [file for file in files if not file.endswith(".json")]
    imported = [file for file in files if file.endswith(".json")]
    if sets and not imported:
        raise InputError("none of these files is an imported one (.json)", field="--sets")
    status = [_check_sets(file) if sets else _check_imported(file, words) for file in imported]
    if own:
        status.append(_check_own(own, games.find(game)))
    return max(status)


def _check_own(files: list[str], game: Entry) -> int:
    from tallystick.cards import report

    checked = report.check_files(files, game.language)
    _complain(checked.broken)
    if checked.broken and (other := _fitting(files, game.name)):
        click.echo(f"tally: as cards of {other} they can be read: --game {other}", err=True)
    if checked.cards:
        for line in checked._replace(broken=()).lines():
            click.echo(line)
    return max(checked.status, _say_what_runs(game, checked.cards, "cards"))


def _fitting(files: list[str], but: str) -> str:
    """Of which other game files can be read whole, "" if of none."""
    from tallystick.play import games
    from tallystick.play.stocks import cards_of

    for name in games.GAMES:
        with suppress(InputError):
            if name != but and all(list(cards_of(games.find(name), one)) for one in files):
                return name
    return ""


def _say_what_runs(game: Entry, cards: Sequence[CompiledCard], noun: str, most: int = 30) -> int:
    """Tell of cards that are read whole but that the rules cannot carry out; 1 if there are any."""
    from tallystick.cards.running import Running

    running = Running(cards, game.cannot_run(cards))
    if noun == "faces" or running.status:
        for line in running.lines(noun, most):
            click.echo(line)
    return running.status


def _check_imported(file: str, words: int) -> int:
    from tallystick.cards import load
    from tallystick.cards.compile import of_cards
    from tallystick.cards.errors import CardError, problem_of
    from tallystick.play import games

    try:
        game = load.imported_game(file)
        text = _text_of(game, file)
        cards, broken = load.read_imported(file, text.language.SCHEMA)
        if not (cards or broken):
            raise InputError(NO_CARDS, file)
    except CardError as error:
        _complain(error.problems)
        return 2
    except InputError as error:
        _complain([problem_of(error)])
        return 2
    _complain(broken)
    language = text.language.LANGUAGE
    census = of_cards("census", cards, language, lambda: text.census.take(cards))
    for line in census.lines(words):
        click.echo(line)
    if game not in games.GAMES:
        click.echo(f"{game} cannot be played yet: how much of this would run is not known")
        return 2 if broken else int(census.report.status)
    found = games.find(game)
    runs = _say_what_runs(found, census.report.cards, census.noun, words)
    return 2 if broken else max(int(census.report.status), runs)


def _check_sets(file: str) -> int:
    """Tell what of an imported file can be played as a whole; 0 if all of it can."""
    from tallystick.cards.errors import CardError, problem_of
    from tallystick.cards.load import imported_game, read_imported
    from tallystick.decks.wholes import told
    from tallystick.play import games
    from tallystick.play.stocks import stock_of

    try:
        entry = games.find(imported_game(file))
    except CardError as error:
        _complain(error.problems)
        return 2
    if not any(read_imported(file, entry.language.schema)):
        _complain([problem_of(InputError(NO_CARDS, file))])
        return 2
    found = list(entry.wholes(stock_of(entry, [file])))
    for line in told(found):
        click.echo(line)
    return int(not all(one.runs for one in found))


def _text_of(game: str, file: str) -> ModuleType:
    """The package of a game's card language; it need not be a game that can be played yet."""
    from importlib import import_module

    from tallystick.errors import unknown

    if game not in IMPORTED:
        raise unknown("game", game, IMPORTED).at(file)
    package = f"tallystick.games.{game.replace('-', '_')}.text"
    import_module(f"{package}.census")
    return import_module(package)


def _complain(problems: Iterable[CardProblem]) -> None:
    for problem in problems:
        click.echo(f"tally: {problem}", err=True)


@command.command("import")
@click.argument("source", type=click.Choice(["marvelcdb", "grand-archive"]))
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True))
@click.option("-o", "--output", metavar="FILE", default="-", type=click.Path(dir_okay=False))
def import_cards(source: str, paths: tuple[str, ...], output: str) -> int:
    """Turn the public card data at each PATH into one card file of ours.

    marvelcdb has cards of Marvel Champions, grand-archive those of Grand Archive. A PATH is a .json
    file, or a folder that holds such files or a folder pack with them; without -o
    the card file goes to the standard output. Exit status: 0 all is imported,
    1 some cards cannot be used (the others are written), 2 there is nothing to import.
    """
    from tallystick.cards.importers import cardindex, marvelcdb, neutral

    importer = {"marvelcdb": marvelcdb, "grand-archive": cardindex}[source]
    files, problems = _data_files(paths)
    cards, more = importer.import_cards(files)
    cards, odd = _of_the_schema(importer.GAME, cards)
    problems += [*more, *odd]
    _complain(problems)
    if not cards:
        click.echo(f"tally: {', '.join(paths)}: no cards of {source}", err=True)
        return 2
    try:
        with click.open_file(output, "w", encoding="utf-8") as out:
            out.write(neutral.dump(importer.GAME, cards))
    except OSError as error:
        click.echo(f"tally: {output}: cannot be written: {error.strerror}", err=True)
        return 2
    if output != "-":
        click.echo(f"{output}: {len(cards)} cards of {len(files)} files")
    return int(bool(problems))


def _data_files(paths: Sequence[str]) -> tuple[list[tuple[str, str]], list[CardProblem]]:
    """The paths and words of the data's files (a path each, or those of a folder), and which of
    them cannot be read."""
    from pathlib import Path

    from tallystick.cards import load
    from tallystick.cards.errors import CardError

    found: list[Path] = []
    for path in map(Path, paths):
        inside = sorted(path.glob("pack/*.json")) or sorted(path.glob("*.json"))
        found += [path] if path.is_file() else inside
    files: list[tuple[str, str]] = []
    problems: list[CardProblem] = []
    for file in found:
        try:
            files.append((str(file), load.read_words(file)))
        except CardError as error:
            problems += error.problems
    return files, problems


def _of_the_schema(game: str, cards: list[Card]) -> tuple[list[Card], list[CardProblem]]:
    """The cards that the game's card files may hold, and what is wrong with the others: a type,
    say, that the game had not when this was written."""
    from tallystick.cards.errors import CardError
    from tallystick.cards.schema import Where, read_card

    schema = _text_of(game, "").language.SCHEMA
    fitting: list[Card] = []
    problems: list[CardProblem] = []
    for card in cards:
        try:
            read_card(card, Where("", 0), schema)
            fitting.append(card)
        except CardError as error:
            problems += error.problems
    return fitting, problems


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
