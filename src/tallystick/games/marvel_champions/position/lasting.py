"""Lasting effects as records in the position (MC.lasting.1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from tallystick.cards.errors import needed
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.pieces import HP
from tallystick.games.marvel_champions.position.memory import FOUND_NOTHING
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import PROGRAM, SOURCE, WIDTH, Game

FAINT: Final = -1  # among what has happened: a card has lost hit points, and may be defeated
LOWERED: Final = -2  # among what has happened: a limit or a target may have fallen
RECORD: Final = 6  # kind, card, what, amount, until, player: see ``LastingEffect``
AMOUNT: Final = 3
ENDS: Final = 4
GETS: Final = 0
GAINS: Final = 1
CHEAPER: Final = 2
HAS_TRAIT: Final = 3
CANNOT: Final = 4
LISTENS: Final = 5
GETS_IN_FORM: Final = 6
BLANKED: Final = 7
CAPPED: Final = 8
GETS_AT_YOU: Final = 9
SUFFERS: Final = 10
TURNED_ASIDE: Final = 11
ICONLESS: Final = 12
BOOSTS_GET: Final = 13
SEES: Final = 14
RAISED: Final = 15
FROM_PILE: Final = 16
STRUCK_HARDER: Final = 17
MORE_BOOSTS: Final = 18
PREVENTED: Final = 19
TITLE_USED: Final = 20
GETS_VARIABLE: Final = 21
SO_FAR: Final = 22
HAD_TRAIT: Final = 23
WAS_SUCH: Final = 24
# of SO_FAR: damage dealt to the card by an attack, taken by it, and prevented by the card
TO_IT: Final = 0
BY_IT: Final = 1
KEPT_OFF: Final = 2
LATER_WIDTH: Final = 6  # of what waits: program, where in it, source, player, "it", for what
# of RAISED: damage that an event deals, threat that it removes, keywords of its attack
DEALS: Final = 0
REMOVES: Final = 1
ATTACK_GAINS: Final = 2
GETTING: Final = (GETS, GETS_IN_FORM, GETS_AT_YOU, GETS_VARIABLE)  # of a number of a card
FORM_STEP: Final = 16  # of GETS_IN_FORM: the number of the card, and so much for each form
# Of GETS_VARIABLE likewise, for each of the card that speaks; the amount stands in the rulebook.
PHASE_END: Final = 0
ROUND_END: Final = 1
TURN_END: Final = 2
ATTACK_END: Final = 3
ACTIVATION_END: Final = 4
OWN_TURN_END: Final = 5
NEXT_TURN_END: Final = 6
ENTERED: Final = 7  # of what is delayed: until a card has entered play
VILLAIN_BEGIN: Final = 8
WAITS: Final = 10  # what holds for an attack that is put off, until that begins
PLAYER_PHASE_END: Final = 11  # of what is delayed
IN_NEXT_TURN: Final = 12  # from the beginning of a player's next turn to its end
NEVER: Final = 9  # what lasts until it is used up, or what says it leaves play
UNDEFEATED: Final = "be defeated"
SPENT: Final = "have no hit points"  # who cannot is considered to have one at least
STAY: Final = "leave play"
KEPT: Final = "be removed from play"  # by abilities of cards
UNDISCARDED: Final = "be discarded by players"
UNHEALED: Final = "be healed"
UNHEALED_BY_CARDS: Final = "be healed by player cards"
UNREADIED_BY_CARDS: Final = "be readied by player cards"
# What a card can be kept from, constantly or for a while: it is asked wherever it could be done.
FORBIDDEN: Final = (
    "attack", "thwart", "defend", "scheme", "activate", "be attacked", "take damage", "ready",
    "be stunned", "be confused", "change form", "be unattached from",
    "change from hero form to alter-ego form", "change mass form", "change to hero form",
    UNDEFEATED, "recover", "have upgrades attached", "play", "make basic attacks",
    STAY, "change energy form", "flip", "play event", "play ally", "play support", "play upgrade",
    KEPT, "exhaust to attack", "exhaust to thwart", "exhaust to defend", "exhaust to recover",
    "be thwarted", UNDISCARDED, UNHEALED, UNHEALED_BY_CARDS, "have cards attached",
    "have player cards attached", "have encounter cards attached", "have attachments attached",
    UNREADIED_BY_CARDS,
)  # fmt: skip
UNTIL: Final = {
    "phase": PHASE_END, "round": ROUND_END, "turn": TURN_END, "activation": ACTIVATION_END,
    **dict.fromkeys(("attack", "thwart", "use", "defense", "action"), ATTACK_END),
    "attacks": ATTACK_END,  # a slip of the data
    "ends": OWN_TURN_END,  # "until your next turn ends"
    "resolves": ATTACK_END,  # "until after that attack resolves"
    "begins": VILLAIN_BEGIN,  # "until the next villain phase begins"
}  # fmt: skip
KEYWORDS: Final = (
    "guard", "patrol", "retaliate", "toughness", "quickstrike", "surge", "villainous", "stalwart",
    "steady", "overkill", "piercing", "ranged", "permanent", "temporary", "peril", "incite",
    "hinder", "victory", "alliance", "restricted", "teamwork", "setup", "linked", "assault",
    "basic overkill", "basic piercing", "basic ranged", "ignores guard", "ignores patrol",
    "ignores crisis", "vulnerable", "indirect",
)  # fmt: skip


def all_may_fall(game: Game, but: int = -1) -> None:
    """What has kept characters from being defeated may be gone: whoever is hurt, or has no hit
    points printed, ``but`` one, is looked at when the step in progress is done (MC.hp.1,
    MC.defeat.1)."""
    lists, cards = game.lists, game.rules.cards
    for entity in zones.all_in_play(game):
        frail = lists[zones.DAMAGE][entity] or not cards[lists[zones.CARD][entity]].stats[HP]
        if frail and entity != but:
            may_fall(game, entity)


def may_fall(game: Game, entity: int) -> None:
    """A character that may have lost hit points is looked at after this step (MC.hp.1)."""
    game.extend(zones.HAPPENED, [FAINT, entity, -1])


def hit_points_may_fall(game: Game) -> None:
    """Counters, cards or sides that hit points hang on may have changed (MC.hp.1)."""
    if book_of(game).shifts_hit_points:
        all_may_fall(game)


def limits_may_fall(game: Game) -> None:
    """What has raised a limit or a target may be gone: they are looked at when the step in progress
    is done (MC.ally-limit.1, MC.main-scheme.1)."""
    if book_of(game).raises_limits and LOWERED not in game.lists[zones.HAPPENED][::3]:
        game.extend(zones.HAPPENED, [LOWERED, -1, -1])


def stand_up(game: Game, entity: int) -> None:
    """The hit points of a card are about to be set: it is not looked at before that (MC.hp.1)."""
    waiting, row = game.lists[zones.HAPPENED], [FAINT, entity]
    rows = [waiting[i : i + 3] for i in range(0, len(waiting), 3) if waiting[i : i + 2] != row]
    if 3 * len(rows) < len(waiting):
        game.replace(zones.HAPPENED, [n for one in rows for n in one])


def add_effect(
    game: Game, kind: int, card: int, what: int, *, n: int, until: int, seat: int
) -> None:
    """A lasting effect begins; one of a turn to come is until then of a kind that nothing looks
    for (MC.lasting.1)."""
    kind = ~kind if until == IN_NEXT_TURN else kind
    game.extend(zones.EFFECTS, [kind, card, what, n, said_of(game, until), seat])


NESTED: Final = 1 << 8  # so many times how deep an attack is in others that have not ended


def said_of(game: Game, until: int, at: int = -1) -> int:
    """When what is said now ends: with the innermost of the attacks that go on, or that whose frame
    begins at ``at``, if with one (MC.lasting.1, MC.nested.1)."""
    return until + NESTED * _outer(game, at) if until == ATTACK_END else until


def is_over(game: Game, said: int, until: int) -> bool:
    """Whether it ends at a moment: with an attack what is said of that, and of those inside it."""
    if until != ATTACK_END:
        return said == until
    return moment(said) == until and said // NESTED >= _outer(game)


def moment(said: int) -> int:
    """The kind of moment at which something ends, whichever attack it is said of."""
    return said % NESTED if 0 <= said < NESTED * NESTED else said


def _outer(game: Game, last: int = -1) -> int:
    """How many attacks, thwarts and activations go on around the innermost one, or that one whose
    frame begins at ``last``."""
    end = last + WIDTH if last >= 0 else len(game.lists[FRAMES])
    return max(sum([_is_deed(game, at) for at in range(0, end, WIDTH)]) - 1, 0)


def _is_deed(game: Game, at: int) -> bool:
    """Whether a frame is one of them, or an ability with such a label (MC.labeled.1)."""
    book, frames = book_of(game), game.lists[FRAMES]
    program, source = frames[at + PROGRAM], frames[at + SOURCE]
    if program in book.without_memory or source < 0:
        return program in [book.program(name) for name in ("attack", "thwart", "activation")]
    return any(
        power.program == program and ("attack" in power.labels or "thwart" in power.labels)
        for power in piece_of(game, source).powers
    )


ALL_OF: Final = -2  # in place of a card, and below that: all that a filter of the rulebook fits


def all_of(group: int) -> int:
    """In place of a card: all that are as a filter of the rulebook says, at whatever time."""
    return ALL_OF - group


class LastingEffect(NamedTuple):
    """A record of the table, and ``at`` which place of that it begins."""

    at: int
    kind: int
    card: int  # what it is about: NOWHERE for what has no card, ALL_OF and below for a filter
    what: int
    n: int
    until: int
    seat: int

    def concerns(self, game: Game, entity: int) -> bool:
        """Whether it is about a card: the one that it names, or any that is in play and as it says,
        though it came later (MC.lasting.1)."""
        if self.card > ALL_OF:
            return self.card == entity
        return self.is_such(game, entity) and zones.in_play(game, entity)

    def is_such(self, game: Game, entity: int) -> bool:
        """Whether a card, wherever it is, is as it says, being about all such cards."""
        scope = Scope(game, self.seat, NOWHERE)
        return self.card <= ALL_OF and book_of(game).filters[ALL_OF - self.card].fits(scope, entity)


def effects_of(game: Game, *kinds: int) -> list[LastingEffect]:
    """What lasts now of these kinds, or of any, in the order in which it began."""
    found = game.lists[zones.EFFECTS][::RECORD]
    if not found or (kinds and set(kinds).isdisjoint(found)):
        return []
    rows = enumerate(game.rows(zones.EFFECTS, RECORD))
    return [LastingEffect(n * RECORD, *row) for n, row in rows if not kinds or row[0] in kinds]


def effects_on(game: Game, kind: int, card: int, *what: int) -> list[LastingEffect]:
    """What lasts of a kind that names a card; and of these things, if they are said."""
    found = effects_of(game, kind)
    if not found:
        return []
    return [one for one in found if one.card == card and (not what or one.what in what)]


def end(game: Game, ended: Iterable[LastingEffect]) -> None:
    """These last no longer."""
    game.drop_rows(zones.EFFECTS, RECORD, [one.at for one in ended])


def forbids(game: Game, entity: int, deed: str) -> bool:
    """Whether a lasting effect says that a card cannot do something (MC.golden.2, MC.lasting.1)."""
    barred = [one for one in effects_of(game, CANNOT) if FORBIDDEN[one.what] == deed]
    return any(one.concerns(game, entity) for one in barred)


def prevent_ahead(game: Game, enemy: int, by: int, n: int, *, seat: int, at: int) -> None:
    """An amount of the damage of an attack will be prevented by a card as it is dealt
    (MC.prevent.1): of the innermost attack whose frame, or that of whose damage, begins at
    ``at``."""
    game.extend(zones.EFFECTS, [PREVENTED, enemy, by, n, said_of(game, ATTACK_END, at), seat])


def prevented_ahead(game: Game, enemy: int, n: int) -> tuple[int, int, int]:
    """How much of so much damage of its attack is prevented so, for which player, by which card:
    that much of it is used up. Nothing: (0, -1, -1)."""
    for one in effects_on(game, PREVENTED, enemy):
        if one.n > 0:
            less = min(one.n, n)
            game.set(zones.EFFECTS, one.at + AMOUNT, one.n - less)
            return less, one.seat, one.what
    return 0, -1, -1


def note_so_far(game: Game, victim: int, what: int, n: int) -> None:
    """The attack that goes on has dealt somebody so much more, or they have taken it, or a card has
    prevented it, where a card asks for all of that: it is one attack, however often it deals
    damage (MC.attack.2)."""
    if book_of(game).sums_attacks and n > 0:
        add_effect(game, SO_FAR, victim, what, n=n, until=ATTACK_END, seat=NOWHERE)


def so_far(game: Game, victim: int, what: int) -> int:
    """How much of something the present attack has come to for somebody."""
    now = said_of(game, ATTACK_END)
    return sum([one.n for one in effects_on(game, SO_FAR, victim, what) if one.until == now])


ITSELF: Final = -1  # in place of a card that deals what is turned aside: the attack does


def turned_aside(game: Game, victim: int) -> tuple[int, int] | None:
    """Whom the damage of the attack that goes on is dealt to, that would be dealt to ``victim``,
    and by which card (MC.prevent.1); -1 for nobody. None: nothing is turned aside."""
    return next(((one.what, one.n) for one in effects_on(game, TURNED_ASIDE, victim)), None)


def icons_for_each(game: Game, enemy: int) -> int:
    """How many boost icons more each boost card of an enemy has while it activates."""
    return _amount(game, BOOSTS_GET, enemy)


def more_boosts(game: Game, enemy: int) -> int:
    """How many boost cards it is given more, with that of its activation (MC.boost.3)."""
    return _amount(game, MORE_BOOSTS, enemy)


def struck_harder(game: Game, victim: int) -> int:
    """How much more the attack that goes on deals to this one alone (MC.alteration.1)."""
    return _amount(game, STRUCK_HARDER, victim)


def lasting_listeners(game: Game) -> list[int]:
    """The cards of which an ability waits for something because a lasting effect says so."""
    return [one.card for one in effects_of(game, LISTENS)]


ABOUT: Final = -2  # in place of the number of one that listens, and below: for what card


def listens_about(game: Game, entity: int, place: int) -> int:
    """With which card that ability waits for something; -1 for any."""
    found = effects_on(game, LISTENS, entity, place)
    return next((ABOUT - one.n for one in found if one.n <= ABOUT), -1)


def is_listening(game: Game, entity: int, place: int) -> bool:
    """Whether that ability of a card does."""
    return bool(effects_on(game, LISTENS, entity, place))


def end_listening(game: Game, entity: int, place: int) -> None:
    """Let an ability of a card wait no more."""
    end(game, effects_on(game, LISTENS, entity, place))


def until_of(words: str) -> int:
    """The moment that a duration names. Raises NotRun for one that is not known."""
    if words == "during your next turn":
        return IN_NEXT_TURN
    return needed(UNTIL.get(words.rsplit(" ", 1)[-1]), repr(words), "nothing lasts yet")


ICONS: Final = ("acceleration", "hazard", "crisis", "amplify")


def is_iconless(game: Game, card: int, name: str) -> bool:
    """Whether a card has lost its icons of a kind for a while (MC.lasting.1)."""
    return bool(effects_on(game, ICONLESS, card, ICONS.index(name)))


def suffered(game: Game, ally: int, which: int) -> int:
    """What lasting effects change of the consequential damage of an attack (0) or thwart (1)
    (MC.consequential.1)."""
    found = [one for one in effects_of(game, SUFFERS) if one.what == which]
    return sum([one.n for one in found if one.concerns(game, ally)])


def end_effects(game: Game, *until: int) -> None:
    """Effects that last until one of these moments end."""
    found = effects_of(game)
    over = [one for one in found if any(is_over(game, one.until, moment) for moment in until)]
    for one in over:  # MC.hp.1
        if one.kind == GETS and one.what == HP:
            may_fall(game, one.card)
    end(game, over)


def put_off(game: Game, cards: tuple[int, ...], most: int) -> int:
    """What has been said last of cards, for an attack that has to wait, waits with it, of a kind
    that nothing looks for: so many at most (MC.nested.2). How many they are."""
    ends = (ATTACK_END, ACTIVATION_END)
    found = [one for one in effects_of(game) if one.card in cards and moment(one.until) in ends]
    waiting = found[::-1][:most]
    for one in waiting:
        _turn(game, one, WAITS)
    return len(waiting)


def take_up(game: Game, cards: tuple[int, ...], most: int) -> None:
    """The attack that they have waited for begins: they hold until it is over."""
    waiting = [one for one in effects_of(game) if one.card in cards and one.until == WAITS]
    for one in waiting[:most]:
        _turn(game, one, ACTIVATION_END)


def _turn(game: Game, one: LastingEffect, until: int) -> None:
    """It is looked for from now on, or no more, until another moment."""
    game.set(zones.EFFECTS, one.at, ~one.kind)
    game.set(zones.EFFECTS, one.at + ENDS, until)


def begin_turn_effects(game: Game, seat: int) -> None:
    """A player's turn begins: so does what holds during that."""
    for one in effects_of(game):
        if (one.until, one.seat) == (IN_NEXT_TURN, seat):
            _turn(game, one, OWN_TURN_END)


def end_turn_effects(game: Game, seat: int) -> None:
    """A player's turn is over: what lasted to its end is, too, but not for the next one."""
    end(game, [one for one in effects_of(game) if (one.until, one.seat) == (OWN_TURN_END, seat)])
    for one in effects_of(game):
        if (one.until, one.seat) == (NEXT_TURN_END, seat):
            game.set(zones.EFFECTS, one.at + ENDS, OWN_TURN_END)


def raised_by(game: Game, card: int, what: int) -> int:
    """How much more each instance of the damage that an event deals is, or of the threat that it
    or a thwart removes (MC.event.1, MC.thwart.2)."""
    found = [one for one in effects_of(game, RAISED) if one.what == what]
    return sum([one.n for one in found if one.card == card or one.is_such(game, card)])


def gained_by(game: Game, card: int) -> int:
    """The keywords that the attack of an event has gained, see ``damage`` (MC.gains.1)."""
    return reduce(or_, [one.n for one in effects_on(game, RAISED, card, ATTACK_GAINS)], 0)


def _amount(game: Game, kind: int, card: int) -> int:
    return sum([one.n for one in effects_on(game, kind, card)])


def forget_raised(game: Game, card: int) -> None:
    """An event has been resolved, or is not played after all."""
    _forget(game, RAISED, card)


def forget_cheaper(game: Game, card: int) -> None:
    """What made one card cheaper is over."""
    _forget(game, CHEAPER, card)


def forget_barred(game: Game, who: int) -> None:
    """What somebody cannot do for as long as an attack lasts is over, as none is made."""
    _forget(game, CANNOT, who, ATTACK_END)


def _forget(game: Game, kind: int, whom: int, until: int = -1) -> None:
    found = effects_on(game, kind, whom)
    end(game, [one for one in found if until in (-1, moment(one.until))])


def forget(game: Game, entity: int) -> None:
    """A card has left play: what was done to it is over, and what waits to be done to it is done to
    nothing (MC.enters.1)."""
    effects, later = game.lists[zones.EFFECTS], game.lists[zones.LATER]
    for at in range(0, len(later), LATER_WIDTH):
        if later[at + 4] == entity and later[at + 5] != ENTERED:
            game.set(zones.LATER, at + 4, FOUND_NOTHING)
    if entity in effects[1::RECORD] or ABOUT - entity in effects[3::RECORD]:
        about = (LISTENS, ABOUT - entity)
        mine = [one for one in effects_of(game) if one.card == entity or (one.kind, one.n) == about]
        end(game, [one for one in mine if one.kind != CHEAPER])
