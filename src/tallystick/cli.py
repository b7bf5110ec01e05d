"""The command line, `tally`: its commands are imported only when one of them is asked for."""

import codecs
import gc
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click

from tallystick import __version__
from tallystick.errors import InputError, one_line, unknown

COMMANDS: Final = (
    "play", "serve", "learn", "games", "replay", "judge", "rules", "cards", "cases", "decks", "sim",
    "compare", "arena", "mcp", "completion",
)  # fmt: skip
INTERRUPTED: Final = 130
CLOSED: Final = 141  # what a shell says of a program whose reader has gone
YOUNG: Final = 200_000  # new objects: fewer than a start makes, nearly all of which stay
PLAIN: Final = {
    "─": "-", "—": "-", "–": "-", "−": "-", "→": "->", "⇒": "=>", "·": ".", "…": "...", "•": "*",
    "“": '"', "”": '"', "‘": "'", "’": "'", "×": "x", "±": "+-",
}  # fmt: skip
LONGEST: Final = 300  # so much of a complaint about the command line is shown

NEXT: Final = """\
Tallystick plays tabletop games by their own rulebooks. What to do next:

  tally learn terrus           how it is won, what a turn is: one page
  tally play terrus            play a game against a bot
  tally rules terrus           read its rules, clause by clause
  tally judge FILE.yaml        ask for rulings: a position, what is done, what must hold
  tally cards check FILE.toml  see whether your cards' text is understood

`tally --help` lists everything; `tally COMMAND --help` says more about one command."""


class LazyGroup(click.Group):
    """A group that knows its commands by name; each is a module of `tallystick.commands`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"tallystick.commands.{cmd_name}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise unknown("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)


@click.command(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="tally")
@click.pass_context
def tally(ctx: click.Context) -> None:
    """Play tabletop games by their own rulebooks, and ask what the rules say."""
    if ctx.invoked_subcommand is None:
        click.echo(NEXT)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line; the exit status is 2 for unusable input, 130 for Ctrl-C, and 141 where
    nobody reads on."""
    out = sys.stdout
    try:
        for number, argument in enumerate(sys.argv[1:] if arguments is None else arguments, 1):
            if not argument:  # such as of a variable that is not set: that is not meant as "none"
                raise InputError(f"argument {number} is empty")
            if not argument.isprintable():
                raise InputError(f"argument {number} is no text: {argument!a:.60}")
        answer: object = tally.main(arguments, prog_name="tally", standalone_mode=False)
    except InputError as error:
        return complain(". ".join(filter(None, [str(error), error.advice])), 2)
    except click.ClickException as error:
        return complain(usage(error), 2)
    except (click.Abort, KeyboardInterrupt):
        return complain("interrupted", INTERRUPTED)
    except BrokenPipeError:  # whoever was reading has seen enough
        return CLOSED
    except OSError as error:
        return complain(f"{_file_of(error)}cannot go on: {error.strerror or error}", 2)
    except (Exception, SystemExit) as error:
        if sys.stdout is not out or isinstance(error.__context__, BrokenPipeError):
            return CLOSED  # that is how click and rich exit then
        fault = import_module("tallystick.play.faults").fault_of(error)
        if fault is None:  # the engine's own, or a shell's completion is done
            raise
        return complain(str(fault), 2)
    return answer if isinstance(answer, int) else 0


def _file_of(error: OSError) -> str:
    """The file that an error is about, as the beginning of a complaint; "" if it names none."""
    name = error.filename
    if not isinstance(name, str | bytes):  # of an open file there is only its number
        return ""
    return one_line(f"{os.fsdecode(name)}: ")


def usage(error: click.ClickException) -> str:
    """A complaint of click's as one line that says where to read on."""
    text = " ".join(error.format_message().split()).replace("valid integer range", "whole number")
    text = text if text.endswith((".", "?")) else f"{text}."
    context = error.ctx if isinstance(error, click.UsageError) else None
    text = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
    return f"{text} See '{context.command_path} --help'." if context else text


def complain(text: str, status: int) -> int:
    """Print a line on the standard error stream; `status` once more."""
    click.echo(f"tally: {text}", err=True)
    return status


def main() -> None:
    """The entry point of `tally`."""
    gc.set_threshold(YOUNG)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed: nothing comes, or goes anywhere
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    codecs.register_error("plain-signs", plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plain-signs")
    sys.exit(flushed(run()))


def plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """What a stream writes that cannot show a character: something like it, or else its number."""
    if isinstance(error, UnicodeEncodeError) and (like := PLAIN.get(error.object[error.start])):
        return like, error.start + 1
    return codecs.backslashreplace_errors(error)


def flushed(status: int) -> int:
    """The exit status, once all that was said is out; another if it cannot be."""
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # it is tried again at exit
        if isinstance(error, BrokenPipeError) or status:
            return status or CLOSED
        return complain(f"cannot write what there is to say: {error.strerror}", 2)
    return status


if __name__ == "__main__":
    main()
