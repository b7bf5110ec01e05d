"""`tally replay`: a saved game, stepped through at a terminal, or played again and checked."""

import sys
from contextlib import suppress
from pathlib import Path
from shlex import quote

import click

from tallystick.errors import InputError


@click.command("replay")
@click.argument("file", type=click.Path())
@click.option("--narrate/--quiet", default=True, help="Tell what happened, or only the result.")
@click.option(
    "--case",
    "step",
    type=click.IntRange(min=0),
    metavar="STEP",
    help="Write the position after so many steps as a case for 'tally judge'.",
)
@click.option("--sealed", default="", help="What a table showed of its shuffle at the start.")
def command(file: str, narrate: bool, step: int | None, sealed: str) -> int:
    """Step back and forth through a saved game with its table, from any seat's view.

    FILE is a file, or a name that 'tally games' lists. Without a terminal, or with --quiet, the
    whole game is played again from its seed and answers, and checked that it comes out the same;
    with --sealed also that nobody has changed the shuffle. With --case the position after so many
    steps is written, hidden hands too, or the last before it at which nothing was half done.
    """
    import tallystick.cases  # noqa: F401  what a game that begins at a case is opened by
    from tallystick.play import saved, terminal

    path = saved.find(file)
    if step is not None:
        return write_case(path, step)
    if narrate and not sealed and sys.stdin.isatty() and sys.stdout.isatty():
        from rich.console import Console

        from tallystick.play.retelling import retell

        return retell(path, Console(highlight=False, markup=False, emoji=False), asked)
    return terminal.replay(path, narrate, sealed)


def write_case(path: str, step: int) -> int:
    """Print a step of a saved game as a case, and how it is judged where it needs card files."""
    import tallystick
    from tallystick.face.as_case import case_of
    from tallystick.play.origins import card_files
    from tallystick.play.replaying import Replaying

    replaying = Replaying(path)
    if step > replaying.last:
        raise InputError(f"it has {replaying.last} steps, no {step}", path, field="--case")
    replaying.go_to(step)
    header = replaying.saved.header
    cards = card_files(replaying.match.origin)
    rules = tallystick.load(header.game, header.options, cards)
    try:
        found = case_of(replaying, rules, Path(path).stem)
    except InputError as error:
        raise error.at(path, field="--case") from error
    if cards:
        click.echo(f"# tally judge CASE {' '.join(f'--cards {quote(one)}' for one in cards)}")
    click.echo(found.text, nl=False)
    return 0


def asked(prompt: str) -> str:
    """A line that somebody types, with what line editing there is. EOFError when there are no
    more."""
    with suppress(ImportError):  # Windows edits by itself
        import readline  # noqa: F401  ``input`` edits with it
    return input(prompt)
