"""The table of Heirless as one viewer may see it."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import tracker, zones
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import INWARD, OUTWARD, WITH_RING, Map, castle_controller
from tallystick.games.heirless.names import card_name, colour
from tallystick.games.heirless.payment import on_card
from tallystick.games.heirless.pledges import LIVE, STATUS, find, records, words_of
from tallystick.games.heirless.season import total
from tallystick.games.heirless.telling.options import line, workers_text
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules import scene as stage
from tallystick.rules.scene import Area, Figure, Pile, Scene, Side, Talk, Thing

ACROSS: Final = 3  # cells of a player's grid in a row
# HL.setup.1: the Capital in the middle of the map, an arm to each side and one below it.
PLACES: Final = {0: (0, 3)} | {
    tile: ((0, 3 - n), (0, 3 + n), (n, 3))[arm]
    for arm, tiles in enumerate(zones.ARMS)
    for n, tile in enumerate(tiles, 1)
}


def scene(game: Game, viewer: int) -> Scene:
    """Season and events, the map, the players in order, Laws and promises."""
    lists = game.lists
    cells = lists[CELLS]
    bag = zip(lists[zones.BAG], zones.FACTIONS, strict=True)
    laws = [_card(game, one) for one in lists[zones.LAWS]]
    laws += [_card(game, one)._replace(marks=("enacted",)) for one in lists[zones.ENACTED]]
    supply = tuple(_card(game, one) for one in lists[zones.SOVEREIGNS])
    return Scene(
        viewer,
        (
            f"Season {cells[zones.SEASON]} of {book_of(game).seasons}",
            zones.PHASES[cells[zones.PHASE]],
        ),
        tuple(_side(game, seat, viewer) for seat in tracker.seats_in_order(game)),
        (
            Area("Events", tuple(_event(game, slot) for slot in range(len(lists[zones.EVENTS])))),
            Area("Map", _map(game), stage.LIST),
            Area("Laws and supply", (*laws, *supply), stage.CARDS),
        ),
        tuple(Figure(f"{faction} Workers in the bag", n) for n, faction in bag),
        tuple(_decks(game)),
        (*_order(game), *_event_in_force(game), *_promises(game)),
        cells[zones.TURN],
    )


def _order(game: Game) -> list[Talk]:
    half = game.lists[CELLS][zones.HALF]
    order = ", ".join(colour(owner) for owner in tracker.order(game))
    idle = ", ".join(colour(owner) for owner in game.lists[zones.TRACK[1 - half]])
    told = [Talk(f"Order ({'right' if half == zones.RIGHT else 'left'} half)", (order,))]
    return [*told, Talk("Idle", (idle,))] if idle else told


def _event(game: Game, slot: int) -> Thing:
    now = ("now",) if slot == game.lists[CELLS][zones.SLOT] else ()
    return _card(game, game.lists[zones.EVENTS][slot])._replace(marks=now)


def _event_in_force(game: Game) -> list[Talk]:
    row, slot = game.lists[zones.EVENTS], game.lists[CELLS][zones.SLOT]
    if slot >= len(row):
        return []
    return [Talk(card_name(game, row[slot]), (line(piece_of(game, row[slot])),), (row[slot],))]


def _promises(game: Game) -> list[Talk]:
    pledges, told = game.lists[zones.PLEDGES], []
    for number in (pledges[at] for at in records(game)):
        status = pledges[find(game, number) + STATUS]
        mark = "" if status == LIVE else " (void)" if status > LIVE else " (not signed yet)"
        told.append(Talk(f"Promise {number}", (f"{words_of(game, number)}{mark}",)))
    return told


def _decks(game: Game) -> list[Pile]:
    lists, found = game.lists, []
    for rank, name in enumerate(zones.CLASSES[: len(lists[zones.BAG])]):
        thrown = tuple(_card(game, one) for one in reversed(lists[zones.DISCARDS + rank]))
        found.append(Pile(f"{name} deck", len(lists[zones.DECKS + rank])))
        found += [Pile(f"{name} discard", len(thrown), thrown)] if thrown else []
    return found


# -- the map --------------------------------------------------------------------------------------


def _map(game: Game) -> tuple[Thing, ...]:
    """Each Tile with its Controller, the Strengths there, what it pays; and who stands there."""
    board = Map(game)
    inward = WITH_RING if book_of(game).ring else INWARD
    found: list[Thing] = []
    for tile, name in enumerate(zones.TILES):
        owner, strengths = game.lists[zones.CONTROL][tile], board.strengths(tile)
        beside = dict.fromkeys((*inward[tile], *OUTWARD[tile]))
        found.append(
            Thing(
                name,
                (name,),
                owner=-1 if owner == zones.BANDITS else owner,
                figures=tuple(Figure(colour(o), strengths[o]) for o in zones.owners_at(game, tile)),
                marks=("the Bandits Control it",) if owner == zones.BANDITS else (),
                at=PLACES[tile],
                beside=tuple(zones.TILES[near] for near in beside),
                notes=(line(book_of(game).tiles[tile]),),
            )
        )
        found += _units(game, tile, name)
    return tuple(found)


def _units(game: Game, place: int, on: str | None = None) -> list[Thing]:
    """The Knights and Bandits at a place, those of one level together."""
    found = []
    for owner in zones.owners_at(game, place):
        for n in zones.levels_at(game, place, owner):
            if owner == zones.BANDITS:
                found.append(Thing(f"L{n} Bandit", kind="Bandit", on=on))
            else:
                found.append(Thing(f"L{n}", kind="Knight", owner=owner, on=on))
    return list(stage.bundled(found))


# -- a player -------------------------------------------------------------------------------------


def _side(game: Game, seat: int, viewer: int) -> Side:
    """A player: points, stores, Castle, grid."""
    lists = game.lists
    built = sorted(lists[zones.BUILT[seat]], key=lambda entity: lists[zones.SPOT][entity])
    paths = lists[zones.ATTRIBUTES[seat]][zones.PATHS]
    commissioned = [path.name for i, path in enumerate(book_of(game).paths) if paths >> i & 1]
    controller = castle_controller(game, seat)
    areas = [
        Area("castle", tuple(_units(game, zones.castle(seat)))),
        Area("built", tuple(_workplace(game, one) for one in built), stage.GRID),
        Area("paths", tuple(Thing(name, kind="path") for name in commissioned)),
        Area("offered", tuple(_card(game, one) for one in lists[zones.OFFERED[seat]])),
    ]
    piles = []
    for label, zone in (("choosing from", zones.DRAFT[seat]), ("hand", zones.HAND[seat])):
        if seat == viewer:
            cards = tuple(_card(game, one) for one in lists[zone])
            areas += [Area(label, cards, stage.CARDS)] if cards or label == "hand" else []
        elif lists[zone] or label == "hand":
            piles.append(Pile(label, len(lists[zone])))
    held = (f"castle Controlled by {colour(controller)}",) if controller != seat else ()
    return Side(seat, colour(seat), held, tuple(_gauges(game, seat)), tuple(piles), tuple(areas))


def _gauges(game: Game, seat: int) -> list[Figure]:
    """Points, then what is in store."""
    own = game.lists[zones.ATTRIBUTES[seat]]
    held = [*enumerate(zones.RESOURCES), (zones.INFLUENCE, "influence")]
    held += [(zones.UNEMPLOYED + i, f"{name} Worker") for i, name in enumerate(zones.FACTIONS)]
    held += [
        (zones.EXTRA, "extra resource"),
        (zones.MARKERS, "marker"),
        (zones.OATHBREAK, "Oathbreak"),
    ]
    always = (zones.INFLUENCE, zones.EXTRA)
    return [
        Figure("points", total(game, seat)),
        Figure("Prestige", own[zones.PRESTIGE]),
        *(Figure(name, own[at]) for at, name in held if own[at] or at in always),
    ]


def _workplace(game: Game, entity: int) -> Thing:
    """A Workplace in a grid: whose cube lies on it, and what is stored there."""
    user, spot = game.lists[zones.USER][entity], game.lists[zones.SPOT][entity]
    used = (f"used by {colour(user)}",) if user >= 0 else ()
    return _card(game, entity)._replace(
        cost="",
        figures=(),
        notes=(f"cell {spot + 1}",),
        marks=used,
        counters=tuple(Figure(zones.RESOURCES[kind], n) for kind, n in on_card(game, entity)),
        at=divmod(spot, ACROSS),
    )


def _card(game: Game, entity: int) -> Thing:
    """A card as it is printed."""
    piece = piece_of(game, entity)
    is_workplace = piece.kind == "workplace"
    return Thing(
        piece.name,
        (entity,),
        f"{zones.CLASSES[piece.rank]} Workplace" if is_workplace else piece.kind,
        cost=f"cost {piece.price}" if is_workplace else "",
        figures=(Figure("Threshold", piece.threshold),) if piece.threshold else (),
        notes=(workers_text(piece.workers),) if is_workplace else (),
        text=(line(piece),) if piece.text else (),
    )


assert ACROSS * ACROSS == zones.GRID
