"""The cards of a case: shipped, its own, and blank; and the rulebook that they make. Its own are
records of the public card data: what they leave out is filled in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import ClassVar, Final

from tallystick.cards.compile import CompiledCard, compile_cards
from tallystick.cards.importers.marvelcdb import FIELDS as PUBLISHED
from tallystick.cards.namesakes import namesakes, split_code, title_and_code, with_code
from tallystick.cards.schema import CardFacts
from tallystick.cases.cards import KEPT, CaseRulebook, fields_of, read_options, read_printed
from tallystick.cases.census import LIKELY, NO_PLACE, Naming, best, named, unknown_names
from tallystick.cases.marvel_champions.faces import SCHEME_WORDS, SELF_WORDS, VILLAIN_WORDS
from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionPage
from tallystick.errors import unknown
from tallystick.games.marvel_champions.effects.facedown import names_in
from tallystick.games.marvel_champions.house_rules import HOUSE_RULES
from tallystick.games.marvel_champions.library import read_facts, scenarios, shipped_cards
from tallystick.games.marvel_champions.pieces import IDENTITIES
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.text.language import LANGUAGE
from tallystick.rules.rulebook import Rulebook

Record = dict[str, object]

# Types of which several faces of one name belong together: sides and stages.
SIDED: Final = ("hero", "alter_ego", "villain", "main_scheme")
PLENTY: Final = 100  # hit points of what nobody has described
BLANKS: Final[dict[str, Record]] = {
    "hero": {"health": 10, "attack": 2, "thwart": 2, "defense": 2, "hand_size": 5},
    "alter_ego": {"health": 10, "recover": 3, "hand_size": 6},
    "villain": {"health": PLENTY, "attack": 0, "scheme": 0},
    "minion": {"health": PLENTY, "attack": 0, "scheme": 0, "boost": 0},
    "ally": {"cost": 0, "health": 10, "attack": 1, "thwart": 1},
    "event": {"cost": 0},
    "upgrade": {"cost": 0},
    "support": {"cost": 0},
    "treachery": {"boost": 0},
    "attachment": {"boost": 0},
    "environment": {"boost": 0},
    "side_scheme": {"base_threat": 0, "boost": 0},
    "main_scheme": {"base_threat": 0, "escalation_threat": 0},
}
# Fields that the public data have; what is but nearly one is a slip.
FIELDS: Final = (*PUBLISHED, "duplicate_of")
BACK: Final = ("double_sided", "back_name", "back_text")
NEARLY: Final = 0.85
TWINS: Final = {"hero": "alter_ego", "alter_ego": "hero"}


def blank(name: str, kind: str) -> Record:
    """A card of a type with nothing on it."""
    return {"name": name, "type_code": kind, **BLANKS.get(kind, {})}


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
        twin = blank(str(record["name"]), kind)
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
