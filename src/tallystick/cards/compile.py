"""Facts and text to values: what a game's language must offer, and the card that comes of it. For
games whose abilities run over several lines, texts are read by the paragraph.
Cards that need not be compiled again are kept (`tallystick.cache`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from tallystick import cache
from tallystick.cards.errors import CardError, CardProblem, Misread
from tallystick.cards.lexer import NO_NAMES, Names, refuse_long_numbers
from tallystick.cards.load import card_files, read_package
from tallystick.cards.schema import CardFacts, Schema
from tallystick.costs.cost import Cost
from tallystick.rules.card_text import Ability
from tallystick.rules.phrases import Spoken


class Compiled(NamedTuple):
    """A text's abilities, and what is wrong with the lines that gave none."""

    abilities: tuple[Ability, ...]
    problems: tuple[CardProblem, ...]


class Language(NamedTuple):
    """How a game's cards are written; each game has one.

    `cost` gives the value of a printed cost, or raises `Misread`. `text` gives the abilities of a
    card and never raises for what the card says. `names` are the names by which the texts of cards
    that belong together may speak of each other: species, traits, titles. `package` is the whole of
    the code that is the game's own; without it nothing that was compiled is kept.
    """

    schema: Schema
    cost: Callable[[str, Names], Cost]
    text: Callable[[CardFacts, Names], Compiled]
    names: Callable[[Sequence[CardFacts]], Names]
    package: str = ""


def without_text(package: str) -> Language:
    """The language of a game on whose cards nothing stands: any line of text is a problem."""
    return Language(Schema(("card",), ()), _no_cost, _no_text, lambda cards: NO_NAMES, package)


def _no_cost(text: str, names: Names) -> Cost:
    raise Misread("cards of this game have no costs", 0, text)


def _no_text(facts: CardFacts, names: Names) -> Compiled:
    problems = [
        CardProblem("cards of this game have no text", facts.name, "text", number, source=line)
        for number, line in facts.lines()
    ]
    return Compiled((), tuple(facts.located(one) for one in problems))


class CompiledCard(NamedTuple):
    """A card as the rules know it. One with `problems` must not enter a deck."""

    facts: CardFacts
    costs: Mapping[str, Cost]
    abilities: tuple[Ability, ...]
    problems: tuple[CardProblem, ...]

    @property
    def is_whole(self) -> bool:
        """Whether everything on the card was understood."""
        return not self.problems


def compile_card(facts: CardFacts, language: Language, names: Names = NO_NAMES) -> CompiledCard:
    """One card. What is not understood is in its `problems`, the rest is compiled all the same."""
    costs: dict[str, Cost] = {}
    problems: list[CardProblem] = []
    for field, printed in facts.costs.items():
        try:
            refuse_long_numbers(printed)
            costs[field] = language.cost(printed, names)
        except Misread as misreading:
            problems.append(facts.located(misreading.problem(facts.name, field, printed)))
    compiled = _read_text(facts, language, names)
    return CompiledCard(facts, costs, compiled.abilities, (*problems, *compiled.problems))


def _read_text(facts: CardFacts, language: Language, names: Names) -> Compiled:
    """The abilities of a card; one sentence in the other without end is more than can be read."""
    try:
        return language.text(facts, names)
    except RecursionError:
        problem = CardProblem("is nested too deeply to be read", field="text")
        return Compiled((), (facts.located(problem),))


def compile_cards(
    cards: Iterable[CardFacts], language: Language, beside: Iterable[CardFacts] = ()
) -> list[CompiledCard]:
    """Cards that belong together: their texts may name each other's species, traits or titles, and
    those of the cards ``beside`` them."""
    listed = list(cards)
    names = language.names([*listed, *beside])
    return [compile_card(card, language, names) for card in listed]


def whole_cards(cards: Iterable[CardFacts], language: Language) -> list[CompiledCard]:
    """Cards of which every word must be understood; `CardError` lists the problems of them all."""
    compiled = compile_cards(cards, language)
    problems = [problem for card in compiled for problem in card.problems]
    if problems:
        raise CardError(problems)
    return compiled


def shadowed(
    shipped: Iterable[CompiledCard],
    own: Iterable[CardFacts],
    language: Language,
    make: Callable[[Sequence[CardFacts], Language], list[CompiledCard]] = compile_cards,
) -> list[CompiledCard]:
    """Shipped cards and cards of one's own, to which shipped ones give way (``Schema.shadowed``).

    The own ones, which come last, are compiled as they are, by ``make``: look at their
    ``problems``.
    """
    mine = make(list(own), language)
    gives_way = language.schema.shadowed(card.facts for card in mine)
    return [card for card in shipped if not gives_way(card.facts)] + mine


BULLET: Final = "•"
_STEP: Final = re.compile(r"\d+\. ")


def paragraphs(facts: CardFacts) -> list[tuple[int, str]]:
    """The paragraphs of a text with their first lines; options, and numbered steps after a colon,
    belong to what stands above."""
    found: list[tuple[int, str]] = []
    for number, line in facts.lines():
        step = bool(_STEP.match(line)) and bool(found) and ":\n1. " in f"{found[-1][1]}\n{line}"
        if (line.startswith(BULLET) or step) and found:
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{line}")
        else:
            found.append((number, line))
    return found


def read_paragraphs(facts: CardFacts, read: Callable[[str], list[Spoken]]) -> Compiled:
    """What ``read`` makes of each paragraph, and the problems of those that it cannot read."""
    abilities: list[Spoken] = []
    problems: list[CardProblem] = []
    for number, text in paragraphs(facts):
        try:
            abilities += [one._replace(text=text) for one in read(text)]
        except Misread as misreading:
            problems.append(_problem(misreading, facts, number, text))
    return Compiled(tuple(abilities), tuple(problems))


def _problem(misreading: Misread, facts: CardFacts, number: int, text: str) -> CardProblem:
    """The problem at its own line of the paragraph that begins in line ``number``."""
    before = text[: misreading.start]
    line = number + before.count("\n")
    start = misreading.start - (before.rfind("\n") + 1)
    moved = Misread(misreading.message, start, misreading.words, misreading.expected)
    source = text.split("\n")[line - number]
    return facts.located(moved.problem(facts.name, "text", source, line))


FOLDER: Final = "cards"
Made = TypeVar("Made")


def shipped(language: Language) -> tuple[CompiledCard, ...]:
    """The cards in a game's package, all of them whole. Raises CardError if one is not."""
    package = language.package
    files = card_files(package, FOLDER)
    given = [part for file in files for part in (file.name.encode(), file.read_bytes())]
    return cache.kept(
        f"{package}-shipped",
        [cache.code_of(package), *given],
        lambda: tuple(whole_cards(read_package(package, FOLDER, language.schema), language)),
    )


def compiled(cards: Sequence[CardFacts], language: Language) -> list[CompiledCard]:
    """Cards of a file, or several, that belong together; whole or not."""
    return of_cards("cards", cards, language, lambda: compile_cards(cards, language))


def of_cards(
    what: str, cards: Sequence[CardFacts], language: Language, make: Callable[[], Made]
) -> Made:
    """What is made of these cards, and hangs on nothing else but the game's code."""
    package = language.package
    parts = [cache.code_of(package), repr(cards).encode()] if package else []
    return cache.kept(f"{package}-{what}", parts, make) if package else make()
