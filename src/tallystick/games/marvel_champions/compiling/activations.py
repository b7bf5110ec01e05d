"""What is said of an activation, and of enemies that attack each other (MC.activation.1); what a
text makes of what an attack has come to, and what an effect on an attack, a thwart or a defence
must be told in (MC.interrupt.1). It shows when the attack is over (MC.delayed.1), and "that
character" is whoever has been damaged by it (MC.overkill.1, MC.indirect.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeGuard

from tallystick.cards.errors import NotRun, needed, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.combat.activation import Activate, EndRest, TurnUpon
from tallystick.games.marvel_champions.compiling.aiming import Targeting
from tallystick.games.marvel_champions.compiling.rewording import each_noun
from tallystick.games.marvel_champions.effects import bargains, changes, effects, groups, moving
from tallystick.games.marvel_champions.effects.control_flow import GoTo
from tallystick.games.marvel_champions.effects.deeds import Amounts, ChooseFelled, Hurting
from tallystick.games.marvel_champions.effects.effects import AlterAttack, AlterEvent
from tallystick.games.marvel_champions.effects.groups import ForNow
from tallystick.games.marvel_champions.effects.loops import (
    AsPlayers,
    DelayedEffect,
    EndDelayedEffect,
    LoopBack,
)
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.occasions import ACTIVE, Act, Watch
from tallystick.games.marvel_champions.pieces import ALTER_EGO, HERO
from tallystick.games.marvel_champions.position.amounts import Scaled, asks_excess
from tallystick.games.marvel_champions.position.keys import AFTER, KEY, WHEN
from tallystick.games.marvel_champions.position.lasting import ACTIVATION_END, ATTACK_END
from tallystick.games.marvel_champions.position.memory import DEALING, HURTING
from tallystick.games.marvel_champions.position.occasion import DEALT_DAMAGE, DOING, HURT
from tallystick.games.marvel_champions.position.things import ENEMIES
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_if, is_noun, is_verb, within
from tallystick.rules.phrases import ONE, Clause, If, Noun, Part
from tallystick.rules.picking import are, first_of, has, only, only_one

ACTIVATING: Final = ("attacks", "schemes", "activates", "attacks_with", "schemes_with")
ATTACK_OVER: Final = "at the end of this attack"
# What shows when an attack is over that the text has set off.
LATER: Final = ("deals_damage", "takes_from", "other_defends", "defends_this", "undefended")


def activates(part: Part) -> TypeGuard[Clause]:
    """Whether a sentence has enemies attack, scheme or activate."""
    said = part.parts if is_verb(part, "said") else ()
    return any(is_verb(one, *ACTIVATING) for one in said)


def outcomes_later(before: Part, then: Part) -> Sequence[Part] | None:
    """ "The villain attacks you. If this attack deals damage to you, ..." and "... After this
    attack, ...": said ahead of that, and done when it is over (MC.delayed.1)."""
    said = over(then) if is_if(then, *LATER) else then
    return [said, before] if activates(before) and is_verb(said, "later") else None


def outcomes_nearer(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "The villain attacks you. This attack gains overkill. If this attack deals damage to you,
    ...": what is said of the attack itself is said in any case, and stands behind what comes of
    it."""
    found: list[Part] = []
    for part in parts:
        at = len(found)
        while at and _says_more(found[at - 1]):
            at -= 1
        comes_of_it = is_if(part, *LATER) or is_verb(part, "later")
        follows = comes_of_it and at > 0 and activates(found[at - 1])
        found.insert(at if follows else len(found), part)
    return tuple(found)


def _says_more(part: Part) -> bool:
    """Whether it says something of an activation, and nothing else: what "this attack" gains, what
    somebody gets or is given for it."""
    match part:
        case Clause(verb="said", things=(whom, *_), parts=said) if whom in THE_ATTACK:
            return all(is_verb(one, "gains") for one in said)
        case Clause(verb="said" | "give_card", parts=parts):
            until = [one.words[0].split() for one in parts if is_verb(one, "until_mod")]
            return any(words[-1] in ("attack", "activation") for words in until)
    return False


def gained_ahead(parts: tuple[Part, ...], labels: tuple[str, ...]) -> tuple[Part, ...]:
    """ "The villain attacks you. That attack gains overkill": said of whoever makes it, for as long
    as it activates (MC.alteration.1, MC.gains.1). "Give him 1 additional boost card for that
    activation": given with the one that the activation gives (MC.boost.3). Nothing of the kind is
    said where the ability is itself an attack."""
    if "attack" in labels:
        return parts
    found: list[Part] = []
    attacker: Noun | None = None
    for part in [one for each in parts for one in _bonus_apart(each)]:
        if activates(part):
            attacker = part.first_noun()
        found.append(part if attacker is None else _gained_by(attacker, part))
    return tuple(found)


def _bonus_apart(part: Part) -> tuple[Part, ...]:
    """ "NAME attacks you and gets +1 ATK for that attack": two things are said of NAME."""
    if not activates(part) or not is_verb(part.parts[-1], "until_mod"):
        return (part,)
    deed, *bonus = part.parts
    return part._replace(parts=(deed,)), part._replace(parts=tuple(bonus))


def check_altered(ops: list[Op]) -> None:
    """What an Action alters is its own attack or event, or the attack of what it has one play
    (MC.alteration.1). Raises NotRun where there is none."""
    plays = has(ops, bargains.PlayNow)
    if any(not op.own and isinstance(op, AlterEvent) == plays for op in only(ops, AlterAttack)):
        raise NotRun("nothing does yet: alter what is not there")


def asks_damage(test: Clause) -> bool:
    """ "If you take no damage this way", "if no damage was dealt this way"."""
    return test.verb == "taken_way" or "was dealt this way" in test.words


def asks_who_fell(part: Part, following: Part | None) -> bool:
    """ "X attacks the ally with ... If this attack defeats an ally, that ally ...": nobody knows
    who it was once it has gone."""
    match part, following:
        case Clause(verb="said", parts=parts), If(tests=tests):
            attacks = any(is_verb(one, "attacks") for one in parts)
            felled = [(*test.things[1:2], None)[0] for test in tests if test.verb == "defeats"]
            return attacks and any(one != Noun("a", ("character",)) for one in felled)
    return False


def choose_felled(ctx: Targeting, parts: tuple[Part, ...]) -> None:
    """ "For each point of excess damage dealt to that enemy by that attack": to one whom it
    has defeated (MC.referential.1)."""
    if asks_excess(within(parts)) and not only(ctx.ops, ChooseFelled):
        ctx.ops.append(ChooseFelled())


def tell_damage(ctx: Targeting, part: If) -> None:
    """ "If no damage was dealt this way": the last damage of the text notes it (MC.damage.2)."""
    last = needed(first_of(ctx.ops[-1:], Hurting), part.tests[0])
    dealt = any("was dealt this way" in test.words for test in part.tests)
    last.tells = DEALING if dealt else HURTING


def _gained_by(attacker: Noun, part: Part) -> Part:
    """A part with what "this attack" gains said of the enemy that makes the attack."""
    match part:
        case If(then=then, while_=False):
            return part._replace(then=tuple([_gained_by(attacker, one) for one in then]))
        case Clause(verb="give_card", parts=parts) if any(
            is_verb(one, "until_mod") for one in parts
        ):
            return part._replace(verb="gets_boosts")
        case Clause(verb="said", things=(whom, *_), parts=parts) if whom in THE_ATTACK:
            if all(is_verb(one, "gains") for one in parts):
                heed(whom)
                until = Clause("until_mod", words=("for this activation",))
                return part._replace(things=(as_enemy(attacker),), parts=(*parts, until))
    return part


THE_ATTACK: Final = tuple([Noun(how, ("attack",)) for how in ("that", "this", "the")])


def as_enemy(subject: Noun) -> Noun:
    """Who activates is an enemy: a hero may be called the same."""
    named = subject.how == "titled" and not subject.kinds
    return subject._replace(kinds=("enemy",)) if named else subject


def over(part: If) -> Clause:
    """A condition on an attack that is asked, and carried out, as soon as the attack is over."""
    return Clause("later", words=(ATTACK_OVER,), parts=(_of_those_hurt(part),))


def _of_those_hurt(part: If) -> If:
    """ "If this attack deals damage to a character, stun that character": all whom it has dealt
    damage, or (MC.prevent.1) that "are damaged by" it."""
    hurt: dict[Noun, Noun] = {}
    for test in part.tests:
        whom = test.things[1] if test.verb == "deals_damage" and len(test.things) > 1 else None
        if is_noun(whom, "a"):
            how = HURT if "taken" in test.words else DEALT_DAMAGE
            hurt[Noun("that", whom.kinds)] = whom._replace(how=how)
    return part._replace(then=each_noun(part.then, hurt))


def turned(effects: tuple[Part, ...], watch: Watch | None) -> tuple[Part, ...]:
    """ "When X attacks, he attacks Y", instead or not: he does not attack once more, but the attack
    that begins is on Y (MC.alteration.1)."""
    if not _begins_attack(watch):
        return effects
    assert watch is not None
    attackers = [act.subject.thing for act in watch.acts if act.subject is not None]
    return tuple([_turned(one, attackers) for one in effects])


def _begins_attack(watch: Watch | None) -> bool:
    return watch is not None and all(
        act.key in (KEY["attack"], KEY["undefended"]) and act.stage != AFTER for act in watch.acts
    )


def _turned(part: Part, attackers: Sequence[Noun]) -> Part:
    if not is_verb(part, "said"):
        return part
    attacker = part.things[0]
    said = only_one([one for one in part.parts if not is_verb(one, "instead_mod")])
    same = attacker in attackers or is_noun(attacker, DOING, "it")
    if not same or not is_verb(said, "attacks") or said.parts:
        return part
    heed(attacker)
    return Clause("turn_attack", things=said.things)


def check_attacks(watch: Watch | None, effects: tuple[Part, ...]) -> None:
    """What is done to an attack, or to a use of a power, is done while it begins. Raises NotRun."""
    if any(is_verb(one, "use_stat") for one in within(effects)):
        _check_powers(watch)
    if any(is_verb(one, "change_target") for one in within(effects)):
        _check_own_attacks(watch)
    if _begins_attack(watch):
        return
    if any(is_verb(one, "prevent_dealt") or is_verb(one, "damage_turned") for one in effects):
        raise NotRun("nothing turns damage aside yet but that of an attack that begins")


POWERS: Final = tuple([KEY[key] for key in (
    "attack", "basic attack", "thwart", "basic thwart", "defend", "basic defense",
)])  # fmt: skip


ATTACKS: Final = POWERS[:2]


def _check_powers(watch: Watch | None) -> None:
    """ "They use their ATK instead": while a character of the players uses one of its powers."""
    acts = watch.acts if watch is not None else ()
    if not acts or not all(_is_use(act) for act in acts):
        raise NotRun("nobody uses a power of theirs then")


def _check_own_attacks(watch: Watch | None) -> None:
    """ "Change the target of this attack": of one that a character of the players makes, and whose
    target is told of already."""
    acts = watch.acts if watch is not None else ()
    if not acts or not all(_is_use(a) and a.key in ATTACKS and a.object is not None for a in acts):
        raise NotRun("nothing turns such an attack yet on somebody else")


def _is_use(act: Act) -> bool:
    """Whether a friendly character uses a power: those thwart, defend, attack basically."""
    friends = act.subject is not None and not set(act.subject.kinds) & set(ENEMIES)
    known = act.key in POWERS and act.stage == WHEN and act.role == ACTIVE
    return known and (act.key != KEY["attack"] or friends)


def removes_instead(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "This activation removes threat instead of placing it": the scheme that goes on."""
    mine = subject.kinds == ("activation",) and subject.how == "that" and ctx.may_replace
    require(said.words == ("threat", "instead of placing it") and not mods and mine)
    ctx.aims.append(Aim(None, "free"))
    ctx.ops.append(Do(effects.reverse_scheme))


def attacks_another(ctx: Targeting, subject: Noun, who: Noun) -> None:
    """ "That minion attacks another enemy": no activation, without a boost card (MC.attack.1)."""
    attacker = ctx.at(subject)
    for aim in ctx.aims:  # without whoever attacks nothing is done (MC.target.2)
        if attacker in aim.also or (aim is attacker and not aim.follows):
            aim.standing = "required"
    ctx.ops.append(moving.MoveFrom(attacker, Amounts()))
    attacked = ctx.at(who, "damage")
    attacked.standing = "required"
    ctx.ops.append(TurnUpon(attacked, Amounts()))


def _tell(op: Activate, ops: list[Op]) -> None:
    """Tell an attack or activation how much has been said of it before it begins, since the one
    before it (MC.alteration.1), and whether anything waits for its end (MC.delayed.1)."""
    others = only(ops, Activate)
    since = ops[ops.index(others[-1]) :] if others else ops
    altering, boosts = only(since, changes.Gets, groups.Forbid), only(since, ForNow)
    now = [one for one in altering if one.until in (ATTACK_END, ACTIVATION_END)]
    op.said = len(now) + len([one for one in boosts if one.until == ACTIVATION_END])
    closed = only(since, EndDelayedEffect)[-1:]
    later = only(since[: since.index(closed[0]) if closed else 0], DelayedEffect)
    op.awaited = any(one.until in (ATTACK_END, ACTIVATION_END) for one in later)


FORMS: Final[dict[tuple[str, ...], int]] = {
    ("hero",): HERO,
    ("alter-ego",): ALTER_EGO,
}  # "attacks your hero"


def activate(
    ctx: Targeting, clause: Clause, aimed: bool = False, engaged: bool = False
) -> Activate:
    """The op of it."""
    whom = needed(clause.first_noun(), clause)
    subject, verb = as_enemy(whom), clause.words[0]
    op = Activate(ctx.at(subject, "activate"), verb, aimed, engaged)
    op.many = None if subject.figure == ONE else Scaled(subject.figure)
    _tell(op, ctx.ops)
    ctx.ops.append(op)
    return op


def each_said(
    ctx: Targeting, clauses: list[Clause], say: Callable[[Targeting, Clause], None]
) -> None:
    """ "The villain and each minion attack you": one after the other, which is one effect."""
    known = len(ctx.ops)
    for clause in clauses:
        say(ctx, clause)
    for op in only(ctx.ops[known:-1], Activate):
        op.goes_on = True


def await_rest(ops: list[Op], lowered: list[Op]) -> None:
    """What is done after an activation is done after it also where that has to wait (MC.nested.2):
    tell each where this ends. ``lowered`` are the last of ``ops``, with the jumps in them settled.
    What is done in a loop, but for one that a single player goes through, or later, has no such
    rest."""
    end = len(ops)
    places = [(op, ops.index(op)) for op in only(ops, Activate)]
    waiting = [op for op, at in places if not _is_apart(ops, at) and _is_followed(ops, at)]
    if waiting:
        lowered.append(EndRest())
    for op in waiting:
        op.rest = end


def _is_apart(ops: list[Op], at: int) -> bool:
    """Whether a place is in a loop, or in what is done later."""
    for i, op in enumerate(ops):
        match op:
            case LoopBack(to=to) | GoTo(to=to) if to <= at < i:
                if not any(head.is_for_one for head in only(ops[to : to + 1], AsPlayers)):
                    return True
            case DelayedEffect(to=to) if i < at < to:
                return True
    return False


def _is_followed(ops: list[Op], at: int) -> bool:
    """Whether anything but activations follows one: those are ordered among all that wait."""
    i = at + 1
    while i < len(ops):
        match ops[i]:
            case Activate():
                i += 1
            case GoTo(to=to):
                i = to
            case _:
                return True
    return False


def mark_last(ops: list[Op], end: int) -> None:
    """Tell each activation whether nothing is done after it before ``end``, but others that are
    part of the same effect (MC.treachery.1)."""
    for i, op in enumerate(ops[:end]):
        match op:
            case Activate(goes_on=goes_on):
                op.last = not op.awaited and _next_deed(ops[:end], i + 1, goes_on) >= end


def _next_deed(ops: list[Op], at: int, goes_on: bool) -> int:
    """Where something else is done from a place on; ``goes_on``: other than to activate. At the end
    of a loop in which nothing is done but that, nothing else is: "the villain attacks each
    player"."""
    while at < len(ops):
        match ops[at]:
            case GoTo(to=to):
                at = to
            case EndRest():
                at += 1
            case LoopBack(to=to) if are(ops[to + 1 : at], Activate):
                at += 1
            case Activate() as more if goes_on:
                at, goes_on = at + 1, more.goes_on
            case _:
                break
    return at
