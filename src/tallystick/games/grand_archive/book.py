"""What the parts of Grand Archive ask the rulebook in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from tallystick.costs import Cost, Pick, PriceTable
from tallystick.games.grand_archive.house_rules import HOUSE_RULES
from tallystick.games.grand_archive.pieces import ActivatedAbility, GrandArchivePiece, Trigger
from tallystick.games.grand_archive.position import counters
from tallystick.games.grand_archive.position.changes import SUBTYPE, TRIGGER, Change, Manner
from tallystick.games.grand_archive.zones import CARD, DELAYED, LAYOUT, LOOKS
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game, Op
from tallystick.rules.rulebook import Rulebook

PLAYERS: Final = (2, 6)  # GA.OBJ.1

Listener = Callable[[Game, Fact], None]

SUPPRESSED: Final = "suppressed"  # what brings back what was suppressed, of the rules' triggers


class GrandArchiveBook(Rulebook):
    """The tables of a Grand Archive rulebook; ``rulebook.GrandArchiveRules`` fills them."""

    def __init__(self, readings: dict[str, str], price_table: PriceTable) -> None:
        super().__init__(LAYOUT, "grand-archive", "Grand Archive", HOUSE_RULES, readings, PLAYERS)
        self.price_table = price_table
        self.index: dict[str, int] = {}  # cards by name
        self.programs_by_name: dict[str, int] = {}
        self.current = readings["edition"] == "current"  # the newer reading of GA.V
        self.places: set[str] = set()  # from where any card is used, or played at its own word
        self.heard_of: set[str] = set()  # the kinds of facts that some trigger waits for
        self.listeners: dict[str, list[Listener]] = {}  # by the kinds of facts that they hear
        # Those that hear all, while an effect's trigger is left behind or any text may give one.
        self.overhearing: list[Listener] = []
        self.counter_names: list[str] = list(counters.RULED)
        self.token_names: dict[str, str] = {}  # the names of all cards, by the same in lower case
        self.subtypes: frozenset[str] = frozenset()  # those of all cards
        self.ingredients: tuple[int, ...] = ()  # the tokens that are gathered (GA.TERM.GATHER)
        self.no_ingredients = ""  # why nothing can be gathered
        self.rule_triggers: dict[str, int] = {}  # places in the table "given", by name
        self.looked_back: set[str] = set()  # the kinds of facts of a turn that some text asks about
        self.payments_recalled: set[str] = set()  # what was done to pay, as some text asks later
        self.whose_negated = False  # whether any text asks whose activation was negated
        self.open_powers = False  # whether any player may use an ability of another (GA.AACT.8)
        self.banishers = False  # whether any text speaks of what its card has banished (GA.ZBAN.1)
        self.has_starters = False  # whether any card may begin on the field (GA.START.6)
        self.removals = False  # whether any text takes a cost away (GA.ACT.7 iv)
        self.auras = False  # whether any text has Elysian Aura in it (GA.KW.ELYSIANAURA)
        self.favors = False  # whether any text gives Crowd's Favor (GA.STATUS.1)
        # Of which a text asks whether a thing had it, each with its place.
        self.keywords_recalled: dict[str, int] = {}
        self.subtypes_made: list[str] = []  # those that any text gives
        self.changes: list[Change] = []  # what records of effects point at
        self.says_change: list[int] = []  # of each of these, the card whose text makes it
        self.says_manner: list[int] = []  # the same of how damage is prevented
        self.says_given: list[int] = []  # the same of the triggers that are ``given``
        self.changes_made: set[int] = set()  # the kinds of changes that any text makes
        # What else positions point at by its place.
        self.given: list[Trigger] = []  # triggers that effects leave behind or give
        self.given_powers: list[ActivatedAbility] = []
        self.manners: list[Manner] = []
        self.picks: list[Pick] = []
        self.costs: list[Cost] = []  # that are asked while something resolves

    def listen(self, listener: Listener, kinds: Iterable[str]) -> None:
        """Facts of these kinds are to be heard, after those who hear them already."""
        for kind in kinds:
            self.listeners.setdefault(kind, []).append(listener)

    def heard(self, game: Game, fact: Fact) -> None:
        """Tell all that listen of a fact (GA.ATRIG.1)."""
        for listener in self.listeners.get(fact[0], ()):
            listener(game, fact)
        if game.lists[DELAYED] or TRIGGER in self.changes_made:
            for listener in self.overhearing:
                listener(game, fact)

    def need(self, name: str, ops: tuple[Op, ...]) -> None:
        """Add one of the game's own programs that few rulebooks need, unless it is there: behind
        all others, so that positions stay what they are."""
        if name not in self.programs_by_name:
            self.programs_by_name[name] = self.add_program(name, ops)

    def program(self, name: str) -> int:
        """The index of one of the game's own programs."""
        return self.programs_by_name[name]

    def looking_back(self, kind: str) -> str:
        """A kind of fact that a text asks about later in the turn: such are written down."""
        self.looked_back.add(kind)
        return kind

    def recall_keywords(self, names: Iterable[str]) -> None:
        """A text asks whether what has left the field had these."""
        for name in names:
            self.keywords_recalled.setdefault(name, len(self.keywords_recalled))

    def keep(self, change: Change, card: int) -> int:
        """Write down a change that effects make, and the card that says so: its number."""
        self.changes.append(change)
        self.says_change.append(card)
        self.note_made((change,))
        return len(self.changes) - 1

    def note_made(self, changes: Iterable[Change]) -> None:
        """Note of what kinds are changes that a text makes, and which subtypes they give."""
        for change in changes:
            self.changes_made.add(change.kind)
            if change.kind == SUBTYPE and change.word not in self.subtypes_made:
                self.subtypes_made.append(change.word)

    def give(self, trigger: Trigger, card: int) -> int:
        """Write down a trigger that effects leave behind or give, and the card that says so: its
        place."""
        trigger.place = len(self.given)
        self.given.append(trigger)
        self.says_given.append(card)
        return trigger.place

    def sum_up(self, piece: GrandArchivePiece) -> None:
        """Note what the abilities of a card are about; they are all there now."""
        piece.sum_up()
        self.heard_of |= piece.hears
        self.places |= piece.use_zones | piece.play_zones


def book_of(game: Game) -> GrandArchiveBook:
    """The rulebook of a game of Grand Archive."""
    rules: Any = game.rules  # a cast is a call, and this is asked often
    return rules  # type: ignore[no-any-return]


def printed_piece(game: Game, entity: int) -> GrandArchivePiece:
    """The card that an entity is, whatever it looks like: its default side (GA.DFC.2)."""
    piece: GrandArchivePiece = game.rules.cards[game.lists[CARD][entity]]
    return piece


def piece_of(game: Game, entity: int) -> GrandArchivePiece:
    """The card that an entity is, or looks like (GA.COPY.2, GA.DFC.2)."""
    return game.rules.cards[game.lists[LOOKS][entity]]  # type: ignore[no-any-return]


def start(game: Game, name: str, source: int, seat: int, *, subject: int = -1, x: int = 0) -> int:
    """Push one of the game's own programs; the frame below comes back to its op. AGAIN."""
    return game.nest(book_of(game).programs_by_name[name], source, seat, subject, x)
