"""From what a "Resource" ability says to what one use of it gives (MC.resource.10 to .14)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.costs.payable_acts import Ask
from tallystick.games.marvel_champions.costs.resources import (
    OF_A_CARD,
    OF_THE_PICKED,
    TOP_OF_PILE,
    Yield,
)
from tallystick.games.marvel_champions.position.measures import (
    OF_THE_ABILITY,
    WAY,
    Each,
    each_of,
    measure_of,
)
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.rules.phrases import Clause, Generates, Noun, Several

PILE: Final = ("discard pile",)


def each_of_them(given: Generates) -> list[Generates]:
    """One source of resources for each of the types that a text may give, and for each thing that
    they may pay for. Raises NotRun where it is not said which."""
    if not (given.icons or given.either or given.printed_on):
        raise NotRun("nothing gives yet resources of the same type, or of different ones")
    ends = _alternatives(given.pays_for)
    return [
        given._replace(icons=icons, either=(), pays_for=end)
        for icons in given.either or (given.icons,)
        for end in ends
    ]


def _alternatives(pays_for: Noun | Several | None) -> tuple[Noun | Several | None, ...]:
    """ "For an [[Attack]] event or a [[Tech]] upgrade": the one or the other."""
    match pays_for:
        case Several(conjunction="or", things=things):
            return things
    return (pays_for,)


def yield_of(given: Generates) -> Yield:
    """What one use gives, compiled. Raises NotRun."""
    made = Yield(given.icons)
    match given.times:
        case Clause(verb="per_x"):
            made.per_x = True
        case Clause(verb="where_mod", parts=parts):
            made.each = measure_of(parts[0])
        case Clause(parts=parts):
            each = each_of(parts[0])
            require(each.how not in OF_THE_ABILITY, given.times, "nothing gives yet")
            made.each, made.per_picked = (None, each) if each.how == WAY else (each, None)
        case None:
            pass
        case _:
            raise NotRun(f"nothing gives yet {given.times}")
    if given.printed_on is not None:
        _printed_on(made, given.printed_on)
    if given.pays_for is not None:
        note_payee(made, given.pays_for)
    return made


def is_told(each: Each, ask: Ask | None) -> bool:
    """Whether "each ally exhausted this way" is one of those that a part of its own cost picks, and
    there is an end to them (MC.resource.12)."""
    if ask is None or not ask.spends or not each.deed.startswith(ask.verb):
        return False
    ends = not ask.many or (ask.most > 0 and ask.limit is None)
    return ends and not (each.more or each.beside or each.own) and each.per == each.times == 1


def _printed_on(made: Yield, thing: Noun) -> None:
    """MC.resource.14: the icons of another card, without what that card says of them."""
    place = (*thing.places(), None)[0]
    if thing.how == "top":
        if place is None or place.zones != PILE or place.whose != "your":
            raise NotRun(f"nothing gives yet the icons of {thing}")
        made.printed = TOP_OF_PILE
    elif thing.how in ("that", "some", "it"):
        made.printed = OF_THE_PICKED
    elif thing.how == "your":
        made.printed, made.of = OF_A_CARD, Filter(thing)
    else:
        raise NotRun(f"nothing gives yet the icons of {thing}")


def note_payee(made: Yield, pays_for: Noun | Several | None) -> None:
    """MC.resource.11: for which cards, or for which players, it may be used."""
    if not isinstance(pays_for, Noun):
        raise NotRun(f"nothing pays yet for {pays_for}")
    anybody = "player" in pays_for.kinds and not (pays_for.relations or pays_for.marks)
    if anybody or pays_for.how in ("any player", "each player"):
        made.for_player, made.for_others = True, pays_for.how == "another"
    elif pays_for.kinds == ("ability",):
        made.for_ability = _ability_of(pays_for)
    elif "player" in pays_for.kinds:
        made.for_identity = _identity_of(pays_for)
    else:
        made.for_card = Filter(pays_for)


def _ability_of(named: Noun) -> str:
    """ "Your "..." ability"."""
    if named.relations != (("of", Noun("your")),) or not named.title:
        raise NotRun(f"nothing pays yet for {named}")
    heed(named, named.relations[0][1])
    return named.title.strip('"').casefold()


def _identity_of(player: Noun) -> Filter:
    """ "A player whose identity has the ... trait"."""
    match player.relations:
        case (("whose", Noun() as owner),) if owner.tags and not (player.marks or player.tags):
            return Filter(Noun("a", ("identity",), tags=owner.tags))
    raise NotRun(f"nothing pays yet for {player}")
