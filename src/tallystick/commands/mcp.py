"""`tally mcp`: the judge and the games as tools for an assistant."""

import click

from tallystick.errors import extra


@click.command("mcp")
def command() -> None:
    """Serve the Model Context Protocol on the standard streams.

    For assistants that start their tools themselves; it reads no files and runs no code of theirs.
    """
    with extra("mcp", "tally mcp"):
        from tallystick.assistants.server import server
    server().run()
