"""From clauses to aims and amounts: what every verb of card text is made with (MC.target)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeGuard

from tallystick.cards.errors import NotRun, needed, nothing, require
from tallystick.games.marvel_champions.costs.paying import PayBill
from tallystick.games.marvel_champions.effects.control_flow import ChoiceBranch, ChooseOption
from tallystick.games.marvel_champions.effects.decks import Find, SearchDecks
from tallystick.games.marvel_champions.effects.deeds import Amounts, Choose, SerialDeed
from tallystick.games.marvel_champions.effects.loops import ChoosePlayer, OfPlayer
from tallystick.games.marvel_champions.legality.affecting import THREATENED, THWARTS
from tallystick.games.marvel_champions.legality.aims import OF_PAYMENTS, STRIKES, Aim, Standing
from tallystick.games.marvel_champions.pieces import CHARACTERS, IDENTITIES
from tallystick.games.marvel_champions.position.amounts import (
    COUNTS,
    OTHER,
    Scaled,
    conditional,
    sum_of,
)
from tallystick.games.marvel_champions.position.bases import GoingOn
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.players import PLAYERS, PLAYS
from tallystick.games.marvel_champions.position.predicate import Predicate
from tallystick.games.marvel_champions.position.things import (
    CHOSEN_ONE,
    ENEMIES,
    SCHEMES,
    SPOKEN,
    Filter,
    apart_from_identity,
    said,
)
from tallystick.games.marvel_champions.text.things import shared_places
from tallystick.kernel.machine import Op
from tallystick.rules.parts import as_thing, is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, If, Noun, Numeral, OneOf, Part, Several
from tallystick.rules.picking import first_of, has, only

YOU: Final = Noun("you")
LOOKS: Final = (SearchDecks, Find)  # what is found by these is "it"
# Words that only say what the verb says already.
KNOWN_WORDS: Final = frozenset(
    ("damage", "threat", "from the game", "from the game and the campaign pool", "engaged with you",
     "tough", "stun", "stunned", "confuse", "confused", "under your control", "additional")
)  # fmt: skip


# What goes on somewhere else in a program, once it is known where that is.
Jumping: TypeAlias = GoingOn | PayBill | ChoiceBranch | ChooseOption


class Targeting:
    """What is aimed at in one text, whose ``labels`` say whether it is an attack or a thwart."""

    def __init__(self, labels: tuple[str, ...], by_itself: bool = False) -> None:
        self.labels = labels
        self.by_itself = by_itself  # whether a card of the scenario has it done, and no player
        self.aims: list[Aim] = []
        self.apart: list[Aim] = []  # of the options before the one that is read: not done with it
        self.ops: list[Op] = []
        self.conditions = 0  # within how many conditions the text is read
        self.ahead: tuple[Predicate, ...] = ()  # the only one, where it can be asked ahead of that
        self.about: tuple[Predicate, ...] = ()  # or where it asks what one is that is chosen
        self.targets: list[tuple[Jumping, int]] = []  # jumps: whose, and where to
        self.joined: list[tuple[int, int]] = []  # what is done at once: see ``joining``
        self.of_others: list[tuple[Op, Aim]] = []  # the aims of what is done to no thing
        self.may_replace = False  # whether it is an interrupt: "instead" (MC.replacement.1)
        self.uncancelled = False  # "this effect cannot be canceled"

    def part(self, part: Part) -> None:
        """The ops of one effect, whatever it is; see ``lowering``."""
        raise NotRun(f"nothing is done yet with {part}")

    def each_player(self, who: Noun, parts: tuple[Part, ...]) -> None:
        """What players do one after the other; see ``lowering``."""
        raise NotRun(f"nothing is done yet with {who}")

    @property
    def standing(self) -> Standing:
        """How what is read now counts among the aims."""
        return "conditional" if self.conditions else "apart"

    def aim(self, whom: Filter | None, deed: str, labelled: bool = True) -> Aim:
        """A further aim of the text; what is not ``labelled`` is none of what its label says."""
        if whom is not None and (whom.how, whom.thing.kinds) in CHOSEN_PLAYERS:
            raise NotRun(f"nobody is chosen yet: {said(whom.thing)}")
        known = ABLE.get(deed, ())
        if whom is not None and whom.kinds and known and not set(whom.kinds) & set(known):
            raise NotRun(f"nothing is done yet to {said(whom.thing)}: {deed}")
        strikes = deed == "damage" or self._opens_attack(whom, deed)
        label = "attack" if strikes else "thwart" if deed in THWARTS else ""
        if whom is not None and (whom.how in OWN or (whom.kinds and set(whom.kinds) <= FRIENDS)):
            label = ""  # who attacks does not attack these by what they take (MC.attack.2)
        label = label if labelled and label in self.labels else ""
        aim = Aim(whom, deed, label, self.standing, self.by_itself)
        self._link(aim)
        self._share(aim)
        for one in self.aims if whom is not None and whom.how == "each of those" else ():
            one.recalled = not one.is_chosen
            all_of_them = one.whom is not None and one.whom.how in ("each", "all")
            one.begins = one is self.aims[0] and all_of_them
        self.aims.append(aim)
        return aim

    def at(self, thing: Noun, deed: str = "free", labelled: bool = True) -> Aim:
        """A further aim, at a thing that the text speaks of."""
        return self.aim(Filter(thing), deed, labelled)

    def under(self, part: If, tests: tuple[Predicate, ...], alone: bool) -> None:
        """What is read from here on is done under a condition. What is so on the table, or was
        paid, whatever the text does, can be asked before something is chosen (MC.target.3)."""
        self.conditions += 1
        plain = alone and self.conditions == 1
        plain = plain and all(one.verb in SETTLED for one in part.tests)
        about = [one for test in part.tests for one in only(test.things, Noun)]
        spoken = any(one.how in SPOKEN for one in about)
        self.ahead = tests if plain and not spoken else ()
        such = alone and self.conditions == 1 and all(one.verb in WHAT_IT_IS for one in part.tests)
        self.about = (
            tests if such and all(is_noun(one.things[0], *SPOKEN) for one in part.tests) else ()
        )

    def hang_on(self, part: If, tests: tuple[Predicate, ...], known: int) -> None:
        """ "Deal 3 damage to that enemy instead if it is confused": what has been aimed since is
        done to one of which that is so (MC.target.3)."""
        things = [one for test in part.tests for one in test.things]
        plain = all(test.verb == "is_place" for test in part.tests)
        if plain and all(is_noun(one, *SPOKEN) for one in things):
            for aim in self.aims[known:]:
                aim.given = tests if aim.follows else ()

    def _opens_attack(self, whom: Filter | None, deed: str) -> bool:
        """ "Stun an enemy. If ..., deal 3 damage to it": it is attacked anyway (MC.attack.2)."""
        known = any(aim.label == "attack" for aim in self.aims)
        if whom is None or whom.how != "a" or known or self.conditions > 0:
            return False
        return deed in STRIKES and bool(whom.kinds) and set(whom.kinds) <= set(ENEMIES)

    def _link(self, aim: Aim) -> None:
        """ "Stun that enemy": done to what an earlier part chooses (MC.target.3)."""
        whom = aim.whom
        if whom is None or whom.how not in SPOKEN or whom.is_player:
            return
        if self.conditions and not (self.conditions == 1 and (self.ahead or self.about)):
            return
        aims = self.aims
        if whom.how == CHOSEN_ONE:  # whatever has been chosen since
            aims = [op.aim for op in only(self.ops, Choose)]
        mine = (one for one in reversed(aims) if one.is_chosen and one not in self.apart)
        chosen = next(mine, None)
        if chosen is None or chosen.whom is None or chosen.whom.is_player:
            return
        if not whom.kinds and self._has_looked_since(chosen):
            return
        if not whom.kinds or not chosen.whom.kinds or set(whom.kinds) & set(chosen.whom.kinds):
            aim.standing = "following"
            aim.stays = not chosen.whom.places and self._leaves_it(chosen)
            if self.conditions and self.ahead:
                chosen.maybe = (*chosen.maybe, (aim, self.ahead))
            else:
                aim.given = self.about if self.conditions else ()
                chosen.also = (*chosen.also, aim)

    def _has_looked_since(self, chosen: Aim) -> bool:
        """Whether a card has been looked for since then: "it" is that one (MC.search.1)."""
        looked = [at for at, op in enumerate(self.ops) if isinstance(op, LOOKS)]
        since = self.ops[looked[-1] :] if looked else []
        return bool(looked) and all(op.aim is not chosen for op in only(since, SerialDeed))

    def _share(self, aim: Aim) -> None:
        """ "The villain schemes. Deal 4 damage to the villain": one target, which the label of the
        ability may protect from all of it; else one part that works is enough (MC.target.3,
        MC.target.6)."""
        whom = aim.whom
        if whom is None or whom.how != "the" or self.conditions:
            return
        for one in [one for one in self.aims if one not in self.apart]:
            same = one.whom is not None and one.whom.thing == whom.thing
            same = same and one.standing != "conditional"
            if same and bool(one.label) != bool(aim.label):
                struck, other = (one, aim) if one.label else (aim, one)
                other.standing = "following"
                struck.also = (*struck.also, other)

    def _leaves_it(self, chosen: Aim) -> bool:
        """Whether nothing has been said that makes what was chosen leave play."""
        first = next((op for op in self.ops if getattr(op, "aim", None) is chosen), None)
        kept = chosen.deed == "damage" or isinstance(first, Choose)
        return kept and not any(part.deed in LEAVING for part in chosen.also)


LEAVING: Final = ("discard", "leave")
WHAT_IT_IS: Final = ("is_a", "has_trait")
SETTLED: Final = ("is_place", "controls", *OF_PAYMENTS)
# What a verb comes to: its op, or the same in other words.
Verb = Callable[[Targeting, Clause], Op | Clause | OneOf]
OWN: Final = ("you", "your", "yourself")
FRIENDS: Final = frozenset(("ally", *IDENTITIES))
# To what kinds of cards these can be done at all.
ABLE: Final = {
    **dict.fromkeys(THWARTS, SCHEMES),
    "place threat": THREATENED,
    **dict.fromkeys(("damage", "heal", "move damage", "stunned", "confused", "tough"), CHARACTERS),
    "activate": ENEMIES,  # an ally that a text has attack does not activate
}
CHOSEN_PLAYERS: Final = (("a", ("player",)), ("another", ("player",)))
ANY_PLAYER: Final = (*CHOSEN_PLAYERS, ("any player", ()))


def players(ctx: Targeting, who: Noun, clause: object) -> Noun:
    """The players to whom something is done; one of any is chosen first (MC.target.9). Raises
    NotRun where more is said of them."""
    who, owners = apart_from_identity(who)
    require(not (who.marks or who.relations or who.tags or who.figure != ONE), clause)
    if (who.how, who.kinds) in ANY_PLAYER:
        choice = ChoosePlayer(who.how == "another")
        choice.whose = tuple(map(Filter, owners))
        ctx.ops.append(choice)
        return Noun("that player")
    known = who.how == "you" or (who.how in PLAYERS and not who.kinds)
    require(known and not owners, clause)
    return who


def chosen_player(ctx: Targeting, who: Noun, clause: object) -> Noun:
    """ "Another player ...": one is chosen, and there has to be one (MC.target.2)."""
    found = players(ctx, who, clause)
    last = first_of(ctx.ops[-1:], ChoosePlayer)
    ctx.aims.append(OfPlayer(last) if last is not None else Aim(None, "free"))
    return found


def whom_of(ctx: Targeting, clause: Clause) -> Noun:
    """To whom it is done: to a player's identity, if to "another player" (MC.you.1)."""
    thing = thing_of(clause)
    chosen = (thing.how, thing.kinds) in CHOSEN_PLAYERS
    return chosen_player(ctx, thing, clause) if chosen else thing


def needing_player(ctx: Targeting, aim: Aim) -> Aim:
    """An aim for which the player has to be there who has been chosen last, if one has been."""
    chosen = only(ctx.aims, OfPlayer)[-1:]
    aim.only_if = (*aim.only_if, *[one.is_met for one in chosen])
    return aim


def who_plays(who: Noun) -> Noun:
    """ "The NAME player": whoever has the identity of that title; others as they are called."""
    if who.how != "the" or who.kinds != ("player",) or not who.title:
        return who
    if who.marks or who.tags or who.relations:
        return who
    return Noun(PLAYS, relations=(("has", Noun("", title=who.title)),))


def is_one_player(who: object) -> TypeGuard[Noun]:
    """Whether a single player is spoken of, who is not "you"."""
    return is_noun(who, *ONE_PLAYER) and not (who.kinds or who.marks or who.relations)


def is_of_a_trait(thing: Noun) -> bool:
    """ "The [[Elder]] minion": one that only its trait tells from others, so that there may be
    several; one of a title, the one that lies on top or in some place, there is once."""
    plain = not (thing.title or thing.marks or thing.relations) and thing.figure == ONE
    return plain and bool(thing.tags) and len(thing.kinds) == 1 and thing.kinds[0] in SEVERAL_OF


SEVERAL_OF: Final = ("card", "minion", "ally", "upgrade", "support", "attachment", "environment",
                     "side scheme", "enemy", "character")  # fmt: skip
ONE_PLAYER: Final = (
    "the engaged player", "the first player", "the next player", "that player",
    "the player who defeated it", "the player who defeated this scheme",
)  # fmt: skip


def amounts(clause: Clause) -> Amounts:
    """The amount of a clause, with the other one in brackets (MC.for-each)."""
    plain = clause.without(*OTHER)
    return _with_other(Amounts(sum_of(plain.figures, plain.parts)), clause)


def amounts_of(figure: Numeral, clause: Clause) -> Amounts:
    """The amounts of things of a clause, with the other number in brackets (MC.for-each)."""
    return _with_other(Amounts(sum_of((figure,), clause.without(*OTHER).mods())), clause)


def _with_other(found: Amounts, clause: Clause) -> Amounts:
    other = conditional(clause)
    if other is not None:
        found.instead, condition = other
        found.tests = tests_of(condition)
    return found


def thing_of(clause: Clause, index: int = 0) -> Noun:
    """The thing that a clause is about. Raises NotRun."""
    require(index < len(clause.things), clause)
    thing = clause.things[index]
    return thing if isinstance(thing, Noun) else joined(thing, clause)


def plain_thing(clause: Clause, *words: str, hangs: tuple[str, ...] = ()) -> Noun:
    """The thing that a clause is about, of which no more is said than that. Raises NotRun."""
    check(clause, *words, hangs=hangs)
    return thing_of(clause)


def joined(several: Several, clause: object) -> Noun:
    """Several descriptions as one, where they differ in kind only. Raises NotRun."""
    first = several.things[0]
    alike = all(
        one._replace(kinds=(), how="") == first._replace(kinds=(), how="") for one in several.things
    )
    kinds = tuple(kind for one in several.things for kind in one.kinds)
    each = {one.how for one in several.things}
    apart = several.conjunction == "or" and each == {"a"}
    require(all(one.kinds for one in several.things) and (alike or apart), clause)
    if apart and not alike:
        where = needed(shared_places(several.things), clause)
        return Noun("a", kinds, relations=(("or", several), *where))
    if several.conjunction == "or" and len(each) == 1:
        return first._replace(kinds=kinds)
    if several.conjunction == "and" and each == {"each"}:
        return first._replace(kinds=kinds)
    raise nothing(clause)


THE_VILLAIN: Final = Noun("the", ("villain",))


def all_of(several: Several) -> tuple[Noun, ...]:
    """Things joined by "and": as one, where all of them are known from the position, so that it is
    done to those that are there before the first of them (MC.and.1)."""
    for one in several.things:
        if (one.how != "each" and one != THE_VILLAIN) or "player" in one.kinds or one.places():
            return several.things
    kinds = [one.kinds for one in several.things]
    alike = dict.fromkeys([kind for some in kinds for kind in some]) if all(kinds) else ()
    return (Noun("each", tuple(alike), relations=(("or", several),)),)


def set_aside_copy(card: Noun) -> Noun | None:
    """ "A set-aside copy of Frostbite": a card of that title that is set aside; None for others."""
    found = card.related("copy of")
    plain = card.marks == ("set-aside",) and card.figure == ONE and card.how == "a"
    if not plain or len(found) != 1 or found[0].how not in ("titled", "this"):
        return None
    return Noun("titled", title=found[0].title, marks=card.marks)


def together(clause: Clause) -> tuple[Clause, int]:
    """ "Any number of supports with a combined cost of 6 or less": the clause without that, and
    what those chosen may cost together; -1 where nothing is said of it. Raises NotRun."""
    thing = clause.first_noun()
    found = as_thing(thing).relations
    sums = [what for _, what in found if is_verb(what, "with_cost")]
    if not sums or thing is None:
        return clause, -1
    most = sums[0].figures[0]
    if "or less" not in sums[0].words or thing.figure.word != "any number" or len(sums) > 1:
        raise nothing(clause)
    require(most == Numeral(most.fixed), clause)
    rest = tuple([one for one in found if one[1] is not sums[0]])
    return clause._replace(things=(thing._replace(relations=rest), *clause.things[1:])), most.fixed


def simply(deed: str, make: Callable[..., Op], self: Targeting, clause: Clause) -> Op:
    """Something done to things, without an amount."""
    thing = plain_thing(clause)
    return make(self.at(thing, deed), Amounts(), many(thing))


def just(op: Op, _ctx: Targeting, clause: Clause) -> Op:
    """Something done, whatever the words say of it."""
    check(clause, *clause.words)
    return op


def many(thing: Noun) -> Scaled | None:
    """How many are chosen; None for one."""
    return None if thing.figure == ONE else Scaled(thing.figure)


def check(clause: Clause, *words: str, hangs: tuple[str, ...] = ()) -> None:
    """Raises NotRun for words and modifiers that the verb at hand does nothing with."""
    for word in clause.words:
        require(word in KNOWN_WORDS or word in words, clause)
    if has(clause.parts, If) or any(part.verb not in hangs for part in only(clause.parts, Clause)):
        raise nothing(clause)


AMOUNT: Final = (*COUNTS, "paren_amount", "counters", "each_counter", "that_many_counters")
