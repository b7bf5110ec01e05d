"""Card text of Grand Archive, fourth part: clauses, with their subjects and all that hangs on them.

A clause is a deed ("draw a card"), a statement ("allies you control get +1 POWER"), a test or an
event; which of them it is, is for the sentence that it stands in (`lines`).
"""

from __future__ import annotations

from typing import Any, Final

from tallystick.costs.cost import Amount, Cost, Pick
from tallystick.games.grand_archive.text.costs import cost_of_reserve, printed_cost, tests_of
from tallystick.games.grand_archive.text.figures import place_of, token_type
from tallystick.games.grand_archive.text.modifiers import Modifiers
from tallystick.games.grand_archive.text.sentences import bare, finite
from tallystick.games.grand_archive.text.things import first_of, keyword_of, typed
from tallystick.games.grand_archive.text.verbs import check_thing, check_verb, lifted, timed
from tallystick.games.grand_archive.text.words import is_base, lemma, misread, phrase
from tallystick.rules.phrases import Clause, Costs, If, Noun, Numeral, Part, Several, is_verb

PAID_IN: Final = ("RESERVE", "MEMORY_COST")  # what an amount to pay is written in


class ClauseReader(Modifiers):
    """Reads clauses; the methods are named after the rules of the grammar."""

    # -- what a verb goes with

    def manner(self, parts: list[Any]) -> str:
        return phrase(parts[0])

    def destination(self, parts: list[Any]) -> Clause:
        word, place = place_of(parts[0])
        return Clause("place", words=(word,), parts=(place,))

    def source(self, parts: list[Any]) -> Clause:
        word, place = place_of(parts[0])
        return Clause("source", words=(word,), parts=(place,))

    def relation(self, parts: list[Any]) -> Clause:
        return Clause(phrase(parts[0]), things=(parts[1],))

    def object(self, parts: list[Any]) -> Any:
        return parts[0]

    def amount_object(self, parts: list[Any]) -> Numeral:
        figure: Numeral = parts[0]
        return figure

    def granted_object(self, parts: list[Any]) -> list[Clause]:
        """All that is given, in order."""
        given = [one for one in parts if not token_type(one)]
        return [one for part in given for one in (part if isinstance(part, list) else [part])]

    def either_granted(self, parts: list[Any]) -> list[Clause]:
        """ "Had intercept or taunt"."""
        return [Clause("either", parts=tuple(self.granted_object(parts)))]

    def keyword_given(self, parts: list[Any]) -> Clause:
        return keyword_of(parts[0])

    def granted_with(self, parts: list[Any]) -> list[Clause]:
        return self.granted_object(parts)

    def all_abilities(self, parts: list[Any]) -> Clause:
        return Clause("all abilities", words=(phrase(parts[0]),))

    def chosen_given(self, parts: list[Any]) -> Clause:
        """ "your choice of stealth or taunt": one of what is given is chosen on resolution."""
        given = [one for one in parts if not token_type(one)]
        flat = [one for part in given for one in (part if isinstance(part, list) else [part])]
        return Clause("choice of", parts=tuple(flat))

    def quoted(self, parts: list[Any]) -> Clause:
        inner = next(one for one in parts if isinstance(one, list))
        return Clause("gains_text", parts=tuple(inner))

    # -- deeds

    def _deed(self, token: Any, verb: str, rest: list[Any], passive: bool = False) -> Clause:
        thing = first_of(rest, Noun, Several)
        figures = (first_of(rest, Numeral),) if first_of(rest, Numeral) is not None else ()
        granted = next((one for one in rest if isinstance(one, list)), [])
        parts: tuple[Part, ...] = tuple(granted)
        if thing is not None:
            thing, moved = lifted(verb, thing)
            parts += moved
        for one in rest:
            if isinstance(one, Clause):
                parts += timed(one)
        words = tuple(one for one in rest if isinstance(one, str) and not token_type(one))
        clause = Clause(verb, figures, (thing,) if thing is not None else (), words, parts)
        check_verb(token, clause, passive)
        return clause

    def does(self, parts: list[Any]) -> Clause:
        clause = self._deed(parts[0], lemma(parts[0]), parts[1:])
        return clause if is_base(parts[0]) else finite(clause)

    def does_rest(self, parts: list[Any]) -> Clause:
        at = next(i for i, one in enumerate(parts) if token_type(one) == "AND_REST")
        first = self._deed(parts[0], lemma(parts[0]), parts[1:at])
        words = phrase(parts[at])
        rest = [Noun("another" if "another" in words else "the rest"), *parts[at + 1 :]]
        verb = "put" if "put" in words.split() else lemma(parts[0])
        second = self._deed(parts[0], verb, rest)
        return Clause("both", parts=(first, second))

    def is_done(self, parts: list[Any]) -> Clause:
        """ "is dealt 3 damage": the verb, with what is done to its subject."""
        verb = typed(parts, "VERB")
        words = [self._negated(parts)] if self._negated(parts) else []
        rest = [one for one in parts if not token_type(one)]
        clause = self._deed(verb, lemma(verb), rest, passive=True)
        return clause._replace(words=("passive", *words, *clause.words))

    def _negated(self, parts: list[Any]) -> str:
        said = [phrase(one) for one in parts if token_type(one) in ("BE", "NOT", "HAVE", "NO")]
        return "not" if any(one in ("not", "no") or one.endswith("n't") for one in said) else ""

    def is_(self, parts: list[Any]) -> Clause:
        rest = [one for one in parts if not token_type(one)]
        things = tuple(one for one in rest if isinstance(one, (Noun, Several)))
        for thing in things:
            check_thing(parts[0], thing, state=True)
        figures = tuple(one for one in rest if isinstance(one, Numeral))
        negated = self._negated(parts)
        words = tuple(one for one in rest if isinstance(one, str))
        told = tuple(one for one in rest if isinstance(one, Clause))
        deed = told[0] if told else None
        if deed is not None and deed.verb == "deal":
            return deed._replace(words=("passive", *((negated,) if negated else ()), *words))
        return Clause("be", figures, things, ((negated,) if negated else ()) + words, told)

    def has_state(self, parts: list[Any]) -> Clause:
        clause = self.is_(parts)
        return clause._replace(words=("has", *clause.words))

    def figure_state(self, parts: list[Any]) -> Numeral:
        figure: Numeral = first_of(parts, Numeral)
        word = typed(parts, "OR_MORE", "EXACTLY")
        return figure._replace(word=phrase(word)) if word is not None else figure

    def compared(self, parts: list[Any]) -> Clause:
        return Clause(phrase(parts[0]), things=(parts[1],))

    def acting_state(self, parts: list[Any]) -> Clause:
        """ "is attacking a unit"; "is dealt to a unit" is a deed like any other."""
        words = phrase(parts[0])
        if not words.startswith("dealt "):
            return Clause(words, things=(parts[1],))
        to = Clause(words.removeprefix("dealt "), things=(parts[1],))
        return self._deed(parts[0], "deal", [to], passive=True)

    def related_state(self, parts: list[Any]) -> Clause:
        return Clause(phrase(parts[0]), things=(parts[1],))

    def placed_state(self, parts: list[Any]) -> Clause:
        return self.source(parts)

    def being_done(self, parts: list[Any]) -> Clause:
        return self.is_done(parts)

    def has_done(self, parts: list[Any]) -> Clause:
        verb = typed(parts, "VERB")
        rest = [one for one in parts if not token_type(one)]
        clause = self._deed(verb, lemma(verb), rest, passive=True)
        negated = self._negated(parts)
        return clause._replace(words=("has", *((negated,) if negated else ()), *clause.words))

    def has_been(self, parts: list[Any]) -> Clause:
        clause = self.is_done([one for one in parts if token_type(one) != "HAVE"])
        negated = self._negated([one for one in parts if token_type(one) == "HAVE"])
        return clause._replace(words=("has", *((negated,) if negated else ()), *clause.words))

    def has(self, parts: list[Any]) -> Clause:
        thing = first_of(parts, Noun, Several)
        given = next((one for one in parts if isinstance(one, list)), [])
        if first_of(parts, Numeral) is not None or not (thing or given):
            raise misread(parts[0], "it is not said what it has")
        if thing is not None:
            check_thing(parts[0], thing)
        words = tuple(one for one in parts if isinstance(one, str) and not token_type(one))
        negated = self._negated(parts)
        rest = tuple(one for one in parts if isinstance(one, Clause))
        held = (thing,) if thing is not None else ()
        return Clause("have", (), held, ((negated,) if negated else ()) + words, (*given, *rest))

    def has_do(self, parts: list[Any]) -> Clause:
        return Clause("have do", things=(parts[1],), parts=(bare(parts[2]),))

    def assigns_life(self, parts: list[Any]) -> Clause:
        return Clause("assign", words=("life",))

    def modal(self, parts: list[Any]) -> Clause:
        word = phrase(parts[0]).replace("cannot", "can't")
        return Clause(word, parts=(bare(parts[1]),))

    # -- clauses

    def _with(self, clause: Clause, parts: list[Any]) -> Any:
        """The clause with its modifiers; conditions come to stand around it."""
        mods = [one for one in parts if isinstance(one, (Clause, If)) and one is not clause]
        tests = [one for one in mods if isinstance(one, If)]
        rest = tuple(one for one in mods if not isinstance(one, If))
        whole: Any = clause._replace(parts=tuple(map(bare, clause.parts)) + rest)
        for test in tests:
            whole = test._replace(then=(whole,))
        return whole

    def clause(self, parts: list[Any]) -> Any:
        return self._with(parts[0], parts[1:])

    def said_of(self, parts: list[Any]) -> Any:
        check_thing(None, parts[0])
        untils = [one for one in parts[2:] if is_verb(one, "until")]
        deed = bare(parts[1])
        if isinstance(deed, Clause):
            deed = deed._replace(parts=(*deed.parts, *untils))
        rest = [one for one in parts[2:] if one not in untils]
        return self._with(Clause("said", things=(parts[0],), parts=(deed,)), rest)

    def may(self, parts: list[Any]) -> Any:
        return self._with(Clause("may", parts=(parts[1],)), parts[2:])

    def they_may(self, parts: list[Any]) -> Any:
        may = Clause("may", things=(parts[0],), parts=(parts[2],))
        return self._with(may, parts[3:])

    def joined_if(self, parts: list[Any]) -> If:
        return If(tests_of(parts[1]), tuple(parts[-1]))

    def joined_each(self, parts: list[Any]) -> Clause:
        return Clause("for each", things=(parts[1],), parts=tuple(parts[-1]))

    def joined_until(self, parts: list[Any]) -> Clause:
        words = phrase(parts[0])
        return Clause("until", words=(words[words.index("until") :],), parts=tuple(parts[-1]))

    def there_is(self, parts: list[Any]) -> Any:
        negated = "not" if "n't" in phrase(parts[0]) else ""
        clause = Clause("there is", things=(parts[1],), words=(negated,) if negated else ())
        return self._with(clause, parts[2:])

    def state_of_play(self, parts: list[Any]) -> Any:
        return self._with(Clause("state of play", words=(phrase(parts[0]),)), parts[1:])

    # -- costs within sentences

    def reserve_cost(self, parts: list[Any]) -> Any:
        """ "(2)": a number in a circle (GA.TEXT.3)."""
        return self._with(self._paid(parts[0]), parts[1:])

    def rest_cost(self, parts: list[Any]) -> Clause:
        return Clause("pay", parts=(Costs((Cost((Pick("rest", Noun("this"), Amount(1)),)),)),))

    def memory_cost(self, parts: list[Any]) -> Clause:
        """ "memory 2" (GA.COST.6), as costs are written outside of card texts."""
        return Clause("pay", parts=(Costs((printed_cost(str(parts[0])),)),))

    def _paid(self, token: Any) -> Clause:
        """ "(2)": reserve (GA.COST.5); an amount that only the text knows stays a figure."""
        if token_type(token) == "MEMORY_COST":
            return self.memory_cost([token])
        cost = cost_of_reserve(token)
        if isinstance(cost, Cost):
            return Clause("pay", parts=(Costs((cost,)),))
        return Clause("pay", (cost,))

    def pay_memory(self, parts: list[Any]) -> Any:
        return self.pay_reserve(parts)

    def may_pay_memory(self, parts: list[Any]) -> Any:
        return self.may_pay_reserve(parts)

    def pay_reserve(self, parts: list[Any]) -> Any:
        at = next(i for i, one in enumerate(parts) if token_type(one) in PAID_IN)
        who = first_of(parts[:at], Noun, Several)
        paid = self._paid(parts[at])
        clause = Clause("said", things=(who,), parts=(paid,)) if who is not None else paid
        return self._with(clause, parts[at + 1 :])

    def may_pay_reserve(self, parts: list[Any]) -> Any:
        at = next(i for i, one in enumerate(parts) if token_type(one) in PAID_IN)
        who = first_of(parts[:at], Noun, Several)
        whose = (who,) if who is not None else ()
        may = Clause("may", things=whose, parts=(self._paid(parts[at]),))
        return self._with(may, parts[at + 1 :])

    def costs_change(self, parts: list[Any]) -> Any:
        """ "This card costs 2 less to activate" (GA.COST.9 to GA.COST.12)."""
        less = typed(parts, "LESS")
        clause = Clause("costs", (parts[2],), (parts[0],), (phrase(less),))
        return self._with(clause, parts[4:])

    def costs_set(self, parts: list[Any]) -> Any:
        """ "Cards you activate cost (1) to activate" (GA.ACT.7 ii)."""
        n = str(parts[1]).rsplit(" ", 1)[-1].strip("()")
        if n == "nothing":  # GA.ACT.7 iv
            return self._with(Clause("costs", (Numeral(0),), (parts[0],), ("removed",)), parts[2:])
        figure = Numeral(per_x=1) if n == "X" else Numeral(int(n))
        return self._with(Clause("costs", (figure,), (parts[0],), ("set",)), parts[2:])
