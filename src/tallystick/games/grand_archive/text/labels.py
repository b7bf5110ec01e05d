"""Labels that are a condition (GA.TERM.LABEL): "Deluge 4 — Draw a card.". Printed cards say the
condition in words as well; where a text leaves it to the label, it is put into those words."""

from __future__ import annotations

import re
from typing import Final

_LINE: Final = re.compile(
    r"(?P<head>^|\n|\] ?)(?P<label>Deluge (?P<n>\d+)|Balance|Harmonize|Equestrian) ?[—:] ?"
    r"(?P<said>[^\n]+)"
)
# The condition, and the words by which a text says it itself.
_CONDITIONS: Final = {
    "Deluge": ("there are {n} or more water element cards in your graveyard", "in your graveyard"),
    "Balance": ("the amount of cards in your hand and memory are equal", "are equal"),
    "Harmonize": ("you've activated a Melody card this turn", "Melody"),
    "Equestrian": ("you control a Horse ally", "Horse"),
}
_TRIGGER: Final = re.compile(r"(?P<when>On [A-Z][\w ]*:|(?:Whenever|When|At) [^,]*,) (?P<then>.+)")
_ACTIVATED: Final = re.compile(r"[^.“\"]+: .+")
_LASTING: Final = re.compile(r"(?!Target |You may )[^.]*?\b(?:gets?|has|have|costs?|can't|can)\b")
_FOR_A_TIME: Final = re.compile(r"\buntil\b|\bthis turn\b")


def with_conditions_said(text: str) -> str:
    """A text with the conditions of labels in words."""
    return _LINE.sub(_in_words, text) if "—" in text else text


def _in_words(found: re.Match[str]) -> str:
    said, (test, known) = found["said"], _CONDITIONS[found["label"].split(" ")[0]]
    if known in said:
        return found[0]
    return f"{found['head']}{found['label']} — {_under(test.format(n=found['n']), said)}"


def _under(test: str, said: str) -> str:
    """What is said, under a condition: asked as it triggers, of whoever activates it, as long as it
    lasts, or as it resolves."""
    trigger = _TRIGGER.fullmatch(said)
    if trigger is not None:
        word = "If" if trigger["when"].endswith(":") else "if"
        return f"{trigger['when']} {word} {test}, {_small(trigger['then'])}"
    if _ACTIVATED.fullmatch(said):
        return f"{said} Activate this ability only if {test}."
    lasts = _LASTING.match(said) is not None and not _FOR_A_TIME.search(said)
    return f"{'As long as' if lasts else 'If'} {test}, {_small(said)}"


def _small(said: str) -> str:
    """Words in the middle of a sentence."""
    return said[0].lower() + said[1:]
