"""From what somebody chooses to a rulebook that is set up so: the cards at hand, decks, a scenario.

Whoever asks (a terminal, a browser, a program) shows ``choices_of`` and hands a ``Wish`` to
``arranged``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tallystick.cards.compile import CompiledCard, compile_card
from tallystick.cards.namesakes import namesakes
from tallystick.cards.schema import CardFacts
from tallystick.decks.choosing import Arrangement, Chosen, unknown_choice
from tallystick.decks.model import DeckList
from tallystick.decks.resolve import folded
from tallystick.decks.stock import FIGURES, CardStatus, Stock, key_of
from tallystick.errors import InputError, unknown
from tallystick.play import games
from tallystick.play.decklists import find_deck
from tallystick.play.games import Entry
from tallystick.play.openings import Opening, opening_of
from tallystick.play.origins import Wish, origin_of, wish_of
from tallystick.play.stocks import stock_of
from tallystick.rules.choices import ChoiceValue, SetupChoice
from tallystick.rules.rulebook import Rulebook

MOST_NAMED: Final = 3  # so many cards that do not run are named; `tally decks check` has them all
AS_BLANK: Final = "With --allow-blank they are taken as blank"
BLANK: Final = "Taken as blank: its text is not played yet."


class Arranged(NamedTuple):
    """A rulebook that sets up what was chosen, for how many seats that is (0: it does not say), and
    what is to be told of it."""

    rules: Rulebook
    seats: int
    said: tuple[str, ...]


def choices_of(entry: Entry, files: Sequence[str] = ()) -> tuple[SetupChoice, ...]:
    """What there is to choose in a game with these card files besides what ships with it."""
    return _choices(entry, stock_of(entry, files))


def _choices(entry: Entry, stock: Stock) -> tuple[SetupChoice, ...]:
    return entry.choosing.choices(stock) if entry.choosing is not None else ()


def arranged(game: str, options: Mapping[str, str], wish: Wish, seats: int = 0) -> Arranged:
    """The rulebook for what somebody wants and so many seats (0: as few as it takes). InputError
    for what there cannot be, and for cards that do not run."""
    entry = games.find(game)
    if wish.is_empty:
        return Arranged(entry.rulebook(options), 0, ())
    found, readings, lists, stock = _arrangement(entry, options, wish, seats)
    rules, blanks = _rulebook(entry, stock, found, readings, wish)
    rules.setting = found.setting
    rules.blanks = frozenset(blanks)
    rules.namesakes = namesakes(stock.cards)
    rules.origin = origin_of(wish, lists, found.cards or stock.cards, blanks)
    said = (*found.said, *(f"Taken as blank: {name}." for name in blanks))
    return Arranged(rules, found.seats, said)


def begun(
    game: str, options: Mapping[str, str], origin: Mapping[str, object], seats: int, seed: int
) -> tuple[Rulebook, Opening | None]:
    """The rulebook with what was chosen before (``origin`` as it is kept, empty if nothing was),
    and the position at which it begins, where that is a case's. InputError for what there cannot
    be, or is not there now."""
    opening = opening_of(origin, seed)
    if opening is not None:
        return opening.rules, opening
    return arranged(game, options, wish_of(origin), seats).rules, None


def setting_of(game: str, options: Mapping[str, str], wish: Wish, seats: int) -> object:
    """What a rulebook has to set up (``Rulebook.setting``) for what somebody wants, whatever its
    cards are. InputError for what there cannot be."""
    return _arrangement(games.find(game), options, wish, seats)[0].setting


def _arrangement(
    entry: Entry, options: Mapping[str, str], wish: Wish, seats: int
) -> tuple[Arrangement, dict[str, str], dict[str, DeckList], Stock]:
    """What comes of a wish: with all readings, the lists of decks, and the cards at hand."""
    stock = stock_of(entry, wish.cards)
    choices = _choices(entry, stock)
    picks, lists = _picked(entry, choices, wish)
    readings = dict(options)
    for choice in choices:
        if choice.reading and choice.name in wish.picks:
            _read(readings, choice.name, picks[choice.name][0])
    given = {
        choice.name: picks[choice.name]
        for choice in choices
        if choice.name in picks and not choice.reading
    }
    found = _arrange(entry, stock, Chosen(given, lists, readings, seats))
    return found, readings, lists, stock


def _arrange(entry: Entry, stock: Stock, chosen: Chosen) -> Arrangement:
    if entry.choosing is None:
        return Arrangement(None, chosen.seats)
    return entry.choosing.arrange(stock, chosen)


def _read(readings: dict[str, str], name: str, value: str) -> None:
    if readings.setdefault(name, value) != value:
        raise InputError(f"the option {name} says {readings[name]!r}", field=f"--{name}")


# -- what is picked -------------------------------------------------------------------------------


def _picked(
    entry: Entry, choices: Sequence[SetupChoice], wish: Wish
) -> tuple[dict[str, tuple[str, ...]], dict[str, DeckList]]:
    """The values that are meant, with the defaults of what nobody chose for everybody, and the deck
    lists among them."""
    known = {choice.name: choice for choice in choices}
    lists: dict[str, DeckList] = {}
    for name in wish.picks:
        if name not in known:
            raise unknown_choice(name, known).at(field=f"--{name}")
    picks: dict[str, tuple[str, ...]] = {}
    for choice in choices:
        given = wish.picks.get(choice.name, ())
        if len(given) > 1 and not choice.is_list:
            raise InputError("stands twice", field=f"--{choice.name}")
        if given:
            picks[choice.name] = tuple(meant(entry, choice, one, wish, lists) for one in given)
        elif choice.default and not choice.each:
            picks[choice.name] = choice.default
    return picks, lists


def meant(
    entry: Entry, choice: SetupChoice, typed: str, wish: Wish, lists: dict[str, DeckList]
) -> str:
    """The value of a name or title; of a deck of one's own, its list too."""
    if choice.decks:
        lists[typed] = wish.lists[typed] if typed in wish.lists else find_deck(entry, typed)
        return typed
    named = [one for one in choice.values if one.name == typed]
    titled = [one for one in choice.values if folded(typed) in _called(one)]
    found = named or titled
    if len(found) == 1:
        return found[0].name
    if found:
        several = ", ".join(one.name for one in found)
        raise InputError(f"there are several {typed!r}: {several}", field=f"--{choice.name}")
    names = [one.name for one in choice.values]
    raise unknown(choice.name, typed, names).at(field=f"--{choice.name}")


def _called(value: ChoiceValue) -> tuple[str, str, str]:
    """What a value may be called: of one with an explanation behind a comma, what is before it."""
    title = folded(value.title)
    return folded(value.name), title, title.partition(",")[0]


# -- the cards ------------------------------------------------------------------------------------


def _rulebook(
    entry: Entry, stock: Stock, found: Arrangement, readings: Mapping[str, str], wish: Wish
) -> tuple[Rulebook, list[str]]:
    """The rulebook with the cards that are needed, and the names of those taken as blank."""
    if not wish.cards:
        return entry.rulebook(readings), []
    needed = found.cards or stock.cards
    states = dict(zip(map(key_of, needed), stock.judge(needed), strict=True))
    bad = [(card, states[key_of(card)]) for card in needed if not states[key_of(card)].runs]
    if bad and not wish.blank:
        raise InputError(_refused(bad), field="--cards", advice=AS_BLANK)
    compiled = list(stock.compiled(needed))
    bare = {
        i: _blank(entry, compiled[i], states[key_of(card)])
        for i, card in enumerate(needed)
        if not states[key_of(card)].runs
    }
    compiled = [bare.get(i, one) for i, one in enumerate(compiled)]
    try:
        rules = entry.rulebook_of(compiled, readings)
    except ValueError as error:
        raise InputError(str(error).split("\n")[0], field="--option") from error
    blanks = list(dict.fromkeys(card.name for card, _ in bad))
    tell_blanks(rules, [one.facts for one in bare.values()])
    return rules, blanks


def _refused(bad: Sequence[tuple[CardFacts, CardStatus]]) -> str:
    """Which cards do not run."""
    first = "; ".join(f"{card.name} ({state})" for card, state in bad[:MOST_NAMED])
    rest = f"; and {len(bad) - MOST_NAMED} more" if len(bad) > MOST_NAMED else ""
    n = "1 card does" if len(bad) == 1 else f"{len(bad)} cards do"
    return f"{n} not run: {first}{rest}"


def _blank(entry: Entry, card: CompiledCard, state: CardStatus) -> CompiledCard:
    """A card without its text, but for what it keeps all the same, so far as that runs. Where
    figures are missing, or a price is not understood, it has no price either: what has none cannot
    be played, and pays for others all the same."""
    bare = card.facts._replace(text="", costs={})
    priced = bare if state.kind == FIGURES else bare._replace(costs=card.facts.costs)
    kept = entry.kept_of_blank(card)
    for one in (priced._replace(text=kept), bare._replace(text=kept), priced):
        made = compile_card(one, entry.language)
        if made.is_whole and not (one.text and any(entry.cannot_run([made]))):
            return made
    return compile_card(bare, entry.language)


class AsBlank:
    """Cards of files as they are played where those that do not run are taken as blank."""

    def __init__(self, entry: Entry, files: Sequence[str]) -> None:
        """InputError for a file that cannot be used."""
        self._entry = entry
        self._stock = stock_of(entry, files)
        self._played: dict[str, CardFacts] = {}
        self.blanks: list[CardFacts] = []

    def __call__(self, cards: Iterable[CardFacts]) -> list[CardFacts]:
        """The same cards; of those that do not run what a blank one keeps."""
        asked = list(cards)
        new = [card for card in asked if key_of(card) not in self._played]
        if new:
            self._judge(new)
        return [self._played[key_of(card)] for card in asked]

    def _judge(self, new: list[CardFacts]) -> None:
        spoken_of = [one for one in self._stock.cards if any(one.name in card.text for card in new)]
        states = self._stock.judge(new, spoken_of)
        for card, compiled, state in zip(new, self._stock.compiled(new), states, strict=True):
            played = card if state.runs else _blank(self._entry, compiled, state).facts
            self._played[key_of(card)] = played
            self.blanks += [] if state.runs else [played]


def tell_blanks(rules: Rulebook, blanks: Iterable[CardFacts]) -> None:
    """Let the cards of a rulebook say that they are taken as blank, if they do not yet."""
    told = {(one.name, one.text.strip()) for one in blanks}
    for piece in rules.cards:
        if (piece.name, piece.text) in told:
            piece.text = f"{piece.text}\n{BLANK}".strip()


def lines(choices: Sequence[SetupChoice]) -> Iterator[str]:
    """What there is to choose, for somebody who asks."""
    for choice in choices:
        many = ", one for each seat" if choice.each else ", several" if choice.several else ""
        yield f"--{choice.name}{many}: {choice.question}"
        yield f"    {', '.join(value.name for value in choice.values)}"
