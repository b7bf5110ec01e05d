"""The table of Marvel Champions as one viewer may see it."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.costs.cost_modifiers import due
from tallystick.games.marvel_champions.costs.payment import ICON_KINDS
from tallystick.games.marvel_champions.effects.schemes import TARGET, threat_of
from tallystick.games.marvel_champions.messages import names
from tallystick.games.marvel_champions.pieces import ATK, DEF, REC, SCH, THW
from tallystick.games.marvel_champions.position import values
from tallystick.games.marvel_champions.position.at_hand import elsewhere, glimpsed, is_at_hand
from tallystick.games.marvel_champions.position.counters_laid import all_laid_on
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import Game
from tallystick.rules.picking import only
from tallystick.rules.plain_scene import PILE, Lay, laid
from tallystick.rules.scene import CARDS, LIST, ROW, Area, Figure, Pile, Scene, Side, Thing, changed

STATS: Final = (ATK, THW, DEF, REC, SCH)
LAY: Final = {
    "encounter deck": Lay("encounter deck", PILE),
    "side deck": Lay("side deck", PILE, True),
    "encounter discard": Lay("encounter discard", PILE, True),
    "boosts": Lay("boost cards", PILE, True),
    "victory": Lay("victory display", PILE, True),
    "game area": Lay("game area", PILE, True),
    "playing": Lay("Being played", ROW),
    "hand": Lay("hand", CARDS),
    "deck": Lay("deck", PILE),
    "discard": Lay("discard", PILE),
    "dealt": Lay("dealt", PILE),
    "own top": Lay("top of own deck", ROW, True),
    "own deck": Lay("own deck", PILE, True),
    "own discard": Lay("own discard", PILE, True),
    **dict.fromkeys(
        ("villain area", "villain deck", "scheme deck", "removed", "set aside", "area", "nemesis"),
        Lay(""),
    ),
}


# Types in the order in which an area shows them; all others stand where "" does.
RANKS: Final = ("villain", "main_scheme", "side_scheme", "player_side_scheme", "", "minion")


def scene(game: Game, viewer: int) -> Scene:
    """The villain's side, then each player's; one's own hand with what its cards cost."""
    lists = game.lists
    cells = lists[CELLS]
    now = [f"Round {cells[zones.ROUND]}", f"{zones.PHASES[cells[zones.PHASE]]} phase"]
    now = now if cells[zones.ROUND] else ["Set-up"]
    now += [f"{names.seat_name(game, cells[zones.TURN])}'s turn"] if cells[zones.TURN] >= 0 else []
    areas, piles = laid(game, viewer, -1, LAY, thing=_card)
    areas = tuple([_without_hosted(game, area) for area in areas])
    piles = _looked_into(game, viewer, zones.ENCOUNTER, "encounter deck", piles)
    return Scene(
        viewer,
        tuple(now),
        tuple(_side(game, seat, viewer) for seat in range(game.seats)),
        (_in_play(game, "The villain's side", zones.VILLAIN_AREA), *areas),
        (Figure("acceleration tokens", cells[zones.ACCELERATION]),),
        piles,
        turn=cells[zones.TURN],
    )


def _side(game: Game, seat: int, viewer: int) -> Side:
    lists, name = game.lists, names.seat_name(game, seat)
    if zones.is_out(game, seat):
        return Side(seat, name, out=True)
    first = ("first player",) if lists[CELLS][zones.FIRST] == seat else ()
    hand = Figure("hand", len(lists[zones.HAND[seat]]), values.hand_size(game, seat))
    me = zones.identity(game, seat)
    life = (
        [Figure("hit points", values.remaining(game, me), values.maximum(game, me))]
        if me >= 0
        else []
    )
    areas, piles = laid(game, viewer, seat, LAY, thing=_in_hand)
    piles = tuple(pile for pile in piles if pile.label != "hand")
    piles = _looked_into(game, viewer, zones.DECK[seat], "deck", piles)
    areas = (_in_play(game, "in play", zones.AREA[seat]), *areas)
    held = [e for e in elsewhere(game, seat) if lists[ZONE][e] == zones.BOOSTS]
    if viewer == seat and held:
        areas += (Area("at hand", tuple([_in_hand(game, e)._replace(refs=()) for e in held]), ROW),)
    return Side(seat, name, first, (*life, hand), piles, areas)


def _looked_into(
    game: Game, viewer: int, zone: int, label: str, piles: tuple[Pile, ...]
) -> tuple[Pile, ...]:
    """The piles, with what of a hidden one the viewer may look at; it has no handle there."""
    seen = [one for one in glimpsed(game, viewer) if game.lists[ZONE][one] == zone]
    cards = tuple([_card(game, one)._replace(refs=()) for one in seen])
    return tuple([pile._replace(cards=cards) if pile.label == label else pile for pile in piles])


def _card(game: Game, entity: int) -> Thing:
    """A card as it is printed, without its numbers."""
    piece = piece_of(game, entity)
    stage = f" {piece.stage}" if piece.stage else ""
    icons = "".join(f"[{kind}]" * n for kind, n in zip(ICON_KINDS, piece.icons, strict=True))
    return Thing(
        f"{piece.name}{stage}",
        (entity,),
        piece.kind.replace("_", " "),
        notes=(icons,) if icons else (),
        text=tuple(names.readable(piece.text).splitlines()),
    )


def _in_hand(game: Game, entity: int) -> Thing:
    """A card of one's own, in hand with what it costs now."""
    piece, owner = piece_of(game, entity), game.lists[OWNER_OF][entity]
    if piece.cost is None or not is_at_hand(game, owner, entity):
        return _card(game, entity)
    n = "X" if piece.asks_x else due(game, owner, entity)
    return _card(game, entity)._replace(cost=f"cost {n}")


def _in_play(game: Game, title: str, zone: int) -> Area:
    """The cards of an area, with all that is attached to them wherever it is kept: the villain and
    schemes first, engaged minions last."""
    lists = game.lists
    laid_on = [one for one in lists[zones.PLAYING] if lists[zones.HOST][one] >= 0]
    there = [*zones.all_in_play(game), *laid_on]
    here = [one for one in there if lists[ZONE][_root(game, one)] == zone]
    here.sort(key=lambda one: _rank(game, _root(game, one)))
    return Area(title, tuple(_thing(game, one) for one in here), LIST)


def _without_hosted(game: Game, area: Area) -> Area:
    """Without what is attached to something else, beside which it is shown."""
    hosts = game.lists[zones.HOST]
    things = [one for one in area.things if not any(hosts[ref] >= 0 for ref in only(one.refs, int))]
    return area._replace(things=tuple(things))


def _rank(game: Game, entity: int) -> int:
    kind = piece_of(game, entity).kind
    return RANKS.index(kind) if kind in RANKS else RANKS.index("")


def _root(game: Game, entity: int) -> int:
    while (host := game.lists[zones.HOST][entity]) >= 0:
        entity = host
    return entity


def _thing(game: Game, entity: int) -> Thing:
    """A card in play with its numbers as they are now."""
    lists = game.lists
    host, counters = lists[zones.HOST][entity], lists[zones.COUNTERS][entity]
    own = (_counters(game, entity, counters),) * bool(counters)
    marks = [
        n
        for n, column in zip(zones.STATUS_NAMES, zones.STATUS, strict=True)
        if lists[column][entity]
    ]
    marks += ["facedown"] if piece_of(game, entity).is_shadow else []
    marks += ["engaged"] if lists[zones.ENGAGED][entity] >= 0 else []
    return _card(game, entity)._replace(
        owner=lists[zones.CONTROLLER][entity],
        figures=tuple(_figures(game, entity)),
        counters=(*own, *_laid(game, entity)),
        marks=tuple(marks),
        rested="exhausted" if lists[zones.EXHAUSTED][entity] else "",
        on=host if host >= 0 else None,
        notes=(),
    )


def _laid(game: Game, entity: int) -> list[Figure]:
    """Counters of kinds that are not the card's own."""
    kinds = book_of(game).kinds_laid
    laid = [(f"{kinds[kind]} counter", n) for kind, n in all_laid_on(game, entity)]
    return [Figure(word if n == 1 else f"{word}s", n) for word, n in laid]


def _counters(game: Game, entity: int, n: int) -> Figure:
    word = names.counter_word(piece_of(game, entity))
    return Figure(word if n == 1 else f"{word}s", n)


def _figures(game: Game, entity: int) -> list[Figure]:
    piece = piece_of(game, entity)
    found: list[Figure] = []
    for which in STATS:
        if values.has_stat(game, entity, which) and piece.kind != "attachment":
            now = values.stat(game, entity, which)
            found.append(changed(names.SHORT[which], now, values.base(game, piece, which)))
    if most := values.maximum(game, entity):
        found.append(Figure("hit points", values.remaining(game, entity), most))
    if piece.threat[TARGET].n or game.lists[zones.THREAT][entity]:
        target = threat_of(game, piece, TARGET)
        is_main = entity == game.lists[CELLS][zones.MAIN_SCHEME]
        threat = game.lists[zones.THREAT][entity]
        found.append(Figure("threat", threat, target if target and is_main else None))
    if tokens := game.lists[zones.ICONS][entity]:
        found.append(Figure("acceleration tokens", tokens))
    return found
