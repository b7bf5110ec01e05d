"""What happens to things in Terrus: each function writes one kind of event, and its facts."""

from __future__ import annotations

from tallystick.games.terrus import zones
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.values import ON, RECORD, UNTIL_SEAT, beasts_of, locations_of
from tallystick.kernel.chance import shuffle
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import NEXT, SEAT, SOURCE, Game, Op


def stir(game: Game) -> None:
    """Something has happened after which wounds may reach DEF: look before priority is given."""
    game.set(CELLS, zones.STIRRED, 1)


def draw(game: Game, seat: int, n: int) -> None:
    """Draw up to ``n`` cards; an empty den is handled as the option ``empty-den`` says
    (T.22.1a)."""
    for _ in range(0 if zones.is_out(game, seat) else n):
        if not game.lists[zones.DEN[seat]] and not _refill(game, seat):
            return
        card = game.lists[zones.DEN[seat]][0]
        game.move(card, zones.HAND[seat])
        stir(game)  # something may count the cards in a hand
        game.emit("drew", seat, card)


def _refill(game: Game, seat: int) -> bool:
    reading = game.rules.readings["empty-den"]
    if reading == "lose":
        game.emit("lost-game", seat)
        eliminate(game, seat)
        return False
    cards = game.lists[zones.DISCARD[seat]][:]
    if reading == "skip" or not cards:
        return False
    for card in cards:
        game.move(card, zones.DEN[seat])
    shuffle(game, zones.DEN[seat])
    game.emit("reshuffled", seat, len(cards))
    return True


def discard(game: Game, card: int) -> None:
    """Put a card from hand on its owner's discard pile."""
    seat = game.lists[OWNER_OF][card]
    end_effects_on(game, card)
    stir(game)  # something may count the cards in a hand
    game.emit("discarded", seat, card)
    game.move(card, zones.DISCARD[seat])


def gain_vitae(game: Game, seat: int, n: int) -> None:
    """Gain vitae; none for 0 or less (T.7.2)."""
    if n > 0:
        game.add(zones.ATTRIBUTES[seat], zones.VITAE, n)
        game.emit("gained", seat, -1, n)


def lose_vitae(game: Game, seat: int, n: int) -> None:
    """Lose vitae; the total may fall below 0 (T.26.1)."""
    if n > 0:
        game.add(zones.ATTRIBUTES[seat], zones.VITAE, -n)
        game.emit("lost", seat, -1, n)


def produce(game: Game, seat: int, kind: int, n: int) -> None:
    """T.25.2a: what is produced goes into the ruler's pool."""
    if n > 0:
        game.add(zones.ATTRIBUTES[seat], zones.POOL + kind, n)
        game.emit("produced", seat, kind, n)


def wound(game: Game, entity: int, n: int) -> None:
    """Deal wounds to a thing in a city (T.27). 0 wounds are none (T.27.5); a clade's are its
    ruler's."""
    if n <= 0:
        return
    seat = ruler_of(game, entity)
    if piece_of(game, entity).kind == "clade":  # T.9.1d
        wound_ruler(game, seat, n)
        return
    game.add(zones.WOUNDS, entity, n)
    stir(game)
    game.emit("wounded", seat, entity, n)


def wound_ruler(game: Game, seat: int, n: int) -> None:
    """T.27.4c: what wounds a ruler is paid in vitae there and then, and counted until the turn is
    over."""
    if n <= 0:
        return
    game.add(zones.ATTRIBUTES[seat], zones.WOUNDED, n)
    game.emit("wounded", seat, clade_of(game, seat), n)
    lose_vitae(game, seat, n)


def clade_of(game: Game, seat: int) -> int:
    """A ruler's clade; -1 if there is none."""
    for entity in game.lists[zones.CITY[seat]]:
        if piece_of(game, entity).kind == "clade":
            return entity
    return -1


# -- coming and going -----------------------------------------------------------------------------


def enter_city(game: Game, entity: int, seat: int, host: int, spot: int) -> None:
    """Put a card into a ruler's city, attached to ``host`` (-1: to nothing), in a cell of the
    grid."""
    game.move(entity, zones.CITY[seat])
    game.set(zones.HOST, entity, host)
    game.set(zones.SPOT, entity, spot)
    game.date(zones.BORN, entity)
    register(game, entity)


def register(game: Game, entity: int) -> None:
    """The static and triggered abilities of a card begin to count (T.19.4)."""
    piece = piece_of(game, entity)
    stir(game)
    if piece.modifiers:
        game.append(zones.STATICS, entity)
    if piece.triggers:
        game.append(zones.HEARERS, entity)


def bring_into_force(game: Game, event: int) -> None:
    """An event begins to count; if it gives or takes abilities, from now on (T.19.1d)."""
    register(game, event)
    if piece_of(game, event).ability_changes:
        game.date(zones.BORN, event)


def unregister(game: Game, entity: int) -> None:
    """The static and triggered abilities of a card no longer count (T.19.4)."""
    stir(game)
    for table in (zones.STATICS, zones.HEARERS):
        if entity in game.lists[table]:
            game.delete(table, game.lists[table].index(entity))


def leave_play(game: Game, entity: int, to: int) -> None:
    """Take a thing out of play: what it was, and what was done to it, is forgotten."""
    unregister(game, entity)
    end_effects_on(game, entity)
    for column, blank in (
        (zones.WOUNDS, 0),
        (zones.HOST, NOWHERE),
        (zones.SPOT, 0),
        (zones.BORN, 0),
        (zones.USED, 0),
        (zones.FIGHT, NOWHERE),
    ):
        game.set(column, entity, blank)
    game.move(entity, to)


def end_effects_on(game: Game, entity: int) -> None:
    """End the continuous effects on a thing that leaves play."""
    if entity in game.lists[zones.EFFECTS]:
        game.drop_rows(zones.EFFECTS, RECORD, game.rows_with(zones.EFFECTS, RECORD, ON, entity))


def add_effect(
    game: Game, modifier: int, entity: int, until: int, seat: int, *, times: int = 1
) -> None:
    """Begin a continuous effect on a thing (T.22.3), which counts so many times; of two that
    contradict, the later wins (T.19.1d)."""
    stir(game)
    game.extend(zones.EFFECTS, [modifier, entity, game.tick(), until, seat, times])


def items_on(game: Game, beast: int) -> list[int]:
    """The items that a beast holds (T.13.1); nothing else holds any."""
    zone = game.lists[ZONE][beast]
    if zone < 0 or piece_of(game, beast).kind != "beast":
        return []
    return [e for e in game.lists[zone] if game.lists[zones.HOST][e] == beast]


def bury(game: Game, entities: list[int]) -> None:
    """Bury things, all at once: every "when … is buried" sees them all (T.2.4).

    Items go with the beast that holds them. Beasts whose location is gone are attached to another
    one beside them, or become what the option ``unmoored`` says.
    """
    going = list(dict.fromkeys(entities))
    for entity in entities:
        going += [item for item in items_on(game, entity) if item not in going]
    seats = sorted({ruler_of(game, entity) for entity in going})
    for entity in going:
        game.emit("buried", ruler_of(game, entity), entity)
    for entity in going:
        leave_play(game, entity, _grave(game, entity))
    for seat in seats:
        moor(game, seat)


def take_back(game: Game, entities: list[int]) -> None:
    """Return things to their owners' hands, all at once; what they leave behind is as if they had
    been buried, but that items on a beast have lost it (T.13.1b)."""
    seats = sorted({ruler_of(game, entity) for entity in entities})
    left = [item for entity in entities for item in items_on(game, entity)]
    for entity in entities:
        game.emit("taken-back", ruler_of(game, entity), entity)
        owner = game.lists[OWNER_OF][entity]
        leave_play(game, entity, zones.HAND[owner] if owner >= 0 else zones.RAVINE)
    for item in left:
        if item not in entities:
            leave_play(game, item, adrift(game, item))
    for seat in seats:
        moor(game, seat)


def _grave(game: Game, entity: int) -> int:
    owner = game.lists[OWNER_OF][entity]
    if game.rules.readings["buried-to"] == "discard" and owner >= 0:
        return zones.DISCARD[owner]
    return zones.RAVINE


def moor(game: Game, seat: int) -> None:
    """Attach the beasts of a city whose location is gone to another one beside them (T.12.1b)."""
    city = game.lists[zones.CITY[seat]]
    for beast in beasts_of(game, seat):
        if game.lists[zones.HOST][beast] in city:
            continue
        host = location_beside(game, seat, game.lists[zones.SPOT][beast])
        game.set(zones.HOST, beast, host)
        if host == NOWHERE:
            _unmoored(game, beast)


def location_beside(game: Game, seat: int, spot: int) -> int:
    """A location of the city orthogonally beside a cell; -1 if there is none."""
    spots = game.lists[zones.SPOT]
    around = [spot + step for step in zones.NEIGHBOURS]
    for entity in game.lists[zones.CITY[seat]]:
        if spots[entity] in around and piece_of(game, entity).is_location:
            return entity
    return NOWHERE


def _unmoored(game: Game, beast: int) -> None:
    reading = game.rules.readings["unmoored"]
    if reading == "stay":
        return
    items = items_on(game, beast)
    game.emit("unmoored", ruler_of(game, beast), beast)
    for entity in [beast, *items]:
        leave_play(game, entity, adrift(game, entity))


def adrift(game: Game, entity: int) -> int:
    """Where something goes that has lost the place or the beast that it was attached to."""
    owner = game.lists[OWNER_OF][entity]
    if game.rules.readings["unmoored"] == "discard" and owner >= 0:
        return zones.DISCARD[owner]
    return zones.RAVINE


def send_to(game: Game, beast: int, location: int) -> None:
    """T.16.1a: a beast attacks or guards a location from now on; NOWHERE: none. What attacking and
    guarding beasts have or lack may bear on wounds (T.27.4b)."""
    if game.lists[zones.FIGHT][beast] != location:
        game.set(zones.FIGHT, beast, location)
        stir(game)


def send_away(game: Game, beast: int) -> None:
    """T.11.2, T.16.2b: a beast that has fought is fatigued and out of the city, its items with
    it."""
    seat = ruler_of(game, beast)
    for entity in [*items_on(game, beast), beast]:
        unregister(game, entity)
        game.move(entity, zones.AWAY[seat])
    game.set(zones.FIGHT, beast, NOWHERE)
    game.emit("fatigued", seat, beast)


def come_back(game: Game, seat: int) -> None:
    """T.11.2: fatigued beasts return to the city."""
    for entity in game.lists[zones.AWAY[seat]][:]:
        game.move(entity, zones.CITY[seat])
        register(game, entity)
        if piece_of(game, entity).kind == "beast":
            game.emit("returned", seat, entity)
    moor(game, seat)


# -- the grid -------------------------------------------------------------------------------------


def occupied(game: Game, seat: int) -> set[int]:
    """The cells of a city that hold a location or a beast; a fatigued beast keeps its own."""
    lists, pieces = game.lists, game.rules.cards
    spots, cards = lists[zones.SPOT], lists[zones.CARD]
    return {
        spots[entity]
        for entity in lists[zones.CITY[seat]] + lists[zones.AWAY[seat]]
        if pieces[cards[entity]].kind in ("beast", "clade", "structure")
    }


def free_cells(game: Game, location: int, taken: set[int]) -> list[int]:
    """The empty cells orthogonally beside a location; the row behind the clade is the last
    (T.10.2)."""
    spot = game.lists[zones.SPOT][location]
    if not is_placed(spot):
        return []
    return [
        spot + step
        for step in zones.NEIGHBOURS
        if spot + step not in taken and spot + step >= zones.HINDMOST
    ]


def cells_beside(game: Game, seat: int) -> list[tuple[int, int]]:
    """The free cells of a city as (location, cell), in the order in which the locations came."""
    taken = occupied(game, seat)
    return [
        (entity, cell)
        for entity in locations_of(game, seat)
        for cell in free_cells(game, entity, taken)
    ]


def has_free_cell(game: Game, seat: int) -> bool:
    """Whether there are any."""
    taken = occupied(game, seat)
    return any(free_cells(game, entity, taken) for entity in locations_of(game, seat))


def is_placed(spot: int) -> bool:
    """Whether a cell is a real one of the grid."""
    return abs(spot - zones.row_of(spot) * zones.ROW) < zones.UNPLACED


# -- the end --------------------------------------------------------------------------------------


def eliminate(game: Game, seat: int) -> None:
    """A ruler leaves the game (T.5.3a): their pieces leave play, and the last one standing wins
    (T.5.2e)."""
    if game.lists[zones.ATTRIBUTES[seat]][zones.OUT]:
        return
    game.set(zones.ATTRIBUTES[seat], zones.OUT, 1)
    game.add(CELLS, zones.LEFT, -1)
    for own in (zones.HAND, zones.DEN, zones.DISCARD, zones.PACK, zones.DRAFTED, zones.SIDEBOARD):
        for entity in game.lists[own[seat]][:]:
            leave_play(game, entity, NOWHERE)
    for entity in game.lists[zones.PLAYED][:]:
        if game.lists[OWNER_OF][entity] == seat:
            leave_play(game, entity, NOWHERE)
    _clear_away(game, seat)
    _strike_out(game, seat)
    left = zones.living(game)
    if len(left) == 1:
        win(game, left[0], "last-standing")
    elif not left:
        game.end(0)


def _clear_away(game: Game, seat: int) -> None:
    """T.5.3a: a city goes with its ruler, and so do their pieces in the cities of others. What is
    another's then, and has no place or beast any more, goes where the unmoored go."""
    lists = game.lists
    cities = [zone[other] for other in range(game.seats) for zone in (zones.CITY, zones.AWAY)]
    going = [
        entity
        for zone in cities
        for entity in lists[zone]
        if lists[OWNER_OF][entity] == seat or zone in (zones.CITY[seat], zones.AWAY[seat])
    ]
    held = [item for entity in going for item in items_on(game, entity)]
    for entity in dict.fromkeys(going + held):
        is_theirs = lists[OWNER_OF][entity] in (seat, NOWHERE)
        leave_play(game, entity, NOWHERE if is_theirs else adrift(game, entity))
    for other in zones.living(game):
        moor(game, other)


def _strike_out(game: Game, seat: int) -> None:
    """What waits of a ruler who has left: triggers and votes are forgotten; what lasts until a
    phase of theirs lasts until the next ruler's, whose turn takes its place (T.4.2)."""
    for table, row, at in (
        (zones.PENDING, zones.PENDING_ROW, zones.PENDING_RULER),
        (zones.DELAYED, zones.DELAYED_ROW, zones.DELAYED_RULER),
        (zones.VOTES, zones.VOTES_ROW, zones.VOTES_CALLER),
    ):
        game.drop_rows(table, row, game.rows_with(table, row, at, seat))
    effects = game.lists[zones.EFFECTS]
    for i in range(UNTIL_SEAT, len(effects), RECORD):
        if effects[i] == seat:
            game.set(zones.EFFECTS, i, zones.next_seat(game, seat))


def fall(game: Game, seats: list[int], how: str) -> None:
    """Rulers lose, all at once: where nobody is left standing, all have lost (T.5.3d). ``how`` is a
    kind of fact."""
    nobody_is_left = len(seats) == len(zones.living(game))
    for seat in seats:
        game.emit(how, seat)
        if not nobody_is_left:
            eliminate(game, seat)
    if nobody_is_left:
        game.end(0)


def win(game: Game, seat: int, how: str) -> None:
    """A ruler wins, and the game stops at once (T.5.1). ``how`` is a kind of fact."""
    game.emit(how, seat)
    game.end(1 << seat)


class Retire(Op):
    """T.21.2: a resource goes to the ravine; an action as the option ``played-actions-to`` says."""

    def run(self, game: Game) -> int:
        """Put the card away, unless its own effects have."""
        card = game.field(SOURCE)
        if game.lists[ZONE][card] == zones.PLAYED:
            end_effects_on(game, card)
            game.move(card, self._pile(game, card))
        return NEXT

    def _pile(self, game: Game, card: int) -> int:
        ravine = game.rules.readings["played-actions-to"] == "ravine"
        owner = game.lists[OWNER_OF][card]
        if piece_of(game, card).kind == "resource" or ravine or owner < 0:
            return zones.RAVINE
        return zones.DISCARD[owner]


def place_relic(game: Game) -> int:
    """A relic comes into the city; it takes no cell of the grid (T.5.2d)."""
    seat, card = game.field(SEAT), game.field(SOURCE)
    enter_city(game, card, seat, NOWHERE, 0)
    game.emit("settled", seat, card)
    return NEXT
