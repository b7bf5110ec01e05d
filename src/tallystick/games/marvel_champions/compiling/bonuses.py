"""Bonuses and keywords as they are written, "+2 ATK", "retaliate 1"; and the basic powers that a
card has somebody use (MC.player-turn.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.cards.errors import NotRun, nothing, require
from tallystick.games.marvel_champions.combat.combat import DEEDS, UsePower
from tallystick.games.marvel_champions.compiling.aiming import Targeting, Verb
from tallystick.games.marvel_champions.effects import changes, effects
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.pieces import ATK, DEF, HP, REC, STATS, THW
from tallystick.games.marvel_champions.position.amounts import Scaled, sum_of
from tallystick.games.marvel_champions.position.lasting import KEYWORDS
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import ONE, Clause, Noun, Numeral, Part
from tallystick.rules.picking import has, only

STAT_WORDS: Final = {
    **{name: n for n, name in enumerate(STATS)},
    **{f"{name} point": n for n, name in enumerate(STATS)},
    "hit point": HP,
}


def one_by_one(parts: Iterable[Part]) -> list[Clause]:
    """What is gained, each by itself: "+1 to each of its basic powers" as a bonus for each, several
    traits one after the other."""
    return [one for part in only(parts, Clause) for one in _singly(part)]


def _singly(gained: Clause) -> list[Clause]:
    if gained.verb == "gained_traits":
        return [Clause("gained_trait", words=(word,)) for word in gained.words]
    if gained.verb == "power_bonus" and gained.words[1].startswith("each of"):
        return [Clause("bonus", words=(gained.words[0], name)) for name in CHOSEN_POWERS]
    return [gained]


def signed(bonus: Clause) -> Numeral:
    """ "+2", "-1", "+X" of a bonus. Raises NotRun."""
    word = bonus.words[0] if bonus.verb in ("bonus", "power_bonus") else ""
    sign = -1 if word.startswith("-") else 1
    number = word.lstrip("+-")
    if number == "x":
        return Numeral(0, sign)
    require(number.isdecimal(), bonus)
    return Numeral(sign * int(number))


def get_bonus(ctx: Targeting, subject: Noun, bonus: Clause, n: Amounts, until: int) -> None:
    """The ops by which somebody gets it for a while. Raises NotRun."""
    word = bonus.words[1]
    if word.startswith("boost icon"):
        ctx.ops.append(Do(effects.count_more_icons, n))
        return
    which = STAT_WORDS.get(word, -1)
    if bonus.verb == "power_bonus" and word in POWERS:
        if word != POWERS[0] and not has(ctx.ops, effects.ChooseStat):
            ctx.ops.append(effects.PowerUsed())  # which power that is: the one that is used
        which = changes.CHOSEN
    if which == -1 or any(bonus.parts):
        raise nothing(f"{subject} {bonus}")
    aim = ctx.at(subject)
    ctx.ops.append(changes.Gets(aim, n, which, until))


POWERS: Final = ("the chosen power", "that power")


def level_of(words: str, where: object) -> Scaled | None:
    """What X is of "retaliate X, where X is ..."; None where a number is said. Raises NotRun."""
    if not words.endswith(" x"):
        return None
    if not is_verb(where, "where_mod"):
        raise NotRun("nobody knows what X is")
    return sum_of((Numeral(0, 1),), (where,))


def keyword_of(words: str) -> tuple[str, int]:
    """ "retaliate 1" as a keyword and its number. Raises NotRun."""
    if words in KEYWORDS:
        return words, 1
    name, _, number = words.partition(" ")
    name = name.strip()
    if name not in KEYWORDS:
        raise NotRun(f"nothing is known of the keyword {words!r}")
    digits = number.strip(" ()").removesuffix("[per_hero]")
    if digits == "x":
        raise NotRun("nobody knows what X is")
    return name, int(digits) if digits.isdecimal() else 1


CHOSEN_POWERS: Final = {"thw": THW, "atk": ATK, "def": DEF, "rec": REC}
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
    # It is not what a label of the ability makes an attack, but one in that.
    aim = ctx.at(Noun("a", (AGAINST[power],), ONE), deed, labelled=False)
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
    require(all(name in CHOSEN_POWERS for name in names), clause)
    return effects.ChooseStat(names, tuple(CHOSEN_POWERS[name] for name in names))


BASIC_VERBS: Final[dict[str, Verb]] = {"choose_stat": _choose_stat, "make_basic": _make_basic}
