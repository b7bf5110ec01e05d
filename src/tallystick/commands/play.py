"""`tally play`: a game at the terminal, with people and bots in its seats."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from secrets import randbelow
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from tallystick.commands.choosing import as_chosen, choices_options, show_choices, wish_of
from tallystick.commands.parameters import any_game_argument, house_rules_option
from tallystick.errors import InputError, extra
from tallystick.reading import LARGEST_SEED

if TYPE_CHECKING:
    from tallystick.play.arranging import Arranged
    from tallystick.play.origins import Wish

SEEDS: Final = 1_000_000_000  # of so many one is drawn where none is given


@click.command("play")
@any_game_argument
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME=WHO",
    help="A seat and who sits there: you, easy, normal, hard, search:N, greedy or random. Once for "
    "each; who begins is the game's to say.",
)
@click.option(
    "--seats",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many play, where their names do not matter; as few as GAME is for, if not given.",
)
@click.option(
    "--seed",
    type=click.IntRange(-LARGEST_SEED, LARGEST_SEED),
    help="The random seed; drawn, and shown, if none is given.",
)
@house_rules_option
@choices_options
@click.option(
    "--save",
    default="",
    metavar="FILE",
    help="Keep the game in that file, not among those of 'tally games'; --resume goes on with it.",
)
@click.option("--resume", default="", metavar="FILE", help="Go on from a saved game.")
@click.option(
    "--continue",
    "go_on",
    is_flag=True,
    help="Go on with the last unfinished game among those of 'tally games'.",
)
@click.option("--no-save", is_flag=True, help="Do not keep the game (see 'tally games').")
@click.option(
    "--open-hands",
    is_flag=True,
    help="The people show each other what they hold (cooperative games).",
)
@click.option(
    "--server",
    default="",
    metavar="LINK",
    help="Sit at a table of a server ('tally serve'), by the link of the seat.",
)
@click.option("--lines", is_flag=True, help="Line by line, not on the whole screen.")
@click.option("--narrate/--quiet", default=True, help="Tell what happens, or only the result.")
def command(
    game: str | None,
    seats: tuple[str, ...],
    number: int | None,
    seed: int | None,
    options: tuple[str, ...],
    save: str,
    resume: str,
    go_on: bool,
    no_save: bool,
    open_hands: bool,
    server: str,
    lines: bool,
    narrate: bool,
    choose: tuple[str, ...],
    choices: bool,
    cards: tuple[str, ...],
    allow_blank: bool,
    **flags: tuple[str, ...],
) -> int:
    """Play GAME: you, and bots in the other seats.

    GAME is grand-archive, heirless, marvel-champions (with the bots, against a villain) or terrus,
    or one that is installed. Where the standard input is not a terminal, bots play and the game is
    narrated. What there is to choose (decks, heroes, a villain) is shown by --choices.
    At a terminal GAME alone shows a menu of it first; Enter begins, with what was chosen last.
    A game with a person in it is kept from the first answer on: 'tally games' lists them.
    """
    goes_on = bool(resume or go_on)
    if server:
        return at_server(server, lines, narrate)
    check_seats(number is not None, bool(seats), seed is not None, goes_on)
    check_kept(no_save, bool(save or goes_on))
    seated = pairs("--seat", "NAME=WHO", seats)
    readings = dict(pairs("--option", "NAME=READING", options))
    wish = wish_of(flags, choose, cards, allow_blank)
    if choices:
        return show_choices(game or "", wish)
    from tallystick.bots import BOTS
    from tallystick.play import terminal

    check_searches(seated)
    table = None
    bare = wish.is_empty and not (seated or readings or number or goes_on or save)
    if game and bare and seed is None and narrate and at_terminal():
        if (asked := menu_of(game, lines)) is None:
            return 0
        number, wish, table = asked
    mode = terminal.PlayMode(BOTS, save, narrate, not no_save, open_hands, lines)
    if resume := file_of(resume, go_on, game or ""):
        if seated or readings or not wish.is_empty:
            text = "a saved game has its own seats, options and choices"
            raise InputError(text, resume, 0, "--resume")
        return terminal.resume(game or game_of(resume), resume, mode)
    seed = randbelow(SEEDS) if seed is None else seed
    new = terminal.NewGame(game or game_of(""), seed, seated, number, readings, wish, table)
    with as_chosen(choose):
        return terminal.play(new, mode)


def check_searches(seated: Iterable[tuple[str, str]]) -> None:
    """Refuse a search with an N that there is not."""
    from tallystick.bots import BOTS, unknown_bot

    for _, who in seated:
        if who.startswith("search:") and who not in BOTS:
            raise unknown_bot(who, "--seat")


def check_kept(no_save: bool, in_file: bool) -> None:
    """Refuse not to keep what is kept."""
    if no_save and in_file:
        raise InputError("the game is kept in its file", field="--no-save")


def at_server(link: str, lines: bool, narrate: bool) -> int:
    """A seat at a server's table; the exit status. InputError where something else is said too."""
    context = click.get_current_context()
    here = {"server", "lines", "narrate"}
    if any(
        context.get_parameter_source(name) is not ParameterSource.DEFAULT
        for name in context.params.keys() - here
    ):
        raise InputError("the table knows what is played, and who plays", field="--server")
    with extra("web", "--server"):
        from tallystick.web import remote
    return remote.play(link, lines, narrate)


def check_seats(number: bool, seats: bool, seed: bool, goes_on: bool) -> None:
    """Refuse what is said twice, or of a game that knows it."""
    if number and (seats or goes_on):
        raise InputError("who plays is said already", field="--seats")
    if seed and goes_on:
        raise InputError("a saved game has its own seed", field="--seed")


def at_terminal() -> bool:
    """Whether somebody sits there who can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def menu_of(game: str, lines: bool) -> tuple[int | None, Wish, Arranged] | None:
    """What somebody chooses in the start menu: how many play, and what; None if they leave."""
    from tallystick.play.completing import ask

    try:
        found = ask(game, click.echo, lines)
    except EOFError:
        return None
    if found is None:
        return None
    answer, table = found
    return answer.seats or None, answer.wish, table


def file_of(resume: str, go_on: bool, game: str) -> str:
    """The file of the game that goes on; "" for a new one."""
    import tallystick.cases  # noqa: F401  what a game that begins at a case is opened by
    from tallystick.play import saved

    if go_on and resume:
        raise InputError("which game goes on is said already", field="--continue")
    return saved.last(game).path if go_on else resume and saved.find(resume)


def game_of(file: str) -> str:
    """What is played in a saved game. InputError where nobody says what is to be played."""
    from tallystick.play import games, save

    if not file:
        what = f"one of {', '.join(games.names())}"
        raise InputError(f"expected {what}, or --continue", field="GAME")
    return save.read(file).header.game


def pairs(flag: str, shape: str, values: Iterable[str]) -> list[tuple[str, str]]:
    """`NAME=VALUE` texts as pairs, in order; a name may stand once."""
    found: dict[str, str] = {}
    for value in values:
        name, equals, reading = (part.strip() for part in value.partition("="))
        if not (name and equals and reading):
            raise InputError(f"expected {shape}, found {value!r}", field=flag)
        if name in found:
            raise InputError(f"{name!r} stands twice", field=flag)
        found[name] = reading
    return list(found.items())
