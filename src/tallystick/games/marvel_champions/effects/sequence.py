"""In which order an effect is done to each of several things, one by one: the first player orders
what comes at once (MC.first-player.2)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of, speaker_of
from tallystick.games.marvel_champions.effects.values import remaining
from tallystick.games.marvel_champions.flow.keys import KEY, STAGES
from tallystick.games.marvel_champions.flow.occasions import PASSIVE, Act, concerns
from tallystick.games.marvel_champions.pieces import COMPLETED, REVEALED, WHEN_DEFEATED
from tallystick.games.marvel_champions.zones import (
    ASIDE,
    CARD,
    CONTROLLER,
    DISCARD,
    ENCOUNTER_DISCARD,
    NEMESIS,
    VICTORY,
    WATCHERS,
    in_play,
)
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game

# What the deed of an op sets off; each thing has a say of its own in some of that.
TAKEN: Final[tuple[str, ...]] = ("deal damage", "damage")  # though nobody falls
BY_DAMAGE: Final[tuple[str, ...]] = (*TAKEN, "defeat", "leave")
BY_DEFEAT: Final[tuple[str, ...]] = ("defeat", "leave")
BY_LEAVING: Final[tuple[str, ...]] = ("leave", "discard")
BY_THREAT: Final[tuple[str, ...]] = ("threat placed", "complete")
BY_THWARTING: Final[tuple[str, ...]] = ("threat removed", "defeat", "leave")
BY_ENTERING: Final[tuple[str, ...]] = ("enter", "engage", "reveal")
FACEUP: Final = frozenset((ASIDE, ENCOUNTER_DISCARD, VICTORY, *NEMESIS, *DISCARD))
OWN: Final = {"defeat": WHEN_DEFEATED, "complete": COMPLETED, "reveal": REVEALED}


def alike(game: Game, entities: list[int]) -> bool:
    """Untouched copies of one card: their order makes no difference."""
    lists = game.lists
    columns = range(CARD, len(game.rules.layout.specs))
    sorts = [at for at in columns if game.rules.layout.specs[at].sort == "column"]
    return len({tuple(lists[at][e] for at in sorts) for e in entities}) == 1


def order_matters(scope: Scope, sets_off: tuple[str, ...], things: list[int], n: int) -> bool:
    """Whether the order can matter in which something is done to each of these, so much of it: one
    of them does something as it is revealed, defeated or completed, or gives something to others
    while it is there, or a card in play waits for what befalls one of them. What players have in
    their hands, and what lies facedown, is not looked at: not everybody sees it."""
    game = scope.game
    if len(things) < 2 or not sets_off or alike(game, things):
        return False
    if not all(in_play(game, e) or game.lists[ZONE][e] in FACEUP for e in things):
        return False
    known = "damage" in sets_off and not book_of(game).changes_damage
    if known and all(remaining(game, entity) > n for entity in things):
        sets_off = TAKEN
    kinds = [OWN[word] for word in sets_off if word in OWN]
    leaves = "leave" in sets_off
    for piece in [piece_of(game, entity) for entity in things]:
        if (leaves and piece.constants) or any(power.kind in kinds for power in piece.powers):
            return True
    keys = [KEY[word] for word in sets_off]
    places = tuple([key * len(STAGES) + stage for key in keys for stage in range(len(STAGES))])
    return is_waited_for(game, places, things)


def is_waited_for(
    game: Game, places: tuple[int, ...], things: list[int], *, forced: bool = False
) -> bool:
    """Whether an ability of a card in play, one that is ``forced``, waits for one of these
    occasions, of one of these things."""
    waiting, cards = book_of(game).listening(places), game.lists[CARD]
    for watcher in game.lists[WATCHERS]:
        if cards[watcher] not in waiting:
            continue
        for power in piece_of(game, watcher).powers:
            apart = power.watch is None or (forced and not power.forced)
            acts = power.watch.acts if not apart else ()
            if any(act.place in places and _is_about(game, watcher, act, things) for act in acts):
                return True
    return False


def _is_about(game: Game, watcher: int, act: Act, things: list[int]) -> bool:
    """Whether what befalls one of these could be what a card waits for."""
    whom = act.subject if act.role == PASSIVE else act.object
    if whom is None:
        return True
    scope, by = Scope(game, speaker_of(game, watcher), watcher), game.lists[CONTROLLER]
    return any(concerns(whom, scope, entity, by[entity]) for entity in things)
