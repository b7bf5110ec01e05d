"""Card text of Grand Archive to values: a card is whole, or says what was not understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tallystick.cards.compile import Compiled, Language, read_paragraphs
from tallystick.cards.grammar import TextGrammar, fold
from tallystick.cards.lexer import NO_NAMES, JoinedIndex, Mentioned, Names, mentioned, names_of
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import Cost
from tallystick.games.grand_archive.text.costs import printed_cost
from tallystick.games.grand_archive.text.lines import SentenceReader
from tallystick.games.grand_archive.text.other_words import in_plain_words, with_replacements
from tallystick.games.grand_archive.text.schema import SCHEMA
from tallystick.games.grand_archive.text.words import SAID, SUBTYPES, plurals
from tallystick.rules.phrases import Costs, Spoken

KEPT: Final = 512  # paragraphs
_USUAL_NAME: Final = re.compile(r"[A-Z][\w'-]+(?: (?:of|the|[A-Z][\w'-]+))*")


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
    costs: Costs = fold(grammar().parse(text, "cost", with_words(names)), SentenceReader())
    return costs


def read_paragraph(text: str, names: Names = NO_NAMES) -> list[Spoken]:
    """The abilities and statements of a paragraph; else ``Misread``."""
    plain = in_plain_words(text)
    return [*_read_once(plain, mentioned(plain, with_words(names)))]


@lru_cache(maxsize=KEPT)
def _read_once(text: str, said: Mentioned) -> tuple[Spoken, ...]:
    """What a paragraph says, or ``Misread``, kept by the text and the names that it can mention:
    cards that come back among other cards, as in the cases of a file, are read once."""
    return tuple(fold(grammar().parse(text, "line", dict(said)), SentenceReader()))


def read_text(facts: CardFacts, names: Names = NO_NAMES) -> Compiled:
    """The abilities of a card's text, and the problems of the paragraphs not understood."""
    known = with_own(names, facts)
    facts = facts._replace(text=with_replacements(facts.text))
    return read_paragraphs(facts, lambda text: read_paragraph(text, known))


# -- names


def names_in(cards: Sequence[CardFacts]) -> Names:
    """What texts call these cards and their subtypes."""
    titles: dict[str, str] = {}
    subtypes: dict[str, str] = {}
    for card in cards:
        titles.update(dict.fromkeys((card.name, f"{card.name}s", short_name(card)), "TITLE"))
        titles.update(_as_named(card))
        subtypes.update({form: "SUBTYPE" for tag in card.tags for form in plurals(tag)})
    return JoinedIndex(names_of(titles), names_of(subtypes))


def _as_named(facts: CardFacts) -> dict[str, str]:
    """ "Named Hide in Straw": of a name that one cannot tell from the words around it."""
    usual = _USUAL_NAME.fullmatch(facts.name) is not None
    return {} if usual else {f"named {facts.name}": "NAMED_TITLE"}


def short_name(facts: CardFacts) -> str:
    """The name by which a card's own text calls it: what is before the comma (GA.NAME.2)."""
    return facts.name.split(",")[0]


def with_own(names: Names, facts: CardFacts) -> Names:
    """The names, and those of the card itself before all others, the short one too: on an object it
    means just that object (GA.TEXT.4, GA.NAMING.1)."""
    own = dict.fromkeys((facts.name, short_name(facts)), "SELF")
    return JoinedIndex(names_of({**own, **_as_named(facts)}), names)


def with_words(names: Names) -> Names:
    """The names after the game's own: its subtypes."""
    return JoinedIndex(names, _own_words())


@lru_cache(maxsize=1)
def _own_words() -> Names:
    return names_of({form: "SUBTYPE" for one in SUBTYPES for form in plurals(one)})


LANGUAGE: Final = Language(
    SCHEMA, read_printed_cost, read_text, names_in, "tallystick.games.grand_archive"
)
