"""The table as one seat sees it, in plain text of any width from 60 columns."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.combat import counters, roles
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.flow import lineage
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL
from tallystick.games.grand_archive.telling.lasting_text import all_effects
from tallystick.games.grand_archive.telling.phrases import (
    card,
    cost_text,
    line,
    player,
    printed,
    whose,
)
from tallystick.games.grand_archive.telling.stacked import stack_lines
from tallystick.games.grand_archive.zones import (
    ATTACKER,
    BANISHMENT,
    COMBAT,
    DAMAGE,
    DECK,
    DISTANT,
    FIELD,
    FOSTERED,
    GRAVEYARD,
    HAND,
    HOST,
    INTENT,
    LINEAGE,
    LOADED,
    MATERIAL,
    MEMORY,
    PHASE,
    PHASES,
    PRESERVED,
    RESTED,
    STATES,
    TOKEN,
    TURN,
    TURNS,
    VEILED,
    champion_of,
    controller_of,
    is_out,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.prose import counted, grouped, listed, ruled, wrapped

LEAST: Final = 60  # columns
INDENT: Final = "  "
STATES_TOLD: Final = ((TOKEN, "token"), (DISTANT, "distant"), (FOSTERED, "fostered"))


def screen(game: Game, viewer: int, width: int = 80) -> list[str]:
    """The table as a seat sees it (-1: an onlooker); no line is longer than ``width``, 60 or more.

    The others come first, the viewer last, with hand, memory and material deck.
    """
    width = max(width, LEAST)
    lines = [_when(game), *stack_lines(game, width), *_combat(game, width)]
    effects = all_effects(game)
    lines += wrapped("Effects: ", effects, width, "; ") if effects else []
    first = viewer if viewer >= 0 else 0
    for step in range(1, game.seats + 1):
        lines += _seat(game, (first + step) % game.seats, viewer, width)
    if viewer >= 0:
        lines += _own(game, viewer, width)
    return [one[:width].rstrip() for one in lines]


def _when(game: Game) -> str:
    """Turn, phase, and who has Opportunity."""
    cells = game.lists[CELLS]
    words = [f"Turn {cells[TURNS]}", f"{player(cells[TURN])}'s {PHASES[cells[PHASE]]} phase"]
    decision = game.decision()
    if decision is not None and decision.kind == "priority" and decision.seat >= 0:
        words.append(f"{player(decision.seat)} has Opportunity")
    return " · ".join(words)


def _combat(game: Game, width: int) -> list[str]:
    """Who attacks whom, with what."""
    cells = game.lists[CELLS]
    if not cells[COMBAT]:
        return []
    attacker = cells[ATTACKER]
    weapons = [card(game, one) for one in roles.of_role(game, roles.WIELDED)]
    against = [_of(game, one) for one in roles.of_role(game, roles.DEFENDS)]
    back = [_of(game, one) for one in roles.of_role(game, roles.RETALIATES)]
    head = _of(game, attacker) if attacker >= 0 else "nobody"
    parts = [f"{head} attacks {listed(against)}{f' with {listed(weapons)}' if weapons else ''}"]
    parts += [f"retaliating: {listed(back)}"] if back else []
    return wrapped(f"Combat, {roles.STEPS[cells[COMBAT]]}: ", parts, width, "; ")


def _of(game: Game, entity: int) -> str:
    """An object, told whose it is."""
    return f"{whose(controller_of(game, entity), -1)} {card(game, entity)}"


# -- a seat ---------------------------------------------------------------------------------------


def _seat(game: Game, seat: int, viewer: int, width: int) -> list[str]:
    """A player: champion, counts, lineage, field, intent."""
    if is_out(game, seat):
        return [ruled(f"{player(seat)} is out of the game", width)]
    you = " (you)" if seat == viewer else ""
    lines = [ruled(f"{player(seat)}{you} · {_champion(game, seat)}", width)]
    lines += wrapped(INDENT, _counts(game, seat), width, " · ")
    lines += wrapped(f"{INDENT}lineage: ", _lineage(game, seat), width, " · ")
    champion = champion_of(game, seat)
    for entity in game.lists[FIELD[seat]]:
        if entity != champion:
            lines += wrapped(INDENT * 2, _object(game, seat, entity), width, " · ")
    intent = [card(game, one) for one in game.lists[INTENT[seat]]]
    if intent:
        lines += wrapped(f"{INDENT}intent: ", intent, width)
    return lines


def _champion(game: Game, seat: int) -> str:
    champion = champion_of(game, seat)
    if champion < 0:
        return "no champion"
    life, damage = values.life(game, champion), game.lists[DAMAGE][champion]
    words = [card(game, champion), f"level {values.level(game, seat)}"]
    words.append(f"life {life - damage} of {life}")
    return " · ".join([*words, *_marks(game, champion)])


def _marks(game: Game, entity: int) -> list[str]:
    """Whether it is rested, its states and counters."""
    lists = game.lists
    marks = ["rested"] if lists[RESTED][entity] else []
    marks += [name for state, name in STATES_TOLD if lists[STATES][entity] & state]
    names = book_of(game).counter_names
    marks += [
        counted(n, f"{names[kind]} counter")
        for kind, n in counters.kinds_on(game, entity)
        if kind != counters.DURABILITY
    ]
    return marks


def _counts(game: Game, seat: int) -> list[str]:
    lists = game.lists
    buried = lists[GRAVEYARD[seat]]
    banished = len(lists[BANISHMENT[seat]]) + len(lists[VEILED[seat]])
    top = f" (last {card(game, buried[-1])})" if buried else ""
    material = len(lists[MATERIAL[seat]]) + len(lists[PRESERVED[seat]])
    return [
        f"hand {len(lists[HAND[seat]])}",
        f"memory {len(lists[MEMORY[seat]])}",
        f"deck {len(lists[DECK[seat]])}",
        f"material {material}",
        f"graveyard {len(buried)}{top}",
        f"banished {banished}",
    ]


def _lineage(game: Game, seat: int) -> list[str]:
    champion = champion_of(game, seat)
    cards = [e for e in game.lists[LINEAGE[seat]] if game.lists[HOST][e] == champion]
    under = " < ".join(card(game, one) for one in reversed(cards))
    elements = ", ".join(sorted(lineage.enabled(game, seat)))
    return [under or "nothing under the champion", f"elements: {elements}"]


def _object(game: Game, seat: int, entity: int) -> list[str]:
    """An object on the field, with its numbers as they are now."""
    piece = piece_of(game, entity)
    words = [piece.name]
    if piece.kind == "weapon":
        left = counters.count(game, entity, counters.DURABILITY)
        words[0] += f" ({values.power(game, entity)} power, durability {left})"
    elif values.is_unit(game, entity):
        damage = game.lists[DAMAGE][entity]
        hurt = f", {damage} damage" if damage else ""
        words[0] += f" ({values.power(game, entity)}/{values.life(game, entity)}{hurt})"
    else:
        words[0] += f" ({piece.kind})"
    words += _marks(game, entity)
    shown = sorted({one.name for one in piece.keywords if values.keywords(game, entity, one.name)})
    words += [", ".join(shown)] if shown else []
    loaded = [card(game, e) for e in game.lists[LOADED[seat]] if game.lists[HOST][e] == entity]
    words += [f"loaded: {listed(loaded)}"] if loaded else []
    return words


# -- one's own cards ------------------------------------------------------------------------------


def _own(game: Game, seat: int, width: int) -> list[str]:
    """Hand with costs and text, memory and material deck by name."""
    lines = [ruled("Your hand", width)]
    counts: dict[str, list[int]] = {}
    for entity in game.lists[HAND[seat]]:
        counts.setdefault(card(game, entity), []).append(entity)
    for name, entities in counts.items():
        piece = piece_of(game, entities[0])
        many = f"{len(entities)} " if len(entities) > 1 else ""
        cost = cost_text(game, seat, entities[0], ACTIVATE)
        lines += wrapped(INDENT, [f"{many}{name} {cost}", printed(piece)], width, " · ")
        lines += wrapped(INDENT * 2, [line(piece.text)], width) if piece.text else []
    if not counts:
        lines.append(f"{INDENT}no cards")
    memory = grouped(card(game, one) for one in game.lists[MEMORY[seat]])
    lines += wrapped("Memory: ", memory or ["nothing"], width)
    material = [
        f"{card(game, one)} {cost_text(game, seat, one, PLAY_MATERIAL)}"
        for one in game.lists[MATERIAL[seat]]
    ]
    lines += wrapped("Material deck: ", material or ["nothing"], width)
    return lines
