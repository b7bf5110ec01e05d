"""Card text of Marvel Champions to values: a face is whole, or says what was not understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tallystick.cards.compile import Compiled, Language, read_paragraphs
from tallystick.cards.errors import Misread
from tallystick.cards.grammar import TextGrammar, fold
from tallystick.cards.lexer import NO_NAMES, Mentioned, Names, mentioned, names_of, rewritten
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import Amount, Cost, Units
from tallystick.games.marvel_champions.text import lines, other_words
from tallystick.games.marvel_champions.text.costs import ANY, one_of
from tallystick.games.marvel_champions.text.schema import SCHEMA
from tallystick.games.marvel_champions.text.words import SAID, says_whose, without_version
from tallystick.rules.parts import in_pairs
from tallystick.rules.phrases import Costs, Limit, Spoken
from tallystick.rules.picking import only, only_one

ARROW: Final = "→"
PACKAGE: Final = "tallystick.games.marvel_champions.text"
_REMINDER: Final = re.compile(r"\{[^{}]*\}|\(\[(?:boost|star)\]\)")
_SLIP: Final = re.compile(r"\?(?= [A-Z])")
_NUMBER: Final = re.compile(
    r"(\d+|X)( per player)?(?:\s*(?:,|and|(?=\[))\s*(.+))?", re.IGNORECASE
)  # and what is done besides
_NUMBER_LAST: Final = re.compile(r"^(\D.*?)(?:\s*,|\s+and)\s+((?:\d+|X)(?: per player)?)$")
_ICONS: Final = re.compile(r"\[\w+\](?:\s*(?:,|and)?\s*\[\w+\])*")
_RESOURCES: Final = re.compile(r"(?:(?:an?|\d+|X) )?(?:\[|resource)", re.IGNORECASE)  # bare ones
_BESIDES: Final = re.compile(  # icons, and what is done besides, or the other way round
    r"(\[\w+\](?:[\s,]*\[\w+\])*)(?:\s*,|\s+and)\s+(?!\[|and\b)(.+)"
    r"|([^\[\]]+?)(?:\s*,|\s+and)\s+(\[\w+\](?:[\s,]*\[\w+\])*)"
)
KEPT: Final = 512  # paragraphs
RETRIES: Final = 12  # "an event, that event ...": does the comma go on with the list?
FILES: Final = (
    "grammar.lark deeds.lark villains.lark tests.lark things.lark words.lark phrases.lark"
)


@lru_cache(maxsize=1)
def grammar() -> TextGrammar:
    """The grammar, built at the first text that is read."""
    return TextGrammar(PACKAGE, FILES, ("line", "price"), SAID, "DOT", RETRIES)


def read_printed_cost(text: str, names: Names = NO_NAMES) -> Cost:
    """A card's resource cost (MC.cost.1): ``3``, ``X``; ``3 per player`` is multiplied by the game
    (MC.cost.5)."""
    number = text.removesuffix(" per player")
    if number == "X":
        return Cost([Units(ANY, Amount(0, 1))])
    if not number.isdecimal():
        raise Misread(f"{text!r} is no cost; expected a number or X", 0, text, "a number or X")
    return Cost([Units(ANY, Amount(int(number)))])


def read_cost(text: str, names: Names = NO_NAMES) -> Costs:
    """What stands before an arrow (MC.cost.2, MC.cost.3), without its trigger; else ``Misread``."""
    tree = grammar().parse(f"{text} {ARROW}", "price", names)
    costs: Costs = fold(tree, lines.ParagraphReader()).costs
    return costs


def read_bare_cost(text: str, names: Names = NO_NAMES) -> Cost:
    """A cost as one says it from outside: ``3``, ``3 per player``, ``X``, ``[energy] [mental]``,
    the words before an arrow, or a number and these; else ``Misread``."""
    words = _NUMBER_LAST.sub(r"\2, \1", " ".join(text.split()))
    found = _NUMBER.fullmatch(words)
    if found is None:
        return _one_cost(words, names)
    number = f"{found[1]}{found[2] or ''}"
    if found[2]:
        cost = _one_cost(f"Spend {found[1]} [per_hero] resources", names)
    else:
        cost = read_printed_cost(number.upper())
    return cost + _one_cost(found[3], names) if found[3] else cost


def _one_cost(words: str, names: Names) -> Cost:
    both = _BESIDES.fullmatch(words)
    if both is not None:
        first, then = [part for part in both.groups() if part is not None]
        return _one_cost(first, names) + _one_cost(then, names)
    if _ICONS.fullmatch(words):
        icons = re.findall(r"\[\w+\]", words)
        one = len(icons) == 1
        words = f"Spend a {icons[0]} resource" if one else f"Spend {' '.join(icons)} resources"
    try:
        return one_of(read_cost(words[:1].upper() + words[1:], names))
    except Misread:
        if not _RESOURCES.match(words):
            raise
        return one_of(read_cost(f"Spend {words}", names))


def read_paragraph(text: str, names: Names) -> list[Spoken]:
    """The abilities and statements of a paragraph; else ``Misread``. A reminder may stand in the
    middle of a sentence, where no rule expects one; and a question mark where a full stop is
    meant."""
    return [*_read_once(text, mentioned(f"{text}.", names))]


@lru_cache(maxsize=KEPT)
def _read_once(text: str, said: Mentioned) -> tuple[Spoken, ...]:
    """What a paragraph says, or ``Misread``, kept by the text and the names that it can mention:
    cards that come back among other cards, as in the cases of a file, are read once."""
    names, text = dict(said), rewritten(text, other_words.USUAL)
    try:
        tree = grammar().parse(text, "line", names)
    except Misread:
        bare = _REMINDER.sub(lambda found: " " * len(found.group()), text).rstrip()
        others = (bare, _SLIP.sub(".", bare), rewritten(text, other_words.OTHER))
        tree = _parsed([one for one in others if one != text], names)
        if tree is None:
            raise
    return tuple(fold(tree, lines.ParagraphReader()))


def _parsed(texts: list[str], names: Names) -> object:
    """The first of these that can be read; None if none can."""
    for text in texts:
        try:
            return grammar().parse(text, "line", names)
        except Misread:
            continue
    return None


def read_text(facts: CardFacts, names: Names = NO_NAMES) -> Compiled:
    """The abilities of a card's text, and the problems of the paragraphs not understood."""
    known = with_own(names, facts)
    found = read_paragraphs(facts, lambda text: _read(text, known))
    spoken = in_pairs(only(found.abilities, Spoken), with_whose)
    return found._replace(abilities=spoken)


def with_whose(before: Spoken, one: Spoken) -> Sequence[Spoken] | None:
    """ "Any player may trigger this ability. (Limit ...)" below options: said of that one; with no
    ability right before it, of the one right after it."""
    said = only_one(one.effects) if one.timing is None else None
    if before.timing is None:
        of_next = one.timing is not None and _is_anybodys(before)
        return [one._replace(effects=(*one.effects, *before.effects))] if of_next else None
    if says_whose(said):
        return [before._replace(effects=(*before.effects, said))]
    if _is_anybodys(before) and isinstance(said, Limit) and said.kind == "limit":
        return [before._replace(limits=(*before.limits, said))]
    return None


def _is_anybodys(spoken: Spoken) -> bool:
    return bool(spoken.effects) and says_whose(spoken.effects[-1])


def _read(text: str, names: Names) -> list[Spoken]:
    """A paragraph; what cannot be read is read with the titles that it means put right."""
    try:
        return read_paragraph(text, names)
    except Misread:
        meant = other_words.with_titles(text, names)
        if meant == text:
            raise
        return read_paragraph(meant, names)


def titles_of(cards: Sequence[CardFacts]) -> Names:
    """The titles by which texts speak of these cards."""
    names = [card.name for card in cards]
    titles = {_title(one): "TITLE" for one in (*names, *map(without_version, names))}
    titles.update(
        {str(card.words["subname"]): "TITLE" for card in cards if "subname" in card.words}
    )
    titles.update(_areas(cards))
    return names_of(titles)


_CREATED: Final = re.compile(r'create "([^"]+)" game area', re.IGNORECASE)


def _areas(cards: Sequence[CardFacts]) -> dict[str, str]:
    """The game areas that scenarios create: as a place, and as where something lies."""
    found: dict[str, str] = {}
    for name in [name for card in cards for name in _CREATED.findall(card.text)]:
        plain = _title(name)
        found |= dict.fromkeys((f"the {plain}", plain), "AREA")
        found |= dict.fromkeys((f"from the {plain}", f"in the {plain}"), "IN_AREA")
    return found


def _title(name: str) -> str:
    return name[4:] if name.startswith("The ") else name


def with_own(names: Names, facts: CardFacts) -> Names:
    """The names, and that of the card itself before all others."""
    found = slips_of(facts)
    known = {name.casefold() for named in names.values() for name, _ in named} if found else set()
    slips = [one for one in found if one.casefold() not in known]
    called = (facts.name, without_version(facts.name), *slips)
    own = names_of(dict.fromkeys((*called, *map(_title, called)), "SELF"))
    return {**names, **{first: (*own[first], *names.get(first, ())) for first in own}}


def slips_of(facts: CardFacts) -> list[str]:
    """What a text calls its own card where the data has a letter too few or too many in it, or a
    possessive within it: "Ashwin's attacks" on Ashwind. A plural is no slip: it is other cards."""
    words = facts.name.split(" ")
    if len(facts.name) < SLIP_LENGTH:
        return []
    found: dict[str, None] = {}
    text = _PHRASE.split(facts.text.replace("’", "'"))
    for run in text:
        said = run.split(" ")
        for at in range(len(said) - len(words) + 1):
            whole = " ".join(said[at : at + len(words)])
            plain = whole.removesuffix("'s")
            if plain != facts.name and _is_slip(plain, whole != plain, facts.name):
                found[plain] = None
    return list(found)


SLIP_LENGTH: Final = 6  # a shorter word is another one, by a letter more or less
_PHRASE: Final = re.compile(r"[^\w' -]+|\n")


def _is_slip(said: str, owns: bool, name: str) -> bool:
    if said.replace("'s ", " ") == name:
        return True
    if not said[:1].isupper() or said == f"{name}s" or (name == f"{said}s" and not owns):
        return False
    longer, shorter = (said, name) if len(said) > len(name) else (name, said)
    if len(longer) != len(shorter) + 1:
        return False
    return any(longer[:i] + longer[i + 1 :] == shorter for i in range(1, len(longer)))


LANGUAGE: Final = Language(
    SCHEMA, read_printed_cost, read_text, titles_of, "tallystick.games.marvel_champions"
)
