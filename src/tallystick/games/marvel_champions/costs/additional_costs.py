"""Additional costs that cards ask for what is done, and not only for being played (MC.cost.20).

A statement such as "as an additional cost to attack this enemy, ..." is an ``Added`` of its card.
What is due for one act are the ``AdditionalCost`` values of all such cards together, each with the
card that speaks; they are paid with the act's own cost, or the act does not happen (A12).
"""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.costs.payment import AdditionalCost, CompiledCost
from tallystick.games.marvel_champions.moves import is_stopped
from tallystick.games.marvel_champions.pieces import ALTER_EGO, HERO, CardFace, TriggeredAbility
from tallystick.games.marvel_champions.position.memory import MARK
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.scope import Scope, speaker_of
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.zones import CARD, CONFUSED, ENGAGED, HOST, STATICS, STUNNED
from tallystick.kernel.machine import Game
from tallystick.rules.phrases import Noun

ACTS: Final = {
    "attack": "attack", "make a basic attack": "basic attack", "thwart": "thwart",
    "make a basic thwart": "basic thwart", "defend": "defend", "recover": "recover",
    "ready": "ready", "change form": "form", "change to hero form": "form",
    "change to alter-ego form": "form", "play": "play", "use": "use", "trigger": "use",
}  # fmt: skip
BASIC: Final = "make a basic "
POWERS: Final = (
    ("make a basic attack", "make a basic thwart", "defend", "recover"),
    "with your identity",
)  # of an identity: allies have none (MC.you.1)
USING_POWERS: Final = ("use a basic power", "use one of your basic powers")
WIDER: Final = {"basic attack": "attack", "basic thwart": "thwart"}
# "Use abilities on ...": all of them; which kind of ability it is would have to be heeded.
_ABILITIES: Final = re.compile(r"^(?:an ability|abilities) (?:on|of) ")
KIND_WORDS: Final = (
    "ally", "character", "enemy", "event", "hero", "alter-ego", "identity", "minion", "scheme",
    "side scheme", "main scheme", "support", "upgrade", "villain", "card", "attachment",
)  # fmt: skip
PLURALS: Final = {"allies": "ally", "enemies": "enemy", "identities": "identity"}
PLAYERS: Final = {
    "you": "you", "each player": "each player", "a player": "each player", "players": "each player",
    "the engaged player": "the engaged player",
}  # fmt: skip


class Added:
    """An additional cost of an act, as a card states it: for whom, done by whom, to what."""

    def __init__(self, act: str, prices: tuple[CompiledCost, ...]) -> None:
        self.act = act
        self.prices = prices  # of which one is paid (A20)
        self.payer = "you"
        self.form = -1  # the only form that is changed to; -1 for any
        self.actor: Filter | None = None
        self.target: Filter | None = None
        self.tests: tuple[Predicate, ...] = ()

    def is_due(self, game: Game, source: int, seat: int, actor: int, target: int) -> bool:
        """Whether it is asked for this act now."""
        scope = Scope(game, seat, source)
        if not self._asks(game, source, seat) or not self._is_that_form(game, actor):
            return False
        for whom, entity in ((self.actor, actor), (self.target, target)):
            if whom is not None and not _is_meant(whom, scope, entity):
                return False
        return not self.tests or holds(self.tests, scope)

    def _is_that_form(self, game: Game, actor: int) -> bool:
        if self.form < 0:
            return True
        others = piece_of(game, actor).others
        return any(game.rules.cards[face].form == self.form for face in others)

    def _asks(self, game: Game, source: int, seat: int) -> bool:
        lists = game.lists
        if self.payer == "the engaged player":
            host = lists[HOST][source]
            return seat in (lists[ENGAGED][source], lists[ENGAGED][host] if host >= 0 else -1)
        if self.payer == "you":  # MC.you.1: a card of nobody's means whoever does it
            return speaker_of(game, source) in (seat, -1)
        return True


def _is_meant(whom: Filter, scope: Scope, entity: int) -> bool:
    if entity < 0:
        return False
    how = whom.how
    if how == "this":
        return entity == scope.source
    if how == "attached" or "attached" in whom.marks:
        return scope.game.lists[HOST][scope.source] == entity
    if how in ("you", "your") and not whom.kinds:
        return entity == scope.me
    if how in ("titled", "your"):
        return entity in whom.referred(scope)
    return whom.means(scope, entity)


def additional_costs_for(
    game: Game, act: str, seat: int, actor: int, target: int = -1
) -> tuple[AdditionalCost, ...]:
    """Everything that cards in play ask additionally for an act of a player; () mostly."""
    if not book_of(game).adds_costs:
        return ()
    found: list[AdditionalCost] = []
    cards, pieces = game.lists[CARD], game.rules.cards
    for source in game.lists[STATICS]:
        piece: CardFace = pieces[cards[source]]
        for added in piece.added:
            named = added.act == act or added.act == WIDER.get(act, "")
            if named and added.is_due(game, source, seat, actor, target):
                found.append(AdditionalCost(Scope(game, seat, source), added.prices))
    return tuple(found)


Marks = tuple[str, list[int]]
NO_MARKS: Final[Marks] = ("", [])


def marks(scope: Scope, power: TriggeredAbility | None) -> Marks:
    """The label of an ability that attacks or thwarts one thing, and what that could be, where a
    card puts a cost on any of it: which it is, is said before paying, for all is paid at once
    (MC.cost.20)."""
    if power is None or not power.labels or scope.seat < 0 or not has_additional_costs(scope.game):
        return NO_MARKS
    game = scope.game
    before = Scope(game, scope.seat, scope.source, frame=-1, occasion=scope.occasion)
    for aim in power.aims:
        label = aim.labelled()
        if label and not aim.follows:
            found: list[int] = aim.valid(before)
            one = len(found) == 1 or (aim.is_chosen and aim.is_single)
            due = [e for e in found if additional_costs_for(game, label, scope.seat, scope.me, e)]
            return (label, found) if one and due and not is_waived(scope, label) else NO_MARKS
    return NO_MARKS


def is_waived(scope: Scope, label: str) -> bool:
    """Whether a stunned hero's attack, or a confused one's thwart, is aimed at nothing, so that
    what cards put on its target is not due (option ``stopped-toll``; MC.cost.26)."""
    if scope.game.rules.readings["stopped-toll"] != "not-paid":
        return False
    return is_stopped(scope.game, scope.me, STUNNED if label == "attack" else CONFUSED)


def mark_of(scope: Scope, power: TriggeredAbility) -> tuple[str, int]:
    """The label of an ability, and its target, chosen or the only one; "" and -1 for none."""
    label, found = marks(scope, power)
    chosen = scope.note(MARK)
    if chosen in found:
        return label, chosen
    return (label, found[0]) if len(found) == 1 else ("", -1)


def has_additional_costs(game: Game) -> bool:
    """Whether any card in play asks for additional costs at all."""
    if not book_of(game).adds_costs:
        return False
    cards, pieces = game.lists[CARD], game.rules.cards
    return any(pieces[cards[source]].added for source in game.lists[STATICS])


# -- from words -----------------------------------------------------------------------------------


def added_of(words: str, prices: tuple[CompiledCost, ...], name: str) -> tuple[Added, ...]:
    """ "As an additional cost for each hero to make a basic attack, ...", "to attack or thwart":
    the same for either; ``name`` is that of the card. Raises NotRun."""
    said = words.removeprefix("as an additional cost ").rstrip(", ")
    who, _, rest = f" {said}".partition(" to ")
    acts, what = POWERS if rest in USING_POWERS else _acts_of(rest)
    if not acts[0]:
        raise NotRun(f"no additional cost is asked yet: {words!r}")
    who = who.strip().removeprefix("for ")
    return tuple([_added(act, prices, who, what.strip(), name) for act in acts])


def _acts_of(words: str) -> tuple[tuple[str, ...], str]:
    """The act with which they begin, or the one and the other, and what comes after that. A
    "basic" before the first is said of both (MC.qualifier.1)."""
    first, _, other = words.partition(" or ")
    second = _act_of(other)
    if first in ACTS and second:
        basic = BASIC if first.startswith(BASIC) else ""
        return (first, _act_of(basic + other) or second), other[len(second) :]
    return (_act_of(words),), words[len(_act_of(words)) :]


def _act_of(words: str) -> str:
    """The act with which they begin; "" for none."""
    return max((one for one in ACTS if f"{words} ".startswith(f"{one} ")), key=len, default="")


def _added(act: str, prices: tuple[CompiledCost, ...], who: str, what: str, name: str) -> Added:
    added = Added(ACTS[act], prices)
    added.form = HERO if "hero form" in act else ALTER_EGO if "alter-ego form" in act else -1
    if who in PLAYERS:
        added.payer = PLAYERS[who]
    elif who:
        added.actor = Filter(thing_of(who, name))
        added.payer = "each player" if who.startswith("each ") else "you"
    what = _ABILITIES.sub("", what)
    if what.startswith("with ") and added.actor is None:
        added.actor = Filter(thing_of(what.removeprefix("with "), name))
    elif what and added.act in ("ready", "form", "play", "use", "recover"):
        added.actor = Filter(thing_of(what, name))
    elif what:
        added.target = Filter(thing_of(what, name))
    return added


def thing_of(words: str, name: str) -> Noun:
    """A thing in the few words in which these statements speak of one. Raises NotRun."""
    if words.removeprefix("the ") == name.casefold().removeprefix("the "):
        return Noun("this")
    parts = [one for one in words.split(" or ") if one]
    how, marks, kinds = "a", [], []
    tags: tuple[tuple[str, ...], ...] = ()
    for part in parts:
        left = part
        for mark in ("they control", "you control", "engaged with you", "attached"):
            if f" {mark}" in f" {left}":
                marks.append("you control" if mark == "they control" else mark)
                left = f" {left} ".replace(f" {mark} ", " ").strip()
        first, _, rest = left.partition(" ")
        if first in ("this", "your", "the", "a", "an", "each", "any"):
            how = first if first in ("this", "your", "the") else how
            left = rest
        if left.startswith("[["):
            tag, _, left = left.partition("]]")
            tags = (*tags, (tag.strip("[").casefold(),))
        noun = PLURALS.get(left.strip(), left.strip().removesuffix("s"))
        if noun not in KIND_WORDS:
            raise NotRun(f"nothing is known of {words!r}")
        kinds.append(noun)
    if how == "this":
        return Noun("this")
    if len(parts) > 1 and tags:
        raise NotRun(f"which of these is meant is not clear: {words!r}")
    how = "a" if how == "the" and kinds != ["villain"] else how  # of which one is meant
    return Noun(how, tuple(kinds), tags=tags, marks=tuple(marks))
