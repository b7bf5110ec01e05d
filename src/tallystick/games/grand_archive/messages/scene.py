"""The table of Grand Archive as one viewer may see it."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.flow.opportunity import OpportunityWindow
from tallystick.games.grand_archive.messages import phrases
from tallystick.games.grand_archive.messages.lasting_text import all_effects
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL, GrandArchivePiece
from tallystick.games.grand_archive.position import counters, lineage, roles, stack, values
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game, I
from tallystick.rules.plain_scene import PILE, Lay, laid
from tallystick.rules.prose import listed
from tallystick.rules.scene import (
    CARDS,
    LIST,
    ROW,
    Area,
    Figure,
    Scene,
    Side,
    Talk,
    Thing,
    around,
    changed,
)

LAY: Final = {
    "lineage": Lay("lineage", ROW),
    "field": Lay("field"),
    "loaded": Lay("field"),
    "intent": Lay("intent", ROW),
    "looked": Lay("looking at", ROW, True),
    "memory": Lay("memory", ROW),
    "material": Lay("material deck", ROW),
    "masteries": Lay("mastery", ROW),
    "preserved": Lay("preserved", PILE, True),
    "hand": Lay("hand", CARDS),
    "deck": Lay("deck", PILE),
    "graveyard": Lay("graveyard", PILE),
    "banishment": Lay("banished", PILE),
    "veiled": Lay("banished", PILE),
}
STATES_TOLD: Final = {
    "token": zones.TOKEN, "distant": zones.DISTANT, "fostered": zones.FOSTERED,
}  # fmt: skip


def scene(game: Game, viewer: int) -> Scene:
    """The others come first, the viewer last, with hand, memory and material deck."""
    records = game.lists[zones.STACK]
    waiting = [_waits(game, at) for at in range(len(records) - stack.WIDTH, -1, -stack.WIDTH)]
    shown = {ref for one in waiting for ref in one.refs}
    left = [_card(game, one) for one in game.lists[zones.EFFECTS_STACK] if one not in shown]
    effects = all_effects(game, viewer)
    return Scene(
        viewer,
        _now(game),
        tuple(_side(game, seat, viewer) for seat in around(viewer, game.seats)),
        (Area("Stack, top first", (*waiting, *left), LIST),),
        talk=(*_combat(game), *([Talk("Effects", tuple(effects))] if effects else [])),
        turn=game.lists[CELLS][zones.TURN],
    )


def _now(game: Game) -> tuple[str, ...]:
    """Turn, phase, and who has Opportunity."""
    cells = game.lists[CELLS]
    phase = zones.PHASES[cells[zones.PHASE]]
    words = [f"Turn {cells[zones.TURNS]}", f"{phrases.player(cells[zones.TURN])}'s {phase} phase"]
    if not game.over and game.current(OpportunityWindow) is not None:
        words.append(f"{phrases.player(game.field(I) - 1)} has Opportunity")
    return tuple(words)


def _waits(game: Game, at: int) -> Thing:
    """What is on the stack: a card, or an ability of something on the field."""
    record = game.lists[zones.STACK][at : at + stack.WIDTH]
    source, aimed = record[stack.SOURCE_OF], phrases.aim_text(game, record[stack.ID], -1)
    is_card = record[stack.KIND] in stack.CARD_PLAYS and not record[stack.FLAGS] & zones.COPY
    is_card = is_card and source in game.lists[zones.EFFECTS_STACK]
    states = {"being announced": zones.ANNOUNCED, "resolving": zones.RUNNING}
    return Thing(
        phrases.name_of(game, record),
        (source,) if is_card else (),
        owner=record[stack.CONTROLLER],
        marks=tuple(name for name, bit in states.items() if record[stack.FLAGS] & bit),
        on=source if not is_card and source >= 0 and zones.on_field(game, source) else None,
        notes=(*phrases.notes_of(record), aimed) if aimed else tuple(phrases.notes_of(record)),
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
    armed = f" with {listed(phrases.card(game, one) for one in weapons)}" if weapons else ""
    head = _of(game, attacker[0]) if attacker else "nobody"
    aim = listed(_of(game, one) for one in against) if against else "what is gone"
    lines = [f"{head} attacks {aim}{armed}"]
    lines += [f"retaliating: {listed(_of(game, one) for one in back)}"] if back else []
    touches = [one for one in (*attacker, *weapons, *against, *back) if zones.on_field(game, one)]
    return [Talk(f"Combat, {roles.STEPS[cells[zones.COMBAT]]}", tuple(lines), tuple(touches))]


def _of(game: Game, entity: int) -> str:
    """An object, told whose it is."""
    return f"{phrases.whose(zones.controller_of(game, entity), -1)} {phrases.card(game, entity)}"


# -- a seat ---------------------------------------------------------------------------------------


def _side(game: Game, seat: int, viewer: int) -> Side:
    """A player: champion, piles, lineage, field, intent; one's own cards."""
    if zones.is_out(game, seat):
        return Side(seat, phrases.player(seat), out=True)
    lists, champion = game.lists, zones.champion_of(game, seat)
    gauges: tuple[Figure, ...] = ()
    if champion >= 0:
        life = values.life(game, champion)
        left = Figure("life", life - lists[zones.DAMAGE][champion], life)
        gauges = (left, Figure("level", values.level(game, seat)))
    areas, piles = laid(game, viewer, seat, LAY, thing=_thing)
    champion_first = (
        area._replace(things=tuple(sorted(area.things, key=lambda one: one.kind != "champion")))
        for area in areas
    )
    notes = () if champion >= 0 else ("no champion",)
    return Side(seat, phrases.player(seat), notes, gauges, piles, tuple(champion_first))


def _thing(game: Game, entity: int) -> Thing:
    """A card as it is where it lies: in hand and material deck with what it costs."""
    zone = zones.zone_name(game, entity)
    if zone in ("field", "masteries"):
        return _object(game, zones.controller_of(game, entity), entity)
    made = _card(game, entity)
    if zone == "loaded":
        return made._replace(on=game.lists[zones.HOST][entity])
    if zone not in ("hand", "material"):
        return made
    verb = ACTIVATE if zone == "hand" else PLAY_MATERIAL
    made = made._replace(
        cost=phrases.cost_text(game, zones.controller_of(game, entity), entity, verb)
    )
    if zone == "material":
        return made
    return made._replace(kind="", notes=(phrases.printed(piece_of(game, entity)),))


def _card(game: Game, entity: int) -> Thing:
    """A card as it is printed."""
    piece = piece_of(game, entity)
    text = tuple(part.strip() for part in piece.text.splitlines() if part.strip())
    return Thing(piece.name, (entity,), piece.kind, text=text)


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


def _figures(game: Game, entity: int, piece: GrandArchivePiece) -> list[Figure]:
    power = changed("power", values.power(game, entity), max(piece.power, 0))
    if piece.kind == "weapon":
        left = counters.count(game, entity, counters.DURABILITY)
        return [power, Figure("durability", left)]
    if not values.is_unit(game, entity):
        return []
    life = changed("life", values.life(game, entity), piece.life)
    return [power, life] if values.has_power(game, entity) else [life]
