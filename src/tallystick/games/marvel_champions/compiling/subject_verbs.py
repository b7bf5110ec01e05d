"""What is said of something, as an effect: it gets, gains, attacks, draws (MC.lasting.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, Telling, Untold, needed, nothing, require, sure
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.combat.activation import TurnOn
from tallystick.games.marvel_champions.compiling import activations, entering_verbs, joining, verbs
from tallystick.games.marvel_champions.compiling.aiming import (
    AMOUNT,
    CHOSEN_PLAYERS,
    YOU,
    Targeting,
    amounts,
    amounts_of,
    check,
    chosen_player,
    needing_player,
    who_plays,
)
from tallystick.games.marvel_champions.compiling.attributes import stays_of
from tallystick.games.marvel_champions.compiling.bonuses import (
    get_bonus,
    keyword_of,
    one_by_one,
    signed,
    unexhausted,
)
from tallystick.games.marvel_champions.compiling.constants import (
    ATTACKS,
    are_attacks,
    attack_keywords,
    cap_damage,
    loses_icons,
    owner_of,
    suffers,
)
from tallystick.games.marvel_champions.compiling.further_abilities import UNTIL_GONE
from tallystick.games.marvel_champions.compiling.occasion_verbs import engages, engages_clockwise
from tallystick.games.marvel_champions.compiling.ordering import mentions_x
from tallystick.games.marvel_champions.compiling.rewording import each_marked
from tallystick.games.marvel_champions.compiling.scenario_verbs import begins_in_form
from tallystick.games.marvel_champions.effects import (
    changes,
    deeds,
    dividing,
    effects,
    groups,
    hands,
    loops,
    moving,
)
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.entering_play import SURGING
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.attack_sums import BASIC_ATTACK
from tallystick.games.marvel_champions.pieces import ATK, HP
from tallystick.games.marvel_champions.position import lasting, players, rankings
from tallystick.games.marvel_champions.position.amounts import COUNTS, Scaled, sum_of
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.text.words import trait_of
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_verb, within
from tallystick.rules.phrases import Clause, Costs, If, Noun, Numeral, Part, Several
from tallystick.rules.picking import are, has, only

MODS: Final = (*COUNTS, "until_mod", "attacking_mod")  # what may hang on something said of a thing
# Deeds that are said of a player, and which that player does as "you".
AS_YOU: Final = {"draws": "draw", "takes": "take", "gets_status": "gain_status", "deals": "deal"}


def say(ctx: Targeting, clause: Clause) -> None:
    """All that is said of one subject. Raises NotRun."""
    subject = clause.things[0]
    match subject:
        case Several(conjunction=conjunction, things=things):
            require(conjunction == "and", clause)
            activations.each_said(ctx, [clause._replace(things=(one,)) for one in things], say)
            return
    require(are(clause.parts, Clause), clause)
    if subject.how == GROUP:
        _group_takes(ctx, clause)
        return
    if subject.kinds == ("effect",) and "be canceled" in within(clause):
        ctx.uncancelled = True  # MC.cancel.2
        return
    if any(is_verb(one, "ties_mod") for one in clause.parts):
        known = len(ctx.aims)
        say(ctx, clause.without("ties_mod"))
        for aim in ctx.aims[known:]:
            aim.first_decides = True
        return
    friendly = clause.mod("friend_mod")
    if friendly is not None:
        heed(friendly)
        _turns_on_you(ctx, subject, clause.without("friend_mod"))
        return
    clause = clause.without("even_mod")  # attacked in whatever form one is
    known, plain = len(ctx.ops), _in_order(clause)
    _say_of(ctx, who_plays(subject), plain)
    if plain != clause:
        keep_order(ctx.ops[known:])


def keep_order(ops: list[Op]) -> None:
    """Players do these in player order: it is said, and nobody asked (MC.each-player.1)."""
    for op in only(ops, loops.AsPlayers):
        op.asks = False


def _say_of(ctx: Targeting, subject: Noun, clause: Clause) -> None:
    mods = tuple(part for part in clause.mods() if part.verb in MODS)
    said = tuple(part for part in clause.mods() if part.verb not in MODS)
    if (subject.how, subject.kinds) in CHOSEN_PLAYERS:
        subject = chosen_player(ctx, subject, clause)
    if is_players(subject) and not any(one.verb == "engages_clockwise" for one in said):
        _by_players(ctx, subject, said, mods)
        return
    for one in said:
        author = _SAYINGS.get(one.verb)
        if author is None and one.verb in TO_ITSELF and not one.things:
            ctx.part(one._replace(things=(subject,), parts=(*one.parts, *mods)))
            continue
        with Telling(Clause("said", things=(subject,), parts=(one,))):
            needed(author)(ctx, subject, one, mods)


def _turns_on_you(ctx: Targeting, subject: Noun, clause: Clause) -> None:
    """ "The NAME hero or ally attacks you (resolve her ATK against you ...)" (MC.attack.1)."""
    friends = bool(subject.kinds) and set(subject.kinds) <= {"hero", "ally"}
    match clause.parts:
        case (Clause(verb="attacks", things=(Noun(how="you"), *_)),) if friends:
            ctx.ops.append(TurnOn(ctx.at(subject), Amounts()))
        case _:
            raise nothing(clause)


TO_ITSELF: Final = ("heal", "ready", "exhaust", "use_stat")


def is_players(subject: Noun) -> bool:
    """Whether players are spoken of, rather than cards."""
    if subject.how == "each" and subject.kinds == ("player",):
        return True  # "each player in hero form"
    plain = subject._replace(relations=()) if subject.how in players.PLAYERS else subject
    return subject.how == "you" or (Filter(plain).is_player and not subject.kinds)


def _by_players(
    ctx: Targeting, who: Noun, said: tuple[Clause, ...], mods: tuple[Clause, ...]
) -> None:
    """What players do, one after the other, each as "you" (MC.each-player.1)."""
    own = each_marked((said, mods), joining.THEIRS)
    if own != (said, mods) and who.how in joining.EACH_PLAYER:
        loop(ctx, who, *own)  # "... for each ally they control"
        return
    if len(said) == 1 and said[0].verb == "draws":
        _draws(ctx, who, said[0], mods)
        return
    if who.how == "you":
        _as_you(ctx, said, mods)
        return
    loop(ctx, who, said, mods)


def loop(ctx: Targeting, who: Noun, said: tuple[Part, ...], mods: tuple[Clause, ...] = ()) -> None:
    """Players do something one after the other, as "you"."""
    given = entering_verbs.handed_over(who, said)
    if given is not None and not mods:
        ctx.part(given)
        return
    if any(op.to == OPEN for op in only(ctx.ops, loops.AsPlayers)):
        raise nothing(f"{who} {said[0]}")
    own = each_marked(said, joining.THEIRS)
    plain = tuple([_in_order(one) if isinstance(one, Clause) else one for one in own])
    ordered, said = plain != said, plain
    head = loops.AsPlayers(who)
    head.to = OPEN
    known = len(ctx.aims) if not has(ctx.ops, loops.ChoosePlayer) else -1
    ctx.ops.append(head)
    start = len(ctx.ops) - 1
    _as_you(ctx, said, mods)
    for aim in ctx.aims[known:] if known >= 0 else ():  # who is chosen is another matter
        aim.views = head.views
    head.asks = not ordered and not are(ctx.ops[start + 1 :], *APART)
    jump = loops.LoopBack()
    ctx.ops.append(jump)
    ctx.targets.append((jump, start))
    head.to = -1
    ctx.targets.append((head, len(ctx.ops)))


def _in_order(clause: Clause) -> Clause:
    """ "... in player order": then nobody sets another (MC.each-player.1)."""
    mods = [mod for mod in clause.mods() if mod.verb == "order_mod"]
    other = any(mod.words != ("in player order",) for mod in mods)
    return clause if other else clause.without("order_mod")


OPEN: Final = -5  # a loop that is being written
# What each player does to their own cards only: in which order makes no difference.
APART: Final = (hands.PlayersDraw, hands.DiscardRandom)


def _as_you(ctx: Targeting, said: tuple[Part, ...], mods: tuple[Clause, ...]) -> None:
    for one in said:
        match one:
            case Clause(verb="gets" | "gains" | "is_now" | "cannot" | "cannot_more" as verb):
                with Telling(Clause("said", things=(YOU,), parts=(one,))):
                    _SAYINGS[verb](ctx, YOU, one, mods)
            case Clause(verb=verb):
                known = AS_YOU.get(verb, verb)
                require(known in verbs.VERBS or verb in PARTS, one)
                hanging = mods if mentions_x(one) or not any(map(mentions_x, said)) else _no_x(mods)
                ctx.part(one._replace(verb=known, parts=(*one.parts, *hanging)))
            case _:
                ctx.part(one)


def _no_x(mods: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """What hangs on a deed that speaks of no X, where another one does."""
    return tuple([mod for mod in mods if mod.verb != "where_mod"])


PARTS: Final = ("may", "repeated", "must", "_activate", "blank", "both")


# -- what is said of cards ------------------------------------------------------------------------


def _draws(ctx: Targeting, who: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    thing = needed(said.first_noun() if said.things else Noun("a"), said)
    plain = thing is not None and thing.kinds in ((), ("card",)) and thing.how == "a"
    require(plain and not thing.relations and not thing.tags, said)
    if who == Noun("any player"):
        who = chosen_player(ctx, who, said)
    aim = Aim(Filter(who) if who.how != "you" else None, "draw")
    ctx.aims.append(needing_player(ctx, aim) if who.how == "that player" else aim)
    n = amounts_of(thing.figure, said._replace(parts=(*mods, *said.parts)))
    ctx.ops.append(hands.PlayersDraw(who, n))


GROUP: Final = "the players as a group"


def _group_takes(ctx: Targeting, clause: Clause) -> None:
    """ "The players as a group take 4 indirect damage" (MC.indirect.1)."""
    takes, *mods = clause.parts
    if not is_verb(takes, "takes") or "indirect damage" not in takes.words:
        raise nothing(clause)
    taken = takes._replace(parts=(*takes.parts, *mods))
    check(taken, "indirect damage", hangs=AMOUNT)
    ctx.ops.append(dividing.IndirectAmong(amounts(taken), False))


def _takes(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    require(not any("indirect" in word for word in said.words), said)
    n = amounts(said._replace(parts=(*mods, *said.parts)))
    ctx.ops.append(deeds.Take(ctx.at(subject, "damage"), n))


def _acts_with(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "Attacks you with +1 ATK": it has that for the activation (MC.lasting.1)."""
    bonuses = tuple([one for one in said.mods() if one.verb == "bonus"])
    rest = tuple([one for one in said.parts if one not in bonuses])
    plain = said._replace(verb=said.verb.removesuffix("_with"), words=(), parts=rest)
    until = Clause("until_mod", words=("for this activation",))
    where = tuple([one for one in mods if one.verb == "where_mod"])
    _gets(ctx, subject, Clause("gets", parts=bonuses), (until, *where))
    _acts(ctx, subject, plain, tuple([one for one in mods if one not in where]))


def _deals(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "This attack deals 2 additional damage": with what it deals anyway (MC.alteration.1)."""
    n = amounts(said._replace(parts=(*mods, *said.parts)))
    known = ("thwart", "event") if said.verb == "removes" else (*ATTACKS, "event")
    if subject.kinds and subject.kinds[0] in known and subject.how in ("that", "this", "the"):
        if said.things == (Noun("that", ("enemy",)),) and said.verb == "deals":
            heed(said.things[0])  # whom else
        elif said.things:
            raise Untold
        require(not said.figures or said.figures[0].word == "additional")
        ctx.ops.append(effects.raising(subject.kinds[0], said.verb, n, ctx.labels))
        return
    if subject.kinds == ("event",):  # all such events for a while
        what = lasting.REMOVES if said.verb == "removes" else lasting.DEALS
        made = groups.Raise(Aim(Filter(subject), "free"), n, what, _until(mods))
        require(any(is_verb(mod, "until_mod") for mod in mods) and made.everybody is not None)
        require(said.figures[0].word == "additional")
        ctx.aims.append(made.aim)
        ctx.ops.append(made)
        return
    whom = needed(said.only_noun())
    require(said.verb == "deals" and subject.how == "this")
    aim = ctx.at(whom, "damage")
    ctx.ops.append(deeds.Damage(aim, n))


def _acts(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """Enemies attack, scheme, or activate against somebody (MC.activation.1)."""
    who = needed(said.first_noun() if said.things else YOU)
    require(not (mods or said.parts))
    if who.kinds == ("player",) and set(who.marks) & rankings.EXTREMES:
        who = who._replace(kinds=("identity",))  # of a player with the fewest hit points
    if who.how == "another" and who.kinds == ("enemy",) and said.verb == "attacks":
        activations.attacks_another(ctx, subject, who)
        return
    clause = Clause("_activate", things=(subject,), words=(said.verb,))
    engaged = _engaged(subject, who)
    if engaged is not None:
        activations.activate(ctx, clause._replace(things=(engaged,)), engaged=True)
        return
    if is_players(who) and who.how != "you":
        loop(ctx, who, (clause,))
    elif who.how in ("you", "your") and (who.how == "you" or who.kinds in IDENTITY):
        activations.activate(ctx, clause).form = activations.FORMS.get(who.kinds, -1)
    elif said.verb == "attacks" and (who.how in ("it", "that", "titled") or _is_one_of(who)):
        ctx.ops.append(moving.MoveFrom(ctx.at(who, "damage", labelled=False), Amounts()))
        activations.activate(ctx, clause, True)
    else:
        raise Untold


def _engaged(subject: Noun, who: Noun) -> Noun | None:
    """ "Each Owl minion attacks the hero it is engaged with", "each minion engaged with a hero
    attacks that hero": those minions; None where others are attacked."""
    if who.how == "the engaged player" and subject.how != "this" and "villain" not in subject.kinds:
        hero = Noun("a", who.kinds or ("player",))
        return subject._replace(relations=(*subject.relations, ("engaged with", hero)))
    if who == Noun("that player") and "engaged with a player" in subject.marks:
        return subject
    about = [thing for word, thing in subject.relations if word == "engaged with"]
    same = who.how == "that" and who.kinds == ("hero",) and not (who.marks or who.tags)
    return subject if same and about == [Noun("a", ("hero",))] else None


def _is_one_of(who: Noun) -> bool:
    """ "The ally with the fewest remaining hit points": a character of the players'."""
    friendly = "friendly" in who.marks or set(who.kinds) <= {"ally", "hero", "identity"}
    return who.how == "a" and friendly and bool(set(who.marks) & rankings.EXTREMES)


IDENTITY: Final = ((), ("identity",), ("hero",), ("alter-ego",))


def _gets(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    until, known = _until((*mods, *said.mods()), ctx.may_replace), len(ctx.ops)
    require(are(said.parts, Clause))
    for bonus in [one for one in one_by_one(said.parts) if one.verb not in MODS]:
        n = sum_of((signed(bonus),), (*mods, *said.parts))
        get_bonus(ctx, subject, bonus, Amounts(n), until)
    for mod in [one for one in mods if one.verb == "attacking_mod"]:
        heed(mod)
        for op in ctx.ops[known:]:
            if not isinstance(op, changes.Gets) or op.which != ATK:
                raise Untold
            op.at_you = True


def _gains(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    if are_attacks(subject):
        _attacks_gain(ctx, subject, said, mods)
        return
    require(are(said.parts, Clause))
    for gained in one_by_one(said.parts):
        if is_verb(gained, "gained_trait"):
            aim, trait = ctx.at(subject), trait_of(gained.words[0])
            ctx.ops.append(changes.GainTrait(aim, _until(mods), trait))
            continue
        name, level = keyword_of(sure(is_verb, gained, "gained_keyword").words[0])
        if name == "surge" and subject.how in ("this", "it", "that"):
            ctx.ops.append(effects.TellReveal(SURGING, False))
        else:
            aim = ctx.at(subject)
            n = Amounts(Scaled(Numeral(level)))
            ctx.ops.append(changes.Gets(aim, n, -1, _until(mods), name))


def _gains_boosts(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "This card gains [boost] for each side scheme": when it is turned up (MC.boost.1)."""
    require(subject.how in ("this", "it") and len(said.words) == 1)
    icons = Numeral(max(said.words[0].count("[boost]"), 1))
    ctx.ops.append(Do(effects.count_more_icons, Amounts(sum_of((icons,), (*mods, *said.parts)))))


def _attacks_gain(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """This attack, or the attacks of somebody for a while (MC.alteration.1, MC.gains.1)."""
    owner, own = owner_of(subject), "attack" in ctx.labels
    enemys = owner is None and not own  # of no other attack the damage is indirect (MC.indirect.1)
    require(are_attacks(subject) and (enemys or said.verb == "gains"))
    for name in attack_keywords(subject, said):
        if owner is None:
            op: Op = effects.AlterAttack(BASIC_ATTACK[name], None, own)
        else:
            op = changes.Gets(ctx.at(owner), Amounts(), -1, _until(mods), name)
        ctx.ops.append(op)


def _cannot(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "You cannot change form until your next turn ends" (MC.lasting.1)."""
    mods = (*mods, *said.mods())
    whom = needed(said.first_noun() if said.things else subject)
    own = said.words[:1] == ("ready",) and whom == Noun("your", ("identity",))
    require(len(said.words) == 1 and said.words[0] in lasting.FORBIDDEN)
    at_once = unexhausted(said) if subject == YOU and not mods else None
    if at_once is not None:
        ctx.part(at_once)
        return
    require((not said.things or (own and subject.how == "you")) and mods)
    deed = lasting.FORBIDDEN.index(said.words[0])
    ctx.ops.append(groups.Forbid(ctx.at(whom), deed, _until(mods)))


def _is_now(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    words = tuple([word for word in said.words if word != "and"])
    require(set(words) <= {"stunned", "confused", "tough"} and not mods and words)
    both = " ".join([BARE.get(word, word) for word in words])
    aim = ctx.aim(Filter(subject), both if len(words) > 1 else words[0])
    ctx.ops.append(changes.GiveStatus(aim, Amounts(), None, *words))


# Two at once, as an aim calls them.
BARE: Final = {"stunned": "stun", "confused": "confuse"}


_SAYINGS: Final = {
    "begins_in_form": begins_in_form,
    "removes_instead": activations.removes_instead,
    "draws": _draws,
    "takes": _takes,
    "deals": _deals,
    "removes": _deals,
    "deals_kind": _attacks_gain,
    "attacks": _acts,
    "schemes": _acts,
    "attacks_with": _acts_with,
    "schemes_with": _acts_with,
    "activates": _acts,
    "engages": engages,
    "engages_clockwise": engages_clockwise,
    "gets": _gets,
    "gains": _gains,
    "gains_boosts": _gains_boosts,
    "is_now": _is_now,
    "takes_more": suffers,
    "suffers_not": suffers,
    "loses_icons": loses_icons,
    "cannot": _cannot,
    "cannot_more": cap_damage,
    "gets_status": _is_now,
}


def _until(mods: tuple[Clause, ...], at_once: bool = False) -> int:
    """How long it lasts; where nothing is said, to the end of the phase, or ``at_once`` for the
    attack or defence alone that is interrupted (MC.lasting.1)."""
    for mod in mods:
        if mod.verb == "until_mod":
            return lasting.until_of(mod.words[0])
    return lasting.ATTACK_END if at_once else lasting.PHASE_END


# -- what holds, or waits, for a while ------------------------------------------------------------


LONG: Final = (lasting.PHASE_END, lasting.ROUND_END, lasting.TURN_END, lasting.VILLAIN_BEGIN)


def until(ctx: Targeting, clause: Clause) -> None:
    """ "Until the end of the phase, ...": said of everything that follows."""
    mod = Clause("until_mod", words=clause.words)
    for part in clause.parts:
        match part:
            case Clause(verb="blank"):
                _blank(ctx, part, clause.words[0])
            case Clause(verb="said" | "give_bonus", parts=parts):
                ctx.part(part._replace(parts=(*parts, mod)))
            case _:
                raise nothing(clause)


def blank_for(ctx: Targeting, clause: Clause) -> None:
    """ "Treat its text box as if it were blank until the end of the phase"."""
    until = needed(clause.mod("until_mod"), clause)
    _blank(ctx, clause.without("until_mod"), until.words[0])


def _blank(ctx: Targeting, clause: Clause, words: str) -> None:
    """ "Until the end of the phase, treat its text box as if it were blank"."""
    whom, end = needed(clause.first_noun(), clause), _end_of(words)
    require(not clause.parts and end in LONG, clause)
    ctx.ops.append(changes.Blank(ctx.at(whom, "blank"), stays_of(clause), end))


def unlisten(ctx: Targeting, clause: Clause) -> None:
    """What has waited while something was revealed waits no more."""
    ctx.ops.append(Do(groups.stop_listening, clause.figures[0].fixed))


def listen(ctx: Targeting, clause: Clause) -> None:
    """What waits from now on, perhaps for something with "that card": see ``further_abilities``."""
    op = changes.Listen(clause.figures[0].fixed, _end_of(clause.words[0]))
    op.about = bool(clause.things)
    ctx.ops.append(op)


def _end_of(words: str) -> int:
    return lasting.NEVER if words == UNTIL_GONE else lasting.until_of(words)


def holds_while(ctx: Targeting, part: If) -> None:
    """ "It gets +1 THW while in hero form": for as long as it lasts, in that form only."""
    test = tests_of(part)[0]
    own = len(part.tests) == 1 and part.tests[0].verb == "in_form_you"
    if not own or test.form < 0 or test.trait or test.side:
        raise NotRun(f"nothing is done yet with a while in an effect: {part.tests[0]}")
    known = len(ctx.ops)
    for one in part.then:
        ctx.part(one)
    for op in ctx.ops[known:]:
        match op:
            case changes.Gets(gains="", which=which) if which != HP:
                op.form = test.form
            case _:
                raise NotRun(f"nothing is done yet with a while in an effect: {part.tests[0]}")


def is_alteration(part: Part) -> bool:
    """Whether a sentence alters this attack: it is read before the damage (MC.alteration.1)."""
    match part:
        case If(then=then):
            return bool(then) and all(is_alteration(one) for one in then)
        case Clause(verb="may", parts=parts):
            done = [one for one in parts if not isinstance(one, Costs)]
            return bool(done) and all(is_alteration(one) for one in done)
        case Clause(verb="x_is" | "ignore_tough", things=()):
            return True
        case Clause(verb="said", things=(Noun() as subject, *_)):
            known = (*ATTACKS, "thwart") if subject.how == "this" else ATTACKS
            return bool(subject.kinds) and subject.kinds[0] in known and owner_of(subject) is None
    return False
