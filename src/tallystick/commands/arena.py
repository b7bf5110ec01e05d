"""`tally arena`: bots meet each other, and are rated."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Unpack

import click

from tallystick.commands import runs
from tallystick.commands.parameters import game_option
from tallystick.errors import InputError, renamed

GAMES: Final = 40


@click.command("arena")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@game_option("The game that is played.")
@click.option(
    "--games",
    "number",
    type=click.IntRange(1, 1_000_000),
    default=GAMES,
    show_default=True,
    help="How many games a pair, at least: deals are played whole.",
)
@click.option(
    "--players",
    type=click.IntRange(1, 6),
    help="How many play at once; as few as GAME is for, if not given.",
)
@click.option(
    "--deck",
    "decks",
    multiple=True,
    metavar="DECK",
    help="A deck to play with: a file, an imported or a ready one (see 'tally decks'). May be "
    "repeated: each seat has them in turn, deal by deal.",
)
@runs.with_options(runs.PLAYED)
@runs.seed_option
@runs.most_option
@runs.jobs_option
@click.option("--out", type=runs.FOLDER, metavar="DIR", help="Write the tables there as CSV.")
def command(
    bots: tuple[str, ...],
    game: str,
    number: int,
    players: int | None,
    decks: tuple[str, ...],
    jobs: int | None,
    out: Path | None,
    **played: Unpack[runs.RunChoices],
) -> int:
    """Let bots play each other, and say who beats whom.

    BOT is random, greedy, easy, normal, hard, or search:N with N iterations a move. Each deal is
    played from every seat, so that nobody has the luck of the deal. A bot may be named twice to
    see it play itself. Where the players win or lose together each bot plays alone. The same
    command says the same, whatever --jobs.
    """
    from tallystick.bots import BOTS, unknown_bot
    from tallystick.play import games
    from tallystick.sim.arena import contest, meeting, told
    from tallystick.sim.files import make_folder, write_tables

    for bot in bots:
        if bot not in BOTS:
            raise unknown_bot(bot, "BOT")
    seats = players or games.find(game).rulebook({}).players[0]
    for deck in decks or ("",):
        with renamed("--players", ("--seats",)):
            who, held = ",".join(bots[:1] * seats), (deck,) * seats if deck else ()
            plan, rules = runs.planned(game, who, decks=held, **played)
    if not rules.cooperative and len(bots) < 2:
        raise InputError("expected two bots or more", field="BOT")
    what = meeting(plan, bots, number, rules.cooperative, decks)
    with runs.watched(len(what.numbers)) as progress:
        arena, interrupted = contest(what, bots, runs.crew(jobs, "", len(what.numbers)), progress)
    for line in told(arena):
        click.echo(line)
    if out is not None:
        make_folder(out)
        names = ", ".join(path.name for path in write_tables(out, arena.tables()))
        click.echo(f"In {out}: {names}.")
    return runs.status(interrupted, bool(arena.faults))
