"""Words and lines for people, of no game in particular: lists, numbers, lines of a width; and what
happens, what is asked and what can be answered, in a player's words: sentences by template.

In a sentence stand words in braces that hang on the fact. ``{who}``, ``{whose}``, ``{whom}`` and
``{does:draws}`` ("Red draws", "You draw") are of its seat, ``{a}`` and ``{n}`` are its other fields
as they are; ``{n:card}`` counts ("2 cards"), and ``{verb:lands}`` agrees with that. Each game has
more. ``{whom@3}`` takes the third field instead of the usual one. An option is taken for a fact of
the seat that is asked, a question for one about the thing that asks it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final, NamedTuple, TypeVar

from tallystick.kernel.decision import Decision, Lack, Option
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Told

NOTHING: Final = "nothing"
RULE: Final = "─"
KEEP: Final = "\0"  # stands for a space at which a line is not broken
DEEPEST: Final = 6  # columns that a line hangs at most


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Words in a row: "a, b and c"; "nothing" for none."""
    row = list(words)
    if len(row) < 2:
        return row[0] if row else NOTHING
    return f"{', '.join(row[:-1])} {joint} {row[-1]}"


def as_seen(words: str, exact: bool) -> str:
    """What is said of payments; where not all could be looked at, that too."""
    return words if exact else f"{words}, as far as was seen: there are too many ways to try all"


def lacking(lack: Lack) -> str:
    """What a payment is short of: "2 short of fealty; there is only Reed Ox in hand"."""
    text = " and ".join(f"{n} short of {name}" for name, n in lack.of) or f"{lack.units} short"
    if lack.sources:
        text += f"; there is only {', '.join(lack.sources)}"
    if lack.needed:
        text += f"; {', '.join(lack.needed)} is needed for another part"
    return text


def counted(n: int, noun: str) -> str:
    """A number and its noun: "1 card", "2 cards"."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def grouped(names: Iterable[str]) -> list[str]:
    """Names in the order of their first, with how often where more than once: "2 Owl"."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [name if n == 1 else f"{n} {name}" for name, n in counts.items()]


def with_names(text: str, called: Mapping[str, str]) -> str:
    """A text with other names in place of some, all at once: two may change theirs."""
    if not called:
        return text
    names = sorted(called, key=len, reverse=True)
    pattern = rf"\b(?:{'|'.join(map(re.escape, names))})\b"
    return re.sub(pattern, lambda found: called[found[0]], text)


def article(noun: str) -> str:
    """A noun with its article: "an ox", "a beast"."""
    return f"{'an' if noun[:1].casefold() in 'aeiou' else 'a'} {noun}"


def upper(text: str) -> str:
    """The first letter as a capital."""
    return text[:1].upper() + text[1:]


def plain(verb: str) -> str:
    """A verb of the third person and what follows, for "you": "loses a card" to "lose a card"."""
    word, space, rest = verb.partition(" ")
    known = {"has": "have", "does": "do", "goes": "go", "is": "are"}
    if word in known:
        first = known[word]
    elif word.endswith("ies"):
        first = f"{word[:-3]}y"
    elif word.endswith(("sses", "ches", "shes", "xes")):
        first = word[:-2]
    else:
        first = word.removesuffix("s")
    return f"{first}{space}{rest}"


def ruled(text: str, width: int) -> str:
    """A head line across the screen."""
    return f"{RULE * 2} {text} ".ljust(width, RULE)


def wrapped(head: str, parts: list[str], width: int, joint: str = ", ") -> list[str]:
    """Parts one after the other, hanging after their head; only long ones are broken."""
    whole = [part.replace(" ", KEEP) if len(part) <= width // 2 else part for part in parts]
    lines, row = [], head
    for word in (word.replace(KEEP, " ") for word in joint.join(whole).split(" ")):
        glue = "" if row == head or row.isspace() else " "
        if len(row) + len(glue) + len(word) > width and not row.isspace() and row != head:
            lines.append(row)
            row, glue = " " * min(len(head) + 2, DEEPEST), ""
        row += glue + word
    return [*lines, row]


WORD: Final = re.compile(r"\{(\w+)(?:@(\d))?(?::([^{}]*))?\}")
STEP: Final = 4  # between two words of a sentence that has been taken apart
SEAT, NUMBER = 1, 3  # fields of a fact


class Placeholder(NamedTuple):
    """A word to be filled in: of which fact, for which viewer, with what was said of it."""

    game: Game
    fact: Fact
    viewer: int
    field: int
    said: str

    def at(self, usual: int) -> int:
        """The field that is meant."""
        field = self.field or usual
        return self.fact[1] if field == SEAT else self.fact[3] if field == NUMBER else self.fact[2]


Sentence = Callable[[Game, Fact, int], str]
Word = Callable[[Placeholder], str]
Sentences = Mapping[str, tuple[str | Sentence, tuple[str, ...]]]
Describe = Callable[[Game, int, Option], str]
Ask = Callable[[Game, Decision], str]
Tells = TypeVar("Tells", Sentence, Describe, Ask)


class People:
    """How those who play are spoken of; whoever reads it is "you"."""

    def __init__(self, name: Callable[[int], str], several: Collection[int] = ()) -> None:
        """``several``: those whose name is a plural."""
        self.name = name
        self.several = several

    def does(self, seat: int, viewer: int, verb: str) -> str:
        """A sentence begun: "Red draws", "You draw"; ``verb`` begins with the third person."""
        if seat == viewer >= 0:
            return f"You {plain(verb)}"
        return upper(f"{self.name(seat)} {plain(verb) if seat in self.several else verb}")

    def whom(self, seat: int, viewer: int) -> str:
        """Somebody as the object of a sentence."""
        return "you" if seat == viewer >= 0 else self.name(seat)

    def whose(self, seat: int, viewer: int) -> str:
        """ "Red's", "your"."""
        if seat == viewer >= 0:
            return "your"
        return self.name(seat) + ("'" if seat in self.several else "'s")

    def words(self) -> dict[str, Word]:
        """The words for them in a sentence."""
        return {
            "who": lambda slot: self.name(slot.at(SEAT)),
            "does": lambda slot: self.does(slot.at(SEAT), slot.viewer, slot.said),
            "whom": lambda slot: self.whom(slot.at(SEAT), slot.viewer),
            "whose": lambda slot: self.whose(slot.at(SEAT), slot.viewer),
        }


def _counted(slot: Placeholder) -> str:
    n = slot.at(NUMBER)
    return counted(n, slot.said) if slot.said else str(n)


COMMON: Final[dict[str, Word]] = {
    "a": lambda slot: str(slot.fact[2]),
    "n": _counted,
    "verb": lambda slot: slot.said if slot.at(NUMBER) == 1 else plain(slot.said),
}


class MessageTemplates:
    """What the facts of a game tell."""

    def __init__(self, facts: Sentences, words: Mapping[str, Word]) -> None:
        """Raises KeyError for a sentence with a word that there is not."""
        known = {**COMMON, **words}
        self.clauses = {kind: clauses for kind, (_, clauses) in facts.items()}
        said = {kind: one for kind, (one, _) in facts.items()}
        self.sentences = _read(said, lambda one: _capital(template(one, known)))

    def narrate(self, game: Game, fact: Fact, viewer: int) -> Told | None:
        """What a fact tells a seat (-1: an onlooker), None where that is nothing. ``game`` stands
        where it has led, or later."""
        tell = self.sentences.get(fact[0])
        text = tell(game, fact, viewer) if tell is not None else ""
        return Told(text, self.clauses[fact[0]]) if text else None


def options(said: Mapping[str, str | Describe], words: Mapping[str, Word]) -> dict[str, Describe]:
    """How options are told to the seat that is asked, by their verbs. Raises KeyError."""
    known = {**COMMON, **words}
    return _read(said, lambda one: _option(_capital(template(one, known))))


def questions(said: Mapping[str, str | Ask], words: Mapping[str, Word]) -> dict[str, Ask]:
    """What is asked, by the kinds of questions; it follows the name of the seat that is asked.
    Raises KeyError."""
    known = {**COMMON, **words}
    return _read(said, lambda one: _question(template(one, known)))


def _read(said: Mapping[str, str | Tells], read: Callable[[str], Tells]) -> dict[str, Tells]:
    """What is written as a template, read; what tells by itself as it is."""
    return {kind: read(one) if isinstance(one, str) else one for kind, one in said.items()}


def template(sentence: str, words: Mapping[str, Word]) -> Sentence:
    """The sentence with its words filled in. Raises KeyError for an unknown word."""
    parts = WORD.split(sentence)
    slots = [
        (words[parts[i]], int(parts[i + 1] or 0), parts[i + 2] or "", parts[i + 3])
        for i in range(1, len(parts), STEP)
    ]

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        text = parts[0]
        for word, field, said, rest in slots:
            text += word(Placeholder(game, fact, viewer, field, said)) + rest
        return text

    return tell


def _capital(tell: Sentence) -> Sentence:
    return lambda game, fact, viewer: upper(tell(game, fact, viewer))


def _option(tell: Sentence) -> Describe:
    return lambda game, seat, option: tell(game, (option[0], seat, option[1], option[2]), seat)


def _question(tell: Sentence) -> Ask:
    return lambda game, asked: tell(
        game, (asked.kind, asked.seat, asked.source, NOWHERE), asked.seat
    )
