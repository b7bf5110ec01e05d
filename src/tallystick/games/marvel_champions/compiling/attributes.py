"""What a card says of itself, noted on its piece: keywords, what it may be attached to, with what
it enters, when and from where it may be played (MC.play.1), how often its abilities may be used
(MC.limit.1, MC.max.1); what it treats as another kind of card, "treat attached ally as a minion",
and what of a text box stays that is treated as if it were blank (MC.golden.2)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tallystick.cards.errors import NotRun, needed, nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import thing_of
from tallystick.games.marvel_champions.compiling.bonuses import keyword_of
from tallystick.games.marvel_champions.compiling.deck_verbs import state_sight
from tallystick.games.marvel_champions.compiling.pricing import REDUCING, may_lower
from tallystick.games.marvel_champions.legality.maxima import NOT_OF_A_HOST
from tallystick.games.marvel_champions.pieces import (
    ALTER_EGO,
    ENERGY_FORM,
    HERO,
    IDENTITIES,
    KEEP_KEYWORDS,
    KEEP_TRAITS,
    RESOURCE,
    SCH,
    THW,
    CardFace,
    EntersWith,
    Included,
    TriggeredAbility,
)
from tallystick.games.marvel_champions.position import at_hand, bases, constant_changes, uses
from tallystick.games.marvel_champions.position.amounts import sum_of
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.constant_abilities import Constant
from tallystick.games.marvel_champions.position.keys import KEY
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, Costs, If, Limit, Noun, Numeral
from tallystick.rules.picking import first_of, has, only, only_one

HERE: Final = ("attached to this card", "attached here", "attached to it")
PILE: Final = ("discard pile",)
TOPS: Final[dict[tuple[str, ...], int]] = {
    ("deck",): at_hand.TOP_OF_DECK,
    PILE: at_hand.TOP_OF_PILE,
}
ANY_ONE: Final = ("some", "the", "each", "any", "a")
_ONCE: Final = re.compile(r"once per (phase|round|turn)")


def state_may(piece: CardFace, clause: Clause) -> None:
    """ "You may play events attached to this card as if they were in your hand", "you may play this
    from your discard pile during your turn". Raises NotRun."""
    if has(clause.parts[:1], Costs):
        may_lower(piece, clause)
        return
    inner = only_one(clause.parts)
    require(not clause.things, clause)
    if not is_verb(inner, "play", "play_as_in_hand"):
        raise nothing(clause)
    thing, in_turn = thing_of(inner), _in_turn(inner)
    if is_noun(thing, "this") and is_verb(inner, "play"):
        _from_pile(piece, clause, inner, in_turn)
        return
    where, whom = _place_of(inner, thing)
    as_if, said = is_verb(inner, "play_as_in_hand"), inner.words
    less = [REDUCING.fullmatch(word) for word in said[int(as_if) :]]
    per = [_ONCE.fullmatch(word) for word in clause.words]
    as_if_held = not as_if or said[0].startswith("as if")
    require(None not in less and None not in per and as_if_held, clause)
    grant = bases.Grant(
        where,
        whom,
        next((one.group(1) for one in per if one is not None), ""),
        sum([int(one.group(1)) for one in less if one is not None]),
        len(piece.powers) + len(piece.grants),
        in_turn,
        as_if,
    )
    piece.grants = (*piece.grants, grant)


def _place_of(clause: Clause, thing: Noun) -> tuple[int, Filter | None]:
    """Where the cards lie, and what they must be; None for any."""
    places = thing.places()
    own = places[0].zones if len(places) == 1 and places[0].whose == "your" else ()
    if thing.how == "top" and thing.figure == ONE:
        require(own in TOPS and thing.kinds == ("card",), clause)
        return TOPS[own], None
    if own == PILE and len(thing.relations) == 1 and thing.how in ANY_ONE:
        return at_hand.IN_PILE, Filter(thing._replace(how="a", relations=()))
    here = [mark for mark in thing.marks if mark in HERE]
    to = [one for word, one in thing.relations if word == "attached to"]
    mine = [one for one in to if is_noun(one, "this")]
    if len(here) + len(mine) != 1 or len(mine) != len(thing.relations) or thing.figure != ONE:
        raise nothing(clause)
    require(thing.how in ANY_ONE, clause)
    marks = tuple([mark for mark in thing.marks if mark not in HERE])
    return at_hand.ATTACHED_HERE, Filter(thing._replace(how="a", marks=marks, relations=()))


def _in_turn(inner: Clause) -> bool:
    """Whether it is "during your turn" alone, or "in" it; nothing else is said. Raises NotRun."""
    require(all(is_verb(part, "turn_mod") for part in inner.parts), inner)
    heed(*only(inner.parts, Clause))
    return bool(inner.parts)


def _from_pile(piece: CardFace, clause: Clause, inner: Clause, in_turn: bool) -> None:
    """The card itself, from its owner's discard pile (MC.player-turn.2)."""
    thing = thing_of(inner)
    places = thing.places()
    require(len(places) == len(thing.relations) == 1, clause)
    if clause.words or inner.words or (places[0].whose, places[0].zones) != ("your", PILE):
        raise nothing(clause)
    piece.plays_from_pile, piece.pile_in_turn = True, in_turn


HOST: Final = Noun("some", ("character",), marks=("attached",))
RESTRICTED: Final = "that has the restricted keyword"


def _mode_only(piece: CardFace, clause: Clause) -> None:
    """In which mode it is set up at all."""
    piece.mode = "expert" if "expert" in clause.words[0] else "standard"


SIDED_FORMS: Final = ("mass form", "suit form", ENERGY_FORM)


def _keyword(piece: CardFace, clause: Clause) -> None:
    if clause.words[0] in SIDED_FORMS:
        piece.sided = clause.words[0]
        return
    name, level = keyword_of(clause.words[0])
    if name == "victory":  # whatever it is worth, it goes to the display (MC.victory.1)
        level = 1
    piece.keywords[name] = piece.keywords.get(name, 0) + level
    if "[per_hero]" in clause.words[0]:
        piece.keywords_per_player = (*piece.keywords_per_player, name)
    if name == "teamwork":
        piece.teamwork = clause.words[0].partition("(")[2].strip("()[] ")
    if name == "permanent":
        piece.permanent = True


def _team_up(piece: CardFace, clause: Clause) -> None:
    """MC.team-up.1: both named must be in play to play it."""
    things = clause.things[0].each if clause.things else ()
    require(len(things) == 2 and all(one.title for one in things), clause)
    piece.team = tuple(one.title.casefold() for one in things)


def _uses(piece: CardFace, clause: Clause) -> None:
    """MC.uses.1: it enters with counters, and goes with the last."""
    more = 0
    if len(clause.figures) > 1:  # "1 counter, plus 1 per player"
        fixed, per_player = clause.figures
        require(per_player.per_player, clause)
        more = _number(clause._replace(figures=(fixed,)))
        clause = clause._replace(figures=(per_player._replace(word=""),))  # "additional"
    piece.counters = _counters(clause, more, are_uses=True)


def _enters_with(piece: CardFace, clause: Clause) -> None:
    """The card enters play with counters, and stays without them."""
    thing = clause.things[0] if clause.things else None
    require(thing is None or is_noun(thing, "this", "it"), clause)
    piece.counters = _counters(clause, 0, are_uses=False)


def _counters(clause: Clause, more: int, are_uses: bool) -> EntersWith:
    figure = clause.figures[0]
    n = _number(clause._replace(figures=(figure._replace(per_player=False),)))
    return EntersWith(n, figure.per_player, more, are_uses)


def _number(clause: Clause) -> int:
    figure = clause.figures[0]
    require(not (figure.per_x or figure.per_player or figure.word), clause)
    return figure.fixed


def _attach_to(piece: CardFace, clause: Clause) -> None:
    thing, conditions = needed(clause.first_noun(), clause), only(clause.parts, If)
    require(len(conditions) >= len(clause.parts), clause)
    piece.attach = Filter(thing)
    for one in conditions:
        piece.attach_tests = (*piece.attach_tests, *tests_of(one))


def _form_only(piece: CardFace, clause: Clause) -> None:
    piece.form_only = HERO if clause.words[0].startswith("hero") else ALTER_EGO


def _play_only(piece: CardFace, clause: Clause) -> None:
    tests = needed(first_of(clause.parts, If), clause)
    piece.play_tests = (*piece.play_tests, *tests_of(tests))


def _x_is(piece: CardFace, clause: Clause) -> None:
    """ "X is equal to ...": of a number that is printed as an X (MC.x.1, MC.cost.28)."""
    x = sum_of((), (Clause("equal_mod", parts=clause.parts),))
    if piece.costs_x:
        piece.cost_x = x
    of_threat = any(one.is_x for one in piece.threat)
    require(piece.variable or of_threat or piece.cost_x is not None, clause)
    require(not of_threat or piece.kind == "main_scheme", clause)
    piece.threat = tuple([one._replace(x=x) if one.is_x else one for one in piece.threat])
    added = [which for which, n in enumerate(piece.adds) if n < 0]  # to the host (MC.attachment.1)
    for which in added or piece.variable:
        whom = Filter(HOST if added else Noun("this"))
        piece.add_constant(Constant(whom, constant_changes.StatAdded(which), n=x))
        piece.stats = tuple([0 if n == which else v for n, v in enumerate(piece.stats)])
    piece.adds = tuple([max(n, 0) for n in piece.adds])


def _increase_limit(piece: CardFace, clause: Clause) -> None:
    """ "Increase your ally limit by 1" (MC.ally-limit.1)."""
    require(clause.words[:1] == ("your ally limit",) and not clause.parts, clause)
    piece.more_allies += _number(clause)


def _raise_target(piece: CardFace, clause: Clause) -> None:
    """ "Increase the target threat value of attached scheme by 4", "... by 1 for each acceleration
    token on it" (MC.main-scheme.1)."""
    thing = needed(clause.only_noun(), clause)
    require(all(is_verb(p, "for_each_mod") for p in clause.parts), clause)
    n = sum_of(clause.figures, clause.parts)
    piece.add_constant(Constant(Filter(thing), constant_changes.TargetChange(), n=n))


def _ally_defends(piece: CardFace, clause: Clause) -> None:
    """ "The engaged player must defend against its attacks with an ally" (MC.golden.2)."""
    if [thing.how for thing in only(clause.things, Noun)] != ["the engaged player", "this"]:
        raise nothing(clause)
    piece.ally_defends = True


def more_restricted(piece: CardFace, subject: Noun, said: Clause) -> None:
    """ "You can control 1 additional upgrade that has the restricted keyword" (MC.restricted.1)."""
    thing = needed(said.only_noun(), said)
    require(subject.how == "you" and thing.marks == (RESTRICTED,), said)
    if thing.figure.word != "additional" or thing.figure.per_x or thing.figure.per_player:
        raise nothing(said)
    whom = Filter(thing._replace(how="a", marks=(), figure=ONE))
    piece.more_restricted = (*piece.more_restricted, (whom, thing.figure.fixed))


def _deck_aspects(piece: CardFace, clause: Clause) -> None:
    """How many aspects its deck has, and whether evenly (MC.deck.1)."""
    every = any("all 4 aspects" in word for word in clause.words)
    piece.deck_rules.aspects = 4 if every else 2
    piece.deck_rules.evenly = any("equal number" in word for word in clause.words)


COPIES_OF: Final = "the maximum number of copies of"  # so many titles, rather than cards


def _deck_includes(piece: CardFace, clause: Clause) -> None:
    """ "You may include Owl allies from any aspect in your deck" (MC.deck.1)."""
    thing = needed(clause.only_noun(), clause)
    require(len(thing.kinds) == 1 and len(thing.tags) <= 1, clause)
    figure = clause.figures[0] if clause.figures else None
    said = Noun("", thing.kinds, thing.figure, thing.tags)
    require(thing == said and (figure is None or figure.word in ("", "up to")), clause)
    (kind,) = Filter(thing._replace(how="a")).kinds
    most, by_title = figure.fixed if figure is not None else 0, COPIES_OF in clause.words
    traits = thing.tags[0] if thing.tags else ()
    rules = piece.deck_rules
    rules.includes = (*rules.includes, Included(kind, traits, most, by_title))


def _deck_singles(piece: CardFace, clause: Clause) -> None:
    """ "You cannot include more than 1 copy of any non-NAME card" (MC.deck.1)."""
    require(clause.words[0].endswith(f"non-{piece.name.casefold()} card"), clause)
    piece.deck_rules.singles = True


def _no_limit(piece: CardFace, clause: Clause) -> None:
    """ "NAME does not count toward your hand size" (MC.hand-size.1)."""
    whom = clause.things[0] if clause.things else Noun("this")
    require(is_noun(whom, "this") and len(clause.things) <= 1, clause)
    piece.free_in_hand = True


def _first_turn(piece: CardFace, clause: Clause) -> None:
    """ "You take the first turn during the player phase" (MC.player-phase.1)."""
    heed(clause)
    piece.turns_first = True


def _wild_twice(piece: CardFace, clause: Clause) -> None:
    """ "When counting resources on cards discarded from the top of the deck, count each printed
    [wild] icon twice" (MC.resource.2)."""
    heed(clause)
    require(piece.is_identity, clause)
    piece.counts_wild_twice = True


def begins_with(piece: CardFace, subject: Noun, said: Clause) -> None:
    """ "NAME begins the game with a [[Sky]] deck": its own such cards, set aside (MC.setup.8)."""
    known = subject.how in ("this", "titled") and said.words[1:] == ("deck",)
    require(piece.is_identity and known, said)
    piece.deck_rules.own = (*piece.deck_rules.own, said.words[0].strip("[]"))


def begins_aside(piece: CardFace, subject: Noun, said: Clause) -> None:
    """ "NAME begins the game with 6 TITLE upgrades set aside" (MC.setup.8)."""
    plain = len(said.figures) == 1 and said.figures[0] == Numeral(said.figures[0].fixed)
    require(piece.is_identity and subject.how in ("this", "titled") and plain, said)
    title = next(word for word in said.words if word not in BESIDE_TITLE)
    piece.deck_rules.aside = (*piece.deck_rules.aside, (title, said.figures[0].fixed))


def _begins_first(piece: CardFace, clause: Clause) -> None:
    """ "Begin the game with this card. Set your other identities aside" (MC.setup.1)."""
    require(piece.is_identity, clause)
    piece.deck_rules.begins_first = True


def _wins_only(piece: CardFace, clause: Clause) -> None:
    """ "The players cannot win the game unless they escape": by that deed alone (MC.win.1)."""
    piece.wins_only = clause.words[0].partition(" unless they ")[2]


BESIDE_TITLE: Final = ("begins the game with", "set aside", "upgrade", "upgrades")


def _schemes_on(piece: CardFace, clause: Clause) -> None:
    """ "When NAME schemes, place that threat on X, if able" (MC.scheme.3)."""
    thing = needed(clause.first_noun(), clause)
    own = [one.how for one in only(thing.related("of"), Noun)] == ["this"]  # "his side scheme"
    require(piece.kind in ("minion", "villain") and (thing.title or own), clause)
    piece.schemes_on = Filter(thing)


def _power_divided(piece: CardFace, clause: Clause) -> None:
    """ "Damage you deal using your basic attack power can be divided" (MC.attack.4)."""
    require(piece.kind in ("hero", "ally"), clause)
    piece.divides = (*piece.divides, clause.words[0])


def _play_anywhere(piece: CardFace, clause: Clause) -> None:
    """ "Play under any player's control": whoever plays it says whose (MC.play.1)."""
    piece.anywhere = True


def _give_to(piece: CardFace, clause: Clause) -> None:
    """ "Give to the NAME player" (MC.obligation.1)."""
    piece.given_to = clause.words[1]


# What is said of a subject, once and for all.
OF_SUBJECT: Final[dict[str, Callable[[CardFace, Noun, Clause], None]]] = {
    "can_control": more_restricted,
    "begins_with": begins_with,
    "begins_aside": begins_aside,
}
ATTRIBUTES: Final[dict[str, Callable[[CardFace, Clause], None]]] = {
    "keyword": _keyword,
    "ally_defends": _ally_defends,
    "team_up": _team_up,
    "mode_only": _mode_only,
    "uses": _uses,
    "enters_with": _enters_with,
    "attach_to": _attach_to,
    "form_only": _form_only,
    "give_to": _give_to,
    "play_only": _play_only,
    "play_anywhere": _play_anywhere,
    "increase_limit": _increase_limit,
    "x_is": _x_is,
    "raise_target": _raise_target,
    "no_limit": _no_limit,
    "first_turn": _first_turn,
    "wild_twice": _wild_twice,
    "deck_aspects": _deck_aspects,
    "deck_includes": _deck_includes,
    "deck_singles": _deck_singles,
    "power_divided": _power_divided,
    "begins_first": _begins_first,
    "wins_only": _wins_only,
    "schemes_on": _schemes_on,
    "may": state_may,
    "sees": state_sight,
    "lies_faceup": state_sight,
}


def stays_of(clause: Clause) -> int:
    """What of a text box stays that is treated as if it were blank. Raises NotRun."""
    words = " ".join(clause.words)
    require("cannot" not in words, clause)
    return KEEP_TRAITS * ("traits" in words) | KEEP_KEYWORDS * ("keywords" in words)


KINDS: Final = ("ally", "minion")
NUMBERS: Final = {"thw": THW, "sch": SCH}
_STAT_IS: Final = re.compile(
    r"(thw|sch) is equal to its printed (thw|sch) and it (?:does not take consequential damage|"
    r"takes (\d+) consequential damage after it thwarts or attacks)"
)


def treat_as(piece: CardFace, clause: Clause) -> None:
    """ "Treat attached ally as an [[Owl]] minion with a blank text box"."""
    whom, others = needed(clause.first_noun(), clause), clause.things[1:]
    kind = next((word for word in clause.words if word in KINDS), "")
    blank = any(word.startswith("with a blank") for word in clause.words)
    it = piece.attach is not None and whom == piece.attach.thing
    require(("attached" in whom.marks or it) and blank and len(others) <= 1, clause)
    was = whom.kinds[0] if len(whom.kinds) == 1 else ""
    require({was, kind} == set(KINDS), clause)
    traits = tuple([trait for one in only(others, Noun) for tag in one.tags for trait in tag])
    turned = constant_changes.TreatedAs(was, kind, traits, stays_of(clause))
    piece.add_constant(Constant(Filter(whom), turned))


def taken_over(part: object) -> Clause | None:
    """ "Take control of attached minion": done as soon as it is attached; None for other words."""
    match part:
        case Clause(verb="take_control", things=(Noun() as host,), parts=()):
            if "attached" in host.marks and host.kinds == ("minion",):
                heed(host)
                it = Noun("the", ("character",), marks=("attached",))  # an ally, by then
                return Clause("attach_to", things=(host,), parts=(part._replace(things=(it,)),))
    return None


def turned_face(face: CardFace, turned: constant_changes.TreatedAs) -> CardFace:
    """A face with a blank text box as it is treated (MC.golden.2)."""
    face.kind, face.traits = turned.kind, (*face.traits, *turned.traits)
    face.pips = (turned.pips, turned.pips)
    stats = list(face.stats)
    if turned.number >= 0:
        stats[turned.number] = stats[turned.printed]
    face.stats = tuple(stats)
    return face


def stat_is(piece: CardFace, clause: Clause) -> None:
    """ "Its SCH is equal to its printed THW and it does not take consequential damage", "attached
    minion's SCH ...": said of what is treated so."""
    turned = first_of([one.change for one in piece.constants[::-1]], constant_changes.TreatedAs)
    found = _STAT_IS.fullmatch(clause.words[-1]) if clause.words else None
    if turned is None or found is None or not all(_is_host(piece, one) for one in clause.things):
        raise nothing(clause)
    turned.number, turned.printed = NUMBERS[found.group(1)], NUMBERS[found.group(2)]
    turned.pips = int(found.group(3) or 0)


def _is_host(piece: CardFace, what: object) -> bool:
    """ "Its", "attached minion's": whose text box is blank."""
    it = piece.attach is not None and what == piece.attach.thing
    if not isinstance(what, Noun) or not (it or what.how == "it" or what.marks == ("attached",)):
        return False
    heed(what)
    return True


BY_ASPECT: Final = " for each aspect"
BY_PLAYER: Final = ("round per player", "phase per player")
OCCASIONS: Final = (
    "event", "attack", "thwart", "defense", "activation", "basic power use", "[[attack]] event",
)  # fmt: skip


def state_limit(piece: CardFace, said: Limit, power: TriggeredAbility | None = None) -> None:
    """ "Max 1 per player", "max 1 per attack": of all of a card (MC.max.1, MC.max.2)."""
    if said.per in OCCASIONS:
        if said.n != 1:
            raise NotRun(f"nothing limits yet to {said.n} per {said.per}")
        piece.once_for |= power is None
        for one in (power,) if power is not None else piece.powers:
            one.once_for = True
        return
    per = said.per.split(" ")[0]
    unheard = piece.kind == "event" and per not in uses.PERIODS and per != "deck"
    unheard = unheard or (said.kind != "max" and power is None)  # of no ability in particular
    if unheard or (said.what and per in NOT_OF_A_HOST and per != "player"):
        raise NotRun(f"nothing limits yet {said.what or 'this'} per {said.per}")
    piece.max_per = (*piece.max_per, (said.n, per, _limited(said.what) if said.what else None))


# "[[Ward]] upgrade", "[[Crew]] card", "Team": by what trait, and of what kind.
_WHAT: Final = re.compile(r"(?:\[\[)?([^\[\]]+?)(?:\]\])?(?: (card|upgrade))?")


def _limited(what: str) -> Filter:
    """Of what there may be so many: all of a trait, not copies of the card only (MC.max.2)."""
    found = needed(_WHAT.fullmatch(what), what, "nothing limits yet")
    return Filter(Noun("a", (found.group(2) or "card",), tags=((found.group(1),),)))


def limit_power(piece: CardFace, power: TriggeredAbility, limit: Limit) -> None:
    """How often an ability may be used. Raises NotRun."""
    if limit.kind == "max" and limit.per in uses.PERIODS and piece.kind != "event":
        require(power.kind != RESOURCE, limit.per, "nothing limits yet all copies per")
        power.limit, power.per, power.apart = limit.n, limit.per, "copies"
    elif limit.kind == "max":
        state_limit(piece, limit, power)
    elif limit.per in uses.PERIODS or (limit.per == "card" and power.kind == RESOURCE):
        power.limit, power.per = limit.n, limit.per
    elif limit.per == "game" and piece.kind in IDENTITIES and power.kind != RESOURCE:
        power.limit, power.per, power.apart = limit.n, limit.per, "copies"  # which has no copies
    elif limit.per.endswith(BY_ASPECT):
        power.limit, power.per, power.apart = limit.n, limit.per.removesuffix(BY_ASPECT), "aspect"
        acts = power.watch.acts if power.watch is not None else ()
        if not acts or any(act.key != KEY["play"] for act in acts) or power.place:
            raise NotRun(f"nothing limits yet per {limit.per}")
    elif limit.per in BY_PLAYER and piece.kind not in IDENTITIES:
        power.limit, power.per, power.apart = limit.n, limit.per.split(" ")[0], "player"
        if any(other.apart in ("player", "aspect") for other in piece.powers):
            raise NotRun(f"nothing limits yet per {limit.per}")
    else:
        raise NotRun(f"nothing limits yet per {limit.per}")
