"""What is known while a text is lowered: what has been spoken of, which targets it asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tallystick.cards.errors import NotRun, require
from tallystick.costs import Cost
from tallystick.costs.cost import Amount as CostAmount
from tallystick.games.grand_archive import pieces
from tallystick.games.grand_archive.book import GrandArchiveBook
from tallystick.games.grand_archive.compiling.parts import is_own_champion
from tallystick.games.grand_archive.position import refs
from tallystick.games.grand_archive.position.amounts import StatOf
from tallystick.games.grand_archive.position.bases import EffectAmount, Label, Target, Thinglike
from tallystick.games.grand_archive.position.history import MEMORY_COST
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Noun, Numeral, Part, Place, Several

# What a word for a thing may be said of, besides the same word.
_FITS: Final[dict[str, frozenset[str]]] = {
    "unit": frozenset(("champion", "ally", "unit", "attacker", "defender")),
    "object": frozenset(
        ("champion", "ally", "unit", "weapon", "item", "domain", "phantasia", "token", "object",
         "regalia", "attacker")
    ),
    "player": frozenset(("player", "opponent")),
    "opponent": frozenset(("player", "opponent")),
    "spell": frozenset(("card", "activation")),
    "action": frozenset(("card",)),
}  # fmt: skip
_TYPES: Final = frozenset(("champion", "ally", "weapon", "item", "domain", "phantasia"))
_TYPED: Final = _TYPES | {"unit", "object"}
_NONE: Final[frozenset[str]] = frozenset()
_WIDE: Final = frozenset(("card", "object"))
PLAYERS: Final = frozenset(("player", "opponent"))
# What speaks of something again without a noun.
PRONOUNS: Final = frozenset(("it", "them", "they", "that", "those", "him", "her", "its", "their"))
_IN_HAND: Final = frozenset(("draw", "discard", "reserve"))  # where no card is an object
_TOKENS: Final = frozenset(("token", "ally", "unit", "object", "item", "domain", "weapon"))


class Mention:
    """Something spoken of: of which kinds, done what to, and how to get at it again."""

    def __init__(
        self,
        kinds: frozenset[str],
        ref: refs.Referent,
        *,
        verb: str = "",
        many: bool = False,
        own: bool = False,
        done: str = "",
    ) -> None:
        self.kinds = kinds
        self.ref = ref
        self.verb = verb
        self.many = many
        self.done = done  # of an event: what is done to it
        self.own = own  # it is the card itself, or one's champion: no other player's
        self.in_hand = verb in _IN_HAND and "card" in kinds  # or left it: no object

    def is_surely(self, kinds: tuple[str, ...]) -> bool:
        """Whether words for such kinds of things mean just this."""
        if not kinds or not self.kinds:
            return True
        return any(kind in self.kinds or _FITS.get(kind, _NONE) & self.kinds for kind in kinds)

    def of_type(self, kinds: tuple[str, ...]) -> refs.Referent:
        """This referent, if it is what it is called: "that champion" of a unit that may be an
        ally."""
        others = (self.kinds & _TYPED) - {*kinds}
        if self.own or len(kinds) != 1 or kinds[0] not in _TYPES or not others:
            return self.ref
        if self.ref.kind == refs.TOGETHER:
            raise NotRun(f"nothing is done yet with the {kinds[0]} of several units")
        return refs.ReferentOfType(self.ref, kinds[0])

    def may_be(self, kinds: tuple[str, ...]) -> bool:
        """Whether words for such kinds of things could mean it: "that ally" of a card, a unit, an
        object of which no more was said."""
        if self.kinds & PLAYERS or any(kind in PLAYERS for kind in kinds):
            return False
        if any(kind in ("attacker", "defender") for kind in kinds):  # what combat makes of a unit
            return False
        if self.in_hand and "card" not in kinds:  # "draw a card. Wake up that ally"
            return False
        if self.kinds & _WIDE:
            return True
        for kind in kinds:
            if kind == "card" or (kind in ("ally", "champion") and "unit" in self.kinds):
                return True
            if "token" in self.kinds and kind in _TOKENS:
                return True
        return False


def _last_of(said: list[Mention], kinds: tuple[str, ...], many: bool = False) -> Mention | None:
    """The last of these kinds, surely, else perhaps; ``many``: of those that are several."""
    meant = [one for one in reversed(said) if one.many or not many]
    sure = next((one for one in meant if one.is_surely(kinds)), None)
    return sure or next((one for one in meant if one.may_be(kinds)), None)


Step: TypeAlias = Op | Label  # of a program that is being made


class Context:
    """The lowering of one text. ``actor`` is who does what nobody is named for."""

    def __init__(
        self,
        book: GrandArchiveBook,
        piece: pieces.GrandArchivePiece,
        gates: pieces.Gates = (),
        targets: bool = True,
    ) -> None:
        self.book = book
        self.piece = piece
        self.gates = gates
        self.may_target = targets
        self.aims: list[pieces.TargetRequirement] = []
        self.modes: list[pieces.Mode] = []
        self.mentions: list[Mention] = []
        self.of_object = False  # whether what is said now is said of, or done to, an object
        self.foreign: list[Mention] = []  # what other modes speak of, which may not be chosen
        self.registers = 0
        self.actor: refs.Who = refs.ME
        self.x: EffectAmount | None = None  # what X is, where the text says so
        self.raw_x: EffectAmount | None = None  # the same, reckoned anew: for what is announced
        self.origins = 0  # the register of the zones that what was loaded last came from
        self.turned = -1  # the register of where the currents faced before they were turned last
        self.is_left = False  # of a trigger that an effect leaves behind: "your next" is from then
        self.attack: Noun | None = None  # "that attack", of one that is still to be made
        self.goals: dict[int, Place] = {}  # where cards went, by how much was spoken of then
        self.has_acted = False  # whether what comes before did so much: "that many"
        self.is_numbered = True  # whether "that much" may be a number that goes with an event
        self.alluded = False  # whether a condition has spoken last, of an object of a kind
        self.noticed = False  # "that amount" is what an event or a replacement speaks of
        self.chosen: EffectAmount | None = None  # the card or number that was chosen last
        # Reckons "equal to the amount of ..." for descriptions.
        self.measure: Callable[[Context, Part | None], EffectAmount] | None = None
        self.difference: EffectAmount | None = None  # of what was compared last
        self.mode = -1
        self.phase_of: refs.Who | None = None  # whose phase a trigger waits for: "that player"
        self.looped: refs.Who | None = None  # "they" of what is done for each player
        self.askers: tuple[refs.Who, int] | None = (
            None  # who were asked, and where is written who did
        )
        self.owner_said: tuple[int, refs.Who | None] = (0, None)  # what was spoken of before it
        self.asked = pieces.ANY_NUMBER  # how much was spoken of before what one may do
        self.costs: tuple[Cost, ...] = ()  # of the ability that speaks
        self.shield: tuple[int, pieces.Gates] | None = (
            None  # the prevention made last, and under what
        )
        self.before: list[Step] = []  # ops that must stand before the one being made

    # -- what has been spoken of

    def mention(
        self,
        kinds: tuple[str, ...],
        ref: refs.Referent,
        *,
        verb: str = "",
        many: bool = False,
        own: bool = False,
        done: str = "",
    ) -> None:
        """Remember that something has been spoken of; the card itself is known by its types."""
        if ref.kind == refs.SOURCE and not kinds:
            kinds = (*self.piece.types, "card")
        own = own or ref.kind in (refs.SOURCE, refs.MASTERED)
        self.alluded = False
        self.mentions.append(
            Mention(frozenset(kinds), ref, verb=verb, many=many, own=own, done=done)
        )

    def nature(self, thing: Noun | Several) -> tuple[tuple[str, ...], bool]:
        """What kinds of thing is meant besides those that are said, and whether it is one's own:
        the card itself, one's champion, one's mastery."""
        if thing.how == "this":
            return (*self.piece.types, "card"), True
        if thing.how == "your" and thing.title and not thing.kinds:
            return ("mastery",), True
        if is_own_champion(thing):
            return (), True
        if thing.how not in PRONOUNS:
            return (), False
        before = _last_of(self._meant(thing.kinds), thing.kinds, thing.how == "those")
        return (tuple(before.kinds), before.own) if before is not None else ((), False)

    def register(self) -> int:
        """A new register."""
        self.registers += 1
        return self.registers

    def spoken(self, kinds: tuple[str, ...], said: str, many: bool = False) -> refs.Referent:
        """What a pronoun, or "that unit", means; ``many``: several of them.
        Raises NotRun where nothing fits."""
        # "that ally" is another than this: a card calls itself by its name (GA.NAMING.1)
        others = [one for one in self.mentions if not one.own and one.kinds]
        is_that = kinds and said.startswith("that ")
        found = _last_of(others, kinds, many) if is_that else None
        meant = self._meant(kinds)
        found = found or _last_of(meant, kinds, many)
        if found is not None and not found.many and said.startswith(("them ", "they ")):
            found = _last_of(meant, kinds, True) or found
        unkept = any(one.ref.kind == refs.UNKEPT for one in self.mentions)
        if unkept and (found is None or found.ref.kind == refs.UNKEPT or not kinds):
            raise NotRun(f"nobody remembers what {said!r} means")
        if found is not None and found.ref.kind == refs.TOGETHER:
            require(said.split(" ")[0] not in ("it", "its", "that"), said, "nobody knows which is")
        if found is not None and found in self.foreign:
            raise NotRun(f"it is not clear what {said!r} means in another mode")
        targets = [one for one in self.mentions if one.ref.kind == refs.TARGET]
        two = len([one for one in targets if "ally" in one.kinds]) > 1  # "they" may be both
        one_ally = found is not None and not found.many and "ally" in found.kinds
        if two and one_ally and not kinds and said.startswith("they"):
            raise NotRun(f"it is not clear what {said!r} means")
        itself = found is None or found.ref.kind == refs.SOURCE
        if self.alluded and itself and not kinds and said.split(" ")[0] in ("it", "its"):
            raise NotRun(f"it is not clear what {said!r} means")
        if found is not None and not self._is_itself(found, kinds, said):
            return found.of_type(kinds)
        # Of this card it would be "it", or its name (GA.NAMING.1).
        if said.split(" ")[0] in ("they", "them", "their", "that", "the"):
            raise NotRun(f"it is not clear what {said!r} means")
        if not many and (not kinds or kinds == ("card",) or kinds[0] in self.piece.types):
            return refs.THIS
        raise NotRun(f"it is not clear what {said!r} means")

    def _meant(self, kinds: tuple[str, ...]) -> list[Mention]:
        """What may be spoken of again: without a noun, of an object, no card that has just been
        drawn, discarded or reserved, if an object was spoken of as well."""
        objects = [one for one in self.mentions if not one.in_hand]
        known = any(not one.own and one.kinds - PLAYERS for one in objects)
        return objects if self.of_object and not kinds and known else self.mentions

    def _is_itself(self, found: Mention, kinds: tuple[str, ...], said: str) -> bool:
        """Whether "that ally" would be the ally that speaks, which its name is for."""
        is_that = said.startswith("that ") and kinds[:1] != ("card",)
        return is_that and found.ref.kind == refs.SOURCE and not self.piece.types.isdisjoint(kinds)

    def spoke_of_unseen(self) -> bool:
        """Whether a card was spoken of last of which nobody knows what it is: it has just been
        drawn, or reserved."""
        return any(one.verb in ("draw", "reserve") for one in self.mentions[-1:])

    def stat_of_it(self, name: str, said: str) -> EffectAmount:
        """ "Its power". Raises NotRun where it is of the text's own card, which has none."""
        self.of_object = self.of_object or self.spoke_of_unseen()
        of, piece = self.spoken((), said), self.piece
        none = {"power": piece.power, "life": piece.life}.get(name, 0) < 0
        powerless = piece.kind in ("action", "item", "domain", "phantasia")
        if of.kind == refs.SOURCE and none and powerless:
            raise NotRun(f"it is not clear whose {name} is meant")
        return StatOf(name, of)

    def other_than(self, thing: Noun) -> refs.Referent:
        """Than what "each other ally" is another: than the card that speaks, if it can be an ally
        or no ally has been spoken of; else than what was spoken of last. Raises NotRun where an
        action, which is no object itself, has not spoken of any yet."""
        kinds = thing.kinds[:1]
        if "target" in thing.how:
            return refs.THIS
        if self.piece.kind in ("action", "attack"):
            if kinds == ("ally",) and not self.mentions:
                raise NotRun(f"it is not said what {thing.how} {thing} are to be")
            fits = any(one.ref.kind != refs.SOURCE for one in self.mentions)
        else:
            itself = Mention(frozenset(self.piece.types), refs.THIS)
            known = any(one.is_surely(kinds) for one in self.mentions)
            fits = known and not itself.is_surely(kinds)
        return self.spoken(kinds, str(thing)) if fits else refs.THIS

    def is_torn(self, thing: Noun) -> bool:
        """Whether "it was a Human" would be said of this card, or one's champion, and "it was an
        ally card" of what is no card, though something else was spoken of that it may mean."""
        found = _last_of(self.mentions, ())
        others = [one for one in self.mentions if not one.own and one.kinds - PLAYERS]
        if found is None or not others:
            return False
        card = "card" in thing.kinds and "card" not in found.kinds
        return found.own or (card and any("card" in one.kinds for one in others))

    def declares_x(self) -> bool:
        """Whether X is declared by whoever plays or uses what speaks (GA.COST.16)."""
        piece = self.piece
        extras = (one.cost for one in piece.extras)
        costs = (piece.cost, *self.costs, *extras, *(one.cost for one in piece.alternatives))
        return any(cost.has_x for cost in costs) or any(not e.by_y.is_free for e in piece.extras)

    def paid_verbs(self) -> frozenset[str]:
        """What is done to other things to pay for what speaks."""
        extras = self.piece.extras
        costs = self.costs or tuple([cost for one in extras for cost in (one.cost, one.by_y)])
        picks = [pick for cost in costs for pick in cost.picks]
        own = [pick for pick in picks if refs.reference_kind(pick.what) == refs.SOURCE]
        verbs = ["discard" if one.verb == "toss" else one.verb for one in picks if one not in own]
        return frozenset(verbs)

    def is_paid_by(self, verb: str) -> bool:
        """Whether something may have been "banished this way" to pay for what speaks."""
        return verb in self.paid_verbs() or self.own_cost_by(verb) != ""

    def own_cost_by(self, verb: str) -> str:
        """The deed that pays the card's own cost with what a verb was done to: what is banished for
        memory or with Kindle, what rests for reserve; "" where the text asks for that besides."""
        extras, kind = self.piece.extras, self.piece.cost_kind
        asked = [pick for one in extras for pick in (*one.cost.picks, *one.by_y.picks)]
        if self.costs or any(pick.verb == verb for pick in asked):
            return ""
        if kind == pieces.MEMORY:
            return MEMORY_COST if verb == "banish" else ""
        kindles = any(one.name == "kindle" for one in self.piece.keywords)
        return {"rest": "rest", "banish": "kindle" if kindles else ""}.get(verb, "")

    def is_about(self, verb: str) -> Mention | None:
        """The last that was spoken of so: what was hit, what an event is about."""
        return next((one for one in reversed(self.mentions) if one.verb == verb), None)

    def owner_of_it(self, said: str) -> refs.Who:
        """ "Its owner's": the player who is spoken of last then."""
        who = refs.Who(refs.OWNER, 0, self.spoken((), said))
        self.owner_said = (len(self.mentions), who)
        return who

    def owner_meant(self) -> refs.Who | None:
        """The owner to whose hand or deck something went, if no player and no target was named
        since; else None."""
        at, who = self.owner_said
        since = self.mentions[at:]
        named = any(one.ref.kind == refs.TARGET or one.kinds & PLAYERS for one in since)
        return who if not named else None

    def several(self, said: str) -> Mention:
        """Of what "one of them" is one: no players. Raises NotRun where nothing fits."""
        found = [one for one in self.mentions if one.many and one.kinds.isdisjoint(PLAYERS)]
        if not found or found[-1] in self.foreign:
            raise NotRun(f"it is not clear what {said!r} means")
        return found[-1]

    def defending(self, thing: Noun) -> refs.Referent:
        """ "The defending champion": what is attacked, if it is that. Raises NotRun."""
        found = self.is_about("attack")
        if found is None or "defender" not in found.kinds:
            raise NotRun(f"it is not clear what {thing} is")
        return found.of_type(thing.kinds)

    def kept_of(self, known: int) -> list[Mention]:
        """The first ``known`` mentions, and the targets since: what else was said is of what is not
        done."""
        since = [one for one in self.mentions[known:] if one.ref.kind == refs.TARGET]
        return [*self.mentions[:known], *since]

    def done(self, verb: str, said: str) -> refs.Referent:
        """What was banished, revealed ... "this way": by this very text, whatever else lies there
        (GA.ZBAN.1). Raises NotRun where nothing was."""
        for one in reversed(self.mentions):
            if one.verb == verb:
                return one.ref
        raise NotRun(f"nothing was done to {said!r} before")

    def has_done(self, verb: str) -> bool:
        """Whether anything was banished, revealed ... so far."""
        return any(one.verb == verb for one in self.mentions)

    def no_object(self, thing: Noun) -> bool:
        """Whether "it" is a card that has just been drawn, discarded or reserved: no object."""
        is_it = thing.how in PRONOUNS and thing.kinds in ((), ("card",))
        found = _last_of(self._meant(thing.kinds), thing.kinds) if is_it else None
        return found is not None and found.in_hand

    def again(self, verb: str) -> None:
        """What was banished, revealed ... last, if anything was, is what a pronoun means now."""
        found = self.is_about(verb)
        if found is not None:
            self.mentions.append(found)

    # -- targets

    def target(
        self, what: Thinglike, figure: Numeral, kinds: tuple[str, ...], other: bool
    ) -> refs.Referent:
        """A slot for targets, announced with the text (GA.ACT.5). Raises NotRun."""
        require(self.may_target, what, "no target can be chosen for")
        if figure.per_x and (self.x is not None or not self.declares_x()):
            raise NotRun(f"so many targets cannot be chosen yet: {figure} {what}")
        least, most = _range(figure)
        slot = len(self.aims)
        unlike = tuple(range(slot)) if other else ()
        aim = pieces.TargetRequirement(
            slot, Target(what, unlike), least=least, most=most, mode=self.mode
        )
        if what.is_bound:
            aim.what.slot = slot
        aim.gates = self.gates
        self.aims.append(aim)
        ref = refs.Referent(refs.TARGET, slot)
        self.mention(kinds, ref, verb="target", many=figure != Numeral(1))
        return ref


def _range(figure: Numeral) -> tuple[CostAmount, CostAmount]:
    if figure.word == "up to":
        return CostAmount(0), CostAmount(figure.fixed, figure.per_x)
    if figure.word in ("any number of", "any amount of", "any number", "any amount"):
        return CostAmount(0), CostAmount(pieces.ANY_NUMBER)
    require(not figure.word, figure, "so many targets cannot be chosen yet:")
    n = CostAmount(figure.fixed, figure.per_x)
    return n, n
