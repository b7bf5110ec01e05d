"""The table of Heirless as one viewer may see it."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import tracker, zones
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import INWARD, OUTWARD, WITH_RING, Map, castle_controller
from tallystick.games.heirless.messages.options import line, workers_text
from tallystick.games.heirless.names import card_name, colour
from tallystick.games.heirless.payment import on_card
from tallystick.games.heirless.pledges import (
    LIVE,
    breakers,
    is_watched,
    records,
    seats_of,
    words_of,
)
from tallystick.games.heirless.season import total
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game
from tallystick.rules import scene as stage
from tallystick.rules.plain_scene import PILE, Lay, laid
from tallystick.rules.prose import listed
from tallystick.rules.scene import Area, Figure, Scene, Side, Talk, Thing

ACROSS: Final = 3  # cells of a player's grid in a row
# HL.setup.1: the Capital in the middle of the map, an arm to each side and one below it.
PLACES: Final = {0: (0, 3)} | {
    tile: ((0, 3 - n), (0, 3 + n), (n, 3))[arm]
    for arm, tiles in enumerate(zones.ARMS)
    for n, tile in enumerate(tiles, 1)
}

LAWS: Final = Lay("Laws and supply", stage.CARDS)
LAY: Final = {
    "events": Lay("Events", stage.ROW),
    **dict.fromkeys(("laws", "enacted", "sovereigns"), LAWS),
    **{f"{name}s": Lay(f"{name} deck", PILE) for name in zones.CLASSES[: zones.SOVEREIGN]},
    **{
        f"{name} discard": Lay(f"{name} discard", PILE, True)
        for name in zones.CLASSES[: zones.SOVEREIGN]
    },
    **{f"{name} events": Lay("") for name in zones.FACTIONS},
    "grid": Lay("built", stage.GRID, size=(ACROSS, ACROSS)),
    "offered": Lay("offered", stage.ROW),
    "drafting": Lay("choosing from", stage.CARDS, True),
    "hand": Lay("hand", stage.CARDS),
}


def scene(game: Game, viewer: int) -> Scene:
    """Season and events, the map, the players in order, Laws and promises."""
    lists = game.lists
    cells = lists[CELLS]
    bag = zip(lists[zones.BAG], zones.FACTIONS, strict=True)
    areas, piles = laid(game, viewer, -1, LAY, thing=_thing)
    season = f"Season {cells[zones.SEASON]} of {book_of(game).seasons}"
    return Scene(
        viewer,
        (season, zones.PHASES[cells[zones.PHASE]]),
        tuple(_side(game, seat, viewer) for seat in tracker.seats_in_order(game)),
        (*areas, Area("Map", _map(game), stage.LIST)),
        tuple(Figure(f"{faction} Workers in the bag", n) for n, faction in bag),
        piles,
        (*_order(game), *_flights(game, viewer), *_event_in_force(game), *_promises(game)),
        cells[zones.TURN],
    )


def _order(game: Game) -> list[Talk]:
    half = game.lists[CELLS][zones.HALF]
    order = ", ".join(colour(owner) for owner in tracker.order(game))
    idle = ", ".join(colour(owner) for owner in game.lists[zones.TRACK[1 - half]])
    told = [Talk(f"Order ({'right' if half == zones.RIGHT else 'left'} half)", (order,))]
    return [*told, Talk("Idle", (idle,))] if idle else told


def _flights(game: Game, viewer: int) -> list[Talk]:
    """Where the viewer's Knights may flee to, one Tile nearer to the Capital (HL.turns.90)."""
    tiles = [
        tile
        for tile, nearer in enumerate(zones.FLEE)
        if viewer >= 0 and nearer >= 0 and zones.levels_at(game, tile, viewer)
    ]
    if not tiles:
        return []
    ways = [f"{zones.TILES[tile]} to {zones.TILES[zones.FLEE[tile]]}" for tile in tiles]
    touched = tuple(zones.TILES[tile] for tile in tiles)
    return [Talk("Your Knights may flee", (", ".join(ways),), touched)]


def _now(game: Game) -> list[int]:
    """The Event in force."""
    slot = game.lists[CELLS][zones.SLOT]
    return game.lists[zones.EVENTS][slot : slot + 1]


def _event_in_force(game: Game) -> list[Talk]:
    return [Talk(card_name(game, e), (line(piece_of(game, e)),), (e,)) for e in _now(game)]


def _promises(game: Game) -> list[Talk]:
    told = []
    for at in records(game):
        number, status = game.lists[zones.PLEDGES][at : at + 2]
        mark = "" if status == LIVE else " (void)" if status > LIVE else " (not signed yet)"
        if status == LIVE and not is_watched(game, number):
            mark = " (not watched)"
        lines = [f"{words_of(game, number)}{mark}"]
        if broken := breakers(game, number):
            lines.append(f"not kept by {listed(map(colour, seats_of(broken)))}")
        told.append(Talk(f"Promise {number}", tuple(lines)))
    return told


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
    paths = game.lists[zones.ATTRIBUTES[seat]][zones.PATHS]
    commissioned = [path.name for i, path in enumerate(book_of(game).paths) if paths >> i & 1]
    controller = castle_controller(game, seat)
    areas, piles = laid(game, viewer, seat, LAY, thing=_thing)
    more = (
        Area("castle", tuple(_units(game, zones.castle(seat)))),
        Area("paths", tuple(Thing(name, kind="path") for name in commissioned)),
    )
    held = (f"castle Controlled by {colour(controller)}",) if controller != seat else ()
    return Side(seat, colour(seat), held, tuple(_gauges(game, seat)), piles, (*more, *areas))


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


def _thing(game: Game, entity: int) -> Thing:
    """A card where it lies: in a grid, as a Law enacted, in the row of Events."""
    zone, made = game.lists[ZONE][entity], _card(game, entity)
    if zone in zones.BUILT:
        return _workplace(game, entity, made)
    if zone == zones.ENACTED:
        return made._replace(marks=("enacted",))
    if zone == zones.EVENTS and entity in _now(game):
        return made._replace(marks=("now",))
    return made


def _workplace(game: Game, entity: int, printed: Thing) -> Thing:
    """A Workplace in a grid: whose cube lies on it, and what is stored there."""
    user, spot = game.lists[zones.USER][entity], game.lists[zones.SPOT][entity]
    return printed._replace(
        cost="",
        figures=(),
        notes=(f"cell {spot + 1}",),
        marks=(f"used by {colour(user)}",) if user >= 0 else (),
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
