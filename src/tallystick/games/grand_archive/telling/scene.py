"""The table of Grand Archive as one viewer may see it."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.combat import counters, roles
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.flow import lineage, stack
from tallystick.games.grand_archive.flow.opportunity import OpportunityWindow
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL, Piece
from tallystick.games.grand_archive.telling.lasting_text import all_effects
from tallystick.games.grand_archive.telling.phrases import card, cost_text, player, printed, whose
from tallystick.games.grand_archive.telling.stacked import aim_text, name_of, notes_of
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game, I
from tallystick.rules.prose import listed
from tallystick.rules.scene import (
    CARDS,
    LIST,
    Area,
    Figure,
    Pile,
    Scene,
    Side,
    Talk,
    Thing,
    around,
    changed,
)

STATES_TOLD: Final = {
    "token": zones.TOKEN, "distant": zones.DISTANT, "fostered": zones.FOSTERED,
}  # fmt: skip


def scene(game: Game, viewer: int) -> Scene:
    """The others come first, the viewer last, with hand, memory and material deck."""
    waiting = tuple(_waits(game, one, viewer) for one in stack.waiting(game))
    effects = all_effects(game)
    return Scene(
        viewer,
        _now(game),
        tuple(_side(game, seat, viewer) for seat in around(viewer, game.seats)),
        (Area("Stack, top first", waiting, LIST),),
        talk=(*_combat(game), *([Talk("Effects", tuple(effects))] if effects else [])),
        turn=game.lists[CELLS][zones.TURN],
    )


def _now(game: Game) -> tuple[str, ...]:
    """Turn, phase, and who has Opportunity."""
    cells = game.lists[CELLS]
    phase = zones.PHASES[cells[zones.PHASE]]
    words = [f"Turn {cells[zones.TURNS]}", f"{player(cells[zones.TURN])}'s {phase} phase"]
    if not game.over and isinstance(game.current_op(), OpportunityWindow):
        words.append(f"{player(game.field(I) - 1)} has Opportunity")
    return tuple(words)


def _waits(game: Game, instance: int, viewer: int) -> Thing:
    """What waits on the stack: a card, or an ability of something on the field."""
    at = stack.find(game, instance)
    record = game.lists[zones.STACK][at : at + stack.WIDTH]
    source, aimed = record[stack.SOURCE_OF], aim_text(game, instance, -1)
    is_card = record[stack.KIND] in stack.CARD_PLAYS and source in game.lists[zones.EFFECTS_STACK]
    return Thing(
        name_of(game, record),
        (source,) if is_card else (),
        owner=record[stack.CONTROLLER],
        on=source if not is_card and source >= 0 and zones.on_field(game, source) else None,
        notes=(*notes_of(record), aimed) if aimed else tuple(notes_of(record)),
    )


def _combat(game: Game) -> list[Talk]:
    """Who attacks whom, with what."""
    cells = game.lists[CELLS]
    if not cells[zones.COMBAT]:
        return []
    attacker = [cells[zones.ATTACKER]] if cells[zones.ATTACKER] >= 0 else []
    weapons, against, back = (
        roles.of_role(game, role) for role in (roles.WIELDED, roles.DEFENDS, roles.RETALIATES)
    )
    armed = f" with {listed(card(game, one) for one in weapons)}" if weapons else ""
    head = _of(game, attacker[0]) if attacker else "nobody"
    lines = [f"{head} attacks {listed(_of(game, one) for one in against)}{armed}"]
    lines += [f"retaliating: {listed(_of(game, one) for one in back)}"] if back else []
    touches = [one for one in (*attacker, *weapons, *against, *back) if zones.on_field(game, one)]
    return [Talk(f"Combat, {roles.STEPS[cells[zones.COMBAT]]}", tuple(lines), tuple(touches))]


def _of(game: Game, entity: int) -> str:
    """An object, told whose it is."""
    return f"{whose(zones.controller_of(game, entity), -1)} {card(game, entity)}"


# -- a seat ---------------------------------------------------------------------------------------


def _side(game: Game, seat: int, viewer: int) -> Side:
    """A player: champion, piles, lineage, field, intent; one's own cards."""
    if zones.is_out(game, seat):
        return Side(seat, player(seat), out=True)
    lists, champion = game.lists, zones.champion_of(game, seat)
    gauges: list[Figure] = []
    if champion >= 0:
        life = values.life(game, champion)
        gauges.append(Figure("life", life - lists[zones.DAMAGE][champion], life))
        gauges.append(Figure("level", values.level(game, seat)))
    under = [e for e in reversed(lists[zones.LINEAGE[seat]]) if lists[zones.HOST][e] == champion]
    field = sorted(lists[zones.FIELD[seat]], key=lambda entity: entity != champion)
    areas = [
        Area("lineage", tuple(_card(game, one) for one in under)),
        Area("field", _on_field(game, seat, field), LIST),
        Area("intent", tuple(_card(game, one) for one in lists[zones.INTENT[seat]])),
    ]
    areas += _own(game, seat) if seat == viewer else []
    notes = () if champion >= 0 else ("no champion",)
    return Side(
        seat, player(seat), notes, tuple(gauges), tuple(_piles(game, seat, viewer)), tuple(areas)
    )


def _piles(game: Game, seat: int, viewer: int) -> list[Pile]:
    lists = game.lists
    own = [("hand", zones.HAND), ("memory", zones.MEMORY)] if seat != viewer else []
    closed = [(label, len(lists[spots[seat]])) for label, spots in (*own, ("deck", zones.DECK))]
    material = len(lists[zones.MATERIAL[seat]]) + len(lists[zones.PRESERVED[seat]])
    buried, banished = (
        tuple(_card(game, one) for one in reversed(lists[spots[seat]]))
        for spots in (zones.GRAVEYARD, zones.BANISHMENT)
    )
    preserved = tuple(_card(game, one) for one in lists[zones.PRESERVED[seat]])
    return [
        *(Pile(label, n) for label, n in closed),
        Pile("material", material, preserved),
        Pile("graveyard", len(buried), buried),
        Pile("banished", len(banished) + len(lists[zones.VEILED[seat]]), banished),
    ]


def _card(game: Game, entity: int) -> Thing:
    """A card as it is printed."""
    piece = piece_of(game, entity)
    text = tuple(part.strip() for part in piece.text.splitlines() if part.strip())
    return Thing(piece.name, (entity,), piece.kind, text=text)


def _on_field(game: Game, seat: int, field: list[int]) -> tuple[Thing, ...]:
    """The objects of a field, and what is loaded into them."""
    lists = game.lists
    loaded = [e for e in lists[zones.LOADED[seat]] if lists[zones.HOST][e] in field]
    return (
        *(_object(game, seat, entity) for entity in field),
        *(_card(game, entity)._replace(on=lists[zones.HOST][entity]) for entity in loaded),
    )


def _object(game: Game, seat: int, entity: int) -> Thing:
    """An object on the field, with its numbers as they are now."""
    lists, piece = game.lists, piece_of(game, entity)
    names = book_of(game).counter_names
    damage = lists[zones.DAMAGE][entity]
    found = [Figure("damage", damage)] if damage else []
    found += [
        Figure(f"{names[kind]} {'counter' if n == 1 else 'counters'}", n)
        for kind, n in counters.kinds_on(game, entity)
        if kind != counters.DURABILITY
    ]
    shown = {one.name for one in piece.keywords if values.keywords(game, entity, one.name)}
    notes = [", ".join(sorted(shown))] if shown else []
    if entity == zones.champion_of(game, seat):
        notes.append(f"elements: {', '.join(sorted(lineage.enabled(game, seat)))}")
    return _card(game, entity)._replace(
        figures=tuple(_figures(game, entity, piece)),
        counters=tuple(found),
        marks=tuple(
            name for name, state in STATES_TOLD.items() if lists[zones.STATES][entity] & state
        ),
        rested="rested" if lists[zones.RESTED][entity] else "",
        notes=tuple(notes),
    )


def _figures(game: Game, entity: int, piece: Piece) -> list[Figure]:
    power = changed("power", values.power(game, entity), max(piece.power, 0))
    if piece.kind == "weapon":
        left = counters.count(game, entity, counters.DURABILITY)
        return [
            changed("power", values.power(game, entity), max(piece.power, 0)),
            Figure("durability", left),
        ]
    if not values.is_unit(game, entity):
        return []
    life = changed("life", values.life(game, entity), piece.life)
    power = changed("power", values.power(game, entity), max(piece.power, 0))
    return [power, life] if values.has_power(game, entity) else [life]


# -- one's own cards ------------------------------------------------------------------------------


def _own(game: Game, seat: int) -> list[Area]:
    """Hand with costs and text, memory and material deck with costs."""
    lists = game.lists
    hand, material = (
        [_card(game, one)._replace(cost=cost_text(game, seat, one, verb)) for one in lists[zone]]
        for zone, verb in ((zones.HAND[seat], ACTIVATE), (zones.MATERIAL[seat], PLAY_MATERIAL))
    )
    told = [
        thing._replace(kind="", notes=(printed(piece_of(game, one)),))
        for thing, one in zip(hand, lists[zones.HAND[seat]], strict=True)
    ]
    return [
        Area("memory", tuple(_card(game, one) for one in lists[zones.MEMORY[seat]])),
        Area("material deck", tuple(material)),
        Area("looking at", tuple(_card(game, one) for one in lists[zones.LOOKED[seat]])),
        Area("hand", tuple(told), CARDS),
    ]
