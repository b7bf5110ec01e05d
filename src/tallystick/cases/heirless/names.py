"""Verbs and names as the cases of Heirless write them, and what answers may be called."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cases.fields.values import Word
from tallystick.cases.laid import LaidTable
from tallystick.cases.nodes import Node, split_number
from tallystick.cases.table import UNANSWERED
from tallystick.cases.verbs import Verbs
from tallystick.errors import unknown
from tallystick.games.heirless.book import HeirlessBook
from tallystick.games.heirless.zones import CASTLE, PHASES, TILES
from tallystick.kernel.decision import Decision, Option
from tallystick.rules.spelling import Names

CASTLE_OF: Final = re.compile(r"(?:the )?castle of (.+)", re.IGNORECASE)
BANDITS_NAME: Final = "Bandits"
HALVES: Final = ("right", "left")  # of the tracker
PHASE: Final = Word("phase", PHASES, {"battles": 1})

VERBS: Final = Verbs(
    named=("assign", "build", "commission", "convert", "enact", "break"),
    alone=(
        "deploy", "vote", "flee", "idle", "allow", "forbid", "promise", "sign", "decline", "agree",
        "dispute", "yay", "nay", "trade", "accept", "refuse", "ally", "pay", "pass",
    ),
    whats=(("break", "the number of a promise"),),
)  # fmt: skip

# What each verb is done to is said by the verb itself: the clauses that say so.
AIMS: Final = {
    "assign": ("HL.turns.44",),
    "build": ("HL.turns.50", "HL.turns.53"),
    "commission": ("HL.turns.60", "HL.turns.64"),
    "convert": ("HL.turns.62", "HL.turns.63"),
    "deploy": ("HL.turns.70",),
    "enact": ("HL.turns.80",),
    "vote": ("HL.turns.82",),
    "flee": ("HL.turns.90",),
    "promise": ("HL.turns.100",),
    "break": ("HL.turns.106",),
    "trade": ("HL.turns.110",),
    "idle": ("HL.turns.120",),
    "ally": ("HL.battles.6",),
}


def place_of(node: Node, seats: tuple[str, ...]) -> int:
    """A Tile, or ``castle of SEAT``. InputError for other words."""
    words = node.text()
    if words in TILES:
        return TILES.index(words)
    found = CASTLE_OF.fullmatch(words)
    if found is None:
        raise node.at(unknown("place", words, [*TILES, *(f"castle of {seat}" for seat in seats)]))
    return CASTLE + seats.index(node.known("seat", found[1], seats))


def tile_of(node: Node) -> int:
    """A Tile. InputError for other words."""
    return TILES.index(node.known("Tile", node.text(), TILES))


def card_named(table: LaidTable, node: Node, name: str, *kinds: str) -> int:
    """The card of a name, without its number, of one of the kinds. InputError for none."""
    cards, bare = table.rules.cards, split_number(name)[0]
    known = {one.name: card for card, one in enumerate(cards) if one.kind in kinds}
    return known[node.known(" or ".join(map(str.capitalize, kinds)), bare, known)]


def path_named(book: HeirlessBook, node: Node, name: str) -> int:
    """The conversion path of a name. InputError for an unknown one."""
    return book.path_index[node.known("path", name, book.path_index)]


# -- answers ---------------------------------------------------------------------------------------


NOTHING: Final = ("nothing", "none", "no", "false", "pass", "stay")
WORD: Final = re.compile(r"[\w'#]+")
# Words that may stand for an option besides those that it is written with.
MORE: Final = {"extra": ("resources", "extra_resources"), "replace": ("worker",), "raise": ("at",)}
ONCE: Final = ("once", "yes", "true")


def named(table: LaidTable, decision: Decision, text: str) -> int:
    """The option that is written with all of some words, one's own before others; UNANSWERED if
    none is, or if the words tell none from the others."""
    said = set(WORD.findall(text.casefold()))
    fits = [place for place, one in enumerate(decision.options) if said <= _words(table, one)]
    return fits[0] if said and len(fits) == 1 else UNANSWERED


def _words(table: LaidTable, option: Option) -> set[str]:
    written = Names({}, {}, table.seats).text(table.rules.written(table.game, option))
    more = ONCE if option[:2] == ("times", 1) else MORE.get(option[0], ())
    return {*WORD.findall(written.casefold()), *more}
