"""Numbers, traits, keywords now: printed, and what changes them (MC.modifiers.1, MC.gains.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar, cast

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.pieces import DASH, HAND_SIZE, HERO, HP, PRINTED, CardFace
from tallystick.games.marvel_champions.position import constant_changes, lasting
from tallystick.games.marvel_champions.position.scope import Scope, controller_of, speaker_of
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import SEAT, SOURCE, WIDTH, Game

OF_CARD: Final = "of a card"  # of damage that is changed by what deals it
OF_ALL: Final = "all"  # of all damage
ENEMY_ATTACK: Final = "enemy attack"  # of damage that is changed
SILENT: Final = "resolve a Forced Interrupt"  # what a card is kept from, if another says so
ENTER_READY: Final = "enter play ready"
LOSE_THREAT: Final = "lose threat"  # what a scheme cannot, if a card says so


def stat(game: Game, entity: int, which: int, boost: int = 0) -> int:
    """A number of a card now, or a printed one, 0 or more; 0 for a dash (MC.x.1). ``boost`` is what
    boost icons add to it: they are of the same sum, which is no less than 0 in the end
    (MC.modifiers.1)."""
    lists = game.lists
    piece: CardFace = game.rules.cards[lists[zones.CARD][entity]]
    if which >= PRINTED:
        return max(base(game, piece, which - PRINTED), 0)
    value = base(game, piece, which)
    if book_of(game).sets_bases:
        value = _base_now(game, entity, which, value)
    if value == DASH:
        return 0
    value += boost
    for source in lists[zones.STATICS]:
        value += _from_card(game, source, entity, which)
    if lists[zones.EFFECTS]:
        given = lasting.effects_of(game, *lasting.GETTING)
        value += sum([_from_lasting(game, one, entity, which) for one in given])
    return value if value > 0 else 0


def _from_lasting(game: Game, one: lasting.LastingEffect, entity: int, which: int) -> int:
    """What a lasting effect adds to a number of a card (MC.lasting.1)."""
    of, number = divmod(one.what, lasting.FORM_STEP)
    if number != which or not one.concerns(game, entity):
        return 0
    if one.kind == lasting.GETS_VARIABLE:
        return book_of(game).variables[one.n].value(Scope(game, one.seat, of))
    if one.kind == lasting.GETS_IN_FORM:
        return one.n if piece_of(game, zones.identity(game, one.seat)).form == of else 0
    at_you = one.kind != lasting.GETS_AT_YOU or _is_attacking(game, entity, one.seat)
    return one.n if at_you else 0


def _is_attacking(game: Game, enemy: int, seat: int) -> bool:
    """Whether an enemy's attack on a player is going on."""
    frames, program = game.lists[FRAMES], book_of(game).programs_by_name["enemy attack"]
    return any(
        frames[at] == program and frames[at + SOURCE] == enemy and frames[at + SEAT] == seat
        for at in range(0, len(frames), WIDTH)
    )


def base(game: Game, piece: CardFace, which: int) -> int:
    """What is printed, multiplied where it is per player (MC.per-player.1)."""
    value = piece.stats[which]
    if which == HP and piece.per_player_health and value > 0:
        return value * zones.started(game)
    return value


C = TypeVar("C", bound=constant_changes.ConstantChange)


def at_work(
    game: Game, entity: int, kind: type[C], which: object = None
) -> Iterator[tuple[constant_changes.ConstantAbility, C, Scope]]:
    """The constant abilities in play that change something of a card now, of a kind, and of its
    ``which`` where there is more than one; from where each is said (MC.constant.1)."""
    cards, pieces = game.lists[zones.CARD], game.rules.cards
    key = kind if which is None else (kind, which)
    for source in game.lists[zones.STATICS]:
        piece: CardFace = pieces[cards[source]]
        for constant in piece.constants_by.get(key, ()):
            scope = Scope(game, _speaker(game, source), source)
            if constant.reaches(scope, entity):
                yield constant, cast("C", constant.change), scope


def _base_now(game: Game, entity: int, which: int, value: int) -> int:
    """A number at first: ``value``, or what a card in play says it is (MC.modifiers.1)."""
    for constant, _, scope in at_work(game, entity, constant_changes.BaseChange, which):
        value = constant.amount(scope, entity)
    return value


def has_stat(game: Game, entity: int, which: int) -> bool:
    """Whether a power can be used at all: a dash cannot (MC.dash.1)."""
    piece: CardFace = game.rules.cards[game.lists[zones.CARD][entity]]
    value = piece.stats[which]
    if value == DASH and book_of(game).sets_bases:
        value = _base_now(game, entity, which, value)
    return value != DASH


def _from_card(game: Game, source: int, entity: int, which: int) -> int:
    """What one card in play adds to a number of another, or of itself; a copy of it adds as much
    again (MC.constant.2)."""
    lists = game.lists
    piece: CardFace = game.rules.cards[lists[zones.CARD][source]]
    total = 0
    if lists[zones.HOST][source] == entity:
        total += piece.adds[which]  # MC.attachment.1
    for constant in piece.constants_by.get((constant_changes.StatAdded, which), ()):
        scope = Scope(game, _speaker(game, source), source)
        if constant.reaches(scope, entity):
            total += constant.amount(scope, entity)
    return total


def _speaker(game: Game, source: int) -> int:
    """``speaker_of``, the common case first."""
    seat = game.lists[zones.CONTROLLER][source]
    return seat if seat >= 0 else speaker_of(game, source)


def maximum(game: Game, entity: int) -> int:
    """A character's hit points (MC.hp.1)."""
    return stat(game, entity, HP)


def remaining(game: Game, entity: int) -> int:
    """Hit points less damage; 0 or less is defeated (MC.damage.1)."""
    return stat(game, entity, HP) - game.lists[zones.DAMAGE][entity]


def hand_size(game: Game, seat: int) -> int:
    """How many cards a player draws up to (MC.hand-size.1)."""
    return stat(game, zones.identity(game, seat), HAND_SIZE)


def held(game: Game, seat: int) -> int:
    """How many cards in a hand count toward its size (MC.hand-size.1)."""
    hand, cards = game.lists[zones.HAND[seat]], game.lists[zones.CARD]
    pieces: list[CardFace] = game.rules.cards
    return sum([not pieces[cards[entity]].free_in_hand for entity in hand])


def is_in_state(game: Game, entity: int, column: int) -> bool:
    """Whether a character is stunned, confused or tough: by a card, the steady by two
    (MC.steady.1), or because a text says so (MC.status.1, MC.golden.2); who is stalwart is not
    (MC.stalwart.1)."""
    lists = game.lists
    n = lists[column][entity]
    if n and column in (zones.STUNNED, zones.CONFUSED):
        spared = n == 1 and keyword(game, entity, "steady")
        n = 0 if spared or keyword(game, entity, "stalwart") else n
    if n > 0 or column not in book_of(game).given_states:
        return n > 0
    given = any(True for _ in at_work(game, entity, constant_changes.StatusGiven, column))
    return given and not keyword(game, entity, "stalwart")


LOST: Final = -(1 << 10)  # the level of a keyword that a card loses, whatever else gives it


def keyword(game: Game, entity: int, name: str) -> int:
    """How much of a keyword a card has: 0 for none; numbered ones add up (MC.keywords.1)."""
    lists = game.lists
    piece: CardFace = game.rules.cards[lists[zones.CARD][entity]]
    total = piece.keywords.get(name, 0)
    if total and name in piece.keywords_per_player:
        total *= zones.started(game)  # MC.per-player.1
    if name in book_of(game).given_keywords:
        for constant, change, scope in at_work(game, entity, constant_changes.KeywordGiven, name):
            total += constant.amount(scope, entity, change.level)
    if lists[zones.EFFECTS]:
        number = lasting.KEYWORDS.index(name)
        gains = [one for one in lasting.effects_of(game, lasting.GAINS) if one.what == number]
        total += sum([one.n for one in gains if one.concerns(game, entity)])
    return total if total > 0 else 0


def having(game: Game, entities: list[int], name: str) -> list[int]:
    """Those of some cards that have a keyword."""
    if game.lists[zones.EFFECTS] or name in book_of(game).given_keywords:
        return [entity for entity in entities if keyword(game, entity, name)]
    cards = game.lists[zones.CARD]
    pieces: list[CardFace] = game.rules.cards
    return [entity for entity in entities if pieces[cards[entity]].keywords.get(name)]


def is_permanent(game: Game, entity: int) -> bool:
    """Whether a card is permanent, or gains that now (MC.permanent.1)."""
    if piece_of(game, entity).permanent:
        return True
    return "permanent" in book_of(game).given_keywords and keyword(game, entity, "permanent") > 0


def traits_of(game: Game, entity: int) -> tuple[str, ...]:
    """A card's traits now."""
    lists = game.lists
    piece: CardFace = game.rules.cards[lists[zones.CARD][entity]]
    found = piece.traits
    if not book_of(game).gives_traits:
        return found
    for _, given, _ in at_work(game, entity, constant_changes.TraitGiven):
        found = found if given.trait in found else (*found, given.trait)
    for _, others, scope in at_work(game, entity, constant_changes.TraitsGiven):
        whose = others.of
        theirs = whose.referred(scope) if whose.how == "your" else whose.candidates(scope)
        gained = [trait for one in theirs for trait in traits_of(game, one)]
        found = (*found, *[trait for trait in gained if trait not in found])
    for one in lasting.effects_on(game, lasting.HAS_TRAIT, entity):
        found = (*found, book_of(game).lasting_traits[one.what])
    return found


def is_forbidden(
    game: Game, entity: int, deed: str, dealers: tuple[int, ...] = (), target: int = -1
) -> bool:
    """Whether a card in play, or a lasting effect, says that another cannot do something
    (MC.golden.2, MC.lasting.1); of damage perhaps only that of certain ``dealers``, of
    deeds perhaps only to a ``target``."""
    lists = game.lists
    if lists[zones.EFFECTS] and lasting.forbids(game, entity, deed):
        return True
    if deed not in book_of(game).forbidden:
        return False
    for constant, change, scope in at_work(game, entity, constant_changes.Prohibition, deed):
        if change.object is not None and not constant.is_meant(change.object, scope, target):
            continue
        if change.source is None or _is_by(change.source, scope, dealers):
            return True
    return False


def _is_by(meant: constant_changes.Dealers, scope: Scope, dealers: tuple[int, ...]) -> bool:
    """Whether one of those who do it is meant."""
    return any(one >= 0 and meant.means(scope, one) for one in dealers)


def is_unhealed(scope: Scope, entity: int) -> bool:
    """Whether a card says that a character cannot be healed, or not by the cards of players
    (MC.golden.2)."""
    return _is_kept_from(scope, entity, lasting.UNHEALED, lasting.UNHEALED_BY_CARDS)


def stays_exhausted(scope: Scope, entity: int) -> bool:
    """Whether a card says that it cannot ready, or not by the cards of players (MC.golden.2)."""
    return _is_kept_from(scope, entity, "ready", lasting.UNREADIED_BY_CARDS)


def _is_kept_from(scope: Scope, entity: int, deed: str, by_cards: str) -> bool:
    if is_forbidden(scope.game, entity, deed):
        return True
    by_card = scope.source >= 0 and piece_of(scope.game, scope.source).is_player_card
    return by_card and is_forbidden(scope.game, entity, by_cards)


def may_use(game: Game, entity: int, deed: str) -> bool:
    """Whether a character is ready, or need not exhaust for it (MC.attack.1, MC.defend.2)."""
    return not game.lists[zones.EXHAUSTED][entity] or not exhausts_to(game, entity, deed)


def exhausts_to(game: Game, entity: int, deed: str) -> bool:
    """Whether a character exhausts as it uses a basic power: "without exhausting", it cannot."""
    return not is_forbidden(game, entity, f"exhaust to {deed}")


def is_left_alone(game: Game, entity: int, stays: bool, leaves: bool) -> bool:
    """Whether an ability does nothing to a card: out of play, where only what ``stays`` in play is
    meant (MC.ability.1); in play, where it would make it leave and nothing does (MC.golden.2)."""
    return (
        leaves and is_forbidden(game, entity, lasting.KEPT)
        if zones.in_play(game, entity)
        else stays
    )


def keeps_threat(game: Game, scheme: int, seat: int, by: int) -> bool:
    """Whether threat cannot be removed from a scheme, by this player and card; -1: by anybody."""
    identity = zones.identity(game, seat) if seat >= 0 else -1
    return is_forbidden(game, scheme, LOSE_THREAT, (identity, by))


def is_kept_in_form(game: Game, me: int) -> bool:
    """Whether something keeps an identity from changing form, or a hero from becoming the alter-ego
    (MC.form.1, MC.golden.2)."""
    if is_forbidden(game, me, "change form"):
        return True
    return bool(piece_of(game, me).others) and not open_forms(game, me)


def stays_turned(game: Game, entity: int, source: int) -> bool:
    """Whether a player's card cannot be turned over by what a card says, itself or as the form that
    it gives cannot be changed (MC.golden.2); an obligation first flips it, and then keeps it."""
    owner, kind = controller_of(game, entity), piece_of(game, entity).sided
    if owner < 0:
        return False
    me = zones.identity(game, owner)
    if is_forbidden(game, me, "flip", target=entity):
        return True
    kept = bool(kind) and is_forbidden(game, me, f"change {kind}")
    return kept and piece_of(game, source).kind != "obligation"


def open_forms(game: Game, me: int) -> list[int]:
    """The other faces of an identity to which nothing keeps it from changing."""
    pieces, here = game.rules.cards, piece_of(game, me)
    found = list(here.others)
    if is_forbidden(game, me, "change to hero form"):
        found = [face for face in found if pieces[face].form != HERO]
    if here.form == HERO and is_forbidden(game, me, "change from hero form to alter-ego form"):
        found = [face for face in found if pieces[face].form == HERO]
    return found


def damage_change(game: Game, victim: int, dealers: tuple[int, int], is_attack: bool) -> int:
    """What constant abilities change of the damage dealt to a character (MC.damage.3), by a card or
    an ability of it."""
    if not book_of(game).changes_damage:
        return 0
    total, by_enemy = 0, _is_enemy(game, dealers[0])
    for constant, change, scope in at_work(game, victim, constant_changes.DamageChange):
        if change.source is not None:
            meant = _is_by(change.source, scope, dealers)
        else:
            meant = change.of == OF_ALL or (is_attack and (by_enemy or change.of != ENEMY_ATTACK))
        total += constant.amount(scope, victim) if meant else 0
    return total


def most_taken(game: Game, victim: int, n: int) -> int:
    """The damage taken of an attack's ``n``: no more than constant abilities, or a lasting effect,
    let be taken of all that it deals (MC.golden.2, MC.lasting.1, MC.attack.2)."""
    taken = lasting.so_far(game, victim, lasting.BY_IT) if book_of(game).sums_attacks else 0
    for one in lasting.effects_on(game, lasting.CAPPED, victim):
        n = min(n, max(one.n - taken, 0))
    if book_of(game).changes_damage:
        for _, change, _ in at_work(game, victim, constant_changes.MostTaken):
            n = min(n, max(change.n - taken, 0))
    return n


def most_sustained(game: Game, victim: int, n: int) -> int:
    """Damage sustained of ``n``: no more than constant abilities allow a character."""
    if book_of(game).changes_damage:
        for constant, _, scope in at_work(game, victim, constant_changes.MostSustained):
            room = constant.amount(scope, victim) - game.lists[zones.DAMAGE][victim]
            n = min(n, max(room, 0))
    return n


def consequential_change(game: Game, ally: int, which: int, target: int, felled: bool) -> int:
    """What constant abilities change of what an ally suffers for attacking (0) or thwarting (1)
    somebody; ``felled``: those that ask whether they were defeated, else the others
    (MC.consequential.1)."""
    total = 0
    for constant, change, scope in at_work(game, ally, constant_changes.ConsequentialChange):
        for used, whom, defeats in change.deeds:
            meant = whom is None or constant.is_meant(whom, scope, target)
            if meant and used == which and felled == defeats:
                total += constant.amount(scope, ally)
    return total


def struck_flags(game: Game, victim: int) -> int:
    """The keywords that attacks against a character gain (MC.gains.1)."""
    flags = 0
    if book_of(game).changes_damage:
        for _, change, _ in at_work(game, victim, constant_changes.StruckKeywords):
            flags |= change.flags
    return flags


def target_change(game: Game) -> int:
    """What constant abilities add to the target threat of the main scheme (MC.main-scheme.1)."""
    main = game.lists[CELLS][zones.MAIN_SCHEME]
    return sum(
        [
            one.amount(scope, main)
            for one, _, scope in at_work(game, main, constant_changes.TargetChange)
        ]
    )


def _is_enemy(game: Game, entity: int) -> bool:
    kind = game.rules.cards[game.lists[zones.CARD][entity]].kind if entity >= 0 else ""
    return kind in ("villain", "minion")


def icons_in_play(game: Game, name: str, tokens: bool = True) -> int:
    """How many acceleration, hazard, crisis or amplify icons there are, and such ``tokens`` as do
    the same (MC.side-scheme.3, MC.acceleration.1)."""
    there, n = zones.all_in_play(game), 0
    if game.lists[zones.EFFECTS] or name in book_of(game).given_icons:
        n = sum([icons_on(game, entity, name) for entity in there])
    else:  # as printed
        cards, pieces = game.lists[zones.CARD], game.rules.cards
        if not book_of(game).with_icon(name).isdisjoint(map(cards.__getitem__, there)):
            n = sum([getattr(pieces[cards[entity]], name) for entity in there])
    if tokens and name == "acceleration":
        n += sum([game.lists[zones.ICONS][entity] for entity in there])
    return n


def icons_on(game: Game, entity: int, name: str) -> int:
    """How many of these icons a card in play has: printed, and what others give it."""
    cards, pieces = game.lists[zones.CARD], game.rules.cards
    n: int = getattr(pieces[cards[entity]], name)
    if game.lists[zones.EFFECTS] and lasting.is_iconless(game, entity, name):
        return 0
    if name in book_of(game).given_icons:
        n += sum(
            [change.n for _, change, _ in at_work(game, entity, constant_changes.IconChange, name)]
        )
    return max(n, 0)


def tokens_on(game: Game, entity: int) -> int:
    """How many acceleration tokens lie on a card; those on the main scheme stay over stages."""
    lists = game.lists
    main = entity == lists[CELLS][zones.MAIN_SCHEME]
    return lists[CELLS][zones.ACCELERATION] if main else lists[zones.ICONS][entity]


def speaks(scope: Scope) -> CardFace:
    """The card that speaks."""
    piece: CardFace = scope.game.rules.cards[scope.game.lists[zones.CARD][scope.source]]
    return piece
