"""What a player says in words of their own: promises, offers, claims (HL.turns.100, HL.turns.103,
HL.turns.110); and the bargain desk: what players could trade and promise, and what one says for it.

``promise TEXT``, ``promise with GREEN: TEXT``, ``offer GREEN GOODS for GOODS; TEXT``, ``offer GREEN
and PURPLE: I give GREEN GOODS; GREEN gives PURPLE GOODS; TEXT``, ``break NUMBER by GREEN``. Offers
and claims are said whole, instead of being put together piece by piece from options. (Promises in
any words: ``promises.write_promise``.)"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from tallystick.errors import unknown
from tallystick.games.heirless import answer_legality, pledges, trading, zones
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.claims import Accuse
from tallystick.games.heirless.names import CARD_GOOD, COLOURS, called, card_name, place_name
from tallystick.games.heirless.promises import TRADABLE, pledge_for, write_promise
from tallystick.games.heirless.trading import (
    GIVE,
    NOT_TRADABLE,
    TAKE,
    Goods,
    TradePart,
    drafts,
    joint_refusal,
)
from tallystick.kernel.decision import Option, Refusal
from tallystick.kernel.machine import Game
from tallystick.rules.bargaining import Amounts, Bargain, Desk
from tallystick.rules.prose import NOTHING, listed

LONGEST: Final = 600  # characters
MOST_DIGITS: Final = 4
AT_DESK: Final = 2  # others with whom one bargains there; with more, one says it
SHAPES: Final = (
    (
        "promise TEXT",
        "promise that; 'promise with Green: TEXT' asks Green to sign it too; watched is "
        "'I will not deploy to PLACE', 'vote for (against) LAW', 'give Green 2 log', "
        "'allow Green to use NAME', each with 'this season' or 'until season 3'",
    ),
    (
        "offer GREEN GOODS for GOODS; TEXT",
        "offer a trade, such as '2 log and 1 brick for nothing'; TEXT: a promise in it, of "
        "whoever it says will do something, such as 'you will allow Blue to use any Workplace'; "
        "to several: 'offer Green and Purple: I give Green 1 log; Green gives Purple 1 brick; "
        "Purple gives me 1 wheat'",
    ),
    ("break NUMBER", "claim that this promise was broken; of several, by whom: 'break 1 by Green'"),
)
_AND: Final = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+")
_PRONOUN: Final = re.compile(r"(if (?:it is )?possible,? )?(I|you|we)(?= will )", re.IGNORECASE)
_GIVES: Final = re.compile(r" gives? ")
_ITEM: Final = re.compile(r"(?:(\d+)\s+)?(.+)")


def say(game: Game, seat: int, words: str, names: tuple[str, ...]) -> None:
    """A player promises or offers something. Raises ValueError with the reason if they cannot."""
    if len(words) > LONGEST:
        raise ValueError(f"that is longer than {LONGEST} characters")
    _refuse(answer_legality.free_refusal(game, seat))
    verb, _, rest = " ".join(words.split()).partition(" ")
    if verb.casefold() == "promise":
        _promise(game, seat, rest, names)
    elif verb.casefold() == "offer":
        _offer(game, seat, rest, names)
    elif verb.casefold() == "break":
        _claim(game, seat, rest, names)
    else:
        raise ValueError("one says 'promise ...', 'offer ...' or 'break ...'")


def _refuse(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise ValueError(str(refusal))


def _promise(game: Game, seat: int, text: str, names: tuple[str, ...]) -> None:
    """HL.turns.100, HL.turns.101: alone, or with others who are asked to sign."""
    others: tuple[int, ...] = ()
    if text.casefold().startswith("with "):
        listing, colon, text = text[len("with ") :].partition(":")
        if not colon:
            raise ValueError("after those who sign with you there is a colon: with Green: TEXT")
        found = [_player(game, name, names) for name in _AND.split(listing.strip())]
        others = tuple(sorted({other for other in found if other != seat}))
    text = _in_person(text.strip(), seat, others)
    write_promise(game, seat, text, others=others, names=names, warned=False)


def _claim(game: Game, seat: int, text: str, names: tuple[str, ...]) -> None:
    """HL.turns.103, HL.turns.104: which promise was broken, and by whom."""
    if not answer_legality.has_room(game, claiming=True):
        raise ValueError("something is half done; answer the question first")
    number, by, whom = text.partition(" by ")
    if not (number.isascii() and number.isdecimal()):
        raise ValueError("a claim names a promise by its number, such as 'break 1'")
    broken = _how_many(number)
    seats = {_player(game, name, names) for name in _AND.split(whom.strip())} if by else set()
    accused = sum(1 << one for one in seats) or answer_legality.bound_by(game, broken)
    if accused & (accused - 1) and not by:
        raise ValueError(f"it binds several: say by whom, such as 'break {broken} by Green'")
    _refuse(answer_legality.claim_refusal(game, broken, accused))
    make_claim(game, seat, broken, accused)


def _in_person(text: str, seat: int, others: tuple[int, ...]) -> str:
    """Who "I", "you" and "we" are, where a promise begins with them."""
    whom = {"i": (seat,), "you": others, "we": (seat, *others)}
    match = _PRONOUN.match(text)
    if match is None or not (named := whom[match[2].casefold()]):
        return text
    return f"{match[1] or ''}{listed(COLOURS[one] for one in named)}{text[match.end() :]}"


def _offer(game: Game, seat: int, text: str, names: tuple[str, ...]) -> None:
    """HL.turns.110 to HL.turns.112: goods for goods, and promises in words after semicolons."""
    if not answer_legality.has_room(game):
        raise ValueError("something is half done; answer the question first")
    listing, colon, parts = text.partition(":")
    known = called(game.seats, names)
    several = [known.get(one.casefold(), -1) for one in _AND.split(listing.strip())]
    if colon and len(several) > 1 and min(several) >= 0:
        return _offer_several(game, seat, tuple(several), parts, names)
    first, *texts = [part.strip() for part in text.split(";")]
    name = _first_of(first, known)
    if not name:
        raise ValueError(f"an offer names a player first: {', '.join(COLOURS[: game.seats])}")
    given, _, taken = first[len(name) :].lstrip(": ").partition(" for ")
    give, take = _goods(game, given), _goods(game, taken)
    partner = known[name]
    attached = tuple(_in_person(one, seat, (partner,)) for one in texts if one)
    among = [TradePart(seat, partner, give), TradePart(partner, seat, take)]
    _refuse(joint_refusal(game, seat, (partner,), among, bool(attached)))
    open_offer(game, seat, partner, give, take, texts=attached, names=names)
    if all(pledges.is_watched(game, number) for number in drafts(game)):
        game.take(PUT)  # else they are told first which words nobody watches


def _offer_several(
    game: Game, seat: int, partners: tuple[int, ...], text: str, names: tuple[str, ...]
) -> None:
    """HL.turns.110: who gives whom what, part by part; what is no such part is a promise."""
    among: list[TradePart] = []
    texts: list[str] = []
    known = {**called(game.seats, names), "i": seat, "me": seat}
    traders = (seat, *partners)
    for one in [part.strip() for part in text.split(";") if part.strip()]:
        giver = _first_of(one, known)
        gives = _GIVES.match(one[len(giver) :])
        if not giver or gives is None:
            texts.append(_in_person(one, seat, partners))
            continue
        rest = one[len(giver) + gives.end() :]
        receiver = _first_of(rest, known)
        if known.get(receiver, -1) not in traders or known[giver] == known[receiver]:
            raise ValueError(f"one of those who trade gives another something: {one!r}")
        among.append(TradePart(known[giver], known[receiver], _goods(game, rest[len(receiver) :])))
    if strange := [part for part in among if part.giver not in traders]:
        raise ValueError(f"{COLOURS[strange[0].giver]} is not among those who trade")
    _refuse(joint_refusal(game, seat, partners, among, bool(texts)))
    make_joint_offer(game, seat, partners, among, texts=tuple(texts), names=names)


def _first_of(text: str, known: Iterable[str]) -> str:
    """The longest of these names with which a text begins; "" if it begins with none."""
    return max((one for one in known if _begins(text, one)), key=len, default="")


def _begins(text: str, name: str) -> bool:
    rest = text.casefold().removeprefix(name)
    return len(rest) < len(text) and (not rest or rest[0] in " :")


def _player(game: Game, name: str, names: tuple[str, ...]) -> int:
    known = called(game.seats, names)
    if name.strip().casefold() not in known:
        raise ValueError(f"there is no player called {name.strip()!r}")
    return known[name.strip().casefold()]


def _goods(game: Game, text: str) -> Goods:
    """Goods in words: "2 log, 1 wolf worker and Bakery", "nothing"."""
    found: Counter[int] = Counter()
    text = text.strip().rstrip(".")
    for item in _AND.split(text) if text and text.casefold() != NOTHING else ():
        match = _ITEM.fullmatch(item)
        if match is None:
            raise ValueError("a good is written as '2 log'")
        found[_good(game, match[2])] += _how_many(match[1] or "1")
    return Goods(tuple(sorted((good, n) for good, n in found.items() if n)))


def _how_many(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"nobody has so much; a number has at most {MOST_DIGITS} digits")
    return int(digits)


def _good(game: Game, name: str) -> int:
    """A resource, a kind of Worker, markers, or a Workplace by name (HL.turns.111)."""
    wanted = name.casefold()
    goods = {zones.LAYOUT.attributes[good]: good for good in TRADABLE}
    for one in (wanted, wanted.removesuffix("s")):
        if one in goods:
            return goods[one]
    if wanted in zones.LAYOUT.attributes[zones.INFLUENCE :]:
        raise ValueError(str(NOT_TRADABLE))
    cards = {card.casefold(): at for card, at in book_of(game).index.items()}
    if wanted in cards:
        return CARD_GOOD + cards[wanted]
    raise ValueError(str(unknown("good", name, [*goods, *book_of(game).index])))


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
    whether that is all. The offer must have no ``trading.joint_refusal``."""
    open_before = len(pledges.drafts(game))
    game.nest(book_of(game).program("haggle"), -1, seat, partner, open_before)
    for part, goods in ((GIVE, give), (TAKE, take)):
        for good, n in goods.items:
            for value in (part, good, n):
                game.note(value)
    _attach(game, 1 << seat | 1 << partner, texts, names)
    game.run()


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
    are asked before the game goes on. It must have no ``trading.joint_refusal``."""
    parties = sum(1 << partner for partner in partners)
    open_before = len(pledges.drafts(game))
    game.nest(book_of(game).program("joint trade"), -1, seat, parties, open_before)
    for part in among:
        for good, n in part.goods.items:
            for value in (part.giver, part.receiver, good, n):
                game.note(value)
    _attach(game, 1 << seat | parties, texts, names)
    trading.announce(game)
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


def desk_of(game: Game, viewer: int) -> Desk:
    """Goods and promises as far as the viewer knows (HL.turns.100, HL.turns.111): of others not the
    Workplaces in hand, which one may still ask for by name."""
    places = tuple(place_name(place) for place in range(zones.CASTLE + game.seats))
    laws = tuple(card_name(game, law) for law in game.lists[zones.LAWS])
    phrases = [
        ("will not deploy to … this season", places),
        ("will vote for … this season", laws),
        ("will vote against … this season", laws),
        ("will allow … to use any Workplace this season", COLOURS[: game.seats]),
    ]
    goods = tuple(_goods_held(game, seat, seat == viewer) for seat in range(game.seats))
    return Desk(goods, tuple(one for one in phrases if one[1]), min(game.seats - 1, AT_DESK))


def _goods_held(game: Game, seat: int, own: bool) -> Amounts:
    held = game.lists[zones.ATTRIBUTES[seat]]
    found = [(zones.LAYOUT.attributes[good], held[good]) for good in TRADABLE if held[good] > 0]
    hand = [*game.lists[zones.HAND[seat]], *game.lists[zones.OFFERED[seat]]] if own else []
    cards = Counter(card_name(game, entity) for entity in hand)
    return (*found, *sorted(cards.items()))


def words_of_bargain(bargain: Bargain) -> str:
    """What one says. ValueError for what is no bargain."""
    partners, promises = bargain.partners, bargain.promises
    parts = [part for part in bargain.parts if part.goods]
    if partners and any(";" in one for one in promises):
        raise ValueError("a ';' begins another promise: add that as one of its own")
    if not partners:
        if len(promises) != 1 or parts:
            raise ValueError("to all players one makes a promise, one at a time")
        return f"promise {promises[0]}"
    names = listed(COLOURS[one] for one in partners)
    if len(partners) == 1:
        given = [one for part in parts if part.receiver in partners for one in part.goods]
        taken = [one for part in parts if part.giver in partners for one in part.goods]
        return "; ".join((f"offer {names} {_listed(given)} for {_listed(taken)}", *promises))
    moved = [f"{COLOURS[a]} gives {COLOURS[b]} {_listed(goods)}" for a, b, goods in parts]
    return f"offer {names}: {'; '.join((*moved, *promises))}"


def _listed(goods: Iterable[tuple[str, int]]) -> str:
    return listed(f"{n} {what}" for what, n in goods) or NOTHING
