"""A deck list as somebody wrote it: names, codes and counts; nothing is known of the cards yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tallystick.errors import InputError
from tallystick.reading import LONGEST_NAME

MOST_LINES: Final = 1_000
MOST_COPIES: Final = 99
ANYWHERE: Final = ""  # the section of cards of which the list does not say where they belong


class DeckLine(NamedTuple):
    """Copies of a card: by its code, which counts before the name, or by its name. ``hint`` tells
    cards of one name apart (a subname, a pack), ``id`` is OCTGN's; ``number`` is the line of the
    file, 0 where a file has none."""

    name: str
    copies: int = 1
    code: str = ""
    hint: str = ""
    id: str = ""
    number: int = 0

    @property
    def called(self) -> str:
        """What the list calls it."""
        return self.name or self.code or self.id


class DeckList(NamedTuple):
    """A deck list. ``game`` is "" where the file does not say; ``identity`` the hero, clade or
    champion where it names one; ``sections`` have their names in the game's words; ``places`` has
    the lines of the file on which its words and sections stand, where it is known."""

    name: str
    game: str = ""
    identity: DeckLine | None = None
    sections: Mapping[str, tuple[DeckLine, ...]] = {}
    aspect: str = ""
    file: str = ""
    places: Mapping[str, int] = {}

    def wrong(self, message: str, line: int = 0, field: str = "") -> InputError:
        """The error for something in this list."""
        return InputError(message, self.file, line, field)


def copies_of(text: str, file: str, line: int) -> int:
    """A number of copies as it is written. InputError for one that no deck has."""
    is_short = text.isdecimal() and len(text) <= len(str(MOST_COPIES))
    if not is_short or not 0 < int(text) <= MOST_COPIES:
        raise InputError(f"expected 1 to {MOST_COPIES} copies, found {text[:20]!r}", file, line)
    return int(text)


def lines_of(text: str, file: str) -> list[tuple[int, str]]:
    """The lines of a text that hold something, with their numbers. InputError for a text that is
    no deck list by its size, or holds no text."""
    lines = text.removeprefix("\ufeff").split("\n")
    if len(lines) > MOST_LINES:
        raise InputError(f"expected a deck list, found more than {MOST_LINES:,} lines", file)
    found = [(n, " ".join(line.split())) for n, line in enumerate(lines, 1) if line.strip()]
    for number, line in found:
        if len(line) > 2 * LONGEST_NAME:
            raise InputError(f"expected a card, found {line[:40]!r}...", file, number)
    if not found:
        raise InputError("expected a deck list, found nothing", file)
    return found
