"""What card text speaks of: descriptions compiled to filters over the cards of a position."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.pieces import CHARACTERS, IDENTITIES, Piece
from tallystick.games.marvel_champions.scope import IT, PICKED, WHO, Scope, piece_of
from tallystick.games.marvel_champions.values import maximum, traits_of
from tallystick.games.marvel_champions.zones import (
    CONFUSED,
    CONTROLLER,
    DAMAGE,
    DECK,
    DISCARD,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    ENGAGED,
    EXHAUSTED,
    FIRST,
    HAND,
    HOST,
    MAIN_SCHEME,
    STUNNED,
    THE_VILLAIN,
    THREAT,
    TOUGH,
    TURN,
    all_in_play,
    identity,
    in_play,
    player_order,
)
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import SEAT, SOURCE, SUBJECT
from tallystick.rules.phrases import Place, Several, Thing

ENEMIES: Final = ("villain", "minion")
SCHEMES: Final = ("main_scheme", "side_scheme", "player_side_scheme")
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "enemy": ENEMIES,
    "character": CHARACTERS,
    "ally": ("ally",),
    "minion": ("minion",),
    "villain": ("villain",),
    "hero": ("hero",),
    "alter-ego": ("alter_ego",),
    "identity": IDENTITIES,
    "upgrade": ("upgrade",),
    "support": ("support",),
    "event": ("event",),
    "resource": ("resource",),
    "scheme": SCHEMES,
    "side scheme": ("side_scheme", "player_side_scheme"),
    "main scheme": ("main_scheme",),
    "player side scheme": ("player_side_scheme",),
    "attachment": ("attachment",),
    "treachery": ("treachery",),
    "environment": ("environment",),
    "obligation": ("obligation",),
    "card": (),
}
ASPECTS: Final = frozenset(
    ("aggression", "justice", "leadership", "protection", "pool", "basic", "hero")
)
PLAYERS: Final = frozenset(
    ("each player", "that player", "the first player", "the active player", "each other player",
     "any player", "the engaged player", "yourself")
)  # fmt: skip
MARKS: Final = frozenset(
    ("you control", "your control", "friendly", "attached", "attached to this card",
     "attached here", "attached to it", "attached to you", "attached to your hero",
     "attached to your identity", "in play", "attacking", "exhausted", "ready", "damaged",
     "engaged with you", "other", "in play under your control", "at random", "of your choice",
     "that player controls", "they control", "a player controls", "any player controls",
     "stunned", "confused", "tough", "unique", "you controls",
     "with the most threat", "with the highest threat", "from play",
     "with the most remaining hit points", "with the least remaining hit points",
     "with the highest remaining hit points", "with the lowest remaining hit points",
     "several", )
)  # fmt: skip
HOWS: Final = PLAYERS | frozenset(
    ("", "a", "an", "another", "other", "any", "each", "the", "this", "you", "your", "it", "that",
     "titled", "each of it", "each of those", "some", "top", "all", "both")
)  # fmt: skip
ZONES: Final = ("hand", "deck", "discard pile", "encounter deck", "encounter discard pile")


class NoOp(ValueError):
    """Card text that the engine has nothing to do with: it is never played in part."""


def said(thing: Thing) -> str:
    """A thing in words, for messages."""
    return f"{thing.how} {thing}".strip()


class Filter:
    """What a description fits; ``how`` says which of that is meant."""

    def __init__(self, thing: Thing) -> None:
        self.thing = thing
        self.how = thing.how
        self.kinds = _kinds(thing)
        self.is_player = thing.how in PLAYERS or "player" in thing.kinds
        self.marks = frozenset(thing.marks)
        self.places = tuple(p for w, p in thing.relations if isinstance(p, Place) and w != "of")
        self.engaged = tuple(t for word, t in thing.relations if word == "engaged with")
        self.title = thing.title.casefold()
        self._check(thing)
        self.plain = not (thing.tags or thing.without or self.marks or self.title or self.engaged)

    def _check(self, thing: Thing) -> None:
        if thing.how not in HOWS:
            raise NoOp(f"nothing is done yet with {said(thing)!r}")
        unknown = self.marks - MARKS
        if unknown:
            raise NoOp(f"nothing is done yet with {sorted(unknown)[0]!r} in {said(thing)!r}")
        for word, other in thing.relations:
            if word in ("from", "in") and isinstance(other, Place):
                if not set(other.zones) <= set(ZONES):
                    raise NoOp(f"no such place: {other}")
            elif word not in ("engaged with", "or", "of"):
                raise NoOp(f"nothing is done yet with {word!r} in {said(thing)!r}")

    def fits(self, scope: Scope, entity: int) -> bool:
        """Whether a card is as described; its place is not asked."""
        piece = piece_of(scope.game, entity)
        if self.kinds and piece.kind not in self.kinds:
            return False
        if self.plain:
            return True
        return self._is_called(scope, entity, piece) and self._is_marked(scope, entity)

    def _is_called(self, scope: Scope, entity: int, piece: Piece) -> bool:
        thing = self.thing
        if self.title and piece.name.casefold() not in (self.title, f"the {self.title}"):
            return False
        for tags in thing.tags:
            if not any(_has_tag(scope, entity, piece, tag) for tag in tags):
                return False
        return not any(_has_tag(scope, entity, piece, tag) for tag in thing.without)

    def _is_marked(self, scope: Scope, entity: int) -> bool:
        lists = scope.game.lists
        for mark in self.marks:
            if not _marked(scope, entity, mark):
                return False
        return all(lists[ENGAGED][entity] in seats_of(scope, whom) for whom in self.engaged)

    def candidates(self, scope: Scope) -> list[int]:
        """Everything described, in play unless the description names a place."""
        game = scope.game
        if self.how in ("another", "other"):
            mine = scope.note(IT)
            apart = mine if mine >= 0 else scope.source
            return [e for e in self._all(scope) if e != apart and self.fits(scope, e)]
        if self.kinds == ("villain",) and self.plain:
            villain = game.lists[CELLS][THE_VILLAIN]
            return [villain] if villain >= 0 and not self.places else []
        if self.kinds == ("main_scheme",) and self.plain:
            scheme = game.lists[CELLS][MAIN_SCHEME]
            return [scheme] if scheme >= 0 else []
        return [entity for entity in self._all(scope) if self.fits(scope, entity)]

    def _all(self, scope: Scope) -> list[int]:
        if not self.places:
            return all_in_play(scope.game)
        lists = scope.game.lists
        found: list[int] = []
        for place in self.places:
            for zone in zones_of(scope, place):
                found += lists[zone]
        return found

    def referred(self, scope: Scope) -> list[int]:
        """What the text means without a choice: "this", "it", "the villain", "each enemy"."""
        how, game = self.how, scope.game
        if how == "this":
            return [scope.source]
        if how in ("you", "yourself"):
            return [scope.me] if scope.me >= 0 else []
        if how == "your" or (how == "titled" and not self.kinds):
            return self._own(scope) if how == "your" else self._titled(scope)
        if how in ("it", "that", "each of those", "each of it", "of it"):
            found = self._spoken_of(scope)
            return [e for e in found if e >= 0]
        if how in ("each", "all", "both", "the", "some") or not how:
            if "attacking" in self.marks or "defending" in self.marks:
                return self._spoken_of(scope)
            return self.candidates(scope)
        if how in PLAYERS:
            return [identity(game, seat) for seat in seats_of(scope, self.thing)]
        return self.candidates(scope)

    def _own(self, scope: Scope) -> list[int]:
        if scope.seat < 0:
            return []
        if self.kinds in (("hero",), ("alter_ego",)):
            return [scope.me] if self.fits(scope, scope.me) else []
        if self.kinds == IDENTITIES:
            return [scope.me]
        controllers = scope.game.lists[CONTROLLER]
        return [e for e in self.candidates(scope) if controllers[e] == scope.seat]

    def _titled(self, scope: Scope) -> list[int]:
        game = scope.game
        found = [e for e in all_in_play(game) if self._names(game.rules.cards, scope, e)]
        mine = [e for e in found if game.lists[CONTROLLER][e] == scope.seat]
        return mine or found

    def _names(self, cards: list[Piece], scope: Scope, entity: int) -> bool:
        piece = piece_of(scope.game, entity)
        names = [piece.name.casefold(), piece.subname.casefold()]
        return self.title in names or f"the {self.title}" in names

    def _spoken_of(self, scope: Scope) -> list[int]:
        if "attacking" in self.marks:
            return [attacker_in(scope)]
        it = scope.note(IT)
        if it < 0:
            it = scope.note(PICKED)
        if it >= 0:
            return [it] if not self.kinds or self.fits_now(scope, it) else []
        return [e for e in occasion_parts(scope) if not self.kinds or self.fits_now(scope, e)][:1]

    def fits_now(self, scope: Scope, entity: int) -> bool:
        """Whether something spoken of is of the kind named."""
        return piece_of(scope.game, entity).kind in self.kinds


def _kinds(thing: Thing) -> tuple[str, ...]:
    found: list[str] = []
    for kind in thing.kinds:
        words = kind.removesuffix(" card") if kind != "card" else kind
        if words in ("player", "attack", "thwart", "activation", "damage", "threat"):
            continue
        if words not in KINDS:
            raise NoOp(f"nothing is known of {kind!r}")
        if words == "card":
            return ()
        found += KINDS[words]
    return tuple(found)


def _has_tag(scope: Scope, entity: int, piece: Piece, tag: str) -> bool:
    if tag in ASPECTS and piece.faction == tag:
        return True
    return tag in traits_of(scope.game, entity)


def _marked(scope: Scope, entity: int, mark: str) -> bool:
    lists = scope.game.lists
    if mark in ("you control", "your control", "in play under your control", "you controls"):
        return lists[CONTROLLER][entity] == scope.seat
    if mark in ("friendly", "a player controls", "any player controls"):
        return lists[CONTROLLER][entity] >= 0
    if mark in ("that player controls", "they control"):
        return lists[CONTROLLER][entity] == scope.note(WHO)
    if mark == "attached":
        return lists[HOST][scope.source] == entity
    if mark in ("attached to this card", "attached here", "attached to it"):
        return lists[HOST][entity] == scope.source
    if mark.startswith("attached to you"):
        return lists[HOST][entity] == scope.me
    if mark == "engaged with you":
        return lists[ENGAGED][entity] == scope.seat
    if mark == "other":
        return entity != scope.source
    if mark == "damaged":
        return lists[DAMAGE][entity] > 0
    if mark in ("exhausted", "ready"):
        return (lists[EXHAUSTED][entity] == 1) == (mark == "exhausted")
    if mark == "stunned":
        return lists[STUNNED][entity] > 0
    if mark == "confused":
        return lists[CONFUSED][entity] > 0
    if mark == "tough":
        return lists[TOUGH][entity] > 0
    if mark == "unique":
        return piece_of(scope.game, entity).unique
    return True


def extreme(scope: Scope, marks: frozenset[str], found: list[int]) -> list[int]:
    """Those that have the most or the least of something, where the text asks for that."""
    lists = scope.game.lists
    for mark in marks:
        if not mark.startswith("with the ") or not found:
            continue
        if "threat" in mark:
            values = [lists[THREAT][e] for e in found]
        else:
            values = [maximum(scope.game, e) - lists[DAMAGE][e] for e in found]
        best = max(values) if "most" in mark or "highest" in mark else min(values)
        found = [e for e, value in zip(found, values, strict=True) if value == best]
    return found


def occasion_parts(scope: Scope) -> list[int]:
    """What the occasion was about: whom it befell, then who did it."""
    at = scope.occasion
    if at < 0:
        return []
    frames = scope.game.lists[1]
    return [e for e in (frames[at + SUBJECT], frames[at + SOURCE]) if e >= 0]


def attacker_in(scope: Scope) -> int:
    """Who attacks, or did, in the occasion."""
    return scope.game.lists[1][scope.occasion + SOURCE] if scope.occasion >= 0 else -1


def seats_of(scope: Scope, thing: Thing | Several | object) -> list[int]:
    """The players that a piece of text means, in player order."""
    game = scope.game
    how = thing.how if isinstance(thing, Thing) else ""
    if how in ("you", "yourself", "your", "this"):
        return [scope.seat] if scope.seat >= 0 else []
    if how in ("each player", "any player", "a", "each"):
        return player_order(game)
    if how == "each other player":
        return [seat for seat in player_order(game) if seat != scope.seat]
    if how == "the first player":
        return [game.lists[CELLS][FIRST]]
    if how == "the active player":
        turn = game.lists[CELLS][TURN]
        return [turn] if turn >= 0 else []
    if how == "the engaged player":
        seat = game.lists[ENGAGED][scope.source]
        return [seat] if seat >= 0 else []
    who = scope.note(WHO)
    if who < 0 and scope.occasion >= 0:
        who = game.lists[1][scope.occasion + SEAT]
    return [who] if who >= 0 else [scope.seat]


def zones_of(scope: Scope, place: Place) -> list[int]:
    """The lists that a place means; one's own unless it says otherwise (MC.cost.18)."""
    game, found = scope.game, []
    seats = [scope.seat]
    if place.whose in ("each player's", "any player's", "a player's", "any", "a player"):
        seats = player_order(game)
    elif place.whose in ("that player's", "their", "its owner's"):
        seats = seats_of(scope, Thing("that player"))
    for zone in place.zones:
        if zone == "encounter deck":
            found.append(ENCOUNTER)
        elif zone == "encounter discard pile":
            found.append(ENCOUNTER_DISCARD)
        else:
            lists = {"hand": HAND, "deck": DECK, "discard pile": DISCARD}[zone]
            found += [lists[seat] for seat in seats if seat >= 0]
    return found


def is_there(scope: Scope, entity: int) -> bool:
    """Whether a card is still in play."""
    return in_play(scope.game, entity)


def owner_seat(scope: Scope, entity: int) -> int:
    """The player whose deck a card comes from; -1 for an encounter card."""
    return scope.game.lists[OWNER_OF][entity]
