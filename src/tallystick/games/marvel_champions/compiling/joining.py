"""What "and" joins is done at the same time, and answered when all of it is done (MC.and.1); what
"Then" joins needs what is before it (MC.then.1); what is said of each player, and then of "that
player": each does all of it before the next one does any (MC.each-player.1); and what is added to a
deed, "additional", is done with it, in the same instance, whatever the text does in between
(MC.alteration.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cards.errors import nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling import ordering
from tallystick.games.marvel_champions.compiling.aiming import all_of, thing_of
from tallystick.games.marvel_champions.compiling.rewording import each_noun, speaks_of
from tallystick.games.marvel_champions.effects import changes, effects, groups, hands, moving
from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.games.marvel_champions.effects.dividing import Indirect
from tallystick.games.marvel_champions.effects.sequence import begin_at_once, end_at_once
from tallystick.games.marvel_champions.position.amounts import sum_of
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.players import ALL_BUT_FIRST, known_players
from tallystick.games.marvel_champions.position.things import CHOSEN_ONE
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import in_pairs, is_if, is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, If, Noun, Numeral, Part, Place, Several
from tallystick.rules.picking import found_in, has, only

EACH_PLAYER: Final = ("each player", "each other player", ALL_BUT_FIRST)
THEIRS: Final = {"they control": "you control"}  # of players who do it, each as "you"
THEY: Final = {
    Noun("it", marks=("several",)): Noun("you"),
    Noun("the", ("identity",), relations=(("of", Noun("it")),)): Noun("your", ("identity",)),
}
THEIR_HAND: Final = Place("their", ("hand",))
TOGETHER: Final = "both"
THAT_PLAYER: Final = Noun("that player")
THAT_CARD: Final = (Noun("that", ("card",)), Noun("it"))


def in_turn(before: Part, part: Part) -> Sequence[Part] | None:
    """ "Each player discards the top card of their deck. If that card is an event, that player
    takes 1 damage": whoever discards it does so before another does. Raises NotRun."""
    match before:
        case Clause() if _is_by_each(before) and _is_of_one(before, part):
            return [_with(before, each_noun(part, {THAT_PLAYER: Noun("you")}))]
    return None


def of_those_who(part: Part) -> Part:
    """ "Each player takes 1 damage if they control an ally": each of those who do."""
    match part:
        case If(tests=tests, then=(Clause() as said,), after=True) if _is_by_each(said):
            own = each_noun(tests, THEY)
            if own != tests or speaks_of(tests, THEIR_HAND):
                you = said._replace(things=(Noun("you"),))
                return said._replace(verb="must", parts=(part._replace(tests=own, then=(you,)),))
    return part


def _is_by_each(clause: Clause) -> bool:
    who = clause.first_noun() if clause.verb in ("said", "must") else None
    return who is not None and who.how in EACH_PLAYER and len(clause.things) == 1


def _with(clause: Clause, part: Part) -> Clause:
    """A clause with one more deed behind it, done together with it. Raises NotRun where something
    else is said of all of the clause."""
    *deeds, last = clause.parts
    if is_verb(last, TOGETHER):
        return clause._replace(parts=(*deeds, last._replace(parts=(*last.parts, part))))
    require(not any(one.verb.endswith("_mod") for one in only(clause.parts, Clause)), part)
    sequel = Clause(TOGETHER, parts=(part,))
    return clause._replace(verb="must", parts=(*clause.parts, sequel))


def _is_of_one(before: Clause, part: Part) -> bool:
    """Whether something is said of one of them, or of the card of one of them."""
    match part:
        case If(tests=tests):
            asked = [thing for test in tests for thing in only(test.things[:1], Noun)]
            return speaks_of(part, THAT_PLAYER) or any(thing in THAT_CARD for thing in asked)
    if is_verb(part, "otherwise"):
        last = before.parts[-1]
        return is_verb(last, TOGETHER) and has(last.parts[-1:], If)
    return is_verb(part, "said") and part.first_noun() == THAT_PLAYER


# What is done in an instant, besides what is done to several things in one.
INSTANT: Final = (
    hands.PlayersDraw, hands.DiscardRandom, hands.DiscardTop, hands.DealCards, groups.LastingDeed,
    effects.ChangeForm, effects.AddAccelerationTokens, moving.ChangeTheirForm,
    moving.TakeForm, changes.SetDial, moving.ChangeVillain,
)  # fmt: skip
# What is done to each of several things that are joined.
TO_EACH: Final = (
    "deal", "heal", "give_status", "give_status_card", "exhaust", "discard", "put_into_play",
    "place_counters", "defeat", "flip", "shuffle_into", "banish", "reveal", "lose_all_status",
    "add_to", "set_aside",
)  # fmt: skip
IT: Final = Noun("it")
Span = tuple[int, int]


def apart(clause: Clause) -> tuple[Clause, ...]:
    """ "You and each ally you control": what is done to each, joined; nothing where it is one."""
    match clause:
        case Clause(verb=verb, things=(Several(conjunction="and") as several, *_)) if (
            verb in TO_EACH
        ):
            rest = clause.things[1:]
            each = [clause._replace(things=(thing, *rest)) for thing in all_of(several)]
            return (each[0], *(one._replace(joined=True) for one in each[1:]))
    return ()


def joined_spans(parts: list[Part], starts: list[int], ops: list[Op]) -> list[Span]:
    """From where to where the ops lie that do what is joined, by where each part begins."""
    found: list[Span] = []
    ends = [*starts, len(ops)][1:]
    for part, start, end in zip(parts, starts, ends, strict=True):
        if _is_joined(part) and found:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return [(first, last) for first, last in found if _is_instant(ops[first:last])]


def _is_joined(part: Part) -> bool:
    match part:
        case Clause(joined=True) | Clause(verb="said", parts=(Clause(joined=True), *_)):
            return True
    return False


def _is_instant(ops: list[Op]) -> bool:
    """Whether several things are done, all of them in an instant."""
    at_once = [isinstance(op, INSTANT) or (isinstance(op, SerialDeed) and op.at_once) for op in ops]
    return len(ops) > 1 and all(at_once)


def outermost(spans: list[Span]) -> list[Span]:
    """The spans that lie in no other."""
    return [
        (first, last)
        for first, last in spans
        if not any(a <= first and last <= b and (a, b) != (first, last) for a, b in spans)
    ]


def enclosed(ops: list[Op], spans: list[Span]) -> list[Op]:
    """The ops, with what says that those of each span are done at once."""
    found = list(ops)
    for first, last in sorted(spans, reverse=True):
        found[first:last] = [Do(begin_at_once), *found[first:last], Do(end_at_once)]
    return found


def moved(at: int, spans: list[Span]) -> int:
    """The place to which a jump leads when the spans are enclosed."""
    return at + sum((first < at) + (last <= at) for first, last in spans)


OF_SEVERAL: Final = ("deal", "thwart", "place_threat", "heal")  # what is done to several at once


def paired(first: Part, then: Part) -> Sequence[Part] | None:
    """ "Remove 3 threat from a scheme and 3 threat from a different scheme": from two of them, both
    chosen before anything is done to either (MC.and.1, MC.target.9). Raises NotRun where more is
    done to one than to the other."""
    match first, then:
        case Clause(), Clause() if _is_of_other(first, then):
            require(first._replace(things=()) == then._replace(things=()), then)
            heed(then, *then.things, *then.figures)
            return [first._replace(things=(thing_of(first)._replace(figure=Numeral(2)),))]
    return None


def _is_of_other(first: Clause, second: Clause) -> bool:
    """Whether the same is done to one thing and then to another such."""
    one, other = first.only_noun(), second.only_noun()
    if first.verb != second.verb or first.verb not in OF_SEVERAL or one is None:
        return False
    others = (
        one._replace(how="another"),
        one._replace(how="another", marks=(*one.marks, "other")),
        one._replace(marks=(*one.marks, "other")),
    )
    return one.how == "a" and one.figure == ONE and other in others


def with_sequels(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The effects of an ability, each with those behind it that hang on it."""
    return ordering.prevented_first(in_pairs(parts, _with_sequel))


def _with_sequel(before: Part, part: Part) -> Sequence[Part] | None:
    """ "If A, B. Then, C": C only after B. "Then, take 5 damage. You may ... to prevent X of that
    damage": of that only, and before it is taken (MC.prevent.1)."""
    match before:
        case If(then=then) if _is_of(before, part):
            return [before._replace(then=ordering.prevented_first((*then, part)))]
        case If(then=then) if _hangs_on(before, part):
            return [before._replace(then=(*then, part))]
        case Clause(verb="detach") if is_verb(part, "set_aside"):
            return [_detached(before, part)]
    return None


def _detached(first: Clause, part: Clause) -> Clause:
    """ "Detach NAME and set it aside": set aside where it is attached. Raises NotRun."""
    lies = thing_of(first)
    if (
        not lies.title
        or first.parts
        or not part.joined
        or part.only_noun() not in (lies, lies._replace(relations=()), IT)
    ):
        raise nothing(first)
    heed(first, part.only_noun())
    return part._replace(things=(lies,), joined=first.joined)


def _hangs_on(before: If, part: Part) -> bool:
    """Whether it needs what is done under a condition, rather than in place of something."""
    instead = any(ordering.has_instead(one) for one in before.then)
    return is_if(part, "resolved") and not (before.while_ or instead or is_if(before, "resolved"))


def _is_of(before: If, part: Part) -> bool:
    """Whether something is said of the damage that has just been taken."""
    prevents = is_verb(part, "may") and any(is_verb(one, "prevent") for one in part.parts)
    return is_if(before, "resolved") and prevents and is_verb(before.then[-1], "take")


# -- what is added ---------------------------------------------------------------------------------

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
        tests = (*tests, Clause("is_a", things=(IT, meant)))
    spoken = any(is_noun(it, "that", "it") for it in inner.things)
    if spoken and not is_noun(whom, CHOSEN_ONE):
        return If(tests, (inner,))
    return If(tests, (inner._replace(things=base.things),))


def add_to(op: Op, clause: Clause, more: tuple[If, ...]) -> None:
    """What is added to a deed, under conditions (see ``ordering.addition``). Raises NotRun."""
    for one in more:
        inner = found_in(one.then, Clause)
        require(inner.words == clause.words, inner)
        n, tests = sum_of(inner.figures, inner.parts), tests_of(one)
        match op, ordering.more_for(clause, inner):
            case Indirect(), Noun() as who:
                op.further = (*op.further, (known_players(who), n, tests))
            case ((SerialDeed() | Indirect()), _):
                op.n.more = (*op.n.more, (n, tests))
            case _:
                raise nothing(inner)
