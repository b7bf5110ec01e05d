"""Card text of Grand Archive: what is said before a colon, or after "additional cost", as costs.

Units are of kind RESERVE or MEMORY (GA.COST.2); everything else that is paid is a pick: a verb and
the thing that it is done to (GA.COST.7, GA.AACT).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from tallystick.cards.errors import Misread
from tallystick.costs.cost import Amount, Cost, Part, Pick, Units
from tallystick.games.grand_archive.text.figures import figure_of
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import ONE, Clause, Costs, If, Noun, Numeral, OneOf, Several
from tallystick.rules.phrases import Part as Said
from tallystick.rules.picking import has, only_one

RESERVE: Final = 0
MEMORY: Final = 1

# What may be done as a cost (GA.TERM); a cost has no target and gives nothing (GA.COST.7).
_PAID_BY: Final = frozenset(
    ("rest", "banish", "sacrifice", "discard", "reserve", "remove", "return", "reveal", "recover",
     "deal", "put", "delevel", "suppress", "destroy", "wake up", "transform", "unload", "move",
     "load")
)  # fmt: skip
_SUBJECTS: Final = frozenset(("said", "there is", "state of play", "may"))
_PRINTED: Final = re.compile(r"\((?:\d+|\d+ ?\+ ?X|X(?: ?\+ ?(?:\d+|X))?)\)", re.IGNORECASE)
_MEMORY: Final = re.compile(r"memory (\d+|X)|\(?(\d+|X)\)? memory", re.IGNORECASE)


def amount_of(figure: Numeral) -> Amount | None:
    """A figure as the amount of a cost, None if more than numbers and X is in it."""
    return None if figure.word else Amount(figure.fixed, figure.per_x)


def cost_of_reserve(token: str) -> Cost | Numeral:
    """ "(2)", "(X)", "(3+X)": that much reserve; "(LV)" and the like stay a figure."""
    figure = figure_of(token)
    amount = amount_of(figure)
    return figure if amount is None else Cost((Units(RESERVE, amount),))


def printed_cost(text: str) -> Cost:
    """A cost as on a card (GA.COST.1, GA.COST.2): ``(3)`` or ``memory 2``, a number or X."""
    memory = _MEMORY.fullmatch(text)
    if memory is not None:
        number = memory.group(1) or memory.group(2)
        amount = Amount(0, 1) if number.upper() == "X" else Amount(int(number))
        return Cost((Units(MEMORY, amount),))
    reserve = amount_of(figure_of(text)) if _PRINTED.fullmatch(text) else None
    if reserve is not None:
        return Cost((Units(RESERVE, reserve),))
    raise Misread(f"{text!r} is no cost; expected (2) or memory 2", 0, text, "(2) or memory 2")


def costs_of(clauses: Sequence[Said]) -> Costs:
    """The clauses as what must be paid, all at once; an "or" between things gives alternatives."""
    bundles: list[list[Part]] = [[]]
    for clause in _apart(clauses):
        bundles = [[*paid, *more] for paid in bundles for more in _paid(clause)]
    return Costs(tuple(Cost(parts) for parts in bundles), said=tuple(clauses))


def _apart(clauses: Sequence[Said]) -> Sequence[Said]:
    """ "REST, banish a card or discard a card": a symbol is paid with whichever is chosen."""
    either = only_one(clauses, OneOf)
    if either is None or len(either.options) == 2:
        return clauses
    each = [one for option in either.options for one in option]
    symbols = list(takewhile(_is_symbol, each))
    if len(each) - len(symbols) < 2 and symbols:
        raise Misread("which of these are paid together is not clear", 0, "or")
    return [*symbols, OneOf(tuple([(one,) for one in each[len(symbols) :]]))]


def _is_symbol(part: Said) -> bool:
    paid = part.parts if is_verb(part, "pay") else ()
    return len(paid) == 1 and has(paid, Costs)


def _paid(clause: Said) -> list[list[Part]]:
    """The ways to pay one clause, each a list of parts."""
    match clause:
        case OneOf(options=options) if clause.figure == ONE:
            return [list(cost.parts) for option in options for cost in costs_of(option).either]
        case Clause(verb="pay", parts=(Costs(either=either),)):
            return [list(cost.parts) for cost in either]
        case Clause(verb="pay", parts=(Costs(), *_)):  # "pay (1) for each ally you control"
            return [[Pick("pay", clause, Amount(1))]]
        case Clause(verb=verb, figures=(figure, *_)) if verb in _PAID_BY:
            return [[_pick(clause, Noun("you"), figure)]]
        case Clause(verb=verb, things=(Several(conjunction="or") as what, *_)) if verb in _PAID_BY:
            figure = what.things[0].figure
            # "three fire element and/or Automaton cards": so many of both together
            if figure.fixed > 1 and all(one.figure == figure for one in what.things):
                return [[_pick(clause, what, figure)]]
            return [[_pick(clause, one, one.figure)] for one in what.things]
        case Clause(verb=verb, things=(what, *_)) if verb in _PAID_BY:
            return [[_pick(clause, one, one.figure) for one in what.each]]
        case Clause():
            raise _no_cost(str(clause))
    raise Misread("a choice of several of these deeds is nothing that can be paid", 0)


def _pick(clause: Clause, what: Noun | Several, figure: Numeral) -> Pick:
    """Doing the verb to so many; whatever else is said of it stays with what is picked."""
    if "target" in what.each[0].how:
        raise _no_cost(f"{clause.verb} {what}: a cost has no target")
    amount = amount_of(figure)
    counted: Noun | Several = what
    if amount is not None:
        ones = tuple(one._replace(figure=ONE) for one in what.each)
        counted = ones[0] if isinstance(what, Noun) else what._replace(things=ones)
    said = clause._replace(verb="", figures=(), things=(counted,))
    whole: Clause | Noun | Several = said if said.words or said.parts else counted
    return Pick(clause.verb, whole, Amount(1) if amount is None else amount)


def _no_cost(words: str) -> Misread:
    return Misread(f"{words!r} is nothing that can be paid", 0, words, "a cost")


def tests_of(*said: Said) -> tuple[Clause, ...]:
    """Clauses as what must hold; an order, which nobody is the subject of, tests nothing."""
    tests: list[Clause] = []
    for one in said:
        match one:
            case If():
                tests.append(Clause("given", parts=(one,)))
            case Clause(verb=verb) if verb in _SUBJECTS:
                tests.append(one)
            case _:
                raise Misread(f"{str(one)!r} is no condition", 0, str(one), "a condition")
    return tuple(tests)
