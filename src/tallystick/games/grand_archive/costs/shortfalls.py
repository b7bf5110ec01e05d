"""Why a cost cannot be paid, in words: what is missing, where it could have come from, what else
needs that (GA.ACT.8, GA.MAT.6)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Demand, Price, Shortfall, shortfall
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.costs.payment import KINDLE_BIT, MEMORY_BIT, RESERVE_BIT
from tallystick.games.grand_archive.costs.purse import CHARGE, Means
from tallystick.games.grand_archive.costs.wording import cost_words, pick_words
from tallystick.kernel.decision import Refusal
from tallystick.rules.prose import counted, grouped, listed

# Where each kind of unit comes from.
FROM_HAND: Final = "other cards of your hand"
RESTING: Final = "awake Reservable objects"
FROM_FIRE: Final = "fire cards of your graveyard"
FROM_MEMORY: Final = "cards of your memory and Floating Memory in your graveyard"


def unpaid(means: Means, clauses: tuple[str, ...]) -> Refusal:
    """Why there is no payment of the whole; ``clauses`` decide it."""
    demand = means.price.demands[0]
    found = shortfall(demand, means.supply)
    whole = f"The cost is {cost_words(means.price.cost)} and must be paid whole"
    if found is None:
        return Refusal(clauses, f"{whole}.")
    told = [_missing(means.price, demand, found), _there(means, demand, found)]
    return Refusal(clauses, f"{whole}: {'; '.join(one for one in told if one)}.")


def _missing(price: Price, demand: Demand, found: Shortfall) -> str:
    """ "2 of reserve and 1 to sacrifice an ally are missing"."""
    parts = [f"{n} {_need(price, demand, need)}" for need, n in found.short]
    total = sum(n for _, n in found.short) or found.missing
    return f"{listed(parts or [str(found.missing)])} {'is' if total == 1 else 'are'} missing"


def _need(price: Price, demand: Demand, need: int) -> str:
    """What a need asks for."""
    accepts = demand.needs[need].accepts if need < len(demand.needs) else KINDLE_BIT
    if accepts == RESERVE_BIT:
        return "of reserve"
    if accepts == MEMORY_BIT:
        return "of memory"
    place = need - (len(demand.needs) - len(price.picks))
    if 0 <= place < len(price.picks):
        return f"to {_deed(price, place)}"
    return "more from Kindle"


def _deed(price: Price, place: int) -> str:
    words = pick_words(price.picks[place])
    return "rest it" if words == "REST" else words


def _there(means: Means, demand: Demand, found: Shortfall) -> str:
    """Where it could have come from, and what else needs that."""
    short = {need for need, _ in found.short}
    bits = [demand.needs[need].accepts for need in short if need < len(demand.needs)]
    where = listed(_origins(means, bits)) if RESERVE_BIT in bits or MEMORY_BIT in bits else ""
    there = _names(means, found.could)
    only = f"there is only {listed(there)}" if there else "there is nothing for it"
    said = f"{where} would do, and {only}" if where else only
    taken = _taken(means, demand, found)
    return f"{said}; {'; '.join(taken)}" if taken else said


def _origins(means: Means, bits: list[int]) -> list[str]:
    found: list[str] = []
    if RESERVE_BIT in bits:
        found += [FROM_HAND, RESTING]
        found += [FROM_FIRE] * bool(means.kindle)
    if MEMORY_BIT in bits:
        found.append(FROM_MEMORY)
    return found


def _taken(means: Means, demand: Demand, found: Shortfall) -> list[str]:
    """ "Mule is needed to sacrifice an ally"."""
    said: dict[str, list[int]] = {}
    for source, need in found.elsewhere:
        words = _need(means.price, demand, need).removeprefix("of ") if need >= 0 else "more"
        words = words if words.startswith("to ") else f"for {words}"
        said.setdefault(words, []).append(source)
    return [
        f"{listed(_names(means, sources))} {'is' if len(sources) == 1 else 'are'} needed {words}"
        for words, sources in said.items()
    ]


def _names(means: Means, sources: tuple[int, ...] | list[int]) -> list[str]:
    """What sources are, in a player's words."""
    return grouped(name for index in sources for name in _name(means, index))


def _name(means: Means, index: int) -> list[str]:
    source = means.supply.sources[index]
    key, verb = source.key, source.uses[0].verb
    assert isinstance(key, int)
    if key == CHARGE:
        return []
    if key > CHARGE:
        return ["a card of your memory"] * source.copies
    name = piece_of(means.game, key).name
    word = _stock_word(means, verb)
    on = "under" if verb == "delevel" else "on"
    return [f"{counted(source.copies, word)} {on} {name}"] if word else [name] * source.copies


def _stock_word(means: Means, verb: str) -> str:
    """What lies on a card and is paid with one by one; "" where the card itself is."""
    name, _, kind = verb.partition(":")
    if name == "remove":
        return f"{book_of(means.game).counter_names[int(kind)]} counter"
    return {"recover": "damage counter", "delevel": "card", "deal": "life"}.get(name, "")
