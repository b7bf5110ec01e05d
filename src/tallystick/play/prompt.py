"""What a person types at a question, understood: a number, a key, the first letters of what is
meant, a move as it is written; or something that is no answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tallystick.play.offers import MenuEntry, OfferedAnswer
from tallystick.play.session import SessionQuestion
from tallystick.reading import place_in
from tallystick.rules.asking import END, GO_ON

ANSWER: Final = "answer"  # one choice: it is taken; several: one is chosen among them
BACK: Final = "back"
HELP: Final = "help"
LOOK_UP: Final = "look up"
UNDO: Final = "undo"
SAVE: Final = "save"
CONCEDE: Final = "concede"
QUIT: Final = "quit"
WHY: Final = "why"
SAY: Final = "say"
TABLE: Final = "table"
LET_BE: Final = "let be"
YIELD: Final = "yield"
HOLD: Final = "hold"
STOP: Final = "stop"
SKIP: Final = "skip"
UNKNOWN: Final = "unknown"

NUMBER: Final = re.compile(r"[-+#(]*\d+[).:]*")
FURTHER: Final = re.compile(r", *[a-z ]+: *")  # what stands between the answers of a move: ", at: "
COMMANDS: Final = {
    "?": HELP, "h": HELP, "help": HELP, "u": UNDO, "undo": UNDO, "s": SAVE, "save": SAVE,
    "c": CONCEDE, "concede": CONCEDE, "q": QUIT, "quit": QUIT, "w": WHY, "why": WHY,
    "t": TABLE, "table": TABLE, "pp": LET_BE, "y": YIELD, "yield": YIELD, "hold": HOLD,
    "stop": STOP, "stops": STOP, "skip": SKIP, "back": BACK, "..": BACK,
}  # fmt: skip
YES_OR_NO: Final = {"y": "yes", "n": "no"}
WITH_WORDS: Final = (HELP, SAVE, WHY, HOLD, STOP, SKIP)  # the others stand alone

HELP_TEXT: Final = """\
  a number   take that; Enter takes the one marked with *, which loses nothing
  p          pass: let things go on; e ends what you may do, such as your turn
  letters    the key beside an act; the first letters of a word or a name: rec ox
  a move     as it is written: recruit Ox, at: Farm
  back       all answers again, where you chose a kind of them; so do Enter and u
  Tab        completes what you type
  pp         pass until your next turn, unless you are attacked
  y          pass, and whenever this asks again
  hold       be asked at the next chance; hold NAME: somebody else here
  stop WHEN  be asked there, in my or their turn: stop their dusk; stop alone shows it
  skip WHEN  pass there
  t          show the table again
  w NAME     why you cannot do something: a card's name, or a word for it
  u          take back your last answer, if nothing was revealed since
  s FILE     save the game there, and go on saving
  c          give up
  q          stop; so do Ctrl-C and Ctrl-D (the game is kept, if it is being saved)"""


class Command(NamedTuple):
    """What was meant: a kind, the answers for ANSWER, the rest of the words; and, where more of a
    move was typed, what is to be answered to what it leads to."""

    kind: str
    choices: tuple[OfferedAnswer, ...] = ()
    words: str = ""
    then: tuple[str, ...] = ()


class PromptState(NamedTuple):
    """What lies before whoever types: the question, its answers, the lines that are shown (of all,
    or of some, where one has ``narrowed`` them), letters for verbs, and words that one can say."""

    asked: SessionQuestion
    choices: Sequence[OfferedAnswer]
    entries: Sequence[MenuEntry]
    narrowed: bool = False
    keys: Mapping[str, str] = {}
    spoken: tuple[str, ...] = ()


def understand(text: str, offered: PromptState) -> Command:
    """The command in a line. Nothing typed takes what loses nothing, where there is such an answer.
    Where one has narrowed the answers, that and taking back go back to what is shown first."""
    text = " ".join(text.split())
    if not text:
        return _one(offered, offered.asked.enter) if not offered.narrowed else Command(BACK)
    if NUMBER.fullmatch(text):
        return _by_number(text.rstrip(").:"), offered)
    found = _by_key(text.casefold(), offered) or _spoken(text, offered) or _by_name(text, offered)
    return Command(BACK) if offered.narrowed and found.kind == UNDO else found


def _by_number(text: str, offered: PromptState) -> Command:
    """The line of a number as listed, perhaps with a dot; one with a sign is no line's."""
    place = place_in(text, len(offered.entries))
    return _some(offered.entries[place].choices) if place >= 0 else Command(UNKNOWN)


def _by_key(text: str, offered: PromptState) -> Command | None:
    asked = offered.asked
    meant = {"p": asked.first(GO_ON), "e": asked.first(END)}
    meant |= {"pass": meant["p"], "end": meant["e"]}
    yes = [one for one in offered.choices if one.written == YES_OR_NO.get(text)]
    if yes:
        return _some(yes)
    if text in meant:
        return _one(offered, meant[text])
    if text in offered.keys:
        return _some([one for one in offered.choices if one.spelled.verb == offered.keys[text]])
    return None


def _spoken(text: str, offered: PromptState) -> Command | None:
    """A command, or something to be said."""
    head, _, words = text.partition(" ")
    if head[0] == "?" and len(head) > 1:
        head, words = "?", f"{head[1:]} {words}".strip()
    head = head.casefold()
    if head in offered.spoken and (words or not _matching(head, offered.choices)):
        return Command(SAY, (), text)
    kind = COMMANDS.get(head)
    if kind is None or (words and kind not in WITH_WORDS):
        return None
    return Command(LOOK_UP if kind == HELP and words else kind, (), words)


def _by_name(text: str, offered: PromptState) -> Command:
    head, *then = FURTHER.split(text)
    found = _named(text, offered)
    if found or not then:
        return _some(found, text)
    return _some(_named(head, offered), text)._replace(then=tuple(then))


def _named(text: str, offered: PromptState) -> list[OfferedAnswer]:
    exact = [one for one in offered.choices if _plain(one.written) == _plain(text)]
    shown = [one for entry in offered.entries for one in entry.choices]
    return exact or _matching(text, shown) or _matching(text, offered.choices)


def _matching(text: str, choices: Iterable[OfferedAnswer]) -> list[OfferedAnswer]:
    """The answers of which each word typed begins a word; an end of turn only by its verb."""
    wanted = _words(text)
    found = [one for one in choices if wanted and _begin(wanted, _words(one.written))]
    return [one for one in found if one.bearing != END or _words(one.written)[0] == wanted[0]]


def _begin(wanted: list[str], words: list[str]) -> bool:
    """Whether each begins another of the words, in any order."""
    left = list(words)
    for one in wanted:
        if (at := next((w for w in left if w.startswith(one)), None)) is None:
            return False
        left.remove(at)
    return True


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _plain(text: str) -> str:
    return re.sub(r"[\s,:{}\[\]]+", " ", text.casefold()).strip()


def _one(offered: PromptState, option: int) -> Command:
    """An answer by its place among the options."""
    return _some([one for one in offered.choices if one.option == option])


def _some(choices: Sequence[OfferedAnswer], words: str = "") -> Command:
    return Command(ANSWER, tuple(choices)) if choices else Command(UNKNOWN, (), words)


def completions(text: str, offered: PromptState) -> list[str]:
    """What a line that begins so could go on to, each as a whole line."""
    begun = text.casefold()
    lines = dict.fromkeys(one.written for one in offered.choices)
    return [
        line for line in lines if line.casefold().startswith(begun) and line.casefold() != begun
    ]
