"""Positions in the words of cases, by the fields that a page of words declares."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import ClassVar, Final, cast

from tallystick.cards.compile import CompiledCard, compile_cards, shadowed
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.cases import census
from tallystick.cases.cards import (
    CaseRulebook,
    Rulebooks,
    as_written,
    filed,
    read_facts,
    read_options,
)
from tallystick.cases.fields import field
from tallystick.cases.fields.values import DerivedNumber, Flag, Seats
from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node, Things, split_number, unquoted
from tallystick.cases.noted.deed import ChoiceDeed, NotedBoard
from tallystick.cases.noted.page import Page
from tallystick.cases.noted.reading import ANSWERS
from tallystick.cases.table import UNANSWERED, Answers, Looked, TurnAndPhase
from tallystick.errors import InputError, unknown
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.layout import CELLS, MAX_SEATS, ZONE
from tallystick.kernel.machine import Game
from tallystick.play.games import Entry
from tallystick.rules.rulebook import Rulebook, Told


def read_seats(node: Node | None, most: int, never: Iterable[str] = ()) -> dict[str, Node]:
    """The seats in a position, in the order of writing. InputError for what is no name of a seat
    (or one of ``never``), for one that stands there twice, and for too many."""
    found: dict[str, Node] = {}
    for key, value in node.pairs() if node is not None else ():
        name = key.text()
        if not name[:1].isupper() or name in never:
            raise key.expected("the name of a seat, which begins with a capital letter")
        if name in found:
            raise key.error(f"the seat {name!r} stands here twice")
        found[name] = Node(value.raw, value.file, f"seats.{name}")
    if node is not None and len(found) > most:
        raise node.error(f"expected up to {most} seats, found {len(found)}")
    return found


def players(described: Iterable[str], case: Case, fewest: int) -> tuple[str, ...]:
    """The players described; while they are too few, those of the steps, then A, B, C."""
    found = dict.fromkeys(described)
    letters = (chr(ord("A") + place) for place in range(fewest))
    for name in (*(step.seat for step in case.when if step.seat), *letters):
        if len(found) < fewest:
            found.setdefault(name)
    return tuple(found)


UNSEEN: Final = "Unseen"  # what is called so is blank, of the type that its place implies


class PositionBoard(NotedBoard):
    """The table of a case, as the runner asks it."""

    page: PositionPage

    def __init__(self, page: PositionPage, position: field.PositionBuilder) -> None:
        rules, game, seats = position.rules, position.game, position.seats
        names = [rules.seat_name(game, seat) for seat in range(len(seats))]
        called = dict(zip(names, seats, strict=True))
        super().__init__(page, game, position.things, seats, called)
        self.notes.add(position.notes)

    # -- time ------------------------------------------------------------------------------------

    def until(self, where: Node) -> TurnAndPhase:
        """What an ``until`` step names. InputError for what is no moment."""
        return self.moment_of(where, self.page.phases)

    def is_at(self, where: TurnAndPhase) -> bool:
        """Whether this is the turn and the phase."""
        turn, phase = self.page.turn(self.game), self.page.moment(self.game)[1]
        return where.seat in (-1, turn) and where.phase in (-1, phase)

    def has_come(self, where: TurnAndPhase, start: tuple[int, int], since: int) -> bool:
        """Whether an ``until`` said at the moment ``start`` has come to its end: in another moment,
        or in one that has begun since the step before, when there were ``since`` facts."""
        begun = any(fact[0] in self.page.begins for fact in self.game.facts[since:])
        return self.is_quiet() and (begun or self.moment() != start) and self.is_at(where)

    def gone_by(self, given: Node | None) -> Refusal | None:
        """Why nobody could act in the moment given, if the game has gone on from it; else None."""
        return None

    # -- decisions -------------------------------------------------------------------------------

    def is_passable(self, decision: Decision) -> bool:
        """Whether a step ``pass`` is an answer: where a seat may act, and where it may decline."""
        return self.is_priority(decision) or decision.kind in self.page.passable

    def is_own(self, decision: Decision) -> bool:
        """Whether it is the judge who waits there: nobody at a table would be asked."""
        return False

    def is_skipped(self, decision: Decision) -> bool:
        """Whether a choice may be left, so that words which do not fit it wait for the next."""
        return self.page.skips and self.page.passing(decision) != UNANSWERED

    def is_spread(self, decision: Decision, names: int) -> bool:
        """Whether a mapping of so many names that answers it answers the next of its kind too."""
        return 0 < self.page.spread.get(decision.kind, 0) <= names

    def pick_for(self, decision: Decision, option: Node, step: Step) -> int:
        """The option that the words of a ``choose`` mean, in the light of its step."""
        return self.pick(decision, option)

    def step_refusal(self, decision: Decision, option: Node, step: Step) -> Refusal | None:
        """Why a ``choose`` is not legal with all that its step says; None if it is."""
        if option.is_map and decision.kind in self.page.divided:
            answers = Answers(step)
            answers.choose = step.listed("option")
            return self.judged_answer(decision, answers)[1]
        refusal = self.choice_refusal(decision, option)
        if refusal is not None:
            return refusal
        place = self.pick_for(decision, option, step)
        return ChoiceDeed(self, step, decision.seat, place).refusal()

    def was_chosen(self, seat: int, option: Node, since: int) -> bool:
        """Whether a choice that never comes was made already, having one answer: that one."""
        meant = self.things.all(option.text()) if option.is_scalar else ()
        facts = self.game.facts[since:]
        return any(kind in self.page.aiming and who == seat and card in meant
                   for kind, who, card, _ in facts)  # fmt: skip

    def missed_choice(self, seat: int, option: Node, step: Step) -> Refusal | None:
        """Why a choice never comes, if that is illegal; None if the case is mistaken."""
        return None

    # -- what is said, and what comes of it ------------------------------------------------------

    def check(self, step: Step) -> None:
        """Read a step's arguments. InputError for what is of a wrong type or means nothing."""
        do = step.get("do")
        said = do if do is not None and do.is_scalar else step.verb
        self.page.check_arguments(step, said.text().partition(" ")[0])
        known = {*self.seats, *(card.name for card in self.rules.cards)}
        for node in step.listed(ANSWERS):
            name = split_number(self.page.aimed(node.text()))[0]
            if not (name in known or self.special(name) >= 0 or self.things.all(name)):
                raise node.at(unknown("card", name, (*self.things.by_name, *self.seats)))
        if step.verb.text() in ("payments", "cost"):
            self.ruling(step)

    def tell(self, fact: Fact) -> Told | None:
        """A fact in a sentence, as everybody sees it, with its clauses."""
        told = self.rules.narrate(self.game, fact, NOWHERE)
        return None if told is None else self.page.sentence(self, fact, self.retold(told))

    def look(self, then: Node) -> Looked:
        """What of ``then`` does not hold, and why what is looked at closely is as it is."""
        fields = ENDING | self.page.position.fields
        look = field.PositionCheck(self, self.page.about, self.page.clauses_of)
        for key, node in then.only(tuple(fields), "key of then").items():
            fields[key].look(look, NOWHERE, node)
        return Looked(look.found, [*map(self.retold, look.told)])


class PositionPage(Page):
    """A page that says which cards there are, besides those with which the game (``entry``) ships,
    and of what a position consists.

    ``blanks`` are the fields of a card of which nothing is known but its type; a type that is not
    there has none but name and type. ``of_verbs`` and ``of_payments`` have the types that a verb
    and a key of a payment imply, and how surely; ``priced_kind`` that of what a step asks the cost.
    ``position`` has a field for every key of ``given`` and ``then``, in the order in which they are
    laid and written; ``about`` says which facts bear on a key: the clause of the latest is the one
    that decided it; ``follows`` has the clauses that each kind of fact follows. ``at_start`` and
    ``seat_at_start`` are the keys of a case that begins before the game (``start: true``), and of a
    seat in it; there are none where such a case is laid as all others are.
    """

    entry: Entry
    blanks: ClassVar[dict[str, dict[str, object]]] = {}
    of_verbs: ClassVar[Mapping[str, tuple[str, int]]] = {}
    of_payments: ClassVar[Mapping[str, tuple[str, int]]] = {}
    priced_kind: str = ""
    position: field.Record
    about: ClassVar[dict[str, tuple[str, ...]]] = {}
    follows: ClassVar[Mapping[str, Sequence[str]]] = {}
    fewest: int = 2
    never: tuple[str, ...] = ()  # what no seat may be called
    at_start: tuple[str, ...] = ()
    seat_at_start: tuple[str, ...] = ()
    most: int = MAX_SEATS
    board: ClassVar[type[PositionBoard]] = PositionBoard
    builder: ClassVar[type[field.PositionBuilder]] = field.PositionBuilder

    def __init__(self) -> None:
        self._rulebooks: Rulebooks[Rulebook] = Rulebooks()

    def complete(self, fields: Mapping[str, object]) -> Mapping[str, object]:
        """The fields of a case's card, with those that it need not say."""
        return as_written(fields)

    def always(self) -> Iterator[tuple[str, str, dict[str, object]]]:
        """Blank cards that every case may use: name, type, and fields of their own."""
        yield from ()

    def printed(self, case: Case) -> list[CardFacts]:
        """What is printed on a case's own cards. InputError for what cannot be printed."""
        return [*read_facts(case.cards, self.entry.language.schema, self.complete).values()]

    def beside(self, case: Case, named: Set[str]) -> list[CardFacts]:
        """The cards of files that a case names, with what they need there, as they are played."""
        return filed(case)

    def shipped(self, named: Set[str], own: Set[str]) -> list[CompiledCard]:
        """The shipped cards that a case needs that names some, and has some of its own."""
        return self.entry.cards()

    def called(self, card: CardFacts) -> tuple[str, ...]:
        """What a card of a case may be called."""
        return (card.name,)

    def is_word(self, name: str, case: Case, known: Set[str]) -> bool:
        """Whether a name is no card's, though no card that is ``known`` has it."""
        return False

    def rules_for(self, case: Case) -> Rulebook:
        """The rulebook of a case. InputError for cards and options that there are not, and for a
        card of its own that it names and that is not whole."""
        options = read_options(case.options, self.entry.house_rules())
        named, printed = census.best(self.namings(case)), self.printed(case)
        mine = {card.name for card in printed}
        beside = [one for one in self.beside(case, named.keys() - mine) if one.name not in mine]
        own = [*beside, *printed]
        names = {name for one in own for name in self.called(one)}
        always = [one for one in self.always() if one[0] not in names]
        names |= {name for name, _, _ in always}
        known = {card.facts.name for card in self.entry.cards()} | names
        blanks = census.unknown_names(named, known, lambda name: self.is_word(name, case, known))
        names |= blanks.keys()
        shipped = self.shipped(named.keys() - names, names)

        def make() -> CaseRulebook[Rulebook]:
            language, compiled = self.entry.language, partial(compile_cards, beside=case.at_hand)
            cards = shadowed(shipped, own, language, compiled)
            empty = [*((name, kind, {}) for name, kind in blanks.items()), *always]
            blank = [card for one in empty for card in self.blank_cards(*one)]
            return self.rulebook_of(case, cards, blank, options)

        made = self._rulebooks.find((*case.cards, *beside, *shipped), options, blanks, make)
        return made.used(named.__contains__)

    def rulebook_of(
        self,
        case: Case,
        cards: list[CompiledCard],
        blank: list[CompiledCard],
        options: dict[str, str],
    ) -> CaseRulebook[Rulebook]:
        """The rulebook with these cards, those of a case last, and with some that are blank."""
        whole = [card for card in cards if card.is_whole]
        return CaseRulebook(self.entry.rulebook_of([*whole, *blank], options), cards)

    def blank_cards(self, name: str, kind: str, fields: Mapping[str, object]) -> list[CompiledCard]:
        """The faces of a card of a type with nothing on it: it costs nothing and does nothing."""
        printed = {"name": name, "type": kind} | self.blanks.get(kind, {}) | dict(fields)
        language = self.entry.language
        return compile_cards([read_card(printed, Where(), language.schema)], language)

    # -- laying ----------------------------------------------------------------------------------

    @abstractmethod
    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        """A game with nothing in it."""

    @abstractmethod
    def start(self, position: field.PositionBuilder) -> None:
        """Go on from a position that has been laid out to its first decision."""

    def set_out(self, position: field.PositionBuilder, keys: Mapping[str, Node]) -> None:
        """Set up a game with what a case says that there is before it, to its first decision."""
        raise NotImplementedError

    def players(self, described: Sequence[str], case: Case) -> tuple[str, ...]:
        """Everybody, by number."""
        return players(described, case, self.fewest)

    def names_of(self, game: Game, entity: int) -> tuple[str, ...]:
        """What a thing is called: its name first, then whatever else."""
        return (cast(Rulebook, game.rules).name_of(game, entity),)

    def things_of(self, game: Game, seats: tuple[str, ...]) -> Things:
        """The cards of a position, by what they are called."""
        return Things(lambda entity: self.names_of(game, entity))

    def namings(self, case: Case) -> Iterator[census.Naming]:
        """What a case says that names a card, with the type that its place implies."""
        for node, placed in ((case.given, True), (case.then, False)):
            if node is not None:
                found = self.position.namings(node, placed)
                yield from (
                    one._replace(placed=placed and one.sure > census.NO_PLACE) for one in found
                )
        for step in case.when:
            yield from self.named_in(step) if step.seat else ()

    def named_in(self, step: Step) -> Iterator[census.Naming]:
        """What a step names that may be a card, with the type that its verb implies."""
        for said in (step.verb, step.get("do")) if self.of_verbs else ():
            if said is not None and said.is_scalar:
                verb, name = self.verbs.split(said.text())
                if name and verb in self.of_verbs:
                    yield census.Naming(split_number(unquoted(name))[0], *self.of_verbs[verb], said)
        yield from self.named_by(step)
        for payment in census.payments_of(step):
            for key, (kind, sure) in self.of_payments.items():
                yield from census.listed(payment.get(key), kind, sure)
        yield from census.priced(step, self.priced_kind) if self.priced_kind else ()

    def named_by(self, step: Step) -> Iterator[census.Naming]:
        """What the arguments of a step name that say how it is done."""
        yield from ()

    def lay(self, case: Case) -> field.PositionBuilder:
        """The position of a case. InputError for what is unknown, impossible or of a wrong type."""
        given, at_start = case.given, self._is_at_start(case)
        known = self.at_start if at_start else self.position.keys
        keys = given.only(known, "key of given") if given is not None else {}
        seat_nodes = read_seats(keys.get("seats"), self.most, self.never)
        seats = self.players(list(seat_nodes), case)
        game = self.table(self.rules_for(case), len(seats), case.seed)
        things = self.things_of(game, seats)
        position = self.builder(case, game, things, seats, seat_nodes)
        if at_start:
            self._set_out(position, keys)
        else:
            self.position.lay_keys(position, NOWHERE, keys)
            self.start(position)
        return position

    def _is_at_start(self, case: Case) -> bool:
        said = case.given.get("start") if case.given is not None else None
        return bool(self.at_start) and said is not None and said.flag()

    def _set_out(self, position: field.PositionBuilder, keys: Mapping[str, Node]) -> None:
        for node in position.seat_nodes.values():
            if not node.is_nothing:
                node.only(self.seat_at_start, "key of a seat at a start")
        self.set_out(position, keys)
        for entity in range(len(position.game.lists[ZONE])):
            for name in self.names_of(position.game, entity):
                position.things.add(name, entity)

    def set_up(self, case: Case) -> PositionBoard:
        """The table of a case."""
        return self.board(self, self.lay(case))

    def moment(self, game: Game) -> tuple[int, int]:
        return self.turns(game), game.lists[CELLS][game.rules.layout.cell("phase")]

    def turn(self, game: Game) -> int:
        """The seat in the cell of that name."""
        return game.lists[CELLS][game.rules.layout.cell("turn")]

    # -- writing ---------------------------------------------------------------------------------

    def check_settled(self, game: Game) -> None:
        """InputError where something is half done, so that the position cannot be written."""
        rules = cast(Rulebook, game.rules)
        if game.over or not (self.is_between(game) and rules.is_settled(game)):
            raise InputError("a position is written when nothing is half done")

    def is_between(self, game: Game) -> bool:
        """Whether the open question is one between two things that are done."""
        return self.is_quiet(game)

    def write(
        self, game: Game, seats: tuple[str, ...], unseen: Container[int] = ()
    ) -> dict[str, object]:
        self.check_settled(game)
        known, zones = self.things_of(game, seats).names_of, game.lists[ZONE]

        def names_of(entity: int) -> tuple[str, ...]:
            if entity not in unseen:
                return known(entity)
            place = game.rules.layout.spec(zones[entity]).name.replace("_", " ")
            return (f"{UNSEEN} {place}",)

        laid = field.NamedPosition(game, Things(names_of), seats)
        for entity in self.position.entities(laid, NOWHERE):
            laid.things.add(laid.things.name(entity), entity)
        return self.position.write(laid, NOWHERE)

    # -- then ------------------------------------------------------------------------------------

    def clauses_of(self, fact: Fact) -> Sequence[str]:
        """The clauses that a fact follows."""
        return tuple(self.follows.get(fact[0], ()))


# -- the end ---------------------------------------------------------------------------------------


ENDING: Final[dict[str, field.Field]] = {
    "over": DerivedNumber(Flag(), lambda laid, _: int(laid.game.over)),
    "winner": DerivedNumber(
        Seats(), lambda laid, _: sum(1 << seat for seat in laid.game.winners())
    ),
    "cited": field.Seen(lambda look, subject, node: None),  # the runner knows what has been cited
}
