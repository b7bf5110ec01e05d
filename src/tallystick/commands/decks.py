"""`tally decks`: deck lists of one's own, what of them can be played, and other formats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Final

import click

from tallystick.commands.parameters import HelpfulGroup, game_argument, house_rules_option
from tallystick.errors import InputError

if TYPE_CHECKING:
    from tallystick.decks.resolve import Deck, Held
    from tallystick.decks.stock import CardStatus, Stock
    from tallystick.play.games import Entry

ABSENT: Final = "not in the data"
cards_option: Final = click.option(
    "--cards",
    "files",
    multiple=True,
    metavar="FILE",
    help="Cards besides those that ship with the game: an imported file, or TOML. May be repeated.",
)
output_option: Final = click.option(
    "-o", "--output", metavar="FILE", type=click.Path(dir_okay=False), help="Where to write it."
)


@click.group("decks", cls=HelpfulGroup, invoke_without_command=True)
def command() -> None:
    """List, check, import and export deck lists.

    A DECK is a file (TOML of one's own; MarvelCDB's JSON or text, OCTGN's .o8d; Grand Archive's
    Omnidex text), the name of a deck that was imported, or that of a ready deck.
    """


@command.command("list")
@game_argument
def list_decks(game: str) -> None:
    """List the decks of GAME: those that were imported, and ready ones."""
    from tallystick.play import decklists, games

    entry = games.find(game)
    _ = entry.deck_kinds  # a game without decks says so
    for name, file in decklists.own_decks(entry).items():
        click.echo(f"{name}  ({file})")
    for deck in entry.ready_lists():
        led = f", {deck.identity.called}" if deck.identity else ""
        click.echo(f"{deck.name}  (ready{led})")


@command.command("show")
@game_argument
@click.argument("deck")
@cards_option
def show_deck(game: str, deck: str, files: tuple[str, ...]) -> int:
    """Show the cards of a DECK of GAME. Exit status: 1 if a line of it fits no card, or several."""
    entry, stock = _at_hand(game, files)
    from tallystick.play.decklists import named_deck

    found = named_deck(entry, stock, deck)
    for line in _shown(found):
        click.echo(line)
    return _trouble(found)


def _shown(deck: Deck) -> Iterator[str]:
    from tallystick.decks.resolve import what

    yield deck.given.name or "(a deck without a name)"
    if deck.identity is not None:
        yield f"  {deck.identity.name}, {what(deck.identity)}"
    for section, held in deck.sections.items():
        if held:
            yield f"{section} ({sum(one.copies for one in held)})"
        for one in held:
            said = f"{one.card.name}, {what(one.card)}" if one.card else one.line.called
            yield f"  {one.copies} {said}"


def _trouble(deck: Deck) -> int:
    """Complain of each line that is not clear; the exit status."""
    for error in deck.trouble:
        click.echo(f"tally: {error}", err=True)
    return int(bool(deck.trouble))


def _at_hand(game: str, files: tuple[str, ...]) -> tuple[Entry, Stock]:
    from tallystick.play import games
    from tallystick.play.stocks import stock_of

    entry = games.find(game)
    entry.deck_kinds  # noqa: B018  a game without decks is refused before its cards are read
    return entry, stock_of(entry, files)


@command.command("check")
@game_argument
@click.argument("decks", metavar="DECK...", nargs=-1, required=True)
@cards_option
@click.option("--bans", metavar="FILE", help="A ban list (TOML: game, as_of, banned, limited).")
@house_rules_option
def check(
    game: str,
    decks: tuple[str, ...],
    files: tuple[str, ...],
    bans: str | None,
    options: tuple[str, ...],
) -> int:
    """Say of each card of each DECK of GAME whether it can be played, and why not; then what the
    rules of deck-building have against the deck, by clause.

    A card runs; or it is read, but the rules do not carry it out; or it is not read (the words
    follow); or its record lacks figures; or it is not in the data. Exit status: 0 all is well, 1
    something is not, 2 a file cannot be used.
    """
    from tallystick.commands.play import pairs
    from tallystick.decks.bans import read_bans
    from tallystick.play.decklists import named_deck

    entry, stock = _at_hand(game, files)
    readings = dict(pairs("--option", "NAME=READING", options))
    listed = read_bans(bans, entry.name) if bans else None
    status = 0
    for number, name in enumerate(decks):
        deck = named_deck(entry, stock, name)
        if number:
            click.echo()
        states = _states(entry, stock, deck)
        said = _faults(entry, stock, deck, readings)
        said += [f"{one}." for one in listed.faults(deck)] if listed else []
        for line in (*_report(deck, states), *said):
            click.echo(line)
        bad = any(one is None or not one.runs for _, one in states)
        status = max(status, _trouble(deck), int(bad or bool(said)))
    return status


def _states(entry: Entry, stock: Stock, deck: Deck) -> list[tuple[Held, CardStatus | None]]:
    """How far each card of a deck is played, the identity first; None for one that is not there."""
    from tallystick.decks.model import DeckLine
    from tallystick.decks.resolve import Held, every

    held = list(every(deck))
    if deck.identity is not None and not entry.deck_kinds.listed:
        faces = [deck.identity, stock.back(deck.identity)]
        held = [*(Held(DeckLine(one.name), one) for one in faces if one), *held]
    cards = [one.card for one in held if one.card is not None]
    states = iter(stock.judge(cards, entry.beside(stock, cards)))
    return [(one, next(states) if one.card is not None else None) for one in held]


def _report(deck: Deck, states: list[tuple[Held, CardStatus | None]]) -> Iterator[str]:
    from tallystick.decks.stock import RUNS
    from tallystick.rules.prose import counted

    yield f"{deck.given.name or deck.given.file or 'the deck'}:"
    for held, state in states:
        name = held.card.name if held.card else held.line.called
        yield f"  {held.copies} {name}: {state or ABSENT}"
    kinds = Counter(state.kind if state else ABSENT for _, state in states)
    said = [f"{n} {'run' if kind == RUNS and n > 1 else kind}" for kind, n in kinds.items()]
    yield f"{counted(len(states), 'name')}: {', '.join(said)}" if states else "  no cards"


def _faults(entry: Entry, stock: Stock, deck: Deck, readings: dict[str, str]) -> list[str]:
    """What deck-building has against it, with the clauses."""
    from tallystick.decks.stock import unique

    cards = [card for card, _ in deck.cards()]
    if deck.identity is not None:
        cards += [deck.identity, *entry.beside(stock, [deck.identity])]
    found = entry.deck_faults(deck, stock.compiled(unique(cards)), readings)
    return [f"{one.text} ({', '.join(one.clauses)})" for one in found]


@command.command("import")
@game_argument
@click.argument("file", metavar="FILE")
@cards_option
@output_option
@click.option("--replace", is_flag=True, help="Overwrite another deck that is kept by that name.")
def import_deck(
    game: str, file: str, files: tuple[str, ...], output: str | None, replace: bool
) -> int:
    """Turn a deck list of GAME into TOML of one's own, and keep it by its name.

    Every line that fits no card, or several, is named with its line and the nearest match; then
    nothing is written, and the exit status is 1. Another deck that is kept by that name already
    stays, and the exit status is 2, unless --replace is given. With -o the deck goes to that FILE
    (- for the standard output) and is not kept.
    """
    from tallystick.decks.files import write_deck
    from tallystick.play import decklists

    entry, stock = _at_hand(game, files)
    deck = decklists.named_deck(entry, stock, file)
    if _trouble(deck):
        return 1
    name = deck.given.name or Path(file).stem
    text = write_deck(deck._replace(given=deck.given._replace(name=name)), entry.name, "toml")
    path = Path(output) if output else decklists.file_for(entry, name)
    if not output:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not replace:
            decklists.check_kept(path, text)
    _write(text, str(path))
    if str(path) != "-":
        with_cards = "".join(f"--cards {quote(one)} " for one in files)
        click.echo(f"{path}: play it with {with_cards}--deck {quote(output or path.stem)}")
    return 0


@command.command("export")
@game_argument
@click.argument("deck")
@click.option(
    "--to",
    "target",
    required=True,
    metavar="FORMAT",
    help="toml; marvelcdb, marvelcdb-text or octgn; omnidex.",
)
@cards_option
@output_option
def export(game: str, deck: str, target: str, files: tuple[str, ...], output: str | None) -> None:
    """Write a DECK of GAME in another format."""
    from tallystick.decks.files import write_deck
    from tallystick.play.decklists import named_deck

    entry, stock = _at_hand(game, files)
    _write(write_deck(named_deck(entry, stock, deck), entry.name, target), output or "-")


def _write(text: str, path: str) -> None:
    """A text to a file; - is the standard output."""
    try:
        with click.open_file(path, "w", encoding="utf-8") as out:
            out.write(text)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", path) from None
