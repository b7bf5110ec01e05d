"""`tally cases`: the shipped cases for other engines."""

import click

from tallystick.commands.parameters import HelpfulGroup, any_game_argument
from tallystick.errors import InputError


@click.group("cases", cls=HelpfulGroup, invoke_without_command=True)
def command() -> None:
    """Write the shipped cases for other engines."""


@command.command("export")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))
@any_game_argument
def export(folder: str, game: str | None) -> int:
    """Write the cases of GAME, or of every game, into DIR as JSON.

    Each game has a folder: its files of cases, the cards that it ships with, the JSON Schema of its
    cases, and suite.json, which says what there is. `tally judge DIR/GAME` runs the cases again.
    """
    import json
    from pathlib import Path

    from tallystick.cases import suite
    from tallystick.cases.read import SUITE_INDEX
    from tallystick.play import games

    for name in [game] if game else games.names():
        count = 0
        for path, data in suite.files_of(games.find(name)):
            file = Path(folder, name, path)
            text = json.dumps(data, indent=2, ensure_ascii=False)
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(f"{text}\n", encoding="utf-8")
            except OSError as error:
                raise InputError(f"cannot be written: {error.strerror}", str(file)) from error
            count += sum(data["cases"].values()) if path == SUITE_INDEX else 0
        click.echo(f"{name}: {count} cases in {Path(folder, name)}")
    return 0
