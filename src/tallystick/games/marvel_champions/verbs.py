"""The op of each verb of card text; one that is not here has none (MC.ability.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.marvel_champions import deeds, effects
from tallystick.games.marvel_champions.aims import Aim
from tallystick.games.marvel_champions.amounts import Sum, conditional, each_of, sum_of
from tallystick.games.marvel_champions.arrivals import CANCELLED, SURGING
from tallystick.games.marvel_champions.conditions import tests_of
from tallystick.games.marvel_champions.deeds import Amounts, Deed
from tallystick.games.marvel_champions.pieces import ALTER_EGO, HERO
from tallystick.games.marvel_champions.things import Filter, NoOp
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Figure,
    Place,
    Several,
    Thing,
)

YOU: Final = Thing("you")


class Aiming:
    """What is aimed at in one text, whose ``labels`` say whether it is an attack or a thwart."""

    def __init__(self, labels: tuple[str, ...]) -> None:
        self.labels = labels
        self.aims: list[Aim] = []

    def aim(self, whom: Filter | None, deed: str) -> Aim:
        """A further aim of the text."""
        label = "attack" if deed == "damage" else "thwart" if deed == "thwart" else ""
        aim = Aim(whom, deed, label if label in self.labels else "")
        self.aims.append(aim)
        return aim


def times_of(figure: Figure, mods: tuple[Clause, ...]) -> Sum:
    """An amount, times what "for each" counts."""
    each = next((m for m in mods if m.verb == "for_each_mod"), None)
    return Sum(figure, each_of(each.parts[0]) if each is not None else None)


def amounts(clause: Clause) -> Amounts:
    """The amount of a clause, with the other one in brackets (MC.for-each)."""
    found = Amounts(sum_of(clause.figures, clause.parts))
    other = conditional(clause)
    if other is not None:
        found.instead, condition = other
        found.tests = tests_of(condition)
    return found


def thing_of(clause: Clause, index: int = 0) -> Thing:
    """The thing that a clause is about. Raises NoOp."""
    if index >= len(clause.things) or not isinstance(clause.things[index], Thing):
        raise NoOp(f"nothing does yet: {clause}")
    thing = clause.things[index]
    assert not isinstance(thing, Several)
    return thing


def _many(thing: Thing) -> Sum | None:
    if thing.figure == ONE:
        return None
    return Sum(thing.figure)


def _on(deed: str, make: Callable[[Aim, Amounts, Sum | None], Deed]) -> Callable[..., Op]:
    """An effect on things, by its verb."""

    def lower(self: Aiming, clause: Clause) -> Op:
        thing = thing_of(clause)
        return make(self.aim(Filter(thing), deed), amounts(clause), _many(thing))

    return lower


def _deal(self: Aiming, clause: Clause) -> Op:
    if len(clause.things) != 1 or "indirect" in " ".join(clause.words):
        raise NoOp(f"nothing does yet: {clause}")
    thing = thing_of(clause)
    if thing.how in ("you", "your") and not thing.kinds:
        return deeds.Take(self.aim(Filter(thing), "damage"), amounts(clause))
    return deeds.Damage(self.aim(Filter(thing), "damage"), amounts(clause), _many(thing), "you")


def _take(self: Aiming, clause: Clause) -> Op:
    if clause.things or "indirect" in " ".join(clause.words):
        raise NoOp(f"nothing does yet: {clause}")
    return deeds.Take(self.aim(Filter(YOU), "damage"), amounts(clause))


def _give_status(self: Aiming, clause: Clause) -> Op:
    if len(clause.words) != 1:
        raise NoOp(f"nothing does yet: {clause}")
    word = clause.words[0]
    thing = thing_of(clause)
    return deeds.GiveStatus(self.aim(Filter(thing), word), amounts(clause), _many(thing), word)


def _lose_status(self: Aiming, clause: Clause) -> Op:
    if len(clause.words) != 1:
        raise NoOp(f"nothing does yet: {clause}")
    word = clause.words[0]
    full = {"stun": "stunned", "confuse": "confused"}.get(word, word)
    thing = thing_of(clause)
    return deeds.LoseStatus(self.aim(Filter(thing), f"lose {full}"), amounts(clause), None, word)


def _heal(self: Aiming, clause: Clause) -> Op:
    thing = thing_of(clause) if clause.things else YOU
    return deeds.Heal(self.aim(Filter(thing), "heal"), amounts(clause), _many(thing))


def _draw(self: Aiming, clause: Clause) -> Op:
    thing = thing_of(clause)
    if thing.kinds != ("card",) or thing.relations:
        raise NoOp(f"nothing does yet: {clause}")
    self.aims.append(Aim(None, "draw"))
    return effects.Draw(YOU, Amounts(times_of(thing.figure, _mods(clause))))


def _mods(clause: Clause) -> tuple[Clause, ...]:
    return tuple(part for part in clause.parts if isinstance(part, Clause))


def _draw_up(self: Aiming, clause: Clause) -> Op:
    self.aims.append(Aim(None, "draw"))
    return effects.DrawUp()


def _discard(self: Aiming, clause: Clause) -> Op:
    thing = thing_of(clause)
    places = [place for _, place in thing.relations if isinstance(place, Place)]
    if not places:
        return deeds.DiscardThing(
            self.aim(Filter(thing), "discard"), Amounts(Sum(ONE)), _many(thing)
        )
    place = places[0]
    if thing.how == "top":
        return effects.DiscardTop(place, Amounts(times_of(thing.figure, _mods(clause))))
    if place.zones != ("hand",):
        raise NoOp(f"nothing does yet: {clause}")
    who = YOU if place.whose == "your" else Thing("that player")
    if place.whose not in ("your", "their", "that player's"):
        raise NoOp(f"nothing does yet: {clause}")
    if "at random" in thing.marks:
        return effects.DiscardRandom(who, Amounts(times_of(thing.figure, _mods(clause))))
    up_to = thing.figure.word in ("up to", "any number")
    self.aims.append(Aim(None, "free"))
    return effects.DiscardChosen(who, Sum(thing.figure), Filter(thing), up_to)


def _deal_cards(self: Aiming, clause: Clause) -> Op:
    cards, who = thing_of(clause), thing_of(clause, 1)
    if cards.kinds not in (("encounter card",), ("card",)):
        raise NoOp(f"nothing does yet: {clause}")
    return effects.DealCards(who, Amounts(Sum(cards.figure)))


def _deal_to_you(self: Aiming, clause: Clause) -> Op:
    return effects.DealCards(YOU, Amounts(Sum(thing_of(clause).figure)))


def _shuffle(self: Aiming, clause: Clause) -> Op:
    place = next((part for part in clause.parts if isinstance(part, Place)), None)
    if place is None:
        raise NoOp(f"nothing does yet: {clause}")
    return effects.Shuffle(place)


def _prevent(self: Aiming, clause: Clause) -> Op:
    return effects.Prevent(amounts(clause))


def _game_over(self: Aiming, clause: Clause) -> Op:
    return effects.GameOver("win" in clause.words[0])


def _change_form(self: Aiming, clause: Clause) -> Op:
    words = " ".join(clause.words)
    form = ALTER_EGO if "alter-ego" in words else HERO if "hero form" in words else -1
    return effects.ChangeForm(form)


def _put_into_play(self: Aiming, clause: Clause) -> Op:
    thing = thing_of(clause)
    if thing.how not in ("titled", "it"):
        raise NoOp(f"nothing does yet: {clause}")
    return effects.PutIntoPlay(Filter(thing))


def _search(self: Aiming, clause: Clause) -> Op:
    thing = thing_of(clause)
    places = tuple(part for part in clause.parts if isinstance(part, Place))
    if not places or thing.figure.fixed > 1:
        raise NoOp(f"nothing does yet: {clause}")
    return effects.Search(Filter(thing), places)


def _add_to(self: Aiming, clause: Clause) -> Op:
    place = next((part for part in clause.parts if isinstance(part, Place)), None)
    if thing_of(clause).how not in ("it", "that") or place is None or place.zones != ("hand",):
        raise NoOp(f"nothing does yet: {clause}")
    return effects.MoveFound()


def _reveal(self: Aiming, clause: Clause) -> Op:
    thing = thing_of(clause)
    place = next((p for _, p in thing.relations if isinstance(p, Place)), None)
    if thing.how != "top" or place is None or place.zones != ("encounter deck",):
        raise NoOp(f"nothing does yet: {clause}")
    return effects.RevealTop()


def _cancel(self: Aiming, clause: Clause) -> Op:
    if "when revealed" not in " ".join(clause.words):
        raise NoOp(f"nothing does yet: {clause}")
    return effects.TellReveal(CANCELLED)


def _surge(self: Aiming, clause: Clause) -> Op:
    return effects.TellReveal(SURGING)


def _choose(self: Aiming, clause: Clause) -> Op:
    thing = thing_of(clause)
    return deeds.Choose(self.aim(Filter(thing), "free"), Amounts(Sum(ONE)), _many(thing))


def _counters(sign: int) -> Callable[[Aiming, Clause], Op]:
    def lower(self: Aiming, clause: Clause) -> Op:
        counted = next((part for part in clause.parts if isinstance(part, Clause)), None)
        if counted is None or counted.verb != "counters":
            raise NoOp(f"nothing does yet: {clause}")
        aim = self.aim(Filter(thing_of(clause)), "free")
        return deeds.PlaceCounters(aim, Amounts(Sum(counted.figures[0])), sign)

    return lower


def _return_to(self: Aiming, clause: Clause) -> Op:
    place = next((part for part in clause.parts if isinstance(part, Place)), None)
    if place is None or place.zones != ("hand",):
        raise NoOp(f"nothing does yet: {clause}")
    thing = thing_of(clause)
    return deeds.ReturnToHand(self.aim(Filter(thing), "discard"), Amounts(Sum(ONE)), _many(thing))


VERBS: Final[dict[str, Callable[[Aiming, Clause], Op]]] = {
    "deal": _deal,
    "take": _take,
    "thwart": _on("thwart", deeds.Thwart),
    "place_threat": _on("place threat", deeds.PlaceThreat),
    "heal": _heal,
    "ready": _on("ready", deeds.Ready),
    "exhaust": _on("exhaust", deeds.Exhaust),
    "give_status": _give_status,
    "give_status_card": _give_status,
    "lose_status": _lose_status,
    "discard": _discard,
    "banish": _on("discard", deeds.Banish),
    "defeat": _on("free", deeds.Defeat),
    "return_to": _return_to,
    "draw": _draw,
    "draw_up": _draw_up,
    "deal_cards": _deal_cards,
    "deal_to_you": _deal_to_you,
    "shuffle": _shuffle,
    "prevent": _prevent,
    "game_over": _game_over,
    "change_form": _change_form,
    "put_into_play": _put_into_play,
    "search": _search,
    "add_to": _add_to,
    "reveal": _reveal,
    "cancel": _cancel,
    "surge": _surge,
    "choose": _choose,
    "place_counters": _counters(1),
    "remove_counters": _counters(-1),
    "engage": _on("free", deeds.Engage),
}
