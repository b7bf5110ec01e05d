"""Words and lines for people, of no game in particular: lists, numbers, lines of a width."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from tallystick.kernel.decision import Lack

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
