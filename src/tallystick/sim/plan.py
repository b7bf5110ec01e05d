"""What is to be played: a game, who sits where, and the seed from which all chance comes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tallystick.bots import BOTS
from tallystick.cards.compile import CompiledCard, shadowed
from tallystick.cards.errors import CardError
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.errors import InputError, unknown
from tallystick.play import games
from tallystick.reading import read_bytes
from tallystick.rules.rulebook import Rulebook
from tallystick.sim.seating import check_decks

MOST_DECISIONS: Final = 20_000


class Plan(NamedTuple):
    """A run of games; game ``n`` of it is the same whoever plays it, and when.

    ``players`` are names of bots, ``decks`` ready decks by name, one a player (none: those that
    the rulebook takes, by seat). Where ``rotates``, the players move one seat on in each game, so
    that what is said of a player or a deck is not the luck of the seat. A game that is not over
    after ``most`` decisions is unfinished. ``collect`` names what is looked at; empty: everything.
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
        deck = self.decks[player] if self.decks else ""
        return f"{deck} ({self.players[player]})" if deck else self.players[player]

    def rulebook(self) -> Rulebook:
        """The rules, dealing each pile apart. InputError for what there is not."""
        entry = games.find(self.game)
        try:
            rules = entry.rulebook_of(self._cards(entry), dict(self.options))
        except CardError as error:
            first, more = error.first, len(error.problems) - 1
            text = f"{first._replace(file='')}{f' (and {more} more)' * bool(more)}"
            raise InputError(text, first.file, first.file_line) from error
        except ValueError as error:
            raise InputError(str(error), field="--option") from error
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

    def as_data(self) -> dict[str, Any]:
        """Plain data, ready for JSON. Card files stand in it with the digest of their content."""
        data = self._asdict()
        data["options"] = dict(self.options)
        data["cards"] = [[file, digest_of(file)] for file in self.cards]
        return {key: list(v) if isinstance(v, tuple) else v for key, v in data.items()}

    def command(self, *more: str) -> str:
        """The command line that plays it, for people."""
        parts = ["tally", "sim", self.game, "--seats", ",".join(self.players)]
        parts += [f"--deck {_quoted(deck)}" for deck in self.decks]
        parts += [f"--option {name}={reading}" for name, reading in self.options]
        parts += [f"--cards {_quoted(file)}" for file in self.cards]
        parts += ["--seed", str(self.seed), *([] if self.rotates else ["--fixed"])]
        parts += ["--most", str(self.most)] if self.most != MOST_DECISIONS else []
        parts += ["--collect", ",".join(self.collect)] if self.collect else []
        parts += more
        return " ".join(parts)


def digest_of(file: str) -> str:
    """The digest of a card file; "" for a folder, of which only the name is kept."""
    try:
        return hashlib.blake2b(read_bytes(file), digest_size=8).hexdigest()
    except InputError:
        return ""


def checked(plan: Plan) -> Rulebook:
    """The rulebook of a plan that can be played. InputError says what cannot."""
    for who in plan.players:
        if who not in BOTS:
            raise unknown("bot", who, BOTS, field="--seats")
    rules = plan.rulebook()
    fewest, most = rules.players
    number = len(plan.players)
    if not fewest <= number <= most:
        raise InputError(f"{rules.title} is for {fewest} to {most}, not {number}", field="--seats")
    check_decks(plan.game, plan.cards, plan.decks, number)
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
    **more: Any,
) -> tuple[Plan, Rulebook]:
    """A plan, its players as few greedy ones as the game takes if none are named, and its rules."""
    if not players:
        players = ("greedy",) * games.find(game).rulebook(options).players[0]
    plan = Plan(game, players, options=tuple(sorted(options.items())), **more)
    return plan, checked(plan)


def _quoted(text: str) -> str:
    return f'"{text}"' if " " in text else text
