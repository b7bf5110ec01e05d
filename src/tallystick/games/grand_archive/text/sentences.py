"""Clauses joined into sentences: who does what is told without a subject, and alternatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, overload

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import Lexeme, phrase
from tallystick.costs import Amount
from tallystick.games.grand_archive.text.figures import STATE
from tallystick.rules.parts import is_noun, is_verb, within
from tallystick.rules.phrases import Clause, If, Numeral, OneOf, Part
from tallystick.rules.picking import only

# Verbs that are only said of something, never told: "... and gain stealth".
_STATED: Final = frozenset(
    ("get", "gain", "lose", "become", "have", "be", "enter", "die", "remain", "can't", "would",
     "doesn't", "don't", "can", "also")
)  # fmt: skip
# Changes that may last for a time, and what may stand around them (GA.CONT).
_LASTING: Final = frozenset(("get", "gain", "lose", "have", "can't", "can", "must", "become"))
_THIS_TURN: Final = Clause("time", words=("this turn",))
_AROUND: Final = frozenset(("said", "may", "have do", "also"))
# Marks, while a text is read, a verb in a form that needs a subject: "draws".
_FINITE: Final = "~s"


def finite(clause: Clause) -> Clause:
    """The clause of a verb that is said of somebody."""
    return clause._replace(words=(_FINITE, *clause.words))


@overload
def bare(part: Clause) -> Clause: ...
@overload
def bare(part: Part) -> Part: ...
def bare(part: Part) -> Part:
    """The part without that mark: its subject has been found."""
    match part:
        case Clause() if _FINITE in part.words:
            return part._replace(words=tuple(one for one in part.words if one != _FINITE))
    return part


def joined_clauses(parts: Sequence[Clause | If | Lexeme], continued: bool = False) -> list[Part]:
    """What is said in order; a clause without a subject has that of the one before it, unless its
    verb tells somebody to do it. Joined by "or", one of them is done. ``continued``: the subject of
    the first may stand in what is continued."""
    between = [phrase(one) for one in only(parts, Lexeme)]
    conjunctions = {word for one in between for word in one.strip(", ").split()}
    said: list[Part] = []
    for part in only(parts, Clause, If):
        if said and _belongs(said[-1], part, bool(conjunctions & {"or"})):
            either = conjunctions == {"or"}
            said[-1] = _or_else(said[-1], part) if either else _with_more(said[-1], part)
        elif is_stated(part) and (said or not continued):
            words = _verb(part)
            raise Misread(f"it is not said who or what is meant to {words}", 0, words)
        else:
            said.append(part)
    said = _lasting(_reckoned(said))
    if "or" not in conjunctions or len(said) < 2:
        return said
    if conjunctions & {"and", "then"}:
        raise Misread("which of these belong together is not clear: both 'and' and 'or'", 0, "or")
    return [OneOf(tuple((one,) for one in said))]


def _lasting(said: list[Part]) -> list[Part]:
    """A duration is that of all changes before it in the sentence that have none: "gets +1 power
    and gains taunt until end of turn, then draw a card"."""
    found: list[Part] = []
    until: Clause | None = None
    for one in reversed(said):
        until = _until_of(one) or until
        found.append(one if until is None else _with_until(one, until))
    return found[::-1]


def _reckoned(said: list[Part]) -> list[Part]:
    """ "Deal X damage to it and recover X, where X is ...": said at the end of all that is X."""
    where = _where_of(said[-1]) if len(said) > 1 else None
    if where is None:
        return said
    return [*(_with_where(one, where) for one in said[:-1]), said[-1]]


def _where_of(part: Part) -> Clause | None:
    match part:
        case If(then=(*_, last)):
            return _where_of(last)
        case Clause(verb="where"):
            return part
        case Clause(parts=parts):
            return next(filter(None, map(_where_of, parts)), None)
    return None


def _with_where(part: Part, where: Clause) -> Part:
    """The part with it, if it speaks of X and does not say itself what that is."""
    speaks = any(one.per_x for one in only(within(part), Numeral, Amount))
    if not speaks or _where_of(part) is not None:
        return part
    match part:
        case If():
            return part._replace(then=tuple(_with_where(one, where) for one in part.then))
        case Clause(verb="may" | "have do"):
            return part._replace(parts=tuple(_with_where(one, where) for one in part.parts))
        case Clause():
            return part._replace(parts=(*part.parts, where))
    return part


def _until_of(part: Part) -> Clause | None:
    match part:
        case If(then=(*_, last)):
            return _until_of(last)
        case Clause(verb=verb, parts=parts) if verb in _LASTING:
            known = _THIS_TURN if _THIS_TURN in parts else None
            return next((one for one in parts if is_verb(one, "until")), known)
        case Clause(verb=verb, parts=parts) if verb in _AROUND:
            inner = [one for one in only(parts, Clause, If) if not is_verb(one, "where")]
            return _until_of(inner[-1]) if inner else None
    return None


def _with_until(part: Part, until: Clause) -> Part:
    match part:
        case If(then=then):
            return part._replace(then=tuple(_with_until(one, until) for one in then))
        case Clause(verb=verb, parts=parts) if verb in _AROUND:
            return part._replace(parts=tuple(_with_until(one, until) for one in parts))
        case Clause(verb="become", things=things) if all(is_noun(one, STATE) for one in things):
            return part
        case Clause(verb=verb, parts=parts) if verb in _LASTING and _until_of(part) is None:
            return part._replace(parts=(*parts, until))
    return part


def _inner(part: Part) -> Clause | None:
    """The clause of a deed: conditions around it do not matter."""
    match part:
        case If(then=(one,)):
            return _inner(one)
        case Clause():
            return part
    return None


def _verb(part: Part) -> str:
    inner = _inner(part)
    return inner.verb if inner is not None else ""


def is_stated(part: Part) -> bool:
    """Whether it is said of something, and of what is not said with it."""
    inner = _inner(part)
    return inner is not None and (inner.verb in _STATED or _FINITE in inner.words)


def _belongs(before: Part, part: Part, either: bool) -> bool:
    """Whether what is said next is of the same subject, or as optional as what is before it."""
    inner, now = _inner(before), _inner(part)
    if inner is None or now is None or inner.verb not in ("said", "have do", "may"):
        return False
    if is_stated(part):
        return True
    told = now.verb not in ("said", "may", "pay", "costs", "there is", "state of play")
    if inner.verb != "said":
        return told or (inner.verb == "may" and now.verb == "pay")
    return told and not either and _is_told_of_several(inner)


def _is_told_of_several(said: Clause) -> bool:
    """ "They choose a card and put it there": both are done by them."""
    subject = str(said.things[0].how) if said.things else ""
    last = said.parts[-1] if said.parts else None
    deeds = only(said.parts, Clause)
    return subject in ("they", "you") and last is not None and deeds[0].verb not in _STATED


def _with_more(before: Part, part: Part) -> Part:
    """The statement with one more thing said of the same subject."""
    match before, part:
        case If(then=(first, *_)), _:
            return before._replace(then=(_with_more(first, part),))
        case Clause(), If():
            inner = tuple(map(bare, part.then))
            if _is_of_all(before, part):
                return before._replace(parts=(part._replace(then=(*before.parts, *inner)),))
            return before._replace(parts=(*before.parts, part._replace(then=inner)))
        case Clause(), _:
            return before._replace(parts=(*before.parts, bare(part)))
    raise TypeError(f"no statement: {before}")


def _is_of_all(before: Clause, part: If) -> bool:
    """Whether the condition at the end is, as a duration there is, that of all that is said of the
    subject: "gets +1 power and has taunt as long as it's rested"."""
    stated = before.verb == "said" and _verb(part) in _STATED
    return part.after and stated and _until_of(before) is None


def _or_else(before: Part, part: Part) -> Part:
    """ "You may discard it or put it there": one of them."""
    match before:
        case If(then=(first, *_)):
            return before._replace(then=(_or_else(first, part),))
        case Clause(parts=(*others, last)):
            told = last.options if isinstance(last, OneOf) else ((last,),)
            return before._replace(parts=(*others, OneOf((*told, (bare(part),)))))
    raise TypeError(f"no statement: {before}")
