"""Modes: "choose one" as something is announced (GA.ACT.4, GA.TERM.MODES)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.cards.errors import NotRun, Untold, needed, require
from tallystick.games.grand_archive.compiling.asking import PROPERTIES, tests_of
from tallystick.games.grand_archive.compiling.sentences import SentenceLowering
from tallystick.games.grand_archive.effects import control_flow
from tallystick.games.grand_archive.pieces import ANY_NUMBER, Gates, Mode, Script
from tallystick.games.grand_archive.position.bases import Asks, While
from tallystick.games.grand_archive.position.predicates import is_met
from tallystick.games.grand_archive.position.restrictions import Restriction, gate_of
from tallystick.kernel.machine import Do
from tallystick.rules.parts import as_clause, is_verb
from tallystick.rules.phrases import If, Numeral, OneOf, Part
from tallystick.rules.picking import first_of, only_one

More = tuple[tuple[int, int], ...]
Instead = tuple[Gates, int, int]


class Range(NamedTuple):
    """How many modes must and may be chosen, which properties open more, and what another range
    stands instead under."""

    fewest: int = 1
    most: int = 1
    more: More = ()
    instead: Instead | None = None

    def put(self, script: Script) -> None:
        """Write it into a script."""
        script.fewest, script.most, script.more, script.instead = self


FRESH: Final = "one that hasn't been chosen"
_WORDS: Final[dict[str, tuple[int, int]]] = {
    "": (1, 1),
    "two": (2, 2),
    "three": (3, 3),
    "one or both": (1, 2),
    "one or more": (1, ANY_NUMBER),
    "up to two": (0, 2),
    "up to one": (0, 1),
    "up to three": (0, 3),
    FRESH: (1, 1),
}


def modes_of(lowering: SentenceLowering, effects: tuple[Part, ...], of_card: bool = False) -> Range:
    """Lower effects, of which one may be a choice of modes (GA.TERM.MODES): how many are chosen.
    ``of_card``: of no ability, so that restrictions are asked again (GA.AREST.4). Raises NotRun."""
    found = Range()
    plain: list[Part] = []
    i = 0
    while i < len(effects):
        one = effects[i]
        following = effects[i + 1] if i + 1 < len(effects) else None
        spell = is_verb(one, "as a spell")  # GA.ABIL.8
        inner = one.parts[0] if is_verb(one, "as a spell") and len(one.parts) == 1 else one
        match inner, following:
            case OneOf(), _ if len(inner.options) > 1:  # a list
                _plainly(lowering, plain)
                found = Range(*_range(inner.figure))
                _lower(lowering, inner, of_card)
                for aim in lowering.ctx.aims if spell else ():
                    aim.what.spell = True
                if spell:
                    lowering.ops.insert(0, Do(control_flow.act_as_spell))
            case _, If() if is_verb(one, "choose") and one.figures:
                _plainly(lowering, plain)
                listed, found = _with_more(lowering, _base(one), following)
                _lower(lowering, listed, of_card)
                i += 1
            case _:
                plain.append(one)
        i += 1
    _plainly(lowering, plain)
    return found


def _plainly(lowering: SentenceLowering, plain: list[Part]) -> None:
    lowering.all(tuple(plain))
    plain.clear()


def _base(said: Part) -> int:
    """How many are chosen by "choose two", before what changes that. Raises NotRun."""
    figure = needed(only_one(as_clause(said).figures, Numeral))
    require(figure == Numeral(figure.fixed))
    return figure.fixed


def _with_more(lowering: SentenceLowering, n: int, said: If) -> tuple[OneOf, Range]:
    """ "Choose one. If this is imbued, choose two instead" (GA.ACT.8.b); what is known before the
    payment changes how many are chosen at once."""
    inner, test = first_of(said.then, OneOf), only_one(said.tests)
    if inner is None or len(said.then) != 1 or test is None:
        raise Untold
    deed = test.parts[0] if test.verb == "said" and test.parts else None
    words = inner.figure.word.removesuffix(" instead")
    require(words != inner.figure.word)
    fewest, most = _range(Numeral(word=words))
    if is_verb(deed, *PROPERTIES) and n < fewest == most:
        return inner, Range(n, n, more=((PROPERTIES[deed.verb], most - n),))
    gate = While(tests_of(lowering.ctx, said.tests))
    return inner, Range(n, n, instead=((gate,), fewest, most))


def _range(figure: Numeral) -> tuple[int, int]:
    require(figure.word in _WORDS and figure.fixed <= 1, figure, "nothing is chosen yet:")
    return _WORDS[figure.word]


def _lower(lowering: SentenceLowering, said: OneOf, of_card: bool) -> None:
    """Each option, passed over where it was not chosen, or its restriction is not met any more
    (GA.A12, GA.ACT.4)."""
    ctx = lowering.ctx
    if ctx.modes:
        raise NotRun("only one list of modes can be chosen from so far")
    known = len(ctx.mentions)
    for number, option in enumerate(said.options):
        ctx.foreign = ctx.mentions[known:]
        gates, parts = _gated(option)
        ctx.modes.append(Mode(" ".join(str(part) for part in parts), gates))
        passing = control_flow.InMode(number)
        lowering.ops.append(passing)
        if gates and of_card:
            tests = tuple(Asks(is_met, gate) for gate in gates)
            lowering.ops.append(control_flow.JumpUnless(tests, passing.label))
        ctx.mode = number
        lowering.all(parts)
        ctx.mode = -1
        lowering.ops.append(passing.label)
    ctx.foreign = []


def _gated(option: tuple[Part, ...]) -> tuple[Gates, tuple[Part, ...]]:
    """Restrictions before an option lock it (GA.AREST.2)."""
    gates: list[Restriction] = []
    parts = option
    while (around := only_one(parts, If)) is not None and _is_restriction(around):
        gates += [gate_of(test.words[0]) for test in around.tests]
        parts = around.then
    return tuple(gates), parts


def _is_restriction(said: If) -> bool:
    return all(test.verb == "restriction" for test in said.tests)
