"""The cards of a case: shipped, its own, and blank; and the rulebook that they make."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from tallystick.cards.compile import CompiledCard, compile_cards
from tallystick.cards.importers.cardindex import other_faces
from tallystick.cards.schema import CardFacts
from tallystick.cases.cards import KEPT, CaseRulebook, fields_of, read_options, read_printed
from tallystick.cases.census import Naming, best, unknown_names
from tallystick.cases.grand_archive.names import CHAMPION_WORDS
from tallystick.cases.grand_archive.objects import NO_CHAMPION
from tallystick.cases.grand_archive.piles import BLANK, BLANK_MATERIAL
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionPage
from tallystick.games.grand_archive.compiling.directing import currents_of
from tallystick.games.grand_archive.deckbuilding import spoken_of
from tallystick.games.grand_archive.effects.directions import CURRENTS
from tallystick.games.grand_archive.house_rules import HOUSE_RULES
from tallystick.games.grand_archive.library import read_facts, shipped_cards
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.text.language import LANGUAGE
from tallystick.rules.rulebook import Rulebook

# What stands in where the case says nothing.
ALWAYS: Final = {NO_CHAMPION: "champion", BLANK: "action", BLANK_MATERIAL: "regalia"}
FIELDS: Final = (
    "name", "types", "subtypes", "classes", "element", "elements", "cost_memory", "cost_reserve",
    "cost", "level", "power", "life", "durability", "speed", "effect_raw", "effect", "effect_html",
    "text", "slug", "uuid", "home_deck", "rule", "flavor", "legality", "last_update", "created_at",
    "editions", "result_editions", "other_orientations", "other_faces", "back_face", "flip_side",
    "referenced_by", "references", "related_ids",
)  # fmt: skip

Record = dict[str, object]


class GrandLibrary(PositionPage):
    """The page of Grand Archive as to cards, in the fields of the public card index."""

    def printed(self, case: Case) -> list[CardFacts]:
        return [_printed(node, record) for node, record in _own(case).values()]

    def rules_for(self, case: Case) -> Rulebook:
        own, named = _own(case), best(self.namings(case))
        options = read_options(case.options, HOUSE_RULES)
        blanks = {name: kind for name, kind in ALWAYS.items() if name not in own}
        filed = _filed(case, set(named) - set(own))
        blanks |= _blanks(case, named, {*own, *(card.name for card in filed)})
        cards = self._rulebooks.find(
            [*(node for node, _ in own.values()), *filed],
            options,
            blanks,
            lambda: _make(own, filed, options, blanks, case),
        )
        return cards.used(lambda name: name in named)


def _filed(case: Case, named: set[str]) -> list[CardFacts]:
    """The cards of files that a case names, with their other sides, as played."""
    found = [card for card in case.at_hand if card.name in named]
    sides = {card.words.get("back", "") for card in found} - named - {""}
    return case.as_played([*found, *(card for card in case.at_hand if card.name in sides)])


def _with_spoken_of(cards: list[CardFacts], case: Case) -> list[CardFacts]:
    """Cards of files, with the tokens, masteries and generated cards that their texts speak of."""
    named = {card.name for card in cards}
    others = spoken_of(case.at_hand, cards) if cards else ()
    return [*cards, *case.as_played(one for one in others if one.name not in named)]


def _own(case: Case) -> dict[str, tuple[Node, Record]]:
    """A case's own cards, by name; a later card shadows an earlier one of its name."""
    records = ((node, face) for node in case.cards for face in faces(read_record(node)))
    return {str(record.get("name")): (node, record) for node, record in records}


def faces(record: Record) -> list[Record]:
    """A record, and those of the other faces that stand inside it; they name each other."""
    backs = [dict(one, back=record.get("name")) for one in other_faces(record)]
    return [record | {"back": backs[0].get("name")} if backs else record, *backs]


def _printed(node: Node, record: Record) -> CardFacts:
    return read_printed(
        record, node, read_facts, "effect_raw" if node.get("effect_raw") else "text"
    )


@lru_cache(maxsize=KEPT)
def read_record(node: Node) -> Record:
    """The fields of a card as plain data. InputError for fields that there are not. The cards of a
    file come back with each of its cases: they are read once, and nobody may change what is
    read."""
    node.only(FIELDS, "field of a card")
    record = fields_of(node)
    if "text" in record:
        record.setdefault("effect_raw", record.pop("text"))
    for field in ("effect_raw", "effect"):
        inner = node.get(field)
        if inner is not None and inner.is_scalar:
            record[field] = "" if inner.is_nothing else str(inner.raw.value)
    return record


def _blanks(case: Case, named: dict[str, Naming], own: set[str]) -> dict[str, str]:
    """Names that nobody has defined, players and champions apart."""
    known = {card.facts.name for card in shipped_cards()} | own
    others = {*case.described, *(name for name in named if is_short(name, known))}
    return unknown_names(
        named, known, lambda name: name in others or name.casefold() in CHAMPION_WORDS
    )


def is_short(name: str, known: set[str]) -> bool:
    """Whether it is what stands before the comma of a champion's name (GA.NAME.2)."""
    return any(one.split(",")[0] == name for one in known if "," in one)


def blank(name: str, kind: str) -> Record:
    """A card of that type with nothing on it: it costs nothing and does nothing."""
    types = ["REGALIA", "WEAPON"] if kind == "regalia" else [kind.upper()]
    record: Record = {"name": name, "types": types, "subtypes": [], "classes": [], "effect_raw": ""}
    record["element"] = "NORM"
    record["cost_memory" if kind in ("regalia", "champion") else "cost_reserve"] = "0"
    return record | NUMBERS.get(kind, {})


NUMBERS: Final[Mapping[str, Record]] = {
    "champion": {"level": 0, "life": 15},
    "ally": {"power": 1, "life": 1},
    "weapon": {"power": 1, "durability": 1},
    "regalia": {"power": 1, "durability": 1},
    "attack": {"power": 1},
    "action": {"speed": False},
}


def _make(
    own: dict[str, tuple[Node, Record]],
    filed: list[CardFacts],
    options: dict[str, str],
    blanks: dict[str, str],
    case: Case,
) -> CaseRulebook[Rulebook]:
    facts = _with_spoken_of(filed, case)
    facts += [_printed(node, record) for node, record in own.values()]
    ruled = [name for name in blanks if name.casefold() == CURRENTS]  # GA.MASTERY.2
    facts += [
        read_printed(blank(name, kind), None, read_facts)
        for name, kind in blanks.items()
        if name not in ruled
    ]
    mine = compile_cards(facts, LANGUAGE, case.at_hand)
    names = {card.facts.name for card in mine}
    cards: list[CompiledCard] = [c for c in shipped_cards() if c.facts.name not in names]
    rules = GrandArchiveRules([*cards, *mine], options, partly=True)
    if ruled:
        currents_of(rules)
    return CaseRulebook(
        rules, mine, rules.problems, {name: node for name, (node, _) in own.items()}
    )
