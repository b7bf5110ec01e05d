"""Why something cannot be done now: the engine's own reasons, by what moves are called."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game
from tallystick.play.faces import Adviser
from tallystick.rules.prose import upper
from tallystick.rules.rulebook import Rulebook

MOST: Final = 12  # answers that are told one by one


def thoughts(rules: Rulebook, game: Game, seat: int) -> list[tuple[str, Refusal | None]]:
    """What a seat could think of now, as it is written, each with the reason if it is not legal:
    the answers to the open question if the seat is asked, then its acts."""
    names = rules.names(game, seat)
    decision = game.decision()
    asked = game.candidates() if decision is not None and decision.seat == seat else []
    found: dict[str, Refusal | None] = {}
    for one in (*asked, *rules.acts(game, seat)):
        found.setdefault(names.text(rules.written(game, one.option)), one.refusal)
    return list(found.items())


def why_not(rules: Rulebook, game: Game, seat: int, words: str) -> str:
    """What a seat can and cannot do of what begins with these words, or has a word that does: its
    answers as they are told, the rest with the reason and its clauses, a line for each; if the game
    has no words of its own for it."""
    if isinstance(rules, Adviser):
        return rules.why_not(game, seat, words)
    names, decision = rules.names(game, seat), game.decision()
    asked = decision.options if decision is not None and decision.seat == seat else ()
    told = {names.text(rules.written(game, one)): rules.describe(game, one) for one in asked}
    can = [text for written, text in told.items() if _is_named(words, written, text)]
    more = [f"You can, in {len(can) - MOST} other ways."] if len(can) > MOST else []
    lines = [*(f"You can: {text}" for text in can[:MOST]), *more]
    lines += _lines(one for one in _named(rules, game, seat, words) if one[0] not in told)
    return "\n".join(lines) or f"You see no card named {words!r} to do anything with."


def refusals(rules: Rulebook, game: Game, seat: int, words: str) -> list[str]:
    """What of that which begins with these words, or has a word that does, a seat cannot do, each
    with the reason and its clauses."""
    return _lines(one for one in _named(rules, game, seat, words) if one[1] is not None)


def _named(rules: Rulebook, game: Game, seat: int, words: str) -> list[tuple[str, Refusal | None]]:
    return [one for one in thoughts(rules, game, seat) if _is_named(words, one[0])]


def _is_named(words: str, *texts: str) -> bool:
    """Whether a word of the texts begins so; what an argument is called is none of them."""
    wanted = re.compile(rf"(?<!\w){re.escape(words.casefold().strip())}(?!\w*: )")
    return any(wanted.search(text.casefold()) for text in texts)


def _lines(moves: Iterable[tuple[str, Refusal | None]]) -> list[str]:
    """A line for each reason, with all moves whose reason it is."""
    found: dict[str, list[str]] = {}
    for text, refusal in moves:
        found.setdefault(_because(refusal), []).append(upper(text))
    return [f"{'; '.join(texts)}: {reason}" for reason, texts in found.items()]


def _because(refusal: Refusal | None) -> str:
    if refusal is None:
        return "you can, when you are asked what you do."
    return f"{refusal.text} [{', '.join(refusal.clauses)}]"
