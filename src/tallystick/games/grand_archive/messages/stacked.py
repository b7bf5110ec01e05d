"""What waits on the effects stack, in words: the last first (GA.ZSTACK.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.grand_archive.effects.scope import INSTANCES
from tallystick.games.grand_archive.flow import stack
from tallystick.games.grand_archive.messages.phrases import card, player, thing, whose
from tallystick.games.grand_archive.zones import CHOICES, COPY, STACK
from tallystick.kernel.machine import Game
from tallystick.rules.prose import listed

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
