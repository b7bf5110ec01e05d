"""What tells cards apart in a description: marks, tags, and "with ..." (MC.qualifier.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any, Final

from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.effects.bases import Description
from tallystick.games.marvel_champions.effects.last_known import had_trait
from tallystick.games.marvel_champions.effects.scope import (
    IT,
    WHO,
    Scope,
    is_identity_specific,
    is_known_who,
    piece_of,
    that_player,
)
from tallystick.games.marvel_champions.effects.values import (
    is_in_state,
    is_permanent,
    maximum,
    stat,
    traits_of,
)
from tallystick.games.marvel_champions.effects.ways import done_this_way
from tallystick.games.marvel_champions.flow.frames import is_program
from tallystick.games.marvel_champions.pieces import (
    ACTION,
    ATK,
    ENERGY_FORM,
    HERO,
    HP,
    PRINTED,
    RESPONSE,
    SCH,
    THW,
    CardFace,
)
from tallystick.games.marvel_champions.text.costs import ANY
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
    THREAT,
    TOP_OF_OWN,
    TOUGH,
    all_in_play,
)
from tallystick.kernel.layout import CELLS, FRAMES, OWNER_OF, ZONE
from tallystick.kernel.machine import SOURCE, SUBJECT, WIDTH
from tallystick.rules.phrases import ONE, Clause, Noun, Place, is_noun
from tallystick.rules.picking import only

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
ON_THIS: Final = frozenset(("attached to this card", "attached here", "attached to it"))
ON_YOU: Final = frozenset(
    ("attached to you", "attached to your hero", "attached to your identity", "on your hero",
     "on your identity")
)  # fmt: skip
STATES: Final = {"stunned": STUNNED, "confused": CONFUSED, "tough": TOUGH, "damaged": DAMAGE}
EXTREMES: Final = (
    "with the most threat", "with the highest threat", "with the least threat",
    "with the most remaining hit points", "with the least remaining hit points",
    "with the highest remaining hit points", "with the lowest remaining hit points",
    "with the highest atk", "with the lowest atk", "with the highest printed hit points",
    "with the lowest printed hit points", "with the highest cost", "with the lowest cost",
    "with the highest printed cost", "with the lowest printed cost", "with the highest sch",
    "with the lowest sch", "with the highest thw", "with the lowest thw",
    "with the highest printed atk", "with the lowest printed atk", "with the highest printed sch",
    "with the lowest printed sch", "with the highest printed thw", "with the lowest printed thw",
    "with the fewest remaining hit points", "with the fewest hit points remaining",
    "with the most printed resource icons", "with the most traits", "with the fewest traits",
    "with the fewest hit points", "with the most hit points",
    "with the most damage", "with the least damage",
)  # fmt: skip
EITHER_STATE: Final = "stunned or confused"
# Words that change nothing where they stand: choices are of different things anyway.
IDLE: Final = frozenset(
    ("in play", "of your choice", "from play", "several", "different", "you choose",
     "as you choose", "(as you choose)", "attacking", "defending", "chosen", "attached")
)  # fmt: skip
ENDS: Final = frozenset(("topmost", "bottommost", "leftmost"))
ITSELF: Final = "itself"  # the card that says so: "each ally (including this one)"
OWN: Final = "of your own deck"  # or, while somebody controls it, one that "you" do
YOUR_NEMESIS: Final = "your nemesis"  # of a thing that is sought: not any player's
MARKS: Final = (
    IDLE
    | ENDS | MINE | ANYBODYS | THEIRS | ON_THIS | ON_YOU | frozenset(STATES) | frozenset(EXTREMES)
    | frozenset(
        (OWN, EITHER_STATE, THE_ENGAGED, "unlinked",
         "exhausted", "ready", "engaged with you", "engaged with a player",
         "that is not engaged with you",
         "other", ITSELF, "unique", "non-permanent",
         "aspect", "basic", "identity-specific", "elite", "nemesis", YOUR_NEMESIS, "set-aside",
         "engaged with that player", "on that enemy", "from that enemy", "on that scheme",
         "on that card", "on it", "on the villain",
         "facedown", "faceup", "attacked", "active", "mass form", "suit form", ENERGY_FORM,
         "non-unique")
    )
)  # fmt: skip
# "Each ally beneath it": under the card that says so, unseen.
BENEATH: Final = frozenset(
    f"{tucked}{word} {whom}"
    for tucked in ("", "tucked ")
    for word in ("under", "underneath", "beneath")
    for whom in ("it", "here", "him", "her", "this card", "this scheme")
) | {"tucked here"}
NOT_NAMED: Final = "not named "
OF_SET: Final = " encounter set"  # "from the NAME encounter set"
OUTSIDE: Final = "that does not belong to "  # "... the NAME encounter set"
WAYS: Final = (" this way", " that way")
OF_NEMESIS: Final = ("from the ", " nemesis set")  # "from the NAME nemesis set"


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
        zone = place.zones[0] if isinstance(place, Place) and len(place.zones) == 1 else ""
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


def is_known(mark: str, how: str = "") -> bool:
    """Whether the engine knows what a mark asks; "each ... of your choice" speaks of a player."""
    known = mark in MARKS and (how, mark) != ("each", "of your choice")
    of_sets = is_of_nemesis(mark) or is_of_set(mark) or is_outside(mark)
    return known or of_sets or mark.startswith(NOT_NAMED) or mark in BENEATH or mark.endswith(WAYS)


def is_of_set(mark: str) -> bool:
    """Whether a mark names an encounter set."""
    return mark.startswith(OF_NEMESIS[0]) and mark.endswith(OF_SET)


def is_outside(mark: str) -> bool:
    """Whether a mark names an encounter set of which a card is not."""
    return mark.startswith(OUTSIDE) and mark.endswith(OF_SET)


def _is_of_named(scope: Scope, piece: CardFace, name: str) -> bool:
    """Whether a card is of a set, which may be called with an article that is not its own."""
    names = {name, name.removeprefix("the ")}
    return any(piece.set in book_of(scope.game).sets_named(one) for one in names)


def set_named(mark: str) -> str:
    """The name in it."""
    return mark.removeprefix(OF_NEMESIS[0]).removeprefix("set-aside ").removesuffix(OF_SET)


def is_of_nemesis(mark: str) -> bool:
    """Whether a mark names somebody's nemesis set (MC.nemesis.1)."""
    return mark.startswith(OF_NEMESIS[0]) and mark.endswith(OF_NEMESIS[1])


def has_tag(scope: Scope, entity: int, piece: CardFace, tag: str) -> bool:
    """Whether a card has a trait, or belongs to an aspect (MC.gains.1)."""
    known = tag in ASPECTS and piece.faction == tag
    if tag[0] == "(":  # "(attack)": of an attack event, it may be the label (MC.labeled.1)
        tag = tag[1:-1]
        known = any(tag in power.labels for power in piece.powers)
    return known or tag in traits_of(scope.game, entity) or had_trait(scope, entity, tag)


def is_marked(scope: Scope, entity: int, mark: str, kinds: tuple[str, ...] = ()) -> bool:
    """Whether a card is as a mark of a thing of these ``kinds`` says."""
    lists = scope.game.lists
    if mark in IDLE:
        return mark != "attached" or lists[HOST][scope.source] == entity
    mine = lists[CONTROLLER][entity] == scope.seat
    if mark in MINE:
        return mine
    if mark in ANYBODYS:
        return lists[CONTROLLER][entity] >= 0 and not (mine and mark == OTHERS)
    if mark in THEIRS:
        whose = lists[CONTROLLER][entity]
        return whose >= 0 and (not is_known_who(scope) or whose == that_player(scope))
    if mark == THE_ENGAGED:
        return lists[CONTROLLER][entity] == lists[ENGAGED][scope.source] >= 0
    if mark == EITHER_STATE:
        return any(is_in_state(scope.game, entity, column) for column in (STUNNED, CONFUSED))
    if mark in STATES:
        return is_in_state(scope.game, entity, STATES[mark])
    if mark in ON_THIS or mark in BENEATH:
        return lists[HOST][entity] == scope.source
    if mark == "on your hero" and lists[HOST][entity] < 0:  # an upgrade that is on nothing else
        return mine and piece_of(scope.game, entity).kind == "upgrade"
    if mark in ON_YOU:
        return lists[HOST][entity] == scope.me
    if mark.endswith(WAYS):
        return entity in done_this_way(scope, mark.split(" ")[0])
    return _is_further_marked(scope, entity, mark, kinds)


def _is_further_marked(scope: Scope, entity: int, mark: str, kinds: tuple[str, ...]) -> bool:
    lists, piece = scope.game.lists, piece_of(scope.game, entity)
    if mark == OWN:
        whose = lists[CONTROLLER if lists[CONTROLLER][entity] >= 0 else OWNER_OF][entity]
        return whose in (scope.seat, -1)
    if mark in ("engaged with you", "that is not engaged with you"):
        return (lists[ENGAGED][entity] == scope.seat) == (mark == "engaged with you")
    if mark == "engaged with that player":
        return lists[ENGAGED][entity] == scope.note(WHO)
    if mark == "other":
        return entity != scope.source and entity not in spoken_of(scope)
    if mark == ITSELF:
        return entity == scope.source
    if mark in ("exhausted", "ready"):
        return (lists[EXHAUSTED][entity] == 1) == (mark == "exhausted")
    if mark == "unlinked":
        return "linked" not in piece.keywords
    if mark in ("unique", "non-unique"):
        return piece.unique == (mark == "unique")
    if mark.startswith(NOT_NAMED):
        return piece.name.casefold() != mark.removeprefix(NOT_NAMED)
    if mark == "non-permanent":
        return not is_permanent(scope.game, entity)
    if mark == "aspect":
        return piece.faction in WITH_ASPECT
    if mark in ("basic", "elite"):
        return piece.faction == mark or mark in piece.traits
    if mark in ("nemesis", YOUR_NEMESIS):  # MC.nemesis.1
        return scope.me >= 0 and book_of(scope.game).is_nemesis(piece, scope.game, scope.me, kinds)
    if is_of_nemesis(mark):
        name = mark.removeprefix(OF_NEMESIS[0]).removesuffix(OF_NEMESIS[1])
        sets = book_of(scope.game).sets_named(name)
        return piece.set.removesuffix("_nemesis") in sets and piece.set.endswith("_nemesis")
    if is_of_set(mark):
        return piece.set in book_of(scope.game).sets_named(set_named(mark))
    if is_outside(mark):
        return not _is_of_named(scope, piece, mark.removeprefix(OUTSIDE).removesuffix(OF_SET))
    if mark == "of any nemesis set":
        return piece.set.endswith("_nemesis")
    if mark == "identity-specific":
        return is_identity_specific(scope, entity)
    if mark in ("mass form", "suit form", ENERGY_FORM):
        return piece.sided == mark
    if mark == "active":
        return entity == lists[CELLS][THE_VILLAIN]
    if mark == "on the villain":
        return lists[HOST][entity] == lists[CELLS][THE_VILLAIN]
    if mark == "attacked":
        return entity in struck(scope)
    if mark in ("facedown", "faceup"):
        down = piece.is_facedown or piece.is_shadow or lists[ZONE][entity] == BOOSTS
        return down == (mark == "facedown")
    if mark == "engaged with a player":
        return lists[ENGAGED][entity] >= 0
    if mark in ("on that enemy", "from that enemy", "on that scheme", "on that card", "on it"):
        return lists[HOST][entity] == scope.note(IT)
    return True


def struck(scope: Scope) -> list[int]:
    """Whom the attack spoken of was against: one's own, or that of the occasion (MC.attack.4)."""
    game, at = scope.game, scope.occasion
    pairs = game.lists[STRUCK]
    frames = [frame for frame in (scope.frame, at) if frame >= 0]
    found = [pairs[i + 1] for i in range(0, len(pairs), 2) if pairs[i] in frames]
    if at >= 0 and is_program(game, at, "damage") and is_program(game, at - WIDTH, "attack"):
        at -= WIDTH  # after which an ally suffers (MC.consequential.1)
    if at >= 0 and is_program(game, at, *ATTACKS):
        found.append(game.lists[FRAMES][at + SUBJECT])
    return [entity for entity in found if entity >= 0]


ATTACKS: Final = ("attack", "enemy attack", "after attack")
EXTENSIONS: Final = ("event", "upgrade", "support")


def spoken_of(scope: Scope) -> list[int]:
    """What "other" sets apart besides the card that says so: all that the ability has chosen, or
    done something to (MC.ability.3); before that, whom the occasion is about."""
    found = [*[it for it in (scope.note(IT),) if it >= 0], *done_this_way(scope)]
    if found:
        return found
    if scope.occasion < 0:  # than what it is attached to, or "you" (MC.you.2)
        host, kind = scope.game.lists[HOST][scope.source], piece_of(scope.game, scope.source).kind
        return [host if host >= 0 else scope.me if kind in EXTENSIONS else -1]
    frames = scope.game.lists[FRAMES]
    return [frames[scope.occasion + SUBJECT], frames[scope.occasion + SOURCE]]


def extreme(scope: Scope, marks: Collection[str], found: list[int]) -> list[int]:
    """Those that have the most or the least of something, where the text asks for that; of a pile
    the topmost, which lies there last; of a row the leftmost, which lies there first."""
    for mark in marks:
        if mark in ENDS:
            found = found[-1:] if mark == "topmost" else found[:1]
        if not mark.startswith("with the "):
            continue
        if "cost" in mark:  # of those that have one: no identity, no dash
            found = [e for e in found if piece_of(scope.game, e).cost is not None]
        if not found:
            break
        values = [_ranked(scope, mark, e) for e in found]
        best = max(values) if "most" in mark or "highest" in mark else min(values)
        found = [e for e, value in zip(found, values, strict=True) if value == best]
    return found


POWERS: Final = {"atk": ATK, "sch": SCH, "thw": THW}


def _ranked(scope: Scope, mark: str, entity: int) -> int:
    game = scope.game
    if "threat" in mark:
        return game.lists[THREAT][entity]
    if "resource icons" in mark:
        return sum(piece_of(game, entity).icons)
    if mark.endswith("traits"):
        return len(set(traits_of(game, entity)))
    for word, which in POWERS.items():
        if word in mark:
            printed = "printed" in mark
            return piece_of(game, entity).stats[which] if printed else stat(game, entity, which)
    if mark.endswith("damage"):
        return game.lists[DAMAGE][entity]
    if "cost" in mark:
        cost = piece_of(game, entity).cost
        return cost.amount(ANY) if cost is not None else 0
    if "printed" in mark:
        return stat(game, entity, PRINTED + HP)
    return maximum(game, entity) - game.lists[DAMAGE][entity]


class NumberComparison:
    """Whether a number of a card is less than, or no more than, what something else comes to."""

    def holds(self, scope: Scope, entity: int) -> bool:
        """Whether it is so of a card now."""
        raise NotImplementedError


# Who makes them: it measures things, which are described by what compares them (see ``comparing``).
COMPARING: Final[list[Callable[[Clause], NumberComparison | None]]] = []


def is_host(scope: Scope, whom: Description, host: int) -> bool:
    """Whether a card is as described; of one that has been spoken of, whether it is that one."""
    spoken = whom.how in ("this", "it", "that", "each of those", "chosen", "doing", "befallen")
    return whom.fits(scope, host) and (not spoken or host in whom.referred(scope))


SHARING, SAME_SET = "sharing a trait with", "same set as"
REFERRING: Final = (SHARING, SAME_SET)  # what is described by another thing


class With:
    """ "With the Asgard trait", "with an upgrade attached", "sharing a trait with your hero".

    ``whom`` is compiled by the filter that this is a part of.
    """

    def __init__(self, how: str, whom: object) -> None:
        self.how = how
        self.whom: Any = whom  # words, numbers or a description: as ``how`` has it

    def holds(self, scope: Scope, entity: int) -> bool:
        """Whether a card has it."""
        game = scope.game
        if self.how == "with_trait":
            return any(tag in traits_of(game, entity) for tag in self.whom)
        if self.how == "with_icon":
            return any(
                n and k for n, k in zip(piece_of(game, entity).icons, self.whom, strict=True)
            )
        if self.how == "with_cost":
            cost, (n, more) = piece_of(game, entity).cost, self.whom
            amount = cost.amount(ANY) if cost is not None else 0
            return cost is not None and (amount >= n if more else amount <= n)
        if self.how == "with_text":
            powers = piece_of(game, entity).powers
            return any((power.kind, power.form) in self.whom for power in powers)
        if self.how == "same_title":
            others = self.whom.referred(scope)
            return any(piece_of(game, e).name == piece_of(game, entity).name for e in others)
        if self.how == "with_word":
            return self.whom in piece_of(game, entity).name.casefold()
        if self.how == "with_status":  # a card, though it may take two to be stunned
            return bool(game.lists[self.whom][entity] > 0)
        if self.how == "with_attached":
            hosts = game.lists[HOST]
            return any(
                hosts[other] == entity and self.whom.fits(scope, other)
                for other in all_in_play(game)
            )
        if self.how == "without_attached":
            return not self._has_copy(scope, entity)
        if self.how == SHARING:
            other = self.whom.referred(scope)
            traits = {tag for one in other for tag in traits_of(game, one)}
            return any(tag in traits for tag in traits_of(game, entity))
        if self.how == SAME_SET:
            sets = {piece_of(game, one).set for one in self.whom.referred(scope)}
            return piece_of(game, entity).set in sets - {""}
        if self.how == "compared":
            return bool(self.whom.holds(scope, entity))
        title = self.whom or piece_of(game, scope.source).name.casefold()
        return title in piece_of(game, entity).titles

    def _has_copy(self, scope: Scope, entity: int) -> bool:
        """Whether a card of the title, or another like the one that says so, is attached."""
        game = scope.game
        title = self.whom.title or piece_of(game, scope.source).name.casefold()
        return any(
            game.lists[HOST][other] == entity
            and other != scope.source
            and title in piece_of(game, other).titles
            for other in all_in_play(game)
        )


# Abilities, by what stands before their colon: what they are, and in which form.
ABILITIES: Final = {"hero action": (ACTION, HERO), "hero response": (RESPONSE, HERO)}
COST: Final = re.compile(r"(?:a )?(?:printed )?(?:resource )?cost (?:of )?(\d+) or (\w+)")


def with_words(part: object) -> tuple[str, object] | None:
    """What stands after "with", where nothing has to be compiled; None if it is not known."""
    if not isinstance(part, Clause):
        return None
    if part.verb == "with_trait" and (thing := part.first_noun()) is not None:
        return "with_trait", tuple(tag for group in thing.tags for tag in group)
    if part.verb == "with_icon":
        return next((("with_icon", one) for one in only(part.parts, tuple)), None)
    figure = COST.fullmatch(part.words[0]) if part.verb == "with_figure" and part.words else None
    if figure is not None:
        return "with_cost", (int(figure.group(1)), figure.group(2) in ("more", "higher", "greater"))
    if part.verb == "with_text":
        said = [ABILITIES.get(words) for words in re.findall(r'"([^"]+)"', part.words[0])]
        return ("with_text", tuple(said)) if said and None not in said else None
    if part.verb == "with_word":
        return "with_word", part.words[0].strip('"')
    if part.verb == "with_status" and part.words and part.words[0] in STATES:
        return "with_status", STATES[part.words[0]]
    compared = [one for one in [make(part) for make in COMPARING] if one is not None]
    return ("compared", compared[0]) if compared else None
