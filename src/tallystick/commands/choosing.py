"""What `tally play` is told of what there is to choose: flags, and the list of it all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final, TypeVar

import click

from tallystick.errors import InputError, renamed

if TYPE_CHECKING:
    from tallystick.play.origins import Wish

F = TypeVar("F", bound=Callable[..., object])

# The choices of our games as flags; --choose has those of all.
FLAGS: Final = {
    "deck": "A deck for the next seat: a file, an imported or a ready one (see 'tally decks').",
    "hero": "marvel-champions: the hero of the next seat.",
    "aspect": "marvel-champions: of which aspect the deck of that hero is, if they bring none.",
    "villain": "marvel-champions: the villain.",
    "modular": "marvel-champions: a modular encounter set, in place of the recommended ones.",
    "mode": "marvel-champions: standard or expert.",
}
REPEATED: Final = ("deck", "hero", "aspect", "modular")


def choices_options(command: F) -> F:
    """The flags of what there is to choose."""
    for name, text in reversed(FLAGS.items()):
        more = " May be repeated." if name in REPEATED else ""
        command = click.option(f"--{name}", multiple=True, metavar="NAME", help=text + more)(
            command
        )
    for option in reversed(_MORE):
        command = option(command)
    return command


_MORE: Final = (
    click.option(
        "--choose",
        multiple=True,
        metavar="CHOICE=NAME",
        help="The same for every choice of every game. May be repeated.",
    ),
    click.option("--choices", is_flag=True, help="Show what there is to choose in GAME."),
    click.option(
        "--cards",
        multiple=True,
        metavar="FILE",
        help="Cards besides those that ship with GAME: an imported file, or TOML.",
    ),
    click.option(
        "--allow-blank",
        is_flag=True,
        help="Take cards that do not run yet as blank, and say so at the table.",
    ),
)


def wish_of(
    flags: Mapping[str, tuple[str, ...]],
    choose: tuple[str, ...],
    cards: tuple[str, ...],
    allow_blank: bool,
) -> Wish:
    """What the options ask for; ``flags`` by the names in FLAGS."""
    from tallystick.play.origins import Wish

    picks = {name: flags[name] for name in FLAGS if flags[name]}
    for given in choose:
        name, equals, value = (part.strip() for part in given.partition("="))
        if not (name and equals and value):
            raise InputError(f"expected CHOICE=NAME, found {given!r}", field="--choose")
        picks[name] = (*picks.get(name, ()), value)
    return Wish(picks, cards, allow_blank)


def as_chosen(given: Iterable[str]) -> AbstractContextManager[None]:
    """Where what is wrong with a choice that --choose made is said of --choose, not of a flag of
    the choice's name, which nobody gave."""
    return renamed("--choose", {f"--{one.partition('=')[0].strip()}" for one in given})


def show_choices(game: str, wish: Wish) -> int:
    """Print what there is to choose."""
    from tallystick.play import arranging, games

    if not game:
        raise InputError("expected a game", field="GAME")
    for line in arranging.lines(arranging.choices_of(games.find(game), wish.cards)):
        click.echo(line)
    return 0
