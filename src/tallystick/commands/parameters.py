"""Parameters that several commands share; they complete in the shell."""

from typing import Final

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


game_argument: Final = click.argument("game", callback=known_game, shell_complete=games_like)
any_game_argument: Final = click.argument(
    "game", required=False, callback=known_game, shell_complete=games_like
)
game_option: Final = click.option(
    "--game",
    default="terrus",
    show_default=True,
    callback=known_game,
    shell_complete=games_like,
    help="In whose words the text is.",
)
