"""`tally replay`: a saved game, stepped through at a terminal, or played again and checked."""

import sys
from contextlib import suppress

import click


@click.command("replay")
@click.argument("file", type=click.Path())
@click.option("--narrate/--quiet", default=True, help="Tell what happened, or only the result.")
@click.option("--sealed", default="", help="What a table showed of its shuffle at the start.")
def command(file: str, narrate: bool, sealed: str) -> int:
    """Step back and forth through a saved game with its table, from any seat's view.

    FILE is a file, or a name that 'tally games' lists. Without a terminal, or with --quiet, the
    whole game is played again from its seed and answers, and checked that it comes out the same;
    with --sealed also that nobody has changed the shuffle.
    """
    import tallystick.cases  # noqa: F401  what a game that begins at a case is opened by
    from tallystick.play import saved, terminal

    path = saved.find(file)
    if narrate and not sealed and sys.stdin.isatty() and sys.stdout.isatty():
        from rich.console import Console

        from tallystick.play.retelling import retell

        return retell(path, Console(highlight=False, markup=False, emoji=False), asked)
    return terminal.replay(path, narrate, sealed)


def asked(prompt: str) -> str:
    """A line that somebody types, with what line editing there is. EOFError when there are no
    more."""
    with suppress(ImportError):  # Windows edits by itself
        import readline  # noqa: F401  ``input`` edits with it
    return input(prompt)
