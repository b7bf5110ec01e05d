"""The start menu at a terminal: with line editing and Tab where the terminal can, else plain."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.errors import InputError
from tallystick.play import games, menu
from tallystick.play.arranging import Arranged, arranged
from tallystick.play.completing import can_edit
from tallystick.play.menu import Menu, MenuAnswer

Say = Callable[[str], None]


def ask(game: str, say: Say, lines: bool) -> tuple[MenuAnswer, Arranged] | None:
    """What somebody chooses, and what comes of it; None if they leave. What cannot be set up is
    said, and asked again. EOFError or KeyboardInterrupt where that is how they leave."""
    entry = games.find(game)
    rules = entry.rulebook()
    there = Menu(entry, rules.title, rules.players, menu.last(game))
    read = _reader(there, lines)
    while True:
        for line in there.lines():
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
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import DynamicCompleter, WordCompleter

    words = DynamicCompleter(lambda: WordCompleter(there.words(), ignore_case=True))
    session: PromptSession[str] = PromptSession(completer=words, complete_while_typing=False)
    return lambda: session.prompt("> ")
