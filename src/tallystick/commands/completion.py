"""`tally completion`: the script that lets a shell complete tally's commands."""

from typing import Final

import click

SHELLS: Final = ("bash", "zsh", "fish")
HOW_TO: Final = """\
Shell completion for tally. Add one line to your shell's start-up file:

  bash   eval "$(tally completion bash)"     in ~/.bashrc
  zsh    eval "$(tally completion zsh)"      in ~/.zshrc
  fish   tally completion fish | source      in ~/.config/fish/config.fish"""


@click.command("completion")
@click.argument("shell", required=False, type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str | None) -> None:
    """Print the completion script for SHELL, or how to use it.

    SHELL is bash, zsh or fish; left out, the line to add for each is printed.
    """
    if shell is None:
        click.echo(HOW_TO)
        return
    from click.shell_completion import get_completion_class

    completer = get_completion_class(shell)
    assert completer is not None
    made = completer(ctx.find_root().command, {}, "tally", "_TALLY_COMPLETE")
    click.echo(made.source_template % made.source_vars())
