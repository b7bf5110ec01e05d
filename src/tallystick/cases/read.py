"""From a file to its cases: preludes, keys, titles, steps. It knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tallystick import reading
from tallystick.cases.clauses import read_clauses
from tallystick.cases.model import Case, Step, spread
from tallystick.cases.nodes import Node, compose
from tallystick.errors import InputError, unknown
from tallystick.play import games

CASE_KEYS: Final = (
    "case", "game", "clauses", "options", "cards", "seed", "given", "when", "then", "unread",
)  # fmt: skip
PRELUDE_KEYS: Final = ("game", "cards", "options")
UNTIL: Final = "until"
CASE_FILES: Final = (".yaml", ".yml", ".json")
SUITE_INDEX: Final = "suite.json"  # in the folder of an exported suite
SUITE_CASES: Final = "cases"  # the folder beside it, which has all of its cases


class Prelude(NamedTuple):
    """What holds for the cases that follow."""

    game: str = ""
    cards: tuple[tuple[str, Node], ...] = ()
    options: tuple[tuple[str, Node], ...] = ()


class CasesRead(NamedTuple):
    """What came of a file: its cases, and what is wrong with it."""

    file: str
    cases: tuple[Case, ...]
    errors: tuple[InputError, ...]


def read_all(path: str) -> Iterator[CasesRead]:
    """The cases of a file, or of all case files of a folder, by name; of an exported suite
    (docs/conformance.md), and of a folder with those of several games, those of their cases."""
    try:
        found = [
            str(file)
            for folder in _folders_of_cases(Path(path))
            for file in sorted(folder.iterdir())
            if file.suffix in CASE_FILES
        ]
    except OSError:  # no folder, or none that can be read: reading it says which
        yield read_file(path)
        return
    if not found:
        error = InputError("no case file (.yaml, .yml, .json) is in this folder", path)
        yield CasesRead(path, (), (error,))
    yield from map(read_file, found)


def _folders_of_cases(path: Path) -> list[Path]:
    """Where the case files of a folder are: itself, and the cases of the suites in it."""
    if _is_suite(path):
        return [path / SUITE_CASES]
    return [path, *(one / SUITE_CASES for one in sorted(path.iterdir()) if _is_suite(one))]


def _is_suite(path: Path) -> bool:
    """Whether a folder is what `tally cases export` wrote of a game."""
    return (path / SUITE_INDEX).is_file() and (path / SUITE_CASES).is_dir()


def read_file(path: str) -> CasesRead:
    """The cases of a file; what cannot be read is an error with its place, and stops no other."""
    try:
        text = reading.read_text(path)
    except InputError as error:
        return CasesRead(path, (), (error,))
    return read_text(text, path)


def read_text(text: str, file: str) -> CasesRead:
    """The cases of a text."""
    try:
        root = compose(text, file)
        if root is None:
            raise InputError("expected a list of cases, found nothing", file, 1)
        if not root.is_list:
            raise root.expected("a list of cases")
    except InputError as error:
        return CasesRead(file, (), (error,))
    return _CaseFileReader(file).read(root.items())


class _CaseFileReader:
    """The reading of one file: goes on after an error."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.prelude = Prelude()
        self.titles: dict[str, int] = {}
        self.cases: list[Case] = []
        self.errors: list[InputError] = []

    def read(self, items: list[Node]) -> CasesRead:
        for item in items:
            try:
                self._item(item)
            except InputError as error:
                self.errors.append(item.at(error))
        if not self.cases and not self.errors:
            self.errors.append(InputError("expected at least one case, found none", self.file, 1))
        return CasesRead(self.file, tuple(self.cases), tuple(self.errors))

    def _item(self, item: Node) -> None:
        if not item.is_map:
            raise item.expected("a case or a prelude, which are mappings")
        keys = item.entries()
        if "case" not in keys and not set(keys) & (set(CASE_KEYS) - set(PRELUDE_KEYS)):
            self._prelude(item)
        elif "case" not in keys:
            raise item.error("expected the key 'case' with the title of this case")
        else:
            self.cases.append(self._case(item))

    def _prelude(self, item: Node) -> None:
        keys = item.only(PRELUDE_KEYS, "key of a prelude")
        game = _game(keys["game"]) if "game" in keys else self.prelude.game
        cards = tuple((game, card) for card in _cards(keys))
        options = tuple(_options(keys).items())
        self.prelude = Prelude(game, self.prelude.cards + cards, self.prelude.options + options)

    def _case(self, item: Node) -> Case:
        keys = item.only(CASE_KEYS, "key of a case")
        title = self._title(keys["case"])
        game = _game(keys["game"]) if "game" in keys else self.prelude.game
        if not game:
            names = ", ".join(games.names())
            raise item.error(f"expected the key 'game' here or in a prelude (one of: {names})")
        before = tuple(card for of, card in self.prelude.cards if of in ("", game))
        return Case(
            title=title,
            game=game,
            clauses=read_clauses(keys["clauses"], game) if "clauses" in keys else (),
            options=dict(self.prelude.options) | _options(keys),
            cards=before + _cards(keys),
            seed=keys["seed"].number(most=reading.LARGEST_SEED) if "seed" in keys else 0,
            given=_mapping(keys.get("given")),
            when=tuple(_step(one) for one in keys["when"].items()) if "when" in keys else (),
            then=_mapping(keys.get("then")),
            node=item,
            unread=_mapping(keys.get("unread")),
        )

    def _title(self, node: Node) -> str:
        title = node.text()
        if title in self.titles:
            raise node.error(f"there is a case of this title already, in line {self.titles[title]}")
        self.titles[title] = node.line
        return title


def _mapping(node: Node | None) -> Node | None:
    if node is not None:
        node.entries()
    return node


def _game(node: Node) -> str:
    try:
        return games.find(node.text()).name
    except InputError as error:
        raise node.at(error) from None


def _cards(keys: dict[str, Node]) -> tuple[Node, ...]:
    cards = keys["cards"].items() if "cards" in keys else []
    for card in cards:
        card.entries()
    return tuple(cards)


def _options(keys: dict[str, Node]) -> dict[str, Node]:
    return keys["options"].entries() if "options" in keys else {}


def _step(node: Node) -> Step:
    """A mapping with exactly one seat, or ``until``."""
    if not node.is_map:
        raise node.expected("a step such as {A: pass}")
    entries = {key: Node(value.raw, value.file, key) for key, value in node.entries().items()}
    seats = [key for key in entries if key[:1].isupper()]
    if UNTIL in entries and not seats:
        rest = [key for key in entries if key != UNTIL]
        if rest:
            raise node.at(unknown("key of an until step", rest[0], [UNTIL]))
        return Step("", entries[UNTIL], {}, node)
    if len(seats) != 1:
        found = " and ".join(seats) if seats else "none"
        raise node.error(f"expected exactly one seat in a step (capital letter), found {found}")
    seat = seats[0]
    arguments = {key: value for key, value in entries.items() if key != seat}
    do = arguments.get("do")
    if do is not None and do.is_scalar:
        do, arguments = spread(do, arguments)
        arguments["do"] = do
    return Step(seat, *spread(entries[seat], arguments), node)
