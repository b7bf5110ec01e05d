"""Why something cannot be done now: the engine's own reasons, by what moves are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.kernel.decision import Candidate, Refusal
from tallystick.kernel.machine import Game
from tallystick.play.faces import Adviser
from tallystick.rules.prose import upper
from tallystick.rules.rulebook import Rulebook

HERE: Final = "you can: it is one of the answers."


def thoughts(rules: Rulebook, game: Game, seat: int) -> list[tuple[str, Refusal | None]]:
    """What a seat could think of now, as it is written, each with the reason if it is not legal:
    the answers to the open question if the seat is asked, then its acts."""
    names = rules.names(game, seat)
    decision = game.decision()
    asked = game.candidates() if decision is not None and decision.seat == seat else []
    found: dict[str, Refusal | None] = {}
    for one in _each_once([*asked, *rules.acts(game, seat)]):
        found.setdefault(names.text(rules.spell(game, one.option)), one.refusal)
    return list(found.items())


def _each_once(candidates: Iterable[Candidate]) -> list[Candidate]:
    return list({one.option: one for one in reversed(list(candidates))}.values())[::-1]


def why_not(rules: Rulebook, game: Game, seat: int, words: str) -> str:
    """Why a seat cannot do what these words name, with the clauses; a line for each such move, if
    the game has no words of its own for it."""
    if isinstance(rules, Adviser):
        return rules.why_not(game, seat, words)
    names, decision = rules.names(game, seat), game.decision()
    asked = decision.options if decision is not None and decision.seat == seat else ()
    now = {names.text(rules.spell(game, option)) for option in asked}
    lines = [
        f"{upper(text)}: {HERE if text in now else _because(why)}"
        for text, why in _named(rules, game, seat, words)
    ]
    return "\n".join(lines) or f"You see no card named {words!r} to do anything with."


def refusals(rules: Rulebook, game: Game, seat: int, words: str) -> list[str]:
    """The same of those only that a seat cannot do, a line each."""
    named = _named(rules, game, seat, words)
    return [f"{upper(text)}: {_because(refusal)}" for text, refusal in named if refusal is not None]


def _named(rules: Rulebook, game: Game, seat: int, words: str) -> list[tuple[str, Refusal | None]]:
    wanted = words.casefold().strip()
    return [one for one in thoughts(rules, game, seat) if wanted in one[0].casefold()]


def _because(refusal: Refusal | None) -> str:
    if refusal is None:
        return "you can, when you are asked what you do."
    return f"{refusal.text} [{', '.join(refusal.clauses)}]"
