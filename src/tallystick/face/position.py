"""A position of a game, and everything that one can ask of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from tallystick.cards.errors import CardError, Misread
from tallystick.cases.laid import StepAction
from tallystick.cases.nodes import Things
from tallystick.cases.noted.deed import AtOnce, ChargeDeed, NotedBoard, NotedDeed
from tallystick.cases.noted.page import Page
from tallystick.cases.noted.writing import text_of
from tallystick.cases.table import UNANSWERED, Answers, Fault
from tallystick.costs import Cost
from tallystick.errors import InputError, unknown
from tallystick.face import given
from tallystick.face.move import IllegalMove, Move
from tallystick.face.paying import Payments, PaymentView, payment_view
from tallystick.face.reading import check_said, read_step
from tallystick.face.seat_names import SeatNames
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.machine import Game
from tallystick.kernel.view import hidden_entities, resample
from tallystick.play.offers import touched
from tallystick.play.views import View, Watcher
from tallystick.reading import shown
from tallystick.rules.rulebook import Rulebook
from tallystick.rules.spelling import Names

MOVE: Final = "a move, or its text"
MOST_ANSWERS: Final = 500  # of one seat to one move


def _text_of(said: Move | str, what: str, field: str) -> str:
    """What was given as a move or in words, in words. InputError for anything else."""
    return said.text if isinstance(said, Move) else given.text(said, what, field)


@contextmanager
def _as_said(seat: str) -> Iterator[None]:
    """What is wrong with a move, without the line and the seat of the step that it was read as."""
    try:
        yield
    except InputError as error:
        field = "" if error.field == seat else error.field
        raise InputError(error.message, error.file, 0, field) from error


class Position:
    """A position under its rules. It changes by ``play``; ``trying`` takes what it does back.

    What it says of moves and things is what the seat that is asked (or named) may know. Where a
    seat is named that there is not, or an argument is of a wrong kind, it raises InputError.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        page: Page,
        game: Game,
        seats: tuple[str, ...],
        arguments: tuple[str, ...] = (),
    ) -> None:
        self.rulebook = rulebook
        self.game = game
        self.seats = seats
        self._page = page
        self._arguments = arguments  # what a move may say beyond its verb, where that is known
        self._watchers: dict[int, Watcher] = {}
        self._turn = self._turns = 0  # which of its states this is, and how many there were

    # -- who and what ----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that have won; none while the game runs, and after a draw."""
        return tuple(self.seats[seat] for seat in self.game.winners())

    @property
    def seat(self) -> str:
        """The seat that is asked; "" once the game is over."""
        decision = self.game.decision()
        return self.seats[decision.seat] if decision is not None else ""

    @property
    def question(self) -> str:
        """The open question, in words; "" once the game is over."""
        return self._called.text(self.rulebook.headline(self.game))

    @property
    def moment(self) -> tuple[int, ...]:
        """Where it stands; another one as soon as it has gone on, the same when that is taken
        back."""
        return (self._turn, len(self.game.log), len(self.game.facts))

    @property
    def moves(self) -> list[Move]:
        """What the seat that is asked may do; none once the game is over."""
        decision = self.game.decision()
        options = decision.options if decision is not None else []
        return [Move(self, option) for option in options]

    def candidates(self) -> list[tuple[str, Refusal | None]]:
        """What the seat that is asked could think of, each with the reason if it is not legal; none
        once the game is over."""
        found = self.game.candidates()
        texts = self._texts([one.option for one in found])
        called = self._called.refusal
        return [(text, called(one.refusal)) for text, one in zip(texts, found, strict=True)]

    # -- moves by name ---------------------------------------------------------------------------

    def parse(self, move: Move | str, seat: str = "") -> Move:
        """The move of a text, such as ``recruit Ox, at: Farm``. Raises IllegalMove with the reason,
        InputError for words that mean nothing (a game that is over reads none)."""
        text, seat = _text_of(move, MOVE, "move"), given.seat_name(seat)
        decision = self.game.decision()
        if decision is not None and not seat:
            texts = self._texts(decision.options)
            if text in texts:
                option = decision.options[texts.index(text)]
                return Move(self, option, text, self._answers(text))
        refusal = self.refusal(text, seat)
        if refusal is not None:
            raise IllegalMove(refusal)
        deed = self._deed(text, seat)
        if deed.at_once:
            return Move(self, ("say", NOWHERE, NOWHERE), text, None, deed)
        place = deed.start(decision) if decision is not None else UNANSWERED
        if decision is None or place == UNANSWERED or decision.seat != deed.seat:
            raise IllegalMove(self._page.not_asked)
        return Move(self, decision.options[place], text, Answers(deed.step))

    def _answers(self, text: str) -> Answers | None:
        """What goes with an act: its text answers whatever it leads to that has one answer."""
        decision = self.game.decision()
        if decision is None or decision.kind not in self._page.windows:
            return None
        things = self._board(decision.seat).things
        return Answers(read_step(text, self.seat, self._page, things))

    def refusal(self, move: Move | str, seat: str = "") -> Refusal | None:
        """Why a seat (the one that is asked, if none is named) cannot make a move that one can
        name, with all that its text says; None if it can. Changes nothing. InputError as
        ``parse``."""
        text, seat = _text_of(move, MOVE, "move"), given.seat_name(seat)
        for written, refusal in () if seat else self.candidates():
            if written == text:
                return refusal
        if seat:
            self._place(seat)
        if self.game.over:
            return self._page.ended
        if text.strip() == "pass":
            return self._passing_refusal(seat or self.seat)
        with self._asking_all():
            return self._called.refusal(self._deed(text, seat).refusal())

    def _passing_refusal(self, seat: str) -> Refusal | None:
        """Why a seat cannot pass; None where it is asked and can."""
        if seat == self.seat and "pass" in (move.text for move in self.moves):
            return None
        place, nobody = self._place(seat), self._page.not_asked
        if seat == self.seat:
            nobody = nobody._replace(text="There is nothing to pass now.")
        return self._called.refusal(self._board(place).pass_refusal(place)) or nobody

    def _deed(self, text: str, seat: str) -> StepAction:
        who = seat or self.seat
        board = self._board(self._place(who))
        with _as_said(who):
            step = read_step(text, who, self._page, board.things)
            if not self._page.verbs.split(step.verb.text())[0]:
                raise self._page.verbs.unknown(step.verb, ("pass",))
            check_said(step, self._page, self._arguments)
            return board.deed(step)

    def _place(self, seat: str) -> int:
        if seat not in self.seats:
            raise unknown("seat", seat, self.seats)
        return self.seats.index(seat)

    # -- costs -----------------------------------------------------------------------------------

    def payments(self, cost: Move | str, seat: str = "", x: int = 0) -> Payments:
        """How a seat (the one that is asked, if none is named) can pay: what a move costs, or a
        cost as printed, with that ``x`` where an X is in it and the move says none. Raises
        InputError for what is neither, for a move without a cost, and where the game is over and no
        seat is named."""
        cost, seat = _text_of(cost, "a cost or a move", "cost"), given.seat_name(seat)
        x = given.whole_number(x, "an X of 0 or more", "x")
        if not (seat or self.seat):
            raise InputError("the game is over: name the seat that would pay")
        if x < 0:
            raise InputError(f"expected an X of 0 or more, found {x}", field="x")
        who = self._place(seat or self.seat)
        of, said = self._priced(cost, seat)
        try:
            bill = self.rulebook.bill(self.game, who, of, x if said is None else said)
        except ValueError as error:
            raise self._uncosted(cost, seat, error) from error
        is_begun = False
        match of:
            case (_, _, _) if not bill.is_payable:
                is_begun = self.refusal(cost, seat) is None
        due = self.rulebook.cost_text(bill.due.cost)
        counts_as = self.rulebook.cost_text(bill.due.counts_as)
        return Payments(bill, self._names(who), due, counts_as, is_begun)

    def _uncosted(self, cost: str, seat: str, error: ValueError) -> InputError:
        """The error that a move has no cost; and if it cannot be made at all, why not."""
        reason = self.refusal(cost, seat)
        return InputError(f"{cost!r}: {error if reason is None else reason.text}")

    def _priced(self, cost: str, name: str) -> tuple[Cost | Option, int | None]:
        """What is priced, and the X that a move says. A move first: some books have words for costs
        that a move could be, too ("play Owl")."""
        if cost.strip() == "pass":
            raise InputError(f"{cost!r}: to pass costs nothing")
        with suppress(InputError):
            match deed := self._deed(cost, name):
                case ChargeDeed():
                    return deed.of, None
                case NotedDeed():
                    return deed.meant()[0], deed.announced
                case AtOnce():
                    return deed.price() or (cost.split()[0], NOWHERE, NOWHERE), None
        for move in () if name else self.moves:
            if move.text == cost:
                return move.option, None
        try:
            return self.rulebook.read_cost(cost), None
        except (CardError, Misread, NotImplementedError) as error:
            costs = self._page.costs
            expected = f"expected a cost such as {costs}, or a move" if costs else error
            neither = f"{cost!r} is neither a cost nor a move; {expected}"
            raise InputError(neither) from None

    @property
    def payment(self) -> PaymentView | None:
        """The payment that is being chosen: what is due, each source with its state, the best
        completion; None where the open question is another."""
        decision = self.game.decision()
        if decision is None:
            return None
        handle = self.watcher(decision.seat).handles.of
        return payment_view(self.rulebook, self.game, self._names(decision.seat), None, handle)

    def price(self, option: Option) -> str:
        """What the best payment of an option of the open question would take; "" for what costs
        nothing, or cannot be paid. InputError for what is no option."""
        self._offered(option)
        seat = self._place(self.seat)
        try:
            bill = self.rulebook.bill(self.game, seat, option, 0)
        except ValueError:
            return ""
        plan = bill.best()
        return self._names(seat).value(bill.paid(plan)) if plan else ""

    # -- going on --------------------------------------------------------------------------------

    def play(self, move: Move | str) -> Position:
        """Make a move, with all that its text says; returns this position. Raises as ``parse``, and
        ValueError for a ``Move`` that is no answer to the open question."""
        if not isinstance(move, Move):
            move = self.parse(move)
        move.keep()
        if move.deed is not None:
            return self._say(move.deed)
        decision = self.game.decision()
        if decision is None or move.option not in decision.options:
            raise ValueError(f"{move!r} is no answer to the open question")
        log, facts, *_ = self.game.mark()
        if move.answers is None:
            self.game.step(decision.options.index(move.option))
        else:
            self._follow(decision, move.option, move.answers)
        self._tell(log, facts)
        return self

    def _say(self, deed: StepAction) -> Position:
        """Do what is done there and then."""
        before = self.game.digest()
        log, facts, *_ = self.game.mark()
        deed.perform()
        if self.game.digest() == before:
            raise IllegalMove(self._page.not_asked)
        self._tell(log, facts)
        return self

    def _tell(self, log: int, facts: int) -> None:
        """Let those who watch go along with what has been done since the marks."""
        self._turns += 1
        self._turn = self._turns
        for watcher in self._watchers.values():
            watcher.follow(log, self.game.facts[facts:], self.game.told_at[facts:])

    def _follow(self, decision: Decision, option: Option, answers: Answers) -> None:
        """Answer what is asked with all that a text says. Meanwhile its seat is asked also where
        one answer is left; what comes after the last answer is asked as it always is."""
        seat, answer = decision.seat, decision.options.index(option)
        board = self._board(seat)
        for _ in range(MOST_ANSWERS):
            mark = self.game.mark()
            with self._asking_all():
                self.game.step(answer)
                found = self._answered(board, seat, answers)
            if found == UNANSWERED:
                self.game.rewind(mark)
                self.game.step(answer)
                found = self._answered(board, seat, answers)
            if found == UNANSWERED:
                return
            answer = found

    def _answered(self, board: NotedBoard, seat: int, answers: Answers) -> int:
        """The answer of a seat to the open question: in what a text says, or the only one there
        is."""
        decision = self.game.decision()
        if decision is None or decision.seat != seat or board.is_priority(decision):
            return UNANSWERED
        try:
            found = board.answer(decision, answers)
        except Fault:  # its text says nothing of this: it is asked
            return UNANSWERED
        return 0 if found == UNANSWERED and board.is_forced(decision) else found

    @contextmanager
    def trying(self, move: Move | str) -> Iterator[Position]:
        """The position after a move; taken back at the end of the block. Raises as ``play``."""
        mark, turn = self.game.mark(), self._turn
        seen = [
            (one, one.handles.names, one.handles.given, len(one.told))
            for one in self._watchers.values()
        ]
        try:
            yield self.play(move)
        finally:
            self.game.rewind(mark)
            self._turn = turn
            for watcher, names, given, told in seen:
                watcher.go_back(names, given, told)

    @contextmanager
    def _asking_all(self) -> Iterator[None]:
        before = self.game.asks_all
        self.game.asks_all = True
        try:
            yield
        finally:
            self.game.asks_all = before

    def reveals_nothing(self, move: Move) -> bool:
        """Whether a move draws nothing at random and shows its seat nothing that was hidden."""
        decision = self.game.decision()
        if decision is None:
            return True
        hidden = hidden_entities(self.game, decision.seat)
        random = self.game.lists[CELLS][RANDOM]
        with self.trying(move):
            same = self.game.lists[CELLS][RANDOM] == random
            return same and hidden <= hidden_entities(self.game, decision.seat)

    def copy(self) -> Position:
        """An independent position."""
        game = self.game.clone()
        return Position(self.rulebook, self._page, game, self.seats, self._arguments)

    def kept(self) -> Position:
        """How it stands now, to be asked when it has gone on: a copy in which things have the
        handles that they have here."""
        found = self.copy()
        for viewer, one in self._watchers.items():
            found.watcher(viewer).go_back(one.handles.names, one.handles.given, 0)
        return found

    @property
    def digest(self) -> str:
        """A fingerprint, equal for equal positions on every machine."""
        return self.game.digest()

    # -- what one sees ---------------------------------------------------------------------------

    def view(self, seat: str = "") -> View:
        """The table as a seat may see it (an onlooker, if none is named), and what it has been
        told since it was first looked at; things go by handles."""
        seat = given.seat_name(seat)
        return self._called.view(self.watcher(self._place(seat) if seat else -1).view())

    def watcher(self, viewer: int) -> Watcher:
        """What a viewer (a seat by its number, or -1) calls things, and has been told."""
        if viewer not in self._watchers:
            self._watchers[viewer] = Watcher(self.rulebook, self.game, viewer)
        return self._watchers[viewer]

    # -- how it is written -----------------------------------------------------------------------

    def to_text(self) -> str:
        """The position in the notation that ``GameRules.position`` reads: all of it, whoever may
        see what. InputError where something is half done."""
        return text_of(self._page.write(self.game, self.seats))

    def known_text(self, seat: str = "") -> str:
        """The position in notation as a seat (an onlooker, if none is named) may know it: what it
        cannot see is blank cards, and nothing in it hangs on them. InputError as ``to_text``."""
        seat = given.seat_name(seat)
        viewer = self._place(seat) if seat else -1
        world = resample(self.game, viewer, 0)
        return text_of(self._page.write(world, self.seats, hidden_entities(world, viewer)))

    def _offered(self, option: Option) -> Option:
        """An option of the open question. InputError for what is none."""
        decision = self.game.decision()
        if decision is None or option not in decision.options:
            raise InputError(f"{shown(option)} is no option of the open question", field="option")
        return option

    def spelled(self, option: Option) -> str:
        """How an option of the open question is written. InputError for what is none."""
        return self._texts([self._offered(option)])[0]

    def _texts(self, options: list[Option]) -> list[str]:
        """How options are written for the seat that is asked."""
        decision = self.game.decision()
        names = self._names(decision.seat if decision is not None else -1)
        return [names.text(self.rulebook.written(self.game, option)) for option in options]

    def labelled(self, option: Option) -> str:
        """What a menu would say of an option of the open question. InputError for what is none."""
        return self._called.text(self.rulebook.describe(self.game, self._offered(option)))

    @property
    def _called(self) -> SeatNames:
        """The seats by the names that they have here."""
        return SeatNames(self.rulebook, self.game, self.seats)

    def touched(self, option: Option) -> tuple[str, ...]:
        """The things that an option of the open question is about, by the handles of the seat that
        is asked. InputError for what is none."""
        spelled = self.rulebook.written(self.game, self._offered(option))
        return touched(spelled, self.watcher(self._place(self.seat)).handles)

    def _names(self, seat: int) -> Names:
        return self.rulebook.names(self.game, seat, self.seats)

    def _board(self, seat: int) -> NotedBoard:
        """The table on which words are read, with the things that a seat may know."""
        game, rulebook = self.game, self.rulebook
        known = set(self._names(seat).things)

        def names_of(entity: int) -> tuple[str, ...]:
            return (rulebook.name_of(game, entity),) if entity in known else ()

        things = Things(names_of)
        pieces = [entity for entity in rulebook.pieces(game) if entity in known]
        for entity in [*pieces, *sorted(known - set(pieces))]:
            things.add(rulebook.name_of(game, entity), entity)
        called = {rulebook.seat_name(game, s): name for s, name in enumerate(self.seats)}
        asks_all = game.asks_all
        board = NotedBoard(self._page, game, things, self.seats, called)
        game.asks_all = asks_all
        return board

    def __repr__(self) -> str:
        if self.over:
            return f"Position({self.rulebook.title}, over, won by {', '.join(self.winners) or '-'})"
        return f"Position({self.rulebook.title}, {self.question!r}, {len(self.moves)} moves)"
