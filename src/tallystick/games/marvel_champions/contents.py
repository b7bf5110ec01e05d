"""What the first side of a main scheme says of its scenario: stages of the villain by mode, the
encounter sets, and how many modular ones (MC.setup.8, MC.setup.10)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, NamedTuple

NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4}
STANDARD, EXPERT = "standard", "expert"
ALIKE: Final = 0.87  # a name this much like that of a set means it

_LINE: Final = re.compile(r"^\s*(?:scenario )?contents\s*:(.*)$", re.IGNORECASE | re.MULTILINE)
_ASIDE: Final = re.compile(r"[({][^(){}]*(?:\([^()]*\)[^(){}]*)*expert[^(){}]*"
                           r"(?:\([^()]*\)[^(){}]*)*[)}]", re.IGNORECASE)  # fmt: skip
# A stage in brackets, a Roman number, or a letter behind the name of a villain.
_STAGE: Final = re.compile(
    r"(?<=\()(?:[IVX]+|[AB]\d?)(?=\))|(?<= )[IVX]+(?=[\s.,)}]|$)"
    r"|(?<=[a-z] )[AB]\d?(?=\s*[(.,)]| instead)"
)
# A list of names before "set": full stops may stand in names, as in A.B.C.
_SETS: Final = re.compile(
    r"((?:[^.(){}]|\.(?=\S)|(?<=\.[A-Z])\.)+?)\s(?:encounter\s)?sets?\b[\s.]*"
    r"(?:[({]+(?:recommended:?\s*)?([^(){}]*)[)}]+)?",
    re.IGNORECASE,
)
_AND: Final = re.compile(r",\s*(?:and\s)?|\sand\s")
_MODULAR: Final = re.compile(r"^(?:(.*?)(?:,\s*(?:and\s)?|\sand\s))?(\w+)\smodular$", re.IGNORECASE)
_PACK: Final = re.compile(r"from the ([^.,(){}]+?) scenario pack", re.IGNORECASE)
_ANY: Final = re.compile(r"\d+ random modular (?:encounter )?sets?\b", re.IGNORECASE)
# "Choose 2 modular sets, plus 1[per_hero] additional modular sets, from ... and set them aside".
_ASIDE_SETS: Final = re.compile(
    r"choose (\d+) modular (?:encounter )?sets?"
    r"(?:, plus (\d+)\[per_hero\] additional modular (?:encounter )?sets?)?"
    r"(?:,? from the [^.,(){}]+ scenario pack)?,? and set them aside",
    re.IGNORECASE,
)


class ModularDraw(NamedTuple):
    """Modular sets that are not told by name: ``n`` and ``each`` more for each player, of those of
    a pack ("": of any); set ``aside``, or shuffled into the encounter deck."""

    n: int = 0
    each: int = 0
    pack: str = ""
    aside: bool = False

    def many(self, seats: int) -> int:
        """How many there are for so many players (MC.per-player.1)."""
        return self.n + self.each * seats


class Contents(NamedTuple):
    """What a scenario is made of. ``stages`` are those of the villain in the standard mode,
    ``expert`` in the other ("": it does not say); ``sets`` are codes of sets, ``recommended`` those
    of the modular ones, of which there are ``modular``; ``unknown`` and ``unclear`` are names of
    sets, and of modular ones, that the card data does not have; ``draw`` is what is to be chosen
    among sets."""

    stages: tuple[str, ...] = ()
    expert: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    recommended: tuple[str, ...] = ()
    modular: int = 0
    unknown: tuple[str, ...] = ()
    unclear: tuple[str, ...] = ()
    draw: ModularDraw = ModularDraw()


def read_contents(text: str, sets: Mapping[str, str]) -> Contents:
    """The contents of a scenario, from the text of its first main scheme; ``sets`` has the codes of
    the sets that there are, by those and other names that they may go by."""
    line = _LINE.search(text)
    if line is None:
        return Contents()
    said = line[1]
    aside = " ".join(found[0] for found in _ASIDE.finditer(said))
    plain = _ASIDE.sub(" ", said)
    found = Contents(tuple(_STAGE.findall(plain)), tuple(_STAGE.findall(aside)))
    for names, recommended in _SETS.findall(plain):
        found = _with(found, names.strip(), recommended, sets)
    pack = _PACK.search(said)
    chosen = ModularDraw(found.modular, 0, pack[1] if pack is not None else "")
    if pack is None and not _ANY.search(said):
        chosen = ModularDraw()
    waiting = read_draw(text)
    return found._replace(draw=waiting if waiting.aside else chosen)


def read_draw(text: str) -> ModularDraw:
    """The modular sets that a set-up has one choose and set aside."""
    found = _ASIDE_SETS.search(text)
    if found is None:
        return ModularDraw()
    pack = _PACK.search(found[0])
    each = int(found[2] or 0)
    return ModularDraw(int(found[1]), each, pack[1] if pack is not None else "", aside=True)


def _with(found: Contents, names: str, recommended: str, sets: Mapping[str, str]) -> Contents:
    """Contents with one more list of names, those recommended, and how many are chosen."""
    modular = _MODULAR.match(names)
    fixed = modular[1] or "" if modular else names
    known, strange = _coded(fixed, sets)
    plain = modular is not None and not _ANY.search(recommended)
    more, odd = _coded(recommended, sets) if plain else ([], [])
    count = NUMBERS.get(modular[2].casefold(), len(more)) if modular else 0
    return found._replace(
        sets=(*found.sets, *known),
        recommended=(*found.recommended, *more),
        modular=found.modular + count,
        unknown=(*found.unknown, *strange),
        unclear=(*found.unclear, *odd),
    )


def _coded(names: str, sets: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The codes of the sets that are named, and the names of those that there are not."""
    known: list[str] = []
    strange: list[str] = []
    for name in filter(None, (one.strip(" .") for one in _AND.split(names))):
        code = _code(name, sets)
        (known if code else strange).append(code or name)
    return known, strange


def _code(name: str, sets: Mapping[str, str]) -> str:
    """The set of a name: its words, with an underscore between; slips of the pen are let pass."""
    plain = {slug(one): code for one, code in sets.items()}
    for words in (slug(name), slug(name).removeprefix("the_")):
        if words in plain:
            return plain[words]
    near = get_close_matches(slug(name), plain, n=1, cutoff=ALIKE)
    near = near or [one for one in plain if is_short_for(one, slug(name))]
    return plain[near[0]] if near else ""


def is_short_for(code: str, name: str) -> bool:
    """Whether each word of a code begins the word of a name that is in its place; or a code joins
    the words of a name ("Gr//id": ``grid``)."""
    if code == name.replace("_", ""):
        return True
    parts, words = code.split("_"), name.split("_")
    both = zip(parts, words, strict=False)
    return len(parts) == len(words) and all(word.startswith(part) for part, word in both)


def slug(name: str) -> str:
    """A name as codes are made of it."""
    return re.sub(r"\W+", "_", name.casefold()).strip("_")
