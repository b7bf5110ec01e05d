"""What is to be played: a game, who sits where, and the seed from which all chance comes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypedDict, Unpack

from tallystick.bots import BOTS, unknown_bot
from tallystick.cards.compile import CompiledCard, shadowed
from tallystick.cards.errors import CardError, first_fault
from tallystick.cards.load import imported_game
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.decks.choosing import DECK
from tallystick.errors import InputError, unknown
from tallystick.play import games
from tallystick.play.arranging import arranged, choices_of, setting_of
from tallystick.play.decklists import find_deck
from tallystick.play.match import Match, Seat
from tallystick.play.origins import Wish
from tallystick.reading import read_bytes
from tallystick.rules.rulebook import Rulebook, WrongSeats


class SeatingChoices(NamedTuple):
    """What is chosen before a game, and cannot be changed: values by choice, a deck a seat (none:
    those that the rulebook takes), card files, whether cards that do not run are blank, house
    rules."""

    game: str
    seats: int
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()
    decks: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    blank: bool = False
    options: tuple[tuple[str, str], ...] = ()

    def wish(self) -> Wish:
        """These choices as people ask for them."""
        decks = {DECK: self.decks} if self.decks else {}
        return Wish({**dict(self.choices), **decks}, self.cards, self.blank)


def check_choices(chosen: SeatingChoices) -> None:
    """InputError where there is no such choice, or these are not decks for so many seats."""
    try:
        setting(chosen)
    except InputError as error:
        raise error if error.field else error.at(field="--deck") from error
    found, wanted = len(chosen.decks), chosen.seats
    if found and found != wanted:
        text = f"expected a deck for each of {wanted} seats, found {found}"
        raise InputError(text, field="--deck")


@lru_cache(maxsize=1 << 8)
def setting(chosen: SeatingChoices) -> object:
    """What is set up so; None where nothing is chosen."""
    wish = chosen.wish()
    if not wish.picks:
        return None
    return setting_of(chosen.game, dict(chosen.options), wish, chosen.seats)


def seated(rules: Rulebook, who: Sequence[str], chosen: SeatingChoices, seed: int) -> Match:
    """A match of these bots, of what is chosen seat by seat."""
    rules.setting = setting(chosen)
    return Match(rules, [Seat(f"Seat {seat + 1}", name) for seat, name in enumerate(who)], seed)


MOST_DECISIONS: Final = 20_000


class PlanChoices(TypedDict, total=False):
    """What may be chosen of a ``Plan`` beside the game, the players, readings and choices."""

    decks: tuple[str, ...]
    cards: tuple[str, ...]
    seed: int
    most: int
    rotates: bool
    collect: tuple[str, ...]
    changes: tuple[tuple[str, str, str | int], ...]
    blank: bool


class Plan(NamedTuple):
    """A run of games; game ``n`` of it is the same whoever plays it, and when.

    ``players`` are names of bots; ``decks`` are files, imported or ready decks, one a player (none:
    those that the rulebook takes, by seat). Of imported card files those are taken that the decks
    need, and where ``blank``, those that do not run yet as blank. Where ``rotates``, the players
    move one seat on in each game, so that what is said of a player or a deck is not the luck of
    the seat. A game that is not over after ``most`` decisions is unfinished. ``collect`` names what
    is looked at; empty: everything.
    ``choices`` are what is chosen before a game, such as a villain: names of values by choice.
    ``changes`` are fields of cards that are otherwise than printed: card, field, value.
    """

    game: str
    players: tuple[str, ...]
    decks: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()
    seed: int = 1
    most: int = MOST_DECISIONS
    rotates: bool = True
    collect: tuple[str, ...] = ()
    changes: tuple[tuple[str, str, str | int], ...] = ()
    blank: bool = False
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def seed_of(self, n: int) -> int:
        """The seed of game ``n``, which hangs on the run's seed and ``n`` alone."""
        found = hashlib.blake2b(f"{self.seed} {n}".encode(), digest_size=6).digest()
        return int.from_bytes(found, "big")

    def order(self, n: int) -> tuple[int, ...]:
        """Which player has each seat in game ``n``."""
        number = len(self.players)
        shift = n % number if self.rotates else 0
        return tuple((seat + shift) % number for seat in range(number))

    def called(self, player: int) -> str:
        """A player in words: the deck and the bot."""
        deck = Path(self.decks[player]).name if self.decks else ""
        return f"{deck} ({self.players[player]})" if deck else self.players[player]

    def chosen(self, decks: tuple[str, ...]) -> SeatingChoices:
        """What is set up, with the decks of a game seat by seat."""
        seats = len(self.players)
        return SeatingChoices(
            self.game, seats, self.choices, decks, self.cards, self.blank, self.options
        )

    def rulebook(self) -> Rulebook:
        """The rules, dealing each pile apart. InputError for what there is not."""
        entry = games.find(self.game)
        try:
            if any(imported_game(file) for file in self.cards):
                return self._arranged()
            rules = entry.rulebook_of(self._cards(entry), dict(self.options))
        except CardError as error:
            raise first_fault(error) from error
        except ValueError as error:
            raise InputError(str(error), field="--option") from error
        rules.deals_apart = True
        return rules

    def _arranged(self) -> Rulebook:
        """The rules with as many imported cards as the decks need."""
        if self.changes:
            raise InputError("a number of an imported card cannot be swept", field="--vary")
        wish, seats = self.chosen(self.decks).wish(), len(self.players)
        rules = arranged(self.game, dict(self.options), wish, seats).rules
        rules.deals_apart = True
        return rules

    def _cards(self, entry: games.Entry) -> list[CompiledCard]:
        """The cards with the changes. InputError for a card that there is not, CardError for what
        makes no card."""
        cards, language = entry.cards_with(self.cards), entry.language
        facts = {card.facts.name: card.facts for card in cards}
        new: dict[str, CardFacts] = {}
        for name, field, value in self.changes:
            if name not in facts:
                raise unknown("card", name, facts)
            old = new.get(name, facts[name])
            new[name] = read_card({**old.raw, field: value}, Where(), language.schema)
        found = shadowed(cards, new.values(), language)
        problems = [problem for card in found for problem in card.problems]
        if problems:
            raise CardError(problems)
        return found

    def as_data(self) -> dict[str, object]:
        """Plain data, ready for JSON. Card files and decks stand in it with the digest of their
        content."""
        data = self._asdict()
        data["options"], data["choices"] = dict(self.options), dict(self.choices)
        data["cards"] = [[file, digest_of(file)] for file in self.cards]
        data["decks"] = [[deck, self._digest_of_deck(deck)] for deck in self.decks]
        found: dict[str, object] = json.loads(json.dumps(data))  # as it comes back from a file
        return found

    def _digest_of_deck(self, name: str) -> str:
        deck = find_deck(games.find(self.game), name)
        return hashlib.blake2b(repr(deck._replace(file="")).encode(), digest_size=8).hexdigest()

    def command(self, *more: str) -> str:
        """The command line that plays it, for people."""
        parts = ["tally", "sim", self.game, "--seats", ",".join(self.players)]
        parts += [f"--deck {_quoted(deck)}" for deck in self.decks]
        parts += [f"--choose {name}={_quoted(one)}" for name, of in self.choices for one in of]
        parts += [f"--option {name}={reading}" for name, reading in self.options]
        parts += [f"--cards {_quoted(file)}" for file in self.cards]
        parts += ["--allow-blank"] if self.blank else []
        parts += ["--seed", str(self.seed), *([] if self.rotates else ["--fixed"])]
        parts += ["--most", str(self.most)] if self.most != MOST_DECISIONS else []
        parts += ["--collect", ",".join(self.collect)] if self.collect else []
        parts += more
        return " ".join(parts)


def digest_of(place: str) -> str:
    """The digest of a card file, or of all that are in a folder."""
    folder = Path(place)
    files = sorted(map(str, folder.glob("*.toml"))) if folder.is_dir() else [place]
    found = hashlib.blake2b(digest_size=8)
    for file in files:
        found.update(hashlib.blake2b(read_bytes(file)).digest())
    return found.hexdigest()


def checked(plan: Plan) -> Rulebook:
    """The rulebook of a plan that can be played. InputError says what cannot."""
    for who in plan.players:
        if who not in BOTS:
            raise unknown_bot(who, "--seats")
    rules = plan.rulebook()
    try:
        rules.check_seats(len(plan.players))
    except WrongSeats as error:
        raise InputError(str(error), field="--seats") from error
    check_choices(plan.chosen(plan.decks))
    return rules


def seats_of(text: str) -> tuple[str, ...]:
    """The bots of ``greedy,random``. InputError where a seat is for nobody."""
    names = tuple(part.strip() for part in text.split(","))
    if not all(names):
        raise InputError(f"expected a bot for each seat, found {text!r}", field="--seats")
    return names


def plan_of(
    game: str,
    players: tuple[str, ...],
    options: Mapping[str, str],
    choices: Mapping[str, tuple[str, ...]] | None = None,
    **more: Unpack[PlanChoices],
) -> tuple[Plan, Rulebook]:
    """A plan, its players as few greedy ones as the game takes if none are named, and its rules.
    What is chosen that is a house rule counts as one."""
    entry, picks, readings = games.find(game), dict(choices or {}), dict(options)
    if not players:
        players = ("greedy",) * entry.rulebook(options).players[0]
    for choice in choices_of(entry) if picks else ():
        if choice.reading and choice.name in picks:
            readings[choice.name] = picks.pop(choice.name)[-1]
    chosen = tuple(sorted(picks.items()))
    plan = Plan(game, players, options=tuple(sorted(readings.items())), choices=chosen, **more)
    return plan, checked(plan)


def _quoted(text: str) -> str:
    return f'"{text}"' if " " in text else text
