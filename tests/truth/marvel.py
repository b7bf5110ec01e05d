"""A table of Marvel Champions with something of everything, on which a card can act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from tests.truth.data import Pool
from tests.truth.walking import State, Trace, Walk, difference, difference_lines, first_trace

from tallystick.cards.compile import CompiledCard, compile_cards
from tallystick.cards.schema import Where
from tallystick.games.marvel_champions import moves, setup
from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.flow.initiating import CheckPaid, EndInitiation, Remember
from tallystick.games.marvel_champions.library import read_facts
from tallystick.games.marvel_champions.pieces import (
    ALTER_EGO,
    BOOST,
    HERO,
    HP,
    IDENTITIES,
    PERMANENTS,
    PLAYER_KINDS,
    RESOURCE,
    STATS,
    WHEN_DEFEATED,
    CardFace,
    TriggeredAbility,
)
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.things import SCHEMES
from tallystick.games.marvel_champions.position.values import hand_size, keyword, stat
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.text import LANGUAGE
from tallystick.games.marvel_champions.zones import (
    AREA,
    ASIDE,
    CARD,
    CONTROLLER,
    COUNTERS,
    DAMAGE,
    DEALT,
    DECK,
    DISCARD,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    ENGAGED,
    EXHAUSTED,
    HAND,
    HOST,
    LAYOUT,
    STATUS,
    STATUS_NAMES,
    THREAT,
    TOUGH,
    VILLAIN_DECK,
    all_in_play,
    identity,
    in_play,
)
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game, Program
from tallystick.rules.phrases import Noun

SEATS: Final = 2
SHOWN: Final = (
    ("controller", CONTROLLER), ("host", HOST), ("exhausted", EXHAUSTED), ("damage", DAMAGE),
    ("threat", THREAT), ("counters", COUNTERS), ("engaged with", ENGAGED), ("face", CARD),
    *zip(STATUS_NAMES, STATUS, strict=True),
)  # fmt: skip
KEYWORDS: Final = ("guard", "retaliate", "stalwart", "overkill", "piercing", "ranged", "toughness")


def prop(name: str, kind: str, traits: Sequence[str] = (), **fields: Any) -> dict[str, Any]:
    """A card of ours without text, in the fields of the public card data."""
    return {"name": name, "type_code": kind, "faction_code": fields.pop("faction", "basic"),
            "traits": " ".join(f"{one.title()}." for one in traits), **fields}  # fmt: skip


def props(traits: Sequence[str]) -> list[dict[str, Any]]:
    """What lies on the table; ``traits`` are those that the card speaks of."""
    fighter = {"health": 12, "attack": 2, "thwart": 2, "defense": 1, "hand_size": 9}
    return [
        prop("Lampwright", "hero", traits, code="p-1a", back_link="p-1b", **fighter),
        prop("Wick", "alter_ego", traits, health=12, recover=3, hand_size=9,
             code="p-1b", back_link="p-1a"),
        prop("Bellringer", "hero", traits, code="p-2a", back_link="p-2b", **fighter),
        prop("Clapper", "alter_ego", traits, health=12, recover=3, hand_size=9,
             code="p-2b", back_link="p-2a"),
        prop("Rust", "villain", traits, health=40, attack=2, scheme=1, stage="I"),
        prop("Rust Again", "villain", traits, health=40, attack=3, scheme=1, stage="II"),
        prop("Plot", "main_scheme", (), base_threat=6, base_threat_fixed=True,
             escalation_threat=1, threat=60, threat_fixed=True, escalation_threat_fixed=True),
        prop("Coin", "resource", (), resource_wild=2),
        prop("Friend", "ally", traits, cost=1, health=4, attack=1, thwart=1, attack_cost=1,
             thwart_cost=1, resource_mental=1),
        prop("Comrade", "ally", traits, cost=2, health=3, attack=2, thwart=1, attack_cost=1,
             thwart_cost=1, resource_physical=1, faction="leadership"),
        prop("Gadget", "upgrade", traits, cost=1, resource_energy=1, faction="justice"),
        prop("House", "support", traits, cost=1, resource_mental=1, faction="protection"),
        prop("Trick", "event", traits, cost=0, resource_physical=1, faction="aggression"),
        prop("Errand", "player_side_scheme", traits, cost=1, base_threat=4,
             base_threat_fixed=True, resource_wild=1),
        prop("Thug", "minion", traits, health=5, attack=1, scheme=1, boost=1),
        prop("Brute", "minion", traits, health=6, attack=2, scheme=1, boost=2),
        prop("Armour", "attachment", traits, boost=1),
        prop("Scare", "treachery", traits, boost=1),
        prop("Ruse", "side_scheme", traits, base_threat=5, base_threat_fixed=True, boost=1),
        prop("Fog", "environment", traits, boost=0),
    ]  # fmt: skip


@cache
def compiled_props(traits: tuple[str, ...]) -> tuple[CompiledCard, ...]:
    """The same, compiled."""
    facts = [read_facts(record, Where("props", 1)) for record in props(traits)]
    return tuple(compile_cards(facts, LANGUAGE))


def things_in(part: Any) -> Iterator[Noun]:
    """All that a text speaks of."""
    if isinstance(part, Noun):
        yield part
    if isinstance(part, tuple):
        for one in part:
            yield from things_in(one)


class Table:
    """A rulebook with the card, what it names, and props; positions of it."""

    def __init__(self, card: CompiledCard, pool: Pool) -> None:
        self.card = card
        things = list(things_in(card.abilities))
        tags = dict.fromkeys(tag for t in things for group in t.tags for tag in group)
        self.traits = tuple(tag for tag in tags if tag.isascii())
        named = {t.title.strip('"').casefold() for t in things if t.title}
        self.named = [
            one._replace(abilities=(), problems=())
            for one in self._speaking_of(pool, named) if one is not card
        ]  # fmt: skip
        own = self._family(pool)
        called = {one.facts.name.casefold() for one in (card, *own)}
        self.named = [one for one in self.named if one.facts.name.casefold() not in called]
        cards = [card, *own, *self.named, *compiled_props(self.traits)]
        once = {id(one): one for one in cards}
        self.rules = MarvelRules(list(once.values()), partly=True)
        self.index = 0
        probe(self.rules)

    def _speaking_of(self, pool: Pool, named: set[str]) -> Iterator[CompiledCard]:
        seen: set[str] = set()
        for one in pool.known:
            name = one.facts.name.casefold()
            names = {name, name.removeprefix("the "), one.facts.words.get("subname", "").casefold()}
            if names & named and name not in seen:
                seen.add(name)
                yield one

    def _family(self, pool: Pool) -> list[CompiledCard]:
        """The other side, and for cards of a hero's set that hero; without text where it does not
        run."""
        facts = self.card.facts
        back = facts.words.get("back", "")
        hero = [
            one for one in pool.known
            if one.facts.type in IDENTITIES and facts.words.get("set")
            and one.facts.words.get("set") == facts.words.get("set")
        ]  # fmt: skip
        others = [one for one in pool.known if back and one.facts.words.get("code") == back]
        found = [one for one in (*others, *hero) if one is not self.card]
        runs = {id(one) for one in pool.runs}
        return [
            one if id(one) in runs else one._replace(abilities=(), problems=()) for one in found
        ]

    @property
    def piece(self) -> CardFace:
        """The card that is tried."""
        piece: CardFace = self.rules.cards[0]
        return piece

    def stage(self, power: TriggeredAbility | None, seed: int) -> MarvelStage:
        """A position for one of its abilities."""
        return MarvelStage(self, power, seed)

    def traces(self) -> Iterator[tuple[str, Trace | None]]:
        """What each of its abilities does, or None where it never came to it."""
        for power in self.piece.powers:
            if power.kind != RESOURCE:
                yield power.text, self.trace(power)

    def trace(self, power: TriggeredAbility) -> Trace | None:
        """What one of them does."""
        return first_trace(lambda seed: self.stage(power, seed), power.program)

    def standing(self) -> Iterator[str]:
        """What it says of itself, and of others while it is in play."""
        piece = self.piece
        yield from (f"{word} {n}" for word, n in piece.keywords.items())
        if piece.constants:
            stage = self.stage(None, 0)
            stage.put_in_play()
            after, constants = stage.state(), piece.constants
            piece.constants = ()
            before, piece.constants = stage.state(), constants
            yield from difference_lines(stage, difference(before, after))


class Probe:
    """Notes the state of a stage where an op of an ability begins."""

    def __init__(self, op: Any, mark: str, program: int) -> None:
        self.op = op
        self.mark = mark
        self.program = program

    def run(self, game: Game) -> int:
        """As the op does."""
        walk: Walk | None = getattr(game, "walk", None)
        if walk is not None:
            walk.mark(self.mark, self.program, game.field(2))
        return int(self.op.run(game))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.op, name)


MARKS: Final = {Remember: "begun", CheckPaid: "paid", EndInitiation: "done"}


def probe(rules: MarvelRules) -> None:
    """Put probes into every ability."""
    for number, program in enumerate(rules.programs):
        ops = tuple(
            Probe(op, MARKS[type(op)], number) if type(op) in MARKS else op for op in program.ops
        )
        rules.programs[number] = Program(program.name, ops)  # type: ignore[arg-type]


class MarvelStage:
    """Two players, villains, minions, schemes, and cards in every place."""

    def __init__(self, table: Table, power: TriggeredAbility | None, seed: int) -> None:
        self.table = table
        self.power = power
        self.rules = rules = table.rules
        self.seed = seed
        self.game = game = setup.blank_game(rules, SEATS, seed)
        piece = table.piece
        self._people(piece, power)
        named = [rules.piece(one.facts.words.get("code", "")) for one in table.named
                 if one.facts.type == "villain"]  # fmt: skip
        villain = named[0].index if named else rules.index["Rust"]
        villain = piece.index if piece.kind == "villain" else villain
        self.villain = setup.add_villain(game, villain)
        game.set(DAMAGE, self.villain, 3)
        setup.add_card(game, rules.index["Rust Again"], VILLAIN_DECK)
        scheme = piece.index if piece.kind == "main_scheme" else rules.index["Plot"]
        self.scheme = setup.add_main_scheme(game, scheme)
        game.set(THREAT, self.scheme, 7)
        self._dress()
        self.entity = -1
        setup.start_at(game, 0)
        self._bring(piece)

    # -- laying out

    def _people(self, piece: CardFace, power: TriggeredAbility | None) -> None:
        game, rules = self.game, self.rules
        form = power.form if power is not None else -1
        if form < 0:
            form = ALTER_EGO if self.seed % 3 == 2 else HERO
        mine = [p for p in rules.cards if p.kind in IDENTITIES and p.set and p.set == piece.set]
        heroes = (
            mine if mine and piece.is_player_card else [rules.piece("p-1a"), rules.piece("p-1b")]
        )
        if piece.kind in IDENTITIES:
            heroes = [piece]
        side = next((one for one in heroes if one.form == form), heroes[0])
        self.me = setup.add_identity(game, 0, side.index)
        setup.add_identity(game, 1, rules.piece("p-2a").index)
        game.set(DAMAGE, self.me, 4)
        other = identity(game, 1)
        game.set(DAMAGE, other, 2)

    def _dress(self) -> None:
        game = self.game
        for seat in range(SEATS):
            for name in ("Friend", "Gadget", "House"):
                moves.put_in_area(game, self.add(name, -1, seat), seat)
            friend, gadget = game.lists[AREA[seat]][1:3]
            if seat == self.seed % 2:
                game.set(HOST, gadget, friend)
            for name in ("Coin",) * 4 + ("Trick", "Comrade", "Gadget"):
                self.add(name, HAND[seat], seat)
            for name in ("Comrade", "Trick", "Gadget", "House", "Coin", "Friend") * 3:
                self.add(name, DECK[seat], seat)
            for name in ("Comrade", "Trick", "Gadget", "House", "Coin"):
                self.add(name, DISCARD[seat], seat)
            for name in ("Thug", "Brute"):
                moves.put_in_area(game, self.add(name, -1), seat, engaged=True)
        for name in ("Scare", "Thug", "Armour", "Ruse", "Fog", "Brute") * 4:
            self.add(name, ENCOUNTER)
        for name in ("Scare", "Thug", "Armour", "Ruse"):
            self.add(name, ENCOUNTER_DISCARD)
        side, armour = self.add("Ruse", -1), self.add("Armour", -1)
        moves.put_in_area(game, side, -1)
        game.set(THREAT, side, 4)
        moves.put_in_area(game, armour, -1)
        game.set(HOST, armour, self.villain)
        for entity in all_in_play(game):
            if piece_of(game, entity).kind in ("ally", "minion"):
                game.set(DAMAGE, entity, 1)
        if self.seed % 3 == 1:
            for entity in all_in_play(game):
                game.set(EXHAUSTED, entity, 1)
        if self.seed % 2:
            game.set(TOUGH, self.me, 1)
            game.set(COUNTERS, self.me, 5)
        for card in self.table.named:
            self._name(self.rules.piece(card.facts.words.get("code") or card.facts.name))

    def _name(self, piece: CardFace) -> None:
        """What the card speaks of by name is there."""
        game, kind = self.game, piece.kind
        if kind in PERMANENTS:
            moves.put_in_area(game, self.add_piece(piece, -1, 0), 0)
            self.add_piece(piece, DECK[0], 0)
        elif kind == "minion" and self.seed % 2:
            moves.put_in_area(game, self.add_piece(piece, -1, -1), 0, engaged=True)
        elif kind in ("environment", "side_scheme") and self.seed % 2:
            entity = self.add_piece(piece, -1, -1)
            moves.put_in_area(game, entity, -1)
            game.set(THREAT, entity, 3)
        elif kind not in (*PLAYER_KINDS, "villain", "main_scheme"):
            zone = (ENCOUNTER, ASIDE, ENCOUNTER_DISCARD)[self.seed % 3]
            self.add_piece(piece, zone, -1)

    def _bring(self, piece: CardFace) -> None:
        """The card itself, where it is played or met."""
        game, kind = self.game, piece.kind
        if kind in IDENTITIES:
            self.entity = self.me
        elif kind == "villain":
            self.entity = self.villain
            start(game, "first villain", self.entity, -1, subject=self.entity)
        elif kind == "main_scheme":
            self.entity = self.scheme
            start(game, "first stage", self.entity, -1, subject=self.entity)
        elif kind in PLAYER_KINDS and (piece.faction != "encounter" or self.seed % 2):
            self.entity = self.add_piece(piece, HAND[0], 0)
            if self.power is not None and self.power.kind == WHEN_DEFEATED:
                self.put_in_play()
                game.set(THREAT, self.entity, 1)
            elif self.seed % 2 and kind in PERMANENTS and not piece.attach:
                moves.put_in_area(game, self.add_piece(piece, -1, 0), 0)
        elif self.power is not None and self.power.kind == BOOST:
            self.entity = self.add_piece(piece, -1, -1)
            game.move(self.entity, ENCOUNTER, 0)
        else:
            self.entity = self.add_piece(piece, ENCOUNTER, -1)
            start(game, "reveal", self.entity, 0, subject=self.entity)
            self._weaken(piece)

    def _weaken(self, piece: CardFace) -> None:
        """What is to be defeated soon will be."""
        if self.power is None or self.power.kind != WHEN_DEFEATED:
            return
        game = self.game
        game.end_program()
        self.put_in_play()
        game.set(THREAT, self.entity, 1)
        if piece.kind == "minion":
            game.set(DAMAGE, self.entity, max(stat(game, self.entity, HP) - 1, 0))

    def add(self, name: str, zone: int, owner: int = -1) -> int:
        """A prop."""
        return self.add_piece(self.rules.piece(name), zone, owner)

    def add_piece(self, piece: CardFace, zone: int, owner: int) -> int:
        """A card."""
        return setup.add_card(self.game, piece.index, zone, owner)

    def put_in_play(self) -> None:
        """The card itself comes to lie in play at once, attached to what it may be."""
        game, piece = self.game, self.table.piece
        if in_play(game, self.entity):
            return
        mine = piece.kind in PLAYER_KINDS
        moves.put_in_area(game, self.entity, 0, engaged=piece.kind == "minion") if (
            mine or piece.kind in ("minion", "obligation")
        ) else moves.put_in_area(game, self.entity, -1)
        game.set(THREAT, self.entity, 3 * (piece.kind in SCHEMES))
        if piece.attach is not None:
            hosts = piece.attach.candidates(Scope(game, 0, self.entity))
            game.set(HOST, self.entity, hosts[0] if hosts else -1)

    # -- looking

    def is_mine(self, entity: int) -> bool:
        """Whether it is a copy of the card that is tried."""
        game = self.game
        card = game.lists[CARD][entity] if entity >= 0 else -1
        return card == 0 or (card >= 0 and game.rules.cards[card].back == 0)

    def state(self) -> State:
        """Zones, columns, numbers of what is in play, hand sizes."""
        game, found = self.game, State()
        lists = game.lists
        for entity in range(len(lists[CARD])):
            found[entity, "zone"] = lists[ZONE][entity]
            for name, column in SHOWN:
                found[entity, name] = lists[column][entity]
        for entity in all_in_play(game):
            for which, name in enumerate(STATS[:6]):
                found[entity, name] = stat(game, entity, which)
            for name in KEYWORDS:
                found[entity, name] = keyword(game, entity, name)
        for seat in range(SEATS):
            found[-1 - seat, "hand size"] = hand_size(game, seat)
            found[-1 - seat, "hand"] = len(lists[HAND[seat]])
            found[-1 - seat, "dealt"] = len(lists[DEALT[seat]])
        return found

    def name(self, entity: int) -> str:
        """What a person calls it."""
        if entity < 0:
            return f"player {-entity}"
        return f"{piece_of(self.game, entity).name}#{entity}"

    def shown(self, entity: int, what: str, value: int) -> str:
        """A number in words."""
        if what == "zone":
            return LAYOUT.spec(value).name if value >= 0 else "nowhere"
        if what == "face":
            return str(self.rules.cards[value].name)
        return str(value)

    def told(self, fact: Fact) -> str:
        """As it is told to either player."""
        for viewer in range(SEATS):
            found = self.rules.narrate(self.game, fact, viewer)
            if found is not None:
                return found.text
        return ""

    def answer(self, option: Option) -> str:
        """As a player reads it."""
        decision = self.game.decision()
        who = decision.seat + 1 if decision is not None else 0
        return f"player {who}: {self.rules.describe(self.game, option)}"

    def weight(self, option: Option) -> float:
        """The card itself first; paying as listed; the rest by chance."""
        verb, entity, place = option
        if self.is_mine(entity) and verb in ("play", "use", "trigger", "defend"):
            wanted = self.power is None or verb != "use" or place == self.power.place
            return 60.0 if wanted else 0.2
        if verb in ("pass", "end", "none", "no", "done"):
            return 4.0 if self.seed % 4 < 2 and verb == "end" else 1.5
        if verb == "more":
            return 0.1
        if verb == "play":
            return 0.4
        return 3.0 if verb in ("yes", "pay", "attack", "thwart", "option", "defend") else 1.0
