"""`tally mcp`: the judge and the games as tools for an assistant."""

import click

from tallystick.errors import InputError


@click.command("mcp")
def command() -> None:
    """Serve the Model Context Protocol on the standard streams.

    For assistants that start their tools themselves; it reads no files and runs no code of theirs.
    """
    try:
        from tallystick.assistants.server import server
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("tallystick"):
            raise
        hint = f"tally mcp needs the package {error.name}: pip install 'tallystick[mcp]'"
        raise InputError(hint) from error
    server().run()
