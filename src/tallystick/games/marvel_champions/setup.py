"""Setting up a game, step by step (MC.setup)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import MarvelBook, book_of, piece_of, start
from tallystick.games.marvel_champions.combat.stages import arranges
from tallystick.games.marvel_champions.effects.hands import draw_up
from tallystick.games.marvel_champions.effects.schemes import lay_scheme
from tallystick.games.marvel_champions.library import Scenario, Setting, ready_decks, scenarios
from tallystick.games.marvel_champions.moves import turn_up
from tallystick.games.marvel_champions.pieces import ALTER_EGO, SETUP, CardFace, set_of_deck
from tallystick.games.marvel_champions.position.frames import next_happening
from tallystick.games.marvel_champions.position.keys import KEYS, STAGES
from tallystick.games.marvel_champions.position.scope import distinct
from tallystick.games.marvel_champions.position.values import hand_size
from tallystick.games.marvel_champions.position.villains import make_active, sides_of
from tallystick.kernel.chance import below, seeded
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF, RANDOM
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Do, Game, I, J, Op
from tallystick.kernel.state import GameState
from tallystick.rules.dealing import deal
from tallystick.rules.prose import counted
from tallystick.rules.rulebook import WrongSeats

if TYPE_CHECKING:
    from tallystick.games.marvel_champions.library import ReadyDeck

MOST_ALLIES: Final = 3  # MC.ally-limit.1


class Decks:
    """What a rulebook can set up: the ready decks and scenarios whose cards it has."""

    def __init__(self, book: MarvelBook) -> None:
        known = {*book.index, *book.by_code}
        self.ready = [d for d in ready_decks() if {d.identity, *d.cards} <= known]
        self.scenarios = [s for s in scenarios() if {*s.villain, *s.main_scheme} <= known]

    def setting(self) -> Setting:
        """The first scenario, and all the ready decks."""
        return Setting(self.ready, self.scenarios[0])


class UnshuffledTable(NamedTuple):
    """A table that is laid for a game, of a setting if one was chosen, and not shuffled."""

    chosen: Setting | None
    scenario: Scenario
    state: GameState


def blank_game(rules: MarvelBook, seats: int, seed: int = 0) -> Game:
    """A game with nothing in it; the first seat is the first player."""
    state = GameState(zones.LAYOUT.empty(seats))
    lists = state.lists
    lists[CELLS][RANDOM] = seeded(seed)
    for cell in (zones.TURN, zones.THE_VILLAIN, zones.MAIN_SCHEME):
        lists[CELLS][cell] = NOWHERE
    lists[CELLS][zones.STARTED] = seats
    lists[zones.HEARD] = [0] * (len(KEYS) * len(STAGES))
    for seat in range(seats):
        lists[zones.ATTRIBUTES[seat]][zones.IDENTITY] = NOWHERE
        lists[zones.ATTRIBUTES[seat]][zones.ALLY_LIMIT] = MOST_ALLIES
    return Game(rules, state)


def add_card(game: Game, card: int, zone: int, owner: int = NOWHERE) -> int:
    """A new card, put at the end of a zone (NOWHERE: in none). Not to be undone. One that is to be
    in play is put there by ``moves.put_in_area``."""
    return add_cards(game, [card], zone, owner)[0]


def add_cards(game: Game, cards: list[int], zone: int, owner: int = NOWHERE) -> list[int]:
    """Add new cards to a zone, in order; the entities that they are."""
    entities = game.new_entities(owner, zone, len(cards))
    column, pieces = game.lists[zones.CARD], game.rules.cards
    for entity, card in zip(entities, cards, strict=True):
        column[entity] = card
    for card in dict.fromkeys(cards):
        piece: CardFace = pieces[card]
        _listen(game, piece, owner)
        if piece.back >= 0:
            _listen(game, pieces[piece.back], owner)
        for other in _versions(pieces, piece):
            _listen(game, other, owner)
    return entities


def _versions(pieces: list[CardFace], piece: CardFace) -> list[CardFace]:
    """Other faces that an identity or villain may show, besides its back (MC.form.1)."""
    if piece.kind == "villain":
        return sides_of(pieces, piece)
    if not piece.is_identity or not piece.set:
        return []
    return [one for one in pieces if one.is_identity and one.set == piece.set]


def _listen(game: Game, side: CardFace, owner: int) -> None:
    whose = 1 << owner if side.kind == "event" and owner >= 0 else zones.ELSEWHERE
    if any(power.is_lasting for power in side.powers):  # it may wait when it has been played
        whose |= zones.ELSEWHERE
    if owner >= 0 and any(power.in_hand for power in side.powers):
        whose |= 1 << owner
    heard = game.lists[zones.HEARD]
    for place in side.hears:
        heard[place] |= whose


def add_identity(game: Game, seat: int, card: int) -> int:
    """A player's identity, in play with the side given up (MC.setup.1)."""
    entity = add_card(game, card, NOWHERE, seat)
    game.set(zones.ATTRIBUTES[seat], zones.IDENTITY, entity)
    moves.put_in_area(game, entity, seat)
    return entity


def add_villain(game: Game, card: int) -> int:
    """The villain, in play."""
    entity = add_card(game, card, NOWHERE)
    moves.put_in_area(game, entity, NOWHERE)
    game.set(CELLS, zones.THE_VILLAIN, entity)
    return entity


def add_main_scheme(game: Game, card: int) -> int:
    """The main scheme, in play."""
    entity = add_card(game, card, NOWHERE)
    lay_scheme(game, entity)
    return entity


def new_game(rules: MarvelBook, seats: int, seed: int) -> Game:
    """A whole game, ready for the first decision; seat 0 is the first player (MC.setup.3)."""
    laid = _laid(rules, seats)
    game = Game(rules, laid.state.clone())
    game.lists[CELLS][RANDOM] = seeded(seed)
    _deal_out(game, laid.scenario)
    begin(game)
    return game


def _laid(rules: MarvelBook, seats: int) -> UnshuffledTable:
    """The table as it is before anything is shuffled: laid once, for games begin with a copy.
    Nobody plays an identity that another plays (MC.unique.1): WrongSeats where there are too
    few."""
    laid = rules.laid.get(seats)
    if laid is None or laid.chosen is not rules.setting:
        game, setting = blank_game(rules, seats), rules.setting or Decks(rules).setting()
        if seats > len(setting.players):
            there = counted(len(setting.players), "deck")
            raise WrongSeats(f"there is no hero for each of {seats} seats, with {there}")
        _lay_known(game, setting)
        laid = rules.laid[seats] = UnshuffledTable(rules.setting, setting.scenario, game.state)
    return laid


def lay_out(game: Game, setting: Setting) -> None:
    """MC.setup.1 to .10, at once: what each player has and the scenario. Obligations are in the
    encounter deck and nemesis sets aside (MC.setup.4, MC.setup.5, MC.nemesis.1); decks are shuffled
    (MC.setup.6, MC.setup.10); dials are columns of numbers that begin at nothing lost (MC.setup.2,
    MC.setup.9)."""
    _lay_known(game, setting)
    _deal_out(game, setting.scenario)


def _lay_known(game: Game, setting: Setting) -> None:
    """All in which chance has no part."""
    rules, scenario = book_of(game), setting.scenario
    for seat in range(game.seats):
        _player(game, rules, setting.players[seat], seat)
    expert = rules.readings["mode"] == "expert"
    for code in scenario.expert if expert else scenario.villain:
        add_card(game, rules.piece(code).index, zones.VILLAIN_DECK)
    fronts = [code for code in scenario.main_scheme if _is_front(rules, scenario.main_scheme, code)]
    for code in fronts:
        add_card(game, rules.piece(code).index, zones.SCHEME_DECK)
    for name in scenario.sets:
        _add_set(game, rules, name, zones.ENCOUNTER)


def _deal_out(game: Game, scenario: Scenario) -> None:
    """Shuffle the decks of the players; then come what is drawn for the scenario, and its deck."""
    rules = book_of(game)
    for seat in range(game.seats):
        deal(game, zones.DECK[seat])
        if game.lists[zones.OWN_DECK[seat]]:
            deal(game, zones.OWN_DECK[seat])
            turn_up(game, seat)
    for name in _drawn(game, scenario):
        _add_set(game, rules, name, zones.ASIDE if scenario.drawn.aside else zones.ENCOUNTER)
    for code in scenario.called:
        add_card(game, rules.piece(code).index, zones.ASIDE)
    deal(game, zones.ENCOUNTER)


def _drawn(game: Game, scenario: Scenario) -> list[str]:
    """The sets that chance takes of those of which a scenario has some, as they stand there."""
    drawn = list(scenario.pool)
    while len(drawn) > scenario.drawn.many(game.seats):
        del drawn[below(game, len(drawn))]
    return drawn


def begin(game: Game) -> None:
    """The steps of setting up that ask somebody, then the first round, to a decision."""
    game.facts.clear()
    start(game, "round", NOWHERE, NOWHERE)
    start(game, "set up", NOWHERE, NOWHERE)
    game.run()
    game.forget()  # nobody takes the setup back; its facts open the story


def _is_front(rules: MarvelBook, codes: list[str], code: str) -> bool:
    """Whether a main scheme card is the first listed of its two sides."""
    back = rules.piece(code).back
    other = rules.cards[back].code if back >= 0 else ""
    return other not in codes or codes.index(code) < codes.index(other)


def _player(game: Game, rules: MarvelBook, deck: ReadyDeck, seat: int) -> None:
    """Identity with its alter-ego side up, deck, obligation, nemesis (MC.setup.1 to .6). What is
    permanent is no card of the deck (MC.permanent.1): it waits aside for what puts it into play."""
    hero = _first(rules, rules.piece(deck.identity))
    side = hero.back if hero.back >= 0 else hero.index
    add_identity(game, seat, side)
    counts = deck.cards.items()
    cards = [rules.piece(name).index for name, copies in counts for _ in range(copies)]
    waiting = {index: n for face in (hero, rules.cards[side]) for index, n in _waiting(rules, face)}
    for index, n in waiting.items():
        add_cards(game, [index] * n, zones.ASIDE, seat)
    held = [card for card in cards if card not in waiting]
    apart = [card for card in held if rules.cards[card].permanent]
    add_cards(game, apart, zones.ASIDE, seat)
    add_cards(game, [card for card in held if card not in apart], zones.DECK[seat], seat)
    for face in (hero, rules.cards[side]):
        for trait in face.deck_rules.own:
            _add_own(game, rules, set_of_deck(deck.set, trait), seat)
    for piece in rules.cards:
        if piece.kind == "obligation" and piece.set == deck.set and piece.printed < 0:
            add_card(game, piece.index, zones.ENCOUNTER)
    _add_set(game, rules, deck.nemesis, zones.NEMESIS[seat])


def _add_own(game: Game, rules: MarvelBook, name: str, seat: int) -> None:
    """A deck of an identity's own: set aside; or to be shuffled, with its top card faceup, where
    cards speak of that (MC.setup.8)."""
    mine = [p for p in rules.cards if p.set == name and p.printed < 0]
    for piece in mine:
        zone = zones.OWN_DECK[seat] if piece.own_ordered else zones.ASIDE
        add_cards(game, [piece.index] * piece.copies, zone, seat)


def _first(rules: MarvelBook, hero: CardFace) -> CardFace:
    """The hero's side of the identity that it begins the game with, where it has several."""
    kin = [one for one in rules.cards if one.set == hero.set and one.is_identity and one.set]
    for face in kin:
        if face.deck_rules.begins_first and face.printed < 0:
            other: CardFace = rules.cards[face.back]
            return other if face.form == ALTER_EGO and face.back >= 0 else face
    return hero


def _waiting(rules: MarvelBook, face: CardFace) -> list[tuple[int, int]]:
    """The cards of its own set, or one named after it, that an identity begins the game with set
    aside: which, how many."""
    return [
        (piece.index, n)
        for title, n in face.deck_rules.aside
        for piece in rules.cards
        if piece.name.casefold() == title and piece.printed < 0 and piece.is_player_card
        if piece.set == face.set or piece.set.startswith(f"{face.set}_")
    ]


def _add_set(game: Game, rules: MarvelBook, name: str, zone: int) -> None:
    """Every card of an encounter set, with its copies; linked ones stay aside until they are called
    for (MC.linked.1)."""
    skipped = ("villain", "main_scheme", "hero", "alter_ego")
    modes = ("", rules.readings["mode"])
    found = [
        (zones.ASIDE if piece.waits_aside else zone, piece.index)
        for piece in rules.cards
        if piece.set == name and piece.mode in modes and piece.printed < 0
        if piece.kind not in skipped and _is_met(piece)
        if not _is_back_of_one(rules, piece, modes)
        for _ in range(piece.copies)
    ]
    for place, cards in groupby(found, key=lambda one: one[0]):
        add_cards(game, [card for _, card in cards], place)


def _is_back_of_one(rules: MarvelBook, piece: CardFace, modes: tuple[str, ...]) -> bool:
    """Whether it is the other side of a card that is there: some have one for each mode."""
    other = rules.cards[piece.back] if 0 <= piece.back < piece.index else None
    return other is not None and other.mode in modes


def _is_met(piece: CardFace) -> bool:
    """Whether it comes with an encounter set: such a card of a player's kind waits aside, until the
    scenario calls for it (MC.setup.8), whatever its class if it is linked (MC.linked.1)."""
    of_set = not piece.is_player_card or piece.faction == "encounter"
    return of_set or "linked" in piece.keywords


def start_at(game: Game, seat: int, begun: bool = False, ahead: int = NOWHERE) -> None:
    """Begin with a player's turn, everything before it done; ``begun``: with what is done in it.
    ``ahead`` is who takes, or has taken, the first turn of the round though another is first."""
    from tallystick.games.marvel_champions.flow import rounds, turn
    from tallystick.kernel.machine import PC

    book = book_of(game)
    game.nest(book.program("round"), NOWHERE, NOWHERE)
    game.set_field(PC, rounds.TURNS_AT)
    first = game.lists[CELLS][zones.FIRST]
    game.set_field(I, 0 if seat == ahead else (seat - first) % game.seats + 1)
    game.set_field(J, ahead + 1)
    game.nest(book.program("turn"), zones.identity(game, seat), seat)
    if begun:
        game.set(CELLS, zones.TURN, seat)
        game.set_field(PC, turn.ACT_AT)


# -- the steps that ask ---------------------------------------------------------------------------


def lay_first_stages(game: Game) -> None:
    """MC.setup.8: the first stages of main scheme and villain, unless the set-up text says which
    villains there are. What they say comes later."""
    scheme = game.lists[zones.SCHEME_DECK][0]
    if not arranges(game, piece_of(game, scheme), SETUP):
        villain = game.lists[zones.VILLAIN_DECK][0]
        moves.put_in_area(game, villain, NOWHERE)
        make_active(game, villain)
    lay_scheme(game, scheme)


def read_first_stages(game: Game) -> int:
    """MC.setup.12: what the first main scheme says, then what the villain does."""
    scheme, villain = game.lists[CELLS][zones.MAIN_SCHEME], game.lists[CELLS][zones.THE_VILLAIN]
    game.advance()
    if villain >= 0:
        start(game, "first villain", villain, NOWHERE, subject=villain)
    return start(game, "first stage", scheme, NOWHERE, subject=scheme)


def draw_hands(game: Game) -> int:
    """MC.setup.14."""
    for seat in range(game.seats):
        draw_up(game, seat, hand_size(game, seat))
    return NEXT


class Mulligan(Op):
    """MC.setup.15: once, any cards are discarded and as many drawn."""

    def run(self, game: Game) -> int:
        """I counts players, J the cards that the present one has discarded. What says that it does
        something as it enters a hand does it first (MC.nested.1)."""
        if game.lists[zones.HAPPENED]:
            return next_happening(game)
        if game.rules.readings["mulligan"] == "no" or game.field(I) >= game.seats:
            return NEXT
        return ASK

    def decide(self, game: Game) -> Decision:
        seat = game.field(I)
        options: list[Option] = [("done", -1, -1)]
        options += [("discard", entity, -1) for entity in distinct(game, seat)]
        return Decision(seat, "mulligan", -1, options, 0)

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "discard":
            moves.discard(game, option[1])
            game.set_field(J, game.field(J) + 1)
            return AGAIN
        moves.draw(game, game.field(I), game.field(J))
        game.set_field(I, game.field(I) + 1)
        game.set_field(J, 0)
        return AGAIN


class KeywordSetup(Op):
    """MC.setup.11: cards with the keyword setup come into play from every deck and from what is set
    aside (MC.setup-keyword.1), as soon as the first stages lie there."""

    def run(self, game: Game) -> int:
        if game.lists[CELLS][zones.MAIN_SCHEME] < 0:
            lay_first_stages(game)
        for seat in range(game.seats):
            for zone in (zones.DECK[seat], zones.HAND[seat]):
                if self._begin(game, zone, seat):
                    return AGAIN
        for zone in (zones.ENCOUNTER, zones.ASIDE):
            if self._begin(game, zone, game.lists[CELLS][zones.FIRST]):
                return AGAIN
        return NEXT

    def _begin(self, game: Game, zone: int, seat: int) -> bool:
        cards, pieces = game.lists[zones.CARD], game.rules.cards
        for entity in game.lists[zone]:
            if pieces[cards[entity]].keywords.get("setup"):
                owner = game.lists[OWNER_OF][entity]  # whose set-aside card it may be
                seat = owner if owner >= 0 else seat
                game.move(entity, zones.PLAYING)
                start(game, "enter", entity, seat, subject=entity)
                return True
        return False


def player_setup(game: Game) -> int:
    """MC.setup.16: Setup abilities of player cards; they act in setup only (MC.setup-ability.1).
    Begin the next Setup ability; the notes are those that have been done."""
    done = game.notes()
    for entity in zones.all_in_play(game):
        seat = game.lists[zones.CONTROLLER][entity]
        for power in piece_of(game, entity).powers:
            number = entity * 16 + power.place
            if power.kind == SETUP and seat >= 0 and number not in done:
                game.note(number)
                return game.nest(power.program, entity, seat, NOWHERE)
    return NEXT


# MC.setup.1 to .10 lay everything out (``lay_out``); these are the steps after them.
SETUP_OPS: Final = (
    KeywordSetup(),
    Do(read_first_stages),
    Do(draw_hands),
    Mulligan(),
    Do(player_setup),
)
