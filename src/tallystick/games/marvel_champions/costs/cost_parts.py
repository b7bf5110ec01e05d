"""What a cost asks to be done, compiled: one part of it, with what, how often (MC.cost.15 to
MC.cost.23).

A part is done in the one payment of the whole cost. What can only be done step by step, a search
or a reveal, is no ``CostAction``: it stands in ``CompiledCost.steps`` (see ``steps``).
"""

from __future__ import annotations

from typing import Any, Final

from tallystick.cards.errors import NotRun, needed, require
from tallystick.costs import Amount, Pick
from tallystick.games.marvel_champions.costs.payable_acts import (
    AREAS_NAMED,
    ENCOUNTERS,
    HAND,
    UNSEEN,
    CostAction,
)
from tallystick.games.marvel_champions.position.amounts import NUMBERED, Scaled, of_occasion, sum_of
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.things import SPOKEN, Filter, apart_from_identity
from tallystick.games.marvel_champions.text.costs import clause_text, deed_text, is_icons
from tallystick.kernel.journal import NOWHERE
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, If, Noun, Numeral, Place, Several
from tallystick.rules.picking import first_of, has, only_one

OPEN_ENDED: Final = ("any number", "up to")
EACH: Final = ("each", "all")
FOR_EACH: Final = ("for_each_mod",)
AT_MOST: Final = "at_most_mod"
# A thing is picked, and that is done to it. "Remove from the game" is ``banish``.
DONE_TO: Final = (
    "exhaust", "discard", "choose", "banish", "return", "shuffle", "put on top", "put on bottom",
    "lose status",
)  # fmt: skip
# What moves a card, by where it goes: the verb, the zone and the end of it.
MOVES: Final = {
    ("return to", "hand", ""): "return", ("shuffle into", "deck", ""): "shuffle",
    ("put in", "deck", "top"): "put on top", ("put in", "deck", "bottom"): "put on bottom",
}  # fmt: skip
# The most damage that one can take.
LEFT_TO_YOU: Final = Clause("figure_of", things=(Noun("your"),), words=("remaining hit points",))
KNOWN_WORDS: Final = ("damage", "threat", "facedown")
STATUSES: Final = {"stun": "stunned", "confuse": "confused"}


def ask_of(pick: Pick) -> CostAction | None:
    """The compiled part; None for one done step by step. Raises NotRun for words not heeded."""
    match pick.what:
        case Noun() as what:
            return _of_thing(pick, what)
        case Clause() as what:
            make = _CLAUSES.get(pick.verb)
            return make(pick.verb, what) if make is not None else None
    raise NotRun(f"nobody can pay yet with {pick}")


def _of_thing(pick: Pick, thing: Noun) -> CostAction | None:
    verb = "banish" if pick.verb == "remove from the game" else pick.verb
    if verb == "reveal":
        return None
    if verb == "deal to yourself":
        return _dealt(pick, thing)
    require(verb in DONE_TO, pick, "nobody can pay yet with")
    ask = CostAction(verb, deed_text(verb, thing, pick.amount))
    ask.times = pick.amount
    ask.thing = thing if thing.figure.word else None
    _count(ask, thing, pick)
    _find_place(ask, thing, pick)
    _aim(ask, thing)
    return ask


def _dealt(pick: Pick, thing: Noun) -> CostAction | None:
    """ "Deal yourself 2 facedown encounter cards": unseen; "that card" is a step by itself."""
    if thing.kinds != ("encounter card",) or set(thing.marks) - set(KNOWN_WORDS):
        return None
    ask = CostAction("deal to yourself", deed_text("deal to yourself", thing, pick.amount))
    ask.times = pick.amount
    return ask


def _count(ask: CostAction, thing: Noun, pick: Pick) -> None:
    figure = thing.figure
    if figure.word in NUMBERED and ask.verb == "discard":
        ask.counted = of_occasion()
        return
    if (figure.word not in OPEN_ENDED and figure.word) or figure.per_player:
        raise NotRun(f"nobody can pay yet with {pick}")
    ask.many = figure.word in OPEN_ENDED
    ask.most = figure.fixed if figure.word == "up to" else 0
    require(not (ask.most and figure.per_x), pick, "nobody can pay yet with")
    if figure.fixed > 1 and not ask.many:
        ask.times = Amount(ask.times.fixed * figure.fixed, ask.times.per_x)
    ask.each = thing.how in EACH


def _find_place(ask: CostAction, thing: Noun, pick: Pick) -> None:
    """MC.cost.18: one's own areas, and those that the card names itself (MC.golden.1)."""
    for word, place in thing.relations:
        if not isinstance(place, Place):
            continue
        zone = place.zones[0] if len(place.zones) == 1 else ""
        own = zone != ENCOUNTERS and place.whose in ("your", "")
        if zone not in AREAS_NAMED or not (own or zone == ENCOUNTERS):
            raise NotRun(f"nobody can pay yet with {pick} (MC.cost.18)")
        from_top = (word == "of" and thing.how == "top") or place.end == "top"
        if from_top != (zone in UNSEEN) or place.end not in ("", "top"):
            raise NotRun(f"nobody can pay yet with {pick}")
        ask.place = zone
    require(ask.place not in UNSEEN or ask.verb == "discard", pick, "nobody can pay yet with")


def _aim(ask: CostAction, thing: Noun) -> None:
    ask.random = "at random" in thing.marks or "random" in thing.marks
    require(not ask.random or ask.place == HAND, ask, "nobody can pay yet with")
    ask.chosen = ask.verb == "choose" or "chosen" in thing.marks  # MC.cost.16
    ask.owner_only = not (ask.chosen or "friendly" in thing.marks)
    if ask.place in UNSEEN:
        if thing.kinds != ("card",) or thing.tags or thing.title or thing.marks:
            raise NotRun(f"nobody can pay yet with {ask}")
        return
    marks = tuple([m for m in thing.marks if m not in ("random", "at random")])
    relations = tuple([one for one in thing.relations if not is_verb(one[1], "with_cost")])
    if len(relations) < len(thing.relations):
        _together(ask, thing)
    whom, owners = apart_from_identity(thing._replace(figure=ONE, marks=marks, relations=relations))
    ask.whom, ask.whose = Filter(whom), tuple(map(Filter, owners))
    require(not owners or ask.chooses_player, ask, "nobody can pay yet with")


OTHERS_PAY: Final = ("each player", "each other player")  # who would pay as well


def _together(ask: CostAction, thing: Noun) -> None:
    """ "Any number of cards with a combined resource cost of 3 or more": by printed costs."""
    said = next(what for _, what in thing.relations if is_verb(what, "with_cost"))
    if not ask.many or ask.most or ask.place != HAND or "or more" not in said.words:
        raise NotRun(f"nobody can pay yet with {ask}")
    ask.times, ask.by_cost = Amount(said.figures[0].fixed), True


def joined(asks: list[CostAction]) -> list[CostAction]:
    """The parts of one cost, where a part speaks of what another picks: "choose an ally and deal 1
    damage to it" is done to what is chosen (MC.cost.16). Raises NotRun for what is done to anything
    else that is picked."""
    spoken = [ask for ask in asks if ask.whom is not None and ask.whom.how in SPOKEN]
    picks = [ask for ask in asks if ask.picks]
    if not (spoken and picks):
        return asks
    of, ask = picks[0], spoken[0]
    if (
        len(picks) + len(spoken) > 2
        or of.verb != "choose"
        or of.place
        or of.many
        or of.times != Amount(1)
    ):
        raise NotRun(f"nobody can pay yet with {ask}")
    ask.words = f"{ask.words.rpartition(' ')[0]} {of.words.removeprefix('choose ')}"
    ask.whom, ask.chosen, ask.owner_only = of.whom, True, False
    return [one for one in asks if one is not of]


# -- deeds that are said with an amount -----------------------------------------------------------


def _whole(verb: str, clause: Clause) -> CostAction | None:
    """Damage taken, dealt or healed, threat removed or placed: so much of it at once."""
    if "indirect damage" in clause.words:
        return None
    if any(is_noun(one, *OTHERS_PAY) for one in clause.things):
        raise NotRun(f"nobody can pay yet with {clause} (MC.cost.15)")
    ask = CostAction(verb, clause_text(verb, clause))
    if verb == "take" and not clause.figures and is_verb(only_one(clause.parts), "equal_mod"):
        _heed(clause, ("equal_mod",))
        ask.n = sum_of((), clause.parts)
        return ask
    _heed(clause, (*FOR_EACH, AT_MOST) if verb in ("take", "deal") else ())
    require(clause.figures and len(clause.figures) <= 1, clause, "nobody can pay yet with")
    figure = clause.figures[0]
    if verb == "take" and figure.word.startswith("any amount"):
        return _up_to(verb, clause._replace(words=(*clause.words, "up to"), parts=(LEFT_TO_YOU,)))
    require(figure != Numeral(0), clause, "nothing is paid with")
    if verb == "deal" and figure == Numeral(figure.fixed, word="up to") and not clause.parts:
        ask.n = Scaled(Numeral(0, 1))  # announced, as an X is (MC.cost.19)
        ask.most_x = figure.fixed
        _aim_at(ask, clause)
        return ask
    ask.n = sum_of(clause.figures, clause.parts) if clause.parts else Scaled(figure)
    ask.most_x = ask.n.most if figure.per_x else 0
    _aim_at(ask, clause)
    if _is_point_by_point(ask, figure) and not clause.parts:
        ask.many, ask.most, ask.n = True, figure.fixed, Scaled(ONE)
    elif figure.word:
        raise NotRun(f"nobody can pay yet with {clause}")
    return ask


def _is_point_by_point(ask: CostAction, figure: Numeral) -> bool:
    """ "Take up to 3 damage", "heal any amount of damage from your identity": as often as the payer
    will, of the one thing to which it is done (MC.cost.19)."""
    if figure.word == "up to":
        return figure.fixed > 0 and not figure.per_x and not ask.picks
    return figure.word == "any amount of" and ask.column != NOWHERE and not ask.picks


def _up_to(verb: str, clause: Clause) -> CostAction | None:
    """ "Take any amount of damage up to ...": point by point, one at least (MC.cost.19)."""
    measure = only_one(clause.parts)
    plain = len(clause.figures) == 1 and clause.figures[0].word.startswith("any amount")
    if measure is None or not plain or clause.words != ("damage", "up to") or clause.things:
        return None
    ask = CostAction("take", clause_text("take", clause))
    ask.many = True
    ask.limit = sum_of((Numeral(0, 1),), (Clause("where_mod", parts=(measure,)),))
    return ask


def _aim_at(ask: CostAction, clause: Clause) -> None:
    if not clause.things:
        return
    thing = needed(clause.only_noun(), clause, "nobody can pay yet with")
    if thing.figure != ONE:  # "deal 1 damage to 2 allies you control": to so many different ones
        n, word = thing.figure.fixed, thing.figure.word
        known = thing.figure == Numeral(n, word=word) and (not word or word in OPEN_ENDED)
        is_dealt = ask.verb == "deal" and thing.how not in EACH
        require(known and is_dealt, clause, "nobody can pay yet with")
        ask.many, ask.most = bool(word), n if word == "up to" else 0
        ask.times = Amount(1 if word else n)
    ask.whom = Filter(thing._replace(figure=ONE))
    ask.owner_only = "friendly" not in thing.marks
    ask.each = thing.how in EACH


def _counters(verb: str, clause: Clause) -> CostAction | None:
    """Counters come off one by one, or are put on (MC.counter.1)."""
    _heed(clause, ("counters", "any_counters", "each_counter"))
    said = needed(first_of(clause.parts, Clause), clause, "nobody can pay yet with")
    ask = CostAction(verb, clause_text(verb, clause))
    figure = said.figures[0] if said.figures else Numeral(word="any number")
    if said.verb == "any_counters":
        figure = Numeral(word="any number")
    if figure.per_player or (figure.word and figure.word not in OPEN_ENDED):
        raise NotRun(f"nobody can pay yet with {clause}")
    _aim_at(ask, clause)
    if verb == "place counters":
        ask.n = Scaled(figure)
        return ask
    ask.many = bool(figure.word)
    ask.most = figure.fixed if figure.word == "up to" else 0
    ask.times = Amount(1) if ask.many else Amount(figure.fixed, figure.per_x)
    require(not (ask.each and (ask.many or figure.per_x)), clause, "nobody can pay yet with")
    if said.verb == "each_counter":
        ask.many, ask.all_of_it = False, True
        require(not (ask.each or ask.picks), clause, "nobody can pay yet with")
    elif ask.picks and not ask.many and (figure.fixed > 1 or figure.per_x):
        ask.times, ask.n, ask.at_once = Amount(1), Scaled(figure), True
    return ask


def _counters_among(verb: str, clause: Clause) -> CostAction | None:
    """ "Remove 3 counters from among cards you control": some of each, as the payer will."""
    thing = needed(clause.only_noun(), clause, "nobody can pay yet with")
    ask = _counters("remove counters", clause._replace(things=(thing._replace(how="a"),)))
    if ask is not None and ask.at_once:
        ask.times, ask.n, ask.at_once = Amount(ask.n.fixed, ask.n.per_x), Scaled(ONE), False
    return ask


def _lose_status(verb: str, clause: Clause) -> CostAction | None:
    words = [STATUSES.get(word, word) for word in clause.words]
    if len(words) != 1 or words[0] not in ("stunned", "confused", "tough") or clause.parts:
        raise NotRun(f"nobody can pay yet with {clause}")
    if any(figure != ONE for figure in clause.figures):
        raise NotRun(f"nobody can pay yet with {clause}")
    ask = CostAction(verb, clause_text("discard", clause))
    ask.status = words[0]
    _aim_at(ask, clause)
    return ask


def _moved(verb: str, clause: Clause) -> CostAction | None:
    """Return a card to hand, shuffle one into one's deck, put one of one's hand on an end of it;
    cards nobody saw are for ``steps``, and so are other places."""
    place = first_of(clause.parts, Place)
    thing = clause.only_noun()
    if place is None or thing is None or thing.how == "top":
        return None
    deed = MOVES.get((verb, " ".join(place.zones), place.end))
    if deed is None or place.whose not in ("your", "its owner's"):
        return None
    from_hand = [one.zones for one in thing.places()] == [(HAND,)]
    if verb == "put in" and not from_hand:
        return None
    ask = _of_thing(Pick(deed, thing, Amount(1)), thing._replace(how=thing.how))
    if ask is not None:
        ask.words = clause_text(verb, clause)
    return ask


def _with_icon(verb: str, clause: Clause) -> CostAction | None:
    """ "Discard a [mental] resource from your hand": a card with that icon printed on it."""
    icons: Any = next((part for part in clause.parts if is_icons(part)), ())
    kinds = [kind for kind, n in enumerate(icons) if n == 1]
    if len(kinds) != 1 or sum(icons) != 1 or clause.words != ("from your hand",):
        raise NotRun(f"nobody can pay yet with {clause}")
    if any(figure != ONE for figure in clause.figures):
        raise NotRun(f"nobody can pay yet with {clause}")
    ask = CostAction("discard", clause_text(verb, clause))
    ask.place, ask.icon = HAND, kinds[0]
    return ask


def _discard(verb: str, clause: Clause) -> CostAction | None:
    """ "The top 2 cards of your deck (the top card instead if ...)", "1 card from your hand for
    each ally you control"."""
    part = only_one(clause.parts)
    thing = clause.only_noun()
    if thing is not None and is_verb(part, *FOR_EACH):
        one = thing._replace(figure=ONE)
        counted = _of_thing(Pick(verb, one, Amount(1)), one)
        if counted is not None:
            counted.words = clause_text(verb, clause)
            counted.counted = sum_of((thing.figure,), clause.parts)
        return counted
    if not is_verb(part, "paren_top") or thing is None:
        raise NotRun(f"nobody can pay yet with {clause}")
    tests = first_of(part.parts, If)
    ask = _of_thing(Pick(verb, thing, Amount(1)), thing)
    if ask is None or tests is None:
        raise NotRun(f"nobody can pay yet with {clause}")
    ask.instead = Amount(part.figures[0].fixed if part.figures else 1)
    ask.tests = tests_of(tests)
    return ask


def _choose(verb: str, clause: Clause) -> CostAction | None:
    """ "Choose up to X enemies, where X is equal to ..."."""
    thing = clause.only_noun()
    if thing is None or thing.figure.word != "up to" or not thing.figure.per_x:
        return None
    _heed(clause, ("where_mod",))
    ask = _of_thing(Pick(verb, thing, Amount(1)), thing._replace(figure=Numeral(1, word="up to")))
    if ask is not None:
        ask.words = clause_text(verb, clause)
        ask.limit = sum_of((Numeral(0, 1),), clause.parts)
    return ask


def _heed(clause: Clause, parts: tuple[str, ...]) -> None:
    """No word of a clause is passed over. Raises NotRun."""
    hangs = all(is_verb(part, *parts) for part in clause.parts)
    require(hangs and not has(clause.things, Several), clause, "nobody can pay yet with")
    if any(word not in KNOWN_WORDS for word in clause.words):
        raise NotRun(f"nobody can pay yet with {clause}")


_CLAUSES: Final = {
    "take": _whole,
    "take up to": _up_to,
    "bear": _whole,
    "deal": _whole,
    "heal": _whole,
    "thwart": _whole,
    "place threat": _whole,
    "place counters": _counters,
    "remove counters": _counters,
    "remove counters among": _counters_among,
    "lose status": _lose_status,
    "return to": _moved,
    "shuffle into": _moved,
    "put in": _moved,
    "discard icon": _with_icon,
    "discard": _discard,
    "choose": _choose,
}
