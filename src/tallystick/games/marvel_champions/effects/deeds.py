"""Effects that are done to things: chosen, spoken of, or each of them (MC.target, MC.and.1); what
an attack or a thwart goes past, which is told for each card that would have been in the way
(MC.guard.1, MC.patrol.1, MC.crisis.1).

In the frame of an ability the first notes are its memory (``memory``); what an effect is about to
be done to stands behind them while it is at work.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.costs.acts_that_cost import UNPAID, charges_additional_cost
from tallystick.games.marvel_champions.effects import sequence
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.attack_sums import (
    ATTACK_FLAG,
    dealer_of,
    is_told_first,
    own_flags,
)
from tallystick.games.marvel_champions.legality.refusals import CHOSEN_ALREADY, TOO_DEAR_TOGETHER
from tallystick.games.marvel_champions.position import memory, values, ways
from tallystick.games.marvel_champions.position.amounts import ALL, Scaled
from tallystick.games.marvel_champions.position.frames import next_happening
from tallystick.games.marvel_champions.position.lasting import DEALS, REMOVES, raised_by
from tallystick.games.marvel_champions.position.measures import ICONS_THERE, THINGS
from tallystick.games.marvel_champions.position.occasion import felled_in
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.scope import Scope, ability_scope, cost_on
from tallystick.games.marvel_champions.position.targets import PAST, has_engaged
from tallystick.games.marvel_champions.position.things import SPOKEN, UNSEEN_DECKS, Filter
from tallystick.games.marvel_champions.zones import MAIN_SCHEME, all_in_play
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, NOT_ON_OFFER, Game, I, J, Op
from tallystick.rules.choice import with_refused
from tallystick.rules.phrases import Noun, Numeral

ONE_: Final = Scaled(Numeral(1))
DONE_OPTION: Final[Option] = ("done", -1, -1)


class Amounts:
    """The amount of an effect: the plain one, another one instead, and some added, under tests."""

    def __init__(self, n: Scaled = ONE_) -> None:
        self.n = n
        self.instead: Scaled | None = None
        self.tests: tuple[Predicate, ...] = ()
        # what is added under tests
        self.more: tuple[tuple[Scaled, tuple[Predicate, ...]], ...] = ()

    def value(self, scope: Scope) -> int:
        """The number meant now."""
        return self.plain(scope) + self.added(scope)

    def plain(self, scope: Scope) -> int:
        """The number meant now, without what tests add to it."""
        n = self.n
        if self.instead is not None and holds(self.tests, scope):
            n = self.instead
        return n.value(scope)

    def added(self, scope: Scope) -> int:
        """The sum of what is added under tests that hold."""
        return sum([more.value(scope) for more, tests in self.more if holds(tests, scope)])

    @property
    def is_measured(self) -> bool:
        """Whether the plain number hangs on the position, and not on whom it is done to."""
        each = self.n.each
        if each is None and self.instead is None:
            return False
        whose = [each.whom if each is not None else None, *[test.whom for test in self.tests]]
        spoken = any(one is not None and one.how in SPOKEN for one in whose)
        return not spoken and (each is None or each.how in (THINGS, ICONS_THERE))

    def raised(self, scope: Scope, what: int, labelled: bool) -> int:
        """By how much what raises the attack or thwart that it is part of, or the event, makes it
        more: each instance that is not itself called additional (MC.attack.2, MC.thwart.2,
        MC.event.1)."""
        if self.n.word == "additional":
            return 0
        own = max(scope.note(memory.MORE), 0) if labelled and what == DEALS else 0
        return own + raised_by(scope.game, scope.source, what)


class SerialDeed(Op):
    """Something done to one thing after another. ``many`` are chosen, where there is a choice."""

    removes: bool = False  # whether what is in play leaves it by this
    at_once: bool = False  # whether it is done to several at the same time (MC.and.1)
    sets_off: tuple[str, ...] = ()  # what can come of it that makes its order matter

    def __init__(
        self, aim: Aim, n: Amounts, many: Scaled | None = None, up_to: bool = False
    ) -> None:
        self.aim = aim
        self.n = n
        self.many = many
        self.up_to = up_to
        aim.is_single = many is None
        self.none_too = False  # whether none may be chosen: of "any number" (MC.target.9)
        self.ordered = False  # whether the order of those done is somebody's to choose
        # Whether it is chosen where others cannot look: then it is asked whatever is there.
        self.unseen = aim.is_chosen and any(
            "hand" in place.zones for place in (aim.whom.places if aim.whom else ())
        )

    def run(self, game: Game) -> int:
        """Choose, then do it; I is 1 once all are known, then counts those done. What has happened
        is responded to between one and the next (MC.nested.6), or when all are done (MC.and.1)."""
        if game.lists[zones.HAPPENED]:
            return next_happening(game)
        i = game.field(I)
        if i == 0:
            if not self._gather(game):
                return ASK
            i = 1
        aimed = game.notes()[memory.MEMORY :]
        scope = ability_scope(game)
        if i > len(aimed):
            if self.at_once and sequence.end(game, scope, sequence.SEVERAL, not self.aim.is_chosen):
                return AGAIN
            if self.many is not None and self.aim.whom is not None:
                ways.note_several(scope, self.aim.whom.kinds)
            for entity in aimed:  # only now: how much is done may count what was done before
                ways.note_way(scope, entity)
            game.keep_notes(memory.MEMORY)
            return NEXT
        entity = aimed[i - 1]
        if self.aim.label and charges_additional_cost(game, scope, self.aim.label, entity):
            return AGAIN
        game.set_field(I, i + 1)
        if scope.note(memory.DONE) == UNPAID:
            scope.remember(memory.DONE, 0)
            scope.remember(memory.PREPAID, -1)
            return AGAIN
        return AGAIN if self._is_spared(game, scope, entity) else self._do(game, scope, entity)

    def _is_spared(self, game: Game, scope: Scope, entity: int) -> bool:
        """Whether a card is spoken of from now on without anything being done to it: where it is a
        target only for what is done to it besides (MC.target.3), or is left alone."""
        if not self.aim.is_plain:
            scope.remember(memory.IT, entity)
        if piece_of(game, entity).is_identity:
            scope.remember(memory.WHO, game.lists[zones.CONTROLLER][entity])
        besides = bool(self.aim.also or self.aim.maybe) and self.aim.deed != "damage"
        spared = (besides and not self.aim.can(scope, entity)) or values.is_left_alone(
            game, entity, self.aim.stays, self.removes
        )
        spared = spared or (self.aim.stays and ways.has_come_anew(scope, entity))
        if spared:
            scope.remember(memory.DONE, 0)
        return spared

    def _do(self, game: Game, scope: Scope, entity: int) -> int:
        zone = game.lists[ZONE][entity]
        done = self.apply(game, scope, entity)
        if zone in UNSEEN_DECKS and not game.lists[zone]:
            moves.check_deck(game, zone)  # at once (MC.player-deck.1, MC.encounter-deck.1)
        if self.aim.is_plain and not self.aim.is_this:
            scope.remember(
                memory.IT, entity
            )  # now: how much is done may hang on what "it" was before
        return done

    def _gather(self, game: Game) -> bool:
        """Note what it is done to, and whether it is done at all (MC.resolve.1); of each of several
        those that cannot be affected are passed over (MC.target.7). False: somebody has to choose.
        """
        scope = ability_scope(game)
        if self.aim.begins and self.aim.whom is not None:
            ways.note_several(scope, self.aim.whom.kinds)
        found = self.aim.valid(scope)
        if not self.aim.is_chosen:
            left, n = self._left(game, found), self.n.plain(scope)
            if sequence.order_matters(scope, self.sets_off, left, n):
                return False
            for entity in left:
                game.note(entity)
            if self.aim.recalled:
                ways.note_meant(scope, [e for e in self.aim.meant(scope) if e not in found])
        elif not self._choose(game, scope, found):
            return False
        done = len(game.notes()) - memory.MEMORY
        scope.remember(memory.DONE, int(done > 0))
        if not done and self.aim.is_chosen and self.aim.also:
            scope.remember(
                memory.IT, memory.FOUND_NOTHING
            )  # what is done to it besides is done to nothing
        game.set_field(I, 1)
        if self.at_once and done > 1:
            sequence.begin(game, scope, sequence.SEVERAL)
        return True

    def _choose(self, game: Game, scope: Scope, found: list[int]) -> bool:
        """Note what there is no choice about. False: somebody has to choose."""
        mark = scope.note(memory.MARK)
        if mark in found and self.aim.labelled() and self.aim.is_single:  # said before paying
            scope.remember(memory.MARK, -1)
            game.note(mark)
            return True
        chosen = game.notes()[memory.MEMORY :]
        wanted = self.many.value(scope) if self.many is not None else 1
        if len(chosen) >= wanted or game.field(J):
            return True
        left = self._left(game, found)
        if self.unseen and game.lists[zones.HAND[max(scope.seat, 0)]]:
            return False
        if left:
            if game.asks_all:
                return False
            if self.up_to or len(left) > wanted - len(chosen) or (self.ordered and len(left) > 1):
                return False
            for entity in left:
                game.note(entity)
        return True

    def _left(self, game: Game, found: list[int]) -> list[int]:
        """What may be chosen besides what has been."""
        chosen = game.notes()[memory.MEMORY :]
        left = [entity for entity in found if entity not in chosen]
        if self.aim.within < 0:
            return left
        spent = sum([cost_on(game, entity) for entity in chosen])
        return [e for e in left if spent + cost_on(game, e) <= self.aim.within]

    def options(self, game: Game) -> list[Option]:
        scope = ability_scope(game)
        chosen = game.notes()[memory.MEMORY :]
        options: list[Option] = [
            ("target", entity, -1) for entity in self._left(game, self.aim.valid(scope))
        ]
        if not options or (self.up_to and (chosen or self.unseen or self.none_too)):
            options.append(DONE_OPTION)
        return options

    def decide(self, game: Game) -> Decision:
        """Which one; or which is next, of those to each of which it is done."""
        scope, options = ability_scope(game), self.options(game)
        if not self.aim.is_chosen:
            return Decision(game.lists[CELLS][zones.FIRST], "next card", scope.source, options, 0)
        return Decision(chooser(scope, self.aim), "target", scope.source, options)

    def candidates(self, game: Game) -> list[Candidate]:
        there, chosen = zones.all_in_play(game), game.notes()[memory.MEMORY :]
        spoken = self.aim.spoken_of(ability_scope(game))
        if spoken and not any(zones.in_play(game, entity) for entity in spoken):
            there = [entity for entity in spoken if entity not in chosen]
        return with_refused(game, self, [("target", entity, -1) for entity in there])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        verb, entity, _ = option
        if option in self.options(game):
            return None
        if verb != "target":
            return NOT_ON_OFFER
        if entity in game.notes()[memory.MEMORY :]:
            return CHOSEN_ALREADY
        if self.aim.within >= 0 and entity in self.aim.valid(ability_scope(game)):
            return TOO_DEAR_TOGETHER
        return self.aim.refusal(ability_scope(game), entity)

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "done":
            game.set_field(J, 1)
            return AGAIN
        if zones.in_play(game, option[1]) and self.aim.is_chosen:
            game.emit("aimed", chooser(ability_scope(game), self.aim), option[1])
        game.note(option[1])
        return AGAIN

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Do it to one thing: AGAIN."""
        raise NotImplementedError

    def amount(self, game: Game, scope: Scope) -> int:
        """How much of it: for each of several what is measured is so once, before the first of
        them, which then counts in J (MC.target.11)."""
        if self.aim.is_chosen or not self.n.is_measured:
            return self.n.value(scope)
        if not game.field(J):
            game.set_field(J, 1 + max(self.n.plain(scope), 0))
        return game.field(J) - 1 + self.n.added(scope)


class Removal(SerialDeed):
    """What is in play leaves it by this, if it can (MC.golden.2)."""

    removes = True
    at_once = True
    sets_off: tuple[str, ...] = sequence.BY_LEAVING


def chooser(scope: Scope, aim: Aim) -> int:
    """Who chooses: the player who resolves it; for an encounter card that names nothing of theirs,
    the first player (MC.first-player.2)."""
    game = scope.game
    if aim.first_decides:
        return game.lists[CELLS][zones.FIRST]
    if game.lists[OWNER_OF][scope.source] >= 0 or scope.seat < 0:
        return max(scope.seat, 0)
    marks = aim.whom.marks if aim.whom is not None else frozenset()
    if scope.note(memory.YOURS) >= 0:  # "each player discards a card they control": whoever does it
        return scope.seat
    if "you control" in marks or game.rules.readings["deciding"] == "engaged-player":
        return scope.seat
    if aim.whom is not None and aim.whom.places:
        return scope.seat
    return game.lists[CELLS][zones.FIRST]


def attack(game: Game, scope: Scope, entity: int) -> int:
    """The attack of an ability is against an enemy, whatever it does to it (MC.attack.2,
    MC.attack.4); the flags of its damage."""
    flags = own_flags(scope)
    scope.remember(memory.FLAGS, flags & ~ATTACK_FLAG)
    if scope.note(memory.ATTACKED) < 0:
        scope.remember(memory.ATTACKED, entity)
    attack_ignores(game, scope.seat, scope.me, entity)
    game.extend(zones.STRUCK, [scope.frame, entity])
    return flags | ATTACK_FLAG


class Hurting(SerialDeed):
    """Damage of some kind; how much of it is taken, or dealt, is noted where the text asks for that
    (``tells``: ``HURTING`` or ``DEALING``)."""

    at_once = True

    def __init__(
        self, aim: Aim, n: Amounts, many: Scaled | None = None, up_to: bool = False
    ) -> None:
        super().__init__(aim, n, many, up_to)
        self.tells = 0

    def _gather(self, game: Game) -> bool:
        if self.tells:
            ability_scope(game).remember(memory.LAID, self.tells)
        return super()._gather(game)


class Damage(Hurting):
    """Deal damage (MC.damage.2); by an attack, if the ability is labelled so (MC.attack.2): then
    what the attack deals in addition is dealt with it."""

    sets_off: tuple[str, ...] = sequence.BY_DAMAGE

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if self.aim.label == "attack" and is_told_first(game, scope, entity, "attack"):
            return AGAIN
        n = self.amount(game, scope)
        if piece_of(game, entity).kind == "environment":  # which has no hit points to lose
            game.add(zones.DAMAGE, entity, n)
            game.emit("placed", scope.seat, entity, n)
            return AGAIN
        flags = max(scope.note(memory.FLAGS), 0)
        n += self.n.raised(scope, DEALS, self.aim.label == "attack")
        attacks = self.aim.label == "attack"
        if attacks:
            flags = attack(game, scope, entity)
        start(game, "damage", dealer_of(scope, attacks), scope.seat, subject=entity, x=n)
        game.note(flags)
        return AGAIN


class Take(Hurting):
    """Take damage: one's own identity (MC.you.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        start(game, "damage", scope.source, scope.seat, subject=entity, x=self.n.value(scope))
        game.note(0)
        return AGAIN


def note_short(scope: Scope, there: int, n: int) -> None:
    """Note that less is there than is to be removed: then it is not all done (MC.then.1)."""
    if there < n < ALL and scope.note(memory.DONE):
        scope.remember(memory.DONE, memory.PARTLY)


class Thwart(SerialDeed):
    """Remove threat from schemes (MC.thwart.2)."""

    at_once = True
    sets_off: tuple[str, ...] = sequence.BY_THWARTING

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if self.aim.label == "thwart" and is_told_first(game, scope, entity, "thwart"):
            return AGAIN
        n = self.amount(game, scope)
        n += self.n.raised(scope, REMOVES, self.aim.label == "thwart")
        if self.aim.label == "thwart":
            if scope.note(memory.ATTACKED) < 0:
                scope.remember(memory.ATTACKED, entity)
            thwart_ignores(game, scope.seat, scope.me, entity, self.aim.deed)
        note_short(scope, game.lists[zones.THREAT][entity], n)
        return start(game, "remove threat", dealer_of(scope), scope.seat, subject=entity, x=n)


class PlaceThreat(SerialDeed):
    """Place threat on schemes."""

    at_once = True
    sets_off: tuple[str, ...] = sequence.BY_THREAT

    def _gather(self, game: Game) -> bool:
        ability_scope(game).remember(memory.LAID, 0)
        return super()._gather(game)

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        n = self.amount(game, scope)
        return start(game, "place threat", scope.source, scope.seat, subject=entity, x=n)


class Heal(SerialDeed):
    """Heal damage (MC.heal.1)."""

    at_once = True

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Remove it; "all" is what there is, beyond its hit points too."""
        kept = values.is_unhealed(scope, entity)
        scope.remember(
            memory.COUNT, 0 if kept else moves.heal(game, entity, self.amount(game, scope))
        )
        return AGAIN


class Defeat(Removal):
    """Defeat a character or side scheme (MC.defeat.1)."""

    sets_off: tuple[str, ...] = sequence.BY_DEFEAT

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        return start(game, "defeat", dealer_of(scope), scope.seat, subject=entity)


def attack_ignores(game: Game, seat: int, actor: int, target: int) -> None:
    """An attack on the villain in spite of minions with guard."""
    guarded = piece_of(game, target).kind == "villain" and not values.keyword(game, target, "guard")
    if guarded and values.keyword(game, actor, "ignores guard"):
        _tell_keyword(game, seat, "guard")


def thwart_ignores(game: Game, seat: int, actor: int, scheme: int, past: str = "") -> None:
    """A thwart against the main scheme in spite of patrol, and of crisis icons; ``past`` are the
    words for what the thwart itself ignores."""
    if scheme != game.lists[CELLS][MAIN_SCHEME]:
        return
    ignored = [
        word for word in PAST if word in past or values.keyword(game, actor, f"ignores {word}")
    ]
    if "patrol" in ignored:
        _tell_keyword(game, seat, "patrol")
    for entity in all_in_play(game) if "crisis" in ignored else []:
        if values.icons_on(game, entity, "crisis"):
            moves.has_happened(game, moves.ICON_IGNORED, entity, seat)


def _tell_keyword(game: Game, seat: int, word: str) -> None:
    for entity in has_engaged(game, seat, word):
        moves.has_happened(game, moves.KEYWORD_IGNORED, entity, seat)


class Choose(SerialDeed):
    """ "Choose an ally.": what follows speaks of it."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Note it: whatever is done meanwhile, it stays "the chosen one", and is "it"."""
        scope.remember(memory.PICKED, entity)
        return AGAIN


class MarkFirst(Choose):
    """ "That enemy": whom an attack is for, chosen before what is asked about it or decided."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        scope.remember(memory.MARK, entity)
        return AGAIN


class OneFelled(Aim):
    """ "That enemy", of several that the attack has defeated which the ability responds to: one of
    those with excess damage (MC.referential.1)."""

    def __init__(self) -> None:
        super().__init__(Filter(Noun("a", ("enemy",))), "free")

    def valid(self, scope: Scope) -> list[int]:
        felled = felled_in(scope.game, scope.occasion)
        return [entity for entity, excess in felled.items() if excess > 0]


class ChooseFelled(Choose):
    """Which one that is, chosen before what is measured of it."""

    def __init__(self) -> None:
        super().__init__(OneFelled(), Amounts(ONE_))
