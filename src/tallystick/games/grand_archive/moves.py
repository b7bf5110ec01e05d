"""Changes of zone and their facts (GA.ZONE): the only place where cards move.

Facts of leaving are told before anything moves, so that a card's own abilities still hear them;
facts of entering after. Triggers hear of each (GA.ZONE.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.assembly import register, unregister
from tallystick.games.grand_archive.book import GrandArchiveBook, book_of, piece_of, printed_piece
from tallystick.games.grand_archive.pieces import NONE, GrandArchivePiece
from tallystick.games.grand_archive.position import (
    counters,
    former,
    prohibitions,
    replacing,
    roles,
    values,
)
from tallystick.games.grand_archive.position.changes import REPLACE, Replacement
from tallystick.kernel import chance
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import Game
from tallystick.rules.picking import only

PRIVATE: Final = {"hand": zones.HAND, "memory": zones.MEMORY, "deck": zones.DECK}
HIDDEN: Final = frozenset((*zones.HAND, *zones.MEMORY, *zones.DECK, *zones.LOOKED, *zones.VEILED))
IN_PLAY: Final = former.LASTING | {zones.EFFECTS_STACK}
# What the columns say of a thing that has just come.
AS_NEW: Final = ((zones.RESTED, 0), (zones.HOST, NOWHERE))
OUT_OF_PLAY: Final = ((zones.PLAY, 0), (zones.X_OF, 0))
MOVED: Final = "moved"  # what is heard of each card that changes zones, where a text waits for it


def relocate(game: Game, entity: int, zone: int, index: int = -1) -> None:
    """Put a card somewhere; a text may wait for that (GA.ZONE.4). What is announced has not been
    played yet, and has gone nowhere if it is taken back (GA.PLAY.3): see ``hear_moved``."""
    origin = game.lists[ZONE][entity]
    lay(game, entity, zone, index)
    if zone != zones.EFFECTS_STACK:
        hear_moved(game, entity, origin)


def hear_moved(game: Game, entity: int, origin: int) -> None:
    """Whoever waits for it hears that a card has come from a zone. Nobody is told so: what happens
    is told by what moves it."""
    book: GrandArchiveBook = game.rules  # type: ignore[assignment]  # it is asked of each move
    if MOVED in book.heard_of:
        zone = game.lists[ZONE][entity]
        if NOWHERE not in (origin, zone) and origin != zone:
            game.rules.heard(game, (MOVED, game.lists[OWNER_OF][entity], entity, origin))


def lay(game: Game, entity: int, zone: int, index: int = -1) -> None:
    """Put a card somewhere, as another thing than it was (GA.ZONE.3, GA.CTR.1, GA.CHAMP.9); out of
    play its X is 0 again (GA.COST.13). A card lies in one zone only (GA.ZONE.2)."""
    lists = game.lists
    if lists[zones.FORMER]:
        former.forget(game, entity)
    if lists[ZONE][entity] in former.LASTING:
        former.keep(game, entity)
    if entity in lists[zones.STATICS] or entity in lists[zones.HEARERS]:
        unregister(game, entity)
    if lists[zones.DAMAGE][entity] or entity in lists[zones.COUNTERS]:
        counters.clear(game, entity)
    if entity in lists[zones.USES]:
        _forget_uses(game, entity)
    for column, value in AS_NEW if zone in IN_PLAY else (*AS_NEW, *OUT_OF_PLAY):
        if lists[column][entity] != value:  # mostly it is so
            game.set(column, entity, value)
    states, card = lists[zones.STATES][entity], lists[zones.CARD][entity]
    if states & ~zones.TOKEN:
        game.set(zones.STATES, entity, states & zones.TOKEN)
    if lists[zones.LOOKS][entity] != card and not states & zones.TOKEN:
        game.set(zones.LOOKS, entity, card)  # a token looks like what it is
    game.move(entity, zone, index)
    game.date(zones.SINCE, entity)
    piece = piece_of(game, entity)
    if zone != NOWHERE and (piece.statics or piece.triggers):
        register(game, entity)


def _forget_uses(game: Game, entity: int) -> None:
    """Another thing has not used its abilities yet."""
    rows = game.lists[zones.USES]
    for at in range(len(rows) - 2, -1, -2):
        if rows[at] == entity:
            game.delete(zones.USES, at + 1)
            game.delete(zones.USES, at)


def destination(game: Game, entity: int, place: str) -> int:
    """Where a card goes that is sent to a place of its owner's: GA.CHAMP.5, GA.SUPER.4,
    GA.KW.EPHEMERATE, GA.KW.RENEWABLE, GA.TOKEN.1; also if it was negated (GA.RES.10). What is
    destroyed, discarded or used up goes to the graveyard (GA.ZGRAVE.1, GA.ITEM.1)."""
    if game.lists[zones.STATES][entity] & zones.TOKEN:
        return NOWHERE
    owner, zone = game.lists[OWNER_OF][entity], game.lists[ZONE][entity]
    piece = _default_side(game, entity)
    regalia, champion = "regalia" in piece.types, piece.kind == "champion"
    if regalia and zone in zones.FIELD:  # GA.SUPER.1
        regalia = not values.is_retyped(game, entity)
    if zone in IN_PLAY and game.lists[zones.STATES][entity] & zones.EPHEMERAL:
        place = "banishment"
    if place in PRIVATE:
        return zones.MATERIAL[owner] if regalia or champion else PRIVATE[place][owner]
    if place == "material deck":
        return zones.MATERIAL[owner]
    if place == "graveyard" and not (regalia or champion):
        is_kept = replacing.is_kept_from_grave(game, owner, zone in zones.FIELD)
        return zones.BANISHMENT[owner] if is_kept else zones.GRAVEYARD[owner]
    if zone in former.LASTING and values.has_keyword(game, entity, "renewable"):
        return zones.MATERIAL[owner]
    return zones.BANISHMENT[owner]


def _default_side(game: Game, entity: int) -> GrandArchivePiece:
    """What it is where it goes: of a double-faced card the default side (GA.DFC.2)."""
    if game.lists[zones.STATES][entity] & zones.TRANSFORMED:
        return printed_piece(game, entity)
    return piece_of(game, entity)


def _send(game: Game, entity: int, zone: int, index: int = -1) -> None:
    """Move one card, and what lies under it where it was the object (GA.ZOBJ.1)."""
    if game.lists[ZONE][entity] not in zones.FIELD:
        relocate(game, entity, zone, index)
        return
    under, seat = _under(game, entity), zones.controller_of(game, entity)
    if game.lists[zones.ATTRIBUTES[seat]][zones.CHAMPION] == entity:
        game.set(zones.ATTRIBUTES[seat], zones.CHAMPION, NOWHERE)
    relocate(game, entity, zone, index)
    for card in under:
        to = destination(game, card, "graveyard")
        _tell_put(game, card, to)
        relocate(game, card, to)


def _under(game: Game, entity: int) -> list[int]:
    seat, hosts = zones.controller_of(game, entity), game.lists[zones.HOST]
    return [
        card for zone in (zones.LINEAGE[seat], zones.LOADED[seat]) for card in game.lists[zone]
        if hosts[card] == entity
    ]  # fmt: skip


def _leave(game: Game, entity: int, to: int) -> None:
    """Tell that an object leaves the field."""
    if game.lists[ZONE][entity] in zones.FIELD:
        game.emit("left", zones.controller_of(game, entity), entity, to)


# -- to the graveyard and the banishment --------------------------------------------------------


def destroy(
    game: Game, entities: Iterable[int], word: str = "destroyed", must: bool = False
) -> None:
    """Destroy objects, all at once (GA.TERM.DESTROY); units die. Some cannot go, but those that
    ``must`` (GA.KW.IMMORTALITY)."""
    there = [e for e in dict.fromkeys(entities) if game.lists[ZONE][e] in zones.FIELD]
    chosen = dict.fromkeys(replacing.shield_of(game, entity) for entity in there)
    going = [e for e in chosen if must or not replacing.is_immortal(game, e)]
    ways = [(entity, _grave(game, entity)) for entity in going]
    for entity, to in ways:
        seat = zones.controller_of(game, entity)
        if word == "sacrificed":
            game.emit("sacrificed", seat, entity)
        if is_destroyed(game, entity, word == "sacrificed"):
            game.emit("destroyed", seat, entity)
            if values.is_unit(game, entity):
                game.emit("died", seat, entity)
        _leave(game, entity, to)
        gone = to == NOWHERE and _spared_to(game, entity) == "banishment"  # a token
        if gone or to in zones.BANISHMENT:
            game.emit("banished", seat, entity, game.lists[ZONE][entity])
    for entity, to in ways:
        _send(game, entity, to)


def is_destroyed(game: Game, entity: int, is_sacrificed: bool = False) -> bool:
    """Whether an object that goes counts as destroyed: not if it is banished instead (GA.GEFF.4),
    but for champions (GA.CHAMP.5), and for regalia that are sacrificed, unless a house rule says
    that neither do these (GA.TERM.SACRIFICE)."""
    if _spared_to(game, entity):
        return False
    to = _grave(game, entity)  # what has Preserve dies, and is put away from there
    is_grave = to == NOWHERE or to in zones.GRAVEYARD or to in zones.PRESERVED
    if is_grave or piece_of(game, entity).kind == "champion":
        return True
    counts = is_sacrificed and game.rules.readings["sacrificed-regalia"] == "destroyed"
    return counts and not game.lists[zones.STATES][entity] & zones.EPHEMERAL


def _spared_to(game: Game, entity: int) -> str:
    """Where something puts it instead of its being destroyed, or a unit instead of its dying, a
    token too (GA.REPL.1); "" where nothing does."""
    ways = ("be destroyed", "die") if values.is_unit(game, entity) else ("be destroyed",)
    found = [one for way in ways for one in values.changes(game, entity, REPLACE, way)]
    return next((one.place for one in only([one.change.made for one in found], Replacement)), "")


def sacrifice(game: Game, entities: Iterable[int]) -> None:
    """Objects are sacrificed (GA.TERM.SACRIFICE)."""
    destroy(game, entities, "sacrificed")


def _grave(game: Game, entity: int) -> int:
    """The list that a destroyed object goes to (GA.KW.PRESERVE)."""
    if spared := _spared_to(game, entity):
        return destination(game, entity, spared)
    to = destination(game, entity, "graveyard")
    if to in zones.GRAVEYARD and values.has_keyword(game, entity, "preserve"):
        return zones.PRESERVED[game.lists[OWNER_OF][entity]]
    return to


def banish(
    game: Game, entities: Iterable[int], veiled: bool = False, vouched: bool = False
) -> None:
    """GA.TERM.BANISH, GA.ZBAN.1: to the owner's banishment, all at once; ``veiled``: face down;
    ``vouched``: its owner says that it is of the kind it must be, and shows so in the end
    (GA.END.5)."""
    ways: list[tuple[int, int]] = []
    for entity in dict.fromkeys(entities):
        to = destination(game, entity, "banishment")
        if veiled and to in zones.BANISHMENT:
            to = zones.VEILED[game.lists[OWNER_OF][entity]]
        ways.append((entity, to))
        if to not in zones.MATERIAL:  # GA.REPL.1: what goes there instead is not banished
            game.emit(
                "banished", zones.controller_of(game, entity), entity, game.lists[ZONE][entity]
            )
        _leave(game, entity, to)
    for entity, to in ways:
        unseen = to in zones.VEILED and game.lists[ZONE][entity] in zones.DECK
        _send(game, entity, to)
        if marks := zones.VOUCHED * vouched | zones.UNSEEN * unseen:
            game.set(zones.STATES, entity, game.lists[zones.STATES][entity] | marks)


def discard(game: Game, entities: Iterable[int]) -> None:
    """GA.TERM.DISCARD: to the graveyard, all at once."""
    ways = [(entity, destination(game, entity, "graveyard")) for entity in entities]
    for entity, to in ways:
        owner = game.lists[OWNER_OF][entity]
        game.emit("discarded", owner, entity, game.lists[ZONE][entity])
        if to in zones.BANISHMENT:
            game.emit("banished", owner, entity, game.lists[ZONE][entity])
    for entity, to in ways:
        _send(game, entity, to)


def put_in_graveyard(game: Game, *entities: int) -> None:
    """Cards go to the graveyard, all at once, without having been destroyed or discarded."""
    ways = [(entity, destination(game, entity, "graveyard")) for entity in entities]
    for entity, to in ways:
        _leave(game, entity, to)
        _tell_put(game, entity, to)
    for entity, to in ways:
        _send(game, entity, to)


def _tell_put(game: Game, entity: int, to: int) -> None:
    owner = game.lists[OWNER_OF][entity]
    game.emit("put", owner, entity, to)
    if to in zones.BANISHMENT:
        game.emit("banished", owner, entity, game.lists[ZONE][entity])


def preserve(game: Game, card: int) -> None:
    """GA.KW.PRESERVE: a card goes face up into its owner's material deck, from the field as any
    other that leaves it; of a token nothing is left (GA.TOKEN.1)."""
    owner = game.lists[OWNER_OF][card]
    to = NOWHERE if game.lists[zones.STATES][card] & zones.TOKEN else zones.PRESERVED[owner]
    _leave(game, card, to)
    game.emit("preserved", owner, card)
    _send(game, card, to)


# -- to private zones ----------------------------------------------------------------------------


def draw(game: Game, seat: int, n: int, to_memory: bool = False) -> list[int]:
    """GA.DRAW.1, GA.DRAW.2: n single draws to the hand, or to the memory; a draw from an empty deck
    loses (GA.END.3, at the next check); or what is drawn in place of them. Which cards came."""
    drawn: list[int] = []
    if prohibitions.forbidden(game, seat, "draw"):
        return drawn
    for _ in range(replacing.drawn(game, seat, n)):
        deck = game.lists[zones.DECK[seat]]
        if prohibitions.has_done_all(game, seat, "draw"):
            break
        if not deck:
            game.set(zones.ATTRIBUTES[seat], zones.DECKED, 1)
            break
        drawn.append(deck[0])
        relocate(game, deck[0], zones.MEMORY[seat] if to_memory else zones.HAND[seat])
        game.emit("drew", seat, drawn[-1], int(to_memory))
    return drawn


def reserve(game: Game, seat: int, entities: Iterable[int]) -> None:
    """GA.TERM.RESERVE: from hand to memory, face down, in whosever turn (GA.A14); that they were
    reserved is told (GA.PAY.2)."""
    for entity in entities:
        relocate(game, entity, zones.MEMORY[seat])
        game.emit("reserved", seat, entity)


def recollect(game: Game, seat: int) -> None:
    """GA.RECOL.3, GA.ZMEM.1: all cards in memory return to hand."""
    cards = game.lists[zones.MEMORY[seat]][:]
    for entity in cards:
        relocate(game, entity, zones.HAND[seat])
    _recall(game, seat, len(cards))
    game.emit("recollected", seat, NOWHERE, len(cards))


def _recall(game: Game, seat: int, n: int) -> None:
    """Tell of each card that goes from memory to hand, not of which, where a text waits for it."""
    if "recalled" in book_of(game).heard_of:
        for _ in range(n):
            game.emit("recalled", seat)


def put(game: Game, entity: int, place: str, index: int = -1) -> None:
    """One card to a place of its owner's (``put_all``)."""
    put_all(game, (entity,), place, index)


def put_all(game: Game, entities: Iterable[int], place: str, index: int = -1) -> None:
    """To a place of their owners' by name, all at once (GA.GEFF.5); ``index`` 0 is the top of the
    deck, nothing hangs on an order elsewhere (GA.ZONE.6). Regalia go where GA.SUPER.4 says. From
    one hidden place to another the fact tells its owner alone which card it is."""
    if place == "graveyard":
        put_in_graveyard(game, *entities)
        return
    if place == "banishment":
        banish(game, entities)
        return
    ways = [(entity, destination(game, entity, place)) for entity in dict.fromkeys(entities)]
    for entity, to in ways:
        _leave(game, entity, to)
        hidden = game.lists[ZONE][entity] in HIDDEN
        game.emit("hidden" if hidden else "returned", game.lists[OWNER_OF][entity], entity, to)
    for entity, to in ways:
        owner, origin = game.lists[OWNER_OF][entity], game.lists[ZONE][entity]
        _send(game, entity, to, index)
        if origin in zones.MEMORY and to == zones.HAND[owner]:
            _recall(game, owner, 1)


def shuffle(game: Game, seat: int) -> None:
    """Shuffle a main deck (GA.RAND.1)."""
    chance.shuffle(game, zones.DECK[seat])
    game.emit("shuffled", seat)


def reveal(game: Game, entity: int) -> None:
    """GA.TERM.REVEAL: show it to all."""
    game.emit("revealed", game.lists[OWNER_OF][entity], entity)


# -- the field ------------------------------------------------------------------------------------


def enter_field(game: Game, entity: int, seat: int, rested: bool = False) -> None:
    """One card becomes an object (``enter_together``)."""
    enter_together(game, ((entity, seat),), rested)


def enter_together(
    game: Game, coming: Iterable[tuple[int, int]], rested: bool = False, word: str = ""
) -> None:
    """Cards become objects, each under a player's control (GA.ZFIELD.1, GA.RES.7): all are there
    before any of them is heard to enter, so that each hears the others; ``word``: what is told of
    each besides."""
    came = [(entity, seat, game.lists[ZONE][entity]) for entity, seat in coming]
    for entity, seat, origin in came:
        _arrive(game, entity, seat, origin, rested)
    for entity, seat, origin in came:
        game.emit("entered", seat, entity, origin)
        if word:
            game.emit(word, seat, entity)


def _arrive(game: Game, entity: int, seat: int, origin: int, rested: bool) -> None:
    """An object is there, awake (GA.ALLY.1). What it looks like is settled by then: copying is no
    trigger, and what it copies may trigger (GA.COPY.4)."""
    kept, linked = game.lists[zones.STATES][entity], game.lists[zones.HOST][entity]
    looks = game.lists[zones.LOOKS][entity]
    relocate(game, entity, zones.FIELD[seat])
    game.set(zones.STATES, entity, kept)
    if game.lists[zones.LOOKS][entity] != looks:
        unregister(game, entity)
        game.set(zones.LOOKS, entity, looks)
        register(game, entity)
    if origin in (zones.EFFECTS_STACK, NOWHERE):
        game.set(zones.HOST, entity, linked)  # GA.KW.LINK: what it was announced with
    piece = piece_of(game, entity)
    if piece.kind == "champion":
        game.set(zones.ATTRIBUTES[seat], zones.CHAMPION, entity)
        game.set(zones.ATTRIBUTES[seat], zones.CROWNED, 1)
    if piece.durability != NONE:  # GA.STATS.1
        counters.put(game, entity, counters.DURABILITY, piece.durability)
    for _ in values.keywords(game, entity, "bulwark"):  # GA.KW.BULWARK
        counters.put(game, entity, counters.BULWARK, 1)
    if rested or values.has_keyword(game, entity, "hindered"):  # GA.KW.HINDERED
        game.set(zones.RESTED, entity, 1)
    replacing.modify(game, entity)


def token(game: Game, card: int, seat: int) -> int:
    """A new token of a card, nowhere yet; which entity it is (GA.TOKEN.1)."""
    entity = game.new_entity(seat, NOWHERE)
    zones.print_on(game, entity, card)
    game.set(zones.STATES, entity, zones.TOKEN)
    return entity


def summon(game: Game, card: int, seat: int) -> int:
    """GA.TERM.SUMMON: a token of a card comes onto the field; which entity it is."""
    return summon_all(game, card, (seat,))[0]


def summon_all(game: Game, card: int, seats: Sequence[int], rested: bool = False) -> list[int]:
    """One for each of those who are named, all at once."""
    made = [token(game, card, seat) for seat in seats]
    enter_together(game, zip(made, seats, strict=True), rested, "summoned")
    return made


def generate(game: Game, card: int, seat: int) -> int:
    """GA.TERM.GATHER: a new card in a player's hand; which entity it is."""
    entity = game.new_entity(seat, NOWHERE)
    zones.print_on(game, entity, card)
    relocate(game, entity, zones.HAND[seat])
    game.emit("generated", seat, entity)
    return entity


def gain_mastery(game: Game, card: int, seat: int) -> None:
    """GA.MASTERY.1: a player has one mastery; a new one replaces it. It is no object, and may hold
    counters as one (GA.MASTERY.3)."""
    old = game.lists[zones.ATTRIBUTES[seat]][zones.MASTERY]
    if old >= 0:
        relocate(game, old, NOWHERE)
    entity = game.new_entity(seat, NOWHERE)
    zones.print_on(game, entity, card)
    relocate(game, entity, zones.MASTERIES[seat])
    game.set(zones.ATTRIBUTES[seat], zones.MASTERY, entity)
    game.emit("mastered", seat, entity)


def take_control(game: Game, entity: int, seat: int) -> None:
    """An object changes hands, with what lies under it (GA.ZOBJ.1); it stays the same object, but
    no part of a combat (GA.CBT.6). Whose it was is for the caller to note."""
    since = game.lists[zones.SINCE][entity]
    for card in _under(game, entity):
        game.move(
            card, (zones.LINEAGE if game.lists[ZONE][card] in zones.LINEAGE else zones.LOADED)[seat]
        )
    unregister(game, entity)
    game.move(entity, zones.FIELD[seat])
    game.set(zones.SINCE, entity, since)
    register(game, entity)
    roles.withdraw(game, entity)
    game.emit("controlled", seat, entity)


def rest(game: Game, entity: int, play: int = NOWHERE) -> None:
    """GA.TERM.AWAKE: an awake object rests; a rested one stays as it is (GA.PROP.1). ``play`` is
    the instance that this pays for, which the fact tells of."""
    if not game.lists[zones.RESTED][entity]:
        game.set(zones.RESTED, entity, 1)
        game.emit("rested", zones.controller_of(game, entity), entity, play)


def wake(game: Game, entity: int) -> None:
    """A rested object wakes up."""
    if game.lists[zones.RESTED][entity]:
        game.set(zones.RESTED, entity, 0)
        game.emit("woke", zones.controller_of(game, entity), entity)


def become(game: Game, entity: int, bit: int) -> None:
    """Something comes to be distant, fostered, ephemeral ...; what is so already stays as it is
    (GA.PROP.1). On Foster abilities hear that it is fostered, however it came to be (GA.KW.FOSTER).
    """
    states = game.lists[zones.STATES][entity]
    if states & bit:
        return
    game.set(zones.STATES, entity, states | bit)
    if bit == zones.FOSTERED:
        game.emit("fostered", zones.controller_of(game, entity), entity)
    game.emit("became", zones.controller_of(game, entity), entity, bit)


def load(game: Game, entity: int, host: int) -> None:
    """GA.TERM.LOAD: a card goes under another object."""
    relocate(game, entity, zones.LOADED[zones.controller_of(game, host)])
    game.set(zones.HOST, entity, host)
    game.emit("loaded", zones.controller_of(game, host), entity, host)


def remove(game: Game, entity: int) -> None:
    """Take something out of the game (GA.END.5)."""
    _leave(game, entity, NOWHERE)
    _send(game, entity, NOWHERE)
