"""What is said of an activation, and of enemies that attack each other (MC.activation.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.combat.activation import Activate, TurnUpon
from tallystick.games.marvel_champions.compiling.aiming import Aiming, nothing
from tallystick.games.marvel_champions.effects import effects, moving
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.changes import Forbid, Gets
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.for_a_while import BoostsGet
from tallystick.games.marvel_champions.effects.lasting import ACTIVATION_END, ATTACK_END
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, Thing


def removes_instead(self: Aiming, subject: Thing, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "This activation removes threat instead of placing it": the scheme that goes on."""
    mine = subject.kinds == ("activation",) and subject.how == "that" and self.may_replace
    if said.words != ("threat", "instead of placing it") or mods or not mine:
        raise nothing(f"{subject} {said}")
    self.aims.append(Aim(None, "free"))
    self.ops.append(effects.ReverseScheme())


def attacks_another(self: Aiming, subject: Thing, who: Thing) -> None:
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
