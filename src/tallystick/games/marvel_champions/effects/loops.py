"""Parts of an ability that are done more than once, by others, or later (MC.target.11,
MC.each-player.1, MC.delayed.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.effects.hands import DiscardTop, discard_next
from tallystick.games.marvel_champions.legality.aims import Aim, AskedAim
from tallystick.games.marvel_champions.pieces import ALTER_EGO, HERO
from tallystick.games.marvel_champions.position import memory, players, ways
from tallystick.games.marvel_champions.position.bases import GoingOn, PartHead
from tallystick.games.marvel_champions.position.frames import is_program
from tallystick.games.marvel_champions.position.lasting import (
    ENTERED,
    LATER_WIDTH,
    is_over,
    moment,
    said_of,
)
from tallystick.games.marvel_champions.position.measures import Each
from tallystick.games.marvel_champions.position.occasion import occasion_parts
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.scope import Scope, ability_scope, top
from tallystick.games.marvel_champions.position.things import Filter, is_whose, said
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import AGAIN, ASK, NEXT, PC, PROGRAM, SEAT, SUBJECT, Game, Op, X
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import Noun


class LoopBack(GoingOn):
    """Back to the head of a loop."""


UNLIMITED: Final = 1 << 16


def set_x(measure: Each, most: int, game: Game) -> int:
    """ "X is ...": what it is, reckoned before anything else, and at most ``most`` (MC.x.1)."""
    game.set_field(X, min(measure.count(ability_scope(game)), most))
    return NEXT


def set_x_if(tests: tuple[Predicate, ...], bit: int, game: Game) -> int:
    """X has a bit if something is so as yet; the lowest one is the first that is looked at."""
    before = game.field(X) if bit > 1 else 0
    game.set_field(X, before + bit * holds(tests, ability_scope(game)))
    return NEXT


class TellBearer(Op):
    """ "If NAME is attached to an identity, ... that player": what it is attached to is "it" from
    now on, and who controls that is "that player" (MC.referential.1); where several cards called so
    are attached to identities, one of those, as is chosen (MC.target.9)."""

    def __init__(self, card: Filter, host: Filter) -> None:
        self.card = card
        self.host = host

    def run(self, game: Game) -> int:
        options = self.decide(game).options
        if len(options) > 1:
            return ASK
        return self.take(game, options[0]) if options else NEXT

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        on = dict.fromkeys([game.lists[zones.HOST][entity] for entity in self.card.referred(scope)])
        meant: list[Option] = [("target", e, -1) for e in on if e >= 0 and self.host.fits(scope, e)]
        seat = scope.seat if scope.seat >= 0 else zones.player_order(game)[0]
        return Decision(seat, "target", scope.source, meant)

    def take(self, game: Game, option: Option) -> int:
        scope = ability_scope(game)
        scope.remember(memory.IT, option[1])
        scope.remember(memory.WHO, game.lists[zones.CONTROLLER][option[1]])
        return NEXT


class Repeat(PartHead):
    """The head of a part that is done once for each of something (MC.target.11)."""

    def __init__(self, times: Each) -> None:
        self.times = times

    def run(self, game: Game) -> int:
        """Repeat the part, or go on. How often is known at the beginning: what is done meanwhile
        adds nothing to it. LOOP is how often it is still to be done, plus one; 0: it begins."""
        scope = ability_scope(game)
        left = max(scope.note(memory.LOOP), 0) - 1
        if left < 0:
            scope.remember(memory.COUNT, self.times.count(scope))
            left = min(scope.note(memory.COUNT), MOST_TIMES)
        if left == 0:
            scope.remember(memory.LOOP, 0)
            return game.jump(self.to)
        scope.remember(memory.LOOP, left)
        return NEXT


MOST_TIMES: Final = 30


class ChoosePlayer(Op):
    """ "Choose a player": what follows speaks of that player (MC.target.9), who is one for whom it
    does something (MC.target.3), where all of it is done to what is that player's (``theirs``), or
    by that player (``by_them``)."""

    def __init__(self, another: bool) -> None:
        self.another = another
        self.whose: tuple[Filter, ...] = ()  # "whose identity has the ... trait"
        self.theirs: tuple[Aim, ...] = ()
        self.by_them: tuple[Aim, ...] = ()

    def run(self, game: Game) -> int:
        options = self.decide(game).options
        if len(options) > 1 or (options and game.asks_all):
            return ASK
        return self.take(game, options[0] if options else ("player", memory.FOUND_NOTHING, -1))

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        seats = self.valid(scope) or self._seats(scope)
        options: list[Option] = [("player", seat, -1) for seat in seats]
        return Decision(max(scope.seat, 0), "player", scope.source, options)

    def _seats(self, scope: Scope) -> list[int]:
        seats = [s for s in zones.player_order(scope.game) if not self.another or s != scope.seat]
        return [seat for seat in seats if is_whose(scope, seat, self.whose)]

    def valid(self, scope: Scope) -> list[int]:
        seats = self._seats(scope)
        if not (self.theirs or self.by_them):
            return seats
        return [seat for seat in seats if self._suits(scope, seat)]

    def _suits(self, scope: Scope, seat: int) -> bool:
        mine = scope.if_chosen(seat, scope.seat)
        theirs = scope.if_chosen(seat, seat)
        return any(aim.can_be(mine) for aim in self.theirs) or any(
            aim.can_be(theirs) for aim in self.by_them
        )

    def take(self, game: Game, option: Option) -> int:
        ability_scope(game).remember(memory.WHO, option[1])
        return NEXT


class OfPlayer(AskedAim):
    """The player who is chosen (MC.target.2)."""

    def __init__(self, choice: ChoosePlayer) -> None:
        super().__init__(choice.valid)
        self.choice = choice


IN_FORM: Final = {"in hero form": HERO, "in alter-ego form": ALTER_EGO}


MANY: Final = ("each player", "each other player", players.ALL_BUT_FIRST, "any player", "each")
MEANT: Final = players.PLAYERS | {"each", "you"}


class DiscardEachTime(PartHead):
    """The head of a part that pauses a discard from the top of a deck: it is done each time a card
    that fits is discarded, before the next one is, and speaks of it as "it" (MC.alteration.1). It
    stops where the deck does (MC.player-deck.1)."""

    def __init__(self, top: DiscardTop, whom: Filter) -> None:
        self.top = top
        self.whom = whom

    def run(self, game: Game) -> int:
        """Up to the next one that fits; how many are left is noted, plus one."""
        scope = ability_scope(game)
        (zone,) = players.zones_of(scope, self.top.place)
        if scope.note(memory.LOOP) <= 0:
            n = min(self.top.n.value(scope), len(game.lists[zone]))
            scope.remember(memory.COUNT, n)
            scope.remember(memory.LOOP, n + 1)
        while scope.note(memory.LOOP) > 1 and game.lists[zone]:
            scope.remember(memory.LOOP, scope.note(memory.LOOP) - 1)
            if self.whom.fits(scope, discard_next(scope, zone)):
                return NEXT
        scope.remember(memory.LOOP, 0)
        return game.jump(self.to)


class EachThere(PartHead):
    """The head of a part that is done once for each of those that are there as it begins, and
    speaks of it as "it" (MC.target.11)."""

    def __init__(self, whom: Filter) -> None:
        self.whom = whom

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        if scope.note(memory.LOOP) <= 0:
            scope.remember(memory.LOOP, 1)
            ways.put_in_line(scope, self.whom.candidates(scope))
        found = ways.next_in_line(scope)
        while found >= 0 and not zones.in_play(game, found):
            found = ways.next_in_line(scope)
        scope.remember(memory.IT, found)
        if found < 0:
            scope.remember(memory.LOOP, 0)
            return game.jump(self.to)
        game.emit("concerns", scope.seat, found)
        return NEXT


class AsPlayers(PartHead):
    """The head of a part that players do one after the other, as "you" (MC.each-player.1)."""

    def __init__(self, who: Noun) -> None:
        self.who = who
        self.asks = False  # whether their order may matter, and is not said
        unknown = [mark for mark in who.marks if mark not in IN_FORM]
        if who.how not in MEANT or who.kinds not in ((), ("player",)):
            raise NotRun(f"nobody knows yet who is {said(who)!r}")
        owners = who.related("whose")
        others = [one for word, one in who.relations if word not in ("who", "has", "whose")]
        if unknown or others:
            raise NotRun(f"nothing is done yet with {unknown or 'others'} in {said(who)!r}")
        self.whose = tuple([Filter(one) for one in owners])  # "whose identity has the ... trait"
        held = who.related("has")
        self.held = tuple([Filter(one) for one in held])
        self.who_not = tuple([_deed_of(one) for word, one in who.relations if word == "who"])
        self.forms = [IN_FORM[mark] for mark in who.marks]

    def run(self, game: Game) -> int:
        self._speak(game)
        left = self._left(game)
        if not left:
            return self._end(game)
        return ASK if self.asks and len(left) > 1 else self._begin(game, left[0])

    def decide(self, game: Game) -> Decision:
        """The first player sets the order (MC.each-player.1)."""
        options: list[Option] = [("player", seat, -1) for seat in self._left(game)]
        source = ability_scope(game).source
        return Decision(game.lists[CELLS][zones.FIRST], "next player", source, options, 0)

    def take(self, game: Game, option: Option) -> int:
        return self._begin(game, option[1])

    def _speak(self, game: Game) -> None:
        """Between two players "you" is whose ability it is: YOURS has their seat, plus one."""
        scope = ability_scope(game)
        if scope.note(memory.YOURS) < 0:
            scope.remember(memory.YOURS, scope.seat + 1)
        game.set_field(SEAT, scope.note(memory.YOURS) - 1)

    def _left(self, game: Game) -> list[int]:
        """Who has not done it yet, in player order; LOOP has a bit for each who has."""
        scope = ability_scope(game)
        done = max(scope.note(memory.LOOP), 0)
        seats = players.seats_of(scope, self.who) if done == 0 or self._many() else []
        return [seat for seat in seats if not done >> seat & 1 and self._is_meant(scope, seat)]

    def views(self, scope: Scope) -> list[Scope]:
        """The ability before it begins, as each of those who are to do it sees it: some of it can
        be done if one of them can do it (MC.target.3, MC.target.7)."""
        seats = [seat for seat in players.seats_of(scope, self.who) if self._is_meant(scope, seat)]
        return [scope.if_chosen(scope.note(memory.WHO), seat) for seat in seats]

    def _begin(self, game: Game, seat: int) -> int:
        scope = ability_scope(game)
        scope.remember(memory.LOOP, max(scope.note(memory.LOOP), 0) | 1 << seat)
        ways.begin_turn(scope)
        scope.remember(memory.WHO, seat)
        game.set_field(SEAT, seat)
        return NEXT

    def _end(self, game: Game) -> int:
        scope = ability_scope(game)
        if scope.note(memory.LOOP) <= 0:
            scope.remember(memory.DONE, 0)  # there is nobody to do it
        scope.remember(memory.LOOP, 0)
        scope.remember(memory.YOURS, -1)
        ways.end_turns(scope)
        return game.jump(self.to)

    def _is_meant(self, scope: Scope, seat: int) -> bool:
        """ "Each player in hero form"."""
        me = zones.identity(scope.game, seat)
        if self.forms and piece_of(scope.game, me).form not in self.forms:
            return False
        return is_whose(scope, seat, self.whose) and not any(
            _has_met(scope, seat, whom) for whom in self.who_not
        )

    @property
    def is_for_one(self) -> bool:
        """Whether a single player does it, whoever that is."""
        return not self._many()

    def _many(self) -> bool:
        return self.who.how in MANY


def _deed_of(said: object) -> Filter | None:
    """ "Who is not engaged with a minion": with what; None: "who was not attacked this way"."""
    if is_verb(said, "not_struck"):
        return None
    whom = said.things[0] if is_verb(said, "not_with") else None
    if not is_noun(whom, "a"):
        raise NotRun(f"nobody knows yet who is {said}")
    return Filter(whom)


def _has_met(scope: Scope, seat: int, whom: Filter | None) -> bool:
    """Whether a player has been attacked by this ability, or is engaged with one of these."""
    if whom is None:
        return seat in ways.attacked_this_way(scope)
    engaged = scope.game.lists[zones.ENGAGED]
    return any(engaged[entity] == seat for entity in whom.candidates(scope))


class DelayedEffect(PartHead):
    """A delayed effect: what stands after it is done at its time (MC.delayed.1)."""

    def __init__(self, until: int) -> None:
        self.until = until
        self.is_own = False  # whether it is done to the card alone that says so

    def run(self, game: Game) -> int:
        frame = top(game)
        frames = game.lists[FRAMES]
        scope = ability_scope(game)
        row = [frames[frame + PROGRAM], frames[frame + PC] + 1, scope.source, scope.seat]
        it = scope.note(memory.IT)
        if it < 0 and self.until == ENTERED:  # "that support": for which something is spent
            it = next(iter(reversed(occasion_parts(scope))), -1)
        if self.is_own:
            it = scope.source if zones.in_play(game, scope.source) else -1
        game.extend(zones.LATER, [*row, it, said_of(game, self.until)])
        return game.jump(self.to)


class EndDelayedEffect(Op):
    """The end of what a delayed effect does."""

    def run(self, game: Game) -> int:
        return game.end_program()


class DoLater(Op):
    """The time of delayed effects has come; they are not triggered, and nobody responds first."""

    def __init__(self, until: int) -> None:
        self.until = until

    def run(self, game: Game) -> int:
        later = game.lists[zones.LATER]
        for at in range(0, len(later), LATER_WIDTH):
            row = later[at : at + LATER_WIDTH]
            if is_over(game, row[-1], self.until) and self._is_due(game, row[-2]):
                game.drop_rows(zones.LATER, LATER_WIDTH, [at])
                program, pc, source, seat, it, _ = row
                if (seat >= 0 and zones.is_out(game, seat)) or self._is_void(game, program, pc, it):
                    return AGAIN
                game.nest(program, source, seat, self._occasion(game))
                ways.forget_ways(game)  # of what stood in its place before
                game.note_all(list(memory.NO_MEMORY))
                game.set_field(PC, pc)
                ability_scope(game).remember(memory.IT, it)
                return AGAIN
        return NEXT

    def _is_void(self, game: Game, program: int, pc: int, it: int) -> bool:
        """Whether it would be done to a card alone that has left play since (MC.enters.1)."""
        match game.rules.programs[program].ops[pc - 1]:
            case DelayedEffect(is_own=True):
                return it == memory.FOUND_NOTHING
        return False

    def _is_due(self, game: Game, it: int) -> bool:
        """What waits for a card to enter play waits for that card."""
        return self.until != ENTERED or game.field(SUBJECT) == it

    def _occasion(self, game: Game) -> int:
        """The attack, or the thwart, that is over; -1 for anything else."""
        return top(game) if is_program(game, top(game), *OVER) else -1


OVER: Final = ("enemy attack", "attack", "after attack", "thwart", "after thwart")


def forget_later(game: Game, until: int) -> None:
    """What waited for a moment that did not come."""
    times = game.lists[zones.LATER][LATER_WIDTH - 1 :: LATER_WIDTH]
    over = [i * LATER_WIDTH for i, said in enumerate(times) if is_over(game, said, until)]
    game.drop_rows(zones.LATER, LATER_WIDTH, over)


def retime_later(game: Game, of: tuple[int, int] | None, old: int, new: int) -> None:
    """What waits for one moment waits for another, or for none (``NO_TIME``): all that does, or
    what one program has said for one card."""
    later, said = game.lists[zones.LATER], LATER_WIDTH - 1
    rows = [at for at in range(0, len(later), LATER_WIDTH) if moment(later[at + said]) == old]
    meant = [at for at in rows if of in (None, (later[at], later[at + 2]))]
    if new == NO_TIME:
        game.drop_rows(zones.LATER, LATER_WIDTH, meant)
        return
    for at in meant:
        game.set(zones.LATER, at + said, new)


NO_TIME: Final = -1
PUT_OFF: Final = 1 << 16  # so many times a moment, and the enemy whose activation has to wait
