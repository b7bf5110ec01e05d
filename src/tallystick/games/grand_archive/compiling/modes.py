"""Modes: "choose one" as something is announced (GA.ACT.4, GA.TERM.MODES)."""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.grand_archive.compiling.asking import PROPERTIES
from tallystick.games.grand_archive.compiling.sentences import Lowering
from tallystick.games.grand_archive.effects import control_flow
from tallystick.games.grand_archive.effects.errors import NoOp
from tallystick.games.grand_archive.effects.labels import Label
from tallystick.games.grand_archive.effects.restrictions import gate_of
from tallystick.games.grand_archive.pieces import ANY_NUMBER, Gates, Mode
from tallystick.rules.phrases import Clause, Figure, If, OneOf, is_verb

More = tuple[tuple[int, int], ...]
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


def modes_of(lowering: Lowering, effects: tuple[Any, ...]) -> tuple[int, int, More]:
    """Lower effects, of which one may be a choice of modes: how many of them must and may be
    chosen, and which properties open more. Raises NoOp."""
    fewest, most = 1, 1
    more: More = ()
    plain: list[Any] = []
    i = 0
    while i < len(effects):
        one = effects[i]
        following = effects[i + 1] if i + 1 < len(effects) else None
        if isinstance(one, OneOf) and _is_list(one):
            _plainly(lowering, plain)
            fewest, most = _range(one.figure)
            _lower(lowering, one)
        elif _is_choose_one(one) and isinstance(following, If):
            _plainly(lowering, plain)
            inner, more = _with_more(following)
            _lower(lowering, inner)
            i += 1
        else:
            plain.append(one)
        i += 1
    _plainly(lowering, plain)
    return fewest, most, more


def _plainly(lowering: Lowering, plain: list[Any]) -> None:
    lowering.all(tuple(plain))
    plain.clear()


def _is_list(said: OneOf) -> bool:
    """Whether options are listed, rather than joined by "or" in a sentence."""
    return len(said.options) > 1


def _is_choose_one(said: Any) -> bool:
    return is_verb(said, "choose") and bool(said.figures)


def _with_more(said: If) -> tuple[OneOf, More]:
    """ "Choose one. If this is imbued, choose two instead" (GA.ACT.8.b)."""
    inner = said.then[0] if len(said.then) == 1 else None
    test = said.tests[0] if len(said.tests) == 1 else None
    if not isinstance(inner, OneOf) or not isinstance(test, Clause) or test.verb != "said":
        raise NoOp(f"nothing is chosen yet: {said}")
    deed = test.parts[0] if test.parts else None
    if inner.figure.word != "two instead" or not isinstance(deed, Clause):
        raise NoOp(f"nothing is chosen yet: {said}")
    if deed.verb not in PROPERTIES:
        raise NoOp(f"nothing is chosen yet: {said}")
    return inner, ((PROPERTIES[deed.verb], 1),)


def _range(figure: Figure) -> tuple[int, int]:
    if figure.word not in _WORDS or figure.fixed > 1:
        raise NoOp(f"nothing is chosen yet: {figure}")
    return _WORDS[figure.word]


def _lower(lowering: Lowering, said: OneOf) -> None:
    """Each option, passed over where it was not chosen."""
    ctx = lowering.ctx
    if ctx.modes:
        raise NoOp("only one list of modes can be chosen from so far")
    for number, option in enumerate(said.options):
        gates, parts = _gated(option)
        ctx.modes.append(Mode(" ".join(str(part) for part in parts), gates))
        end = Label()
        passing = control_flow.InMode(number)
        passing.label = end
        lowering.ops.append(passing)
        ctx.mode = number
        lowering.all(parts)
        ctx.mode = -1
        lowering.ops.append(end)


def _gated(option: tuple[Any, ...]) -> tuple[Gates, tuple[Any, ...]]:
    """Restrictions before an option lock it (GA.AREST.2)."""
    gates: list[Any] = []
    parts = option
    while len(parts) == 1 and isinstance(parts[0], If) and _is_restriction(parts[0]):
        gates += [gate_of(test.words[0]) for test in parts[0].tests]
        parts = parts[0].then
    return tuple(gates), parts


def _is_restriction(said: If) -> bool:
    return all(test.verb == "restriction" for test in said.tests)
