"""A play as it is announced, and taken back: on which terms, its card on the stack, and by how much
LV is higher for it (GA.ACT.1, GA.PLAY.3, GA.KW.EMPOWER, GA.KW.ELYSIANAURA)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.book import book_of, piece_of, start
from tallystick.games.grand_archive.costs import powers
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL, USE, GrandArchivePiece
from tallystick.games.grand_archive.position import stack, uses, values
from tallystick.games.grand_archive.position.changes import PLAY as PLAYS
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import SEAT, SOURCE, SUBJECT, Game

# How a card is played besides the usual: bits of a record's HOW.
FREE: Final = 1  # without paying its reserve or memory cost
FREE_OF_ALL: Final = 2  # without paying its costs
ANY_ZONE: Final = 4  # GA.TIME.7: an instruction ignores the limits of zone and speed
ANY_TIME: Final = 8
ANY_ELEMENT: Final = 16
PERMITTED: Final = 32  # GA.TIME.8: something lets it be played from where it was
CHEAPER: Final = 8  # from this bit on: by how much more, or less, it costs so
# of ``CostTerms.way``: something lets the card be played without paying its cost
FREE_WAY: Final = -2
INSTRUCTED: Final = ANY_ZONE | ANY_TIME

ELYSIAN_AURA: Final = "elysian aura"
AENEAN: Final = "aenean"
PROGRESSION: Final = "aenean progression"


class CostTerms:
    """What is being paid for, and the choices that its cost hangs on. Never changes.

    ``piece`` is what the source is; ``place`` an ability's; ``way`` an alternative cost's (-1: the
    printed one), or which of an ability's costs; ``extras`` a bitmask of the optional additional
    costs declared; ``y`` how much of an additional cost that says Y.
    """

    __slots__ = (
        "extras", "how", "instance", "piece", "place", "seat", "source", "verb", "way", "x", "y",
    )  # fmt: skip

    def __init__(
        self,
        seat: int,
        source: int,
        verb: str,
        piece: GrandArchivePiece,
        place: int = NOWHERE,
        *,
        how: int = 0,
        way: int = NOWHERE,
        x: int = 0,
        extras: int = 0,
        instance: int = 0,
        y: int = 0,
    ) -> None:
        self.seat = seat
        self.source = source
        self.verb = verb
        self.piece = piece
        self.place = place
        self.how = how
        self.way = way
        self.x = x
        self.extras = extras
        self.instance = instance
        self.y = y

    def but(
        self,
        *,
        verb: str | None = None,
        piece: GrandArchivePiece | None = None,
        how: int | None = None,
        way: int | None = None,
        x: int | None = None,
        extras: int | None = None,
        instance: int | None = None,
        y: int | None = None,
    ) -> CostTerms:
        """The same with another choice, or as it is announced."""
        return CostTerms(
            self.seat,
            self.source,
            self.verb if verb is None else verb,
            self.piece if piece is None else piece,
            self.place,
            how=self.how if how is None else how,
            way=self.way if way is None else way,
            x=self.x if x is None else x,
            extras=self.extras if extras is None else extras,
            instance=self.instance if instance is None else instance,
            y=self.y if y is None else y,
        )


def terms_of(game: Game, instance: int) -> CostTerms:
    """The terms of what is being announced."""
    record, rows = stack.record_of(game, instance), game.lists[zones.CHOICES]
    kind, extras, y = record[stack.KIND], 0, 0
    for row in range(0, len(rows), stack.ROW):
        if rows[row] == instance:
            if rows[row + stack.SLOT] == stack.EXTRA_SLOT:
                extras |= 1 << rows[row + stack.VALUE]
            elif rows[row + stack.SLOT] == stack.Y_SLOT:
                y += rows[row + stack.VALUE]
    return CostTerms(
        record[stack.CONTROLLER],
        record[stack.SOURCE_OF],
        VERBS[kind],
        piece_of(game, record[stack.SOURCE_OF]),
        record[stack.PLACE],
        how=record[stack.HOW],
        way=record[stack.WAY],
        x=record[stack.DECLARED_X],
        extras=extras,
        instance=instance,
        y=y,
    )


# What is done with each kind of instance; a trigger costs nothing to be put on the stack.
VERBS: Final = {
    stack.ACTIVATION: ACTIVATE,
    stack.MATERIALIZATION: PLAY_MATERIAL,
    stack.ABILITY: USE,
    stack.TRIGGER: "trigger",
    stack.GAME: "trigger",
}
KINDS: Final = {verb: kind for kind, verb in VERBS.items()}


def origin(game: Game, terms: CostTerms) -> str:
    """The name of the zone from which a card is played."""
    if terms.instance:
        return zones.place_name(stack.field(game, terms.instance, stack.ORIGIN))
    return zones.zone_name(game, terms.source)


def announce(game: Game, seat: int, entity: int, verb: str, how: int = 0) -> int:
    """GA.ACT.1, GA.MAT.2: a card goes to the effects stack to be played; the new instance."""
    if is_permitted(game, seat, entity):
        how |= PERMITTED
    instance = stack.begin(game, KINDS[verb], entity, seat, how=how)
    spell = verb == ACTIVATE and values.is_spell(game, entity)
    moves.relocate(game, entity, zones.EFFECTS_STACK)
    stack.put(game, instance, stack.BORN, game.lists[zones.SINCE][entity])
    game.set(zones.PLAY, entity, instance)
    game.set(zones.X_OF, entity, 0)
    if spell:
        _empower(game, seat, instance)
        light(game, instance)
    return instance


def announce_use(game: Game, seat: int, entity: int, place: int) -> int:
    """GA.AACT.2: an activated ability is announced; the new instance."""
    instance = stack.begin(game, stack.ABILITY, entity, seat, place=place)
    power = powers.power_of(game, entity, place)
    if place < uses.INHERITED and not any(cost.has_x for cost in power.costs):
        stack.put(game, instance, stack.DECLARED_X, game.lists[zones.X_OF][entity])  # GA.COST.16
    if power.spell:  # GA.ABIL.8
        stack.mark(game, instance, stack.AS_SPELL)
        _empower(game, seat, instance)
    return instance


def play(game: Game, seat: int, entity: int, verb: str = ACTIVATE, how: int = 0) -> int:
    """GA.ACT.1, GA.MAT.2, GA.TERM.ACTIVATE: announce a card; it goes to the effects stack. AGAIN.

    ``how`` are bits of HOW: what an effect that has one play it permits or waives. Ask
    ``legal.play_refusal`` before.
    """
    instance = announce(game, seat, entity, verb, how)
    game.emit("announced", seat, entity, instance)
    return start(game, "play", entity, seat, subject=instance)


def use(game: Game, seat: int, entity: int, place: int) -> int:
    """GA.AACT.2: announce an activated ability. AGAIN."""
    instance = announce_use(game, seat, entity, place)
    game.emit("announced", seat, entity, instance)
    return start(game, "use", entity, seat, subject=instance)


def take_back(game: Game) -> int:
    """GA.PLAY.3, GA.LEGAL.2, GA.ACT.8: what was chosen has made it unpayable, so all of it is
    undone: the announcement on top is left, its card is where it was. AGAIN."""
    instance, entity, seat = game.field(SUBJECT), game.field(SOURCE), game.field(SEAT)
    kind, bonus = (stack.field(game, instance, at) for at in (stack.KIND, stack.BONUS))
    came_from, how = (stack.field(game, instance, at) for at in (stack.ORIGIN, stack.HOW))
    if bonus:
        game.set(zones.ATTRIBUTES[seat], zones.EMPOWER, bonus)
    stack.remove(game, instance)
    if kind in stack.CARD_PLAYS:
        moves.lay(game, entity, came_from)
    if kind == stack.MATERIALIZATION and not how & ANY_TIME:  # that of an effect is no turn's
        game.add(CELLS, zones.MATERIALIZED, -1)
    game.emit("taken-back", seat, entity)
    return game.end_program()


def _empower(game: Game, seat: int, instance: int) -> None:
    """GA.KW.EMPOWER: the next Spell is activated and resolves as with a higher LV."""
    n = game.lists[zones.ATTRIBUTES[seat]][zones.EMPOWER]
    if n:
        stack.put(game, instance, stack.BONUS, n)
        stack.mark(game, instance, zones.EMPOWERED)
        game.set(zones.ATTRIBUTES[seat], zones.EMPOWER, 0)


def light(game: Game, instance: int) -> None:
    """GA.KW.ELYSIANAURA: whether LV is higher for an Aenean Spell, as it is announced and again as
    it resolves; what was paid in between stays as it is."""
    if not book_of(game).auras:
        return
    seat, card = (stack.field(game, instance, at) for at in (stack.CONTROLLER, stack.SOURCE_OF))
    if stack.field(game, instance, stack.KIND) == stack.ACTIVATION and is_aenean(game, card):
        stack.mark(game, instance, zones.AURA, has_aura(game, seat))


def is_aenean(game: Game, card: int) -> bool:
    """Whether it is an Aenean Spell: by its subtype, or by Aenean Progression."""
    found = values.subtypes(game, card)
    if "spell" not in found:
        return False
    return AENEAN in found or values.has_keyword(game, card, PROGRESSION)


def has_aura(game: Game, seat: int) -> bool:
    """Whether a player controls anything with Elysian Aura; several do not add up."""
    if not book_of(game).auras:
        return False
    return bool(values.with_keyword(game, game.lists[zones.FIELD[seat]], ELYSIAN_AURA))


def is_permitted(game: Game, seat: int, entity: int) -> bool:
    """GA.TIME.8: whether something lets this player play a card from where it is."""
    found = values.changes(game, entity, PLAYS)
    return any(one.you == seat and one.change.word in ("", ACTIVATE) for one in found)


# -- plays that are only thought of ---------------------------------------------------------------


def thought_of(
    game: Game, seat: int, source: int, verb: str, place: int = NOWHERE, *, how: int = 0
) -> CostTerms:
    """The terms of a play or of using an ability (number ``place``), before anything is chosen."""
    return CostTerms(seat, source, verb, piece_of(game, source), place, how=how)


def may_raise(game: Game, seat: int) -> bool:
    """Whether LV could be higher for any play of a player than it is now."""
    return bool(game.lists[zones.ATTRIBUTES[seat]][zones.EMPOWER]) or has_aura(game, seat)


def is_raised(game: Game, terms: CostTerms) -> bool:
    """Whether LV would be higher for a play than it is now."""
    if terms.verb == PLAY_MATERIAL or terms.instance:
        return False
    empowered = game.lists[zones.ATTRIBUTES[terms.seat]][zones.EMPOWER]
    if terms.verb == USE:
        return bool(empowered) and powers.power_of(game, terms.source, terms.place).spell
    if empowered and values.is_spell(game, terms.source):
        return True
    return is_aenean(game, terms.source) and has_aura(game, terms.seat)


def suppose(game: Game, terms: CostTerms) -> CostTerms:
    """The terms with the play announced: it is on the stack now. Whoever asks rewinds to before."""
    if terms.instance:
        return terms
    if terms.verb == USE:
        instance = announce_use(game, terms.seat, terms.source, terms.place)
    else:
        instance = announce(game, terms.seat, terms.source, terms.verb, terms.how)
    at = stack.find(game, instance)
    game.set(zones.STACK, at + stack.WAY, terms.way)
    if terms.x:
        game.set(zones.STACK, at + stack.DECLARED_X, terms.x)
    piece = piece_of(game, terms.source)  # on the stack it looks like nothing else
    how = game.lists[zones.STACK][at + stack.HOW]
    return terms.but(piece=piece, how=how, instance=instance)
