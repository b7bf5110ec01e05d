"""Many games of published cards, played at random: do they all end, and is what is offered legal?

    python -m bench.published marvel-champions --cards FILE [--pack core] [--games 100]
    python -m bench.published grand-archive --cards FILE [--decks 200] [--games 100]

FILE is what `tally cards import` writes. Marvel Champions: every hero of a pack against every
scenario of it, standard and expert, one to four heroes (those beside the first are drawn). Grand
Archive: legal decks drawn from the cards that run and whose records have all their figures, in
pairs. Counted are games, decisions, exceptions, options that are offered and refused, and games
that do not end. Pairings come in any order, so that a part of them (`--seconds`) stands for all.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from time import process_time
from typing import Final, NamedTuple

from tallystick.decks.model import DeckLine, DeckList
from tallystick.decks.stock import Stock
from tallystick.games.grand_archive.assembly import home_of
from tallystick.games.grand_archive.deckbuilding import MAIN, MATERIAL, beside, is_champion
from tallystick.play import games
from tallystick.play.arranging import Arranged, arranged
from tallystick.play.origins import Wish
from tallystick.play.stocks import stock_of

MARVEL, ARCHIVE = "marvel-champions", "grand-archive"
ASPECTS: Final = ("justice", "leadership", "aggression", "protection")
MODES: Final = ("standard", "expert")
COPIES, DIFFERENT, REGALIA = 4, 15, 11  # of a main deck's sixty; besides the champion
SHOWN: Final = 200  # characters of what went wrong


class Pairing(NamedTuple):
    """Who meets whom: how it is called, what is chosen, and for how many seats."""

    name: str
    wish: Wish
    seats: int


class Tally:
    """What has been counted; of each fault where it was met first."""

    def __init__(self) -> None:
        self.games = self.decisions = self.longest = 0
        self.faults: Counter[str] = Counter()
        self.first: dict[str, str] = {}

    def fault(self, what: str, where: str) -> None:
        """One more of a kind."""
        short = " ".join(what.split())[:SHOWN]
        self.faults[short] += 1
        self.first.setdefault(short, where)

    def lines(self) -> Iterator[str]:
        """All of it in words."""
        yield f"{self.games} games, {self.decisions} decisions, {self.longest} in the longest"
        for what, n in self.faults.most_common():
            yield f"{n} times: {what} (first: {self.first[what]})"
        if not self.faults:
            yield "no exception, nothing offered and refused, all games ended"


def play(found: Arranged, seats: int, seed: int, most: int) -> tuple[int, str]:
    """How many decisions a game at random has, and what went wrong ("": nothing). With an odd seed
    it is played as a bot would, among what makes sense."""
    rules = found.rules
    game, chance, n = rules.new(seed, seats), Random(seed), 0
    while n < most and (decision := game.decision()) is not None:
        sensible = seed % 2 and decision.seat >= 0
        places = rules.plausible(game) if sensible else range(len(decision.options))
        option = decision.options[chance.choice(places)]
        refused = game.current_op().weigh(game, option)
        if refused is not None:
            return n, f"offered and refused: {option[0]}: {refused.text}"
        game.take(option)
        game.commit()
        game.facts.clear()
        n += 1
    return n, "" if game.over else f"no end after {most} decisions"


def one_pairing(game: str, pairing: Pairing, seeds: range, most: int, tally: Tally) -> None:
    """The games of a pairing, counted."""
    try:
        found = arranged(game, {}, pairing.wish, pairing.seats)
    except Exception as error:
        tally.fault(f"{type(error).__name__}: {error}", f"{pairing.name}, set-up")
        return
    for seed in seeds:
        try:
            n, wrong = play(found, pairing.seats, seed, most)
        except Exception as error:
            n, wrong = 0, f"{type(error).__name__}: {error}"
        tally.games += 1
        tally.decisions += n
        tally.longest = max(tally.longest, n)
        if wrong:
            tally.fault(wrong, f"{pairing.name}, seed {seed}")


def marvels(stock: Stock, file: str, pack: str) -> list[Pairing]:
    """Every hero of a pack against every scenario of it."""
    core = [one for one in stock.cards if one.words.get("pack") == pack]
    heroes, villains = (
        list(dict.fromkeys(one.words["set"] for one in core if one.type == kind))
        for kind in ("hero", "villain")
    )
    found = []
    for hero, villain, mode, seats in product(heroes, villains, MODES, (1, 2, 3, 4)):
        others = [one for one in heroes if one != hero]
        team = (hero, *Random(f"{hero} {villain} {seats}").sample(others, seats - 1))
        picks = {"hero": team, "aspect": ASPECTS[:seats], "villain": (villain,), "mode": (mode,)}
        name = f"{', '.join(team)} against {villain}, {mode}"
        found.append(Pairing(name, Wish(picks, (file,), True), seats))
    return found


def archives(stock: Stock, file: str, decks: int, seed: int) -> list[Pairing]:
    """Legal decks drawn at random, two and two."""
    pool = pools(stock)
    drawn = [drawn_deck(pool, Random(f"{seed} {n}"), n) for n in range(decks)]
    found = []
    for one, other in zip(drawn[::2], drawn[1::2], strict=False):
        names = (one.name, other.name)
        lists = {one.name: one, other.name: other}
        wish = Wish({"deck": names}, (file,), lists=lists)
        found.append(Pairing(" against ".join(names), wish, 2))
    return found


def pools(stock: Stock) -> dict[str, list[str]]:
    """The names of cards that run and whose records are whole, by where they belong."""
    entry = games.find(ARCHIVE)
    full = [one for one in stock.cards if one.words.get("code") and not entry.missing(one)]
    states = stock.judge(full, beside(stock, full))
    found: dict[str, list[str]] = {"champion": [], MATERIAL: [], MAIN: []}
    for card, state in zip(full, states, strict=True):
        home = "champion" if is_champion(card) else home_of(card)
        if state.runs and home in found and card.name not in found[home]:
            found[home].append(card.name)
    return found


def drawn_deck(pool: dict[str, list[str]], chance: Random, n: int) -> DeckList:
    """A champion, eleven other material cards, sixty others."""
    material = [chance.choice(pool["champion"]), *chance.sample(pool[MATERIAL], REGALIA)]
    lines = {
        MATERIAL: tuple(DeckLine(name) for name in material),
        MAIN: tuple(DeckLine(name, COPIES) for name in chance.sample(pool[MAIN], DIFFERENT)),
    }
    return DeckList(f"Drawn {n}", ARCHIVE, None, lines)


def main() -> None:
    """Play, and say what came of it."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("game", choices=(MARVEL, ARCHIVE))
    ask.add_argument("--cards", required=True, metavar="FILE")
    ask.add_argument("--pack", default="core", help="of heroes and scenarios")
    ask.add_argument("--decks", type=int, default=200)
    ask.add_argument("--games", type=int, default=100, help="of each pairing")
    ask.add_argument("--most", type=int, default=20000, help="decisions of a game")
    ask.add_argument("--seed", type=int, default=0, help="of decks, order and the first game")
    ask.add_argument("--seconds", type=float, default=float("inf"), help="of the processor")
    asked = ask.parse_args()
    stock = stock_of(games.find(asked.game), [asked.cards])
    if asked.game == MARVEL:
        pairings = marvels(stock, asked.cards, asked.pack)
    else:
        pairings = archives(stock, asked.cards, asked.decks, asked.seed)
    Random(asked.seed).shuffle(pairings)
    tally, until, done = Tally(), process_time() + asked.seconds, 0
    seeds = range(asked.seed, asked.seed + asked.games)
    for done, pairing in enumerate(pairings, 1):  # noqa: B007
        one_pairing(asked.game, pairing, seeds, asked.most, tally)
        if process_time() > until:
            break
    print(f"{asked.game}: {done} of {len(pairings)} pairings, {asked.games} games of each")
    for line in tally.lines():
        print(line)


if __name__ == "__main__":
    main()
