"""`tally mcp`: the judge and the games as tools for an assistant."""

from signal import SIG_DFL, SIGINT, signal

import click

from tallystick.errors import extra


@click.command("mcp")
def command() -> None:
    """Serve the Model Context Protocol on the standard streams.

    For assistants that start their tools themselves; it reads no files and runs no code of theirs.
    """
    with extra("mcp", "tally mcp"):
        from tallystick.assistants.server import server
    signal(SIGINT, SIG_DFL)  # who waits for a line of the standard input would not heed it
    server().run()
