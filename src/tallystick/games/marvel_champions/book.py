"""What the parts of Marvel Champions ask the rulebook in force."""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.marvel_champions.contents import is_short_for, slug
from tallystick.games.marvel_champions.house_rules import HOUSE_RULES, NUMBERS
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.bases import Description, MeantNumber
from tallystick.games.marvel_champions.position.constant_changes import TreatedAs
from tallystick.games.marvel_champions.zones import CARD, LAYOUT
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook

PLAYERS: Final = (1, 4)
NEMESIS: Final = "nemesis minion"


class MarvelBook(Rulebook):
    """The tables of a Marvel Champions rulebook; ``rulebook.MarvelRules`` fills them."""

    def __init__(self, readings: dict[str, str]) -> None:
        super().__init__(
            LAYOUT, "marvel-champions", "Marvel Champions", HOUSE_RULES, readings, PLAYERS
        )
        self.index: dict[str, int] = {}  # faces by name; the first of a name
        self.by_code: dict[str, int] = {}
        self.programs_by_name: dict[str, int] = {}
        self.without_memory = frozenset[int]()  # those without a memory as abilities have
        self.setting_up = -1  # the program "set up"
        self.together = frozenset[int]()  # those of what can be done at the same time
        self.has_peril = False  # whether any card has peril (MC.peril.1)
        self.has_stalwart = False  # whether any card is stalwart as printed (MC.stalwart.1)
        self.gives_stalwart = False  # whether any card makes others so, or itself at times
        # What constant abilities of any card could do: what none of them does is not looked for.
        self.given_keywords: frozenset[str] = frozenset()
        self.given_icons: frozenset[str] = frozenset()
        self.given_states: frozenset[int] = frozenset()
        self.forbidden: frozenset[str] = frozenset()
        self.gives_traits = False
        self.traits_of_gone: tuple[str, ...] = ()  # those asked of what may just have left play
        self.asked_of_gone: tuple[int, ...] = ()  # of ``filters``, those asked of that
        self.tells_apart = False  # whether who attacks or thwarts matters to what can be reached
        self.shifts_hit_points = False  # whether any hit points hang on what can change
        self.raises_limits = False  # whether any card raises a limit or a target
        self.changes_damage = False
        self.marks_turns = False  # whether any card asks what was played this turn
        self.laid_before = frozenset[str]()  # traits of environments that lie before players
        self.sums_attacks = False  # whether any asks how much an attack has dealt in all
        self.marks_hurt = False  # whether any card asks, after an attack, whom it has damaged
        self.marks_excess = False  # and with how much excess damage whom it has defeated
        self.marks_reveals = False  # whether any card asks what was revealed first
        self.asks_origins = False  # whether any waits for one revealed from the encounter deck
        self.has_forced_actions = False  # whether any card has a Forced Action (MC.forced.2)
        self.adds_costs = False  # whether any card asks for additional costs (MC.cost.20)
        self.lowering: frozenset[int] = frozenset()  # cards that make cheaper what is played
        self.recalls_exhausts = False  # whether any card asks what was exhausted for it
        self.recalls_payments = False  # whether any card asks what another was paid with
        self.lasting_traits: list[str] = []  # those that effects give for a while
        self.facedown: list[CardFace] = []  # the minions that cards of players are facedown
        self.diverts = False  # whether a card keeps others from discard piles
        self.blankings: frozenset[int] = frozenset()  # what stays of text boxes that cards blank
        self.turnings: list[TreatedAs] = []  # as what kinds of cards others are treated
        self.plays_elsewhere = False  # whether cards may be played from elsewhere than a hand
        self.kinds_laid: list[str] = []  # of counters on cards which have none of their own
        self.has_sights = False  # whether any card lets one look where nobody looks otherwise
        self.sets_bases = False  # whether any card says what another's number is at first
        self.filters: list[Description] = []  # what lasting effects are about
        self.variables: list[MeantNumber] = []  # what lasting effects reckon anew
        # Whose text each program of a card carries out, and says each of these two.
        self.speakers: dict[int, CardFace] = {}
        self.says_filter: list[CardFace] = []
        self.says_variable: list[CardFace] = []
        self.sets_called: dict[str, frozenset[str]] = {}  # of cards, by what texts call them
        self._sets_named: dict[str, frozenset[str]] = {}
        self._nemeses: dict[str, bool] = {}  # whether a minion of a set says that it is a nemesis
        self.heroic = NUMBERS[readings["heroic"]]
        self.laid: dict[int, Any] = {}  # by seats: a ``setup.UnshuffledTable``
        self.copies: dict[int, frozenset[int]] = {}  # by face: what ``maxima`` has worked out
        self._faces: dict[object, frozenset[int]] = {}  # by what is asked of them
        self.least_x = 0 if readings["spend-x"] == "zero-allowed" else 1

    def sets_named(self, name: str) -> frozenset[str]:
        """The sets that a text calls by a name, of which their codes may be short."""
        if name in self.sets_called:
            return self.sets_called[name]
        if name not in self._sets_named:
            found = [one for one in self.sets_called if is_short_for(slug(one), slug(name))]
            sets = [code for one in found for code in self.sets_called[one]]
            self._sets_named[name] = frozenset(sets)
        return self._sets_named[name]

    def is_nemesis(self, piece: CardFace, game: Game, me: int, kinds: tuple[str, ...]) -> bool:
        """Whether a card is of the nemesis set of an identity; "your nemesis minion" is that of its
        minions which says so, or any where none does (MC.nemesis.1)."""
        if piece.set != f"{self.cards[game.lists[CARD][me]].set}_nemesis":
            return False
        if kinds != ("minion",) or NEMESIS in piece.text.casefold():
            return True
        if piece.set not in self._nemeses:
            mine: list[CardFace] = [one for one in self.cards if one.set == piece.set]
            self._nemeses[piece.set] = any(NEMESIS in one.text.casefold() for one in mine)
        return not self._nemeses[piece.set]

    def note_kind(self, kind: str) -> None:
        """Tell a kind of counters apart from what cards have of their own."""
        if kind not in self.kinds_laid:
            self.kinds_laid.append(kind)

    def note_speaker(self, piece: CardFace, program: int) -> int:
        """Note whose text a program carries out, and names all listed since the last one: it."""
        self.speakers[program] = piece
        self.says_filter += [piece] * (len(self.filters) - len(self.says_filter))
        self.says_variable += [piece] * (len(self.variables) - len(self.says_variable))
        return program

    def program(self, name: str) -> int:
        """The index of one of the game's own programs."""
        return self.programs_by_name[name]

    def listening(self, places: tuple[int, ...]) -> frozenset[int]:
        """The cards, by index, with an ability that waits for any of these occasions."""
        found = self._faces.get(places)
        if found is None:
            pieces: list[CardFace] = self.cards
            found = self._faces[places] = frozenset(
                piece.index for piece in pieces if set(piece.hears) & set(places)
            )
        return found

    def with_icon(self, name: str) -> frozenset[int]:
        """The faces, by index, on which an icon of that name is printed."""
        found = self._faces.get(name)
        if found is None:
            found = self._faces[name] = frozenset(
                piece.index for piece in self.cards if getattr(piece, name)
            )
        return found

    def piece(self, name: str) -> CardFace:
        """A face by its code or name. Raises KeyError."""
        number = self.by_code.get(name)
        piece: CardFace = self.cards[self.index[name] if number is None else number]
        return piece


def book_of(game: Game) -> MarvelBook:
    """The rulebook of a game of Marvel Champions."""
    return game.rules  # type: ignore[return-value]


def piece_of(game: Game, entity: int) -> CardFace:
    """The face that a card shows."""
    return game.rules.cards[game.lists[CARD][entity]]  # type: ignore[no-any-return]


def start(game: Game, name: str, source: int, seat: int, *, subject: int = -1, x: int = 0) -> int:
    """Push one of the game's own programs; the frame below comes back to its op. AGAIN."""
    return game.nest(book_of(game).program(name), source, seat, subject, x)


def begin_power(game: Game, seat: int, entity: int, place: int, occasion: int = -1) -> int:
    """Start an ability of a card in play, or of an event in hand: AGAIN."""
    return game.nest(piece_of(game, entity).powers[place].program, entity, seat, occasion)
