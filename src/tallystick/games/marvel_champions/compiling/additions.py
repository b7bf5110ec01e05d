""" "Additional": what is added to a deed is done with it, in the same instance, whatever the text
does in between (MC.alteration.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import thing_of
from tallystick.games.marvel_champions.compiling.ordering import more_for
from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.games.marvel_champions.effects.dividing import Indirect
from tallystick.games.marvel_champions.position.amounts import sum_of
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.players import known_players
from tallystick.games.marvel_champions.position.things import CHOSEN_ONE
from tallystick.kernel.machine import Op
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import Clause, If, Noun, Part
from tallystick.rules.picking import found_in, only

ADDED: Final = ("deal", "thwart", "take", "place_threat")
MARK: Final = "mark"  # the same, where somebody decides or pays something before it is made
AIM_AT: Final = "aim_at"  # whom an attack or thwart is against, chosen before it is made


def with_additions(parts: tuple[Part, ...], labels: tuple[str, ...]) -> tuple[Part, ...]:
    """ "Deal 5 damage to an enemy and discard 2 cards. For each of them, deal 1 additional damage
    to that enemy": the enemy is chosen, the cards are discarded, then all of it is dealt."""
    found = list(parts)
    for j in range(1, len(found)):
        i = _base_of(found, j)
        for base in only(found[i : i + 1], Clause):  # nothing, where none is meant
            added = [one for one in found[i + 1 : j + 1] if _adds_to(base, one)]
            between = [one for one in found[i + 1 : j] if not _adds_to(base, one)]
            chosen, whole = _chosen_first(base) if between else ((), base)
            found[i : j + 1] = [*chosen, *between, whole, *[_added_to(whole, one) for one in added]]
    for i in range(len(found) - 1):
        if is_verb(found[i + 1], "otherwise"):
            found[i] = _if_there(found[i])
    parts = _by_the_rules(tuple([_if_engaged(one) for one in found]))
    for label in [one for one in labels if one in DEED_OF]:
        parts = tuple(_added_to_label(list(parts), label))
    return parts


def _by_the_rules(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "If there are X ..., ... (See rulebook.)": in what is asked, X is what the rules say."""
    says = Clause("x_is", parts=(BY_THE_RULES,))
    if says not in parts:
        return parts
    where = Clause("where_mod", parts=(BY_THE_RULES,))
    return tuple([_where(one, where) for one in parts if one != says])


def _where(part: Part, where: Clause) -> Part:
    if not isinstance(part, If):
        return part
    asked = [any(figure.per_x for figure in test.figures) for test in part.tests]
    pairs = zip(part.tests, asked, strict=True)
    tests = [one._replace(parts=(*one.parts, where)) if of_x else one for one, of_x in pairs]
    return part._replace(tests=tuple(tests))


BY_THE_RULES: Final = Clause("by_the_rules")


def _if_engaged(part: Part) -> Part:
    """ "If a minion with ... is engaged with a player, discard it and the villain activates against
    that player": it is found first, and then it is known who that player is."""
    match part:
        case (
            If(
                tests=(Clause(verb="is_engaged", things=(Noun(how="a") as minion, who)),),
                then=(Clause(things=(about, *_)), *_),
                while_=False,
            ) as said
        ) if (who, about) == (Noun("a player"), THAT_MINION) and minion.kinds == ("minion",):
            heed(who)
            return Clause(ENGAGED_FOUND, things=(minion,), parts=said.then)
    return part


THAT_MINION: Final = Noun("that", ("minion",))
ENGAGED_FOUND: Final = "engaged_found"


def _if_there(part: Part) -> Part:
    """ "NAME activates against you. Otherwise, ...": otherwise she is not in play. One who is there
    may be kept from it, which is another matter (MC.otherwise.1)."""
    match part:
        case Clause(verb="said", things=(Noun(how="titled") as who, *_), parts=(said,)):
            if not is_verb(said, "activates", "attacks", "schemes"):
                return part
            enemy = who._replace(kinds=who.kinds or ("enemy",))
            return If((Clause("is_place", things=(enemy,), words=("in play",)),), (part,))
    return part


def _base_of(parts: list[Part], j: int) -> int:
    """Which deed before it is meant, -1 for none."""
    for i in range(j - 1, -1, -1):
        if _adds_to(parts[i], parts[j]):
            return i
    return -1


def _more_of(part: Part) -> tuple[tuple[Clause, ...], Clause] | None:
    """A deed that adds to another, with what it hangs on; None for anything else."""
    match part:
        case If(tests=tests, then=(then,), while_=False):
            more = None if isinstance(then, If) else _more_of(then)
            return None if more is None else (tests, more[1])
        case Clause(verb="repeated", parts=(counted, Clause() as deed)):
            part = deed._replace(parts=(*deed.parts, Clause("for_each_mod", parts=(counted,))))
    return ((), part) if is_verb(part, *ADDED) and part.figures else None


def _adds_to(base: Part, part: Part) -> bool:
    """Whether it is more of the same deed, done to the same."""
    match base, _more_of(part):
        case Clause(verb=verb, figures=(figure, *_)), (
            _,
            Clause(verb=same, figures=(more, *_)) as inner,
        ):
            is_more = more.word == "additional" and figure.word != "additional"
            same_deed = (same, inner.words) == (verb, base.words)
            return same_deed and is_more and _is_same(base.things, inner.things)
    return False


def _is_same(base: tuple[Part, ...], other: tuple[Part, ...]) -> bool:
    if base == other and not any(is_noun(one, "a") for one in base):
        return True
    match base, other:
        case (Noun(how="each") as one,), (Noun() as said, *_):
            return _is_one_of(said, one)
        case (Noun() as one,), (Noun() as said, *_):
            spoken = said.how in ("that", "it", CHOSEN_ONE)
            return spoken and one.how in ("a", "that", "the", "titled") and one.figure.fixed == 1
    return False


def _is_one_of(said: Noun, each: Noun) -> bool:
    """ "Each enemy" and "the villain", "each scheme" and "this scheme"."""
    (kind,) = each.kinds if len(each.kinds) == 1 else ("",)
    all_of_them = not (each.tags or each.marks or each.relations)
    return all_of_them and said in (Noun("the", SINGLE.get(kind, ())), Noun("this", each.kinds))


SINGLE: Final = {"enemy": ("villain",), "scheme": ("main scheme",)}


def _chosen_first(base: Clause) -> tuple[tuple[Clause, ...], Clause]:
    """Whom it is done to is chosen before anything else is done."""
    thing = base.things[0] if base.things else None
    mods = [one for one in base.parts if is_verb(one, "ignoring_mod")]
    if not is_noun(thing, "a") or mods:
        return (), base
    aimed = Clause(AIM_AT, things=(thing,), words=(base.verb,))
    return (aimed,), base._replace(things=(Noun(CHOSEN_ONE, thing.kinds),))


def _added_to_label(parts: list[Part], label: str) -> list[Part]:
    """ "Deal 2 damage to an enemy. You may discard this card to deal 3 additional damage to that
    enemy": with what the attack deals anyway, or the thwart removes (MC.alteration.1)."""
    verb = DEED_OF[label]
    found: list[Part] = []
    for part in parts:
        if is_verb(part, "may") and any(is_verb(one, verb) for one in found):
            part = part._replace(parts=tuple([_of_this(one, label) for one in part.parts]))
        found.append(part)
    return found


def _of_this(part: Part, label: str) -> Part:
    if not is_verb(part, DEED_OF[label]) or not part.figures:
        return part
    if (
        part.figures[0].word != "additional"
        or len(part.things) != 1
        or not is_noun(part.things[0], "that", "it")
    ):
        return part
    heed(part.things[0], part)
    done = part._replace(verb=DOES[label], things=())
    return Clause("said", things=(Noun("this", (label,)),), parts=(done,))


DEED_OF: Final = {"attack": "deal", "thwart": "thwart"}
DOES: Final = {"attack": "deals", "thwart": "removes"}


def aimed_first(parts: tuple[Part, ...], firsts: list[bool], labels: tuple[str, ...]) -> list[Part]:
    """What is read ahead of the deed, then the rest. "Deal 7 damage to an enemy. If that enemy has
    ..., this attack gains overkill": who is asked about is chosen before (MC.alteration.1)."""
    ahead = [one for one, first in zip(parts, firsts, strict=True) if first]
    rest = [one for one, first in zip(parts, firsts, strict=True) if not first]
    verbs = [DEED_OF[label] for label in labels if label in DEED_OF]
    deed = next((one for one in rest if is_verb(one, *verbs)), None)
    asks = deed is not None and any(_asks_for_whom(one) for one in ahead)
    match deed:
        case Clause(verb=verb, things=(Noun(how="a") as thing, *_)) if asks:
            return [Clause(MARK, things=(thing,), words=(verb,)), *ahead, *rest]
    return [*ahead, *rest]


def _asks_for_whom(part: Part) -> bool:
    """Whether it is about the target, or somebody's decision."""
    match part:
        case Clause(verb="may"):
            return True
        case If(tests=tests):
            things = [one for test in tests for one in test.things if is_noun(one, "that")]
            return any(set(one.kinds) & STRUCK for one in things)
    return False


STRUCK: Final = frozenset(("enemy", "minion", "villain"))


def _added_to(base: Clause, part: Part) -> Part:
    """What is added, said of what the deed itself is done to."""
    more = _more_of(part)
    if more is None:
        return part
    tests, inner = more
    heed(*inner.things)
    whom = base.first_noun()
    if is_noun(whom, "each"):
        meant = thing_of(inner)
        meant = meant if meant.how == "this" else meant._replace(how="a")
        tests = (*tests, Clause("is_a", things=(FOUND, meant)))
    spoken = any(is_noun(it, "that", "it") for it in inner.things)
    if spoken and not is_noun(whom, CHOSEN_ONE):
        return If(tests, (inner,))
    return If(tests, (inner._replace(things=base.things),))


FOUND: Final = Noun("it")  # each of those to which it is done


def add_to(op: Op, clause: Clause, more: tuple[If, ...]) -> None:
    """What is added to a deed, under conditions (see ``ordering.addition``). Raises NotRun."""
    for one in more:
        inner = found_in(one.then, Clause)
        require(inner.words == clause.words, inner)
        n, tests = sum_of(inner.figures, inner.parts), tests_of(one)
        match op, more_for(clause, inner):
            case Indirect(), Noun() as who:
                op.further = (*op.further, (known_players(who), n, tests))
            case ((SerialDeed() | Indirect()), _):
                op.n.more = (*op.n.more, (n, tests))
            case _:
                raise nothing(inner)
