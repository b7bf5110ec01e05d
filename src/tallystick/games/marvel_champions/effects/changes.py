"""Effects that change cards: their state, status cards, counters and place, what they have for a
while (MC.target.3, MC.status.1, MC.counter.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.costs import acts_that_cost
from tallystick.games.marvel_champions.effects.deeds import (
    ONE_,
    Amounts,
    SerialDeed,
    attack,
    note_short,
)
from tallystick.games.marvel_champions.effects.groups import LastingDeed, is_of_itself, measures_of
from tallystick.games.marvel_champions.legality.affecting import STATUS_OF
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.maxima import has_most
from tallystick.games.marvel_champions.pieces import HP, PRINTED, STATS
from tallystick.games.marvel_champions.position import counters_laid, memory
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.bases import Description, MeantNumber
from tallystick.games.marvel_champions.position.blanking import can_be_blank, set_blanks
from tallystick.games.marvel_champions.position.lasting import (
    ABOUT,
    BLANKED,
    FORM_STEP,
    GAINS,
    GETS,
    GETS_AT_YOU,
    GETS_IN_FORM,
    GETS_VARIABLE,
    HAS_TRAIT,
    KEYWORDS,
    LISTENS,
    add_effect,
    hit_points_may_fall,
    may_fall,
)
from tallystick.games.marvel_champions.position.player_order import hand_over
from tallystick.games.marvel_champions.position.players import known_players, seats_of
from tallystick.games.marvel_champions.position.scope import Scope, ability_scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.values import maximum, stat, stays_exhausted
from tallystick.games.marvel_champions.position.ways import note_taken
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, NEXT, Game, I, Op
from tallystick.rules.phrases import Noun


def place(scope: Scope, entity: int, kind: str, n: int) -> None:
    """Put counters of a kind on a card; what is told apart lies on cards in play only."""
    game = scope.game
    number = counters_laid.kind_apart(game, entity, kind)
    if number < 0:
        moves.place_counters(game, entity, n, _told_of(scope, entity))
    elif n > 0 and zones.in_play(game, entity):
        _change(game, entity, number, n)


def _told_of(scope: Scope, entity: int) -> int:
    """Whom it concerns that counters come to a card: who places them, where it says "after you
    place" (MC.you.1); if nobody does, the first player (MC.first-player.2)."""
    watches = [p.watch for p in piece_of(scope.game, entity).powers if p.watch is not None]
    if any(act.key == moves.COUNTER and act.needs for watch in watches for act in watch.acts):
        lists = scope.game.lists
        return scope.seat if scope.seat >= 0 else lists[CELLS][zones.FIRST]
    return scope.game.lists[zones.CONTROLLER][entity]


def remove(game: Game, entity: int, kind: str, n: int) -> None:
    """Take as many of them off, of those that are there."""
    number = counters_laid.kind_apart(game, entity, kind)
    if number < 0:
        moves.remove_counters(game, entity, n)
    else:
        _change(game, entity, number, -n)


def _change(game: Game, entity: int, number: int, n: int) -> None:
    counters_laid.set_laid(game, entity, number, counters_laid.laid_on(game, entity, number) + n)
    told = number * counters_laid.STEP + abs(n)
    game.emit(
        "counters laid", game.lists[zones.CONTROLLER][entity], entity, told if n > 0 else -told
    )
    if n < 0:
        hit_points_may_fall(game)


class PlaceTokens(SerialDeed):
    """Acceleration tokens on the card that says so (MC.acceleration.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """On the main scheme they are counted with its own."""
        for _ in range(self.n.value(scope) if zones.in_play(game, entity) else 0):
            moves.place_token(game, entity)
        return AGAIN


def remove_from_play(kind: str, game: Game) -> int:
    """ "Remove all tar counters from play": from each card that has any, and it is noted from which
    how many were removed."""
    scope = ability_scope(game)
    total = 0
    for entity in zones.all_in_play(game):
        n = counters_laid.counters_on(game, entity, kind) if zones.in_play(game, entity) else 0
        if n > 0:
            remove(game, entity, kind, n)
            note_taken(scope, entity, n)
            total += n
    scope.remember(memory.COUNT, total)
    scope.remember(memory.DONE, int(total > 0))
    return NEXT


FIRST_DONE: Final = 2  # in I: the first of those that something is done to is at hand
CHOSEN: Final = -2  # in place of a number of a card: the one that was chosen


class Ready(SerialDeed):
    """Ready cards."""

    at_once = True

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if stays_exhausted(scope, entity):
            return AGAIN
        return acts_that_cost.ready(game, entity, scope.seat)


class Exhaust(SerialDeed):
    """Exhaust cards."""

    at_once = True

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        moves.exhaust(game, entity)
        return AGAIN


class GiveStatus(SerialDeed):
    """Stun, confuse, or give tough status cards (MC.status.1)."""

    at_once = True

    def __init__(self, aim: Aim, n: Amounts, many: Scaled | None, *statuses: str) -> None:
        super().__init__(aim, n, many)
        self.columns = tuple(STATUS_OF[status] for status in statuses)

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if self.aim.label == "attack":
            attack(game, scope, entity)
        given = False
        for column in self.columns * self.n.value(scope) if zones.in_play(game, entity) else ():
            given = moves.give_status(game, entity, column) or given
        if not given:
            scope.remember(memory.DONE, 0)
        return AGAIN


class LoseStatus(SerialDeed):
    """Discard a status card."""

    at_once = True

    def __init__(self, aim: Aim, n: Amounts, many: Scaled | None, status: str) -> None:
        super().__init__(aim, n, many)
        self.column = STATUS_OF[status]
        self.all = False  # whether all of them go, where there are several

    def _gather(self, game: Game) -> bool:
        ability_scope(game).remember(memory.COUNT, 0)
        return super()._gather(game)

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Take it away; "that many" is how many there were."""
        lose = moves.lose_status if self.all else moves.lose_one_status
        held = game.lists[self.column][entity]
        lose(game, entity, self.column)
        gone = held - game.lists[self.column][entity]
        scope.remember(memory.COUNT, max(scope.note(memory.COUNT), 0) + gone)
        return AGAIN


class PlaceCounters(SerialDeed):
    """Put counters on cards, or take them off (MC.counter.1); no more than ``most`` in all. Where
    none come, or go, it has not been done (MC.otherwise.1)."""

    at_once = True

    def __init__(self, aim: Aim, n: Amounts, sign: int, most: int, kind: str) -> None:
        super().__init__(aim, n)
        self.sign, self.most, self.kind = sign, most, kind

    def _gather(self, game: Game) -> bool:
        known = super()._gather(game)
        if known and self.sign < 0 and len(game.notes()) == memory.MEMORY:
            ability_scope(game).remember(memory.COUNT, 0)  # "removed this way", where there is none
        return known

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        asked, have = self.n.value(scope), counters_laid.counters_on(game, entity, self.kind)
        if self.sign < 0:
            n = min(asked, have)
            scope.remember(memory.COUNT, n)
            if n:
                remove(game, entity, self.kind, n)
        else:
            n = min(asked, max(self.most - have, 0)) if self.most else asked
            place(scope, entity, self.kind, n)
        if n > 0 or game.field(I) == FIRST_DONE:
            scope.remember(memory.DONE, int(n > 0))
        if self.sign < 0:
            note_short(scope, have, asked)
        return AGAIN


class SetDial(SerialDeed):
    """Set the hit points that remain (MC.hp.1); ``resets``: for what waits for that."""

    def __init__(self, aim: Aim, n: Amounts, resets: bool = False) -> None:
        super().__init__(aim, n)
        self.resets = resets

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        game.set(zones.DAMAGE, entity, max(maximum(game, entity) - self.n.value(scope), 0))
        if self.resets:
            seat = game.lists[zones.CONTROLLER][entity]
            moves.has_happened(game, moves.RESET_POINTS, entity, seat)
        return AGAIN


class Restore(SerialDeed):
    """Reset the hit points that remain to those printed (MC.hp.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        printed = stat(game, entity, PRINTED + HP)
        game.set(zones.DAMAGE, entity, max(maximum(game, entity) - printed, 0))
        return AGAIN


class Gets(LastingDeed):
    """Numbers or a keyword for a while (MC.lasting.1)."""

    def __init__(self, aim: Aim, n: Amounts, which: int, until: int, gains: str = "") -> None:
        super().__init__(aim, n, until)
        self.which = which
        self.gains = gains
        self.form = -1  # the form of "you" in which alone it has that
        self.at_you = False  # whether it has that while it attacks "you" only
        self.variable = -1  # its place among the rulebook's amounts that are reckoned anew

    @property
    def everybody(self) -> Filter | None:
        """Not of what is looked at the moment that it changes: hit points, and who is stalwart."""
        known = self.which == HP or self.gains == "stalwart" or self.form >= 0
        return None if known else super().everybody

    def enlist(self, filters: list[Description], variables: list[MeantNumber]) -> None:
        """An amount as well that is reckoned anew whenever it is asked (MC.modifiers.1)."""
        super().enlist(filters, variables)
        known = self.which == HP or self.gains or self.form >= 0 or self.at_you
        if not known and measures_of(self.n):
            self.variable = len(variables)
            variables.append(self.n)

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        going = super().apply(game, scope, entity)
        if self.which == HP:
            may_fall(game, entity)
        if self.gains == "stalwart":  # MC.stalwart.1
            _become_stalwart(game, entity)
        return going

    def begin(self, game: Game, scope: Scope, card: int, seat: int) -> None:
        n = self.n.value(scope)
        if self.gains:
            add_effect(
                game, GAINS, card, KEYWORDS.index(self.gains), n=n, until=self.until, seat=seat
            )
            return
        kind, what = GETS, self._stat(scope)
        if self.form >= 0 and seat >= 0:
            kind, what = GETS_IN_FORM, what + FORM_STEP * self.form
        kind = GETS_AT_YOU if self.at_you else kind
        there = zones.in_play(game, scope.source) or not is_of_itself(measures_of(self.n))
        if self.variable >= 0 and there and what != HP:
            kind, what, n = GETS_VARIABLE, what + FORM_STEP * scope.source, self.variable
        add_effect(game, kind, card, what, n=n, until=self.until, seat=seat)

    def tell(self, game: Game, scope: Scope, entity: int) -> None:
        if self.gains:
            game.emit("gains", scope.seat, entity, KEYWORDS.index(self.gains))
        else:
            n = self.n.value(scope)
            game.emit(f"gets {STATS[self._stat(scope)]}", scope.seat, entity, n)

    def _stat(self, scope: Scope) -> int:
        return scope.note(memory.CHOSEN_STAT) if self.which == CHOSEN else self.which


class GainTrait(SerialDeed):
    """A trait for a while (MC.gains.1, MC.lasting.1); ``number`` is its place in the rulebook."""

    def __init__(self, aim: Aim, until: int, trait: str) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.until = until
        self.trait = trait
        self.number = -1

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        add_effect(game, HAS_TRAIT, entity, self.number, n=1, until=self.until, seat=scope.seat)
        return AGAIN


class Blank(SerialDeed):
    """A text box, but of what is permanent for others, is blank for a while (MC.lasting.1)."""

    def __init__(self, aim: Aim, stays: int, until: int) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.stays = stays
        self.until = until

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if zones.in_play(game, entity) and can_be_blank(game, entity, scope.source):
            add_effect(game, BLANKED, entity, self.stays, n=1, until=self.until, seat=scope.seat)
            set_blanks(game)
        return AGAIN


class Listen(Op):
    """ "Until the end of the round, each time ...": an ability of the card, by its place, waits for
    that, wherever the card is by then (MC.lasting.1)."""

    def __init__(self, place: int, until: int) -> None:
        self.place = place
        self.until = until
        self.about = False  # whether it waits for something with "that" card

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        n = ABOUT - scope.note(memory.IT) if self.about and scope.note(memory.IT) >= 0 else 1
        add_effect(game, LISTENS, scope.source, self.place, n=n, until=self.until, seat=scope.seat)
        return NEXT


class Engage(SerialDeed):
    """A minion comes to be engaged with "you"."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Let the minion engage, unless it is engaged so (MC.engage.1)."""
        if game.lists[zones.ENGAGED][entity] == scope.seat:
            return AGAIN
        return start(game, "engage", entity, scope.seat, subject=entity)


class EngageController(SerialDeed):
    """What was an ally until just now is engaged with whoever controlled it (MC.golden.2)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Nest what waits for that (MC.engage.1)."""
        seat = game.lists[zones.ENGAGED][entity]
        if seat < 0 or piece_of(game, entity).kind != "minion":
            return AGAIN
        return start(game, "engage", entity, seat, subject=entity)


class GainControl(SerialDeed):
    """A card comes to be controlled by "you" (MC.ownership.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Hand it over, within the limits of who gains it (MC.ally-limit.1)."""
        heir = self.heir(scope)
        if heir < 0:
            return AGAIN
        mine = game.lists[zones.CONTROLLER][entity] == heir
        if not mine and has_most(game, piece_of(game, entity), heir):
            scope.remember(memory.DONE, 0)  # MC.max.2
            return AGAIN
        game.set(zones.ENGAGED, entity, NOWHERE)
        hand_over(game, entity, heir)
        return start(game, "limits", entity, heir, subject=entity)

    def heir(self, scope: Scope) -> int:
        """Who controls it from now on."""
        return scope.seat


class GiveControl(GainControl):
    """ "Give control of an ally to another player"."""

    def __init__(self, aim: Aim, n: Amounts, many: Scaled | None, *, to: Noun) -> None:
        super().__init__(aim, n, many)
        self.to = known_players(to)

    def heir(self, scope: Scope) -> int:
        return next(iter(seats_of(scope, self.to)), NOWHERE)


def _become_stalwart(game: Game, entity: int) -> None:
    """MC.stalwart.1: who gains it loses the status cards that it forbids."""
    for column in (STATUS_OF["stunned"], STATUS_OF["confused"]):
        moves.lose_status(game, entity, column)


class StatusInAll(GiveStatus):
    """A number of status cards in all, on one thing or shared out evenly (MC.target.9)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        for _ in range(self.n.value(scope) // len(game.notes()[memory.MEMORY :])):
            for column in self.columns:
                moves.give_status(game, entity, column)
        return AGAIN


class ReplaceStatus(LoseStatus):
    """Discard a status card, and lay down one of another kind in its place."""

    def __init__(self, aim: Aim, n: Amounts, many: Scaled | None, old: str, new: str) -> None:
        super().__init__(aim, n, many, old)
        self.new = STATUS_OF[new]

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Discard the one and give the other (MC.status.1)."""
        moves.lose_one_status(game, entity, self.column)
        moves.give_status(game, entity, self.new)
        return AGAIN
