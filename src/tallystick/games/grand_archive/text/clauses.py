"""Card text of Grand Archive, fourth part: clauses, with their subjects and all that hangs on them:
how long, how often, if, unless.

A clause is a deed ("draw a card"), a statement ("allies you control get +1 POWER"), a test or an
event; which of them it is, is for the sentence that it stands in (`lines`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, TypeVar

from tallystick.cards.lexer import (
    Lexeme,
    index_of,
    lexemes,
    misread,
    phrase,
    values_in,
    word_in,
    words_in,
)
from tallystick.costs.cost import Amount, Cost, Pick
from tallystick.games.grand_archive.text.costs import cost_of_reserve, printed_cost, tests_of
from tallystick.games.grand_archive.text.figures import place_of
from tallystick.games.grand_archive.text.sentences import bare, finite
from tallystick.games.grand_archive.text.things import ThingReader, keyword_of, listed
from tallystick.games.grand_archive.text.verbs import check_thing, check_verb, lifted, timed
from tallystick.games.grand_archive.text.words import is_base, lemma
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import (
    Clause,
    Costs,
    Described,
    If,
    Noun,
    Numeral,
    Part,
    Several,
    Spoken,
)
from tallystick.rules.picking import first_of, found_in, only

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
    where_mod = _mod("where")
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

    def down_to_mod(self, least: Lexeme) -> Clause:
        return Clause("down to", (_last_number(least),))

    def pays_for(self, _pays_for: Lexeme, figure: Numeral, *_: object) -> Clause:
        return Clause("pays for", (figure,))

    def if_mod(self, word: Lexeme, said: Clause | If) -> If:
        return If(tests_of(said), while_=word.type == "AS_LONG_AS", after=True)


PAID_IN: Final = ("RESERVE", "MEMORY_COST")  # what an amount to pay is written in


T = TypeVar("T")
Beside: TypeAlias = Lexeme | str | Described | Numeral | Clause | list[Clause]  # goes with a verb


def _negated(parts: Sequence[object]) -> tuple[str, ...]:
    said = words_in(parts, "BE", "NOT", "HAVE", "NO")
    no = any(one in ("not", "no") or one.endswith("n't") for one in said)
    return ("not",) if no else ()


def _worded(clause: Clause, *words: str) -> Clause:
    """A clause with these words before its own."""
    return clause._replace(words=(*words, *clause.words))


def _granted(parts: Sequence[Beside]) -> tuple[Clause, ...]:
    return tuple(first_of(parts, list) or ())


def _last_number(words: Lexeme) -> Numeral:
    """ "To a minimum of (1)": the number that it ends with."""
    return Numeral(int(words.rsplit(" ", 1)[-1].strip("()")))


def _all(one: T | None) -> tuple[T, ...]:
    """A tuple of the one there is, or of none."""
    return () if one is None else (one,)


class ClauseReader(Modifiers):
    """Reads clauses; the methods are named after the rules of the grammar."""

    # -- what a verb goes with

    def manner(self, word: Lexeme) -> str:
        return phrase(word)

    def destination(self, token: Lexeme) -> Clause:
        word, place = place_of(token)
        return Clause("place", words=(word,), parts=(place,))

    def source(self, token: Lexeme) -> Clause:
        return self.destination(token)._replace(verb="source")

    def relation(self, word: Lexeme, thing: Described) -> Clause:
        return Clause(phrase(word), things=(thing,))

    def granted_object(self, *parts: Lexeme | Clause | list[Clause]) -> list[Clause]:
        """All that is given, in order."""
        return listed(parts)

    def either_granted(self, *parts: Lexeme | Clause | list[Clause]) -> list[Clause]:
        """ "Had intercept or taunt"."""
        return [Clause("either", parts=tuple(self.granted_object(*parts)))]

    def keyword_given(self, word: Lexeme) -> Clause:
        return keyword_of(word)

    def all_abilities(self, word: Lexeme) -> Clause:
        return Clause("all abilities", words=(phrase(word),))

    def chosen_given(self, *parts: Lexeme | Clause | list[Clause]) -> Clause:
        """ "your choice of stealth or taunt": one of what is given is chosen on resolution."""
        return Clause("choice of", parts=tuple(self.granted_object(*parts)))

    def quoted(self, _quote: Lexeme, inner: list[Spoken], _unquote: Lexeme) -> Clause:
        return Clause("gains_text", parts=tuple(inner))

    # -- deeds

    def _deed(self, token: str, verb: str, rest: Sequence[Beside], passive: bool = False) -> Clause:
        thing, figure = first_of(rest, Noun, Several), first_of(rest, Numeral)
        parts: tuple[Part, ...] = _granted(rest)
        if thing is not None:
            thing, moved = lifted(verb, thing)
            parts += moved
        for one in only(rest, Clause):
            parts += timed(one)
        words = tuple(only(values_in(rest), str))
        clause = Clause(verb, _all(figure), _all(thing), words, parts)
        check_verb(token, clause, passive)
        return clause

    def does(self, verb: Lexeme, *rest: Beside) -> Clause:
        clause = self._deed(verb, lemma(verb), rest)
        return clause if is_base(verb) else finite(clause)

    def does_rest(self, verb: Lexeme, *rest: Beside) -> Clause:
        at, words = index_of(rest, "AND_REST"), word_in(rest, "AND_REST")
        first = self._deed(verb, lemma(verb), rest[:at])
        other = Noun("another" if "another" in words else "the rest")
        again = "put" if "put" in words.split() else lemma(verb)
        return Clause("both", parts=(first, self._deed(verb, again, [other, *rest[at + 1 :]])))

    def is_done(self, *parts: Beside) -> Clause:
        """ "is dealt 3 damage": the verb, with what is done to its subject."""
        return _worded(self._passive(parts), "passive", *_negated(parts))

    def _passive(self, parts: Sequence[Beside]) -> Clause:
        verb = lexemes(parts, "VERB")[0]
        return self._deed(verb, lemma(verb), parts, passive=True)

    def is_(self, be: Lexeme, *parts: Beside) -> Clause:
        rest = values_in(parts)
        things, told = tuple(only(rest, Noun, Several)), tuple(only(rest, Clause))
        for thing in things:
            check_thing(be, thing, state=True)
        words = (*_negated((be, *parts)), *only(rest, str))
        if told and told[0].verb == "deal":
            return told[0]._replace(words=("passive", *words))
        return Clause("be", tuple(only(rest, Numeral)), things, words, told)

    def has_state(self, have: Lexeme, *parts: Beside) -> Clause:
        return _worded(self.is_(have, *parts), "has")

    def figure_state(self, *parts: Lexeme | Numeral) -> Numeral:
        word, figure = first_of(parts, Lexeme), found_in(parts, Numeral)
        return figure._replace(word=phrase(word)) if word is not None else figure

    def acting_state(self, word: Lexeme, thing: Described) -> Clause:
        """ "is attacking a unit"; "is dealt to a unit" is a deed like any other."""
        words = phrase(word)
        if not words.startswith("dealt "):
            return Clause(words, things=(thing,))
        to = Clause(words.removeprefix("dealt "), things=(thing,))
        return self._deed(word, "deal", [to], passive=True)

    def has_done(self, *parts: Beside) -> Clause:
        return _worded(self._passive(parts), "has", *_negated(parts))

    def has_been(self, have: Lexeme, *parts: Beside) -> Clause:
        return _worded(self.is_done(*parts), "has", *_negated([have]))

    def has(self, have: Lexeme, *parts: Beside) -> Clause:
        thing, given = first_of(parts, Noun, Several), _granted(parts)
        if first_of(parts, Numeral) is not None or not (thing or given):
            raise misread(have, "it is not said what it has")
        if thing is not None:
            check_thing(have, thing)
        words = (*_negated([have, *parts]), *only(values_in(parts), str))
        return Clause("have", (), _all(thing), words, (*given, *only(parts, Clause)))

    def has_do(self, _have: Lexeme, thing: Described, clause: Clause) -> Clause:
        return Clause("have do", things=(thing,), parts=(bare(clause),))

    def assigns_life(self, *_: object) -> Clause:
        return Clause("assign", words=("life",))

    def modal(self, word: Lexeme, clause: Clause) -> Clause:
        return Clause(phrase(word).replace("cannot", "can't"), parts=(bare(clause),))

    # -- clauses

    def _with(self, clause: Clause, *mods: Clause | If) -> Clause | If:
        """The clause with its modifiers; conditions come to stand around it."""
        rest = only(mods, Clause)
        whole: Clause | If = clause._replace(parts=(*map(bare, clause.parts), *rest))
        for test in only(mods, If):
            whole = test._replace(then=(whole,))
        return whole

    def clause(self, clause: Clause, *mods: Clause | If) -> Clause | If:
        return self._with(clause, *mods)

    def said_of(self, who: Described, clause: Clause, *mods: Clause | If) -> Clause | If:
        check_thing(str(who), who)
        untils = [one for one in mods if is_verb(one, "until")]
        deed = bare(clause)
        deed = deed._replace(parts=(*deed.parts, *untils))
        rest = [one for one in mods if one not in untils]
        return self._with(Clause("said", things=(who,), parts=(deed,)), *rest)

    def may(self, _may: Lexeme, clause: Clause, *mods: Clause | If) -> Clause | If:
        return self._with(Clause("may", parts=(clause,)), *mods)

    def they_may(
        self, who: Described, _may: Lexeme, clause: Clause, *mods: Clause | If
    ) -> Clause | If:
        return self._with(Clause("may", things=(who,), parts=(clause,)), *mods)

    def joined_if(self, word: Lexeme, tests: list[Part], _comma: Lexeme, said: list[Part]) -> If:
        return If(tests_of(*tests), tuple(said), while_=word.type == "WHILE_JOINED")

    def joined_each(
        self, _each: Lexeme, thing: Described, _comma: Lexeme, said: list[Part]
    ) -> Clause:
        return Clause("for each", things=(thing,), parts=tuple(said))

    def joined_until(self, word: Lexeme, _comma: Lexeme, said: list[Part]) -> Clause:
        words = phrase(word)
        return Clause("until", words=(words[words.index("until") :],), parts=tuple(said))

    def there_is(self, word: Lexeme, thing: Described, *mods: Clause | If) -> Clause | If:
        negated = ("not",) if "n't" in phrase(word) else ()
        return self._with(Clause("there is", things=(thing,), words=negated), *mods)

    def state_of_play(self, word: Lexeme, *mods: Clause | If) -> Clause | If:
        return self._with(Clause("state of play", words=(phrase(word),)), *mods)

    # -- costs within sentences

    def rest_cost(self, *_: object) -> Clause:
        return Clause("pay", parts=(Costs((Cost((Pick("rest", Noun("this"), Amount(1)),)),)),))

    def _paid(self, token: Lexeme) -> Clause:
        """ "(2)": a number in a circle (GA.TEXT.3) is reserve (GA.COST.5); an amount that only the
        text knows stays a figure. "Memory 2", as costs are written elsewhere (GA.COST.6)."""
        is_memory = token.type == "MEMORY_COST"
        cost = printed_cost(str(token)) if is_memory else cost_of_reserve(token)
        if isinstance(cost, Numeral):
            return Clause("pay", (cost,))
        return Clause("pay", parts=(Costs((cost,)),))

    def pay_reserve(self, *parts: Lexeme | Described | Clause | If) -> Clause | If:
        who, paid = only(parts, Noun, Several), self._paid(lexemes(parts, *PAID_IN)[0])
        may = words_in(parts, "YOU_MAY", "MAY")
        clause = Clause("may" if may else "said", things=tuple(who), parts=(paid,))
        return self._with(clause if may or who else paid, *only(parts, Clause, If))

    def costs_change(
        self, what: Described, _costs: Lexeme, figure: Numeral, less: Lexeme, *mods: Clause | If
    ) -> Clause | If:
        """ "This card costs 2 less to activate" (GA.COST.9 to GA.COST.12)."""
        return self._with(Clause("costs", (figure,), (what,), (phrase(less),)), *mods)

    def costs_set(self, what: Described, cost: Lexeme, *mods: Clause | If) -> Clause | If:
        """ "Cards you activate cost (1) to activate" (GA.ACT.7 ii)."""
        n = cost.rsplit(" ", 1)[-1].strip("()")
        if n == "nothing":  # GA.ACT.7 iv
            return self._with(Clause("costs", (Numeral(0),), (what,), ("removed",)), *mods)
        figure = Numeral(per_x=1) if n == "X" else Numeral(int(n))
        return self._with(Clause("costs", (figure,), (what,), ("set",)), *mods)

    def costs_at_least(self, what: Described, cost: Lexeme, *mods: Clause | If) -> Clause | If:
        """ "Cards you activate cost at least 1": a least amount, whatever lowers or sets it."""
        return self._with(Clause("costs", (_last_number(cost),), (what,), ("at least",)), *mods)
