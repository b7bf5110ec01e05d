"""Options in the words of cases: what each may be called, which one declines, which are alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.heirless.names import place_text
from tallystick.cases.heirless.place import Place
from tallystick.cases.table import UNANSWERED
from tallystick.games.heirless.pledges import seats_of
from tallystick.games.heirless.zones import CARD, CLASSES, FACTIONS, TILES, USER, castle
from tallystick.kernel.decision import Decision, Option

# The option that passes or declines, by the kind of decision; "turn" has none: nobody Idles unless
# a step says so.
DECLINES: Final = {
    "free": "pass",
    "vote": "abstain",
    "times": "times",
    "ally": "none",
    "alliance": "refuse",
    "deal": "refuse",
    "sign": "decline",
    "consent": "forbid",
    "replace": "keep",
    "arrange": "done",
    "offer": "drop",
}
NOTHING: Final = ("nothing", "none", "no", "false", "pass", "stay")


def declines(decision: Decision) -> int:
    """The option that passes or declines; UNANSWERED where something must be chosen."""
    if decision.kind == "accused":
        return decision.default  # the accused must answer; others have nothing to add
    verb = DECLINES.get(decision.kind)
    found = (i for i, option in enumerate(decision.options) if option[0] == verb)
    return next(found, UNANSWERED)


def same(board: Place, decision: Decision) -> bool:
    """Whether all answers come to the same: free cells, or cards of one name."""
    if decision.kind == "cell":
        return len({_likeness(board, option) for option in decision.options}) == 1
    return decision.kind == "commit"  # who says no more commits the Threshold


def _likeness(board: Place, option: Option) -> tuple[object, ...]:
    verb, a, _ = option
    if verb == "cell":
        return (verb,)
    return (verb, board.game.lists[CARD][a], board.game.lists[USER][a])


# -- what an option may be called -----------------------------------------------------------------

Names = Callable[[Place, Decision, Option], list[str]]


def names_of(board: Place, decision: Decision, option: Option) -> list[str]:
    """What an option may be called, in lower case."""
    verb = option[0]
    found = [verb]
    if (decision.kind, verb) in CALLED:
        found = CALLED[decision.kind, verb](board, decision, option)
    elif verb in ANYWHERE:
        found = ANYWHERE[verb](board, decision, option)
    if declines(decision) == decision.options.index(option):
        found += NOTHING
    return [name.casefold() for name in found]


def _tile(board: Place, decision: Decision, option: Option) -> list[str]:
    return [TILES[option[1]]]


def _seat(board: Place, decision: Decision, option: Option) -> list[str]:
    return [board.seats[option[1]], f"ally with {board.seats[option[1]]}"]


def _card(board: Place, decision: Decision, option: Option) -> list[str]:
    return [board.things.name(option[1])]


def _number(board: Place, decision: Decision, option: Option) -> list[str]:
    return [str(option[1])]


def _often(board: Place, decision: Decision, option: Option) -> list[str]:
    return [str(option[1]), *(("once", "yes", "true") if option[1] == 1 else ())]


def _cell(board: Place, decision: Decision, option: Option) -> list[str]:
    return [str(option[1] + 1), f"cell {option[1] + 1}"]


def _side(board: Place, decision: Decision, option: Option) -> list[str]:
    return [f"{option[0]} {option[1]}"]


def _extra(board: Place, decision: Decision, option: Option) -> list[str]:
    return ["extra resource", "extra resources", "extra", "extra_resources"]


def _experienced(board: Place, decision: Decision, option: Option) -> list[str]:
    """A Knight on the Tile that pays: by its level, another's by its owner too."""
    _, owner, level = option
    name = board.seats[owner]
    found = [f"knight {level} of {name}", f"{name} {level}", f"{name} knight {level}"]
    if owner != decision.seat:
        return found
    found += [f"knight {level}", f"raise knight {level}", f"raise {level}"]
    own = [one for one in decision.options if one[:2] == ("raise", owner)]
    return [*found, "knight", "raise"] if len(own) == 1 else found


def _raised(board: Place, decision: Decision, option: Option) -> list[str]:
    """One of one's Knights anywhere: by its place and its level."""
    _, place, level = option
    where = place_text(place, board.seats)
    found = [where, f"{where} {level}", f"knight {level} at {where}", f"knight {level}"]
    at_home = place == castle(decision.seat)
    return [*found, "castle", f"castle {level}"] if at_home else found


def _deck(board: Place, decision: Decision, option: Option) -> list[str]:
    return [CLASSES[option[1]]]


def _faction(board: Place, decision: Decision, option: Option) -> list[str]:
    return [FACTIONS[option[1]], f"{FACTIONS[option[1]]} worker"]


def _mask(board: Place, decision: Decision, option: Option) -> list[str]:
    return [" and ".join(board.seats[seat] for seat in seats_of(option[1]))]


CALLED: Final[dict[tuple[str, str], Names]] = {
    ("battle", "battle"): _tile,
    ("ally", "ally"): _seat,
    ("cell", "replace"): _card,
    ("replace", "replace"): _faction,
    ("experience", "extra"): _extra,
    ("experience", "raise"): _experienced,
    ("raise", "raise"): _raised,
    ("vote", "for"): _side,
    ("vote", "against"): _side,
}
ANYWHERE: Final[dict[str, Names]] = {
    "cell": _cell,
    "times": _often,
    "commit": _number,
    "draft": _card,
    "shift": _card,
    "deck": _deck,
    "by": _mask,
}
