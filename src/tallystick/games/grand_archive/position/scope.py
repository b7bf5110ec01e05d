"""Who speaks: the position seen from an ability of a card, used by a player (GA.RES.5).

The first notes of a resolving program are its memory; behind them stand rows (register, value):
what it has chosen, found or moved so far, so that later words can speak of it.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.position import stack
from tallystick.kernel.layout import CELLS, FRAMES, NOTES
from tallystick.kernel.machine import BASE, NEXT, SEAT, SOURCE, SUBJECT, WIDTH, Game, X

COUNT: Final = 0  # "that many": how much the last effect did
DONE: Final = 1  # whether the last effect was carried out completely (GA.RES.6)
WHO: Final = 2  # the player that a loop over players has come to, -1 outside
ACTED: Final = 3  # the player last spoken of
COUNTED: Final = 4  # the number that a trigger goes with
MEMORY: Final = 5
NO_MEMORY: Final = (0, 1, -1, -1, 0)

NOTHING: Final = -1
INSTANCES: Final = 1 << 20  # values from here on are instances of the stack: this plus their id


class EffectScope:
    """``seat`` is "you", ``source`` the card that speaks, ``instance`` what resolves or is being
    announced (0: nothing), ``base`` where its notes begin (-1: it has none), ``about`` what a
    trigger is about, ``amount`` the number that goes with that."""

    __slots__ = ("about", "amount", "base", "chosen", "game", "instance", "seat", "source", "x")

    def __init__(
        self,
        game: Game,
        seat: int,
        source: int,
        *,
        instance: int = 0,
        base: int = NOTHING,
        about: int = NOTHING,
        x: int = 0,
    ) -> None:
        self.game = game
        self.seat = seat
        self.source = source
        self.instance = instance
        self.base = base
        self.about = about
        self.x = x
        self.amount = 0
        self.chosen = NOTHING  # the card whose name, or the number, that was chosen

    @property
    def champion(self) -> int:
        """The champion of "you", -1 for none."""
        return zones.champion_of(self.game, self.seat) if self.seat >= 0 else NOTHING

    def note(self, slot: int) -> int:
        """What the program remembers; what it begins with where it has no frame."""
        if self.base < 0:
            return NO_MEMORY[slot]
        return self.game.lists[NOTES][self.base + slot]

    def remember(self, slot: int, value: int) -> None:
        """Write what the program remembers."""
        if self.base >= 0:
            self.game.set_note(self.base + slot, value)

    def done(self, so: object) -> int:
        """Write down whether it was carried out, and go on behind it (GA.RES.6)."""
        self.remember(DONE, int(bool(so)))
        return NEXT

    def rows(self, register: int) -> list[int]:
        """What stands in a register, in order."""
        if self.base < 0:
            return []
        notes = self.game.lists[NOTES]
        return [
            notes[at + 1]
            for at in range(self.base + MEMORY, len(notes) - 1, 2)
            if notes[at] == register
        ]

    def add(self, register: int, value: int) -> None:
        """Put one more thing into a register. Only while its frame is on top."""
        if self.base >= 0:
            self.game.note_all([register, value])

    def clear(self, register: int) -> None:
        """Empty a register. Only while its frame is on top."""
        if self.base < 0 or not self.rows(register):
            return
        notes, first = self.game.lists[NOTES], self.base + MEMORY
        kept: list[int] = []
        for at in range(first, len(notes) - 1, 2):
            if notes[at] != register:
                kept += notes[at : at + 2]
        self.game.cut_notes(first)
        self.game.note_all(kept)

    def write(self, register: int, values: list[int]) -> None:
        """Give a register new contents."""
        self.clear(register)
        for value in values:
            self.add(register, value)

    def targets(self, slot: int) -> list[int]:
        """The targets chosen for a slot that are still the same objects (GA.RES.3)."""
        if not self.instance:
            return []
        game = self.game
        rows, since = game.lists[zones.CHOICES], game.lists[zones.SINCE]
        found: list[int] = []
        for at in range(0, len(rows), stack.ROW):
            if rows[at] != self.instance or rows[at + stack.SLOT] != slot:
                continue
            value = rows[at + stack.VALUE]
            if value == stack.NO_TARGET:  # GA.SBA.2: it was illegal at a check
                continue
            if 0 <= value < len(since) and since[value] != rows[at + stack.SINCE_WHEN]:
                continue
            found.append(value)
        return found


def is_strayed(scope: EffectScope) -> bool:
    """Whether the ability that resolves has found its source gone (GA.NAMING.1, GA.INFO.1)."""
    return _is_marked(scope, zones.STRAYED)


def is_astray(scope: EffectScope) -> bool:
    """Whether it has found gone what it is about (GA.INFO.1)."""
    return _is_marked(scope, zones.ASTRAY)


def _is_marked(scope: EffectScope, flag: int) -> bool:
    at = stack.find(scope.game, scope.instance) if scope.instance else NOTHING
    return at >= 0 and scope.game.lists[zones.STACK][at + stack.FLAGS] & flag != 0


def ability_scope(game: Game) -> EffectScope:
    """The scope of the program whose frame is on top."""
    frames = game.lists[FRAMES]
    at = len(frames) - WIDTH
    instance = game.lists[CELLS][zones.RESOLVING]
    scope = EffectScope(
        game, frames[at + SEAT], frames[at + SOURCE], instance=instance, base=frames[at + BASE],
        about=frames[at + SUBJECT], x=frames[at + X],
    )  # fmt: skip
    if instance and stack.find(game, instance) >= 0:
        scope.amount = stack.field(game, instance, stack.AMOUNT)
    return scope


def scope_of(game: Game, seat: int, source: int, instance: int, x: int = 0) -> EffectScope:
    """The scope of what is being announced; ``x``: with that X, if none is declared."""
    scope = EffectScope(game, seat, source, instance=instance)
    at = stack.find(game, instance) if instance else NOTHING
    if at >= 0:
        records = game.lists[zones.STACK]
        scope.about, scope.amount = records[at + stack.ABOUT], records[at + stack.AMOUNT]
        scope.x = records[at + stack.DECLARED_X]
    scope.x = scope.x or x
    return scope


def begin(game: Game) -> None:
    """Write the memory of a program that starts: its first op does."""
    game.note_all(list(NO_MEMORY))


def instance_value(instance: int) -> int:
    """An instance of the stack as a value of registers and targets."""
    return INSTANCES + instance


def instance_of(value: int) -> int:
    """The instance that a value names, 0 if it names none."""
    return value - INSTANCES if value >= INSTANCES else 0


def waiting(game: Game, value: int) -> int:
    """The instance on the stack that a value means: itself, or the last play of a card ("negate its
    activation"); 0 if there is none."""
    named = instance_of(value)
    if named:
        return named if stack.find(game, named) >= 0 else 0
    plays = stack.of_card(game, value) if value >= 0 else []
    return plays[-1] if plays else 0
