"""Card text of Grand Archive, third part: whether what goes with a verb is all that it may have."""

from __future__ import annotations

from typing import Final

from tallystick.cards.lexer import misread
from tallystick.games.grand_archive.text.figures import ALONE, STATE
from tallystick.games.grand_archive.text.words import USAGES, Usage
from tallystick.rules.parts import as_clause, is_described, is_verb
from tallystick.rules.phrases import Clause, Noun, Part, Several
from tallystick.rules.picking import first_of, only

# Relations that a thing may keep; others must go with the verb, or nothing understands them.
_KEPT: Final = frozenset(
    ("of", "from", "in", "on", "among", "from among", "under", "by", "with", "without", "for",
     "except for", "other than", "between", "except", "over", "than", "using", "against", "as")
)  # fmt: skip
_PREPOSITIONS: Final = frozenset(
    ("to", "into", "onto", "on", "from", "among", "from among", "under", "with", "for", "by", "in",
     "split among",
     "against", "as", "of")
)  # fmt: skip
AN_AMOUNT: Final = Noun("a", ("amount",))  # "recover an amount": whatever it is
# What may be given to something (`Usage.takes`).
_GIVEN: Final = ("keyword", "bonus", "gains_text", "all abilities", "choice of")
# What a verb's object may be a quality rather than a thing for: "becomes distant".
_STATES: Final = frozenset(("become", "remain", "be", "summon", "face"))


def lifted(verb: str, thing: Noun | Several) -> tuple[Noun | Several, tuple[Part, ...]]:
    """The object of a verb, and the relations after it that go with the verb: "deal 2 damage / to
    target unit", "put a counter / on it"."""
    last, parts = _lifted(verb, thing.each[-1])
    return thing.with_last(lambda _: last), parts


def _lifted(verb: str, thing: Noun) -> tuple[Noun, tuple[Part, ...]]:
    usage = USAGES.get(verb, Usage())
    own: list[tuple[str, Part]] = []
    found: list[Part] = []
    for word, part in thing.relations:
        goes = word in usage.relations and (word not in _KEPT or _is_moved(verb, thing, word))
        if is_verb(part, "have") and usage.place == "!":
            places = tuple(one for one in part.parts if is_verb(one, "place"))
            part = part._replace(parts=tuple(one for one in part.parts if one not in places))
            found += places
        if word == "of" and is_described(part):
            part, moved = _lifted_from_owner(usage, part)
            found += moved
        if goes and is_described(part):
            found.append(Clause(word, things=(part,)))
        elif word == "time":
            found.append(Clause(word, words=(str(part),)))
        elif goes or word == "way":
            found.append(Clause(word, parts=(part,)))
        else:
            own.append((word, part))
    return thing._replace(relations=tuple(own)), tuple(found)


def timed(clause: Clause) -> tuple[Clause, ...]:
    """ "to target unit / this turn": the time goes with the verb, not with the unit."""
    thing = first_of(clause.things[-1:], Noun)
    if thing is None:
        return (clause,)
    times = [part for word, part in thing.relations if word == "time"]
    rest = clause._replace(things=(*clause.things[:-1], thing.unrelated("time")))
    return (rest, *(Clause("time", words=(str(one),)) for one in times))


def _lifted_from_owner(
    usage: Usage, owner: Noun | Several
) -> tuple[Noun | Several, tuple[Part, ...]]:
    """ "change the target of an attack / to it": what goes somewhere is the target."""
    moved_to = {"to", "into", "onto"} & set(usage.relations)
    last, found = _without_goal(owner.each[-1], moved_to)
    goes = [(w, p) for w, p in last.relations if w in moved_to]
    kept = tuple(one for one in last.relations if one not in goes)
    found += tuple(Clause(w, things=(p,)) for w, p in goes if is_described(p))
    return owner.with_last(lambda _: last._replace(relations=kept)), found


def _without_goal(owner: Noun, moved_to: set[str]) -> tuple[Noun, tuple[Part, ...]]:
    """ "The target of an attack that targets your champion / to an ally": nor does what it targets
    go anywhere."""
    found: tuple[Part, ...] = ()
    relations: list[tuple[str, Part]] = []
    for word, part in owner.relations:
        if is_verb(part, "target"):
            goal = [one for one in part.parts if as_clause(one).verb in moved_to]
            part = part._replace(parts=tuple(one for one in part.parts if one not in goal))
            found += tuple(goal)
        relations.append((word, part))
    return owner._replace(relations=tuple(relations)), found


def _is_moved(verb: str, thing: Noun, word: str) -> bool:
    """Counters are put on and removed from things; a card on the field is only described so."""
    if any("counter" in kind or kind == "temporary damage" for kind in thing.kinds):
        return verb in ("put", "remove", "move") and word in ("on", "from", "from among", "among")
    return (verb == "deal" and word == "among") or (verb == "enter" and word in ("with", "as"))


def check_verb(token: str, clause: Clause, passive: bool = False) -> None:
    """Whether the verb is one that the rules know, and has what it needs and nothing else."""
    usage = USAGES.get(clause.verb)
    if usage is None:
        raise misread(token, "this verb is not one of the language's")
    relations = [one for one in only(clause.parts, Clause) if not one.figures]
    names = {one.verb for one in relations if one.verb in _PREPOSITIONS}
    odd = names - set(usage.relations) - {"by", "from"} if passive else names - set(usage.relations)
    if odd:
        raise misread(token, f"{clause.verb} does not go with {', '.join(sorted(odd))!r}")
    _check_object(token, clause, usage, passive)
    placed = any(one.verb == "place" for one in relations)
    if placed and not usage.place:
        raise misread(token, f"to {clause.verb} has no place that it goes to")
    back = any("back" in word.split() or word == "on top" for word in clause.words)
    if usage.place == "!" and not (placed or names or passive or back):
        raise misread(token, f"it is not said where to {clause.verb} it")


def _check_object(token: str, clause: Clause, usage: Usage, passive: bool) -> None:
    needs, optional = usage.takes.lstrip("?"), usage.takes.startswith("?") or passive
    granted = any(is_verb(one, *_GIVEN) for one in clause.parts)
    has = bool(clause.things or clause.figures or granted)
    if needs and not has and not optional:
        raise misread(token, f"it is not said what to {clause.verb}")
    if clause.verb == "become" and not has and not clause.words:
        raise misread(token, "it is not said what it becomes")
    if not needs and has:
        raise misread(token, f"to {clause.verb} takes no object")
    if needs == "figure" and clause.things and clause.things != (AN_AMOUNT,):
        raise misread(token, f"to {clause.verb} takes a number")
    if needs == "thing" and (clause.figures or granted):
        raise misread(token, f"to {clause.verb} takes a thing")
    for thing in clause.things:
        check_thing(token, thing, clause.verb in _STATES or passive)
        if needs == "thing" and not passive and clause.verb not in _STATES and is_alone(thing):
            raise misread(token, f"it is not said which {thing}, or how many")


def is_alone(thing: Noun | Several) -> bool:
    """Whether it is one thing with nothing that says which; damage or what is linked is plain."""
    if len(thing.each) > 1:
        return any(map(is_alone, thing.each))
    thing = thing.each[0]
    plain = "damage" in thing.kinds or "linked" in thing.marks or bool(thing.title)
    return thing.how == ALONE and not plain and not any(w == "of" for w, _ in thing.relations)


def check_thing(token: str, thing: Noun | Several, state: bool = False) -> None:
    """Whether a thing is one, not a quality only, and all that is said of it has a meaning."""
    for one in thing.each:
        if one.how == STATE and not state:
            raise misread(token, f"{' '.join(one.marks)!r} is a quality, not a thing")
        for word, part in one.relations:
            if word in ("to", "into", "onto"):
                raise misread(token, f"nothing goes {word!r} anything here")
            if is_described(part):
                check_thing(token, part, state=True)
