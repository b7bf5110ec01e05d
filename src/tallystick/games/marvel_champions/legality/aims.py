"""What an effect can be done to: valid targets (MC.target.1 to MC.target.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs.acts_that_cost import added_refusal
from tallystick.games.marvel_champions.costs.payable_acts import STEPS
from tallystick.games.marvel_champions.legality import maxima, refusals
from tallystick.games.marvel_champions.legality.affecting import AFFECTS, THWARTS
from tallystick.games.marvel_champions.legality.attack_sums import dealer_of
from tallystick.games.marvel_champions.legality.foretold import is_none
from tallystick.games.marvel_champions.pieces import IDENTITIES, REVEALED, SPECIAL, TriggeredAbility
from tallystick.games.marvel_champions.position import lasting, marks, targets
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.memory import ATTACKED, PREPAID
from tallystick.games.marvel_champions.position.occasion import occasion_parts
from tallystick.games.marvel_champions.position.players import THEIR, seats_of
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.rankings import EXTREMES, extreme
from tallystick.games.marvel_champions.position.scope import Scope, cost_on
from tallystick.games.marvel_champions.position.things import ENEMIES, SCHEMES, SPOKEN, Filter
from tallystick.games.marvel_champions.position.values import is_forbidden, keyword, stays_exhausted
from tallystick.games.marvel_champions.position.villains import is_triggered_for
from tallystick.kernel.decision import Refusal

ATTACKS: Final = frozenset(("attack", "thwart"))  # the labels of what is against something
STRIKES: Final = ("damage", "stun", "confuse")  # what a labelled attack may do to its target
LABELLED: Final = (*[("attack", deed) for deed in STRIKES], *[("thwart", deed) for deed in THWARTS])
CHOSEN: Final = ("a", "another", "an", "any", "of it")
OF_ALL: Final = ("a", "an", "any")  # chosen among all that fit
IN_PLAY_MARKS: Final = marks.MINE | marks.ANYBODYS | frozenset(marks.STATES) | frozenset(
    (*EXTREMES, "in play", "exhausted", "ready", "engaged with you", "chosen", "of your choice",
     "unique", "non-unique", "elite")
)  # fmt: skip
PLAIN: Final = ("this", "titled", "the", "you", "your", "yourself")  # called so, and not chosen
KNOWN_PLAYERS: Final = ("the first player", "each player")  # whatever is chosen before
HERE: Final = (
    marks.ON_THIS | marks.BENEATH
)  # what lies there is there, or is not, for everybody to see
OPEN_PILES: Final = frozenset(
    ("discard pile", "encounter discard pile", *zones.OUT_OF_GAME)
)  # so here
OPEN_AREAS: Final = OPEN_PILES | {"play area"}


# How an aim counts where it is asked whether an ability, or an option, does anything at all.
Standing: TypeAlias = Literal[
    "apart",  # by itself: one that works is enough (MC.target.3)
    "conditional",  # done under a condition only
    "required",  # nothing is done without it (MC.move.1)
    "deciding",  # the option that it stands in is none without it (MC.target.10)
    "picked",  # a cost picks it, and asks whether it could be done (MC.cost.14)
    "following",  # done to what an earlier one chooses, without a target of its own
    "hanging",  # not done where nothing is by what stands before it (MC.then.1)
]

Suits: TypeAlias = Callable[[Scope, int], bool]


class Aim:
    """What a part of an ability is directed at, and what it would do there (MC.target.1). ``label``
    is "attack" or "thwart" where the ability carries it (MC.target.6); ``by_itself``: a card of the
    scenario has it done, and no player."""

    def __init__(
        self, whom: Filter | None, deed: str, label: str = "", standing: Standing = "apart",
        by_itself: bool = False,
    ) -> None:  # fmt: skip
        self.whom = whom
        self.deed = deed
        self.label = label
        self.standing = standing
        self.by_itself = by_itself
        # What has to be so of a thing besides, for that to do something to it.
        self.suits: Suits | None = None
        # -- what is chosen, and by whom
        self.is_single = True  # whether one thing is chosen, where one is
        self.within = -1  # what those chosen may cost together, -1: anything
        self.first_decides = False  # whether the text has the first player choose
        # -- what is done to the same one besides, of which one that works is enough (MC.target.3)
        self.also: tuple[Aim, ...] = ()
        self.maybe: tuple[tuple[Aim, tuple[Predicate, ...]], ...] = ()  # under a condition
        self.given: tuple[Predicate, ...] = ()  # of one that follows: what must be so of that thing
        # ... and whether it has to be in play still, and the same (MC.ability.1, MC.enters.1)
        self.stays = False
        # -- what it comes to be in the memory
        self.recalled = False  # whether "each of those" speaks later of all that are meant by it
        self.begins = False  # whether "each of those" is none of whom was spoken of before
        # -- what is asked before anything is done
        self.counts: tuple[Scaled, ...] = ()  # how much is done, where that may be told
        self.only_if: tuple[Callable[[Scope], object], ...] = ()
        # ... and where players do it, each as "you": their views
        self.views: Callable[[Scope], list[Scope]] | None = None

    @property
    def follows(self) -> bool:
        """Whether it is done to what an earlier one chooses."""
        return self.standing == "following"

    @property
    def is_this(self) -> bool:
        """Whether it is the card that speaks: never "it" or "that card" (MC.referential.1)."""
        return self.whom is not None and self.whom.how == "this"

    @property
    def is_plain(self) -> bool:
        """Whether it is called so, and not chosen: "it" only after something has been done to it
        (MC.referential.1)."""
        return self.whom is None or self.whom.how in PLAIN

    @property
    def parts(self) -> list[Aim]:
        """All that is done besides to what it chooses, under a condition or not."""
        return [*self.also, *[part for part, _ in self.maybe]]

    @property
    def is_chosen(self) -> bool:
        """Whether somebody chooses among what fits."""
        return self.whom is not None and self.whom.how in CHOSEN

    @property
    def is_in_the_open(self) -> bool:
        """Whether everybody sees if it is there: in play, in a pile, set aside."""
        places = self.whom.places if self.whom is not None else ()
        return all(OPEN_AREAS.issuperset(place.zones) for place in places)

    def valid(self, scope: Scope) -> list[int]:
        """The things that it could be done to now, so that it does something (MC.target.3)."""
        whom = self.whom
        if whom is None:
            return [scope.me] if scope.me >= 0 and self.can(scope, scope.me) else []
        found = self._affected(scope, self.meant(scope))
        if self.label and scope.frame >= 0 and scope.seat >= 0:
            found = [e for e in found if self._is_affordable(scope, e)]
        return extreme(scope, whom.marks, found)

    def spoken_of(self, scope: Scope) -> list[int]:
        """All that the text speaks of, whether it can be done to that or not (MC.target.1)."""
        whom = self.whom
        if whom is None:
            return []
        return whom.candidates(scope) if whom.how in CHOSEN else whom.referred(scope)

    def meant(self, scope: Scope) -> list[int]:
        """All that the text speaks of, without what its label protects (MC.target.6)."""
        found, label = self.spoken_of(scope), self.labelled()
        if not label or scope.seat < 0:
            return found
        game, seat = scope.game, scope.seat
        if label == "attack":
            return [e for e in found if targets.attack_target_refusal(game, seat, e) is None]
        refused = targets.thwart_target_refusal
        return [e for e in found if refused(game, seat, e, -1, self.deed) is None]

    def refusal(self, scope: Scope, entity: int) -> Refusal:
        """Why something is no target, of which it is known that it is none: the label of the
        ability forbids it (MC.target.6), nothing would be done to it (MC.target.3), or it is not
        what is asked for (MC.target.9)."""
        whom, game, label = self.whom, scope.game, self.labelled()
        if whom is None or not zones.in_play(game, entity):
            return refusals.NOT_MEANT
        if not whom.fits(scope, entity):
            return self._by_label(scope, entity, label) or refusals.NOT_MEANT
        found = self._by_label(scope, entity, label)
        if found is None and label and scope.seat >= 0:
            found = added_refusal(game, self.label, scope.seat, scope.me, entity)
        return found or self._unaffected(scope, entity)

    def unpaid(self) -> Refusal:
        """Why a cost cannot be paid of which it is a step that cannot be done (MC.cost.23)."""
        return STEPS

    def _by_label(self, scope: Scope, entity: int, label: str) -> Refusal | None:
        """What protects an enemy or a scheme."""
        game, kind = scope.game, piece_of(scope.game, entity).kind
        if label == "attack" and kind in ENEMIES:
            return targets.attack_target_refusal(game, scope.seat, entity)
        if kind not in SCHEMES:
            return None
        if label == "thwart":
            return targets.thwart_target_refusal(game, scope.seat, entity, -1, self.deed)
        if self.deed not in THWARTS:
            return None
        return targets.removal_refusal(game, entity, self.deed, scope.seat, scope.source)

    def barred(self, scope: Scope, entity: int) -> Refusal | None:
        """Why the label of the ability forbids to do it to this one (MC.target.6), or why it must
        not enter play (MC.unique.1)."""
        if self.deed == "enter" and not zones.in_play(scope.game, entity):
            return entering_refusal(scope, entity)
        label = self.labelled()
        return self._by_label(scope, entity, label) if label else None

    def _unaffected(self, scope: Scope, entity: int) -> Refusal:
        """Why nothing of what is done there would affect an entity."""
        deeds = {part.deed for part in (self, *self.also)}
        stopped = {"stun", "stunned", "confuse", "confused", "stun confuse", "confuse stun"}
        if deeds & stopped and keyword(scope.game, entity, "stalwart"):
            return refusals.STALWART
        if deeds & {*stopped, "tough"}:
            return refusals.HAS_STATUS
        if "engage" in deeds and piece_of(scope.game, entity).kind == "minion":
            return refusals.ENGAGED_ALREADY
        dealers = (scope.source, dealer_of(scope))
        if deeds == {"damage"} and is_forbidden(scope.game, entity, "take damage", dealers):
            return targets.UNHARMED
        kept = "ready" in deeds and stays_exhausted(scope, entity)
        if any(part.is_kept_from_players(scope, entity) for part in (self, *self.also)):
            return targets.NOT_ALLOWED
        return refusals.KEPT_FROM if kept else refusals.UNAFFECTED

    def _is_affordable(self, scope: Scope, entity: int) -> bool:
        """Whether what cards add to attacking or thwarting it could be paid (MC.cost.20)."""
        if entity in (scope.note(PREPAID), scope.note(ATTACKED)):
            return True
        return added_refusal(scope.game, self.label, scope.seat, scope.me, entity) is None

    def labelled(self) -> str:
        """The label of an ability that attacks or thwarts what this is aimed at (MC.target.6)."""
        for one in (self, *self.also):
            if (one.label, one.deed) in LABELLED:
                return one.label
        return ""

    def _affected(self, scope: Scope, found: list[int]) -> list[int]:
        """MC.target.3: those that at least one part can affect; choosing alone affects nothing."""
        if self.deed == "choice" and not self.also:
            return found
        if not self.parts:
            return [e for e in found if self.can(scope, e)]
        parts = self.also if self.deed == "choice" else (self, *self.also)
        parts = (*parts, *[part for part, tests in self.maybe if _may_hold(tests, scope)])
        if self.deed == "enter":  # what does not enter play takes no part in the rest (MC.unique.1)
            found = [e for e in found if zones.in_play(scope.game, e) or self.can(scope, e)]
        return [e for e in found if any(self._may_come(part, scope, e) for part in parts)]

    def _may_come(self, part: Aim, scope: Scope, entity: int) -> bool:
        """Whether a part could be done to something, and is, if that is chosen."""
        given = part.given if part is not self else ()
        return part.can(scope, entity) and (not given or holds(given, scope.if_spoken_of(entity)))

    def can(self, scope: Scope, entity: int) -> bool:
        """Whether this part alone does something to it."""
        if self.counts and scope.frame < 0 and self.is_for_nothing(scope):
            return False
        if self.is_kept_from_players(scope, entity):
            return False
        can = CAN.get(self._deed(scope))
        if can is not None and not can(scope, entity):
            return False
        return self.suits is None or self.suits(scope, entity)

    def is_kept_from_players(self, scope: Scope, entity: int) -> bool:
        """Whether a card in play says that players do not discard it, and one would."""
        if self.deed != "discard" or self.by_itself or not zones.in_play(scope.game, entity):
            return False
        return is_forbidden(scope.game, entity, lasting.UNDISCARDED)

    def _deed(self, scope: Scope) -> str:
        """What is done: by what is labelled a thwart the identity thwarts, and what it ignores does
        not protect a scheme from that (MC.labeled.1, MC.you.2); a crisis icon does from players
        alone (MC.crisis.1)."""
        if self.by_itself and self.deed in THWARTS:
            return "thwart past crisis"
        thwarts = self.label == "thwart" and self.deed in THWARTS and scope.me >= 0
        ignores = thwarts and keyword(scope.game, scope.me, "ignores crisis")
        return "thwart past crisis" if ignores else self.deed

    def is_for_nothing(self, scope: Scope) -> bool:
        """Whether nothing would be done: by an amount of 0 that nothing raises (MC.event.1)."""
        if not any(is_none(scope, n) for n in self.counts):
            return False
        what = lasting.DEALS if self.deed == "damage" else lasting.REMOVES
        return not (self.label and lasting.raised_by(scope.game, scope.source, what))

    def may_be_done(self, scope: Scope) -> bool:
        """Whether what has to be so for it is so now, as far as that is asked beforehand."""
        return scope.frame >= 0 or all(test(scope) for test in self.only_if)

    def is_met_for(self, scope: Scope) -> bool:
        """Whether there is a target, before anything is done for any of those who are to do it
        (MC.target.3)."""
        if self.views is None or scope.frame >= 0:
            return self.is_met(scope)
        return any(self.is_met(view) for view in self.views(scope))

    def is_met(self, scope: Scope) -> bool:
        """Whether there is a target, to which something would be done."""
        if self.counts and not self.parts and self.is_for_nothing(scope):
            return False
        if self.deed == "draw":
            seats = [scope.seat] if self.whom is None else seats_of(scope, self.whom.thing)
            later = scope.frame < 0 and scope.who < 0
            if self.whom is not None and self.whom.how == "that player" and later:
                seats = zones.player_order(scope.game)  # one is to be chosen
            return any(can_draw(scope, seat) for seat in seats)
        if self.whom is not None and self.whom.is_player:
            known = self.whom.how in KNOWN_PLAYERS and self.deed in CAN
            return not known or bool(self.valid(scope))
        if scope.frame < 0 and self.whom is not None and _is_in_a_hand(self.whom):
            return any(
                scope.game.lists[zones.HAND[seat]] for seat in zones.player_order(scope.game)
            )
        if self.deed in ("free", "choice") and not (self.also or self._is_to_be_seen(scope)):
            return True
        if self.whom is not None and self.whom.how in SPOKEN:
            known = self.standing != "picked" and self._spoken_alone(scope)
            return not known or bool(self.valid(scope))
        found = self.valid(scope)
        if self._is_of_own_hand():  # what is played is none of the cards in hand any more
            found = [e for e in found if e != scope.source]
        if self.within >= 0:
            found = [e for e in found if cost_on(scope.game, e) <= self.within]
        return bool(found)

    def _is_to_be_seen(self, scope: Scope) -> bool:
        """Whether it is known where it is, so that it can be looked whether it is there: named, on
        the table (MC.target.10), in one's own hand, or faceup in piles of which it is known now
        whose they are; of a player who is chosen later, all are looked through (MC.target.2)."""
        whom = self.whom
        if whom is None or (self.is_chosen and whom.marks & HERE) or _has_to_be_there(whom):
            return whom is not None
        if whom.how not in OF_ALL or not whom.places:
            return whom.how in OF_ALL and IN_PLAY_MARKS.issuperset(whom.marks)
        later = scope.frame >= 0 or scope.occasion >= 0
        return self._is_of_own_hand() or (scope.seat >= 0 and all(
            OPEN_PILES.issuperset(place.zones) and not (later and place.whose in THEIR)
            for place in whom.places
        ))  # fmt: skip

    def can_be(self, scope: Scope) -> bool:
        """Whether there is a target, of what is known to belong to somebody."""
        return self.is_met(scope) if self.deed == "draw" else bool(self.valid(scope))

    def _is_of_own_hand(self) -> bool:
        """Whether it is chosen among the cards in one's own hand (MC.target.9, MC.cost.14)."""
        whom = self.whom
        if whom is None or whom.how not in OF_ALL or not whom.places:
            return False
        return all((place.whose, place.zones) == ("your", ("hand",)) for place in whom.places)

    def _spoken_alone(self, scope: Scope) -> bool:
        """Whether what is spoken of is known already, rather than chosen later on: for a cost,
        where the occasion is about nothing of the kind."""
        assert self.whom is not None
        parts = occasion_parts(scope) if self.whom.kinds else []
        other = bool(parts) and not any(self.whom.fits_now(scope, one) for one in parts)
        return scope.occasion >= 0 and scope.frame < 0 and not other


def ability_called(scope: Scope, entity: int, title: str) -> TriggeredAbility | None:
    """The ability of a card that a title in quotes means, its kind or its own name: none, and there
    is nothing to resolve (MC.special.1). Of those when it is revealed the one for the form of who
    resolves it (MC.ability.8)."""
    words = title.strip('"').casefold()
    form = piece_of(scope.game, scope.me).form if scope.me >= 0 else -1
    for power in piece_of(scope.game, entity).powers:
        special = power.kind == SPECIAL
        called = special if words == "special" else power.is_named(words)
        other = power.kind == REVEALED and not is_triggered_for(scope.game, power, form)
        if power.program >= 0 and called and not other:
            return power
    return None


def _has_to_be_there(whom: Filter) -> bool:
    """Whether it is called by name, is the one of its kind seen, or one's own (MC.target.10)."""
    if whom.how == "your":
        return bool(whom.kinds) and not (whom.places or set(whom.kinds) & set(IDENTITIES))
    seen = all(OPEN_AREAS.issuperset(place.zones) for place in whom.places)
    return whom.how == "titled" or (whom.how == "the" and seen)


def _is_in_a_hand(whom: Filter) -> bool:
    """Whether it is in the hand of a player who is chosen later: nobody sees if it is there."""
    return any("hand" in place.zones and place.whose in THEIR for place in whom.places)


def any_aim(scope: Scope, power: TriggeredAbility) -> bool:
    """Whether at least one part of an ability has a target (MC.target.2, MC.target.3), as things
    stand before its cost is paid (MC.target.4)."""
    who = power.player_paid_for
    return bool(who.seats(scope)) if who is not None else are_met(scope, power.aims)


class PlayerPaidFor:
    """The player whom a cost chooses: one for whom the effect does something (MC.cost.14,
    MC.cost.16, MC.target.3)."""

    def __init__(self, aims: tuple[Aim, ...]) -> None:
        self.aims = aims

    def seats(self, scope: Scope) -> list[int]:
        """All such players."""
        mine = scope.seat
        order = zones.player_order(scope.game)
        return [seat for seat in order if are_met(scope.if_chosen(seat, mine), self.aims)]


def are_met(scope: Scope, aims: tuple[Aim, ...]) -> bool:
    """Whether something can be done. What is done from one thing to another wants both; without,
    there may be something else to do that does not hang on it (MC.target.3). What hangs on what is
    done before is nothing to begin an ability for."""
    met = apart = False
    whole, before, wants_all = True, None, any(aim.standing == "required" for aim in aims)
    for aim in aims:
        required = aim.standing == "required"
        if aim.standing in ("following", "hanging") or not aim.may_be_done(scope):
            continue
        if aim.is_met_for(scope) and not (required and _has_no_other(scope, before, aim)):
            if not wants_all:
                return True
            met = True
            apart |= not (required or aim.standing == "conditional")
        elif required:
            whole = False
        before = aim
    return met if whole else apart


def _has_no_other(scope: Scope, before: Aim | None, aim: Aim) -> bool:
    """Whether "another" one could only be that from which something is moved (MC.move.1)."""
    if before is None or scope.frame >= 0 or aim.whom is None or aim.whom.how != "another":
        return False
    return len({*before.valid(scope), *aim.valid(scope)}) < 2


def can_draw(scope: Scope, seat: int) -> bool:
    """MC.target.8: a deck with a card."""
    lists = scope.game.lists
    return seat >= 0 and bool(lists[zones.DECK[seat]] or lists[zones.DISCARD[seat]])


def _may_hold(tests: tuple[Predicate, ...], scope: Scope) -> bool:
    """Whether these hold; of what is paid, before anything is, whether they may."""
    known = [one for one in tests if scope.frame >= 0 or one.clause.verb not in OF_PAYMENTS]
    return holds(tuple(known), scope)


def _can_enter(scope: Scope, entity: int) -> bool:
    return not zones.in_play(scope.game, entity) and entering_refusal(scope, entity) is None


class AskedAim(Aim):
    """What is there or is not, as ``ask`` tells: no thing that somebody could choose."""

    def __init__(self, ask: Callable[[Scope], object], standing: Standing = "apart") -> None:
        super().__init__(None, "free", "", standing)
        self.ask = ask

    def is_met(self, scope: Scope) -> bool:
        return bool(self.ask(scope))


class Unchosen(Aim):
    """What nobody chooses among: where it is, it is known which one is meant."""

    @property
    def is_chosen(self) -> bool:
        return False


def entering_refusal(scope: Scope, entity: int, suits: Suits | None = None) -> Refusal | None:
    """Why a card cannot be put into play (MC.cost.30, MC.unique.1, MC.max.2): it is for another
    form, there is another copy of what is unique, or as many as may be where it would come."""
    game = scope.game
    piece = piece_of(game, entity)
    if piece.form_only >= 0 and scope.me >= 0 and piece_of(game, scope.me).form != piece.form_only:
        return refusals.NOT_IN_FORM
    if piece.unique and maxima.is_unique_in_play(game, piece):
        return refusals.NOT_TWICE
    return None if suits is None or suits(scope, entity) else refusals.AT_MAXIMUM


OF_PAYMENTS: Final = ("paid_with", "paid_with_card", "paid_with_ability", "exhausted_for")
CAN: Final[dict[str, Callable[[Scope, int], bool]]] = {**AFFECTS, "enter": _can_enter}
