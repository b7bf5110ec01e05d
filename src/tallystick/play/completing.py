"""Editing of the line that is typed, with what has been typed before, and Tab; and the start menu
at a terminal, with both where the terminal can, else plain."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tallystick.errors import InputError
from tallystick.play import games, menu
from tallystick.play.arranging import Arranged, arranged
from tallystick.play.menu import Menu, MenuAnswer
from tallystick.play.prompt import completions

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    from tallystick.play.shown import Shown


def can_edit() -> bool:
    """Whether somebody sits at a terminal that can move its cursor."""
    moves = os.environ.get("TERM", "dumb") not in ("", "dumb") or sys.platform == "win32"
    return moves and sys.stdin.isatty() and sys.stdout.isatty()


def completer(dialogue: Shown) -> Completer:
    """Tab, for the open question: moves as they are written."""
    from prompt_toolkit.completion import Completer, Completion

    class MoveCompleter(Completer):
        def get_completions(
            self, document: Document, complete_event: CompleteEvent
        ) -> Iterator[Completion]:
            if dialogue.offered is not None:
                text = document.text_before_cursor
                for line in completions(text, dialogue.offered):
                    yield Completion(line, start_position=-len(text))

    return MoveCompleter()


def editor(dialogue: Shown) -> PromptSession[str]:
    """An editor of lines that remembers what was typed in it."""
    return _session(completer(dialogue))


def _session(words: Completer) -> PromptSession[str]:
    """Lines of which Tab completes the words; Ctrl-Z leaves them to the shell for a while."""
    from prompt_toolkit import PromptSession

    return PromptSession(completer=words, complete_while_typing=False, enable_suspend=True)


Say = Callable[[str], None]


def ask(game: str, say: Say, lines: bool) -> tuple[MenuAnswer, Arranged] | None:
    """What somebody chooses, and what comes of it; None if they leave. What cannot be set up is
    said, and asked again. EOFError or KeyboardInterrupt where that is how they leave."""
    entry = games.find(game)
    rules = entry.rulebook()
    there = Menu(entry, rules.title, rules.players, menu.last(game))
    read = _reader(there, lines)
    while True:
        for line in there.lines(shutil.get_terminal_size().columns):
            say(line)
        trouble = there.typed(read())
        if there.left:
            return None
        if there.done:
            try:
                answer = there.answer
                found = arranged(game, {}, answer.wish, answer.seats)
                menu.remember(game, answer)
                return answer, found
            except InputError as error:
                trouble, there.done = str(error), False
        if trouble:
            say(trouble)


def _reader(there: Menu, lines: bool) -> Callable[[], str]:
    if lines or not can_edit():
        return lambda: input("> ")
    from prompt_toolkit.completion import DynamicCompleter, WordCompleter

    session = _session(DynamicCompleter(lambda: WordCompleter(there.words(), ignore_case=True)))
    return lambda: session.prompt("> ")
