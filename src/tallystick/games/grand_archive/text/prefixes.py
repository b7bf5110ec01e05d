"""Card text of Grand Archive: what stands before a clause: restrictions, triggers, times, tests."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.cards.lexemes import Lexeme, misread, phrase
from tallystick.games.grand_archive.text.clauses import ClauseReader
from tallystick.games.grand_archive.text.costs import tests_of
from tallystick.rules.phrases import Clause, Described, If, Noun, Part
from tallystick.rules.picking import only


class Prefix(NamedTuple):
    """What stands before a clause. ``head``: it holds for the whole paragraph."""

    kind: str
    value: Clause | If | str = ""
    head: bool = False


class Prefixes(ClauseReader):
    """Reads prefixes; the methods are named after the rules of the grammar."""

    def bubble(self, word: Lexeme) -> Prefix:
        return Prefix("bubble", phrase(word).strip("[]").rstrip(":"), True)

    def inline_bonus(self, *_: object) -> Prefix:
        return Prefix("bonus", "class bonus")

    def label(self, word: Lexeme) -> Prefix:
        return Prefix("label", phrase(word).rstrip(" —:-"), True)

    def trigger(self, word: Lexeme) -> Prefix:
        event = Clause(phrase(word).rstrip(":"), things=(Noun("this"),))
        return Prefix("trigger", event, True)

    def whenever(self, word: Lexeme, clauses: list[Part], *_: object) -> Prefix:
        if any(one.verb not in ("said", "may") for one in only(clauses, Clause)):
            raise misread(word, "nobody is said to do what this waits for")
        return Prefix("whenever", Clause(phrase(word), parts=tuple(clauses)), True)

    def at_time(self, word: Lexeme, *_: object) -> Prefix:
        return Prefix("at", Clause("at", words=(phrase(word),)), True)

    def if_(self, _if: Lexeme, said: list[Part], *_: object) -> Prefix:
        return Prefix("if", If(tests_of(*said)))

    def while_(self, _as_long_as: Lexeme, said: list[Part], *_: object) -> Prefix:
        return Prefix("if", If(tests_of(*said), while_=True))

    def until(self, word: Lexeme, *_: object) -> Prefix:
        return Prefix("mod", Clause("until", words=(phrase(word),)))

    def for_each(self, _for_each: Lexeme, thing: Described, *_: object) -> Prefix:
        return Prefix("mod", Clause("for each", things=(thing,)))

    def if_done(self, word: Lexeme, *_: object) -> Prefix:
        return Prefix("mod", Clause("if done", words=(phrase(word),)))

    def then(self, *_: object) -> Prefix:
        return Prefix("then")

    def as_spell(self, *_: object) -> Prefix:
        return Prefix("mod", Clause("as a spell"))

    def during(self, word: Lexeme, *_: object) -> Prefix:
        return Prefix("mod", Clause("time", words=(phrase(word),)))

    def next_time(self, word: Lexeme, said: list[Part], *_: object) -> Prefix:
        return Prefix("mod", Clause(phrase(word), parts=tests_of(*said)))

    def extra_cost(self, word: Lexeme) -> Prefix:
        what = phrase(word).removeprefix("as an additional cost to ")
        return Prefix("extra", what.removesuffix(" either").rstrip(","))

    def while_paying(self, word: Lexeme) -> Prefix:
        return Prefix("mod", Clause("while paying", words=(phrase(word).rstrip(","),)))
