"""The cards of a case: shipped, its own, and blank; and the rulebook that they make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from tallystick.cards.compile import CompiledCard, compile_cards
from tallystick.cards.namesakes import namesakes, split_code, title_and_code, with_code
from tallystick.cards.schema import CardFacts
from tallystick.cases.cards import CaseRulebook, read_options, read_printed
from tallystick.cases.census import LIKELY, NO_PLACE, Naming, best, named, unknown_names
from tallystick.cases.marvel_champions.faces import SCHEME_WORDS, SELF_WORDS, VILLAIN_WORDS
from tallystick.cases.marvel_champions.printed import (
    SIDED,
    Record,
    blank,
    read_record,
    shadowed,
    twins,
    with_backs,
    with_codes,
)
from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionPage
from tallystick.games.marvel_champions.effects.facedown import names_in
from tallystick.games.marvel_champions.house_rules import HOUSE_RULES
from tallystick.games.marvel_champions.library import read_facts, scenarios, shipped_cards
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.text.language import LANGUAGE
from tallystick.rules.rulebook import Rulebook

# What stands in where the case says nothing: an identity, a villain, a scheme, encounter cards.
NO_HERO, NO_VILLAIN, NO_SCHEME, FILLER = "Hero", "Villain", "Main Scheme", "Blank Encounter"
ALWAYS: Final = {NO_HERO: "hero", NO_VILLAIN: "villain", NO_SCHEME: "main_scheme",
                 FILLER: "treachery"}  # fmt: skip
WORDS: Final = (*VILLAIN_WORDS, *SCHEME_WORDS, *SELF_WORDS)


class MarvelLibrary(PositionPage):
    """The page of Marvel Champions as to cards, in the fields of the public card data."""

    # ``use X`` is for cards in play, ``play X`` for such as enter it: an event does nothing.
    of_verbs: ClassVar = dict.fromkeys(("play", "use"), ("upgrade", LIKELY))
    of_payments: ClassVar = {
        "discard": ("event", NO_PLACE),
        "cards": ("event", NO_PLACE),
        "use": ("upgrade", NO_PLACE),
        "exhaust": ("ally", NO_PLACE),
    }
    priced_kind = "event"

    def named_by(self, step: Step) -> Iterator[Naming]:
        by = step.get("by")
        if by is not None and by.is_scalar and by.text().casefold() not in SELF_WORDS:
            yield from named(by, "ally", LIKELY)

    def printed(self, case: Case) -> list[CardFacts]:
        return _printed(_records(case), [])

    def rules_for(self, case: Case) -> Rulebook:
        options, named = read_options(case.options, HOUSE_RULES), best(self.namings(case))
        records = _records(case)
        own = {name for _, record in records for name in _called(record)}
        filed = _filed(case, set(named) - own)
        own |= {name for card in filed for name in (card.name, with_code(*title_and_code(card)))}
        blanks = {name: kind for name, kind in ALWAYS.items() if name not in own}
        blanks |= _blanks(case, named, own | _facedown(records, filed))
        shipped = _shipped(set(named) - own - set(blanks), own | set(blanks))
        cards = self._rulebooks.find(
            (*case.cards, *filed),
            options,
            blanks,
            lambda: _make(records, filed, options, blanks, shipped=shipped, beside=case.at_hand),
            tuple(card.facts.words.get("code", "") for card in shipped),
        )
        return cards.used(lambda name: name in named)


def _filed(case: Case, names: set[str]) -> list[CardFacts]:
    """The cards of files that a case names, with all that belongs to their sets, as played."""
    meant = {*names, *map(split_code, names)}
    named = [card for card in case.at_hand if meant & {card.name, title_and_code(card)}]
    sets = {card.words.get("set", "") for card in named} - {""}
    alone = set(map(title_and_code, named))
    return case.as_played(
        card
        for card in case.at_hand
        if card.words.get("set") in sets or title_and_code(card) in alone
    )


def _records(case: Case) -> list[tuple[Node, Record]]:
    """The sides of a case's own cards; a later card shadows an earlier one."""
    return with_backs(shadowed((node, read_record(node)) for node in case.cards))


def _called(record: Record) -> tuple[str, ...]:
    """What a card of a case may be called: by its title, and by that and the code it says."""
    name, code = str(record.get("name")), record.get("code")
    return (name, with_code(name, str(code))) if code is not None else (name,)


def _titles_twice(records: list[tuple[Node, Record]]) -> set[str]:
    """The titles of cards of a case that its codes alone tell apart."""
    titles = [str(one.get("name")) for _, one in records if one.get("type_code") not in SIDED]
    return {title for title in titles if titles.count(title) > 1}


def _printed(records: list[tuple[Node, Record]], empty: list[Record]) -> list[CardFacts]:
    """What is printed on these and on blank ones, with codes, and on what comes twice."""
    own = [(node, dict(record)) for node, record in records]
    nodes = {id(record): node for node, record in own}
    listed = with_codes([*(record for _, record in own), *empty])
    return [read_printed(one, nodes.get(id(one)), read_facts) for one in (*listed, *twins(listed))]


def _facedown(records: list[tuple[Node, Record]], filed: list[CardFacts]) -> set[str]:
    """What cards are called that the texts of a case's own put into play facedown."""
    texts = [str(record.get("text", "")) for _, record in records]
    return {name for text in (*texts, *(card.text for card in filed)) for name in names_in(text)}


def _blanks(case: Case, named: dict[str, Naming], own: set[str]) -> dict[str, str]:
    """Names that nobody has defined, players and words for the one villain apart."""
    known = {card.facts.name for card in shipped_cards()} | own
    players = case.described
    return unknown_names(named, known, lambda name: name in players or name.casefold() in WORDS)


def _shipped(named: set[str], own: set[str]) -> list[CompiledCard]:
    """The shipped cards that the case names, with all that belongs to their sets."""
    wanted = {card.facts.name for card in shipped_cards()} & named
    if not wanted:
        return []
    codes = {code for one in scenarios() for code in (*one.villain, *one.main_scheme)}
    sets = {card.facts.words.get("set", "") for card in shipped_cards() if card.facts.name in named}
    return [
        card
        for card in shipped_cards()
        if card.facts.name in wanted
        or (card.facts.words.get("code") in codes and card.facts.name not in own)
        or (card.facts.words.get("set", "!") in sets and card.facts.name not in own)
    ]


def _make(
    records: list[tuple[Node, Record]],
    filed: list[CardFacts],
    options: dict[str, str],
    blanks: dict[str, str],
    *,
    shipped: list[CompiledCard],
    beside: tuple[CardFacts, ...],
) -> CaseRulebook[Rulebook]:
    empty = [blank(name, kind) for name, kind in blanks.items()]
    mine = compile_cards([*filed, *_printed(records, empty)], LANGUAGE, beside)
    whole = [card for card in mine if card.is_whole]
    rules = MarvelRules([*shipped, *whole], options, partly=True)
    rules.namesakes = namesakes(beside) | _titles_twice(records)
    lines = {str(record.get("name")): node for node, record in records}
    return CaseRulebook(rules, mine, rules.problems, lines)
