"""MarvelCDB's card data to neutral cards: its records as they stand, with all their quirks.

A record is one face. One that only says of which other it is a reprint takes that one's face; a
record that holds both sides of a card gives two; the sides of a card name each other in ``back``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from tallystick.cards.errors import CardError, CardProblem
from tallystick.cards.importers.markup import plain_notation
from tallystick.cards.importers.records import WORDS, Card, check_fields, expected, read_records
from tallystick.reading import is_text, is_whole

GAME: Final = "marvel-champions"

_TEXTS: Final = {"name": True, "type_code": True, "code": True, "faction_code": False}
# Fields taken as they are: theirs, and ours.
_WORDS: Final = {
    "pack_code": "pack", "set_code": "set", "card_set_code": "set", "subname": "subname",
    "back_link": "back", "stage": "stage", "octgn_id": "octgn_id",
}  # fmt: skip
_NUMBERS: Final = {
    "attack": "attack", "thwart": "thwart", "defense": "defense", "recover": "recover",
    "scheme": "scheme", "health": "health", "hand_size": "hand_size",
    "attack_cost": "attack_damage", "thwart_cost": "thwart_damage", "boost": "boost",
    "base_threat": "base_threat", "escalation_threat": "escalation_threat",
    "threat": "target_threat", "resource_energy": "energy", "resource_mental": "mental",
    "resource_physical": "physical", "resource_wild": "wild", "scheme_acceleration": "acceleration",
    "scheme_hazard": "hazard", "scheme_crisis": "crisis", "scheme_amplify": "amplify",
    "position": "position", "quantity": "quantity", "deck_limit": "deck_limit",
}  # fmt: skip
_FLAGS: Final = {
    "is_unique": "unique", "permanent": "permanent", "hidden": "hidden", "boost_star": "boost_star",
    "attack_star": "attack_star", "health_per_hero": "health_per_player",
}  # fmt: skip
# What published records have besides, and cards that people write may have too.
_ASIDE: Final = (
    "set_position", "flavor", "illustrator", "errata", "meta", "spoiler",
    "scheme_star", "thwart_star", "health_star", "recover_star", "threat_star",
    "escalation_threat_star", "deck_options", "deck_requirements",
)  # fmt: skip
_THREATS: Final = ("base_threat", "escalation_threat", "threat")
_MARKS: Final = (*(f"{threat}_fixed" for threat in _THREATS), "cost_per_hero", "double_sided")
FIELDS: Final = (
    *_TEXTS, "text", "traits", "cost", *_WORDS, *_NUMBERS, *_FLAGS, *_MARKS,
    "back_name", "back_text", *_ASIDE,
)  # fmt: skip
_REPRINT: Final = (
    "code", "pack_code", "position", "quantity", "set_code", "faction_code", "octgn_id",
)  # fmt: skip


def import_cards(files: Iterable[tuple[str, str]]) -> tuple[list[Card], list[CardProblem]]:
    """The neutral cards of the data's files, in their order, and all that is wrong with others."""
    records, problems = read_records(files)
    by_code = {str(record.get("code")): record for _, record in records if _face(record)}
    cards: list[Card] = []
    places: dict[str, str] = {}
    for file, record in records:
        try:
            faces = _faces(_resolved(record, by_code))
            _check_codes(faces, file, places)
            cards += faces
        except CardError as error:
            problems += [problem._replace(file=file) for problem in error.problems]
    _part_backs(cards)
    return cards, problems


def _part_backs(cards: list[Card]) -> None:
    """Two fronts cannot have one back: a slip of the data. One whose back has another number has
    that of its own number, if no other card has it."""
    codes = {card.get("code") for card in cards}
    claimed = Counter(card["back"] for card in cards if card.get("back"))
    for card in cards:
        number = str(card.get("code", ""))[:-1]
        own = f"{number}b"
        shared = claimed[card.get("back")] > 1 and str(card["back"])[:-1] != number
        if shared and own in codes and not claimed[own]:
            card["back"] = own


def _check_codes(faces: list[Card], file: str, places: dict[str, str]) -> None:
    """Codes are what cards speak of each other by: CardError for one that is there already."""
    for face in faces:
        code = str(face.get("code", ""))
        if code in places:
            message = f"there is a card of code {code!r} already, in {places[code]}"
            raise CardError([CardProblem(message, str(face["name"]), "code")])
    places.update({str(face["code"]): file for face in faces if face.get("code")})


def import_record(record: Mapping[str, object]) -> Card:
    """The neutral card of one record with a face of its own. Raises CardError."""
    return _faces(record)[0]


def written_record(record: Mapping[str, object]) -> Card:
    """The neutral card of a record that somebody wrote; without a code it goes by its name. Raises
    CardError."""
    check_fields(record, FIELDS, (*_TEXTS, *_WORDS, "traits", "back_name"), (*_FLAGS, *_MARKS))
    return import_record({"code": str(record.get("name", "")), **record})


def _original(record: Mapping[str, object]) -> object:
    return record.get("duplicate_of", record.get("duplicate_of_code"))


def _face(record: Mapping[str, object]) -> bool:
    return _original(record) is None


def _resolved(record: Mapping[str, object], by_code: Mapping[str, Mapping[str, object]]) -> Card:
    """A reprint with the face of its original."""
    if _face(record):
        return dict(record)
    original = by_code.get(str(_original(record)))
    if original is None:
        name = str(record.get("code", ""))
        message = f"a reprint of {_original(record)!r}, of which there is no card"
        raise CardError([CardProblem(message, name, "duplicate_of")])
    own = {field: record[field] for field in _REPRINT if field in record}
    return {**original, **own, "reprint_of": _original(record)}


def _faces(record: Mapping[str, object]) -> list[Card]:
    front = _card(record)
    back_text = record.get("back_text")
    if not record.get("double_sided") or back_text is None or record.get("back_link"):
        return [front]
    back = _card({**record, "text": back_text, "name": record.get("back_name") or record["name"]})
    code = front.get("code", front["name"])
    back["code"], back["back"] = f"{code}b", code
    front["back"] = back["code"]
    return [front, back]


def _card(record: Mapping[str, object]) -> Card:
    """The card of a record. Missing fields mean nothing is printed there."""
    card: Card = {}
    problems: list[CardProblem] = []
    name = str(record.get("name") or record.get("code") or "")
    for theirs in ("name", "type_code"):
        said = record.get(theirs)
        if not is_text(said) or not said.strip():
            problems.append(expected("words", said, name, theirs))
    card["name"], card["type"] = record.get("name"), record.get("type_code")
    text = record.get("text", record.get("scheme text"))
    if text is not None and not is_text(text):
        problems.append(expected(WORDS, text, name, "text"))
    elif text:
        card["text"] = plain_notation(text)
    card.update(_words(record))
    _numbers(record, card, name, problems)
    if problems:
        raise CardError(problems)
    return card


def _words(record: Mapping[str, object]) -> Card:
    card: Card = {"code": str(record.get("code", "")), "faction": record.get("faction_code")}
    for theirs, ours in _WORDS.items():
        if record.get(theirs) is not None:
            card.setdefault(ours, str(record[theirs]))
    traits = [one.strip() for one in _trait_words(str(record.get("traits") or "")) if one.strip()]
    if traits:
        card["traits"] = traits
    if record.get("reprint_of") is not None:
        card["reprint_of"] = str(record["reprint_of"])
    return {field: value for field, value in card.items() if value not in (None, "")}


def _trait_words(printed: str) -> list[str]:
    """Traits end in full stops; one such as S.H.I.E.L.D. has some of its own."""
    return [one.removesuffix(".") if "." not in one[:-1] else one for one in printed.split(". ")]


def _numbers(
    record: Mapping[str, object], card: Card, name: str, problems: list[CardProblem]
) -> None:
    variable: list[str] = []
    for theirs, ours in _NUMBERS.items():
        value = record.get(theirs)
        if value is None:
            continue
        if not is_whole(value):
            problems.append(expected("a whole number", value, name, theirs))
        elif value < 0:
            variable.append(ours)
        else:
            card[ours] = value
    if variable:
        card["variable"] = " ".join(variable)
    card.update({ours: 1 for theirs, ours in _FLAGS.items() if record.get(theirs)})
    for threat in _THREATS:
        printed = card.get(_NUMBERS[threat]) or _NUMBERS[threat] in variable
        if printed and not record.get(f"{threat}_fixed"):
            card[f"{_NUMBERS[threat]}_per_player"] = 1
    _cost(record, card, name, problems)


def _cost(record: Mapping[str, object], card: Card, name: str, problems: list[CardProblem]) -> None:
    """A missing or null cost is none or a dash; -1 is X; with cost_per_hero it is multiplied."""
    cost = record.get("cost")
    if cost is None:
        return
    if not is_whole(cost):
        problems.append(expected("a whole number", cost, name, "cost"))
        return
    card["cost"] = f"{'X' if cost < 0 else cost}{' per player' if _per_player(record) else ''}"


def _per_player(record: Mapping[str, object]) -> bool:
    return bool(record.get("cost_per_hero"))
