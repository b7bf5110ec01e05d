"""The stages that come after the one a case begins at: of the villain and of the main scheme."""

from __future__ import annotations

import re
from typing import Final

from tallystick.games.marvel_champions.library import scenarios
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.rulebook import MarvelRules

ROMAN: Final = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5}
NUMBER: Final = re.compile(r"(\d+)([A-Z]?)")


def later_villains(rules: MarvelRules, now: CardFace) -> list[CardFace]:
    """The later stages of a villain, in order: those of the scenario that ships, else all of its
    name that the case has."""
    codes = next((one.villain for one in scenarios() if now.code in one.villain), None)
    if codes is not None:
        return _from(rules, codes[codes.index(now.code) + 1 :])
    rank = _villain_rank(now)
    found = [
        piece for piece in rules.cards
        if piece.kind == "villain" and piece.name == now.name and _villain_rank(piece) > rank > 0
    ]  # fmt: skip
    return sorted(found, key=_villain_rank)


def _villain_rank(piece: CardFace) -> int:
    return rank_of(piece.stage)


def rank_of(stage: str) -> int:
    """The number of a villain stage, written as I or as 1; 0 for what is none."""
    word = stage.strip().upper()
    return ROMAN.get(word, int(word) if word.isdecimal() else 0)


def is_stage(said: str, stage: str) -> bool:
    """Whether a stage is the one that is said: II is also 2."""
    return said == stage or rank_of(said) == rank_of(stage) > 0


def later_schemes(rules: MarvelRules, now: CardFace) -> list[CardFace]:
    """The later stages of a main scheme, side A up where there is one."""
    codes = next((one.main_scheme for one in scenarios() if now.code in one.main_scheme), None)
    if codes is not None:
        fronts = [one for one in _from(rules, codes) if _letter(one) != "B"]
        return [one for one in fronts if _scheme_rank(one) > _scheme_rank(now)]
    rank = _scheme_rank(now)
    by_rank: dict[int, list[CardFace]] = {}
    for piece in rules.cards:
        own = piece.kind == "main_scheme" and piece.code not in _shipped()
        front = _letter(piece) != "B" or piece.back < 0
        if own and front and _scheme_rank(piece) > rank > 0:
            there = by_rank.setdefault(_scheme_rank(piece), [])
            if not there or (piece.set and piece.set == now.set == there[0].set):
                there.append(piece)  # of one set there may be several for a stage
    return [piece for n in sorted(by_rank) for piece in by_rank[n]]


def is_shipped(piece: CardFace) -> bool:
    """Whether a stage belongs to a scenario that ships."""
    villains = (code for one in scenarios() for code in (*one.villain, *one.expert))
    return piece.code in _shipped() or piece.code in villains


def _shipped() -> set[str]:
    return {code for one in scenarios() for code in one.main_scheme}


def _from(rules: MarvelRules, codes: list[str]) -> list[CardFace]:
    return [rules.cards[rules.by_code[code]] for code in codes if code in rules.by_code]


def _scheme_rank(piece: CardFace) -> int:
    found = NUMBER.fullmatch(piece.stage.upper())
    return int(found[1]) if found else 0


def _letter(piece: CardFace) -> str:
    found = NUMBER.fullmatch(piece.stage.upper())
    return found[2] if found else ""
