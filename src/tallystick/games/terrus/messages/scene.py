"""The table of Terrus as one viewer may see it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tallystick.games.terrus import values, zones
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.durations import UNTILS
from tallystick.games.terrus.messages.phrases import (
    card,
    deltas_text,
    possessive,
    price_text,
    ruler,
    thing,
)
from tallystick.games.terrus.moves import is_placed
from tallystick.games.terrus.pieces import TerrusPiece
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.votes import CALLER, CARRIER, KIND
from tallystick.games.terrus.votes import RECORD as VOTE
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game
from tallystick.rules import scene as stage
from tallystick.rules.card_text import Grants, Removes, Restrains, StatChange
from tallystick.rules.plain_scene import PILE, Lay, laid
from tallystick.rules.prose import listed
from tallystick.rules.scene import Area, Figure, Scene, Side, Talk, Thing

LAY: Final = {
    "market": Lay(""),
    **{f"below {name}": Lay("") for name in zones.RESOURCES},
    "wilds": Lay("Wilds", PILE),
    "packs": Lay("packs", PILE, True),
    "ravine": Lay("Ravine", PILE),
    "events": Lay(""),
    "played": Lay("Played", stage.ROW),
    "city": Lay("city", stage.GRID),
    "away": Lay("fatigued", stage.ROW),
    "exhibition": Lay("exhibition", stage.ROW, True),
    "hand": Lay("hand", stage.CARDS),
    "pack": Lay("pack", stage.CARDS, True),
    "drafted": Lay("drafted", stage.CARDS, True),
    "sideboard": Lay("sideboard", PILE, True),
    "den": Lay("den", PILE),
    "discard": Lay("discard", PILE),
}


def scene(game: Game, viewer: int) -> Scene:
    """The others' cities first, the viewer's own last; both clades look at each other."""
    lists = game.lists
    areas, piles = laid(game, viewer, -1, LAY, thing=_thing, piled=_piled)
    bundles = [area._replace(things=stage.bundled(area.things)) for area in areas]
    turns = lists[CELLS][zones.COUNTERS]
    left = Figure("turn to go" if turns == 1 else "turns to go", turns)
    market = Area("Market", _market(game))
    row = _row(game)
    event = [Area("Event", (_card(game, e)._replace(counters=(left,)),)) for e in _event(game)]
    return Scene(
        viewer,
        _now(game),
        tuple(
            _side(game, seat, viewer, facing=seat == max(viewer, 0))
            for seat in stage.around(viewer, game.seats)
        ),
        (market, *([Area("Wilds", row, stage.ROW)] if row else ()), *bundles, *event),
        piles=piles,
        talk=(
            *_said_of_event(game),
            *_votes(game),
            *_battle(game),
            *_effects(game),
            *_delayed(game),
        ),
        turn=lists[CELLS][zones.TURN],
    )


def _now(game: Game) -> tuple[str, ...]:
    """Turn, phase, season and the event in force; or that the first turn has not begun."""
    cells = game.lists[CELLS]
    if not cells[zones.TURNS]:
        return ("Draft",)
    phase = zones.PHASES[cells[zones.PHASE]]
    words = [f"Turn {cells[zones.TURNS]}", f"{possessive(cells[zones.TURN])} {phase}"]
    if cells[zones.SEASON] >= 0:
        words.append(zones.SEASONS[cells[zones.SEASON]])
    return tuple(words)


def _market(game: Game) -> tuple[Thing, ...]:
    """Each card once, with what it is bartered for; as many of it as there are."""
    market = tuple(game.lists[zones.MARKET])
    return _stacks(_pieces(game, market), market)


def _row(game: Game) -> tuple[Thing, ...]:
    """The upper cards of the Wilds row, with what they are bartered for and where they lie."""
    return tuple(
        _stack(piece_of(game, cell[-1]), (cell[-1],))._replace(notes=(f"below {name}",))
        for name, cell in zip(
            zones.RESOURCES, (game.lists[zone] for zone in zones.WILDS_ROW), strict=True
        )
        if cell
    )


@lru_cache(maxsize=8192)
def _stacks(pieces: tuple[TerrusPiece, ...], entities: tuple[int, ...]) -> tuple[Thing, ...]:
    stacks: dict[TerrusPiece, list[int]] = {}
    for piece, entity in zip(pieces, entities, strict=True):
        stacks.setdefault(piece, []).append(entity)
    return tuple(_stack(piece, tuple(there)) for piece, there in stacks.items())


def _event(game: Game) -> list[int]:
    """The event in force; it lies in no zone, and goes by its name."""
    event = game.lists[CELLS][zones.EVENT]
    return [event] if event >= 0 else []


def _said_of_event(game: Game) -> list[Talk]:
    pieces = (piece_of(game, one) for one in _event(game))
    return [Talk(one.name, (" ".join(one.text.split()),), (one.name,)) for one in pieces]


def _votes(game: Game) -> list[Talk]:
    votes, told = game.lists[zones.VOTES], []
    for at in range(0, len(votes), VOTE):
        caller, carrier = votes[at + CALLER], votes[at + CARRIER]
        dominion = votes[at + KIND] == zones.DOMINION
        kind = "dominion vote" if dominion else f"vote of {card(game, carrier)}"
        line = f"{possessive(caller)} {kind} is counted at {ruler(caller)}'s next dawn"
        told.append(Talk("Vote", (line,), () if dominion else _there(game, carrier)))
    return told


def _battle(game: Game) -> list[Talk]:
    """Who fights where."""
    cells, fights = game.lists[CELLS], game.lists[zones.FIGHT]
    if cells[zones.ATTACKER] < 0:
        return []
    sides: dict[int, dict[int, list[int]]] = {}
    for side in (zones.ATTACKER, zones.DEFENDER):
        for beast in game.lists[zones.CITY[cells[side]]] if cells[side] >= 0 else []:
            if fights[beast] >= 0:
                armies = sides.setdefault(fights[beast], {zones.ATTACKER: [], zones.DEFENDER: []})
                armies[side].append(beast)
    lines = [
        f"{thing(game, place)}{' (now)' if place == cells[zones.SKIRMISH] else ''}: "
        f"{listed(card(game, one) for one in armies[zones.ATTACKER])} against "
        f"{listed(card(game, one) for one in armies[zones.DEFENDER])}"
        for place, armies in sides.items()
    ]
    fighting = (one for armies in sides.values() for army in armies.values() for one in army)
    return [
        Talk(
            f"{possessive(cells[zones.ATTACKER])} battle",
            tuple(lines),
            _there(game, *sides, *fighting),
        )
    ]


def _effects(game: Game) -> list[Talk]:
    """Continuous effects that have a duration."""
    effects = game.lists[zones.EFFECTS]
    lines, touches = [], []
    for at in range(0, len(effects), values.RECORD):
        what = _effect_text(game, effects[at + values.EFFECT], effects[at + values.TIMES])
        until = UNTILS[effects[at + values.UNTIL]]
        whose = (
            f"{possessive(effects[at + values.UNTIL_SEAT])} "
            if effects[at + values.UNTIL_SEAT] >= 0
            else ""
        )
        end = f" until {whose}{until}" if until else ""
        lines.append(f"{card(game, effects[at + values.ON])} {what}{end}")
        touches.append(effects[at + values.ON])
    return [Talk("Effects", tuple(lines), _there(game, *touches))] if lines else []


def _delayed(game: Game) -> list[Talk]:
    """Triggers that were left behind (T.22.2a)."""
    rows = game.lists[zones.DELAYED]
    lines = []
    for at in range(0, len(rows), zones.DELAYED_ROW):
        program, _, seat, moment, whose = rows[at : at + zones.DELAYED_ROW]
        when = f"{possessive(whose)} {UNTILS[moment]}" if whose >= 0 else UNTILS[moment]
        name, _, text = game.rules.programs[program].name.partition(": ")
        lines.append(f"At {when}, for {ruler(seat)}: {name.partition(' (later ')[0]}: {text}")
    return [Talk("Later", tuple(lines))] if lines else []


def _there(game: Game, *entities: int) -> tuple[int, ...]:
    """The things that are in a city now."""
    return tuple(entity for entity in entities if zones.in_city(game, entity))


def _effect_text(game: Game, index: int, times: int) -> str:
    match book_of(game).modifiers[index]:
        case StatChange(deltas=deltas):
            return deltas_text(deltas, times)
        case Grants(keyword=keyword):
            return f"has {keyword}"
        case Removes(keyword=keyword):
            return f"has lost {keyword}"
        case Restrains(deed=deed):
            return f"can't {deed}"


# -- a seat ---------------------------------------------------------------------------------------


def _side(game: Game, seat: int, viewer: int, facing: bool) -> Side:
    """A ruler's numbers, piles and city; ``facing``: the row in front of the clade is on top."""
    lists = game.lists
    attributes = lists[zones.ATTRIBUTES[seat]]
    if attributes[zones.OUT]:
        return Side(seat, ruler(seat), out=True)
    pool = zones.pool_of(game, seat)
    gauges = [
        Figure("vitae", attributes[zones.VITAE]),
        Figure("INT", values.total_stat(game, seat, zones.INT)),
    ]
    gauges += [
        Figure(f"pool {name}", n) for n, name in zip(pool, zones.RESOURCES, strict=True) if n
    ]
    (city, *others), piles = laid(game, viewer, seat, LAY, thing=_thing, piled=_piled)
    standing = (one for one in city.things if one.kind != "relic")
    areas = (
        city._replace(things=tuple(one if facing else _opposite(one) for one in standing)),
        Area("relics", tuple(one for one in city.things if one.kind == "relic")),
        *others,
    )
    return Side(seat, ruler(seat), (), tuple(gauges), piles, areas)


def _opposite(thing: Thing) -> Thing:
    """A thing in the cell in which a player on the other side of the table sees it."""
    return thing._replace(at=(-thing.at[0], thing.at[1])) if thing.at else thing


def _thing(game: Game, entity: int) -> Thing:
    """A card as it is printed; in a city, or away from it, with the numbers that it has now."""
    zone = game.lists[ZONE][entity]
    if zone in zones.CITY:
        return _standing(game, entity)
    if zone in zones.AWAY:
        return _standing(game, entity)._replace(at=None)
    return _card(game, entity)


def _piled(game: Game, entities: tuple[int, ...]) -> tuple[Thing, ...]:
    """Cards as they are printed: they do not change while they lie on each other."""
    return _pile(_pieces(game, entities), entities)


@lru_cache(maxsize=8192)
def _pile(pieces: tuple[TerrusPiece, ...], entities: tuple[int, ...]) -> tuple[Thing, ...]:
    return tuple(map(_lying, pieces, entities))


def _pieces(game: Game, entities: tuple[int, ...]) -> tuple[TerrusPiece, ...]:
    """The cards that these are."""
    pieces, cards = game.rules.cards, game.lists[zones.CARD]  # ``piece_of``, for many at once
    return tuple([pieces[cards[entity]] for entity in entities])


def _card(game: Game, entity: int) -> Thing:
    """A card as it is printed."""
    return _lying(piece_of(game, entity), entity)


@lru_cache(maxsize=16384)
def _lying(piece: TerrusPiece, entity: int) -> Thing:
    """A card that lies there, with what it is called by: an event by its name, the rest by its
    entity."""
    ref = piece.name if piece.kind == "event" else entity
    return _printed(piece)._replace(refs=(ref,))


@lru_cache(maxsize=16384)
def _stack(piece: TerrusPiece, there: tuple[int, ...]) -> Thing:
    """A card as it lies in the market, so many times."""
    cost = f"{{{piece.market}}}"
    return _printed(piece)._replace(refs=there, many=len(there), cost=cost, notes=())


@lru_cache(maxsize=4096)
def _printed(piece: TerrusPiece) -> Thing:
    """A card as it is printed, without what it is called by. It is kept: every view asks it of
    everything in sight."""
    figures: tuple[Figure, ...] = ()
    if piece.kind == "beast":
        figures = tuple(Figure(*one) for one in zip(zones.STATS, piece.stats, strict=True))
    elif piece.defence >= 0:
        figures = (Figure("DEF", piece.defence),)
    season = (zones.SEASONS[piece.season],) if piece.season >= 0 else ()
    return Thing(
        piece.name,
        (),
        piece.kind,
        cost=_cost_of(piece),
        figures=figures,
        notes=(*season, f"market {piece.market}"),
        text=tuple(piece.text.splitlines()),
    )


def _cost_of(piece: TerrusPiece) -> str:
    """The printed cost of a card's own verb."""
    verbs = (verb for verb in ("recruit", "forge", "build", "play") if verb in piece.prices)
    return next((price_text(piece.prices[verb]) for verb in verbs), "")


def _standing(game: Game, entity: int) -> Thing:
    """What stands in a city, with the numbers that it has now, where its ruler sees it."""
    lists, piece = game.lists, piece_of(game, entity)
    printed = _card(game, entity)
    figures = printed.figures
    if piece.kind == "beast":
        now = [values.stat(game, entity, which) for which in range(len(zones.STATS))]
        figures = tuple(
            stage.changed(one.label, n, one.value) for one, n in zip(figures, now, strict=True)
        )
    elif piece.kind == "clade":
        figures = (Figure("vitae", lists[zones.ATTRIBUTES[ruler_of(game, entity)]][zones.VITAE]),)
    elif figures:
        figures = (stage.changed("DEF", values.stat(game, entity, zones.DEF), piece.defence),)
    spot, host, wounds = (
        lists[column][entity] for column in (zones.SPOT, zones.HOST, zones.WOUNDS)
    )
    row = zones.row_of(spot)
    placed = piece.kind in ("clade", "structure", "beast") and is_placed(spot)
    return printed._replace(
        cost="",
        notes=(),
        figures=figures,
        counters=(Figure("wounds" if wounds > 1 else "wound", wounds),) if wounds else (),
        on=host if host >= 0 else None,
        at=(-row, spot - row * zones.ROW) if placed else None,
    )
