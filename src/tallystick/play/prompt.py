"""What a person types at a decision, understood."""

from __future__ import annotations

from typing import Final, NamedTuple

ANSWER: Final = "answer"
HELP: Final = "help"
CARD: Final = "card"
UNDO: Final = "undo"
SAVE: Final = "save"
CONCEDE: Final = "concede"
QUIT: Final = "quit"
WHY: Final = "why"
SAY: Final = "say"
TABLE: Final = "table"
UNKNOWN: Final = "unknown"

DIGITS: Final = 9  # no list of options is longer than nine digits say
LETTERS: Final = {
    "?": HELP, "h": HELP, "help": HELP, "u": UNDO, "undo": UNDO, "s": SAVE, "save": SAVE,
    "c": CONCEDE, "concede": CONCEDE, "q": QUIT, "quit": QUIT, "w": WHY, "why": WHY,
    "t": TABLE, "table": TABLE,
}  # fmt: skip

HELP_TEXT: Final = """\
  a number   take that option; Enter takes the one marked with *
  t          show the table again
  w NAME     why you cannot do something: a card's name, or a word for it
  u          take back your last answer, if nothing was revealed since
  s FILE     save the game there, and go on saving
  c          give up
  q          stop (the game is kept, if it is being saved)"""


class Command(NamedTuple):
    """What was meant: a kind, the option's index for ANSWER, the rest of the words."""

    kind: str
    option: int = -1
    words: str = ""


def understand(text: str, shown: list[int], default: int, spoken: tuple[str, ...] = ()) -> Command:
    """The command in a line. ``shown`` has the option behind each number from 1 up.

    Nothing typed is ``default``, where there is one (0 or more). A line that begins with a word of
    ``spoken`` is said as it stands.
    """
    text = text.strip()
    if not text:
        return Command(ANSWER, default) if default >= 0 else Command(UNKNOWN)
    if text.isdecimal():
        number = int(text[-DIGITS:]) if not text[:-DIGITS].strip("0") else 0
        return Command(ANSWER, shown[number - 1]) if 1 <= number <= len(shown) else Command(UNKNOWN)
    head, _, words = text.partition(" ")
    if head[0] == "?" and len(head) > 1:
        head, words = "?", f"{head[1:]} {words}"
    if head.casefold() in spoken:
        return Command(SAY, -1, text)
    kind = LETTERS.get(head.casefold(), UNKNOWN)
    words = words.strip()
    return Command(CARD if kind == HELP and words else kind, -1, words)
