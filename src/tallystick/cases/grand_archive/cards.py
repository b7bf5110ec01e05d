"""The cards of a case: shipped, its own, and blank; and the rulebook that they make."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache
from typing import ClassVar, Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.importers.cardindex import PUBLISHED, other_faces
from tallystick.cards.schema import CardFacts
from tallystick.cases.cards import KEPT, CaseRulebook, fields_of, read_printed
from tallystick.cases.grand_archive.names import CHAMPION_WORDS
from tallystick.cases.grand_archive.objects import NO_CHAMPION
from tallystick.cases.grand_archive.piles import BLANK, BLANK_MATERIAL
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionPage
from tallystick.games.grand_archive.compiling.directing import currents_of
from tallystick.games.grand_archive.deckbuilding import spoken_of
from tallystick.games.grand_archive.effects.directions import CURRENTS
from tallystick.games.grand_archive.library import read_facts
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.text.schema import TYPES
from tallystick.play.games import GAMES
from tallystick.rules.rulebook import Rulebook

Fields = dict[str, object]

# What stands in where the case says nothing.
ALWAYS: Final = {NO_CHAMPION: "champion", BLANK: "action", BLANK_MATERIAL: "regalia"}
MAIN: Final[Fields] = {"element": "norm", "cost_reserve": "(0)"}
MATERIAL: Final[Fields] = {"element": "norm", "cost_memory": "memory 0"}
ARMED: Final[Fields] = {"power": 1, "durability": 1}


class GrandLibrary(PositionPage):
    """The page of Grand Archive as to cards, in the fields of the public card index."""

    entry = GAMES["grand-archive"]

    blanks: ClassVar[dict[str, Fields]] = dict.fromkeys(TYPES, MAIN) | {
        "champion": {**MATERIAL, "level": 0, "life": 15},
        "ally": {**MAIN, "power": 1, "life": 1},
        "weapon": {**MAIN, **ARMED},
        "regalia": {**MATERIAL, **ARMED, "type": "weapon", "supertypes": "regalia"},
        "attack": {**MAIN, "power": 1},
        "action": {**MAIN, "speed": "slow"},
    }

    def printed(self, case: Case) -> list[CardFacts]:
        return [*{one.name: one for node in case.cards for one in faces(node)}.values()]

    def always(self) -> Iterator[tuple[str, str, Fields]]:
        for name, kind in ALWAYS.items():
            yield name, kind, {}

    def beside(self, case: Case, named: Set[str]) -> list[CardFacts]:
        """With the tokens, masteries and other sides that their texts speak of."""
        found = case.as_played(card for card in case.at_hand if card.name in named)
        spoken = spoken_of(case.at_hand, found) if found else []
        return [*found, *case.as_played(card for card in spoken if card.name not in named)]

    def is_word(self, name: str, case: Case, known: Set[str]) -> bool:
        """A player, a champion, and what stands before the comma of its name (GA.NAME.2)."""
        is_short = any(one.split(",")[0] == name for one in known if "," in one)
        return is_short or name in case.described or name.casefold() in CHAMPION_WORDS

    def rulebook_of(
        self,
        case: Case,
        cards: list[CompiledCard],
        blank: list[CompiledCard],
        options: dict[str, str],
    ) -> CaseRulebook[Rulebook]:
        named = [card for card in blank if card.facts.name.casefold() != CURRENTS]
        rules = GrandArchiveRules([*cards, *named], options, partly=True)
        if len(named) < len(blank):  # GA.MASTERY.2
            currents_of(rules)
        return CaseRulebook(rules, cards, rules.problems)


@lru_cache(maxsize=KEPT)
def faces(node: Node) -> list[CardFacts]:
    """What is printed on a card, and on the other faces that stand inside it; they name each other.
    The cards of a file come back with each of its cases: they are read once."""
    record = _record(node)
    backs = [dict(one, back=record.get("name")) for one in other_faces(record)]
    front = record | {"back": backs[0].get("name")} if backs else record
    text = "effect_raw" if node.get("effect_raw") else "text"
    return [read_printed(face, node, read_facts, text) for face in (front, *backs)]


def _record(node: Node) -> Fields:
    """The fields of a card as plain data. InputError for fields that there are not."""
    node.only(("text", *PUBLISHED), "field of a card")
    record = fields_of(node)
    if "text" in record:
        record.setdefault("effect_raw", record.pop("text"))
    for field in ("effect_raw", "effect"):
        inner = node.get(field)
        if inner is not None and inner.is_scalar:
            record[field] = "" if inner.is_nothing else str(inner.raw.value)
    return record
