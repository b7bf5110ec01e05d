"""Free Actions that a player says whole, instead of putting them together piece by piece from
options: offers and claims. (Promises in any words: ``promises.write_promise``; all of it in words:
``speech``.)"""

from __future__ import annotations

from tallystick.games.heirless import group_trades, pledges
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.claims import Accuse
from tallystick.games.heirless.group_trades import TradePart
from tallystick.games.heirless.promises import pledge_for
from tallystick.games.heirless.trading import GIVE, TAKE, Goods
from tallystick.kernel.decision import Option
from tallystick.kernel.machine import Game

PUT: Option = ("put", -1, -1)


def open_offer(
    game: Game,
    seat: int,
    partner: int,
    give: Goods,
    take: Goods,
    *,
    texts: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
) -> None:
    """A player puts an offer together, with promises of both attached in any words, and is asked
    whether that is all. The offer must have no ``group_trades.joint_refusal``."""
    open_before = len(pledges.drafts(game))
    game.nest(book_of(game).program("haggle"), -1, seat, partner, open_before)
    for part, goods in ((GIVE, give), (TAKE, take)):
        for good, n in goods.items:
            for value in (part, good, n):
                game.note(value)
    _attach(game, 1 << seat | 1 << partner, texts, names)
    game.run()


def make_offer(
    game: Game,
    seat: int,
    partner: int,
    give: Goods,
    take: Goods,
    *,
    texts: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
) -> None:
    """The same, and that is all: the partner is asked before the game goes on."""
    open_offer(game, seat, partner, give, take, texts=texts, names=names)
    game.take(PUT)


def make_joint_offer(
    game: Game,
    seat: int,
    partners: tuple[int, ...],
    among: list[TradePart],
    *,
    texts: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
) -> None:
    """A player proposes a trade of more than two, with promises of all of them attached; the others
    are asked before the game goes on. It must have no ``group_trades.joint_refusal``."""
    parties = sum(1 << partner for partner in partners)
    open_before = len(pledges.drafts(game))
    game.nest(book_of(game).program("joint trade"), -1, seat, parties, open_before)
    for part in among:
        for good, n in part.goods.items:
            for value in (part.giver, part.receiver, good, n):
                game.note(value)
    _attach(game, 1 << seat | parties, texts, names)
    group_trades.announce(game)
    game.run()


def _attach(game: Game, parties: int, texts: tuple[str, ...], names: tuple[str, ...]) -> None:
    """Promises that hang on a trade, in any words."""
    for text in texts:
        text = " ".join(text.split())
        pledges.enter(game, pledge_for(game, parties, text, names), text)


def make_claim(game: Game, seat: int, number: int, accused: int) -> None:
    """A player claims that a bitmask of players has broken a promise; they are asked before the
    game goes on. The claim must have no ``answer_legality.claim_refusal``."""
    game.nest(book_of(game).program("claim"), -1, seat, number)
    game.run()
    if game.current(Accuse) is not None:
        game.take(("by", accused, -1))
