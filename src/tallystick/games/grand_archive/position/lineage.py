"""Champions: levelling up and back, and what their lineage enables (GA.CHAMP, GA.ELEM)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.assembly import register, unregister
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.moves import relocate
from tallystick.games.grand_archive.pieces import BASIC
from tallystick.games.grand_archive.position import (
    bases,
    continuous_effects,
    counters,
    history,
    prohibitions,
    stack,
    uses,
    values,
)
from tallystick.games.grand_archive.position.changes import ADD_ENABLED, CANNOT, IGNORE_ELEMENT
from tallystick.games.grand_archive.position.roles import ROW as COMBATANT
from tallystick.games.grand_archive.position.shields import FROM, SPEAKER, VICTIM
from tallystick.games.grand_archive.position.shields import ROW as SHIELD
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, FRAMES, OWNER_OF, ZONE
from tallystick.kernel.machine import SOURCE, WIDTH, Game

NO_CHAMPION: Final = Refusal(("GA.CHAMP.10",), "You control no champion to level up.")
WRONG_LEVEL: Final = Refusal(
    ("GA.CHAMP.4", "GA.MAT.3"), "A champion is of the level next above the one you control."
)
LEVEL_ZERO: Final = Refusal(("GA.CHAMP.1",), "A champion of level 0 is never materialized.")
BARRED: Final = Refusal(("GA.LEGAL.1", "GA.CHAMP.10"), "Your champion cannot level up into it.")
WRONG_LINEAGE: Final = Refusal(
    ("GA.KW.LINEAGE", "GA.NAME.3", "GA.MAT.3"), "Your champion is not of the lineage that it asks."
)


# Where tables name entities: (width of a row, the fields). Those of ``lasting`` are its own.
_NAMING: Final = {
    zones.STACK: (stack.WIDTH, (stack.SOURCE_OF, stack.ABOUT)),
    zones.PENDING: (stack.WIDTH, (stack.SOURCE_OF, stack.ABOUT)),
    zones.CHOICES: (stack.ROW, (stack.VALUE,)),
    zones.COMBATANTS: (COMBATANT, (1, 3)),
    zones.SHIELDS: (SHIELD, (VICTIM, FROM, SPEAKER)),
    **continuous_effects.ENTITY_FIELDS,
}


def level_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """Whether this champion card may go onto a player's champion (GA.CHAMP.4, GA.CHAMP.7,
    GA.CHAMP.10)."""
    champion, piece = zones.champion_of(game, seat), piece_of(game, card)
    if piece.level == 0:
        return LEVEL_ZERO
    if champion < 0:
        return NO_CHAMPION
    if _is_barred(game, champion, card):
        return BARRED
    if piece.level != piece_of(game, champion).level + 1:
        return WRONG_LEVEL
    return None if _is_of_lineage(game, champion, piece.lineage) else WRONG_LINEAGE


def _is_barred(game: Game, champion: int, card: int) -> bool:
    """Whether something says that a champion cannot level up, or only into others (GA.LEGAL.1)."""
    return any(one.means(game, card) for one in values.changes(game, champion, CANNOT, "level up"))


def _is_of_lineage(game: Game, champion: int, asked: str) -> bool:
    """GA.NAME.3, GA.KW.LINEAGE: a name is that of a champion, a full name that of a card."""
    if not asked:
        return True
    piece, wanted = piece_of(game, champion), asked.casefold()
    return wanted in (piece.short_name.casefold(), piece.name.casefold())


def level_up(game: Game, seat: int, card: int) -> None:
    """GA.CHAMP.6: the next champion card goes on top; the object stays the same. What takes its
    place in another way is another object, and comes by ``moves.relocate`` (GA.CHAMP.9)."""
    old = zones.champion_of(game, seat)
    relocate(game, card, NOWHERE)
    _take_over(game, seat, old, card)
    if not game.lists[zones.STATES][old] & zones.TOKEN:  # GA.TOKEN.1
        game.move(old, zones.LINEAGE[seat])
        game.set(zones.HOST, old, card)
        register(game, old)
    game.emit("leveled", seat, card, old)


def champions_under(game: Game, seat: int) -> list[int]:
    """The champion cards of the inner lineage, the oldest first: what else lies there is no level
    (GA.CHAMP.8)."""
    hosts, top = game.lists[zones.HOST], zones.champion_of(game, seat)
    cards = [card for card in game.lists[zones.LINEAGE[seat]] if hosts[card] == top]
    return [card for card in cards if piece_of(game, card).kind == "champion"]


def delevel(game: Game, seat: int) -> bool:
    """GA.CHAMP.11: the top champion card returns to the material deck; False without one under
    it."""
    top, under = zones.champion_of(game, seat), champions_under(game, seat)
    if top < 0 or not under:
        return False
    below = under[-1]
    unregister(game, below)
    game.move(below, NOWHERE)
    _forget_choices(game, top)
    _take_over(game, seat, top, below)
    uses.forget(game, top, below)
    if not game.lists[zones.STATES][top] & zones.TOKEN:
        game.move(top, zones.MATERIAL[game.lists[OWNER_OF][top]])
    game.emit("deleveled", seat, below, top)
    return True


def _forget_choices(game: Game, card: int) -> None:
    """GA.ATRACK.1: the card on top, not the champion, remembers what was chosen of its modes; when
    it comes again it begins afresh."""
    piece = piece_of(game, card)
    marks = [uses.once_mark(piece.index, i) for i in range(len(piece.powers))]
    scripts = [one.script for one in piece.powers] + [one.script for one in piece.triggers]
    for script in scripts:
        marks += [script.mark_of(i) for i in range(len(script.modes))] if script.is_fresh else []
    for mark in marks:
        continuous_effects.unspend(game, card, mark)


def _take_over(game: Game, seat: int, old: int, new: int) -> None:
    """``new`` becomes the object that ``old`` was: its place, states, counters, and all that
    speaks of it."""
    unregister(game, old)
    field = zones.FIELD[seat]
    place = game.lists[field].index(old)
    game.move(old, NOWHERE)
    game.move(new, field, place)
    states = game.lists[zones.STATES]
    was, now = (
        states[old] & zones.TOKEN,
        states[new] & zones.TOKEN,
    )  # what each of them is, not the champion
    for column in (zones.RESTED, zones.SINCE):
        game.set(column, new, game.lists[column][old])
    game.set(zones.STATES, new, states[old] & ~zones.TOKEN | now)
    for column, blank in ((zones.RESTED, 0), (zones.STATES, was), (zones.SINCE, game.tick())):
        game.set(column, old, blank)
    game.set(zones.HOST, new, NOWHERE)
    counters.hand_over(game, old, new)
    game.set(zones.ATTRIBUTES[seat], zones.CHAMPION, new)
    linked = [card for card, host in enumerate(game.lists[zones.HOST]) if host == old]
    for card in linked:  # whoever controls it
        game.set(zones.HOST, card, new)
    uses.hand_over(game, old, new)
    history.hand_over(game, old, new)
    replace_entity(game, old, new)
    register(game, new)


def replace_entity(game: Game, old: int, new: int) -> None:
    """Whatever speaks of ``old`` now speaks of ``new``."""
    for table, (width, fields) in _NAMING.items():
        values_of = game.lists[table]
        for at in range(0, len(values_of), width):
            for field in fields:
                if values_of[at + field] == old:
                    game.set(table, at + field, new)
    frames = game.lists[FRAMES]
    for at in range(SOURCE, len(frames), WIDTH):
        if frames[at] == old:
            game.set_frame(at, new)
    if game.lists[CELLS][zones.ATTACKER] == old:
        game.set(CELLS, zones.ATTACKER, new)


# -- elements ---------------------------------------------------------------------------------


def enabled(game: Game, seat: int) -> set[str]:
    """The elements that a player may play: norm, and those of the champion cards of the whole
    lineage (GA.ELEM.4)."""
    found = {"norm"}
    champion = zones.champion_of(game, seat)
    if champion >= 0:
        found.update(values.elements(game, champion))
        if values.is_spoken(game, values.ELEMENTAL):  # else these are among them (GA.CHAMP.8)
            for card in champions_under(game, seat):
                found.update(piece_of(game, card).elements)
        for one in values.changes(game, champion, ADD_ENABLED):
            found.update(one.elements)
    if any(is_advanced(element) for element in found):
        found.add("exalted")  # GA.SPELEM.1
    return found


def is_advanced(element: str) -> bool:
    """GA.ELEM.5, GA.TYPES.1: all but Norm and the basic three; Exalted counts for itself."""
    return element not in BASIC and element not in ("norm", "exalted")


def missing_elements(game: Game, seat: int, card: int, verb: str = "") -> list[str]:
    """The elements of a card that are not enabled (GA.ACT.2); champions ask none (GA.ELEM.3)."""
    if piece_of(game, card).kind == "champion":
        return []
    here = enabled(game, seat)
    found = [element for element in played_elements(game, card) if element not in here]
    return [] if found and ignores_elements(game, seat, card, verb) else found


def played_elements(game: Game, card: int) -> tuple[str, ...]:
    """The elements of a card that is to be played: what says of those in the zone where it lies
    that they are others says so no more once it is announced (GA.ACT.1)."""
    printed = piece_of(game, card).elements
    if not values.is_spoken(game, values.ELEMENTAL):
        return printed
    found = values.elements(game, card)
    if found == printed or game.lists[ZONE][card] == zones.EFFECTS_STACK:
        return found
    mark = game.mark()
    relocate(game, card, zones.EFFECTS_STACK)
    found = values.elements(game, card)
    game.rewind(mark)
    return found


def ignores_elements(game: Game, seat: int, card: int, verb: str) -> bool:
    """Whether its elements are not asked for, as itself or something else says (GA.GEFF.3)."""
    own = piece_of(game, card).any_element
    if any(bases.holds(game, tests, card, seat) for tests in own):
        return True
    return prohibitions.is_said(game, IGNORE_ELEMENT, seat, verb, card)
