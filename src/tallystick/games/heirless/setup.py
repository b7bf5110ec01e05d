"""Setting up a game (HL.setup): tracker (HL.setup.16), map, events, Bandits, decks, players."""

from __future__ import annotations

from collections.abc import Iterable

from tallystick.games.heirless import moves, turn, zones
from tallystick.games.heirless.book import HeirlessBook, book_of
from tallystick.games.heirless.control import recount
from tallystick.games.heirless.house_rules import NUMBERS
from tallystick.games.heirless.pieces import HeirlessPiece
from tallystick.games.heirless.season import STARTS
from tallystick.kernel.chance import below, seeded, shuffle
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.machine import PC, Game
from tallystick.kernel.state import GameState
from tallystick.rules.dealing import deal


def blank_game(rules: HeirlessBook, seats: int, seed: int) -> Game:
    """A game with nothing in it: the players in seat order on the right half, nobody at turn."""
    state = GameState(zones.LAYOUT.empty(seats))
    lists = state.lists
    lists[CELLS][RANDOM] = seeded(seed)
    for cell in (zones.TURN, zones.LAW, zones.BATTLE_AT):
        lists[CELLS][cell] = NOWHERE
    lists[zones.TRACK[zones.RIGHT]] = list(range(seats))
    lists[zones.UNITS] = [0] * ((seats + 1) * zones.PLACES * zones.LEVELS)
    lists[zones.MIGHT] = [0] * ((zones.CASTLE + seats) * zones.OWNERS)
    lists[zones.CONTROL] = [NOWHERE] * len(zones.TILES)
    lists[zones.BAG] = [NUMBERS[rules.readings["workers-a-seat"]] * seats] * len(zones.FACTIONS)
    return Game(rules, state)


def add_card(game: Game, card: int, zone: int, owner: int = NOWHERE) -> int:
    """A new entity, put at the end of a zone (NOWHERE: in none). Not to be undone."""
    return add_copies(game, card, 1, zone, owner)[0]


def add_copies(game: Game, card: int, n: int, zone: int, owner: int = NOWHERE) -> list[int]:
    """Several of a card; the entities that they are."""
    entities = game.new_entities(owner, zone, n)
    column = game.lists[zones.CARD]
    column[len(column) - n :] = [card] * n
    return entities


def start_at(game: Game, phase: int, seat: int = NOWHERE) -> None:
    """Begin in a phase, everything before it done; in the Action Phase in a seat's turn."""
    game.set(CELLS, zones.PHASE, phase)
    game.nest(book_of(game).program("season"), NOWHERE, NOWHERE)
    game.set_field(PC, STARTS[phase])
    if phase == zones.ACTION and seat != NOWHERE:
        game.nest(book_of(game).program("turn"), NOWHERE, seat)
        turn.begin_turn(game, seat)
        game.set_field(PC, turn.ACT_AT)


def resume(game: Game) -> None:
    """Go on in the Battle that the cell names; its phase has been begun (HL.battles.3)."""
    tile = game.lists[CELLS][zones.BATTLE_AT]
    if tile not in game.lists[zones.FOUGHT]:
        game.append(zones.FOUGHT, tile)
    game.set_field(PC, game.field(PC) + 1)
    game.nest(book_of(game).program("battle"), NOWHERE, NOWHERE, tile)


def new_game(rules: HeirlessBook, seats: int, seed: int) -> Game:
    """A whole game, ready for the first decision."""
    game = blank_game(rules, seats, seed)
    begin(game, range(len(rules.cards)))
    return game


def begin(game: Game, cards: Iterable[int]) -> None:
    """Set a blank game up with these cards of the rulebook, as far as the first decision. The order
    on the tracker is by lot (HL.amb.7)."""
    rules = book_of(game)
    if rules.readings["first-tracker"] == "random-right":
        shuffle(game, zones.TRACK[zones.RIGHT])
    _decks(game, rules, cards)
    _events(game, rules)
    for seat in range(game.seats):
        _player(game, rules, seat)
    recount(game)
    game.set(CELLS, zones.SEASON, 0)
    game.facts.clear()
    game.nest(rules.program("season"), NOWHERE, NOWHERE)
    game.run()
    game.forget()  # nobody takes the setup back; its facts open the story


def _decks(game: Game, rules: HeirlessBook, cards: Iterable[int]) -> None:
    """HL.setup.13, HL.setup.14, HL.setup.15: Workplaces face down by class, Laws and the Sovereign
    open."""
    for card in cards:
        piece: HeirlessPiece = rules.cards[card]
        if piece.kind == "workplace":
            add_copies(game, card, piece.copies, zones.DECKS + piece.rank)
        elif piece.kind == "law":
            add_card(game, card, zones.LAWS)
        elif piece.kind == "event":
            add_card(game, card, zones.EVENT_DECKS + max(piece.faction, 0))
    for rank in range(3):
        deal(game, zones.DECKS + rank)


def _events(game: Game, rules: HeirlessBook) -> None:
    """HL.setup.7, HL.setup.8, HL.setup.9: three shuffled decks; one card of each Faction in turn,
    clockwise from a random one. The first is the current one (HL.setup.10)."""
    for faction in range(len(zones.FACTIONS)):
        deal(game, zones.EVENT_DECKS + faction)
    first = below(game, len(zones.FACTIONS))
    for n in range(rules.seasons):
        deck = zones.EVENT_DECKS + (first + n) % len(zones.FACTIONS)
        if game.lists[deck]:
            game.move(game.lists[deck][0], zones.EVENTS)


def _player(game: Game, rules: HeirlessBook, seat: int) -> None:
    """What the card ``start`` gives each player (HL.amb.28); the book's own page is not known."""
    start = rules.start
    for level in start.knights:
        moves.put_units(game, zones.castle(seat), seat, level)
    for faction, n in enumerate(start.workers):
        moves.gain(game, seat, zones.UNEMPLOYED + faction, n)
    for part in start.resources.cost.units:
        moves.gain(game, seat, part.kind, part.amount.fixed)
    attributes = zones.ATTRIBUTES[seat]
    game.set(attributes, zones.INFLUENCE, start.influence)
    game.set(attributes, zones.PRESTIGE, start.prestige)
    if rules.readings["extra-start"] == "printed":  # HL.amb.24h
        game.set(attributes, zones.EXTRA, start.extra)
    for rank, n in enumerate(start.hand):
        for _ in range(n):
            moves.draw(game, rank, zones.HAND[seat])
