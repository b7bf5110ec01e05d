"""State-based checks: what happens before anybody receives Opportunity (GA.SBA, GA.GEFF.1,
GA.GEFF.2), and what enters linked without having been announced with a target (GA.KW.LINK)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.book import book_of, piece_of, start
from tallystick.games.grand_archive.combat import standing
from tallystick.games.grand_archive.effects.leaving import eliminate
from tallystick.games.grand_archive.legality import targets
from tallystick.games.grand_archive.pieces import MEMORY, NONE, UNITS
from tallystick.games.grand_archive.position import (
    chosen_names,
    continuous_effects,
    counters,
    damage,
    replacing,
    stack,
    values,
)
from tallystick.games.grand_archive.position.changes import FRAILTIES, LIFE, SET_TYPE
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.position.triggers import done_at_once, is_waiting
from tallystick.games.grand_archive.remembered import remembered
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, Game, Op

PROGRAM: Final = "link"


def unlinked(game: Game) -> int:
    """An object that is still to be linked, or to go as there is nothing to link it to; -1 if there
    is none."""
    for seat in zones.living(game):
        for entity in game.lists[zones.FIELD[seat]]:
            if game.lists[zones.HOST][entity] < 0 and piece_of(game, entity).links_to is not None:
                able = _hosts(game, seat, entity) or replacing.can_go(game, entity)
                if able and not values.has_lost_all(game, entity):
                    return entity
    return -1


def _hosts(game: Game, seat: int, entity: int) -> list[int]:
    """What it may be linked to: chosen, so whatever keeps it from being targeted is not asked
    (GA.TGT.4)."""
    what = piece_of(game, entity).links_to
    found = what.candidates(EffectScope(game, seat, entity)) if what is not None else []
    return [one for one in found if one != entity and zones.on_field(game, one)]


class ChooseLink(Op):
    """Ask the controller what a card is linked to; without anything it is sacrificed. SOURCE is
    what has entered."""

    def run(self, game: Game) -> int:
        seat, entity = game.field(SEAT), game.field(SOURCE)
        hosts = _hosts(game, seat, entity)
        if len(hosts) > 1 or (hosts and game.asks_all):
            return ASK
        if hosts:
            return self._link(game, hosts[0])
        moves.sacrifice(game, [entity])
        return NEXT

    def decide(self, game: Game) -> Decision:
        seat, entity = game.field(SEAT), game.field(SOURCE)
        options: list[Option] = [("choose", one, -1) for one in _hosts(game, seat, entity)]
        return Decision(seat, "choose", entity, options)

    def take(self, game: Game, option: Option) -> int:
        return self._link(game, option[1])

    def _link(self, game: Game, host: int) -> int:
        game.set(zones.HOST, game.field(SOURCE), host)
        return NEXT


# What is asked of an object that has come, by the program that asks: which one waits for it.
ASKED: Final = (("name", chosen_names.nameless), (PROGRAM, unlinked))
DURABLE: Final = frozenset(("weapon", "domain"))  # what has durability (GA.WEAPON.1, GA.FSUB.1)


def settle(game: Game) -> int:
    """GA.SBA.3, GA.A9: check until nothing changes, then put what was triggered onto the stack.
    Asked before anybody receives Opportunity, and as phases begin and end (GA.GEFF.2).

    AGAIN: something was asked or put there, come back; NEXT: all is in order.
    """
    known = remembered(game)
    while game.changed(known.anything):
        if check(game) == AGAIN or game.over:
            known.anything.changed = True  # the round is not over
            return AGAIN
    if is_waiting(game):
        return start(game, "put triggers", NOWHERE, NOWHERE)
    return NEXT


def check(game: Game) -> int:
    """One round of checks: all state-based effects (GA.GEFF.1), in the order of GA.SBA.2. AGAIN
    where a player must choose."""
    if game.lists[zones.PENDING] and done_at_once(game) == AGAIN:
        return AGAIN
    known = remembered(game)
    may_harm = known.harm.changed = game.changed(known.harm)  # until all are found sound
    if may_harm:
        _losses(game)
        if game.over:
            return AGAIN
    if game.lists[zones.EFFECTS]:
        _come_back(game)
        continuous_effects.lapse(game)
        may_harm = game.changed(known.harm) or may_harm
    if may_harm:
        known.harm.changed = not _deaths(game)
    book = book_of(game)
    may_be_alike = game.changed(known.names) or SET_TYPE in book.changes_made
    if may_be_alike and _duplicates(game):
        return start(game, "unique", NOWHERE, NOWHERE)
    for program, waiting in ASKED:
        if program in book.programs_by_name:  # else no text has that asked
            entity = waiting(game)
            if entity >= 0:
                return start(game, program, entity, _holder(game, entity))
    lists = game.lists
    if lists[CELLS][zones.COMBAT]:
        standing.check_roles(game)
    if lists[zones.CHOICES]:
        _targets(game)
    if lists[zones.EFFECTS_STACK] or lists[zones.STACK]:
        _cards_off(game)
    return NEXT


def state_based_check(game: Game) -> int:
    """A state-based check where no window follows at once."""
    return settle(game)


# -- who has lost -----------------------------------------------------------------------------


def _losses(game: Game) -> None:
    """GA.END.1, GA.END.3, GA.END.4: who has lost leaves; all at once is a draw."""
    losers = [seat for seat in range(game.seats) if _has_lost(game, seat)]
    if not losers:
        return
    if len(losers) == len(zones.living(game)):  # GA.OBJ.2
        game.emit("draw", NOWHERE)
        game.end(0)
        return
    for seat in losers:
        eliminate(game, seat)
        if game.over:
            return


def _has_lost(game: Game, seat: int) -> bool:
    attributes = game.lists[zones.ATTRIBUTES[seat]]
    if attributes[zones.OUT]:
        return False
    if attributes[zones.DECKED] or attributes[zones.LOST]:
        return True
    return attributes[zones.CROWNED] != 0 and attributes[zones.CHAMPION] < 0


def _come_back(game: Game) -> None:
    """What was banished until something left the field is where it was again, an object under its
    owner's control (GA.CONT.1, GA.TERM.CONTROL)."""
    for entity, zone in continuous_effects.due_back(game):
        if zones.place_name(zone) == "field":
            moves.enter_field(game, entity, game.lists[OWNER_OF][entity])
        else:
            moves.put(game, entity, zones.place_name(zone))


# -- what dies --------------------------------------------------------------------------------


def _deaths(game: Game) -> bool:
    """Lethal damage (GA.ALLY.3, GA.DMG.4), no durability left (GA.WEAPON.5, GA.FSUB.1): all at
    once. Whether nothing is destroyed before HARM is written: all are sound as they are printed."""
    frail = _is_frail(game)
    sound = not frail
    lists = game.lists
    hosts, harm = lists[zones.HOST], lists[zones.DAMAGE]
    pieces, looks = game.rules.cards, lists[zones.LOOKS]
    dying: list[int] = []
    linked: list[int] = []
    for seat in zones.living(game):
        for entity in lists[zones.FIELD[seat]]:
            if hosts[entity] >= 0:
                linked.append(entity)
            piece = pieces[looks[entity]]
            if not frail and (piece.life > harm[entity] or piece.life == piece.durability == NONE):
                continue
            sound = sound and piece.life == NONE
            if _is_dying(game, entity):
                dying.append(entity)
    for entity in dying:
        if moves.is_destroyed(game, entity) and replacing.goes_itself(game, entity):
            standing.note_death(game, entity)
    if dying:
        moves.destroy(game, dying)
    unlinked = [one for one in linked if _has_lost_link(game, one)]
    if unlinked:  # GA.KW.LINK
        moves.sacrifice(game, unlinked)
    return sound and not dying and not unlinked


def _has_lost_link(game: Game, entity: int) -> bool:
    """GA.KW.LINK: what it was linked to has left the field."""
    host = game.lists[zones.HOST][entity]
    return zones.on_field(game, entity) and host >= 0 and not zones.on_field(game, host)


def _is_frail(game: Game) -> bool:
    """Whether anything could make a life less than what is printed."""
    if values.is_spoken(game, FRAILTIES) and _is_weakened(game):
        return True
    return counters.DEBUFF in game.lists[zones.COUNTERS][1 :: counters.ROW]


def _is_weakened(game: Game) -> bool:
    """Whether anything on the table could destroy what would not be destroyed as printed."""
    if any(piece_of(game, one).weakens for one in game.lists[zones.STATICS]):
        return True
    for one in continuous_effects.effects_of(game):
        change = continuous_effects.change_of(game, one)
        given = change.kind == LIFE and one.on >= 0  # then by how much stands there
        if one.n < 0 if given else change.weakens():
            return True
    return False


def _is_dying(game: Game, entity: int) -> bool:
    piece = piece_of(game, entity)
    if values.is_retyped(game, entity) and not values.types(game, entity) & DURABLE:
        return values.is_unit(game, entity) and damage.is_lethal(game, entity)
    if piece.kind in UNITS:
        return damage.is_lethal(game, entity)
    if piece.durability != NONE:
        return counters.count(game, entity, counters.DURABILITY) <= 0
    return values.is_unit(game, entity) and damage.is_lethal(game, entity)


def _duplicates(game: Game) -> list[int]:
    """GA.SUPER.2: the unique objects of one name that one player controls two or more of."""
    lists, pieces = game.lists, game.rules.cards
    for seat in zones.turn_order(game):
        unique = [
            one
            for one in lists[zones.FIELD[seat]]
            if "unique" in pieces[lists[zones.LOOKS][one]].types
        ]
        if len(unique) > 1 and SET_TYPE in book_of(game).changes_made:  # GA.SUPER.1
            unique = [one for one in unique if "unique" in values.types(game, one)]
        if len(unique) > 1:
            names: dict[str, list[int]] = {}
            for entity in unique:
                names.setdefault(piece_of(game, entity).name, []).append(entity)
            for same in names.values():
                if len(same) > 1:
                    return same
    return []


class KeepOne(Op):
    """GA.SUPER.2: its controller says which of several unique objects stays."""

    def run(self, game: Game) -> int:
        same = _duplicates(game)
        if same:
            game.set_field(SEAT, _holder(game, same[0]))
        return ASK if same else NEXT

    def decide(self, game: Game) -> Decision:
        options: list[Option] = [("keep", entity, -1) for entity in _duplicates(game)]
        return Decision(game.field(SEAT), "unique", options[0][1], options)

    def take(self, game: Game, option: Option) -> int:
        """The others are sacrificed, immortal or not (GA.KW.IMMORTALITY)."""
        others = [one for one in _duplicates(game) if one != option[1]]
        moves.destroy(game, others, "sacrificed", True)
        return AGAIN


def _holder(game: Game, entity: int) -> int:
    return next(seat for seat in zones.living(game) if entity in game.lists[zones.FIELD[seat]])


# -- the stack --------------------------------------------------------------------------------


def _targets(game: Game) -> None:
    """GA.SBA.2: an illegal target becomes no target; without its required ones an instance
    fizzles."""
    for instance in stack.waiting(game):
        if stack.find(game, instance) < 0 or not stack.chosen_rows(game, instance):
            continue
        if _drop_illegal(game, instance) and targets.has_fizzled(game, instance):
            stack.fizzle(game, instance)


def _drop_illegal(game: Game, instance: int) -> bool:
    """Whether there were any besides those that are no targets already."""
    script, dropped = targets.script_of(game, instance), False
    for aim in targets.open_aims(game, instance, script) if script is not None else []:
        good = targets.legal_targets(game, instance, aim)
        rows = game.lists[zones.CHOICES]
        for at in range(0, len(rows), stack.ROW):
            mine = rows[at] == instance and rows[at + stack.SLOT] == aim.slot
            value = rows[at + stack.VALUE]
            if mine and value != stack.NO_TARGET and value not in good:
                game.set(zones.CHOICES, at + stack.VALUE, stack.NO_TARGET)
                dropped = True
    return dropped


def _cards_off(game: Game) -> None:
    """GA.PLAY.6, GA.PLAY.7, GA.RES.11, GA.ACTION.1: a card leaves after its last instance; an
    instance goes with its card."""
    records = game.lists[zones.STACK]
    for at in range(len(records) - stack.WIDTH, -1, -stack.WIDTH):
        if records[at + stack.KIND] not in stack.CARD_PLAYS:
            continue
        if records[at + stack.FLAGS] & (zones.ANNOUNCED | zones.RUNNING):
            continue
        if zones.zone_name(game, records[at + stack.SOURCE_OF]) != "effects stack":
            stack.fizzle(game, records[at])
            return
    for card in game.lists[zones.EFFECTS_STACK][:]:
        if stack.of_card(game, card):
            continue
        if piece_of(game, card).cost_kind == MEMORY:
            moves.banish(game, [card])
        else:
            moves.put_in_graveyard(game, card)
