"""Card text that is close to English, as values: figures, things, places, clauses, abilities.

A game's grammar decides which verbs, marks and tests there are; these values only say how they hang
together. None of them runs: a game lowers a clause by its verb, and reports a verb that it has no
op for when the card is compiled, never when it is played.

Those that are watched while a card is compiled (``cards.ledger``) are subclasses of their fields:
so compiled code, too, asks for a field by its name; of a bare NamedTuple it takes it by its place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple, TypeAlias

from tallystick.costs.cost import Cost
from tallystick.rules.picking import first_of, only


class _NumeralFields(NamedTuple):
    fixed: int = 0
    per_x: int = 0
    per_player: bool = False
    word: str = ""


class Numeral(_NumeralFields):
    """``fixed + per_x * X``, times the players who started if ``per_player``.

    ``word`` qualifies it: "up to", "all", "any number", "total", "additional", "that many"; an
    amount given only by a word has ``fixed`` 0.
    """

    __slots__ = ()

    def __str__(self) -> str:
        number = "X" if self.per_x else str(self.fixed)
        words = [self.word, number] if self.word and (self.fixed or self.per_x) else [self.word]
        shown = " ".join(words) if self.word else number
        return f"{shown} per player" if self.per_player else shown


ONE: Final = Numeral(1)


class _PlaceFields(NamedTuple):
    whose: str
    zones: tuple[str, ...]
    end: str = ""
    conjunction: str = "and"


class Place(_PlaceFields):
    """Zones of ``whose`` ("your", "any player's", "the"), all of them or, if ``conjunction`` is
    "or", one; ``end`` is "top", "bottom" or ""."""

    __slots__ = ()

    def __str__(self) -> str:
        end = f"the {self.end} of " if self.end else ""
        return f"{end}{self.whose} {f' {self.conjunction} '.join(self.zones)}"


class _NounFields(NamedTuple):
    how: str
    kinds: tuple[str, ...] = ()
    figure: Numeral = ONE
    tags: tuple[tuple[str, ...], ...] = ()
    without: tuple[str, ...] = ()
    title: str = ""
    marks: tuple[str, ...] = ()
    relations: tuple[tuple[str, Part], ...] = ()


class Noun(_NounFields):
    """What is spoken of. ``how``: "a" (chosen), "each", "this" (the carrier), "it", "you", "the",
    "that", "your", "another", "titled", "top", ...

    It is of one of ``kinds``, has one tag of each group of ``tags``, none of ``without``, all
    ``marks``, and stands in ``relations`` (a word and a thing, place or figure) to others.
    """

    __slots__ = ()

    def __str__(self) -> str:
        tags = " ".join(" or ".join(group) for group in self.tags)
        kinds = " or ".join(self.kinds)
        before = [mark for mark in self.marks if not mark.startswith("with ")]
        after = [mark for mark in self.marks if mark not in before]
        words = [*before, self.title, *(f"non-{tag}" for tag in self.without), tags, kinds]
        shown = [word for word in words if word] or [self.how]
        related = [f"{word} {other}" for word, other in self.relations]
        return " ".join([*shown, *after, *related])

    @property
    def each(self) -> tuple[Noun, ...]:
        """The single things."""
        return (self,)

    def with_last(self, change: Callable[[Noun], Noun]) -> Noun:
        """This thing, changed: it is its own last one."""
        return change(self)

    def unrelated(self, *words: str) -> Noun:
        """This thing without what those words relate it to."""
        return self._replace(
            relations=tuple([one for one in self.relations if one[0] not in words])
        )

    def related(self, word: str) -> list[Noun]:
        """The things to which that word relates it."""
        return only((one for said, one in self.relations if said == word), Noun)

    def places(self) -> tuple[Place, ...]:
        """The places that it is from, or of."""
        return tuple(only((place for _, place in self.relations), Place))


class _SeveralFields(NamedTuple):
    conjunction: str
    things: tuple[Noun, ...]


class Several(_SeveralFields):
    """Things joined by "and" or by "or". Each is of a kind, has marks and relations; all together
    have none of these, and may be asked for them all the same."""

    __slots__ = ()
    how: ClassVar[str] = "several"
    kinds: ClassVar[tuple[str, ...]] = ()
    marks: ClassVar[tuple[str, ...]] = ()
    title: ClassVar[str] = ""
    figure: ClassVar[Numeral] = ONE
    relations: ClassVar[tuple[tuple[str, Part], ...]] = ()

    @property
    def each(self) -> tuple[Noun, ...]:
        """The single things."""
        return self.things

    def with_last(self, change: Callable[[Noun], Noun]) -> Several:
        """These things with the last one changed: what is said behind it is said of that."""
        return self._replace(things=(*self.things[:-1], change(self.things[-1])))

    def unrelated(self, *words: str) -> Several:
        """These things: all together they are in no relations."""
        return self

    def places(self) -> tuple[Place, ...]:
        """All together are from no place."""
        return ()

    def __str__(self) -> str:
        return f" {self.conjunction} ".join(str(thing) for thing in self.things)


class _ClauseFields(NamedTuple):
    verb: str
    figures: tuple[Numeral, ...] = ()
    things: tuple[Noun | Several, ...] = ()
    words: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    joined: bool = False


class Clause(_ClauseFields):
    """A verb and what goes with it, in the order said: a deed, a statement, a test or an event.

    ``parts`` are whatever hangs on it: conditions, durations, amounts that count something.
    ``joined``: "and" joins it to the clause before it.
    """

    __slots__ = ()

    def __str__(self) -> str:
        if self.verb in ("and", "or"):
            return f" {self.verb} ".join(str(part) for part in self.parts)
        if self.verb == "figure" and self.words:  # "reserve cost 3 or less"
            what, *how = self.words
            number = [str(one) for one in (*self.figures, *self.things)]
            exactly = how == ["exactly"]
            return " ".join([what, *number] if exactly else _compared(what, number, how))
        figures = [str(one) for one in self.figures]
        if self.verb == "bonus":
            figures = [n if n.startswith("-") else f"+{n}" for n in figures]
        shown = [*figures, *self.things, *self.words, *self.parts]
        return " ".join([*self._verb(), *(str(one) for one in shown)])

    def only_noun(self) -> Noun | None:
        """The only thing of the clause; None where there are more, or several are joined."""
        return self.first_noun() if len(self.things) == 1 else None

    def first_noun(self) -> Noun | None:
        """The first of its things; None where there is none, or several are joined."""
        return first_of(self.things[:1], Noun)

    def mods(self) -> tuple[Clause, ...]:
        """The clauses that hang on it."""
        return tuple(only(self.parts, Clause))

    def mod(self, *verbs: str) -> Clause | None:
        """The first that hangs on it of one of these verbs; None where none does."""
        return next((one for one in self.mods() if one.verb in verbs), None)

    def without(self, *verbs: str) -> Clause:
        """This clause without what hangs on it of these verbs."""
        kept = [one for one in self.parts if not (isinstance(one, Clause) and one.verb in verbs)]
        return self._replace(parts=tuple(kept))

    def place(self) -> Place | None:
        """The first place that it names."""
        return first_of(self.parts, Place)

    def _verb(self) -> list[str]:
        """The verb, where it is a word of the text and not said already ("until until ...")."""
        verb = self.verb.replace("_", " ")
        is_said = bool(self.words) and self.words[0].startswith(f"{verb} ")
        return [] if verb in UNSAID or is_said else [verb]


UNSAID: Final = ("keyword", "said", "bonus")  # verbs that stand for no word of a text


def _compared(what: str, number: list[str], how: list[str]) -> list[str]:
    """ "3 or less" follows its figure, "equal to" stands before it."""
    return [what, *how, *number] if how == ["equal to"] else [what, *number, *how]


class If(NamedTuple):
    """All of ``tests`` must hold for ``then``; ``while_`` it does so all along; ``after``: the text
    says the tests last ("heal it if ...")."""

    tests: tuple[Clause, ...]
    then: tuple[Part, ...] = ()
    while_: bool = False
    after: bool = False

    def __str__(self) -> str:
        done, tests = " ".join(map(str, self.then)), " and ".join(map(str, self.tests))
        return f"{done} {'while' if self.while_ else 'if'} {tests}"


class OneOf(NamedTuple):
    """``figure`` of the options are chosen and done; ``listed``: each by itself, in a list."""

    options: tuple[tuple[Part, ...], ...]
    figure: Numeral = ONE
    listed: bool = False


class Costs(NamedTuple):
    """What must be paid: one of the alternatives, if all ``tests`` hold (MC.cost.2, MC.cost.3).

    ``said`` are the same deeds in the order in which the card says them: a cost is paid all at
    once, but its later words may speak of what its earlier ones found.
    """

    either: tuple[Cost, ...]
    tests: tuple[Clause, ...] = ()
    said: tuple[Part, ...] = ()


class Timing(NamedTuple):
    """When an ability may be used: "action", "interrupt", "response", "resource", "special",
    "setup", "when revealed" ...; in which form, by whom; with which labels."""

    kind: str
    form: str = ""
    forced: bool = False
    labels: tuple[str, ...] = ()
    qualifier: str = ""


class Limit(NamedTuple):
    """At most ``n`` times, or ``n`` such cards, ``per`` round, player, deck ...; ``kind``: "limit"
    or "max"; ``what``: of which things."""

    kind: str
    n: int
    per: str
    what: str = ""


class Spoken(NamedTuple):
    """An ability or statement of a card's text, whole.

    Without ``timing`` it is a constant statement, a keyword or a restriction. ``event`` is what
    sets it off: an "occasion" with "when" or "after" in its words.
    """

    effects: tuple[Part, ...]
    timing: Timing | None = None
    event: Clause | None = None
    costs: Costs | None = None
    limits: tuple[Limit, ...] = ()
    name: str = ""
    text: str = ""


class Generates(NamedTuple):
    """What using a "Resource" ability once gives and asks (MC.resource.10, MC.resource.11).

    ``icons`` counts the game's resource kinds in order, ``times`` how often ("for each ..."); or
    the icons are those printed on ``printed_on``. ``pays_for`` None: any cost. ``costs`` None:
    free. ``either``: one of these counts instead, as the payer likes. ``besides`` is whatever else
    it does.
    """

    icons: tuple[int, ...]
    times: Part | None = None
    printed_on: Noun | None = None
    pays_for: Noun | Several | None = None
    costs: Costs | None = None
    limits: tuple[Limit, ...] = ()
    form: str = ""
    besides: tuple[Part, ...] = ()
    either: tuple[tuple[int, ...], ...] = ()


Described: TypeAlias = Noun | Several
Part: TypeAlias = (
    Numeral
    | Place
    | Noun
    | Several
    | Clause
    | If
    | OneOf
    | Costs
    | Limit
    | Spoken
    | tuple[int, ...]
    | str
)
