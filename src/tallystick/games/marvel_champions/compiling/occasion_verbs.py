"""The op of each verb that changes what is going on: an attack, a reveal, the game (MC.prevent.1,
MC.cancel.1, MC.alteration.1), and what is said of minions that engage somebody (MC.engage.1)."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from tallystick.cards.errors import needed, nothing, require
from tallystick.cards.ledger import heed, says
from tallystick.games.marvel_champions.combat import striking
from tallystick.games.marvel_champions.compiling.aiming import (
    AMOUNT,
    YOU,
    Targeting,
    Verb,
    amounts,
    check,
    just,
    thing_of,
)
from tallystick.games.marvel_champions.compiling.bonuses import STAT_WORDS
from tallystick.games.marvel_champions.compiling.checks import all_but, is_of_occasion
from tallystick.games.marvel_champions.compiling.joining import ENGAGED_FOUND
from tallystick.games.marvel_champions.effects import changes, effects, finding, groups, moving
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.entering_play import SURGING
from tallystick.games.marvel_champions.legality.aims import Aim, AskedAim
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.keys import CANCELLED, WHOLLY
from tallystick.games.marvel_champions.position.lasting import DEALS, REMOVES, STRUCK_HARDER
from tallystick.games.marvel_champions.position.occasion import DOING
from tallystick.games.marvel_champions.position.rankings import EXTREMES
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_noun
from tallystick.rules.phrases import ONE, Clause, If, Noun, Numeral
from tallystick.rules.picking import first_of, has, only


def engages(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "X engages you"; "attached ally engages its controller", who it is engaged with by then."""
    who = needed(said.first_noun())
    require(not mods)
    if who.how == "its controller" and "attached" in subject.marks:
        turned = subject._replace(kinds=("character",))  # an ally no more, by what is attached
        ctx.ops.append(changes.EngageController(ctx.at(turned), Amounts()))
        return
    if who.kinds and who.marks and EXTREMES.issuperset(who.marks):  # "the hero with the fewest ..."
        ctx.part(Clause("choose", things=(who,)))
        who = Noun("the player who controls that identity")
    engage = Clause("engage", things=(subject,))
    if who == YOU:  # and "that player" is still whoever was spoken of
        ctx.part(engage)
    else:
        ctx.each_player(who, (engage,))


def engaged_found(ctx: Targeting, clause: Clause) -> Op:
    """ "If a minion with ... is engaged with a player": both are meant from then on."""
    minion = thing_of(clause)
    minion = minion._replace(marks=(*minion.marks, "engaged with a player"))
    ctx.conditions += 1
    ctx.part(Clause("choose", things=(minion,)))
    ctx.ops.append(Do(finding.note_engaged))
    others = Clause("otherwise", parts=clause.parts)
    ctx.part(Clause("both", parts=(If((Clause("you_cannot"),), ()), others)))
    ctx.conditions -= 1
    return effects.Nothing()


def engages_clockwise(
    ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]
) -> None:
    """ "Each player engages each minion engaged with the player clockwise from them"."""
    require(subject == Noun("each player") and not mods and said.words[-1].endswith("from them"))
    ctx.ops.append(Do(moving.engage_clockwise))


def enters_engaged(piece: CardFace, subject: Noun, said: Clause) -> None:
    """ "It engages the first player": or whoever reveals it, "if able" (MC.minion.1)."""
    who = needed(said.only_noun(), said)
    require(subject.how == "this", said)
    if who.kinds == ("player",) and [word for word, _ in who.relations] == ["with"]:
        heed(who)
        piece.engages_whom = Filter(who._replace(how="a", kinds=("identity",)))
    elif who.how == "the first player":
        piece.engages_first = True
    else:
        raise nothing(said)


def _prevent(ctx: Targeting, clause: Clause) -> Op:
    check(clause, *(word for word in clause.words if word.startswith(("of that", "from "))),
          hangs=AMOUNT)  # fmt: skip
    kept = all_but(clause)
    if kept >= 0:
        require(not clause.parts, clause)
        return effects.Prevent(Amounts(effects.AllBut(kept)))
    if clause.figures and clause.figures[0].word == "up to":
        return effects.PreventUpTo(amounts(clause))
    of_attack = any(word.startswith("from ") and "attack" in word for word in clause.words)
    return groups.PreventOfAttack(amounts(clause), of_attack)


def _prevent_dealt(ctx: Targeting, clause: Clause) -> Op:
    """ "Prevent all damage that would be dealt to NAME (and deal an equal amount to you instead)":
    of the attack that begins (see ``ordering``)."""
    check(clause, "that would be dealt to")
    whom = only(clause.things, Noun)
    known = len(whom) == len(clause.things) and whom[0].how in ("titled", "this", "your", "it")
    require(known and clause.figures == (Numeral(word="all"),) and not ctx.conditions, clause)
    ctx.aims.append(Aim(None, "free"))
    heir = Filter(whom[1]) if len(whom) > 1 else None
    return Do(groups.turn_aside, Filter(whom[0]), heir, False)


def _damage_turned(ctx: Targeting, clause: Clause) -> Op:
    """ "Damage from that attack is dealt to the chosen enemy instead of you"."""
    check(clause, *clause.words)
    heir, victim = thing_of(clause), thing_of(clause, 1)
    if victim.how != "you" or heir.how in ("a", "each", "another") or ctx.conditions:
        raise nothing(clause)
    ctx.aims.append(Aim(None, "free"))
    return Do(groups.turn_aside, Filter(Noun("your", ("identity",))), Filter(heir), True)


def _reduce_amount(ctx: Targeting, clause: Clause) -> Op:
    """ "Reduce that amount by 2": of the occasion."""
    sources = only(clause.parts, Clause)
    for source in sources:
        about = source.first_noun()
        known = source.verb in ("source_none", "source_placed")
        require(about is None or about.kinds in ((), ("scheme",), ("main scheme",)), clause)
        require(known and (about is None or about.how in ("the", "that", "this")), clause)
    return effects.Prevent(Amounts(Scaled(clause.figures[0] if clause.figures else Numeral(1))))


def _reduce_from(ctx: Targeting, clause: Clause) -> Clause:
    """ "Reduce damage from that attack by the number of ...": so much of it is prevented."""
    require(says(thing_of(clause), THAT_ATTACK) and clause.words == ("damage",), clause)
    much = (Clause("equal_mod", parts=clause.parts),) if clause.parts else ()
    return Clause("prevent", clause.figures, words=("damage", "from that attack"), parts=much)


THAT_ATTACK: Final = Noun("that", ("attack",))


def _game_over(ctx: Targeting, clause: Clause) -> Op:
    """ "The players lose the game", "the players escape and win the game": by that deed."""
    deed, joint, over = clause.words[0].rpartition(" and ")
    deed = deed.removeprefix("the players ").removeprefix("you ")
    return Do(effects.game_over, over.endswith("win the game"), deed if joint else "")


def _increase_amount(ctx: Targeting, clause: Clause) -> Op:
    """ "Increase the amount of damage that event deals by 2" (MC.alteration.1), "increase that
    amount by 1": of the occasion."""
    if is_of_occasion(clause):
        return effects.Increase(Amounts(Scaled(clause.figures[0])))
    source = first_of(clause.parts, Clause)
    about = source.things[0] if source is not None and source.things else None
    known = source is not None and SOURCES.get(source.verb) in clause.words
    if not known or not is_noun(about, "that") or not clause.figures:
        raise nothing(clause)
    if about.kinds not in (("event",), ("attack",)) or source is None:
        raise nothing(clause)
    require(not source.things[1:] or source.things[1:] == (Noun("that", ("enemy",)),), clause)
    n = Amounts(Scaled(clause.figures[0]))
    if source.things[1:] and about.kinds == ("attack",):
        return groups.ForNow(ctx.at(thing_of(source, 1)), n, STRUCK_HARDER)
    heed(source.things[-1])  # whom else
    if about.kinds == ("event",):
        return effects.AlterEvent(DEALS if "damage" in clause.words else REMOVES, n)
    return effects.AlterAttack(0, n, False)


SOURCES: Final = {"source_deals": "damage", "source_removes": "threat"}


def _cancel(ctx: Targeting, clause: Clause) -> Op:
    words = " ".join(clause.words)
    thing = clause.first_noun()
    if thing is not None and thing.kinds in GOING_ON and thing.how == "that":
        require(ctx.may_replace and not words, clause)
        ctx.aims.append(Aim(None, "free"))  # there is always something to cancel
        return Do(effects.replace_occasion)
    if "boost icons" in words:
        require(any(said in words for said in OF_THAT_CARD), clause)
        ctx.aims.append(AskedAim(partial(effects.boosts, True)))
        return effects.CancelIcons()
    if "boost" in words or thing == BOOST_ABILITY:
        ctx.aims.append(AskedAim(partial(effects.boosts, False)))
        return Do(effects.cancel_boost)
    about = not clause.things or is_noun(thing, "that", "it", "the")
    require(about and "effects" in words, clause)
    if "when revealed" in words:
        ctx.aims.append(AskedAim(effects.has_revealed))
        return effects.CancelRevealed(CANCELLED, True)
    return effects.TellReveal(CANCELLED, True, WHOLLY)


OF_THAT_CARD: Final = ("on that card", "its", "that card's")
BOOST_ABILITY: Final = Noun(
    "the", ("ability",), title='"boost"', relations=(("of", Noun("that", ("card",))),)
)
GOING_ON: Final = (("attack",), ("activation",))


def _use_stat(ctx: Targeting, clause: Clause) -> Op:
    """ "Use their ATK instead of their THW": of who attacks, thwarts or defends now."""
    found = needed(_INSTEAD.fullmatch(clause.words[0]) if len(clause.words) == 1 else None, clause)
    until = clause.mod("until_mod")
    if until is not None and until.words[0] in FOR_THIS:  # what goes on is over with it anyway
        clause = clause.without("until_mod")
    whom = thing_of(clause) if clause.things else Noun(DOING)
    require(not clause.parts and ctx.may_replace and whom.how in (DOING, "that"), clause)
    heed(whom)
    ctx.aims.append(Aim(None, "free"))
    return Do(effects.use_instead, STAT_WORDS[found.group(1)])


FOR_THIS: Final = ("for this attack", "for that attack", "for this thwart", "for that thwart")
_INSTEAD: Final = re.compile(r"uses? \w+ (atk|thw|def) instead of \w+ (?:atk|thw|def)")


def _declare_defender(ctx: Targeting, clause: Clause) -> Op:
    """ "Declare your hero as the defender without exhausting it"; else it is exhausted before."""
    whom, words = thing_of(clause), " ".join(clause.words)
    spent = has(ctx.ops, changes.Exhaust)
    check(clause, *clause.words)
    known = whom.how in ("titled", "your", "it", "that", "this")
    require(known and ("without exhausting" in words or spent) and ctx.may_replace, clause)
    return striking.DeclareAsDefender(ctx.at(whom), Amounts())


def _change_target(ctx: Targeting, clause: Clause) -> Op:
    """ "Change the target of this attack to a friendly character": see ``activations``."""
    check(clause, *clause.words)
    require(ctx.may_replace, clause)
    return striking.TurnTo(ctx.at(thing_of(clause)), Amounts())


def _turn_attack(ctx: Targeting, clause: Clause) -> Op:
    """ "It attacks an ally you control": the attack of an enemy that goes on is on that one, of
    several on one that the first player chooses (MC.first-player.2)."""
    whom = thing_of(clause)
    require(ctx.may_replace and whom.how in ("a", "titled") and whom.figure == ONE, clause)
    kinds = whom.kinds or ("ally",)  # a title without a word
    require(set(kinds) <= {"ally", "character", "hero", "identity"}, clause)
    return striking.TurnAttack(ctx.at(whom._replace(kinds=kinds)), Amounts())


def _threat_taken(ctx: Targeting, clause: Clause) -> Op:
    """ "You take it as damage instead", "you or your ally takes it as damage instead"."""
    if clause.words[0].startswith("you take"):
        return just(Do(effects.take_threat), ctx, clause)
    check(clause, *clause.words)
    mine = Noun("a", ("character",), marks=("you control",))
    return effects.TakeThreat(ctx.at(mine, "damage"), Amounts())


def _surge(ctx: Targeting, clause: Clause) -> Op:
    return effects.TellReveal(SURGING, False)


def _keyword(ctx: Targeting, clause: Clause) -> Op:
    """ "When Revealed (Alter-Ego): Surge.": it has that then (MC.surge.1)."""
    require(clause.words == ("surge",), clause)
    return _surge(ctx, clause)


def _no_boost(ctx: Targeting, clause: Clause) -> Op:
    """ "Do not give it a boost card for this activation": the one that is going on."""
    require(ctx.may_replace, clause)
    return Do(effects.no_boost)


OCCASION_VERBS: Final[dict[str, Verb]] = {
    ENGAGED_FOUND: engaged_found,
    "prevent": _prevent,
    "prevent_dealt": _prevent_dealt,
    "damage_here": partial(just, Do(effects.damage_here)),  # which says that none is dealt
    "threat_taken": _threat_taken,
    "reduce_amount": _reduce_amount,
    "reduce_damage_from": _reduce_from,
    "increase_amount": _increase_amount,
    "game_over": _game_over,
    "cancel": _cancel,
    "no_boost": _no_boost,
    # "Also resolve his attack against each other hero".
    "also_attacks": lambda _, __: striking.AlsoAttack(),
    "surge": _surge,
    "keyword": _keyword,
    "ignore_tough": partial(just, Do(effects.ignore_tough)),
    "use_stat": _use_stat,
    "at_table": partial(just, effects.Nothing()),  # what people say changes nothing
    "declare_defender": _declare_defender,
    "change_target": _change_target,
    "turn_attack": _turn_attack,
    "damage_turned": _damage_turned,
}
