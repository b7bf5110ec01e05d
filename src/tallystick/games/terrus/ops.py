"""The ops that Terrus effects are lowered to (T.22).

In a frame of an ability SOURCE is its carrier, SEAT the ruler who uses it, SUBJECT what a trigger
was about (where the carrier is buried for its ability, what it was attached to), X what was
announced, and the notes are the targets by slot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.terrus import moves, select, zones
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.durations import code
from tallystick.games.terrus.pieces import TargetSlot
from tallystick.games.terrus.values import stat
from tallystick.kernel.chance import mix
from tallystick.kernel.decision import MOST_CLAUSES, Decision, Option, Refusal
from tallystick.kernel.layout import FRAMES, ZONE
from tallystick.kernel.machine import (
    AGAIN,
    ASK,
    NEXT,
    PC,
    PROGRAM,
    SEAT,
    SOURCE,
    SUBJECT,
    Game,
    I,
    J,
    Op,
    X,
)  # fmt: skip
from tallystick.rules.card_text import (
    EACH_PLAYER,
    PAYERS,
    TARGET_OPPONENT,
    TARGET_PLAYER,
    TARGETED,
    THAT_PLAYER,
    THEIRS,
    UNPAID,
    YOU,
    YOURS,
    Grants,
    Quantity,
    Removes,
    Restrains,
    Selector,
    StatChange,
)
from tallystick.rules.choice import Choice
from tallystick.rules.picking import only
from tallystick.rules.prose import article

NOBODY: Final = -1


def chosen_for(game: Game, place: int) -> int:
    """The target in a slot; NOBODY where a payment has kept it from being asked for (T.25.4c)."""
    notes = game.notes()
    return notes[place] if place < len(notes) else NOBODY


class Slot:
    """A reference worked out: a target's slot, or the carrier, its host, the subject, or a whole
    set, ``apart`` from some of these."""

    def __init__(
        self,
        how: str,
        place: int = -1,
        selector: Selector | None = None,
        apart: tuple[Slot, ...] = (),
    ) -> None:
        self.how = how
        self.place = place
        self.selector = selector
        self.apart = apart

    @property
    def in_hand(self) -> bool:
        """Whether it means cards in hand."""
        return self.selector is not None and self.selector.place == "hand"

    def all(self, game: Game) -> list[int]:
        """The things meant now (T.19.1b) that are still there: what is gone is skipped (T.2.3)."""
        if self.how == "each":
            assert self.selector is not None
            found = select.candidates(game, self.selector, game.field(SEAT), game.field(SOURCE))
            left_out = [one.one(game) for one in self.apart]
            return [entity for entity in found if entity not in left_out]
        entity = self.one(game)
        return [entity] if entity != NOBODY and zones.in_city(game, entity) else []

    def one(self, game: Game) -> int:
        """The one thing meant, wherever it is now; NOBODY for a target that was not chosen."""
        if self.how == "target":
            return chosen_for(game, self.place)
        if self.how == "subject":
            return game.field(SUBJECT)
        source = game.field(SOURCE)
        return game.lists[zones.HOST][source] if self.how == "host" and source >= 0 else source


def amount(game: Game, n: Quantity, seat: int = NOBODY) -> int:
    """The number meant now, for a ruler where each counts their own; a negative result is 0
    (T.7.2)."""
    if n.each is not None:
        theirs = n.each.whose == THEIRS
        each = n.each._replace(whose=YOURS) if theirs else n.each
        whose = seat if theirs else game.field(SEAT)
        count = len(select.candidates(game, each, whose, game.field(SOURCE)))
        return max(n.fixed + n.per_each * count, 0)
    return max(n.fixed + n.per_x * game.field(X), 0)


class Whom:
    """The rulers that a piece of text speaks of; ``place`` is the slot of a target ruler, or of
    those who paid or did not."""

    def __init__(self, who: str, place: int = -1) -> None:
        self.who = who
        self.place = place

    def seats(self, game: Game) -> list[int]:
        """The seats of the rulers meant, the active ruler first (T.2.4)."""
        you = game.field(SEAT)
        if self.who == YOU:
            return [you]
        order = zones.turn_order(game, zones.active(game))
        if self.who in TARGETED:
            return [seat for seat in order if seat == chosen_for(game, self.place)]
        if self.who in (UNPAID, PAYERS):
            return [seat for seat in order if game.notes()[self.place] >> seat & 1]
        return [seat for seat in order if self.who == EACH_PLAYER or seat != you]

    def amounts(self, game: Game, n: Quantity) -> list[tuple[int, int]]:
        """The seats of the rulers meant, each with the number meant for it."""
        return [(seat, amount(game, n, seat)) for seat in self.seats(game)]


class RulerOfSubject(Whom):
    """The ruler of what a trigger was about: whoever has drawn, recruited, discarded it."""

    def __init__(self) -> None:
        super().__init__(THAT_PLAYER)

    def seats(self, game: Game) -> list[int]:
        """The seat of that ruler; none if they have left, or it was about nothing."""
        subject = game.field(SUBJECT)
        ruler = select.ruler_of(game, subject) if subject >= 0 else NOBODY
        return [seat for seat in zones.turn_order(game, zones.active(game)) if seat == ruler]


class ChooseTarget(Choice):
    """Choose the target of a slot when the ability is announced; it may stay empty.

    ``later`` are the targets that are announced after it: one that must be apart from it shall
    find its own.
    """

    def __init__(self, aim: TargetSlot) -> None:
        super().__init__("target")
        self.aim = aim
        self.later: tuple[TargetSlot, ...] = ()

    def run(self, game: Game) -> int:
        """Fill the slot, asking where there is a choice."""
        game.fill_notes(self.aim.place)
        return super().run(game)

    def none(self, game: Game) -> int:
        return self._aim(game, NOBODY)

    def found(self, game: Game) -> list[int]:
        """The things that may be the target."""
        seat, source = game.field(SEAT), game.field(SOURCE)
        if not self.aim.apart and not self.later:
            return select.open_to(game, self.aim, seat, source, {})
        chosen = dict(enumerate(game.notes()[: self.aim.place]))
        found = select.open_to(game, self.aim, seat, source, chosen)
        place = self.aim.place
        if not any(place in later.apart for later in self.later):
            return found
        good = [
            e for e in found if select.can_aim(game, self.later, seat, source, {**chosen, place: e})
        ]
        return good or found

    def legal(self, game: Game) -> list[Option]:
        """An option for each of them."""
        return [("target", entity, -1) for entity in self.found(game)]

    def thinkable(self, game: Game) -> list[Option]:
        """What is there, the chooser's own first."""
        everything = Selector((), place=self.aim.selector.place)
        found = select.candidates(game, everything, game.field(SEAT), game.field(SOURCE))
        return [("target", entity, -1) for entity in found]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """T.22.1: it must be what the text names; T.19.2d: another one, where it says so."""
        entity = option[1]
        if entity in self.found(game):
            return None
        clauses = self._clauses(game)
        seat, source = game.field(SEAT), game.field(SOURCE)
        if entity >= 0 and select.matches(game, self.aim.selector, entity, seat, source):
            return Refusal(clauses, "The targets must be different ones.")
        return Refusal(clauses, f"It must be {article(str(self.aim.selector))}.")

    def _clauses(self, game: Game) -> tuple[str, ...]:
        place, later = self.aim.place, self.later
        apart = self.aim.apart or self.aim.apart_from or any(place in one.apart for one in later)
        kind = select.piece_of(game, game.field(SOURCE)).kind if game.field(SOURCE) >= 0 else ""
        mine = TEXT_CLAUSES.get(kind, ("T.19.1b",))
        return (*(("T.19.2d",) if apart else ()), "T.22.1", *mine)[:MOST_CLAUSES]

    def take(self, game: Game, option: Option) -> int:
        return self._aim(game, option[1])

    def _aim(self, game: Game, entity: int) -> int:
        if entity != NOBODY:
            game.emit("aimed", game.field(SEAT), entity)
        game.note(entity)
        return NEXT


# The clauses of the targets of cards that are played; of abilities it is T.19.1b.
TEXT_CLAUSES: Final = {"action": ("T.20",), "resource": ("T.21.1", "T.21.2")}


NO_OPPONENT: Final = Refusal(("T.22.1",), "It must be an opponent.")


class ChooseRuler(Choice):
    """Choose a ruler as the target of a slot; ``who``: any, or an opponent."""

    def __init__(self, place: int, who: str = TARGET_PLAYER) -> None:
        super().__init__("target")
        self.place = place
        self.who = who

    def run(self, game: Game) -> int:
        """Ask, always: it is everybody's business who is chosen."""
        game.fill_notes(self.place)
        return ASK

    def thinkable(self, game: Game) -> list[Option]:
        you = game.field(SEAT)
        seats = [seat for seat in zones.turn_order(game, you) if seat != you] + [you]
        return [("ruler", seat, -1) for seat in seats]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """T.22.1: who is no opponent is no target where the text asks for one."""
        is_own = self.who == TARGET_OPPONENT and option[1] == game.field(SEAT)
        return NO_OPPONENT if is_own else None

    def take(self, game: Game, option: Option) -> int:
        game.emit("aimed-at-ruler", game.field(SEAT), -1, option[1])
        game.note(option[1])
        return NEXT


class CheckTargets(Op):
    """T.21.2: where an answer has made a target unviable, what was announced is negated."""

    def __init__(
        self, slots: tuple[tuple[int, Selector], ...], rulers: tuple[int, ...], end: int
    ) -> None:
        self.slots = slots
        self.rulers = rulers
        self.end = end

    def run(self, game: Game) -> int:
        """Go on, or jump past the effects."""
        you, source = game.field(SEAT), game.field(SOURCE)
        rulers = [chosen_for(game, place) for place in self.rulers]
        aimed = [(chosen_for(game, place), selector) for place, selector in self.slots]
        is_viable = all(seat == NOBODY or not zones.is_out(game, seat) for seat in rulers) and all(
            entity == NOBODY or select.matches(game, selector, entity, you, source)
            for entity, selector in aimed
        )
        if is_viable:
            return NEXT
        game.emit("negated", you, source)
        return game.jump(self.end)


class ChooseMode(Choice):
    """One of several things that a text says is done, as its ruler chooses now; what of it is
    impossible is skipped (T.2.3). ``starts``: where each begins in the program."""

    def __init__(self, said: tuple[str, ...]) -> None:
        super().__init__("mode")
        self.said = said
        self.starts: tuple[int, ...] = ()

    def thinkable(self, game: Game) -> list[Option]:
        return [("mode", n, -1) for n in range(len(self.said))]

    def take(self, game: Game, option: Option) -> int:
        return game.jump(self.starts[option[1]])


def negate_announced(game: Game) -> int:
    """T.2.1: what is being answered does nothing any more; what it has cost stays paid. It
    goes on behind its effects, with what becomes of the card."""
    at, frames = select.announced(game, game.field(SOURCE)), game.lists[FRAMES]
    if at >= 0:
        program = game.rules.programs[frames[at + PROGRAM]]
        (check,) = only(program.ops[frames[at + PC] :], CheckTargets)
        game.emit("stopped", frames[at + SEAT], frames[at + SOURCE])
        game.set_frame(at + PC, check.end)
        game.set_frame(at + I, 0)
        game.set_frame(at + J, 0)
    return NEXT


class RulersDo(Op):
    """Rulers do something, or have it done to them, each so much of it, the active one first
    (T.2.4)."""

    def __init__(self, do: Callable[[Game, int, int], None], n: Quantity, whom: Whom) -> None:
        self.do = do
        self.n = n
        self.whom = whom

    def run(self, game: Game) -> int:
        """Let each do it. Who loses by it (option ``empty-den``) does no more (T.5.3a)."""
        for seat, n in self.whom.amounts(game, self.n):
            self.do(game, seat, n)
        return game.end_program() if zones.is_out(game, game.field(SEAT)) else NEXT


def produce_units(units: tuple[int, ...], game: Game, seat: int, times: int) -> None:
    """Put resources into the pool (T.25.2a), each kind, in market order."""
    for kind, n in enumerate(units):
        moves.produce(game, seat, kind, n * times)


class WoundSource:
    """What deals wounds in place of the card whose text it is (T.27.3): as many as the text says,
    or as it has of a statistic; none once it is gone (T.2.3)."""

    def __init__(self, slot: Slot, stat: int) -> None:
        self.slot = slot
        self.stat = stat

    def wounds(self, game: Game, n: int) -> int:
        """How many, where the text says ``n``."""
        found = self.slot.all(game)
        if not found:
            return 0
        return n if self.stat < 0 else max(stat(game, found[0], self.stat), 0)


def _dealt(game: Game, n: int, by: WoundSource | None) -> int:
    """How many wounds are dealt, where the text says ``n``."""
    return n if by is None else by.wounds(game, n)


def deal_wounds(n: Quantity, slot: Slot, by: WoundSource | None, game: Game) -> int:
    """Deal wounds to things in cities (T.27)."""
    wounds = _dealt(game, amount(game, n), by)
    for entity in slot.all(game):
        moves.wound(game, entity, wounds)
    return NEXT


def wound_ruler(by: WoundSource | None, game: Game, seat: int, n: int) -> None:
    """Deal wounds to a ruler (T.27.1): the same as to their clade."""
    moves.wound_ruler(game, seat, _dealt(game, n, by))


def remove_things(go: Callable[[Game, list[int]], None], slot: Slot, game: Game) -> int:
    """What is meant is buried, or returns to its owners' hands, all at once (T.22.2); but never a
    clade: it is its ruler (T.9.1)."""
    going = [e for e in slot.all(game) if not _is_clade(game, e)]
    if going:
        go(game, going)
    return NEXT


def _is_clade(game: Game, entity: int) -> bool:
    return moves.clade_of(game, select.ruler_of(game, entity)) == entity


BEGUN: Final[dict[type, str]] = {
    StatChange: "modified", Grants: "gained-ability", Removes: "lost-ability",
    Restrains: "restrained",
}  # fmt: skip


def begin_effect(modifier: int, slot: Slot, until: str, times: Quantity, game: Game) -> int:
    """Begin a continuous effect on what is meant, a record for each thing, unless it comes to
    nothing; the set is fixed now (T.22.3b)."""
    you, n = game.field(SEAT), amount(game, times)
    fact, (end, seat) = BEGUN[type(book_of(game).modifiers[modifier])], code(until, you)
    for entity in slot.all(game) if n else ():
        moves.add_effect(game, modifier, entity, end, seat, times=n)
        if zones.in_city(game, entity):
            game.emit(fact, you, entity, modifier)
    if slot.in_hand:  # which cards they are is not told
        game.emit(fact, you, NOBODY, modifier)
    return NEXT


def leave_trigger(program: int, when: str, game: Game) -> int:
    """T.22.2a: a trigger is left behind for a later moment."""
    you = game.field(SEAT)
    game.extend(zones.DELAYED, [program, game.field(SOURCE), you, *code(when, you)])
    return NEXT


def one_of_each(game: Game, cards: list[int]) -> list[int]:
    """The first of each card: those of one name are interchangeable in hand."""
    names = game.lists[zones.CARD]
    return list({names[card]: card for card in reversed(cards)}.values())[::-1]


class EachChooses(Op):
    """Rulers choose things of their own, then all of them are discarded or buried at once (T.2.4).

    The active ruler chooses first, the others in turn order, knowing what is open (T.2.4b); nobody
    chooses more than they have (T.22.1a). What is chosen from a hand stays hidden until the end
    (T.2.4a).
    """

    def __init__(self, verb: str, selector: Selector, n: Quantity, whom: Whom, slots: int) -> None:
        self.verb = verb
        self.selector = selector
        self.n = n
        self.whom = whom
        self.slots = slots  # the notes before these are targets

    def run(self, game: Game) -> int:
        """Ask each ruler in turn; who has left meanwhile has taken their choice along (T.5.3a)."""
        first = self.slots
        game.fill_notes(first)
        for seat in self.whom.seats(game):
            mine, more = self._open(game, seat)
            if more and len(mine) > more:
                return ASK
            for entity in mine if more else ():
                game.note(entity)
        self._finish(game, [e for e in game.notes()[first:] if game.lists[ZONE][e] >= 0])
        game.keep_notes(first)
        return NEXT

    def _open(self, game: Game, seat: int) -> tuple[list[int], int]:
        """What a ruler could still choose, and how much of it."""
        chosen = game.notes()[self.slots :]
        mine = [e for e in self._own(game, seat) if e not in chosen]
        already = sum(1 for e in chosen if select.ruler_of(game, e) == seat)
        return mine, max(amount(game, self.n, seat) - already, 0)

    def _own(self, game: Game, seat: int) -> list[int]:
        if self.selector.place == "hand":
            return game.lists[zones.HAND[seat]]
        mine = self.selector._replace(whose=YOU)
        found = select.candidates(game, mine, seat, game.field(SOURCE))
        return [entity for entity in found if not _is_clade(game, entity)]

    def _finish(self, game: Game, chosen: list[int]) -> None:
        if self.verb == "discard":
            for card in chosen:
                moves.discard(game, card)
        elif chosen:
            moves.bury(game, chosen)

    def decide(self, game: Game) -> Decision:
        """Ask the first ruler who still has to choose for one more thing."""
        every = {seat: self._open(game, seat) for seat in self.whom.seats(game)}
        seat = next(seat for seat, (mine, more) in every.items() if 0 < more < len(mine))
        mine = every[seat][0]
        if self.verb == "discard":
            mine = one_of_each(game, mine)
        return Decision(seat, self.verb, game.field(SOURCE), [(self.verb, e, -1) for e in mine])

    def take(self, game: Game, option: Option) -> int:
        game.note(option[1])
        return AGAIN


def discard_at_random(n: Quantity, whom: Whom, game: Game) -> int:
    """Rulers discard cards that chance picks out of their hands, all of them at once (T.2.4), and
    nobody more than they have (T.22.1a)."""
    picked: list[int] = []
    for seat, most in whom.amounts(game, n):
        hand = game.lists[zones.HAND[seat]][:]
        mix(game, hand)
        picked += hand[:most]
    for card in picked:
        moves.discard(game, card)
    return NEXT


class Jump(Op):
    """Go on elsewhere in the program."""

    def __init__(self, to: int) -> None:
        self.to = to

    def run(self, game: Game) -> int:
        return game.jump(self.to)
