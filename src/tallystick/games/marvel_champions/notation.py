"""How the moves of Marvel Champions are written: ``attack Brinewright``, ``by: Tam Harrow``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs.invoices import Invoice
from tallystick.games.marvel_champions.costs.paying import PayBill
from tallystick.games.marvel_champions.costs.payment import ICON_KINDS
from tallystick.games.marvel_champions.effects.effects import ChooseStat
from tallystick.games.marvel_champions.flow.forms import ChooseOtherForm
from tallystick.games.marvel_champions.legality.windows import BUILT_IN
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.rules.picking import found_in
from tallystick.rules.spelling import Given, Person, Spelled, Value, WrittenThing

Arguments = tuple[tuple[str, Value], ...]
CALLED: Final = {"form": "change form", "none": "no"}


def spell(game: Game, option: Option) -> Spelled:
    """An option of the open question, or something that a player could think of."""
    return SPELLED.get(option[0], _of_thing)(game, option)


def _thing(game: Game, entity: int) -> Given:
    """A card; one in a deck, which is being looked at, by its name."""
    zone = game.lists[ZONE][entity]
    return (
        piece_of(game, entity).name
        if zone == zones.ENCOUNTER or zone in zones.DECK
        else WrittenThing(entity)
    )


def _copy(game: Game, entity: int) -> Arguments:
    """Of cards of a name that lie together, out of play, which one."""
    lists = game.lists
    zone = lists[ZONE][entity]
    if zone < 0 or zones.in_play(game, entity):
        return ()
    same = [other for other in lists[zone] if lists[zones.CARD][other] == lists[zones.CARD][entity]]
    place = same.index(entity)
    return (("copy", place + 1),) if place else ()


def _from(game: Game, verb: str, entity: int) -> Arguments:
    """From where a card is played that is not in hand."""
    zone = game.lists[ZONE][entity]
    if verb != "play" or zone in zones.HANDS or zone < 0:
        return ()
    host = game.lists[zones.HOST][entity]
    if host >= 0:
        return (("from", WrittenThing(host)),)
    return (("from", game.rules.layout.spec(zone).name),)


def _n(place: int) -> Arguments:
    return (("n", place + 1),) if place > 0 else ()


def _of_thing(game: Game, option: Option) -> Spelled:
    verb, entity, _ = option
    verb = CALLED.get(verb, verb)
    if entity < 0:
        return Spelled(verb)
    given = (*_from(game, verb, entity), *_copy(game, entity))
    return Spelled(verb, _thing(game, entity), given)


def _alone(game: Game, option: Option) -> Spelled:
    return Spelled(CALLED.get(option[0], option[0]))


def _pass(game: Game, option: Option) -> Spelled:
    decision = game.decision()
    return Spelled("end turn" if decision is None or decision.kind == "turn" else "pass")


def _power(game: Game, option: Option) -> Spelled:
    """An event is played, in a window too."""
    verb, entity, place = option
    if entity < 0:
        return Spelled(verb)
    verb = "play" if piece_of(game, entity).kind == "event" else verb
    given = (*_from(game, verb, entity), *_n(place), *_copy(game, entity))
    return Spelled(verb, _thing(game, entity), given)


def _trigger(game: Game, option: Option) -> Spelled:
    _, entity, place = option
    verb = "trigger a keyword of" if place == BUILT_IN else "trigger"
    n = () if place == BUILT_IN else _n(place)
    return Spelled(verb, _thing(game, entity), (*n, *_copy(game, entity)))


def _basic(game: Game, option: Option) -> Spelled:
    """An identity does it, or an ally."""
    verb, entity, target = option
    what = WrittenThing(target) if target >= 0 else None
    return Spelled(verb, what, _by(game, entity))


def _by(game: Game, entity: int) -> Arguments:
    if entity < 0 or piece_of(game, entity).is_identity:
        return ()
    return (("by", WrittenThing(entity)),)


def _target(game: Game, option: Option) -> Spelled:
    decision = game.decision()
    key = "on" if decision is not None and decision.kind == "host" else "targets"
    entity = option[1]
    given = (*_out_of(game, entity), *_copy(game, entity))
    return Spelled("", None, ((key, _thing(game, entity)), *given))


def lies_apart(game: Game, entity: int) -> bool:
    """Whether another card of its name, elsewhere out of play, could be chosen in its place."""
    decision, where = game.decision(), game.lists[ZONE]
    if decision is None or entity < 0 or where[entity] < 0 or zones.in_play(game, entity):
        return False
    others = [e for verb, e, _ in decision.options if verb == "target" and e >= 0]
    apart = [e for e in others if where[e] != where[entity] and not zones.in_play(game, e)]
    return any(piece_of(game, e).name == piece_of(game, entity).name for e in apart)


def _out_of(game: Game, entity: int) -> Arguments:
    """From where one of several of a name is taken."""
    name = game.rules.layout.spec(game.lists[ZONE][entity]).name if entity >= 0 else ""
    return (("from", name),) if lies_apart(game, entity) else ()


def _person(game: Game, option: Option) -> Spelled:
    return Spelled("ask" if option[0] == "ask" else "for", Person(option[1]))


def _numbered(game: Game, option: Option) -> Spelled:
    return Spelled(option[0], option[1] + 1)


def _stat(game: Game, option: Option) -> Spelled:
    op = game.current(ChooseStat)
    return Spelled("power", op.names[option[1]] if op is not None else "")


def _face(game: Game, option: Option) -> Spelled:
    op = game.current(ChooseOtherForm)
    return Spelled("face", op.told(game, option[1]) if op is not None else "")


# -- payments -------------------------------------------------------------------------------------


def _payment(game: Game, option: Option) -> Spelled:
    """A whole payment; ones that are written alike have numbers."""
    op = found_in((game.current_op(),), PayBill)
    now, place = op.open(game), option[1]
    bill = Invoice(now.means)
    written = [_whole(bill, i, now.found) for i in range(place + 1)]
    n = written[:-1].count(written[-1])
    return Spelled("", None, (*written[-1], *_n(n)))


def _whole(bill: Invoice, place: int, found: list[tuple[tuple[int, int, int], ...]]) -> Arguments:
    chosen = [("targets", what) for what in bill.chosen(found[place])]
    return (("with", bill.paid(found[place])), *chosen)


def _piece(game: Game, option: Option) -> Spelled:
    """One thing more of a payment that is put together."""
    op = found_in((game.current_op(),), PayBill)
    now = op.open(game)
    bill = Invoice(now.means)
    use = (option[1], option[2], 1)
    chosen = [("targets", what) for what in bill.chosen((use,))]
    decision = game.decision()
    options = decision.options if decision is not None else []
    earlier = [one for one in options if one[0] == "add"]
    earlier = earlier[: earlier.index(option)] if option in earlier else []
    same = sum(1 for _, i, u in earlier if _alike(bill, (i, u, 1), use))
    return Spelled("give", bill.paid((use,)), (*chosen, *_n(same)))


def _alike(bill: Invoice, one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    same = bill.paid((one,)) == bill.paid((other,))
    return same and bill.chosen((one,)) == bill.chosen((other,))


def _named(game: Game, option: Option) -> Spelled:
    """What was paid and what overpaid, by the types that are named."""
    op = found_in((game.current_op(),), PayBill)
    now = op.open(game)
    named = op.namings(now, now.laid)[option[1]]
    words = zip(("paid", "overpaid", "ability"), named, strict=True)
    return Spelled("", None, tuple([(key, icons(counts)) for key, counts in words]))


def icons(counts: tuple[int, ...]) -> str:
    """Icons by their types: ``mental 2, wild 1``."""
    there = [f"{kind} {n}" for kind, n in zip(ICON_KINDS, counts, strict=True) if n]
    return " and ".join(there) or "nothing"


SPELLED: Final[dict[str, Callable[[Game, Option], Spelled]]] = {
    "pass": _pass,
    "play": _power,
    "use": _power,
    "trigger": _trigger,
    "attack": _basic,
    "thwart": _basic,
    "defend": lambda game, option: Spelled("defend", None, _by(game, option[1])),
    "recover": _alone,
    "form": _alone,
    "target": _target,
    "ask": _person,
    "player": _person,
    "x": lambda _, option: Spelled("", None, (("x", option[1]),)),
    "option": _numbered,
    "cost": _numbered,
    "power": _stat,
    "face": _face,
    "assign": lambda _, option: Spelled("assign", WrittenThing(option[1]), (("n", option[2]),)),
    "activate": lambda _, option: Spelled("activate", WrittenThing(option[1]), _n(option[2])),
    "pay": _payment,
    "add": _piece,
    "name": _named,
}

# Options whose first number is no thing.
NUMBERS: Final = ("x", "option", "cost", "power", "face", "pay", "add", "name", "ask", "player")
AIMED: Final = ("attack", "thwart")  # whose second number is a thing
COLUMNS: Final = (
    zones.CARD, zones.CONTROLLER, zones.HOST, zones.EXHAUSTED, zones.DAMAGE, zones.THREAT,
    zones.COUNTERS, zones.STUNNED, zones.CONFUSED, zones.TOUGH, zones.ENGAGED, zones.ICONS,
    zones.USED_ROUND, zones.USED_PHASE, ZONE,
)  # fmt: skip


def likeness(game: Game, option: Option) -> tuple[object, ...]:
    """What must be equal for two options to come to the same."""
    verb, entity, b = option
    if entity < 0 or verb in NUMBERS:
        return option
    aim = _looks(game, b) if verb in AIMED and b >= 0 else (b,)
    return (verb, *aim, *_looks(game, entity))


def _looks(game: Game, entity: int) -> tuple[object, ...]:
    lists = game.lists
    hosted = sorted(
        lists[zones.CARD][e] for e, host in enumerate(lists[zones.HOST]) if host == entity
    )
    effects = entity in lists[zones.EFFECTS]
    return (effects, *hosted, *(lists[column][entity] for column in COLUMNS))


def pieces(game: Game) -> list[int]:
    """What is in play: the villain's area, then each player's, in the order in which it came."""
    return zones.all_in_play(game)
