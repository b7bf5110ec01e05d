"""Effects that change what the next card costs, and effects that let one play a card now
(MC.cost.6, MC.cost.29, A10, A11)."""

from __future__ import annotations

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import begin_power, piece_of, start
from tallystick.games.marvel_champions.costs.cost_actions import candidates
from tallystick.games.marvel_champions.costs.cost_modifiers import ANYBODY, AT_LEAST, SET_TO, due
from tallystick.games.marvel_champions.costs.payable_acts import CostAction
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.legality import legal, refusals
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.pieces import ACTION, PERMANENTS
from tallystick.games.marvel_champions.position.lasting import (
    ATTACK_GAINS,
    CHEAPER,
    DEALS,
    FROM_PILE,
    NEVER,
    PHASE_END,
    RAISED,
    add_effect,
    effects_of,
    end,
)
from tallystick.games.marvel_champions.position.memory import DONE, FLAGS, FOUND_NOTHING, IT, MORE
from tallystick.games.marvel_champions.position.players import known_players, seats_of
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    ability_scope,
    distinct,
    speak_of,
)
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.kernel.chance import shuffle
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, NOT_ON_OFFER, Game, I, Op
from tallystick.rules.choice import first_of_each, with_refused
from tallystick.rules.phrases import Noun


class Cheaper(Op):
    """ "Reduce the cost of the next ally you play this phase by 1", "... to 0": used up by the next
    card that fits and is played (A11). ``verb``: how it is changed; ``filter`` is its place in the
    rulebook's table, -1: any card."""

    def __init__(
        self, whom: Filter | None, verb: str, n: Amounts, who: Noun | None, until: int
    ) -> None:
        self.whom = whom
        self.verb = verb
        self.n = n
        self.who = known_players(who) if who is not None else None  # whoever plays it
        self.until = until
        self.least = 0  # below which it lowers no cost
        self.filter = -1

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        seats = [ANYBODY] if self.who is None else seats_of(scope, self.who)
        n = self.n.value(scope)
        n = {"increase_cost": -n, "set_cost": SET_TO + n}.get(self.verb, n + AT_LEAST * self.least)
        for seat in seats:
            add_effect(game, CHEAPER, -1, self.filter, n=n, until=self.until, seat=seat)
        scope.remember(DONE, int(bool(seats)))
        return NEXT


class CheaperThis(Op):
    """ "Reduce the cost to play that card": of the card that is being played."""

    def __init__(self, aim: Aim, n: Amounts) -> None:
        self.aim = aim
        self.n = n

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        found = self.aim.valid(scope)
        for entity in found[:1]:
            add_effect(
                game, CHEAPER, entity, -1, n=self.n.value(scope), until=PHASE_END, seat=scope.seat
            )
        scope.remember(DONE, int(bool(found)))
        return NEXT


class PlayNow(Op):
    """ "Play a card from your hand, reducing its cost by 1", or ignoring it: with everything else
    that playing takes (MC.initiating-abilities). A card with a requirement cannot be played
    ignoring its cost (MC.requirement.1)."""

    brings = False  # whether the card comes to hand only as it is done

    def __init__(self, whom: Filter, n: int) -> None:
        self.whom = whom
        self.n = n
        self.filter = -1

    def take_up(self, scope: Scope) -> int:
        """The card that comes to hand for it, -1 for none."""
        return -1

    def run(self, game: Game) -> int:
        """Make it cheaper, ask which, play it; what was not used up is over."""
        scope = ability_scope(game)
        if game.field(I) == 0:
            add_effect(game, CHEAPER, -1, self.filter, n=self.n, until=PHASE_END, seat=scope.seat)
            game.set_field(I, 1)
            return ASK
        forget(game, self.filter, self.n, scope.seat)
        forget(game, -1, self.n, scope.seat, scope.note(IT))
        return NEXT

    def options(self, game: Game) -> list[Option]:
        return self.playable(ability_scope(game))

    def playable(self, scope: Scope) -> list[Option]:
        """The plays of cards that could be played now by whoever uses the ability."""
        found: list[Option] = []
        for entity in self._cards(scope):
            mine = self.whom.how == "this"
            if (entity == scope.source) == mine and self._fits(scope, entity):
                found += self.ways(scope.game, scope.seat, entity)
        return found

    def _make_cheaper(self, scope: Scope, card: int) -> None:
        """Make one card cheaper for this play, whatever else is played before it is paid for
        (MC.initiating-abilities.8)."""
        forget(scope.game, self.filter, self.n, scope.seat)
        add_effect(scope.game, CHEAPER, card, -1, n=self.n, until=PHASE_END, seat=scope.seat)

    def _held(self, scope: Scope) -> list[int]:
        """The cards where it is played from."""
        return scope.game.lists[zones.HAND[scope.seat]]

    def _cards(self, scope: Scope) -> list[int]:
        """The cards among which one is chosen."""
        return distinct(scope.game, scope.seat)

    def _fits(self, scope: Scope, entity: int) -> bool:
        return not self._needs_payment(scope, entity) and self.whom.fits(scope, entity)

    def _needs_payment(self, scope: Scope, entity: int) -> bool:
        return self.n >= SET_TO and any(piece_of(scope.game, entity).requirement)

    def candidates(self, game: Game) -> list[Candidate]:
        scope = ability_scope(game)
        held = first_of_each(game.lists[zones.CARD], self._held(scope))
        hand = [entity for entity in held if entity != scope.source]
        known: list[Option] = [("play", entity, self._place(game, entity)) for entity in hand]
        return with_refused(game, self, [*known, ("none", -1, -1)])

    def _place(self, game: Game, entity: int) -> int:
        """The place of the Action that playing a card is about, -1 for none."""
        powers = piece_of(game, entity).powers if piece_of(game, entity).kind == "event" else ()
        return next((power.place for power in powers if power.kind == ACTION), -1)

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        verb, entity, place = option
        scope = ability_scope(game)
        if verb != "play":
            free = None if verb == "none" else NOT_ON_OFFER
            return refusals.MUST_PLAY if verb == "none" and self.options(game) else free
        if entity not in self._held(scope):
            return refusals.NOT_IN_HAND
        if self._needs_payment(scope, entity):
            return refusals.HAS_REQUIREMENT
        if not self.whom.fits(scope, entity) or entity not in self._cards(scope):
            return refusals.NOT_MEANT
        powers = piece_of(game, entity).powers
        if place < 0 or not place < len(powers):
            return legal.playing_refusal(game, scope.seat, entity)
        if powers[place].kind != ACTION:
            return refusals.NOT_NOW.get(powers[place].kind, refusals.NOT_MEANT)
        return legal.power_refusal(Scope(game, scope.seat, entity), powers[place])

    def ways(self, game: Game, seat: int, entity: int) -> list[Option]:
        """In which ways a card could be played now."""
        piece = piece_of(game, entity)
        if piece.kind in PERMANENTS:
            barred = legal.playing_refusal(game, seat, entity, explain=False)
            return [] if barred is not None else [("play", entity, -1)]
        if piece.kind != "event":
            return []
        return [
            ("play", entity, power.place)
            for power in piece.powers
            if power.kind == ACTION
            and legal.power_refusal(quiet(game, seat, entity), power) is None
        ]

    def decide(self, game: Game) -> Decision:
        """Which card; none only where none can be: nothing says that they may (MC.ability.6)."""
        scope = ability_scope(game)
        options = self.options(game) or [("none", -1, -1)]
        return Decision(scope.seat, "play now", scope.source, options, 0)

    def take(self, game: Game, option: Option) -> int:
        """Start it; it is "that card" from now on (MC.referential.1)."""
        scope = ability_scope(game)
        speak_of(scope, option[1] if option[0] == "play" else FOUND_NOTHING)
        if option[0] != "play":
            return AGAIN
        self._make_cheaper(scope, option[1])
        _pass_on(scope, option[1])
        if option[2] < 0:
            return start(game, "play card", option[1], scope.seat)
        return begin_power(game, scope.seat, option[1], option[2])


class PlayKnown(PlayNow):
    """Play a card that is known before, and is cheaper for as long as it is at hand."""

    def run(self, game: Game) -> int:
        """Take it up, make it cheaper, play it; else put it back."""
        scope, found = ability_scope(game), game.field(I) - 1
        if found >= 0:
            forget(game, -1, self.n, scope.seat, found)
            self.put_back(game, scope.seat, found)
            return NEXT
        found = self.take_up(scope)
        if found < 0:
            scope.remember(DONE, 0)
            return NEXT
        add_effect(game, CHEAPER, found, -1, n=self.n, until=PHASE_END, seat=scope.seat)
        game.set_field(I, found + 1)
        return ASK

    def put_back(self, game: Game, seat: int, card: int) -> None:
        """What was not played goes back to where it was."""

    def _make_cheaper(self, scope: Scope, card: int) -> None:
        """Nothing: it is cheaper already."""


class PlayFound(PlayKnown):
    """ "Search your deck for an upgrade and play it, reducing its cost by 2": the card found is at
    hand for so long. What is not played goes back (MC.search.1)."""

    def take_up(self, scope: Scope) -> int:
        game, seat, found = scope.game, scope.seat, scope.note(IT)
        if found < 0 or seat < 0 or game.lists[ZONE][found] != zones.DECK[seat]:
            return -1
        game.move(found, zones.HAND[seat])
        return found

    def put_back(self, game: Game, seat: int, card: int) -> None:
        if game.lists[ZONE][card] == zones.HAND[seat]:
            game.move(card, zones.DECK[seat])
            shuffle(game, zones.DECK[seat])

    def _cards(self, scope: Scope) -> list[int]:
        found = scope.note(IT)
        return [found] if found in scope.game.lists[zones.HAND[scope.seat]] else []


class PlayFromPile(PlayNow):
    """ "Play an event from your discard pile": it may be played from there for so long."""

    brings = True

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        if game.field(I) == 0:
            self.take_up(scope)
        else:
            forget(game, self.filter, 0, scope.seat, kind=FROM_PILE)
            forget(game, -1, 0, scope.seat, scope.note(IT), kind=FROM_PILE)
        return super().run(game)

    def take_up(self, scope: Scope) -> int:
        """The first of the cards, all of which may be played from now on; -1 for none."""
        if scope.seat >= 0:
            add_effect(
                scope.game, FROM_PILE, -1, self.filter, n=0, until=PHASE_END, seat=scope.seat
            )
        return (*self._cards(scope), -1)[0]

    def _make_cheaper(self, scope: Scope, card: int) -> None:
        """Cheaper, and the only one that may be played from there still."""
        super()._make_cheaper(scope, card)
        forget(scope.game, self.filter, 0, scope.seat, kind=FROM_PILE)
        add_effect(scope.game, FROM_PILE, card, -1, n=0, until=PHASE_END, seat=scope.seat)

    def _held(self, scope: Scope) -> list[int]:
        return scope.game.lists[zones.DISCARD[scope.seat]] if scope.seat >= 0 else []

    def _cards(self, scope: Scope) -> list[int]:
        return first_of_each(scope.game.lists[zones.CARD], self._held(scope))


class PlaySetAside(PlayKnown):
    """ "Play the set-aside NAME as if it were in your hand": it is there for so long. What is not
    played goes back (MC.initiating-abilities.1)."""

    brings = True

    def __init__(self, aside: Aim, whom: Filter, n: int) -> None:
        super().__init__(whom, n)
        self.aside = aside

    def take_up(self, scope: Scope) -> int:
        lying = scope.game.lists[ZONE]
        found = [
            one for one in self.aside.valid(scope) if lying[one] == zones.ASIDE and scope.seat >= 0
        ]
        for entity in found[:1]:
            scope.game.move(entity, zones.HAND[scope.seat])
        return (*found, -1)[0]

    def put_back(self, game: Game, seat: int, card: int) -> None:
        if game.lists[ZONE][card] == zones.HAND[seat]:
            game.move(card, zones.ASIDE)

    def _cards(self, scope: Scope) -> list[int]:
        """The one that has come to hand last."""
        return scope.game.lists[zones.HAND[scope.seat]][-1:]


class PlayPicked(PlayKnown):
    """ "Choose an event in your hand → play that event": the card that the cost has picked."""

    def run(self, game: Game) -> int:
        """Ask only in which of its ways, where it has several."""
        going = super().run(game)
        options = self.decide(game).options if going == ASK else []
        return self.take(game, options[0]) if len(options) == 1 else going

    def take_up(self, scope: Scope) -> int:
        return (*self._cards(scope), -1)[0]

    def _cards(self, scope: Scope) -> list[int]:
        hand = scope.game.lists[zones.HAND[scope.seat]]
        return [one for one in self.whom.referred(scope) if one in hand]


class PlayAim(Aim):
    """A card of one's own hand that is played by an ability: one that could be, as cheap as that
    makes it, once the ability is paid for (MC.cost.14, MC.target.3)."""

    def __init__(self, deed: PlayNow) -> None:
        super().__init__(deed.whom, "play free" if deed.n >= SET_TO else "play")
        self.plays = deed
        self.asks: tuple[CostAction, ...] = ()  # what is done to pay for the ability, however it is

    def is_met(self, scope: Scope) -> bool:
        """Whether there is such a card. It is tried on the position itself, which is then what it
        was."""
        tried = self._is_of_own_hand() or self.plays.whom.how == "this" or self.plays.brings
        if scope.frame >= 0 or not tried:
            return super().is_met(scope)
        mark = scope.game.mark()
        self._pay(scope)
        if self.plays.brings and self.plays.take_up(scope) < 0:
            scope.game.rewind(mark)
            return False
        found = bool(self.plays.playable(Scope(scope.game, scope.seat, scope.source)))
        scope.game.rewind(mark)
        return found

    def can(self, scope: Scope, entity: int) -> bool:
        """Whether what a cost picks could be played then, tried in the same way."""
        if self.standing != "picked":
            return super().can(scope, entity)
        mark = scope.game.mark()
        self._pay(scope)
        add_effect(
            scope.game, CHEAPER, entity, -1, n=self.plays.n, until=PHASE_END, seat=scope.seat
        )
        found = bool(self.plays.ways(scope.game, scope.seat, entity))
        scope.game.rewind(mark)
        return found

    def _pay(self, scope: Scope) -> None:
        """Exhaust what has to be, lay an event on the table; what that costs is paid as well."""
        game, card, n = scope.game, scope.source, self.plays.n
        for ask in self.asks:
            found = candidates(scope, ask) if ask.verb == "exhaust" else []
            if len(found) == 1:
                game.set(zones.EXHAUSTED, found[0], 1)
        if game.lists[ZONE][card] == zones.HAND[scope.seat] and self.plays.whom.how != "this":
            n -= due(game, scope.seat, card) if n < SET_TO else 0
            game.move(card, zones.PLAYING)
        add_effect(game, CHEAPER, -1, self.plays.filter, n=n, until=PHASE_END, seat=scope.seat)


def _pass_on(scope: Scope, card: int) -> None:
    """ "That attack gains piercing, and deals 1 additional damage": that of the card that is played
    (MC.alteration.1, MC.gains.1)."""
    for slot, what in ((FLAGS, ATTACK_GAINS), (MORE, DEALS)):
        if scope.note(slot) > 0:
            add_effect(
                scope.game, RAISED, card, what, n=scope.note(slot), until=NEVER, seat=scope.seat
            )


def quiet(game: Game, seat: int, entity: int) -> Scope:
    """A scope whose refusals need not say what is missing."""
    scope = Scope(game, seat, entity)
    scope.explain = False
    return scope


def forget(
    game: Game, what: int, n: int, seat: int, card: int = -1, *, kind: int = CHEAPER
) -> None:
    """A reduction that was for one card only, and has not been used."""
    unused = (kind, card, what, n, PHASE_END, seat)
    end(game, [one for one in effects_of(game, kind) if one[1:] == unused][:1])
