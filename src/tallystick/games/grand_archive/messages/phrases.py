"""Pieces of sentences about Grand Archive: who, whose, which card, how many, and what waits on the
effects stack, the last first (GA.ZSTACK.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.announced import is_raised, suppose, thought_of
from tallystick.games.grand_archive.costs.payment import TARIFF
from tallystick.games.grand_archive.costs.payment import cost_words as cost_words
from tallystick.games.grand_archive.pieces import MEMORY, NO_KIND, NONE, GrandArchivePiece
from tallystick.games.grand_archive.position import stack
from tallystick.games.grand_archive.position.scope import INSTANCES
from tallystick.games.grand_archive.zones import CHOICES, COPY, STACK, controller_of
from tallystick.kernel.machine import Game
from tallystick.rules.prose import People, listed

NAMES: Final = ("Red", "Blue", "Green", "Yellow", "Violet", "Grey")


def player(seat: int) -> str:
    """What a player is called."""
    return NAMES[seat] if 0 <= seat < len(NAMES) else "the game"


PEOPLE: Final = People(player)
does, whom, whose = PEOPLE.does, PEOPLE.whom, PEOPLE.whose


def card(game: Game, entity: int) -> str:
    """A card by its name; one that may not be seen is "a card"."""
    return piece_of(game, entity).name if entity >= 0 else "a card"


def short(game: Game, entity: int) -> str:
    """An object by its name; a champion by what comes before the comma (GA.NAME.2)."""
    if entity < 0:
        return "a card"
    piece = piece_of(game, entity)
    return piece.short_name if piece.kind == "champion" else piece.name


def thing(game: Game, entity: int, viewer: int) -> str:
    """An object by its name, told whose it is: "your Slag Hound"."""
    if entity < 0:
        return "something"
    seat = controller_of(game, entity)
    return f"{whose(seat, viewer)} {short(game, entity)}" if seat >= 0 else card(game, entity)


def line(text: str) -> str:
    """Card text on one line."""
    return " / ".join(part.strip() for part in text.split("\n") if part.strip())


def printed(piece: GrandArchivePiece) -> str:
    """What is printed in a card's corners and on its type line, but for its cost."""
    words = [kind for kind in ("unique", "regalia") if kind in piece.types]
    subtypes = " ".join(sorted(piece.subtypes))
    numbers = []
    if piece.level != NONE:
        numbers.append(f"level {piece.level}")
    for name, n in (("power", piece.power), ("life", piece.life), ("durability", piece.durability)):
        if n != NONE:
            numbers.append(f"{name} {n}")
    if piece.kind in ("action", "attack"):
        numbers.append("fast" if piece.fast else "slow")
    kind = " ".join([*words, piece.kind, *([f"({subtypes})"] if subtypes else [])])
    return ", ".join([" and ".join(piece.elements), kind, *numbers])


def cost_text(game: Game, seat: int, entity: int, verb: str) -> str:
    """What playing a card costs now, X still open."""
    terms = thought_of(game, seat, entity, verb)
    if prices.is_null(game, terms):
        return "(no cost)"
    base, kind = prices.base_of(game, terms)
    mark = game.mark()
    supposed = suppose(game, terms) if is_raised(game, terms) else terms
    cost = base if base.has_x else prices.due(game, supposed).cost
    game.rewind(mark)
    return "memory 0" if cost.is_free and kind == MEMORY else cost_words(cost)


KINDS: Final = ("activation", "materialization", "ability", "trigger", "")


def instance_text(game: Game, instance: int, viewer: int = -1) -> str:
    """An instance: "Red's Thrown Coals (activation, X is 2) aimed at Blue's Slag Hound"."""
    at = stack.find(game, instance)
    if at < 0:
        return "something that has left the stack"
    record = game.lists[STACK][at : at + stack.WIDTH]
    notes = notes_of(record)
    name = f"{whose(record[stack.CONTROLLER], viewer)} {name_of(game, record)}"
    if notes:
        name += f" ({', '.join(notes)})"
    aimed = aim_text(game, instance, viewer)
    return f"{name} {aimed}" if aimed else name


def notes_of(record: list[int]) -> list[str]:
    """What an instance is, and the X declared for it."""
    kind = KINDS[record[stack.KIND]]
    notes = [f"copy of an {kind}" if record[stack.FLAGS] & COPY else kind] if kind else []
    return [*notes, f"X is {record[stack.DECLARED_X]}"] if record[stack.DECLARED_X] else notes


def aim_text(game: Game, instance: int, viewer: int) -> str:
    """ "aimed at Blue's Slag Hound"; nothing where it has no targets."""
    aimed = [target_text(game, value, viewer) for value in targets_of(game, instance)]
    return f"aimed at {listed(aimed)}" if aimed else ""


def name_of(game: Game, record: list[int]) -> str:
    """The card whose activation or ability it is; what the rules do is told by its program."""
    if record[stack.KIND] == stack.GAME:
        source = record[stack.SOURCE_OF]
        name = game.rules.programs[record[stack.PLACE]].name
        return f"{name} of {card(game, source)}" if source >= 0 else name
    name = game.rules.cards[record[stack.CARD_OF]].name if record[stack.CARD_OF] >= 0 else "rule"
    return str(name)


def targets_of(game: Game, instance: int) -> list[int]:
    """The targets that were chosen for an instance."""
    rows = game.lists[CHOICES]
    return [rows[at + stack.VALUE] for at in stack.chosen_rows(game, instance)]


def target_text(
    game: Game, value: int, viewer: int, named: Callable[[Game, int, int], str] = thing
) -> str:
    """What a target is called; an object as ``named`` says."""
    seat = stack.seat_value(value)
    if seat >= 0:
        return player(seat)
    if value >= INSTANCES:
        return instance_text(game, value - INSTANCES, viewer)
    return named(game, value, viewer) if value >= 0 else "nothing"


def card_lines(piece: GrandArchivePiece) -> list[str]:
    """What is printed on a card, its head first: everybody may know."""
    head = f"{piece.name} {_printed_cost(piece)} · {printed(piece)}".replace("  ", " ")
    return [head, *(said for said in piece.text.split("\n") if said)]


def _printed_cost(piece: GrandArchivePiece) -> str:
    if piece.cost_kind == NO_KIND:
        return ""
    if piece.cost.is_free:
        return "memory 0" if piece.cost_kind == MEMORY else TARIFF.text(piece.cost)
    return TARIFF.text(piece.cost)
