"""How the moves of Heirless are written: ``deploy, knight: 2, to: Valley``, ``vote, for: 3``."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from tallystick.games.heirless import zones
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.names import amount, good_name
from tallystick.games.heirless.pledges import seats_of
from tallystick.games.heirless.promises import FORM_WORDS
from tallystick.games.heirless.sense import CONSENTS
from tallystick.games.heirless.trading import BY_NAME, WORKPLACE
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import SUBJECT, Game
from tallystick.rules.spelling import Of, Person, SeatList, Spelled, Value, WrittenThing

VOTES: Final = CONSENTS["vote"]


def spell(game: Game, option: Option) -> Spelled:
    """An option of the open question, or something that a player could think of."""
    found = SPELLED.get(option[0])
    return Spelled(option[0]) if found is None else found(game, option)


def place_value(place: int) -> Value:
    """A Tile, or somebody's Castle."""
    return (
        zones.TILES[place] if place < zones.CASTLE else Of("castle", Person(place - zones.CASTLE))
    )


def _argument(key: str, value: Value) -> Spelled:
    return Spelled("", None, ((key, value),))


def _thing(game: Game, option: Option) -> Spelled:
    return Spelled(option[0], WrittenThing(option[1]) if option[1] >= 0 else None)


def _assign(game: Game, option: Option) -> Spelled:
    """The owner is left out where nobody has built it."""
    verb, entity, _ = option
    owner = game.lists[OWNER_OF][entity] if entity >= 0 else -1
    return Spelled(verb, WrittenThing(entity), (("of", Person(owner)),) if owner >= 0 else ())


def _path(game: Game, option: Option) -> Spelled:
    verb, path, x = option
    name = book_of(game).paths[path].name
    return Spelled(verb, name, (("x", x),) if verb == "convert" else ())


def _deploy(game: Game, option: Option) -> Spelled:
    verb, level, place = option
    return Spelled(verb, None, (("knight", level), ("to", place_value(place))))


def _flee(game: Game, option: Option) -> Spelled:
    verb, tile, level = option
    return Spelled(verb, None, (("from", place_value(tile)), ("knight", level)))


def _vote(game: Game, option: Option) -> Spelled:
    side, n, _ = option
    return Spelled("vote", None, ((side, n if n >= 0 else "true"),))


def _cell(game: Game, option: Option) -> Spelled:
    return _argument("cell", option[1] + 1)


def _replace(game: Game, option: Option) -> Spelled:
    """A Workplace that makes room, or a Worker that goes back into the bag."""
    decision = game.decision()
    if decision is not None and decision.kind == "replace":
        return Spelled("replace", zones.FACTIONS[option[1]])
    return _argument("replace", WrittenThing(option[1]))


def _number(key: str) -> Callable[[Game, Option], Spelled]:
    """A number that answers by an argument."""
    return lambda game, option: _argument(key, option[1])


def _raise(game: Game, option: Option) -> Spelled:
    """By whose it is, where Experience is spent; else by where it stands."""
    verb, a, level = option
    decision = game.decision()
    if decision is not None and decision.kind == "experience":
        return Spelled(verb, None, (("knight", level), ("of", Person(a))))
    return Spelled(verb, None, (("knight", level), ("at", place_value(a))))


def _place(game: Game, option: Option) -> Spelled:
    return Spelled(option[0], place_value(option[1]))


def _ally(game: Game, option: Option) -> Spelled:
    _, other, tile = option
    at = tile if tile >= 0 else game.field(SUBJECT)
    return Spelled("ally", None, (("with", Person(other)), ("at", zones.TILES[at])))


def _answer(game: Game, option: Option) -> Spelled:
    return Spelled(option[0])


def _traded(game: Game, option: Option) -> Spelled:
    verb, good, _ = option
    return Spelled(verb, WORKPLACE if good == BY_NAME else good_name(game, good))


def _card(game: Game, option: Option) -> Spelled:
    return Spelled(option[0], str(game.rules.cards[option[1]].name))


SPELLED: Final[dict[str, Callable[[Game, Option], Spelled]]] = {
    "assign": _assign,
    "build": _thing,
    "commission": _path,
    "convert": _path,
    "deploy": _deploy,
    "flee": _flee,
    "enact": _thing,
    "for": _vote,
    "against": _vote,
    "abstain": _vote,
    "cell": _cell,
    "replace": _replace,
    "commit": _number("influence"),
    "times": _number("x"),
    "n": _number("n"),
    "raise": _raise,
    "gain": lambda game, option: Spelled("gain", good_name(game, option[1])),
    "extra": lambda _, __: Spelled("extra resource"),
    "battle": _place,
    "at": _place,
    "ally": _ally,
    "accept": _answer,
    "refuse": _answer,
    "with": lambda _, option: _argument("with", Person(option[1])),
    "to": lambda _, option: Spelled(option[0], Person(option[1])),
    "draft": _thing,
    "shift": _thing,
    "deck": lambda _, option: Spelled("deck", zones.CLASSES[option[1]]),
    "give": _traded,
    "take": _traded,
    "name": _card,
    "law": _card,
    "form": lambda _, option: Spelled("will", FORM_WORDS[option[1]]),
    "good": lambda game, option: Spelled("give", amount(game, option[1], option[2])),
    "broken": lambda _, option: Spelled("break", option[1]),
    "by": lambda _, option: _argument(
        "by", SeatList(tuple(Person(seat) for seat in seats_of(option[1])))
    ),
}


# -- what is alike, and what is told apart ---------------------------------------------------------


def alike(game: Game, option: Option) -> Hashable:
    """Equal for cards of one name in one place, for cells that are free, for a Law with whatever
    Influence, for an Alliance at the Tile that is fought for, and for a vote where the votes stand
    alike."""
    verb, a, b = option
    if verb in VOTES:
        cells = game.lists[CELLS]
        return (verb, a, cells[zones.LAW], cells[zones.FAVOUR] - cells[zones.AGAINST])
    if verb == "cell":
        return verb
    if verb == "ally":
        return (verb, a, b if b >= 0 else game.field(SUBJECT))
    if verb not in ("assign", "build", "draft", "replace", "enact") or a < 0:
        return option
    if verb == "replace" and _replace(game, option).verb:
        return option
    lists = game.lists
    return (verb, lists[zones.CARD][a], lists[ZONE][a], lists[zones.USER][a])


def pieces(game: Game) -> list[int]:
    """What is built, player by player, and the Laws on the table."""
    lists = game.lists
    built = [entity for seat in range(game.seats) for entity in lists[zones.BUILT[seat]]]
    return [*built, *lists[zones.LAWS], *lists[zones.ENACTED]]
