"""The cards of a case: shipped, its own, and blank; and the rulebook that they make. Its own are
records of the public card data: what they leave out is filled in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from difflib import get_close_matches
from functools import lru_cache
from typing import ClassVar, Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.importers.marvelcdb import FIELDS as PUBLISHED
from tallystick.cards.namesakes import namesakes, split_code, title_and_code, with_code
from tallystick.cards.schema import CardFacts
from tallystick.cases.cards import KEPT, CaseRulebook, fields_of, read_printed
from tallystick.cases.census import LIKELY, NO_PLACE, Naming, named
from tallystick.cases.marvel_champions.faces import SCHEME_WORDS, SELF_WORDS, VILLAIN_WORDS
from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionPage
from tallystick.errors import unknown
from tallystick.games.marvel_champions.effects.facedown import names_in
from tallystick.games.marvel_champions.library import read_facts, scenarios, shipped_cards
from tallystick.games.marvel_champions.pieces import IDENTITIES
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.play.games import GAMES
from tallystick.rules.rulebook import Rulebook

Record = dict[str, object]

# Types of which several faces of one name belong together: sides and stages.
SIDED: Final = ("hero", "alter_ego", "villain", "main_scheme")
PLENTY: Final = 100  # hit points of what nobody has described
BOOST: Final[Record] = {"boost": 0}
FREE: Final[Record] = {"cost": "0"}
BLANKS: Final[dict[str, Record]] = {
    "hero": {"health": 10, "attack": 2, "thwart": 2, "defense": 2, "hand_size": 5},
    "alter_ego": {"health": 10, "recover": 3, "hand_size": 6},
    "villain": {"health": PLENTY, "attack": 0, "scheme": 0},
    "minion": {"health": PLENTY, "attack": 0, "scheme": 0, **BOOST},
    "ally": {"health": 10, "attack": 1, "thwart": 1, **FREE},
    "event": FREE,
    "upgrade": FREE,
    "support": FREE,
    "treachery": BOOST,
    "attachment": BOOST,
    "environment": BOOST,
    "side_scheme": {"base_threat": 0, **BOOST},
    "main_scheme": {"base_threat": 0, "escalation_threat": 0},
}
# Fields that the public data have; what is but nearly one is a slip.
FIELDS: Final = (*PUBLISHED, "duplicate_of")
BACK: Final = ("double_sided", "back_name", "back_text")
NEARLY: Final = 0.85
TWINS: Final = {"hero": "alter_ego", "alter_ego": "hero"}


@lru_cache(maxsize=KEPT)
def read_record(node: Node) -> Record:
    """A card as it is written; what is left out is what its type is likely to have. The cards of a
    file come back with each of its cases: they are read once, and nobody may change what is
    read."""
    record = fields_of(node)
    for key in record:
        if key not in FIELDS and get_close_matches(key, FIELDS, 1, NEARLY):
            raise node.entries()[key].at(unknown("field of a card", key, FIELDS))
    cost = record.get("cost")
    if isinstance(cost, str):
        record |= _cost(cost)
    for key in ("stage", "code", "back_link", "traits"):
        if key in record and record[key] is not None:
            record[key] = str(record[key])
    traits = record.get("traits")
    if isinstance(traits, str) and not traits.endswith("."):
        record["traits"] = f"{traits}."
    return record


def _cost(words: str) -> Record:
    """``X``, ``-`` and ``3 per player``, which the data write in other ways."""
    number = words.strip().removesuffix("per player").strip()
    found: Record = {}
    if number != words.strip():
        found["cost_per_hero"] = True
    if number.casefold() == "x":
        return {**found, "cost": -1}
    if number in ("-", "—", ""):
        return {**found, "cost": None}
    return {**found, "cost": int(number)} if number.isdecimal() else {}


def shadowed(records: Iterable[tuple[Node, Record]]) -> list[tuple[Node, Record]]:
    """The cards that hold: a later one shadows an earlier one of its name, unless the two are sides
    or stages of one card, one of them alone is an identity, or codes tell them apart."""
    found: list[tuple[Node, Record]] = []
    for node, record in records:
        found = [one for one in found if not _shadows(record, one[1])]
        found.append((node, record))
    return found


def _shadows(later: Record, earlier: Record) -> bool:
    if later.get("name") != earlier.get("name"):
        return False
    kinds = (later.get("type_code"), earlier.get("type_code"))
    if (kinds[0] in IDENTITIES) != (kinds[1] in IDENTITIES) or _are_coded(later, earlier):
        return False
    if kinds[0] not in SIDED or kinds[1] not in SIDED:
        return True
    return kinds == kinds[::-1] and later.get("stage") == earlier.get("stage")


def _are_coded(one: Record, other: Record) -> bool:
    """Whether codes tell cards apart: no sides of any, or faces of one card by number."""
    codes = one.get("code"), other.get("code")
    sided = one.get("type_code") in SIDED and other.get("type_code") in SIDED
    told = None not in codes and codes[0] != codes[1]
    return told and (not sided or _stem(one) == _stem(other))


def with_backs(records: Iterable[tuple[Node, Record]]) -> list[tuple[Node, Record]]:
    """Two faces for each record that holds both sides of its card."""
    found: list[tuple[Node, Record]] = []
    for node, record in records:
        front = {key: value for key, value in record.items() if key not in BACK}
        if record.get("back_text") is None or record.get("back_link"):
            found.append((node, front))
            continue
        code = str(record.get("code") or record.get("name"))
        back = {**front, "text": record["back_text"], "code": f"{code}/back", "back_link": code}
        back["name"] = record.get("back_name") or record.get("name")
        found += [(node, {**front, "code": code, "back_link": back["code"]}), (node, back)]
    return found


def with_codes(records: list[Record]) -> list[Record]:
    """Every face with a code of its own, sides linked: hero and alter-ego, A and B."""
    taken: set[str] = set()
    for record in records:
        code = str(record.get("code") or record.get("name"))
        for word in ("type_code", "stage"):
            code = f"{code}/{record.get(word, '')}" if code in taken else code
        record["code"] = code
        taken.add(code)
    for record in records:
        if not record.get("back_link"):
            _link(record, records)
    return records


def _link(record: Record, records: list[Record]) -> None:
    """Find the other side of a card that does not name it."""
    others = [one for one in records if one is not record and _are_sides(record, one)]
    if len(others) == 1:
        record["back_link"] = others[0]["code"]


def _are_sides(one: Record, other: Record) -> bool:
    """Whether two faces can only be the sides of one card."""
    if other.get("back_link") == one["code"]:
        return True
    if other.get("back_link"):
        return False
    kind = one.get("type_code")
    if TWINS.get(str(kind)) == other.get("type_code"):
        same_set = one.get("set_code") and one.get("set_code") == other.get("set_code")
        return bool(same_set) or _stem(one) == _stem(other) or one["name"] == other.get("name")
    if kind != "main_scheme" or other.get("type_code") != kind:
        return False
    a, b = str(one.get("stage", "")), str(other.get("stage", ""))
    return a[:-1] == b[:-1] != "" and a[-1:] + b[-1:] in ("AB", "BA")


def _stem(record: Record) -> str:
    """A code without the letter of its side; a code of one's own if it has none."""
    code = str(record["code"])
    return code[:-1] if code[-1:] in "abcABC" and not code[-2:-1].isalpha() else f"{code}!"


def twins(records: list[Record]) -> list[Record]:
    """The other sides of identities of which the case has one only."""
    linked = {str(one["back_link"]) for one in records if one.get("back_link")}
    found: list[Record] = []
    for record in records:
        kind = TWINS.get(str(record.get("type_code")))
        if kind is None or record.get("back_link") or record["code"] in linked:
            continue
        twin = {"name": record["name"], "type_code": kind, **BLANKS[kind]}
        twin |= {"code": f"{record['code']}/{kind}", "back_link": record["code"]}
        twin["health"] = record.get("health", twin["health"])
        record["back_link"] = twin["code"]
        found.append(twin)
    return found


# What stands in where the case says nothing: an identity, a villain, a scheme, encounter cards.
NO_HERO, NO_VILLAIN, NO_SCHEME, FILLER = "Hero", "Villain", "Main Scheme", "Blank Encounter"
ALWAYS: Final = {NO_HERO: "hero", NO_VILLAIN: "villain", NO_SCHEME: "main_scheme",
                 FILLER: "treachery"}  # fmt: skip
WORDS: Final = (*VILLAIN_WORDS, *SCHEME_WORDS, *SELF_WORDS)


class MarvelLibrary(PositionPage):
    """The page of Marvel Champions as to cards, in the fields of the public card data."""

    entry = GAMES["marvel-champions"]
    blanks: ClassVar = BLANKS
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
        return printed_on(case.cards)

    def always(self) -> Iterator[tuple[str, str, Record]]:
        for name, kind in ALWAYS.items():
            yield name, kind, {}

    def beside(self, case: Case, named: Set[str]) -> list[CardFacts]:
        """With all that belongs to their sets."""
        meant = {*named, *map(split_code, named)}
        found = [card for card in case.at_hand if meant & {card.name, title_and_code(card)}]
        sets = {card.words.get("set", "") for card in found} - {""}
        alone = set(map(title_and_code, found))
        return case.as_played(
            card
            for card in case.at_hand
            if card.words.get("set") in sets or title_and_code(card) in alone
        )

    def shipped(self, named: Set[str], own: Set[str]) -> list[CompiledCard]:
        """The shipped cards that the case names, with all that belongs to their sets."""
        cards = shipped_cards()
        wanted = {card.facts.name for card in cards} & named
        if not wanted:
            return []
        codes = {code for one in scenarios() for code in (*one.villain, *one.main_scheme)}
        sets = {card.facts.words.get("set", "") for card in cards if card.facts.name in wanted}
        return [
            card
            for card in cards
            if card.facts.name in wanted
            or (card.facts.words.get("code") in codes and card.facts.name not in own)
            or (card.facts.words.get("set", "!") in sets and card.facts.name not in own)
        ]

    def called(self, card: CardFacts) -> tuple[str, ...]:
        """By its title, and by that and the code that it says."""
        name, code = title_and_code(card)
        return (name,) if code.startswith(name) else (name, with_code(name, code))

    def is_word(self, name: str, case: Case, known: Set[str]) -> bool:
        """A player, a word for the one villain, and what texts call a card that they put into play
        facedown."""
        cards = (*self.printed(case), *case.at_hand)
        facedown = (one for card in cards for one in names_in(card.text))
        return name in case.described or name.casefold() in WORDS or name in facedown

    def blank_cards(self, name: str, kind: str, fields: Mapping[str, object]) -> list[CompiledCard]:
        """Both sides of an identity."""
        back = TWINS.get(kind)
        if back is None:
            return super().blank_cards(name, kind, {"code": name})
        code = f"{name}/{back}"
        front = super().blank_cards(name, kind, {"code": name, "back": code})
        return front + super().blank_cards(name, back, {"code": code, "back": name})

    def rulebook_of(
        self,
        case: Case,
        cards: list[CompiledCard],
        blank: list[CompiledCard],
        options: dict[str, str],
    ) -> CaseRulebook[Rulebook]:
        whole = [card for card in cards if card.is_whole]
        rules = MarvelRules([*whole, *blank], options, partly=True)
        titles = [card.name for card in self.printed(case) if card.type not in SIDED]
        rules.namesakes = namesakes(case.at_hand) | {one for one in titles if titles.count(one) > 1}
        return CaseRulebook(rules, cards, rules.problems)


@lru_cache(maxsize=KEPT)
def printed_on(cards: tuple[Node, ...]) -> list[CardFacts]:
    """What is printed on the sides of a case's own cards, with codes, and on what comes twice; a
    later card shadows an earlier one. Cases of a file have them in common: they are read once."""
    sides = with_backs(shadowed((node, read_record(node)) for node in cards))
    nodes = {id(record): node for node, record in sides}
    listed = with_codes([record for _, record in sides])
    return [read_printed(one, nodes.get(id(one)), read_facts) for one in (*listed, *twins(listed))]
