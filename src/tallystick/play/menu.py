"""The start menu: what there is to choose in a game, before it begins. No screen: lines go in and
out, so that a terminal with line editing and one without show the same."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from tallystick.decks.model import DeckList
from tallystick.errors import InputError, unknown
from tallystick.play.arranging import choices_of, meant
from tallystick.play.decklists import own_decks
from tallystick.play.drawing import short
from tallystick.play.folders import data_folder
from tallystick.play.games import Entry
from tallystick.play.origins import NO_WISH, Wish
from tallystick.reading import place_in, read_json, read_text, table_in
from tallystick.rules.choices import ChoiceValue, SetupChoice, named

FILE: Final = "last-choices.json"
SEATS, CARDS, BLANK = "seats", "cards", "blank"
USUAL: Final = "as usual"
YES: Final = ("yes", "y")
WIDE: Final = 24  # columns of a value
SOME: Final = 12  # columns of a question, that it says anything
HELP: Final = "Enter begins; a number or a name changes one; q leaves."
KEEPS: Final = "A number or a name (commas between several); - for none; Enter keeps it."


class MenuAnswer(NamedTuple):
    """What somebody wants: how many seats (0: as few as it takes), and what they chose."""

    seats: int = 0
    wish: Wish = NO_WISH


class Menu:
    """The menu of a game. ``done`` is True when it is to begin, or to be left (``left``)."""

    def __init__(
        self, entry: Entry, title: str, players: tuple[int, int], last: MenuAnswer
    ) -> None:
        self.entry = entry
        self.title = title
        self.players = players
        self.seats = last.seats
        self.cards = last.wish.cards
        self.blank = last.wish.blank
        self.picks = dict(last.wish.picks)
        self.open = ""  # the row that is being changed
        self.done = False
        self.left = False
        self.choices: tuple[SetupChoice, ...] = ()
        self._look()

    @property
    def answer(self) -> MenuAnswer:
        """What has been chosen so far."""
        return MenuAnswer(self.seats, Wish(dict(self.picks), self.cards, self.blank))

    def _look(self) -> None:
        """What there is to choose with these cards; what was chosen and is not there now goes."""
        try:
            self.choices = choices_of(self.entry, self.cards)
        except InputError:
            self.cards = ()
            self.choices = choices_of(self.entry)
        known = {choice.name: choice for choice in self.choices}
        for name, values in list(self.picks.items()):
            try:
                self._meant(known[name], values)
            except (InputError, KeyError):
                del self.picks[name]

    def _meant(self, choice: SetupChoice, values: Sequence[str]) -> tuple[str, ...]:
        lists: dict[str, DeckList] = {}
        return tuple(meant(self.entry, choice, one, NO_WISH, lists) for one in values)

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def rows(self) -> list[SetupChoice]:
        """All that can be changed, seats first and cards last."""
        fewest, most = self.players
        counts = named(str(n) for n in range(fewest, most + 1))
        seats = SetupChoice(SEATS, "How many play?", counts)
        cards = SetupChoice(CARDS, "Which card files of your own?", (), several=True)
        blank = SetupChoice(BLANK, "Take cards that do not run as blank?", named(("no", "yes")))
        return [*([seats] if fewest < most else []), *self.choices, cards, blank]

    def lines(self, width: int = 80) -> Iterator[str]:
        """The menu, or the values of what is being changed, for so many columns."""
        if self.open:
            choice = self._row(self.open)
            yield choice.question
            values = self._values(choice)
            for n, value in enumerate(values, 1):
                yield f"     {value.label}" if _are_numbers(values) else f"  {n:>2} {value.label}"
            yield KEEPS
            return
        yield self.title
        rows = [(row.name, self._shown(row), row.question) for row in self.rows]
        first = max(len(name) for name, _, _ in rows)
        second = max(min(len(value), WIDE) for _, value, _ in rows)
        for number, (name, chosen, question) in enumerate(rows, 1):
            line = f"  {number:>2} {name:<{first}}  {chosen:<{second}}  "
            room = width - len(line)
            yield f"{line}{short(question, room) if room > SOME else ''}".rstrip()
        yield HELP

    def words(self) -> list[str]:
        """What may be typed next, for Tab."""
        if self.open:
            return [value.name for value in self._values(self._row(self.open))]
        return [row.name for row in self.rows]

    def _values(self, choice: SetupChoice) -> tuple[ChoiceValue, ...]:
        own = tuple(own_decks(self.entry)) if choice.decks else ()
        return (*choice.values, *named(own))

    def _shown(self, row: SetupChoice) -> str:
        if row.name == SEATS:
            return str(self.seats or self.players[0])
        if row.name == CARDS:
            return ", ".join(self.cards) or "none"
        if row.name == BLANK:
            return "yes" if self.blank else "no"
        usual = row.default[0] if row.default and not row.each else USUAL
        labels = {value.name: value.label for value in self._values(row)}
        return ", ".join(labels.get(one, one) for one in self.picks.get(row.name, (usual,)))

    # -- what is typed ----------------------------------------------------------------------------

    def typed(self, line: str) -> str:
        """Take a line that somebody typed; what there is to complain of, or "". Nothing is changed
        by a line that cannot be used."""
        words, before = line.strip(), self.open
        try:
            if self.open:
                self._change(words)
            elif not words:
                self.done = True
            elif words.casefold() in ("q", "quit"):
                self.done = self.left = True
            else:
                name, _, rest = words.partition(" ")
                self.open = self._row(name).name
                if rest.strip():
                    self._change(rest.strip())
        except InputError as error:
            self.open = before
            return str(InputError(error.message, error.file, error.line))
        return ""

    def _row(self, name: str) -> SetupChoice:
        rows = self.rows
        if (at := place_in(name, len(rows))) >= 0:
            return rows[at]
        found = next((row for row in rows if row.name == name.casefold()), None)
        if found is None:
            raise unknown("choice", name, [row.name for row in rows])
        return found

    def _change(self, words: str) -> None:
        """Give the open row what was typed."""
        choice = self._row(self.open)
        if words:
            given = [one.strip() for one in words.split(",") if one.strip() not in ("", "-")]
            if len(given) > 1 and not choice.is_list:
                raise InputError(f"expected one {choice.name}")
            self._set(choice, tuple(self._numbered(choice, one) for one in given))
        self.open = ""

    def _numbered(self, choice: SetupChoice, typed: str) -> str:
        """The value of that number in the list, if it is one; a number stands for itself."""
        values = self._values(choice)
        at = -1 if _are_numbers(values) else place_in(typed, len(values))
        return typed if at < 0 else values[at].name

    def _set(self, choice: SetupChoice, given: tuple[str, ...]) -> None:
        if choice.name == SEATS:
            (self.seats,) = [int(self._known(choice, one)) for one in given] or [0]
        elif choice.name == CARDS:
            choices_of(self.entry, given)  # InputError for what cannot be read
            self.cards = tuple(map(os.path.abspath, given))
            self._look()
        elif choice.name == BLANK:
            self.blank = bool(given) and self._known(choice, given[0]) in YES
        elif given:
            self.picks[choice.name] = self._meant(choice, given)
        else:
            self.picks.pop(choice.name, None)

    def _known(self, choice: SetupChoice, typed: str) -> str:
        if typed.casefold() not in [value.name for value in choice.values]:
            raise unknown(choice.name, typed, [value.name for value in choice.values])
        return typed.casefold()


def _are_numbers(values: Sequence[ChoiceValue]) -> bool:
    """Whether a number that is typed is one of the values itself."""
    return all(value.name.isdecimal() for value in values)


# -- what was chosen last -------------------------------------------------------------------------


def last(game: str) -> MenuAnswer:
    """What was chosen the last time; nothing, where that is not known."""
    with suppress(InputError, AttributeError, KeyError, TypeError, ValueError):
        row = _kept()[game]
        picks = {str(name): tuple(map(str, values)) for name, values in row["picks"].items()}
        wish = Wish(picks, tuple(map(str, row["cards"])), bool(row["blank"]))
        return MenuAnswer(int(row["seats"]), wish)
    return MenuAnswer()


def remember(game: str, answer: MenuAnswer) -> None:
    """Keep what was chosen, if it can be kept."""
    kept: dict[str, object] = {}
    with suppress(InputError):
        kept = _kept()
    wish = answer.wish
    kept[game] = {
        "seats": answer.seats, "picks": wish.picks, "cards": wish.cards, "blank": wish.blank,
    }  # fmt: skip
    with suppress(OSError):
        data_folder().mkdir(parents=True, exist_ok=True)
        text = json.dumps(kept, ensure_ascii=False, indent=1)
        (data_folder() / FILE).write_text(text, encoding="utf-8")


def _kept() -> dict[str, Any]:
    path = str(data_folder() / FILE)
    return dict(table_in(read_json(read_text(path), path)))
