"""Setting up a game (T.4, T.10): seats, decks, market, events, the first turn."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.games.terrus import moves, zones
from tallystick.games.terrus.assembly import BASIC_RESOURCES, BASIC_STRUCTURES
from tallystick.games.terrus.book import TerrusBook, book_of
from tallystick.games.terrus.draft import OPENED
from tallystick.games.terrus.turn import WINDOWS
from tallystick.kernel.chance import below, seeded
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.machine import PC, Game
from tallystick.kernel.state import GameState
from tallystick.rules.dealing import deal

BASICS_A_SEAT = 4  # copies of each basic resource in the market for each ruler, T.10.3a, T.21.4a
BASICS = tuple([(name, 1) for name in (*BASIC_RESOURCES, *BASIC_STRUCTURES)])  # a den, T.21.4c
WILD = ("action", "beast", "item", "resource", "structure")  # what the Wilds hold, T.10.4
PACKED = (*WILD, "relic")  # what packs hold: all that may be in a den, T.1.2


class CladeDeck(NamedTuple):
    """A clade, a den and what is kept beside it (T.1.3): card names with how many of each."""

    name: str
    clade: str
    den: tuple[tuple[str, int], ...]
    sideboard: tuple[tuple[str, int], ...] = ()


def blank_game(rules: TerrusBook, seats: int, seed: int) -> Game:
    """A game with nothing in it, nobody's turn begun; seat 0 is active."""
    state = GameState(zones.LAYOUT.empty(seats))
    cells = state.lists[CELLS]
    cells[RANDOM] = seeded(seed)
    for cell in (zones.SEASON, zones.EVENT, zones.ATTACKER, zones.DEFENDER, zones.SKIRMISH):
        cells[cell] = NOWHERE
    cells[zones.LEFT] = seats
    return Game(rules, state)


def add_card(game: Game, card: int, owner: int, zone: int) -> int:
    """A new entity, put at the end of a zone (NOWHERE: in none). Not to be undone."""
    return add_cards(game, [card], owner, zone)[0]


def add_cards(game: Game, cards: list[int], owner: int, zone: int) -> list[int]:
    """Add new cards to a zone, in order; the entities that they are."""
    entities = game.new_entities(owner, zone, len(cards))
    column = game.lists[zones.CARD]
    column[len(column) - len(cards) :] = cards
    return entities


def start_at(game: Game, seat: int, phase: int) -> None:
    """Begin in the window of a phase of a ruler's turn, everything before it done."""
    game.set(CELLS, zones.TURN, seat)
    game.set(CELLS, zones.PHASE, phase)
    game.nest(turn_program(game), NOWHERE, seat)
    game.set_field(PC, WINDOWS[phase])


def turn_program(game: Game) -> int:
    """The program of a turn."""
    return book_of(game).turn_program


def new_game(rules: TerrusBook, decks: list[CladeDeck], seed: int) -> Game:
    """A game of the format that is played (T.10.3), one deck a seat (2 to 6), ready for the first
    decision."""
    game = blank_game(rules, len(decks), seed)
    begin(game, decks)
    return game


def begin(
    game: Game, decks: list[CladeDeck], first: int = NOWHERE, packs: tuple[str, ...] = ()
) -> None:
    """Set a blank game up, as far as the first decision. Who begins (``first``) is drawn by lot if
    nobody says it (T.4.2), and so is what is in the ``packs`` of a draft. Opening hands are empty
    (T.4.4)."""
    rules = book_of(game)
    played = rules.readings["format"]
    for seat, deck in enumerate(decks):
        _seat(game, rules, seat, _brought(played, deck))
    _market(game, rules, BASIC_RESOURCES, BASICS_A_SEAT * len(decks))
    if played == "deck-building":
        _wilds(game, rules)
    else:
        _market(game, rules, BASIC_STRUCTURES, len(decks))
    events = [rules.index[piece.name] for piece in rules.cards if piece.kind == "event"]
    add_cards(game, events, NOWHERE, zones.EVENTS)
    deal(game, zones.EVENTS)
    game.set(CELLS, zones.TURN, first if first >= 0 else below(game, len(decks)))
    if played == "draft":
        _packs(game, rules, packs)
    program = rules.draft_program if played == "draft" else rules.turn_program
    game.nest(program, NOWHERE, game.lists[CELLS][zones.TURN])
    game.run()
    game.forget()  # nobody takes the setup back; its facts open the story


def _brought(played: str, deck: CladeDeck) -> CladeDeck:
    """What of a deck counts in a format: the clade alone where dens are made at the table."""
    if played == "constructed":
        return deck
    return CladeDeck(deck.name, deck.clade, BASICS if played == "deck-building" else ())


def _seat(game: Game, rules: TerrusBook, seat: int, deck: CladeDeck) -> None:
    """T.4.1, T.4.3, T.9.1c: a shuffled den, and the clade in the middle of the city with its
    vitae; it belongs to the deck (T.9.1f). The sideboard is put aside before (T.4.1a, T.1.3)."""
    clade = add_card(game, rules.index[deck.clade], seat, NOWHERE)
    moves.enter_city(game, clade, seat, NOWHERE, 0)
    game.set(zones.ATTRIBUTES[seat], zones.VITAE, rules.cards[rules.index[deck.clade]].vitae)
    for zone, cards in ((zones.SIDEBOARD[seat], deck.sideboard), (zones.DEN[seat], deck.den)):
        each = [rules.index[name] for name, copies in cards for _ in range(copies)]
        add_cards(game, each, seat, zone)
    deal(game, zones.DEN[seat])


def _market(game: Game, rules: TerrusBook, names: tuple[str, ...], copies: int) -> None:
    """How the format lays the market out (T.10.3): the basic resources; one basic structure of each
    kind for each ruler besides, where there are no Wilds (T.10.3a, T.10.3b, T.21.4a)."""
    each = [rules.index[name] for name in names for _ in range(copies)]
    add_cards(game, each, NOWHERE, zones.MARKET)


def _wilds(game: Game, rules: TerrusBook) -> None:
    """T.10.4: one of each card that is no basic one. Relics lie apart from them, and how one comes
    by them where dens are built is not told."""
    for piece in rules.cards:
        if piece.kind in WILD and not piece.basic:
            add_card(game, rules.index[piece.name], NOWHERE, zones.WILDS)
    deal(game, zones.WILDS)


def _packs(game: Game, rules: TerrusBook, names: tuple[str, ...]) -> None:
    """T.1.2: of each card that may be in a den as many as it takes for three packs a seat, in any
    order; what is too many stays unopened. ``names``: these, in this order."""
    for name in names:
        add_card(game, rules.index[name], NOWHERE, zones.PACKS)
    if names:
        return
    cards = [piece for piece in rules.cards if piece.kind in PACKED and not piece.basic]
    wanted = OPENED * game.seats * int(rules.readings["pack"])
    while cards and len(game.lists[zones.PACKS]) < wanted:
        for piece in cards:
            add_card(game, rules.index[piece.name], NOWHERE, zones.PACKS)
    deal(game, zones.PACKS)
