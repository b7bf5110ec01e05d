"""From what a card keeps others from to its constants: threat that stays, blanks (MC.golden.2)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, needed, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import Targeting, nothing
from tallystick.games.marvel_champions.compiling.binding import shared
from tallystick.games.marvel_champions.compiling.turning import stays_of
from tallystick.games.marvel_champions.effects import for_a_while
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.constant_abilities import (
    EACH_PLAYER,
    Constant,
    OtherPlayer,
    new_constant,
)
from tallystick.games.marvel_champions.position.lasting import CAPPED, FORBIDDEN, SPENT
from tallystick.games.marvel_champions.position.predicate import Predicate
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.values import (
    ENTER_READY,
    LOSE_THREAT,
    OF_ALL,
    SILENT,
)
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import Clause, If, Noun, Several
from tallystick.rules.picking import has, only

PLAYERS: Final = (Noun("", ("player",)), Noun("some", ("player",)))


def threat_stays(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Threat cannot be removed from this scheme while ..." (MC.golden.2)."""
    whom = clause.only_noun()
    conditions = only(clause.parts, If)
    known = len(conditions) == len(clause.parts) and clause.words == ("threat", "be removed")
    if whom is None or not known:
        raise NotRun(f"nothing does yet: {clause}")
    given = [test for one in conditions for test in tests_of(one)]
    new_constant(piece, Filter(whom), (*tests, *given)).cannot = LOSE_THREAT


def threat_kept(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Players cannot remove threat from this scheme", or some cannot (MC.golden.2)."""
    who, whom = clause.things if len(clause.things) == 2 else (None, None)
    conditions = only(clause.parts, If)
    if not isinstance(who, Noun) or not isinstance(whom, Noun):
        raise NotRun(f"nothing does yet: {clause}")
    known = who.how == "titled" if clause.words else who in PLAYERS
    require(known and len(conditions) >= len(clause.parts), clause)
    heed(who)
    given = [test for one in conditions for test in tests_of(one)]
    constant = new_constant(piece, Filter(whom), (*tests, *given))
    constant.cannot, constant.source = LOSE_THREAT, OtherPlayer(who.title)


def blank(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Treat each Tech upgrade's text box as if it were blank" (MC.golden.2)."""
    match clause:
        case Clause(things=(Several(conjunction="and") as both,)):
            for one in shared(both):
                blank(piece, clause._replace(things=(one,)), tests)
        case Clause(things=(Noun() as whom,), parts=()):
            new_constant(piece, Filter(whom), tests).blank = stays_of(clause)
        case _:
            raise NotRun(f"nothing does yet: {clause}")


def enters_spent(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Allies enter play exhausted", or it itself does (MC.enters.1, MC.golden.1)."""
    require(len(clause.things) <= 1 and not clause.parts, clause)
    for whom in shared(clause.things[0] if clause.things else Noun("this")):
        new_constant(piece, Filter(whom), tests).cannot = ENTER_READY


def ignore_ability(piece: CardFace, clause: Clause) -> None:
    """ "Ignore the "Forced Interrupt" on the main scheme": nothing is done (MC.golden.2)."""
    whom = clause.only_noun()
    if clause.words != ('"forced interrupt"',) or whom is None or clause.parts:
        raise NotRun(f"nothing does yet: {clause}")
    new_constant(piece, Filter(whom)).cannot = SILENT


PROHIBITING: Final = (
    "cannot_flip", "cannot", "cannot_more", "cannot_sustain", "cannot_play", "considered",
)  # fmt: skip
AT_OTHERS: Final = ("attack", "thwart", "be unattached from", "defend")


def cap_damage(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "You cannot take more than 3 damage from this attack": the one that goes on."""
    if said.words != ("this attack",) or mods or not ctx.may_replace:
        raise nothing(f"{subject} {said}")
    n = Amounts(Scaled(said.figures[0]))
    ctx.ops.append(for_a_while.ForNow(ctx.aim(Filter(subject), "free"), n, CAPPED))


def forbid(constant: Constant, said: Clause) -> None:
    """What one part of "cannot" keeps from whom. Raises NotRun."""
    at = said.first_noun()
    if said.verb == "cannot_more":
        constant.most_taken = said.figures[0].fixed
    elif said.verb == "considered":
        heed(said)
        constant.cannot = SPENT
    elif said.verb == "cannot_sustain":
        constant.most_sustained = Scaled(said.figures[0])
    elif said.verb == "cannot_flip":
        if at is None or not at.title or len(said.things) > 1:
            raise NotRun(f"nothing keeps anybody yet from: {said}")
        constant.cannot, constant.object = "flip", Filter(at._replace(how="titled", kinds=()))
        heed(at)
    elif len(said.things) > 1 or has(said.things, Several):
        raise NotRun(f"nothing keeps anybody yet from: {said}")
    elif said.verb == "cannot_play":
        if at is None or at.how != "some":
            raise NotRun(f"nothing keeps anybody yet from: {said}")
        constant.cannot, constant.object = "play", Filter(at._replace(how="a"))
    elif said.words == ("take damage",) and at is not None:
        constant.cannot, constant.source = "take damage", Filter(at._replace(how="a"))
    else:
        _forbid_deed(constant, said, at)


def _forbid_deed(constant: Constant, said: Clause, at: Noun | None) -> None:
    """A deed, perhaps to certain others only."""
    plural = tuple([word.replace("energy forms", "energy form") for word in said.words])
    said = said._replace(words=plural)
    known = said.words and (at is None or said.words[0] in AT_OTHERS)
    require(known and said.words[0] in FORBIDDEN, said, "nothing keeps anybody yet from:")
    constant.cannot = said.words[0]
    if said.words == ("defend",) and at is not None:  # "against NAME's attacks"
        heed(at)
        at = needed((*at.related("of"), None)[0], said, "nothing keeps anybody yet from:")
    if at is not None:
        plain = at.how in ("this", "titled") or not at.title
        constant.object = Filter(at if plain else at._replace(how="titled"))


def takes_more_of_all(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Increase all damage NAME takes by 1" (MC.damage.3)."""
    whom = needed(clause.only_noun(), clause)
    require(set(clause.words) <= {"all", "damage"}, clause)
    constant = new_constant(piece, Filter(whom), tests)
    constant.taken, constant.n = OF_ALL, Scaled(clause.figures[0])


ENGAGED: Final = Noun("the engaged player")
THEIRS: Final = Noun("each", ("character",), marks=("you control",))  # "you" being engaged with it
FRIENDS: Final = Noun("each", ("character",), marks=("friendly",))


def kept_players(clause: Clause, subject: Noun) -> tuple[Noun, tuple[Clause, ...]]:
    """ "Each player engaged with an Owl minion cannot thwart this scheme": of whom it is said, and
    what has to be so: no character of that player's can (MC.guard.1, MC.patrol.1). Raises
    NotRun."""
    kept = all(is_verb(one, "cannot") for one in clause.parts)
    if subject == ENGAGED and kept:
        heed(subject)
        return THEIRS, ()
    of_them = subject.how == "each player" or subject._replace(relations=()) in PLAYERS
    if not of_them or not subject.relations:
        return subject, ()
    whom = subject.related("engaged with")
    require(whom and len(subject.relations) <= 1 and kept, clause)
    return FRIENDS, (Clause("is_engaged", things=(Noun("you"), *whom), words=(EACH_PLAYER,)),)
