"""Card text of Grand Archive, last part: sentences, and the abilities that a paragraph comes to.

Before a clause stand restrictions, triggers, times, tests. Restrictions in square brackets, labels
and triggers at the head of a paragraph hold for all of it (GA.AREST, GA.ATRIG); other prefixes for
their own sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from tallystick.cards.lexer import Lexeme, misread, phrase, words_in
from tallystick.games.grand_archive.text.clauses import ClauseReader
from tallystick.games.grand_archive.text.costs import costs_of, tests_of
from tallystick.games.grand_archive.text.figures import Desc, figure_of
from tallystick.games.grand_archive.text.sentences import joined_clauses
from tallystick.games.grand_archive.text.things import Post, related
from tallystick.games.grand_archive.text.words import STATES, singular
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Costs,
    Described,
    If,
    Limit,
    Noun,
    Numeral,
    OneOf,
    Part,
    Spoken,
    Timing,
)
from tallystick.rules.picking import first_of, found_in, only, without


class Prefix(NamedTuple):
    """What stands before a clause. ``head``: it holds for the whole paragraph."""

    kind: str
    value: Clause | If | str = ""
    head: bool = False


def _mod(verb: str) -> Callable[..., Prefix]:
    """Reads what comes to a clause of this name around what stands behind it."""

    def read(_self: object, word: Lexeme, *_: object) -> Prefix:
        return Prefix("mod", Clause(verb, words=(phrase(word).rstrip(","),)))

    return read


def _named(kind: str, marks: str) -> Callable[..., Prefix]:
    """Reads a word without these marks around it, which is said of the whole paragraph."""

    def read(_self: object, word: Lexeme) -> Prefix:
        return Prefix(kind, phrase(word).strip(marks), True)

    return read


class Prefixes(ClauseReader):
    """Reads prefixes; the methods are named after the rules of the grammar."""

    until = _mod("until")
    if_done = _mod("if done")
    during = _mod("time")
    while_paying = _mod("while paying")

    bubble = _named("bubble", "[]:")
    label = _named("label", " —:-")

    def inline_bonus(self, *_: object) -> Prefix:
        return Prefix("bonus", "class bonus")

    def trigger(self, word: Lexeme) -> Prefix:
        event = Clause(phrase(word).rstrip(":"), things=(Noun("this"),))
        return Prefix("trigger", event, True)

    def whenever(self, word: Lexeme, clauses: list[Part], *_: object) -> Prefix:
        if any(one.verb not in ("said", "may") for one in only(clauses, Clause)):
            raise misread(word, "nobody is said to do what this waits for")
        return Prefix("whenever", Clause(phrase(word), parts=tuple(clauses)), True)

    def at_time(self, word: Lexeme, *_: object) -> Prefix:
        return Prefix("at", Clause("at", words=(phrase(word),)), True)

    def if_(self, word: Lexeme, said: list[Part], *_: object) -> Prefix:
        return Prefix("if", If(tests_of(*said), while_=word.type == "AS_LONG_AS"))

    def for_each(self, _for_each: Lexeme, thing: Described, *_: object) -> Prefix:
        return Prefix("mod", Clause("for each", things=(thing,)))

    def then(self, *_: object) -> Prefix:
        return Prefix("then")

    def as_spell(self, *_: object) -> Prefix:
        return Prefix("mod", Clause("as a spell"))

    def next_time(self, word: Lexeme, said: list[Part], *_: object) -> Prefix:
        return Prefix("mod", Clause(phrase(word), parts=tests_of(*said)))

    def extra_cost(self, word: Lexeme) -> Prefix:
        what = phrase(word).removeprefix("as an additional cost to ")
        return Prefix("extra", what.removesuffix(" either").rstrip(","))


# Prefixes that begin an ability of its own in the middle of a paragraph; a trigger there belongs to
# what is said before it: "... When a card is banished this way, ...".
_APART: Final = ("bubble", "label", "trigger")
_ONLY_SO_OFTEN: Final = re.compile(
    r".* only (?:(once|twice)|(\w+) times)(?: (?:per|each) (turn|game))?"
)


T = TypeVar("T")


class ParsedSentence(NamedTuple):
    """A sentence, keywords, a cost before a colon ...: what it is, its prefixes, its parts."""

    kind: str
    prefixes: tuple[Prefix, ...]
    parts: tuple[Part, ...]

    def headless(self) -> ParsedSentence:
        """This sentence without what its head says of the whole paragraph."""
        return self._replace(prefixes=tuple(one for one in self.prefixes if not one.head))


class SentenceReader(Prefixes):
    """Reads sentences and paragraphs."""

    # -- clauses joined

    def joined(self, *parts: Clause | If | Lexeme) -> list[Part]:
        return joined_clauses(parts)

    def continued(self, *parts: Clause | If | Lexeme) -> list[Part]:
        """ "And, if you control an ally, has taunt": who does may have been said before."""
        return joined_clauses(parts, True)

    # -- items

    def _item(self, kind: str, parts: Sequence[object], *said: Part) -> ParsedSentence:
        return ParsedSentence(kind, tuple(only(parts, Prefix)), said)

    def sentence(self, *parts: Lexeme | Prefix | list[Part]) -> ParsedSentence:
        return self._item("sentence", parts, *_flat(parts))

    def keyword_line(self, *parts: Lexeme | Prefix | list[Clause]) -> ParsedSentence:
        return self._item("keywords", parts, *_flat(parts))

    def priced(self, *parts: Lexeme | Prefix | list[Part]) -> ParsedSentence:
        return self._item("priced", parts, costs_of(_flat(parts)))

    def named_price(self, word: Lexeme, said: list[Part]) -> Clause:
        return Clause(phrase(word).rstrip(" —"), parts=(costs_of(said),))

    def ingredient(self, figure: Numeral, what: Lexeme | Desc, *posts: Post) -> Clause:
        tag = Noun("a", tags=((singular(phrase(what)),),)) if isinstance(what, Lexeme) else None
        thing: Described = tag or self._described(None, what)
        said = found_in([related(thing, posts)], Noun)
        return Clause("sacrifice", things=(said._replace(figure=figure),))

    def brew(self, *parts: Clause | Lexeme) -> Clause:
        return Clause("brew", parts=(costs_of(only(parts, Clause)),))

    def named_cost_line(self, *parts: Clause | Lexeme | Prefix) -> ParsedSentence:
        return self._item("keywords", parts, found_in(parts, Clause))

    def only_if(self, only_if: Lexeme, *parts: Lexeme | list[Part]) -> Clause:
        also = [one.lstrip(", ").removeprefix("and ") for one in words_in(parts, "ONLY_AND_AT")]
        return Clause("only", words=(phrase(only_if), *also), parts=tests_of(*_flat(parts)))

    def only_at(self, only_at: Lexeme, *parts: Lexeme | list[Part]) -> Clause | Limit:
        said, tests = phrase(only_at), tests_of(*_flat(parts))
        often = _ONLY_SO_OFTEN.fullmatch(said)
        if often is not None and not tests:
            n = {"once": 1, "twice": 2}.get(often[1]) or figure_of(often[2]).fixed
            return Limit("limit", n, often[3] or "game")
        return Clause("only", words=(said,), parts=tests)

    def restricted(self, *parts: Lexeme | Prefix | Clause | Limit) -> ParsedSentence:
        return self._item("sentence", parts, found_in(parts, Clause, Limit))

    def reminder(self, *_: object) -> None:
        """GA.TEXT.1: what stands in brackets, in italics, is no rule."""
        return None

    def modes(self, word: Lexeme) -> Numeral:
        words = phrase(word).rstrip(" —-").removeprefix("choose ")
        return Numeral(0, word=words) if words != "one" else ONE

    def depending(self, _depending: Lexeme, thing: Described, *_: object) -> Clause:
        return Clause("depending on", things=(thing,))

    def option(self, *parts: Lexeme | ParsedSentence | None) -> tuple[Part, ...]:
        done = tuple(part for item in only(parts, ParsedSentence) for part in self._effects(item))
        case = words_in(parts, "CASE")
        return (Clause("case", words=(case[0].rstrip(" —"),), parts=done),) if case else done

    def choice(self, *parts: Prefix | Numeral | Clause | tuple[Part, ...]) -> ParsedSentence:
        options = tuple([one for one in parts if not isinstance(one, Prefix | Numeral | Clause)])
        cases = [any(is_verb(part, "case") for part in option) for option in options]
        depends = first_of(parts, Clause)
        if any(cases) != (depends is not None) or any(cases) != all(cases):
            raise misread("—", "each option needs its case, and only then")
        if depends is None:
            return self._item("sentence", parts, OneOf(options, found_in(parts, Numeral)))
        said = tuple([part for option in options for part in option])
        return self._item("sentence", parts, depends._replace(parts=said))

    def cost(self, said: list[Part]) -> Costs:
        return costs_of(said)

    # -- paragraphs

    def line(self, *parts: ParsedSentence | None) -> list[Spoken]:
        """The abilities of a paragraph, in order; another paragraph has others (GA.TEXT.2)."""
        spoken: list[Spoken] = []
        open_: list[ParsedSentence] = []
        for item in only(parts, ParsedSentence):
            if _begins(item, open_):
                spoken += self._spoken(open_)
                open_ = []
            open_.append(item)
        return spoken + self._spoken(open_)

    def _spoken(self, items: list[ParsedSentence]) -> list[Spoken]:
        """One ability of items that belong together; keywords each for themselves."""
        if not items:
            return []
        first = items[0]
        heads = [one for one in first.prefixes if one.head]
        labels = tuple(str(one.value) for one in heads if one.kind == "bubble")
        name = " ".join(str(one.value) for one in heads if one.kind == "label")
        events = only([one.value for one in heads], Clause)
        if first.kind == "keywords":
            rest = self._spoken(items[1:])
            timing = Timing("keyword", labels=labels)
            return [*(Spoken((one,), timing, name=name) for one in first.parts), *rest]
        costs = first.parts[0] if first.kind == "priced" else None
        said = items[1:] if costs is not None else [first.headless(), *items[1:]]
        bounds = _bounds(first) if costs is not None else ()
        effects = (*bounds, *(part for item in said for part in self._effects(item)))
        limits = tuple(only(effects, Limit))
        done: tuple[Part, ...] = tuple(without(effects, Limit))
        if costs is not None and not done:
            raise misread("", "a cost and nothing that is paid for")
        if _waits_for_a_time(first):
            done, events = _awaiting(done, events[0]), events[1:]
        kind = "activated" if costs is not None else "triggered" if events else "statement"
        event = events[0] if events else None
        if len(events) == 2 and _waits_inside(*events):
            done = _awaiting(done, events[1])
        elif len(events) > 1:
            event = Clause("events", parts=tuple(events))
        paid = first_of([costs], Costs)
        return [Spoken(done, Timing(kind, labels=labels), event, paid, limits, name)]

    def _effects(self, item: ParsedSentence) -> tuple[Part, ...]:
        """What a sentence comes to, its own prefixes around it."""
        for part in item.parts:
            _check_effect(part)
        said = _alternatives(item.parts)
        for prefix in reversed(item.prefixes):
            said = _wrapped(prefix, said)
        return said


def _bounds(first: ParsedSentence) -> tuple[Part, ...]:
    """What is said before a cost of how often or when it is paid: "once each turn, (1): ..."."""
    found: list[Part] = []
    for one in first.prefixes:
        if one.head:
            continue
        words = one.value.words[0] if is_verb(one.value, "time", "until") else ""
        if words in ("once each turn", "once per turn"):
            found.append(Limit("limit", 1, "turn"))
        elif words.startswith(("during ", "only during ")):
            when = words.removeprefix("only ")
            found.append(Clause("only", words=(f"activate this ability only {when}",)))
        else:
            raise misread("", "nothing is known to stand so before a cost")
    return tuple(found)


def _waits_inside(first: Clause, then: Clause) -> bool:
    """Whether the second is waited for once the first has happened: "On Hit: Until end of turn,
    whenever ..."."""
    return then.verb == "at" or (first.verb.startswith("on ") and then.verb in ("when", "whenever"))


def _waits_for_a_time(first: ParsedSentence) -> bool:
    """ "Until end of turn, whenever ...": no trigger of the card's own, but one that is left
    behind."""
    kinds = [one.kind for one in first.prefixes if one.kind != "bubble"]
    lasts = first.prefixes and kinds[:2] == ["mod", "whenever"] and kinds.count("whenever") == 1
    return bool(lasts) and is_verb(
        next(one.value for one in first.prefixes if one.kind == "mod"), "until"
    )


def _awaiting(done: tuple[Part, ...], event: Clause) -> tuple[Part, ...]:
    first = done[0] if len(done) == 1 else None
    if is_verb(first, "until"):
        return (first._replace(parts=_awaiting(first.parts, event)),)
    return (Spoken(done, Timing("triggered"), event),)


def _flat(parts: Iterable[Lexeme | Prefix | list[T]]) -> list[T]:
    return [one for part in only(parts, list) for one in part]


def _begins(item: ParsedSentence, before: list[ParsedSentence]) -> bool:
    """Whether an ability begins here; what follows a cost and its colon is its effect."""
    if item.kind == "sentence" and len(before) == 1 and before[0].kind == "priced":
        return False
    return item.kind != "sentence" or any(one.kind in _APART for one in item.prefixes)


def _wrapped(prefix: Prefix, said: tuple[Part, ...]) -> tuple[Part, ...]:
    match prefix.value:
        case If() as value:
            return (value._replace(then=said),)
        case Clause() as value if prefix.kind == "mod":
            return (value._replace(parts=(*value.parts, *said)),)
        case Clause() as value:
            return (Spoken(said, Timing("triggered"), value),)
        case words if prefix.kind == "extra":
            return (_additional(words, said),)
        case words:
            return (If((Clause("restriction", words=(words,)),), said),) if words else said


def _alternatives(said: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "You may ... rather than pay this card's reserve cost" as an alternative cost (GA.ACT.3);
    or "... if you control an ally", the condition said last."""
    return tuple(map(_alternative, said))


def _alternative(part: Part) -> Part:
    match part:
        case If():
            return part._replace(then=_alternatives(part.then))
        case Clause(verb="may", things=()):
            return _instead(_lifted(part)) or part
    return part


def _instead(may: Clause) -> Clause | None:
    named = ("rather than cost", "to play", "without cost")
    mods = [one for one in may.parts if is_verb(one, *named)]
    deeds = tuple(one for one in only(may.parts, Clause) if one not in mods)
    if not mods or len(mods) + len(deeds) < len(may.parts) or mods[0].verb == "without cost":
        return None
    words = tuple(word for one in mods for word in one.words)
    return Clause("alternative cost", words=words, parts=(costs_of(deeds),))


def _lifted(may: Clause) -> Clause:
    """ "Pay (1) and sacrifice an ally rather than ...": "rather" is said of both."""
    last = first_of(may.parts[1:][-1:], Clause)
    if last is None:
        return may
    rather = tuple(p for p in last.parts if is_verb(p, "rather than cost"))
    bare = last._replace(parts=tuple(p for p in last.parts if p not in rather))
    return may._replace(parts=(*may.parts[:-1], bare, *rather)) if rather else may


def _additional(what: str, said: tuple[Part, ...]) -> Clause:
    """ "As an additional cost to ..., you may ..." (GA.COST.7)."""
    first = said[0]
    if is_verb(first, "may") and not first.things:
        return Clause("additional cost", words=(what, "may"), parts=(costs_of(first.parts),))
    return Clause("additional cost", words=(what,), parts=(costs_of(said),))


def _check_effect(part: Part) -> None:
    """Tests are no effects: nobody is told to control an ally."""
    inner = part.parts[0] if is_verb(part, "said") and part.parts else None
    for one in (part, inner):
        if is_verb(one, *STATES) or (one is part and is_verb(one, "there is", "state of play")):
            raise misread(one.verb, "this can be a condition, but nothing that is done")
