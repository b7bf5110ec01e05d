"""Card text, further sentences: what waits, what is done while something is revealed, numbers that
are others' numbers (MC.trigger.1, MC.modifiers.1)."""

from __future__ import annotations

from typing import Any, Final

from tallystick.cards.errors import Misread
from tallystick.games.marvel_champions.text.nouns import token_of
from tallystick.games.marvel_champions.text.sentences import Parts, Sentences, flat
from tallystick.games.marvel_champions.text.words import phrase
from tallystick.rules.phrases import Clause, Thing

FIGURES: Final = ("atk", "thw", "def", "sch")


def _figure(of: Thing, word: str) -> Clause:
    return Clause("figure_of", things=(of,), words=(word,))


def _is_equal(whose: Thing, word: str, measure: Clause) -> Clause:
    """What is said of a card: at first, one of its numbers is what is measured."""
    base = Clause(
        "base", words=(f"base {word} of",), parts=(Clause("equal_mod", parts=(measure,)),)
    )
    return Clause("said", things=(whose,), parts=(Clause("gets", parts=(base,)),))


class Further(Sentences):
    """Reads these sentences."""

    def are_form(self, parts: list[Any]) -> Clause:
        """ "You are alter-ego form": a slip of the data, for "in" that form."""
        return Clause("in_form", things=(Thing("you"),), words=("alter-ego form",))

    def bases_equal(self, parts: list[Any]) -> Parts:
        """ "Its base THW and base ATK are equal to the THW and ATK of your hero"."""
        words = [phrase(one).split() for one in parts if token_of(one) in ("BASES", "OF_POWERS")]
        mine, theirs = [[w for w in said if w in FIGURES] for said in words]
        whose, of = [one for one in parts if isinstance(one, Thing)]
        if len(mine) != len(theirs):
            raise Misread("which of these are equal is not clear", 0)
        pairs = zip(mine, theirs, strict=True)
        return tuple([_is_equal(whose, one, _figure(of, other)) for one, other in pairs])

    def figures_equal(self, parts: list[Any]) -> Parts:
        """ "Her SCH is equal to the villain's SCH, and her ATK is ...": of one card."""
        first, *others = [one for one in parts if isinstance(one, Clause)]
        if any(one.things != (Thing("it"),) for one in others):
            raise Misread("whose figures are meant is not clear", 0)
        return (first, *[one._replace(things=first.things) for one in others])

    def figure_equal(self, parts: list[Any]) -> Clause:
        word = next(phrase(one) for one in parts if token_of(one) == "FIGURE")
        if word not in FIGURES:
            raise Misread("what is equal to that is not clear", 0)
        return _is_equal(parts[0], word, parts[-1])

    def during_reveal(self, parts: list[Any]) -> Parts:
        """ "During that reveal, if you change to alter-ego form, ...": while it is resolved."""
        event = next(one for one in parts if isinstance(one, Clause))
        return (Clause("during_reveal", parts=(event, *flat(parts))),)

    def those_may(self, parts: list[Any]) -> Parts:
        """ "(They may) use ...": whom the occasion is about."""
        return (Clause("may", things=(Thing("it", marks=("several",)),), parts=flat(parts)),)

    def waits(self, parts: list[Any]) -> Parts:
        """ "When this scheme is defeated, ...": after the sentences of another ability."""
        event = next(one for one in parts if isinstance(one, Clause))
        return (Clause("waits", words=(phrase(parts[0]),), parts=(event, *flat(parts))),)
