"""A game as people at one terminal play it, without the terminal: what they are asked, what they
type, and what they are told. Whoever shows it draws ``Dialogue`` as it stands after each line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap
from typing import Final

from tallystick.errors import InputError
from tallystick.play import advice, lookup, offers, prompt
from tallystick.play.filing import Filing
from tallystick.play.match import ONLOOKER
from tallystick.play.offers import MenuEntry, OfferedAnswer
from tallystick.play.report import LINE, ReportRow
from tallystick.play.session import Session, SessionQuestion, about
from tallystick.play.standing import numbers, won
from tallystick.reading import place_in
from tallystick.rules.asking import END, GO_ON
from tallystick.rules.prose import listed, upper
from tallystick.rules.rulebook import Told
from tallystick.rules.scene import CARDS, Scene, Side

# What the next line answers.
HANDOVER: Final = "handover"  # that somebody else sits at the keyboard now
QUESTION: Final = "question"
CONFIRM: Final = "confirm"  # yes or no
OVER: Final = "over"  # nothing: the game is over
STOPPED: Final = "stopped"  # nothing: somebody stops

YES: Final = ("y", "yes")
BEGUN: Final = re.compile(r" *(?:\S+ )*\S+ {2,}| +")  # a word of a list, and the gap behind it
ARGUMENT: Final = re.compile(r", (?=[\w ]+: )")  # before what a move takes: "deploy, to: Valley"
MOST_NAMED: Final = 3  # of what could still be done


class Dialogue:
    """One match and the people who play it at one place.

    ``state`` says what the next line answers. After ``typed``, ``reply`` has what answers that line
    alone, ``news`` what the seat has been told since it was last asked, and ``offered`` the
    question. ``heard`` is called whenever somebody has answered.
    """

    def __init__(
        self, session: Session, filing: Filing, heard: Callable[[], None] = lambda: None
    ) -> None:
        self.session = session
        self.match = session.match
        self.filing = filing
        self.heard = heard
        self.state = QUESTION
        self.seat = ONLOOKER  # whose eyes are on it
        self.reply: list[ReportRow] = []
        self.news: list[Told] = []
        self.offered: prompt.PromptState | None = None
        self.table_wanted = False
        self.width = 80
        self.most = offers.MOST  # answers that are listed one by one
        self.confirming = ""
        self._confirmed: Callable[[], None] = lambda: None
        for viewer in (ONLOOKER, *session.people):
            self.match.watch(viewer)

    # -- what is to be shown ----------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The game's."""
        return self.match.rules.title

    def looks_anew(self, offered: prompt.PromptState) -> bool:
        """Whether one wants to see the table before a question: at a turn, or after others."""
        is_turn = offered.asked.decision.kind in self.match.rules.turn_kinds
        return is_turn or len(self.session.people) > 1

    @property
    def viewer(self) -> int:
        """Whose table is shown: the one person's, or that of whoever is asked and alone with it."""
        people = self.session.people
        if len(people) == 1:
            return people[0]
        return ONLOOKER if self.state == HANDOVER else self.seat

    def scene(self) -> Scene:
        """The table as the viewer may see it; with the hands of all who play together."""
        scene = self.match.view(self.viewer).scene
        if not self.session.together or self.viewer == ONLOOKER:
            return scene
        shown = {
            seat: own
            for seat in self.session.people
            if seat != self.viewer
            for own in self.match.view(seat).scene.sides
            if own.seat == seat
        }
        sides = (_opened(side, shown.get(side.seat, side)) for side in scene.sides)
        return scene._replace(sides=tuple(sides))

    @property
    def waiting_for(self) -> str:
        """What stands before the line that is typed."""
        if self.state == HANDOVER:
            name = self.match.seats[self.seat].name
            return f"{name}, press Enter when only you are looking. "
        return f"{self.confirming} (y/n) " if self.state == CONFIRM else "> "

    def headline(self) -> str:
        """The open question."""
        return self.match.rules.headline(self.match.game)

    def told(self, viewer: int) -> list[Told]:
        """All that the viewer has been told."""
        return self.match.view(viewer).told

    # -- going on ---------------------------------------------------------------------------------

    def begin(self, anew: bool = True) -> None:
        """Go to the first question; of a game not begun ``anew`` the beginning is long ago."""
        if not anew:
            for viewer in (ONLOOKER, *self.session.people):
                self.match.news(viewer)
        self._go_on()

    def summary(self) -> list[str]:
        """How the game ended, or how far it has come."""
        match = self.match
        if not match.over:
            return [f"The game is not over yet: {len(match.log)} answers so far."]
        found = [f"{upper(won(match))}. Seed {match.seed}, {len(match.log)} decisions."]
        if not any(seat.is_person for seat in match.seats):
            return found
        scene = match.view(ONLOOKER).scene
        return [f"{' · '.join(scene.now)}: {numbers(scene)}.", *found]

    def _go_on(self) -> None:
        """Play on until a person is asked, or the game is over."""
        self.offered = None
        while self.session.advance():
            self._listen()
        self._listen()
        decision = self.match.decision()
        if decision is None:
            self.state = OVER
            self.news += self.match.news(ONLOOKER) if self.session.closed else []
        elif self.session.closed and decision.seat != self.seat:
            self.seat, self.state = decision.seat, HANDOVER
        else:
            self._ask()

    def _ask(self) -> None:
        """Put the open question."""
        asked = self.session.put()
        self.seat, self.state = asked.seat, QUESTION
        if self.session.closed:
            self.news = self.match.news(self.seat)
            self.match.news(ONLOOKER)
        rules, game = self.match.rules, self.match.game
        self._offer(asked, offers.choices(rules, game, asked))

    def _offer(
        self,
        asked: SessionQuestion,
        choices: Sequence[OfferedAnswer],
        among: Sequence[OfferedAnswer] | None = None,
    ) -> None:
        rules = self.match.rules
        names = rules.names(self.match.game, asked.seat)
        entries: list[MenuEntry] = offers.entries(among or choices, names, self.most)
        spoken = tuple(shape.split()[0] for shape, _ in rules.spoken)
        narrowed = among is not None
        self.offered = prompt.PromptState(asked, choices, entries, narrowed, rules.keys, spoken)

    def _listen(self) -> None:
        """Hear what has happened; people who hide things hear it when they sit down."""
        if not self.session.closed:
            people = self.session.people
            self.news += self.match.news(people[0] if people else ONLOOKER)
        trouble = self.filing.news()
        if trouble:
            self.say(trouble)
        self.heard()

    def say(self, text: str) -> None:
        """Answer the line that was typed; long lines go on below where they begin to tell."""
        for line in text.split("\n"):
            begun = BEGUN.match(line)
            below = " " * (begun.end() if begun else 2)
            rows = wrap(line, self.width, subsequent_indent=below, break_on_hyphens=False)
            self.reply += [ReportRow(LINE, row) for row in rows or [""]]

    # -- what is typed ----------------------------------------------------------------------------

    def typed(self, line: str, width: int = 80) -> None:
        """Act on a line that somebody has typed; ``width``: columns for what is looked up."""
        self.reply, self.news, self.table_wanted, self.width = [], [], False, width
        if self.state == HANDOVER:
            if not line.strip():  # what was typed ahead opens nothing
                self._ask()
        elif self.state == CONFIRM:
            self.state = QUESTION
            if line.strip().casefold() in YES:
                self._confirmed()
        elif self.offered is not None:
            command = prompt.understand(line, self.offered)
            ACTIONS[command.kind](self, self.offered, command)

    def stop(self) -> None:
        """Somebody stops; the game stays as it is."""
        self.state = STOPPED

    def _confirm(self, question: str, then: Callable[[], None]) -> None:
        self.confirming, self._confirmed, self.state = question, then, CONFIRM

    def answer(
        self,
        offered: prompt.PromptState,
        command: prompt.Command,
        first: Callable[[], None] = lambda: None,
    ) -> None:
        """Take an answer, or choose among several. What ends one's turn asks once more while
        something can still be done. ``first`` is done before it is taken."""
        if len(command.choices) > 1:
            self._offer(offered.asked, offered.choices, command.choices)
            return
        index = command.choices[0].option
        left = offered.asked.left_over
        if offered.asked.bearings[index] == END and left:
            could = [c.written for c in offered.choices if c.option in left]
            could = list(dict.fromkeys(ARGUMENT.split(one)[0] for one in could))
            named = could[:MOST_NAMED] + ["…"] * (len(could) > MOST_NAMED)
            self.say(f"You could still {listed(named, 'or')}.")
            self._confirm("End all the same?", lambda: self._take(index, first))
            return
        self._take(index, first)
        self._say_further(command.then)

    def _say_further(self, words: Sequence[str]) -> None:
        """Answer what a move leads to with the rest of what was typed, as far as it says it."""
        left, seat = list(words), self.seat
        while left and self.state == QUESTION and self.seat == seat and self.offered is not None:
            found = [prompt.understand(one, self.offered) for one in left]
            at = next((at for at, one in enumerate(found) if _is_one_answer(one)), -1)
            if at < 0:
                return
            del left[at]
            self._take(found[at].choices[0].option)

    def _take(self, index: int, first: Callable[[], None] = lambda: None) -> None:
        first()
        self.match.answer(index)
        self._go_on()

    def back(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Show all answers again, where some had been set apart."""
        if not offered.narrowed:
            self.say("All answers are shown; u takes your last one back.")
        self._offer(offered.asked, offered.choices)

    def help(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """What this phase is for, and what can be typed."""
        self.reply += lookup.here(self.match, self.seat, self.width)
        self.say(prompt.HELP_TEXT)
        keys = ", ".join(f"{key} {verb}" for key, verb in self.match.rules.keys.items())
        if keys:
            self.say(f"  keys       {keys}")
        for shape, what in lookup.TOPICS:
            self.say(f"  {shape:10} {what}")
        for shape, what in self.match.rules.spoken:
            self.say(f"  {shape}\n             {what}")

    def look_up(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """What there is to know of something; of an answer by its number, all that it says."""
        place = place_in(command.words, len(offered.entries))
        if place >= 0:
            for one in offered.entries[place].choices:
                self.say(f"{one.text}  [{one.written}]")
            return
        self.reply += lookup.look_up(self.match, self.seat, command.words, self.width)

    def why(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Why something cannot be done."""
        rules, game = self.match.rules, self.match.game
        if not command.words:
            self.say("Name what you would do: w and a card's name, or a word for it.")
        else:
            self.say(advice.why_not(rules, game, self.seat, command.words))

    def speak(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Say something in words that the game gives weight to."""
        try:
            self.match.say(self.seat, command.words)
        except ValueError as error:
            self.say(f"You cannot: {error}")
            return
        self._go_on()

    def undo(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Take the last answer back."""
        try:
            self.session.undo(self.seat)
        except ValueError:
            self.say("You cannot: since your last choice something was revealed, or done.")
            return
        self.session.stops[self.seat].until_turn = False
        self._listen()
        self._ask()

    def let_be(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Pass until the seat's next turn."""
        idle = [one for one in offered.choices if one.option == offered.asked.idle]
        if not idle:
            self.say("This wants an answer.")
            return
        first = self.session.stops[self.seat].pass_turn
        self.answer(offered, prompt.Command(prompt.ANSWER, tuple(idle)), first)

    def yield_to(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Pass, and whenever this asks again."""
        what = about(self.match, offered.asked.decision)
        going_on = offered.asked.first(GO_ON)
        if going_on < 0 or not what:
            self.say("This must be answered each time: it cannot be passed unasked.")
            return
        self.session.stops[self.seat].yielded.add(what)
        self._take(going_on)

    def hold(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Be asked at the next chance, whatever has been said; or let another person be."""
        names = {self.match.seats[seat].name.casefold(): seat for seat in self.session.people}
        seat = names.get(command.words.casefold(), -1) if command.words else self.seat
        if seat < 0:
            self.say(f"Nobody here is called {command.words!r}.")
            return
        self.session.stops[seat].holding = True
        self.say(f"{self.match.seats[seat].name} is asked at the next chance.")

    def stops(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Say where one is asked, or change it."""
        stops = self.session.stops[self.seat]
        if command.words:
            try:
                stops.say(command.words, ask=command.kind == prompt.STOP)
            except InputError as error:
                self.say(str(error))
                return
        places = ", ".join((*self.match.rules.moments, "income"))
        self.say(f"stop or skip, with my or their before it: {places}")
        self.say("\n".join(stops.lines() or ["You are asked where it is usual."]))

    def save(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Say where the game is kept, or begin to keep it."""
        if command.words and not self.filing.is_at(command.words):
            try:
                self.filing.save_to(command.words)
            except InputError as error:
                self.say(str(error))
                return
        elif not self.filing.path:
            self.say("Name a file: s FILE")
            return
        self.say(self.filing.kept())

    def concede(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Give up, once asked whether it is meant."""
        if self._can(self.match.check_concedes):
            self._confirm("Give up?", self._give_up)

    def _give_up(self) -> None:
        if self._can(partial(self.match.concede, self.seat)):
            self._go_on()

    def _can(self, deed: Callable[[], object]) -> bool:
        """Whether something can be done, and has been; if not, it is said."""
        try:
            deed()
        except ValueError as error:
            self.say(f"You cannot: {error}.")
            return False
        return True

    def quit(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Stop."""
        self.stop()

    def look(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Show the table, whole; whoever draws does it."""
        self.table_wanted = True

    def wonder(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        """Something else was typed: if it names what cannot be done, why."""
        rules, game = self.match.rules, self.match.game
        refused = advice.refusals(rules, game, self.seat, command.words) if command.words else []
        if refused:
            self.say("\n".join(refused[:MOST_NAMED]))
            return
        what = f"Nothing here begins with {command.words!r}. " if command.words else ""
        many = len(offered.entries)
        self.say(f"{what}A number from 1 to {many}, or ? for what else you can type.")


def _is_one_answer(command: prompt.Command) -> bool:
    return command.kind == prompt.ANSWER and len(command.choices) == 1 and not command.then


def _opened(side: Side, own: Side) -> Side:
    """A side with the cards that its own seat sees."""
    cards = tuple(area for area in own.areas if area.layout == CARDS)
    titles = {area.title for area in cards}
    rest = tuple(area for area in side.areas if area.title not in titles)
    return side._replace(areas=rest + cards)


Action = Callable[[Dialogue, prompt.PromptState, prompt.Command], None]
ACTIONS: Final[dict[str, Action]] = {
    prompt.ANSWER: Dialogue.answer,
    prompt.BACK: Dialogue.back,
    prompt.HELP: Dialogue.help,
    prompt.LOOK_UP: Dialogue.look_up,
    prompt.WHY: Dialogue.why,
    prompt.SAY: Dialogue.speak,
    prompt.UNDO: Dialogue.undo,
    prompt.LET_BE: Dialogue.let_be,
    prompt.YIELD: Dialogue.yield_to,
    prompt.HOLD: Dialogue.hold,
    prompt.STOP: Dialogue.stops,
    prompt.SKIP: Dialogue.stops,
    prompt.SAVE: Dialogue.save,
    prompt.CONCEDE: Dialogue.concede,
    prompt.QUIT: Dialogue.quit,
    prompt.TABLE: Dialogue.look,
    prompt.UNKNOWN: Dialogue.wonder,
}
