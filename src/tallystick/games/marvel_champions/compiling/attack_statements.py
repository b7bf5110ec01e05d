"""Statements about attacks: those against something, and those of one's own cards (MC.gains.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.bonuses import keyword_of
from tallystick.games.marvel_champions.effects.attack_keywords import KEYWORD_FLAGS
from tallystick.games.marvel_champions.effects.constant_abilities import Constant
from tallystick.games.marvel_champions.effects.predicate import Predicate
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.kernel.layout import OWNER_OF
from tallystick.rules.phrases import ONE, Clause, Noun, is_verb
from tallystick.rules.picking import only

ATTACKS: Final = ("attack", "attacks")
BASIC_ATTACKS: Final = ("basic attack", "basic attacks")


def owner_of(subject: Noun) -> Noun | None:
    """Whose attacks are spoken of: "your basic attacks" are those of "you" (MC.you.1)."""
    kinds = set(subject.kinds) & {*ATTACKS, *BASIC_ATTACKS}
    if subject.how == "your" and kinds and not (subject.relations or subject.tags or subject.marks):
        return Noun("you")
    return (*subject.related("of"), None)[0]


def struck(piece: CardFace, clause: Clause, subject: Noun, tests: tuple[Predicate, ...]) -> bool:
    """ "Attacks against attached minion gain overkill" (MC.gains.1); False for all else."""
    (word, whom), *others = subject.relations or (("", None),)
    if word != "against" or subject.kinds[:1] not in (("attack",), ("attacks",)):
        return False
    gains = [said for said in clause.parts if is_verb(said, "gains")]
    inner = [one for said in gains for one in only(said.parts, Clause)]
    names = [one.words[0] for one in inner if one.words]
    known = len(gains) == len(clause.parts) and set(names) <= set(ON_VICTIM)
    if others or not isinstance(whom, Noun) or not names or not known:
        raise NotRun(f"nothing does yet: {clause}")
    heed(subject)
    constant = Constant(Filter(whom), tests)
    constant.struck = sum([KEYWORD_FLAGS[name] for name in names])
    piece.constants = (*piece.constants, constant)
    return True


ON_VICTIM: Final = ("overkill", "piercing")  # what shows where the damage is dealt


class OfAttacks(Constant):
    """What attacks gain that are made with cards of "you", in play or not: an attack is that of the
    card with whose ability it is made (MC.attack.2)."""

    def _meant(self, scope: Scope, entity: int) -> bool:
        owned = scope.game.lists[OWNER_OF][entity] == scope.seat >= 0
        return owned and self.whom.fits(scope, entity)


MINE: Final = (("each", ("you control",)), ("each of your", ()), ("your", ()))


def by_own_cards(
    piece: CardFace, clause: Clause, subject: Noun, tests: tuple[Predicate, ...]
) -> bool:
    """ "Each of your [[Arrow]] attacks gain ranged": those made with cards of the trait; False for
    all else."""
    if subject.kinds not in (("attack",), ("attacks",)) or not subject.tags:
        return False
    mine = (subject.how, subject.marks) in MINE
    if not mine or subject.relations or subject.without or subject.figure != ONE:
        raise NotRun(f"nothing does yet: {clause}")
    for said in clause.parts:
        several = said.parts if is_verb(said, "gains") else (said,)
        for gained in several:
            name, level = "", 0
            if is_verb(gained, "gained_keyword"):
                name, level = keyword_of(gained.words[0])
            if name not in KEYWORD_FLAGS:
                raise NotRun(f"nothing does yet: {clause}")
            constant = OfAttacks(Filter(Noun("a", tags=subject.tags)), tests)
            constant.keyword, constant.level = name, level
            piece.constants = (*piece.constants, constant)
    return True
