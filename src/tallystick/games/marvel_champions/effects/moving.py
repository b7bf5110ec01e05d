"""Effects that take something from one card to another, or turn cards over, with the forms that
these give (MC.move.1, MC.attach.1, MC.form.1); abilities that a card has one resolve, perhaps as if
what they wait for had just happened (MC.special.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import begin_power, piece_of, start
from tallystick.games.marvel_champions.effects import changes, entering_play
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed, attack
from tallystick.games.marvel_champions.effects.schemes import STARTING, threat_of
from tallystick.games.marvel_champions.legality.aims import Aim, ability_called, any_aim
from tallystick.games.marvel_champions.legality.maxima import may_lie_on
from tallystick.games.marvel_champions.legality.occasions import ACTIVE
from tallystick.games.marvel_champions.pieces import INTERRUPT, RESPONSE, REVEALED, CardFace
from tallystick.games.marvel_champions.position import memory, values
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.blanking import set_blanks
from tallystick.games.marvel_champions.position.counters_laid import counters_on
from tallystick.games.marvel_champions.position.frames import is_program
from tallystick.games.marvel_champions.position.keys import KEY
from tallystick.games.marvel_champions.position.lasting import KEPT, stand_up
from tallystick.games.marvel_champions.position.player_order import is_held
from tallystick.games.marvel_champions.position.predicate import holds
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    ability_scope,
    is_players,
    speaker_of,
    undone,
)
from tallystick.games.marvel_champions.position.values import is_forbidden, is_kept_in_form
from tallystick.games.marvel_champions.position.villains import in_form_of, is_triggered_for
from tallystick.games.marvel_champions.position.ways import done_this_way, note_way
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import AGAIN, BASE, NEXT, SUBJECT, Game, I, J


class MoveFrom(SerialDeed):
    """The first half of moving: from where."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        scope.remember(memory.MOVED_FROM, entity)
        return AGAIN


class FetchAttachment(MoveFrom):
    """The card about to be attached, when "it" stays: "attach a set-aside copy of NAME to it"."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        it = scope.note(memory.IT)
        going = super().run(game)
        scope.remember(memory.IT, it)
        return going


class MoveDamage(SerialDeed):
    """Damage is removed there and dealt here."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        there = scope.note(memory.MOVED_FROM)
        n = min(self.n.value(scope), game.lists[zones.DAMAGE][there]) if there >= 0 else 0
        if n <= 0 or there == entity:
            return AGAIN
        game.add(zones.DAMAGE, there, -n)
        scope.remember(memory.COUNT, n)
        game.emit("healed", game.lists[zones.CONTROLLER][there], there, n)
        flags = attack(game, scope, entity) if self.aim.label == "attack" else 0
        dealer = scope.me if scope.seat >= 0 else scope.source
        start(game, "damage", dealer, scope.seat, subject=entity, x=n)
        game.note(flags)
        return AGAIN


class MoveThreat(SerialDeed):
    """Threat is removed there and placed here."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        there = scope.note(memory.MOVED_FROM)
        n = min(self.n.value(scope), game.lists[zones.THREAT][there]) if there >= 0 else 0
        if n <= 0 or there == entity:
            return AGAIN
        start(game, "place threat", scope.source, scope.seat, subject=entity, x=n)
        if zones.in_play(game, there):
            return start(game, "remove threat", scope.source, scope.seat, subject=there, x=n)
        game.set(zones.THREAT, there, 0)  # it lay there as the card left play (MC.interrupt.1)
        return AGAIN


class TransferCounters(SerialDeed):
    """Counters change places; they take the type that the card gives them (MC.counter.1)."""

    def __init__(self, aim: Aim, n: Amounts, kind: str) -> None:
        super().__init__(aim, n)
        self.kind = kind

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        there = scope.note(memory.MOVED_FROM)
        n = min(self.n.value(scope), counters_on(game, there, self.kind)) if there >= 0 else 0
        if n > 0 and there != entity:
            changes.remove(game, there, self.kind, n)
            changes.place(scope, entity, self.kind, n)
        return AGAIN


class AttachTo(SerialDeed):
    """A card is attached to another, wherever it came from (MC.attach.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        return attach_to(game, scope, scope.note(memory.MOVED_FROM), entity)


def attach_to(game: Game, scope: Scope, card: int, entity: int) -> int:
    """A card comes to lie with its host, if that is in play and may have it (MC.attach.1); a
    player's card on what no player controls stays that player's (MC.ownership.1). AGAIN."""
    if card < 0 or card == entity or not zones.in_play(game, entity):
        return undone(scope)
    host = game.lists[zones.HOST][card]
    if not may_lie_on(game, card, entity):
        return undone(scope)
    zone = _area(game, scope, card, entity)
    if zones.in_play(game, card):
        if values.is_forbidden(game, card, "be unattached from", target=host):
            return undone(scope)
        game.move(card, zone)
    else:
        seat = zones.AREA.index(zone) if zone in zones.AREA else -1
        moves.put_in_area(game, card, seat)
        game.emit("entered", scope.seat, card)
    game.set(zones.HOST, card, entity)
    if is_held(game, card):
        game.set(zones.CONTROLLER, card, -1)
    set_blanks(game)
    moves.has_happened(game, moves.ATTACHED, card, scope.seat)
    return AGAIN


class Detach(SerialDeed):
    """A card lies with its host no more; it stays where it lies (MC.attach.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        host = game.lists[zones.HOST][entity]
        if values.is_forbidden(game, entity, "be unattached from", target=host):
            return undone(scope)
        game.set(zones.HOST, entity, -1)
        set_blanks(game)
        return AGAIN


class AttachEach(SerialDeed):
    """Each of several cards is attached to the same host (MC.attach.1)."""

    def __init__(self, aim: Aim, host: Aim) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.host = host

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        hosts = self.host.valid(scope)
        return attach_to(game, scope, entity, hosts[0]) if hosts else AGAIN


def _area(game: Game, scope: Scope, card: int, host: int) -> int:
    lists = game.lists
    seat = lists[zones.CONTROLLER][card] if zones.in_play(game, card) else scope.seat
    mine = is_players(game, card) and piece_of(game, card).kind != "ally"
    if lists[zones.CONTROLLER][host] >= 0 or seat < 0 or not mine:
        return lists[ZONE][host]
    return zones.AREA[seat]


def go_unattached(game: Game) -> int:
    """An attachment goes that, as it is revealed, has nothing to lie on (MC.attach.1)."""
    scope = ability_scope(game)
    card = scope.source
    loose = zones.in_play(game, card) and game.lists[zones.HOST][card] < 0
    if loose and is_program(game, scope.occasion, "reveal"):
        moves.discard(game, card)
    return NEXT


class AttachCopies(AttachTo):
    """A card for each of several hosts, as long as there are any."""

    def __init__(self, aim: Aim, cards: Aim) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.cards = cards

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        found = self.cards.valid(scope)
        scope.remember(memory.MOVED_FROM, found[0] if found else -1)
        return super().apply(game, scope, entity)


class ShowSide(SerialDeed):
    """A card that has entered play shows a side, told by its name or by a trait."""

    def __init__(self, aim: Aim, side: str) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.side = side

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        piece = piece_of(game, entity)
        is_up = self.side in piece.titles or self.side in piece.traits
        if piece.back >= 0 and not is_up:
            return turn(game, scope, entity)
        return AGAIN


def turn(game: Game, scope: Scope, entity: int, shown: bool = True) -> int:
    """The other side of a card comes up; a form that it gives is changed by that, unless its player
    cannot change such a form (MC.golden.2). AGAIN."""
    if values.stays_turned(game, entity, scope.source):
        return AGAIN
    moves.turn_over(game, entity, piece_of(game, entity).back)
    game.emit("flipped", scope.seat, entity)
    piece = piece_of(game, entity)
    if not piece.is_identity and (has_form(piece) or not piece.is_shadow):
        moves.has_happened(game, KEY["form"], entity, game.lists[zones.CONTROLLER][entity])
    if piece.counters is not None:
        game.set(zones.COUNTERS, entity, moves.counters_of(game, piece))
    if piece.kind == "side_scheme":  # MC.side-scheme.1
        game.set(zones.THREAT, entity, threat_of(game, piece, STARTING))
    hosts = piece.attach.candidates(scope) if piece.attach is not None else []
    if hosts and game.lists[zones.HOST][entity] < 0:  # MC.attach.1
        game.set(zones.HOST, entity, hosts[0])
    engaged = _becomes_engaged(game, scope, entity)
    if shown:
        _show(game, scope, entity)
    if engaged:
        entering_play.engage_now(game, entity, game.lists[zones.ENGAGED][entity])
    return AGAIN


def _becomes_engaged(game: Game, scope: Scope, entity: int) -> bool:
    """Whether what was no minion and is one now engages somebody: whom it says, or else who
    resolves what has turned it over (MC.minion.1, MC.engage.1)."""
    piece = piece_of(game, entity)
    if (
        piece.kind != "minion"
        or game.lists[zones.ENGAGED][entity] >= 0
        or not zones.in_play(game, entity)
    ):
        return False
    mine = scope.seat if scope.seat >= 0 else game.lists[CELLS][zones.FIRST]
    entering_play.move_over(game, entity, entering_play.whom_it_engages(game, piece, mine))
    return True


def _show(game: Game, scope: Scope, entity: int) -> None:
    """What a side of an encounter card says that it does when revealed is done as it comes up, by
    the player in whose area it lies (MC.when-revealed.1); stages of a main scheme advance."""
    piece = piece_of(game, entity)
    if piece.is_player_card or piece.kind == "main_scheme":
        return
    mine = speaker_of(game, entity)
    seat = mine if mine >= 0 else scope.seat
    form = piece_of(game, zones.identity(game, seat)).form if seat >= 0 else -1
    for power in reversed([p for p in piece.powers if p.kind == REVEALED]):
        if is_triggered_for(game, power, form):
            begin_power(game, seat, entity, power.place)


def has_form(piece: CardFace) -> bool:
    """Whether a side waits for its own being turned up (MC.form.1)."""
    watches = [power.watch for power in piece.powers if power.watch is not None]
    return any(act.needs == "this form" for watch in watches for act in watch.acts)


class ChangeVillain(SerialDeed):
    """A villain changes to the form that has a trait: another side of the card for its stage comes
    up, with all that lies on it (MC.form.1)."""

    def __init__(self, aim: Aim, tag: str, begins: bool) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.tag = tag
        self.begins = begins  # whether it has that form from the beginning, and changes nothing

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if not zones.in_play(game, entity) or self.tag in piece_of(game, entity).traits:
            return AGAIN
        other = in_form_of(game, entity, (self.tag,))
        if other < 0:
            return AGAIN
        moves.turn_over(game, entity, other)
        game.emit("flipped", scope.seat, entity)
        if self.begins:
            return AGAIN
        return start(game, "form changed", entity, scope.seat, subject=entity)


class TurnCardOver(SerialDeed):
    """A two-sided card is turned over."""

    then_revealed: bool = False  # whether the text reveals it after that, which is once
    then_set: bool = False  # whether it sets its hit points after that (MC.hp.1)

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if piece_of(game, entity).back < 0:
            return AGAIN
        done = turn(game, scope, entity, not self.then_revealed)
        if self.then_set:
            stand_up(game, entity)
        return done


class Swap(SerialDeed):
    """An identity is exchanged for another version of itself, that with one of the traits or the
    other one: everything on it stays (MC.form.1)."""

    def __init__(self, aim: Aim, n: Amounts, tags: tuple[str, ...]) -> None:
        super().__init__(aim, n)
        self.tags = tags

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        mine = piece_of(game, entity)
        for other in game.rules.cards:
            kin = other.kind == mine.kind and other.set == mine.set and other.name == mine.name
            alike = kin and other.printed < 0
            meant = (
                any(tag in other.traits for tag in self.tags) if self.tags else other is not mine
            )
            if alike and meant:
                moves.turn_over(game, entity, other.index)
                game.emit("form", scope.seat, entity, mine.form)
                break
        return AGAIN


class ChangeHero(Swap):
    """A hero takes another of its hero forms, and has changed form by that (MC.form.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        mine = piece_of(game, entity)
        if any(tag in mine.traits for tag in self.tags) or values.is_kept_in_form(game, entity):
            return AGAIN
        super().apply(game, scope, entity)
        if piece_of(game, entity) is mine:
            return AGAIN
        return start(game, "form changed", entity, scope.seat, subject=entity, x=mine.form)


class SwapWithTop(SerialDeed):
    """A card in a hand and the top card of the same player's deck, or discard pile, change places;
    where one of them is not there, nothing does."""

    def __init__(self, aim: Aim, piles: tuple[int, ...]) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.piles = piles

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        seat = scope.seat
        pile = game.lists[self.piles[seat]]
        if seat < 0 or not pile or game.lists[ZONE][entity] != zones.HAND[seat]:
            return AGAIN
        top = 0 if self.piles is zones.DECK else -1  # of a discard pile the last
        taken = pile[top]
        moves.to_hand(game, taken, seat)
        game.move(entity, self.piles[seat], top)
        game.emit("took", seat, taken)
        return AGAIN


class SwapWithAside(SerialDeed):
    """A card that is set aside takes the place of one in play, which is set aside; without one in
    play it comes into play alone."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        gone = scope.note(memory.MOVED_FROM)
        if zones.in_play(game, gone):
            if values.is_forbidden(game, gone, KEPT):
                return undone(scope)
            moves.leave_play(game, gone, zones.ASIDE)
        return start(game, "enter", entity, scope.seat, subject=entity)


class ResolveAbility(SerialDeed):
    """Resolve a Special ability, or one by its name, of a card (MC.special.1). The frame's X is 1
    for the last of several. One of which nothing is applied has not been resolved (MC.resolve.1):
    without a target it is not begun (MC.target.2), and DONE is 0 after one that a status card has
    cancelled (MC.labeled.2). What a treachery does when revealed has been resolved then, too, and
    is heard so; J is of how many that has been told."""

    def __init__(self, aim: Aim, many: Scaled | None, title: str) -> None:
        super().__init__(aim, Amounts(ONE_), many)
        self.title = title
        aim.suits = self.could

    def run(self, game: Game) -> int:
        """What has not been resolved is none of those that are, "this way"."""
        scope, i = ability_scope(game), game.field(I)
        if i > 1 and scope.note(memory.DONE) == 0:
            game.drop_note(game.field(BASE) + memory.MEMORY + i - 2)
            game.set_field(I, i - 1)
            scope.remember(memory.DONE, int(len(game.notes()) > memory.MEMORY))
        elif i > 1 and game.field(J) < i:
            game.set_field(J, i)
            self._tell(game, scope, game.notes()[memory.MEMORY + i - 2])
        return super().run(game)

    def _tell(self, game: Game, scope: Scope, entity: int) -> None:
        if self.title.startswith('"when revealed') and piece_of(game, entity).kind == "treachery":
            moves.has_happened(game, KEY["reveal"], entity, scope.seat)

    def could(self, scope: Scope, entity: int) -> bool:
        """Whether a card has such an ability, and one that would do something where that is asked
        before anything is done: of one that is chosen, or of whether to begin (MC.target.3)."""
        power = ability_called(scope, entity, self.title)
        later = scope.frame >= 0 and (not self.aim.is_chosen or self.many is not None)
        if power is None or self.aim.by_itself or later:
            return power is not None
        known = power.aims and not any(aim.deed == "resolve" for aim in power.aims)
        open_to = Scope(scope.game, scope.seat, entity, frame=-1, occasion=scope.occasion)
        return not known or any_aim(open_to, power)

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        last = int(game.field(I) > len(game.notes()) - memory.MEMORY)
        power = ability_called(scope, entity, self.title)
        occasion = game.field(SUBJECT)
        open_to = Scope(game, scope.seat, entity, frame=-1, occasion=occasion)
        if power is None or (power.aims and not any_aim(open_to, power)):
            return undone(scope)
        return game.nest(power.program, entity, scope.seat, occasion, last)


class ResolveAsIf(SerialDeed):
    """Resolve the forced abilities of a card that wait for one of some deeds of an enemy, in order,
    as if it had just done them to "you"; X of their frames says what else is as if
    (MC.special.1)."""

    def __init__(self, aim: Aim, deeds: tuple[str, ...], x: int = 0) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.keys = tuple([KEY[deed] for deed in deeds])
        self.x = x

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        now = Scope(game, scope.seat, entity, x=self.x)
        for power in reversed(piece_of(game, entity).powers):
            watch = power.watch if power.forced else None
            if power.kind not in (INTERRUPT, RESPONSE) or watch is None:
                continue
            awaited = any(act.key in self.keys and act.role == ACTIVE for act in watch.acts)
            if awaited and holds(watch.tests, now):
                game.nest(power.program, entity, scope.seat, -1, self.x)
        return AGAIN


def engage_clockwise(game: Game) -> int:
    """Each player engages the minions of the next player clockwise: all players at once, so that
    none of them goes on twice (MC.engage.1, MC.player-order.1)."""
    scope, order = ability_scope(game), zones.player_order(game)
    engaged, moved = game.lists[zones.ENGAGED], done_this_way(scope)
    for seat, other in zip(order, order[1:] + order[:1], strict=True):
        for entity in game.lists[zones.AREA[other]] if other != seat else ():
            mine = engaged[entity] == other and piece_of(game, entity).kind == "minion"
            if mine and entity not in moved:
                note_way(scope, entity)
                return start(game, "engage", entity, seat, subject=entity)
    return NEXT


class ChangeTheirForm(SerialDeed):
    """An identity that the text speaks of changes form, if it has not that form and nothing keeps
    it from changing; whoever is no identity has none (MC.form.1)."""

    def __init__(self, aim: Aim, form: int) -> None:
        super().__init__(aim, Amounts())
        self.form = form

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        piece, seat = piece_of(game, entity), game.lists[zones.CONTROLLER][entity]
        if not piece.is_identity or piece.form == self.form or is_kept_in_form(game, entity):
            return undone(scope)
        return start(game, "change form", entity, seat, subject=entity, x=self.form + 1)


class TakeForm(SerialDeed):
    """One comes to lie faceup and all others facedown, unless it does already, or its player cannot
    change such a form (MC.golden.2)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        owner, shown = game.lists[zones.CONTROLLER][entity], piece_of(game, entity)
        kept = owner < 0 or is_forbidden(game, zones.identity(game, owner), f"change {shown.sided}")
        if not shown.is_shadow or kept:
            return undone(scope)
        for other in game.lists[zones.AREA[owner]][:]:
            if piece_of(game, other).sided == shown.sided:
                hide(game, scope, other)
        return turn(game, scope, entity)


class TurnFacedown(SerialDeed):
    """Turn cards facedown: they give no form any more."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        hide(game, scope, entity)
        return AGAIN


def hide(game: Game, scope: Scope, entity: int) -> None:
    """A card comes to lie facedown where it lies faceup."""
    piece = piece_of(game, entity)
    if piece.back >= 0 and game.rules.cards[piece.back].is_shadow:
        moves.turn_over(game, entity, piece.back)
        game.emit("flipped", scope.seat, entity)
