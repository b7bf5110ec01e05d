"""`tally play`: a game at the terminal, with people and bots in its seats."""

from collections.abc import Iterable

import click

from tallystick.commands.parameters import game_argument
from tallystick.errors import InputError
from tallystick.reading import LARGEST_SEED


@click.command("play")
@game_argument
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME=WHO",
    help="A seat and who sits there: you, random or greedy. Once for each, first player first.",
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
    default=0,
    show_default=True,
    help="The random seed.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=READING",
    help="A house rule (see 'tally rules GAME'). May be repeated.",
)
@click.option("--save", default="", metavar="FILE", help="Write the game there when it stops.")
@click.option("--resume", default="", metavar="FILE", help="Go on from a saved game.")
@click.option("--narrate/--quiet", default=True, help="Tell what happens, or only the result.")
def command(
    game: str,
    seats: tuple[str, ...],
    number: int | None,
    seed: int,
    options: tuple[str, ...],
    save: str,
    resume: str,
    narrate: bool,
) -> int:
    """Play GAME: you, and bots in the other seats.

    GAME is grand-archive, heirless, marvel-champions (with the bots, against a villain) or terrus,
    or one that is installed. Where the standard input is not a terminal, bots play and the game is
    narrated.
    """
    if number is not None and (seats or resume):
        raise InputError("who plays is said already", field="--seats")
    seated = pairs("--seat", "NAME=WHO", seats)
    readings = dict(pairs("--option", "NAME=READING", options))
    from tallystick.bots import BOTS
    from tallystick.play import terminal

    return terminal.play(
        game,
        seats=seated,
        number=number,
        seed=seed,
        options=readings,
        save=save,
        resume=resume,
        narrate=narrate,
        bots=BOTS,
    )


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
