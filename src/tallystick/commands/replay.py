"""`tally replay`: a saved game, played again and checked."""

import click


@click.command("replay")
@click.argument("file", type=click.Path())
@click.option("--narrate/--quiet", default=True, help="Tell what happened, or only the result.")
def command(file: str, narrate: bool) -> int:
    """Play a saved game again from its seed and answers, and check that it comes out the same."""
    from tallystick.play import saved, terminal

    return terminal.replay(saved.find(file), narrate=narrate)
