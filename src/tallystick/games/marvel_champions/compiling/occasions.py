"""The words for what can happen, and what each of them waits for; and what hangs on a deed that is
waited for: against whom, from where, by what (MC.trigger.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, Untold, require
from tallystick.games.marvel_champions.legality.attack_sums import KEYWORD_FLAGS
from tallystick.games.marvel_champions.legality.occasions import ACTIVE, PASSIVE, PLAYER, Act
from tallystick.games.marvel_champions.position.conditions import SIDED
from tallystick.games.marvel_champions.position.keys import AFTER, KEY, WOULD
from tallystick.games.marvel_champions.position.marks import OWN
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.rules.parts import as_clause, is_noun, is_verb
from tallystick.rules.phrases import Clause, Noun, Numeral, Part, Several

# How it is said that something happens, by its key and who it is said of.
_SAID: Final = {
    ("attack", ACTIVE): ("attack", "attacks", "initiates an attack", "initiate an attack",
        "makes an attack", "make an attack", "performs an attack", "makes an undefended attack"),
    ("basic attack", ACTIVE): ("makes a basic attack", "make a basic attack"),
    ("attack", PASSIVE): ("is attacked", "are attacked"),
    ("defend", ACTIVE): ("defend", "defends"),
    ("thwart", ACTIVE): ("thwart", "thwarts"),
    ("basic thwart", ACTIVE): ("makes a basic thwart", "make a basic thwart"),
    ("scheme", ACTIVE): ("schemes", "scheme"),
    ("activate", ACTIVE): ("activates", "initiates an activation", "activate"),
    ("defeat", PASSIVE): ("is defeated", "are defeated", "be defeated"),
    ("defeat", ACTIVE): ("defeat", "defeats"),
    ("damage", ACTIVE): ("damages", "damage", "deal excess damage to", "deals excess damage to"),
    ("enter", PASSIVE): ("enters play", "enter play"),
    ("to hand", PASSIVE): ("enters your hand",),
    ("leave", PASSIVE): ("leaves play",),
    ("flip", PASSIVE): ("flips",),
    ("reveal", PASSIVE): ("is revealed",),
    ("reveal", PLAYER): ("reveal", "reveals", "resolve the effects of"),
    ("recover", ACTIVE): ("recover", "recovers"),
    ("engage", ACTIVE): ("engages",),
    ("engage", PLAYER): ("engage",),
    ("basic power", ACTIVE): ("uses a basic power", "use a basic power"),
    ("basic recovery", ACTIVE): ("make a basic recovery", "makes a basic recovery"),
    ("basic recovery", PLAYER): ("use your rec",),
    ("basic defense", ACTIVE): ("make a basic defense", "makes a basic defense"),
    ("complete", PASSIVE): ("be completed", "is completed"),
    ("use", PLAYER): ("use", "resolve"),
    ("ready", PLAYER): ("ready",),
    ("exhaust", PLAYER): ("exhaust",),
    ("discard", PLAYER): ("discard", "discards"),
    ("deck reset", PLAYER): ("resets their deck", "reset your deck"),
    ("draw", PLAYER): ("draw", "draws"),
    ("dealt", PLAYER): tuple([
        f"{be} dealt {n} {face}encounter card{s}" for be in ("is", "are")
        for n, s in (("an", ""), ("1", ""), ("a", "")) for face in ("", "facedown ", "face-down ")
    ]),
    ("exhaust", PASSIVE): ("exhausts", "is exhausted"),
    ("discard", PASSIVE): ("is discarded",),
    ("diverted", PASSIVE): ("is diverted",),  # no word of a card: see ``scenario_verbs``
    ("ready", PASSIVE): ("is readied",),
    ("threat removed", ACTIVE): ("remove the last threat", "removes the last threat"),
}  # fmt: skip
ACTS: Final = {word: act for act, words in _SAID.items() for word in words}
TIMES: Final = {
    "placing threat here during step one of the villain phase": "step one",
    **{f"resolving step {n} of the villain phase": "step one" for n in ("one", "1")},
    **{f"resolving step {n} of the villain phase": "step three" for n in ("three", "3")},
    **{f"step {n} begins": "step one" for n in ("one", "1")},
    **{f"step {n} begins": "step three" for n in ("three", "3")},
    "your turn begins": "turn begins", "your turn ends": "turn ends", "the turn ends": "turn ends",
    "the round ends": "round ends", "the phase ends": "player phase ends",
    "the player phase begins": "player phase begins", "the player phase ends": "player phase ends",
    "the villain phase begins": "villain phase begins",
    "the villain phase ends": "villain phase ends",
    "your deck runs out of cards": "deck out", "the encounter deck resets": "encounter reset",
}  # fmt: skip
# What an act needs that is said of it, and what is said of it besides, after "and".
NEEDS: Final = {
    "remove the last threat": "last threat", "removes the last threat": "last threat",
    "makes an undefended attack": "undefended", "resolve the effects of": "its effects",
    "deal excess damage to": "excess", "deals excess damage to": "excess",
}  # fmt: skip
AND: Final = {
    ("attack", "defeat"): "defeats", ("attack", "damage"): "damages",
    ("thwart", "defeat"): "defeats", ("thwart", "removes threat"): "removes",
    ("thwart", "removes all threat"): "defeats", ("thwart", "threat removed"): "defeats",
    ("defend", "takes no damage"): "unhurt", ("defend", "take no damage"): "unhurt",
    ("defend", "is not defeated"): "survives",
}  # fmt: skip
EITHER: Final = {
    f"{makes} a basic {one} or {two}{action}": tuple([f"{makes} a basic {w}" for w in (one, last)])
    for makes in ("make", "makes")
    for action in ("", " action")
    for one, last in (("attack", "thwart"), ("thwart", "attack"), ("attack", "defense"))
    for two in (last, f"basic {last}")
}
BOOSTS: Final = {
    "a boost card on an enemy attacking you would be turned faceup": "attacking",
    "a boost card is turned faceup": "",
    "a boost card is turned faceup during an attack": "attacking",
    "a boost card is turned faceup during a scheme activation": "scheming",
    "a boost card is turned face up while the villain attacks": "villain attacking",
}  # fmt: skip


def add_tail(made: Act, tail: Part, act: Clause) -> None:
    """One more thing that is said of the deed. Raises NotRun."""
    tail = as_clause(tail)
    if tail.verb == "against":
        made.against = opponent_of(tail.things[0])
    elif tail.verb == "source" and made.key == KEY["threat removed"]:
        made.object = filter_of(tail.things[0])
    elif tail.verb == "source":
        thing = tail.things[0]
        kind = (*thing.kinds, "")[0]
        if kind == "attack":
            made.needs = "from an attack"
            made.against = opponent_of(thing)
        elif kind in ATTACKERS:
            made.needs = "from an attack"
            made.against = Filter(Noun("a", ATTACKERS[kind]))
        else:
            made.against = filter_of(thing)
    elif tail.verb == "other_than" and made.key == KEY["defeat"] and tail.words[0].endswith(CAUSE):
        made.needs = "not by itself"
    elif tail.verb in DAMAGE_TAILS and made.key in DAMAGED and not made.needs:
        needs = DAMAGE_TAILS[tail.verb]
        made.needs = needs.get(tail.words[0].split(" ")[-1] if tail.words else "", "")
        require(made.needs and (tail.verb == "basically") == (made.role == ACTIVE))
    elif tail.verb == "attack_keywords" and made.key in ATTACKS and made.role == ACTIVE:
        made.flags = sum([flag for name, flag in KEYWORD_FLAGS.items() if name in tail.words[0]])
    elif tail.verb == "in_form_tail" and tail.words[-1].endswith(SIDED):
        made.side = tail.words[-1]
    elif tail.verb == "source_place" and made.key == KEY["discard"]:
        require(tail.words[1:] in TOPS and act.words == ("is discarded",))
        made.key, made.needs = KEY["deck discard"], TOPS[tail.words[1:]]
    elif (tail.verb, *tail.words) == REVEALED_FROM and made.key == KEY["reveal"] and not made.needs:
        made.needs = "from the encounter deck"
    elif tail.words == FROM_HAND and made.key == KEY["play"] and not made.needs:
        made.needs = "from hand"
    elif tail.words == FROM_HAND and made.key == KEY["discard"]:
        raise Untold  # from wherever a card is discarded
    elif (tail.verb, *tail.words) == YOURS and made.subject is not None:
        thing = made.subject.thing
        mine = "you control" if made.stage == AFTER else OWN  # before, nobody controls it yet
        if thing.how != "this":
            made.subject = Filter(thing._replace(marks=(*thing.marks, mine)))
    elif (tail.verb, *tail.words) not in KNOWN_TAILS:
        raise Untold


def in_one_form(deeds: list[Clause]) -> list[Clause]:
    """ "Attack or defend in Solid mass form": in which form is said of each of several deeds."""
    forms = [tail for tail in deeds[-1].parts if is_verb(tail, "in_form_tail")] if deeds else []
    first = [deed._replace(parts=(*deed.parts, *forms)) for deed in deeds[:-1]]
    return [*first, *deeds[-1:]]


def damaging(act: Clause, stage: int) -> Act:
    """Damage that is taken or dealt, perhaps so much or more."""
    if act.verb in ("would_get", "would_take", "takes_damage"):
        key = "deal damage" if act.verb == "would_get" else "damage"  # ahead of a tough card
        made = Act(key, PASSIVE, stage if act.verb == "takes_damage" else WOULD)
        if "or more" in act.words:
            made.needs, made.least = "so much", act.figures[0].fixed
            require(act.figures == (Numeral(made.least),) and not act.parts)
        return _of_what_kind(made, act)
    dealt = "deal damage" if stage == AFTER else "damage"
    if act.verb == "deals_damage" and act.words == ("damage",):
        require(act.figures[0].word.startswith("any"))
        return Act(dealt, ACTIVE, stage)
    made = Act(dealt, ACTIVE, stage, needs="from an attack", least=act.figures[0].fixed)
    require(act.figures == (Numeral(made.least),) and "or more" in act.words)
    return made


def _of_what_kind(made: Act, act: Clause) -> Act:
    """Any damage, or what an ally suffers for attacking or thwarting (MC.consequential.1)."""
    kind = act.words[-1].removesuffix("damage").strip() if act.words else ""
    caused = all(is_verb(tail, "by_consequence") for tail in act.parts)  # says what for
    if kind == "consequential" and caused and not made.needs:
        made.needs = "" if act.parts else "by itself"
    elif kind:
        raise Untold
    return made


def as_it_falls(made: Act, event: Clause) -> Act:
    """ "When you attack and defeat a minion": as that is defeated, by the damage of an attack; as
    it begins, nobody knows what will come of it (MC.interrupt.1)."""
    if made.needs != "defeats" or made.key != KEY["attack"] or made.object is None:
        raise NotRun(f"nothing waits yet for {event}")
    made.key, made.needs = KEY["defeat"], "from an attack"
    return made


def meant_by(made: Act, thing: Noun | Several) -> Filter:
    """Who is meant by what is said of an occasion; "your ally" is one that you control."""
    if is_noun(thing, "your") and set(thing.kinds) & LEAVING:
        thing = thing._replace(how="a", marks=(*thing.marks, "you control"))
    whom = filter_of(thing)
    if made.stage == AFTER and made.key == KEY["discard"] and whom.fades:
        raise NotRun(f"nothing waits yet for {thing} that is discarded")  # nobody notes what it was
    return whom


LEAVING: Final = frozenset(("ally", "support", "upgrade"))


def revealed_from(made: Act) -> None:
    """ "You reveal a card from the encounter deck": its reveal knows that (MC.reveal.1)."""
    places = made.object.places if made.key == KEY["reveal"] and made.object is not None else ()
    if not places:
        return
    if made.needs or any(place.zones != ("encounter deck",) for place in places):
        raise NotRun(f"nothing waits yet for {made.object} from {places[0]}")
    made.needs = "from the encounter deck"


ATTACKS: Final = (KEY["attack"], KEY["basic attack"])
DAMAGED: Final = (KEY["damage"], KEY["deal damage"], KEY["defeat"])
# What damage, or a defeat, must be, by the last word that says so.
DAMAGE_TAILS: Final = {
    "exactly": {"points": "exactly"},
    "while_defending": {"defending": "defending"},
    "by_consequence": {"damage": "by itself", "attack": "by its attack", "thwart": "by its thwart"},
    "basically": {"": "basically"},
}
TOPS: Final[dict[tuple[str, ...], str]] = {
    ("the top of your deck",): "of your deck",
    ("the top of the encounter deck",): "of the encounter deck",
}
CAUSE: Final = ("other than consequential damage", "except by consequential damage")


FROM_HAND: Final = ("from your hand",)
REVEALED_FROM: Final = ("source_place", "from", "the encounter deck")
# What need not be asked: what is played is played from there.
KNOWN_TAILS: Final = (("from_hand", "from your hand"),)
YOURS: Final = ("under", "under your control")


def opponent_of(thing: Noun | Several) -> Filter | None:
    """Who is meant by "against an attack", "from the villain's attack"; None for anybody."""
    if not {"attack", "enemy attack"} & set(thing.kinds):
        return filter_of(thing)
    match thing.relations:
        case (("of", Noun() as owner),):
            return Filter(owner)
        case () if not thing.marks:
            return None
    raise NotRun(f"nothing waits yet for {thing}")


ATTACKERS: Final = {"enemy attack": ("enemy",), "villain attack": ("villain",)}


def filter_of(thing: Noun | Several) -> Filter:
    """Who is meant, one of several kinds perhaps. Raises NotRun."""
    match thing:
        case Noun():
            return Filter(thing)
        case Several(conjunction="or", things=things) if all(one.kinds for one in things):
            kinds = tuple(kind for one in things for kind in one.kinds)
            return Filter(things[0]._replace(kinds=kinds))
    raise NotRun(f"nothing waits yet for {thing}")
