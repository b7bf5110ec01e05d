"""The games, found by name. Nothing of a game is imported before one asks for its rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module, resources
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple, NotRequired, TypedDict, cast

from tallystick.errors import InputError, unknown
from tallystick.reading import is_text, read_data, read_toml, shown
from tallystick.rules.house import fault_in, readings_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable
    from types import ModuleType

    from tallystick.cards.compile import CompiledCard, Language
    from tallystick.cards.schema import CardFacts
    from tallystick.decks.choosing import Choosing
    from tallystick.decks.model import DeckList
    from tallystick.decks.resolve import Deck, Kinds
    from tallystick.decks.stock import Stock
    from tallystick.decks.wholes import Whole
    from tallystick.kernel.decision import Refusal
    from tallystick.rules.house import HouseRule
    from tallystick.rules.rulebook import Rulebook

    Faults = Callable[[Deck, Sequence[CompiledCard], Mapping[str, str]], list[Refusal]]


CLAUSE_ID: Final = re.compile(r"[A-Z]{1,3}\.[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
EXAMPLE: Final = "T.25.4a"  # of a clause's id


class ClauseRow(TypedDict):
    """A row of a list of clauses: its id, a line in our words, how well it is known, and where it
    comes from. ``shared`` names what packages that games share do for it; the last two say why
    nothing carries it out, or no case exercises it."""

    id: str
    text: str
    status: str
    source: str
    shared: NotRequired[list[str]]
    without_code: NotRequired[str]
    without_case: NotRequired[str]


class Entry(NamedTuple):
    """A game that can be played: what one types, and the package in which its rules are.

    Another distribution offers its own as an entry point of the group ``tallystick.games``.
    """

    name: str
    package: str
    rules: str  # the rulebook's class in the module ``rulebook``
    words: str = ""  # the module with the words of its cases, if it is not in ``tallystick.cases``

    def rulebook(
        self, options: Mapping[str, str] | None = None, files: Sequence[str] = ()
    ) -> Rulebook:
        """The rulebook with the shipped cards, and those of card files, which shadow shipped ones
        of the same name; under house rules. InputError for unknown ones, and for cards that cannot
        be read or are not whole."""
        from tallystick.cards.errors import CardError, first_fault

        self.readings(options or {})
        try:
            cards = self.cards_with(files)
        except CardError as error:
            raise first_fault(error) from error
        try:
            return self._made(cards, options or {})
        except ValueError as error:
            raise InputError(str(error), field="--option") from error

    def rulebook_of(self, cards: Sequence[CompiledCard], options: Mapping[str, str]) -> Rulebook:
        """The rulebook with these cards, all of them whole. InputError for unknown house rules,
        ValueError for those that do not go together."""
        self.readings(options)
        return self._made(list(cards), options)

    def _made(self, cards: list[CompiledCard], options: Mapping[str, str]) -> Rulebook:
        """The rulebook itself. BadGame where it was made of what is of the wrong kind."""
        made = self._maker()(cards, dict(options))
        made.check_given()
        return made

    def _maker(self) -> Callable[[list[CompiledCard], dict[str, str]], Rulebook]:
        """The rulebook's class. InputError where methods are missing that it must have."""
        found = self._named("rulebook", self.rules)
        if lacks := sorted(getattr(found, "__abstractmethods__", ())):
            where = f"{self.package}.rulebook.{self.rules}"
            raise InputError(f"{where} lacks {', '.join(lacks)} (see docs/adding-a-game.md)")
        return cast("Callable[[list[CompiledCard], dict[str, str]], Rulebook]", found)

    def cards_with(self, files: Sequence[str]) -> list[CompiledCard]:
        """The shipped cards, and those of card files, to which they give way (``Schema.shadowed``).
        CardError for cards that are not whole."""
        if not files:
            return self.cards()
        from tallystick.cards.compile import compiled, shadowed
        from tallystick.cards.errors import CardError
        from tallystick.cards.load import read_file

        own = [card for file in files for card in read_file(file, self.language.schema)]
        cards = shadowed(self.cards(), own, self.language, compiled)
        problems = [problem for card in cards for problem in card.problems]
        if problems:
            raise CardError(problems)
        return cards

    @property
    def language(self) -> Language:
        """How the game's cards are written; without a module ``text`` nothing stands on them."""
        if self._optional("text") is None:
            from tallystick.cards.compile import without_text

            return without_text(self.package)
        return cast("Language", self._named("text", "LANGUAGE"))

    def cards(self) -> list[CompiledCard]:
        """The cards that ship with the game; none without a module ``library``."""
        if self._optional("library") is None:
            return []
        found = cast(
            "Callable[[], Iterable[CompiledCard]]", self._named("library", "shipped_cards")
        )
        return list(found())

    def facts(self) -> list[CardFacts]:
        """What is printed on the cards that ship with the game."""
        from tallystick.cards.load import read_package

        return read_package(self.package, "cards", self.language.schema)

    def cannot_run(self, cards: Sequence[CompiledCard]) -> list[tuple[str, ...]]:
        """What the rules could not carry out of each card, though its words may all be read.

        A game without a module ``running`` carries out all that it reads.
        """
        running = self._optional("running")
        if running is None:
            return [() for _ in cards]
        return cast("list[tuple[str, ...]]", running.cannot_run(cards))

    def kept_of_blank(self, card: CompiledCard) -> str:
        """The lines of its text that a card keeps which is taken as blank; none in a game whose
        module ``running`` does not say."""
        found = getattr(self._optional("running"), "kept_of_blank", None)
        return cast("str", found(card)) if found is not None else ""

    def missing(self, card: CardFacts) -> tuple[str, ...]:
        """Which printed figures the record of a card lacks, by name; in a game whose module
        ``deckbuilding`` does not say, none."""
        found = getattr(self._optional("deckbuilding"), "missing", None)
        return cast("tuple[str, ...]", found(card)) if found is not None else ()

    @property
    def deck_kinds(self) -> Kinds:
        """What the lines of a deck list may mean. InputError in a game without decks."""
        found = getattr(self._optional("deckbuilding"), "KINDS", None)
        if found is None:
            raise InputError(f"{self.name} has no decks")
        return cast("Kinds", found)

    def beside(self, stock: Stock, cards: Sequence[CardFacts]) -> list[CardFacts]:
        """What must be at hand with these cards: an identity's set, the tokens that texts make."""
        found = getattr(self._optional("deckbuilding"), "beside", None)
        return cast("list[CardFacts]", found(stock, cards)) if found is not None else []

    def wholes(self, stock: Stock) -> Iterator[Whole]:
        """What the cards at hand make up together, such as heroes and scenarios. InputError in a
        game whose module ``wholes`` does not say."""
        found = getattr(self._optional("wholes"), "wholes", None)
        if found is None:
            raise InputError(f"{self.name} has no sets that are played as a whole", field="--sets")
        return cast("Iterator[Whole]", found(stock))

    def deck_faults(
        self, deck: Deck, cards: Sequence[CompiledCard], chosen: Mapping[str, str]
    ) -> list[Refusal]:
        """What the rules of deck-building have against a deck under the readings of house rules
        that are ``chosen``; ``cards`` are those of it, and those of its identity. InputError for an
        unknown house rule or reading."""
        readings = self.readings(chosen)
        return cast("Faults", self._named("deckbuilding", "faults"))(deck, cards, readings)

    def ready_lists(self) -> tuple[DeckList, ...]:
        """The decks that ship with the game."""
        found = getattr(self._optional("library"), "ready_lists", None)
        return cast("tuple[DeckList, ...]", found()) if found is not None else ()

    def house_rules(self) -> tuple[HouseRule, ...]:
        """The options that its rulebook leaves open; none without a module ``house_rules``.
        InputError for what are none."""
        if self._optional("house_rules") is None:
            return ()
        rules = cast("tuple[HouseRule, ...]", self._named("house_rules", "HOUSE_RULES"))
        if wrong := fault_in(rules):
            raise InputError(f"{self.package}.house_rules.HOUSE_RULES: {wrong}")
        return rules

    def readings(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The reading in force of every house rule. InputError for one that there is not."""
        names = [rule.name for rule in self.house_rules()]
        for name in chosen:
            if name not in names:
                raise unknown("option", name, names).at(field="--option")
        try:
            return readings_of(self.house_rules(), dict(chosen))
        except ValueError as error:
            raise InputError(str(error), field="--option") from None

    def clauses(self) -> list[ClauseRow]:
        """The rows of the list of clauses."""
        file = self.folder.joinpath("clauses.toml")
        if not file.is_file():
            raise InputError("the game has no list of its clauses", str(file))
        try:
            return list(_clauses_of(read_data(file)))
        except InputError as error:
            raise error.at(str(file)) from error

    def cases(self) -> list[tuple[str, str]]:
        """The case files that ship with the game: (path, text), in order of name. InputError for
        one that cannot be read."""
        folder = self.folder.joinpath("cases")
        found = folder.iterdir() if folder.is_dir() else ()
        return [
            (str(file), read_data(file))
            for file in sorted(found, key=lambda file: file.name)
            if file.name.endswith(".yaml")
        ]

    @property
    def choosing(self) -> Choosing | None:
        """What there is to choose before a game: its module ``choosing``; None without one."""
        return cast("Choosing | None", self._optional("choosing"))

    @property
    def folder(self) -> Traversable:
        """The folder of the game's data. InputError where there is no such package."""
        try:
            return resources.files(self.package)
        except ModuleNotFoundError as error:
            raise InputError(f"the game {self.name} has no package {self.package}") from error

    def _named(self, module: str, name: str) -> object:
        """Something of a module of the game. InputError where it is missing."""
        found = getattr(self._module(module), name, None)
        if found is None:
            raise InputError(f"the module {self.package}.{module} has no {name}")
        return found

    def _optional(self, name: str) -> ModuleType | None:
        """A module of the game that it need not have; None where it has not."""
        try:
            is_there = find_spec(f"{self.package}.{name}") is not None
        except ModuleNotFoundError:  # not even the package
            is_there = True
        return self._module(name) if is_there else None

    def _module(self, name: str) -> ModuleType:
        """A module of the game. InputError where it is missing; what it needs must be there."""
        whole = f"{self.package}.{name}"
        try:
            return import_module(whole)
        except ModuleNotFoundError as error:
            if error.name not in (whole, self.package):
                raise
            text = f"the game {self.name} has no module {whole} (see docs/adding-a-game.md)"
            raise InputError(text) from error


@lru_cache(maxsize=8)
def _clauses_of(text: str) -> list[ClauseRow]:
    """The rows of a list of clauses, which nobody changes; some thousand lines are read once.
    InputError for what is none."""
    tables = read_toml(text)
    rows = tables.pop("clause", None)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise InputError("expected tables [[clause]]")
    for name in tables:
        raise unknown("table", name, ("clause",))
    known: set[str] = set()
    for number, row in enumerate(rows, 1):
        for field in ("id", "text"):
            if not is_text(row.get(field)):
                found = shown(row.get(field))
                raise InputError(f"clause {number}: {field}: expected words, found {found}")
        if not CLAUSE_ID.fullmatch(str(row["id"])):
            text = f"expected an id such as {EXAMPLE}, found {shown(row['id'])}"
            raise InputError(f"clause {number}: id: {text}")
        if row["id"] in known:
            raise InputError(f"clause {number}: id: {row['id']} is that of another clause")
        known.add(row["id"])
    return cast("list[ClauseRow]", rows)


GAMES: Final = {
    "grand-archive": Entry("grand-archive", "tallystick.games.grand_archive", "GrandArchiveRules"),
    "heirless": Entry("heirless", "tallystick.games.heirless", "HeirlessRules"),
    "marvel-champions": Entry(
        "marvel-champions", "tallystick.games.marvel_champions", "MarvelRules"
    ),
    "terrus": Entry("terrus", "tallystick.games.terrus", "TerrusRules"),
}
PLANNED: tuple[str, ...] = ()  # known by name, not built yet


GROUP: Final = "tallystick.games"


def names() -> tuple[str, ...]:
    """The games that can be played, as one types them: our own, then installed ones."""
    return (*GAMES, *(name for name in installed() if name not in GAMES))


def installed() -> dict[str, EntryPoint]:
    """The games that other distributions offer, by name."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def find(name: str) -> Entry:
    """The game of that name. Raises InputError for a game that is unknown, or not built yet."""
    if name in GAMES:
        return GAMES[name]
    if name in PLANNED:
        raise InputError(f"{name} is not built yet; what can be played: {', '.join(names())}")
    point = installed().get(name)
    if point is None:
        raise unknown("game", name, [*names(), *PLANNED])
    return _loaded(point)


def _loaded(point: EntryPoint) -> Entry:
    """The entry that another distribution offers. InputError where it offers none."""
    try:
        entry = point.load()
    except (ImportError, AttributeError) as error:
        raise InputError(f"the game {point.name} cannot be loaded: {error}") from error
    if not isinstance(entry, Entry):
        raise InputError(f"the game {point.name} is no tallystick.play.games.Entry: {point.value}")
    if entry.name != point.name:
        calls = f"calls itself {entry.name!r} in its Entry; both names must be the same"
        raise InputError(f"the game {point.name} {calls}")
    return entry
