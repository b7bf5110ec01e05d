"""`tally learn`: a game on one page."""

import click

from tallystick.commands.pages import show, width
from tallystick.commands.parameters import game_argument


@click.command("learn")
@game_argument
@click.option("--words", is_flag=True, help="What its keywords and statuses mean, too.")
def command(game: str, words: bool) -> None:
    """Show GAME on one page: how to win, what a turn is, what each phase is for, the signs."""
    from tallystick.play import primer
    from tallystick.play.report import HEADING

    found = primer.of_game(game)
    rows = [*primer.page(found, width()), *(primer.vocabulary(found, width()) if words else ())]
    show(click.style(row.text, bold=True) if row.style == HEADING else row.text for row in rows)
