"""Damage: how much of it is dealt, to what, and what it leaves (GA.DMG, GA.PREV).

One run of the program "damage" is one damage event: all of it is reckoned first, replaced and
prevented, then written at once. Its notes are the flags, how many rows there are, the rows (source,
victim, amount), then the static preventions that the row at hand has met already.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.position import counters, replacing, roles, shields, values
from tallystick.games.grand_archive.position.changes import DOUBLE, ELSEWHERE
from tallystick.games.grand_archive.position.shields import BATCH, STATIC, USED, Prevention
from tallystick.games.grand_archive.zones import champion_of, controller_of, on_field
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, NOTES
from tallystick.kernel.machine import AGAIN, ASK, BASE, NEXT, Game, I, Op

# Flags of an event (GA.DMG.6, GA.DMG.1).
UNPREVENTABLE: Final = 1
IN_COMBAT: Final = 2
# Notes.
FLAGS: Final = 0
ROWS: Final = 1
FIRST_ROW: Final = 2
WIDTH: Final = 3
STAYING: Final = (STATIC, BATCH, USED)  # kinds that are still there once a row has met them

Hit = tuple[int, int, int]  # source, victim, how much


def deal(game: Game, source: int, seat: int, hits: list[tuple[int, int]], flags: int = 0) -> int:
    """An effect of ``source`` deals damage, one event: ``hits`` are (victim, how much).

    Nests the program "damage": the frame below comes back to its op, which has to go on by itself.
    Afterwards the cell DEALT has the sum of what was dealt.
    """
    return deal_rows(game, [(source, victim, n) for victim, n in hits], source, seat, flags)


def deal_rows(game: Game, rows: list[Hit], source: int, seat: int, flags: int) -> int:
    """Nest the program "damage" for several sources, as ``deal`` does for one: AGAIN."""
    game.nest(book_of(game).program("damage"), source, seat)
    game.note_all([flags, len(rows), *[number for row in rows for number in row]])
    return AGAIN


def hit_of(game: Game, i: int) -> Hit:
    """A row of the event whose frame is on top."""
    at = game.field(BASE) + FIRST_ROW + WIDTH * i
    notes = game.lists[NOTES]
    return notes[at], notes[at + 1], notes[at + 2]


class ApplyPrevention(Op):
    """Replace and prevent, row by row; its controller says what first (GA.REPL.1, GA.PREV.2).

    I counts the rows that are done.
    """

    def run(self, game: Game) -> int:
        while game.field(I) < game.notes()[ROWS]:
            found = self.open(game)
            if len(found) > 1 and any(one[1:] != found[0][1:] for one in found):
                return ASK  # alike ones come in any order
            if any(one.manner.optional for one in found):
                return ASK
            if found and self._apply(game, found[0]):
                return AGAIN
            if found:
                continue
            game.cut_notes(self._met(game))
            game.set_field(I, game.field(I) + 1)
        shields.drop_used(game)
        return NEXT

    def _met(self, game: Game) -> int:
        """Where the ids begin of what the row at hand has met."""
        return game.field(BASE) + FIRST_ROW + WIDTH * game.notes()[ROWS]

    def open(self, game: Game) -> list[Prevention]:
        """What may be applied next to the row at hand."""
        source, victim, n = hit_of(game, game.field(I))
        if n <= 0 or not on_field(game, victim):
            return []
        flags = game.notes()[FLAGS]
        found = shields.open_to(game, victim, source, bool(flags & IN_COMBAT), n)
        if flags & IN_COMBAT and source == game.lists[CELLS][zones.ATTACKER]:
            found += shields.doublings(_times_doubled(game))
        if self._is_unpreventable(game):  # GA.PREV.3: only instances are used up
            kinds, how = shields.INSTANCES, shields.REPLACING
            found = [one for one in found if one.kind in kinds or one.manner.how in how]
        met = game.lists[NOTES][self._met(game) :]
        return [one for one in found if one.id not in met]

    def _is_unpreventable(self, game: Game) -> bool:
        """Whether the damage is dealt as unpreventable (GA.DMG.6), or something says so of its
        source or of the attack."""
        flags, source = game.notes()[FLAGS], hit_of(game, game.field(I))[0]
        if flags & UNPREVENTABLE or source < 0:
            return bool(flags & UNPREVENTABLE)
        strikes = flags & IN_COMBAT and source == game.lists[CELLS][zones.ATTACKER]
        sources = roles.parts_now(game) if strikes else [source]
        return any(values.forbids(game, one, "be prevented") for one in sources)

    def _apply(self, game: Game, prevention: Prevention) -> bool:
        """Apply it; whether something goes with it, and begins now (GA.PREV.4)."""
        _, victim, n = hit_of(game, game.field(I))
        preventable = not self._is_unpreventable(game)
        instead = shields.elsewhere(game, prevention, victim)
        prevented = shields.use(game, prevention, victim, n, preventable)
        row = game.field(BASE) + FIRST_ROW + WIDTH * game.field(I)
        game.set_note(row + 2, n - prevented)
        if prevention.manner.how == ELSEWHERE:
            game.set_note(row + 1, instead)
        if prevention.kind in STAYING or prevention.id == shields.BULWARK_ID:
            game.note(prevention.id)  # GA.CTR.3: at most one bulwark counter for each event
        riders = prevention.manner.riders if prevented > 0 else []
        for program in reversed(riders):  # the last one that is begun is the first to be done
            game.nest(program, prevention.speaker, prevention.you, victim, prevented)
        return bool(riders)

    def decide(self, game: Game) -> Decision:
        _, victim, n = hit_of(game, game.field(I))
        found = self.open(game)
        options: list[Option] = [("prevent", one.id, shields.told(one, n)) for one in found]
        if all(one.manner.optional for one in found):
            options.append(("no", -1, -1))
        return Decision(controller_of(game, victim), "prevention", victim, options, 0)

    def take(self, game: Game, option: Option) -> int:
        for one in self.open(game):
            if option[0] == "no":
                game.note(one.id)
            elif one.id == option[1]:
                self._apply(game, one)
                break
        return AGAIN


def _times_doubled(game: Game) -> int:
    """How often the damage of the attack is doubled: as something says, and once if it is critical
    (GA.KW.CRITICAL)."""
    said = sum(len(values.changes(game, one, DOUBLE)) for one in roles.parts_now(game))
    return said + bool(game.lists[CELLS][zones.MANNER] & roles.DOUBLED)


class Inflict(Op):
    """Write all damage of the event at once (GA.DMG.2, GA.DSTEP.1): combat damage is what attackers
    and retaliators deal (GA.DMG.1)."""

    def run(self, game: Game) -> int:
        """Deal what is left; more than 0 only."""
        in_combat = bool(game.notes()[FLAGS] & IN_COMBAT)
        rows = [hit_of(game, i) for i in range(game.notes()[ROWS])]
        hits = [hit for hit in rows if hit[2] > 0 and on_field(game, hit[1])]
        total = 0
        for hit in hits:
            if in_combat:
                self._note_lethal(game, hit)
            inflict(game, hit, in_combat)
            total += hit[2]
        for source, victim, n in hits if in_combat else []:
            game.set(CELLS, zones.DEALT, n)
            game.emit("struck", controller_of(game, source), source, n)
            game.emit("hit", controller_of(game, source), source, victim)
        game.set(CELLS, zones.DEALT, total)
        return NEXT

    def _note_lethal(self, game: Game, hit: Hit) -> None:
        """GA.DSTEP.3: whose damage reaches its victim's life, and nobody else's, kills."""
        source, victim, n = hit
        if values.is_unit(game, victim):
            before = game.lists[zones.DAMAGE][victim]
            if before < values.life(game, victim) <= before + n:
                roles.give(game, roles.FELLS, source, victim)


def inflict(game: Game, hit: Hit, in_combat: bool = False) -> None:
    """Deal damage to one thing (GA.DMG.4); a siegeable domain loses durability (GA.FSUB.1)."""
    source, victim, n = hit
    if source >= 0:
        game.set(CELLS, zones.DEALT, n)  # "that much" of who hears of it
        game.emit("deals", controller_of(game, source), source, victim)
        if not in_combat and "scorches" in book_of(game).heard_of:
            game.emit("scorches", controller_of(game, source), source, victim)
    if values.is_unit(game, victim):
        game.add(zones.DAMAGE, victim, n)
        game.set(zones.STATES, victim, game.lists[zones.STATES][victim] | zones.DAMAGED)
    else:
        counters.remove(game, victim, counters.DURABILITY, n)
    game.emit("damaged", controller_of(game, victim), victim, n)
    if not in_combat and "burned" in book_of(game).heard_of:
        game.emit("burned", controller_of(game, victim), victim, n)


DAMAGE_OPS: Final[tuple[Op, ...]] = (ApplyPrevention(), Inflict())


def is_lethal(game: Game, entity: int) -> bool:
    """GA.ALLY.3, GA.DMG.4: damage reaches its life, or it has none."""
    life = values.life(game, entity)
    return life <= 0 or game.lists[zones.DAMAGE][entity] >= life


def recover(game: Game, seat: int, n: int) -> int:
    """Remove up to ``n`` damage counters from a champion; how many (GA.TERM.RECOVER).

    Recovering 0 is no act; with nothing to remove it still is one.
    """
    champion, n = champion_of(game, seat), replacing.recovered(game, seat, n)
    if champion < 0 or n <= 0:
        return 0
    removed = min(n, game.lists[zones.DAMAGE][champion])
    game.add(zones.DAMAGE, champion, -removed)
    game.emit("recovered", seat, champion, removed)
    return removed


def clean_up(game: Game) -> None:
    """GA.ENDP.3: as a turn ends damage is removed from allies, and preventions of this turn end."""
    for seat in range(game.seats):
        champion = champion_of(game, seat)
        for entity in game.lists[zones.FIELD[seat]]:
            if entity != champion and game.lists[zones.DAMAGE][entity]:
                game.set(zones.DAMAGE, entity, 0)
    shields.end(game, shields.END_OF_TURN)
