"""Parameters that several commands share; they complete in the shell."""

from collections.abc import Callable
from typing import Any, Final

import click


def known_game(
    ctx: click.Context | None, param: click.Parameter | None, value: str | None
) -> str | None:
    """The name of a game that can be played; None if none is named. Raises InputError with near
    matches for any other."""
    from tallystick.play import games

    return games.find(value).name if value is not None else None


def games_like(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of games that begin so, for the shell."""
    from tallystick.play import games

    return [name for name in games.names() if name.startswith(incomplete)]


class HelpfulGroup(click.Group):
    """A group of commands that tells of them where none is named: made with
    ``invoke_without_command``."""

    def invoke(self, ctx: click.Context) -> object:
        """The command that is named; the help, and status 0, if none is."""
        found = super().invoke(ctx)
        if ctx.invoked_subcommand is None:
            click.echo(ctx.get_help())
        return found


game_argument: Final = click.argument("game", callback=known_game, shell_complete=games_like)
any_game_argument: Final = click.argument(
    "game", required=False, callback=known_game, shell_complete=games_like
)


def game_option(what: str) -> Callable[[Any], Any]:
    """The option --game, where a game need not be named; ``what`` it is to the command."""
    return click.option(
        "--game",
        default="terrus",
        show_default=True,
        callback=known_game,
        shell_complete=games_like,
        help=what,
    )


files_argument: Final = click.argument(
    "files",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(readable=False),  # what cannot be read is told when the others have run
)
house_rules_option: Final = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=READING",
    help="A house rule (see 'tally rules GAME'). May be repeated.",
)
