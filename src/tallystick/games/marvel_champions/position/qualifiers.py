"""What stands after "with", "sharing" or "copy of" in a description (MC.qualifier.1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import ACTION, HERO, HP, RESPONSE
from tallystick.games.marvel_champions.position.bases import Description
from tallystick.games.marvel_champions.position.marks import STATES, CardTest
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.values import base, remaining, traits_of
from tallystick.games.marvel_champions.text.costs import ANY
from tallystick.games.marvel_champions.zones import HOST, all_in_play
from tallystick.rules.parts import as_clause
from tallystick.rules.phrases import Clause
from tallystick.rules.picking import only

# -- with something of its own ---------------------------------------------------------------------


def _has_trait(tags: tuple[str, ...], scope: Scope, entity: int) -> bool:
    return any(tag in traits_of(scope.game, entity) for tag in tags)


def _has_icon(wanted: tuple[int, ...], scope: Scope, entity: int) -> bool:
    icons = piece_of(scope.game, entity).icons
    return any(n and k for n, k in zip(icons, wanted, strict=True))


def _has_cost(n: int, more: bool, scope: Scope, entity: int) -> bool:
    cost = piece_of(scope.game, entity).cost
    if cost is None:
        return False
    amount = cost.amount(ANY)
    return amount >= n if more else amount <= n


def _has_points(n: int, more: bool, printed: bool, scope: Scope, entity: int) -> bool:
    game = scope.game
    points = base(game, piece_of(game, entity), HP) if printed else remaining(game, entity)
    return points >= n if more else points <= n


def _has_ability(said: tuple[tuple[int, int], ...], scope: Scope, entity: int) -> bool:
    return any((power.kind, power.form) in said for power in piece_of(scope.game, entity).powers)


def _has_word(word: str, scope: Scope, entity: int) -> bool:
    return word in piece_of(scope.game, entity).name.casefold()


def _has_status(column: int, scope: Scope, entity: int) -> bool:
    """A card, though it may take two to be stunned."""
    return scope.game.lists[column][entity] > 0


# -- with something of another ---------------------------------------------------------------------

SHARING, SAME_SET = "sharing a trait with", "same set as"


def shares_trait(whom: Description, scope: Scope, entity: int) -> bool:
    """Whether it has a trait that one of those meant has."""
    traits = [tag for one in whom.referred(scope) for tag in traits_of(scope.game, one)]
    return _has_trait(tuple(traits), scope, entity)


def is_of_same_set(whom: Description, scope: Scope, entity: int) -> bool:
    """Whether it is of the set of one of those meant."""
    sets = {piece_of(scope.game, one).set for one in whom.referred(scope)}
    return piece_of(scope.game, entity).set in sets - {""}


def has_same_title(whom: Description, scope: Scope, entity: int) -> bool:
    """Whether it is called as one of those meant."""
    name = piece_of(scope.game, entity).name
    return any(piece_of(scope.game, one).name == name for one in whom.referred(scope))


def has_attached(whom: Description, scope: Scope, entity: int) -> bool:
    """Whether something as described is attached to it."""
    hosts = scope.game.lists[HOST]
    return any(
        hosts[other] == entity and whom.fits(scope, other) for other in all_in_play(scope.game)
    )


def is_copy(title: str, scope: Scope, entity: int) -> bool:
    """Whether it bears a title; "": that of the card that says so."""
    meant = title or piece_of(scope.game, scope.source).name.casefold()
    return meant in piece_of(scope.game, entity).titles


def lacks_copy(title: str, scope: Scope, entity: int) -> bool:
    """Whether no card of a title, other than the one that says so, is attached to it."""
    hosts = scope.game.lists[HOST]
    return not any(
        hosts[other] == entity and other != scope.source and is_copy(title, scope, other)
        for other in all_in_play(scope.game)
    )


REFERRING: Final[dict[str, Callable[[Description, Scope, int], bool]]] = {
    SHARING: shares_trait,
    SAME_SET: is_of_same_set,
}

# -- what the words come to ------------------------------------------------------------------------

# Who compares a number of a card with what something else comes to: measures are of things, which
# are described by what compares them.
COMPARING: Final[list[Callable[[Clause], CardTest | None]]] = []
# Abilities, by what stands before their colon: what they are, and in which form.
ABILITIES: Final = {"hero action": (ACTION, HERO), "hero response": (RESPONSE, HERO)}
COST: Final = re.compile(r"(?:a )?(?:printed )?(?:resource )?cost (?:of )?(\d+) or (\w+)")
POINTS: Final = re.compile(r"(\d+) or (\w+) .*hit points.*")
MORE: Final = ("more", "higher", "greater")


def qualifier_test(said: object) -> CardTest | None:
    """What stands after "with", where it speaks of nothing else; None if it is not known."""
    part = as_clause(said)
    if part.verb == "with_trait" and (thing := part.first_noun()) is not None:
        return partial(_has_trait, tuple([tag for group in thing.tags for tag in group]))
    if part.verb == "with_icon":
        return next((partial(_has_icon, one) for one in only(part.parts, tuple)), None)
    if part.verb == "with_figure" and part.words:
        return _with_figure(part.words[0])
    if part.verb == "with_text":
        said = re.findall(r'"([^"]+)"', part.words[0])
        known = tuple([ABILITIES[words] for words in said if words in ABILITIES])
        return partial(_has_ability, known) if len(known) == len(said) > 0 else None
    if part.verb == "with_word":
        return partial(_has_word, part.words[0].strip('"'))
    if part.verb == "with_status" and part.words and part.words[0] in STATES:
        return partial(_has_status, STATES[part.words[0]])
    compared = [one for one in [make(part) for make in COMPARING] if one is not None]
    return compared[0] if compared else None


def _with_figure(words: str) -> CardTest | None:
    """ "A printed cost of 2 or less", "3 or fewer remaining hit points"."""
    cost, points = COST.fullmatch(words), POINTS.fullmatch(words)
    if cost is not None:
        return partial(_has_cost, int(cost.group(1)), cost.group(2) in MORE)
    if points is not None:
        more, printed = points.group(2) in MORE, "printed" in words
        return partial(_has_points, int(points.group(1)), more, printed)
    return None
