"""A game on the whole screen of a terminal: drawn by ``panes``, redrawn whenever it has changed or
the terminal has another size, on a screen of its own that leaves nothing behind."""

from __future__ import annotations

from typing import Final

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import Float, FloatContainer, HSplit, Layout, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.styles import Style

from tallystick.play.completing import completer
from tallystick.play.dialogue import OVER, STOPPED
from tallystick.play.lines import COLOURS, NO_TEXT
from tallystick.play.panes import NEW, RULE, Panes, most_listed
from tallystick.play.report import HEADING, LINE, ReportRow
from tallystick.play.shown import Shown
from tallystick.reading import printable

STYLE: Final = Style.from_dict(
    {
        HEADING: "bold", RULE: "ansibrightblack", NEW: "bold",
        **{name.casefold(): f"ansi{colour}" for name, colour in COLOURS.items()},
    }
)  # fmt: skip


class Screen:
    """One game on a whole screen."""

    def __init__(self, dialogue: Shown) -> None:
        self.dialogue = dialogue
        self.scroll = 0
        self.trouble = ""
        self.histories: dict[int, InMemoryHistory] = {}  # for each seat: nobody sees another's
        self.input = Buffer(
            multiline=False,
            completer=completer(dialogue),
            complete_while_typing=False,
            accept_handler=self._accept,
        )
        line = BufferControl(self.input, input_processors=[BeforeInput(lambda: self._prompt())])
        text = FormattedTextControl(self._text, focusable=False)
        body = HSplit([Window(text, wrap_lines=False), Window(line, height=1)])
        menu = Float(CompletionsMenu(max_height=8), xcursor=True, ycursor=True)
        self.application: Application[None] = Application(
            layout=Layout(FloatContainer(body, [menu]), focused_element=line),
            key_bindings=self._keys(),
            style=STYLE,
            full_screen=True,
        )

    def run(self) -> None:
        """Play until the game is over and has been looked at, or somebody stops. EOFError or
        KeyboardInterrupt where that is how they stop."""
        self._remember()
        self.application.run()

    def redraw(self, trouble: str = "") -> None:
        """Something has happened that nobody here has typed; ``trouble`` stands above the line."""
        self.trouble = trouble
        self._remember()
        self.application.invalidate()

    def _prompt(self) -> str:
        over = self.dialogue.state == OVER
        return f"{self.trouble} {'Enter goes on. ' if over else self.dialogue.waiting_for}".lstrip()

    def _text(self) -> StyleAndTextTuples:
        """The rows as they are now, for the size that the terminal has now."""
        size = self.application.output.get_size()
        rows = Panes(self.dialogue, size.columns, size.rows - 1, self.scroll).rows()
        encoding = self.application.output.encoding()
        return [
            part
            for row in rows
            for part in (*coloured(shown(row.text, encoding), row.style), ("", "\n"))
        ]

    def _accept(self, buffer: Buffer) -> bool:
        """A line has been typed."""
        line = buffer.text
        self.scroll = 0
        if self.dialogue.state == OVER:
            if not line.strip():
                self.application.exit()
        elif printable(line):
            size = self.application.output.get_size()
            self.dialogue.most = most_listed(size.rows)
            self.dialogue.typed(line, size.columns)
        else:
            self.dialogue.reply = [ReportRow(LINE, NO_TEXT)]
        self._remember()
        if self.dialogue.state == STOPPED:
            self.application.exit()
        return False

    def _remember(self) -> None:
        """Let the arrows go through what the seat that is asked has typed."""
        seat = self.dialogue.seat
        if seat not in self.histories:
            self.histories[seat] = InMemoryHistory()
        if self.input.history is not self.histories[seat]:
            self.input.history = self.histories[seat]
            self.input.reset(Document())

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("pagedown")
        def _(event: KeyPressEvent) -> None:
            self.scroll += 1

        @keys.add("pageup")
        def _(event: KeyPressEvent) -> None:
            self.scroll = max(0, self.scroll - 1)

        @keys.add("tab")
        def _(event: KeyPressEvent) -> None:
            if self.input.complete_state:
                self.input.complete_next()
            else:
                self.input.start_completion(insert_common_part=True)

        @keys.add("enter")
        def _(event: KeyPressEvent) -> None:
            self.input.validate_and_handle()

        @keys.add("up")
        def _(event: KeyPressEvent) -> None:
            self.input.auto_up()

        @keys.add("down")
        def _(event: KeyPressEvent) -> None:
            self.input.auto_down()

        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            event.app.exit(exception=KeyboardInterrupt)

        @keys.add("c-d")
        def _(event: KeyPressEvent) -> None:
            event.app.exit(exception=EOFError)

        @keys.add("c-z")
        def _(event: KeyPressEvent) -> None:
            event.app.suspend_to_background()

        @keys.add("c-l")
        def _(event: KeyPressEvent) -> None:
            event.app.renderer.clear()

        return keys


def shown(text: str, encoding: str) -> str:
    """A text in signs that a terminal can show."""
    return text.encode(encoding, "plain-signs").decode(encoding)


def coloured(text: str, style: str) -> StyleAndTextTuples:
    """A row in its style, the names of seats in their colours."""
    parts: StyleAndTextTuples = []
    word = ""
    for sign in f"{text}\0":
        if sign.isalpha():
            word += sign
            continue
        if word:
            colour = f" class:{word.casefold()}" if word in COLOURS else ""
            parts.append((f"class:{style}{colour}", word))
            word = ""
        if sign != "\0":
            parts.append((f"class:{style}", sign))
    return parts
