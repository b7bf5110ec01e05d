"""The cards of a case: shipped, its own, and blank; and the rulebook that they make."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar

from tallystick.cards.compile import CompiledCard, shadowed
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.cases.cards import CaseRulebook, Rulebooks, as_written, read_facts, read_options
from tallystick.cases.census import Naming, best, unknown_names
from tallystick.cases.model import Case
from tallystick.cases.noted.page import Page
from tallystick.play.games import Entry
from tallystick.rules.rulebook import Rulebook


class LibraryPage(Page):
    """A page that says which cards there are, besides those with which the game (``entry``) ships.

    ``blanks`` are the fields of a card of which nothing is known but its type; a type that is not
    there has none but name and type.
    """

    entry: Entry
    blanks: ClassVar[dict[str, dict[str, object]]] = {}

    def __init__(self) -> None:
        self._rulebooks: Rulebooks[Rulebook] = Rulebooks()

    def complete(self, fields: Mapping[str, object]) -> Mapping[str, object]:
        """The fields of a case's card, with those that it need not say."""
        return as_written(fields)

    def printed(self, case: Case) -> list[CardFacts]:
        """What is printed on a case's own cards. InputError for what cannot be printed."""
        schema = self.entry.language.schema
        return list(read_facts(case.cards, schema, self.complete).values())

    def always(self) -> Iterator[tuple[str, str, dict[str, object]]]:
        """Blank cards that every case may use: name, type, and fields of their own."""
        yield from ()

    def is_other(self, name: str) -> bool:
        """Whether what stands in the place of a card's name is the name of something else."""
        return False

    def namings(self, case: Case) -> Iterator[Naming]:
        """What a case says that names a card, with the type that its place implies."""
        yield from ()

    def rules_for(self, case: Case) -> Rulebook:
        """The rulebook of a case. InputError for cards and options that there are not, and for a
        card of its own that it names and that is not whole."""
        options = read_options(case.options, self.entry.house_rules())
        facts = {card.name: card for card in case.at_hand}
        facts |= {card.name: card for card in self.printed(case)}
        known = {card.facts.name for card in self.entry.cards()} | set(facts)
        known |= {name for name, _, _ in self.always()}
        blanks = unknown_names(best(self.namings(case)), known, self.is_other)
        own = (*case.cards, *case.at_hand)
        made = self._rulebooks.find(
            own, options, blanks, lambda: self._make(facts, options, blanks)
        )
        return made.used(lambda name: mentions(case, name))

    def _make(
        self, own: dict[str, CardFacts], options: dict[str, str], blanks: dict[str, str]
    ) -> CaseRulebook[Rulebook]:
        cards = shadowed(self.entry.cards(), own.values(), self.entry.language)
        empty = [self.blank_card(name, kind, {}) for name, kind in blanks.items()]
        empty += [self.blank_card(*one) for one in self.always() if one[0] not in own]
        whole = [card for card in cards if card.is_whole]
        return CaseRulebook(self.entry.rulebook_of([*whole, *empty], options), cards)

    def blank_card(self, name: str, kind: str, fields: Mapping[str, object]) -> CompiledCard:
        """A card of a type with nothing on it: it costs nothing and does nothing."""
        printed = {"name": name, "type": kind} | self.blanks.get(kind, {}) | dict(fields)
        facts = read_card(printed, Where(), self.entry.language.schema)
        return CompiledCard(facts, {}, (), ())


def mentions(case: Case, name: str) -> bool:
    """Whether a case says a name anywhere but among its cards."""
    said = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    parts = [node for node in (case.given, case.then) if node is not None]
    return any(said.search(one.flow()) for one in [*parts, *(step.node for step in case.when)])
