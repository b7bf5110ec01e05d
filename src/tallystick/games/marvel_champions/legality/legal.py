"""What may be done, and why not: the one author of legality.

Each ``..._refusal`` returns None where the thing is legal, else the clause and a sentence. The
options of a decision are what has no refusal; the judge and the interface ask the same functions.

Interrupts to playing a card may make it cheaper (MC.initiating-abilities.8): by the option
``lowering-interrupts`` a card may be declared that can be paid only with their help.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tallystick.games.marvel_champions import pieces, zones
from tallystick.games.marvel_champions.book import book_of, piece_of, start
from tallystick.games.marvel_champions.costs.choosing import may_be_helped
from tallystick.games.marvel_champions.costs.cost_modifiers import AbilityPayment
from tallystick.games.marvel_champions.costs.payability import (
    MAYBE,
    NO,
    YES,
    PlayerPayability,
    is_payable,
)
from tallystick.games.marvel_champions.costs.payment_sources import IN_VAIN
from tallystick.games.marvel_champions.costs.reasons import unpaid
from tallystick.games.marvel_champions.legality import maxima, refusals
from tallystick.games.marvel_champions.legality.aims import Aim, any_aim, entering_refusal
from tallystick.games.marvel_champions.legality.basics import in_turn
from tallystick.games.marvel_champions.position import uses
from tallystick.games.marvel_champions.position.at_hand import at_hand, is_at_hand
from tallystick.games.marvel_champions.position.frames import has_left, innermost
from tallystick.games.marvel_champions.position.keys import DEFENDED_BY, KEY, WHEN
from tallystick.games.marvel_champions.position.lasting import CHEAPER, PHASE_END, add_effect
from tallystick.games.marvel_champions.position.marks import WITH_ASPECT
from tallystick.games.marvel_champions.position.predicate import holds
from tallystick.games.marvel_champions.position.scope import Scope, frame_note, top
from tallystick.games.marvel_champions.position.uses import may_act
from tallystick.games.marvel_champions.position.values import is_forbidden, is_in_state
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS, FRAMES, ZONE
from tallystick.kernel.machine import SOURCE, SUBJECT, Game


def speakers(game: Game, seat: int) -> list[int]:
    """Cards that may lower what a player plays: all in play, and events at that player's hand;
    none if they have just been relied upon in vain."""
    lowering, lists = book_of(game).lowering, game.lists
    if not lowering or lists[CELLS][zones.ASKED] & IN_VAIN:
        return []
    there = (*lists[zones.WATCHERS], *at_hand(game, seat))
    return [entity for entity in there if lists[zones.CARD][entity] in lowering]


def is_payable_lowered(
    scope: Scope,
    payment: AbilityPayment,
    card: int,
    may_use: Callable[[Scope, pieces.TriggeredAbility], bool],
) -> bool:
    """Whether a card could be paid once all of them have been used that could be now. They are
    tried on the position itself, which is then what it was."""
    game = scope.game
    found = [entity for entity in speakers(game, scope.seat) if entity != card]
    if not found:
        return False
    mark = game.mark()
    start(game, "playing", zones.identity(game, scope.seat), scope.seat, subject=card)
    for entity in found:
        whose = game.lists[zones.CONTROLLER][entity]
        speaking = Scope(
            game, whose if whose >= 0 else scope.seat, entity, frame=-1, occasion=top(game)
        )
        speaking.explain = False
        for power in piece_of(game, entity).powers:
            by = power.lowers
            if by is not None and _answers(speaking, power) and may_use(speaking, power):
                off = by.value(speaking)
                add_effect(game, CHEAPER, card, -1, n=off, until=PHASE_END, seat=scope.seat)
    payable = is_payable(Scope(game, scope.seat, card), payment, card)
    game.rewind(mark)
    return payable


def _answers(speaking: Scope, power: pieces.TriggeredAbility) -> bool:
    """Whether an ability waits for just that."""
    if power.watch is None:
        return False
    return bool(power.watch.matches(speaking, WHEN, (KEY["play"],)))


# -- abilities ------------------------------------------------------------------------------------


def power_refusal(
    scope: Scope, power: pieces.TriggeredAbility, look: PlayerPayability | None = None
) -> Refusal | None:
    """Why an ability cannot be initiated now (MC.initiating-abilities.2, .3): form, limits,
    conditions, target, cost. Its timing is asked where it is used. For an ability of an event,
    everything that bars playing the card bars it as well. With a ``look`` the cost is asked first,
    and not again where the look could tell."""
    game, entity = scope.game, scope.source
    piece = piece_of(game, entity)
    playing = is_at_hand(game, scope.seat, entity)
    if power.in_hand:
        playing = game.lists[ZONE][entity] == zones.HAND[scope.seat]
    held = piece.kind == "event" or power.in_hand
    elsewhere = (playing or held) and (
        power.is_lasting or _was_spent(game, entity, power) or has_left(scope)
    )
    if playing != held and not elsewhere:
        return refusals.NOT_IN_HAND if held else refusals.NOT_IN_PLAY
    playing = playing and not (power.in_hand or elsewhere)
    seen = MAYBE
    if look is not None and not power.in_hand:  # which cannot pay for itself
        seen = _seen(look, entity, power) if playing else look.can_use(entity, piece, power)
    if seen == NO:
        return refusals.CANNOT_PAY
    return (
        form_refusal(scope, power)
        or label_refusal(scope, power)
        or limit_refusal(scope, power)
        or (card_refusal(scope, piece) if playing else None)
        or _test_refusal(scope, power)
        or (None if seen == YES else _payment_refusal(scope, power, playing))
    )


def untimely(power: pieces.TriggeredAbility) -> Refusal:
    """Why an interrupt or response cannot be used where nothing sets it off. Of "max 1 per attack"
    the next attack may set off another copy, not this one again (MC.max.2); its "when" is no part
    of its cost, whatever one would pay (MC.cost.4)."""
    found = refusals.NOT_NOW.get(power.kind, refusals.NOT_NOW[pieces.INTERRUPT])
    if power.once_for:
        return found._replace(clauses=(found.clause, "MC.max.2", "MC.trigger.1"))
    if power.costs[0].is_free:
        return found
    return found._replace(clauses=(*found.clauses[:2], "MC.cost.4"))


def _was_spent(game: Game, entity: int, power: pieces.TriggeredAbility) -> bool:
    """ "After you spend this card": it speaks from the discard pile."""
    return power.watch is not None and any(act.key == KEY["spend"] for act in power.watch.acts)


STOPPED: Final = (("attack", zones.STUNNED), ("thwart", zones.CONFUSED))
# Why an ability cannot be used, or a card not played, in another form than this one.
FOR_FORM: Final = tuple([Refusal(
    ("MC.ability.8", "MC.initiating-abilities.2"), f"That is for {form} form only.",
    when=f"in {form} form",
) for form in pieces.FORMS])  # fmt: skip
PLAYED_IN_FORM: Final = tuple([Refusal(
    ("MC.play-restrictions.1", "MC.cost.30", "MC.initiating-abilities.2"),
    f"It says: {form} form only.", when=f"in {form} form",
) for form in pieces.FORMS])  # fmt: skip


def form_refusal(scope: Scope, power: pieces.TriggeredAbility) -> Refusal | None:
    """Why an ability cannot be used in the present form (MC.ability.8)."""
    game = scope.game
    if power.first_player and game.lists[CELLS][zones.FIRST] != scope.seat:
        return refusals.NOT_FIRST
    if power.form < 0 or scope.seat < 0:
        return None
    return None if piece_of(game, scope.me).form == power.form else FOR_FORM[power.form]


DEEDS: Final = ("attack", "thwart")


def label_refusal(scope: Scope, power: pieces.TriggeredAbility) -> Refusal | None:
    """A label has the identity attack, thwart or defend, whatever else the ability does: it may be
    that it cannot (MC.labeled.1, MC.golden.2)."""
    if not power.labels:
        return None
    deeds = [label for label in power.labels if label in DEEDS and scope.seat >= 0]
    if any(is_forbidden(scope.game, scope.me, deed) for deed in deeds):
        return refusals.FORBIDDEN
    return _defence_refusal(scope, power)


def _defence_refusal(scope: Scope, power: pieces.TriggeredAbility) -> Refusal | None:
    """MC.defend.4: once a player defends an attack, no other uses defence abilities in it. While
    nobody does, it makes the identity the defender, which may be what it cannot be (MC.golden.2).
    """
    game = scope.game
    at = innermost(game, "enemy attack") if "defense" in power.labels else -1
    if at < 0 or scope.seat < 0:
        return None
    by = frame_note(game, at, DEFENDED_BY)
    if by < 0:
        attacker = game.lists[FRAMES][at + SOURCE]
        return refusals.FORBIDDEN if is_forbidden(game, scope.me, "defend", (), attacker) else None
    return None if by == scope.seat else refusals.DEFENDS_ALREADY


def limit_refusal(scope: Scope, power: pieces.TriggeredAbility) -> Refusal | None:
    """MC.limit.1, MC.max.1: why it cannot be used any more in its period."""
    if not power.limit:
        return None
    game, place = scope.game, counted_place(scope, power)
    used = uses.uses_within(game, scope.source, place, power.per)
    if power.apart == "copies":
        used = uses.title_uses(game, scope.source, power)
    if used < power.limit:
        return None
    all_used = power.apart == "copies" and power.per != "game"
    refusal = refusals.ALL_USED_UP if all_used else refusals.USED_UP
    return refusal._replace(when=f"next {power.per}" if power.per in uses.PERIODS else "")


def counted_place(scope: Scope, power: pieces.TriggeredAbility) -> int:
    """Where the uses of an ability are counted: for each aspect of what sets it off on their own,
    or for each player, if it says so (MC.limit.1)."""
    if power.apart == "player":
        return len(piece_of(scope.game, scope.source).powers) + max(scope.seat, 0)
    if power.apart != "aspect" or scope.occasion < 0:
        return power.place
    played = scope.game.lists[FRAMES][scope.occasion + SUBJECT]
    faction = piece_of(scope.game, played).faction
    beyond = len(piece_of(scope.game, scope.source).powers)
    return beyond + (WITH_ASPECT.index(faction) if faction in WITH_ASPECT else 0)


def _test_refusal(scope: Scope, power: pieces.TriggeredAbility) -> Refusal | None:
    """Conditions and targets, as they are before anything is paid (MC.target.4). A forced ability
    is asked the same: without a target it is not begun, and takes no cost (MC.cost.25)."""
    if power.cost_tests and not holds(power.cost_tests, scope):
        return refusals.CONDITION
    stopped = stopping(scope.game, scope.me, power.labels)
    if power.aims and not stopped and not any_aim(scope, power):
        return _no_target(scope, power) if scope.explain else refusals.NO_TARGET
    return None


def stopping(game: Game, me: int, labels: tuple[str, ...]) -> list[int]:
    """The status cards of an identity that stop an ability with these labels (MC.labeled.2): it may
    be tried without any target (MC.stun.1, MC.confuse.1)."""
    if not labels:
        return []
    kinds = [column for label, column in STOPPED if label in labels]
    return [column for column in kinds if me >= 0 and is_in_state(game, me, column)]


def _no_target(scope: Scope, power: pieces.TriggeredAbility) -> Refusal:
    """Why it has no target: nothing can be moved (MC.move.1), or would be done by an amount of 0 or
    as things are (MC.target.3), or what it would put into play must not enter in this form, or
    again (MC.cost.30, MC.unique.1, MC.max.2)."""
    for aim in power.aims:
        if aim.standing == "required" and not aim.is_met(scope):
            return _all_protected(_refused(scope, [aim])) or refusals.NOT_MOVED
        if not aim.may_be_done(scope):
            return refusals.NOT_SO
        if aim.counts and aim.is_for_nothing(scope):
            return refusals.NOTHING_COUNTED
        if aim.deed == "enter" and aim.whom is not None:
            barred = [entering_refusal(scope, e, aim.suits) for e in aim.whom.candidates(scope)]
            for refusal in barred:
                if refusal is not None:
                    return refusal
    if all(aim.deed == "draw" for aim in power.aims):
        return refusals.NOTHING_TO_DRAW
    refused = _refused(scope, power.aims)
    if refused:
        return _all_protected(refused) or refusals.NONE_AFFECTED
    return refusals.NO_TARGET


def _refused(scope: Scope, aims: Sequence[Aim]) -> list[Refusal]:
    """Why nothing that they speak of is a target."""
    return [aim.refusal(scope, entity) for aim in aims for entity in aim.spoken_of(scope)]


def _all_protected(refused: list[Refusal]) -> Refusal | None:
    """What keeps off all that would be a target (MC.target.6): guard, patrol, a crisis icon, a
    keyword, a status card that lies there already, a card that says that it cannot; None where it
    is no such thing."""
    keeping = [one for one in refused if one.clause in PROTECTING or one.clause == SAID_OF_IT]
    if not keeping:
        return None
    first = keeping[0].clause
    others = [clause for one in keeping for clause in one.clauses if clause in PROTECTING]
    return keeping[0].citing(first, *others, *refusals.NO_TARGET.clauses)


# What keeps something from being a target that would be one otherwise.
PROTECTING: Final = (
    "MC.guard.1", "MC.patrol.1", "MC.crisis.1", "MC.stalwart.1", "MC.status.1", "MC.golden.2",
    "MC.engage.1",
)  # fmt: skip
SAID_OF_IT: Final = "MC.target.6"  # a card says that it cannot


def _payment_refusal(scope: Scope, power: pieces.TriggeredAbility, playing: bool) -> Refusal | None:
    if not playing and len(power.costs) == 1 and power.costs[0].is_free:
        return None
    payment = AbilityPayment(power, playing)
    held = payment.laid_down(scope.source)
    if is_payable(scope, payment, held) or (playing and _is_payable_with_help(scope, payment)):
        return None
    return unpaid(scope, payment, held) if scope.explain else refusals.CANNOT_PAY


# -- cards ----------------------------------------------------------------------------------------


def card_refusal(scope: Scope, piece: pieces.CardFace) -> Refusal | None:
    """What bars playing a card, whatever it costs (MC.play-restrictions.1)."""
    game, me = scope.game, scope.me
    if piece.form_only >= 0 and piece_of(game, me).form != piece.form_only:
        return PLAYED_IN_FORM[piece.form_only]
    if piece.play_tests and not holds(piece.play_tests, scope):
        return refusals.CONDITION
    if is_forbidden(game, me, "play", (), scope.source):
        return refusals.FORBIDDEN
    if is_forbidden(game, me, f"play {piece.kind}"):
        return refusals.FORBIDDEN
    if piece.team and not all(is_character_in_play(game, name) for name in piece.team):
        return refusals.NO_TEAM
    if piece.max_per and _at_maximum(scope, piece):
        return refusals.AT_MAXIMUM
    if piece.unique and maxima.is_unique_in_play(game, piece):
        return refusals.UNIQUE
    return None


def is_character_in_play(game: Game, name: str) -> bool:
    """Whether an identity or ally of that name is in play (MC.team-up.1)."""
    return any(
        name in piece_of(game, e).titles and piece_of(game, e).kind in ALLIES
        for e in zones.all_in_play(game)
    )


ALLIES: Final = ("hero", "alter_ego", "ally")


def controllers(game: Game, seat: int, piece: pieces.CardFace) -> list[int]:
    """Under whose control a card may be played: one's own, or any player's that has not as many
    copies as may be (MC.play.1, MC.max.1)."""
    if not piece.anywhere:
        return [seat]
    return [other for other in zones.player_order(game) if not maxima.has_most(game, piece, other)]


def _at_maximum(scope: Scope, piece: pieces.CardFace) -> bool:
    game = scope.game
    if piece.anywhere and all(
        maxima.has_most(game, piece, seat) for seat in zones.player_order(game)
    ):
        return True
    if not piece.anywhere and maxima.has_most_anywhere(scope, piece):
        return True
    for most, per, _ in piece.max_per:
        if per in ("round", "phase", "turn"):
            played = [game.lists[zones.CARD][e] for e, _, _ in uses.played(game, per)]
            if played.count(piece.index) >= most:
                return True
    return False


def play_refusal(
    game: Game, seat: int, entity: int, explain: bool = True, look: PlayerPayability | None = None
) -> Refusal | None:
    """Why a player cannot play a card that enters play (MC.player-turn.2). Without ``explain`` the
    refusal of a cost does not say what is missing, and is found sooner."""
    if is_at_hand(game, seat, entity) and piece_of(game, entity).kind in pieces.PERMANENTS:
        refusal = in_turn(game, seat, "MC.player-turn.2")
        if refusal is not None:
            return refusal
    return playing_refusal(game, seat, entity, explain, look)


def playing_refusal(
    game: Game, seat: int, entity: int, explain: bool = True, look: PlayerPayability | None = None
) -> Refusal | None:
    """Why a player cannot play a card, whenever that is: for effects that let one play a card."""
    if not is_at_hand(game, seat, entity):
        return refusals.NOT_IN_HAND
    piece = piece_of(game, entity)
    if piece.kind not in pieces.PERMANENTS:
        return refusals.NOT_PLAYABLE
    seen = _seen(look, entity, None) if look is not None else MAYBE
    if seen == NO:
        return refusals.CANNOT_PAY
    scope = Scope(game, seat, entity)
    refusal = card_refusal(scope, piece)
    if refusal is not None:
        return refusal
    if piece.attach is not None and not maxima.hosts(scope, piece):
        return refusals.ALL_FULL if maxima.are_full(scope, piece) else refusals.NO_HOST
    if seen == YES:
        return None
    payment = AbilityPayment(None, True)
    if is_payable(scope, payment, entity) or _is_payable_with_help(scope, payment):
        return None
    return unpaid(scope, payment, entity) if explain else refusals.CANNOT_PAY


def _seen(look: PlayerPayability, entity: int, power: pieces.TriggeredAbility | None) -> int:
    if look.game.lists[ZONE][entity] != zones.HAND[look.seat]:
        return MAYBE
    seen = look.can_play(piece_of(look.game, entity), power)
    return MAYBE if seen == NO and speakers(look.game, look.seat) else seen


def _is_payable_with_help(scope: Scope, payment: AbilityPayment) -> bool:
    """Whether others may help to pay a card, or interrupts make it cheap enough."""
    return may_be_helped(scope) or is_payable_lowered(scope, payment, scope.source, _may_use)


def _may_use(scope: Scope, power: pieces.TriggeredAbility) -> bool:
    game = scope.game
    if zones.in_play(game, scope.source) and not may_act(game, scope.source, scope.seat):
        return False
    return power_refusal(scope, power) is None


def action_refusal(
    game: Game,
    seat: int,
    entity: int,
    place: int,
    *,
    explain: bool = True,
    look: PlayerPayability | None = None,
) -> Refusal | None:
    """Why a player cannot use an Action now: one of a card in play or of an event in hand
    (MC.player-turn.5, MC.action.1)."""
    piece = piece_of(game, entity)
    if not 0 <= place < len(piece.powers) or piece.powers[place].kind != pieces.ACTION:
        return refusals.NO_ABILITY
    if game.lists[CELLS][zones.PHASE] != zones.PLAYER:
        return refusals.NOT_PLAYER_PHASE
    if zones.in_play(game, entity):
        if not may_use(game, entity, place, seat):
            return refusals.NOT_YOURS
    elif not is_at_hand(game, seat, entity) and entity not in game.lists[zones.PLAYING]:
        return refusals.NOT_IN_HAND
    scope = Scope(game, seat, entity)
    scope.explain = explain
    return power_refusal(scope, piece.powers[place], look)


def may_use(game: Game, entity: int, place: int, seat: int) -> bool:
    """Whose an ability of a card in play is to use, also where its text says so (MC.ability.7)."""
    if may_act(game, entity, seat):
        return True
    others, scope = piece_of(game, entity).powers[place].anybody, Scope(game, seat, entity)
    return others is not None and others.fits(scope, scope.me)
