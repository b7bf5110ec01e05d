"""Windows for interrupts and responses: forced first, then players in order, until nobody wants
more (MC.timing.1, MC.window.1, MC.forced.1).

A window is an op of the frame that is the occasion. What has been used in it is noted behind the
frame's own notes, so each ability is used once for an occurrence (MC.trigger.1).

Asked is whoever could use something, as far as everybody can see, for to be asked tells the others
something. So it must not hang on what a hand holds: a player with cards in hand is asked whenever
an event of their deck, unless it lies where all can see it, would fit the occasion (MC.window.1,
MC.table-talk.1). The option ``asking`` lets a table that talks about everything ask only those who
can.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import begin_power, book_of, piece_of
from tallystick.games.marvel_champions.legality import acts, legal, refusals
from tallystick.games.marvel_champions.legality.aims import any_aim
from tallystick.games.marvel_champions.legality.listening import USED, Found, Listening, resolver
from tallystick.games.marvel_champions.pieces import CardFace, TriggeredAbility
from tallystick.games.marvel_champions.position import frames
from tallystick.games.marvel_champions.position.at_hand import at_hand
from tallystick.games.marvel_champions.position.keys import AFTER, KEY, STAGES, WOULD
from tallystick.games.marvel_champions.position.predicate import holds
from tallystick.games.marvel_champions.position.scope import REPLACED, Scope, top
from tallystick.games.marvel_champions.position.sides import sides_up
from tallystick.games.marvel_champions.position.uses import alone, may_act
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SUBJECT, Game, I, J, X


def polled(
    window: Listening, game: Game, seat: int, mask: int, watchers: list[int]
) -> Found | None:
    """What a player who is asked in a window could use, perhaps nothing; None: not asked."""
    if alone(game) not in (-1, seat):
        return None  # MC.peril.1
    if frames.is_set_up(game):
        return None  # MC.ability.5
    found = window.found(game, seat, watchers)
    return found if found or _is_asked_anyway(window, game, seat, mask, watchers) else None


def _is_asked_anyway(
    window: Listening, game: Game, seat: int, mask: int, watchers: list[int]
) -> bool:
    """Whether others, to whom nobody need show a hand (MC.table-talk.1), could think that there is
    something to use."""
    held = at_hand(game, seat)
    if game.rules.readings["asking"] == "who-can" or not held:
        return False
    listening, cards = book_of(game).listening(window.places(game)), game.lists[zones.CARD]
    for entity in watchers:
        if may_act(game, entity, seat) and _could_be_paid(window, game, entity, seat):
            return True
    if not mask >> seat & 1:
        return False
    there = held + game.lists[zones.DECK[seat]]
    faces = list(map(cards.__getitem__, there))
    for face in listening.intersection(faces):
        if _could_be_held(window, game, there[faces.index(face)], seat):
            return True
    return False


def _could_be_paid(window: Listening, game: Game, entity: int, seat: int) -> bool:
    """Whether an ability in play lacks nothing but what cards in hand might pay."""
    for power in window.open_powers(game, entity, piece_of(game, entity), False):
        if not power.hangs_on_hand:
            continue
        scope = window.scope(game, entity, seat)
        set_off = power.watch.matches(scope, window.stage, window.keys_now(game))
        if set_off and legal.power_refusal(scope, power) in (None, refusals.CANNOT_PAY):
            return True
    return False


def _could_be_held(window: Listening, game: Game, entity: int, seat: int) -> bool:
    """Whether an event would fit, or what is used from hand, were it there and could be paid."""
    piece: CardFace = piece_of(game, entity)
    if piece.kind != "event" and not any(power.in_hand for power in piece.powers):
        return False
    scope, keys = window.scope(game, entity, seat), window.keys_now(game)
    return any(
        legal.form_refusal(scope, power) is None
        and power.watch.matches(scope, window.stage, keys)
        and legal.label_refusal(scope, power) is None
        and legal.card_refusal(scope, piece) is None
        and _may_do_something(scope, power)
        for power in window.open_powers(game, entity, piece, False)
    )


def _may_do_something(scope: Scope, power: TriggeredAbility) -> bool:
    """Whether its conditions and targets are met, where nothing hidden is part of them."""
    if power.cost_tests and not holds(power.cost_tests, scope):
        return False
    if any(aim.whom is not None and aim.whom.places for aim in power.aims):
        return True
    stopped = legal.stopping(scope.game, scope.me, power.labels)
    return not power.aims or bool(stopped) or any_aim(scope, power)


TURNED_UP: Final = (KEY["boost"], KEY["reveal"])
PASS: Final[Option] = ("pass", -1, -1)
BY_EVENTS: Final = zones.ELSEWHERE - 1  # in HEARD: any player's events
BUILT_IN: Final = USED - 1  # the place that stands for what a keyword does


class Window(Listening):
    """The window of an occasion's stage, for abilities that wait for any of its keys."""

    speaks: bool = False  # whether there is anything built in
    replaceable: bool = True  # whether X can say that something takes the place of it

    @property
    def unseen(self) -> bool:
        """Whether nobody has seen the card that it is about."""
        return self.stage == WOULD and any(key in TURNED_UP for key in self.keys)

    def built_in(self, game: Game) -> Found:
        """What is forced by a keyword, or by a card that speaks for itself (MC.timing.5)."""
        return []

    def resolve_built_in(self, game: Game, entity: int) -> int:
        """Start what a keyword does: AGAIN."""
        raise NotImplementedError

    # -- running it

    def run(self, game: Game) -> int:
        """Resolve what is forced, ask whoever could use something, or close (MC.timing.1)."""
        lists = game.lists
        if lists[zones.HAPPENED]:
            return frames.next_happening(game)
        heard, mask = lists[zones.HEARD], 0
        for place in self.heard or self.places(game):
            mask |= heard[place]
        built_in = self.built_in(game) if self.speaks else []
        if not (mask or built_in):
            return NEXT
        if not self.keys_now(game) or self._is_replaced(game):
            return self._close(game)
        if self.stage == AFTER:
            at = frames.doing_at_once(game)
            if at >= 0:
                return frames.put_off(game, at)
        watchers = self.watchers(game) if mask & zones.ELSEWHERE else []
        if watchers or built_in or self.of_the_gone:
            forced = self._forced(game, built_in, watchers)
            if forced:
                if len(forced) == 1 or _alike(game, forced):
                    return self._resolve(game, forced[0])
                return ASK
            if not (watchers or mask & BY_EVENTS or self.gone(game) >= 0):
                return self._close(game)
        elif not mask & BY_EVENTS:
            return self._close(game)
        return self._poll(game, mask, watchers)

    def _is_replaced(self, game: Game) -> bool:
        """Whether what would happen will not any more: then nothing else interrupts that, be it by
        another thing or by none (MC.would.1, MC.replacement.1, MC.cancel.1)."""
        return self.replaceable and self.stage != AFTER and game.field(X) == REPLACED

    def _poll(self, game: Game, mask: int, watchers: list[int]) -> int:
        """MC.window.1, MC.timing.3: the first player first, until all in turn want no more; then
        the window is closed for good (MC.first-player.3, MC.interrupt.4, MC.response.2)."""
        order = zones.player_order(game)
        begun, passed = game.field(I), game.field(J)
        i = begun
        while passed < len(order):
            seat = order[i % len(order)]
            mine = watchers or self.of_the_gone or mask >> seat & 1
            found = polled(self, game, seat, mask, watchers) if mine else None
            if found is None and i == begun and self._asks_again(game):
                found = []
            if found is not None:
                game.set_counters(i, passed)
                return game.ask(self._question(game, found))
            i, passed = i + 1, passed + 1
        return self._close(game)

    def _asks_again(self, game: Game) -> bool:
        """Whether who has just used something is asked once more, whatever is left: the window is
        still open to them (MC.timing.3)."""
        return game.asks_all and game.field(J) == 0 and len(game.notes()) > self.own

    def _close(self, game: Game) -> int:
        game.keep_notes(self.own)
        return NEXT

    def asked(self, game: Game) -> int:
        """Whose chance it is."""
        order = zones.player_order(game)
        return order[game.field(I) % len(order)]

    def decide(self, game: Game) -> Decision:
        """The order of what is forced, or whether to use something (MC.timing.2, MC.timing.3)."""
        watchers = self.watchers(game)
        forced = self._forced(game, self.built_in(game), watchers)
        if forced:
            options: list[Option] = [("trigger", entity, place) for entity, place in forced]
            return Decision(zones.player_order(game)[0], "order", -1, options, 0)
        return self._question(game, self.found(game, self.asked(game), watchers))

    def _question(self, game: Game, found: Found) -> Decision:
        options: list[Option] = [("use", entity, place) for entity, place in found]
        options.append(PASS)
        about = NOWHERE if self.unseen else game.field(SUBJECT)
        return Decision(self.asked(game), "window", about, options, len(options) - 1)

    def candidates(self, game: Game) -> list[Candidate]:
        decision = self.decide(game)
        if decision.kind == "order":
            return [Candidate(option) for option in decision.options]
        others = [o for o in acts.waiting(game, decision.seat) if o not in decision.options]
        refused = [Candidate(option, self.weigh(game, option)) for option in others]
        return [*[Candidate(option) for option in decision.options], *refused]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        verb, entity, place = option
        decision = self.decide(game)
        if option in decision.options:
            return None
        if verb in ("use", "play") and acts.is_waiting(game, entity, place, decision.seat):
            return self.why_not(game, entity, place, decision.seat)
        return acts.weigh(game, decision.seat, option)

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "pass":
            game.set_field(I, game.field(I) + 1)
            game.set_field(J, game.field(J) + 1)
            return AGAIN
        game.set_field(J, 0)
        return self._resolve(game, (option[1], option[2]))

    def _resolve(self, game: Game, which: tuple[int, int]) -> int:
        entity, place = which
        notes = game.notes()
        if len(notes) == self.own:  # the first: what is turned over by it, and by what follows,
            for side in sides_up(game):  # was not so as the occasion came about
                game.note(side)
        game.note(entity * USED + place)
        if place == BUILT_IN:
            return self.resolve_built_in(game, entity)
        power = power_at(game, entity, place)
        seat = resolver(game, entity, game.field(SEAT), -1 if power.forced else self.asked(game))
        return begin_power(game, seat, entity, place, top(game))

    # -- what could be used

    def _forced(self, game: Game, built_in: Found, watchers: list[int]) -> Found:
        """All that is forced and has not been resolved; the first player orders it."""
        found = self.found(game, -1, watchers)
        if built_in:
            used = game.notes()[self.own :]
            found += [one for one in built_in if one[0] * USED + one[1] not in used]
        return found


class OccasionWindow(Window):
    """The windows of what is no sequence of its own: a card exhausted, readied, left play, was
    discarded. X is the key. It waits until the step that did it is done (MC.nested.4)."""

    def __init__(self, stage: int) -> None:
        super().__init__(stage)
        self.of_the_gone = True
        self.by_key = [(key * len(STAGES) + stage,) for key in range(len(KEY))]

    def keys_now(self, game: Game) -> tuple[int, ...]:
        return (game.field(X),)

    def places(self, game: Game) -> tuple[int, ...]:
        return self.by_key[game.field(X)]


def power_at(game: Game, entity: int, place: int) -> TriggeredAbility:
    """An ability of a card by its place."""
    piece: CardFace = game.rules.cards[game.lists[zones.CARD][entity]]
    return piece.powers[place]


def _alike(game: Game, found: Found) -> bool:
    """Whether the order makes no difference that anybody could see: untouched copies of a card."""
    first, place = found[0]
    specs = game.rules.layout.specs
    columns = [at for at in range(ZONE, len(specs)) if specs[at].sort == "column"]
    return all(
        other == place and all(game.lists[at][e] == game.lists[at][first] for at in columns)
        for e, other in found
    )


HAPPENED_OPS: Final = (OccasionWindow(1), OccasionWindow(2))
