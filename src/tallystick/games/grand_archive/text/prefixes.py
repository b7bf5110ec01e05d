"""Card text of Grand Archive: what stands before a clause: restrictions, triggers, times, tests."""

from __future__ import annotations

from typing import Any, NamedTuple

from tallystick.games.grand_archive.text.clauses import ClauseReader
from tallystick.games.grand_archive.text.costs import tests_of
from tallystick.games.grand_archive.text.words import misread, phrase
from tallystick.rules.phrases import Clause, If, Noun


class Prefix(NamedTuple):
    """What stands before a clause. ``head``: it holds for the whole paragraph."""

    kind: str
    value: Any = None
    head: bool = False
    token: Any = None


class Prefixes(ClauseReader):
    """Reads prefixes; the methods are named after the rules of the grammar."""

    def bubble(self, parts: list[Any]) -> Prefix:
        return Prefix("bubble", phrase(parts[0]).strip("[]").rstrip(":"), True)

    def inline_bonus(self, parts: list[Any]) -> Prefix:
        return Prefix("bonus", "class bonus")

    def label(self, parts: list[Any]) -> Prefix:
        return Prefix("label", phrase(parts[0]).rstrip(" —:-"), True)

    def trigger(self, parts: list[Any]) -> Prefix:
        event = Clause(phrase(parts[0]).rstrip(":"), things=(Noun("this"),))
        return Prefix("trigger", event, True)

    def whenever(self, parts: list[Any]) -> Prefix:
        clauses = parts[1]
        if any(isinstance(one, Clause) and one.verb not in ("said", "may") for one in clauses):
            raise misread(parts[0], "nobody is said to do what this waits for")
        return Prefix("whenever", Clause(phrase(parts[0]), parts=tuple(clauses)), True)

    def at_time(self, parts: list[Any]) -> Prefix:
        return Prefix("at", Clause("at", words=(phrase(parts[0]),)), True)

    def if_(self, parts: list[Any]) -> Prefix:
        return Prefix("if", If(tests_of(parts[1])))

    def while_(self, parts: list[Any]) -> Prefix:
        return Prefix("if", If(tests_of(parts[1]), while_=True))

    def until(self, parts: list[Any]) -> Prefix:
        return Prefix("mod", Clause("until", words=(phrase(parts[0]),)))

    def for_each(self, parts: list[Any]) -> Prefix:
        return Prefix("mod", Clause("for each", things=(parts[1],)))

    def if_done(self, parts: list[Any]) -> Prefix:
        return Prefix("mod", Clause("if done", words=(phrase(parts[0]),)))

    def then(self, parts: list[Any]) -> Prefix:
        return Prefix("then")

    def as_spell(self, parts: list[Any]) -> Prefix:
        return Prefix("mod", Clause("as a spell"))

    def during(self, parts: list[Any]) -> Prefix:
        return Prefix("mod", Clause("time", words=(phrase(parts[0]),)))

    def next_time(self, parts: list[Any]) -> Prefix:
        return Prefix("mod", Clause(phrase(parts[0]), parts=tuple(tests_of(parts[1]))))

    def extra_cost(self, parts: list[Any]) -> Prefix:
        what = phrase(parts[0]).removeprefix("as an additional cost to ")
        return Prefix("extra", what.removesuffix(" either").rstrip(","))

    def while_paying(self, parts: list[Any]) -> Prefix:
        return Prefix("mod", Clause("while paying", words=(phrase(parts[0]).rstrip(","),)))
