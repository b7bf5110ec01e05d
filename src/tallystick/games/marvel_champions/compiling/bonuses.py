"""Bonuses and keywords as they are written: "+2 ATK", "retaliate 1"."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import nothing
from tallystick.games.marvel_champions.effects.amounts import Scaled, sum_of
from tallystick.games.marvel_champions.effects.lasting import KEYWORDS
from tallystick.games.marvel_champions.effects.things import NotRun
from tallystick.games.marvel_champions.pieces import HP, STATS
from tallystick.rules.phrases import Clause, Numeral

STAT_WORDS: Final = {
    **{name: n for n, name in enumerate(STATS)},
    **{f"{name} point": n for n, name in enumerate(STATS)},
    "hit point": HP,
}


def signed(bonus: Clause) -> Numeral:
    """ "+2", "-1", "+X" of a bonus. Raises NoOp."""
    word = bonus.words[0] if bonus.verb in ("bonus", "power_bonus") else ""
    sign = -1 if word.startswith("-") else 1
    number = word.lstrip("+-")
    if number == "x":
        return Numeral(0, sign)
    if not number.isdecimal():
        raise nothing(bonus)
    return Numeral(sign * int(number))


def level_of(words: str, where: object) -> Scaled | None:
    """What X is of "retaliate X, where X is ..."; None where a number is said. Raises NoOp."""
    if not words.endswith(" x"):
        return None
    if not isinstance(where, Clause) or where.verb != "where_mod":
        raise NotRun("nobody knows what X is")
    return sum_of((Numeral(0, 1),), (where,))


def keyword_of(words: str) -> tuple[str, int]:
    """ "retaliate 1" as a keyword and its number. Raises NoOp."""
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
