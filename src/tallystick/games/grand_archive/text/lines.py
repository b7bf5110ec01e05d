"""Card text of Grand Archive, last part: sentences, and the abilities that a paragraph comes to.

Restrictions in square brackets, labels and triggers at the head of a paragraph hold for all of it
(GA.AREST, GA.ATRIG); other prefixes for their own sentence.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from tallystick.games.grand_archive.text.costs import costs_of, tests_of
from tallystick.games.grand_archive.text.figures import token_type
from tallystick.games.grand_archive.text.prefixes import Prefix, Prefixes
from tallystick.games.grand_archive.text.sentences import joined_clauses, option_parts
from tallystick.games.grand_archive.text.things import posts_of, related, typed
from tallystick.games.grand_archive.text.words import STATES, misread, phrase, singular
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Costs,
    If,
    Limit,
    Noun,
    Numeral,
    OneOf,
    Part,
    Spoken,
    Timing,
    is_verb,
)

# Prefixes that begin an ability of its own in the middle of a paragraph; a trigger there belongs to
# what is said before it: "... When a card is banished this way, ...".
_APART: Final = ("bubble", "label", "trigger")
_ONLY_ONCE: Final = re.compile(r".* only once(?: (?:per|each) (turn|game))?")


class ParsedSentence(NamedTuple):
    """A sentence, keywords, a cost before a colon ...: what it is, its prefixes, its parts."""

    kind: str
    prefixes: tuple[Prefix, ...]
    parts: tuple[Part, ...]


class SentenceReader(Prefixes):
    """Reads sentences and paragraphs."""

    # -- clauses joined

    def joined(self, parts: list[Any]) -> list[Part]:
        return joined_clauses(parts)

    def clauses(self, parts: list[Any]) -> list[Part]:
        return joined_clauses(parts)

    # -- items

    def _item(self, kind: str, parts: list[Any], said: list[Part]) -> ParsedSentence:
        prefixes = tuple(one for one in parts if isinstance(one, Prefix))
        return ParsedSentence(kind, prefixes, tuple(said))

    def sentence(self, parts: list[Any]) -> ParsedSentence:
        said = next(one for one in parts if isinstance(one, list))
        return self._item("sentence", parts, said)

    def keyword_line(self, parts: list[Any]) -> ParsedSentence:
        said = next(one for one in parts if isinstance(one, list))
        return self._item("keywords", parts, said)

    def priced(self, parts: list[Any]) -> ParsedSentence:
        said = next(one for one in parts if isinstance(one, list))
        return self._item("priced", parts, [costs_of(said)])

    def named_price(self, parts: list[Any]) -> Clause:
        return Clause(phrase(parts[0]).rstrip(" —"), parts=(costs_of(parts[1]),))

    def ingredient(self, parts: list[Any]) -> Clause:
        figure: Numeral = parts[0]
        desc = parts[1]
        thing = Noun("a", tags=((singular(phrase(desc)),),), figure=figure)
        if not token_type(desc):
            described = self._described(None, [desc])
            assert isinstance(described, Noun)
            thing = described._replace(figure=figure)
        said = related(thing, posts_of(parts))
        assert isinstance(said, Noun)
        thing = said
        return Clause("sacrifice", things=(thing,))

    def brew(self, parts: list[Any]) -> Clause:
        return Clause("brew", parts=(costs_of([one for one in parts if isinstance(one, Clause)]),))

    def named_cost_line(self, parts: list[Any]) -> ParsedSentence:
        named = next(one for one in parts if isinstance(one, Clause))
        return self._item("keywords", parts, [named])

    def only_if(self, parts: list[Any]) -> Clause:
        also = phrase(typed(parts, "ONLY_AND_AT") or "").lstrip(", ").removeprefix("and ")
        words = (phrase(parts[0]), also) if also else (phrase(parts[0]),)
        return Clause("only", words=words, parts=tests_of(_flat(parts)))

    def only_at(self, parts: list[Any]) -> Part:
        said = phrase(parts[0])
        once = _ONLY_ONCE.fullmatch(said)
        tests = tests_of(parts[2]) if len(parts) > 2 else ()
        if once is not None and not tests:
            return Limit("limit", 1, once.group(1) or "game")
        return Clause("only", words=(said,), parts=tests)

    def restricted(self, parts: list[Any]) -> ParsedSentence:
        said = next(one for one in parts if isinstance(one, (Clause, Limit)))
        return self._item("sentence", parts, [said])

    def reminder(self, parts: list[Any]) -> None:
        """GA.TEXT.1: what stands in brackets, in italics, is no rule."""
        return None

    def modes(self, parts: list[Any]) -> Numeral:
        words = phrase(parts[0]).rstrip(" —-").removeprefix("choose ")
        return Numeral(0, word=words) if words != "one" else ONE

    def depending(self, parts: list[Any]) -> Clause:
        return Clause("depending on", things=(parts[1],))

    def option(self, parts: list[Any]) -> tuple[Part, ...]:
        done = option_parts(
            [one for one in parts if isinstance(one, ParsedSentence)], self._effects
        )
        case = typed(parts, "CASE")
        if case is None:
            return done
        return (Clause("case", words=(phrase(case).rstrip(" —"),), parts=done),)

    def choice(self, parts: list[Any]) -> ParsedSentence:
        options = tuple(one for one in parts if type(one) is tuple)
        cases = [any(_is_case(part) for part in option) for option in options]
        depends = next((one for one in parts if isinstance(one, Clause)), None)
        if any(cases) != (depends is not None) or any(cases) != all(cases):
            raise misread("—", "each option needs its case, and only then")
        if depends is not None:
            said = [part for option in options for part in option]
            return self._item("sentence", parts, [depends._replace(parts=tuple(said))])
        figure = next(one for one in parts if isinstance(one, Numeral))
        return self._item("sentence", parts, [OneOf(options, figure)])

    def cost(self, parts: list[Any]) -> Costs:
        return costs_of(parts[0])

    # -- paragraphs

    def line(self, parts: list[Any]) -> list[Spoken]:
        """The abilities of a paragraph, in order; another paragraph has others (GA.TEXT.2)."""
        spoken: list[Spoken] = []
        open_: list[ParsedSentence] = []
        for item in (one for one in parts if isinstance(one, ParsedSentence)):
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
        labels = tuple(one.value for one in heads if one.kind == "bubble")
        name = " ".join(one.value for one in heads if one.kind == "label")
        events = [one.value for one in heads if one.kind in ("trigger", "whenever", "at")]
        if first.kind == "keywords":
            rest = self._spoken(items[1:])
            timing = Timing("keyword", labels=labels)
            return [*(Spoken((one,), timing, name=name) for one in first.parts), *rest]
        costs = first.parts[0] if first.kind == "priced" else None
        said = items[1:] if costs is not None else [_headless(first), *items[1:]]
        effects = tuple(part for item in said for part in self._effects(item))
        limits = tuple(one for one in effects if isinstance(one, Limit))
        done: tuple[Part, ...] = tuple(one for one in effects if not isinstance(one, Limit))
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
        assert costs is None or isinstance(costs, Costs)
        return [Spoken(done, Timing(kind, labels=labels), event, costs, limits, name)]

    def _effects(self, item: ParsedSentence) -> tuple[Part, ...]:
        """What a sentence comes to, its own prefixes around it."""
        for part in item.parts:
            _check_effect(part)
        said = _alternatives(item.parts)
        for prefix in reversed(item.prefixes):
            said = _wrapped(prefix, said)
        return said


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


def _is_case(part: Part) -> bool:
    return is_verb(part, "case")


def _flat(parts: list[Any]) -> list[Any]:
    return [one for part in parts if isinstance(part, list) for one in part]


def _begins(item: ParsedSentence, before: list[ParsedSentence]) -> bool:
    """Whether an ability begins here; what follows a cost and its colon is its effect."""
    if item.kind == "sentence" and len(before) == 1 and before[0].kind == "priced":
        return False
    return item.kind != "sentence" or any(one.kind in _APART for one in item.prefixes)


def _headless(item: ParsedSentence) -> ParsedSentence:
    """The first sentence without what its head says of the whole paragraph."""
    return item._replace(prefixes=tuple(one for one in item.prefixes if not one.head))


def _wrapped(prefix: Prefix, said: tuple[Part, ...]) -> tuple[Part, ...]:
    if prefix.kind == "then":
        return said
    if prefix.kind == "if":
        return (prefix.value._replace(then=said),)
    if prefix.kind in ("trigger", "whenever", "at"):
        return (Spoken(said, Timing("triggered"), prefix.value),)
    if prefix.kind in ("bonus", "bubble"):
        return (If((Clause("restriction", words=(prefix.value,)),), said),)
    if prefix.kind == "extra":
        return (_additional(prefix.value, said),)
    return (prefix.value._replace(parts=(*prefix.value.parts, *said)),)


def _alternatives(said: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "You may ... rather than pay this card's reserve cost" as an alternative cost (GA.ACT.3)."""
    return tuple(_alternative(one) or one for one in said)


def _alternative(part: Part) -> Clause | None:
    if not isinstance(part, Clause) or part.verb != "may" or part.things:
        return None
    part = _lifted(part)
    named = ("rather than cost", "to play", "without cost")
    mods = [one for one in part.parts if isinstance(one, Clause) and one.verb in named]
    deeds = tuple(one for one in part.parts if one not in mods)
    if not mods or not all(isinstance(one, Clause) for one in deeds):
        return None
    if mods[0].verb == "without cost":
        return None
    words = tuple(word for one in mods for word in one.words)
    return Clause("alternative cost", words=words, parts=(costs_of(deeds),))


def _lifted(may: Clause) -> Clause:
    """ "Pay (1) and sacrifice an ally rather than ...": "rather" is said of both."""
    last = may.parts[-1] if len(may.parts) > 1 else None
    if not isinstance(last, Clause):
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
    if isinstance(part, Clause) and part.verb in (*STATES, "there is", "state of play"):
        raise misread(part.verb, "this can be a condition, but nothing that is done")
    if is_verb(part, "said") and part.parts:
        inner = part.parts[0]
        if isinstance(inner, Clause) and inner.verb in STATES:
            raise misread(inner.verb, "this can be a condition, but nothing that is done")
