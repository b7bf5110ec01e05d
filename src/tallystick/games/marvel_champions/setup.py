"""Setting up a game, step by step (MC.setup)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import Book, book_of, start
from tallystick.games.marvel_champions.library import ready_decks, scenarios
from tallystick.games.marvel_champions.occasions import KEYS, STAGES
from tallystick.games.marvel_champions.pieces import SETUP, Piece
from tallystick.games.marvel_champions.schemes import lay_scheme
from tallystick.games.marvel_champions.scope import piece_of
from tallystick.games.marvel_champions.turn import distinct
from tallystick.games.marvel_champions.values import hand_size
from tallystick.games.marvel_champions.zones import (
    ALLY_LIMIT,
    ATTRIBUTES,
    CARD,
    CONTROLLER,
    DECK,
    ENCOUNTER,
    FIRST,
    HAND,
    HEARD,
    IDENTITY,
    LAYOUT,
    MAIN_SCHEME,
    NEMESIS,
    SCHEME_DECK,
    STARTED,
    THE_VILLAIN,
    TURN,
    VILLAIN_DECK,
    all_in_play,
    identity,
)
from tallystick.kernel.chance import seeded, shuffle
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, I, J, Op
from tallystick.kernel.state import GameState

if TYPE_CHECKING:
    from tallystick.games.marvel_champions.library import ReadyDeck

MOST_ALLIES: Final = 3  # MC.ally-limit.1


class Decks:
    """What a rulebook can set up: the ready decks and scenarios whose cards it has."""

    def __init__(self, book: Book) -> None:
        known = {*book.index, *book.by_code}
        self.ready = [d for d in ready_decks() if {d.identity, *d.cards} <= known]
        self.scenarios = [s for s in scenarios() if {*s.villain, *s.main_scheme} <= known]


def blank_game(rules: Book, seats: int, seed: int = 0) -> Game:
    """A game with nothing in it; the first seat is the first player."""
    state = GameState(LAYOUT.empty(seats))
    lists = state.lists
    lists[CELLS][RANDOM] = seeded(seed)
    for cell in (TURN, THE_VILLAIN, MAIN_SCHEME):
        lists[CELLS][cell] = NOWHERE
    lists[CELLS][STARTED] = seats
    lists[HEARD] = [0] * (len(KEYS) * len(STAGES))
    for seat in range(seats):
        lists[ATTRIBUTES[seat]][IDENTITY] = NOWHERE
        lists[ATTRIBUTES[seat]][ALLY_LIMIT] = MOST_ALLIES
    return Game(rules, state)


def add_card(game: Game, card: int, zone: int, owner: int = NOWHERE) -> int:
    """A new card, put at the end of a zone (NOWHERE: in none). Not to be undone. One that is to be
    in play is put there by ``moves.put_in_area``."""
    lists = game.lists
    entity = game.new_entity(owner, zone)
    lists[CARD][entity] = card
    piece: Piece = game.rules.cards[card]
    sides = [piece] + ([game.rules.cards[piece.back]] if piece.back >= 0 else [])
    for side in sides:
        for place in side.hears:
            lists[HEARD][place] = 1
    return entity


def add_identity(game: Game, seat: int, card: int) -> int:
    """A player's identity, in play with the side given up (MC.setup.1)."""
    entity = add_card(game, card, NOWHERE, seat)
    game.set(ATTRIBUTES[seat], IDENTITY, entity)
    moves.put_in_area(game, entity, seat)
    return entity


def add_villain(game: Game, card: int) -> int:
    """The villain, in play."""
    entity = add_card(game, card, NOWHERE)
    moves.put_in_area(game, entity, NOWHERE)
    game.set(CELLS, THE_VILLAIN, entity)
    return entity


def add_main_scheme(game: Game, card: int) -> int:
    """The main scheme, in play."""
    entity = add_card(game, card, NOWHERE)
    lay_scheme(game, entity)
    return entity


def new_game(rules: Book, seats: int, seed: int) -> Game:
    """A whole game, ready for the first decision."""
    game = blank_game(rules, seats, seed)
    decks = Decks(rules)
    scenario = decks.scenarios[0]
    for seat in range(seats):
        _player(game, rules, decks.ready[seat % len(decks.ready)], seat)
    stages = scenario.villain[1:] if rules.readings["mode"] == "expert" else scenario.villain
    for code in stages or scenario.villain[-1:]:
        add_card(game, rules.piece(code).index, VILLAIN_DECK)
    fronts = [code for code in scenario.main_scheme if _is_front(rules, scenario.main_scheme, code)]
    for code in fronts:
        add_card(game, rules.piece(code).index, SCHEME_DECK)
    for name in scenario.sets:
        _add_set(game, rules, name, ENCOUNTER)
    shuffle(game, ENCOUNTER)
    game.facts.clear()
    start(game, "round", NOWHERE, NOWHERE)
    start(game, "set up", NOWHERE, NOWHERE)
    game.run()
    game.log.clear()  # nobody takes the setup back; its facts open the story
    return game


def _is_front(rules: Book, codes: list[str], code: str) -> bool:
    """Whether a main scheme card is the first listed of its two sides."""
    back = rules.piece(code).back
    other = rules.cards[back].code if back >= 0 else ""
    return other not in codes or codes.index(code) < codes.index(other)


def _player(game: Game, rules: Book, deck: ReadyDeck, seat: int) -> None:
    """Identity with its alter-ego side up, deck, obligation, nemesis (MC.setup.1 to .6)."""
    hero = rules.piece(deck.identity)
    side = hero.back if hero.back >= 0 else hero.index
    add_identity(game, seat, side)
    for name, copies in deck.cards.items():
        for _ in range(copies):
            add_card(game, rules.piece(name).index, DECK[seat], seat)
    shuffle(game, DECK[seat])
    for piece in rules.cards:
        if piece.kind == "obligation" and piece.set == deck.set:
            add_card(game, piece.index, ENCOUNTER)
    _add_set(game, rules, deck.nemesis, NEMESIS[seat])


def _add_set(game: Game, rules: Book, name: str, zone: int) -> None:
    """Every card of an encounter set, with its copies."""
    skipped = ("villain", "main_scheme", "hero", "alter_ego")
    for piece in rules.cards:
        if piece.set == name and piece.kind not in skipped and not piece.is_player_card:
            for _ in range(piece.copies):
                add_card(game, piece.index, zone)


def start_at(game: Game, seat: int) -> None:
    """Begin in a player's turn, everything before it done."""
    from tallystick.games.marvel_champions import turn
    from tallystick.kernel.machine import PC

    book = book_of(game)
    game.nest(book.program("round"), NOWHERE, NOWHERE)
    game.set_field(PC, turn.TURNS_AT)
    first = game.lists[CELLS][FIRST]
    game.set_field(I, (seat - first) % game.seats + 1)
    game.nest(book.program("turn"), identity(game, seat), seat)


# -- the steps that ask ---------------------------------------------------------------------------


class Stage(Op):
    """MC.setup.8 and .12: the first stages of main scheme and villain."""

    def run(self, game: Game) -> int:
        """Nest what they say."""
        villain, scheme = game.lists[VILLAIN_DECK][0], game.lists[SCHEME_DECK][0]
        moves.put_in_area(game, villain, NOWHERE)
        game.set(CELLS, THE_VILLAIN, villain)
        lay_scheme(game, scheme)
        game._advance()
        start(game, "first villain", villain, NOWHERE, villain)
        return start(game, "first stage", scheme, NOWHERE, scheme)


class DrawHands(Op):
    """MC.setup.14."""

    def run(self, game: Game) -> int:
        """Up to hand size."""
        for seat in range(game.seats):
            moves.draw(game, seat, hand_size(game, seat))
        return NEXT


class Mulligan(Op):
    """MC.setup.15: once, any cards are discarded and as many drawn."""

    def run(self, game: Game) -> int:
        """I counts players, J the cards that the present one has discarded."""
        if game.rules.readings["mulligan"] == "no" or game.field(I) >= game.seats:
            return NEXT
        return ASK

    def decide(self, game: Game) -> Decision:
        """A card, or enough."""
        seat = game.field(I)
        options: list[Option] = [("done", -1, -1)]
        options += [("discard", entity, -1) for entity in distinct(game, seat)]
        return Decision(seat, "mulligan", -1, options, 0)

    def take(self, game: Game, option: Option) -> int:
        """It goes; in the end, draw."""
        if option[0] == "discard":
            moves.discard(game, option[1])
            game.set_field(J, game.field(J) + 1)
            return AGAIN
        moves.draw(game, game.field(I), game.field(J))
        game.set_field(I, game.field(I) + 1)
        game.set_field(J, 0)
        return AGAIN


class PlayerSetup(Op):
    """MC.setup.11 and .16: cards with the keyword setup, and Setup abilities of player cards."""

    def run(self, game: Game) -> int:
        """One after the other; notes are abilities done."""
        for seat in range(game.seats):
            for zone in (DECK[seat], HAND[seat]):
                for entity in game.lists[zone]:
                    if piece_of(game, entity).keywords.get("setup"):
                        return start(game, "enter", entity, seat, entity)
        done = game.notes()
        for entity in all_in_play(game):
            seat = game.lists[CONTROLLER][entity]
            piece = piece_of(game, entity)
            sides = [p for p in piece.powers if p.kind == SETUP and seat >= 0]
            for power in sides:
                if entity not in done:
                    game.note(entity)
                    return game.nest(power.program, entity, seat, NOWHERE)
        return NEXT


SETUP_OPS: Final = (Stage(), DrawHands(), Mulligan(), PlayerSetup())
