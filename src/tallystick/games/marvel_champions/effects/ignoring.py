"""What an attack or a thwart goes past: guard, patrol, crisis icons (MC.guard.1, MC.patrol.1,
MC.crisis.1). It is told for each card that would have been in the way."""

from __future__ import annotations

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.position.targets import PAST, has_engaged
from tallystick.games.marvel_champions.position.values import icons_on, keyword
from tallystick.games.marvel_champions.zones import MAIN_SCHEME, all_in_play
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game


def attack_ignores(game: Game, seat: int, actor: int, target: int) -> None:
    """An attack on the villain in spite of minions with guard."""
    guarded = piece_of(game, target).kind == "villain" and not keyword(game, target, "guard")
    if guarded and keyword(game, actor, "ignores guard"):
        _tell_keyword(game, seat, "guard")


def thwart_ignores(game: Game, seat: int, actor: int, scheme: int, past: str = "") -> None:
    """A thwart against the main scheme in spite of patrol, and of crisis icons; ``past`` are the
    words for what the thwart itself ignores."""
    if scheme != game.lists[CELLS][MAIN_SCHEME]:
        return
    ignored = [word for word in PAST if word in past or keyword(game, actor, f"ignores {word}")]
    if "patrol" in ignored:
        _tell_keyword(game, seat, "patrol")
    for entity in all_in_play(game) if "crisis" in ignored else []:
        if icons_on(game, entity, "crisis"):
            moves.has_happened(game, moves.ICON_IGNORED, entity, seat)


def _tell_keyword(game: Game, seat: int, word: str) -> None:
    for entity in has_engaged(game, seat, word):
        moves.has_happened(game, moves.KEYWORD_IGNORED, entity, seat)
