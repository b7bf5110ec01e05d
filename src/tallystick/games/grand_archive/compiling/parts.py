"""Getting at what hangs on a clause: its places, durations, amounts (GA.TEXT)."""

from __future__ import annotations

from typing import Final, TypeGuard

from tallystick.cards.errors import NotRun, needed, require
from tallystick.rules.parts import as_clause, as_place, as_thing, is_described, is_noun, is_verb
from tallystick.rules.phrases import Clause, Described, If, Noun, Part, Place, Several
from tallystick.rules.picking import first_of, only_one

THIS_WAY: Final = Clause("to play", words=("this way",))

# What says how much, for deeds that look at it.
AMOUNTS: Final = ("where", "for each", "equal to")


def yours(thing: Noun) -> Noun:
    """A thing, of those only that you control."""
    return thing._replace(relations=(*thing.relations, ("that", "you control")))


def is_yours(part: object) -> bool:
    """Whether it says that something is yours: "your graveyard", "that you control"."""
    match part:
        case Place(whose=whose):
            return whose.split(" ")[0] == "your"
    return part == ("that", "you control") or is_noun(part, "your")


def is_own_champion(thing: object) -> TypeGuard[Noun]:
    """Whether "your champion" is meant, whatever it is like: "your rested champion" says what it is
    like, and means nothing where it is not so."""
    return is_noun(thing, "your") and thing.kinds == ("champion",) and is_bare(thing)


def is_bare(thing: Noun) -> bool:
    """Whether nothing is said of a thing besides its kind."""
    return is_plain(thing) and not thing.relations


def is_plain(thing: Noun) -> bool:
    """Whether nothing is said of a thing besides its kind, where it is and what it is related
    to."""
    return not (thing.marks or thing.tags or thing.without or thing.title)


def taken(clause: Clause, *verbs: str) -> tuple[Clause, Clause | None]:
    """A clause without the part that is one of these, and that part."""
    found = clause.mod(*verbs)
    return clause._replace(parts=tuple(one for one in clause.parts if one is not found)), found


def thing_of(clause: Clause, index: int = 0) -> Noun | Several:
    """The thing that a clause is about. Raises NotRun."""
    require(index < len(clause.things) and not is_noun(clause.things[index], "no", "no other"))
    return clause.things[index]


def single(thing: Described) -> Noun:
    """The thing, where not several are joined. Raises NotRun."""
    return needed(only_one(thing.each), thing, "nothing names yet one thing:")


def one_thing(clause: Clause) -> Noun:
    """The thing, which must be one single one. Raises NotRun."""
    thing = needed(clause.first_noun())
    require(thing.how not in ("no", "no other"))
    return thing


def place_of(clause: Clause) -> tuple[str, Place] | None:
    """The preposition and the place that say where something goes; None without."""
    for one in clause.mods():
        place = first_of(one.parts[:1], Place) if one.verb == "place" else None
        if place is not None:
            return (one.words[0] if one.words else "", place)
    return None


def of_cards(thing: Described) -> Described:
    """The thing, a Spell as a card that is one: what is activated, or costs something."""
    if is_kind(thing, "spell"):
        return thing._replace(kinds=("card",), tags=(*thing.tags, ("spell",)))
    return thing


def is_counter(thing: object) -> TypeGuard[Noun]:
    """Whether a thing is counters."""
    return kind_of(thing).endswith("counter")


def is_just(thing: object, *kinds: str) -> TypeGuard[Noun]:
    """Whether it is a thing of these kinds and no others."""
    return as_thing(thing).kinds == kinds


def is_kind(thing: object, *kinds: str) -> TypeGuard[Noun]:
    """Whether it is a thing of which the first kind is one of these."""
    return kind_of(thing) in kinds


def is_marked(thing: object, mark: str) -> TypeGuard[Noun]:
    """Whether it is a thing that has that mark."""
    return mark in as_thing(thing).marks


def kind_of(thing: object) -> str:
    """The first kind of a thing; "" where it has none, or it is none."""
    return (*as_thing(thing).kinds, "")[0]


def sole(said: object, *verbs: str) -> Clause | None:
    """The clause that is the only part of one of these verbs, of any where none is named; None
    where there is more, or something else."""
    clause = as_clause(said)
    fits = len(clause.parts) == 1 and (not verbs or clause.verb in verbs)
    return first_of(clause.parts, Clause) if fits else None


def is_if(part: object, lasting: bool = False) -> TypeGuard[If]:
    """Whether it is a condition that is asked once; or ``lasting``, one for as long as it holds."""
    return isinstance(part, If) and part.while_ == lasting


def is_place(part: object, *zones: str) -> TypeGuard[Place]:
    """Whether it is a place: these zones."""
    return as_place(part).zones == zones


def relation(thing: object, word: str) -> Part | None:
    """To what that word relates a thing first; None for a thing that it relates to nothing."""
    return next((p for w, p in as_thing(thing).relations if w == word), None)


def noun_at(thing: object, *words: str) -> Noun | None:
    """The first thing to which one of those words relates another."""
    return first_of((p for w, p in as_thing(thing).relations if w in words), Noun)


def place_in(thing: object) -> Place | None:
    """The first place that a thing is said to be in, or from."""
    return first_of((p for _, p in as_thing(thing).relations), Place)


_ATTACKER, _IT = Noun("the", ("attacker",)), Noun("it")
_ATTACKS: Final = {
    "this": _ATTACKER, "that": _ATTACKER, "the": _ATTACKER, "its": _IT, "their": _IT,
    "his": _IT, "her": _IT, "your": Noun("your", ("unit",)),
}  # fmt: skip
WIELDING: Final = ("using", "with", "without")
_OF_ATTACKS: Final = ("of", "time", *WIELDING)


def whose_attack(attack: Described, *marks: tuple[str, ...]) -> Described:
    """Whose attack is meant, which may be marked so: "this attack" is the attacker's. Raises
    NotRun."""
    attack, problem = single(attack), "nothing is done yet with"
    known = _OF_ATTACKS if attack.marks else ("of", *WIELDING)
    require(not attack.marks or attack.marks in marks, attack, problem)
    require(all(word in known for word, _ in attack.relations), attack, problem)
    if is_described(of := relation(attack, "of")):
        return of
    require(attack.how != "your" or not attack.marks, attack, problem)
    return needed(_ATTACKS.get(attack.how), attack, problem)


def owned(thing: Noun) -> list[tuple[str, Part]]:
    """What is said of whose it is, or who does something with it: "that you control"."""
    return [one for one in thing.relations if one[0] == "that" and isinstance(one[1], str)]


def told(part: object) -> tuple[str, ...]:
    """The verb of a clause and its words; nothing for any other part."""
    return (part.verb, *part.words) if isinstance(part, Clause) else ()


def only(clause: Clause, *verbs: str, words: tuple[str, ...] = ()) -> None:
    """Raise NotRun if anything else hangs on the clause than these."""
    known = {*verbs, "where"}
    require(all(is_verb(one, *known) for one in clause.parts))
    odd = set(clause.words) - set(words)
    if odd:
        raise NotRun(f"nothing does yet: {clause.verb} {sorted(odd)[0]}")


def kinds_of(thing: Part) -> tuple[str, ...]:
    """The kinds of a thing, for what is said of it later."""
    match thing:
        case Several():
            return tuple(kind for one in thing.things for kind in one.kinds)
        case Noun():
            return (*thing.kinds, *(m for m in thing.marks if m in ("token", "ally", "champion")))
    return ()
