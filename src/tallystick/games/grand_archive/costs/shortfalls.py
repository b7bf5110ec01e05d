"""Why a cost cannot be paid, in words: what is missing, where it could have come from, what else
needs that (GA.ACT.8, GA.MAT.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tallystick.costs import Demand, Pick, Price, Shortfall, shortfall
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.costs import cost_actions
from tallystick.games.grand_archive.costs.cost_actions import ACTS
from tallystick.games.grand_archive.costs.payment import (
    KINDLE_BIT,
    MEMORY_BIT,
    RESERVE_BIT,
    cost_words,
    pick_words,
)
from tallystick.games.grand_archive.costs.payment_sources import CHARGE, PriceSources
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL, USE
from tallystick.games.grand_archive.position.refs import (
    CHAMPION,
    NO_REFERENCE,
    SOURCE,
    reference_kind,
)
from tallystick.games.grand_archive.zones import BREWED, EPHEMERAL
from tallystick.kernel.decision import Lack, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.rules.prose import as_seen, counted, grouped, listed

# Where each kind of unit comes from.
FROM_HAND: Final = "other cards of your hand"
RESTING: Final = "awake Reservable objects"
FROM_FIRE: Final = "fire cards of your graveyard"
RESTS: Final[dict[int, str]] = {SOURCE: "it", CHAMPION: "your champion"}
BEYOND_KINDLE: Final = "of reserve beyond what Kindle lets fire cards pay"
FROM_MEMORY: Final = "cards of your memory and Floating Memory in your graveyard"


# What decides where a part of a play cannot be paid, what a card at large is asked as something
# resolves, and an ability.
WAYS: Final = {BREWED: "GA.KW.BREW", EPHEMERAL: "GA.KW.EPHEMERATE"}  # by what they make of it
OTHER_WAY: Final = "GA.ACT.3"
RULES: Final = {ACTIVATE: "GA.ACT.8", PLAY_MATERIAL: "GA.MAT.6", USE: "GA.AACT.10", "": "GA.COST.8"}


def unpaid(means: PriceSources, verb: str, is_extra: bool, keywords: Mapping[str, str]) -> Refusal:
    """Why there is no payment of the whole for something that is done (``verb``; "" for what an
    effect asks). ``is_extra``: but for its additional costs it could be paid; ``keywords`` has the
    clause of the keyword that asks an act, where one does."""
    demand = means.price.demands[0]
    found = shortfall(demand, means.supply)
    clauses = _clauses(means, verb, is_extra, found, keywords)
    whole = f"The cost is {cost_words(means.price.cost)} and must be paid whole"
    if found is None:
        return Refusal(clauses, f"{whole}.")
    asleep = _asleep(means.price, demand, found)
    told = f"{_missing(means.price, demand, found)}; {_there(means, demand, found)}"
    told = f"{asleep} is not awake" if asleep else told
    if kept := _kept_alive(means, demand, found):
        told, clauses = (
            f"{listed(kept)} cannot go to the graveyard",
            ("GA.KW.IMMORTALITY", *clauses),
        )
    text = as_seen(f"{whole}: {told}", found.exact)
    return Refusal(clauses, f"{text}.", _lack(means, demand, found))


def _clauses(
    means: PriceSources,
    verb: str,
    is_extra: bool,
    found: Shortfall | None,
    keywords: Mapping[str, str],
) -> tuple[str, ...]:
    """What decides: the part of the cost that stays open, and what it is a part of."""
    rule = RULES[verb]
    deed, accepts = _open(means, is_extra, found)
    clause = keywords.get(deed) or (ACTS[deed].clause if deed else "")
    own = (clause,) if clause else ()
    if clause == OTHER_WAY or clause in WAYS.values():
        return (clause, rule)
    if not deed:
        basic = "GA.COST.6" if accepts == MEMORY_BIT else "GA.COST.5"
        if is_extra:
            return ("GA.COST.7", rule, basic)
        if found is not None and _lacks_permit(means, found):
            return (rule, basic, "GA.KW.KINDLE")
        besides = _lacking_deed(means, found)
        if verb == USE:
            return (rule, basic, (besides and ACTS[besides].clause) or "GA.ACT.8")
        return (rule, basic, "GA.COST.7") if besides else (rule, basic)
    if verb == USE:
        return (*own, rule) if deed == "rest" else (rule, *own, "GA.ACT.8")
    if deed == "rest" and is_attack(means):
        commanded = piece_of(means.game, means.source).is_commanded
        first = "GA.KW.COMMAND" if commanded else "GA.ATTACK.1"
        return (first, "GA.COST.7", rule)
    return ("GA.COST.7", rule, *own)


def _open(means: PriceSources, is_extra: bool, found: Shortfall | None) -> tuple[str, int]:
    """The verb of the deed that cannot be done, "" where units are missing, and their bit."""
    needs, picks = means.price.demands[0].needs, means.price.picks
    first = len(needs) - len(picks)
    lacking = [need for need, _ in found.short] if found is not None else []
    lacking += [need for need in found.needs if need not in lacking] if found is not None else []
    if is_extra:
        lacking.sort(key=lambda need: need < first)
        if not lacking and picks:
            return picks[0].verb, 0
    for need in lacking:
        if need < len(needs):
            return (picks[need - first].verb, 0) if need >= first else ("", needs[need].accepts)
    bound = _bound(means.price)
    if lacking and bound >= 0:
        return picks[bound].verb, 0
    return "", needs[0].accepts if needs else RESERVE_BIT


def _lacking_deed(means: PriceSources, found: Shortfall | None) -> str:
    """The verb of a deed that is asked besides and cannot be done either; "" where all can."""
    first = len(means.price.demands[0].needs) - len(means.price.picks)
    short = [need - first for need, _ in found.short] if found is not None else []
    return next((pick.verb for n, pick in enumerate(means.price.picks) if n in short), "")


def _lacks_permit(means: PriceSources, found: Shortfall) -> bool:
    """Whether more fire cards would pay than Kindle lets."""
    most = len(means.price.demands[0].needs)
    return _bound(means.price) < 0 and any(need >= most for need, _ in found.short)


def is_attack(means: PriceSources) -> bool:
    """Whether an attack card is paid for."""
    return means.source >= 0 and piece_of(means.game, means.source).kind == "attack"


def _lack(means: PriceSources, demand: Demand, found: Shortfall) -> Lack:
    taken = {source for source, _ in found.elsewhere}
    free = [source for source in found.could if source not in taken]
    return Lack(
        found.missing,
        tuple((_need(means.price, demand, need).removeprefix("of "), n) for need, n in found.short),
        tuple(_names(means, free)),
        tuple(_names(means, sorted(taken))),
        found.exact,
    )


def _missing(price: Price, demand: Demand, found: Shortfall) -> str:
    """ "2 of reserve and 1 to sacrifice an ally are missing"."""
    parts = [f"{n} {_need(price, demand, need)}" for need, n in found.short]
    total = sum(n for _, n in found.short) or found.missing
    return f"{listed(parts or [str(found.missing)])} {'is' if total == 1 else 'are'} missing"


def _asleep(price: Price, demand: Demand, found: Shortfall) -> str:
    """What would have to rest, and cannot, where nothing else is missing: "it", "your champion"."""
    picks = [pick for pick, _ in _short_picks(price, demand, found)]
    if found.could or found.elsewhere or len(picks) != len(found.short):
        return ""
    kinds = {reference_kind(one.what) if one.verb == "rest" else NO_REFERENCE for one in picks}
    return RESTS.get(kinds.pop(), "") if len(kinds) == 1 else ""


def _short_picks(price: Price, demand: Demand, found: Shortfall) -> list[tuple[Pick, int]]:
    """The deeds that cannot be done, each so often as is lacking."""
    every = len(demand.needs)
    first = every - len(price.picks)
    return [(price.picks[need - first], n) for need, n in found.short if first <= need < every]


def _kept_alive(means: PriceSources, demand: Demand, found: Shortfall) -> list[str]:
    """What would do for a deed that cannot be done, were it not immortal."""
    game, names = means.game, []
    for pick, n in _short_picks(means.price, demand, found):
        kept = cost_actions.kept_alive(game, pick, means.seat, means.source, means.instance)
        names += [piece_of(game, one).name for one in kept] if len(kept) >= n else []
    return grouped(names)


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
    return "more that goes with the others" if _bound(price) >= 0 else BEYOND_KINDLE


def _bound(price: Price) -> int:
    """The place of the pick whose things must hang together, -1 for none."""
    found = (at for at, pick in enumerate(price.picks) if cost_actions.described(pick) is not None)
    return next(found, NOWHERE)


def _deed(price: Price, place: int) -> str:
    words = pick_words(price.picks[place])
    return "rest it" if words == "REST" else words


def _there(means: PriceSources, demand: Demand, found: Shortfall) -> str:
    """Where it could have come from, and what else needs that."""
    short = {need for need, _ in found.short}
    bits = [demand.needs[need].accepts for need in short if need < len(demand.needs)]
    where = listed(_origins(means, bits)) if RESERVE_BIT in bits or MEMORY_BIT in bits else ""
    there = _names(means, found.could)
    only = f"there {_are(there)} only {listed(there)}"
    only = only if there else "there is nothing for it"
    said = f"{where} would do, and {only}" if where else only
    taken = _taken(means, demand, found)
    return f"{said}; {'; '.join(taken)}" if taken else said


def _origins(means: PriceSources, bits: list[int]) -> list[str]:
    found: list[str] = []
    if RESERVE_BIT in bits:
        found += [FROM_HAND, RESTING]
        found += [FROM_FIRE] * bool(means.kindle)
    if MEMORY_BIT in bits:
        found.append(FROM_MEMORY)
    return found


def _taken(means: PriceSources, demand: Demand, found: Shortfall) -> list[str]:
    """ "Mule is needed to sacrifice an ally"."""
    said: dict[str, list[int]] = {}
    for source, need in found.elsewhere:
        words = _need(means.price, demand, need).removeprefix("of ") if need >= 0 else "more"
        words = words if words.startswith("to ") else f"for {words}"
        said.setdefault(words, []).append(source)
    every = [(_names(means, sources), words) for words, sources in said.items()]
    return [f"{listed(names)} {_are(names)} needed {words}" for names, words in every if names]


def _are(names: list[str]) -> str:
    """ "Page is", "3 damage counters on Toma are"."""
    is_one = len(names) == 1 and (names[0].startswith("1 ") or not names[0][:1].isdigit())
    return "is" if is_one else "are"


def _names(means: PriceSources, sources: tuple[int, ...] | list[int]) -> list[str]:
    """What sources are, in a player's words."""
    return grouped(name for index in sources for name in _name(means, index))


def _name(means: PriceSources, index: int) -> list[str]:
    source = means.supply.sources[index]
    key, deed = source.key, cost_actions.DEEDS[source.uses[0].verb][0]
    if deed == cost_actions.GONE:
        return []
    if deed.verb == "toss":
        return [f"{counted(source.copies, 'card')} of your hand"]
    if key > CHARGE:
        many = f"{source.copies} cards of your memory"
        return ["a card of your memory" if source.copies == 1 else many]
    name = piece_of(means.game, key).name
    word = _stock_word(means, deed)
    on = "under" if deed.verb == "delevel" else "on"
    if deed.verb == "top":
        return [f"{counted(source.copies, word)} of your deck"]
    return [f"{counted(source.copies, word)} {on} {name}"] if word else [name] * source.copies


STOCKED: Final = {"recover": "damage counter", "delevel": "card", "deal": "life", "top": "card"}


def _stock_word(means: PriceSources, deed: cost_actions.PaidDeed) -> str:
    """What lies on a card and is paid with one by one; "" where the card itself is."""
    if deed.verb == "remove":
        return f"{book_of(means.game).counter_names[deed.number]} counter"
    return STOCKED.get(deed.verb, "")
