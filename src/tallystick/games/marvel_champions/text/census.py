"""What of a text must be read whatever else is: its cost phrases and its "Resource" abilities."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tallystick.cards.compile import CompiledCard, Language, compile_cards, paragraphs
from tallystick.cards.errors import CardProblem, Misread
from tallystick.cards.lexer import Names
from tallystick.cards.report import MISSING_WORDS, Holdback, Report, tally_of
from tallystick.cards.running import Census, Read, read_all
from tallystick.cards.schema import CardFacts
from tallystick.games.marvel_champions.text.costs import generated
from tallystick.games.marvel_champions.text.language import ARROW, LANGUAGE, read_cost, with_own
from tallystick.games.marvel_champions.text.schema import PLAYER_TYPES
from tallystick.rules.phrases import Costs, Generates, Spoken
from tallystick.rules.picking import only

PLAYER_SIDE: Final = "player side"
ENCOUNTER_SIDE: Final = "encounter side"
COSTS: Final = "cost phrases before an arrow"
SOURCES: Final = '"Resource" abilities'

_HEADER: Final = re.compile(
    r"^.*?\b(?:action|interrupt|response|resource|special|setup|boost|revealed|defeated|completed"
    r"|preparation)"
    r"(?: \([^()]*\))*:+ *|^• *",
    re.IGNORECASE | re.DOTALL,
)
# MC.cost.4: the words that say when an ability is set off, and those that say under which
# condition, end where the first deed begins.
_BEFORE: Final = re.compile(
    r"^(?:when|after|if)\b.*?, (?=(?:exhaust|discard|spend|remove|take|deal|heal|choose|pay|place|"
    r"put|return|search|reveal|give|flip|shuffle|look|move|attach)\b)",
    re.IGNORECASE | re.DOTALL,
)
_RESOURCE: Final = re.compile(r"\b(?:(?:hero|alter-ego) )?resource: ", re.IGNORECASE)


def held_back(cards: Iterable[CompiledCard]) -> list[Holdback]:
    """The words at which reading stopped, each with the one after it; the commonest first."""
    found: dict[str, list[str]] = {}
    for card in cards:
        for words in sorted({_stuck(problem) for problem in card.problems}):
            found.setdefault(words, []).append(card.facts.name)
    held = [Holdback(words, len(names), names[0]) for words, names in found.items()]
    return sorted(held, key=lambda one: (-one.cards, one.words))


def _stuck(problem: CardProblem) -> str:
    """The first two words that were not understood, or that something is missing."""
    words = " ".join(problem.source[problem.column - 1 :].split()[:2]).casefold()
    return words if problem.words else MISSING_WORDS


def take(
    cards: Sequence[CardFacts],
    make: Callable[[Sequence[CardFacts], Language], list[CompiledCard]] = compile_cards,
) -> Census:
    """The census of cards that belong together, made by ``make``; reprints are counted once."""
    faces = [card for card in cards if "reprint_of" not in card.words]
    compiled = tuple(make(faces, LANGUAGE))
    report = Report(compiled)
    reprints = len(cards) - len(faces)
    players = tally_of(PLAYER_SIDE, (card for card in compiled if is_player_side(card.facts)))
    others = tally_of(ENCOUNTER_SIDE, (card for card in compiled if not is_player_side(card.facts)))
    return Census(
        report,
        "faces",
        (f"faces: {len(faces)}, and {reprints} reprints of some of them",),
        (players, others),
        {COSTS: read_costs(faces, LANGUAGE.names(faces)), SOURCES: read_sources(compiled)},
        {field: field for field in ("type", "faction", "pack")},
        tuple(held_back(report.failing)),
    )


def cost_phrases(facts: CardFacts) -> list[str]:
    """What stands before the arrows of a text, without trigger and condition (MC.cost.4)."""
    found = []
    for _, text in paragraphs(facts):
        for line in text.split("\n"):
            *before, _ = line.split(ARROW)
            found += [cost_phrase(one) for one in before]
    return found


def cost_phrase(before: str) -> str:
    """The cost in the words before an arrow."""
    phrase = before
    while (shorter := _HEADER.sub("", phrase, count=1)) != phrase:
        phrase = shorter
    while (shorter := _BEFORE.sub("", phrase, count=1)) != phrase:
        phrase = shorter
    return phrase.strip()


def read_costs(cards: Iterable[CardFacts], names: Names) -> Read:
    """How many of all cost phrases come to costs."""
    return read_all(
        cards,
        lambda facts: with_own(names, facts),
        cost_phrases,
        lambda phrase, known: costs_in(phrase, known) is not None,
    )


def costs_in(phrase: str, names: Names) -> Costs | None:
    """The costs of a phrase, None if it is not understood."""
    try:
        return read_cost(phrase, names)
    except Misread:
        return None


def resource_abilities(facts: CardFacts) -> int:
    """How many "Resource" abilities a text has (MC.resource.10), those in quotes too."""
    return len(_RESOURCE.findall(facts.text))


def read_sources(cards: Iterable[CompiledCard]) -> Read:
    """How many of all "Resource" abilities come to descriptions of what they generate."""
    total = read = 0
    missed = []
    for card in cards:
        there, found = resource_abilities(card.facts), len(sources_of(card))
        total, read = total + there, read + min(there, found)
        missed += [card.facts.name] if found < there else []
    return Read(total, read, tuple(missed))


def sources_of(card: CompiledCard) -> list[Generates]:
    """What the "Resource" abilities of a card generate."""
    found = (generated(ability) for ability in only(card.abilities, Spoken))
    return [one for some in found for one in some]


def is_player_side(facts: CardFacts) -> bool:
    """Whether a face belongs to players rather than to the encounter."""
    return facts.type in PLAYER_TYPES and facts.words.get("faction") != "encounter"
