"""What tells cards apart in a description: marks and tags (MC.qualifier.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.pieces import ENERGY_FORM, CardFace
from tallystick.games.marvel_champions.position.bases import Description
from tallystick.games.marvel_champions.position.frames import innermost, is_program
from tallystick.games.marvel_champions.position.keys import DEFENDER
from tallystick.games.marvel_champions.position.last_known import had_trait
from tallystick.games.marvel_champions.position.memory import IT, WHO
from tallystick.games.marvel_champions.position.rankings import AT_AN_END, RANKINGS
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    frame_note,
    is_known_who,
    is_of_own_set,
    that_player,
)
from tallystick.games.marvel_champions.position.values import is_in_state, is_permanent, traits_of
from tallystick.games.marvel_champions.position.ways import done_this_way
from tallystick.games.marvel_champions.zones import (
    BOOSTS,
    CONFUSED,
    CONTROLLER,
    DAMAGE,
    ENGAGED,
    EXHAUSTED,
    HOST,
    STRUCK,
    STUNNED,
    THE_VILLAIN,
    TOP_OF_OWN,
    TOUGH,
)
from tallystick.kernel.layout import CELLS, FRAMES, OWNER_OF, ZONE
from tallystick.kernel.machine import SOURCE, SUBJECT, WIDTH
from tallystick.rules.parts import as_place, is_noun
from tallystick.rules.phrases import ONE, Noun, Part, Place
from tallystick.rules.picking import only_one

ASPECTS: Final = frozenset(
    ("aggression", "justice", "leadership", "protection", "pool", "basic", "hero")
)
WITH_ASPECT: Final = ("aggression", "justice", "leadership", "protection", "pool")
MINE: Final = frozenset(
    ("you control", "your control", "in play under your control", "you controls",
     "in play under you control", "in front of you")
)  # fmt: skip
OTHERS: Final = "another player controls"
ANYBODYS: Final = frozenset(("friendly", "a player controls", "any player controls", OTHERS))
THEIRS: Final = frozenset(("that player controls", "they control"))
THE_ENGAGED: Final = "the engaged player controls"
# What nobody knows any more of a card that has left play.
FADING: Final = MINE | ANYBODYS | {
    "engaged with you", "engaged with a player", "that is not engaged with you", "exhausted",
    "ready", "stunned", "confused", "tough", "damaged", "stunned or confused",
}  # fmt: skip
ON_THIS: Final = frozenset(("attached to this card", "attached here", "attached to it"))
ON_IT: Final = frozenset(
    ("on that enemy", "from that enemy", "on that scheme", "on that card", "on it")
)
ON_YOU: Final = frozenset(
    ("attached to you", "attached to your hero", "attached to your identity", "on your hero",
     "on your identity")
)  # fmt: skip
CardTest = Callable[[Scope, int], bool]
STATES: Final = {"stunned": STUNNED, "confused": CONFUSED, "tough": TOUGH, "damaged": DAMAGE}
# Words that change nothing where they stand: choices are of different things anyway.
IDLE: Final = frozenset(
    ("in play", "of your choice", "from play", "several", "different", "you choose",
     "as you choose", "(as you choose)", "attacking", "chosen", "set-aside")
)  # fmt: skip
ITSELF: Final = "itself"  # the card that says so: "each ally (including this one)"
OWN: Final = "of your own deck"  # or, while somebody controls it, one that "you" do
ANY_NEMESIS: Final = "of any nemesis set"
YOUR_NEMESIS: Final = "your nemesis"  # of a thing that is sought: not any player's
# "Each ally beneath it": under the card that says so, unseen.
BENEATH: Final = frozenset(
    f"{tucked}{word} {whom}"
    for tucked in ("", "tucked ")
    for word in ("under", "underneath", "beneath")
    for whom in ("it", "here", "him", "her", "this card", "this scheme")
) | {"tucked here"}
WAYS: Final = (" this way", " that way")


def lies_beneath(thing: Part) -> bool:
    """Whether what lies under a card is meant: under this one, or "under NAME"."""
    return isinstance(thing, Noun) and bool(thing.related("under") or set(thing.marks) & BENEATH)


def beneath(thing: Noun) -> Noun:
    """ "Facedown cards attached to this ally": those that lie under it (MC.attach.1)."""
    to = [one for word, one in thing.relations if word == "attached to"]
    mine = [one for one in to if is_noun(one, "this")]
    if "facedown" not in thing.marks or thing.kinds != ("card",) or not mine or len(to) > 1:
        return thing
    heed(mine[0])
    marks = tuple([mark for mark in thing.marks if mark != "facedown"])
    rest = tuple([one for one in thing.relations if one[1] is not mine[0]])
    return thing._replace(marks=(*marks, "under here"), relations=rest)


def of_own_deck(thing: Noun) -> Noun:
    """ "A support from the [[Sky]] deck": one with that trait, of those set aside (MC.setup.8);
    "the top card of the [[Sky]] deck": the one that lies faceup, whoever's deck that is."""
    for word, place in thing.relations:
        zone = only_one(as_place(place).zones) or ""
        if word == "from" and trait_of_deck(zone):
            heed(place)
            rest = tuple([one for one in thing.relations if one[1] is not place])
            aside = ("from", Place("your", ("set-aside area",)))
            return thing._replace(
                tags=(*thing.tags, (trait_of_deck(zone),)),
                marks=(*thing.marks, OWN),
                relations=(*rest, aside),
            )
        if word == "of" and thing.how == "top" and trait_of_deck(zone):
            heed(place)
            rest = tuple([one for one in thing.relations if one[1] is not place])
            top = ("in", Place("any player's", (TOP_OF_OWN,)))
            tags = (*thing.tags, (trait_of_deck(zone),))
            return thing._replace(how="the", tags=tags, relations=(*rest, top))
    return thing


def is_own_top(thing: Noun) -> bool:
    """Whether "the top card of the [[Sky]] deck" is meant, one card and nothing else."""
    places = thing.places()
    zones = places[0].zones if len(places) == 1 == len(thing.relations) else ()
    plain = thing._replace(relations=()) == Noun("top", ("card",), ONE)
    return plain and len(zones) == 1 and bool(trait_of_deck(zones[0])) and not places[0].end


def trait_of_deck(zone: str) -> str:
    """The trait by which a deck of an identity's own is called; "" for any other zone."""
    own = zone.startswith("[[") and zone.endswith("]] deck")
    return zone.removeprefix("[[").removesuffix("]] deck") if own else ""


# -- whether a card is as a mark says --------------------------------------------------------------


def _is_mine(scope: Scope, entity: int) -> bool:
    return scope.game.lists[CONTROLLER][entity] == scope.seat


def _is_anybodys(scope: Scope, entity: int) -> bool:
    return scope.game.lists[CONTROLLER][entity] >= 0


def _is_theirs(scope: Scope, entity: int) -> bool:
    whose = scope.game.lists[CONTROLLER][entity]
    return whose >= 0 and (not is_known_who(scope) or whose == that_player(scope))


def _is_of_the_engaged(scope: Scope, entity: int) -> bool:
    lists = scope.game.lists
    return lists[CONTROLLER][entity] == lists[ENGAGED][scope.source] >= 0


def _is_of_own_deck(scope: Scope, entity: int) -> bool:
    lists = scope.game.lists
    whose = lists[CONTROLLER if lists[CONTROLLER][entity] >= 0 else OWNER_OF][entity]
    return whose in (scope.seat, -1)


def _is_on_this(scope: Scope, entity: int) -> bool:
    return scope.game.lists[HOST][entity] == scope.source


def _is_on_you(scope: Scope, entity: int) -> bool:
    return scope.game.lists[HOST][entity] == scope.me


def _is_on_your_hero(scope: Scope, entity: int) -> bool:
    """Also an upgrade that is on nothing else."""
    if scope.game.lists[HOST][entity] >= 0:
        return _is_on_you(scope, entity)
    return _is_mine(scope, entity) and piece_of(scope.game, entity).kind == "upgrade"


def _is_on_it(scope: Scope, entity: int) -> bool:
    return scope.game.lists[HOST][entity] == scope.note(IT)


def _is_in_state(column: int, scope: Scope, entity: int) -> bool:
    return is_in_state(scope.game, entity, column)


def _is_facedown(scope: Scope, entity: int) -> bool:
    piece = piece_of(scope.game, entity)
    return piece.is_facedown or piece.is_shadow or scope.game.lists[ZONE][entity] == BOOSTS


def _is_called(word: str, scope: Scope, entity: int) -> bool:
    """ "Basic", "elite": by its aspect, or by a trait."""
    piece = piece_of(scope.game, entity)
    return piece.faction == word or word in piece.traits


def _is_sided(form: str, scope: Scope, entity: int) -> bool:
    return piece_of(scope.game, entity).sided == form


def _is_of_own_nemesis(kinds: tuple[str, ...], scope: Scope, entity: int) -> bool:
    """MC.nemesis.1."""
    piece = piece_of(scope.game, entity)
    return scope.me >= 0 and book_of(scope.game).is_nemesis(piece, scope.game, scope.me, kinds)


def _is_defending(scope: Scope, entity: int) -> bool:
    """Whether it defends in the attack of an enemy that goes on (MC.defend.1)."""
    at = innermost(scope.game, "enemy attack")
    return at >= 0 and frame_note(scope.game, at, DEFENDER) == entity


TESTS: Final[dict[str, CardTest]] = {
    **dict.fromkeys(MINE, _is_mine),
    **dict.fromkeys(ANYBODYS, _is_anybodys),
    OTHERS: lambda scope, entity: scope.game.lists[CONTROLLER][entity] not in (scope.seat, -1),
    **dict.fromkeys(THEIRS, _is_theirs),
    THE_ENGAGED: _is_of_the_engaged,
    OWN: _is_of_own_deck,
    "engaged with you": lambda scope, entity: scope.game.lists[ENGAGED][entity] == scope.seat,
    "that is not engaged with you": lambda scope, entity: (
        scope.game.lists[ENGAGED][entity] != scope.seat
    ),
    "engaged with that player": lambda scope, entity: (
        scope.game.lists[ENGAGED][entity] == scope.note(WHO)
    ),
    "engaged with a player": lambda scope, entity: scope.game.lists[ENGAGED][entity] >= 0,
    **dict.fromkeys(ON_THIS | BENEATH, _is_on_this),
    "attached": lambda scope, entity: scope.game.lists[HOST][scope.source] == entity,
    **dict.fromkeys(ON_YOU, _is_on_you),
    "on your hero": _is_on_your_hero,
    **dict.fromkeys(ON_IT, _is_on_it),
    "on the villain": lambda scope, entity: (
        scope.game.lists[HOST][entity] == scope.game.lists[CELLS][THE_VILLAIN]
    ),
    "active": lambda scope, entity: entity == scope.game.lists[CELLS][THE_VILLAIN],
    **{state: partial(_is_in_state, column) for state, column in STATES.items()},
    "stunned or confused": lambda scope, entity: any(
        is_in_state(scope.game, entity, column) for column in (STUNNED, CONFUSED)
    ),
    "exhausted": lambda scope, entity: scope.game.lists[EXHAUSTED][entity] == 1,
    "defending": _is_defending,
    "ready": lambda scope, entity: scope.game.lists[EXHAUSTED][entity] == 0,
    "facedown": _is_facedown,
    "faceup": lambda scope, entity: not _is_facedown(scope, entity),
    "attacked": lambda scope, entity: entity in struck(scope),
    ITSELF: lambda scope, entity: entity == scope.source,
    "other": lambda scope, entity: entity != scope.source and entity not in spoken_of(scope),
    "unlinked": lambda scope, entity: "linked" not in piece_of(scope.game, entity).keywords,
    "unique": lambda scope, entity: piece_of(scope.game, entity).unique,
    "non-unique": lambda scope, entity: not piece_of(scope.game, entity).unique,
    "non-permanent": lambda scope, entity: not is_permanent(scope.game, entity),
    "aspect": lambda scope, entity: piece_of(scope.game, entity).faction in WITH_ASPECT,
    "basic": partial(_is_called, "basic"),
    "elite": partial(_is_called, "elite"),
    **{form: partial(_is_sided, form) for form in ("mass form", "suit form", ENERGY_FORM)},
    "of one's own set": is_of_own_set,
    "identity-specific": lambda scope, entity: (
        piece_of(scope.game, entity).is_player_card and is_of_own_set(scope, entity)
    ),
    ANY_NEMESIS: lambda scope, entity: piece_of(scope.game, entity).set.endswith("_nemesis"),
}


def _is_not_named(name: str, scope: Scope, entity: int) -> bool:
    return piece_of(scope.game, entity).name.casefold() != name


def _is_of_nemesis_set(name: str, scope: Scope, entity: int) -> bool:
    """MC.nemesis.1."""
    own = piece_of(scope.game, entity).set
    sets = book_of(scope.game).sets_named(name)
    return own.endswith("_nemesis") and own.removesuffix("_nemesis") in sets


def _is_of_set(name: str, scope: Scope, entity: int) -> bool:
    sets = book_of(scope.game).sets_named(name.removeprefix("set-aside "))
    return piece_of(scope.game, entity).set in sets


def _is_outside(name: str, scope: Scope, entity: int) -> bool:
    """A set may be called with an article that is not its own."""
    names = {name, name.removeprefix("the ")}
    own = piece_of(scope.game, entity).set
    return not any(own in book_of(scope.game).sets_named(one) for one in names)


def _is_done_so(deed: str, scope: Scope, entity: int) -> bool:
    return entity in done_this_way(scope, deed)


class NamingMark(NamedTuple):
    """A mark with a name, or a deed, in it: what stands before and behind that."""

    before: str
    behind: str

    def fits(self, mark: str) -> bool:
        return mark.startswith(self.before) and mark.endswith(self.behind)

    def named(self, mark: str) -> str:
        """The name; of a deed its first word."""
        name = mark.removeprefix(self.before).removesuffix(self.behind)
        return name.partition(" ")[0] if self.behind in WAYS else name


OF_SET: Final = NamingMark("from the ", " encounter set")
OUTSIDE: Final = NamingMark("that does not belong to ", " encounter set")
NAMING: Final[tuple[tuple[NamingMark, Callable[[str, Scope, int], bool]], ...]] = (
    (NamingMark("", WAYS[0]), _is_done_so),
    (NamingMark("", WAYS[1]), _is_done_so),
    (NamingMark("not named ", ""), _is_not_named),
    (NamingMark("from the ", " nemesis set"), _is_of_nemesis_set),
    (OF_SET, _is_of_set),
    (OUTSIDE, _is_outside),
)


def card_test(mark: str, kinds: tuple[str, ...] = ()) -> CardTest | None:
    """What a mark of a thing of these ``kinds`` asks of a card; None where it asks nothing."""
    if mark in ("nemesis", YOUR_NEMESIS):
        return partial(_is_of_own_nemesis, kinds)
    if mark in TESTS:
        return TESTS[mark]
    for naming, test in NAMING:
        if naming.fits(mark):
            return partial(test, naming.named(mark))
    return None


def is_known(mark: str, how: str = "") -> bool:
    """Whether the engine knows what a mark asks; "each ... of your choice" speaks of a player."""
    idle = mark in IDLE and (how, mark) != ("each", "of your choice")
    return idle or mark in AT_AN_END or mark in RANKINGS or card_test(mark) is not None


def has_tag(scope: Scope, entity: int, piece: CardFace, tag: str) -> bool:
    """Whether a card has a trait, or belongs to an aspect (MC.gains.1)."""
    known = tag in ASPECTS and piece.faction == tag
    if tag[0] == "(":  # "(attack)": of an attack event, it may be the label (MC.labeled.1)
        tag = tag[1:-1]
        known = any(tag in power.labels for power in piece.powers)
    return known or tag in traits_of(scope.game, entity) or had_trait(scope, entity, tag)


def struck(scope: Scope) -> list[int]:
    """Whom the attack spoken of was against: one's own, or that of the occasion (MC.attack.4)."""
    game, at = scope.game, scope.occasion
    frames = [frame for frame in (scope.frame, at) if frame >= 0]
    found = [whom for frame, whom in game.rows(STRUCK, 2) if frame in frames]
    if at >= 0 and is_program(game, at, "damage") and is_program(game, at - WIDTH, "attack"):
        at -= WIDTH  # after which an ally suffers (MC.consequential.1)
    if at >= 0 and is_program(game, at, *ATTACKS):
        found.append(game.lists[FRAMES][at + SUBJECT])
    return [entity for entity in found if entity >= 0]


ATTACKS: Final = ("attack", "enemy attack", "after attack")


def spoken_of(scope: Scope) -> list[int]:
    """What "other" sets apart besides the card that says so: all that the ability has chosen, or
    done something to (MC.ability.3); before that, whom the occasion is about."""
    found = [*[it for it in (scope.note(IT),) if it >= 0], *done_this_way(scope)]
    if found:
        return found
    if scope.occasion < 0:  # than what it is attached to, or "you" (MC.you.2)
        host, kind = scope.game.lists[HOST][scope.source], piece_of(scope.game, scope.source).kind
        return [host if host >= 0 else scope.me if kind in ("event", "upgrade", "support") else -1]
    frames = scope.game.lists[FRAMES]
    return [frames[scope.occasion + SUBJECT], frames[scope.occasion + SOURCE]]


def is_host(scope: Scope, whom: Description, host: int) -> bool:
    """Whether a card is as described; of one that has been spoken of, whether it is that one."""
    spoken = whom.how in ("this", "it", "that", "each of those", "chosen", "doing", "befallen")
    return whom.fits(scope, host) and (not spoken or host in whom.referred(scope))
