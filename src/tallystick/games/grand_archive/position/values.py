"""What numbers, keywords, types and elements things have now (GA.CHAR, GA.CONT): printed, and what
static abilities, effects and counters make of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tallystick.games.grand_archive import pieces, zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.position import counters, stack
from tallystick.games.grand_archive.position.changes import (
    CANNOT,
    DISOBEY,
    ELEMENT,
    KEYWORD,
    LEVEL,
    LIFE,
    LOSE_ALL,
    LOSE_KEYWORD,
    ON,
    ON_SINCE,
    ONLY_ELEMENT,
    POWER,
    SET_LIFE,
    SET_POWER,
    SET_TYPE,
    SPEAKER,
    STAMP,
    SUBTYPE,
    SWITCH,
    TYPE,
    UNTIL,
    YOU,
    AttackTax,
    Ban,
    Change,
    Compulsion,
    KeywordLoss,
    N,
    SaidChange,
)
from tallystick.games.grand_archive.position.continuous_effects import NOT_YET, chosen_by
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.remembered import speakers
from tallystick.kernel.layout import CELLS, CLOCK
from tallystick.kernel.machine import Game

ELEMENTAL: Final = 1 << ELEMENT | 1 << ONLY_ELEMENT
LOSING: Final = 1 << LOSE_ALL | 1 << LOSE_KEYWORD
TYPING: Final = 1 << TYPE | 1 << SET_TYPE
NO_NUMBER: Final = 0  # the number of a change that reckons it anew each time


class Applied:
    """A change that reaches an entity: by how much, and since when (GA.CONT.4)."""

    __slots__ = ("change", "chosen", "n", "source", "stamp", "you")

    def __init__(self, change: Change, n: int, stamp: int, source: int, you: int) -> None:
        self.change = change
        self.n = n
        self.stamp = stamp
        self.source = source  # the card that says so
        self.you = you  # and whose it is
        self.chosen = -1  # the name, element or number that it hangs on

    @property
    def elements(self) -> tuple[str, ...]:
        """Those of a change of elements: the one that it says, or what was chosen."""
        return (self.change.word,) if self.change.word else elements_in(self.chosen)

    def means(self, game: Game, other: int) -> bool:
        """Whether it is about this other thing: an attacker, what is attacked, what is leveled up
        into; about any, if it does not say."""
        match self.change.made:
            case Ban(only=such) | AttackTax(only=such) | Compulsion(only=such) if such is not None:
                return such.fits(EffectScope(game, self.you, self.source), other)
        return True


def elements_in(chosen: int) -> tuple[str, ...]:
    """Elements that were chosen, kept as a bit each; none where nothing was (-1)."""
    return tuple([one for i, one in enumerate(pieces.ELEMENTS) if max(chosen, 0) >> i & 1])


NO_CHANGES: Final[Sequence[Applied]] = ()


def changes(game: Game, entity: int, kind: int, word: str = "") -> Sequence[Applied]:
    """All changes of a kind (and of a word, if one is given) that reach an entity, those of static
    abilities first. Whether they reach it is asked of it as it is now, so what one depends on has
    been reckoned before it (GA.CONT.4)."""
    lists = game.lists
    records = lists[zones.EFFECTS]
    if not records and not lists[CELLS][zones.STATIC_KINDS] >> kind & 1:
        return NO_CHANGES
    spoken = speakers(game).of(kind, word)
    if not spoken:
        return NO_CHANGES
    found: list[Applied] = []
    for change, source, at, on in spoken:
        if on != entity and on >= 0:
            continue
        if at >= 0:
            if _is_on(game, at, change, entity):
                n, you = _number(game, at, change, entity), records[at + YOU]
                found.append(Applied(change, n, records[at + STAMP], source, you))
                found[-1].chosen = records[at + N] if change.is_open else -1
        elif speaks(game, source, change):
            seat = zones.controller_of(game, source)
            chosen = chosen_by(game, source) if change.is_open else -1
            if change.reaches(game, source, seat, entity, chosen):
                n = change.amount(game, source, seat, entity)
                found.append(Applied(change, n, lists[zones.SINCE][source], source, seat))
                found[-1].chosen = chosen
    return found


def said(game: Game, kind: int) -> list[SaidChange]:
    """All changes of a kind, whatever they are about, those of static abilities first."""
    records = game.lists[zones.EFFECTS]
    found: list[SaidChange] = []
    for change, source, at, _ in speakers(game).of(kind):
        if at >= 0:
            if records[at + UNTIL] not in NOT_YET:
                chosen = records[at + N] if change.is_open or change.is_fixed else -1
                found.append(SaidChange(change, source, records[at + YOU], chosen))
        elif speaks(game, source, change):
            chosen = chosen_by(game, source) if change.is_open else -1
            found.append(SaidChange(change, source, zones.controller_of(game, source), chosen))
    return found


def is_spoken(game: Game, kinds: int) -> bool:
    """Whether anything on the table could make changes of any of these kinds, one bit a kind."""
    lists = game.lists
    if lists[zones.EFFECTS]:
        return speakers(game).kinds & kinds != 0
    return lists[CELLS][zones.STATIC_KINDS] & kinds != 0


def _is_on(game: Game, at: int, change: Change, entity: int) -> bool:
    records = game.lists[zones.EFFECTS]
    source, seat = records[at + SPEAKER], records[at + YOU]
    on = records[at + ON]
    if records[at + UNTIL] in NOT_YET:
        return False
    if on >= 0:
        if records[at + ON_SINCE] != game.lists[zones.SINCE][entity]:
            return False
        return change.is_on(game, source, seat)
    chosen = records[at + N] if change.is_open else -1
    return change.is_on(game, source, seat) and change.reaches(game, source, seat, entity, chosen)


def _number(game: Game, at: int, change: Change, entity: int) -> int:
    records = game.lists[zones.EFFECTS]
    if records[at + ON] >= 0 or change.is_fixed:
        return records[at + N]
    return change.amount(game, records[at + SPEAKER], records[at + YOU], entity)


def speaks(game: Game, source: int, change: Change) -> bool:
    """Whether a static ability of a card is there and on: not lost, its conditions met. It is never
    on the stack (GA.ASTAT.1)."""
    if change.kind != LOSE_ALL and has_lost_all(game, source):
        return False
    return change.is_on(game, source, zones.controller_of(game, source))


def has_lost_all(game: Game, entity: int) -> bool:
    """Whether it has lost the abilities printed on it: static, triggered and activated ones; what a
    card of the lineage gives its champion goes with the champion's (GA.KW.INHERITED)."""
    if LOSE_ALL not in book_of(game).changes_made:
        return False
    if lost_since(game, entity) >= 0:
        return True
    host = game.lists[zones.HOST][entity]
    return host >= 0 and zones.zone_name(game, entity) == "lineage" and lost_since(game, host) >= 0


def lost_since(game: Game, entity: int) -> int:
    """When it last lost all abilities, -1 if it has them (GA.CONT.3, layer D)."""
    found = changes(game, entity, LOSE_ALL)
    return max([one.stamp for one in found]) if found else -1


# -- numbers ----------------------------------------------------------------------------------


def power(game: Game, entity: int) -> int:
    """The power of a thing now, 0 if it has none; may be negative (GA.STATS.4)."""
    return _life(game, entity) if _is_switched(game, entity) else _power(game, entity)


def _power(game: Game, entity: int) -> int:
    return _stat(game, entity, piece_of(game, entity).power, POWER, SET_POWER)


def _life(game: Game, entity: int) -> int:
    return _stat(game, entity, piece_of(game, entity).life, LIFE, SET_LIFE)


def _is_switched(game: Game, entity: int) -> bool:
    """Whether power and life stand for each other, after all else (GA.CONT.3)."""
    made = book_of(game).changes_made
    return SWITCH in made and len(changes(game, entity, SWITCH)) % 2 == 1


def life(game: Game, entity: int) -> int:
    """The life of a thing now (GA.STATS.3)."""
    return _power(game, entity) if _is_switched(game, entity) else _life(game, entity)


def has_power(game: Game, entity: int) -> bool:
    """Whether it has a power stat at all, 0 or not (GA.CHAR.5)."""
    if piece_of(game, entity).power != pieces.NONE:
        return True
    return bool(changes(game, entity, SET_POWER))


def _stat(game: Game, entity: int, printed: int, kind: int, sets: int) -> int:
    """GA.CONT.3: what sets it (the younger holds: GA.CONT.4), what adds to it, then counters."""
    value, stamp = printed, -1
    for one in changes(game, entity, sets):
        if one.stamp >= stamp:
            value, stamp = one.n, one.stamp
    if value == pieces.NONE:
        return 0
    for one in changes(game, entity, kind):
        value += one.n
    return value + counters.bonus(game, entity)


def printed_level(game: Game, seat: int) -> int:
    """The level printed on a player's champion (GA.CHAMP.7), -1 without one."""
    champion = zones.champion_of(game, seat)
    return piece_of(game, champion).level if champion >= 0 else pieces.NONE


def level(game: Game, seat: int, bonus: int = 0) -> int:
    """LV of a player (GA.TERM.LEVEL): the champion's level with all that changes it (GA.TERM.LV.1);
    ``bonus`` is that of an instance that waits (GA.KW.EMPOWER)."""
    champion = zones.champion_of(game, seat)
    return level_of(game, champion) + bonus if champion >= 0 else bonus


def level_of(game: Game, champion: int) -> int:
    """The level of a champion now: higher for what is being announced or resolves (GA.KW.EMPOWER,
    GA.KW.ELYSIANAURA)."""
    value = max(piece_of(game, champion).level, 0)
    if game.lists[zones.STACK]:
        value += stack.raised(game, zones.controller_of(game, champion))
    for one in changes(game, champion, LEVEL):
        value += one.n
    return value + counters.count(game, champion, counters.LEVEL)


def influence(game: Game, seat: int) -> int:
    """Cards in hand and memory (GA.TERM.INFLUENCE)."""
    return len(game.lists[zones.HAND[seat]]) + len(game.lists[zones.MEMORY[seat]])


def durability(game: Game, entity: int) -> int:
    """Durability is what counters are left (GA.WEAPON.1)."""
    return counters.count(game, entity, counters.DURABILITY)


def cost(game: Game, entity: int, kind: int) -> int:
    """The printed cost of a kind, whatever was paid (GA.COST.12.a); -1 for a card that has none
    (GA.PAY.6). X is 0 off the stack (GA.COST.13, GA.COST.18)."""
    piece = piece_of(game, entity)
    if piece.cost_kind != kind:
        return pieces.NONE
    return piece.cost.amount(kind, _declared(game, entity))


def any_cost(game: Game, entity: int) -> int:
    """The cost of a card in its own kind (GA.COST.4), 0 without one."""
    piece = piece_of(game, entity)
    kind = piece.cost_kind if piece.cost_kind >= 0 else pieces.RESERVE
    return piece.cost.amount(kind, _declared(game, entity))


def _declared(game: Game, entity: int) -> int:
    """GA.COST.13: X is what was declared on the effects stack, and 0 elsewhere."""
    return game.lists[zones.X_OF][entity] if zones.zone_name(game, entity) == "effects stack" else 0


# -- keywords ---------------------------------------------------------------------------------


def keywords(game: Game, entity: int, name: str) -> list[int]:
    """The number of every instance of a keyword in force, 1 for one without; [] for none
    (GA.ABIL.5)."""
    return _keywords(game, entity, piece_of(game, entity), name)


def _keywords(game: Game, entity: int, piece: pieces.GrandArchivePiece, name: str) -> list[int]:
    found: list[int] = []
    given = changes(game, entity, KEYWORD, name)
    for one in piece.keywords:
        if one.name == name and (not one.gates or _is_open(game, entity, one.gates)):
            found.append(one.n or 1)
    if not found and not given:
        return found
    lost = _keyword_lost(game, entity, name) if is_spoken(game, LOSING) else -1
    if lost >= 0:
        found.clear()
    return found + [one.n or 1 for one in given if one.stamp > lost] if given else found


def _is_open(game: Game, entity: int, gates: pieces.Gates) -> bool:
    return opened(game, gates, zones.controller_of(game, entity), entity)


def _keyword_lost(game: Game, entity: int, name: str) -> int:
    lost = lost_since(game, entity)
    for one in changes(game, entity, LOSE_KEYWORD, name):
        for_good = one.change.made == KeywordLoss(name, for_good=True)
        lost = max(lost, game.lists[CELLS][CLOCK] if for_good else one.stamp)
    return lost


def has_keyword(game: Game, entity: int, name: str) -> bool:
    """Whether a keyword is in force on it, in whatever zone (GA.ABIL.2)."""
    return bool(keywords(game, entity, name))


def with_keyword(game: Game, entities: Iterable[int], name: str) -> list[int]:
    """The entities on which a keyword is in force; mostly they have none at all, and nothing on the
    table gives it."""
    given = is_spoken(game, 1 << KEYWORD) and speakers(game).of(KEYWORD, name)
    found: list[int] = []
    for entity in entities:
        piece = piece_of(game, entity)
        if (given or piece.keywords) and _keywords(game, entity, piece, name):
            found.append(entity)
    return found


def keyword_total(game: Game, entity: int, name: str) -> int:
    """The numbers of all instances of a keyword together."""
    return sum(keywords(game, entity, name))


def opened(game: Game, gates: pieces.Gates, seat: int, entity: int) -> bool:
    """Whether the restrictions before a text hold (GA.AREST.1)."""
    for gate in gates:  # noqa: SIM110  # all() is a generator, and this is asked often
        if not gate.holds(game, seat, entity):
            return False
    return True


def forbids(game: Game, entity: int, deed: str) -> bool:
    """Whether something says that it cannot do this, or have it done to it (GA.LEGAL.1)."""
    return bool(changes(game, entity, CANNOT, deed))


# -- what it is -------------------------------------------------------------------------------


def types(game: Game, entity: int) -> frozenset[str]:
    """The types of a card with supertypes (GA.TYPELINE.1): to those printed come others, and it is
    all of them (GA.CHAR.4)."""
    found = piece_of(game, entity).types
    if game.lists[zones.STATES][entity] & zones.TOKEN:
        found = found | {"token"}
    if not is_spoken(game, TYPING):
        return found
    since, word = _type_set(game, entity)
    if word:
        found = frozenset((word, *(found & {"token"})))
    added = [one.change.word for one in changes(game, entity, TYPE) if one.stamp > since]
    return found.union(added) if added else found


def _type_set(game: Game, entity: int) -> tuple[int, str]:
    """GA.CHAR.2, GA.SUPER.1: the type that an object has been set to, in place of all that it had,
    supertypes too, and since when; (-1, "") for none."""
    found = (-1, "")
    if SET_TYPE in book_of(game).changes_made:
        for one in changes(game, entity, SET_TYPE):
            found = max(found, (one.stamp, one.change.word))
    return found


def is_retyped(game: Game, entity: int) -> bool:
    """Whether its type is another than the one printed on it (GA.CHAR.2)."""
    return _type_set(game, entity)[1] != ""


def subtypes(game: Game, entity: int) -> frozenset[str]:
    """The subtypes of a card, classes among them (GA.TYPELINE.3): most mean something only to a
    text that asks for them (GA.TYPELINE.4)."""
    found, added = piece_of(game, entity).subtypes, changes(game, entity, SUBTYPE)
    if added:
        found |= {one.change.word for one in added}
    resolves = game.lists[CELLS][zones.RESOLVING]
    return found | {"spell"} if resolves and stack.acts_as_spell(game, entity) else found


def classes(game: Game, entity: int) -> frozenset[str]:
    """The classes of a card (GA.TYPELINE.3)."""
    return piece_of(game, entity).classes


def elements(game: Game, entity: int) -> tuple[str, ...]:
    """The elements of a card (GA.ELEM.1); a champion has those of its inner lineage as well
    (GA.CHAMP.8)."""
    piece, stamp = piece_of(game, entity), -1
    found = piece.elements
    if piece.kind == "champion" and zones.on_field(game, entity):
        found = _of_lineage(game, entity, found)
    if not is_spoken(game, ELEMENTAL):
        return found
    for one in changes(game, entity, ONLY_ELEMENT):
        if one.stamp >= stamp:
            found, stamp = one.elements, one.stamp
    for one in changes(game, entity, ELEMENT):
        if one.stamp >= stamp:
            found = (*found, *[element for element in one.elements if element not in found])
    return found


def _of_lineage(game: Game, champion: int, found: tuple[str, ...]) -> tuple[str, ...]:
    lists = game.lists
    for card in lists[zones.LINEAGE[zones.controller_of(game, champion)]]:
        inner = piece_of(game, card)
        if lists[zones.HOST][card] == champion and inner.kind == "champion":
            found = (*found, *[element for element in inner.elements if element not in found])
    return found


def is_spell(game: Game, entity: int) -> bool:
    """Whether it is a Spell."""
    return "spell" in subtypes(game, entity)


def is_spell_on_stack(game: Game, at: int) -> bool:
    """Whether what the record at ``at`` stands for is a Spell: a card that is played, or an ability
    "as a Spell" (GA.ABIL.8)."""
    records = game.lists[zones.STACK]
    if records[at + stack.FLAGS] & stack.AS_SPELL:
        return True
    return records[at + stack.KIND] in stack.CARD_PLAYS and is_spell(
        game, records[at + stack.SOURCE_OF]
    )


def is_unit(game: Game, entity: int) -> bool:
    """Whether it is a champion or an ally on the field (GA.TGT.1)."""
    if not zones.on_field(game, entity):
        return False
    if not is_spoken(game, TYPING):
        return piece_of(game, entity).is_unit
    return not types(game, entity).isdisjoint(pieces.UNITS)


def obeys(game: Game, unit: int) -> bool:
    """GA.KW.PRIDE, GA.TERM.OBEY: an ally with pride needs a champion of that level; the highest
    instance counts."""
    if changes(game, unit, DISOBEY):
        return False
    pride = keywords(game, unit, "pride")
    return not pride or level(game, zones.controller_of(game, unit)) >= max(pride)
