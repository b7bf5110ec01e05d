"""What the vocabularies of all games do alike with a case's own cards and its options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Generic, TypeVar

from tallystick.cards.compile import CompiledCard
from tallystick.cards.errors import CardError, error_of
from tallystick.cards.namesakes import title_and_code, with_code
from tallystick.cards.schema import CardFacts, Schema, Where, read_card
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.errors import InputError
from tallystick.rules.house import HouseRule

FLAGS: Final = {"true": "yes", "false": "no", "on": "yes", "off": "no"}
VERBATIM: Final = ("name", "text")
MOST_KEPT: Final = 64  # rulebooks
KEPT: Final = 512  # cards that are read

Fields = Mapping[str, object]
Rules = TypeVar("Rules")


def read_options(nodes: dict[str, Node], rules: Iterable[HouseRule]) -> dict[str, str]:
    """The readings that a case asks for. InputError for options and readings that there are not."""
    readings = {rule.name: rule.readings for rule in rules}
    found: dict[str, str] = {}
    for name, node in nodes.items():
        known, said = readings[node.known("option", name, readings)], node.text()
        said = said if said in known else FLAGS.get(said, said)
        found[name] = node.known(f"reading of the option {name}", said, known)
    return found


def as_written(fields: Fields) -> Fields:
    """The fields of a card that says all it has to say."""
    return fields


def read_facts(
    nodes: Iterable[Node], schema: Schema, complete: Callable[[Fields], Fields] = as_written
) -> dict[str, CardFacts]:
    """What is printed on a case's own cards, by name; a later card shadows an earlier one.

    ``complete`` adds what a card need not say. InputError for what cannot be printed.
    """
    found: dict[str, CardFacts] = {}
    for node in nodes:
        facts = read_printed(
            fields_of(node), node, lambda fields, where: read_card(complete(fields), where, schema)
        )
        found[facts.name] = facts
    return found


def fields_of(node: Node) -> dict[str, object]:
    """The fields of a card as plain data, with truth values; name and text verbatim."""
    found: dict[str, object] = {}
    for key, value in node.entries().items():
        is_flag = value.raw.tag == "tag:yaml.org,2002:bool" and value.is_flag
        found[key] = value.flag() if is_flag else value.plain()
        if key in VERBATIM and value.is_scalar:
            found[key] = str(value.raw.value)
    return found


def read_printed(
    fields: Fields,
    node: Node | None,
    read: Callable[[Fields, Where], CardFacts],
    text: str = "text",
) -> CardFacts:
    """What is printed on a card, which stands at a node, or nowhere; ``text`` is the field with
    its text. InputError for what cannot be printed."""
    where = Where()
    if node is not None:
        lines = {key: value.line for key, value in node.entries().items()}
        where = Where(node.file, node.line, {"text": lines.get(text, node.line), **lines})
    try:
        return read(fields, where)
    except CardError as error:
        found = error_of(error.first)
        raise found if node is None else node.at(found) from None


# -- what a case names ---------------------------------------------------------------------------


def filed(case: Case) -> list[CardFacts]:
    """The cards of files that a case names, and those of which their texts speak, or its own
    cards', as they are played."""
    if not case.at_hand:
        return []
    found: list[CardFacts] = []
    left, said = list(case.at_hand), [*_words_of(case), *(card.flow() for card in case.cards)]
    while named := {card.name for card in left if _is_said(card.name, said)}:
        new = [card for card in left if card.name in named]
        left = [card for card in left if card.name not in named]
        found, said = [*found, *new], [card.text for card in new]
    return case.as_played(found)


def _words_of(case: Case) -> list[str]:
    parts = [node for node in (case.given, case.then) if node is not None]
    return [one.flow() for one in [*parts, *(step.node for step in case.when)]]


def _is_said(name: str, texts: Iterable[str]) -> bool:
    said = [text for text in texts if name in text]
    word = rf"(?<!\w){re.escape(name)}(?!\w)"
    return any(re.search(word, text) for text in said)


# -- rulebooks ------------------------------------------------------------------------------------


class CaseRulebook(Generic[Rules]):
    """A rulebook, and what is wrong with those of a case's cards that are not whole or do not run,
    by name.

    ``problems`` are what the rules say of cards.
    """

    def __init__(
        self,
        rules: Rules,
        own: Iterable[CompiledCard],
        problems: Iterable[tuple[CardFacts, str]] = (),
    ) -> None:
        self.rules = rules
        cards = list(own)
        wrong = [(one.facts, error_of(one.problems[0])) for one in cards if one.problems]
        wrong += [(facts, error_of(facts.unrun(text))) for facts, text in problems]
        bad = {title_and_code(facts) for facts, _ in wrong}
        whole = {one.facts.name for one in cards if title_and_code(one.facts) not in bad}
        self.faults: dict[str, InputError] = {}
        for facts, error in wrong:
            name = facts.name
            called = with_code(*title_and_code(facts)) if name in whole else name
            self.faults.setdefault(called, error)

    def used(self, is_named: Callable[[str], bool]) -> Rules:
        """The rulebook. InputError where the case names a card that is not whole; one that nobody
        names may stand. A title that a whole card has too does not name one that is not."""
        for name, error in self.faults.items():
            if is_named(name):
                raise error
        return self.rules


class Rulebooks(Generic[Rules]):
    """The cards of cases, which those with the same cards and options share; they are kept, so that
    their ids stay theirs."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], tuple[list[object], CaseRulebook[Rules]]] = {}

    def find(
        self,
        cards: Iterable[object],
        options: Mapping[str, str],
        blanks: Mapping[str, str],
        make: Callable[[], CaseRulebook[Rules]],
    ) -> CaseRulebook[Rules]:
        """The rulebook with some cards (nodes, or what is read of them), options and blank cards;
        made if need be."""
        own = list(cards)
        key = (*map(id, own), *sorted(options.items()), None, *sorted(blanks.items()))
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = (own, make())
        return self._kept[key][1]
