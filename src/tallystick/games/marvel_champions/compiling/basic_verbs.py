"""The ops of basic powers that a card has somebody use (MC.player-turn.3)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import require
from tallystick.games.marvel_champions.combat.combat import DEEDS, UsePower
from tallystick.games.marvel_champions.compiling.aiming import Targeting, Verb, nothing
from tallystick.games.marvel_champions.compiling.bonuses import STAT_WORDS, signed
from tallystick.games.marvel_champions.effects import effects
from tallystick.games.marvel_champions.pieces import ATK, DEF, REC, THW
from tallystick.games.marvel_champions.position.amounts import sum_of
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import ONE, Clause, Noun
from tallystick.rules.picking import only

POWERS: Final = {"thw": THW, "atk": ATK, "def": DEF, "rec": REC}
AGAINST: Final = {ATK: "enemy", THW: "scheme"}


def _make_basic(ctx: Targeting, clause: Clause) -> Op:
    """ "Make a basic attack with +2 ATK" (MC.attack.1, MC.thwart.1)."""
    said, _, free = clause.words[0].partition(" without ")
    power = ATK if said.endswith(DEEDS[ATK]) else THW
    parts = only(clause.parts, Clause)
    bonuses = [one for one in parts if one.verb == "bonus"]
    mods = tuple([one for one in parts if one.verb == "where_mod"])
    if clause.things or len(bonuses) > 1 or len(bonuses) + len(mods) != len(clause.parts):
        raise nothing(clause)
    if any(STAT_WORDS.get(one.words[1]) != power or any(one.parts) for one in bonuses):
        raise nothing(clause)
    more = sum_of((signed(bonuses[0]),), mods) if bonuses else None
    deed = f"{'unexhausted' if free else 'basic'} {DEEDS[power]}"
    aim = ctx.aim(Filter(Noun("a", (AGAINST[power],), ONE)), deed)
    aim.label = ""  # it is not what a label of the ability makes an attack, but one in that
    return UsePower(aim, power, more, exhausts=not free)


def unexhausted(said: Clause) -> Clause | None:
    """ "You may attack without exhausting", where nothing says for how long: at once (MC.attack.1).
    None: something else is said."""
    deed = said.words[0].partition("exhaust to ")[2] if said.words else ""
    if deed not in DEEDS.values():
        return None
    made = Clause("make_basic", words=(f"make a basic {deed} without exhausting",))
    return Clause("may", parts=(made,))


def _choose_stat(ctx: Targeting, clause: Clause) -> Op:
    names = tuple(word for word in clause.words if word != "or")
    require(all(name in POWERS for name in names), clause)
    return effects.ChooseStat(names, tuple(POWERS[name] for name in names))


BASIC_VERBS: Final[dict[str, Verb]] = {"choose_stat": _choose_stat, "make_basic": _make_basic}
