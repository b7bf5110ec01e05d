"""What a grammar hands to a reader's methods is what they say they take: a tree has no types."""

import inspect
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import pytest
from lark import Lark
from lark.grammar import Rule, Symbol

from tallystick.cards.grammar import TextGrammar
from tallystick.cards.lexer import Lexeme
from tallystick.games.grand_archive.text import language as grand_archive
from tallystick.games.grand_archive.text.lines import SentenceReader
from tallystick.games.heirless.text import language as heirless
from tallystick.games.heirless.text import promises
from tallystick.games.heirless.text.lines import CardLineReader
from tallystick.games.heirless.text.promises import PromiseReader
from tallystick.games.marvel_champions.text import language as marvel_champions
from tallystick.games.marvel_champions.text.lines import ParagraphReader
from tallystick.games.marvel_champions.text.sentences import WRAPPED, Parts
from tallystick.games.marvel_champions.text.words import FIXED, RELATED
from tallystick.games.terrus.text import language as terrus
from tallystick.games.terrus.text.lines import CardTextReader
from tallystick.rules.phrases import Clause, Noun, Part

READERS: dict[str, tuple[Callable[[], TextGrammar], type]] = {
    "terrus": (terrus.grammar, CardTextReader),
    "heirless": (heirless.grammar, CardLineReader),
    "promises": (promises.grammar, PromiseReader),
    "marvel_champions": (marvel_champions.grammar, ParagraphReader),
    "grand_archive": (grand_archive.grammar, SentenceReader),
}
WITHOUT_END = 20  # more than any method names
Types = frozenset[Any]


class Child(NamedTuple):
    """One child of a rule, or several alike: how many, and of which types."""

    least: int
    most: int
    types: Types


def each_of(kind: Any) -> Types:
    if get_origin(kind) in (Union, UnionType):
        return frozenset().union(*map(each_of, get_args(kind)))
    return frozenset([NoneType if kind is None else kind])


def wrapped(_reader: object, *parts: Part | Parts | None) -> Parts:
    """What the reader makes up for all sentences that say more of others."""
    raise NotImplementedError


class Seam:
    """A grammar, and the reader of its trees."""

    def __init__(self, lark: Lark, reader: type) -> None:
        self.rules: list[Rule] = lark.rules
        self.reader = reader
        self.types: dict[str, Types] = {rule.origin.name: frozenset() for rule in self.rules}
        self.counts: dict[str, tuple[int, int]] = {
            rule.origin.name: (WITHOUT_END, 0) for rule in self.rules
        }
        while self._grows():
            pass

    def method(self, rule: Rule) -> Callable[..., object] | None:
        """None for one that the reader makes up: it takes anything, and gives a clause."""
        if self.reader is ParagraphReader and name_of(rule) in WRAPPED:
            return wrapped
        found: Callable[..., object] | None = getattr(self.reader, name_of(rule), None)
        return found

    def children(self, rule: Rule) -> list[Child]:
        kept = [one for one in rule.expansion if not getattr(one, "filter_out", False)]
        return [self._child(one) for one in kept]

    def _child(self, symbol: Symbol) -> Child:
        if symbol.is_term:
            return Child(1, 1, frozenset([Lexeme]))
        counts = self.counts[symbol.name] if symbol.name.startswith("_") else (1, 1)
        return Child(*counts, self.types[symbol.name])

    def _grows(self) -> bool:
        """Work out once more what each symbol comes to; whether anything was new."""
        before = dict(self.types), dict(self.counts)
        for rule in self.rules:
            name, children = rule.origin.name, self.children(rule)
            if name.startswith("_"):
                least, most = self.counts[name]
                low = sum(one.least for one in children)
                high = min(sum(one.most for one in children), WITHOUT_END)
                self.counts[name] = min(least, low), max(most, high)
                found = frozenset[Any]().union(*(one.types for one in children))
            elif is_itself(rule, children):
                found = children[0].types
            else:
                found = self._result(rule)
            self.types[name] |= found
        return before != (self.types, self.counts)

    def _result(self, rule: Rule) -> Types:
        method, name = self.method(rule), name_of(rule)
        if method is not None:
            return each_of(hints_of(method)["return"])
        if self.reader is not ParagraphReader or name not in {**FIXED, **RELATED}:
            return frozenset([Clause])
        made = FIXED.get(name, Noun(""))
        return each_of(Parts) if type(made) is tuple else frozenset([type(made)])

    @cached_property
    def called(self) -> list[tuple[Rule, Callable[..., object], list[Child]]]:
        found = [(rule, self.method(rule), self.children(rule)) for rule in self.rules]
        return [
            (rule, method, children)
            for rule, method, children in found
            if method is not None
            and not rule.origin.name.startswith("_")
            and not is_itself(rule, children)
        ]


def is_itself(rule: Rule, children: list[Child]) -> bool:
    """Whether the value of the rule is that of its only child."""
    return bool(rule.options.expand1) and not rule.alias and len(children) == 1


def name_of(rule: Rule) -> str:
    return str(rule.alias or rule.origin.name)


@cache
def hints_of(method: Callable[..., object]) -> dict[str, Any]:
    return get_type_hints(method)


def fits(kind: Any, declared: Types) -> bool:
    if kind in declared or object in declared:
        return True
    bare = kind if isinstance(kind, type) and get_origin(kind) is None else None
    classes = tuple([one for one in declared if isinstance(one, type) and get_origin(one) is None])
    return bare is not None and issubclass(bare, classes)


def misfits(method: Callable[..., object], children: list[Child]) -> Iterator[str]:
    """Where a call with these children is not what the method says it takes."""
    _self, *parameters = inspect.signature(method).parameters.values()
    hints = hints_of(method)
    rest = [each_of(hints[one.name]) for one in parameters if one.kind is one.VAR_POSITIONAL]
    named = [one for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD]
    least, most = sum(one.least for one in children), sum(one.most for one in children)
    if least < len([one for one in named if one.default is one.empty]):
        yield f"too few: {least}"
    if most > len(named) and not rest:
        yield f"too many: {most}"
    declared = [each_of(hints[one.name]) for one in named] + rest
    low = high = 0
    for child in children:
        last = min(high + child.most, len(declared))
        for at in range(min(low, len(declared) - 1), max(last, min(low, len(declared) - 1) + 1)):
            odd = [str(one) for one in child.types if not fits(one, declared[at])]
            if odd:
                yield f"child {at}: {' or '.join(sorted(odd))}"
        low, high = low + child.least, min(high + child.most, WITHOUT_END)


@pytest.mark.parametrize("game", READERS)
def test_methods_get_what_they_say(game: str) -> None:
    grammar, reader = READERS[game]
    seam = Seam(grammar()._lark, reader)
    assert seam.called
    found = [
        f"{name_of(rule)}: {wrong}"
        for rule, method, children in seam.called
        for wrong in misfits(method, children)
    ]
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("game", READERS)
def test_what_has_no_method_is_made_of_parts(game: str) -> None:
    """Only one reader makes up what it has no method for: a clause, of parts of a text."""
    grammar, reader = READERS[game]
    seam = Seam(grammar()._lark, reader)
    found = [
        f"{name_of(rule)}: {kind}"
        for rule in seam.rules
        if seam.method(rule) is None and not rule.origin.name.startswith("_")
        for child in seam.children(rule)
        for kind in child.types
        if not is_itself(rule, seam.children(rule))
        and not (game == "marvel_champions" and fits(kind, each_of(Part)))
    ]
    assert not found, "\n".join(dict.fromkeys(found))
