"""What is said of minions that engage somebody (MC.engage.1)."""

from __future__ import annotations

from tallystick.cards.errors import NotRun
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import YOU, Targeting, nothing, thing_of
from tallystick.games.marvel_champions.effects import changes, effects, finding, moving
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, If, Noun


def engages(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "X engages you"; "attached ally engages its controller", who it is engaged with by then."""
    who = said.first_noun()
    if who is None or mods:
        raise nothing(f"{subject} {said}")
    if who.how == "its controller" and "attached" in subject.marks:
        turned = subject._replace(kinds=("character",))  # an ally no more, by what is attached
        ctx.ops.append(changes.EngageController(ctx.aim(Filter(turned), "free"), Amounts(ONE_)))
        return
    engage = Clause("engage", things=(subject,))
    if who == YOU:  # and "that player" is still whoever was spoken of
        ctx.part(engage)
    else:
        ctx.each_player(who, (engage,))


def engaged_found(ctx: Targeting, clause: Clause) -> Op:
    """ "If a minion with ... is engaged with a player": that one is meant from then on, and that
    player."""
    minion = thing_of(clause)
    minion = minion._replace(marks=(*minion.marks, "engaged with a player"))
    ctx.conditions += 1
    ctx.part(Clause("choose", things=(minion,)))
    ctx.ops.append(finding.NoteEngaged())
    others = Clause("otherwise", parts=clause.parts)
    ctx.part(Clause("both", parts=(If((Clause("you_cannot"),), ()), others)))
    ctx.conditions -= 1
    return effects.Nothing()


def engages_clockwise(
    ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]
) -> None:
    """ "Each player engages each minion engaged with the player clockwise from them"."""
    if subject != Noun("each player") or mods or not said.words[-1].endswith("from them"):
        raise nothing(f"{subject} {said}")
    ctx.ops.append(moving.EngageClockwise())


def enters_engaged(piece: CardFace, subject: Noun, said: Clause) -> None:
    """ "It engages the first player", "the player with NAME attached, if able": whoever reveals it
    (MC.minion.1)."""
    who = said.only_noun()
    if subject.how != "this" or who is None:
        raise NotRun(f"nothing does yet: {said}")
    if who.kinds == ("player",) and [word for word, _ in who.relations] == ["with"]:
        heed(who)
        piece.engages_whom = Filter(who._replace(how="a", kinds=("identity",)))
    elif who.how == "the first player":
        piece.engages_first = True
    else:
        raise NotRun(f"nothing does yet: {said}")
