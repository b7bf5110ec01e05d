"""Setting up a game (GA.START, GA.FORMAT): seats, decks, who begins."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import GrandArchiveBook, book_of
from tallystick.games.grand_archive.flow.turn import place_of_phase
from tallystick.kernel.chance import below, seeded
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.machine import PC, Game
from tallystick.kernel.state import GameState
from tallystick.rules.dealing import deal

LATER: Final = 2  # a position that a case begins with: everybody has had their first turn


class ChampionDeck(NamedTuple):
    """A main deck and a material deck, by card names; ``champion`` is the starting one."""

    name: str
    champion: str
    material: tuple[str, ...]
    main: tuple[tuple[str, int], ...]


def blank_game(rules: GrandArchiveBook, seats: int, seed: int = 0) -> Game:
    """A game with nothing in it, nobody's turn begun; seat 0 has the first turn."""
    state = GameState(zones.LAYOUT.empty(seats))
    cells = state.lists[CELLS]
    cells[RANDOM] = seeded(seed)
    for cell in (zones.ATTACKER, zones.STRIKER, zones.DEFENDING):
        cells[cell] = NOWHERE
    cells[zones.LEFT] = seats
    for seat in range(seats):
        for attribute in (zones.CHAMPION, zones.MASTERY):
            state.lists[zones.ATTRIBUTES[seat]][attribute] = NOWHERE
    return Game(rules, state)


def add_card(game: Game, card: int, owner: int, zone: int) -> int:
    """A new entity, put at the end of a zone (NOWHERE: in none)."""
    return add_cards(game, [card], owner, zone)[0]


def add_cards(game: Game, cards: list[int], owner: int, zone: int) -> list[int]:
    """Several of them, in order; the entities that they are."""
    entities = game.new_entities(owner, zone, len(cards))
    for entity, card in zip(entities, cards, strict=True):
        zones.print_on(game, entity, card)
        game.date(zones.SINCE, entity)
    return entities


def new_game(rules: GrandArchiveBook, decks: list[ChampionDeck], seed: int) -> Game:
    """A constructed game, one deck a seat, at its first decision; who begins is drawn by lot
    (GA.START.1)."""
    game = blank_game(rules, len(decks), seed)
    for seat, deck in enumerate(decks):
        add_cards(game, [rules.index[name] for name in deck.material], seat, zones.MATERIAL[seat])
        main = [rules.index[name] for name, copies in deck.main for _ in range(copies)]
        add_cards(game, main, seat, zones.DECK[seat])
        deal(game, zones.DECK[seat])
    begin(game, below(game, len(decks)))
    game.forget()  # nobody takes the set-up back; its facts open the story
    return game


def begin(game: Game, first: int) -> None:
    """Start a game whose decks lie ready, up to its first decision: champions, opening hands, the
    first turn (GA.START.1)."""
    game.set(CELLS, zones.TURN, first)
    game.set(CELLS, zones.FIRST, first)
    book = book_of(game)
    game.nest(book.program("start"), NOWHERE, first, book.program("turn"))
    game.run()


def start_at(game: Game, seat: int, phase: int, first_turn: bool = False) -> None:
    """Begin in a phase of a player's turn, everything before its window done.

    Everybody has had their first turn, or it is this player's, those before it in seat order having
    had theirs.
    """
    game.set(CELLS, zones.TURN, seat)
    game.set(CELLS, zones.PHASE, phase)
    game.set(CELLS, zones.TURNS, seat + 1 if first_turn else game.seats + 1)
    for other in range(game.seats):
        had = int(other <= seat) if first_turn else LATER
        game.set(zones.ATTRIBUTES[other], zones.OWN_TURNS, had)
    game.nest(book_of(game).program("turn"), NOWHERE, seat)
    game.set_field(PC, place_of_phase(phase))
