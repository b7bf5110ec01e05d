"""Cards come into play: played, put, laid down; minions engage (MC.enters.1, MC.minion.4); and the
limits on what a player controls are kept (MC.ally-limit.1, MC.restricted.1, MC.pss-limit.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import book_of, piece_of, start
from tallystick.games.marvel_champions.costs.payable_acts import STAYS
from tallystick.games.marvel_champions.effects.activating import activate
from tallystick.games.marvel_champions.effects.loops import DoLater
from tallystick.games.marvel_champions.effects.schemes import STARTING, keep_target, threat_of
from tallystick.games.marvel_champions.legality.listening import Found
from tallystick.games.marvel_champions.legality.maxima import has_most_on, hosts, is_full
from tallystick.games.marvel_champions.legality.refusals import FULL_HOST, FULL_PLAYER, NOT_A_HOST
from tallystick.games.marvel_champions.legality.windows import BUILT_IN, Window
from tallystick.games.marvel_champions.pieces import CHARACTERS, HERO, CardFace
from tallystick.games.marvel_champions.position import lasting, values
from tallystick.games.marvel_champions.position.frames import below, is_program, note_anew
from tallystick.games.marvel_champions.position.keys import AFTER, WHEN, WOULD
from tallystick.games.marvel_champions.position.predicate import holds
from tallystick.games.marvel_champions.position.scope import (
    REPLACED,
    Scope,
    claim,
    of_kinds,
    set_frame_note,
)
from tallystick.games.marvel_champions.position.values import having, is_permanent, keyword
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import (
    AGAIN,
    ASK,
    NEXT,
    NOT_ON_OFFER,
    PC,
    SEAT,
    SUBJECT,
    Do,
    Game,
    I,
    Op,
    X,
)
from tallystick.rules.choice import with_refused

MOST_RESTRICTED: Final = 2  # MC.restricted.1
MANY_PLAYERS: Final = 3  # so many or more have two player side schemes (MC.pss-limit.1)
# Why another card does not go, by the kind of those of which there are too many.
OTHER_KIND: Final = {
    kind: Refusal((clause,), f"It is none of those of which there are too many: {those}.")
    for kind, clause, those in (
        ("ally", "MC.ally-limit.1", "allies"),
        ("player_side_scheme", "MC.pss-limit.1", "player side schemes"),
        ("", "MC.restricted.1", "restricted cards"),
    )
}


class KeepLimits(Op):
    """Ally limits, restricted cards and player side schemes: discard down at once, before anything
    answers what has changed (MC.ally-limit.1)."""

    def run(self, game: Game) -> int:
        return ASK if self._excess(game)[1] else NEXT

    def _excess(self, game: Game) -> tuple[int, list[int]]:
        """Who has too many, and which cards: one that is not permanent goes (MC.permanent.1)."""
        plans = _plans(game)
        if len(plans) > (2 if zones.started(game) >= MANY_PLAYERS else 1):
            seat = game.field(SEAT)
            return seat if seat >= 0 else game.lists[CELLS][zones.FIRST], plans
        for seat in zones.player_order(game):
            found = [e for e in _too_many(game, seat) if not is_permanent(game, e)]
            if found:
                return seat, found
        return -1, []

    def decide(self, game: Game) -> Decision:
        seat, cards = self._excess(game)
        options: list[Option] = [("discard", entity, -1) for entity in cards]
        return Decision(seat, "limit", game.field(SUBJECT), options)

    def candidates(self, game: Game) -> list[Candidate]:
        seat, _ = self._excess(game)
        others = [*game.lists[zones.AREA[seat]], *_plans(game)]
        return with_refused(game, self, [("discard", entity, -1) for entity in others])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        (seat, cards), (verb, entity, _) = self._excess(game), option
        if verb != "discard":
            return NOT_ON_OFFER
        if entity in cards:
            return None
        if entity in _too_many(game, seat):
            return STAYS
        kind = piece_of(game, cards[0]).kind
        return OTHER_KIND.get(kind, OTHER_KIND[""])

    def take(self, game: Game, option: Option) -> int:
        moves.discard(game, option[1])
        return AGAIN


def _plans(game: Game) -> list[int]:
    """The player side schemes in play (MC.pss-limit.1)."""
    there = of_kinds(game, game.lists[zones.VILLAIN_AREA], ("player_side_scheme",))
    return [e for e in there if not piece_of(game, e).uncounted]


def _too_many(game: Game, seat: int) -> list[int]:
    """The allies of a player, or the restricted cards, if there are more than may be."""
    mine = [e for e in game.lists[zones.AREA[seat]] if game.lists[zones.CONTROLLER][e] == seat]
    allies = [e for e in of_kinds(game, mine, ("ally",)) if not piece_of(game, e).uncounted]
    more = len(allies) - game.lists[zones.ATTRIBUTES[seat]][zones.ALLY_LIMIT]
    if more > 0 and more > sum([_more_allies(game, seat, e) for e in mine]):
        return allies
    those = having(game, mine, "restricted")
    count = sum([keyword(game, entity, "restricted") for entity in those])
    too_many = count > MOST_RESTRICTED and count > _most_restricted(game, seat, those)
    return those if too_many else []


def _most_restricted(game: Game, seat: int, mine: list[int]) -> int:
    """How many of these restricted cards a player may control (MC.restricted.1)."""
    most = MOST_RESTRICTED
    for source in game.lists[zones.AREA[seat]]:
        for whom, more in piece_of(game, source).more_restricted:
            scope = Scope(game, seat, source)
            most += min(more, len([entity for entity in mine if whom.fits(scope, entity)]))
    return most


def _more_allies(game: Game, seat: int, entity: int) -> int:
    """By how much a card raises its player's ally limit now (MC.ally-limit.1)."""
    piece = piece_of(game, entity)
    if not piece.more_allies or not holds(piece.more_allies_tests, Scope(game, seat, entity)):
        return 0
    return piece.more_allies


# What has raised a limit or a target may be gone, or have changed hands.
LIMITS_OPS: Final = (Do(keep_target), KeepLimits())


SURGING: Final = 1  # the second note of a reveal: it has gained surge
SIDE_SCHEMES: Final = ("side_scheme", "player_side_scheme")
BEFORE_PLAYER: Final = 1  # in X of an entering: in the play area of its player
ENTERS_EXHAUSTED: Final = 2  # and so (MC.enters.1)


def place_of(piece: CardFace, seat: int) -> tuple[int, bool]:
    """In whose area a card enters play (-1: the villain's), and whether it engages. Allies,
    supports and upgrades lie with their player (MC.ally.1, MC.support.1, MC.upgrade.1), a minion
    engages (MC.minion.1), schemes and environments lie with the villain, as many as there are
    (MC.side-scheme.4, MC.environment.1); all of them until something removes them (MC.minion.2,
    MC.attachment.1)."""
    if piece.kind == "minion":
        return seat, True
    if piece.kind == "obligation":
        return seat, True
    if piece.is_player_card and piece.kind != "player_side_scheme":
        return seat, False
    return -1, False


class ChooseHost(Op):
    """What it is attached to (MC.attach.1). With nothing there it does what it says of that, I
    tells that it has, and then it is discarded."""

    def hosts(self, game: Game) -> list[int]:
        """The possible hosts."""
        entity = game.field(SUBJECT)
        return hosts(Scope(game, game.field(SEAT), entity), piece_of(game, entity))

    def _alone(self, game: Game) -> int:
        """Discard a card that there is nothing to attach to, perhaps with surge (MC.attach.1)."""
        at = below(game)
        if piece_of(game, game.field(SUBJECT)).surges_alone and is_program(game, at, "reveal"):
            set_frame_note(game, at, SURGING, 1)
        moves.discard(game, game.field(SUBJECT))
        return game.end_program()

    def run(self, game: Game) -> int:
        piece = piece_of(game, game.field(SUBJECT))
        if piece.attach is None:
            return NEXT
        found = self.hosts(game)
        if len(found) > 1 or (found and game.asks_all):
            return ASK
        if found:
            return self.take(game, ("target", found[0], -1))
        if piece.unattached >= 0 and not game.field(I):
            game.set_field(I, 1)
            return game.nest(piece.unattached, game.field(SUBJECT), game.field(SEAT), NOWHERE)
        return self._alone(game)

    def decide(self, game: Game) -> Decision:
        options: list[Option] = [("target", entity, -1) for entity in self.hosts(game)]
        piece = piece_of(game, game.field(SUBJECT))
        seat = game.field(SEAT) if piece.is_player_card else game.lists[CELLS][zones.FIRST]
        return Decision(max(seat, 0), "host", game.field(SUBJECT), options)

    def candidates(self, game: Game) -> list[Candidate]:
        return with_refused(
            game, self, [("target", entity, -1) for entity in zones.all_in_play(game)]
        )

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if option[1] in self.hosts(game):
            return None
        piece = piece_of(game, game.field(SUBJECT))
        scope = Scope(game, game.field(SEAT), game.field(SUBJECT))
        if is_full(game, piece, option[1]):
            return FULL_HOST
        return FULL_PLAYER if has_most_on(scope, piece, option[1]) else NOT_A_HOST

    def take(self, game: Game, option: Option) -> int:
        game.set(zones.HOST, game.field(SUBJECT), option[1])
        return NEXT


class ArriveInPlay(Op):
    """A card lies in play, with its threat (MC.hinder.1) and its tough cards (MC.toughness.1)."""

    def run(self, game: Game) -> int:
        entity = game.field(SUBJECT)
        piece, host = piece_of(game, entity), game.lists[zones.HOST][entity]
        if game.field(X) == REPLACED:
            moves.discard(game, entity)
            return game.end_program()
        note_anew(game, entity)
        seat = whom_it_engages(game, piece, game.field(SEAT))
        if seat != game.field(SEAT):
            game.set_field(SEAT, seat)
        if piece.is_player_card and not piece.with_first:
            claim(game, entity, seat)
        area, engaged = self._place(game, piece, seat)
        moves.put_in_area(game, entity, area, engaged)
        game.set(zones.HOST, entity, host)
        self._as_it_enters(game, piece, entity)
        game.emit("entered", seat, entity)
        if host >= 0:
            moves.has_happened(game, moves.ATTACHED, entity, seat)
        if piece.attached >= 0 and host >= 0:  # what the words that attach it have done then
            game.advance()
            return game.nest(piece.attached, entity, seat, NOWHERE)
        return NEXT

    def _place(self, game: Game, piece: CardFace, seat: int) -> tuple[int, bool]:
        """In whose area it lies, -1 for the villain's, and whether it is engaged with that player:
        an attachment where its host is, what is attached to a player's card with whoever controls
        that (MC.ownership.1)."""
        host = game.lists[zones.HOST][game.field(SUBJECT)]
        if host >= 0 and not piece.is_player_card:
            return host_area(game, host), False
        if piece.kind == "environment" and (game.field(X) == BEFORE_PLAYER or _is_before(game)):
            return seat, True  # it speaks to that player (MC.you.1)
        area, engaged = place_of(piece, seat)
        whose = game.lists[zones.CONTROLLER][host] if host >= 0 else NOWHERE
        return (whose if whose >= 0 else area), engaged

    def _as_it_enters(self, game: Game, piece: CardFace, entity: int) -> None:
        """Exhausted, if something says so (MC.enters.1); with its threat (MC.side-scheme.1), and
        with what it does to the hit points of others (MC.hp.1)."""
        if game.field(X) == ENTERS_EXHAUSTED or values.is_forbidden(
            game, entity, values.ENTER_READY
        ):
            game.set(zones.EXHAUSTED, entity, 1)
        if piece.kind in SIDE_SCHEMES:
            game.set(zones.THREAT, entity, threat_of(game, piece, STARTING))
        hinder = values.keyword(game, entity, "hinder")
        if hinder:
            game.add(zones.THREAT, entity, hinder)
        moves.others_may_fall(game, entity)


def _is_before(game: Game) -> bool:
    """Whether what is being revealed lies before the player who reveals it, since cards of the
    scenario speak of such cards in play areas of players (option ``revealed-environments``)."""
    traits = piece_of(game, game.field(SUBJECT)).traits
    revealed = is_program(game, below(game), "reveal")
    by_text = game.rules.readings["revealed-environments"] == "by-text"
    return by_text and revealed and bool(book_of(game).laid_before & set(traits))


def whom_it_engages(game: Game, piece: CardFace, seat: int) -> int:
    """With which player it comes to lie, where its text says so; else with whoever it was to. Of
    several it is the next in player order (MC.first-player.2)."""
    if piece.engages_first or piece.with_first:
        return game.lists[CELLS][zones.FIRST]
    whom = piece.engages_whom
    if whom is not None:
        for other in zones.player_order(game):
            if whom.fits(Scope(game, other, NOWHERE), zones.identity(game, other)):
                return other
    return seat


def host_area(game: Game, host: int) -> int:
    """The area in which an attachment lies: that of its host."""
    zone = game.lists[ZONE][host]
    return zones.AREA.index(zone) if zone in zones.AREA else -1


def check_hit_points(game: Game) -> int:
    """Who enters without hit points is defeated, once the interrupts to that are over (MC.hp.1)."""
    entity = game.field(SUBJECT)
    there = zones.in_play(game, entity) and piece_of(game, entity).kind in CHARACTERS
    if there and values.remaining(game, entity) <= 0:
        lasting.may_fall(game, entity)
    return NEXT


def now_engage(game: Game) -> int:
    """A minion that enters engages (MC.minion.4, MC.engage.1), whoever revealed it."""
    entity = game.field(SUBJECT)
    seat = game.lists[zones.ENGAGED][entity] if zones.in_play(game, entity) else NOWHERE
    if seat < 0 or piece_of(game, entity).kind != "minion":
        return NEXT
    if zones.is_out(game, game.field(SEAT)):
        return NEXT  # it was handed over, and has engaged so (MC.elimination.1)
    return game.call(book_of(game).program("engaged"), entity, seat, entity)


# MC.nested.3: what is revealed enters, and is responded to when all steps of revealing are done.
LAID_DOWN_OPS: Final = (
    Window(WOULD, "enter"),
    ChooseHost(),
    ArriveInPlay(),
    KeepLimits(),
    Window(WHEN, "enter"),
    Do(check_hit_points),
)
ENTERED_OPS: Final = (Do(now_engage), DoLater(lasting.ENTERED), Window(AFTER, "enter"))
ENTER_OPS: Final = (*LAID_DOWN_OPS, *ENTERED_OPS)


def move_over(game: Game, minion: int, seat: int) -> None:
    """A minion lies with another player, with all on it, and is engaged with that (MC.enters.1)."""
    game.move(minion, zones.AREA[seat])
    game.set(zones.ENGAGED, minion, seat)
    for other in zones.all_in_play(game):
        if game.lists[zones.HOST][other] == minion and game.lists[zones.CONTROLLER][other] < 0:
            game.move(other, zones.AREA[seat])
    game.emit("engaged", seat, minion)
    lasting.hit_points_may_fall(game)


def note_engaged(game: Game) -> int:
    """The note of an engagement: with whom the minion has been engaged as it became imminent."""
    game.note(game.lists[zones.ENGAGED][game.field(SUBJECT)])
    return NEXT


def unless_elsewhere(game: Game) -> int:
    """It does not engage them if it has left play, or engages another, by what interrupted that."""
    entity = game.field(SUBJECT)
    kept = game.lists[zones.ENGAGED][entity] == game.notes()[0]
    return NEXT if kept and zones.in_play(game, entity) else game.end_program()


def go_over(game: Game) -> int:
    """A minion comes to lie with another player."""
    move_over(game, game.field(SUBJECT), game.field(SEAT))
    return NEXT


class AfterEngaging(Window):
    """What a minion sets off that engages a player. Quickstrike, and teamwork of one that enters
    play, are forced, and ordered among what else is (MC.timing.5, MC.quickstrike.1,
    MC.teamwork.1)."""

    speaks = True

    def __init__(self, enters: bool) -> None:
        super().__init__(AFTER, "engage", own=1)
        self.enters = enters

    def built_in(self, game: Game) -> Found:
        entity = game.field(SUBJECT)
        acts = zones.in_play(game, entity) and (self._strikes(game) or self._joins_in(game))
        return [(entity, BUILT_IN)] if acts else []

    def resolve_built_in(self, game: Game, entity: int) -> int:
        seat, strikes = game.field(SEAT), self._strikes(game)
        if self._joins_in(game):
            activate(game, entity, seat)
        if strikes:
            activate(game, entity, seat, what="attacks")
        return AGAIN

    def _strikes(self, game: Game) -> bool:
        hero = piece_of(game, zones.identity(game, game.field(SEAT))).form == HERO
        return hero and bool(values.keyword(game, game.field(SUBJECT), "quickstrike"))

    def _joins_in(self, game: Game) -> bool:
        entity = game.field(SUBJECT)
        works = self.enters and values.keyword(game, entity, "teamwork")
        return bool(works) and _has_company(game, entity)


def _has_company(game: Game, entity: int) -> bool:
    """Another minion with the trait that its teamwork names."""
    trait = piece_of(game, entity).teamwork
    return any(
        other != entity
        and piece_of(game, other).kind == "minion"
        and (not trait or trait in values.traits_of(game, other))
        for other in zones.all_in_play(game)
    )


def engage_now(game: Game, minion: int, seat: int) -> None:
    """Nest what a minion sets off that now is engaged with another player (MC.minion.4)."""
    start(game, "engage", minion, seat, subject=minion)
    game.set_field(PC, len(ENGAGE_OPS) - 2)  # it lies there
    game.note(seat)


IMMINENT: Final = (Do(note_engaged), Window(WOULD, "engage", own=1), Do(unless_elsewhere))
BEGINS: Final = Window(WHEN, "engage", own=1)
ENGAGED_OPS: Final = (*IMMINENT, BEGINS, AfterEngaging(enters=True))
ENGAGE_OPS: Final = (*IMMINENT, Do(go_over), BEGINS, AfterEngaging(enters=False))
