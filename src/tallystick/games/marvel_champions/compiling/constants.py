"""From what a card keeps others from to its constants, threat that stays, blanks (MC.golden.2); and
statements about attacks: those against something, those of one's own cards (MC.gains.1), and what
allies suffer for attacking and thwarting (MC.consequential.1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tallystick.cards.errors import NotRun, Telling, Untold, needed, nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import Targeting
from tallystick.games.marvel_champions.compiling.attributes import stays_of
from tallystick.games.marvel_champions.compiling.binding import shared
from tallystick.games.marvel_champions.compiling.bonuses import keyword_of
from tallystick.games.marvel_champions.effects import groups
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.legality.attack_sums import KEYWORD_FLAGS
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position import lasting, values
from tallystick.games.marvel_champions.position.amounts import COUNTS, Scaled, sum_of
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.constant_abilities import Constant, SomePlayers
from tallystick.games.marvel_champions.position.constant_changes import (
    Blanking,
    ConsequentialChange,
    DamageChange,
    KeywordGiven,
    MostTaken,
    Prohibition,
    StruckKeywords,
)
from tallystick.games.marvel_champions.position.predicate import EACH_PLAYER, Predicate
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.things import ENEMIES, Filter
from tallystick.kernel.layout import OWNER_OF
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import ONE, Clause, If, Noun, Numeral, Several
from tallystick.rules.picking import first_of, has, only

ATTACKS: Final = ("attack", "attacks")
BASIC_ATTACKS: Final = ("basic attack", "basic attacks")


def owner_of(subject: Noun) -> Noun | None:
    """Whose attacks are spoken of: "your basic attacks" are those of "you" (MC.you.1)."""
    kinds = set(subject.kinds) & {*ATTACKS, *BASIC_ATTACKS}
    if subject.how == "your" and kinds and not (subject.relations or subject.tags or subject.marks):
        return Noun("you")
    return (*subject.related("of"), None)[0]


def are_attacks(subject: Noun) -> bool:
    """Whether attacks are spoken of."""
    return bool(subject.kinds) and subject.kinds[0] in ATTACKS + BASIC_ATTACKS


def attack_keywords(subject: Noun, said: Clause) -> list[str]:
    """What attacks gain, "basic overkill" where basic ones do (MC.gains.1). Raises NotRun."""
    basic = "basic " if subject.kinds[0] in BASIC_ATTACKS else ""
    if said.verb == "deals_kind" and said.words == ("indirect damage",) and not basic:
        return ["indirect"]  # MC.indirect.1
    gained = [one for one in said.parts if is_verb(one, "gained_keyword")]
    names = [keyword_of(one.words[0])[0] for one in gained]
    require(said.verb == "gains" and names and len(gained) == len(said.parts))
    require(set(names) <= set(KEYWORD_FLAGS))
    return [basic + name for name in names]


class OfAttacks(Constant):
    """What attacks gain that are made with cards of "you", in play or not: an attack is that of the
    card with whose ability it is made (MC.attack.2)."""

    def _meant(self, scope: Scope, entity: int) -> bool:
        owned = scope.game.lists[OWNER_OF][entity] == scope.seat >= 0
        return owned and self.whom.fits(scope, entity)


MINE: Final = (("each", ("you control",)), ("each of your", ()), ("your", ()))
ON_VICTIM: Final = ("overkill", "piercing")  # what shows where the damage is dealt


def attacks_gain(
    piece: CardFace, clause: Clause, said: Clause, tests: tuple[Predicate, ...]
) -> bool:
    """ "Attacks against attached minion gain overkill", "each of your [[Arrow]] attacks gain
    ranged", "its basic attacks gain piercing": keywords of what is attacked, of those cards, of the
    attacker (MC.gains.1); False for all else."""
    subject = needed(first_of(clause.things, Noun), clause)
    victim, made = subject.related("against"), Constant
    whom = (*victim, owner_of(subject))[0]
    if subject.tags and subject.kinds in (("attack",), ("attacks",)):
        mine = (subject.how, subject.marks) in MINE and subject.figure == ONE
        require(mine and not subject.relations and not subject.without, clause)
        whom, made = Noun("a", tags=subject.tags), OfAttacks
    if whom is None or not are_attacks(subject):
        return False
    with Telling(clause):
        names, reached = attack_keywords(subject, said), Filter(whom)
        require("indirect" not in names or _are_enemies(piece, whom))
    if victim:
        heed(subject)
        require(set(names) <= set(ON_VICTIM) and len(subject.relations) == 1, clause)
    for name in names:
        given = StruckKeywords(KEYWORD_FLAGS[name]) if victim else KeywordGiven(name, 1)
        piece.add_constant(made(reached, given, tests))
    return True


def _are_enemies(piece: CardFace, whom: Noun) -> bool:
    """Whether only enemies are meant: the damage of no other attack is indirect (MC.indirect.1)."""
    kinds = (piece.kind,) if whom.how == "this" else whom.kinds
    return bool(kinds) and all([one == "enemy" or one in ENEMIES for one in kinds])  # noqa: C419


def _takes_more(piece: CardFace, whom: Filter, said: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Takes +1 consequential damage after it attacks a minion" (MC.consequential.1)."""
    if said.words[1:] != ("consequential damage",) and said.words[1] != "consequential damage":
        raise nothing(said)
    event = said.mod("event")
    after = [BY_DEED[word] for word in said.words if word in BY_DEED]
    at = said.first_noun()
    require(not (at is None and said.things and (after or event is None)), said)
    if after or (event is None and not said.things):
        against = Filter(at) if at is not None else None
        deeds = tuple([(which, against, False) for which in after or EITHER])
    elif event is None:  # "when attacking attached minion"
        if at is None or said.words[-1] != "when attacking":
            raise nothing(said)
        deeds = ((0, Filter(at), False),)
    else:
        deeds = _deeds(event)
    n = Scaled(Numeral(int(said.words[0])))
    piece.add_constant(Constant(whom, ConsequentialChange(deeds), tests, n))


def _suffers_not(piece: CardFace, whom: Filter, said: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Does not take consequential damage", "... from thwarting" (MC.consequential.1)."""
    which = tuple([BY_DEED[word] for word in said.words if word in BY_DEED]) or EITHER
    change = ConsequentialChange(tuple([(one, None, False) for one in which]))
    piece.add_constant(Constant(whom, change, tests, Scaled(Numeral(ALL_OF_IT))))


CONSEQUENTIAL: Final[
    dict[str, Callable[[CardFace, Filter, Clause, tuple[Predicate, ...]], None]]
] = {
    "takes_more": _takes_more,
    "suffers_not": _suffers_not,
}
EITHER: Final = (0, 1)  # of an attack, of a thwart
BY_DEED: Final = {
    "after attacking": 0, "after thwarting": 1, "would take from attacking": 0,
    "would take from thwarting": 1,
}  # fmt: skip
ALL_OF_IT: Final = -(1 << 10)


def suffers(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "Takes +1 consequential damage after this attack", "does not take consequential damage for
    this use": for as long as that says."""
    if said.verb == "suffers_not":
        which = tuple([BY_DEED[word] for word in said.words]) or EITHER
        n = ALL_OF_IT
    elif said.words[1:] == ("consequential damage",) and not (said.things or said.parts):
        which, n = EITHER, int(said.words[0])
    else:
        raise Untold
    aim = ctx.at(subject)
    amount = Amounts(sum_of((Numeral(n),), tuple([one for one in mods if one.verb in COUNTS])))
    ctx.ops.append(groups.Suffers(aim, amount, which, _until(mods, said)))


def loses_icons(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "That scheme loses each [crisis] and [hazard] icon until the end of the round"."""
    names = tuple(re.findall(r"\[(\w+)\]", said.words[0]))
    aim = ctx.at(subject)
    ctx.ops.append(groups.LoseIcons(aim, names, _until(mods, said)))


def _until(mods: tuple[Clause, ...], said: Clause) -> int:
    found = next((one.words[0] for one in mods if one.verb == "until_mod"), None)
    return lasting.until_of(needed(found, said))


def _deeds(event: Clause) -> tuple[tuple[int, Filter | None, bool], ...]:
    """Of which deeds: "after he thwarts a side scheme or attacks a minion"."""
    told = only(event.parts, Clause)
    acts = [act for does in told for act in only(does.parts, Clause)]
    either = any("or" in does.words for does in told)
    first, last = acts[0], acts[-1]
    if len(acts) == 2 and not either and last.words == ("defeats",):
        acts = [first._replace(things=last.things)]
    elif len(acts) > 1 and not either:
        raise nothing(event)
    found: list[tuple[int, Filter | None, bool]] = []
    for act in acts:
        at = act.first_noun()
        if act.words not in (("attacks",), ("thwarts",)) or (at is None and act.things):
            raise nothing(event)
        whom = Filter(at) if at is not None else None
        found.append((int(act.words == ("thwarts",)), whom, first is not last and not either))
    return tuple(found)


PLAYERS: Final = (Noun("", ("player",)), Noun("some", ("player",)))


def threat_stays(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Threat cannot be removed from this scheme while ..." (MC.golden.2)."""
    whom = needed(clause.only_noun(), clause)
    conditions = only(clause.parts, If)
    known = len(conditions) == len(clause.parts) and clause.words == ("threat", "be removed")
    require(known, clause)
    given = [test for one in conditions for test in tests_of(one)]
    piece.add_constant(Constant(Filter(whom), Prohibition(values.LOSE_THREAT), (*tests, *given)))


def kept_from(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Players cannot remove threat from this scheme", or some cannot, or "the NAME player cannot
    damage" some enemies (MC.golden.2)."""
    who, whom = clause.things if len(clause.things) == 2 else (None, None)
    conditions = only(clause.parts, If)
    if not isinstance(who, Noun) or not isinstance(whom, Noun):
        raise nothing(clause)
    alone = who._replace(title="") == Noun("the", ("player",)) and bool(who.title)
    known = who.how == "titled" if clause.words else alone or who in PLAYERS
    require(known and len(conditions) >= len(clause.parts), clause)
    heed(who)
    given = [test for one in conditions for test in tests_of(one)]
    deed = values.LOSE_THREAT if clause.verb == "threat_kept" else "take damage"
    change = Prohibition(deed, SomePlayers(who.title, clause.words))
    piece.add_constant(Constant(Filter(whom), change, (*tests, *given)))


def blank(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Treat each Tech upgrade's text box as if it were blank" (MC.golden.2)."""
    match clause:
        case Clause(things=(Several(conjunction="and") as both,)):
            for one in shared(both):
                blank(piece, clause._replace(things=(one,)), tests)
        case Clause(things=(Noun() as whom,), parts=()):
            piece.add_constant(Constant(Filter(whom), Blanking(stays_of(clause)), tests))
        case _:
            raise nothing(clause)


def enters_spent(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Allies enter play exhausted", or it itself does (MC.enters.1, MC.golden.1)."""
    require(len(clause.things) <= 1 and not clause.parts, clause)
    for whom in shared(clause.things[0] if clause.things else Noun("this")):
        piece.add_constant(Constant(Filter(whom), Prohibition(values.ENTER_READY), tests))


def ignore_ability(piece: CardFace, clause: Clause) -> None:
    """ "Ignore the "Forced Interrupt" on the main scheme": nothing is done (MC.golden.2)."""
    whom = needed(clause.only_noun(), clause)
    require(clause.words == ('"forced interrupt"',) and not clause.parts, clause)
    piece.add_constant(Constant(Filter(whom), Prohibition(values.SILENT)))


PROHIBITING: Final = (
    "cannot_flip", "cannot", "cannot_more", "cannot_play", "considered",
)  # fmt: skip
AT_OTHERS: Final = ("attack", "thwart", "be unattached from", "defend")


def cap_damage(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "You cannot take more than 3 damage from this attack": the one that goes on."""
    require(said.words == ("this attack",) and not mods and ctx.may_replace)
    n = Amounts(Scaled(said.figures[0]))
    ctx.ops.append(groups.ForNow(ctx.at(subject), n, lasting.CAPPED))


def forbidden(said: Clause) -> Prohibition | MostTaken:
    """What one part of "cannot" keeps those from that are meant. Raises NotRun."""
    at, unknown = said.first_noun(), NotRun(f"nothing keeps anybody yet from: {said}")
    if said.verb == "cannot_more":
        return MostTaken(said.figures[0].fixed)
    if said.verb == "considered":
        heed(said)
        return Prohibition(lasting.SPENT)
    if len(said.things) > 1 or has(said.things, Several):
        raise unknown
    if said.verb == "cannot_flip":
        if at is None or not at.title:
            raise unknown
        heed(at)
        return Prohibition("flip", object=Filter(at._replace(how="titled", kinds=())))
    if said.verb == "cannot_play":
        if at is None or at.how != "some":
            raise unknown
        return Prohibition("play", object=Filter(at._replace(how="a")))
    if said.words == ("take damage",) and at is not None:
        return Prohibition("take damage", Filter(at._replace(how="a")))
    return _forbidden_deed(said, at)


def _forbidden_deed(said: Clause, at: Noun | None) -> Prohibition:
    """A deed, perhaps to certain others only."""
    plural = tuple([word.replace("energy forms", "energy form") for word in said.words])
    said = said._replace(words=plural)
    known = said.words and (at is None or said.words[0] in AT_OTHERS)
    require(known and said.words[0] in lasting.FORBIDDEN, said, "nothing keeps anybody yet from:")
    if said.words == ("defend",) and at is not None:  # "against NAME's attacks"
        heed(at)
        at = needed((*at.related("of"), None)[0], said, "nothing keeps anybody yet from:")
    if at is None:
        return Prohibition(said.words[0])
    plain = at.how in ("this", "titled") or not at.title
    return Prohibition(said.words[0], object=Filter(at if plain else at._replace(how="titled")))


def takes_more_of_all(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Increase all damage NAME takes by 1" (MC.damage.3)."""
    whom = needed(clause.only_noun(), clause)
    require(set(clause.words) <= {"all", "damage"}, clause)
    n = Scaled(clause.figures[0])
    piece.add_constant(Constant(Filter(whom), DamageChange(values.OF_ALL), tests, n))


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
