"""In which order an effect is done to each of several things, one by one: the first player orders
what comes at once (MC.first-player.2). Of what an ability does at the same time, to several things
or by "A and B", each is done in turn, and what answers to any of it comes when all of it is done
(MC.and.1). See ``frames.put_off``."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of, start
from tallystick.games.marvel_champions.legality.occasions import PASSIVE, Act, concerns
from tallystick.games.marvel_champions.pieces import COMPLETED, REVEALED, WHEN_DEFEATED
from tallystick.games.marvel_champions.position import frames, memory
from tallystick.games.marvel_champions.position.keys import KEY, STAGES
from tallystick.games.marvel_champions.position.scope import Scope, ability_scope, speaker_of, top
from tallystick.games.marvel_champions.position.values import remaining
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, FRAMES, ZONE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SOURCE, Game, Op

# What the deed of an op sets off; each thing has a say of its own in some of that.
TAKEN: Final[tuple[str, ...]] = ("deal damage", "damage")  # though nobody falls
BY_DAMAGE: Final[tuple[str, ...]] = (*TAKEN, "defeat", "leave")
BY_DEFEAT: Final[tuple[str, ...]] = ("defeat", "leave")
BY_LEAVING: Final[tuple[str, ...]] = ("leave", "discard")
BY_THREAT: Final[tuple[str, ...]] = ("threat placed", "complete")
BY_THWARTING: Final[tuple[str, ...]] = ("threat removed", "defeat", "leave")
BY_ENTERING: Final[tuple[str, ...]] = ("enter", "engage", "reveal")
FACEUP: Final = frozenset(
    (zones.ASIDE, zones.ENCOUNTER_DISCARD, zones.VICTORY, *zones.NEMESIS, *zones.DISCARD)
)
OWN: Final = {"defeat": WHEN_DEFEATED, "complete": COMPLETED, "reveal": REVEALED}


def alike(game: Game, entities: list[int]) -> bool:
    """Untouched copies of one card: their order makes no difference."""
    lists = game.lists
    columns = range(zones.CARD, len(game.rules.layout.specs))
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
    if not all(zones.in_play(game, e) or game.lists[ZONE][e] in FACEUP for e in things):
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
    waiting, cards = book_of(game).listening(places), game.lists[zones.CARD]
    for watcher in game.lists[zones.WATCHERS]:
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
    scope, by = Scope(game, speaker_of(game, watcher), watcher), game.lists[zones.CONTROLLER]
    return any(concerns(whom, scope, entity, by[entity]) for entity in things)


SEVERAL: Final = 1  # in AT_ONCE: one effect is done to several things
JOINED: Final = 2  # or several effects are done


def begin(game: Game, scope: Scope, how: int) -> None:
    """What is done from here on is done at the same time, unless it is part of what is already."""
    if not scope.note(memory.AT_ONCE):
        frames.forget_held(game)
        scope.remember(memory.AT_ONCE, how)


def end(game: Game, scope: Scope, how: int, ordered: bool = False) -> bool:
    """All of it is done. Whether something that has waited for that goes on now: the first of it,
    or where several things are forced by it, the one that the first player says, who may have
    ``ordered`` them as it was done."""
    if scope.note(memory.AT_ONCE) == how:
        scope.remember(memory.AT_ONCE, 0)
    rows = frames.held_for(game, top(game))
    if scope.note(memory.AT_ONCE) or not rows:
        return False
    if not ordered and len(_pressing(game, rows)) > 1:
        start(game, "order answers", -1, -1)
    else:
        frames.go_on_held(game, rows[0])
    return True


def _pressing(game: Game, rows: list[int]) -> dict[int, int]:
    """The cards with something done to them by which a response is forced, and where that waits;
    none where there is nothing to order."""
    found: dict[int, int] = {}
    for row in rows:
        entity, places = frames.held_about(game, row)
        if entity not in found and is_waited_for(game, places, [entity], forced=True):
            found[entity] = row
    return {} if alike(game, [*found]) else found


class OrderAnswers(Op):
    """Which of the things that have been done at the same time is answered next (MC.timing.2,
    MC.first-player.2)."""

    def run(self, game: Game) -> int:
        return ASK

    def decide(self, game: Game) -> Decision:
        """The first player, whoever did them, and whosever the cards are."""
        found = _pressing(game, frames.held_for(game, frames.below(game)))
        options: list[Option] = [("target", entity, -1) for entity in found]
        source = game.lists[FRAMES][frames.below(game) + SOURCE]
        return Decision(game.lists[CELLS][zones.FIRST], "next card", source, options, 0)

    def take(self, game: Game, option: Option) -> int:
        row = _pressing(game, frames.held_for(game, frames.below(game)))[option[1]]
        game.end_program()
        frames.go_on_held(game, row)
        return AGAIN


ORDER_ANSWERS_OPS: Final = (OrderAnswers(),)


def begin_at_once(game: Game) -> int:
    """What is joined by "and" begins."""
    begin(game, ability_scope(game), JOINED)
    return NEXT


def end_at_once(game: Game) -> int:
    """What is joined by "and" is done."""
    if end(game, ability_scope(game), JOINED):
        return AGAIN
    return frames.next_happening(game) if game.lists[zones.HAPPENED] else NEXT
