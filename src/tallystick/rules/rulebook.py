"""What every game offers to those who play it: the judge, the terminal, bots, the table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from tallystick.costs import Cost, Tariff
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import FRAMES, MAX_SEATS, ZONE, Layout
from tallystick.kernel.machine import WIDTH, BadGame, Game, Rules
from tallystick.kernel.view import hidden_entities
from tallystick.rules.asking import DEED, END, GO_ON, Moment
from tallystick.rules.bill import Bill
from tallystick.rules.house import HouseRule
from tallystick.rules.meaning import PLAIN, Meaning
from tallystick.rules.picking import are, only
from tallystick.rules.scene import Ref, Scene, goes_by, shown
from tallystick.rules.spelling import Names, Spelled, entity_of

Call = Callable[[int, int], Ref]  # which of the facts, and an entity: what it is called; or ""


class Course(NamedTuple):
    """Answers that one seat gives in a row, which make one move together, such as an offer put
    together piece by piece; ``about`` is equal for two between which it is no use to try both."""

    answers: tuple[Option, ...]
    about: Hashable


class Told(NamedTuple):
    """One line of a game's story, the clauses that it cites, and the things that it speaks of.

    ``number`` is its place among all that one viewer is told, from 1; 0 before it has one.
    """

    text: str
    clauses: tuple[str, ...] = ()
    touches: tuple[Ref, ...] = ()
    number: int = 0

    def __repr__(self) -> str:
        return shown(self)


def _is_range(given: object) -> bool:
    if not isinstance(given, tuple) or len(given) != 2:
        return False
    return all(type(n) is int for n in given) and 1 <= given[0] <= given[1] <= MAX_SEATS


def _is_tuple_of(kind: type, given: object) -> bool:
    return isinstance(given, tuple) and are(given, kind)


def _are_fields(given: object) -> bool:
    if not isinstance(given, Mapping):
        return False
    lists = given.values()
    return all(isinstance(at, tuple) and all(type(n) is int for n in at) for at in lists)


_are_words: Final = partial(_is_tuple_of, str)
WORDS: Final = 'a tuple of texts, such as ("turn",)'
# What a game gives when it is made: what is right for it, in code and in words.
GIVEN: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "layout": (lambda given: isinstance(given, Layout), "a Layout"),
    "name": (lambda given: isinstance(given, str), "a text"),
    "title": (lambda given: isinstance(given, str), "a text"),
    "house_rules": (partial(_is_tuple_of, HouseRule), "a tuple of HouseRule"),
    "readings": (lambda given: isinstance(given, dict), "a dict, such as of readings_of"),
    "players": (_is_range, f"the fewest and the most of 1 to {MAX_SEATS}, such as (2, 4)"),
    "turn_kinds": (_are_words, WORDS),
    "open_kinds": (_are_words, WORDS),
    "moments": (_are_words, WORDS),
    "secret_facts": (lambda given: isinstance(given, (frozenset, set)), "a frozenset of texts"),
    "speaks_of": (_are_fields, 'a dict of tuples of numbers, such as {"drew": (2,)}'),
    "meaning": (lambda given: isinstance(given, Meaning), "a Meaning"),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class WrongSeats(ValueError):
    """A game cannot be set up for so many seats."""


class Rulebook(Rules, ABC):
    """A game under its house rules. ``name`` is what one types, ``title`` what one reads;
    ``players`` are the fewest and the most that it is for.

    ``turn_kinds`` are the questions at which one looks at the table anew. ``open_kinds`` are those
    that are answered by an act which everybody sees, and before which nothing that was chosen in
    secret stands half made. ``asks_alike``: whom the rules ask tells nothing of what is hidden.
    ``cooperative``: the players win or lose together. ``spoken`` has what can be said in words
    (``say``): how it is written, its first word telling which it is, and what it does. ``moments``
    are the names of those at which one may let things go on (``moment``). ``keys`` are letters for
    acts, by the verb as it is written; ``tacit`` the verbs of answers that go without saying where
    there is no other.
    ``consents`` are the questions by which a seat agrees to what another would do, or does not, and
    the verbs of the answers: what they will be is for a bot to guess. ``meaning`` says what the
    numbers of a position stand for.
    ``foresight`` is how many of its own next turns a bot looks ahead to, where it plans by turns;
    ``farther`` how many turns more, at most, help it, with iterations to spare.
    ``course_verbs`` are those of answers that a bot gives in a course (``courses``) or not at all.
    ``deals_apart``: see ``rules.dealing``; whoever compares versions of a game sets it. ``tariff``
    is the table of the units that costs count; ``tallies`` the kinds of facts that are worth
    counting over many games, such as promises made and broken, and what they are called.

    What was chosen before the game is put in before the first one is set up: ``setting`` is what
    ``new`` sets up (None: ready decks), a value of the game's own; ``blanks`` are the names of
    cards that are taken as blank; ``origin`` is what a saved game keeps of it; ``namesakes`` are
    the titles that several cards at hand have.
    """

    def __init__(
        self,
        layout: Layout,
        name: str,
        title: str,
        house_rules: tuple[HouseRule, ...],
        readings: dict[str, str],
        players: tuple[int, int] = (2, MAX_SEATS),
    ) -> None:
        super().__init__(layout, readings)
        self.name = name
        self.title = title
        self.house_rules = house_rules
        self.players = players
        self.turn_kinds: tuple[str, ...] = ("priority",)
        self.open_kinds: tuple[str, ...] = ("priority", "turn")
        self.asks_alike = True
        self.cooperative = False
        self.consents: Mapping[str, tuple[str, ...]] = {}
        self.foresight = 1
        self.farther = 2
        self.spoken: tuple[tuple[str, str], ...] = ()
        self.speaks_of: Mapping[str, tuple[int, ...]] = {}
        self.moments: tuple[str, ...] = ()
        self.keys: Mapping[str, str] = {}
        self.tacit: frozenset[str] = frozenset()
        self.meaning: Meaning = PLAIN
        self.setting: Any = None
        self.blanks: frozenset[str] = frozenset()
        self.origin: Mapping[str, object] = {}
        self.namesakes: frozenset[str] = frozenset()
        self.course_verbs: frozenset[str] = frozenset()
        self.deals_apart = False
        self.tariff: Tariff | None = None
        self.tallies: Mapping[str, str] = {}

    @abstractmethod
    def new(self, seed: int = 0, seats: int = 2) -> Game:
        """A game set up with ready decks, at its first decision. WrongSeats: ``check_seats``."""

    def check_given(self) -> None:
        """BadGame where what the game was made of is of another kind than it must be: nobody else
        looks, in a game that is not compiled."""
        for name, (is_right, expected) in GIVEN.items():
            given: object = getattr(self, name)
            if not is_right(given):
                raise BadGame(self, f"gives {given!a:.60} for {name}: expected {expected}")

    @property
    def usual_seats(self) -> int:
        """How many play where nobody says: two, or as few as it is for; one where it is for one."""
        fewest, most = self.players
        return min(max(2, fewest), most)

    def check_seats(self, seats: int) -> None:
        """WrongSeats where the game is not for so many."""
        fewest, most = self.players
        if not fewest <= seats <= most:
            raise WrongSeats(f"{self.title} is for {fewest} to {most}, not {seats}")

    @abstractmethod
    def seat_name(self, game: Game, seat: int) -> str:
        """What a seat is called."""

    @abstractmethod
    def headline(self, game: Game) -> str:
        """The open question, for the seat that is asked."""

    def describe(self, game: Game, option: Option) -> str:
        """An option of the open decision, for the seat that is asked; by default as it is written,
        by the names that this seat knows."""
        decision = game.decision()
        assert decision is not None
        return self.names(game, decision.seat).text(self.written(game, option))

    def moment(self, game: Game) -> Moment:
        """When the open question comes; by default its kind is all that is known."""
        decision = game.decision()
        return Moment("" if decision is None else decision.kind)

    def bearing(self, game: Game, option: Option) -> str:
        """What an option of the open question bears for the seat that is asked (``rules.asking``);
        by default a pass ends a turn at one of ``turn_kinds``, and all else is a deed."""
        decision = game.decision()
        if decision is None or option[0] != "pass":
            return DEED
        return END if decision.kind in self.turn_kinds else GO_ON

    @abstractmethod
    def narrate(self, game: Game, fact: Fact, viewer: int) -> Told | None:
        """What a fact tells a seat (-1: an onlooker who sees only what everybody sees)."""

    def sentence(
        self, game: Game, facts: Sequence[Fact], at: int, viewer: int
    ) -> tuple[Told | None, int]:
        """The line that the fact at ``at`` begins (None: it is not told), and where the next one
        begins; by default ``narrate``, fact by fact."""
        return self.narrate(game, facts[at], viewer), at + 1

    def touches(self, game: Game, fact: Fact) -> tuple[Ref, ...]:
        """What a fact speaks of, as far as it may be known to whoever hears it."""
        fields = self.speaks_of.get(fact[0], ())
        return tuple(entity for field in fields if (entity := _number(fact, field)) >= 0)

    def story(
        self, game: Game, facts: Sequence[Fact], viewer: int, call: Call | None = None
    ) -> list[Told]:
        """What redacted facts tell a seat (-1: an onlooker), in order; with ``call``, things go by
        what it says."""
        lines: list[Told] = []
        at = 0
        while at < len(facts):
            line, end = self.sentence(game, facts, at, viewer)
            if line is not None:
                given: object = line
                if not isinstance(given, Told):
                    raise BadGame(self, f"tells {facts[at]} by {given!a:.60}, no Told")
                found: dict[Ref, None] = {}
                for place in range(at, end):
                    for ref in self.touches(game, facts[place]):
                        found[goes_by(ref, partial(call, place)) if call else ref] = None
                found.pop("", None)
                lines.append(line._replace(touches=tuple(found)))
                if self.blanks:
                    lines += self._blank_ones(game, facts[at:end])
            at = end
        return lines

    def _blank_ones(self, game: Game, facts: Sequence[Fact]) -> list[Told]:
        """Lines that say which cards of which these facts speak are taken as blank."""
        refs = only((ref for fact in facts for ref in self.touches(game, fact)), int)
        names = dict.fromkeys(self.name_of(game, ref) for ref in refs)
        return [Told(f"{name} is taken as blank.") for name in names if name in self.blanks]

    @abstractmethod
    def scene(self, game: Game, viewer: int) -> Scene:
        """The table as a seat (-1: an onlooker) may see it; nothing in it that ``observe`` hides.

        ``plain_scene`` makes one of the layout.
        """

    @abstractmethod
    def score(self, game: Game, seat: int) -> float:
        """How well a seat stands, for bots: larger is better. Reads only what the seat may see."""

    def catalogue(self, game: Game) -> list[tuple[str, list[str]]]:
        """Everything printed that anybody may look up: what it is called, and lines about it; by
        default every card."""
        return [(str(getattr(card, "name", "")), self.card_lines(card)) for card in self.cards]

    def card_lines(self, card: Any) -> list[str]:  # noqa: ANN401  what a card is, a game says
        """What is printed on a card, a head and lines of text; by default its kind and text."""
        name, kind = str(getattr(card, "name", "")), str(getattr(card, "kind", ""))
        head = f"{name} · {kind}" if kind else name
        return [head, *str(getattr(card, "text", "")).splitlines()]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.readings})"

    def _unwritten(self, method: str, what: str) -> NotImplementedError:
        """What is raised where a game has not written a method that is asked for."""
        return NotImplementedError(f"{self.title} does not say {what}: write {method}")

    # -- moves with reasons ----------------------------------------------------------------------

    def acts(self, game: Game, seat: int) -> list[Candidate]:
        """What a seat could think of doing of its own accord, whoever is asked, each with the
        reason if it is not legal as soon as it is asked. By default a game has none."""
        return []

    def acts_with(self, game: Game, seat: int, held: Collection[int]) -> list[Candidate]:
        """The ``acts`` about one of some cards that the seat holds; by default all are weighed."""
        acts = self.acts(game, seat)
        return [one for one in acts if entity_of(self.written(game, one.option).what) in held]

    def weigh(self, game: Game, seat: int, option: Option) -> Refusal | None:
        """Why a seat cannot do something of its own accord, whether or not it is among ``acts``;
        None if it can. An entity of -1 stands for a thing that is nowhere to be seen."""
        raise self._unwritten("weigh", "why a move is not legal")

    def spell(self, game: Game, option: Option) -> Spelled:
        """How an option of the open question, or an act, is written."""
        raise self._unwritten("spell", "how a move is written")

    def written(self, game: Game, option: Option) -> Spelled:
        """What ``spell`` says, for whoever asks. BadGame where that is nothing written."""
        spell: Callable[[Game, Option], object] = self.spell  # compiled code, too, looks at it here
        match spell(game, option):
            case Spelled() as spelled:
                return spelled
            case given:
                raise BadGame(self, f"writes {option} as {given!a:.60}, no Spelled")

    def name_of(self, game: Game, entity: int) -> str:
        """What a thing is called."""
        raise self._unwritten("name_of", "what a thing is called")

    def lowers_costs(self, game: Game, entity: int) -> bool:
        """Whether a card says that something costs less; for whoever counts whether it ever did."""
        return False

    def bill(self, game: Game, seat: int, of: Cost | Option, x: int | None = None) -> Bill:
        """What a cost, or something that a seat could do, comes to now, and what pays it; with X
        left as it is while none is announced. Raises ValueError where nothing can cost anything; by
        default nothing can."""
        raise ValueError(f"in {self.title} nothing costs anything")

    def helped_bill(self, game: Game, seat: int, of: Cost | Option, x: int | None = None) -> Bill:
        """The bill with all that other players could give for it out of what only they see: for who
        sees everything. By default nobody can give anything."""
        return self.bill(game, seat, of, x)

    def explain(self, game: Game, seat: int, of: Cost | Option, x: int = 0) -> list[Told]:
        """What there is to say of something that costs: what is printed, what changes it, what
        there is to pay with, and how. By default nothing."""
        return []

    def told_answer(self, game: Game, option: Option) -> Told | None:
        """What an option of the open question tells everybody that no fact will; None if nothing.
        By default nothing."""
        return None

    def waits_for(self, game: Game, option: Option) -> Refusal | None:
        """Why an act may have to wait until all others have passed; None if it never has to."""
        return None

    def cost_text(self, cost: Cost) -> str:
        """A cost as it is printed; by default as the ``tariff`` prints it."""
        if self.tariff is None:
            raise self._unwritten("cost_text (or tariff)", "how a cost is printed")
        return self.tariff.text(cost)

    def read_cost(self, text: str) -> Cost:
        """A cost as it is printed. Raises CardError or Misread for what is none."""
        raise self._unwritten("read_cost", "how a cost is read")

    def read_cost_of(self, game: Game, entity: int, text: str) -> Cost:
        """A cost as it is printed on the card of a thing, -1 for none; raises as ``read_cost``."""
        return self.read_cost(text)

    def alike(self, game: Game, option: Option) -> Hashable:
        """What is equal for two options that come to the same, such as cards of one name in hand;
        by default no two do."""
        return option

    def charge(self, game: Game, seat: int, of: Cost | Option) -> None:
        """Have a seat pay a cost, or that of something it could do, there and then, and no more."""
        raise self._unwritten("charge", "how a cost is paid there and then")

    def names(self, game: Game, viewer: int, seats: tuple[str, ...] = ()) -> Names:
        """What a seat (-1: an onlooker) may call things and seats."""
        hidden = hidden_entities(game, viewer)
        known = {e: self.name_of(game, e) for e in range(len(game.lists[ZONE])) if e not in hidden}
        pieces = {entity: known.pop(entity) for entity in self.pieces(game) if entity in known}
        called = seats or tuple(self.seat_name(game, seat) for seat in range(game.seats))
        return Names(pieces, known, called)

    def pieces(self, game: Game) -> list[int]:
        """The things that are told from others of their name, in the order of their numbers
        (``Ox#2``), which hangs on nothing but what everybody sees. By default none."""
        return []

    def say(self, game: Game, seat: int, words: str, names: tuple[str, ...] = ()) -> None:
        """A seat says something that the rules give weight to, while somebody is being asked;
        ``names`` are what the seats may be called besides ``seat_name``.

        Raises ValueError with the reason where it cannot be said; the position may then be half
        written. By default a game has nothing of the kind.
        """
        raise ValueError(f"in {self.title} nothing is said in words")

    def plausible(self, game: Game) -> list[int]:
        """The places of those answers to the open question that a player of sense thinks about;
        never none. What is left out goes against what everybody knows: to swear that something
        happened which did not, to charge oneself. Reads only what the seat that is asked may see;
        by default all. Raises ValueError when the game is over."""
        decision = game.decision()
        if decision is None:
            raise ValueError("the game is over")
        return list(range(len(decision.options)))

    def decisive(self, game: Game, places: list[int]) -> list[int]:
        """Of the places of answers to an open question of ``consents``, in order, those that come
        to different things if everybody after answers by default: how others are thought to
        decide. By default all."""
        return places

    def courses(self, game: Game) -> list[Course]:
        """What the seat that is asked might begin now, besides the options one by one, that uses up
        nothing but what it names: each is legal as long as nobody else does anything. By default
        none."""
        return []

    def is_settled(self, game: Game) -> bool:
        """Whether nothing is half done at the open question, so that a bot may judge how it
        stands; by default, whether no more than one frame is open."""
        return len(game.lists[FRAMES]) <= WIDTH


def _number(fact: Fact, field: int) -> int:
    return fact[1] if field == 1 else fact[2] if field == 2 else fact[3]
