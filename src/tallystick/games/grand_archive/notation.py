"""How the moves of Grand Archive are written: ``activate Ox``, ``x: 2``, ``targets: Owl``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.costs.announced import FREE_WAY, terms_of
from tallystick.games.grand_archive.costs.powers import places_of
from tallystick.games.grand_archive.effects.effects import Summon
from tallystick.games.grand_archive.messages.phrases import name_of
from tallystick.games.grand_archive.pieces import ELEMENTS, USE
from tallystick.games.grand_archive.position import stack
from tallystick.games.grand_archive.position.scope import INSTANCES
from tallystick.kernel.decision import Option
from tallystick.kernel.machine import SUBJECT, Game
from tallystick.rules.paying import PAYMENT_VERBS, open_payment, spelled_payment
from tallystick.rules.spelling import Person, Spelled, Value, WrittenThing

# From where a card is used or played unless it is said.
USUAL: Final = ("field", "intent", "lineage", "hand", "effects stack", "material deck")
KINDS: Final = ("activation", "materialization", "ability", "trigger", "rule")


def spell(game: Game, option: Option) -> Spelled:
    """An option of the open question, or what a player could think of doing."""
    if is_payment(option) and open_payment(game) is not None:
        return spelled_payment(game, option)
    return SPELLED.get(option[0], _of_thing)(game, option)


def is_payment(option: Option) -> bool:
    """Whether an option may be one of a payment; an ability that is used has a place."""
    return option[0] in PAYMENT_VERBS and option[2] < 0


def _of_thing(game: Game, option: Option) -> Spelled:
    verb, entity, _ = option
    return Spelled(verb, WrittenThing(entity) if entity >= 0 else None)


def _bare(game: Game, option: Option) -> Spelled:
    return Spelled(option[0])


def _argument(key: str, value: Value) -> Spelled:
    return Spelled("", None, ((key, value),))


def _from(game: Game, entity: int) -> tuple[tuple[str, Value], ...]:
    """The zone from which something is played, unless it is a usual one."""
    place = zones.zone_name(game, entity) if entity >= 0 else ""
    return (("from", place),) if place and place not in USUAL else ()


def _activate(game: Game, option: Option) -> Spelled:
    verb, entity, _ = option
    return Spelled(verb, WrittenThing(entity) if entity >= 0 else None, _from(game, entity))


def _use(game: Game, option: Option) -> Spelled:
    """An ability by its place among those that the thing has now."""
    verb, entity, n = option
    if entity < 0:
        return Spelled(verb)
    places = places_of(game, entity)
    number = places.index(n) + 1 if n in places else 0
    in_hand = zones.zone_name(game, entity) == "hand"
    more: tuple[tuple[str, Value], ...] = (("from", "hand"),) if in_hand else _from(game, entity)
    return Spelled(verb, WrittenThing(entity), ((("n", number),) if number > 1 else ()) + more)


def _by(game: Game, option: Option) -> Spelled:
    return Spelled(option[0], None, (("by", WrittenThing(option[1])),))


def _into(game: Game, option: Option) -> Spelled:
    verb, entity, host = option
    return Spelled(verb, WrittenThing(entity), (("into", WrittenThing(host)),))


def _wielding(game: Game, option: Option) -> Spelled:
    return _argument("wielding", WrittenThing(option[1]) if option[1] >= 0 else "nothing")


def _way(game: Game, option: Option) -> Spelled:
    """By the name of the alternative cost; of an ability by its place."""
    terms, way = terms_of(game, game.field(SUBJECT)), option[1]
    if terms.verb == USE:
        return _argument("alternative", way + 1)
    if way < 0:
        return _argument("alternative", "free" if way == FREE_WAY else "none")
    names = [one.name for one in piece_of(game, terms.source).alternatives]
    return _argument("alternative", names[way] if names.count(names[way]) == 1 else way + 1)


def _token(game: Game, option: Option) -> Spelled:
    op = game.current(Summon)
    return _argument("choose", op.names[option[1]] if op is not None else "")


def _trigger(game: Game, option: Option) -> Spelled:
    """By what it comes from, and its place among those of the same."""
    rows, at = game.lists[zones.PENDING], option[1] * stack.WIDTH

    def called(place: int) -> str:
        return name_of(game, rows[place : place + stack.WIDTH])

    name = called(at)
    n = sum(1 for place in range(0, at, stack.WIDTH) if called(place) == name) + 1
    return Spelled("trigger", name, (("n", n),) if n > 1 else ())


def _prevent(game: Game, option: Option) -> Spelled:
    decision = game.decision()
    options = decision.options if decision is not None else [option]
    return Spelled("prevent", None, (("n", options.index(option) + 1),))


SPELLED: Final[dict[str, Callable[[Game, Option], Spelled]]] = {
    "activate": _activate,
    "use": _use,
    # The unit that attacks; what it attacks is the next question.
    "attack": lambda _, option: Spelled(
        "attack", None, (("by", WrittenThing(option[1])),) if option[1] >= 0 else ()
    ),
    "retaliate": _by,
    "intercept": _by,
    "aethercall": _into,
    "wield": _wielding,
    "bare": _wielding,
    "target": lambda game, option: _argument("targets", chosen(game, option[1])),
    "sweep": lambda _game, option: _argument("targets", Person(option[1])),
    "choose": lambda game, option: _argument("choose", chosen(game, option[1])),
    "option": lambda _game, option: _argument("choose", option[1] + 1),
    "mode": lambda _game, option: _argument("modes", option[1] + 1),
    "extra": lambda _game, option: _argument("additional", option[1] + 1),
    "token": _token,
    "name": lambda game, option: _argument("choose", book_of(game).cards[option[1]].name),
    "element": lambda _game, option: _argument("choose", ELEMENTS[option[1]]),
    "x": lambda _game, option: _argument("x", option[1]),
    "y": lambda _game, option: _argument("y", option[1]),
    "share": lambda game, option: Spelled("share", chosen(game, option[1]), (("n", option[2]),)),
    "way": _way,
    "imbue": lambda _, option: Spelled("imbue", None, (("n", option[1] + 1),) if option[1] else ()),
    "trigger": _trigger,
    "prevent": _prevent,
    "pay wither": lambda _game, option: Spelled("keep", WrittenThing(option[1])),
    "pay tax": _bare,
    "yes": _bare,
    "no": _bare,
}


def chosen(game: Game, value: int) -> Value:
    """A value of a choice: a thing, a player, something on the stack."""
    seat = stack.seat_value(value)
    if seat >= 0:
        return Person(seat)
    return _instance(game, value - INSTANCES) if value >= INSTANCES else WrittenThing(value)


def _instance(game: Game, instance: int) -> Value:
    """A play by its card; copies and abilities by what they are, numbered from the bottom."""
    if stack.find(game, instance) < 0:
        return "nothing"
    name = _called(game, instance)
    if name == "":
        return WrittenThing(stack.field(game, instance, stack.SOURCE_OF))
    same = [one for one in reversed(stack.waiting(game)) if _called(game, one) == name]
    place = same.index(instance) + 1 if instance in same else 1
    return f"{name}#{place}" if len(same) > 1 else name


def _called(game: Game, instance: int) -> str:
    """ "copy of Bolt", "ability of Altar"; "" for a play of a card."""
    record = stack.record_of(game, instance)
    kind, is_copy = record[stack.KIND], record[stack.FLAGS] & zones.COPY
    if kind in stack.CARD_PLAYS and not is_copy:
        return ""
    return f"{'copy' if kind in stack.CARD_PLAYS else KINDS[kind]} of {name_of(game, record)}"


# Options whose first number is no thing.
NUMBERS: Final = (
    "x", "y", "mode", "extra", "way", "option", "token", "imbue", "trigger", "prevent", "sweep",
    "name", "element", "pay tax", "yes", "no", "done", "pass", "give up", "bare",
)  # fmt: skip


def pieces(game: Game) -> list[int]:
    """What is told from others of its name: on the field, in the intent, the lineage, the graveyard
    and the banishment, and on the stack, seat by seat, in the order in which it came."""
    found: list[int] = []
    for seat in range(game.seats):
        for zone in (zones.FIELD, zones.INTENT, zones.LINEAGE, zones.GRAVEYARD, zones.BANISHMENT):
            found += game.lists[zone[seat]]
    return found + game.lists[zones.EFFECTS_STACK]
