"""The activated abilities that a thing has: printed, inherited, given (GA.AACT, GA.KW.INHERITED).

An ability is named by its place: small numbers are those printed; from INHERITED on, those of the
inner lineage (INHERITED times their card's number and one, plus the place there); from GIVEN on,
those that an effect has given, in the rulebook's table.
"""

from __future__ import annotations

from typing import Final

from tallystick.costs import Pick, cost_of, pick
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import GrandArchiveBook, book_of, piece_of
from tallystick.games.grand_archive.costs.cost_actions import ACTS, CounterPick, described_in
from tallystick.games.grand_archive.pieces import ActivatedAbility, GrandArchivePiece, Script
from tallystick.games.grand_archive.position import counters, values
from tallystick.games.grand_archive.position.changes import USE_POWER, PowerGrant
from tallystick.games.grand_archive.position.refs import SOURCE, THIS, Referent
from tallystick.games.grand_archive.position.stack import look_of
from tallystick.games.grand_archive.position.uses import INHERITED
from tallystick.games.grand_archive.zones import COUNTERS, HOST, LINEAGE, controller_of, on_field
from tallystick.kernel.machine import NEXT, SEAT, Do, Game
from tallystick.rules.picking import only

GIVEN: Final = 10_000_000
# The first of the rulebook's ``given_powers``: what enlighten counters give (GA.CTR.5).
ENLIGHTENED: Final = 0
ENLIGHTEN_COST: Final = 3


def places_of(game: Game, entity: int) -> list[int]:
    """The places of all that it has."""
    piece = piece_of(game, entity)
    lost = values.has_lost_all(game, entity)
    found = _printed(piece) if not lost else []
    table = game.lists[COUNTERS]
    has_counters = table and entity in table and not lost  # what they give is lost with the rest
    if has_counters and counters.count(game, entity, counters.ENLIGHTEN):
        found.append(GIVEN + ENLIGHTENED)
    if piece.kind == "champion" and on_field(game, entity) and not lost:
        found += _inherited(game, entity)
    given = values.changes(game, entity, USE_POWER)
    if lost:  # GA.CONT.4: only what is given later
        since = values.lost_since(game, entity)
        given = [one for one in given if one.stamp > since]
    if given:
        found += [GIVEN + one.place for one in only([one.change.made for one in given], PowerGrant)]
    return found


def _printed(piece: GrandArchivePiece) -> list[int]:
    """The places of a card's own abilities; what it only gives the champion above it is none
    (GA.KW.INHERITED)."""
    if piece.kind == "champion":
        return list(range(len(piece.powers)))
    return [i for i, power in enumerate(piece.powers) if not power.inherited]


def _inherited(game: Game, champion: int) -> list[int]:
    """GA.CHAMP.8: of the inner lineage only what is inherited (GA.KW.INHERITED)."""
    found: list[int] = []
    hosts = game.lists[HOST]
    for card in game.lists[LINEAGE[controller_of(game, champion)]]:
        if hosts[card] == champion:
            powers = piece_of(game, card).powers
            found += [_handed(game, card, i) for i, power in enumerate(powers) if power.inherited]
    return found


def _handed(game: Game, card: int, place: int) -> int:
    return INHERITED * (look_of(game, card) + 1) + place


def had_by(game: Game, entity: int, place: int) -> tuple[int, int]:
    """Whose ability it is, and as which: of a card of the inner lineage what is inherited is the
    champion's (GA.KW.INHERITED)."""
    host = game.lists[HOST][entity]
    if host < 0 or place >= INHERITED or not power_of(game, entity, place).inherited:
        return entity, place
    return host, _handed(game, entity, place)


def power_of(game: Game, entity: int, place: int) -> ActivatedAbility:
    """An ability of a thing, by its place."""
    if place < INHERITED:
        return piece_of(game, entity).powers[place]
    return power_at(book_of(game), look_of(game, entity), place)


def power_at(book: GrandArchiveBook, card: int, place: int) -> ActivatedAbility:
    """An ability of a card of the rulebook, or what one of it has besides, by its place."""
    if place >= GIVEN:
        return book.given_powers[place - GIVEN]
    if place >= INHERITED:
        card, place = place // INHERITED - 1, place % INHERITED
    power: ActivatedAbility = book.cards[card].powers[place]
    return power


def pays_itself(power: ActivatedAbility) -> bool:
    """Whether a thing itself goes somewhere as its ability is paid for."""
    picks = [pick for cost in power.costs for pick in cost.picks if not ACTS[pick.verb].stays]
    return any(one.kind == SOURCE for one in only(map(described_in, picks), Referent))


def rests_itself(power: ActivatedAbility) -> bool:
    """Whether each of its costs rests the thing itself (GA.AACT.11)."""
    return all(any(one.verb == "rest" and one.what is THIS for one in cost.picks)
               for cost in power.costs)  # fmt: skip


def lacks(game: Game, power: ActivatedAbility, entity: int) -> bool:
    """Whether for each of its costs more counters are to be removed from the thing itself than it
    has, by COUNTERS: damage is elsewhere."""
    return all(any(_is_short(game, one, entity) for one in cost.picks) for cost in power.costs)


def _is_short(game: Game, part: Pick, entity: int) -> bool:
    what = part.what
    if not isinstance(what, CounterPick) or what.of is not THIS or what.kind <= counters.HURT:
        return False
    return counters.count(game, entity, what.kind) < part.amount.value(0)


def draw_one(game: Game) -> int:
    """You draw a card."""
    moves.draw(game, game.field(SEAT), 1)
    return NEXT


def enlightened(book: GrandArchiveBook) -> ActivatedAbility:
    """GA.CTR.5: "remove three enlighten counters from this: draw a card"; the first of the
    rulebook's table of given abilities."""
    what = CounterPick(counters.ENLIGHTEN, THIS, "enlighten counter from this")
    cost = cost_of(pick("remove", what, ENLIGHTEN_COST))
    program = book.add_program("enlightened", (Do(draw_one),))
    text = "Remove three enlighten counters from this: Draw a card."
    power = ActivatedAbility(text, (cost,), Script(text, program))
    power.place = ENLIGHTENED
    return power


def counted_places(game: Game, entity: int) -> list[int]:
    """The places of those abilities of a thing whose uses are counted: all that can be activated,
    then the triggers that are limited."""
    limited = [~i for i, one in enumerate(piece_of(game, entity).triggers) if one.per_turn]
    return [*places_of(game, entity), *limited]
