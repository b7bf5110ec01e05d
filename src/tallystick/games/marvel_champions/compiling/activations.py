"""What is said of an activation, and of enemies that attack each other (MC.activation.1)."""

from __future__ import annotations

from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.combat.activation import Activate, TurnUpon
from tallystick.games.marvel_champions.combat.declaring import TurnAttack
from tallystick.games.marvel_champions.compiling.aiming import Targeting, nothing
from tallystick.games.marvel_champions.effects import effects, moving
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.changes import Gets
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.for_a_while import BoostsGet
from tallystick.games.marvel_champions.effects.groups import Forbid
from tallystick.games.marvel_champions.effects.lasting import ACTIVATION_END, ATTACK_END
from tallystick.games.marvel_champions.effects.occasion import DOING
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import ONE, Clause, Noun, is_verb


def removes_instead(self: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "This activation removes threat instead of placing it": the scheme that goes on."""
    mine = subject.kinds == ("activation",) and subject.how == "that" and self.may_replace
    if said.words != ("threat", "instead of placing it") or mods or not mine:
        raise nothing(f"{subject} {said}")
    self.aims.append(Aim(None, "free"))
    self.ops.append(effects.ReverseScheme())


def attacks_instead(self: Targeting, clause: Clause) -> bool:
    """ "When an enemy attacks, it attacks a NAME instead": the attack that goes on is on such an
    ally, of whom the first player chooses one (MC.first-player.2); whether that is said."""
    subject, said = clause.things[0], clause.parts[0] if len(clause.parts) == 2 else None
    if not is_verb(said, "attacks") or len(said.things) != 1 or said.parts:
        return False
    whom = said.things[0]
    if not isinstance(whom, Noun) or whom.how != "a" or whom.kinds not in ((), ("ally",)):
        return False
    by_it = isinstance(subject, Noun) and subject.how == DOING and self.may_replace
    if not by_it or whom.figure != ONE or not (whom.title or whom.kinds):
        return False
    heed(subject)
    meant = self.aim(Filter(whom._replace(kinds=("ally",))), "free")
    self.ops.append(TurnAttack(meant, Amounts(ONE_)))
    return True


def attacks_another(self: Targeting, subject: Noun, who: Noun) -> None:
    """ "That minion attacks another enemy": no activation, without a boost card (MC.attack.1)."""
    attacker = self.aim(Filter(subject), "free")
    self.ops.append(moving.MoveFrom(attacker, Amounts(ONE_)))
    self.ops.append(TurnUpon(self.aim(Filter(who), "damage"), Amounts(ONE_)))


def said_before(ops: list[Op]) -> int:
    """How much has been said of an attack or activation before it begins (MC.alteration.1), since
    the one before it."""
    others = [i for i, op in enumerate(ops) if isinstance(op, Activate)]
    since = ops[others[-1] :] if others else ops
    altering = [op.until for op in since if isinstance(op, Gets | Forbid)]
    icons = [op for op in since if isinstance(op, BoostsGet)]
    return len([one for one in altering if one in (ATTACK_END, ACTIVATION_END)]) + len(icons)
