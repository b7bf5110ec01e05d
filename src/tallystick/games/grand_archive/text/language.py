"""Card text of Grand Archive to values: a card is whole, or says what was not understood."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from tallystick.cards.compile import Compiled, Language
from tallystick.cards.grammar import TextGrammar, fold
from tallystick.cards.lexer import NO_NAMES, Names, names_of
from tallystick.cards.paragraphs import read_paragraphs
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import Cost
from tallystick.games.grand_archive.text.costs import printed_cost
from tallystick.games.grand_archive.text.lines import Lines
from tallystick.games.grand_archive.text.said import SAID
from tallystick.games.grand_archive.text.schema import SCHEMA
from tallystick.games.grand_archive.text.words import SUBTYPES, plurals
from tallystick.rules.phrases import Costs, Spoken

# A full stop before a closing quote ends the sentence around it: it is moved behind the quote.
_QUOTED_END: Final = re.compile(r'\.([”"])(?=\s*(?:$|[A-Z(\n\[]))')


@lru_cache(maxsize=1)
def grammar() -> TextGrammar:
    """The grammar, built at the first text that is read."""
    files = "grammar.lark words.lark"
    return TextGrammar("tallystick.games.grand_archive.text", files, ("line", "cost"), SAID, "DOT")


def read_printed_cost(text: str, names: Names = NO_NAMES) -> Cost:
    """A card's cost: ``(3)``, ``(X)``, ``memory 2`` (GA.COST.1, GA.COST.2); else ``Misread``."""
    return printed_cost(text)


def read_cost(text: str, names: Names = NO_NAMES) -> Costs:
    """What stands before a colon (GA.AACT), with what the names name; else ``Misread``."""
    costs: Costs = fold(grammar().parse(text, "cost", with_words(names)), Lines())
    return costs


def read_paragraph(text: str, names: Names = NO_NAMES) -> list[Spoken]:
    """The abilities and statements of a paragraph; else ``Misread``."""
    plain = _QUOTED_END.sub(r"\1.", text)
    found: list[Spoken] = fold(grammar().parse(plain, "line", with_words(names)), Lines())
    return found


def read_text(facts: CardFacts, names: Names = NO_NAMES) -> Compiled:
    """The abilities of a card's text, and the problems of the paragraphs not understood."""
    known = with_own(names, facts)
    return read_paragraphs(facts, lambda text: read_paragraph(text, known))


# -- names


def names_in(cards: Sequence[CardFacts]) -> Names:
    """What texts call these cards and their subtypes."""
    titles: dict[str, str] = {}
    subtypes: dict[str, str] = {}
    for card in cards:
        titles.update(dict.fromkeys((card.name, f"{card.name}s", short_name(card)), "TITLE"))
        subtypes.update({form: "SUBTYPE" for tag in card.tags for form in plurals(tag)})
    return _merged(names_of(titles), names_of(subtypes))


def short_name(facts: CardFacts) -> str:
    """The name by which a card's own text calls it: what is before the comma (GA.NAME.2)."""
    return facts.name.split(",")[0]


def with_own(names: Names, facts: CardFacts) -> Names:
    """The names, and those of the card itself before all others."""
    return _merged(names_of(dict.fromkeys((facts.name, short_name(facts)), "SELF")), names)


def with_words(names: Names) -> Names:
    """The names after the game's own: its subtypes."""
    return _merged(names, _own_words())


@lru_cache(maxsize=1)
def _own_words() -> Names:
    return names_of({form: "SUBTYPE" for one in SUBTYPES for form in plurals(one)})


def _merged(first: Names, second: Names) -> Names:
    merged: dict[str, tuple[tuple[str, str], ...]] = dict(first)
    more: Mapping[str, tuple[tuple[str, str], ...]] = second
    for word, named in more.items():
        merged[word] = (*merged.get(word, ()), *named)
    return merged


LANGUAGE: Final = Language(SCHEMA, read_printed_cost, read_text, names_in)
