"""What answers may be called besides what they are written."""

from __future__ import annotations

from tallystick.cases.heirless.names import place_text
from tallystick.cases.laid import LaidTable
from tallystick.games.heirless.pledges import seats_of
from tallystick.games.heirless.zones import FACTIONS, castle
from tallystick.kernel.decision import Decision, Option

NOTHING = ("nothing", "none", "no", "false", "pass", "stay")


def called(table: LaidTable, decision: Decision, option: Option) -> list[str]:
    """The other names of an answer."""
    verb, a, _ = option
    if verb == "raise":
        own = _experienced if decision.kind == "experience" else _raised
        return own(table, decision, option)
    if verb == "extra":
        return ["extra", "extra resources", "extra_resources"]
    if verb == "times":
        return ["once", "yes", "true"] if a == 1 else []
    if verb == "cell":
        return [f"cell {a + 1}"]
    if verb == "ally":
        return [f"ally with {table.seats[a]}"]
    if verb == "replace" and decision.kind == "replace":
        return [f"{FACTIONS[a]} worker"]
    if verb == "by":
        return [" and ".join(table.seats[seat] for seat in seats_of(a))]
    return [f"{verb} {a}"] if decision.kind == "vote" else []


def _experienced(table: LaidTable, decision: Decision, option: Option) -> list[str]:
    """A Knight on the Tile that pays: by its level, another's by its owner too."""
    _, owner, level = option
    name = table.seats[owner]
    found = [f"knight {level} of {name}", f"{name} {level}", f"{name} knight {level}"]
    if owner != decision.seat:
        return found
    found += [f"knight {level}", f"raise knight {level}", f"raise {level}"]
    own = [one for one in decision.options if one[:2] == ("raise", owner)]
    return [*found, "knight", "raise"] if len(own) == 1 else found


def _raised(table: LaidTable, decision: Decision, option: Option) -> list[str]:
    """One of one's Knights anywhere: by its place and its level."""
    _, place, level = option
    where = place_text(place, table.seats)
    found = [where, f"{where} {level}", f"knight {level} at {where}", f"knight {level}"]
    at_home = place == castle(decision.seat)
    return [*found, "castle", f"castle {level}"] if at_home else found
