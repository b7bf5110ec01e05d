"""What lasts for a time in a position of Marvel Champions, as cases write it (MC.lasting.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from tallystick.cases.fields.cards import CardAt, NamedThing
from tallystick.cases.fields.field import (
    Keys,
    NamedPosition,
    Part,
    PositionBuilder,
    PositionCheck,
    Record,
    TableRows,
    required,
)
from tallystick.cases.fields.values import (
    Bits,
    Flag,
    OneSeat,
    Value,
    ValueKind,
    WholeNumber,
    Word,
    entry,
)
from tallystick.cases.marvel_champions.faces import face_meant, face_name, reference_to, said_in
from tallystick.cases.nodes import Node
from tallystick.games.marvel_champions.book import MarvelBook, book_of
from tallystick.games.marvel_champions.costs.cost_modifiers import ANYBODY, AT_LEAST, SET_TO
from tallystick.games.marvel_champions.effects.loops import DelayedEffect
from tallystick.games.marvel_champions.pieces import FORMS, STATS, CardFace
from tallystick.games.marvel_champions.position import lasting, memory
from tallystick.games.marvel_champions.position.at_hand import TOPS
from tallystick.games.marvel_champions.zones import EFFECTS, LATER
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game

# How long it lasts; their places are the numbers of those moments.
UNTIL: Final = (
    "end of phase", "end of round", "end of turn", "end of attack", "end of activation",
    "end of own turn", "end of next turn", "entered", "villain phase", "used up", "put off",
    "end of player phase", "next turn",
)  # fmt: skip
KIND, CARD, WHAT, AMOUNT, MOMENT, SEAT = range(lasting.RECORD)
NEW: Final = (lasting.GETS, NOWHERE, 0, 1, lasting.PHASE_END, NOWHERE)
STAYING: Final = ("traits", "keywords")  # by the bits of what stays of a text box that is blank
ANY: Final = "any"
GET: Final = (lasting.GETS, lasting.GETS_IN_FORM, lasting.GETS_AT_YOU, lasting.GETS_VARIABLE)
FOR_ALL: Final = {"anybody": ANYBODY}


def kind_of(laid: NamedPosition, row: int) -> int:
    """What an effect does; one of a turn to come does nothing until then."""
    kind = laid.game.lists[EFFECTS][row + KIND]
    return ~kind if kind < 0 else kind


class LastingTrait(ValueKind):
    """A trait that some text gives for a while."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        traits = book_of(laid.game).lasting_traits
        return traits.index(node.choice(tuple(traits), "trait that a text gives"))

    def say(self, laid: NamedPosition, value: int) -> str:
        return book_of(laid.game).lasting_traits[value]


class SaidOf(ValueKind):
    """What the text of a card says, of a table of which the rulebook knows who says each;
    ``nothing`` is what stands for none of it."""

    def __init__(self, speakers: Callable[[MarvelBook], list[CardFace]], nothing: str = "") -> None:
        self.speakers = speakers
        self.nothing = nothing

    def read(self, laid: NamedPosition, node: Node) -> int:
        if self.nothing and node.text() == self.nothing:
            return NOWHERE
        return said_in(laid, node, self.speakers(book_of(laid.game)), "it")

    def say(self, laid: NamedPosition, value: int) -> str:
        return (
            reference_to(laid, self.speakers(book_of(laid.game)), value)
            if value >= 0
            else self.nothing
        )


FILTERS: Final = SaidOf(lambda rules: rules.says_filter, ANY)


class CardByName(ValueKind):
    """A card by its title, wherever it is."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        return face_meant(laid, node, node.text()).index

    def say(self, laid: NamedPosition, value: int) -> str:
        return face_name(laid, laid.rules.cards[value])


class Happening(Value):
    """What an effect does, if it is of one of these kinds; the first if nothing else is said."""

    def __init__(self, kinds: Collection[int], words: ValueKind, at: int = WHAT) -> None:
        self.of = tuple(kinds)
        super().__init__(entry("effects", at), words, None, meant=self._is_such)

    def _is_such(self, laid: NamedPosition, row: int) -> bool:
        return kind_of(laid, row) in self.of

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        position.game.set(EFFECTS, subject + KIND, self.of[0])
        super().lay(position, subject, node)

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        if self.is_meant(look.laid, subject):
            super().look(look, subject, node)
        else:
            look.differ(node.field, node.text(), "something else")


class NumberOfCard(Happening):
    """``gets``: which number of a card is changed; beside it may stand something else."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        return super().found(laid, subject) % lasting.FORM_STEP


class Beside(Happening):
    """What stands beside the number that is changed: in which form, or by which card."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        return super().found(laid, subject) // lasting.FORM_STEP

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        beside = position.game.lists[EFFECTS][subject + WHAT] % lasting.FORM_STEP
        super().put(position, subject, beside + lasting.FORM_STEP * value)


class Marked(Happening):
    """Whether it is of a kind, of which nothing else stands in the record."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        return int(self.is_meant(laid, subject))

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        """Nothing: the kind of the record says it."""


class AllThat(SaidOf):
    """The cards that a text speaks of, in place of a card."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        return lasting.ALL_OF - super().read(laid, node)

    def say(self, laid: NamedPosition, value: int) -> str:
        return super().say(laid, lasting.ALL_OF - value)


def is_set(laid: NamedPosition, row: int) -> bool:
    """Whether an effect sets a cost, rather than lowering it."""
    n = laid.game.lists[EFFECTS][row + AMOUNT]
    return kind_of(laid, row) == lasting.CHEAPER and SET_TO <= n < AT_LEAST


def is_amount(laid: NamedPosition, row: int) -> bool:
    """Whether the amount of an effect is one: it is not reckoned anew, and sets nothing."""
    plain = kind_of(laid, row) not in (lasting.GETS_VARIABLE, lasting.LISTENS)
    return plain and not is_set(laid, row)


class CheaperBy(Value):
    """``n``: the amount of an effect; of one that lowers a cost to a minimum, without that."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        n = super().found(laid, subject)
        return n % AT_LEAST if n > 0 and kind_of(laid, subject) == lasting.CHEAPER else n


class Minimum(Happening):
    """``least``: to which minimum a cost is lowered."""

    def _is_such(self, laid: NamedPosition, row: int) -> bool:
        return super()._is_such(laid, row) and laid.game.lists[EFFECTS][row + AMOUNT] >= AT_LEAST

    def found(self, laid: NamedPosition, subject: int) -> int:
        return max(super().found(laid, subject), 0) // AT_LEAST

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        n = position.game.lists[EFFECTS][subject + AMOUNT]
        super().put(position, subject, n + AT_LEAST * value)


class ListensAbout(CardAt):
    """``about``: the card with which something has to happen that an ability waits for."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        n = super().found(laid, subject)
        listens = kind_of(laid, subject) == lasting.LISTENS
        return lasting.ABOUT - n if listens and n <= lasting.ABOUT else NOWHERE

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        super().put(position, subject, lasting.ABOUT - value)


class LastsUntil(Value):
    """``until``; what holds in a turn to come does nothing before that."""

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        super().put(position, subject, value)
        if value == lasting.IN_NEXT_TURN:
            kind = kind_of(position, subject)
            position.game.set(EFFECTS, subject + KIND, ~kind)


RAISING: Final = ("damage", "threat", "keywords of its attack")
DOES: Final = {
    "gets": NumberOfCard(GET, Word("number of a card", STATS)),
    "gains": Happening((lasting.GAINS,), Word("keyword", lasting.KEYWORDS)),
    "trait": Happening((lasting.HAS_TRAIT,), LastingTrait()),
    "had_trait": Happening((lasting.HAD_TRAIT,), LastingTrait()),
    "was_such": Happening((lasting.WAS_SUCH,), FILTERS),
    "cannot": Happening((lasting.CANNOT,), Word("deed", lasting.FORBIDDEN)),
    "without": Happening((lasting.ICONLESS,), Word("icon", lasting.ICONS)),
    "suffers": Happening((lasting.SUFFERS,), Word("deed", ("attack", "thwart"))),
    "cheaper": Happening((lasting.CHEAPER,), FILTERS),
    "keeps": Happening((lasting.BLANKED,), Bits("part of a text box", lambda _: STAYING)),
    "listens": Happening((lasting.LISTENS,), WholeNumber(1, 1)),
    "used": Happening((lasting.TITLE_USED,), CardByName()),
    "sees": Happening((lasting.SEES,), Word("deck", tuple(TOPS))),
    "raises": Happening((lasting.RAISED,), Word("what an event does", RAISING)),
    "boost_icons": Marked((lasting.BOOSTS_GET,), Flag()),
    "boost_cards": Marked((lasting.MORE_BOOSTS,), Flag()),
}


class LastingEffects(TableRows):
    """What lasts: of each row the card, what it gets, gains or cannot do, and until when."""

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        about = {"card", "all", "cheaper", "used", "sees"} & set(keys)
        if not about or len(DOES.keys() & keys) != 1:
            raise node.expected(f"a 'card', and one of {', '.join(DOES)}")
        return super().begin(position, subject, node, keys)


EFFECTS_FIELD: Final = LastingEffects(
    Record(
        "key of an effect",
        {
            "card": CardAt(entry("effects", CARD)),
            "all": Value(
                entry("effects", CARD),
                AllThat(lambda rules: rules.says_filter),
                meant=lambda laid, row: laid.game.lists[EFFECTS][row + CARD] <= lasting.ALL_OF,
            ),
            **DOES,
            "n": CheaperBy(
                entry("effects", AMOUNT), WholeNumber(None), NEW[AMOUNT], meant=is_amount
            ),
            "least": Minimum((lasting.CHEAPER,), WholeNumber(0), AMOUNT),
            "set_to": Value(entry("effects", AMOUNT), WholeNumber(0, -SET_TO), None, meant=is_set),
            "in_form": Beside((lasting.GETS_IN_FORM,), Word("form", FORMS)),
            "at_you": Marked((lasting.GETS_AT_YOU,), Flag()),
            "reckoned": Happening(
                (lasting.GETS_VARIABLE,), SaidOf(lambda rules: rules.says_variable), AMOUNT
            ),
            "by": Beside((lasting.GETS_VARIABLE,), NamedThing()),  # whose text reckons it
            "about": ListensAbout(entry("effects", AMOUNT)),
            "until": LastsUntil(entry("effects", MOMENT), Word("moment", UNTIL), lasting.PHASE_END),
            "for": Value(entry("effects", SEAT), OneSeat(FOR_ALL), NOWHERE),
        },
    ),
    EFFECTS,
    NEW,
)
SAID: Final = frozenset(kind for one in DOES.values() for kind in one.of)


def can_be_said(game: Game) -> bool:
    """Whether all effects that last have words, for what they do and how long, and things."""
    zones = game.lists[ZONE]
    for kind, card, what, n, moment, _ in game.rows(EFFECTS, lasting.RECORD):
        later = moment == lasting.IN_NEXT_TURN
        names = [card, what // lasting.FORM_STEP] if kind == lasting.GETS_VARIABLE else [card]
        names += [lasting.ABOUT - n] if kind == lasting.LISTENS else []
        if (~kind if later else kind) not in SAID or not 0 <= moment < len(UNTIL):
            return False
        if any(one >= 0 and zones[one] < 0 for one in names):
            return False
    return True


# -- what waits for its moment ---------------------------------------------------------------------


PROGRAM, _, SOURCE, WHOSE, IT, WHEN = range(lasting.LATER_WIDTH)
GONE: Final = "gone"  # what it would be done to has left play


def all_delayed(laid: NamedPosition) -> list[tuple[CardFace, int, int]]:
    """Every delayed effect that a text leaves behind: whose text, and where it stands."""
    rules = book_of(laid.game)
    return [
        (piece, program, place + 1)
        for program, piece in rules.speakers.items()
        for place, op in enumerate(rules.programs[program].ops)
        if isinstance(op, DelayedEffect)
    ]


class EffectSaid(Part):
    """``effect``: the card whose text leaves it behind; it is laid with its row."""

    def write(self, laid: NamedPosition, subject: int) -> str:
        found = all_delayed(laid)
        row = laid.game.lists[LATER][subject : subject + 2]
        which = next(i for i, one in enumerate(found) if list(one[1:]) == row)
        return reference_to(laid, [one[0] for one in found], which)


class DelayedEffects(TableRows):
    """What waits for its moment, in the order in which it was left behind."""

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        said = required(node, keys, "effect", "the card whose text leaves it behind")
        found = all_delayed(position)
        speakers = [one[0] for one in found]
        _, program, place = found[said_in(position, said, speakers, "what comes later")]
        return self.enter(position, [program, place, *self.empty[2:]])


DELAYED_FIELD: Final = DelayedEffects(
    Record(
        "key of a delayed effect",
        {
            "effect": EffectSaid(),
            "by": CardAt(entry("later", SOURCE)),
            "for": Value(entry("later", WHOSE), OneSeat(), NOWHERE),
            "on": CardAt(entry("later", IT), others={GONE: memory.FOUND_NOTHING}),
            "until": Value(entry("later", WHEN), Word("moment", UNTIL), lasting.PHASE_END),
        },
    ),
    LATER,
    (0, 0, NOWHERE, NOWHERE, NOWHERE, lasting.PHASE_END),
)


def is_sayable(game: Game) -> bool:
    """Whether all that waits is of a text, for a known moment, and of what is somewhere."""
    zones, speakers = game.lists[ZONE], book_of(game).speakers
    return all(
        row[PROGRAM] in speakers
        and 0 <= row[WHEN] < len(UNTIL)
        and all(row[of] < 0 or zones[row[of]] >= 0 for of in (SOURCE, IT))
        for row in game.rows(LATER, lasting.LATER_WIDTH)
    )
