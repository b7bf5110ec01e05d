"""Card text of Grand Archive: what hangs on a clause: how long, how often, if, unless."""

from __future__ import annotations

import re
from typing import Any, Final

from tallystick.games.grand_archive.text.costs import tests_of
from tallystick.games.grand_archive.text.things import ThingReader
from tallystick.games.grand_archive.text.words import phrase
from tallystick.rules.phrases import Clause, If, Noun, Numeral, Several

_WHOSE: Final = re.compile(
    r"^(rather than pay|without paying)(?:ing)? "
    r"(?:(its|their|this card's|a card's|that card's|the)|.*'s)(?= )"
)


def _of_this_card(mod: Clause) -> Clause:
    """ "rather than pay Loan's reserve cost", said with the name of the card itself."""
    found = _WHOSE.match(mod.words[0])
    if found is None or found[2] is not None:
        return mod
    words = f"{found[1]} this card's{mod.words[0][found.end() :]}"
    return mod._replace(words=(words, *mod.words[1:]))


class Modifiers(ThingReader):
    """Reads modifiers; a condition is an `If` without effects, which come to stand in it."""

    def _mod(self, name: str, parts: list[Any]) -> Clause:
        things = tuple(one for one in parts if isinstance(one, (Noun, Several)))
        figures = tuple(one for one in parts if isinstance(one, Numeral))
        inner = tuple(one for one in parts if isinstance(one, (Clause, If)))
        return Clause(name, figures, things, (phrase(parts[0]),), inner)

    def time_mod(self, parts: list[Any]) -> Clause:
        return self._mod("time", parts)

    def until_mod(self, parts: list[Any]) -> Clause:
        return self._mod("until", parts)

    def at_time_mod(self, parts: list[Any]) -> Clause:
        return self._mod("later", parts)

    def for_each_mod(self, parts: list[Any]) -> Clause:
        return self._mod("for each", parts)

    def instead_mod(self, parts: list[Any]) -> Clause:
        return self._mod("instead", parts)

    def where_mod(self, parts: list[Any]) -> Clause:
        return self._mod("where", parts)

    def where_amount(self, parts: list[Any]) -> Clause:
        return self._mod("where", parts)

    def equal_mod(self, parts: list[Any]) -> Clause:
        return self._mod("equal to", parts)

    def unless_mod(self, parts: list[Any]) -> Clause:
        return self._mod("unless", parts)

    def when_mod(self, parts: list[Any]) -> Clause:
        return self._mod("when", parts)

    def meanwhile_mod(self, parts: list[Any]) -> Clause:
        return self._mod("while", parts)

    def until_clause(self, parts: list[Any]) -> Clause:
        return self._mod("until so", parts)

    def rather_cost(self, parts: list[Any]) -> Clause:
        return _of_this_card(self._mod("rather than cost", parts))

    def freely(self, parts: list[Any]) -> Clause:
        return _of_this_card(self._mod("without cost", parts))

    def to_play_mod(self, parts: list[Any]) -> Clause:
        return self._mod("to play", parts)

    def pays_for(self, parts: list[Any]) -> Clause:
        return Clause("pays for", (parts[1],))

    def paying_for(self, parts: list[Any]) -> Clause:
        return self._mod("pays for", parts)

    def while_mod(self, parts: list[Any]) -> If:
        return If(tests_of(parts[1]), while_=True)

    def if_mod(self, parts: list[Any]) -> If:
        return If(tests_of(parts[1]))
