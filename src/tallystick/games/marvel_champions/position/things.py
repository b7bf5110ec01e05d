"""What card text speaks of: descriptions compiled to filters over the cards of a position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.pieces import CHARACTERS, IDENTITIES, CardFace
from tallystick.games.marvel_champions.position import marks, players, qualifiers
from tallystick.games.marvel_champions.position.memory import FOUND_NOTHING, IT, PICKED
from tallystick.games.marvel_champions.position.occasion import (
    DOING,
    FIGHTING,
    HARMS,
    fighters_in,
    has_name,
    is_of_other_side,
    meant_by_name,
    parties_in,
    parts_spoken_of,
)
from tallystick.games.marvel_champions.position.rankings import extreme
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    faceup_beneath,
    of_kinds,
    unseen_beneath,
)
from tallystick.games.marvel_champions.position.villains import is_the_villain, villains_meant
from tallystick.games.marvel_champions.position.ways import done_this_way, meant_this_way
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.rules.parts import is_noun
from tallystick.rules.phrases import Clause, Noun, Part, Place, Several
from tallystick.rules.picking import only

MARKS: Final = frozenset(("facedown", "in front of you"))


def one_attacked(thing: Noun) -> Noun:
    """ "The attacked enemy": where an attack was against several, one of them, whichever is chosen
    (MC.referential.1, MC.attack.4)."""
    return thing._replace(how="a") if thing.how == "the" and "attacked" in thing.marks else thing


def of_dealt(thing: Noun) -> Noun:
    """ "Each facedown encounter card in front of you": where cards are dealt, of any kind."""
    if thing.kinds != ("encounter card",) or not set(thing.marks) >= MARKS:
        return thing
    rest = tuple([mark for mark in thing.marks if mark not in MARKS])
    here = ("in", Place("your", (zones.DEALT_TO,)))
    return thing._replace(kinds=("card",), marks=rest, relations=(*thing.relations, here))


def of_bearer(thing: Noun) -> Noun:
    """ "NAME's attachment": one that is attached to NAME (MC.attach.1); "NAME's side scheme": the
    one of NAME's encounter set (MC.qualifier.1)."""
    meant = OF_BEARERS.get(thing.kinds)
    if meant is None:
        return thing
    found = [(meant if word == "of" else word, other) for word, other in thing.relations]
    return thing._replace(relations=tuple(found))


OF_BEARERS: Final[dict[tuple[str, ...], str]] = {
    ("attachment",): "attached to",
    ("side scheme",): qualifiers.SAME_SET,
    ("scheme",): qualifiers.SAME_SET,
}
ENEMIES: Final = ("villain", "minion")
SCHEMES: Final = ("main_scheme", "side_scheme", "player_side_scheme")
ALIKE: Final = (  # what is called as the schema has it
    "ally", "minion", "villain", "hero", "upgrade", "support", "event", "resource", "attachment",
    "treachery", "environment", "obligation",
)  # fmt: skip
KINDS: Final[dict[str, tuple[str, ...]]] = {
    **{kind: (kind,) for kind in ALIKE},
    "enemy": ENEMIES,
    "character": CHARACTERS,
    "alter-ego": ("alter_ego",),
    "identity": IDENTITIES,
    "scheme": SCHEMES,  # MC.threat.1: main or side
    "side scheme": ("side_scheme", "player_side_scheme"),
    "main scheme": ("main_scheme",),
    "player side scheme": ("player_side_scheme",),
    "card": (),
    "heroes and ally": ("hero", "ally"),
}
TARGETS: Final = frozenset((*CHARACTERS, *SCHEMES))
UNSEEN_DECKS: Final = frozenset((*zones.SHARED_DECKS.values(), *zones.DECK))
WITH_WORDS: Final = ("with", "without", *qualifiers.REFERRING, "copy of", "whose")
ENCOUNTER_SIDE, PLAYER_SIDE = "encounter", "player"
NO_CARDS: Final = (  # what is going on
    "player", "attack", "thwart", "activation", "damage", "threat", "enemy attack",
    "villain attack", "basic attack", "basic thwart", "attacks", "basic attacks",
)  # fmt: skip
BEFALLEN: Final = "befallen"  # to whom was done what the ability waited for
PARTIES: Final = frozenset((DOING, BEFALLEN, *HARMS))
CHOSEN_ONE: Final = "chosen"  # what was chosen, whatever the text has spoken of since
SPOKEN: Final = ("it", "that", "each of those", CHOSEN_ONE)
FIRST_OF: Final = "the first"  # of those that the ability has done something to
HOWS: Final = players.PLAYERS | frozenset(
    (DOING, BEFALLEN, CHOSEN_ONE, "", "a", "an", "another", "other", "any", "each", "the", "this",
     "you", "your", "it", "that", "titled", "each of it", "each of those", "some", "top", "all",
     "both", "the rest", "of it", FIRST_OF, *HARMS)
)  # fmt: skip


def said(thing: Noun) -> str:
    """A thing in words, for messages."""
    return f"{thing.how} {thing}".strip()


class Filter:
    """What a description fits; ``how`` says which of that is meant."""

    def __init__(self, thing: Noun) -> None:
        self.thing = thing = of_bearer(
            of_dealt(marks.of_own_deck(marks.beneath(one_attacked(thing))))
        )
        self.how = thing.how
        self.kinds = _kinds(thing)
        self.gone = -1  # its place among those that are asked of what has left play
        self.is_player = thing.how in players.PLAYERS or "player" in thing.kinds
        self.marks = frozenset(thing.marks)
        under = thing.related("under")
        self.is_beneath = marks.lies_beneath(thing)
        if self.is_beneath:  # what lies there is facedown anyway
            self.marks -= {"facedown"}
        if thing.how in ("each", "a", "any"):  # "your nemesis minion" is of one's own set
            self.marks = frozenset(
                [marks.ANY_NEMESIS if m == "nemesis" else m for m in thing.marks]
            )
        self.is_of_those = any(mark.endswith(marks.WAYS) for mark in self.marks)
        self.places = tuple(only([one for word, one in thing.relations if word != "of"], Place))
        self.engaged = tuple(_plain(t) for word, t in thing.relations if word == "engaged with")
        self.apart = tuple([_plain(t) for word, t in thing.relations if word == "not engaged with"])
        to = thing.related("attached to")
        self.hosts = tuple([Filter(one) for one in [*to, *under]])
        self.title = thing.title.casefold()
        self.side = _side(thing)
        self.withs = tuple(
            [_with(word, other) for word, other in thing.relations if word in WITH_WORDS]
        )
        asked = [marks.card_test(mark, self.kinds) for mark in sorted(self.marks)]
        self.tests = (*[test for test in asked if test is not None], *self.withs)
        self._check(thing)
        # "An ally or a [[persona]] support": what differs in more than its kind.
        joined = only([other for word, other in thing.relations if word == "or"], Several)
        self.either = tuple([Filter(one) for several in joined[:1] for one in several.things])
        self.plain = not (
            thing.tags or thing.without or self.marks or self.title or self.engaged
            or self.apart or self.side or self.withs or self.either or self.hosts
        )  # fmt: skip
        self.is_the_villain = self.plain and (self.how, self.kinds) == ("the", ("villain",))

    def _check(self, thing: Noun) -> None:
        nobody = self.is_player and not players.is_known_player(thing)
        lost = thing.how == FIRST_OF and not any(m.endswith(" this way") for m in thing.marks)
        if thing.how not in HOWS or lost or nobody:
            raise NotRun(f"nothing is done yet with {said(thing)!r}")
        unknown = [mark for mark in thing.marks if not marks.is_known(mark, thing.how)]
        if unknown:
            raise NotRun(f"nothing is done yet with {unknown[0]!r} in {said(thing)!r}")
        for word, other in thing.relations:
            match word, other:
                case "from" | "in", Place():
                    players.known_place(other)
                case (
                    "engaged with" | "not engaged with" | "attached to" | "under" | "or",
                    (Noun() | Several()),
                ):
                    pass
                case _ if word not in WITH_WORDS or isinstance(other, Place):
                    raise NotRun(f"nothing is done yet with {word!r} in {said(thing)!r}")

    @property
    def fades(self) -> bool:
        """Whether it asks what nobody knows any more of what has left play."""
        with_whom = self.engaged or self.apart
        lost = self.marks & marks.FADING or self.withs or with_whom or self.hosts
        return bool(lost) or any(one.fades for one in self.either)

    def fits(self, scope: Scope, entity: int) -> bool:
        """Whether a card is as described; its place is not asked."""
        piece = piece_of(scope.game, entity)
        if self.kinds and piece.kind not in self.kinds:
            return False
        if self.plain:
            return True
        if self.either:
            return any(one.means(scope, entity) for one in self.either)
        return self._is_called(scope, entity, piece) and self._is_marked(scope, entity)

    def means(self, scope: Scope, entity: int) -> bool:
        """Whether a card is as described, and of several villains, where the text says "the
        villain", the active one (MC.villain.1)."""
        meant = not self.is_the_villain or is_the_villain(scope.game, entity)
        return meant and self.fits(scope, entity)

    def _is_called(self, scope: Scope, entity: int, piece: CardFace) -> bool:
        """What is said before a list is said of each of its kinds (MC.qualifier.1)."""
        thing = self.thing
        if self.side and piece.is_player_card == (self.side == ENCOUNTER_SIDE):
            return False
        if self.title and not self._is_titled(scope, piece):
            return False
        for tags in thing.tags:
            if not any(marks.has_tag(scope, entity, piece, tag) for tag in tags):
                return False
        without = thing.without
        return not (without and any(marks.has_tag(scope, entity, piece, tag) for tag in without))

    def _is_titled(self, scope: Scope, piece: CardFace) -> bool:
        """By its name; "a Lampwright event" also by its set, on such a card by that alone."""
        if self.how not in ("a", "each", "any", "another") or not self.thing.kinds:
            return self.names(piece) and not is_of_other_side(scope, piece, self.names)
        sets = book_of(scope.game).sets_named(self.title)
        own = piece_of(scope.game, scope.source).set if sets and scope.source >= 0 else ""
        return piece.set == own if own in sets else piece.set in sets or self.names(piece)

    def _is_marked(self, scope: Scope, entity: int) -> bool:
        lists = scope.game.lists
        for test in self.tests:
            if not test(scope, entity):
                return False
        host = lists[zones.HOST][entity]
        if self.hosts and (
            host < 0 or not all(marks.is_host(scope, one, host) for one in self.hosts)
        ):
            return False
        with_whom = lists[zones.ENGAGED][entity]
        if any(_is_with(scope, with_whom, one) for one in self.apart):
            return False
        return not self.engaged or all(_is_with(scope, with_whom, one) for one in self.engaged)

    def candidates(self, scope: Scope) -> list[int]:
        """Everything described, in play unless the description names a place."""
        game = scope.game
        if self.how in ("the rest", "of it"):
            return self._of_those(scope)
        if self.how in ("another", "other"):
            own = scope.me if self.kinds and set(self.kinds) <= set(IDENTITIES) else scope.source
            apart = [scope.note(IT)] if scope.note(IT) >= 0 else [own, *marks.spoken_of(scope)]
            return [e for e in self._all(scope) if e not in apart and self.fits(scope, e)]
        if self.kinds == ("villain",) and self.plain and not self.places:
            return villains_meant(game, self.how)
        if self.kinds == ("main_scheme",) and self.plain and not self.places:
            return [scheme for scheme in (game.lists[CELLS][zones.MAIN_SCHEME],) if scheme >= 0]
        there = of_kinds(game, self._all(scope), self.kinds) if self.kinds else self._all(scope)
        found = there if self.plain else [entity for entity in there if self.fits(scope, entity)]
        return extreme(scope, self.thing.marks, found)

    def _of_those(self, scope: Scope) -> list[int]:
        """The cards that were looked at and lie there still; else "those attachments", in play."""
        known = list(dict.fromkeys(done_this_way(scope)))
        found = [e for e in known if scope.game.lists[ZONE][e] in UNSEEN_DECKS]
        if found or not self.kinds or self.how != "of it":
            return found
        return [e for e in known if zones.in_play(scope.game, e) and self.fits(scope, e)]

    def _all(self, scope: Scope) -> list[int]:
        game = scope.game
        if self.is_beneath:
            return [*unseen_beneath(game), *faceup_beneath(game)]
        if (self.hosts or self.marks & marks.ON_THIS) and self.thing.kinds == ("card",):
            return [*zones.all_in_play(game), *unseen_beneath(game)]  # facedown or not
        if not self.places:  # what was done something to, wherever it has come to lie
            if self.is_of_those:
                return list(dict.fromkeys(done_this_way(scope)))
            return zones.all_in_play(game)
        where = [zone for place in self.places for zone in players.zones_of(scope, place)]
        return [entity for zone in where for entity in game.lists[zone]]

    def referred(self, scope: Scope) -> list[int]:
        """What the text means without a choice: "this", "it", "the villain", "each enemy"."""
        how, game = self.how, scope.game
        if how == "this":
            return [scope.source]
        if how in ("you", "yourself"):
            return [scope.me] if scope.me >= 0 else []
        if how == "your" and "nemesis" in self.marks and scope.seat >= 0:
            aside = "set-aside" in self.marks
            there = game.lists[zones.NEMESIS[scope.seat]] if aside else self._all(scope)
            return [entity for entity in there if self.fits(scope, entity)]
        if how == "your" or (how == "titled" and not self.kinds):
            return self._own(scope) if how == "your" else self._titled(scope)
        if how == CHOSEN_ONE:
            return [e for e in (scope.note(PICKED),) if e >= 0]
        if how in PARTIES:
            return [e for e in parties_in(scope, how) if how not in HARMS or self.fits(scope, e)]
        if how in ("the rest", "of it"):
            return self.candidates(scope)
        if how in ("it", "that", "each of those", "each of it"):
            return [e for e in self._spoken_of(scope) if e >= 0]
        if how == FIRST_OF:
            return [e for e in done_this_way(scope) if self.fits(scope, e)][:1]
        if how in ("each", "all", "both", "the", "some") or not how:
            return self._spoken_of(scope) if self.marks & FIGHTING else self.candidates(scope)
        if how in players.PLAYERS:
            return [zones.identity(game, seat) for seat in players.seats_of(scope, self.thing)]
        return self.candidates(scope)

    def _own(self, scope: Scope) -> list[int]:
        if scope.seat < 0:
            return []
        if self.kinds in (("hero",), ("alter_ego",)):
            return [scope.me] if self.fits(scope, scope.me) else []
        if self.kinds == IDENTITIES:
            return [scope.me]
        controllers = scope.game.lists[zones.CONTROLLER]
        return [e for e in self.candidates(scope) if controllers[e] == scope.seat]

    def _titled(self, scope: Scope) -> list[int]:
        """MC.referential.1: see ``meant_by_name``; a copy that lies where the text says."""
        found = [e for e in self._all(scope) if self.names(piece_of(scope.game, e))]
        return found[:1] if self.places else meant_by_name(scope, self.title, found)

    def names(self, piece: CardFace) -> bool:
        """Whether its title is that of a face."""
        return has_name(piece, self.title)

    def _spoken_of(self, scope: Scope) -> list[int]:
        if self.marks & FIGHTING:
            return [e for e in fighters_in(scope, self.marks) if self.fits_now(scope, e)][:1]
        if self.how in ("each of those", "each of it") or "several" in self.marks:
            those = [e for e in meant_this_way(scope, self.kinds) if self.fits_now(scope, e)]
            if those:
                return those
        it = scope.note(IT)
        if it == FOUND_NOTHING:
            return []
        gone = done_this_way(scope, "gone") if self.thing.kinds == ("card",) else []
        if gone and (it < 0 or piece_of(scope.game, it).kind in TARGETS):
            return gone[-1:]  # "that card": whom something has been done to is not called so
        known = [it, scope.note(PICKED)] if self.kinds else [it if it >= 0 else scope.note(PICKED)]
        for one in known:
            if one >= 0 and self.fits_now(scope, one):
                return [one]
        if not self.kinds and known[0] >= 0:
            return []
        if self.kinds:  # something else may have been done meanwhile
            for one in reversed(done_this_way(scope)):
                if self.fits_now(scope, one) and zones.in_play(scope.game, one):
                    return [one]
            for one in reversed(done_this_way(scope, "discarded")):
                if self.fits_now(scope, one):  # "that minion's SCH": of one that is gone
                    return [one]
        found = parts_spoken_of(scope, bool(self.kinds))
        return [e for e in found if self.fits_now(scope, e)][:1]

    def fits_now(self, scope: Scope, entity: int) -> bool:
        """Whether something spoken of is of the kind named."""
        return not self.kinds or piece_of(scope.game, entity).kind in self.kinds


def apart_from_identity(who: Noun) -> tuple[Noun, list[Noun]]:
    """ "A player whose identity has the [[Owl]] trait": the player, and that identity."""
    rest = tuple([one for one in who.relations if one[0] != "whose"])
    owners = [one._replace(how="a") for one in who.related("whose")]
    known = all(one == Noun("a", one.kinds, tags=one.tags) for one in owners)
    if not known or len(rest) + len(owners) < len(who.relations):
        return who, []
    return who._replace(relations=rest), owners


def is_whose(scope: Scope, seat: int, whose: Iterable[Filter]) -> bool:
    """Whether a player's identity is as all of these say."""
    return all(one.fits(scope, zones.identity(scope.game, seat)) for one in whose)


def _plain(whom: Part) -> Noun:
    """A player or identity of whom no more is said than its traits, or those of the player's
    identity. Raises NotRun."""
    if not isinstance(whom, Noun):
        raise NotRun(f"nothing is done yet with 'engaged with' {str(whom)!r}")
    if whom.title and whom._replace(title="") == Noun("the", ("player",)):
        heed(whom)
        whom = Noun(players.PLAYS, relations=(("has", Noun("titled", title=whom.title)),))
    whom, owners = apart_from_identity(whom)
    for owner in owners:
        heed(owner)
        whom = whom._replace(tags=(*whom.tags, *owner.tags))
    if len(whom.tags) > 1 or any(owner.kinds != ("identity",) for owner in owners):
        raise NotRun(f"nothing is done yet with 'engaged with' {said(whom)!r}")
    players.known_players(whom._replace(tags=()))
    return whom


def _is_with(scope: Scope, seat: int, whom: Noun) -> bool:
    """Whether a player is whom "engaged with" names, in the form that it names: "your hero"."""
    others = whom.how in ("another", "other")
    if seat < 0 or (seat == scope.seat if others else seat not in players.seats_of(scope, whom)):
        return False
    me = zones.identity(scope.game, seat)
    kind = piece_of(scope.game, me).kind
    tags = whom.tags[0] if whom.tags else ()
    if tags and not any(marks.has_tag(scope, me, piece_of(scope.game, me), tag) for tag in tags):
        return False
    forms = [KINDS[form] for form in whom.kinds if form != "player"]
    return not forms or any(kind in form for form in forms)


def _side(thing: Noun) -> str:
    """Whether only player cards, or only encounter cards, are meant."""
    if thing.kinds == ("encounter card",):
        return ENCOUNTER_SIDE
    return PLAYER_SIDE if thing.kinds == ("player card",) else ""


def _with(word: str, part: Part) -> marks.CardTest:
    """What a "with" or "sharing a trait with" asks. Raises NotRun."""
    found = qualifiers.qualifier_test(part)
    if found is not None:
        return found
    match part:
        case Noun() if word in qualifiers.REFERRING:
            return partial(qualifiers.REFERRING[word], Filter(part))
        case Noun() if not (part.marks or part.relations or part.tags):
            if part.how in ("titled", "the", "a", "this"):
                _kinds(part)
            if word == "copy of" and (part.title or part.how == "this"):
                return partial(qualifiers.is_copy, part.title.casefold())
    if word == "without" and is_noun(part, "this", "titled"):
        return partial(qualifiers.lacks_copy, Filter(part).title)
    match part:
        case Clause(verb="same_title", things=(Noun() as thing, *_)):
            return partial(qualifiers.has_same_title, Filter(thing))
        case Clause(verb="with_attached", things=(Noun() as thing, *_)):
            return partial(qualifiers.has_attached, Filter(thing._replace(how="a")))
    raise NotRun(f"nothing is done yet with {word!r} {part}")


def _kinds(thing: Noun) -> tuple[str, ...]:
    found: list[str] = []
    if _side(thing):
        return ()
    for kind in thing.kinds:
        words = kind.removesuffix(" card") if kind != "card" else kind
        if words in NO_CARDS:
            continue
        if words not in KINDS:
            raise NotRun(f"nothing is known of {kind!r}")
        if words == "card":
            return ()
        found += KINDS[words]
    return tuple(found)
