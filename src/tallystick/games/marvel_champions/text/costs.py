"""Card text, third part: what stands before an arrow, as costs (MC.cost.2-22), and a part of a cost
in words, as a card says it: "exhaust an ally you control", "take 2 damage"; and what using a
"Resource" ability once gives, for what, at which cost (MC.resource)."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations
from typing import Final, TypeGuard

from tallystick.cards.errors import Misread
from tallystick.costs.cost import Amount, Cost, Kind, Pick, Tariff, Units
from tallystick.games.marvel_champions.text.other_words import capitals
from tallystick.games.marvel_champions.text.things import in_one_place, shared_places
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Costs,
    Generates,
    If,
    Noun,
    Numeral,
    OneOf,
    Part,
    Place,
    Several,
    Spoken,
)
from tallystick.rules.picking import first_of, only
from tallystick.rules.prose import article

SAID_AS: Final = {
    "banish": "remove from the game", "bear": "take", "deal to yourself": "deal yourself",
    "lose status": "discard the status card of",
}  # fmt: skip
ITSELF: Final = {"this": "this card", "it": "it", "you": "you", "titled": ""}
ARTICLES: Final = {"an": "a", "some": "a", "": "1", "top": "the top"}
AFTER: Final = ("you control", "in ", "on ", "from ", "with ", "at ")  # marks behind the noun
# What is done to a thing, so much of it.
_MUCH: Final = {
    "deal": "deal {much} to {thing}", "heal": "heal {much} from {thing}",
    "thwart": "remove {much} from {thing}", "place threat": "place {much} on {thing}",
    "remove counters": "remove {much} from {thing}", "place counters": "place {much} on {thing}",
    "lose status": "discard {much} status card from {thing}",
}  # fmt: skip
_MOVED: Final = {
    "return to": "return {thing} to {place}",
    "shuffle into": "shuffle {thing} into {place}",
    "put in": "put {thing} on {place}",
}
_NO_MORE: Final = Amount(1)


def part_text(pick: Pick) -> str:
    """A part of a cost."""
    match pick.what:
        case Noun() as what:
            return deed_text(pick.verb, what, pick.amount)
        case Clause() as what:
            return clause_text(pick.verb, what)
    return str(pick)


def deed_text(verb: str, thing: Noun, amount: Amount = _NO_MORE) -> str:
    """A part that is done to a thing, or to so many."""
    noun = thing_text(thing, amount)
    if verb in ("banish", "remove from the game"):
        return f"remove {noun} from the game"
    return f"{SAID_AS.get(verb, verb)} {noun}"


def _own(measure: Part) -> str:
    """A figure of somebody's: "your remaining hit points"."""
    match measure:
        case Clause(verb="figure_of", things=(Noun(how=how), *_)):
            return " ".join(["its" if how == "it" else how, *measure.words])
    return str(measure)


def clause_text(verb: str, clause: Clause) -> str:
    """A part that is a clause of its own."""
    form = _MUCH.get(verb)
    if form is not None and len(clause.things) == 1:
        return form.format(much=_much(verb, clause), thing=_any_text(clause.things[0]))
    form, places = _MOVED.get(verb), only(clause.parts, Place)
    if form is not None and len(clause.things) == len(places) == 1:
        return form.format(thing=_any_text(clause.things[0]), place=places[0])
    if verb in ("take", "bear", "take up to"):
        most = map(_own, clause.parts) if clause.verb == "take_up_to" else ()
        equal = [one for one in only(clause.parts, Clause) if one.verb == "equal_mod"]
        said = ["take", *map(str, clause.figures), *clause.words, *most]
        return " ".join([*said, *[f"equal to {_own(one.parts[0])}" for one in equal]])
    if clause.verb == "resources_spent" and not clause.parts:
        return " ".join(["spend", *map(str, clause.figures), "resources", *clause.words])
    return str(clause)


def thing_text(thing: Noun, amount: Amount = _NO_MORE) -> str:
    """A thing, or so many of such things."""
    after = [mark for mark in thing.marks if mark.startswith(AFTER)]
    before = [mark for mark in thing.marks if mark not in after]
    if thing.how in ITSELF and not thing.kinds:
        return " ".join([*before, ITSELF[thing.how] or capitals(thing.title), *after])
    without, tags = [f"non-{tag}" for tag in thing.without], map(" or ".join, thing.tags)
    title = [capitals(thing.title)] if thing.title else []
    number = _number(thing, amount)
    kinds = " or ".join(thing.kinds if number in ("", "1") else map(_plural, thing.kinds))
    noun = " ".join(filter(None, [*before, *title, *without, *tags, kinds]))
    related = [_related(word, other) for word, other in thing.relations]
    return " ".join([_with_number(thing.how, number, noun), *after, *related])


def _related(word: str, other: Part) -> str:
    """ "In your hand", "with a cost of 3", "whose identity has the [[owl]] trait"."""
    match word, other:
        case "whose", Noun(kinds=(kind,), tags=(tags,)):
            return f"whose {kind} has the {' or '.join(f'[[{tag}]]' for tag in tags)} trait"
    return f"{word} {_any_text(other).removeprefix('with ')}"


def _any_text(said: Part) -> str:
    match said:
        case Several(conjunction=conjunction, things=things):
            return f" {conjunction} ".join(map(thing_text, things))
        case Noun():
            return thing_text(said)
    return str(said)


def _number(thing: Noun, amount: Amount) -> str:
    """How many, "" for one."""
    if thing.figure.word:
        return f"{thing.figure}{' of' if thing.figure.word == 'any number' else ''}"
    if amount.per_x or thing.figure.per_x:
        return "X"
    n = amount.fixed * max(thing.figure.fixed, 1)
    return str(n) if n != 1 else ""


def _with_number(how: str, number: str, noun: str) -> str:
    first = ARTICLES.get(how, how)
    if first == "a" and not number:
        return article(noun) if noun else first
    shown = [number or first] if first in ("a", "1") else [first, number]
    return " ".join(filter(None, [*shown, noun]))


def _much(verb: str, clause: Clause) -> str:
    """The amount of damage, or threat, or counters, or the status, in words."""
    if verb == "lose status":
        return f"a {' '.join(clause.words)}"
    said = [clause, *only(clause.parts, Clause)]
    figures = [str(one.figures[0]) for one in said if one.figures]
    return " ".join([*figures[:1], *(word for one in said for word in one.words)])


def _plural(kind: str) -> str:
    if kind.endswith("y") and kind[-2:-1] not in "aeiou":
        return f"{kind[:-1]}ies"
    return f"{kind}s"


ENERGY, MENTAL, PHYSICAL, WILD, ANY = range(5)

FROM_HAND: Final = ("from your hand", "from their hand")
HELD: Final = 5  # so much further: the same kinds, of cards in hand only (MC.resource.2)
HELD_BITS: Final = 8  # by so many bits further stands the unit of an icon that a card in hand gives

_KINDS: Final = (
    Kind("energy", "[energy]", 0b1001, ANY),
    Kind("mental", "[mental]", 0b1010, ANY),
    Kind("physical", "[physical]", 0b1100, ANY),
    Kind("wild", "[wild]", 0b1000, ANY),
    Kind("any", "N", 0b1111),
)


def _held(kind: Kind) -> Kind:
    """The kind of unit where only cards in hand give it."""
    what = "N resources" if kind.symbol == "N" else f"N {kind.symbol}"
    return Kind(f"{kind.name} in hand", f"spend {what} {FROM_HAND[0]}", kind.accepts << HELD_BITS)


# What a cost of resources asks for; a unit's bit is 1 << its kind (MC.resource.1, MC.resource.3).
TARIFF: Final = Tariff((*_KINDS, *map(_held, _KINDS)), free="0", glue=" ")

# Deeds with one object, each of which is a thing to pick.
_PICKS: Final = {
    "exhaust": "exhaust", "discard": "discard", "banish": "remove from the game",
    "choose": "choose", "reveal": "reveal", "deal_to_you": "deal to yourself",
}  # fmt: skip
# Deeds that are a cost as a whole: done once, all of it.
_DEEDS: Final = frozenset(
    (
        "remove_counters", "remove_counters_among", "take", "bear", "deal", "heal",
        "thwart", "deal_cards", "place_threat",
        "place_counters", "put_in", "put_into_play", "return_to", "pay_cost", "search",
        "shuffle_into", "lose_status", "discard_until", "give_both", "give_status_card", "attach",
        "move_damage", "move_threat", "move_counters", "discard_icon", "discard_all", "flip",
        "give_status", "gain_status", "give_card", "deal_card_to", "deal_among", "place_status",
        "look_at", "draw", "ready", "engage", "change_form", "defeat", "swap", "put_here",
        "take_control", "place_tokens", "place_damage", "remove_damage", "put_under", "turn_over",
        "set_aside", "hand_over", "detach", "discard_some", "discard_measured", "spend_measured",
        "return_from", "lose_all_status", "shuffle", "heal_among", "thwart_among", "put_back",
        "add_to", "play", "resolve_on", "take_up_to", "suffer", "choose_number", "resolve_as_if",
    )
)  # fmt: skip


def costs_of(parts: Iterable[Part], tests: tuple[Clause, ...] = ()) -> Costs:
    """The costs that deeds come to. Raises Misread for deeds that nobody could pay with."""
    said = _spelled_out(tuple(parts))
    either: list[Cost] = [Cost()]
    for part in said:
        either = [one + other for one in either for other in _alternatives(part)]
    return Costs(tuple(either), tests, said)


def _spelled_out(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The deeds with pronouns replaced by what a deed before them speaks of: "exhaust your hero
    and discard a status card from it". What is only chosen in the payment stays a pronoun."""
    found: list[Part] = []
    last: Noun | None = None
    for part in parts:
        if isinstance(part, Clause):
            meant = last
            if meant is not None:
                things = tuple(meant if one == Noun("it") else one for one in part.things)
                part = part._replace(things=things)
            last = first_of(reversed(part.things), Noun) or last
            if last is not None and last.how not in ("this", "titled", "your"):
                last = None
        found.append(part)
    return tuple(found)


def _alternatives(part: Part) -> list[Cost]:
    """What may be paid for a part of an ability's own price (MC.cost.2)."""
    match part:
        case OneOf(options=options):
            return [cost for option in options for cost in costs_of(option).either]
    if not isinstance(part, Clause):
        raise Misread("a cost is something that is done (MC.cost.3)", 0)
    if part.verb == "spend":
        mods = tuple([one for one in part.parts if is_verb(one, "for_each_mod", "at_most_mod")])
        most = [one for one in mods if one.verb == "at_most_mod"]
        spendings = [one for one in _each_spent(part) if one not in mods]
        if most and len(mods) == len(spendings) == 1:
            return [Cost([Pick("spend", _at_most(spendings[0], most[0]), Amount(1))])]
        if mods:
            return [Cost([Pick("spend", spendings[0]._replace(parts=mods), Amount(1))])]
        return [cost for one in spendings for cost in _spendings(one)]
    if part.verb == "spend_all":
        spent = [_spent(one) for one in _each_spent(part)]
        return [Cost([part for cost in spent for part in cost.parts])]
    if part.verb == "exhaust_discard":
        return [_picked("exhaust", part) + _picked("discard", part)]
    part = _borne(part)
    if part.verb == "banish" and part.words == ("from the campaign log",):
        return [Cost()]  # what a campaign keeps of it is no matter of a game
    if part.verb == "lose_status" and (not part.words or "or" in part.words):  # of one kind of any
        said = [word for word in part.words if word != "or"] or ["stunned", "confused", "tough"]
        kinds = [part._replace(words=(kind,)) for kind in said]
        return [Cost([Pick("lose status", one, Amount(1))]) for one in kinds]
    if part.verb in _PICKS:
        return [_picked(_PICKS[part.verb], part)]
    if part.verb in _DEEDS:
        return [Cost([Pick(part.verb.replace("_", " "), part, Amount(1))])]
    raise Misread(f"{part.verb.replace('_', ' ')!r} is nothing that one pays with (MC.cost.3)", 0)


def _each_spent(clause: Clause) -> list[Clause]:
    """What is spent, each thing with where all of it comes from."""
    whence = [word for word in clause.words if word in FROM_HAND]
    return [one._replace(words=(*one.words, *whence)) for one in only(clause.parts, Clause)]


def without_hand(spending: Clause) -> tuple[Clause, int]:
    """What is spent, without "from your hand"; and by how much further its kind stands for that."""
    words = tuple([word for word in spending.words if word not in FROM_HAND])
    return spending._replace(words=words), HELD if len(words) < len(spending.words) else 0


def _at_most(spending: Clause, most: Clause) -> Clause:
    """ "Spend X [mental] resources (to a maximum of 3)": up to 3 of them, and X is how many."""
    said = re.search(r"\d+", " ".join(most.words))
    if said is None or spending.figures != (Numeral(0, 1),):
        raise Misread("how many there may be is not clear", 0)
    return spending._replace(figures=(Numeral(int(said[0]), word="up to"),))


def _borne(clause: Clause) -> Clause:
    """ "An ally you control takes 1 damage": what a thing takes, rather than the payer."""
    deed = clause.parts[0] if clause.verb == "said" and len(clause.parts) == 1 else None
    if is_verb(deed, "takes"):
        return deed._replace(verb="bear", things=clause.things)
    if clause.verb == "said" and clause.parts and all(map(_is_done, clause.parts)):
        return clause._replace(verb="suffer")
    return clause


def _is_done(part: object) -> bool:
    """What others do, or have done to them, for an ability: "attached enemy attacks you"."""
    return is_verb(part, "attacks", "schemes", "exhaust", "takes")


# What the verb says already, of a thing that is picked.
SAID_ALREADY: Final = frozenset(("from the game", "yourself", "facedown", "to yourself"))


def _picked(verb: str, clause: Clause) -> Cost:
    """A pick for each thing that the verb is done to; an amount left open is 1 or more
    (MC.cost.19) and stays in what is picked."""
    if clause.parts or not clause.things or set(clause.words) - SAID_ALREADY:
        return Cost([Pick(verb, clause, Amount(1))])
    return Cost([Pick(verb, *_counted(thing)) for thing in _each(clause.things)])


def _each(things: tuple[Noun | Several, ...]) -> list[Noun]:
    found: list[Noun] = []
    for thing in things:
        match thing:
            case Noun():
                found.append(thing)
            case Several(conjunction="and", things=things):
                plain = not any(one.marks for one in things) and things[-1].kinds != ("card",)
                found += in_one_place(things) if plain else things
            case Several(conjunction="or", things=things):
                kinds = tuple(kind for one in things for kind in one.kinds)
                where = shared_places(things)
                if where is None:
                    raise Misread("where each of these is taken from is not clear", 0, "or")
                found.append(things[0]._replace(kinds=kinds, relations=(("or", thing), *where)))
    return found


def _counted(thing: Noun) -> tuple[Hashable, Amount]:
    figure = thing.figure
    if thing.how == "a" and not figure.word and not figure.per_player:
        return thing._replace(figure=ONE), Amount(figure.fixed, figure.per_x)
    return thing, Amount(1)


def _spendings(spending: Clause) -> list[Cost]:
    """The ways to spend it. "Of different types" and "of the same type" are as many costs as there
    are types to name: a wild is called what is wanted, and a wild left wild serves no better
    (MC.resource.1, MC.resource.4)."""
    figure = spending.figures[0] if spending.figures else ONE
    n, (said, held) = figure.fixed, without_hand(spending)
    plain = not (figure.per_x or figure.per_player or figure.word) and n > 1
    if said.words == ("of different types",) or said.verb == "different_spent":
        if plain and n <= ANY:
            few = range(held, held + (WILD if n <= WILD else ANY))
            return [Cost([Units(k, Amount(1)) for k in kinds]) for kinds in combinations(few, n)]
    elif said.words == ("of the same type",) and plain:
        return [Cost([Units(kind, Amount(n))]) for kind in range(held, held + WILD)]
    return [_spent(spending)]


def _spent(spending: Clause) -> Cost:
    icons = next((one for one in spending.parts if is_icons(one)), ())
    figure = spending.figures[0] if spending.figures else ONE
    said, held = without_hand(spending)
    plain = not figure.word and not figure.per_player
    if said.verb == "icons_spent" and not said.words and plain:
        counted = ((kind + held, n) for kind, n in enumerate(icons) if n)
        return Cost([Units(k, Amount(n * figure.fixed, n * figure.per_x)) for k, n in counted])
    if said.verb == "resources_spent" and said.words in ((), ("of any type",)) and plain:
        return Cost([Units(ANY + held, Amount(figure.fixed, figure.per_x))])
    return Cost([Pick("spend", spending, Amount(1))])


EITHER: Final = "either"  # the verb of a part that is one of several costs (A20)


def one_of(costs: Costs) -> Cost:
    """Several costs as one that says "or"."""
    first, *others = costs.either
    return Cost([Pick(EITHER, costs, Amount(1))]) if others else first


def alternatives(cost: Cost) -> list[Cost]:
    """The costs of which a cost that says "or" is one; any other is the only one."""
    for pick in cost.picks:
        if pick.verb == EITHER and isinstance(pick.what, Costs):
            rest = Cost([part for part in cost.parts if part != pick])
            return [one for way in pick.what.either for one in alternatives(rest + way)]
    return [cost]


def cost_text(cost: Cost) -> str:
    """A cost as ``read_bare_cost`` reads it: a number, icons, and what is done besides."""
    either = alternatives(cost)
    if len(either) > 1:
        return " or ".join(map(cost_text, either))
    said = [(unit.kind, TARIFF.kinds[unit.kind].text(unit.amount)) for unit in cost.units]
    number = [text for kind, text in said if kind == ANY]
    icons = [text for kind, text in said if kind < ANY]
    held = [text for kind, text in said if kind > ANY]
    picks = [
        f"{n} per player" if (n := per_player(pick)) else part_text(pick) for pick in cost.picks
    ]
    return ", ".join([*number, *([" ".join(icons)] if icons else []), *held, *picks]) or "0"


def per_player(pick: Pick) -> int:
    """How many resources a cost asks for each player; 0 where it does not."""
    said = pick.what
    if not is_verb(said, "resources_spent") or not said.figures:
        return 0
    figure = said.figures[0]
    return figure.fixed if figure.per_player and not figure.word else 0


# -- "Resource" abilities as sources --------------------------------------------------------------

RESOURCE: Final = "resource"
GENERATING: Final = ("generate", "generate_printed", "generate_either")


def generated(ability: Spoken) -> list[Generates]:
    """What a "Resource" ability gives, or those that a statement grants in quotes."""
    if ability.timing is None or ability.timing.kind != RESOURCE:
        return [one for inner in _granted(ability.effects) for one in generated(inner)]
    deeds = only(ability.effects, Clause)
    found = [deed for deed in deeds if deed.verb in GENERATING]
    others = tuple(part for part in ability.effects if part not in found)
    sources = [_source(deed, ability) for deed in found]
    return [one._replace(besides=(*one.besides, *others)) for one in sources]


def _source(deed: Clause, ability: Spoken) -> Generates:
    assert ability.timing is not None
    payee, times = deed.mod("payee"), deed.mod("for_each_mod")
    icons = [part for part in deed.parts if is_icons(part)]
    figure = deed.figures[0] if deed.figures else ONE
    if figure.per_x:  # "where X is ...", or the X that its cost says
        times = deed.mod("where_mod") or Clause("per_x")
    said = (payee, times, *icons)
    return Generates(
        _times(icons[0], figure) if deed.verb == "generate" else (),
        times,
        first_of(deed.things, Noun) if deed.verb == "generate_printed" else None,
        payee.things[0] if payee is not None else None,
        ability.costs,
        ability.limits,
        ability.timing.form,
        tuple(part for part in deed.parts if part not in said),
        _either(deed, icons) if deed.verb == "generate_either" else (),
    )


def _times(icons: tuple[int, ...], figure: Numeral) -> tuple[int, ...]:
    """ "2 [mental] resources" are two of them; with an X, so many for each."""
    return tuple(n * (figure.per_x or figure.fixed) for n in icons)


def _either(deed: Clause, icons: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The counts to choose from, of any type wild ones (MC.resource.1); none for other words."""
    if icons or "of any type" not in deed.words:
        return tuple(icons)
    return ((0, 0, 0, deed.figures[0].fixed if deed.figures else 1),)


def is_icons(part: object) -> TypeGuard[tuple[int, ...]]:
    """Whether a part of a clause is the icons that it speaks of."""
    return type(part) is tuple


def _granted(parts: Iterable[Part]) -> Iterator[Spoken]:
    """The abilities in quotes among what is stated."""
    for part in parts:
        match part:
            case Spoken():
                yield part
            case Clause(parts=inner) | If(then=inner):
                yield from _granted(inner)
