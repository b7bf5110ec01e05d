"""Card text of Grand Archive: what hangs on a clause: how long, how often, if, unless."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tallystick.cards.lexemes import Lexeme, phrase
from tallystick.games.grand_archive.text.costs import tests_of
from tallystick.games.grand_archive.text.things import ThingReader
from tallystick.rules.phrases import Clause, Described, If, Noun, Numeral, Several
from tallystick.rules.picking import only

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


def _mod(verb: str) -> Callable[..., Clause]:
    """Reads a modifier that comes to a clause of this name."""

    def read(_self: object, word: Lexeme, *of: Described | Numeral | Clause | If) -> Clause:
        things, inner = tuple(only(of, Noun, Several)), tuple(only(of, Clause, If))
        return Clause(verb, tuple(only(of, Numeral)), things, (phrase(word),), inner)

    return read


class Modifiers(ThingReader):
    """Reads modifiers; a condition is an `If` without effects, which come to stand in it."""

    time_mod = _mod("time")
    until_mod = _mod("until")
    at_time_mod = _mod("later")
    for_each_mod = _mod("for each")
    instead_mod = _mod("instead")
    where_mod = where_amount = _mod("where")
    equal_mod = _mod("equal to")
    unless_mod = _mod("unless")
    when_mod = _mod("when")
    meanwhile_mod = _mod("while")
    until_clause = _mod("until so")
    to_play_mod = _mod("to play")
    paying_for = _mod("pays for")
    _rather_cost = _mod("rather than cost")
    _freely = _mod("without cost")

    def rather_cost(self, word: Lexeme) -> Clause:
        return _of_this_card(self._rather_cost(word))

    def freely(self, word: Lexeme) -> Clause:
        return _of_this_card(self._freely(word))

    def pays_for(self, _pays_for: Lexeme, figure: Numeral, *_: object) -> Clause:
        return Clause("pays for", (figure,))

    def while_mod(self, _as_long_as: Lexeme, said: Clause | If) -> If:
        return If(tests_of(said), while_=True)

    def if_mod(self, _if: Lexeme, said: Clause | If) -> If:
        return If(tests_of(said))
