"""What answers may be called besides what they are written."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cases.laid import LaidTable
from tallystick.cases.table import UNANSWERED
from tallystick.kernel.decision import Decision, Option
from tallystick.rules.spelling import Names

NOTHING: Final = ("nothing", "none", "no", "false", "pass", "stay")
WORD: Final = re.compile(r"[\w'#]+")
# Words that may stand for an option besides those that it is written with.
MORE: Final = {"extra": ("resources", "extra_resources"), "replace": ("worker",), "raise": ("at",)}
ONCE: Final = ("once", "yes", "true")


def named(table: LaidTable, decision: Decision, text: str) -> int:
    """The option that is written with all of some words, one's own before others; UNANSWERED if
    none is, or if the words tell none from the others."""
    said = set(WORD.findall(text.casefold()))
    mine = table.seats[decision.seat].casefold()
    written = [_words(table, option) for option in decision.options]
    fits = [place for place, words in enumerate(written) if said and said <= words]
    fits = [place for place in fits if mine in written[place]] or fits
    alike = [one for one in decision.options if fits and one[0] == decision.options[fits[0]][0]]
    tells = len(fits) == 1 or len(fits) < len(alike)
    return fits[0] if fits and tells else UNANSWERED


def _words(table: LaidTable, option: Option) -> set[str]:
    written = Names({}, {}, table.seats).text(table.rules.spell(table.game, option))
    more = ONCE if option[:2] == ("times", 1) else MORE.get(option[0], ())
    return {*WORD.findall(written.casefold()), *more}
