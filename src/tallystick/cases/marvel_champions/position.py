"""A position of Marvel Champions: the scenario, the players, the moment; and how it is set up: its
cards, its beginning, its time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, cast

from tallystick.cards.namesakes import with_code
from tallystick.cases.fields import field
from tallystick.cases.fields.cards import CardAt, CardRecord
from tallystick.cases.fields.values import (
    Flag,
    LaidNumber,
    OneSeat,
    PartOfNumber,
    Seats,
    SomeSeat,
    Value,
    ValueKind,
    WholeNumber,
    Word,
    cell,
    column,
    entry,
)
from tallystick.cases.marvel_champions import lasting, scenario, things
from tallystick.cases.marvel_champions.cards import (
    FILLER,
    NO_HERO,
    NO_SCHEME,
    NO_VILLAIN,
    MarvelLibrary,
)
from tallystick.cases.marvel_champions.faces import (
    VILLAIN_WORDS,
    MarvelPositionBuilder,
    WrittenBy,
    marvel,
)
from tallystick.cases.marvel_champions.paid import look_at_receipt
from tallystick.cases.marvel_champions.scenario import later_schemes, later_villains
from tallystick.cases.marvel_champions.seats import SEAT_WORDS, MixedPile, PlayersByKey, Removed
from tallystick.cases.nodes import Node, bare, is_nobody, split_number
from tallystick.cases.noted.position import PositionBoard, PositionPage
from tallystick.cases.table import TurnAndPhase
from tallystick.errors import InputError
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.costs.payment_sources import IN_VAIN
from tallystick.games.marvel_champions.flow.rounds import ROUND_OPS, VillainPhase
from tallystick.games.marvel_champions.library import ReadyDeck, Scenario, Setting
from tallystick.games.marvel_champions.messages.facts import TELLING
from tallystick.games.marvel_champions.pieces import IDENTITIES, NEMESIS_SET, CardFace
from tallystick.games.marvel_champions.position.blanking import set_blanks
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.setup import add_cards, begin, blank_game, lay_out, start_at
from tallystick.games.marvel_champions.zones import ENCOUNTER
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import ASK, NEXT, PC, SEAT, Game, J, Op
from tallystick.rules.picking import place_of
from tallystick.rules.rulebook import Rulebook

FILLERS: Final = 40  # blank cards in an encounter deck of which the case says nothing


class EncounterDeck(MixedPile):
    """The encounter deck; one of which nothing is said has blank cards."""

    always = True

    def leave(self, position: field.PositionBuilder, subject: int) -> None:
        filler = marvel(position).faces(FILLER)[0]
        for _ in range(FILLERS):
            marvel(position).put(filler, zones.ENCOUNTER)


class SchemesBefore(LaidNumber):
    """How many side schemes came into play before the main scheme, which has advanced since: in
    that order schemes are asked about."""

    def lay(self, position: field.PositionBuilder, subject: int, node: Node) -> None:
        sides, n = things.side_schemes_of(position, subject), node.number(0)
        if n > len(sides):
            raise node.expected(f"at most {len(sides)}, for so many side schemes are in play")
        main, area = position.game.lists[CELLS][zones.MAIN_SCHEME], zones.VILLAIN_AREA
        there = [one for one in position.game.lists[area] if one != main]
        if n:
            position.game.move(main, area, there.index(sides[n - 1]) + 1)


def schemes_before(laid: field.NamedPosition, subject: int) -> int:
    """How many side schemes lie before the main scheme."""
    main, area = laid.game.lists[CELLS][zones.MAIN_SCHEME], laid.game.lists[zones.VILLAIN_AREA]
    place = area.index(main) if main in area else 0
    return sum(area.index(one) < place for one in things.side_schemes_of(laid, subject))


class PlayerTurn(Value):
    """Whose turn it is; in the villain phase nobody's."""

    def found(self, laid: field.NamedPosition, subject: int) -> int:
        cells = laid.game.lists[CELLS]
        return cells[zones.TURN] if cells[zones.PHASE] == zones.PLAYER else NOWHERE


class TurnOf(ValueKind):
    """In whose turn something has been done, as it stands beside the phase; 0: not noted."""

    def read(self, laid: field.NamedPosition, node: Node) -> int:
        return zones.TURNS * (OneSeat().read(laid, node) + 1)

    def say(self, laid: field.NamedPosition, value: int) -> str:
        return laid.seats[value // zones.TURNS - 1]


def this_round(what: str, table: str, at: int, fields: dict[str, field.Field]) -> field.TableRows:
    """What has been played, or revealed, in this round, by whom and when."""
    by_whom = {"card": CardAt(entry(table, 0)), "by": Value(entry(table, 1), OneSeat())}
    record = field.Record(f"key of what has been {what}", {**by_whom, **fields})
    return field.TableRows(record, at, (NOWHERE, 0, zones.PLAYER), ("card", "the name of the card"))


class Begun(field.Part):
    """Whether the turn has begun; so it is in all that is written, and the page begins so."""

    def write(self, laid: field.NamedPosition, subject: int) -> bool:
        return True

    def look(self, look: field.PositionCheck, subject: int, node: Node) -> None:
        decision = look.game.decision()
        look.flag(node.field, node, decision is not None and decision.kind == "turn")


class Ahead(Value):
    """Who takes the first turn of the round, because a card says so, though somebody else is the
    first player; it stands in the frame of the round."""

    def found(self, laid: field.NamedPosition, subject: int) -> int:
        in_turns = laid.game.lists[CELLS][zones.PHASE] == zones.PLAYER
        return super().found(laid, subject) - 1 if in_turns else NOWHERE

    def put(self, position: field.PositionBuilder, subject: int, value: int) -> None:
        """Nothing: the page begins so."""


def look_at_winner(look: field.PositionCheck, _: int, node: Node) -> None:
    """The players win and lose together; who names one of them means that."""
    laid, game = look.laid, look.game
    named = [one for one in node.one_or_more() if not is_nobody(one, laid.seats, *VILLAIN_WORDS)]
    wanted, found = [laid.seat(one) for one in named], game.winners() if game.over else []
    if bool(wanted) != bool(found) or not set(wanted) <= set(found):
        names = [", ".join(laid.seats[seat] for seat in one) or "nobody" for one in (wanted, found)]
        look.differ(node.field, names[0], names[1])


VILLAIN: Final = {**scenario.VILLAIN_TITLE, **things.STATE, "boosts": things.BoostCards()}
MAIN_SCHEME: Final = {
    **scenario.SCHEME_TITLE,
    "threat": Value(column("threat"), WholeNumber(), None),
    **things.STATE,
    "under": things.SCHEME.fields["under"],
    "tucked": things.SCHEME.fields["tucked"],
}
PHASE: Final = Word("phase", zones.PHASES)
POSITION: Final = field.Record(
    "key of given",
    {
        "players_started": Value(cell("started"), WholeNumber(1), lambda laid, _: len(laid.seats)),
        "first_player": Value(cell("first"), SomeSeat()),
        "acceleration": Value(cell("acceleration"), WholeNumber()),
        "round": Value(cell("round"), WholeNumber(1), 1, default=1),
        "villain": scenario.Villain(zones.THE_VILLAIN, CardRecord("key of the villain", VILLAIN)),
        "villains": scenario.OtherVillains(
            field.Record("key of a villain", VILLAIN),
            scenario.other_villains,
            "a villain",
            ("villain",),
        ),
        "active_villain": scenario.ActivePlace(cell("villain"), WholeNumber(1), 1),
        "villain_deck": scenario.VILLAIN_DECK_FIELD,
        "main_scheme": scenario.MainScheme(
            zones.MAIN_SCHEME, CardRecord("key of the main scheme", MAIN_SCHEME)
        ),
        "scheme_deck": scenario.SCHEME_DECK_FIELD,
        "side_schemes": things.SCHEMES,
        "schemes_before": SchemesBefore(WholeNumber(), schemes_before),
        "encounter_deck": EncounterDeck("encounter deck", ordered=True, owned=False),
        "encounter_discard": MixedPile("encounter discard", owned=False),
        "victory": MixedPile("victory", owned=False),
        "removed": Removed("removed", owned=False),
        "set_aside": MixedPile("set aside", owned=False),
        "game_area": MixedPile("game area", owned=False),
        "side_deck": MixedPile("side deck", ordered=True, owned=False),
        "seats": PlayersByKey(SEAT_WORDS),
        "played": this_round(
            "played",
            "played",
            zones.PLAYED,
            {
                "phase": PartOfNumber(entry("played", 2), PHASE, zones.TURNS - 1),
                "turn": PartOfNumber(entry("played", 2), TurnOf(), ~(zones.TURNS - 1)),
            },
        ),
        "revealed": this_round(
            "revealed",
            "reveals",
            zones.REVEALS,
            {"phase": Value(entry("reveals", 2), PHASE)},
        ),
        "effects": lasting.EFFECTS_FIELD,
        "delayed": lasting.DELAYED_FIELD,
        "phase": Value(cell("phase"), PHASE),
        "form_changed": Value(cell("form changed"), Flag()),
        "asked": PartOfNumber(cell("asked"), Seats(), IN_VAIN - 1),
        "helped_in_vain": PartOfNumber(cell("asked"), Flag(IN_VAIN), IN_VAIN),
        "turn": PlayerTurn(cell("turn"), OneSeat(things.NOBODYS), None, default=NOWHERE),
        "turn_begun": Begun(),
        "ahead": Ahead(lambda laid, _: (FRAMES, J), OneSeat(), NOWHERE),
        "paid": field.Seen(look_at_receipt),
        "winner": field.Seen(look_at_winner),
    },
)


GO_ON: Final[Option] = ("pass", -1, -1)
PAUSE: Final = "pause"  # the villain phase is about to begin
MOST_PLAYERS: Final = 4
# The facts that bear on a field: the clause of the latest is the one that decided it.
ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "damage": ("damaged", "healed", "tough", "prevented", "not paid"),
    "threat": ("threat", "stage"),
    "hand": ("drew", "discarded", "spent", "plays", "took back", "added"),
    "deck": ("drew", "reshuffled"),
    "discard": ("discarded", "spent", "left", "reshuffled"),
    "play": ("entered", "left", "exhausted", "readied", "counters"),
    "engaged": ("engaged", "defeated", "damaged", "left"),
    "exhausted": ("exhausted", "readied"),
    "status": ("status", "lost status", "tough"),
    "form": ("form",),
    "card": ("stage", "villain stage"),
    "stage": ("villain stage",),
    "paid": ("paid",),
    "turn": ("turn",),
    "over": ("won", "lost", "completed", "no encounter cards"),
    "winner": ("won", "lost", "completed", "no encounter cards"),
}


class Pause(Op):
    """The villain phase is about to begin, and nobody is asked anything yet."""

    def run(self, game: Game) -> int:
        return ASK

    def decide(self, game: Game) -> Decision:
        return Decision(game.field(SEAT), PAUSE, NOWHERE, [GO_ON], 0)

    def take(self, game: Game, option: Option) -> int:
        """The villain phase begins."""
        return NEXT


class MarvelBoard(PositionBoard):
    """The table of a case of Marvel Champions: its time. Heroes of one name have numbers in the
    game's sentences; others are called by their names."""

    def __init__(self, page: PositionPage, position: field.PositionBuilder) -> None:
        super().__init__(page, position)
        self._called = {old: new for old, new in self._called.items() if old[-1:].isdigit()}
        self._laid = len(self.game.facts)
        self.notes.of(WrittenBy)  # though a case has written none

    def is_own(self, decision: Decision) -> bool:
        return decision.kind == PAUSE

    def has_come(self, where: TurnAndPhase, start: tuple[int, int], since: int) -> bool:
        """A turn has come when somebody may act in another one than at ``start``, or in one that
        has begun since the last step; the villain phase when somebody is asked in it, or when it
        went by since the last step and nobody was."""
        facts = self.game.facts[max(since, self._laid) :]
        if where.phase in (-1, zones.PLAYER):
            new = self.moment() != start or any(fact[0] == "turn" for fact in facts)
            return self.is_quiet() and new and self.is_at(where)
        began = any(fact[0] == "villain phase" for fact in facts)
        return began and (self.is_quiet() or self.is_at(where))


class MarvelSetting(MarvelLibrary):
    """The part of the page of Marvel Champions that is about positions."""

    position = POSITION
    about: ClassVar = ABOUT
    follows: ClassVar = TELLING.clauses
    at_start = ("start", "villain", "villains", "main_scheme", "sets", "seats")
    seat_at_start = ("identity", "deck")
    fewest = 1
    most = MOST_PLAYERS
    board = MarvelBoard
    builder = MarvelPositionBuilder
    words = ("by", "on", "from")
    costs = "3, '3 per player', '[energy] [mental]', X, or what stands before an arrow"
    goes_with: ClassVar = {
        "by": ("attack", "thwart", "defend"),
        "on": ("play", "use"),
        "from": ("play",),
        "n": ("play", "use"),
    }
    stray: ClassVar = {"x": Refusal(("MC.x.1", "MC.cost.28"), "There is no X to be chosen.")}

    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        return blank_game(cast(MarvelRules, rules), seats, seed)

    def names_of(self, game: Game, entity: int) -> tuple[str, ...]:
        """By the face shown, with its code where it is not alone; identities by both sides."""
        piece = piece_of(game, entity)
        names = [piece.name]
        numbered = bool(split_number(piece.name)[1])  # a title that would mean a second one
        if piece.name in book_of(game).namesakes or (numbered and piece.code):
            names.insert(0, with_code(piece.name, piece.code))
        if piece.kind in IDENTITIES and piece.back >= 0:
            names.append(game.rules.cards[piece.back].name)
        if piece.code:  # whoever says it all the same is understood
            names.append(with_code(piece.name, piece.code))
        return tuple(dict.fromkeys(names))

    def start(self, position: field.PositionBuilder) -> None:
        """Begin in a player's turn, or before the villain's phase."""
        marvel(position).attach_all()
        game = position.game
        set_blanks(game)  # by what lasts
        cells = game.lists[CELLS]
        seat = cells[zones.TURN] if cells[zones.TURN] >= 0 else cells[zones.FIRST]
        done = {cell: cells[cell] for cell in (zones.CHANGED, zones.ASKED) if cells[cell]}
        game.set(CELLS, zones.TURN, NOWHERE)
        if cells[zones.PHASE] == zones.PLAYER:
            ahead = position.given("ahead")
            first = OneSeat().read(position, ahead) if ahead is not None else NOWHERE
            start_at(game, seat, position.says("turn_begun"), first)
        else:
            _pause(game, seat)
        game.facts.clear()
        game.commit()
        game.run()
        for at, value in done.items():
            game.set(CELLS, at, value)

    def set_out(self, position: field.PositionBuilder, keys: Mapping[str, Node]) -> None:
        """InputError for a set that no card of the case belongs to."""
        game, laid = position.game, marvel(position)
        if "sets" not in keys:
            add_cards(game, [laid.faces(FILLER)[0].index] * FILLERS, ENCOUNTER)
        players = [_player(laid, position.seat_nodes.get(name)) for name in position.seats]
        lay_out(game, Setting(players, _scenario(laid, keys)))
        begin(game)

    # -- writing ---------------------------------------------------------------------------------

    def check_settled(self, game: Game) -> None:
        super().check_settled(game)
        if game.lists[zones.PENDING]:
            raise InputError("an activation that has to wait cannot be written yet")
        if not lasting.can_be_said(game):
            raise InputError("an effect that lasts in such a way cannot be written yet")
        if not lasting.is_sayable(game):
            raise InputError("an effect that waits for such a moment cannot be written yet")


def _pause(game: Game, seat: int) -> None:
    game.nest(book_of(game).program("round"), NOWHERE, NOWHERE)
    game.set_field(PC, place_of(ROUND_OPS, VillainPhase))
    programs = game.rules.programs
    pause = next((i for i, one in enumerate(programs) if one.name == PAUSE), -1)
    if pause < 0:
        pause = game.rules.add_program(PAUSE, (Pause(),))
    game.nest(pause, NOWHERE, seat)


def _player(position: MarvelPositionBuilder, said: Node | None) -> ReadyDeck:
    """What a player has brought: an identity and a deck, with the sets that belong to it."""
    keys = said.entries() if said is not None else {}
    me = position.faces(NO_HERO)[0] if "identity" not in keys else _hero(position, keys["identity"])
    cards = [position.face(one, "a card").name for one in _items(keys.get("deck"))]
    own = me.set or me.name
    table = {"name": me.name, "identity": me.code, "set": own, "nemesis": f"{own}{NEMESIS_SET}"}
    return ReadyDeck({**table, "aspect": "", "cards": Counter(cards)})


def _hero(position: MarvelPositionBuilder, node: Node) -> CardFace:
    piece = position.face(node, "an identity", "hero", "alter_ego")
    return piece if piece.kind == "hero" else position.game.rules.cards[piece.back]


def _scenario(position: MarvelPositionBuilder, keys: Mapping[str, Node]) -> Scenario:
    rules = cast(MarvelRules, position.rules)
    villain = _named(position, keys.get("villain"), NO_VILLAIN, "villain")
    scheme = _named(position, keys.get("main_scheme"), NO_SCHEME, "main_scheme")
    others = [position.face(one, "a villain", "villain") for one in _items(keys.get("villains"))]
    villains = [card for one in (villain, *others) for card in (one, *later_villains(rules, one))]
    schemes = [
        side for one in (scheme, *later_schemes(rules, scheme)) for side in _sides(rules, one)
    ]
    return Scenario({
        "name": villain.name,
        "villain": [one.code for one in villains],
        "main_scheme": [one.code for one in schemes],
        "sets": [_set(rules, one) for one in _items(keys.get("sets"))],
    })  # fmt: skip


def _named(position: MarvelPositionBuilder, node: Node | None, blank: str, kind: str) -> CardFace:
    """The first stage of what is named; a blank one where nothing is."""
    if node is None:
        return position.faces(blank)[0]
    position.face(node, kind.replace("_", " "), kind)
    return min(position.faces(bare(node), kind), key=lambda one: one.stage)


def _sides(rules: MarvelRules, piece: CardFace) -> Iterator[CardFace]:
    """A stage of a main scheme, side A first."""
    yield piece
    if piece.back >= 0:
        yield rules.cards[piece.back]


def _set(rules: MarvelRules, node: Node) -> str:
    return node.known("set", node.text(), {piece.set for piece in rules.cards if piece.set})


def _items(node: Node | None) -> list[Node]:
    return [] if node is None or node.is_nothing else node.items()
