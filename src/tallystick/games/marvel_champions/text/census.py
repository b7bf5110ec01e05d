"""What of a text must be read whatever else is: its cost phrases and its "Resource" abilities."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tallystick.cards.compile import CompiledCard, compile_cards
from tallystick.cards.errors import Misread, Problem
from tallystick.cards.lexer import Names
from tallystick.cards.paragraphs import paragraphs
from tallystick.cards.report import MISSING_WORDS, Holdback, Report, Tally, tally_of
from tallystick.cards.schema import CardFacts
from tallystick.games.marvel_champions.text.language import (
    ARROW,
    LANGUAGE,
    read_cost,
    with_own,
)
from tallystick.games.marvel_champions.text.schema import PLAYER_TYPES
from tallystick.games.marvel_champions.text.sources import generated
from tallystick.rules.phrases import Costs, Generates

_HEADER: Final = re.compile(
    r"^.*?\b(?:action|interrupt|response|resource|special|setup|boost|revealed|defeated|completed)"
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


class Read(NamedTuple):
    """How many there are, how many were read, and those that were not (card: phrase)."""

    total: int
    read: int
    missed: tuple[str, ...]

    def line(self, name: str) -> str:
        """The figures in words."""
        return (
            f"{name}: {self.total}, of which parsed {self.read} ({percent(self.read, self.total)})"
        )


class Census(NamedTuple):
    """A file of faces, compiled: its report, its reprints, its costs and its sources."""

    report: Report
    reprints: int
    costs: Read
    sources: Read

    @property
    def player_side(self) -> Tally:
        """The faces that belong to players."""
        cards = (card for card in self.report.cards if is_player_side(card.facts))
        return tally_of("player side", cards)

    @property
    def encounter_side(self) -> Tally:
        """All other faces."""
        cards = (card for card in self.report.cards if not is_player_side(card.facts))
        return tally_of("encounter side", cards)

    def lines(self, most: int = 30) -> Iterator[str]:
        """The census as text: totals, costs, sources, tallies, the words that hold most back."""
        yield f"faces: {len(self.report.cards)}, and {self.reprints} reprints of some of them"
        yield shown(self.report.totals())
        yield shown(self.player_side)
        yield shown(self.encounter_side)
        yield self.costs.line("cost phrases before an arrow")
        yield from (f"    not parsed: {one}" for one in self.costs.missed)
        yield self.sources.line('"Resource" abilities')
        yield from (f"    not parsed: {one}" for one in self.sources.missed)
        for field in ("type", "faction", "pack"):
            yield f"by {field}:"
            counted = self.report.by_type() if field == "type" else self.report.by(field)
            yield from (f"    {shown(tally)}" for tally in counted)
        yield "held back by:"
        for held in held_back(self.report.failing)[:most]:
            yield f"    {held.cards} by {held.words!r}, e.g. {held.example}"


def held_back(cards: Iterable[CompiledCard]) -> list[Holdback]:
    """The words at which reading stopped, each with the one after it; the commonest first."""
    found: dict[str, list[str]] = {}
    for card in cards:
        for words in sorted({_stuck(problem) for problem in card.problems}):
            found.setdefault(words, []).append(card.facts.name)
    held = [Holdback(words, len(names), names[0]) for words, names in found.items()]
    return sorted(held, key=lambda one: (-one.cards, one.words))


def _stuck(problem: Problem) -> str:
    """The first two words that were not understood, or that something is missing."""
    words = " ".join(problem.source[problem.column - 1 :].split()[:2]).casefold()
    return words if problem.words else MISSING_WORDS


def take(cards: Sequence[CardFacts]) -> Census:
    """The census of cards that belong together; reprints are counted, and compiled only once."""
    faces = [card for card in cards if "reprint_of" not in card.words]
    compiled = tuple(compile_cards(faces, LANGUAGE))
    costs = read_costs(faces, LANGUAGE.names(faces))
    return Census(Report(compiled), len(cards) - len(faces), costs, read_sources(compiled))


def percent(part: int, whole: int) -> str:
    """A share, to one decimal."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def shown(tally: Tally) -> str:
    """A tally in words."""
    share = percent(tally.whole, tally.total)
    parts = f"{tally.whole} whole ({share}), {tally.partly} partly, {tally.none} not"
    return f"{tally.name}: {tally.total} faces, {parts}"


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
    total, missed = 0, []
    for facts in cards:
        known = with_own(names, facts)
        for phrase in cost_phrases(facts):
            total += 1
            if costs_in(phrase, known) is None:
                missed.append(f"{facts.name}: {phrase}")
    return Read(total, total - len(missed), tuple(missed))


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
    found = (generated(ability) for ability in card.abilities)
    return [one for some in found for one in some]


def is_player_side(facts: CardFacts) -> bool:
    """Whether a face belongs to players rather than to the encounter."""
    return facts.type in PLAYER_TYPES and facts.words.get("faction") != "encounter"
