"""Editing of the line that is typed, with what has been typed before, and Tab."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

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
    from prompt_toolkit import PromptSession

    return PromptSession(completer=completer(dialogue), complete_while_typing=False)
